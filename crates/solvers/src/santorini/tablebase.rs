//! Tablebases: all layers of a solved game, in memory or in a file.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::Mutex;

use thera_board::vertices;
use thera_control::Control;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{AnyGame, Family, FileAccess, Game, Player};
use thera_search::solve::{Cost, Solution};

use super::file::{Checked, Growing, TablebaseError};
use super::layers::{Solved, solve_layers};
use super::layout::{Address, Layout};
use super::{Report, SolveError};

/// Every position of one game, solved.
pub struct Tablebase {
    game: Santorini,
    layout: Layout,
    /// The total height of the lowest layer it has.
    lowest: usize,
    /// Where each layer begins, by total height.
    starts: Vec<u64>,
    layers: Layers,
}

/// The bytes of all layers, the highest first.
enum Layers {
    Memory(Vec<u8>),
    File(Mutex<File>),
}

impl Tablebase {
    /// Solves a game and keeps everything in memory.
    pub fn solve(game: &Santorini, control: &Control) -> Result<(Self, Report), SolveError> {
        let (tablebase, solved) = Tablebase::solve_from(game, 0, control)?;
        let report = Report::new(game, &tablebase.layout, solved);
        Ok((tablebase, report))
    }

    /// Solves all positions at least as high as one, which are those that can follow it, and keeps
    /// them in memory.
    pub fn solve_onwards(
        game: &Santorini,
        position: &Position,
        control: &Control,
    ) -> Result<Self, SolveError> {
        let heights = vertices(game.board().all()).map(|v| usize::from(position.height(v)));
        let (tablebase, _) = Tablebase::solve_from(game, heights.sum(), control)?;
        Ok(tablebase)
    }

    fn solve_from(
        game: &Santorini,
        lowest: usize,
        control: &Control,
    ) -> Result<(Self, Solved), SolveError> {
        let layout = Layout::new(game, lowest, control)?;
        let kept = layout.layer_bytes()[lowest..].iter().sum();
        layout.require(lowest, kept, control)?;
        let mut bytes = Vec::with_capacity(kept as usize);
        let solved = solve_layers(&layout, lowest, control, |layer| {
            bytes.extend_from_slice(layer);
            Ok(())
        })?;
        let layers = Layers::Memory(bytes);
        let tablebase = Tablebase::assemble(game.clone(), layout, lowest, 0, layers);
        Ok((tablebase, solved))
    }

    /// Solves a game and writes its tablebase to a file, layer by layer. Nothing is left behind if
    /// that fails, and a file that was there before stays as it was.
    pub fn write(game: &Santorini, path: &Path, control: &Control) -> Result<Report, SolveError> {
        let layout = Layout::new(game, 0, control)?;
        layout.require(0, 0, control)?;
        let mut draft = Growing::create(path)?;
        draft.add_header(&game.name(), layout.layer_bytes().iter().sum())?;
        let solved = solve_layers(&layout, 0, control, |layer| draft.add(layer))?;
        draft.finish()?;
        Ok(Report::new(game, &layout, solved))
    }

    /// Opens a file and checks all of it.
    pub fn open(path: &Path, control: &Control) -> Result<Self, TablebaseError> {
        let mut file = Checked::open(path)?;
        let (name, layers_bytes) = file.header()?;
        let game = match AnyGame::parse(&name, FileAccess::Refused) {
            Ok(AnyGame::Santorini(game)) if game.name() == name => game,
            _ => return Err(file.damaged("it does not name a game of Santorini")),
        };
        let layout = Layout::new(&game, 0, control)?;
        let expected: u64 = layout.layer_bytes().iter().sum();
        if expected != layers_bytes {
            let reason = format!("{layers_bytes} bytes of layers where {name} has {expected}");
            return Err(file.damaged(&reason));
        }
        let start = file.bytes_read();
        let layers = Layers::File(Mutex::new(file.check(layers_bytes, control)?));
        Ok(Tablebase::assemble(game, layout, 0, start, layers))
    }

