//! The table of shipped games in the README is made from `definitions/`.
//!
//! `BLESS=1 cargo test --test book readme_games` writes the table anew.

use std::fmt::Write as _;
use std::path::Path;

use alfil::library::shipped;
use alfil::load::load;

/// The comments before and after the table.
const BEFORE: &str = "<!-- games, made from definitions/ by tests/book/readme_games.rs -->\n\n";
const AFTER: &str = "\n<!-- end of games -->\n";

#[test]
fn the_readme_lists_the_shipped_games() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).expect("the README can be read");
    let (above, rest) = readme
        .split_once(BEFORE)
        .expect("the README has the comment before the table");
    let (old, below) = rest
        .split_once(AFTER)
        .expect("the README has the comment after the table");
    let new = table();
    if std::env::var_os("BLESS").is_some() {
        let text = format!("{above}{BEFORE}{new}{AFTER}{below}");
        std::fs::write(&path, text).expect("the README can be written");
    } else {
        assert!(
            old == new,
            "the table of games is out of date: BLESS=1 cargo test --test book readme_games\n{new}"
        );
    }
}

/// Returns the table: name, board and summary of every shipped game, in alphabetical order.
fn table() -> String {
    let mut table = "| name | board | summary |\n|---|---|---|\n".to_owned();
    for name in shipped() {
        let variant = load(name, &[]).expect("the game is shipped");
        let game = variant.game.expect("the definition has no errors");
        let rules = game.rules();
        let (board, summary) = (cell(&rules.board.name), cell(&rules.summary));
        let _ = writeln!(table, "| {name} | {board} | {summary} |");
    }
    table
}

/// Returns a text as a cell of a table. Apostrophes become typographic ones: `tests/book/pages.rs` splits the README into words as a
/// shell does, and a plain apostrophe would open a quotation there.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\'', "\u{2019}")
}
