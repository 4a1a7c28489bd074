//! The nodes of a scene and where they put their meshes.

use super::document::{Document, Node};
use crate::read::error::Problem;

/// An affine map by columns: three axes and an origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Affine([[f64; 3]; 4]);

impl Affine {
    pub(super) const IDENTITY: Self =
        Self([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0; 3]]);

    /// What a node does to what is in it.
    fn of(node: &Node) -> Self {
        if let Some(m) = &node.matrix {
            return Self([0, 4, 8, 12].map(|c| [m[c], m[c + 1], m[c + 2]]));
        }
        let [x, y, z, w] = node
            .rotation
            .as_deref()
            .copied()
            .unwrap_or([0.0, 0.0, 0.0, 1.0]);
        let scale = node.scale.as_deref().copied().unwrap_or([1.0; 3]);
        let axes = [
            [
                1.0 - 2.0 * (y * y + z * z),
                2.0 * (x * y + w * z),
                2.0 * (x * z - w * y),
            ],
            [
                2.0 * (x * y - w * z),
                1.0 - 2.0 * (x * x + z * z),
                2.0 * (y * z + w * x),
            ],
            [
                2.0 * (x * z + w * y),
                2.0 * (y * z - w * x),
                1.0 - 2.0 * (x * x + y * y),
            ],
        ];
        let [a, b, c] = [0, 1, 2].map(|i| axes[i].map(|e| e * scale[i]));
        Self([
            a,
            b,
            c,
            node.translation.as_deref().copied().unwrap_or([0.0; 3]),
        ])
    }

    /// The linear part times `v`.
    fn turn(&self, v: [f64; 3]) -> [f64; 3] {
        let Self([a, b, c, _]) = self;
        [0, 1, 2].map(|k| a[k] * v[0] + b[k] * v[1] + c[k] * v[2])
    }

    /// Where `p` goes.
    pub(super) fn apply(&self, p: [f64; 3]) -> [f64; 3] {
        let turned = self.turn(p);
        [0, 1, 2].map(|k| turned[k] + self.0[3][k])
    }

    /// `inner`, then this.
    fn after(&self, inner: &Self) -> Self {
        let [a, b, c, origin] = inner.0;
        Self([self.turn(a), self.turn(b), self.turn(c), self.apply(origin)])
    }

    /// Whether it turns outsides in.
    pub(super) fn mirrors(&self) -> bool {
        let Self([a, b, c, _]) = self;
        let cross = [
            b[1] * c[2] - b[2] * c[1],
            b[2] * c[0] - b[0] * c[2],
            b[0] * c[1] - b[1] * c[0],
        ];
        a[0] * cross[0] + a[1] * cross[1] + a[2] * cross[2] < 0.0
    }
}

/// Every mesh of the shown scene with its world-from-mesh map; all meshes as they are when there are no nodes. A node of no size, and all in
/// it, is hidden [glTF 2.0 §3.5.3].
pub(super) fn placed_meshes(document: &Document) -> Result<Vec<(usize, Affine)>, Problem> {
    if document.nodes.is_empty() {
        return Ok((0..document.meshes.len())
            .map(|mesh| (mesh, Affine::IDENTITY))
            .collect());
    }
    let mut placed = Vec::new();
    let mut seen = vec![false; document.nodes.len()];
    let mut open: Vec<(usize, Affine)> = roots(document)?
        .into_iter()
        .rev()
        .map(|n| (n, Affine::IDENTITY))
        .collect();
    while let Some((index, parent)) = open.pop() {
        let node = document
            .nodes
            .get(index)
            .ok_or_else(|| Problem::Inconsistent(format!("node {index} does not exist")))?;
        if std::mem::replace(&mut seen[index], true) {
            let what = format!("node {index} has two parents or is its own ancestor");
            return Err(Problem::Inconsistent(what));
        }
        if node.scale.as_deref() == Some(&[0.0; 3]) {
            continue;
        }
        let world = parent.after(&Affine::of(node));
        placed.extend(node.mesh.map(|mesh| (mesh, world)));
        open.extend(node.children.iter().rev().map(|&child| (child, world)));
    }
    Ok(placed)
}

/// The nodes that the shown scene starts with; without scenes, those that are nobody's children.
fn roots(document: &Document) -> Result<Vec<usize>, Problem> {
    let shown = document.scene.unwrap_or(0);
    if let Some(scene) = document.scenes.get(shown) {
        return Ok(scene.nodes.clone());
    }
    if document.scene.is_some() {
        return Err(Problem::Inconsistent(format!(
            "scene {shown} does not exist"
        )));
    }
    let mut is_child = vec![false; document.nodes.len()];
    for &child in document.nodes.iter().flat_map(|node| &node.children) {
        if let Some(flag) = is_child.get_mut(child) {
            *flag = true;
        }
    }
    Ok((0..is_child.len())
        .filter(|&node| !is_child[node])
        .collect())
}
