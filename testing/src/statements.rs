//! A definition's text cut into the parts that can be left out of it: tables, keys, and entries of lists and inline
//! tables.

use std::ops::Range;

/// A part of a definition that can be left out as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its kind.
    pub sort: Sort,
    /// The range of its bytes.
    pub bytes: Range<usize>,
}

/// The kind of a [`Piece`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// A header with all keys below it.
    Table,
    /// A key with its value.
    Key,
    /// An entry of a list or of an inline table, with a comma before or after it.
    Entry,
    /// A comment or an empty line.
    Comment,
}

/// Returns the parts of a text: all tables first, then keys, then entries, from the outer to the inner ones.
pub fn pieces(text: &str) -> Vec<Piece> {
    let statements = statements(text);
    let mut pieces = Vec::new();
    let piece = |sort, bytes| Piece { sort, bytes };
    let headers: Vec<usize> = statements
        .iter()
        .filter(|bytes| text[bytes.start..].starts_with('['))
        .map(|bytes| bytes.start)
        .collect();
    for (index, start) in headers.iter().enumerate() {
        let end = headers.get(index + 1).copied().unwrap_or(text.len());
        pieces.push(piece(Sort::Table, *start..end));
    }
    for bytes in &statements {
        let first = text[bytes.clone()].trim_start().chars().next();
        match first {
            Some('[') => {}
            None | Some('#') => pieces.push(piece(Sort::Comment, bytes.clone())),
            Some(_) => pieces.push(piece(Sort::Key, bytes.clone())),
        }
    }
    for bytes in statements
        .iter()
        .filter(|one| !text[one.start..].starts_with('['))
    {
        let entries = entries(text, bytes.clone());
        pieces.extend(entries.into_iter().map(|bytes| piece(Sort::Entry, bytes)));
    }
    pieces
}

/// Returns the text without some bytes.
pub fn without(text: &str, bytes: &Range<usize>) -> String {
    format!("{}{}", &text[..bytes.start], &text[bytes.end..])
}

/// Cuts a text at the ends of lines that are outside brackets and strings.
fn statements(text: &str) -> Vec<Range<usize>> {
    let mut statements = Vec::new();
    let mut start = 0;
    for (at, letter, depth) in outside_strings(text) {
        if letter == '\n' && depth == 0 {
            statements.push(start..at + 1);
            start = at + 1;
        }
    }
    if start < text.len() {
        statements.push(start..text.len());
    }
    statements
}

/// Returns the entries of all lists and inline tables within these bytes.
fn entries(text: &str, bytes: Range<usize>) -> Vec<Range<usize>> {
    let part = &text[bytes.clone()];
    let mut open: Vec<Vec<usize>> = Vec::new();
    let mut entries = Vec::new();
    for (at, letter, _) in outside_strings(part) {
        match letter {
            '[' | '{' => open.push(vec![at]),
            ',' => open.last_mut().into_iter().for_each(|cuts| cuts.push(at)),
            ']' | '}' => {
                let mut cuts = open.pop().unwrap_or_default();
                cuts.push(at);
                let n_entries = cuts.len() - 1;
                for index in 0..n_entries {
                    // An entry has the comma before it, the first entry the comma after it.
                    let entry = match index {
                        0 if n_entries > 1 => cuts[0] + 1..cuts[1] + 1,
                        0 => cuts[0] + 1..at,
                        _ => cuts[index]..cuts[index + 1],
                    };
                    if !part[entry.clone()].trim().is_empty() {
                        entries.push(bytes.start + entry.start..bytes.start + entry.end);
                    }
                }
            }
            _ => {}
        }
    }
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.len()));
    entries
}

/// Returns the letters outside strings and comments, with their places and the number of brackets open after them (before
/// them if they close one). Headers count as brackets that close at once.
fn outside_strings(text: &str) -> Vec<(usize, char, usize)> {
    let mut letters = Vec::new();
    let mut depth = 0usize;
    for span in spans(text) {
        let Span::Letter(at, letter) = span else {
            continue;
        };
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letters.push((at, letter, depth));
    }
    letters
}

