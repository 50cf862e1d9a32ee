//! Snort for more than two as text: a letter per vertex and the side to move, `R.b.G/Y`; a small
//! letter is a vertex that is open to that colour only though the colours would let others in, `x`
//! one out of play.

use thera_board::{Vertex, bit};

use super::{Colour, ManySnort, Move, Position, Setup};
use crate::capability::Seated;
use crate::colouring::text::{colour_name, draw_vertices, letter, no_such_vertex};
use crate::scene::{Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Player};

impl Notation for ManySnort {
    fn format_position(&self, position: &Position) -> String {
        let Setup { colours, to_move } = Setup::of(self, position);
        let letters: String = colours
            .into_iter()
            .map(|colour| colour.map_or('.', Colour::letter))
            .collect();
        format!("{letters}/{}", letter(to_move))
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_setup(text.trim())
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, Move(vertex): Move) -> String {
        self.board().vertex_name(vertex)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, InputError> {
        let illegal = |reason: String| Err(InputError::illegal(text.trim(), reason));
        let Some(vertex) = self.board().find_vertex(text) else {
            return illegal(no_such_vertex(self.board()));
        };
        match self.is_legal(position, Move(vertex)) {
            true => Ok(Move(vertex)),
            false => illegal(self.why_illegal(position, vertex)),
        }
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        let symbol = |vertex| {
            if let Some(player) = position.colour(vertex) {
                return paint.player(player, letter(player));
            }
            let open = self.open_to(position, vertex);
            match open[..] {
                [] => paint.faint('x'),
                [player] => paint.player(player, letter(player).to_ascii_lowercase()),
                _ if open.len() == self.seats() => paint.strong('.'),
                _ => paint.strong(open.len()),
            }
        };
        let letters: String = self
            .players()
            .iter()
            .map(|&player| letter(player))
            .collect();
        let some = match self.seats() {
            3 => "2 to two".to_string(),
            seats => format!("2-{} to so many", seats - 1),
        };
        let legend = format!(
            "{letters} coloured   . open to all   {some}   small letters to one   x to nobody"
        );
        draw_vertices(self.board(), paint, symbol) + &paint.faint(legend) + "\n"
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        Some(colour_name(player))
    }
}

impl ManySnort {
    /// The players who may still colour a vertex.
    pub fn open_to(&self, position: &Position, vertex: Vertex) -> Vec<Player> {
        let players = self.players().iter().copied();
        players
            .filter(|&player| position.open(player) & bit(vertex) != 0)
            .collect()
    }

    /// What is on a vertex without a colour: who may play it, where the colours beside it do not say
    /// so.
    pub(super) fn label(&self, position: &Position, vertex: Vertex) -> Option<Colour> {
        let beside =
            |&player: &Player| self.open_beside(&position.coloured, player) & bit(vertex) != 0;
        let by_colours: Vec<Player> = self.players().iter().copied().filter(beside).collect();
        match self.open_to(position, vertex)[..] {
            ref open if *open == by_colours[..] => None,
            [player] => Some(Colour::Only(player)),
            _ => Some(Colour::Closed),
        }
    }

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let size = self.board().size();
        let (letters, side) = text.rsplit_once('/').ok_or_else(|| {
            let last = letter(self.players()[self.seats() - 1]);
            format!("the side to move is missing: end with /R to /{last}")
        })?;
        let to_move = self.read_side(side.trim())?;
        let length = letters.chars().count();
        if length != size {
            return Err(format!(
                "the board has {size} vertices but there are {length} letters before the slash"
            ));
        }
        let colour = |(place, symbol): (usize, char)| match (
            symbol,
            Colour::of_letter(self, symbol),
        ) {
            ('.', _) => Ok(None),
            (_, Some(colour)) => Ok(Some(colour)),
            (_, None) => Err(format!(
                "'{symbol}' at vertex {place} is not . (free), x (out of play), the letter of a colour, \
                 or a small one (free for that colour only)"
            )),
        };
        let colours: Result<_, String> = letters.chars().enumerate().map(colour).collect();
        Ok(Setup {
            colours: colours?,
            to_move,
        })
    }

    pub(super) fn player_of(&self, symbol: char) -> Option<Player> {
        let mut players = self.players().iter().copied();
        players.find(|&player| letter(player).eq_ignore_ascii_case(&symbol))
    }

    fn read_side(&self, side: &str) -> Result<Player, String> {
        let mut symbols = side.chars();
        let player = match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => self.player_of(symbol),
            _ => None,
        };
        player.ok_or_else(|| {
            let letters: Vec<String> = self.players().iter().map(|&p| letter(p).into()).collect();
            let side: String = side.chars().take(20).collect();
            format!(
                "the side to move after the slash is one of {}, not '{side}'",
                letters.join(", ")
            )
        })
    }

    /// Why the player to move may not play a vertex, continuing a sentence that begins with it.
    fn why_illegal(&self, position: &Position, vertex: Vertex) -> String {
        if let Some(player) = position.colour(vertex) {
            return format!("is already {}", colour_name(player).to_lowercase());
        }
        let players = self.players().iter().copied();
        let beside = players
            .filter(|&player| player != position.to_move)
            .map(|player| (player, self.board().out(vertex) & position.coloured(player)))
            .find(|&(_, near)| near != 0);
        match beside {
            Some((player, near)) => format!(
                "is next to the {} vertex {}, so {} may not play it",
                colour_name(player).to_lowercase(),
                self.board().vertex_name(near.trailing_zeros() as Vertex),
                colour_name(position.to_move)
            ),
            None => "is out of play".to_string(),
        }
    }
}