    fn assemble(game: Santorini, layout: Layout, lowest: usize, base: u64, layers: Layers) -> Self {
        let mut starts = Vec::new();
        let mut start = base;
        for bytes in layout.layer_bytes().into_iter().rev() {
            starts.push(start);
            start += bytes;
        }
        starts.reverse();
        Tablebase {
            game,
            layout,
            lowest,
            starts,
            layers,
        }
    }

    /// The game it solves.
    pub fn game(&self) -> &Santorini {
        &self.game
    }

    /// Who wins from a position of this game, during placement too; `None` if it is not a
    /// position of this game or lower than those solved (or the file can no longer be read).
    pub fn probe(&self, position: &Position) -> Option<Player> {
        if !self.belongs(position) {
            return None;
        }
        let mover = position.to_move();
        if position.is_won() {
            return Some(mover.opponent());
        }
        let won = if self.game.is_placing(position) {
            self.wins_by_placing(position)?
        } else {
            let place = self.layout.place(position)?;
            if place.layer < self.lowest {
                return None;
            }
            !self.is_lost(&place).ok()?
        };
        Some(if won { mover } else { mover.opponent() })
    }

    /// A move that wins, if the player to move wins; `None` otherwise.
    pub fn winning_move(&self, position: &Position) -> Option<Move> {
        let mover = position.to_move();
        let wins = |turn: &Move| self.probe(&self.game.play(position, *turn)) == Some(mover);
        self.game.moves(position).into_iter().find(wins)
    }

    /// Who wins and a line to the end of the game, in which the winner always plays to win and the
    /// loser its first move; `None` where [`probe`](Tablebase::probe) has no answer.
    pub fn solution(&self, position: &Position) -> Option<Solution<Move>> {
        let winner = self.probe(position)?;
        let mut position = *position;
        let mut line = Vec::new();
        while self.game.can_move(&position) {
            let turn = if position.to_move() == winner {
                self.winning_move(&position)?
            } else {
                *self.game.moves(&position).first()?
            };
            position = self.game.play(&position, turn);
            line.push(turn);
        }
        Some(Solution {
            outcome: self.game.outcome(&position)?,
            best: line.first().copied(),
            line,
            cost: Cost::default(),
        })
    }

    /// Whether a position could be one of this game as far as workers and board go.
    fn belongs(&self, position: &Position) -> bool {
        let variant = self.game.variant();
        let most = |player: Player| match player {
            Player::Second if variant.impartial => 0,
            _ => variant.workers_per_side(),
        };
        let few = |player| position.workers(player).count_ones() <= most(player);
        let touched = position.occupied() | !position.at_height(0);
        let on_board = touched & !self.game.board().all() == 0;
        on_board && Player::BOTH.into_iter().all(few)
    }

    fn wins_by_placing(&self, position: &Position) -> Option<bool> {
        let mover = position.to_move();
        for turn in self.game.moves(position) {
            if self.probe(&self.game.play(position, turn))? == mover {
                return Some(true);
            }
        }
        Some(false)
    }

    fn is_lost(&self, place: &Address) -> io::Result<bool> {
        let block_bytes = self.layout.block_bytes(place.class);
        let start = self.starts[place.layer]
            + self.layout.start(place.class, place.layer)
            + place.rank * block_bytes;
        let mut block = vec![0; block_bytes as usize];
        match &self.layers {
            Layers::Memory(bytes) => {
                let start = start as usize;
                block.copy_from_slice(&bytes[start..start + block_bytes as usize]);
            }
            Layers::File(file) => {
                // A panic elsewhere cannot have left more than a moved cursor behind.
                let mut file = file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                file.seek(SeekFrom::Start(start))?;
                file.read_exact(&mut block)?;
            }
        }
        Ok(self.layout.is_lost(place, &block))
    }
}
