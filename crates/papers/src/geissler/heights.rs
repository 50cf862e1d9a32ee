//! Winning heights between the ground and the usual one (section 4.1), which the thesis leaves out
//! as "frequently uninteresting": who wins from which starts, and how long that takes.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use thera_board::Board;
use thera_control::{Control, Interrupted};
use thera_games::santorini::{Position, Santorini};
use thera_games::{FileAccess, Game, InputError, Player};
use thera_lab::jobs::{Job, JobError, Trade};
use thera_lab::plot::{Figure, Series};
use thera_queries::QueryError;
use thera_solvers::santorini::{SolveError, solve_all};

use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use crate::games::{santorini, starts};

/// Bytes for the layers of one game.
const MEMORY: usize = 1 << 30;

/// Vertices up to which the turns to the end are counted too.
const FEW_VERTICES: usize = 6;

/// Boards with the workers and the heights tried on them, the quick ones first.
const QUICK: &[(&str, &str, &[u8])] = &[
    ("path:4", "2WP", &[3, 4, 5]),
    ("path:5", "2WP", &[3, 4]),
    ("cycle:4", "2WP", &[3, 4, 5]),
    ("cycle:5", "2WP", &[3, 4]),
    ("star:4", "2WP", &[3, 4]),
    ("complete:4", "2WP", &[3, 4, 5]),
    ("path:5", "1WI", &[3, 4, 5]),
    ("cycle:5", "1WI", &[3, 4, 5]),
    ("star:4", "1WI", &[3, 4]),
    ("complete:4", "1WI", &[3, 4, 5]),
    ("path:5", "4WP", &[3, 4]),
    ("cycle:5", "4WP", &[3, 4]),
];
const SLOW: &[(&str, &str, &[u8])] = &[
    ("cycle:6", "2WP", &[3, 4]),
    ("king:2x3", "2WP", &[3, 4]),
    ("grid:2x3", "2WP", &[3, 4]),
    ("king:2x3", "1WI", &[3, 4]),
    ("king:2x3", "4WP", &[3, 4]),
    ("grid:3x3", "2WP", &[3, 4]),
    ("king:3x3", "2WP", &[3, 4]),
    ("king:3x3", "4WP", &[3, 4]),
];

pub(crate) static HEIGHTS: Experiment = Experiment {
    name: "geissler.heights",
    source: "Geissler 2020, section 4.1",
    title: "Who wins by the winning height",
    about: "The thesis looks only at games that are won one below the maximum height, or not by \
            climbing at all: the cases in between are \"frequently uninteresting\" and too different \
            for strategies to carry over.",
    run: heights,
};

/// One game to solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Solving {
    variant: String,
    board: String,
}

impl Solving {
    fn rules(&self) -> Result<Santorini, InputError> {
        let board = Board::parse(&self.board, FileAccess::Refused)?;
        Ok(santorini(&self.variant, board))
    }
}

/// Who wins from every start, and after how many turns.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Solved {
    /// By start: whether first wins.
    first_wins: Vec<bool>,
    /// Whether first wins if both place their workers as well as they can.
    first_places: bool,
    /// By start: the turns to the end, the winner hurrying and the loser delaying; empty if they
    /// were not counted.
    turns: Vec<u32>,
}

/// How workers solve one game.
pub(crate) const TRADE: Trade = Trade::alone::<(), Solving>("heights");

impl Job<()> for Solving {
    type Output = Solved;
    type Error = JobError;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn run(&self, _shared: &(), control: &Control) -> Result<Solved, JobError> {
        let game = self.rules()?;
        let report = solve_all(&game, &control.part(MEMORY, 1, u64::MAX));
        let report = report.map_err(|error| match error {
            SolveError::Interrupted(why) => JobError::from(why),
            other => QueryError::could_not(other.to_string()).into(),
        })?;
        let turns = match game.board().size() <= FEW_VERTICES {
            true => turns_to_the_end(&game, control)?,
            false => Vec::new(),
        };
        let winners = report.starts.iter();
        Ok(Solved {
            first_wins: winners.map(|start| start.winner == Player::First).collect(),
            first_places: report.placement.winner == Player::First,
            turns,
        })
    }
}

/// By start: how many turns the game lasts if the winner hurries and the loser delays.
fn turns_to_the_end(game: &Santorini, control: &Control) -> Result<Vec<u32>, Interrupted> {
    let mut lengths = Lengths {
        game,
        control,
        known: FxHashMap::default(),
    };
    let found = starts(game)
        .into_iter()
        .map(|start| Ok(lengths.end(&start)?.turns));
    found.collect()
}

struct Lengths<'a> {
    game: &'a Santorini,
    control: &'a Control,
    known: FxHashMap<Position, End>,
}

/// How a position ends.
#[derive(Clone, Copy)]
struct End {
    winner: Player,
    turns: u32,
}

