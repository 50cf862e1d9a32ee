//! Laws that hold for all games, and the limits of the arena.

use crate::common;

use common::trees;
use proptest::prelude::*;
use std::time::Duration;
use thera_control::{Control, Interrupted};
use thera_values::{Bound, Dyadic, Error, GameId, Games, Limits, NumberUpStar, mex};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn games_form_an_ordered_group(a in trees(), b in trees(), c in trees()) {
        let mut games = Games::new();
        let [a, b, c] = [a.intern(&mut games)?, b.intern(&mut games)?, c.intern(&mut games)?];
        prop_assert_eq!(games.difference(a, a)?, GameId::ZERO);
        let ab = games.sum(a, b)?;
        prop_assert_eq!(games.sum(b, a)?, ab);
        let bc = games.sum(b, c)?;
        prop_assert_eq!(games.sum(ab, c)?, games.sum(a, bc)?);
        prop_assert_eq!(games.difference(ab, b)?, a);
        let ac = games.sum(a, c)?;
        prop_assert_eq!(games.le(ac, bc)?, games.le(a, b)?);
        let difference = games.difference(a, b)?;
        prop_assert_eq!(games.le(difference, GameId::ZERO)?, games.le(a, b)?);
    }

    #[test]
    fn means_add_and_temperatures_do_not_rise(a in trees(), b in trees()) {
        let mut games = Games::new();
        let (a, b) = (a.intern(&mut games)?, b.intern(&mut games)?);
        let sum = games.sum(a, b)?;
        prop_assert_eq!(games.mean(sum)?, games.mean(a)?.plus(games.mean(b)?)?);
        let hottest = games.temperature(a)?.max(games.temperature(b)?);
        prop_assert!(games.temperature(sum)? <= hottest);
        prop_assert!(games.right_stop(a)? <= games.mean(a)?);
        prop_assert!(games.mean(a)? <= games.left_stop(a)?);
    }

    #[test]
    fn closed_forms_add_and_compare_like_trees(
        (i, k, m) in (-5..5_i64, -4..4_i32, 0..6_u32),
        (j, l, n) in (-5..5_i64, -4..4_i32, 0..6_u32),
    ) {
        let mut games = Games::new();
        let simple = |i, ups, nimber| NumberUpStar { number: Dyadic::new(i, 1).unwrap(), ups, nimber };
        let (x, y) = (simple(i, k, m), simple(j, l, n));
        let (a, b) = (games.number_up_star(x)?, games.number_up_star(y)?);
        let (slow_a, slow_b) = (common::form(&mut games, a)?, common::form(&mut games, b)?);
        prop_assert_eq!(slow_a.intern(&mut games)?, a);
        prop_assert_eq!(games.birthday(a)?, slow_a.height());
        prop_assert_eq!(x.le(y), slow_a.at_most(&slow_b));
        prop_assert_eq!(games.number_up_star(x.plus(y)?)?, games.sum(a, b)?);
    }

    #[test]
    fn dyadics_are_exact(a in -1000..1000_i64, i in 0..8_u32, b in -1000..1000_i64, j in 0..8_u32) {
        let (x, y) = (Dyadic::new(a, i)?, Dyadic::new(b, j)?);
        let (f, g) = (a as f64 / f64::from(1 << i), b as f64 / f64::from(1 << j));
        prop_assert_eq!(x.to_f64(), f);
        prop_assert_eq!(x.plus(y)?.to_f64(), f + g);
        prop_assert_eq!(x.minus(y)?.to_f64(), f - g);
        prop_assert_eq!(x.times(y)?.to_f64(), f * g);
        prop_assert_eq!(x.half()?.to_f64(), f / 2.0);
        prop_assert_eq!(x < y, f < g);
        prop_assert_eq!(f64::from(x.floor()), f.floor());
        prop_assert_eq!(x.to_string().parse::<Dyadic>()?, x);
    }

    #[test]
    fn the_simplest_number_is_the_one_born_first(
        a in -40..40_i64, b in -40..40_i64, low_in: bool, high_in: bool,
    ) {
        let bound = |n, included| Some(Bound { value: Dyadic::new(n, 3).unwrap(), included });
        let (low, high) = (bound(a, low_in), bound(b, high_in));
        let inside = |n: i64| (n > 8 * a || (low_in && n == 8 * a)) && (n < 8 * b || (high_in && n == 8 * b));
        // All multiples of 1/64 in the interval, whose ends are multiples of 1/8.
        let all = (-400..400_i64).filter(|&n| inside(n)).map(|n| Dyadic::new(n, 6).unwrap());
        let expected = all.min_by_key(|x| x.birthday());
        prop_assert_eq!(Dyadic::simplest(low, high)?, expected);
    }
}

