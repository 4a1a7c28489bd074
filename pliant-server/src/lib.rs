//! Live worlds in the browser, for several people at once.
//!
//! [`Server::start`] opens a port and serves a page. Who opens it is in a *room*: a world that one thread owns and steps by
//! the clock. The page sends what people do as commands and gets frames of what moves; docs/protocol.md is the wire format.
//! The page is built from `web/` and is part of the program: nothing else is needed at run time.
//!
//! [`Report`] is what the page saves when something is worth showing to others: a snapshot, the commands after it and the
//! hash they lead to.
//!
//! The crate holds no physics: worlds change by commands of the engine alone.

mod access;
mod http;
mod limits;
mod live;
mod protocol;
mod rehearsal;
mod report;
mod room;
mod server;

pub use rehearsal::Rehearsal;
pub use report::{Report, ReportError};
pub use server::{Config, Server, ServerError};
