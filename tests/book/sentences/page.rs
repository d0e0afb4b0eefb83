//! A page of the book, cut into sentences.
//!
//! A sentence carries a number in a comment right after it, `... as said.<!--12-->`, and a row of a table in its last cell. The
//! number links it to its tests: a sentence that is rewritten, moved or cut in two keeps them.

/// A sentence of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The heading above it, without its `#`.
    pub under: String,
    /// The sentence with single spaces, without its number; of a row of a table, its cells joined by ` | `.
    pub text: String,
    /// The head of the table if it is a row.
    pub head: Option<String>,
    /// Its number.
    pub id: Option<u32>,
    /// Where its number belongs: a byte of the page.
    pub end: usize,
}

/// A word of a page, without the number after it.
struct Word<'p> {
    text: &'p str,
    id: Option<u32>,
    end: usize,
}

/// Cuts a page into sentences. Headings, blocks of code, pictures and comments are left out; paragraphs and items of a list are cut
/// after their full stops, tables into rows.
pub fn sentences(page: &str) -> Vec<Sentence> {
    let mut cut = Cut::default();
    let mut is_code = false;
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim();
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        if is_code
            || is_fence
            || line.is_empty()
            || line.starts_with("<!--")
            || line.starts_with("![")
        {
            cut.end_paragraph();
        } else if let Some(heading) = heading(line) {
            cut.end_paragraph();
            cut.under = heading.to_owned();
        } else if line.starts_with('|') {
            cut.end_paragraph();
            match lines.next_if(|next| is_rule(next)) {
                Some(_) => cut.head = Some(row(line)),
                None => cut.push_row(page, line),
            }
        } else if let Some(item) = line.strip_prefix("- ") {
            cut.end_paragraph();
            cut.add_words(page, item);
        } else {
            cut.add_words(page, line);
        }
    }
    cut.end_paragraph();
    cut.found
}

#[derive(Default)]
struct Cut<'p> {
    found: Vec<Sentence>,
    under: String,
    /// The head of the table that is being read.
    head: Option<String>,
    paragraph: Vec<Word<'p>>,
}

impl<'p> Cut<'p> {
    fn push(&mut self, text: String, id: Option<u32>, end: usize) {
        self.found.push(Sentence {
            under: self.under.clone(),
            text,
            head: self.head.clone(),
            id,
            end,
        });
    }

    fn push_row(&mut self, page: &str, line: &str) {
        let cells = line.strip_suffix('|').unwrap_or(line).trim_end();
        let end = offset(page, cells) + cells.len();
        let joined = row(line);
        let (text, id) = number(&joined);
        self.push(text.trim_end().to_owned(), id, end);
    }

    fn add_words(&mut self, page: &str, line: &'p str) {
        self.paragraph.extend(line.split_whitespace().map(|word| {
            let (text, id) = number(word);
            let end = offset(page, text) + text.len();
            Word { text, id, end }
        }));
    }

    fn end_paragraph(&mut self) {
        let words = std::mem::take(&mut self.paragraph);
        if !words.is_empty() {
            self.head = None;
        }
        let (mut current, mut is_code) = (String::new(), false);
        for (at, word) in words.iter().enumerate() {
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word.text);
            is_code ^= word.text.matches('`').count() % 2 == 1;
            let goes_on = words.get(at + 1).is_some_and(|next| !can_begin(next.text));
            let is_last = at + 1 == words.len();
            if is_last || !is_code && is_end(word.text) && !goes_on {
                self.push(std::mem::take(&mut current), word.id, word.end);
            }
        }
    }
}

/// Where a part of a page begins in it.
fn offset(page: &str, part: &str) -> usize {
    part.as_ptr() as usize - page.as_ptr() as usize
}

/// Takes the number off the end of a text: `so.<!--12-->`.
fn number(text: &str) -> (&str, Option<u32>) {
    let cut = || {
        let (before, id) = text.strip_suffix("-->")?.rsplit_once("<!--")?;
        Some((before, id.parse().ok()?))
    };
    cut().map_or((text, None), |(before, id)| (before, Some(id)))
}

fn heading(line: &str) -> Option<&str> {
    let text = line.trim_start_matches('#');
    (text.len() < line.len() && text.starts_with(' ')).then(|| text.trim())
}

