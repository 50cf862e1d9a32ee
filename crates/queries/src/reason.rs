//! Why a move is good or bad, in words.

use thera_games::scene::Scenic;
use thera_games::telling::listed;
use thera_games::{AnyGame, AnyMove, Notation, Player};
use thera_knowledge::Reason;

/// Moves of a line that are told; more help nobody.
const MOST_TOLD: usize = 8;

/// All reasons in one sentence without a full stop; `None` if there is nothing certain to say.
pub fn in_words(game: &AnyGame, player: Player, reasons: &[Reason]) -> Option<String> {
    let told: Vec<String> = reasons
        .iter()
        .map(|reason| one(game, player, reason))
        .collect();
    (!told.is_empty()).then(|| told.join("; "))
}

fn one(game: &AnyGame, player: Player, reason: &Reason) -> String {
    let opponent = player.opponent();
    match reason {
        Reason::WinsAtOnce => "wins at once".to_string(),
        Reason::Blocks(threats) => blocks(game, opponent, threats),
        Reason::Threatened(line) => {
            let turns = counted(line.len() as u32, "turn");
            let line = told_line(game, line);
            format!("{opponent} threatens to win by force in {turns}: {line}")
        }
        Reason::WinsByForce { turns, line } => {
            format!("wins by force{}", in_turns(game, *turns, line))
        }
        Reason::LosesByForce {
            turns: Some(1),
            line,
        } => {
            format!(
                "after this {opponent} wins at once: {}",
                told_line(game, line)
            )
        }
        Reason::LosesByForce { turns, line } => {
            let rest = in_turns(game, *turns, line);
            format!("after this {opponent} wins by force{rest}")
        }
        Reason::HoldsOut { turns, line } => {
            let rest = in_turns(game, *turns, line);
            format!("every move loses; this holds out longest{rest}")
        }
        Reason::Threatens(moves) => {
            format!("threatens to win with {}", either(&names(game, moves)))
        }
        Reason::WinsForSure => "wins whatever all others do".to_string(),
        Reason::GivesWinAway => "gives away a sure win".to_string(),
        Reason::LosesTo(winner) => {
            format!("after this {winner} wins, whatever all others do")
        }
        Reason::CannotWin => {
            format!("after this {player} cannot win if everybody plays to win")
        }
    }
}

/// `blocks d4; otherwise d3d4 wins`, or `stops 5, with which second would win at once`.
fn blocks(game: &AnyGame, opponent: Player, threats: &[AnyMove]) -> String {
    let moves = either(&names(game, threats));
    let mut places: Vec<String> = threats.iter().filter_map(|&m| game.aim(m)).collect();
    places.sort();
    places.dedup();
    match places.is_empty() {
        false => format!("blocks {}; otherwise {moves} wins", listed(&places)),
        true => format!("stops {moves}, with which {opponent} would win at once"),
    }
}

/// ` in 5 turns: a b c …`, as far as it is known.
fn in_turns(game: &AnyGame, turns: Option<u32>, line: &[AnyMove]) -> String {
    let Some(turns) = turns else {
        return String::new();
    };
    let mut text = format!(" in {}", counted(turns, "turn"));
    if !line.is_empty() {
        text += &format!(": {}", told_line(game, line));
    }
    text
}

fn told_line(game: &AnyGame, line: &[AnyMove]) -> String {
    let told = names(game, &line[..line.len().min(MOST_TOLD)]).join(" ");
    match line.len() > MOST_TOLD {
        true => told + " …",
        false => told,
    }
}

fn names(game: &AnyGame, moves: &[AnyMove]) -> Vec<String> {
    moves.iter().map(|&turn| game.format_move(turn)).collect()
}

/// `a, b or c`; of very many only the first few.
fn either(things: &[String]) -> String {
    match things {
        [] => String::new(),
        [one] => one.clone(),
        [a, b] => format!("{a} or {b}"),
        [a, b, c] => format!("{a}, {b} or {c}"),
        [a, b, rest @ ..] => format!("{a}, {b} or {} others", rest.len()),
    }
}

pub(crate) fn counted(number: u32, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
