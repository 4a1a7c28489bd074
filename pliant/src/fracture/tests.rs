//! The pure parts: splitting clusters, parting particles, pieces.

use glam::{DVec3, Vec3};

use super::draft::{Draft, LEAST, Plane};
use super::pieces::{NONE, Parts, fill_holes, rows_of};
use crate::clustering::Radius;
use crate::geometry::Shape;
use crate::matching::Fit;
use crate::recipes::{BodyConfig, build};
use crate::state::{BodyId, Fracture, Origin};
use crate::topology::Rows;

fn beam(extent: crate::recipes::Extent) -> Rows {
    overlapping(3.0, extent)
}

fn overlapping(overlap: f32, extent: crate::recipes::Extent) -> Rows {
    let mut config = BodyConfig {
        shape: Shape::Box {
            size: [2.0, 0.5, 0.5],
        },
        spacing: Some(0.12),
        extent,
        spin: [1.0, 2.0, 3.0],
        velocity: [0.5, 0.0, -1.0],
        ..BodyConfig::default()
    };
    config.material.fracture = Some(Fracture::default());
    config.clustering.count = 8;
    config.clustering.radius = Radius::Auto { overlap };
    build(&config).expect("a plain beam").0
}

fn origin() -> Origin {
    Origin {
        body: BodyId {
            slot: 0,
            generation: 0,
        },
        step: 7,
        debris: false,
    }
}

/// Mass, momentum and angular momentum, with the spin of frames.
fn totals(rows: &[&Rows]) -> (f64, DVec3, DVec3) {
    let (mut mass, mut momentum, mut angular) = (0.0, DVec3::ZERO, DVec3::ZERO);
    for rows in rows {
        let p = &rows.particles;
        for i in 0..p.len() {
            let m = f64::from(p.mass[i]);
            let (x, v) = (p.position[i].as_dvec3(), p.velocity[i].as_dvec3());
            mass += m;
            momentum += v * m;
            angular += x.cross(v) * m;
        }
        for f in 0..rows.frames.len() {
            let moment = rows.frames.moment[f].as_dmat3();
            angular += rows.frames.spin[f].as_dvec3() * (moment.x_axis.x + moment.y_axis.y);
        }
    }
    (mass, momentum, angular)
}

/// Splits every cluster with its centre near a plane.
fn split_at(draft: &mut Draft, plane: Plane) -> usize {
    let near = |c: &u32| {
        let centre = draft.centre(*c);
        plane.normal.dot(centre - plane.at).abs() < 0.4
    };
    let wanted: Vec<u32> = (0..draft.clusters.len() as u32).filter(near).collect();
    let split = |c: &u32| draft.split(*c, &plane);
    wanted.iter().filter_map(split).count()
}

fn across(x: f32) -> Plane {
    Plane {
        at: Vec3::X * x,
        normal: Vec3::X,
    }
}

#[test]
fn mass_is_kept_to_the_last_bit_and_momentum_to_rounding() {
    let ball = crate::recipes::Extent::Sphere { radius: 0.05 };
    for extent in [crate::recipes::Extent::Point, ball] {
        let rows = beam(extent);
        let before = totals(&[&rows]);
        let count = rows.particles.len();
        let mut draft = Draft::new(rows);
        assert!(split_at(&mut draft, across(0.05)) > 2);
        assert!(draft.came.len() > count + 10, "particles were parted");
        let after = totals(&[&draft.rows]);
        // Masses of a particle's parts add up exactly, so their sum in f64 does too.
        assert_eq!(after.0, before.0);
        assert!((after.1 - before.1).length() < 1e-12 * before.0);
        assert!((after.2 - before.2).length() < 1e-7 * before.2.length());
        let parts = Parts::of(&draft);
        let pieces = rows_of(&draft, &parts, origin(), &mut Vec::new());
        let rows: Vec<&Rows> = pieces.iter().map(|piece| &piece.rows).collect();
        assert_eq!(totals(&rows).0, before.0);
    }
}

