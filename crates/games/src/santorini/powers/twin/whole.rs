//! Whole turns: what happens before them, the turns that the player's power
//! gives, which of them the opponent's power allows, and what is remembered.

use std::collections::BTreeSet;

use super::Power;
use super::board::{Game, Place};
use super::turn::Turn;
use super::{advanced, fleece, heroes, promos, simple};

/// All boards after one whole turn of the player to move, possibly with
/// repetitions, and with the next player to move.
pub fn turns(game: &Game) -> Vec<Game> {
    let ends = ends(game);
    if game.players.len() == 2 {
        return ends;
    }
    let once: BTreeSet<Game> = ends.into_iter().collect();
    once.into_iter().map(with_a_turn).collect()
}

/// With more than two players, whoever has no turn when it is theirs loses at
/// once: of three they are out of the game, and the turn goes to the next.
pub fn with_a_turn(mut game: Game) -> Game {
    loop {
        if game.players.iter().any(|player| player.won) || !ends(&game).is_empty() {
            return game;
        }
        let stuck = game.to_move;
        if game.players.len() == 3 {
            game.put_out(stuck);
            game.to_move = game.next_player();
        } else {
            let winners = 1 - game.team(stuck);
            game.players[winners].won = true;
        }
    }
}

/// The same, whether or not the next player has a turn.
fn ends(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for start in before_the_turn(game) {
        let beginning = Turn::begin(&start);
        let turns = of_power(start.acting[start.to_move], &beginning);
        let turns = allowed(&beginning, turns);
        for turn in with_additional_turns(turns, ADDITIONAL_TURNS) {
            ends.push(close(turn));
        }
    }
    ends
}

/// The turns of a power, before the opponent's power has had its say about
/// whole turns. Powers that change only single steps, or only the opponent's
/// turns, take ordinary turns themselves.
fn of_power(power: Power, turn: &Turn) -> Vec<Turn> {
    match power {
        Power::Mortal
        | Power::Athena
        | Power::Pan
        | Power::Aphrodite
        | Power::Bia
        | Power::Chaos
        | Power::Chronus
        | Power::Circe
        | Power::Dionysus
        | Power::Eros
        | Power::Hera
        | Power::Hypnus
        | Power::Limus
        | Power::Persephone
        | Power::Clio
        | Power::Gaea
        | Power::Hades
        | Power::Harpies
        | Power::Hecate
        | Power::Urania
        | Power::Hippolyta
        | Power::Moerae
        | Power::Nyx
        | Power::Tartarus
        | Power::Tyche
        | Power::Nike => simple::mortal(turn),
        Power::Apollo => simple::apollo(turn),
        Power::Artemis => simple::artemis(turn),
        Power::Atlas => simple::atlas(turn),
        Power::Demeter => simple::demeter(turn),
        Power::Hephaestus => simple::hephaestus(turn),
        Power::Hermes => simple::hermes(turn),
        Power::Minotaur => simple::minotaur(turn),
        Power::Prometheus => simple::prometheus(turn),
        Power::Ares => advanced::ares(turn),
        Power::Charon => advanced::charon(turn),
        Power::Hestia => advanced::hestia(turn),
        Power::Medusa => advanced::medusa(turn),
        Power::Morpheus => advanced::morpheus(turn),
        Power::Poseidon => advanced::poseidon(turn),
        Power::Selene => advanced::selene(turn),
        Power::Triton => advanced::triton(turn),
        Power::Zeus => advanced::zeus(turn),
        Power::Aeolus => fleece::aeolus(turn),
        Power::Charybdis => fleece::charybdis(turn),
        Power::Europa => fleece::europa(turn),
        Power::Graeae => fleece::graeae(turn),
        Power::Nemesis => fleece::nemesis(turn),
        Power::Siren => fleece::siren(turn),
        Power::Terpsichore => fleece::terpsichore(turn),
        Power::Achilles => heroes::achilles(turn),
        Power::Adonis => heroes::adonis(turn),
        Power::Atalanta => heroes::atalanta(turn),
        Power::Bellerophon => heroes::bellerophon(turn),
        Power::Heracles => heroes::heracles(turn),
        Power::Jason => heroes::jason(turn),
        Power::Medea => heroes::medea(turn),
        Power::Odysseus => heroes::odysseus(turn),
        Power::Polyphemus => heroes::polyphemus(turn),
        Power::Theseus => heroes::theseus(turn),
        Power::Asteria => promos::asteria(turn),
        Power::Castor => promos::castor(turn),
        Power::Eris => promos::eris(turn),
        Power::Hydra => promos::hydra(turn),
        Power::Iris => promos::iris(turn),
        Power::Maenads => promos::maenads(turn),
        Power::Pegasus => promos::pegasus(turn),
        Power::Proteus => promos::proteus(turn),
        Power::Scylla => promos::scylla(turn),
        Power::ApolloPantheon => promos::apollo_pantheon(turn),
        Power::CharonPantheon => promos::charon_pantheon(turn),
    }
}

