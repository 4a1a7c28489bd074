//! The scene on the wire: a JSON head, then the arrays of its bodies, each padded to four bytes.

use pliant::BodyView;

use super::server::Topology;
use super::{SCENE, VERSION};

/// Bytes of a scene. `bodies` are those of the head, in its order.
pub(crate) fn topology(epoch: u32, head: &Topology, bodies: &[BodyView<'_>]) -> Vec<u8> {
    let json = serde_json::to_vec(head).expect("plain tables always serialise");
    let mut bytes = vec![SCENE, VERSION as u8, 0, 0];
    bytes.extend(epoch.to_le_bytes());
    bytes.extend((json.len() as u32).to_le_bytes());
    bytes.extend(json);
    pad(&mut bytes);
    for body in bodies {
        let triangles = body.skin().map_or(&[][..], |skin| skin.triangles);
        for v in triangles.as_flattened() {
            bytes.extend(v.to_le_bytes());
        }
        for column in [body.skin_clusters(), body.main_clusters()] {
            for cluster in column {
                bytes.extend((cluster.min(u32::from(u16::MAX)) as u16).to_le_bytes());
            }
            pad(&mut bytes);
        }
    }
    bytes
}

/// Zeros up to the next multiple of four bytes.
pub(super) fn pad(bytes: &mut Vec<u8>) {
    bytes.resize(bytes.len().next_multiple_of(4), 0);
}
