//! Searches for any number of seats against plain ones.

use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::evaluation::score::{Indifferent, Score};
use thera_games::santorini::veiled::Veiled;
use thera_games::snort::many::ManySnort;
use thera_games::{FileAccess, Game, Member, Notation, Outcome, Player};

use super::maxn::MaxN;
use super::paranoid::Paranoid;
use super::solve::{Fraction, Solver, solve};
use super::tree::{search, search_among};
use crate::lookahead::{Horizon, look_ahead};
use crate::mcts;
use crate::playout::Playouts;

fn snort(variant: &str, board: &str) -> ManySnort {
    ManySnort::build(Some(variant), Some(board), FileAccess::Refused).unwrap()
}

fn boards() -> impl Iterator<Item = ManySnort> {
    let boards = ["path:5", "cycle:5", "star:3", "grid:2x3", "random:6:0.4:2"];
    let variants = ["players=3", "players=3,stop", "players=4"];
    boards
        .into_iter()
        .flat_map(move |board| variants.map(|variant| snort(variant, board)))
}

type Position = <ManySnort as Game>::Position;

/// Whether a seat wins against all others, by trying everything.
fn forces(game: &ManySnort, position: &Position, hero: Player) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome == Outcome::Won(hero);
    }
    let mut next = game
        .moves(position)
        .into_iter()
        .map(|turn| forces(game, &game.play(position, turn), hero));
    match game.to_move(position) == hero {
        true => next.any(|wins| wins),
        false => next.all(|wins| wins),
    }
}

