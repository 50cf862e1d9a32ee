//! Positions with powers as text, in the format that engines exchange; moves are in `typed`.
//!
//! Heights are written as without powers. A dome below its usual height is a letter: `a` on the
//! ground, `b` on the first level, and so on. A power stands before its player's workers, what it
//! remembers in brackets, and `#` before the power of the player who has just won.

use thera_board::{Vertex, VertexSet, bit};

use super::fleece::RAM;
use super::{Full, Memory, Places, Position, Powers, Seat, Seating, Setup, Turn};
use crate::scene::{PlaceName, Reasons, SetupOf};
use crate::{InputError, Notation, Paint, Player};

/// Marks the player who has just won.
const WON: &str = "#";

/// Marks a player who is out of the game.
const OUT: &str = "-";

impl Notation for Powers {
    fn format_position(&self, position: &Position) -> String {
        self.position_as_text(&position.into())
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_places(text)
            .map_err(Reasons::from)
            .and_then(|places| Setup::from(places).validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, turn: Turn) -> String {
        self.turn_as_text(turn)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Turn, InputError> {
        self.read_turn(&position.into(), text)
            .map_err(|reason| InputError::illegal(text.trim(), reason))
    }

    fn asks_for(&self, position: &Position, text: &str) -> Option<&'static str> {
        self.missing_part(&position.into(), text)
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        super::draw::draw(self, &position.into(), None, paint)
    }

    fn draw_after(&self, position: &Position, last: Turn, paint: Paint) -> String {
        super::draw::draw(self, &position.into(), Some(last), paint)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        self.town.player_label(player)
    }
}

impl Powers {
    pub(in crate::santorini) fn position_as_text(&self, position: &Full) -> String {
        let heights = self.town.written_order();
        let heights: String = heights
            .map(|vertex| self.height_as_text(&position.base, vertex))
            .collect();
        let mut text = format!("{heights}/{}", position.to_move.index() + 1);
        for &player in self.seating().players() {
            text = text + "/" + &self.side_as_text(position, player);
        }
        match self.fleece {
            true => text + "/" + RAM + &self.places_as_text(self.ram(&position.base)),
            false => text,
        }
    }

    fn height_as_text(&self, position: &Position, vertex: Vertex) -> char {
        let level = position.level(vertex);
        let digit = |level: u8| char::from(b'0' + level);
        match position.has_dome(vertex) {
            true if self.is_low(position, vertex) => char::from(b'a' + level),
            true => digit(level + 1),
            false => digit(level),
        }
    }

    fn side_as_text(&self, position: &Full, player: Player) -> String {
        let mark = match position.winner {
            Some(winner) if winner == player => WON,
            _ if position.is_out(player) => OUT,
            _ => "",
        };
        let mut text = mark.to_string() + self.name_of(player);
        match self.memory_as_text(position, player).as_str() {
            "" => {}
            memory => text += &format!("[{memory}]"),
        }
        // Team mates have the same workers, which stand with the first of them.
        let workers = match self.seating().side(player) == player {
            true => self.workers_of(position, player),
            false => 0,
        };
        text + ":" + &self.places_as_text(workers)
    }

    pub(in crate::santorini) fn places_as_text(&self, places: VertexSet) -> String {
        let names = self.town.names(places).join(",");
        match self.town.is_exchange_board() {
            true => names.to_uppercase(),
            false => names,
        }
    }

    /// What a player's power remembers, as it stands between brackets: the number, the places, and a
    /// bar between them if there are both.
    pub(in crate::santorini) fn memory_as_text(&self, position: &Full, player: Player) -> String {
        if self.fleece {
            return String::new();
        }
        let own = self.workers_of(position, player);
        self.written(player, position.memory(player), own)
    }

    /// What a player's power remembers, as it stands between brackets; `own` is where the player's
    /// workers stand.
    pub(super) fn written(&self, player: Player, memory: Memory, own: VertexSet) -> String {
        let number = match memory.places {
            0 => self.power(player).number_as_text(memory.number),
            _ => self.power(player).number_beside_places(memory.number),
        };
        // Of workers that are remembered, one's own come first.
        let own = match self.power(player).follows_workers() {
            true => memory.places & own,
            false => 0,
        };
        let places = [own, memory.places & !own].map(|set| self.places_as_text(set));
        let places = places.into_iter().filter(|list| !list.is_empty());
        let places = places.collect::<Vec<_>>().join(",");
        match (number.as_str(), places.as_str()) {
            (_, "") => number,
            ("", _) => places,
            _ => format!("{number}|{places}"),
        }
    }

