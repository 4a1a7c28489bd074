//! Running a scene step by step.

use std::path::PathBuf;

use pliant_scene::Built;

use super::tally::Tally;
use crate::failure::Failure;
use crate::frames::{Moment, Rhythm};
use crate::output::Output;
use crate::progress::Progress;
use crate::stop;

/// Takes the steps of a run, or those until somebody asks to stop, and hands every frame to the outputs. Whatever
/// happens, the outputs are completed. Returns the files that were written.
pub(crate) fn drive(
    built: &mut Built,
    rhythm: &Rhythm,
    tally: &mut Tally,
    mut outputs: Vec<Output>,
    title: &str,
) -> Result<Vec<PathBuf>, Failure> {
    let outcome = steps(built, rhythm, tally, &mut outputs);
    let mut files = Vec::new();
    let mut finished = Ok(());
    for output in outputs {
        match output.finish(title) {
            Ok(written) => files.extend(written),
            Err(failure) => finished = finished.and(Err(failure)),
        }
    }
    outcome.and(finished)?;
    Ok(files)
}

fn steps(
    built: &mut Built,
    rhythm: &Rhythm,
    tally: &mut Tally,
    outputs: &mut [Output],
) -> Result<(), Failure> {
    let mut progress = Progress::new(rhythm.steps);
    let mut step = 0;
    tally.begin(built);
    loop {
        let is_last = step == rhythm.steps || stop::asked();
        let frame = rhythm.frame(step);
        if frame.is_some() || is_last {
            let moment = Moment {
                frame,
                is_last,
                ms_per_step: tally.lap(),
            };
            for output in &mut *outputs {
                output.take(built, &moment)?;
            }
        }
        if is_last {
            progress.clear();
            return Ok(());
        }
        // What is wrong with a scene from the start is found before: this is a failure of the run.
        let due = built.apply_due();
        due.map_err(|error| Failure::Run(error.into()))?;
        tally.step(built);
        step += 1;
        progress.done(step);
    }
}
