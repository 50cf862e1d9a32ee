//! Santorini with powers: what most people play.
//!
//! A power is a file of its own in this folder that says what it changes ([`Power`]); [`ALL`] lists
//! them. The town, the variant and the board are those of the game without powers, which has its own
//! rules and loses nothing by these. Rules follow the first edition, or its revision where there is
//! one; what stands in the powers' words is what they do.

mod achilles;
mod adonis;
mod aeolus;
mod all;
mod aphrodite;
mod apollo;
mod apollov2;
mod ares;
mod artemis;
mod asteria;
mod atalanta;
mod athena;
mod atlas;
mod bellerophon;
mod bia;
mod build;
mod castor;
mod chaos;
mod charon;
mod charonv2;
mod charybdis;
mod chronus;
mod circe;
mod clio;
mod deeds;
mod demeter;
mod dionysus;
pub(super) mod draw;
mod encoding;
mod eris;
mod eros;
mod europa;
mod evaluation;
mod fleece;
mod full;
mod gaea;
mod geometry;
mod graeae;
mod hades;
mod harpies;
mod hecate;
mod hephaestus;
mod hera;
mod heracles;
mod hermes;
mod hestia;
mod hippolyta;
mod hydra;
mod hypnus;
mod iris;
mod jason;
mod lesson;
mod limus;
mod maenads;
mod mark;
mod medea;
mod medusa;
mod memory;
mod minotaur;
mod moerae;
mod morpheus;
mod mortal;
mod naming;
mod nemesis;
pub mod network;
mod nike;
mod notation;
mod nyx;
mod odysseus;
pub(super) mod pair;
mod pan;
mod pegasus;
mod persephone;
mod placement;
mod places;
mod polyphemus;
mod poseidon;
mod position;
mod power;
mod prometheus;
mod proteus;
mod recall;
mod scene;
mod scylla;
mod seating;
mod selene;
mod setup;
mod sides;
mod siren;
mod sway;
mod table;
mod tartarus;
mod terpsichore;
mod theseus;
mod triton;
mod turn;
mod tyche;
mod typed;
mod urania;
mod veil;
mod walk;
mod zeus;

use std::ops::ControlFlow;

use thera_board::{Board, Vertex, VertexSet, vertices};

pub use full::Full;
pub use memory::Memory;
pub(super) use naming::{are_mortal, is_fleece, read_pairing, split};
pub use places::{Places, Seat};
pub use position::Position;
pub use power::{Info, Power};
pub use seating::{Aside, MOST_SEATS, Seating};
pub(super) use setup::DOME;
pub use setup::Setup;
pub use sway::Sway;
pub use table::{Table, Visit};
pub use turn::{Act, Acts, Chosen, Turn};
pub use tyche::CARDS;
pub use veil::{Placing, Veil};

use super::{FAMILY, Santorini, Variant};
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::notation::title_of;
use crate::{Branch, Family, FamilyInfo, FileAccess, Game, InputError, Member, Outcome, Player};

macro_rules! pantheon {
    ($($module:ident::$Power:ident),+ $(,)?) => {
        /// All powers, the lack of one first.
        pub const ALL: &[&dyn Power] = &[$(&$module::$Power),+];

        /// How they present themselves.
        pub const INFOS: &[Info] = &[$($module::INFO),+];
    };
}

pantheon! {
    mortal::Mortal,
    // Simple gods.
    apollo::Apollo,
    artemis::Artemis,
    athena::Athena,
    atlas::Atlas,
    demeter::Demeter,
    hephaestus::Hephaestus,
    hermes::Hermes,
    minotaur::Minotaur,
    pan::Pan,
    prometheus::Prometheus,
    // Advanced gods.
    aphrodite::Aphrodite,
    ares::Ares,
    bia::Bia,
    chaos::Chaos,
    charon::Charon,
    chronus::Chronus,
    circe::Circe,
    dionysus::Dionysus,
    eros::Eros,
    hera::Hera,
    hestia::Hestia,
    hypnus::Hypnus,
    limus::Limus,
    medusa::Medusa,
    morpheus::Morpheus,
    persephone::Persephone,
    poseidon::Poseidon,
    selene::Selene,
    triton::Triton,
    zeus::Zeus,
    // Gods of the Golden Fleece.
    aeolus::Aeolus,
    charybdis::Charybdis,
    clio::Clio,
    europa::Europa,
    gaea::Gaea,
    graeae::Graeae,
    hades::Hades,
    harpies::Harpies,
    hecate::Hecate,
    moerae::Moerae,
    nemesis::Nemesis,
    siren::Siren,
    tartarus::Tartarus,
    terpsichore::Terpsichore,
    urania::Urania,
    // Heroes.
    achilles::Achilles,
    adonis::Adonis,
    atalanta::Atalanta,
    bellerophon::Bellerophon,
    heracles::Heracles,
    jason::Jason,
    medea::Medea,
    odysseus::Odysseus,
    polyphemus::Polyphemus,
    theseus::Theseus,
    // Promotional ones.
    asteria::Asteria,
    castor::Castor,
    eris::Eris,
    hippolyta::Hippolyta,
    hydra::Hydra,
    iris::Iris,
    maenads::Maenads,
    nyx::Nyx,
    pegasus::Pegasus,
    proteus::Proteus,
    scylla::Scylla,
    tyche::Tyche,
    // The Pantheon edition.
    apollov2::ApolloV2,
    charonv2::CharonV2,
    nike::Nike,
}

