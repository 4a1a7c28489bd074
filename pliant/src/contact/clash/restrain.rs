//! What rigid bodies do not get: they push each other no more than restitution says. Why is told in `bounce::restrain`.

use super::{Clashes, Pair};
use crate::contact::bounce::take_back;
use crate::contact::ledger::Moving;
use crate::contact::mover::{Mover, parting, weight};
use crate::matching::Lanes;
use crate::state::Clash;

impl Clashes {
    /// Takes back what rigid bodies pushed each other too much, once it is known what they should.
    pub(super) fn restrain(&mut self, now: Moving<'_>, lanes: &mut Lanes, clashes: &[Clash]) {
        let pairs = std::mem::take(&mut self.rigid);
        for mut pair in pairs.iter().copied() {
            let clash = clashes.binary_search_by_key(&pair.ids, |clash| clash.bodies);
            let clash = clash.ok().map(|k| &clashes[k]);
            if let Some(clash) = clash {
                (pair.along, pair.moment) = (clash.normal() * pair.push, clash.place * pair.push);
            }
            let movers = pair
                .rows
                .map(|row| Mover::of(now.level, now.shapes, row, lanes));
            let push = excess(&pair, clash, [&movers[0], &movers[1]]);
            if push > 0.0 {
                let back = pair.normal() * push;
                for ((row, mover), back) in pair.rows.iter().zip(&movers).zip([back, -back]) {
                    let what = (pair.place(), back);
                    take_back(now.level, now.shapes, (*row, mover), what, lanes);
                }
                self.lessen(&pair, push);
            }
        }
        self.rigid = pairs;
    }

    /// A pair that bounces got a push less.
    fn lessen(&mut self, pair: &Pair, push: f32) {
        if let Ok(k) = self.pairs.binary_search_by_key(&pair.ids, |pair| pair.ids) {
            let bounces = &mut self.pairs[k];
            let left = 1.0 - push / bounces.push;
            bounces.push *= left;
            bounces.along *= left;
            bounces.moment *= left;
        }
    }
}

/// What two that may clash push each other too much, kg m/s: more than they should in all, or so much that they part for no reason.
fn excess(pair: &Pair, clash: Option<&Clash>, movers: [&Mover; 2]) -> f32 {
    let away = parting(movers, pair.place(), pair.normal());
    let parts = away * weight(movers, pair.place(), pair.normal());
    let given = clash.map_or(f32::INFINITY, |clash| {
        clash.given + pair.push - clash.aim.max(clash.answer(pair.restitution))
    });
    parts.min(given).min(pair.push)
}
