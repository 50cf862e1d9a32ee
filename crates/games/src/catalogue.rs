//! The one list of families. A new game is a folder beside this file and a line at the end of it.
//! After the families come other rules that some of them have under the same names ([`Branch`]): for
//! boards of more than 64 vertices, and with powers. They are asked when a game is none of the
//! family's own. Last come the tables: rules that are not for two players with everything open, for
//! which searches and solvers for two are not compiled.

use serde::Serialize;
use thera_board::{Board, BoardError};

use crate::scene::{Editable, SetupOf};
use crate::{Branch, FamilyInfo, FileAccess, Game, InputError, Member, Player};

/// Splits `FAMILY[:VARIANT][@BOARD]`.
fn split_name(text: &str) -> (&str, Option<&str>, Option<&str>) {
    let (rules, board) = match text.split_once('@') {
        Some((rules, board)) => (rules, Some(board)),
        None => (text, None),
    };
    match rules.split_once(':') {
        Some((family, variant)) => (family, Some(variant), board),
        None => (rules, None, board),
    }
}

/// A family whose games, positions and moves can be carried as those of any game.
///
/// What is carried under these rules came from them: another family's position is a mistake of the
/// program, and panics.
pub trait Carried: Member {
    /// The rules, to be carried.
    fn carry(self) -> AnyGame;

    /// The rules that were carried.
    fn rules(carried: &AnyGame) -> &Self;

    /// A position, to be carried.
    fn carry_position(position: Self::Position) -> AnyPosition;

    /// The position that was carried.
    fn position(carried: &AnyPosition) -> &Self::Position;

    /// A move, to be carried.
    fn carry_move(turn: Self::Move) -> AnyMove;

    /// The move that was carried.
    fn turn(carried: AnyMove) -> Self::Move;

    /// A setup, to be carried.
    fn carry_setup(setup: Self::Setup) -> AnySetup;

    /// The setup that was carried.
    fn setup(carried: &AnySetup) -> &Self::Setup;

    /// The same, to be changed.
    fn setup_mut(carried: &mut AnySetup) -> &mut Self::Setup;
}

#[cold]
fn mistaken() -> ! {
    panic!("the rules of one family were asked about another")
}

/// What [`with_duel!`](crate::with_duel) comes to if it is asked about another game.
#[cold]
pub fn not_for_two() -> ! {
    panic!("a search for two players was asked about a game that is not one")
}

macro_rules! carried {
    ($Name:ident, $Rules:path) => {
        impl Carried for $Rules {
            fn carry(self) -> AnyGame {
                AnyGame::$Name(self)
            }

            fn rules(carried: &AnyGame) -> &Self {
                match carried {
                    AnyGame::$Name(rules) => rules,
                    _ => mistaken(),
                }
            }

            #[inline]
            fn carry_position(position: Self::Position) -> AnyPosition {
                AnyPosition::$Name(position)
            }

            #[inline]
            fn position(carried: &AnyPosition) -> &Self::Position {
                match carried {
                    AnyPosition::$Name(position) => position,
                    _ => mistaken(),
                }
            }

            #[inline]
            fn carry_move(turn: Self::Move) -> AnyMove {
                AnyMove::$Name(turn)
            }

            #[inline]
            fn turn(carried: AnyMove) -> Self::Move {
                match carried {
                    AnyMove::$Name(turn) => turn,
                    _ => mistaken(),
                }
            }

            fn carry_setup(setup: Self::Setup) -> AnySetup {
                AnySetup::$Name(setup)
            }

            fn setup(carried: &AnySetup) -> &Self::Setup {
                match carried {
                    AnySetup::$Name(setup) => setup,
                    _ => mistaken(),
                }
            }

            fn setup_mut(carried: &mut AnySetup) -> &mut Self::Setup {
                match carried {
                    AnySetup::$Name(setup) => setup,
                    _ => mistaken(),
                }
            }
        }
    };
}

