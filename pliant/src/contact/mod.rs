//! Contact: keeping bodies apart from each other and out of obstacles.
//!
//! Bodies: `broad` finds who is near, `surface` and `shell` what they show, `find` fills the table of `touch`es, `solve` turns it
//! into pushes, `lever` into torque; `quiet` and `sleep` bring them to rest. `bounce` throws whole bodies back from obstacles. `meet` is the order of it all.
//!
//! An obstacle is a *field* without mass: at any point, how far the surface is and which way is out. Each particle's way
//! through the substep is followed in the obstacle's own frame, from where it was before to where it is now, so that
//! neither a fast particle nor a fast obstacle passes unseen. This is exact and per particle, and comes last. `exit` leads bodies out
//! as wholes that were put inside, and `clearing` those that were put into each other.
//!
//! Reads State's bodies and obstacles, fits and lanes; writes positions, and velocities that bounce or come to rest.

mod bounce;
mod broad;
mod clash;
mod clearing;
mod cut;
mod depth;
mod exit;
mod fan;
mod field;
mod find;
mod intrude;
mod ledger;
mod lever;
mod meet;
mod mover;
mod node;
mod obstacle;
mod octets;
mod oriented;
mod overlap;
mod padded;
mod press;
mod proxy;
mod quiet;
mod report;
mod rigid;
mod row;
mod search;
mod shell;
mod sleep;
mod solve;
mod surface;
mod touch;
mod tree;
mod wave;

pub(crate) use bounce::Bounces;
pub(crate) use clash::Clashes;
pub(crate) use clearing::{Apart, apart, lead_apart, may_seek, seek_clearings};
pub(crate) use depth::{deepest, depths, resting};
pub(crate) use exit::{Led, lead_out, led, seek_exits};
pub(crate) use field::Field;
pub(crate) use ledger::{Ledger, Moving};
pub(crate) use meet::Meetings;
pub(crate) use obstacle::{Scene, keep_out, rebound};
pub(crate) use press::Press;
pub(crate) use proxy::Proxy;
pub use report::Meeting;
pub(crate) use sleep::{fall_asleep, stirred};
