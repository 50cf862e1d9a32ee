//! How a turn goes: which steps there are, and what each leads to.
//!
//! Whatever leaves no choice happens by itself ([`Cards::settled`]): cards of which only one can
//! come, the way from one part of a turn to the next, the turns of players who have nothing left.
//! What happens by itself never depends on what is hidden from anybody, so that everybody sees the
//! same steps.

use std::ops::ControlFlow;

use super::deck::{Back, CardId, CardSet, HAND_OF_EACH, cards};
use super::piece::{Kind, Piece, Pieces};
use super::plan::Plan;
use super::{Cards, Order, Phase, Position, Step};
use crate::Player;

type Flow = ControlFlow<()>;

impl Cards {
    /// The players in order.
    pub(super) fn everybody(&self) -> impl Iterator<Item = Player> + Clone {
        Player::ALL.into_iter().take(self.seats)
    }

    /// Calls `visit` with every step, each once.
    pub(super) fn visit_steps(
        &self,
        position: &Position,
        visit: &mut impl FnMut(Step) -> Flow,
    ) -> Flow {
        let player = position.to_move;
        let seat = position.seat(player);
        match position.phase {
            Phase::Over => ControlFlow::Continue(()),
            Phase::Deal => match self.next_deal(position) {
                Some((player, back)) => self.visit_deals(position, player, back, visit),
                None => ControlFlow::Continue(()),
            },
            Phase::Reveal(back) => self.visit_deals(position, player, back, visit),
            Phase::Cards => {
                let playable = self.playable(position);
                cards(playable).map(Step::Card).try_for_each(&mut *visit)?;
                match position.due {
                    0 => ControlFlow::Continue(()),
                    _ => visit(Step::Build),
                }
            }
            Phase::Build if position.is_divided() => self.visit_doublings(position, visit),
            Phase::Build => {
                let plan = Plan::of(&position.castle);
                let mut stuck = true;
                for kind in position.supply.kinds() {
                    for piece in self.places(&plan, kind, player) {
                        stuck = false;
                        visit(Step::Place(piece))?;
                    }
                }
                match stuck {
                    true => visit(Step::Give),
                    false => ControlFlow::Continue(()),
                }
            }
            Phase::Keeps => {
                self.visit_doublings(position, visit)?;
                match Back::BOTH.iter().any(|&back| seat.in_pile(back) > 0) && position.due > 0 {
                    true => self.visit_draws(position, visit),
                    false => visit(Step::End),
                }
            }
            Phase::Draw => self.visit_draws(position, visit),
        }
    }

    /// The courtyards that may get the second keep: all of the player's, or the parts of the one
    /// that had it.
    fn visit_doublings(&self, position: &Position, visit: &mut impl FnMut(Step) -> Flow) -> Flow {
        let divided = position.is_divided();
        let yards = position.castle.courtyards_of(position.to_move);
        yards
            .filter(|yard| yard.doubled == divided)
            .map(|yard| Step::Double(yard.cell))
            .try_for_each(visit)
    }

    fn visit_draws(&self, position: &Position, visit: &mut impl FnMut(Step) -> Flow) -> Flow {
        let seat = position.seat(position.to_move);
        let piles = Back::BOTH.into_iter();
        piles
            .filter(|&back| seat.in_pile(back) > 0)
            .map(Step::Draw)
            .try_for_each(visit)
    }

    /// What chance may do: cards that look the same are one.
    fn visit_deals(
        &self,
        position: &Position,
        player: Player,
        back: Back,
        visit: &mut impl FnMut(Step) -> Flow,
    ) -> Flow {
        if position.is_hidden(player) {
            return visit(Step::DealUnseen(back));
        }
        let pile = position.seat(player).pile & back.cards();
        cards(self.first_of_each(pile))
            .map(Step::Deal)
            .try_for_each(visit)
    }

    /// The cards that the player to move may play, as far as one can see.
    fn playable(&self, position: &Position) -> CardSet {
        let seat = position.seat(position.to_move);
        let hidden = Back::BOTH
            .into_iter()
            .filter(|back| seat.unknown[back.index()] > 0)
            .fold(0, |set, back| set | seat.pile & back.cards());
        self.first_of_each(seat.hand | hidden)
    }

    /// One card of each that look the same: the first, so that it never matters which is meant.
    pub(super) fn first_of_each(&self, set: CardSet) -> CardSet {
        cards(set)
            .filter(|&card| {
                let before = card.bit() - 1;
                self.deck.alike(card) & set & before == 0
            })
            .fold(0, |first, card| first | card.bit())
    }

