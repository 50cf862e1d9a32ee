//! Strategies that a paper tells, played against every reply.

use thera_control::Interrupted;
use thera_games::{Family, Player};
use thera_search::strategy::{Verdict, check};

use crate::claim::Counterexample;
use crate::run::Run;
use crate::tally::Tally;

/// The most positions that may come up against a strategy.
pub const MOST_POSITIONS: usize = 5_000_000;

/// Plays a strategy for `player` from the start against every reply, and records whether what was
/// found is what was promised.
pub fn record<G: Family>(
    run: &Run,
    game: &G,
    player: Player,
    strategy: impl FnMut(&G, &G::Position) -> Option<G::Move>,
    promised: impl FnOnce(&Verdict<G::Move>) -> bool,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    run.go_on()?;
    let start = game.start();
    let Ok(report) = check(game, &start, player, strategy, MOST_POSITIONS) else {
        return Err(Interrupted::OutOfNodes);
    };
    run.cases(report.positions as u64)?;
    tally.record(promised(&report.verdict), || {
        refutation(game, &start, player, report.verdict)
    });
    Ok(())
}

/// A strategy's failure as a counterexample.
fn refutation<G: Family>(
    game: &G,
    start: &G::Position,
    player: Player,
    verdict: Verdict<G::Move>,
) -> Counterexample {
    let (line, shows) = match verdict {
        Verdict::Loses { line } => (line, format!("{player} follows the strategy and loses")),
        Verdict::NeverLoses { level } => (level, "the game ends level".to_string()),
        Verdict::Silent { line } => (
            line,
            format!("the strategy has no answer for {player} here"),
        ),
        Verdict::Illegal { line, turn } => {
            let turn = game.format_move(turn);
            (
                line,
                format!("the strategy wants {player} to play {turn}, which is not legal"),
            )
        }
        Verdict::AlwaysWins => (Vec::new(), "the strategy wins".to_string()),
    };
    Counterexample::played(game, start, &line, shows)
}
