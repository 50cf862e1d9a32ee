//! Positions and results in the words that every front end shares: the command line, records and
//! the server say the same thing in the same way.

use std::ops::ControlFlow;

use crate::capability::Seated;
use crate::{Game, InputError, Notation, Outcome, Player};

/// The first legal moves, at most `limit` of them, in the order they are generated.
pub fn first_moves<G: Game>(game: &G, position: &G::Position, limit: usize) -> Vec<G::Move> {
    let mut moves = Vec::new();
    let _ = game.visit_moves(position, |turn| {
        if moves.len() == limit {
            return ControlFlow::Break(());
        }
        moves.push(turn);
        ControlFlow::Continue(())
    });
    moves
}

/// Cuts a list of moves at semicolons and line ends if it has any, else at spaces: moves by compass
/// contain spaces.
pub fn split_moves(text: &str) -> Vec<&str> {
    let is_mark = |c: char| matches!(c, ';' | '\n');
    let moves: Vec<&str> = if text.contains(is_mark) {
        text.split(is_mark).collect()
    } else {
        text.split_whitespace().collect()
    };
    moves
        .into_iter()
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .collect()
}

/// Moves that were played, each with the position after it.
pub type Turns<G> = Vec<(<G as Game>::Move, <G as Game>::Position)>;

/// The moves a list of texts stands for, each with the position after it; the error says which
/// move it is about.
pub fn play_through<G: Notation>(
    game: &G,
    start: G::Position,
    texts: &[impl AsRef<str>],
) -> Result<Turns<G>, (usize, InputError)> {
    let mut position = start;
    let mut turns = Vec::with_capacity(texts.len());
    for (number, text) in (1..).zip(texts) {
        let turn = game
            .parse_move(&position, text.as_ref())
            .map_err(|error| (number, error))?;
        position = game.play(&position, turn);
        turns.push((turn, position));
    }
    Ok(turns)
}

/// Things as they are listed in a sentence: `a, b and c`.
pub fn listed(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Whether a game is for two players with everything open, which `what` is for; if not, the sentence
/// that says so.
pub fn for_two<G: Seated>(game: &G, what: &str) -> Result<(), String> {
    game.duel()
        .map_err(|reason| format!("{what} is for two players with everything open, but {reason}"))
}

/// `first (F)`, or `first` where the family has no other name for the player.
pub fn player_name<G: Notation>(game: &G, player: Player) -> String {
    match game.player_label(player) {
        Some(label) => format!("{player} ({label})"),
        None => player.to_string(),
    }
}

/// `"first"`, `"second"` and so on, or `"draw"`: the winner in JSON.
pub fn winner_word(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", Player::word)
}

/// First's points minus second's, in games for two that count points.
pub fn points(outcome: Outcome) -> Option<i32> {
    match outcome {
        Outcome::Points(points) => Some(points),
        Outcome::Scores(scores) if scores.points().len() == 2 => {
            Some(outcome.value_for(Player::First))
        }
        Outcome::Won(_) | Outcome::Scores(_) => None,
    }
}

/// How a game ended, for people: `first (F) wins`, `second wins by 3 points`.
pub fn result_sentence<G: Notation>(game: &G, outcome: Outcome) -> String {
    match (outcome.winner(), points(outcome)) {
        (Some(winner), Some(points)) => {
            let ending = if points.abs() == 1 { "" } else { "s" };
            let winner = player_name(game, winner);
            format!("{winner} wins by {} point{ending}", points.abs())
        }
        (Some(winner), None) => format!("{} wins", player_name(game, winner)),
        (None, _) => "a draw".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_cut_at_semicolons_or_else_at_spaces() {
        assert_eq!(
            split_moves(" b2,d4  b4,d2\tb2c3d3 "),
            ["b2,d4", "b4,d2", "b2c3d3"]
        );
        assert_eq!(
            split_moves("b2,d4; b4,d2;b2 ne e;"),
            ["b2,d4", "b4,d2", "b2 ne e"]
        );
        assert_eq!(split_moves("b2 ne e\nd4 s s\r\n"), ["b2 ne e", "d4 s s"]);
        assert!(split_moves("").is_empty());
    }
}
