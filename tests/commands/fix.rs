//! `alfil check --fix` and `--diff`.

use std::path::Path;

use alfil::check::check_text;
use alfil::ir_json;
use alfil::library::{Library, Text};
use alfil::load::load_text;
use alfil::{fix, library};
use alfil_testing::made_up::child;
use serde_json::Value;

use crate::{Folder, alfil, out, refused, text};

/// A definition in old words, and the same in new ones.
const OLD: &str = "language = 1
extends  = \"chess\"
name     = \"Old\"

[[forbid]]     # a comment
name = \"edge\"
move = \"some(victims) and to in file(a1)\" # and one more

[[test]]
name    = \"nothing is captured on the edge\"
after   = \"b1a3\"
illegal = [\"b7a3\"]
";
const NEW: &str = "language = 1
extends  = \"chess\"
name     = \"Old\"

[forbid.edge]  # a comment
when = \"some(captured) and to in file(a1)\" # and one more

[[test]]
name    = \"nothing is captured on the edge\"
after   = \"b1a3\"
illegal = [\"b7a3\"]
";

#[test]
fn fixes_are_written_and_nothing_else() {
    let folder = Folder::new("fixed");
    let file = folder.file("old.toml", OLD);
    assert_eq!(alfil(&["check", &file]).status.code(), Some(1));
    let diff = out(&["check", "--diff", &file]);
    for line in [
        "-[[forbid]]     # a comment",
        "-name = \"edge\"",
        "+[forbid.edge]  # a comment",
    ] {
        assert!(diff.lines().any(|one| one == line), "{diff}");
    }
    assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some(OLD));
    let said = out(&["check", "--fix", &file]);
    assert!(said.contains("old.toml: 4 changes\n"), "{said}");
    assert!(said.ends_with("old.toml: sound, 1 test passed\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), Some(NEW));
    assert!(!out(&["check", "--fix", &file]).contains("change"));
    assert_eq!(out(&["check", "--diff", &file]), "");
}

#[test]
fn entries_of_allow_without_effect_are_removed() {
    let fixed = |allow: &str| {
        let text = format!(
            "language = 1\nextends  = \"chess\"\nname     = \"Mine\"\n{allow}piece.amazon = {{ letter = \"A\", moves = \"QN\" }}\n"
        );
        let text = Text {
            name: "mine".to_owned(),
            display: "mine.toml".to_owned(),
            folder: None,
            text,
        };
        fix::fixed(&text, &Library::default()).0
    };
    let unused = fixed("");
    assert!(unused.contains("name     = \"Mine\"\npiece"), "{unused}");
    let some = fixed(
        "allow = [\"lint::unused_piece\", \"lint::unused_name\", \"lint::unused_piece\", \"lint::must_never\"]\n",
    );
    assert!(
        some.contains("\nallow = [\"lint::unused_piece\"]\n"),
        "{some}"
    );
    let all = fixed("allow = [\"lint::unused_name\", \"lint::must_never\"]\n");
    assert_eq!(all, unused);
    let misspelt = fixed("allow = [\"unused_piece\"]\n");
    assert!(
        misspelt.contains("\nallow = [\"lint::unused_piece\"]\n"),
        "{misspelt}"
    );
}

#[test]
fn parents_are_left_as_they_are() {
    let folder = Folder::new("fixed-parent");
    let parent = folder.file("par.toml", OLD);
    let text = child("par", "piece.rook.worth = 5\n");
    let child = folder.file("child.toml", &text);
    let output = alfil(&["check", "--fix", &child]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(std::fs::read_to_string(&parent).ok().as_deref(), Some(OLD));
    let fixed = std::fs::read_to_string(&child).unwrap_or_default();
    assert_eq!(fixed, text.replace("worth", "value"));
}

#[test]
fn what_leaves_no_choice_is_fixed() {
    for (wrong, right) in [
        ("piece.rook.valeu = 5\n", "piece.rook.value = 5\n"),
        ("[piec]\nrook.value = 5\n", "[piece]\nrook.value = 5\n"),
        // The parent has the key as well.
        (
            "[piece.rook]\nmovs = \"R3\"\n",
            "[piece.rook]\nmoves = \"R3\"\n",
        ),
        (
            "[options.odd]\nabuot = \"Odd.\"\nroyal = false\n",
            "[options.odd]\nabout = \"Odd.\"\nroyal = false\n",
        ),
        (
            "[counter.c]\nadd = true\nper = \"playr\"\n",
            "[counter.c]\nadd = true\nper = \"player\"\n",
        ),
        (
            "[forbid.f]\nwhen = \"turns < 1\"\nfirst = true  # why\n",
            "[forbid.f]\nwhen = \"turns < 1\"\n  # why\n",
        ),
    ] {
        let head = "language = 1\nextends = \"chess\"\nname = \"Mine\"\n";
        let text = Text {
            name: "mine".to_owned(),
            display: "mine.toml".to_owned(),
            folder: None,
            text: format!("{head}{wrong}"),
        };
        let (fixed, n) = fix::fixed(&text, &Library::of_folder(None));
        assert_eq!((fixed.as_str(), n), (format!("{head}{right}").as_str(), 1));
    }
    // Two keys are near: the author decides.
    let text = Text {
        name: "mine".to_owned(),
        display: "mine.toml".to_owned(),
        folder: None,
        text: "extends = \"chess\"\nname = \"Mine\"\n".to_owned(),
    };
    let (fixed, _) = fix::fixed(&text, &Library::of_folder(None));
    assert_eq!(fixed, format!("language = 1\n{}", text.text));
    // A fix changes no moves: what other programs read may not be meant.
    let text = Text {
        text:
            "language = 1\nextends = \"chess\"\nname = \"Mine\"\n[piece]\nknight.moves = \"sfN\"\n"
                .to_owned(),
        ..text
    };
    let (fixed, n) = fix::fixed(&text, &Library::of_folder(None));
    assert_eq!((fixed, n), (text.text.clone(), 0));
}

#[test]
fn what_is_shipped_is_not_fixed() {
    assert!(refused(&["check", "--fix", "chess"], 2).contains("`chess` is shipped"));
    assert!(refused(&["check", "--diff", "chess"], 2).contains("`chess` is shipped"));
}

/// Rules without what is there to be read by people.
fn without_texts(value: Value) -> Value {
    match value {
        Value::Object(keys) => {
            let keys = keys.into_iter();
            let kept = keys
                .filter(|(key, _)| !["name", "reason", "summary", "about"].contains(&key.as_str()));
            kept.map(|(key, value)| (key, without_texts(value)))
                .collect()
        }
        Value::Array(list) => list.into_iter().map(without_texts).collect(),
        other => other,
    }
}

/// `tests/data/old-words` has every shipped definition and example as it was before the words changed.
#[test]
fn every_definition_in_old_words_becomes_the_shipped_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = root.join("tests/data/old-words");
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut n = 0;
    for entry in entries {
        let path = entry.expect("it can be read").path();
        let old = library::read(&path).expect("it can be read");
        let new = ["definitions", "examples"].map(|part| {
            root.join(part)
                .join(path.file_name().expect("it has a name"))
        });
        let new = new.into_iter().find(|path| path.is_file());
        let Some(new) = new else {
            panic!("{} is not shipped", path.display());
        };
        // Parents and boards are the shipped ones.
        let folder = new.parent().map(Path::to_path_buf);
        let is_shipped = folder.as_deref() == Some(&root.join("definitions"));
        let folder = folder.filter(|_| !is_shipped);
        let old = Text {
            folder: folder.clone(),
            ..old
        };
        let (fixed, n_changes) = fix::fixed(&old, &Library::of_folder(folder.clone()));
        assert!(n_changes > 0, "{}", path.display());
        let comments = |text: &str| text.lines().filter(|line| line.contains('#')).count();
        assert_eq!(comments(&fixed), comments(&old.text), "{}", path.display());
        let game = |text: String| {
            let text = Text {
                text,
                ..old.clone()
            };
            let variant = load_text(text, &[]);
            let game = variant
                .game
                .unwrap_or_else(|| panic!("{}: {:?}", path.display(), variant.diagnostics));
            let rules = ir_json::text(game.rules()).expect("it can be written");
            without_texts(serde_json::from_str(&rules).expect("it is JSON"))
        };
        let shipped = std::fs::read_to_string(&new).expect("it can be read");
        if shipped.contains("\nuse ") {
            // The shipped one has other rows and another order since it uses libraries: the old one passes its own tests.
            let text = Text {
                text: fixed,
                ..old.clone()
            };
            let said = check_text(text).diagnostics;
            assert!(said.is_empty(), "{}: {said:?}", path.display());
        } else {
            assert_eq!(game(fixed), game(shipped), "{}", path.display());
        }
        n += 1;
    }
    assert!(n >= 30, "{n}");
}

#[test]
fn completions_and_the_manual_are_printed() {
    for (form, word) in [
        ("bash", "_alfil()"),
        ("zsh", "#compdef alfil"),
        ("fish", "complete -c alfil"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion"),
        ("man", ".TH"),
    ] {
        let printed = out(&["completions", form]);
        assert!(printed.contains(word), "{form}");
        assert!(
            printed.contains("playtest") && printed.contains("perft"),
            "{form}"
        );
    }
    // Each page that a list of subcommands names is there.
    let manual = out(&["completions", "man"]);
    for name in [
        "alfil",
        "alfil-playtest",
        "alfil-export",
        "alfil-export-site",
    ] {
        assert!(manual.contains(&format!("\n.TH {name} 1")), "{name}");
    }
    let output = alfil(&["completions", "tcsh"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("bash"));
}

#[test]
fn a_read_only_file_is_not_fixed() {
    let folder = Folder::new("fixed-read-only");
    let file = folder.file("old.toml", OLD);
    let mut permissions = std::fs::metadata(&file).expect("it is there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&file, permissions).expect("it is ours");
    let message = refused(&["check", &file, "--fix"], 2);
    assert!(
        message.contains("it is read-only; make it writable, or print the changes with `--diff`"),
        "{message}"
    );
}
