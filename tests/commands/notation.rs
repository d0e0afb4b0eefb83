//! How moves and positions are written, and what may be typed.

use crate::{Folder, json, out, refused};
use alfil_testing::made_up::child;

/// The texts of the legal moves.
fn moves(arguments: &[&str]) -> Vec<String> {
    let printed = out(&[&["moves"], arguments].concat());
    printed.lines().map(str::to_owned).collect()
}

/// Returns the position after some moves, from the JSON output.
fn fen(arguments: &[&str]) -> String {
    let value = json(&[&["moves"], arguments, &["--json"]].concat());
    value["fen"].as_str().expect("a FEN").to_owned()
}

#[track_caller]
fn all_lead_to_the_same(variant: &str, from: &str, texts: &[&str]) {
    let positions: Vec<String> = texts
        .iter()
        .map(|text| fen(&[variant, "--fen", from, "--after", text]))
        .collect();
    for (text, position) in texts.iter().zip(&positions) {
        assert_eq!(*position, positions[0], "{text} and {}", texts[0]);
    }
}

const STAFF: &str = r#"
language = 1
extends  = "chess"
name     = "Staff"

[piece]
archbishop = { letter = "Ab", moves = "BN" }
rifle      = { letter = "G", moves = { step = "mK", shot = "cabR3" } }
double     = { letter = "D", moves = { one = "cD", two = "[cW-cW]", quiet = "mW" } }

[setup.pieces]
knight     = ""
bishop     = "f1"
archbishop = "b1"
rifle      = "c1"
double     = "g1"

[promotion.pawn]
who  = "pawn"
when = "to in far"
to   = "queen | archbishop"
must = true
"#;

#[test]
fn promotions_are_written_by_letter_or_by_name() {
    let folder = Folder::new("promotions");
    let file = folder.file("staff.toml", STAFF);
    let from = "8/4P3/8/8/8/8/k6K/8 w - - 0 1";
    let legal = moves(&[&file, "--fen", from]);
    assert!(legal.contains(&"e7e8q".to_owned()), "{legal:?}");
    assert!(legal.contains(&"e7e8=archbishop".to_owned()), "{legal:?}");
    all_lead_to_the_same(&file, from, &["e7e8q", "e7e8=queen", "Pe7e8q"]);
    all_lead_to_the_same(&file, from, &["e7e8=archbishop", "e7e8=Ab"]);
    assert!(refused(&["moves", &file, "--fen", from, "--after", "e7e8"], 1).contains("becomes"));
}

#[test]
fn castling_is_the_kings_move_unless_that_is_ambiguous() {
    let plain = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let legal = moves(&["chess", "--fen", plain]);
    assert!(legal.contains(&"e1g1".to_owned()) && legal.contains(&"e1c1".to_owned()));
    // From f1 the king may also just step to g1.
    let close = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let legal = moves(&["chess960", "--fen", close]);
    for text in ["f1g1", "f1h1"] {
        assert_eq!(
            legal.iter().filter(|one| *one == text).count(),
            1,
            "{legal:?}"
        );
    }
    assert!(fen(&["chess960", "--fen", close, "--after", "f1h1"]).contains("/5RK1 b"));
    assert!(fen(&["chess960", "--fen", close, "--after", "f1g1"]).contains("/6KR b"));
}

#[test]
fn captures_without_moving_and_from_afar() {
    let folder = Folder::new("captures");
    let file = folder.file("staff.toml", STAFF);
    let from = "k7/8/8/3n4/8/8/8/K2G4 w - - 0 1";
    assert!(
        !moves(&[&file, "--fen", from])
            .iter()
            .any(|text| text.contains('!'))
    );
    let from = "k7/8/8/8/3n4/8/8/K2G4 w - - 0 1";
    let legal = moves(&[&file, "--fen", from]);
    assert!(legal.contains(&"d1!d4".to_owned()), "{legal:?}");
    assert!(fen(&[&file, "--fen", from, "--after", "d1!d4"]).starts_with("k7/8/8/8/8/8/8/K2G4 b"));
    all_lead_to_the_same(
        &file,
        from,
        &[
            "d1!d4", "Gd1!d4", "d1!Nd4", "Gd1!Nd4", "!d4", "G!d4", "!Nd4", "G!Nd4",
        ],
    );
    assert!(refused(&["moves", &file, "--fen", from, "--after", "G!Qd4"], 1).contains("d4"));
}

