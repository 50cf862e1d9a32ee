//! Castellan as a game with values: scores are the integers of normal play, so that a point is a
//! free move, and thermographs follow. What is left of a castle then has a mean and a temperature.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::{FileAccess, Game, Member, Notation, Player};
use thera_values::{GameId, Games, Limits};

use super::PAPER;
use crate::brute::for_each_reachable;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[Claim {
    id: "thera.castellan.values",
    paper: &PAPER,
    if_it_fails: Failing::Refuted(Severity::FalseResult),
    section: "after Suptic 2017, section 5.1",
    quote: "The ternary lemma: on the (2,2) board the player to move wins exactly if the number of open \
            locations is not divisible by three",
    statement: "As a game of normal play in which points are free moves, a unit region with L open \
                locations is worth ±4 for L = 1, {4,±4|-4,±4} for L = 2, and from 3 on 0, * or *2 as L leaves \
                0, 1 or 2 when divided by three. The ternary lemma is the row of zeros.",
    reading: "Every position that can come up on the (2,2) board, with touch and without; who can place \
              nothing leaves the rest to the other. The notes tell the values of buckets.",
    method: "Canonical forms from the moves of both players, down to the scores.",
    check: unit_regions,
}];

/// Values of the positions of one game.
struct Scoring<'g> {
    game: &'g Castellan,
    games: Games,
    known: FxHashMap<Position, GameId>,
}

type Valued = Result<GameId, thera_values::Error>;

impl<'g> Scoring<'g> {
    fn new(game: &'g Castellan, run: &Run) -> Self {
        Scoring {
            game,
            games: Games::with_limits(Limits::under(&run.solver())),
            known: FxHashMap::default(),
        }
    }

    /// The same position with a player to move.
    fn turned(&self, position: &Position, player: Player) -> Position {
        let text = self.game.format_position(position);
        let board = text.split('/').next().unwrap_or_default();
        let turned = format!("{board}/{}", player.index() + 1);
        let read = self.game.parse_position(&turned);
        read.expect("what is printed can be read")
    }

    /// The positions after every placement of a player.
    fn after(&self, position: &Position, player: Player) -> Vec<Position> {
        let turned = self.turned(position, player);
        let moves = self.game.moves(&turned).into_iter();
        let places = moves.filter(|&turn| turn != Turn::PASS);
        places.map(|turn| self.game.play(&turned, turn)).collect()
    }

    fn value(&mut self, position: &Position) -> Valued {
        let key = self.turned(position, Player::First);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        let can = Player::BOTH.map(|player| self.game.can_place(position, player));
        let value = match can {
            [true, true] => {
                let [left, right] = Player::BOTH.map(|player| {
                    let next = self.after(position, player);
                    next.iter()
                        .map(|next| self.value(next))
                        .collect::<Result<Vec<_>, _>>()
                });
                self.games.game(&left?, &right?)?
            }
            [first, _] => {
                let player = if first { Player::First } else { Player::Second };
                let points = self.alone(position, player);
                self.games.integer(points)?
            }
        };
        self.known.insert(key, value);
        Ok(value)
    }

    /// The score when only this player still places, if anybody does.
    fn alone(&self, position: &Position, player: Player) -> i32 {
        let next = self.after(position, player).into_iter();
        let scores = next.map(|next| self.alone(&next, player));
        let best = match player {
            Player::First => scores.max(),
            _ => scores.min(),
        };
        let score = |player| self.game.score(position, player);
        best.unwrap_or_else(|| score(Player::First) - score(Player::Second))
    }

    /// A value as it is told in a table.
    fn told(&mut self, value: GameId) -> Result<String, thera_values::Error> {
        let text = self.games.text(value)?;
        let (mean, temperature) = (self.games.mean(value)?, self.games.temperature(value)?);
        Ok(format!("{text} (mean {mean}, temperature {temperature})"))
    }
}

fn castellan(options: &str, board: &str) -> Castellan {
    let variant = (!options.is_empty()).then_some(options);
    let game = Castellan::build(variant, Some(board), FileAccess::Refused);
    game.expect("the games in the claims exist")
}

/// What a unit region with so many open locations is said to be worth.
fn expected(open: u32) -> &'static str {
    match (open, open % 3) {
        (1, _) => "±4",
        (2, _) => "{4,±4|-4,±4}",
        (_, 0) => "0",
        (_, 1) => "*",
        _ => "*2",
    }
}

fn unit_regions(run: &Run) -> Result<Finding, Interrupted> {
    let stopped = |error: thera_values::Error| match error {
        thera_values::Error::Interrupted(why) => why,
        _ => Interrupted::OutOfNodes,
    };
    let mut tally = Tally::default();
    let mut rows = BTreeMap::new();
    for options in ["", "touch"] {
        let game = castellan(options, "2x2");
        let mut scoring = Scoring::new(&game, run);
        for_each_reachable(run, &game, &[game.start()], |position| {
            run.case()?;
            let open = (game.geometry().locations() & !position.pieces()).count_ones();
            if open == 0 {
                return Ok(());
            }
            let value = scoring.value(position).map_err(stopped)?;
            let text = scoring.games.text(value).map_err(stopped)?;
            tally.record(text == expected(open), || {
                Counterexample::played(&game, position, &[], format!("it is worth {text}"))
            });
            rows.insert(open, scoring.told(value).map_err(stopped)?);
            Ok(())
        })?;
    }
    let rows: Vec<String> = rows
        .iter()
        .map(|(open, told)| format!("{open}: {told}"))
        .collect();
    let mut buckets = Vec::new();
    for cells in 1..=run.pick([2, 3, 3]) {
        let game = castellan("", &format!("2x{}", cells + 1));
        let mouth = ".".repeat(2 * cells - 1);
        let text = format!("o{mouth}o,|{mouth}|,{}o/1", "o-".repeat(cells));
        let position = game.parse_position(&text).expect("buckets are positions");
        let mut scoring = Scoring::new(&game, run);
        let value = scoring.value(&position).map_err(stopped)?;
        let told = scoring.told(value).map_err(stopped)?;
        buckets.push(format!("a {cells}-bucket {told}"));
    }
    let finding = tally.finding(
        run.count(),
        "all positions of the (2,2) board, with touch and without",
    );
    Ok(finding
        .note(format!("By open locations: {}.", rows.join("; ")))
        .note(format!("Full but for {}.", buckets.join("; "))))
}
