//! Watching a run and judging it.

use pliant::{BodyId, BodyView, World};

use super::measure::{
    Sums, bounds, condition, debris, pieces, plastic_strain, skin_reach, skin_stretch, speed,
    strain, sums, views, volume,
};
use super::{Expectation, Quantity};

/// What became of an expectation.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// What was expected.
    pub expectation: Expectation,
    /// What was measured. None: the run ended before.
    pub measured: Option<f64>,
}

impl Verdict {
    /// Whether it held.
    pub fn holds(&self) -> bool {
        let Expectation {
            comparison, value, ..
        } = self.expectation;
        self.measured
            .is_some_and(|measured| comparison.holds(measured, value))
    }
}

/// Watches a run: shown the world before the first step and after every step, it knows in the end what held.
#[derive(Clone, Debug)]
pub struct Checker {
    watches: Vec<Watch>,
    frozen: bool,
}

/// One expectation being watched.
#[derive(Clone, Debug)]
struct Watch {
    expectation: Expectation,
    /// Whom it is about; None for all there are.
    bodies: Option<Vec<BodyId>>,
    start: Option<Sums>,
    /// Largest so far: of a `max_` quantity, or of the scale that a drift is relative to.
    most: f64,
    measured: Option<f64>,
    judged: bool,
}

impl Checker {
    /// `bodies_of` tells the ids of the bodies with a name.
    pub(crate) fn new(
        expectations: &[Expectation],
        bodies_of: impl Fn(&str) -> Vec<BodyId>,
    ) -> Self {
        let watch = |expectation: &Expectation| Watch {
            bodies: expectation.of.as_deref().map(&bodies_of),
            expectation: expectation.clone(),
            start: None,
            most: 0.0,
            measured: None,
            judged: false,
        };
        Self {
            watches: expectations.iter().map(watch).collect(),
            frozen: false,
        }
    }

    /// Looks at the world: once before the first step, and after every step.
    pub fn observe(&mut self, world: &World) {
        self.frozen |= world
            .bodies()
            .any(|id| world.body(id).is_ok_and(|body| body.is_frozen()));
        let frozen = self.frozen;
        for watch in self.watches.iter_mut().filter(|watch| !watch.judged) {
            watch.observe(world, frozen);
        }
    }

    /// What became of each expectation, with the world as it is at the end.
    pub fn verdicts(&self, world: &World) -> Vec<Verdict> {
        let verdict = |watch: &Watch| Verdict {
            expectation: watch.expectation.clone(),
            measured: match watch.expectation.at {
                Some(_) => watch.measured,
                None => Some(watch.clone().measure(world, self.frozen)),
            },
        };
        self.watches.iter().map(verdict).collect()
    }
}

impl Watch {
    fn observe(&mut self, world: &World, frozen: bool) {
        if self.is_running() || self.start.is_none() {
            self.measure(world, frozen);
        }
        let due = |at: f32| world.time() + 0.5 * world.config().dt > at;
        if self.expectation.at.is_some_and(due) {
            self.measured = Some(self.measure(world, frozen));
            self.judged = true;
        }
    }

    /// True for what must be looked at in every step.
    fn is_running(&self) -> bool {
        use Quantity as Q;
        matches!(
            self.expectation.quantity,
            Q::MaxSpeed
                | Q::MaxStrain
                | Q::MaxPenetration
                | Q::MaxSkinReach
                | Q::MaxSkinStretch
                | Q::MaxSkinBelow
                | Q::MomentumDrift
                | Q::AngularMomentumDrift
        )
    }

    fn measure(&mut self, world: &World, frozen: bool) -> f64 {
        let all: Vec<BodyId> = world.bodies().collect();
        let bodies = views(world, self.bodies.as_deref().unwrap_or(&all));
        match self.expectation.quantity {
            Quantity::Finite => f64::from(u8::from(!frozen)),
            Quantity::Bodies => bodies.len() as f64,
            Quantity::Intruders => world.intruders() as f64,
            Quantity::Penetration => f64::from(world.max_penetration()),
            Quantity::MaxPenetration => self.largest(f64::from(world.max_penetration())),
            Quantity::SkinBelow => f64::from(world.skin_below()),
            Quantity::MaxSkinBelow => self.largest(f64::from(world.skin_below())),
            Quantity::MaxSkinReach => self.largest(skin_reach(&bodies)),
            Quantity::MaxSkinStretch => self.largest(skin_stretch(&bodies)),
            Quantity::MaxSpeed => self.largest(speed(&bodies)),
            Quantity::MaxStrain => self.largest(strain(&bodies)),
            Quantity::MassDrift | Quantity::MomentumDrift | Quantity::AngularMomentumDrift => {
                self.drift(&sums(&bodies))
            }
            quantity => now(quantity, &bodies),
        }
    }

    fn largest(&mut self, value: f64) -> f64 {
        self.start.get_or_insert_default();
        // Not f64::max, which would forget a number that is none.
        if value > self.most || value.is_nan() {
            self.most = value;
        }
        self.most
    }

    fn drift(&mut self, sums: &Sums) -> f64 {
        let start = *self.start.get_or_insert(*sums);
        let (change, scale) = match self.expectation.quantity {
            Quantity::MomentumDrift => ((sums.momentum - start.momentum).length(), sums.motion),
            Quantity::AngularMomentumDrift => (
                (sums.angular_momentum - start.angular_momentum).length(),
                sums.turning,
            ),
            _ => ((sums.mass - start.mass).abs(), start.mass),
        };
        let scale = self.largest(scale);
        if change == 0.0 { 0.0 } else { change / scale }
    }
}

/// Quantities that only depend on the moment.
fn now(quantity: Quantity, bodies: &[BodyView<'_>]) -> f64 {
    let count = |of: &dyn Fn(&BodyView<'_>) -> usize| bodies.iter().map(of).sum::<usize>() as f64;
    match quantity {
        Quantity::Asleep => bodies.iter().filter(|body| body.is_asleep()).count() as f64,
        Quantity::Mass => sums(bodies).mass,
        Quantity::Kinetic => sums(bodies).kinetic,
        Quantity::Energy => sums(bodies).kinetic + sums(bodies).potential,
        Quantity::Com(axis) => sums(bodies).centre[axis.index()],
        Quantity::Width(axis) => (bounds(bodies).1 - bounds(bodies).0)[axis.index()],
        Quantity::Low(axis) => bounds(bodies).0[axis.index()],
        Quantity::High(axis) => bounds(bodies).1[axis.index()],
        Quantity::Speed => speed(bodies),
        Quantity::Strain => strain(bodies),
        Quantity::PlasticStrain => plastic_strain(bodies),
        Quantity::Condition => condition(bodies),
        Quantity::SkinReach => skin_reach(bodies),
        Quantity::SkinStretch => skin_stretch(bodies),
        Quantity::Volume => volume(bodies),
        Quantity::Pieces => count(&|body| pieces(body)),
        Quantity::Debris => count(&|body| debris(body)),
        Quantity::Particles => count(&|body| body.positions().len()),
        Quantity::Clusters => count(&|body| body.cluster_count()),
        Quantity::Pinned => count(&|body| body.pinned().iter().filter(|held| **held).count()),
        _ => f64::NAN,
    }
}
