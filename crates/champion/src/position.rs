//! A position of standard Santorini, seen by the player to move.

use thera_games::Player;
use thera_games::santorini::Position as RulesPosition;

use crate::squares::{ALL, SIZE, SYMMETRIES, Squares, bit, each, mapped, near, spread};
use crate::turn::Turn;

/// The height that wins on arrival.
pub const SUMMIT: u8 = 3;

/// The height at which a tower is closed.
pub const DOME: u8 = 4;

/// Workers of each side.
const WORKERS: u32 = 2;

/// Heights, workers and whose turn it is, in 40 bytes.
///
/// `built[k]` holds the squares of more than `k` levels, so that raising a square and asking how
/// high it is take a few operations and no branch. Nobody stands on the winning level: the game
/// ended there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    built: [Squares; 4],
    mine: Squares,
    theirs: Squares,
    key: u64,
    player: Player,
}

/// The empty board.
impl Default for Position {
    fn default() -> Self {
        Position {
            built: [0; 4],
            mine: 0,
            theirs: 0,
            key: 0,
            player: Player::First,
        }
    }
}

impl Position {
    /// The position of the standard game as the engine sees it; `None` if the game is won or the
    /// position is not of that game.
    pub fn from_rules(position: &RulesPosition) -> Option<Position> {
        if position.is_won() {
            return None;
        }
        let heights = std::array::from_fn(|square| position.height(square as u8));
        let workers = |player| u32::try_from(position.workers(player)).ok();
        Position::new(
            &heights,
            [workers(Player::First)?, workers(Player::Second)?],
            position.to_move(),
        )
    }

    /// A position from heights and workers of first and second; `None` if it cannot be played.
    pub fn new(heights: &[u8; SIZE], workers: [Squares; 2], player: Player) -> Option<Position> {
        let both = workers[0] | workers[1];
        let apart = both & !ALL == 0 && workers[0] & workers[1] == 0;
        let few = workers.iter().all(|set| set.count_ones() <= WORKERS);
        let low = heights.iter().all(|&height| height <= DOME);
        // Only squares of the board have a height to ask for.
        let stand = || each(both).all(|square| heights[usize::from(square)] < SUMMIT);
        if !(apart && few && low && stand()) {
            return None;
        }
        let mut position = Position {
            mine: workers[player.index()],
            theirs: workers[player.opponent().index()],
            player,
            ..Position::default()
        };
        for (square, &height) in heights.iter().enumerate() {
            for level in 0..usize::from(height) {
                position.built[level] |= bit(square as u8);
            }
        }
        position.key = position.fresh_key();
        Some(position)
    }

    /// Who moves.
    #[inline(always)]
    pub fn player(&self) -> Player {
        self.player
    }

    /// Workers of the player to move.
    #[inline(always)]
    pub fn mine(&self) -> Squares {
        self.mine
    }

    /// Workers of the opponent.
    #[inline(always)]
    pub fn theirs(&self) -> Squares {
        self.theirs
    }

    /// A player's workers.
    #[inline(always)]
    pub fn workers(&self, player: Player) -> Squares {
        if player == self.player {
            self.mine
        } else {
            self.theirs
        }
    }

    /// A number that stands for the position.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The height of a square.
    #[inline(always)]
    pub fn height(&self, square: u8) -> u8 {
        let level = |k: usize| (self.built[k] >> square & 1) as u8;
        level(0) + level(1) + level(2) + level(3)
    }

    /// The squares of at least this height, from 1 to 4.
    #[inline(always)]
    pub fn at_least(&self, height: u8) -> Squares {
        self.built[usize::from((height - 1) & 3)]
    }

    /// The squares of exactly this height.
    #[inline(always)]
    pub fn at(&self, height: u8) -> Squares {
        match height {
            0 => ALL & !self.built[0],
            4 => self.built[3],
            _ => self.at_least(height) & !self.at_least(height + 1),
        }
    }

    /// Squares a worker can enter or build on, heights apart.
    #[inline(always)]
    pub fn open(&self) -> Squares {
        ALL & !(self.mine | self.theirs | self.built[3])
    }

    /// Where a worker can step from a square.
    #[inline(always)]
    pub fn steps(&self, from: u8) -> Squares {
        near(from) & self.open() & !self.at_least((self.height(from) + 2).min(DOME))
    }

    /// Squares on which these workers would win, were it their turn.
    #[inline(always)]
    fn summits(&self, workers: Squares) -> Squares {
        let ready = workers & self.built[1];
        if ready == 0 {
            return 0;
        }
        spread(ready) & self.at(SUMMIT) & self.open()
    }

    /// Squares on which the player to move wins at once.
    #[inline(always)]
    pub fn climbs(&self) -> Squares {
        self.summits(self.mine)
    }