impl Lengths<'_> {
    fn end(&mut self, position: &Position) -> Result<End, Interrupted> {
        if let Some(&end) = self.known.get(position) {
            return Ok(end);
        }
        self.control.go_on(1)?;
        let mover = position.to_move();
        // A win soon is best, then a loss late.
        let worth = |end: &End| match end.winner == mover {
            true => i64::from(u32::MAX) - i64::from(end.turns),
            false => i64::from(end.turns) - i64::from(u32::MAX),
        };
        let mut best: Option<End> = None;
        for turn in self.game.moves(position) {
            let next = self.end(&self.game.play(position, turn))?;
            let end = End {
                turns: next.turns + 1,
                ..next
            };
            if best.is_none_or(|best| worth(&best) < worth(&end)) {
                best = Some(end);
            }
        }
        let end = best.unwrap_or(End {
            winner: mover.opponent(),
            turns: 0,
        });
        self.known.insert(*position, end);
        Ok(end)
    }
}

/// A game of the table: what it is played with, and what came of it.
struct Entry {
    board: &'static str,
    workers: &'static str,
    height: u8,
    /// None: no tower wins.
    winning: Option<u8>,
    solved: Solved,
}

impl Entry {
    fn is_usual(&self) -> bool {
        self.winning == Some(self.height - 1)
    }

    fn is_between(&self) -> bool {
        self.winning.is_some() && !self.is_usual()
    }

    /// Whether it does not matter where the workers start.
    fn is_settled(&self) -> bool {
        let wins = &self.solved.first_wins;
        wins.iter().all(|first| *first == wins[0])
    }

    fn mean_turns(&self) -> Option<f64> {
        let turns = &self.solved.turns;
        let sum: u32 = turns.iter().sum();
        (!turns.is_empty()).then(|| f64::from(sum) / turns.len() as f64)
    }

    /// The share of starts with the same winner as in another game.
    fn agreement(&self, other: &Entry) -> f64 {
        let pairs = self.solved.first_wins.iter().zip(&other.solved.first_wins);
        let same = pairs.filter(|(one, other)| one == other).count();
        same as f64 / self.solved.first_wins.len().max(1) as f64
    }

    /// Whether only the winning height differs.
    fn is_like(&self, other: &Entry) -> bool {
        (self.board, self.workers, self.height) == (other.board, other.workers, other.height)
    }
}

/// The games of a list, each with every winning height and without any.
fn games(
    list: &[(&'static str, &'static str, &'static [u8])],
) -> Vec<(&'static str, &'static str, u8, Option<u8>)> {
    let mut games = Vec::new();
    for &(board, workers, heights) in list {
        for &height in heights {
            let winning = (1..height).map(Some).chain([None]);
            games.extend(winning.map(|winning| (board, workers, height, winning)));
        }
    }
    games
}

fn heights(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let list = bench.either(QUICK.to_vec(), [QUICK, SLOW].concat());
    let games = games(&list);
    let named = |&(board, workers, height, winning): &(&str, &str, u8, Option<u8>)| {
        let tower = winning.map_or("NTW".to_string(), |winning| format!("TW{winning}"));
        Solving {
            variant: format!("{workers}{height}H{tower}US"),
            board: board.to_string(),
        }
    };
    let solved = bench.run(games.iter().map(named).collect(), &())?;
    let entries: Vec<Entry> = games
        .into_iter()
        .zip(solved)
        .map(|((board, workers, height, winning), solved)| Entry {
            board,
            workers,
            height,
            winning,
            solved,
        })
        .collect();
    let mut findings = Findings {
        table: table(&entries),
        ..Findings::default()
    };
    compare(&entries, &mut findings);
    findings.figures.push(figure(&entries));
    findings.remark(format!(
        "Every placement on level ground, first to move, of {} games; solved layer by layer. Turns are \
         those to the end if the winner hurries and the loser delays, on boards of up to \
         {FEW_VERTICES} vertices.",
        entries.len()
    ));
    Ok(findings)
}

/// The games that differ from one only in the winning height and satisfy something.
fn alike<'a>(entries: &'a [Entry], entry: &Entry, is: fn(&Entry) -> bool) -> Option<&'a Entry> {
    entries
        .iter()
        .find(|other| other.is_like(entry) && is(other))
}

fn table(entries: &[Entry]) -> Table {
    let mut table = Table::new([
        "board",
        "workers",
        "height",
        "winning",
        "starts",
        "first",
        "second",
        "placement",
        "turns",
        "longest",
        "as usual",
        "as without",
    ]);
    let percent = |share: Option<f64>| share.map_or("-".into(), |s| format!("{:.0}%", 100.0 * s));
    for entry in entries {
        let first = entry.solved.first_wins.iter().filter(|first| **first);
        let (starts, first) = (entry.solved.first_wins.len(), first.count());
        let usual = alike(entries, entry, Entry::is_usual).map(|other| entry.agreement(other));
        let without = alike(entries, entry, |other| other.winning.is_none());
        let longest = entry.solved.turns.iter().max();
        table.add([
            entry.board.to_string(),
            entry.workers.to_string(),
            entry.height.to_string(),
            entry.winning.map_or("none".into(), |w| w.to_string()),
            starts.to_string(),
            first.to_string(),
            (starts - first).to_string(),
            Player::BOTH[usize::from(!entry.solved.first_places)].to_string(),
            entry
                .mean_turns()
                .map_or("-".into(), |turns| format!("{turns:.1}")),
            longest.map_or("-".into(), |turns| turns.to_string()),
            percent(usual),
            percent(without.map(|other| entry.agreement(other))),
        ]);
    }
    table
}

