//! Rows behind ids: what is removed leaves its slot with a new generation, so an old id never names another row.

use serde::{Deserialize, Serialize};

/// A table whose rows are named by slot and generation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Slots<T> {
    slots: Vec<(u32, Option<T>)>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { slots: Vec::new() }
    }
}

impl<T> Slots<T> {
    /// Puts a row into the first free slot and returns (slot, generation).
    pub(crate) fn insert(&mut self, row: T) -> (u32, u32) {
        let free = self.slots.iter().position(|(_, row)| row.is_none());
        let slot = free.unwrap_or_else(|| {
            self.slots.push((0, None));
            self.slots.len() - 1
        });
        self.slots[slot].1 = Some(row);
        (slot as u32, self.slots[slot].0)
    }

    pub(crate) fn remove(&mut self, slot: u32, generation: u32) -> Option<T> {
        let found = self.slots.get_mut(slot as usize)?;
        if found.0 != generation {
            return None;
        }
        let row = found.1.take()?;
        found.0 += 1;
        Some(row)
    }

    pub(crate) fn get_mut(&mut self, slot: u32, generation: u32) -> Option<&mut T> {
        let (found, row) = self.slots.get_mut(slot as usize)?;
        row.as_mut().filter(|_| *found == generation)
    }

    /// Living rows in slot order with (slot, generation).
    pub(crate) fn iter(&self) -> impl Iterator<Item = ((u32, u32), &T)> {
        let slots = self.slots.iter().enumerate();
        slots.filter_map(|(k, (generation, row))| Some(((k as u32, *generation), row.as_ref()?)))
    }

    /// Living rows in slot order, to be changed.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.slots.iter_mut().filter_map(|(_, row)| row.as_mut())
    }

    /// Drops every row that `keep` refuses and returns the dropped ones.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) -> Vec<T> {
        let mut dropped = Vec::new();
        for (generation, row) in &mut self.slots {
            if let Some(gone) = row.take_if(|row| !keep(row)) {
                *generation += 1;
                dropped.push(gone);
            }
        }
        dropped
    }
}
