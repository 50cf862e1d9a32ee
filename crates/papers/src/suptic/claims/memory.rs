//! Section 6.1: how many bytes an entry of the program's table takes.

use rustc_hash::FxHashMap;
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Position, Turn, points};
use thera_games::{Game, Player};

use super::castellan;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const QUOTE: &str = "Since each move consists of a string that has outer parentheses, current score, and \
    moves from each level of the tree, then we can calculate the maximum needed amount of memory by \
    noticing that each character is one byte … We end up with the following equation: 4 + ds + 3l + \
    [(t + w)(3 + dr + ds)]";
const METHOD: &str =
    "The longest text of any game, by looking at all that can follow every position.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.memory",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 6.1",
        quote: QUOTE,
        statement: "No game takes more bytes than 4 + ds + 3l + (t + w)(3 + dr + dc).",
        reading: "A game as the text of its score and turns, (4,[[(0,0),(0,1)],[(0,2)],…]); ds, dr and dc \
                  the digits of the largest score, row and column (the formula prints ds for dc), l the \
                  locations, t = w = 1. The last term is for one level and has to be multiplied by l.",
        method: METHOD,
        check: |run| bytes(run, |_, turn| turn),
    },
    Claim {
        id: "suptic.memory.mended",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.1",
        quote: QUOTE,
        statement: "No game takes more bytes than 4 + ds + 3l + l(t + w)(3 + dr + dc).",
        reading: "As before, with the pieces of every level counted.",
        method: METHOD,
        check: |run| bytes(run, |levels, turn| levels * turn),
    },
];

/// Whether the longest game is no longer than the formula allows; `pieces` is its last term, by the
/// number of levels and the bytes of the pieces of one turn.
fn bytes(run: &Run, pieces: fn(usize, usize) -> usize) -> Result<Finding, Interrupted> {
    let boards = run.pick([&["2x2"][..], &["2x2", "2x3", "2x4"], &["2x2", "2x3", "2x4"]]);
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for board in boards {
        run.case()?;
        let game = castellan("nolone", board);
        let geometry = game.geometry();
        let digits = |number: usize| number.to_string().len();
        let levels = geometry.locations().count_ones() as usize;
        let [score, row, column] = [
            digits(game.largest_value() as usize),
            digits(geometry.height() - 1),
            digits(geometry.width() - 1),
        ];
        let told = 4 + score + 3 * levels + pieces(levels, 2 * (3 + row + column));
        let mut known = FxHashMap::default();
        let (longest, _) = longest_text(&game, &game.start(), &mut known);
        notes.push(format!("{board}: {longest} of {told}"));
        tally.record(longest <= told, || {
            let line = longest_game(&game, &known);
            let shows = format!("this game takes {longest} bytes, the formula gives {told}");
            Counterexample::played(&game, &game.start(), &line, shows)
        });
    }
    let finding = tally.finding(run.count(), format!("the boards {}", boards.join(", ")));
    Ok(finding.note(format!("Bytes of the longest game: {}.", notes.join(", "))))
}

/// For positions seen, the bytes of the longest text from there and the turn it begins with.
type Known = FxHashMap<Position, (usize, Option<Turn>)>;

fn longest_text(game: &Castellan, position: &Position, known: &mut Known) -> (usize, Option<Turn>) {
    if let Some(outcome) = game.outcome(position) {
        // Parentheses, the score, and brackets around the turns; the comma after the score is the one
        // that the last turn does not have.
        let score = outcome.value_for(Player::First).to_string();
        return (4 + score.len(), None);
    }
    if let Some(&longest) = known.get(position) {
        return longest;
    }
    let mut longest = (0, None);
    for turn in game.moves(position) {
        let (rest, _) = longest_text(game, &game.play(position, turn), known);
        longest = longest.max((rest + text_of(game, turn), Some(turn)));
    }
    known.insert(*position, longest);
    longest
}

/// The bytes of a turn in the list of turns, with a comma.
fn text_of(game: &Castellan, turn: Turn) -> usize {
    let pieces = points(turn.pieces()).map(|point| {
        let (row, column) = game.geometry().coordinates(point);
        format!("({row},{column})")
    });
    format!("[{}],", pieces.collect::<Vec<_>>().join(",")).len()
}

/// The turns of the longest game.
fn longest_game(game: &Castellan, known: &Known) -> Vec<Turn> {
    let mut line = Vec::new();
    let mut position = game.start();
    while let Some(&(_, Some(turn))) = known.get(&position) {
        line.push(turn);
        position = game.play(&position, turn);
    }
    line
}
