//! What hangs together, and the rows of each piece.

use std::ops::Range;

use super::draft::Draft;
use crate::matching::{NO_ROW, Remains, Was};
use crate::state::{Clusters, Frames, Origin, Particles};
use crate::topology::Rows;

/// Not in a piece.
pub(super) const NONE: u32 = u32::MAX;

/// Which piece every cluster of a draft is in.
#[derive(Debug)]
pub(super) struct Parts {
    /// Per cluster; [`NONE`] for those that are gone.
    pub(super) of_cluster: Vec<u32>,
    /// Per particle: the first cluster that has it; [`NONE`] for debris.
    of_particle: Vec<u32>,
    /// Pieces that have clusters.
    pub(super) count: u32,
}

impl Parts {
    /// Clusters that share a particle are in one piece. The heaviest piece comes first, the others in the order of their
    /// first clusters.
    pub(super) fn of(draft: &Draft) -> Self {
        let (mut parent, of_particle) = joined(draft);
        let mut of_cluster = vec![NONE; parent.len()];
        let mut count = 0;
        for c in (0..parent.len() as u32).filter(|c| draft.count(*c) > 0) {
            let first = root(&mut parent, c);
            if first == c {
                of_cluster[c as usize] = count;
                count += 1;
            }
            of_cluster[c as usize] = of_cluster[first as usize];
        }
        let mut parts = Self {
            of_cluster,
            of_particle,
            count,
        };
        if count > 1 {
            parts.put_first(parts.heaviest(draft));
        }
        parts
    }

    /// The piece that weighs most; of several the first.
    fn heaviest(&self, draft: &Draft) -> u32 {
        let mut mass = vec![0.0f64; self.count as usize];
        for (c, piece) in (0..).zip(&self.of_cluster) {
            if *piece != NONE {
                let members = draft.members(c).map(|member| draft.mass(member));
                mass[*piece as usize] += members.sum::<f64>();
            }
        }
        let heaviest = (0..mass.len()).max_by(|&a, &b| mass[a].total_cmp(&mass[b]).then(b.cmp(&a)));
        heaviest.unwrap_or(0) as u32
    }

    /// Makes a piece the first; those before it move back.
    fn put_first(&mut self, piece: u32) {
        for p in self.of_cluster.iter_mut().filter(|p| **p != NONE) {
            *p = match (*p).cmp(&piece) {
                std::cmp::Ordering::Less => *p + 1,
                std::cmp::Ordering::Equal => 0,
                std::cmp::Ordering::Greater => *p,
            };
        }
    }

    /// The piece of a particle; [`NONE`] for debris.
    pub(super) fn of_particle(&self, particle: u32) -> u32 {
        let cluster = self.of_particle[particle as usize];
        let piece = self.of_cluster.get(cluster as usize);
        piece.copied().unwrap_or(NONE)
    }
}

/// Which clusters hang together, as a tree with the first of them at its root, and per particle the first cluster that has it.
fn joined(draft: &Draft) -> (Vec<u32>, Vec<u32>) {
    let mut parent: Vec<u32> = (0..draft.clusters.len() as u32).collect();
    let mut first = vec![NONE; draft.came.len()];
    for c in 0..parent.len() as u32 {
        // Members that stand together are mostly in the same clusters.
        let mut last = c;
        draft.for_each_member(c, |i| {
            let other = &mut first[i as usize];
            if *other == NONE {
                *other = c;
            } else if *other != last {
                last = *other;
                let (a, b) = (root(&mut parent, last), root(&mut parent, c));
                parent[a.max(b) as usize] = a.min(b);
            }
        });
    }
    (parent, first)
}

/// The first row of the piece that row i is in.
fn root(parent: &mut [u32], mut i: u32) -> u32 {
    while parent[i as usize] != i {
        parent[i as usize] = parent[parent[i as usize] as usize];
        i = parent[i as usize];
    }
    i
}

/// Rows of one piece, without its skin.
#[derive(Debug)]
pub(super) struct PieceRows {
    pub(super) rows: Rows,
    /// For each particle the one of the body it was.
    pub(super) particles: Vec<u32>,
    /// What it still has of the body.
    pub(super) kept: Remains,
}

/// The rows of every piece, then those of the debris if there is some. `number` is filled with the place of every cluster
/// within its piece.
pub(super) fn rows_of(
    draft: &Draft,
    parts: &Parts,
    since: Origin,
    number: &mut Vec<u32>,
) -> Vec<PieceRows> {
    let count = parts.count as usize;
    let mut particles: Vec<Vec<u32>> = vec![Vec::new(); count + 1];
    particles[0].reserve(draft.came.len());
    for i in 0..draft.came.len() as u32 {
        let piece = parts.of_particle(i);
        particles[(piece as usize).min(count)].push(i);
    }
    let mut clusters: Vec<Vec<u32>> = vec![Vec::new(); count + 1];
    number.clear();
    number.resize(draft.clusters.len(), NONE);
    for (c, &piece) in parts.of_cluster.iter().enumerate() {
        if piece != NONE {
            number[c] = clusters[piece as usize].len() as u32;
            clusters[piece as usize].push(c as u32);
        }
    }
    if particles[count].is_empty() {
        particles.pop();
    }
    if count > 0 {
        fill_holes(&mut particles[0]);
    }
    let mut place = vec![NONE; draft.came.len()];
    // Where everything became debris, there is no first piece with clusters.
    let pieces = particles.into_iter().zip(&clusters).enumerate();
    let first = usize::from(count == 0);
    pieces
        .map(|(k, (particles, clusters))| {
            let mut piece = piece(draft, &particles, clusters, (&mut place, since.step));
            if k + first > 0 {
                piece.rows.origin = Some(Origin {
                    debris: k == count,
                    ..since
                });
            }
            piece
        })
        .collect()
}

