//! Alfil beside python-chess and Fairy-Stockfish: `tools/beside` at few positions of each game, where their packages are installed.

use std::path::Path;
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Runs the tool; `None`, with the reason printed, where there is no Python.
fn compare(arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.arg(Path::new(ROOT).join("tools/beside"));
    command.args(["--program", env!("CARGO_BIN_EXE_alfil-testing")]);
    match command.args(arguments).current_dir(ROOT).output() {
        Ok(output) => Some(output),
        Err(error) => {
            println!("skipped: python3 cannot be run: {error}");
            None
        }
    }
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compares every game that a package is there for; the tool prints which packages are not.
#[test]
fn games_are_the_same_elsewhere() {
    let Some(output) = compare(&["--positions", "24", "--games", "2", "--texts", "6"]) else {
        return;
    };
    let printed = text(&output);
    println!("{printed}");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}\n{errors}");
}

/// Compares a definition with mistakes: each is found, and shown at a position with nothing that does not matter.
#[test]
fn mistakes_are_found_and_made_small() {
    let definition = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/beside/mistakes.toml");
    let definition = definition.to_string_lossy().into_owned();
    let arguments = [
        "--variant",
        "chess",
        "--positions",
        "240",
        "--games",
        "0",
        "--texts",
        "2",
        "--definition",
        &definition,
    ];
    let Some(output) = compare(&arguments) else {
        return;
    };
    let printed = text(&output);
    if printed.contains("skipped:") {
        println!("{printed}");
        return;
    }
    assert_eq!(output.status.code(), Some(1), "{printed}");
    let shown = |kind: &str| {
        let after = printed.split_once(&format!(" x {kind}\n"));
        let line = after.and_then(|(_, after)| after.lines().find(|line| line.contains("--fen")));
        line.unwrap_or_else(|| panic!("{kind}: {printed}"))
            .to_owned()
    };
    let n_pieces = |line: &str| {
        let board = line
            .split('\'')
            .nth(1)
            .and_then(|fen| fen.split(' ').next());
        board.map_or(0, |board| {
            board.chars().filter(char::is_ascii_alphabetic).count()
        })
    };
    // Kings, the rook that castles and a piece on a2; kings and the knight that leaps too far.
    assert_eq!(n_pieces(&shown("missing castling")), 4, "{printed}");
    assert_eq!(n_pieces(&shown("extra move")), 3, "{printed}");
}
