//! Shapes: equal for isomorphic regions, different for others.

use super::graphs::{all_graphs, random_graph, random_labels, relabelled};
use crate::snort::values::region::{Open, Region};
use crate::snort::values::shape::Shape;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use std::collections::HashSet;
use thera_board::first_vertices;

/// A region in another numbering, or with other colours.
fn disguised(rng: &mut impl Rng, region: &Region, swap: bool) -> Region {
    let mut order: Vec<usize> = (0..region.size()).collect();
    order.shuffle(rng);
    let source = if swap {
        region.swapped()
    } else {
        region.clone()
    };
    let mut labels = vec![0; region.size()];
    for (v, &label) in source.labels.iter().enumerate() {
        labels[order[v]] = label;
    }
    Region {
        labels,
        rows: relabelled(&source.rows, &order),
    }
}

#[test]
fn isomorphic_regions_have_one_shape() {
    let mut rng = Pcg64::seed_from_u64(44);
    for _ in 0..2000 {
        let size = rng.random_range(2..=14);
        let probability = rng.random_range(0.1..0.6);
        let graph = random_graph(&mut rng, size, probability);
        let (red, blue) = random_labels(&mut rng, size);
        let region = Region::new(&graph, Open { red, blue });
        let shape = Shape::of(&region);
        let turned = Shape::of(&disguised(&mut rng, &region, false));
        assert_eq!(turned.shape, shape.shape);
        let swapped = Shape::of(&disguised(&mut rng, &region, true));
        assert_eq!(swapped.shape, shape.shape);
    }
}

#[test]
fn different_graphs_have_different_shapes() {
    for size in 1..=6 {
        let graphs = all_graphs(size);
        let all = first_vertices(size);
        let open = Open {
            red: all,
            blue: all,
        };
        let shapes: HashSet<Shape> = graphs
            .iter()
            .map(|graph| Shape::of(&Region::new(graph, open)).shape)
            .collect();
        assert_eq!(shapes.len(), graphs.len());
    }
}
