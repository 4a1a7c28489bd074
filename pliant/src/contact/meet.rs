//! Bodies that meet in a substep: boxes, surfaces, touches, and the solver.

mod look;
mod slots;

use std::ops::Range;
use std::sync::Arc;

use fearless_simd::{Level, Simd, dispatch};
use glam::Vec3;

use super::broad::{Bounds, Reaches, is_solid, may_meet};
use super::find::Found;
use super::intrude::intruders;
use super::lever::{Levers, Place};
use super::node::Members;
use super::obstacle::{Footings, Scene};
use super::press::Press;
use super::proxy::{Placed, Proxy};
use super::quiet::{Rest, quiet};
use super::report::{Meeting, Pair, Sum, add, among_bodies, of_obstacles};
use super::shell::Shell;
use super::sleep::Islands;
use super::solve::Solver;
use super::surface::{Former, Past, Surface, share};
use super::touch::{NONE, Touch};
use crate::matching::{BLOCK, Fit, Kept, LANES, Lanes, Layout, Shapes};
use crate::parallel;
use crate::state::{Body, ObstacleId, Partner, State, SurfaceKind};
use look::Now;
use slots::Slots;

/// A body is no faster than after a fall from this many spacings when it is said to rest.
const DROP: f32 = 2.0;
/// Approach slower than this many substeps of gravity is resting, not bouncing.
pub(super) const REST: f32 = 3.0;

/// Clusters thinner than this many spacings are flat.
const FLAT: f32 = 0.5;

/// Everything about contact between bodies that a substep works with.
#[derive(Debug, Default)]
pub(crate) struct Meetings {
    /// Per body, for those that may meet something. Bodies of one make share theirs.
    surfaces: Vec<Option<Arc<Surface>>>,
    /// Surfaces of bodies whose rows have changed, until theirs are made anew.
    former: Vec<Surface>,
    /// Per body without a surface: what it has of a former one, if that is known.
    pasts: Vec<Option<Past>>,
    /// Per body, for those that show them.
    proxies: Vec<Vec<Proxy>>,
    /// Per body: its proxies where they are now, as far as others may be near to them.
    placed: Vec<Vec<Placed>>,
    /// Of the bodies that are looked at, by their slots: others come in their place and find it in the cache.
    shells: Vec<Shell>,
    slots: Slots,
    boxes: Vec<Bounds>,
    reaches: Reaches,
    pairs: Vec<[u32; 2]>,
    /// Ranges of pairs that have no body in common.
    cuts: Vec<Range<usize>>,
    /// Per body: around what others are near to, or empty.
    regions: Vec<Bounds>,
    /// Per body: around those of its particles that a surface of particles may meet, or empty.
    fronts: Vec<Bounds>,
    /// Per body: pushed by something.
    touching: Vec<bool>,
    linked: Vec<[u32; 2]>,
    /// Who touched what in this step.
    met: Vec<(Pair, Meeting)>,
    /// Pushes of a substep; scratch.
    sums: Vec<Sum>,
    /// Per task.
    found: Vec<Found>,
    touches: Vec<Touch>,
    /// Per lane: the cluster that has most of it, or [`NONE`]. Empty when it has to be found again.
    main: Vec<u32>,
    solver: Solver,
    levers: Levers,
}

impl Meetings {
    /// Forgets what followed from the rows.
    pub(crate) fn reset(&mut self, bodies: usize) {
        self.main.clear();
        self.former.clear();
        self.surfaces.clear();
        self.surfaces.resize_with(bodies, || None);
        self.pasts.clear();
        self.pasts.resize_with(bodies, || None);
        self.proxies.clear();
        self.proxies.resize_with(bodies, Vec::new);
        // These are filled anew before they are read; what room they have they keep.
        self.placed.resize_with(bodies, Vec::new);
        self.solver = Solver::default();
        self.touches.clear();
        self.touching = vec![false; bodies];
        self.linked.clear();
        self.met.clear();
    }

