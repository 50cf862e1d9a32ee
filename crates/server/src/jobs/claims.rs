//! `verify`: the papers' claims, checked one after the other.

use serde::Deserialize;
use serde_json::json;
use thera_control::Control;
use thera_papers::{Claim, Extent, Outcome, check, select_claims};

use super::Desk;
use crate::engine::Running;
use crate::error::ApiError;
use crate::limits;
use crate::socket::reply::Reply;

/// Which claims, and how far to go.
#[derive(Deserialize)]
pub struct Request {
    #[serde(default)]
    ids: Vec<String>,
    extent: Option<Range>,
}

/// How far checks go.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Range {
    Small,
    Usual,
    Full,
}

impl From<Range> for Extent {
    fn from(range: Range) -> Self {
        match range {
            Range::Small => Extent::Small,
            Range::Usual => Extent::Usual,
            Range::Full => Extent::Full,
        }
    }
}

pub(super) fn start(desk: &Desk<'_>, request: Request) -> Result<Vec<Running>, ApiError> {
    let claims = select_claims(&request.ids).map_err(|error| ApiError::unfit(error.to_string()))?;
    let extent = request.extent.map_or(Extent::Usual, Extent::from);
    let checking = desk.start(limits::EXPERIMENT, move |_, control, reply| {
        verify(&claims, extent, control, reply);
        Ok(())
    })?;
    Ok(vec![checking])
}

fn verify(claims: &[&Claim], extent: Extent, control: &Control, reply: &Reply) {
    let mut outcomes: Vec<Outcome> = Vec::new();
    for claim in claims {
        let message = json!({
            "done": outcomes.len(),
            "total": claims.len(),
            "text": claim.id,
            "partial": outcomes,
            "svg": null,
        });
        reply.update("progress", message);
        let outcome = check(claim, extent, control);
        if control.go_on(0).is_err() {
            break;
        }
        outcomes.push(outcome);
    }
    reply.send("result", json!({"result": outcomes, "svg": null}));
}
