//! Section 8.3 and chapter 9: the genetic algorithm over all values of the heuristics, and which
//! heuristics matter.

use thera_games::evaluation::Weights;
use thera_lab::jobs::{Bred, TuneJob, derived_seed};
use thera_lab::plot::{Figure, Scale, Series};
use thera_lab::tuning::judges_alike;

use crate::bouts::{self, Beginning, Bout, GAME, Score, Seats};
use crate::experiment::{Agreement, Bench, Experiment, ExperimentError, Findings, Table};

/// The evaluation in which every level, ring and distance has a weight.
const EVAL: &str = "geissler-values";

/// The thesis's own values: levels 1 and 2, rings 1 and 2, distances 1 to 3.
const HIS: &str = "1;2;1;2;3;2;1";

/// The heuristics, with the places of their values.
const HEURISTICS: [(&str, std::ops::Range<usize>); 3] =
    [("height", 0..2), ("centricity", 2..4), ("distance", 4..7)];

/// How often it is bred anew.
const SEEDS: u64 = 3;

fn player(depth: u32, weights: &str) -> String {
    format!("alphabeta:depth={depth},eval={EVAL},w={weights}")
}

fn bout(depth: u32, one: &str, other: &str, games: u64) -> Bout {
    Bout {
        one: player(depth, one),
        other: player(depth, other),
        games,
        beginning: Beginning::RandomTurns(4),
        seats: Seats::Swapped,
    }
}

/// Breeds all values from several seeds.
fn breed(bench: &mut Bench<'_>, depth: u32) -> Result<Vec<Bred>, ExperimentError> {
    let job = |number: u64| TuneJob {
        game: GAME.to_string(),
        agent: format!("alphabeta:depth={depth}"),
        eval: EVAL.to_string(),
        generations: bench.either(6, 12),
        population: bench.either(8, 10),
        games: 2,
        opening: 4,
        seed: derived_seed(bench.seed, number),
    };
    let jobs = (0..SEEDS).map(job).collect();
    bench.run(jobs, &())
}

pub(crate) static GENETIC: Experiment = Experiment {
    name: "geissler.genetic",
    source: "Geissler 2020, section 8.3 and chapter 9",
    title: "All values of the heuristics bred, and what each heuristic is worth",
    about: "The thesis plans a genetic algorithm over the point distributions for centricity, the values of \
            each height level and of varying distances, \"to determine what heuristics are most important\".",
    run: genetic,
};

fn genetic(bench: &mut Bench<'_>) -> Result<Findings, ExperimentError> {
    let depth = bench.either(2, 3);
    let games = bench.either(80, 300);
    let tuned = breed(bench, depth)?;
    let mut findings = Findings {
        table: Table::new([
            "what", "weights", "against", "wins", "games", "elo", "error",
        ]),
        ..Findings::default()
    };
    let best = against_his(bench, &mut findings, depth, games, &tuned)?;
    let points = ablation(bench, &mut findings, depth, games, best.as_deref())?;
    findings.figures.push(Figure {
        title: "Games won against the whole when a heuristic is left out".into(),
        x: Scale::names("left out", HEURISTICS.map(|(name, _)| name)),
        y: "games won (%)".into(),
        range: Some((0.0, 100.0)),
        series: points,
    });
    findings.figures.push(Figure {
        title: "Breeding from several seeds".into(),
        x: "generation".into(),
        y: "points a game of his values among those bred".into(),
        range: Some((0.0, 1.0)),
        series: (1..)
            .zip(&tuned)
            .map(|(number, tuned)| curve(number, tuned))
            .collect(),
    });
    findings.remark(format!(
        "All players look {depth} turns ahead and begin after four random turns (both placements and a turn \
         each), {games} games a row with seats exchanged. Values are, in order, those of levels 1 and 2, of \
         rings 1 and 2 (the centre) and of distances 1 to 3; ground, border and distance 4 count nothing, and \
         the coefficient of a heuristic is contained in its values. His are {HIS}."
    ));
    Ok(findings)
}

