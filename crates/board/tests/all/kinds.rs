//! What board kinds say of themselves is what they are.

use thera_board::{Argument, Board, BoardError, BoardKind, FileAccess, KINDS, ParameterKind};

fn parse(spec: &str) -> Result<Board, BoardError> {
    Board::parse(spec, FileAccess::Refused)
}

#[test]
fn vertices_and_edges_are_as_many_as_everyone_knows() {
    for (spec, size, edges) in [
        ("path:5", 5, 4),
        ("cycle:5", 5, 5),
        ("star:5", 6, 5),
        ("complete:6", 6, 15),
        ("grid:3x4", 12, 17),
        ("king:3x4", 12, 29),
        ("dpath:5", 5, 4),
        ("dcycle:2", 2, 2),
        ("wheel:3", 4, 6),
        ("wheel:6", 7, 12),
        ("bipartite:3:4", 7, 12),
        ("bipartite:1:5", 6, 5),
        ("caterpillar:2:0:3", 8, 7),
        ("caterpillar:0:0:0:0", 4, 3),
        ("ladder:1", 2, 1),
        ("ladder:5", 10, 13),
        ("torus:3x3", 9, 18),
        ("torus:4x5", 20, 40),
        ("tri:3x4", 12, 23),
        ("tri:1x4", 4, 3),
        ("hypercube:0", 1, 0),
        ("hypercube:3", 8, 12),
        ("hypercube:6", 64, 192),
        ("path:3+cycle:4", 7, 6),
        ("path:1+path:1+path:1", 3, 0),
    ] {
        let board = parse(spec).unwrap();
        assert_eq!(
            (board.size(), board.edges().count()),
            (size, edges),
            "{spec}"
        );
    }
}

/// The same graph, whatever the numbers of its vertices: small enough to try every renumbering.
fn isomorphic(one: &str, other: &str) -> bool {
    fn extend(one: &Board, other: &Board, images: &mut Vec<u8>) -> bool {
        let v = images.len();
        if v == one.size() {
            return true;
        }
        (0..other.size() as u8).any(|image| {
            let fits = !images.contains(&image)
                && (0..v).all(|w| one.out(v as u8) >> w & 1 == other.out(image) >> images[w] & 1);
            images.push(image);
            let found = fits && extend(one, other, images);
            images.pop();
            found
        })
    }
    let (one, other) = (parse(one).unwrap(), parse(other).unwrap());
    one.size() == other.size() && extend(&one, &other, &mut Vec::new())
}

#[test]
fn kinds_meet_where_they_should() {
    for (one, other) in [
        ("wheel:3", "complete:4"),
        ("bipartite:1:4", "star:4"),
        ("bipartite:2:2", "cycle:4"),
        ("caterpillar:4", "star:4"),
        ("caterpillar:1:0:1", "path:5"),
        ("ladder:4", "grid:2x4"),
        ("hypercube:2", "cycle:4"),
        ("tri:2x2", "edges:0-1,0-2,1-3,2-3,0-3"),
        (
            "torus:3x3",
            "edges:0-1,1-2,0-2,3-4,4-5,3-5,6-7,7-8,6-8,0-3,3-6,0-6,1-4,4-7,1-7,2-5,5-8,2-8",
        ),
    ] {
        assert!(isomorphic(one, other), "{one} {other}");
    }
    assert!(!isomorphic("ladder:4", "hypercube:3"));
    assert!(!isomorphic("path:4+cycle:3", "star:3+cycle:3"));
    assert!(isomorphic("path:4+cycle:3", "cycle:3+path:4"));
}

