//! A definition while it is being written: its sections in order, and their text.

use super::features::Features;
use grammar::variant::sections;
use std::fmt::Write as _;

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A text.
    Text(String),
    /// A whole number.
    Number(usize),
    /// A number as it is written, `0.25`.
    Decimal(String),
    /// True or false.
    Flag(bool),
    /// A list.
    List(Vec<Entry>),
    /// A table.
    Table(Table),
}

/// Keys and their values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    keys: Vec<(String, Entry)>,
}

/// The section below a header: `[royal]`, `[store.NAME]` or `[forbid.NAME]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The word of the header.
    pub word: &'static str,
    /// Its form.
    pub form: Form,
    /// Its keys.
    pub table: Table,
}

/// The forms of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[royal]`: one table.
    Single,
    /// `[store.NAME]`: one of several tables with names.
    Named(String),
    /// `[forbid.NAME]`: a rule, whose table has the key `name`.
    Rule,
    /// `NAME = false` below `[forbid]`: a rule that is removed.
    Dropped,
}

/// A definition as a list of sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// The keys at the top.
    pub top: Table,
    /// All sections, in order.
    pub sections: Vec<Section>,
}

impl Table {
    /// Adds a key.
    pub fn set(&mut self, key: impl Into<String>, entry: Entry) {
        self.keys.push((key.into(), entry));
    }

    /// Adds a text; the text `true` is not added.
    pub fn text(&mut self, key: impl Into<String>, text: impl Into<String>) {
        let text = text.into();
        let entry = match text.as_str() {
            "true" => Entry::Flag(true),
            _ => Entry::Text(text),
        };
        self.set(key, entry);
    }

    /// Adds a list of texts.
    pub fn texts(&mut self, key: impl Into<String>, texts: impl IntoIterator<Item = String>) {
        let texts = texts.into_iter().map(Entry::Text);
        self.set(key, Entry::List(texts.collect()));
    }

    /// Returns the names of its keys.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(|(key, _)| key.as_str())
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        let mut keys = self.keys.iter();
        keys.find(|(other, _)| other == key).map(|(_, entry)| entry)
    }

    /// Removes a key.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.keys.iter().position(|(other, _)| other == key)?;
        Some(self.keys.remove(at).1)
    }

    /// Adds the keys of another table.
    pub fn join(&mut self, other: Self) {
        self.keys.extend(other.keys);
    }

    /// Tests whether there is no key.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    fn write_lines(&self, out: &mut String) {
        for (key, entry) in &self.keys {
            let _ = writeln!(out, "{} = {}", bare_or_quoted(key), entry.inline());
        }
    }
}

impl Entry {
    /// Returns the value as TOML on one line.
    pub fn inline(&self) -> String {
        match self {
            Entry::Text(text) => quoted(text),
            Entry::Number(number) => number.to_string(),
            Entry::Decimal(number) => number.clone(),
            Entry::Flag(flag) => flag.to_string(),
            Entry::List(list) => {
                let list: Vec<String> = list.iter().map(Entry::inline).collect();
                format!("[{}]", list.join(", "))
            }
            Entry::Table(table) if table.is_empty() => "{}".to_owned(),
            Entry::Table(table) => {
                let key = |(key, entry): &(String, Entry)| {
                    format!("{} = {}", bare_or_quoted(key), entry.inline())
                };
                let keys: Vec<String> = table.keys.iter().map(key).collect();
                format!("{{ {} }}", keys.join(", "))
            }
        }
    }
}

impl Section {
    /// Returns the section `[word]`.
    pub fn single(word: &'static str, table: Table) -> Self {
        let form = Form::Single;
        Self { word, form, table }
    }

    /// Returns the section `[word.name]`.
    pub fn named(word: &'static str, name: impl Into<String>, table: Table) -> Self {
        let form = Form::Named(name.into());
        Self { word, form, table }
    }

    /// Returns the section `[word.NAME]` of a rule; the table has its name as a key.
    pub fn rule(word: &'static str, table: Table) -> Self {
        let form = Form::Rule;
        Self { word, form, table }
    }

    /// Returns the section that removes a rule.
    pub fn dropped(word: &'static str, name: &str) -> Self {
        let mut table = Table::default();
        table.text("name", name);
        let form = Form::Dropped;
        Self { word, form, table }
    }

