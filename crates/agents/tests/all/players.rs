//! Agents by name: every one of them plays every family, fixed by its seed.

use std::time::Duration;

use thera_agents::{Agent, AgentSpec, player_seeds};
use thera_champion::levels::LEVELS;
use thera_control::Control;
use thera_games::santorini::{Move, Santorini};
use thera_games::{
    AnyGame, AnyMove, AnyPosition, Carried, Family, FileAccess, Game, Notation, Player,
};
use thera_solvers::Exact;
use thera_solvers::santorini::Tablebase;

/// Games beside the small ones of each family.
const MORE_GAMES: &[&str] = &[
    "santorini:2WP3HTWUS@king:3x3",
    "santorini:2WP2HNTWUS@cycle:6",
    "santorini:2WI3HTWUS@grid:3x3",
    "snort@grid:3x3",
    "castellan@2x3",
    "geography:partizan@grid:3x3",
    "geography@dcycle:6",
];

const AGENTS: &[&str] = &[
    "random",
    "greedy",
    "minimax:depth=2",
    "minimax:time=5ms",
    "alphabeta:depth=3,eval=none",
    "alphabeta:time=5ms",
    "alphabeta:depth=2,time=1s",
    "montecarlo:playouts=40",
    "montecarlo:playouts=40,pick=average",
    "montecarlo:time=5ms",
    "mcts:playouts=60",
    "mcts:time=5ms,c=0.5",
    "mcts:playouts=20,minimax=2",
    "qlearning:episodes=20",
    "alphabeta:depth=1,middle=2,late=3",
    "minimax:depth=1,ends=evaluate",
    "perfect",
    "champion:nodes=300",
    "champion:depth=2",
    "champion:time=5ms",
    "champion:level=casual",
];

/// The standard game.
fn standard() -> AnyGame {
    Santorini::standard().carry()
}

fn games() -> impl Iterator<Item = &'static str> {
    let small = AnyGame::FAMILIES.iter().map(|family| family.small);
    small.chain(MORE_GAMES.iter().copied())
}

fn agent(game: &AnyGame, name: &str, seed: u64) -> Box<dyn Agent> {
    let spec: AgentSpec = name.parse().unwrap();
    spec.build(game, seed).unwrap().unwrap()
}

fn play_out(game: &AnyGame, names: [&str; 2], seed: u64) -> Vec<AnyMove> {
    let seeds = player_seeds(seed);
    let mut agents = [0, 1].map(|side| agent(game, names[side], seeds[side]));
    let mut position = game.start();
    let mut turns = Vec::new();
    while game.outcome(&position).is_none() {
        let agent = &mut agents[game.to_move(&position).index()];
        let turn = agent.choose(game, &position).expect("there are moves");
        assert!(game.is_legal(&position, turn), "{} {names:?}", game.name());
        position = game.play(&position, turn);
        turns.push(turn);
    }
    for agent in &mut agents {
        assert_eq!(agent.choose(game, &position), None, "the game is over");
        assert_eq!(agent.trouble(), None);
    }
    turns
}

#[test]
fn every_agent_plays_every_family_and_a_seed_fixes_the_game() {
    for name in games() {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        for agent in AGENTS {
            let play = || play_out(&any, [agent, "random"], 5);
            let played = play();
            assert!(
                agent.contains("time") || play() == played,
                "{name}: {agent}"
            );
        }
    }
    let game = standard();
    let play = |seed| play_out(&game, ["alphabeta:depth=2", "montecarlo:playouts=50"], seed);
    assert_ne!(play(7), play(8));
}

#[test]
fn the_two_players_draw_different_numbers() {
    let [first, second, ..] = player_seeds(7);
    let game = standard();
    let choose = |seed: u64| agent(&game, "random", seed).choose(&game, &game.start());
    assert_eq!(choose(first), choose(7));
    assert_ne!(choose(first), choose(second));
}

#[test]
fn whoever_looks_takes_the_win() {
    let game = standard();
    let text = "0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1";
    let position = game.parse_position(text).unwrap();
    for name in [
        "greedy",
        "minimax:depth=1",
        "alphabeta",
        "alphabeta:time=20ms",
        "mcts:playouts=1000",
        "perfect",
        "champion:nodes=200",
        "champion:level=beginner",
        "champion:level=master",
    ] {
        for seed in 0..5 {
            let turn = agent(&game, name, seed).choose(&game, &position);
            assert!(
                matches!(turn, Some(AnyMove::Santorini(Move::Climb { .. }))),
                "{name}"
            );
        }
    }
}

