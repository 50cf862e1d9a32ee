//! Clocks with increment. Who asks says what time it is, so that nothing here waits.

use std::time::{Duration, Instant};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::{Pair, Player};

use crate::error::ApiError;
use crate::limits::{LONGEST_CLOCK, LONGEST_INCREMENT};

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "RoomClock")]
pub struct Terms {
    /// Seconds each player has for the game.
    pub seconds: u32,
    /// Seconds that every move gives back.
    #[serde(default)]
    pub increment: u32,
}

impl Terms {
    /// Refuses clocks that nobody could play with.
    pub fn check(self) -> Result<(), ApiError> {
        let fits =
            (1..=LONGEST_CLOCK).contains(&self.seconds) && self.increment <= LONGEST_INCREMENT;
        fits.then_some(()).ok_or_else(|| {
            let sentence = format!(
                "a clock has 1 to {LONGEST_CLOCK} 'seconds' and an 'increment' of at most \
                 {LONGEST_INCREMENT}"
            );
            ApiError::unfit("clock", sentence)
        })
    }
}

/// The two clocks of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clock {
    pub terms: Terms,
    /// What was left when the running one was started.
    left: Pair<Duration>,
    /// Whose runs, and since when. A server that was started anew lets none run.
    #[serde(skip)]
    running: Option<(Player, Instant)>,
}

impl Clock {
    /// Full clocks that stand still.
    pub fn new(terms: Terms) -> Self {
        let full = Duration::from_secs(terms.seconds.into());
        Clock {
            terms,
            left: Pair::each(|_| full),
            running: None,
        }
    }

    /// What a player has left.
    pub fn left(&self, player: Player, now: Instant) -> Duration {
        let left = *self.left.of(player);
        match self.running {
            Some((running, since)) if running == player => {
                left.saturating_sub(now.saturating_duration_since(since))
            }
            _ => left,
        }
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Player> {
        self.running.map(|(player, _)| player)
    }

    /// Lets one player's clock run and stops the other's; it goes on if it was running.
    pub fn run(&mut self, player: Player, now: Instant) {
        if self.running() != Some(player) {
            self.stop(now);
            self.running = Some((player, now));
        }
    }

    /// Stops both.
    pub fn stop(&mut self, now: Instant) {
        if let Some(player) = self.running() {
            *self.left.of_mut(player) = self.left(player, now);
        }
        self.running = None;
    }

    /// A player has moved: the increment, if the clock was running.
    pub fn moved(&mut self, player: Player, now: Instant) {
        let timed = self.running() == Some(player);
        self.stop(now);
        if timed {
            *self.left.of_mut(player) += Duration::from_secs(self.terms.increment.into());
        }
    }

    /// Who has no time left.
    pub fn fallen(&self, now: Instant) -> Option<Player> {
        self.running()
            .filter(|&player| self.left(player, now).is_zero())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_for_one_and_comes_back_with_a_move() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let left = |clock: &Clock, now| Player::BOTH.map(|p| clock.left(p, now).as_secs());
        let mut clock = Clock::new(Terms {
            seconds: 60,
            increment: 5,
        });
        clock.moved(Player::First, start);
        assert_eq!(left(&clock, after(9)), [60, 60], "it was not running");
        clock.run(Player::Second, start);
        assert_eq!(left(&clock, after(10)), [60, 50]);
        clock.run(Player::Second, after(10));
        clock.moved(Player::Second, after(20));
        clock.run(Player::First, after(20));
        assert_eq!(left(&clock, after(50)), [30, 45]);
        assert_eq!(clock.fallen(after(79)), None);
        assert_eq!(clock.fallen(after(80)), Some(Player::First));
        clock.stop(after(90));
        assert_eq!(
            (left(&clock, after(99)), clock.fallen(after(99))),
            ([0, 45], None)
        );
    }

    #[test]
    fn what_is_kept_stands_still() {
        let start = Instant::now();
        let mut clock = Clock::new(Terms {
            seconds: 60,
            increment: 0,
        });
        clock.run(Player::First, start);
        let kept = serde_json::to_string(&clock).unwrap();
        let again: Clock = serde_json::from_str(&kept).unwrap();
        assert_eq!(again.running(), None);
        assert_eq!(again.left(Player::First, start), Duration::from_secs(60));
    }
}
