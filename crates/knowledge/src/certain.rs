//! What is certain for one player at a table where everything is open and nothing left to chance.

use thera_control::{Control, Interrupted};
use thera_games::capability::Seated;
use thera_games::evaluation::score::POINT;
use thera_games::{AnyGame, AnyPosition, Carried, Outcome, Player, with_table};
use thera_search::seats::solve::{Fraction, Solver};

use crate::Verdict;

/// What is certain about a position for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certain {
    /// The result, whatever all others do.
    Result(Outcome),
    /// Whether the player wins if everybody plays to win (max^n).
    IfAllPlayToWin(bool),
    /// Nothing: those decide who cannot win themselves.
    Open,
}

impl Certain {
    /// What that is worth to the player; `None` if it is open.
    pub(crate) fn verdict(self, game: &AnyGame, player: Player) -> Option<Verdict> {
        match self {
            Certain::Result(outcome) => Some(proven(game, player, outcome, None)),
            Certain::IfAllPlayToWin(wins) => Some(Verdict::Estimate {
                player,
                score: if wins { POINT } else { -POINT },
                share: if wins { 1.0 } else { 0.0 },
            }),
            Certain::Open => None,
        }
    }
}

/// A result as a player hears of it: what its team wins, it wins.
pub(crate) fn proven(
    game: &AnyGame,
    player: Player,
    outcome: Outcome,
    distance: Option<u32>,
) -> Verdict {
    let outcome = match outcome {
        Outcome::Won(side) if side == game.side(player) => Outcome::Won(player),
        outcome => outcome,
    };
    Verdict::Proven { outcome, distance }
}

/// Works out what is certain, and keeps what it found on the way.
pub(crate) trait Certainty: Send {
    /// What is certain about a position for a player.
    fn of(
        &mut self,
        player: Player,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Certain, Interrupted>;
}

/// Who works it out for a table; nobody where something is hidden or left to chance.
pub(crate) fn certainty_for(game: &AnyGame) -> Option<Box<dyn Certainty>> {
    fn build<G: Carried + 'static>(game: &G) -> Option<Box<dyn Certainty>> {
        Some(Box::new(Solver::new(game.clone())))
    }
    match game.hides() || game.has_chance() {
        true => None,
        false => with_table!(game, game => build(game), None),
    }
}

impl<G: Carried> Certainty for Solver<G> {
    fn of(
        &mut self,
        player: Player,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Certain, Interrupted> {
        let position = G::position(position);
        if let Some(outcome) = self.game().outcome(position) {
            return Ok(Certain::Result(outcome));
        }
        let sure = self.sure(player, position, control)?;
        if let Some(outcome) = result_of(self.game(), player, sure) {
            return Ok(Certain::Result(outcome));
        }
        let Some(possible) = self.possible(position, control)? else {
            return Ok(Certain::Open);
        };
        let (own, others): (Vec<Player>, Vec<Player>) = possible
            .into_iter()
            .partition(|&other| self.game().side(other) == self.game().side(player));
        match (own.is_empty(), &others[..]) {
            (false, []) => Ok(Certain::IfAllPlayToWin(true)),
            (false, _) => Ok(Certain::Open),
            (true, others) => {
                for &other in others {
                    if self.sure(other, position, control)? > Fraction::whole(0) {
                        return Ok(Certain::Result(Outcome::Won(self.game().side(other))));
                    }
                }
                Ok(Certain::IfAllPlayToWin(false))
            }
        }
    }
}

/// The result that follows from what a player can make sure of: any between two sides, among more only
/// that it wins.
fn result_of<G: Seated>(game: &G, player: Player, sure: Fraction) -> Option<Outcome> {
    let side = game.side(player);
    let mut others = game.players().iter().copied();
    let mut others = others
        .by_ref()
        .filter(|&other| game.side(other) == other && other != side);
    let (other, more) = (others.next()?, others.next());
    let ahead = sure.number() as i32;
    match more {
        Some(_) => (ahead > 0).then_some(Outcome::Won(side)),
        None if game.largest_value() > 1 => Some(Outcome::Points(match side {
            Player::First => ahead,
            _ => -ahead,
        })),
        None => Some(Outcome::Won(if ahead > 0 { side } else { other })),
    }
}
