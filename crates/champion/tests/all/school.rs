//! A small school: it goes on where it stopped, and ends the same whoever computes.

use std::fs;
use std::path::{Path, PathBuf};

use thera_champion::train::school::{Generation, Phase, Plan, School, SchoolError};
use thera_champion::{Network, Position};
use thera_control::Control;
use thera_jobs::Threads;

/// A folder that is gone at the end of a test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let name = format!("thera-school-{name}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = fs::remove_dir_all(&path);
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn small() -> Plan {
    Plan {
        samples: 1_000,
        nodes: 50,
        memory: 2,
        epochs: 2,
        trial_nodes: 50,
        trial_pairs: 6,
        seed: 3,
        ..Plan::default()
    }
}

/// Runs so many generations in one go, with so many threads.
fn attend(folder: &Path, generations: usize, threads: usize) -> Vec<Generation> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    // Games are played by the runner, learning is spread over the pool.
    pool.build().unwrap().install(|| {
        let (runner, control) = (Threads(threads), Control::default());
        let mut school = School::<Position>::open(folder, small()).unwrap();
        while school.history().len() < generations {
            assert!(school.go_on(&runner, &control, &mut |_, _| ()).unwrap());
        }
        school.history().to_vec()
    })
}

#[test]
fn a_school_ends_the_same_on_any_number_of_threads_and_after_any_stop() {
    let (one, other) = (Scratch::new("one"), Scratch::new("other"));
    let expected = attend(&one.0, 2, 1);
    assert_eq!(expected.len(), 2);
    assert!(expected.iter().all(|past| past.loss > 0.0));
    // Stopped in every phase of the first generation, and on two threads.
    for stop_at in [
        |phase: &Phase| matches!(phase, Phase::Playing(_)),
        |phase: &Phase| matches!(phase, Phase::Learning(1, _)),
        |phase: &Phase| matches!(phase, Phase::Trial(_)),
    ] {
        let control = Control::default();
        let mut school = School::<Position>::open(&other.0, small()).unwrap();
        let mut stopped = false;
        let ended = school.go_on(&Threads(2), &control, &mut |_, phase| {
            if stop_at(&phase) {
                stopped = true;
                control.stop();
            }
        });
        assert!(stopped && !ended.unwrap() && school.history().is_empty());
    }
    assert_eq!(attend(&other.0, 2, 2), expected);
    for file in ["networks/001.net", "networks/002.net", "generations.json"] {
        let [a, b] = [&one, &other].map(|folder| fs::read(folder.0.join(file)).unwrap());
        assert!(a == b, "{file}");
    }
    let network = fs::read(one.0.join("networks/002.net")).unwrap();
    assert!(Network::from_bytes(&network).is_ok());
}

#[test]
fn other_plans_foreign_folders_and_damage_are_refused() {
    let folder = Scratch::new("refused");
    drop(School::<Position>::open(&folder.0, small()).unwrap());
    let other = Plan { seed: 4, ..small() };
    let refused = School::<Position>::open(&folder.0, other).err().unwrap();
    assert!(matches!(refused, SchoolError::OtherPlan(_)), "{refused}");
    fs::write(folder.0.join("generations.json"), "{").unwrap();
    let refused = School::<Position>::open(&folder.0, small()).err().unwrap();
    assert!(matches!(refused, SchoolError::Damaged(_)), "{refused}");
    let plan = folder.0.join("plan.json");
    let text = fs::read_to_string(&plan).unwrap();
    fs::write(&plan, text.replace("\"seed\": 3", "\"seed\": 2")).unwrap();
    let refused = School::<Position>::open(&folder.0, small()).err().unwrap();
    assert!(matches!(refused, SchoolError::NoPlan(_)), "{refused}");
    fs::remove_file(plan).unwrap();
    let refused = School::<Position>::open(&folder.0, small()).err().unwrap();
    assert!(matches!(refused, SchoolError::Foreign(_)), "{refused}");
}