#[test]
fn numbers_out_of_range_are_refused() {
    let mut games = Games::new();
    let big = games.integer((1 << 29) - 1).unwrap();
    assert_eq!(games.sum(big, big), Err(Error::OutOfRange));
    assert_eq!(games.integer(1 << 29), Err(Error::OutOfRange));
    let minus = games.negative(big).unwrap();
    assert_eq!(games.game(&[big], &[minus]), Err(Error::OutOfRange));
    assert_eq!(Dyadic::new(1, 33), Err(Error::TooFine));
    let tiny = games.number(Dyadic::new(1, 32).unwrap()).unwrap();
    assert_eq!(games.game(&[GameId::ZERO], &[tiny]), Err(Error::TooFine));
    let smallest = games.parse("v2147483647").unwrap();
    let down = games.parse("v").unwrap();
    let least = games.sum(smallest, down).unwrap();
    assert_eq!(games.negative(least), Err(Error::OutOfRange));
    assert_eq!(games.sum(least, down), Err(Error::OutOfRange));
}

#[test]
fn deep_trees_are_refused_and_shallow_ones_are_not() {
    let mut games = Games::new();
    // Threats inside threats, {0||0|G-5}: each is infinitesimal, and none can be simplified.
    let five = games.integer(5).unwrap();
    let mut deepest = GameId::ZERO;
    let refused = loop {
        let threat = games.difference(deepest, five).unwrap();
        let inner = games.game(&[GameId::ZERO], &[threat]);
        match inner.and_then(|inner| games.game(&[GameId::ZERO], &[inner])) {
            Ok(deeper) => deepest = deeper,
            Err(error) => break error,
        }
    };
    let too_deep = |depth| Error::TooDeep { depth, limit: 256 };
    assert_eq!(refused, too_deep(257));
    // The deepest game allowed is still added, compared and written without harm.
    let negative = games.negative(deepest).unwrap();
    assert_eq!(games.sum(deepest, negative), Ok(GameId::ZERO));
    assert_eq!(games.le(deepest, negative), Ok(false));
    assert_eq!(games.sum(deepest, deepest), Err(too_deep(257)));
    let text = games.text(deepest).unwrap();
    assert!(text.starts_with("{0|{0|{-5|{-5|{-10|"));
    let nimber = games.parse("*100000").unwrap();
    let hot = games.game(&[nimber], &[negative]);
    assert!(matches!(hot, Err(Error::TooDeep { .. })), "{hot:?}");
}

#[test]
fn limits_end_in_sentences() {
    let ladders = [
        "{9|{5|{2|0}}}",
        "{20|{11|{-2|-31}}}",
        "{40|{17|{3|-50}}}",
        "{80|{30|{7|-70}}}",
    ];
    let add_with = |limits: Limits| {
        let mut games = Games::new();
        let ladders = ladders.map(|text| games.parse(text).unwrap());
        games.set_limits(limits);
        let mut sum = GameId::ZERO;
        for ladder in ladders {
            sum = games.sum(sum, ladder)?;
        }
        games.text_length(sum)
    };
    let free = add_with(Limits::default());
    assert!(free.is_ok());
    let games = Limits {
        games: 50,
        ..Limits::default()
    };
    assert_eq!(add_with(games), Err(Error::TooManyGames(50)));
    let stopped = Control::default();
    stopped.stop();
    let late = Control::new(1 << 30, Some(Duration::ZERO), 1);
    for (control, why) in [
        (stopped, Interrupted::Stopped),
        (late, Interrupted::OutOfTime),
    ] {
        let result = add_with(Limits::under(&control));
        assert_eq!(result, Err(why.into()));
    }
    let forgetful = Limits {
        remembered: 0,
        ..Limits::default()
    };
    assert_eq!(add_with(forgetful), free);
}

#[test]
fn ids_of_another_arena_are_refused() {
    let mut games = Games::new();
    let game = games.parse("{3|{2|{1|-5}}}").unwrap();
    let mut empty = Games::new();
    assert_eq!(empty.sum(game, GameId::ZERO), Err(Error::Foreign));
    assert_eq!(empty.text(game), Err(Error::Foreign));
}

#[test]
fn nim_heaps_have_the_nimbers_of_their_size() {
    let mut games = Games::new();
    let mut heaps = vec![GameId::ZERO];
    for size in 1..12_u32 {
        let heap = games.game(&heaps, &heaps).unwrap();
        let nimbers = heaps.iter().map(|&h| games.as_nimber(h).unwrap().unwrap());
        assert_eq!(mex(nimbers), size);
        assert_eq!(games.as_nimber(heap).unwrap(), Some(size));
        heaps.push(heap);
    }
}