/// A level with slack wanders among good moves, but not among wins: these two climbs win at once,
/// and after every quiet move one of them still does.
#[test]
fn no_level_lets_go_of_a_win_in_sight() {
    let game = standard();
    let text = "0000000000032300000000000/1/mortal:C3,E5/mortal:A1,E1";
    let position = game.parse_position(text).unwrap();
    for level in LEVELS.iter().map(|level| level.name) {
        let name = format!("champion:level={level}");
        for seed in 0..8 {
            let turn = agent(&game, &name, seed).choose(&game, &position);
            assert!(
                matches!(turn, Some(AnyMove::Santorini(Move::Climb { .. }))),
                "{name} {turn:?}"
            );
        }
    }
}

/// The worker on d3 threatens to climb c3; a person who does not see it plays on somewhere.
#[test]
fn low_levels_overlook_threats_and_higher_ones_do_not() {
    let game = standard();
    let text = "0000000000003200000000000/1/mortal:B2,A5/mortal:D3,E5";
    let position = game.parse_position(text).unwrap();
    let overlooked = |level: &str| {
        let name = format!("champion:level={level}");
        let leaves_it = |seed: &u64| {
            let turn = agent(&game, &name, *seed).choose(&game, &position);
            let next = game.play(&position, turn.unwrap());
            let mut answers = game.moves(&next).into_iter();
            answers.any(|answer| matches!(answer, AnyMove::Santorini(Move::Climb { .. })))
        };
        (0..20).filter(leaves_it).count()
    };
    assert!(overlooked("toddler") > 8);
    assert!((1..=10).contains(&overlooked("pupil")));
    assert_eq!(overlooked("club"), 0);
}

/// On a directed cycle every move is forced.
#[test]
fn champion_does_not_think_when_there_is_no_choice() {
    let rules = AnyGame::parse("geography@dcycle:6", FileAccess::Refused).unwrap();
    let game = &rules;
    let mut champion = agent(game, "champion:time=1h", 1);
    let position = game.start();
    assert_eq!(
        champion.choose(game, &position),
        Some(game.moves(&position)[0])
    );
    assert_eq!(champion.thought().nodes, 0);
}

/// Positions of random games, so many turns after the start.
fn random_positions(game: &AnyGame, turns: usize, count: u64) -> Vec<AnyPosition> {
    let walk = |seed| {
        let mut player = agent(game, "random", seed);
        (0..turns).try_fold(game.start(), |position, _| {
            let turn = player.choose(game, &position)?;
            Some(game.play(&position, turn))
        })
    };
    let playable = |position: &AnyPosition| game.outcome(position).is_none();
    (0..count).filter_map(walk).filter(playable).collect()
}

/// Who wins if these two play on, the first of them for the player to move.
fn winner(game: &AnyGame, mut position: AnyPosition, names: [&str; 2]) -> Option<Player> {
    let mut agents = names.map(|name| agent(game, name, 3));
    for turn in 0.. {
        if let Some(outcome) = game.outcome(&position) {
            return outcome.winner();
        }
        let chosen = agents[turn % 2].choose(game, &position);
        position = game.play(&position, chosen.expect("there are moves"));
    }
    None
}

/// Nobody who looks at a single position could play like this by searching.
#[test]
fn on_small_boards_champion_keeps_every_won_position_against_the_perfect_player() {
    for (name, champion, turns, count) in [
        ("santorini:2WP3HTWUS@king:3x3", "champion:nodes=1", 4, 6),
        ("santorini:2WI3HTWUS@grid:3x3", "champion:nodes=1", 4, 6),
        ("santorini:4WP4HTWUS@king:3x3", "champion:depth=1", 10, 3),
    ] {
        let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let mut kept = 0;
        for position in random_positions(&game, turns, count) {
            let solution = game.solve_exactly(&position, &Control::default()).unwrap();
            let expected = solution.outcome.winner();
            let names = if expected == Some(game.to_move(&position)) {
                [champion, "perfect"]
            } else {
                ["perfect", champion]
            };
            assert_eq!(
                winner(&game, position, names),
                expected,
                "{name} {position:?}"
            );
            kept += 1;
        }
        assert!(kept > 2, "{name}: only {kept} positions");
    }
}