#[test]
fn vertices_are_numbered_as_the_description_says() {
    let edges = |spec: &str| parse(spec).unwrap().edges().collect::<Vec<_>>();
    assert_eq!(
        edges("wheel:3"),
        [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    );
    assert_eq!(edges("bipartite:1:2"), [(0, 1), (0, 2)]);
    assert_eq!(edges("ladder:2"), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    assert_eq!(edges("tri:2x2"), [(0, 1), (0, 2), (0, 3), (1, 3), (2, 3)]);
    assert_eq!(edges("hypercube:2"), [(0, 1), (0, 2), (1, 3), (2, 3)]);
    assert_eq!(edges("dpath:2+dcycle:2"), [(0, 1), (2, 3), (3, 2)]);
    // Rows and columns have names wherever there are rows and columns.
    for spec in ["grid:3x4", "king:3x4", "torus:3x4", "tri:3x4"] {
        let board = parse(spec).unwrap();
        assert_eq!(board.vertex_name(6), "c2", "{spec}");
        assert_eq!(board.find_vertex("c2"), Some(6), "{spec}");
    }
    assert_eq!(parse("path:2+grid:2x2").unwrap().vertex_name(3), "3");
}

#[test]
fn examples_are_boards_of_their_kind_and_come_apart_and_together_again() {
    for kind in KINDS.iter().filter(|kind| kind.name != "file") {
        let board = parse(kind.example).unwrap();
        assert_eq!(board.name(), kind.example);
        assert!(kind.example.starts_with(&format!("{}:", kind.name)));
        assert_eq!(BoardKind::find(kind.name).unwrap().usage(), kind.usage());
        match board.parts() {
            Some((found, parts)) => {
                assert_eq!(found.name, kind.name);
                let names: Vec<&str> = kind.parameters().iter().map(|p| p.name).collect();
                assert!(parts.iter().map(|part| part.0).eq(names));
                let value = |name: &str| {
                    let part = parts.iter().find(|part| part.0 == name);
                    part.map(|part| part.1.to_string())
                };
                assert_eq!(found.text(value).unwrap(), kind.example);
            }
            None => assert!(kind.parameters().is_empty(), "{}", kind.name),
        }
    }
    assert!(parse("path:3+cycle:4").unwrap().parts().is_none());
    let (_, parts) = parse("random:9:0.25:3").unwrap().parts().unwrap();
    let expected = [
        ("n", Argument::Count(9)),
        ("p", Argument::Decimal(0.25)),
        ("seed", Argument::Seed(3)),
    ];
    assert_eq!(parts, expected);
}

#[test]
fn a_form_with_a_field_missing_is_refused_by_name() {
    let grid = BoardKind::find("grid").unwrap();
    let error = grid
        .text(|name| (name == "rows").then(|| "4".to_string()))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "board 'grid': 'columns' is missing (columns)"
    );
}

/// Kinds with one number build every board for most games in the range they tell, and none outside.
#[test]
fn ranges_are_true() {
    let mut checked = 0;
    for kind in KINDS {
        let [parameter] = kind.parameters() else {
            continue;
        };
        let ParameterKind::Count { least, most } = parameter.kind else {
            continue;
        };
        for n in 0..=70 {
            let built = parse(&format!("{}:{n}", kind.name)).and_then(Board::narrow);
            let told = (least..=most).contains(&n);
            assert_eq!(built.is_ok(), told, "{}:{n}", kind.name);
        }
        checked += 1;
    }
    assert!(checked > 8);
}

#[test]
fn listings_show_every_kind_as_it_is_typed() {
    let usages: Vec<String> = KINDS.iter().map(BoardKind::usage).collect();
    assert_eq!(
        usages[..17].join(" "),
        "path:n cycle:n star:k complete:n grid:RxC king:RxC dpath:n dcycle:n wheel:n \
         bipartite:m:n caterpillar:a:b:c ladder:n torus:RxC tri:RxC hypercube:d \
         random:n:p:seed tree:n:seed"
    );
    let error = parse("castle:5").unwrap_err().to_string();
    assert!(
        usages.iter().all(|usage| error.contains(usage.as_str())),
        "{error}"
    );
}

/// Known texts, from the format's definition and from networkx.
#[test]
fn sparse6_is_read() {
    for (text, graph6) in [
        (":Fa@x^", "Fw??G"),
        (">>sparse6<<:Fa@x^\n", "Fw??G"),
        (":@", "@"),
        (":An", "A_"),
        (":Cd", "Cg"),
        (":CcKI", "C~"),
        (":DaY_~", "Dhc"),
        (":I`ES@obGkqegW~", "IheA@GUAo"),
        // The bits that fill up must not be taken for a last edge.
        (":GwD", "G??CG?"),
        (":O{v", "O?????????????????G??"),
    ] {
        let board = Board::from_sparse6(text).unwrap();
        assert_eq!(board.name(), format!("graph6:{graph6}"), "{text}");
    }
    let large = ":~?@?_OWSMHDbOGGaCH`ag_mIKbBWwyPHGQaKkdKHrQcwjNJSIHacXhei`mi[jFYxypXOUcLlD[PvSdxJ^RWKI\
                 bChpikanIkrJ[yzPhWYeMldkXzUexjnZ[MJbcxxmmbni{zN]zz";
    let grid = Board::grid(8, 8).unwrap();
    assert!(Board::from_sparse6(large).unwrap().edges().eq(grid.edges()));
    for (text, reason) in [
        ("Fa@x^", "should begin with ':'"),
        (":Fa@ x^", "one text holds one graph"),
        (":", "ends before the vertex count"),
        (":~?C@", "this one has 257"),
    ] {
        let error = Board::from_sparse6(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

/// Every kind goes on beyond a machine word as it began: its lists there are what its sets are below.
#[test]
fn every_kind_goes_beyond_a_machine_word() {
    for (spec, size, edges) in [
        ("path:200", 200, 199),
        ("dcycle:256", 256, 256),
        ("star:255", 256, 255),
        ("complete:100", 100, 4950),
        ("grid:16x16", 256, 480),
        ("king:10x10", 100, 342),
        ("wheel:99", 100, 198),
        ("bipartite:60:60", 120, 3600),
        ("caterpillar:50:0:50", 103, 102),
        ("ladder:128", 256, 382),
        ("torus:9x10", 90, 180),
        ("tri:10x10", 100, 261),
        ("hypercube:8", 256, 1024),
        ("tree:150:4", 150, 149),
        ("path:40+cycle:40", 80, 79),
    ] {
        let board = parse(spec).unwrap();
        assert!(board.is_wide(), "{spec}");
        assert_eq!(
            (board.size(), board.edges().count()),
            (size, edges),
            "{spec}"
        );
        assert_eq!(parse(board.name()).unwrap(), board);
        for v in board.vertices() {
            assert_eq!(board.find_vertex(&board.vertex_name(v)), Some(v), "{spec}");
        }
    }
    // A smaller random graph is the beginning of a larger one, on whichever side of the border.
    let [small, large] = ["random:64:0.1:7", "random:250:0.1:7"].map(|spec| parse(spec).unwrap());
    let beginning = |&(v, w): &(u8, u8)| v.max(w) < 64;
    assert!(small.edges().eq(large.edges().filter(beginning)));
}
