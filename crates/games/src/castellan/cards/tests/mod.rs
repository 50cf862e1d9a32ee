//! The game with cards: its rules told by short games, and the parts that have files of their own.

mod decks;
mod sight;
mod texts;
mod twin;

use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use super::*;
use crate::capability::{Seated, chance_move};
use crate::{Family, FileAccess, Member, Notation};

/// Games of every order, number of players and size.
const GAMES: &[&str] = &[
    "cards",
    "cards,order=open",
    "cards,order=fixed,seed=5",
    "cards,players=3",
    "cards,players=4,order=open",
    "cards,deck=hut",
    "cards,deck=farm",
    "cards,deck=manor",
    "cards,deck=manor,players=4",
    "cards,deck=w.w.w.ww/t.t.tw.tx",
    "cards,deck=ww.ww.ll/",
    "cards,order=fixed,deck=/tt.tt.tw,players=3",
];

fn game(variant: &str) -> Cards {
    let game = Cards::build(Some(variant), None, FileAccess::Refused);
    game.unwrap_or_else(|error| panic!("{error}"))
}

fn random(seed: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(seed)
}

/// A step at random; chance goes by its weights.
fn random_step(game: &Cards, position: &Position, random: &mut Pcg64Mcg) -> Option<Step> {
    if game.is_chance(position) {
        return chance_move(game, position, &mut || random.next_u64());
    }
    let steps = game.moves(position);
    (!steps.is_empty()).then(|| steps[random.random_range(0..steps.len())])
}

/// Calls `look` with every position of some random games and the step that follows.
fn random_games(
    game: &Cards,
    games: usize,
    seed: u64,
    mut look: impl FnMut(&Position, Option<Step>),
) {
    let mut random = random(seed);
    for _ in 0..games {
        let mut position = game.start();
        for turns in 0.. {
            assert!(turns <= game.most_turns_allowed(), "{}", game.name());
            let step = random_step(game, &position, &mut random);
            look(&position, step);
            let Some(step) = step else { break };
            position = game.play(&position, step);
        }
    }
}

impl Cards {
    fn most_turns_allowed(&self) -> usize {
        crate::encoding::Encoded::most_turns(self)
    }
}

/// The position after a line of steps.
fn played(game: &Cards, start: &str, line: &str) -> Position {
    let start = match start {
        "" => game.start(),
        text => game.parse_position(text).unwrap_or_else(|e| panic!("{e}")),
    };
    line.split_whitespace().fold(start, |position, text| {
        let step = game.parse_move(&position, text);
        game.play(&position, step.unwrap_or_else(|e| panic!("{e}")))
    })
}

fn text(game: &Cards, start: &str, line: &str) -> String {
    game.format_position(&played(game, start, line))
}

fn refused(game: &Cards, start: &str, step: &str) -> String {
    let position = game.parse_position(start).unwrap();
    game.parse_move(&position, step).unwrap_err().to_string()
}

#[test]
fn a_whole_game_with_the_smallest_deck() {
    let game = game("cards,deck=hut");
    assert_eq!(text(&game, "", ""), "-/w1t1/w1t1/1c");
    // Two towers alone: the second touches no wall and goes to the other player.
    let given = text(&game, "", "card:t1 build t(0,0)");
    assert_eq!(given, "o/w1-t1/w1t1/1bt1");
    let after = text(&game, &given, "give");
    assert_eq!(after, "o/w1-t1/w1t1+t/2c");
    // Both of second's cards: two walls and three towers, one of which does not fit.
    let line = "w1 t1 w(0,1) t(0,2) w(1,2) t(2,2) give";
    let last = text(&game, &after, line);
    assert_eq!(last, "..o,..|,o-o/.-w1t1/.-w1t1/1bttww");
}

/// Appendix B: whoever is out of cards ends the game; the other plays all that is left.
#[test]
fn the_last_turn_has_all_cards() {
    let game = game("cards,deck=hut");
    let second = "o-o,|..,o-./.-w1t1/w1t1/1bt1";
    let closed = text(&game, second, "t(0,2)");
    assert_eq!(closed, "o-o,|..,o-o/.-w1t1/.-w1t1/2bttww");
    let over = text(&game, second, "t(0,2) w(1,2) w(3,2) t(4,2) give");
    assert_eq!(over, "..o,..|,o-o,|2|,o-o/.-w1t1/.-w1t1/2k");
}
