//! Santorini taught in a minute.

use crate::scene::{Picture, Step, Task};

const GAME: &str = "santorini";

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: GAME,
        position: "0000002010000000000000000/1/mortal:C3,A1/mortal:E5,E1",
        says: "The worker on c3 may climb onto d4, one level up, but not onto b4, which is two.",
    },
    Picture {
        game: GAME,
        position: "0000000340000000000000000/1/mortal:C3,A1/mortal:E5,E1",
        says: "c4 has three levels; a dome closes the tower on d4 for good.",
    },
    Picture {
        game: GAME,
        position: "0000000300002000000000000/1/mortal:C3,A1/mortal:E5,E1",
        says: "From level 2 on c3 the worker steps up to level 3 on c4, and wins.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: GAME,
        position: "0000000000000000000000000/1/mortal:C3,A1/mortal:E5,E1",
        say: "You are orange. A turn has two parts: move one of your workers one step, \
              then build one level beside where it now stands. Choose a worker, where it goes, and \
              where it builds.",
        task: Task::Any,
        then: "That is a whole turn: a step, and a level.",
    },
    Step {
        game: GAME,
        position: "0000002010000000000000000/1/mortal:C3,A1/mortal:E5,E1",
        say: "Workers climb one level at a time: b4 is two levels high, too high from the ground. \
              Take the worker on c3 up to d4, and build anywhere.",
        task: Task::Play(&["c3d4"]),
        then: "Going down is free: from any height to any lower one.",
    },
    Step {
        game: GAME,
        position: "0000000300002000000000000/1/mortal:C3,A1/mortal:E5,E1",
        say: "Your worker on c3 stands on level 2, and c4 is level 3. Step up: whoever arrives on \
              level 3 has won, without building.",
        task: Task::Play(&["c3c4"]),
        then: "Won!",
    },
    Step {
        game: GAME,
        position: "0000002300000000000000000/1/mortal:D2,A1/mortal:B4,E1",
        say: "Danger: second stands on level 2 on b4 and could step up to c4 next. A fourth level \
              is a dome, which nobody can stand on. Go where you can build on c4, and close it.",
        task: Task::Play(&["d2d3c4", "d2c3c4"]),
        then: "Saved: a dome closes a tower for good.",
    },
    Step {
        game: GAME,
        position: "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
        say: "One more rule: whoever cannot move loses. In a real game both players first place \
              their workers where they like. That is all; now play. (With god powers, which most \
              people play with, there is a lesson about these too: choose some for a new game.)",
        task: Task::Read,
        then: "",
    },
];
