//! The table of a page: which tests keep its sentences.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Deserialize;

use crate::page::{Sentence, sentences};
use crate::{NO_PROMISE, reference, root};

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(default)]
    sentence: Vec<Entry>,
    #[serde(default)]
    rows: Vec<Rows>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    under: String,
    text: String,
    tests: Option<Vec<String>>,
    no_promise: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    head: String,
    tests: Vec<String>,
}

/// Compares a page of the reference with its table, and the table with the tests there are.
pub fn check(page: &str) {
    let path = root().join(format!("tests/sentences/{page}.toml"));
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let table: Table = toml::from_str(&text).unwrap_or_else(|error| panic!("{page}.toml: {error}"));
    let book = root().join(format!("docs/src/reference/{page}.md"));
    let book = std::fs::read_to_string(book).expect("the page is there");
    let found = sentences(&book);

    let heads: Vec<&str> = table.rows.iter().map(|rows| rows.head.as_str()).collect();
    let is_read = |one: &Sentence| {
        one.head
            .as_deref()
            .is_some_and(|head| heads.contains(&head))
    };
    let (rows, mut others): (Vec<Sentence>, Vec<Sentence>) = found.into_iter().partition(is_read);
    // A sentence said twice under one heading is one.
    let mut seen = std::collections::BTreeSet::new();
    others.retain(|one| seen.insert((one.under.clone(), one.text.clone())));

    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, blessed(&text, &others)).expect("the table can be written");
        return;
    }
    let mut wrong = Vec::new();
    for head in heads {
        if !rows.iter().any(|row| row.head.as_deref() == Some(head)) {
            wrong.push(format!("no table of the page has the head `{head}`"));
        }
    }
    for rows in &table.rows {
        wrong.extend(complaints_of_tests(&rows.tests, &rows.head));
    }
    let entries: BTreeMap<(&str, &str), &Entry> = table
        .sentence
        .iter()
        .map(|entry| ((entry.under.as_str(), entry.text.as_str()), entry))
        .collect();
    if entries.len() < table.sentence.len() {
        wrong.push("a sentence has two entries".to_owned());
    }
    for one in &others {
        match entries.get(&(one.under.as_str(), one.text.as_str())) {
            Some(entry) => wrong.extend(complaints_of_entry(entry)),
            None => wrong.push(format!(
                "the table has no entry for\n\n{}",
                blank_entry(one)
            )),
        }
    }
    for entry in &table.sentence {
        if !seen.contains(&(entry.under.clone(), entry.text.clone())) {
            wrong.push(format!(
                "the page no longer says `{}` under `{}`",
                entry.text, entry.under
            ));
        }
    }
    let n_tested = table
        .sentence
        .iter()
        .filter(|entry| entry.tests.as_ref().is_some_and(|tests| !tests.is_empty()))
        .count();
    let n_silent = table
        .sentence
        .iter()
        .filter(|entry| entry.no_promise.is_some())
        .count();
    let n_sentences = others.len() + rows.len();
    println!(
        "{page}.md: {n_sentences} sentences and rows, {} with tests, {n_silent} that promise nothing",
        rows.len() + n_tested
    );
    assert!(
        wrong.is_empty(),
        "{page}.md and tests/sentences/{page}.toml ({} complaints):\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn complaints_of_entry(entry: &Entry) -> Vec<String> {
    match (&entry.tests, &entry.no_promise) {
        (Some(tests), None) => complaints_of_tests(tests, &entry.text),
        (None, Some(reason)) if NO_PROMISE.contains(&reason.as_str()) => Vec::new(),
        (None, Some(reason)) => vec![format!(
            "`{}`: `{reason}` is none of {NO_PROMISE:?}",
            entry.text
        )],
        _ => vec![format!("`{}`: either `tests` or `no_promise`", entry.text)],
    }
}

fn complaints_of_tests(tests: &[String], of: &str) -> Vec<String> {
    if tests.is_empty() {
        return vec![format!("no test shows `{of}`")];
    }
    let missing = tests.iter().filter_map(|test| reference::missing(test));
    missing.map(|why| format!("`{of}`: {why}")).collect()
}

/// Writes an entry that has no test yet.
fn blank_entry(sentence: &Sentence) -> String {
    let quoted = |text: &str| toml::Value::String(text.to_owned()).to_string();
    format!(
        "[[sentence]]\nunder = {}\ntext  = {}\ntests = []\n",
        quoted(&sentence.under),
        quoted(&sentence.text)
    )
}

/// The table with an entry for each sentence, in the order of the page: those it has as they stand, with what stands before
/// the first one.
fn blessed(table: &str, sentences: &[Sentence]) -> String {
    let mut blocks = table.split("[[sentence]]\n");
    let mut text = blocks.next().unwrap_or_default().to_owned();
    let old: BTreeMap<(String, String), &str> = blocks
        .filter_map(|block| {
            let mut one: Table = toml::from_str(&format!("[[sentence]]\n{block}")).ok()?;
            let entry = one.sentence.pop()?;
            Some(((entry.under, entry.text), block))
        })
        .collect();
    for sentence in sentences {
        let _ = match old.get(&(sentence.under.clone(), sentence.text.clone())) {
            Some(block) => write!(text, "[[sentence]]\n{}\n\n", block.trim_end()),
            None => writeln!(text, "{}", blank_entry(sentence)),
        };
    }
    format!("{}\n", text.trim_end())
}
