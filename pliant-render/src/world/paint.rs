//! Colours of particles and skins by what they are asked to show.

use pliant::{BodyView, World};

use super::{ColourBy, Look, stress};
use crate::colour::{self, Ramp, Rgb, Scale};
use crate::overlay::Legend;

/// What colours mean in one picture.
pub(super) struct Palette {
    colour_by: ColourBy,
    /// Seconds per substep.
    substep: f32,
    /// Where colours are numbers: what of, and from where to where.
    scale: Option<(&'static str, Scale)>,
}

impl Palette {
    pub(super) fn new(world: &World, look: &Look) -> Self {
        let config = world.config();
        let substep = config.dt / config.substeps as f32;
        let ramp = |title, high| {
            let scale = Scale {
                ramp: Ramp::Sequential,
                low: 0.0,
                high,
            };
            Some((title, scale))
        };
        Self {
            colour_by: look.colour_by,
            substep,
            scale: match look.colour_by {
                ColourBy::Body | ColourBy::Cluster | ColourBy::Piece => None,
                ColourBy::Strain => ramp("strain", look.strain_limit),
                ColourBy::Plastic => ramp("plastic strain", look.strain_limit),
                ColourBy::Speed => ramp("speed, m/s", look.speed_limit),
                ColourBy::Age => ramp("age of new clusters, s", look.age_limit),
                ColourBy::Stress => {
                    let usual = || stress::limit(world, substep, 0.5 * look.strain_limit);
                    ramp("stress, Pa", look.stress_limit.unwrap_or_else(usual))
                }
            },
        }
    }

    /// The scale of the numbers that colours stand for; None where colours are names.
    pub(super) fn legend(&self) -> Option<Legend<'static>> {
        self.scale
            .map(|(title, scale)| Legend::Scale { title, scale })
    }

    /// One colour per particle, or none where the body's own colour is meant.
    pub(super) fn particles(&self, view: &BodyView<'_>) -> Vec<Rgb> {
        match self.colour_by {
            ColourBy::Body => Vec::new(),
            ColourBy::Cluster => categories(&view.main_clusters()),
            ColourBy::Piece => categories(&pieces(view.pieces(), view)),
            ColourBy::Strain => self.ramp(&view.strains()),
            ColourBy::Plastic => self.ramp(&view.plastic_strains()),
            ColourBy::Stress => self.ramp(&stress::particles(view, self.substep)),
            ColourBy::Speed => self.ramp(&speeds(view)),
            ColourBy::Age => self.ages(view, &view.main_clusters()),
        }
    }

    /// One colour per skin vertex, or none where the body's own colour is meant.
    pub(super) fn skin(&self, view: &BodyView<'_>) -> Vec<Rgb> {
        match self.colour_by {
            ColourBy::Body => Vec::new(),
            ColourBy::Cluster => categories(&view.skin_clusters()),
            ColourBy::Piece => categories(&pieces(view.skin_pieces(), view)),
            ColourBy::Strain => self.ramp(&view.on_skin(&view.strains())),
            ColourBy::Plastic => self.ramp(&view.on_skin(&view.plastic_strains())),
            ColourBy::Stress => self.ramp(&view.on_skin(&stress::particles(view, self.substep))),
            ColourBy::Speed => self.ramp(&view.on_skin(&speeds(view))),
            ColourBy::Age => self.ages(view, &view.skin_clusters()),
        }
    }

    /// Colours of points that are mostly in these clusters.
    fn ages(&self, view: &BodyView<'_>, clusters: &[u32]) -> Vec<Rgb> {
        let Some((_, scale)) = self.scale else {
            return Vec::new();
        };
        let ages: Vec<Option<f32>> = view.cluster_ages().collect();
        let age = |&c: &u32| ages.get(c as usize).copied().flatten();
        let colour = |c| age(c).map_or(colour::NOTHING, |age| scale.colour(age));
        clusters.iter().map(colour).collect()
    }

    fn ramp(&self, values: &[f32]) -> Vec<Rgb> {
        let Some((_, scale)) = self.scale else {
            return Vec::new();
        };
        values.iter().map(|v| scale.colour(*v)).collect()
    }
}

/// Pieces numbered on from the slot of their body, so that bodies which were one differ and none changes when another
/// goes. Debris is no piece.
fn pieces(mut pieces: Vec<u32>, view: &BodyView<'_>) -> Vec<u32> {
    for piece in pieces.iter_mut().filter(|piece| **piece != u32::MAX) {
        *piece = if view.is_debris() {
            u32::MAX
        } else {
            piece.saturating_add(view.id().slot())
        };
    }
    pieces
}

/// Colours of numbers that are names; `u32::MAX` is none.
fn categories(numbers: &[u32]) -> Vec<Rgb> {
    let category = |&number: &u32| match number {
        u32::MAX => colour::NOTHING,
        number => colour::category(number as usize),
    };
    numbers.iter().map(category).collect()
}

fn speeds(view: &BodyView<'_>) -> Vec<f32> {
    view.velocities()
        .iter()
        .map(|v| glam::Vec3::from(*v).length())
        .collect()
}
