//! What is seen of Santorini, how its moves are chosen, and which variants there are.

use serde_json::json;
use thera_board::{Board, MAX_VERTICES, Vertex};

use super::lesson;
use super::powers::INFOS;
use super::variant::usual_winning_height;
use super::{MAX_HEIGHT, Move, Position, Santorini, Setup, Variant};
use crate::scene::boards::graph_kinds;
use crate::scene::{
    Answers, Choice, Configured, Field, FieldKind, FormError, Mark, MarkKind, Parts, Picture,
    Scenic, Step, Style, ways,
};
use crate::telling::{listed, player_name};
use crate::{Game, Outcome, Player};

impl Scenic for Santorini {
    fn style(&self) -> Style {
        Style::Town
    }

    fn graph(&self) -> Option<&Board> {
        Some(self.board())
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let all = 0..self.board().size() as Vertex;
        let levels = all.map(|vertex| self.level(vertex, setup.height(vertex)));
        let workers = Player::BOTH.into_iter().flat_map(|player| {
            let places = setup.workers.of(player).iter();
            let vertices = places.filter_map(|place| place.on(self.board()));
            vertices.map(move |vertex| self.worker(vertex, player))
        });
        levels.chain(workers).collect()
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        match self.to_place(position) {
            0 => vec!["a worker", "where it goes", "where to build"],
            left => vec!["where a worker stands"; left as usize],
        }
    }

    fn prompt(&self, position: &Position) -> String {
        match self.to_place(position) {
            0 => "Choose a worker.".into(),
            1 => "Place a worker.".into(),
            left => format!("Place {left} workers."),
        }
    }

    fn steps(&self, turn: Move) -> Vec<String> {
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        match turn {
            Move::Place(set) => self.names(set),
            Move::Climb { from, to } => vec![name(from), name(to)],
            Move::Build { from, to, site } => vec![name(from), name(to), name(site)],
        }
    }

    fn in_any_order(&self, position: &Position) -> bool {
        self.is_placing(position)
    }

    fn move_in_words(&self, turn: Move) -> String {
        let name = |vertex: Vertex| self.board().vertex_name(vertex);
        match turn {
            Move::Place(set) => format!("places on {}", listed(&self.names(set))),
            Move::Climb { from, to } => format!("climbs from {} to {}", name(from), name(to)),
            Move::Build { from, to, site } => format!(
                "moves {} to {} and builds on {}",
                name(from),
                name(to),
                name(site)
            ),
        }
    }

    fn end_reason(&self, position: &Position) -> Option<String> {
        let Some(Outcome::Won(winner)) = self.outcome(position) else {
            return None;
        };
        let climbed = self.tower_winner(position).is_some();
        let level = self.variant().winning_height.filter(|_| climbed);
        Some(match level {
            Some(level) => format!("{} climbed to level {level}", player_name(self, winner)),
            None => format!("{} cannot move", player_name(self, winner.opponent())),
        })
    }

    fn aim(&self, turn: Move) -> Option<String> {
        match turn {
            Move::Climb { to, .. } => Some(self.board().vertex_name(to)),
            _ => None,
        }
    }

    fn most_moves(&self) -> f64 {
        let workers = self.variant().workers_per_side() as usize;
        let widest = (0..self.board().size() as Vertex)
            .map(|vertex| self.board().out(vertex).count_ones())
            .max();
        let steps = f64::from(widest.unwrap_or(0)) * self.board().size() as f64;
        ways(self.board().size(), workers).max(workers as f64 * steps)
    }
}

impl Santorini {
    pub(super) fn level(&self, vertex: Vertex, count: u64) -> Mark {
        let of = u64::from(self.variant().height);
        let title = match count {
            0 => "ground".into(),
            count if count >= of => "dome".into(),
            count => format!("level {count}"),
        };
        let top = count >= of;
        Mark::at(
            self.board().vertex_name(vertex),
            MarkKind::Level { count, of, top },
        )
        .titled(title)
    }

    pub(super) fn worker(&self, vertex: Vertex, player: Player) -> Mark {
        let shape = MarkKind::Piece { shape: "worker" };
        let mark = Mark::at(self.board().vertex_name(vertex), shape);
        match self.variant().impartial {
            true => mark.titled("worker"),
            false => mark.of(player).titled(format!("{player}'s worker")),
        }
    }
}

const FORM: [Field; 14] = [
    Field::number(
        "workers",
        "Workers",
        (1, MAX_VERTICES as u64, Variant::STANDARD.workers as u64),
        "how many in all; unless they are shared, each side has half of them",
    ),
    Field::switch(
        "impartial",
        "Shared workers",
        Variant::STANDARD.impartial,
        "both players move every worker (I); otherwise each side has its own (P)",
    ),
    Field::number(
        "height",
        "Height of a full tower",
        (1, MAX_HEIGHT as u64, Variant::STANDARD.height as u64),
        "the height at which a tower is closed",
    ),
    Field::switch(
        "tower_win",
        "Climbing wins",
        Variant::STANDARD.winning_height.is_some(),
        "arriving one level below the full height wins (TW); otherwise it means nothing (NTW)",
    ),
    Field::number(
        "winning_height",
        "Winning height, if another",
        (0, MAX_HEIGHT as u64 - 1, 0),
        "arriving on exactly this level wins (TW2 for level 2); 0 for one below the full height",
    ),
    Field::switch(
        "directed",
        "Build against the arcs",
        Variant::STANDARD.directed,
        "builds on a vertex with an arc into the worker's (D), as directed boards need; otherwise \
         on a neighbour (U)",
    ),
    Field::switch(
        "stipulation",
        "Build only where you came from",
        Variant::STANDARD.stipulation,
        "the building stipulation (*): only the vertex just left may be built on",
    ),
    Field::switch(
        "free_movement",
        "Free movement",
        Variant::STANDARD.free_movement,
        "workers climb any height (FM); otherwise at most one level at a time",
    ),
    Field::number(
        "seats",
        "Players",
        (2, 4, 2),
        "two; three, each for themselves; or four in two teams, who share their workers",
    ),
    power("first_power", "First's power"),
    power("second_power", "Second's power"),
    power("third_power", "Third's power, if there is a third"),
    power("fourth_power", "Fourth's power, if there is a fourth"),
    Field {
        hint: "two players without powers of their own; whoever has a worker beside the Ram as a turn \
               begins has this one",
        ..power("fleece", "The Golden Fleece gives")
    },
];