/// The tallest towers of a game with powers: levels are written as one digit.
pub const MOST_HEIGHT: u8 = 9;

/// The most workers of a side.
const MOST_WORKERS: u32 = 4;

/// The rules with a power for each player.
#[derive(Clone)]
pub struct Powers {
    town: Santorini,
    seating: Seating,
    /// By seat; nobody's are no powers.
    powers: [&'static dyn Power; MOST_SEATS],
    /// Whether it is the Golden Fleece that gives both players the same power.
    fleece: bool,
    /// The vertices at the edge, on boards that have one.
    perimeter: VertexSet,
    /// Whether a power remembers where workers stand.
    follows_workers: bool,
    /// Whether a power counts whole towers.
    counts_towers: bool,
    /// Whether a power wants to know who moved last.
    asks_who_moved_last: bool,
    /// Whether a power has tokens on the board.
    has_tokens: bool,
    /// Whether a power changes who has which power.
    sways: bool,
}

impl std::fmt::Debug for Powers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

/// The power of this name.
pub fn find(name: &str) -> Option<&'static dyn Power> {
    let name = name.trim();
    let is_it = |power: &&&dyn Power| power.info().name.eq_ignore_ascii_case(name);
    ALL.iter().find(is_it).copied()
}

impl Powers {
    /// The variant, apart from the powers.
    pub fn variant(&self) -> &Variant {
        self.town.variant()
    }

    /// The board.
    pub fn board(&self) -> &Board {
        self.town.board()
    }

    /// Who sits at the table.
    #[inline]
    pub fn seating(&self) -> Seating {
        self.seating
    }

    /// Everybody's powers, in the order of the seats.
    pub fn powers(&self) -> &[&'static dyn Power] {
        &self.powers[..self.seating.players().len()]
    }

    /// The game without powers.
    pub(super) fn town(&self) -> &Santorini {
        &self.town
    }

    /// What the town is called, whoever plays there.
    pub(super) fn title_of_town(&self) -> String {
        match *self.variant() == Variant::STANDARD {
            true => title_of(&format!("{FAMILY}@{}", self.board().name())),
            false => title_of(&self.town.name()),
        }
    }

    /// A player's power.
    #[inline]
    pub fn power(&self, player: Player) -> &'static dyn Power {
        self.powers[player.index()]
    }

    /// Does what a turn says.
    fn done(&self, position: &Position, turn: Turn) -> Position {
        let table = self.ended(position, Table::new(self, position), turn);
        let mut after = table.position;
        after.town.pass_turn();
        if let Some(winner) = table.winner {
            after.set_winner(winner);
        }
        after
    }

    /// The end of a turn that began with a position.
    pub(super) fn ended<'a>(&self, position: &Position, start: Table<'a>, turn: Turn) -> Table<'a> {
        let mut table = start;
        match table.own().walks() {
            true => table = table.after_walks(turn.acts()),
            false => {
                turn.acts().iter().for_each(|act| table.apply(act));
                table.settle();
            }
        }
        // By which way a worker walked is not among the acts, and so not whether it won.
        if matches!(turn, Turn::Win(_)) && table.own().walks() {
            table.winner = Some(table.player);
        }
        table.conclude();
        let memory = table.memory(table.player);
        let memory = table.own().remember(position, &table, memory);
        table.set_memory(memory);
        self.let_witness(position, &mut table);
        self.note_sway(position, &mut table);
        table
    }

    /// Whether it matters how high a dome stands, and not only where.
    pub fn heeds_domes(&self) -> bool {
        self.counts_towers || self.sways
    }

    /// The town as it is without powers: whatever has a dome is closed.
    fn closed(&self, position: &Position) -> super::Position {
        let mut town = position.town;
        for vertex in vertices(position.domes) {
            town.set_height(vertex, self.variant().height);
        }
        town
    }

    /// Whether a worker of the player to move stands one below the winning level and next to it,
    /// whatever powers forbid, and whoever is in the way.
    fn may_climb(&self, position: &Position) -> bool {
        let winning = self.town.winning(&position.town) & !position.domes;
        let Some(below @ 1..) = self.variant().winning_height else {
            return false;
        };
        let ready = position.workers(position.to_move()) & position.town.at_height(below - 1);
        winning != 0 && vertices(ready).any(|from| self.board().out(from) & winning != 0)
    }

    /// How many towers have their full height and a dome.
    fn whole_towers(&self, position: &Position) -> u32 {
        let full = position.town.at_height(self.variant().height - 1);
        (position.domes & full).count_ones()
    }

    /// Whether the dome on a vertex is lower than that of a whole tower.
    fn is_low(&self, position: &Position, vertex: Vertex) -> bool {
        position.level(vertex) + 1 < self.variant().height
    }
}

impl Game for Powers {
    type Position = Position;
    type Move = Turn;

