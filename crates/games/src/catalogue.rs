//! The one list of families. A new game is a folder beside this file and a line at the end of it.
//! After the families come the rules that some of them have for boards of more than 64 vertices,
//! under the same names: they are asked when a board is too large for the family's own.

use crate::{Family, FamilyInfo, FileAccess, InputError};

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

macro_rules! catalogue {
    ($d:tt $($Name:ident($Rules:path)),+; $($Wide:ident($WideRules:path)),+ $(,)?) => {
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
        }

        impl AnyGame {
            /// The families there are.
            pub const FAMILIES: &[FamilyInfo] = &[$(<$Rules as Family>::INFO),+];

            /// The game a name stands for.
            pub fn parse(text: &str, files: FileAccess) -> Result<AnyGame, InputError> {
                let (family, variant, board) = split_name(text.trim());
                let built = match family.to_ascii_lowercase().as_str() {
                    $(
                        name if name == <$Rules as Family>::INFO.name => {
                            <$Rules>::build(variant, board, files).map(AnyGame::$Name)
                        }
                    )+
                    _ => Err(unknown_family(family)),
                };
                match built {
                    Err(InputError::Board(error)) if error.is_too_large() => {
                        AnyGame::parse_wide(family, variant, board, files)
                            .unwrap_or(Err(InputError::Board(error)))
                    }
                    built => built,
                }
            }

            /// The game on a board of more vertices than a machine word has bits, if the family can
            /// be played on one.
            fn parse_wide(
                family: &str,
                variant: Option<&str>,
                board: Option<&str>,
                files: FileAccess,
            ) -> Option<Result<AnyGame, InputError>> {
                match family.to_ascii_lowercase().as_str() {
                    $(
                        name if name == <$WideRules as Family>::INFO.name => {
                            Some(<$WideRules>::build(variant, board, files).map(AnyGame::$Wide))
                        }
                    )+
                    _ => None,
                }
            }

            /// The full name of the game.
            pub fn name(&self) -> String {
                match self {
                    $(AnyGame::$Name(game) => game.name(),)+
                    $(AnyGame::$Wide(game) => game.name(),)+
                }
            }
        }

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
        }

        /// Calls a macro with the rules of each family: for what is compiled once for every family,
        /// in one crate, and not again in each that asks for it.
        #[macro_export]
        macro_rules! each_family {
            ($d($d callback:ident)::+) => {
                $($d($d callback)::+!($crate::rules::$Name);)+
                $($d($d callback)::+!($crate::rules::$Wide);)+
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
}
