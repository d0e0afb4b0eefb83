//! How the project speaks: words that its readers do not use stand nowhere in the book, in printed texts and in comments, but for
//! those that `tests/words.toml` allows. `BLESS=1 cargo test --test book words::` writes the numbers there anew; a reviewer sees them grow.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::root;
use serde::Deserialize;

/// The table of words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    /// Words and phrases, and what to write instead.
    instead: BTreeMap<String, String>,
    /// How often each may stand in each area.
    #[serde(default)]
    most: BTreeMap<String, BTreeMap<String, usize>>,
}

/// An area: its name, folders and files, the ending of these, and what takes its texts out of a file.
type Area = (
    &'static str,
    &'static [&'static str],
    &'static str,
    fn(&str) -> String,
);

/// The areas whose words are counted.
const AREAS: [Area; 4] = [
    (
        "book",
        &["docs/src", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"],
        "md",
        prose,
    ),
    (
        "texts",
        &[
            "crates",
            "grammar/src",
            "interpreter/src",
            "ir/src",
            "opponent/src",
            "src",
            "tables/src",
            "testing/src",
        ],
        "rs",
        strings,
    ),
    (
        "comments",
        &[
            "crates",
            "grammar/src",
            "interpreter/src",
            "ir/src",
            "opponent/src",
            "src",
            "tables/src",
            "testing/src",
        ],
        "rs",
        comments,
    ),
    ("grammars", &["grammar/src"], "pest", comments),
];

/// Lists the files of a folder with this ending, or the file itself; the page of old words names them by right.
fn files(path: &Path, ending: &str) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries
        .flat_map(|entry| files(&entry.path(), ending))
        .collect();
    let is_one = |path: &PathBuf| path.extension().is_some_and(|found| found == ending);
    let is_exempt = |path: &PathBuf| {
        let exempt = [
            "docs/src/words.md",
            "grammar/src/variant/old.rs",
            "crates/load/src/fix.rs",
        ];
        exempt.iter().any(|one| path.ends_with(one))
    };
    files.retain(|path| is_one(path) && !is_exempt(path));
    files.sort();
    files
}

/// Returns a page without blocks of code, code in backticks, comments and targets of links.
fn prose(page: &str) -> String {
    let mut text = String::new();
    let mut is_code = false;
    for line in page.lines() {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        if !is_code && !is_fence {
            let bare = line.split("](").map(|part| match part.split_once(')') {
                Some((_, rest)) if part.len() < line.len() => rest,
                _ => part,
            });
            let bare: Vec<&str> = bare.collect();
            text += &without_code(&bare.join(" "));
            text.push('\n');
        }
    }
    text
}

/// Returns a line without what is in backticks.
fn without_code(line: &str) -> String {
    let outside = line.split('`').step_by(2);
    outside.collect::<Vec<_>>().join(" ")
}

/// Returns the comments of a Rust or Pest file, without code in backticks.
fn comments(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    let comments = lines.filter(|line| line.starts_with("//"));
    comments.map(without_code).collect::<Vec<_>>().join("\n")
}

/// Returns the strings of a Rust file that are texts for people: those with a space, before its tests.
fn strings(text: &str) -> String {
    let production = text.split("#[cfg(test)]").next().unwrap_or_default();
    let mut strings = String::new();
    for line in production
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        let line = line.replace("\\\"", "”");
        for string in line.split('"').skip(1).step_by(2) {
            if string.contains(' ') {
                strings += &without_code(string);
                strings.push('\n');
            }
        }
    }
    strings
}

/// Counts the words and phrases of the table in a text.
fn count(text: &str, table: &Table, counts: &mut BTreeMap<String, usize>) {
    let is_letter = |letter: char| letter.is_alphabetic();
    let words = text.split(|letter: char| !is_letter(letter));
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    for phrase in table.instead.keys() {
        let parts: Vec<&str> = phrase.split(' ').collect();
        let n = words
            .windows(parts.len())
            .filter(|window| window.iter().eq(&parts))
            .count();
        *counts.entry(phrase.clone()).or_default() += n;
    }
}

#[test]
fn words_of_the_field_are_used() {
    let path = root().join("tests/words.toml");
    let text = std::fs::read_to_string(&path).expect("the table is there");
    let table: Table = toml::from_str(&text).expect("the table is sound");
    let mut found: BTreeMap<&str, BTreeMap<String, usize>> = BTreeMap::new();
    let mut wrong = String::new();
    for (area, folders, ending, taken) in AREAS {
        let all = folders
            .iter()
            .flat_map(|folder| files(&root().join(folder), ending));
        for file in all {
            let text = std::fs::read_to_string(&file).expect("it is readable");
            let counts = found.entry(area).or_default();
            let before = counts.clone();
            count(&taken(&text), &table, counts);
            for (word, n) in counts.iter() {
                let n_here = n - before.get(word).copied().unwrap_or(0);
                let allowed = table.most.get(area).and_then(|most| most.get(word));
                if n_here > 0 && *n > allowed.copied().unwrap_or(0) {
                    let _ = writeln!(
                        wrong,
                        "{}: `{word}` ({n_here}), write {}",
                        file.strip_prefix(root()).unwrap_or(&file).display(),
                        table.instead[word]
                    );
                }
            }
        }
    }
    if std::env::var_os("BLESS").is_some() {
        let head = text.split("\n[most.").next().unwrap_or_default();
        let mut blessed = format!("{}\n", head.trim_end());
        for (area, counts) in &found {
            let _ = writeln!(blessed, "\n[most.{area}]");
            for (word, n) in counts.iter().filter(|(_, n)| **n > 0) {
                let _ = writeln!(blessed, "{word:?} = {n}");
            }
        }
        std::fs::write(path, blessed).expect("it is writable");
        return;
    }
    assert!(wrong.is_empty(), "too many of these in an area:\n{wrong}");
}

#[test]
fn code_is_no_prose() {
    let page = "The men.\n```\nthe men\n```\nA `men` key, see [men](men.md#men) and so on.\n";
    assert_eq!(prose(page).matches("men").count(), 2, "{}", prose(page));
    let source = "/// The men, `men`.\nfn men() { say(\"the men of `men`\", \"men\") }\n#[cfg(test)]\n\"the men\"";
    assert_eq!(comments(source).matches("men").count(), 1);
    assert_eq!(strings(source).matches("men").count(), 1);
}
