//! The exact method of any game: that of the family inside.

use std::mem::{Discriminant, discriminant};
use std::path::Path;

use thera_control::{Control, Interrupted};
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Outcome, Player, with_duel};
use thera_jobs::Runner;
use thera_search::solve::{Cost, Solution};
use thera_values::{GameId, Games, Outcome as OutcomeClass};

use crate::method::{Exact, Kept, Method, Oracle, Payoff, TablebaseError, Tabulation};
use crate::santorini::Slicing;
use crate::value::{GameValue, NoValue, Valuer};

/// Asks the method of the family.
struct OfTheFamily;

impl Exact for AnyGame {
    fn method() -> &'static dyn Method<Self> {
        &OfTheFamily
    }
}

impl Method<AnyGame> for OfTheFamily {
    fn solve(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Solution<AnyMove>, Interrupted> {
        fn solve<G: Exact + Carried>(
            game: &G,
            position: &AnyPosition,
            control: &Control,
        ) -> Result<Solution<AnyMove>, Interrupted> {
            let solution = game.solve_exactly(G::position(position), control)?;
            Ok(solution.map(G::carry_move))
        }
        with_duel!(game, game => solve(game, position, control))
    }

    fn solve_and_keep(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Kept<AnyGame>, Interrupted> {
        fn solve<G: Exact + Carried>(
            game: &G,
            position: &AnyPosition,
            control: &Control,
        ) -> Result<Kept<AnyGame>, Interrupted> {
            let (solution, oracle) = game.solve_and_keep(G::position(position), control)?;
            Ok((solution.map(G::carry_move), oracle.map(carry_oracle)))
        }
        with_duel!(game, game => solve(game, position, control))
    }

    fn winner(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        with_duel!(game, game => game.winner_exactly(inside(game, position), control))
    }

    fn shortest_win(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        winner: Player,
        oracle: Option<&dyn Oracle<AnyGame>>,
        control: &Control,
    ) -> Result<Vec<AnyMove>, Interrupted> {
        fn shortest_win<G: Exact + Carried>(
            game: &G,
            position: &AnyPosition,
            winner: Player,
            oracle: Option<&dyn Oracle<AnyGame>>,
            control: &Control,
        ) -> Result<Vec<AnyMove>, Interrupted> {
            let position = G::position(position);
            let line = match oracle.map(OfAnyGame) {
                Some(oracle) => game.shortest_win(position, winner, Some(&oracle), control),
                None => game.shortest_win(position, winner, None, control),
            };
            Ok(line?.into_iter().map(G::carry_move).collect())
        }
        with_duel!(game, game => shortest_win(game, position, winner, oracle, control))
    }

    fn outcome_class(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        with_duel!(game, game => game.outcome_class(inside(game, position), control))
    }

    fn oracle(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<Box<dyn Oracle<AnyGame>>> {
        with_duel!(game, game => {
            game.oracle(inside(game, position), control).map(carry_oracle)
        })
    }

    fn answers(&self, game: &AnyGame, position: &AnyPosition) -> Option<Vec<(AnyMove, AnyMove)>> {
        fn answers<G: Exact + Carried>(
            game: &G,
            position: &AnyPosition,
        ) -> Option<Vec<(AnyMove, AnyMove)>> {
            let pairs = game.answers(G::position(position))?.into_iter();
            let carried = pairs.map(|(turn, answer)| (G::carry_move(turn), G::carry_move(answer)));
            Some(carried.collect())
        }
        with_duel!(game, game => answers(game, position))
    }

    fn open_tablebase(
        &self,
        game: &AnyGame,
        path: &Path,
        control: &Control,
    ) -> Result<Box<dyn Oracle<AnyGame>>, TablebaseError> {
        with_duel!(game, game => game.open_tablebase(path, control).map(carry_oracle))
    }

    fn tabulate(
        &self,
        game: &AnyGame,
        file: Option<&Path>,
        control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        with_duel!(game, game => game.tabulate(file, control))
    }

    fn tabulate_in_slices(
        &self,
        game: &AnyGame,
        slicing: &Slicing,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        with_duel!(game, game => game.tabulate_in_slices(slicing, runner, control))
    }

    fn value(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<GameValue, NoValue> {
        with_duel!(game, game => game.value(inside(game, position), control))
    }

    fn valuer(&self, game: &AnyGame, games: Games) -> Box<dyn Valuer<AnyGame>> {
        Box::new(OfEachFamily {
            family: discriminant(game),
            valuer: Some(family_valuer(game, games)),
        })
    }

    fn payoff(
        &self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<Result<Payoff<AnyMove>, Interrupted>> {
        fn payoff<G: Exact + Carried>(
            game: &G,
            position: &AnyPosition,
            control: &Control,
        ) -> Option<Result<Payoff<AnyMove>, Interrupted>> {
            let payoff = game.payoff(G::position(position), control)?;
            Some(payoff.map(|Payoff { points, line }| Payoff {
                points,
                line: line.into_iter().map(G::carry_move).collect(),
            }))
        }
        with_duel!(game, game => payoff(game, position, control))
    }
}

fn inside<'a, G: Carried>(_game: &G, position: &'a AnyPosition) -> &'a G::Position {
    G::position(position)
}

/// Something that one family is asked, to be asked about any game of it.
struct OfOneFamily<T>(T);

fn carry_oracle<G: Carried>(oracle: Box<dyn Oracle<G>>) -> Box<dyn Oracle<AnyGame>> {
    Box::new(OfOneFamily(oracle))
}

impl<G: Carried> Oracle<AnyGame> for OfOneFamily<Box<dyn Oracle<G>>> {
    fn solution(&self, position: &AnyPosition) -> Option<Solution<AnyMove>> {
        let solution = self.0.solution(G::position(position))?;
        Some(solution.map(G::carry_move))
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        self.0.outcome(G::position(position))
    }
}

/// An oracle for any game, to be asked about one family.
struct OfAnyGame<'a>(&'a dyn Oracle<AnyGame>);

impl<G: Carried> Oracle<G> for OfAnyGame<'_> {
    fn solution(&self, position: &G::Position) -> Option<Solution<G::Move>> {
        let solution = self.0.solution(&G::carry_position(*position))?;
        Some(solution.map(G::turn))
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.0.outcome(&G::carry_position(*position))
    }
}

fn family_valuer(game: &AnyGame, games: Games) -> Box<dyn Valuer<AnyGame>> {
    with_duel!(game, game => Box::new(OfOneFamily(game.valuer(games))))
}

/// The valuer of the family that was asked about last; the arena goes from one to the next.
struct OfEachFamily {
    family: Discriminant<AnyGame>,
    /// There, but while it is exchanged.
    valuer: Option<Box<dyn Valuer<AnyGame>>>,
}

const THERE: &str = "a valuer is always there between questions";

impl Valuer<AnyGame> for OfEachFamily {
    fn value(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<GameId, NoValue> {
        if self.family != discriminant(game) {
            let games = self.valuer.take().expect(THERE).into_games();
            self.valuer = Some(family_valuer(game, games));
            self.family = discriminant(game);
        }
        self.valuer.as_mut().expect(THERE).value(game, position)
    }

    fn games(&mut self) -> &mut Games {
        self.valuer.as_mut().expect(THERE).games()
    }

    fn into_games(self: Box<Self>) -> Games {
        self.valuer.expect(THERE).into_games()
    }
}

impl<G: Carried> Valuer<AnyGame> for OfOneFamily<Box<dyn Valuer<G>>> {
    fn value(&mut self, game: &AnyGame, position: &AnyPosition) -> Result<GameId, NoValue> {
        self.0.value(G::rules(game), G::position(position))
    }

    fn games(&mut self) -> &mut Games {
        self.0.games()
    }

    fn into_games(self: Box<Self>) -> Games {
        self.0.into_games()
    }
}
