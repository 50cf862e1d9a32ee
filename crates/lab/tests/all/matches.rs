//! Matches: the same whatever the number of threads, the same if stopped and resumed, and never
//! over what is there already.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use thera_control::Control;
use thera_games::{AnyGame, FileAccess};
use thera_lab::jobs::{Asked, GameJob, Job, OneByOne, Preparation, Runner, Threads, run};
use thera_lab::matches::{
    Contest, Folder, FolderError, GameResult, MatchError, Openings, Seats, Settings, Standing, play,
};
use thera_lab::record;
use thera_lab::statistics::Sprt;
use thera_queries::{House, Solve};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn settings(games: u64) -> Settings {
    Settings {
        openings: Openings::Random(2),
        ..Settings::of_two("snort@grid:3x4", "greedy", "random", games, 7)
    }
}

/// Plays a contest without a folder, stopping after `most` games.
fn results(settings: Settings, threads: usize, most: usize) -> (Vec<GameResult>, Standing) {
    let contest = Contest::new(settings).unwrap();
    let mut standing = Standing::new(&contest);
    let mut results = vec![];
    let control = Control::default();
    play(
        &contest,
        &mut standing,
        &Threads(threads),
        &control,
        &mut |result, _, _| {
            results.push(result.clone());
            if results.len() == most {
                control.stop();
            }
            Ok(())
        },
    )
    .unwrap();
    (results, standing)
}

/// Plays into a folder, beginning or going on, until `most` games are played in this run.
fn play_into(path: &Path, settings: Settings, most: usize) -> Result<(), MatchError> {
    let contest = Contest::new(settings)?;
    let (mut folder, mut standing) = if path.exists() {
        Folder::resume(path, &contest)?
    } else {
        (Folder::create(path, &contest)?, Standing::new(&contest))
    };
    let game = contest.settings().game.clone();
    let control = Control::default();
    if most == 0 {
        control.stop();
    }
    let mut played = 0;
    play(
        &contest,
        &mut standing,
        &Threads(2),
        &control,
        &mut |result, seconds, _| {
            played += 1;
            if played >= most {
                control.stop();
            }
            folder.add(&game, result, seconds)
        },
    )
}

fn kept(path: &Path) -> [String; 3] {
    ["results.jsonl", "results.csv", "games.txt"]
        .map(|name| fs::read_to_string(path.join(name)).unwrap())
}

#[test]
fn the_number_of_threads_does_not_matter() {
    for settings in [
        settings(41),
        Settings {
            sprt: Some("0,60".parse().unwrap()),
            ..settings(4000)
        },
        Settings::of_two("santorini", "random", "greedy", 12, 3),
    ] {
        let (alone, standing) = results(settings.clone(), 1, usize::MAX);
        for threads in [2, 5] {
            let (together, other) = results(settings.clone(), threads, usize::MAX);
            assert_eq!(alone, together);
            assert_eq!(standing.decision, other.decision);
            assert_eq!(standing.pairings, other.pairings);
        }
    }
}

#[test]
fn a_test_stops_at_the_first_pair_that_decides() {
    let sprt: Sprt = "0,60".parse().unwrap();
    let (results, standing) = results(
        Settings {
            sprt: Some(sprt),
            ..settings(4000)
        },
        3,
        usize::MAX,
    );
    assert!(results.len() < 4000 && results.len().is_multiple_of(2));
    let mut pairs = [0; 5];
    for (number, pair) in results.chunks(2).enumerate() {
        let points = |result: &GameResult| result.half_points(0);
        pairs[points(&pair[0]) + points(&pair[1])] += 1;
        let decision = sprt.decide(sprt.ratio(&pairs));
        assert_eq!(decision.is_some(), 2 * (number + 1) == results.len());
    }
    assert_eq!(standing.pairings[0].tally.pairs, pairs);
    assert_eq!(standing.decision, sprt.decide(standing.ratio.unwrap()));
}

#[test]
fn sides_are_swapped_on_the_same_opening() {
    let (results, _) = results(settings(20), 2, usize::MAX);
    let mut openings = vec![];
    for pair in results.chunks(2) {
        let [one, other] = pair else { panic!() };
        assert_eq!(one.moves[..2], other.moves[..2]);
        let (one_sat, other_sat) = (&one.players, &other.players);
        assert_eq!(
            (&one_sat.first, &one_sat.second),
            (&other_sat.second, &other_sat.first)
        );
        assert_ne!(one.seed, other.seed);
        openings.push(one.moves[..2].to_vec());
    }
    openings.dedup();
    assert!(openings.len() > 5, "random openings differ");
}

