//! Shapes, clusterings and materials.

use pliant as engine;

use crate::format;

impl From<format::Mesh> for engine::TriMesh {
    fn from(mesh: format::Mesh) -> Self {
        Self {
            vertices: mesh.vertices,
            triangles: mesh.triangles,
        }
    }
}

impl From<format::Shape> for engine::Shape {
    fn from(shape: format::Shape) -> Self {
        use format::Shape as S;
        match shape {
            S::Box { size } => Self::Box { size },
            S::Beam {
                length,
                width,
                height,
            } => Self::Beam {
                length,
                width,
                height,
            },
            S::Sheet { size, thickness } => Self::Sheet { size, thickness },
            S::Sphere { radius } => Self::Sphere { radius },
            S::HollowBall { radius, thickness } => Self::HollowBall { radius, thickness },
            S::Cylinder { radius, height } => Self::Cylinder { radius, height },
            S::Can {
                radius,
                height,
                thickness,
            } => Self::Can {
                radius,
                height,
                thickness,
            },
            S::Capsule { radius, height } => Self::Capsule { radius, height },
            S::Torus { major, minor } => Self::Torus { major, minor },
            S::Gear {
                radius,
                teeth,
                tooth,
                thickness,
            } => Self::Gear {
                radius,
                teeth,
                tooth,
                thickness,
            },
            S::Letter { glyph, size, depth } => Self::Letter { glyph, size, depth },
            S::Extrusion {
                outline,
                holes,
                depth,
            } => Self::Extrusion {
                outline,
                holes,
                depth,
            },
            S::Blobs(blobs) => Self::Mesh(blobs.surface().into()),
            S::Mesh(mesh) => Self::Mesh(mesh.into()),
            S::Points(points) => Self::Points(points),
        }
    }
}

impl From<format::Sampling> for engine::Sampling {
    fn from(sampling: format::Sampling) -> Self {
        match sampling {
            format::Sampling::Grid => Self::Grid,
            format::Sampling::BlueNoise => Self::BlueNoise,
        }
    }
}

impl From<format::Skin> for engine::SkinConfig {
    fn from(skin: format::Skin) -> Self {
        match skin {
            format::Skin::Surface => Self::Surface,
            format::Skin::None => Self::None,
        }
    }
}

impl From<format::Extent> for engine::Extent {
    fn from(extent: format::Extent) -> Self {
        match extent {
            format::Extent::Point => Self::Point,
            format::Extent::Sphere { radius } => Self::Sphere { radius },
            format::Extent::Ellipsoid { half_axes } => Self::Ellipsoid { half_axes },
            format::Extent::Polyhedron(mesh) => Self::Polyhedron(mesh.into()),
        }
    }
}

impl From<format::Field> for engine::Field {
    fn from(field: format::Field) -> Self {
        match field {
            format::Field::Uniform(factor) => Self::Uniform(factor),
            format::Field::Gradient {
                from,
                to,
                start,
                end,
            } => Self::Gradient {
                from,
                to,
                start,
                end,
            },
            format::Field::PerParticle(factors) => Self::PerParticle(factors),
        }
    }
}

impl From<format::Fields> for engine::Fields {
    fn from(fields: format::Fields) -> Self {
        Self {
            density: fields.density.into(),
            stiffness: fields.stiffness.into(),
            beta: fields.beta.into(),
            damping: fields.damping.into(),
            stretch: fields.stretch.into(),
            yield_strain: fields.yield_strain.into(),
            toughness: fields.toughness.into(),
        }
    }
}

impl From<format::Algorithm> for engine::clusters::Algorithm {
    fn from(algorithm: format::Algorithm) -> Self {
        match algorithm {
            format::Algorithm::Fuzzy => Self::Fuzzy,
            format::Algorithm::Kmeans => Self::Kmeans,
            format::Algorithm::Random => Self::Random,
        }
    }
}

impl From<format::Kernel> for engine::clusters::Kernel {
    fn from(kernel: format::Kernel) -> Self {
        match kernel {
            format::Kernel::Invsq => Self::InvSq,
            format::Kernel::Box => Self::Box,
            format::Kernel::Poly6 => Self::Poly6,
            format::Kernel::Blend { beta } => Self::Blend { beta },
            format::Kernel::Fcm { m } => Self::Fcm { m },
        }
    }
}

/// The clustering of a body: what it says, over what its material's preset suggests.
pub(crate) fn clustering(body: &format::Body) -> engine::Clustering {
    let said = &body.clustering;
    let base = body
        .material
        .preset
        .map_or_else(engine::Clustering::default, format::Preset::clustering);
    engine::Clustering {
        algorithm: said.algorithm.map_or(base.algorithm, Into::into),
        kernel: said.kernel.map_or(base.kernel, Into::into),
        epsilon: match said.epsilon {
            None => base.epsilon,
            Some(format::Epsilon::Absolute(epsilon)) => {
                engine::clusters::Epsilon::Absolute(epsilon)
            }
            Some(format::Epsilon::Relative(epsilon)) => {
                engine::clusters::Epsilon::Relative(epsilon)
            }
        },
        count: said.count.map_or(base.count, |count| count as usize),
        radius: match said.radius {
            None => base.radius,
            Some(format::Radius::Fixed(radius)) => engine::clusters::Radius::Fixed(radius),
            Some(format::Radius::Auto { overlap }) => engine::clusters::Radius::Auto { overlap },
        },
        limits: engine::clusters::ClusterLimits {
            max_count: said.limits.max_count.map(|count| count as usize),
            max_radius: said.limits.max_radius,
            max_iterations: said.limits.max_iterations as usize,
            growth: said.limits.growth,
        },
        stray: said.stray.unwrap_or(base.stray),
        seed: said.seed.unwrap_or(base.seed),
    }
}

