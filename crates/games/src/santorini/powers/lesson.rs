//! The simple gods, taught one by one.

use crate::scene::{Step, Task};

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "santorini:apollo,mortal",
        position: "0000000000000000000000000/1/apollo:C3,A1/mortal:C4,E1",
        say: "Every player has a god, who changes the rules for that player alone. You are Apollo: \
              you may step onto a worker of the opponent's, who has to go where you came from. \
              Take the worker on c3 to c4, and build anywhere.",
        task: Task::Play(&["c3c4"]),
        then: "Swapped. Height counts as ever: one level up at most.",
    },
    Step {
        game: "santorini:artemis,mortal",
        position: "0030000200001000000000000/1/artemis:C3,A1/mortal:A5,E1",
        say: "Artemis may move the same worker twice, but not back to where it began. c4 is level 2, \
              and c5 level 3: take the worker on c3 all the way up to c5.",
        task: Task::Play(&["c3c5"]),
        then: "Won: either of her moves may win.",
    },
    Step {
        game: "santorini:athena,mortal",
        position: "0000002300000000000000001/1/athena:D1,A1/mortal:B4,E5",
        say: "Second would step up to c4 and win, and you cannot get there in time. But you are \
              Athena: when she has moved up, nobody else may move up in the next turn. Take the \
              worker on d1 up to e1.",
        task: Task::Play(&["d1e1"]),
        then: "Now second must stay level or go down, for one turn.",
    },
    Step {
        game: "santorini:atlas,mortal",
        position: "0000001200000000000000000/1/atlas:D2,A1/mortal:B4,E1",
        say: "Atlas may build a dome at any level. Close c4 before second climbs it: take the worker \
              on d2 to d3 or c3, and choose c4 twice for a dome.",
        task: Task::Play(&["d2-d3*c4", "d2-c3*c4"]),
        then: "A dome on level 2: nobody will ever stand there.",
    },
    Step {
        game: "santorini:demeter,mortal",
        position: "0000000000000000000000000/1/demeter:C3,A1/mortal:E5,E1",
        say: "Demeter may build twice, on two different places. Take the worker on c3 to c4, and \
              build on b5 and d5.",
        task: Task::Play(&["c3-c4+b5+d5"]),
        then: "Two levels in one turn.",
    },
    Step {
        game: "santorini:hephaestus,mortal",
        position: "0000000000000000000000000/1/hephaestus:C3,A1/mortal:E5,E1",
        say: "Hephaestus may build a second level on the very place where he has just built, but not \
              a dome. Take the worker on c3 to c4, and choose c5 twice.",
        task: Task::Play(&["c3-c4+c5+c5"]),
        then: "Too high for anybody who stands on the ground.",
    },
    Step {
        game: "santorini:hermes,mortal",
        position: "0000000000000000000000000/1/hermes:A1,E1/mortal:B3,C3",
        say: "Hermes' workers may walk any number of steps as long as they stay on their level, and \
              then either of them builds. Take the worker on e1 up to e5, and build on d5.",
        task: Task::Play(&["e1e5d5"]),
        then: "Going up or down, he takes one step like everybody else.",
    },
    Step {
        game: "santorini:minotaur,mortal",
        position: "0000000000000000000000000/1/minotaur:C2,A1/mortal:C3,E1",
        say: "The Minotaur may step onto a worker of the opponent's and push it straight on, if the \
              place behind it is free. Take the worker on c2 to c3, and build anywhere.",
        task: Task::Play(&["c2c3"]),
        then: "Pushed to c4. A worker that is pushed up to level 3 has not won: it did not move.",
    },
    Step {
        game: "santorini:pan,mortal",
        position: "0000000000002000000000000/1/pan:C3,A1/mortal:E5,E1",
        say: "Pan also wins by going down two levels or more in one step. Jump from c3 to c4.",
        task: Task::Play(&["c3c4"]),
        then: "Won, by coming down!",
    },
    Step {
        game: "santorini:prometheus,mortal",
        position: "0000000000000000000000000/1/prometheus:C3,A1/mortal:E5,E1",
        say: "Prometheus may build before he moves as well as after, if he does not move up. Choose \
              the worker on c3 twice, build on b3, go to c4, and build on d5.",
        task: Task::Play(&["+b3,c3-c4+d5"]),
        then: "A level before, and a level after.",
    },
    Step {
        game: "santorini:apollo,pan",
        position: "0000000000000000000000000/1/apollo:B2,D4/pan:B4,D2",
        say: "Those are the ten simple gods. There are many more: choose two in the form of a new \
              game, which tells what each of them does. Now play.",
        task: Task::Read,
        then: "",
    },
];
