//! Snapshots: the State, and nothing but the State, as bytes; and its hash.
//!
//! Layout, all little-endian: magic, version u32, chunk count u32; per chunk a four-letter tag, its length u64 and its
//! xxh3 checksum u64; then the chunks. Columns are raw numbers, the small tables are postcard. Lengths and checksums
//! are checked before anything is read into tables, and the tables are validated before they become a world.

use glam::{Mat3, Quat, Vec3};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use crate::error::Error;
use crate::state::{
    Bodies, BodyId, Clash, Clearing, Clusters, Exit, Fade, Flow, Force, Frames, Hold, Impact, Life,
    Obstacle, Particles, Partner, Plane, Slots, Spring, State, Traits,
};
use crate::validate::validate;

const MAGIC: &[u8; 8] = b"PLIANT\r\n";
const VERSION: u32 = 15;
const TAGS: [&[u8; 4]; 5] = [b"HEAD", b"PART", b"FRAM", b"CLUS", b"MEMB"];
/// Magic, version, chunk count.
const FRONT: usize = 16;
/// Tag, length, checksum.
const ENTRY: usize = 20;

/// Everything that is not a column.
#[derive(Serialize, Deserialize)]
struct Head {
    dt: f32,
    substeps: u32,
    gravity: Vec3,
    sleep: f32,
    budget: u32,
    step: u64,
    bodies: Bodies,
    touching: Vec<(BodyId, Partner)>,
    impacts: Vec<Impact>,
    clashes: Vec<Clash>,
    exits: Vec<Exit>,
    clearings: Vec<Clearing>,
    obstacles: Slots<Obstacle>,
    holds: Slots<Hold>,
    forces: Vec<Force>,
    picks: Slots<Spring>,
    particles: u64,
    frames: u64,
    clusters: u64,
    members: u64,
}

/// The state as bytes.
pub(crate) fn encode(state: &State) -> Vec<u8> {
    assemble(&[
        head(state),
        particles(state),
        frames(state),
        clusters(state),
        members(state),
    ])
}

/// Front, table and chunks.
fn assemble(chunks: &[Vec<u8>; TAGS.len()]) -> Vec<u8> {
    let mut bytes =
        Vec::with_capacity(FRONT + chunks.iter().map(|c| ENTRY + c.len()).sum::<usize>());
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((chunks.len() as u32).to_le_bytes());
    for (tag, chunk) in TAGS.iter().zip(chunks) {
        bytes.extend(*tag);
        bytes.extend((chunk.len() as u64).to_le_bytes());
        bytes.extend(xxh3_64(chunk).to_le_bytes());
    }
    for chunk in chunks {
        bytes.extend(chunk);
    }
    bytes
}

/// A hash of the whole state: equal states, equal hashes, on every machine.
pub(crate) fn hash(state: &State) -> u64 {
    xxh3_64(&encode(state))
}

/// The state back from bytes.
pub(crate) fn decode(bytes: &[u8]) -> Result<State, Error> {
    let [head, particles, frames, clusters, members] = split(bytes)?;
    let (head, rest): (Head, _) = postcard::take_from_bytes(head)
        .map_err(|error| Error::Snapshot(format!("the head does not read: {error}")))?;
    if !rest.is_empty() {
        return Err(Error::Snapshot(format!(
            "chunk HEAD has {} bytes too many",
            rest.len()
        )));
    }
    let mut reader = Reader {
        tag: "PART",
        rest: particles,
    };
    let n = head.particles;
    let particles = Particles {
        position: reader.vectors(n)?,
        velocity: reader.vectors(n)?,
        mass: reader.floats(n)?,
        label: reader.words(n)?,
        pinned: reader.bytes(n)?.iter().map(|b| *b != 0).collect(),
    };
    reader.end()?;
    let state = State {
        dt: head.dt,
        substeps: head.substeps,
        gravity: head.gravity,
        sleep: head.sleep,
        budget: head.budget,
        step: head.step,
        bodies: head.bodies,
        touching: head.touching,
        impacts: head.impacts,
        clashes: head.clashes,
        exits: head.exits,
        clearings: head.clearings,
        obstacles: head.obstacles,
        holds: head.holds,
        forces: head.forces,
        picks: head.picks,
        particles,
        frames: read_frames(frames, head.frames)?,
        clusters: read_clusters(clusters, members, head.clusters, head.members)?,
    };
    validate(&state).map_err(|violation| Error::Snapshot(violation.to_string()))?;
    Ok(state)
}

