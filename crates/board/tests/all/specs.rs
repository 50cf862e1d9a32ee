//! The texts that name boards: families, random boards, files.

use crate::checks;

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use thera_board::{Board, BoardError, FileAccess, MAX_FILE_BYTES, MAX_VERTICES};

fn parse(spec: &str) -> Result<Board, BoardError> {
    Board::parse(spec, FileAccess::Refused)
}

fn message(spec: &str) -> String {
    let result = Board::parse(spec, FileAccess::Allowed);
    result.expect_err("should have been refused").to_string()
}

#[test]
fn every_kind_has_a_name_that_gives_it_back() {
    for spec in [
        "path:1",
        "cycle:64",
        "star:63",
        "complete:7",
        "grid:3x5",
        "king:8x8",
        "dpath:4",
        "dcycle:2",
        "random:10:0.3:7",
        "random:64:1:18446744073709551615",
        "wheel:3",
        "bipartite:2:3",
        "caterpillar:0",
        "caterpillar:2:0:3",
        "ladder:4",
        "torus:3x4",
        "tri:2x3",
        "hypercube:0",
        "path:3+cycle:4",
        "dcycle:2+dpath:1+edges:0>1",
        "graph6:A_+star:2",
        "tree:1:0",
        "tree:40:9",
        "graph6:IheA@GUAo",
        "digraph6:&DI?AO?",
        "edges:0-1,1-2,4",
        "edges:0>1,2>1",
    ] {
        assert_eq!(parse(spec).unwrap().name(), spec);
        checks::spec(spec);
    }
}

#[test]
fn spellings_with_the_same_meaning_have_one_name() {
    for (spec, name) in [
        ("random:5:0.50:7", "random:5:0.5:7"),
        ("random:5:.5:007", "random:5:0.5:7"),
        ("random:5:1.000:0", "random:5:1:0"),
        ("random:5:0.0:0", "random:5:0:0"),
        ("edges:1-0, 2-1,0-1,", "edges:0-1,1-2"),
        ("edges:3,1", "edges:3"),
        ("graph6:>>graph6<<A_", "graph6:A_"),
        ("digraph6:>>digraph6<<&AG", "digraph6:&AG"),
        ("path:007", "path:7"),
        ("caterpillar:01:2", "caterpillar:1:2"),
        ("path:02+edges:1-0", "path:2+edges:0-1"),
    ] {
        assert_eq!(parse(spec).unwrap().name(), name);
    }
    // With direction but no arcs, a list of edges would not do.
    let board = Board::from_edges(3, &[], true).unwrap();
    assert_eq!(board.name(), "digraph6:&B??");
    assert_eq!(parse(board.name()).unwrap(), board);
}

#[test]
fn random_boards_are_the_same_everywhere() {
    // From a second implementation of the generator and of both recipes: these must never change,
    // or old names would change their meaning.
    for (spec, graph6) in [
        ("random:8:0.5:1", "GXq[e?"),
        ("random:8:0.5:2", "GySB\\?"),
        ("random:12:0.25:1", "KWaSaAQS_oOO"),
        ("tree:8:1", "GC_SF?"),
        ("tree:8:2", "Gc@i?_"),
    ] {
        assert_eq!(parse(spec).unwrap().to_graph6(), graph6, "{spec}");
    }
    let (small, large) = (
        parse("random:20:0.3:5").unwrap(),
        parse("random:30:0.3:5").unwrap(),
    );
    assert!((0..20).all(|v| small.out(v) == large.out(v) & small.all()));
}

#[test]
fn small_trees_are_trees() {
    for size in 1..=MAX_VERTICES {
        for seed in 0..20 {
            let tree = Board::random_tree(size, seed).unwrap();
            assert_eq!(tree.edges().count(), size - 1);
            assert_eq!(tree.component(0, tree.all()), tree.all());
        }
    }
}

