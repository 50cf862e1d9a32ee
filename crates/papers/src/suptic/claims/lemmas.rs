//! Section 5.1: the lemmas.

use rustc_hash::FxHashMap;
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Points, Position, Turn, points};
use thera_games::{Game, Player};

use super::{castellan, position};
use crate::brute::{Minimax, for_each_reachable};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.ternary",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, lemma 1",
        quote: "A player has a winning strategy, iff L ≢ 0 (mod 3) at the beginning of their turn",
        statement: "On the (2,2) board the player to move wins exactly if the number of open locations \
                    is not divisible by three.",
        reading: "Every position that can come up, under each of the rule options.",
        method: "Plain minimax of all reachable positions.",
        check: ternary,
    },
    Claim {
        id: "suptic.ternary.cycles",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, lemma 1",
        quote: "Suppose the game board is configured such that once all locations have a wall or tower \
                placed, the pieces form a single cycle",
        statement: "On a board whose locations form one longer cycle the player to move wins exactly if the \
                    number of open locations is not divisible by three.",
        reading: "Towers and walls alternate in a ring with nothing inside; the pieces placed hang \
                  together; whoever places the last piece wins. Every fill, with the two pieces of a \
                  turn touching or not.",
        method: "Brute force with rules of its own.",
        check: ternary_on_rings,
    },
    Claim {
        id: "suptic.two-bucket",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, corollary 1",
        quote: "if Albus passes a position to Bellatrix in which the only open locations to place \
                pieces are part of a 2-bucket, then Albus can take at least one unit region on his next \
                turn",
        statement: "Who has to move when only a 2-bucket is left lets the other take a unit region.",
        reading: "On (2,n) boards, full except for a 2-bucket anywhere, open up or down: after every \
                  turn of second, first has a turn that encloses a unit region.",
        method: "All turns and all answers.",
        check: |run| bucket(run, 2, false),
    },
    Claim {
        id: "suptic.three-bucket",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.2, strategy 2",
        quote: "No matter what Bellatrix plays in the 3-bucket, Albus may enclose a region. Then, only \
                a 2-bucket remains",
        statement: "In a 3-bucket every turn lets the other enclose a unit region and hand over a \
                    2-bucket.",
        reading: "As for the 2-bucket; the answer must also leave exactly the open locations of a \
                  2-bucket.",
        method: "All turns and all answers.",
        check: |run| bucket(run, 3, true),
    },
    Claim {
        id: "suptic.bucket.pieces",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 2",
        quote: "a k-bucket is a configuration of k + 2 towers and k + 1 walls such that two vertical \
                walls are connected by contiguous horizontal walls",
        statement: "A k-bucket, with k unit regions between its two vertical walls, has k + 2 towers \
                    and k + 1 walls.",
        reading: "The pieces of the bucket: the two vertical walls, the horizontal walls between them, \
                  and the towers at their ends, as needed for corollary 1.",
        method: "Pieces counted.",
        check: bucket_pieces,
    },
    Claim {
        id: "suptic.region-score",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, lemma 2",
        quote: "If R is an enclosed region, then the maximum score R can contribute to the player who \
                enclosed it is 4|R|",
        statement: "A region of s unit cells never scores more than 4s, however it is divided.",
        reading: "In every position that can come up, the owner's score is at most four for each of \
                  their cells, and reaches it exactly if the region is filled.",
        method: "All reachable positions.",
        check: region_score,
    },
    Claim {
        id: "suptic.region-score.monotone",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, lemma 2, proof",
        quote: "adding a wall or a tower to R does not decrease a player’s score",
        statement: "Placing pieces never lowers anybody's score.",
        reading: "Every turn from every position that can come up, both players' scores.",
        method: "All reachable positions, all turns.",
        check: monotone,
    },
    Claim {
        id: "suptic.filled-game",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, corollary 2",
        quote: "if |RA| > |RB|, then Albus wins. If |RA| = |RB|, then the game ends in a tie",
        statement: "When everything is filled, more cells win, and equally many tie.",
        reading: "Every position that can come up and has all locations filled.",
        method: "All reachable positions.",
        check: filled_game,
    },
];

fn ternary(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for options in ["", "touch", "nolone", "stop"] {
        let game = castellan(options, "2x2");
        let mut minimax = Minimax::new(&game);
        for_each_reachable(run, &game, &[game.start()], |position| {
            run.case()?;
            let open = game.geometry().locations() & !position.pieces();
            let wins = minimax.winner(position) == Some(game.to_move(position));
            tally.record(wins != open.count_ones().is_multiple_of(3), || {
                let line = minimax.line(position);
                Counterexample::played(&game, position, &line, format!("L = {}", open.count_ones()))
            });
            Ok(())
        })?;
    }
    Ok(tally.finding(
        run.count(),
        "all positions of the (2,2) board, four sets of options",
    ))
}

