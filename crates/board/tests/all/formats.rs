//! The readers and writers of graphs: round trips, known texts, and texts that are wrong.

use crate::checks;

use proptest::prelude::*;
use thera_board::{Board, BoardError, FileAccess, vertices};

fn message(result: Result<Board, BoardError>) -> String {
    result.expect_err("should have been refused").to_string()
}

#[test]
fn known_graph6_texts() {
    for (spec, text) in [
        ("path:1", "@"),
        ("path:2", "A_"),
        ("edges:1", "A?"),
        ("path:3", "Bg"),
        ("complete:3", "Bw"),
        ("path:4", "Ch"),
        ("cycle:4", "Cl"),
        ("complete:4", "C~"),
        ("cycle:5", "Dhc"),
        ("complete:5", "D~{"),
        // The example of the format's definition: five vertices, 0-2, 0-4, 1-3, 3-4.
        ("edges:0-2,0-4,1-3,3-4", "DQc"),
        // The Petersen graph: a ring of five, a star of five within, and the spokes.
        (
            "edges:0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5",
            "IheA@GUAo",
        ),
    ] {
        let board = Board::parse(spec, thera_board::FileAccess::Refused).unwrap();
        assert_eq!(board.to_graph6(), text, "{spec}");
        checks::same_graph(&board, &Board::from_graph6(text).unwrap());
        let with_header = format!(">>graph6<<{text}\n");
        checks::same_graph(&board, &Board::from_graph6(&with_header).unwrap());
    }
}

#[test]
fn known_digraph6_texts() {
    // The example of the format's definition: five vertices, 0>2, 0>4, 3>1, 3>4.
    let arcs = [(0, 2), (0, 4), (3, 1), (3, 4)];
    let board = Board::from_edges(5, &arcs, true).unwrap();
    assert_eq!(board.to_graph6(), "&DI?AO?");
    for text in ["&DI?AO?", ">>digraph6<<&DI?AO?", " &DI?AO?\n"] {
        let read = Board::from_digraph6(text).unwrap();
        checks::same_graph(&board, &read);
        assert_eq!(read.name(), "digraph6:&DI?AO?");
    }
}

#[test]
fn vertex_counts_of_every_length() {
    for size in [1, 2, 61, 62, 63, 64] {
        for directed in [false, true] {
            let board = Board::path(size, directed).unwrap();
            let count_length = if size < 63 { 1 } else { 4 };
            let bits = if directed {
                size * size
            } else {
                size * (size - 1) / 2
            };
            let expected = usize::from(directed) + count_length + bits.div_ceil(6);
            assert_eq!(board.to_graph6().len(), expected);
            checks::formats(&board);
        }
    }
    // Longer counts than needed mean the same, and the name is the short one.
    for text in ["A_", "~??A_", "~~?????A_"] {
        assert_eq!(Board::from_graph6(text).unwrap().name(), "graph6:A_");
    }
}

#[test]
fn giant_vertex_counts_are_refused_without_reading_on() {
    for (text, count) in [
        ("~?C@", 257),
        ("~~??????", 0),
        ("~}~~", 258_047),
        ("~~~~~~~~", 68_719_476_735),
    ] {
        let expected = match count {
            0 => BoardError::Empty,
            _ => BoardError::TooLarge(count),
        };
        assert_eq!(Board::from_graph6(text), Err(expected.clone()), "{text}");
        assert_eq!(Board::from_digraph6(&format!("&{text}")), Err(expected));
    }
    assert_eq!(Board::from_graph6("?"), Err(BoardError::Empty));
}

#[test]
fn graph6_with_a_wrong_length_says_which_would_be_right() {
    let cut = "graph6: 10 vertices need 8 characters after the vertex count, found 7";
    assert_eq!(message(Board::from_graph6("IheA@GUA")), cut);
    assert!(message(Board::from_graph6("IheA@GUAoo")).ends_with("found 9"));
    assert!(message(Board::from_digraph6("&DI?AO")).contains("need 5 characters"));
    assert!(message(Board::from_graph6("~?")).contains("ends before the vertex count"));
    assert!(message(Board::from_graph6("")).contains("ends before the vertex count"));
}

#[test]
fn other_mistakes_in_graph6_are_told_apart() {
    assert!(message(Board::from_graph6("IheA!GUAo")).contains("character 5 is '!'"));
    assert!(message(Board::from_graph6("A_\nA_")).contains("one text holds one graph"));
    assert!(message(Board::from_graph6("A`")).contains("should be zero"));
    assert!(message(Board::from_graph6("&AG")).contains("digraph6:&"));
    assert!(message(Board::from_digraph6("A_")).contains("begin with '&'"));
    assert_eq!(Board::from_digraph6("&A_"), Err(BoardError::Loop(0)));
}

