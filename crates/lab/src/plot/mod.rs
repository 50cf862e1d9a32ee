//! Figures as SVG, for people who would rather look than read, and in TikZ, for their papers.

mod axis;
mod figure;
mod scale;
mod thermograph;
mod tikz;

use plotters::coord::Shift;
use plotters::prelude::*;
use thiserror::Error;

pub use figure::{Figure, Series};
pub use scale::Scale;
pub use thermograph::thermograph_svg;
pub use tikz::{board_tikz, thermograph_tikz};

/// Width and height of a figure, without what stands beside it.
const SIZE: (u32, u32) = (640, 480);

/// A figure could not be drawn.
#[derive(Debug, Error)]
#[error("the figure could not be drawn: {0}")]
pub struct PlotError(String);

type Drawn = Result<(), Box<dyn std::error::Error>>;

/// The SVG of whatever `draw` puts on an empty sheet, so much wider than usual.
fn svg_of(
    beside: u32,
    draw: impl FnOnce(&DrawingArea<SVGBackend<'_>, Shift>) -> Drawn,
) -> Result<String, PlotError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (SIZE.0 + beside, SIZE.1)).into_drawing_area();
        area.fill(&WHITE)
            .map_err(|error| PlotError(error.to_string()))?;
        draw(&area).map_err(|error| PlotError(error.to_string()))?;
        area.present()
            .map_err(|error| PlotError(error.to_string()))?;
    }
    Ok(svg)
}