#[test]
fn piece_letters_change_nothing() {
    let from = "4k3/8/5n2/8/4P3/8/8/4K1N1 w - - 0 1";
    all_lead_to_the_same("chess", from, &["g1f3", "Ng1f3", "g1-f3"]);
    all_lead_to_the_same(
        "chess",
        "4k3/8/5n2/3p4/4P3/8/8/4K1N1 w - - 0 1",
        &["e4d5", "Pe4d5", "Pe4xPd5", "e4xd5"],
    );
    assert!(!refused(&["moves", "chess", "--fen", from, "--after", "Qg1f3"], 1).is_empty());
}

#[test]
fn moves_with_the_same_ends_are_written_differently() {
    let folder = Folder::new("apart");
    let file = folder.file("staff.toml", STAFF);
    // From d1 to d3: over the piece on d2, or capturing it too.
    let from = "k7/8/8/8/8/3n4/3n4/K2D4 w - - 0 1";
    let legal = moves(&[&file, "--fen", from]);
    assert!(legal.contains(&"d1xd3(d3)".to_owned()), "{legal:?}");
    let both: Vec<&String> = legal
        .iter()
        .filter(|text| text.starts_with("d1xd3("))
        .collect();
    assert_eq!(both.len(), 2, "{legal:?}");
    let after = |text: &str| fen(&[&file, "--fen", from, "--after", text]);
    assert!(after("d1xd3(d3)").starts_with("k7/8/8/8/8/3D4/3n4/K7 b"));
    let other = both
        .iter()
        .find(|text| text.len() > 9)
        .expect("the other one");
    assert!(after(other).starts_with("k7/8/8/8/8/3D4/8/K7 b"));
    // An empty cell that a piece can move to, and on which it can capture en passant.
    let en_passant = folder.file(
        "passing.toml",
        &child("chess", "[piece]\nqueen = { moves = \"mKeK\" }\n"),
    );
    let from = "4k3/8/8/3Qp3/8/8/8/4K3 w - e6 0 1";
    let legal = moves(&[&en_passant, "--fen", from]);
    for text in ["d5e6", "d5xe6ep"] {
        assert!(legal.contains(&text.to_owned()), "{legal:?}");
    }
    let after = |text: &str| fen(&[&en_passant, "--fen", from, "--after", text]);
    assert!(after("d5e6").starts_with("4k3/8/4Q3/4p3/8/"));
    assert!(after("d5xe6ep").starts_with("4k3/8/4Q3/8/8/"));
}

#[test]
fn indistinguishable_moves_have_numbers() {
    let folder = Folder::new("numbered");
    let file = folder.file(
        "ways.toml",
        &child(
            "chess",
            "[piece.pawn]\n\
         moves = { step = \"fmW\", long = \"fmnnD\", leap = \"fmD\", take = \"fceF\" }\n",
        ),
    );
    // The long step can be captured en passant, the leap cannot.
    let from = "4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1";
    let legal = moves(&[&file, "--fen", from]);
    for text in ["a2a4", "a2a4#2"] {
        assert!(legal.contains(&text.to_owned()), "{legal:?}");
    }
    let replies = |text: &str| moves(&[&file, "--fen", from, "--after", text]);
    assert!(replies("a2a4").contains(&"b4a3".to_owned()));
    assert!(!replies("a2a4#2").contains(&"b4a3".to_owned()));
}

