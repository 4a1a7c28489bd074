//! Which particles around a point hang together, and which have just parted.

use super::{Ground, Near};

/// For each of some particles the first of those that it hangs together with, around here.
///
/// What did not hang together before does not part now, as long as it is in one piece: a crack opens once, and the front at
/// its end holds both sides.
pub(super) fn groups(near: &[Near], ground: &dyn Ground) -> Vec<usize> {
    let mut now = linked(near, |i| ground.owners(i));
    let roots: Vec<usize> = (0..near.len()).filter(|k| now[*k] == *k).collect();
    if roots.len() < 2 {
        return now;
    }
    let before = linked(near, |i| ground.before(i));
    for (k, &a) in roots.iter().enumerate() {
        for &b in &roots[..k] {
            let one = ground.piece(near[a].particle) == ground.piece(near[b].particle);
            if one && now[a] != now[b] && were_apart(&now, &before, [now[a], now[b]]) {
                let (keep, lose) = (now[a].min(now[b]), now[a].max(now[b]));
                replace(&mut now, lose, keep);
            }
        }
    }
    now
}

/// Some of two groups did not hang together before.
fn were_apart(now: &[usize], before: &[usize], [a, b]: [usize; 2]) -> bool {
    let both = now.iter().zip(before);
    let mut of = both.filter(|(now, _)| **now == a || **now == b);
    let first = of.next().map(|(_, before)| before);
    of.any(|(_, before)| Some(before) != first)
}

/// Groups by chains of shared clusters.
fn linked<'a>(near: &[Near], owners: impl Fn(u32) -> &'a [u32]) -> Vec<usize> {
    let mut group: Vec<usize> = (0..near.len()).collect();
    let mut first: Vec<(u32, usize)> = Vec::with_capacity(16);
    for (k, near) in near.iter().enumerate() {
        for &c in owners(near.particle) {
            let Some(&(_, other)) = first.iter().find(|(known, _)| *known == c) else {
                first.push((c, k));
                continue;
            };
            let (keep, lose) = (group[k].min(group[other]), group[k].max(group[other]));
            if keep != lose {
                replace(&mut group[..=k], lose, keep);
            }
        }
    }
    group
}

fn replace(group: &mut [usize], lose: usize, keep: usize) {
    for g in group.iter_mut().filter(|g| **g == lose) {
        *g = keep;
    }
}
