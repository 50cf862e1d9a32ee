//! Boards and thermographs in the language of TikZ, for papers.

use std::fmt::Write;

use thera_games::Player;
use thera_games::scene::{Layout, Mark, MarkKind, Scene};
use thera_values::{Corner, Thermograph};

/// Units of a layout that make a centimetre look right: neighbours lie about one apart.
const SCALE: f64 = 1.0;

/// A board with what stands on it, as a `tikzpicture`.
pub fn board_tikz(layout: &Layout, scene: &Scene) -> String {
    let mut text = String::from(
        "\\begin{tikzpicture}[every node/.style={circle, draw, minimum size=6mm, inner sep=0pt}]\n",
    );
    for (number, spot) in layout.vertices.iter().enumerate() {
        let here: Vec<&Mark> = scene
            .marks
            .iter()
            .filter(|mark| {
                mark.spot.as_deref() == Some(&spot.name) || mark.covers.contains(&spot.name)
            })
            .collect();
        let style: Vec<String> = here.iter().filter_map(|mark| style(mark)).collect();
        let label: Vec<String> = here.iter().filter_map(|mark| label(mark)).collect();
        let label = if label.is_empty() {
            escaped(&spot.name)
        } else {
            label.join(" ")
        };
        let (x, y) = (spot.x * SCALE, -spot.y * SCALE);
        let _ = writeln!(
            text,
            "  \\node[{}] (v{number}) at ({x:.3}, {y:.3}) {{\\small {label}}};",
            style.join(", ")
        );
    }
    let arrow = if layout.directed { "[->]" } else { "" };
    for (from, to) in &layout.edges {
        let _ = writeln!(text, "  \\draw{arrow} (v{from}) -- (v{to});");
    }
    text + "\\end{tikzpicture}\n"
}

fn colour(player: Option<Player>) -> &'static str {
    match player {
        Some(player) => ["red", "blue", "green", "yellow", "magenta", "cyan"][player.index()],
        None => "gray",
    }
}

/// How a place looks because of what stands there.
fn style(mark: &Mark) -> Option<String> {
    let colour = colour(mark.player);
    match &mark.kind {
        MarkKind::Fill | MarkKind::Area => Some(format!("fill={colour}!40")),
        MarkKind::Hold => Some(format!("draw={colour}, very thick")),
        MarkKind::Closed => Some("fill=black!15, dashed".into()),
        MarkKind::Piece { .. } => Some(format!("draw={colour}, thick, fill={colour}!15")),
        MarkKind::Level { .. } | MarkKind::Text { .. } => None,
    }
}

/// What is written on a place.
fn label(mark: &Mark) -> Option<String> {
    match &mark.kind {
        MarkKind::Level { count, .. } => Some(count.to_string()),
        MarkKind::Text { text } => Some(escaped(text)),
        MarkKind::Piece { shape } => Some(shape.chars().take(1).collect::<String>().to_uppercase()),
        _ => None,
    }
}

/// Text that is no command.
fn escaped(text: &str) -> String {
    let one = |c: char| match c {
        '\\' => "\\textbackslash{}".to_string(),
        '^' | '~' => format!("\\{c}{{}}"),
        '{' | '}' | '$' | '%' | '&' | '#' | '_' => format!("\\{c}"),
        c => c.to_string(),
    };
    text.chars().map(one).collect()
}

/// A thermograph as a `tikzpicture`: the walls, and the mast above them. Values grow to the left, as
/// is usual.
pub fn thermograph_tikz(thermograph: &Thermograph) -> String {
    let foot = thermograph.temperature().to_f64().max(0.0);
    let mean = thermograph.mean().to_f64();
    let mut text = String::from("\\begin{tikzpicture}[x=-1cm, y=1cm]\n");
    for (wall, colour) in [
        (thermograph.left_wall(), "red"),
        (thermograph.right_wall(), "blue"),
    ] {
        let point = |corner: &Corner| {
            format!(
                "({}, {})",
                corner.value.to_f64(),
                corner.temperature.to_f64()
            )
        };
        let mut points: Vec<String> = wall.iter().map(point).collect();
        points.push(format!("({mean}, {foot})"));
        points.dedup();
        let _ = writeln!(text, "  \\draw[{colour}, thick] {};", points.join(" -- "));
    }
    let top = foot + 1.0;
    let _ = writeln!(
        text,
        "  \\draw[thick, ->] ({mean}, {foot}) -- ({mean}, {top});"
    );
    let (left, right) = (
        thermograph.left_wall()[0].value,
        thermograph.right_wall()[0].value,
    );
    for (value, side) in [(left, "left"), (right, "right")] {
        let at = value.to_f64();
        let _ = writeln!(text, "  \\node[below {side}] at ({at}, 0) {{${}$}};", value);
    }
    let (at, temperature) = (foot, thermograph.temperature());
    let _ = writeln!(
        text,
        "  \\node[right] at ({mean}, {at}) {{$t = {temperature}$}};"
    );
    text + "\\end{tikzpicture}\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_games::scene::{Scenic, SetupOf};
    use thera_games::{AnyGame, FileAccess, Game};
    use thera_values::Games;

    fn drawn(name: &str) -> String {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let game = &any;
        let turn = game.moves(&game.start())[0];
        let position = game.play(&game.start(), turn);
        board_tikz(&game.layout(), &game.scene(&SetupOf::of(game, &position)))
    }

    #[test]
    fn boards_have_a_node_a_place_and_a_line_an_edge() {
        let text = drawn("snort@grid:2x3");
        assert_eq!(text.matches("\\node").count(), 6);
        assert_eq!(text.matches("\\draw ").count(), 7);
        assert!(text.contains("fill=red!40") && text.contains("draw=red"));
        for name in [
            "santorini@king:3x3",
            "castellan@2x2",
            "domineering@2x3",
            "geography@dcycle:5",
        ] {
            let text = drawn(name);
            assert!(
                text.starts_with("\\begin{tikzpicture}") && text.ends_with("\\end{tikzpicture}\n")
            );
        }
        assert!(drawn("geography@dcycle:5").contains("\\draw[->]"));
    }

    #[test]
    fn thermographs_have_two_walls_and_a_mast() {
        let mut games = Games::new();
        let game = games.parse("±{4|{1|0}}").unwrap();
        let text = thermograph_tikz(&games.thermograph(game).unwrap());
        assert_eq!(text.matches("\\draw").count(), 3);
        assert!(
            text.contains("$t = 9/4$") && text.contains("(0, 2.25)"),
            "{text}"
        );
        assert_eq!(escaped("a_b{^}"), "a\\_b\\{\\^{}\\}");
    }
}
