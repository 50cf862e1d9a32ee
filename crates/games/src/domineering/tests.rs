//! Domineering against a slow twin that keeps squares in plain vectors and tries every pair of
//! them; its values against the twin's and against those in print.

use std::collections::HashMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_values::{GameId, Games};

use super::Domineering;
use crate::capability::{BothMove, Decompose, Symmetric};
use crate::{Family, FileAccess, Game, Member, Notation, Outcome, Player};

/// Rows of squares from the bottom, true where a domino could lie.
type Squares = Vec<Vec<bool>>;

fn squares(game: &Domineering) -> Squares {
    let name = game.name();
    let (size, left_out) = name.split_once('-').unwrap_or((&name, ""));
    let (rows, columns) = size.split_once('@').unwrap().1.split_once('x').unwrap();
    let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
    let mut squares = vec![vec![true; columns]; rows];
    for square in left_out.split('-').filter(|name| !name.is_empty()) {
        let column = square.as_bytes()[0] - b'a';
        let row: usize = square[1..].parse().unwrap();
        squares[row - 1][usize::from(column)] = false;
    }
    squares
}

/// The squares after every domino a player can place, with the name of the domino.
fn options(squares: &Squares, player: Player) -> Vec<(String, Squares)> {
    let (up, right) = match player {
        Player::First => (1, 0),
        _ => (0, 1),
    };
    let name = |row: usize, column: usize| format!("{}{}", (b'a' + column as u8) as char, row + 1);
    let mut found = Vec::new();
    for row in 0..squares.len() {
        for column in 0..squares[row].len() {
            let other = squares.get(row + up).and_then(|r| r.get(column + right));
            if squares[row][column] && other == Some(&true) {
                let mut next = squares.clone();
                next[row][column] = false;
                next[row + up][column + right] = false;
                found.push((name(row, column) + &name(row + up, column + right), next));
            }
        }
    }
    found
}

/// The value by the definition: what Left (vertical) and Right (horizontal) can move to.
fn value(squares: &Squares, games: &mut Games, known: &mut HashMap<Squares, GameId>) -> GameId {
    if let Some(&value) = known.get(squares) {
        return value;
    }
    let [left, right] = Player::BOTH.map(|player| {
        let options = options(squares, player);
        let values = options.iter().map(|(_, next)| value(next, games, known));
        values.collect::<Vec<GameId>>()
    });
    let found = games.game(&left, &right).unwrap();
    known.insert(squares.clone(), found);
    found
}

fn domineering(board: &str) -> Domineering {
    Domineering::build(None, Some(board), FileAccess::Refused).unwrap()
}

fn random_game(rng: &mut Pcg64) -> Domineering {
    let (rows, columns) = (rng.random_range(1..=6), rng.random_range(1..=6));
    let left_out = rng.random::<u64>() & rng.random::<u64>() & rng.random::<u64>();
    Domineering::new(rows, columns, left_out)
        .unwrap_or_else(|_| Domineering::new(rows, columns, 0).unwrap())
}

#[test]
fn thousands_of_random_games_go_as_the_twins_do() {
    let mut rng = Pcg64::seed_from_u64(5);
    for _ in 0..3000 {
        let game = random_game(&mut rng);
        let (mut position, mut twin) = (game.start(), squares(&game));
        loop {
            for player in Player::BOTH {
                let moving = game.with_to_move(player, &position);
                let moves = game.moves(&moving);
                let mut names: Vec<String> = moves.iter().map(|&d| game.format_move(d)).collect();
                let expected = options(&twin, player).into_iter().map(|(name, _)| name);
                let mut expected: Vec<String> = expected.collect();
                names.sort();
                expected.sort();
                assert_eq!(names, expected, "{}", game.name());
            }
            let mut found = options(&twin, game.to_move(&position));
            if found.is_empty() {
                let winner = game.to_move(&position).opponent();
                assert_eq!(game.outcome(&position), Some(Outcome::Won(winner)));
                break;
            }
            let (name, next) = found.swap_remove(rng.random_range(0..found.len()));
            position = game.play(&position, game.parse_move(&position, &name).unwrap());
            twin = next;
        }
    }
}

