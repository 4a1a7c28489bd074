//! A client as anyone could write it from docs/protocol.md: it shares no code with the server.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use pliant_server::{Config, Server};
use serde_json::{Value, json};
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes on a busy machine, the whole life of a client included.
const PATIENCE: Duration = Duration::from_mins(1);

/// A cube of few particles above a floor.
pub(crate) const CUBE: &str = r#"
title = "Cube"
[world]
substeps = 2
[[body]]
name = "cube"
shape.box = { size = [0.4, 0.4, 0.4] }
spacing = 0.1
position = [0, 0.25, 0]
material.preset = "jelly"
[[obstacle]]
shape.plane = { normal = [0, 1, 0] }
"#;

pub(crate) fn config() -> Config {
    let scene = pliant_scene::parse(CUBE, "cube.toml").expect("the scene reads");
    Config {
        scene: Some(("cube".to_owned(), scene)),
        ..Config::default()
    }
}

pub(crate) fn server() -> Server {
    Server::start(config()).expect("loopback is there")
}

pub(crate) struct Client {
    runtime: Runtime,
    socket: WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>,
    /// Of the last scene that was heard.
    epoch: u32,
    joined: Instant,
}

/// What a client hears.
#[derive(Debug)]
pub(crate) enum Heard {
    Json(String, Value),
    Scene,
    Frame(Frame),
    Closed(Option<CloseFrame>),
}

/// The head of a frame, and the points of its bodies.
#[derive(Debug)]
pub(crate) struct Frame {
    pub(crate) epoch: u32,
    pub(crate) step: u64,
    pub(crate) ack: u32,
    pub(crate) bodies: Vec<(u32, Vec<[f32; 3]>)>,
    /// Place and normal.
    pub(crate) touches: Vec<[f32; 6]>,
}

fn frame(bytes: &[u8]) -> Frame {
    let u32_at = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let f32_at = |at: usize| f32::from_bits(u32_at(at));
    let u16_at = |at: usize| u16::from_le_bytes(bytes[at..at + 2].try_into().expect("two bytes"));
    let mut bodies = Vec::new();
    let mut at = 36;
    for _ in 0..u32_at(24) {
        let count = u32_at(at + 4) as usize;
        let has_values = u32_at(at + 8) == 1;
        let quantum = f32_at(at + 12);
        let point = |i: usize| {
            std::array::from_fn(|k| {
                f32_at(at + 16 + 4 * k) + quantum * f32::from(u16_at(at + 28 + 6 * i + 2 * k))
            })
        };
        bodies.push((u32_at(at), (0..count).map(point).collect()));
        at = (at + 28 + 6 * count).next_multiple_of(4);
        if has_values {
            at = (at + count).next_multiple_of(4);
        }
    }
    at += 32 * u32_at(28) as usize;
    let touch = |i: usize| std::array::from_fn(|k| f32_at(at + 24 * i + 4 * k));
    let touches: Vec<[f32; 6]> = (0..u32_at(32) as usize).map(touch).collect();
    assert_eq!(at + 24 * touches.len(), bytes.len(), "nothing is left over");
    Frame {
        epoch: u32_at(4),
        touches,
        step: u64::from_le_bytes(bytes[8..16].try_into().expect("eight bytes")),
        ack: u32_at(20),
        bodies,
    }
}

impl Client {
    /// Opens a socket without saying anything.
    pub(crate) fn silent(
        address: SocketAddr,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime");
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(origin) = origin {
            let origin = origin.parse().expect("a legal header");
            request.headers_mut().insert("origin", origin);
        }
        let (socket, _) = runtime.block_on(connect_async(request))?;
        Ok(Self {
            runtime,
            socket,
            epoch: 0,
            joined: Instant::now(),
        })
    }

    /// Joins a room.
    pub(crate) fn join(address: SocketAddr, room: &str) -> Self {
        let mut client =
            Self::silent(address, &format!("/socket/{room}"), None).expect("is let in");
        client.say(&json!({"hello": {"version": 1, "name": "test"}}));
        client
    }

