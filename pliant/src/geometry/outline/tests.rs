//! Which outlines are refused, and what is inside the others.

use super::*;

const SQUARE: [[f32; 2]; 4] = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];

/// A square of edge `size` with its lower corner at (x, y).
fn square(x: f32, y: f32, size: f32) -> Vec<[f32; 2]> {
    vec![[x, y], [x + size, y], [x + size, y + size], [x, y + size]]
}

fn refusal(outline: &[[f32; 2]], holes: &[Vec<[f32; 2]>]) -> String {
    Region::new(outline, holes)
        .expect_err("the region is bad")
        .to_string()
}

#[test]
fn a_square_with_a_hole() {
    let mut closed = SQUARE.to_vec();
    closed.push(SQUARE[0]);
    let region = Region::new(&closed, &[square(1.0, 1.0, 1.0)]).expect("valid");
    assert_eq!(region.area(), 15.0);
    assert_eq!(region.half, [2.0, 2.0]);
    // Centred: the hole is now at [-1, 0]².
    assert!(!region.contains([-0.5, -0.5]));
    assert!(region.contains([0.5, -0.5]));
    assert!(region.contains([1.99, 1.99]));
    assert!(!region.contains([2.01, 0.0]));
    assert!(!region.contains([f64::NAN, 0.0]));
}

#[test]
fn orientation_does_not_matter() {
    let (mut outline, mut hole) = (SQUARE.to_vec(), square(1.0, 1.0, 2.0));
    outline.reverse();
    hole.reverse();
    let region = Region::new(&outline, &[hole]).expect("valid");
    assert_eq!(region.area(), 12.0);
    assert!(area(&region.loops[0]) > 0.0 && area(&region.loops[1]) < 0.0);
}

#[test]
fn inside_by_slabs_equals_inside_by_all_edges() {
    let star: Vec<[f32; 2]> = (0..50)
        .map(|i| {
            (
                std::f32::consts::TAU * i as f32 / 50.0,
                if i % 2 == 0 { 1.0 } else { 0.4 },
            )
        })
        .map(|(t, r)| [r * libm::cosf(t), r * libm::sinf(t)])
        .collect();
    let region = Region::new(&star, &[]).expect("valid");
    for i in 0..2500 {
        let p = [
            f64::from(i % 50) * 0.043 - 1.05,
            f64::from(i / 50) * 0.043 - 1.05,
        ];
        let crossings = edges_of(&region.loops[0])
            .filter(|&[a, b]| right_of(p, a, b))
            .count();
        assert_eq!(region.contains(p), crossings % 2 == 1, "{p:?}");
    }
}

#[test]
fn crossings_are_named_by_their_edges() {
    let bow = [[0.0, 0.0], [1.0, 1.0], [1.0, 0.0], [0.0, 2.0]];
    assert!(refusal(&bow, &[]).contains("edge 0 of outline and edge 2 of outline"));
    let spike = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [4.0, 1.0], [0.0, 4.0]];
    assert!(refusal(&spike, &[]).contains("edge 1 of outline and edge"));
    let touching = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 0.0], [0.0, 4.0]];
    assert!(refusal(&touching, &[]).contains("edge 0 of outline"));
    let holes = [square(1.0, 1.0, 1.0), square(3.0, 3.0, 2.0)];
    assert!(refusal(&SQUARE, &holes).contains("of holes[1]"));
}

#[test]
fn bad_loops_are_named() {
    assert!(refusal(&[], &[]).contains("outline"));
    assert!(refusal(&SQUARE[..2], &[]).contains("outline"));
    assert!(refusal(&[[1.0, 1.0]; 9], &[]).contains("outline"));
    assert!(refusal(&SQUARE, &[vec![[1.0, 1.0]; 3]]).contains("holes[0]"));
    let mut broken = SQUARE;
    broken[2][1] = f32::NAN;
    assert!(refusal(&broken, &[]).contains("point 2 of outline"));
    assert!(refusal(&SQUARE, &[square(8.0, 8.0, 1.0)]).contains("holes[0]"));
    let nested = [square(0.5, 0.5, 3.0), square(1.0, 1.0, 1.0)];
    assert!(refusal(&SQUARE, &nested).contains("holes[1]"));
    assert!(refusal(&vec![[0.0, 0.0]; 5000], &[]).contains("5000"));
}
