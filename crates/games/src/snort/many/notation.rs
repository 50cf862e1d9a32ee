//! Snort for more than two as text: a letter per vertex and the side to move, `R.b.G/Y`; a small
//! letter is a vertex that is open to that colour only though the colours would let others in, `x`
//! one out of play.

use thera_board::{Vertex, VertexSet, bit};

use super::{MOST_PLAYERS, ManySnort, Move, Position};
use crate::capability::Seated;
use crate::colouring::text::{colour_name, draw_vertices, letter, no_such_vertex};
use crate::{Game, InputError, Notation, Paint, Player};

impl Notation for ManySnort {
    fn format_position(&self, position: &Position) -> String {
        let symbol = |vertex: Vertex| match position.colour(vertex) {
            Some(player) => letter(player),
            None => self.label(position, vertex),
        };
        let letters: String = (0..self.board.size() as Vertex).map(symbol).collect();
        format!("{letters}/{}", letter(position.to_move))
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_position(text.trim())
            .map_err(|reason| InputError::position(text, reason))
    }

    fn format_move(&self, Move(vertex): Move) -> String {
        self.board.vertex_name(vertex)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, InputError> {
        let illegal = |reason: String| Err(InputError::illegal(text.trim(), reason));
        let Some(vertex) = self.board.find_vertex(text) else {
            return illegal(no_such_vertex(&self.board));
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
        draw_vertices(&self.board, paint, symbol) + &paint.faint(legend) + "\n"
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

    /// What stands for a vertex without a colour: who may play it, where the colours beside it do not
    /// say so.
    fn label(&self, position: &Position, vertex: Vertex) -> char {
        let beside =
            |&player: &Player| self.open_beside(&position.coloured, player) & bit(vertex) != 0;
        let by_colours: Vec<Player> = self.players().iter().copied().filter(beside).collect();
        match self.open_to(position, vertex)[..] {
            ref open if *open == by_colours[..] => '.',
            [player] => letter(player).to_ascii_lowercase(),
            _ => 'x',
        }
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let size = self.board.size();
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
        let mut coloured = [0; MOST_PLAYERS];
        let mut closed = [0; MOST_PLAYERS];
        for (vertex, symbol) in (0..).zip(letters.chars()) {
            self.read_vertex(vertex, symbol, &mut coloured, &mut closed)?;
        }
        self.check_edges(&coloured)?;
        let mut open = [0; MOST_PLAYERS];
        for &player in self.players() {
            let seat = player.index();
            open[seat] = self.open_beside(&coloured, player) & !closed[seat];
        }
        self.check_labels(letters, &open)?;
        match self.mover(&open, to_move) {
            mover if mover == to_move => Ok(Position {
                coloured,
                open,
                to_move,
            }),
            mover => Err(format!(
                "{} cannot move and is passed over: it is the turn of {}, so end with /{}",
                colour_name(to_move),
                colour_name(mover),
                letter(mover)
            )),
        }
    }

    fn player_of(&self, symbol: char) -> Option<Player> {
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

    fn read_vertex(
        &self,
        vertex: Vertex,
        symbol: char,
        coloured: &mut [VertexSet; MOST_PLAYERS],
        closed: &mut [VertexSet; MOST_PLAYERS],
    ) -> Result<(), String> {
        match (symbol, self.player_of(symbol)) {
            ('.', _) => {}
            ('x' | 'X', _) => closed.iter_mut().for_each(|set| *set |= bit(vertex)),
            (_, Some(player)) if symbol.is_ascii_uppercase() => {
                coloured[player.index()] |= bit(vertex);
            }
            (_, Some(player)) => {
                let others = (0..)
                    .zip(closed)
                    .filter(|&(seat, _)| seat != player.index());
                others.for_each(|(_, set)| *set |= bit(vertex));
            }
            _ => {
                return Err(format!(
                    "'{symbol}' at vertex {vertex} is not . (free), x (out of play), the letter of a \
                     colour, or a small one (free for that colour only)"
                ));
            }
        }
        Ok(())
    }

    fn check_edges(&self, coloured: &[VertexSet; MOST_PLAYERS]) -> Result<(), String> {
        for (vertex, player) in self.players().iter().flat_map(|&player| {
            thera_board::vertices(coloured[player.index()]).map(move |vertex| (vertex, player))
        }) {
            let beside = self.board.out(vertex);
            let players = self.players().iter();
            let wrong = players
                .filter(|&&other| other != player)
                .find(|other| coloured[other.index()] & beside != 0);
            if let Some(&other) = wrong {
                let near = coloured[other.index()] & beside;
                return Err(format!(
                    "the {} vertex {} is next to the {} vertex {}",
                    colour_name(player).to_lowercase(),
                    self.board.vertex_name(vertex),
                    colour_name(other).to_lowercase(),
                    self.board.vertex_name(near.trailing_zeros() as Vertex),
                ));
            }
        }
        Ok(())
    }

    /// A vertex that is said to be open to one colour is open to it.
    fn check_labels(&self, letters: &str, open: &[VertexSet; MOST_PLAYERS]) -> Result<(), String> {
        for (vertex, symbol) in (0..).zip(letters.chars()) {
            let Some(player) = self
                .player_of(symbol)
                .filter(|_| symbol.is_ascii_lowercase())
            else {
                continue;
            };
            if open[player.index()] & bit(vertex) == 0 {
                return Err(format!(
                    "vertex {} is to be open to {} only, but is next to another colour; write x for a \
                     vertex that nobody may play",
                    self.board.vertex_name(vertex),
                    colour_name(player)
                ));
            }
        }
        Ok(())
    }

    /// Why the player to move may not play a vertex, continuing a sentence that begins with it.
    fn why_illegal(&self, position: &Position, vertex: Vertex) -> String {
        if let Some(player) = position.colour(vertex) {
            return format!("is already {}", colour_name(player).to_lowercase());
        }
        let players = self.players().iter().copied();
        let beside = players
            .filter(|&player| player != position.to_move)
            .map(|player| (player, self.board.out(vertex) & position.coloured(player)))
            .find(|&(_, near)| near != 0);
        match beside {
            Some((player, near)) => format!(
                "is next to the {} vertex {}, so {} may not play it",
                colour_name(player).to_lowercase(),
                self.board.vertex_name(near.trailing_zeros() as Vertex),
                colour_name(position.to_move)
            ),
            None => "is out of play".to_string(),
        }
    }
}