fn read_frames(chunk: &[u8], n: u64) -> Result<Frames, Error> {
    let mut reader = Reader {
        tag: "FRAM",
        rest: chunk,
    };
    let frames = Frames {
        particle: reader.words(n)?,
        rotation: reader.rows(n)?.into_iter().map(Quat::from_array).collect(),
        spin: reader.vectors(n)?,
        moment: reader.rows(n)?.iter().map(Mat3::from_cols_array).collect(),
    };
    reader.end()?;
    Ok(frames)
}

fn read_clusters(chunk: &[u8], members: &[u8], n: u64, m: u64) -> Result<Clusters, Error> {
    let mut reader = Reader {
        tag: "CLUS",
        rest: chunk,
    };
    let starts = reader.words(n.saturating_add(1))?;
    let rotation = reader.rows(n)?.into_iter().map(Quat::from_array).collect();
    let flow = reader.rows(n)?.into_iter().map(read_flow).collect();
    let traits = reader
        .rows(n)?
        .into_iter()
        .map(Traits::from_array)
        .collect();
    let (proxy_centre, proxy_radius) = (reader.vectors(n)?, reader.floats(n)?);
    let life = reader.words(n.saturating_mul(LIFE as u64))?;
    let planes = reader.words(n)?.into_iter().map(|count| {
        let rows = reader.rows(u64::from(count))?;
        Ok(rows.into_iter().map(read_plane).collect())
    });
    let planes = planes.collect::<Result<_, Error>>()?;
    reader.end()?;
    let life = read_lives(&life)?;
    let mut reader = Reader {
        tag: "MEMB",
        rest: members,
    };
    let clusters = Clusters {
        starts,
        rotation,
        flow,
        traits,
        proxy_centre,
        proxy_radius,
        life,
        planes,
        particle: reader.words(m)?,
        weight: reader.floats(m)?,
        offset: reader.vectors(m)?,
    };
    reader.end()?;
    Ok(clusters)
}

fn head(state: &State) -> Vec<u8> {
    let head = Head {
        dt: state.dt,
        substeps: state.substeps,
        gravity: state.gravity,
        sleep: state.sleep,
        budget: state.budget,
        step: state.step,
        bodies: state.bodies.clone(),
        touching: state.touching.clone(),
        impacts: state.impacts.clone(),
        clashes: state.clashes.clone(),
        exits: state.exits.clone(),
        clearings: state.clearings.clone(),
        obstacles: state.obstacles.clone(),
        holds: state.holds.clone(),
        forces: state.forces.clone(),
        picks: state.picks.clone(),
        particles: state.particles.len() as u64,
        frames: state.frames.len() as u64,
        clusters: state.clusters.len() as u64,
        members: state.clusters.particle.len() as u64,
    };
    postcard::to_stdvec(&head).expect("plain tables always serialise")
}

fn particles(state: &State) -> Vec<u8> {
    let (p, mut chunk) = (&state.particles, Vec::new());
    put_floats(&mut chunk, p.position.iter().flat_map(Vec3::to_array));
    put_floats(&mut chunk, p.velocity.iter().flat_map(Vec3::to_array));
    put_floats(&mut chunk, p.mass.iter().copied());
    put_words(&mut chunk, &p.label);
    chunk.extend(p.pinned.iter().map(|pinned| u8::from(*pinned)));
    chunk
}

