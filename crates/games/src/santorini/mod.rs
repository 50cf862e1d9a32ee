//! Santorini in every variant of Geissler 2020 (chapters 2 and 4), on any graph.
//!
//! A turn moves a worker along an edge and then builds one level. There is one implementation: the
//! standard game differs from the others only in the values held by [`Variant`] and the board. It
//! is fast because a position is a few bit sets ([`Position`]) and each question is asked of the
//! whole board at once.

mod draw;
pub(crate) mod encoding;
pub mod evaluation;
mod lesson;
mod levels;
mod moves;
mod normal;
mod notation;
mod playout;
mod position;
pub mod powers;
mod random;
mod scene;
pub mod seats;
mod setup;
mod typed;
mod variant;
pub mod veiled;

use std::collections::HashSet;
use std::sync::Arc;

use random::Neighbours;
use thera_board::{Board, Symmetry, Vertex, VertexSet, vertices};

pub use moves::Move;
pub use position::Position;
pub use setup::Setup;
pub use variant::{MAX_HEIGHT, Variant};

use crate::capability::{Decompose, Greedy, Seated, Symmetric};
use crate::encoding::Steps;
use crate::notation::title_of;
use crate::{Family, FamilyInfo, FileAccess, Game, InputError, Member, Outcome, Player};

const FAMILY: &str = "santorini";

/// The rules of one variant on one board.
#[derive(Clone, Debug)]
pub struct Santorini {
    variant: Variant,
    board: Board,
    symmetries: Vec<Symmetry>,
    neighbours: Arc<Neighbours>,
    steps: Steps,
}

impl Santorini {
    /// Joins a variant and a board, if they fit each other.
    pub fn new(variant: Variant, board: Board) -> Result<Self, InputError> {
        let board = board.narrow()?;
        let fail = |reason: String| Err(InputError::unplayable(FAMILY, board.name(), reason));
        if board.is_directed() && !variant.directed {
            return fail(format!(
                "{variant} is undirected (U) and the board is directed; use D"
            ));
        }
        if usize::from(variant.workers) > board.size() {
            return fail(format!(
                "{} workers need as many vertices, the board has {}",
                variant.workers,
                board.size()
            ));
        }
        let symmetries = board.symmetries();
        let neighbours = Arc::new(Neighbours::new(&board));
        let steps = encoding::steps(&variant, &board);
        Ok(Santorini {
            variant,
            board,
            symmetries,
            neighbours,
            steps,
        })
    }

    /// Standard Santorini.
    pub fn standard() -> Self {
        let board = Board::king(5, 5).expect("the standard board exists");
        Santorini::new(Variant::STANDARD, board).expect("the standard game fits its board")
    }

    /// The variant.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Which set of workers a player moves.
    #[inline]
    fn side(&self, player: Player) -> usize {
        if self.variant.impartial {
            0
        } else {
            player.index()
        }
    }

    /// How many workers the player to move has still to place.
    #[inline]
    fn to_place(&self, position: &Position) -> u32 {
        let placed = position.workers[self.side(position.to_move())].count_ones();
        // Some powers bring workers of their own.
        self.variant.workers_per_side().saturating_sub(placed)
    }

    /// Whether workers are still being placed.
    pub fn is_placing(&self, position: &Position) -> bool {
        self.to_place(position) > 0
    }

    /// Where a worker may be placed: free, and neither closed nor a win already standing there.
    fn places(&self, position: &Position) -> VertexSet {
        let won = match self.variant.winning_height {
            Some(winning @ 1..) => position.at_height(winning),
            _ => 0,
        };
        self.open(position) & !won
    }

    /// The winner, if a worker stands where it could only have arrived by winning.
    fn tower_winner(&self, position: &Position) -> Option<Player> {
        position.is_won().then(|| position.to_move().opponent())
    }

    /// Whether a worker of `player` can take a step.
    fn can_step(&self, position: &Position, player: Player) -> bool {
        let open = self.open(position);
        vertices(position.workers[self.side(player)])
            .any(|from| self.reach(position, from, open) != 0)
    }

    /// The vertices on which `player` would win on arrival, were it to move.
    pub fn climbs(&self, position: &Position, player: Player) -> VertexSet {
        let winning = self.winning(position) & self.board.all();
        if winning == 0 {
            return 0;
        }
        let open = self.open(position);
        vertices(position.workers[self.side(player)]).fold(0, |set, from| {
            set | self.reach(position, from, open) & winning
        })
    }

    /// Vertices without a worker and below the maximum height.
    #[inline]
    fn open(&self, position: &Position) -> VertexSet {
        self.board.all() & !position.occupied() & !position.at_height(self.variant.height)
    }

    /// Where the worker on `from` can go.
    #[inline]
    fn reach(&self, position: &Position, from: Vertex, open: VertexSet) -> VertexSet {
        let near = self.board.out(from) & open;
        if self.variant.free_movement {
            near
        } else {
            near & position.at_most(position.height(from) + 1)
        }
    }