    /// What stands between those brackets, read again.
    pub(super) fn read_memory(&self, player: Player, text: &str) -> Option<Memory> {
        let power = self.power(player);
        let places = |text: &str| {
            let names = text.split(',').map(str::trim);
            let mut found = names.map(|name| self.board().find_vertex(name));
            let set = found.try_fold(0, |set, place| Some(set | bit(place?)))?;
            (set.count_ones() <= power.most_places()).then_some(set)
        };
        let (number, places) = match text.split_once('|') {
            Some((number, list)) => (power.read_number(number)?, places(list)?),
            None => match power.read_number(text) {
                Some(number) => (number, 0),
                None => (power.read_number("")?, places(text)?),
            },
        };
        (number <= power.most_number()).then_some(Memory { number, places })
    }

    /// What a text puts together.
    pub(in crate::santorini) fn read_places(&self, text: &str) -> Result<Places, String> {
        let players = self.seating().players();
        let mut fields: Vec<&str> = text.trim().split('/').collect();
        let found = fields.len();
        let ram = fields.pop_if(|field| self.fleece && field.trim().starts_with(RAM));
        let ram = ram.map(|field| field.trim()[RAM.len()..].trim());
        let [heights, to_move, ref sides @ ..] = fields[..] else {
            return Err(self.wrong_number_of_fields(found));
        };
        if sides.len() != players.len() {
            return Err(self.wrong_number_of_fields(found));
        }
        let (heights, domes) = self.read_heights(heights)?;
        let number = |player: &Player| (player.index() + 1).to_string();
        let to_move = to_move.trim();
        let Some(&to_move) = players.iter().find(|player| number(player) == to_move) else {
            let numbers: Vec<String> = players.iter().map(number).collect();
            let expected = numbers.join(" or ");
            return Err(format!(
                "the side to move is '{to_move}', expected {expected}"
            ));
        };
        let mut winner = None;
        let mut seats = Vec::new();
        for (&player, field) in players.iter().zip(sides) {
            let side = self.read_side(player, field)?;
            if side.won && winner.replace(player).is_some() {
                return Err("two have won".into());
            }
            seats.push(side.seat);
        }
        Ok(Places {
            heights,
            domes,
            players: seats,
            ram: ram
                .filter(|ram| !ram.is_empty())
                .map(|ram| PlaceName(ram.into())),
            winner,
            to_move,
        })
    }

    fn wrong_number_of_fields(&self, found: usize) -> String {
        let players = self.seating().players().iter();
        let sides: Vec<String> = players.map(|p| format!("{p}'s power:workers")).collect();
        format!(
            "it has {found} fields; expected heights/side to move/{}, such as {}",
            sides.join("/"),
            self.position_as_text(&self.first_position())
        )
    }

    /// The heights by vertex number, and where domes are below their usual height.
    fn read_heights(&self, field: &str) -> Result<(Vec<u64>, Vec<PlaceName>), String> {
        let signs: Vec<char> = field.trim().chars().collect();
        if signs.len() != self.board().size() {
            return Err(self.town.wrong_number_of_heights(signs.len()));
        }
        let mut heights = vec![0; signs.len()];
        let mut domes = Vec::new();
        for (vertex, sign) in self.town.written_order().zip(signs) {
            let name = || self.board().vertex_name(vertex);
            heights[usize::from(vertex)] = match sign {
                '0'..='9' => u64::from(sign) - u64::from('0'),
                'a'..='h' => {
                    domes.push(PlaceName(name()));
                    u64::from(sign) - u64::from('a')
                }
                _ => return Err(format!("'{sign}' is not a height (at {})", name())),
            };
        }
        Ok((heights, domes))
    }

    fn read_side(&self, player: Player, field: &str) -> Result<Side, String> {
        let field = field.trim();
        let (field, won) = stripped(field, WON);
        let (field, out) = match self.seating() {
            Seating::Three => stripped(field, OUT),
            _ => (field, false),
        };
        let (power, list) = field.split_once(':').unwrap_or(("", field));
        let (name, memory) = match power.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']').unwrap_or(rest)),
            None => (power, ""),
        };
        let own = self.name_of(player);
        if !name.is_empty() && !name.trim().eq_ignore_ascii_case(own) {
            let name = thera_board::shorten(name);
            return Err(format!(
                "{player}'s power is {own} in this game, not '{name}'"
            ));
        }
        let names = list.split(',').map(str::trim);
        let workers = names.filter(|name| !name.is_empty());
        let workers = workers.map(|name| PlaceName(name.to_string())).collect();
        let memory = memory.to_string();
        let seat = Seat {
            workers,
            memory,
            out,
        };
        Ok(Side { seat, won })
    }
}

/// A player in a position.
struct Side {
    seat: Seat,
    won: bool,
}

/// A text without a mark before it, and whether it had one.
fn stripped<'a>(text: &'a str, mark: &str) -> (&'a str, bool) {
    match text.strip_prefix(mark) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}
