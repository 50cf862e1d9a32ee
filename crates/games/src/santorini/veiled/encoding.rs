//! These games as numbers: turns as with powers, and after them what else is done. A turn has the number
//! that its player chose, whatever became of it.

use super::{Hidden, Player, Position, Powers, Step, Veiled};
use crate::encoding::{Encoded, mark_all, mark_set};

/// The steps that are no turns: to pass, to hide something unseen, the two cards, the gods, and the places
/// to hide.
const PASS: u128 = 0;
const UNSEEN: u128 = 1;
const CARDS: u128 = 2;
const GODS: u128 = CARDS + 2;

/// What is seen of hidden workers: that they are placed, have no turn, win, and where they build.
const PLACED: u128 = 0;
const STUCK: u128 = 1;
const WINS: u128 = 2;
const SITES: u128 = 3;

impl Veiled {
    /// The rules with the longest turns: their numbers are enough for all.
    fn widest(&self) -> &Powers {
        let rules = self.faces.iter().max_by_key(|rules| rules.actions());
        rules.unwrap_or(self.rules())
    }

    /// The rules of who remembers most.
    fn fullest(&self) -> &Powers {
        let rules = self.faces.iter().max_by_key(|rules| rules.planes().len());
        rules.unwrap_or(self.rules())
    }

    /// Where the numbers of places to hide begin, after those of turns.
    fn places(&self) -> u128 {
        GODS + self.gods_in_all() as u128
    }

    /// Where the numbers of what is seen of hidden workers begin.
    fn sights_from(&self) -> u128 {
        self.places() + self.size()
    }

    fn size(&self) -> u128 {
        self.rules().board().size() as u128
    }

    /// How many gods there are.
    fn gods_in_all(&self) -> usize {
        self.all_gods().count_ones() as usize
    }
}

impl Encoded for Veiled {
    fn actions(&self) -> u128 {
        self.widest().actions() + self.sights_from() + SITES + self.size()
    }

    fn action(&self, step: Step) -> u128 {
        let turns = self.widest().actions();
        match step {
            Step::Turn(turn) | Step::Told(turn, _) => self.widest().action(turn),
            Step::Pass => turns + PASS,
            Step::Card { six } => turns + CARDS + u128::from(six),
            Step::God(god) => turns + GODS + u128::from(god),
            Step::Hide(place) => turns + self.places() + u128::from(place),
            Step::HideUnseen => turns + UNSEEN,
            Step::PlaceUnseen => turns + self.sights_from() + PLACED,
            Step::Stuck => turns + self.sights_from() + STUCK,
            Step::Unseen(None) => turns + self.sights_from() + WINS,
            Step::Unseen(Some(site)) => turns + self.sights_from() + SITES + u128::from(site),
        }
    }

    fn move_of(&self, action: u128) -> Option<Step> {
        let Some(number) = action.checked_sub(self.widest().actions()) else {
            return self.widest().move_of(action).map(Step::Turn);
        };
        match number {
            PASS => Some(Step::Pass),
            UNSEEN => Some(Step::HideUnseen),
            CARDS..GODS => Some(Step::Card {
                six: number > CARDS,
            }),
            _ if number < self.places() => Some(Step::God((number - GODS) as u8)),
            _ if number < self.sights_from() => Some(Step::Hide((number - self.places()) as u8)),
            _ => match number - self.sights_from() {
                PLACED => Some(Step::PlaceUnseen),
                STUCK => Some(Step::Stuck),
                WINS => Some(Step::Unseen(None)),
                sight => {
                    let site = sight - SITES;
                    (site < self.size()).then_some(Step::Unseen(Some(site as u8)))
                }
            },
        }
    }

    fn planes(&self) -> Vec<String> {
        let mut planes = self.fullest().planes();
        let beside = ["another turn", "a card is due", "a god is due"];
        planes.extend(beside.map(String::from));
        for place in ["lies open", "lies in the deck"] {
            let gods = 0..self.gods_in_all() as u8;
            planes.extend(gods.map(|god| format!("{} {place}", self.god(god).info().title)));
        }
        for whose in ["own", "other"] {
            planes.push(format!("{whose} hidden place"));
            planes.push(format!("{whose} hidden place may be here"));
        }
        if self.unseen().is_some() {
            let board = self.rules().board();
            let names = board.vertices().map(|vertex| board.vertex_name(vertex));
            planes.extend(names.map(|name| format!("hidden workers may stand here and on {name}")));
        }
        planes
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        self.rules().rows_and_columns()
    }

    fn observe(&self, position: &Position, player: Player, mut mark: impl FnMut(usize, usize)) {
        self.fullest().observe(&position.base, player, &mut mark);
        let places = self.rows_and_columns();
        let plane = self.fullest().planes().len();
        let mut holds = vec![position.again, position.due.card, position.due.god];
        let gods = 0..self.gods_in_all() as u8;
        holds.extend(gods.clone().map(|god| position.face == Some(god)));
        holds.extend(gods.map(|god| position.deck >> god & 1 != 0));
        let secrets = plane + holds.len();
        for (plane, holds) in (plane..).zip(holds) {
            mark_all(plane, places, holds, &mut mark);
        }
        for (whose, player) in [player, player.opponent()].into_iter().enumerate() {
            let secret = position.secret(player);
            if let Hidden::At(place) = secret.at {
                mark(secrets + 2 * whose, place.into());
            }
            mark_set(secrets + 2 * whose + 1, secret.possible, &mut mark);
        }
        if self.unseen().is_some() {
            for (low, highs) in position.stands.rows() {
                mark_set(secrets + 4 + usize::from(low), highs, &mut mark);
            }
        }
    }

    /// After every turn there may be a card, a god and another turn, and each may hide something.
    fn most_turns(&self) -> usize {
        let turns = self.faces.iter().map(|rules| rules.most_turns());
        4 * turns.max().unwrap_or(0) + 2
    }
}
