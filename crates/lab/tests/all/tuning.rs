//! Tuning: the same weights on any number of threads, stopped and resumed or not.

use thera_agents::AgentSpec;
use thera_control::Control;
use thera_lab::jobs::Threads;
use thera_lab::tuning::genetic::Breeding;
use thera_lab::tuning::regression::Lessons;
use thera_lab::tuning::{TuneError, Tuning};

fn tuning(agent: &str, seed: u64) -> Result<Tuning, TuneError> {
    let agent: AgentSpec = agent.parse().unwrap();
    let breeding = Breeding {
        population: 5,
        ..Breeding::default()
    };
    Tuning::new(
        "santorini:2WP3HTWUS@king:3x3",
        &agent,
        Some("geissler"),
        2,
        2,
        breeding,
        seed,
    )
}

fn step(tuning: &mut Tuning, threads: usize) {
    let control = Control::default();
    let games = tuning.games_in_generation();
    assert!(tuning.step(&Threads(threads), &control).unwrap());
    assert_eq!(control.progress(), (games, games));
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let mut straight = tuning("alphabeta:depth=1", 3).unwrap();
    for _ in 0..3 {
        step(&mut straight, 1);
    }
    let mut broken = tuning("alphabeta:depth=1", 3).unwrap();
    step(&mut broken, 4);
    let text = broken.to_text();
    let control = Control::default();
    control.stop();
    let stopped = broken.step(&Threads(2), &control);
    assert!(!stopped.unwrap());
    assert_eq!(
        broken.to_text(),
        text,
        "a generation is played whole or not at all"
    );
    let mut broken = tuning("alphabeta:depth=1", 3)
        .unwrap()
        .resume(&text)
        .unwrap();
    step(&mut broken, 2);
    step(&mut broken, 3);
    assert_eq!(broken, straight);
    assert_eq!(straight.history().len(), 3);
    let winner = straight
        .play_off(&Threads(2), &Control::default())
        .unwrap()
        .unwrap();
    assert!(
        straight
            .history()
            .iter()
            .any(|past| past.champion == winner.weights)
    );
    assert!(straight.figure().svg().unwrap().contains("generation"));
}

#[test]
fn what_cannot_be_tuned_or_resumed_is_refused() {
    for (agent, reason) in [
        ("random", "'random' has no evaluation to tune"),
        ("alphabeta:w=1;2;3", "has weights already"),
    ] {
        let error = tuning(agent, 1).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
    let ours = tuning("minimax:depth=1", 1).unwrap();
    let text = ours.to_text();
    assert_eq!(ours.resume(&text).unwrap(), ours);
    let refused = |text: &str| ours.resume(text).unwrap_err().to_string();
    for end in (0..text.len() - 2).step_by(7) {
        assert!(refused(&text[..end]).contains("cut short"), "at {end}");
    }
    // As if it had been written so.
    let refused_sealed = |text: &str| {
        let mut object: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(text).unwrap();
        object.remove("crc");
        refused(&thera_files::sealed::json_page(&object).unwrap())
    };
    assert!(refused(&text.replace("3x3", "4x4")).contains("checksum"));
    let other = refused_sealed(&text.replace("3x3", "4x4"));
    assert!(
        other.contains("another tuning: its game is santorini"),
        "{other}"
    );
    assert!(refused(&tuning("minimax:depth=2", 1).unwrap().to_text()).contains("its agent is"));
    assert!(
        refused(&tuning("minimax:depth=1", 2).unwrap().to_text()).contains("its seed is 2, not 1")
    );
    let later = text.replace("tuning 1", "tuning 9");
    assert!(refused_sealed(&later).contains("its format should be"));
    assert!(refused_sealed(&text.replace("1;1;1", "1;1")).contains("plan"));
}

/// In impartial play these features say the same of every position, so all weights are equally
/// good; and a vector that is a multiple of another is the same player.
#[test]
fn nothing_beats_itself() {
    let agent: AgentSpec = "alphabeta:depth=1".parse().unwrap();
    let breeding = Breeding {
        population: 4,
        ..Breeding::default()
    };
    let mut tuning = Tuning::new(
        "santorini:2WI3HTWUS@king:4x4",
        &agent,
        Some("height"),
        2,
        2,
        breeding,
        1,
    )
    .unwrap();
    // One weight above zero is as good as any other: the members are one player, or two if a sign
    // has turned.
    assert!(tuning.games_in_generation() <= 2);
    let control = Control::default();
    assert!(tuning.step(&Threads(1), &control).unwrap());
    let past = &tuning.history()[0];
    let winner = tuning.play_off(&Threads(1), &control).unwrap().unwrap();
    if winner.weights == tuning.plan().begin {
        assert!(winner.stronger.is_none());
        assert_eq!(winner.score, winner.begin);
    }
    if past.champion == tuning.plan().begin {
        assert_eq!(past.best, past.begin);
    }
}

#[test]
fn weights_are_learnt_from_games() {
    let lessons = Lessons {
        game: "santorini:2WP3HTWUS@king:3x3".to_string(),
        agent: "alphabeta:depth=1".to_string(),
        eval: "geissler".to_string(),
        games: 40,
        opening: 4,
        seed: 1,
    };
    let learn = |lessons: &Lessons, threads| {
        let learnt = lessons.learn(&Threads(threads), &Control::default());
        learnt.map(|learnt| learnt.unwrap())
    };
    let learnt = learn(&lessons, 1).unwrap();
    assert_eq!(learnt, learn(&lessons, 3).unwrap());
    assert!(learnt.positions > 40 && learnt.right > 0.5);
    assert_eq!(
        learnt.weights.thousandths().iter().map(|w| w.abs()).max(),
        Some(1000)
    );
    let refused = |lessons: Lessons| learn(&lessons, 1).unwrap_err().to_string();
    let eval = "none".to_string();
    assert!(
        refused(Lessons {
            eval,
            ..lessons.clone()
        })
        .contains("no weights to tune")
    );
    let agent = "random".to_string();
    assert!(refused(Lessons { agent, ..lessons }).contains("no evaluation to tune"));
}
