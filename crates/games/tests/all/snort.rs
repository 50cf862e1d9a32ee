//! Snort against a slow twin that keeps colours in a plain vector and looks at every neighbour
//! again for every question, and against what people expect to read.

use std::collections::HashSet;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, Vertex};
use thera_games::capability::{BothMove, Decompose, Greedy, Symmetric};
use thera_games::snort::{Label, Move, Position, Snort};
use thera_games::{Family, FileAccess, Game, Member, Notation, Outcome, Paint, Player};

/// Snort with nothing clever in it.
#[derive(Clone)]
struct Twin {
    edges: Vec<(usize, usize)>,
    colours: Vec<Option<Player>>,
    /// Whom a label keeps away from the vertices, beside what colours do.
    kept_away: Vec<[bool; 2]>,
    to_move: Player,
}

impl Twin {
    fn new(board: &Board) -> Self {
        Twin {
            edges: board
                .edges()
                .map(|(v, w)| (v as usize, w as usize))
                .collect(),
            colours: vec![None; board.size()],
            kept_away: vec![[false; 2]; board.size()],
            to_move: Player::First,
        }
    }

    fn may_play(&self, player: Player, vertex: usize) -> bool {
        let mut after = self.colours.clone();
        after[vertex] = Some(player);
        self.colours[vertex].is_none()
            && !self.kept_away[vertex][player.index()]
            && self.edges.iter().all(|&(v, w)| match (after[v], after[w]) {
                (Some(one), Some(other)) => one == other,
                _ => true,
            })
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        (0..self.colours.len())
            .filter(|&v| self.may_play(player, v))
            .collect()
    }

    fn play(&self, vertex: usize) -> Twin {
        let mut next = self.clone();
        next.colours[vertex] = Some(self.to_move);
        next.to_move = self.to_move.opponent();
        next
    }

    fn perft(&self, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(self.to_move);
        moves.iter().map(|&v| self.play(v).perft(depth - 1)).sum()
    }

    /// Whether the player to move wins, by trying everything.
    fn wins(&self) -> bool {
        self.moves(self.to_move)
            .iter()
            .any(|&v| !self.play(v).wins())
    }

    /// The letter of a vertex: its colour, or who may play it if colours alone would let others.
    fn letter(&self, vertex: usize) -> char {
        if let Some(player) = self.colours[vertex] {
            return ['R', 'B'][player.index()];
        }
        let mut unlabelled = self.clone();
        unlabelled.kept_away[vertex] = [false, false];
        let [may, might] = [self, &unlabelled]
            .map(|twin| Player::BOTH.map(|player| twin.may_play(player, vertex)));
        match may {
            _ if may == might => '.',
            [true, _] => 'r',
            [_, true] => 'b',
            _ => 'x',
        }
    }

    fn text(&self) -> String {
        let letters: String = (0..self.colours.len()).map(|v| self.letter(v)).collect();
        format!("{letters}/{}", ["R", "B"][self.to_move.index()])
    }
}

fn snort(board: &str) -> Snort {
    Snort::build(None, Some(board), FileAccess::Refused).unwrap()
}

fn random_game(rng: &mut Pcg64, sizes: std::ops::RangeInclusive<usize>) -> Snort {
    let size = rng.random_range(sizes);
    let density = rng.random_range(0.1..0.7);
    let mut edges = Vec::new();
    for v in 0..size {
        for w in 0..v {
            if rng.random_bool(density) {
                edges.push((w, v));
            }
        }
    }
    Snort::new(Board::from_edges(size, &edges, false).unwrap()).unwrap()
}

/// A position reached by a random number of random moves; turns need not alternate, as in a sum.
fn random_position(rng: &mut Pcg64, game: &Snort) -> Position {
    let mut position = game.start();
    for _ in 0..rng.random_range(0..=game.board().size() / 2) {
        let player = Player::BOTH[rng.random_range(0..2)];
        position = game.with_to_move(player, &position);
        let moves = game.moves(&position);
        if let Some(&turn) = pick(rng, &moves) {
            position = game.play(&position, turn);
        }
    }
    position
}

fn pick<'a, T>(rng: &mut impl Rng, items: &'a [T]) -> Option<&'a T> {
    (!items.is_empty()).then(|| &items[rng.random_range(0..items.len())])
}

fn perft(game: &Snort, position: &Position, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    game.for_each_move(position, |turn| {
        total += perft(game, &game.play(position, turn), depth - 1);
    });
    total
}

