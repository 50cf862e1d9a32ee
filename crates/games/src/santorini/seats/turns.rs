//! Whose turn is next, and who is out.

use std::ops::ControlFlow;

use super::{Full, Memory, Player, Seating, Seats, Turn};

impl Seats {
    /// The position after a turn, as the next player finds it.
    pub(super) fn played(&self, position: &Full, turn: Turn) -> Full {
        let rules = &self.rules;
        if let Turn::Place(set, chosen) = turn {
            return self.handed_on(rules.placed(position, set, chosen));
        }
        let table = rules.ended(&position.base, rules.table(position), turn);
        let mut after = Full {
            base: table.position,
            aside: table.aside,
            winner: table.winner.map(|winner| self.seating().side(winner)),
            ..*position
        };
        // A turn may have taken somebody's last worker.
        if self.seating() == Seating::Three {
            for &player in self.seating().players() {
                if self.workers(&after, player) == 0 {
                    self.put_out(&mut after, player);
                }
            }
        }
        self.handed_on(after)
    }

    /// Gives the turn to the next who has one: whoever has none is out, and the last one left has won.
    fn handed_on(&self, mut position: Full) -> Full {
        position.to_move = self.next(&position);
        while position.winner.is_none() && !self.has_turn(&position) {
            self.let_lose(&mut position);
        }
        position
    }

    /// Who sits next to whose turn it was, of those who are not out.
    fn next(&self, position: &Full) -> Player {
        let players = self.seating().players();
        let mut round = players.iter().cycle().skip(position.to_move.index() + 1);
        let next = round.find(|&&player| !position.is_out(player));
        *next.expect("somebody is left")
    }

    /// Whether the player to move can do anything.
    pub(super) fn has_turn(&self, position: &Full) -> bool {
        let found = |_| ControlFlow::Break(());
        self.rules
            .visit_turns_of(position, &mut { found })
            .is_break()
    }

    /// Lets the player to move lose: of three that one is out and the turn the next one's, of four its
    /// team has lost.
    fn let_lose(&self, position: &mut Full) {
        let loser = position.to_move;
        match self.seating() {
            Seating::Three => {
                self.put_out(position, loser);
                position.to_move = self.next(position);
            }
            _ => position.winner = self.seating().opponents(loser).first().copied(),
        }
    }

    /// Takes everything that is a player's from the board; the last one left has won.
    fn put_out(&self, position: &mut Full, player: Player) {
        *position.aside.workers_mut(&mut position.base, player) = 0;
        position.set_memory(player, Memory::default());
        position.set_out(player);
        let players = self.seating().players().iter();
        let mut left = players.filter(|&&player| !position.is_out(player));
        if let (Some(&last), None) = (left.next(), left.next()) {
            position.winner = Some(last);
        }
    }
}