// ---------------------------------------------------------------------------
// Before
// ---------------------------------------------------------------------------

/// The power that each player has in the turn to come.
pub fn acting(game: &Game) -> Vec<Power> {
    let mut game = game.clone();
    enchant(&mut game);
    say_who_has_which_power(&mut game);
    game.acting
}

/// The boards from which the turn can start.
fn before_the_turn(game: &Game) -> Vec<Game> {
    let mut game = game.clone();
    enchant(&mut game);
    say_who_has_which_power(&mut game);
    // Morpheus gets a coin at the start of his turn.
    if game.i_am(Power::Morpheus) {
        game.my_card_mut().stock += 1;
    }
    // Gaea may place workers next to the domes that the opponent built.
    let mut starts = vec![game.clone()];
    if game.i_am(Power::Gaea) {
        for dome in &game.my_card().tokens {
            for before in starts.clone() {
                starts.extend(before.with_worker_of_gaea(*dome));
            }
        }
        for start in &mut starts {
            start.my_card_mut().tokens.clear();
        }
    }
    starts
}

/// Circe, at the start of her turn: if the opponent's workers do not
/// neighbour each other, she alone has their power until her next turn.
fn enchant(game: &mut Game) {
    let me = game.to_move;
    if game.players[me].power != Power::Circe {
        return;
    }
    let opponent = game.opponent();
    let opponents_circe = game.players[opponent].power == Power::Circe;
    if opponents_circe && game.players[opponent].memory.mark {
        // Her own power is in the other Circe's hands.
        return;
    }
    let workers = game.places_of(opponent);
    let mut together = workers.len() > 1;
    for one in &workers {
        for other in &workers {
            together &= one == other || game.are_neighbours(*one, *other);
        }
    }
    let had_it = game.players[me].memory.mark;
    game.players[me].memory.mark = !together;
    // Who gets a card anew has done nothing yet that it would remember.
    if had_it == together {
        let memory = &mut game.players[opponent].memory;
        memory.mark = false;
        if game.players[opponent].power == Power::Eris {
            game.players[opponent].memory.worker = None;
        }
    }
}

/// Circe may have the opponent's power, and Nyx takes it away.
fn say_who_has_which_power(game: &mut Game) {
    let powers: Vec<Power> = game.players.iter().map(|player| player.power).collect();
    game.acting = powers.clone();
    game.card_of = (0..powers.len()).collect();
    for side in 0..powers.len() {
        // The Golden Fleece: only who neighbours the Ram as the turn begins
        // has the power.
        let places = game.places_of(side);
        if game
            .ram
            .is_some_and(|ram| !game.is_beside_any(ram, &places))
        {
            game.acting[side] = Power::Mortal;
        }
        // Whoever is out of the game has no power any more.
        if game.players[side].out {
            game.acting[side] = Power::Mortal;
        }
        if powers.len() > 2 {
            continue;
        }
        if powers[side] == Power::Circe && game.players[side].memory.mark {
            game.acting[side] = powers[1 - side];
            game.card_of[side] = 1 - side;
            game.acting[1 - side] = Power::Mortal;
        }
        // Nyx, after turns with an odd number of complete towers: the
        // opponent has no power.
        if powers[side] == Power::Nyx && game.complete_towers() % 2 == 1 {
            game.acting[1 - side] = Power::Mortal;
        }
    }
}

// ---------------------------------------------------------------------------
// After
// ---------------------------------------------------------------------------

/// The turns that obey what the opponent's power says about whole turns.
fn allowed(beginning: &Turn, mut turns: Vec<Turn>) -> Vec<Turn> {
    let game = &beginning.game;
    if game.opponent_is(Power::Aphrodite) {
        turns.retain(ends_near_aphrodite);
    }
    // Persephone: if possible, at least one worker must move up.
    if game.opponent_is(Power::Persephone) && turns.iter().any(|turn| turn.moved_up) {
        turns.retain(|turn| turn.moved_up);
    }
    // Adonis: if possible, the two that he named must be neighbours at the
    // end of this turn.
    let adonis = |player: &usize| game.acting[*player] == Power::Adonis;
    let others = game.opponents_of(game.to_move);
    let named = others.into_iter().find(adonis);
    if let Some((his, mine)) = named.and_then(|player| game.card(player).named) {
        let beside = |turn: &Turn| {
            turn.game.is_there(his)
                && turn.game.is_there(mine)
                && (turn.game).are_neighbours(turn.place_of(his), turn.place_of(mine))
        };
        if turns.iter().any(beside) {
            turns.retain(beside);
        }
    }
    turns
}

