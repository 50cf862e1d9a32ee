//! The rules against a slow twin that knows only a list of arcs and the moves so far.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_board::{Board, Vertex};

use super::Geography;
use crate::capability::{BothMove, Greedy, Symmetric};
use crate::scene::Scenic;
use crate::{AnyGame, Family, FileAccess, Game, Member, Notation, Outcome, Paint, Player};

/// Geography kept as plain lists: every question is answered by going through them.
struct Twin {
    arcs: Vec<(Vertex, Vertex)>,
    left: Vec<Vertex>,
    tokens: Vec<Vertex>,
    turns: usize,
}

impl Twin {
    fn new(board: &Board, tokens: &[Vertex]) -> Self {
        let mut arcs: Vec<_> = board.edges().collect();
        if !board.is_directed() {
            arcs.extend(board.edges().map(|(v, w)| (w, v)));
        }
        arcs.sort();
        Twin {
            arcs,
            left: Vec::new(),
            tokens: tokens.to_vec(),
            turns: 0,
        }
    }

    fn mover(&self) -> usize {
        self.turns % self.tokens.len()
    }

    fn moves(&self) -> Vec<Vertex> {
        let from = self.tokens[self.mover()];
        let arcs = self.arcs.iter().filter(|&&(v, _)| v == from);
        let targets = arcs.map(|&(_, w)| w);
        targets
            .filter(|w| !self.left.contains(w) && !self.tokens.contains(w))
            .collect()
    }

    fn play(&mut self, target: Vertex) {
        let mover = self.mover();
        self.left.push(self.tokens[mover]);
        self.tokens[mover] = target;
        self.turns += 1;
    }

    fn text(&self, size: usize) -> String {
        let mut marks = vec!['.'; size];
        for &v in &self.left {
            marks[v as usize] = 'x';
        }
        for (player, &v) in self.tokens.iter().enumerate() {
            marks[v as usize] = match self.tokens.len() {
                1 => 'o',
                _ => ['1', '2'][player],
            };
        }
        let side = ["/1", "/2"][self.turns % 2];
        marks.into_iter().collect::<String>() + side
    }
}

fn random_board(rng: &mut Pcg64Mcg) -> Board {
    let size = rng.random_range(2..=12);
    let directed = rng.random_bool(0.5);
    let density = rng.random_range(0.1..0.7);
    let mut edges = Vec::new();
    for v in 0..size {
        for w in 0..size {
            if v != w && (directed || v < w) && rng.random_bool(density) {
                edges.push((v, w));
            }
        }
    }
    Board::from_edges(size, &edges, directed).unwrap()
}

fn game(name: &str) -> Result<Geography, String> {
    let (family, board) = match name.split_once('@') {
        Some((family, board)) => (family, Some(board)),
        None => (name, None),
    };
    let variant = family.split_once(':').map(|(_, variant)| variant);
    Geography::build(variant, board, FileAccess::Refused).map_err(|error| error.to_string())
}

#[test]
fn random_games_agree_with_the_slow_twin() {
    let mut rng = Pcg64Mcg::seed_from_u64(2020);
    for _ in 0..5000 {
        let board = random_board(&mut rng);
        let size = board.size();
        let first = rng.random_range(0..size) as Vertex;
        let second = (first + rng.random_range(1..size) as Vertex) % size as Vertex;
        if rng.random_bool(0.5) {
            let twin = Twin::new(&board, &[first]);
            follow(Geography::impartial(board, first).unwrap(), twin, &mut rng);
        } else {
            let twin = Twin::new(&board, &[first, second]);
            follow(
                Geography::partizan(board, [first, second]).unwrap(),
                twin,
                &mut rng,
            );
        }
    }
}

fn follow(rules: Geography, mut twin: Twin, rng: &mut Pcg64Mcg) {
    let size = rules.board().size();
    assert_eq!(game(&rules.name()).unwrap().name(), rules.name());
    let mut position = rules.start();
    loop {
        let text = twin.text(size);
        assert_eq!(rules.format_position(&position), text);
        assert_eq!(rules.parse_position(&text).unwrap(), position);

        let moves = twin.moves();
        assert_eq!(rules.moves(&position), moves);
        assert_eq!(rules.count_moves(&position), moves.len() as u64);
        for v in 0..=size as Vertex {
            let legal = moves.contains(&v);
            assert_eq!(rules.is_legal(&position, v), legal);
            let read = rules.parse_move(&position, &rules.format_move(v));
            assert_eq!(read.is_ok(), legal);
        }
        let mover = Player::BOTH[twin.turns % 2];
        assert_eq!(rules.to_move(&position), mover);
        if moves.is_empty() {
            let lost = Outcome::Won(mover.opponent());
            assert_eq!(rules.outcome(&position), Some(lost));
            return;
        }
        assert_eq!(rules.outcome(&position), None);
        let target = moves[rng.random_range(0..moves.len())];
        position = rules.try_play(&position, target).unwrap();
        twin.play(target);
    }
}

