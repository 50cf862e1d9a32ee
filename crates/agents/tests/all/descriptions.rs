//! What agents say of themselves is what they take, and what they are prepared for is shared.

use std::fs;
use std::path::Path;

use thera_agents::{AgentSpec, EvalSpec, OptionInfo, OptionKind, Prepared};
use thera_champion::levels::LEVELS;
use thera_games::snort::Snort;
use thera_games::{AnyGame, Carried, FileAccess, Game};
use thera_search::qlearning::Table;

/// A value that the option takes and that is not the usual one, and one that it does not take.
fn values(option: &OptionInfo) -> (String, String) {
    let (good, bad) = match option.kind {
        OptionKind::Count { most, .. } | OptionKind::Threads { most } => {
            (most.to_string(), (most + 1).to_string())
        }
        OptionKind::Number { most, .. } => (most.to_string(), (most + 1.0).to_string()),
        OptionKind::Time { .. } => ("1500ms".to_string(), "soon".to_string()),
        OptionKind::Choice { words, usual } => {
            let other = words.iter().find(|&&word| Some(word) != usual);
            (other.unwrap().to_string(), "whatever".to_string())
        }
        OptionKind::File => ("some/file".to_string(), String::new()),
        OptionKind::Evaluation => ("none".to_string(), "a/b".to_string()),
        OptionKind::Weights => ("1;0.5".to_string(), "1;x".to_string()),
    };
    (good, bad)
}

#[test]
fn every_agent_takes_the_options_it_tells_of_and_writes_them_in_that_order() {
    for info in AgentSpec::ALL {
        let options = info.options.iter();
        let given: Vec<String> = options
            .map(|option| format!("{}={}", option.key, values(option).0))
            .collect();
        let mut text = info.name.to_string();
        if !given.is_empty() {
            text = format!("{text}:{}", given.join(","));
        }
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string(), text);
        assert_eq!(spec.info(), info);
        let backwards: Vec<String> = given.into_iter().rev().collect();
        let turned: AgentSpec = format!("{}:{}", info.name, backwards.join(","))
            .parse()
            .unwrap();
        assert_eq!(turned, spec);
    }
}

#[test]
fn every_option_refuses_what_it_does_not_tell_of() {
    for info in AgentSpec::ALL {
        for option in info.options {
            let (_, bad) = values(option);
            let text = format!("{}:{}={bad}", info.name, option.key);
            let error = text.parse::<AgentSpec>().unwrap_err().to_string();
            let expected = format!(
                "agent '{}': option {}={bad}: expected",
                info.name, option.key
            );
            assert!(error.starts_with(&expected), "{text}: {error}");
        }
    }
}

#[test]
fn help_tells_ranges_and_usual_values() {
    let told = |name: &str, key: &str| {
        let info = AgentSpec::ALL.iter().find(|info| info.name == name);
        let option = info
            .unwrap()
            .options
            .iter()
            .find(|option| option.key == key);
        option.map(|option| format!("{}: {}", option.text(), option.explanation()))
    };
    for (name, key, expected) in [
        (
            "minimax",
            "depth",
            "depth=N: turns to look ahead, 1 to 64 (2)",
        ),
        (
            "alphabeta",
            "depth",
            "depth=N: turns to look ahead, 1 to 64 (3)",
        ),
        ("champion", "depth", "depth=N: turns to look ahead, 1 to 64"),
        ("champion", "time", "time=T: time for a move (1s)"),
        (
            "champion",
            "threads",
            "threads=N: threads to search with, 1 to 256 (1)",
        ),
        (
            "montecarlo",
            "pick",
            "pick=wins|average: most games won, or the largest share (wins)",
        ),
    ] {
        assert_eq!(told(name, key).as_deref(), Some(expected));
    }
    assert!(told("mcts", "c").unwrap().ends_with("0 to 100 (0.4)"));
}

