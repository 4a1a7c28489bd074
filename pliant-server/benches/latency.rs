//! The way from a command to the frame that shows it, on loopback, with a body of 20,000 particles: what a hand feels.

use std::time::Instant;

use futures_util::{SinkExt, StreamExt};
use pliant_server::{Config, Server};
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

const SCENE: &str = r#"
[world]
substeps = 2
[[body]]
shape.box = { size = [1, 1, 1] }
spacing = 0.0323
position = [0, 0.6, 0]
material.preset = "jelly"
clustering = { count = 200 }
[[obstacle]]
shape.plane = { normal = [0, 1, 0] }
"#;
/// Moves that are measured, after some that are not.
const MOVES: usize = 300;
const WARM_UP: usize = 30;

fn main() {
    let scene = pliant_scene::parse(SCENE, "latency.toml").expect("the scene reads");
    let server = Server::start(Config {
        scene: Some(("latency".to_owned(), scene)),
        threads: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        ..Config::default()
    })
    .expect("loopback is there");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let (mut times, stats) = runtime.block_on(measure(server.address()));
    times.drain(..WARM_UP);
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[(share * (times.len() - 1) as f64) as usize];
    println!(
        "{} particles, {:.1} ms per step, {:.2}× real time",
        stats["particles"],
        stats["step_ms"].as_f64().unwrap_or(0.0),
        stats["real_time"].as_f64().unwrap_or(0.0)
    );
    println!(
        "command to frame: median {:.1} ms, 95 % below {:.1} ms, worst {:.1} ms",
        at(0.5),
        at(0.95),
        at(1.0)
    );
}

async fn measure(address: std::net::SocketAddr) -> (Vec<f64>, serde_json::Value) {
    let url = format!("ws://{address}/socket/main");
    let (mut socket, _) = tokio_tungstenite::connect_async(url)
        .await
        .expect("is let in");
    let text = |value: serde_json::Value| Message::text(value.to_string());
    let hello = text(json!({"hello": {"version": 1}}));
    socket.send(hello).await.expect("is sent");
    let (mut times, mut stats, mut sent) = (Vec::new(), json!(null), None);
    let mut seq = 0_u32;
    while times.len() < MOVES + WARM_UP || stats.is_null() {
        match socket.next().await.expect("goes on").expect("is sound") {
            Message::Text(said) => {
                let said: serde_json::Value = serde_json::from_str(&said).expect("JSON");
                if !said["stats"].is_null() {
                    stats = said["stats"].clone();
                }
            }
            Message::Binary(bytes) if bytes[0] == 1 => {
                let ack = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
                if let Some((expected, start)) = sent.take_if(|(expected, _)| *expected == ack) {
                    let _: u32 = expected;
                    let start: Instant = start;
                    times.push(1e3 * start.elapsed().as_secs_f64());
                }
                if sent.is_none() {
                    seq += 1;
                    let target = [0.002 * f64::from(seq % 100), 1.2, 0.0];
                    let message = if seq == 1 {
                        json!({"pick": {"hand": 1, "body": 1, "at": {"skin": 0}, "target": target, "seq": seq}})
                    } else {
                        json!({"move": {"hand": 1, "target": target, "seq": seq}})
                    };
                    socket.send(text(message)).await.expect("is sent");
                    sent = Some((seq, Instant::now()));
                }
            }
            _ => (),
        }
    }
    (times, stats)
}
