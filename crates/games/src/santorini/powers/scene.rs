//! What is seen of a town with powers, and how its turns are chosen.

use serde_json::json;
use thera_board::{Board, Vertex, VertexSet, bit, vertices};

use super::{Act, Chosen, Full, Places, Position, Powers, Seat, Setup, Turn, geometry};
use crate::santorini::Santorini;
use crate::scene::{
    Answers, Configured, Fact, Field, FormError, Mark, MarkKind, Parts, Picture, Scenic, Step,
    Style,
};
use crate::telling::{listed, player_name};
use crate::{Game, Outcome, Player};

impl Scenic for Powers {
    fn style(&self) -> Style {
        Style::Town
    }

    fn graph(&self) -> Option<&Board> {
        Some(self.board())
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        self.marks_of(&setup.places())
    }

    fn facts(&self, setup: &Setup) -> Vec<Fact> {
        self.facts_of(&setup.places())
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        self.asks_at(&position.into())
    }

    fn prompt(&self, position: &Position) -> String {
        self.prompt_at(&position.into())
    }

    fn steps(&self, turn: Turn) -> Vec<String> {
        self.steps_of(turn)
    }

    fn other_steps(&self, position: &Position, turn: Turn) -> Vec<Vec<String>> {
        self.other_steps_at(&position.into(), turn)
    }

    fn loose_after(&self, position: &Position, turn: Turn) -> Option<usize> {
        self.loose_after_at(&position.into(), turn)
    }

    fn in_any_order(&self, position: &Position) -> bool {
        self.in_any_order_at(&position.into())
    }

    fn move_in_words(&self, turn: Turn) -> String {
        self.turn_in_words(turn)
    }

    fn end_reason(&self, position: &Position) -> Option<String> {
        let Some(Outcome::Won(winner)) = self.outcome(position) else {
            return None;
        };
        Some(match position.winner() {
            Some(_) => format!("{} made a winning move", player_name(self, winner)),
            None => format!("{} has no turn", player_name(self, winner.opponent())),
        })
    }

    fn aim(&self, turn: Turn) -> Option<String> {
        self.aim_of(turn)
    }

    /// As without powers, times what the widest power makes of a turn: two builds.
    fn most_moves(&self) -> f64 {
        let size = self.board().size() as f64;
        self.town.most_moves() * size
    }
}

/// What a page shows and asks, whoever sits at the table.
impl Powers {
    pub(in crate::santorini) fn marks_of(&self, setup: &Places) -> Vec<Mark> {
        let board = self.board();
        let domes = setup.domes.iter().filter_map(|place| place.on(board));
        let domes = domes.fold(0, |set, vertex| set | bit(vertex));
        let levels = (0..board.size() as Vertex).map(|vertex| {
            let height = setup.height(vertex);
            match domes & bit(vertex) != 0 {
                true => self.low_dome(vertex, height),
                false => self.town.level(vertex, height),
            }
        });
        let seats = || {
            let players = self.seating().players().iter().copied();
            players.zip(&setup.players)
        };
        let workers = seats().flat_map(|(player, seat)| {
            let vertices = seat.workers.iter().filter_map(|place| place.on(board));
            vertices.map(move |vertex| self.town.worker(vertex, player))
        });
        let tokens = seats().flat_map(|(player, seat)| {
            let title = format!("{}'s token", self.power(player).info().title);
            let lie = vertices(self.tokens_of(seat, player));
            lie.map(move |vertex| {
                let kind = MarkKind::Piece { shape: "token" };
                Mark::at(self.board().vertex_name(vertex), kind)
                    .of(self.seating().side(player))
                    .titled(title.clone())
            })
        });
        let ram = setup.ram.as_ref().and_then(|place| place.on(board));
        let ram = ram.map(|vertex| {
            let kind = MarkKind::Piece { shape: "token" };
            Mark::at(board.vertex_name(vertex), kind).titled("the Ram")
        });
        levels.chain(tokens).chain(ram).chain(workers).collect()
    }

    pub(in crate::santorini) fn facts_of(&self, setup: &Places) -> Vec<Fact> {
        vec![Fact::of("power", self.seating().players(), |player| {
            let title = self.power(player).info().title;
            let seat = setup.seat(player);
            if self.fleece {
                return match self.is_beside_ram(setup, &seat) {
                    true => title.to_string(),
                    false => "none, away from the Ram".into(),
                };
            }
            match seat.memory.as_str() {
                _ if seat.out => format!("{title}, out"),
                "" => title.to_string(),
                memory => format!("{title} [{memory}]"),
            }
        })]
    }

