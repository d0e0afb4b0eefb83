//! The parser: the text that it reads, and the places of the text.

use super::mistake::Mistake;
use crate::diagnostic::Diagnostic;
use crate::source::{Origin, Span};
use pest::iterators::Pair;

#[derive(pest_derive::Parser)]
#[grammar = "betza/betza.pest"]
pub(super) struct Grammar;

pub(super) use Rule as Token;

/// The text without spaces, and the original place of its bytes.
pub(super) struct Parser {
    pub(super) origin: Origin,
    pub(super) text: String,
    /// The place of each byte of `text` in the original, and the original's length.
    pub(super) places: Vec<usize>,
    pub(super) out: Vec<Diagnostic>,
}

impl Parser {
    pub(super) fn new(text: &str, origin: Origin) -> Self {
        let kept = text
            .char_indices()
            .filter(|(_, character)| !character.is_whitespace());
        let mut places = Vec::with_capacity(text.len() + 1);
        let mut without = String::with_capacity(text.len());
        for (at, character) in kept {
            places.extend(at..at + character.len_utf8());
            without.push(character);
        }
        places.push(text.len());
        Self {
            origin,
            text: without,
            places,
            out: Vec::new(),
        }
    }

    /// Returns the whole text with this part of it replaced.
    pub(super) fn with(&self, places: std::ops::Range<usize>, text: &str) -> String {
        let (before, behind) = (self.text.get(..places.start), self.text.get(places.end..));
        [before.unwrap_or_default(), text, behind.unwrap_or_default()].concat()
    }

    pub(super) fn report(&mut self, mistake: Mistake<'_>, span: Span) {
        self.out.push(mistake.at(span));
    }

    /// Returns the span of this pair in the source.
    pub(super) fn span(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.span_of(span.start(), span.end())
    }

    pub(super) fn span_of(&self, start: usize, end: usize) -> Span {
        let place = |at: usize| self.places.get(at).copied().unwrap_or_default();
        let first = place(start);
        let end = if end > start {
            place(end - 1) + 1
        } else {
            first
        };
        self.origin.span(first..end)
    }

    pub(super) fn find_in(&self, pair: &Pair<'_, Rule>, character: char) -> Option<Span> {
        let at = pair.as_span().start() + pair.as_str().find(character)?;
        Some(self.span_of(at, at + character.len_utf8()))
    }
}