#[test]
fn edge_lists_may_be_written_in_several_ways() {
    let path = Board::path(3, false).unwrap();
    for text in [
        "0 1\n1 2",
        "0-1\n\n2-1\n",
        "# path\n0\t1 # first\r\n1 - 2\n",
        "1-2\n0-1\n0-1",
    ] {
        checks::same_graph(&path, &Board::from_edge_list(text).unwrap());
    }
    let arcs = Board::from_edge_list("0>1\n2 > 1\n4").unwrap();
    assert_eq!(arcs.name(), "edges:0>1,2>1,4");
    assert_eq!(arcs.to_edge_list(), "0>1\n2>1\n3\n4\n");
}

#[test]
fn wrong_edge_lists_are_refused_with_their_line() {
    for (text, expected) in [
        (
            "0 1\n1 x",
            "edge list: line 2: '1 x' is not an edge like 0-1 or 0>1",
        ),
        ("0-1\n1-", "line 2: '1-' is not an edge"),
        ("0 1 5", "line 1"),
        ("0->1", "line 1"),
        ("-1 2", "line 1"),
        ("0-1\n1>2", "line 2: edges (-) and arcs (>) are mixed"),
        ("3-3", "vertex 3 is joined to itself"),
        (
            "0-256",
            "at most 256 vertices, and most games at most 64; this one has 257",
        ),
        ("99999999999999999999999", "this one has far more"),
        ("# nothing\n", "at least one vertex"),
    ] {
        let found = message(Board::from_edge_list(text));
        assert!(found.contains(expected), "{text:?}: {found}");
    }
}

#[test]
fn dot_is_read_as_graphviz_reads_it() {
    let path = Board::path(3, false).unwrap();
    for text in [
        "graph { a -- b -- c }",
        "strict graph name { a; b; c; a -- b; b -- c }",
        "GRAPH \"a name\" { a--b b--c }",
        "// a comment\n# another\ngraph {/* and -- another */ a -- b; b -- c; }",
        "graph { node [shape=circle, label=<<b>x</b>>]; edge [w=-1.5] rankdir=LR\n\
         a:n -- b:port:se [color=\"red\"; w=.5][x=y] b -- c }",
        "graph { \"a b\" -- \"c \\\" d\" -- \"e\" + \"f\" }",
        "graph { \"0\" -- 1; 2; 2 -- 1 }",
        "graph { 1 -- 0; 1 -- 2 }",
        "graph { 7 -- 8 -- 9;; 8 -- 7 }",
        "graph { é -- ß -- _x1 }",
    ] {
        match Board::from_dot(text) {
            Ok(board) => checks::same_graph(&path, &board),
            Err(error) => panic!("{text}: {error}"),
        }
    }
    // First come, first numbered, unless the names are the numbers from 0.
    let board = Board::from_dot("digraph { c -> a; b -> c }").unwrap();
    assert_eq!(board.name(), "named:c>a,b>c");
    let board = Board::from_dot("digraph { 2 -> 0; 1 -> 2 }").unwrap();
    assert_eq!(board.name(), "edges:1>2,2>0");
    let board = Board::from_dot("digraph { 2 -> 1; 3 -> 2 }").unwrap();
    assert_eq!(board.name(), "named:2>1,3>2");
    // Numbers are numbers with characters that are not seen, but not if two are typed alike.
    let board = Board::from_dot("graph { 0 -- 1; \u{202e}2 }").unwrap();
    assert_eq!(board.name(), "edges:0-1,2");
    let error = Board::from_dot("graph { 0 -- 1; \"1 \" }").unwrap_err();
    assert!(
        error.to_string().contains("would both be typed 1"),
        "{error}"
    );
    // Quotes do not make another name of it.
    let board = Board::from_dot("graph { a -- b; \"b\" -- c }").unwrap();
    assert_eq!(board.name(), "named:a-b,b-c");
}

