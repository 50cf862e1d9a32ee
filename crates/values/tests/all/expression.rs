//! The language of the calculator: what is read, what is refused and where.

use crate::common;

use common::{Tree, trees};
use proptest::prelude::*;
use thera_values::expression::{
    Calculator, FUNCTIONS, Found, NoPosition, NoPositions, Positions, Value,
};
use thera_values::{Error, Games, Limits};

/// Knows one family, whose position on `path:n` is worth n, or what its brackets say.
struct Paths;

impl Positions for Paths {
    fn is_game(&self, word: &str) -> bool {
        word == "walk"
    }

    fn value(&mut self, games: &mut Games, game: &str, position: Option<&str>) -> Found {
        let known = match (game, position) {
            (_, Some(text)) => Some(text),
            ("walk", None) => Some("1"),
            (game, None) => game.split_once("@path:").map(|(_, n)| n),
        };
        match known {
            Some(text) => games.parse(text).map_err(NoPosition::Gave),
            None => Err(NoPosition::Bad(format!("'{game}' is not a walk"))),
        }
    }
}

fn last(text: &str) -> Result<String, Error> {
    let mut calculator = Calculator::new(Limits::default());
    let results = calculator.run(text, &mut Paths)?;
    calculator.text(&results.last().unwrap().value)
}

#[test]
fn expressions_are_worth_what_they_should() {
    for (text, worth) in [
        ("1 + 1", "2"),
        ("{2|-1} + *", "{2*|-1*}"),
        ("1+-1", "0"),
        ("+-1", "±1"),
        ("3 - 2^", "1v"),
        ("3 + -2^", "1^"),
        ("-(2^)", "-2v"),
        ("2*3", "2*3"),
        ("2 * 3", "6"),
        ("2*(3)", "6"),
        ("2*{1|0}", "1"),
        ("2*^", "^2"),
        ("-2*v", "^2"),
        ("3*^*", "^3*"),
        ("1/2 * 3/4", "3/8"),
        ("2 * 1/2", "1"),
        ("^^*", "^2*"),
        ("vvv", "v3"),
        ("v3*2", "v3*2"),
        ("↑↑", "^2"),
        ("{0||0|-1}", "{0|{0|-1}}"),
        ("{2|||1||0|-1}", "{2|{1|{0|-1}}}"),
        ("{3|2||1|0}", "{{3|2}|{1|0}}"),
        ("{1,2|3||4}", "3"),
        ("{0||}", "1"),
        ("tiny(2)", "{0|{0|-2}}"),
        ("miny(2) + tiny(2)", "0"),
        ("tiny(2) > 0", "true"),
        ("^ > 0", "true"),
        ("^ || *", "true"),
        ("^ > *2", "true"),
        ("1 < 1/2", "false"),
        ("* = {0|0}", "true"),
        ("* != 0", "true"),
        ("±1 <= 2", "true"),
        ("±1 >= 1", "false"),
        ("cool(±3, 1)", "±2"),
        ("cool(±3, 3)", "*"),
        ("cool(±3, 4)", "0"),
        ("heat(*, 1)", "±1"),
        ("heat(^, 1)", "{1|{0|-2}}"),
        ("overheat(1/2, 1, 1)", "{1|0}"),
        ("mean({2|-1})", "1/2"),
        ("temperature({2|-1})", "3/2"),
        ("temperature(3/4)", "-1/4"),
        ("stops({2|-1})", "[2, -1]"),
        ("thermograph({2|-1})", "[[0, 2, -1], [3/2, 1/2, 1/2]]"),
        ("atomic(^3*7)", "3"),
        ("birthday(^)", "2"),
        ("canonical({0,*|0,*})", "*2"),
        ("reduced({2*|-1^})", "{2|-1}"),
        ("left({2,{4|0}|-1})", "[2, {4|0}]"),
        ("right(3)", "[]"),
        ("nimsum(3, 5)", "6"),
        ("nimsum(*3, *5)", "*6"),
        ("mex(0, 1, 3)", "2"),
        ("mex([*, 0])", "*2"),
        ("simplest(1/4, 1)", "1/2"),
        ("x := {1|0}; y := 2*x; y + 1/2", "3/2"),
        ("5; ans + 1", "6"),
        ("[1, true] = [{0|}, 1 = 1]", "true"),
        ("walk@path:4 - 2*walk@path:3", "-2"),
        ("walk", "1"),
        ("{walk@path:4|walk}", "{4|1}"),
        ("walk@path:4[{1|0}]", "{1|0}"),
        ("walk:a*b=c@path:7", "7"),
        ("'walk@path:7' + 1", "8"),
        ("(1 || 1) = false", "true"),
        ("1;", "1"),
        ("x := walk@path:4; x + 1", "5"),
    ] {
        assert_eq!(last(text).as_deref(), Ok(worth), "{text}");
    }
}

