//! Rooms. One thread owns a world and steps it by the clock; everyone else sends it requests and gets frames.

mod meter;
mod pace;
mod registry;

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot, watch};

use crate::limits;
use crate::live::{ClientId, Live};
use crate::protocol::VERSION;
use crate::protocol::client;
use crate::protocol::frame::Frame;
use crate::protocol::server::{Message, People, Welcome};
use meter::Meter;
use pace::Pace;
pub(crate) use registry::{Door, Registry};

/// Time between two sets of numbers for the panel.
const STATS: Duration = Duration::from_millis(250);
/// Time between two lists of people, at least.
const PEOPLE: Duration = Duration::from_millis(40);

/// What a room is asked for.
#[derive(Debug)]
pub(crate) enum Request {
    Join {
        id: ClientId,
        name: String,
        outbox: mpsc::Sender<Outgoing>,
    },
    Leave(ClientId),
    Message(ClientId, client::Message),
    Snapshot(oneshot::Sender<Result<Vec<u8>, String>>),
    Report(oneshot::Sender<Result<Vec<u8>, String>>),
    Load(Bytes, oneshot::Sender<Result<(), String>>),
    Stop,
}

/// A message that must arrive; frames go another way.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    Text(Utf8Bytes),
    Binary(Bytes),
}

/// The owner of a world.
struct Room {
    name: String,
    live: Live,
    /// Threads for steps, shared with the other rooms.
    pool: Arc<rayon::ThreadPool>,
    members: Vec<Member>,
    frames: watch::Sender<Arc<Frame>>,
    meter: Meter,
    pace: Pace,
    /// Something to show has changed since the last frame.
    dirty: bool,
    state_changed: bool,
    /// The list of people that was told last.
    last_people: (Instant, People),
    last_frame: Instant,
    last_stats: Instant,
    /// A stop was asked for.
    over: bool,
}

struct Member {
    id: ClientId,
    outbox: mpsc::Sender<Outgoing>,
}

/// Lives until it is told to stop, or until nobody has been there for long.
fn run(
    name: String,
    live: Live,
    requests: &Receiver<Request>,
    frames: watch::Sender<Arc<Frame>>,
    pool: Arc<rayon::ThreadPool>,
) {
    let mut room = Room::new(name, live, frames, pool);
    let mut last_seen = Instant::now();
    while !room.over {
        if !room.members.is_empty() {
            last_seen = Instant::now();
        } else if last_seen.elapsed() > limits::EMPTY_ROOM {
            break;
        }
        room.take_requests(requests);
        room.advance();
        room.publish();
    }
}

impl Room {
    fn new(
        name: String,
        live: Live,
        frames: watch::Sender<Arc<Frame>>,
        pool: Arc<rayon::ThreadPool>,
    ) -> Self {
        let now = Instant::now();
        Self {
            name,
            live,
            pool,
            members: Vec::new(),
            frames,
            meter: Meter::new(now),
            pace: Pace::new(now),
            dirty: true,
            state_changed: true,
            last_people: (now, People::default()),
            last_frame: now,
            last_stats: now,
            over: false,
        }
    }

    /// Waits for the next request or the next step, whichever comes first, and does all that is asked.
    fn take_requests(&mut self, requests: &Receiver<Request>) {
        let mut wait = self.patience();
        for _ in 0..limits::REQUESTS {
            match requests.recv_timeout(wait) {
                Ok(request) => self.serve(request),
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => {
                    self.over = true;
                    return;
                }
            }
            wait = Duration::ZERO;
        }
    }

    /// How long there is nothing to do but to listen.
    fn patience(&self) -> Duration {
        if self.dirty && !self.members.is_empty() {
            let frame = limits::FRAME.saturating_sub(self.last_frame.elapsed());
            return frame.min(self.pace.until_next(self.runs()));
        }
        self.pace.until_next(self.runs())
    }

    /// A world that nobody watches stands still.
    fn runs(&self) -> bool {
        !self.members.is_empty() && (!self.live.paused || self.live.wanted_steps > 0)
    }

    fn serve(&mut self, request: Request) {
        match request {
            Request::Join { id, name, outbox } => self.join(id, name, outbox),
            Request::Leave(id) => self.leave(id),
            Request::Message(id, message) => self.message(id, message),
            // Whoever asked may be gone, and then nobody is to be told.
            Request::Snapshot(reply) => drop(reply.send(self.live.snapshot())),
            Request::Report(reply) => drop(reply.send(Ok(self.live.report()))),
            Request::Load(bytes, reply) => {
                let live = &mut self.live;
                let loaded = self.pool.install(|| live.load(&bytes));
                self.world_changed(loaded.is_ok());
                drop(reply.send(loaded));
            }
            Request::Stop => self.over = true,
        }
    }

    fn join(&mut self, id: ClientId, name: String, outbox: mpsc::Sender<Outgoing>) {
        self.live.join(id, name);
        if let Some(scene) = self.live.sync() {
            self.tell_all(&Outgoing::Binary(scene.into()));
        }
        self.members.push(Member { id, outbox });
        let welcome = Message::Welcome(Welcome {
            version: VERSION,
            you: id,
            room: &self.name,
            scenes: self.live.scene_list(),
        });
        let welcome = welcome.text();
        let state = Message::State(self.live.state()).text();
        let scene = self.live.whole_scene();
        self.tell(id, Outgoing::Text(welcome.into()));
        self.tell(id, Outgoing::Text(state.into()));
        self.tell(id, Outgoing::Binary(scene.into()));
        self.last_people.1 = People::default();
        self.dirty = true;
    }

