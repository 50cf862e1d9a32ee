//! What solving a whole game tells.

use serde::{Deserialize, Serialize};
use thera_board::VertexSet;
use thera_games::Player;
use thera_games::santorini::Santorini;

use super::layers::Solved;
use super::layout::{Address, Layout};
use super::placements::{subset_number, subsets};

/// Positions of one total height, as the player to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LayerCount {
    /// The total height.
    pub height: usize,
    /// Positions that the player to move wins.
    pub won: u64,
    /// Positions that the player to move loses.
    pub lost: u64,
}

/// A placement on the empty board, first to move, and who wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// First's workers; in impartial play all of them.
    pub first: VertexSet,
    /// Second's workers; none in impartial play.
    pub second: VertexSet,
    /// The winner.
    pub winner: Player,
}

/// The game with its placement phase: first places, then second, then first moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacementPhase {
    /// Who wins.
    pub winner: Player,
    /// If first wins: its placements that win against every answer.
    pub winning: Vec<VertexSet>,
    /// If second wins: an answer to each placement of first.
    pub answers: Vec<(VertexSet, VertexSet)>,
}

/// Every position of a game, counted, and every start, decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// By total height, from the empty board up.
    pub layers: Vec<LayerCount>,
    /// Every placement on the empty board.
    pub starts: Vec<Start>,
    /// The game with its placement phase.
    pub placement: PlacementPhase,
}

impl Report {
    /// The report on a game whose layers were solved down to the empty board.
    pub(super) fn new(game: &Santorini, layout: &Layout, solved: Solved) -> Self {
        let starts = starts(game, layout, &solved.lowest);
        Report {
            layers: solved.counts,
            placement: placement_phase(&starts),
            starts,
        }
    }

    /// Positions that the player to move wins.
    pub fn won(&self) -> u64 {
        self.layers.iter().map(|layer| layer.won).sum()
    }

    /// Positions that the player to move loses.
    pub fn lost(&self) -> u64 {
        self.layers.iter().map(|layer| layer.lost).sum()
    }

    /// Starts that a player wins.
    pub fn starts_won_by(&self, player: Player) -> usize {
        let won = self.starts.iter().filter(|start| start.winner == player);
        won.count()
    }
}

/// Reads the results of the empty board: a single map, on which all vertices are alike and local
/// numbers are those of the board.
fn starts(game: &Santorini, layout: &Layout, ground: &[u8]) -> Vec<Start> {
    let size = game.board().size();
    let everywhere = (1u64 << size) - 1;
    let class = layout
        .footings
        .view(everywhere)
        .map_or(0, |view| view.class);
    let sides = |count| subsets(size, count);
    let mut starts = Vec::new();
    for first in sides(layout.rules.movers) {
        for second in sides(layout.rules.others) {
            if first & second != 0 {
                continue;
            }
            let place = Address {
                layer: 0,
                class,
                rank: 0,
                mover: subset_number(first),
                other: subset_number(second),
            };
            let block = layout.start(class, 0) as usize;
            let lost = layout.is_lost(&place, &ground[block..]);
            starts.push(Start {
                first: first.into(),
                second: second.into(),
                winner: if lost { Player::Second } else { Player::First },
            });
        }
    }
    starts
}

/// First wants a placement that wins against every answer; second an answer to each.
fn placement_phase(starts: &[Start]) -> PlacementPhase {
    let groups = || starts.chunk_by(|a, b| a.first == b.first);
    let answer = |group: &[Start]| {
        let found = group.iter().find(|start| start.winner == Player::Second);
        found.map(|start| (start.first, start.second))
    };
    let winning: Vec<VertexSet> = groups()
        .filter(|group| answer(group).is_none())
        .map(|group| group[0].first)
        .collect();
    if winning.is_empty() {
        PlacementPhase {
            winner: Player::Second,
            winning,
            answers: groups().filter_map(answer).collect(),
        }
    } else {
        PlacementPhase {
            winner: Player::First,
            winning,
            answers: Vec::new(),
        }
    }
}