#[test]
fn symmetries_map_games_to_games() {
    let mut rng = Pcg64Mcg::seed_from_u64(4);
    for name in [
        "geography:partizan@king:3x3",
        "geography@grid:2x4",
        "geography@dcycle:5",
        "geography:partizan@cycle:6",
        "geography@star:4",
    ] {
        let rules = game(name).unwrap();
        assert!(rules.symmetries() > 1);
        let mut position = rules.start();
        while rules.can_move(&position) {
            for symmetry in 0..rules.symmetries() {
                let image = rules.map_position(symmetry, &position);
                let mut mapped: Vec<_> = rules.moves(&position);
                for turn in &mut mapped {
                    let next = rules.play(&position, *turn);
                    *turn = rules.map_move(symmetry, *turn);
                    let next_image = rules.map_position(symmetry, &next);
                    assert_eq!(rules.play(&image, *turn), next_image);
                }
                mapped.sort();
                assert_eq!(rules.moves(&image), mapped);
            }
            let moves = rules.moves(&position);
            position = rules.play(&position, moves[rng.random_range(0..moves.len())]);
        }
    }
}

#[test]
fn either_player_may_be_asked_for_its_moves() {
    let rules = game("geography:partizan,start=0;2@path:4").unwrap();
    let start = rules.start();
    for player in Player::BOTH {
        let turned = rules.with_to_move(player, &start);
        let mut moves = Vec::new();
        let _ = rules.visit_moves_of(player, &start, |v| {
            moves.push(v);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(moves, rules.moves(&turned));
    }
    assert_eq!(
        rules.moves(&rules.with_to_move(Player::Second, &start)),
        [1, 3]
    );
}

#[test]
fn the_greedy_gain_is_the_lack_of_answers() {
    let rules = game("geography@edges:0>1,0>2,2>3,2>4").unwrap();
    let start = rules.start();
    assert_eq!(rules.gain(&start, 1), 0);
    assert_eq!(rules.gain(&start, 2), -2);
}

fn perft(rules: &Geography, position: super::Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = rules.moves(&position).into_iter();
    moves
        .map(|v| perft(rules, rules.play(&position, v), depth - 1))
        .sum()
}

#[test]
fn perft_counts_are_those_of_the_table() {
    let table = include_str!("../../data/perft/geography.txt");
    let mut lines = 0;
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let [name, position, counts] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not three columns: {line}");
        };
        let rules = game(name).unwrap();
        assert_eq!(rules.name(), name);
        let position = match position {
            "-" => rules.start(),
            text => rules.parse_position(text).unwrap(),
        };
        for (depth, count) in counts.split(' ').enumerate() {
            let expected: u64 = count.parse().unwrap();
            assert_eq!(perft(&rules, position, depth + 1), expected, "{line}");
        }
        lines += 1;
    }
    assert!(lines >= 5);
}

#[test]
fn names_print_only_what_is_not_usual() {
    for (given, canonical) in [
        ("geography:start=0@path:3", "geography@path:3"),
        ("geography:START=2@path:3", "geography:start=2@path:3"),
        (
            "geography:start=0;1,partizan@path:3",
            "geography:partizan@path:3",
        ),
        (
            "geography:partizan,start=1;0@path:3",
            "geography:partizan,start=1;0@path:3",
        ),
        ("geography:start=4@grid:2x3", "geography:start=b2@grid:2x3"),
        ("geography:start=b2@grid:2x3", "geography:start=b2@grid:2x3"),
        ("geography:@dcycle:2", "geography@dcycle:2"),
    ] {
        assert_eq!(game(given).unwrap().name(), canonical);
    }
}

#[test]
fn wrong_names_are_told_why() {
    for (given, part) in [
        (
            "geography:partisan@path:3",
            "unknown option 'partisan', expected partizan",
        ),
        (
            "geography:start=3@path:3",
            "'3' is not a vertex of path:3, which has 0 to 2",
        ),
        (
            "geography:start=c1@grid:2x2",
            "'c1' is not a vertex of grid:2x2, which has a1 to b2",
        ),
        ("geography:start=@path:3", "'' is not a vertex"),
        (
            "geography:start=0;1@path:3",
            "the one token starts from one vertex",
        ),
        (
            "geography:partizan,start=0@path:3",
            "starts from two vertices, such as start=0;1",
        ),
        ("geography:start=0,start=1@path:3", "start is given twice"),
        (
            "geography:partizan,start=1;1@path:3",
            "both tokens would start on 1",
        ),
        (
            "geography:partizan@path:1",
            "two tokens need at least two vertices",
        ),
    ] {
        let error = game(given).unwrap_err();
        assert!(error.contains(part), "{given}: {error}");
    }
}