/// Every winner that some way to choose among equally good moves leads to: all ways are tried, each
/// a list of winners of the moves of one position.
fn winners(game: &ManySnort, position: &Position) -> Vec<Player> {
    if let Some(Outcome::Won(winner)) = game.outcome(position) {
        return vec![winner];
    }
    let mover = game.to_move(position);
    let after: Vec<Vec<Player>> = game
        .moves(position)
        .into_iter()
        .map(|turn| winners(game, &game.play(position, turn)))
        .collect();
    let mut ways: Vec<Vec<Player>> = vec![vec![]];
    for choices in &after {
        ways = ways
            .iter()
            .flat_map(|way| choices.iter().map(move |&one| [&way[..], &[one]].concat()))
            .collect();
    }
    let mut found: Vec<Player> = ways
        .into_iter()
        .flat_map(|way| match way.contains(&mover) {
            true => vec![mover],
            false => way,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

#[test]
fn what_is_proven_is_what_trying_everything_finds() {
    for game in boards() {
        let start = game.start();
        let proven = solve(&game, &start, &Control::default()).unwrap();
        for (player, sure) in Player::ALL.into_iter().zip(&proven.sure) {
            let value = if forces(&game, &start, player) { 1 } else { -1 };
            assert_eq!(*sure, Fraction::whole(value), "{player}");
        }
        let best = proven.best.unwrap();
        let after = game.play(&start, best);
        let value = if forces(&game, &after, Player::First) {
            1
        } else {
            -1
        };
        assert_eq!(proven.sure[0], Fraction::whole(value));
    }
}

/// What is kept from one position to the next changes no answer.
#[test]
fn a_solver_that_keeps_what_it_found_finds_what_one_question_does() {
    for game in boards() {
        let (mut solver, control) = (Solver::new(game.clone()), Control::default());
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let proven = solve(&game, &position, &control).unwrap();
            for (&player, &sure) in game.players().iter().zip(&proven.sure) {
                let found = solver.sure(player, &position, &control).unwrap();
                assert_eq!(found, sure, "{player}");
            }
            let possible = solver.possible(&position, &control).unwrap();
            assert_eq!(possible, proven.possible);
            let moves = game.moves(&position);
            position = game.play(&position, moves[moves.len() / 2]);
        }
    }
}

#[test]
fn a_search_among_some_moves_tries_no_others() {
    let game = snort("players=3", "grid:3x3");
    let (start, control) = (game.start(), Control::default());
    let some = &game.moves(&start)[2..4];
    let mut source = 1_u64;
    let mut bits = || {
        source = source
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        source
    };
    let tried = search_among(&game, &start, some, Playouts(300), 0.7, &control, &mut bits);
    let turns: Vec<_> = tried.iter().map(|tried| tried.turn).collect();
    assert_eq!(turns, some);
    assert_eq!(tried.iter().map(|tried| tried.games).sum::<u64>(), 300);
}

#[test]
fn who_can_win_is_what_every_way_to_choose_leads_to() {
    for board in [
        "path:4",
        "star:3",
        "cycle:4",
        "grid:2x2",
        "edges:0-1,1-2,1-3",
    ] {
        for variant in ["players=3", "players=3,stop"] {
            let game = snort(variant, board);
            let proven = solve(&game, &game.start(), &Control::default()).unwrap();
            let expected = winners(&game, &game.start());
            assert_eq!(proven.possible.unwrap(), expected, "{board} {variant}");
        }
    }
}

/// Max^n without anything clever.
fn plain_maxn(game: &ManySnort, position: &Position, turns: u32) -> Vec<Score> {
    if let Some(outcome) = game.outcome(position) {
        let of = |player| thera_games::evaluation::score::of_outcome(outcome, player, turns);
        return Player::ALL.into_iter().map(of).collect();
    }
    let mover = game.to_move(position).index();
    let mut all = game
        .moves(position)
        .into_iter()
        .map(|turn| plain_maxn(game, &game.play(position, turn), turns + 1));
    let first = all.next().unwrap();
    all.fold(first, |best, next| {
        if next[mover] > best[mover] {
            next
        } else {
            best
        }
    })
}

#[test]
fn searches_to_the_end_find_what_is_there() {
    for game in boards() {
        let (start, control) = (game.start(), Control::default());
        let mut maxn = MaxN::new(&game, &Indifferent, &control);
        let scores = maxn.scores(&start, 64, 0).unwrap();
        let expected = plain_maxn(&game, &start, 0);
        let seats = game.seats();
        assert_eq!(scores[..seats], expected[..seats]);
        let mut paranoid = Paranoid::new(&game, &start, &Indifferent, &control);
        let horizon = Horizon {
            depth: 64,
            deepen: false,
        };
        let best = look_ahead(&game, &start, &mut paranoid, horizon)
            .unwrap()
            .best;
        let wins = |turn| forces(&game, &game.play(&start, turn), Player::First);
        assert_eq!(best.score > 0, forces(&game, &start, Player::First));
        if best.score > 0 {
            assert!(best.moves.iter().all(|&turn| wins(turn)));
        }
    }
}

#[test]
fn tree_search_finds_a_forced_win_and_every_round_counts() {
    // Whoever takes the centre of a star closes it to everybody else.
    let game = snort("players=3", "star:6");
    let mut state = 7_u64;
    let mut bits = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state ^ state >> 29
    };
    let control = Control::default();
    let tried = search(
        &game,
        &game.start(),
        Playouts(2000),
        0.7,
        &control,
        &mut bits,
    );
    let games: u64 = tried.iter().map(|tried| tried.games).sum();
    assert_eq!(games, 2000);
    assert_eq!(mcts::best(&tried), [thera_games::snort::Move(0)]);
}

#[test]
fn fractions_are_exact() {
    let third = Fraction::whole(1).times(1, 3).unwrap();
    let sixth = Fraction::whole(-2).times(1, 12).unwrap();
    assert_eq!(sixth.to_string(), "-1/6");
    assert_eq!(third.plus(sixth).unwrap().to_string(), "1/6");
    assert_eq!(
        third.plus(third).unwrap().plus(third),
        Some(Fraction::whole(1))
    );
    assert!(third > sixth && third < Fraction::whole(1));
}

/// What is expected, by plain enumeration; `None` if that would take too long.
fn expected<G: Seated>(
    game: &G,
    position: &G::Position,
    hero: Player,
    left: &mut u32,
    chances: &mut u32,
) -> Option<Fraction> {
    *left = left.checked_sub(1)?;
    if let Some(outcome) = game.outcome(position) {
        return Some(Fraction::whole(outcome.value_for(game.side(hero))));
    }
    let moves = game.moves(position);
    if game.is_chance(position) {
        *chances += 1;
        let weights = moves.iter().map(|&turn| game.weight(position, turn));
        let total: u64 = weights.map(u64::from).sum();
        let mut sum = Fraction::whole(0);
        for turn in moves {
            let value = expected(game, &game.play(position, turn), hero, left, chances)?;
            sum = sum.plus(value.times(game.weight(position, turn), total)?)?;
        }
        return Some(sum);
    }
    let values: Option<Vec<Fraction>> = moves
        .iter()
        .map(|&turn| expected(game, &game.play(position, turn), hero, left, chances))
        .collect();
    let own = game.side(game.to_move(position)) == game.side(hero);
    let values = values?.into_iter();
    if own { values.max() } else { values.min() }
}

fn veiled(variant: &str, board: &str) -> Veiled {
    Veiled::build(Some(variant), Some(board), FileAccess::Refused).unwrap()
}

/// Small games of Santorini in which chance takes part, whole or from some position.
#[test]
fn what_tyche_and_chaos_expect_is_what_plain_enumeration_finds() {
    let mut drawn = 0;
    for (variant, board, position) in [
        ("2WP2HTWUS,tyche,mortal", "king:2x2", None),
        ("2WP2HTWUS,mortal,tyche", "king:2x2", None),
        ("2WP2HTWUS,tyche,tyche", "king:2x2", None),
        (
            "2WP2HTWUS,tyche,mortal",
            "king:2x3",
            Some("110000/1/tyche[3]:c2/mortal:a2"),
        ),
        (
            "2WP2HTWUS,chaos,mortal",
            "king:2x2",
            Some("1000/1/chaos=atlas:b1/mortal:b2/deck:apollo,pan"),
        ),
        (
            "2WP2HTWUS,chaos,tyche",
            "king:2x2",
            Some("1000/2/chaos=athena:b1/tyche[4]:b2/deck:hermes,pan"),
        ),
    ] {
        let game = veiled(variant, board);
        let start = position.map_or_else(
            || game.start(),
            |text| {
                game.parse_position(text)
                    .unwrap_or_else(|error| panic!("{error}"))
            },
        );
        let proven = solve(&game, &start, &Control::default()).unwrap();
        let mut chances = 0;
        for &hero in game.players() {
            let plain = expected(&game, &start, hero, &mut 5_000_000, &mut chances);
            let plain = plain.expect("few enough positions");
            assert_eq!(proven.sure[hero.index()], plain, "{variant}@{board}");
        }
        drawn += chances;
    }
    assert!(drawn > 20, "{drawn}");
}

/// What is expected of whole games on small boards, to first.
#[test]
fn small_games_with_tyche_have_these_values() {
    for (variant, board, value) in [
        ("2WP2HTWUS,tyche,mortal", "king:2x3", "-2/3"),
        ("2WP2HTWUS,mortal,tyche", "king:2x3", "-1"),
        ("2WP2HTWUS,tyche,mortal", "king:3x3", "-1/3"),
    ] {
        let game = veiled(variant, board);
        let proven = solve(&game, &game.start(), &Control::default()).unwrap();
        assert_eq!(proven.sure[0].to_string(), value, "{variant}@{board}");
    }
}

/// Ends of games with cards.
#[test]
fn ends_of_card_games_are_what_plain_enumeration_finds() {
    use thera_games::capability::chance_move;
    fn check<
        G: Seated + thera_games::capability::Symmetric + thera_games::capability::RandomMove,
    >(
        game: &G,
        seed: u64,
    ) -> (u32, u32) {
        let mut state = seed;
        let mut bits = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            state ^ state >> 31
        };
        let mut course = vec![game.start()];
        while let Some(position) = course.last().filter(|last| game.outcome(last).is_none()) {
            let turn = chance_move(game, position, &mut bits);
            let turn = turn
                .or_else(|| game.random_move(position, &mut bits))
                .unwrap();
            course.push(game.play(position, turn));
        }
        let (mut compared, mut drawn) = (0, 0);
        let ends = course.iter().rev().enumerate();
        let wanted = ends.filter(|(place, at)| place % 4 == 0 || game.is_chance(at));
        for (_, position) in wanted.take(12) {
            let mut chances = 0;
            let heroes = game.players().iter();
            let plain = heroes.map(|&hero| expected(game, position, hero, &mut 8000, &mut chances));
            let Some(plain): Option<Vec<Fraction>> = plain.collect() else {
                continue;
            };
            let proven = solve(game, position, &Control::default()).unwrap();
            assert_eq!(proven.sure, plain, "{position:?}");
            compared += 1;
            drawn += u32::from(chances > 0);
        }
        (compared, drawn)
    }
    let (mut compared, mut drawn) = (0, 0);
    for name in [
        "castellan:cards,order=open,deck=barn",
        "castellan:cards,order=open,deck=w.l.w.l/t.tt.t.tt",
        "castellan:cards,players=3,order=open,deck=w.w.l/t.t.tt",
    ] {
        let any = thera_games::AnyGame::parse(name, FileAccess::Refused).unwrap();
        for seed in 1..=4 {
            let counts = thera_games::with_table!(&any, game => check(game, seed), (0, 0));
            compared += counts.0;
            drawn += counts.1;
        }
    }
    assert!(compared >= 20, "{compared} ends, {drawn} with draws");
}