    fn leave(&mut self, id: ClientId) {
        self.members.retain(|member| member.id != id);
        self.live.leave(id);
        self.dirty = true;
    }

    fn message(&mut self, id: ClientId, message: client::Message) {
        let replaces = matches!(message, client::Message::Scene(_) | client::Message::Reset);
        let live = &mut self.live;
        match self.pool.install(|| live.handle(id, message)) {
            Ok(answer) => {
                self.state_changed |= answer.state;
                if let Some(text) = answer.to_sender {
                    self.tell(id, Outgoing::Text(text.into()));
                }
                self.world_changed(replaces);
            }
            Err(refusal) => {
                let notice = Message::Notice(refusal).text();
                self.tell(id, Outgoing::Text(notice.into()));
            }
        }
        self.dirty = true;
    }

    /// After a scene or a snapshot took the place of the world: building it took time that is not owed.
    fn world_changed(&mut self, replaced: bool) {
        if replaced {
            self.pace.forgive(Instant::now());
            self.meter = Meter::new(Instant::now());
            self.state_changed = true;
            self.dirty = true;
        }
    }

    /// Takes the steps that are due.
    fn advance(&mut self) {
        let dt = self.live.world().config().dt;
        if !self.runs() {
            self.pace.forgive(Instant::now());
            return;
        }
        if self.live.paused {
            self.live.wanted_steps -= 1;
        } else if !self.pace.is_due(Instant::now(), dt / self.live.speed) {
            return;
        }
        let was_paused = self.live.paused;
        let (live, meter) = (&mut self.live, &mut self.meter);
        let stepped = self.pool.install(|| live.step(&mut meter.watch()));
        self.meter.stepped(dt);
        if let Err(refusal) = stepped {
            let notice = Message::Notice(refusal).text();
            self.tell_all(&Outgoing::Text(notice.into()));
        }
        let replay = self.live.state().mode != "live";
        self.state_changed |= was_paused || self.live.paused || replay;
        self.dirty = true;
    }

    /// Tells people what is new, no more often than they can use it.
    fn publish(&mut self) {
        if self.members.is_empty() {
            return;
        }
        let now = Instant::now();
        if self.dirty && now - self.last_frame >= limits::FRAME {
            if let Some(scene) = self.live.sync() {
                self.tell_all(&Outgoing::Binary(scene.into()));
            }
            let materials = self.live.changed_materials();
            if !materials.is_empty() {
                self.tell_all_text(&Message::Materials(materials));
            }
            if std::mem::take(&mut self.state_changed) {
                let state = Message::State(self.live.state()).text();
                self.tell_all(&Outgoing::Text(state.into()));
            }
            self.frames.send_replace(Arc::new(self.live.frame()));
            self.last_frame = now;
            self.dirty = false;
        }
        self.publish_people(now);
        if now - self.last_stats >= STATS {
            self.last_stats = now;
            let stats = self.meter.stats(&self.live, now);
            self.tell_all_text(&Message::Stats(Box::new(stats)));
        }
    }

    fn publish_people(&mut self, now: Instant) {
        if now - self.last_people.0 < PEOPLE {
            return;
        }
        let people = self.live.people();
        if people != self.last_people.1 {
            self.tell_all_text(&Message::People(&people));
            // What was told, not what is: whoever could not be told has left by now, and the others must hear of it.
            self.last_people = (now, people);
        }
    }

    fn tell_all_text(&mut self, message: &Message<'_>) {
        self.tell_all(&Outgoing::Text(message.text().into()));
    }

    fn tell_all(&mut self, message: &Outgoing) {
        let ids: Vec<ClientId> = self.members.iter().map(|member| member.id).collect();
        for id in ids {
            self.tell(id, message.clone());
        }
    }

    /// A client that does not take its messages is let go; dropping its outbox closes it.
    fn tell(&mut self, id: ClientId, message: Outgoing) {
        let Some(member) = self.members.iter().find(|member| member.id == id) else {
            return;
        };
        if member.outbox.try_send(message).is_err() {
            self.leave(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::Scenes;

    const ADA: ClientId = 1;
    const BEN: ClientId = 2;

    /// The next list of people that someone is told, as it is sent.
    fn people(inbox: &mut mpsc::Receiver<Outgoing>) -> Option<String> {
        std::iter::from_fn(|| inbox.try_recv().ok()).find_map(|message| match message {
            Outgoing::Text(text) if text.starts_with(r#"{"people""#) => Some(text.to_string()),
            _ => None,
        })
    }

    #[test]
    fn whoever_is_found_gone_while_a_list_is_told_is_missing_in_the_next() {
        let scene = pliant_scene::parse("", "empty.toml").expect("an empty scene reads");
        let live = Live::new(Scenes::only("empty".to_owned(), scene)).expect("it builds");
        let (frames, _door) = watch::channel(Arc::new(Frame::default()));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
        let pool = Arc::new(pool.expect("a thread"));
        let mut room = Room::new("main".to_owned(), live, frames, pool);
        let (outbox, mut hers) = mpsc::channel(limits::QUEUE);
        room.join(ADA, "Ada".to_owned(), outbox);
        let (outbox, his) = mpsc::channel(limits::QUEUE);
        room.join(BEN, "Ben".to_owned(), outbox);
        // His socket ends; his goodbye is still on its way.
        drop(his);
        let soon = Instant::now() + PEOPLE;
        room.publish_people(soon);
        let both = people(&mut hers).expect("there is news");
        assert!(both.contains("Ben"), "{both}");
        room.publish_people(soon + PEOPLE);
        let left = people(&mut hers).expect("that he left is news");
        assert!(left.contains("Ada") && !left.contains("Ben"), "{left}");
    }
}