    /// Keeps what followed from the rows of bodies that are as they were, and what is known of others.
    pub(crate) fn follow(&mut self, kept: Kept<'_>) {
        let was = |kept: &Option<u32>| kept.map(|row| row as usize);
        let mut surfaces = std::mem::take(&mut self.surfaces);
        let mut pasts = std::mem::take(&mut self.pasts);
        let mut proxies = std::mem::take(&mut self.proxies);
        let (touching, met) = (
            std::mem::take(&mut self.touching),
            std::mem::take(&mut self.met),
        );
        let former = std::mem::take(&mut self.former);
        self.reset(kept.bodies.len());
        self.former = former;
        for (b, was) in kept.bodies.iter().map(was).enumerate() {
            if let Some(was) = was {
                self.surfaces[b] = surfaces[was].take();
                self.pasts[b] = pasts[was].take();
                self.proxies[b] = std::mem::take(&mut proxies[was]);
                self.touching[b] = touching[was];
            } else if let Some(part) = kept.part(b) {
                let was = part.was as usize;
                let had = surfaces[was].take();
                let had = had.map(|had| Past::new(Arc::unwrap_or_clone(had), &mut self.former));
                self.pasts[b] = had
                    .or(pasts[was].take())
                    .map(|past| past.then(&part.remains));
            }
        }
        let gone = surfaces.into_iter().flatten();
        self.former.extend(gone.map(Arc::unwrap_or_clone));
        self.met = met;
    }

    /// A cluster of a body, counted from its first, weighs its members anew: the surfaces are made anew when they are needed.
    pub(crate) fn reweigh(&mut self, body: usize, cluster: u32) {
        if let Some(surface) = self.surfaces[body].take() {
            let surface = Arc::unwrap_or_clone(surface);
            self.pasts[body] = Some(Past::new(surface, &mut self.former));
        }
        if let Some(past) = &mut self.pasts[body] {
            past.reweigh(cluster);
        }
        self.proxies[body].clear();
        self.main.clear();
    }

    /// Finds what touches.
    pub(crate) fn find(
        &mut self,
        level: Level,
        state: &State,
        shapes: &Shapes,
        fits: &[Fit],
        h: f32,
        lanes: &Lanes,
    ) {
        self.touches.clear();
        self.solver.clear();
        self.levers.clear();
        if may_meet(state) {
            if self.main.is_empty() {
                self.main = main_clusters(level, &shapes.layout);
            }
            let now = Now {
                level,
                state,
                shapes,
                fits,
                lanes,
                h,
            };
            self.look(now);
        }
    }

    /// The first body whose surface is not the one that would be made from scratch.
    #[cfg(test)]
    pub(crate) fn odd_surface(&self, state: &State) -> Option<usize> {
        let is_odd = |(b, surface): &(usize, &Option<Arc<Surface>>)| {
            let body = &state.bodies.rows[*b];
            surface.as_ref().is_some_and(|surface| {
                let new = Surface::of(Level::new(), state, body, (&Former::default(), None));
                format!("{surface:?}") != format!("{new:?}")
            })
        };
        let mut surfaces = self.surfaces.iter().enumerate();
        surfaces.find(is_odd).map(|(b, _)| b)
    }

    /// Rows of sleeping bodies that a moving body touches.
    pub(crate) fn woken(&self, state: &State) -> Vec<usize> {
        let mut rows = Vec::new();
        for touch in &self.touches {
            for [sleeper, other] in [touch.bodies, [touch.bodies[1], touch.bodies[0]]] {
                let (body, other) = (
                    &state.bodies.rows[sleeper as usize],
                    &state.bodies.rows[other as usize],
                );
                if body.asleep && !other.asleep && other.still == 0 {
                    rows.push(sleeper as usize);
                }
            }
        }
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// Keeps bodies apart: pushes particles until what touches is open.
    pub(crate) fn push_apart(
        &mut self,
        level: Level,
        (scene, state): (&Scene<'_>, &State),
        shapes: &Shapes,
        lanes: &mut Lanes,
    ) {
        if self.touches.is_empty() {
            return;
        }
        let members = Members { level, shapes };
        let footings = Footings::new(scene, state, &self.boxes);
        self.solver
            .push_apart(&self.touches, &footings, members, lanes);
        self.levers.level(
            level,
            &self.touches,
            &self.solver,
            shapes,
            Place::Before,
            lanes,
        );
    }

    /// Obstacles have heard what presses particles onto them.
    pub(crate) fn unload(&self, lanes: &mut Lanes) {
        if !self.touches.is_empty() {
            self.solver.unload(lanes);
        }
    }

    /// Of the bodies, where known.
    pub(crate) fn surfaces(&self) -> &[Option<Arc<Surface>>] {
        &self.surfaces
    }

    /// Particles that are inside another body now, of those that may meet and whose surfaces are known.
    pub(crate) fn intruders(&self, state: &State) -> usize {
        intruders(state, &self.surfaces)
    }

    /// What may touch in this substep.
    pub(super) fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// What pushed in this substep, with the pushes that are left, kg m/s.
    pub(super) fn pushes(&self) -> impl Iterator<Item = (&Touch, f32)> {
        self.solver.pushes(&self.touches)
    }

    /// Per body: pushed by an obstacle or another body in the last substep.
    pub(crate) fn touching(&self) -> &[bool] {
        &self.touching
    }

    /// Forgets who met, at the start of a step.
    pub(crate) fn begin(&mut self) {
        self.met.clear();
    }

    /// Who touched what in this step, sorted by rows.
    pub(crate) fn met(&self) -> impl ExactSizeIterator<Item = &Meeting> {
        self.met.iter().map(|(_, meeting)| meeting)
    }

    /// Rows of the bodies, place and normal of every touch that pushed in the last substep.
    pub(crate) fn pushed<'a>(
        &'a self,
        lanes: &'a Lanes,
    ) -> impl Iterator<Item = ([u32; 2], Vec3, Vec3)> + 'a {
        self.solver.pushes(&self.touches).map(|(touch, _)| {
            let place = touch.place(&lanes.position);
            (touch.bodies, place, touch.normal)
        })
    }