    /// The places for pieces of a kind.
    pub(super) fn places(
        &self,
        plan: &Plan,
        kind: Kind,
        player: Player,
    ) -> impl Iterator<Item = Piece> {
        plan.places(kind, player)
            .filter(|&piece| self.is_in_reach(piece))
    }

    /// Whether a piece stays on the table.
    pub(super) fn is_in_reach(&self, piece: Piece) -> bool {
        let within = |at: i16| (-self.reach..=self.reach).contains(&at);
        piece
            .covers()
            .all(|point| within(point.row) && within(point.column))
    }

    /// The position after a step, with everything that follows by itself.
    pub(super) fn after(&self, position: &Position, step: Step) -> Position {
        let mut next = *position;
        let player = position.to_move;
        match step {
            Step::Deal(_) | Step::DealUnseen(_) => self.receive(&mut next, step),
            Step::Card(card) => self.play_card(&mut next, card),
            Step::Build => next.phase = Phase::Build,
            Step::Place(piece) => {
                next.castle = next.castle.with(piece, player);
                next.supply = next.supply - Pieces::one(piece.kind);
            }
            Step::Give => {
                let left = player.after(self.seats);
                let gifts = &mut next.seat_mut(left).gifts;
                *gifts = *gifts + position.supply;
                next.supply = Pieces::default();
            }
            Step::Double(cell) => {
                next.castle = next.castle.with_doubled(player, cell);
                if position.phase == Phase::Keeps {
                    next.phase = Phase::Draw;
                }
            }
            Step::Draw(back) => next.phase = Phase::Reveal(back),
            Step::End => next.phase = Phase::Draw,
        }
        self.settled(next)
    }

    fn play_card(&self, position: &mut Position, card: CardId) {
        let shown = self.deck.card(card);
        let seat = position.seat_mut(position.to_move);
        if seat.hand & card.bit() == 0 {
            seat.pile &= !card.bit();
            let unknown = &mut seat.unknown[card.back().index()];
            *unknown = unknown.saturating_sub(1);
        }
        seat.hand &= !card.bit();
        position.supply = position.supply + shown.pieces;
        position.due = position.due.max(1) + u8::from(shown.extra);
        let player = position.to_move;
        self.learn(position, player);
    }

    /// What chance gave: at the start, or into the hand of whoever draws.
    fn receive(&self, position: &mut Position, step: Step) {
        let player = match position.phase {
            Phase::Deal => self.next_deal(position).map(|(player, _)| player),
            _ => Some(position.to_move),
        };
        let Some(player) = player else { return };
        let seat = position.seat_mut(player);
        match step {
            Step::Deal(card) => {
                seat.pile &= !card.bit();
                seat.hand |= card.bit();
            }
            Step::DealUnseen(back) => seat.unknown[back.index()] += 1,
            _ => {}
        }
        self.learn(position, player);
        self.drawn(position);
    }

    /// One card fewer is to be drawn.
    fn drawn(&self, position: &mut Position) {
        if position.phase != Phase::Deal {
            position.due = position.due.saturating_sub(1);
            position.phase = Phase::Draw;
        }
    }

    /// Unknown cards are known as soon as they can only be some: the piles are empty, or all that is
    /// left looks the same.
    pub(super) fn learn(&self, position: &mut Position, player: Player) {
        let seat = position.seat_mut(player);
        for back in Back::BOTH {
            let unseen = seat.pile & back.cards();
            let unknown = seat.unknown[back.index()];
            let all = u32::from(unknown) == unseen.count_ones();
            if unknown > 0 && (all || self.are_alike(unseen)) {
                let known = cards(unseen)
                    .take(unknown.into())
                    .fold(0, |set, card| set | card.bit());
                seat.hand |= known;
                seat.pile &= !known;
                seat.unknown[back.index()] = 0;
            }
        }
    }

    /// Whether shuffling matters: there is a pile to draw from, of cards that look different.
    pub(super) fn is_shuffled(&self) -> bool {
        let mut backs = Back::BOTH.into_iter();
        backs.any(|back| {
            let pile = self.deck.all() & back.cards();
            self.deck.count(back) > HAND_OF_EACH && !self.are_alike(pile)
        })
    }

    fn are_alike(&self, set: CardSet) -> bool {
        cards(set)
            .next()
            .is_none_or(|card| set & !self.deck.alike(card) == 0)
    }

    /// Who gets the next card at the start, and from which pile.
    pub(super) fn next_deal(&self, position: &Position) -> Option<(Player, Back)> {
        let deals = self
            .everybody()
            .flat_map(|player| Back::BOTH.map(|back| (player, back)));
        let mut open = deals.filter(|&(player, back)| {
            let wanted = self.deck.count(back).min(HAND_OF_EACH);
            usize::from(position.seat(player).in_hand(back)) < wanted
        });
        open.next()
    }

