//! Colours of particles and skins by what they are asked to show.

use pliant::BodyView;

use super::{ColourBy, Look, scale};
use crate::colour::{self, Rgb};

/// One colour per particle, or none where the body's own colour is meant.
pub(super) fn particles(view: &BodyView<'_>, look: &Look) -> Vec<Rgb> {
    match look.colour_by {
        ColourBy::Body => Vec::new(),
        ColourBy::Cluster => view.main_clusters().iter().map(|&c| category(c)).collect(),
        ColourBy::Strain => ramp(&view.strains(), look),
        ColourBy::Speed => ramp(&speeds(view), look),
    }
}

/// One colour per skin vertex, or none where the body's own colour is meant.
pub(super) fn skin(view: &BodyView<'_>, look: &Look) -> Vec<Rgb> {
    match look.colour_by {
        ColourBy::Body => Vec::new(),
        ColourBy::Cluster => view.skin_clusters().iter().map(|&c| category(c)).collect(),
        ColourBy::Strain => ramp(&view.on_skin(&view.strains()), look),
        ColourBy::Speed => ramp(&view.on_skin(&speeds(view)), look),
    }
}

fn category(cluster: u32) -> Rgb {
    if cluster == u32::MAX {
        return [0.6; 3];
    }
    colour::category(cluster as usize)
}

fn speeds(view: &BodyView<'_>) -> Vec<f32> {
    view.velocities()
        .iter()
        .map(|v| glam::Vec3::from(*v).length())
        .collect()
}

fn ramp(values: &[f32], look: &Look) -> Vec<Rgb> {
    let Some((_, scale)) = scale(look) else {
        return Vec::new();
    };
    values.iter().map(|v| scale.colour(*v)).collect()
}
