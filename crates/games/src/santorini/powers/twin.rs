//! Santorini with the ten simple gods, written to be read next to the rules
//! and not to be fast. Every turn is really played on a copy of the board.

use std::collections::BTreeSet;

/// Who has which power; a mortal has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Power {
    Mortal,
    Apollo,
    Artemis,
    Athena,
    Atlas,
    Demeter,
    Hephaestus,
    Hermes,
    Minotaur,
    Pan,
    Prometheus,
}

const POWER_NAMES: [(&str, Power); 11] = [
    ("mortal", Power::Mortal),
    ("apollo", Power::Apollo),
    ("artemis", Power::Artemis),
    ("athena", Power::Athena),
    ("atlas", Power::Atlas),
    ("demeter", Power::Demeter),
    ("hephaestus", Power::Hephaestus),
    ("hermes", Power::Hermes),
    ("minotaur", Power::Minotaur),
    ("pan", Power::Pan),
    ("prometheus", Power::Prometheus),
];

/// A space of the board, counted from column a and row 1 as zero. The order
/// (by column, then by row) is the order in which workers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    column: usize,
    row: usize,
}

/// What is built on a space. A dome is not a block, so it is kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tower {
    blocks: u8,
    dome: bool,
}

#[derive(Clone, Debug)]
struct Player {
    power: Power,
    workers: Vec<Place>,
    /// Only for Athena: one of her workers moved up in her last turn.
    moved_up: bool,
    won: bool,
}

#[derive(Clone, Debug)]
struct Game {
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    /// `towers[row][column]`, row 1 first.
    towers: Vec<Vec<Tower>>,
    players: Vec<Player>,
    /// 0 for the first player, 1 for the second.
    to_move: usize,
}

/// The texts of all positions that the player to move can reach by one whole
/// turn; none if the game is won already or if the player has no whole turn.
pub fn successors(
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    position: &str,
) -> BTreeSet<String> {
    let game = read_position(rows, columns, height, winning, position);
    let mut results = BTreeSet::new();
    // A game that somebody has won is over.
    if game.players[0].won || game.players[1].won {
        return results;
    }
    for end in turns(&game) {
        results.insert(write_position(&end));
    }
    results
}

// ---------------------------------------------------------------------------
// Turns
// ---------------------------------------------------------------------------

/// All boards after one whole turn of the player to move, possibly with
/// repetitions, and with the other player to move.
fn turns(game: &Game) -> Vec<Game> {
    let ends = match game.me().power {
        Power::Mortal => mortal_turns(game),
        Power::Apollo => apollo_turns(game),
        Power::Artemis => artemis_turns(game),
        Power::Athena => athena_turns(game),
        Power::Atlas => atlas_turns(game),
        Power::Demeter => demeter_turns(game),
        Power::Hephaestus => hephaestus_turns(game),
        Power::Hermes => hermes_turns(game),
        Power::Minotaur => minotaur_turns(game),
        Power::Pan => pan_turns(game),
        Power::Prometheus => prometheus_turns(game),
    };
    let mut passed_on = Vec::new();
    for mut end in ends {
        end.to_move = 1 - end.to_move;
        passed_on.push(end);
    }
    passed_on
}

/// A mortal moves one worker and then builds with the same worker.
fn mortal_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    // Choose a worker.
    for from in game.me().workers.clone() {
        // It must move to a neighbouring space.
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            // Moving up onto the winning level wins at once, with no build.
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            // Then the same worker must build on a neighbouring free space.
            ends.extend(ordinary_builds(&moved, to));
        }
    }
    ends
}

/// Apollo may move onto a neighbouring opponent's worker, which is forced to
/// the space he has just left.
fn apollo_turns(game: &Game) -> Vec<Game> {
    // Nobody has to use the power: all ordinary turns are there.
    let mut ends = mortal_turns(game);
    for from in game.me().workers.clone() {
        for to in game.neighbours(from) {
            // Only an opponent's worker can be swapped with, not an own one.
            if !game.opponent().workers.contains(&to) {
                continue;
            }
            // The normal height limit holds for his move.
            if !game.height_allows(from, to) {
                continue;
            }
            let mut moved = game.clone();
            // The other worker goes to the space just left, at any height.
            // It is forced and has not moved, so it cannot win by that.
            moved.force_opponents_worker(to, from);
            moved.move_my_worker(from, to);
            // Swapping up onto the winning level wins like any other move.
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            // The build cannot be on the swapped worker: not a free space.
            ends.extend(ordinary_builds(&moved, to));
        }
    }
    ends
}

