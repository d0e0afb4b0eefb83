//! Statements about cells that are written as definitions or other languages write sets, in the form of board files.

use super::{BoardParser, Rule};
use pest::Parser as _;

/// The words before labels.
const LINES: [&str; 6] = ["file", "files", "rank", "ranks", "layer", "layers"];

/// Returns a `zone` or `remove` that cannot be read as it would be written in a board file: `zone hill = "d4 e4"` as
/// `zone hill = d4 e4`, `rank(a8)` as `rank 8`, `1..4` as `ranks 1-4`, and `a8, b8` as `a8 b8`. Returns nothing if the
/// result cannot be read either.
pub(super) fn rewritten(rule: Rule, text: &str) -> Option<String> {
    let plain = text.replace(['"', '\'', '[', ']'], " ");
    let (word, rest) = plain.split_once(char::is_whitespace)?;
    let (head, set) = match rule {
        Rule::remove => (
            word.to_owned(),
            rest.trim_start_matches([' ', '\t', '=', ':']),
        ),
        Rule::zone => {
            let is_sign = |c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-';
            let split = |text: &'_ str| text.find(is_sign).unwrap_or(text.len());
            let mut name = rest.trim_start();
            let mut head = word.to_owned();
            if let Some(shared) = name.strip_prefix("all ").map(str::trim_start)
                && !shared.starts_with(['=', ':'])
            {
                head.push_str(" all");
                name = shared;
            }
            let (name, set) = name.split_at(split(name));
            let set = set.trim_start_matches([' ', '\t', '=', ':']);
            (format!("{head} {name} ="), set)
        }
        _ => return None,
    };
    let written = format!("{head} {}", cells(set));
    BoardParser::parse(rule, &written)
        .is_ok()
        .then_some(written)
}

/// Writes a set of cells. Parts between commas are joined.
fn cells(set: &str) -> String {
    let mut written = String::new();
    let mut line: Option<&str> = None;
    for part in set
        .split([',', ';'])
        .map(part)
        .filter(|part| !part.is_empty())
    {
        let first = part.split(' ').next().unwrap_or_default();
        // After `file a,`, the part `b` is another file.
        let goes_on = line.is_some_and(|line| is_label(&part, line));
        if !goes_on {
            let before = line;
            line = LINES.into_iter().find(|word| *word == first);
            if !written.is_empty() && (line.is_some() || before.is_some()) {
                written.push_str(" |");
            }
        }
        if !written.is_empty() {
            written.push(' ');
        }
        written.push_str(&part);
    }
    written
}

/// Tests whether a text is a label, or two with `-` between them, of the kind that most boards have after this word.
fn is_label(text: &str, line: &str) -> bool {
    let is_of_kind = |c: char| match line {
        "file" | "files" => c.is_ascii_lowercase(),
        "rank" | "ranks" => c.is_ascii_digit(),
        _ => c.is_ascii_alphanumeric(),
    };
    !text.is_empty() && text.chars().all(|c| is_of_kind(c) || c == '-')
}

/// Writes a part between commas: ranges with `-`, `rank(a8)` as `rank 8`, and numbers alone as ranks.
fn part(text: &str) -> String {
    let mut text = text.trim().to_owned();
    if text.contains("where") {
        return text;
    }
    for range in [" .. ", "..", ":"] {
        text = text.replace(range, "-");
    }
    for word in LINES {
        let Some((before, rest)) = text.split_once('(') else {
            break;
        };
        let Some((label, after)) = rest.split_once(')') else {
            break;
        };
        if before.trim() == word {
            text = format!("{word} {}{after}", labels(word, label));
        }
    }
    if is_label(&text, "rank") {
        let word = if text.contains('-') { "ranks" } else { "rank" };
        text = format!("{word} {text}");
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

/// Returns the labels of lines that are written as cells: `8` for the rank of `a8`.
fn labels(word: &str, cells: &str) -> String {
    let label = |cell: &str| {
        let cell = cell.trim();
        let label = match word {
            "file" | "files" => cell.trim_end_matches(|c: char| c.is_ascii_digit()),
            "rank" | "ranks" => cell.trim_start_matches(|c: char| c.is_ascii_alphabetic()),
            _ => cell,
        };
        // The rank of a cell on a board with letters for ranks has no digits.
        if label.is_empty() { cell } else { label }.to_owned()
    };
    let labels: Vec<String> = cells.split('-').map(label).collect();
    labels.join("-")
}
