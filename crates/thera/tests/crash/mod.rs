//! Accidents: commands that write are killed at random moments, run out of disk, are started twice,
//! and find flipped bits in what they wrote. Afterwards the same command goes on, and in the end
//! everything is as if nothing had happened, byte for byte.
//!
//! The test runs a few of each, `cargo run -p thera --example crash` many.

mod accident;
mod writers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub use writers::{WRITERS, Writer};

/// How often each accident happens to each command.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub kills: u32,
    pub flips: u32,
    /// What all accidents are made from.
    pub seed: u64,
}

/// What happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    pub kills: u32,
    /// Of those, after which something was there to go on with.
    pub resumed: u32,
    pub flips: u32,
    /// Of those, how many were told; the others did not matter.
    pub told: u32,
    pub pairs: u32,
    pub full_disks: u32,
}

/// The program, and a folder to try it in.
pub struct Laboratory<'a> {
    pub program: &'a Path,
    pub folder: PathBuf,
}

/// How a run ended.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub told: String,
}

/// Random numbers, as good as accidents need (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % most.max(1)
    }
}

impl Laboratory<'_> {
    /// A command that writes below a folder; it is run there.
    pub fn command(&self, arguments: &[&str], place: &Path) -> Command {
        let mut command = Command::new(self.program);
        command
            .args(arguments)
            .current_dir(place)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, arguments: &[&str], place: &Path) -> Ended {
        let output = self.command(arguments, place).output().unwrap();
        Ended {
            code: output.status.code(),
            told: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    /// An empty folder.
    pub fn place(&self, name: &str) -> PathBuf {
        let place = self.folder.join(name);
        let _ = fs::remove_dir_all(&place);
        fs::create_dir_all(&place).unwrap();
        place
    }

    /// Lets everything happen to a command.
    pub fn try_out(&self, writer: &Writer, plan: Plan) -> Tally {
        let place = self.place("whole");
        let begun = Instant::now();
        self.finish(writer, &place);
        let time = begun.elapsed();
        let whole = writer.results(&place);
        let expected = writer.same.len();
        assert_eq!(whole.len(), expected, "{} wrote less", writer.name);
        let mut trial = accident::Trial {
            laboratory: self,
            writer,
            whole,
            time,
            chance: Chance(plan.seed),
            tally: Tally::default(),
        };
        for _ in 0..plan.kills {
            trial.kill();
        }
        trial.start_twice();
        trial.fill_the_disk();
        for _ in 0..plan.flips {
            trial.flip();
        }
        trial.tally
    }

    /// Runs a command, or goes on with it, until it has done everything.
    pub fn finish(&self, writer: &Writer, place: &Path) {
        for step in writer.steps {
            let arguments = writer.arguments(step, place);
            let ended = self.run(&arguments, place);
            assert_eq!(ended.code, Some(0), "{arguments:?}: {}", ended.told);
        }
    }
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.kills += other.kills;
        self.resumed += other.resumed;
        self.flips += other.flips;
        self.told += other.told;
        self.pairs += other.pairs;
        self.full_disks += other.full_disks;
    }
}

/// A moment within a run.
pub fn moment(time: Duration, chance: &mut Chance) -> Duration {
    Duration::from_micros(chance.below(time.as_micros() as u64))
}
