//! Section 3.2.2: Santorini as a game of *Winning Ways*, in which who cannot move loses.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;
use thera_board::Board;
use thera_control::Interrupted;
use thera_games::capability::BothMove;
use thera_games::santorini::{Position, Santorini};
use thera_games::{FileAccess, Game, Player};
use thera_solvers::Exact;

use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{santorini, starts};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

const QUOTE: &str = "if we add a simple addendum to the rules with no influence on gameplay, it complies \
    with this condition. All we must say is that a player is unable to move if their opponent has a \
    worker on a building of winning height";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.normal-play",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3.2.2",
        quote: QUOTE,
        statement: "A tower win is a loss of the player who cannot move: the addendum changes nobody's \
                    result.",
        reading: "Partizan games with tower wins, a climb being a turn like any other after which the \
                  opponent cannot move: from every start the same player wins as by the rules of play.",
        method: "Plain minimax by the rules, and again by who cannot move, from every placement.",
        check: |run| addendum(run, by_last_move),
    },
    Claim {
        id: "geissler.normal-play.value",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3.2.2",
        quote: "The game of Santorini can be viewed in such a way that it complies with the eight \
                conditions, and thus it can be studied in a fashion similar to that used to study the \
                games in Winning Ways",
        statement: "Positions of games with tower wins have combinatorial values, which say who wins.",
        reading: "The same games: the canonical form of every start has the outcome class that play by \
                  the rules has, whoever begins.",
        method: "Values from both players' moves, compared with plain minimax with either to move.",
        check: |run| addendum(run, by_value),
    },
];

/// Who wins with a player to move, in one way of looking at it.
type Winner = fn(&Run, &Santorini, &Position, Player) -> Result<Player, Interrupted>;

fn addendum(run: &Run, winner: Winner) -> Result<Finding, Interrupted> {
    let boards = [
        "path:3",
        "cycle:4",
        "complete:4",
        "path:5",
        "star:4",
        "cycle:5",
    ];
    let boards = &boards[..run.pick([2, 5, 6])];
    let mut tally = Tally::default();
    for board in boards {
        let board =
            Board::parse(board, FileAccess::Refused).expect("the boards of the claim exist");
        for variant in ["2WP2HTWUS", "2WP2HTWUSFM", "2WP3HTW1US", "2WP3HTWUS"] {
            let game = santorini(variant, board.clone());
            let mut minimax = Minimax::new(&game);
            for (start, player) in both_ways(&game) {
                run.case()?;
                let expected = minimax.winner(&start);
                let found = winner(run, &game, &start, player)?;
                tally.record(Some(found) == expected, || {
                    let line = minimax.line(&start);
                    Counterexample::played(&game, &start, &line, format!("{found} would win"))
                });
            }
        }
    }
    let scope = format!("{}; heights 2 and 3", boards.join(", "));
    Ok(tally.finding(run.count(), scope))
}

/// Every start, with either player to move.
fn both_ways(game: &Santorini) -> Vec<(Position, Player)> {
    let both =
        |start: Position| Player::BOTH.map(|player| (game.with_to_move(player, &start), player));
    starts(game).into_iter().flat_map(both).collect()
}

/// Alternating play in which nothing counts but who cannot move.
fn by_last_move(
    run: &Run,
    game: &Santorini,
    start: &Position,
    player: Player,
) -> Result<Player, Interrupted> {
    fn moves_last(
        run: &Run,
        game: &Santorini,
        position: &Position,
        known: &mut FxHashMap<Position, bool>,
    ) -> Result<bool, Interrupted> {
        if let Some(&last) = known.get(position) {
            return Ok(last);
        }
        run.go_on()?;
        let mut next = Vec::new();
        let _ = game.visit_moves_of(position.to_move(), position, |turn| {
            next.push(game.play(position, turn));
            ControlFlow::Continue(())
        });
        let mut last = false;
        for position in next {
            last |= !moves_last(run, game, &position, known)?;
        }
        known.insert(*position, last);
        Ok(last)
    }
    let last = moves_last(run, game, start, &mut FxHashMap::default())?;
    Ok(if last { player } else { player.opponent() })
}

/// The outcome class of the value.
fn by_value(
    run: &Run,
    game: &Santorini,
    start: &Position,
    player: Player,
) -> Result<Player, Interrupted> {
    let value = game.value(start, &run.solver());
    run.go_on()?;
    let outcome = value.map_or('?', |value| value.outcome);
    Ok(match outcome {
        'L' => Player::First,
        'R' => Player::Second,
        'N' => player,
        _ => player.opponent(),
    })
}
