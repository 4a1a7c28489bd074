//! Particle files, clustering and material.

use std::path::{Path, PathBuf};

use glam::Vec3;
use serde_json::Value;

use super::keys::Keys;
use super::warnings::NEVER;
use crate::format::{
    Again, Algorithm, Body, Clustering, Contact, Fracture, Kernel, Limits, Material, Plasticity,
    Proxies, Radius, Reclustering, SceneFile, Stiffness, StrainLimit, SurfaceKind,
};

/// Least fuzziness of fcm that is used: at 1 it is not defined.
const LEAST_FUZZINESS: f32 = 1.01;
/// Least toughness that is used.
const LEAST_TOUGHNESS: f32 = 1e-6;
/// Largest damping rate that the engine takes, 1/s.
const MOST_DAMPING: f32 = 1e6;

/// What the authors' numbers of kernels and algorithms mean.
const KERNELS: [&str; 5] = ["invsq", "box", "poly6", "blend", "fcm"];
const ALGORITHMS: [&str; 3] = ["fuzzy", "k-means", "random"];

/// Adds the bodies: one for each particle file.
pub(super) fn bodies(
    keys: &mut Keys<'_>,
    dt: f32,
    stretch: [f32; 3],
    folders: &[PathBuf],
    file: &mut SceneFile,
) {
    let common = Body {
        particle_mass: Some(keys.number("mass", 0.1)),
        clustering: clustering(keys),
        material: material(keys, dt),
        contact: contact(keys),
        stretch,
        ..Body::default()
    };
    for entry in keys.list("particleFiles") {
        match entry.as_str() {
            Some(name) => add(&common, name, 1.0, [0.0; 3], folders, file),
            None => keys.wrong(
                "particleFiles",
                "`particleFiles` must be a list of file names",
            ),
        }
    }
    for entry in keys.list("movingParticleFiles") {
        let key = "movingParticleFiles";
        let Some(name) = entry.get("filename").and_then(Value::as_str) else {
            keys.wrong(key, "`movingParticleFiles` must have a `filename` each");
            continue;
        };
        let scale = match entry.get("scale") {
            None => 1.0,
            Some(_) => keys.number_of(key, entry, "scale"),
        };
        let offset = keys.vector_of(key, entry, "offset");
        let moving = Body {
            velocity: keys.vector_of(key, entry, "velocity"),
            ..common.clone()
        };
        add(&moving, name, scale, offset, folders, file);
    }
}

fn add(
    common: &Body,
    points: &str,
    scale: f32,
    offset: [f32; 3],
    folders: &[PathBuf],
    file: &mut SceneFile,
) {
    let stem = Path::new(points).file_stem().unwrap_or_default();
    let stem = stem.to_string_lossy();
    let same = |body: &&Body| body.points.as_deref() == Some(points);
    let name = match file.body.iter().filter(same).count() {
        0 => stem.into_owned(),
        others => format!("{stem} {}", others + 1),
    };
    let stretch = Vec3::from(common.stretch);
    let mut position = Vec3::from(offset) * stretch;
    if stretch != Vec3::ONE {
        // The authors stretch about the origin, a body is stretched about its centre of mass c: S c − c further.
        let centre = centre(points, folders) * scale;
        position += centre * stretch - centre;
    }
    file.body.push(Body {
        name: Some(name),
        points: Some(points.to_owned()),
        scale,
        position: position.into(),
        ..common.clone()
    });
}

/// Mean of a file's particles; the origin for a file that cannot be read, which is told when the body is made.
fn centre(points: &str, folders: &[PathBuf]) -> Vec3 {
    let mut places = folders.iter().map(|folder| folder.join(points));
    let found = places.find(|place| place.is_file());
    let points = found.and_then(|place| pliant_io::read_points(&place).ok());
    let points = points.unwrap_or_default();
    let sum: glam::DVec3 = points.iter().map(|x| Vec3::from(*x).as_dvec3()).sum();
    (sum / points.len().max(1) as f64).as_vec3()
}

fn clustering(keys: &mut Keys<'_>) -> Clustering {
    let weight = keys.number("kernelWeight", 2.0);
    let kernel = match keys.choice("clusterKernel", &KERNELS) {
        1 => Kernel::Box,
        2 => Kernel::Poly6,
        3 => Kernel::Blend {
            beta: weight.max(0.0),
        },
        4 => Kernel::Fcm {
            m: weight.max(LEAST_FUZZINESS),
        },
        _ => Kernel::Invsq,
    };
    let algorithm = match keys.choice("clusteringAlgorithm", &ALGORITHMS) {
        1 => Algorithm::Kmeans,
        2 => Algorithm::Random,
        _ => Algorithm::Fuzzy,
    };
    let (max_count, max_radius) = ("nClustersMax", "neighborRadiusMax");
    let limits = Limits {
        max_count: keys.has(max_count).then(|| keys.count(max_count, 0).max(1)),
        max_radius: keys.has(max_radius).then(|| keys.number(max_radius, 1.0)),
        max_iterations: keys.count("clusterItersMax", 10_000).clamp(2, 100_000),
        ..Limits::default()
    };
    Clustering {
        algorithm: Some(algorithm),
        kernel: Some(kernel),
        count: Some(
            keys.number_in("nClusters", 1.0, 0.0, f32::INFINITY)
                .max(1.0) as u32,
        ),
        radius: Some(Radius::Fixed(keys.number("neighborRadius", 0.1))),
        limits,
        stray: Some(keys.number("blackhole", 1.0).clamp(0.0, 1e6)),
        ..Clustering::default()
    }
}

