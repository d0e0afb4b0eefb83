//! A definition while it is being written: its sections in order, and their text.

use super::features::Features;
use grammar::variant::sections;
use std::fmt::Write as _;
use std::sync::LazyLock;

static SECTIONS: LazyLock<Vec<sections::Section>> = LazyLock::new(sections::sections);

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

/// What stands below a header: `[royal]`, `[store.NAME]` or `[[forbid]]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The word of the header.
    pub word: &'static str,
    /// Its form.
    pub form: Form,
    /// Its keys.
    pub table: Table,
}

/// The three forms of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[royal]`: one table.
    Single,
    /// `[store.NAME]`: one of several tables with names.
    Named(String),
    /// `[[forbid]]`: an entry of a list of rules.
    Rule,
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

    /// Adds a text.
    pub fn text(&mut self, key: impl Into<String>, text: impl Into<String>) {
        self.set(key, Entry::Text(text.into()));
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
        keys.find(|(known, _)| known == key).map(|(_, entry)| entry)
    }

    /// Takes a key away.
    pub fn remove(&mut self, key: &str) -> Option<Entry> {
        let at = self.keys.iter().position(|(known, _)| known == key)?;
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

    /// Returns the section `[[word]]`.
    pub fn rule(word: &'static str, table: Table) -> Self {
        let form = Form::Rule;
        Self { word, form, table }
    }

    /// Returns the text of the key `name`, by which children and options reach a rule.
    pub fn rule_name(&self) -> Option<&str> {
        match (&self.form, self.table.get("name")) {
            (Form::Rule, Some(Entry::Text(name))) => Some(name),
            _ => None,
        }
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
        for section in &self.sections {
            let header = match &section.form {
                Form::Single => format!("[{}]", section.word),
                Form::Named(name) => format!("[{}.{}]", section.word, bare_or_quoted(name)),
                Form::Rule => format!("[[{}]]", section.word),
            };
            let _ = writeln!(out, "\n{header}");
            section.table.write_lines(&mut out);
        }
        out
    }

    /// Returns the sections as one table, as an option holds them.
    pub fn overlay(&self) -> Table {
        let mut table = self.top.clone();
        for section in &self.sections {
            let entry = Entry::Table(section.table.clone());
            match &section.form {
                Form::Single => table.set(section.word, entry),
                Form::Named(name) => {
                    match table.entry_of(section.word, || Entry::Table(Table::default())) {
                        Entry::Table(inner) => inner.set(name.clone(), entry),
                        _ => unreachable!("sections of one word have one form"),
                    }
                }
                Form::Rule => match table.entry_of(section.word, || Entry::List(Vec::new())) {
                    Entry::List(inner) => inner.push(entry),
                    _ => unreachable!("sections of one word have one form"),
                },
            }
        }
        table
    }
}

impl Table {
    /// Counts the rules of an option.
    fn count_overlay(&self, features: &mut Features) {
        for (word, entry) in &self.keys {
            let Entry::List(rules) = entry else { continue };
            for rule in rules {
                if let Entry::Table(rule) = rule {
                    note_keys(features, word, rule);
                }
            }
        }
    }

    /// The value of a key, put there if there is none.
    fn entry_of(&mut self, key: &str, start: impl FnOnce() -> Entry) -> &mut Entry {
        let at = match self.keys.iter().position(|(known, _)| known == key) {
            Some(at) => at,
            None => {
                self.keys.push((key.to_owned(), start()));
                self.keys.len() - 1
            }
        };
        &mut self.keys[at].1
    }
}

/// Counts the keys of a section; names that the author gives are none.
fn note_keys(features: &mut Features, word: &str, table: &Table) {
    let mut sections = SECTIONS.iter();
    let Some(section) = sections.find(|section| section.word == word) else {
        return;
    };
    for key in table.keys().filter(|key| section.keys.contains(key)) {
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
