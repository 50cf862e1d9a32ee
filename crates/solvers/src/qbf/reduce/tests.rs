//! Each reduction against the truth of the formula.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use rustc_hash::FxHashMap;
use thera_board::MAX_VERTICES;
use thera_control::Control;
use thera_games::{AnyGame, Family, FileAccess, Game, Notation, Player, with_duel};

use super::{Reading, Reduce, ReduceError, Reduction, Target};
use crate::Exact;
use crate::qbf::{Formula, Literal, Quantifier};

/// Plain search with a memory: whether the player to move wins.
fn mover_wins<G: Game>(
    game: &G,
    position: &G::Position,
    known: &mut FxHashMap<G::Position, bool>,
) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner() == Some(game.to_move(position));
    }
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    let wins = game
        .moves(position)
        .into_iter()
        .any(|turn| !mover_wins(game, &game.play(position, turn), known));
    known.insert(*position, wins);
    wins
}

fn first_wins(name: &str, position: &str) -> bool {
    let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
    with_duel!(&game, game => {
        let position = game.parse_position(position).unwrap();
        assert_eq!(game.to_move(&position), Player::First);
        mover_wins(game, &position, &mut FxHashMap::default())
    })
}

/// All formulas of a prefix with up to `most` different clauses in which no variable occurs twice.
fn formulas(prefix: &[Quantifier], most: usize) -> Vec<Formula> {
    let mut clauses = vec![Vec::new()];
    for variable in 0..prefix.len() {
        for clause in clauses.clone() {
            for positive in [true, false] {
                let mut longer: Vec<Literal> = clause.clone();
                longer.push(Literal { variable, positive });
                clauses.push(longer);
            }
        }
    }
    let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = sets.len();
        for index in from..to {
            let set = sets[index].clone();
            let next = set.last().map_or(0, |last| last + 1);
            for clause in next..clauses.len() {
                let mut longer = set.clone();
                longer.push(clause);
                sets.push(longer);
            }
        }
        from = to;
    }
    let formula = |set: Vec<usize>| {
        let chosen = set.into_iter().map(|index| clauses[index].clone());
        Formula::new(prefix, chosen.collect()).unwrap()
    };
    sets.into_iter().map(formula).collect()
}

fn prefixes(length: usize) -> Vec<Vec<Quantifier>> {
    let quantifier = |bits: usize, i: usize| match bits >> i & 1 {
        0 => Quantifier::Exists,
        _ => Quantifier::ForAll,
    };
    let prefix = |bits| (0..length).map(|i| quantifier(bits, i)).collect();
    (0..1 << length).map(prefix).collect()
}

fn random_formula(rng: &mut Pcg64Mcg) -> Formula {
    let variables = rng.random_range(0..=5usize);
    let kinds = [Quantifier::Exists, Quantifier::ForAll];
    let prefix: Vec<Quantifier> = (0..variables)
        .map(|_| kinds[rng.random_range(0..2)])
        .collect();
    let clauses = (0..rng.random_range(0..=5)).map(|_| {
        let length = rng.random_range(0..=4).min(2 * variables);
        let literals = (0..length).map(|_| Literal {
            variable: rng.random_range(0..variables),
            positive: rng.random_bool(0.5),
        });
        literals.collect()
    });
    let clauses = clauses.collect();
    Formula::new(&prefix, clauses).unwrap()
}

/// Whether the game of a reduction is won by the right player.
fn holds(formula: &Formula, target: Target, reading: Reading) -> Result<bool, ReduceError> {
    let reduction = formula.reduce(target, reading)?;
    assert!(reduction.board.names().is_some());
    let truth = formula.decide(u64::MAX).unwrap();
    Ok(first_wins(&reduction.game, &reduction.position) == truth)
}

#[test]
fn every_reduction_holds_on_every_formula_of_two_variables_and_three_clauses() {
    let mut count = 0;
    for prefix in (0..=2).flat_map(prefixes) {
        for formula in formulas(&prefix, 3) {
            for target in Target::ALL {
                assert_eq!(
                    holds(&formula, target, Reading::Mended),
                    Ok(true),
                    "{target}: {formula}"
                );
            }
            count += 1;
        }
    }
    assert_eq!(count, 538);
}

