//! Lines and points over axes: what most experiments need.

use plotters::coord::cartesian::Cartesian2d;
use plotters::prelude::*;

use super::axis::Axis;
use super::{Drawn, PlotError, SIZE, Scale, svg_of};

/// How wide a letter of the legend is, about, and how far its lines are apart.
const LETTER: f64 = 7.0;
const LINE: i32 = 20;

/// The most points of a line that are dotted.
const MOST_DOTS: usize = 60;

/// How much of the room of a thing its bars take together.
const BAR: f64 = 0.7;

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
    /// What is to the right. Above things that have names stand bars rather than lines.
    pub x: Scale,
    /// What is up.
    pub y: Scale,
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
            let key = match self.x.things() {
                None if place as usize >= COLOURS.len() => colour.stroke_width(1),
                _ => colour.filled(),
            };
            area.draw(&Rectangle::new([(0, y - 4), (12, y + 4)], key))?;
            area.draw(&Text::new(
                series.name.as_str(),
                (20, y - 6),
                ("sans-serif", 12),
            ))?;
        }
        Ok(())
    }

    fn draw(&self, area: &DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> Drawn {
        let points = self.series.iter().flat_map(|s| &s.points);
        let xs = points.clone().map(|p| self.x.place(p.0));
        let ys = points.map(|p| p.1);
        let bands = self.series.iter().flat_map(|s| &s.band);
        let ys = ys.chain(bands.flat_map(|&(low, high)| [low, high]));
        let ys = ys.map(|y| self.y.place(y));
        let range = self
            .range
            .map(|(low, high)| (self.y.place(low), self.y.place(high)));
        let mut chart = ChartBuilder::on(area)
            .caption(&self.title, ("sans-serif", 18))
            .margin(16)
            .x_label_area_size(40)
            .y_label_area_size(56)
            .build_cartesian_2d(self.x.axis(xs, None), self.y.axis(ys, range))?;
        let things = self.x.things();
        let mut mesh = chart.configure_mesh();
        mesh.x_desc(&self.x.name)
            .y_desc(&self.y.name)
            .light_line_style(WHITE);
        if let Some(things) = things {
            let size = if things > 6 { 10 } else { 12 };
            mesh.disable_x_mesh().x_label_style(("sans-serif", size));
        }
        mesh.draw()?;
        match things {
            Some(_) => self.draw_bars(&mut chart),
            None => self.draw_lines(&mut chart),
        }
    }

    fn draw_lines(&self, chart: &mut Chart<'_, '_>) -> Drawn {
        let at = |(x, y): (f64, f64)| (self.x.place(x), self.y.place(y));
        for (number, (series, colour)) in self.coloured().enumerate() {
            let upper = series.points.iter().zip(&series.band);
            let lower = upper.clone().rev().map(|(p, band)| at((p.0, band.0)));
            let outline: Vec<(f64, f64)> = upper
                .map(|(p, band)| at((p.0, band.1)))
                .chain(lower)
                .collect();
            if !outline.is_empty() {
                chart.draw_series([Polygon::new(outline, colour.mix(0.15))])?;
            }
            let points = series.points.iter().map(|&p| at(p));
            // Colours come round again; lines that do are broken.
            if number < COLOURS.len() {
                chart.draw_series(LineSeries::new(points.clone(), colour.stroke_width(2)))?;
            } else {
                let style = colour.stroke_width(2);
                chart.draw_series(DashedLineSeries::new(points.clone(), 6, 5, style))?;
            }
            if series.points.len() <= MOST_DOTS {
                chart.draw_series(points.map(|p| Circle::new(p, 3, colour.filled())))?;
            }
        }
        Ok(())
    }

    /// Bars above each thing, those of all series beside each other.
    fn draw_bars(&self, chart: &mut Chart<'_, '_>) -> Drawn {
        let foot = chart.y_range().start;
        let width = BAR / self.series.len().max(1) as f64;
        for (number, (series, colour)) in self.coloured().enumerate() {
            let left = number as f64 * width - BAR / 2.0;
            let bars = series.points.iter().map(|&(x, y)| {
                let corner = (x + left + width, self.y.place(y));
                Rectangle::new([(x + left, foot), corner], colour.filled())
            });
            chart.draw_series(bars)?;
        }
        Ok(())
    }
}

/// A chart under way.
type Chart<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>;

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
    fn things_with_names_have_bars() {
        let figure = Figure {
            title: "Left out".into(),
            x: Scale::names("heuristic", ["height", "distance"]),
            y: Scale::powers_of_ten("games"),
            range: None,
            series: ["his", "bred"]
                .map(|name| Series::new(name, vec![(1.0, 10.0), (2.0, 1000.0)]))
                .to_vec(),
        };
        let svg = figure.svg().unwrap();
        assert!(
            svg.contains(">\nheight\n") && svg.contains(">\n1000\n"),
            "{svg}"
        );
        assert!(!svg.contains("<circle") && !svg.contains(">\n1.5\n"));
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
