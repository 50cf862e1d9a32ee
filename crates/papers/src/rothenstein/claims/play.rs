//! Section V: the algorithms against each other.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::evaluation::{Evaluate, Evaluated};
use thera_games::santorini::{Move, Position, Santorini};
use thera_lab::jobs::{TrainJob, Trained, derived_seed};
use thera_search::alphabeta::AlphaBeta;
use thera_search::lookahead::{Best, Horizon, Lookahead, look_ahead};
use thera_search::minimax::Minimax;
use thera_search::qlearning::Learning;

use crate::bouts::{Beginning, Bout, Score, Seats, random_placement};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::judge::{judge_above, judge_below};
use crate::rothenstein::PAPER;
use crate::rothenstein::learner::{self, training};
use crate::rothenstein::players::{sampler, searcher};
use crate::rothenstein::printed::EPISODES;
use crate::run::Run;
use crate::tally::Tally;
use thera_statistics::Proportion;

const AGAINST: &str = "Games between the agents from random placements, each played twice with seats \
    exchanged, with fixed seeds; judged by the 95% interval (Wilson) of the share.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "rothenstein.alphabeta.same",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections IV.A and V.C",
        quote: "Minimax and Alpha-Beta Pruning yield an identical win ratio against other agents",
        statement: "Alpha-beta finds what minimax finds.",
        reading: "At depth 2, with the paper's evaluation, the value and all best turns are the same, \
                  so that the same games are played.",
        method: "Both searches in positions of random games.",
        check: same,
    },
    Claim {
        id: "rothenstein.alphabeta.faster",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section V.C",
        quote: "Alpha-Beta Pruning shows an impressive improvement in performance",
        statement: "Alpha-beta looks at fewer positions than minimax.",
        reading: "At depth 2, in every position of the sample and less than half in all.",
        method: "Positions counted by both searches in positions of random games.",
        check: faster,
    },
    Claim {
        id: "rothenstein.random.alphabeta",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D",
        quote: "Running both algorithms against a Random Agent for 100 games, Alpha-Beta Pruning won 100 \
                times",
        statement: "Alpha-beta easily beats the random player.",
        reading: "Depth 2, the paper's evaluation: more than nine in ten.",
        method: AGAINST,
        check: |run| {
            let games = run.pick([4, 100, 400]);
            let played = versus(run, &searcher("alphabeta", 2), "random", games)?;
            Ok(judge_above(
                &played.proportion(),
                0.9,
                "it wins",
                words(&played),
            ))
        },
    },
    Claim {
        id: "rothenstein.random.montecarlo",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D",
        quote: "Both algorithms easily win against a Random Agent … Monte Carlo Policy Evaluation won 99 \
                times",
        statement: "Monte Carlo with 500 episodes easily beats the random player.",
        reading: "More than nine in ten.",
        method: AGAINST,
        check: |run| {
            // Enough to tell 95% from 90%.
            let games = run.pick([4, 200, 400]);
            let played = versus(run, &sampler(EPISODES), "random", games)?;
            Ok(judge_above(
                &played.proportion(),
                0.9,
                "it wins",
                words(&played),
            ))
        },
    },
    Claim {
        id: "rothenstein.depth2",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D, figure 6",
        quote: "it appears that Alpha-Beta Pruning is incapable of winning with a search depth of 2",
        statement: "Alpha-beta of depth 2 cannot beat Monte Carlo with 500 episodes.",
        reading: "Two turns ahead, with the paper's features as far as it defines them, it wins fewer \
                  than one in ten.",
        method: AGAINST,
        check: |run| {
            let games = run.pick([2, 40, 200]);
            let played = versus(run, &searcher("alphabeta", 2), &sampler(EPISODES), games)?;
            Ok(judge_below(
                &played.proportion(),
                0.1,
                "depth 2 wins",
                words(&played),
            ))
        },
    },
    Claim {
        id: "rothenstein.depth4",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D, figure 6",
        quote: "and wins consistently when using search depth 4",
        statement: "Alpha-beta of depth 4 beats Monte Carlo with 500 episodes.",
        reading: "It wins more than half.",
        method: AGAINST,
        check: |run| {
            let (depth, games) = run.pick([(3, 2), (4, 40), (4, 100)]);
            let agent = searcher("alphabeta", depth);
            let played = versus(run, &agent, &sampler(EPISODES), games)?;
            let what = format!("depth {depth} wins");
            Ok(judge_above(
                &played.proportion(),
                0.5,
                &what,
                words(&played),
            ))
        },
    },
    Claim {
        id: "rothenstein.montecarlo.episodes",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D, figure 7",
        quote: "increasing the amount of simulated episodes in the Monte Carlo Policy Evaluation agent \
                increases its success",
        statement: "Monte Carlo does better against alpha-beta with more episodes.",
        reading: "Against depth 2 (the caption of figure 7; the text says 3) with the paper's features as \
                  far as it defines them: the share won with 4000 episodes lies above that with 100, their \
                  95% intervals (Wilson) apart.",
        method: "Games between the agents from random placements, each played twice with seats \
                 exchanged, with fixed seeds.",
        check: |run| episodes(run, &searcher("alphabeta", 2), run.pick([2, 40, 200])),
    },
    Claim {
        id: "rothenstein.montecarlo.episodes.unjudging",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.D, figure 7",
        quote: "increasing the amount of simulated episodes in the Monte Carlo Policy Evaluation agent \
                increases its success",
        statement: "Monte Carlo does better with more episodes against alpha-beta whose evaluation tells it \
                    nothing.",
        reading: "As before, but alpha-beta sees only won and lost games: what the paper's features are \
                  worth is not known.",
        method: "Games between the agents from random placements, each played twice with seats \
                 exchanged, with fixed seeds.",
        check: |run| episodes(run, "alphabeta:depth=2,eval=none", run.pick([2, 40, 200])),
    },
    Claim {
        id: "rothenstein.qlearning",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.B, figure 2",
        quote: "This can be seen in its failure to improve its win rate, even against a random agent",
        statement: "Q-learning does not learn to beat the random player.",
        reading: "After training against the random player, it wins fewer than 55% of games against it \
                  without exploring; alpha 0.5, epsilon 0.1, gamma 0.9.",
        method: "Training and games with fixed seeds; judged by the 95% interval (Wilson) of the share.",
        check: |run| {
            let (training, games) = run.pick([(100, 50), (20_000, 2000), (200_000, 4000)]);
            learns(run, &[Learning::default()], training, games)
        },
    },
    Claim {
        id: "rothenstein.qlearning.parameters",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section V.B, figures 3 to 5",
        quote: "however all values reacted in much the same way",
        statement: "Q-learning does not learn with other parameters either.",
        reading: "The same with alpha, epsilon and gamma each smaller and larger, all games together.",
        method: "Training and games with fixed seeds; judged by the 95% interval (Wilson) of the share.",
        check: |run| {
            let (training, games) = run.pick([(20, 10), (4000, 600), (40_000, 2000)]);
            learns(run, &other_parameters(), training, games)
        },
    },
];