/// Three players choose a safe point or a throw in turn; a throw gives 0, 1 or 4, by weights that are
/// not equal. After two rounds the most points win.
#[derive(Clone)]
struct Throws;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Thrown {
    points: [u16; 3],
    turns: u8,
    throwing: bool,
}

impl Game for Throws {
    type Position = Thrown;
    type Move = u8;

    fn start(&self) -> Thrown {
        Thrown {
            points: [0; 3],
            turns: 0,
            throwing: false,
        }
    }

    fn to_move(&self, position: &Thrown) -> Player {
        Player::ALL[usize::from(position.turns % 3)]
    }

    fn outcome(&self, position: &Thrown) -> Option<Outcome> {
        let scores = thera_games::Scores::new(&position.points);
        (position.turns == 6).then_some(Outcome::Scores(scores))
    }

    fn visit_moves(
        &self,
        position: &Thrown,
        visit: impl FnMut(u8) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        let moves: &[u8] = match (position.turns, position.throwing) {
            (6, _) => &[],
            (_, true) => &[0, 1, 4],
            (_, false) => &[1, 9],
        };
        moves.iter().copied().try_for_each(visit)
    }

    fn play(&self, position: &Thrown, turn: u8) -> Thrown {
        let mut next = *position;
        if !position.throwing && turn == 9 {
            next.throwing = true;
            return next;
        }
        next.points[usize::from(position.turns % 3)] += u16::from(turn);
        next.turns += 1;
        next.throwing = false;
        next
    }

