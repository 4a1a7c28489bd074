//! Materials with names. docs/scenes.md shows the numbers; a test keeps both the same.

use pliant::{
    Clustering, Material, Mode, Stiffness,
    material::{Plasticity, Reclustering, StrainLimit},
};

use crate::format::Preset;

/// The numbers of a preset.
struct Numbers {
    density: f32,
    time: f32,
    damping: f32,
    beta: f32,
    stretch: f32,
    count: usize,
}

impl Preset {
    /// All presets, in the order of the documentation.
    pub const ALL: [Self; 7] = [
        Self::Jelly,
        Self::Rubber,
        Self::Clay,
        Self::Bread,
        Self::Tin,
        Self::Foam,
        Self::Putty,
    ];

    /// The word for it in a scene.
    pub fn word(self) -> &'static str {
        match self {
            Self::Jelly => "jelly",
            Self::Rubber => "rubber",
            Self::Clay => "clay",
            Self::Bread => "bread",
            Self::Tin => "tin",
            Self::Foam => "foam",
            Self::Putty => "putty",
        }
    }

    fn numbers(self) -> Numbers {
        let (density, time, damping, beta, stretch, count) = match self {
            Self::Jelly => (1050.0, 0.018, 3.0, 0.2, 0.15, 16),
            Self::Rubber => (1100.0, 0.008, 4.0, 0.0, 0.08, 12),
            Self::Clay => (1800.0, 0.004, 40.0, 0.0, 0.12, 20),
            Self::Bread => (250.0, 0.014, 20.0, 0.1, 0.2, 20),
            Self::Tin => (7300.0, 0.004, 10.0, 0.0, 0.03, 24),
            Self::Foam => (60.0, 0.012, 8.0, 0.3, 0.2, 16),
            Self::Putty => (1500.0, 0.004, 30.0, 0.0, 0.2, 24),
        };
        Numbers {
            density,
            time,
            damping,
            beta,
            stretch,
            count,
        }
    }

    /// Yield strain, rate and hardening of those that flow. What makes clay and putty soft is how early and fast they do, and not a small stiffness, which would
    /// give in to pressure too and lose volume.
    fn plastic(self) -> Option<Plasticity> {
        let (yield_strain, rate, hardening) = match self {
            Self::Clay => (0.05, 0.8, 0.0),
            Self::Bread => (0.25, 0.1, 0.0),
            Self::Tin => (0.03, 0.3, 2.0),
            Self::Putty => (0.02, 0.8, 0.0),
            Self::Jelly | Self::Rubber | Self::Foam => return None,
        };
        Some(Plasticity {
            yield_strain,
            rate,
            hardening,
        })
    }

    /// Clusters are exchanged in what flows without an end; bread tears and tin dents before it comes to that.
    fn recluster(self) -> Option<Reclustering> {
        matches!(self, Self::Clay | Self::Putty).then(Reclustering::default)
    }

    /// What it is made of.
    pub fn material(self) -> Material {
        let numbers = self.numbers();
        Material {
            density: numbers.density,
            stiffness: Stiffness::Time(numbers.time),
            damping: numbers.damping,
            mode: if numbers.beta > 0.0 {
                Mode::Linear { beta: numbers.beta }
            } else {
                Mode::Rigid
            },
            limit: StrainLimit {
                stretch: numbers.stretch,
                ..StrainLimit::default()
            },
            plastic: self.plastic(),
            recluster: self.recluster(),
            ..Material::default()
        }
    }

    /// Clusters that suit it.
    pub fn clustering(self) -> Clustering {
        Clustering {
            count: self.numbers().count,
            ..Clustering::default()
        }
    }
}
