use super::*;
use crate::board::rectangle;
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Origin, SourceId};
use crate::topology::{Steps, Topology};
use ir::Movement;
use proptest::prelude::*;

fn board() -> (Topology, Steps) {
    let mut steps = Steps::default();
    (rectangle(8, 8, &mut steps), steps)
}

/// Reads a movement on 8x8 for the first player, with all diagnostics.
fn read(text: &str) -> (Option<Piece>, Movement, Vec<Diagnostic>) {
    let (topology, mut steps) = board();
    let (piece, mut out) = parse(text, Origin::of_source(SourceId(0), text));
    let movement = piece
        .as_ref()
        .map(|piece| lower(piece, &topology, &mut steps, 0, &mut out));
    (piece, movement.unwrap_or_default(), out)
}

/// Formats one line for each diagnostic: `error 1-2 unknown_atom`, columns from 0.
fn diagnostics(text: &str) -> Vec<String> {
    let line = |diagnostic: &Diagnostic| {
        let span = diagnostic.labels[0].span;
        let severity = if diagnostic.severity == Severity::Error {
            "error"
        } else {
            "warning"
        };
        format!(
            "{severity} {}-{} {}",
            span.start,
            span.end,
            diagnostic.code.trim_start_matches("betza::")
        )
    };
    read(text).2.iter().map(line).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(diagnostics(text), expected, "`{text}`");
}

#[track_caller]
fn check_print(text: &str, expected: &str) {
    let (piece, movement, out) = read(text);
    assert!(
        out.iter()
            .all(|diagnostic| diagnostic.severity == Severity::Warning),
        "{out:#?}"
    );
    let printed = piece.unwrap().to_string();
    assert_eq!(printed, expected);
    assert_eq!(read(&printed).1, movement);
}

#[test]
fn sound_strings() {
    for text in [
        "W",
        "fmWfcF",
        "fmWfceFifmnD",
        "KisO2",
        "[F?R]",
        "v[F?R]",
        "fr[W?B]",
        "[cF-mF]",
        "mRcpR",
        "gQ",
        "gafQ",
        "caibR",
        "DD",
        "AA",
        "CC",
        "HH",
        "zB",
        "qN",
        "(4,1)",
        "FX",
        "NY",
        "jR",
        "tR",
        "oR",
        "nZ",
        "mpafsmpafW",
        "ucR",
        "udR",
        "U",
        "mU",
        "tpafK",
        "R3..",
        "W3..3",
        "R2..5",
        "K0",
        "jO2",
        "afafsKafsafKaflafrKafraflK",
        "nNN",
        "jD",
        "jH",
        "iifmW2",
        "fmnnW2",
        "[pR-cR]",
        "alaqW",
        "alazW",
        "[F?R3]",
        "ii[W-F]",
        "o[F?R]",
        "cdpafK",
    ] {
        check(text, &[]);
    }
}

#[test]
fn what_other_programs_pass_in_silence() {
    check("nC", &["error 0-1 lame_path"]);
    check("pN", &["warning 0-2 dead_component"]);
    check("gN", &["warning 0-2 dead_component"]);
    check("R10", &["warning 1-3 range_exceeds_board"]);
    check("R12", &["warning 1-3 range_exceeds_board"]);
    check("(1,4)", &[]);
    check("T", &["error 0-1 unknown_atom"]);
    check("X", &["error 0-1 unknown_atom"]);
    check("f", &["error 0-1 missing_atom"]);
    check("k", &["error 0-1 reserved_letter"]);
    check("ca", &["error 0-2 missing_atom"]);
    check("uu", &["error 0-2 missing_atom"]);
    check("(4,1", &["error 0-4 unclosed_parenthesis"]);
    check("R[3-1]", &["error 1-6 range_form"]);
    check("É", &["error 0-2 unexpected_character"]);
    check("mR2.5", &["error 3-5 range_form"]);
    check("", &["error 0-0 empty"]);
    check("  ", &["error 0-2 empty"]);
    check(
        "q7Yz(W!",
        &[
            "error 0-1 missing_atom",
            "error 1-2 missing_atom",
            "error 3-5 unclosed_parenthesis",
            "error 6-7 unexpected_character",
            "error 2-3 unknown_atom",
        ],
    );
    check("oRmafsKjB2[F?R]", &[]);
}

