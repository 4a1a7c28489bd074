//! Checks of what the engine never sees: names, times, cameras, outputs, expectations.

use std::path::{Component, Path};

use super::names::Names;
use super::report::Report;
use crate::expect::Expectation;
use crate::format::{Action, Event, Field, Region, SceneFile};

/// Longest run, seconds.
const LONGEST: f32 = 86_400.0;
/// Rates of frames that differ by less, relative, are the same: steps are seldom written with all their digits.
const SAME_RATE: f64 = 1e-3;

/// Checks all words, and reads the expectations.
pub(super) fn check(file: &SceneFile, names: &Names, report: &mut Report<'_>) -> Vec<Expectation> {
    check_run(file, report);
    check_camera(file, report);
    check_view(file, report);
    check_references(file, names, report);
    check_events(file, names, report);
    check_times(file, report);
    check_regions(file, report);
    check_late(file, report);
    check_materials(file, report);
    check_fields(file, report);
    expectations(file, names, report)
}

fn check_run(file: &SceneFile, report: &mut Report<'_>) {
    let run = &file.run;
    if !(0.0..=LONGEST).contains(&run.duration) {
        report.wrong(
            "run.duration",
            format!("`duration` must be from 0 to {LONGEST} seconds"),
        );
    }
    if !(run.frames_per_second > 0.0 && run.frames_per_second <= 1000.0) {
        report.wrong(
            "run.frames_per_second",
            "`frames_per_second` must be above 0 and at most 1000",
        );
    } else if let Some(warning) = uneven_frames(run.frames_per_second, file.world.dt) {
        report.warn("run.frames_per_second", &warning);
    }
    for (i, output) in run.output.iter().enumerate() {
        let inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if output.is_empty() || !Path::new(output).components().all(inside) {
            report.wrong(
                &format!("run.output[{i}]"),
                "an output is a path inside the output folder",
            );
        }
    }
}

/// What happens to a rate of frames that is no whole number of steps apart.
fn uneven_frames(rate: f32, dt: f32) -> Option<String> {
    let steps = 1.0 / (f64::from(rate) * f64::from(dt));
    let taken = steps.round().max(1.0);
    if !steps.is_finite() || (steps / taken - 1.0).abs() < SAME_RATE {
        return None;
    }
    let possible = |steps: f64| {
        let rate = 1.0 / (steps * f64::from(dt));
        format!("{}", (rate * 1000.0).round() / 1000.0)
    };
    let around = [taken - 1.0, taken, taken + 1.0];
    let rates: Vec<String> = around
        .into_iter()
        .filter(|steps| *steps >= 1.0)
        .map(possible)
        .collect();
    Some(format!(
        "a step takes {dt} s, so there are no {rate} frames per second but {}; near it are {}",
        possible(taken),
        rates.join(", ")
    ))
}

fn check_view(file: &SceneFile, report: &mut Report<'_>) {
    if file
        .view
        .limit
        .is_some_and(|limit| !(limit.is_finite() && limit > 0.0))
    {
        report.wrong("view.limit", "`limit` must be above 0");
    }
}

fn check_camera(file: &SceneFile, report: &mut Report<'_>) {
    let Some(camera) = file.camera else { return };
    let all = [camera.eye, camera.target, camera.up];
    if !all.as_flattened().iter().all(|c| c.is_finite()) {
        report.wrong("camera", "the camera's numbers must be finite");
    }
    if camera.eye == camera.target {
        report.wrong("camera.eye", "`eye` must not be where `target` is");
    }
    if camera.up == [0.0; 3] {
        report.wrong("camera.up", "`up` must have a length above 0");
    }
    if !(1.0..=170.0).contains(&camera.fov) {
        report.wrong("camera.fov", "`fov` must be from 1 to 170 degrees");
    }
}

fn check_references(file: &SceneFile, names: &Names, report: &mut Report<'_>) {
    for (i, clamp) in file.clamp.iter().enumerate() {
        names.check(&format!("clamp[{i}].body"), clamp.body.as_deref(), report);
    }
    for (i, pin) in file.pin.iter().enumerate() {
        names.check(&format!("pin[{i}].body"), pin.body.as_deref(), report);
    }
    for (i, pick) in file.pick.iter().enumerate() {
        names.check(&format!("pick[{i}].body"), Some(&pick.body), report);
    }
}

fn check_events(file: &SceneFile, names: &Names, report: &mut Report<'_>) {
    let picks = file.pick.iter().filter_map(|pick| pick.name.as_deref());
    for (i, event) in file.event.iter().enumerate() {
        let path = format!("event[{i}].action");
        match &event.action {
            Action::Release(pick) => {
                if !picks.clone().any(|name| name == pick) {
                    report.unknown(&path, "pick", pick, picks.clone());
                }
            }
            Action::MovePick(target) => {
                if !picks.clone().any(|name| name == target.pick) {
                    report.unknown(&path, "pick", &target.pick, picks.clone());
                }
            }
            Action::Material(change) => names.check(&path, change.body.as_deref(), report),
            Action::Unpin { body, .. } | Action::Velocity { body, .. } => {
                names.check(&path, body.as_deref(), report);
            }
            Action::Push(push) => names.check(&path, Some(&push.body), report),
            Action::Remove(body) => names.check(&path, Some(body), report),
            Action::Gravity(_) | Action::Force(_) | Action::Obstacle(_) => {}
        }
    }
}

