//! Symmetries keep the board, form a group, and none is missing.

use proptest::prelude::*;
use thera_board::{Board, FileAccess, MAX_SYMMETRIES, Symmetry, Vertex, bit, vertices};

fn board(spec: &str) -> Board {
    Board::parse(spec, FileAccess::Refused).unwrap()
}

fn from_arcs(size: usize, arcs: &[(usize, usize)], directed: bool) -> Board {
    Board::from_edges(size, arcs, directed).unwrap()
}

fn assert_keeps_the_board(board: &Board, symmetry: &Symmetry) {
    for v in vertices(board.all()) {
        let image = symmetry.vertex(v);
        assert_eq!(symmetry.set(board.out(v)), board.out(image), "{board:?}");
        assert_eq!(
            symmetry.set(board.sources(v)),
            board.sources(image),
            "{board:?}"
        );
    }
}

fn assert_is_a_group(group: &[Symmetry]) {
    assert!(group[0].is_identity());
    for (i, a) in group.iter().enumerate() {
        assert!(group[..i].iter().all(|b| a != b), "{a:?} is listed twice");
        assert!(group.contains(&a.inverse()));
        assert!(a.then(&a.inverse()).is_identity());
        for b in group {
            assert!(group.contains(&a.then(b)), "{a:?} then {b:?} is missing");
        }
    }
}

/// The slow twin: goes through every permutation and counts those that keep the board.
fn count_by_brute_force(board: &Board) -> usize {
    fn extend(board: &Board, images: &mut Vec<Vertex>) -> usize {
        let v = images.len() as Vertex;
        if v as usize == board.size() {
            return 1;
        }
        let mut count = 0;
        for image in vertices(board.all()) {
            let fits = !images.contains(&image)
                && (0..v).zip(images.iter()).all(|(w, &image_of_w)| {
                    (board.out(v) >> w & 1) == (board.out(image) >> image_of_w & 1)
                        && (board.sources(v) >> w & 1) == (board.sources(image) >> image_of_w & 1)
                });
            if fits {
                images.push(image);
                count += extend(board, images);
                images.pop();
            }
        }
        count
    }
    extend(board, &mut Vec::new())
}

/// Every graph (or digraph) on `size` vertices.
fn all_graphs(size: usize, directed: bool) -> impl Iterator<Item = Board> {
    let pairs: Vec<(usize, usize)> = (0..size)
        .flat_map(|v| (0..size).map(move |w| (v, w)))
        .filter(|&(v, w)| if directed { v != w } else { v < w })
        .collect();
    (0..1u32 << pairs.len()).map(move |chosen| {
        let arcs: Vec<_> = (0..pairs.len())
            .filter(|i| chosen >> i & 1 == 1)
            .map(|i| pairs[i])
            .collect();
        from_arcs(size, &arcs, directed)
    })
}

#[test]
fn none_is_missing_on_any_graph_up_to_five_vertices() {
    for size in 1..=5 {
        for board in all_graphs(size, false) {
            let group = board.symmetries();
            assert_eq!(group.len(), count_by_brute_force(&board), "{board:?}");
            group.iter().for_each(|s| assert_keeps_the_board(&board, s));
        }
    }
}

#[test]
fn none_is_missing_on_any_digraph_up_to_four_vertices() {
    for size in 1..=4 {
        for board in all_graphs(size, true) {
            let group = board.symmetries();
            assert_eq!(group.len(), count_by_brute_force(&board), "{board:?}");
            group.iter().for_each(|s| assert_keeps_the_board(&board, s));
        }
    }
}

#[test]
fn families_have_the_symmetries_everyone_knows() {
    let orders = [
        ("path:1", 1),
        ("path:2", 2),
        ("path:64", 2),
        ("dpath:9", 1),
        ("cycle:3", 6),
        ("cycle:4", 8),
        ("cycle:9", 18),
        ("cycle:64", 128),
        ("dcycle:2", 2),
        ("dcycle:9", 9),
        ("dcycle:64", 64),
        ("star:1", 2),
        ("star:4", 24),
        ("star:6", 720),
        ("complete:6", 720),
        ("grid:1x1", 1),
        ("grid:1x7", 2),
        ("grid:7x1", 2),
        ("grid:2x2", 8),
        ("grid:3x4", 4),
        ("grid:8x8", 8),
        ("king:5x5", 8),
        ("king:2x3", 4),
        ("king:5x4", 4),
        // K4, and a rim that turns and reflects around its hub.
        ("wheel:3", 24),
        ("wheel:5", 10),
        ("bipartite:2:3", 12),
        // The two sides change places too; two and two are a ring.
        ("bipartite:3:3", 72),
        ("bipartite:2:2", 8),
        ("caterpillar:2:0:3", 12),
        ("caterpillar:1:1", 2),
        ("ladder:1", 2),
        ("ladder:2", 8),
        ("ladder:5", 4),
        ("torus:3x5", 60),
        ("torus:5x5", 200),
        ("tri:2x2", 4),
        ("tri:3x3", 4),
        ("tri:3x4", 2),
        ("hypercube:0", 1),
        ("hypercube:3", 48),
        ("hypercube:4", 384),
        ("path:3+cycle:4", 16),
        ("path:2+path:2", 8),
        // The Petersen graph and the cube.
        ("graph6:IheA@GUAo", 120),
        ("edges:0-1,0-2,0-4,1-3,1-5,2-3,2-6,3-7,4-5,4-6,5-7,6-7", 48),
    ];
    for (spec, order) in orders {
        let board = board(spec);
        let group = board.symmetries();
        assert_eq!(group.len(), order, "{spec}");
        group.iter().for_each(|s| assert_keeps_the_board(&board, s));
        if order <= 128 {
            assert_is_a_group(&group);
        }
    }
}

