//! The server as clients meet it: over real sockets, well-behaved and not.

mod access;
mod client;
mod crowd;
mod files;
mod hostile;
mod shared;
