//! The rules against a second reading of them, and what Borje says about more than two players.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::{AnyGame, Notation};

fn game(name: &str) -> ManySnort {
    let (variant, board) = name.split_once('@').unwrap();
    ManySnort::build(Some(variant), Some(board), FileAccess::Refused).unwrap()
}

/// Colours on vertices, whose turn it is and who moved last: everything else is asked anew.
#[derive(Clone)]
struct Plain {
    colours: Vec<Option<usize>>,
    turn: usize,
    last: usize,
}

impl Plain {
    fn start(game: &ManySnort) -> Self {
        Plain {
            colours: vec![None; game.board().size()],
            turn: 0,
            last: game.seats() - 1,
        }
    }

    fn may(&self, game: &ManySnort, player: usize, vertex: usize) -> bool {
        let apart = |other: usize| {
            game.board().out(vertex as Vertex) & bit(other as Vertex) == 0
                || self.colours[other].is_none_or(|colour| colour == player)
        };
        self.colours[vertex].is_none() && (0..self.colours.len()).all(apart)
    }

    fn moves(&self, game: &ManySnort, player: usize) -> Vec<usize> {
        let vertices = 0..self.colours.len();
        vertices.filter(|&v| self.may(game, player, v)).collect()
    }

    /// Whoever may move now, or who has won.
    fn settle(&mut self, game: &ManySnort) -> Result<Vec<usize>, usize> {
        for _ in 0..game.seats() {
            let moves = self.moves(game, self.turn);
            if !moves.is_empty() {
                return Ok(moves);
            }
            if game.variant().stop {
                break;
            }
            self.turn = (self.turn + 1) % game.seats();
        }
        Err(self.last)
    }

    fn play(&mut self, game: &ManySnort, vertex: usize) {
        self.colours[vertex] = Some(self.turn);
        self.last = self.turn;
        self.turn = (self.turn + 1) % game.seats();
    }
}

proptest! {
    #[test]
    fn games_go_as_they_do_by_the_plain_rules(
        players in 3..=6usize,
        stop: bool,
        board in prop::sample::select(vec![
            "path:9", "cycle:8", "star:6", "grid:3x4", "random:9:0.3:4", "complete:4",
        ]),
        choices in prop::collection::vec(0..1000usize, 16),
    ) {
        let stop = if stop { ",stop" } else { "" };
        let game = game(&format!("players={players}{stop}@{board}"));
        let (mut position, mut plain) = (game.start(), Plain::start(&game));
        for choice in choices {
            let expected = plain.settle(&game);
            let found: Vec<usize> = game.moves(&position).iter().map(|m| m.0.into()).collect();
            match expected {
                Err(winner) => {
                    prop_assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::ALL[winner])));
                    prop_assert!(found.is_empty());
                    break;
                }
                Ok(moves) => {
                    prop_assert_eq!(game.outcome(&position), None);
                    prop_assert_eq!(game.to_move(&position), Player::ALL[plain.turn]);
                    prop_assert_eq!(&found, &moves);
                    let vertex = moves[choice % moves.len()];
                    plain.play(&game, vertex);
                    position = game.play(&position, Move(vertex as Vertex));
                }
            }
            prop_assert_eq!(game.parse_position(&game.format_position(&position)), Ok(position));
        }
    }
}

#[test]
fn whoever_cannot_move_is_passed_over_or_ends_the_game() {
    // Red takes the centre of a star: only Red may go on.
    let on = game("players=3@star:3");
    let after = on.play(&on.start(), Move(0));
    assert_eq!(on.format_position(&after), "R.../R");
    assert_eq!(on.count_moves(&after), 3);
    let stop = game("players=3,stop@star:3");
    let after = stop.play(&stop.start(), Move(0));
    assert_eq!(stop.format_position(&after), "R.../B");
    assert_eq!(stop.outcome(&after), Some(Outcome::Won(Player::First)));
}

