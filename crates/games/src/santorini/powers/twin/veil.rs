//! Powers that leave something to chance or hide something: what lies beside
//! the board, and what happens between turns.

use std::collections::{BTreeMap, BTreeSet};

use super::Power;
use super::board::{Game, Place};
use super::{placing, text, whole};

/// The simple gods, among whom Chaos is.
const SIMPLE: [&str; 10] = [
    "apollo",
    "artemis",
    "athena",
    "atlas",
    "demeter",
    "hephaestus",
    "hermes",
    "minotaur",
    "pan",
    "prometheus",
];

/// Pairs of a power and a simple god who are not played against each other.
const BANNED: [(&str, &str); 3] = [("gaea", "atlas"), ("harpies", "hermes"), ("hades", "pan")];

/// Tyche's deck.
const CARDS: u8 = 6;

/// The board and what lies beside it.
#[derive(Clone)]
struct Table {
    game: Game,
    /// A card is to be drawn by the player to move.
    card_due: bool,
    /// Chaos is to get a new god.
    god_due: bool,
    /// The turn is an additional one.
    additional: bool,
    /// Who is Chaos, and which god lies face up.
    chaos: Option<(usize, Option<String>)>,
    /// The gods in the deck, face down.
    deck: Vec<String>,
    /// What each player hides.
    secrets: Vec<Secret>,
    /// Where Hecate's workers can stand as far as the opponent knows; nothing
    /// before they are placed or if nobody is Hecate.
    stands: BTreeSet<Vec<Place>>,
}

/// A hidden place; a square of two by two is called by its lower left corner.
#[derive(Clone, Default)]
struct Secret {
    at: Option<Place>,
    /// Where everybody knows that it is not.
    not: Vec<Place>,
}

/// What the boards and towers are like.
pub type Shape = (usize, usize, u8, Option<u8>);

/// The texts of all positions that follow by one step, whoever takes it: a
/// turn, a placement of so many workers, a card that is drawn, a new god.
pub fn successors(shape: Shape, workers: usize, position: &str) -> BTreeSet<String> {
    let table = read(shape, position);
    let next = table.successors(workers);
    next.iter().map(write).collect()
}

fn read(shape: Shape, position: &str) -> Table {
    let (rows, columns, height, winning) = shape;
    let mut parts: Vec<String> = position.split('/').map(String::from).collect();
    let deck = parts.pop_if(|part| part.starts_with("deck:"));
    let deck = deck.unwrap_or_default();
    let names = deck.trim_start_matches("deck:").split(',');
    let deck = names.filter(|name| !name.is_empty()).map(String::from);
    let deck = deck.collect();
    let unseen = parts.pop_if(|part| part.starts_with("unseen:"));
    let mut hidden = vec![String::new(); 2];
    for side in [1, 0] {
        if let Some(word) = word(&parts[2 + side]) {
            let part = parts.pop().expect("a hidden place");
            hidden[side] = part.strip_prefix(word).expect("its word").to_string();
        }
    }
    let marks = parts[1].split_off(1);
    let mut chaos = None;
    for side in 0..2 {
        let text = parts[2 + side].clone();
        let (won, text) = match text.strip_prefix('#') {
            Some(text) => ("#", text),
            None => ("", text.as_str()),
        };
        if let Some(god) = text.strip_prefix("chaos=") {
            let name = god.split(['[', ':']).next().expect("a name");
            chaos = Some((side, Some(name.to_string())));
            parts[2 + side] = format!("{won}{god}");
        } else if text.starts_with("chaos:") {
            chaos = Some((side, None));
        }
    }
    let mut game = text::read_position(rows, columns, height, winning, &parts.join("/"));
    let mut secrets = Vec::new();
    for (side, hidden) in hidden.iter().enumerate() {
        let (at, not) = hidden.split_once('!').unwrap_or((hidden, ""));
        let secret = Secret {
            at: text::read_places(&game, at).first().copied(),
            not: text::read_places(&game, not),
        };
        match (game.players[side].power, secret.at) {
            (Power::Tartarus, Some(place)) => game.abyss = Some(place),
            (Power::Moerae, Some(corner)) => game.fate[side] = square(corner),
            _ => {}
        }
        secrets.push(secret);
    }
    let unseen = unseen.unwrap_or_default();
    let stands = read_stands(&game, unseen.trim_start_matches("unseen:"));
    Table {
        game,
        secrets,
        stands,
        card_due: marks.contains('c'),
        god_due: marks.contains('g'),
        additional: marks.contains('+'),
        chaos,
        deck,
    }
}