    /// Pairs of bodies that pushed each other in the last substep.
    pub(crate) fn linked(&self) -> &[[u32; 2]] {
        &self.linked
    }

    /// True when another body pushed this one in the last substep.
    pub(super) fn links(&self, row: usize) -> bool {
        let row = row as u32;
        self.linked
            .iter()
            .any(|[a, b]| a != b && [*a, *b].contains(&row))
    }

    /// Gives back what restitution says, once velocities are known.
    pub(crate) fn rebound(
        &mut self,
        level: Level,
        state: &State,
        shapes: &Shapes,
        h: f32,
        lanes: &mut Lanes,
    ) {
        if self.touches.is_empty() {
            return;
        }
        let resting = REST * state.gravity.length() * h;
        let members = Members { level, shapes };
        self.solver.part(members, (h, resting), lanes);
        self.levers.level(
            level,
            &self.touches,
            &self.solver,
            shapes,
            Place::Now,
            lanes,
        );
    }

    /// An obstacle gave a body an impulse besides its pushes, kg m/s.
    pub(super) fn give(&mut self, row: usize, obstacle: ObstacleId, impulse: f32, place: Vec3) {
        let pair = (row as u32, Partner::Obstacle(obstacle));
        if let Ok(k) = self.met.binary_search_by_key(&pair, |row| row.0) {
            let meeting = &mut self.met[k].1;
            if meeting.impulse < impulse {
                (meeting.impulse, meeting.place) = (impulse, place.into());
            }
        }
    }

    /// Lets the swings of bodies die out that touch each other or, as `pressed` says of their blocks, an obstacle.
    pub(crate) fn quieten(
        &mut self,
        level: Level,
        state: &State,
        shapes: &Shapes,
        pressed: &[Press],
        h: f32,
        lanes: &mut Lanes,
    ) {
        let bodies = &state.bodies.rows;
        self.touching.clear();
        self.touching.resize(bodies.len(), false);
        self.linked.clear();
        let mut carried = vec![Vec3::ZERO; bodies.len()];
        let mut load = vec![0.0; bodies.len()];
        let mut grounded = vec![false; bodies.len()];
        for (block, press) in shapes.layout.blocks.iter().zip(pressed) {
            let b = block.body as usize;
            self.touching[b] |= press.touched;
            carried[b] += press.push / h;
            load[b] += press.push.length() / h;
            grounded[b] |= press.push != Vec3::ZERO;
        }
        for (touch, push) in self.solver.pushes(&self.touches) {
            let [a, b] = touch.bodies;
            self.touching[a as usize] = true;
            carried[a as usize] += touch.normal * push;
            if self.linked.last() != Some(&[a, b]) {
                self.linked.push([a, b]);
            }
            self.touching[b as usize] = true;
            carried[b as usize] -= touch.normal * push;
            load[a as usize] += push;
            load[b as usize] += push;
        }
        let sums = &mut self.sums;
        among_bodies(sums, (&self.touches, &self.solver), state, lanes);
        of_obstacles(sums, &shapes.layout.blocks, pressed, h);
        add(&mut self.met, sums, state);
        let islands = Islands::of(bodies.len(), &self.linked);
        for b in 0..bodies.len() {
            grounded[islands.root(b)] |= grounded[b];
        }
        for (b, body) in bodies.iter().enumerate() {
            if self.touching[b] && shapes.limits[b].is_free() && body.material.damping > 0.0 {
                let rest = Rest {
                    loss: 1.0 - libm::expf(-body.material.damping * h),
                    carried: grounded[islands.root(b)].then(|| carried[b].normalize_or_zero()),
                    load: load[b],
                    most: (2.0 * state.gravity.length() * DROP * body.spacing).sqrt(),
                    shaking: state.gravity.length() * h,
                };
                let (blocks, known) = (shapes.layout.blocks_of(b), self.levers.turned(b));
                quiet(level, blocks, known, rest, lanes);
            }
        }
    }

