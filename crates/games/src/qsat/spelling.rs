//! A formula in one word, `e1,2.a3:1,-3/2,3`: blocks of the prefix from the outside, each a letter
//! (`e` there is, `a` for all) and its variables, separated by points; then, after a colon, the
//! clauses separated by slashes, a minus before what is negated. `0` is a clause of no literals. As
//! in QDIMACS, variables that stand in no block are existential and outermost.

use std::collections::HashSet;

use thera_board::shorten;

use crate::formula::{Formula, MAX_VARIABLES, Quantifier, Variable};

/// The word for a formula.
pub(super) fn write(formula: &Formula) -> String {
    let blocks = formula
        .prefix()
        .chunk_by(|a, b| a.quantifier == b.quantifier);
    let block = |block: &[Variable]| {
        let letter = match block[0].quantifier {
            Quantifier::Exists => 'e',
            Quantifier::ForAll => 'a',
        };
        let names: Vec<String> = block.iter().map(|v| v.name.to_string()).collect();
        format!("{letter}{}", names.join(","))
    };
    let clauses = formula.clauses().iter().map(|clause| {
        let literals = clause.iter().map(|literal| {
            let sign = if literal.positive { "" } else { "-" };
            format!("{sign}{}", formula.prefix()[literal.variable].name)
        });
        let literals: Vec<String> = literals.collect();
        match literals.is_empty() {
            true => "0".to_string(),
            false => literals.join(","),
        }
    });
    let blocks: Vec<String> = blocks.map(block).collect();
    let clauses: Vec<String> = clauses.collect();
    format!("{}:{}", blocks.join("."), clauses.join("/"))
}

/// The formula a word stands for.
pub(super) fn read(text: &str) -> Result<Formula, String> {
    let (blocks, clauses) = text.split_once(':').ok_or(
        "expected the prefix, a colon and the clauses, such as e1.a2:1,2/-1,-2, or file:PATH",
    )?;
    let mut prefix = Vec::new();
    for block in blocks.split('.').filter(|block| !block.trim().is_empty()) {
        prefix.extend(read_block(block.trim())?);
    }
    let mut seen = HashSet::new();
    if let Some(twice) = prefix.iter().find(|variable| !seen.insert(variable.name)) {
        return Err(format!("variable {} is quantified twice", twice.name));
    }
    let clauses = clauses
        .split('/')
        .filter(|clause| !clause.trim().is_empty());
    let clauses: Result<_, String> = clauses.map(read_clause).collect();
    Ok(Formula::closed(prefix, clauses?))
}

fn read_block(block: &str) -> Result<Vec<Variable>, String> {
    let quantifier = match block.chars().next() {
        Some('e' | 'E') => Quantifier::Exists,
        Some('a' | 'A') => Quantifier::ForAll,
        _ => {
            let block = shorten(block);
            return Err(format!(
                "'{block}' does not begin with e (there is) or a (for all)"
            ));
        }
    };
    let bound = |name| read_name(name).map(|name| Variable { name, quantifier });
    block[1..].split(',').map(bound).collect()
}

fn read_clause(clause: &str) -> Result<Vec<(u32, bool)>, String> {
    if clause.trim() == "0" {
        return Ok(Vec::new());
    }
    let literal = |text: &str| match text.trim().strip_prefix('-') {
        Some(name) => Ok((read_name(name)?, false)),
        None => Ok((read_name(text)?, true)),
    };
    clause.split(',').map(literal).collect()
}

fn read_name(text: &str) -> Result<u32, String> {
    let name = text.trim().parse::<u32>().ok();
    name.filter(|&name| (1..=MAX_VARIABLES as u32).contains(&name))
        .ok_or_else(|| {
            let text = shorten(text);
            format!("'{text}' is not a variable: expected a number from 1 to {MAX_VARIABLES}")
        })
}