    pub(crate) fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string()));
    }

    /// Sends anything; a connection that is closed already swallows it.
    pub(crate) fn send(&mut self, message: Message) {
        let _ = self.runtime.block_on(self.socket.send(message));
    }

    /// The next thing that is heard. Who waits for what never comes fails here, however much else is said.
    pub(crate) fn hear(&mut self) -> Heard {
        assert!(
            self.joined.elapsed() < PATIENCE,
            "what was awaited never came"
        );
        loop {
            let next = async { tokio::time::timeout(PATIENCE, self.socket.next()).await };
            let next = self.runtime.block_on(next).expect("something comes");
            match next {
                Some(Ok(Message::Text(text))) => {
                    let value: Value = serde_json::from_str(&text).expect("JSON");
                    let (kind, body) = value
                        .as_object()
                        .expect("an object")
                        .iter()
                        .next()
                        .expect("a kind");
                    return Heard::Json(kind.clone(), body.clone());
                }
                Some(Ok(Message::Binary(bytes))) if bytes[0] == 1 => {
                    let frame = frame(&bytes);
                    assert_eq!(frame.epoch, self.epoch, "a frame is of the scene before it");
                    return Heard::Frame(frame);
                }
                Some(Ok(Message::Binary(bytes))) => {
                    let epoch = bytes[4..8].try_into().expect("four bytes");
                    self.epoch = u32::from_le_bytes(epoch);
                    return Heard::Scene;
                }
                Some(Ok(Message::Close(frame))) => return Heard::Closed(frame),
                Some(Ok(_)) => (),
                Some(Err(_)) | None => return Heard::Closed(None),
            }
        }
    }

    /// The next frame.
    pub(crate) fn frame(&mut self) -> Frame {
        loop {
            match self.hear() {
                Heard::Frame(frame) => return frame,
                Heard::Closed(reason) => panic!("closed: {reason:?}"),
                _ => (),
            }
        }
    }

    /// The next frame that holds points of a body.
    pub(crate) fn points(&mut self) -> (u64, u32, Vec<[f32; 3]>) {
        loop {
            let frame = self.frame();
            if let Some((key, points)) = frame.bodies.into_iter().next() {
                return (frame.step, key, points);
            }
        }
    }

    /// The next message of a kind.
    pub(crate) fn json(&mut self, kind: &str) -> Value {
        loop {
            match self.hear() {
                Heard::Json(heard, body) if heard == kind => return body,
                Heard::Closed(reason) => panic!("closed while waiting for {kind}: {reason:?}"),
                _ => (),
            }
        }
    }

    /// Listens until it is closed, and returns the code and the reason.
    pub(crate) fn closed(&mut self) -> (u16, String) {
        loop {
            if let Heard::Closed(frame) = self.hear() {
                return frame.map_or((0, String::new()), |frame| {
                    (frame.code.into(), frame.reason.to_string())
                });
            }
        }
    }

    /// Stops the world and returns its step and hash.
    pub(crate) fn still(&mut self) -> (u64, String) {
        self.say(&json!({"pause": true}));
        while self.json("state")["paused"] != true {}
        self.hash()
    }

    /// Step and hash of a world that stands still.
    pub(crate) fn hash(&mut self) -> (u64, String) {
        // The first numbers may have been on their way before the world stood still.
        self.json("stats");
        let stats = self.json("stats");
        let hash = stats["hash"].as_str().expect("a hash").to_owned();
        (stats["step"].as_u64().expect("a step"), hash)
    }
}

/// One HTTP request, byte by byte as given; the status and the body come back.
pub(crate) fn http(address: SocketAddr, request: &[u8]) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(address).expect("the port is open");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream.write_all(request).expect("is sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("is answered");
    let text = String::from_utf8_lossy(&answer);
    let status = text.split(' ').nth(1).and_then(|code| code.parse().ok());
    let body = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = body.map_or(Vec::new(), |at| answer[at + 4..].to_vec());
    (status.unwrap_or(0), body)
}

pub(crate) fn get(address: SocketAddr, path: &str) -> (u16, Vec<u8>) {
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    http(address, request.as_bytes())
}

pub(crate) fn post(address: SocketAddr, path: &str, body: &[u8], extra: &str) -> (u16, Vec<u8>) {
    let mut request = format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{extra}Content-Length: {}\r\n\r\n",
        body.len()
    )
    .into_bytes();
    request.extend(body);
    http(address, &request)
}
