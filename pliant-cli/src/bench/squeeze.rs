//! The beam of [Falkenstein17 table 4.1]: squeezed by a field for four seconds and let go, with and without reclustering.

use pliant::{
    BodyConfig, Command, Error, Force, Material, Stiffness, World, WorldConfig,
    material::{Plasticity, Reclustering, StrainLimit},
};

/// Steps of the squeeze and of a second after it.
pub(super) const STEPS: u64 = 300;
const SECONDS: f32 = 4.0;

/// A beam with this yield strain; a beam that yields later is squeezed harder. The thesis does not tell how strong its field is; this one
/// presses the middle of the beam, with ρ s (L/2)²/2, as much as in the scenes of squeezed beams of half the length.
pub(super) fn squeeze(
    yield_strain: f32,
    recluster: Option<Reclustering>,
    beam: BodyConfig,
) -> Result<World, Error> {
    let mut world = World::new(WorldConfig {
        gravity: [0.0; 3],
        substeps: 1,
        ..WorldConfig::default()
    })?;
    world.add(BodyConfig {
        material: Material {
            stiffness: Stiffness::Alpha(0.5),
            damping: 20.0,
            limit: StrainLimit {
                stretch: 0.3,
                iterations: 4,
                ..StrainLimit::default()
            },
            plastic: Some(Plasticity {
                yield_strain,
                rate: 0.5,
                hardening: 0.0,
            }),
            recluster,
            ..Material::default()
        },
        stretch: [1.0; 3],
        ..beam
    })?;
    world.apply(Command::AddForce(Force::Compression {
        strength: 2.0 + 42.5 * yield_strain,
        until: Some(SECONDS),
    }))?;
    Ok(world)
}
