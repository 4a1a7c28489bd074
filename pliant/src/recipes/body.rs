//! The clustered body: a shape, sampled, clustered, and given a material, a place and a skin.

use glam::{DVec3, Mat3, Quat, Vec3};

use super::config::{BodyConfig, BodyReport, SkinConfig};
use crate::check::{ConfigError, reachable, short, unit};
use crate::clustering::{Partition, cluster};
use crate::embed::bind;
use crate::error::Error;
use crate::geometry::{PointGrid, Sample, Shape, morton_order, sample, volume};
use crate::matching::full_rows;
use crate::state::{Clusters, Flow, Life, Particles, Skin, Traits, Weighing};
use crate::topology::Rows;

/// More particles than this in one body are refused before anything is allocated.
const MOST_PARTICLES: usize = 16_000_000;
/// Least and largest mass of a body, kg: clusters hold small shares of it, and fits divide by those.
const MASSES: (f64, f64) = (1e-15, 1e25);
/// Least and largest mass × width² of a body, kg m²: the scatter of each cluster, its inverse and sums over a body
/// stretched a thousandfold stay within f32.
const MOMENTS: (f64, f64) = (1e-28, 1e31);
/// Offsets below this share of the coordinates are rounding.
const ROUNDING: f64 = 1e-12;
/// Particles that the automatic spacing aims at.
const AUTO_PARTICLES: f32 = 1000.0;
/// Particles of blue noise per cube of the spacing.
const BLUE_NOISE_DENSITY: f32 = 0.63;

/// Makes the rows of a body.
pub(crate) fn build(config: &BodyConfig) -> Result<(Rows, BodyReport), Error> {
    config.validate()?;
    let sampled = fill(config)?;
    let order = morton_order(&sampled.positions);
    let rest: Vec<Vec3> = order
        .iter()
        .map(|&i| sampled.positions[i as usize])
        .collect();
    config.contact.fits(&rest, sampled.spacing)?;
    let factors = Factors::of(config, &sampled.positions, &order)?;
    let mass = masses(config, &sampled, &factors)?;
    weighable(&rest, &mass)?;
    let (partition, report) = cluster(&rest, &mass, &config.clustering)?;
    let sorted = full_rows(rest.len(), &partition.starts, &partition.particle);
    let draft = Draft {
        label: permute(&order, &sorted),
        rest: permute(&rest, &sorted),
        mass: permute(&mass, &sorted),
        factors: factors.permuted(&sorted),
        partition: renumbered(&partition, &sorted),
    };
    let report = BodyReport {
        particles: draft.rest.len(),
        spacing: sampled.spacing,
        volume: sampled.volume,
        mass: draft.mass.iter().map(|m| f64::from(*m)).sum::<f64>() as f32,
        clustering: report,
    };
    Ok((draft.rows(config, &sampled)?, report))
}

/// Samples the shape at the wanted or automatic spacing.
fn fill(config: &BodyConfig) -> Result<Sample, Error> {
    let spacing = match (config.spacing, &config.shape) {
        (Some(spacing), _) => spacing,
        (None, Shape::Points(points)) => typical_distance(points),
        (None, shape) => {
            let volume = volume(shape)? as f32;
            libm::cbrtf(volume * BLUE_NOISE_DENSITY / AUTO_PARTICLES)
        }
    };
    let sampled = sample(
        &config.shape,
        config.sampling,
        spacing,
        config.seed,
        MOST_PARTICLES,
    )?;
    Ok(sampled)
}