/// Aphrodite: a worker that started the turn next to one of hers must have
/// made its last move to a space next to one of hers. Those that fell in this
/// turn stood there until the moves were made.
fn ends_near_aphrodite(turn: &Turn) -> bool {
    let mut hers = turn.game.places_of_aphrodite();
    hers.extend(&turn.fallen);
    turn.charmed.iter().all(|number| {
        let entered = turn.entered.get(number);
        entered.is_none_or(|space| turn.game.is_beside_any(*space, &hers))
    })
}

impl Game {
    /// Where the workers of an opponent stand who is Aphrodite.
    pub fn places_of_aphrodite(&self) -> Vec<Place> {
        let mut others = self.opponents_of(self.to_move);
        others.retain(|other| self.acting[*other] == Power::Aphrodite);
        others
            .iter()
            .flat_map(|other| self.places_of(*other))
            .collect()
    }
}

/// As played here Dionysus takes at most so many additional turns in a row;
/// the rules of the box set no bound.
const ADDITIONAL_TURNS: usize = 4;

/// Dionysus: each time a complete tower is made by a worker he controls, he
/// may take an additional turn with a worker of the opponent.
fn with_additional_turns(turns: Vec<Turn>, many: usize) -> Vec<Turn> {
    let mut ends = Vec::new();
    for turn in turns {
        let again = turn.game.i_am(Power::Dionysus) && turn.completed_tower && many > 0;
        if turn.over || !again {
            ends.push(turn);
            continue;
        }
        let additional = Turn {
            nobody_wins: true,
            moved_last: turn.moved_last,
            ..Turn::begin(&turn.game)
        };
        let more = allowed(&additional, advanced::led_by_dionysus(&additional));
        ends.extend(with_additional_turns(more, many - 1));
        // He need not take it.
        ends.push(turn);
    }
    ends
}

/// Notes what has to be remembered and passes the turn on.
fn close(mut turn: Turn) -> Game {
    // Hecate: the first thing that her secret workers make impossible is
    // cancelled, and the rest of the turn is lost.
    let attempts = std::mem::take(&mut turn.attempts);
    let met = |attempt: &(Place, Turn)| turn.game.ambush.contains(&attempt.0);
    let stopped = attempts.iter().position(met);
    let attempted = attempts.iter().map(|attempt| attempt.0).collect();
    if let Some(place) = stopped {
        turn = attempts[place].1.clone();
    }
    turn.game.attempted = attempted;
    turn.game.stopped = stopped;
    // What could not be won in an additional turn is won now.
    if turn.nobody_wins {
        turn.nobody_wins = false;
        turn.check_chronus();
    }
    let moved = (turn.moved_up, turn.moved_down);
    let moved_last = turn.moved_last;
    let mut game = turn.game;
    let me = game.to_move;
    let others = game.opponents_of(me);
    let has_circe = |game: &Game| {
        others
            .iter()
            .any(|other| game.players[*other].power == Power::Circe)
    };
    match game.acting[me] {
        Power::Athena => game.my_card_mut().mark = moved.0,
        Power::Nike => game.my_card_mut().mark = moved.1,
        // A turn without the power leaves no mark, unless the card is in
        // Circe's hands: then the mark is hers.
        _ if !has_circe(&game) && matches!(game.players[me].power, Power::Athena | Power::Nike) => {
            game.players[me].memory.mark = false;
        }
        _ => {}
    }
    // Eris watches which worker the opponent moves.
    for opponent in others {
        let eris_watches = game.acting[opponent] == Power::Eris
            || (game.players[opponent].power == Power::Eris && !game.i_am(Power::Eris));
        if eris_watches && moved_last.is_some() {
            game.card_mut(opponent).worker = moved_last;
        }
        // What Adonis named held for this turn only.
        game.players[opponent].memory.named = None;
    }
    game.to_move = game.next_player();
    // Tartarus: whoever entered the abyss has lost, whatever else happened.
    if let Some(side) = game.sunk {
        for player in &mut game.players {
            player.won = false;
        }
        game.players[1 - side].won = true;
    }
    game
}
