//! Frames: where everything is. A body's points are whole multiples of a quantum from an origin, both chosen so that a body
//! at rest gives the same bytes again and again; only blocks that changed since a client's last frame go to it.

use std::sync::Arc;

use pliant::BodyView;
use pliant::view::SkinView;

use super::client::View;
use super::topology::pad;
use super::{FRAME, VERSION};

/// Steps of the quantum that a body may be wide. Less than 2¹⁶, for the origin lies on a coarser grid.
const WIDTH: f32 = 60_000.0;
/// Quanta between two places where an origin may lie.
const GRID: f32 = 4096.0;
/// Strain, or radius over spacing, at the byte 255.
const STRAIN: f32 = 1.0;

/// The points of one body in one view.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    /// Key of the body.
    pub(crate) key: u32,
    /// Count of published frames when it last changed.
    pub(crate) changed: u64,
    bytes: Arc<[u8]>,
}

/// Where an obstacle is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    pub(crate) key: u32,
    pub(crate) changed: u64,
    pub(crate) position: [f32; 3],
    pub(crate) rotation: [f32; 4],
}

/// Everything a client may be sent about a moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    /// Count of published frames.
    pub(crate) serial: u64,
    pub(crate) epoch: u32,
    pub(crate) step: u64,
    pub(crate) time: f32,
    pub(crate) paused: bool,
    /// Blocks by view, for the views that someone looks at.
    pub(crate) views: Vec<(View, Vec<Block>)>,
    pub(crate) poses: Vec<Pose>,
    /// Place and normal of what touches, when someone looks at contacts.
    pub(crate) touches: Vec<[f32; 6]>,
    /// What each client sent last that this frame shows.
    pub(crate) acks: Vec<(u64, u32)>,
}

impl Frame {
    /// The message for one client: what changed since the frame `since` that it has. None if this view is not encoded yet.
    pub(crate) fn message(&self, client: u64, view: View, since: u64) -> Option<Vec<u8>> {
        let (_, blocks) = self.views.iter().find(|(of, _)| *of == view)?;
        let fresh = || blocks.iter().filter(|block| block.changed > since);
        let poses = || self.poses.iter().filter(|pose| pose.changed > since);
        let touches = match view {
            View::Contacts => &self.touches[..],
            _ => &[],
        };
        let length: usize = fresh().map(|block| block.bytes.len()).sum();
        let mut bytes = Vec::with_capacity(36 + length + 32 * poses().count() + 24 * touches.len());
        bytes.extend([FRAME, VERSION as u8, view as u8, u8::from(self.paused)]);
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.step.to_le_bytes());
        bytes.extend(self.time.to_le_bytes());
        let ack = self.acks.iter().find(|(id, _)| *id == client);
        bytes.extend(ack.map_or(0, |(_, seq)| *seq).to_le_bytes());
        bytes.extend((fresh().count() as u32).to_le_bytes());
        bytes.extend((poses().count() as u32).to_le_bytes());
        bytes.extend((touches.len() as u32).to_le_bytes());
        for block in fresh() {
            bytes.extend(&*block.bytes);
        }
        for pose in poses() {
            bytes.extend(pose.key.to_le_bytes());
            let numbers = pose.position.iter().chain(&pose.rotation);
            bytes.extend(numbers.flat_map(|v| v.to_le_bytes()));
        }
        bytes.extend(touches.as_flattened().iter().flat_map(|v| v.to_le_bytes()));
        Some(bytes)
    }
}

/// A body's block; the one before is kept where nothing moved by as much as a quantum.
pub(crate) fn block(
    view: View,
    key: u32,
    body: &BodyView<'_>,
    before: Option<&Block>,
    serial: u64,
) -> Block {
    let bytes = encode(view, key, body);
    match before {
        Some(block) if *block.bytes == *bytes => block.clone(),
        _ => Block {
            key,
            changed: serial,
            bytes: bytes.into(),
        },
    }
}

fn encode(view: View, key: u32, body: &BodyView<'_>) -> Vec<u8> {
    let skin = body.skin().filter(|skin| !skin.positions.is_empty());
    match (view, skin) {
        (View::Proxies, _) => {
            let proxies: Vec<_> = (0..body.cluster_count())
                .filter_map(|c| body.proxy(c))
                .collect();
            let centres: Vec<[f32; 3]> = proxies.iter().map(|proxy| proxy.centre).collect();
            // A byte of radius is a sixteenth of the spacing.
            let radii = proxies
                .iter()
                .map(|proxy| 16.0 * proxy.radius / body.spacing());
            points(
                key,
                &centres,
                Some(radii.map(|r| r.round() as u8).collect()),
            )
        }
        (View::Strain | View::Plastic, Some(SkinView { positions, .. })) => {
            let strains = body.on_skin(&strains(view, body));
            points(key, positions, Some(bytes_of(&strains)))
        }
        (View::Strain | View::Plastic, None) => {
            let strains = strains(view, body);
            points(key, body.positions(), Some(bytes_of(&strains)))
        }
        (View::Skin | View::Contacts, Some(SkinView { positions, .. })) => {
            points(key, positions, None)
        }
        (View::Skin | View::Contacts, None) | (View::Particles, _) => {
            points(key, body.positions(), None)
        }
    }
}

