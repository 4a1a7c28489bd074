//! Clients that break the rules are closed with a reason, and nobody else notices.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, server};

/// Someone who just watches: still there, and the world still moves.
fn is_unharmed(witness: &mut Client) {
    let step = witness.frame().step;
    while witness.frame().step < step + 3 {}
}

#[test]
fn messages_that_do_not_read_close_their_sender_alone() {
    let server = server();
    let mut witness = Client::join(server.address(), "main");
    for (text, reason) in [
        ("", "not understood"),
        ("{", "not understood"),
        ("[]", "not understood"),
        (r#"{"fly": true}"#, "unknown variant"),
        (r#"{"pick": {}}"#, "missing field"),
        (r#"{"pause": 1}"#, "not understood"),
        (r#"{"speed": 1e99}"#, "speed"),
        (
            r#"{"move": {"hand": 1, "target": [1e20, 0, 0]}}"#,
            "move.target",
        ),
        (
            r#"{"push": {"centre": [0, 0, 0], "radius": -1}}"#,
            "push.radius",
        ),
        (r#"{"step": 1000000}"#, "step"),
        (
            r#"{"material": {"body": 0, "material": {"stiffness": {"what": 1}}}}"#,
            "unknown variant",
        ),
    ] {
        let mut client = Client::join(server.address(), "main");
        client.json("welcome");
        client.send(Message::text(text));
        let (code, said) = client.closed();
        assert_eq!(code, 1002, "{text}: {said}");
        assert!(said.contains(reason), "{text}: {said}");
    }
    is_unharmed(&mut witness);
}

#[test]
fn a_bad_start_is_told() {
    let server = server();
    let address = server.address();
    let start = |message: Message| {
        let mut client = Client::silent(address, "/socket/main", None).expect("opens");
        client.send(message);
        client.closed()
    };
    let version = start(Message::text(json!({"hello": {"version": 99}}).to_string()));
    assert_eq!(version.0, 1002);
    assert!(version.1.contains("version 1, not 99"), "{}", version.1);
    let early = start(Message::text(r#""reset""#));
    assert!(
        early.1.contains("first message must be hello"),
        "{}",
        early.1
    );
    let binary = start(Message::binary(vec![1, 2, 3]));
    assert!(binary.1.contains("clients send text"), "{}", binary.1);
}

#[test]
fn what_is_too_long_closes_its_sender() {
    let server = server();
    let mut witness = Client::join(server.address(), "main");
    let mut client = Client::join(server.address(), "main");
    client.json("welcome");
    client.send(Message::text("x".repeat((64 << 10) + 1)));
    let (code, reason) = client.closed();
    assert_eq!(code, 1009, "{reason}");
    is_unharmed(&mut witness);
}

#[test]
fn a_flood_closes_its_sender() {
    let server = server();
    let mut witness = Client::join(server.address(), "main");
    for (message, reason) in [
        (json!({"cursor": [0, 0, 0]}), "too many messages"),
        (json!("reset"), "too many requests"),
    ] {
        let mut client = Client::join(server.address(), "main");
        client.json("welcome");
        for _ in 0..3000 {
            client.say(&message);
        }
        let (code, said) = client.closed();
        assert_eq!((code, said.contains(reason)), (1008, true), "{said}");
    }
    is_unharmed(&mut witness);
}

/// A small generator of its own: the same bytes in every run.
struct Chance(u64);

impl Chance {
    fn next(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

#[test]
fn damaged_messages_harm_nobody() {
    let server = server();
    let mut witness = Client::join(server.address(), "main");
    let good = [
        r#"{"pick":{"hand":1,"body":1,"at":{"skin":7},"target":[0,1,2],"seq":3}}"#,
        r#"{"move":{"hand":1,"target":[0,1,2]}}"#,
        r#"{"push":{"centre":[0,0,0],"radius":0.2}}"#,
        r#"{"throw":{"from":[0,1,3],"velocity":[0,0,-5],"radius":0.2}}"#,
        r#"{"material":{"body":1,"material":{"damping":3,"mode":{"linear":{"beta":0.5}}}}}"#,
        r#"{"inspect":{"body":1,"cluster":2}}"#,
        r#"{"gravity":[0,-1.6,0]}"#,
        r#""replay""#,
        r#"{"seek":12}"#,
    ];
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    for _ in 0..150 {
        let mut client = Client::join(server.address(), "main");
        for _ in 0..4 {
            let mut bytes = good[chance.next(good.len())].as_bytes().to_vec();
            for _ in 0..=chance.next(3) {
                let at = chance.next(bytes.len());
                match chance.next(3) {
                    0 => bytes[at] = b' ' + chance.next(95) as u8,
                    1 => bytes.truncate(at.max(1)),
                    _ => bytes.insert(at, b"0123456789-e.[]{}\""[chance.next(18)]),
                }
            }
            let text = String::from_utf8(bytes).expect("ASCII");
            client.send(Message::text(text));
        }
    }
    witness.say(&json!({"pause": false}));
    is_unharmed(&mut witness);
}