#[test]
fn names_of_vertices_are_kept_and_can_be_typed() {
    let board = Board::from_dot(
        "digraph { \"New York\" -> Rome -> \"São Paulo\"; lone; Rome -> \"New York\" }",
    );
    let board = board.unwrap();
    let name = "named:New_York>Rome,Rome>New_York,Rome>São_Paulo,lone";
    assert_eq!(board.name(), name);
    assert_eq!(Board::parse(name, FileAccess::Refused).as_ref(), Ok(&board));
    assert_eq!(
        board.vertices_in_words(),
        "New_York, Rome, São_Paulo and lone"
    );
    for (text, vertex) in [
        ("New_York", Some(0)),
        ("new york", Some(0)),
        ("ROME", Some(1)),
        ("3", Some(3)),
        ("4", None),
        ("Oslo", None),
    ] {
        assert_eq!(board.find_vertex(text), vertex, "{text}");
    }
    assert!(board.to_dot().contains("New_York [label=\"New York\"];"));
    assert!(
        board
            .to_dot()
            .contains("\"São_Paulo\" [label=\"São Paulo\"];")
    );

    // Where digits are names, they are nothing else.
    let board = Board::from_dot("graph { 1 -- 2 -- 3 }").unwrap();
    assert_eq!(
        ["0", "1", "3"].map(|text| board.find_vertex(text)),
        [None, Some(0), Some(2)]
    );
    // Capitals tell names apart that are otherwise the same.
    let board = Board::from_dot("graph { a -- A -- b }").unwrap();
    assert_eq!(
        ["a", "A", "B"].map(|text| board.find_vertex(text)),
        [Some(0), Some(1), Some(2)]
    );
}

/// Boards of more than 64 vertices are read in every format, for the games that can do with them.
#[test]
fn wide_boards_survive_every_format() {
    for (size, directed) in [(65, true), (200, false), (256, true)] {
        let edges: Vec<(usize, usize)> = (0..size)
            .flat_map(|v| [(v, (v + 1) % size), (v, (v * 7 + 3) % size)])
            .filter(|&(v, w)| v != w)
            .collect();
        let board = Board::from_edges(size, &edges, directed).unwrap();
        let names: Vec<String> = (0..size).map(|v| format!("city {v}")).collect();
        let named = board.clone().with_names(&names).unwrap();
        let graph6 = match directed {
            true => format!("digraph6:{}", board.to_graph6()),
            false => format!("graph6:{}", board.to_graph6()),
        };
        for text in [board.name(), named.name(), graph6.as_str()] {
            let read = Board::parse(text, FileAccess::Refused).unwrap();
            checks::same_graph(&board, &read);
            assert_eq!(
                message(read.narrow()),
                format!("a board has at most 64 vertices, this one has {size}")
            );
        }
        let read = Board::parse(named.name(), FileAccess::Refused).unwrap();
        assert_eq!(read, named);
        // Both ways of keeping what is joined agree with the list it was made of.
        for v in 0..size {
            let mut ends: Vec<u8> = (0..size)
                .filter(|&w| edges.contains(&(v, w)) || !directed && edges.contains(&(w, v)))
                .map(|w| w as u8)
                .collect();
            ends.sort_unstable();
            assert_eq!(board.leads_to(v as u8), ends, "{size} {v}");
        }
    }
    let small = Board::king(3, 3).unwrap();
    for v in small.vertices() {
        assert_eq!(
            small.leads_to(v),
            vertices(small.out(v)).collect::<Vec<_>>()
        );
        assert_eq!(
            small.comes_from(v),
            vertices(small.sources(v)).collect::<Vec<_>>()
        );
    }
}

#[test]
fn names_that_cannot_be_typed_are_refused_in_a_sentence() {
    for (text, expected) in [
        (
            "graph { \"a b\" -- \"a-b\" }",
            "'a b' and 'a-b' would both be typed a_b: name them apart",
        ),
        (
            "graph { a -- \"?!\" }",
            "the name '?!' of a vertex has no letter and no digit in it",
        ),
        (
            "graph { a -- aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa }",
            "has 41 characters, 40 are the most",
        ),
    ] {
        let found = message(Board::from_dot(text));
        assert!(found.contains(expected), "{text:?}: {found}");
    }
    for (spec, expected) in [
        ("named:a-b,b>c", "edges (-) and arcs (>) are mixed"),
        (
            "named:a-",
            "'a-' is not an edge like Rome-Paris or Rome>Paris",
        ),
        ("named:a-b-c", "'a-b-c' is not an edge"),
        ("named:a-a", "a-a is joined to itself"),
        ("named:", "at least one vertex"),
    ] {
        let found = message(Board::parse(spec, FileAccess::Refused));
        assert!(found.contains(expected), "{spec:?}: {found}");
    }
}

#[test]
fn dot_is_written_with_the_names_of_the_vertices() {
    let grid = Board::grid(1, 2).unwrap();
    assert_eq!(
        grid.to_dot(),
        "// grid:1x2\ngraph {\n  a1;\n  b1;\n  a1 -- b1;\n}\n"
    );
    let arcs = Board::cycle(2, true).unwrap();
    assert_eq!(
        arcs.to_dot(),
        "// dcycle:2\ndigraph {\n  0;\n  1;\n  0 -> 1;\n  1 -> 0;\n}\n"
    );
}