fn material(keys: &mut Keys<'_>, dt: f32) -> Material {
    let gamma = if keys.has("gamma") {
        "gamma"
    } else {
        "maxStretch"
    };
    Material {
        stiffness: Some(Stiffness::Alpha(keys.number("alpha", 1.0).clamp(0.0, 2.0))),
        damping: Some(damping(keys.number_in("springDamping", 0.0, 0.0, 1.0), dt)),
        limit: StrainLimit {
            stretch: Some(keys.number(gamma, 0.1).max(0.0)),
            iterations: Some(keys.count("numConstraintIters", 5).min(1000)),
            relaxation: Some(keys.number("omega", 1.0).clamp(0.0, 1.0)),
        },
        plastic: plastic(keys, dt),
        fracture: fracture(keys),
        recluster: recluster(keys),
        ..Material::default()
    }
}

/// Bodies meet by their clusters' proxies, as in the original.
fn contact(keys: &mut Keys<'_>) -> Contact {
    let surface = if keys.is_on("selfCollisions") {
        SurfaceKind::Proxies(Proxies {
            threshold: keys
                .number("collisionGeometryThreshold", 0.5)
                .clamp(0.0, 1.0),
            share: keys.number("collisionRestitution", 0.5).clamp(0.01, 1.0),
        })
    } else {
        SurfaceKind::None
    };
    Contact {
        surface: Some(surface),
        ..Contact::default()
    }
}

/// `nu` is the share that flows per step, and `hardening` goes by a strain that is summed without the step.
fn plastic(keys: &mut Keys<'_>, dt: f32) -> Option<Plasticity> {
    let (yield_strain, share) = (keys.number("yield", 0.0), keys.number("nu", 0.0));
    let hardening = keys.number("hardening", 0.0) / dt;
    (share > 0.0 && yield_strain < NEVER).then(|| Plasticity {
        yield_strain: Some(yield_strain.max(0.0)),
        rate: Some(1.0 - (1.0 - share.min(1.0)).powf(1.0 / (60.0 * dt))),
        hardening: Some(hardening.clamp(-1e6, 1e6)),
    })
}

/// Fracture goes by |σ − 1| as here. A boost of the toughness counts before a delay of repeated fracture.
fn fracture(keys: &mut Keys<'_>) -> Option<Fracture> {
    let toughness = keys.number("toughness", f32::MAX);
    if !keys.is_on("fracture") || toughness >= NEVER {
        return None;
    }
    let by = keys.number_in("toughnessBoost", 0.0, 0.0, 1e6);
    let rate = keys.number_in("toughnessFalloff", 0.0, 0.0, 1e6);
    let again = if by > 0.0 {
        Again::Boost { by, rate }
    } else if keys.flag("delayRepeatedFracture", true) {
        Again::Relaxed
    } else {
        Again::Freely
    };
    Some(Fracture {
        toughness: Some(toughness.max(LEAST_TOUGHNESS)),
        again: Some(again),
        outlier: Some(keys.number("outlierThreshold", 2.0).clamp(1.0, 1e6)),
        ..Fracture::default()
    })
}

/// On where the threshold is positive; it is a condition number there too.
fn recluster(keys: &mut Keys<'_>) -> Option<Reclustering> {
    let condition = keys.number("clusterFpThreshold", -1.0);
    let fade_out = keys.count("clusterFadeOut", 30).clamp(1, 10_000);
    let fade_in = keys.count("clusterFadeIn", 30).min(fade_out);
    let cover = keys.count("minClusters", 1).clamp(1, 100);
    (condition > 0.0).then(|| Reclustering {
        condition: Some(condition.clamp(1.001, 1e6)),
        fade_in: Some(fade_in),
        fade_out: Some(fade_out),
        cover: Some(cover),
        resample: None,
    })
}

/// The rate at which motion dies out by a share d per step: (1 − d) = e^(−rate dt).
fn damping(share: f32, dt: f32) -> f32 {
    let rate = -(1.0 - share.clamp(0.0, 1.0)).ln() / dt;
    if rate.is_finite() {
        rate.clamp(0.0, MOST_DAMPING)
    } else {
        MOST_DAMPING
    }
}
