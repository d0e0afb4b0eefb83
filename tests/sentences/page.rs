//! A page of the reference, cut into sentences.

/// A sentence of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// The heading it stands under, without its `#`.
    pub under: String,
    /// The sentence with single blanks; of a row of a table, its cells joined by ` | `.
    pub text: String,
    /// The head of the table, of whose rows it is one.
    pub head: Option<String>,
}

/// Cuts a page into sentences: its headings, blocks of code, pictures and comments aside, every paragraph and item of a list
/// into what its full stops end, every table into rows.
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
                None => cut.push(row(line)),
            }
        } else if let Some(item) = line.strip_prefix("- ") {
            cut.end_paragraph();
            cut.paragraph = item.to_owned();
        } else {
            cut.paragraph.push(' ');
            cut.paragraph.push_str(line);
        }
    }
    cut.end_paragraph();
    cut.found
}

#[derive(Default)]
struct Cut {
    found: Vec<Sentence>,
    under: String,
    /// The head of the table that is being read.
    head: Option<String>,
    paragraph: String,
}

impl Cut {
    fn push(&mut self, text: String) {
        self.found.push(Sentence {
            under: self.under.clone(),
            text,
            head: self.head.clone(),
        });
    }

    fn end_paragraph(&mut self) {
        let paragraph = std::mem::take(&mut self.paragraph);
        if !paragraph.is_empty() {
            self.head = None;
        }
        for sentence in split(&paragraph) {
            self.push(sentence);
        }
    }
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

/// Cuts a paragraph behind its full stops.
fn split(paragraph: &str) -> Vec<String> {
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let (mut sentences, mut current) = (Vec::new(), String::new());
    let mut is_code = false;
    for (at, word) in words.iter().enumerate() {
        if !current.is_empty() {
            current.push(' ');
        }
        current.push_str(word);
        is_code ^= word.matches('`').count() % 2 == 1;
        let goes_on = words.get(at + 1).is_some_and(|next| !can_begin(next));
        if !is_code && is_end(word) && !goes_on {
            sentences.push(std::mem::take(&mut current));
        }
    }
    sentences.extend(Some(current).filter(|rest| !rest.is_empty()));
    sentences
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
