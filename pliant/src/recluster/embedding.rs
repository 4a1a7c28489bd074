//! Embedding a piece of the rest shape: after plastic flow the clusters' rest shapes fit together nowhere in space, so the
//! places are found where they disagree least [Falkenstein17 eq. 3.5].

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{Mat3, Quat, Vec3, Vec3A};

use super::patch::Patch;
use super::unit::{Keeps, change, metric, of_unit_volume};
use crate::matching::{Eight, LANES, S8, V8, Wide, columns, four_sums, rows, sum};
use crate::math::{Matrix, Quats, Vector, rotation, rotations};
use crate::state::Clusters;

/// Converged when the squared moves sum to this share of those of the first iteration [Falkenstein17 §3.0.2].
const CONVERGED: f64 = 1e-8;
/// Members of a row that are fewer than usual: there is room for so many rows from the start.
const FEW: usize = 3;
/// Iterations at most: a body that was crushed to a fifth takes some forty. What is wrong over the whole of a patch would take hundreds without
/// momentum, and all elastic strain that is left is volume that new rest shapes lose or gain. The thesis has 20 [Falkenstein17 §3.0.2].
const MOST_ITERATIONS: usize = 60;
/// The k-th step goes on with k/(k + this) of the way before [Nesterov83].
const WARM_UP: f32 = 3.0;
/// Converged when the root mean square move is below this share of the clusters' radius.
const STILL: f64 = 1e-4;
/// Iterations in which clusters keep their volumes alone, at most. With half of them drawn bars gain a percent more.
const VOLUME_ITERATIONS: usize = 20;

/// A patch in the embedded space, which is that of the world but for a shift.
pub(super) struct Embedded {
    /// e_i of each particle of the patch, metres.
    pub(super) position: Vec<Vec3A>,
    /// Where each cluster of the patch is.
    pub(super) pose: Vec<Pose>,
    /// The linear map from each cluster's rest space that fits its members best there.
    pub(super) map: Vec<Mat3>,
    /// Volume of each cluster of the patch in the embedded space over that at rest.
    pub(super) volume: Vec<f32>,
}

impl Embedded {
    /// e_i of one particle of the patch.
    pub(super) fn at(&self, particle: usize) -> Vec3 {
        self.position[particle].into()
    }
}

/// e_c and R F^p of one cluster: its rest space to the embedded space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pose {
    pub(super) centre: Vec3,
    pub(super) rotation: Quat,
    pub(super) flow: Mat3,
}

impl Pose {
    /// The linear part, R F^p.
    pub(super) fn map(&self) -> Mat3 {
        Mat3::from_quat(self.rotation) * self.flow
    }
}

/// One cluster's members among eight consecutive particles of the body, as in the layout of a step; zero where a lane is none.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// m w, kg.
    mass: S8,
    /// F^p p, metres.
    offset: V8,
}

/// The problem: min Σ m w ‖R F^p p − (e_i − e_c)‖² over e_i, e_c and R.
struct Problem {
    rows: Vec<Row>,
    /// Place of the eight particles of each row in the columns of the problem.
    groups: Vec<u32>,
    /// Rows of the patch's cluster c are `starts[c]..starts[c + 1]`.
    starts: Vec<u32>,
    /// Σ m w of each cluster.
    mass: Vec<f32>,
    /// 1/Σ_c m w of each particle, over the clusters of the patch; 0 for one without weight.
    share: Vec<S8>,
    /// Place and lane of each particle of the patch.
    slot: Vec<(u32, u32)>,
}

/// Places in the embedded space while they are looked for.
struct Places {
    /// e_i, in the lanes of the problem.
    particles: Vec<V8>,
    /// e_i farther along the way of the last step: the clusters are placed to these.
    ahead: Vec<V8>,
    /// Sums over the clusters of each particle, then the ways of the step.
    sums: Vec<V8>,
    /// Steps since the last one that led back.
    momentum: f32,
    clusters: Vec<Pose>,
}

impl Places {
    /// Takes the momentum away.
    fn stop(&mut self) {
        self.ahead.clone_from(&self.particles);
        self.momentum = 0.0;
    }
}

