//! Several threads on one position (lazy SMP): each goes deeper by itself, and what one leaves in the
//! table the others need not find out again. Helpers begin at other depths, so that not all do the
//! same; only what the first thread finds is told.

use thera_control::Control;

use super::deepening::Deepening;
use super::{Searchable, Shared};
use crate::analysis::{Insight, Limits};

/// Searches a position with as many threads as `control` allows.
pub(super) fn analyse<G: Searchable>(
    shared: &Shared<'_, G>,
    position: &G::Position,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(&Insight<G::Move>),
) -> Option<Insight<G::Move>> {
    // What is stopped when the first thread is through is this search, not whoever asked for it.
    let branch = control.branch();
    let part = branch.part(control.memory, control.threads, limits.nodes);
    let deepening = || Deepening::new(shared, position, limits, &part);
    std::thread::scope(|scope| {
        for helper in 1..control.threads as u32 {
            let help = move || {
                let _ = deepening().run(1 + helper % 2, &mut |_| ());
            };
            // A system without threads to spare leaves the search to those there are.
            let _ = std::thread::Builder::new().spawn_scoped(scope, help);
        }
        let found = deepening().run(1, tell);
        branch.stop();
        found
    })
}
