use glam::Mat3;

use super::*;
use crate::contact::shell::Drift;
use crate::math::Random;

fn cloud(count: usize, random: &mut Random) -> (Vec<Vec3>, Vec<Vec3>) {
    let mut place = || {
        let mut x = || random.range(-1.0, 1.0);
        Vec3::new(x(), x(), x())
    };
    let before: Vec<Vec3> = (0..count).map(|_| place()).collect();
    let now = before.iter().map(|x| *x + place() * 0.2).collect();
    (before, now)
}

/// Rows that were and are at places, but for those that are hidden.
fn filled(before: &[Vec3], now: &[Vec3], hidden: impl Fn(usize) -> bool) -> Octets {
    let mut octets = Octets::default();
    for (k, (before, now)) in before.chunks(LANES).zip(now.chunks(LANES)).enumerate() {
        let (mut from, mut to, mut shown) = (V8::default(), V8::default(), 0);
        for (lane, (before, now)) in before.iter().zip(now).enumerate() {
            from.set(lane, *before);
            to.set(lane, *now);
            shown |= u64::from(!hidden(k * LANES + lane)) << lane;
        }
        dispatch!(Level::new(), simd => octets.push(simd, &from, &to, shown));
    }
    octets.grow();
    octets
}

#[test]
fn the_tree_finds_what_looking_at_every_row_finds() {
    let mut random = Random::new(5);
    for count in [1, 7, 8, 65, 700, 5000] {
        let (before, now) = cloud(count, &mut random);
        let hidden = |j: &usize| j % 5 == 3;
        let mut octets = filled(&before, &now, |j| hidden(&j));
        for k in 0..count.div_ceil(LANES) {
            // Every other row has a back.
            dispatch!(Level::new(), simd => octets.turn(simd, k, 0x55, Wide::splat(simd, Vec3::Y)));
        }
        let points: Vec<(Vec3, Vec3)> = before.iter().copied().zip(now.iter().copied()).collect();
        for (k, points) in points.chunks(LANES).take(20).enumerate() {
            let mut query = Query {
                looking: 0,
                from: V8::default(),
                at: V8::default(),
                time: S8::default(),
                radius: 0.4,
            };
            // The last of eight does not look.
            for (lane, (from, at)) in points.iter().enumerate().take(7) {
                query.looking |= 1 << lane;
                query.from.set(lane, *from + 0.03);
                query.at.set(lane, *at + 0.03);
                query.time.0[lane] = 0.2 + 0.1 * lane as f32;
            }
            let all = k % 2 == 0;
            let odd = |lane: usize, row: u32| all || row as usize % 3 != lane % 3;
            let counts = (!all).then_some(|lane, row, _| odd(lane, row));
            let found =
                dispatch!(Level::new(), simd => octets.nearest(simd, &query, counts.as_ref()));
            assert_eq!(found.of(7), None);
            for lane in 0..points.len().min(7) {
                let (from, at) = (query.from.get(lane), query.at.get(lane));
                let time = query.time.0[lane];
                let place = |j: usize| before[j] + (now[j] - before[j]) * time;
                let behind = |j: &usize| j.is_multiple_of(2) && from.y < before[*j].y;
                let best = |back: bool| {
                    let shown = (0..count).filter(|j| !hidden(j));
                    let rows = shown.filter(|j| odd(lane, *j as u32) && behind(j) == back);
                    let near = rows.map(|j| (place(j).distance_squared(at), j as u32));
                    let near = near.filter(|(d2, _)| *d2 < 0.16);
                    near.min_by(|a, b| a.0.total_cmp(&b.0))
                        .map(|(_, j)| (j, back))
                };
                assert_eq!(found.of(lane), best(false).or(best(true)));
            }
        }
        let way_of = |j: &usize| now[*j] - before[*j];
        let bounds = Bounds {
            low: Vec3::new(-0.5, -0.1, 0.0),
            high: Vec3::new(0.1, 0.4, 0.3),
        };
        let mut rows = Vec::new();
        octets.rows_in(Level::baseline(), bounds, &mut rows);
        let inside = |j: &usize| {
            let mut way = Bounds::default();
            way.add(before[*j]);
            way.add(now[*j]);
            way.overlaps(&bounds) && !hidden(j)
        };
        let all: Vec<u32> = (0..count).filter(inside).map(|j| j as u32).collect();
        assert_eq!(rows, all);
        assert_eq!(octets.any_in(Level::baseline(), bounds), !all.is_empty());
        let drift = octets.drift_in(Level::baseline(), bounds);
        let ways: Vec<Vec3> = (0..count).filter(inside).map(|j| way_of(&j)).collect();
        let all_in = Drift::of(ways.iter().copied());
        assert!(drift.mean.abs_diff_eq(all_in.mean, 1e-6));
        assert!((drift.spread - all_in.spread).abs() < 1e-6);
        let turn = Mat3::from_rotation_x(0.6) * Mat3::from_rotation_z(-0.3);
        let mut oriented = Oriented::new(turn);
        for corner in [Vec3::new(-0.3, -0.2, -0.4), Vec3::new(0.4, 0.5, 0.1)] {
            oriented.add(turn * corner);
        }
        octets.rows_in_both(Level::baseline(), bounds, &oriented, &mut rows);
        let seen = |j: &usize| {
            let mut way = Bounds::default();
            way.add(turn.transpose() * before[*j]);
            way.add(turn.transpose() * now[*j]);
            way.overlaps(&oriented.bounds)
        };
        let both = (0..count).filter(|j| inside(j) && seen(j));
        assert_eq!(rows, both.map(|j| j as u32).collect::<Vec<u32>>());
        let around = octets.oriented(Level::baseline(), turn).bounds;
        let mut all = Bounds::default();
        for j in (0..count).filter(|j| !hidden(j)) {
            all.add(turn.transpose() * before[j]);
            all.add(turn.transpose() * now[j]);
        }
        assert!(around.low.abs_diff_eq(all.low, 1e-6));
        assert!(around.high.abs_diff_eq(all.high, 1e-6));
    }
}

/// A box without an end has reached the empty lanes of a node, which lead nowhere.
#[test]
fn a_box_without_an_end_has_every_row_and_none_that_is_not_there() {
    let mut random = Random::new(6);
    let level = Level::new();
    for count in [1, 9, 65, 700] {
        let (before, now) = cloud(count, &mut random);
        let octets = filled(&before, &now, |j| j >= count);
        let endless = Bounds {
            low: Vec3::NEG_INFINITY,
            high: Vec3::INFINITY,
        };
        let mut rows = Vec::new();
        octets.rows_in(level, endless, &mut rows);
        assert_eq!(rows, (0..count as u32).collect::<Vec<u32>>());
        for odd in [Vec3::NAN, Vec3::INFINITY, Vec3::NEG_INFINITY] {
            let nowhere = Bounds {
                low: odd,
                high: odd,
            };
            octets.rows_in(level, nowhere, &mut rows);
            assert!(rows.iter().all(|row| (*row as usize) < count));
        }
    }
}