/// Embeds a patch, from the places in the world on: strain limiting with no stretch allowed.
///
/// Clusters are placed to the particles and particles to the mean of their clusters in turn. Each of the two is the exact
/// optimum for the other: a step down the slope of the sum, no longer than its steepest parts allow. Its flat ones, what is wrong over many clusters, would take
/// their square in steps; so steps gather momentum, until one leads back. The weights hold the masses, as those of every fit. Then clusters that
/// cannot all have their shapes give way to each other and keep their volumes (`unit`).
pub(super) fn embed(
    level: Level,
    patch: &Patch,
    clusters: &Clusters,
    world: &[Vec3],
    mass: &[f32],
) -> Embedded {
    let problem = Problem::new(patch, clusters, mass);
    let mut places = problem.start(patch, clusters, world);
    let radius = patch
        .clusters
        .iter()
        .map(|&c| clusters.proxy_radius[c as usize]);
    let still = STILL * f64::from(radius.fold(f32::INFINITY, f32::min));
    let enough = still * still * patch.particles.len() as f64;
    let mut first = None;
    for _ in 0..MOST_ITERATIONS {
        let moved = dispatch!(level, simd => problem.iterate(simd, &mut places, Keeps::Shape));
        let first = *first.get_or_insert(moved);
        if moved <= CONVERGED * first || moved <= enough {
            break;
        }
    }
    places.stop();
    let metric = dispatch!(level, simd => problem.metrics(simd));
    for _ in 0..VOLUME_ITERATIONS {
        let keeps = Keeps::Volume(&metric);
        let moved = dispatch!(level, simd => problem.iterate(simd, &mut places, keeps));
        if moved <= enough {
            break;
        }
    }
    let fits = dispatch!(level, simd => problem.fits(simd, &places, &metric));
    let map = fits.iter().zip(&places.clusters);
    Embedded {
        position: problem.positions(&places).map(Vec3A::from).collect(),
        map: map.map(|(fit, pose)| *fit * pose.flow).collect(),
        volume: fits.iter().map(|fit| change(*fit)).collect(),
        pose: places.clusters,
    }
}

/// A cluster's rotation in the world is where the search starts.
fn start(clusters: &Clusters, cluster: u32) -> Pose {
    Pose {
        centre: Vec3::ZERO,
        rotation: clusters.rotation[cluster as usize],
        flow: clusters.flow[cluster as usize].map,
    }
}

impl Problem {
    fn new(patch: &Patch, clusters: &Clusters, mass: &[f32]) -> Self {
        let (groups, slot) = slots(patch, mass.len());
        let mut total =
            vec![S8::default(); slot.last().map_or(0, |(group, _)| *group as usize + 1)];
        let members = |&c: &u32| clusters.members(c as usize).len();
        let memberships: usize = patch.clusters.iter().map(members).sum();
        let mut problem = Self {
            rows: Vec::with_capacity(memberships / FEW),
            groups: Vec::with_capacity(memberships / FEW),
            starts: vec![0],
            mass: Vec::with_capacity(patch.clusters.len()),
            share: Vec::new(),
            slot,
        };
        for &c in &patch.clusters {
            let flow = clusters.flow[c as usize].map;
            let (mut row, mut last, mut sum) = (Row::default(), 0, 0.0);
            let members = clusters.members(c as usize);
            let offsets = clusters.offset[members.clone()].iter();
            let weights = clusters.weight[members.clone()].iter().zip(offsets);
            for (&i, (w, p)) in clusters.particle[members].iter().zip(weights) {
                let i = i as usize;
                let (group, lane) = (groups[i / LANES], i % LANES);
                if group != last {
                    problem.add(row, last);
                    (row, last) = (Row::default(), group);
                }
                let mass = mass[i] * w;
                sum += mass;
                total[group as usize].0[lane] += mass;
                row.mass.0[lane] = mass;
                row.offset.set(lane, flow * *p);
            }
            problem.add(row, last);
            problem.starts.push(problem.rows.len() as u32);
            problem.mass.push(sum);
        }
        let share = |mass: f32| Some(1.0 / mass).filter(|share| share.is_finite());
        let shares = |mass: S8| S8(mass.0.map(|mass| share(mass).unwrap_or(0.0)));
        problem.share = total.into_iter().map(shares).collect();
        problem
    }

