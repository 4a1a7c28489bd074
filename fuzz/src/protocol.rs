//! What clients of a live world say, one message per line, and the world that hears it.

use std::cell::RefCell;

use pliant_scene::Scene;
use pliant_server::Rehearsal;

use super::Verdict;

/// Messages that are heard of one input.
const MESSAGES: usize = 24;
/// Every so many messages the world takes a step.
const STRIDE: usize = 4;

const SCENE: &str = "
[[body]]
shape.box = { size = [0.4, 0.4, 0.4] }
spacing = 0.2
[[obstacle]]
shape.plane = { normal = [0, 1, 0] }
";

thread_local! {
    static WORLD: RefCell<Scene> = RefCell::new(pliant_scene::parse(SCENE, "fuzz.toml").expect("our own scene"));
}

/// Accepted when every line is a message; what it asks for may still be refused, in a sentence.
pub(super) fn hear(bytes: &[u8]) -> Verdict {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Verdict::Refused("no text".to_owned());
    };
    let scene = WORLD.with_borrow(Scene::clone);
    let mut room = Rehearsal::new(scene).expect("our own scene");
    let mut said = 0;
    for line in text.lines().filter(|line| !line.is_empty()).take(MESSAGES) {
        match room.hear(line) {
            Ok(_) => (),
            Err(reason) => {
                assert!(!reason.is_empty(), "a refusal says why");
                return Verdict::Refused(reason);
            }
        }
        said += 1;
        if said % STRIDE == 0 {
            room.step();
            room.world().validate().expect("invariants hold");
        }
    }
    room.step();
    room.world().validate().expect("invariants hold");
    if said == 0 {
        return Verdict::Refused("nothing was said".to_owned());
    }
    Verdict::Accepted
}
