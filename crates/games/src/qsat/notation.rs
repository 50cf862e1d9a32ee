//! The formula game as text. A position is the values in the order of the prefix and the side to
//! move, `10../1`; a move is the literal that is made true, `x3` or `-x3`.

use thera_board::{FileAccess, first_vertices, read_file};

use super::{Choice, FAMILY, Fate, Position, Qsat, spelling};
use crate::formula::{Formula, Quantifier};
use crate::{Family, FamilyInfo, Game, InputError, Member, Notation, Paint, Player};

impl Notation for Qsat {
    fn format_position(&self, position: &Position) -> String {
        let value = |variable| match position.value(variable) {
            Some(true) => '1',
            Some(false) => '0',
            None => '.',
        };
        let values: String = (0..self.formula.prefix().len()).map(value).collect();
        format!("{values}/{}", self.to_move(position).index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, InputError> {
        self.read_position(text.trim())
            .map_err(|reason| InputError::position(text, reason))
    }

    fn format_move(&self, choice: Choice) -> String {
        let sign = if choice.value { "" } else { "-" };
        format!("{sign}{}", self.variable_name(choice.variable.into()))
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Choice, InputError> {
        let illegal = |reason: String| Err(InputError::illegal(text.trim(), reason));
        if self.outcome(position).is_some() {
            return illegal("comes too late: the formula is decided".into());
        }
        let next = self.variable_name(position.assigned());
        let word = text.trim().to_lowercase();
        let literal = word.strip_prefix(['-', '!', '~', '¬']);
        let value = match (word.as_str(), literal) {
            ("1", _) => true,
            ("0", _) => false,
            (name, _) if name == next => true,
            (_, Some(name)) if name == next => false,
            _ => return illegal(format!("is not next: expected {next} or -{next}")),
        };
        Ok(Choice {
            variable: position.assigned,
            value,
        })
    }

    fn draw(&self, position: &Position, paint: Paint) -> String {
        let formula = self.formula();
        let prefix = formula
            .prefix()
            .iter()
            .enumerate()
            .map(|(place, variable)| {
                let sign = match variable.quantifier {
                    Quantifier::Exists => '∃',
                    Quantifier::ForAll => '∀',
                };
                let name = paint.player(
                    variable.quantifier.player(),
                    format!("{sign}x{}", variable.name),
                );
                match position.value(place) {
                    Some(value) => format!("{name}={}", u8::from(value)),
                    None => name,
                }
            });
        let prefix: Vec<String> = prefix.collect();
        let mut text = prefix.join(" ") + "\n";
        for (clause, fate) in formula.clauses().iter().zip(self.fates(position)) {
            let literals: Vec<String> = clause.iter().map(|&l| formula.literal_name(l)).collect();
            let clause = format!("({})", literals.join(" ∨ "));
            text += &match fate {
                Fate::True => paint.player(Player::First, format!("true   {clause}")),
                Fate::False => paint.player(Player::Second, format!("false  {clause}")),
                Fate::Open => paint.strong(format!("open   {clause}")),
            };
            text.push('\n');
        }
        text
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        Some(match player {
            Player::First => "∃",
            _ => "∀",
        })
    }
}

impl Qsat {
    /// The name of a variable by its place in the prefix.
    pub(super) fn variable_name(&self, place: usize) -> String {
        format!("x{}", self.formula.prefix()[place].name)
    }

    fn read_position(&self, text: &str) -> Result<Position, String> {
        let (values, side) = text
            .rsplit_once('/')
            .ok_or("the side to move is missing: end with /1 or /2")?;
        let (count, found) = (self.formula.prefix().len(), values.chars().count());
        if found != count {
            return Err(format!(
                "the formula has {count} variables but there are {found} values before the slash"
            ));
        }
        let assigned = values.chars().take_while(|&value| value != '.').count();
        let mut chosen = 0;
        for (place, value) in values.chars().enumerate() {
            match value {
                '1' if place < assigned => chosen |= 1 << place,
                '0' if place < assigned => {}
                '.' => {}
                '0' | '1' => {
                    let (name, before) = (self.variable_name(place), self.variable_name(assigned));
                    return Err(format!(
                        "{name} has a value, but {before} before it has none"
                    ));
                }
                _ => return Err(format!("'{value}' is not one of 0, 1, . (no value yet)")),
            }
        }
        let position = Position {
            chosen: chosen & first_vertices(assigned),
            assigned: assigned as u8,
        };
        let expected = self.to_move(&position).index() + 1;
        match side.trim() == expected.to_string() {
            true => Ok(position),
            false => Err(format!("the side to move after the slash is {expected}")),
        }
    }
}

impl Member for Qsat {
    const INFO: FamilyInfo = FamilyInfo {
        name: FAMILY,
        summary: "Give the variables of a formula their values in order, first those that exist, \
                  second those for all; first wins if it comes out true.",
        variants: &[],
        boards: "a quantified formula of at most 64 variables: prefix and clauses in one word, \
                 e1,2.a3:1,-3/2,3 (there are 1 and 2 such that for all 3: 1 or not 3, and 2 or 3), \
                 or file:PATH in QDIMACS",
        moves: &[(
            "x3 or -x3",
            "make the next variable true, or false; also 1 or 0",
        )],
        positions: "values in the order of the prefix (1, 0, . none yet), a slash, and 1 or 2 for \
                    whoever the next variable belongs to: 10../1",
        examples: &[
            "qsat@e1.a2.e3:1,2/-2,3/-1,-3",
            "qsat@a1.e2:1,2/-1,-2",
            "qsat@e1,2.a3,4.e5,6:1,-3,5/2,3,-6/-1,4,6/-2,-4,-5/3,5,6",
        ],
        small: "qsat@e1.a2.e3:1,2/-2,3/-1,-3",
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        if let Some(text) = variant {
            let reason = "there are no variants; write qsat@FORMULA, such as qsat@e1.a2:1,2/-1,-2";
            return Err(InputError::variant(FAMILY, text, reason));
        }
        let text = board.ok_or(InputError::MissingBoard {
            family: FAMILY,
            example: "qsat@a1.e2:1,2/-1,-2",
        })?;
        let refuse = |reason: String| InputError::unplayable(FAMILY, text, reason);
        let formula = match text.strip_prefix("file:") {
            Some(path) => {
                let instead = "the formula itself, as e1.a2:1,2/-1,-2";
                let read = read_file(path, files, instead)?;
                Formula::from_qdimacs(&read).map_err(|error| refuse(error.to_string()))?
            }
            None => spelling::read(text).map_err(refuse)?,
        };
        Qsat::new(formula)
    }
}

impl Family for Qsat {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        format!("{FAMILY}@{}", spelling::write(&self.formula))
    }
}
