//! Tablebases in files: what is read is what was written, and nothing else is believed.

use std::fs;
use std::path::PathBuf;

use super::*;

const GAME: &str = "santorini:2WP3HTWUS@king:2x3";

/// A directory of one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(test: &str) -> Self {
        let name = format!("thera-{test}-{}", std::process::id());
        let directory = std::env::temp_dir().join(name);
        fs::create_dir_all(&directory).unwrap();
        Scratch(directory)
    }

    fn file(&self) -> PathBuf {
        self.0.join("table.bin")
    }

    fn names(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn refusal(path: &std::path::Path) -> String {
    match Tablebase::open(path, &Control::default()) {
        Ok(_) => panic!("a bad file was accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_file_answers_as_memory_does() {
    let scratch = Scratch::new("answers");
    let control = Control::default();
    for name in [GAME, "santorini:3WI2HNTWDS@dcycle:6"] {
        let game = game(name);
        let (memory, report) = Tablebase::solve(&game, &control).unwrap();
        let written = Tablebase::write(&game, &scratch.file(), &control).unwrap();
        assert_eq!(written, report);
        assert_eq!(scratch.names(), [scratch.file()]);
        let file = Tablebase::open(&scratch.file(), &control).unwrap();
        assert_eq!(file.game().name(), name);
        let mut rng = Pcg64::seed_from_u64(1);
        for _ in 0..2000 {
            if let Some(position) = random_position(&game, &mut rng, 0) {
                assert!(memory.probe(&position).is_some());
                assert_eq!(file.probe(&position), memory.probe(&position));
                assert_eq!(file.winning_move(&position), memory.winning_move(&position));
            }
        }
    }
}

#[test]
fn damage_anywhere_is_noticed() {
    let scratch = Scratch::new("damage");
    let path = scratch.file();
    Tablebase::write(&game(GAME), &path, &Control::default()).unwrap();
    let whole = fs::read(&path).unwrap();
    let mut rng = Pcg64::seed_from_u64(2);
    let header = 8 + 4 + 4 + GAME.len() + 8;
    let somewhere: Vec<usize> = (0..60).map(|_| rng.random_range(0..whole.len())).collect();
    for place in (0..header).chain(somewhere).chain([whole.len() - 1]) {
        let mut changed = whole.clone();
        changed[place] ^= 1 << rng.random_range(0..8);
        fs::write(&path, &changed).unwrap();
        refusal(&path);
    }
    for length in (0..header).chain([header + 100, whole.len() - 5, whole.len() - 1]) {
        fs::write(&path, &whole[..length]).unwrap();
        refusal(&path);
    }
    fs::write(&path, [whole.as_slice(), b"x"].concat()).unwrap();
    assert!(refusal(&path).contains("something follows its end"));
    fs::write(&path, &whole[..whole.len() - 1]).unwrap();
    assert!(refusal(&path).contains("it ends too early"));
    let mut changed = whole.clone();
    changed[whole.len() / 2] ^= 0x10;
    fs::write(&path, &changed).unwrap();
    assert!(refusal(&path).contains("its checksum does not fit"));
    let mut changed = whole.clone();
    changed[8] = 9;
    fs::write(&path, &changed).unwrap();
    assert!(refusal(&path).contains("version 9; this program reads version 1"));
}

#[test]
fn foreign_and_missing_files_are_refused() {
    let scratch = Scratch::new("foreign");
    fs::write(scratch.file(), "P6 some picture, certainly no tablebase").unwrap();
    assert!(refusal(&scratch.file()).contains("is not a tablebase of Thera"));
    fs::write(scratch.file(), "").unwrap();
    assert!(refusal(&scratch.file()).contains("is not a tablebase of Thera"));
    assert!(refusal(&scratch.0.join("nothing")).contains("cannot be read"));
    assert!(refusal(&scratch.0).contains("cannot be read"));
}

#[test]
fn nothing_half_written_is_left() {
    let scratch = Scratch::new("stopped");
    fs::write(scratch.file(), "what was there before").unwrap();
    let control = Control::default();
    control.stop();
    let stopped = Tablebase::write(&game(GAME), &scratch.file(), &control);
    assert!(matches!(
        stopped,
        Err(SolveError::Interrupted(Interrupted::Stopped))
    ));
    assert_eq!(scratch.names(), [scratch.file()]);
    assert_eq!(fs::read(scratch.file()).unwrap(), b"what was there before");

    let nowhere = scratch.0.join("no/such/directory/table.bin");
    let refused = Tablebase::write(&game(GAME), &nowhere, &Control::default()).unwrap_err();
    assert!(
        refused.to_string().contains("cannot be written"),
        "{refused}"
    );
}

#[test]
fn positions_of_other_games_are_not_known() {
    let (tablebase, _) = Tablebase::solve(&game(GAME), &Control::default()).unwrap();
    for (other, text) in [
        ("santorini:2WP4HTWUS@king:2x3", "400000/1/b1/c1"),
        ("santorini:4WP3HTWUS@king:2x3", "000000/1/a1,b1/c1,c2"),
        ("santorini:2WP4HTWUS@king:2x3", "020000/1/b1/c1"),
        ("santorini:2WP3HTWUS@king:3x3", "000000000/1/b1/c3"),
        ("santorini:2WP3HTWUS@king:3x3", "000000003/1/b1/c1"),
    ] {
        let position = game(other).parse_position(text).unwrap();
        assert_eq!(tablebase.probe(&position), None, "{other} {text}");
    }
}