fn check_times(file: &SceneFile, report: &mut Report<'_>) {
    let clamps = file.clamp.iter().map(|clamp| clamp.at);
    let pins = file.pin.iter().map(|pin| pin.at);
    let picks = file.pick.iter().map(|pick| pick.at);
    let ends = file.pick.iter().map(|pick| pick.until.unwrap_or(0.0));
    let events = file.event.iter().map(|event| event.at);
    let mut check = |table: &str, key: &str, times: &mut dyn Iterator<Item = f32>| {
        for (i, time) in times.enumerate() {
            if !(0.0..=f32::MAX).contains(&time) {
                report.wrong(
                    &format!("{table}[{i}].{key}"),
                    format!("`{key}` must be a time from 0 seconds on"),
                );
            }
        }
    };
    check("clamp", "at", &mut clamps.into_iter());
    check("pin", "at", &mut pins.into_iter());
    check("pick", "at", &mut picks.into_iter());
    check("pick", "until", &mut ends.into_iter());
    check("event", "at", &mut events.into_iter());
}

/// Balls of a negative radius hold nothing.
fn check_regions(file: &SceneFile, report: &mut Report<'_>) {
    let pins = file.pin.iter().enumerate();
    let pins = pins.map(|(i, pin)| (format!("pin[{i}].region.sphere"), &pin.region));
    let events = file.event.iter().enumerate();
    let events = events.filter_map(|(i, event)| match &event.action {
        Action::Unpin { region, .. } => {
            Some((format!("event[{i}].action.unpin.region.sphere"), region))
        }
        _ => None,
    });
    for (path, region) in pins.chain(events) {
        if let Region::Sphere { radius, .. } = region
            && !(radius.is_finite() && *radius >= 0.0)
        {
            report.wrong(
                &format!("{path}.radius"),
                "`radius` must be a number from 0 on",
            );
        }
    }
}

/// What begins after the end never happens.
fn check_late(file: &SceneFile, report: &mut Report<'_>) {
    let tables = [
        ("clamp", file.clamp.iter().map(|clamp| clamp.at).collect()),
        ("pin", file.pin.iter().map(|pin| pin.at).collect()),
        ("pick", file.pick.iter().map(|pick| pick.at).collect()),
        ("event", file.event.iter().map(|event| event.at).collect()),
    ];
    for (table, times) in tables {
        let times: Vec<f32> = times;
        for (i, at) in times.iter().enumerate() {
            if *at > file.run.duration {
                let end = file.run.duration;
                report.warn(
                    &format!("{table}[{i}].at"),
                    &format!("the run ends at {end} s, before this {table} at {at} s"),
                );
            }
        }
    }
}

/// Numbers of materials that have no effect.
fn check_materials(file: &SceneFile, report: &mut Report<'_>) {
    let bodies = file.body.iter().enumerate();
    let bodies = bodies.map(|(i, body)| (format!("body[{i}].material"), body.material));
    let events = file.event.iter().enumerate();
    let events = events.filter_map(|(i, event)| match &event.action {
        Action::Material(change) => Some((
            format!("event[{i}].action.material.material"),
            change.material,
        )),
        _ => None,
    });
    let mut breaks = false;
    for (path, material) in bodies.chain(events) {
        let made = pliant::Material::from(material);
        let flows = made.plastic.is_some_and(|plastic| plastic.rate > 0.0);
        breaks |= made.fracture.is_some();
        // Only flow wears clusters out.
        if material.recluster.is_some() && !flows {
            report.warn(
                &format!("{path}.recluster"),
                "`recluster` exchanges clusters that plastic flow has worn out, and this material does not flow: it needs `plastic`",
            );
        }
    }
    if breaks && file.world.budget == 0 {
        report.warn(
            "world.budget",
            "a `budget` of 0 lets no cluster break, and there is a material with `fracture`: give it at least 1",
        );
    }
}

/// Fields of numbers that a material does not have.
fn check_fields(file: &SceneFile, report: &mut Report<'_>) {
    let later = |of: fn(&pliant::Material) -> bool| {
        let changed = |event: &Event| match &event.action {
            Action::Material(change) => of(&change.material.into()),
            _ => false,
        };
        file.event.iter().any(changed)
    };
    let flows = |material: &pliant::Material| material.plastic.is_some();
    let breaks = |material: &pliant::Material| material.fracture.is_some();
    for (i, body) in file.body.iter().enumerate() {
        let made = body.material.into();
        let mut idle = |field: &Field, key: &str, needs: &str, used: bool| {
            if *field != Field::default() && !used {
                report.warn(
                    &format!("body[{i}].fields.{key}"),
                    &format!("a field of `{key}` does nothing to a material without `{needs}`"),
                );
            }
        };
        let fields = &body.fields;
        let used = flows(&made) || later(flows);
        idle(&fields.yield_strain, "yield_strain", "plastic", used);
        let used = breaks(&made) || later(breaks);
        idle(&fields.toughness, "toughness", "fracture", used);
    }
}

fn expectations(file: &SceneFile, names: &Names, report: &mut Report<'_>) -> Vec<Expectation> {
    let mut read = Vec::new();
    for (i, text) in file.expect.checks.iter().enumerate() {
        let path = format!("expect.checks[{i}]");
        match Expectation::parse(text) {
            Ok(check) => {
                names.check(&path, check.of.as_deref(), report);
                if check.at.is_some_and(|at| at > file.run.duration) {
                    report.wrong(&path, "the run ends before that time");
                }
                read.push(check);
            }
            Err(message) => report.wrong(&path, message),
        }
    }
    read
}
