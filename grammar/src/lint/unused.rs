//! Checks of names that are declared and never used.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::{Key, Node, Table, Value};

pub static UNUSED_NAME: Lint = Lint {
    code: "lint::unused_name",
    about: book_text(
        "Zones, names of `[let]` and attributes that no expression uses, and movements that no notation contains.",
    ),
    check: Some(unused_names),
};

fn unused_names(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, used, game) = (analysis.model, analysis.used, analysis.game);
    // An option may omit the rule that uses a name.
    if !game.options.is_empty() {
        return;
    }
    let of_stores: Vec<&str> = model
        .stores
        .iter()
        .filter_map(|store| Some(store.of.as_ref()?.text.as_str()))
        .collect();
    let zones = model.zones.iter().map(|(key, _)| ("zone", key));
    let lets = model.lets.iter().map(|(key, _)| ("name", key));
    let attributes = model.attributes.iter();
    let attributes = attributes.map(|attribute| ("attribute", &attribute.name));
    let movements = model.movements.iter().map(|(key, _)| ("movement", key));
    for (what, key) in zones.chain(lets).chain(attributes).chain(movements) {
        let name = bare(key);
        let is_own = key.span.source == game.whole.source;
        let is_used = match what {
            "movement" => used.contains(&format!("@{name}")),
            _ => used.contains(name),
        };
        if !is_own
            || is_used
            || of_stores.contains(&name)
            || game.optional.iter().any(|table| mentions(table, name))
        {
            continue;
        }
        let message = format!("nothing uses the {what} `{name}`");
        out.push(
            UNUSED_NAME
                .warning(message, key.span, "named for nothing")
                .with_help("use it in a rule, or take it away"),
        );
    }
}

/// Returns the name of an entry without its parameters.
fn bare(key: &Key) -> &str {
    key.name.split('(').next().unwrap_or_default().trim()
}

/// Tests whether some text in a table contains this word, or some key is this word.
fn mentions(table: &Table, name: &str) -> bool {
    let is_word = |text: &str| {
        let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        text.split(|letter| !is_of_name(letter))
            .any(|word| word == name)
    };
    table
        .iter()
        .any(|(key, node)| is_word(&key.name) || is_in(node, &is_word, name))
}

fn is_in(node: &Node, is_word: &dyn Fn(&str) -> bool, name: &str) -> bool {
    match &node.value {
        Value::String(text) => is_word(&text.text),
        Value::Array(nodes) => nodes.iter().any(|node| is_in(node, is_word, name)),
        Value::Table(table) => mentions(table, name),
        Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Date | Value::Broken => {
            false
        }
    }
}
