//! Castellan with cards, told to people.

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
    "Pieces that cannot be placed go to the next player, who has them for his next build: once none \
     of the pieces left can be placed, all of them go. Only the owner of a courtyard may build inside \
     it.",
    "Once a game a player may put a second keep into a courtyard of his, after building. It counts \
     double. If it is divided later, he chooses the part in which both keeps stay.",
    "Once somebody has no cards left, everybody else has one turn more: he takes all his cards and \
     plays them. Pieces that are still left go round until nobody can place any of them; those count \
     for nobody.",
    "At the end each courtyard counts the towers around it and those inside it on its walls; a tower \
     counts for every courtyard it borders. The most points win, and level points are a draw.",
    "Which pieces each printed card shows is not known to us: the usual deck is ours, with the same \
     numbers of cards and pieces. Keeps are never short.",
];
