//! Domineering taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "domineering@3x3",
        position: "..V,HHV,.../1",
        says: "First lays upright dominoes, second flat ones; none may overlap.",
    },
    Picture {
        game: "domineering@2x3",
        position: ".V.,.V./2",
        says: "No two free squares lie side by side: second cannot move.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "domineering@4x4",
        position: "",
        say: "You lay upright dominoes: choose a free square, and the one above or below it.",
        task: Task::Any,
        then: "There it stays. Second lays dominoes side by side.",
    },
    Step {
        game: "domineering@2x3",
        position: "",
        say: "Whoever cannot lay a domino loses. One move here leaves second no two squares side by side: find it.",
        task: Task::Play(&["b1b2"]),
        then: "No room for a flat domino anywhere: you win.",
    },
    Step {
        game: "domineering@5x5",
        position: "",
        say: "Keep room that only you can use. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
