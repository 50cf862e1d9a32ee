//! A setup judged, after a tool was used on it perhaps.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::scene::{self, Editable, Layout, SetupOf, Tool};
use thera_games::{AnyGame, AnySetup, Notation, Player};

use crate::show::state;
use crate::{Course, House, Query, QueryError, View};

/// A setup, and perhaps what to do to it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Edit {
    /// `FAMILY[:VARIANT][@BOARD]`.
    pub game: String,
    /// Who is to move, if not as the state says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Player>,
    /// The setup, of the shape a view's `state` has; what follows from the rest may be left out.
    pub state: Value,
    /// One of the view's tools, to be used on `spot` if it works on places.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tool: Option<String>,
    /// A place of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spot: Option<String>,
}

/// Whether a setup is a position, and what it looks like.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EditAnswer {
    /// Whether it is one.
    pub legal: bool,
    /// All reasons why it is not.
    pub reasons: Vec<String>,
    /// The position as it is typed, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The setup after the tool was used.
    pub state: Map<String, Value>,
    /// What it looks like.
    pub view: View,
}

impl Query for Edit {
    const NAME: &'static str = "edit";
    const ABOUT: &'static str =
        "A setup after a tool was used on it: a position, or all reasons why it is none.";
    type Answer = EditAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<EditAnswer, QueryError> {
        let prepared = house.find(&self.game)?;
        self.judge(&prepared.rules, prepared.layout().clone())
    }
}

impl Edit {
    fn judge(&self, game: &AnyGame, layout: Layout) -> Result<EditAnswer, QueryError> {
        let setup: AnySetup = self.edited(game, &layout)?;
        let state = state(game, &setup);
        Ok(match setup.validate(game) {
            Ok(start) => {
                let turns = Vec::new();
                EditAnswer {
                    legal: true,
                    reasons: Vec::new(),
                    position: Some(game.format_position(&start)),
                    state,
                    view: View::new(game, &Course { start, turns }, layout),
                }
            }
            Err(reasons) => EditAnswer {
                legal: false,
                reasons: reasons.sentences().to_vec(),
                position: None,
                state,
                view: View::of_setup(game, &setup, layout),
            },
        })
    }

    /// The setup as sent, after the tool was used.
    fn edited(&self, game: &AnyGame, layout: &Layout) -> Result<AnySetup, QueryError> {
        if let Some(player) = self
            .to_move
            .filter(|player| !game.players().contains(player))
        {
            let sentence = format!(
                "there is no {player} player: the game has {} seats",
                game.seats()
            );
            return Err(QueryError::malformed(Some("to_move"), sentence));
        }
        let mut setup: AnySetup = AnySetup::read(game, self.state.clone()).map_err(|error| {
            QueryError::malformed(Some("state"), format!("the state cannot be read: {error}"))
        })?;
        if let Some(player) = self.to_move {
            setup.set_to_move(player);
        }
        if let Some(tool) = &self.tool {
            let needs_none = |known: &Tool| known.id == tool && known.on.is_empty();
            let no_place = game.tools().iter().any(needs_none).then_some("");
            let spot = self.spot.as_deref().or(no_place).ok_or_else(|| {
                let sentence = "'tool' needs a 'spot', the place to use it on";
                QueryError::malformed(Some("spot"), sentence)
            })?;
            scene::edit(game, layout, tool, spot, &mut setup)
                .map_err(|sentence| QueryError::field("tool", sentence))?;
        }
        Ok(setup)
    }
}
