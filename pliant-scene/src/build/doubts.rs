//! Values of a body that are allowed each, and cancel each other out or leave nothing to see.

use pliant::{BodyConfig, Contact, Field, Material, Mode, Shape, SurfaceKind, material::Fracture};

use super::bodies::PlannedBody;

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
    if config.stretch.contains(&0.0) {
        let message = "with a 0 in `stretch` it starts pressed flat: what has no thickness cannot tell which side is out";
        report.warn(&format!("{path}.stretch"), message);
    }
    if let Shape::Points(points) = &config.shape {
        let again = repeated(points);
        if again > 0 {
            let message = format!(
                "{again} of its {} points are where another one is: particles in one place have no shape to keep",
                points.len()
            );
            report.warn(&format!("{path}.shape.points"), &message);
        }
    }
    for (key, bits) in [("groups", contact.groups), ("filter", contact.filter)] {
        if bits == 0 && !passes {
            let message =
                format!("with `{key} = 0` it meets no body; `surface = \"none\"` says so");
            report.warn(&format!("{path}.contact.{key}"), &message);
        }
    }
}

/// Warns of a body that is to break and has too few particles for it.
pub(super) fn doubt_crumb(path: &str, particles: usize, report: &mut Report<'_>) {
    if particles < Fracture::CRUMB {
        let message = format!(
            "it has {particles} particles, and what has fewer than {} is a crumb that breaks no further: make `spacing` smaller or leave `fracture` out",
            Fracture::CRUMB
        );
        report.warn(&format!("{path}.material.fracture"), &message);
    }
}

/// Points that are where another one is.
fn repeated(points: &[[f32; 3]]) -> usize {
    // −0 is where 0 is.
    let mut places: Vec<[u32; 3]> = points
        .iter()
        .map(|x| x.map(|c| (c + 0.0).to_bits()))
        .collect();
    places.sort_unstable();
    places.windows(2).filter(|pair| pair[0] == pair[1]).count()
}

/// Warns of a scene without a body, and of groups and filters that no body has.
pub(super) fn doubt_all(bodies: &[PlannedBody], report: &mut Report<'_>) {
    if bodies.is_empty() {
        let message =
            "the scene has no body, so nothing will move: `[[body]]` begins the first one";
        report.warn("", message);
    }
    let meeting = |body: &&PlannedBody| meets(&body.config.contact);
    let all = bodies.iter().filter(meeting).map(|b| &b.config.contact);
    let (groups, filters) = all.clone().fold((0, 0), |(groups, filters), contact| {
        (groups | contact.groups, filters | contact.filter)
    });
    let mut told = "";
    for body in bodies
        .iter()
        .filter(meeting)
        .filter(|_| all.clone().nth(1).is_some())
    {
        let contact = &body.config.contact;
        let (key, message) = if contact.filter & groups == 0 {
            (
                "filter",
                "no body is in a group of its `filter`, so it meets none: bodies are in group 1 unless their `groups` say otherwise",
            )
        } else if contact.groups & filters == 0 {
            (
                "groups",
                "its `groups` are in the `filter` of no body, so it meets none",
            )
        } else {
            continue;
        };
        // Copies have a path in common, and are told once.
        if body.path != told {
            told = &body.path;
            report.warn(&format!("{}.contact.{key}", body.path), message);
        }
    }
}

/// A body that may meet others; one with a 0 is told of that by itself. One in a group that only it has goes through all others and may be meant to.
fn meets(contact: &Contact) -> bool {
    contact.surface != SurfaceKind::None && contact.groups != 0 && contact.filter != 0
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