#[test]
fn values_of_the_table_are_the_twins() {
    let (mut games, mut known) = (Games::new(), HashMap::new());
    let mut compared = 0;
    for line in include_str!("../../data/values/domineering.txt").lines() {
        let [name, "-", expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            continue;
        };
        let game = domineering(name.split_once('@').unwrap().1);
        let value = value(&squares(&game), &mut games, &mut known);
        assert_eq!(games.text(value).unwrap(), expected, "{name}");
        compared += 1;
    }
    assert!(compared > 12, "only {compared} values");
}

#[test]
fn parts_add_up_to_the_whole() {
    let mut rng = Pcg64::seed_from_u64(6);
    let (mut games, mut known) = (Games::new(), HashMap::new());
    let mut free = |game: &Domineering, position: &super::Position, games: &mut Games| {
        let columns = squares(game)[0].len();
        let square = |place| position.taken() >> place & 1 == 0;
        let all: Vec<bool> = (0..game.grid().size()).map(square).collect();
        let squares: Squares = all.chunks(columns).map(<[bool]>::to_vec).collect();
        value(&squares, games, &mut known)
    };
    for _ in 0..200 {
        let game = Domineering::new(3, 4, rng.random::<u64>() & rng.random::<u64>());
        let Ok(game) = game else { continue };
        let whole = free(&game, &game.start(), &mut games);
        let mut sum = GameId::ZERO;
        for part in game.components(&game.start()) {
            let value = free(&game, &part, &mut games);
            sum = games.sum(sum, value).unwrap();
        }
        assert_eq!(sum, whole, "{}", game.name());
    }
}

#[test]
fn symmetries_keep_vertical_and_horizontal_apart() {
    for (board, count) in [
        ("4x4", 4),
        ("2x5", 4),
        ("1x5", 2),
        ("1x1", 1),
        ("3x3-b3", 2),
        ("4x4-b2", 1),
    ] {
        assert_eq!(domineering(board).symmetries(), count, "{board}");
    }
}

#[test]
fn wrong_moves_positions_and_boards_are_told_why() {
    let game = domineering("3x3-b2");
    let position = game.parse_position("..V,.#V,HH./1").unwrap();
    let told = |text: &str| game.parse_move(&position, text).unwrap_err().to_string();
    assert_eq!(
        told("a2a4"),
        "'a2a4' is not two squares of the board, such as a1a2"
    );
    assert_eq!(told("a2c2"), "'a2c2' are not two neighbouring squares");
    assert_eq!(
        told("a3b3"),
        "'a3b3' is horizontal, and first places vertical dominoes"
    );
    assert_eq!(told("a1a2"), "'a1a2' covers a1, which is taken");
    assert_eq!(
        told("b2b3"),
        "'b2b3' covers b2, which is no square of the board"
    );
    assert_eq!(
        game.format_move(game.parse_move(&position, "a3,a2").unwrap()),
        "a2a3"
    );
    let wrong = |text: &str| game.parse_position(text).unwrap_err().to_string();
    assert_eq!(
        wrong("V..,.#V,HHH/1"),
        "position 'V..,.#V,HHH/1': there is only half a domino on c2; there is only half a domino \
         on a3; there is only half a domino on c1"
    );
    assert!(wrong("...,...,.../1").contains("b2 is no square of the board"));
    assert!(wrong("...,.#./1").contains("expected 3 rows of 3 squares each"));
    for (board, reason) in [
        ("9x9", "at most 64"),
        ("0x3", "at least"),
        ("3", "expected rows x columns"),
        ("3x3-d1", "'d1' is no square of it"),
        ("1x1-a1", "no square is left"),
    ] {
        let refused = Domineering::build(None, Some(board), FileAccess::Refused);
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn a_single_row_may_have_64_squares() {
    let game = domineering("1x64");
    assert_eq!(game.count_moves(&game.start()), 0);
    assert_eq!(
        game.count_moves(&game.with_to_move(Player::Second, &game.start())),
        63
    );
    let game = domineering("64x1");
    assert_eq!(game.count_moves(&game.start()), 63);
    let last = game.parse_move(&game.start(), "a64a63").unwrap();
    assert_eq!(
        game.count_moves(&game.with_to_move(Player::First, &game.play(&game.start(), last))),
        61
    );
}
