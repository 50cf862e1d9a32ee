//! What is seen of the formula game: every variable as its two literals, one above the other, of
//! which one is chosen.

use serde_json::json;

use super::lesson;
use super::{Choice, FAMILY, Fate, Position, Qsat, spelling};
use crate::formula::Quantifier;
use crate::scene::layout::Spot;
use crate::scene::{
    Answers, BoardForm, Configured, Editable, Fact, Field, FormError, Layout, Mark, MarkKind,
    Parts, Picture, Scenic, SetupOf, Step, TextSetup,
};
use crate::{Game, Notation, Player};

/// A formula to begin with.
const EXAMPLE: &str = "e1.a2.e3:1,2/-2,3/-1,-3";

impl Editable for Qsat {
    type Setup = TextSetup;
}

impl Scenic for Qsat {
    fn layout(&self) -> Layout {
        let spots = self.literals().map(|literal| Spot {
            name: self.format_move(literal),
            label: None,
            x: literal.variable.into(),
            y: if literal.value { 0.0 } else { 1.0 },
            role: None,
        });
        let vertices: Vec<Spot> = spots.collect();
        Layout {
            kind: FAMILY,
            width: (self.formula.prefix().len() - 1) as f64,
            height: 1.0,
            vertices,
            ..Layout::default()
        }
    }

    fn marks(&self, setup: &TextSetup) -> Vec<Mark> {
        let Ok(position): Result<Position, _> = setup.validate(self) else {
            return Vec::new();
        };
        let mark = |literal| self.mark(&position, literal);
        self.literals().map(mark).collect()
    }

    /// What each wants: clauses that are true, or one that is false.
    fn facts(&self, setup: &TextSetup) -> Vec<Fact> {
        let Ok(position): Result<Position, _> = setup.validate(self) else {
            return Vec::new();
        };
        let count = |wanted| self.fates(&position).filter(|&fate| fate == wanted).count();
        let all = self.formula.clauses().len();
        vec![Fact::each("clauses", |player| match player {
            Player::First => format!("{} of {all} true", count(Fate::True)),
            _ => format!("{} false", count(Fate::False)),
        })]
    }

    fn asks(&self, _position: &Position) -> Vec<&'static str> {
        vec!["the literal to make true"]
    }

    fn prompt(&self, position: &Position) -> String {
        let name = self.variable_name(position.assigned());
        format!("Choose {name} to make it true, or -{name} to make it false.")
    }

    fn move_in_words(&self, choice: Choice) -> String {
        let name = self.variable_name(choice.variable.into());
        format!("makes {name} {}", choice.value)
    }

    fn end_reason(&self, position: &Position) -> Option<String> {
        self.outcome(position).map(|outcome| {
            let comes_out = outcome.winner() == Some(Player::First);
            format!("the formula is {comes_out}")
        })
    }

    fn most_moves(&self) -> f64 {
        2.0
    }
}

impl Qsat {
    /// Every literal, variable by variable.
    fn literals(&self) -> impl Iterator<Item = Choice> {
        let variables = 0..self.formula.prefix().len() as u8;
        variables.flat_map(|variable| [true, false].map(|value| Choice { variable, value }))
    }

    /// A literal that was chosen has its player's colour, its negation is closed, and others are
    /// labelled with the quantifier of their variable.
    fn mark(&self, position: &Position, literal: Choice) -> Mark {
        let name = self.format_move(literal);
        let variable = usize::from(literal.variable);
        let quantifier = self.formula.prefix()[variable].quantifier;
        let player = quantifier.player();
        match position.value(variable) {
            Some(value) if value == literal.value => {
                Mark::at(name, MarkKind::Fill).of(player).titled("true")
            }
            Some(_) => Mark::at(name, MarkKind::Closed).titled("false"),
            None => {
                let (sign, title) = match quantifier {
                    Quantifier::Exists => ("∃", "there is a value: first chooses"),
                    Quantifier::ForAll => ("∀", "for all values: second chooses"),
                };
                let text = sign.to_string();
                Mark::at(name, MarkKind::Text { text })
                    .of(player)
                    .titled(title)
            }
        }
    }
}

impl Configured for Qsat {
    const RULES: &'static [&'static str] = &[
        "The variables of a formula get their values one after the other, in the order of its \
         prefix: first chooses those that exist (∃), second those for all (∀).",
        "A clause is true if one of its literals is: a variable that is true, or the negation of \
         one that is false. The formula is true if all its clauses are.",
        "First wins if the formula comes out true, second if it comes out false. The game is over \
         as soon as nothing can change that.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        vec![FAMILY]
    }

    fn own_board() -> Option<BoardForm> {
        Some(BoardForm {
            name: FAMILY,
            label: "Formula",
            hint: "a quantified formula: its prefix, a colon and its clauses",
            form: vec![Field::text(
                "formula",
                "Formula",
                "such as e1,2.a3:1,-3/2,3: there are x1 and x2 such that for all x3, x1 or not x3, \
                 and x2 or x3",
            )],
            example: EXAMPLE.into(),
        })
    }

    fn own_board_parts(&self) -> Option<Parts> {
        let formula = json!(spelling::write(&self.formula));
        Some(Parts::from_iter([("formula".into(), formula)]))
    }

    fn own_board_of(parts: &Answers) -> Result<String, FormError> {
        let typed = parts.words("formula")?.concat();
        // Before anything is typed there is something to look at.
        Ok(if typed.is_empty() {
            EXAMPLE.into()
        } else {
            typed
        })
    }
}
