//! Oriented particles in clusters: their moments enter the fits, the fits turn them [MullerChentanez11].

use glam::{DMat3, Mat3, Quat};

use super::{Fit, Shapes};
use crate::parallel;
use crate::state::{Frames, State};

/// Frames of each cluster and clusters of each frame, both in compressed rows with the membership's weight.
#[derive(Debug, Default)]
pub(crate) struct FrameMembers {
    cluster_starts: Vec<u32>,
    /// (frame, w, Ē).
    of_cluster: Vec<(u32, f32, Mat3)>,
    frame_starts: Vec<u32>,
    /// (cluster, w).
    of_frame: Vec<(u32, f32)>,
}

impl FrameMembers {
    pub(crate) fn new(state: &State) -> Self {
        if state.frames.len() == 0 {
            return Self::default();
        }
        let mut frame_of = vec![u32::MAX; state.particles.len()];
        for (f, &particle) in state.frames.particle.iter().enumerate() {
            frame_of[particle as usize] = f as u32;
        }
        let mut members = Self::default();
        let mut pairs = Vec::new();
        for c in 0..state.clusters.len() {
            members.cluster_starts.push(members.of_cluster.len() as u32);
            for k in state.clusters.members(c) {
                let frame = frame_of[state.clusters.particle[k] as usize];
                if frame != u32::MAX {
                    let (weight, moment) = (
                        state.clusters.weight[k],
                        state.frames.moment[frame as usize],
                    );
                    members.of_cluster.push((frame, weight, moment));
                    pairs.push((frame, c as u32, weight));
                }
            }
        }
        members.cluster_starts.push(members.of_cluster.len() as u32);
        members.transpose(state.frames.len(), &mut pairs);
        members
    }

    fn transpose(&mut self, frames: usize, pairs: &mut [(u32, u32, f32)]) {
        pairs.sort_by_key(|&(frame, cluster, _)| (frame, cluster));
        let mut next = 0;
        for frame in 0..frames as u32 {
            self.frame_starts.push(next as u32);
            while next < pairs.len() && pairs[next].0 == frame {
                self.of_frame.push((pairs[next].1, pairs[next].2));
                next += 1;
            }
        }
        self.frame_starts.push(next as u32);
    }

    fn of_cluster(&self, cluster: usize) -> &[(u32, f32, Mat3)] {
        if self.cluster_starts.is_empty() {
            return &[];
        }
        &self.of_cluster
            [self.cluster_starts[cluster] as usize..self.cluster_starts[cluster + 1] as usize]
    }

    /// True for a cluster with frames.
    pub(super) fn has(&self, cluster: usize) -> bool {
        !self.of_cluster(cluster).is_empty()
    }

    /// Σ w R_i Ē_i, the members' own part of `A_xr`.
    pub(crate) fn moment(&self, cluster: usize, rotation: &[Quat]) -> Mat3 {
        let members = self.of_cluster(cluster).iter();
        members
            .map(|(frame, weight, moment)| {
                Mat3::from_quat(rotation[*frame as usize]) * *moment * *weight
            })
            .fold(Mat3::ZERO, |sum, e| sum + e)
    }

    /// Σ w Ē_i, the members' own part of `A_rr`.
    pub(crate) fn rest_moment(&self, cluster: usize, frames: &Frames) -> DMat3 {
        let members = self.of_cluster(cluster).iter();
        members
            .map(|(frame, weight, _)| {
                frames.moment[*frame as usize].as_dmat3() * f64::from(*weight)
            })
            .fold(DMat3::ZERO, |sum, e| sum + e)
    }
}

/// Turns every frame towards the rotations of its clusters.
///
/// `turned` comes in with the freely turned rotations. A frame takes the weighted mean of its clusters' rotations by
/// the share α, or wholly where strain is limited, and keeps turning freely where no cluster has a say.
pub(crate) fn follow(shapes: &Shapes, fits: &[Fit], turned: &mut [Quat]) {
    let members = &shapes.frame_members;
    parallel::for_each_row(turned, |f, turned| {
        let range = members.frame_starts[f] as usize..members.frame_starts[f + 1] as usize;
        let free = *turned;
        let (mut sum, mut alpha) = (Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), 0.0);
        for &(cluster, weight) in &members.of_frame[range] {
            let fit = &fits[cluster as usize];
            let near = fit.rotation.dot(free) >= 0.0;
            sum += if near { fit.rotation } else { -fit.rotation } * weight;
            let body = shapes.layout.cluster_body[cluster as usize] as usize;
            let limited = shapes.limits[body].iterations > 0;
            alpha += weight
                * if limited {
                    1.0
                } else {
                    fit.goal.alpha.min(1.0)
                };
        }
        let mean = free * (1.0 - alpha) + sum * alpha;
        if mean.length_squared() > 1e-6 {
            *turned = mean.normalize();
        }
    });
}
