//! Recording and replay. A world always records, so that a report can be had at any time; "record" starts afresh and also
//! keeps snapshots along the way, so that a replay can jump.

use pliant::view::Stage;
use pliant::{Recording, World};

use super::Live;
use crate::limits;

/// Steps between the first snapshots of a recording.
const SPACING: u64 = 60;

/// What was recorded.
#[derive(Debug, Default)]
pub(super) struct Tape {
    mode: Mode,
    /// Snapshots by steps since the start of the recording.
    keyframes: Vec<(u64, Vec<u8>)>,
    spacing: u64,
}

#[derive(Debug, Default)]
enum Mode {
    #[default]
    Live,
    Recording,
    /// Recorded and not replayed yet.
    Ready(Box<Reel>),
    Replaying(Box<Reel>),
}

/// A finished recording and the place in it.
#[derive(Clone, Debug)]
struct Reel {
    recording: Recording,
    /// Steps of the world when it began.
    start: u64,
    /// Commands that are done.
    done: usize,
}

impl Tape {
    pub(super) fn is_replaying(&self) -> bool {
        matches!(self.mode, Mode::Replaying(_))
    }

    /// What people are shown: the mode, the length of the recording and the place in it.
    pub(super) fn shown(&self, world: &World) -> (&'static str, u64, u64) {
        match &self.mode {
            Mode::Live => ("live", 0, 0),
            Mode::Recording => {
                let steps = world.recording().map_or(0, |recording| recording.steps);
                ("recording", steps, steps)
            }
            Mode::Ready(reel) => ("live", reel.recording.steps, reel.recording.steps),
            Mode::Replaying(reel) => {
                let shown = world.steps().saturating_sub(reel.start);
                ("replay", reel.recording.steps, shown)
            }
        }
    }

    /// What a report holds: in a replay the recording up to the moment that is shown.
    pub(super) fn recording(&self, world: &World) -> Recording {
        match &self.mode {
            Mode::Replaying(reel) => {
                let mut recording = reel.recording.clone();
                recording.commands.truncate(reel.done);
                recording.steps = world.steps().saturating_sub(reel.start);
                recording
            }
            _ => world.recording().cloned().unwrap_or_else(|| Recording {
                snapshot: world.snapshot(),
                commands: Vec::new(),
                steps: 0,
            }),
        }
    }

    fn keep(&mut self, step: u64, snapshot: Vec<u8>) {
        self.keyframes.push((step, snapshot));
        let bytes: usize = self.keyframes.iter().map(|(_, bytes)| bytes.len()).sum();
        if self.keyframes.len() > limits::KEYFRAMES || bytes > limits::KEYFRAME_BYTES {
            self.spacing *= 2;
            let spacing = self.spacing;
            self.keyframes.retain(|(step, _)| step % spacing == 0);
        }
    }
}

impl Live {
    pub(super) fn record(&mut self) {
        self.source.world_mut().record();
        self.tape = Tape {
            mode: Mode::Recording,
            keyframes: Vec::new(),
            spacing: SPACING,
        };
    }

    /// Ends a recording, or leaves a replay and goes on from what is shown.
    pub(super) fn stop(&mut self) {
        match std::mem::take(&mut self.tape.mode) {
            Mode::Recording => self.finish_recording(),
            Mode::Replaying(_) => {
                self.tape = Tape::default();
                self.clear_tools();
                self.source.world_mut().record();
                self.forget_what_was_held();
                self.paused = false;
            }
            other => self.tape.mode = other,
        }
    }

    /// After a step: a snapshot when one is due, a fresh start when the recording is full.
    pub(super) fn watch_tape(&mut self) {
        let Some(recording) = self.source.world().recording() else {
            return;
        };
        let steps = recording.steps;
        let full = steps >= limits::RECORDED_STEPS
            || recording.commands.len() >= limits::RECORDED_COMMANDS;
        match self.tape.mode {
            Mode::Recording if full => {
                self.tape.mode = Mode::Live;
                self.finish_recording();
            }
            Mode::Recording if steps.is_multiple_of(self.tape.spacing) => {
                let snapshot = self.world().snapshot();
                self.tape.keep(steps, snapshot);
            }
            _ if full => self.source.world_mut().record(),
            _ => (),
        }
    }

    fn finish_recording(&mut self) {
        let Some(recording) = self.source.world_mut().take_recording() else {
            return;
        };
        let start = self.world().steps() - recording.steps;
        self.source.world_mut().record();
        self.tape.mode = Mode::Ready(Box::new(Reel {
            recording,
            start,
            done: 0,
        }));
    }

    /// Shows the recording from its start.
    pub(super) fn replay(&mut self) -> Result<(), String> {
        if matches!(self.tape.mode, Mode::Recording) {
            self.stop();
        }
        let reel = match std::mem::take(&mut self.tape.mode) {
            Mode::Ready(reel) | Mode::Replaying(reel) => reel,
            mode => {
                self.tape.mode = mode;
                return Err("there is no recording yet: press Record first".to_owned());
            }
        };
        self.tape.mode = Mode::Replaying(reel);
        self.paused = false;
        self.seek(0)
    }

    /// Jumps to a step of the recording.
    pub(super) fn seek(&mut self, step: u64) -> Result<(), String> {
        let Mode::Replaying(reel) = &mut self.tape.mode else {
            return Err("there is no replay to move in".to_owned());
        };
        let step = step.min(reel.recording.steps);
        let (from, snapshot) = self
            .tape
            .keyframes
            .iter()
            .rev()
            .find(|(at, _)| *at <= step)
            .map_or((0, &reel.recording.snapshot), |(at, bytes)| (*at, bytes));
        let world = World::restore(snapshot).map_err(|error| error.to_string())?;
        // A snapshot between two steps is taken before the commands that came then.
        let before = |(at, _): &&(u64, _)| *at < reel.start + from;
        reel.done = reel.recording.commands.iter().take_while(before).count();
        self.source.free(world);
        self.forget_what_was_held();
        for _ in from..step.min(from + limits::SEEK_STEPS) {
            self.replay_step(&mut |_| ())?;
        }
        Ok(())
    }

    pub(super) fn replay_step(&mut self, watch: &mut dyn FnMut(Stage)) -> Result<(), String> {
        let Mode::Replaying(reel) = &mut self.tape.mode else {
            return Ok(());
        };
        let now = self.source.world().steps();
        let at_end = now >= reel.start + reel.recording.steps;
        while let Some((at, command)) = reel.recording.commands.get(reel.done) {
            if *at > now {
                break;
            }
            reel.done += 1;
            let done = self.source.world_mut().apply(command.clone());
            done.map_err(|error| error.to_string())?;
        }
        if at_end {
            self.paused = true;
            return Ok(());
        }
        self.source.world_mut().step_watched(watch);
        self.find_hands();
        Ok(())
    }
}
