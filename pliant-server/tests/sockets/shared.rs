//! People who share a world.

use serde_json::json;

use crate::client::{Client, Heard, server};

#[test]
fn a_newcomer_is_told_everything_and_then_sees_it_move() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    let welcome = client.json("welcome");
    assert_eq!(welcome["version"], 1);
    assert_eq!(welcome["room"], "main");
    assert_eq!(welcome["scenes"][0]["name"], "cube");
    assert!(welcome["scenes"].as_array().expect("scenes").len() > 5);
    assert_eq!(client.json("state")["scene"], "cube");
    while !matches!(client.hear(), Heard::Scene) {}
    let (first, _, points) = client.points();
    assert!(points.iter().all(|p| p.iter().all(|v| v.abs() < 1.0)));
    while client.frame().step < first + 5 {}
}

#[test]
fn what_is_picked_follows_and_falls_when_let_go() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    let (_, body, points) = client.points();
    let top = |points: &[[f32; 3]]| points.iter().map(|p| p[1]).fold(f32::MIN, f32::max);
    let before = top(&points);
    let target = [0.0, before + 0.5, 0.0];
    client.say(
        &json!({"pick": {"hand": 1, "body": body, "at": {"skin": 0}, "target": target, "seq": 7}}),
    );
    let mut acked = false;
    loop {
        let frame = client.frame();
        acked |= frame.ack == 7;
        if frame
            .bodies
            .first()
            .is_some_and(|(_, points)| top(points) > before + 0.3)
        {
            break;
        }
    }
    assert!(acked, "the frame that shows it says so");
    client.say(&json!({"release": {"hand": 1}}));
    while top(&client.points().2) > before + 0.1 {}
}

#[test]
fn a_locked_hand_stays_when_its_owner_leaves_and_others_can_remove_it() {
    let server = server();
    let mut other = Client::join(server.address(), "main");
    let mut owner = Client::join(server.address(), "main");
    let (_, body, _) = owner.points();
    owner.say(&json!({"pick": {"hand": 1, "body": body, "at": {"skin": 0}, "target": [0, 1, 0]}}));
    while other.json("people")["hands"]
        .as_array()
        .expect("hands")
        .is_empty()
    {}
    owner.say(&json!({"lock": {"hand": 1}}));
    owner.say(&json!({"pick": {"hand": 2, "body": body, "at": {"skin": 5}, "target": [0, 1, 0]}}));
    while other.json("people")["hands"]
        .as_array()
        .expect("hands")
        .len()
        < 2
    {}
    drop(owner);
    let left = loop {
        let people = other.json("people");
        if people["people"].as_array().expect("people").len() == 1 {
            break people["hands"].clone();
        }
    };
    assert_eq!(
        left.as_array().expect("hands").len(),
        1,
        "what was only held is let go"
    );
    assert_eq!(left[0]["by"], json!(null));
    other.say(&json!({"unlock": left[0]["id"]}));
    while !other.json("people")["hands"]
        .as_array()
        .expect("hands")
        .is_empty()
    {}
}

#[test]
fn two_people_hold_one_body_and_see_each_others_cursors() {
    let server = server();
    let mut one = Client::join(server.address(), "main");
    let mut two = Client::join(server.address(), "main");
    let (_, body, _) = one.points();
    one.say(&json!({"pick": {"hand": 1, "body": body, "at": {"skin": 0}, "target": [0, 1, 0]}}));
    two.say(
        &json!({"pick": {"hand": 1, "body": body, "at": {"particle": 3}, "target": [0, 1, 0]}}),
    );
    two.say(&json!({"cursor": [0.5, 1, 0.25]}));
    loop {
        let people = one.json("people");
        let both = people["hands"].as_array().expect("hands").len() == 2;
        let seen = people["people"].as_array().expect("people").iter();
        if both
            && seen
                .into_iter()
                .any(|person| person["cursor"] == json!([0.5, 1.0, 0.25]))
        {
            break;
        }
    }
}

#[test]
fn one_step_is_one_step_and_all_see_the_same_hash() {
    let server = server();
    let mut one = Client::join(server.address(), "main");
    let mut two = Client::join(server.address(), "main");
    let (step, hash) = one.still();
    assert_eq!(two.still(), (step, hash.clone()));
    two.say(&json!({"step": 1}));
    let after = loop {
        let now = one.hash();
        if now.0 != step {
            break now;
        }
    };
    assert_eq!(after.0, step + 1);
    assert_ne!(after.1, hash);
    assert_eq!(two.hash(), after);
}