/// Plays what each seed bred against his values, and finds the best; none where nothing else came out.
fn against_his(
    bench: &mut Bench<'_>,
    findings: &mut Findings,
    depth: u32,
    games: u64,
    tuned: &[Bred],
) -> Result<Option<String>, ExperimentError> {
    let his: Option<Weights> = HIS.parse().ok();
    let is_his = |weights: &Weights| his.as_ref().is_some_and(|his| judges_alike(his, weights));
    let (same, others): (Vec<_>, Vec<_>) = (1..)
        .zip(tuned)
        .partition(|(_, tuned)| is_his(&tuned.weights));
    for (number, _) in same {
        findings.row(
            format!("bred from seed {number}"),
            "-",
            "nothing came out above his values",
            Agreement::Beyond,
        );
    }
    let vectors: Vec<(i32, String)> = others
        .iter()
        .map(|(number, tuned)| (*number, tuned.weights.to_string()))
        .collect();
    let bouts: Vec<Bout> = vectors
        .iter()
        .map(|(_, weights)| bout(depth, weights, HIS, games))
        .collect();
    let played = bouts::play_all(bench, &bouts)?;
    for ((number, weights), score) in vectors.iter().zip(&played) {
        let what = format!("bred from seed {number}");
        tell(findings, &what, weights, "his values", HIS, score);
    }
    let best = vectors.iter().zip(&played).max_by_key(|(_, s)| s.wins);
    Ok(best.map(|((_, weights), _)| weights.clone()))
}

/// Leaves out one heuristic after the other, of his values and of the best that were bred.
fn ablation(
    bench: &mut Bench<'_>,
    findings: &mut Findings,
    depth: u32,
    games: u64,
    best: Option<&str>,
) -> Result<Vec<Series>, ExperimentError> {
    let bred = best.map(|best| ("the best bred", best));
    let wholes: Vec<(&str, &str)> = [("his values", HIS)].into_iter().chain(bred).collect();
    let mut bouts = vec![];
    for &(_, whole) in &wholes {
        for (_, places) in HEURISTICS {
            bouts.push(bout(depth, &without(whole, places), whole, games));
        }
    }
    let played = bouts::play_all(bench, &bouts)?;
    let mut series = vec![];
    for ((name, whole), scores) in wholes.iter().zip(played.chunks(HEURISTICS.len())) {
        let mut losses: Vec<(f64, &str)> = vec![];
        let mut points = vec![];
        for ((place, (heuristic, places)), score) in (1..).zip(HEURISTICS).zip(scores) {
            let left = without(whole, places);
            tell(
                findings,
                &format!("{name} without {heuristic}"),
                &left,
                name,
                whole,
                score,
            );
            losses.push((score.share(), heuristic));
            points.push((f64::from(place), 100.0 * score.share()));
        }
        losses.sort_by(|one, other| one.0.total_cmp(&other.0));
        let order: Vec<&str> = losses.iter().map(|&(_, name)| name).collect();
        findings.row(
            format!("what matters most, by what leaving it out costs {name}"),
            "an open question",
            order.join(", then "),
            Agreement::Beyond,
        );
        series.push(Series::new(*name, points));
    }
    Ok(series)
}

/// The weights with those of one heuristic at zero.
fn without(weights: &str, places: std::ops::Range<usize>) -> String {
    let Ok(weights) = weights.parse::<Weights>() else {
        return weights.to_string();
    };
    let kept = weights.thousandths().iter().enumerate();
    let kept = kept.map(|(place, &weight)| if places.contains(&place) { 0 } else { weight });
    Weights::from_thousandths(kept).to_string()
}

fn tell(
    findings: &mut Findings,
    what: &str,
    weights: &str,
    against: &str,
    others: &str,
    score: &Score,
) {
    findings.row(
        format!("{what} ({weights}) against {against}"),
        "-",
        format!("{}, {}", score.text(), score.elo_text()),
        Agreement::Beyond,
    );
    let estimate = score.estimate();
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.1}"));
    findings.table.add([
        what.to_string(),
        weights.to_string(),
        others.to_string(),
        score.wins.to_string(),
        score.games.to_string(),
        number(estimate.map(|estimate| estimate.elo)),
        number(estimate.map(|estimate| estimate.error)),
    ]);
}

/// How his values fared among those bred, by generation.
fn curve(number: u32, tuned: &Bred) -> Series {
    let points = (1..)
        .map(f64::from)
        .zip(tuned.history.iter().map(|past| past.begin));
    Series::new(format!("seed {number}"), points.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaving_a_heuristic_out_leaves_the_others() {
        let left = HEURISTICS.map(|(_, places)| without(HIS, places));
        assert_eq!(left, ["0;0;1;2;3;2;1", "1;2;0;0;3;2;1", "1;2;1;2;0;0;0"]);
    }
}