fn frames(state: &State) -> Vec<u8> {
    let (f, mut chunk) = (&state.frames, Vec::new());
    put_words(&mut chunk, &f.particle);
    put_floats(&mut chunk, f.rotation.iter().flat_map(Quat::to_array));
    put_floats(&mut chunk, f.spin.iter().flat_map(Vec3::to_array));
    put_floats(&mut chunk, f.moment.iter().flat_map(Mat3::to_cols_array));
    chunk
}

fn clusters(state: &State) -> Vec<u8> {
    let (c, mut chunk) = (&state.clusters, Vec::new());
    put_words(&mut chunk, &c.starts);
    put_floats(&mut chunk, c.rotation.iter().flat_map(Quat::to_array));
    put_floats(&mut chunk, c.flow.iter().flat_map(flow_row));
    put_floats(&mut chunk, c.traits.iter().flat_map(|t| t.to_array()));
    put_floats(&mut chunk, c.proxy_centre.iter().flat_map(Vec3::to_array));
    put_floats(&mut chunk, c.proxy_radius.iter().copied());
    for life in &c.life {
        put_words(&mut chunk, &life_row(life));
    }
    let counts: Vec<u32> = c.planes.iter().map(|planes| planes.len() as u32).collect();
    put_words(&mut chunk, &counts);
    put_floats(&mut chunk, c.planes.iter().flatten().flat_map(plane_row));
    chunk
}

/// Words of a [`Life`].
const LIFE: usize = 6;

/// The step of birth, low word first; since when it broke; how it fades, how far and over how many steps.
fn life_row(life: &Life) -> [u32; LIFE] {
    let (way, part, of) = match life.fade {
        Fade::Whole => (0, 0, 0),
        Fade::In { done, of } => (1, done, of),
        Fade::Out { left, of } => (2, left, of),
    };
    let (low, high) = (life.born as u32, (life.born >> 32) as u32);
    [low, high, life.broke, way, part, of]
}

fn read_lives(words: &[u32]) -> Result<Vec<Life>, Error> {
    let (rows, _) = words.as_chunks::<LIFE>();
    let read = |&[low, high, broke, way, part, of]: &[u32; LIFE]| {
        let fade = match way {
            0 => Fade::Whole,
            1 => Fade::In { done: part, of },
            2 => Fade::Out { left: part, of },
            way => return Err(Error::Snapshot(format!("a cluster fades in way {way}"))),
        };
        let born = u64::from(high) << 32 | u64::from(low);
        Ok(Life { born, broke, fade })
    };
    rows.iter().map(read).collect()
}

fn plane_row(plane: &Plane) -> [f32; 4] {
    plane.normal.extend(plane.distance).to_array()
}

fn read_plane([x, y, z, distance]: [f32; 4]) -> Plane {
    Plane {
        normal: Vec3::new(x, y, z),
        distance,
    }
}

/// F^p by columns, then α.
fn flow_row(flow: &Flow) -> [f32; 10] {
    let mut row = [flow.strain; 10];
    row[..9].copy_from_slice(&flow.map.to_cols_array());
    row
}

fn read_flow(row: [f32; 10]) -> Flow {
    Flow {
        map: Mat3::from_cols_slice(&row[..9]),
        strain: row[9],
    }
}

fn members(state: &State) -> Vec<u8> {
    let (c, mut chunk) = (&state.clusters, Vec::new());
    put_words(&mut chunk, &c.particle);
    put_floats(&mut chunk, c.weight.iter().copied());
    put_floats(&mut chunk, c.offset.iter().flat_map(Vec3::to_array));
    chunk
}

fn put_floats(chunk: &mut Vec<u8>, values: impl Iterator<Item = f32>) {
    chunk.extend(values.flat_map(f32::to_le_bytes));
}

