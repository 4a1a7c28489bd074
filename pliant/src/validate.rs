//! The invariants of a world, checked from outside the step.

use glam::Vec3;

use crate::check::{self, FARTHEST};
use crate::state::{Body, Clash, Clearing, Exit, Handle, Impact, Particles, State};

/// A broken invariant: a fault of the engine, not of its user.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Violation(pub(crate) String);

macro_rules! hold {
    ($condition:expr, $($message:tt)+) => {
        if $condition {
        } else {
            return Err(Violation(format!($($message)+)));
        }
    };
}

/// Checks every table of the state.
pub(crate) fn validate(state: &State) -> Result<(), Violation> {
    validate_changed(state, &|_| false)
}

/// The same, where clusters are `known` that stand as they are in a sound state: what holds for each by itself holds for those.
pub(crate) fn validate_changed(
    state: &State,
    known: &dyn Fn(usize) -> bool,
) -> Result<(), Violation> {
    columns(state)?;
    bodies(state)?;
    particles(state)?;
    frames(state)?;
    surroundings(state)?;
    members(state, known)
}

/// Obstacles, forces, clamps and picks are legal and name what is there.
fn surroundings(state: &State) -> Result<(), Violation> {
    for (_, obstacle) in state.obstacles.iter() {
        let legal = obstacle.validate();
        hold!(legal.is_ok(), "{legal:?}");
    }
    let impacts = &state.impacts;
    let sorted = impacts.is_sorted_by(|a, b| a.pair() < b.pair());
    hold!(
        sorted && impacts.iter().all(Impact::is_finite),
        "impacts are out of order or not finite"
    );
    let clashes = &state.clashes;
    let sorted = clashes.is_sorted_by(|a, b| a.bodies < b.bodies);
    hold!(
        sorted && clashes.iter().all(Clash::is_finite),
        "clashes are out of order or not finite"
    );
    let exits = &state.exits;
    let sorted = exits.is_sorted_by(|a, b| a.pair() < b.pair());
    hold!(
        sorted && exits.iter().all(Exit::is_sound),
        "exits are out of order or lead nowhere"
    );
    let clearings = &state.clearings;
    let sorted = clearings.is_sorted_by(|a, b| a.bodies < b.bodies);
    hold!(
        sorted && clearings.iter().all(Clearing::is_sound),
        "clearings are out of order or lead nowhere"
    );
    for force in &state.forces {
        let legal = force.validate();
        hold!(legal.is_ok(), "{legal:?}");
    }
    for (_, hold) in state.holds.iter() {
        let Some(row) = state.bodies.row(hold.body) else {
            return Err(Violation(format!("a clamp holds body {}", hold.body)));
        };
        let count = state.bodies.rows[row].particles.len() as u32;
        hold!(
            hold.particles.iter().all(|i| *i < count),
            "a clamp holds past {count} particles"
        );
        let moves = hold.velocity.is_finite() && hold.spin.is_finite() && hold.centre.is_finite();
        hold!(
            moves && !hold.left.is_nan(),
            "a clamp moves by {} and {}",
            hold.velocity,
            hold.spin
        );
    }
    for (_, spring) in state.picks.iter() {
        let Some(row) = state.bodies.row(spring.body) else {
            return Err(Violation(format!("a pick pulls body {}", spring.body)));
        };
        let body = &state.bodies.rows[row];
        let there = match spring.handle {
            Handle::Particle(i) => (i as usize) < body.particles.len(),
            Handle::Skin(v) => body
                .skin
                .as_ref()
                .is_some_and(|skin| skin.binds(v).is_some()),
        };
        hold!(
            there && spring.target.is_finite() && spring.time > 0.0,
            "a pick is {spring:?}"
        );
    }
    Ok(())
}

