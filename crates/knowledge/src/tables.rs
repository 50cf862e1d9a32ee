//! The best moves where there are more seats, chance or hidden things: proven where nothing is hidden or
//! left to chance and there is time for it, else by tree search over what the player to move can know.

use std::time::{Duration, Instant};

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_control::{Control, Interrupted};
use thera_games::capability::Seated;
use thera_games::evaluation::score::POINT;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Game, Player, with_table};
use thera_search::analysis::Limits;
use thera_search::mcts::Tried;
use thera_search::playout::Playouts;
use thera_search::seats::tree;

use crate::advisor::{FIRST_SLICE, for_proofs};
use crate::certain::{Certain, Certainty, certainty_for, proven};
use crate::lines::{Analysis, Line, sort};
use crate::{Source, Verdict};

/// Games that are played out before something is told; then twice as many each time.
pub(crate) const FIRST_PLAYOUTS: u64 = 1000;

/// What a move is worth to whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weighed {
    pub verdict: Verdict,
    /// Whether all that can be certain about it was worked out.
    pub decided: bool,
    /// Whether it gave away every way to win if everybody plays to win.
    pub hopeless: bool,
    /// How far the share may be off, if it is an estimate: two standard errors.
    pub noise: f64,
}

impl Weighed {
    /// A move of which this is known already.
    pub(crate) fn known(verdict: Verdict) -> Self {
        Weighed {
            verdict,
            decided: verdict.is_proven(),
            hopeless: false,
            noise: 0.0,
        }
    }
}

/// A table, and what was worked out about its positions.
pub(crate) struct Table {
    game: AnyGame,
    certainty: Option<Box<dyn Certainty>>,
}

impl Table {
    /// The table of a game; `None` if it is for two with everything open.
    pub(crate) fn of(game: &AnyGame) -> Option<Self> {
        game.duel().is_err().then(|| Table {
            game: game.clone(),
            certainty: certainty_for(game),
        })
    }

    /// The best moves of a position, told as they are found. Proofs have as long as searches.
    pub(crate) fn analyse(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if let Some(settled) = self.settled(position) {
            return settled;
        }
        let part = for_proofs(limits, control, 2);
        let is_timed = limits.nodes == u64::MAX && limits.depth == u32::MAX;
        let mut slice = is_timed.then_some(FIRST_SLICE);
        let mut rounds = Rounds::new(limits);
        loop {
            let part = part.within(slice);
            let moves = match self.proven(position, limits, &part) {
                Ok(found) => {
                    tell(&found);
                    return found;
                }
                Err(None) => self.promising(position, &part),
                Err(Some(_)) => self.game.moves(position),
            };
            let begun = Instant::now();
            if rounds.play(&self.game, position, &moves, control, tell) {
                return rounds.found(&self.game, position);
            }
            slice = is_timed.then(|| begun.elapsed());
        }
    }

    /// What a search alone finds.
    pub(crate) fn look_ahead(
        &self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        if let Some(settled) = self.settled(position) {
            return settled;
        }
        let mut rounds = Rounds::new(limits);
        let moves = self.game.moves(position);
        while !rounds.play(&self.game, position, &moves, control, tell) {}
        rounds.found(&self.game, position)
    }

    /// Where nobody has a choice.
    fn settled(&self, position: &AnyPosition) -> Option<Analysis> {
        let (game, player) = (&self.game, self.game.to_move(position));
        if let Some(outcome) = game.outcome(position) {
            let verdict = proven(game, player, outcome, Some(0));
            return Some(nothing(player, Some(verdict), "rules"));
        }
        let is_chance = game.is_chance(position);
        is_chance.then(|| nothing(player, None, "chance"))
    }

