//! Who comes in, and what cannot be had.

use pliant_server::{Config, Server};
use tokio_tungstenite::tungstenite::Error;

use crate::client::{Client, config, get, http, post, server};

fn refused(result: Result<Client, Error>) -> u16 {
    match result {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("refused otherwise: {other}"),
        Ok(_) => panic!("was let in"),
    }
}

#[test]
fn the_page_is_served_with_its_parts() {
    let server = server();
    for (path, part) in [
        ("/", "<canvas"),
        ("/page.js", "WebSocket"),
        ("/page.css", "#world"),
        ("/favicon.svg", "<svg"),
    ] {
        let (status, body) = get(server.address(), path);
        assert_eq!(status, 200, "{path}");
        assert!(String::from_utf8_lossy(&body).contains(part), "{path}");
    }
    let (status, png) = get(server.address(), "/thumbnail/cube");
    assert_eq!(status, 200);
    assert!(png.windows(4).any(|four| four == b"\x89PNG"), "a picture");
}

#[test]
fn no_path_leads_out() {
    let server = server();
    for path in [
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/page.js/../../Cargo.toml",
        "/page.js%00.html",
        "/thumbnail/..%2f..%2fCargo.toml",
        "/thumbnail/../../etc/passwd",
        "/snapshot/..%2fmain",
        "/report/%2e%2e",
        "/web/src/main.js",
        "/index.html/..",
    ] {
        let (status, body) = get(server.address(), path);
        assert!(matches!(status, 400 | 404), "{path}: {status}");
        let body = String::from_utf8_lossy(&body);
        assert!(
            !body.contains("root:") && !body.contains("[package]"),
            "{path}: {body}"
        );
    }
}

#[test]
fn requests_that_are_none_do_no_harm() {
    let server = server();
    let address = server.address();
    for bytes in [
        &b"\x00\x01\x02\r\n\r\n"[..],
        b"GET\r\n\r\n",
        b"BREW / HTTP/9.9\r\n\r\n",
    ] {
        let (status, _) = http(address, bytes);
        assert!(status == 0 || (400..=505).contains(&status), "{status}");
    }
    assert_eq!(post(address, "/", b"x", "").0, 405);
    assert_eq!(get(address, "/").0, 200);
}

#[test]
fn pages_of_other_sites_are_refused() {
    let server = server();
    let address = server.address();
    for origin in [
        "http://evil.example",
        "null",
        "http://localhost:1",
        "https://evil.example",
    ] {
        let result = Client::silent(address, "/socket/main", Some(origin));
        assert_eq!(refused(result), 403, "{origin}");
    }
    let own = format!("http://{address}");
    assert!(Client::silent(address, "/socket/main", Some(&own)).is_ok());
    let evil = "Origin: http://evil.example\r\n";
    assert_eq!(post(address, "/snapshot/main", b"", evil).0, 403);
    let rebound = b"GET /snapshot/main HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    assert_eq!(http(address, rebound).0, 403);
}

#[test]
fn off_loopback_a_token_is_needed() {
    let server = Server::start(Config {
        bind: ([0, 0, 0, 0], 0).into(),
        ..config()
    })
    .expect("all interfaces");
    let token = server.token().expect("there is one").to_owned();
    assert_eq!(token.len(), 32);
    assert!(server.url().contains(&token));
    let address = ([127, 0, 0, 1], server.address().port()).into();
    assert_eq!(refused(Client::silent(address, "/socket/main", None)), 403);
    assert_eq!(
        refused(Client::silent(address, "/socket/main?token=x", None)),
        403
    );
    assert_eq!(get(address, "/snapshot/main").0, 403);
    assert_eq!(get(address, "/report/main?token=00").0, 403);
    assert_eq!(get(address, "/thumbnail/cube").0, 403);
    assert!(Client::silent(address, &format!("/socket/main?token={token}"), None).is_ok());
    assert!(server_on_loopback_has_none());
}

fn server_on_loopback_has_none() -> bool {
    server().token().is_none()
}

#[test]
fn rooms_and_places_are_limited() {
    let server = Server::start(Config {
        rooms: 1,
        clients: 2,
        ..config()
    })
    .expect("loopback");
    let address = server.address();
    let mut inside = [Client::join(address, "a"), Client::join(address, "a")];
    for client in &mut inside {
        client.json("welcome");
    }
    let (code, reason) = Client::join(address, "a").closed();
    assert_eq!((code, reason.contains("full")), (1013, true), "{reason}");
    let (code, reason) = Client::join(address, "b").closed();
    assert_eq!((code, reason.contains("1 rooms")), (1013, true), "{reason}");
    let bad = Client::silent(address, "/socket/no%20spaces", None);
    assert_eq!(refused(bad), 404);
}
