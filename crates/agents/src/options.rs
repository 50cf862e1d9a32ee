//! Options of an agent as text: `depth=3,eval=boreham,w=1;1;1.5;1,time=500ms`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use thera_board::shorten;
use thera_learn::Weights;
use thiserror::Error;

/// The longest time an agent may be given for a move.
pub const MAX_TIME: Duration = Duration::from_secs(24 * 3600);

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
    Missing(&'static str),
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
        let text = format!("eval={text}");
        let mut options = Options::parse(&text)?;
        let eval = options.eval()?;
        match options.left_over() {
            Some(key) => Err(OptionError::Shape(format!("{key}=…"))),
            None => Ok(eval),
        }
    }
}

/// Options that have been split and not yet been understood.
pub(crate) struct Options<'a> {
    pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Self, OptionError> {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            let Some((key, value)) = part.split_once('=') else {
                return Err(OptionError::Shape(shorten(part)));
            };
            let (key, value) = (key.trim(), value.trim());
            if pairs.iter().any(|&(other, _)| other == key) {
                return Err(OptionError::Twice(shorten(key)));
            }
            pairs.push((key, value));
        }
        Ok(Options { pairs })
    }

    /// Takes out the text of an option.
    pub(crate) fn text(&mut self, key: &str) -> Option<&'a str> {
        let place = self.pairs.iter().position(|&(other, _)| other == key)?;
        Some(self.pairs.remove(place).1)
    }

    /// Takes out an option that `read` understands.
    pub(crate) fn take<T>(
        &mut self,
        key: &str,
        wanted: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, OptionError> {
        let Some(value) = self.text(key) else {
            return Ok(None);
        };
        read(value).map(Some).ok_or_else(|| OptionError::Value {
            key: key.to_string(),
            value: shorten(value),
            wanted: wanted.to_string(),
        })
    }

    /// Takes out a whole number of a range.
    pub(crate) fn number<T: FromStr + Copy + Ord + fmt::Display>(
        &mut self,
        key: &str,
        range: std::ops::RangeInclusive<T>,
    ) -> Result<Option<T>, OptionError> {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        let read = |text: &str| text.parse().ok().filter(|number| range.contains(number));
        self.take(key, &wanted, read)
    }

    /// Takes out `time=`.
    pub(crate) fn time(&mut self) -> Result<Option<Duration>, OptionError> {
        let wanted = "a time such as 500ms, 10s or 2m, above zero and at most a day";
        self.take("time", wanted, |text| {
            parse_time(text).filter(|time| !time.is_zero() && *time <= MAX_TIME)
        })
    }

    /// Takes out `eval=` and `w=`.
    pub(crate) fn eval(&mut self) -> Result<EvalSpec, OptionError> {
        let name = self.take(
            "eval",
            "the name of an evaluation, such as boreham",
            |text| {
                let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
                (!text.is_empty() && text.len() <= 40 && text.chars().all(plain))
                    .then(|| text.to_ascii_lowercase())
            },
        )?;
        let weights = match self.text("w") {
            None => None,
            Some(text) => Some(text.parse().map_err(|error| OptionError::Value {
                key: "w".to_string(),
                value: shorten(text),
                wanted: format!("weights separated by semicolons, such as 1;1;1.5;1 ({error})"),
            })?),
        };
        Ok(EvalSpec { name, weights })
    }

    /// The key of an option that nobody has taken out.
    pub(crate) fn left_over(&self) -> Option<String> {
        self.pairs.first().map(|(key, _)| shorten(key))
    }
}

/// Options being written: those that differ from the usual ones, `key=value` after a colon.
#[derive(Default)]
pub(crate) struct Writer(String);

impl Writer {
    pub(crate) fn put(&mut self, key: &str, value: Option<impl fmt::Display>) -> &mut Self {
        if let Some(value) = value {
            self.0.push(if self.0.is_empty() { ':' } else { ',' });
            self.0 += &format!("{key}={value}");
        }
        self
    }

    pub(crate) fn eval(&mut self, eval: &EvalSpec) -> &mut Self {
        self.put("eval", eval.name.as_ref())
            .put("w", eval.weights.as_ref())
    }

    pub(crate) fn time(&mut self, time: Option<Duration>) -> &mut Self {
        self.put("time", time.map(format_time))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }
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