    /// What a move is worth to whoever makes it, from what that player sees: certain if that can be
    /// worked out, else by a search of so many playouts.
    pub(crate) fn weigh(
        &mut self,
        position: &AnyPosition,
        turn: AnyMove,
        playouts: u64,
        limits: &Limits,
        control: &Control,
    ) -> Weighed {
        let player = self.game.to_move(position);
        let seen = self.game.seen_by(player, position);
        let next = self.game.play(&seen, turn);
        // Where nothing was certain before the move, no time is spent on what is after it.
        let at_once = control.within(Some(Duration::ZERO));
        let before = self.certain(player, position, &at_once);
        let part = match before {
            Some(_) => for_proofs(limits, control, 2),
            None => at_once,
        };
        let after = self.certain(player, &next, &part);
        // Who has nothing to lose loses nothing.
        let hopeless = Some(Certain::IfAllPlayToWin(false));
        let certain = match before == hopeless && after == hopeless {
            true => None,
            false => after.and_then(|after| after.verdict(&self.game, player)),
        };
        let (decided, hopeless) = (after.is_some(), after == hopeless && before != hopeless);
        if let Some(verdict) = certain {
            return Weighed {
                verdict,
                decided,
                hopeless,
                noise: 0.0,
            };
        }
        let tried = search(&self.game, position, &[turn], playouts.max(1), control);
        let games = tried.iter().map(|tried| tried.games).sum::<u64>().max(1);
        let verdict = shaped(&self.game, player, tried, 1).verdict;
        Weighed {
            verdict: verdict.unwrap_or_else(|| estimate(player, level(&self.game))),
            decided,
            hopeless,
            noise: 1.0 / (games as f64).sqrt(),
        }
    }

    /// What is certain for a player; `None` if that was not worked out.
    fn certain(
        &mut self,
        player: Player,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<Certain> {
        match (self.game.outcome(position), &mut self.certainty) {
            (Some(outcome), _) => Some(Certain::Result(outcome)),
            (None, Some(certainty)) => certainty.of(player, position, control).ok(),
            (None, None) => None,
        }
    }

    /// The best lines if the result is certain, or that the player wins if everybody plays to win; if
    /// not, what kept it from being worked out, or nothing did.
    fn proven(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
    ) -> Result<Analysis, Option<Interrupted>> {
        let player = self.game.to_move(position);
        let certainty = self.certainty.as_mut().ok_or(None)?;
        let whole = certainty.of(player, position, control)?;
        let (source, method) = match whole {
            Certain::Result(_) => (Source::Proof, "exact"),
            Certain::IfAllPlayToWin(true) => (Source::Search, "maxn"),
            _ => return Err(None),
        };
        let mut lines = Vec::new();
        for turn in self.game.moves(position) {
            let after = certainty.of(player, &self.game.play(position, turn), control)?;
            let verdict = match (whole, after) {
                (Certain::Result(_), Certain::Result(_)) => after.verdict(&self.game, player),
                // A win that is surer than that would have made the whole surer.
                (Certain::IfAllPlayToWin(_), after) if after == whole => {
                    after.verdict(&self.game, player)
                }
                _ => None,
            };
            lines.extend(verdict.map(|verdict| Line {
                moves: vec![turn],
                verdict,
                source,
            }));
        }
        sort(&mut lines, player);
        lines.truncate(limits.lines.max(1));
        Ok(Analysis {
            player,
            verdict: whole.verdict(&self.game, player),
            lines,
            depth: 0,
            playouts: None,
            nodes: control.nodes(),
            method,
        })
    }

    /// The moves that are worth a search: those of which it is not certain that they lose while others
    /// may win.
    fn promising(&mut self, position: &AnyPosition, control: &Control) -> Vec<AnyMove> {
        let player = self.game.to_move(position);
        let moves = self.game.moves(position);
        let mut kept = moves.clone();
        kept.retain(|&turn| {
            let next = self.game.play(position, turn);
            let certain = self.certainty.as_mut().and_then(|certainty| {
                let found = certainty.of(player, &next, control).ok()?;
                found.verdict(&self.game, player)
            });
            certain.is_none_or(|verdict| verdict.share(player) > 0.0)
        });
        if kept.is_empty() { moves } else { kept }
    }
}

/// Searches of one position, each with twice as many playouts as the one before.
struct Rounds<'a> {
    limits: &'a Limits,
    most: u64,
    playouts: u64,
    found: Option<Analysis>,
}