/// Columns of a table have the same length.
fn columns(state: &State) -> Result<(), Violation> {
    let (p, f, c) = (&state.particles, &state.frames, &state.clusters);
    let particles = [
        p.velocity.len(),
        p.mass.len(),
        p.pinned.len(),
        p.label.len(),
    ];
    hold!(
        particles.iter().all(|n| *n == p.len()),
        "particle columns differ in length: {particles:?}"
    );
    let frames = [f.rotation.len(), f.spin.len(), f.moment.len()];
    hold!(
        frames.iter().all(|n| *n == f.len()),
        "frame columns differ in length: {frames:?}"
    );
    let clusters = [
        c.rotation.len(),
        c.flow.len(),
        c.traits.len(),
        c.proxy_centre.len(),
        c.proxy_radius.len(),
        c.life.len(),
        c.planes.len(),
    ];
    hold!(
        clusters.iter().all(|n| *n + 1 == c.starts.len()),
        "cluster columns differ in length: {clusters:?}"
    );
    let members = [c.weight.len(), c.offset.len()];
    hold!(
        members.iter().all(|n| *n == c.particle.len()),
        "member columns differ in length: {members:?}"
    );
    hold!(c.starts.first() == Some(&0), "members do not start at 0");
    hold!(
        c.starts.last().map(|s| *s as usize) == Some(c.particle.len()),
        "members do not end with the column"
    );
    hold!(c.starts.is_sorted(), "member starts are not sorted");
    let step = check::step(state.dt, state.substeps);
    hold!(step.is_ok(), "{step:?}");
    hold!(state.step < u64::MAX / 2, "{} steps taken", state.step);
    let sleep = check::sleep(state.sleep);
    hold!(sleep.is_ok(), "{sleep:?}");
    let gravity = check::gravity(state.gravity.into());
    hold!(gravity.is_ok(), "{gravity:?}");
    Ok(())
}

/// Bodies own contiguous rows in order, ids point back at them, skins name clusters of their own.
fn bodies(state: &State) -> Result<(), Violation> {
    let (mut particle, mut frame, mut cluster) = (0, 0, 0);
    for (b, body) in state.bodies.rows.iter().enumerate() {
        hold!(
            state.bodies.row(body.id) == Some(b),
            "body {} is not where its id points",
            body.id
        );
        hold!(
            body.particles.start == particle && body.particles.end > particle,
            "body {}: particle rows {:?}",
            body.id,
            body.particles
        );
        hold!(
            body.frames.start == frame && body.frames.end >= frame,
            "body {}: frame rows {:?}",
            body.id,
            body.frames
        );
        hold!(
            body.clusters.start == cluster && body.clusters.end >= cluster,
            "body {}: cluster rows {:?}",
            body.id,
            body.clusters
        );
        (particle, frame, cluster) = (body.particles.end, body.frames.end, body.clusters.end);
        hold!(
            body.spacing.is_finite() && body.spacing > 0.0,
            "body {}: spacing {}",
            body.id,
            body.spacing
        );
        hold!(
            body.weighing.is_sound(),
            "body {}: {:?}",
            body.id,
            body.weighing
        );
        let contact = body.contact.validate();
        hold!(contact.is_ok(), "body {}: {contact:?}", body.id);
        let material = body.material.validate();
        hold!(material.is_ok(), "body {}: {material:?}", body.id);
        skin(body)?;
    }
    hold!(
        state.bodies.slots_hold(),
        "a slot points at a body that is not its own"
    );
    let ends = (particle as usize, frame as usize, cluster as usize);
    let rows = (
        state.particles.len(),
        state.frames.len(),
        state.clusters.len(),
    );
    hold!(ends == rows, "bodies own {ends:?} rows of {rows:?}");
    Ok(())
}

