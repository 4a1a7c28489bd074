//! What bodies are called while they break: pieces by the name of their body and their own id.

use pliant::{BodyId, BodyView};
use pliant_scene::Named;

/// The body of the scene that a living one is, or is a part of, and its place among them.
pub(crate) fn origin<'b>(
    view: &BodyView<'_>,
    bodies: &'b [Named<BodyId>],
) -> Option<(usize, &'b Named<BodyId>)> {
    let find = |id: BodyId| bodies.iter().enumerate().find(|(_, body)| body.id == id);
    find(view.id()).or_else(|| find(view.origin()?))
}

/// Its name in files and lists.
pub(crate) fn called(body: &Named<BodyId>, view: &BodyView<'_>) -> String {
    match view.origin() {
        Some(_) if view.id() != body.id => format!("{} piece {}", body.name, view.id()),
        _ => body.name.clone(),
    }
}
