//! Whether JSON is as a schema says. It knows the words that our schemas use and no others: one that
//! it does not know fails the test, so that nothing goes unchecked.

use serde_json::{Map, Value};

/// The schemas of a document.
pub struct Schemas<'a>(pub &'a Value);

/// Says what is wrong with a value, and where.
type Checked = Result<(), String>;

impl<'a> Schemas<'a> {
    /// What a reference stands for.
    pub fn resolve(&self, reference: &str) -> Option<&'a Value> {
        self.0.pointer(reference.strip_prefix('#')?)
    }

    /// Checks a value.
    pub fn check(&self, schema: &Value, value: &Value) -> Checked {
        let Value::Object(words) = schema else {
            return match schema {
                Value::Bool(true) => Ok(()),
                _ => Err(format!("{schema} is no schema, or refuses everything")),
            };
        };
        if value.is_null() && words.get("nullable") == Some(&Value::Bool(true)) {
            return Ok(());
        }
        for (word, wanted) in words {
            self.check_word(words, word, wanted, value)
                .map_err(|error| format!("{error}\n  {word} of {schema}"))?;
        }
        Ok(())
    }

    fn check_word(
        &self,
        words: &Map<String, Value>,
        word: &str,
        wanted: &Value,
        value: &Value,
    ) -> Checked {
        let all = |holds: bool, what: &str| -> Checked {
            match holds {
                true => Ok(()),
                false => Err(format!("{what}: {value}")),
            }
        };
        match word {
            // What people read, and what `check` and others look at themselves.
            "description"
            | "title"
            | "default"
            | "example"
            | "nullable"
            | "additionalProperties" => Ok(()),
            "$ref" => {
                let reference = wanted.as_str().unwrap();
                let schema = self.resolve(reference).ok_or("nothing there")?;
                self.check(schema, value)
            }
            "type" => all(has_type(value, wanted.as_str().unwrap()), "wrong type"),
            "enum" => all(wanted.as_array().unwrap().contains(value), "not listed"),
            "format" => all(fits_format(value, wanted.as_str().unwrap()), "out of range"),
            "minimum" => all(value.as_f64() >= wanted.as_f64(), "too small"),
            "maximum" => all(value.as_f64() <= wanted.as_f64(), "too large"),
            "minLength" => all(length(value) >= wanted.as_u64(), "too short"),
            "maxLength" => all(length(value) <= wanted.as_u64(), "too long"),
            "minItems" => all(count(value) >= wanted.as_u64(), "too few"),
            "maxItems" => all(count(value) <= wanted.as_u64(), "too many"),
            "items" => {
                let mut items = value.as_array().into_iter().flatten();
                items.try_for_each(|item| self.check(wanted, item))
            }
            "properties" => self.check_fields(words, wanted, value),
            "required" => {
                let names = wanted.as_array().unwrap().iter();
                let missing = names.filter(|name| value.get(name.as_str().unwrap()).is_none());
                let missing: Vec<&Value> = missing.collect();
                all(missing.is_empty(), &format!("{missing:?} missing"))
            }
            "allOf" => {
                let mut all = wanted.as_array().unwrap().iter();
                all.try_for_each(|one| self.check(one, value))
            }
            "anyOf" | "oneOf" => {
                let fits = |one: &&Value| self.check(one, value).is_ok();
                let count = wanted.as_array().unwrap().iter().filter(fits).count();
                let enough = count == 1 || (word == "anyOf" && count > 1);
                all(enough, &format!("{count} of the alternatives fit"))
            }
            _ => Err(format!("the word '{word}' is not known here")),
        }
    }

    /// Checks the fields that are named, and that there are no others but those that may be.
    fn check_fields(&self, words: &Map<String, Value>, named: &Value, value: &Value) -> Checked {
        let fields = value.as_object().into_iter().flatten();
        for (name, field) in fields {
            match (named.get(name), words.get("additionalProperties")) {
                (Some(schema), _) => self
                    .check(schema, field)
                    .map_err(|error| format!("{error}\n  in {name}"))?,
                (None, Some(Value::Bool(false))) => return Err(format!("'{name}' is too much")),
                (None, _) => {}
            }
        }
        Ok(())
    }

    /// The names of all fields that an object of this schema may have, alternatives included.
    pub fn fields(&self, schema: &Value) -> Vec<String> {
        let mut names = Vec::new();
        if let Some(reference) = schema["$ref"].as_str() {
            names.extend(self.fields(self.resolve(reference).unwrap()));
        }
        if let Some(properties) = schema["properties"].as_object() {
            names.extend(properties.keys().cloned());
        }
        for word in ["allOf", "anyOf", "oneOf"] {
            let alternatives = schema[word].as_array().into_iter().flatten();
            names.extend(alternatives.flat_map(|one| self.fields(one)));
        }
        names
    }
}

fn has_type(value: &Value, name: &str) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => false,
    }
}

fn fits_format(value: &Value, name: &str) -> bool {
    match name {
        "int32" => value.as_i64().is_some_and(|n| i32::try_from(n).is_ok()),
        "int64" => value.is_i64(),
        "uint8" => value.as_u64().is_some_and(|n| n <= 0xff),
        "uint32" => value.as_u64().is_some_and(|n| u32::try_from(n).is_ok()),
        "uint" | "uint64" => value.is_u64(),
        "double" => value.is_number(),
        _ => false,
    }
}

fn length(value: &Value) -> Option<u64> {
    Some(value.as_str()?.chars().count() as u64)
}

fn count(value: &Value) -> Option<u64> {
    Some(value.as_array()?.len() as u64)
}
