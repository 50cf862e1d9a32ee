//! Options of an agent as text: `depth=3,eval=boreham,w=1;1;1.5;1,time=500ms`.
//!
//! What may stand there is told by the agent's table of [`OptionInfo`]s; nothing here knows an
//! agent.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use thera_board::shorten;
use thera_games::evaluation::Weights;
use thiserror::Error;

use crate::descriptor::{OptionInfo, OptionKind};

/// The longest time an agent may be given for a move.
pub const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

/// `eval=`, for every agent that judges positions.
pub(crate) const EVAL: OptionInfo = OptionInfo {
    key: "eval",
    value: "NAME",
    meaning: "evaluation, see 'thera games'",
    kind: OptionKind::Evaluation,
};

/// `w=`, for every agent with [`EVAL`].
pub(crate) const WEIGHTS: OptionInfo = OptionInfo {
    key: "w",
    value: "A;B;…",
    meaning: "weights of the evaluation's features",
    kind: OptionKind::Weights,
};

/// `time=`, for agents that need none.
pub(crate) const TIME: OptionInfo = OptionInfo {
    key: "time",
    value: "T",
    meaning: "time for a move, such as 500ms or 2s; the seed then no longer decides the move",
    kind: OptionKind::Time { usual: None },
};

/// What is wrong with an option; the agent's name is added by whoever knows it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OptionError {
    /// Not of the form key=value.
    #[error("'{0}' is not an option: expected key=value")]
    Shape(String),
    /// A key that stands there twice.
    #[error("option '{0}' is given twice")]
    Twice(String),
    /// An option that cannot be left out.
    #[error("option {0} is missing")]
    Missing(String),
    /// A key that the agent does not have.
    #[error("there is no option '{0}'")]
    Unknown(String),
    /// A value that cannot be read.
    #[error("option {key}={value}: expected {wanted}")]
    Value {
        /// The key.
        key: String,
        /// The value as given.
        value: String,
        /// What would be right.
        wanted: String,
    },
}

/// An evaluation as named in the options of an agent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct EvalSpec {
    /// `eval=`: its name; the family's usual one if none is given.
    pub name: Option<String>,
    /// `w=`: its weights; its usual ones if none are given.
    pub weights: Option<Weights>,
}

impl FromStr for EvalSpec {
    type Err = OptionError;

    /// Reads `NAME[,w=…]`, as it stands after `eval=` in the options of an agent.
    fn from_str(text: &str) -> Result<Self, OptionError> {
        match Chosen::read(&format!("eval={text}"), &[EVAL, WEIGHTS]) {
            Ok(chosen) => Ok(chosen.eval()),
            Err(OptionError::Unknown(key)) => Err(OptionError::Shape(format!("{key}=…"))),
            Err(error) => Err(error),
        }
    }
}

/// The value of an option, as its [`OptionKind`] wants it.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Count(u64),
    Number(f64),
    Time(Duration),
    Word(&'static str),
    File(PathBuf, Option<Arc<[u8]>>),
    Evaluation(String),
    Weights(Weights),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Count(count) => count.fmt(f),
            Value::Number(number) => number.fmt(f),
            Value::Time(time) => f.write_str(&format_time(*time)),
            Value::Word(word) => f.write_str(word),
            Value::File(file, _) => file.display().fmt(f),
            Value::Evaluation(name) => f.write_str(name),
            Value::Weights(weights) => weights.fmt(f),
        }
    }
}

