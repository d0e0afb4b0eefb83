//! The rules of a game as JSON, as `alfil show --ir` prints them: the input of an executor.

use serde_json::Value;

/// The most characters of a list or record on one line, and of a line of numbers in a longer list.
const WIDTH: usize = 160;

/// Returns the rules as JSON: fields and variants by the names of the types of `ir`, keys in alphabetical order. Drawing data is left
/// out, and so are fields that are null, false or an empty list. The text ends with a line break.
///
/// # Errors
/// If the rules contain a number that JSON cannot write; no definition has one.
pub fn text(rules: &ir::Rules) -> serde_json::Result<String> {
    let mut value = serde_json::to_value(rules)?;
    prune(&mut value);
    let mut text = String::new();
    lay_out(&value, 0, &mut text);
    text.push('\n');
    Ok(text)
}

/// Removes fields with default values. The contents of a variant are kept: `{"Constant":false}`.
fn prune(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.values_mut().for_each(prune);
            let is_variant = |key: &str| key.starts_with(|first: char| first.is_ascii_uppercase());
            fields.retain(|key, field| is_variant(key) || !says_nothing(field));
        }
        Value::Array(entries) => entries.iter_mut().for_each(prune),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn says_nothing(field: &Value) -> bool {
    match field {
        Value::Null | Value::Bool(false) => true,
        Value::Array(entries) => entries.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) | Value::Object(_) => false,
    }
}

/// Writes a value: on one line if it is short, else one indented line for each entry.
fn lay_out(value: &Value, depth: usize, out: &mut String) {
    let short = value.to_string();
    if short.len() <= WIDTH {
        *out += &short;
        return;
    }
    match value {
        Value::Array(entries) if entries.iter().all(is_plain) => {
            *out += "[";
            let mut used = WIDTH;
            for (index, entry) in entries.iter().enumerate() {
                let entry = entry.to_string();
                if index > 0 {
                    out.push(',');
                }
                if used + entry.len() > WIDTH {
                    new_line(depth + 1, out);
                    used = 0;
                }
                *out += &entry;
                used += entry.len() + 1;
            }
            new_line(depth, out);
            *out += "]";
        }
        Value::Array(entries) => {
            let entries = entries.iter().map(|entry| (String::new(), entry));
            lay_out_entries(entries, depth, ('[', ']'), out);
        }
        Value::Object(fields) => {
            let fields = fields.iter();
            let entries = fields.map(|(key, entry)| (format!("{}: ", Value::from(&**key)), entry));
            lay_out_entries(entries, depth, ('{', '}'), out);
        }
        _ => *out += &short,
    }
}

fn lay_out_entries<'v>(
    entries: impl Iterator<Item = (String, &'v Value)>,
    depth: usize,
    (open, close): (char, char),
    out: &mut String,
) {
    out.push(open);
    for (index, (key, entry)) in entries.enumerate() {
        if index > 0 {
            out.push(',');
        }
        new_line(depth + 1, out);
        *out += &key;
        lay_out(entry, depth + 1, out);
    }
    new_line(depth, out);
    out.push(close);
}

/// Tests whether many entries like this can be on one line: numbers, nulls, lists of these.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::Null | Value::Number(_) => true,
        Value::Array(entries) => entries.iter().all(is_plain),
        Value::Bool(_) | Value::String(_) | Value::Object(_) => false,
    }
}

fn new_line(depth: usize, out: &mut String) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}
