//! How fast and how deep the engine searches: `speed [SECONDS [POSITION…]]`, one thread.

use std::time::Duration;

use thera_champion::{Engine, Handmade, Limits, Position};
use thera_games::{Notation, santorini::Santorini};
use thera_search::Control;

const POSITIONS: [&str; 5] = [
    "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2",
    "0000000000000000000000000/1/mortal:C2,C4/mortal:B3,D3",
    "0000001000011200021100000/1/mortal:C3,B2/mortal:D3,C4",
    "0000000000000000000000000/1/mortal:/mortal:",
    "0000000000000000000000000/2/mortal:C3,C2/mortal:",
];

fn main() {
    let mut given = std::env::args().skip(1);
    let seconds = given.next().map_or(Ok(1.0), |text| text.parse());
    let seconds = seconds.expect("the first argument is a number of seconds");
    let mut positions: Vec<String> = given.collect();
    if positions.is_empty() {
        positions = POSITIONS.map(str::to_string).to_vec();
    }
    for text in positions {
        println!("{text}");
        search(&text, Duration::from_secs_f64(seconds));
    }
}

fn search(text: &str, time: Duration) {
    let game = Santorini::standard();
    let position = game.parse_position(text).expect("a position as written");
    let position = Position::from_rules(&position).expect("a game that goes on");
    let engine = Engine::new(Handmade::default(), 64 << 20);
    let control = Control::new(64 << 20, Some(time), 1);
    let found = engine.search(&position, &Limits::default(), &control, |found| {
        let line = &found.lines[0];
        let turns: Vec<String> = line.turns.iter().map(|turn| turn.to_string()).collect();
        println!(
            "  {:2} {:>9} {:>8.1?}  {}  {}",
            found.depth,
            found.nodes,
            found.time,
            line.score,
            turns.join(" ")
        );
    });
    println!(
        "  depth {}, {:.2} million positions a second",
        found.depth,
        found.nodes as f64 / found.time.as_secs_f64() / 1e6
    );
}
