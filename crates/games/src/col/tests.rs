//! Col against a slow twin that keeps colours in a plain vector and looks at every edge again for
//! every question; its values against the twin's and against those in print.

use std::ops::ControlFlow;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::Board;
use thera_values::{GameId, Games};

use super::{Col, Move, Position};
use crate::capability::{BothMove, Decompose, Greedy};
use crate::{FileAccess, Game, Member, Notation, Outcome, Player};

/// Col with nothing clever in it.
#[derive(Clone)]
struct Twin {
    edges: Vec<(usize, usize)>,
    colours: Vec<Option<Player>>,
}

impl Twin {
    fn new(board: &Board) -> Self {
        let edges = board.edges().map(|(v, w)| (v.into(), w.into()));
        Twin {
            edges: edges.collect(),
            colours: vec![None; board.size()],
        }
    }

    /// The colourings a player can move to, with the vertex coloured.
    fn options(&self, player: Player) -> Vec<(usize, Twin)> {
        let free = (0..self.colours.len()).filter(|&v| self.colours[v].is_none());
        let coloured = free.map(|v| {
            let mut next = self.clone();
            next.colours[v] = Some(player);
            (v, next)
        });
        coloured.filter(|(_, next)| next.is_proper()).collect()
    }

    fn is_proper(&self) -> bool {
        let clash = |&(v, w): &(usize, usize)| {
            self.colours[v].is_some() && self.colours[v] == self.colours[w]
        };
        !self.edges.iter().any(clash)
    }

    /// The value by the definition: what Left and Right can move to.
    fn value(&self, games: &mut Games) -> GameId {
        let [left, right] = Player::BOTH.map(|player| {
            let options = self.options(player);
            let values = options.iter().map(|(_, next)| next.value(games));
            values.collect::<Vec<GameId>>()
        });
        games.game(&left, &right).unwrap()
    }
}

fn col(board: &str) -> Col {
    Col::build(None, Some(board), FileAccess::Refused).unwrap()
}

fn random_board(rng: &mut Pcg64) -> Board {
    let size = rng.random_range(1..=12);
    let density = rng.random_range(0.1..0.7);
    let pairs = (0..size).flat_map(|v| (0..v).map(move |w| (w, v)));
    let edges: Vec<_> = pairs.filter(|_| rng.random_bool(density)).collect();
    Board::from_edges(size, &edges, false).unwrap()
}

fn vertices_of(game: &Col, player: Player, position: &Position) -> Vec<usize> {
    let mut vertices = Vec::new();
    let _ = game.visit_moves_of(player, position, |Move(vertex)| {
        vertices.push(vertex.into());
        ControlFlow::Continue(())
    });
    vertices
}

#[test]
fn thousands_of_random_games_go_as_the_twins_do() {
    let mut rng = Pcg64::seed_from_u64(8);
    for _ in 0..3000 {
        let game = Col::new(random_board(&mut rng)).unwrap();
        let (mut position, mut twin) = (game.start(), Twin::new(game.board()));
        loop {
            for player in Player::BOTH {
                let options = twin.options(player).into_iter();
                let expected: Vec<usize> = options.map(|(vertex, _)| vertex).collect();
                assert_eq!(vertices_of(&game, player, &position), expected);
            }
            let mut options = twin.options(game.to_move(&position));
            if options.is_empty() {
                let winner = game.to_move(&position).opponent();
                assert_eq!(game.outcome(&position), Some(Outcome::Won(winner)));
                break;
            }
            let (vertex, next) = options.swap_remove(rng.random_range(0..options.len()));
            position = game.play(&position, Move(vertex as u8));
            twin = next;
        }
    }
}

#[test]
fn values_of_the_table_are_the_twins() {
    let mut games = Games::new();
    let table = include_str!("../../data/values/col.txt").lines();
    let mut compared = 0;
    for line in table {
        let [name, "-", expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            continue;
        };
        let game = col(name.split_once('@').unwrap().1);
        if game.board().size() <= 6 {
            let value = Twin::new(game.board()).value(&mut games);
            assert_eq!(games.text(value).unwrap(), expected, "{name}");
            compared += 1;
        }
    }
    assert!(compared > 8, "only {compared} values were small enough");
}

/// Conway's theorem: every position is worth a number, or a number and a star.
#[test]
fn every_value_is_a_number_perhaps_with_a_star() {
    let mut rng = Pcg64::seed_from_u64(9);
    let mut games = Games::new();
    for _ in 0..60 {
        let board = random_board(&mut rng);
        if board.size() > 6 {
            continue;
        }
        let value = Twin::new(&board).value(&mut games);
        let text = games.text(value).unwrap();
        let number = text.strip_suffix('*').unwrap_or(&text);
        assert!(
            number
                .chars()
                .all(|c| c.is_ascii_digit() || "-/".contains(c)),
            "{text} on {}",
            board.name()
        );
    }
}

#[test]
fn a_position_falls_into_the_regions_that_edges_still_bind() {
    let game = col("path:7");
    let position = game.parse_position("..RB.../R").unwrap();
    // Vertex 1 is closed to Red and 4 to Blue, but 0 and 5 bind them to their ends.
    let parts = game.components(&position);
    let texts: Vec<String> = parts
        .iter()
        .map(|part| game.format_position(part))
        .collect();
    assert_eq!(texts, ["..RBxxx/R", "xxRB.../R"]);
    // An edge between a vertex only for Blue and one only for Red binds nothing.
    let game = col("path:4");
    let position = game.parse_position("R..B/R").unwrap();
    let parts = game.components(&position);
    let texts: Vec<String> = parts
        .iter()
        .map(|part| game.format_position(part))
        .collect();
    assert_eq!(texts, ["R.xB/R", "Rx.B/R"]);
}

#[test]
fn wrong_moves_and_positions_are_told_why() {
    let game = col("path:4");
    let position = game.parse_position("R.../R").unwrap();
    let told = |text: &str| game.parse_move(&position, text).unwrap_err().to_string();
    assert_eq!(
        told("1"),
        "'1' is next to the red vertex 0, so Red may not play it"
    );
    assert_eq!(told("0"), "'0' is already red");
    let error = game.parse_position("RR.B/B").unwrap_err().to_string();
    assert_eq!(
        error,
        "position 'RR.B/B': the red vertex 0 is next to the red vertex 1"
    );
    assert!(game.parse_position("RB.B/B").is_ok());
}

#[test]
fn greed_closes_as_little_as_it_can_to_oneself() {
    let game = col("star:4");
    let gains: Vec<i32> = game
        .moves(&game.start())
        .into_iter()
        .map(|turn| game.gain(&game.start(), turn))
        .collect();
    assert_eq!(gains, [-4, -1, -1, -1, -1]);
}