#[test]
fn those_beyond_keep_their_centres_and_weights_sum_to_one() {
    let mut draft = Draft::new(beam(crate::recipes::Extent::Point));
    let all = 0..draft.clusters.len() as u32;
    let centres: Vec<Vec3> = all.map(|c| draft.centre(c)).collect();
    draft
        .split(3, &across(centres[3].x))
        .expect("it has two sides");
    let beyond = |c: &usize| !draft.clusters[*c].changed;
    assert!((0..centres.len()).filter(beyond).count() > 0);
    for (c, before) in centres.iter().enumerate().filter(|(c, _)| beyond(c)) {
        let now = draft.centre(c as u32);
        assert!(now.distance(*before) < 1e-5, "{c}: {now} was at {before}");
        assert!(draft.clusters[c].shift.length() < 1e-5);
    }
    let sum = |i: u32| -> f32 {
        let owners = draft.owners(i).iter();
        owners.map(|c| draft.weight(*c, i)).sum()
    };
    for i in 0..draft.came.len() as u32 {
        assert!((sum(i) - 1.0).abs() < 1e-6, "particle {i}: {}", sum(i));
    }
    for c in 0..draft.clusters.len() as u32 {
        let moment = draft
            .members(c)
            .map(|m| m.offset.as_dvec3() * draft.mass(m));
        let moment: DVec3 = moment.sum();
        assert!(moment.length() < 1e-4, "Σ m w p = {moment}");
        assert!(draft.members(c).is_sorted_by_key(|m| m.particle));
    }
}

/// No particle is left that hangs on clusters of both sides, if it was in the cluster that split.
#[test]
fn what_was_in_the_split_cluster_hangs_on_one_side_only() {
    let mut draft = Draft::new(beam(crate::recipes::Extent::Point));
    let plane = across(draft.centre(3).x);
    let within: Vec<u32> = draft.members(3).map(|m| m.particle).collect();
    let all = 0..draft.clusters.len() as u32;
    let sides: Vec<bool> = all.map(|c| plane.is_above(draft.centre(c))).collect();
    let new = draft.split(3, &plane).expect("it has two sides");
    for i in 0..draft.came.len() as u32 {
        if !within.contains(&draft.came[i as usize]) {
            continue;
        }
        let above = |c: &u32| match *c {
            3 => false,
            c if c == new => true,
            c => sides[c as usize],
        };
        let owners = draft.owners(i);
        assert!(owners.iter().all(|c| above(c) == above(&owners[0])), "{i}");
        // No piece reaches over the plane by more than the half of a particle.
        let height = plane.height(draft.rows.particles.position[i as usize]);
        let own = if above(&owners[0]) { height } else { -height };
        assert!(
            own >= -0.5 * draft.rows.spacing,
            "{i} reaches over by {own}"
        );
    }
}

#[test]
fn a_beam_cut_through_is_several_pieces_and_the_heaviest_comes_first() {
    let mut draft = Draft::new(beam(crate::recipes::Extent::Point));
    split_at(&mut draft, across(0.3));
    let parts = Parts::of(&draft);
    assert!(parts.count >= 2);
    let mut number = Vec::new();
    let pieces = rows_of(&draft, &parts, origin(), &mut number);
    let mass = |k: usize| totals(&[&pieces[k].rows]).0;
    assert!((1..pieces.len()).all(|k| mass(0) > mass(k)));
    assert_eq!(pieces[0].rows.origin, None);
    assert_eq!(pieces[1].rows.origin, Some(origin()));
    for (c, piece) in parts
        .of_cluster
        .iter()
        .enumerate()
        .filter(|(_, p)| **p != NONE)
    {
        assert!((number[c] as usize) < pieces[*piece as usize].rows.clusters.len());
    }
    let broke = |rows: &Rows| {
        rows.clusters
            .life
            .iter()
            .filter(|life| life.broke == 0)
            .count()
    };
    assert!(broke(&pieces[0].rows) > 0 && broke(&pieces[1].rows) > 0);
    assert!(
        pieces[1]
            .rows
            .clusters
            .life
            .iter()
            .any(|life| life.born == 7)
    );
}

#[test]
fn what_is_too_small_becomes_debris_and_is_counted() {
    let mut draft = Draft::new(beam(crate::recipes::Extent::Point));
    let before = totals(&[&draft.rows]).0;
    // Slices so thin that halves have no shape.
    for k in 0..60 {
        let x = -1.0 + 2.0 * (k as f32 + 0.5) / 60.0;
        for c in 0..draft.clusters.len() as u32 {
            draft.split(c, &across(x));
        }
    }
    let changed = |c: &u32| draft.clusters[*c as usize].changed;
    for c in (0..draft.clusters.len() as u32).filter(changed) {
        let count = draft.count(c);
        assert!(count == 0 || count >= LEAST, "{count} members");
    }
    let parts = Parts::of(&draft);
    let pieces = rows_of(&draft, &parts, origin(), &mut Vec::new());
    let debris = &pieces.last().expect("pieces").rows;
    assert_eq!(debris.clusters.len(), 0);
    assert!(debris.particles.len() > 10 && debris.origin.is_some_and(|o| o.debris));
    let rows: Vec<&Rows> = pieces.iter().map(|piece| &piece.rows).collect();
    assert_eq!(totals(&rows).0, before);
}

