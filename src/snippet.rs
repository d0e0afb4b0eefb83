//! The text around marked places as a terminal can show it: long lines cut, control characters made visible.

use std::borrow::Cow;
use std::ops::Range;

use grammar::source::Source;
use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// The most bytes of a line that is shown whole.
const WIDTH_MAX: usize = 240;

/// The length shown of a longer line, and the part of it before the marked place.
const WINDOW: usize = 96;
const LEAD: usize = 40;

/// A text prepared for showing some of its places: the lines from the one before the first of them to the one after the last.
#[derive(Debug)]
pub struct Snippet {
    name: String,
    /// The number of lines of the text before it.
    n_before: usize,
    text: String,
    pieces: Vec<Piece>,
    /// The first place that is marked, as shown, and its column in the text as it is.
    first: (usize, usize),
}

/// A stretch of the text and where it is shown.
#[derive(Debug)]
struct Piece {
    start: usize,
    shown: usize,
    /// Whether it is shown unchanged; otherwise a replacement is shown.
    same: bool,
}

impl Snippet {
    /// Creates the snippet for these places of a text, the first of them the most important.
    pub fn new(source: &Source, places: &[Range<usize>]) -> Self {
        let text = source.text.as_str();
        let line_of = |at: usize| source.line(at.min(text.len())).0;
        let starts = places.iter().map(|place| place.start).min();
        let ends = places.iter().map(|place| place.end).max();
        let first = line_of(starts.unwrap_or(0)).saturating_sub(1);
        // Text outside of the shown lines is not read: there may be very much of it.
        let behind = line_of(ends.unwrap_or(0)) + 3;
        let mut snippet = Self {
            name: source.name.clone(),
            n_before: first,
            text: String::new(),
            pieces: Vec::new(),
            first: (0, 0),
        };
        let mut index = first;
        while index < behind && source.line_start(index) < text.len() {
            let start = source.line_start(index);
            let (before, end) = (
                source.line_start(index.saturating_sub(1)),
                source.line_start(index + 1),
            );
            let after = source.line_start(index + 2);
            // Lines next to a marked one are shown as well.
            let is_shown = places
                .iter()
                .any(|place| place.start <= after && place.end >= before);
            match is_shown {
                true => snippet.line(&text[start..end], start, places),
                false => snippet.push(&text[start..end], start, true),
            }
            index += 1;
        }
        snippet.piece(source.line_start(index), true);
        if let Some(place) = places.first() {
            let at = text.floor_char_boundary(place.start);
            let (_, line) = source.line(at);
            snippet.first = (snippet.shown(place.start), text[line..at].chars().count());
        }
        snippet
    }

    /// Returns the place at which a byte of the text is shown.
    pub fn shown(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|piece| piece.start <= at);
        let Some(piece) = after.checked_sub(1).map(|index| &self.pieces[index]) else {
            return 0;
        };
        match piece.same {
            true => (piece.shown + at - piece.start).min(self.text.len()),
            false => piece.shown,
        }
    }

    /// Adds a line that is shown.
    fn line(&mut self, line: &str, start: usize, places: &[Range<usize>]) {
        let content = line.trim_end_matches(['\r', '\n']);
        let mut window = 0..content.len();
        if content.len() > WIDTH_MAX {
            let here = start..start + line.len();
            let marked = places.iter().find(|place| here.contains(&place.start));
            let from = marked.map_or(0, |place| (place.start - start).saturating_sub(LEAD));
            window.start = content.floor_char_boundary(from.min(content.len()));
            window.end = content.floor_char_boundary((window.start + WINDOW).min(content.len()));
        }
        if window.start > 0 {
            self.push("…", start, false);
        }
        for (at, character) in content[window.clone()].char_indices() {
            let at = start + window.start + at;
            match picture(character) {
                Some(picture) => self.push(picture.encode_utf8(&mut [0; 4]), at, false),
                None => self.push(character.encode_utf8(&mut [0; 4]), at, true),
            }
        }
        if window.end < content.len() {
            self.push("…", start + window.end, false);
        }
        self.push(&line[content.len()..], start + content.len(), true);
    }

    fn push(&mut self, shown: &str, start: usize, same: bool) {
        self.piece(start, same);
        self.text.push_str(shown);
    }

    /// Begins a piece, unless the last one goes on.
    fn piece(&mut self, start: usize, same: bool) {
        let shown = self.text.len();
        let goes_on = |last: &Piece| last.same && same && last.shown + start == last.start + shown;
        if !self.pieces.last().is_some_and(goes_on) {
            self.pieces.push(Piece { start, shown, same });
        }
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let inner = self.text.read_span(span, lines_before, lines_after)?;
        let column = match lines_before == 0 && span.offset() == self.first.0 {
            true => self.first.1,
            false => inner.column(),
        };
        // Places far from each other are shown apart: this counts the lines of this stretch.
        let n_lines = inner.data().iter().filter(|byte| **byte == b'\n').count();
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            inner.data(),
            *inner.span(),
            inner.line() + self.n_before,
            column,
            n_lines,
        )))
    }
}

