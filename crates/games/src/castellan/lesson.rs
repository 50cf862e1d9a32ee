//! Castellan taught in a minute.

use crate::scene::{Picture, Step, Task};

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "castellan@2x2",
        position: ".-o,..|,o-o/1",
        says: "Three towers and three walls stand; the fourth wall and its tower would close the cell.",
    },
    Picture {
        game: "castellan@2x2",
        position: "o-o,|1|,o-o/2",
        says: "First placed the last piece around the cell: it is first's, and its four towers count for first.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "castellan@3x3",
        position: "",
        say: "Both players build one castle. A turn adds a tower, a wall, or one of each. Towers stand on corners, walls between them: place something.",
        task: Task::Any,
        then: "From now on every piece must touch what stands.",
    },
    Step {
        game: "castellan@2x2",
        position: ".-o,..|,o-o/1",
        say: "Whoever places the last piece around a cell owns it, and scores the towers on its border. Close this one: the wall at (1,0) and the tower at (2,0), in one turn.",
        task: Task::Play(&["w(1,0)+t(2,0)"]),
        then: "Yours: four towers, four points.",
    },
    Step {
        game: "castellan@3x3",
        position: "",
        say: "Only the owner may build inside a closed region. When neither can place anything, the higher score wins. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
