//! The game so far: turns that can be taken back and played again.

use thera_games::{AnyGame, AnyMove, AnyPosition, Game};
use thera_lab::record::Replay;

/// A turn and the position after it.
type Step = (AnyMove, AnyPosition);

/// The positions from the start of a game to now.
pub struct History {
    start: AnyPosition,
    steps: Vec<Step>,
    /// Steps taken back, last first; each `undo` is one group.
    undone: Vec<Vec<Step>>,
}

impl From<Replay<AnyPosition, AnyMove>> for History {
    fn from(replay: Replay<AnyPosition, AnyMove>) -> Self {
        History {
            steps: replay.turns,
            ..History::new(replay.start)
        }
    }
}

impl History {
    /// Nothing played yet.
    pub fn new(start: AnyPosition) -> Self {
        History {
            start,
            steps: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The position the game began with.
    pub fn start(&self) -> AnyPosition {
        self.start
    }

    /// The position now.
    pub fn current(&self) -> AnyPosition {
        self.position_before(self.len())
    }

    /// The number of turns played.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The turns played, in order.
    pub fn moves(&self) -> impl Iterator<Item = AnyMove> + '_ {
        self.steps.iter().map(|&(turn, _)| turn)
    }

    /// Plays a legal move; what was taken back before is forgotten.
    pub fn play(&mut self, game: &AnyGame, turn: AnyMove) {
        let position = game.play(&self.current(), turn);
        self.steps.push((turn, position));
        self.undone.clear();
    }

    /// Takes back turns to the last position in which `is_person` was to move; the number of
    /// turns taken back, none if there is no such position.
    pub fn undo(&mut self, is_person: impl Fn(&AnyPosition) -> bool) -> usize {
        let earlier = (0..self.len())
            .rev()
            .find(|&place| is_person(&self.position_before(place)));
        match earlier {
            Some(place) => {
                let taken = self.steps.split_off(place);
                let count = taken.len();
                self.undone.push(taken);
                count
            }
            None => 0,
        }
    }

    /// Plays again what the last `undo` took back; the number of turns.
    pub fn redo(&mut self) -> usize {
        let steps = self.undone.pop().unwrap_or_default();
        let count = steps.len();
        self.steps.extend(steps);
        count
    }

    /// The position before a turn, counted from 0.
    pub fn before(&self, place: usize) -> AnyPosition {
        self.position_before(place.min(self.len()))
    }

    fn position_before(&self, place: usize) -> AnyPosition {
        match place.checked_sub(1) {
            Some(last) => self.steps[last].1,
            None => self.start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::{AnyGame, FileAccess, Player};

    #[test]
    fn undo_goes_back_to_a_persons_turn_and_redo_returns() {
        let game = AnyGame::parse("snort@path:9", FileAccess::Refused).unwrap();
        let mut history = History::new(game.start());
        let is_first = |position: &_| game.to_move(position) == Player::First;
        let is_second = |position: &_| game.to_move(position) == Player::Second;
        assert_eq!(history.undo(is_first), 0);
        for _ in 0..4 {
            let turn = game.moves(&history.current())[0];
            history.play(&game, turn);
        }
        let (after_four, moves) = (history.current(), history.moves().collect::<Vec<_>>());
        assert_eq!(history.undo(is_first), 2);
        assert_eq!(history.undo(is_first), 2);
        assert_eq!(history.undo(is_first), 0);
        assert_eq!(history.current(), game.start());
        assert_eq!((history.redo(), history.redo(), history.redo()), (2, 2, 0));
        assert_eq!(history.current(), after_four);
        assert_eq!(history.moves().collect::<Vec<_>>(), moves);
        assert_eq!(history.undo(is_second), 1);
        assert_eq!(history.undo(is_second), 2);
        assert_eq!(
            history.undo(is_second),
            0,
            "first's opening is not second's to take back"
        );
    }

    #[test]
    fn a_new_move_forgets_what_was_taken_back() {
        let game = AnyGame::parse("snort@path:9", FileAccess::Refused).unwrap();
        let mut history = History::new(game.start());
        let moves = game.moves(&game.start());
        history.play(&game, moves[0]);
        history.undo(|_| true);
        history.play(&game, moves[1]);
        assert_eq!(history.redo(), 0);
        assert_eq!(history.moves().collect::<Vec<_>>(), [moves[1]]);
    }
}
