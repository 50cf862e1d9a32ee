//! The formula game against a slow twin that keeps clauses as lists of signed numbers and looks at
//! them only when every variable has its value.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::Qsat;
use crate::capability::BothMove;
use crate::formula::{Formula, Literal, Quantifier};
use crate::{Family, FileAccess, Game, Member, Notation, Outcome, Player};

/// A formula with nothing clever in it: the players of the variables 1, 2, …, and clauses.
struct Twin {
    players: Vec<Player>,
    clauses: Vec<Vec<i32>>,
}

impl Twin {
    fn random(rng: &mut Pcg64) -> Twin {
        let count = rng.random_range(1..=7);
        let players = (0..count).map(|_| Player::BOTH[rng.random_range(0..2)]);
        let players: Vec<Player> = players.collect();
        let mut literal = || {
            let name = rng.random_range(1..=count);
            if rng.random_bool(0.5) { name } else { -name }
        };
        let mut clause = || vec![literal(), literal(), literal()];
        let clauses = (0..2 * count).map(|_| clause()).collect();
        Twin { players, clauses }
    }

    fn game(&self) -> Qsat {
        let quantifier = |player: &Player| match player {
            Player::First => Quantifier::Exists,
            _ => Quantifier::ForAll,
        };
        let prefix: Vec<Quantifier> = self.players.iter().map(quantifier).collect();
        let literal = |&signed: &i32| Literal {
            variable: signed.unsigned_abs() as usize - 1,
            positive: signed > 0,
        };
        let clauses = self
            .clauses
            .iter()
            .map(|clause| clause.iter().map(literal).collect());
        Qsat::new(Formula::new(&prefix, clauses.collect()).unwrap()).unwrap()
    }

    /// Whether the formula is true under these values of all variables.
    fn holds(&self, values: &[bool]) -> bool {
        let holds = |&signed: &i32| values[signed.unsigned_abs() as usize - 1] == (signed > 0);
        self.clauses.iter().all(|clause| clause.iter().any(holds))
    }

    /// Who wins when every variable is given its value.
    fn winner(&self, values: &mut Vec<bool>) -> Player {
        let Some(&player) = self.players.get(values.len()) else {
            let truth = self.holds(values);
            return if truth { Player::First } else { Player::Second };
        };
        let winners = [true, false].map(|value| {
            values.push(value);
            let winner = self.winner(values);
            values.pop();
            winner
        });
        match winners.contains(&player) {
            true => player,
            false => player.opponent(),
        }
    }
}

/// Who wins the game, by trying everything.
fn winner(game: &Qsat, position: &super::Position) -> Player {
    if let Some(Outcome::Won(winner)) = game.outcome(position) {
        return winner;
    }
    let player = game.to_move(position);
    let wins = |turn| winner(game, &game.play(position, turn)) == player;
    match game.moves(position).into_iter().any(wins) {
        true => player,
        false => player.opponent(),
    }
}

#[test]
fn thousands_of_random_games_go_as_the_twins_do() {
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..3000 {
        let twin = Twin::random(&mut rng);
        let game = twin.game();
        assert_eq!(winner(&game, &game.start()), twin.winner(&mut Vec::new()));
        let mut position = game.start();
        let mut values = Vec::new();
        while game.outcome(&position).is_none() {
            assert_eq!(game.to_move(&position), twin.players[values.len()]);
            let value = rng.random_bool(0.5);
            let name = format!("{}x{}", if value { "" } else { "-" }, values.len() + 1);
            let turn = game.parse_move(&position, &name).unwrap();
            position = game.play(&position, turn);
            values.push(value);
        }
        // However the rest is chosen, the formula comes out as the game ended.
        for _ in 0..4 {
            let mut all = values.clone();
            all.resize_with(twin.players.len(), || rng.random_bool(0.5));
            let truth = game.outcome(&position) == Some(Outcome::Won(Player::First));
            assert_eq!(twin.holds(&all), truth, "{}", game.name());
        }
    }
}