#[test]
fn letters_and_numbers() {
    check("fmWYcF", &["error 3-4 unknown_atom"]);
    check("hW", &["error 0-1 lone_half"]);
    check("xW", &["error 0-1 reserved_letter"]);
    check("yW", &["error 0-1 mode_on_wrong_leg"]);
    check("taK", &["error 0-1 mode_on_wrong_leg"]);
    check("tcaK", &["error 0-1 mode_on_wrong_leg"]);
    check("tpaK", &[]);
    check("catK", &[]);
    check("[tW-W]", &["error 1-2 mode_on_wrong_leg"]);
    check("fäW", &["error 1-3 unknown_modifier"]);
    check("I", &["error 0-1 reserved_letter"]);
    check("L", &["warning 0-1 obsolete_letter"]);
    check("W03", &["error 1-3 leading_zero"]);
    check("W99999", &["error 1-6 number_too_large"]);
    check("R5..3", &["error 1-5 range_empty"]);
    check("R0..3", &["error 1-5 range_empty"]);
    check("R[3-5]", &["error 1-6 range_form"]);
    check("(0,0)", &["error 0-5 vector"]);
    check("()W", &["error 0-2 vector"]);
    check("3W", &["error 0-1 missing_atom"]);
    check("@", &["error 0-1 drop"]);
    check("W F", &["error 1-2 space"]);
    check("W]", &["error 1-2 unopened_bracket"]);
    check("W)", &["error 1-2 unopened_bracket"]);
    check("W-F", &["error 1-2 unexpected_character"]);
    check("(az)N", &["error 0-4 reserved_group"]);
}

#[test]
fn directions_and_modes() {
    check("fmrW", &["error 0-3 split_directions"]);
    check("hrF", &["error 0-2 impossible_direction"]);
    check("hrK", &["error 0-2 impossible_direction"]);
    check("sfN", &["warning 0-2 shorthand_first"]);
    check("RmW2", &["warning 1-4 covered_component"]);
    check("KQ", &["warning 0-1 covered_component"]);
    check("RmB2", &[]);
    check("svN", &["warning 0-2 idle_directions"]);
    check("slN", &[]);
    check("bK", &["warning 0-1 compound_direction"]);
    check("flK", &[]);
    check("mmN", &["warning 1-2 repeated_mode"]);
    check("nnnN", &["warning 2-3 repeated_mode"]);
    check("pgQ", &["error 1-2 modes_exclude"]);
    check("njD", &["error 1-2 modes_exclude"]);
    check("WW0", &["error 2-3 range_form"]);
    check("WFW", &["warning 2-3 duplicate_component"]);
    check("nW", &["warning 0-1 mode_without_effect"]);
    check("muR", &["warning 1-2 mode_without_effect"]);
    check("jW", &["warning 0-2 dead_component"]);
    check("(9,1)", &["warning 0-5 dead_component"]);
    check("zQ", &["error 0-1 crooked_compound"]);
    check("caN", &["error 2-3 oblique_chain"]);
    check("azW", &["error 1-2 mode_on_wrong_leg"]);
    check("O", &["error 0-1 castling"]);
    check("fO2", &["error 0-1 castling"]);
    check("cO2", &["error 0-1 mode_on_wrong_leg"]);
    // No castling is longer than the distance between two corners of a rank.
    check("O7", &[]);
    check("O8", &["warning 0-2 dead_component"]);
    check("fU", &["error 0-1 impossible_direction"]);
}

#[test]
fn brackets() {
    check("[F?R", &["error 0-1 unclosed_bracket"]);
    check("v[F?", &["error 1-2 unclosed_bracket"]);
    check("[FR]", &["error 0-4 bracket_legs"]);
    check("[F]", &["error 0-3 bracket_legs"]);
    check("[]", &["error 0-2 bracket_legs"]);
    check("[F--R]", &["error 0-6 bracket_legs"]);
    check("[F-R]3", &["error 5-6 bracket_range"]);
    check("[cafF-R]", &["error 2-3 bracket_legs"]);
    check("t[FR]", &["error 1-5 then_chain"]);
    check("WtR", &["warning 1-2 then_chain"]);
    check("c[F?R]", &["error 0-1 mode_on_wrong_leg"]);
    check("t[F?R]", &["error 0-1 mode_on_wrong_leg"]);
    check("[F?tR]", &[]);
    check("[pR?R]", &["error 1-2 mode_on_wrong_leg"]);
    check("[F?T]", &["error 3-4 unknown_atom"]);
    check("[F?R!]", &["error 4-5 unexpected_character"]);
}

#[test]
fn every_problem_is_reported() {
    check(
        "fmrWT(4,1",
        &[
            "error 0-3 split_directions",
            "error 5-9 unclosed_parenthesis",
            "error 4-5 unknown_atom",
        ],
    );
}

