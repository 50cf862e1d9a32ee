//! The search for a winning move, where counting and mirrors do not settle a position.

use thera_board::{Symmetry, Vertex, VertexSet};
use thera_games::snort::Snort;
use thera_search::solve::Cost;
use thera_search::{Control, Interrupted};

use super::duel::{Duel, Field};
use super::stars::Strikes;
use super::table::Table;

/// Positions between two looks at the clock.
const PATIENCE: u64 = 1024;

/// Mirror images are looked for only where both together still have this many vertices: below,
/// searching again is cheaper.
const SYMMETRY_PAYS_FROM: u32 = 24;

/// More symmetries than this are not worth applying to every position.
const MOST_SYMMETRIES: usize = 64;

/// A search on one board, with what it has found so far.
pub(super) struct Search<'a> {
    pub field: Field,
    game: &'a Snort,
    /// The symmetries of the board but for the identity, once a search is long enough for them.
    images: &'a [Symmetry],
    table: Table,
    control: &'a Control,
    nodes: u64,
}

impl<'a> Search<'a> {
    /// A search whose table may take `memory` bytes.
    pub fn new(game: &'a Snort, control: &'a Control, memory: usize) -> Self {
        Search {
            field: Field::new(game.board()),
            game,
            images: &[],
            table: Table::new(memory),
            control,
            nodes: 0,
        }
    }

    /// What it has cost so far.
    pub fn cost(&self) -> Cost {
        Cost {
            nodes: self.nodes,
            table_entries: self.table.len(),
            table_bytes: self.table.bytes(),
        }
    }

    /// A move that wins, if there is one: the widest strike among them.
    pub fn winning_move(&mut self, duel: Duel) -> Result<Option<Vertex>, Interrupted> {
        if !self.wins(duel, 0)? {
            return Ok(None);
        }
        for (vertex, _) in Strikes::new(&self.field, duel.own, duel.other).iter() {
            if !self.wins(self.field.after(duel, vertex), 0)? {
                return Ok(Some(vertex));
            }
        }
        Ok(None)
    }

    /// Whether the player to move wins with a surplus of tempi besides those on the board.
    fn wins(&mut self, duel: Duel, tempi: i32) -> Result<bool, Interrupted> {
        self.count()?;
        let (duel, surplus) = self.field.settle(duel);
        let tempi = tempi + surplus;
        if duel.own == 0 {
            return Ok(tempi > 0);
        }
        let mine = Strikes::new(&self.field, duel.own, duel.other);
        if mine.stars().win_for_mover(tempi, duel.other.count_ones()) {
            return Ok(true);
        }
        let theirs = Strikes::new(&self.field, duel.other, duel.own);
        if theirs.stars().lose_for_mover(tempi, duel.own.count_ones()) {
            return Ok(false);
        }
        let key = self.representative(duel);
        if let Some(known) = self.table.get(key, tempi) {
            return Ok(known);
        }
        let before = self.nodes;
        let wins = self.some_move_wins(duel, tempi, &mine)?;
        self.table.put(key, tempi, wins, self.nodes - before + 1);
        Ok(wins)
    }

    /// Tries the moves that no wider strike dominates.
    fn some_move_wins(
        &mut self,
        duel: Duel,
        tempi: i32,
        moves: &Strikes,
    ) -> Result<bool, Interrupted> {
        let mut tried: [VertexSet; 64] = [0; 64];
        let mut count = 0;
        for (vertex, struck) in moves.iter() {
            if tried[..count].iter().any(|wider| struck & !wider == 0) {
                continue;
            }
            tried[count] = struck;
            count += 1;
            if !self.wins(self.field.after(duel, vertex), -tempi)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One position to stand for all its images under the symmetries of the board.
    #[inline]
    fn representative(&self, duel: Duel) -> Duel {
        if duel.own.count_ones() + duel.other.count_ones() < SYMMETRY_PAYS_FROM {
            return duel;
        }
        let image = |symmetry: &Symmetry| Duel {
            own: symmetry.set(duel.own),
            other: symmetry.set(duel.other),
        };
        self.images.iter().map(image).fold(duel, Duel::min)
    }

    #[inline]
    fn count(&mut self) -> Result<(), Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.control.go_on(PATIENCE)?;
            let symmetries = self.game.board_symmetries();
            self.images = &symmetries[1..symmetries.len().min(MOST_SYMMETRIES)];
        }
        Ok(())
    }
}

impl Drop for Search<'_> {
    /// Tells the positions looked at since the last full count.
    fn drop(&mut self) {
        let _ = self.control.go_on(self.nodes % PATIENCE);
    }
}