    fn largest_value(&self) -> i32 {
        8
    }
}

impl Seated for Throws {
    fn seats(&self) -> usize {
        3
    }

    fn has_chance(&self) -> bool {
        true
    }

    fn is_chance(&self, position: &Thrown) -> bool {
        position.throwing
    }

    fn weight(&self, _position: &Thrown, turn: u8) -> u32 {
        match turn {
            0 => 5,
            1 => 3,
            _ => 2,
        }
    }
}

impl thera_games::capability::Symmetric for Throws {}

impl thera_games::capability::RandomMove for Throws {}

#[test]
fn what_is_expected_is_what_plain_enumeration_finds() {
    let start = Throws.start();
    let proven = solve(&Throws, &start, &Control::default()).unwrap();
    assert_eq!(proven.possible, None, "nothing is certain");
    let mut chances = 0;
    for (seat, &hero) in Throws.players().iter().enumerate() {
        let plain = expected(&Throws, &start, hero, &mut 10_000_000, &mut chances).unwrap();
        assert_eq!(proven.sure[seat], plain);
        assert!(plain.to_string().contains('/'), "an average: {plain}");
    }
    assert!(chances > 1000);
    // The best move is worth what the position is.
    let after = Throws.play(&start, proven.best.unwrap());
    let value = expected(
        &Throws,
        &after,
        Player::First,
        &mut 10_000_000,
        &mut chances,
    );
    assert_eq!(value, Some(proven.sure[0]));
}

#[test]
fn chance_is_drawn_by_its_weights_in_a_tree() {
    // One turn is left: a throw gives 1.1 points on average, but only a throw of 4 wins.
    let last = Thrown {
        points: [3, 0, 0],
        turns: 5,
        throwing: false,
    };
    let mut state = 3_u64;
    let mut bits = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        state ^ state >> 29
    };
    let control = Control::default();
    let tried = search(&Throws, &last, Playouts(4000), 0.7, &control, &mut bits);
    assert_eq!(mcts::best(&tried), [9]);
    let throw = tried.iter().find(|tried| tried.turn == 9).unwrap();
    // A win in a fifth of the throws, and a little for the points of each.
    assert!((0.18..0.30).contains(&throw.share), "{}", throw.share);
}
