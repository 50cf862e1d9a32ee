//! Solving the layers from the top down, each in parallel.

use rayon::prelude::*;
use thera_control::{Control, Interrupted};
use thera_games::santorini::Santorini;

use super::SolveError;
use super::block::{Impartial, PADDING, Partizan};
use super::duel::Duel;
use super::ground::Ground;
use super::kernel::{Count, Kernel, Rows};
use super::layout::{Layout, Tables};
use super::matrix::{Large, Matrix, Small};
use super::ranking::Walk;
use super::report::{LayerCount, Report};

/// Maps solved between two looks at the clock.
pub(super) const MAPS_AT_ONCE: u64 = 4096;

/// Solves every position of a game and reports who wins from every placement. Only two layers are
/// in memory at a time.
///
/// ```
/// use thera_games::santorini::{Santorini, Variant};
/// use thera_control::Control;
/// let board = thera_board::Board::king(2, 2).unwrap();
/// let variant = Variant::parse("2WP3HTWUS").unwrap();
/// let game = Santorini::new(variant, board).unwrap();
/// let report = thera_solvers::santorini::solve_all(&game, &Control::default()).unwrap();
/// assert_eq!(report.starts.len(), 12);
/// ```
pub fn solve_all(game: &Santorini, control: &Control) -> Result<Report, SolveError> {
    let layout = Layout::new(game, 0, control)?;
    layout.require(0, 0, control)?;
    let layers = solve_layers(&layout, 0, control, |_| Ok(()))?;
    Ok(Report::new(game, &layout, layers))
}

/// The layers solved, counted, and the results of the lowest.
pub(super) struct Solved {
    pub counts: Vec<LayerCount>,
    pub lowest: Vec<u8>,
}

/// Solves the layers from the top down to `lowest` and shows each to `keep`.
pub(super) fn solve_layers(
    layout: &Layout,
    lowest: usize,
    control: &Control,
    mut keep: impl FnMut(&[u8]) -> Result<(), SolveError>,
) -> Result<Solved, SolveError> {
    let bytes = layout.layer_bytes();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(control.threads)
        .build()?;
    let top = layout.top_layer();
    let mut counts = Vec::with_capacity(top + 1);
    let mut above = vec![0; PADDING];
    for total in (lowest..=top).rev() {
        let mut layer = vec![0; bytes[total] as usize + PADDING];
        let Count { won, lost } =
            pool.install(|| solve_layer(layout, total, &mut layer, &above, control))?;
        counts.push(LayerCount {
            height: total,
            won,
            lost,
        });
        keep(&layer[..bytes[total] as usize])?;
        control.report((top - total + 1) as u64, (top - lowest + 1) as u64);
        above = layer;
    }
    counts.reverse();
    Ok(Solved {
        counts,
        lowest: above,
    })
}

/// Some consecutive maps of one class, and where their results go.
pub(super) struct Task<'a> {
    pub class: usize,
    pub first: u64,
    pub blocks: &'a mut [u8],
}

/// Solves a layer and counts its positions, mirror images too.
fn solve_layer(
    layout: &Layout,
    total: usize,
    layer: &mut [u8],
    above: &[u8],
    control: &Control,
) -> Result<Count, Interrupted> {
    tasks(layout, total, layer)
        .into_par_iter()
        .map(|task| {
            let low = layout.low(task.class);
            let images = layout.footings.classes[task.class].images;
            let maps = task.blocks.len() as u64 / layout.block_bytes(task.class);
            control.go_on(maps * layout.rules.positions(low))?;
            let ground = Ground::new(layout, task.class, total, above);
            Ok(solve_task(total, task, ground).times(images))
        })
        .try_reduce(Count::default, |a, b| Ok(a + b))
}

/// Cuts a layer into tasks.
fn tasks<'a>(layout: &Layout, total: usize, layer: &'a mut [u8]) -> Vec<Task<'a>> {
    let mut tasks = Vec::new();
    let mut rest = layer;
    for class in 0..layout.footings.classes.len() {
        let block_bytes = layout.block_bytes(class);
        let (blocks, others) =
            rest.split_at_mut((layout.maps(class, total) * block_bytes) as usize);
        rest = others;
        let parts = blocks.chunks_mut((MAPS_AT_ONCE * block_bytes) as usize);
        tasks.extend(parts.zip(0..).map(|(blocks, part)| Task {
            class,
            first: part * MAPS_AT_ONCE,
            blocks,
        }));
    }
    tasks
}

/// Solves some maps of a layer and counts their positions.
pub(super) fn solve_task(total: usize, task: Task, ground: Ground) -> Count {
    let layout = ground.layout;
    let rules = &layout.rules;
    let low = layout.low(task.class);
    let walk = Walk::new(&layout.rankings[low], total, task.first);
    let blocks = task
        .blocks
        .chunks_exact_mut(layout.block_bytes(task.class) as usize);
    if (rules.movers, rules.others) == (1, 1) && low <= Large::SIDE {
        return if low <= Small::SIDE {
            solve_maps(Duel::<Small>::new(ground), walk, blocks)
        } else {
            solve_maps(Duel::<Large>::new(ground), walk, blocks)
        };
    }
    match layout.tables(low) {
        Tables::Narrow(placements) if rules.impartial => {
            solve_maps(Rows::<Impartial, 1>::new(placements, ground), walk, blocks)
        }
        Tables::Narrow(placements) => {
            solve_maps(Rows::<Partizan, 1>::new(placements, ground), walk, blocks)
        }
        Tables::Double(placements) => {
            solve_maps(Rows::<Partizan, 2>::new(placements, ground), walk, blocks)
        }
        Tables::Wide(placements) => {
            solve_maps(Rows::<Partizan, 4>::new(placements, ground), walk, blocks)
        }
        Tables::Widest(placements) => {
            solve_maps(Rows::<Partizan, 16>::new(placements, ground), walk, blocks)
        }
    }
}

/// Solves consecutive maps and counts their positions.
fn solve_maps<'a>(
    mut kernel: impl Kernel,
    mut walk: Walk,
    blocks: impl Iterator<Item = &'a mut [u8]>,
) -> Count {
    let mut count = Count::default();
    for block in blocks {
        count = count + kernel.solve(&walk, block);
        walk.advance();
    }
    count
}