#[test]
fn names_are_the_formula_itself() {
    for (text, name) in [
        ("e1.a2:1,2/-1,-2", "e1.a2:1,2/-1,-2"),
        (" E2 . e1 . A3 : 3,-1,-1 / 0 ", "e2,1.a3:-1,3/0"),
        ("a2:1,2", "e1.a2:1,2"),
        ("e5:", "e5:"),
    ] {
        let game = Qsat::build(None, Some(text), FileAccess::Refused).unwrap();
        assert_eq!(game.name(), format!("qsat@{name}"), "{text}");
        let again = Qsat::build(None, Some(name), FileAccess::Refused).unwrap();
        assert_eq!(again.formula(), game.formula());
    }
}

#[test]
fn files_are_read_where_that_is_allowed() {
    let path = std::env::temp_dir().join(format!("thera-qsat-{}.qdimacs", std::process::id()));
    std::fs::write(&path, "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n").unwrap();
    let board = format!("file:{}", path.display());
    let game = Qsat::build(None, Some(&board), FileAccess::Allowed).unwrap();
    assert_eq!(game.name(), "qsat@a1.e2:1,2/-1,-2");
    std::fs::write(&path, "p cnf 2").unwrap();
    let broken = Qsat::build(None, Some(&board), FileAccess::Allowed).unwrap_err();
    assert!(broken.to_string().contains("how many clauses"), "{broken}");
    let refused = Qsat::build(None, Some(&board), FileAccess::Refused).unwrap_err();
    let sentence = "files are not read here: give the formula itself, as e1.a2:1,2/-1,-2";
    assert_eq!(refused.to_string(), sentence);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn wrong_formulas_moves_and_positions_are_told_why() {
    let many: Vec<String> = (1..=65).map(|name| name.to_string()).collect();
    for (text, reason) in [
        ("e1", "expected the prefix, a colon and the clauses"),
        (":", "it has 0 variables, expected 1 to 64"),
        (
            "x1:1",
            "'x1' does not begin with e (there is) or a (for all)",
        ),
        ("e1.a1:1", "variable 1 is quantified twice"),
        (
            "e1:1,b",
            "'b' is not a variable: expected a number from 1 to 1000",
        ),
        ("e0:0", "'0' is not a variable"),
        (&format!("e{}:1", many.join(",")), "it has 65 variables"),
    ] {
        let refused = Qsat::build(None, Some(text), FileAccess::Refused);
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let game = Qsat::build(None, Some("e1.a2.e3:1,2,3/-1,-3"), FileAccess::Refused).unwrap();
    let told = |text: &str| {
        let error = game.parse_move(&game.start(), text).unwrap_err();
        error.to_string()
    };
    assert_eq!(told("x2"), "'x2' is not next: expected x1 or -x1");
    for (text, reason) in [
        ("..1/1", "x3 has a value, but x1 before it has none"),
        ("1../1", "the side to move after the slash is 2"),
        ("1./2", "the formula has 3 variables but there are 2 values"),
        ("1?./2", "'?' is not one of 0, 1, . (no value yet)"),
        ("...", "end with /1 or /2"),
    ] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    assert!(game.normal_play(&game.start()).is_err());
}

#[test]
fn clauses_are_counted_and_drawn() {
    use crate::Paint;
    use crate::scene::{Scenic, SetupOf};
    let game = Qsat::build(None, Some("e1.a2.e3:1,2/-2,3/-1,-3"), FileAccess::Refused).unwrap();
    let position = game.parse_position("11./1").unwrap();
    let scene = game.scene(&SetupOf::of(&game, &position));
    assert_eq!(scene.facts[0].of.first, "1 of 3 true");
    assert_eq!(
        scene.say,
        "Choose x3 to make it true, or -x3 to make it false."
    );
    assert_eq!(
        game.draw(&position, Paint::Plain),
        "∃x1=1 ∀x2=1 ∃x3\ntrue   (x1 ∨ x2)\nopen   (¬x2 ∨ x3)\nopen   (¬x1 ∨ ¬x3)\n"
    );
}
