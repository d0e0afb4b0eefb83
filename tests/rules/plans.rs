//! What `alfil show --plan` prints: of every shipped game, so that one that falls out of the tables is seen.

use crate::command;
use std::path::Path;

/// What the command prints of a game.
fn plan(name: &str) -> String {
    let output = command::run(["show", name, "--plan"], Path::new("."), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

#[test]
fn every_shipped_game_has_its_plan() {
    let names = alfil::library::shipped();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        insta::with_settings!({ snapshot_path => "../plans", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, plan(name));
        });
    }
}

#[test]
fn without_tables_there_is_a_reason() {
    assert_eq!(
        plan("peg-chess-loony"),
        "Played without tables: there are stacks.\n"
    );
}
