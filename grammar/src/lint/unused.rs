//! Checks of names that are declared and never used.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::{Key, Node, Table, Value};

pub static UNUSED_NAME: Lint = Lint {
    code: "lint::unused_name",
    about: book_text(
        "Zones, names of `[let]` and attributes that no expression uses, parameters that their `[let]` does not use, and movements that no notation contains.",
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
    unused_of_options(analysis, out);
    unused_parameters(analysis, out);
}

/// Checks the parameters of `[let]`.
fn unused_parameters(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    for (key, text) in &analysis.model.lets {
        let Some((_, list)) = key.name.split_once('(') else {
            continue;
        };
        let is_own = key.span.source == analysis.game.whole.source;
        let parameters = list.trim_end().trim_end_matches(')').split(',');
        let is_unused = |parameter: &&str| !is_word_of(&text.text, parameter);
        for parameter in parameters.map(str::trim).filter(is_unused) {
            if !is_own || parameter.is_empty() {
                continue;
            }
            let name = bare(key);
            let message = format!("`{name}` does not use its parameter `{parameter}`");
            out.push(
                UNUSED_NAME
                    .warning(message, text.span(), "what is given for it changes nothing")
                    .with_help(format!(
                        "use `{parameter}` here, or take it away, also where `{name}` is used"
                    )),
            );
        }
    }
}

/// The tables of options with names that only expressions and notation use.
const OF_NAMES: [(&str, &str); 3] = [("zone", "zone"), ("let", "name"), ("movement", "movement")];

/// Checks the names that options add: neither the definition nor an option uses them. A name of the definition itself is not one
/// of these; an option may change its meaning.
fn unused_of_options(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, used, game) = (analysis.model, analysis.used, analysis.game);
    let own = model.zones.iter().map(|(key, _)| bare(key));
    let own = own.chain(model.lets.iter().map(|(key, _)| bare(key)));
    let own: Vec<&str> = own
        .chain(model.movements.iter().map(|(key, _)| bare(key)))
        .collect();
    for (word, what) in OF_NAMES {
        let tables = game.optional.iter().filter_map(|body| body.get(word));
        let keys = tables.filter_map(|node| match &node.value {
            Value::Table(table) => Some(table.iter()),
            _ => None,
        });
        for (key, node) in keys.flatten() {
            let name = bare(key);
            let is_new = key.span.source == game.whole.source && !own.contains(&name);
            let is_removal = matches!(node.value, Value::Boolean(_));
            let is_used = used.contains(name)
                || word == "movement" && used.contains(&format!("@{name}"))
                || game.optional.iter().any(|body| uses(body, name))
                || model
                    .lets
                    .iter()
                    .any(|(_, text)| is_word_of(&text.text, name));
            if !is_new || is_removal || is_used {
                continue;
            }
            let message = format!("nothing uses the {what} `{name}` of the option");
            out.push(
                UNUSED_NAME
                    .warning(message, key.span, "named for nothing")
                    .with_help(
                        "use it in a rule of the definition or of an option, or take it away",
                    ),
            );
        }
    }
}

/// Tests whether the body of an option uses this name: in a text, or as a key of another table than those of names.
fn uses(body: &Table, name: &str) -> bool {
    let is_word = |text: &str| is_word_of(text, name);
    body.iter().any(|(key, node)| {
        let of_names = OF_NAMES.iter().any(|(word, _)| *word == key.name);
        match &node.value {
            Value::Table(table) if of_names => {
                table.values().any(|node| is_in(node, &is_word, name))
            }
            _ => is_in(node, &is_word, name),
        }
    })
}

/// Returns the name of an entry without its parameters.
fn bare(key: &Key) -> &str {
    key.name.split('(').next().unwrap_or_default().trim()
}

/// Tests whether a text contains this word.
fn is_word_of(text: &str, name: &str) -> bool {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    text.split(|letter| !is_of_name(letter))
        .any(|word| word == name)
}

/// Tests whether some text in a table contains this word, or some key is this word.
fn mentions(table: &Table, name: &str) -> bool {
    let is_word = |text: &str| is_word_of(text, name);
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
