//! Values of a body that are allowed each, and cancel each other out.

use pliant::{BodyConfig, Field, Material, Mode, SurfaceKind};

use super::report::Report;

/// Warns of what is probably not meant.
pub(super) fn doubt(path: &str, config: &BodyConfig, report: &mut Report<'_>) {
    let (material, contact) = (&config.material, &config.contact);
    // Fields make some of the body tougher or weaker than that.
    let even = config.fields.toughness == Field::default();
    let fracture = material.fracture.filter(|_| even);
    if let Some(fracture) = &fracture {
        let (tough, most) = (fracture.toughness, most_stretch(material));
        if most < tough {
            let message = format!(
                "the strain limit works against stretch beyond {most:.2}, and it takes {tough} to break: it will bear more than its toughness says. Make \
                 `limit.stretch` larger or `fracture.toughness` smaller"
            );
            report.warn(&format!("{path}.material.limit.stretch"), &message);
        }
        let flows = material.plastic.filter(|plastic| plastic.rate > 0.0);
        if let Some(plastic) = flows.filter(|plastic| tough < plastic.yield_strain) {
            let message = format!(
                "it breaks at a stretch of {tough} and would flow from {} on: make `fracture.toughness` larger or `plastic.yield_strain` smaller",
                plastic.yield_strain
            );
            report.warn(&format!("{path}.material.fracture.toughness"), &message);
        }
    }
    let passes = contact.surface == SurfaceKind::None;
    if passes && contact.self_contact {
        let message = "a body without a surface does not meet itself either: leave `surface` out, or `self_contact`";
        report.warn(&format!("{path}.contact.self_contact"), message);
    }
    for (key, bits) in [("groups", contact.groups), ("filter", contact.filter)] {
        if bits == 0 && !passes {
            let message =
                format!("with `{key} = 0` it meets no body; `surface = \"none\"` says so");
            report.warn(&format!("{path}.contact.{key}"), &message);
        }
    }
}

/// The most that the strain limit lets a cluster stretch, less 1: members may be γ widths from goals that follow their stretch by a share β.
fn most_stretch(material: &Material) -> f32 {
    let holds = material.limit.iterations > 0 && material.limit.relaxation > 0.0;
    // What flows takes its goals along.
    let flows = material.plastic.is_some_and(|plastic| plastic.rate > 0.0);
    if holds && !flows {
        let beta = match material.mode {
            Mode::Rigid => 0.0,
            Mode::Linear { beta } | Mode::Quadratic { beta } => beta,
        };
        material.limit.stretch / (1.0 - beta)
    } else {
        f32::INFINITY
    }
}