/// Puts particles, given in order, into the rows that they had: only those beyond the last row move, into rows that others have left. So
/// most clusters of what is left of a large body keep their members' rows.
pub(super) fn fill_holes(particles: &mut Vec<u32>) {
    let count = particles.len() as u32;
    let mut fillers = particles.split_off(particles.partition_point(|i| *i < count));
    let stay = std::mem::take(particles);
    // There are as many beyond the last row as there are holes before it.
    let mut fillers = fillers.drain(..);
    for i in stay {
        let holes = i as usize - particles.len();
        particles.extend(fillers.by_ref().take(holes));
        particles.push(i);
    }
    particles.extend(fillers);
}

fn piece(
    draft: &Draft,
    order: &[u32],
    clusters: &[u32],
    (place, step): (&mut [u32], u64),
) -> PieceRows {
    let mut moved = vec![false; draft.clusters.len()];
    for (k, &i) in order.iter().enumerate() {
        place[i as usize] = k as u32;
        if k as u32 != i {
            for c in draft.owners(i) {
                moved[*c as usize] = true;
            }
        }
    }
    let was = clusters.iter().map(|c| {
        let cluster = &draft.clusters[*c as usize];
        if cluster.changed || moved[*c as usize] {
            Was::Changed(cluster.from)
        } else {
            Was::Same(cluster.from)
        }
    });
    let was: Vec<Was> = was.collect();
    let old = &draft.rows;
    let rows = Rows {
        particles: gather_particles(&old.particles, order),
        frames: gather_frames(&old.frames, order),
        clusters: gather_clusters(draft, (clusters, &was), place, step),
        material: old.material.clone(),
        skin: None,
        spacing: old.spacing,
        margin: old.margin,
        contact: old.contact,
        origin: old.origin,
        weighing: old.weighing,
    };
    let particles = order.iter().map(|i| draft.came[*i as usize]).collect();
    let before = draft.before();
    let kept = |i: &u32| if *i < before { *i } else { NO_ROW };
    PieceRows {
        rows,
        particles,
        kept: Remains {
            clusters: was,
            particles: order.iter().map(kept).collect(),
        },
    }
}

fn gather_particles(old: &Particles, order: &[u32]) -> Particles {
    let runs = runs(order);
    Particles {
        position: pick(&old.position, &runs),
        velocity: pick(&old.velocity, &runs),
        mass: pick(&old.mass, &runs),
        pinned: pick(&old.pinned, &runs),
        label: pick(&old.label, &runs),
    }
}

/// Rows that follow one another in an order: most of what is left of a large body stands as it stood.
fn runs(order: &[u32]) -> Vec<Range<usize>> {
    let runs = order.chunk_by(|a, b| a + 1 == *b);
    let run = |run: &[u32]| run[0] as usize..run[0] as usize + run.len();
    runs.map(run).collect()
}

fn pick<T: Copy>(column: &[T], runs: &[Range<usize>]) -> Vec<T> {
    let mut picked = Vec::with_capacity(runs.iter().map(Range::len).sum());
    for run in runs {
        picked.extend_from_slice(&column[run.clone()]);
    }
    picked
}

fn gather_frames(old: &Frames, order: &[u32]) -> Frames {
    let mut frames = Frames::default();
    if old.len() == 0 {
        return frames;
    }
    for (k, i) in order.iter().enumerate() {
        if let Ok(f) = old.particle.binary_search(i) {
            frames.particle.push(k as u32);
            frames.rotation.push(old.rotation[f]);
            frames.spin.push(old.spin[f]);
            frames.moment.push(old.moment[f]);
        }
    }
    frames
}

/// The clusters of a piece: each has the columns of the one it was, but for what its members say.
fn gather_clusters(
    draft: &Draft,
    (clusters, was): (&[u32], &[Was]),
    place: &[u32],
    step: u64,
) -> Clusters {
    let count = clusters.iter().map(|c| draft.count(*c)).sum();
    let mut table = Clusters::with_capacity(clusters.len(), count);
    let mut members = Vec::new();
    for (&c, was) in clusters.iter().zip(was) {
        if let Was::Same(was) = was {
            table.push_same(&draft.rows.clusters, *was as usize);
            continue;
        }
        let cluster = &draft.clusters[c as usize];
        members.clear();
        members.extend(draft.members(c).map(|member| {
            let particle = place[member.particle as usize];
            (particle, member.weight, member.offset)
        }));
        members.sort_unstable_by_key(|member| member.0);
        table.push_like(
            &draft.rows.clusters,
            cluster.from as usize,
            members.drain(..),
        );
        if let Some(centre) = table.proxy_centre.last_mut() {
            *centre -= cluster.shift.as_vec3();
        }
        if let Some(planes) = table.planes.last_mut() {
            planes.extend(&cluster.cuts);
            for plane in planes {
                plane.distance -= plane.normal.dot(cluster.shift.as_vec3());
            }
        }
        if let Some(life) = table.life.last_mut().filter(|_| cluster.changed) {
            life.born = step.max(1);
            if cluster.broke {
                life.broke = 0;
            }
        }
    }
    table
}
