//! Lines and points over axes: what most experiments need.

use plotters::prelude::*;

use super::axis::Parts;
use super::{Drawn, PlotError, SIZE, svg_of};

/// How wide a letter of the legend is, about, and how far its lines are apart.
const LETTER: f64 = 7.0;
const LINE: i32 = 20;

/// The square before a name of the legend, with what is around it.
const KEY: i32 = 32;

/// Colours that people who see few colours can tell apart (Okabe and Ito).
const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
    RGBColor(80, 80, 80),
];

/// Points of one kind, joined by a line.
#[derive(Clone, Debug, Default)]
pub struct Series {
    /// What it is, for the legend.
    pub name: String,
    /// Where the points are.
    pub points: Vec<(f64, f64)>,
    /// For each point the lowest and highest value it may have, if that is known.
    pub band: Vec<(f64, f64)>,
}

impl Series {
    /// Points without a band.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Series {
            name: name.into(),
            points,
            band: vec![],
        }
    }
}

/// A figure with axes.
#[derive(Clone, Debug, Default)]
pub struct Figure {
    /// Stands above it.
    pub title: String,
    /// What is to the right.
    pub x: String,
    /// What is up.
    pub y: String,
    /// Lowest and highest value of `y`, if not as the points need it.
    pub range: Option<(f64, f64)>,
    /// The lines.
    pub series: Vec<Series>,
}

impl Figure {
    /// Draws it, with the legend beside the data.
    pub fn svg(&self) -> Result<String, PlotError> {
        let beside = self.legend_width();
        svg_of(beside, |area| {
            let (plot, legend) = area.split_horizontally(SIZE.0);
            self.draw(&plot)?;
            match beside {
                0 => Ok(()),
                _ => self.draw_legend(&legend),
            }
        })
    }

    /// How much room the names of the lines take; none if there are no names.
    fn legend_width(&self) -> u32 {
        let letters = self.series.iter().map(|series| series.name.chars().count());
        match letters.max().unwrap_or(0) {
            0 => 0,
            letters => (letters as f64 * LETTER) as u32 + KEY as u32,
        }
    }

    /// The lines with their colours.
    fn coloured(&self) -> impl Iterator<Item = (&Series, RGBColor)> {
        self.series.iter().zip(COLOURS.into_iter().cycle())
    }

    fn draw_legend(&self, area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn {
        for (place, (series, colour)) in (0..).zip(self.coloured()) {
            let y = 48 + LINE * place;
            area.draw(&Rectangle::new([(0, y - 4), (12, y + 4)], colour.filled()))?;
            area.draw(&Text::new(
                series.name.as_str(),
                (20, y - 6),
                ("sans-serif", 12),
            ))?;
        }
        Ok(())
    }

    fn draw(&self, area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn {
        let xs = self
            .series
            .iter()
            .flat_map(|s| s.points.iter().map(|p| p.0));
        let measured = self
            .series
            .iter()
            .flat_map(|s| s.points.iter().map(|p| p.1));
        let bands = self.series.iter().flat_map(|s| &s.band);
        let ys = measured
            .clone()
            .chain(bands.flat_map(|&(low, high)| [low, high]));
        let (along, up) = (Parts::of(xs.clone()), Parts::of(measured));
        let (left, right) = extent(xs);
        let (bottom, top) = self.range.unwrap_or_else(|| extent(ys));
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, ("sans-serif", 18))
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(along.axis(left, right), up.axis(bottom, top))?;
        chart
            .configure_mesh()
            .x_desc(&self.x)
            .y_desc(&self.y)
            .light_line_style(WHITE)
            .draw()?;
        for (series, colour) in self.coloured() {
            let upper = series.points.iter().zip(&series.band);
            let lower = upper.clone().rev().map(|(p, band)| (p.0, band.0));
            let outline: Vec<(f64, f64)> =
                upper.map(|(p, band)| (p.0, band.1)).chain(lower).collect();
            if !outline.is_empty() {
                chart.draw_series([Polygon::new(outline, colour.mix(0.15))])?;
            }
            let points = series.points.iter().copied();
            chart.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?;
            if series.points.len() <= 60 {
                chart.draw_series(points.map(|p| Circle::new(p, 3, colour.filled())))?;
            }
        }
        Ok(())
    }
}

/// The lowest and highest number, a little apart.
fn extent(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) = numbers
        .filter(|number| number.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
            (low.min(number), high.max(number))
        });
    if low > high {
        return (0.0, 1.0);
    }
    let margin = ((high - low) * 0.05).max(1e-3 * high.abs()).max(1e-9);
    (low - margin, high + margin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_is_drawn_and_named() {
        let mut with_band = Series::new("ours <&>", vec![(1.0, 3.0), (2.0, 4.0)]);
        with_band.band = vec![(2.0, 4.0), (3.5, 4.5)];
        let figure = Figure {
            title: "Figure 2".into(),
            x: "episodes".into(),
            y: "wins".into(),
            range: None,
            series: vec![
                with_band,
                Series::new("paper", vec![(1.0, 2.0), (2.0, 2.5)]),
            ],
        };
        let svg = figure.svg().unwrap();
        assert!(svg.contains("ours &lt;&amp;&gt;") && svg.contains(">\npaper\n"));
        assert_eq!(svg.matches("<polygon").count(), 1);
        assert_eq!(svg.matches("<circle").count(), 4);
    }

    #[test]
    fn figures_of_nothing_or_one_point_or_infinities_can_be_drawn() {
        for points in [
            vec![],
            vec![(0.0, 0.0)],
            vec![(1.0, f64::INFINITY), (2.0, 1.0)],
        ] {
            let figure = Figure {
                series: vec![Series::new("", points)],
                ..Figure::default()
            };
            assert!(figure.svg().unwrap().ends_with("</svg>\n"));
        }
    }
}
