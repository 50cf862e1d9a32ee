//! The API for machines: an OpenAPI document, put together from the types that are sent.

use std::sync::LazyLock;

use axum::handler::Handler;
use axum::routing::{MethodRouter, get, post};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use thera_queries::QueryError;

use crate::App;
use crate::api::routes;
use crate::jobs::Request;
use crate::socket::message::{Addressed, Cancel, SocketAnswer};

/// Finds the schema of a type.
type SchemaOf = fn(&mut SchemaGenerator) -> Schema;

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// An address, who answers there, and what can be said about it.
pub struct Route {
    /// Below `/api`.
    pub path: &'static str,
    /// Who answers.
    pub handler: MethodRouter<App>,
    method: &'static str,
    about: &'static str,
    /// The body, and an example of it.
    body: Option<(SchemaOf, fn() -> Value)>,
    /// What is answered; `None` where a web socket is opened.
    answer: Option<SchemaOf>,
}

impl Route {
    fn new(path: &'static str, method: &'static str, handler: MethodRouter<App>) -> Self {
        Route {
            path,
            handler,
            method,
            about: "",
            body: None,
            answer: None,
        }
    }

    /// Something that is asked for by its address alone.
    pub fn get<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H) -> Self {
        Route::new(path, "get", get(handler))
    }

    /// Something that is asked for with a body.
    pub fn post<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H) -> Self {
        Route::new(path, "post", post(handler))
    }

    /// A web socket.
    pub fn socket<H: Handler<T, App>, T: 'static>(path: &'static str, handler: H) -> Self {
        Route {
            about: "A web socket: analyse, think, review, match, reproduce, verify, open, sit, join, act, cancel.",
            ..Route::get(path, handler)
        }
    }

    /// Says what the body is.
    pub fn takes<Q: JsonSchema>(self, example: fn() -> Value) -> Self {
        Route {
            body: Some((schema_of::<Q>, example)),
            ..self
        }
    }

    /// Says what is answered.
    pub fn answers<A: JsonSchema>(self, about: &'static str) -> Self {
        Route {
            about,
            answer: Some(schema_of::<A>),
            ..self
        }
    }

    /// The operation that answers here.
    fn operation(&self, writer: &mut Writer) -> Value {
        let name = self.path.trim_start_matches('/').replace(".json", "");
        let mut operation = json!({
            "operationId": name,
            "summary": self.about,
            "responses": self.responses(writer),
        });
        if let Some((schema, example)) = &self.body {
            let schema = schema(&mut writer.requests);
            let content = json!({"application/json": {"schema": schema, "example": example()}});
            operation["requestBody"] = json!({"required": true, "content": content});
        }
        if self.answer.is_none() {
            operation["x-messages"] = json!({
                "sent": {"oneOf": [
                    schema_of::<Addressed<Request>>(&mut writer.requests),
                    schema_of::<Addressed<Cancel>>(&mut writer.requests),
                ]},
                "received": schema_of::<SocketAnswer<'static>>(&mut writer.answers),
            });
        }
        operation
    }

    fn responses(&self, writer: &mut Writer) -> Value {
        let json = |schema: Schema| json!({"application/json": {"schema": schema}});
        let problem = json!({
            "description": "What is wrong, as a sentence.",
            "content": json(schema_of::<QueryError>(&mut writer.answers)),
        });
        match self.answer {
            Some(answer) => json!({
                "200": {"description": self.about, "content": json(answer(&mut writer.answers))},
                "4XX": problem,
                "5XX": problem,
            }),
            None => json!({
                "101": {"description": "From now on messages are JSON texts, see docs/api.md."},
                "4XX": problem,
                "5XX": problem,
            }),
        }
    }
}

fn settings() -> SchemaSettings {
    SchemaSettings::openapi3().with_transform(RecursiveTransform(same_items))
}

/// OpenAPI 3.0 has one schema for all items of a list, where tuples have one for each.
fn same_items(schema: &mut Schema) {
    let Some(Value::Array(items)) = schema.get_mut("items") else {
        return;
    };
    items.dedup();
    let any = match items.as_slice() {
        [one] => one.clone(),
        several => json!({"anyOf": several}),
    };
    schema.insert("items".to_string(), any);
}

/// Collects the schemas of what is read and of what is written: a field that may be left out of a
/// request may still be in every answer.
struct Writer {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Writer {
    fn new() -> Self {
        Writer {
            requests: settings().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    fn schemas(mut self) -> Map<String, Value> {
        let mut schemas = self.requests.take_definitions(true);
        schemas.extend(self.answers.take_definitions(true));
        schemas
    }
}

/// The whole document, as text.
pub fn document() -> &'static str {
    static DOCUMENT: LazyLock<String> = LazyLock::new(|| written().to_string());
    &DOCUMENT
}

fn written() -> Value {
    let mut writer = Writer::new();
    let mut paths = Map::new();
    for route in routes() {
        let operation = route.operation(&mut writer);
        let path = format!("/api{}", route.path);
        paths.insert(path, json!({route.method: operation}));
    }
    json!({
        "openapi": "3.0.3",
        "info": {
            "title": "Thera",
            "version": "1",
            "description": "Plays, solves and explores combinatorial board games. The server keeps \
                            no state between requests but the rooms in which people play each \
                            other: each names the game, where it began and what was played. docs/api.md says in words what is sent and answered.",
        },
        "paths": paths,
        "components": {"schemas": writer.schemas()},
    })
}
