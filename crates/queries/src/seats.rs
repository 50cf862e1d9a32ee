//! What can be proven about games with more than two players, or with chance.

use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::capability::Seated;
use thera_games::telling::{listed, player_name};
use thera_games::{
    AnyGame, AnyMove, AnyPosition, BySeat, Carried, Family, Game, Notation, Player, with_table,
};
use thera_search::seats::solve::{Fraction, Proven, solve as prove};

use crate::{QueryError, SolveAnswer};

/// What each seat can make sure of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SeatsAnswer {
    /// What each seat can make sure of against all others together: 1 for a win and -1 for a loss, or
    /// points ahead of the best of the others; a fraction where it is an average over what may happen.
    pub sure: BySeat<String>,
    /// Who can win if every seat plays to win (max^n), whichever of its equally good moves each
    /// chooses; null where chance takes part or points are counted.
    pub possible: Option<Vec<String>>,
}

/// Proves what can be proven about a position.
pub(crate) fn solve(
    game: &AnyGame,
    position: AnyPosition,
    control: &Control,
) -> Result<SolveAnswer, QueryError> {
    if game.hides() {
        let sentence = "not everything is open in this game, so that nobody can make sure of anything; \
                        ask for the best moves ('analyse'), or for a variant in which all is open";
        return Err(QueryError::field("game", sentence));
    }
    let begun = Instant::now();
    let answer = SolveAnswer {
        game: game.name(),
        position: game.format_position(&position),
        to_move: game.to_move(&position).to_string(),
        threads: 1,
        ..SolveAnswer::default()
    };
    let found = proven(game, &position, control);
    let seconds = begun.elapsed().as_secs_f64();
    Ok(match found {
        Ok(proven) => SolveAnswer {
            seconds,
            ..told(game, &proven, answer)
        },
        Err(interrupted) => SolveAnswer {
            nodes: control.nodes(),
            seconds,
            undecided: Some(interrupted.to_string()),
            text: "not decided".to_string(),
            ..answer
        },
    })
}

fn proven(
    game: &AnyGame,
    position: &AnyPosition,
    control: &Control,
) -> Result<Proven<AnyMove>, Interrupted> {
    fn of<G: Carried>(
        game: &G,
        position: &AnyPosition,
        control: &Control,
    ) -> Result<Proven<AnyMove>, Interrupted> {
        let Proven {
            sure,
            possible,
            best,
            nodes,
        } = prove(game, G::position(position), control)?;
        Ok(Proven {
            sure,
            possible,
            best: best.map(G::carry_move),
            nodes,
        })
    }
    with_table!(game, game => of(game, position, control), unreachable!("games for two are solved elsewhere"))
}

fn told(game: &AnyGame, proven: &Proven<AnyMove>, answer: SolveAnswer) -> SolveAnswer {
    let zero = Fraction::whole(0);
    let players = || game.players().iter().copied().zip(&proven.sure);
    let winner = players()
        .find(|&(_, &sure)| sure > zero)
        .map(|(player, _)| player);
    let words = |player: Player| player.word().to_string();
    let possible = proven.possible.as_ref();
    SolveAnswer {
        winner: winner.map(words),
        best: proven.best.map(|turn| game.format_move(turn)),
        line: proven
            .best
            .iter()
            .map(|&turn| game.format_move(turn))
            .collect(),
        text: in_words(game, proven, winner),
        seats: Some(SeatsAnswer {
            sure: proven.sure.iter().map(Fraction::to_string).collect(),
            possible: possible.map(|players| players.iter().copied().map(words).collect()),
        }),
        nodes: proven.nodes,
        proof: Some("exact".to_string()),
        ..answer
    }
}

/// Who can make sure of what, as sentences.
fn in_words(game: &AnyGame, proven: &Proven<AnyMove>, winner: Option<Player>) -> String {
    let name = |player: Player| player_name(game, player);
    let counts = proven.possible.is_none();
    let sure = match winner {
        Some(player) if counts => {
            let points = proven.sure[player.index()];
            let average = if game.has_chance() { " on average" } else { "" };
            format!(
                "{} makes sure of {points}{average} against all others",
                name(player)
            )
        }
        Some(player) => format!("{} wins, whatever all others do", name(player)),
        None if game.has_chance() => "nobody is ahead for sure".to_string(),
        None => "nobody can force a win against all others".to_string(),
    };
    match &proven.possible {
        Some(players) if winner.is_none() => {
            let names: Vec<String> = players.iter().map(|&player| name(player)).collect();
            format!("{sure}; if everybody plays to win, {} may", listed(&names))
        }
        _ => sure,
    }
}