#[test]
fn drops_and_passes_are_written() {
    let from = "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1";
    let legal = moves(&["crazyhouse", "--fen", from]);
    assert!(legal.contains(&"P@e4".to_owned()) && legal.contains(&"N@a1".to_owned()));
    assert!(!legal.contains(&"P@a1".to_owned()));
    let folder = Folder::new("pass");
    let file = folder.file(
        "pass.toml",
        &child(
            "chess",
            "[turn.one]\ndo = [\"move\", \"joint\", \"pass\"]\n",
        ),
    );
    assert!(moves(&[&file]).contains(&"pass".to_owned()));
    let before = fen(&[&file]);
    let after = fen(&[&file, "--after", "pass"]);
    assert_eq!(after, before.replace(" w KQkq - 0 1", " b KQkq - 1 1"));
}

#[test]
fn games_are_set_up_by_texts() {
    let legal = moves(&["peg-chess-random"]);
    assert!(legal.contains(&"@c2".to_owned()), "{legal:?}");
    let drawn = moves(&["peg-chess-random", "--after", "@c2"]);
    assert!(drawn.contains(&"KQRB@c2".to_owned()), "{drawn:?}");
    let legal = moves(&["peg-chess-setup"]);
    assert!(legal.iter().all(|text| text.contains('@')), "{legal:?}");
    assert!(legal.contains(&"KQRB@c2".to_owned()), "{legal:?}");
}

const PEGS: &str = r#"
language = 1
name     = "Pegs"
board    = "5x5"
[stack]
height = 3
[piece]
king = { letter = "K", moves = "K" }
rook = { letter = "R", moves = "R" }
[setup]
fen = "k4/5/5/5/K4 w - - 0 1"
[end.stuck]
when   = "not can move"
result = "draw"
reason = "stuck"
"#;

#[test]
fn levels_are_written_behind_cells() {
    let folder = Folder::new("levels");
    let file = folder.file("pegs.toml", PEGS);
    let from = "k4/5/5/5/(KR)1(Rr)2 w - - 0 1";
    let legal = moves(&[&file, "--fen", from]);
    // To an empty cell, onto a stack, capturing the piece on a level; pieces above move along.
    for text in ["a1.0b1", "a1.1b1", "c1.0c2", "a1.1+c1", "a1.1xc1.1"] {
        assert!(legal.contains(&text.to_owned()), "{text}: {legal:?}");
    }
    let after = |text: &str| fen(&[&file, "--fen", from, "--after", text]);
    assert!(
        after("a1.0b1").starts_with("k4/5/5/5/1(KR)(Rr)2 b"),
        "{}",
        after("a1.0b1")
    );
    assert!(
        after("a1.1b1").starts_with("k4/5/5/5/KR(Rr)2 b"),
        "{}",
        after("a1.1b1")
    );
    assert!(
        after("a1.1+c1").starts_with("k4/5/5/5/K1(RrR)2 b"),
        "{}",
        after("a1.1+c1")
    );
    assert!(
        after("a1.1xc1.1").starts_with("k4/5/5/5/K1(RR)2 b"),
        "{}",
        after("a1.1xc1.1")
    );
    all_lead_to_the_same(&file, from, &["a1.0b1", "a1.0-b1"]);
    all_lead_to_the_same(&file, from, &["a1.1xc1.1", "a1.1xc1"]);
    // Only the king's own level can be omitted if only one piece can move there.
    all_lead_to_the_same(&file, "k4/5/5/5/K1R2 w - - 0 1", &["a1.0a2", "a1a2"]);
    assert!(!refused(&["moves", &file, "--fen", from, "--after", "a1.1c1"], 1).is_empty());
}

