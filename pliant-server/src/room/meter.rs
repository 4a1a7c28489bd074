//! Numbers for the panel: how fast the world runs, what a step costs, and what is in it.

use std::time::Instant;

use pliant::view::Stage;

use crate::live::Live;
use crate::protocol::server::Stats;

/// Share of a new measurement in a smoothed one.
const FRESH: f32 = 0.1;

/// What was measured.
#[derive(Debug)]
pub(super) struct Meter {
    since: Instant,
    steps: u32,
    seconds: f64,
    step_ms: f32,
    /// Milliseconds by stage: of the step that runs, and smoothed.
    running: Vec<(Stage, f32)>,
    stages: Vec<(Stage, f32)>,
    /// The hash with the step and epoch it is of: a world at rest is not hashed again.
    hash: Option<(u64, String)>,
}

impl Meter {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            since: now,
            steps: 0,
            seconds: 0.0,
            step_ms: 0.0,
            running: Vec::new(),
            stages: Vec::new(),
            hash: None,
        }
    }

    /// What a step calls at the end of each stage.
    pub(super) fn watch(&mut self) -> impl FnMut(Stage) + '_ {
        self.running.clear();
        let mut last = Instant::now();
        move |stage| {
            let now = Instant::now();
            let ms = 1e3 * (now - last).as_secs_f32();
            last = now;
            match self.running.iter_mut().find(|(of, _)| *of == stage) {
                Some((_, sum)) => *sum += ms,
                None => self.running.push((stage, ms)),
            }
        }
    }

    /// A step of `dt` seconds was taken.
    pub(super) fn stepped(&mut self, dt: f32) {
        self.steps += 1;
        self.seconds += f64::from(dt);
        let total: f32 = self.running.iter().map(|(_, ms)| ms).sum();
        self.step_ms = smooth(self.step_ms, total);
        for (stage, ms) in self.running.drain(..) {
            match self.stages.iter_mut().find(|(of, _)| *of == stage) {
                Some((_, old)) => *old = smooth(*old, ms),
                None => self.stages.push((stage, ms)),
            }
        }
        self.hash = None;
    }

    /// The numbers since the last call.
    pub(super) fn stats(&mut self, live: &Live, now: Instant) -> Stats {
        let span = (now - self.since).as_secs_f32().max(1e-3);
        let real_time = (self.seconds / f64::from(span)) as f32;
        let steps_per_second = self.steps as f32 / span;
        (self.since, self.steps, self.seconds) = (now, 0, 0.0);
        let world = live.world();
        let totals = world.totals();
        let bodies: Vec<_> = world
            .bodies()
            .filter_map(|id| world.body(id).ok())
            .collect();
        Stats {
            step: world.steps(),
            time: world.time(),
            hash: self.hash_of(live),
            steps_per_second,
            real_time,
            keeps_up: live.paused || real_time > 0.9 * live.speed,
            step_ms: self.step_ms,
            stages: self.stages.clone(),
            bodies: bodies.len(),
            particles: bodies.iter().map(|body| body.positions().len()).sum(),
            clusters: bodies.iter().map(pliant::BodyView::cluster_count).sum(),
            kinetic: totals.kinetic,
            potential: totals.potential,
            momentum: totals.momentum,
            angular_momentum: totals.angular_momentum,
            penetration: world.max_penetration(),
            touches: world.touches().len(),
            meetings: world.meetings().len(),
        }
    }

    fn hash_of(&mut self, live: &Live) -> String {
        let step = live.world().steps();
        match &self.hash {
            Some((of, hash)) if *of == step && live.paused => hash.clone(),
            _ => {
                let hash = format!("{:016x}", live.world().hash());
                self.hash = Some((step, hash.clone()));
                hash
            }
        }
    }
}

fn smooth(old: f32, new: f32) -> f32 {
    if old == 0.0 {
        new
    } else {
        old + FRESH * (new - old)
    }
}