#[test]
fn boards_that_cannot_be_are_refused() {
    for (spec, expected) in [
        (
            "castle:5",
            "unknown board 'castle:5': expected one of path:n",
        ),
        ("", "unknown board ''"),
        ("path", "expected a whole number"),
        ("path:-1", "expected a whole number"),
        ("path:+1", "expected a whole number"),
        ("path:0", "at least one vertex"),
        (
            "path:257",
            "at most 256 vertices, and most games at most 64; this one has 257",
        ),
        (
            "path:99999999999999999999",
            "at most 256 vertices, and most games at most 64; this one has far more",
        ),
        ("star:256", "this one has 257"),
        ("grid:17x16", "this one has 272"),
        ("king:5", "expected rows x columns"),
        ("cycle:2", "at least 3 vertices"),
        ("random:5", "such as random:10:0.3:7"),
        ("random:5:1.5:0", "a decimal from 0 to 1"),
        ("random:5:1e-3:0", "such as random:10:0.3:7"),
        ("random:5:nan:0", "such as random:10:0.3:7"),
        ("random:5:0.5:-1", "such as random:10:0.3:7"),
        ("random:5:.:1", "such as random:10:0.3:7"),
        ("random:257:0.5:1", "this one has 257"),
        ("tree:257:1", "this one has 257"),
        ("tree:5", "such as tree:10:7"),
        ("wheel:2", "a wheel needs a rim of at least 3 vertices"),
        ("wheel:256", "this one has 257"),
        ("bipartite:0:4", "each side needs at least one vertex"),
        (
            "bipartite:3",
            "expected vertices on one side and vertices on the other",
        ),
        ("caterpillar:", "such as caterpillar:2:0:3"),
        ("caterpillar:1:x", "such as caterpillar:2:0:3"),
        ("caterpillar:250:5", "this one has 257"),
        ("ladder:129", "this one has 258"),
        ("ladder:0", "at least one vertex"),
        ("torus:2x5", "a torus needs at least 3 rows"),
        ("torus:5x2", "a torus needs at least 3 columns"),
        (
            "tri:5",
            "expected rows x columns after the colon, such as tri:4x4",
        ),
        ("hypercube:9", "this one has 512"),
        ("hypercube:64", "this one has far more"),
        ("path:3+", "unknown board ''"),
        ("path:3+castle:4", "unknown board 'castle:4'"),
        ("path:200+path:57", "this one has 257"),
        (
            "path:3+dpath:3",
            "boards with edges and boards with arcs cannot be added",
        ),
        ("tree:5:+7", "such as tree:10:7"),
        ("edges:", "at least one vertex"),
        ("edges:0-x", "'0-x' is not an edge like 0-1 or 0>1"),
        ("edges:0-1,1>2", "edges (-) and arcs (>) are mixed"),
        ("graph6:IheA@GUA", "need 8 characters"),
        ("file:", "needs a path"),
        ("file:no such file", "cannot read 'no such file'"),
    ] {
        let found = message(spec);
        assert!(found.contains(expected), "{spec}: {found}");
        checks::spec(spec);
    }
}

#[test]
fn files_are_refused_where_they_may_not_be_read() {
    for spec in ["file:graph.dot", "file:-", "file:/etc/passwd", "file:"] {
        let sentence = parse(spec).unwrap_err().to_string();
        assert!(
            sentence.starts_with("files are not read here"),
            "{sentence}"
        );
    }
}

/// A file with this content, in the directory cargo keeps for tests.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path
}

fn parse_file(name: &str, content: &[u8]) -> Result<Board, BoardError> {
    let path = file(name, content);
    Board::parse(&format!("file:{}", path.display()), FileAccess::Allowed)
}

