//! Champion plays all tactics with so many positions a move, one thread.

use std::sync::Arc;

use thera_champion::{Engine, Findings, Limits, Network, Position, Score};
use thera_control::Control;
use thera_games::santorini;

use crate::prover::winner;
use crate::suite::{Exercise, deep_exercises, exercises, saves};

/// As much as the agent has.
const MEMORY: usize = 32 << 20;

/// Positions that may be looked at to confirm a win that no file tells.
const PROOF: u64 = 50_000_000;

/// Plays the files through and tells how it went.
pub fn play(nodes: u64) {
    let player = Player {
        engine: Engine::new(Network::shipped(), MEMORY),
        nodes,
    };
    let short: Vec<Exercise> = exercises();
    let deep = deep_exercises();
    for plies in [1, 3, 5, 7] {
        let wins = short.iter().chain(&deep);
        player.find_wins(plies, wins.filter(|exercise| exercise.win == Some(plies)));
    }
    player.save();
    let without = |exercise: &&Exercise| exercise.win.is_none();
    player.claim_nothing("lost", deep.iter().filter(without));
    player.claim_nothing("no win within 5", short.iter().filter(without));
}

struct Player {
    engine: Engine<Arc<Network>>,
    nodes: u64,
}

impl Player {
    fn search(&self, position: &santorini::Position) -> Findings {
        let position = Position::from_rules(position).expect("the game goes on");
        let limits = Limits {
            nodes: self.nodes,
            ..Limits::default()
        };
        self.engine.forget();
        self.engine
            .search(&position, &limits, &Control::default(), |_| ())
    }

    /// How many wins are proven, and how many of the proofs are as short as can be.
    fn find_wins<'a>(&self, plies: u32, exercises: impl Iterator<Item = &'a Exercise>) {
        let (mut all, mut won, mut shortest) = (0, 0, 0);
        for exercise in exercises {
            all += 1;
            match self.search(&exercise.position).lines[0].score {
                Score::Win(found) if found >= plies => {
                    won += 1;
                    shortest += u32::from(found == plies);
                }
                Score::Win(_) => println!("too short: {}", exercise.line()),
                _ => println!("not found: {}", exercise.line()),
            }
        }
        println!("wins in {plies}: {won} of {all} proven, {shortest} shortest");
    }

    /// How often a win is claimed where no file has one, and how many of those are there.
    fn claim_nothing<'a>(&self, what: &str, exercises: impl Iterator<Item = &'a Exercise>) {
        let (mut all, mut claimed, mut confirmed) = (0, 0, 0);
        for exercise in exercises {
            all += 1;
            let Score::Win(plies) = self.search(&exercise.position).lines[0].score else {
                continue;
            };
            claimed += 1;
            let position = &exercise.position;
            if winner(position, PROOF) == Some(position.to_move()) {
                confirmed += 1;
            } else {
                println!("not confirmed: {} in {plies}", exercise.line());
            }
        }
        println!("{what}: {claimed} of {all} claimed, {confirmed} of them confirmed");
    }

    /// How often the one turn that does not lose is played.
    fn save(&self) {
        let saves = saves();
        let is_saved = |position, turn| {
            let best = self.search(position).best();
            best.map(|best| best.to_move()) == Some(turn)
        };
        let saved = saves
            .iter()
            .filter(|save| is_saved(&save.position, save.turn))
            .count();
        println!(
            "one turn that does not lose: {saved} of {} played",
            saves.len()
        );
    }
}