impl OptionKind {
    /// Reads a value; the error says what would be right.
    fn read(self, text: &str) -> Result<Value, String> {
        let wanted = |wanted: &str| wanted.to_string();
        match self {
            OptionKind::Count { least, most, .. } => read_count(text, least, most),
            OptionKind::Threads { most } => read_count(text, 1, most),
            OptionKind::Number { least, most, .. } => {
                let number = text.parse().ok().filter(|x| (least..=most).contains(x));
                let number = number.map(Value::Number);
                number.ok_or_else(|| format!("a number from {least} to {most}"))
            }
            OptionKind::Time { .. } => parse_time(text)
                .filter(|time| !time.is_zero() && *time <= MAX_TIME)
                .map(Value::Time)
                .ok_or_else(|| {
                    wanted("a time such as 500ms, 10s or 2m, above zero and at most a day")
                }),
            OptionKind::Choice { words, .. } => {
                let word = words.iter().find(|&&word| word == text);
                let separator = if words.len() > 2 { ", " } else { " or " };
                word.map(|word| Value::Word(word))
                    .ok_or_else(|| words.join(separator))
            }
            OptionKind::File if text.is_empty() => Err(wanted("a file name")),
            OptionKind::File => Ok(Value::File(PathBuf::from(text), None)),
            OptionKind::Evaluation => read_evaluation(text)
                .ok_or_else(|| wanted("the name of an evaluation, such as boreham")),
            OptionKind::Weights => text.parse().map(Value::Weights).map_err(|error| {
                format!("weights separated by semicolons, such as 1;1;1.5;1 ({error})")
            }),
        }
    }

    /// Whether a value means the same as none at all.
    fn is_usual_word(self, value: &Value) -> bool {
        matches!(
            (self, value),
            (OptionKind::Choice { usual: Some(usual), .. }, Value::Word(word)) if usual == *word
        )
    }
}

fn read_count(text: &str, least: u64, most: u64) -> Result<Value, String> {
    let count = text.parse().ok().filter(|n| (least..=most).contains(n));
    let count = count.map(Value::Count);
    count.ok_or_else(|| format!("a whole number from {least} to {most}"))
}

fn read_evaluation(text: &str) -> Option<Value> {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    (!text.is_empty() && text.len() <= 40 && text.chars().all(plain))
        .then(|| Value::Evaluation(text.to_ascii_lowercase()))
}

/// The options that were given, each once, in the order of the agent's table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Chosen(Vec<(&'static OptionInfo, Value)>);

impl Chosen {
    /// Reads `key=value,…` by a table of what there may be.
    pub(crate) fn read(text: &str, table: &'static [OptionInfo]) -> Result<Self, OptionError> {
        let mut pairs = split(text)?;
        let mut chosen = Vec::new();
        for option in table {
            let place = pairs.iter().position(|&(key, _)| key == option.key);
            if let Some(text) = place.map(|place| pairs.remove(place).1) {
                let value = option
                    .kind
                    .read(text)
                    .map_err(|wanted| OptionError::Value {
                        key: option.key.to_string(),
                        value: shorten(text),
                        wanted,
                    })?;
                if !option.kind.is_usual_word(&value) {
                    chosen.push((option, value));
                }
            }
        }
        match pairs.first() {
            Some((key, _)) => Err(OptionError::Unknown(shorten(key))),
            None => Ok(Chosen(chosen)),
        }
    }

    fn value(&self, option: &OptionInfo) -> Option<&Value> {
        let known = self.0.iter().find(|(other, _)| other.key == option.key);
        known.map(|(_, value)| value)
    }

    fn find<'a, T>(&'a self, read: impl Fn(&'a Value) -> Option<T>) -> Option<T> {
        self.0.iter().find_map(|(_, value)| read(value))
    }

    /// The number given for an option.
    pub(crate) fn count(&self, option: &OptionInfo) -> Option<u64> {
        match self.value(option) {
            Some(Value::Count(count)) => Some(*count),
            _ => None,
        }
    }

