//! What `go` asks for, and how much of a clock a move may take.

use std::time::Duration;

use thera_games::Player;

use thera_knowledge::Limits as Task;

/// Turns a game is expected to go on for where nobody says how many the clock must last.
const USUAL_TURNS: u32 = 25;

/// A `go` that was understood.
#[derive(Debug, PartialEq)]
pub enum Go {
    Search(Limits),
    /// Count the sequences of so many turns.
    Perft(u32),
}

/// How far a search may go.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    pub task: Task,
    movetime: Option<Duration>,
    clock: Option<Clock>,
    /// Whether only `stop` ends it.
    pub is_endless: bool,
}

/// The clock of the player to move.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Clock {
    left: Duration,
    increment: Duration,
    /// Turns until more time is added; the rest of the game if unknown.
    turns: Option<u32>,
}

impl Limits {
    /// How long to think, if the player has been waiting for this long already.
    pub fn time(&self, waited: Duration) -> Option<Duration> {
        let share = self.clock.map(|clock| clock.share(waited));
        match (self.movetime, share) {
            (Some(movetime), Some(share)) => Some(movetime.min(share)),
            (movetime, share) => movetime.or(share),
        }
    }
}

impl Clock {
    /// An even share of the time left and most of the increment. A margin is kept for the way of
    /// the answer and for a machine that is busy, so the clock does not run out.
    fn share(&self, waited: Duration) -> Duration {
        let left = self.left.saturating_sub(waited);
        let margin = (left / 5).min(Duration::from_millis(100));
        let usable = left - margin;
        let turns = self.turns.unwrap_or(USUAL_TURNS).max(1);
        let share = usable / turns + self.increment * 3 / 4;
        share.min(usable * 4 / 5).max(Duration::from_millis(1))
    }
}

/// Numbers as they stand behind the words of `go`.
#[derive(Default)]
struct Clocks {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    turns: Option<u32>,
    is_given: bool,
}

impl Clocks {
    fn of(&self, player: Player) -> Result<Option<Clock>, String> {
        if !self.is_given {
            return Ok(None);
        }
        let k = player.index();
        let left = self.left[k].ok_or_else(|| {
            let (ours, chess) = [("p1time", "wtime"), ("p2time", "btime")][k];
            format!("go: the clock of the player to move is missing: expected {ours} (or {chess})")
        })?;
        Ok(Some(Clock {
            left,
            increment: self.increment[k],
            turns: self.turns,
        }))
    }

    /// Reads a clock's word; false if it is none.
    fn read(&mut self, word: &str, number: i64) -> bool {
        // A clock that has run out is sent as a negative number by some.
        let time = Duration::from_millis(number.max(0) as u64);
        match word {
            "p1time" | "wtime" => self.left[0] = Some(time),
            "p2time" | "btime" => self.left[1] = Some(time),
            "p1inc" | "winc" => self.increment[0] = time,
            "p2inc" | "binc" => self.increment[1] = time,
            "movestogo" => self.turns = u32::try_from(number).ok().filter(|&turns| turns > 0),
            _ => return false,
        }
        self.is_given = true;
        true
    }
}

/// Reads what stands behind `go`, when this player is to move.
pub fn read(words: &[&str], player: Player) -> Result<Go, String> {
    if let ["perft", rest @ ..] = words {
        return read_perft(rest).map(Go::Perft);
    }
    let mut limits = Limits::default();
    let mut clocks = Clocks::default();
    let mut is_limited = false;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        if word == "infinite" {
            limits.is_endless = true;
            continue;
        }
        is_limited = true;
        let number = words.next().and_then(|text| text.parse::<i64>().ok());
        let number = match (KNOWN.contains(&word), number) {
            (false, _) => return Err(unknown(word)),
            (true, None) => return Err(format!("go {word}: expected a number")),
            (true, Some(number)) => number,
        };
        if clocks.read(word, number) {
            continue;
        }
        let least = number.max(1) as u64;
        match word {
            "movetime" => limits.movetime = Some(Duration::from_millis(number.max(0) as u64)),
            "depth" => limits.task.depth = least.min(u32::MAX.into()) as u32,
            _ => limits.task.nodes = least,
        }
    }
    limits.clock = clocks.of(player)?;
    limits.is_endless |= !is_limited;
    Ok(Go::Search(limits))
}

/// The words that a number follows.
const KNOWN: [&str; 12] = [
    "movetime",
    "depth",
    "nodes",
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
];

fn unknown(word: &str) -> String {
    format!(
        "go: unknown limit '{}': expected infinite, perft, {}",
        thera_board::shorten(word),
        KNOWN.join(", ")
    )
}

/// Reads the depth of a count.
pub fn read_perft(words: &[&str]) -> Result<u32, String> {
    let depth = match words {
        [depth] => depth.parse().ok(),
        _ => None,
    };
    depth
        .filter(|depth| (1..=1_000).contains(depth))
        .ok_or_else(|| "perft: expected a depth from 1 to 1000".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(line: &str, player: Player, waited: u64) -> Option<u128> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match read(&words, player).unwrap() {
            Go::Search(limits) => {
                let time = limits.time(Duration::from_millis(waited));
                time.map(|time| time.as_millis())
            }
            Go::Perft(_) => panic!("a search was expected"),
        }
    }

    #[test]
    fn each_player_thinks_by_its_own_clock() {
        let line = "wtime 10100 btime 60100 winc 0 binc 1000";
        assert_eq!(time(line, Player::First, 0), Some(400));
        assert_eq!(time(line, Player::Second, 0), Some(2_400 + 750));
        let same = "p1time 10100 p2time 60100 p1inc 0 p2inc 1000";
        assert_eq!(time(same, Player::Second, 0), Some(2_400 + 750));
        assert_eq!(
            time(&format!("{line} movetime 9"), Player::First, 0),
            Some(9)
        );
        assert_eq!(time("movetime 20", Player::First, 5_000), Some(20));
        assert_eq!(time("depth 3", Player::First, 0), None);
    }

    #[test]
    fn a_clock_is_never_used_up() {
        for left in [0i64, 1, 10, 50, 100, 1_000, 100_000] {
            for turns in [1, 2, 40] {
                for increment in [0, 10, 60_000] {
                    for waited in [0, 7, 500] {
                        let line =
                            format!("wtime {left} winc {increment} movestogo {turns} btime 5");
                        let time = time(&line, Player::First, waited).unwrap() as i64;
                        let usable = (left - waited as i64).max(0);
                        assert!(time <= (usable * 4 / 5).max(1), "{line}: {time}");
                    }
                }
            }
        }
        assert_eq!(time("wtime -50 btime 9", Player::First, 0), Some(1));
    }

    #[test]
    fn only_what_is_known_is_accepted() {
        let fails = |line: &str, says: &str| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let error = read(&words, Player::First).unwrap_err();
            assert!(error.contains(says), "{line}: {error}");
        };
        fails("sideways 3", "unknown limit 'sideways'");
        fails("depth", "go depth: expected a number");
        fails("depth three", "go depth: expected a number");
        fails("btime 1000", "expected p1time (or wtime)");
        fails("movestogo 3", "expected p1time (or wtime)");
        fails("perft", "expected a depth");
        fails("perft 0", "expected a depth");
        assert_eq!(read(&["perft", "3"], Player::First), Ok(Go::Perft(3)));
        for endless in [&[][..], &["infinite"]] {
            let Ok(Go::Search(limits)) = read(endless, Player::First) else {
                panic!("a search was expected");
            };
            assert!(limits.is_endless);
        }
    }
}