#[test]
fn resumed_is_the_same_as_played_in_one_go() {
    let whole = folder("whole");
    play_into(&whole, settings(31), usize::MAX).unwrap();
    let parts = folder("parts");
    for most in [5, 0, 8, 1] {
        play_into(&parts, settings(31), most).unwrap();
    }
    // Everything but the results can be lost, and more games can be asked for.
    fs::remove_file(parts.join("games.txt")).unwrap();
    fs::write(parts.join("results.csv"), "rubbish").unwrap();
    fs::remove_file(parts.join("times.csv")).unwrap();
    play_into(&parts, settings(31), usize::MAX).unwrap();
    assert_eq!(kept(&whole), kept(&parts));
    play_into(&parts, settings(40), usize::MAX).unwrap();
    let longer = folder("longer");
    play_into(&longer, settings(40), usize::MAX).unwrap();
    assert_eq!(kept(&longer), kept(&parts));
}

#[test]
fn files_are_those_of_earlier_versions_byte_for_byte() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/match");
    for name in ["snort", "castellan"] {
        let (before, now) = (data.join(name), folder(&format!("again-{name}")));
        let settings = Folder::settings(&before).unwrap();
        play_into(&now, settings, usize::MAX).unwrap();
        for file in ["settings.json", "results.jsonl", "results.csv", "games.txt"] {
            let [before, now] = [&before, &now].map(|folder| folder.join(file));
            let [before, now] = [before, now].map(|file| fs::read_to_string(file).unwrap());
            assert_eq!(before, now, "{name}/{file}");
        }
    }
}

#[test]
fn every_game_that_is_kept_can_be_replayed() {
    let path = folder("replayed");
    play_into(&path, settings(9), usize::MAX).unwrap();
    let records = record::load_all(&path.join("games.txt")).unwrap();
    assert_eq!(records.len(), 9);
    for record in records {
        let rules = record.rules().unwrap();
        {
            let game = &rules;
            record.replay(game).unwrap();
        };
    }
}

#[test]
fn results_that_are_changed_or_of_something_else_are_refused_and_left_alone() {
    let path = folder("refused");
    play_into(&path, settings(6), usize::MAX).unwrap();
    let good = fs::read_to_string(path.join("results.jsonl")).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let refuse = |text: &str, settings: Settings| {
        fs::write(path.join("results.jsonl"), text).unwrap();
        let before = kept(&path);
        let told = fs::read_to_string(path.join("settings.json")).unwrap();
        let error = play_into(&path, settings, usize::MAX).unwrap_err();
        assert_eq!(kept(&path), before);
        assert_eq!(
            fs::read_to_string(path.join("settings.json")).unwrap(),
            told
        );
        error
    };
    let swapped = [lines[1], lines[0]].join("\n") + "\n";
    let turned = good.replacen("first wins", "second wins", 1);
    let turned = if turned == good {
        good.replacen("second wins", "first wins", 1)
    } else {
        turned
    };
    for text in [
        "\n".to_string(),
        "{}\n".to_string(),
        format!("{}\n", &lines[0][..lines[0].len() - 1]),
        swapped,
        turned,
    ] {
        let error = refuse(&text, settings(6));
        assert!(
            matches!(error, MatchError::Folder(FolderError::Line { .. })),
            "{error}"
        );
    }
    for other in [
        Settings {
            seed: 8,
            ..settings(6)
        },
        Settings {
            game: "snort@grid:3x5".into(),
            ..settings(6)
        },
        Settings {
            agents: vec!["random".into(), "greedy".into()],
            ..settings(6)
        },
        Settings {
            openings: Openings::None,
            ..settings(6)
        },
        Settings {
            sprt: Some("0,5".parse().unwrap()),
            ..settings(6)
        },
    ] {
        let error = refuse(&good, other);
        assert!(
            matches!(error, MatchError::Folder(FolderError::Other { .. })),
            "{error}"
        );
    }
    let error = refuse(&good, settings(4));
    assert!(
        matches!(error, MatchError::Folder(FolderError::TooMany { .. })),
        "{error}"
    );
}

#[test]
fn results_that_are_cut_short_are_gone_on_with() {
    let path = folder("cut");
    play_into(&path, settings(6), usize::MAX).unwrap();
    let good = fs::read_to_string(path.join("results.jsonl")).unwrap();
    let all = kept(&path);
    for lost in [1, 10, good.len() / 2, good.len() - 3] {
        for name in ["results.jsonl", "results.csv", "games.txt", "times.csv"] {
            let text = fs::read_to_string(path.join(name)).unwrap();
            let length = text.len().saturating_sub(lost);
            fs::write(path.join(name), &text[..length]).unwrap();
        }
        play_into(&path, settings(6), usize::MAX).unwrap();
        assert_eq!(kept(&path), all);
    }
}

