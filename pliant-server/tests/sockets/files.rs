//! Snapshots, reports, recordings.

use pliant::World;
use pliant_server::Report;
use serde_json::json;

use crate::client::{Client, get, post, server};

#[test]
fn a_snapshot_goes_out_and_comes_back_to_the_same_hash() {
    let server = server();
    let address = server.address();
    let mut client = Client::join(address, "main");
    client.points();
    let (step, hash) = client.still();
    let (status, bytes) = get(address, "/snapshot/main");
    assert_eq!(status, 200);
    let world = World::restore(&bytes).expect("is a snapshot");
    assert_eq!(
        (world.steps(), format!("{:016x}", world.hash())),
        (step, hash.clone())
    );
    client.say(&json!("reset"));
    while client.json("state")["paused"] == true {}
    while client.frame().step <= step + 3 {}
    assert_ne!(client.still().1, hash);
    assert_eq!(post(address, "/snapshot/main", &bytes, "").0, 204);
    assert_eq!(client.hash(), (step, hash));
}

#[test]
fn a_damaged_snapshot_is_refused_and_the_world_goes_on() {
    let server = server();
    let address = server.address();
    let mut client = Client::join(address, "main");
    client.points();
    let (_, mut bytes) = get(address, "/snapshot/main");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    let (status, reason) = post(address, "/snapshot/main", &bytes, "");
    assert_eq!(status, 422);
    assert!(!reason.is_empty());
    assert_eq!(post(address, "/snapshot/main", b"", "").0, 422);
    assert_eq!(post(address, "/snapshot/nobody", &bytes, "").0, 404);
    let step = client.frame().step;
    while client.frame().step < step + 3 {}
}

#[test]
fn a_report_replays_what_people_did_to_the_bit() {
    let server = server();
    let address = server.address();
    let mut client = Client::join(address, "main");
    let (_, body, _) = client.points();
    client
        .say(&json!({"pick": {"hand": 1, "body": body, "at": {"skin": 0}, "target": [0, 0.8, 0]}}));
    for i in 0..20 {
        client.say(&json!({"move": {"hand": 1, "target": [0.02 * f64::from(i), 0.8, 0]}}));
        client
            .say(&json!({"push": {"centre": [0.6 - 0.01 * f64::from(i), 0.2, 0], "radius": 0.1}}));
        client.frame();
    }
    client.say(&json!({"throw": {"from": [0, 2, 0], "velocity": [0, 1, 0], "radius": 0.1}}));
    client.say(&json!({"material": {"body": body, "material": {"damping": 9}}}));
    client.say(&json!({"gravity": [0, -5, 0]}));
    let start = client.frame().step;
    while client.frame().step < start + 10 {}
    let (_, hash) = client.still();
    let (status, bytes) = get(address, "/report/main");
    assert_eq!(status, 200);
    let report = Report::from_bytes(&bytes).expect("is a report");
    assert!(report.recording.commands.len() > 20);
    let world = report.replay().expect("comes out the same");
    assert_eq!(format!("{:016x}", world.hash()), hash);
    let mut other = report;
    other.hash ^= 1;
    assert!(other.replay().is_err(), "another hash is noticed");
}

#[test]
fn a_recording_is_replayed_and_searched_to_the_same_states() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    let (_, body, _) = client.points();
    let (start, first) = client.still();
    client.say(&json!("record"));
    client.say(&json!({"pick": {"hand": 1, "body": body, "at": {"skin": 0}, "target": [0, 1, 0]}}));
    let mut seen = vec![(start, first)];
    for _ in 0..4 {
        let (wanted, _) = *seen.last().expect("one at least");
        client.say(&json!({"step": 20}));
        let now = loop {
            let now = client.hash();
            if now.0 == wanted + 20 {
                break now;
            }
        };
        client.say(&json!({"move": {"hand": 1, "target": [0.1, 0.9, 0]}}));
        seen.push(now);
    }
    client.say(&json!("stop"));
    client.say(&json!("replay"));
    client.say(&json!({"pause": true}));
    for at in [3, 0, 4, 1, 2] {
        let (step, hash) = &seen[at];
        client.say(&json!({"seek": step - start}));
        while client.json("state")["shown"] != json!(step - start) {}
        let (now, found) = client.hash();
        assert_eq!(now, *step);
        if at > 0 {
            assert_eq!(&found, hash, "after {} steps", step - start);
        }
    }
    client.say(&json!({"gravity": [0, 0, 0]}));
    let notice = client.json("notice");
    assert!(
        notice.as_str().expect("a sentence").contains("replay"),
        "{notice}"
    );
    client.say(&json!("stop"));
    let step = client.frame().step;
    while client.frame().step < step + 3 {}
}

#[test]
fn a_pushing_ball_is_in_no_snapshot_and_does_not_outlive_a_replay() {
    let server = server();
    let address = server.address();
    let mut client = Client::join(address, "main");
    client.points();
    let pushes = |client: &mut Client| {
        client.say(&json!({"push": {"centre": [3, 0.5, 0], "radius": 0.2}}));
        while client.json("people")["people"][0]["push"].is_null() {}
    };
    let stops = |client: &mut Client| {
        client.say(&json!({"push": null}));
        while !client.json("people")["people"][0]["push"].is_null() {}
    };
    let obstacles = || {
        let (status, bytes) = get(address, "/snapshot/main");
        assert_eq!(status, 200);
        let world = World::restore(&bytes).expect("is a snapshot");
        world.obstacles().count()
    };
    pushes(&mut client);
    assert_eq!(obstacles(), 1, "the floor alone");
    stops(&mut client);
    client.say(&json!("record"));
    pushes(&mut client);
    let there = client.json("state")["recorded"].as_u64().expect("steps");
    let step = client.frame().step;
    while client.frame().step < step + 5 {}
    stops(&mut client);
    client.say(&json!("stop"));
    client.say(&json!("replay"));
    while client.json("state")["mode"] != "replay" {}
    client.say(&json!({"seek": there}));
    // Back to the moment when the ball was there, and on from it.
    client.say(&json!("stop"));
    while client.json("state")["mode"] != "live" {}
    assert_eq!(obstacles(), 1, "the floor alone");
}