impl<'a> Rounds<'a> {
    fn new(limits: &'a Limits) -> Self {
        let most = (limits.nodes / tree::POSITIONS_PER_PLAYOUT).max(1);
        Rounds {
            limits,
            most,
            playouts: FIRST_PLAYOUTS.min(most),
            found: None,
        }
    }

    /// One more; whether it was the last.
    fn play(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        moves: &[AnyMove],
        control: &Control,
        tell: &mut dyn FnMut(&Analysis),
    ) -> bool {
        let tried = search(game, position, moves, self.playouts, control);
        let found = shaped(game, game.to_move(position), tried, self.limits.lines);
        // A search that was cut short knows less than the one before it.
        if self
            .found
            .as_ref()
            .is_none_or(|known| found.nodes >= known.nodes)
        {
            tell(&found);
            self.found = Some(found);
        }
        let is_last = self.playouts == self.most || self.limits.depth < u32::MAX;
        self.playouts = self.playouts.saturating_mul(2).min(self.most);
        is_last || control.go_on(0).is_err()
    }

    fn found(self, game: &AnyGame, position: &AnyPosition) -> Analysis {
        self.found
            .unwrap_or_else(|| Analysis::nothing(game.to_move(position)))
    }
}

/// Searches what the player to move sees, among some of its moves.
fn search(
    game: &AnyGame,
    position: &AnyPosition,
    moves: &[AnyMove],
    playouts: u64,
    control: &Control,
) -> Vec<Tried<AnyMove>> {
    fn search<G: Carried>(
        game: &G,
        position: &AnyPosition,
        moves: &[AnyMove],
        playouts: Playouts,
        control: &Control,
    ) -> Vec<Tried<AnyMove>> {
        let position = G::position(position);
        let seen = game.seen_by(game.to_move(position), position);
        let moves: Vec<G::Move> = moves.iter().map(|&turn| G::turn(turn)).collect();
        // The same question has the same answer.
        let mut source = Pcg64Mcg::seed_from_u64(playouts.0);
        let mut bits = || source.next_u64();
        let curiosity = tree::USUAL_CURIOSITY;
        let tried =
            tree::search_among(game, &seen, &moves, playouts, curiosity, control, &mut bits);
        let carried = tried.into_iter().map(|tried| Tried {
            turn: G::carry_move(tried.turn),
            games: tried.games,
            share: tried.share,
        });
        carried.collect()
    }
    let playouts = Playouts(playouts);
    with_table!(game, game => search(game, position, moves, playouts, control), Vec::new())
}

/// What a seat has of a win before anything is known.
fn level(game: &AnyGame) -> f64 {
    let sides = game
        .players()
        .iter()
        .filter(|&&seat| game.side(seat) == seat);
    1.0 / sides.count() as f64
}

fn shaped(
    game: &AnyGame,
    player: Player,
    mut tried: Vec<Tried<AnyMove>>,
    lines: usize,
) -> Analysis {
    // One game more, in which everybody did equally well: few games say little, and none are certain.
    let believed = |tried: Tried<AnyMove>| {
        let games = tried.games as f64;
        (tried.share * games + level(game)) / (games + 1.0)
    };
    let playouts = tried.iter().map(|tried| tried.games).sum();
    tried.sort_by_key(|tried| std::cmp::Reverse(tried.games));
    let line = |tried: Tried<AnyMove>| Line {
        moves: vec![tried.turn],
        verdict: estimate(player, believed(tried)),
        source: Source::Search,
    };
    let lines: Vec<Line> = tried.into_iter().take(lines.max(1)).map(line).collect();
    Analysis {
        player,
        verdict: lines.first().map(|line| line.verdict),
        lines,
        depth: 0,
        playouts: Some(playouts),
        nodes: playouts,
        method: "mcts",
    }
}

fn estimate(player: Player, share: f64) -> Verdict {
    Verdict::Estimate {
        player,
        score: ((2.0 * share - 1.0) * f64::from(POINT)) as i32,
        share,
    }
}

fn nothing(player: Player, verdict: Option<Verdict>, method: &'static str) -> Analysis {
    Analysis {
        verdict,
        method,
        ..Analysis::nothing(player)
    }
}