fn strains(view: View, body: &BodyView<'_>) -> Vec<f32> {
    match view {
        View::Plastic => body.plastic_strains(),
        _ => body.strains(),
    }
}

fn bytes_of(strains: &[f32]) -> Vec<u8> {
    strains
        .iter()
        .map(|s| (255.0 * s / STRAIN).round() as u8)
        .collect()
}

/// key, count, flags, quantum, origin; then u16 triples, then perhaps a byte each.
fn points(key: u32, points: &[[f32; 3]], values: Option<Vec<u8>>) -> Vec<u8> {
    let (origin, quantum) = lattice(points);
    let mut bytes = Vec::with_capacity(32 + 7 * points.len());
    bytes.extend(key.to_le_bytes());
    bytes.extend((points.len() as u32).to_le_bytes());
    bytes.extend(u32::from(values.is_some()).to_le_bytes());
    bytes.extend(quantum.to_le_bytes());
    bytes.extend(origin.iter().flat_map(|v| v.to_le_bytes()));
    for x in points {
        for (x, o) in x.iter().zip(origin) {
            bytes.extend((((x - o) / quantum).round() as u16).to_le_bytes());
        }
    }
    pad(&mut bytes);
    if let Some(values) = values {
        bytes.extend(values);
        pad(&mut bytes);
    }
    bytes
}

/// An origin below all points and a power of two, such that all points are less than 2¹⁶ quanta from the origin. A body
/// that trembles keeps both.
fn lattice(points: &[[f32; 3]]) -> ([f32; 3], f32) {
    let mut low = [f32::INFINITY; 3];
    let mut high = [f32::NEG_INFINITY; 3];
    for x in points {
        for k in 0..3 {
            low[k] = low[k].min(x[k]);
            high[k] = high[k].max(x[k]);
        }
    }
    let width = (0..3).map(|k| high[k] - low[k]).fold(1e-6, f32::max);
    if !width.is_finite() {
        return ([0.0; 3], 1.0);
    }
    // A margin, or a body at the edge of two powers would change between them at every breath.
    let quantum = (1.25 * width / WIDTH).log2().ceil().exp2();
    let cell = quantum * GRID;
    (low.map(|v| (v / cell).floor() * cell), quantum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_within_half_a_quantum() {
        let cloud: Vec<[f32; 3]> = (0..1000)
            .map(|i| {
                let t = i as f32 * 0.37;
                [t.sin() * 3.0 - 7.0, t.cos() * 0.2 + 100.0, t * 1e-3]
            })
            .collect();
        let (origin, quantum) = lattice(&cloud);
        assert!(quantum <= 4e-4, "{quantum}");
        let bytes = points(3, &cloud, None);
        let numbers: Vec<u16> = bytes[28..]
            .chunks_exact(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        for (x, q) in cloud.iter().zip(numbers.chunks_exact(3)) {
            for k in 0..3 {
                let back = origin[k] + f32::from(q[k]) * quantum;
                assert!((back - x[k]).abs() <= 0.51 * quantum, "{back} for {}", x[k]);
            }
        }
    }

    #[test]
    fn a_body_that_trembles_keeps_its_lattice() {
        let at = |shift: f32| [[shift, 0.5 + shift, 0.0], [1.0 + shift, 1.5, 1.0]];
        let still = lattice(&at(0.01));
        assert_eq!(lattice(&at(0.01 + 1e-5)), still);
        assert_ne!(lattice(&at(0.9)), still);
    }

    #[test]
    fn anything_is_a_cloud() {
        for cloud in [
            vec![],
            vec![[0.0; 3]],
            vec![[1e30, 0.0, 0.0], [-1e30, 0.0, 0.0]],
            vec![[f32::MAX; 3], [f32::MIN; 3]],
        ] {
            assert_eq!(points(0, &cloud, Some(vec![0; cloud.len()])).len() % 4, 0);
        }
    }

    #[test]
    fn only_what_changed_goes_out() {
        let one = |key, changed| Block {
            key,
            changed,
            bytes: points(key, &[[0.0; 3]], None).into(),
        };
        let frame = Frame {
            views: vec![(View::Skin, vec![one(0, 5), one(1, 9)])],
            acks: vec![(7, 42)],
            ..Frame::default()
        };
        let count = |since| {
            let bytes = frame.message(7, View::Skin, since).expect("is encoded");
            u32::from_le_bytes([bytes[24], bytes[25], bytes[26], bytes[27]])
        };
        assert_eq!([count(0), count(5), count(9)], [2, 1, 0]);
        assert!(frame.message(7, View::Strain, 0).is_none());
        let bytes = frame.message(7, View::Skin, 0).expect("is encoded");
        assert_eq!(bytes[20], 42, "the ack");
    }
}