/// Artemis' worker may move a second time, but not back to the space on which
/// it started the turn.
fn artemis_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for start in game.me().workers.clone() {
        for middle in ordinary_moves(game, start) {
            let mut moved_once = game.clone();
            moved_once.move_my_worker(start, middle);
            // The first move may win, and then there is no second one.
            if game.climb_wins(start, middle) {
                moved_once.me_mut().won = true;
                ends.push(moved_once);
                continue;
            }
            // The second move is optional: build after the first.
            ends.extend(ordinary_builds(&moved_once, middle));
            // Or move a second time, within the height limit of that step.
            for last in ordinary_moves(&moved_once, middle) {
                // Not back to where the worker started.
                if last == start {
                    continue;
                }
                let mut moved_twice = moved_once.clone();
                moved_twice.move_my_worker(middle, last);
                // The second move may win too.
                if moved_once.climb_wins(middle, last) {
                    moved_twice.me_mut().won = true;
                    ends.push(moved_twice);
                    continue;
                }
                ends.extend(ordinary_builds(&moved_twice, last));
            }
        }
    }
    ends
}

/// Athena takes ordinary turns; it is noted whether her worker moved up, as
/// the opponent's workers cannot move up in the turn after that.
fn athena_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for from in game.me().workers.clone() {
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            // This turn's note takes the place of the one of her last turn.
            moved.me_mut().moved_up = game.level(to) > game.level(from);
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            ends.extend(ordinary_builds(&moved, to));
        }
    }
    ends
}

/// Atlas' build may be a dome at any level.
fn atlas_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for from in game.me().workers.clone() {
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            // The ordinary build.
            ends.extend(ordinary_builds(&moved, to));
            // Or a dome on whatever stands there.
            for site in building_sites(&moved, to) {
                let mut built = moved.clone();
                built.tower_mut(site).dome = true;
                ends.push(built);
            }
        }
    }
    ends
}

/// Demeter may build a second time with the same worker, on another space.
fn demeter_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for from in game.me().workers.clone() {
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            for first in building_sites(&moved, to) {
                let mut built_once = moved.clone();
                built_once.build(first);
                // The second build is optional.
                ends.push(built_once.clone());
                for second in building_sites(&built_once, to) {
                    // It must be on another space.
                    if second == first {
                        continue;
                    }
                    let mut built_twice = built_once.clone();
                    built_twice.build(second);
                    ends.push(built_twice);
                }
            }
        }
    }
    ends
}

/// Hephaestus may build a second block on the very space just built on, but
/// never a dome.
fn hephaestus_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for from in game.me().workers.clone() {
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            for site in building_sites(&moved, to) {
                let mut built_once = moved.clone();
                built_once.build(site);
                // The second build is optional.
                ends.push(built_once.clone());
                // Nothing goes on top of a dome.
                if built_once.tower(site).dome {
                    continue;
                }
                let mut built_twice = built_once.clone();
                built_twice.build(site);
                // The second piece must be a block and never a dome.
                if built_twice.tower(site).dome {
                    continue;
                }
                ends.push(built_twice);
            }
        }
    }
    ends
}

/// If Hermes' workers do not move up or down, each may move any number of
/// times, also zero, and then either worker builds.
fn hermes_turns(game: &Game) -> Vec<Game> {
    // One ordinary turn remains possible; it may go up or down (and win).
    let mut ends = mortal_turns(game);
    // Otherwise all moves stay level. They may be split over the workers in
    // any order, so take single steps of any worker again and again, and
    // remember where the workers have stood together. Zero steps count too.
    let mut visited: BTreeSet<Vec<Place>> = BTreeSet::new();
    visited.insert(game.me().workers.clone());
    let mut to_do: Vec<Game> = vec![game.clone()];
    while let Some(standing) = to_do.pop() {
        // Stop walking here: either worker builds.
        for builder in standing.me().workers.clone() {
            ends.extend(ordinary_builds(&standing, builder));
        }
        // Or walk on: any worker takes one more step on its own level. Such a
        // step never wins, not even on the winning level.
        for from in standing.me().workers.clone() {
            for to in ordinary_moves(&standing, from) {
                if standing.level(to) != standing.level(from) {
                    continue;
                }
                let mut stepped = standing.clone();
                stepped.move_my_worker(from, to);
                if !visited.contains(&stepped.me().workers) {
                    visited.insert(stepped.me().workers.clone());
                    to_do.push(stepped);
                }
            }
        }
    }
    ends
}

