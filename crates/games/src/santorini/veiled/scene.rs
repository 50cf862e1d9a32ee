//! What is seen of these games, and how their steps are chosen.

use thera_board::{Board, bit, vertices};

use super::{End, Full, Game, Hidden, Outcome, Player, Position, Stage, Step, Veil, Veiled};
use crate::Notation;
use crate::capability::Seated;
use crate::santorini::powers::Places;
use crate::scene::layout::{Role, Spot};
use crate::scene::{Editable, Fact, Layout, Mark, MarkKind, Scenic, SetupOf, Style, TextSetup};
use crate::telling::player_name;

/// Steps beside each other below a board that has no columns.
const IN_A_ROW: usize = 5;

impl Editable for Veiled {
    type Setup = TextSetup;
}

impl Veiled {
    /// A position that was typed, and what stands on its board.
    fn seen(&self, setup: &TextSetup) -> Option<(Position, Places)> {
        let position: Position = setup.validate(self).ok()?;
        let places = Places::of(self.rules_at(&position), &Full::from(&position.base));
        Some((position, places))
    }
}

impl Veiled {
    /// Whether the loser's workers, who are not seen, had no turn: they lose by a turn of their own in no
    /// other way but by building what the winner counts.
    fn said_stuck(&self, position: &Position, winner: Player) -> bool {
        self.unseen() == Some(winner.opponent())
            && position.base.to_move() == winner
            && !self.power(winner).counts_towers()
    }

    /// Whether a worker of the loser's stands where the abyss is.
    fn has_sunk(&self, position: &Position, winner: Player) -> bool {
        let workers = position.base.workers(winner.opponent());
        let abyss = |owner| position.secret(owner).at;
        let abyss = self.owner(Veil::Abyss).map(abyss);
        matches!(abyss, Some(Hidden::At(place)) if workers & bit(place) != 0)
    }

    /// Whether the winner won by the other's turn, which went for a square of the winner's choice.
    fn was_doomed(&self, position: &Position, winner: Player) -> bool {
        self.has(winner, Veil::Fate) && position.base.to_move() == winner
    }

    /// What may happen by chance, in words.
    fn chance_marks(&self, position: &Position) -> Vec<Mark> {
        let steps = match self.is_chance(position) {
            true => self.moves(position),
            false => Vec::new(),
        };
        let marks = steps.into_iter().map(|step| {
            let text = self.format_move(step);
            let kind = MarkKind::Text { text: text.clone() };
            Mark::at(text, kind).titled(self.move_in_words(step))
        });
        marks.collect()
    }

    /// Tokens where something is hidden, as far as it is known.
    fn secret_marks(&self, position: &Position) -> Vec<Mark> {
        let mut marks = Vec::new();
        for player in Player::BOTH {
            let Hidden::At(place) = position.secret(player).at else {
                continue;
            };
            let (places, title) = match self.has(player, Veil::Abyss) {
                true => (bit(place), "the abyss".to_string()),
                false => {
                    let title = self.power(player).info().title;
                    (self.square(place), format!("the square of the {title}"))
                }
            };
            marks.extend(vertices(places).map(|vertex| {
                let kind = MarkKind::Piece { shape: "token" };
                let name = self.rules().board().vertex_name(vertex);
                Mark::at(name, kind).of(player).titled(title.clone())
            }));
        }
        marks
    }
}

impl Scenic for Veiled {
    fn style(&self) -> Style {
        Style::Town
    }

    fn graph(&self) -> Option<&Board> {
        Some(self.rules().board())
    }

    /// Below the board lies what may happen by chance.
    fn layout_of(&self, setup: &TextSetup) -> Option<Layout> {
        let position: Position = setup.validate(self).ok()?;
        if !self.is_chance(&position) {
            return None;
        }
        let mut layout = self.layout();
        let columns = layout.columns.unwrap_or(IN_A_ROW).max(1);
        let steps = self.moves(&position);
        for (number, &step) in steps.iter().enumerate() {
            layout.vertices.push(Spot {
                name: self.format_move(step),
                label: Some(self.format_move(step)),
                x: (number % columns) as f64,
                // The names of columns stand in between.
                y: layout.height + (number / columns + 2) as f64,
                role: Some(Role {
                    role: "card",
                    row: 0,
                    column: number,
                    across: None,
                }),
            });
        }
        layout.height += (steps.len().div_ceil(columns) + 1) as f64;
        layout.width = layout.width.max((columns - 1) as f64);
        Some(layout)
    }

    fn marks(&self, setup: &TextSetup) -> Vec<Mark> {
        let seen = self.seen(setup);
        seen.map_or_else(Vec::new, |(position, places)| {
            let mut marks = self.rules_at(&position).marks_of(&places);
            marks.extend(self.secret_marks(&position));
            marks.extend(self.chance_marks(&position));
            marks
        })
    }