fn versus(run: &Run, one: &str, other: &str, games: u64) -> Result<Score, Interrupted> {
    let bout = Bout {
        one: one.into(),
        other: other.into(),
        games,
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    bout.play(run)
}

fn words(played: &Score) -> String {
    format!("{} games", played.games)
}

/// Positions of random games on the standard board.
fn sample(count: usize) -> Vec<Position> {
    let game = Santorini::standard();
    let mut rng = Pcg64::seed_from_u64(7);
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut position = random_placement(seed);
        for _ in 0..rng.random_range(0..20) {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
        if game.outcome(&position).is_none() {
            positions.push(position);
        }
        if positions.len() == count {
            break;
        }
    }
    positions
}

/// What a search two turns ahead found.
struct Looked {
    score: i32,
    best: Vec<Move>,
    nodes: u64,
}

/// Minimax and alpha-beta in one position.
fn look(run: &Run, game: &Santorini, position: &Position) -> Result<[Looked; 2], Interrupted> {
    run.case()?;
    let evaluation = game.evaluation(Some("huji"), None);
    let evaluation = evaluation.expect("the evaluation of the paper exists");
    let evaluation: &dyn Evaluate<Santorini> = &*evaluation;
    let mut minimax = Minimax::new(game, position, evaluation, run.control());
    let mut alphabeta = AlphaBeta::new(game, position, evaluation, run.control());
    let found = [
        two_turns_ahead(game, position, &mut minimax),
        two_turns_ahead(game, position, &mut alphabeta),
    ];
    run.go_on()?;
    Ok(found)
}

fn two_turns_ahead(
    game: &Santorini,
    position: &Position,
    search: &mut impl Lookahead<Santorini>,
) -> Looked {
    let horizon = Horizon {
        depth: 2,
        deepen: false,
    };
    let best = look_ahead(game, position, search, horizon).map(|found| found.best);
    let best = best.unwrap_or_else(Best::nothing);
    Looked {
        score: best.score,
        best: best.moves,
        nodes: search.nodes(),
    }
}

fn same(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    for position in sample(run.pick([10, 500, 5000])) {
        let [minimax, alphabeta] = look(run, &game, &position)?;
        let agree = minimax.score == alphabeta.score && minimax.best == alphabeta.best;
        tally.record(agree, || {
            Counterexample::played(
                &game,
                &position,
                &minimax.best[..1],
                "the best turns differ",
            )
        });
    }
    Ok(tally.finding(run.count(), format!("{} positions", run.count())))
}

fn faster(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    let (mut all, mut few) = (0, 0);
    for position in sample(run.pick([10, 500, 5000])) {
        let [minimax, alphabeta] = look(run, &game, &position)?;
        (all, few) = (all + minimax.nodes, few + alphabeta.nodes);
        tally.record(alphabeta.nodes <= minimax.nodes, || {
            let shows = format!("{} against {} positions", alphabeta.nodes, minimax.nodes);
            Counterexample::played(&game, &position, &[], shows)
        });
    }
    let share = few as f64 / all.max(1) as f64;
    tally.record(share < 0.5, || {
        Counterexample::told(format!("{:.0}% in all", 100.0 * share))
    });
    let note = format!("It looks at {:.1}% of them.", 100.0 * share);
    Ok(tally
        .finding(run.count(), format!("{} positions", run.count()))
        .note(note))
}

fn episodes(run: &Run, searcher: &str, games: u64) -> Result<Finding, Interrupted> {
    let share = |episodes: u64| {
        let played = versus(run, &sampler(episodes), searcher, games);
        played.map(|played| played.proportion())
    };
    let (few, many) = (share(100)?, share(4000)?);
    let words = format!(
        "with 100 episodes {}, with 4000 {}",
        few.words(),
        many.words()
    );
    let scope = format!("{games} games each");
    Ok(if many.interval().0 > few.interval().1 {
        Finding::confirmed(scope).note(format!("Seen: {words}."))
    } else if many.interval().1 < few.interval().0 {
        Finding::refuted(scope, Counterexample::told(words))
    } else {
        Finding::undecided(scope).note(format!("Seen: {words}; the intervals meet."))
    })
}

/// One parameter at a time, smaller and larger than usual.
fn other_parameters() -> Vec<Learning> {
    let usual = Learning::default();
    let alphas = [0.1, 0.9].map(|alpha| Learning { alpha, ..usual });
    let epsilons = [0.01, 0.5].map(|epsilon| Learning { epsilon, ..usual });
    let gammas = [0.5, 0.99].map(|gamma| Learning { gamma, ..usual });
    [alphas, epsilons, gammas].concat()
}

/// The seed of the training that claims ask for.
const SEED: u64 = 11;

/// Whether tables trained with these parameters win against the random player.
fn learns(
    run: &Run,
    parameters: &[Learning],
    episodes: u64,
    games: u64,
) -> Result<Finding, Interrupted> {
    // A table that knows little plays the same games with the same seed: each has its own.
    let examined = |(number, &learning): (u64, &Learning)| TrainJob {
        exam_games: games,
        ..training(learning, episodes, derived_seed(SEED, number))
    };
    let trained = run.jobs((0..).zip(parameters).map(examined).collect())?;
    let won = |trained: &Trained| trained.exams.last().map_or(0, |exam| exam.won);
    let all = games * parameters.len() as u64;
    run.cases(all)?;
    let shares: Vec<String> = parameters
        .iter()
        .zip(&trained)
        .map(|(learning, trained)| {
            let percent = 100.0 * Proportion::new(won(trained), games).share();
            format!("{percent:.1}% for {}", learner::words(learning))
        })
        .collect();
    let share = Proportion::new(trained.iter().map(won).sum(), all);
    let scope = format!("{games} games each after {episodes} of training");
    let note = format!("Won: {}.", shares.join("; "));
    Ok(judge_below(&share, 0.55, "it wins", scope).note(note))
}
