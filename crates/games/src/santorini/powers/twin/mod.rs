//! Santorini with powers, written to be read next to the rules and not to be
//! fast. Every turn is really played, step by step, on copies of the board,
//! and the powers of both players are asked at every step.
//!
//! `board` is what lies on the table, `text` reads and writes it, `turn` and
//! `build` have the steps and builds that turns are made of, `whole` what
//! happens before and after a turn; the other files have the turns of the
//! powers.

mod advanced;
mod board;
mod build;
mod fleece;
mod heroes;
mod placing;
mod promos;
mod simple;
mod text;
mod turn;
pub mod veil;
mod whole;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

macro_rules! powers {
    ($($power:ident $name:literal,)*) => {
        /// Who has which power; a mortal has none.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        enum Power {
            $($power,)*
        }

        /// The powers that are known here, as they are named in positions.
        pub const NAMES: &[&str] = &[$($name,)*];

        impl Power {
            fn named(name: &str) -> Option<Power> {
                match name {
                    $($name => Some(Power::$power),)*
                    _ => None,
                }
            }

            fn name(self) -> &'static str {
                match self {
                    $(Power::$power => $name,)*
                }
            }
        }
    };
}

powers! {
    Mortal "mortal",
    // Simple gods.
    Apollo "apollo",
    Artemis "artemis",
    Athena "athena",
    Atlas "atlas",
    Demeter "demeter",
    Hephaestus "hephaestus",
    Hermes "hermes",
    Minotaur "minotaur",
    Pan "pan",
    Prometheus "prometheus",
    // Advanced gods.
    Aphrodite "aphrodite",
    Ares "ares",
    Bia "bia",
    Chaos "chaos",
    Charon "charon",
    Chronus "chronus",
    Circe "circe",
    Dionysus "dionysus",
    Eros "eros",
    Hera "hera",
    Hestia "hestia",
    Hypnus "hypnus",
    Limus "limus",
    Medusa "medusa",
    Morpheus "morpheus",
    Persephone "persephone",
    Poseidon "poseidon",
    Selene "selene",
    Triton "triton",
    Zeus "zeus",
    // Gods of the Golden Fleece.
    Aeolus "aeolus",
    Charybdis "charybdis",
    Clio "clio",
    Europa "europa",
    Gaea "gaea",
    Graeae "graeae",
    Hades "hades",
    Harpies "harpies",
    Hecate "hecate",
    Moerae "moerae",
    Nemesis "nemesis",
    Siren "siren",
    Tartarus "tartarus",
    Terpsichore "terpsichore",
    Urania "urania",
    // Heroes.
    Achilles "achilles",
    Adonis "adonis",
    Atalanta "atalanta",
    Bellerophon "bellerophon",
    Heracles "heracles",
    Jason "jason",
    Medea "medea",
    Odysseus "odysseus",
    Polyphemus "polyphemus",
    Theseus "theseus",
    // Promotional ones.
    Asteria "asteria",
    Castor "castor",
    Eris "eris",
    Hippolyta "hippolyta",
    Hydra "hydra",
    Iris "iris",
    Maenads "maenads",
    Nyx "nyx",
    Pegasus "pegasus",
    Proteus "proteus",
    Scylla "scylla",
    Tyche "tyche",
    // The Pantheon edition.
    ApolloPantheon "apollov2",
    CharonPantheon "charonv2",
    Nike "nike",
}

/// The texts of all positions that the player to move can reach by one whole
/// turn; none if the game is won already or if the player has no whole turn.
pub fn successors(
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    position: &str,
) -> BTreeSet<String> {
    let game = text::read_position(rows, columns, height, winning, position);
    let mut results = BTreeSet::new();
    // A game that somebody has won is over.
    if game.players.iter().any(|player| player.won) {
        return results;
    }
    for side in game.everybody() {
        assert!(
            !game.workers_of(side).is_empty(),
            "the placing of workers is not finished: {position}"
        );
    }
    for end in whole::turns(&game) {
        results.insert(text::write_position(&end));
    }
    results
}

/// The texts of all positions after the player to move has placed all workers
/// (so many a side as the variant says).
pub fn placements(
    rows: usize,
    columns: usize,
    height: u8,
    winning: Option<u8>,
    workers: usize,
    position: &str,
) -> BTreeSet<String> {
    let game = text::read_position(rows, columns, height, winning, position);
    let placed = placing::placements(&game, workers);
    placed.iter().map(text::write_position).collect()
}
