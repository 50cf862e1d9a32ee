//! Squares as they are typed, clicked or sent, and how they become a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Domineering, Position};
use crate::Player;
use crate::scene::setup::ON_VERTICES;
use crate::scene::{Editable, Reasons, SetupOf, Tool};

/// A board as it is covered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// What lies on every square, row by row from the bottom left; nothing if it is free.
    pub squares: Vec<Option<Square>>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

/// What a square that is not free has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Square {
    /// Half a domino of first's.
    Vertical,
    /// Half a domino of second's.
    Horizontal,
    /// Nothing, and no domino can cover it.
    Closed,
}

impl Square {
    /// Half a domino of a player's.
    pub(super) fn of(player: Player) -> Square {
        match player {
            Player::First => Square::Vertical,
            _ => Square::Horizontal,
        }
    }
}

impl SetupOf<Domineering> for Setup {
    fn read(_game: &Domineering, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Domineering, position: &Position) -> Self {
        let covered = Player::BOTH.map(|p| (p, game.both_halves(p, position.placed(p))));
        let square = |square: Vertex| {
            let half = covered.iter().find(|(_, set)| set & bit(square) != 0);
            match half {
                Some(&(player, _)) => Some(Square::of(player)),
                None => (position.taken & bit(square) != 0).then_some(Square::Closed),
            }
        };
        Setup {
            squares: (0..game.grid.size() as Vertex).map(square).collect(),
            to_move: position.to_move,
        }
    }

    fn validate(&self, game: &Domineering) -> Result<Position, Reasons> {
        let (size, found) = (game.grid.size(), self.squares.len());
        if found != size {
            let reason = format!("the board has {size} squares, {found} of them are given");
            return Err(reason.into());
        }
        let mut reasons = Reasons::default();
        for square in vertices(game.left_out & !self.set(Square::Closed)) {
            let name = game.grid.vertex_name(square);
            reasons.add(format!("{name} is no square of the board"));
        }
        let placed = Player::BOTH.map(|player| {
            let (dominoes, halves) = self.dominoes(game, player);
            for square in vertices(halves) {
                let name = game.grid.vertex_name(square);
                reasons.add(format!("there is only half a domino on {name}"));
            }
            dominoes
        });
        let free = vertices(game.grid.all()).filter(|&v| self.squares[usize::from(v)].is_none());
        let position = Position {
            taken: free.fold(game.grid.all(), |taken, square| taken & !bit(square)),
            placed,
            to_move: self.to_move,
        };
        reasons.unless_any(position)
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

impl Setup {
    /// The squares that have something.
    pub(super) fn set(&self, wanted: Square) -> VertexSet {
        let squares = (0..64).zip(&self.squares);
        let matching = squares.filter(|(_, square)| **square == Some(wanted));
        matching.fold(0, |set, (square, _)| set | bit(square))
    }

    /// The lower or left squares of the dominoes of a player, and squares whose other half is
    /// missing. A run of halves holds nothing but dominoes of one player, so they pair up from its
    /// lower or left end.
    pub(super) fn dominoes(&self, game: &Domineering, player: Player) -> (VertexSet, VertexSet) {
        let mut halves = self.set(Square::of(player)) & game.grid.all();
        let (mut dominoes, mut alone) = (0, 0);
        while halves != 0 {
            let square = halves & halves.wrapping_neg();
            let fits = player == Player::First || square & game.not_last != 0;
            let both = game.both_halves(player, square);
            if fits && both != square && halves & both == both {
                dominoes |= square;
                halves &= !both;
            } else {
                alone |= square;
                halves &= !square;
            }
        }
        (dominoes, alone)
    }
}

const fn square_tool(
    id: &'static str,
    label: &'static str,
    hint: &'static str,
    key: &'static str,
) -> Tool {
    Tool {
        id,
        label,
        hint,
        group: "Squares",
        key,
        on: ON_VERTICES,
    }
}

const TOOLS: [Tool; 4] = [
    square_tool(
        "vertical",
        "Vertical",
        "puts half a vertical domino on a square, or takes it away",
        "v",
    ),
    square_tool(
        "horizontal",
        "Horizontal",
        "puts half a horizontal domino on a square, or takes it away",
        "h",
    ),
    square_tool(
        "closed",
        "Closed",
        "takes a square out of play, or puts it back",
        "x",
    ),
    square_tool("free", "Free", "frees a square", "f"),
];

impl Editable for Domineering {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        TOOLS.to_vec()
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(square) = self.grid.find_vertex(spot) else {
            return;
        };
        let wanted = match tool {
            "vertical" => Some(Square::Vertical),
            "horizontal" => Some(Square::Horizontal),
            "closed" => Some(Square::Closed),
            _ => None,
        };
        setup.squares.resize(self.grid.size(), None);
        let square = &mut setup.squares[usize::from(square)];
        *square = if *square == wanted { None } else { wanted };
    }
}
