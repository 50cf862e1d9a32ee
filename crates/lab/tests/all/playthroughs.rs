//! Golden playthroughs: one file a family in `data/playthroughs`, with every position, the number
//! of legal moves and the move played along seeded games. They must come out byte for byte; a
//! difference means that rules, notation or both have changed.
//!
//! To record them anew after an intended change, or after adding a `game:` and a `seed:` line:
//!
//! ```text
//! THERA_BLESS=1 cargo test -p thera-lab --test playthroughs
//! ```

use std::fs;
use std::path::{Path, PathBuf};

use rand::Rng;
use rand::SeedableRng;
use rand_pcg::Pcg64;
use thera_games::{AnyGame, FileAccess, Notation, Outcome};

const HEADING: &str = "\
# A seeded playthrough: number of legal moves, position, move played (any of them, at random).
# Recorded by THERA_BLESS=1 cargo test -p thera-lab --test playthroughs
";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/data/playthroughs")
}

/// The games a file asks for, with their seeds.
fn games(text: &str) -> Vec<(String, u64)> {
    let values = |key: &'static str| text.lines().filter_map(move |line| line.strip_prefix(key));
    let names = values("game: ").map(String::from);
    let seeds = values("seed: ").map(|seed| seed.parse().unwrap());
    assert_eq!(names.clone().count(), seeds.clone().count());
    names.zip(seeds).collect()
}

fn play<G: Notation>(game: &G, seed: u64) -> String {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut text = String::new();
    let mut position = game.start();
    loop {
        let line = game.format_position(&position);
        if let Some(outcome) = game.outcome(&position) {
            assert_eq!(game.count_moves(&position), 0);
            return text + &format!("0\t{line}\t{}\n", ending(outcome));
        }
        let mut moves: Vec<(String, G::Move)> = game
            .moves(&position)
            .into_iter()
            .map(|turn| (game.format_move(turn), turn))
            .collect();
        // The order in which moves are generated is nobody's business.
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        let chosen = rng.next_u64() % moves.len() as u64;
        let (name, turn) = &moves[chosen as usize];
        text += &format!("{}\t{line}\t{name}\n", moves.len());
        position = game.play(&position, *turn);
    }
}

fn ending(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(winner) => format!("{winner} wins"),
        Outcome::Points(points) => format!("{points} points for first"),
        Outcome::Scores(scores) => format!("points {:?}", scores.points()),
    }
}

fn record(text: &str) -> String {
    let mut recorded = HEADING.to_string();
    for (name, seed) in games(text) {
        let any = AnyGame::parse(&name, FileAccess::Refused).unwrap();
        let body = play(&any, seed);
        recorded += &format!("\ngame: {name}\nseed: {seed}\n{body}");
    }
    recorded
}

#[test]
fn games_go_as_they_were_recorded() {
    for info in AnyGame::FAMILIES {
        let path = folder().join(format!("{}.txt", info.name));
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(
            games(&text).len() >= 3,
            "{} has too few games",
            path.display()
        );
        let recorded = record(&text);
        if std::env::var_os("THERA_BLESS").is_some() {
            fs::write(&path, recorded).unwrap();
            continue;
        }
        for (line, (expected, now)) in (1..).zip(text.lines().zip(recorded.lines())) {
            assert_eq!(now, expected, "{} line {line}", path.display());
        }
        assert_eq!(recorded, text, "{}", path.display());
    }
}
