//! Chapter 8: how well the heuristics play.

use thera_search::Interrupted;

use crate::claim::{Claim, Finding, Paper};
use crate::contest::{Contest, Seats};
use crate::run::Run;
use crate::statistics::{Mean, judge_above, judge_within};

const QUOTE: &str = "The use of each of these three heuristics individually results in three AIs that \
    are stronger than the basic three-move look-ahead AI that makes random moves";
const READING: &str = "Alpha-beta three turns ahead with this heuristic alone, against the same without \
    any, from random placements, each played twice with seats exchanged: it wins more than half.";
const METHOD: &str = "Games between the agents with fixed seeds; confirmed or refuted if the 95% \
    interval (Wilson) of the share lies above or below one half.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.heuristic.height",
        paper: Paper::Geissler,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The height heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, "1;0;0"),
    },
    Claim {
        id: "geissler.heuristic.centrality",
        paper: Paper::Geissler,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The centrality heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, "0;1;0"),
    },
    Claim {
        id: "geissler.heuristic.distance",
        paper: Paper::Geissler,
        section: "sections 8.2 and 8.3",
        quote: QUOTE,
        statement: "The distance heuristic beats the plain look-ahead.",
        reading: READING,
        method: METHOD,
        check: |run| beats_plain(run, "0;0;1"),
    },
    Claim {
        id: "geissler.branching.average",
        paper: Paper::Geissler,
        section: "section 8.1",
        quote: "Santorini’s average choices per ply comes down to about 60-80",
        statement: "A player of standard Santorini has 60 to 80 turns to choose from on average.",
        reading: "The mean over the turns of a game, averaged over games of alpha-beta three turns \
                  ahead with the height heuristic against itself.",
        method: "Games with fixed seeds; confirmed or refuted if the 95% interval of the mean lies \
                 within or outside 60 to 80.",
        check: average,
    },
];

fn beats_plain(run: &Run, weights: &str) -> Result<Finding, Interrupted> {
    let played = Contest {
        a: &format!("alphabeta:depth=3,eval=geissler,w={weights}"),
        b: "alphabeta:depth=3,eval=none",
        seats: Seats::Swapped,
        games: run.pick([2, 200, 1000]),
    }
    .play(run)?;
    let scope = format!("{} games", played.games);
    Ok(judge_above(&played.share(), 0.5, "it wins", scope))
}

fn average(run: &Run) -> Result<Finding, Interrupted> {
    let agent = "alphabeta:depth=3,eval=geissler,w=1;0;0";
    let played = Contest {
        a: agent,
        b: agent,
        seats: Seats::Swapped,
        games: run.pick([2, 200, 1000]),
    }
    .play(run)?;
    let mean = Mean::of(&played.choices);
    let scope = format!("{} games", played.games);
    let length = Mean::of(&played.plies).words();
    Ok(
        judge_within(&mean, 60.0..=80.0, "turns to choose from", scope)
            .note(format!("The games have {length} turns.")),
    )
}
