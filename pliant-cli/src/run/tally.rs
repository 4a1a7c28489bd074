//! Times, events and extremes of a run while it goes on.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use pliant::{Event, Totals, view::Stage};
use pliant_scene::{Built, Checker, Measures, Verdict};
use serde::Serialize;

use super::breaks::Breaks;
use super::contacts::Contacts;

/// What is noted about a run.
pub(crate) struct Tally {
    pub(super) setup: Duration,
    pub(super) start: Totals,
    /// Milliseconds.
    pub(super) steps: Vec<f64>,
    /// Sums of milliseconds.
    pub(super) stages: BTreeMap<String, f64>,
    pub(super) events: BTreeMap<&'static str, u64>,
    pub(super) breaks: Breaks,
    pub(super) contacts: Contacts,
    pub(super) max_strain: f64,
    pub(super) max_penetration: f32,
    checker: Option<Checker>,
    /// Events since the last step began that are in the counts.
    counted: usize,
    lap: usize,
}

/// Milliseconds per step.
#[derive(Serialize)]
pub(super) struct StepMs {
    pub(super) mean: f64,
    pub(super) p50: f64,
    pub(super) p95: f64,
    pub(super) max: f64,
}

impl Tally {
    pub(crate) fn new(setup: Duration) -> Self {
        Self {
            setup,
            start: Totals::default(),
            steps: Vec::new(),
            stages: BTreeMap::new(),
            events: BTreeMap::new(),
            breaks: Breaks::default(),
            contacts: Contacts::default(),
            max_strain: 0.0,
            max_penetration: 0.0,
            checker: None,
            counted: 0,
            lap: 0,
        }
    }

    /// Notes where the run starts from.
    pub(super) fn begin(&mut self, built: &Built) {
        self.start = built.world.totals();
        self.count(built);
        self.checker = Some(built.checker());
        self.look(built);
    }

    /// Takes a step under the clock.
    pub(super) fn step(&mut self, built: &mut Built) {
        // What was asked for since the last step, which the next one forgets.
        self.count(built);
        let start = Instant::now();
        let mut last = start;
        let stages = &mut self.stages;
        built.world.step_watched(&mut |stage: Stage| {
            let now = Instant::now();
            *stages
                .entry(format!("{stage:?}").to_lowercase())
                .or_default() += (now - last).as_secs_f64() * 1e3;
            last = now;
        });
        self.steps.push(start.elapsed().as_secs_f64() * 1e3);
        self.look(built);
        self.counted = 0;
        self.count(built);
        self.breaks.note(built);
        self.contacts.note(built);
        if let Some(checker) = &mut self.checker {
            checker.observe(&built.world);
        }
    }

    /// Counts the events that are new.
    fn count(&mut self, built: &Built) {
        let events = built.world.events();
        for event in &events[self.counted..] {
            *self.events.entry(kind(event)).or_default() += 1;
        }
        self.counted = events.len();
    }

    fn look(&mut self, built: &Built) {
        self.max_strain = self.max_strain.max(Measures::strain_of(&built.world));
        self.max_penetration = self.max_penetration.max(built.world.max_penetration());
    }

    /// Mean milliseconds of the steps since this was last asked for; 0 when there were none.
    pub(super) fn lap(&mut self) -> f64 {
        let steps = &self.steps[self.lap..];
        self.lap = self.steps.len();
        // A sum of nothing is −0.
        (steps.iter().sum::<f64>() + 0.0) / steps.len().max(1) as f64
    }

    /// What became of the expectations.
    pub(super) fn verdicts(&self, built: &Built) -> Vec<Verdict> {
        let verdicts = |checker: &Checker| checker.verdicts(&built.world);
        self.checker.as_ref().map(verdicts).unwrap_or_default()
    }

    pub(super) fn step_ms(&self) -> StepMs {
        let mut sorted = self.steps.clone();
        sorted.sort_by(f64::total_cmp);
        let at = |share: f64| {
            sorted
                .get((share * sorted.len() as f64) as usize)
                .or(sorted.last())
                .copied()
                .unwrap_or(0.0)
        };
        StepMs {
            // A sum of nothing is −0.
            mean: (self.steps.iter().sum::<f64>() + 0.0) / self.steps.len().max(1) as f64,
            p50: at(0.5),
            p95: at(0.95),
            max: at(1.0),
        }
    }
}

/// The word that an event is counted by.
fn kind(event: &Event) -> &'static str {
    match event {
        Event::Added(_) => "added",
        Event::Removed(_) => "removed",
        Event::Frozen(_) => "frozen",
        Event::Refused { .. } => "refused",
        Event::Touched { .. } => "touched",
        Event::Parted { .. } => "parted",
        Event::Cracked { .. } => "cracked",
        Event::Broke { .. } => "broke",
        Event::Crumbled { .. } => "crumbled",
        _ => "other",
    }
}
