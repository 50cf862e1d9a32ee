//! A town with powers as it is typed or put together, for however many players, and how it becomes
//! a position.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Full, Memory, Position, Power, Powers, Seating};
use crate::Player;
use crate::scene::{PlaceName, Reasons};

/// A town as it is put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Places {
    /// The height of every vertex, by number, as without powers: the full height is a whole tower
    /// with its dome.
    pub heights: Vec<u64>,
    /// Where a dome stands on a tower that is not whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub domes: Vec<PlaceName>,
    /// Everybody, in the order of the seats.
    pub players: Vec<Seat>,
    /// Where the Ram stands of the Golden Fleece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ram: Option<PlaceName>,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Player>,
    /// Who is to move.
    #[serde(default)]
    pub to_move: Player,
}

/// One player as put together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Seat {
    /// Where its workers stand; a team's stand with the first of it.
    #[serde(default)]
    pub workers: Vec<PlaceName>,
    /// What its power remembers, as it stands in brackets in a position.
    #[serde(default)]
    pub memory: String,
    /// Whether it is out of the game.
    #[serde(default)]
    pub out: bool,
}

impl Places {
    /// Those of a position.
    pub(in crate::santorini) fn of(game: &Powers, position: &Full) -> Places {
        let (board, base) = (game.board(), &position.base);
        let names = |set| vertices(set).map(|v| PlaceName::of(board, v)).collect();
        let low = |v: &Vertex| game.is_low(base, *v);
        let whole = |v: Vertex| base.has_dome(v) && !low(&v);
        let ram = game.ram(base);
        let low_domes = vertices(base.domes & !ram).filter(low);
        let seat = |&player: &Player| Seat {
            workers: match game.seating().side(player) == player {
                true => names(game.workers_of(position, player)),
                false => Vec::new(),
            },
            memory: game.memory_as_text(position, player),
            out: position.is_out(player),
        };
        Places {
            heights: (0..board.size() as Vertex)
                .map(|v| u64::from(base.level(v)) + u64::from(whole(v)))
                .collect(),
            domes: low_domes.map(|v| PlaceName::of(board, v)).collect(),
            players: game.seating().players().iter().map(seat).collect(),
            ram: vertices(ram).next().map(|v| PlaceName::of(board, v)),
            winner: position.winner,
            to_move: position.to_move,
        }
    }

    /// The height of a vertex, as far as it was given.
    pub(in crate::santorini) fn height(&self, vertex: Vertex) -> u64 {
        self.heights.get(usize::from(vertex)).copied().unwrap_or(0)
    }

    /// A player as put together, as far as that was said.
    pub(in crate::santorini) fn seat(&self, player: Player) -> Seat {
        self.players
            .get(player.index())
            .cloned()
            .unwrap_or_default()
    }

    /// The position, or every reason why there is none. Whether the player to move has a turn is not
    /// looked at.
    pub(in crate::santorini) fn validate(&self, game: &Powers) -> Result<Full, Reasons> {
        let mut reasons = Reasons::default();
        let mut position = Full {
            to_move: self.to_move,
            winner: self.winner.map(|winner| game.seating().side(winner)),
            ..Full::default()
        };
        let seats = game.seating().players();
        if self.players.len() != seats.len() || !seats.contains(&self.to_move) {
            let (told, wanted) = (self.players.len(), seats.len());
            reasons.add(format!("{told} players are told of, but {wanted} play"));
            return Err(reasons);
        }
        let town = &mut position.base.town;
        game.town.put_heights(&self.heights, town, &mut reasons);
        let all_stand = self.put_workers(game, &mut position, &mut reasons);
        game.close_towers(&mut position.base);
        let taken = position.occupied();
        game.put_domes(&self.domes, &mut position.base, taken, &mut reasons);
        for &player in seats {
            let seat = self.seat(player);
            game.put_memory(player, &seat.memory, &mut position, &mut reasons);
            if seat.out {
                self.check_out(game, player, &mut position, &mut reasons);
            }
        }
        if let Some(ram) = &self.ram {
            game.read_ram(ram, &mut position, &mut reasons);
        }
        if all_stand {
            game.check_placement(&position, &mut reasons);
        }
        game.check_winner(&position, &mut reasons);
        reasons.unless_any(position)
    }

    /// Puts everybody's workers where they are listed; whether all of them stand there.
    fn put_workers(&self, game: &Powers, position: &mut Full, reasons: &mut Reasons) -> bool {
        let mut all_stand = true;
        for &player in game.seating().players() {
            let listed = self.seat(player).workers;
            let side = game.seating().side(player);
            if side != player {
                if !listed.is_empty() {
                    reasons.add(format!("{player}'s workers are {side}'s, and stand there"));
                }
                continue;
            }
            let most = game.power(player).most_workers(game.variant());
            let town = position.base.town;
            let taken = position.occupied();
            let (workers, stand) =
                (game.town).read_workers((player, &listed), most, (&town, taken), reasons);
            *position.aside.workers_mut(&mut position.base, side) = workers;
            all_stand &= stand;
        }
        all_stand
    }

