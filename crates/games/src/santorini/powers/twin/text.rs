//! Positions as texts:
//! `heights/side/power[memory]:workers/power[memory]:workers`.

use super::Power;
use super::board::{DIRECTIONS, Direction, Game, Memory, Number, Place, Player, Tower, Worker};

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

// ---------------------------------------------------------------------------
// Reading
// ---------------------------------------------------------------------------

pub fn read_position(
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    position: &str,
) -> Game {
    assert!((1..=9).contains(&height), "height {height} has no digit");
    assert!(columns <= 26, "too many columns for letters");
    let mut parts: Vec<&str> = position.split('/').collect();
    let ram = parts.pop_if(|part| part.starts_with("ram:"));
    assert!((4..=6).contains(&parts.len()), "parts: {position}");

    let texts: Vec<PlayerText> = parts[2..]
        .iter()
        .map(|text| PlayerText::split(text))
        .collect();
    let to_move = read_number(parts[1], 0) as usize - 1;
    assert!(to_move < texts.len(), "no such side: {position}");
    let player = |text: &PlayerText| Player {
        power: text.power,
        memory: Memory::default(),
        won: text.won,
        out: text.out,
    };
    let mut game = Game {
        rows,
        columns,
        height,
        winning,
        towers: read_towers(rows, columns, height, parts[0]),
        workers: Vec::new(),
        players: texts.iter().map(player).collect(),
        to_move,
        acting: texts.iter().map(|text| text.power).collect(),
        card_of: (0..texts.len()).collect(),
        ram: None,
        abyss: None,
        sunk: None,
        trail: Default::default(),
        fate: vec![Vec::new(); texts.len()],
        claimed: None,
        ambush: Vec::new(),
        attempted: Vec::new(),
        stopped: None,
    };
    game.ram = ram.map(|ram| read_place(&game, &ram[4..]));
    for (side, text) in texts.iter().enumerate() {
        for place in read_places(&game, text.workers) {
            assert_eq!(game.worker_at(place), None, "two workers on one space");
            assert!(!game.tower(place).dome, "worker on a dome");
            game.add_worker(side, place);
        }
    }
    // What powers remember may be about workers, so it is read after them.
    for (side, text) in texts.iter().enumerate() {
        game.players[side].memory = read_memory(&game, side, text.memory);
    }
    game
}

/// The parts of a player's text.
struct PlayerText<'a> {
    power: Power,
    memory: &'a str,
    workers: &'a str,
    won: bool,
    out: bool,
}

impl PlayerText<'_> {
    fn split(text: &str) -> PlayerText<'_> {
        let (text, won) = match text.strip_prefix('#') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (text, out) = match text.strip_prefix('-') {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (card, workers) = text.split_once(':').expect("a colon");
        let (name, memory) = match card.strip_suffix(']') {
            Some(card) => card.split_once('[').expect("an opening bracket"),
            None => (card, ""),
        };
        let power = Power::named(name).unwrap_or_else(|| panic!("no such power: {name}"));
        PlayerText {
            power,
            memory,
            workers,
            won,
            out,
        }
    }
}

fn read_memory(game: &Game, side: usize, text: &str) -> Memory {
    let mut memory = Memory::default();
    let power = game.players[side].power;
    let (before, after) = text.split_once('|').unwrap_or((text, ""));
    match power {
        Power::Athena | Power::Nike | Power::Circe => memory.mark = read_sign(text, "^"),
        Power::Morpheus | Power::Tyche => memory.stock = read_number(before, 0),
        Power::Clio => {
            memory.stock = read_number(before, 3);
            memory.tokens = read_places(game, after);
        }
        Power::Gaea => {
            memory.stock = read_number(before, 2);
            memory.tokens = read_places(game, after);
        }
        Power::Europa | Power::Charybdis => memory.tokens = read_places(game, text),
        Power::Selene | Power::Hippolyta | Power::Eris => memory.worker = read_worker(game, text),
        Power::Aeolus | Power::Siren => memory.direction = read_direction(text),
        Power::Adonis => {
            memory.used = read_sign(before, "x");
            if let Some((mine, theirs)) = after.split_once(',') {
                let mine = read_worker(game, mine);
                let theirs = read_worker(game, theirs);
                memory.named = mine.zip(theirs);
            }
        }
        _ if is_hero(power) => memory.used = read_sign(text, "x"),
        _ => assert!(
            text.is_empty(),
            "{} remembers nothing: {text}",
            power.name()
        ),
    }
    memory
}

fn is_hero(power: Power) -> bool {
    matches!(
        power,
        Power::Achilles
            | Power::Adonis
            | Power::Atalanta
            | Power::Bellerophon
            | Power::Heracles
            | Power::Jason
            | Power::Medea
            | Power::Odysseus
            | Power::Polyphemus
            | Power::Theseus
    )
}

fn read_sign(text: &str, sign: &str) -> bool {
    assert!(text.is_empty() || text == sign, "not {sign}: {text}");
    !text.is_empty()
}

fn read_number(text: &str, usual: u8) -> u8 {
    if text.is_empty() {
        return usual;
    }
    text.parse().expect("a number")
}

fn read_worker(game: &Game, text: &str) -> Option<Number> {
    if text.is_empty() {
        return None;
    }
    let place = read_place(game, text);
    let number = game.worker_at(place);
    assert!(number.is_some(), "nobody stands on {text}");
    number
}

fn read_direction(text: &str) -> Option<Direction> {
    if text.is_empty() {
        return None;
    }
    let found = DIRECTIONS.iter().find(|(name, _)| *name == text);
    Some(found.expect("a direction").1)
}

