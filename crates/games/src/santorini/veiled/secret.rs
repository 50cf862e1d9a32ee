//! Places that one player has chosen and the other does not know: an abyss that swallows whoever enters
//! it, or a square on which the other's winning moves win for its owner.
//!
//! Everybody keeps account of where such a place can still be, from what everybody has seen. A square is
//! called by its lower left corner.

use std::ops::ControlFlow;

use thera_board::{Board, Shape, Vertex, VertexSet, bit, vertices};

use super::{Full, Player, Position, Turn, Veil, Veiled};
use crate::santorini::powers::{Act, Table};

/// Where a hidden place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Hidden {
    /// It has not been chosen yet, or there is none.
    #[default]
    Nowhere,
    /// It is known, at least to who looks.
    At(Vertex),
    /// It has been chosen, but who looks does not know it.
    Unknown,
}

/// A hidden place, and where it can be as far as everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Secret {
    pub(super) at: Hidden,
    pub(super) possible: VertexSet,
}

impl Secret {
    /// One that is here, or unknown, and may be on any of these places.
    pub(super) fn new(at: Hidden, possible: VertexSet) -> Secret {
        // What can be worked out is known.
        let at = match at {
            Hidden::Unknown if possible.count_ones() == 1 => {
                Hidden::At(possible.trailing_zeros() as Vertex)
            }
            at => at,
        };
        Secret { at, possible }
    }

    /// The same as it is to who has not chosen it.
    pub(super) fn unknown(self) -> Secret {
        match self.at {
            Hidden::Nowhere => self,
            _ => Secret::new(Hidden::Unknown, self.possible),
        }
    }

    /// The same if it can only be on some of these places.
    fn within(self, places: VertexSet) -> Secret {
        match self.at {
            Hidden::Nowhere => self,
            at => Secret::new(at, self.possible & places),
        }
    }
}

/// What something hidden makes of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// A worker has entered the abyss, which is here; who has it has lost.
    Sunk(Vertex),
    /// It would have won, but on a square of the other's choice, who wins.
    Doomed,
    /// After so many acts it met a hidden worker, and was over.
    Stopped(u8),
}

/// Whether a power hides a place.
pub(super) fn is_place(veil: Veil) -> bool {
    matches!(veil, Veil::Abyss | Veil::Fate)
}

/// The lower left corners of the squares of two by two places.
pub(super) fn corners(board: &Board) -> VertexSet {
    let (Shape::Grid { rows, columns } | Shape::King { rows, columns }) = board.shape() else {
        return 0;
    };
    let inner = |vertex: &usize| vertex / columns + 1 < rows && vertex % columns + 1 < columns;
    let set = |set, vertex| set | bit(vertex as Vertex);
    (0..rows * columns).filter(inner).fold(0, set)
}

impl Veiled {
    /// The board.
    fn board(&self) -> &Board {
        self.rules().board()
    }

    /// What a player's power hides, if it is a place.
    pub(super) fn hides_place(&self, player: Player) -> Option<Veil> {
        self.power(player).veil().filter(|&veil| is_place(veil))
    }

    /// Who has to hide something now: the abyss when all workers stand, the square before one's own
    /// are placed.
    pub(super) fn hider(&self, position: &Position) -> Option<Player> {
        let base = &position.base;
        Player::BOTH.into_iter().find(|&player| {
            let waits = position.secret(player).at == Hidden::Nowhere;
            waits
                && match self.hides_place(player) {
                    Some(Veil::Abyss) => !self.is_placing(position),
                    Some(_) => base.to_move() == player && base.workers(player) == 0,
                    None => false,
                }
        })
    }

    /// Where a player may hide what it has to hide.
    pub(super) fn hiding_places(&self, position: &Position, player: Player) -> VertexSet {
        let base = &position.base;
        let taken = Player::BOTH.into_iter();
        let taken = taken.fold(base.domes, |set, player| set | base.workers(player));
        match self.hides_place(player) {
            Some(Veil::Abyss) => self.board().all() & !taken,
            Some(_) => corners(self.board()),
            None => 0,
        }
    }

    /// Where a player's hidden place can be, before anything is known of it.
    pub(super) fn all_hiding_places(&self, player: Player) -> VertexSet {
        match self.hides_place(player) {
            Some(Veil::Abyss) => self.board().all(),
            _ => corners(self.board()),
        }
    }

    /// The position after a place was hidden, or before the eyes of who does not see where.
    pub(super) fn after_hiding(&self, position: &Position, at: Hidden) -> Position {
        let mut after = *position;
        if let Some(player) = self.hider(position) {
            let possible = self.hiding_places(position, player);
            after.secrets[player.index()] = Secret::new(at, possible);
        }
        after
    }

    /// The places of the square with this corner.
    pub(super) fn square(&self, corner: Vertex) -> VertexSet {
        let columns = match self.board().shape() {
            Shape::Grid { columns, .. } | Shape::King { columns, .. } => columns,
            _ => return 0,
        };
        0b11 << corner | 0b11 << (usize::from(corner) + columns)
    }

