//! How a family teaches itself: small pictures for its rules, and a lesson of about a minute to play
//! through. Whoever shows them (a page, a terminal) needs to know nothing about the game.

/// A position that shows what a rule means.
#[derive(Clone, Copy, Debug)]
pub struct Picture {
    /// The game.
    pub game: &'static str,
    /// The position; empty for the usual start.
    pub position: &'static str,
    /// What it shows, in a sentence.
    pub says: &'static str,
}

/// A step of a lesson: a position, what to do there, and what to say about it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The game.
    pub game: &'static str,
    /// The position; empty for the usual start.
    pub position: &'static str,
    /// What is explained and asked for.
    pub say: &'static str,
    /// What the learner does.
    pub task: Task,
    /// What is said once it is done; empty if nothing is.
    pub then: &'static str,
}

/// What a learner does at a step.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Nothing: read on.
    Read,
    /// Any legal move.
    Any,
    /// A move whose text begins with one of these.
    Play(&'static [&'static str]),
}

impl Task {
    /// Whether a move does what was asked for.
    pub fn is_done_by(self, turn: &str) -> bool {
        match self {
            Task::Read => false,
            Task::Any => true,
            Task::Play(right) => right.iter().any(|text| turn.starts_with(text)),
        }
    }
}
