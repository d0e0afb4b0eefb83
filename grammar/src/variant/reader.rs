//! Typed reading of a tree, with messages for authors about wrong types, unknown keys and missing keys.

mod fields;

pub use fields::Fields;

use super::document::{Key, Node, Table, Text, Value, quoted as quoted_key};
use super::limits;
use super::mistake::{Instead, KeyMistake};
use super::old::{self, OldWord};
use super::rows::Section;
use super::top::is_at_the_top;
use crate::diagnostic::{Diagnostic, near_names};
use crate::lint_row::FIRST_WITHOUT_ORDER;
use crate::source::{Origin, Span};
use std::collections::{HashMap, HashSet};

/// A wildcard for the key that an unknown key was meant to be.
const ANY: &str = "*";

/// A rule as written.
pub struct Rule {
    /// The name of the rule.
    pub name: Option<Text>,
    /// The keys of the rule.
    pub fields: Fields,
}

/// A reader of tables that collects errors.
pub struct Reader<'a> {
    /// The errors so far.
    pub out: &'a mut Vec<Diagnostic>,
    /// Whether absent keys are reported as missing. They are not in a file with unreadable lines or in an option's
    /// overlay.
    pub complete: bool,
    /// Whether `false` may replace any value: it removes things in an overlay that is not applied now.
    pub overlay: bool,
    /// Names of attributes: keys that pieces may have.
    pub attributes: Vec<String>,
    /// Whether some declarations of names could not be read, so that uses of unknown names must not be reported.
    pub lost: bool,
    /// The keys that unknown keys of each table may have meant.
    meant: HashMap<String, HashSet<String>>,
}

impl<'a> Reader<'a> {
    /// Creates a reader of a whole definition.
    pub fn new(out: &'a mut Vec<Diagnostic>) -> Self {
        Self {
            out,
            complete: true,
            overlay: false,
            attributes: Vec::new(),
            lost: false,
            meant: HashMap::new(),
        }
    }

    /// Reads a table and gives misspelt keys the names that were meant, so that one mistake is one error.
    ///
    /// `more` are names that are keys as well: those of attributes.
    pub fn entry(
        &mut self,
        node: &Node,
        title: &str,
        section: &'static Section,
        more: &[&str],
    ) -> Option<Fields> {
        let table = self.any_table(node, title)?;
        self.meant.remove(title);
        let keys = [&section.keys(), more].concat();
        let mut unknown = self.keys(table, title, &keys).into_iter().peekable();
        let mut read = Table::new();
        for (key, node) in table {
            let near = unknown.next_if(|(other, _)| *other == key);
            let near = near.into_iter().flat_map(|(_, near)| near);
            let mut near = near.filter(|near| !table.contains_key(*near));
            let meant = near.find(|near| !read.contains_key(*near));
            let name = meant.map_or_else(|| key.name.clone(), str::to_string);
            let span = key.span;
            read.insert(Key { name, span }, node.clone());
        }
        Some(Fields::new(title.to_owned(), section, read))
    }

    /// Reads the name and the keys of a rule, as `[forbid.NAME]`. Misspelt keys get the names that were meant.
    pub fn rule(&mut self, node: &Node, section: &'static Section) -> Option<Rule> {
        let word = section.word;
        let table = self.any_table(node, word)?;
        let name = match table.get("name").map(|node| &node.value) {
            Some(Value::String(name)) => Some(name.clone()),
            _ => None,
        };
        let title = match &name {
            Some(name) => format!("[{word}.{}]", quoted_key(&name.text)),
            None => section.header(),
        };
        let mut keys = table.clone();
        keys.retain(|key, _| !["name", "off"].contains(&key.name.as_str()));
        let keys = Node {
            value: Value::Table(keys),
            span: node.span,
        };
        let fields = self.entry(&keys, &title, section, &[])?;
        self.first(&fields, section, &title);
        Some(Rule { name, fields })
    }