    /// Takes a card from a pile without asking chance, if everybody knows that there is no choice:
    /// the order is fixed, or the pile ends with it, or all cards that may be there look the same.
    fn takes_by_itself(&self, position: &mut Position, player: Player, back: Back) -> bool {
        let seat = *position.seat(player);
        let card = match self.order {
            Order::Fixed { .. } => self.next_in_order(position, player, back),
            Order::Open | Order::Hidden => {
                let unseen = (seat.hand | seat.pile) & back.cards();
                let wanted = match position.phase {
                    Phase::Deal => self.deck.count(back).min(HAND_OF_EACH),
                    _ => usize::from(seat.in_hand(back)) + 1,
                };
                let all = usize::from(seat.in_pile(back) + seat.in_hand(back)) == wanted;
                let forced = all || self.are_alike(unseen);
                forced
                    .then(|| cards(seat.pile & back.cards()).next())
                    .flatten()
            }
        };
        let Some(card) = card else { return false };
        let step = match position.is_hidden(player) {
            true => Step::DealUnseen(back),
            false => Step::Deal(card),
        };
        self.receive(position, step);
        true
    }

    /// The position with everything that happens by itself.
    pub(super) fn settled(&self, mut position: Position) -> Position {
        while self.happens_by_itself(&mut position) {}
        position
    }

    /// Does what leaves no choice, if anything does.
    fn happens_by_itself(&self, position: &mut Position) -> bool {
        let player = position.to_move;
        let seat = *position.seat(player);
        match position.phase {
            Phase::Over => return false,
            Phase::Deal => match self.next_deal(position) {
                Some((player, back)) => {
                    // Whoever is dealt to is the one for whom it happens.
                    position.to_move = player;
                    return self.takes_by_itself(position, player, back);
                }
                None => self.begin_turn(position, Player::First),
            },
            Phase::Cards if seat.has_hand() => return false,
            Phase::Cards => position.phase = Phase::Build,
            Phase::Build if position.is_divided() || !position.supply.is_empty() => return false,
            Phase::Build => position.phase = Phase::Keeps,
            Phase::Keeps if position.may_double() => return false,
            Phase::Keeps => position.phase = Phase::Draw,
            Phase::Draw => {
                let mut piles = Back::BOTH
                    .into_iter()
                    .filter(|&back| seat.in_pile(back) > 0);
                match (position.due, piles.next(), piles.next()) {
                    (0, _, _) | (_, None, _) => {
                        position.due = 0;
                        self.begin_turn(position, player.after(self.seats));
                    }
                    (_, Some(_), Some(_)) => return false,
                    (_, Some(back), None) => position.phase = Phase::Reveal(back),
                }
            }
            Phase::Reveal(back) => return self.takes_by_itself(position, player, back),
        }
        true
    }

    /// The next turn, of `player` or of the next who has something to play or to build. Once
    /// somebody has no cards left, everybody else has one turn more, with all that is left.
    fn begin_turn(&self, position: &mut Position, player: Player) {
        if self.nothing_goes(position) {
            position.phase = Phase::Over;
            position.to_move = Player::First;
            return;
        }
        let has_turn = |player: &Player| {
            let seat = position.seat(*player);
            seat.unplayed() != 0 || !seat.gifts.is_empty()
        };
        let round = std::iter::successors(Some(player), |seat| Some(seat.after(self.seats)));
        let next = round.take(self.seats).find(has_turn).unwrap_or(player);
        let last_round = self
            .everybody()
            .any(|player| position.seat(player).unplayed() == 0);
        position.to_move = next;
        let seat = position.seat_mut(next);
        let mut supply = std::mem::take(&mut seat.gifts);
        if last_round {
            supply = supply + self.deck.pieces(seat.unplayed());
            (seat.hand, seat.pile, seat.unknown) = (0, 0, [0; 2]);
        }
        position.supply = supply;
        position.phase = if last_round {
            Phase::Build
        } else {
            Phase::Cards
        };
    }

    /// Whether all cards have been played and nobody can place any piece that is left.
    pub(super) fn nothing_goes(&self, position: &Position) -> bool {
        let mut left = Pieces::default();
        for player in self.everybody() {
            let seat = position.seat(player);
            if seat.unplayed() != 0 {
                return false;
            }
            left = left + seat.gifts;
        }
        if left.is_empty() {
            return true;
        }
        let plan = Plan::of(&position.castle);
        let fits = |kind: Kind| {
            self.everybody()
                .any(|player| self.places(&plan, kind, player).next().is_some())
        };
        !left.kinds().any(fits)
    }
}
