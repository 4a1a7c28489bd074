//! A look into a cluster: what the teaching view shows.

use super::Live;
use crate::protocol::client::Inspect;
use crate::protocol::server::{Inside, Message};

impl Live {
    pub(super) fn inspect(&self, inspect: &Inspect) -> Result<String, String> {
        let body = self.world().body(self.sight.body(inspect.body)?);
        let body = body.map_err(|error| error.to_string())?;
        let index = inspect.cluster as usize;
        let cluster = body.cluster(index).ok_or_else(|| {
            format!(
                "there is no cluster {index}: the body has {}, from 0",
                body.cluster_count()
            )
        })?;
        let positions = body.positions();
        let of = |i: &u32| positions[*i as usize];
        Ok(Message::Cluster(Box::new(Inside {
            body: inspect.body,
            cluster: inspect.cluster,
            clusters: body.cluster_count(),
            step: self.world().steps(),
            rest: cluster.offsets.to_vec(),
            positions: cluster.members.iter().map(of).collect(),
            weights: cluster.weights.to_vec(),
            goals: body.goals(index).unwrap_or_default(),
            centre: cluster.centre,
            f: cluster.deformation,
            r: rows(cluster.rotation),
            t: cluster.goal,
            f_p: cluster.plastic,
            stretches: cluster.stretches,
        }))
        .text())
    }
}

/// The rows of a rotation from its unit quaternion.
fn rows([x, y, z, w]: [f32; 4]) -> [[f32; 3]; 3] {
    [
        [
            1.0 - 2.0 * (y * y + z * z),
            2.0 * (x * y - w * z),
            2.0 * (x * z + w * y),
        ],
        [
            2.0 * (x * y + w * z),
            1.0 - 2.0 * (x * x + z * z),
            2.0 * (y * z - w * x),
        ],
        [
            2.0 * (x * z - w * y),
            2.0 * (y * z + w * x),
            1.0 - 2.0 * (x * x + y * y),
        ],
    ]
}
