//! Turns with powers as people and other programs type them, whole or step by step.
//!
//! A turn is written act by act: `b2-c3` moves, `+d4` builds, `*d4` builds a dome below its usual
//! height, `b2~c3` forces a worker elsewhere, `_d4` takes a level away, `=d4` puts a token there, `=ne`
//! lays the wind token, `!d4` says who moved last, and a comma stands before a worker that is not the first thing named; where it is a move
//! and a build it is `b2c3d4`, as without powers. The places alone, in the order in which they are
//! chosen on the page, are understood too, and so are `A3>B4^C5` and `(C5,D3)>(A2,B2)^B1`, as other
//! programs write.

use std::cmp::Ordering;

use thera_board::{Vertex, bit};

use super::turn::MOST_ACTS;
use super::{Act, Acts, Full, Powers, Turn, geometry};

/// Names listed in an objection at most.
const MOST_LISTED: usize = 12;

/// What stands before a place that is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Nothing,
    To,
    Build,
    Dome,
    Force,
    Lower,
    Token,
    Wind,
    Last,
}

/// What the characters before a place mean; others only separate.
const SIGNS: [(char, Sign); 12] = [
    ('-', Sign::To),
    ('>', Sign::To),
    ('+', Sign::Build),
    ('^', Sign::Build),
    ('*', Sign::Dome),
    ('~', Sign::Force),
    ('_', Sign::Lower),
    ('=', Sign::Token),
    ('!', Sign::Last),
    (',', Sign::Nothing),
    ('(', Sign::Nothing),
    (')', Sign::Nothing),
];

impl Powers {
    pub(in crate::santorini) fn turn_as_text(&self, turn: Turn) -> String {
        if let Turn::Place(set, chosen) = turn {
            return self.placement_as_text(set, chosen);
        }
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        let acts: Vec<Act> = turn.acts().iter().collect();
        let named = self.board().named_rows_and_columns().is_some();
        match acts[..] {
            [Act::Move { from, to }] if named => return name(from) + &name(to),
            [Act::Move { from, to }, Act::Build(site)] if named => {
                return name(from) + &name(to) + &name(site);
            }
            _ => {}
        }
        let mut text = String::new();
        for act in acts {
            let comma = if text.is_empty() { "" } else { "," };
            text += &match act {
                Act::Move { from, to } => format!("{comma}{}-{}", name(from), name(to)),
                Act::Build(site) => format!("+{}", name(site)),
                Act::Dome(site) => format!("*{}", name(site)),
                Act::Force { from, to } => format!("{comma}{}~{}", name(from), name(to)),
                Act::Lower(site) => format!("_{}", name(site)),
                Act::Token(site) => format!("={}", name(site)),
                Act::Wind(direction) => {
                    format!("={}", geometry::direction_as_text(direction.into()))
                }
                Act::Last(place) => format!("!{}", name(place)),
            };
        }
        text
    }

    pub(in crate::santorini) fn read_turn(
        &self,
        position: &Full,
        text: &str,
    ) -> Result<Turn, String> {
        let legal = self.turns_of(position);
        if legal.is_empty() {
            return Err("comes too late: the game is over".into());
        }
        if self.to_place(position) > 0 {
            return self.read_placement(position, &self.town.words(text));
        }
        let places = self.read_places_in(text)?;
        if let Some(acts) = self.read_acts(text, &places)
            && let Some(&turn) = legal.iter().find(|turn| turn.acts() == acts)
        {
            return Ok(turn);
        }
        let places: Vec<Vertex> = places.into_iter().map(|(_, vertex)| vertex).collect();
        let chosen = |turn: &&Turn| self.ways_to_choose(position, **turn).contains(&places);
        match legal.iter().find(chosen) {
            Some(&turn) => Ok(turn),
            None => Err(self.objection(position, &legal, &places)),
        }
    }

