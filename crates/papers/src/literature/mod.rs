//! What was published about these games after Borje: a file a paper.
//!
//! The statements are told in our words; where the text of a paper was not at hand, they are those
//! of its abstract, and the reading says what was made of it.

mod ashmore;
mod burke;
mod fox;
mod gauthier;
mod huntemann;

use crate::paper::Paper;

/// The papers, in the order in which they appeared.
pub static PAPERS: [&Paper; 6] = [
    &huntemann::CONFUSION,
    &burke::PAPER,
    &fox::PAPER,
    &huntemann::DEGREES,
    &gauthier::PAPER,
    &ashmore::PAPER,
];