#[test]
fn wrong_positions_are_told_why() {
    let shared = game("geography@path:3").unwrap();
    let own = game("geography:partizan@path:3").unwrap();
    for (rules, given, part) in [
        (
            &shared,
            "o..",
            "the side to move is missing: end with /1 or /2",
        ),
        (&shared, "o../3", "after the / stands who moves, 1 or 2"),
        (
            &shared,
            "o./1",
            "there are 2 characters for the 3 vertices of path:3",
        ),
        (&shared, ".x./1", "the token o is missing"),
        (&shared, "oo./1", "the token 'o' stands on two vertices"),
        (
            &shared,
            "1../1",
            "'1' stands for nothing: a vertex is . or x or the token o",
        ),
        (
            &own,
            "o../1",
            "'o' stands for nothing: a vertex is . or x or the token 1 or 2",
        ),
        (&own, "1../1", "the token 1 or 2 is missing"),
        (&own, "121/2", "the token '1' stands on two vertices"),
    ] {
        let error = rules.parse_position(given).unwrap_err().to_string();
        assert!(error.contains(part), "{given}: {error}");
    }
}

#[test]
fn wrong_moves_are_told_why() {
    let rules = game("geography:partizan@edges:0>1,0>2,1>2,2>0,2>3").unwrap();
    let position = rules.parse_position("x21./1").unwrap();
    for (given, part) in [
        ("0", "'0' is deleted: a token has left it before"),
        ("1", "'1' cannot be reached: no arc leads there from 2"),
        ("2", "'2' is where the token stands"),
        ("4", "'4' is not a vertex: they are 0 to 3"),
        ("a1", "is not a vertex"),
        ("", "is not a vertex"),
    ] {
        let error = rules.parse_move(&position, given).unwrap_err().to_string();
        assert!(error.contains(part), "{given}: {error}");
    }
    let blocked = rules
        .parse_move(&rules.start(), "1")
        .unwrap_err()
        .to_string();
    assert_eq!(blocked, "'1' is occupied by second's token");
}

#[test]
fn drawings_show_what_is_left() {
    let list = game("geography@dcycle:4").unwrap();
    let position = list.parse_position("xo../2").unwrap();
    assert_eq!(
        list.draw(&position, Paint::Plain),
        " 1 o > 2\n 2 . > 3\n 3 .\no the token  . free\n"
    );
    let grid = game("geography:partizan@grid:2x3").unwrap();
    assert_eq!(
        grid.draw(&grid.start(), Paint::Plain),
        " 2 . . .\n 1 1 2 .\n   a b c\n1 first's token  2 second's token  . free  x deleted\n"
    );
    assert!(grid.draw(&grid.start(), Paint::Ansi).contains("\u{1b}["));
}

proptest::proptest! {
    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC{0,40}", marks in "[.xo12/]{0,8}") {
        let rules = game("geography:partizan@king:2x3").unwrap();
        for text in [&text, &marks] {
            let _ = rules.parse_position(text);
            let _ = rules.parse_move(&rules.start(), text);
            let _ = game(&format!("geography:{text}@grid:2x2"));
        }
    }
}

/// Geissler 2020, figure 6.1: cities, each followed by one that begins as it ends.
#[test]
fn cities_keep_their_names_wherever_they_are_seen_or_typed() {
    let name = "geography:start=New_York@named:Rome>Essen,Essen>New_York,New_York>Kiel,Kiel>Rome,\
                Essen>Kiel";
    let AnyGame::Geography(game) = AnyGame::parse(name, FileAccess::Refused).unwrap() else {
        panic!("it is Geography");
    };
    assert_eq!(
        AnyGame::parse(&game.name(), FileAccess::Refused)
            .unwrap()
            .name(),
        game.name()
    );
    assert!(
        game.name().starts_with("geography:start=New_York@named:"),
        "{}",
        game.name()
    );
    let start = game.start();
    assert_eq!(game.format_position(&start), "..o./1");
    let kiel = game.parse_move(&start, "kiel").unwrap();
    assert_eq!(game.format_move(kiel), "Kiel");
    let drawing = game.draw(&start, Paint::Plain);
    assert!(drawing.contains("New_York o > Kiel\n"), "{drawing}");
    let error = game.parse_move(&start, "Oslo").unwrap_err().to_string();
    assert_eq!(
        error,
        "'Oslo' is not a vertex: they are Rome, Essen, New_York and Kiel"
    );
    let labels: Vec<_> = game
        .layout()
        .vertices
        .into_iter()
        .map(|spot| spot.label)
        .collect();
    assert_eq!(labels[2].as_deref(), Some("New York"));
    let wrong = "geography:start=Oslo@named:Rome-Paris";
    let error = AnyGame::parse(wrong, FileAccess::Refused)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("'Oslo' is not a vertex of named:Rome-Paris"),
        "{error}"
    );
}