#[test]
fn every_reduction_holds_on_random_formulas() {
    let mut rng = Pcg64Mcg::seed_from_u64(6);
    let mut checked = [0; 5];
    for _ in 0..200 {
        let formula = random_formula(&mut rng);
        for (target, checked) in Target::ALL.into_iter().zip(&mut checked) {
            let reduction = formula.reduce(target, Reading::Mended).unwrap();
            if reduction.board.size() <= MAX_VERTICES {
                let holds = holds(&formula, target, Reading::Mended);
                assert_eq!(holds, Ok(true), "{target}: {formula}");
                *checked += 1;
            }
        }
    }
    assert!(checked.iter().all(|&count| count > 120), "{checked:?}");
}

/// Formulas of eight variables and clauses make boards of more than 64 vertices; where a search of
/// bounded size finds the winner, it is the right one.
#[test]
fn reductions_hold_at_size() {
    let mut rng = Pcg64Mcg::seed_from_u64(14);
    let mut decided = [0; 5];
    for round in 0..6 {
        let prefix: Vec<Quantifier> = (0..8)
            .map(|place| match (place + round) % 2 {
                0 => Quantifier::Exists,
                _ => Quantifier::ForAll,
            })
            .collect();
        let clauses = (0..8 + round % 3).map(|_| {
            let literals = (0..4).map(|_| Literal {
                variable: rng.random_range(0..8),
                positive: rng.random_bool(0.5),
            });
            literals.collect()
        });
        let formula = Formula::new(&prefix, clauses.collect()).unwrap();
        let truth = formula.decide(u64::MAX).unwrap();
        for (target, decided) in Target::ALL.into_iter().zip(&mut decided) {
            let Reduction { game, position, .. } = formula.reduce(target, Reading::Mended).unwrap();
            let any = AnyGame::parse(&game, FileAccess::Refused).unwrap();
            assert_eq!(any.name(), game);
            with_duel!(&any, game => {
                let position = game.parse_position(&position).unwrap();
                let control = Control::default().part(64 << 20, 1, 40_000);
                if let Ok(solution) = game.solve_exactly(&position, &control) {
                    let first_wins = solution.outcome.winner() == Some(Player::First);
                    assert_eq!(first_wins, truth, "{target}: {formula}");
                    *decided += 1;
                }
            });
        }
    }
    // One token: every board is decided.
    assert_eq!(decided[..2], [6, 6], "{decided:?}");
}

#[test]
fn towers_of_any_height_will_do() {
    for formula in formulas(&[Quantifier::ForAll, Quantifier::Exists], 2) {
        for height in [2, 3, 4, 10, 15] {
            let target = Target::Tower { height };
            assert_eq!(
                holds(&formula, target, Reading::Mended),
                Ok(true),
                "{target}: {formula}"
            );
        }
    }
}

#[test]
fn geography_is_a_variant_of_santorini() {
    for formula in formulas(&[Quantifier::Exists, Quantifier::ForAll], 2) {
        for (target, variant, workers) in [
            (Target::Geography, "1WI1HNTWD*S", "/0"),
            (Target::Partizan, "2WP1HNTWD*S", "/0/1"),
        ] {
            let reduction = formula.reduce(target, Reading::Mended).unwrap();
            let game = format!("santorini:{variant}@{}", reduction.board.name());
            let heights = "0".repeat(reduction.board.size());
            let same = first_wins(&game, &format!("{heights}/1{workers}"));
            assert_eq!(same, formula.decide(u64::MAX).unwrap(), "{formula}");
        }
    }
}