    /// Squares on which the opponent wins if nothing is done.
    #[inline(always)]
    pub fn threats(&self) -> Squares {
        self.summits(self.theirs)
    }

    /// Sites that must not be built on, since the opponent would climb there at once.
    #[inline(always)]
    pub fn gifts(&self) -> Squares {
        let ready = self.theirs & self.built[1];
        if ready == 0 {
            return 0;
        }
        spread(ready) & self.at(SUMMIT - 1)
    }

    /// Whether the player to move has workers to place.
    #[inline(always)]
    pub fn is_placing(&self) -> bool {
        self.mine.count_ones() < WORKERS
    }

    /// Whether the player to move, having all its workers, can step anywhere.
    #[inline(always)]
    pub fn can_step(&self) -> bool {
        each(self.mine).any(|from| self.steps(from) != 0)
    }

    /// The position after a build or a placement. A climb ends the game and leaves no position.
    #[inline(always)]
    pub fn after(&self, turn: Turn) -> Position {
        if turn.is_placement() {
            return self.after_placement(turn);
        }
        let (from, to, site) = (turn.from(), turn.to(), turn.site());
        let mut next = *self;
        next.raise(site);
        next.mine = self.theirs;
        next.theirs = self.mine ^ bit(from) ^ bit(to);
        next.player = self.player.opponent();
        next.key = self.key_after(turn);
        next
    }

    /// The key of the position after a turn that is no placement.
    #[inline(always)]
    pub(crate) fn key_after(&self, turn: Turn) -> u64 {
        let (from, to, site) = (turn.from(), turn.to(), turn.site());
        self.key
            ^ TURN_KEY
            ^ worker_key(self.player, from)
            ^ worker_key(self.player, to)
            ^ level_key(site, self.height(site))
    }

    /// First places, then second, then first moves.
    fn after_placement(&self, turn: Turn) -> Position {
        let mut workers = [self.workers(Player::First), self.workers(Player::Second)];
        workers[self.player.index()] |= turn.placed();
        let player = if workers[1].count_ones() < WORKERS {
            Player::Second
        } else {
            Player::First
        };
        let mut next = Position {
            built: self.built,
            mine: workers[player.index()],
            theirs: workers[player.opponent().index()],
            key: 0,
            player,
        };
        next.key = next.fresh_key();
        next
    }

    /// The position with the other player to move: no turn of the game, but a question worth
    /// asking.
    #[inline(always)]
    pub fn passed(&self) -> Position {
        Position {
            mine: self.theirs,
            theirs: self.mine,
            player: self.player.opponent(),
            key: self.key ^ TURN_KEY,
            ..*self
        }
    }

    #[inline(always)]
    fn raise(&mut self, square: u8) {
        let one = bit(square);
        let [a, b, c, _] = self.built;
        self.built[0] |= one;
        self.built[1] |= one & a;
        self.built[2] |= one & b;
        self.built[3] |= one & c;
    }

    /// The image under a symmetry of the board.
    pub fn mapped(&self, symmetry: &[u8; SIZE]) -> Position {
        let mut image = Position {
            built: self.built.map(|set| mapped(set, symmetry)),
            mine: mapped(self.mine, symmetry),
            theirs: mapped(self.theirs, symmetry),
            ..*self
        };
        image.key = image.fresh_key();
        image
    }

    /// The symmetries that leave the position as it is.
    pub fn own_symmetries(&self) -> impl Iterator<Item = &'static [u8; SIZE]> {
        let position = *self;
        SYMMETRIES
            .iter()
            .filter(move |symmetry| position.mapped(symmetry) == position)
    }

    /// The Zobrist key from scratch; [`after`](Position::after) keeps it up to date.
    fn fresh_key(&self) -> u64 {
        let mut key = match self.player {
            Player::First => 0,
            _ => TURN_KEY,
        };
        for player in Player::BOTH {
            key = each(self.workers(player)).fold(key, |key, s| key ^ worker_key(player, s));
        }
        for (level, &set) in self.built.iter().enumerate() {
            key = each(set).fold(key, |key, square| key ^ level_key(square, level as u8));
        }
        key
    }
}

const KEYS: [u64; 256] = {
    let mut keys = [0; 256];
    let mut state: u64 = 0x5EED_0F7E_4A00_0025;
    let mut k = 0;
    while k < 256 {
        // SplitMix64 (Steele, Lea and Flood 2014).
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        keys[k] = z ^ z >> 31;
        k += 1;
    }
    keys
};

const TURN_KEY: u64 = KEYS[255];

/// Part of the key that changes when a square of this height is raised.
#[inline(always)]
fn level_key(square: u8, height: u8) -> u64 {
    KEYS[usize::from(height & 3) << 5 | usize::from(square & 31)]
}

#[inline(always)]
fn worker_key(player: Player, square: u8) -> u64 {
    KEYS[(4 + player.index()) << 5 | usize::from(square & 31)]
}