#[test]
fn a_folder_that_is_there_is_not_begun_again() {
    let path = folder("there");
    play_into(&path, settings(4), usize::MAX).unwrap();
    let before = kept(&path);
    let contest = Contest::new(settings(4)).unwrap();
    let error = Folder::create(&path, &contest).unwrap_err();
    assert!(matches!(error, FolderError::Exists(_)));
    assert_eq!(kept(&path), before);
    let error = Folder::settings(&folder("nothing")).unwrap_err();
    assert!(matches!(error, FolderError::Nothing(_)));
}

#[test]
fn senseless_settings_are_refused_with_a_sentence() {
    let refused = |settings: Settings| Contest::new(settings).unwrap_err().to_string();
    assert_eq!(
        refused(settings(0)),
        "a match needs at least one game (--games 100)"
    );
    let human = Settings {
        agents: vec!["human".into(), "random".into()],
        ..settings(2)
    };
    assert!(refused(human).contains("'thera play'"));
    let unknown = Settings {
        agents: vec!["random".into(), "deepblue".into()],
        ..settings(2)
    };
    assert!(refused(unknown).starts_with("unknown agent 'deepblue'"));
    let long = Settings {
        openings: Openings::Random(99),
        ..settings(2)
    };
    assert_eq!(
        refused(long),
        "snort@grid:3x4 is over before 99 random turns are made; ask for fewer (random:2)"
    );
    let empty = Settings {
        openings: Openings::List(vec![]),
        ..settings(2)
    };
    assert!(refused(empty).contains("the list of openings is empty"));
    let over = Settings {
        position: Some("R".repeat(12) + "/B"),
        ..settings(2)
    };
    assert!(!refused(over).is_empty());
}

#[test]
fn listed_openings_are_positions_or_moves() {
    let contest = Contest::new(settings(2)).unwrap();
    let text = "# two ways\n\n0 11\n5; 6\n............/B\n";
    let list = Openings::read_list(text, contest.rules());
    let Openings::List(list) = list.unwrap() else {
        panic!("not a list")
    };
    assert_eq!(list[0].moves, ["0", "11"]);
    assert_eq!(list[1].moves, ["5", "6"]);
    assert_eq!(list[2].start.as_deref(), Some("............/B"));
    let bad = Openings::read_list("0 0", contest.rules());
    let error = Contest::new(Settings {
        openings: bad.unwrap(),
        ..settings(2)
    })
    .unwrap_err();
    assert!(error.to_string().starts_with("opening 1: "), "{error}");
}

#[test]
fn a_tournament_is_made_of_the_same_openings_for_everybody() {
    let settings = Settings {
        agents: ["random", "greedy", "random"].map(String::from).to_vec(),
        pairings: vec![[0, 1], [0, 2], [1, 2]],
        games: 5,
        ..settings(5)
    };
    let contest = Contest::new(settings.clone()).unwrap();
    let mut met = std::collections::BTreeMap::new();
    for number in 0..contest.games() {
        let place = contest.place(number);
        let job = contest.job(number).unwrap();
        met.entry(place.pair)
            .or_insert_with(Vec::new)
            .push(job.opening);
        let mut pairing = place.seats;
        pairing.sort_unstable();
        assert_eq!(pairing, contest.settings().pairings[place.pairing]);
    }
    assert_eq!(contest.games(), 15);
    for openings in met.values() {
        assert!(openings.windows(2).all(|two| two[0] == two[1]));
    }
    let (_, standing) = results(settings, 2, usize::MAX);
    assert!(standing.pairings.iter().all(|score| score.games() == 5));
    let ratings = standing.scale(&contest).centred();
    assert!(ratings[1].elo > ratings[0].elo && ratings[1].elo > ratings[2].elo);
}

/// Has one job done after it was sent as text, and returns what came of it as text.
fn sent<Shared: Sync + Default, J: Job<Shared>>(runner: &dyn Runner, text: &str) -> String
where
    J::Error: std::fmt::Debug,
{
    let job: J = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&job).unwrap(), text);
    let (shared, control) = (Shared::default(), Control::default());
    let mut outputs = vec![];
    run(
        runner,
        std::iter::once(job),
        &shared,
        &control,
        |_, output| {
            outputs.push(serde_json::to_string(&output).unwrap());
            std::ops::ControlFlow::Continue(())
        },
    )
    .unwrap();
    let [output] = &outputs[..] else {
        panic!("{outputs:?}")
    };
    let read: J::Output = serde_json::from_str(output).unwrap();
    let again = serde_json::to_value(&read).unwrap();
    assert_eq!(
        timeless(again),
        timeless(serde_json::from_str(output).unwrap())
    );
    output.clone()
}

