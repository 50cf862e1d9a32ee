//! How the game with cards is found under the family's name, and the form for it.

use serde_json::json;
use thera_board::Board;

use super::super::Castellan;
use super::{Cards, FAMILY, Options, Order, are_cards, lesson};
use crate::scene::{
    Answers, Choice, Configured, Field, FieldKind, FormError, Parts, Picture, Step,
};
use crate::{Branch, Family, FamilyInfo, FileAccess, InputError, Member};

impl Member for Cards {
    const INFO: FamilyInfo = Castellan::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        without_board(board)?;
        Options::parse(variant.unwrap_or("cards"), files).map(Cards::new)
    }
}

/// With cards there is no board.
pub(in crate::castellan) fn without_board(board: Option<&str>) -> Result<(), InputError> {
    let reason = "with cards the castle grows on a bare table; leave the board out";
    board.map_or(Ok(()), |board| {
        Err(InputError::unplayable(FAMILY, board, reason))
    })
}

/// There is no board, so any will do.
impl Branch for Cards {
    fn is_for(variant: Option<&str>, _board: &Board) -> bool {
        are_cards(variant)
    }

    fn on(_board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        Cards::build(variant, None, FileAccess::Refused)
    }

    fn on_with_files(
        _board: Board,
        variant: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        Cards::build(variant, None, files)
    }
}

impl Family for Cards {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        format!("{FAMILY}:{}", self.options())
    }
}

impl Configured for Cards {
    const RULES: &'static [&'static str] = lesson::RULES;

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        Castellan::board_kinds()
    }

    fn form() -> Vec<Field> {
        Castellan::form()
    }

    fn parts(&self) -> Parts {
        let mut parts = super::super::Options::default().parts();
        parts.append(&mut self.options().parts());
        parts
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        Castellan::variant_of(parts)
    }

    fn has_board(variant: Option<&str>) -> bool {
        Castellan::has_board(variant)
    }
}

const ORDERS: &[Choice] = &[
    Choice {
        value: "hidden",
        label: "Hidden",
        hint: "as sold: piles are shuffled and hands are hidden",
    },
    Choice {
        value: "open",
        label: "Open hands",
        hint: "piles are shuffled, hands are open",
    },
    Choice {
        value: "fixed",
        label: "Fixed order",
        hint: "nothing is hidden and nothing left to chance",
    },
];

impl Options {
    /// The fields that the game with cards adds to the family's form.
    pub(in crate::castellan) fn form() -> Vec<Field> {
        vec![
            Field::switch(
                "cards",
                "With cards",
                false,
                "the game as sold: cards say which pieces a turn brings, and the table has no edge; \
                 the fields before this one do not go with it",
            ),
            Field::number("players", "Players", (2, 4, 2), "with cards"),
            Field {
                name: "order",
                label: "Cards",
                hint: "who knows which cards come",
                kind: FieldKind::Choice {
                    choices: ORDERS,
                    usual: "hidden",
                },
            },
            Field::text(
                "seed",
                "Shuffled by",
                "a number that shuffles a fixed order; none for the order of the deck",
            ),
            Field::text(
                "deck",
                "Deck",
                "ours, hut, farm, barn, manor, or the cards themselves, such as w.ww/t.tt",
            ),
        ]
    }

    /// These fields in a game without cards.
    pub(in crate::castellan) fn parts_without() -> Parts {
        fields(false, 2, "hidden", String::new(), String::new())
    }

    /// These fields as they are filled in for this game.
    fn parts(&self) -> Parts {
        let (order, seed) = match self.order {
            Order::Hidden => ("hidden", None),
            Order::Open => ("open", None),
            Order::Fixed { seed } => ("fixed", seed),
        };
        let seed = seed.map_or_else(String::new, |seed| seed.to_string());
        let deck = self.deck.name().map(String::from);
        let deck = deck.unwrap_or_else(|| self.deck.to_string());
        fields(true, self.players, order, seed, deck)
    }

    /// What stands after the colon for a form that was filled in; none if it is without cards.
    pub(in crate::castellan) fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        let cards = parts.switch("cards")?;
        let mut text = format!("cards,players={}", parts.number::<usize>("players")?);
        match parts.choice("order")? {
            "hidden" => {}
            order => text += &format!(",order={order}"),
        }
        for field in ["seed", "deck"] {
            if let [word] = &parts.words(field)?[..] {
                text += &format!(",{field}={word}");
            }
        }
        Ok(cards.then_some(text))
    }
}

fn fields(cards: bool, players: usize, order: &str, seed: String, deck: String) -> Parts {
    Parts::from_iter([
        ("cards".into(), json!(cards)),
        ("players".into(), json!(players)),
        ("order".into(), json!(order)),
        ("seed".into(), json!(seed)),
        ("deck".into(), json!(deck)),
    ])
}
