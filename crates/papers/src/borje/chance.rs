//! Random graphs of few vertices, exactly: all graphs there are, one of each shape, with the chance
//! that a random graph has that shape.

use thera_board::{Board, GraphClass};

/// A graph, and how likely a random one is the same but for the numbers of the vertices.
pub struct Shape {
    pub board: Board,
    pub chance: f64,
}

/// The largest random graphs that are enumerated rather than drawn: there are 1044 shapes of 7
/// vertices.
pub const MOST_ENUMERATED: usize = 7;

/// All graphs of `size` vertices, one of each shape, with the chance of the shape if every edge is
/// there with this probability.
pub fn shapes(size: usize, probability: f64) -> Vec<Shape> {
    let all = GraphClass::find("all").into_iter();
    let shape = |board: Board| Shape {
        chance: chance(&board, probability),
        board,
    };
    all.flat_map(|all| all.graphs(size)).map(shape).collect()
}

/// As many numbered graphs have a shape as there are numberings, n!, for each symmetry.
fn chance(board: &Board, probability: f64) -> f64 {
    let size = board.size();
    let numberings: usize = (1..=size).product();
    let edges = board.edges().count() as i32;
    let pairs = (size * (size - 1) / 2) as i32;
    (numberings / symmetries(board, &mut Vec::new())) as f64
        * probability.powi(edges)
        * (1.0 - probability).powi(pairs - edges)
}

/// In how many ways the vertices can change places so that every edge stays one, the first of them
/// going to `images`. All are counted, where a board lists only so many of its symmetries.
fn symmetries(board: &Board, images: &mut Vec<usize>) -> usize {
    let (size, vertex) = (board.size(), images.len());
    if vertex == size {
        return 1;
    }
    let joined = |v: usize, w: usize| board.out(v as u8) >> w & 1 == 1;
    let mut count = 0;
    for image in 0..size {
        let mut before = images.iter().enumerate();
        let fits = before.all(|(v, &w)| w != image && joined(v, vertex) == joined(w, image));
        if fits {
            images.push(image);
            count += symmetries(board, images);
            images.pop();
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_graph_is_counted() {
        // The numbers of graphs up to isomorphism (OEIS A000088).
        let counts = [
            (1, 1),
            (2, 2),
            (3, 4),
            (4, 11),
            (5, 34),
            (6, 156),
            (7, 1044),
        ];
        for (size, count) in counts {
            let shapes = shapes(size, 0.2);
            assert_eq!(shapes.len(), count);
            let total: f64 = shapes.iter().map(|shape| shape.chance).sum();
            assert!((total - 1.0).abs() < 1e-9, "{size}: {total}");
        }
    }

    #[test]
    fn chances_are_those_of_numbered_graphs() {
        // Every graph on four numbered vertices by its edges, and how likely it is.
        let mut by_degrees = std::collections::BTreeMap::<Vec<u32>, f64>::new();
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        for subset in 0u32..64 {
            let mut degrees = vec![0; 4];
            let mut chance = 1.0;
            for (place, &(v, w)) in pairs.iter().enumerate() {
                let there = subset >> place & 1 == 1;
                chance *= if there { 0.2 } else { 0.8 };
                for end in [v, w] {
                    degrees[end] += u32::from(there);
                }
            }
            degrees.sort_unstable();
            *by_degrees.entry(degrees).or_default() += chance;
        }
        // On four vertices degrees tell all shapes apart.
        for Shape { board, chance } in shapes(4, 0.2) {
            let mut degrees: Vec<u32> = (0..4).map(|v| board.out(v).count_ones()).collect();
            degrees.sort_unstable();
            assert!((by_degrees[&degrees] - chance).abs() < 1e-12, "{degrees:?}");
        }
    }
}
