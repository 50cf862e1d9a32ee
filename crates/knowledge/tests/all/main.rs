//! The ladder: what can be proven is told as proven, the rest says what it is.

mod reasons;
mod tables;

use std::time::Duration;

use thera_control::Control;
use thera_games::capability::Symmetric;
use thera_games::{AnyGame, AnyPosition, Family, FileAccess, Game, Notation, Outcome, Player};
use thera_knowledge::{Advisor, Analysis, Effort, Event, Limits, Review, Source};
use thera_solvers::Exact;

const MEMORY: usize = 16 << 20;

fn seconds(seconds: u64) -> Control {
    Control::new(256 << 20, Some(Duration::from_secs(seconds)), 1)
}

/// Runs code with a game and a position of it.
macro_rules! at {
    ($name:expr, $position:expr, |$game:ident, $start:ident| $body:expr) => {{
        let any = AnyGame::parse($name, FileAccess::Refused).unwrap();
        let $game = &any;
        let $start = match $position {
            "" => $game.start(),
            text => $game.parse_position(text).unwrap(),
        };
        $body
    }};
}

/// The first move of the best line, and how it is known.
fn best(game: &AnyGame, found: &Analysis) -> (String, Source) {
    let line = &found.lines[0];
    (game.format_move(line.moves[0]), line.source)
}

#[test]
fn small_games_are_proven_rather_than_guessed() {
    for name in [
        "castellan@2x4",
        "snort@cycle:20",
        "geography@grid:4x4",
        "santorini:2WP3HTWUS@king:3x3",
    ] {
        at!(name, "", |game, start| {
            let mut advisor = Advisor::new(game, MEMORY);
            let found = advisor.choose(&start, &Limits::default(), &seconds(60));
            let solution = game.solve_exactly(&start, &seconds(60)).unwrap();
            assert_eq!(found.lines[0].source, Source::Proof, "{name}");
            assert_eq!(
                found.lines[0].verdict.outcome(),
                Some(solution.outcome),
                "{name}"
            );
        });
    }
}

/// More positions can follow than a search for the shortest win looks at; the layers help it.
#[test]
fn an_oracle_tells_how_long_a_small_board_lasts() {
    at!("santorini:2WP3HTWUS@king:3x3", "", |game, start| {
        let proof = Advisor::new(game, MEMORY)
            .solve(&start, &seconds(60))
            .unwrap();
        assert_eq!(proof.outcome, Outcome::Won(Player::First));
        assert_eq!(proof.distance, Some(proof.line.len() as u32));
        let play = |position, &turn: &_| game.play(&position, turn);
        let end = proof.line.iter().fold(start, play);
        assert_eq!(game.outcome(&end), Some(proof.outcome));
    });
}

#[test]
fn proven_lines_come_in_order_and_none_hides_a_better_one() {
    at!("castellan@2x4", "", |game, start| {
        let mut advisor = Advisor::new(game, MEMORY);
        let limits = Limits {
            lines: 3,
            ..Limits::default()
        };
        let mut moves_told = 0;
        let mut tell = |event: Event<'_>| moves_told += u32::from(matches!(event, Event::Moves(_)));
        let found = advisor.analyse(&start, &limits, &seconds(60), &mut tell);
        let points: Vec<Option<Outcome>> = found
            .lines
            .iter()
            .map(|line| line.verdict.outcome())
            .collect();
        assert_eq!(points[0], Some(Outcome::Points(4)));
        assert!(
            found
                .lines
                .is_sorted_by_key(|line| -line.verdict.rank(Player::First) as i64)
        );
        assert!(moves_told > 0);
    });
}

#[test]
fn a_win_is_taken_the_shortest_way() {
    at!(
        "santorini@king:3x3",
        "010200100/2/a1,b2/c3,b3",
        |game, start| {
            let mut advisor = Advisor::new(game, MEMORY);
            let proof = advisor.solve(&start, &seconds(60)).unwrap();
            assert_eq!((proof.distance, proof.line.len()), (Some(5), 5));
            let survey = advisor.survey(&start, &seconds(60), |_| ());
            let shortest = survey.moves.iter().filter_map(|result| {
                let proof = result.proof.as_ref()?;
                (proof.outcome == Outcome::Won(Player::Second)).then_some(proof.distance?)
            });
            assert_eq!(shortest.min(), Some(4));
            // What was proven is kept.
            let none = Control::new(0, Some(Duration::ZERO), 1);
            assert_eq!(advisor.solve(&start, &none).unwrap(), proof);
        }
    );
}

#[test]
fn the_engine_sees_the_threat_that_a_hint_must_meet() {
    let text = "0000000000003200000000000/1/mortal:B1,E1/mortal:D3,A5";
    at!("santorini", text, |game, start| {
        let mut advisor = Advisor::new(game, MEMORY);
        let limits = Limits {
            nodes: 50_000,
            ..Limits::default()
        };
        let found = advisor.choose(&start, &limits, &Control::default());
        let after = game.play(&start, found.lines[0].moves[0]);
        let answers = game.moves(&after).into_iter();
        let lost_at_once = answers
            .filter(|&turn| game.outcome(&game.play(&after, turn)).is_some())
            .count();
        assert_eq!(lost_at_once, 0, "{:?}", best(game, &found));
    });
}

