//! Geography taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "geography@grid:3x3",
        position: "",
        says: "The token on a1 may go along an edge, to b1 or to a2.",
    },
    Picture {
        game: "geography@path:4",
        position: "ox../2",
        says: "It went from 1 to 0; 1 is deleted, and nobody can leave 0: second cannot move.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "geography@grid:3x3",
        position: "",
        say: "There is one token for both players. A turn moves it along an edge to a neighbour: choose where it goes.",
        task: Task::Any,
        then: "The vertex it left is deleted: nobody can go there again.",
    },
    Step {
        game: "geography@path:4",
        position: ".o../1",
        say: "Whoever cannot move loses. From 1 the token can go to 0 or to 2. Go where second is stuck.",
        task: Task::Play(&["0"]),
        then: "A dead end: second cannot move, and you win.",
    },
    Step {
        game: "geography@grid:2x3",
        position: "",
        say: "Count ahead: every step deletes a way back. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
