//! The best lines of a position, and what is proven about each move.

use std::fmt::Display;
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::EvalSpec;
use thera_control::Control;
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation};
use thera_knowledge::{Advisor, Analysis, Event, Limits, Line, Reason, Source, Survey};
use thera_search::analysis::MAX_LINES;

use crate::query::wait_for_turn;
use crate::{At, House, LineAnswer, Query, QueryError, VerdictAnswer, reason};

/// The best lines an engine finds, proven where that is possible.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Analyse {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// How many lines, each with another first move (1 to 100).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<usize>,
    /// Turns to look ahead at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions to look at, at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The evaluation to go by, `NAME[,w=A;B;…]`, instead of the best there is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
}

/// Lines told unless somebody wants more or fewer.
const USUAL_LINES: usize = 3;

/// The best lines.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AnalyseAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position.
    pub position: String,
    /// Whose scores these are: the player to move.
    pub to_move: String,
    /// The engine, or the evaluation that searches went by; `playouts` if games were played out.
    pub evaluation: String,
    /// What answered: `rules`, `exact`, an engine's name (`pvs` is that for any game), `evaluation`, and at
    /// a table `mcts` (tree search), `maxn` (certain if everybody plays to win) or `chance` (nobody has a
    /// choice).
    pub method: String,
    /// Turns looked ahead; null where a tree of games was searched, which has no depth.
    pub depth: Option<u32>,
    /// Games played out, where a tree of them was searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u64>,
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// Time so far.
    pub seconds: f64,
    /// What the position is worth to the player to move.
    pub verdict: Option<VerdictAnswer>,
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<LineAnswer>,
}

/// A move and its exact result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MoveVerdict {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// Whether it is certainly a best one.
    pub best: bool,
    /// What it is worth to the player to move.
    #[serde(flatten)]
    pub verdict: VerdictAnswer,
}

/// What is proven about the moves of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MovesAnswer {
    /// Who is to move.
    pub to_move: String,
    /// Whether every move is proven.
    pub complete: bool,
    /// The moves that are.
    pub moves: Vec<MoveVerdict>,
}

/// What is told while an analysis is under way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum AnalysePart {
    /// The best lines so far.
    Analysis(Box<AnalyseAnswer>),
    /// What is proven about each move.
    Exact(MovesAnswer),
}

impl Analyse {
    /// The question without further wishes.
    pub fn new(at: At) -> Self {
        Analyse {
            at,
            lines: None,
            depth: None,
            nodes: None,
            eval: None,
        }
    }

    /// What the search may do.
    pub fn limits(&self) -> Result<Limits, QueryError> {
        let lines = self.lines.unwrap_or(USUAL_LINES);
        if !(1..=MAX_LINES).contains(&lines) {
            let sentence = format!("expected a whole number from 1 to {MAX_LINES}");
            return Err(QueryError::field("lines", sentence));
        }
        for (field, number) in [("depth", self.depth.map(u64::from)), ("nodes", self.nodes)] {
            if number == Some(0) {
                return Err(QueryError::field(field, "expected a whole number from 1"));
            }
        }
        Ok(Limits {
            lines,
            depth: self.depth.unwrap_or(u32::MAX),
            nodes: self.nodes.unwrap_or(u64::MAX),
        })
    }

    /// The advisor to ask: the best there is, or one that goes by a certain evaluation.
    fn advisor(&self, advisor: Advisor) -> Result<Advisor, QueryError> {
        let Some(text) = &self.eval else {
            return Ok(advisor);
        };
        let bad = |error: &dyn Display| QueryError::field("eval", error.to_string());
        let eval: EvalSpec = text.parse().map_err(|error| bad(&error))?;
        advisor
            .with_evaluation(eval.name.as_deref(), eval.weights.as_ref())
            .map_err(|error| bad(&error))
    }

    /// What is answered about a position that nobody looked at.
    pub fn nothing(game: &AnyGame, position: &AnyPosition) -> AnalyseAnswer {
        AnalyseAnswer {
            game: game.name(),
            position: game.format_position(position),
            to_move: game.to_move(position).to_string(),
            evaluation: String::new(),
            method: "none".to_string(),
            depth: Some(0),
            playouts: None,
            nodes: 0,
            seconds: 0.0,
            verdict: None,
            lines: Vec::new(),
        }
    }