    /// Appends a row, unless nobody is in it.
    fn add(&mut self, row: Row, group: u32) {
        if row.mass != S8::default() {
            self.rows.push(row);
            self.groups.push(group);
        }
    }

    /// The rows of a cluster and their places.
    #[inline(always)]
    fn of_cluster(&self, c: usize) -> (&[Row], &[u32]) {
        let range = self.starts[c] as usize..self.starts[c + 1] as usize;
        (&self.rows[range.clone()], &self.groups[range])
    }

    /// Where the patch is in the world, counted from its first particle.
    fn start(&self, patch: &Patch, clusters: &Clusters, world: &[Vec3]) -> Places {
        let origin = patch
            .particles
            .first()
            .map_or(Vec3::ZERO, |&i| world[i as usize]);
        let mut particles = vec![V8::default(); self.share.len()];
        for (&i, &(group, lane)) in patch.particles.iter().zip(&self.slot) {
            particles[group as usize].set(lane as usize, world[i as usize] - origin);
        }
        Places {
            sums: vec![V8::default(); particles.len()],
            ahead: particles.clone(),
            particles,
            momentum: 0.0,
            clusters: patch.clusters.iter().map(|&c| start(clusters, c)).collect(),
        }
    }

    /// e_i of the particles of the patch.
    fn positions(&self, places: &Places) -> impl Iterator<Item = Vec3> {
        let slots = self.slot.iter();
        slots.map(|&(group, lane)| places.particles[group as usize].get(lane as usize))
    }

    /// Places the clusters, then the particles; returns Σ ‖Δe‖² of the particles from where the clusters were placed to.
    #[inline(always)]
    fn iterate<S: Simd>(&self, simd: S, places: &mut Places, keeps: Keeps<'_>) -> f64 {
        places.sums.fill(V8::default());
        for (k, poses) in places.clusters.chunks_mut(LANES).enumerate() {
            let mut maps = [None; LANES];
            match keeps {
                Keeps::Shape => self.place_eight(simd, k * LANES, poses, &places.ahead),
                Keeps::Volume(metrics) => {
                    let lanes = (k * LANES..).zip(poses.iter_mut()).zip(&mut maps);
                    for ((c, pose), map) in lanes {
                        *map = self.place(simd, (c, pose), &places.ahead, metrics[c]);
                    }
                }
            }
            for ((c, pose), map) in (k * LANES..).zip(poses).zip(maps) {
                let map = map.unwrap_or_else(|| Mat3::from_quat(pose.rotation));
                let placed = (pose.centre, map);
                spread(simd, self.of_cluster(c), placed, &mut places.sums);
            }
        }
        let (moved, onward) = self.follow(simd, places);
        // A way that leads uphill is not gone on with [ODonoghue15].
        places.momentum = if onward < 0.0 {
            0.0
        } else {
            places.momentum + 1.0
        };
        let share = f32x8::splat(simd, places.momentum / (places.momentum + WARM_UP));
        let groups = places.ahead.iter_mut().zip(&places.sums);
        for ((ahead, way), at) in groups.zip(&places.particles) {
            ahead.store(at.load(simd).plus(way.load(simd).times(share)));
        }
        moved
    }

