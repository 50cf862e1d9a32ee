//! Tactics: every short win is found, proven, and as short as can be; none is claimed that is not
//! there. The file `data/tactics/santorini.txt` says which there are, and a search of everything by
//! the plain rules says the same. Of longer wins and of positions with one turn that does not lose a
//! part is played here, all of them by the example `tactics`.

mod prover;
mod suite;
mod twin;

use suite::{DEEP, Exercise, deep_exercises, exercises, saves};
use thera_champion::{Engine, Evaluation, Findings, Handmade, Limits, Network, Position, Score};
use thera_control::Control;
use thera_games::santorini::{Move, Santorini};
use thera_games::{Game, Outcome};
use twin::{LONGEST, Twin};

/// Plies a search may go to for a win: it looks at unpromising turns less deeply, so that it may
/// need more than the win takes.
const DEEPEST: u32 = 9;

/// Of the lines that take the twin long, one in so many is confirmed here; the example `tactics`
/// confirms them all.
const SAMPLED: usize = 8;

/// Searches deeper and deeper; `listen` hears the score at each depth.
fn search<E: Evaluation>(
    engine: &Engine<E>,
    exercise: &Exercise,
    depth: u32,
    mut listen: impl FnMut(Score),
) -> Findings {
    let position = Position::from_rules(&exercise.position).expect("the game goes on");
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    engine.forget();
    engine.search(&position, &limits, &Control::default(), |found| {
        listen(found.lines[0].score);
    })
}

/// Whether a line is one of those for which the twin is asked.
fn is_confirmed_here(index: usize, exercise: &Exercise) -> bool {
    let is_short = exercise.win.is_some_and(|plies| plies < LONGEST);
    is_short || index.is_multiple_of(SAMPLED)
}

fn engine<E: Evaluation>(evaluation: E) -> Engine<E> {
    Engine::new(evaluation, 1 << 20)
}

#[test]
fn there_are_many_wins_of_each_length_and_as_many_positions_without() {
    let count = |win| exercises().iter().filter(|line| line.win == win).count();
    let wins = [1, 3, 5].map(|plies| count(Some(plies)));
    assert!(wins.iter().all(|&count| count >= 100), "{wins:?}");
    assert!(wins.iter().sum::<usize>() >= 500, "{wins:?}");
    assert!(count(None) >= 500);
}

#[test]
fn the_search_of_everything_confirms_the_file() {
    let mut twin = Twin::new(u64::MAX);
    for (index, exercise) in exercises().iter().enumerate() {
        if is_confirmed_here(index, exercise) {
            let found = twin.win_within(&exercise.position, LONGEST);
            assert_eq!(found.unwrap(), exercise.win, "{}", exercise.line());
        }
    }
}

#[test]
fn champion_proves_every_win_and_nearly_always_the_shortest() {
    prove_wins(&engine(Network::shipped()));
    prove_wins(&engine(Handmade::default()));
}

/// A proof says that the game is won within so many plies. It is never too short, and seldom too
/// long: champion stops when it knows a win, having looked at unpromising turns less deeply.
fn prove_wins<E: Evaluation>(engine: &Engine<E>) {
    let (mut wins, mut longer) = (0, 0);
    for (index, exercise) in exercises().iter().enumerate() {
        let Some(shortest) = exercise.win else {
            continue;
        };
        let found = search(engine, exercise, DEEPEST, |_| ());
        let Score::Win(plies) = found.lines[0].score else {
            panic!("{}: {}", exercise.line(), found.lines[0].score);
        };
        assert!(plies >= shortest, "{}: {plies}", exercise.line());
        wins += 1;
        longer += usize::from(plies > shortest);
        if plies == shortest && is_confirmed_here(index, exercise) {
            let turn = found.best().expect("a win has a turn").to_move();
            assert!(wins_by(exercise, turn), "{}: {turn:?}", exercise.line());
        }
    }
    assert!(
        longer * 100 <= wins,
        "{longer} of {wins} are not the shortest"
    );
}