/// Returns the range between the quotes of each string, in order.
pub fn strings(text: &str) -> Vec<Range<usize>> {
    let spans = spans(text).into_iter();
    let strings = spans.filter_map(|span| match span {
        Span::String(bytes) => Some(bytes),
        Span::Letter(..) => None,
    });
    let inside = strings.map(|bytes| {
        let quoted = &text[bytes.clone()];
        let n_quotes = match ["\"\"\"", "'''"].iter().any(|one| quoted.starts_with(one)) {
            true => 3,
            false => 1,
        };
        // A string that is not closed has no quotes at its end.
        let end = bytes
            .end
            .saturating_sub(n_quotes)
            .max(bytes.start + n_quotes);
        bytes.start + n_quotes..end.min(text.len())
    });
    inside
        .filter(|bytes| text.get(bytes.clone()).is_some())
        .collect()
}

/// A part of a definition's text.
enum Span {
    /// A string with its quotes.
    String(Range<usize>),
    /// A letter outside strings and comments, with its place.
    Letter(usize, char),
}

/// Cuts a text into strings and the letters between them, without comments.
fn spans(text: &str) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        match letter {
            '#' => at += rest.find('\n').unwrap_or(rest.len()),
            '"' | '\'' => {
                let length = string_length(rest, letter);
                spans.push(Span::String(at..at + length));
                at += length;
            }
            letter => {
                spans.push(Span::Letter(at, letter));
                at += letter.len_utf8();
            }
        }
    }
    spans
}

/// Returns the number of bytes of the string at the beginning of the text, including its quotes.
fn string_length(text: &str, quote: char) -> usize {
    let triple: String = std::iter::repeat_n(quote, 3).collect();
    let is_triple = text.starts_with(&triple);
    let close = if is_triple { triple } else { quote.to_string() };
    let mut at = close.len();
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(&close) {
            return at + close.len();
        }
        // An unfinished string ends with its line.
        if !is_triple && rest.starts_with('\n') {
            return at;
        }
        let mut letters = rest.chars();
        let first = letters.next();
        at += first.map_or(1, char::len_utf8);
        if quote == '"' && first == Some('\\') {
            at += letters.next().map_or(0, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"name = "a # b"
[piece]
king = { letter = "K", moves = "K" } # here
rook = [
    "a]b",
    'c"d',
]
[forbid.forbid-1]
when = """x
[y]"""
"#;

    fn of(sort: Sort) -> Vec<&'static str> {
        let pieces = pieces(TEXT).into_iter().filter(|piece| piece.sort == sort);
        pieces.map(|piece| &TEXT[piece.bytes]).collect()
    }

    #[test]
    fn tables_go_to_the_next_header() {
        let tables = of(Sort::Table);
        assert_eq!(tables.len(), 2);
        assert!(tables[0].starts_with("[piece]") && tables[0].ends_with("]\n"));
        assert!(tables[1].starts_with("[forbid.forbid-1]") && tables[1].ends_with("\"\"\"\n"));
    }

    #[test]
    fn keys_have_their_whole_values() {
        let keys = of(Sort::Key);
        assert_eq!(keys.len(), 4);
        assert_eq!(keys[0], "name = \"a # b\"\n");
        assert!(keys[2].starts_with("rook") && keys[2].ends_with("]\n"));
    }

    #[test]
    fn entries_take_one_comma_with_them() {
        let entries = of(Sort::Entry);
        assert!(entries.contains(&" letter = \"K\","));
        assert!(entries.contains(&", moves = \"K\" "));
        assert!(entries.contains(&"\n    \"a]b\","));
        let without_first = without(
            TEXT,
            &(TEXT.find("\"a]b\",").unwrap()..TEXT.find("'c").unwrap()),
        );
        assert!(without_first.parse::<toml_check::Table>().is_ok());
    }

    #[test]
    fn strings_are_what_stands_between_quotes() {
        let inside: Vec<&str> = strings(TEXT).into_iter().map(|one| &TEXT[one]).collect();
        let all = ["a # b", "K", "K", "a]b", "c\"d", "x\n[y]"];
        assert_eq!(inside, all);
        let unfinished = "name = \"a";
        assert!(strings(unfinished).len() <= 1);
    }

    /// A reader of TOML, to test that the remaining text is valid.
    mod toml_check {
        pub use toml::Table;
    }
}