/// Mean distance of points to their nearest other point, up to two cells of an even spread; 1 for a single place.
fn typical_distance(points: &[[f32; 3]]) -> f32 {
    let points: Vec<Vec3> = points.iter().map(|p| Vec3::from(*p)).collect();
    let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let widest = (high - low).max_element();
    if !(widest.is_finite() && widest > 0.0) {
        return 1.0;
    }
    let size = (high - low).max(Vec3::splat(widest * 1e-3));
    let cell = libm::cbrtf(size.x) * libm::cbrtf(size.y) * libm::cbrtf(size.z)
        / libm::cbrtf(points.len() as f32);
    let grid = PointGrid::new(&points, cell);
    let nearest = points.iter().map(|&point| {
        let mut best = 4.0 * cell * cell;
        grid.for_each_within(point, 2.0 * cell, |_, d2| {
            if d2 > 0.0 {
                best = best.min(d2);
            }
        });
        f64::from(best.sqrt())
    });
    (nearest.sum::<f64>() / points.len() as f64) as f32
}

fn masses(
    config: &BodyConfig,
    sampled: &Sample,
    factors: &Factors,
) -> Result<Vec<f32>, ConfigError> {
    let total = config
        .mass
        .unwrap_or(config.material.density * sampled.volume);
    let share: f64 = factors.density.iter().map(|f| f64::from(*f)).sum();
    let scale = if config.mass.is_some() {
        f64::from(total) / share
    } else {
        f64::from(total) / factors.density.len() as f64
    };
    let masses: Vec<f32> = factors
        .density
        .iter()
        .map(|f| (f64::from(*f) * scale) as f32)
        .collect();
    match masses
        .iter()
        .find(|m| !(m.is_finite() && **m > f32::MIN_POSITIVE))
    {
        None => Ok(masses),
        Some(m) => Err(ConfigError::new(
            "mass",
            format!(
                "a particle would weigh {} kg: the body's mass of {} kg is too small or too large",
                short(*m),
                short(total)
            ),
        )),
    }
}

/// Refuses bodies whose mass is out of [`MASSES`], or whose mass times width squared is out of [`MOMENTS`]: f32 could not hold the sums of a fit.
fn weighable(rest: &[Vec3], mass: &[f32]) -> Result<(), ConfigError> {
    let low = rest.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = rest.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let width = f64::from((high - low).max_element());
    let total: f64 = mass.iter().map(|m| f64::from(*m)).sum();
    let moment = total * width * width;
    if !(MASSES.0..=MASSES.1).contains(&total) {
        let (least, most) = MASSES;
        let problem = format!("must be from {least:e} to {most:e} kg in all, is {total:e}");
        return Err(ConfigError::new("mass", problem));
    }
    if width == 0.0 || (MOMENTS.0..=MOMENTS.1).contains(&moment) {
        return Ok(());
    }
    let (least, most) = MOMENTS;
    let problem = format!(
        "{total:e} kg on {width:e} m: mass × width² must be from {least:e} to {most:e} kg m²; use other units"
    );
    Err(ConfigError::new("mass", problem))
}

/// Values of the fields at each particle.
struct Factors {
    density: Vec<f32>,
    stiffness: Vec<f32>,
    beta: Vec<f32>,
    damping: Vec<f32>,
    stretch: Vec<f32>,
    yield_strain: Vec<f32>,
    toughness: Vec<f32>,
}

impl Factors {
    fn of(config: &BodyConfig, positions: &[Vec3], order: &[u32]) -> Result<Self, ConfigError> {
        let fields = &config.fields;
        let values = |field: &super::Field, name: &str| -> Result<Vec<f32>, ConfigError> {
            Ok(permute(&field.values(name, positions)?, order))
        };
        Ok(Self {
            density: values(&fields.density, "density")?,
            stiffness: values(&fields.stiffness, "stiffness")?,
            beta: values(&fields.beta, "beta")?,
            damping: values(&fields.damping, "damping")?,
            stretch: values(&fields.stretch, "stretch")?,
            yield_strain: values(&fields.yield_strain, "yield_strain")?,
            toughness: values(&fields.toughness, "toughness")?,
        })
    }

    fn permuted(&self, order: &[u32]) -> Self {
        Self {
            density: permute(&self.density, order),
            stiffness: permute(&self.stiffness, order),
            beta: permute(&self.beta, order),
            damping: permute(&self.damping, order),
            stretch: permute(&self.stretch, order),
            yield_strain: permute(&self.yield_strain, order),
            toughness: permute(&self.toughness, order),
        }
    }
}

