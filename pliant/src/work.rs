//! Everything a step needs that can be computed from the [`State`]. Dropping it and building it again changes nothing.

mod skins;

use fearless_simd::Level;
use glam::{Quat, Vec3};

use crate::contact::{Bounces, Clashes, Field, Ledger, Meetings, Press};
use crate::matching::{
    Drift, Excess, Fit, Kept, Lanes, Moved, Pose, Purpose, Recoil, Shapes, Starts, Swing, V8, fit,
    leading, limit,
};
use crate::state::{Flow, State};
use crate::topology::Changes;
use skins::{Carriers, Skins};

/// Derived tables and scratch rows of one world.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) level: Level,
    pub(crate) shapes: Shapes,
    pub(crate) lanes: Lanes,
    pub(crate) fits: Vec<Fit>,
    /// Since the fits.
    moved: Moved,
    pub(crate) swings: Vec<Swing>,
    /// Per block.
    pub(crate) drifts: Vec<Drift>,
    /// Per cluster.
    pub(crate) excesses: Vec<Excess>,
    /// Per body.
    pub(crate) recoils: Vec<Recoil>,
    /// Per block: all numbers finite.
    pub(crate) sound: Vec<bool>,
    /// Rotation of every frame within the step.
    pub(crate) turned: Vec<Quat>,
    /// Rotation of every frame when the step began: where frames of a body that freezes go back to.
    pub(crate) held: Vec<Quat>,
    /// Plastic flow of every cluster when the step began, for the same reason.
    pub(crate) flow: Vec<Flow>,
    /// Carried skin vertices.
    skins: Skins,
    /// Of every living obstacle, in slot order.
    pub(crate) fields: Vec<Field>,
    /// Velocities that restitution gives back, in lanes.
    pub(crate) bounce: Vec<V8>,
    pub(crate) bounces: Bounces,
    pub(crate) clashes: Clashes,
    /// Per block: what obstacles did to it in this substep.
    pub(crate) pressed: Vec<Press>,
    /// Contact between bodies.
    pub(crate) meetings: Meetings,
    pub(crate) ledger: Ledger,
    /// How much of this no longer follows from the State.
    pub(crate) stale: Stale,
}

/// What has to be computed again before the next step, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stale {
    Nothing,
    /// Positions, velocities, pins, materials or the step changed.
    Motion,
    /// Obstacles came or went.
    Obstacles,
    /// Rows changed.
    Rows,
}

impl Work {
    pub(crate) fn new(level: Level) -> Self {
        Self {
            level,
            shapes: Shapes::default(),
            lanes: Lanes::default(),
            fits: Vec::new(),
            moved: Moved::default(),
            swings: Vec::new(),
            drifts: Vec::new(),
            excesses: Vec::new(),
            recoils: Vec::new(),
            sound: Vec::new(),
            turned: Vec::new(),
            held: Vec::new(),
            flow: Vec::new(),
            skins: Skins::default(),
            fields: Vec::new(),
            bounce: Vec::new(),
            bounces: Bounces::default(),
            clashes: Clashes::default(),
            pressed: Vec::new(),
            meetings: Meetings::default(),
            ledger: Ledger::default(),
            stale: Stale::Rows,
        }
    }

    pub(crate) fn mark(&mut self, stale: Stale) {
        self.stale = self.stale.max(stale);
    }

    /// Brings everything up to date with the State.
    pub(crate) fn refresh(&mut self, state: &State) {
        match std::mem::replace(&mut self.stale, Stale::Nothing) {
            Stale::Nothing => return,
            Stale::Motion => self.shapes.set_rules(state),
            Stale::Obstacles => {
                self.shapes.set_rules(state);
                self.face(state);
            }
            Stale::Rows => self.resize(state),
        }
        self.lanes.load(state, &self.shapes.layout.blocks);
        self.turned.clone_from(&state.frames.rotation);
        self.moved.all(state.clusters.len());
        self.fit(state, Purpose::Pull);
        self.moved.see(0, &self.lanes.position);
        self.carry(state);
    }

    fn resize(&mut self, state: &State) {
        self.shapes = Shapes::new(self.level, state);
        self.fits.clear();
        self.meetings.reset(0);
        self.size(state, 0);
        self.face(state);
        self.meetings.reset(state.bodies.rows.len());
        self.skins = Skins::new(state.bodies.rows.len());
    }

    /// Gives every column as many rows as the State and the layout ask for. The lanes of the first `kept` groups stay.
    fn size(&mut self, state: &State, kept: usize) {
        let (clusters, blocks) = (state.clusters.len(), self.shapes.layout.blocks.len());
        self.lanes.resize(kept, self.shapes.layout.groups);
        self.fits.resize(clusters, Fit::default());
        self.swings.resize(clusters, Swing::default());
        self.excesses.resize(clusters, Excess::default());
        self.drifts.resize(blocks, Drift::default());
        self.sound.clear();
        self.sound.resize(blocks, true);
        self.pressed.resize(blocks, Press::default());
        self.recoils
            .resize(state.bodies.rows.len(), Recoil::default());
        self.bounce.resize(self.shapes.layout.groups, V8::default());
    }

