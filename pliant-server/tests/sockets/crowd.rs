//! Many clients, one of them slow; and a server that stops.

use std::time::{Duration, Instant};

use pliant_server::{Config, Server};
use serde_json::json;

use crate::client::{Client, config, server};

const CLIENTS: usize = 50;

/// Seconds of the crowd; more by hand with PLIANT_CROWD_SECONDS.
fn seconds() -> u64 {
    let said = std::env::var("PLIANT_CROWD_SECONDS").ok();
    said.and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// Megabytes that the process holds; none where the system does not say.
fn resident() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: f64 = text.split(' ').nth(1)?.parse().ok()?;
    Some(pages * 4096.0 / 1e6)
}

#[test]
fn a_crowd_with_a_slow_one_among_it_keeps_moving_in_bounded_memory() {
    let server = Server::start(Config {
        clients: CLIENTS + 1,
        ..config()
    })
    .expect("loopback");
    let address = server.address();
    let mut crowd: Vec<Client> = (0..CLIENTS)
        .map(|_| Client::join(address, "main"))
        .collect();
    // It asks for much and reads nothing, ever.
    let mut slow = Client::join(address, "main");
    slow.say(&json!({"view": "strain"}));
    let (_, body, _) = crowd[0].points();
    let before = resident();
    let mut frames = vec![0_u32; CLIENTS];
    let mut steps = Vec::new();
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(seconds()) {
        for (i, client) in crowd.iter_mut().enumerate() {
            let frame = client.frame();
            frames[i] += 1;
            if i < 8 {
                let target = [0.1 * i as f32, 0.5, 0.0];
                client.say(&json!({"move": {"hand": 1, "target": target}}));
            } else if frames[i] == 1 {
                client.say(&json!({"cursor": [0, 0, 0]}));
            }
            if i < 8 && frames[i] == 1 {
                client.say(&json!({"pick": {"hand": 1, "body": body, "at": {"skin": i}, "target": [0, 0.5, 0]}}));
            }
            steps.push(frame.step);
        }
    }
    assert!(frames.iter().all(|count| *count > 5), "{frames:?}");
    assert!(steps.last() > steps.first(), "the world moves");
    let grown = resident()
        .zip(before)
        .map_or(0.0, |(now, before)| now - before);
    assert!(grown < 120.0, "{grown} MB more than at the start");
    let taken = steps.last().zip(steps.first()).map_or(0, |(b, a)| b - a);
    println!(
        "{taken} steps in {:.1} s, {} to {} frames each, {:.1} MB, {grown:.1} MB more than at the start",
        start.elapsed().as_secs_f64(),
        frames.iter().min().unwrap_or(&0),
        frames.iter().max().unwrap_or(&0),
        resident().unwrap_or_default()
    );
    // All of the crowd is still in; the slow one may have been closed.
    let people = crowd[0].json("stats");
    assert_eq!(people["bodies"], 1);
}

#[test]
fn a_server_that_stops_says_goodbye_and_frees_its_port() {
    let server = server();
    let address = server.address();
    let mut clients = [Client::join(address, "a"), Client::join(address, "b")];
    for client in &mut clients {
        client.frame();
    }
    let stopper = std::thread::spawn(move || server.stop());
    for client in &mut clients {
        let (code, reason) = client.closed();
        assert_eq!((code, reason.as_str()), (1001, "the server stops"));
    }
    stopper.join().expect("it stops");
    let again = Server::start(Config {
        bind: address,
        ..config()
    });
    assert_eq!(again.expect("the port is free").address(), address);
}