/// Whatever the family: where the solver finishes, the strongest player holds what is to be held.
#[test]
fn champion_never_loses_what_the_perfect_player_holds() {
    for name in [
        "castellan@2x4",
        "castellan:touch@3x3",
        "snort@grid:3x4",
        "snort@path:11",
        "snort@cycle:20",
        "geography@grid:4x4",
        "geography:partizan@grid:2x4",
        "santorini:2WP3HTWUS@king:3x3",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let game = &any;
        let solution = game
            .solve_exactly(&game.start(), &Control::default())
            .unwrap();
        let champions: &[[&str; 2]] = match solution.outcome.winner() {
            Some(Player::First) => &[["champion:nodes=50000", "perfect"]],
            Some(_) => &[["perfect", "champion:nodes=50000"]],
            None => &[
                ["champion:nodes=50000", "perfect"],
                ["perfect", "champion:nodes=50000"],
            ],
        };
        for &names in champions {
            let turns = play_out(game, names, 3);
            let end = turns
                .iter()
                .fold(game.start(), |position, &turn| game.play(&position, turn));
            assert_eq!(
                game.outcome(&end),
                Some(solution.outcome),
                "{name} {names:?}"
            );
        }
    }
}

#[test]
fn champion_answers_from_a_tablebase() {
    let game = AnyGame::parse("santorini:2WP3HTWUS@king:3x3", FileAccess::Refused).unwrap();
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("champion.tb");
    Tablebase::write(Santorini::rules(&game), &file, &Control::default()).unwrap();
    let text = format!("champion:tablebase={}", file.display());
    let spec: AgentSpec = text.parse().unwrap();
    assert!(spec.reads_files());
    for position in random_positions(&game, 3, 8) {
        let mut champion = spec.build(&game, 1).unwrap().unwrap();
        // It looks nothing up elsewhere: there is neither time nor memory.
        let control = Control::new(0, Some(Duration::ZERO), 1);
        let turn = champion.choose_within(&game, &position, &control);
        let next = game.play(&position, turn.expect("there are moves"));
        let solve = |position| game.solve_exactly(position, &Control::default()).unwrap();
        assert_eq!(solve(&next).outcome, solve(&position).outcome);
    }
}

#[test]
fn the_perfect_player_gives_up_rather_than_guess() {
    let game = standard();
    let mut agent = agent(&game, "perfect:time=10ms,memory=16", 1);
    assert_eq!(agent.choose(&game, &game.start()), None);
    let reason = agent.trouble().unwrap();
    assert!(
        reason.contains("cannot be solved within 10ms and 16 megabytes"),
        "{reason}"
    );
}

