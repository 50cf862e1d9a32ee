//! The game with cards: its rules told by short games, and the parts that have files of their own.

mod decks;
mod following;
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
    "cards,deck=barn",
    "cards,deck=manor",
    "cards,deck=manor,players=4",
    "cards,deck=w.w.w.ww/t.t.tw.tx",
    "cards,deck=ww.ww.ll/",
    "cards,deck=ll.ll.ll.ww/tt.tt.tt.tw",
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

/// Towers that touch no wall go to the next player, who has them for the next build.
#[test]
fn pieces_that_do_not_fit_go_to_the_next_player() {
    let game = game("cards,deck=farm,players=3");
    assert_eq!(text(&game, "", ""), "-/w1w2t1t2/w1w2t1t2/w1w2t1t2/1c");
    let one = text(&game, "", "card:t2 build t(0,0)");
    assert_eq!(one, "o/w1w2t1-t2/w1w2t1t2/w1w2t1t2/1bt1");
    assert_eq!(
        refused(&game, &one, "t(0,2)"),
        "'t(0,2)' does not touch the end of a wall"
    );
    let given = text(&game, &one, "give");
    assert_eq!(given, "o/w1w2t1-t2/w1w2t1t2/w1w2t1t2/2ct");
    // The tower comes with the card that is played, and with a wall it fits.
    let built = text(&game, &given, "card:w1 build w(0,1) t(0,2)");
    assert_eq!(built, "o-o/w1w2t1-t2/w2t1t2-w1/w1w2t1t2/3c");
}

/// As long as a piece can be placed, none is handed on.
#[test]
fn what_can_be_placed_is_placed() {
    let game = game("cards,deck=farm");
    let open = "o-./w1t1-w2t2/w1w2t1t2/1bttw1";
    assert!(refused(&game, open, "give").contains("while a piece can be placed"));
    assert_eq!(
        text(&game, open, "t(0,2) w(1,2) t(2,2)"),
        "..o,..|,o-o/w1t1-w2t2/w1w2t1t2/2c"
    );
}

/// Whoever is out of cards ends the game: the other plays all that is left, in one turn.
#[test]
fn the_last_turn_has_all_cards() {
    let game = game("cards,deck=farm");
    let last = "o-o,|..,o-./.-w1w2t1t2/w1t2-w2t1/1bt1";
    // Second's cards, a wall and two towers, lie on the table.
    let second = text(&game, last, "t(0,2)");
    assert_eq!(second, "o-o,|..,o-o/.-w1w2t1t2/.-w1w2t1t2/2bttw");
    // The wall closes the courtyard; the towers fit nowhere, and nobody else has a place for them.
    let closed = text(&game, &second, "w(1,2) give");
    assert_eq!(closed, "o-o,|2|,o-o/.-w1w2t1t2+tt/.-w1w2t1t2/2k");
    let over = played(&game, &closed, "end");
    assert_eq!(
        game.format_position(&over),
        "o-o,|2|,o-o/.-w1w2t1t2+tt/.-w1w2t1t2/over"
    );
    assert_eq!(
        game.outcome(&over),
        Some(Outcome::Scores(Scores::new(&[0, 4])))
    );
    let doubled = played(&game, &closed, "double(1,1)");
    assert_eq!(
        game.outcome(&doubled),
        Some(Outcome::Scores(Scores::new(&[0, 8])))
    );
    assert_eq!(game.moves(&over), []);
}

/// Pieces that one player cannot place may have a place in a courtyard of another, after all cards.
#[test]
fn last_pieces_go_round_while_somebody_can_place_them() {
    let game = game("cards,deck=farm,players=3");
    let open = "o-o-o,|2.2|,o.-.o,|2.2|,o-o-o";
    assert!(game.parse_position(&format!("{open}/./././1bt")).is_err());
    let open = "o-o-o,|2.2|,o-..o,|2.2|,o-o-o/.-w1w2t1t2/.-w1w2t1t2/.-w1w2t1t2/3bt";
    // Third has no place for the tower, nor has first; second has.
    let second = text(&game, open, "give give");
    assert_eq!(
        second,
        "o-o-o,|2.2|,o-..o,|2.2|,o-o-o/.-w1w2t1t2/.-w1w2t1t2/.-w1w2t1t2/2bt"
    );
    let over = played(&game, &second, "t(2,2) end");
    // Eight towers around and one inside on a wall.
    assert_eq!(
        game.outcome(&over),
        Some(Outcome::Scores(Scores::new(&[0, 9, 0])))
    );
}

/// The second keep: once a game, in any courtyard one has, in the turn that closed it or later; not
/// after drawing has begun.
#[test]
fn the_second_keep_is_put_once() {
    let game = game("cards,deck=manor");
    let closed = "o-o,|1|,o-o/w1-w2w3t1/w1t1/1k2";
    let steps = |position: &str| {
        let position = game.parse_position(position).unwrap();
        let steps = game.moves(&position).into_iter();
        steps.map(|step| game.format_move(step)).collect::<Vec<_>>()
    };
    assert_eq!(
        steps("o-o,|1|,o-o/w1-w2t1/w1t1/1k2"),
        ["double(1,1)", "draw:wall", "draw:tower"]
    );
    assert_eq!(steps(closed), ["double(1,1)", "draw:tower"]);
    let doubled = text(&game, "o-o,|1|,o-o/w1-w2t1/w1t1/1k2", "double(1,1)");
    assert_eq!(doubled, "o-o,|A|,o-o/w1-w2t1/w1t1/1d2");
    assert_eq!(steps(&doubled), ["draw:wall", "draw:tower"]);
    let position = game.parse_position(&doubled).unwrap();
    assert_eq!(game.score(&position, Player::First), 8);
}

