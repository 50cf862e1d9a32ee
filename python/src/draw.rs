//! Drawings.

use pyo3::prelude::*;
use thera_lab::plot::thermograph_svg as draw;
use thera_queries::QueryError;
use thera_values::Games;

use crate::run::{bad, guarded, raise};

/// The thermograph of a game as a drawing.
#[pyfunction]
pub fn thermograph_svg(value: &str) -> PyResult<String> {
    guarded(|| {
        let mut games = Games::new();
        let game = games.parse(value).map_err(|error| bad("value", error))?;
        let thermograph = games.thermograph(game);
        let thermograph = thermograph.map_err(|error| bad("value", error))?;
        draw(&thermograph, "").map_err(|error| raise(QueryError::could_not(error.to_string())))
    })
}
