//! `alfil schema`: the JSON Schema of definition files, and of the output of a command.

use alfil::json::{Output, VERSION_KEY};
use alfil::playtest::report::Report;
use alfil::render::DiagnosticsJson;
use alfil::variation::ThoughtJson;
use clap::builder::PossibleValuesParser;
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::betza::ReachJson;
use super::list::ListJson;
use super::match_json::MatchJson;
use super::perft::PerftJson;
use super::{Done, Stop, print};

/// The output of a command.
struct Described {
    /// The name of the command.
    command: &'static str,
    /// The version of the output.
    version: u32,
    /// Creates its schema.
    schema: fn() -> Schema,
}

/// The outputs of all commands with `--json`, by name.
const OUTPUTS: [Described; 8] = [
    Described::of::<ThoughtJson>(),
    Described::of::<ReachJson<'static>>(),
    Described::of::<DiagnosticsJson>(),
    Described::of::<ListJson>(),
    Described::of::<MatchJson<'static>>(),
    Described::of::<alfil::json::PositionJson<'static>>(),
    Described::of::<PerftJson>(),
    Described::of::<Report>(),
];

/// The word for definition files in place of a command.
const DEFINITION: &str = "definition";

#[derive(clap::Args, Debug)]
pub struct Args {
    /// The command, or `definition` for definition files.
    #[arg(value_name = "COMMAND", value_parser = PossibleValuesParser::new(subjects()))]
    subject: Option<String>,
    /// Lists the commands, each with the version of its output.
    #[arg(long, conflicts_with = "subject")]
    list: bool,
}

/// Returns what has a schema.
fn subjects() -> impl Iterator<Item = &'static str> {
    let outputs = OUTPUTS.iter().map(|output| output.command);
    outputs.chain([DEFINITION])
}

pub fn run(args: &Args) -> Done {
    if args.list {
        let lines = OUTPUTS.map(|output| format!("{} {}\n", output.command, output.version));
        return print(&lines.concat());
    }
    let subject = args.subject.as_deref();
    let named = |output: &&Described| subject == Some(output.command);
    let schema = match OUTPUTS.iter().find(named) {
        Some(output) => (output.schema)().to_value(),
        None if subject == Some(DEFINITION) => alfil::schema::definition(),
        None => {
            let names: Vec<&str> = subjects().collect();
            let names = names.join("`, `");
            return Err(Stop::usage(format!(
                "name the command, as in `alfil schema moves`, or `definition`: `{names}`"
            )));
        }
    };
    // Names, numbers and lists of them can always be written.
    let text = serde_json::to_string_pretty(&schema).unwrap_or_default();
    print(&format!("{text}\n"))
}

impl Described {
    const fn of<T: Output + JsonSchema>() -> Self {
        Self {
            command: T::COMMAND,
            version: T::VERSION,
            schema: schema::<T>,
        }
    }
}

/// Creates the schema of an output. It has the version of the output, as the output has if it is an object.
fn schema<T: Output + JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let settings = settings.with_transform(RecursiveTransform(on_one_line));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    let (command, version) = (T::COMMAND, T::VERSION);
    let id = format!(
        "{}/schema/{command}/{version}",
        env!("CARGO_PKG_REPOSITORY")
    );
    schema.insert("$id".to_owned(), id.into());
    schema.insert("title".to_owned(), format!("alfil {command} --json").into());
    schema.insert(VERSION_KEY.to_owned(), version.into());
    if let Some(Value::Object(keys)) = schema.get_mut("properties") {
        let words = "The version of this output. It increases if a key is removed, or if the type or the meaning of a key changes.";
        let key = json!({"description": words, "type": "integer", "const": version});
        keys.insert(VERSION_KEY.to_owned(), key);
        if let Some(Value::Array(required)) = schema.get_mut("required") {
            required.push(VERSION_KEY.into());
        }
    }
    schema
}

/// Removes the line breaks of the source from a description.
fn on_one_line(schema: &mut Schema) {
    if let Some(Value::String(words)) = schema.get_mut("description") {
        *words = words.replace('\n', " ");
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Arg, Command, CommandFactory as _};

    use super::*;
    use crate::commands::Cli;

    /// Tests whether an argument makes a command print JSON: `--json`, or an option with the value `json`.
    fn prints_json(argument: &Arg) -> bool {
        let values = argument.get_possible_values();
        argument.get_long() == Some("json") || values.iter().any(|value| value.get_name() == "json")
    }

    /// Collects the commands that print JSON, those within commands by both names.
    fn with_json(command: &Command, path: &str, found: &mut BTreeSet<String>) {
        for inner in command.get_subcommands() {
            let path = format!("{path} {}", inner.get_name());
            let path = path.trim_start();
            if inner.get_arguments().any(prints_json) {
                found.insert(path.to_owned());
            }
            with_json(inner, path, found);
        }
    }

    #[test]
    fn every_command_with_json_has_a_schema() {
        let mut found = BTreeSet::new();
        with_json(&Cli::command(), "", &mut found);
        let described = OUTPUTS.map(|output| output.command);
        assert!(described.is_sorted(), "{described:?}");
        assert_eq!(found, BTreeSet::from(described.map(str::to_owned)));
    }
}
