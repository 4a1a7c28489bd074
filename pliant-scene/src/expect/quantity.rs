//! The quantities that checks can name.

use std::fmt;

/// A coordinate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// x
    X,
    /// y
    Y,
    /// z
    Z,
}

impl Axis {
    const ALL: [Self; 3] = [Self::X, Self::Y, Self::Z];

    /// 0, 1 or 2.
    pub(super) fn index(self) -> usize {
        self as usize
    }
}

/// What a check measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Quantity {
    /// 1 while no body had to be frozen because of a number that is not finite, else 0.
    Finite,
    /// kg.
    Mass,
    /// Change of the mass since the start, relative.
    MassDrift,
    /// Change of the momentum since the start, relative to the largest Σ m|v| so far.
    MomentumDrift,
    /// Change of the angular momentum since the start, relative to the largest Σ m|x − c||v| so far.
    AngularMomentumDrift,
    /// Kinetic energy, J.
    Kinetic,
    /// Kinetic and potential energy, J.
    Energy,
    /// Centre of mass, m.
    Com(Axis),
    /// Extent of the particles, m.
    Width(Axis),
    /// Lowest coordinate of a particle, m.
    Low(Axis),
    /// Highest coordinate of a particle, m.
    High(Axis),
    /// Largest speed of a particle now, m/s.
    Speed,
    /// Largest speed of a particle so far, m/s.
    MaxSpeed,
    /// Largest |σ − 1| of a cluster now, σ a stretch.
    Strain,
    /// Largest strain so far.
    MaxStrain,
    /// Largest |σ − 1| of what a cluster has flowed.
    PlasticStrain,
    /// Largest condition number of what a cluster has flowed.
    Condition,
    /// Deepest a particle is inside an obstacle now, m.
    Penetration,
    /// Deepest a particle has been inside an obstacle so far, m.
    MaxPenetration,
    /// Particles inside another body now.
    Intruders,
    /// Farthest a vertex of a skin is from the particles of its body now, in spacings.
    SkinReach,
    /// Farthest so far.
    MaxSkinReach,
    /// Most that an edge of a skin is longer than at rest now, a ratio.
    SkinStretch,
    /// Most so far.
    MaxSkinStretch,
    /// Deepest a vertex of a skin is inside an obstacle now, m.
    SkinBelow,
    /// Deepest so far, m.
    MaxSkinBelow,
    /// Volume inside the skins, m³.
    Volume,
    /// Parts that share no cluster; loose particles are none.
    Pieces,
    /// Loose particles: those in no cluster.
    Debris,
    /// Bodies.
    Bodies,
    /// Bodies that are asleep.
    Asleep,
    /// Particles.
    Particles,
    /// Clusters.
    Clusters,
    /// Particles that are held.
    Pinned,
}

impl Quantity {
    /// All quantities with their words, in the order of the documentation.
    pub fn all() -> Vec<(String, Self)> {
        let mut all: Vec<(String, Self)> = [
            ("finite", Self::Finite),
            ("mass", Self::Mass),
            ("mass_drift", Self::MassDrift),
            ("momentum_drift", Self::MomentumDrift),
            ("angular_momentum_drift", Self::AngularMomentumDrift),
            ("kinetic", Self::Kinetic),
            ("energy", Self::Energy),
            ("speed", Self::Speed),
            ("max_speed", Self::MaxSpeed),
            ("strain", Self::Strain),
            ("max_strain", Self::MaxStrain),
            ("plastic_strain", Self::PlasticStrain),
            ("condition", Self::Condition),
            ("penetration", Self::Penetration),
            ("max_penetration", Self::MaxPenetration),
            ("intruders", Self::Intruders),
            ("skin_reach", Self::SkinReach),
            ("max_skin_reach", Self::MaxSkinReach),
            ("skin_stretch", Self::SkinStretch),
            ("max_skin_stretch", Self::MaxSkinStretch),
            ("skin_below", Self::SkinBelow),
            ("max_skin_below", Self::MaxSkinBelow),
            ("volume", Self::Volume),
            ("pieces", Self::Pieces),
            ("debris", Self::Debris),
            ("bodies", Self::Bodies),
            ("asleep", Self::Asleep),
            ("particles", Self::Particles),
            ("clusters", Self::Clusters),
            ("pinned", Self::Pinned),
        ]
        .map(|(word, quantity)| (word.to_owned(), quantity))
        .into();
        for axis in Axis::ALL {
            let letter = ["x", "y", "z"][axis.index()];
            all.push((format!("com_{letter}"), Self::Com(axis)));
            all.push((format!("width_{letter}"), Self::Width(axis)));
            all.push((format!("low_{letter}"), Self::Low(axis)));
            all.push((format!("high_{letter}"), Self::High(axis)));
        }
        all
    }

    pub(super) fn words() -> Vec<String> {
        Self::all().into_iter().map(|(word, _)| word).collect()
    }

    pub(super) fn parse(word: &str) -> Option<Self> {
        let all = Self::all().into_iter();
        all.filter(|(known, _)| known == word)
            .map(|(_, quantity)| quantity)
            .next()
    }

    /// Unit that may stand behind the number; empty for plain numbers.
    pub fn unit(self) -> &'static str {
        match self {
            Self::Mass => "kg",
            Self::Kinetic | Self::Energy => "J",
            Self::Com(_)
            | Self::Width(_)
            | Self::Low(_)
            | Self::High(_)
            | Self::Penetration
            | Self::MaxPenetration
            | Self::SkinBelow
            | Self::MaxSkinBelow => "m",
            Self::Speed | Self::MaxSpeed => "m/s",
            Self::Volume => "m³",
            _ => "",
        }
    }

    /// True when it can be measured of one body.
    pub fn has_bodies(self) -> bool {
        !matches!(
            self,
            Self::Finite
                | Self::Penetration
                | Self::MaxPenetration
                | Self::Intruders
                | Self::SkinBelow
                | Self::MaxSkinBelow
                | Self::Bodies
        )
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Self::all();
        let word = all.iter().find(|(_, quantity)| quantity == self);
        f.write_str(word.map_or("?", |(word, _)| word))
    }
}
