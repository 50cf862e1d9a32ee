//! Thermographs.

use plotters::coord::Shift;
use plotters::prelude::*;
use thera_values::{Corner, Thermograph};

use super::{Drawn, PlotError, svg_of};

/// The thermograph of a game: the walls, and the mast above the temperature. As is usual, values
/// grow to the left, so that the left wall stands on the left.
pub fn thermograph_svg(thermograph: &Thermograph, caption: &str) -> Result<String, PlotError> {
    svg_of(|area| draw_thermograph(area, thermograph, caption))
}

fn draw_thermograph(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    thermograph: &Thermograph,
    caption: &str,
) -> Drawn {
    let top = thermograph.temperature().to_f64().max(0.0) + 1.0;
    let left = values(thermograph.left_wall()).fold(f64::NEG_INFINITY, f64::max) + 1.0;
    let right = values(thermograph.right_wall()).fold(f64::INFINITY, f64::min) - 1.0;
    let mut chart = ChartBuilder::on(area)
        .caption(caption, ("sans-serif", 18))
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(48)
        .build_cartesian_2d(left..right, 0.0..top)?;
    chart
        .configure_mesh()
        .x_desc("value")
        .y_desc("temperature")
        .light_line_style(WHITE)
        .draw()?;
    let foot = thermograph.temperature().to_f64().max(0.0);
    let mean = thermograph.mean().to_f64();
    let mast = [(mean, foot), (mean, top)];
    for (wall, colour) in [
        (thermograph.left_wall(), RGBColor(213, 94, 0)),
        (thermograph.right_wall(), RGBColor(0, 114, 178)),
    ] {
        let corners = wall
            .iter()
            .map(|c| (c.value.to_f64(), c.temperature.to_f64()));
        let to_mast = std::iter::once((mean, foot));
        chart.draw_series(LineSeries::new(
            corners.chain(to_mast),
            colour.stroke_width(3),
        ))?;
    }
    chart.draw_series(LineSeries::new(mast, BLACK.stroke_width(3)))?;
    Ok(())
}

fn values(wall: &[Corner]) -> impl Iterator<Item = f64> + '_ {
    wall.iter().map(|corner| corner.value.to_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_values::Games;

    #[test]
    fn a_thermograph_is_drawn_with_its_caption_and_three_lines() {
        let mut games = Games::new();
        for text in ["±{4|{1|0}}", "0", "1/2", "*", "{5|{1|-7}}"] {
            let game = games.parse(text).unwrap();
            let thermograph = games.thermograph(game).unwrap();
            let svg = thermograph_svg(&thermograph, "snort <&> grid").unwrap();
            assert!(
                svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"),
                "{text}"
            );
            assert!(
                svg.contains("snort &lt;&amp;&gt; grid"),
                "the caption is escaped"
            );
            assert_eq!(svg.matches("stroke-width=\"3\"").count(), 3, "{text}");
        }
    }
}
