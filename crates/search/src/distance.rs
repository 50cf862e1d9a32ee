//! How long a won game lasts: the winner takes the shortest way, the loser the longest.
//!
//! Who wins is known before; here deeper and deeper searches ask whether the winner can end the
//! game within so many turns, whatever the loser does. A table remembers, for each position, within
//! how many turns the win is certain and within how many it is not, and the move that decided it
//! last, which is tried first the next time.
//!
//! Where an oracle knows who wins all that can follow, no deepening is needed: the winner's moves
//! that keep the win and all of the loser's lead to positions whose turns to the end are worked out
//! once each, mirror images together.

use rustc_hash::FxHashMap;
use thera_control::{Control, Interrupted};
use thera_games::capability::Symmetric;
use thera_games::{Game, Outcome, Player};

use crate::lookahead::MAX_DEPTH;
use crate::solve::canonical;

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

/// The same by an oracle that says who wins whatever can follow; fails too where it does not know.
pub fn shortest_win_by_oracle<G: Symmetric>(
    game: &G,
    position: &G::Position,
    winner: Player,
    oracle: &dyn Fn(&G::Position) -> Option<Player>,
    control: &Control,
) -> Result<Vec<G::Move>, Interrupted> {
    let mut tree = Won {
        game,
        winner,
        oracle,
        turns: FxHashMap::default(),
        control,
    };
    let mut left = tree.turns(position)?;
    let mut position = *position;
    let mut line = Vec::new();
    while left > 0 {
        left -= 1;
        // As found by deepening: the first of the moves that last as long.
        for turn in game.moves(&position) {
            let next = game.play(&position, turn);
            if tree.is_kept(&position, &next)? && tree.turns(&next)? == left {
                line.push(turn);
                position = next;
                break;
            }
        }
    }
    Ok(line)
}

/// Positions that are won, with the turns to the end of each.
struct Won<'a, G: Game> {
    game: &'a G,
    winner: Player,
    oracle: &'a dyn Fn(&G::Position) -> Option<Player>,
    turns: FxHashMap<G::Position, u32>,
    control: &'a Control,
}

impl<G: Symmetric> Won<'_, G> {
    /// The turns to the end of a position that is won.
    fn turns(&mut self, position: &G::Position) -> Result<u32, Interrupted> {
        if self.game.outcome(position).is_some() {
            return Ok(0);
        }
        let key = canonical(self.game, position);
        if let Some(&turns) = self.turns.get(&key) {
            return Ok(turns);
        }
        self.control.go_on(1)?;
        let hurries = self.game.to_move(position) == self.winner;
        let mut best = None;
        for turn in self.game.moves(position) {
            let next = self.game.play(position, turn);
            if !self.is_kept(position, &next)? {
                continue;
            }
            let turns = self.turns(&next)?;
            best = Some(match best {
                None => turns,
                Some(best) if hurries => turns.min(best),
                Some(best) => turns.max(best),
            });
            if hurries && turns == 0 {
                break;
            }
        }
        let turns = best.ok_or(Interrupted::OutOfNodes)? + 1;
        self.turns.insert(key, turns);
        Ok(turns)
    }

    /// Whether a move, to `next`, keeps the win: the loser's all do.
    fn is_kept(&self, position: &G::Position, next: &G::Position) -> Result<bool, Interrupted> {
        if self.game.to_move(position) != self.winner {
            return Ok(true);
        }
        if let Some(outcome) = self.game.outcome(next) {
            return Ok(outcome == Outcome::Won(self.winner));
        }
        let winner = (self.oracle)(next).ok_or(Interrupted::OutOfNodes)?;
        Ok(winner == self.winner)
    }
}

/// What was found out about a position.
#[derive(Clone, Copy)]
struct Known<M> {
    /// Within this many turns it is certain; `u32::MAX` if that is not known.
    enough: u32,
    /// Within fewer than this many it is not.
    least: u32,
    /// The move that showed the one or the other last.
    decisive: Option<M>,
}

struct Search<'a, G: Game> {
    game: &'a G,
    winner: Player,
    known: FxHashMap<G::Position, Known<G::Move>>,
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
            decisive: None,
        });
        if turns >= known.enough {
            return Ok(true);
        }
        if turns < known.least {
            return Ok(false);
        }
        let decisive = self.look(position, turns, known.decisive)?;
        let hurries = self.game.to_move(position) == self.winner;
        let is_certain = decisive.is_some() == hurries;
        if is_certain {
            known.enough = turns;
        } else {
            known.least = turns + 1;
        }
        known.decisive = decisive.or(known.decisive);
        if self.known.len() < MOST_KNOWN || self.known.contains_key(position) {
            self.known.insert(*position, known);
        }
        Ok(is_certain)
    }

    /// A move after which it is as its player wants: the winner certain to win in time, or not.
    fn look(
        &mut self,
        position: &G::Position,
        turns: u32,
        first: Option<G::Move>,
    ) -> Result<Option<G::Move>, Interrupted> {
        let hurries = self.game.to_move(position) == self.winner;
        let moves = self.game.moves(position);
        let others = moves.into_iter().filter(|&turn| Some(turn) != first);
        for turn in first.into_iter().chain(others) {
            let next = self.game.play(position, turn);
            if self.within(&next, turns - 1)? == hurries {
                return Ok(Some(turn));
            }
        }
        Ok(None)
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
    use thera_games::{AnyGame, FileAccess, Notation, with_duel};

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
            with_duel!(&any, game => {
                let start = match position {
                    "" => game.start(),
                    text => game.parse_position(text).unwrap(),
                };
                let turns = Player::BOTH.map(|winner| plain(game, &start, winner));
                let winner = if turns[0].is_some() { Player::First } else { Player::Second };
                let line = shortest_win(game, &start, winner, &Control::default()).unwrap();
                assert_eq!(Some(line.len() as u32), turns[winner.index()], "{name}");
                let oracle = |position: &_| {
                    let first = plain(game, position, Player::First).is_some();
                    Some(if first { Player::First } else { Player::Second })
                };
                let control = Control::default();
                let same = shortest_win_by_oracle(game, &start, winner, &oracle, &control);
                assert_eq!(same.unwrap(), line, "{name}");
                let end = line.iter().fold(start, |position, &turn| game.play(&position, turn));
                assert_eq!(game.outcome(&end), Some(Outcome::Won(winner)), "{name}");
            });
        }
    }

    #[test]
    fn a_win_too_far_away_is_not_told() {
        let any = AnyGame::parse("snort@grid:4x4", FileAccess::Refused).unwrap();
        let control = Control::default().part(1 << 20, 1, 1000);
        let result = with_duel!(&any, game => {
            shortest_win(game, &game.start(), Player::First, &control).map(|line| line.len())
        });
        assert_eq!(result, Err(Interrupted::OutOfNodes));
    }
}