/// Returns the text with pictures for its control characters, which would otherwise reach the terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|character| picture(character).is_some()) {
        return Cow::Borrowed(text);
    }
    let shown = text
        .chars()
        .map(|character| picture(character).unwrap_or(character));
    Cow::Owned(shown.collect())
}

/// Returns the replacement of a control character: `␛` for escape.
fn picture(character: char) -> Option<char> {
    match character {
        '\t' | '\n' => None,
        '\u{0}'..='\u{1f}' => char::from_u32(0x2400 + u32::from(character)),
        '\u{7f}' => Some('\u{2421}'),
        // The rest of them, and characters that change the direction of writing.
        '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use grammar::source::SourceMap;

    use super::*;

    fn snippet(text: &str, place: Range<usize>) -> Snippet {
        let mut sources = SourceMap::default();
        let id = sources.add("file", text);
        Snippet::new(sources.get(id), std::slice::from_ref(&place))
    }

    /// Tests that the number of lines is right, and that no more of them are read than are shown.
    #[test]
    fn lines_far_from_a_place_are_left_out() {
        let text: String = (0..1000).map(|n| format!("key{n} = {n}\n")).collect();
        let at = text.find("key500").expect("it is there");
        let snippet = snippet(&text, at..at + 6);
        assert!(snippet.text.len() < 100, "{}", snippet.text);
        assert_eq!(
            &snippet.text[snippet.shown(at)..snippet.shown(at + 6)],
            "key500"
        );
        let span = SourceSpan::from((snippet.shown(at), 6));
        let read = snippet.read_span(&span, 1, 1).expect("it is there");
        assert_eq!(read.line(), 499);
        assert_eq!(read.data(), b"key499 = 499\nkey500 = 500\nkey501 = 501\n");
    }

    #[test]
    fn places_are_found_where_they_are_shown() {
        let text = format!("a = 1\nb = \"{}x\u{1b}y\"\nc = 2\n", "-".repeat(500));
        let at = text.find('x').expect("it is there");
        let snippet = snippet(&text, at..at + 3);
        assert!(snippet.text.len() < 400, "{}", snippet.text);
        let shown = &snippet.text[snippet.shown(at)..snippet.shown(at + 3)];
        assert_eq!(shown, "x\u{241b}y");
        assert_eq!(snippet.first.1, 505);
        assert_eq!(snippet.text.lines().count(), 3);
    }

    #[test]
    fn a_short_text_is_shown_as_it_is() {
        let text = "a = \"é\"\r\nb = 2";
        let snippet = snippet(text, 4..8);
        assert_eq!(snippet.text, text);
        assert!((0..=text.len()).all(|at| snippet.shown(at) == at));
        assert_eq!(visible("a\tb"), "a\tb");
        assert_eq!(visible("a\u{7}b"), "a\u{2407}b");
    }
}
