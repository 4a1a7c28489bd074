//! What a scene asks for and does not get, said once and only where it would have had an effect.

use super::keys::Keys;
use crate::nearest::nearest;

/// Strains from here on are never reached: a threshold above it switches a feature off.
pub(super) const NEVER: f32 = 100.0;

const FRACTURE: [&str; 5] = [
    "toughness",
    "toughnessBoost",
    "toughnessFalloff",
    "delayRepeatedFracture",
    "outlierThreshold",
];
const RECLUSTERING: [&str; 4] = [
    "clusterFpThreshold",
    "clusterFadeIn",
    "clusterFadeOut",
    "minClusters",
];
const CONTACT: [&str; 3] = [
    "selfCollisions",
    "collisionRestitution",
    "collisionGeometryThreshold",
];

/// The other keys that are known.
const OTHERS: [&str; 35] = [
    "particleFiles",
    "movingParticleFiles",
    "mass",
    "dt",
    "neighborRadius",
    "nClusters",
    "neighborRadiusMax",
    "nClustersMax",
    "clusterItersMax",
    "clusteringAlgorithm",
    "clusterKernel",
    "kernelWeight",
    "kernel weight",
    "blackhole",
    "clusterOverlap",
    "alpha",
    "yield",
    "nu",
    "hardening",
    "omega",
    "springDamping",
    "gamma",
    "maxStretch",
    "numConstraintIters",
    "gravity",
    "initialStretch",
    "fracture",
    "planes",
    "movingPlanes",
    "twistingPlanes",
    "tiltingPlanes",
    "constraintPlanes",
    "projectiles",
    "cylinders",
    "comment",
];

/// All warnings of a scene.
pub(super) fn warnings(keys: &mut Keys<'_>) -> Vec<String> {
    let mut all = Vec::new();
    unbuilt(keys, &mut all);
    bounded(keys, &mut all);
    unknown(keys, &mut all);
    all
}

/// Features that are not built yet.
fn unbuilt(keys: &mut Keys<'_>, all: &mut Vec<String>) {
    if keys.is_on("fracture") && keys.number("toughness", f32::MAX) < NEVER {
        let named = written(keys, &FRACTURE, "toughness");
        all.push(format!(
            "{named}: fracture is not built yet, bodies stay whole"
        ));
    }
}

/// Numbers outside of what the engine takes.
fn bounded(keys: &mut Keys<'_>, all: &mut Vec<String>) {
    for (key, default, low, high) in [("alpha", 1.0, 0.0, 2.0), ("omega", 1.0, 0.0, 1.0)] {
        let value = keys.number(key, default);
        if !(low..=high).contains(&value) {
            let used = value.clamp(low, high);
            all.push(format!(
                "`{key}` is {value}, but must be from {low} to {high}: {used} is used"
            ));
        }
    }
    if keys.number("clusterKernel", 0.0) as i32 == 4 && keys.number("kernelWeight", 2.0) <= 1.0 {
        all.push("`kernelWeight` must be above 1 for fuzzy c-means: 1.01 is used".to_owned());
    }
}

/// Keys that nobody knows, with the nearest known one.
fn unknown(keys: &Keys<'_>, all: &mut Vec<String>) {
    let known: Vec<&str> = [&OTHERS[..], &FRACTURE, &RECLUSTERING, &CONTACT].concat();
    for key in keys.written().filter(|key| !known.contains(key)) {
        let shown: String = key.chars().take(40).collect();
        let meant = nearest(key, known.iter().copied())
            .map_or(String::new(), |meant| format!(", did you mean `{meant}`?"));
        all.push(format!("`{shown}` is no known key and is ignored{meant}"));
    }
}

/// The keys of a feature that are written, or the one that stands for it.
fn written(keys: &Keys<'_>, of: &[&str], otherwise: &str) -> String {
    let named: Vec<String> = of
        .iter()
        .filter(|key| keys.has(key))
        .map(|key| format!("`{key}`"))
        .collect();
    if named.is_empty() {
        format!("`{otherwise}`")
    } else {
        named.join(", ")
    }
}