/// Tests whether a line is the rule below the head of a table: `|---|---:|`.
fn is_rule(line: &str) -> bool {
    line.contains("---") && line.chars().all(|letter| "|-: ".contains(letter))
}

/// The cells of a row of a table, joined.
fn row(line: &str) -> String {
    let mut cells = vec![String::new()];
    let mut letters = line.trim_matches('|').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.next_if_eq(&'|').is_some() => last(&mut cells).push('|'),
            '|' => cells.push(String::new()),
            _ => last(&mut cells).push(letter),
        }
    }
    let cells: Vec<&str> = cells.iter().map(|cell| cell.trim()).collect();
    cells.join(" | ").trim().to_owned()
}

fn last(cells: &mut [String]) -> &mut String {
    cells.last_mut().expect("a row has a cell")
}

/// Tests whether a full stop ends the word, and with it a sentence: the initials of a name (`H. G. Muller`) and `...` do not.
fn is_end(word: &str) -> bool {
    let word = word.trim_end_matches(['*', '_', ')', '"']);
    let Some(before) = word.strip_suffix(['.', '!', '?']) else {
        return false;
    };
    let is_initial = before.len() == 1 && before.chars().all(char::is_uppercase);
    !is_initial && !before.ends_with('.')
}

/// Tests whether a sentence can begin with the word: anything but a small letter and a sign that goes on.
fn can_begin(word: &str) -> bool {
    let first = word
        .trim_start_matches(['*', '_', '(', '[', '"'])
        .chars()
        .next();
    first.is_some_and(|letter| letter.is_uppercase() || letter.is_ascii_digit() || letter == '`')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(page: &str, expected: &[&str]) {
        let texts: Vec<String> = sentences(page).into_iter().map(|one| one.text).collect();
        assert_eq!(texts, expected);
    }

    #[test]
    fn full_stops_end_sentences_and_dots_do_not() {
        check(
            "# A page\nMade by H. G. Muller. A `.toml` file,\nor `1..4.`, or `a. B`; 3 to 4... of them. `U` leaps.\n",
            &[
                "Made by H. G. Muller.",
                "A `.toml` file, or `1..4.`, or `a. B`; 3 to 4... of them.",
                "`U` leaps.",
            ],
        );
        check(
            "**One pair.** Labels are `a`, `b`, ... from below. (As said.) Take `(4,1)`. Go",
            &[
                "**One pair.**",
                "Labels are `a`, `b`, ... from below.",
                "(As said.)",
                "Take `(4,1)`.",
                "Go",
            ],
        );
    }

    #[test]
    fn code_pictures_and_headings_are_no_sentences() {
        let page = "## `[a]`\n\n```toml\nkey = 1. No.\n```\n<!-- file: x -->\n![A picture. Of it.](x.svg)\n\nSaid.\n\n## b\n\n- One.\n- Two,\n  still two. Three.\n";
        check(page, &["Said.", "One.", "Two, still two.", "Three."]);
        let under: Vec<String> = sentences(page).into_iter().map(|one| one.under).collect();
        assert_eq!(under, ["`[a]`", "b", "b", "b"]);
    }

    #[test]
    fn numbers_come_after_sentences_and_in_last_cells() {
        let page = "One.<!--7--> Two,\nand more.<!--12-->\n\nThree\n\n| a | |\n|---|---|\n| b | c<!--3--> |\n| d |  |\n";
        check(page, &["One.", "Two, and more.", "Three", "b | c", "d |"]);
        let found = sentences(page);
        let ids: Vec<Option<u32>> = found.iter().map(|one| one.id).collect();
        assert_eq!(ids, [Some(7), Some(12), None, Some(3), None]);
        assert_eq!(&page[..found[0].end], "One.");
        assert!(page[..found[2].end].ends_with("Three"));
        assert!(page[..found[4].end].ends_with("| d |"));
    }

    #[test]
    fn rows_are_sentences_of_their_table() {
        let page = "| key | type | |\n|---|---|---:|\n| `a \\| b` | text. More. |  |\n| `c` | | last |\n\nBehind.\n";
        check(
            page,
            &["`a | b` | text. More. |", "`c` |  | last", "Behind."],
        );
        let heads: Vec<Option<String>> = sentences(page).into_iter().map(|one| one.head).collect();
        assert_eq!(
            heads,
            [
                Some("key | type |".to_owned()),
                Some("key | type |".to_owned()),
                None
            ]
        );
    }
}
