//! What the checks say about each strategy, in small ranges.

use rustc_hash::FxHashMap;
use thera_board::Board;
use thera_games::castellan::{Castellan, Position as Castle, Turn};
use thera_games::snort::{Move, Position, Snort};
use thera_games::{Family, FileAccess, Game, Member, Notation, Player};
use thera_search::strategy::{Verdict, check};

use super::{castellan, snort};

const MANY: usize = 1_000_000;

type SnortStrategy = fn(&Snort, &Position) -> Option<Move>;

fn snort_on(board: &str) -> Snort {
    Snort::new(Board::parse(board, FileAccess::Refused).unwrap()).unwrap()
}

fn verdict(board: &str, player: Player, strategy: SnortStrategy) -> Verdict<Move> {
    let game = snort_on(board);
    let report = check(&game, &game.start(), player, strategy, MANY).unwrap();
    report.verdict
}

fn mover_wins(game: &Snort, position: &Position, known: &mut FxHashMap<Position, bool>) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let moves = game.moves(position).into_iter();
    let wins = moves
        .map(|turn| game.play(position, turn))
        .any(|next| !mover_wins(game, &next, known));
    known.insert(*position, wins);
    wins
}

/// The verdict for first if it plays perfectly wherever the strategy is silent; the board must be
/// won by perfect play.
fn helped_verdict(board: &str, strategy: SnortStrategy) -> Verdict<Move> {
    let game = snort_on(board);
    let mut known = FxHashMap::default();
    assert!(mover_wins(&game, &game.start(), &mut known), "{board}");
    let helped = |game: &Snort, position: &Position| {
        let best = |known: &mut FxHashMap<_, _>| {
            let moves = game.moves(position);
            let winning = moves.iter().copied();
            winning
                .filter(|&turn| !mover_wins(game, &game.play(position, turn), known))
                .chain(moves.iter().copied())
                .next()
        };
        strategy(game, position).or_else(|| best(&mut known))
    };
    let report = check(&game, &game.start(), Player::First, helped, MANY).unwrap();
    report.verdict
}

fn line(vertices: &[u8]) -> Vec<Move> {
    vertices.iter().copied().map(Move).collect()
}

#[test]
fn symmetric_strategies_for_snort_always_win() {
    let stars = (0..=20).map(|k| (format!("star:{k}"), Player::First));
    for (board, player) in stars {
        assert_eq!(
            verdict(&board, player, snort::star),
            Verdict::AlwaysWins,
            "{board}"
        );
    }
    for size in (1..=21).step_by(2) {
        let board = format!("path:{size}");
        let mirror = verdict(&board, Player::First, snort::odd_path_mirror);
        assert_eq!(mirror, Verdict::AlwaysWins, "{board}");
    }
    for size in (4..=20).step_by(2) {
        let board = format!("cycle:{size}");
        let across = verdict(&board, Player::Second, snort::even_cycle);
        assert_eq!(across, Verdict::AlwaysWins, "{board}");
    }
}

#[test]
fn strategies_say_nothing_about_other_boards() {
    let silent = Verdict::Silent { line: Vec::new() };
    let strategies: [(SnortStrategy, &str); 6] = [
        (snort::star, "path:3"),
        (snort::odd_path_mirror, "path:4"),
        (snort::odd_path_sweep, "cycle:5"),
        (snort::even_path, "path:5"),
        (snort::even_cycle, "cycle:5"),
        (snort::odd_cycle, "star:4"),
    ];
    for (strategy, board) in strategies {
        assert_eq!(verdict(board, Player::First, strategy), silent, "{board}");
    }
}

#[test]
fn the_sweep_along_odd_paths_is_refuted() {
    for board in ["path:1", "path:3"] {
        let sweep = verdict(board, Player::First, snort::odd_path_sweep);
        assert_eq!(sweep, Verdict::AlwaysWins);
    }
    let sweep = verdict("path:5", Player::First, snort::odd_path_sweep);
    assert_eq!(
        sweep,
        Verdict::Silent {
            line: line(&[2, 4])
        }
    );
    for board in ["path:5", "path:7"] {
        let helped = helped_verdict(board, snort::odd_path_sweep);
        assert_eq!(helped, Verdict::AlwaysWins);
    }
    for (board, moves) in [
        ("path:9", &[4, 1, 8, 6, 3, 0][..]),
        ("path:11", &[5, 1, 10, 7, 3, 8, 4, 0]),
    ] {
        let helped = helped_verdict(board, snort::odd_path_sweep);
        assert_eq!(helped, Verdict::Loses { line: line(moves) });
    }
}

#[test]
fn the_strategy_for_even_paths_is_refuted_from_twelve_vertices_on() {
    for board in ["path:2", "path:4", "path:6", "path:8"] {
        let told = verdict(board, Player::First, snort::even_path);
        assert_eq!(told, Verdict::AlwaysWins);
    }
    let told = verdict("path:10", Player::First, snort::even_path);
    assert_eq!(
        told,
        Verdict::Silent {
            line: line(&[1, 4, 6, 3])
        }
    );
    let helped = helped_verdict("path:10", snort::even_path);
    assert_eq!(helped, Verdict::AlwaysWins);
    for (board, moves) in [
        ("path:12", &[1, 6, 8, 4, 2, 10, 0, 5][..]),
        ("path:14", &[1, 6, 8, 4, 2, 11, 9, 12, 0, 5]),
    ] {
        let helped = helped_verdict(board, snort::even_path);
        assert_eq!(helped, Verdict::Loses { line: line(moves) });
    }
}