#[test]
fn texts_read_back() {
    let more = [
        "human",
        "alphabeta:depth=3,eval=boreham,w=1;1;1.5;1",
        "minimax:eval=geissler,w=1;0;-0.25,time=1500ms",
        "mcts:playouts=1000000000,c=0.7,time=2s",
        "champion:time=1s,threads=2",
        "champion:nodes=1000,depth=3",
        "champion:time=2s,tablebase=a b/c.tb",
        "perfect:time=60s,memory=64,tablebase=a b/c.tb",
    ];
    for text in AGENTS.iter().chain(&more) {
        let spec: AgentSpec = text.parse().unwrap();
        assert_eq!(spec.to_string().parse(), Ok(spec.clone()), "{text}");
        let json = serde_json::to_string(&spec).unwrap();
        assert_eq!(serde_json::from_str::<AgentSpec>(&json).unwrap(), spec);
    }
    let loose: AgentSpec = " AlphaBeta: depth = 3 ,, eval=Boreham ".parse().unwrap();
    assert_eq!(loose.to_string(), "alphabeta:depth=3,eval=boreham");
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    for (text, reason) in [
        (
            "stockfish",
            "unknown agent 'stockfish': expected one of human, random, greedy, minimax",
        ),
        ("", "unknown agent ''"),
        (
            "random:depth=3",
            "agent 'random' has no option 'depth'; it takes none",
        ),
        (
            "minimax:playouts=3",
            "has no option 'playouts'; it takes depth=N, middle=N",
        ),
        (
            "minimax:depth",
            "'depth' is not an option: expected key=value",
        ),
        ("minimax:depth=2,depth=3", "option 'depth' is given twice"),
        ("minimax:depth=0", "expected a whole number from 1 to 64"),
        ("minimax:depth=65", "expected a whole number from 1 to 64"),
        ("minimax:depth=-1", "expected a whole number"),
        (
            "mcts:playouts=99999999999999999999",
            "expected a whole number",
        ),
        ("mcts:c=NaN", "expected a number from 0 to 100"),
        ("mcts:time=0", "expected a time such as 500ms"),
        ("mcts:time=25h", "at most a day"),
        ("montecarlo:pick=best", "expected wins or average"),
        ("alphabeta:w=1;x", "'x' is not a weight"),
        ("alphabeta:eval=a/b", "expected the name of an evaluation"),
        (
            "champion:level=god",
            "expected toddler, child, pupil, novice, beginner, casual, club, league, strong, adept, \
             expert, candidate, master, international, grandmaster, elite, titan, legend, champion",
        ),
        ("champion:threads=0", "expected a whole number from 1"),
        ("perfect:memory=0", "expected a whole number from 1"),
    ] {
        let error = text.parse::<AgentSpec>().unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

#[test]
fn evaluations_are_checked_when_the_game_is_known() {
    let game = standard();
    for (text, reason) in [
        (
            "minimax:eval=castle",
            "unknown evaluation 'castle' for santorini: expected one of boreham",
        ),
        (
            "minimax:w=1;2",
            "evaluation 'boreham' takes 4 weights (height;mobility;centre;threat), not 2",
        ),
        ("perfect:tablebase=/nowhere/at.all", "agent 'perfect'"),
        ("champion:tablebase=/nowhere/at.all", "agent 'champion'"),
    ] {
        let spec: AgentSpec = text.parse().unwrap();
        let error = spec.build(&game, 1).err().unwrap().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
}

/// What a table learns on a small game is what perfect play would do there.
#[test]
fn qlearning_learns_when_a_game_begins() {
    let game = AnyGame::parse("geography@edges:0-1,0-2,2-3", FileAccess::Refused).unwrap();
    let start = game.start();
    let won = game.solve_exactly(&start, &Control::default()).unwrap();
    for seed in 0..5 {
        let turn = agent(&game, "qlearning:episodes=200", seed).choose(&game, &start);
        assert_eq!(turn, won.best);
        let again = agent(&game, "qlearning:episodes=200", seed).choose(&game, &start);
        assert_eq!(turn, again);
    }
    let bare: AgentSpec = "qlearning".parse().unwrap();
    let error = bare.build(&game, 1).err().unwrap().to_string();
    assert!(
        error.contains("'thera train qlearning'") && error.contains("episodes=N"),
        "{error}"
    );
}

/// The depth follows the phase of the game: early it is one agent, late it is another.
#[test]
fn depth_by_phase() {
    let game = standard();
    let at = |text: &str| game.parse_position(text).unwrap();
    let early = at("0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2");
    let middle = at("1111111100000000000000000/1/mortal:B2,D4/mortal:B3,D2");
    let late = at("1111111111111100000000000/1/mortal:B2,D4/mortal:B1,D2");
    for (position, depth) in [(early, 1), (middle, 2), (late, 3)] {
        let mut player = agent(&game, "alphabeta:depth=1,middle=2,late=3", 1);
        player.choose(&game, &position).unwrap();
        assert_eq!(player.thought().depth, Some(depth));
    }
}

/// Where a win counts only what the evaluation says, a climb that wins need not be played.
#[test]
fn ends_may_be_evaluated() {
    let game = standard();
    let text = "0000000000023000000000000/1/mortal:B3,E5/mortal:A1,E1";
    let position = game.parse_position(text).unwrap();
    let climb = game.parse_move(&position, "b3c3").unwrap();
    let choose = |name| agent(&game, name, 1).choose(&game, &position).unwrap();
    assert_eq!(choose("alphabeta:depth=1,eval=huji"), climb);
    assert_ne!(
        choose("alphabeta:depth=1,eval=huji,ends=evaluate,w=-1;0;0;0;0"),
        climb
    );
}
