//! Caches for other programs: skins as meshes, bodies without one as points, with what is known per vertex.

use pliant::{BodyId, BodyView, World};
use pliant_io::{Attribute, Frame, MeshFrame, PointsFrame, Values, Writer};
use pliant_render::colour::linear;
use pliant_scene::Named;

use super::pieces::Pieces;
use super::velocity::velocities;
use crate::failure::Failure;
use crate::names::{called, origin};

/// What a cache stores of one body.
struct Stored<'w> {
    name: String,
    /// Place in the scene of the body that it is a part of.
    number: i32,
    colour: [f32; 3],
    view: BodyView<'w>,
    normals: Vec<[f32; 3]>,
    strain: Vec<f32>,
    plastic: Vec<f32>,
    age: Vec<f32>,
    cluster: Vec<i32>,
    piece: Vec<i32>,
    velocity: Vec<[f32; 3]>,
}

impl<'w> Stored<'w> {
    fn new(
        (number, body): (usize, &Named<BodyId>),
        view: BodyView<'w>,
        numbers: &mut Pieces,
    ) -> Self {
        let on_surface = |column: Vec<f32>| match view.skin() {
            Some(_) => view.on_skin(&column),
            None => column,
        };
        let skin = view.skin();
        let (clusters, parts) = if skin.is_some() {
            (view.skin_clusters(), view.skin_pieces())
        } else {
            (view.main_clusters(), view.pieces())
        };
        let ages: Vec<Option<f32>> = view.cluster_ages().collect();
        let age = |&c: &u32| ages.get(c as usize).copied().flatten().unwrap_or(-1.0);
        let whole = |numbers: Vec<u32>| {
            let whole = |number: u32| i32::try_from(number).unwrap_or(-1);
            numbers.into_iter().map(whole).collect()
        };
        Self {
            name: called(body, &view),
            number: i32::try_from(number).unwrap_or(-1),
            colour: linear(body.colour.0.map(|v| f32::from(v) / 255.0)),
            normals: skin.map(|skin| skin.normals()).unwrap_or_default(),
            strain: on_surface(view.strains()),
            plastic: on_surface(view.plastic_strains()),
            age: clusters.iter().map(age).collect(),
            piece: numbers.numbered(&view, &parts),
            cluster: whole(clusters),
            velocity: velocities(&view),
            view,
        }
    }

    fn attributes(&self) -> Vec<Attribute<'_>> {
        vec![
            Attribute {
                name: "strain",
                values: Values::Scalars(&self.strain),
            },
            Attribute {
                name: "plastic_strain",
                values: Values::Scalars(&self.plastic),
            },
            Attribute {
                name: "cluster_age",
                values: Values::Scalars(&self.age),
            },
            Attribute {
                name: "cluster",
                values: Values::Integers(&self.cluster),
            },
            Attribute {
                name: "piece",
                values: Values::Integers(&self.piece),
            },
            Attribute {
                name: "velocity",
                values: Values::Vectors(&self.velocity),
            },
        ]
    }
}

/// Writes a frame. The numbers of pieces are those of the frames before.
pub(crate) fn write(
    writer: &mut dyn Writer,
    world: &World,
    bodies: &[Named<BodyId>],
    pieces: &mut Pieces,
    number: u64,
) -> Result<(), Failure> {
    let views = world.bodies().filter_map(|id| world.body(id).ok());
    let stored: Vec<Stored<'_>> = views
        .filter_map(|view| Some(Stored::new(origin(&view, bodies)?, view, pieces)))
        .collect();
    let attributes: Vec<Vec<Attribute<'_>>> = stored.iter().map(Stored::attributes).collect();
    let pairs = || stored.iter().zip(&attributes);
    let meshes: Vec<MeshFrame<'_>> = pairs()
        .filter_map(|(body, attributes)| {
            let skin = body.view.skin()?;
            Some(MeshFrame {
                name: &body.name,
                body: body.number,
                positions: skin.positions,
                normals: &body.normals,
                triangles: skin.triangles,
                colour: body.colour,
                attributes,
            })
        })
        .collect();
    let points: Vec<PointsFrame<'_>> = pairs()
        .filter(|(body, _)| body.view.skin().is_none())
        .map(|(body, attributes)| PointsFrame {
            name: &body.name,
            body: body.number,
            positions: body.view.positions(),
            radius: 0.5 * body.view.spacing(),
            colour: body.colour,
            attributes,
        })
        .collect();
    writer.write(&Frame {
        number,
        time: f64::from(world.time()),
        meshes: &meshes,
        points: &points,
    })?;
    Ok(())
}
