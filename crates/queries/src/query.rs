//! The contract between questions and doors.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thera_control::Control;

use crate::{House, QueryError};

/// Something that can be asked.
pub trait Query: Serialize + DeserializeOwned + JsonSchema {
    /// Its name in addresses and messages.
    const NAME: &'static str;

    /// One sentence on what it asks.
    const ABOUT: &'static str;

    /// What is answered.
    type Answer: Serialize + JsonSchema;

    /// What is told while the answer is worked out.
    type Part: Serialize + JsonSchema;

    /// Works out the answer. `control` says when to stop; what is known then is the answer, which
    /// says what is missing.
    fn answer(
        &self,
        house: &House,
        control: &Control,
        tell: &mut dyn FnMut(Self::Part),
    ) -> Result<Self::Answer, QueryError>;
}

/// A question makes sense: before anything large is set up, the computation waits for its turn. If
/// it was told to end meanwhile it will see that soon enough.
pub(crate) fn wait_for_turn(control: &Control) {
    let _ = control.go_on(0);
}
