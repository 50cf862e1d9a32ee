//! Moves of Santorini as people type them, whole or step by step, and why one is wrong.

use thera_board::{Vertex, VertexSet, bit, shorten, vertices};

use super::{Move, Position, Santorini};
use crate::{Game, Notation};

/// Compass points as steps (rows up, columns right).
const COMPASS: [(&str, isize, isize); 8] = [
    ("n", 1, 0),
    ("ne", 1, 1),
    ("e", 0, 1),
    ("se", -1, 1),
    ("s", -1, 0),
    ("sw", -1, -1),
    ("w", 0, -1),
    ("nw", 1, -1),
];

impl Santorini {
    pub(super) fn read_move(&self, position: &Position, text: &str) -> Result<Move, String> {
        if self.outcome(position).is_some() {
            return Err("comes too late: the game is over".into());
        }
        let words = self.words(text);
        if self.is_placing(position) {
            return self.read_placement(position, &words);
        }
        if let Some(reason) = self.objection_to_lone_word(position, &words) {
            return Err(reason);
        }
        let (from, to, site) = self.read_turn(&words)?;
        let turn = match site {
            Some(site) => Move::Build { from, to, site },
            None => Move::Climb { from, to },
        };
        if self.is_legal(position, turn) {
            Ok(turn)
        } else {
            Err(self.objection(position, turn))
        }
    }

