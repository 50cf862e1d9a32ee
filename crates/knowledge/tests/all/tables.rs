//! Games for more than two, with chance or hidden things: what is certain is proven, and games are
//! reviewed from what whoever moved could see.

use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::{AnyGame, AnyMove, AnyPosition, FileAccess, Game, Notation, Outcome, Player};
use thera_knowledge::{Advisor, Effort, Limits, Mark, Reason, Review, Reviewed, Source};

use super::{MEMORY, seconds};

fn game(name: &str) -> AnyGame {
    AnyGame::parse(name, FileAccess::Refused).unwrap()
}

/// The same answer each time.
const FIXED: Effort = Effort {
    time: None,
    nodes: 20_000,
};

/// Whether a side wins against all others, by trying everything.
fn forces(game: &AnyGame, position: &AnyPosition, side: Player) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome == Outcome::Won(side);
    }
    let mut next = game
        .moves(position)
        .into_iter()
        .map(|turn| forces(game, &game.play(position, turn), side));
    match game.side(game.to_move(position)) == side {
        true => next.any(|wins| wins),
        false => next.all(|wins| wins),
    }
}

/// Every position that can be reached in so many moves.
fn positions(game: &AnyGame, start: AnyPosition, turns: u32) -> Vec<AnyPosition> {
    let mut all = vec![start];
    if turns > 0 {
        for turn in game.moves(&start) {
            all.extend(positions(game, game.play(&start, turn), turns - 1));
        }
    }
    all
}

#[test]
fn what_is_certain_at_a_table_is_proven_and_nothing_else_is() {
    let limits = Limits {
        nodes: FIXED.nodes,
        ..Limits::default()
    };
    for name in [
        "snort:players=3@path:5",
        "snort:players=3,stop@cycle:5",
        "snort:players=4@star:4",
    ] {
        let game = game(name);
        let mut advisor = Advisor::new(&game, MEMORY);
        for position in positions(&game, game.start(), 2) {
            let found = advisor.choose(&position, &limits, &Control::default());
            let mut players = game.players().iter().copied();
            let winner = players.find(|&player| forces(&game, &position, player));
            let proven = found.verdict.and_then(|verdict| verdict.outcome());
            assert_eq!(proven, winner.map(Outcome::Won), "{name}");
            if let (Some(line), Some(winner)) = (found.lines.first(), winner) {
                let next = game.play(&position, line.moves[0]);
                assert!(forces(&game, &next, winner), "{name}");
                assert_eq!(line.source, Source::Proof);
            }
        }
    }
}

#[test]
fn throwing_a_sure_win_away_is_a_blunder_among_three() {
    let game = game("snort:players=3@path:6");
    let start = game.start();
    assert!(forces(&game, &start, Player::First));
    let control = Control::default();
    let mut slips = 0;
    for turn in game.moves(&start) {
        let advisor = Advisor::new(&game, MEMORY);
        let mut review = Review::new(advisor, start, FIXED, &control);
        let reviewed = review.advance(turn).unwrap();
        let keeps = forces(&game, &game.play(&start, turn), Player::First);
        let mark = (!keeps).then_some(Mark::Blunder);
        let told = game.format_move(turn);
        assert_eq!(reviewed.mark, mark, "{told}");
        assert_eq!(reviewed.loss > 0.0, !keeps, "{told}");
        let gives_away = reviewed.reasons.contains(&Reason::GivesWinAway);
        assert_eq!(gives_away, !keeps, "{told}");
        assert_eq!(reviewed.share == 1.0, keeps, "{told}");
        slips += usize::from(!keeps);
    }
    assert!(slips > 0);
}

/// The start, the moves of chance that deal the hands, and first's first turn, after which second has the
/// last of each kind of card that it can be dealt, or the first.
fn dealt(game: &AnyGame, last: bool) -> Vec<AnyMove> {
    let mut position = game.start();
    let mut moves = Vec::new();
    while game.is_chance(&position) || game.to_move(&position) == Player::First {
        let all = game.moves(&position);
        let hidden = game.is_chance(&position) && game.to_move(&position) == Player::Second;
        let turn = match hidden && last {
            true => all[all.len() - 1],
            false => all[0],
        };
        moves.push(turn);
        position = game.play(&position, turn);
    }
    moves
}

fn reviewed(game: &AnyGame, moves: &[AnyMove]) -> Vec<Reviewed> {
    let control = Control::default();
    let advisor = Advisor::new(game, MEMORY);
    let mut review = Review::new(advisor, game.start(), FIXED, &control);
    let all = moves.iter().map(|&turn| review.advance(turn).unwrap());
    all.collect()
}

#[test]
fn a_move_is_judged_by_nothing_that_its_player_does_not_see() {
    let game = game("castellan:cards,deck=manor");
    let [one, other] = [false, true].map(|last| dealt(&game, last));
    assert_ne!(one, other);
    assert_eq!(one.len(), other.len());
    let mut judged = 0;
    for (one, other) in reviewed(&game, &one).iter().zip(reviewed(&game, &other)) {
        assert_eq!(one.by, other.by);
        if one.by == Some(Player::First) {
            assert_eq!(one.before, other.before);
            assert_eq!(one.share, other.share);
            assert_eq!((one.loss, one.mark), (other.loss, other.mark));
            judged += 1;
        }
    }
    assert!(judged > 1);
}

#[test]
fn what_happens_by_chance_is_not_judged() {
    let game = game("castellan:cards,deck=manor,order=open");
    let moves = dealt(&game, false);
    for (reviewed, turn) in reviewed(&game, &moves).iter().zip(&moves) {
        let is_deal = game.format_move(*turn).starts_with("deal");
        assert_eq!(reviewed.by.is_none(), is_deal);
        if is_deal {
            assert_eq!((reviewed.loss, reviewed.mark), (0.0, None));
            assert!(reviewed.before.lines.is_empty());
        }
    }
}

#[test]
fn what_a_team_wins_each_of_it_wins() {
    let game = game("santorini:2WP2HTWUS,seats=4,mortal,mortal,mortal,mortal@king:3x3");
    let mut advisor = Advisor::new(&game, MEMORY);
    let mut position = game.start();
    while game.outcome(&position).is_none() {
        let moves = game.moves(&position);
        position = game.play(&position, moves[moves.len() / 3]);
    }
    let outcome = game.outcome(&position).unwrap();
    let found = advisor.choose(&position, &Limits::default(), &seconds(60));
    let share = found.verdict.unwrap().share(found.player);
    assert_eq!(share, outcome.share(game.side(found.player)));
}