#[test]
fn files_are_recognised_by_content_and_named_by_it() {
    for (name, content, expected) in [
        ("a.g6", "IheA@GUAo\n", "graph6:IheA@GUAo"),
        ("b.g6", ">>graph6<<A_", "graph6:A_"),
        ("c.d6", "&DI?AO?\n", "digraph6:&DI?AO?"),
        ("d.d6", ">>digraph6<<&DI?AO?\r\n", "digraph6:&DI?AO?"),
        ("k.s6", ":Fa@x^\n", "graph6:Fw??G"),
        ("e.txt", "# a path\n0 1\n1-2\n", "graph6:Bg"),
        ("f.txt", "1>0\n", "digraph6:&AG"),
        ("g.txt", "2\n", "graph6:B?"),
        (
            "h.dot",
            "// a path\nstrict graph {\n a -- b -- c\n}",
            "named:a-b,b-c",
        ),
        ("i.dot", "\u{feff}digraph{b->a}", "named:b>a"),
        ("j.dot", "digraph { a; b }", "named:>,a,b"),
        ("l.dot", "graph { 1 -- 0 }", "graph6:A_"),
        ("m.txt", "named:b-a,c\n", "named:b-a,c"),
    ] {
        let board = parse_file(name, content.as_bytes()).unwrap();
        assert_eq!(board.name(), expected, "{name}");
        assert_eq!(parse(board.name()).unwrap(), board);
    }
}

#[test]
fn files_that_hold_no_board_are_refused_with_their_name() {
    for (name, content, expected) in [
        (
            "empty.txt",
            "",
            "empty.txt': a board needs at least one vertex",
        ),
        ("comment.txt", "# nothing else\n", "at least one vertex"),
        (
            "prose.txt",
            "The quick brown fox",
            "prose.txt': neither graph6, sparse6, digraph6",
        ),
        (
            "cut.g6",
            "IheA@G",
            "cut.g6': graph6: 10 vertices need 8 characters",
        ),
        ("cut.dot", "graph { a --", "cut.dot': DOT: line 1"),
        ("cut.txt", "0-1\n1-", "cut.txt': edge list: line 2"),
        ("two.g6", "A_\nA_\n", "one text holds one graph"),
        (
            "next.s6",
            ";Fa@x^\n",
            "next.s6': sparse6: a graph that continues another",
        ),
        (
            "half.txt",
            "0 1\n1 2\n1",
            "line 3: it ends with '1', half an edge",
        ),
        (
            "large.txt",
            "0 1\n277 1\n",
            "most games at most 64; this one has 278",
        ),
    ] {
        let sentence = parse_file(name, content.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(sentence.contains(expected), "{name}: {sentence}");
    }
    let noise = parse_file("noise", b"\xff\xfe\x00noise").unwrap_err();
    assert!(noise.to_string().ends_with("is not text in UTF-8"));
}

#[test]
fn files_larger_than_any_board_are_refused() {
    let just_fits = [b"0 1\n#".to_vec(), vec![b'x'; MAX_FILE_BYTES - 5]].concat();
    assert_eq!(
        parse_file("fits.txt", &just_fits).unwrap().name(),
        "graph6:A_"
    );
    let too_large = [just_fits, vec![b'x']].concat();
    let error = parse_file("too-large.txt", &too_large).unwrap_err();
    assert!(error.to_string().contains("is larger than 1048576 bytes"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn random_boards_keep_their_names(
        size in 1usize..=64, thousandths in 0u32..=1000, seed: u64
    ) {
        let spec = format!("random:{size}:{}:{seed}", f64::from(thousandths) / 1000.0);
        let board = parse(&spec).unwrap();
        prop_assert_eq!(board.name(), &spec);
        checks::spec(&spec);
        checks::spec(&format!("tree:{size}:{seed}"));
    }

    #[test]
    fn texts_that_look_like_boards_are_read_or_refused(
        spec in "(path|cycle|star|complete|dpath|dcycle|wheel|ladder|hypercube):[0-9]{0,3}|(grid|king|torus|tri):[0-9]{0,2}x?[0-9]{0,2}\
                 |random:[0-9]{1,2}:[0-9.e-]{0,5}:[0-9-]{0,21}|(tree|bipartite|caterpillar):[0-9:]{0,5}|path:[12][+](d?cycle:[23]|edges:0-[01])\
                 |edges:[0-9>,-]{0,20}|graph6:[?-~]{0,8}|digraph6:&?[?-~]{0,8}|file:.{0,5}|\\PC{0,20}"
    ) {
        checks::spec(&spec);
    }
}
