//! Santorini for three and four, taught in a minute.

use crate::scene::{Step, Task};

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "santorini:seats=3,mortal,mortal,mortal",
        position: "0000000000000000000000000/1/mortal:A1,B1/mortal:C3,D3/mortal:D5,E5",
        say: "Three play, each with two workers: you are first, then second, then third. A turn is as ever: \
              take one worker a step, then build beside it.",
        task: Task::Any,
        then: "Whoever moves up to level 3 wins at once, and both others lose.",
    },
    Step {
        game: "santorini:seats=3,mortal,mortal,mortal",
        position: "0000000320000000000000000/1/mortal:B4,A1/mortal:D4,E1/mortal:C1,E2",
        say: "Second stands on level 2 beside c4, moves next, and would win there. Build a dome on c4 with the \
              worker on b4.",
        task: Task::Play(&["b4b3c4", "b4b5c4", "b4c3c4", "b4c5c4"]),
        then: "Had it been third, you could have left that to second, who would have moved before.",
    },
    Step {
        game: "santorini:seats=3,mortal,mortal,mortal",
        position: "0000000000000001200002000/1/mortal:C3,D3/mortal:A1/mortal:E5,E1",
        say: "Who has no turn is out, and the last one left has won. Second's only worker, on a1, can leave \
              by a2 alone. Take the worker on c3 to b3 and build on a2.",
        task: Task::Play(&["c3b3a2"]),
        then: "Second is out, and its worker leaves the board. You and third play on.",
    },
    Step {
        game: "santorini:seats=4,mortal,mortal,mortal,mortal",
        position: "",
        say: "Four play in two teams: first and third against second and fourth. Partners move the same two \
              workers in turn, and whoever has no turn loses for the team. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
