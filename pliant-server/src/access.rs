//! Who may come in: pages of our own, and people with the token.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};

/// Bytes of chance in a token.
const TOKEN_BYTES: usize = 16;

/// What a request must show.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    /// None where only this machine can connect.
    token: Option<String>,
}

impl Access {
    /// Anyone on this machine.
    pub(crate) fn local() -> Self {
        Self { token: None }
    }

    /// Whoever has the token.
    pub(crate) fn by_token(token: String) -> Self {
        Self { token: Some(token) }
    }

    /// Refuses requests that other sites' pages make, and those without the token.
    pub(crate) fn check(
        &self,
        headers: &HeaderMap,
        token: Option<&str>,
    ) -> Result<(), &'static str> {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(HOST).ok_or("a request must say its host")?;
        if self.token.is_none() && !is_local(host) {
            // A name of someone else's that leads here: their page must not reach a server without a token.
            return Err("this server answers to localhost only");
        }
        if headers.contains_key(ORIGIN) {
            let origin = text(ORIGIN).unwrap_or_default();
            let site = origin
                .strip_prefix("http://")
                .or(origin.strip_prefix("https://"));
            if site != Some(host) {
                return Err("this page belongs to another site");
            }
        }
        match (&self.token, token) {
            (None, _) => Ok(()),
            (Some(own), Some(given)) if same(own, given) => Ok(()),
            (Some(_), Some(_)) => {
                Err("the token is wrong: ask whoever runs this server for the address")
            }
            (Some(_), None) => {
                Err("a token is needed: ask whoever runs this server for the address")
            }
        }
    }
}

/// Takes the same time wherever they differ.
fn same(a: &str, b: &str) -> bool {
    let different = a
        .bytes()
        .zip(b.bytes())
        .fold(0, |sum, (a, b)| sum | (a ^ b));
    a.len() == b.len() && different == 0
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|c| c.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "[::1]")
        || name
            .parse::<std::net::Ipv4Addr>()
            .is_ok_and(|address| address.is_loopback())
}

/// A token that nobody guesses.
pub(crate) fn random_token() -> Result<String, getrandom::Error> {
    use std::fmt::Write;

    let mut bytes = [0; TOKEN_BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().fold(String::new(), |mut token, byte| {
        // Writing to a string does not fail.
        let _ = write!(token, "{byte:02x}");
        token
    }))
}

/// Names of rooms: letters, digits, - and _.
pub(crate) fn is_room_name(name: &str) -> bool {
    let legal = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (1..=crate::limits::NAME).contains(&name.len()) && name.chars().all(legal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(axum::http::HeaderName, &str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            let value = value.parse().expect("a legal header");
            (name.clone(), value)
        });
        pairs.collect()
    }

    #[test]
    fn own_pages_come_in_and_other_sites_do_not() {
        let local = Access::local();
        let check = |host: &str, origin: &str| {
            local.check(&headers(&[(HOST, host), (ORIGIN, origin)]), None)
        };
        assert_eq!(check("localhost:80", "http://localhost:80"), Ok(()));
        assert_eq!(check("127.0.0.1:7", "http://127.0.0.1:7"), Ok(()));
        assert_eq!(check("[::1]:7", "http://[::1]:7"), Ok(()));
        assert!(check("localhost:80", "http://evil.example").is_err());
        assert!(check("localhost:80", "http://localhost:81").is_err());
        assert!(check("localhost:80", "null").is_err());
        assert!(check("evil.example", "http://evil.example").is_err());
        assert!(
            check(
                "127.0.0.1.evil.example:7",
                "http://127.0.0.1.evil.example:7"
            )
            .is_err()
        );
        assert!(local.check(&headers(&[(HOST, "localhost")]), None).is_ok());
        assert!(local.check(&headers(&[]), None).is_err());
    }

    #[test]
    fn a_token_opens_and_nothing_else_does() {
        let access = Access::by_token("abc".to_owned());
        let check = |token| access.check(&headers(&[(HOST, "host.example")]), token);
        assert_eq!(check(Some("abc")), Ok(()));
        for wrong in [None, Some(""), Some("ab"), Some("abcd"), Some("abd")] {
            assert!(check(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn tokens_are_long_and_new_each_time() {
        let token = || random_token().expect("the machine has chance");
        assert_eq!(token().len(), 32);
        assert_ne!(token(), token());
    }

    #[test]
    fn rooms_have_plain_names() {
        assert!(is_room_name("lab-2_b"));
        for bad in ["", "a b", "../x", "ä", &"x".repeat(33)] {
            assert!(!is_room_name(bad), "{bad}");
        }
    }
}
