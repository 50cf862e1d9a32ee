//! Colours as they are typed, clicked or sent, and how they become a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_board::{Vertex, VertexSet, bit, vertices};

use super::notation::colour_name;
use super::{Colouring, Label, Position, Rule};
use crate::Player;
use crate::scene::setup::ON_VERTICES;
use crate::scene::{Editable, Reasons, SetupOf, Tool};

/// A board as it is coloured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Setup {
    /// What every vertex has, by number; nothing if it is free.
    pub colours: Vec<Option<Colour>>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

/// What a vertex that is not free for both has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// First's colour.
    Red,
    /// Second's colour.
    Blue,
    /// None, and it never gets one.
    Closed,
    /// None, and only first may colour it.
    #[serde(rename = "only red")]
    OnlyRed,
    /// None, and only second may colour it.
    #[serde(rename = "only blue")]
    OnlyBlue,
}

impl Colour {
    /// What is on an uncoloured vertex to which colours would give another label.
    fn of_label(label: Label) -> Self {
        match label {
            Label::Only(Player::First) => Colour::OnlyRed,
            Label::Only(_) => Colour::OnlyBlue,
            Label::Both | Label::Nobody => Colour::Closed,
        }
    }
}

impl From<Player> for Colour {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Colour::Red,
            _ => Colour::Blue,
        }
    }
}

impl<R: Rule> SetupOf<Colouring<R>> for Setup {
    fn read(_game: &Colouring<R>, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &Colouring<R>, position: &Position) -> Self {
        let restricted = game.restricted(position);
        let label = |vertex: Vertex| {
            let restricted = restricted & bit(vertex) != 0;
            restricted.then(|| Colour::of_label(position.label(vertex)))
        };
        let colour = |vertex: Vertex| match position.colour(vertex) {
            Some(player) => Some(player.into()),
            None => label(vertex),
        };
        Setup {
            colours: (0..game.board.size() as Vertex).map(colour).collect(),
            to_move: position.to_move,
        }
    }

    fn validate(&self, game: &Colouring<R>) -> Result<Position, Reasons> {
        let (size, found) = (game.board.size(), self.colours.len());
        if found != size {
            let reason = format!("the board has {size} vertices, {found} of them are given");
            return Err(reason.into());
        }
        let mut reasons = self.forbidden_edges(game);
        self.add_vain_labels(game, &mut reasons);
        match game.labelled_position(self.coloured(), self.closed(), self.to_move) {
            Some(position) => reasons.unless_any(position),
            None => Err(reasons),
        }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }
}

impl Setup {
    /// The vertices that have this.
    fn having(&self, wanted: Colour) -> VertexSet {
        let places = (0..64).zip(&self.colours);
        let having = places.filter(|&(_, colour)| *colour == Some(wanted));
        having.fold(0, |set, (vertex, _)| set | bit(vertex))
    }

    /// The red vertices, and the blue ones.
    fn coloured(&self) -> [VertexSet; 2] {
        [Colour::Red, Colour::Blue].map(|colour| self.having(colour))
    }

    /// The vertices closed to each player, other than by colours.
    fn closed(&self) -> [VertexSet; 2] {
        let closed = self.having(Colour::Closed);
        [Colour::OnlyBlue, Colour::OnlyRed].map(|other| closed | self.having(other))
    }

    /// The vertices that are to be open to one player only, but have a neighbour that closes them
    /// to that one.
    fn add_vain_labels<R: Rule>(&self, game: &Colouring<R>, reasons: &mut Reasons) {
        let coloured = self.coloured();
        for (player, label) in Player::BOTH
            .into_iter()
            .zip([Colour::OnlyRed, Colour::OnlyBlue])
        {
            for vertex in vertices(self.having(label) & game.shut(coloured, player)) {
                let closer = R::closes_to(player);
                let beside = game.board.out(vertex) & coloured[closer.index()];
                reasons.add(format!(
                    "vertex {} is to be open to {} only, but is next to the {} vertex {}; write x for \
                     a vertex that nobody may play",
                    game.board.vertex_name(vertex),
                    colour_name(player),
                    colour_name(closer).to_lowercase(),
                    game.board.vertex_name(beside.trailing_zeros() as Vertex),
                ));
            }
        }
    }