/// Volume over mass, or 0 where that is no number to go by.
fn specific(volume: Option<f64>, mass: f64) -> f32 {
    let specific = volume.map_or(0.0, |volume| (volume / mass) as f32);
    if specific.is_finite() {
        specific.max(0.0)
    } else {
        0.0
    }
}

/// Σ (1 − x²/d²) over the clusters of a particle, in the mean.
fn depth(clusters: &Clusters, particles: usize) -> f32 {
    let mut sum = 0.0;
    for c in 0..clusters.len() {
        for u in clusters.squares(c) {
            sum += f64::from((1.0 - u).max(0.0));
        }
    }
    (sum / particles as f64) as f32
}

/// A body in its final order, at rest.
struct Draft {
    label: Vec<u32>,
    rest: Vec<Vec3>,
    mass: Vec<f32>,
    factors: Factors,
    partition: Partition,
}

impl Draft {
    fn rows(self, config: &BodyConfig, sampled: &Sample) -> Result<Rows, Error> {
        let spacing = sampled.spacing;
        let mut clusters = self.clusters();
        clusters.round();
        let centres: Vec<DVec3> = (0..clusters.len()).map(|c| self.centre(c)).collect();
        let mut volume = None;
        let skin = match config.skin {
            SkinConfig::None => None,
            SkinConfig::Surface => config.shape.surface(spacing)?.map(|mesh| {
                volume = mesh.is_closed().then(|| mesh.signed_volume());
                let points: Vec<Vec3> = mesh.vertices.iter().map(|v| Vec3::from(*v)).collect();
                Skin {
                    embedding: bind(&points, &self.rest, &centres, spacing, &clusters),
                    triangles: mesh.triangles,
                    given: points.len() as u32,
                }
            }),
        };
        let mut frames = config.extent.frames(&self.mass)?;
        let placed = Placed::of(config, &self.rest, &self.mass)?;
        frames.rotation.fill(placed.rotation);
        frames.spin.fill(config.spin.into());
        let depth = depth(&clusters, self.rest.len());
        let mass: f64 = self.mass.iter().copied().map(f64::from).sum();
        clusters.rotation.fill(placed.rotation);
        Ok(Rows {
            particles: Particles {
                pinned: vec![false; self.rest.len()],
                position: placed.position,
                velocity: placed.velocity,
                mass: self.mass,
                label: self.label,
            },
            frames,
            clusters,
            material: config.material.clone(),
            skin,
            spacing,
            margin: sampled.margin,
            contact: config.contact,
            origin: None,
            weighing: Weighing {
                kernel: config.clustering.kernel,
                epsilon: config.clustering.epsilon,
                depth,
                particle: (mass / self.rest.len() as f64) as f32,
                volume: specific(volume, mass),
            },
        })
    }

    fn clusters(&self) -> Clusters {
        let partition = &self.partition;
        let count = partition.starts.len() - 1;
        let mut clusters = Clusters {
            starts: partition.starts.clone(),
            particle: partition.particle.clone(),
            weight: partition.weight.clone(),
            offset: vec![Vec3::ZERO; partition.particle.len()],
            rotation: vec![Quat::IDENTITY; count],
            flow: vec![Flow::default(); count],
            traits: Vec::with_capacity(count),
            proxy_centre: Vec::with_capacity(count),
            proxy_radius: vec![partition.radius; count],
            life: vec![Life::default(); count],
            planes: vec![Vec::new(); count],
        };
        for c in 0..count {
            let centre = self.centre(c);
            for k in clusters.members(c) {
                let x = self.rest[clusters.particle[k] as usize].as_dvec3();
                let p = x - centre;
                // What rounding leaves of a lone particle's offset would count as a direction.
                if p.length() > ROUNDING * x.length() {
                    clusters.offset[k] = p.as_vec3();
                }
            }
            let proxy = partition.centre[c].as_dvec3() - centre;
            clusters.proxy_centre.push(proxy.as_vec3());
            clusters.traits.push(Traits {
                stiffness: self.mean(c, &self.factors.stiffness),
                beta: self.mean(c, &self.factors.beta),
                damping: self.mean(c, &self.factors.damping),
                stretch: self.mean(c, &self.factors.stretch),
                yield_strain: self.mean(c, &self.factors.yield_strain),
                toughness: self.mean(c, &self.factors.toughness),
            });
        }
        clusters
    }

