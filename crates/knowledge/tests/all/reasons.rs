//! Reasons come from the rules and from proofs.

use thera_control::Control;
use thera_games::{AnyGame, FileAccess, Game, Notation, Outcome};
use thera_knowledge::{Advisor, Limits, Line, Reason, Source, Threat, Verdict};

use super::{MEMORY, seconds};

/// Second threatens to climb from d3 to d4.
const THREAT: &str = "0000000030000200000000000/1/mortal:C4,A1/mortal:D3,E1";

#[test]
fn a_threat_is_what_wins_if_the_opponent_were_to_move() {
    let any = AnyGame::parse("santorini", FileAccess::Refused).unwrap();
    let game = &any;
    let position = game.parse_position(THREAT).unwrap();
    let mut advisor = Advisor::new(game, MEMORY);
    let threat = advisor.threat(&position, &Control::default());
    let Some(Threat::AtOnce(moves)) = &threat else {
        panic!("{threat:?}");
    };
    let texts: Vec<String> = moves.iter().map(|&turn| game.format_move(turn)).collect();
    assert_eq!(texts, ["d3d4"]);
    // Every move that keeps second from it blocks it, and no other does: looked at one by one.
    let player = game.to_move(&position);
    for turn in game.moves(&position) {
        let next = game.play(&position, turn);
        let line = Line {
            moves: vec![turn],
            verdict: Verdict::Estimate {
                player,
                score: 0,
                share: 0.5,
            },
            source: Source::Search,
        };
        let reasons = Reason::all(game, &position, &line, threat.as_ref());
        let blocks = reasons
            .iter()
            .any(|reason| matches!(reason, Reason::Blocks(_)));
        let loses = game.moves(&next).into_iter().any(|reply| {
            game.outcome(&game.play(&next, reply)) == Some(Outcome::Won(player.opponent()))
        });
        let wins = game.outcome(&next) == Some(Outcome::Won(player));
        assert_eq!(blocks, !loses && !wins, "{}", game.format_move(turn));
    }
}

#[test]
fn who_is_lost_resists_as_long_as_possible() {
    let any = AnyGame::parse("santorini@king:3x3", FileAccess::Refused).unwrap();
    let game = &any;
    let position = game.parse_position("010200100/2/a1,b2/c3,b3").unwrap();
    let mut advisor = Advisor::new(game, MEMORY);
    // Down the line until somebody who is to move has lost.
    let found = advisor.choose(&position, &Limits::default(), &seconds(20));
    let line = &found.lines[0];
    let winner = line.verdict.outcome().unwrap().winner().unwrap();
    let lost = match winner == game.to_move(&position) {
        true => game.play(&position, line.moves[0]),
        false => position,
    };
    let found = advisor.choose(&lost, &Limits::default(), &seconds(20));
    let line = &found.lines[0];
    let reasons = Reason::best(game, &lost, line, None);
    let [Reason::HoldsOut { turns, .. }] = &reasons[..] else {
        panic!("{reasons:?}");
    };
    // No other move lasts longer.
    for turn in game.moves(&lost) {
        let next = advisor
            .solve(&game.play(&lost, turn), &seconds(20))
            .unwrap();
        assert!(
            next.distance.unwrap() < turns.unwrap(),
            "{}",
            game.format_move(turn)
        );
    }
}

#[test]
fn puzzles_have_one_answer_by_looking_at_everything() {
    fn value<G: Game>(game: &G, position: &G::Position) -> Outcome {
        game.outcome(position).unwrap_or_else(|| {
            let player = game.to_move(position);
            let moves = game.moves(position).into_iter();
            let results = moves.map(|turn| value(game, &game.play(position, turn)));
            results
                .max_by_key(|outcome| outcome.value_for(player))
                .unwrap()
        })
    }
    let mut found = 0;
    for name in [
        "snort@path:8",
        "castellan@2x2",
        "geography:partizan@king:2x4",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let game = &any;
        for first in game.moves(&game.start()) {
            let position = game.play(&game.start(), first);
            let player = game.to_move(&position);
            let worth = |turn| {
                value(game, &game.play(&position, turn))
                    .value_for(player)
                    .signum()
            };
            let results: Vec<i32> = game.moves(&position).into_iter().map(worth).collect();
            let puzzle = Advisor::new(game, MEMORY).puzzle(&position, &Control::default());
            let best = results.iter().max();
            let count = results.iter().filter(|value| Some(*value) == best).count();
            if let Some(puzzle) = puzzle {
                assert_eq!((count, Some(&worth(puzzle.answer))), (1, best), "{name}");
                assert!(worth(puzzle.answer) >= 0);
                found += 1;
            } else {
                let trivial = game
                    .moves(&position)
                    .into_iter()
                    .any(|turn| game.outcome(&game.play(&position, turn)).is_some());
                let few = results.len() < 4;
                assert!(count != 1 || best == Some(&-1) || trivial || few, "{name}");
            }
        }
    }
    assert!(found > 0);
}