fn skin(body: &Body) -> Result<(), Violation> {
    let Some(skin) = &body.skin else {
        return Ok(());
    };
    let (e, id) = (&skin.embedding, body.id);
    hold!(
        e.starts.first() == Some(&0) && e.starts.is_sorted(),
        "body {id}: skin starts"
    );
    hold!(
        e.starts.last().map(|s| *s as usize) == Some(e.binds.len()),
        "body {id}: skin binds"
    );
    let points = e.starts.len() as u32 - 1;
    hold!(
        skin.triangles.as_flattened().iter().all(|v| *v < points),
        "body {id}: skin triangle past {points} vertices"
    );
    hold!(
        skin.given <= points,
        "body {id}: {} given skin vertices of {points}",
        skin.given
    );
    let clusters = body.clusters.len() as u32;
    for bind in &e.binds {
        hold!(
            bind.cluster < clusters && bind.share.is_finite() && bind.local.is_finite(),
            "body {id}: {bind:?}"
        );
    }
    for (point, range) in e.starts.windows(2).enumerate() {
        let binds = &e.binds[range[0] as usize..range[1] as usize];
        let sum: f32 = binds.iter().map(|bind| bind.share).sum();
        hold!(
            (sum - 1.0).abs() < 1e-4,
            "body {id}: shares of skin vertex {point} sum to {sum}"
        );
    }
    Ok(())
}

/// Particles are near and have a mass. Whole columns are looked at before a single one is named: bodies are many particles.
fn particles(state: &State) -> Result<(), Violation> {
    let near = |v: &Vec3| v.x.abs() <= FARTHEST && v.y.abs() <= FARTHEST && v.z.abs() <= FARTHEST;
    let weighs = |m: &f32| *m > 0.0 && *m <= f32::MAX;
    let Particles {
        position,
        velocity,
        mass,
        ..
    } = &state.particles;
    if all(position, near) && all(velocity, near) && all(mass, weighs) {
        return Ok(());
    }
    for (i, ((x, v), m)) in position.iter().zip(velocity).zip(mass).enumerate() {
        hold!(
            near(x) && near(v),
            "particle {i} is at {x} with velocity {v}"
        );
        hold!(weighs(m), "particle {i} weighs {m}");
    }
    Ok(())
}

/// True when something holds for a whole column. It is asked of every row without a branch, so that several are looked at at once.
fn all<T>(column: &[T], is: impl Fn(&T) -> bool) -> bool {
    column.iter().fold(true, |all, row| all & is(row))
}

/// Frames are on particles of their own body, sorted, one each.
fn frames(state: &State) -> Result<(), Violation> {
    for body in &state.bodies.rows {
        let range = body.frames.start as usize..body.frames.end as usize;
        let on = &state.frames.particle[range];
        hold!(
            on.is_sorted_by(|a, b| a < b) && on.iter().all(|i| body.particles.contains(i)),
            "frames of body {} are not on its particles in order",
            body.id
        );
    }
    for f in 0..state.frames.len() {
        let q = state.frames.rotation[f];
        hold!(
            (q.length() - 1.0).abs() < 1e-3,
            "frame {f} is turned by {q}"
        );
        hold!(
            state.frames.spin[f].is_finite() && state.frames.moment[f].is_finite(),
            "frame {f} is not finite"
        );
    }
    Ok(())
}

/// Σ_c w = 1 per clustered particle, members are of the cluster's own body, and every cluster is sound.
fn members(state: &State, known: &dyn Fn(usize) -> bool) -> Result<(), Violation> {
    let clusters = &state.clusters;
    let mut weights = vec![0.0f64; state.particles.len()];
    for body in &state.bodies.rows {
        let own = body.particles.start as usize..body.particles.end as usize;
        let weights = &mut weights[own];
        for c in body.clusters.clone() {
            let range = clusters.members(c as usize);
            let particles = &clusters.particle[range.clone()];
            // They are sorted, which is looked at in the cluster: the first and the last tell for all.
            let mut ends = particles.first().into_iter().chain(particles.last());
            if let Some(i) = ends.find(|i| !body.particles.contains(i)) {
                let id = body.id;
                return Err(Violation(format!(
                    "cluster {c} of body {id} has particle {i}"
                )));
            }
            if !known(c as usize) {
                cluster(state, c as usize)?;
            }
            for (i, w) in particles.iter().zip(&clusters.weight[range]) {
                weights[(i - body.particles.start) as usize] += f64::from(*w);
            }
        }
    }
    let whole = |w: &f64| *w == 0.0 || (w - 1.0).abs() < 1e-4;
    if let Some(i) = weights.iter().position(|w| !whole(w)) {
        let sum = weights[i];
        return Err(Violation(format!("weights of particle {i} sum to {sum}")));
    }
    Ok(())
}

