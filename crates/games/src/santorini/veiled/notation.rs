//! Positions and steps as text: those of the game with powers, and what lies beside the board.
//!
//! Behind whose turn it is stands what comes first: `c` a card, `g` a god, `+` another turn. `chaos=pan`
//! names who lies open, and the last field who is in the deck: `deck:apollo,atlas`. What is hidden stands
//! in a field before that, with the places where everybody knows that it is not: `abyss:C3!B2,D4`,
//! `abyss:?!B2,D4` to who does not know it, and `abyss:` before it is chosen. Hidden workers are `?`, and a
//! field says where they can stand: `unseen:A1+B2.C3,B2+C3` for three pairs of places.

use thera_board::bit;

use super::position::GodSet;
use super::unseen::Stands;
use super::{Due, End, Full, Hidden, Player, Position, Secret, Stage, Step, Veil, Veiled};
use crate::santorini::powers::draw::draw;
use crate::{InputError, Notation, Paint};

pub(super) const CARD_IS_DUE: char = 'c';
pub(super) const GOD_IS_DUE: char = 'g';
pub(super) const ANOTHER_TURN: char = '+';

/// Stands before the names of the gods in the deck.
pub(super) const DECK: &str = "deck:";

/// Stands between a power and the god it is.
pub(super) const AS: char = '=';

/// Stands for what is not known, and before the places where something is known not to be.
pub(super) const UNKNOWN: &str = "?";
pub(super) const NOT: char = '!';

/// The words for steps that are no turns.
pub(super) const PASS: &str = "pass";
pub(super) const SIX: &str = "card:6";
pub(super) const OTHER_CARD: &str = "card:no";
pub(super) const GOD: &str = "god:";
pub(super) const HIDE: &str = "hide:";

/// Stands between a turn and what something hidden made of it.
pub(super) const ENDS: char = '|';

/// What stands before a hidden place, in positions and where a worker is said to have entered it.
pub(super) const ABYSS: &str = "abyss:";
pub(super) const FATE: &str = "fate:";

/// What stands before the places where hidden workers can stand, between the lowest and the others, and
/// between those.
pub(super) const STANDS: &str = "unseen:";
pub(super) const AND: char = '+';
pub(super) const OR: char = '.';

/// The words for what is seen of hidden workers.
pub(super) const PLACED: &str = "place:?";
pub(super) const STUCK: &str = "stuck";

/// What is said of a turn that met a hidden worker, before the number of its acts that were done.
pub(super) const STOPPED: &str = "stopped:";

/// What is said of a turn that won for the other.
pub(super) const DOOMED: &str = "fate";

impl Notation for Veiled {
    fn format_position(&self, position: &Position) -> String {
        let text = (self.rules_at(position)).position_as_text(&Full::from(&position.base));
        let mut fields: Vec<String> = text.split('/').map(String::from).collect();
        let Due { card, god } = position.due;
        let marks = [
            (card, CARD_IS_DUE),
            (god, GOD_IS_DUE),
            (position.again, ANOTHER_TURN),
        ];
        fields[1].extend(
            marks
                .iter()
                .filter(|(holds, _)| *holds)
                .map(|(_, mark)| mark),
        );
        for player in Player::BOTH {
            fields.extend(self.secret_as_text(player, position.secret(player)));
        }
        if let Some(owner) = self.unseen() {
            if self.is_blind(position) {
                fields[2 + owner.index()] += UNKNOWN;
            }
            fields.push(STANDS.to_string() + &self.stands_as_text(&position.stands));
        }
        if let Some(owner) = self.owner(Veil::Gods) {
            let field = &mut fields[2 + owner.index()];
            let open = self.god(position.face.unwrap_or(0)).info().name;
            let own = self.power(owner).info().name;
            let shown = match position.face {
                Some(_) => format!("{own}{AS}{open}"),
                None => own.to_string(),
            };
            *field = field.replacen(open, &shown, 1);
            fields.push(DECK.to_string() + &self.gods_as_text(position.deck));
        }
        fields.join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_position(text)
            .map_err(|reasons| InputError::position(text, reasons.to_string()))
    }

    fn format_move(&self, step: Step) -> String {
        match step {
            Step::Turn(turn) => self.rules().turn_as_text(turn),
            Step::Pass => PASS.into(),
            Step::Card { six: true } => SIX.into(),
            Step::Card { six: false } => OTHER_CARD.into(),
            Step::God(god) => format!("{GOD}{}", self.god(god).info().name),
            Step::Hide(place) => format!("{HIDE}{}", self.rules().board().vertex_name(place)),
            Step::HideUnseen => format!("{HIDE}{UNKNOWN}"),
            Step::PlaceUnseen => PLACED.into(),
            Step::Unseen(None) => UNKNOWN.into(),
            Step::Unseen(Some(site)) => {
                format!("{UNKNOWN}{AND}{}", self.rules().board().vertex_name(site))
            }
            Step::Stuck => STUCK.into(),
            Step::Told(turn, end) => {
                let end = match end {
                    End::Sunk(place) => {
                        format!("{ABYSS}{}", self.rules().board().vertex_name(place))
                    }
                    End::Doomed => DOOMED.to_string(),
                    End::Stopped(acts) => format!("{STOPPED}{acts}"),
                };
                format!("{}{ENDS}{end}", self.rules().turn_as_text(turn))
            }
        }
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Step, InputError> {
        let text = text.trim();
        self.read_step(position, text)
            .map_err(|reason| InputError::illegal(text, reason))
    }

    fn asks_for(&self, position: &Position, text: &str) -> Option<&'static str> {
        match self.stage(position) {
            Stage::Turn => (self.rules_at(position)).missing_part(&self.full(position), text),
            _ => None,
        }
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        let board = draw(
            self.rules_at(position),
            &Full::from(&position.base),
            None,
            paint,
        );
        board + &self.beside(position)
    }

