//! Lists of rules: a section for a table, and its lines in an overview.

use alfil_words::sentence;
use ir::Condition;

use super::page::{Block, Rule, Section};
use super::words::Words;

/// The greatest length of a clause with several conditions, all of which hold, in characters: those of a longer one are a list.
const CLAUSE_MAX: usize = 170;

/// The greatest length of a clause with alternatives.
const ALTERNATIVES_MAX: usize = 110;

/// The text of a rule: sentences, and a list after the first of them.
#[derive(Default)]
pub struct Text {
    says: Vec<String>,
    list: Vec<String>,
}

impl From<Vec<String>> for Text {
    fn from(says: Vec<String>) -> Self {
        let list = Vec::new();
        Self { says, list }
    }
}

impl Text {
    /// Creates a sentence with a list after it.
    pub fn with_list(first: &str, list: Vec<String>) -> Self {
        Self {
            says: vec![sentence(first)],
            list,
        }
    }

    /// Adds a sentence.
    pub fn push(&mut self, sentence: String) {
        self.says.push(sentence);
    }

    /// Returns the rule with this name.
    pub fn named(self, name: &str) -> Rule {
        Rule {
            name: name.to_owned(),
            says: self.says,
            list: self.list,
        }
    }
}

/// Returns a sentence about conditions, all of which hold. `say` makes it from a clause, which is the conditions or announces a list of
/// them.
pub fn under(
    words: &Words<'_>,
    first: Option<String>,
    conditions: &[&Condition],
    say: impl Fn(&str) -> String,
) -> Text {
    let whole = match &first {
        Some(first) => words.clause_and(first.clone(), conditions),
        None => words.all_hold(conditions),
    };
    let alternatives = match conditions {
        [one] => words.listing(one),
        _ => None,
    };
    let most = match alternatives {
        Some(_) => ALTERNATIVES_MAX,
        None => CLAUSE_MAX,
    };
    let (which, parts) = alternatives.unwrap_or_else(|| {
        let parts = conditions.iter().map(|part| words.condition(part));
        ("all of these conditions hold".to_owned(), parts.collect())
    });
    if whole.chars().count() <= most || parts.len() < 2 {
        return vec![sentence(&say(&whole))].into();
    }
    let announced = match first {
        Some(first) => format!("{first} and {which}"),
        None => which,
    };
    let text = say(&announced);
    let list = parts.iter().map(|part| sentence(part)).collect();
    Text::with_list(&format!("{}:", text.trim_end_matches('.')), list)
}

/// Returns a section for a table of the rules.
pub fn section<T, S: Into<Text>>(
    title: &str,
    entries: &[T],
    brief: impl Fn(&T) -> String,
    name: impl Fn(&T) -> &str,
    says: impl Fn(&T) -> S,
) -> Section {
    let rule = |entry: &T| says(entry).into().named(name(entry));
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
