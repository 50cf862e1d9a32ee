//! Snort taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "snort@path:5",
        position: "R..B./R",
        says: "Vertices 2 and 4 touch Blue, so Red may not colour them; 1 touches only Red.",
    },
    Picture {
        game: "snort@path:3",
        position: ".R./B",
        says: "Red has the middle: both ends touch it, and Blue cannot move.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "snort@grid:3x3",
        position: "",
        say: "You are Red. A turn colours one free vertex: choose any.",
        task: Task::Any,
        then: "Now its neighbours are closed to Blue, and still open to you.",
    },
    Step {
        game: "snort@path:5",
        position: "R..B./R",
        say: "No edge may join two colours. Vertices 2 and 4 touch Blue's 3, so they are closed to you. Colour the one that is left.",
        task: Task::Play(&["1"]),
        then: "Right: next to your own colour is fine.",
    },
    Step {
        game: "snort@path:3",
        position: ".../R",
        say: "Whoever cannot move loses. One move here leaves Blue nothing at all: find it.",
        task: Task::Play(&["1"]),
        then: "Both ends touch Red: Blue cannot move, and you win.",
    },
    Step {
        game: "snort@grid:4x4",
        position: "",
        say: "Keep places that only you can use, and close those of your opponent. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
