//! `verify`: the papers' claims, checked one after the other.

use schemars::JsonSchema;
use serde::Deserialize;
use thera_control::Control;
use thera_papers::{Claim, Extent, Outcome, check, select_claims};

use super::Desk;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::message::{Finding, Finished, Message, Progress};
use crate::socket::reply::Reply;

/// Which claims, and how far to go.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "Verify")]
pub struct Request {
    /// Their ids; the beginning of an id up to a dot stands for all that begin so. All claims if
    /// there are none.
    #[serde(default)]
    ids: Vec<String>,
    /// How far the checks go; `usual` if it is missing.
    extent: Option<Extent>,
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Running, ApiError> {
    let claims =
        select_claims(&request.ids).map_err(|error| ApiError::unfit("ids", error.to_string()))?;
    let extent = request.extent.unwrap_or(Extent::Usual);
    desk.start(limits::EXPERIMENT, move |_, control, reply| {
        verify(&claims, extent, control, reply);
        Ok(())
    })
}

fn verify(claims: &[&Claim], extent: Extent, control: &Control, reply: &Reply) {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for claim in claims {
        reply.update(&Message::Progress(Progress {
            done: outcomes.len() as u64,
            total: claims.len() as u64,
            text: claim.id.to_string(),
            partial: Some(Finding::Claims(outcomes.clone())),
            svg: None,
        }));
        let outcome = check(claim, extent, control);
        if control.go_on(0).is_err() {
            break;
        }
        outcomes.push(outcome);
    }
    reply.send(&Message::Result(Finished {
        result: Finding::Claims(outcomes),
        svg: None,
    }));
}
