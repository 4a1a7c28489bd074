//! A client's socket: what it says goes to its room, what the room says goes to it. A client that breaks the rules is
//! closed with a reason; nobody else notices.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message as Ws, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query as FromQuery, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use tokio::sync::mpsc;
use tokio::time::timeout;

use super::{Query, Shared, refuse};
use crate::access::is_room_name;
use crate::limits;
use crate::live::ClientId;
use crate::protocol::VERSION;
use crate::protocol::client::{Message, View};
use crate::room::{Door, Outgoing, Request};

/// Close codes of RFC 6455.
const GOING_AWAY: u16 = 1001;
const PROTOCOL: u16 = 1002;
const POLICY: u16 = 1008;
const TOO_BIG: u16 = 1009;
const TRY_LATER: u16 = 1013;

/// How long a client that is closed may take to say goodbye.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Why a client is closed.
type Reason = (u16, String);

/// Opens a socket into a room.
pub(super) async fn open(
    State(shared): State<Arc<Shared>>,
    Path(room): Path<String>,
    FromQuery(query): FromQuery<Query>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if let Err(reason) = shared.access.check(&headers, query.token.as_deref()) {
        return refuse(StatusCode::FORBIDDEN, reason);
    }
    if !is_room_name(&room) {
        let reason = "rooms are named by up to 32 letters, digits, - and _\n";
        return refuse(StatusCode::NOT_FOUND, reason);
    }
    let counted = Counted::new(shared);
    upgrade
        .max_message_size(limits::MESSAGE_BYTES)
        .max_frame_size(limits::MESSAGE_BYTES)
        .on_upgrade(move |socket| serve(counted, room, socket))
}

/// An open socket, counted as long as it lives.
struct Counted(Arc<Shared>);

impl Counted {
    fn new(shared: Arc<Shared>) -> Self {
        shared.sockets.send_modify(|count| *count += 1);
        Self(shared)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.sockets.send_modify(|count| *count -= 1);
    }
}

async fn serve(counted: Counted, room: String, socket: WebSocket) {
    let shared = &counted.0;
    let (mut out, mut incoming) = socket.split();
    let mut stopping = shared.stopping.clone();
    let named = tokio::select! {
        named = hello(&mut incoming) => named,
        _ = stopping.wait_for(|stop| *stop) => Err((GOING_AWAY, String::new())),
    };
    let reason = match named {
        Ok(name) => visit(shared, &room, name, &mut out, &mut incoming).await,
        Err(reason) => reason,
    };
    // Rooms end when the server does, and a client may notice that first; the cause is what it is told.
    let reason = if *shared.stopping.borrow() {
        (GOING_AWAY, "the server stops".to_owned())
    } else {
        reason
    };
    close(&mut out, reason).await;
    // A connection that is cut while the client still talks loses what it has not read, the reason among it.
    let _ = timeout(LAST_WORDS, async {
        while let Some(Ok(_)) = incoming.next().await {}
    })
    .await;
}

/// The first message must be a hello in our version.
async fn hello(incoming: &mut SplitStream<WebSocket>) -> Result<String, Reason> {
    let first = timeout(limits::PATIENCE, next(incoming)).await;
    let text = first.map_err(|_| (POLICY, "no hello came".to_owned()))??;
    match Message::parse(&text) {
        Ok(Message::Hello(hello)) if hello.version == VERSION => Ok(hello.name),
        Ok(Message::Hello(hello)) => Err((
            PROTOCOL,
            format!(
                "this server speaks version {VERSION}, not {}: reload the page",
                hello.version
            ),
        )),
        Ok(_) => Err((PROTOCOL, "the first message must be hello".to_owned())),
        Err(error) => Err((PROTOCOL, error)),
    }
}

/// From joining to leaving.
async fn visit(
    shared: &Arc<Shared>,
    room: &str,
    name: String,
    out: &mut SplitSink<WebSocket, Ws>,
    incoming: &mut SplitStream<WebSocket>,
) -> Reason {
    let (rooms, wanted) = (Arc::clone(shared), room.to_owned());
    // A new room builds its scene first.
    let entered = tokio::task::spawn_blocking(move || rooms.rooms.enter(&wanted)).await;
    let (id, door) = match entered {
        Ok(Ok(place)) => place,
        Ok(Err(full)) => return (TRY_LATER, full),
        Err(_) => return (TRY_LATER, "the room could not be opened".to_owned()),
    };
    let (outbox, inbox) = mpsc::channel(limits::QUEUE);
    let join = Request::Join { id, name, outbox };
    let reason = if door.send(join).await.is_ok() {
        let view = Arc::new(AtomicU8::new(View::default() as u8));
        let mut stopping = shared.stopping.clone();
        tokio::select! {
            reason = listen(id, &door, &view, incoming) => reason,
            reason = talk(id, &door, &view, inbox, out) => reason,
            _ = stopping.wait_for(|stop| *stop) => (GOING_AWAY, String::new()),
        }
    } else {
        (GOING_AWAY, "the room has closed".to_owned())
    };
    // A room that is gone needs no goodbye.
    let _ = door.send(Request::Leave(id)).await;
    shared.rooms.leave(room);
    reason
}

