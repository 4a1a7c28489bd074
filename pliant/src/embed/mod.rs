//! Points carried by clusters, and pushes at them handed back to the particles. One embedding for skins now, and for
//! surfels, contacts and picks: a carried point is x(q) = Σ_i b_i x_i, and the same b share out an impulse.

mod back;
mod bind;
mod carry;
mod push;

pub(crate) use back::back;
pub(crate) use bind::{MOST, bind};
pub(crate) use carry::{carry, unmap};
pub(crate) use push::{carriers, push};
