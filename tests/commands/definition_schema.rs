//! The JSON Schema of definition files: it accepts what is sound, and rejects unknown keys and values of a wrong type.

use std::path::{Path, PathBuf};

use alfil::check::check;
use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::{Diagnostic, Severity, Subject};
use grammar::source::SourceId;
use serde_json::Value;

use crate::json_page::Validator;
use crate::{json, out};

fn validator() -> Validator {
    Validator::of(json(&["schema", "definition"]))
}

fn value(text: &str) -> Option<Value> {
    toml::from_str(text).ok()
}

/// Returns the definitions below a folder.
fn definitions(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            definitions(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            found.push(path);
        }
    }
}

/// The codes of errors about the form of a definition.
const FORM: [&str; 3] = [
    "toml::unknown_key",
    "toml::wrong_type",
    "toml::out_of_range",
];

#[test]
fn sound_definitions_have_the_form_of_the_schema() {
    let validator = validator();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in [
        "definitions",
        "examples",
        "tests/diagnostics",
        "tests/promises",
        "tests/scenarios",
    ] {
        definitions(&root.join(folder), &mut found);
    }
    let (mut n_sound, mut n_rejected) = (0, 0);
    for path in found {
        let name = path.to_str().expect("names of definitions are plain");
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let Some(value) = value(&text).filter(|value| value.get("language").is_some()) else {
            continue;
        };
        let is_valid = validator.check(&value);
        let variant = check(name).expect("the file is there");
        let errors = variant.diagnostics.iter();
        let errors: Vec<&Diagnostic> = errors
            .filter(|one| one.severity == Severity::Error)
            .collect();
        // A key of a piece may be an attribute of a parent, which the schema does not see.
        let may_have_attributes = value.get("extends").or(value.get("attribute")).is_some();
        let is_hidden = |one: &Diagnostic| {
            let subject = one.subject.as_deref();
            may_have_attributes && matches!(subject, Some(Subject::KeyOfPieces(_)))
        };
        let is_of_form = |one: &&&Diagnostic| {
            let label = one.labels.first();
            let is_own = label.is_some_and(|label| label.span.source == SourceId(0));
            is_own && FORM.contains(&one.code) && !is_hidden(one)
        };
        if errors.is_empty() {
            n_sound += 1;
            is_valid.unwrap_or_else(|error| panic!("{name}: {error}"));
        } else if let Some(error) = errors.iter().find(is_of_form) {
            n_rejected += 1;
            assert!(is_valid.is_err(), "{name}: {error:#?}");
        }
    }
    assert!(n_sound > 300 && n_rejected > 15, "{n_sound} {n_rejected}");
}

const GAME: &str = "language = 1
name = 'Mine'
board = '3x3'
piece.king = { letter = 'K', moves = 'K' }
";

#[test]
fn unknown_keys_and_values_of_a_wrong_type_are_rejected() {
    let validator = validator();
    let is_valid = |text: &str| {
        let text = format!("{GAME}{text}");
        validator
            .check(&value(&text).unwrap_or_else(|| panic!("TOML: {text}")))
            .is_ok()
    };
    for text in [
        "",
        "forbid.a = { who = 'king', when = true }",
        "zone = { here = 'a1', there = false }",
        "attribute.weight = { of = 'kind', type = 'number' }\npiece.rook = { letter = 'R', moves = 'R', weight = 3 }",
        "options.o = { about = 'Fast.', end.a = false, piece.rook = { letter = 'R', moves = 'R' } }",
        "turn.a = { do = 'move joint', steps = 'turns + 1' }",
        "joint.a = { pieces = ['king a1 b1', { who = 'mine', to = 'a1', as = 'x' }] }",
    ] {
        assert!(is_valid(text), "{text}");
    }
    for text in [
        "summry = 'A game.'",
        "summary = 3",
        "summary = \"two\\nlines\"",
        "forbid.a = { whom = 'king' }",
        "forbid.a = { who = 1 }",
        "forbid = [{ name = 'a', who = 'king' }]",
        "zone = { here = 1 }",
        "piece.rook = { letter = 'R', moves = 'R', weight = 3 }",
        "piece.rook = { letter = 'R', moves = 'R', value = 'much' }",
        "end.a = { when = true, result = 1, reason = 'so' }",
        "end.a = { when = true, result = 'win' }",
        "turn.a = { do = ['jump'] }",
        "turn.a = { do = 'move', steps = true }",
        "stack.height = 65",
        "counter.a = { add = true, max = 0 }",
        "options.o = { about = 'Fast.', language = 1 }",
        "options.o = { about = 'Fast.', forbid.a = { whom = 'king' } }",
        "joint.a = { pieces = [{ whom = 'mine', to = 'a1' }] }",
        "setup = { fan = '3/3/3' }",
        "test = [{ name = 'a', legl = ['a1a2'] }]",
    ] {
        assert!(!is_valid(text), "{text}");
    }
    let nameless = GAME.replace("name = 'Mine'\n", "");
    let rejected = value(&nameless).map(|value| validator.check(&value).is_err());
    assert_eq!(rejected, Some(true), "a game without a parent has a name");
    let child = value("language = 1\nextends = 'chess'\nroyal = false\npiece.pawn = false");
    let accepted = child.map(|child| validator.check(&child).is_ok());
    assert_eq!(accepted, Some(true), "a child changes a part");
}

#[test]
fn the_schema_describes_every_key_and_is_not_a_command() {
    fn describes(schema: &Value, at: &str) {
        if let Some(keys) = schema["properties"].as_object() {
            for (name, key) in keys {
                let is_described = key.get("$ref").is_some()
                    || ["title", "description"]
                        .iter()
                        .all(|one| key[*one].is_string())
                    || at.contains("allOf");
                assert!(is_described, "{at}/{name}");
            }
        }
        match schema {
            Value::Object(keys) => keys
                .iter()
                .for_each(|(name, inner)| describes(inner, &format!("{at}/{name}"))),
            Value::Array(list) => list.iter().for_each(|inner| describes(inner, at)),
            _ => {}
        }
    }
    describes(&json(&["schema", "definition"]), "");
    assert!(!out(&["schema", "--list"]).contains("definition"));
}

#[test]
fn a_comment_may_name_the_schema() {
    let text =
        "#:schema ./definition.schema.json\nlanguage = 1\nextends = \"chess\"\nname = \"Mine\"\n";
    let variant = MadeUp::of_text(text).check();
    assert!(variant.diagnostics.is_empty(), "{:#?}", variant.diagnostics);
}