/// Whether the player to move wins, by trying everything.
fn wins(game: &Snort, position: &Position) -> bool {
    let moves = game.moves(position);
    moves
        .iter()
        .any(|&turn| !wins(game, &game.play(position, turn)))
}

fn assert_same(game: &Snort, position: &Position, twin: &Twin) {
    for player in Player::BOTH {
        let mut moves = Vec::new();
        let _ = game.visit_moves_of(player, position, |Move(v)| {
            moves.push(v as usize);
            std::ops::ControlFlow::Continue(())
        });
        assert_eq!(moves, twin.moves(player));
        assert_eq!(moves.len() as u32, position.open(player).count_ones());
    }
    for v in 0..game.board().size() {
        let label = match Player::BOTH.map(|player| twin.may_play(player, v)) {
            [true, true] => Label::Both,
            [true, false] => Label::Only(Player::First),
            [false, true] => Label::Only(Player::Second),
            [false, false] => Label::Nobody,
        };
        assert_eq!(position.label(v as Vertex), label);
        assert_eq!(position.colour(v as Vertex), twin.colours[v]);
        let legal = twin.may_play(twin.to_move, v);
        assert_eq!(game.is_legal(position, Move(v as Vertex)), legal);
    }
    let text = game.format_position(position);
    assert_eq!(text, twin.text());
    assert_eq!(game.parse_position(&text).as_ref(), Ok(position));
}

#[test]
fn games_from_labels_agree_with_the_slow_twin() {
    let mut rng = Pcg64::seed_from_u64(8);
    for _ in 0..1000 {
        let game = random_game(&mut rng, 1..=10);
        let mut twin = Twin::new(game.board());
        let mut text = String::new();
        for kept_away in &mut twin.kept_away {
            let (letter, away) = [
                ('.', [false, false]),
                ('r', [false, true]),
                ('b', [true, false]),
                ('x', [true, true]),
            ][rng.random_range(0..4)];
            text.push(letter);
            *kept_away = away;
        }
        let mut position = game.parse_position(&format!("{text}/R")).unwrap();
        assert_eq!(game.format_position(&position), format!("{text}/R"));
        assert_eq!(
            wins(&game, &position),
            twin.wins(),
            "{text} on {}",
            game.name()
        );
        while let Some(&turn) = pick(&mut rng, &game.moves(&position)) {
            assert_same(&game, &position, &twin);
            position = game.play(&position, turn);
            twin = twin.play(turn.0 as usize);
        }
        assert_same(&game, &position, &twin);
    }
}

#[test]
fn labels_are_written_where_colours_do_not_account_for_them() {
    let game = snort("path:4");
    let read = |text: &str| game.format_position(&game.parse_position(text).unwrap());
    assert_eq!(read("r.../B"), "r.../B");
    assert_eq!(read("Rr.b/B"), "R..b/B", "the colour says it already");
    assert_eq!(read("R.B./R"), "R.B./R");
    assert_eq!(read("RxB./R"), "R.B./R");
}

#[test]
fn random_games_agree_with_the_slow_twin() {
    let mut rng = Pcg64::seed_from_u64(1);
    for _ in 0..3000 {
        let game = random_game(&mut rng, 1..=14);
        let (mut position, mut twin) = (game.start(), Twin::new(game.board()));
        loop {
            assert_same(&game, &position, &twin);
            let moves = game.moves(&position);
            assert_eq!(moves.len() as u64, game.count_moves(&position));
            let Some(&turn) = pick(&mut rng, &moves) else {
                let loser = game.to_move(&position);
                let expected = Some(Outcome::Won(loser.opponent()));
                assert_eq!(game.outcome(&position), expected);
                break;
            };
            assert_eq!(game.outcome(&position), None);
            let typed = game.format_move(turn);
            assert_eq!(game.parse_move(&position, &typed), Ok(turn));
            position = game.play(&position, turn);
            twin = twin.play(turn.0 as usize);
        }
    }
}

#[test]
fn settled_positions_are_worth_what_borje_counts() {
    let mut rng = Pcg64::seed_from_u64(2);
    let mut settled = 0;
    while settled < 1000 {
        let game = random_game(&mut rng, 1..=9);
        let mut position = random_position(&mut rng, &game);
        while let Some(&turn) = pick(&mut rng, &game.moves(&position)) {
            if let Some(value) = game.terminal_value(&position) {
                let mover = game.to_move(&position);
                assert_eq!(value.winner() == mover, wins(&game, &position));
                settled += 1;
            }
            position = game.play(&position, turn);
        }
    }
}