#[test]
fn what_flew_off_is_let_go() {
    let mut rows = beam(crate::recipes::Extent::Point);
    let c = 3;
    let i = rows.clusters.particle[rows.clusters.members(c)][0];
    rows.particles.position[i as usize] += Vec3::Y * 3.0;
    let mut draft = Draft::new(rows);
    let x = draft.centre(c as u32).x;
    draft.split(c as u32, &across(x)).expect("it has two sides");
    let holds = |c: &u32| {
        [c.to_owned()]
            .iter()
            .any(|c| draft.clusters[*c as usize].broke)
    };
    assert!(!draft.owners(i).iter().any(holds));
}

/// A small cluster that lets go parts no particle, and those that only it had join others where they are.
#[test]
fn lone_particles_join_others_on_their_side() {
    let mut draft = Draft::new(overlapping(1.5, crate::recipes::Extent::Point));
    let count = draft.came.len();
    let middle = |c: &u32| draft.centre(*c).x.abs();
    let all = 0..draft.clusters.len() as u32;
    let nearest = all.min_by(|a, b| middle(a).total_cmp(&middle(b)));
    let c = nearest.expect("a beam has clusters");
    let plane = across(draft.centre(c).x);
    let lone = draft.members(c).map(|member| member.particle);
    let lone: Vec<u32> = lone.filter(|i| draft.owners(*i) == [c]).collect();
    assert!(lone.len() > 5, "{} are in no other", lone.len());
    let fits = vec![Fit::default(); draft.clusters.len()];
    draft.let_go(c, &plane, &fits);
    assert_eq!((draft.count(c), draft.came.len()), (0, count));
    for i in lone {
        let owners = draft.owners(i);
        assert!(owners.len() == 1 && owners != [c], "{i} is in {owners:?}");
        assert_eq!(draft.weight(owners[0], i), 1.0);
        let x = draft.rows.particles.position[i as usize];
        let centre = draft.centre(owners[0]);
        assert_eq!(plane.is_above(centre), plane.is_above(x), "{i}");
        let mut members = draft.members(owners[0]);
        let member = members.find(|member| member.particle == i);
        let offset = member.expect("it is a member").offset;
        assert!(x.distance(centre + offset) < 1e-5, "{i} is pulled");
    }
    let all = 0..draft.clusters.len() as u32;
    for d in all {
        assert!(draft.members(d).is_sorted_by_key(|m| m.particle));
    }
}

#[test]
fn only_those_beyond_the_last_row_move() {
    let mut particles = vec![0, 1, 3, 4, 6, 7, 9];
    fill_holes(&mut particles);
    assert_eq!(particles, [0, 1, 7, 3, 4, 9, 6]);
    let mut all = vec![0, 1, 2];
    fill_holes(&mut all);
    assert_eq!(all, [0, 1, 2]);
}

/// What is left of a body says which clusters it has as they were, in the rows that they had, and which particles.
#[test]
fn the_first_piece_tells_what_it_keeps() {
    let rows = beam(crate::recipes::Extent::Point);
    let mut draft = Draft::new(rows.clone());
    draft
        .split(0, &across(draft.centre(0).x))
        .expect("it has two sides");
    let parts = Parts::of(&draft);
    let pieces = rows_of(&draft, &parts, origin(), &mut Vec::new());
    let (now, kept) = (&pieces[0].rows, &pieces[0].kept);
    let mut same = 0;
    for (c, was) in kept.clusters.iter().enumerate() {
        let Some(old) = was.same() else { continue };
        let (new, old) = (now.clusters.members(c), rows.clusters.members(old as usize));
        assert_eq!(
            now.clusters.particle[new.clone()],
            rows.clusters.particle[old.clone()]
        );
        assert_eq!(
            now.clusters.weight[new.clone()],
            rows.clusters.weight[old.clone()]
        );
        assert_eq!(now.clusters.offset[new], rows.clusters.offset[old]);
        same += 1;
    }
    assert!(
        same > 0 && same < kept.clusters.len(),
        "{same} are the same"
    );
    for (k, was) in kept.particles.iter().enumerate() {
        if *was != crate::matching::NO_ROW {
            let label = rows.particles.label[*was as usize];
            assert_eq!(now.particles.label[k], label);
        }
    }
}
