//! Lists of rules: a section for a table, and its lines in an overview.

use ir::Condition;

use super::page::{Block, Rule, Section};

/// Returns a section for a table of the rules.
pub fn section<T>(
    title: &str,
    entries: &[T],
    brief: impl Fn(&T) -> String,
    name: impl Fn(&T) -> &str,
    says: impl Fn(&T) -> Vec<String>,
) -> Section {
    let rule = |entry: &T| Rule {
        name: name(entry).to_owned(),
        says: says(entry),
    };
    let blocks = match entries.is_empty() {
        true => Vec::new(),
        false => vec![Block::Rules(entries.iter().map(rule).collect())],
    };
    Section {
        title: title.to_owned(),
        brief: entries.iter().map(brief).collect(),
        blocks,
    }
}

/// Returns a line of an overview: a name with its texts.
pub fn line(name: &str, said: &[String]) -> String {
    match said {
        [] => called(name),
        said => format!("{}: {}", called(name), said.join(", ")),
    }
}

/// Tests whether a condition always holds.
pub fn is_always(condition: &Condition) -> bool {
    *condition == Condition::Constant(true)
}

/// Returns the printed name of a rule.
pub fn called(name: &str) -> String {
    match name {
        "" => "a rule without a name".to_owned(),
        name => name.to_owned(),
    }
}
