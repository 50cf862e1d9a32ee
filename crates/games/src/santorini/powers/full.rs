//! A position with everybody at the table, however many they are.

use std::ops::ControlFlow;

use thera_board::{Symmetry, Vertex, VertexSet, vertices};

use super::{Aside, Memory, Position, Power, Powers, Seating, Table, Turn, Visit, geometry};
use crate::Player;
use crate::capability::Symmetric;
use crate::santorini::Position as Town;

/// A position for however many players: that of a game for two, and what it has no room for.
///
/// Whose turn it is and who has won is said here; what the position for two says of it does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Full {
    pub(in crate::santorini) base: Position,
    pub(in crate::santorini) aside: Aside,
    pub(in crate::santorini) to_move: Player,
    pub(in crate::santorini) winner: Option<Player>,
    /// A bit for everybody who is out of the game.
    pub(in crate::santorini) out: u8,
}

impl From<&Position> for Full {
    fn from(position: &Position) -> Full {
        Full {
            base: *position,
            to_move: position.to_move(),
            winner: position.winner(),
            ..Full::default()
        }
    }
}

impl Full {
    /// Levels on a vertex, the dome not counted.
    #[inline]
    pub fn level(&self, vertex: Vertex) -> u8 {
        self.base.level(vertex)
    }

    /// Who moves next.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Who has won.
    #[inline]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Whether a player is out of the game.
    #[inline]
    pub fn is_out(&self, player: Player) -> bool {
        self.out >> player.index() & 1 != 0
    }

    pub(in crate::santorini) fn set_out(&mut self, player: Player) {
        self.out |= 1 << player.index();
    }

    /// What a player's power remembers.
    #[inline]
    pub fn memory(&self, player: Player) -> Memory {
        self.aside.memory(&self.base, player)
    }

    pub(in crate::santorini) fn set_memory(&mut self, player: Player, memory: Memory) {
        self.aside.set_memory(&mut self.base, player, memory);
    }

    /// The position of a game for two.
    pub(in crate::santorini) fn for_two(self) -> Position {
        let mut position = self.base;
        position.town.set_to_move(self.to_move);
        if let Some(winner) = self.winner {
            position.set_winner(winner);
        }
        position
    }

    /// Every vertex with a worker.
    #[inline]
    pub fn occupied(&self) -> VertexSet {
        self.base.town.occupied() | self.aside.third
    }
}

impl Powers {
    /// The workers that a player moves.
    #[inline]
    pub(in crate::santorini) fn workers_of(&self, position: &Full, player: Player) -> VertexSet {
        position
            .aside
            .workers(&position.base, self.seating.side(player))
    }

    /// The position before workers are placed.
    pub(in crate::santorini) fn first_position(&self) -> Full {
        let mut start = Full::default();
        for &player in self.seating.players() {
            start.set_memory(player, self.power(player).first_memory());
        }
        start
    }

    /// The power by which the player acts whose turn it is.
    pub(in crate::santorini) fn own_power(&self, position: &Full) -> &'static dyn Power {
        match self.seating {
            Seating::Two => self.handed(self.hand(&position.base, position.to_move)),
            _ => self.power(position.to_move),
        }
    }

    /// The beginning of the turn of whose turn it is.
    pub(in crate::santorini) fn table(&self, position: &Full) -> Table<'_> {
        Table::of(self, &position.base, position.aside, position.to_move)
    }

    /// Visits every turn, also those that place workers.
    pub(in crate::santorini) fn visit_turns_of(
        &self,
        position: &Full,
        visit: Visit,
    ) -> ControlFlow<()> {
        match () {
            () if position.winner.is_some() => ControlFlow::Continue(()),
            () if self.to_place(position) > 0 => self.visit_placements(position, visit),
            () => self.table(position).visit_turns(visit),
        }
    }

    /// Every turn, also those that place workers.
    pub(super) fn turns_of(&self, position: &Full) -> Vec<Turn> {
        let mut turns = Vec::new();
        let _ = self.visit_turns_of(position, &mut |turn| {
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }

    /// The image of a position under a symmetry of the board.
    pub(in crate::santorini) fn mapped(&self, symmetry: usize, position: &Full) -> Full {
        let image = &self.town.symmetries[symmetry];
        let mut mapped = Full {
            base: self.map_position(symmetry, &position.base),
            ..*position
        };
        mapped.aside.third = image.set(position.aside.third);
        for &player in self.seating.players() {
            let memory = self.mapped_memory(image, player, position.memory(player));
            mapped.set_memory(player, memory);
        }
        mapped
    }

    /// What a player's power remembers, under a symmetry of the board.
    pub(super) fn mapped_memory(&self, image: &Symmetry, player: Player, memory: Memory) -> Memory {
        let places = image.set(memory.places);
        let number = match self.power(player).remembers_direction() {
            true => geometry::turned(self.board(), image, memory.number),
            false => memory.number,
        };
        Memory { number, places }
    }

    /// A town without powers as one player sees it who has another against it: its workers are
    /// first's and the other's second's, first is to move, and whatever has a dome is closed.
    pub(in crate::santorini) fn town_between(
        &self,
        position: &Full,
        own: VertexSet,
        others: VertexSet,
    ) -> Town {
        let mut town = position.base.town;
        town.workers = [own, others];
        town.set_to_move(Player::First);
        for vertex in vertices(position.base.domes) {
            town.set_height(vertex, self.variant().height);
        }
        town
    }

    /// The town without powers as it is to whose turn it is.
    pub(super) fn town_to_move(&self, position: &Full) -> Town {
        let own = self.workers_of(position, position.to_move);
        self.town_between(position, own, position.occupied() & !own)
    }
}