    /// The edges between colours that may not be neighbours, each once.
    fn forbidden_edges<R: Rule>(&self, game: &Colouring<R>) -> Reasons {
        let sets = self.coloured();
        let coloured = |player: Player| sets[player.index()];
        let mut reasons = Reasons::default();
        for player in Player::BOTH {
            let shut = R::closes_to(player);
            for vertex in vertices(coloured(player)) {
                let broken = vertices(game.board.out(vertex) & coloured(shut));
                for beside in broken.filter(|&beside| (player, vertex) < (shut, beside)) {
                    let named = |player, vertex| {
                        let colour = colour_name(player).to_lowercase();
                        format!("the {colour} vertex {}", game.board.vertex_name(vertex))
                    };
                    let (one, other) = (named(player, vertex), named(shut, beside));
                    reasons.add(format!("{one} is next to {other}"));
                }
            }
        }
        reasons
    }

    /// Who may still play the vertices, by number, whether or not the colours may stand as they do.
    pub(super) fn labels<R: Rule>(&self, game: &Colouring<R>) -> Vec<Label> {
        let (coloured, closed) = (self.coloured(), self.closed());
        let open = |player: Player| game.open_beside(coloured, player) & !closed[player.index()];
        let position = Position {
            coloured,
            open: Player::BOTH.map(open),
            to_move: self.to_move,
        };
        (0..game.board.size() as Vertex)
            .map(|vertex| position.label(vertex))
            .collect()
    }
}

const fn colour_tool(
    id: &'static str,
    label: &'static str,
    hint: &'static str,
    key: &'static str,
) -> Tool {
    let group = "Colours";
    let on = ON_VERTICES;
    Tool {
        id,
        label,
        hint,
        group,
        key,
        on,
    }
}

const TOOLS: [Tool; 6] = [
    colour_tool(
        "red",
        "Red",
        "colours a vertex red, or frees a red one",
        "r",
    ),
    colour_tool(
        "blue",
        "Blue",
        "colours a vertex blue, or frees a blue one",
        "b",
    ),
    colour_tool(
        "closed",
        "Closed",
        "takes a vertex out of play, or puts it back",
        "x",
    ),
    colour_tool(
        "only red",
        "Red only",
        "leaves a vertex open to Red only, or to both again",
        "q",
    ),
    colour_tool(
        "only blue",
        "Blue only",
        "leaves a vertex open to Blue only, or to both again",
        "w",
    ),
    colour_tool("free", "Free", "takes the colour away", "f"),
];

impl<R: Rule> Editable for Colouring<R> {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        TOOLS.to_vec()
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(vertex) = self.board.find_vertex(spot) else {
            return;
        };
        let wanted = match tool {
            "red" => Some(Colour::Red),
            "blue" => Some(Colour::Blue),
            "closed" => Some(Colour::Closed),
            "only red" => Some(Colour::OnlyRed),
            "only blue" => Some(Colour::OnlyBlue),
            _ => None,
        };
        setup.colours.resize(self.board.size(), None);
        let colour = &mut setup.colours[vertex as usize];
        *colour = if *colour == wanted { None } else { wanted };
    }

    /// Borje's letters for the labels.
    fn consequences(&self, setup: &Setup) -> Map<String, Value> {
        let letter = |label| match label {
            Label::Both => "A",
            Label::Only(Player::First) => "R",
            Label::Only(_) => "B",
            Label::Nobody => "U",
        };
        let labels: Vec<&str> = setup.labels(self).into_iter().map(letter).collect();
        Map::from_iter([("labels".into(), json!(labels))])
    }
}