    /// Makes the surfaces of all bodies if some may meet something: when they meet it is too late for work that takes long.
    pub(crate) fn dress(&mut self, level: Level, state: &State, shapes: &Shapes) {
        if !may_meet(state) {
            return;
        }
        let bodies = &state.bodies.rows;
        for ((surface, past), body) in self.surfaces.iter_mut().zip(&self.pasts).zip(bodies) {
            if let (None, Some(past)) = (&surface, past) {
                let stays = past.surface_that_stays(&mut self.former, &state.clusters, body);
                *surface = stays.map(Arc::new);
            }
        }
        let former = Former::new(std::mem::take(&mut self.former));
        let pasts = &self.pasts;
        let missing = self
            .surfaces
            .iter()
            .zip(0..)
            .filter(|(surface, _)| surface.is_none());
        let missing: Vec<usize> = missing.map(|(_, b)| b).collect();
        parallel::for_each_row(&mut self.surfaces, |b, surface| {
            if surface.is_none() && is_solid(&bodies[b]) {
                let known = (&former, pasts[b].as_ref());
                *surface = Some(Arc::new(Surface::of(level, state, &bodies[b], known)));
            }
        });
        share(&mut self.surfaces, &missing);
        self.pasts.iter_mut().for_each(|past| *past = None);
        parallel::for_each_row(&mut self.proxies, |b, proxies| {
            let body = &bodies[b];
            if let SurfaceKind::Proxies { threshold, .. } = body.contact.surface
                && proxies.is_empty()
                && has_inside(body, state, shapes)
            {
                let of = |c: u32| {
                    Proxy::of(
                        &state.clusters,
                        c as usize,
                        &shapes.rests[c as usize],
                        threshold,
                    )
                };
                proxies.extend(body.clusters.clone().map(of));
            }
        });
    }
}

/// True for a body whose proxies hold something. Those of a sheet one particle thick have no inside, and whatever met them would pass: it is met by its
/// particles.
fn has_inside(body: &Body, state: &State, shapes: &Shapes) -> bool {
    let clusters = &state.clusters;
    let is_thick = |c: u32| {
        let across = shapes.rests[c as usize].axes.z_axis;
        let heights = clusters.offset[clusters.members(c as usize)].iter();
        let heights = heights.map(|p| across.dot(*p));
        let [low, high] = heights.fold([0.0f32; 2], |[low, high], y| [low.min(y), high.max(y)]);
        high - low > FLAT * body.spacing
    };
    body.clusters.clone().any(is_thick)
}

/// The cluster that has most of each lane, and of several that have as much the first: rows of a block are sorted by cluster.
fn main_clusters(level: Level, layout: &Layout) -> Vec<u32> {
    let mut main = vec![[NONE; LANES]; layout.groups];
    dispatch!(level, simd => simd.vectorize(
        #[inline(always)]
        || find_main_clusters(layout, &mut main)
    ));
    main.into_flattened()
}

#[inline(always)]
fn find_main_clusters(layout: &Layout, main: &mut [[u32; LANES]]) {
    let mut most = [[0.0f32; LANES]; BLOCK];
    for (b, block) in layout.blocks.iter().enumerate() {
        most.fill([0.0; LANES]);
        for segment in layout.segments_of_block(b) {
            for (row, group) in layout.by_block.walk(segment.rows()) {
                let (most, main) = (&mut most[group - block.group as usize], &mut main[group]);
                for lane in 0..LANES {
                    let more = row.weight[lane] > most[lane];
                    most[lane] = if more { row.weight[lane] } else { most[lane] };
                    main[lane] = if more { segment.cluster } else { main[lane] };
                }
            }
        }
    }
}
