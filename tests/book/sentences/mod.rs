//! Every sentence of the reference that promises something has a test that fails if it is false.
//!
//! A sentence of a page `docs/src/reference/PAGE.md` has a number in a comment after it ([`page`]). The table
//! `tests/sentences/PAGE.toml` has an entry for each:
//!
//! ```toml
//! [rows]                   # rows of tables with this head, which a test reads from the page
//! "string | at | reaches" = ["tests/notation/betza_reference.rs::examples_reach_what_they_say"]
//!
//! [sentences]
//!
//! # `[stack]`
//! 12 = ["tests/promises/definition/stack.toml::on top of others"]
//! 13 = "refers"            # it promises nothing, see `NO_PROMISE`
//! ```
//!
//! [`reference`] describes what an entry can name as a test. `BLESS=1 cargo test --test book sentences::the_page` numbers new sentences, adds
//! entries without tests for them and removes entries of sentences that are gone.
//!
//! `tests/promises/PAGE/*.toml` are sound definitions made for such sentences; their own tests show them.

mod counted;
mod keys;
mod page;
mod reference;
mod table;
mod written;

use std::path::PathBuf;

use crate::{expected, root};
use alfil_testing::made_up::MadeUp;
use rayon::prelude::*;

/// Why a sentence promises nothing:
/// - `introduces`: it says what the page or the section is about, or names what comes next;
/// - `refers`: it sends the reader elsewhere;
/// - `motivates`: it says why something is as it is, or where it comes from;
/// - `advises`: it says what an author should do.
const NO_PROMISE: [&str; 4] = ["introduces", "refers", "motivates", "advises"];

#[test]
fn the_page_betza() {
    table::check("betza");
}

#[test]
fn the_page_boards() {
    table::check("boards");
}

#[test]
fn the_page_commands() {
    table::check("commands");
}

#[test]
fn the_page_definition() {
    table::check("definition");
}

#[test]
fn the_page_engine() {
    table::check("engine");
}

#[test]
fn the_page_expressions() {
    table::check("expressions");
}

#[test]
fn the_page_match() {
    table::check("match");
}

#[test]
fn the_page_playtest() {
    table::check("playtest");
}

#[test]
fn the_page_tune() {
    table::check("tune");
}

#[test]
fn the_page_games() {
    table::check("games");
}

#[test]
fn the_page_limits() {
    table::check("limits");
}

#[test]
fn the_page_readme() {
    table::check("README");
}

/// The definitions of `tests/promises`.
fn promises() -> Vec<PathBuf> {
    let folders = std::fs::read_dir(root().join("tests/promises")).expect("the folder is there");
    folders
        .flatten()
        .flat_map(|folder| expected::definitions(&folder.path()))
        .collect()
}

#[test]
fn promises_are_kept() {
    promises().par_iter().for_each(|file| {
        let variant = expected::compare(file);
        let name = file.display();
        assert!(
            !variant.tests.is_empty(),
            "{name} shows nothing: it has no tests"
        );
    });
}

#[test]
fn examples_of_the_reference_pass_check() {
    let mut n_examples = 0;
    for entry in
        std::fs::read_dir(root().join("docs/src/reference")).expect("the reference is there")
    {
        let path = entry.expect("the folder can be read").path();
        let page = std::fs::read_to_string(&path).expect("it is readable");
        for example in reference::examples(&page).0 {
            let variant = MadeUp::of_text(example.to_owned()).check();
            let messages = expected::messages(&variant);
            assert!(variant.diagnostics.is_empty(), "{example}\n{messages}");
            n_examples += 1;
        }
    }
    assert!(n_examples >= 18, "only {n_examples} examples");
}

#[test]
fn parts_of_definitions_in_the_reference_stand_in_a_promise() {
    let promises = promises().into_iter();
    let promises: Vec<String> = promises
        .map(|path| std::fs::read_to_string(path).expect("it is readable"))
        .collect();
    let page = root().join("docs/src/reference/expressions.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let (_, parts) = reference::examples(&page);
    assert!(parts.len() >= 2);
    for part in parts {
        let is_shown = promises.iter().any(|promise| promise.contains(part));
        assert!(
            is_shown,
            "no definition of tests/promises has these lines:\n{part}"
        );
    }
}
