//! The search for a winning move, where counting and mirrors do not settle a position.

use thera_board::{Symmetry, Vertex, VertexSet, bit};
use thera_control::{Control, Interrupted};
use thera_games::snort::Snort;
use thera_search::solve::Cost;

use super::duel::{Duel, Field};
use super::stars::Strikes;
use super::sum::{Regions, Sum};
use super::table::{Key, Table};

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1024;

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
    /// The values of small regions, once a search is long enough for them, if it falls apart.
    pub regions: Option<Regions>,
    /// Whether there are so few edges that a few moves leave many small regions.
    falls_apart: bool,
    table: Table,
    memory: usize,
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
            regions: None,
            falls_apart: false,
            table: Table::new(memory / 4 * 3),
            memory,
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
        // Three edges for two vertices: more than a tree or a cycle has, fewer than a grid.
        let edges = self.field.binding_edges(duel);
        self.falls_apart = edges * 2 <= duel.open().count_ones() * 3;
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
        let Some(regions) = &mut self.regions else {
            return self.look_up(duel, tempi, &mine, None);
        };
        let sum = regions.sum(&self.field, duel, tempi);
        if sum.duel != duel {
            return self.wins(sum.duel, sum.tempi);
        }
        match regions.verdict(&sum, &mine, &theirs) {
            Some(wins) => Ok(wins),
            None => self.look_up(duel, tempi, &mine, Some(&sum)),
        }
    }

    /// What the table knows, or else what a search finds.
    fn look_up(
        &mut self,
        duel: Duel,
        tempi: i32,
        strikes: &Strikes,
        sum: Option<&Sum>,
    ) -> Result<bool, Interrupted> {
        let (key, surplus) = self.key(duel, tempi, sum);
        if let Some(known) = self.table.get(key, surplus) {
            return Ok(known);
        }
        let moves = match (sum, &mut self.regions) {
            (Some(sum), Some(regions)) => regions.moves(&self.field, sum),
            _ => duel.own,
        };
        let before = self.nodes;
        let wins = self.some_move_wins(duel, tempi, strikes, moves)?;
        self.table.put(key, surplus, wins, self.nodes - before + 1);
        Ok(wins)
    }

    /// What the table knows a position by, and with which surplus of tempi.
    fn key(&mut self, duel: Duel, tempi: i32, sum: Option<&Sum>) -> (Key, i32) {
        if let (Some(sum), Some(regions)) = (sum, &mut self.regions)
            && let Some(key) = regions.key(sum)
        {
            return (key, sum.surplus());
        }
        let duel = self.representative(duel);
        (Key { duel, list: 0 }, tempi)
    }

    /// Tries those of the moves that no wider strike dominates.
    fn some_move_wins(
        &mut self,
        duel: Duel,
        tempi: i32,
        strikes: &Strikes,
        moves: VertexSet,
    ) -> Result<bool, Interrupted> {
        let mut tried: [VertexSet; 64] = [0; 64];
        let mut count = 0;
        for (vertex, struck) in strikes.by_urgency(&self.field, duel.own) {
            let dominated = |wider: &VertexSet| struck & !wider == 0;
            if moves & bit(vertex) == 0 || tried[..count].iter().any(dominated) {
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
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
            let symmetries = self.game.board_symmetries();
            self.images = &symmetries[1..symmetries.len().min(MOST_SYMMETRIES)];
            if self.regions.is_none() && self.falls_apart {
                self.regions = Some(Regions::new(self.game.board(), self.memory / 4));
            }
        }
        Ok(())
    }
}

impl Drop for Search<'_> {
    /// Tells the positions looked at since the last full count.
    fn drop(&mut self) {
        let _ = self.control.go_on(self.nodes % CLOCK_INTERVAL);
    }
}
