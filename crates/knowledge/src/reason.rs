//! Why a move is good or bad: made from proofs and threats, never from guesses.
//!
//! A threat is what the opponent would win with if it were to move (a null move): found from the rules
//! where either player could move, for every family alike. What wins at once needs no search; a win by
//! force in more turns is looked for by a small one, the same on every machine.

use thera_control::Control;
use thera_games::capability::BothMove;
use thera_games::capability::Seated;
use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Outcome, Player};
use thera_search::analysis::Limits;

use crate::{Advisor, Line};

/// Positions looked at to find a win by force that the opponent threatens.
const THREAT_NODES: u64 = 3_000;

/// Something that can be said for or against a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It ends the game with a win.
    WinsAtOnce,
    /// The opponent would have won at once with each of these; after it no move does.
    Blocks(Vec<AnyMove>),
    /// The opponent threatened to win by force with this line.
    Threatened(Vec<AnyMove>),
    /// It wins whatever the opponent does.
    WinsByForce {
        /// Turns to the end, the move included, where they are known.
        turns: Option<u32>,
        /// The move and best play after it.
        line: Vec<AnyMove>,
    },
    /// After it the opponent wins whatever is played.
    LosesByForce {
        /// Turns from the move to the end, where they are known.
        turns: Option<u32>,
        /// Best play after the move.
        line: Vec<AnyMove>,
    },
    /// All moves lose; with this one the game lasts longest.
    HoldsOut {
        /// Turns to the end, the move included, where they are known.
        turns: Option<u32>,
        /// Best play after the move.
        line: Vec<AnyMove>,
    },
    /// If the opponent lets it, each of these wins at once the next time.
    Threatens(Vec<AnyMove>),
    /// Of more than two: it wins whatever all others do.
    WinsForSure,
    /// Of more than two: it gave such a win away.
    GivesWinAway,
    /// Of more than two: after it this player wins, whatever all others do.
    LosesTo(Player),
    /// Of more than two: if everybody plays to win, whoever made it cannot win any more.
    CannotWin,
}

/// What the opponent would win with if it were to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threat {
    /// Moves that win at once.
    AtOnce(Vec<AnyMove>),
    /// A line that wins by force.
    ByForce(Vec<AnyMove>),
}

/// The moves with which `player` would win at once if it were to move; none where the rules do not
/// let either player move.
pub(crate) fn wins_at_once(game: &AnyGame, position: &AnyPosition, player: Player) -> Vec<AnyMove> {
    let Some(moving) = with_turn(game, position, player) else {
        return Vec::new();
    };
    let wins = |turn: &AnyMove| {
        let next = game.play(&moving, *turn);
        game.outcome(&next) == Some(Outcome::Won(player))
    };
    game.moves(&moving).into_iter().filter(wins).collect()
}

/// The position as it is if `player` is to move.
fn with_turn(game: &AnyGame, position: &AnyPosition, player: Player) -> Option<AnyPosition> {
    if game.to_move(position) == player {
        return Some(*position);
    }
    if game.outcome(position).is_some() || game.normal_play(position).is_err() {
        return None;
    }
    Some(game.with_to_move(player, position)).filter(|moving| game.to_move(moving) == player)
}

impl Advisor {
    /// The moves with which the opponent would win at once if it were to move.
    pub(crate) fn threats(&self, position: &AnyPosition) -> Vec<AnyMove> {
        let opponent = self.game().to_move(position).opponent();
        wins_at_once(self.game(), position, opponent)
    }

    /// What the opponent would win with if it were to move: at once, or by force as far as a small
    /// search sees.
    pub fn threat(&mut self, position: &AnyPosition, control: &Control) -> Option<Threat> {
        self.game().duel().ok()?;
        let at_once = self.threats(position);
        if !at_once.is_empty() {
            return Some(Threat::AtOnce(at_once));
        }
        let opponent = self.game().to_move(position).opponent();
        let moving = with_turn(self.game(), position, opponent)?;
        let limits = Limits {
            nodes: THREAT_NODES,
            ..Limits::default()
        };
        let found = self.look_ahead(&moving, &limits, control);
        let line = found.lines.into_iter().next()?;
        let wins = line.verdict.outcome() == Some(Outcome::Won(opponent));
        // Without its length a threat is no news: whoever moves last wins in many games.
        (wins && line.verdict.distance().is_some()).then_some(Threat::ByForce(line.moves))
    }
}

impl Reason {
    /// All that can be said about the first move of a line, given what the opponent threatens.
    pub fn all(
        game: &AnyGame,
        position: &AnyPosition,
        line: &Line,
        threat: Option<&Threat>,
    ) -> Vec<Self> {
        if game.duel().is_err() {
            return Reason::at_table(game, position, line).into_iter().collect();
        }
        let player = game.to_move(position);
        let next = game.play(position, line.moves[0]);
        let won = Some(Outcome::Won(player));
        if game.outcome(&next) == won {
            return vec![Reason::WinsAtOnce];
        }
        let lost = Some(Outcome::Won(player.opponent()));
        let turns = line.verdict.distance();
        if line.verdict.outcome() == lost {
            return vec![Reason::LosesByForce {
                turns: turns.map(|turns| turns.saturating_sub(1)),
                line: line.moves[1..].to_vec(),
            }];
        }
        let mut reasons = Vec::new();
        match threat {
            Some(Threat::AtOnce(moves)) if !wins_next(game, &next, player.opponent()) => {
                reasons.push(Reason::Blocks(moves.clone()));
            }
            Some(Threat::ByForce(moves)) => reasons.push(Reason::Threatened(moves.clone())),
            _ => {}
        }
        if line.verdict.outcome() == won {
            reasons.push(Reason::WinsByForce {
                turns,
                line: line.moves.clone(),
            });
            return reasons;
        }
        let wins = wins_at_once(game, &next, player);
        if !wins.is_empty() {
            reasons.push(Reason::Threatens(wins));
        }
        reasons
    }

    /// What can be said about a move among more than two, or where not everything is open: only what is
    /// proven.
    fn at_table(game: &AnyGame, position: &AnyPosition, line: &Line) -> Option<Self> {
        let player = game.to_move(position);
        let seen = game.seen_by(player, position);
        let is_over = game.outcome(&game.play(&seen, line.moves[0])).is_some();
        match line.verdict.outcome()?.winner()? {
            winner if winner != player => Some(Reason::LosesTo(winner)),
            _ if is_over => Some(Reason::WinsAtOnce),
            _ => Some(Reason::WinsForSure),
        }
    }

    /// The same for the best move there is: where it loses all do, and it is the longest resistance.
    pub fn best(
        game: &AnyGame,
        position: &AnyPosition,
        line: &Line,
        threat: Option<&Threat>,
    ) -> Vec<Self> {
        let mut reasons = Reason::all(game, position, line, threat);
        for reason in &mut reasons {
            if let Reason::LosesByForce { turns, line } = reason {
                *reason = Reason::HoldsOut {
                    turns: turns.map(|turns| turns + 1),
                    line: std::mem::take(line),
                };
            }
        }
        reasons
    }
}

/// Whether the player to move in a position, if it is this one, wins at once.
fn wins_next(game: &AnyGame, position: &AnyPosition, player: Player) -> bool {
    game.to_move(position) == player && !wins_at_once(game, position, player).is_empty()
}
