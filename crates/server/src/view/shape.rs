//! Reading the parts of an edited state, with a sentence about the field that is wrong.

use serde_json::{Map, Value};
use thera_board::{Board, Vertex, VertexSet, bit, shorten};

use crate::error::ApiError;

/// The value of a field.
pub fn field<'a>(state: &'a Value, name: &str) -> Result<&'a Value, ApiError> {
    state
        .get(name)
        .ok_or_else(|| ApiError::malformed(format!("the state has no field '{name}'")))
}

/// A list with one item for each vertex.
pub fn per_vertex<'a>(
    board: &Board,
    state: &'a Value,
    name: &str,
) -> Result<&'a Vec<Value>, ApiError> {
    let list = list(field(state, name)?, name)?;
    if list.len() != board.size() {
        return Err(ApiError::malformed(format!(
            "'{name}' has {} items, the board has {} vertices",
            list.len(),
            board.size()
        )));
    }
    Ok(list)
}

/// A list.
pub fn list<'a>(value: &'a Value, name: &str) -> Result<&'a Vec<Value>, ApiError> {
    value
        .as_array()
        .ok_or_else(|| ApiError::malformed(format!("'{name}' should be a list")))
}

/// A text.
pub fn text<'a>(value: &'a Value, name: &str) -> Result<&'a str, ApiError> {
    value
        .as_str()
        .ok_or_else(|| ApiError::malformed(format!("'{name}' should be a text")))
}

/// A vertex by name or number.
pub fn vertex(board: &Board, value: &Value, name: &str) -> Result<Vertex, ApiError> {
    let found = match value {
        Value::Number(number) => board.find_vertex(&number.to_string()),
        _ => board.find_vertex(text(value, name)?),
    };
    found.ok_or_else(|| {
        let shown = shorten(&value.to_string());
        ApiError::unfit(format!("'{name}': there is no vertex {shown}"))
    })
}

/// A list of vertices.
pub fn vertex_list(board: &Board, value: &Value, name: &str) -> Result<Vec<Vertex>, ApiError> {
    list(value, name)?
        .iter()
        .map(|item| vertex(board, item, name))
        .collect()
}

/// A set of vertices.
pub fn vertex_set(board: &Board, value: &Value, name: &str) -> Result<VertexSet, ApiError> {
    let listed = vertex_list(board, value, name)?;
    Ok(listed.into_iter().fold(0, |set, v| set | bit(v)))
}

/// The named part of a variant if it is a truth value; false if it is left out.
pub fn switch(parts: &Map<String, Value>, name: &str, usual: bool) -> Result<bool, ApiError> {
    match parts.get(name) {
        None | Some(Value::Null) => Ok(usual),
        Some(Value::Bool(value)) => Ok(*value),
        Some(_) => Err(ApiError::malformed(format!(
            "'{name}' should be true or false"
        ))),
    }
}

/// The named part of a variant if it is a small number.
pub fn number(parts: &Map<String, Value>, name: &str, usual: u8) -> Result<u8, ApiError> {
    match parts.get(name) {
        None | Some(Value::Null) => Ok(usual),
        Some(value) => value
            .as_u64()
            .and_then(|number| u8::try_from(number).ok())
            .ok_or_else(|| {
                ApiError::malformed(format!("'{name}' should be a whole number from 0 to 255"))
            }),
    }
}

/// Makes sure that a variant has no other parts than these.
pub fn only_known(parts: &Map<String, Value>, known: &[&str]) -> Result<(), ApiError> {
    match parts.keys().find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => Err(ApiError::malformed(format!(
            "there is no part '{}', expected {}",
            shorten(key),
            known.join(", ")
        ))),
    }
}
