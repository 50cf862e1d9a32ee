//! Castellan with cards, told to people.

use crate::scene::{Picture, Step, Task};

pub(super) const RULES: &[&str] = &[
    "Everybody builds one castle on a table without edges. Each player has the same cards: wall cards \
     and tower cards, two small piles. A hand begins with two of each.",
    "A turn: play at least one card, or several; take exactly the pieces they show and build all of \
     them; put a keep into each courtyard you closed; draw one card from either of your piles, and \
     one more for each x on the cards you played.",
    "Everything belongs to one castle. A wall begins at a tower and a tower stands at the end of a \
     wall; a wall may not end where no tower could stand. A long wall is as long as two short ones and \
     the tower location between them, where no tower can then stand (a reading: the printed rules do \
     not give its length).",
    "Pieces that cannot be placed go to the next player, who has them for the next build: once none \
     of the pieces left can be placed, all of them go. Only the owner of a courtyard may build inside \
     it.",
    "Once a game a player may put a second keep into an own courtyard, after building. It counts \
     double. If it is divided later, both keeps stay in one part, by choice.",
    "Once somebody has no cards left, everybody else has one turn more, with all the \
     cards that are left. Pieces that are still left go round until nobody can place any of them; those count \
     for nobody.",
    "At the end each courtyard counts the towers around it and those inside it on its walls; a tower \
     counts for every courtyard it borders. The most points win, and level points are a draw.",
    "Which pieces each printed card shows is not known to us: the usual deck is ours, with the same \
     numbers of cards and pieces. Keeps are never short.",
];

pub(super) const PICTURES: &[Picture] = &[
    Picture {
        game: "castellan:cards,deck=farm",
        position: "o-o,|1|,o-o/w1t1-w2t2/w1t1-w2t2/2c",
        says: "First closed the courtyard: its keep is first's, and so are the four towers around it.",
    },
    Picture {
        game: "castellan:cards,deck=wl/tt",
        position: "o---o,|A.A|,|...o,|A.A|,o---o/w1t1/w1t1/2c",
        says: "Long walls have no tower in their middle. With two keeps (A) five towers count ten.",
    },
    Picture {
        game: "castellan:cards,deck=manor",
        position: "o-o-o/w1w3t1-w2t3/w?w?t?-w1t1/1c/as1",
        says: "What first sees: its own cards, and the backs of second's.",
    },
];

pub(super) const LESSON: &[Step] = &[
    Step {
        game: "castellan:cards,deck=farm",
        position: "-/w1w2t1t2/w1w2t1t2/1c",
        say: "Cards bring the pieces. w2 shows two short walls, t2 two towers. Play w2 first.",
        task: Task::Play(&["card:w2"]),
        then: "Its walls wait to be built. You could build now, or play more cards.",
    },
    Step {
        game: "castellan:cards,deck=farm",
        position: "-/w1t1t2-w2/w1w2t1t2/1cww1",
        say: "Two walls need a tower between them. Play t2 as well.",
        task: Task::Play(&["card:t2"]),
        then: "Two walls and two towers: a corner.",
    },
    Step {
        game: "castellan:cards,deck=farm",
        position: "o-o,|..,o-o/w1-w2t1t2/w1t1-w2t2/1bw1",
        say: "Every piece touches the castle: walls touch towers, towers the ends of walls. Close the courtyard with the wall at (1,2).",
        task: Task::Play(&["w(1,2)"]),
        then: "Yours: four towers around it.",
    },
    Step {
        game: "castellan:cards,deck=manor",
        position: "o-o,|1|,o-o/w1t1-w2t2/w1t1-w2t2/1k1",
        say: "Once a game a second keep doubles a courtyard. Put it there, or save it for a larger one and draw a card.",
        task: Task::Any,
        then: "A turn ends with a card from either pile, and one more for each x that was played.",
    },
    Step {
        game: "castellan:cards,deck=farm",
        position: "o/w1w2t1-t2/w1w2t1t2/1bt1",
        say: "This tower touches no wall and cannot be placed. Hand it on.",
        task: Task::Play(&["give"]),
        then: "The next player has it for the next build.",
    },
    Step {
        game: "castellan:cards,deck=manor",
        position: "",
        say: "Once somebody has no cards left, everybody else plays all that is left in one turn. Then the towers are counted. That is all; now play.",
        task: Task::Read,
        then: "",
    },
];
