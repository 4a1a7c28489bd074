//! A body in a GLB file: its mesh in the first frame with these triangles, and its way from there as morph targets.

use crate::write::columns::put_vector;
use crate::write::frame::{Body, Kind};
use crate::write::spill::{Channel, Spill};

/// Channels that all bodies share.
pub(super) struct Channels {
    /// Positions, normals and what is added to them: vectors of 12 bytes.
    pub(super) vectors: Channel,
    /// Corners of triangles.
    pub(super) corners: Channel,
    /// Heads of all accessors.
    pub(super) accessors: Channel,
    /// Number of accessors.
    pub(super) count: usize,
    /// Bytes in `vectors` and in `corners`, with those that are staged.
    vector_bytes: usize,
    corner_bytes: usize,
}

impl Channels {
    pub(super) fn new(spill: &mut Spill) -> Self {
        Self {
            vectors: spill.channel(),
            corners: spill.channel(),
            accessors: spill.channel(),
            count: 0,
            vector_bytes: 0,
            corner_bytes: 0,
        }
    }

    /// Appends a column of vectors and gives its accessor.
    fn add_vectors(&mut self, spill: &mut Spill, vectors: &[[f32; 3]]) -> usize {
        let [low, high] = bounds(vectors);
        let (offset, count) = (self.vector_bytes, vectors.len());
        let head = format!(
            "{{\"bufferView\":0,\"byteOffset\":{offset},\"componentType\":5126,\"count\":{count},\"type\":\"VEC3\",\
             \"min\":{low:?},\"max\":{high:?}}}"
        );
        spill.append(self.vectors, 0, |out| {
            for &vector in vectors {
                put_vector(out, vector);
            }
        });
        self.vector_bytes += 12 * count;
        self.add(spill, &head)
    }

    fn add_corners(&mut self, spill: &mut Spill, triangles: &[[u32; 3]]) -> usize {
        let (offset, count) = (self.corner_bytes, 3 * triangles.len());
        let head = format!(
            "{{\"bufferView\":1,\"byteOffset\":{offset},\"componentType\":5125,\"count\":{count},\"type\":\"SCALAR\"}}"
        );
        spill.append(self.corners, 0, |out| {
            triangles
                .as_flattened()
                .iter()
                .for_each(|c| out.extend(c.to_le_bytes()));
        });
        self.corner_bytes += 4 * count;
        self.add(spill, &head)
    }

    /// Appends the head of an accessor and gives its index.
    fn add(&mut self, spill: &mut Spill, head: &str) -> usize {
        let comma = if self.count > 0 { "," } else { "" };
        spill.append(self.accessors, 0, |out| {
            out.extend(format!("{comma}{head}").as_bytes());
        });
        self.count += 1;
        self.count - 1
    }
}

/// Smallest and largest components, as the exact doubles that validators compare with.
fn bounds(vectors: &[[f32; 3]]) -> [[f64; 3]; 2] {
    let mut bounds = [[f32::INFINITY; 3], [f32::NEG_INFINITY; 3]];
    for vector in vectors {
        for axis in 0..3 {
            bounds[0][axis] = bounds[0][axis].min(vector[axis]);
            bounds[1][axis] = bounds[1][axis].max(vector[axis]);
        }
    }
    bounds.map(|corner| corner.map(f64::from))
}

/// Name of a body, and its number among those of that name.
pub(super) type Key = (String, usize);

/// A body as long as its vertices and triangles stay the same, as it was in the first of these frames.
pub(super) struct Shape {
    pub(super) kind: Kind,
    pub(super) body: Key,
    /// Its frames, counted from 0: the first, and the one that has it no more.
    pub(super) from: usize,
    pub(super) until: Option<usize>,
    pub(super) colour: [f32; 3],
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
    /// Accessors: positions, normals, corners.
    pub(super) position: usize,
    pub(super) normal: Option<usize>,
    pub(super) corner: Option<usize>,
    /// Text of the morph targets.
    pub(super) targets: Channel,
    /// The frame of its first morph target.
    pub(super) moves_from: Option<usize>,
}

impl Shape {
    /// The shape of a body that begins with a frame.
    pub(super) fn new(
        body: &Body<'_>,
        key: Key,
        from: usize,
        channels: &mut Channels,
        spill: &mut Spill,
    ) -> Self {
        let normals: Vec<[f32; 3]> = body.normals.iter().map(|&n| unit(n)).collect();
        let has_corners = body.kind == Kind::Mesh;
        Self {
            kind: body.kind,
            body: key,
            from,
            until: None,
            colour: body.colour,
            positions: body.positions.into(),
            triangles: body.triangles.into(),
            position: channels.add_vectors(spill, body.positions),
            normal: (!normals.is_empty()).then(|| channels.add_vectors(spill, &normals)),
            corner: has_corners.then(|| channels.add_corners(spill, body.triangles)),
            normals,
            targets: spill.channel(),
            moves_from: None,
        }
    }

    /// Name of its node and mesh: bodies that change have several.
    pub(super) fn name(&self) -> String {
        match self.from {
            0 => self.body.0.clone(),
            from => format!("{} from {from}", self.body.0),
        }
    }

    pub(super) fn is_there(&self) -> bool {
        self.until.is_none()
    }

    /// The first frame without it. What it was is on disk by then.
    pub(super) fn end(&mut self, frame: usize) {
        self.until = Some(frame);
        (self.positions, self.normals) = (Vec::new(), Vec::new());
        self.triangles = Vec::new();
    }

    /// Whether its body has the same vertices and triangles.
    pub(super) fn fits(&self, body: &Body<'_>) -> bool {
        self.kind == body.kind
            && self.positions.len() == body.positions.len()
            && self.normals.len() == body.normals.len()
            && self.triangles == body.triangles
    }

    /// Adds the morph target of frame `frame`, counted from 0; none as long as the body rests.
    pub(super) fn add(
        &mut self,
        body: &Body<'_>,
        frame: usize,
        channels: &mut Channels,
        spill: &mut Spill,
    ) {
        if self.moves_from.is_none() && self.positions == body.positions {
            return;
        }
        let first = *self.moves_from.get_or_insert(frame) == frame;
        let position = channels.add_vectors(
            spill,
            &differences(body.positions.iter().copied(), &self.positions),
        );
        let mut columns = vec![format!("\"POSITION\":{position}")];
        if self.normal.is_some() {
            let normals = body.normals.iter().map(|&n| unit(n));
            let normal = channels.add_vectors(spill, &differences(normals, &self.normals));
            columns.push(format!("\"NORMAL\":{normal}"));
        }
        let comma = if first { "" } else { "," };
        let target = format!("{comma}{{{}}}", columns.join(","));
        spill.append(self.targets, 0, |out| out.extend(target.as_bytes()));
    }
}

fn differences(to: impl Iterator<Item = [f32; 3]>, from: &[[f32; 3]]) -> Vec<[f32; 3]> {
    to.zip(from)
        .map(|(a, b)| [a[0] - b[0], a[1] - b[1], a[2] - b[2]])
        .collect()
}

/// A normal of length 1, which glTF insists on; upwards where it has no direction.
fn unit(normal: [f32; 3]) -> [f32; 3] {
    let n = normal.map(f64::from);
    let length = n.iter().map(|c| c * c).sum::<f64>().sqrt();
    if length > 1e-12 {
        n.map(|c| (c / length) as f32)
    } else {
        [0.0, 1.0, 0.0]
    }
}
