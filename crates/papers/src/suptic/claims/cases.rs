//! Section 5.2, strategy 2: what the prose says of the sets C, D and E.
//!
//! The figures with the positions are not in the text we have. They are put together from what is
//! said of them, with R1, R2 and R3 for the three cells from the left: in set C Albus has enclosed R1
//! and nothing else stands, in set D a horizontal wall of R2 stands as well, and set E comes down to
//! buckets. The positions 5.2.11 to 5.2.13 cannot be put together so; perfect play stands for them.

use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Points, Position, Turn};
use thera_games::{Game, Player};

use super::lemmas::bucket_mouth;
use super::{castellan, position};
use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const METHOD: &str = "Every turn of second; what first then reaches is judged by plain minimax.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.2x4.set-c",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2, set C",
        quote: "If Bellatrix encloses R2, then Albus can enclose R3 by the ternary lemma and win. Otherwise \
                Albus may enclose R2 on his next turn and win",
        statement: "With R1 first's, nothing in R3 and all of R2 but a tower and a wall, second to move: if \
                    second encloses R2, first wins R3, otherwise first encloses R2 and wins.",
        reading: "Figure 5.2.5 as the prose has it, in every way R2 can be so far; with and without touch, \
                  and by either end of the game.",
        method: METHOD,
        check: |run| {
            judge(run, "every such position, four sets of options", |case| {
                for own in nearly_closed() {
                    case.two_short(own)?;
                }
                Ok(())
            })
        },
    },
    Claim {
        id: "suptic.2x4.set-d",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2, set D",
        quote: "if she plays in a manner that Albus can take R2 on turn four, then he does so and wins. \
                Otherwise there are three cases to examine … Albus just plays a single tower … In the case \
                for 5.2.6.c, Albus should play the other vertical wall in R2",
        statement: "With R1 first's and a horizontal wall of R2, second to move: either first can take R2 at \
                    once, or there are three cases, up to symmetry, in which a tower or the vertical wall of \
                    R2 leads to set C.",
        reading: "Set C but for what stands in R3: R2 is short of a tower and a wall, and first wins R3 if \
                  second closes R2. With and without touch, and by either end of the game.",
        method: METHOD,
        check: |run| {
            judge(run, "every turn of second, four sets of options", |case| {
                case.set_d()
            })
        },
    },
    Claim {
        id: "suptic.2x4.set-e.two-bucket",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2, set E",
        quote: "Otherwise, Albus can pass a 2-bucket to Bellatrix after his fifth turn. By the 2-bucket \
                corollary, Albus will be able to enclose at least one unit region on his sixth turn and win",
        statement: "With R1 first's and only a 2-bucket left, first wins if second has to move.",
        reading: "Buckets open up and down; with and without touch, and by either end of the game.",
        method: METHOD,
        check: |run| {
            judge(run, "both buckets, four sets of options", |case| {
                case.bucket(2)
            })
        },
    },
    Claim {
        id: "suptic.2x4.set-e.divided",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2, set E",
        quote: "Bellatrix can pass a 2-bucket to Albus. In this case Albus plays only the vertical wall to \
                divide the 2-bucket … Thus, Albus encloses at least one unit region on his next turn and wins",
        statement: "With R1 first's and only a 2-bucket left, first to move, the vertical wall that divides \
                    it wins.",
        reading: "Buckets open up and down; with and without touch, and by either end of the game.",
        method: METHOD,
        check: |run| {
            judge(run, "both buckets, four sets of options", |case| {
                case.divided()
            })
        },
    },
    Claim {
        id: "suptic.2x4.set-e.three-bucket",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2, set E",
        quote: "No matter what Bellatrix plays in the 3-bucket, Albus may enclose a region. Then, only a \
                2-bucket remains. By the 2-bucket corollary, Albus may enclose at least one region on his \
                next turn, thus winning",
        statement: "With only a 3-bucket left, first wins if second has to move.",
        reading: "Buckets open up and down; with and without touch, and by either end of the game.",
        method: METHOD,
        check: |run| {
            judge(run, "both buckets, four sets of options", |case| {
                case.bucket(3)
            })
        },
    },
];

/// The (2,4) board under some options, with what was found there.
struct Case<'a, 'g> {
    run: &'a Run<'a>,
    game: &'g Castellan,
    minimax: Minimax<'g, Castellan>,
    tally: &'a mut Tally,
}

/// Judges a claim under the thesis's rules, with and without touch, by either end of the game.
fn judge(
    run: &Run,
    scope: &str,
    check: impl Fn(&mut Case) -> Result<(), Interrupted>,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for options in ["", "touch", "stop", "touch,stop"] {
        let game = castellan(options, "2x4");
        check(&mut Case {
            run,
            game: &game,
            minimax: Minimax::new(&game),
            tally: &mut tally,
        })?;
    }
    Ok(tally.finding(run.count(), scope))
}

/// The locations of R2 that are not R1's, in order from below.
const AROUND_R2: [(usize, usize); 5] = [(0, 3), (0, 4), (1, 4), (2, 4), (2, 3)];

/// What may stand of R2 if all but a tower and the wall next to it does: so much from below, and the
/// rest from above.
fn nearly_closed() -> impl Iterator<Item = Vec<(usize, usize)>> {
    (0..=3).map(|below| {
        let (from_below, rest) = AROUND_R2.split_at(below);
        [from_below, &rest[2..]].concat()
    })
}

