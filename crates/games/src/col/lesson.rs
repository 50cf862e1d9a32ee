//! Col taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "col@path:4",
        position: "R..B/R",
        says: "Vertex 1 touches Red, so Red may not colour it; 2 touches only Blue, and may be Red.",
    },
    Picture {
        game: "col@star:3",
        position: "R.../R",
        says: "Red has the centre: every leaf touches it, and Red cannot move.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "col@grid:3x3",
        position: "",
        say: "You are Red. A turn colours one free vertex: choose any.",
        task: Task::Any,
        then: "Now its neighbours are closed to you, and still open to Blue.",
    },
    Step {
        game: "col@path:4",
        position: "R..B/R",
        say: "No edge may join two vertices of one colour. Vertex 1 touches your own 0, so it is closed to you. Colour the one that is left.",
        task: Task::Play(&["2"]),
        then: "Right: next to the other colour is fine.",
    },
    Step {
        game: "col@star:3",
        position: "..../R",
        say: "Whoever cannot move loses. The centre would close every leaf to you: take a leaf instead.",
        task: Task::Play(&["1", "2", "3"]),
        then: "Now Blue is the one who will run out of moves.",
    },
    Step {
        game: "col@grid:4x4",
        position: "",
        say: "Keep places that only you can use. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