macro_rules! catalogue {
    ($d:tt $($Name:ident($Rules:path)),+; $($Wide:ident($WideRules:path)),+;
     $($Table:ident($TableRules:path)),+ $(,)?) => {
        /// Any game: the choice that is made at run time, once.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "there are only ever a few of them")]
        pub enum AnyGame {
            $(
                #[doc = concat!("A game of ", stringify!($Name), ".")]
                $Name($Rules),
            )+
            $(
                #[doc = concat!("A game of ", stringify!($Wide), ".")]
                $Wide($WideRules),
            )+
            $(
                #[doc = concat!("A game of ", stringify!($Table), ".")]
                $Table($TableRules),
            )+
        }

        impl AnyGame {
            /// The families there are.
            pub const FAMILIES: &[FamilyInfo] = &[$(<$Rules as Member>::INFO),+];

            /// The game a name stands for.
            pub fn parse(text: &str, files: FileAccess) -> Result<AnyGame, InputError> {
                let (family, variant, board) = split_name(text.trim());
                let built = match family.to_ascii_lowercase().as_str() {
                    $(
                        name if name == <$Rules as Member>::INFO.name => {
                            <$Rules>::build(variant, board, files).map(AnyGame::$Name)
                        }
                    )+
                    _ => Err(unknown_family(family)),
                };
                match built {
                    Err(InputError::Elsewhere(board) | InputError::Board(BoardError::Wide(board))) => {
                        AnyGame::by_branch(family, variant, *board, files)
                    }
                    built => built,
                }
            }

            /// The game on a board of more vertices than a machine word has bits, if the family can
            /// be played on one.
            fn by_branch(
                family: &str,
                variant: Option<&str>,
                board: Board,
                files: FileAccess,
            ) -> Result<AnyGame, InputError> {
                match family.to_ascii_lowercase().as_str() {
                    $(
                        name if name == <$WideRules as Member>::INFO.name
                            && <$WideRules as Branch>::is_for(variant, &board) =>
                        {
                            <$WideRules as Branch>::on(board, variant).map(AnyGame::$Wide)
                        }
                    )+
                    $(
                        name if name == <$TableRules as Member>::INFO.name
                            && <$TableRules as Branch>::is_for(variant, &board) =>
                        {
                            <$TableRules as Branch>::on_with_files(board, variant, files)
                                .map(AnyGame::$Table)
                        }
                    )+
                    _ => Err(InputError::Board(BoardError::Wide(Box::new(board)))),
                }
            }

        }

        /// A position of any game.
        #[allow(clippy::large_enum_variant, reason = "a table has more to remember, and is copied too")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of ", stringify!($Name), ".")]
                $Name(<$Rules as Game>::Position),
            )+
            $(
                #[doc = concat!("A position of ", stringify!($Wide), ".")]
                $Wide(<$WideRules as Game>::Position),
            )+
            $(
                #[doc = concat!("A position of ", stringify!($Table), ".")]
                $Table(<$TableRules as Game>::Position),
            )+
        }

        /// A move of any game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum AnyMove {
            $(
                #[doc = concat!("A move of ", stringify!($Name), ".")]
                $Name(<$Rules as Game>::Move),
            )+
            $(
                #[doc = concat!("A move of ", stringify!($Wide), ".")]
                $Wide(<$WideRules as Game>::Move),
            )+
            $(
                #[doc = concat!("A move of ", stringify!($Table), ".")]
                $Table(<$TableRules as Game>::Move),
            )+
        }

        /// A setup of any game.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum AnySetup {
            $(
                #[doc = concat!("A setup of ", stringify!($Name), ".")]
                $Name(<$Rules as Editable>::Setup),
            )+
            $(
                #[doc = concat!("A setup of ", stringify!($Wide), ".")]
                $Wide(<$WideRules as Editable>::Setup),
            )+
            $(
                #[doc = concat!("A setup of ", stringify!($Table), ".")]
                $Table(<$TableRules as Editable>::Setup),
            )+
        }

        impl AnySetup {
            /// Who is to move.
            pub(crate) fn mover(&self) -> Player {
                match self {
                    $(AnySetup::$Name(setup) => SetupOf::<$Rules>::to_move(setup),)+
                    $(AnySetup::$Wide(setup) => SetupOf::<$WideRules>::to_move(setup),)+
                    $(AnySetup::$Table(setup) => SetupOf::<$TableRules>::to_move(setup),)+
                }
            }

            /// Says who is to move.
            pub(crate) fn set_mover(&mut self, player: Player) {
                match self {
                    $(AnySetup::$Name(setup) => SetupOf::<$Rules>::set_to_move(setup, player),)+
                    $(AnySetup::$Wide(setup) => SetupOf::<$WideRules>::set_to_move(setup, player),)+
                    $(AnySetup::$Table(setup) => SetupOf::<$TableRules>::set_to_move(setup, player),)+
                }
            }
        }

        $(carried!($Name, $Rules);)+
        $(carried!($Wide, $WideRules);)+
        $(carried!($Table, $TableRules);)+

        /// The rules of each family, as the catalogue calls it.
        pub mod rules {
            $(
                #[doc = concat!("The rules of ", stringify!($Name), ".")]
                pub type $Name = $Rules;
            )+
            $(
                #[doc = concat!("The rules of ", stringify!($Wide), ".")]
                pub type $Wide = $WideRules;
            )+
            $(
                #[doc = concat!("The rules of ", stringify!($Table), ".")]
                pub type $Table = $TableRules;
            )+
        }

        /// Calls a macro with the rules of each family for two with everything open: for what is
        /// compiled once for every family, in one crate, and not again in each that asks for it.
        #[macro_export]
        macro_rules! each_family {
            ($d($d callback:ident)::+) => {
                $($d($d callback)::+!($crate::rules::$Name);)+
                $($d($d callback)::+!($crate::rules::$Wide);)+
            };
        }

        /// Calls a macro with the rules of each table.
        #[macro_export]
        macro_rules! each_table {
            ($d($d callback:ident)::+) => {
                $($d($d callback)::+!($crate::rules::$Table);)+
            };
        }

        /// Runs code for games for two with the rules inside an [`AnyGame`]. Whoever calls it has made
        /// sure that it is one ([`Seated::duel`](crate::capability::Seated::duel)): other rules are a
        /// mistake of the program, and panic.
        #[macro_export]
        macro_rules! with_duel {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any {
                    $($crate::AnyGame::$Name($d game) => $d body,)+
                    $($crate::AnyGame::$Wide($d game) => $d body,)+
                    $($crate::AnyGame::$Table(_) => $crate::catalogue::not_for_two(),)+
                }
            };
        }

        /// Runs code for tables with the rules inside an [`AnyGame`], and other code with a game for
        /// two.
        #[macro_export]
        macro_rules! with_table {
            ($d any:expr, $d game:ident => $d body:expr, $d other:expr) => {
                match $d any {
                    $($crate::AnyGame::$Table($d game) => $d body,)+
                    _ => $d other,
                }
            };
        }

        /// Runs generic code with the rules inside an [`AnyGame`]:
        /// `with_game!(&any, game => search(game))`.
        #[macro_export]
        macro_rules! with_game {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any {
                    $($crate::AnyGame::$Name($d game) => $d body,)+
                    $($crate::AnyGame::$Wide($d game) => $d body,)+
                    $($crate::AnyGame::$Table($d game) => $d body,)+
                }
            };
        }
    };
}

fn unknown_family(name: &str) -> InputError {
    let known: Vec<&str> = AnyGame::FAMILIES.iter().map(|family| family.name).collect();
    InputError::UnknownFamily {
        name: name.chars().take(60).filter(|c| !c.is_control()).collect(),
        known: known.join(", "),
    }
}

catalogue! { $
    Santorini(crate::santorini::Santorini),
    Snort(crate::snort::Snort),
    Castellan(crate::castellan::Castellan),
    Geography(crate::geography::Geography),
    Col(crate::col::Col),
    Domineering(crate::domineering::Domineering),
    Qsat(crate::qsat::Qsat);
    WideGeography(crate::wide::WideGeography),
    WideSantorini(crate::wide::WideSantorini),
    Powers(crate::santorini::powers::Powers);
    ManySnort(crate::snort::many::ManySnort),
    CastellanCards(crate::castellan::cards::Cards),
    SantoriniSeats(crate::santorini::seats::Seats),
    SantoriniVeiled(crate::santorini::veiled::Veiled),
}

mod any;