#[test]
fn values_of_settled_positions_read_as_in_the_paper() {
    let value = |board: &str, text: &str| {
        let game = snort(board);
        let position = game.parse_position(text).unwrap();
        game.terminal_value(&position).map(|v| v.to_string())
    };
    // A vertex open to both is not settled, even on its own.
    assert_eq!(value("edges:0,1,2", "RB./R"), None);
    assert_eq!(value("star:3", "R.../B").as_deref(), Some("7/2"));
    assert_eq!(value("star:3", "B.../R").as_deref(), Some("-3"));
    assert_eq!(value("edges:0-1,2-3", "R.B./R").as_deref(), Some("0"));
    assert_eq!(value("edges:0-1,2-3", "R.B./B").as_deref(), Some("1/2"));
    // The edge between the two free vertices still binds.
    assert_eq!(value("path:4", "R..B/R"), None);
}

#[test]
fn components_are_the_whole() {
    let mut rng = Pcg64::seed_from_u64(3);
    for _ in 0..1500 {
        let game = random_game(&mut rng, 2..=9);
        let position = random_position(&mut rng, &game);
        let parts = game.components(&position);
        for player in Player::BOTH {
            let union = parts.iter().fold(0, |set, part| set | part.open(player));
            let count: u32 = parts.iter().map(|p| p.open(player).count_ones()).sum();
            assert_eq!(union, position.open(player));
            assert_eq!(count, union.count_ones());
        }
        // A move in one part leaves the others as they are, and text keeps a part as it is.
        for part in &parts {
            let text = game.format_position(part);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(part));
            for turn in game.moves(part) {
                let after = game.play(&position, turn);
                for other in parts.iter().filter(|other| *other != part) {
                    for player in Player::BOTH {
                        let left = after.open(player) & other.open(player);
                        assert_eq!(left, other.open(player));
                    }
                }
            }
        }
    }
}

#[test]
fn symmetries_map_games_to_games() {
    let mut rng = Pcg64::seed_from_u64(5);
    for board in [
        "grid:3x3",
        "grid:2x4",
        "king:3x3",
        "cycle:7",
        "path:6",
        "star:4",
        "complete:4",
    ] {
        let game = snort(board);
        assert!(game.symmetries() > 1, "{board}");
        for symmetry in 0..game.symmetries() {
            let position = random_position(&mut rng, &game);
            let image = game.map_position(symmetry, &position);
            let text = game.format_position(&image);
            assert_eq!(game.parse_position(&text), Ok(image), "{board}");
            assert_eq!(game.count_moves(&image), game.count_moves(&position));
            for turn in game.moves(&position) {
                let played = game.map_position(symmetry, &game.play(&position, turn));
                assert_eq!(game.play(&image, game.map_move(symmetry, turn)), played);
            }
        }
        assert_eq!(game.map_position(0, &game.start()), game.start());
    }
}

#[test]
fn gain_counts_what_the_opponent_loses() {
    let game = snort("star:5");
    assert_eq!(game.gain(&game.start(), Move(0)), 5);
    assert_eq!(game.gain(&game.start(), Move(3)), 1);
    let position = game.parse_position("..R.../B").unwrap();
    assert_eq!(game.gain(&position, Move(1)), 1);
}

#[test]
fn perft_tables_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/perft/snort.txt");
    let table = std::fs::read_to_string(path).unwrap();
    let mut lines = 0;
    for line in table.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [name, position, counts] = fields[..] else {
            panic!("'{line}' does not have three fields");
        };
        let game = snort(name.strip_prefix("snort@").unwrap());
        let start = match position {
            "-" => game.start(),
            text => game.parse_position(text).unwrap(),
        };
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(
                perft(&game, &start, depth).to_string(),
                count,
                "{name} at depth {depth}"
            );
            if depth <= 4 && position == "-" {
                let twin = Twin::new(game.board()).perft(depth);
                assert_eq!(twin.to_string(), count, "{name} at depth {depth}, the twin");
            }
        }
        lines += 1;
    }
    assert!(lines >= 8);
}

#[test]
fn who_wins_small_boards_agrees_with_the_twin() {
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..200 {
        let game = random_game(&mut rng, 1..=6);
        assert_eq!(
            wins(&game, &game.start()),
            Twin::new(game.board()).wins(),
            "{}",
            game.name()
        );
    }
}

