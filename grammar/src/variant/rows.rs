//! The rows of the language: each key that a table of a definition may have, with the type of its value and its meaning.
//!
//! Each section declares its rows next to the function that reads them. The reader of a table
//! (`Fields`), the reports about unknown keys, the merge of parents and children, and the JSON
//! Schema of definitions use the same rows.

use std::fmt;

use crate::lint_row::book_text;

/// A key of a table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The key as authors write it.
    pub key: &'static str,
    /// The type of its value.
    pub value: Type,
    /// An example of a value, as TOML; messages quote it.
    pub example: &'static str,
    /// The meaning of the key, as a sentence.
    pub about: &'static str,
    /// The meaning of a table without the key.
    pub absent: Absent,
}

/// The key `first` of rules other than ends, which a lint reports.
pub const FIRST: Row = Row::new(
    "first",
    Type::Boolean,
    "true",
    "Has a meaning only for ends, which are tested in order.",
)
.or("false");

/// The meaning of a table without a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// An error, unless the key is inherited.
    Required,
    /// The same as with this value, as TOML.
    Value(&'static str),
    /// The meaning in words.
    Words(&'static str),
    /// No meaning of its own.
    Nothing,
}

/// The type of a value.
#[derive(Clone, Copy)]
pub enum Type {
    /// A text.
    Text,
    /// A text on one line that is shown to people.
    Title,
    /// A text: an expression for a set of cells or of kinds.
    Set,
    /// A text that is a condition; or `true` or `false` without quotes.
    Condition,
    /// `true` or `false`.
    Boolean,
    /// A whole number from the first to the last.
    Number(i64, i64),
    /// A text: a whole number, or two of them with `..` between or after them.
    Range,
    /// A number from 0 to 100, in hundredths.
    Points,
    /// One of a few words.
    Word(&'static dyn Words),
    /// Some of a few words: a list of them, or a text with spaces between them.
    WordList(&'static dyn Words),
    /// A list of texts, or a text with spaces between its words.
    List,
    /// A list whose entries have this type.
    ListOf(&'static Type),
    /// A table with names of the author's own, whose values have this type.
    Names(&'static Type),
    /// A table with these keys.
    Table(&'static [Row]),
    /// A value of one of these types.
    Either(&'static [Type]),
    /// A value whose type depends on the game.
    Any,
}

/// A table of words, each with a value.
pub trait Words: Sync {
    /// Returns the words.
    fn words(&self) -> Vec<&'static str>;
}

impl<T: Sync, const N: usize> Words for [(&'static str, T); N] {
    fn words(&self) -> Vec<&'static str> {
        self.iter().map(|(word, _)| *word).collect()
    }
}

impl fmt::Debug for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.noun())
    }
}

impl Type {
    /// Returns the type in the words of the reference.
    pub fn noun(&self) -> String {
        match self {
            Self::Text | Self::Title => "text".to_owned(),
            Self::Set => "set".to_owned(),
            Self::Condition => "condition".to_owned(),
            Self::Boolean => "true, false".to_owned(),
            Self::Range => "range".to_owned(),
            Self::Number(..) | Self::Points => "number".to_owned(),
            Self::Word(words) => {
                let words = words.words();
                let words: Vec<String> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
                words.join(", ")
            }
            Self::WordList(_) | Self::List => "text or list".to_owned(),
            Self::ListOf(Self::ListOf(_)) => "lists".to_owned(),
            Self::ListOf(_) => "list".to_owned(),
            Self::Names(_) | Self::Table(_) => "table".to_owned(),
            Self::Either(types) => {
                let nouns: Vec<String> = types.iter().map(Self::noun).collect();
                nouns.join(" or ")
            }
            Self::Any => "any value".to_owned(),
        }
    }
}

impl Type {
    /// Tests whether the type has these words.
    pub(super) fn has_words(&self, words: &dyn Words) -> bool {
        match self {
            Self::Word(own) | Self::WordList(own) => own.words() == words.words(),
            Self::Either(types) => types.iter().any(|one| one.has_words(words)),
            _ => false,
        }
    }
}

impl Row {
    /// Creates the row of a key that may be left out.
    pub const fn new(
        key: &'static str,
        value: Type,
        example: &'static str,
        about: &'static str,
    ) -> Self {
        Self {
            key,
            value,
            example,
            about: book_text(about),
            absent: Absent::Nothing,
        }
    }

    /// Returns the row of a key that must be written.
    pub const fn required(mut self) -> Self {
        self.absent = Absent::Required;
        self
    }

    /// Returns the row with the value by default, as TOML.
    pub const fn or(mut self, value: &'static str) -> Self {
        self.absent = Absent::Value(value);
        self
    }

    /// Returns the row with the meaning by default, in words.
    pub const fn or_else(mut self, words: &'static str) -> Self {
        self.absent = Absent::Words(book_text(words));
        self
    }

    /// Returns an example of the key with a value: `who = "pawn"`.
    pub fn line(&self) -> String {
        format!("{} = {}", self.key, self.example)
    }

    /// Tests whether the key is `true` if it is absent.
    pub fn is_true_by_default(&self) -> bool {
        self.absent == Absent::Value("true")
    }
}

/// A section of a definition.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The word of its header.
    pub word: &'static str,
    /// The form of its header.
    pub shape: Shape,
    /// The meaning of the section, as a sentence.
    pub about: &'static str,
    /// The keys of each table.
    pub rows: &'static [Row],
    /// More keys of each table, which another part of the language reads: those of a position.
    pub also: &'static [Row],
    /// Names that the author declares elsewhere and that are keys here too.
    pub names: Names,
}

/// The form of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `[royal]`: one table.
    Single,
    /// `[store.NAME]`: tables with names. Parents, children and options merge them key by key.
    Named,
    /// `[zone]`: names and texts.
    Texts,
    /// `[forbid.NAME]`: rules with names, in order. A rule replaces an earlier rule of its name as a whole.
    Rules,
    /// `[options.NAME]`: tables with names, whose other keys are those of a definition.
    Options,
    /// `[[test]]`: a list of tables.
    List,
}

/// Names of attributes that are keys of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Names {
    /// None.
    None,
    /// Attributes of kinds.
    OfKinds,
    /// Attributes of cells.
    OfCells,
}

impl Section {
    /// Creates a section.
    pub const fn new(
        word: &'static str,
        shape: Shape,
        about: &'static str,
        rows: &'static [Row],
    ) -> Self {
        Self {
            word,
            shape,
            about: book_text(about),
            rows,
            also: &[],
            names: Names::None,
        }
    }

    /// Returns the section with more keys, which another part of the language reads.
    pub const fn also(mut self, rows: &'static [Row]) -> Self {
        self.also = rows;
        self
    }

    /// Returns the section with names of attributes as keys.
    pub const fn named_by(mut self, names: Names) -> Self {
        self.names = names;
        self
    }

    /// Returns the rows of all keys.
    pub fn all(&self) -> impl Iterator<Item = &'static Row> + Clone + use<> {
        self.rows.iter().chain(self.also)
    }

    /// Returns the keys, in the order of the rows.
    pub fn keys(&self) -> Vec<&'static str> {
        self.all().map(|row| row.key).collect()
    }

    /// Returns the keys whose value is one of a few words, and these words.
    pub fn words(&self) -> Vec<(&'static str, Vec<&'static str>)> {
        let words = |row: &Row| match row.value {
            Type::Word(words) | Type::WordList(words) => Some((row.key, words.words())),
            _ => None,
        };
        self.all().filter_map(words).collect()
    }

    /// Tests whether the section has a key.
    pub fn has(&self, key: &str) -> bool {
        self.all().any(|row| row.key == key)
    }

    /// Returns the place of the section on the page of the reference.
    pub fn anchor(&self) -> String {
        match self.shape {
            Shape::Texts => "zone-and-let".to_owned(),
            _ => {
                let header = self.header().to_lowercase();
                header.replace(['[', ']', '.'], "")
            }
        }
    }

    /// Returns the header of one of its tables, as the reference writes it: `[forbid.NAME]`.
    pub fn header(&self) -> String {
        match self.shape {
            Shape::Single | Shape::Texts => format!("[{}]", self.word),
            Shape::Named | Shape::Rules | Shape::Options => format!("[{}.NAME]", self.word),
            Shape::List => format!("[[{}]]", self.word),
        }
    }
}