    /// Returns the name of a rule, by which children and options refer to it.
    pub fn rule_name(&self) -> Option<&str> {
        match (&self.form, self.table.get("name")) {
            (Form::Rule | Form::Dropped, Some(Entry::Text(name))) => Some(name),
            _ => None,
        }
    }
}

impl Section {
    /// Returns the keys of a rule, without its name.
    fn body(&self) -> Table {
        let mut table = self.table.clone();
        table.remove("name");
        table
    }
}

impl Draft {
    /// Adds a section.
    pub fn push(&mut self, section: Section) {
        self.sections.push(section);
    }

    /// Returns the sections of this word.
    pub fn of(&self, word: &str) -> impl Iterator<Item = &Section> {
        let word = word.to_owned();
        self.sections.iter().filter(move |one| one.word == word)
    }

    /// Counts its sections and their keys.
    pub fn count(&self, features: &mut Features) {
        for key in self.top.keys() {
            features.note(&format!("key {key}"));
        }
        for section in &self.sections {
            features.note(&format!("section {}", section.word));
            note_keys(features, section.word, &section.table);
            if section.word == "options" {
                section.table.count_overlay(features);
            }
        }
    }

    /// Returns the text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.top.write_lines(&mut out);
        for (index, section) in self.sections.iter().enumerate() {
            let word = section.word;
            let name = || bare_or_quoted(section.rule_name().unwrap_or("rule"));
            let header = match &section.form {
                Form::Single => format!("[{word}]"),
                Form::Named(name) => format!("[{word}.{}]", bare_or_quoted(name)),
                Form::Rule => format!("[{word}.{}]", name()),
                Form::Dropped => format!("[{word}]"),
            };
            let is_dropped = |one: &&Section| one.form == Form::Dropped && one.word == word;
            match section.form {
                // All removed rules are below the first header: there is only one.
                Form::Dropped if self.sections[..index].iter().any(|one| is_dropped(&one)) => {}
                Form::Dropped => {
                    let _ = writeln!(out, "\n{header}");
                    for one in self.sections.iter().filter(is_dropped) {
                        let name = bare_or_quoted(one.rule_name().unwrap_or("rule"));
                        let _ = writeln!(out, "{name} = false");
                    }
                }
                Form::Rule => {
                    let _ = writeln!(out, "\n{header}");
                    section.body().write_lines(&mut out);
                }
                Form::Single | Form::Named(_) => {
                    let _ = writeln!(out, "\n{header}");
                    section.table.write_lines(&mut out);
                }
            }
        }
        out
    }

    /// Returns the sections as one table, in the form of an option.
    pub fn overlay(&self) -> Table {
        let mut table = self.top.clone();
        for section in &self.sections {
            let name = section.rule_name().unwrap_or("rule").to_owned();
            let (name, entry) = match &section.form {
                Form::Single => {
                    table.set(section.word, Entry::Table(section.table.clone()));
                    continue;
                }
                Form::Named(name) => (name.clone(), Entry::Table(section.table.clone())),
                Form::Rule => (name, Entry::Table(section.body())),
                Form::Dropped => (name, Entry::Flag(false)),
            };
            match table.entry_of(section.word, || Entry::Table(Table::default())) {
                Entry::Table(inner) => inner.set(name, entry),
                _ => unreachable!("sections of one word have one form"),
            }
        }
        table
    }
}

impl Table {
    /// Counts the rules of an option.
    fn count_overlay(&self, features: &mut Features) {
        for (word, entry) in &self.keys {
            let Entry::Table(rules) = entry else {
                continue;
            };
            for (_, rule) in &rules.keys {
                if let Entry::Table(rule) = rule {
                    note_keys(features, word, rule);
                }
            }
        }
    }

    /// Returns the value of a key, which is added if it is missing.
    fn entry_of(&mut self, key: &str, start: impl FnOnce() -> Entry) -> &mut Entry {
        let at = match self.keys.iter().position(|(other, _)| other == key) {
            Some(at) => at,
            None => {
                self.keys.push((key.to_owned(), start()));
                self.keys.len() - 1
            }
        };
        &mut self.keys[at].1
    }
}

/// Counts the keys of a section; names by the author are not counted.
fn note_keys(features: &mut Features, word: &str, table: &Table) {
    let Some(section) = sections::section(word) else {
        return;
    };
    for key in table.keys().filter(|key| section.has(key)) {
        features.note(&format!("key {word}.{key}"));
    }
}

fn bare_or_quoted(key: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !key.is_empty() && key.chars().all(is_bare) {
        true => key.to_owned(),
        false => quoted(key),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
