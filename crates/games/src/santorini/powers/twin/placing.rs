//! Placing workers, before the first turn.

use super::Power;
use super::board::{DIRECTIONS, Game, Place};
use super::whole::with_a_turn;

/// The boards after the player to move has placed all workers at once, so
/// many as the variant says, with the other player to move.
pub fn placements(game: &Game, workers: usize) -> Vec<Game> {
    let power = game.players[game.to_move].power;
    // These place one worker more.
    let workers = match power {
        Power::Graeae | Power::Moerae | Power::Proteus => workers + 1,
        _ => workers,
    };
    let mut open = game.places();
    open.retain(|place| game.worker_at(*place).is_none() && !game.tower(*place).dome);
    let mut results = Vec::new();
    for places in choices(&open, workers) {
        let mut team: Vec<usize> = (0..game.players.len()).collect();
        team.retain(|player| game.team(*player) == game.to_move);
        let content = |player: &usize| may_place(game, game.players[*player].power, &places);
        if team.iter().all(content) {
            let mut placed = game.clone();
            for place in &places {
                placed.add_worker(game.to_move, *place);
            }
            results.extend(with_first_choice(&placed, power));
        }
    }
    for placed in &mut results {
        placed.to_move = placed.next_player();
        if !placed.workers_of(placed.to_move).is_empty() && placed.players.len() > 2 {
            *placed = with_a_turn(placed.clone());
        }
    }
    results
}

/// All ways to choose so many of these places.
fn choices(places: &[Place], many: usize) -> Vec<Vec<Place>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let mut results = Vec::new();
    for (index, place) in places.iter().enumerate() {
        for mut rest in choices(&places[index + 1..], many - 1) {
            rest.push(*place);
            results.push(rest);
        }
    }
    results
}

fn may_place(game: &Game, power: Power, places: &[Place]) -> bool {
    match power {
        // Bia places on the perimeter.
        Power::Bia => places.iter().all(|place| game.is_perimeter(*place)),
        // Eros places along opposite edges.
        Power::Eros => {
            let rows: Vec<usize> = places.iter().map(|place| place.row).collect();
            let columns: Vec<usize> = places.iter().map(|place| place.column).collect();
            let across = |lines: &[usize], last: usize| lines.contains(&0) && lines.contains(&last);
            across(&rows, game.rows - 1) || across(&columns, game.columns - 1)
        }
        _ => true,
    }
}

/// What is chosen together with the places: who of them is female, where the
/// Siren calls.
fn with_first_choice(placed: &Game, power: Power) -> Vec<Game> {
    let me = placed.to_move;
    let mut results = Vec::new();
    match power {
        Power::Selene | Power::Hippolyta => {
            for worker in placed.workers_of(me) {
                let mut chosen = placed.clone();
                chosen.players[me].memory.worker = Some(worker);
                results.push(chosen);
            }
        }
        Power::Siren => {
            for (_, direction) in DIRECTIONS {
                let mut chosen = placed.clone();
                chosen.players[me].memory.direction = Some(direction);
                results.push(chosen);
            }
        }
        _ => results.push(placed.clone()),
    }
    results
}
