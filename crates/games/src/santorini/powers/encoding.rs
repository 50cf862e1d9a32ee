//! Turns with powers as numbers: act by act.

use thera_board::{Vertex, vertices};

use super::{Act, Acts, Chosen, Position, Powers, Turn, geometry};
use crate::Player;
use crate::encoding::{Encoded, Sets, mark_all, mark_set, places_of};
use crate::santorini::encoding;

/// How many directions there are.
const DIRECTIONS: u128 = geometry::COMPASS.len() as u128;

impl Powers {
    fn placements(&self) -> Sets {
        let most = self.powers.map(|power| power.workers(self.variant()));
        Sets {
            from: self.board().size(),
            most: most.into_iter().max().unwrap_or(0) as usize,
        }
    }

    /// How many numbers an act may have: nothing, a move or a worker forced, a build or a level taken
    /// away so many times, a dome, a token, who moved last, a direction.
    fn kinds_of_act(&self) -> u128 {
        let size = self.board().size() as u128;
        1 + 2 * size * size + 2 * size * self.most_times() + 3 * size + DIRECTIONS
    }

    /// How often an act may be done on one place.
    fn most_times(&self) -> u128 {
        self.variant().height.into()
    }

    /// The most acts of either power's turns.
    fn most_acts(&self) -> u32 {
        let most = self.powers.map(|power| power.most_acts(self.variant()));
        let asks = self.powers.iter().any(|power| power.asks_who_moved_last());
        most.into_iter().max().unwrap_or(0) + u32::from(asks)
    }

    /// Whether every turn has a number.
    pub(super) fn can_be_numbered(&self) -> bool {
        let lists = self.kinds_of_act().checked_pow(self.most_acts());
        lists.is_some_and(|lists| lists < u128::MAX / 4)
    }

    /// Numbers for lists of acts; those that win come after the others.
    fn lists(&self) -> u128 {
        self.kinds_of_act().pow(self.most_acts())
    }

    fn number_of_act(&self, act: Act, times: usize) -> u128 {
        let size = self.board().size() as u128;
        let pair = |from: Vertex, to: Vertex| u128::from(from) * size + u128::from(to);
        let often = |site: Vertex| u128::from(site) * self.most_times() + times as u128 - 1;
        let (pairs, sites) = (size * size, size * self.most_times());
        1 + match act {
            Act::Move { from, to } => pair(from, to),
            Act::Force { from, to } => pairs + pair(from, to),
            Act::Build(site) => 2 * pairs + often(site),
            Act::Lower(site) => 2 * pairs + sites + often(site),
            Act::Dome(site) => 2 * pairs + 2 * sites + u128::from(site),
            Act::Token(site) => 2 * pairs + 2 * sites + size + u128::from(site),
            Act::Last(place) => 2 * pairs + 2 * sites + 2 * size + u128::from(place),
            Act::Wind(direction) => 2 * pairs + 2 * sites + 3 * size + u128::from(direction) - 1,
        }
    }

    /// An act and how often it is done.
    fn act_of(&self, number: u128) -> Option<(Act, usize)> {
        let size = self.board().size() as u128;
        let number = number.checked_sub(1)?;
        let (pairs, sites) = (size * size, size * self.most_times());
        let pair = |number: u128| ((number / size) as Vertex, (number % size) as Vertex);
        let often = |number: u128, act: fn(Vertex) -> Act| {
            let (site, times) = (number / self.most_times(), number % self.most_times());
            (act(site as Vertex), times as usize + 1)
        };
        if number < 2 * pairs {
            let (from, to) = pair(number % pairs);
            return Some(match number < pairs {
                true => (Act::Move { from, to }, 1),
                false => (Act::Force { from, to }, 1),
            });
        }
        let rest = number - 2 * pairs;
        Some(match () {
            () if rest < sites => often(rest, Act::Build),
            () if rest < 2 * sites => often(rest - sites, Act::Lower),
            () => {
                let (kind, place) = ((rest - 2 * sites) / size, (rest - 2 * sites) % size);
                let act = match kind {
                    0 => Act::Dome(place as Vertex),
                    1 => Act::Token(place as Vertex),
                    2 => Act::Last(place as Vertex),
                    _ => Act::Wind((rest - 2 * sites - 3 * size) as u8 + 1),
                };
                (act, 1)
            }
        })
    }