#[test]
fn workers_that_both_move_are_worth_nothing_to_either() {
    at!("santorini:2WI4HTWUS@king:5x5", "", |game, start| {
        let mut advisor = Advisor::new(game, MEMORY);
        let limits = Limits {
            depth: 1,
            nodes: 1,
            ..Limits::default()
        };
        let found = advisor.look_ahead(&start, &limits, &Control::default());
        assert_eq!(found.verdict.unwrap().points(Player::First), Some(0.0));
    });
}

#[test]
fn who_looks_ahead_alone_does_not_know_what_was_proven_before() {
    at!("castellan@2x4", "", |game, start| {
        let mut advisor = Advisor::new(game, MEMORY);
        let shallow = Limits {
            depth: 1,
            ..Limits::default()
        };
        let control = Control::default();
        let before = advisor.look_ahead(&start, &shallow, &control);
        assert!(!before.verdict.unwrap().is_proven());
        advisor.solve(&start, &control).unwrap();
        let after = advisor.look_ahead(&start, &shallow, &control);
        assert_eq!(before, after);
        let chosen = advisor.choose(&start, &shallow, &control);
        assert!(chosen.verdict.unwrap().is_proven());
    });
}

#[test]
fn without_any_time_there_is_still_a_move() {
    for name in [
        "snort@grid:7x8",
        "castellan@4x6",
        "santorini:2WP4HTWUS@king:4x4",
    ] {
        at!(name, "", |game, start| {
            let mut advisor = Advisor::new(game, MEMORY);
            let control = Control::new(MEMORY, Some(Duration::ZERO), 1);
            let found = advisor.choose(&start, &Limits::default(), &control);
            assert!(game.is_legal(&start, found.lines[0].moves[0]), "{name}");
        });
    }
}

#[test]
fn a_game_that_is_over_has_no_lines_but_a_result() {
    at!("snort@path:3", "xRx/B", |game, start| {
        let mut advisor = Advisor::new(game, MEMORY);
        let found = advisor.choose(&start, &Limits::default(), &Control::default());
        assert_eq!((found.method, found.lines.len()), ("rules", 0));
        assert_eq!(
            found.verdict.unwrap().outcome(),
            Some(Outcome::Won(Player::First))
        );
    });
}

#[test]
fn a_review_marks_what_gave_the_game_away() {
    at!("castellan@2x4", "", |game, start| {
        let advisor = Advisor::new(game, MEMORY);
        let control = seconds(600);
        let effort = Effort {
            time: Some(Duration::from_secs(30)),
            nodes: u64::MAX,
        };
        let mut review = Review::new(advisor, start, effort, &control);
        let blunder = game.parse_move(&start, "t(0,0)").unwrap();
        let reviewed = review.advance(blunder).unwrap();
        assert_eq!(reviewed.loss, 1.0);
        assert_eq!(reviewed.mark, Some(thera_knowledge::Mark::Blunder));
    });
}

/// Seen in a mirror the position is the same, so a move and its image have one worth, whatever has
/// been looked at more closely.
#[test]
fn mirror_images_of_a_move_are_worth_the_same() {
    for (name, position) in [
        (
            "santorini",
            "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
        ),
        ("santorini:2WP3HTWUS@king:3x3", "000000000/1/a1/c3"),
        ("snort@grid:5x5", ""),
    ] {
        at!(name, position, |game, start| {
            let mut advisor = Advisor::new(game, MEMORY);
            let limits = Limits {
                lines: 40,
                nodes: 6_000,
                ..Limits::default()
            };
            let mut pairs = 0;
            let found = advisor.analyse(&start, &limits, &seconds(60), &mut |event| {
                if let Event::Lines(analysis) = event {
                    pairs += equal_pairs(game, &start, analysis);
                }
            });
            pairs += equal_pairs(game, &start, &found);
            assert!(pairs > 0, "{name} has mirror images among its lines");
        });
    }
}

/// The pairs of lines whose first moves are images of each other, all of them worth the same.
fn equal_pairs(game: &AnyGame, start: &AnyPosition, found: &Analysis) -> usize {
    let mut pairs = 0;
    let kept = |&symmetry: &usize| game.map_position(symmetry, start) == *start;
    for symmetry in (1..game.symmetries()).filter(kept) {
        for line in &found.lines {
            let image = game.map_move(symmetry, line.moves[0]);
            for other in found.lines.iter().filter(|other| other.moves[0] == image) {
                let move_ = game.format_move(line.moves[0]);
                assert_eq!(line.verdict, other.verdict, "{move_} of {}", game.name());
                pairs += usize::from(line.moves[0] != image);
            }
        }
    }
    pairs
}