    /// Who is out has nothing on the board, and it is not its turn.
    fn check_out(&self, game: &Powers, player: Player, position: &mut Full, reasons: &mut Reasons) {
        if game.seating() != Seating::Three {
            return reasons.add("only of three players one may be out while others go on");
        }
        let seat = self.seat(player);
        if !seat.workers.is_empty() || !seat.memory.is_empty() {
            reasons.add(format!("{player} is out and has nothing on the board"));
        }
        if self.to_move == player || self.winner == Some(player) {
            reasons.add(format!("{player} is out, and neither moves nor wins"));
        }
        position.set_out(player);
    }
}

/// The steps to a position.
impl Powers {
    /// Puts a dome on every tower of full height, which is a level lower without it.
    fn close_towers(&self, position: &mut Position) {
        let height = self.variant().height;
        for vertex in vertices(position.town.at_height(height) & self.board().all()) {
            position.town.set_height(vertex, height - 1);
            position.domes |= bit(vertex);
        }
    }

    fn put_domes(
        &self,
        domes: &[PlaceName],
        position: &mut Position,
        taken: VertexSet,
        reasons: &mut Reasons,
    ) {
        for place in domes {
            let PlaceName(name) = place;
            let Some(vertex) = place.on(self.board()) else {
                reasons.add(format!(
                    "there is no vertex '{name}' for a dome to stand on"
                ));
                continue;
            };
            if taken & bit(vertex) != 0 {
                reasons.add(format!(
                    "a worker stands on {name}, which is closed by a dome"
                ));
            }
            if !self.is_low(position, vertex) && !position.has_dome(vertex) {
                reasons.add(format!(
                    "the dome on {name} makes a whole tower, which is written as height {}",
                    self.variant().height
                ));
            }
            position.domes |= bit(vertex);
        }
    }

    /// Workers are placed in the order of the seats, unless powers say otherwise, and nobody wins before.
    fn check_placement(&self, position: &Full, reasons: &mut Reasons) {
        let stands = |side: &Player| self.workers_of(position, *side) != 0;
        let in_play = self.seating().sides().iter().copied();
        let mut in_play: Vec<Player> = in_play.filter(|&side| !position.is_out(side)).collect();
        in_play.sort_by_key(|&side| self.power(side).placing());
        let Some(waiting) = in_play.iter().position(|side| !stands(side)) else {
            if self.lacks_ram(&position.base) && position.to_move != Player::First {
                reasons.add("first has still to put the Ram on the board, so first is to move");
            }
            return;
        };
        let placing = in_play[waiting];
        // Who has lost the last worker has lost.
        let winner = position.winner.filter(stands);
        if self.seating() != Seating::Three && winner.is_some() {
            return;
        }
        if let Some(later) = in_play[waiting..].iter().copied().find(stands) {
            return reasons.add(format!("{placing} places its workers before {later} does"));
        }
        if position.winner.is_some() {
            reasons.add("nobody has won before all workers stand");
        }
        if position.to_move != placing {
            reasons.add(format!(
                "{placing} has still to place workers, so {placing} is to move"
            ));
        }
    }

    /// Whoever has won need not move; and of three the last one left has won.
    fn check_winner(&self, position: &Full, reasons: &mut Reasons) {
        match (self.seating(), position.winner) {
            (Seating::Two, Some(winner))
                if winner == position.to_move && !self.may_lose_by_a_turn() =>
            {
                reasons.add(format!("{winner} has won, so that the other is to move"));
            }
            (Seating::Three, None) => {
                let players = self.seating().players().iter();
                let left = players.filter(|&&player| !position.is_out(player));
                match left.collect::<Vec<_>>()[..] {
                    [last] => reasons.add(format!("{last} alone is left, and so has won")),
                    [] => reasons.add("nobody is left"),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Whether somebody may lose by a turn of their own.
    fn may_lose_by_a_turn(&self) -> bool {
        let may = |power: &&dyn Power| power.leads() || power.veil().is_some();
        self.counts_towers || self.powers.iter().any(may)
    }

    fn put_memory(&self, player: Player, text: &str, position: &mut Full, reasons: &mut Reasons) {
        match self.read_memory(player, text) {
            Some(memory) => self.remember(player, memory, position, reasons),
            None => reasons.add(format!(
                "{} remembers nothing that is written [{}]",
                self.power(player).info().title,
                thera_board::shorten(text)
            )),
        }
    }

    /// Notes what a power remembers; where workers stand is remembered only of workers.
    fn remember(&self, player: Player, memory: Memory, position: &mut Full, reasons: &mut Reasons) {
        let power = self.power(player);
        let stray = memory.places & !position.occupied();
        if power.follows_workers() && stray != 0 {
            return reasons.add(format!(
                "{} remembers a worker on {}, where none stands",
                power.info().title,
                self.town.names(stray).join(" and ")
            ));
        }
        position.set_memory(player, memory);
    }
}
