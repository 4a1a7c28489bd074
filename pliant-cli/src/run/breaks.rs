//! The breaks of a run, for machines.

use pliant::{BodyId, BodyView, Event};
use pliant_scene::Built;
use serde::Serialize;

use crate::names::{called, origin};

/// Breaks that are listed; the others are counted.
const MOST: usize = 1000;

/// A piece that came off a body.
#[derive(Clone, Debug, Serialize)]
struct Break {
    /// The end of the step, seconds.
    time: f32,
    /// Name in the scene of the body that it was a part of.
    body: String,
    /// Name, as in files, of the part of it that split.
    from: String,
    /// Its own name, as in files.
    piece: String,
    /// How many pieces there are of that body after the step, without loose particles.
    pieces: usize,
    /// The crack of that step that is nearest to the piece, metres.
    place: [f32; 3],
}

/// Breaks in the order of time.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Breaks {
    #[serde(rename = "breaks")]
    first: Vec<Break>,
    #[serde(rename = "more_breaks")]
    more: usize,
}

impl Breaks {
    /// Notes what broke in the last step.
    pub(super) fn note(&mut self, built: &Built) {
        for event in built.world.events() {
            if let Event::Broke { body, piece, place } = event
                && let Ok(view) = built.world.body(*piece)
            {
                self.add(|| row(*body, &view, *place, built));
            }
        }
    }

    fn add(&mut self, row: impl FnOnce() -> Option<Break>) {
        if self.first.len() < MOST {
            self.first.extend(row());
        } else {
            self.more += 1;
        }
    }
}

fn row(from: BodyId, view: &BodyView<'_>, place: [f32; 3], built: &Built) -> Option<Break> {
    let world = &built.world;
    let (_, body) = origin(view, &built.bodies)?;
    let views = world.bodies().filter_map(|id| world.body(id).ok());
    let part = |view: &BodyView<'_>| {
        let of = view.origin().unwrap_or(view.id());
        of == body.id && !view.is_debris()
    };
    let from = world.body(from).map(|from| called(body, &from));
    Some(Break {
        from: from.unwrap_or_else(|_| body.name.clone()),
        time: world.time(),
        body: body.name.clone(),
        piece: called(body, view),
        pieces: views.filter(part).count(),
        place,
    })
}

#[cfg(test)]
mod tests {
    use super::{Break, Breaks, MOST};

    #[test]
    fn the_list_has_an_end_and_the_rest_is_counted() {
        let mut breaks = Breaks::default();
        for k in 0..MOST + 5 {
            breaks.add(|| {
                Some(Break {
                    time: k as f32,
                    body: "plate".to_owned(),
                    from: "plate".to_owned(),
                    piece: format!("plate piece {k}v0"),
                    pieces: k + 2,
                    place: [0.0; 3],
                })
            });
        }
        assert_eq!((breaks.first.len(), breaks.more), (MOST, 5));
        assert_eq!(breaks.first[MOST - 1].pieces, MOST + 1, "the first ones");
    }
}