/// Locations in a ring, towers at even places; the pieces placed are a set of places.
struct Ring {
    length: u32,
    touch: bool,
    known: FxHashMap<u64, bool>,
}

impl Ring {
    fn full(&self) -> u64 {
        (1 << self.length) - 1
    }

    fn beside(&self, set: u64) -> u64 {
        (set << 1 | set >> 1 | set >> (self.length - 1) | set << (self.length - 1)) & self.full()
    }

    /// Whether a set hangs together.
    fn is_connected(&self, set: u64) -> bool {
        let mut reached = set & set.wrapping_neg();
        loop {
            let further = (reached | self.beside(reached)) & set;
            if further == reached {
                return reached == set;
            }
            reached = further;
        }
    }

    /// The sets that can be placed: a piece, or a tower and a wall.
    fn turns(&self, placed: u64) -> Vec<u64> {
        let place = |i: u32| 1u64 << i;
        let open = (0..self.length).filter(|&i| placed & place(i) == 0);
        let singles: Vec<u32> = open.collect();
        let towers = singles.iter().filter(|&&i| i % 2 == 0);
        let pairs = towers.flat_map(|&t| {
            let walls = singles.iter().filter(|&&w| w % 2 == 1);
            walls.map(move |&w| 1u64 << t | 1 << w)
        });
        let together = |pair: &u64| !self.touch || self.is_connected(*pair);
        let sets = singles
            .iter()
            .map(|&i| place(i))
            .chain(pairs.filter(together));
        sets.filter(|set| self.is_connected(placed | set)).collect()
    }

    /// Whether the player to move places the last piece.
    fn mover_wins(&mut self, placed: u64) -> bool {
        if let Some(&wins) = self.known.get(&placed) {
            return wins;
        }
        let turns = self.turns(placed);
        let wins = turns
            .into_iter()
            .any(|turn| !self.mover_wins(placed | turn));
        self.known.insert(placed, wins);
        wins
    }
}

fn ternary_on_rings(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([12, 24, 40]);
    let mut tally = Tally::default();
    for length in (8..=most).step_by(4) {
        for touch in [false, true] {
            let known = FxHashMap::default();
            let mut ring = Ring {
                length,
                touch,
                known,
            };
            let arcs = (1..=length).flat_map(|size| (0..length).map(move |from| (from, size)));
            let fills = arcs.map(|(from, size)| arc(length, from, size)).chain([0]);
            for placed in fills {
                run.case()?;
                let open = length - placed.count_ones();
                let holds = ring.mover_wins(placed) != open.is_multiple_of(3);
                tally.record(holds, || {
                    Counterexample::told(format!("a ring of {length} locations with {open} open"))
                });
            }
        }
    }
    let scope = format!("rings of 8 to {most} locations, all fills");
    Ok(tally.finding(run.count(), scope))
}

/// `size` places in a row from `from` on.
fn arc(length: u32, from: u32, size: u32) -> u64 {
    (0..size).fold(0, |set, step| set | 1 << ((from + step) % length))
}

/// The open locations of a k-bucket that begins at cell `from` of a (2,n) board and opens towards
/// row `mouth`: its horizontal walls there, the towers between them, the vertical walls within.
pub(super) fn bucket_mouth(game: &Castellan, from: usize, k: usize, mouth: usize) -> Points {
    let board = game.geometry();
    let set = |row, column| 1 << board.point(row, column);
    let walls = (from..from + k).fold(0, |all, cell| all | set(mouth, 2 * cell + 1));
    let inner =
        (from + 1..from + k).fold(0, |all, post| all | set(mouth, 2 * post) | set(1, 2 * post));
    walls | inner
}

fn bucket(run: &Run, k: usize, leaves_two: bool) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 7, 10]);
    let mut tally = Tally::default();
    for columns in k + 1..=most {
        for options in ["", "touch"] {
            let game = castellan(options, &format!("2x{columns}"));
            for from in 0..=columns - 1 - k {
                for mouth in [0, 2] {
                    let open = bucket_mouth(&game, from, k, mouth);
                    let pieces = game.geometry().locations() & !open;
                    let Some(start) = position(&game, pieces, Player::Second) else {
                        continue;
                    };
                    for turn in game.moves(&start) {
                        run.case()?;
                        let next = game.play(&start, turn);
                        let fits = |left: Points| {
                            let starts = from..=from + k - 2;
                            !leaves_two
                                || starts
                                    .clone()
                                    .any(|f| bucket_mouth(&game, f, 2, mouth) == left)
                        };
                        tally.record(has_taking_answer(&game, &next, fits), || {
                            let shows = "first cannot take a unit region";
                            Counterexample::played(&game, &start, &[turn], shows)
                        });
                    }
                }
            }
        }
    }
    Ok(tally.finding(
        run.count(),
        format!("(2,n) boards, n ≤ {most}, with and without touch"),
    ))
}