fn write(table: &Table) -> String {
    let text = text::write_position(&table.game);
    let mut parts: Vec<String> = text.split('/').map(String::from).collect();
    let marks = [
        (table.card_due, 'c'),
        (table.god_due, 'g'),
        (table.additional, '+'),
    ];
    for (holds, mark) in marks {
        if holds {
            parts[1].push(mark);
        }
    }
    for side in 0..2 {
        let Some(word) = word(&parts[2 + side]) else {
            continue;
        };
        let secret = &table.secrets[side];
        let at: Vec<Place> = secret.at.into_iter().collect();
        let mut text = word.to_string() + &text::write_places(&table.game, &at);
        if !secret.not.is_empty() {
            text += "!";
            text += &text::write_places(&table.game, &secret.not);
        }
        parts.push(text);
    }
    if table.hecate().is_some() {
        parts.push(format!(
            "unseen:{}",
            write_stands(&table.game, &table.stands)
        ));
    }
    if let Some((side, god)) = &table.chaos {
        let text = &mut parts[2 + side];
        if god.is_some() {
            let at = usize::from(text.starts_with('#'));
            text.insert_str(at, "chaos=");
        }
        parts.push(format!("deck:{}", table.deck.join(",")));
    }
    parts.join("/")
}

/// What a player's hidden place is called, if the power has one.
fn word(player: &str) -> Option<&'static str> {
    let power = player.trim_start_matches('#');
    match power.split([':', '[']).next() {
        Some("tartarus") => Some("abyss:"),
        Some("moerae") => Some("fate:"),
        _ => None,
    }
}

/// Groups of pairs with the same first space, or single spaces.
fn read_stands(game: &Game, text: &str) -> BTreeSet<Vec<Place>> {
    let mut stands = BTreeSet::new();
    for group in text.split(',').filter(|group| !group.is_empty()) {
        let Some((first, others)) = group.split_once('+') else {
            stands.insert(text::read_places(game, group));
            continue;
        };
        for other in others.split('.') {
            let pair = text::read_places(game, &format!("{first},{other}"));
            stands.insert(pair);
        }
    }
    stands
}

fn write_stands(game: &Game, stands: &BTreeSet<Vec<Place>>) -> String {
    let mut groups: BTreeMap<(usize, usize), Vec<Place>> = BTreeMap::new();
    for places in stands {
        let mut places = places.clone();
        places.sort_by_key(|place| (place.row, place.column));
        let key = (places[0].row, places[0].column);
        groups.entry(key).or_default().extend(&places[1..]);
    }
    let mut texts = Vec::new();
    for ((row, column), others) in groups {
        let mut text = text::write_places(game, &[Place { column, row }]);
        if !others.is_empty() {
            text += "+";
            text += &text::write_places(game, &others).replace(',', ".");
        }
        texts.push(text);
    }
    texts.join(",")
}

/// The spaces of a square of two by two.
fn square(corner: Place) -> Vec<Place> {
    let Place { column, row } = corner;
    let spaces = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let spaces = spaces.map(|(right, up)| Place {
        column: column + right,
        row: row + up,
    });
    spaces.to_vec()
}

/// The lower left corners of all squares.
fn corners(game: &Game) -> Vec<Place> {
    let mut places = game.places();
    places.retain(|place| place.column + 1 < game.columns && place.row + 1 < game.rows);
    places
}

/// What the opponent sees of a turn of Hecate's: where she built.
fn sight(before: &Game, after: &Game) -> Option<Place> {
    let mut places = before.places().into_iter();
    places.find(|place| before.tower(*place) != after.tower(*place))
}

impl Table {
    fn hecate(&self) -> Option<usize> {
        (0..2).find(|side| self.game.players[*side].power == Power::Hecate)
    }

    /// The game with Hecate's workers on these spaces.
    fn with_hecate_on(&self, side: usize, places: &[Place]) -> Game {
        let mut game = self.game.clone();
        game.workers.retain(|worker| worker.side != side);
        for place in places {
            game.add_worker(side, *place);
        }
        game
    }

