//! Laying out words, numbers and moves for people.

pub use thera_games::telling::{first_moves, player_name, points, result_sentence, winner_word};
use thera_games::{AnyGame, AnyPosition, Game};

/// Moves printed as text; all the others are only counted.
pub const MOST_PRINTED: usize = 500;

/// Who is to move, or how the game ended.
pub fn standing(game: &AnyGame, position: &AnyPosition) -> String {
    match game.outcome(position) {
        Some(outcome) => format!("over: {}", result_sentence(game, outcome)),
        None => format!("{} to move", player_name(game, game.to_move(position))),
    }
}

/// Words in columns of equal width, as many as fit, each line indented.
pub fn columns(words: &[String], width: usize, indent: usize) -> String {
    let cell = 2 + words.iter().map(|w| w.chars().count()).max().unwrap_or(0);
    let per_line = (width.saturating_sub(indent) / cell).max(1);
    let mut text = String::new();
    for line in words.chunks(per_line) {
        let line: String = line.iter().map(|word| format!("{word:<cell$}")).collect();
        text += &format!("{:indent$}{}\n", "", line.trim_end());
    }
    text
}

/// A sentence broken between words so that it fits, the lines after the first indented.
pub fn paragraph(sentence: &str, width: usize, indent: usize) -> String {
    let mut text = String::new();
    let mut used = indent;
    for word in sentence.split_whitespace() {
        let length = visible(word);
        if used > indent && used + 1 + length > width {
            text += &format!("\n{:indent$}", "");
            used = indent;
        } else if used > indent {
            text.push(' ');
            used += 1;
        }
        text += word;
        used += length;
    }
    text + "\n"
}

/// The columns a word takes: escape sequences that colour it take none.
fn visible(word: &str) -> usize {
    let mut is_escape = false;
    let counts = |c: char| {
        let was_escape = is_escape || c == '\x1b';
        is_escape = was_escape && c != 'm';
        !was_escape
    };
    word.chars().map(counts).filter(|&counts| counts).count()
}

/// Rows of cells below each other, the last column as wide as is left; what does not fit goes on in
/// the next line of its cell.
pub fn table<const N: usize>(rows: &[[String; N]], width: usize) -> String {
    let mut widths: [usize; N] = std::array::from_fn(|column| {
        rows.iter()
            .map(|row| visible(&row[column]))
            .max()
            .unwrap_or(0)
    });
    // Two blanks between columns; the widest gives way until all fit.
    while widths.iter().sum::<usize>() + 2 * N > width {
        let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > 12) else {
            break;
        };
        *widest -= 1;
    }
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(widths)
            .map(|(cell, w)| paragraph(cell, w, 0))
            .collect();
        let lines = cells
            .iter()
            .map(|cell| cell.lines().count())
            .max()
            .unwrap_or(0);
        for line in 0..lines {
            let parts = cells.iter().zip(widths);
            let parts = parts
                .map(|(cell, width)| format!("{:<width$}", cell.lines().nth(line).unwrap_or("")));
            text += &(String::from("  ") + parts.collect::<Vec<_>>().join("  ").trim_end() + "\n");
        }
    }
    text
}

/// A number with commas between the thousands.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of bytes in a unit that leaves a few digits, rounded up.
pub fn size(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let step = (0..units.len() - 1)
        .take_while(|&step| bytes >> (10 * step) >= 10 << 10)
        .count();
    let whole = bytes.div_ceil(1 << (10 * step));
    format!("{} {}", grouped(whole), units[step])
}

/// "1 move", "2 moves".
pub fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_the_width() {
        let words: Vec<String> = ["a1", "b10", "c2", "d3", "e4"].map(String::from).to_vec();
        assert_eq!(columns(&words, 17, 2), "  a1   b10  c2\n  d3   e4\n");
        assert_eq!(columns(&words[..1], 1, 0), "a1\n");
        assert_eq!(columns(&[], 80, 0), "");
    }

    #[test]
    fn paragraphs_break_between_words() {
        assert_eq!(paragraph("one two three", 10, 2), "one two\n  three\n");
        let coloured = "\x1b[1mone\x1b[0m two";
        assert_eq!(paragraph(coloured, 10, 2), format!("{coloured}\n"));
        assert_eq!(
            paragraph("incomprehensibilities", 10, 2),
            "incomprehensibilities\n"
        );
    }

    #[test]
    fn thousands_are_grouped() {
        let written = [0, 999, 1000, 29_096_316].map(grouped);
        assert_eq!(written, ["0", "999", "1,000", "29,096,316"]);
    }
}
