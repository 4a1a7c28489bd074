//! The scene: a letter P of jelly, held at a corner, swings; then it is let go and flies.

use anyhow::Context;
use pliant::{
    BodyConfig, BodyId, Clustering, Command, Material, Radius, Shape, SkinView, Stiffness, Totals,
    World, WorldConfig,
};

/// Steps of the whole scene, 1/60 s each.
pub(super) const STEPS: usize = 72;
/// Step at which the letter is let go.
const RELEASE: usize = 44;
/// Steps at which the picture shows it.
pub(super) const MOMENTS: [usize; 6] = [0, 15, 27, 44, 58, 72];

/// Height of the letter, metres.
const SIZE: f32 = 1.0;
/// Thickness of the letter, metres.
const DEPTH: f32 = 0.24;
/// Edges of its skin, metres. Coarser than the particles, so that the files stay small.
const SKIN: f32 = 0.085;
/// Particles no farther than this from the corner are held, metres.
const GRIP: f32 = 0.09;

/// The world and what is watched in it.
pub(super) struct Scene {
    pub(super) world: World,
    pub(super) body: BodyId,
    held: Vec<u32>,
    /// Totals when the letter was made and when it was let go.
    pub(super) made: Totals,
    pub(super) released: Option<Totals>,
}

impl Scene {
    pub(super) fn new() -> anyhow::Result<Self> {
        let mut world = World::new(WorldConfig {
            substeps: 4,
            ..WorldConfig::default()
        })?;
        let body = world.add(letter()?)?;
        let view = world.body(body)?;
        let held = corner(view.positions());
        let made = view.totals();
        world.apply(Command::Pin {
            body,
            particles: held.clone(),
            velocity: [0.0; 3],
        })?;
        Ok(Self {
            world,
            body,
            held,
            made,
            released: None,
        })
    }

    /// One step, with the release when its time has come.
    pub(super) fn step(&mut self) -> anyhow::Result<()> {
        if self.world.steps() == RELEASE as u64 {
            self.world.apply(Command::Unpin {
                body: self.body,
                particles: self.held.clone(),
            })?;
            self.released = Some(self.totals()?);
        }
        self.world.step();
        Ok(())
    }

    pub(super) fn totals(&self) -> anyhow::Result<Totals> {
        Ok(self.world.body(self.body)?.totals())
    }

    pub(super) fn skin(&self) -> anyhow::Result<SkinView<'_>> {
        let view = self.world.body(self.body)?;
        view.skin().context("the letter has a skin")
    }

    /// Where the letter is held, metres; nowhere once it is let go.
    pub(super) fn nail(&self) -> anyhow::Result<Option<[f32; 3]>> {
        if self.released.is_some() || self.world.steps() >= RELEASE as u64 {
            return Ok(None);
        }
        let positions = self.world.body(self.body)?.positions();
        let mut mean = [0.0; 3];
        for &i in &self.held {
            for (sum, x) in mean.iter_mut().zip(positions[i as usize]) {
                *sum += x / self.held.len() as f32;
            }
        }
        Ok(Some(mean))
    }

    /// Steps since the letter was let go.
    pub(super) fn free_steps(&self) -> u64 {
        self.world.steps().saturating_sub(RELEASE as u64)
    }

    /// Seconds since the start.
    pub(super) fn time(&self) -> f32 {
        self.world.steps() as f32 * self.world.config().dt
    }
}

/// A body from a mesh: the skin is as coarse as the mesh, whatever the spacing of the particles.
fn letter() -> anyhow::Result<BodyConfig> {
    let solid = Shape::Letter {
        glyph: 'P',
        size: SIZE,
        depth: DEPTH,
    };
    let mesh = solid.surface(SKIN)?.context("a letter has a surface")?;
    Ok(BodyConfig {
        shape: Shape::Mesh(mesh),
        spacing: Some(0.025),
        clustering: Clustering {
            count: 18,
            radius: Radius::Auto { overlap: 2.5 },
            ..Clustering::default()
        },
        material: Material {
            stiffness: Stiffness::Time(0.007),
            damping: 1.0,
            ..Material::default()
        },
        ..BodyConfig::default()
    })
}

/// Particles at the upper left corner, the whole thickness of the letter.
fn corner(positions: &[[f32; 3]]) -> Vec<u32> {
    let left = positions.iter().map(|x| x[0]).fold(f32::MAX, f32::min);
    let top = positions.iter().map(|x| x[1]).fold(f32::MIN, f32::max);
    let is_held = |x: &[f32; 3]| (x[0] - left).hypot(x[1] - top) < GRIP;
    (0u32..)
        .zip(positions)
        .filter(|(_, x)| is_held(x))
        .map(|(i, _)| i)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_settings_of_the_scene_leave_nothing_to_find() {
        let scene = Scene::new().expect("the scene is legal");
        let report = scene.world.report(scene.body).expect("the body is new");
        assert_eq!(report.clustering.findings, []);
        assert!(!scene.held.is_empty());
    }
}