    /// Places up to eight clusters, the first of which is c.
    #[inline(always)]
    fn place_eight<S: Simd>(&self, simd: S, c: usize, poses: &mut [Pose], particles: &[V8]) {
        let (mut sums, mut guesses) = ([(Vec3::ZERO, Mat3::ZERO); LANES], Eight::default());
        for (lane, pose) in poses.iter().enumerate() {
            sums[lane] = moments(simd, self.of_cluster(c + lane), particles);
            guesses[lane] = pose.rotation.to_array();
        }
        let (mut ax, mut ay, mut az) = (guesses, guesses, guesses);
        for (lane, (_, a)) in sums.iter().enumerate() {
            ax[lane] = a.x_axis.extend(0.0).to_array();
            ay[lane] = a.y_axis.extend(0.0).to_array();
            az[lane] = a.z_axis.extend(0.0).to_array();
        }
        let (ax, ay, az) = (columns(simd, ax), columns(simd, ay), columns(simd, az));
        let a = Matrix::new(
            Vector::new(ax[0], ax[1], ax[2]),
            Vector::new(ay[0], ay[1], ay[2]),
            Vector::new(az[0], az[1], az[2]),
        );
        let [x, y, z, w] = columns(simd, guesses);
        let (Quats { x, y, z, w }, found) = rotations(simd, a, Quats { x, y, z, w });
        let turned = rows(simd, [x, y, z, w]);
        for (lane, pose) in poses.iter_mut().enumerate() {
            let ((first, a), mass) = (sums[lane], self.mass[c + lane]);
            if mass > 0.0 {
                pose.centre = first / mass;
                pose.rotation = match found >> lane & 1 {
                    1 => Quat::from_array(turned[lane]),
                    _ => rotation(a, pose.rotation),
                };
            }
        }
    }

    /// Places a cluster that keeps its volume; one that spans none keeps its shape.
    #[inline(always)]
    fn place<S: Simd>(
        &self,
        simd: S,
        (c, pose): (usize, &mut Pose),
        particles: &[V8],
        metric: Option<Mat3>,
    ) -> Option<Mat3> {
        let mass = self.mass[c];
        if mass <= 0.0 {
            return None;
        }
        let (first, a) = moments(simd, self.of_cluster(c), particles);
        pose.centre = first / mass;
        let map = metric.and_then(|metric| of_unit_volume(a, metric));
        if map.is_none() {
            pose.rotation = rotation(a, pose.rotation);
        }
        map
    }

    /// Places the particles to the mean of their clusters and leaves their ways in the sums. Returns Σ ‖Δe‖² from the places ahead, and how far that
    /// leads along the ways.
    #[inline(always)]
    fn follow<S: Simd>(&self, simd: S, places: &mut Places) -> (f64, f64) {
        let (none, most) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, f32::MAX));
        let (mut moved, mut onward) = (0.0, 0.0);
        let groups = places.particles.iter_mut().zip(&mut places.sums);
        for (((at, goal), ahead), share) in groups.zip(&places.ahead).zip(&self.share) {
            let (e, share) = (ahead.load(simd), share.load(simd));
            let step = goal.load(simd).times(share).minus(e);
            let square = step.dot(step);
            // A particle without weight stays where it is.
            let goes = square.simd_le(most) & share.simd_gt(none);
            let only = |step: f32x8<S>| goes.select(step, none);
            let step = Wide {
                x: only(step.x),
                y: only(step.y),
                z: only(step.z),
            };
            let next = e.plus(step);
            let way = next.minus(at.load(simd));
            moved += f64::from(sum(only(square)));
            onward += f64::from(sum(step.dot(way)));
            goal.store(way);
            at.store(next);
        }
        (moved, onward)
    }

    /// Per cluster: (Σ m w F^p p (F^p p)ᵀ)⁻¹; None for one that spans no volume.
    #[inline(always)]
    fn metrics<S: Simd>(&self, simd: S) -> Vec<Option<Mat3>> {
        let mut metrics = Vec::with_capacity(self.mass.len());
        for c in 0..self.mass.len() {
            metrics.push(metric(scatter(simd, self.of_cluster(c).0)));
        }
        metrics
    }

    /// Per cluster: the linear map that fits F^p p best to e_i; its rotation where it spans no volume.
    #[inline(always)]
    fn fits<S: Simd>(&self, simd: S, places: &Places, metric: &[Option<Mat3>]) -> Vec<Mat3> {
        let mut fits = Vec::with_capacity(self.mass.len());
        for (c, metric) in metric.iter().enumerate() {
            let (_, a_er) = moments(simd, self.of_cluster(c), &places.particles);
            let fit = metric.map(|metric| a_er * metric);
            fits.push(fit.unwrap_or_else(|| Mat3::from_quat(places.clusters[c].rotation)));
        }
        fits
    }

    /// Σ m w ‖R F^p p − (e_i − e_c)‖².
    #[cfg(test)]
    fn energy(&self, places: &Places) -> f64 {
        let mut sum = 0.0;
        for (c, pose) in places.clusters.iter().enumerate() {
            let (rows, groups) = self.of_cluster(c);
            for (row, group) in rows.iter().zip(groups) {
                for lane in 0..LANES {
                    let arm = places.particles[*group as usize].get(lane) - pose.centre;
                    let miss = (pose.rotation * row.offset.get(lane) - arm).length_squared();
                    sum += f64::from(row.mass.0[lane]) * f64::from(miss);
                }
            }
        }
        sum
    }
}

