//! What a position or a move is worth, and how that is known.

use thera_games::evaluation::Standing;
use thera_games::evaluation::score::{POINT, Score, of_outcome};
use thera_games::{Outcome, Player};

/// Where an answer comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// It holds whatever happens.
    Proof,
    /// A search looked ahead and estimated.
    Search,
    /// An evaluation of the next positions, without looking further.
    Evaluation,
}

/// What a position or a move is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// How the game ends if both play well.
    Proven {
        /// The result.
        outcome: Outcome,
        /// Turns of both until then, the winner hurrying and the loser delaying, where they are
        /// known.
        distance: Option<u32>,
    },
    /// A guess.
    Estimate {
        /// Whose guess it is.
        player: Player,
        /// Thousandths of a point, as that player wants them large.
        score: Score,
        /// That player's chance of winning.
        share: f64,
    },
}

/// Longer than any game whose length is known.
const UNKNOWN_DISTANCE: u32 = 10_000;

/// Estimates never look as certain as proofs.
const ALMOST: f64 = 0.98;

/// The chance of winning that a score stands for, if so many points are a clear advantage.
pub(crate) fn share_of(score: Score, clear: f64) -> f64 {
    let points = f64::from(score) / f64::from(POINT);
    0.5 + 0.5 * ALMOST * (points / clear).tanh()
}

impl Verdict {
    /// What the score of a search for `player` says; `exhausted` if every game was played to its
    /// end, so that points are facts too.
    pub(crate) fn found(
        score: Score,
        player: Player,
        exhausted: bool,
        share: impl FnOnce(Score) -> f64,
    ) -> Self {
        let proven = |winner, turns| Verdict::Proven {
            outcome: Outcome::Won(winner),
            distance: Some(turns),
        };
        match Standing::of(score) {
            Standing::Wins(turns) => proven(player, turns),
            Standing::Loses(turns) => proven(player.opponent(), turns),
            Standing::Estimate(score) if exhausted => Verdict::Proven {
                outcome: Outcome::Points(match player {
                    Player::First => score / POINT,
                    _ => -score / POINT,
                }),
                distance: None,
            },
            Standing::Estimate(score) => Verdict::Estimate {
                player,
                score,
                share: share(score),
            },
        }
    }

    /// The same without the turns to the end, where those that were found may not be the fewest.
    pub(crate) fn without_distance(mut self) -> Self {
        if let Verdict::Proven { distance, .. } = &mut self {
            *distance = None;
        }
        self
    }

    /// Whether it holds whatever happens.
    pub fn is_proven(&self) -> bool {
        matches!(self, Verdict::Proven { .. })
    }

    /// How the game ends, if that is proven.
    pub fn outcome(&self) -> Option<Outcome> {
        match *self {
            Verdict::Proven { outcome, .. } => Some(outcome),
            Verdict::Estimate { .. } => None,
        }
    }

    /// Turns to the end, where they are known.
    pub fn distance(&self) -> Option<u32> {
        match *self {
            Verdict::Proven { distance, .. } => distance,
            Verdict::Estimate { .. } => None,
        }
    }

    /// The chance of a player to win, from 0 to 1.
    pub fn share(&self, player: Player) -> f64 {
        match *self {
            Verdict::Proven { outcome, .. } => outcome.share(player),
            Verdict::Estimate {
                player: whose,
                share,
                ..
            } if whose == player => share,
            Verdict::Estimate { share, .. } => 1.0 - share,
        }
    }

    /// Points a player is ahead by: counted if they are proven, otherwise those of an evaluation;
    /// `None` where the game is simply won or lost.
    pub fn points(&self, player: Player) -> Option<f64> {
        match *self {
            Verdict::Proven {
                outcome: Outcome::Won(_),
                ..
            } => None,
            Verdict::Proven { outcome, .. } => Some(f64::from(outcome.value_for(player))),
            Verdict::Estimate {
                player: whose,
                score,
                ..
            } => {
                let points = f64::from(score) / f64::from(POINT);
                Some(if whose == player { points } else { -points })
            }
        }
    }

    /// The same in thousandths of a point, as searches count: wins and losses lie beyond every
    /// estimate.
    pub fn score(&self, player: Player) -> Score {
        match *self {
            Verdict::Proven { outcome, distance } => {
                of_outcome(outcome, player, distance.unwrap_or(UNKNOWN_DISTANCE))
            }
            Verdict::Estimate {
                player: whose,
                score,
                ..
            } if whose == player => score,
            Verdict::Estimate { score, .. } => -score,
        }
    }

    /// A number that grows with how much `player` wants this: sooner wins above later ones, wins
    /// above guesses, guesses above losses, later losses above sooner ones.
    pub fn rank(&self, player: Player) -> f64 {
        const FAR: f64 = 1e9;
        match *self {
            Verdict::Proven {
                outcome: Outcome::Won(winner),
                distance,
            } => {
                let turns = f64::from(distance.unwrap_or(UNKNOWN_DISTANCE));
                if winner == player {
                    2.0 * FAR - turns
                } else {
                    turns - 2.0 * FAR
                }
            }
            _ => self.points(player).unwrap_or(0.0),
        }
    }

    /// The verdict on a move that leads to a position with this one: a turn further away.
    pub fn a_turn_before(self) -> Self {
        match self {
            Verdict::Proven { outcome, distance } => Verdict::Proven {
                outcome,
                distance: distance.map(|turns| turns + 1),
            },
            estimate => estimate,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(score: Score, player: Player, exhausted: bool) -> Verdict {
        Verdict::found(score, player, exhausted, |score| share_of(score, 4.0))
    }

    #[test]
    fn points_of_view_are_never_mixed_up() {
        let verdict = found(310, Player::Second, false);
        assert_eq!(verdict.points(Player::Second), Some(0.31));
        assert_eq!(verdict.points(Player::First), Some(-0.31));
        assert!(verdict.share(Player::Second) > 0.5 && verdict.share(Player::First) < 0.5);
        let won = of_outcome(Outcome::Won(Player::Second), Player::Second, 3);
        let verdict = found(won, Player::Second, false);
        assert_eq!(verdict.share(Player::First), 0.0);
        assert_eq!(verdict.distance(), Some(3));
        let points = of_outcome(Outcome::Points(4), Player::Second, 9);
        let verdict = found(points, Player::Second, true);
        assert_eq!(verdict.outcome(), Some(Outcome::Points(4)));
        assert_eq!(verdict.points(Player::Second), Some(-4.0));
    }

    #[test]
    fn estimates_stay_between_the_proofs() {
        for score in [-1_000_000_000, -3_000, 0, 500, 1_000_000_000] {
            let share = share_of(score, 4.0);
            assert!((0.005..=0.995).contains(&share), "{score}: {share}");
        }
        assert_eq!(share_of(0, 4.0), 0.5);
    }

    #[test]
    fn sooner_wins_and_later_losses_rank_higher() {
        let proven = |winner, distance| Verdict::Proven {
            outcome: Outcome::Won(winner),
            distance,
        };
        let (me, you) = (Player::First, Player::Second);
        let ordered = [
            proven(me, Some(3)),
            proven(me, Some(5)),
            proven(me, None),
            found(9_000, me, false),
            found(9_000, you, false),
            proven(you, None),
            proven(you, Some(6)),
            proven(you, Some(2)),
        ];
        assert!(ordered.is_sorted_by(|a, b| a.rank(me) > b.rank(me)));
        assert!(ordered.is_sorted_by(|a, b| a.rank(you) < b.rank(you)));
    }
}