/// If the courtyard with two keeps is divided, its owner says where they stay.
#[test]
fn two_keeps_stay_in_one_part() {
    let game = game("cards,deck=farm");
    let open = "o-o-o,|A.A|,o-o-o/w1t1-w2t2/w1w2t1t2/1bw1";
    let divided = text(&game, open, "w(1,2)");
    assert_eq!(divided, "o-o-o,|A|A|,o-o-o/w1t1-w2t2/w1w2t1t2/1b1");
    let position = game.parse_position(&divided).unwrap();
    let steps: Vec<String> = game
        .moves(&position)
        .iter()
        .map(|&s| game.format_move(s))
        .collect();
    assert_eq!(steps, ["double(1,1)", "double(1,3)"]);
    let right = text(&game, &divided, "double(1,3)");
    assert_eq!(right, "o-o-o,|1|A|,o-o-o/w1t1-w2t2/w1w2t1t2/2c");
    let position = game.parse_position(&right).unwrap();
    assert_eq!(game.score(&position, Player::First), 4 + 2 * 4);
    // A courtyard with one keep is divided without a question, and both parts score.
    let plain = "o-o-o,|1.1|,o-o-o/w1t1-w2t2/w1w2t1t2/1bw1";
    let parts = text(&game, plain, "w(1,2)");
    assert_eq!(parts, "o-o-o,|1|1|,o-o-o/w1t1-w2t2/w1w2t1t2/1k1");
    let position = game.parse_position(&parts).unwrap();
    assert_eq!(game.score(&position, Player::First), 8);
}

#[test]
fn only_the_owner_builds_inside() {
    let game = game("cards,deck=farm");
    let yard = "o-o-o,|1.1|,o...o,|1.1|,o-o-o/w1t1-w2t2/w1w2t1t2/2bw1";
    let reason = refused(&game, yard, "w(1,2)");
    assert!(
        reason.contains("inside a courtyard of another player"),
        "{reason}"
    );
    let own = yard.replace("/2b", "/1b");
    let inside = text(&game, &own, "w(1,2)");
    assert_eq!(
        inside,
        "o-o-o,|1.1|,o...o,|1|1|,o-o-o/w1t1-w2t2/w1w2t1t2/1k1"
    );
}

/// A long wall covers two wall locations and the tower location between them; no wall may end there.
#[test]
fn long_walls_leave_no_wall_without_a_tower() {
    let game = game("cards,deck=wl/tt");
    let long = "o---o/w1t1/w1t1/1bttwwll";
    assert!(refused(&game, long, "t(0,2)").contains("lies on another piece"));
    let below = "o---o,|...|,o...o/w1t1/w1t1/1bttwwll";
    let reason = refused(&game, below, "w(3,2)");
    assert!(reason.contains("does not touch a tower"), "{reason}");
    let beside = "o---o,....|,..o-o/w1t1/w1t1/1bttwwll";
    let reason = refused(&game, beside, "w(1,2)");
    assert!(
        reason.contains("ends at the middle of a long wall"),
        "{reason}"
    );
    let standing = "..|..,..o..,..|..,..o-o/w1t1/w1t1/1bttwwll";
    assert!(game.parse_position(standing).is_err());
    let standing = "o...o,|.|.|,o-o-o/w1t1/w1t1/1bttwwll";
    let reason = refused(&game, standing, "l(2,1)");
    assert!(
        reason.contains("covers the place of a tower at the end of another wall"),
        "{reason}"
    );
    // The square of four long walls is one courtyard of four towers.
    let square = text(
        &game,
        "o---o,|...|,|...|,|...|,o---./w1t1/w1t1/1bt",
        "t(0,4)",
    );
    assert_eq!(square, "o---o,|1.1|,|...|,|1.1|,o---o/w1t1/w1t1/1k");
}

/// One card is drawn, and one more for every symbol; the piles are chosen one after the other.
#[test]
fn extra_cards_are_drawn() {
    let game = game("cards,order=open,deck=wx.ww.l.w/t.tx.tt.tw");
    let playing = "o-o/w1w2t1t2/w1w2t1t2/1c";
    let built = text(&game, playing, "card:w1 card:t2 build w(0,3) t(0,4)");
    assert_eq!(built, "o-o-o/w2t1-w1t2/w1w2t1t2/1d3");
    let drawn = text(
        &game,
        &built,
        "draw:wall deal:w4 draw:tower deal:t3 draw:wall",
    );
    // The last wall card comes by itself.
    assert_eq!(drawn, "o-o-o/w2w3w4t1t3-w1t2/w1w2t1t2/2c");
}

/// Everybody's castle: a tower counts for every courtyard that it borders, whoever owns them.
#[test]
fn towers_count_for_every_courtyard() {
    let game = game("cards,deck=farm");
    let text = "o-o-o,|1|2|,o-o-o/w1t1/w1t1/1c";
    let position = game.parse_position(text).unwrap();
    let scores = [Player::First, Player::Second].map(|player| game.score(&position, player));
    assert_eq!(scores, [4, 4]);
}
