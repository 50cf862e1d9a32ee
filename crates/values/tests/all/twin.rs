//! The arena against textbook trees on thousands of random games.

use crate::common;

use common::{STEPS_PER_UNIT, Tree, form, trees, walls};
use proptest::prelude::*;
use std::collections::BTreeSet;
use thera_values::{Dyadic, Games, Outcome};

fn wall_value(corners: &[thera_values::Corner], t: Dyadic) -> Dyadic {
    let last = corners.iter().rposition(|c| c.temperature <= t).unwrap();
    let since = t.minus(corners[last].temperature).unwrap();
    let value = corners[last].value;
    match corners.get(last + 1).map(|c| c.value.cmp(&value)) {
        Some(std::cmp::Ordering::Less) => value.minus(since).unwrap(),
        Some(std::cmp::Ordering::Greater) => value.plus(since).unwrap(),
        _ => value,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn canonical_forms_agree(tree in trees()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let expected = tree.canonical();
        prop_assert_eq!(form(&mut games, id)?, expected.clone());
        prop_assert_eq!(games.birthday(id)?, expected.height());
    }

    #[test]
    fn order_agrees(a in trees(), b in trees()) {
        let mut games = Games::new();
        let (x, y) = (a.intern(&mut games)?, b.intern(&mut games)?);
        prop_assert_eq!(games.le(x, y)?, a.at_most(&b));
        prop_assert_eq!(games.le(y, x)?, b.at_most(&a));
        prop_assert_eq!(x == y, a.at_most(&b) && b.at_most(&a));
    }

    #[test]
    fn outcomes_agree(a in trees()) {
        let mut games = Games::new();
        let x = a.intern(&mut games)?;
        let zero = Tree::integer(0);
        let expected = match (a.at_most(&zero), zero.at_most(&a)) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Right,
            (false, true) => Outcome::Left,
            (false, false) => Outcome::Next,
        };
        prop_assert_eq!(games.outcome(x)?, expected);
    }

    #[test]
    fn negatives_agree(a in trees()) {
        let mut games = Games::new();
        let x = a.intern(&mut games)?;
        let minus = a.negative().intern(&mut games)?;
        prop_assert_eq!(games.negative(x)?, minus);
        prop_assert_eq!(games.negative(minus)?, x);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn sums_agree(a in trees(), b in trees()) {
        let mut games = Games::new();
        let (x, y) = (a.intern(&mut games)?, b.intern(&mut games)?);
        let sum = games.sum(x, y)?;
        // Adding canonical trees keeps the slow sum within reach.
        let (a, b) = (a.canonical(), b.canonical());
        prop_assert_eq!(a.plus(&b).intern(&mut games)?, sum);
    }

    #[test]
    fn thermographs_agree(tree in trees()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let thermograph = games.thermograph(id)?;
        let tree = form(&mut games, id)?;
        for t in (0..4 * STEPS_PER_UNIT).step_by(13) {
            let (left, right) = walls(&tree, &mut games, t);
            let at = Dyadic::new(t, 6)?;
            prop_assert_eq!(wall_value(thermograph.left_wall(), at), Dyadic::new(left, 6)?);
            prop_assert_eq!(wall_value(thermograph.right_wall(), at), Dyadic::new(right, 6)?);
        }
        for level in thermograph.levels() {
            let at = level.temperature;
            prop_assert_eq!(level.left, wall_value(thermograph.left_wall(), at));
            prop_assert_eq!(level.right, wall_value(thermograph.right_wall(), at));
        }
        let bends = thermograph.levels().into_iter().map(|level| level.temperature);
        let walls = [thermograph.left_wall(), thermograph.right_wall()].concat();
        let corners: BTreeSet<Dyadic> = walls.iter().map(|corner| corner.temperature).collect();
        prop_assert!(bends.eq(corners));
    }
}