/// Whether a turn is the beginning of the win, as the twin sees it.
fn wins_by(exercise: &Exercise, turn: Move) -> bool {
    let (game, mut twin) = (Santorini::standard(), Twin::new(u64::MAX));
    let next = game
        .try_play(&exercise.position, turn)
        .expect("a legal turn");
    let winner = exercise.position.to_move();
    if let Some(outcome) = game.outcome(&next) {
        return exercise.win == Some(1) && outcome == Outcome::Won(winner);
    }
    let left = exercise.win.expect("a win").saturating_sub(2);
    game.moves(&next).into_iter().all(|answer| {
        let after = game.play(&next, answer);
        game.outcome(&after).is_none() && twin.win_within(&after, left).unwrap().is_some()
    })
}

#[test]
fn champion_claims_no_win_that_is_not_there() {
    claim_no_wins(&engine(Network::shipped()));
    claim_no_wins(&engine(Handmade::default()));
}

fn claim_no_wins<E: Evaluation>(engine: &Engine<E>) {
    for exercise in exercises().iter().filter(|line| line.win.is_none()) {
        search(engine, exercise, LONGEST, |score| {
            let is_short = matches!(score, Score::Win(plies) if plies <= LONGEST);
            assert!(!is_short, "{}: {score}", exercise.line());
        });
    }
}

/// Positions to find a longer win, or the turn that saves: less than half a second of one core.
const HALF_A_SECOND: u64 = 500_000;

fn think(
    engine: &Engine<impl Evaluation>,
    position: &thera_games::santorini::Position,
) -> Findings {
    let position = Position::from_rules(position).expect("the game goes on");
    let limits = Limits {
        nodes: HALF_A_SECOND,
        ..Limits::default()
    };
    engine.forget();
    engine.search(&position, &limits, &Control::default(), |_| ())
}

#[test]
fn there_are_many_longer_tactics() {
    let deep = deep_exercises();
    let wins = deep.iter().filter(|line| line.win.is_some());
    assert!(wins.clone().all(|line| line.win == Some(DEEP)));
    assert!(wins.count() >= 1_000);
    assert!(deep.iter().filter(|line| line.win.is_none()).count() >= 500);
    assert!(saves().len() >= 1_000);
}

#[test]
fn the_prover_and_the_search_of_everything_agree() {
    for exercise in exercises().iter().step_by(3) {
        let found = prover::win_within(&exercise.position, LONGEST);
        assert_eq!(found, exercise.win, "{}", exercise.line());
    }
}

#[test]
fn proofs_confirm_the_longer_tactics() {
    for exercise in deep_exercises().iter().step_by(75) {
        let player = exercise.position.to_move();
        let winner = match exercise.win {
            Some(_) => player,
            None => player.opponent(),
        };
        let proven = prover::winner(&exercise.position, u64::MAX);
        assert_eq!(proven, Some(winner), "{}", exercise.deep_line());
        if exercise.win.is_some() {
            let found = prover::win_within(&exercise.position, DEEP);
            assert_eq!(found, exercise.win, "{}", exercise.deep_line());
        }
    }
    let game = Santorini::standard();
    for save in saves().iter().step_by(100) {
        for turn in game.moves(&save.position) {
            let next = game.play(&save.position, turn);
            let saves = prover::winner(&next, u64::MAX) == Some(save.position.to_move());
            assert_eq!(saves, turn == save.turn, "{}", save.line());
        }
    }
}

#[test]
fn champion_proves_longer_wins_and_claims_none_in_lost_positions() {
    let engine = engine(Network::shipped());
    let (mut wins, mut longer) = (0, 0);
    for exercise in deep_exercises().iter().step_by(15) {
        match (
            think(&engine, &exercise.position).lines[0].score,
            exercise.win,
        ) {
            (Score::Win(plies), Some(shortest)) if plies >= shortest => {
                wins += 1;
                longer += usize::from(plies > shortest);
            }
            (Score::Win(_), _) | (_, Some(_)) => panic!("{}", exercise.deep_line()),
            _ => {}
        }
    }
    assert!(wins > 30);
    assert!(
        longer * 20 <= wins,
        "{longer} of {wins} are not the shortest"
    );
}

#[test]
fn champion_finds_the_turn_that_saves() {
    let engine = engine(Network::shipped());
    let saves = saves();
    let sample: Vec<_> = saves.iter().step_by(20).collect();
    let is_saved = |save: &&&suite::Save| {
        let best = think(&engine, &save.position).best();
        best.map(|best| best.to_move()) == Some(save.turn)
    };
    let saved = sample.iter().filter(is_saved).count();
    assert!(
        saved * 20 >= sample.len() * 19,
        "{saved} of {}",
        sample.len()
    );
}