    /// The places that a text names, and what stands before each.
    fn read_places_in(&self, text: &str) -> Result<Vec<(Sign, Vertex)>, String> {
        let mut places: Vec<(Sign, Vertex)> = Vec::new();
        let sign_of = |c: char| SIGNS.iter().find(|(sign, _)| *sign == c);
        let signs = |c: char| sign_of(c).is_some();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let end = rest[1..].find(|c: char| signs(c) || c.is_whitespace());
            let end = end.map_or(rest.len(), |end| end + 1);
            let first = rest
                .chars()
                .next()
                .filter(|&c| signs(c) || c.is_whitespace());
            let sign = first
                .and_then(sign_of)
                .map_or(Sign::Nothing, |(_, sign)| *sign);
            let chunk = rest[..end].trim_start_matches(|c: char| signs(c) || c.is_whitespace());
            let mut before = sign;
            for word in self.town.words(chunk) {
                if before == Sign::Token
                    && let Some(direction @ 1..) = geometry::read_direction(&word)
                {
                    places.push((Sign::Wind, direction as Vertex));
                    continue;
                }
                let vertex = match places.last() {
                    Some(&(_, last)) => self.town.find_from(last, &word)?,
                    None => self.town.find(&word)?,
                };
                places.push((before, vertex));
                before = Sign::Nothing;
            }
            rest = &rest[end..];
        }
        match places.is_empty() {
            true => Err("names no place; type from, to, build, such as b2c3d4".into()),
            false => Ok(places),
        }
    }

    /// The acts that a text says, if it says of each place what is done there.
    fn read_acts(&self, text: &str, places: &[(Sign, Vertex)]) -> Option<Acts> {
        if let Some(walks) = read_walks(text, places) {
            return Some(walks);
        }
        let mut acts = Vec::new();
        let mut worker = None;
        for &(sign, vertex) in places {
            match (sign, worker) {
                (Sign::Nothing, _) => worker = Some(vertex),
                (Sign::To, Some(from)) => {
                    acts.push(Act::Move { from, to: vertex });
                    worker = None;
                }
                (Sign::Force, Some(from)) => {
                    acts.push(Act::Force { from, to: vertex });
                    worker = None;
                }
                (Sign::To | Sign::Force, None) => return None,
                (Sign::Build, _) => acts.push(Act::Build(vertex)),
                (Sign::Dome, _) => acts.push(Act::Dome(vertex)),
                (Sign::Lower, _) => acts.push(Act::Lower(vertex)),
                (Sign::Token, _) => acts.push(Act::Token(vertex)),
                (Sign::Wind, _) => acts.push(Act::Wind(vertex)),
                (Sign::Last, _) => acts.push(Act::Last(vertex)),
            }
        }
        match worker {
            Some(_) => None,
            None => Acts::read(acts),
        }
    }

    /// The places to choose for a turn, in each order in which that makes sense; the usual one first.
    pub(in crate::santorini) fn ways_to_choose(
        &self,
        position: &Full,
        turn: Turn,
    ) -> Vec<Vec<Vertex>> {
        let acts: Vec<Act> = turn.acts().iter().collect();
        match acts[..] {
            // A build before the move: the worker is chosen twice.
            [Act::Build(first), Act::Move { from, to }, ..] => {
                let rest = self.places_of(&acts[2..]);
                vec![[vec![from, from, first, to], rest].concat()]
            }
            [Act::Move { from, to }, Act::Build(one), Act::Build(other)]
                if one != other && self.own_power(position).builds_in_any_order() =>
            {
                vec![vec![from, to, one, other], vec![from, to, other, one]]
            }
            [Act::Move { from, to }, Act::Dome(one), Act::Dome(other)]
                if self.own_power(position).builds_in_any_order() =>
            {
                vec![vec![from, to, one, other], vec![from, to, other, one]]
            }
            [Act::Move { from, to }, Act::Dome(site)] => vec![vec![from, to, site, site]],
            [
                Act::Move { from: a, to: b },
                Act::Move { from: c, to: d },
                ref rest @ ..,
            ] => {
                let after = self.places_of(rest);
                let mut ways = vec![[a, b, c, d], [c, d, a, b]];
                if position.level(a) == position.level(c) {
                    ways.extend([[a, d, c, b], [c, b, a, d]]);
                }
                let ways = ways
                    .into_iter()
                    .map(|way| [way.to_vec(), after.clone()].concat());
                ways.collect()
            }
            _ => vec![self.places_of(&acts)],
        }
    }

    /// After how many places the others may be chosen in any order: those of more domes than it is
    /// worth to list in every order.
    pub(in crate::santorini) fn loose_after_at(
        &self,
        position: &Full,
        turn: Turn,
    ) -> Option<usize> {
        let acts: Vec<Act> = turn.acts().iter().collect();
        let [Act::Move { .. }, ref domes @ ..] = acts[..] else {
            return None;
        };
        let is_loose = domes.len() > 2
            && domes.iter().all(|act| matches!(act, Act::Dome(_)))
            && self.own_power(position).builds_in_any_order();
        is_loose.then_some(2)
    }

    /// Places in the order of the acts.
    fn places_of(&self, acts: &[Act]) -> Vec<Vertex> {
        acts.iter()
            .flat_map(|act| act.places(self.board()))
            .collect()
    }

    /// What has still to be typed after the beginning of a legal turn.
    pub(in crate::santorini) fn missing_part(
        &self,
        position: &Full,
        text: &str,
    ) -> Option<&'static str> {
        let legal = self.turns_of(position);
        if !legal.is_empty() && self.to_place(position) > 0 {
            let placed = self.town.words(text).len() as u32;
            return (0 < placed && placed < self.to_place(position))
                .then_some("where does the next worker stand?");
        }
        let places = self.read_places_in(text).ok()?;
        let places: Vec<Vertex> = places.into_iter().map(|(_, vertex)| vertex).collect();
        let begins = |turn: &Turn| {
            let ways = self.ways_to_choose(position, *turn);
            ways.iter()
                .any(|way| way.len() > places.len() && way.starts_with(&places))
        };
        legal.iter().any(begins).then(|| {
            let asks = self.own_power(position).info().asks;
            match asks.get(places.len()) {
                Some(asked) if asked.starts_with("where it goes") => "where does it go?",
                Some(asked) if asked.starts_with("where to build") => "where does it build?",
                _ => "and then?",
            }
        })
    }

    /// Why places, chosen in this order, are no turn.
    fn objection(&self, position: &Full, legal: &[Turn], places: &[Vertex]) -> String {
        let ways: Vec<Vec<Vertex>> = legal
            .iter()
            .flat_map(|&turn| self.ways_to_choose(position, turn))
            .collect();
        let fits = |len: usize| ways.iter().any(|way| way.starts_with(&places[..len]));
        let fitting = (0..=places.len()).rev().find(|&len| fits(len)).unwrap_or(0);
        let name = |vertex: &Vertex| self.board().vertex_name(*vertex);
        let asks = self.own_power(position).info().asks;
        let asked = asks.get(fitting).copied().unwrap_or("nothing more");
        let Some(wrong) = places.get(fitting) else {
            return format!("is only the beginning of a turn; choose {asked}");
        };
        let specific = match fitting {
            0 => self
                .town
                .objection_to_worker(&self.town_to_move(position), *wrong),
            1 => self.objection_to_step(position, places[0], *wrong),
            _ => None,
        };
        specific.unwrap_or_else(|| {
            let begun = ways
                .iter()
                .filter(|way| way.starts_with(&places[..fitting]));
            let mut next: Vec<Vertex> = begun.filter_map(|way| way.get(fitting).copied()).collect();
            next.sort_unstable();
            next.dedup();
            let listed: Vec<String> = next.iter().take(MOST_LISTED).map(name).collect();
            match listed.is_empty() {
                true => format!("goes on with {} after the turn has ended", name(wrong)),
                false => format!(
                    "names {} where it should say {asked}: {}{}",
                    name(wrong),
                    listed.join(", "),
                    if next.len() > MOST_LISTED {
                        ", …"
                    } else {
                        ""
                    }
                ),
            }
        })
    }

    fn objection_to_step(&self, position: &Full, from: Vertex, to: Vertex) -> Option<String> {
        let table = self.table(position);
        let barring = table.players().find(|&player| {
            let barred = table.acting(player).bars(&table, player, from);
            barred & bit(to) != 0
        });
        if let Some(player) = barring {
            let (title, name) = (
                self.power(player).info().title,
                self.board().vertex_name(to),
            );
            let way = match position.level(to).cmp(&position.level(from)) {
                Ordering::Greater => "up ",
                Ordering::Equal => "",
                Ordering::Less => "down ",
            };
            return Some(format!(
                "moves {way}to {name}, which {title} forbids in this turn"
            ));
        }
        self.town
            .objection_to_step(&self.town_to_move(position), from, to)
    }
}

/// `(C5,D3)>(A2,B2)^B1`: workers, where they go, and a build.
fn read_walks(text: &str, places: &[(Sign, Vertex)]) -> Option<Acts> {
    if !text.trim_start().starts_with('(') || places.len() > 2 * MOST_ACTS {
        return None;
    }
    let builds = places
        .iter()
        .filter(|(sign, _)| *sign == Sign::Build)
        .count();
    let walkers = (places.len() - builds) / 2;
    let (workers, rest) = places.split_at(walkers);
    let (targets, sites) = rest.split_at(walkers);
    // Who stays where they are does not move.
    let stays = |vertex: &Vertex| workers.iter().any(|(_, worker)| worker == vertex);
    let gone = |vertex: &Vertex| !targets.iter().any(|(_, target)| target == vertex);
    let left = workers.iter().map(|(_, vertex)| *vertex).filter(gone);
    let arrived = targets
        .iter()
        .map(|(_, vertex)| *vertex)
        .filter(|v| !stays(v));
    let moves = left.zip(arrived).map(|(from, to)| Act::Move { from, to });
    let acts: Vec<Act> = moves
        .chain(sites.iter().map(|(_, site)| Act::Build(*site)))
        .collect();
    Acts::read(acts)
}
