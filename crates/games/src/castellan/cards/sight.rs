//! What each player sees: the own cards, the backs of the others', and everything on the table.

use super::deck::{Back, CardSet, cards};
use super::{Cards, Order, Phase, Position, Step};
use crate::Player;
use crate::capability::{Seated, below};

impl Seated for Cards {
    fn seats(&self) -> usize {
        self.seats
    }

    fn is_chance(&self, position: &Position) -> bool {
        matches!(position.phase, Phase::Deal | Phase::Reveal(_))
    }

    /// How many cards of the pile look like this one.
    fn weight(&self, position: &Position, step: Step) -> u32 {
        match step {
            Step::Deal(card) => {
                let pile = position.seat(position.to_move).pile;
                (pile & self.deck.alike(card)).count_ones()
            }
            _ => 1,
        }
    }

    fn hides(&self) -> bool {
        self.order == Order::Hidden && self.is_shuffled()
    }

    fn has_chance(&self) -> bool {
        !matches!(self.order, Order::Fixed { .. }) && self.is_shuffled()
    }

    fn seen_by(&self, player: Player, position: &Position) -> Position {
        if !self.hides() {
            return *position;
        }
        let mut seen = *position;
        seen.seen_by = Some(player);
        for other in self.everybody().filter(|&other| other != player) {
            let seat = seen.seat_mut(other);
            for back in Back::BOTH {
                seat.unknown[back.index()] += (seat.hand & back.cards()).count_ones() as u8;
            }
            seat.pile |= std::mem::take(&mut seat.hand);
            self.learn(&mut seen, other);
        }
        seen
    }

    fn seen_move(&self, player: Player, position: &Position, step: Step) -> Step {
        match step {
            Step::Deal(card) if self.hides() && position.to_move != player => {
                Step::DealUnseen(card.back())
            }
            step => step,
        }
    }

    /// Deals the unknown cards out of those that nobody has seen.
    fn guess(&self, _player: Player, seen: &Position, bits: &mut impl FnMut() -> u64) -> Position {
        let mut guess = *seen;
        guess.seen_by = None;
        for player in self.everybody() {
            for back in Back::BOTH {
                let seat = guess.seat_mut(player);
                for _ in 0..std::mem::take(&mut seat.unknown[back.index()]) {
                    let card = random_card(seat.pile & back.cards(), bits);
                    // Of cards that look the same the first is in hand.
                    let first = cards(card).next().map(|card| self.deck.alike(card));
                    let first = cards(seat.pile & first.unwrap_or(0)).next();
                    let first = first.map_or(0, |card| card.bit());
                    seat.pile &= !first;
                    seat.hand |= first;
                }
            }
        }
        guess
    }
}

/// One of some cards, all equally likely.
fn random_card(set: CardSet, bits: &mut impl FnMut() -> u64) -> CardSet {
    let place = below(set.count_ones().into(), bits).unwrap_or(0);
    let card = cards(set).nth(place as usize);
    card.map_or(0, |card| card.bit())
}
