//! The wire format. Clients speak JSON, a message per command; the server answers in JSON, and streams what moves in
//! binary frames. docs/protocol.md is the reference.

pub(crate) mod client;
pub(crate) mod frame;
pub(crate) mod server;
mod topology;

pub(crate) use topology::topology;

/// Version of the protocol. A client that speaks another one is told so and closed.
pub(crate) const VERSION: u32 = 1;

/// First byte of a frame.
pub(crate) const FRAME: u8 = 1;
/// First byte of a scene.
pub(crate) const SCENE: u8 = 2;