#[test]
fn positions_say_what_is_wrong_with_them() {
    let game = game("players=3@path:4");
    let reason = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert!(reason("RB../G").contains("the red vertex 0 is next to the blue vertex 1"));
    assert!(reason("..../Y").contains("one of R, B, G, not 'Y'"));
    assert!(reason(".Rb./R").contains("vertex 2 is to be open to Blue only"));
    assert!(reason("...").contains("the side to move is missing"));
    assert!(reason("...?/R").contains("'?' at vertex 3"));
    assert!(
        reason(".R.x/B").contains("Blue cannot move and is passed over: it is the turn of Red")
    );
    let labelled = game.parse_position("g.x./R").unwrap();
    assert_eq!(game.format_position(&labelled), "g.x./R");
}

#[test]
fn variants_are_read_and_refused_with_a_sentence() {
    let parse = |name: &str| AnyGame::parse(name, FileAccess::Refused);
    let name = |text| crate::Family::name(&parse(text).unwrap());
    assert_eq!(name("snort:players=3@path:4"), "snort:players=3@path:4");
    assert_eq!(
        name("snort:stop, players=6@path:4"),
        "snort:players=6,stop@path:4"
    );
    let reason = |name: &str| parse(name).unwrap_err().to_string();
    assert!(reason("snort:players=2@path:4").contains("for two players leave it out"));
    assert!(reason("snort:players=7@path:4").contains("a number from 3 to 6"));
    assert!(reason("snort:stop@path:4").contains("stop goes with a number of players"));
    assert!(reason("snort:players=3,go@path:4").contains("'go' is not players=N or stop"));
    assert!(reason("col:players=3@path:4").contains("no variants"));
}

/// Who can force a win alone against all others: plainly, by trying everything.
fn forces(
    game: &ManySnort,
    position: &Position,
    hero: Player,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome == Outcome::Won(hero);
    }
    if let Some(&answer) = known.get(position) {
        return answer;
    }
    let next: Vec<Position> = game
        .moves(position)
        .iter()
        .map(|&m| game.play(position, m))
        .collect();
    let mut answers = next.iter().map(|next| forces(game, next, hero, known));
    let answer = match game.to_move(position) == hero {
        true => answers.any(|wins| wins),
        false => answers.all(|wins| wins),
    };
    known.insert(*position, answer);
    answer
}

/// Borje, section 5: stars are won by the next player whatever the number of players.
#[test]
fn stars_are_won_by_the_next_player_under_both_endings() {
    for players in 3..=5 {
        for leaves in 1..=5 {
            for stop in ["", ",stop"] {
                let game = game(&format!("players={players}{stop}@star:{leaves}"));
                let wins = forces(&game, &game.start(), Player::First, &mut HashMap::new());
                assert!(wins, "{}", crate::Family::name(&game));
            }
        }
    }
}

#[test]
fn positions_are_put_together_with_tools_and_wrong_ones_have_reasons() {
    use crate::scene::{Editable, SetupOf};
    let game = game("players=3@path:4");
    let mut setup = Setup::of(&game, &game.start());
    game.apply("red", "0", &mut setup);
    game.apply("only green", "3", &mut setup);
    let position = setup.validate(&game).unwrap();
    assert_eq!(game.format_position(&position), "R..g/R");
    assert_eq!(Setup::of(&game, &position), setup);
    game.apply("blue", "1", &mut setup);
    game.apply("green", "2", &mut setup);
    let reasons = setup.validate(&game).unwrap_err();
    let reasons = reasons.sentences();
    assert_eq!(
        reasons[..2],
        [
            "the red vertex 0 is next to the blue vertex 1",
            "the blue vertex 1 is next to the green vertex 2"
        ]
    );
    game.apply("blue", "1", &mut setup);
    assert_eq!(setup.colours[1], None);
    let ids: Vec<&str> = game.tools().iter().map(|tool| tool.id).collect();
    assert!(ids.contains(&"only green") && !ids.contains(&"yellow"));
    setup.colours[3] = Some(Colour::Of(Player::Fourth));
    let reasons = setup.validate(&game).unwrap_err().to_string();
    assert!(reasons.contains("nobody plays Yellow in a game for 3"));
}
