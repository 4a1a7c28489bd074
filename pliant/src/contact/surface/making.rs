//! Finding the rows of a surface, one particle after the other; what is known is taken over run by run.
//!
//! Most of a body that breaks has the neighbours that it had and stands as it stood, so what was found for it is copied in long pieces
//! and only the particles between them cost work.

use std::ops::Range;

use glam::Vec3;

use super::known::{Known, NONE};
use super::near::{Links, Search};
use super::ways::Ways;
use super::{Face, SELF, Shape, Surface, shape};
use crate::state::{Body, Clusters};

/// A surface being made.
pub(super) struct Making<'a> {
    pub(super) search: Search<'a>,
    known: Known<'a>,
    /// Per particle: its outer row, or [`NONE`].
    pub(super) rows: Vec<u32>,
    pub(super) shapes: Vec<Shape>,
    /// For each outer row of the former surface the one that it is, or [`NONE`].
    now: Vec<u32>,
    /// Particles whose neighbours were not known.
    looked_at: Vec<u32>,
    /// Neighbours of one particle; scratch.
    found: Vec<(u32, Vec3)>,
    ways: Ways,
    /// Neighbours of outer particles that nothing was known of: whose, sorted, and where they are in `around`.
    around: Vec<(u32, Vec3)>,
    kept: Vec<(u32, Range<usize>)>,
    pub(super) surface: Surface,
}

impl<'a> Making<'a> {
    /// Nothing is found yet; `surface` has no rows.
    pub(super) fn new(search: Search<'a>, known: Known<'a>, surface: Surface) -> Self {
        let (particles, former) = (known.same.len(), known.former);
        Self {
            search,
            rows: vec![NONE; particles],
            shapes: Vec::with_capacity(particles),
            now: vec![NONE; former.map_or(0, |former| former.particle.len())],
            known,
            looked_at: Vec::new(),
            found: Vec::new(),
            ways: Ways::default(),
            around: Vec::new(),
            kept: Vec::new(),
            surface,
        }
    }

    /// Finds which particles are outer.
    pub(super) fn find_rows(&mut self, links: &Links) {
        let mut i = 0;
        while i < self.rows.len() {
            let run = self.known.run(i);
            if run.is_empty() {
                self.find_row(i, links);
                i += 1;
            } else {
                i += run.len();
                self.take_over_rows(run, links);
            }
        }
    }

    /// The next particles are some of the former surface, in a row.
    fn take_over_rows(&mut self, was: Range<usize>, links: &Links) {
        let Some(former) = self.known.former else {
            return;
        };
        let first = self.shapes.len();
        self.shapes
            .extend_from_slice(&former.memory.shapes[was.clone()]);
        for row in former.rows_of(was.clone()) {
            self.now[row] = self.surface.particle.len() as u32;
            self.add_row(first + former.particle[row] as usize - was.start, links);
        }
    }

    /// Finds whether a particle is outer.
    fn find_row(&mut self, i: usize, links: &Links) {
        let shape = self.known.shape_or(i, || {
            self.looked_at.push(i as u32);
            if self.search.is_inside(i, &mut self.found) {
                return None;
            }
            let shape = shape(&self.found, &mut self.ways);
            if shape.is_some() {
                let start = self.around.len();
                self.around.extend(&self.found);
                self.kept.push((i as u32, start..self.around.len()));
            }
            shape
        });
        self.shapes.push(shape);
        self.add_row(i, links);
        if let Some(was) = self.known.former_row(i) {
            self.now[was as usize] = self.rows[i];
        }
    }

    /// Gives a particle a row if it is outer.
    fn add_row(&mut self, i: usize, links: &Links) {
        let surface = &mut self.surface;
        if let Some((kind, _)) = self.shapes[i] {
            self.rows[i] = surface.particle.len() as u32;
            surface.particle.push(i as u32);
            surface.kind.push(kind);
            let main = links.of_particle(i).first();
            surface.cluster.push(main.map(|link| link[0]));
        }
    }

    /// Forgets the surroundings of particles that see others come out or go under.
    pub(super) fn look_around(&mut self, clusters: &Clusters, body: &Body, links: &Links) {
        let outside = (links, &self.rows[..]);
        self.known
            .look_around(clusters, body, outside, &self.looked_at);
    }

    /// Finds what is around every outer row.
    pub(super) fn find_faces(&mut self) {
        let mut o = 0;
        while o < self.surface.particle.len() {
            let was = self.known_faces(o);
            o += was.len().max(1);
            match self.known.former.filter(|_| !was.is_empty()) {
                Some(former) => self.surface.take_over(former, was, &self.now),
                None => self.find_face(o as u32 - 1),
            }
        }
        let edges = self.surface.edges.iter();
        self.surface.wider = edges.copied().fold(0.0, f32::max);
    }

    /// Former rows that the outer rows from o on were, in a row, and whose surroundings are known.
    fn known_faces(&self, o: usize) -> Range<usize> {
        let outer = &self.surface.particle[o..];
        let first = outer.first().and_then(|i| self.known.row(*i as usize));
        let Some(first) = first else {
            return 0..0;
        };
        let stays = |(i, was): &(&u32, u32)| self.known.row(**i as usize) == Some(*was);
        let count = outer.iter().zip(first..).take_while(stays).count();
        first as usize..first as usize + count
    }

    /// Finds what is around an outer row.
    fn find_face(&mut self, o: u32) {
        let i = self.surface.particle[o as usize] as usize;
        let normal = self.shapes[i].map_or(Vec3::ZERO, |(_, normal)| normal);
        let kept = self.kept.binary_search_by_key(&(i as u32), |kept| kept.0);
        let around = if let Ok(k) = kept {
            &self.around[self.kept[k].1.clone()]
        } else {
            self.search.around(i, &mut self.found);
            &self.found
        };
        let rows = &self.rows;
        let face = Face::of(normal, around, rows, self.surface.spacing);
        let row = |place: u16| match place {
            SELF => o,
            _ => rows[around[place as usize].0 as usize],
        };
        let fan = face.fan[..face.count].iter().map(|pair| pair.map(row));
        let compass = face.compass.map_or([o; 4], |compass| compass.map(row));
        self.surface.add(fan, face.even, compass);
        self.surface.edges.push(face.wider);
    }
}