    pub(in crate::santorini) fn asks_at(&self, position: &Full) -> Vec<&'static str> {
        match self.to_place(position) {
            _ if self.lacks_ram(&position.base) => vec!["where the Ram stands"],
            0 => self.own_power(position).info().asks.to_vec(),
            left => {
                let mut asks = vec!["where a worker stands"; left as usize];
                if self.power(position.to_move()).remembers_direction() {
                    asks.push("a direction, by the corner or the middle of an edge");
                }
                asks
            }
        }
    }

    pub(in crate::santorini) fn prompt_at(&self, position: &Full) -> String {
        let power = self.own_power(position).info();
        match self.to_place(position) {
            _ if self.lacks_ram(&position.base) => "Put the Ram on free ground.".into(),
            0 if power.name == super::INFOS[0].name => "Choose a worker.".into(),
            0 => format!("Choose {}. {}: {}", power.asks[0], power.title, power.words),
            1 => "Place a worker.".into(),
            left => format!("Place {left} workers."),
        }
    }

    pub(in crate::santorini) fn steps_of(&self, turn: Turn) -> Vec<String> {
        if let Turn::Place(set, chosen) = turn {
            return self.placement_names(set, chosen);
        }
        // The usual way does not depend on the position.
        let ways = self.ways_to_choose(&Full::default(), turn);
        self.named(&ways[0])
    }

    pub(in crate::santorini) fn other_steps_at(
        &self,
        position: &Full,
        turn: Turn,
    ) -> Vec<Vec<String>> {
        if let Turn::Place(set, chosen) = turn {
            // Workers that nobody tells apart may be placed in either order.
            let mut names = self.placement_names(set, chosen);
            let alike = match chosen {
                Some(Chosen::Worker(_)) => 1..names.len(),
                _ => 0..set.count_ones() as usize,
            };
            names[alike].reverse();
            return vec![names];
        }
        let ways = self.ways_to_choose(position, turn);
        ways[1..].iter().map(|way| self.named(way)).collect()
    }

    pub(in crate::santorini) fn in_any_order_at(&self, position: &Full) -> bool {
        let power = self.power(position.to_move());
        self.to_place(position) > 0 && power.choices(0b11).is_empty()
    }

    pub(in crate::santorini) fn turn_in_words(&self, turn: Turn) -> String {
        if let Turn::Place(set, chosen) = turn {
            return format!("places on {}", listed(&self.placement_names(set, chosen)));
        }
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        let acts = turn.acts().iter().map(|act| match act {
            Act::Move { from, to } => format!("moves {} to {}", name(from), name(to)),
            Act::Build(site) => format!("builds on {}", name(site)),
            Act::Dome(site) => format!("puts a dome on {}", name(site)),
            Act::Force { from, to } => format!("forces {} to {}", name(from), name(to)),
            Act::Lower(site) => format!("takes a level from {}", name(site)),
            Act::Token(site) => format!("puts a token on {}", name(site)),
            Act::Wind(direction) => {
                let direction = geometry::direction_as_text(direction.into());
                format!("turns the wind token ({direction})")
            }
            Act::Last(place) => format!("moved {} last", name(place)),
        });
        let told = listed(&acts.collect::<Vec<_>>());
        match turn {
            Turn::Win(_) => format!("{told} and wins"),
            _ => told,
        }
    }

    pub(in crate::santorini) fn aim_of(&self, turn: Turn) -> Option<String> {
        let Turn::Win(acts) = turn else {
            return None;
        };
        match acts.iter().last() {
            Some(Act::Move { to, .. }) => Some(self.board().vertex_name(to)),
            _ => None,
        }
    }
}

impl Powers {
    pub(super) fn named(&self, places: &[Vertex]) -> Vec<String> {
        places
            .iter()
            .map(|&v| self.board().vertex_name(v))
            .collect()
    }

    /// Whether a player has a worker beside the Ram.
    fn is_beside_ram(&self, setup: &Places, seat: &Seat) -> bool {
        let board = self.board();
        let ram = setup.ram.as_ref().and_then(|place| place.on(board));
        let near = ram.map_or(0, |ram| board.out(ram));
        let mut workers = seat.workers.iter().filter_map(|place| place.on(board));
        workers.any(|worker| near & bit(worker) != 0)
    }

    /// Where a player's tokens lie.
    fn tokens_of(&self, seat: &Seat, player: Player) -> VertexSet {
        let memory = self.read_memory(player, &seat.memory);
        match memory.filter(|_| self.power(player).has_tokens()) {
            Some(memory) => memory.places,
            None => 0,
        }
    }

    /// A dome on a tower that is not whole.
    fn low_dome(&self, vertex: Vertex, level: u64) -> Mark {
        let kind = MarkKind::Level {
            count: level,
            of: self.variant().height.into(),
            top: true,
        };
        let title = match level {
            0 => "dome on the ground".to_string(),
            level => format!("dome on level {level}"),
        };
        Mark::at(self.board().vertex_name(vertex), kind).titled(title)
    }
}

impl Configured for Powers {
    const RULES: &'static [&'static str] = Santorini::RULES;

    const PICTURES: &'static [Picture] = Santorini::PICTURES;

    const LESSON: &'static [Step] = super::lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        Santorini::board_kinds()
    }

    fn form() -> Vec<Field> {
        Santorini::form()
    }

    fn parts(&self) -> Parts {
        let mut parts = self.town.parts();
        for (field, player) in ["first_power", "second_power"]
            .into_iter()
            .zip(Player::BOTH)
        {
            parts.insert(field.into(), json!(self.name_of(player)));
        }
        if self.fleece {
            let power = self.power(Player::First).info().name;
            parts.insert("fleece".into(), json!(power));
        }
        parts
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        Santorini::variant_of(parts)
    }
}
