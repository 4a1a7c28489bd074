//! What a server bears. Whatever comes from the network is held against these numbers before anything is done with it.

use std::time::Duration;

/// Longest message a client may send, bytes.
pub(crate) const MESSAGE_BYTES: usize = 64 << 10;
/// Messages a client may send per second in the long run, and at once. A hand that moves sends one per drawn frame.
pub(crate) const MESSAGES: (f64, f64) = (240.0, 480.0);
/// The same for what costs the room more than a spring: scenes, balls, materials, looks at clusters.
pub(crate) const HEAVY: (f64, f64) = (20.0, 40.0);
/// Messages that wait for a client; one that lets them pile up is closed. Frames do not wait: the newest wins.
pub(crate) const QUEUE: usize = 256;
/// Requests that wait for a room's world.
pub(crate) const REQUESTS: usize = 1024;
/// Letters of a person's name and of a room's.
pub(crate) const NAME: usize = 32;
/// Things one person holds at a time.
pub(crate) const HANDS: usize = 8;
/// Picks that stay in place, per room.
pub(crate) const LOCKS: usize = 64;
/// Balls that lie around, per room: the oldest goes when one more is thrown.
pub(crate) const BALLS: usize = 12;
/// Pushing balls that are remembered as such, for recordings in which they still are: the newest.
pub(crate) const TOOLS: usize = 10_000;
/// Bodies in a room.
pub(crate) const BODIES: usize = 512;
/// Particles in a room.
pub(crate) const PARTICLES: usize = 400_000;
/// Contacts in a frame: of more, every so many-th is shown.
pub(crate) const TOUCHES: usize = 4096;
/// Longest snapshot that is taken in, bytes.
pub(crate) const UPLOAD_BYTES: usize = 128 << 20;
/// Metres from the origin that anything may be put.
pub(crate) const REACH: f32 = 1e4;
/// Fastest a pushing ball moves, m/s.
pub(crate) const PUSH_SPEED: f32 = 8.0;
/// Fastest a ball is thrown, m/s.
pub(crate) const THROW_SPEED: f32 = 40.0;
/// Steps and commands that a recording holds before it starts afresh.
pub(crate) const RECORDED_STEPS: u64 = 60 * 60 * 10;
/// Commands that a recording holds before it starts afresh.
pub(crate) const RECORDED_COMMANDS: usize = 200_000;
/// Snapshots kept along a recording for jumps to a moment, and the bytes they may take.
pub(crate) const KEYFRAMES: usize = 64;
/// Bytes that the snapshots along a recording may take.
pub(crate) const KEYFRAME_BYTES: usize = 256 << 20;
/// Steps taken to get to a moment of a recording.
pub(crate) const SEEK_STEPS: u64 = 2000;
/// How far a world may fall behind the clock before it lets the time go.
pub(crate) const DEBT: Duration = Duration::from_millis(100);
/// Shortest time between two frames.
pub(crate) const FRAME: Duration = Duration::from_millis(15);
/// How long a room without people is kept.
pub(crate) const EMPTY_ROOM: Duration = Duration::from_mins(10);
/// How long a client may take to say hello, or to take a message.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);
