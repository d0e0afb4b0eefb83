//! Texts in another form than the notation, of which the meaning is clear.

use super::NAMES;
use crate::betza::mistake::Mistake;
use crate::diagnostic::Severity;
use crate::source::{Origin, SourceId};

/// The number of small letters in a row from which a text is a word: the notation has hardly as many.
const WORD_MIN: usize = 3;

/// A text that is no movement as it is written.
pub(super) enum Other {
    /// Movements joined by signs or words: what they are together, and the first joint.
    Joined(String, std::ops::Range<usize>),
    /// A bracket inside a bracket: what the text is without one of them, and the second bracket.
    Nested(String, std::ops::Range<usize>),
    /// Words of a sentence or of another language, and the first of them.
    Words(std::ops::Range<usize>),
}

impl Other {
    /// Finds the form of a text; `None` if it has none of these forms.
    pub(super) fn of(text: &str) -> Option<Self> {
        joined(text)
            .or_else(|| nested(text))
            .or_else(|| words(text))
    }

    pub(super) fn mistake(&self) -> (Mistake<'_>, std::ops::Range<usize>) {
        match self {
            Self::Joined(written, at) => (Mistake::Joined { written }, at.clone()),
            Self::Nested(written, at) => (Mistake::Nested { written }, at.clone()),
            Self::Words(at) => (Mistake::Words, at.clone()),
        }
    }
}

/// Finds movements between signs or words like `or`.
fn joined(text: &str) -> Option<Other> {
    let is_sign = |letter: char| "|,/;+&".contains(letter);
    let is_between = |letter: char| letter.is_whitespace() || is_sign(letter);
    let is_word = |piece: &str| ["or", "and", "plus", "with"].contains(&&*piece.to_lowercase());
    let pieces = text.split(is_between).filter(|piece| !piece.is_empty());
    let pieces: Vec<&str> = pieces.collect();
    let joint = text.find(is_sign).map(|at| at..at + 1).or_else(|| {
        let word = pieces.iter().find(|piece| is_word(piece))?;
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        Some(at..at + word.len())
    })?;
    let parts = pieces.into_iter().filter(|piece| !is_word(piece));
    let parts: Vec<&str> = parts.map(|part| of_name(part).unwrap_or(part)).collect();
    let n_components: Option<Vec<usize>> = parts.iter().map(|part| n_components(part)).collect();
    let written = parts.concat();
    // `W` and `W` together are another movement.
    let is_same = self::n_components(&written)? == n_components?.iter().sum::<usize>();
    (parts.len() > 1 && is_same).then_some(Other::Joined(written, joint))
}

fn of_name(text: &str) -> Option<&'static str> {
    let name = text.to_lowercase();
    let found = NAMES.iter().find(|(usual, _)| *usual == name);
    found.map(|(_, moves)| *moves)
}

/// Finds a bracket inside a bracket that adds nothing.
fn nested(text: &str) -> Option<Other> {
    let at = text.find("[[")? + 1;
    let written = text.replace("[[", "[").replace("]]", "]");
    n_components(&written)?;
    Some(Other::Nested(written, at..at + 1))
}

/// Finds a word in a text that is no movement.
fn words(text: &str) -> Option<Other> {
    // Names of pieces have a message of their own.
    if of_name(text.trim()).is_some() {
        return None;
    }
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    let mut words = text.split(|letter: char| !is_letter(letter));
    let word = words.find(|word| {
        word.len() >= WORD_MIN && word.chars().all(|letter| letter.is_ascii_lowercase())
    })?;
    let at = word.as_ptr() as usize - text.as_ptr() as usize;
    let is_of_words = text.contains(char::is_whitespace) || text.len() == word.len();
    (is_of_words && n_components(text).is_none()).then_some(Other::Words(at..at + word.len()))
}

/// Returns the number of components of a movement; `None` if it has a mistake.
pub(super) fn n_components(text: &str) -> Option<usize> {
    // A text in another form has a mistake, so it is not looked at again.
    let (piece, out) = super::read(text, Origin::of_source(SourceId(0), text));
    let is_wrong = out.iter().any(|one| one.severity == Severity::Error);
    piece
        .filter(|_| !is_wrong)
        .map(|piece| piece.components.len())
}
