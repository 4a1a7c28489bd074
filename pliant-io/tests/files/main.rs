//! Files that are written, read back, and opened by other people's programs.

mod films;
mod readers;
mod round_trip;
