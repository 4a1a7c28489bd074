//! Bodies of one make show the same surface. They share its tables, so that a world of many copies reads them from the cache.

use std::sync::Arc;

use super::Surface;

/// Bodies in front of one that its surface is compared with: those of one make are mostly added one after the other.
const LOOK_BACK: usize = 16;

/// Lets surfaces that were just made, in rows in order, be those of bodies before them where they are the same. Those that remember what they were found from
/// will change, and stay alone.
pub(in crate::contact) fn share(surfaces: &mut [Option<Arc<Surface>>], made: &[usize]) {
    for &row in made {
        let (before, own) = surfaces.split_at_mut(row);
        if let Some(own) = &mut own[0]
            && own.memory.clusters() == 0
        {
            let before = before.iter().rev().take(LOOK_BACK).flatten();
            if let Some(same) = before.into_iter().find(|other| **other == *own) {
                *own = Arc::clone(same);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn surface(thickness: f32) -> Arc<Surface> {
        Arc::new(Surface {
            particle: vec![1, 4, 9],
            thickness,
            ..Surface::default()
        })
    }

    #[test]
    fn copies_share_their_surface_and_others_do_not() {
        let thick = [Some(0.1), None, Some(0.2), Some(0.1), Some(0.2)];
        let mut all = thick.map(|thickness| thickness.map(surface));
        share(&mut all, &[2, 3, 4]);
        let is_one = |a: usize, b: usize| match (&all[a], &all[b]) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        assert!(is_one(0, 3) && is_one(2, 4));
        assert!(!is_one(0, 2));
    }
}
