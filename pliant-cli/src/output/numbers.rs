//! Numbers over time: what is measured at each moment, and the table of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use pliant::World;
use pliant_scene::Measures;

use super::cannot_write;
use crate::failure::Failure;
use crate::frames::Moment;

/// One column per number. All but the last are the same on every machine.
pub(super) const COLUMNS: [&str; COUNT] = [
    "time",
    "kinetic",
    "potential",
    "energy",
    "momentum_x",
    "momentum_y",
    "momentum_z",
    "angular_momentum_x",
    "angular_momentum_y",
    "angular_momentum_z",
    "com_x",
    "com_y",
    "com_z",
    "strain",
    "volume",
    "pieces",
    "clusters",
    "condition",
    "ms_per_step",
];
pub(super) const COUNT: usize = 19;

/// The numbers of a moment, in the order of the columns.
pub(super) fn row(world: &World, moment: &Moment) -> [f64; COUNT] {
    let Measures {
        totals,
        strain,
        volume,
        pieces,
        clusters,
        condition,
    } = Measures::of(world);
    let ([px, py, pz], [lx, ly, lz]) = (totals.momentum, totals.angular_momentum);
    let [x, y, z] = totals.centre;
    [
        f64::from(world.time()),
        totals.kinetic,
        totals.potential,
        totals.kinetic + totals.potential,
        px,
        py,
        pz,
        lx,
        ly,
        lz,
        x,
        y,
        z,
        strain,
        volume,
        pieces as f64,
        clusters as f64,
        condition,
        moment.ms_per_step,
    ]
}

/// A table being written.
pub(crate) struct Table<W: Write> {
    path: PathBuf,
    file: W,
}

impl<W: Write> Table<W> {
    pub(super) fn new(path: &Path, mut file: W) -> Result<Self, Failure> {
        writeln!(file, "{}", COLUMNS.join(",")).with_context(|| cannot_write(path))?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Adds a row for a frame.
    pub(super) fn take(&mut self, world: &World, moment: &Moment) -> Result<(), Failure> {
        if moment.frame.is_none() {
            return Ok(());
        }
        let mut words = row(world, moment).map(|number| number.to_string());
        // The world's time has no more digits than this.
        words[0] = world.time().to_string();
        let written = writeln!(self.file, "{}", words.join(","));
        Ok(written.with_context(|| cannot_write(&self.path))?)
    }

    pub(super) fn finish(mut self) -> Result<Vec<PathBuf>, Failure> {
        self.file
            .flush()
            .with_context(|| cannot_write(&self.path))?;
        Ok(vec![self.path])
    }
}
