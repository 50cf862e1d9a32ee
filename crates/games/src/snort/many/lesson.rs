//! Snort for more than two, taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "snort:players=3@path:6",
        position: "R..B../G",
        says: "Green may not play next to Red or Blue: only vertex 5 is left to it.",
    },
    Picture {
        game: "snort:players=3@path:5",
        position: "R.xxx/R",
        says: "Blue and Green have nowhere to go. They are passed over, and Red moves again.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "snort:players=3@grid:3x3",
        position: "",
        say: "Three play: you are Red, then Blue, then Green. A turn colours one free vertex: choose any.",
        task: Task::Any,
        then: "Now its neighbours are closed to both others.",
    },
    Step {
        game: "snort:players=3@path:7",
        position: "R..B..G/R",
        say: "No edge may join two different colours. Vertices 2 and 4 touch Blue's 3, and 5 touches \
              Green's 6. Colour the one that is left to you.",
        task: Task::Play(&["1"]),
        then: "Right: next to your own colour is fine.",
    },
    Step {
        game: "snort:players=3@star:4",
        position: "",
        say: "Whoever cannot move is passed over, and the last to move wins. One move here leaves both \
              others nothing at all: find it.",
        task: Task::Play(&["0"]),
        then: "Every leaf touches Red: Blue and Green are passed over, and all that is left is yours.",
    },
    Step {
        game: "snort:players=3@grid:4x4",
        position: "",
        say: "Two who quarrel leave the rest to the third: take places nobody else can use, and let others \
              close each other's. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
