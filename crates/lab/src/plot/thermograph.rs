//! Thermographs.

use plotters::coord::Shift;
use plotters::prelude::*;
use thera_values::{Corner, Thermograph};

use super::axis::Parts;
use super::{Drawn, PlotError, svg_of};

/// Values and temperatures of small games are fractions with few parts.
const AXES: Parts = Parts::Quarters;

/// The thermograph of a game: the walls, and the mast above the temperature. As is usual, values
/// grow to the left, so that the left wall stands on the left.
pub fn thermograph_svg(thermograph: &Thermograph, caption: &str) -> Result<String, PlotError> {
    svg_of(0, |area| draw_thermograph(area, thermograph, caption))
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
        .build_cartesian_2d(AXES.axis(left, right), AXES.axis(0.0, top))?;
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

    /// Where the axes end, in pixels: left, right, bottom and top.
    const FRAME: [f64; 4] = [64.0, 623.0, 423.0, 41.0];

    /// A number in an element, by the name of its attribute.
    fn attribute(element: &str, name: &str) -> f64 {
        let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    }

    /// What pixels along an axis stand for, by the numbers printed beside it.
    fn scale(svg: &str, axis: &str, anchor: &str) -> impl Fn(f64) -> f64 {
        let anchor = format!("text-anchor=\"{anchor}\"");
        let labels = svg.split("<text").filter(|text| text.contains(&anchor));
        let ticks: Vec<(f64, f64)> = labels
            .filter_map(|text| {
                let (over, under) = match text.lines().nth(1)?.trim().split_once('/') {
                    Some((over, under)) => (over, under.parse().ok()?),
                    None => (text.lines().nth(1)?.trim(), 1.0),
                };
                let number = over.parse::<f64>().ok()? / under;
                Some((attribute(text, axis), number))
            })
            .collect();
        let (first, last) = (ticks[0], ticks[ticks.len() - 1]);
        let unit = (last.1 - first.1) / (last.0 - first.0);
        move |pixel| first.1 + (pixel - first.0) * unit
    }

    /// The thick lines as values and temperatures, and where the axes end, as a reader of the
    /// figure would tell them.
    fn read(svg: &str) -> (Vec<Vec<[f64; 2]>>, [f64; 4]) {
        let (value, temperature) = (scale(svg, "x", "middle"), scale(svg, "y", "end"));
        let lines = svg
            .lines()
            .filter(|line| line.contains("stroke-width=\"3\""));
        let points = |line: &str| {
            let (_, points) = line.split_once("points=\"").unwrap();
            let points = points.split('"').next().unwrap().split_whitespace();
            let mut points: Vec<[f64; 2]> = points
                .map(|point| {
                    let (x, y) = point.split_once(',').unwrap();
                    [value(x.parse().unwrap()), temperature(y.parse().unwrap())]
                })
                .collect();
            points.dedup();
            points
        };
        let [left, right, bottom, top] = FRAME;
        let ends = [
            value(left),
            value(right),
            temperature(bottom),
            temperature(top),
        ];
        (lines.map(points).collect(), ends)
    }

    /// Equal but for what rounding to pixels takes.
    #[track_caller]
    fn assert_near(found: &[f64], expected: &[f64], what: &str) {
        assert_eq!(
            found.len(),
            expected.len(),
            "{what}: {found:?}, not {expected:?}"
        );
        let near = |(found, expected): (&f64, &f64)| (found - expected).abs() < 0.03;
        assert!(
            found.iter().zip(expected).all(near),
            "{what}: {found:?}, not {expected:?}"
        );
    }

    #[test]
    fn walls_and_mast_stand_where_the_axes_say() {
        /// A value, the points of its walls and mast, and the range of the axes.
        type Case<'a> = (&'a str, [&'a [[f64; 2]]; 3], [f64; 4]);
        let cases: [Case<'_>; 5] = [
            (
                "±2",
                [
                    &[[2.0, 0.0], [0.0, 2.0]],
                    &[[-2.0, 0.0], [0.0, 2.0]],
                    &[[0.0, 2.0], [0.0, 3.0]],
                ],
                [3.0, -3.0, 0.0, 3.0],
            ),
            // The right wall is the left wall of {1|-7} bent back: upright up to its temperature.
            (
                "{5|{1|-7}}",
                [
                    &[[5.0, 0.0], [1.0, 4.0]],
                    &[[1.0, 0.0], [1.0, 4.0]],
                    &[[1.0, 4.0], [1.0, 5.0]],
                ],
                [6.0, 0.0, 0.0, 5.0],
            ),
            // The left wall has a corner at the temperature of {6|2}.
            (
                "{{6|2}|-2}",
                [
                    &[[2.0, 0.0], [2.0, 2.0], [1.0, 3.0]],
                    &[[-2.0, 0.0], [1.0, 3.0]],
                    &[[1.0, 3.0], [1.0, 4.0]],
                ],
                [3.0, -3.0, 0.0, 4.0],
            ),
            // A number is colder than 0: the mast stands on the ground.
            (
                "1/2",
                [&[[0.5, 0.0]], &[[0.5, 0.0]], &[[0.5, 0.0], [0.5, 1.0]]],
                [1.5, -0.5, 0.0, 1.0],
            ),
            (
                "*",
                [&[[0.0, 0.0]], &[[0.0, 0.0]], &[[0.0, 0.0], [0.0, 1.0]]],
                [1.0, -1.0, 0.0, 1.0],
            ),
        ];
        for (text, expected, ends) in cases {
            let mut games = Games::new();
            let game = games.parse(text).unwrap();
            let thermograph = games.thermograph(game).unwrap();
            let svg = thermograph_svg(&thermograph, "a game").unwrap();
            let (lines, axes) = read(&svg);
            assert_near(&axes, &ends, text);
            for (line, expected) in lines.iter().zip(expected) {
                assert_near(line.as_flattened(), expected.as_flattened(), text);
            }
            assert_eq!(lines.len(), 3, "{text}");
        }
    }
}
