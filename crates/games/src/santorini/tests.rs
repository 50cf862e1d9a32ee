//! The rules against a slow, obvious twin, and facts from elsewhere.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::FileAccess;

use super::*;
use crate::{Notation, Paint, Player};

/// Santorini with plain vectors, straight from chapters 2 and 4 of Geissler 2020.
#[derive(Clone, Debug)]
struct Plain {
    variant: Variant,
    arcs: BTreeSet<(usize, usize)>,
    heights: Vec<u8>,
    workers: [BTreeSet<usize>; 2],
    to_move: usize,
    won: bool,
}

impl Plain {
    fn new(game: &Santorini) -> Self {
        let n = game.board().size();
        let arcs = (0..n)
            .flat_map(|v| (0..n).map(move |w| (v, w)))
            .filter(|&(v, w)| game.board().out(v as u8) >> w & 1 == 1)
            .collect();
        Plain {
            variant: *game.variant(),
            arcs,
            heights: vec![0; n],
            workers: Default::default(),
            to_move: 0,
            won: false,
        }
    }

    fn side(&self) -> usize {
        if self.variant.impartial {
            0
        } else {
            self.to_move
        }
    }

    fn occupied(&self, v: usize) -> bool {
        self.workers.iter().any(|side| side.contains(&v))
    }

    fn can_enter(&self, from: usize, to: usize) -> bool {
        self.arcs.contains(&(from, to))
            && !self.occupied(to)
            && self.heights[to] < self.variant.height
            && (self.variant.free_movement || self.heights[to] <= self.heights[from] + 1)
    }

    fn turns(&self) -> Vec<Move> {
        let n = self.heights.len();
        let mut turns = Vec::new();
        if self.won {
            return turns;
        }
        for &from in &self.workers[self.side()] {
            for to in (0..n).filter(|&to| self.can_enter(from, to)) {
                if self.variant.winning_height == Some(self.heights[to]) {
                    turns.push(Move::Climb {
                        from: from as u8,
                        to: to as u8,
                    });
                    continue;
                }
                for site in 0..n {
                    let free = site == from || !self.occupied(site);
                    let near = self.arcs.contains(&(site, to));
                    let stipulated = !self.variant.stipulation || site == from;
                    if site != to
                        && free
                        && near
                        && stipulated
                        && self.heights[site] < self.variant.height
                    {
                        turns.push(Move::Build {
                            from: from as u8,
                            to: to as u8,
                            site: site as u8,
                        });
                    }
                }
            }
        }
        turns
    }

    fn play(&mut self, turn: Move) {
        let side = self.side();
        match turn {
            Move::Place(set) => {
                self.workers[side].extend((0..64).filter(|v| set >> v & 1 == 1));
                let next_places = !self.variant.impartial && self.to_move == 0;
                self.to_move = usize::from(next_places);
                return;
            }
            Move::Climb { from, to } => {
                self.workers[side].remove(&usize::from(from));
                self.workers[side].insert(to.into());
                self.won = true;
            }
            Move::Build { from, to, site } => {
                self.workers[side].remove(&usize::from(from));
                self.workers[side].insert(to.into());
                self.heights[usize::from(site)] += 1;
            }
        }
        self.to_move = 1 - self.to_move;
    }

    /// The same game from a position.
    fn at(game: &Santorini, position: &Position) -> Self {
        let all = |side: usize| vertices(position.workers[side]).map(usize::from).collect();
        Plain {
            heights: (0..game.board().size() as u8)
                .map(|v| position.height(v))
                .collect(),
            workers: [all(0), all(1)],
            to_move: position.to_move().index(),
            won: position.is_won(),
            ..Plain::new(game)
        }
    }

    /// Every way to place the workers that are missing, on an empty board.
    fn placements(&self) -> Vec<Move> {
        let missing = self.variant.workers_per_side() as usize - self.workers[self.side()].len();
        let mut sets = vec![0u64];
        for _ in 0..missing {
            // Ascending, so that each set comes once.
            sets = sets
                .iter()
                .flat_map(|&set| {
                    let above = 64 - set.leading_zeros() as usize;
                    (above..self.heights.len())
                        .filter(|&v| !self.occupied(v))
                        .map(move |v| set | 1 << v)
                })
                .collect();
        }
        sets.into_iter().map(Move::Place).collect()
    }

    fn perft(&self, depth: usize) -> u64 {
        let placing = self.workers[self.side()].len() < self.variant.workers_per_side() as usize;
        let turns = if placing {
            self.placements()
        } else {
            self.turns()
        };
        if depth == 1 {
            return turns.len() as u64;
        }
        let after = |turn| {
            let mut next = self.clone();
            next.play(turn);
            next.perft(depth - 1)
        };
        turns.into_iter().map(after).sum()
    }