/// As written, the partizan constructions need more clauses than the smallest formulas have; with
/// enough of them nothing had to be mended.
#[test]
fn as_written_small_formulas_break_the_partizan_constructions() {
    let mut smallest = [None, None];
    for prefix in (1..=2).flat_map(prefixes) {
        for formula in formulas(&prefix, 3) {
            for target in [
                Target::Geography,
                Target::Tower { height: 2 },
                Target::NoStipulation,
            ] {
                let [mended, written] = [Reading::Mended, Reading::AsWritten]
                    .map(|reading| formula.reduce(target, reading).unwrap());
                assert_eq!(mended, written);
            }
            let partizan = [(Target::Partizan, 2), (Target::NoStipulationPartizan, 3)];
            for ((target, enough), smallest) in partizan.into_iter().zip(&mut smallest) {
                match holds(&formula, target, Reading::AsWritten) {
                    Ok(true) => {}
                    Ok(false) => {
                        assert!(formula.clauses().len() < enough, "{target}: {formula}");
                        let length = |f: &Formula| f.clauses().iter().map(Vec::len).sum::<usize>();
                        let non_empty = formula.clauses().iter().all(|c| !c.is_empty());
                        if non_empty
                            && smallest
                                .as_ref()
                                .is_none_or(|s| length(&formula) < length(s))
                        {
                            *smallest = Some(formula.clone());
                        }
                    }
                    Err(error) => assert_eq!(
                        error.to_string(),
                        format!(
                            "the construction as written needs at least 2 clauses, this formula \
                             has {}",
                            formula.clauses().len()
                        )
                    ),
                }
            }
        }
    }
    let smallest = smallest.map(|formula| formula.unwrap().to_string());
    assert_eq!(smallest, ["∀x1 (x1)", "∀x1 ∃x2 (x2) ∧ (x1 ∨ x2)"]);
}

/// Plays a line and returns who won.
fn replay(name: &str, position: &str, line: &str) -> Player {
    let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
    with_duel!(&game, game => {
        let mut position = game.parse_position(position).unwrap();
        for text in line.split(' ') {
            let turn = game.parse_move(&position, text).unwrap();
            position = game.play(&position, turn);
        }
        game.outcome(&position).unwrap().winner().unwrap()
    })
}

#[test]
fn the_breaking_lines_play_as_told() {
    // "For all x1: x1" is false, but second stands below its diamond when first takes the clause.
    let formula = Formula::from_qdimacs("p cnf 1 1\na 1 0\n1 0\n").unwrap();
    let written = formula
        .reduce(Target::Partizan, Reading::AsWritten)
        .unwrap();
    assert!(first_wins(&written.game, &written.position));
    assert_eq!(
        replay(&written.game, &written.position, "5 3 6 4 8"),
        Player::First
    );

    // True by x2, but second deletes one clause (14) while choosing and the other (13) after.
    let text = "p cnf 2 2\na 1 0\ne 2 0\n2 0\n1 2 0\n";
    let formula = Formula::from_qdimacs(text).unwrap();
    let written = formula
        .reduce(Target::NoStipulationPartizan, Reading::AsWritten)
        .unwrap();
    assert!(!first_wins(&written.game, &written.position));
    let line = "0-5+0 1-2+14 5-6+5 2-4+2 6-8+7 4-9+4 8-10+8 9-11+13";
    assert_eq!(
        replay(&written.game, &written.position, line),
        Player::Second
    );
}

#[test]
fn formulas_that_do_not_fit_are_refused_with_their_size() {
    let all = |count: usize| vec![Quantifier::ForAll; count];
    let long = Formula::new(&all(85), Vec::new()).unwrap();
    let error = long.reduce(Target::Geography, Reading::Mended).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this formula makes a board of 257 vertices, boards have at most 256"
    );
    let huge = Formula::new(&all(1000), vec![Vec::new(); 100_000]).unwrap();
    for target in Target::ALL {
        let error = huge.reduce(target, Reading::Mended).unwrap_err();
        assert_eq!(
            error.to_string(),
            "1000 variables and 100000 clauses make a board of more than 256 vertices, the most \
             there are"
        );
    }
}

#[test]
fn targets_are_read_as_they_are_written() {
    for target in Target::ALL.into_iter().chain([Target::Tower { height: 4 }]) {
        assert_eq!(target.to_string().parse(), Ok(target));
    }
    for (text, sentence) in [
        (
            "chess",
            "unknown reduction 'chess': expected geography, tower, partizan, nostip, nostip-partizan",
        ),
        (
            "tower:1",
            "'1' is not a height of the tower game: expected 2 to 15, as in tower:4",
        ),
    ] {
        assert_eq!(text.parse::<Target>().unwrap_err().to_string(), sentence);
    }
}
