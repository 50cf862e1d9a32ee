//! How long a won game lasts: the winner takes the shortest way, the loser the longest.
//!
//! Who wins is known before; here deeper and deeper searches ask whether the winner can end the
//! game within so many turns, whatever the loser does. A table remembers, for each position, within
//! how many turns the win is certain and within how many it is not.

use rustc_hash::FxHashMap;
use thera_control::{Control, Interrupted};
use thera_games::capability::Symmetric;
use thera_games::{Game, Outcome, Player};

use crate::lookahead::MAX_DEPTH;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

/// The most positions a table holds, so that it stays small.
const MOST_KNOWN: usize = 1 << 20;

/// The shortest win of `winner`, as the moves of both to the end of the game: the winner hurries,
/// the loser delays. It must be certain that `winner` wins, in a game that counts no points.
///
/// Fails when `control` ends, or if the win takes more than [`MAX_DEPTH`] turns.
pub fn shortest_win<G: Symmetric>(
    game: &G,
    position: &G::Position,
    winner: Player,
    control: &Control,
) -> Result<Vec<G::Move>, Interrupted> {
    let mut search = Search {
        game,
        winner,
        known: FxHashMap::default(),
        control,
        nodes: 0,
    };
    let mut turns = 0;
    while !search.within(position, turns)? {
        turns += 1;
        if turns > MAX_DEPTH {
            return Err(Interrupted::OutOfNodes);
        }
    }
    search.line(position, turns)
}

/// What was found out about a position.
#[derive(Clone, Copy)]
struct Known {
    /// Within this many turns it is certain; `u32::MAX` if that is not known.
    enough: u32,
    /// Within fewer than this many it is not.
    least: u32,
}

struct Search<'a, G: Game> {
    game: &'a G,
    winner: Player,
    known: FxHashMap<G::Position, Known>,
    control: &'a Control,
    nodes: u64,
}

impl<G: Symmetric> Search<'_, G> {
    /// Whether the winner can end the game within so many turns.
    fn within(&mut self, position: &G::Position, turns: u32) -> Result<bool, Interrupted> {
        if let Some(outcome) = self.game.outcome(position) {
            return Ok(outcome == Outcome::Won(self.winner));
        }
        if turns == 0 {
            return Ok(false);
        }
        self.count()?;
        let mut known = self.known.get(position).copied().unwrap_or(Known {
            enough: u32::MAX,
            least: 0,
        });
        if turns >= known.enough {
            return Ok(true);
        }
        if turns < known.least {
            return Ok(false);
        }
        let is_certain = self.look(position, turns)?;
        if is_certain {
            known.enough = turns;
        } else {
            known.least = turns + 1;
        }
        if self.known.len() < MOST_KNOWN || self.known.contains_key(position) {
            self.known.insert(*position, known);
        }
        Ok(is_certain)
    }

    fn look(&mut self, position: &G::Position, turns: u32) -> Result<bool, Interrupted> {
        let hurries = self.game.to_move(position) == self.winner;
        for turn in self.game.moves(position) {
            let next = self.game.play(position, turn);
            if self.within(&next, turns - 1)? == hurries {
                return Ok(hurries);
            }
        }
        Ok(!hurries)
    }

    /// Best moves of both from a position that is won in exactly so many turns.
    fn line(&mut self, start: &G::Position, turns: u32) -> Result<Vec<G::Move>, Interrupted> {
        let mut position = *start;
        let mut line = Vec::with_capacity(turns as usize);
        for left in (0..turns).rev() {
            let Some(turn) = self.best(&position, left)? else {
                break;
            };
            position = self.game.play(&position, turn);
            line.push(turn);
        }
        Ok(line)
    }

    /// The first move after which the game lasts exactly so many turns.
    fn best(&mut self, position: &G::Position, left: u32) -> Result<Option<G::Move>, Interrupted> {
        let hurries = self.game.to_move(position) == self.winner;
        for turn in self.game.moves(position) {
            let next = self.game.play(position, turn);
            let fits = match hurries {
                true => self.within(&next, left)?,
                false => left == 0 || !self.within(&next, left - 1)?,
            };
            if fits {
                return Ok(Some(turn));
            }
        }
        Ok(None)
    }

    fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::{AnyGame, FileAccess, Notation, with_game};

    /// The turns to the end of a game that `winner` wins, by looking at everything.
    fn plain<G: Game>(game: &G, position: &G::Position, winner: Player) -> Option<u32> {
        if let Some(outcome) = game.outcome(position) {
            return (outcome == Outcome::Won(winner)).then_some(0);
        }
        let mut after = Vec::new();
        for turn in game.moves(position) {
            after.push(plain(game, &game.play(position, turn), winner));
        }
        if game.to_move(position) == winner {
            after.into_iter().flatten().min().map(|turns| turns + 1)
        } else {
            let all: Option<Vec<u32>> = after.into_iter().collect();
            all?.into_iter().max().map(|turns| turns + 1)
        }
    }

    #[test]
    fn lines_are_as_long_as_looking_at_everything_says() {
        for (name, position) in [
            ("snort@path:5", ""),
            ("snort@cycle:6", ""),
            ("geography@grid:3x3", ""),
            ("geography:partizan@grid:2x4", ""),
            ("santorini:2WP2HTWUS@path:4", "0000/1/0/3"),
            ("santorini:2WP2HNTWUS@cycle:4", "0000/1/0/2"),
        ] {
            let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
            with_game!(&any, game => {
                let start = match position {
                    "" => game.start(),
                    text => game.parse_position(text).unwrap(),
                };
                let turns = Player::BOTH.map(|winner| plain(game, &start, winner));
                let winner = if turns[0].is_some() { Player::First } else { Player::Second };
                let line = shortest_win(game, &start, winner, &Control::default()).unwrap();
                assert_eq!(Some(line.len() as u32), turns[winner.index()], "{name}");
                let end = line.iter().fold(start, |position, &turn| game.play(&position, turn));
                assert_eq!(game.outcome(&end), Some(Outcome::Won(winner)), "{name}");
            });
        }
    }

    #[test]
    fn a_win_too_far_away_is_not_told() {
        let any = AnyGame::parse("snort@grid:4x4", FileAccess::Refused).unwrap();
        let control = Control::default().part(1 << 20, 1, 1000);
        let result = with_game!(&any, game => {
            shortest_win(game, &game.start(), Player::First, &control).map(|line| line.len())
        });
        assert_eq!(result, Err(Interrupted::OutOfNodes));
    }
}