impl From<format::Material> for engine::Material {
    fn from(said: format::Material) -> Self {
        let base = said
            .preset
            .map_or_else(engine::Material::default, format::Preset::material);
        Self {
            density: said.density.unwrap_or(base.density),
            stiffness: match said.stiffness {
                None => base.stiffness,
                Some(format::Stiffness::Alpha(alpha)) => engine::Stiffness::Alpha(alpha),
                Some(format::Stiffness::Time(time)) => engine::Stiffness::Time(time),
            },
            damping: said.damping.unwrap_or(base.damping),
            mode: said.mode.map_or(base.mode, Into::into),
            cap: said.cap.map_or(base.cap, Into::into),
            rotation: match said.rotation {
                None => base.rotation,
                Some(format::RotationRule::Deformation) => {
                    engine::material::RotationRule::Deformation
                }
                Some(format::RotationRule::Procrustes) => {
                    engine::material::RotationRule::Procrustes
                }
            },
            conserve: said.conserve.unwrap_or(base.conserve),
            limit: engine::material::StrainLimit {
                stretch: said.limit.stretch.unwrap_or(base.limit.stretch),
                iterations: said.limit.iterations.unwrap_or(base.limit.iterations),
                relaxation: said.limit.relaxation.unwrap_or(base.limit.relaxation),
            },
            plastic: match said.plastic {
                None => base.plastic,
                Some(said) => {
                    let base = base.plastic.unwrap_or_default();
                    Some(engine::material::Plasticity {
                        yield_strain: said.yield_strain.unwrap_or(base.yield_strain),
                        rate: said.rate.unwrap_or(base.rate),
                        hardening: said.hardening.unwrap_or(base.hardening),
                    })
                }
            },
            fracture: match said.fracture {
                None => base.fracture,
                Some(said) => Some(fracture(said, base.fracture.unwrap_or_default())),
            },
            recluster: match said.recluster {
                None => base.recluster,
                Some(said) => {
                    let base = base.recluster.unwrap_or_default();
                    Some(engine::material::Reclustering {
                        condition: said.condition.unwrap_or(base.condition),
                        fade_in: said.fade_in.unwrap_or(base.fade_in),
                        fade_out: said.fade_out.unwrap_or(base.fade_out),
                        cover: said.cover.or(base.cover),
                        resample: said.resample.or(base.resample),
                    })
                }
            },
        }
    }
}

fn fracture(
    said: format::Fracture,
    base: engine::material::Fracture,
) -> engine::material::Fracture {
    engine::material::Fracture {
        toughness: said.toughness.unwrap_or(base.toughness),
        again: match said.again {
            None => base.again,
            Some(format::Again::Freely) => engine::material::Again::Freely,
            Some(format::Again::Relaxed) => engine::material::Again::Relaxed,
            Some(format::Again::Boost { by, rate }) => engine::material::Again::Boost { by, rate },
        },
        outlier: said.outlier.unwrap_or(base.outlier),
        debris: said.debris.or(base.debris),
    }
}

impl From<format::Contact> for engine::Contact {
    fn from(said: format::Contact) -> Self {
        let base = Self::default();
        Self {
            surface: match said.surface {
                None => base.surface,
                Some(format::SurfaceKind::None) => engine::SurfaceKind::None,
                Some(format::SurfaceKind::Particles) => engine::SurfaceKind::Particles,
                Some(format::SurfaceKind::Proxies(proxies)) => engine::SurfaceKind::Proxies {
                    threshold: proxies.threshold,
                    share: proxies.share,
                },
            },
            friction: said.friction.unwrap_or(base.friction),
            restitution: said.restitution.unwrap_or(base.restitution),
            groups: said.groups.unwrap_or(base.groups),
            filter: said.filter.unwrap_or(base.filter),
            self_contact: said.self_contact.unwrap_or(base.self_contact),
            thickness: said.thickness.or(base.thickness),
        }
    }
}

impl From<format::Mode> for engine::Mode {
    fn from(mode: format::Mode) -> Self {
        match mode {
            format::Mode::Rigid => Self::Rigid,
            format::Mode::Linear { beta } => Self::Linear { beta },
            format::Mode::Quadratic { beta } => Self::Quadratic { beta },
        }
    }
}

impl From<format::Cap> for engine::material::Cap {
    fn from(cap: format::Cap) -> Self {
        match cap {
            format::Cap::None => Self::None,
            format::Cap::Rows(cap) => Self::Rows(cap),
            format::Cap::Exact(cap) => Self::Exact(cap),
            format::Cap::Cheap(cap) => Self::Cheap(cap),
            format::Cap::Soft { start, limit } => Self::Soft { start, limit },
        }
    }
}
