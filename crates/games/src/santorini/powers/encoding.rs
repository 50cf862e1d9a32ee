//! Turns with powers as numbers: act by act.

use thera_board::{Vertex, vertices};

use super::{Act, Acts, Position, Powers, Turn};
use crate::Player;
use crate::encoding::{Encoded, Sets, mark_all, mark_set, places_of};
use crate::santorini::encoding;

impl Powers {
    fn placements(&self) -> Sets {
        Sets {
            from: self.board().size(),
            most: self.variant().workers_per_side() as usize,
        }
    }

    /// How many numbers an act may have: nothing, a move, a build, a dome.
    fn kinds_of_act(&self) -> u128 {
        let size = self.board().size() as u128;
        1 + size * size + 2 * size
    }

    /// The most acts of either power's turns.
    fn most_acts(&self) -> u32 {
        let most = self.powers.map(|power| power.most_acts(self.variant()));
        most.into_iter().max().unwrap_or(0)
    }

    /// Numbers for lists of acts; those that win come after the others.
    fn lists(&self) -> u128 {
        self.kinds_of_act().pow(self.most_acts())
    }

    fn number_of_act(&self, act: Act) -> u128 {
        let size = self.board().size() as u128;
        1 + match act {
            Act::Move { from, to } => u128::from(from) * size + u128::from(to),
            Act::Build(site) => size * size + u128::from(site),
            Act::Dome(site) => size * size + size + u128::from(site),
        }
    }

    fn act_of(&self, number: u128) -> Option<Act> {
        let size = self.board().size() as u128;
        let number = number.checked_sub(1)?;
        let vertex = |number: u128| number as Vertex;
        Some(match number.checked_sub(size * size) {
            None => Act::Move {
                from: vertex(number / size),
                to: vertex(number % size),
            },
            Some(site) if site < size => Act::Build(vertex(site)),
            Some(site) => Act::Dome(vertex(site - size)),
        })
    }

    fn number_of(&self, acts: Acts) -> u128 {
        let acts: Vec<Act> = acts.in_order().iter().collect();
        let digits = acts.into_iter().rev().map(|act| self.number_of_act(act));
        digits.fold(0, |number, digit| number * self.kinds_of_act() + digit)
    }

    fn acts_of(&self, mut number: u128) -> Option<Acts> {
        let mut acts = Vec::new();
        while number > 0 {
            acts.push(self.act_of(number % self.kinds_of_act())?);
            number /= self.kinds_of_act();
        }
        Some(acts.into_iter().collect())
    }
}

impl Encoded for Powers {
    fn actions(&self) -> u128 {
        2 * self.lists() + self.placements().count() - 1
    }

    fn action(&self, turn: Turn) -> u128 {
        match turn {
            Turn::Go(acts) => self.number_of(acts),
            Turn::Win(acts) => self.lists() + self.number_of(acts),
            Turn::Place(set) => {
                let places = vertices(set).map(usize::from);
                2 * self.lists() + self.placements().number(places) - 1
            }
        }
    }

    fn move_of(&self, action: u128) -> Option<Turn> {
        let lists = self.lists();
        if action < 2 * lists {
            let acts = self.acts_of(action % lists)?;
            let turn = match action < lists {
                true => Turn::Go(acts),
                false => Turn::Win(acts),
            };
            // Acts in another order that are the same have the number of these.
            return (self.action(turn) == action).then_some(turn);
        }
        let places = self.placements().places(action - 2 * lists + 1)?;
        let set = places.iter().fold(0, |set, &place| set | 1 << place);
        Some(Turn::Place(set))
    }

    fn planes(&self) -> Vec<String> {
        let own = ["dome", "own power's mark", "other power's mark"];
        let town = encoding::planes(self.variant()).into_iter();
        town.chain(own.map(String::from)).collect()
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(self.board())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        self.town.observe(&position.town, player, &mut mark);
        let plane = self.town.planes().len();
        let places = self.rows_and_columns();
        mark_set(plane, position.domes, &mut mark);
        let remembers = |player| position.memory(player) > 0;
        mark_all(plane + 1, places, remembers(player), &mut mark);
        mark_all(plane + 2, places, remembers(player.opponent()), &mut mark);
    }

    /// Every turn but the placements and one that wins builds.
    fn most_turns(&self) -> usize {
        encoding::most_turns(self.variant(), self.board().size())
    }
}
