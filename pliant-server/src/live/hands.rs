//! Hands: springs that people hold, and locks, springs that were left in place [Henriques06 §4].

use pliant::{Command, Handle, PickId, Reply};

use super::{ClientId, Live};
use crate::limits;
use crate::protocol::client::{Grip, Move, Pick};
use crate::protocol::server;

/// Time constant of a hand's pull, seconds: what it holds hangs g τ², 9 mm, below it.
const PULL: f32 = 0.03;

/// Something that is held.
#[derive(Debug)]
pub(super) struct Hand {
    /// The room's number for it.
    id: u32,
    pick: PickId,
    /// Who holds it, and that client's number for it; none for a lock.
    owner: Option<(ClientId, u32)>,
    body: u32,
    handle: Handle,
    target: [f32; 3],
    /// Where it goes before the next step: only the last of many moves counts.
    pending: Option<[f32; 3]>,
}

impl Live {
    pub(super) fn pick(&mut self, id: ClientId, pick: &Pick) -> Result<(), String> {
        let owned = |hand: &&Hand| hand.owner.is_some_and(|(owner, _)| owner == id);
        if self.hands.iter().filter(owned).count() >= limits::HANDS {
            return Err(format!("at most {} things at a time", limits::HANDS));
        }
        if self.find(id, pick.hand).is_ok() {
            return Err(format!("hand {} holds something already", pick.hand));
        }
        let handle = match pick.at {
            Grip::Skin(vertex) => Handle::Skin(vertex),
            Grip::Particle(particle) => Handle::Particle(particle),
        };
        let reply = self.apply(Command::Pick {
            body: self.sight.body(pick.body)?,
            handle,
            target: pick.target,
            time: PULL,
        })?;
        if let Reply::Pick(spring) = reply {
            self.person(id)?.ack = pick.seq;
            let hand = Hand {
                id: self.hand_number(),
                pick: spring,
                owner: Some((id, pick.hand)),
                body: pick.body,
                handle,
                target: pick.target,
                pending: None,
            };
            self.hands.push(hand);
        }
        Ok(())
    }

    pub(super) fn move_hand(&mut self, id: ClientId, to: &Move) -> Result<(), String> {
        // A hand may be gone with its body, or with the scene, while the move was on its way.
        let Ok(at) = self.find(id, to.hand) else {
            return Ok(());
        };
        self.hands[at].pending = Some(to.target);
        self.person(id)?.ack = to.seq;
        Ok(())
    }

    pub(super) fn lock(&mut self, id: ClientId, hand: u32) -> Result<(), String> {
        let at = self.find(id, hand)?;
        if self
            .hands
            .iter()
            .filter(|hand| hand.owner.is_none())
            .count()
            >= limits::LOCKS
        {
            return Err(format!("at most {} locks", limits::LOCKS));
        }
        self.hands[at].owner = None;
        Ok(())
    }

    pub(super) fn release(&mut self, id: ClientId, hand: u32) -> Result<(), String> {
        if let Ok(at) = self.find(id, hand) {
            self.let_go(at)?;
        }
        Ok(())
    }

    pub(super) fn unlock(&mut self, lock: u32) -> Result<(), String> {
        let found = self
            .hands
            .iter()
            .position(|hand| hand.id == lock && hand.owner.is_none());
        found.map_or(Ok(()), |at| self.let_go(at))
    }

    pub(super) fn unlock_all(&mut self) {
        while let Some(at) = self.hands.iter().position(|hand| hand.owner.is_none()) {
            if self.let_go(at).is_err() {
                break;
            }
        }
    }

    pub(super) fn release_all_of(&mut self, id: ClientId) {
        let owned = |hand: &Hand| hand.owner.is_some_and(|(owner, _)| owner == id);
        while let Some(at) = self.hands.iter().position(owned) {
            if self.let_go(at).is_err() {
                break;
            }
        }
    }

    /// Before a step: hands go where they were last moved.
    pub(super) fn move_hands(&mut self) {
        for at in 0..self.hands.len() {
            if let Some(target) = self.hands[at].pending.take() {
                let pick = self.hands[at].pick;
                self.hands[at].target = target;
                // A pick that is gone is found out by `find_hands` after the step.
                let _ = self.apply(Command::MovePick { pick, target });
            }
        }
    }

    /// Brings the list in line with the world's picks: those that a scene made or a snapshot brought are locks.
    pub(super) fn find_hands(&mut self) {
        let picks: Vec<_> = self.source.world().picks().collect();
        self.hands
            .retain(|hand| picks.iter().any(|pick| pick.id == hand.pick));
        for pick in picks {
            if self.hands.iter().any(|hand| hand.pick == pick.id) {
                continue;
            }
            let hand = Hand {
                id: self.hand_number(),
                pick: pick.id,
                owner: None,
                body: self.sight.key(pick.body),
                handle: pick.handle,
                target: pick.target,
                pending: None,
            };
            self.hands.push(hand);
        }
    }

    pub(super) fn shown_hands(&self) -> Vec<server::Held> {
        let shown = |hand: &Hand| server::Held {
            id: hand.id,
            by: hand.owner.map(|(id, _)| id),
            hand: hand.owner.map_or(0, |(_, hand)| hand),
            body: hand.body,
            skin: match hand.handle {
                Handle::Skin(vertex) => Some(vertex),
                Handle::Particle(_) => None,
            },
            particle: match hand.handle {
                Handle::Particle(particle) => Some(particle),
                Handle::Skin(_) => None,
            },
            target: hand.pending.unwrap_or(hand.target),
        };
        self.hands.iter().map(shown).collect()
    }

    fn find(&self, id: ClientId, hand: u32) -> Result<usize, String> {
        let is_it = |held: &Hand| held.owner == Some((id, hand));
        let found = self.hands.iter().position(is_it);
        found.ok_or_else(|| format!("hand {hand} holds nothing"))
    }

    fn let_go(&mut self, at: usize) -> Result<(), String> {
        let hand = self.hands.remove(at);
        let alive = self.world().picks().any(|pick| pick.id == hand.pick);
        if alive {
            self.apply(Command::Release(hand.pick))?;
        }
        Ok(())
    }

    fn hand_number(&mut self) -> u32 {
        self.next_hand = self.next_hand.wrapping_add(1);
        self.next_hand
    }
}