    /// Splits a move into vertices and compass points; `b2c3d4` is cut before each letter that
    /// follows a digit, unless vertices have names of their own.
    pub(super) fn words(&self, text: &str) -> Vec<String> {
        let chunks = text.split(|c: char| c.is_whitespace() || matches!(c, '-' | '+' | ','));
        if self.board().names().is_some() {
            let names = chunks.filter(|chunk| !chunk.is_empty());
            return names.map(str::to_string).collect();
        }
        let mut words = Vec::new();
        for chunk in chunks {
            let mut word = String::new();
            for c in chunk.chars() {
                if c.is_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit()) {
                    words.push(std::mem::take(&mut word));
                }
                word.extend(c.to_lowercase());
            }
            if !word.is_empty() {
                words.push(word);
            }
        }
        words
    }

    pub(super) fn find(&self, word: &str) -> Result<Vertex, String> {
        self.board().find_vertex(word).ok_or_else(|| {
            let (word, vertices) = (shorten(word), self.board().vertices_in_words());
            match self.board().names() {
                Some(_) => format!("names no place '{word}'; those of the board are {vertices}"),
                None => format!("names no place '{word}'; the board goes from {vertices}"),
            }
        })
    }

    pub(super) fn read_placement(
        &self,
        position: &Position,
        words: &[String],
    ) -> Result<Move, String> {
        let set = self.read_places(position, words)?;
        let missing = self.to_place(position);
        if set.count_ones() == missing {
            return Ok(Move::Place(set));
        }
        let sample: Vec<String> = vertices(self.places(position))
            .take(missing as usize)
            .map(|v| self.board().vertex_name(v))
            .collect();
        Err(format!(
            "places {} workers, but {missing} are to be placed, such as {}",
            words.len(),
            sample.join(",")
        ))
    }

    /// Places for workers, all different and all free.
    pub(super) fn read_places(
        &self,
        position: &Position,
        words: &[String],
    ) -> Result<VertexSet, String> {
        let mut set = 0;
        for word in words {
            let vertex = self.find(word)?;
            if (position.occupied() | set) & bit(vertex) != 0 {
                return Err(format!("puts a worker on {word}, which is occupied"));
            }
            if self.places(position) & bit(vertex) == 0 {
                return Err(format!(
                    "puts a worker on {word}, which is too high to start from"
                ));
            }
            set |= bit(vertex);
        }
        Ok(set)
    }

    /// What has still to be typed after the beginning of a legal turn.
    pub(super) fn missing_part(&self, position: &Position, text: &str) -> Option<&'static str> {
        if self.outcome(position).is_some() {
            return None;
        }
        let words = self.words(text);
        if self.is_placing(position) {
            let placed = self.read_places(position, &words).ok()?.count_ones();
            return (0 < placed && placed < self.to_place(position))
                .then_some("where does the next worker stand?");
        }
        let from = self.find(words.first()?).ok()?;
        let reach = self.reach(position, from, self.open(position));
        match &words[1..] {
            [] if self.objection_to_worker(position, from).is_none() && reach != 0 => {
                Some("where does it go?")
            }
            [word] => {
                let to = self.find_from(from, word).ok()?;
                let steps = self.objection_to_step(position, from, to).is_none();
                (steps && self.winning(position) & bit(to) == 0).then_some("where does it build?")
            }
            _ => None,
        }
    }

    fn read_turn(&self, words: &[String]) -> Result<(Vertex, Vertex, Option<Vertex>), String> {
        if !(2..=3).contains(&words.len()) {
            return Err(format!("is not a turn; {}", self.turn_example()));
        }
        let from = self.find(&words[0])?;
        let to = self.find_from(from, &words[1])?;
        let site = words
            .get(2)
            .map(|word| self.find_from(to, word))
            .transpose()?;
        Ok((from, to, site))
    }

    fn turn_example(&self) -> &'static str {
        if self.board().named_rows_and_columns().is_some() {
            "type from, to, build, such as b2c3d4 or b2 ne ne"
        } else if self.board().names().is_some() {
            "type from-to+build, such as Rome-Paris+Oslo"
        } else {
            "type from-to+build, such as 3-4+5"
        }
    }

    /// A place given by name or by compass point as seen from another.
    pub(super) fn find_from(&self, origin: Vertex, word: &str) -> Result<Vertex, String> {
        let point = COMPASS.iter().find(|(name, ..)| *name == word);
        let (Some(&(_, up, right)), Some((rows, columns))) =
            (point, self.board().rows_and_columns())
        else {
            return self.find(word);
        };
        let row = (origin as usize / columns).wrapping_add_signed(up);
        let column = (origin as usize % columns).wrapping_add_signed(right);
        if row >= rows || column >= columns {
            let place = self.board().vertex_name(origin);
            return Err(format!("leaves the board: nothing lies {word} of {place}"));
        }
        Ok((row * columns + column) as Vertex)
    }

    /// A worker alone is not a turn, but perhaps it is not even the beginning of one.
    fn objection_to_lone_word(&self, position: &Position, words: &[String]) -> Option<String> {
        let [word] = words else { return None };
        let from = self.find(word).ok()?;
        let unfinished = || match self.reach(position, from, self.open(position)) {
            0 => "cannot move: every place beside it is taken, closed or too high".to_string(),
            _ => format!("does not say where it goes; {}", self.turn_example()),
        };
        let objection = self.objection_to_worker(position, from);
        Some(objection.unwrap_or_else(unfinished))
    }

    /// Why a turn is not legal.
    fn objection(&self, position: &Position, turn: Move) -> String {
        let (from, to, site) = match turn {
            Move::Climb { from, to } => (from, to, None),
            Move::Build { from, to, site } => (from, to, Some(site)),
            Move::Place(_) => return "is not a turn".into(),
        };
        self.objection_to_step(position, from, to)
            .or_else(|| self.objection_to_build(position, from, to, site))
            .unwrap_or_else(|| "is not legal here".into())
    }

    pub(super) fn objection_to_worker(&self, position: &Position, from: Vertex) -> Option<String> {
        let name = self.board().vertex_name(from);
        let mine = position.workers[self.side(position.to_move())];
        if position.occupied() & bit(from) == 0 {
            Some(format!("moves nobody: no worker stands on {name}"))
        } else if mine & bit(from) == 0 {
            Some(format!("moves the worker on {name}, which is not yours"))
        } else {
            None
        }
    }

    pub(super) fn objection_to_step(
        &self,
        position: &Position,
        from: Vertex,
        to: Vertex,
    ) -> Option<String> {
        let name = |v: Vertex| self.board().vertex_name(v);
        let (level, target) = (position.height(from), position.height(to));
        if let Some(objection) = self.objection_to_worker(position, from) {
            Some(objection)
        } else if self.board().out(from) & bit(to) == 0 {
            Some(format!(
                "goes from {} to {}, which is not adjacent",
                name(from),
                name(to)
            ))
        } else if position.occupied() & bit(to) != 0 {
            Some(format!("goes to {}, which is occupied", name(to)))
        } else if target == self.variant().height {
            Some(format!("goes to {}, which is closed by a dome", name(to)))
        } else if target > level + 1 && !self.variant().free_movement {
            Some(format!(
                "goes to {}, which is too high: level {target} from level {level}, one step up \
                 is the most",
                name(to)
            ))
        } else {
            None
        }
    }

    fn objection_to_build(
        &self,
        position: &Position,
        from: Vertex,
        to: Vertex,
        site: Option<Vertex>,
    ) -> Option<String> {
        let name = |v: Vertex| self.board().vertex_name(v);
        let wins = self.winning(position) & bit(to) != 0;
        let site = match site {
            None if wins => return None,
            None => return Some("does not say where to build".into()),
            Some(_) if wins => {
                let climb = self.format_move(Move::Climb { from, to });
                return Some(format!(
                    "wins at {} without a build: type {climb}",
                    name(to)
                ));
            }
            Some(site) => site,
        };
        if self.variant().stipulation && site != from {
            Some(format!(
                "builds on {}, but only {}, just left, may be",
                name(site),
                name(from)
            ))
        } else if site == to {
            Some(format!("builds on {}, where the worker stands", name(site)))
        } else if self.board().sources(to) & bit(site) == 0 {
            Some(format!(
                "builds on {}, which is not adjacent to {}",
                name(site),
                name(to)
            ))
        } else if position.occupied() & !bit(from) & bit(site) != 0 {
            Some(format!("builds on {}, which is occupied", name(site)))
        } else if position.height(site) == self.variant().height {
            Some(format!(
                "builds on {}, which is closed by a dome",
                name(site)
            ))
        } else {
            None
        }
    }
}
