//! Working an expression out.

use std::collections::BTreeMap;

use super::functions::Trouble;
use super::syntax::{Comparison, Kind, Node};
use super::{NoPosition, Positions, Value};
use crate::error::{Error, Result};
use crate::games::Games;
use crate::node::GameId;

/// What an expression is worked out with.
pub(super) struct Evaluation<'a> {
    pub games: &'a mut Games,
    pub variables: &'a BTreeMap<String, Value>,
    pub positions: &'a mut dyn Positions,
}

impl Evaluation<'_> {
    pub fn value(&mut self, node: &Node) -> Result<Value> {
        let game = match &node.kind {
            Kind::Simple(simple) => self.games.number_up_star(*simple)?,
            Kind::Truth(truth) => return Ok(Value::Truth(*truth)),
            Kind::Name(name) => return self.named(node, name),
            Kind::Position(name, position) => self.position(node, name, position.as_deref())?,
            Kind::Braces(left, right) => {
                let (left, right) = (self.all_games(left)?, self.all_games(right)?);
                self.games.game(&left, &right)?
            }
            Kind::List(values) => return Ok(Value::List(self.all(values)?)),
            Kind::Negative(inner) => {
                let game = self.game(inner)?;
                self.games.negative(game)?
            }
            Kind::Switch(inner) => {
                let left = self.game(inner)?;
                let right = self.games.negative(left)?;
                self.games.game(&[left], &[right])?
            }
            Kind::Sum(summands) => self.sum(summands)?,
            Kind::Product(factors) => self.product(factors)?,
            Kind::Compared(left, comparison, right) => {
                return self.compared(left, *comparison, right).map(Value::Truth);
            }
            Kind::Call(function, arguments) => {
                function
                    .check_count(arguments.len())
                    .map_err(|reason| meaning(node, reason))?;
                let values = self.all(arguments)?;
                return (function.run)(self.games, &values).map_err(|trouble| match trouble {
                    Trouble::Argument(i, reason) => {
                        meaning(arguments.get(i).unwrap_or(node), reason)
                    }
                    Trouble::Games(error) => error,
                });
            }
        };
        Ok(Value::Game(game))
    }

    fn all(&mut self, nodes: &[Node]) -> Result<Vec<Value>> {
        nodes.iter().map(|node| self.value(node)).collect()
    }

    fn all_games(&mut self, nodes: &[Node]) -> Result<Vec<GameId>> {
        nodes.iter().map(|node| self.game(node)).collect()
    }

    fn game(&mut self, node: &Node) -> Result<GameId> {
        match self.value(node)? {
            Value::Game(game) => Ok(game),
            other => Err(meaning(
                node,
                format!("expected a game, found {}", other.kind()),
            )),
        }
    }

    fn named(&mut self, node: &Node, name: &str) -> Result<Value> {
        if let Some(value) = self.variables.get(name) {
            return Ok(value.clone());
        }
        if self.positions.is_game(name) {
            return self.position(node, name, None).map(Value::Game);
        }
        let reason = format!(
            "nothing is called '{name}': set it by {name} := …, or name a game as in family@path:4"
        );
        Err(meaning(node, reason))
    }

    fn position(&mut self, node: &Node, name: &str, position: Option<&str>) -> Result<GameId> {
        self.positions
            .value(self.games, name, position)
            .map_err(|trouble| match trouble {
                NoPosition::Bad(reason) => meaning(node, reason),
                NoPosition::Gave(error) => error,
            })
    }

    fn sum(&mut self, summands: &[(bool, Node)]) -> Result<GameId> {
        let mut sum = GameId::ZERO;
        for (minus, summand) in summands {
            let game = self.game(summand)?;
            sum = match minus {
                true => self.games.difference(sum, game)?,
                false => self.games.sum(sum, game)?,
            };
        }
        Ok(sum)
    }

    /// An integer times a game, or a number times a number.
    fn product(&mut self, factors: &[Node]) -> Result<GameId> {
        let mut product = self.games.integer(1)?;
        for factor in factors {
            let game = self.game(factor)?;
            let integers = [
                self.games.as_integer(product)?,
                self.games.as_integer(game)?,
            ];
            let numbers = [self.games.as_number(product)?, self.games.as_number(game)?];
            product = match (integers, numbers) {
                ([Some(n), _], _) => self.games.multiple(n, game)?,
                ([_, Some(n)], _) => self.games.multiple(n, product)?,
                (_, [Some(x), Some(y)]) => self.games.number(x.times(y)?)?,
                _ => {
                    let reason = "a game is multiplied by an integer, a number by a number";
                    return Err(meaning(factor, reason));
                }
            };
        }
        Ok(product)
    }

    fn compared(&mut self, left: &Node, comparison: Comparison, right: &Node) -> Result<bool> {
        let (a, b) = (self.value(left)?, self.value(right)?);
        let (Value::Game(x), Value::Game(y)) = (&a, &b) else {
            return match comparison {
                Comparison::Equal => Ok(a == b),
                Comparison::NotEqual => Ok(a != b),
                _ => {
                    let (node, other) = if matches!(a, Value::Game(_)) {
                        (right, b)
                    } else {
                        (left, a)
                    };
                    Err(meaning(
                        node,
                        format!("expected a game, found {}", other.kind()),
                    ))
                }
            };
        };
        let (at_most, at_least) = (self.games.le(*x, *y)?, self.games.le(*y, *x)?);
        Ok(match comparison {
            Comparison::Less => at_most && !at_least,
            Comparison::AtMost => at_most,
            Comparison::Equal => at_most && at_least,
            Comparison::NotEqual => !(at_most && at_least),
            Comparison::AtLeast => at_least,
            Comparison::Greater => at_least && !at_most,
            Comparison::Confused => !at_most && !at_least,
        })
    }
}

fn meaning(node: &Node, reason: impl Into<String>) -> Error {
    Error::Meaning {
        at: node.at,
        reason: reason.into(),
    }
}
