//! What must hold for any text given to a reader of games. Property tests and fuzz targets share
//! these checks: they feed them different texts.

use std::ops::ControlFlow;

use thera_games::{AnyGame, Family, FileAccess, Game, InputError, Notation, Paint, with_game};

/// Games whose positions and moves are worth feeding texts to, beside a small one of each family.
const MORE_GAMES: &[&str] = &[
    "santorini",
    "santorini:2WP3HTWUS@king:3x3",
    "santorini:2WI12HNTWDS@dcycle:6",
    // More columns than letters: vertices have numbers only.
    "santorini:2WP3HTWUS@grid:2x30",
    "snort@grid:3x3",
    "snort@path:6",
    "geography@cycle:6",
    "geography:partizan@grid:2x3",
    "castellan@2x3",
    "castellan:towers=2@3x3-(1,1)",
    "castellan:cards,deck=manor",
];

/// All games that are fed texts.
pub fn games() -> Vec<&'static str> {
    let small = AnyGame::FAMILIES.iter().map(|family| family.small);
    small.chain(MORE_GAMES.iter().copied()).collect()
}

/// Moves of one position that are written and read back.
const MOVES_LOOKED_AT: usize = 20;

/// A text that names a game: what it accepts has a name that gives the same game back.
pub fn game_name(text: &str) {
    if let Some(any) = accepted(AnyGame::parse(text, FileAccess::Refused)) {
        let name = any.name();
        let again = AnyGame::parse(&name, FileAccess::Refused).unwrap();
        assert_eq!(again.name(), name);
        with_game!(&any, game => position_and_moves(game, &game.start()));
    }
}

/// A text for a position of one of the [`games`].
pub fn position(game: usize, text: &str) {
    with_game!(&one_of_the_games(game), game => {
        if let Some(position) = accepted(game.parse_position(text)) {
            position_and_moves(game, &position);
        }
    });
}

/// A text for a move, after the moves that `choices` picks from the start of one of the [`games`].
pub fn move_text(game: usize, choices: &[u8], text: &str) {
    with_game!(&one_of_the_games(game), game => {
        let mut position = game.start();
        for &choice in choices {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[usize::from(choice) % moves.len()]);
        }
        position_and_moves(game, &position);
        if let Some(turn) = accepted(game.parse_move(&position, text)) {
            assert!(game.is_legal(&position, turn));
            move_reads_back(game, &position, turn);
        }
    });
}

fn one_of_the_games(index: usize) -> AnyGame {
    let games = games();
    AnyGame::parse(games[index % games.len()], FileAccess::Refused).unwrap()
}

/// A position can be written, read back and drawn, and so can its moves.
fn position_and_moves<G: Family>(game: &G, position: &G::Position) {
    let written = game.format_position(position);
    assert_eq!(game.parse_position(&written).as_ref(), Ok(position));
    assert!(!game.draw(position, Paint::Plain).is_empty());
    let mut left = MOVES_LOOKED_AT;
    let _ = game.visit_moves(position, |turn| {
        move_reads_back(game, position, turn);
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
}

fn move_reads_back<G: Notation>(game: &G, position: &G::Position, turn: G::Move) {
    let written = game.format_move(turn);
    assert_eq!(game.parse_move(position, &written), Ok(turn), "{written}");
}

/// What was accepted; a refusal must be one readable sentence.
fn accepted<T>(result: Result<T, InputError>) -> Option<T> {
    result
        .map_err(|error| {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && sentence.len() < 2000, "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
        })
        .ok()
}