/// Σ m w p = 0, members sorted, columns that are legal.
fn cluster(state: &State, c: usize) -> Result<(), Violation> {
    let clusters = &state.clusters;
    let range = clusters.members(c);
    hold!(!range.is_empty(), "cluster {c} has no members");
    let traits = clusters.traits[c].to_array();
    hold!(
        traits.iter().all(|t| t.is_finite() && *t >= 0.0),
        "cluster {c} has factors {traits:?}"
    );
    let flow = clusters.flow[c];
    hold!(flow.is_sound(), "cluster {c} has flowed to {flow:?}");
    let fade = clusters.life[c].fade;
    hold!(fade.is_sound(), "cluster {c} fades by {fade:?}");
    let (at, radius) = (clusters.proxy_centre[c], clusters.proxy_radius[c]);
    hold!(
        at.is_finite() && radius.is_finite(),
        "cluster {c} came from a query at {at} with radius {radius}"
    );
    for plane in &clusters.planes[c] {
        let sound = plane.normal.is_normalized() && plane.distance.is_finite();
        hold!(sound, "the proxy of cluster {c} is cut by {plane:?}");
    }
    hold!(
        clusters.particle[range.clone()].is_sorted_by(|a, b| a < b),
        "members of cluster {c} are not sorted"
    );
    let q = clusters.rotation[c];
    hold!(
        (q.length() - 1.0).abs() < 1e-3,
        "cluster {c} is turned by {q}"
    );
    centred(state, c)
}

/// Weights and offsets are legal, and Σ m w p = 0.
fn centred(state: &State, c: usize) -> Result<(), Violation> {
    let (clusters, range) = (&state.clusters, state.clusters.members(c));
    let columns = (
        &clusters.weight[range.clone()],
        &clusters.offset[range.clone()],
    );
    let is_weight = |w: &f32| *w >= 0.0 && *w <= f32::MAX;
    let is_near =
        |p: &Vec3| (p.x.abs() <= f32::MAX) & (p.y.abs() <= f32::MAX) & (p.z.abs() <= f32::MAX);
    let mut rows = columns.0.iter().zip(columns.1);
    if !(all(columns.0, is_weight) && all(columns.1, is_near))
        && let Some(k) = rows.position(|(w, p)| !(is_weight(w) && is_near(p)))
    {
        let (w, p, k) = (columns.0[k], columns.1[k], range.start + k);
        return Err(Violation(format!(
            "member {k} of cluster {c}: weight {w}, offset {p}"
        )));
    }
    let members = clusters.particle[range].iter().zip(columns.0);
    let members = members.zip(columns.1).map(|((i, w), p)| {
        let m = state.particles.mass[*i as usize];
        (f64::from(*w) * f64::from(m), p.as_dvec3())
    });
    let (mut moment, mut mass, mut square) = (glam::DVec3::ZERO, 0.0, 0.0f64);
    for (mw, p) in members.clone() {
        let far = p.length_squared();
        mass += mw;
        moment += p * mw;
        square = if far > square { far } else { square };
    }
    let width = square.sqrt().max(f64::from(clusters.proxy_radius[c]));
    // The grain of offsets: where one member has nearly all the mass, it counts. Most are no further off, and need no roots.
    let grain = 3e-7 * mass * width + 1e-30;
    if moment.length() > grain || moment.is_nan() {
        let size: f64 = members.map(|(mw, p)| p.length() * mw).sum();
        hold!(
            moment.length() <= 1e-4 * size + grain,
            "offsets of cluster {c} are off centre by {moment} of {size}"
        );
    }
    hold!(mass > 0.0, "cluster {c} has no mass");
    Ok(())
}
