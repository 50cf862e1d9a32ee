//! Positions with powers as text, in the format that engines exchange; moves are in `typed`.
//!
//! Heights are written as without powers. A dome below its usual height is a letter: `a` on the
//! ground, `b` on the first level, and so on. A power stands before its player's workers, what it
//! remembers in brackets, and `#` before the power of the player who has just won.

use thera_board::{Vertex, VertexSet, bit};

use super::{Memory, Position, Powers, Setup, Turn};
use crate::scene::{PlaceName, Reasons, SetupOf};
use crate::{Game, InputError, Notation, Paint, Pair, Player};

/// Marks the player who has just won.
const WON: &str = "#";

impl Notation for Powers {
    fn format_position(&self, position: &Position) -> String {
        let heights: String = self
            .town
            .written_order()
            .map(|vertex| self.height_as_text(position, vertex))
            .collect();
        let [first, second] = Player::BOTH.map(|player| self.side_as_text(position, player));
        let to_move = position.to_move().index() + 1;
        format!("{heights}/{to_move}/{first}/{second}")
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_setup(text)
            .map_err(Reasons::from)
            .and_then(|setup| setup.validate(self))
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, turn: Turn) -> String {
        self.turn_as_text(turn)
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Turn, InputError> {
        self.read_turn(position, text)
            .map_err(|reason| InputError::illegal(text.trim(), reason))
    }

    fn asks_for(&self, position: &Position, text: &str) -> Option<&'static str> {
        self.missing_part(position, text)
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        super::draw::draw(self, position, None, paint)
    }

    fn draw_after(&self, position: &Position, last: Turn, paint: Paint) -> String {
        super::draw::draw(self, position, Some(last), paint)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        self.town.player_label(player)
    }
}

impl Powers {
    fn height_as_text(&self, position: &Position, vertex: Vertex) -> char {
        let level = position.level(vertex);
        let digit = |level: u8| char::from(b'0' + level);
        match position.has_dome(vertex) {
            true if self.is_low(position, vertex) => char::from(b'a' + level),
            true => digit(level + 1),
            false => digit(level),
        }
    }

    fn side_as_text(&self, position: &Position, player: Player) -> String {
        let power = self.power(player);
        let won = position.winner() == Some(player);
        let mut text = if won { WON } else { "" }.to_string();
        text += power.info().name;
        match self.memory_as_text(position, player).as_str() {
            "" => {}
            memory => text += &format!("[{memory}]"),
        }
        text + ":" + &self.places_as_text(position.workers(player))
    }

    fn places_as_text(&self, places: VertexSet) -> String {
        let names = self.town.names(places).join(",");
        match self.town.is_exchange_board() {
            true => names.to_uppercase(),
            false => names,
        }
    }

    /// What a player's power remembers, as it stands between brackets: the number, the places, and a
    /// bar between them if there are both.
    pub(super) fn memory_as_text(&self, position: &Position, player: Player) -> String {
        let memory = position.memory(player);
        let number = match memory.places {
            0 => self.power(player).number_as_text(memory.number),
            _ => self.power(player).number_beside_places(memory.number),
        };
        // Of workers that are remembered, one's own come first.
        let own = match self.power(player).follows_workers() {
            true => memory.places & position.workers(player),
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

    /// The setup a text stands for.
    fn read_setup(&self, text: &str) -> Result<Setup, String> {
        let fields: Vec<&str> = text.trim().split('/').collect();
        let [heights, to_move, first, second] = fields[..] else {
            return Err(format!(
                "it has {} fields; expected heights/side to move/first's power:workers/second's \
                 power:workers, such as {}",
                fields.len(),
                self.format_position(&self.start())
            ));
        };
        let (heights, domes) = self.read_heights(heights)?;
        let to_move = match to_move.trim() {
            "1" => Player::First,
            "2" => Player::Second,
            other => return Err(format!("the side to move is '{other}', expected 1 or 2")),
        };
        let first = self.read_side(Player::First, first)?;
        let second = self.read_side(Player::Second, second)?;
        let winner = match [first.won, second.won] {
            [true, true] => return Err("both have won".into()),
            [true, false] => Some(Player::First),
            [false, true] => Some(Player::Second),
            [false, false] => None,
        };
        Ok(Setup {
            heights,
            domes,
            workers: Pair {
                first: first.workers,
                second: second.workers,
            },
            memory: Pair {
                first: first.memory,
                second: second.memory,
            },
            winner,
            to_move,
        })
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
        let (field, won) = match field.strip_prefix(WON) {
            Some(rest) => (rest, true),
            None => (field, false),
        };
        let (power, list) = field.split_once(':').unwrap_or(("", field));
        let (name, memory) = match power.split_once('[') {
            Some((name, rest)) => (name, rest.strip_suffix(']').unwrap_or(rest)),
            None => (power, ""),
        };
        let own = self.power(player).info().name;
        if !name.is_empty() && !name.trim().eq_ignore_ascii_case(own) {
            let name = thera_board::shorten(name);
            return Err(format!(
                "{player}'s power is {own} in this game, not '{name}'"
            ));
        }
        let names = list.split(',').map(str::trim);
        Ok(Side {
            workers: names
                .filter(|name| !name.is_empty())
                .map(|name| PlaceName(name.to_string()))
                .collect(),
            memory: memory.to_string(),
            won,
        })
    }
}

/// A player in a position.
struct Side {
    workers: Vec<PlaceName>,
    memory: String,
    won: bool,
}
