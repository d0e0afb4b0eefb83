//! Broken definitions: each says on its first lines what must be said about it, and where; the full message is a snapshot.

use std::path::Path;

use crate::expected;
use alfil_testing::made_up::{MadeUp, child};
use grammar::diagnostic::Severity;
use rayon::prelude::*;

#[test]
fn broken_definitions_get_exact_diagnostics() {
    let files =
        expected::definitions(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics"));
    assert!(files.len() >= 20, "only {} broken definitions", files.len());
    files.par_iter().for_each(|file| {
        let stem = file.file_stem().expect("files have names");
        let stem = stem.to_string_lossy().into_owned();
        let variant = expected::compare(file);
        assert!(
            variant.diagnostics.iter().all(|one| one.help.is_some()),
            "{stem}: every complaint comes with a remedy"
        );
        insta::with_settings!({ snapshot_path => "../diagnostics/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem, expected::messages(&variant));
        });
    });
}

#[test]
fn a_number_before_a_kind_is_put_after_it() {
    let said = errors("[store.pocket]\nhas = [\"2*knight\"]\ndrop = \"empty\"\n");
    let help = said[0].help.as_deref();
    assert_eq!((said.len(), help), (1, Some("write `knight*2`")));
}

#[test]
fn a_number_in_quotes_makes_no_other_error() {
    let lines = "[attribute.weight]\nof = \"kind\"\ntype = \"number\"\n[piece]\nrook = { weight = \"3\" }\n[forbid.x]\nwhen = \"weight(from) > 2\"\n";
    let said = errors(lines);
    let codes: Vec<&str> = said.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["toml::wrong_type"]);
}

/// A line that is wrong in a child of chess, and what comes of it by following the remedy: the words in backticks are given.
type Followed = (&'static str, fn(&str, &[&str]) -> String);

/// What is wrong with a child of chess that has these lines.
fn errors(lines: &str) -> Vec<grammar::diagnostic::Diagnostic> {
    let mut said = MadeUp::child("chess", lines).load(&[]).diagnostics;
    said.retain(|one| one.severity == Severity::Error);
    said
}

#[test]
fn mistakes_of_a_parent_are_reported_there() {
    let mut made = MadeUp::child("par", "");
    let parent = child(
        "chess",
        "[[forbdi]]\nmove = \"true\"\n[coutner.z]\nadd = \"true\"\n",
    );
    made.parents.insert("par".to_owned(), parent.to_owned());
    let said = made.load(&[]).diagnostics;
    let codes: Vec<&str> = said.iter().map(|one| one.code).collect();
    assert!(!codes.contains(&"resolve::breaks_parent"), "{said:#?}");
    let unknown = said.iter().filter(|one| one.code == "toml::unknown_key");
    assert_eq!(unknown.count(), 2, "{said:#?}");
}

#[test]
fn what_a_child_takes_away_is_named_where_the_parent_sets_it_up() {
    let mut made = MadeUp::child("par", "[piece]\nrook = false\n");
    let parent = "language = 1\nname = \"Par\"\nboard = \"4x4\"\n[piece]\nking = { letter = \"K\", moves = \"K\" }\nrook = { letter = \"R\", moves = \"R\" }\n[setup.pieces]\nking = \"a1\"\nrook = \"b1\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n";
    made.parents.insert("par".to_owned(), parent.to_owned());
    let variant = made.load(&[]);
    let said: Vec<_> = variant.diagnostics.iter().collect();
    assert_eq!(said.len(), 1, "{said:#?}");
    let child = grammar::source::SourceId(0);
    let is_marked = said[0]
        .labels
        .iter()
        .any(|label| label.span.source == child);
    assert!(is_marked, "{said:#?}");
}

#[test]
fn remedies_help_when_they_are_followed() {
    let line: fn(&str, &[&str]) -> String = |text, words| {
        let (before, _) = text.rsplit_once('\n').expect("the last line is wrong");
        format!("{before}\n{}", words[0])
    };
    let cases: [Followed; 11] = [
        ("[piece.rook]\nmoves \"R=x\"", |text, words| {
            let (before, _) = text.rsplit_once('\n').expect("the last line is wrong");
            // What is written is one key now, and its value is wrong for itself.
            format!("{before}\n{}", words[0].replace("=x", ""))
        }),
        ("[piece.rook.moves]\nram \"W\" = \"...\"", line),
        ("[piece.rook.moves]\nram \"W\"", line),
        ("[piece.rook.moves]\nlong ram = \"W\"", line),
        ("[piece]\ncamel = { moves = \"C\" }", |text, words| {
            text.replace("moves", &format!("{}, moves", words[0]))
        }),
        (
            "[piece]\nking2 = { moves = \"K\", letter = 2 }",
            |text, words| text.replace("letter = 2", words[0]),
        ),
        (
            "[piece]\nram = { letter = \"A\", moves = \"WW2\" }",
            |text, words| text.replace("WW2", words[0]),
        ),
        (
            "[piece]\nram = { letter = \"A\", moves = \"WW2\" }",
            |text, words| text.replace("WW2", words[1]),
        ),
        (
            "zone.rivver = \"rank(a4)\"\nforbid.f = { when = \"from in river\" }",
            |text, words| text.replace("rivver", words[0]),
        ),
        (
            "zone.rivver = \"rank(a4)\"\nforbid.f = { when = \"from in river\" }",
            |text, words| text.replace("in river", &format!("in {}", words[1])),
        ),
        ("[setup]\nroyal = false", |text, words| {
            format!(
                "{}\n{}",
                words[0],
                text.replace("[setup]\nroyal = false", "")
            )
        }),
    ];
    for (lines, follow) in cases {
        let said = errors(lines);
        let [one] = &said[..] else {
            panic!("{lines}: {said:#?}");
        };
        let help = one.help.as_deref().unwrap_or_default();
        let words: Vec<&str> = help.split('`').skip(1).step_by(2).collect();
        let followed = follow(lines, &words);
        assert_ne!(followed, lines, "{help}");
        let left = errors(&followed);
        // Without a royal king, ends read checks that do not exist.
        let left: Vec<_> = left.iter().filter(|other| other.code == one.code).collect();
        assert!(left.is_empty(), "{lines}\n{help}\n{followed}\n{left:#?}");
    }
}

#[test]
fn no_piece_is_set_up_twice_on_a_board_with_errors() {
    let mut made = MadeUp::of_text(
        "language = 1\nname = \"Mine\"\nboard = \"odd\"\n[piece]\nking = { letter = \"K\", moves = \"K\" }\n\
         rook = { letter = \"R\", moves = \"R\" }\n[setup]\npieces = { king = \"b1\", rook = \"c1\" }\n[royal]\nwho = \"mine king\"\n\
         [end.stalemate]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stalemate\"\n",
    );
    let board = "lattice square\nshape 4x4\nremove a4\nframe white forward 0\nframe black forward 4 cells mirror\n";
    made.boards.insert("odd".to_owned(), board.to_owned());
    let codes: Vec<&str> = made
        .load(&[])
        .diagnostics
        .iter()
        .map(|one| one.code)
        .collect();
    assert_eq!(codes, ["topology::asymmetric_frame"]);
}
