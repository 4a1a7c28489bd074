//! What bodies are called while they break: pieces by the name of their body and their own id.

use pliant::{BodyId, BodyView};
use pliant_scene::Named;

/// The body of the scene that a living one is, or is a part of.
pub(crate) fn origin<'b>(
    view: &BodyView<'_>,
    bodies: &'b [Named<BodyId>],
) -> Option<&'b Named<BodyId>> {
    let own = bodies.iter().find(|body| body.id == view.id());
    own.or_else(|| bodies.iter().find(|body| Some(body.id) == view.origin()))
}

/// Its name in files and lists.
pub(crate) fn called(body: &Named<BodyId>, view: &BodyView<'_>) -> String {
    match view.origin() {
        Some(_) if view.id() != body.id => format!("{} piece {}", body.name, view.id()),
        _ => body.name.clone(),
    }
}