#[test]
fn mistakes_point_at_the_character() {
    for (text, at) in [
        ("1 +", 4),
        ("(1", 3),
        ("1)", 2),
        ("[1", 3),
        ("{1|2|3}", 5),
        ("{1|2||3|4||5}", 10),
        ("foo(1)", 1),
        ("cool 1", 6),
        ("cool(1)", 1),
        ("cool(1, *)", 9),
        ("cool(±1, -1)", 10),
        ("1 + atomic(1)", 12),
        ("1 + foo", 5),
        ("1 < 2 < 3", 7),
        ("1 + [2]", 5),
        ("{[1]|}", 2),
        ("true < 1", 1),
        ("{1|0} * {1|0}", 9),
        ("v := 1", 1),
        ("ans := 1", 1),
        ("mean := 1", 1),
        ("2x := 1", 1),
        ("1; 2; )", 7),
        ("'walk@path:3", 1),
        ("walk@path:4[1", 12),
        ("2 + walk@cycle:3", 5),
        ("^^3", 3),
        ("x*", 3),
        ("nimsum(3, *2)", 11),
        ("nimsum(-1)", 8),
        ("mex()", 1),
        ("simplest(2, 1)", 13),
    ] {
        let error = last(text).unwrap_err();
        assert_eq!(error.at(), Some(at), "{text}: {error}");
    }
    assert_eq!(
        last("1 + atomic(1)").unwrap_err().to_string(),
        "at character 12: only all-small games have an atomic weight: this one comes down to a \
         number other than 0"
    );
}

#[test]
fn nothing_is_done_when_a_later_statement_cannot_be_read() {
    let mut calculator = Calculator::new(Limits::default());
    assert!(calculator.run("x := 1; )", &mut NoPositions).is_err());
    assert!(calculator.variables().is_empty());
}

#[test]
fn long_sums_and_products_are_no_deep_ones() {
    let sum = vec!["1"; 50_000].join(" + ");
    assert_eq!(last(&sum).as_deref(), Ok("50000"));
    let product = vec!["1"; 50_000].join(" * ");
    assert_eq!(last(&product).as_deref(), Ok("1"));
    for deep in ["(", "[", "mean(", "{0||", "-", "2*("] {
        assert!(last(&deep.repeat(50_000)).is_err(), "{deep}");
    }
    let bars: String = (1..400)
        .rev()
        .map(|n| format!("1{}", "|".repeat(n)))
        .collect();
    assert!(last(&format!("{{{bars}0}}")).is_err());
}

#[test]
fn functions_say_how_they_are_called() {
    for function in FUNCTIONS {
        assert!(function.usage.starts_with(function.name) && !function.meaning.is_empty());
    }
}

/// What the operators say about two games against what the definitions say.
fn operators_agree(a: &Tree, b: &Tree) -> Result<(), TestCaseError> {
    let mut calculator = Calculator::new(Limits::default());
    let (x, y) = (a.intern(calculator.games())?, b.intern(calculator.games())?);
    calculator.set("a", Value::Game(x));
    calculator.set("b", Value::Game(y));
    let (le, ge) = (a.at_most(b), b.at_most(a));
    let expected = [
        le && !ge,
        le,
        le && ge,
        !(le && ge),
        ge,
        ge && !le,
        !le && !ge,
    ];
    for (sign, holds) in ["<", "<=", "=", "!=", ">=", ">", "||"].iter().zip(expected) {
        let results = calculator.run(&format!("a {sign} b"), &mut NoPositions)?;
        prop_assert_eq!(&results[0].value, &Value::Truth(holds), "a {} b", sign);
    }
    let results = calculator.run("±a; -b; {a,b||b|a}", &mut NoPositions)?;
    let inner = Tree::new(vec![b.clone()], vec![a.clone()]);
    let slow = [
        Tree::new(vec![a.clone()], vec![a.negative()]),
        b.negative(),
        Tree::new(vec![a.clone(), b.clone()], vec![inner]),
    ];
    for (result, tree) in results.iter().zip(slow) {
        let expected = tree.intern(calculator.games())?;
        prop_assert_eq!(&result.value, &Value::Game(expected));
        let text = calculator.text(&result.value)?;
        prop_assert_eq!(calculator.games().parse(&text)?, expected);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn operators_are_their_definitions(a in trees(), b in trees()) {
        operators_agree(&a, &b)?;
    }

    /// Lists, truths and games: what is printed is read as the same.
    #[test]
    fn what_is_printed_can_be_typed(tree in trees()) {
        let mut calculator = Calculator::new(Limits::default());
        let x = tree.intern(calculator.games())?;
        calculator.set("x", Value::Game(x));
        let wanted = "x; x + x; stops(x); thermograph(x); x < 0; reduced(x); cool(x, 1/2); \
                      heat(x, 1); left(x); right(x)";
        for result in calculator.run(wanted, &mut NoPositions)? {
            let text = calculator.text(&result.value)?;
            let again = calculator.run(&text, &mut NoPositions)?;
            prop_assert_eq!(&again[0].value, &result.value, "{}", text);
        }
    }

    #[test]
    fn no_expression_panics(text in "[-+±{}|,0-9/*^v↑↓ x:=;()@'\\[\\]<>a-z]{0,40}") {
        let _ = Calculator::new(Limits::default()).run(&text, &mut Paths);
    }
}
