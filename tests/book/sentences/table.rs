//! The table of a page: which tests keep its sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use serde::Deserialize;

use super::page::{Sentence, sentences};
use super::{NO_PROMISE, reference};
use crate::root;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Table {
    /// By the number of a sentence.
    #[serde(default)]
    sentences: BTreeMap<String, Entry>,
    /// By the head of a table: tests that read its rows from the page.
    #[serde(default)]
    rows: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Entry {
    /// The tests that fail if the sentence is false.
    Tests(Vec<String>),
    /// Why it promises nothing.
    NoPromise(String),
}

/// Compares a page of the reference with its table, and the table with the tests. With `BLESS=1` in the environment it numbers the
/// sentences that have no number and writes entries for them instead.
pub fn check(page: &str) {
    let path = root().join(format!("tests/sentences/{page}.toml"));
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{page}.toml: {error}"));
    let book_path = root().join(format!("docs/src/reference/{page}.md"));
    let book = std::fs::read_to_string(&book_path).expect("the page is there");
    let found = sentences(&book);

    let is_read = |one: &Sentence| {
        one.head
            .as_ref()
            .is_some_and(|head| table.rows.contains_key(head))
    };
    let (rows, others): (Vec<Sentence>, Vec<Sentence>) = found.into_iter().partition(is_read);
    if std::env::var_os("BLESS").is_some() {
        bless(&book_path, &book, &path, &text, others);
        return;
    }
    let mut wrong = Vec::new();
    for (head, tests) in &table.rows {
        if !rows.iter().any(|row| row.head.as_ref() == Some(head)) {
            wrong.push(format!("no table of the page has the head `{head}`"));
        }
        wrong.extend(errors_of_tests(tests, head));
    }
    let (mut seen, mut n_tested) = (BTreeSet::new(), 0);
    for one in &others {
        let Some(id) = one.id else {
            wrong.push(format!(
                "no number, `BLESS=1` writes one: `{}` under `{}`",
                one.text, one.under
            ));
            continue;
        };
        if !seen.insert(id.to_string()) {
            wrong.push(format!("two sentences have the number {id}"));
        }
        match table.sentences.get(&id.to_string()) {
            Some(entry) => {
                n_tested += usize::from(matches!(entry, Entry::Tests(_)));
                wrong.extend(errors_of_entry(entry, &one.text));
            }
            None => wrong.push(format!("the table has no entry {id} for `{}`", one.text)),
        }
    }
    let gone = table.sentences.keys().filter(|id| !seen.contains(*id));
    wrong.extend(gone.map(|id| format!("no sentence of the page has the number {id}")));
    println!(
        "{page}.md: {} sentences and rows, {} with tests",
        others.len() + rows.len(),
        rows.len() + n_tested
    );
    assert!(
        wrong.is_empty(),
        "{page}.md and tests/sentences/{page}.toml ({} errors):\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn errors_of_entry(entry: &Entry, sentence: &str) -> Vec<String> {
    match entry {
        Entry::Tests(tests) => errors_of_tests(tests, sentence),
        Entry::NoPromise(reason) if NO_PROMISE.contains(&reason.as_str()) => Vec::new(),
        Entry::NoPromise(reason) => {
            vec![format!(
                "`{sentence}`: `{reason}` is none of {NO_PROMISE:?}"
            )]
        }
    }
}

fn errors_of_tests(tests: &[String], of: &str) -> Vec<String> {
    if tests.is_empty() {
        return vec![format!("no test shows `{of}`")];
    }
    let missing = tests.iter().filter_map(|test| reference::missing(test));
    missing.map(|why| format!("`{of}`: {why}")).collect()
}

/// Numbers the sentences of a page that have no number, and writes its table in the order of the page: entries as they were, without
/// tests for new sentences, none for sentences that are gone.
fn bless(book_path: &PathBuf, book: &str, path: &PathBuf, table: &str, found: Vec<Sentence>) {
    let mut next = found.iter().filter_map(|one| one.id).max().unwrap_or(0) + 1;
    let (mut numbered, mut at) = (String::new(), 0);
    let mut table: toml_edit::DocumentMut = table.parse().expect("it was read before");
    let mut old = std::mem::take(&mut table["sentences"]);
    let (mut lines, mut under) = (String::from("[sentences]\n"), None);
    for one in &found {
        let id = one.id.unwrap_or_else(|| {
            numbered += &book[at..one.end];
            let _ = write!(numbered, "<!--{next}-->");
            at = one.end;
            next += 1;
            next - 1
        });
        if under != Some(&one.under) {
            let _ = writeln!(lines, "\n# {}", one.under);
            under = Some(&one.under);
        }
        let entry = old
            .as_table_like_mut()
            .and_then(|old| old.remove(&id.to_string()));
        let entry = entry.map_or_else(|| "[]".to_owned(), |entry| entry.to_string());
        let _ = writeln!(lines, "{id} = {}", entry.trim());
    }
    numbered += &book[at..];
    table.remove("sentences");
    let rows = table.to_string();
    let rows = rows.trim();
    let text = match rows.is_empty() {
        true => lines,
        false => format!("{rows}\n\n{lines}"),
    };
    std::fs::write(book_path, numbered).expect("the page can be written");
    std::fs::write(path, text).expect("the table can be written");
}
