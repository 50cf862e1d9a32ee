//! The course of a match as a figure.

use super::{Contest, Standing};
use crate::plot::{Figure, Series};

/// Points that are drawn.
const MOST_POINTS: usize = 400;

/// The rating difference of a match of two, game by game.
pub fn course_figure(contest: &Contest, standing: &Standing) -> Figure {
    let settings = contest.settings();
    let curve = &standing.curve;
    let step = curve.len().div_ceil(MOST_POINTS).max(1);
    let shown: Vec<_> = curve.iter().rev().step_by(step).rev().collect();
    let mut series = Series::new(
        format!("{} against {}", settings.agents[0], settings.agents[1]),
        shown
            .iter()
            .map(|(games, estimate)| (*games as f64, estimate.elo))
            .collect(),
    );
    series.band = shown
        .iter()
        .map(|(_, e)| {
            let reach = e.elo.abs() + e.error;
            (e.low.unwrap_or(-reach), e.high.unwrap_or(reach))
        })
        .collect();
    Figure {
        title: settings.game.clone(),
        x: "games".into(),
        y: "Elo with its 95% interval".into(),
        range: None,
        series: vec![series],
    }
}
