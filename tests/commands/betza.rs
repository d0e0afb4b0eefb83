//! `alfil betza`.

use serde_json::{Value, json};

use crate::{Folder, out, refused};

fn tried(notation: &str, more: &[&str]) -> Value {
    crate::json(&[&["betza", notation, "--json"], more].concat())
}

#[test]
fn a_string_is_tried_on_the_usual_board() {
    let printed = out(&["betza", "N", "--at", "d4"]);
    assert!(printed.contains("moves: c2 e2 b3 f3 b5 f5 c6 e6\n"));
    assert_eq!(tried("N", &[]), tried("N", &["--at", "d4"]));
    assert_eq!(tried("N", &["--at", "a1"])["moves"], json!(["c2", "b3"]));
}

#[test]
fn the_diagram_and_the_cells_say_the_same() {
    let pieces = ["--at", "c3", "--with", "c5=enemy,e3=friend"];
    let printed = out(&[&["betza", "R", "--board", "5x5"], &pieces[..]].concat());
    let board: Vec<&str> = printed.lines().take(5).collect();
    // A cell has three signs; what is reached is in parentheses, what is taken between stars.
    assert_eq!(
        board,
        [
            "5 │ :  · *e* ·  :",
            "4 │ ·  : (·) :  ·",
            "3 │(:)(·) @  ·  o",
            "2 │ ·  : (·) :  ·",
            "1 │ :  · (:) ·  :"
        ]
        .map(|line| line.replace("@  ·  o", "@ (·) o"))
    );
    assert!(printed.contains("moves: c1 c2 a3 b3 d3 c4\n"), "{printed}");
    assert!(printed.contains("captures: c5\n"), "{printed}");
    let value = tried("R", &[&["--board", "5x5"], &pieces[..]].concat());
    assert_eq!(value["moves"], json!(["c1", "c2", "a3", "b3", "d3", "c4"]));
    assert_eq!(value["captures"], json!(["c5"]));
    assert_eq!(value["warnings"], json!([]));
}

#[test]
fn the_board_is_a_size_a_variant_a_file_or_a_board() {
    let at = |board: &str, at: &str| tried("W", &["--board", board, "--at", at])["moves"].clone();
    assert_eq!(at("3x9", "c9"), json!(["c8", "b9"]));
    assert_eq!(at("glinski", "a1"), json!(["a2", "b1", "b2"]));
    assert_eq!(at("hexagon-91", "a1"), at("glinski", "a1"));
    assert_eq!(at("definitions/glinski.toml", "a1"), at("glinski", "a1"));
    let file = "definitions/boards/hexagon-91.board";
    assert_eq!(at(file, "a1"), at("glinski", "a1"));
    let folder = Folder::new("betza-board");
    let broken = folder.file("broken.board", "lattice square\nshape 5x\n");
    let said = refused(&["betza", "W", "--board", &broken], 1);
    assert!(
        said.contains("topology::") && !said.contains("toml::"),
        "{said}"
    );
    let said = refused(&["betza", "W", "--board", "glinsky"], 2);
    assert!(said.contains("glinsky"), "{said}");
    let said = refused(&["betza", "W", "--at", "j9"], 2);
    assert!(said.contains("`j9`"), "{said}");
}

#[test]
fn directions_depend_on_the_player() {
    let of = |player: &str| tried("fW", &["--at", "d4", "--player", player])["moves"].clone();
    assert_eq!((of("white"), of("black")), (json!(["d5"]), json!(["d3"])));
    assert!(refused(&["betza", "W", "--player", "red"], 2).contains("`red`"));
}

#[test]
fn the_owner_is_a_player_of_the_board() {
    let folder = Folder::new("betza-players");
    let text =
        "lattice square\nshape 5x5\nframe red forward 0\nframe green forward 4 cells rotate\n";
    let file = folder.file("colors.board", text);
    let of = |more: &[&str]| {
        let all = [&["--board", &*file, "--at", "c3"], more].concat();
        tried("fW", &all)["moves"].clone()
    };
    assert_eq!(of(&[]), json!(["c4"]));
    assert_eq!(of(&["--player", "green"]), json!(["c2"]));
}

#[test]
fn pieces_of_the_other_side_are_enemies() {
    let pieces = "d5=enemy,e4=friend";
    for player in ["white", "black"] {
        let value = tried(
            "cWmW",
            &["--at", "d4", "--with", pieces, "--player", player],
        );
        assert_eq!(value["captures"], json!(["d5"]), "{player}");
        assert_eq!(value["moves"], json!(["d3", "c4"]), "{player}");
    }
    let value = tried("[cW-mW]", &["--at", "d4", "--with", pieces]);
    assert_eq!(value["captures"], json!(["d6"]));
    assert_eq!(value["locust"], json!([{"to": "d6", "removes": ["d5"]}]));
}

#[test]
fn moved_closes_first_moves() {
    assert_eq!(tried("ifW2", &["--at", "d2"])["moves"], json!(["d3", "d4"]));
    assert_eq!(
        tried("ifW2", &["--at", "d2", "--moved"])["moves"],
        json!([])
    );
}

#[test]
fn a_cell_can_be_captured_on_en_passant() {
    let value = tried(
        "feF",
        &["--at", "a5", "--ep", "b6=b5", "--with", "b5=enemy"],
    );
    assert_eq!(value["captures"], json!(["b6"]));
    assert_eq!(value["locust"], json!([{"to": "b6", "removes": ["b5"]}]));
    assert_eq!(tried("feF", &["--at", "a5"])["captures"], json!([]));
}

#[test]
fn warnings_and_errors_are_reported() {
    assert_eq!(
        tried("fK", &["--at", "d4"])["warnings"],
        json!(["betza::compound_direction"])
    );
    let said = refused(&["betza", "fmWYcF"], 1);
    assert!(said.contains("betza::unknown_atom"), "{said}");
    let said = refused(&["betza", "fmWYcF", "--json"], 1);
    assert!(said.contains("betza::unknown_atom"), "{said}");
}

#[test]
fn cells_reached_over_other_pieces_are_printed() {
    let of = |notation: &str| out(&["betza", notation, "--at", "d4"]);
    // Nothing is reached alone, and that others are missing is said.
    let rook = of("pR");
    assert!(
        rook.contains("moves: none\ncould capture on: none\nover other pieces, which `--with "),
        "{rook}"
    );
    let cells = "d1 d2 a4 b4 f4 g4 h4 d6 d7 d8";
    assert!(
        rook.contains(&format!(
            "\n  moves: {cells}\n  could capture on: {cells}\n"
        )),
        "{rook}"
    );
    assert_eq!(
        rook.matches("(·)").count() + rook.matches("(:)").count(),
        10,
        "{rook}"
    );
    // A cannon moves as a rook, and captures over one piece.
    let cannon = of("mRcpR");
    assert!(
        cannon.contains(&format!("\n  moves: none\n  could capture on: {cells}\n")),
        "{cannon}"
    );
    // A piece that jumps over no other has no such line; nor has one among other pieces.
    for notation in ["R", "N", "nN", "mW"] {
        assert!(!of(notation).contains("over other pieces"), "{notation}");
    }
    let among = out(&["betza", "pR", "--at", "d4", "--with", "d5=friend"]);
    assert!(
        !among.contains("over other pieces") && among.contains("moves: d6 d7 d8"),
        "{among}"
    );
}