#[test]
fn wrong_positions_say_what_is_wrong() {
    let refused = |board: &str, text: &str| {
        let error = snort(board).parse_position(text).unwrap_err();
        error.to_string()
    };
    assert_eq!(
        refused("path:4", "RB../R"),
        "position 'RB../R': the red vertex 0 is next to the blue vertex 1"
    );
    assert_eq!(
        refused("grid:2x2", "R.B./R"),
        "position 'R.B./R': the red vertex a1 is next to the blue vertex a2"
    );
    assert_eq!(
        refused("path:4", "R../R"),
        "position 'R../R': the board has 4 vertices but there are 3 letters before the slash"
    );
    assert_eq!(
        refused("path:4", "R..."),
        "position 'R...': the side to move is missing: end with /R or /B"
    );
    assert_eq!(
        refused("path:4", "R.../1"),
        "position 'R.../1': the side to move after the slash is R or B, not '1'"
    );
    assert_eq!(
        refused("path:4", "R.?./B"),
        "position 'R.?./B': '?' at vertex 2 is not one of . (free), R, B (coloured), r, b (free for \
         one colour only), x (out of play)"
    );
    assert_eq!(
        refused("path:4", "Rb../B"),
        "position 'Rb../B': vertex 1 is to be open to Blue only, but is next to the red vertex 0; \
         write x for a vertex that nobody may play"
    );
}

#[test]
fn wrong_moves_say_why() {
    let game = snort("grid:2x3");
    let position = game.parse_position("R....B/R").unwrap();
    let refused = |text: &str| game.parse_move(&position, text).unwrap_err().to_string();
    assert_eq!(refused("a1"), "'a1' is already red");
    assert_eq!(refused("5"), "'5' is already blue");
    assert_eq!(
        refused("b2"),
        "'b2' is next to the blue vertex c2, so Red may not play it"
    );
    assert_eq!(
        refused("d1"),
        "'d1' is not a vertex of the board: expected a1 to c2, or 0 to 5"
    );
    assert_eq!(game.parse_move(&position, "b1"), Ok(Move(1)));
    assert_eq!(game.parse_move(&position, "1"), Ok(Move(1)));
    assert_eq!(game.format_move(Move(1)), "b1");

    let holed = game.parse_position("x...../R").unwrap();
    let error = game.parse_move(&holed, "a1").unwrap_err();
    assert_eq!(error.to_string(), "'a1' is out of play");
    let reserved = game.parse_position("b...../R").unwrap();
    let error = game.parse_move(&reserved, "a1").unwrap_err();
    assert_eq!(error.to_string(), "'a1' is open to Blue only");
}

#[test]
fn wrong_games_say_why() {
    let refused = |variant, board| {
        Snort::build(variant, Some(board), FileAccess::Refused)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(None, "dcycle:4"),
        "snort cannot be played on dcycle:4: its edges must have no direction, as in path:7 or \
         edges:0-1,1-2"
    );
    assert_eq!(
        refused(Some("big"), "path:4"),
        "snort variant 'big': there are no variants; write snort@BOARD, such as snort@path:7"
    );
    let game = Snort::build(None, None, FileAccess::Refused).unwrap();
    assert_eq!(game.name(), "snort@grid:4x4");
}

#[test]
fn drawings_show_colours_and_labels() {
    let drawn = |board: &str, text: &str| {
        let game = snort(board);
        let drawing = game.draw(&game.parse_position(text).unwrap(), Paint::Plain);
        let (body, legend) = drawing.trim_end().rsplit_once('\n').unwrap();
        assert!(legend.contains("open to both"));
        body.to_string()
    };
    assert_eq!(
        drawn("grid:2x3", "R....B/R"),
        " 2  r  b  B\n 1  R  r  b\n    a  b  c"
    );
    assert_eq!(drawn("path:5", "R.B../R"), "R-x-B-b-.\n0 1 2 3 4");
    assert_eq!(drawn("cycle:4", "R.../R"), "R-r-.-r-(0)\n0 1 2 3");
    assert_eq!(
        drawn("star:2", "..B/R"),
        "vertex  now  neighbours\n     0  b    1 2\n     1  .    0\n     2  B    0"
    );
    let game = snort("path:3");
    let coloured = game.draw(&game.start(), Paint::Ansi);
    let plain = game.draw(&game.start(), Paint::Plain);
    assert!(coloured.contains('\u{1b}') && !plain.contains('\u{1b}'));
}

#[test]
fn moves_are_listed_once() {
    let game = snort("grid:3x3");
    let moves = game.moves(&game.start());
    let distinct: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!((moves.len(), distinct.len()), (9, 9));
}