    /// Reads a table of tables with names of the author's own, as `[store.NAME]`.
    pub fn named<'n>(&mut self, node: &'n Node, section: &'static Section) -> Option<&'n Table> {
        let title = format!("[{}]", section.word);
        let header = section.header();
        let table = match &node.value {
            Value::Table(table) => table,
            _ => {
                self.lost |= !matches!(node.value, Value::Broken);
                self.wrong_type(node, &title, "a table", Instead::Named(&header));
                return None;
            }
        };
        let nameless = table.iter().find(|(key, node)| {
            section.has(&key.name) && !matches!(node.value, Value::Table(_) | Value::Broken)
        });
        let Some((key, _)) = nameless.filter(|_| !self.overlay) else {
            return Some(table);
        };
        self.lost = true;
        let nameless = KeyMistake::Nameless {
            key,
            section: section.word,
            thing: section.word,
            header: &header,
        };
        self.out.push(nameless.into());
        None
    }

    /// Reads a table with any keys.
    pub fn any_table<'n>(&mut self, node: &'n Node, title: &str) -> Option<&'n Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            _ => {
                let name = title.rsplit('.').next().unwrap_or(title);
                let name = name.trim_end_matches(']');
                let instead = match (title.starts_with('['), table_example(title)) {
                    _ if is_at_the_top(name) => Instead::AtTheTop(name),
                    (_, Some(example)) => Instead::Example(example),
                    (true, None) => Instead::Header(title),
                    (false, None) => Instead::Braces(title),
                };
                self.wrong_type(node, title, "a table", instead);
                None
            }
        }
    }

    /// Reports keys that are not among the known ones. Returns them, each with similar known keys.
    ///
    /// Names are compared for as many keys as are reported, so that any number of unknown keys is read in linear time.
    pub fn keys<'k>(
        &mut self,
        table: &'k Table,
        title: &str,
        keys: &[&'k str],
    ) -> Vec<(&'k Key, Vec<&'k str>)> {
        let is_unknown = |key: &&Key| {
            !keys.contains(&key.name.as_str()) && !old::is_reported_later(title, &key.name)
        };
        // An inherited key does not hinder one of the child.
        let has_own = |name: &str, source| {
            let key = table.get_key_value(name).map(|(key, _)| key);
            key.is_some_and(|key| key.span.source == source)
        };
        let mut unknown = Vec::new();
        let mut is_listed = false;
        for key in table.keys().filter(is_unknown) {
            let names = match self.out.len() < limits::REPORTS_MAX {
                true => keys,
                false => &[],
            };
            let new = old::key(title, &key.name).filter(|new| keys.contains(new));
            let near = match new {
                Some(new) => vec![new],
                None => near_names(&key.name, names.iter().copied()),
            };
            for meant in near.iter().chain(near.is_empty().then_some(&ANY)) {
                self.note_meant(title, meant);
            }
            if let Some(new) = new {
                self.out
                    .push(OldWord::renamed(&key.name, new, key.span).into());
                unknown.push((key, near));
                continue;
            }
            let meant = match near[..] {
                [meant] if !has_own(meant, key.span.source) => Some(meant),
                _ => None,
            };
            // All keys are listed once.
            let is_far = near.is_empty();
            let known = match is_far && is_listed {
                true => Vec::new(),
                false => names.to_vec(),
            };
            is_listed |= is_far;
            let problem = KeyMistake::UnknownKey {
                key,
                title,
                known,
                meant,
            };
            self.out.push(problem.into());
            unknown.push((key, near));
        }
        unknown
    }

    /// Reads one of a few words, if the key is there.
    pub fn word<T: Clone>(&mut self, table: &Table, key: &str, words: &[(&str, T)]) -> Option<T> {
        let example = format!("{key} = \"{}\"", words.first().map_or("", |(word, _)| word));
        let text = self.text(table, key, &example)?;
        let mut found = words.iter().find(|(word, _)| *word == text.text);
        if let (None, Some(new)) = (found, old::value(key, &text.text)) {
            let old = OldWord {
                old: text.text.clone(),
                new: new.to_owned(),
                span: text.span(),
                text: format!("{new:?}"),
            };
            self.out.push(old.into());
            found = words.iter().find(|(word, _)| *word == new);
        }
        if found.is_none() {
            let unknown = KeyMistake::UnknownWord {
                key,
                word: &text,
                words: words.iter().map(|(word, _)| *word).collect(),
            };
            self.out.push(unknown.into());
        }
        found.map(|(_, value)| value.clone())
    }

    /// Reads `first`, which belongs to ends, and warns about it elsewhere.
    fn first(&mut self, table: &Table, section: &'static Section, title: &str) {
        let first = self.boolean(table, "first");
        if let (Some(_), Some((key, node)), false) =
            (first, table.get_key_value("first"), section.word == "end")
        {
            self.out.push(
                FIRST_WITHOUT_ORDER
                    .warning(
                        format!("`first` means nothing in `{title}`"),
                        key.span,
                        "only ends are evaluated in order",
                    )
                    .with_help("leave it out")
                    .with_edit(
                        Span {
                            end: node.span.end,
                            ..key.span
                        },
                        "",
                    ),
            );
        }
    }

    /// Notes that a key was meant, whatever was written.
    pub fn note_meant(&mut self, title: &str, key: &str) {
        let meant = self.meant.entry(title.to_string()).or_default();
        meant.insert(key.to_string());
    }

    /// Reports a value of a type other than the expected one.
    pub fn wrong_type(&mut self, value: &Node, name: &str, expected: &str, instead: Instead<'_>) {
        let removed = self.overlay && matches!(value.value, Value::Boolean(false));
        if matches!(value.value, Value::Broken) || removed {
            return;
        }
        let wrong = KeyMistake::WrongType {
            name,
            value,
            expected,
            instead,
        };
        self.out.push(wrong.into());
    }

    /// Tests whether a key that a table does not have is missing: none there may be it, misspelt.
    pub fn is_certain(&self, title: &str, key: &str) -> bool {
        let meant = self.meant.get(title);
        let is_misspelt =
            meant.is_some_and(|meant| [key, ANY].into_iter().any(|key| meant.contains(key)));
        self.complete && !is_misspelt
    }

    /// Reports a missing key, unless it may be there under a misspelt name. Returns the error, if there is one.
    pub fn missing(
        &mut self,
        span: Span,
        title: &str,
        key: &str,
        example: &str,
    ) -> Option<&mut Diagnostic> {
        if !self.is_certain(title, key) {
            return None;
        }
        let missing = KeyMistake::Missing {
            title,
            key,
            example,
            span,
        };
        self.out.push(missing.into());
        self.out.last_mut()
    }

    /// Reads the text of a node.
    pub fn text_of(&mut self, node: &Node, key: &str, example: &str) -> Option<Text> {
        match &node.value {
            Value::String(text)
                if text.text.len() > limits::EXPRESSION_BYTES_MAX && key != "fen" =>
            {
                let span = node.span;
                self.out.push(KeyMistake::TooLong { key, span }.into());
                None
            }
            Value::String(text) => Some(text.clone()),
            _ => {
                let example = as_text(node, key, example);
                self.wrong_type(node, key, "a text", Instead::Example(&example));
                None
            }
        }
    }

    /// Reads the text of a key, if it is there.
    pub fn text(&mut self, table: &Table, key: &str, example: &str) -> Option<Text> {
        let node = table.get(key)?;
        self.text_of(node, key, example)
    }

    /// Reads a text that is shown to people: on one line, without characters that control a terminal.
    pub fn title(&mut self, table: &Table, key: &str, example: &str) -> Option<Text> {
        let text = self.text(table, key, example)?;
        if text.text.trim().is_empty() {
            let span = text.span();
            self.out
                .push(KeyMistake::Blank { key, example, span }.into());
            return None;
        }
        self.printable(text, key)
    }

    /// Returns a text that is shown to people; one with a control character is reported.
    pub fn printable(&mut self, text: Text, key: &str) -> Option<Text> {
        let mut characters = text.text.chars();
        let Some(character) = characters.find(|character| character.is_control()) else {
            return Some(text);
        };
        let control = KeyMistake::ControlCharacter {
            key,
            character,
            span: text.span(),
        };
        self.out.push(control.into());
        None
    }

    /// Reads a condition: a text, or `true` and `false` without quotes.
    pub fn condition(&mut self, table: &Table, key: &str, example: &str) -> Option<Text> {
        let node = table.get(key)?;
        match node.value {
            Value::Boolean(value) if !self.overlay || value => Some(Text {
                text: value.to_string(),
                origin: Origin {
                    whole: node.span,
                    base: Some(node.span.start),
                },
            }),
            _ => {
                let text = self.text_of(node, key, example)?;
                // When tables are merged, `false` without quotes removes a key.
                if text.text.trim() == "true" {
                    let span = node.span;
                    self.out.push(KeyMistake::QuotedTrue { key, span }.into());
                }
                Some(text)
            }
        }
    }

    /// Reads `true` or `false`, if the key is there.
    pub fn boolean(&mut self, table: &Table, key: &str) -> Option<bool> {
        let node = table.get(key)?;
        match &node.value {
            Value::Boolean(value) => Some(*value),
            _ => {
                let example = format!("{key} = true");
                self.wrong_type(node, key, "`true` or `false`", Instead::Unquoted(&example));
                None
            }
        }
    }

    /// Reads a whole number within bounds, if the key is there.
    pub fn integer(&mut self, table: &Table, key: &str, least: i64, most: i64) -> Option<i64> {
        let node = table.get(key)?;
        match node.value {
            Value::Integer(number) if (least..=most).contains(&number) => Some(number),
            Value::Integer(number) => {
                let wrong = KeyMistake::OutOfRange {
                    name: key,
                    number: Some(number),
                    least,
                    most,
                    span: node.span,
                };
                self.out.push(wrong.into());
                None
            }
            // A whole number that is too large.
            Value::Float(f64::MAX) => {
                let wrong = KeyMistake::OutOfRange {
                    name: key,
                    number: None,
                    least,
                    most,
                    span: node.span,
                };
                self.out.push(wrong.into());
                None
            }
            _ => {
                let meant = match &node.value {
                    Value::String(text) => text.text.trim().parse().ok(),
                    _ => None,
                };
                let meant = meant.filter(|number| (least..=most).contains(number));
                let number = meant.unwrap_or(least.max(1));
                let example = format!("{key} = {number}");
                self.wrong_type(node, key, "a whole number", Instead::Unquoted(&example));
                None
            }
        }
    }

    /// Reads points in hundredths.
    pub fn points(&mut self, node: &Node, key: &str) -> Option<u16> {
        let number = match node.value {
            Value::Integer(number) => number as f64,
            Value::Float(number) => number,
            _ => {
                let example = format!("{key} = 0.5");
                self.wrong_type(node, key, "a number", Instead::Example(&example));
                return None;
            }
        };
        let hundredths = (number * 100.0).round();
        if (0.0..=10_000.0).contains(&hundredths) && (hundredths / 100.0 - number).abs() < 1e-9 {
            return Some(hundredths as u16);
        }
        let span = node.span;
        self.out
            .push(KeyMistake::Points { key, number, span }.into());
        None
    }

    /// Reads a list of texts. One text with spaces between its words is read as a list of these words.
    pub fn words_of(&mut self, node: &Node, key: &str) -> Option<Vec<Text>> {
        let example = format!("{key} = [\"...\", \"...\"]");
        match &node.value {
            Value::String(text) => Some(text.words()),
            Value::Array(list) => Some(
                list.iter()
                    .filter_map(|item| self.text_of(item, key, &example))
                    .collect(),
            ),
            _ => {
                self.wrong_type(node, key, "a list of texts", Instead::Example(&example));
                None
            }
        }
    }

    /// Reads the list of texts of a key, if it is there.
    pub fn words(&mut self, table: &Table, key: &str) -> Option<Vec<Text>> {
        let node = table.get(key)?;
        self.words_of(node, key)
    }

    /// Reads a table of names and texts, in order, up to the limit of a table of names.
    pub fn texts(&mut self, node: &Node, title: &str, example: &str) -> Vec<(Key, Text)> {
        let Some(table) = self.any_table(node, title) else {
            return Vec::new();
        };
        self.within(table.iter(), limits::NAMES_MAX, title, node.span)
            .filter_map(|(key, node)| {
                let text = self.text_of(node, &key.name, example);
                self.lost |= text.is_none();
                Some((key.clone(), text?))
            })
            .collect()
    }

    /// Reads the entries of a list of tables `[[title]]`, or of rules that have become one.
    pub fn list<'n>(&mut self, table: &'n Table, key: &str, most: usize) -> &'n [Node] {
        let Some(node) = table.get(key) else {
            return &[];
        };
        match &node.value {
            Value::Array(list) => {
                let _ = self.within(list.iter(), most, key, node.span);
                self.lost |= list.iter().any(|node| matches!(node.value, Value::Broken));
                &list[..list.len().min(most)]
            }
            _ => {
                let (expected, instead) = match key {
                    "test" => ("a list of tables", Instead::Tests),
                    _ => ("a table of rules", Instead::Rules(key)),
                };
                self.wrong_type(node, key, expected, instead);
                // A single table is read as one entry, so that its names are known. One of tables has names for them.
                let is_table = |node: &Node| matches!(node.value, Value::Table(_));
                match &node.value {
                    Value::Table(table) if !table.values().all(is_table) => {
                        std::slice::from_ref(node)
                    }
                    _ => &[],
                }
            }
        }
    }

    /// Returns the entries within a limit, and reports an error if there are more.
    pub fn within<I: ExactSizeIterator>(
        &mut self,
        entries: I,
        most: usize,
        title: &str,
        span: Span,
    ) -> std::iter::Take<I> {
        let n_entries = entries.len();
        if n_entries > most {
            let too_many = KeyMistake::TooManyEntries {
                title,
                n_entries,
                most,
                span,
            };
            self.out.push(too_many.into());
        }
        entries.take(most)
    }
}