/// An output without its times, whose last digit reading may change.
fn timeless(mut output: serde_json::Value) -> serde_json::Value {
    output["seconds"].take();
    output
}

#[test]
fn jobs_and_what_comes_of_them_are_plain_data() {
    let game = r#"{"job":"game","game":"snort@path:9","agents":["random","greedy"],"seed":3,"opening":["4"]}"#;
    let solve = r#"{"game":"castellan@2x3","memory":67108864}"#;
    for runner in [&OneByOne as &dyn Runner, &Threads(2)] {
        let played = sent::<Preparation, GameJob>(runner, game);
        assert!(
            played.starts_with(r#"{"job":"game","moves":["4","#),
            "{played}"
        );
        assert!(played.contains(r#""result":"first wins""#) || played.contains("second wins"));
        let solved = sent::<House, Asked<Solve>>(runner, solve);
        assert!(solved.contains(r#""winner":"draw","value":0,"#), "{solved}");
    }
    let unfinished =
        r#"{"moves":[],"result":"unfinished","choices":0,"decisions":[0,0],"seconds":[0.0,0.0]}"#;
    let refused = serde_json::from_str::<thera_lab::jobs::PlayedGame>(unfinished).unwrap_err();
    assert!(
        refused.to_string().contains("it has no result"),
        "{refused}"
    );
}

#[test]
fn seats_can_be_kept() {
    for (seats, [first, second]) in [
        (Seats::AsNamed, ["greedy", "random"]),
        (Seats::Reversed, ["random", "greedy"]),
    ] {
        let kept = Settings {
            seats,
            ..settings(7)
        };
        let (results, standing) = results(kept, 2, usize::MAX);
        assert!(
            results
                .iter()
                .all(|game| (&*game.players.first, &*game.players.second) == (first, second))
        );
        let pairs: Vec<u64> = results.iter().map(|game| game.pair).collect();
        assert_eq!(pairs, [1, 2, 3, 4, 5, 6, 7]);
        // The score is that of the one named first, wherever it sits; no game has a partner.
        let score = &standing.pairings[0];
        let seat = usize::from(seats == Seats::Reversed);
        assert_eq!(score.wins, standing.wins_by_seat[seat]);
        assert_eq!(score.tally.pairs, [0; 5]);
        assert_eq!(score.tally.singles, [score.losses, score.draws, score.wins]);
    }
    // Settings from before there was a choice are those of swapped seats, and are written as ever.
    let text = serde_json::to_string(&settings(7)).unwrap();
    assert!(!text.contains("seats"), "{text}");
    assert_eq!(
        serde_json::from_str::<Settings>(&text).unwrap(),
        settings(7)
    );
}

#[test]
fn files_of_agents_are_read_once_a_match() {
    let path = folder("table");
    fs::create_dir_all(&path).unwrap();
    let file = path.join("table.txt");
    let rules = AnyGame::parse("snort@path:5", FileAccess::Refused).unwrap();
    let text = empty_table(&rules);
    fs::write(&file, text).unwrap();
    let agent = format!("qlearning:table={}", file.display());
    let settings = Settings::of_two("snort@path:5", &agent, "greedy", 4, 1);
    let contest = Contest::new(settings.clone()).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(
        Contest::new(settings).is_err(),
        "nothing outlives the match"
    );
    let mut standing = Standing::new(&contest);
    let control = Control::default();
    play(
        &contest,
        &mut standing,
        &Threads(2),
        &control,
        &mut |_, _, _| Ok(()),
    )
    .unwrap();
    assert_eq!(standing.games, 4);
    assert_eq!(control.progress(), (4, 4));
}

fn empty_table<G: thera_games::Family>(game: &G) -> String {
    thera_search::qlearning::Table::<G>::default().to_text(game)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn stopping_anywhere_leaves_a_beginning(seed in any::<u64>(), most in 1usize..20) {
        let settings = Settings { seed, ..settings(20) };
        let (all, _) = results(settings.clone(), 2, usize::MAX);
        let (some, standing) = results(settings, 3, most);
        prop_assert!(some.len() >= most && all.starts_with(&some));
        prop_assert_eq!(standing.games as usize, some.len());
    }
}
