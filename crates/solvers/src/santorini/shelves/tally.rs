//! Counting: positions won and lost by total height, and what height is worth.

use serde::{Deserialize, Serialize};

use super::super::LayerCount;
use super::super::kernel::Count;
use super::plan::Plan;
use super::square::{SIDE, Square};

/// Every map with a number that is this much less than a multiple of it is looked at more closely.
/// Prime to the heights, so that the maps looked at are a fair share of every kind.
const CLOSER: usize = 32;

/// How often the player to move wins, by the heights on which the two workers stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Total height.
    pub total: usize,
    /// Where the player to move stands, and the other.
    pub own: usize,
    /// Where the other stands.
    pub other: usize,
    /// Positions looked at, and those of them that the player to move wins.
    pub positions: u64,
    /// Those of them that the player to move wins.
    pub won: u64,
}

/// The counts of one class.
pub(super) struct Tally {
    low: usize,
    /// By total height: placements lost, and maps.
    lost: Vec<u64>,
    maps: Vec<u64>,
    /// By total height, own height and the other's: placements won, and all of them.
    standing: Vec<[u64; 2]>,
    stand: usize,
}

impl Tally {
    pub fn new(plan: &Plan, most: usize) -> Self {
        let stand = plan.stand + 1;
        Tally {
            low: plan.low,
            lost: vec![0; most + 1],
            maps: vec![0; most + 1],
            standing: vec![[0; 2]; (most + 1) * stand * stand],
            stand,
        }
    }

    /// Counts a map: the placements lost, by places of the player to move and the other.
    #[inline(always)]
    pub fn count(&mut self, total: usize, map: usize, heights: &[u8; SIDE], lost: Square) {
        self.lost[total] += u64::from(lost.count());
        self.maps[total] += 1;
        if map % CLOSER == CLOSER - 1 {
            self.look_closer(total, heights, lost);
        }
    }

    #[inline(never)]
    fn look_closer(&mut self, total: usize, heights: &[u8; SIDE], lost: Square) {
        for own in 0..self.low {
            for other in (0..self.low).filter(|&other| other != own) {
                let kind = usize::from(heights[own]) * self.stand + usize::from(heights[other]);
                let [won, all] = &mut self.standing[total * self.stand * self.stand + kind];
                *won += u64::from(lost.row(own) >> other & 1 == 0);
                *all += 1;
            }
        }
    }

    /// Positions by total height, mirror images too.
    pub fn layers(&self, images: u32) -> Vec<LayerCount> {
        let placements = (self.low * (self.low - 1)) as u64;
        let counts = self.lost.iter().zip(&self.maps).enumerate();
        counts
            .map(|(height, (&lost, &maps))| {
                let own = Count {
                    won: maps * placements - lost,
                    lost,
                };
                let Count { won, lost } = own.times(images);
                LayerCount { height, won, lost }
            })
            .collect()
    }

    /// What was looked at more closely, mirror images too.
    pub fn standing(&self, images: u32) -> impl Iterator<Item = Standing> {
        let kinds = self.stand * self.stand;
        let counts = self.standing.iter().enumerate();
        counts.map(move |(number, &[won, positions])| Standing {
            total: number / kinds,
            own: number % kinds / self.stand,
            other: number % self.stand,
            positions: positions * u64::from(images),
            won: won * u64::from(images),
        })
    }
}
