//! Builds, and what follows them at once: coins, five towers, Gaea.

use super::Power;
use super::board::{Game, Number, Place};
use super::turn::Turn;

impl Turn {
    /// The turn after each ordinary build of a worker: on a neighbouring free
    /// space a block, or the dome that completes a tower.
    pub fn builds(&self, builder: Number) -> Vec<Turn> {
        let mut results = Vec::new();
        for site in self.game.in_reach(self.place_of(builder)) {
            results.extend(self.build(builder, site));
        }
        results
    }

    /// The turn after each dome, at any level, next to the worker.
    pub fn domes(&self, builder: Number) -> Vec<Turn> {
        let mut results = Vec::new();
        for site in self.game.in_reach(self.place_of(builder)) {
            results.extend(self.build_dome(builder, site));
        }
        results
    }

    /// The turn after each dome, at any level, on any space of the board.
    pub fn domes_anywhere(&self, builder: Number) -> Vec<Turn> {
        let mut results = Vec::new();
        for site in self.game.places() {
            results.extend(self.build_dome(builder, site));
        }
        results
    }

    /// The ordinary piece on that space, if it may be built.
    pub fn build(&self, builder: Number, site: Place) -> Vec<Turn> {
        if !self.game.is_free(site) {
            return Vec::new();
        }
        self.lay(builder, site, self.game.next_is_dome(site))
    }

    /// A dome on that space at any level, if it may be built.
    pub fn build_dome(&self, builder: Number, site: Place) -> Vec<Turn> {
        if !self.game.is_free(site) {
            return Vec::new();
        }
        self.lay(builder, site, true)
    }

    /// Whether the opponent's power lets the worker build there.
    pub fn may_build(&self, builder: Number, site: Place, dome: bool) -> bool {
        // Limus: opponents' workers cannot build next to his workers, unless
        // it is the dome that completes a tower.
        let completes = dome && self.game.next_is_dome(site);
        let owner = self.game.worker(builder).side;
        let mut others = self.game.opponents_of(owner).into_iter();
        let famine = others.any(|other| {
            let his = self.game.places_of(other);
            self.game.acting[other] == Power::Limus && self.game.is_beside_any(site, &his)
        });
        completes || !famine
    }

    /// Lays a block or a dome, with all that it leads to; nobody asks here
    /// whether the space is free.
    pub fn lay(&self, builder: Number, site: Place, dome: bool) -> Vec<Turn> {
        if !self.may_build(builder, site, dome) {
            return Vec::new();
        }
        let mut turn = self.clone();
        turn.note_attempt(site);
        turn.game.remove_tokens(site);
        if dome {
            turn.game.tower_mut(site).dome = true;
            turn.completed_tower |= turn.game.next_is_dome(site);
        } else {
            assert!(!turn.game.next_is_dome(site), "no block fits there");
            turn.game.tower_mut(site).blocks += 1;
            turn.lay_coin(site);
        }
        turn.check_chronus();
        if turn.over || !dome {
            return vec![turn];
        }
        turn.call_gaea(site)
    }

    /// Clio: a coin on each of the first blocks that her workers build.
    fn lay_coin(&mut self, site: Place) {
        if self.game.i_am(Power::Clio) && self.game.my_card().stock > 0 {
            let card = self.game.my_card_mut();
            card.stock -= 1;
            card.tokens.push(site);
            card.tokens.sort();
        }
    }

    /// Chronus also wins when there are five complete towers, whoever built.
    pub fn check_chronus(&mut self) {
        if self.nobody_wins || self.game.complete_towers() < 5 {
            return;
        }
        let me = self.game.to_move;
        for side in [vec![me], self.game.opponents_of(me)].concat() {
            if self.game.acting[side] == Power::Chronus && !self.over {
                self.win(side);
            }
        }
    }

    /// Gaea: when a worker builds a dome, she may place one of the workers on
    /// her card next to it on the ground. If it was the opponent's turn, the
    /// dome waits for the start of hers.
    fn call_gaea(mut self, dome: Place) -> Vec<Turn> {
        for other in self.game.opponents_of(self.game.to_move) {
            if self.game.acting[other] == Power::Gaea && self.game.card(other).stock > 0 {
                let card = self.game.card_mut(other);
                card.tokens.push(dome);
                card.tokens.sort();
            }
        }
        let mut results = vec![self.clone()];
        if self.game.i_am(Power::Gaea) {
            for game in self.game.with_worker_of_gaea(dome) {
                let mut turn = self.clone();
                turn.game = game;
                results.push(turn);
            }
        }
        results
    }
}

impl Game {
    /// The boards on which Gaea, who is to move, has placed a worker from her
    /// card on the ground next to a dome.
    pub fn with_worker_of_gaea(&self, dome: Place) -> Vec<Game> {
        let mut results = Vec::new();
        if self.my_card().stock == 0 {
            return results;
        }
        for place in self.neighbours(dome) {
            if self.is_free(place) && self.level(place) == 0 {
                let mut game = self.clone();
                game.my_card_mut().stock -= 1;
                game.add_worker(game.to_move, place);
                results.push(game);
            }
        }
        results
    }
}
