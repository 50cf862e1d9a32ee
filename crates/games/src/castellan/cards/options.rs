//! The name of a game with cards: `cards,players=3,order=fixed,seed=7,deck=farm`.

use std::fmt;

use thera_board::FileAccess;

use super::castle::{MOST_PIECES, MOST_SEATS};
use super::deck::Deck;
use super::{FAMILY, Order};
use crate::InputError;

/// The word that says that a game is played with cards.
const CARDS: &str = "cards";

/// What may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many play, 2 to 4.
    pub players: usize,
    /// Who knows what of the cards.
    pub order: Order,
    /// The cards of each player.
    pub deck: Deck,
}

/// Whether a variant is one with cards.
pub fn are_cards(variant: Option<&str>) -> bool {
    let words = |text: &str| {
        let mut words = text.split(',');
        words.any(|word| word.trim().eq_ignore_ascii_case(CARDS))
    };
    variant.is_some_and(words)
}

impl Options {
    /// Reads options separated by commas, in any order, `cards` among them.
    pub fn parse(text: &str, files: FileAccess) -> Result<Options, InputError> {
        let refuse = |reason: String| InputError::variant(FAMILY, text, reason);
        let mut seen: Vec<String> = Vec::new();
        let (mut players, mut order, mut seed, mut deck) = (2, None, None, None);
        for word in text.split(',').map(str::trim) {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let key = key.trim().to_ascii_lowercase();
            if seen.contains(&key) {
                return Err(refuse(format!("{key} is given twice")));
            }
            match (key.as_str(), value.trim()) {
                (CARDS, "") => {}
                ("players", value) => {
                    let count = value.parse().ok();
                    players = count
                        .filter(|count| (2..=MOST_SEATS).contains(count))
                        .ok_or_else(|| refuse(format!("players= is from 2 to {MOST_SEATS}")))?;
                }
                ("order", "open") => order = Some(Order::Open),
                ("order", "fixed") => order = Some(Order::Fixed { seed: None }),
                ("order", _) => return Err(refuse("order= is open or fixed".into())),
                ("seed", value) => {
                    let number = value.parse::<u64>().ok();
                    seed = Some(number.ok_or_else(|| refuse("seed= needs a number".into()))?);
                }
                ("deck", value) => deck = Some(Deck::find(value, files)?),
                _ => {
                    let reason = "with cards expected players=N, order=open or order=fixed, \
                                  seed=S and deck=D, separated by commas";
                    return Err(refuse(reason.into()));
                }
            }
            seen.push(key);
        }
        let order = match (order, seed) {
            (Some(Order::Fixed { .. }), seed) => Order::Fixed { seed },
            (_, Some(_)) => return Err(refuse("seed= goes with order=fixed".into())),
            (order, None) => order.unwrap_or(Order::Hidden),
        };
        let deck = deck.unwrap_or_else(Deck::ours);
        Options {
            players,
            order,
            deck,
        }
        .checked()
    }

    /// The same options, if the pieces of all players fit on the table.
    pub fn checked(self) -> Result<Options, InputError> {
        let each = self.deck.pieces(self.deck.all()).total();
        let all = each * self.players;
        if all > MOST_PIECES {
            let reason = format!(
                "{} players with {each} pieces each have {all}, and {MOST_PIECES} are the most",
                self.players
            );
            return Err(InputError::variant(FAMILY, &self.to_string(), reason));
        }
        Ok(self)
    }
}

/// All that is not usual, so that it reads back without any file.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(CARDS)?;
        if self.players != 2 {
            write!(f, ",players={}", self.players)?;
        }
        match self.order {
            Order::Hidden => {}
            Order::Open => f.write_str(",order=open")?,
            Order::Fixed { seed: None } => f.write_str(",order=fixed")?,
            Order::Fixed { seed: Some(seed) } => write!(f, ",order=fixed,seed={seed}")?,
        }
        match self.deck.name() {
            Some("ours") => Ok(()),
            Some(name) => write!(f, ",deck={name}"),
            None => write!(f, ",deck={}", self.deck),
        }
    }
}