/// Whether first can enclose a unit region and leave a fitting set of open locations.
fn has_taking_answer(game: &Castellan, position: &Position, fits: impl Fn(Points) -> bool) -> bool {
    game.moves(position).into_iter().any(|turn| {
        let open = game.geometry().locations() & !game.play(position, turn).pieces();
        takes_unit_region(game, position, turn) && fits(open)
    })
}

/// Whether a turn encloses a unit region.
pub(super) fn takes_unit_region(game: &Castellan, position: &Position, turn: Turn) -> bool {
    let after = game.play(position, turn);
    let taken = after.claimed() & !position.claimed();
    let mut faces = game.geometry().faces(after.pieces(), taken);
    taken != 0 && faces.any(|face| face.count_ones() == 1)
}

fn bucket_pieces(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for k in 1..=run.pick([3, 6, 10]) {
        run.case()?;
        let game = castellan("", &format!("2x{}", k + 1));
        let board = game.geometry();
        let bucket = board.locations() & !bucket_mouth(&game, 0, k, 2);
        let count = |kind: Points| (bucket & kind).count_ones() as usize;
        let (towers, walls) = (count(board.towers()), count(board.walls()));
        tally.record((towers, walls) == (k + 2, k + 1), || {
            let shows = format!("this {k}-bucket has {towers} towers and {walls} walls");
            match position(&game, bucket, Player::Second) {
                Some(start) => Counterexample::played(&game, &start, &[], shows),
                None => Counterexample::told(shows),
            }
        });
    }
    Ok(tally.finding(run.count(), "buckets on (2,n) boards"))
}

/// The boards whose positions are all looked at.
fn small_boards(run: &Run) -> (&'static [&'static str], &'static str) {
    run.pick([
        (&["2x2", "2x3"][..], "all positions of (2,2) and (2,3)"),
        (
            &["2x2", "2x3", "2x4"],
            "all positions of (2,2), (2,3) and (2,4)",
        ),
        (
            &["2x2", "2x3", "2x4", "3x3"],
            "all positions of (2,2), (2,3), (2,4) and (3,3)",
        ),
    ])
}

/// Visits every position that can come up on the small boards, with and without touch.
fn for_each_position(
    run: &Run,
    mut visit: impl FnMut(&Castellan, &Position) -> Result<(), Interrupted>,
) -> Result<&'static str, Interrupted> {
    let (boards, scope) = small_boards(run);
    for board in boards {
        // Without touch there are more turns, and all positions with it come up too.
        let game = castellan("", board);
        for_each_reachable(run, &game, &[game.start()], |position| {
            visit(&game, position)
        })?;
    }
    Ok(scope)
}

fn region_score(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let scope = for_each_position(run, |game, position| {
        run.case()?;
        for player in Player::BOTH {
            let cells = position.keeps(player);
            let most = 4 * cells.count_ones() as i32;
            let score = game.score(position, player);
            let filled = game.geometry().filled_cells(position.pieces()) & cells == cells;
            tally.record(score <= most && (score == most) == filled, || {
                let shows = format!("{player} scores {score} with {} cells", cells.count_ones());
                Counterexample::played(game, position, &[], shows)
            });
        }
        Ok(())
    })?;
    Ok(tally.finding(2 * run.count(), scope))
}

fn monotone(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let scope = for_each_position(run, |game, position| {
        let before = Player::BOTH.map(|player| game.score(position, player));
        for turn in game.moves(position) {
            run.case()?;
            let next = game.play(position, turn);
            let after = Player::BOTH.map(|player| game.score(&next, player));
            tally.record(after[0] >= before[0] && after[1] >= before[1], || {
                Counterexample::played(game, position, &[turn], "a score falls")
            });
        }
        Ok(())
    })?;
    Ok(tally.finding(run.count(), scope))
}

fn filled_game(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let scope = for_each_position(run, |game, position| {
        if position.pieces() != game.geometry().locations() {
            return Ok(());
        }
        run.case()?;
        let [first, second] = Player::BOTH.map(|player| points(position.keeps(player)).count());
        let winner = game.outcome(position).map(|outcome| outcome.winner());
        let expected = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Player::First),
            std::cmp::Ordering::Less => Some(Player::Second),
            std::cmp::Ordering::Equal => None,
        };
        tally.record(winner == Some(expected), || {
            Counterexample::played(
                game,
                position,
                &[],
                format!("{first} cells against {second}"),
            )
        });
        Ok(())
    })?;
    Ok(tally.finding(run.count(), scope))
}

/// Whether a turn encloses a region of more than one cell.
pub(super) fn encloses_large(game: &Castellan, position: &Position, turn: Turn) -> bool {
    let after = game.play(position, turn);
    let taken = after.claimed() & !position.claimed();
    let mut faces = game.geometry().faces(after.pieces(), taken);
    faces.any(|face| face.count_ones() > 1)
}
