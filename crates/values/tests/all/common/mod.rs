//! Textbook game trees: the slow, obvious twin of the arena. Nothing is shared or remembered, and
//! every function is its definition.
#![allow(dead_code)] // each test file uses its own part

use proptest::prelude::*;
use thera_values::{GameId, Games, Result};

/// A game as a tree; options are sorted and distinct, so that equal forms are equal trees.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    pub left: Vec<Tree>,
    pub right: Vec<Tree>,
}

impl Tree {
    pub fn new(mut left: Vec<Tree>, mut right: Vec<Tree>) -> Self {
        for options in [&mut left, &mut right] {
            options.sort();
            options.dedup();
        }
        Tree { left, right }
    }

    pub fn integer(n: i32) -> Self {
        match n {
            0 => Tree::new(vec![], vec![]),
            n if n > 0 => Tree::new(vec![Tree::integer(n - 1)], vec![]),
            n => Tree::new(vec![], vec![Tree::integer(n + 1)]),
        }
    }

    pub fn negative(&self) -> Self {
        let negatives = |options: &[Tree]| options.iter().map(Tree::negative).collect();
        Tree::new(negatives(&self.right), negatives(&self.left))
    }

    pub fn plus(&self, other: &Self) -> Self {
        let beside = |a: &[Tree], b: &[Tree]| {
            let first = a.iter().map(|option| option.plus(other));
            let second = b.iter().map(|option| self.plus(option));
            first.chain(second).collect()
        };
        Tree::new(
            beside(&self.left, &other.left),
            beside(&self.right, &other.right),
        )
    }

    pub fn at_most(&self, other: &Self) -> bool {
        !self.left.iter().any(|option| other.at_most(option))
            && !other.right.iter().any(|option| option.at_most(self))
    }

    pub fn height(&self) -> u32 {
        let options = self.left.iter().chain(&self.right);
        options.map(|option| option.height() + 1).max().unwrap_or(0)
    }

    /// Reduces options first, then drops dominated and replaces reversible ones until none is left.
    pub fn canonical(&self) -> Self {
        let reduced = |options: &[Tree]| options.iter().map(Tree::canonical).collect();
        let mut game = Tree::new(reduced(&self.left), reduced(&self.right));
        while let Some(simpler) = game.simplified() {
            game = simpler;
        }
        game
    }

    /// One step of reduction for Left, or for Right through the negative.
    fn simplified(&self) -> Option<Self> {
        let for_right = || Some(self.negative().simplified_for_left()?.negative());
        self.simplified_for_left().or_else(for_right)
    }

    fn simplified_for_left(&self) -> Option<Self> {
        for (i, option) in self.left.iter().enumerate() {
            let without = |extra: &[Tree]| {
                let mut left = self.left.clone();
                left.remove(i);
                left.extend_from_slice(extra);
                Some(Tree::new(left, self.right.clone()))
            };
            let dominated = |(j, other): (usize, &Tree)| j != i && option.at_most(other);
            if self.left.iter().enumerate().any(dominated) {
                return without(&[]);
            }
            if let Some(answer) = option.right.iter().find(|answer| answer.at_most(self)) {
                return without(&answer.left);
            }
        }
        None
    }

    /// The same game in an arena.
    pub fn intern(&self, games: &mut Games) -> Result<GameId> {
        let left: Vec<_> = self
            .left
            .iter()
            .map(|o| o.intern(games))
            .collect::<Result<_>>()?;
        let right: Vec<_> = self
            .right
            .iter()
            .map(|o| o.intern(games))
            .collect::<Result<_>>()?;
        games.game(&left, &right)
    }
}

/// The canonical form that an arena keeps, as a tree.
pub fn form(games: &mut Games, g: GameId) -> Result<Tree> {
    let left = games.left_options(g)?;
    let right = games.right_options(g)?;
    let left = left
        .into_iter()
        .map(|o| form(games, o))
        .collect::<Result<_>>()?;
    let right = right
        .into_iter()
        .map(|o| form(games, o))
        .collect::<Result<_>>()?;
    Ok(Tree::new(left, right))
}

/// Walls are compared at multiples of this; the corners of games this small lie on the grid.
pub const STEPS_PER_UNIT: i64 = 64;

/// Both walls of a canonical tree at a temperature, in 1/64ths, straight from the definition.
pub fn walls(tree: &Tree, games: &mut Games, t: i64) -> (i64, i64) {
    let id = tree.intern(games).unwrap();
    if let Some(x) = games.as_number(id).unwrap() {
        let x = x.numerator() * (STEPS_PER_UNIT >> x.exponent());
        return (x, x);
    }
    let mut taxed = |t: i64| {
        let left = tree
            .left
            .iter()
            .map(|o| walls(o, games, t).1 - t)
            .max()
            .unwrap();
        let right = tree
            .right
            .iter()
            .map(|o| walls(o, games, t).0 + t)
            .min()
            .unwrap();
        (left, right)
    };
    let (left, right) = taxed(t);
    if left > right {
        return (left, right);
    }
    // Frozen: the mast stands where the walls first met.
    let (mean, _) = (0..=t)
        .map(taxed)
        .find(|(left, right)| left <= right)
        .unwrap();
    (mean, mean)
}

/// Small random games: integers at the leaves make them hot, empty sides make them numbers.
pub fn trees() -> impl Strategy<Value = Tree> {
    let leaf = (-2..=3_i32).prop_map(Tree::integer);
    leaf.prop_recursive(4, 24, 3, |inner| {
        let options = || prop::collection::vec(inner.clone(), 0..=3);
        (options(), options()).prop_map(|(left, right)| Tree::new(left, right))
    })
}

/// Small random games in which both players can move or neither can.
pub fn all_small_trees() -> impl Strategy<Value = Tree> {
    Just(Tree::integer(0)).prop_recursive(4, 20, 2, |inner| {
        let options = || prop::collection::vec(inner.clone(), 1..=2);
        (options(), options()).prop_map(|(left, right)| Tree::new(left, right))
    })
}