    fn draw_after(&self, position: &Position, last: Step, paint: Paint) -> String {
        let last = match last {
            Step::Turn(turn) | Step::Told(turn, _) => Some(turn),
            _ => None,
        };
        let board = draw(
            self.rules_at(position),
            &Full::from(&position.base),
            last,
            paint,
        );
        board + &self.beside(position)
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        self.rules().player_label(player)
    }
}

/// Writing.
impl Veiled {
    pub(super) fn gods_as_text(&self, gods: GodSet) -> String {
        let numbers = (0..self.faces.len() as u8).filter(|god| gods >> god & 1 != 0);
        let names: Vec<&str> = numbers.map(|god| self.god(god).info().name).collect();
        names.join(",")
    }

    fn stands_as_text(&self, stands: &Stands) -> String {
        let places = |set| self.rules().places_as_text(set);
        let groups = stands.rows().filter(|(_, highs)| *highs != 0);
        let groups = groups.map(|(low, highs)| match highs & !bit(low) {
            0 => places(bit(low)),
            highs => {
                let highs = places(highs).replace(',', &OR.to_string());
                format!("{}{AND}{highs}", places(bit(low)))
            }
        });
        groups.collect::<Vec<_>>().join(",")
    }

    /// What a player's hidden place is called.
    pub(super) fn secret_word(&self, player: Player) -> Option<&'static str> {
        match self.hides_place(player)? {
            Veil::Abyss => Some(ABYSS),
            _ => Some(FATE),
        }
    }

    /// The field of a player's hidden place, if it has one.
    fn secret_as_text(&self, player: Player, secret: Secret) -> Option<String> {
        let places = |set| self.rules().places_as_text(set);
        let word = self.secret_word(player)?;
        let at = match secret.at {
            Hidden::Nowhere => return Some(word.to_string()),
            Hidden::At(place) => places(bit(place)),
            Hidden::Unknown => UNKNOWN.to_string(),
        };
        let elsewhere = self.all_hiding_places(player) & !secret.possible;
        Some(match elsewhere {
            0 => format!("{word}{at}"),
            _ => format!("{word}{at}{NOT}{}", places(elsewhere)),
        })
    }

    /// What lies beside the board, each in a line of its own.
    fn beside(&self, position: &Position) -> String {
        let board = self.rules().board();
        let secrets = Player::BOTH.into_iter().filter_map(|player| {
            let title = self.power(player).info().title;
            match (self.hides_place(player)?, position.secret(player).at) {
                (_, Hidden::Nowhere) => None,
                (Veil::Abyss, Hidden::Unknown) => Some(format!("{title} has hidden the abyss.")),
                (_, Hidden::Unknown) => Some(format!("{title} have chosen their square.")),
                (Veil::Abyss, Hidden::At(place)) => {
                    Some(format!("The abyss is on {}.", board.vertex_name(place)))
                }
                (_, Hidden::At(place)) => {
                    let square = self.rules().places_as_text(self.square(place));
                    Some(format!("The square of the {title} is {square}."))
                }
            }
        });
        let unseen = self
            .unseen()
            .filter(|_| self.is_blind(position))
            .map(|owner| {
                let (title, ways) = (self.power(owner).info().title, position.stands.len());
                format!("{title}'s workers stand in one of {ways} ways.")
            });
        let secrets = secrets.chain(unseen);
        let due = Some(self.due_in_words(position)).filter(|due| !due.is_empty());
        let lines = secrets.chain(due).map(|line| line + "\n");
        lines.collect()
    }

    /// What chance has to do, or that a turn need not be taken, as a sentence; nothing if it is an
    /// ordinary turn.
    pub(super) fn due_in_words(&self, position: &Position) -> String {
        match self.stage(position) {
            Stage::Card => {
                let left = self.other_cards(position) + 1;
                format!("A card is drawn: one of {left} gives another turn.")
            }
            Stage::God => "The next god is laid open.".into(),
            Stage::Hide(player) => match self.has(player, Veil::Abyss) {
                true => "Choose a free place for the abyss, which the other does not see.".into(),
                false => {
                    "Choose the lower left corner of a square, which the other does not see.".into()
                }
            },
            Stage::Turn if position.again => "It is another turn, which need not be taken.".into(),
            Stage::Turn | Stage::Over => String::new(),
        }
    }
}
