//! The shipped definitions load without a word.

use crate::common::Shipped;
use crate::common::load::load as load_text;
use crate::show::show;
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
fn fields_of_a_set_up() {
    let rules = load_shipped("chess", &[]).rules.expect("rules");
    assert_eq!(rules.unmoved_at_start().most.len(), 32);
    assert_eq!(rules.joints.len(), 2);
    assert!(
        rules
            .joints
            .iter()
            .flat_map(|joint| &joint.pieces)
            .all(|piece| piece.fixed)
    );
    let text =
        "language = 1\nextends = 'chess'\n[setup]\nfen = 'r3k2r/8/8/8/8/8/8/R3K2R w Kq - 5 7'\n";
    let loaded = load_text(text, &[]);
    let rules = loaded.rules.expect("rules");
    let field = |text: &str, start| ir::FieldText {
        text: text.to_owned(),
        start,
    };
    let unmoved = ir::Unmoved::ByRights {
        rights: Some(field("Kq", 26)),
        moved: Vec::new(),
    };
    assert_eq!(rules.setup.unmoved, unmoved);
    assert_eq!(rules.setup.passed, ir::PassedCells::Field(field("-", 29)));
    let players = [ir::PlayerId(0), ir::PlayerId(1)];
    assert_eq!(rules.setup.turns, players.map(|player| (player, 6)));
    assert_eq!(
        rules.setup.counters,
        [(ir::CounterId(0), ir::PlayerId(0), 5)]
    );
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
        let loaded = load_text(text, &[]);
        check_clean(text, &loaded);
        for option in &loaded.options {
            check_clean(text, &load_text(text, &[option.name.as_str()]));
        }
    }
}
