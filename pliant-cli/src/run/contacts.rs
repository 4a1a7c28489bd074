//! Who began to touch what in a run, for machines.

use pliant::{BodyId, Event, Partner};
use pliant_scene::Built;
use serde::Serialize;

use crate::names::{called, origin};

/// Touches that are listed, and partings; the others are counted.
const MOST: usize = 1000;

/// Two that began to touch, or no longer do.
#[derive(Clone, Debug, Serialize)]
struct Contact {
    /// The end of the step, seconds.
    time: f32,
    /// Name of the body, as in files.
    body: String,
    /// Name of the other body or of the obstacle.
    other: String,
    /// Sum of the pushes in the substep where it was largest, kg m/s; null where they parted.
    impulse: Option<f32>,
    /// Middle of the pushes, metres; null where they parted.
    place: Option<[f32; 3]>,
}

/// Touches and partings, each in the order of time.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Contacts {
    touched: Vec<Contact>,
    more_touched: usize,
    parted: Vec<Contact>,
    more_parted: usize,
}

impl Contacts {
    /// Notes who began to touch and who parted in the last step.
    pub(super) fn note(&mut self, built: &Built) {
        for event in built.world.events() {
            match event {
                Event::Touched {
                    body,
                    other,
                    impulse,
                    place,
                } => {
                    let list = (&mut self.touched, &mut self.more_touched);
                    add(list, || {
                        row(built, (*body, *other), Some((*impulse, *place)))
                    });
                }
                Event::Parted { body, other } => {
                    let list = (&mut self.parted, &mut self.more_parted);
                    add(list, || row(built, (*body, *other), None));
                }
                _ => {}
            }
        }
    }
}

fn add((list, more): (&mut Vec<Contact>, &mut usize), row: impl FnOnce() -> Contact) {
    if list.len() < MOST {
        list.push(row());
    } else {
        *more += 1;
    }
}

fn row(built: &Built, (body, other): (BodyId, Partner), push: Option<(f32, [f32; 3])>) -> Contact {
    Contact {
        time: built.world.time(),
        body: name(built, body),
        other: match other {
            Partner::Body(id) => name(built, id),
            Partner::Obstacle(id) => {
                let known = built.obstacles.iter().find(|obstacle| obstacle.id == id);
                known.map_or_else(|| format!("obstacle {id}"), |known| known.name.clone())
            }
        },
        impulse: push.map(|(impulse, _)| impulse),
        place: push.map(|(_, place)| place),
    }
}

/// The name of a body, as in files. One that broke up in the same step has only its id left.
fn name(built: &Built, id: BodyId) -> String {
    let view = built.world.body(id).ok();
    let named =
        view.and_then(|view| origin(&view, &built.bodies).map(|(_, body)| called(body, &view)));
    named.unwrap_or_else(|| format!("body {id}"))
}

#[cfg(test)]
mod tests {
    use super::{Contact, MOST, add};

    #[test]
    fn the_list_has_an_end_and_the_rest_is_counted() {
        let (mut list, mut more) = (Vec::new(), 0);
        for k in 0..MOST + 5 {
            add((&mut list, &mut more), || Contact {
                time: k as f32,
                body: "ball".to_owned(),
                other: "floor".to_owned(),
                impulse: None,
                place: None,
            });
        }
        assert_eq!((list.len(), more), (MOST, 5));
        assert_eq!(list[MOST - 1].time, (MOST - 1) as f32, "the first ones");
    }
}
