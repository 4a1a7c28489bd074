//! Everything a step needs that can be computed from the [`State`]. Dropping it and building it again changes nothing.

use fearless_simd::Level;
use glam::{Quat, Vec3};

use crate::contact::{Field, Meetings, Press};
use crate::embed::carry;
use crate::matching::{Drift, Fit, Lanes, Pose, Purpose, Recoil, Shapes, Starts, Swing, V8, fit};
use crate::state::{Body, Flow, State};

/// Derived tables and scratch rows of one world.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) level: Level,
    pub(crate) shapes: Shapes,
    pub(crate) lanes: Lanes,
    pub(crate) fits: Vec<Fit>,
    pub(crate) swings: Vec<Swing>,
    /// Per block.
    pub(crate) drifts: Vec<Drift>,
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
    /// Carried skin vertices, per body; empty for bodies without skin.
    pub(crate) skins: Vec<Vec<Vec3>>,
    /// Of every living obstacle, in slot order.
    pub(crate) fields: Vec<Field>,
    /// Velocities that restitution gives back, in lanes.
    pub(crate) bounce: Vec<V8>,
    /// Per block: what obstacles did to it in this substep.
    pub(crate) pressed: Vec<Press>,
    /// Contact between bodies.
    pub(crate) meetings: Meetings,
    /// How much of this no longer follows from the State.
    pub(crate) stale: Stale,
}

/// What has to be computed again before the next step, least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stale {
    Nothing,
    /// Positions, velocities, pins, materials or the step changed.
    Motion,
    /// Rows or obstacles changed.
    Rows,
}

impl Work {
    pub(crate) fn new(level: Level) -> Self {
        Self {
            level,
            shapes: Shapes::default(),
            lanes: Lanes::default(),
            fits: Vec::new(),
            swings: Vec::new(),
            drifts: Vec::new(),
            recoils: Vec::new(),
            sound: Vec::new(),
            turned: Vec::new(),
            held: Vec::new(),
            flow: Vec::new(),
            skins: Vec::new(),
            fields: Vec::new(),
            bounce: Vec::new(),
            pressed: Vec::new(),
            meetings: Meetings::default(),
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
            Stale::Rows => self.resize(state),
        }
        self.lanes.load(state, &self.shapes.layout.blocks);
        self.turned.clone_from(&state.frames.rotation);
        self.fit(state, Purpose::Pull);
        self.carry(state);
    }

    fn resize(&mut self, state: &State) {
        self.shapes = Shapes::new(state);
        self.lanes.resize(self.shapes.layout.groups);
        self.fits.clear();
        self.fits.resize(state.clusters.len(), Fit::default());
        self.swings.clear();
        self.swings.resize(state.clusters.len(), Swing::default());
        self.drifts.clear();
        self.drifts
            .resize(self.shapes.layout.blocks.len(), Drift::default());
        self.sound.clear();
        self.sound.resize(self.shapes.layout.blocks.len(), true);
        self.pressed.clear();
        self.pressed
            .resize(self.shapes.layout.blocks.len(), Press::default());
        self.recoils.clear();
        self.recoils
            .resize(state.bodies.rows.len(), Recoil::default());
        self.fields = state
            .obstacles
            .iter()
            .map(|(_, obstacle)| Field::new(&obstacle.shape))
            .collect();
        self.bounce.clear();
        self.bounce.resize(self.shapes.layout.groups, V8::default());
        self.meetings.reset(state.bodies.rows.len());
        self.skins = state
            .bodies
            .rows
            .iter()
            .map(|body| vec![Vec3::ZERO; points(body)])
            .collect();
    }

    /// Fits the clusters to the lanes. Every search starts from the State's rotations.
    pub(crate) fn fit(&mut self, state: &State, purpose: Purpose) {
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
            },
            &mut self.fits,
        );
    }

    /// Carries the skins by the fits.
    pub(crate) fn carry(&mut self, state: &State) {
        for (body, skin) in state.bodies.rows.iter().zip(&mut self.skins) {
            if body.asleep && skin.first().is_some_and(|x| *x != Vec3::ZERO) {
                continue;
            }
            if let Some(source) = &body.skin {
                let clusters = body.clusters.start as usize..body.clusters.end as usize;
                carry(
                    &source.embedding,
                    &self.fits[clusters.clone()],
                    &self.shapes.rests[clusters],
                    skin,
                );
            }
        }
    }
}

fn points(body: &Body) -> usize {
    body.skin
        .as_ref()
        .map_or(0, |skin| skin.embedding.starts.len() - 1)
}
