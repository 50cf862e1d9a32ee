//! The formula game taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[Picture {
    game: "qsat@e1.a2.e3:1/-2,3/2,-3",
    position: "",
    says: "First chooses the variables under ∃, second those under ∀, from left to right.",
}];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "qsat@e1.a2.e3:1/-1,2,3/-2,3",
        position: "",
        say: "You want the formula to come out true. Its first clause is x1 alone: choose the literal that makes it true.",
        task: Task::Play(&["x1"]),
        then: "One clause is true; the others are still open.",
    },
    Step {
        game: "qsat@e1.a2.e3:1/-2,3/2,-3",
        position: "11./1",
        say: "Second has made x2 true. Not x2, or x3, must hold: choose x3 accordingly.",
        task: Task::Play(&["x3"]),
        then: "Every clause is true: you win.",
    },
    Step {
        game: "qsat@e1.a2.e3:1,2/-2,3/-1,-3",
        position: "",
        say: "First wins if all clauses come out true, second if one comes out false. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