    fn members(&self, c: usize) -> impl Iterator<Item = (usize, f64)> {
        let range = self.partition.starts[c] as usize..self.partition.starts[c + 1] as usize;
        range.map(|k| {
            let i = self.partition.particle[k] as usize;
            (
                i,
                f64::from(self.mass[i]) * f64::from(self.partition.weight[k]),
            )
        })
    }

    /// Centre of mass of a cluster at rest. Rounded to f32, it would put the offsets of a body far from the origin off
    /// centre.
    fn centre(&self, c: usize) -> DVec3 {
        let (mut sum, mut mass) = (DVec3::ZERO, 0.0);
        for (i, mw) in self.members(c) {
            sum += self.rest[i].as_dvec3() * mw;
            mass += mw;
        }
        sum / mass
    }

    fn mean(&self, c: usize, values: &[f32]) -> f32 {
        let (mut sum, mut mass) = (0.0, 0.0);
        for (i, mw) in self.members(c) {
            sum += f64::from(values[i]) * mw;
            mass += mw;
        }
        (sum / mass) as f32
    }
}

/// Where a body starts.
struct Placed {
    position: Vec<Vec3>,
    velocity: Vec<Vec3>,
    rotation: Quat,
}

impl Placed {
    /// Stretched about the centre of mass, turned and moved; velocities of a rigid motion.
    fn of(config: &BodyConfig, rest: &[Vec3], mass: &[f32]) -> Result<Self, ConfigError> {
        let rotation = unit("rotation", config.rotation)?;
        let total: f64 = mass.iter().map(|m| f64::from(*m)).sum();
        let sum: DVec3 = rest
            .iter()
            .zip(mass)
            .map(|(x, m)| x.as_dvec3() * f64::from(*m))
            .sum();
        let centre = (sum / total).as_vec3();
        let map = Mat3::from_quat(rotation) * Mat3::from_diagonal(config.stretch.into());
        let at = rotation * centre + Vec3::from(config.position);
        let position: Vec<Vec3> = rest.iter().map(|x| at + map * (*x - centre)).collect();
        reachable("position", &position)?;
        let (linear, spin) = (Vec3::from(config.velocity), Vec3::from(config.spin));
        reachable("velocity", &[linear])?;
        let velocity: Vec<Vec3> = position
            .iter()
            .map(|x| linear + spin.cross(*x - at))
            .collect();
        reachable("spin", &velocity)?;
        Ok(Self {
            position,
            velocity,
            rotation,
        })
    }
}

fn permute<T: Clone>(values: &[T], order: &[u32]) -> Vec<T> {
    order.iter().map(|&i| values[i as usize].clone()).collect()
}

/// The partition with particles renumbered to their place in `order`, members sorted again.
fn renumbered(partition: &Partition, order: &[u32]) -> Partition {
    let mut place = vec![0u32; order.len()];
    for (k, &i) in order.iter().enumerate() {
        place[i as usize] = k as u32;
    }
    let mut sorted = partition.clone();
    for c in 0..partition.starts.len() - 1 {
        let range = partition.starts[c] as usize..partition.starts[c + 1] as usize;
        let mut members: Vec<(u32, f32)> = range
            .clone()
            .map(|k| (place[partition.particle[k] as usize], partition.weight[k]))
            .collect();
        members.sort_by_key(|&(i, _)| i);
        for (k, (i, w)) in range.zip(members) {
            sorted.particle[k] = i;
            sorted.weight[k] = w;
        }
    }
    sorted
}