    fn number_of(&self, acts: Acts) -> u128 {
        let acts: Vec<(Act, usize)> = acts.in_order().entries().collect();
        let digits = acts.into_iter().rev();
        let digits = digits.map(|(act, times)| self.number_of_act(act, times));
        digits.fold(0, |number, digit| number * self.kinds_of_act() + digit)
    }

    fn acts_of(&self, mut number: u128) -> Option<Acts> {
        let mut acts = Vec::new();
        while number > 0 {
            let (act, times) = self.act_of(number % self.kinds_of_act())?;
            acts.extend(std::iter::repeat_n(act, times));
            number /= self.kinds_of_act();
        }
        Acts::read(acts)
    }

    /// Bits of the number that a player's power remembers.
    fn number_bits(&self, player: Player) -> u32 {
        u16::BITS - self.power(player).most_number().leading_zeros()
    }

    /// The planes that show what a player's power remembers: its places, and its number in binary.
    pub(in crate::santorini) fn memory_planes(&self, player: Player) -> usize {
        1 + self.number_bits(player) as usize
    }
}

impl Encoded for Powers {
    fn actions(&self) -> u128 {
        let choices = 1 + self.board().size() as u128 + DIRECTIONS;
        2 * self.lists() + self.placements().count() * choices
    }

    fn action(&self, turn: Turn) -> u128 {
        match turn {
            Turn::Go(acts) => self.number_of(acts),
            Turn::Win(acts) => self.lists() + self.number_of(acts),
            Turn::Place(set, chosen) => {
                let number = self.placements().number(vertices(set).map(usize::from));
                let size = self.board().size() as u128;
                let chosen = match chosen {
                    None => 0,
                    Some(Chosen::Worker(place)) => 1 + u128::from(place),
                    Some(Chosen::Direction(number)) => size + u128::from(number),
                };
                2 * self.lists() + number + chosen * self.placements().count()
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
        let (number, count) = (action - 2 * lists, self.placements().count());
        let size = self.board().size() as u128;
        let chosen = match number / count {
            0 => None,
            place if place <= size => Some(Chosen::Worker((place - 1) as Vertex)),
            number if number <= size + DIRECTIONS => Some(Chosen::Direction((number - size) as u8)),
            _ => return None,
        };
        let places = self.placements().places(number % count)?;
        let set = places.iter().fold(0, |set, &place| set | 1 << place);
        Some(Turn::Place(set, chosen))
    }

    fn planes(&self) -> Vec<String> {
        let mut planes = encoding::planes(self.variant());
        planes.push("dome".into());
        // Either may be the one that looks.
        let most = Player::BOTH.map(|player| self.memory_planes(player));
        for whose in ["own", "other"] {
            let numbers =
                (1..most[0].max(most[1])).map(|bit| format!("{whose} power's number {bit}"));
            planes.push(format!("{whose} power's places"));
            planes.extend(numbers);
        }
        planes
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        places_of(self.board())
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        self.town.observe(&position.town, player, &mut mark);
        let plane = self.town.planes().len();
        let places = self.rows_and_columns();
        mark_set(plane, position.domes, &mut mark);
        let each = (self.planes().len() - plane - 1) / 2;
        for (start, whose) in [(plane + 1, player), (plane + 1 + each, player.opponent())] {
            let memory = position.memory(whose);
            mark_set(start, memory.places, &mut mark);
            for bit in 1..each {
                let set = memory.number >> (bit - 1) & 1 != 0;
                mark_all(start + bit, places, set, &mut mark);
            }
        }
    }

    /// In each two turns in a row at least one level is added, whatever the powers, but for the tower
    /// that one of them may take away once.
    fn most_turns(&self) -> usize {
        let usual = encoding::most_turns(self.variant(), self.board().size());
        let usual = usual + 2 * usize::from(self.variant().height);
        match self.powers.iter().any(|power| power.may_not_build()) {
            true => 2 * usual,
            false => usual,
        }
    }
}