    fn start(&self) -> Position {
        self.first_position().base
    }

    #[inline]
    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn is_setting_up(&self, position: &Position) -> bool {
        self.is_placing(position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = || (!self.can_move(position)).then(|| position.to_move().opponent());
        position.winner().or_else(stuck).map(Outcome::Won)
    }

    fn visit_moves(
        &self,
        position: &Position,
        mut visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if position.winner().is_some() {
            return ControlFlow::Continue(());
        }
        if self.is_placing(position) {
            return self.visit_placements(&position.into(), &mut visit);
        }
        Table::new(self, position).visit_turns(&mut visit)
    }

    fn play(&self, position: &Position, turn: Turn) -> Position {
        match turn {
            Turn::Place(set, chosen) => {
                let mut after = self.placed(&position.into(), set, chosen).base;
                after.town.pass_turn();
                after
            }
            Turn::Win(_) | Turn::Go(_) => self.done(position, turn),
        }
    }
}

impl Seated for Powers {}

impl Symmetric for Powers {
    /// How high a dome stands matters only to who counts whole towers.
    fn essence(&self, position: &Position) -> Position {
        let mut essence = *position;
        if self.heeds_domes() {
            return essence;
        }
        for vertex in vertices(position.domes) {
            essence.town.set_height(vertex, self.variant().height - 1);
        }
        essence
    }

    fn symmetries(&self) -> usize {
        self.town.symmetries()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let image = &self.town.symmetries[symmetry];
        let mut mapped = Position {
            town: self.town.map_position(symmetry, &position.town),
            domes: image.set(position.domes),
        };
        for player in Player::BOTH {
            let memory = position.memory(player);
            mapped.set_memory(player, self.mapped_memory(image, player, memory));
        }
        mapped
    }

    fn map_move(&self, symmetry: usize, turn: Turn) -> Turn {
        let image = &self.town.symmetries[symmetry];
        turn.mapped(
            |set| image.set(set),
            |vertex| image.vertex(vertex),
            |direction| geometry::turned(self.board(), image, direction),
        )
    }
}

impl BothMove for Powers {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err(
            "with powers a win need not be the lack of a move, and what a turn forbids binds the next \
             one only; values are known for the game without powers",
        )
    }
}

impl Decompose for Powers {}

impl Greedy for Powers {
    /// The level climbed to, as without powers; a win before all else.
    fn gain(&self, position: &Position, turn: Turn) -> i32 {
        let climbed = |act| match act {
            Act::Move { from, to } if position.level(to) > position.level(from) => {
                i32::from(position.level(to))
            }
            _ => 0,
        };
        match turn {
            Turn::Place(..) => 0,
            Turn::Win(_) => i32::from(MOST_HEIGHT) + 1,
            Turn::Go(acts) => acts.iter().map(climbed).max().unwrap_or(0),
        }
    }

    fn win_at_sight(&self, position: &Position) -> Option<Turn> {
        if !self.may_climb(position) {
            return None;
        }
        let mut win = None;
        let _ = self.visit_moves(position, |turn| match turn {
            Turn::Win(_) => {
                win = Some(turn);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        });
        win
    }
}

impl RandomMove for Powers {}

impl Branch for Powers {
    fn is_for(variant: Option<&str>, _board: &Board) -> bool {
        let is_one = |text| is_fleece(text) || split(text).is_some();
        variant.is_some_and(|text| {
            is_one(text) && !super::seats::is_named(text) && !super::veiled::is_named(text)
        })
    }

    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        if let Some(text) = variant.filter(|text| is_fleece(text)) {
            let (variant, power) = naming::read_fleece(text)?;
            return Powers::with_fleece(variant, board, power);
        }
        let (variant, powers) = naming::read_pairing(variant)?;
        Powers::new(variant, board, powers)
    }
}

impl Member for Powers {
    const INFO: FamilyInfo = Santorini::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        Powers::on(super::read_board(board, files)?, variant)
    }
}

impl Family for Powers {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let names = self.powers().iter().map(|power| power.info().name);
        let names: Vec<&str> = names.collect();
        let (variant, board) = (self.variant(), self.board().name());
        if self.fleece {
            return format!("{FAMILY}:{variant},fleece={}@{board}", names[0]);
        }
        format!("{FAMILY}:{variant},{}@{board}", names.join(","))
    }

    fn title(&self) -> String {
        let titles = self.powers().iter().map(|power| power.info().title);
        let titles: Vec<&str> = titles.collect();
        if self.fleece {
            let (town, title) = (self.title_of_town(), titles[0]);
            return format!("{town}, {title} by the Golden Fleece");
        }
        format!("{}, {}", self.title_of_town(), titles.join(" against "))
    }

    /// Every placement of the workers.
    fn starts(&self) -> Vec<Position> {
        // With the Ram on the board it is second who begins.
        if self.fleece {
            return vec![self.start()];
        }
        let placed = |start: Position| {
            let turns = self.moves(&start).into_iter();
            turns.map(move |turn| self.play(&start, turn))
        };
        let first = placed(self.start());
        first.flat_map(placed).collect()
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
pub(super) mod twin;