#[test]
fn turning_and_reflecting_is_all_there_is_on_grids() {
    for rows in 1..=8 {
        for columns in 1..=8 {
            let grid = Board::grid(rows, columns).unwrap();
            assert_eq!(grid.symmetries(), grid.automorphisms(), "{}", grid.name());
            let king = Board::king(rows, columns).unwrap();
            let (turns, all) = (king.symmetries(), king.automorphisms());
            assert!(turns.iter().all(|turn| all.contains(turn)));
            // Where two rows are joined as a king moves, the two vertices of a column can also
            // change places on their own.
            if rows != 2 && columns != 2 {
                assert_eq!(turns, all, "{}", king.name());
            }
        }
    }
    assert_eq!(board("king:2x3").automorphisms().len(), 16);
}

#[test]
fn groups_too_large_to_list_are_cut_to_a_subgroup() {
    let lone_vertices = from_arcs(64, &[], false);
    for (board, order) in [
        (board("complete:9"), 720),
        (board("star:63"), 720),
        (board("complete:64"), 720),
        (lone_vertices, 720),
    ] {
        let group = board.symmetries();
        assert_eq!(group.len(), order, "{}", board.name());
        assert!(group.len() <= MAX_SYMMETRIES);
        let last_six = board.size() as Vertex - 6..board.size() as Vertex;
        for symmetry in &group {
            assert_keeps_the_board(&board, symmetry);
            let moved = vertices(board.all()).filter(|&v| symmetry.vertex(v) != v);
            assert!(moved.into_iter().all(|v| last_six.contains(&v)));
        }
    }
}

#[test]
fn symmetries_compose_from_left_to_right() {
    let board = board("dcycle:5");
    let [_, by_one, by_two, ..] = &board.symmetries()[..] else {
        panic!("a directed cycle of five vertices has five rotations");
    };
    assert_eq!((by_one.vertex(0), by_two.vertex(0)), (1, 2));
    assert_eq!(by_one.then(by_one), *by_two);
    let king = Board::king(3, 3).unwrap();
    for a in king.symmetries() {
        for b in king.symmetries() {
            let both = a.then(&b);
            assert!((0..9).all(|v| both.vertex(v) == b.vertex(a.vertex(v))));
        }
    }
}

fn arbitrary_board(sizes: std::ops::Range<usize>) -> impl Strategy<Value = Board> {
    let arcs = proptest::collection::vec((any::<usize>(), any::<usize>()), 0..40);
    (sizes, arcs, any::<bool>()).prop_map(|(size, arcs, directed)| {
        let arcs: Vec<_> = arcs
            .into_iter()
            .map(|(v, w)| (v % size, w % size))
            .filter(|(v, w)| v != w)
            .collect();
        from_arcs(size, &arcs, directed)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn random_boards_agree_with_brute_force(board in arbitrary_board(5..9)) {
        let expected = count_by_brute_force(&board);
        let group = board.symmetries();
        group.iter().for_each(|s| assert_keeps_the_board(&board, s));
        if expected <= MAX_SYMMETRIES {
            prop_assert_eq!(group.len(), expected);
        }
        if group.len() <= 48 {
            assert_is_a_group(&group);
        }
    }

    #[test]
    fn larger_random_boards_are_kept(board in arbitrary_board(9..65)) {
        board.symmetries().iter().take(20).for_each(|s| assert_keeps_the_board(&board, s));
    }

    #[test]
    fn sets_are_mapped_vertex_by_vertex(columns in 1usize..9, set: u64, pick: usize) {
        let board = Board::king(8, columns).unwrap();
        let group = board.symmetries();
        let symmetry = &group[pick % group.len()];
        let set = set & board.all();
        let image = vertices(set).fold(0, |image, v| image | bit(symmetry.vertex(v)));
        prop_assert_eq!(symmetry.set(set), image);
        prop_assert_eq!(symmetry.inverse().set(image), set);
    }
}