#[test]
fn checks_left_stand_before_the_clocks() {
    assert_eq!(fen(&["chess"]).split(' ').count(), 6);
    let start = fen(&["3check"]);
    let fields: Vec<&str> = start.split(' ').collect();
    assert_eq!((fields.len(), fields[4]), (7, "3+3"), "{start}");
    let checked = fen(&["3check", "--after", "e2e4 f7f6 d1h5"]);
    let fields: Vec<&str> = checked.split(' ').collect();
    assert_eq!(fields[4], "2+3", "{checked}");
    assert_eq!(fen(&["3check", "--fen", &checked]), checked);
}

#[test]
fn other_boards_write_the_rows_that_they_declare() {
    assert_eq!(
        fen(&["glinski"]),
        "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1"
    );
    let folder = Folder::new("rows");
    folder.file(
        "up.board",
        "lattice square\nshape 3x3\nfen rows bottom up\n",
    );
    let file = folder.file(
        "up.toml",
        "language = 1\nname = \"Up\"\nboard = \"up\"\n[piece]\nking = { letter = \"K\", moves = \"K\" }\n\
         [setup.pieces]\nking = \"b1\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
    );
    assert!(
        fen(&[&file]).starts_with("1K1/3/1k1 w "),
        "{}",
        fen(&[&file])
    );
}

#[test]
fn the_en_passant_field_names_legal_captures_alone() {
    let field = |arguments: &[&str]| fen(arguments).split(' ').nth(3).map(str::to_owned);
    assert_eq!(field(&["chess", "--after", "e2e4"]).as_deref(), Some("-"));
    let taken = field(&["chess", "--after", "e2e4 a7a6 e4e5 d7d5"]);
    assert_eq!(taken.as_deref(), Some("d6"));
    // The pawn that could take is pinned.
    let pinned = [
        "chess",
        "--fen",
        "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
        "--after",
        "d7d5",
    ];
    assert_eq!(field(&pinned).as_deref(), Some("-"));
}

#[test]
fn castling_rights_are_letters_or_files() {
    let rights = |variant: &str, text: &str| {
        fen(&[variant, "--fen", text])
            .split(' ')
            .nth(2)
            .expect("the field")
            .to_owned()
    };
    assert_eq!(
        rights("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        "KQkq"
    );
    assert_eq!(rights("chess", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"), "Kq");
    assert_eq!(
        rights("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        "KQkq"
    );
    assert_eq!(
        rights("chess960", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"),
        "HAha"
    );
    // Two rooks on one side: only the file distinguishes them; `K` alone is the outer one.
    assert_eq!(rights("chess960", "3k4/8/8/8/8/8/8/1K2RR2 w K - 0 1"), "F");
    assert_eq!(rights("chess960", "3k4/8/8/8/8/8/8/1K2RR2 w E - 0 1"), "E");
}

#[test]
fn rights_and_start_cells_decide_unmoved_pieces() {
    let double = |text: &str| {
        let legal = moves(&["chess", "--fen", text]);
        legal
            .iter()
            .filter(|one| ["e2e4", "e1g1"].contains(&one.as_str()))
            .count()
    };
    assert_eq!(double("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1"), 2);
    assert_eq!(double("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1"), 1);
    // An apostrophe says that the pawn has moved nevertheless, if a rule reads it.
    let folder = Folder::new("moved");
    let file = folder.file(
        "fresh.toml",
        &child("chess", "[piece]\nknight = { moves = \"NiW2\" }\n"),
    );
    let fresh = |text: &str| moves(&[&file, "--fen", text]).contains(&"b1b3".to_owned());
    assert!(fresh("4k3/7p/8/8/8/8/8/1N2K3 w - - 0 1"));
    assert!(!fresh("4k3/7p/8/8/8/8/8/1N'2K3 w - - 0 1"));
    let back = fen(&[&file, "--after", "b1c3 a7a6 c3b1 a6a5"]);
    assert!(back.contains("RN'BQKBNR"), "{back}");
    let back = fen(&["chess", "--after", "b1c3 a7a6 c3b1 a6a5"]);
    assert!(back.contains("RNBQKBNR"), "{back}");
}