    /// Asks an advisor about a position, telling what it finds: for doors that keep their advisor
    /// from one question to the next.
    pub fn ask(
        advisor: &mut Advisor,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(AnalysePart),
    ) -> AnalyseAnswer {
        let begun = Instant::now();
        let evaluation = advisor.judge().to_string();
        let game = advisor.game().clone();
        let threat = advisor.threat(position, control);
        let told = |analysis: &Analysis, place: usize, line: &Line| {
            let threat = threat.as_ref();
            let reasons = match place {
                0 => Reason::best(&game, position, line, threat),
                _ => Reason::all(&game, position, line, threat),
            };
            let answer = LineAnswer::new(&game, analysis.player, line)?;
            Some(answer.because(reason::in_words(&game, analysis.player, &reasons)))
        };
        let shape = |analysis: &Analysis| AnalyseAnswer {
            game: game.name(),
            position: game.format_position(position),
            to_move: analysis.player.to_string(),
            evaluation: evaluation.clone(),
            method: analysis.method.to_string(),
            depth: analysis.playouts.is_none().then_some(analysis.depth),
            playouts: analysis.playouts,
            nodes: analysis.nodes,
            seconds: begun.elapsed().as_secs_f64(),
            verdict: verdict(analysis),
            lines: (0..)
                .zip(&analysis.lines)
                .filter_map(|(place, line)| told(analysis, place, line))
                .collect(),
        };
        let analysis = advisor.analyse(position, limits, control, &mut |event| {
            tell(match event {
                Event::Lines(analysis) => AnalysePart::Analysis(Box::new(shape(analysis))),
                Event::Moves(survey) => AnalysePart::Exact(MovesAnswer::new(&game, survey)),
            });
        });
        shape(&analysis)
    }
}

/// What a position is worth to the player to move.
pub(crate) fn verdict(analysis: &Analysis) -> Option<VerdictAnswer> {
    let verdict = analysis.verdict?;
    let source = match analysis.lines.first() {
        _ if verdict.is_proven() => Source::Proof,
        Some(line) => line.source,
        None => Source::Evaluation,
    };
    Some(VerdictAnswer::new(verdict, analysis.player, source))
}

impl Query for Analyse {
    const NAME: &'static str = "analyse";
    const ABOUT: &'static str =
        "The best lines of a position, deeper and deeper, and what is proven about each move.";
    type Answer = AnalyseAnswer;
    type Part = AnalysePart;

    fn answer(
        &self,
        house: &House,
        control: &Control,
        tell: &mut dyn FnMut(AnalysePart),
    ) -> Result<AnalyseAnswer, QueryError> {
        let prepared = house.find(&self.at.game)?;
        let limits = self.limits()?;
        let game = &prepared.rules;
        let position = self.at.now(game)?;
        wait_for_turn(control);
        let mut advisor = self.advisor(house.advisor(&prepared, control.memory))?;
        Ok(Analyse::ask(
            &mut advisor,
            &position,
            &limits,
            control,
            tell,
        ))
    }
}

impl MoveVerdict {
    /// The moves whose result is known.
    pub(crate) fn all(game: &AnyGame, survey: &Survey) -> Vec<MoveVerdict> {
        let known = survey.moves.iter().filter_map(|result| {
            let proof = result.proof.as_ref()?;
            let distance = proof.distance.map(|turns| turns + 1);
            Some(MoveVerdict {
                turn: game.format_move(result.turn),
                best: survey.is_best(proof),
                verdict: VerdictAnswer::proven(proof.outcome, distance, survey.player),
            })
        });
        known.collect()
    }
}

impl MovesAnswer {
    fn new(game: &AnyGame, survey: &Survey) -> Self {
        MovesAnswer {
            to_move: survey.player.to_string(),
            complete: survey.is_complete(),
            moves: MoveVerdict::all(game, survey),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree of games has no depth: it tells how many were played out instead.
    #[test]
    fn a_tree_tells_its_playouts_and_no_depth() {
        let house = House::without_files();
        let told = |game: &str| {
            let asked = Analyse {
                nodes: Some(10_000),
                ..Analyse::new(At::start(game))
            };
            let answer = asked.answer(&house, &Control::default(), &mut |_| ());
            serde_json::to_value(answer.unwrap()).unwrap()
        };
        let table = told("snort:players=3@grid:4x4");
        assert_eq!(table["playouts"], 500);
        assert!(table["depth"].is_null());
        let two = told("snort@grid:6x6");
        assert!(two["depth"].is_u64() && two.get("playouts").is_none());
    }
}