fn read_towers(rows: usize, columns: usize, height: u8, text: &str) -> Vec<Vec<Tower>> {
    let characters: Vec<char> = text.chars().collect();
    let places = reading_order(rows, columns);
    assert_eq!(characters.len(), places.len(), "heights: {text}");
    let empty = Tower {
        blocks: 0,
        dome: false,
    };
    let mut towers = vec![vec![empty; columns]; rows];
    for (place, character) in places.iter().zip(characters) {
        towers[place.row][place.column] = read_tower(character, height);
    }
    towers
}

fn read_tower(character: char, height: u8) -> Tower {
    let blocks_of_a_tower = height - 1;
    if let Some(digit) = character.to_digit(10) {
        let digit = digit as u8;
        assert!(digit <= height, "tower too high: {character}");
        // A tower of full height has all its blocks and a dome.
        return Tower {
            blocks: digit.min(blocks_of_a_tower),
            dome: digit == height,
        };
    }
    // A letter: a dome on fewer blocks than a complete tower has.
    assert!(character.is_ascii_lowercase(), "no tower: {character}");
    let blocks = character as u8 - b'a';
    assert!(blocks < blocks_of_a_tower, "no such dome: {character}");
    Tower { blocks, dome: true }
}

pub fn read_places(game: &Game, text: &str) -> Vec<Place> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut places: Vec<Place> = text.split(',').map(|name| read_place(game, name)).collect();
    places.sort();
    places
}

fn read_place(game: &Game, name: &str) -> Place {
    let letter = name.chars().next().expect("a column letter");
    assert!(letter.is_ascii_alphabetic(), "no column: {name}");
    // Columns are upper case on 5x5 boards and lower case on others.
    assert_eq!(
        letter.is_ascii_uppercase(),
        is_five_by_five(game.rows, game.columns),
        "wrong case: {name}"
    );
    let column = (letter.to_ascii_lowercase() as u8 - b'a') as usize;
    let row_number: usize = name[1..].parse().expect("a row number");
    assert!(
        column < game.columns && row_number >= 1 && row_number <= game.rows,
        "not on the board: {name}"
    );
    Place {
        column,
        row: row_number - 1,
    }
}

// ---------------------------------------------------------------------------
// Writing
// ---------------------------------------------------------------------------

pub fn write_position(game: &Game) -> String {
    let mut heights = String::new();
    for place in reading_order(game.rows, game.columns) {
        heights.push(write_tower(game.tower(place), game.height));
    }
    let mut text = format!("{heights}/{}", game.to_move + 1);
    for player in 0..game.players.len() {
        text += "/";
        text += &write_player(game, player);
    }
    if let Some(ram) = game.ram {
        text += "/ram:";
        text += &write_place(game, ram);
    }
    text
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

fn write_player(game: &Game, side: usize) -> String {
    let player = &game.players[side];
    let won = match (player.won, player.out) {
        (true, _) => "#",
        (_, true) => "-",
        _ => "",
    };
    let memory = match player.out {
        true => String::new(),
        false => write_memory(game, player),
    };
    let memory = if memory.is_empty() {
        memory
    } else {
        format!("[{memory}]")
    };
    // A team's workers are written with the first of the team.
    let workers = match game.team(side) == side {
        true => write_places(game, &game.places_of(side)),
        false => String::new(),
    };
    format!("{won}{}{memory}:{workers}", player.power.name())
}

fn write_memory(game: &Game, player: &Player) -> String {
    let memory = &player.memory;
    match player.power {
        Power::Morpheus | Power::Tyche => write_number(memory.stock, 0, ""),
        Power::Clio => write_number(memory.stock, 3, &write_places(game, &memory.tokens)),
        Power::Gaea => write_number(memory.stock, 2, &write_places(game, &memory.tokens)),
        Power::Europa | Power::Charybdis => write_places(game, &memory.tokens),
        Power::Selene | Power::Hippolyta | Power::Eris => write_worker(game, memory.worker),
        Power::Aeolus | Power::Siren => write_direction(memory.direction),
        Power::Adonis if memory.named.is_some() => {
            let (mine, theirs) = memory.named.expect("somebody is named");
            let mine = write_worker(game, Some(mine));
            let theirs = write_worker(game, Some(theirs));
            format!("x|{mine},{theirs}")
        }
        _ if memory.mark => "^".to_string(),
        _ if memory.used => "x".to_string(),
        _ => String::new(),
    }
}

/// The number, and after a bar what else there is; nothing if the number is
/// the usual one and there is nothing else.
fn write_number(number: u8, usual: u8, rest: &str) -> String {
    if !rest.is_empty() {
        format!("{number}|{rest}")
    } else if number != usual {
        number.to_string()
    } else {
        String::new()
    }
}

fn write_worker(game: &Game, number: Option<Number>) -> String {
    let standing: Option<&Worker> = game
        .workers
        .iter()
        .find(|worker| Some(worker.number) == number);
    match standing {
        Some(worker) => write_place(game, worker.place),
        None => String::new(),
    }
}

fn write_direction(direction: Option<Direction>) -> String {
    let found = DIRECTIONS
        .iter()
        .find(|(_, known)| Some(*known) == direction);
    found.map_or(String::new(), |(name, _)| name.to_string())
}

pub fn write_places(game: &Game, places: &[Place]) -> String {
    let mut places = places.to_vec();
    places.sort();
    let names: Vec<String> = places
        .iter()
        .map(|place| write_place(game, *place))
        .collect();
    names.join(",")
}

fn write_place(game: &Game, place: Place) -> String {
    let first_letter = if is_five_by_five(game.rows, game.columns) {
        b'A'
    } else {
        b'a'
    };
    let letter = (first_letter + place.column as u8) as char;
    format!("{letter}{}", place.row + 1)
}