fn put_words(chunk: &mut Vec<u8>, values: &[u32]) {
    chunk.extend(values.iter().flat_map(|v| v.to_le_bytes()));
}

/// The chunks, in order, after their table has been checked.
fn split(bytes: &[u8]) -> Result<[&[u8]; TAGS.len()], Error> {
    let refuse = |why: String| Error::Snapshot(why);
    if bytes.len() < FRONT || &bytes[..8] != MAGIC {
        return Err(refuse("not a Pliant snapshot".into()));
    }
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    let (version, count) = (word(8), word(12));
    if version != VERSION {
        return Err(refuse(format!(
            "version {version}, but this build reads version {VERSION}"
        )));
    }
    if count as usize != TAGS.len() || bytes.len() < FRONT + ENTRY * TAGS.len() {
        return Err(refuse(format!(
            "truncated or damaged table of {count} chunks"
        )));
    }
    let mut chunks = [&bytes[..0]; TAGS.len()];
    let mut at = FRONT + ENTRY * TAGS.len();
    for (k, tag) in TAGS.iter().enumerate() {
        let entry = FRONT + ENTRY * k;
        let (name, length) = (String::from_utf8_lossy(*tag), long(entry + 4));
        if bytes[entry..entry + 4] != **tag {
            return Err(refuse(format!("chunk {k} is not {name}")));
        }
        if length > (bytes.len() - at) as u64 {
            let there = bytes.len() - at;
            return Err(refuse(format!(
                "truncated: chunk {name} has {there} of {length} bytes"
            )));
        }
        chunks[k] = &bytes[at..at + length as usize];
        if xxh3_64(chunks[k]) != long(entry + 12) {
            return Err(refuse(format!(
                "chunk {name} is damaged: its checksum does not match"
            )));
        }
        at += length as usize;
    }
    if at != bytes.len() {
        return Err(refuse(format!(
            "{} bytes follow the last chunk",
            bytes.len() - at
        )));
    }
    Ok(chunks)
}

/// Reads columns off a chunk, refusing to run past its end.
struct Reader<'a> {
    tag: &'static str,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, rows: u64, size: usize) -> Result<&'a [u8], Error> {
        let wanted = usize::try_from(rows)
            .ok()
            .and_then(|rows| rows.checked_mul(size));
        let taken = wanted.and_then(|wanted| self.rest.split_at_checked(wanted));
        let (head, rest) = taken.ok_or_else(|| {
            Error::Snapshot(format!("chunk {} is too short for {rows} rows", self.tag))
        })?;
        self.rest = rest;
        Ok(head)
    }

    fn bytes(&mut self, rows: u64) -> Result<&'a [u8], Error> {
        self.take(rows, 1)
    }

    fn words(&mut self, rows: u64) -> Result<Vec<u32>, Error> {
        let (quads, _) = self.take(rows, 4)?.as_chunks::<4>();
        Ok(quads.iter().map(|b| u32::from_le_bytes(*b)).collect())
    }

    fn floats(&mut self, rows: u64) -> Result<Vec<f32>, Error> {
        Ok(self.rows::<1>(rows)?.into_iter().flatten().collect())
    }

    fn vectors(&mut self, rows: u64) -> Result<Vec<Vec3>, Error> {
        Ok(self.rows(rows)?.into_iter().map(Vec3::from_array).collect())
    }

    fn rows<const N: usize>(&mut self, rows: u64) -> Result<Vec<[f32; N]>, Error> {
        let bytes = self.take(rows, 4 * N)?;
        let (quads, _) = bytes.as_chunks::<4>();
        let (rows, _) = quads.as_chunks::<N>();
        Ok(rows.iter().map(|row| row.map(f32::from_le_bytes)).collect())
    }

    fn end(&self) -> Result<(), Error> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(Error::Snapshot(format!(
            "chunk {} has {} bytes too many",
            self.tag,
            self.rest.len()
        )))
    }
}

#[cfg(test)]
mod tests;
