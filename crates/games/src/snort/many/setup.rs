//! Colours of three to six players as they are typed, clicked or sent, and how they become a position.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{MOST_PLAYERS, ManySnort, Position};
use crate::Player;
use crate::capability::Seated;
use crate::colouring::text::{colour_name, letter};
use crate::scene::setup::ON_VERTICES;
use crate::scene::{Editable, Reasons, SetupOf, Tool};

/// A board as it is coloured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// What every vertex has, by number; nothing if it is free.
    pub colours: Vec<Option<Colour>>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

/// What a vertex that is not free for all has: `red`, `only red` or `closed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Colour {
    /// A player's colour.
    Of(Player),
    /// None, and only this player may colour it.
    Only(Player),
    /// None, and it never gets one.
    Closed,
}

impl From<Colour> for String {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Of(player) => colour_name(player).to_lowercase(),
            Colour::Only(player) => format!("only {}", colour_name(player).to_lowercase()),
            Colour::Closed => "closed".to_string(),
        }
    }
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let players = Player::ALL.into_iter();
        let all = players.flat_map(|player| [Colour::Of(player), Colour::Only(player)]);
        let mut all = all.chain([Colour::Closed]);
        all.find(|&colour| String::from(colour) == text)
            .ok_or_else(|| {
                let text: String = text.chars().take(20).collect();
                format!("'{text}' is no colour: write red, only red or closed")
            })
    }
}

impl Colour {
    /// What a letter stands for among so many players; none of them for one that stands for nothing.
    pub(super) fn of_letter(game: &ManySnort, symbol: char) -> Option<Self> {
        let player = game.player_of(symbol);
        match (symbol, player) {
            ('x' | 'X', _) => Some(Colour::Closed),
            (_, Some(player)) if symbol.is_ascii_uppercase() => Some(Colour::Of(player)),
            (_, Some(player)) => Some(Colour::Only(player)),
            _ => None,
        }
    }

    /// The letter that stands for it.
    pub(super) fn letter(self) -> char {
        match self {
            Colour::Of(player) => letter(player),
            Colour::Only(player) => letter(player).to_ascii_lowercase(),
            Colour::Closed => 'x',
        }
    }

    /// Whose colour it is, or who alone may give it one.
    fn player(self) -> Option<Player> {
        match self {
            Colour::Of(player) | Colour::Only(player) => Some(player),
            Colour::Closed => None,
        }
    }
}

impl SetupOf<ManySnort> for Setup {
    fn read(_game: &ManySnort, sent: Value) -> Result<Self, serde_json::Error> {
        serde_json::from_value(sent)
    }

    fn of(game: &ManySnort, position: &Position) -> Self {
        let colour = |vertex: Vertex| match position.colour(vertex) {
            Some(player) => Some(Colour::Of(player)),
            None => game.label(position, vertex),
        };
        Setup {
            colours: (0..game.board().size() as Vertex).map(colour).collect(),
            to_move: position.to_move,
        }
    }

