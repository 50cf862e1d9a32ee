//! The functions of the language, each an entry that describes itself.

use super::Value;
use crate::dyadic::{Bound, Dyadic};
use crate::error::Error;
use crate::games::Games;
use crate::node::GameId;
use crate::structure::mex;

/// A function that can be called in an expression.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// How it is called.
    pub usage: &'static str,
    /// What it finds.
    pub meaning: &'static str,
    /// How many arguments it takes; any number, but at least one, if it is missing.
    count: Option<usize>,
    pub(super) run: fn(&mut Games, &[Value]) -> Computed,
}

/// Why a function has no result.
pub(super) enum Trouble {
    /// One of its arguments is to blame.
    Argument(usize, String),
    /// The arithmetic gave up.
    Games(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Trouble::Games(error)
    }
}

type Computed = std::result::Result<Value, Trouble>;
type Taken<T> = std::result::Result<T, Trouble>;

impl Function {
    pub(super) fn check_count(&self, given: usize) -> std::result::Result<(), String> {
        let fits = match self.count {
            Some(count) => given == count,
            None => given > 0,
        };
        match fits {
            true => Ok(()),
            false => Err(format!(
                "{} has {given} arguments here; expected {}",
                self.name, self.usage
            )),
        }
    }
}

const fn one(
    name: &'static str,
    usage: &'static str,
    meaning: &'static str,
    run: fn(&mut Games, &[Value]) -> Computed,
) -> Function {
    Function {
        name,
        usage,
        meaning,
        count: Some(1),
        run,
    }
}

/// Every function there is.
pub const FUNCTIONS: &[Function] = &[
    one(
        "canonical",
        "canonical(G)",
        "the canonical form, in which every result is written",
        |_, given| Ok(Value::Game(game(given, 0)?)),
    ),
    one(
        "left",
        "left(G)",
        "the canonical options of Left",
        |games, given| Ok(list(games.left_options(game(given, 0)?)?)),
    ),
    one(
        "right",
        "right(G)",
        "the canonical options of Right",
        |games, given| Ok(list(games.right_options(game(given, 0)?)?)),
    ),
    one("mean", "mean(G)", "the mean value", |games, given| {
        let mean = games.mean(game(given, 0)?)?;
        number_of(games, mean)
    }),
    one(
        "temperature",
        "temperature(G)",
        "the temperature; -1/2^k for a number m/2^k",
        |games, given| {
            let temperature = games.temperature(game(given, 0)?)?;
            number_of(games, temperature)
        },
    ),
    one(
        "stops",
        "stops(G)",
        "the left and the right stop",
        |games, given| {
            let g = game(given, 0)?;
            let (left, right) = (games.left_stop(g)?, games.right_stop(g)?);
            numbers(games, &[left, right])
        },
    ),
    one(
        "thermograph",
        "thermograph(G)",
        "[temperature, left wall, right wall] wherever a wall bends",
        |games, given| {
            let thermograph = games.thermograph(game(given, 0)?)?;
            let levels = thermograph.levels();
            let rows: Taken<Vec<Value>> = levels
                .iter()
                .map(|level| numbers(games, &[level.temperature, level.left, level.right]))
                .collect();
            Ok(Value::List(rows?))
        },
    ),
    Function {
        name: "cool",
        usage: "cool(G, t)",
        meaning: "G cooled by the number t: every move costs t",
        count: Some(2),
        run: |games, given| {
            let (g, t) = (game(given, 0)?, number(games, given, 1)?);
            if t < Dyadic::ZERO {
                return Err(Trouble::Argument(1, Error::NegativeTemperature.to_string()));
            }
            Ok(Value::Game(games.cool(g, t)?))
        },
    },
    Function {
        name: "heat",
        usage: "heat(G, t)",
        meaning: "G heated by t: every move that is not in a number earns t",
        count: Some(2),
        run: |games, given| Ok(Value::Game(games.heat(game(given, 0)?, game(given, 1)?)?)),
    },
    Function {
        name: "overheat",
        usage: "overheat(G, s, t)",
        meaning: "G overheated from s to t: integers n become n*s, every other move earns t",
        count: Some(3),
        run: |games, given| {
            let (g, s, t) = (game(given, 0)?, game(given, 1)?, game(given, 2)?);
            Ok(Value::Game(games.overheat(g, s, t)?))
        },
    },
    one(
        "atomic",
        "atomic(G)",
        "the atomic weight of an all-small game: how many ups it is worth",
        |games, given| match games.atomic_weight(game(given, 0)?)? {
            Some(weight) => Ok(Value::Game(weight)),
            None => Err(Trouble::Argument(
                0,
                "only all-small games have an atomic weight: this one comes down to a number \
                 other than 0"
                    .into(),
            )),
        },
    ),
    one(
        "reduced",
        "reduced(G)",
        "the reduced canonical form: infinitesimals are ignored",
        |games, given| Ok(Value::Game(games.reduced(game(given, 0)?)?)),
    ),
    one(
        "birthday",
        "birthday(G)",
        "the height of the canonical form",
        |games, given| {
            let day = games.birthday(game(given, 0)?)?;
            integer(games, day)
        },
    ),
    one("tiny", "tiny(G)", "{0||0|-G}", |games, given| {
        tiny(games, given, false)
    }),
    one(
        "miny",
        "miny(G)",
        "{G|0||0}, the negative of tiny(G)",
        |games, given| tiny(games, given, true),
    ),
    Function {
        name: "nimsum",
        usage: "nimsum(a, b, …)",
        meaning: "the sum without carries of integers, or of nimbers",
        count: None,
        run: |games, given| {
            on_nimbers(games, given, |numbers| numbers.iter().fold(0, |a, b| a ^ b))
        },
    },
    Function {
        name: "mex",
        usage: "mex(a, b, …)",
        meaning: "the least of the integers, or of the nimbers, that is not given",
        count: None,
        run: |games, given| on_nimbers(games, given, |numbers| mex(numbers.iter().copied())),
    },
    Function {
        name: "simplest",
        usage: "simplest(a, b)",
        meaning: "the simplest number between a and b, which are numbers",
        count: Some(2),
        run: |games, given| {
            let (low, high) = (number(games, given, 0)?, number(games, given, 1)?);
            let bound = |value| {
                Some(Bound {
                    value,
                    included: false,
                })
            };
            match Dyadic::simplest(bound(low), bound(high))? {
                Some(x) => number_of(games, x),
                None => Err(Trouble::Argument(
                    1,
                    format!(
                        "there is no number between {low} and {high}: the second must be larger"
                    ),
                )),
            }
        },
    },
];