    /// A turn of Hecate's: everything that she could have done and that looks
    /// the same is possible afterwards.
    fn turns_of_hecate(&self, side: usize) -> Vec<Table> {
        let mut after: BTreeMap<Option<Place>, BTreeSet<Vec<Place>>> = BTreeMap::new();
        let mut stuck = BTreeSet::new();
        for places in &self.stands {
            let game = self.with_hecate_on(side, places);
            let ends = whole::turns(&game);
            if ends.is_empty() {
                stuck.insert(places.clone());
            }
            for end in ends {
                let mut places = end.places_of(side);
                places.sort();
                after.entry(sight(&game, &end)).or_default().insert(places);
            }
        }
        let mut results = Vec::new();
        for end in whole::turns(&self.game) {
            let stands = after[&sight(&self.game, &end)].clone();
            results.push(Table {
                stands,
                ..self.with(end)
            });
        }
        // Who has no turn says so, and has lost.
        if results.is_empty() {
            let mut lost = self.clone();
            lost.pass_on();
            lost.game.players[1 - side].won = true;
            lost.stands = stuck;
            results.push(lost);
        }
        results
    }

    /// The game as the opponent of Hecate sees it, with her workers in
    /// ambush.
    fn in_ambush(&self, side: usize) -> Game {
        let mut game = self.game.clone();
        game.ambush = game.places_of(side);
        game.workers.retain(|worker| worker.side != side);
        game
    }

    /// After a turn of her opponent Hecate's workers are where they were, and
    /// can be where they would have let the same happen.
    fn out_of_ambush(&mut self, side: usize, before: &Game) {
        let attempted = std::mem::take(&mut self.game.attempted);
        let stopped = self.game.stopped.take();
        let hers = before.workers.iter().filter(|worker| worker.side == side);
        self.game.workers.extend(hers);
        self.stands.retain(|places| {
            let met = attempted.iter().position(|place| places.contains(place));
            met == stopped
        });
        self.game.ambush.clear();
    }

    /// Who has to choose a hidden place now. Tartarus does when all workers
    /// are placed, the Moerae before they place theirs.
    fn hider(&self) -> Option<usize> {
        let game = &self.game;
        let placed = |side: usize| !game.workers_of(side).is_empty();
        (0..2).find(|&side| {
            self.secrets[side].at.is_none()
                && match game.players[side].power {
                    Power::Tartarus => placed(0) && placed(1),
                    Power::Moerae => game.to_move == side && !placed(side),
                    _ => false,
                }
        })
    }

    /// The table with every choice of a hidden place.
    fn hide(&self, side: usize) -> Vec<Table> {
        let game = &self.game;
        let abyss = game.players[side].power == Power::Tartarus;
        let (open, not) = match abyss {
            true => {
                let free =
                    |place: &Place| game.worker_at(*place).is_none() && !game.tower(*place).dome;
                game.places().into_iter().partition(free)
            }
            false => (corners(game), Vec::new()),
        };
        let mut results = Vec::new();
        for at in open {
            let mut next = self.clone();
            next.secrets[side] = Secret {
                at: Some(at),
                not: not.clone(),
            };
            results.push(next);
        }
        results
    }

    /// After a turn everybody knows more of where hidden places are not.
    fn learn(&mut self, me: usize) {
        for side in 0..2 {
            let Some(at) = self.secrets[side].at else {
                continue;
            };
            let game = &self.game;
            let known: Vec<Place> = match (game.players[side].power, game.sunk, game.claimed) {
                (Power::Tartarus, None, _) => game.trail.iter().copied().collect(),
                (Power::Tartarus, Some(_), _) => game
                    .places()
                    .into_iter()
                    .filter(|place| *place != at)
                    .collect(),
                (Power::Moerae, _, Some(claimed)) if side != me => {
                    let doomed = square(at).contains(&claimed);
                    let mut others = corners(game);
                    others.retain(|corner| square(*corner).contains(&claimed) != doomed);
                    others
                }
                _ => Vec::new(),
            };
            let not = &mut self.secrets[side].not;
            not.extend(known);
            not.sort();
            not.dedup();
        }
    }

