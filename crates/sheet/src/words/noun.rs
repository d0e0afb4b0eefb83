//! Nouns for sets of cells, in the singular and in the plural.

use alfil_words::{and, or};
use ir::{Cells, KindId};

use super::Words;

/// Words that are made when they are needed: sets are parts of sets, and words made twice on every level would double the time for
/// every level. The argument is whether the noun is in the singular.
pub(super) type Later<'c> = Box<dyn Fn(bool) -> String + 'c>;

/// A set of cells in words, in the singular or in the plural.
pub(super) struct Noun<'c> {
    /// Adjectives: `enemy`, `empty`.
    pub(super) before: Vec<String>,
    pub(super) head: Head<'c>,
    /// The letter that stands for one of them in the rest of the sentence; empty for none.
    pub(super) letter: String,
    /// The words after the noun: `in “far”`.
    pub(super) after: Vec<After<'c>>,
}

/// The words after a noun.
pub(super) struct After<'c> {
    pub(super) words: Later<'c>,
    /// Whether it is a place: `in “far”`, `on the file of e1`.
    pub(super) is_place: bool,
}

/// The head of a noun.
pub(super) enum Head<'c> {
    /// Cells, empty or occupied.
    Cells,
    /// Pieces of any kind.
    Pieces,
    /// Pieces of these kinds.
    Kinds(Vec<KindId>),
    /// Cells or pieces of several sets.
    Either(Vec<&'c Cells>),
    /// A fixed text that needs no more words.
    Fixed {
        /// The words.
        text: Later<'c>,
        /// Whether it is at most one.
        is_one: bool,
    },
}

impl<'c> Noun<'c> {
    pub(super) fn of(head: Head<'c>) -> Self {
        Self {
            before: Vec::new(),
            head,
            letter: String::new(),
            after: Vec::new(),
        }
    }

    pub(super) fn fixed(text: impl Fn() -> String + 'c, is_one: bool) -> Self {
        let text = Box::new(move |_| text());
        Self::of(Head::Fixed { text, is_one })
    }

    /// Tests whether it is one cell or piece that needs no article.
    pub(super) fn is_one(&self) -> bool {
        matches!(self.head, Head::Fixed { is_one: true, .. })
    }

    pub(super) fn with_before(mut self, word: impl Into<String>) -> Self {
        self.before.push(word.into());
        self
    }

    /// Gives a letter to one of them. It comes before the words after the noun, which can end with another noun.
    pub(super) fn with_letter(mut self, letter: &str) -> Self {
        self.letter = format!("({letter})");
        self
    }

    pub(super) fn with_after(self, words: impl Fn() -> String + 'c) -> Self {
        self.with_after_of(move |_| words())
    }

    /// Adds words that depend on whether the noun is in the singular.
    pub(super) fn with_after_of(mut self, words: impl Fn(bool) -> String + 'c) -> Self {
        let words = Box::new(words);
        let is_place = false;
        self.after.push(After { words, is_place });
        self
    }

    pub(super) fn with_place(mut self, words: impl Fn() -> String + 'c) -> Self {
        let words = Box::new(move |_| words());
        let is_place = true;
        self.after.push(After { words, is_place });
        self
    }

    fn with(&self, head: &str, is_one: bool) -> String {
        self.with_list(head, String::new(), is_one)
    }

    /// Returns the noun with this head, or with `listed` if words after a list would seem to be about its last part only.
    fn with_list(&self, head: &str, listed: String, is_one: bool) -> String {
        let after = self.after.iter().map(|after| (after.words)(is_one));
        let after: Vec<String> = after.collect();
        let is_about_all = |words: &String| words.starts_with("that ");
        let head = match listed.is_empty() || after.iter().all(is_about_all) {
            true => head,
            false => &listed,
        };
        let before = self.before.iter().map(String::as_str);
        let after = after.iter().map(String::as_str);
        let letter = Some(self.letter.as_str()).filter(|letter| !letter.is_empty());
        let words = before.chain([head]).chain(letter).chain(after);
        words.collect::<Vec<&str>>().join(" ")
    }

    /// Returns all of them: `enemy pawns in “far”`.
    pub(super) fn all(&self, words: &Words<'_>) -> String {
        match &self.head {
            Head::Cells => self.with("cells", false),
            Head::Pieces => self.with("pieces", false),
            Head::Kinds(kinds) => {
                let listed = match kinds.len() {
                    0 | 1 => String::new(),
                    _ => format!("pieces ({})", words.kinds(kinds, or)),
                };
                self.with_list(&words.kinds(kinds, and), listed, false)
            }
            Head::Either(sets) => {
                let all = and(sets.iter().map(|set| words.all(set)).collect());
                match self.after.is_empty() {
                    true => self.with(&all, false),
                    false => self.with(&format!("those of {all}"), false),
                }
            }
            Head::Fixed { text, is_one } => self.with(&text(*is_one), *is_one),
        }
    }

    /// Returns any one of them, without an article: `enemy pawn in “far”`.
    pub(super) fn any(&self, words: &Words<'_>) -> Option<String> {
        Some(match &self.head {
            Head::Cells => self.with("cell", true),
            Head::Pieces => self.with("piece", true),
            Head::Either(sets) => {
                let any = sets.iter().map(|set| words.noun(set).any(words));
                self.with(&or(any.collect::<Option<Vec<_>>>()?), true)
            }
            Head::Kinds(kinds) => {
                let names = kinds.iter().map(|kind| words.kind(*kind).to_owned());
                self.with(&or(names.collect()), true)
            }
            Head::Fixed { .. } => return None,
        })
    }
}

/// Returns the parts of `a | b | c`, left to right.
pub(super) fn disjuncts(cells: &Cells) -> Vec<&Cells> {
    let (mut open, mut parts) = (vec![cells], Vec::new());
    while let Some(cells) = open.pop() {
        match cells {
            Cells::Or(a, b) => open.extend([&**b, &**a]),
            other => parts.push(other),
        }
    }
    parts
}
