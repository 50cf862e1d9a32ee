//! Every operation of the calculator against its definition, on thousands of random games.

use crate::common;

use common::{STEPS_PER_UNIT, Tree, all_small_trees, form, trees, walls};
use proptest::prelude::*;
use thera_values::{Dyadic, GameId, Games, Player, Result, mex};

/// What is added to the moves of heated games.
const BONUSES: [&str; 5] = ["1", "2", "*", "^", "1/2"];

fn number(games: &mut Games, x: Dyadic) -> Tree {
    let id = games.number(x).unwrap();
    form(games, id).unwrap()
}

fn number_of(games: &mut Games, tree: &Tree) -> Option<Dyadic> {
    let id = tree.intern(games).unwrap();
    games.as_number(id).unwrap()
}

/// The temperature and the mean in 1/64ths: where the walls first meet.
fn foot_of_the_mast(tree: &Tree, games: &mut Games) -> (i64, i64) {
    (0..)
        .map(|t| (t, walls(tree, games, t)))
        .find(|(_, (left, right))| left == right)
        .map(|(t, (mean, _))| (t, mean))
        .unwrap()
}

/// Every option of a player through `image`, with `bonus` added.
fn each(options: &[Tree], bonus: &Tree, image: &mut impl FnMut(&Tree) -> Tree) -> Vec<Tree> {
    let images = options
        .iter()
        .map(|option| image(option).plus(bonus).canonical());
    images.collect()
}

fn cooled(tree: &Tree, games: &mut Games, t: i64) -> Tree {
    if number_of(games, tree).is_some() {
        return tree.clone();
    }
    let (temperature, mean) = foot_of_the_mast(tree, games);
    if t > temperature {
        return number(games, Dyadic::new(mean, 6).unwrap());
    }
    let price = number(games, Dyadic::new(t, 6).unwrap());
    let left = each(&tree.left, &price.negative(), &mut |o| cooled(o, games, t));
    let right = each(&tree.right, &price, &mut |o| cooled(o, games, t));
    Tree::new(left, right).canonical()
}

fn heated(tree: &Tree, games: &mut Games, t: &Tree) -> Tree {
    if number_of(games, tree).is_some() {
        return tree.clone();
    }
    let left = each(&tree.left, t, &mut |o| heated(o, games, t));
    let right = each(&tree.right, &t.negative(), &mut |o| heated(o, games, t));
    Tree::new(left, right).canonical()
}

fn copies(n: i64, of: &Tree) -> Tree {
    let one = if n < 0 { of.negative() } else { of.clone() };
    (0..n.abs()).fold(Tree::integer(0), |sum, _| sum.plus(&one).canonical())
}

fn overheated(tree: &Tree, games: &mut Games, s: &Tree, t: &Tree) -> Tree {
    if let Some(x) = number_of(games, tree).filter(|x| x.is_integer()) {
        return copies(x.numerator(), s);
    }
    let left = each(&tree.left, t, &mut |o| overheated(o, games, s, t));
    let right = each(&tree.right, &t.negative(), &mut |o| {
        overheated(o, games, s, t)
    });
    Tree::new(left, right).canonical()
}

/// What a player reaches by moving first, with both avoiding numbers.
fn stop(tree: &Tree, games: &mut Games, player: Player) -> Dyadic {
    if let Some(x) = number_of(games, tree) {
        return x;
    }
    match player {
        Player::Left => tree
            .left
            .iter()
            .map(|o| stop(o, games, Player::Right))
            .max(),
        Player::Right => tree
            .right
            .iter()
            .map(|o| stop(o, games, Player::Left))
            .min(),
    }
    .unwrap()
}

/// Whether a tree is at most another, up to an infinitesimal.
fn nearly_at_most(a: &Tree, b: &Tree, games: &mut Games) -> bool {
    let difference = b.plus(&a.negative()).canonical();
    stop(&difference, games, Player::Right) >= Dyadic::ZERO
}

/// Whether a form is reduced: a number, or hot, no option dominated or reversible up to an
/// infinitesimal, and so are all its followers.
fn is_reduced(tree: &Tree, games: &mut Games) -> bool {
    if number_of(games, tree).is_some() {
        return true;
    }
    let hot = stop(tree, games, Player::Left) > stop(tree, games, Player::Right);
    let minus = tree.negative();
    hot && no_left_option_is_reducible(tree, games)
        && no_left_option_is_reducible(&minus, games)
        && tree
            .left
            .iter()
            .chain(&tree.right)
            .all(|o| is_reduced(o, games))
}

fn no_left_option_is_reducible(tree: &Tree, games: &mut Games) -> bool {
    tree.left.iter().enumerate().all(|(i, option)| {
        let mut others = tree.left.iter().enumerate().filter(|&(j, _)| j != i);
        let dominated = others.any(|(_, other)| nearly_at_most(option, other, games));
        let reversible = option
            .right
            .iter()
            .any(|answer| nearly_at_most(answer, tree, games));
        !dominated && !reversible
    })
}

