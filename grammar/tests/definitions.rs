//! The shipped definitions load without a word.

mod common;

use common::{Shipped, show};
use grammar::source::Home;
use grammar::variant::{Loaded, Sources, load};

fn load_shipped(name: &str, options: &[String]) -> Loaded {
    let found = Shipped.definition(name, Home::Shipped);
    let found = found.expect("a shipped definition");
    load(name, &found.text, &found.shown, options, &Shipped)
}

#[track_caller]
fn check_clean(name: &str, loaded: &Loaded) {
    let said: Vec<String> = loaded
        .diagnostics
        .iter()
        .map(|diagnostic| {
            format!(
                "{}: {} {:?}",
                show(loaded, diagnostic),
                diagnostic.message,
                diagnostic.help
            )
        })
        .collect();
    assert!(
        said.is_empty() && loaded.rules.is_some(),
        "{name}: {said:#?}"
    );
}

#[test]
fn shipped_definitions_are_clean() {
    for name in Shipped.definition_names() {
        let loaded = load_shipped(&name, &[]);
        check_clean(&name, &loaded);
        assert!(!loaded.tests.is_empty(), "{name} has no tests");
        for option in &loaded.options {
            check_clean(
                &name,
                &load_shipped(&name, std::slice::from_ref(&option.name)),
            );
        }
    }
}

#[test]
fn rights_of_a_set_up_say_who_has_not_moved() {
    let rules = load_shipped("chess", &[]).rules.expect("rules");
    assert_eq!(rules.setup.unmoved.len(), 32);
    assert_eq!(rules.joints.len(), 2);
    assert!(
        rules
            .joints
            .iter()
            .flat_map(|joint| &joint.men)
            .all(|man| man.fixed)
    );
    let text =
        "language = 1\nextends = 'chess'\n[setup]\nfen = 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 5 7'\n";
    let loaded = common::load(text, &[]);
    let rules = loaded.rules.expect("rules");
    let unmoved: Vec<&str> = rules
        .setup
        .unmoved
        .iter()
        .map(|cell| rules.board.name_of(cell))
        .collect();
    assert_eq!(unmoved, ["e1", "h1", "a8", "e8"]);
    assert_eq!(rules.setup.plies, 12);
    assert_eq!(
        rules.setup.counters,
        [(ir::CounterId(0), ir::PlayerId(0), 5)]
    );
}

#[test]
fn a_set_up_may_begin_after_a_long_step() {
    let with = |fen: &str| {
        common::load(
            &format!("language = 1\nextends = 'chess'\n[setup]\nfen = '{fen}'\n"),
            &[],
        )
    };
    let rules = with("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1")
        .rules
        .expect("rules");
    let (passed, victim) = rules.setup.passed.expect("a passed cell");
    assert_eq!(
        passed
            .iter()
            .map(|cell| rules.board.name_of(*cell))
            .collect::<Vec<_>>(),
        ["e3"]
    );
    assert_eq!(rules.board.name_of(victim), "e4");
    for wrong in [
        "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
    ] {
        let codes: Vec<&str> = with(wrong)
            .diagnostics
            .iter()
            .map(|diagnostic| diagnostic.code)
            .collect();
        assert!(codes.contains(&"resolve::setup_passed"), "{codes:?}");
    }
}

#[test]
fn definitions_in_the_reference_are_clean() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../docs/src/reference/definition.md");
    let book = std::fs::read_to_string(page).expect("the reference");
    let blocks: Vec<&str> = book
        .split("```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(blocks.len() >= 5);
    for text in blocks {
        let loaded = common::load(text, &[]);
        check_clean(text, &loaded);
        for option in &loaded.options {
            check_clean(text, &common::load(text, &[option.name.as_str()]));
        }
    }
}
