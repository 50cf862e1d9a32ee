//! The table for people: the castle with its coordinates, the cards, what is to be done.

use std::fmt::Write;

use super::deck::{Back, cards};
use super::notation::Picture;
use super::piece::Point;
use super::{Cards, Phase, Position};
use crate::{Paint, Player};

/// Room for row numbers on the left.
const GUTTER: usize = 5;

impl Cards {
    pub(super) fn draw_table(&self, position: &Position, paint: Paint) -> String {
        let mut out = match position.castle.is_empty() {
            true => format!("{}\n", paint.faint("(nothing is built yet)")),
            false => draw_castle(position, paint),
        };
        for player in self.everybody() {
            let name = paint.player(player, format_args!("{player:<6}"));
            let _ = writeln!(out, "{name} {}", self.seat_in_words(position, player));
        }
        let said = self.turn_in_words(position);
        let _ = writeln!(out, "{}", paint.strong(said));
        out
    }

    /// Points, hand, piles and pieces of a player in a line.
    fn seat_in_words(&self, position: &Position, player: Player) -> String {
        let seat = position.seat(player);
        let hand = cards(seat.hand).map(|card| format!("{card} {}", self.deck.card(card)));
        let unknown = Back::BOTH.into_iter().flat_map(|back| {
            let name = format!("{}?", back.letter());
            std::iter::repeat_n(name, seat.unknown[back.index()].into())
        });
        let hand: Vec<String> = hand.chain(unknown).collect();
        let hand = match hand.is_empty() {
            true => "no cards".to_string(),
            false => hand.join(", "),
        };
        let [walls, towers] = Back::BOTH.map(|back| seat.in_pile(back));
        let score = self.score(position, player);
        let gifts = match seat.gifts.is_empty() {
            true => String::new(),
            false => format!("; gets {}", seat.gifts.in_words()),
        };
        let ending = if score == 1 { "" } else { "s" };
        format!(
            "{score} point{ending}; {hand}; {walls} wall and {towers} tower cards to draw{gifts}"
        )
    }

    /// What is to be done now, as a sentence.
    pub(super) fn turn_in_words(&self, position: &Position) -> String {
        let supply = position.supply.in_words();
        match position.phase {
            Phase::Deal => "Cards are dealt.".into(),
            Phase::Over => "The game is over.".into(),
            Phase::Cards if position.due == 0 => "Play a card.".into(),
            Phase::Cards => format!("Play another card, or build {supply}."),
            Phase::Build if position.is_divided() => {
                "Choose the part in which the two keeps stay.".into()
            }
            Phase::Build => format!("Build {supply}."),
            Phase::Keeps if position.due > 0 => {
                "Put a second keep into a courtyard, or draw a card.".into()
            }
            Phase::Keeps => "Put a second keep into a courtyard, or end the turn.".into(),
            Phase::Draw => "Draw a wall card or a tower card.".into(),
            Phase::Reveal(back) => format!("A {} card is drawn.", back.word()),
        }
    }
}

fn draw_castle(position: &Position, paint: Paint) -> String {
    let picture = Picture::of(position);
    let (low, high) = (picture.low, picture.high);
    let mut out = String::new();
    for row in (low.row..=high.row).rev() {
        out += &paint.faint(format_args!("{row:>4} "));
        let points = (low.column..=high.column).map(|column| Point::new(row, column));
        let line: String = points
            .map(|point| draw_point(&picture, point, paint))
            .collect();
        out += line.trim_end();
        out.push('\n');
    }
    // A tower location and the wall beside it take four characters.
    let numbers = (low.column..=high.column).step_by(2);
    let numbers: String = numbers.map(|column| format!("{column:<4}")).collect();
    let line = format!("{:GUTTER$}{}", "", numbers.trim_end());
    out + &paint.faint(line) + "\n"
}

fn draw_point(picture: &Picture, point: Point, paint: Paint) -> String {
    let symbol = picture.symbol(point);
    let drawn = match (symbol, picture.owner(point)) {
        ('o', _) => paint.strong(symbol),
        (_, Some(owner)) => paint.player(owner, symbol),
        ('.', _) if point.is_tower_location() => paint.faint(symbol),
        ('.', _) => " ".into(),
        _ => symbol.into(),
    };
    match (point.column % 2 == 0, symbol) {
        (true, _) => drawn,
        (false, '-') => "---".into(),
        (false, _) => format!(" {drawn} "),
    }
}
