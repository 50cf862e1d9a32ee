//! Evaluations of the other families: simple ones, so that every search has something to go by.

use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::snort::Snort;
use thera_games::{Game, Player};

use crate::features::{Features, MAX_FEATURES};

fn one(count: i32) -> [i32; MAX_FEATURES] {
    let mut counts = [0; MAX_FEATURES];
    counts[0] = count;
    counts
}

/// Snort: vertices only the player may colour minus those only the opponent may (what Borje counts
/// in settled positions).
pub struct Reserve;

impl Features<Snort> for Reserve {
    fn names(&self) -> &'static [&'static str] {
        &["reserved"]
    }

    #[inline]
    fn measure(
        &self,
        _game: &Snort,
        position: &<Snort as Game>::Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let open = |player| position.open(player).count_ones() as i32;
        one(open(player) - open(player.opponent()))
    }
}

/// Castellan: points so far, and places that only one's own pieces may take.
pub struct Castle;

impl Features<Castellan> for Castle {
    fn names(&self) -> &'static [&'static str] {
        &["points", "room"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Castellan,
        position: &<Castellan as Game>::Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let score = |player| game.score(position, player);
        let room = |player| game.allowed(position, player).count_ones() as i32;
        let opponent = player.opponent();
        let mut counts = one(score(player) - score(opponent));
        counts[1] = room(player) - room(opponent);
        counts
    }
}

/// Geography: the ways on. With a token each, the player's minus the opponent's; with one token,
/// those of whoever is to move.
pub struct WaysOn;

impl Features<Geography> for WaysOn {
    fn names(&self) -> &'static [&'static str] {
        &["ways"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Geography,
        position: &<Geography as Game>::Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        use thera_games::capability::BothMove;
        let ways = |player| game.count_moves(&game.with_to_move(player, position)) as i32;
        one(if game.is_partizan() {
            ways(player) - ways(player.opponent())
        } else if game.to_move(position) == player {
            ways(player)
        } else {
            -ways(player)
        })
    }
}