#[test]
fn a_second_run_is_told_that_the_first_is_there() {
    let folder = Scratch::new("twice");
    let first = School::<Position>::open(&folder.0, small()).unwrap();
    let refused = School::<Position>::open(&folder.0, small()).err().unwrap();
    assert!(matches!(refused, SchoolError::Locked(_)), "{refused}");
    drop(first);
    School::<Position>::open(&folder.0, small()).unwrap();
}

#[test]
fn a_school_that_was_killed_while_it_was_made_goes_on() {
    let folder = Scratch::new("begun");
    for part in ["samples", "networks"] {
        fs::create_dir_all(folder.0.join(part)).unwrap();
    }
    fs::write(folder.0.join(".plan.json.4000000-1.tmp"), "{\"sam").unwrap();
    School::<Position>::open(&folder.0, small()).unwrap();
}

/// Every bit counts: whichever flips, the school says so and makes no other network of it.
#[test]
fn flipped_bits_are_told() {
    let folder = Scratch::new("flipped");
    attend(&folder.0, 1, 2);
    let history = folder.0.join("generations.json");
    fs::remove_file(&history).unwrap();
    for name in ["samples/001-00000.bin", "learning.bin", "networks/001.net"] {
        let file = folder.0.join(name);
        let whole = fs::read(&file).unwrap();
        // The byte that once made an index go astray, both ends, and some between.
        for place in [19, 0, 5, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            let mut flipped = whole.clone();
            flipped[place] ^= 0x80;
            fs::write(&file, &flipped).unwrap();
            let mut school = School::<Position>::open(&folder.0, small()).unwrap();
            let ended = school.go_on(&Threads(1), &Control::default(), &mut |_, _| ());
            // A network that is made anyway takes the place of what was there.
            match name.starts_with("networks") {
                true => assert!(ended.unwrap() && fs::read(&file).unwrap() == whole),
                false => {
                    let refused = ended.unwrap_err();
                    assert!(matches!(refused, SchoolError::Damaged(_)), "{refused}");
                }
            }
            fs::write(&file, &whole).unwrap();
            let _ = fs::remove_file(&history);
        }
    }
}

#[test]
fn a_school_may_begin_with_a_network() {
    let (folder, plain) = (Scratch::new("taught"), Scratch::new("by-hand"));
    let shipped = Network::shipped();
    let open = || School::<Position>::taught_by(&shipped, &folder.0, small()).unwrap();
    let control = Control::default();
    let mut school = open();
    assert!(school.go_on(&Threads(1), &control, &mut |_, _| ()).unwrap());
    let [past] = school.history() else {
        panic!("one generation has ended")
    };
    // Seen in its games: they are not those that the hand-made evaluation plays.
    attend(&plain.0, 1, 1);
    let samples = |folder: &Scratch| fs::read(folder.0.join("samples/001-00000.bin")).unwrap();
    assert!(samples(&folder) != samples(&plain));
    assert_eq!(past.teacher, 0);
    drop(school);
    assert_eq!(open().history().len(), 1);
    let refused = School::<Position>::open(&folder.0, small()).err().unwrap();
    assert!(matches!(refused, SchoolError::OtherPlan(_)), "{refused}");
}

#[test]
fn a_school_of_pairings_ends_the_same_on_any_number_of_threads() {
    use thera_champion::train::pairings::Situation;
    let plan = || Plan {
        samples: 1_000,
        trial_pairs: 3,
        memory: 1,
        ..small()
    };
    let attend = |folder: &Path, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().unwrap().install(|| {
            let mut school = School::<Situation>::open(folder, plan()).unwrap();
            let done = school.go_on(&Threads(threads), &Control::default(), &mut |_, _| ());
            assert!(done.unwrap());
            school.history().to_vec()
        })
    };
    let (one, other) = (Scratch::new("pairings"), Scratch::new("pairings-two"));
    let expected = attend(&one.0, 1);
    assert!(expected[0].loss > 0.0 && expected[0].pairs.iter().sum::<u64>() > 0);
    assert_eq!(attend(&other.0, 2), expected);
    for file in ["networks/001.net", "samples/001-00000.bin"] {
        assert_eq!(
            fs::read(one.0.join(file)).unwrap(),
            fs::read(other.0.join(file)).unwrap()
        );
    }
}