    /// The corners of the squares with this place.
    fn squares_with(&self, place: Vertex) -> VertexSet {
        let corners = vertices(corners(self.board()));
        let with = corners.filter(|&corner| self.square(corner) & bit(place) != 0);
        with.fold(0, |set, corner| set | bit(corner))
    }

    /// What a hidden place makes of a turn, as far as it is known.
    pub(super) fn end_of(&self, position: &Position, turn: Turn) -> Option<End> {
        if self.unseen().is_some() {
            return self.stopped(position, turn);
        }
        let owner = Player::BOTH.into_iter().find(|&player| {
            let known = matches!(position.secret(player).at, Hidden::At(_));
            known && self.hides_place(player).is_some() && self.may_end(position, player)
        })?;
        let Hidden::At(place) = position.secret(owner).at else {
            return None;
        };
        if self.has(owner, Veil::Abyss) {
            let sinks = self.sinks(position, turn, place).is_some();
            return sinks.then_some(End::Sunk(place));
        }
        let won_on = self.won_on(position, turn)?;
        (self.square(place) & bit(won_on) != 0).then_some(End::Doomed)
    }

    /// Whether what a player hides matters in the next turn: a square does in the other's.
    fn may_end(&self, position: &Position, owner: Player) -> bool {
        self.has(owner, Veil::Abyss) || position.base.to_move() != owner
    }

    /// Looks at the places that workers of first and second enter by each act of a turn.
    fn follow(
        &self,
        position: &Position,
        turn: Turn,
        mut look: impl FnMut([VertexSet; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let rules = self.rules_at(position);
        let mut table = rules.table(&Full::from(&position.base));
        let entered = |before: &Table, after: &Table| {
            Player::BOTH.map(|player| after.workers(player) & !before.workers(player))
        };
        for act in turn.acts().iter() {
            let next = table.after(act);
            let mut places = entered(&table, &next);
            if let Act::Move { from, to } = act {
                let own = |player: &Player| table.workers(*player) & bit(from) != 0;
                let whose = Player::BOTH.into_iter().find(own);
                places[whose.unwrap_or(table.player).index()] |= bit(to);
            }
            look(places)?;
            table = next;
        }
        let settled = table.settled();
        look(entered(&table, &settled))
    }

    /// Whose worker is the first to enter a place in a turn, if any does.
    pub(super) fn sinks(&self, position: &Position, turn: Turn, place: Vertex) -> Option<Player> {
        let mut sunk = None;
        let _ = self.follow(position, turn, |entered| {
            let enters = |player: &Player| entered[player.index()] & bit(place) != 0;
            sunk = Player::BOTH.into_iter().find(enters);
            match sunk {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        sunk
    }

    /// The place on which a turn wins by moving there, which is not to have taken the other's last
    /// worker.
    pub(super) fn won_on(&self, position: &Position, turn: Turn) -> Option<Vertex> {
        let is_move = |act: &Act| matches!(act, Act::Move { .. });
        let builds = |act: &Act| matches!(act, Act::Build(_) | Act::Dome(_) | Act::Lower(_));
        let acts = turn.acts().iter().filter(|act| is_move(act) || builds(act));
        let moves = acts.last().is_some_and(|act| is_move(&act));
        if !moves || !matches!(turn, Turn::Win(_)) {
            return None;
        }
        let rules = self.rules_at(position);
        let table = rules.ended(
            &position.base,
            rules.table(&Full::from(&position.base)),
            turn,
        );
        let stand = table.workers(table.player.opponent()) != 0;
        stand.then_some(table.worker)
    }

    /// What everybody knows of what is hidden after a turn that ended so.
    pub(super) fn learn(
        &self,
        position: &mut Position,
        before: &Position,
        turn: Turn,
        end: Option<End>,
    ) {
        for owner in Player::BOTH {
            let places = match self.hides_place(owner) {
                Some(Veil::Abyss) => match end {
                    Some(End::Sunk(place)) => bit(place),
                    _ => !self.all_entered(before, turn),
                },
                Some(_) if self.may_end(before, owner) => {
                    let squares = self.won_on(before, turn).map(|on| self.squares_with(on));
                    match (squares, end) {
                        (None, _) => !0,
                        (Some(squares), Some(_)) => squares,
                        (Some(squares), None) => !squares,
                    }
                }
                _ => !0,
            };
            let secret = &mut position.secrets[owner.index()];
            *secret = secret.within(places);
        }
        position.stands = self.stands_after(before, turn, end);
        if self.is_blind(position) {
            *position = self.without_unseen(position);
        }
    }

    /// All places that workers enter in a turn.
    fn all_entered(&self, position: &Position, turn: Turn) -> VertexSet {
        let mut all = 0;
        let _ = self.follow(position, turn, |entered| {
            all |= entered[0] | entered[1];
            ControlFlow::Continue(())
        });
        all
    }
}