    /// Makes the fields of the obstacles that there are.
    fn face(&mut self, state: &State) {
        let obstacles = state.obstacles.iter();
        let fields = obstacles.map(|(_, obstacle)| Field::new(&obstacle.shape));
        self.fields = fields.collect();
    }

    /// Makes the surfaces of bodies that may meet something, as long as there is time: before a step.
    pub(crate) fn dress(&mut self, state: &State) {
        self.meetings.dress(self.level, state, &self.shapes);
    }

    /// Brings everything up to date after edits, at the cost of what they changed. Everything was up to date before.
    pub(crate) fn follow(&mut self, state: &State, changes: &Changes) {
        let kept = changes.kept().map(|kept| self.take_over(state, kept));
        let kept = kept.unwrap_or(self.lanes.position.len());
        let reweighed = changes.reweighed(state);
        self.shapes.reweigh(self.level, state, &reweighed);
        for c in reweighed {
            self.fits[c as usize] = Fit::default();
            let body = self.shapes.layout.cluster_body[c as usize] as usize;
            let local = c - state.bodies.rows[body].clusters.start;
            self.meetings.reweigh(body, local);
        }
        self.turned.clone_from(&state.frames.rotation);
        self.moved.all(state.clusters.len());
        self.fit(state, Purpose::Missing);
        self.moved.see(kept, &self.lanes.position);
        self.carry(state);
    }

    /// Rows have changed. Returns how many groups are as they were: those of the bodies before the first that is not.
    fn take_over(&mut self, state: &State, kept: Kept<'_>) -> usize {
        let (first, was) = self.shapes.follow(self.level, state, kept);
        let fits = self.fits.split_off(first);
        let fit = |was: &Option<u32>| was.map(|was| fits[was as usize - first]);
        self.fits
            .extend(was.iter().map(|was| fit(was).unwrap_or_default()));
        self.skins.follow(kept.bodies);
        self.meetings.follow(kept);
        let layout = &self.shapes.layout;
        let same = leading(kept.bodies) as u32;
        let block = layout.blocks.partition_point(|block| block.body < same);
        let groups = layout.blocks.get(block).map(|block| block.group as usize);
        let groups = groups
            .unwrap_or(layout.groups)
            .min(self.lanes.position.len());
        self.size(state, groups);
        let (same, others) = self.shapes.layout.blocks.split_at(block);
        self.lanes.free(state, same);
        self.lanes.load(state, others);
        groups
    }

    /// Fits clusters again whose members have moved, each search starting where the last one ended. The start is kept in the State, so
    /// that the same fit can be found again from a snapshot.
    pub(crate) fn fit_again(&mut self, state: &mut State, purpose: Purpose) {
        self.moved
            .look(self.level, &self.shapes, purpose, &self.lanes.position);
        for body in state.bodies.rows.iter().filter(|body| !body.asleep) {
            let range = body.clusters.start as usize..body.clusters.end as usize;
            let rotations = state.clusters.rotation[range.clone()].iter_mut();
            let fits = self.fits[range.clone()].iter();
            let all = rotations.zip(fits).zip(&self.moved.clusters()[range]);
            for ((rotation, fit), _) in all.filter(|(_, stale)| **stale) {
                *rotation = fit.rotation;
            }
        }
        self.fit(state, purpose);
    }

    /// True when clusters had to be fitted the last time.
    pub(crate) fn has_moved(&self) -> bool {
        self.moved.clusters().contains(&true)
    }

    /// An iteration of the strain limit after such fits.
    pub(crate) fn limit(&mut self, iteration: u32) {
        limit(
            self.level,
            &self.shapes,
            &self.fits,
            (iteration, self.moved.clusters()),
            &mut self.lanes,
            &mut self.excesses,
        );
    }

    /// Fits the clusters to the lanes. Every search starts from the State's rotations.
    fn fit(&mut self, state: &State, purpose: Purpose) {
        let pose = Pose {
            position: &self.lanes.position,
            frames: &self.turned,
        };
        fit(
            self.level,
            &self.shapes,
            pose,
            purpose,
            Starts {
                guess: &state.clusters.rotation,
                flow: &state.clusters.flow,
                stale: self.moved.clusters(),
            },
            &mut self.fits,
        );
    }

    /// Tells the skins that the fits have changed.
    pub(crate) fn carry(&mut self, state: &State) {
        let by = Carriers {
            state,
            fits: &self.fits,
            rests: &self.shapes.rests,
        };
        self.skins.carry(by);
    }

    /// Where the vertices of a body's skin are; none without a skin. They are carried now if nobody has asked before.
    pub(crate) fn skin(&self, state: &State, row: usize) -> &[Vec3] {
        let by = Carriers {
            state,
            fits: &self.fits,
            rests: &self.shapes.rests,
        };
        self.skins.of(row, by)
    }

    /// The same for all bodies that a rule edits which reads it; none for others.
    pub(crate) fn read_skins(&self) -> &[Vec<Vec3>] {
        self.skins.read()
    }
}

#[cfg(test)]
pub(crate) mod tests;