#[test]
fn the_help_can_be_followed() {
    let help = |text: &str| read(text).2[0].help.clone().unwrap();
    assert_eq!(help("W F"), "write `WF`");
    assert_eq!(help("fmrW"), "write the directions together: `frmW`");
    assert!(help("t[FR]").contains("`[F?R]`"));
    assert!(help("WtR").contains("`[W?R]`"));
    assert!(help("R[3-5]").contains("`R3..5`"));
    assert!(help("L").contains("`C`"));
}

#[test]
fn huge_movements_are_refused() {
    check("maaaaaaaK", &["error 0-9 too_many_paths"]);
    check("mamamaQ", &["error 0-7 too_many_paths"]);
    check("aaaaaaaaaaaaaaaaW", &["error 0-17 too_many_legs"]);
    check(&"W".repeat(2000), &["error 0-2000 too_long"]);
}

#[test]
fn moves_leave_cells_for_en_passant() {
    for (text, expected) in [
        ("ifmnD", true),
        ("fmnnW2", true),
        ("iifmnD", true),
        ("ifmW2", false),
        ("nD", false),
    ] {
        let (_, movement, _) = read(text);
        assert!(!movement.paths.is_empty());
        assert!(
            movement
                .paths
                .iter()
                .all(|path| path.leaves_passed == expected),
            "{text}"
        );
    }
}

#[test]
fn canonical_forms() {
    // A repeated letter of two components is printed as two components, not as a rider.
    check_print("W1W", "W1W");
    check_print("ZJ", "Z1Z");
    check_print("WW", "W0");
    check_print("R", "R");
    check_print("L", "C");
    check_print("FX", "(4,1)");
    check_print("NY", "(4,3)");
    check_print("(1,4)", "(4,1)");
    check_print("mfiW", "ifmW");
    check_print("cmfrN", "frmcN");
    check_print("cafmF", "cafmF");
    check_print("v[F?R3]", "v[F?R3]");
    check_print("R2..5W3..", "R2..5W3..");
    check_print("NNN", "N0N");
}

#[test]
fn spans_count_from_the_origin() {
    let text = "fW T";
    let origin = Origin {
        base: Some(100),
        ..Origin::of_source(SourceId(0), text)
    };
    let (piece, out) = parse(text, origin);
    assert_eq!(
        (out[0].labels[0].span.start, out[0].labels[0].span.end),
        (102, 103)
    );
    assert_eq!(piece.unwrap().components[1].mark.0.start, 103);
}

/// Generates strings that are mostly valid.
fn notation() -> impl Strategy<Value = String> {
    let modifiers = "(i{0,2})(fh|fr|rf|fl|fs|v|s|b|ff|hr|hl|lb|){1}[mcdeo]{0,2}(n|nn|j|p|g|t|)";
    let unit = "([WFDNAHCZGKQRBLJU]|[WFN]X|NY|\\([1-5],[0-5]\\))(0|2|3|2\\.\\.4|3\\.\\.|)";
    let single = format!("{modifiers}{unit}");
    let chain = "[mcpgy]{0,2}(a(fs|l|b|)[mcdp]{0,2}){1,2}[WFKRBQ](2|)".to_string();
    let leg = format!("(fs|l|){unit}");
    let bracket = format!("(v|fr|i|)\\[{leg}([-?]{leg}){{1,2}}\\]");
    let doubled = "(NN|DD|WW|zB|qN|zR|isO2)".to_string();
    proptest::string::string_regex(&format!("({single}|{chain}|{bracket}|{doubled}){{1,3}}"))
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn parse_never_panics(text in "[a-zA-Z0-9(),.?\\[\\]@ -]{0,24}|\\PC{0,40}") {
        let (topology, mut steps) = board();
        let (piece, mut out) = parse(&text, Origin::of_source(SourceId(0), &text));
        if let Some(piece) = piece {
            let movement = lower(&piece, &topology, &mut steps, 1, &mut out);
            prop_assert!(movement.paths.len() <= PATHS_MAX);
        }
        for label in out.iter().flat_map(|diagnostic| &diagnostic.labels) {
            prop_assert!(text.get(label.span.start..label.span.end).is_some());
        }
    }

    #[test]
    fn print_round_trip(text in notation()) {
        let (piece, movement, out) = read(&text);
        if out.iter().all(|diagnostic| diagnostic.severity == Severity::Warning) {
            let piece = piece.unwrap();
            let printed = piece.to_string();
            let (again, same, _) = read(&printed);
            prop_assert_eq!(again.as_ref(), Some(&piece), "{} printed {}", text, printed);
            prop_assert_eq!(same, movement, "{} printed {}", text, printed);
            prop_assert_eq!(again.unwrap().to_string(), printed);
        }
    }
}