/// Passes on what the client says, as long as it keeps the rules.
async fn listen(
    id: ClientId,
    door: &Door,
    view: &AtomicU8,
    incoming: &mut SplitStream<WebSocket>,
) -> Reason {
    let mut all = Bucket::new(limits::MESSAGES);
    let mut heavy = Bucket::new(limits::HEAVY);
    loop {
        let text = match next(incoming).await {
            Ok(text) => text,
            Err(reason) => return reason,
        };
        if !all.take() {
            return (POLICY, "too many messages".to_owned());
        }
        let message = match Message::parse(&text) {
            Ok(message) => message,
            Err(error) => return (PROTOCOL, error),
        };
        if message.is_heavy() && !heavy.take() {
            return (
                POLICY,
                "too many requests that cost the room time".to_owned(),
            );
        }
        if let Message::View(wanted) = message {
            view.store(wanted as u8, Ordering::Relaxed);
        }
        if door.send(Request::Message(id, message)).await.is_err() {
            return (GOING_AWAY, "the room has closed".to_owned());
        }
    }
}

/// The next text of a client, or why there is none.
async fn next(incoming: &mut SplitStream<WebSocket>) -> Result<String, Reason> {
    loop {
        match incoming.next().await {
            Some(Ok(Ws::Text(text))) => return Ok(text.to_string()),
            Some(Ok(Ws::Binary(_))) => {
                return Err((PROTOCOL, "clients send text".to_owned()));
            }
            Some(Ok(Ws::Ping(_) | Ws::Pong(_))) => (),
            Some(Ok(Ws::Close(_))) | None => return Err((GOING_AWAY, String::new())),
            Some(Err(error)) => {
                let text = error.to_string();
                let code = if text.contains("too long") || text.contains("too large") {
                    TOO_BIG
                } else {
                    PROTOCOL
                };
                return Err((code, text));
            }
        }
    }
}

/// Sends what the room says, and the newest frame whenever the client has taken the one before.
async fn talk(
    id: ClientId,
    door: &Door,
    view: &AtomicU8,
    mut inbox: mpsc::Receiver<Outgoing>,
    out: &mut SplitSink<WebSocket, Ws>,
) -> Reason {
    let mut frames = door.frames.clone();
    let mut sent = (View::default(), 0);
    // The scene that the client has, and whether the newest frame is of one that is still on its way.
    let (mut epoch, mut waits) = (0, false);
    loop {
        // Messages first: a frame may be about a body that a message brings.
        let message = tokio::select! {
            biased;
            message = inbox.recv() => match message {
                Some(Outgoing::Text(text)) => Some(Ws::Text(text)),
                Some(Outgoing::Binary(bytes)) => {
                    (sent.1, epoch, waits) = (0, epoch_of(&bytes), false);
                    Some(Ws::Binary(bytes))
                }
                None => return (TRY_LATER, "too slow: messages piled up".to_owned()),
            },
            changed = frames.changed(), if !waits => {
                if changed.is_err() {
                    return (GOING_AWAY, "the room has closed".to_owned());
                }
                let frame = Arc::clone(&frames.borrow_and_update());
                if frame.epoch > epoch {
                    waits = true;
                    frames.mark_changed();
                }
                if frame.epoch != epoch {
                    continue;
                }
                let wanted = View::ALL[view.load(Ordering::Relaxed) as usize];
                let since = if sent.0 == wanted { sent.1 } else { 0 };
                frame.message(id, wanted, since).map(|bytes| {
                    sent = (wanted, frame.serial);
                    Ws::Binary(Bytes::from(bytes))
                })
            }
        };
        if let Some(message) = message {
            match timeout(limits::PATIENCE, out.send(message)).await {
                Ok(Ok(())) => (),
                Ok(Err(_)) => return (GOING_AWAY, String::new()),
                Err(_) => return (TRY_LATER, "too slow: a message was not taken".to_owned()),
            }
        }
    }
}

/// The count of scenes that a scene message begins with.
fn epoch_of(scene: &[u8]) -> u32 {
    let bytes = scene.get(4..8).and_then(|bytes| bytes.try_into().ok());
    bytes.map_or(0, u32::from_le_bytes)
}

async fn close(out: &mut SplitSink<WebSocket, Ws>, (code, reason): Reason) {
    // A close frame holds 123 bytes of reason.
    let end = reason.floor_char_boundary(120);
    let frame = CloseFrame {
        code,
        reason: reason[..end].into(),
    };
    // The client may be gone, and then it needs no reason.
    let _ = timeout(limits::PATIENCE, out.send(Ws::Close(Some(frame)))).await;
    let _ = timeout(limits::PATIENCE, out.close()).await;
}

/// So many per second in the long run, and so many at once.
struct Bucket {
    rate: f64,
    most: f64,
    left: f64,
    last: Instant,
}

impl Bucket {
    fn new((rate, most): (f64, f64)) -> Self {
        Self {
            rate,
            most,
            left: most,
            last: Instant::now(),
        }
    }

    fn take(&mut self) -> bool {
        let now = Instant::now();
        let gained = self.rate * (now - self.last).as_secs_f64();
        self.last = now;
        self.left = (self.left + gained).min(self.most);
        if self.left < 1.0 {
            return false;
        }
        self.left -= 1.0;
        true
    }
}
