//! Picks of a scene: taking hold, moving on, letting go.

use pliant::{Command, PickId, Reply};

use super::Built;
use super::whom::Missed;
use crate::format::Pick;

/// A pick of the scene and what it holds with: a spring per body that it is about, from its time until it lets go.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    name: Option<String>,
    springs: Vec<PickId>,
}

impl Hand {
    pub(super) fn of(pick: &Pick) -> Self {
        Self {
            name: pick.name.clone(),
            springs: Vec::new(),
        }
    }

    /// Its name to put behind another word; empty without one.
    pub(super) fn tag(&self) -> String {
        let tag = |name: &String| format!(" `{name}`");
        self.name.as_ref().map(tag).unwrap_or_default()
    }
}

impl Built {
    /// Takes hold of each body where it is nearest to the place, at one of its parts.
    pub(super) fn pick(&mut self, i: usize, pick: &Pick) -> Result<(), Missed> {
        for family in self.families(Some(&pick.body))? {
            let Some(point) = self.nearest(&family, pick.near) else {
                continue;
            };
            let reply = self.world.apply(Command::Pick {
                body: point.body,
                handle: point.handle,
                target: pick.target.unwrap_or(point.place),
                time: pick.time,
            })?;
            if let Reply::Pick(id) = reply {
                self.hands[i].springs.push(id);
            }
        }
        if self.hands[i].springs.is_empty() {
            return Err(Missed::Gone(format!(
                "only loose particles are left of body `{}`",
                pick.body
            )));
        }
        Ok(())
    }

    pub(super) fn release(&mut self, i: usize) -> Result<(), Missed> {
        let held = self.springs(i);
        self.hands[i].springs.clear();
        let mut held = held?.into_iter();
        held.try_for_each(|pick| self.command(Command::Release(pick)))
    }

    pub(super) fn release_called(&mut self, name: &str) -> Result<(), Missed> {
        self.each_called(name, Self::release)
    }

    pub(super) fn move_called(&mut self, name: &str, target: [f32; 3]) -> Result<(), Missed> {
        self.each_called(name, |built, i| {
            let mut held = built.springs(i)?.into_iter();
            held.try_for_each(|pick| built.command(Command::MovePick { pick, target }))
        })
    }

    /// Does something to all picks with a name, also when one is missed.
    fn each_called(
        &mut self,
        name: &str,
        mut act: impl FnMut(&mut Self, usize) -> Result<(), Missed>,
    ) -> Result<(), Missed> {
        let mut outcome = Ok(());
        for i in self.hands_called(name) {
            outcome = outcome.and(act(self, i));
        }
        outcome
    }

    /// The springs of a pick that still hold. Where there were some and the world has let go of them all, it is missed.
    fn springs(&self, i: usize) -> Result<Vec<PickId>, Missed> {
        let hand = &self.hands[i];
        let holds = |id: &&PickId| self.world.picks().any(|pick| pick.id == **id);
        let held: Vec<PickId> = hand.springs.iter().filter(holds).copied().collect();
        if held.is_empty() && !hand.springs.is_empty() {
            return Err(Missed::Gone(format!(
                "the point that the pick{} held is gone",
                hand.tag()
            )));
        }
        Ok(held)
    }

    /// Rows of the picks with a name.
    fn hands_called(&self, name: &str) -> Vec<usize> {
        let rows = 0..self.hands.len();
        rows.filter(|i| self.hands[*i].name.as_deref() == Some(name))
            .collect()
    }
}