/// Norton's product of a game with up.
fn times_up(games: &mut Games, g: GameId) -> Result<GameId> {
    if let Some(n) = games.as_integer(g)? {
        let up = games.parse("^")?;
        return games.multiple(n, up);
    }
    let step = games.parse("^2*")?;
    let mut sides = [games.left_options(g)?, games.right_options(g)?];
    for option in &mut sides[0] {
        let product = times_up(games, *option)?;
        *option = games.sum(product, step)?;
    }
    for option in &mut sides[1] {
        let product = times_up(games, *option)?;
        *option = games.difference(product, step)?;
    }
    games.game(&sides[0], &sides[1])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn cooling_agrees(tree in trees(), eighths in 0..32_i64) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let canonical = form(&mut games, id)?;
        let t = eighths * STEPS_PER_UNIT / 8;
        let expected = cooled(&canonical, &mut games, t).intern(&mut games)?;
        prop_assert_eq!(games.cool(id, Dyadic::new(eighths, 3)?)?, expected);
    }

    #[test]
    fn heating_agrees(tree in trees(), bonus in 0..BONUSES.len()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let t = games.parse(BONUSES[bonus])?;
        let (canonical, slow_t) = (form(&mut games, id)?, form(&mut games, t)?);
        let expected = heated(&canonical, &mut games, &slow_t).intern(&mut games)?;
        prop_assert_eq!(games.heat(id, t)?, expected);
    }

    #[test]
    fn overheating_agrees(tree in trees(), from in 0..BONUSES.len(), to in 0..BONUSES.len()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let (s, t) = (games.parse(BONUSES[from])?, games.parse(BONUSES[to])?);
        let canonical = form(&mut games, id)?;
        let (slow_s, slow_t) = (form(&mut games, s)?, form(&mut games, t)?);
        let expected = overheated(&canonical, &mut games, &slow_s, &slow_t).intern(&mut games)?;
        prop_assert_eq!(games.overheat(id, s, t)?, expected);
    }

    #[test]
    fn stops_agree(tree in trees()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let canonical = form(&mut games, id)?;
        prop_assert_eq!(games.left_stop(id)?, stop(&canonical, &mut games, Player::Left));
        prop_assert_eq!(games.right_stop(id)?, stop(&canonical, &mut games, Player::Right));
    }

    #[test]
    fn reduced_forms_are_reduced(tree in trees()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let reduced = games.reduced(id)?;
        let difference = games.difference(id, reduced)?;
        prop_assert_eq!(games.left_stop(difference)?, Dyadic::ZERO);
        prop_assert_eq!(games.right_stop(difference)?, Dyadic::ZERO);
        let slow = form(&mut games, reduced)?;
        prop_assert!(is_reduced(&slow, &mut games), "{}", games.text(reduced)?);
        for infinitesimal in ["*", "^", "v2*3", "tiny(1)", "miny({2|1})"] {
            let small = games.parse(infinitesimal)?;
            let near = games.sum(id, small)?;
            prop_assert_eq!(games.reduced(near)?, reduced);
        }
    }

    #[test]
    fn atomic_weights_count_ups(tree in all_small_trees()) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        prop_assert!(games.is_all_small(id)?);
        let weight = games.atomic_weight(id)?.expect("it is all-small");
        // What is left after so many ups lies between down and up, the far star added to either.
        let ups = times_up(&mut games, weight)?;
        let rest = games.difference(id, ups)?;
        let far = games.birthday(rest)?.next_power_of_two() * 2;
        let far_star = games.nimber(far)?;
        let up = games.parse("^")?;
        let high = games.sum(far_star, up)?;
        let low = games.difference(far_star, up)?;
        prop_assert!(games.le(low, rest)? && games.le(rest, high)?);
        prop_assert!(low != rest && rest != high);
    }

    #[test]
    fn atomic_weights_add(a in all_small_trees(), b in all_small_trees()) {
        let mut games = Games::new();
        let (a, b) = (a.intern(&mut games)?, b.intern(&mut games)?);
        let sum = games.sum(a, b)?;
        let weights = [a, b, sum].map(|g| games.atomic_weight(g).unwrap().unwrap());
        prop_assert_eq!(games.sum(weights[0], weights[1])?, weights[2]);
    }

    #[test]
    fn all_small_is_what_it_says(tree in trees()) {
        fn slow(tree: &Tree) -> bool {
            tree.left.is_empty() == tree.right.is_empty()
                && tree.left.iter().chain(&tree.right).all(slow)
        }
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let canonical = form(&mut games, id)?;
        prop_assert_eq!(games.is_all_small(id)?, slow(&canonical));
        prop_assert_eq!(games.atomic_weight(id)?.is_some(), slow(&canonical));
    }

    #[test]
    fn multiples_are_repeated_sums(tree in trees(), n in -4..=4_i32) {
        let mut games = Games::new();
        let id = tree.intern(&mut games)?;
        let mut sum = GameId::ZERO;
        for _ in 0..n.abs() {
            sum = if n < 0 { games.difference(sum, id)? } else { games.sum(sum, id)? };
        }
        prop_assert_eq!(games.multiple(n, id)?, sum);
    }

    #[test]
    fn nimbers_agree_with_games(numbers in prop::collection::vec(0..12_u32, 1..6)) {
        prop_assume!(numbers.iter().any(|&n| n > 0));
        let mut games = Games::new();
        let nimbers: Vec<GameId> = numbers.iter().map(|&n| games.nimber(n).unwrap()).collect();
        let heap = games.game(&nimbers, &nimbers)?;
        prop_assert_eq!(games.as_nimber(heap)?, Some(mex(numbers.iter().copied())));
        let mut sum = GameId::ZERO;
        for &nimber in &nimbers {
            sum = games.sum(sum, nimber)?;
        }
        let list: Vec<String> = numbers.iter().map(|n| format!("*{n}")).collect();
        prop_assert_eq!(games.parse(&format!("nimsum({})", list.join(",")))?, sum);
        prop_assert_eq!(games.parse(&format!("mex([{}])", list.join(",")))?, heap);
    }

    #[test]
    fn the_simplest_number_is_the_game_between(a in -40..40_i64, i in 0..5_u32, by in 1..40_i64) {
        let mut games = Games::new();
        let low = Dyadic::new(a, i)?;
        let high = low.plus(Dyadic::new(by, i)?)?;
        let between = games.parse(&format!("{{{low}|{high}}}"))?;
        prop_assert_eq!(games.parse(&format!("simplest({low}, {high})"))?, between);
    }
}