    /// Where a worker that went `from > to` can build.
    #[inline]
    fn sites(&self, from: Vertex, to: Vertex, open: VertexSet) -> VertexSet {
        let left = thera_board::bit(from);
        if self.variant.stipulation {
            left
        } else {
            self.board.sources(to) & (open | left)
        }
    }

    /// The vertices that win on arrival.
    #[inline]
    fn winning(&self, position: &Position) -> VertexSet {
        match self.variant.winning_height {
            Some(height) => position.at_height(height),
            None => 0,
        }
    }

    /// A step with which the player to move wins at once.
    #[inline]
    fn climb(&self, position: &Position) -> Option<Move> {
        let open = self.open(position);
        let winning = self.winning(position) & open;
        if winning == 0 {
            return None;
        }
        vertices(position.workers[self.side(position.to_move())]).find_map(|from| {
            let to = vertices(self.reach(position, from, winning)).next()?;
            Some(Move::Climb { from, to })
        })
    }
}

impl Game for Santorini {
    type Position = Position;
    type Move = Move;

    fn start(&self) -> Position {
        Position::default()
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn is_setting_up(&self, position: &Position) -> bool {
        self.is_placing(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if let Some(winner) = self.tower_winner(position) {
            return Some(Outcome::Won(winner));
        }
        let stuck = !self.can_move(position);
        stuck.then(|| Outcome::Won(position.to_move().opponent()))
    }

    #[inline]
    fn visit_moves(
        &self,
        position: &Position,
        visit: impl FnMut(Move) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        self.visit_turns(position, visit)
    }

    #[inline]
    fn play(&self, position: &Position, turn: Move) -> Position {
        self.after(position, turn)
    }

    #[inline]
    fn count_moves(&self, position: &Position) -> u64 {
        self.count_turns(position)
    }

    fn can_move(&self, position: &Position) -> bool {
        if position.is_won() {
            return false;
        }
        let missing = self.to_place(position);
        if missing > 0 {
            return self.places(position).count_ones() >= missing;
        }
        self.can_step(position, position.to_move())
    }

    #[inline]
    fn is_legal(&self, position: &Position, turn: Move) -> bool {
        self.is_turn(position, turn)
    }
}

impl Seated for Santorini {}

impl Symmetric for Santorini {
    fn symmetries(&self) -> usize {
        self.symmetries.len()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        position.mapped(|set| self.symmetries[symmetry].set(set))
    }

    fn map_move(&self, symmetry: usize, turn: Move) -> Move {
        let image = &self.symmetries[symmetry];
        match turn {
            Move::Place(set) => Move::Place(image.set(set)),
            Move::Climb { from, to } => Move::Climb {
                from: image.vertex(from),
                to: image.vertex(to),
            },
            Move::Build { from, to, site } => Move::Build {
                from: image.vertex(from),
                to: image.vertex(to),
                site: image.vertex(site),
            },
        }
    }
}

impl Decompose for Santorini {}

impl Greedy for Santorini {
    /// The level climbed to (Boreham 2020, section 5.2); a win before all else.
    fn gain(&self, position: &Position, turn: Move) -> i32 {
        match turn {
            Move::Place(_) => 0,
            Move::Climb { .. } => i32::from(MAX_HEIGHT) + 1,
            Move::Build { from, to, .. } => {
                let level = position.height(to);
                if level > position.height(from) {
                    level.into()
                } else {
                    0
                }
            }
        }
    }

    fn win_at_sight(&self, position: &Position) -> Option<Move> {
        if position.is_won() || self.is_placing(position) {
            return None;
        }
        self.climb(position)
    }
}

/// The parts of a variant without powers.
const PLAIN_PARTS: usize = 9;
const PLAIN: [(&str, &str); PLAIN_PARTS] = [
    ("4W", "workers in all"),
    ("P | I", "partizan: half each; impartial: both move all"),
    ("4H", "height at which a tower is closed, 1 to 15"),
    ("TW | NTW", "arriving one level below that wins, or not"),
    ("TW2", "arriving on level 2 wins, whatever the height"),
    (
        "U | D",
        "undirected or directed board; D builds against the arcs",
    ),
    ("*", "building stipulation: only on the vertex just left"),
    ("S", "Santorini"),
    ("FM", "free movement: climb any height"),
];

/// How powers and seats are named.
const TABLES: [(&str, &str); 4] = [
    (
        "apollo,pan",
        "powers, first's and second's, after a variant and a comma or alone",
    ),
    (
        "seats=3,apollo,pan,atlas",
        "three players, each with a power and as many workers as a side has with two",
    ),
    (
        "seats=4,apollo,pan,atlas,demeter",
        "four players, first and third against second and fourth; a team shares its workers",
    ),
    (
        "fleece=apollo",
        "the Golden Fleece: who has a worker beside the Ram as a turn begins has this power",
    ),
];

/// The parts of a variant: those without powers, then the powers.
const VARIANTS: [(&str, &str); PLAIN.len() + TABLES.len() + powers::INFOS.len()] = {
    const NAMED: usize = PLAIN.len() + TABLES.len();
    let mut all = [("", ""); NAMED + powers::INFOS.len()];
    let mut place = 0;
    while place < all.len() {
        all[place] = match place {
            0..PLAIN_PARTS => PLAIN[place],
            PLAIN_PARTS..NAMED => TABLES[place - PLAIN.len()],
            _ => {
                let info = &powers::INFOS[place - NAMED];
                (info.name, info.words)
            }
        };
        place += 1;
    }
    all
};

/// The board that is named, or the usual one.
fn read_board(name: Option<&str>, files: FileAccess) -> Result<Board, InputError> {
    Ok(Board::parse(name.unwrap_or("king:5x5"), files)?)
}

impl Member for Santorini {
    const INFO: FamilyInfo = FamilyInfo {
        name: FAMILY,
        summary: "Move a worker, then build; in the standard game climbing to the third level wins, and who cannot move loses.",
        variants: &VARIANTS,
        boards: "any board (king:5x5 if none is given)",
        moves: &[
            ("b2,d4", "place both workers"),
            (
                "b2c3d4",
                "from, to, build (also b2-c3+d4, or by compass: b2 ne ne)",
            ),
            ("b2c3", "a winning climb"),
            (
                "3-4+5",
                "from, to, build on boards without rows and columns",
            ),
            (
                "b2-c3+d4+e5",
                "with powers, act by act: another build (+), a low dome (*), a build before the \
                 move (+a1,b2-c3+d4)",
            ),
            (
                "b3~d3,c3-b3+a3",
                "with powers, a worker forced elsewhere (~), a level taken away (_), a token (=)",
            ),
            (
                "b2,d4,ne",
                "with powers, a placement with what one wants to know: a direction, or the named \
                 worker first",
            ),
            (
                "card:6",
                "with powers, what chance does (card:6, card:no, god:pan), what is hidden (hide:c3), \
                 another turn that is not taken (pass)",
            ),
        ],
        positions: "heights/side to move/first's workers/second's workers; on king:5x5 the \
                    exchange format, rows from the top: \
                    0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2; with powers their names \
                    (athena[^]:B2,D4 after she moved up: in brackets what a power \
                    remembers), a letter for a low dome (a on the ground), and a field more for \
                    each of more than two players (- before who is out), or ram:C3 at the end with the Golden Fleece, \
                    c, g and + behind the side to move for a card, a god and another turn, and \
                    what is hidden at the end (abyss:C3, abyss:? to who does not see it); \
                    on boards with rows and columns also what 'thera show --levels' prints",
        examples: &[
            "santorini",
            "santorini@king:4x4",
            "santorini:2WP3HTWUS@king:3x3",
            "santorini:2WP4HTW2USFM@king:3x3",
            "santorini:1WI1HNTWD*S@dcycle:6",
            "santorini:apollo,athena",
            "santorini:2WP3HTWUS,hermes,minotaur@king:3x3",
            "santorini:4WP4HTWUS,atlas,prometheus@king:3x4",
            "santorini:fleece=apollo@king:4x4",
            "santorini:seats=3,apollo,athena,atlas@king:3x4",
            "santorini:seats=4,apollo,pan,artemis,demeter@king:3x4",
            "santorini:tyche,apollo@king:3x4",
            "santorini:mortal,chaos@king:3x4",
            "santorini:tartarus,minotaur@king:3x4",
            "santorini:4WP3HTWUS,mortal,hecate@king:3x3",
        ],
        small: "santorini:2WP2HTWUS@king:2x2",
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        let board = read_board(board, files)?;
        if variant.is_some_and(|text| seats::is_named(text) || powers::is_fleece(text)) {
            return Err(InputError::Elsewhere(Box::new(board)));
        }
        let own = match variant.and_then(powers::split) {
            // Two players without powers play by these rules.
            Some((own, names)) if powers::are_mortal(names)? => own,
            Some(_) => return Err(InputError::Elsewhere(Box::new(board))),
            None => variant,
        };
        let variant = match own {
            Some(text) => Variant::parse(text)?,
            None => Variant {
                directed: board.is_directed(),
                ..Variant::STANDARD
            },
        };
        Santorini::new(variant, board)
    }
}

impl Family for Santorini {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        format!("{FAMILY}:{}@{}", self.variant, self.board.name())
    }

    fn title(&self) -> String {
        match self.variant == Variant::STANDARD {
            true => title_of(&format!("{FAMILY}@{}", self.board.name())),
            false => title_of(&self.name()),
        }
    }

    /// Every placement of the workers.
    fn starts(&self) -> Vec<Position> {
        let mut starts = vec![self.start()];
        while starts.iter().any(|start| self.is_placing(start)) {
            let mut seen = HashSet::new();
            let mut next = Vec::new();
            for start in starts {
                self.for_each_move(&start, |turn| {
                    let placed = self.play(&start, turn);
                    if seen.insert(placed) {
                        next.push(placed);
                    }
                });
            }
            starts = next;
        }
        starts
    }
}

#[cfg(test)]
mod tests;
