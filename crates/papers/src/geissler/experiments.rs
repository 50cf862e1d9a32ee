//! C. Geissler, *A Mathematical Analysis of the Game of Santorini* (2020), chapter 8.

use thera_games::santorini::Santorini;
use thera_games::{AnyGame, FileAccess, Notation, with_duel};

use super::printed::{AVERAGE_CHOICES, Heuristic, MOST_CHOICES};
use super::standard::{OWN_HEIGHT, PLAIN, most_choices, with_weights};
use crate::bouts::{self, Beginning, Bout, GAME, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};
use thera_lab::matches::GameResult;
use thera_lab::plot::{Figure, Scale, Series};

/// Turns in which workers are placed.
const PLACEMENTS: usize = 2;

/// Turns that count as the beginning of a game.
const EARLY: usize = 8;

pub(crate) static BRANCHING: Experiment = Experiment {
    name: "geissler.branching",
    source: "Geissler 2020, section 8.1",
    title: "Choices per turn over a game",
    about: "The thesis counts up to 128 choices a turn and about 60 to 80 on average, fewer as the \
            game goes on.",
    run: branching,
};

fn branching(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(100, 1000);
    let player = with_weights("1;1;1");
    let bout = |agent: &str, beginning| Bout {
        one: agent.to_string(),
        other: agent.to_string(),
        games,
        beginning,
        seats: Seats::AsNamed,
    };
    let placed = Beginning::RandomTurns(PLACEMENTS);
    let bouts = [
        bout(&player, Beginning::Start),
        bout(&player, placed),
        bout("random", placed),
    ];
    let names = [
        "three-ply players",
        "three-ply players, placed at random",
        "random players",
    ];
    let played = bouts::play_all(bench, &bouts)?;
    let mut findings = Findings {
        table: Table::new(["players", "turn", "games", "mean", "least", "most"]),
        ..Findings::default()
    };
    let mut figure = Figure {
        title: "Choices per turn".into(),
        x: "turn after the placement".into(),
        y: "legal moves: mean, least and most".into(),
        ..Figure::default()
    };
    let mut most_seen = 0;
    for (score, name) in played.iter().zip(names) {
        let turns = choices_by_turn(&score.results)?;
        most_seen = most_seen.max(turns.iter().flatten().copied().max().unwrap_or(0));
        // Turns that only a few games reach say little.
        let shown: Vec<(usize, &Vec<u64>)> = (1..)
            .zip(&turns)
            .filter(|(_, counts)| counts.len() >= 5)
            .collect();
        let mut series = Series::new(
            name,
            shown
                .iter()
                .map(|(turn, c)| (*turn as f64, mean(c)))
                .collect(),
        );
        let ends = |counts: &[u64]| {
            let least = counts.iter().copied().min().unwrap_or(0);
            (
                least as f64,
                counts.iter().copied().max().unwrap_or(0) as f64,
            )
        };
        series.band = shown.iter().map(|(_, counts)| ends(counts)).collect();
        figure.series.push(series);
        for (turn, counts) in (1..).zip(&turns) {
            let (least, most) = ends(counts);
            findings.table.add([
                name.to_string(),
                turn.to_string(),
                counts.len().to_string(),
                format!("{:.1}", mean(counts)),
                least.to_string(),
                most.to_string(),
            ]);
        }
        let early: Vec<u64> = turns.iter().take(EARLY).flatten().copied().collect();
        let all: Vec<u64> = turns.into_iter().flatten().collect();
        let average = mean(&all);
        let about = AVERAGE_CHOICES.start() - 0.5..=AVERAGE_CHOICES.end() + 0.5;
        findings.row(
            format!("average over the first {EARLY} turns, {name}"),
            "-",
            format!("{:.1}", mean(&early)),
            Agreement::Beyond,
        );
        findings.row(
            format!("average choices a turn, {name}"),
            "about 60-80",
            format!("{average:.1}"),
            Agreement::of(about.contains(&average)),
        );
    }
    let (possible, _) =
        most_choices(&Santorini::standard(), || Ok(())).map_err(thera_lab::jobs::JobError::from)?;
    findings.row(
        "most choices a turn that any position allows",
        format!("up to {MOST_CHOICES}"),
        possible.to_string(),
        Agreement::of(possible == MOST_CHOICES),
    );
    findings.row(
        "most choices a turn in the games played",
        "-",
        most_seen.to_string(),
        Agreement::Beyond,
    );
    findings.remark(format!(
        "{games} games each, the three-ply player being {player}; the placement itself is not \
         counted. Turns that at least five games reach are drawn."
    ));
    if findings.differs() {
        findings.remark(
            "A game begins with about as many choices as the thesis says and ends with far fewer, so \
             an average over whole games comes out lower the longer the games are; the thesis does not \
             tell what its average is over.",
        );
    }
    if possible != MOST_CHOICES {
        findings.remark(format!(
            "128 is two workers with 8 moves and 8 builds each. On a 5x5 board no two workers have \
             that: only the centre has neighbours that all have eight neighbours. {possible} is the \
             most over all placements on the empty board, and towers only ever take choices away."
        ));
    }
    findings.figures.push(figure);
    Ok(findings)
}