/// The kinds of winning heights, beside each other.
fn compare(entries: &[Entry], findings: &mut Findings) {
    type Kind = (&'static str, fn(&Entry) -> bool);
    let kinds: [Kind; 5] = [
        ("in between", Entry::is_between),
        ("in between, level 1", |entry| {
            entry.is_between() && entry.winning == Some(1)
        }),
        ("in between, higher", |entry| {
            entry.is_between() && entry.winning > Some(1)
        }),
        ("usual", Entry::is_usual),
        ("no tower wins", |entry| entry.winning.is_none()),
    ];
    for (kind, is) in kinds {
        let games: Vec<&Entry> = entries.iter().filter(|entry| is(entry)).collect();
        let settled = games.iter().filter(|entry| entry.is_settled()).count();
        let between = kind == "in between";
        findings.row(
            format!("games that one player wins from every start, {kind}"),
            if between {
                "frequently uninteresting"
            } else {
                "-"
            },
            format!("{settled} of {}", games.len()),
            match between {
                true => Agreement::of(2 * settled > games.len()),
                false => Agreement::Beyond,
            },
        );
        let turns: Vec<f64> = games
            .iter()
            .filter_map(|entry| entry.mean_turns())
            .collect();
        findings.row(
            format!("turns to the end, mean over games, {kind}"),
            "-",
            format!(
                "{:.1}",
                turns.iter().sum::<f64>() / turns.len().max(1) as f64
            ),
            Agreement::Beyond,
        );
    }
    let shares: Vec<f64> = entries
        .iter()
        .filter(|entry| entry.is_between())
        .filter_map(|entry| Some(entry.agreement(alike(entries, entry, Entry::is_usual)?)))
        .collect();
    let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    findings.row(
        "starts with the same winner as at the usual winning height, in between",
        "strategies do not translate back",
        format!("{:.0}%", 100.0 * mean),
        Agreement::Beyond,
    );
}

/// The share of starts that first wins, by how far below the maximum the winning height lies.
fn figure(entries: &[Entry]) -> Figure {
    let mut kinds: Vec<(&str, &str, u8)> = Vec::new();
    for entry in entries {
        let kind = (entry.board, entry.workers, entry.height);
        if !kinds.contains(&kind) && entry.height == 4 {
            kinds.push(kind);
        }
    }
    let line = |&(board, workers, height): &(&str, &str, u8)| {
        let same = entries
            .iter()
            .filter(|entry| (entry.board, entry.workers, entry.height) == (board, workers, height));
        let points = same.filter_map(|entry| {
            let wins = &entry.solved.first_wins;
            let first = wins.iter().filter(|first| **first).count();
            let share = 100.0 * first as f64 / wins.len().max(1) as f64;
            Some((f64::from(entry.winning?), share))
        });
        Series::new(format!("{workers}{height}H on {board}"), points.collect())
    };
    Figure {
        title: "Starts that first wins, by the winning height".into(),
        x: "winning height".into(),
        y: "starts first wins (%)".into(),
        range: Some((0.0, 100.0)),
        series: kinds.iter().map(line).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Minimax;

    #[test]
    fn layers_lengths_and_minimax_tell_the_same_winners() {
        for name in [
            "2WP4HTW1US@path:4",
            "2WP3HTW1US@cycle:5",
            "1WI4HTW2US@cycle:5",
            "2WP3HNTWUS@complete:4",
        ] {
            let (variant, board) = name.split_once('@').unwrap();
            let (variant, board) = (variant.to_string(), board.to_string());
            let job = Solving { variant, board };
            let solved = job.run(&(), &Control::default()).unwrap();
            let game = job.rules().unwrap();
            let mut minimax = Minimax::new(&game);
            let places = minimax.winner(&game.start()) == Some(Player::First);
            assert_eq!(solved.first_places, places, "{name}");
            let starts = starts(&game);
            let found = solved.first_wins.iter().zip(&solved.turns);
            assert_eq!(found.len(), starts.len());
            for ((first_wins, turns), start) in found.zip(&starts) {
                assert_eq!(*first_wins, turns % 2 == 1, "{name} {start:?}");
                let winner = minimax.winner(start);
                assert_eq!(
                    *first_wins,
                    winner == Some(Player::First),
                    "{name} {start:?}"
                );
            }
        }
    }
}
