//! Laws that hold for the whole engine, through its public API. One program: what the files share is then used by some of them, and built
//! once.

mod common;
mod contact;
mod degenerate;
mod determinism;
mod embedding;
mod energy;
mod extremes;
mod fields;
mod forces;
mod hands;
mod holds;
mod motion;
mod obstacles;
mod order;
mod picks;
mod plastic;
mod recluster;
mod refusals;
mod robustness;
mod rotations;
mod sleep;
mod snapshots;
mod stretched_cube;
mod thin;