    fn facts(&self, setup: &TextSetup) -> Vec<Fact> {
        let Some((position, places)) = self.seen(setup) else {
            return Vec::new();
        };
        let Some(chaos) = self.owner(Veil::Gods) else {
            return self.rules_at(&position).facts_of(&places);
        };
        let open = position.face.map(|god| self.god(god).info().title);
        vec![Fact::of("power", &Player::BOTH, |player| {
            let own = self.power(player).info().title;
            let title = match open.filter(|_| player == chaos) {
                Some(god) => format!("{own} as {god}"),
                None => own.to_string(),
            };
            match places.seat(player).memory.as_str() {
                "" => title,
                memory => format!("{title} [{memory}]"),
            }
        })]
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        match self.stage(position) {
            Stage::Card | Stage::God => vec!["what chance does"],
            Stage::Hide(player) if self.has(player, Veil::Abyss) => vec!["where the abyss is"],
            Stage::Hide(_) => vec!["the lower left corner of a square"],
            Stage::Turn if self.is_blind(position) && self.is_unseens_turn(position) => {
                vec!["what is seen of the turn"]
            }
            Stage::Turn => self.rules_at(position).asks_at(&self.full(position)),
            Stage::Over => vec!["nothing"],
        }
    }

    fn prompt(&self, position: &Position) -> String {
        let due = self.due_in_words(position);
        match self.stage(position) {
            Stage::Turn if self.is_blind(position) && self.is_unseens_turn(position) => {
                "The other moves unseen.".into()
            }
            Stage::Turn => {
                let full = self.full(position);
                let turn = self.rules_at(position).prompt_at(&full);
                [due, turn].join(" ").trim().to_string()
            }
            _ => due,
        }
    }

    fn steps(&self, step: Step) -> Vec<String> {
        match step {
            Step::Turn(turn) | Step::Told(turn, _) => self.rules().steps_of(turn),
            Step::Pass | Step::HideUnseen | Step::PlaceUnseen | Step::Stuck => Vec::new(),
            Step::Unseen(site) => {
                let name = |site| self.rules().board().vertex_name(site);
                site.map(name).into_iter().collect()
            }
            Step::Hide(place) => vec![self.rules().board().vertex_name(place)],
            Step::Card { .. } | Step::God(_) => vec![self.format_move(step)],
        }
    }

    fn other_steps(&self, position: &Position, step: Step) -> Vec<Vec<String>> {
        match step {
            Step::Turn(turn) => {
                let full = self.full(position);
                self.rules_at(position).other_steps_at(&full, turn)
            }
            _ => Vec::new(),
        }
    }

    fn in_any_order(&self, position: &Position) -> bool {
        let full = self.full(position);
        self.stage(position) == Stage::Turn && self.rules_at(position).in_any_order_at(&full)
    }

    fn end_reason(&self, position: &Position) -> Option<String> {
        let Some(Outcome::Won(winner)) = self.outcome(position) else {
            return None;
        };
        let [won, lost] = [winner, winner.opponent()].map(|player| player_name(self, player));
        Some(match () {
            () if position.base.winner().is_none() => format!("{lost} has no turn"),
            () if self.said_stuck(position, winner) => format!("{lost} has no turn"),
            () if self.has_sunk(position, winner) => {
                format!("a worker of {lost} entered the abyss")
            }
            () if self.was_doomed(position, winner) => {
                format!("{lost} went for the square of {won}")
            }
            () => format!("{won} made a winning move"),
        })
    }

    fn aim(&self, step: Step) -> Option<String> {
        match step {
            Step::Turn(turn) | Step::Told(turn, _) => self.rules().aim_of(turn),
            _ => None,
        }
    }

    fn move_in_words(&self, step: Step) -> String {
        match step {
            Step::Turn(turn) => self.rules().turn_in_words(turn),
            Step::Told(turn, end) => {
                let told = self.rules().turn_in_words(turn);
                match end {
                    End::Sunk(place) => {
                        let place = self.rules().board().vertex_name(place);
                        format!("{told}, but a worker enters the abyss on {place}")
                    }
                    End::Doomed => format!("{told}, but on the square of the other, who wins"),
                    End::Stopped(0) => format!("would have: {told}; a hidden worker is in the way"),
                    End::Stopped(acts) => {
                        let done = self.rules().turn_in_words(turn.cut(acts.into()));
                        format!("{done}; then a hidden worker is in the way")
                    }
                }
            }
            Step::Hide(place) => {
                format!(
                    "hides something on {}",
                    self.rules().board().vertex_name(place)
                )
            }
            Step::HideUnseen => "hides something".into(),
            Step::PlaceUnseen => "places workers unseen".into(),
            Step::Unseen(None) => "moves unseen and wins".into(),
            Step::Unseen(Some(site)) => {
                let site = self.rules().board().vertex_name(site);
                format!("moves unseen and builds on {site}")
            }
            Step::Stuck => "has no turn".into(),
            Step::Pass => "does without another turn".into(),
            Step::Card { six: true } => "draws the six and may take another turn".into(),
            Step::Card { six: false } => "draws a card that does nothing".into(),
            Step::God(god) => format!("has the power of {}", self.god(god).info().title),
        }
    }

    fn most_moves(&self) -> f64 {
        self.rules().most_moves()
    }
}
