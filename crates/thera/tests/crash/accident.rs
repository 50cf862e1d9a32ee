//! What happens to a command, and what must hold afterwards.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Chance, Laboratory, Tally, Writer, moment};

/// A command with what it writes when nothing happens, and the time that takes.
pub struct Trial<'a> {
    pub laboratory: &'a Laboratory<'a>,
    pub writer: &'a Writer,
    pub whole: BTreeMap<&'static str, Vec<u8>>,
    pub time: Duration,
    pub chance: Chance,
    pub tally: Tally,
}

impl Trial<'_> {
    /// Everything before the last step.
    fn prepared(&self, name: &str) -> PathBuf {
        let place = self.laboratory.place(name);
        for step in &self.writer.steps[..self.writer.steps.len() - 1] {
            assert_eq!(self.laboratory.run(step, &place).code, Some(0));
        }
        place
    }

    /// Kills it at a random moment, once or twice, and goes on.
    pub fn kill(&mut self) {
        let place = self.prepared("killed");
        for _ in 0..=self.chance.below(2) {
            let arguments = self.writer.arguments(self.writer.last(), &place);
            let mut child = self.laboratory.command(&arguments, &place).spawn().unwrap();
            std::thread::sleep(moment(self.time, &mut self.chance));
            // It may have ended already.
            let _ = child.kill();
            child.wait().unwrap();
            self.tally.kills += 1;
            self.tally.resumed += u32::from(fs::read_dir(&place).unwrap().next().is_some());
        }
        self.ends_well(&place, "kill");
    }

    /// The same command goes on, everything is as it should be, and nothing else is left.
    fn ends_well(&self, place: &Path, after: &str) {
        self.laboratory.finish(self.writer, place);
        let name = self.writer.name;
        for (file, bytes) in &self.whole {
            let now = fs::read(place.join(file)).unwrap_or_default();
            assert!(now == *bytes, "{name}: {file} differs after a {after}");
        }
        for file in all_files(place) {
            let told = file.to_string_lossy();
            let is_left = [".tmp", ".part", ".lock"]
                .iter()
                .any(|end| told.ends_with(end));
            assert!(!is_left, "{name} leaves {told} after a {after}");
        }
    }

    /// Starts it twice at once: one of them is told, unless the other has ended by then.
    pub fn start_twice(&mut self) {
        let place = self.prepared("twice");
        let arguments = self.writer.arguments(self.writer.last(), &place);
        let mut first = self.laboratory.command(&arguments, &place).spawn().unwrap();
        std::thread::sleep(self.time / 3);
        let again = self.writer.arguments(self.writer.last(), &place);
        let second = self.laboratory.run(&again, &place);
        let first = first.wait().unwrap();
        let codes = [first.code(), second.code];
        let fine = |code: &Option<i32>| matches!(code, Some(0..=2));
        assert!(
            codes.iter().all(fine),
            "{}: {}",
            self.writer.name,
            second.told
        );
        assert!(
            codes.contains(&Some(0)),
            "{}: {}",
            self.writer.name,
            second.told
        );
        self.tally.pairs += 1;
        self.ends_well(&place, "second run");
    }

    /// Lets it write to a disk that is too small, where one can be made, and goes on elsewhere.
    pub fn fill_the_disk(&mut self) {
        let size = self.whole.values().map(Vec::len).sum::<usize>().max(8192);
        // Some pages less than it takes.
        let pages = (size / 4096).max(2) as u64;
        let room = 1 + self.chance.below(pages);
        let place = self.prepared("full");
        let Some(disk) = Disk::mount(&self.laboratory.folder.join("disk"), room * 4096) else {
            return;
        };
        for file in fs::read_dir(&place).unwrap().flatten() {
            // The table that it begins with need not fit.
            if fs::copy(file.path(), disk.0.join(file.file_name())).is_err() {
                return;
            }
        }
        let arguments = self.writer.arguments(self.writer.last(), &disk.0);
        let ended = self.laboratory.run(&arguments, &disk.0);
        let told = ended.told.lines().last().unwrap_or_default().to_string();
        assert!(
            matches!(ended.code, Some(0..=2)),
            "{}: {}",
            self.writer.name,
            ended.told
        );
        assert!(
            ended.code == Some(0) || !told.is_empty(),
            "{}",
            self.writer.name
        );
        self.tally.full_disks += u32::from(ended.code != Some(0));
        copy_all(&disk.0, &place);
        drop(disk);
        self.ends_well(&place, "full disk");
    }

    /// Flips a bit in what was kept: that is told, or did not matter.
    pub fn flip(&mut self) {
        if self.writer.kept.is_empty() {
            return;
        }
        let place = self.laboratory.folder.join("whole");
        let kept = self.writer.kept;
        let file = place.join(kept[self.chance.below(kept.len() as u64) as usize]);
        let whole = fs::read(&file).unwrap();
        let mut flipped = whole.clone();
        let bit = self.chance.below(8 * whole.len() as u64) as usize;
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, &flipped).unwrap();
        let arguments = match self.writer.reader {
            Some(reader) => reader.to_vec(),
            None => self.writer.arguments(self.writer.last(), &place),
        };
        let ended = self.laboratory.run(&arguments, &place);
        let name = self.writer.name;
        let about = format!("{name}: bit {bit} of {}: {}", file.display(), ended.told);
        self.tally.flips += 1;
        match ended.code {
            Some(0) if self.writer.reader.is_some() => panic!("{about} was not seen"),
            Some(0) => {
                for (file, bytes) in &self.whole {
                    assert!(fs::read(place.join(file)).unwrap() == *bytes, "{about}");
                }
            }
            Some(1 | 2) => {
                assert!(ended.told.lines().count() >= 1, "{about}");
                self.tally.told += 1;
            }
            _ => panic!("{about}"),
        }
        // As it was, whatever became of the rest.
        let again = self.laboratory.place("whole");
        self.laboratory.finish(self.writer, &again);
    }
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap().flatten() {
        match entry.path().is_dir() {
            true => files.extend(all_files(&entry.path())),
            false => files.push(entry.path()),
        }
    }
    files
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy_all(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// A small disk, gone when dropped.
struct Disk(PathBuf);

impl Disk {
    /// `None` where nobody may make one.
    fn mount(place: &Path, bytes: u64) -> Option<Self> {
        fs::create_dir_all(place).ok()?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "thera-crash"])
            .arg(place)
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then(|| Disk(place.to_path_buf()))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let begun = Instant::now();
        let unmount = || Command::new("umount").arg(&self.0).status();
        while !unmount().is_ok_and(|status| status.success())
            && begun.elapsed() < Duration::from_secs(5)
        {
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}