    fn validate(&self, game: &ManySnort) -> Result<Position, Reasons> {
        let (size, found) = (game.board().size(), self.colours.len());
        if found != size {
            let reason = format!("the board has {size} vertices, {found} of them are given");
            return Err(reason.into());
        }
        let mut reasons = Reasons::default();
        self.add_strangers(game, &mut reasons);
        self.add_edges(game, &mut reasons);
        let position = self.sketch(game);
        self.add_vain_labels(game, &position, &mut reasons);
        let mover = game.mover(&position.open, self.to_move);
        if reasons.is_empty() && mover != self.to_move {
            reasons.add(format!(
                "{} cannot move and is passed over: it is the turn of {}",
                colour_name(self.to_move),
                colour_name(mover)
            ));
        }
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
    /// The vertices that have this.
    fn having(&self, wanted: Colour) -> VertexSet {
        let places = (0..64).zip(&self.colours);
        let having = places.filter(|&(_, colour)| *colour == Some(wanted));
        having.fold(0, |set, (vertex, _)| set | bit(vertex))
    }

    /// Where the colours are and who may play where, whether or not the colours may stand as they do.
    pub(super) fn sketch(&self, game: &ManySnort) -> Position {
        let coloured = Player::ALL.map(|player| self.having(Colour::Of(player)));
        let closed = self.having(Colour::Closed);
        let only = Player::ALL.map(|player| self.having(Colour::Only(player)));
        let mut open = [0; MOST_PLAYERS];
        for &player in game.players() {
            let seat = player.index();
            let others = (0..).zip(only).filter(|&(other, _)| other != seat);
            let kept = others.fold(closed, |closed, (_, set)| closed | set);
            open[seat] = game.open_beside(&coloured, player) & !kept;
        }
        Position {
            coloured,
            open,
            to_move: self.to_move,
        }
    }

    /// Colours of players who do not sit at the table.
    fn add_strangers(&self, game: &ManySnort, reasons: &mut Reasons) {
        let players = self.colours.iter().flatten().filter_map(|one| one.player());
        let stranger = players
            .chain([self.to_move])
            .find(|player| !game.players().contains(player));
        if let Some(player) = stranger {
            let (colour, seats) = (colour_name(player), game.seats());
            reasons.add(format!("nobody plays {colour} in a game for {seats}"));
        }
    }

    /// The edges between two colours, each once.
    fn add_edges(&self, game: &ManySnort, reasons: &mut Reasons) {
        let named = |player, vertex| {
            let colour = colour_name(player).to_lowercase();
            format!("the {colour} vertex {}", game.board().vertex_name(vertex))
        };
        for (seat, player) in Player::ALL.into_iter().enumerate() {
            for vertex in vertices(self.having(Colour::Of(player))) {
                let beside = game.board().out(vertex);
                for &other in &Player::ALL[seat + 1..] {
                    for near in vertices(self.having(Colour::Of(other)) & beside) {
                        let (one, other) = (named(player, vertex), named(other, near));
                        reasons.add(format!("{one} is next to {other}"));
                    }
                }
            }
        }
    }

    /// The vertices that are to be open to one player only, but are closed to that one.
    fn add_vain_labels(&self, game: &ManySnort, position: &Position, reasons: &mut Reasons) {
        for &player in game.players() {
            let vain = self.having(Colour::Only(player)) & !position.open(player);
            for vertex in vertices(vain) {
                reasons.add(format!(
                    "vertex {} is to be open to {} only, but is next to another colour; write x for a \
                     vertex that nobody may play",
                    game.board().vertex_name(vertex),
                    colour_name(player)
                ));
            }
        }
    }
}

/// A colour's tool and that of the vertices that are open to it only.
const fn tools(
    ids: [&'static str; 2],
    labels: [&'static str; 2],
    hints: [&'static str; 2],
    key: &'static str,
) -> [Tool; 2] {
    let tool = Tool {
        id: ids[0],
        label: labels[0],
        hint: hints[0],
        group: "Colours",
        key,
        on: ON_VERTICES,
    };
    let only = Tool {
        id: ids[1],
        label: labels[1],
        hint: hints[1],
        group: "Open to one only",
        key: "",
        on: ON_VERTICES,
    };
    [tool, only]
}

macro_rules! tools_of {
    ($word:literal, $Name:literal, $key:literal) => {
        tools(
            [$word, concat!("only ", $word)],
            [$Name, concat!($Name, " only")],
            [
                concat!("colours a vertex ", $word, ", or frees it"),
                concat!("leaves a vertex open to ", $Name, " only, or to all again"),
            ],
            $key,
        )
    };
}

/// Every player's tools, in the order of the seats.
const COLOURS: [[Tool; 2]; MOST_PLAYERS] = [
    tools_of!("red", "Red", "1"),
    tools_of!("blue", "Blue", "2"),
    tools_of!("green", "Green", "3"),
    tools_of!("yellow", "Yellow", "4"),
    tools_of!("magenta", "Magenta", "5"),
    tools_of!("cyan", "Cyan", "6"),
];

const CLOSED: Tool = Tool {
    id: "closed",
    label: "Closed",
    hint: "takes a vertex out of play, or puts it back",
    key: "x",
    ..COLOURS[0][0]
};

const FREE: Tool = Tool {
    id: "free",
    label: "Free",
    hint: "takes the colour away",
    key: "f",
    ..COLOURS[0][0]
};

impl Editable for ManySnort {
    type Setup = Setup;

    fn tools(&self) -> Vec<Tool> {
        let players = &COLOURS[..self.seats()];
        let colours = players.iter().map(|&[colour, _]| colour);
        let only = players.iter().map(|&[_, only]| only);
        colours.chain([CLOSED, FREE]).chain(only).collect()
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut Setup) {
        let Some(vertex) = self.board().find_vertex(spot) else {
            return;
        };
        let wanted = Colour::try_from(tool.to_string()).ok();
        setup.colours.resize(self.board().size(), None);
        let colour = &mut setup.colours[vertex as usize];
        *colour = if *colour == wanted { None } else { wanted };
    }
}