    fn successors(&self, workers: usize) -> Vec<Table> {
        let me = self.game.to_move;
        match () {
            () if self.game.players.iter().any(|player| player.won) => Vec::new(),
            () if self.card_due => self.draw(),
            () if self.god_due => self.next_god(),
            () if self.hider().is_some() => self.hide(self.hider().expect("somebody")),
            () if self.game.workers_of(me).is_empty() => {
                let placed = placing::placements(&self.game, workers);
                // Hecate's may stand wherever they could have been placed.
                let mut stands = self.stands.clone();
                if self.hecate() == Some(me) {
                    stands.extend(placed.iter().map(|game| {
                        let mut places = game.places_of(me);
                        places.sort();
                        places
                    }));
                }
                let with = |game| Table {
                    stands: stands.clone(),
                    ..self.with(in_order(game))
                };
                placed.into_iter().map(with).collect()
            }
            () => self.turns(),
        }
    }

    fn with(&self, game: Game) -> Table {
        Table {
            game,
            ..self.clone()
        }
    }

    fn pass_on(&mut self) {
        self.game.to_move = 1 - self.game.to_move;
        self.additional = false;
    }

    /// An ordinary turn; of an additional one the player may do without.
    fn turns(&self) -> Vec<Table> {
        let me = self.game.to_move;
        let hecate = self.hecate();
        if hecate == Some(me) {
            return self.turns_of_hecate(me);
        }
        let start = match hecate {
            Some(side) => self.in_ambush(side),
            None => self.game.clone(),
        };
        let draws = !self.additional && whole::acting(&self.game)[me] == Power::Tyche;
        let domes = count_domes(&self.game);
        let mut results = Vec::new();
        for end in whole::turns(&start) {
            let mut next = self.with(end);
            next.additional = false;
            next.learn(me);
            let stopped = next.game.stopped.is_some();
            if let Some(side) = hecate {
                next.out_of_ambush(side, &self.game);
            }
            let over = next.game.players.iter().any(|player| player.won);
            if !over {
                // Tyche, end of her turn: draws the top card of her deck.
                if draws && !stopped {
                    next.card_due = true;
                    next.game.to_move = me;
                }
                // Chaos, after any turn in which a dome was built: a new god.
                next.god_due = self.chaos.is_some() && count_domes(&next.game) > domes;
            }
            results.push(next);
        }
        if self.additional {
            let mut without = self.clone();
            without.pass_on();
            results.push(without);
        }
        results
    }

    /// Tyche's card: any of those left in the deck. The six is shuffled in
    /// again with all others and gives an additional turn.
    fn draw(&self) -> Vec<Table> {
        let me = self.game.to_move;
        let hers = match self.game.players[me].power {
            Power::Tyche => me,
            _ => 1 - me,
        };
        let mut six = self.clone();
        six.card_due = false;
        six.additional = true;
        six.game.players[hers].memory.stock = 0;
        let mut results = vec![six];
        let drawn = self.game.players[hers].memory.stock;
        if drawn + 1 < CARDS {
            let mut other = self.clone();
            other.card_due = false;
            other.game.players[hers].memory.stock = drawn + 1;
            other.pass_on();
            results.push(other);
        }
        results
    }

    /// Chaos' next god: any of those in the deck, which is shuffled anew from
    /// all of them when it has run out.
    fn next_god(&self) -> Vec<Table> {
        let (side, _) = self.chaos.clone().expect("somebody is Chaos");
        let opponent = self.game.players[1 - side].power.name();
        let deck = match self.deck.is_empty() {
            true => {
                let unused = SIMPLE
                    .iter()
                    .filter(|god| **god != opponent && !BANNED.contains(&(opponent, **god)));
                unused.map(|god| god.to_string()).collect()
            }
            false => self.deck.clone(),
        };
        let mut results = Vec::new();
        for god in &deck {
            let mut next = self.clone();
            next.god_due = false;
            next.chaos = Some((side, Some(god.clone())));
            next.deck = deck.iter().filter(|other| *other != god).cloned().collect();
            let player = &mut next.game.players[side];
            player.power = Power::named(god).expect("a god");
            player.memory = Default::default();
            results.push(next);
        }
        results
    }
}

fn count_domes(game: &Game) -> usize {
    let places = game.places();
    places
        .iter()
        .filter(|place| game.tower(**place).dome)
        .count()
}

/// With whoever places next to move, or moves first: Tartarus places first.
fn in_order(mut game: Game) -> Game {
    let mut order = [0, 1];
    // Hecate places last.
    order.sort_by_key(|side| match game.players[*side].power {
        Power::Tartarus => 0,
        Power::Hecate => 2,
        _ => 1,
    });
    let waits = |side: &usize| game.workers_of(*side).is_empty();
    game.to_move = order.into_iter().find(waits).unwrap_or(0);
    game
}