#[test]
fn the_levels_told_of_are_the_levels_there_are() {
    let champion = AgentSpec::ALL.iter().find(|info| info.name == "champion");
    let mut options = champion.unwrap().options.iter();
    let option = options.find(|option| option.key == "level").unwrap();
    let told = option.explanation();
    let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
    assert_eq!(
        told,
        format!("strength for people, weakest first: {}", names.join(", "))
    );
}

#[test]
fn what_an_agent_depends_on_shows() {
    for (text, timed, files, threads) in [
        ("random", false, false, false),
        ("minimax:depth=2", false, false, false),
        ("alphabeta:time=1s", true, false, false),
        ("montecarlo:time=1s", true, false, false),
        ("mcts", false, false, false),
        ("qlearning:table=F", false, true, false),
        ("perfect", true, false, false),
        ("perfect:tablebase=F", true, true, false),
        ("champion", true, false, false),
        ("champion:nodes=5,threads=2", false, false, true),
        ("champion:level=club", false, false, false),
        ("champion:level=club,time=1s", true, false, false),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        let found = (spec.is_timed(), spec.reads_files(), spec.asks_for_threads());
        assert_eq!(found, (timed, files, threads), "{text}");
        assert!(!spec.is_human());
    }
    assert!("human".parse::<AgentSpec>().unwrap().is_human());
}

#[test]
fn another_evaluation_stands_where_the_old_one_stood() {
    let agent: AgentSpec = "alphabeta:depth=2,eval=none,time=1s".parse().unwrap();
    let eval: EvalSpec = "geissler,w=1;2".parse().unwrap();
    let other = agent.with_eval(eval.clone()).unwrap();
    assert_eq!(
        other.to_string(),
        "alphabeta:depth=2,eval=geissler,w=1;2,time=1s"
    );
    assert_eq!(other.eval(), Some(eval.clone()));
    let random: AgentSpec = "random".parse().unwrap();
    assert_eq!(random.eval(), None);
    assert_eq!(random.with_eval(eval), None);
    assert!("geissler,depth=2".parse::<EvalSpec>().is_err());
}

fn snort() -> Snort {
    let Ok(AnyGame::Snort(game)) = AnyGame::parse("snort@path:5", FileAccess::Refused) else {
        panic!("a game of Snort");
    };
    game
}

/// A match reads its files once: whoever is prepared no longer needs them.
#[test]
fn a_prepared_agent_has_read_its_files() {
    let game = snort();
    let any = game.clone().carry();
    let mut table = Table::default();
    let learning = thera_search::qlearning::Learning::default();
    for _ in 0..50 {
        table.play_episode(&game, &learning, 1, |position| {
            game.moves(position).first().copied()
        });
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prepared.q");
    fs::write(&file, table.to_text(&game)).unwrap();
    let spec: AgentSpec = format!("qlearning:table={}", file.display())
        .parse()
        .unwrap();
    let prepared = spec.prepare(&any).unwrap().unwrap();
    fs::remove_file(&file).unwrap();
    let (best, _) = table.best_moves(&game, &game.start());
    for seed in 0..5 {
        let turn = prepared.player(seed).choose(&any, &any.start());
        assert!(best.contains(&Snort::turn(turn.unwrap())));
    }
    let error = spec.prepare(&any).err().unwrap().to_string();
    assert!(error.contains("cannot be read"), "{error}");
}

#[test]
fn prepared_agents_can_be_shared_among_threads() {
    fn shared<T: Clone + Send + Sync>() {}
    shared::<Prepared>();
    let any = snort().carry();
    let spec: AgentSpec = "alphabeta:depth=2".parse().unwrap();
    let prepared = spec.prepare(&any).unwrap().unwrap();
    let choose = |seed| prepared.player(seed).choose(&any, &any.start());
    let alone = choose(3);
    let together = std::thread::scope(|scope| scope.spawn(|| choose(3)).join().unwrap());
    assert_eq!(alone, together);
    assert!(
        "human"
            .parse::<AgentSpec>()
            .unwrap()
            .prepare(&any)
            .unwrap()
            .is_none()
    );
}