    fn agrees(&self, position: &Position) -> bool {
        (0..self.heights.len()).all(|v| position.height(v as u8) == self.heights[v])
            && (0..2).all(|side| {
                self.workers[side] == vertices(position.workers[side]).map(usize::from).collect()
            })
            && position.to_move().index() == self.to_move
            && position.is_won() == self.won
    }
}

fn game(name: &str) -> Santorini {
    match crate::AnyGame::parse(name, FileAccess::Refused) {
        Ok(crate::AnyGame::Santorini(game)) => game,
        other => panic!("{name}: {other:?}"),
    }
}

fn as_set(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(|turn| format!("{turn:?}")).collect()
}

/// A random variant on a random board that fits it.
fn random_game(rng: &mut Pcg64) -> Santorini {
    const BOARDS: [&str; 8] = [
        "king:3x3",
        "king:5x5",
        "grid:3x4",
        "cycle:7",
        "dcycle:6",
        "dpath:6",
        "complete:6",
        "edges:0>1,1>2,2>0,2>3,3>4,4>0,1>4,3>1",
    ];
    loop {
        let board = BOARDS[rng.random_range(0..BOARDS.len())];
        let height = rng.random_range(1..=5);
        let variant = Variant {
            workers: rng.random_range(1..=4),
            impartial: rng.random(),
            height,
            winning_height: rng.random_bool(0.7).then(|| rng.random_range(0..height)),
            directed: rng.random(),
            stipulation: rng.random(),
            free_movement: rng.random(),
        };
        let board = Board::parse(board, FileAccess::Refused).unwrap();
        if let (Ok(variant), Ok(game)) = (
            Variant::parse(&variant.to_string()),
            Santorini::new(variant, board),
        ) {
            assert_eq!(&variant, game.variant());
            return game;
        }
    }
}

#[test]
fn agrees_with_the_plain_rules_on_random_games_of_random_variants() {
    let mut rng = Pcg64::seed_from_u64(1);
    for _ in 0..3000 {
        let game = random_game(&mut rng);
        let mut plain = Plain::new(&game);
        let mut position = game.start();
        loop {
            assert!(
                plain.agrees(&position),
                "{} {plain:?} {position:?}",
                game.name()
            );
            let moves = game.moves(&position);
            assert_eq!(moves.len() as u64, game.count_moves(&position));
            assert_eq!(moves.is_empty(), !game.can_move(&position));
            assert_eq!(moves.is_empty(), game.outcome(&position).is_some());
            if !game.is_placing(&position) {
                let twin = plain.turns();
                let climbs = twin.iter().fold(0, |set, turn| match turn {
                    Move::Climb { to, .. } => set | thera_board::bit(*to),
                    _ => set,
                });
                if !position.is_won() {
                    assert_eq!(game.climbs(&position, position.to_move()), climbs);
                }
                assert_eq!(as_set(&moves), as_set(&twin), "{}", game.name());
                assert_eq!(moves.len(), twin.len());
            }
            if moves.is_empty() {
                break;
            }
            let turn = moves[rng.random_range(0..moves.len())];
            plain.play(turn);
            position = game.play(&position, turn);
        }
    }
}

