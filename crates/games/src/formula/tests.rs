//! The reader on good, bad and random text; the decision against trying every assignment.

use proptest::prelude::*;

use super::{Formula, Literal, Quantifier};

/// Goes through every assignment and looks at the clauses only when all variables have values.
fn is_true(formula: &Formula, values: &mut Vec<bool>) -> bool {
    let Some(variable) = formula.prefix().get(values.len()) else {
        let holds = |literal: &Literal| values[literal.variable] == literal.positive;
        return formula.clauses().iter().all(|c| c.iter().any(holds));
    };
    let [one, other] = [true, false].map(|value| {
        values.push(value);
        let result = is_true(formula, values);
        values.pop();
        result
    });
    match variable.quantifier {
        Quantifier::Exists => one || other,
        Quantifier::ForAll => one && other,
    }
}

fn any_formula() -> impl Strategy<Value = Formula> {
    let prefix = prop::collection::vec(prop::bool::ANY, 0..7);
    let clauses = prop::collection::vec(
        prop::collection::vec((0..7usize, prop::bool::ANY), 0..5),
        0..9,
    );
    (prefix, clauses).prop_map(|(prefix, clauses)| {
        let prefix: Vec<Quantifier> = prefix
            .into_iter()
            .map(|exists| {
                if exists {
                    Quantifier::Exists
                } else {
                    Quantifier::ForAll
                }
            })
            .collect();
        let literal = |(variable, positive)| Literal { variable, positive };
        let bound = |&(variable, _): &(usize, bool)| variable < prefix.len();
        let clauses = clauses.into_iter().map(|clause: Vec<(usize, bool)>| {
            clause.into_iter().filter(bound).map(literal).collect()
        });
        let clauses = clauses.collect();
        Formula::new(&prefix, clauses).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn deciding_agrees_with_trying_everything(formula in any_formula()) {
        let truth = is_true(&formula, &mut Vec::new());
        prop_assert_eq!(formula.decide(u64::MAX), Some(truth), "{}", formula);
    }

    #[test]
    fn what_is_written_is_read_back(formula in any_formula()) {
        prop_assert_eq!(Formula::from_qdimacs(&formula.to_qdimacs()), Ok(formula));
    }

    #[test]
    fn a_file_cut_in_half_is_refused(formula in any_formula(), part in 0.0..1.0) {
        let text = formula.to_qdimacs();
        let cut = (text.trim_end().len() as f64 * part) as usize;
        // What is left may be read only if nothing but line ends is missing.
        prop_assert!(Formula::from_qdimacs(&text[..cut]).is_err() || formula.clauses().is_empty());
    }
}

#[test]
fn a_formula_is_read_with_all_the_format_allows() {
    let text = "c an example\nc\np cnf 5 3\na 3 0\ne 1 2 0\n1 -3\n2 0 -2 -1 -1 0\n\n5 0\n";
    let formula = Formula::from_qdimacs(text).unwrap();
    let shown = "∃x5 ∀x3 ∃x1 ∃x2 (¬x3 ∨ x1 ∨ x2) ∧ (¬x1 ∨ ¬x2) ∧ (x5)";
    assert_eq!(formula.to_string(), shown);
    assert_eq!(formula.decide(100), Some(true));
    let empty = Formula::from_qdimacs("p cnf 0 0\n").unwrap();
    assert_eq!(
        (empty.to_string().as_str(), empty.decide(1)),
        ("true", Some(true))
    );
}

#[test]
fn a_decision_stops_at_its_limit() {
    let text = "p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n";
    let formula = Formula::from_qdimacs(text).unwrap();
    assert_eq!(formula.decide(2), None);
    assert_eq!(formula.decide(20), Some(true));
}

#[test]
fn wrong_formulas_are_told_why() {
    let cases = [
        (
            "",
            "the formula ends too early: it has no header 'p cnf VARIABLES CLAUSES'",
        ),
        (
            "1 2 0",
            "line 1: expected the header 'p cnf VARIABLES CLAUSES', found '1 2 0'",
        ),
        (
            "p dnf 1 1",
            "line 1: the header is 'p cnf VARIABLES CLAUSES'",
        ),
        (
            "p cnf 1",
            "line 1: the header does not say how many clauses there are",
        ),
        ("p cnf x 1", "line 1: 'x' is not a number of variables"),
        (
            "p cnf 1001 1",
            "line 1: a formula has at most 1000 variables, not 1001",
        ),
        (
            "p cnf 9 100001",
            "line 1: a formula has at most 100000 clauses, not 100001",
        ),
        (
            "p cnf 1 1 1",
            "line 1: '1' follows the header's two numbers",
        ),
        (
            "p cnf 1 0\np cnf 1 0",
            "line 2: there is a second header; one 'p cnf' line is enough",
        ),
        (
            "p cnf 2 1\ne 1 -2 0",
            "line 2: -2 is quantified: leave out the sign",
        ),
        (
            "p cnf 2 1\ne 1 2",
            "line 2: the quantifier line does not end with 0",
        ),
        (
            "p cnf 2 1\ne 1 0 2",
            "line 2: '2' follows the 0 that ends the line",
        ),
        (
            "p cnf 2 1\ne 1 0\na 1 0",
            "line 3: variable 1 is quantified twice",
        ),
        (
            "p cnf 2 1\n1 0\na 2 0",
            "line 3: quantifiers stand before the first clause, not after it",
        ),
        (
            "p cnf 2 1\n3 0",
            "line 2: variable 3 is beyond the 2 the header promises",
        ),
        (
            "p cnf 2 1\n1 two 0",
            "line 2: 'two' is not a variable or its negation",
        ),
        (
            "p cnf 2 1\n1 0\n2 0",
            "line 3: there are more than the 1 clauses the header promises",
        ),
        (
            "p cnf 2 2\n1 0\n2",
            "the formula ends too early: clause 2 does not end with 0",
        ),
        (
            "p cnf 2 2\n1 0\n",
            "the formula ends too early: the header promises 2 clauses, there are 1",
        ),
    ];
    for (text, sentence) in cases {
        let error = Formula::from_qdimacs(text).unwrap_err().to_string();
        assert_eq!(error, sentence, "{text:?}");
    }
}