#[test]
fn rooms_are_worlds_of_their_own() {
    let server = server();
    let mut one = Client::join(server.address(), "a");
    let mut two = Client::join(server.address(), "b");
    one.still();
    let first = two.frame().step;
    while two.frame().step < first + 5 {}
    let people = two.json("stats");
    assert!(people["steps_per_second"].as_f64().expect("a number") > 0.0);
}

#[test]
fn a_softer_material_shows_in_every_page() {
    let server = server();
    let mut one = Client::join(server.address(), "main");
    let mut two = Client::join(server.address(), "main");
    let (_, body, _) = one.points();
    one.say(&json!({"material": {"body": body, "material": {"stiffness": {"time": 0.1}, "damping": 5}}}));
    let seen = two.json("materials");
    let tau = seen[0]["material"]["stiffness"]["time"].as_f64();
    assert!((tau.expect("a number") - 0.1).abs() < 1e-6);
    one.say(&json!({"material": {"body": body, "material": {"damping": -1}}}));
    let notice = one.json("notice");
    assert!(
        notice.as_str().expect("a sentence").contains("damping"),
        "{notice}"
    );
}

#[test]
fn a_pushing_ball_pushes() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    let mean = |points: &[[f32; 3]]| points.iter().map(|p| p[0]).sum::<f32>() / points.len() as f32;
    let before = mean(&client.points().2);
    for i in 0..400 {
        let x = (-0.5 + 0.01 * i as f32).min(0.1);
        client.say(&json!({"push": {"centre": [x, 0.2, 0], "radius": 0.15}}));
        if mean(&client.points().2) > before + 0.1 {
            client.say(&json!({"push": null}));
            return;
        }
    }
    panic!("the cube was not pushed");
}

#[test]
fn a_thrown_ball_is_a_body_and_the_oldest_go() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    for i in 0..15 {
        client.say(&json!({"throw": {"from": [i, 3, 0], "velocity": [0, 1, 0], "radius": 0.1}}));
    }
    while client.json("stats")["bodies"] != 13 {}
}

#[test]
fn the_teaching_view_gets_a_cluster() {
    let server = server();
    let mut client = Client::join(server.address(), "main");
    let (_, body, _) = client.points();
    client.say(&json!({"inspect": {"body": body, "cluster": 0}}));
    let cluster = client.json("cluster");
    let members = cluster["rest"].as_array().expect("offsets").len();
    assert!(members > 3);
    assert_eq!(
        cluster["positions"].as_array().expect("positions").len(),
        members
    );
    client.say(&json!({"inspect": {"body": body, "cluster": 9999}}));
    let notice = client.json("notice");
    assert!(
        notice
            .as_str()
            .expect("a sentence")
            .contains("no cluster 9999"),
        "{notice}"
    );
}

#[test]
fn hands_on_a_body_that_goes_are_gone_for_everyone() {
    let server = server();
    let mut one = Client::join(server.address(), "main");
    let mut two = Client::join(server.address(), "main");
    let throw =
        |x: i32| json!({"throw": {"from": [x, 3, 0], "velocity": [0, 1, 0], "radius": 0.1}});
    let (_, cube, _) = one.points();
    one.say(&throw(0));
    let ball = loop {
        let keys = one.frame().bodies.into_iter().map(|(key, _)| key);
        if let Some(key) = keys.max().filter(|key| *key > cube) {
            break key;
        }
    };
    for client in [&mut one, &mut two] {
        client.say(
            &json!({"pick": {"hand": 1, "body": ball, "at": {"skin": 0}, "target": [0, 3, 0]}}),
        );
    }
    let hands = |client: &mut Client| {
        let people = client.json("people");
        people["hands"].as_array().expect("hands").len()
    };
    while hands(&mut two) < 2 {}
    // Of more than twelve balls the oldest goes, and with it what held it.
    for x in 1..=12 {
        one.say(&throw(x));
    }
    while hands(&mut one) > 0 {}
    while hands(&mut two) > 0 {}
    one.say(&json!({"move": {"hand": 1, "target": [0, 4, 0]}}));
    let step = one.frame().step;
    while one.frame().step < step + 5 {}
}

#[test]
fn contacts_are_shown_to_those_who_look() {
    let server = server();
    let mut one = Client::join(server.address(), "main");
    let mut two = Client::join(server.address(), "main");
    one.say(&json!({"view": "contacts"}));
    let touches = loop {
        let frame = one.frame();
        if !frame.touches.is_empty() {
            break frame.touches;
        }
    };
    for [_, y, _, u, v, w] in touches {
        assert!(y.abs() < 1e-4, "on the floor: {y}");
        assert!(u.abs() < 1e-5 && (v - 1.0).abs() < 1e-5 && w.abs() < 1e-5);
    }
    assert!(two.frame().touches.is_empty());
    while one.json("stats")["touches"] == 0 {}
}