/// A power to choose.
const fn power(name: &'static str, label: &'static str) -> Field {
    Field {
        name,
        label,
        hint: "what this player may do beside the usual rules; a mortal has none",
        kind: FieldKind::Choice {
            choices: &POWERS,
            usual: INFOS[0].name,
        },
    }
}

/// The powers as words to choose from.
const POWERS: [Choice; INFOS.len()] = {
    let mut choices = [Choice {
        value: "",
        label: "",
        hint: "",
    }; INFOS.len()];
    let mut place = 0;
    while place < INFOS.len() {
        choices[place] = Choice {
            value: INFOS[place].name,
            label: INFOS[place].title,
            hint: INFOS[place].words,
        };
        place += 1;
    }
    choices
};

impl Configured for Santorini {
    const RULES: &'static [&'static str] = &[
        "First places all its workers, then second does.",
        "A turn has two parts. Move one of your workers one step, to a place beside it where no worker \
         stands: as far down as you like, but at most one level up, and never onto a closed tower.",
        "Then build: add one level to a place beside the one where that worker now stands, if no worker \
         is on it and its tower is not closed. The last level, the dome, closes a tower for good.",
        "A worker that arrives one level below the full height wins at once, without building. \
         Whoever cannot move loses.",
        "Variants change the number of workers, the height and what wins; share the workers; let \
         them climb freely; or allow building only on the place just left.",
        "Most people play with powers: each player has one, which changes a rule for them or against \
         the other. What each does is told where it is chosen, and beside the board.",
        "Some powers leave something to chance, or hide something from the other player; games with the \
         latter are played in rooms.",
        "With the Golden Fleece nobody has a power of their own. When the workers stand first puts the Ram on \
         a free place, which counts as a dome from then on, and second begins. Whoever has a worker beside \
         the Ram as a turn begins has the power of the Fleece for that turn.",
        "Three play each for themselves, with two workers and a power each. Whoever cannot move and build \
         is out, and so is whoever loses the last worker: what they have leaves the board, and the \
         others go on until somebody wins or one is left. What a power forbids opponents it forbids all \
         the others, until its owner's next turn.",
        "Four play in two teams, first and third against second and fourth. A team shares its workers, \
         which the first of it places; each of the two has a power and uses it in the own turns only. \
         The second of each team begins. A team wins and loses together.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        graph_kinds(&["king", "grid"], true)
    }

    fn form() -> Vec<Field> {
        FORM.to_vec()
    }

    fn parts(&self) -> Parts {
        let variant = self.variant();
        Parts::from_iter([
            ("workers".into(), json!(variant.workers)),
            ("impartial".into(), json!(variant.impartial)),
            ("height".into(), json!(variant.height)),
            ("tower_win".into(), json!(variant.winning_height.is_some())),
            (
                "winning_height".into(),
                json!(variant.unusual_winning_height().unwrap_or(0)),
            ),
            ("directed".into(), json!(variant.directed)),
            ("stipulation".into(), json!(variant.stipulation)),
            ("free_movement".into(), json!(variant.free_movement)),
            ("seats".into(), json!(2)),
            ("first_power".into(), json!(INFOS[0].name)),
            ("second_power".into(), json!(INFOS[0].name)),
            ("third_power".into(), json!(INFOS[0].name)),
            ("fourth_power".into(), json!(INFOS[0].name)),
            ("fleece".into(), json!(INFOS[0].name)),
        ])
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        let height = parts.number("height")?;
        let winning_height = match parts.number("winning_height")? {
            0 => usual_winning_height(height),
            another => another,
        };
        let variant = Variant {
            workers: parts.number("workers")?,
            impartial: parts.switch("impartial")?,
            height,
            winning_height: parts.switch("tower_win")?.then_some(winning_height),
            directed: parts.switch("directed")?,
            stipulation: parts.switch("stipulation")?,
            free_movement: parts.switch("free_movement")?,
        };
        let powers = [
            parts.choice("first_power")?,
            parts.choice("second_power")?,
            parts.choice("third_power")?,
            parts.choice("fourth_power")?,
        ];
        let seats: usize = parts.number("seats")?;
        let powers = &powers[..seats.min(powers.len())];
        let mortal = powers.iter().all(|&power| power == INFOS[0].name);
        let fleece = parts.choice("fleece")?;
        let has_fleece = fleece != INFOS[0].name;
        if has_fleece && !(seats == 2 && mortal) {
            let reason = "with the Golden Fleece two play, and nobody has a power of their own";
            return Err(FormError::Shape(reason.into()));
        }
        Ok(Some(match seats {
            2 if has_fleece => format!("{variant},fleece={fleece}"),
            2 if mortal => variant.to_string(),
            2 => format!("{variant},{}", powers.join(",")),
            _ => format!("{variant},seats={seats},{}", powers.join(",")),
        }))
    }
}