#[test]
fn wrong_dot_is_refused_with_its_line() {
    for (text, expected) in [
        (
            "graph {\n a -> b }",
            "DOT: line 2: expected '--', found '->'",
        ),
        ("digraph { a -- b }", "expected '->', found '--'"),
        ("graph { subgraph x { a } }", "subgraphs are not read"),
        ("graph { a -- { b c } }", "subgraphs are not read"),
        ("graph { a -- Node }", "'Node' is a keyword"),
        ("graph { 1-2 }", "an edge is written 1 -- 2"),
        ("graph { 1a }", "need quotes"),
        ("graph { a -- a }", "'a' is joined to itself"),
        (
            "graph { a -- b } graph { c }",
            "expected the end of the text",
        ),
        (
            "graph {\n a -- b\n",
            "line 2: expected a vertex, an edge or '}', but the text ends",
        ),
        ("graph { a --", "but the text ends: is it cut off?"),
        ("graph { a [x=", "but the text ends"),
        (
            "graph { \"a",
            "quoted name that begins here is never closed",
        ),
        ("graph { /* a", "comment that begins here is never closed"),
        ("graph { <a", "never closed"),
        ("graph", "expected '{'"),
        ("graph { node }", "'[' after graph, node or edge"),
        ("graph { a ! b }", "'!' has no meaning here"),
        ("graph { }", "at least one vertex"),
        ("forest { a }", "expected graph or digraph, found 'forest'"),
    ] {
        let found = message(Board::from_dot(text));
        assert!(found.contains(expected), "{text:?}: {found}");
    }
    let many: String = (0..257).map(|v| format!("v{v}; ")).collect();
    assert_eq!(
        Board::from_dot(&format!("graph {{ {many} }}")),
        Err(BoardError::TooLarge(257))
    );
}

/// Boards of every size, density and direction.
fn boards() -> impl Strategy<Value = Board> {
    let matrix = proptest::collection::vec((any::<u64>(), any::<u64>()), 64);
    (1usize..=64, matrix, 0u8..3, any::<bool>()).prop_map(|(size, matrix, density, directed)| {
        let row = |v: usize| match density {
            0 => matrix[v].0 & matrix[v].1 & matrix[63 - v].1,
            1 => matrix[v].0,
            _ => matrix[v].0 | matrix[v].1,
        };
        let arcs: Vec<(usize, usize)> = (0..size)
            .flat_map(|v| (0..size).map(move |w| (v, w)))
            .filter(|&(v, w)| v != w && row(v) >> w & 1 == 1)
            .collect();
        Board::from_edges(size, &arcs, directed).unwrap()
    })
}

/// A text of one of the formats with one place damaged.
fn damaged_texts() -> impl Strategy<Value = String> {
    let damage = (any::<prop::sample::Index>(), 0..3, any::<char>());
    (boards(), 0..3, damage).prop_map(|(board, format, (place, damage, other))| {
        let text = match format {
            0 => board.to_graph6(),
            1 => board.to_edge_list(),
            _ => board.to_dot(),
        };
        let mut characters: Vec<char> = text.chars().collect();
        let at = place.index(characters.len());
        match damage {
            0 => characters.truncate(at),
            1 => characters[at] = other,
            _ => characters.insert(at, other),
        }
        characters.into_iter().collect()
    })
}

fn check_all(text: &str) {
    checks::spec(text);
    checks::graph6(text);
    checks::digraph6(text);
    checks::edge_list(text);
    checks::dot(text);
    checks::any_format(text);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_board_survives_every_format(board in boards()) {
        // The name is one of the formats; the check goes on to all the others.
        checks::spec(board.name());
    }

    #[test]
    fn damaged_texts_are_read_or_refused(text in damaged_texts()) {
        check_all(&text);
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes: Vec<u8>) {
        check_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn texts_that_look_like_graphs_are_read_or_refused(
        text in "(&|~|~~|>>graph6<<)?[?-~]{0,12}|[0-9> #\n-]{0,20}\
                 |named:[ab01_,>-]{0,12}|(strict )?(di)?graph ?\\{([ab01\"\\[\\]=;:{}<>+/*\n-]| -- | -> | node ){0,20}\\}?"
    ) {
        check_all(&text);
    }

    #[test]
    fn a_dot_file_cut_anywhere_is_refused(board in boards(), place: prop::sample::Index) {
        let dot = board.to_dot();
        let whole = dot.trim_end();
        let cut = &whole[..place.index(whole.len())];
        prop_assert!(Board::from_dot(cut).is_err());
    }

    #[test]
    fn a_graph6_text_cut_anywhere_is_refused(board in boards(), place: prop::sample::Index) {
        let text = board.to_graph6();
        let cut = &text[..place.index(text.len())];
        prop_assert!(Board::from_graph6(cut).is_err() && Board::from_digraph6(cut).is_err());
    }
}
