//! The JSON Schema of definition files, made of the rows of the language ([`grammar::variant::rows`]).
//!
//! Editors use it to complete keys, to show their meaning and to mark mistakes. It accepts every definition without
//! errors. It rejects unknown keys and values of a wrong type, as far as one file can show them: a file with `extends`
//! or `attribute` may have names of attributes as keys of pieces and positions. The keywords that it uses mean the same
//! in draft 7, which some editors read.

use grammar::lint::{LINTS, Lint};
use grammar::variant::rows::{Absent, Names, Row, Section, Shape, Type};
use grammar::variant::sections::{self, OWN, TOP};
use serde_json::{Map, Value, json};

/// Where the reference is, for links.
const REFERENCE: &str = concat!(
    env!("CARGO_PKG_REPOSITORY"),
    "/blob/main/docs/src/reference/definition.md"
);

/// Creates the schema.
pub fn definition() -> Value {
    let required = TOP.all().filter(|row| row.absent == Absent::Required);
    let required: Vec<&str> = required.map(|row| row.key).chain(["piece"]).collect();
    let mut definitions: Map<String, Value> = sections::sections()
        .map(|section| (section.word.to_owned(), of_section(section)))
        .collect();
    definitions.insert("option".to_owned(), option());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": concat!(env!("CARGO_PKG_REPOSITORY"), "/schema/definition/1"),
        "title": "Alfil definition",
        "description": TOP.about,
        "type": "object",
        "properties": keys(|_| true),
        "additionalProperties": false,
        "allOf": [
            {
                "if": { "not": { "anyOf": [{ "required": ["extends"] }, { "required": ["use"] }, { "required": ["library"] }] } },
                "then": { "required": required },
            },
            {
                "if": { "not": { "anyOf": [{ "required": ["extends"] }, { "required": ["use"] }, { "required": ["attribute"] }] } },
                "then": { "properties": without_attributes() },
            },
        ],
        "$defs": definitions,
    })
}

/// Returns the schemas of the keys of a definition.
fn keys(is_kept: impl Fn(&str) -> bool) -> Map<String, Value> {
    let top = TOP.all().map(|row| {
        let can_go = !OWN.contains(&row.key);
        (row.key, of_row(row, can_go))
    });
    let sections = sections::sections().map(|section| {
        let reference = json!({ "$ref": format!("#/$defs/{}", section.word) });
        (section.word, reference)
    });
    let keys = top.chain(sections).filter(|(key, _)| is_kept(key));
    keys.map(|(key, schema)| (key.to_owned(), schema)).collect()
}