impl Case<'_, '_> {
    fn points(&self, places: &[(usize, usize)]) -> Points {
        let point = |&(row, column): &(usize, usize)| 1 << self.game.geometry().point(row, column);
        places.iter().map(point).sum()
    }

    /// The position in which R1 is first's and `others` stand outside it.
    fn with_r1(&self, others: Points, to_move: Player) -> Position {
        let r1 = (0..3).flat_map(|row| (0..3).map(move |column| (row, column)));
        let r1: Vec<_> = r1.filter(|&place| place != (1, 1)).collect();
        let pieces = self.points(&r1) | others;
        position(self.game, pieces, to_move).expect("what hangs on R1 is a position")
    }

    /// Whose R2 is.
    fn owner_of_r2(&self, position: &Position) -> Option<Player> {
        let cell = self.points(&[(1, 3)]);
        let owns = |&player: &Player| position.keeps(player) & cell != 0;
        Player::BOTH.into_iter().find(owns)
    }

    /// Whether first can take R2 now and wins then.
    fn takes_r2(&mut self, position: &Position) -> bool {
        let turns = self.game.moves(position).into_iter();
        let next: Vec<Position> = turns.map(|turn| self.game.play(position, turn)).collect();
        next.iter().any(|next| {
            self.owner_of_r2(next) == Some(Player::First) && self.minimax.value(next) > 0
        })
    }

    /// Whether first wins as the prose has it once R2 is two short: takes R2, or wins R3 if second
    /// took it.
    fn wins_after(&mut self, reply: &Position) -> bool {
        match self.owner_of_r2(reply) {
            Some(Player::Second) => self.minimax.value(reply) > 0,
            _ => self.takes_r2(reply),
        }
    }

    fn two_short(&mut self, own: Vec<(usize, usize)>) -> Result<(), Interrupted> {
        let start = self.with_r1(self.points(&own), Player::Second);
        for turn in self.game.moves(&start) {
            self.run.case()?;
            let wins = self.wins_after(&self.game.play(&start, turn));
            self.tally.record(wins, || {
                let shows = "first neither takes R2 nor wins R3";
                Counterexample::played(self.game, &start, &[turn], shows)
            });
        }
        Ok(())
    }

    fn set_d(&mut self) -> Result<(), Interrupted> {
        let wall = self.points(&[(0, 3)]);
        let start = self.with_r1(wall, Player::Second);
        let mut cases = Vec::new();
        for turn in self.game.moves(&start) {
            self.run.case()?;
            let reply = self.game.play(&start, turn);
            if self.takes_r2(&reply) {
                continue;
            }
            cases.push(turn);
            let answered = self.answers_of_set_d(&reply);
            self.tally.record(answered, || {
                let shows = "neither a tower nor the vertical wall leads to set C";
                Counterexample::played(self.game, &start, &[turn], shows)
            });
        }
        self.tally.record(cases.len() == 3, || {
            let shows = format!("there are {} cases, not three", cases.len());
            Counterexample::played(self.game, &start, &cases[..1.min(cases.len())], shows)
        });
        Ok(())
    }

    /// Whether a tower alone, or the vertical wall of R2 alone, wins as in set C.
    fn answers_of_set_d(&mut self, position: &Position) -> bool {
        let (game, vertical) = (self.game, self.points(&[(1, 4)]));
        let told = |turn: &Turn| {
            let one = turn.pieces().count_ones() == 1;
            one && turn.pieces() & (game.geometry().towers() | vertical) != 0
        };
        let turns: Vec<Turn> = game.moves(position).into_iter().filter(told).collect();
        turns.into_iter().any(|turn| {
            let passed = game.play(position, turn);
            let replies = game.moves(&passed).into_iter();
            let replies: Vec<Position> = replies.map(|reply| game.play(&passed, reply)).collect();
            replies.iter().all(|reply| self.wins_after(reply))
        })
    }

    /// Positions in which only the mouth of a bucket of `k` cells on the right is open.
    fn buckets(&self, k: usize, to_move: Player) -> Vec<Position> {
        let full = self.game.geometry().locations();
        let open = |row| full & !bucket_mouth(self.game, 3 - k, k, row);
        let bucket = |row| position(self.game, open(row), to_move);
        [0, 2].into_iter().filter_map(bucket).collect()
    }

    fn bucket(&mut self, k: usize) -> Result<(), Interrupted> {
        for start in self.buckets(k, Player::Second) {
            self.run.case()?;
            let value = self.minimax.value(&start);
            self.tally.record(value > 0, || {
                let shows = format!("the value is {value}");
                Counterexample::played(self.game, &start, &[], shows)
            });
        }
        Ok(())
    }

    fn divided(&mut self) -> Result<(), Interrupted> {
        let wall = Turn(self.points(&[(1, 4)]));
        for start in self.buckets(2, Player::First) {
            self.run.case()?;
            let value = self.minimax.value(&self.game.play(&start, wall));
            self.tally.record(value > 0, || {
                let shows = format!("the value is {value} after the wall");
                Counterexample::played(self.game, &start, &[wall], shows)
            });
        }
        Ok(())
    }
}
