//! The rooms there are, by name.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use tokio::sync::watch;

use super::{Request, run};
use crate::limits;
use crate::live::{ClientId, Live, Scenes};
use crate::protocol::frame::Frame;

/// The way into a room.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    requests: SyncSender<Request>,
    /// The newest frame.
    pub(crate) frames: watch::Receiver<Arc<Frame>>,
}

/// A room that is gone.
#[derive(Debug)]
pub(crate) struct Gone;

impl Door {
    /// Hands a request over. A room that is busy makes its callers wait, each in its own task.
    pub(crate) async fn send(&self, mut request: Request) -> Result<(), Gone> {
        loop {
            match self.requests.try_send(request) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(back)) => request = back,
                Err(TrySendError::Disconnected(_)) => return Err(Gone),
            }
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        }
    }
}

struct Entry {
    name: String,
    door: Door,
    thread: JoinHandle<()>,
    /// People in it or on their way in.
    people: usize,
}

/// All rooms.
pub(crate) struct Registry {
    scenes: Scenes,
    pool: Arc<rayon::ThreadPool>,
    most_rooms: usize,
    most_clients: usize,
    next_client: AtomicU64,
    rooms: Mutex<Vec<Entry>>,
}

impl Registry {
    pub(crate) fn new(
        scenes: Scenes,
        pool: rayon::ThreadPool,
        most_rooms: usize,
        most_clients: usize,
    ) -> Self {
        Self {
            scenes,
            pool: Arc::new(pool),
            most_rooms,
            most_clients,
            next_client: AtomicU64::new(1),
            rooms: Mutex::new(Vec::new()),
        }
    }

    pub(crate) fn scenes(&self) -> &Scenes {
        &self.scenes
    }

    /// A place in a room, which is opened if it is not there.
    pub(crate) fn enter(&self, name: &str) -> Result<(ClientId, Door), String> {
        let mut rooms = self.lock();
        drop_ended(&mut rooms);
        if !rooms.iter().any(|room| room.name == name) {
            if rooms.len() >= self.most_rooms {
                return Err(format!("there are {} rooms already", self.most_rooms));
            }
            let room = self.open(name)?;
            rooms.push(room);
        }
        let room = rooms.iter_mut().find(|room| room.name == name);
        let room = room.ok_or_else(|| "the room is gone".to_owned())?;
        if room.people >= self.most_clients {
            return Err(format!("the room is full: {} people", self.most_clients));
        }
        room.people += 1;
        let id = self.next_client.fetch_add(1, Ordering::Relaxed);
        Ok((id, room.door.clone()))
    }

    /// Gives a place back.
    pub(crate) fn leave(&self, name: &str) {
        let mut rooms = self.lock();
        if let Some(room) = rooms.iter_mut().find(|room| room.name == name) {
            room.people = room.people.saturating_sub(1);
        }
    }

    /// The way into a room that is there.
    pub(crate) fn door(&self, name: &str) -> Option<Door> {
        let rooms = self.lock();
        let room = rooms.iter().find(|room| room.name == name)?;
        Some(room.door.clone())
    }

    /// Ends all rooms and waits for their threads.
    pub(crate) fn close(&self) {
        let rooms: Vec<Entry> = std::mem::take(&mut *self.lock());
        for room in rooms {
            // Fails only for a room that has ended.
            let _ = room.door.requests.send(Request::Stop);
            let _ = room.thread.join();
        }
    }

    fn open(&self, name: &str) -> Result<Entry, String> {
        let live = self.pool.install(|| Live::new(self.scenes.clone()))?;
        let (requests, inbox) = sync_channel(limits::REQUESTS);
        let (sender, frames) = watch::channel(Arc::new(Frame::default()));
        let (own, pool) = (name.to_owned(), Arc::clone(&self.pool));
        let thread = std::thread::Builder::new()
            .name(format!("room {name}"))
            .spawn(move || run(own, live, &inbox, sender, pool))
            .map_err(|error| format!("no thread for the room: {error}"))?;
        Ok(Entry {
            name: name.to_owned(),
            door: Door { requests, frames },
            thread,
            people: 0,
        })
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Entry>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn drop_ended(rooms: &mut Vec<Entry>) {
    rooms.retain(|room| !room.thread.is_finished());
}