    /// The number given for an option that may have a fraction.
    pub(crate) fn number(&self, option: &OptionInfo) -> Option<f64> {
        match self.value(option) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The number given for an option, or the usual one of its table.
    pub(crate) fn number_or_usual(&self, option: &OptionInfo) -> f64 {
        let usual = match option.kind {
            OptionKind::Number { usual, .. } => usual,
            _ => 0.0,
        };
        self.number(option).unwrap_or(usual)
    }

    /// The word given for an option.
    pub(crate) fn word(&self, option: &OptionInfo) -> Option<&'static str> {
        match self.value(option) {
            Some(Value::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The file given for an option.
    pub(crate) fn file(&self, option: &OptionInfo) -> Option<&Path> {
        match self.value(option) {
            Some(Value::File(file, _)) => Some(file),
            _ => None,
        }
    }

    /// What is in that file, if it came along.
    pub(crate) fn contents(&self, option: &OptionInfo) -> Option<&[u8]> {
        match self.value(option) {
            Some(Value::File(_, contents)) => contents.as_deref(),
            _ => None,
        }
    }

    /// The files that are given.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        self.0.iter().filter_map(|(_, value)| match value {
            Value::File(file, _) => Some(file.as_path()),
            _ => None,
        })
    }

    /// Puts the contents of files beside their names; the name of one that has none is the error.
    pub(crate) fn attach(
        &mut self,
        contents: &dyn Fn(&Path) -> Option<Arc<[u8]>>,
    ) -> Result<(), PathBuf> {
        for (_, value) in &mut self.0 {
            if let Value::File(file, attached) = value {
                *attached = Some(contents(file).ok_or_else(|| file.clone())?);
            }
        }
        Ok(())
    }

    /// The time given for each move.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.find(|value| match value {
            Value::Time(time) => Some(*time),
            _ => None,
        })
    }

    /// The evaluation, by name and weights as far as they are given.
    pub(crate) fn eval(&self) -> EvalSpec {
        EvalSpec {
            name: self.find(|value| match value {
                Value::Evaluation(name) => Some(name.clone()),
                _ => None,
            }),
            weights: self.find(|value| match value {
                Value::Weights(weights) => Some(weights.clone()),
                _ => None,
            }),
        }
    }

    /// The same options with another evaluation, in an agent with this table.
    pub(crate) fn with_eval(self, eval: EvalSpec, table: &'static [OptionInfo]) -> Self {
        let mut name = eval.name.map(Value::Evaluation);
        let mut weights = eval.weights.map(Value::Weights);
        let chosen = table.iter().filter_map(|option| {
            let value = match option.kind {
                OptionKind::Evaluation => name.take(),
                OptionKind::Weights => weights.take(),
                _ => self.value(option).cloned(),
            };
            value.map(|value| (option, value))
        });
        Chosen(chosen.collect())
    }

    /// Whether an option that was given is of a kind.
    pub(crate) fn has(&self, is_of_the_kind: impl Fn(&OptionKind) -> bool) -> bool {
        self.0
            .iter()
            .any(|(option, _)| is_of_the_kind(&option.kind))
    }
}

impl fmt::Display for Chosen {
    /// Writes `:key=value,…`, or nothing if there are none.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (option, value)) in self.0.iter().enumerate() {
            let separator = if place == 0 { ':' } else { ',' };
            write!(f, "{separator}{}={value}", option.key)?;
        }
        Ok(())
    }
}

/// The pairs of `key=value,…`, no key twice.
fn split(text: &str) -> Result<Vec<(&str, &str)>, OptionError> {
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    let parts = text.split(',').map(str::trim);
    for part in parts.filter(|part| !part.is_empty()) {
        let Some((key, value)) = part.split_once('=') else {
            return Err(OptionError::Shape(shorten(part)));
        };
        let (key, value) = (key.trim(), value.trim());
        if pairs.iter().any(|&(other, _)| other == key) {
            return Err(OptionError::Twice(shorten(key)));
        }
        pairs.push((key, value));
    }
    Ok(pairs)
}

/// Reads a time with its unit: `500ms`, `10s`, `2m`, `1h`; seconds without one.
pub fn parse_time(text: &str) -> Option<Duration> {
    let text = text.trim();
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    let seconds = match &text[end..] {
        "ms" => number / 1000.0,
        "s" | "" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

/// Writes a time so that [`parse_time`] reads the same.
pub fn format_time(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{}s", time.as_secs())
    } else if time.subsec_nanos().is_multiple_of(1_000_000) {
        format!("{}ms", time.as_millis())
    } else {
        format!("{}s", time.as_secs_f64())
    }
}