fn mean(counts: &[u64]) -> f64 {
    counts.iter().sum::<u64>() as f64 / counts.len().max(1) as f64
}

/// The numbers of legal moves at each turn after the placement, over many games.
fn choices_by_turn(games: &[GameResult]) -> Result<Vec<Vec<u64>>, ExperimentError> {
    let rules =
        AnyGame::parse(GAME, FileAccess::Refused).map_err(thera_lab::jobs::JobError::from)?;
    let mut turns: Vec<Vec<u64>> = vec![];
    for played in games {
        let counts = with_duel!(&rules, game => counts_of(game, &played.moves))
            .map_err(thera_lab::jobs::JobError::from)?;
        for (turn, count) in counts.into_iter().skip(PLACEMENTS).enumerate() {
            if turn == turns.len() {
                turns.push(vec![]);
            }
            turns[turn].push(count);
        }
    }
    Ok(turns)
}

fn counts_of<G: Notation>(game: &G, moves: &[String]) -> Result<Vec<u64>, thera_games::InputError> {
    let mut position = game.start();
    let mut counts = vec![];
    for text in moves {
        counts.push(game.count_moves(&position));
        position = game.play(&position, game.parse_move(&position, text)?);
    }
    Ok(counts)
}

pub(crate) static HEURISTICS: Experiment = Experiment {
    name: "geissler.heuristics",
    source: "Geissler 2020, section 8.3",
    title: "Each heuristic alone against the plain three-ply player",
    about: "Each of the three heuristics by itself makes a player stronger than the one that looks \
            three turns ahead and otherwise moves at random.",
    run: heuristics,
};

/// Each heuristic alone, all three together, and the height as the thesis begins with it.
fn heuristic_players() -> Vec<(&'static str, String)> {
    let alone =
        Heuristic::ALL.map(|heuristic| (heuristic.name(), with_weights(heuristic.weights())));
    let others = [
        ("all three", with_weights("1;1;1")),
        ("height of one's own workers only", OWN_HEIGHT.to_string()),
    ];
    alone.into_iter().chain(others).collect()
}

fn against(one: &str, other: &str, games: u64) -> Bout {
    Bout {
        one: one.to_string(),
        other: other.to_string(),
        games,
        beginning: Beginning::RandomTurns(PLACEMENTS),
        seats: Seats::Swapped,
    }
}

fn heuristics(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let games = bench.either(200, 2000);
    let players = heuristic_players();
    let bouts: Vec<Bout> = players
        .iter()
        .map(|(_, agent)| against(agent, PLAIN, games))
        .chain([against(
            &with_weights(Heuristic::Height.weights()),
            OWN_HEIGHT,
            games,
        )])
        .collect();
    let mut played = bouts::play_all(bench, &bouts)?;
    let twofold = played.pop();
    let mut findings = Findings {
        table: Table::new([
            "heuristic",
            "agent",
            "wins",
            "games",
            "elo",
            "error",
            "length",
        ]),
        ..Findings::default()
    };
    let mut points = vec![];
    for (place, ((name, agent), score)) in (1..).zip(players.iter().zip(&played)) {
        let Some(estimate) = score.estimate() else {
            continue;
        };
        let is_stronger = estimate.los > 0.975;
        findings.row(
            format!("{name} against plain"),
            if place <= 3 { "stronger" } else { "-" },
            format!("{}, {}", score.text(), score.elo_text()),
            if place <= 3 {
                Agreement::of(is_stronger)
            } else {
                Agreement::Beyond
            },
        );
        findings.table.add([
            name.to_string(),
            agent.clone(),
            score.wins.to_string(),
            score.games.to_string(),
            format!("{:.1}", estimate.elo),
            format!("{:.1}", estimate.error),
            format!("{:.1}", score.length()),
        ]);
        points.push((f64::from(place), 100.0 * score.share()));
    }
    if let Some(score) = twofold {
        findings.row(
            "height less the opponent's against one's own height only",
            "-",
            format!("{}, {}", score.text(), score.elo_text()),
            Agreement::Beyond,
        );
    }
    findings.figures.push(Figure {
        title: "Games won against the plain three-ply player".into(),
        x: Scale::names(
            "heuristic",
            [
                "height",
                "centricity",
                "distance",
                "all three",
                "own height",
            ],
        ),
        y: "games won (%)".into(),
        range: Some((0.0, 100.0)),
        series: vec![Series::new("", points)],
    });
    findings.remark(format!(
        "{games} games each from random placements, sides swapped. The thesis gives no figures, only \
         that each is stronger; combining all three is what it leaves to future work."
    ));
    Ok(findings)
}