/// Minotaur may move onto a neighbouring opponent's worker if that one can be
/// forced one space straight on.
fn minotaur_turns(game: &Game) -> Vec<Game> {
    // Nobody has to use the power: all ordinary turns are there.
    let mut ends = mortal_turns(game);
    for from in game.me().workers.clone() {
        for to in game.neighbours(from) {
            // Only an opponent's worker can be pushed.
            if !game.opponent().workers.contains(&to) {
                continue;
            }
            // His own move obeys the normal height limit.
            if !game.height_allows(from, to) {
                continue;
            }
            // The next space in the same direction must be on the board.
            let Some(behind) = game.straight_on(from, to) else {
                continue;
            };
            // It must be free, with no dome and no worker; any level will do.
            if !game.is_free(behind) {
                continue;
            }
            let mut moved = game.clone();
            // The pushed worker is forced, so it does not win by that.
            moved.force_opponents_worker(to, behind);
            moved.move_my_worker(from, to);
            if game.climb_wins(from, to) {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            ends.extend(ordinary_builds(&moved, to));
        }
    }
    ends
}

/// Pan also wins when his worker moves down two or more levels.
fn pan_turns(game: &Game) -> Vec<Game> {
    let mut ends = Vec::new();
    for from in game.me().workers.clone() {
        for to in ordinary_moves(game, from) {
            let mut moved = game.clone();
            moved.move_my_worker(from, to);
            let jumps_down = game.level(from) >= game.level(to) + 2;
            if game.climb_wins(from, to) || jumps_down {
                moved.me_mut().won = true;
                ends.push(moved);
                continue;
            }
            ends.extend(ordinary_builds(&moved, to));
        }
    }
    ends
}

/// If Prometheus' worker does not move up, it may build both before and after
/// moving.
fn prometheus_turns(game: &Game) -> Vec<Game> {
    // Without the first build it is an ordinary turn, which may go up.
    let mut ends = mortal_turns(game);
    for from in game.me().workers.clone() {
        // Build before moving.
        for built in ordinary_builds(game, from) {
            // The worker that built must be the one that moves. If it has no
            // move left, nothing is added here: that was no whole turn.
            for to in ordinary_moves(&built, from) {
                // Having built, it may not go up. The heights that count are
                // those after the first build.
                if built.level(to) > built.level(from) {
                    continue;
                }
                let mut moved = built.clone();
                moved.move_my_worker(from, to);
                if built.climb_wins(from, to) {
                    moved.me_mut().won = true;
                    ends.push(moved);
                    continue;
                }
                // Build after moving.
                ends.extend(ordinary_builds(&moved, to));
            }
        }
    }
    ends
}

// ---------------------------------------------------------------------------
// The base rules
// ---------------------------------------------------------------------------

/// The spaces to which a worker may move without any power: neighbouring, no
/// worker, no dome, not too high.
fn ordinary_moves(game: &Game, from: Place) -> Vec<Place> {
    let mut found = Vec::new();
    for to in game.neighbours(from) {
        if game.is_free(to) && game.height_allows(from, to) {
            found.push(to);
        }
    }
    found
}

/// The spaces on which a worker may build: neighbouring and free.
fn building_sites(game: &Game, builder: Place) -> Vec<Place> {
    let mut found = Vec::new();
    for site in game.neighbours(builder) {
        if game.is_free(site) {
            found.push(site);
        }
    }
    found
}

/// The boards after one ordinary build of the worker on that space. If it can
/// build nowhere there are none, and so it was no whole turn.
fn ordinary_builds(game: &Game, builder: Place) -> Vec<Game> {
    let mut ends = Vec::new();
    for site in building_sites(game, builder) {
        let mut built = game.clone();
        built.build(site);
        ends.push(built);
    }
    ends
}

impl Game {
    fn me(&self) -> &Player {
        &self.players[self.to_move]
    }

    fn me_mut(&mut self) -> &mut Player {
        &mut self.players[self.to_move]
    }

    fn opponent(&self) -> &Player {
        &self.players[1 - self.to_move]
    }

    fn tower(&self, place: Place) -> Tower {
        self.towers[place.row][place.column]
    }

    fn tower_mut(&mut self, place: Place) -> &mut Tower {
        &mut self.towers[place.row][place.column]
    }

    /// The level on which a worker stands, or would stand, on that space.
    fn level(&self, place: Place) -> u8 {
        self.tower(place).blocks
    }

    /// Free for moving and building: neither a worker nor a dome.
    fn is_free(&self, place: Place) -> bool {
        let mut worker_here = false;
        for player in &self.players {
            if player.workers.contains(&place) {
                worker_here = true;
            }
        }
        !worker_here && !self.tower(place).dome
    }

    /// The space so many columns and rows away, if it is on the board.
    fn place_at(&self, column: i64, row: i64) -> Option<Place> {
        let on_board =
            column >= 0 && column < self.columns as i64 && row >= 0 && row < self.rows as i64;
        if !on_board {
            return None;
        }
        Some(Place {
            column: column as usize,
            row: row as usize,
        })
    }

    /// The up to eight spaces around a space.
    fn neighbours(&self, place: Place) -> Vec<Place> {
        let mut found = Vec::new();
        for column_step in [-1, 0, 1] {
            for row_step in [-1, 0, 1] {
                if column_step == 0 && row_step == 0 {
                    continue;
                }
                let column = place.column as i64 + column_step;
                let row = place.row as i64 + row_step;
                if let Some(neighbour) = self.place_at(column, row) {
                    found.push(neighbour);
                }
            }
        }
        found
    }

    /// The space reached by taking the step from `from` to `to` once more.
    fn straight_on(&self, from: Place, to: Place) -> Option<Place> {
        let column_step = to.column as i64 - from.column as i64;
        let row_step = to.row as i64 - from.row as i64;
        self.place_at(to.column as i64 + column_step, to.row as i64 + row_step)
    }

    /// At most one level up, any number down; and no level up at all if the
    /// opponent is Athena whose worker moved up in her last turn.
    fn height_allows(&self, from: Place, to: Place) -> bool {
        let athena_forbids_up = self.opponent().power == Power::Athena && self.opponent().moved_up;
        let most_up = if athena_forbids_up { 0 } else { 1 };
        self.level(to) <= self.level(from) + most_up
    }

    /// A worker wins by moving onto the winning level from any other level.
    /// Going from that level to another space of the same level does not win.
    fn climb_wins(&self, from: Place, to: Place) -> bool {
        match self.winning {
            Some(winning) => self.level(to) == winning && self.level(from) != winning,
            None => false,
        }
    }

    /// A block, or a dome where all the blocks of a tower are there already.
    fn build(&mut self, site: Place) {
        let blocks_of_a_tower = self.height - 1;
        let tower = self.tower_mut(site);
        assert!(!tower.dome, "nothing can be built on a dome");
        if tower.blocks < blocks_of_a_tower {
            tower.blocks += 1;
        } else {
            tower.dome = true;
        }
    }

    fn move_my_worker(&mut self, from: Place, to: Place) {
        let side = self.to_move;
        self.displace(side, from, to);
    }

    fn force_opponents_worker(&mut self, from: Place, to: Place) {
        let side = 1 - self.to_move;
        self.displace(side, from, to);
    }

    fn displace(&mut self, side: usize, from: Place, to: Place) {
        let workers = &mut self.players[side].workers;
        let index = workers
            .iter()
            .position(|worker| *worker == from)
            .expect("a worker stands there");
        workers[index] = to;
        // Workers of one player are all alike, so keep them in one order.
        workers.sort();
    }
}

// ---------------------------------------------------------------------------
// Position texts
// ---------------------------------------------------------------------------

/// The order in which the heights are written: on 5x5 boards from the top row
/// down, on all others from the bottom row up; each row from column a.
fn reading_order(rows: usize, columns: usize) -> Vec<Place> {
    let mut row_order: Vec<usize> = (0..rows).collect();
    if is_five_by_five(rows, columns) {
        row_order.reverse();
    }
    let mut places = Vec::new();
    for row in row_order {
        for column in 0..columns {
            places.push(Place { column, row });
        }
    }
    places
}

fn is_five_by_five(rows: usize, columns: usize) -> bool {
    rows == 5 && columns == 5
}

fn read_position(
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    position: &str,
) -> Game {
    assert!((1..=9).contains(&height), "height {height} has no digit");
    assert!(columns <= 26, "too many columns for letters");
    let parts: Vec<&str> = position.split('/').collect();
    assert_eq!(parts.len(), 4, "four parts expected: {position}");

    let characters: Vec<char> = parts[0].chars().collect();
    let places = reading_order(rows, columns);
    assert_eq!(characters.len(), places.len(), "heights: {position}");
    let empty = Tower {
        blocks: 0,
        dome: false,
    };
    let mut towers = vec![vec![empty; columns]; rows];
    for (place, character) in places.iter().zip(characters) {
        towers[place.row][place.column] = read_tower(character, height);
    }

    let to_move = match parts[1] {
        "1" => 0,
        "2" => 1,
        other => panic!("no such side: {other}"),
    };

    let players = vec![
        read_player(rows, columns, parts[2]),
        read_player(rows, columns, parts[3]),
    ];
    // Turns are taken only when all workers have been placed.
    assert_eq!(
        players[0].workers.len(),
        players[1].workers.len(),
        "the placing of workers is not finished: {position}"
    );
    assert!(!players[0].workers.is_empty(), "no workers: {position}");

    // A space holds one worker at most, and nobody stands on a dome.
    let mut seen: Vec<Place> = Vec::new();
    for player in &players {
        for worker in &player.workers {
            assert!(!seen.contains(worker), "two workers on one space");
            assert!(!towers[worker.row][worker.column].dome, "worker on a dome");
            seen.push(*worker);
        }
    }

    Game {
        rows,
        columns,
        height,
        winning,
        towers,
        players,
        to_move,
    }
}

fn read_tower(character: char, height: u8) -> Tower {
    let blocks_of_a_tower = height - 1;
    if let Some(digit) = character.to_digit(10) {
        let digit = digit as u8;
        assert!(digit <= height, "tower too high: {character}");
        if digit == height {
            // A complete tower: all its blocks and a dome.
            return Tower {
                blocks: blocks_of_a_tower,
                dome: true,
            };
        }
        return Tower {
            blocks: digit,
            dome: false,
        };
    }
    // A letter: a dome on fewer blocks than a complete tower has.
    assert!(character.is_ascii_lowercase(), "no tower: {character}");
    let blocks = character as u8 - b'a';
    assert!(blocks < blocks_of_a_tower, "no such dome: {character}");
    Tower { blocks, dome: true }
}

fn write_tower(tower: Tower, height: u8) -> char {
    if !tower.dome {
        (b'0' + tower.blocks) as char
    } else if tower.blocks == height - 1 {
        (b'0' + height) as char
    } else {
        (b'a' + tower.blocks) as char
    }
}

fn read_player(rows: usize, columns: usize, text: &str) -> Player {
    let (text, won) = match text.strip_prefix('#') {
        Some(text) => (text, true),
        None => (text, false),
    };
    let (name_and_mark, worker_names) = text.split_once(':').expect("a colon");

    let (name, moved_up) = match name_and_mark.strip_suffix("[^]") {
        Some(name) => (name, true),
        None => (name_and_mark, false),
    };
    let mut power = None;
    for (known_name, known_power) in POWER_NAMES {
        if known_name == name {
            power = Some(known_power);
        }
    }
    let power = power.unwrap_or_else(|| panic!("no such power: {name}"));
    assert!(
        !moved_up || power == Power::Athena,
        "only Athena is marked: {text}"
    );

    let mut workers = Vec::new();
    if !worker_names.is_empty() {
        for worker_name in worker_names.split(',') {
            workers.push(read_place(rows, columns, worker_name));
        }
    }
    workers.sort();

    Player {
        power,
        workers,
        moved_up,
        won,
    }
}

fn write_player(game: &Game, player: &Player) -> String {
    let mut text = String::new();
    if player.won {
        text.push('#');
    }
    for (name, power) in POWER_NAMES {
        if power == player.power {
            text.push_str(name);
        }
    }
    if player.moved_up {
        text.push_str("[^]");
    }
    text.push(':');
    let mut workers = player.workers.clone();
    workers.sort();
    let mut names = Vec::new();
    for worker in workers {
        names.push(write_place(game.rows, game.columns, worker));
    }
    text.push_str(&names.join(","));
    text
}

fn read_place(rows: usize, columns: usize, name: &str) -> Place {
    let letter = name.chars().next().expect("a column letter");
    assert!(letter.is_ascii_alphabetic(), "no column: {name}");
    // Columns are upper case on 5x5 boards and lower case on others.
    assert_eq!(
        letter.is_ascii_uppercase(),
        is_five_by_five(rows, columns),
        "wrong case: {name}"
    );
    let column = (letter.to_ascii_lowercase() as u8 - b'a') as usize;
    let row_number: usize = name[1..].parse().expect("a row number");
    assert!(
        column < columns && row_number >= 1 && row_number <= rows,
        "not on the board: {name}"
    );
    Place {
        column,
        row: row_number - 1,
    }
}

fn write_place(rows: usize, columns: usize, place: Place) -> String {
    let first_letter = if is_five_by_five(rows, columns) {
        b'A'
    } else {
        b'a'
    };
    let letter = (first_letter + place.column as u8) as char;
    format!("{letter}{}", place.row + 1)
}

fn write_position(game: &Game) -> String {
    let mut heights = String::new();
    for place in reading_order(game.rows, game.columns) {
        heights.push(write_tower(game.tower(place), game.height));
    }
    format!(
        "{heights}/{}/{}/{}",
        game.to_move + 1,
        write_player(game, &game.players[0]),
        write_player(game, &game.players[1])
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ordinary heights on a small board.
    fn check(rows: usize, columns: usize, position: &str, expected: &[&str]) {
        let expected: BTreeSet<String> = expected.iter().map(|text| text.to_string()).collect();
        let found = successors(rows, columns, 4, Some(3), position);
        assert_eq!(found, expected, "after {position}");
    }

    #[test]
    fn mortal_moves_and_builds() {
        check(
            2,
            2,
            "0000/1/mortal:a1/mortal:b2",
            &[
                "1000/2/mortal:b1/mortal:b2",
                "0010/2/mortal:b1/mortal:b2",
                "1000/2/mortal:a2/mortal:b2",
                "0100/2/mortal:a2/mortal:b2",
            ],
        );
    }

    #[test]
    fn mortal_wins_by_climbing_only() {
        // Up onto level 3: a win at once and nothing else.
        check(
            1,
            3,
            "230/1/mortal:a1/mortal:c1",
            &["230/2/#mortal:b1/mortal:c1"],
        );
        // From level 3 to level 3 is an ordinary move.
        check(
            1,
            3,
            "330/1/mortal:a1/mortal:c1",
            &["430/2/mortal:b1/mortal:c1"],
        );
        // Two levels up is too high.
        check(1, 3, "130/1/mortal:a1/mortal:c1", &[]);
        // A dome cannot be moved onto.
        check(1, 3, "2c0/1/mortal:a1/mortal:c1", &[]);
        check(1, 3, "240/1/mortal:a1/mortal:c1", &[]);
    }

    #[test]
    fn a_won_game_is_over() {
        check(1, 4, "0000/2/#mortal:a1/mortal:d1", &[]);
        check(1, 4, "0000/1/mortal:a1/#mortal:d1", &[]);
    }

    #[test]
    fn other_heights() {
        // Towers of one block and a dome, climbing wins nothing.
        let found = successors(1, 3, 2, None, "010/2/mortal:c1/mortal:a1");
        let expected = BTreeSet::from(["110/1/mortal:c1/mortal:b1".to_string()]);
        assert_eq!(found, expected);
        let found = successors(1, 3, 2, None, "100/2/mortal:c1/mortal:a1");
        let expected = BTreeSet::from(["200/1/mortal:c1/mortal:b1".to_string()]);
        assert_eq!(found, expected);
        // Level 1 wins.
        let found = successors(1, 3, 2, Some(1), "010/2/mortal:c1/mortal:a1");
        let expected = BTreeSet::from(["010/1/mortal:c1/#mortal:b1".to_string()]);
        assert_eq!(found, expected);
    }

    #[test]
    fn five_by_five_is_written_from_the_top() {
        // The worker on A1 stands on a single block and is hemmed in by domes
        // but for B1; the one on A5 is hemmed in altogether.
        let position = "0400044000000004440010400/1/mortal:A1,A5/mortal:E4,E5";
        // B1 is the second character of the last row, A1 the first.
        let found = successors(5, 5, 4, Some(3), position);
        let expected: BTreeSet<String> = ["0400044000000004440020400/2/mortal:A5,B1/mortal:E4,E5"]
            .iter()
            .map(|text| text.to_string())
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    #[should_panic(expected = "not finished")]
    fn placing_must_be_finished() {
        successors(2, 2, 4, Some(3), "0000/1/mortal:a1,b1/mortal:b2");
    }

    #[test]
    fn apollo_swaps() {
        check(
            2,
            2,
            "0000/1/apollo:a1/mortal:b2",
            &[
                "1000/2/apollo:b1/mortal:b2",
                "0010/2/apollo:b1/mortal:b2",
                "1000/2/apollo:a2/mortal:b2",
                "0100/2/apollo:a2/mortal:b2",
                "0100/2/apollo:b2/mortal:a1",
                "0010/2/apollo:b2/mortal:a1",
            ],
        );
        // Nothing to build on after the swap: not a turn.
        check(1, 2, "00/1/apollo:a1/mortal:b1", &[]);
        // The swap wins on level 3; too high is too high.
        check(
            1,
            2,
            "23/1/apollo:a1/mortal:b1",
            &["23/2/#apollo:b1/mortal:a1"],
        );
        check(1, 2, "13/1/apollo:a1/mortal:b1", &[]);
        // Swapping the other one up to level 3 does not win for anybody.
        check(
            1,
            3,
            "302/1/apollo:a1/mortal:b1",
            &["303/2/apollo:b1/mortal:a1"],
        );
        // Own workers are not swapped.
        check(1, 4, "0000/1/apollo:a1,b1/mortal:c1,d1", &[]);
    }

    #[test]
    fn artemis_moves_twice() {
        check(
            1,
            4,
            "0000/1/artemis:a1/mortal:d1",
            &[
                "1000/2/artemis:b1/mortal:d1",
                "0010/2/artemis:b1/mortal:d1",
                "0100/2/artemis:c1/mortal:d1",
            ],
        );
        // The second move climbs to level 3.
        check(
            1,
            4,
            "1230/1/artemis:a1/mortal:d1",
            &[
                "2230/2/artemis:b1/mortal:d1",
                "1240/2/artemis:b1/mortal:d1",
                "1230/2/#artemis:c1/mortal:d1",
            ],
        );
        // The first move wins: no second one.
        check(
            1,
            4,
            "2330/1/artemis:a1/mortal:d1",
            &["2330/2/#artemis:b1/mortal:d1"],
        );
    }

    #[test]
    fn athena_forbids_going_up() {
        // Moving up makes the mark, moving level takes the old one away.
        check(
            1,
            4,
            "0100/1/athena:a1/mortal:d1",
            &[
                "1100/2/athena[^]:b1/mortal:d1",
                "0110/2/athena[^]:b1/mortal:d1",
            ],
        );
        check(
            1,
            4,
            "0000/1/athena[^]:a1/mortal:d1",
            &["1000/2/athena:b1/mortal:d1", "0010/2/athena:b1/mortal:d1"],
        );
        // A winning climb is a move up as well.
        check(
            1,
            3,
            "230/1/athena:a1/mortal:c1",
            &["230/2/#athena[^]:b1/mortal:c1"],
        );
        // The mark binds the other side, and stays during its turn.
        check(1, 4, "0032/2/athena[^]:a1/mortal:d1", &[]);
        check(
            1,
            4,
            "0032/2/athena:a1/mortal:d1",
            &["0032/1/athena:a1/#mortal:c1"],
        );
        check(
            1,
            4,
            "0002/2/athena[^]:a1/mortal:d1",
            &[
                "0102/1/athena[^]:a1/mortal:c1",
                "0003/1/athena[^]:a1/mortal:c1",
            ],
        );
        // It binds a swap upwards too, and both moves of Artemis.
        check(1, 2, "32/2/athena[^]:a1/apollo:b1", &[]);
        check(
            1,
            4,
            "0100/2/athena[^]:a1/artemis:d1",
            &[
                "0200/1/athena[^]:a1/artemis:c1",
                "0101/1/athena[^]:a1/artemis:c1",
            ],
        );
    }

    #[test]
    fn atlas_builds_domes() {
        check(
            1,
            3,
            "000/1/atlas:a1/mortal:c1",
            &["100/2/atlas:b1/mortal:c1", "a00/2/atlas:b1/mortal:c1"],
        );
        check(
            1,
            3,
            "200/1/atlas:a1/mortal:c1",
            &["300/2/atlas:b1/mortal:c1", "c00/2/atlas:b1/mortal:c1"],
        );
        // On level 3 the dome is the ordinary build.
        check(
            1,
            3,
            "300/1/atlas:a1/mortal:c1",
            &["400/2/atlas:b1/mortal:c1"],
        );
    }

    #[test]
    fn demeter_builds_on_two_spaces() {
        check(
            1,
            4,
            "0000/1/demeter:a1/mortal:d1",
            &[
                "1000/2/demeter:b1/mortal:d1",
                "0010/2/demeter:b1/mortal:d1",
                "1010/2/demeter:b1/mortal:d1",
            ],
        );
    }

    #[test]
    fn hephaestus_builds_two_blocks() {
        check(
            1,
            4,
            "2010/1/hephaestus:a1/mortal:d1",
            &[
                "3010/2/hephaestus:b1/mortal:d1",
                "2020/2/hephaestus:b1/mortal:d1",
                "2030/2/hephaestus:b1/mortal:d1",
            ],
        );
        // On level 3 there is just the one dome.
        check(
            1,
            3,
            "300/1/hephaestus:a1/mortal:c1",
            &["400/2/hephaestus:b1/mortal:c1"],
        );
    }

    #[test]
    fn hermes_walks_on_the_level() {
        check(
            1,
            4,
            "0000/1/hermes:a1/mortal:d1",
            &[
                "0100/2/hermes:a1/mortal:d1",
                "1000/2/hermes:b1/mortal:d1",
                "0010/2/hermes:b1/mortal:d1",
                "0100/2/hermes:c1/mortal:d1",
            ],
        );
        // An ordinary turn upwards, or standing still and building.
        check(
            1,
            3,
            "010/1/hermes:a1/mortal:c1",
            &["110/2/hermes:b1/mortal:c1", "020/2/hermes:a1/mortal:c1"],
        );
        // The climb wins; the level step on level 3 does not.
        check(
            1,
            3,
            "230/1/hermes:a1/mortal:c1",
            &["230/2/#hermes:b1/mortal:c1", "240/2/hermes:a1/mortal:c1"],
        );
        check(
            1,
            3,
            "330/1/hermes:a1/mortal:c1",
            &["430/2/hermes:b1/mortal:c1", "340/2/hermes:a1/mortal:c1"],
        );
        // Only the worker on the left can walk or build: a dome and the other
        // side's workers shut in the one on the right.
        check(
            1,
            6,
            "004000/1/hermes:a1,d1/mortal:e1,f1",
            &[
                "014000/2/hermes:a1,d1/mortal:e1,f1",
                "104000/2/hermes:b1,d1/mortal:e1,f1",
            ],
        );
        // One walks and the other builds.
        let found = successors(1, 6, 4, Some(3), "000000/1/hermes:a1,d1/mortal:e1,f1");
        assert!(found.contains("001000/2/hermes:b1,d1/mortal:e1,f1"));
        // Both walk: b1 steps to c1 first and then a1 follows to b1.
        let found = successors(1, 5, 4, Some(3), "00000/1/hermes:a1,b1/mortal:d1,e1");
        assert!(found.contains("10000/2/hermes:b1,c1/mortal:d1,e1"));
    }

    #[test]
    fn hermes_on_the_empty_five_by_five_board() {
        // His two workers may end on any two of the 23 spaces that the other
        // side leaves, and each free space next to either can be built on.
        let position = "0000000000000000000000000/1/hermes:A1,B1/mortal:D5,E5";
        let found = successors(5, 5, 4, Some(3), position);
        let mut expected = 0;
        let game = read_position(5, 5, 4, Some(3), position);
        let mut open = reading_order(5, 5);
        open.retain(|place| !game.opponent().workers.contains(place));
        for one in &open {
            for other in &open {
                for site in &open {
                    let near = game.neighbours(*one).contains(site)
                        || game.neighbours(*other).contains(site);
                    if one < other && site != one && site != other && near {
                        expected += 1;
                    }
                }
            }
        }
        assert_eq!(found.len(), expected);
    }

    #[test]
    fn minotaur_pushes() {
        check(
            1,
            4,
            "0000/1/minotaur:a1/mortal:b1",
            &["1000/2/minotaur:b1/mortal:c1"],
        );
        // Not off the board, not onto a dome, not onto a worker.
        check(1, 2, "00/1/minotaur:a1/mortal:b1", &[]);
        check(1, 3, "00a/1/minotaur:a1/mortal:b1", &[]);
        check(1, 4, "0000/1/minotaur:a1,d1/mortal:b1,c1", &[]);
        // Pushed up to level 3 and no win; his own climb wins.
        check(
            1,
            3,
            "003/1/minotaur:a1/mortal:b1",
            &["103/2/minotaur:b1/mortal:c1"],
        );
        check(
            1,
            3,
            "230/1/minotaur:a1/mortal:b1",
            &["230/2/#minotaur:b1/mortal:c1"],
        );
        check(1, 3, "130/1/minotaur:a1/mortal:b1", &[]);
        // Diagonally.
        let found = successors(3, 3, 4, Some(3), "000000000/1/minotaur:a1/mortal:b2");
        assert!(found.contains("100000000/2/minotaur:b2/mortal:c3"));
    }

    #[test]
    fn pan_jumps_down() {
        check(1, 3, "200/1/pan:a1/mortal:c1", &["200/2/#pan:b1/mortal:c1"]);
        check(1, 3, "310/1/pan:a1/mortal:c1", &["310/2/#pan:b1/mortal:c1"]);
        check(1, 3, "100/1/pan:a1/mortal:c1", &["200/2/pan:b1/mortal:c1"]);
        // It remains where climbing wins nothing.
        let found = successors(1, 3, 4, None, "200/1/pan:a1/mortal:c1");
        let expected = BTreeSet::from(["200/2/#pan:b1/mortal:c1".to_string()]);
        assert_eq!(found, expected);
    }

    #[test]
    fn prometheus_builds_first() {
        // From the ground the built-on space is too high for him.
        check(
            1,
            4,
            "0000/1/prometheus:a1/mortal:d1",
            &[
                "1000/2/prometheus:b1/mortal:d1",
                "0010/2/prometheus:b1/mortal:d1",
            ],
        );
        // From level 1 it is not.
        check(
            1,
            4,
            "1000/1/prometheus:a1/mortal:d1",
            &[
                "2000/2/prometheus:b1/mortal:d1",
                "1010/2/prometheus:b1/mortal:d1",
                "2100/2/prometheus:b1/mortal:d1",
                "1110/2/prometheus:b1/mortal:d1",
            ],
        );
        // Building level 3 in front of him and climbing it is not allowed.
        check(
            1,
            3,
            "220/1/prometheus:a1/mortal:c1",
            &["320/2/prometheus:b1/mortal:c1"],
        );
    }
}