#[test]
fn the_strategy_for_odd_cycles_is_refuted_on_nine_vertices() {
    for board in ["cycle:3", "cycle:7"] {
        let told = verdict(board, Player::First, snort::odd_cycle);
        assert_eq!(told, Verdict::AlwaysWins);
    }
    let told = verdict("cycle:5", Player::First, snort::odd_cycle);
    assert_eq!(
        told,
        Verdict::Silent {
            line: line(&[0, 2])
        }
    );
    for board in ["cycle:5", "cycle:11"] {
        let helped = helped_verdict(board, snort::odd_cycle);
        assert_eq!(helped, Verdict::AlwaysWins);
    }
    for (board, moves) in [
        ("cycle:9", &[0, 4, 2, 7, 1, 5][..]),
        ("cycle:13", &[0, 2, 4, 8, 6, 11, 5, 9]),
    ] {
        let helped = helped_verdict(board, snort::odd_cycle);
        assert_eq!(helped, Verdict::Loses { line: line(moves) });
    }
}

fn castellan_on(options: &str, board: &str) -> Castellan {
    let options = Some(options).filter(|options| !options.is_empty());
    Castellan::build(options, Some(board), FileAccess::Refused).unwrap()
}

fn castle_verdict(
    game: &Castellan,
    player: Player,
    strategy: fn(&Castellan, &Castle) -> Option<Turn>,
) -> Verdict<Turn> {
    let report = check(game, &game.start(), player, strategy, MANY).unwrap();
    report.verdict
}

#[test]
fn the_mirror_never_loses_if_the_pieces_of_a_turn_touch() {
    for options in ["touch", "touch,stop"] {
        for board in ["2x3", "3x2", "3x3", "2x5", "3x4", "2x7", "3x5"] {
            let game = castellan_on(options, board);
            let told = castle_verdict(&game, Player::First, castellan::mirror);
            assert!(
                matches!(told, Verdict::NeverLoses { .. }),
                "{}",
                game.name()
            );
        }
    }
    let game = castellan_on("touch,nolone", "3x3");
    assert!(castle_verdict(&game, Player::First, castellan::mirror).holds());
}

#[test]
fn the_mirror_has_no_legal_answer_if_they_need_not_touch() {
    assert!(castle_verdict(&castellan_on("", "2x3"), Player::First, castellan::mirror).holds());
    // Second's last turn places two pieces far apart: one closes a region in which the answer to
    // the other would have to go.
    for (board, moves, answer) in [
        (
            "3x3",
            "t(2,2) w(1,2) w(3,2) w(0,1)+t(0,2) w(4,3)+t(4,2) w(0,3) w(4,1) w(1,0)+t(0,0) \
             w(3,4)+t(4,4) w(1,4)+t(0,4) w(3,0)+t(4,0) w(2,1)+t(2,4)",
            "w(2,3)+t(2,0)",
        ),
        (
            "2x5",
            "w(1,4) w(0,3)+t(0,4) w(2,5)+t(2,4) w(0,5) w(2,3) w(0,1)+t(0,2) w(2,7)+t(2,6) \
             w(1,0)+t(0,0) w(1,8)+t(2,8) w(0,7)+t(0,6) w(2,1)+t(2,2) w(1,2)+t(0,8)",
            "w(1,6)+t(2,0)",
        ),
    ] {
        let game = castellan_on("", board);
        let Verdict::Illegal { line, turn } =
            castle_verdict(&game, Player::First, castellan::mirror)
        else {
            panic!("the mirror should have no legal answer on {board}");
        };
        let written: Vec<String> = line.iter().map(|&turn| game.format_move(turn)).collect();
        assert_eq!(written.join(" "), moves);
        assert_eq!(game.format_move(turn), answer);
    }
    assert!(!castle_verdict(&castellan_on("", "3x4"), Player::First, castellan::mirror).holds());
}

#[test]
fn without_lone_walls_the_mirror_cannot_begin_on_odd_by_even_boards() {
    for board in ["2x3", "3x4"] {
        let game = castellan_on("touch,nolone", board);
        let told = castle_verdict(&game, Player::First, castellan::mirror);
        assert!(matches!(told, Verdict::Illegal { line, .. } if line.is_empty()));
    }
}

#[test]
fn the_mirror_says_nothing_about_boards_without_a_middle_piece() {
    for board in ["2x2", "4x4", "3x3-(1,1)"] {
        let game = castellan_on("touch", board);
        let told = castle_verdict(&game, Player::First, castellan::mirror);
        assert_eq!(told, Verdict::Silent { line: Vec::new() });
    }
}

#[test]
fn the_ternary_lemma_wins_the_single_cell() {
    for options in ["", "touch", "nolone", "stop"] {
        let game = castellan_on(options, "2x2");
        let told = castle_verdict(&game, Player::First, castellan::ternary);
        assert_eq!(told, Verdict::AlwaysWins, "{options}");
        // Six open locations: three divides them, and second has a turn for every turn of first.
        let six = game.parse_position("o-.,...,.../1").unwrap();
        let report = check(&game, &six, Player::Second, castellan::ternary, MANY).unwrap();
        assert_eq!(report.verdict, Verdict::AlwaysWins, "{options}");
    }
}
