//! What positions are worth as combinatorial games, for every family in which that makes sense.
//!
//! The theory needs a game in which either player could move and whoever cannot move loses. Where a
//! family has no method of its own, positions are valued from the values of their moves, each once,
//! and those that fall apart as the sums of their parts.

use std::collections::HashMap;
use std::ops::ControlFlow;

use thera_control::Control;
use thera_games::{Family, Player};
use thera_values::{GameId, Games, Limits, Thermograph};
use thiserror::Error;

use crate::snort::values::ValueError;

/// Canonical forms are written out up to this length: paths of 22 vertices take 24 million
/// characters.
const LONGEST_TEXT: u64 = 1 << 25;

/// What a position is worth.
#[derive(Clone, Debug)]
pub struct GameValue {
    /// Who wins: `N` the next player, `P` the previous one, `L` first or `R` second whoever moves.
    pub outcome: char,
    /// The canonical form, unless it is too long to write out.
    pub canonical: Result<String, thera_values::Error>,
    /// The canonical forms of the independent parts, where the game falls apart.
    pub parts: Vec<String>,
    /// Mean and temperature are read off this.
    pub thermograph: Thermograph,
    /// Distinct games that the computation met.
    pub games: usize,
}

/// Why a position has no value to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoValue {
    /// The theory does not apply to the game.
    #[error("{0}")]
    NotDefined(&'static str),
    /// It applies, but the computation gave up.
    #[error(transparent)]
    GaveUp(#[from] ValueError),
}

impl From<thera_values::Error> for NoValue {
    fn from(error: thera_values::Error) -> Self {
        NoValue::GaveUp(error.into())
    }
}

pub(crate) fn describe(
    games: &mut Games,
    value: GameId,
    parts: Vec<String>,
) -> Result<GameValue, NoValue> {
    Ok(GameValue {
        outcome: games.outcome(value)?.letter(),
        canonical: games.text_within(value, LONGEST_TEXT),
        parts,
        thermograph: games.thermograph(value)?,
        games: games.size(),
    })
}

/// The value of a position from the values of its parts, or of both players' moves, each position
/// once.
pub(crate) fn by_recursion<G: Family>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<GameValue, NoValue> {
    let mut recursion = Recursion::new(Games::with_limits(Limits::under(control)));
    let value = recursion.value(game, position)?;
    describe(&mut recursion.games, value, Vec::new())
}

/// Values positions one after the other into one arena, under its limits, and may keep what it
/// learns on the way for the next ones.
pub trait Valuer<G: Family>: Send {
    /// The value of a position, whoever is to move; Left is first.
    fn value(&mut self, game: &G, position: &G::Position) -> Result<GameId, NoValue>;

    /// The arena that the values belong to.
    fn games(&mut self) -> &mut Games;

    /// The arena, handed back.
    fn into_games(self: Box<Self>) -> Games;
}

/// Values from the moves of both players, and the positions of one game met so far.
pub(crate) struct Recursion<G: Family> {
    games: Games,
    known: HashMap<G::Position, GameId>,
}

impl<G: Family> Valuer<G> for Recursion<G> {
    fn value(&mut self, game: &G, position: &G::Position) -> Result<GameId, NoValue> {
        game.normal_play(position).map_err(NoValue::NotDefined)?;
        // The same position may be another one on the next board.
        self.known.clear();
        self.sum_of_parts(game, position)
    }

    fn games(&mut self) -> &mut Games {
        &mut self.games
    }

    fn into_games(self: Box<Self>) -> Games {
        self.games
    }
}

impl<G: Family> Recursion<G> {
    pub(crate) fn new(games: Games) -> Self {
        Recursion {
            games,
            known: HashMap::new(),
        }
    }

    fn sum_of_parts(&mut self, game: &G, position: &G::Position) -> Result<GameId, NoValue> {
        let mut sum = GameId::ZERO;
        for part in game.components(position) {
            let value = self.value_of_part(game, &part)?;
            sum = self.games.sum(sum, value)?;
        }
        Ok(sum)
    }

    fn value_of_part(&mut self, game: &G, part: &G::Position) -> Result<GameId, NoValue> {
        // Whose turn it is does not matter to the value, nor does how it came about.
        let key = game.with_to_move(Player::First, part);
        let key = game.essence(&key);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        let limits = self.games.limits();
        limits.check()?;
        if self.known.len() >= limits.games {
            return Err(thera_values::Error::TooManyGames(limits.games).into());
        }
        let value = self.by_moves(game, part)?;
        self.known.insert(key, value);
        Ok(value)
    }

    fn by_moves(&mut self, game: &G, position: &G::Position) -> Result<GameId, NoValue> {
        let left = self.options(game, Player::First, position)?;
        let right = self.options(game, Player::Second, position)?;
        Ok(self.games.game(&left, &right)?)
    }

    /// The values of what a player can move to.
    fn options(
        &mut self,
        game: &G,
        player: Player,
        position: &G::Position,
    ) -> Result<Vec<GameId>, NoValue> {
        let moving = game.with_to_move(player, position);
        let mut next = Vec::new();
        let _ = game.visit_moves_of(player, position, |turn| {
            next.push(game.play(&moving, turn));
            ControlFlow::Continue(())
        });
        let values = next
            .iter()
            .map(|position| self.sum_of_parts(game, position));
        values.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Exact;
    use thera_control::Interrupted;
    use thera_games::{AnyGame, FileAccess, Game, Notation, with_duel};
    use thera_search::minimax::exact_value;

    fn value(name: &str, position: &str) -> Result<GameValue, NoValue> {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => {
            let position = match position {
                "" => game.start(),
                text => game.parse_position(text).unwrap(),
            };
            game.value(&position, &Control::default())
        })
    }

    #[test]
    fn the_sign_of_the_value_agrees_with_plain_search() {
        for name in [
            "snort@random:7:0.3:2",
            "geography@random:8:0.4:1",
            "geography:partizan@grid:2x4",
            "geography:partizan@random:7:0.5:4",
            "geography:partizan@edges:0>2,2>3,1>3,3>4,4>0,2>1",
        ] {
            let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
            with_duel!(&any, game => sign_agrees(game));
        }
        sign_agrees(
            &match AnyGame::parse("santorini:2WP2HNTWUS@path:4", FileAccess::Refused) {
                Ok(AnyGame::Santorini(game)) => game,
                other => panic!("{other:?}"),
            },
        );
    }

    fn sign_agrees<G: Exact>(game: &G) {
        let mut position = game.start();
        for _ in 0..4 {
            let wins = |position: &G::Position| exact_value(game, position) == 1;
            if let Ok(value) = game.value(&position, &Control::default()) {
                let letters = match (game.to_move(&position), wins(&position)) {
                    (Player::First, true) => ['N', 'L'],
                    (Player::First, false) => ['P', 'R'],
                    (_, true) => ['P', 'L'],
                    (_, false) => ['N', 'R'],
                };
                assert!(letters.contains(&value.outcome), "{}", game.name());
            }
            let Some(&turn) = game.moves(&position).first() else {
                break;
            };
            position = game.play(&position, turn);
        }
    }

    #[test]
    fn games_without_a_value_say_why() {
        for (name, reason) in [
            ("castellan@2x2", "counts points"),
            ("santorini:2WP1HTWUS@path:4", "use NTW"),
            ("santorini:2WP2HTWUS@path:4", "still to be placed"),
            ("santorini:2WP2HNTWUS@path:4", "still to be placed"),
        ] {
            let error = value(name, "").unwrap_err();
            assert!(matches!(error, NoValue::NotDefined(_)));
            assert!(error.to_string().contains(reason), "{error}");
        }
    }

    #[test]
    fn limits_end_in_a_sentence() {
        let any = AnyGame::parse("geography:partizan@king:3x3", FileAccess::Refused).unwrap();
        let control = Control::new(12_000, None, 1);
        let result = with_duel!(&any, game => game.value(&game.start(), &control));
        assert!(matches!(result, Err(NoValue::GaveUp(_))));
        let control = Control::new(1 << 30, Some(std::time::Duration::ZERO), 1);
        let result = with_duel!(&any, game => game.value(&game.start(), &control));
        let late = ValueError::Games(Interrupted::OutOfTime.into());
        assert_eq!(result.unwrap_err(), NoValue::GaveUp(late));
    }
}
