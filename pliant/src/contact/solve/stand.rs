//! Particles that stand on an obstacle, and what presses them onto it.
//!
//! One that has a footing has two rows in the bundle: its own, and one at the footing that nothing moves. A touch that presses it there is about the
//! second, all others are about the first.

use glam::Vec3;

use super::bundle::Bundle;
use crate::contact::obstacle::{Footing, Footings};
use crate::contact::touch::{Touch, at};
use crate::matching::{LANES, Lanes, S8};

/// Cosine, with the way into the obstacle, from which on a push presses.
const PRESSES: f32 = 0.5;

/// Who stands in a bundle.
#[derive(Debug, Default)]
pub(super) struct Stands {
    /// Per row.
    known: Vec<Known>,
    rows: Vec<Stand>,
    pressed: Vec<Pressed>,
}

/// What is known of a row.
#[derive(Clone, Copy, Debug)]
enum Known {
    Nothing,
    /// Which stand it has, if it has one.
    Found(Option<u32>),
}

/// A particle with a footing.
#[derive(Debug)]
struct Stand {
    /// Its own row, and the one that stands.
    rows: [u32; 2],
    footing: Footing,
}

/// A corner of a touch, 0 for the first anchor, that stands.
#[derive(Debug)]
struct Pressed {
    wave: u32,
    lane: u32,
    corner: u32,
    /// Which stand it is.
    stand: u32,
}

/// Which corners of a touch stand, and where.
#[derive(Clone, Copy, Default)]
pub(super) struct Standing([Option<u32>; 4]);

impl Standing {
    /// Which sides do not give way.
    pub(super) fn fixed(&self) -> [bool; 2] {
        let [own, others @ ..] = &self.0;
        [own.is_some(), others.iter().any(Option::is_some)]
    }
}

impl Stands {
    pub(super) fn clear(&mut self) {
        self.known.clear();
        self.rows.clear();
        self.pressed.clear();
    }

    /// Notes where a touch came whose corners stand.
    pub(super) fn press(&mut self, standing: Standing, (wave, lane): (usize, usize)) {
        for (corner, stand) in (0..).zip(standing.0) {
            if let Some(stand) = stand {
                self.pressed.push(Pressed {
                    wave: wave as u32,
                    lane: lane as u32,
                    corner,
                    stand,
                });
            }
        }
    }
}

impl Stand {
    /// True when a touch presses the particle onto the obstacle by pushing it this way, and would rather slip on it than take it along.
    fn bears(&self, pushed: Vec3, touch: &Touch) -> bool {
        self.footing.normal.dot(pushed) < -PRESSES && touch.friction <= self.footing.friction
    }
}

impl Bundle {
    /// Puts the corners of a touch that it presses onto an obstacle on their footings.
    pub(super) fn stand(
        &mut self,
        around: (&Footings<'_>, &Lanes),
        touch: &Touch,
        spots: &mut [u32; 4],
    ) -> Standing {
        let [own, other] = touch.bodies;
        let sides = [own, other, other, other].into_iter();
        let pushes = [1.0, -1.0, -1.0, -1.0].map(|sign| touch.normal * sign);
        let corners = sides.zip(pushes).zip(spots);
        let mut standing = Standing::default();
        for (((body, pushed), spot), stands) in corners.zip(&mut standing.0) {
            let found = self.find_stand(around, body, *spot);
            *stands = found.filter(|k| self.stands.rows[*k as usize].bears(pushed, touch));
            if let Some(k) = stands {
                *spot = self.stands.rows[*k as usize].rows[1];
            }
        }
        standing
    }

    /// Where a particle of a body stands, if it does.
    fn find_stand(
        &mut self,
        (footings, lanes): (&Footings<'_>, &Lanes),
        body: u32,
        row: u32,
    ) -> Option<u32> {
        if self.spots[row as usize][3] == 0.0 {
            return None;
        }
        self.stands.known.resize(self.spots.len(), Known::Nothing);
        if let Known::Found(stand) = self.stands.known[row as usize] {
            return stand;
        }
        let lane = self.lane[row as usize - 1];
        let ends = [at(&lanes.before, lane), at(&lanes.position, lane)];
        let stand = footings.of(body, ends).map(|footing| {
            self.lane.push(lane);
            self.spots.push([0.0; 4]);
            let rows = [row, self.lane.len() as u32];
            self.stands.rows.push(Stand { rows, footing });
            self.stands.rows.len() as u32 - 1
        });
        self.stands.known[row as usize] = Known::Found(stand);
        stand
    }

    /// Puts all that stand on their footings.
    pub(super) fn set_down(&mut self) {
        for Stand { rows, footing } in &self.stands.rows {
            self.spots[rows[1] as usize] = footing.place.extend(0.0).to_array();
        }
    }

    /// Presses those that stand by what lies on them. Its drag is not theirs: the obstacle holds them better.
    pub(super) fn load(&mut self, burden: &mut [S8]) {
        for pressed in &self.stands.pressed {
            let (wave, lane) = (pressed.wave as usize, pressed.lane as usize);
            let (grains, wholes) = (&self.grains[wave], &self.wholes[wave]);
            let share = grains.share(pressed.corner as usize, lane);
            let impulse = (grains.impulse(lane) + wholes.impulse(lane)) * share;
            let Stand { rows, footing } = &self.stands.rows[pressed.stand as usize];
            let [.., mobility] = self.spots[rows[0] as usize];
            let lane = self.lane[rows[0] as usize - 1] as usize;
            let depth = impulse.dot(footing.normal).min(0.0) * mobility;
            burden[lane / LANES].0[lane % LANES] -= depth;
        }
        for Stand { rows, footing } in &self.stands.rows {
            let lane = self.lane[rows[0] as usize - 1] as usize;
            let depth = &mut burden[lane / LANES].0[lane % LANES];
            let down = footing.normal * depth.min(footing.deepest);
            *depth = (*depth - footing.deepest).max(0.0);
            let [x, y, z, _] = &mut self.spots[rows[0] as usize];
            (*x, *y, *z) = (*x - down.x, *y - down.y, *z - down.z);
        }
    }

    /// Takes all burdens off.
    pub(super) fn unload(&self, burden: &mut [S8]) {
        for Stand { rows, .. } in &self.stands.rows {
            let lane = self.lane[rows[0] as usize - 1] as usize;
            burden[lane / LANES].0[lane % LANES] = 0.0;
        }
    }

    /// Lets the rows that stand be where their particles are, so that it does not matter which is read.
    pub(super) fn step_down(&mut self) {
        for Stand { rows, .. } in &self.stands.rows {
            let [x, y, z, _] = self.spots[rows[0] as usize];
            self.spots[rows[1] as usize] = [x, y, z, 0.0];
        }
    }
}