/// The places of the body's groups of eight in the columns of a problem, and place and lane of each particle of the patch.
fn slots(patch: &Patch, particles: usize) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut groups = vec![0; particles.div_ceil(LANES)];
    let (mut last, mut count) = (None, 0);
    let slot = patch.particles.iter().map(|&i| {
        let (group, lane) = (i as usize / LANES, i % LANES as u32);
        if last.replace(group) != Some(group) {
            groups[group] = count;
            count += 1;
        }
        (groups[group], lane)
    });
    let slot = slot.collect();
    (groups, slot)
}

/// Σ m w e and Σ m w e (F^p p)ᵀ of a cluster. With Σ m w p = 0, they tell the mean of e_i, and its best rotation is the one nearest to the
/// second.
#[inline(always)]
fn moments<S: Simd>(simd: S, (rows, groups): (&[Row], &[u32]), particles: &[V8]) -> (Vec3, Mat3) {
    let mut first = Wide::zero(simd);
    let (mut ax, mut ay, mut az) = (first, first, first);
    for (row, group) in rows.iter().zip(groups) {
        let e = particles[*group as usize].load(simd);
        let me = e.times(row.mass.load(simd));
        let q = row.offset.load(simd);
        first = first.plus(me);
        ax = ax.plus(me.times(q.x));
        ay = ay.plus(me.times(q.y));
        az = az.plus(me.times(q.z));
    }
    let x = four_sums(simd, [ax.x, ay.x, az.x, first.x]);
    let y = four_sums(simd, [ax.y, ay.y, az.y, first.y]);
    let z = four_sums(simd, [ax.z, ay.z, az.z, first.z]);
    let [ax, ay, az, first] = std::array::from_fn(|k| Vec3::new(x[k], y[k], z[k]));
    (first, Mat3::from_cols(ax, ay, az))
}

/// Σ m w F^p p (F^p p)ᵀ.
#[inline(always)]
fn scatter<S: Simd>(simd: S, rows: &[Row]) -> Mat3 {
    let mut squares = Wide::zero(simd);
    let mut products = squares;
    for row in rows {
        let q = row.offset.load(simd);
        let mq = q.times(row.mass.load(simd));
        squares = squares.plus(Wide {
            x: mq.x * q.x,
            y: mq.y * q.y,
            z: mq.z * q.z,
        });
        products = products.plus(Wide {
            x: mq.y * q.z,
            y: mq.z * q.x,
            z: mq.x * q.y,
        });
    }
    let (d, o) = (squares.sum(), products.sum());
    Mat3::from_cols_array(&[d.x, o.z, o.y, o.z, d.y, o.x, o.y, o.x, d.z])
}

/// Adds m w (e_c + T F^p p) to the sums of a cluster's particles.
#[inline(always)]
fn spread<S: Simd>(
    simd: S,
    (rows, groups): (&[Row], &[u32]),
    (centre, map): (Vec3, Mat3),
    sums: &mut [V8],
) {
    let columns = [map.x_axis, map.y_axis, map.z_axis].map(|v| Wide::splat(simd, v));
    let centre = Wide::splat(simd, centre);
    for (row, group) in rows.iter().zip(groups) {
        let q = row.offset.load(simd);
        let turned = columns[0]
            .times(q.x)
            .plus(columns[1].times(q.y))
            .plus(columns[2].times(q.z));
        let goal = centre.plus(turned).times(row.mass.load(simd));
        let sum = &mut sums[*group as usize];
        sum.store(sum.load(simd).plus(goal));
    }
}

#[cfg(test)]
mod tests;