/// Returns a key with its value as a text: from what is written if that has only to be quoted or joined, otherwise the
/// value of the example.
fn as_text(node: &Node, key: &str, example: &str) -> String {
    let shown = example
        .split_once(" = ")
        .map_or(example, |(_, value)| value);
    let joined = match &node.value {
        Value::Integer(number) if shown.trim_matches('"').parse::<i64>().is_ok() => {
            Some(number.to_string())
        }
        // Sets are joined as in their example.
        Value::Array(list) if shown.contains(" | ") && !shown.contains('(') => {
            let texts = list.iter().map(|item| match &item.value {
                Value::String(text) => Some(text.text.as_str()),
                _ => None,
            });
            let texts: Option<Vec<&str>> = texts.collect();
            texts.map(|texts| texts.join(" | "))
        }
        _ => None,
    };
    let value = joined.map_or_else(|| shown.to_owned(), |text| format!("{text:?}"));
    format!("{} = {value}", quoted_key(key))
}

/// Returns an example of a table that is not a section.
fn table_example(title: &str) -> Option<&'static str> {
    Some(match title {
        "as" => "as = { rook = \"pawn\" }",
        "at" => "at = { d4 = \"K\" }",
        "map" => "map = { pawn = \"queen\" }",
        "pieces" => "pieces = { king = \"e1\" }",
        "score" => "score = { me = 0.25, enemy = 0.75 }",
        "given" => "given = { STATUS = [\"e4\"] }",
        "[royal]" => "royal = { who = \"mine king\" }` or, to take it away, `royal = false",
        "[stack]" => "stack = { height = 2 }",
        "[setup]" => "setup = { fen = \"...\" }",
        "[test-defaults]" => "test-defaults = { turn = \"white\" }",
        _ => return None,
    })
}
