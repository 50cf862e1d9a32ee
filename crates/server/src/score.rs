//! Evaluations as clients see them: whose point of view, proven or estimated, and in words.

use serde::Serialize;
use thera_games::evaluation::score::POINT;
use thera_games::evaluation::{Evaluated, Score, Standing};
use thera_games::{Outcome, Player};

/// What a position or move is worth, from first's point of view.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// Whether it holds for the rest of the game rather than being an estimate.
    pub proven: bool,
    point_of_view: &'static str,
    /// An estimate in points of the evaluation.
    pub score: Option<f64>,
    /// From 0, second wins, to 1, first wins.
    pub bar: f64,
    /// Who wins, if that is proven; `"draw"` if nobody does.
    pub winner: Option<&'static str>,
    /// Turns of both sides until then, if they are known.
    pub distance: Option<u32>,
    /// First's points minus second's, if they are proven.
    pub points: Option<i32>,
    /// All that in words.
    pub text: String,
}

/// How many points make a clear advantage, for a method of the adviser: of its usual evaluation
/// the family says it.
///
/// Champion's points are logarithms of odds: with two of them a clear advantage, the place on the
/// bar is the chance to win.
pub fn clear_advantage<G: Evaluated>(method: &str) -> f64 {
    match method {
        "champion" => 2.0,
        _ => G::CLEAR_ADVANTAGE,
    }
}

/// Estimates never look as certain as proofs.
const ALMOST: f64 = 0.98;

impl Worth {
    /// An estimate in points, as first sees it; so many are a `clear` advantage.
    pub fn estimate(points: f64, clear: f64) -> Self {
        Worth {
            proven: false,
            point_of_view: "first",
            score: Some((points * 1000.0).round() / 1000.0),
            bar: 0.5 + 0.5 * ALMOST * (points / clear).tanh(),
            winner: None,
            distance: None,
            points: None,
            text: format!("{points:+.2}"),
        }
    }

    /// A proven result, perhaps with the number of turns until then.
    pub fn proven(outcome: Outcome, distance: Option<u32>) -> Self {
        let winner = outcome.winner();
        let points = thera_games::telling::points(outcome);
        Worth {
            proven: true,
            point_of_view: "first",
            score: points.map(f64::from),
            bar: match winner {
                Some(Player::First) => 1.0,
                Some(Player::Second) => 0.0,
                None => 0.5,
            },
            winner: Some(thera_games::telling::winner_word(outcome)),
            distance,
            points,
            text: in_words(winner, points, distance),
        }
    }

    /// The score of a search on behalf of `player`; `exhausted` if every game was played to its
    /// end, so that points are facts too; `clear` as for an estimate.
    pub fn found(score: Score, player: Player, exhausted: bool, clear: f64) -> Self {
        let estimate = match Standing::of(score) {
            Standing::Wins(turns) => return Worth::proven(Outcome::Won(player), Some(turns)),
            Standing::Loses(turns) => {
                return Worth::proven(Outcome::Won(player.opponent()), Some(turns));
            }
            Standing::Estimate(estimate) => match player {
                Player::First => estimate,
                Player::Second => -estimate,
            },
        };
        if exhausted {
            return Worth::proven(Outcome::Points(estimate / POINT), None);
        }
        Worth::estimate(f64::from(estimate) / f64::from(POINT), clear)
    }

    /// The place on the bar as a player sees it: 1 is good.
    pub fn bar_of(&self, player: Player) -> f64 {
        match player {
            Player::First => self.bar,
            Player::Second => 1.0 - self.bar,
        }
    }
}

fn in_words(winner: Option<Player>, points: Option<i32>, distance: Option<u32>) -> String {
    let counted = |number: u32, noun: &str| {
        let ending = if number == 1 { "" } else { "s" };
        format!("{number} {noun}{ending}")
    };
    match (winner, points, distance) {
        (None, _, _) => "a draw".to_string(),
        (Some(winner), Some(points), _) => {
            let points = counted(points.unsigned_abs(), "point");
            format!("{winner} wins by {points}")
        }
        (Some(winner), None, Some(0)) => format!("{winner} has won"),
        (Some(winner), None, Some(turns)) => {
            format!("{winner} wins in {}", counted(turns, "turn"))
        }
        (Some(winner), None, None) => format!("{winner} wins"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::evaluation::score::of_outcome;

    #[test]
    fn numbers_are_always_firsts_point_of_view() {
        assert_eq!(Worth::found(310, Player::First, false, 4.0).text, "+0.31");
        assert_eq!(Worth::found(310, Player::Second, false, 4.0).text, "-0.31");
        let won = of_outcome(Outcome::Won(Player::Second), Player::Second, 3);
        let worth = Worth::found(won, Player::Second, false, 4.0);
        assert_eq!((worth.bar, worth.distance), (0.0, Some(3)));
        assert_eq!(worth.text, "second wins in 3 turns");
        let points = of_outcome(Outcome::Points(4), Player::Second, 9);
        let worth = Worth::found(points, Player::Second, true, 4.0);
        assert_eq!((worth.points, worth.bar), (Some(4), 1.0));
        assert_eq!(worth.text, "first wins by 4 points");
        assert_eq!(Worth::proven(Outcome::Points(0), None).text, "a draw");
    }

    #[test]
    fn estimates_stay_between_the_proofs() {
        for points in [-1e6, -3.0, 0.0, 0.5, 1e6] {
            let bar = Worth::estimate(points, 4.0).bar;
            assert!((0.01..=0.99).contains(&bar), "{points}: {bar}");
        }
        assert_eq!(Worth::estimate(0.0, 4.0).bar, 0.5);
    }
}