fn list(games: Vec<GameId>) -> Value {
    Value::List(games.into_iter().map(Value::Game).collect())
}

fn game(given: &[Value], i: usize) -> Taken<GameId> {
    match given.get(i) {
        Some(Value::Game(game)) => Ok(*game),
        other => {
            let kind = other.map_or("nothing", Value::kind);
            Err(Trouble::Argument(
                i,
                format!("expected a game, found {kind}"),
            ))
        }
    }
}

fn number(games: &Games, given: &[Value], i: usize) -> Taken<Dyadic> {
    let found = games.as_number(game(given, i)?)?;
    found.ok_or_else(|| Trouble::Argument(i, "expected a number such as 3 or -3/4".into()))
}

fn number_of(games: &mut Games, x: Dyadic) -> Computed {
    Ok(Value::Game(games.number(x)?))
}

fn numbers(games: &mut Games, xs: &[Dyadic]) -> Computed {
    let values: Taken<Vec<Value>> = xs.iter().map(|&x| number_of(games, x)).collect();
    Ok(Value::List(values?))
}

fn integer(games: &mut Games, n: u32) -> Computed {
    let n = i32::try_from(n).map_err(|_| Error::OutOfRange)?;
    Ok(Value::Game(games.integer(n)?))
}

fn tiny(games: &mut Games, given: &[Value], negative: bool) -> Computed {
    let g = game(given, 0)?;
    let minus = games.negative(g)?;
    let threat = games.game(&[GameId::ZERO], &[minus])?;
    let tiny = games.game(&[GameId::ZERO], &[threat])?;
    Ok(Value::Game(match negative {
        true => games.negative(tiny)?,
        false => tiny,
    }))
}

/// Works on whole numbers from zero on, or on nimbers, and finds one of the same kind. A list will do
/// for all arguments.
fn on_nimbers(games: &mut Games, given: &[Value], of: fn(&[u32]) -> u32) -> Computed {
    let given = match given {
        [Value::List(values)] => values,
        _ => given,
    };
    let mut found = Vec::with_capacity(given.len());
    // Zero is both.
    let (mut nimbers, mut integers) = (false, false);
    for i in 0..given.len() {
        let g = game(given, i)?;
        let whole = games.as_integer(g)?.and_then(|n| u32::try_from(n).ok());
        let nimber = games.as_nimber(g)?;
        nimbers |= whole.is_none();
        integers |= nimber.is_none();
        match nimber.or(whole) {
            Some(n) if !(nimbers && integers) => found.push(n),
            _ => {
                let reason = "expected whole numbers from 0 on, or nimbers, not both";
                return Err(Trouble::Argument(i, reason.into()));
            }
        }
    }
    match nimbers {
        true => Ok(Value::Game(games.nimber(of(&found))?)),
        false => integer(games, of(&found)),
    }
}