#[test]
fn a_worker_that_can_move_can_build_and_games_are_short() {
    let mut rng = Pcg64::seed_from_u64(2);
    for _ in 0..2000 {
        let game = random_game(&mut rng);
        let bound = usize::from(game.variant().height) * game.board().size();
        let mut position = game.start();
        let mut turns = 0;
        loop {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            if !game.is_placing(&position) {
                let open = game.open(&position);
                for from in vertices(position.workers[game.side(position.to_move())]) {
                    for to in vertices(game.reach(&position, from, open)) {
                        assert!(game.sites(from, to, open) != 0);
                    }
                }
                turns += 1;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
        assert!(
            turns <= bound,
            "{}: {turns} turns, bound {bound}",
            game.name()
        );
    }
}

#[test]
fn placement_of_the_standard_game_has_300_then_253_ways() {
    // Rothenstein et al. 2021, section IV.
    let game = Santorini::standard();
    let start = game.start();
    assert_eq!(game.moves(&start).len(), 300);
    for turn in game.moves(&start) {
        assert_eq!(game.moves(&game.play(&start, turn)).len(), 253);
    }
}

#[test]
fn wrong_moves_say_why() {
    let game = Santorini::standard();
    let position = game
        .parse_position("0000000000002000001400000/1/mortal:B2,C2/mortal:B4,D2")
        .unwrap();
    for (text, reason) in [
        ("b2c2d2", "occupied"),
        ("b2b4b5", "not adjacent"),
        ("a1a2a3", "no worker stands on a1"),
        ("b4b5a5", "not yours"),
        ("c2c3d4", "too high: level 2 from level 0"),
        ("b2b1", "does not say where to build"),
        ("b2b1e5", "not adjacent to b1"),
        ("b2b1c2", "occupied"),
        ("b2b1b1", "where the worker stands"),
        ("b2 sw w", "leaves the board"),
        ("b2z9a1", "no place 'z9'"),
        ("hello", "is not a turn"),
        ("", "is not a turn"),
    ] {
        let error = game.parse_move(&position, text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let closed = "0000000000000000004000000/1/mortal:B2,C2/mortal:B4,D1";
    let position = game.parse_position(closed).unwrap();
    let error = game
        .parse_move(&position, "c2d2d3")
        .unwrap_err()
        .to_string();
    assert!(error.contains("closed by a dome"), "{error}");
}

#[test]
fn moves_may_be_typed_in_several_ways() {
    let game = Santorini::standard();
    let position = game
        .parse_position("0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2")
        .unwrap();
    let expected = game.parse_move(&position, "b2c3d3").unwrap();
    for text in ["B2C3D3", "b2-c3+d3", "b2 ne e", " b2 c3 d3 ", "b2 NE E"] {
        assert_eq!(game.parse_move(&position, text), Ok(expected), "{text}");
    }
    let ring = super::tests::game("santorini:2WI2HTWUS@cycle:12");
    let position = ring.parse_position("000000000000/1/0,5").unwrap();
    let turn = ring.parse_move(&position, "0-11+10").unwrap();
    assert_eq!(
        turn,
        Move::Build {
            from: 0,
            to: 11,
            site: 10
        }
    );
    assert_eq!(ring.format_move(turn), "0-11+10");
}

#[test]
fn impossible_positions_are_refused_with_a_reason() {
    let game = Santorini::standard();
    for (text, reason) in [
        (
            "0000000000000000000000000/1/mortal:B2,B2/mortal:B4,D2",
            "two workers stand on B2",
        ),
        (
            "0000000000000000000000000/1/mortal:B2,D4/mortal:B2,D2",
            "two workers stand on B2",
        ),
        (
            "0000000000000000040000000/1/mortal:C2,D4/mortal:B4,D2",
            "closed by a dome",
        ),
        (
            "0000000000000000000000000/mortal:B2,D4/mortal:B4,D2",
            "the side to move, 1 or 2, is missing",
        ),
        (
            "0000000000000000000000000//mortal:B2,D4/mortal:B4,D2",
            "expected 1 or 2",
        ),
        (
            "000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
            "24 heights for 25 vertices",
        ),
        (
            "0000000000000000000000005/1/mortal:B2,D4/mortal:B4,D2",
            "height 5, the most is 4",
        ),
        (
            "000000000000000000000000x/1/mortal:B2,D4/mortal:B4,D2",
            "'x' is not a height",
        ),
        (
            "0000000000000000000000000/1/mortal:B2,D4,A1/mortal:B4,D2",
            "first has 3 workers, the most is 2",
        ),
        (
            "0000000000000000000000000/1/mortal:B2,D9/mortal:B4,D2",
            "no vertex 'D9'",
        ),
        (
            "0000000000000000000000000/1/mortal:/mortal:B4,D2",
            "before second places any",
        ),
        (
            "0000000000000000000000000/1/mortal:B2,D4/mortal:",
            "second has still to place",
        ),
        (
            "0000000000000000030000000/1/mortal:C2,D4/mortal:B4,D2",
            "has won, so second is to move",
        ),
    ] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn a_climb_wins_and_height_one_is_marked() {
    let game = Santorini::standard();
    let position = game
        .parse_position("0000000000000000023000000/1/mortal:C2,D4/mortal:B4,A1")
        .unwrap();
    let won = game.play(&position, game.parse_move(&position, "c2d2").unwrap());
    assert_eq!(game.outcome(&won), Some(Outcome::Won(Player::First)));
    assert!(game.moves(&won).is_empty());
    assert_eq!(game.parse_position(&game.format_position(&won)), Ok(won));

    let flat = super::tests::game("santorini:2WP1HTWUS@path:4");
    let position = flat.parse_position("0000/1/0/3").unwrap();
    let won = flat.play(&position, flat.parse_move(&position, "0-1").unwrap());
    assert_eq!(flat.format_position(&won), "0000/2/1/3/won");
    assert_eq!(flat.parse_position("0000/2/1/3/won"), Ok(won));
}

#[test]
fn a_turn_may_be_typed_step_by_step() {
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(11);
    for _ in 0..40 {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let moves = game.moves(&position);
            let turn = moves[rng.random_range(0..moves.len())];
            let text = game.format_move(turn).replace(',', "");
            for cut in (2..text.len()).step_by(2) {
                let (begun, rest) = text.split_at(cut);
                assert!(
                    game.asks_for(&position, begun).is_some(),
                    "{begun} of {text}"
                );
                assert!(
                    game.parse_move(&position, begun).is_err(),
                    "{begun} of {text}"
                );
                let whole = format!("{begun} {rest}");
                assert_eq!(game.parse_move(&position, &whole), Ok(turn));
            }
            assert_eq!(game.asks_for(&position, &text), None);
            position = game.play(&position, turn);
        }
        assert_eq!(game.asks_for(&position, "a1"), None);
    }
}

#[test]
fn a_step_that_leads_nowhere_asks_for_nothing_and_says_why() {
    let game = Santorini::standard();
    let text = "0000000000000000034000000/1/mortal:B2,D4/mortal:A1,E5";
    let position = game.parse_position(text).unwrap();
    for (typed, reason) in [
        ("c1", "'c1' moves nobody: no worker stands on c1"),
        ("a1", "'a1' moves the worker on a1, which is not yours"),
        (
            "b2",
            "'b2' does not say where it goes; type from, to, build, such as b2c3d4 or b2 ne ne",
        ),
        (
            "b2 e",
            "'b2 e' goes to c2, which is too high: level 3 from level 0, one step up is the most",
        ),
        ("b2 d2", "'b2 d2' goes from b2 to d2, which is not adjacent"),
        (
            "z9",
            "'z9' is not a turn; type from, to, build, such as b2c3d4 or b2 ne ne",
        ),
    ] {
        let error = game.parse_move(&position, typed).unwrap_err().to_string();
        assert_eq!(error, reason);
        let asks = game.asks_for(&position, typed).is_some();
        assert_eq!(asks, typed == "b2", "{typed}");
    }
}

/// The twin counts as far as it gets in a moment; the rules themselves count the whole table with
/// those of the other families.
#[test]
fn the_plain_rules_count_the_perft_table() {
    const TWIN_LIMIT: u64 = 30_000;
    let table = include_str!("../../data/perft/santorini.txt");
    for line in table.lines() {
        let [name, text, counts] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected game, position and counts separated by tabs: {line}");
        };
        let game = game(name);
        let twin = match text {
            "-" => Plain::new(&game),
            text => Plain::at(&game, &game.parse_position(text).unwrap()),
        };
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count = count.parse::<u64>().unwrap();
            if count <= TWIN_LIMIT {
                assert_eq!(twin.perft(depth), count, "{line} at depth {depth}");
            }
        }
    }
}

#[test]
fn names_of_vertices_are_typed_in_moves_and_positions() {
    let game = game("santorini:2WP3HTWUS@named:Rome-Paris,Paris-Oslo,Oslo-x1,x1-Rome");
    let position = game.parse_position("0100/1/Rome/x1").unwrap();
    assert_eq!(game.format_position(&position), "0100/1/Rome/x1");
    let turn = game.parse_move(&position, "rome-paris+oslo").unwrap();
    assert_eq!(game.format_move(turn), "Rome-Paris+Oslo");
    let drawing = game.draw(&position, Paint::Plain);
    assert!(
        drawing.contains("  Rome     0   F       Paris x1\n"),
        "{drawing}"
    );
    let error = game
        .parse_move(&position, "Rome-Bonn+Oslo")
        .unwrap_err()
        .to_string();
    assert!(
        error.ends_with("names no place 'Bonn'; those of the board are Rome, Paris, Oslo and x1"),
        "{error}"
    );
}

#[test]
fn the_usual_board_after_a_move_fits_a_narrow_terminal() {
    let game = game("santorini");
    let position = game.parse_position("0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2");
    let position = position.unwrap();
    let turn = game.parse_move(&position, "b2c3d3").unwrap();
    let drawing = game.draw_after(&game.play(&position, turn), turn, Paint::Plain);
    let widest = drawing.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(60), "{drawing}");
    assert!(drawing.ends_with("* moved  + built\n"), "{drawing}");
}