/// Returns the schema of one option: its own keys, and those of a definition.
fn option() -> Value {
    let mut properties = keys(|key| !OWN.contains(&key));
    let own = sections::section("options").into_iter();
    for row in own.flat_map(Section::all) {
        properties.insert(row.key.to_owned(), of_row(row, false));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Returns the keys of sections in a file that has no attributes.
fn without_attributes() -> Map<String, Value> {
    let named = sections::sections().filter(|section| section.names != Names::None);
    let closed = named.map(|section| {
        let known = json!({ "propertyNames": { "enum": section.keys() } });
        let schema = match section.shape {
            Shape::Single => known,
            Shape::List => json!({ "items": known }),
            _ => json!({ "additionalProperties": known }),
        };
        (section.word.to_owned(), schema)
    });
    closed.collect()
}

fn of_section(section: &Section) -> Value {
    let table = |can_go: bool| {
        let properties: Map<String, Value> = section
            .all()
            .map(|row| (row.key.to_owned(), of_row(row, can_go)))
            .collect();
        let others = match section.names {
            Names::None => json!(false),
            Names::OfKinds => json!({ "type": ["string", "integer", "boolean"] }),
            Names::OfCells => of_type(&grammar::placement::CELL_VALUES, can_go),
        };
        json!({ "type": "object", "properties": properties, "additionalProperties": others })
    };
    let mut schema = match section.shape {
        Shape::Single => {
            let is_merged = !OWN.contains(&section.word);
            or_false(table(is_merged), is_merged)
        }
        Shape::Texts => {
            let entry = or_false(of_type(&Type::Condition, true), true);
            or_false(
                json!({ "type": "object", "additionalProperties": entry }),
                true,
            )
        }
        Shape::Named => named(or_false(table(true), true)),
        // A rule replaces another as a whole, so it has all the keys that it must have.
        Shape::Rules => {
            let required = section.all();
            let required = required.filter(|row| row.absent == Absent::Required);
            let required: Vec<&str> = required.map(|row| row.key).collect();
            let mut rule = table(false);
            rule["required"] = json!(required);
            named(or_false(rule, true))
        }
        Shape::Options => json!({
            "type": "object",
            "additionalProperties": or_false(json!({ "$ref": "#/$defs/option" }), true),
        }),
        Shape::List => {
            let mut entry = table(false);
            entry["required"] = json!(["name"]);
            json!({ "type": "array", "items": entry })
        }
    };
    schema["title"] = json!(section.header());
    schema["description"] = json!(section.about);
    let link = format!("{REFERENCE}#{}", section.anchor());
    schema["x-taplo"] = json!({ "links": { "key": link } });
    schema
}

/// Returns the schema of tables with names, which can be taken away all at once.
fn named(entry: Value) -> Value {
    or_false(
        json!({ "type": "object", "additionalProperties": entry }),
        true,
    )
}

/// Returns the schema of a key; `can_go` is whether `false` takes the inherited key away.
fn of_row(row: &Row, can_go: bool) -> Value {
    let mut schema = or_false(of_type(&row.value, can_go), can_go);
    if row.key == "allow" {
        schema["items"] = lints();
    }
    let by_default = match row.absent {
        Absent::Words(words) => format!(" Default: {words}."),
        Absent::Value(value) => format!(" Default: {}.", value.trim_matches('"')),
        Absent::Required => " Required.".to_owned(),
        Absent::Nothing => String::new(),
    };
    schema["title"] = json!(row.key);
    schema["description"] = json!(format!("{}{by_default}", row.about));
    if let Absent::Value(value) = row.absent {
        schema["default"] = read(value);
    }
    schema["examples"] = json!([read(row.example)]);
    schema
}

/// Returns the schema of the code of a lint.
fn lints() -> Value {
    let lint = |lint: &&Lint| json!({ "const": lint.code, "description": lint.about });
    json!({ "oneOf": LINTS.iter().map(lint).collect::<Vec<Value>>() })
}

/// Reads a value of TOML.
fn read(value: &str) -> Value {
    let table: Option<Map<String, Value>> = toml::from_str(&format!("value = {value}")).ok();
    let value = table.and_then(|mut table| table.remove("value"));
    value.unwrap_or_default()
}

/// Returns the schema of a value of this type; `can_go` is whether tables in it are merged key by key.
fn of_type(value: &Type, can_go: bool) -> Value {
    match value {
        Type::Text | Type::Set => json!({ "type": "string" }),
        Type::Title => json!({ "type": "string", "pattern": "^[^\\x00-\\x1f\\x7f]*$" }),
        Type::Condition => json!({ "type": ["string", "boolean"] }),
        Type::Boolean => json!({ "type": "boolean" }),
        Type::Number(least, i64::MAX) => json!({ "type": "integer", "minimum": least }),
        Type::Number(least, most) => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        Type::Range => {
            json!({ "type": "string", "pattern": "^ *[0-9]+ *(\\.\\. *[0-9]* *)?$" })
        }
        Type::Points => json!({ "type": "number", "minimum": 0, "maximum": 100 }),
        Type::Word(words) => json!({ "type": "string", "enum": words.words() }),
        Type::WordList(words) => json!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string", "enum": words.words() } },
        ] }),
        Type::List => json!({ "anyOf": [
            { "type": "string" },
            { "type": "array", "items": { "type": "string" } },
        ] }),
        Type::ListOf(entry) => json!({ "type": "array", "items": of_type(entry, false) }),
        Type::Names(entry) => json!({
            "type": "object",
            "additionalProperties": or_false(of_type(entry, can_go), can_go),
        }),
        Type::Table(rows) => {
            let properties: Map<String, Value> = rows
                .iter()
                .map(|row| (row.key.to_owned(), of_row(row, can_go)))
                .collect();
            json!({ "type": "object", "properties": properties, "additionalProperties": false })
        }
        Type::Either(types) => {
            let types: Vec<Value> = types.iter().map(|one| of_type(one, can_go)).collect();
            json!({ "anyOf": types })
        }
        Type::Any => json!({}),
    }
}

/// Returns the schema of values that also accepts `false`, if `false` can take them away.
fn or_false(schema: Value, can_go: bool) -> Value {
    let is_any = schema.as_object().is_some_and(Map::is_empty);
    let types = &schema["type"];
    let has_boolean = types == "boolean"
        || types
            .as_array()
            .is_some_and(|all| all.contains(&json!("boolean")));
    if !can_go || is_any || has_boolean {
        return schema;
    }
    json!({ "anyOf": [schema, { "const": false }] })
}
