//! Mistakes in board files: which code, at which text; and that no text does harm.

use grammar::board;
use grammar::diagnostic::Diagnostic;
use grammar::source::SourceId;
use grammar::topology::Steps;

fn diagnose(text: &str) -> Vec<Diagnostic> {
    board::load(SourceId(0), text, "test", &mut Steps::default()).1
}

/// Expects these complaints in this order, each with the text that it marks.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let diagnostics = diagnose(text);
    let found: Vec<(&str, &str)> = diagnostics
        .iter()
        .map(|diagnostic| {
            (
                diagnostic.code,
                &text[diagnostic.labels[0].span.start..diagnostic.labels[0].span.end],
            )
        })
        .collect();
    let expected: Vec<(String, &str)> = expected
        .iter()
        .map(|(code, at)| (format!("topology::{code}"), *at))
        .collect();
    assert!(
        found
            .iter()
            .map(|(code, at)| (code.to_string(), *at))
            .eq(expected.iter().cloned()),
        "{text}\n{found:#?}\n{diagnostics:#?}"
    );
    for diagnostic in &diagnostics {
        assert!(diagnostic.help.is_some(), "{diagnostic:?}");
        assert!(!diagnostic.message.ends_with('.') && !diagnostic.labels[0].text.ends_with('.'));
        assert!(
            diagnostic.message.starts_with(|c: char| !c.is_uppercase()),
            "{}",
            diagnostic.message
        );
    }
}

#[track_caller]
fn square(line: &str, expected: &[(&str, &str)]) {
    check(&format!("lattice square\nshape 8x8\n{line}"), expected);
}

#[track_caller]
fn hex(line: &str, expected: &[(&str, &str)]) {
    check(
        &format!("lattice hex flat\nshape hexagon side 3\nframe white forward 0\n{line}"),
        expected,
    );
}

#[test]
fn statements() {
    square("zon far = rank 8", &[("unknown_statement", "zon")]);
    square("?!", &[("unknown_statement", "?")]);
    square("zone far rank 8", &[("syntax", "rank")]);
    square("zone far =", &[("syntax", "zone far =")]);
    square("shape 6x6", &[("repeated_statement", "shape 6x6")]);
    for twice in [
        "layers 2",
        "name files a b c d e f g h",
        "name ranks 1 2 3 4 5 6 7 8",
        "name ranks from 1",
        "ring 8",
        "fen files left right",
        "colours (x + y) mod 2",
        "look grid",
    ] {
        let word = diagnose(&format!("lattice square\nshape 8x8\n{twice}\n{twice}"));
        let codes = word.iter().map(|diagnostic| diagnostic.code);
        let n_repeated = codes.filter(|code| *code == "topology::repeated_statement");
        assert_eq!(n_repeated.count(), 1, "{twice}: {word:#?}");
    }
    square(
        "lattice square",
        &[("repeated_statement", "lattice square")],
    );
    square(
        "wrap files\nwrap files",
        &[("repeated_statement", "wrap files")],
    );
    square("wrap sides", &[("unknown_word", "sides")]);
    check(
        "shape 8x8\nlattice cube",
        &[("unknown_word", "lattice cube")],
    );
    check("shape 8x8", &[("missing_lattice", "shape 8x8")]);
    check("", &[("missing_lattice", "")]);
    check("lattice square", &[("missing_shape", "lattice square")]);
    check(
        "lattice hex flat\nshape 3x3",
        &[("missing_frame", "lattice hex flat")],
    );
    check(
        "lattice square\nshape hexagon side 3",
        &[("wrong_lattice", "shape hexagon side 3")],
    );
    hex("wrap files", &[("wrong_lattice", "wrap files")]);
    check(
        "lattice graph\nshape 3x3",
        &[("wrong_lattice", "shape 3x3")],
    );
    square(
        "zone z = ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((a1",
        &[("too_deep", "(")],
    );
}

#[test]
fn a_statement_with_an_error_is_not_missing() {
    let frames = "frame white forward 0\nframe black forward 4 cells mirror";
    for (shape, code, at) in [
        ("shape 8 x 8", "syntax", "x"),
        ("shape 8*8", "syntax", "*8"),
        ("shape 0x8", "bad_number", "0"),
        ("shape -8x8", "syntax", "-8x8"),
        ("shape octagon 8", "syntax", "octagon"),
        ("shape rows 3 4 5 from 1 at x 1 1", "labels", " 1 1"),
        ("shap 8x8", "unknown_statement", "shap"),
    ] {
        let text = format!("lattice square\n{shape}\n{frames}\nzone far = rank 8");
        check(&text, &[(code, at)]);
    }
    for (lattice, code, at) in [
        ("lattice hex", "unknown_word", "lattice hex"),
        ("lattice squares", "unknown_word", "lattice squares"),
        ("lattice = \"square\"", "syntax", "="),
        ("lattice: square", "syntax", ":"),
        ("Lattice square", "unknown_statement", "Lattice"),
    ] {
        check(&format!("{lattice}\nshape 8x8\n{frames}"), &[(code, at)]);
    }
    check(
        "lattice graph\nadd a at 0\nframe white forward 0",
        &[("syntax", "add a at 0")],
    );
    check(
        "lattice hex flat\nshape hexagon side 3\nframe white ahead 0",
        &[("syntax", "ahead")],
    );
    // Only the statement with the error is read as if it were there.
    check(
        "lattice square\nzone far rank 8",
        &[("missing_shape", "lattice square"), ("syntax", "rank")],
    );
}

#[test]
fn a_byte_order_mark_before_the_text_changes_nothing() {
    check("\u{feff}lattice square\nshape 8x8", &[]);
    check("\u{feff}// a board\r\nlattice square\r\nshape 8x8", &[]);
    check(
        "\u{feff}lattice square\nshape 8x8\nzone far = rank 9",
        &[("off_board", "9")],
    );
    check(
        "\u{feff}lattice squares\nshape 8x8",
        &[("unknown_word", "lattice squares")],
    );
    check(
        "\u{feff}for i in 9..11: remove a{i}\nlattice square\nshape 8x8",
        &[("unknown_cell", "a{i}")],
    );
    check("\u{feff}", &[("missing_lattice", "")]);
    // Only one mark, and only at the start.
    square("\u{feff}ring 8", &[("unknown_statement", "\u{feff}")]);
}

#[test]
fn numbers_and_sizes() {
    check(
        "lattice square\nshape 40x40",
        &[("too_large", "shape 40x40")],
    );
    check(
        "lattice square\nshape 8x8\nlayers 17",
        &[("too_large", "shape 8x8")],
    );
    check("lattice square\nshape 0x8", &[("bad_number", "0")]);
    check(
        "lattice square\nshape 99999999999x8",
        &[("bad_number", "99999999999")],
    );
    square("ring 0", &[("bad_number", "0")]);
    square("zone a = where (x mod 0 == 0)", &[("bad_number", "0")]);
    square("colours (x + y) mod -2", &[("bad_number", "-2")]);
    square(
        "for i in 0..1: zone z{i + 1} = where (x mod {i} == 0)",
        &[("bad_number", "{i}")],
    );
    square("step x 0:(5000,0)", &[("bad_number", "5000")]);
    check(
        "lattice triangle side\nshape columns 5-3",
        &[("bad_number", "5-3")],
    );
    check(
        "lattice hex pointed\nshape rows 3 4 at x 1",
        &[("labels", " 1")],
    );
}

#[test]
fn names_and_cells() {
    square("name files a b c", &[("labels", "name files a b c")]);
    square("layers 2 A", &[("labels", "layers 2 A")]);
    square("remove j1", &[("unknown_cell", "j1")]);
    square("remove all", &[("empty_board", "lattice square")]);
    square("remove edge 0", &[("too_early", "0")]);
    square("add e4 at 9 9", &[("duplicate_name", "e4")]);
    square("add z9 at 4 4", &[("place_taken", "add z9 at 4 4")]);
    square("add z9 at 9.5 4", &[("bad_number", "add z9 at 9.5 4")]);
    square("add z9 at 9 4 on B", &[("off_board", "B")]);
}

#[test]
fn cells_with_one_name_are_reported_at_the_label() {
    let mark = |lines: &str| {
        let text = format!("lattice square\nshape 8x8\n{lines}");
        let found = diagnose(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(found[0].code, "topology::duplicate_name");
        let span = found[0].labels[0].span;
        let line = text[..span.start].matches('\n').count() - 1;
        let start = text[..span.start].rfind('\n').expect("two lines before") + 1;
        format!(
            "{line}:{} {}",
            span.start - start + 1,
            &text[span.start..span.end]
        )
    };
    assert_eq!(mark("ring 8\nname files a b c d e f g g"), "2:26 g");
    assert_eq!(mark("name ranks 1 2 1 4 5 6 7 8"), "1:16 1");
    assert_eq!(mark("layers 2 A A"), "1:12 A");
    assert_eq!(
        mark("name files a b c d e f g a1 ; ranks 1 2 3 4 5 6 7 11"),
        "1:1 name files a b c d e f g a1 ; ranks 1 2 3 4 5 6 7 11"
    );
}

#[test]
fn one_thing_is_not_called_several() {
    let first = |text: &str| {
        let found = diagnose(text);
        let one = &found[0];
        let help = one.help.clone().unwrap_or_default();
        format!("{}; {}; {help}", one.message, one.labels[0].text)
    };
    for (text, expected) in [
        ("shape 8x8\nlayers 1 A B", "1 layer, but 2 names for it; "),
        ("shape 8x8\nlayers 2 A", "2 layers, but 1 name for them; "),
        (
            "shape 1x8\nname files a b",
            "the board has 1 file, but 2 names for it; 2 names; give the file one name",
        ),
        (
            "shape 8x2\nname ranks 1",
            "the board has 2 ranks, but 1 name for them; 1 name; give every one of the 2 ranks a name",
        ),
        ("shape rows 3 at x 1 2", "1 row, but 2 first files; "),
        (
            "shape 8x8\nfen rows upwards",
            "`rows upwards` is not an order of rows; ",
        ),
        (
            "shape 8x8\nring 1\nstep x 1:(0,1)",
            "the heading 1 is not in the ring; the only heading is 0; a full turn has 1 heading,",
        ),
        (
            "shape 8x1\nzone far = rank 2",
            "there is no rank `2`; no rank of this board; the only rank of this board is `1`",
        ),
    ] {
        let found = first(&format!("lattice square\n{text}"));
        assert!(found.starts_with(expected), "{text}: {found}");
    }
    let missing = |shape: &str, cell: &str| {
        let text = format!("lattice square\nshape {shape}");
        let (topology, _) = board::load(SourceId(0), &text, "test", &mut Steps::default());
        board::Files::of(&topology.expect("a board").board).missing(cell)
    };
    assert_eq!(
        missing("8x1", "a2"),
        "file `a` of board `test` has only the cell `a1`"
    );
    assert_eq!(missing("1x1", "b1"), "board `test` has only the cell `a1`");
}

#[test]
fn labels_by_formula() {
    square("name ranks {y + x - 1}", &[]);
    square(
        "name ranks {y + z}\nname files {letter i}",
        &[("unknown_word", "z"), ("unknown_word", "i")],
    );
    square("name ranks {y +}", &[("syntax", "{y +}")]);
    square("name ranks {}", &[("syntax", "{}")]);
    square("name ranks {y ; files a", &[("syntax", "{y ; files a")]);
    square("name ranks {y} b", &[("syntax", "b")]);
    square("name ranks 1 {y}", &[("syntax", "{y}")]);
    square("name ranks {y - x}", &[("labels", "{y - x}")]);
    square(
        "name files {letter x - 1} ; ranks {y}",
        &[("labels", "{letter x - 1}")],
    );
    square("name ranks {y + 9992}", &[("labels", "{y + 9992}")]);
    let huge = format!("{{{}y}}", "65535 * ".repeat(5));
    square(&format!("name ranks {huge}"), &[("labels", &huge)]);
    square("name ranks {1}", &[("duplicate_name", "{1}")]);
    square(
        "name files {letter x mod 4 + 1} ; ranks 1 2 3 4 5 6 7 8",
        &[("duplicate_name", "{letter x mod 4 + 1}")],
    );
    square(
        "name ranks {y}\nname ranks from 1",
        &[("repeated_statement", "name ranks from 1")],
    );
    square(
        "for i in 1..1: name ranks {y + i}",
        &[("unknown_word", "y")],
    );
    check(
        "lattice graph\nadd a at 0 0\nname ranks {y}\nframe white forward 0",
        &[("wrong_lattice", "{y}")],
    );
    let first = |line: &str| {
        let found = diagnose(&format!("lattice square\nshape 3x3\nlayers 2\n{line}"));
        let one = &found[0];
        let help = one.help.clone().unwrap_or_default();
        format!("{}; {}; {help}", one.message, one.labels[0].text)
    };
    assert_eq!(
        first("name ranks {y - x}"),
        "the rank of the cell at (3,1) is `-2`; too small; \
         add 2 to the formula: labels are numbers from 0 to 9999"
    );
    assert_eq!(
        first("name files {letter x - 2 * layer}"),
        "the file of the cell at (1,1,1) is `-1`; too small; \
         add 2 to the formula: labels are numbers from 1 to 1024"
    );
    assert_eq!(
        first("name ranks {y + 9998}"),
        "the rank of the cell at (1,3) is `10001`; too large; \
         subtract 2 from the formula: labels are numbers from 0 to 9999"
    );
    assert_eq!(
        first("name ranks {(y - 2) * 9000}"),
        "the rank of the cell at (1,1) is `-9000`; too small; \
         labels are numbers from 0 to 9999; the formula gives -9000 to 9000"
    );
    assert_eq!(
        first("name files {letter x + y} ; ranks {x + y}"),
        "two cells are named `Ac3`; the cells at (2,1) and (1,2); \
         choose labels of files and ranks that distinguish all cells"
    );
}

#[test]
fn leaps_by_coordinates() {
    let layers = |line: &str, expected: &[(&str, &str)]| {
        square(&format!("layers 2\n{line}"), expected);
    };
    layers(
        "atom X = leap (2,1,0) | ride ( 1 , 1 , 1 ) | leap (4,1)",
        &[],
    );
    layers("atom X = leap (1,1,1) except (2,0) | (1,1,0)", &[]);
    layers("atom X = leap (0,0,0)", &[("goes_nowhere", "(0,0,0)")]);
    layers(
        "atom X = leap (9,0)",
        &[("goes_nowhere", "atom X = leap (9,0)")],
    );
    layers("atom X = leap (2,-1,0)", &[("bad_number", "-1")]);
    layers("atom X = leap (2,1025)", &[("bad_number", "1025")]);
    layers("atom X = leap (2)", &[("syntax", ")")]);
    layers("atom X = leap (2,1,0,0)", &[("syntax", ",0)")]);
    layers("atom X = leap (2,1).side", &[("syntax", ".side")]);
    layers("atom X = leap (2,1) by word", &[("syntax", "by")]);
    layers("lame N = (2,1)", &[("syntax", "(2,1)")]);
    square("atom X = leap (2,1,0)", &[("wrong_lattice", "(2,1,0)")]);
    square("atom X = W except (1,1,1)", &[("wrong_lattice", "(1,1,1)")]);
    hex("atom X = leap (2,1)", &[("wrong_lattice", "(2,1)")]);
    check(
        "lattice graph\nadd a at 0 0\natom X = leap (2,1)\nframe white forward 0",
        &[("wrong_lattice", "(2,1)")],
    );
    let help = |text: &str| diagnose(text)[0].help.clone().unwrap_or_default();
    let of_squares = |line: &str| help(&format!("lattice square\nshape 8x8\n{line}"));
    assert!(of_squares("atom X = leap (2,1,0)").starts_with("write `(2,1)`"));
    assert!(of_squares("atom X = leap (0,1,0)").starts_with("write `(0,1)`"));
    assert!(of_squares("atom X = leap (2,1,1)").starts_with("write two numbers"));
    assert_eq!(
        help("lattice hex flat\nshape hexagon side 3\nframe white forward 0\natom X = leap (2,1)"),
        "write steps, as in `edge.edge(any)`"
    );
}

#[test]
fn zones() {
    square(
        "zone far = a1 j1 rank9",
        &[("unknown_cell", "j1"), ("unknown_cell", "rank9")],
    );
    square("zone far = fra", &[("unknown_zone", "fra")]);
    square("zone a = b\nzone b = a1", &[("unknown_zone", "b")]);
    square("zone far = a1-j9", &[("off_board", "a1-j9")]);
    square("zone far = rank 9", &[("off_board", "9")]);
    square("zone far = files a-j", &[("off_board", "a-j")]);
    square("zone far = a1\nzone far = a2", &[("duplicate_name", "far")]);
    square("zone e4 = a1", &[("duplicate_name", "e4")]);
    square("zone edge = a1", &[("duplicate_name", "edge")]);
    square("zone far = rank 1 & rank 8", &[("empty_zone", "far")]);
    square("zone far = edge 8", &[("bad_heading", "8")]);
    square("zone far = edge 1 of side", &[("bad_heading", "1")]);
    square("zone far = edge 0 of sides", &[("unknown_step", "sides")]);
    square("zone far = class light", &[("unknown_class", "light")]);
    square("zone far = where (z == 1)", &[("unknown_word", "z")]);
}

#[test]
fn steps_classes_and_links() {
    square("step up 0:(0,0)", &[("goes_nowhere", "0:(0,0)")]);
    square("step x 9:(0,1)", &[("bad_heading", "9")]);
    square(
        "step x 0:(0,1) 0:(0,2)",
        &[("duplicate_heading", "0:(0,2)")],
    );
    square("step x light 0:(0,1)", &[("unknown_class", "light")]);
    square(
        "class one = rank 1",
        &[("class_partition", "class one = rank 1")],
    );
    square(
        "class one = all\nclass two = a1",
        &[("class_partition", "class two = a1")],
    );
    square(
        "class one = all\nclass one = a1",
        &[("duplicate_name", "one")],
    );
    check(
        "lattice triangle side\nshape columns 1-5 1-5\nclass l = (x + y) mod 2 == 0\nclass d = (x + y) mod 2 == 1\nline r l 0:(0,1)\nframe white forward 0",
        &[("broken_line", "r")],
    );
    square("link a1 h9 heading 2", &[("unknown_cell", "h9")]);
    square("link a1 a1 heading 2", &[("goes_nowhere", "a1")]);
    square("link a1 h8", &[("ambiguous_link", "link a1 h8")]);
    square("link a1 h8 heading 12", &[("bad_heading", "12")]);
    square("link a1 -> h8 heading 2 back 6", &[("syntax", "6")]);
    square(
        "link a1 -> h8 heading 2\nlink a1 -> h7 heading 2",
        &[("duplicate_heading", "link a1 -> h7 heading 2")],
    );
    square("link a1 h8 as tunel", &[("unused_step", "tunel")]);
    square(
        "ring 3\nlink a1 h8 as t heading 2\natom T = leap t",
        &[("bad_heading", "link a1 h8 as t heading 2")],
    );
}

#[test]
fn atoms() {
    hex("atom W = leap egde", &[("unknown_step", "egde")]);
    hex(
        "atom W = leap edge\natom W = leap corner",
        &[("duplicate_name", "W")],
    );
    hex(
        "step x wide 0:(0,1)\natom X = leap x\natom Y = X",
        &[("unknown_class", "wide")],
    );
    hex(
        "atom K = W | F",
        &[("unknown_atom", "W"), ("unknown_atom", "F")],
    );
    hex(
        "atom X = leap edge.edge(+3)",
        &[("goes_nowhere", "atom X = leap edge.edge(+3)")],
    );
    hex(
        "atom X = leap edge except edge",
        &[("goes_nowhere", "atom X = leap edge except edge")],
    );
    hex("atom X = leap edge.corner", &[("no_heading", "corner")]);
    hex(
        "atom X = leap edge(+1).corner",
        &[("no_heading", "edge(+1)")],
    );
    hex("atom X = edge", &[("syntax", "edge")]);
    hex(
        "rotated W F",
        &[("unknown_atom", "W"), ("unknown_atom", "F")],
    );
    hex(
        "atom W = leap edge\nlame W = corner",
        &[("lame_path", "corner")],
    );
    square("atom N = leap side", &[("atom_redefined", "N")]);
    // Castling, the universal leaper and reserved letters are no atoms of the board.
    for letter in ["O", "U", "E", "I"] {
        square(
            &format!("atom {letter} = leap side\natom Q = R | {letter} override"),
            &[("atom_redefined", letter)],
        );
        square(&format!("atom {letter} = leap side override"), &[]);
    }
    hex("atom U = leap edge", &[("atom_redefined", "U")]);
    hex("atom E = leap edge", &[]);
    square("atom N = leap side override", &[]);
    square("atom L = leap side", &[("atom_redefined", "L")]);
    hex("atom J = leap edge", &[("atom_redefined", "J")]);
    let many = format!("atom X = leap edge{}", ".edge(any)".repeat(12));
    hex(&many, &[("too_large", "edge")]);
    let long = format!("atom X = leap edge{}", ".edge".repeat(40));
    hex(&long, &[("too_large", &long["atom X = leap ".len()..])]);
}

#[test]
fn frames_and_rows() {
    square(
        "frame white forward 2",
        &[("first_frame", "frame white forward 2")],
    );
    square(
        "frame white forward 0\nframe white forward 4",
        &[("duplicate_name", "white")],
    );
    square(
        "frame white forward 0\nframe black forward 9",
        &[("bad_heading", "9")],
    );
    square(
        "frame white forward 0\nframe black forward 4 cells turn",
        &[("unknown_word", "turn")],
    );
    square(
        "remove a1\nframe white forward 0\nframe black forward 4 cells rotate",
        &[("asymmetric_frame", "frame black forward 4 cells rotate")],
    );
    square(
        "fen row a1 a2 a1",
        &[("fen_rows", "fen row a1 a2 a1"), ("fen_rows", "a1")],
    );
    square("fen rows upwards", &[("unknown_word", "fen rows upwards")]);
}

#[test]
fn an_asymmetric_frame_names_a_cell_without_counterpart() {
    let alone = |lines: &str, cells: &str| {
        let frames = format!("frame white forward 0\nframe black forward 4 cells {cells}");
        let found = diagnose(&format!("lattice square\n{lines}\n{frames}"));
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(found[0].code, "topology::asymmetric_frame");
        let (name, _) = found[0].message[1..].split_once('`').expect("a name");
        name.to_owned()
    };
    assert_eq!(alone("shape 8x8\nremove h3", "mirror"), "h6");
    assert_eq!(alone("shape 8x8\nremove h3", "rotate"), "a6");
    assert_eq!(alone("shape 8x8\nremove a1", "rotate"), "h8");
    assert_eq!(alone("shape rows 8 8 7 8 8 8 8 8", "mirror"), "h6");
    assert_eq!(alone("shape 8x8\nadd i9 at 9 9", "mirror"), "i9");
    assert_eq!(alone("shape 8x8\nlayers 2\nremove Ah3", "mirror"), "Ah6");
    assert_eq!(
        alone("shape 8x8\nlayers 2\nremove Ah3", "mirror layers"),
        "Bh6"
    );
    let hexagons = "lattice hex flat\nshape hexagon side 3\nremove a1\nframe white forward 0\nframe black forward 6 cells rotate";
    let found = diagnose(hexagons);
    assert!(found[0].message.starts_with("`e3` has no"), "{found:#?}");
}

#[test]
fn several_mistakes_stand_in_the_order_of_the_text() {
    check(
        "lattice square\nshape 8x8 // fine\nzone far = rank 9\natom Y = leap sid\nfrme white forward 0\nzone near = far | x9",
        &[
            ("off_board", "9"),
            ("unknown_step", "sid"),
            ("unknown_statement", "frme"),
            ("unknown_cell", "x9"),
        ],
    );
}

#[test]
fn a_comment_with_the_sign_of_definitions_gets_the_sign_of_boards() {
    for text in [
        "# a board\nlattice square\nshape 8x8",
        "lattice square\nshape 8x8 # eight by eight",
        "lattice square # squares\nshape 8x8",
        "lattice square\nshape 8x8\nzone far = rank 8 # the last",
    ] {
        check(text, &[("syntax", "#")]);
        let found = diagnose(text);
        let help = found[0].help.as_deref().unwrap_or_default();
        assert!(help.contains("begin with `//`"), "{help}");
        check(&text.replace('#', "//"), &[]);
    }
}

#[test]
fn sets_in_other_forms_get_the_form_of_boards() {
    let help = |line: &str| {
        let found = diagnose(&format!("lattice square\nshape 8x8\n{line}"));
        assert_eq!(found.len(), 1, "{line}: {found:#?}");
        found[0].help.clone().unwrap_or_default()
    };
    for (written, expected) in [
        ("zone hill = \"d4 e4\"", "zone hill = d4 e4"),
        ("zone hill = [\"d4\", \"e4\"]", "zone hill = d4 e4"),
        ("zone hill: d4 e4", "zone hill = d4 e4"),
        ("zone hill d4 e4", "zone hill = d4 e4"),
        ("zone all hill = 'd4'", "zone all hill = d4"),
        ("zone far = rank(a8)", "zone far = rank 8"),
        ("zone far = rank(8)", "zone far = rank 8"),
        ("zone far = rank(a8), a1", "zone far = rank 8 | a1"),
        (
            "zone edge1 = file(a), file(h)",
            "zone edge1 = file a | file h",
        ),
        ("zone edge1 = file a, h", "zone edge1 = file a h"),
        ("zone near = 1..4", "zone near = ranks 1-4"),
        ("zone near = ranks 1..4", "zone near = ranks 1-4"),
        ("zone near = a1..c3", "zone near = a1-c3"),
        ("zone far = a8, b8", "zone far = a8 b8"),
        ("remove a1, a8", "remove a1 a8"),
        ("remove \"a1 a8\"", "remove a1 a8"),
    ] {
        assert_eq!(help(written), format!("write `{expected}`"), "{written}");
        square(expected, &[]);
    }
    assert_eq!(help("zone near = 1-4"), "write `ranks 1-4`");
    assert_eq!(help("zone near = 4"), "write `rank 4`");
    assert_eq!(help("zone left = a-c"), "write `files a-c`");
    // Without a form that can be read, the help shows the forms of the statement.
    assert!(help("zone far = a1 ?").starts_with("write `zone far = edge 0`"));
    assert!(help("for i in 1..2: zone z{i} = a{i}, b1").starts_with("write `zone far = edge 0`"));
}

#[test]
fn unknown_cells_get_the_files_and_ranks_of_the_board() {
    let help = |text: &str| diagnose(text)[0].help.clone().unwrap_or_default();
    assert_eq!(
        help("lattice square\nshape 8x8\nremove z9"),
        "files of this board go from `a` to `h`; ranks of this board go from `1` to `8`"
    );
    assert_eq!(
        help("lattice square\nshape 8x1\nlayers 2\nremove Cz9"),
        "layers of this board go from `A` to `B`; files of this board go from `a` to `h`; the only rank of this board is `1`"
    );
    assert_eq!(
        help("lattice graph\nadd north at 0 0\nframe white forward 0\nlink north z9"),
        "write the name of a cell of this board"
    );
}

#[test]
fn near_names_are_offered() {
    let help = |text: &str| diagnose(text)[0].help.clone().unwrap();
    assert!(help("lattice square\nshape 8x8\nzon far = rank 8").contains("`zone`"));
    assert!(help("lattice square\nshape 8x8\nzone half = rank 1\nzone x = hal").contains("`half`"));
    assert!(help("lattice square\nshape 8x8\natom Y = leap sid").contains("`side`"));
    let classes = "lattice square\nshape 8x8\nclass near = ranks 1-4\nclass distant = ranks 5-8";
    assert!(help(&format!("{classes}\nzone x = class distnt")).contains("`distant`"));
}

/// A small generator: tests need no randomness from outside.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }
}

#[test]
fn no_text_does_harm() {
    let mut seeds = Vec::new();
    let folder = format!("{}/../definitions/boards", env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(folder).unwrap() {
        seeds.push(std::fs::read_to_string(entry.unwrap().path()).unwrap());
    }
    seeds.push("lattice graph\nadd a at 0 0\nadd b at 1 0\nlink a b heading 2\natom W = leap edge\nlink a b as t\natom T = ride t\nframe w forward 0\nframe b forward 4 cells rotate".into());
    seeds.push("lattice square\nshape 4x4\nlayers 2\nwrap files flip\nseam ranks flip\nclass a = a1-b4\nclass b = all - a1-b4\nstep s a 0:(1,2,1)\natom X = leap s.up(any).s(+1) | ride side except D\nlame X = s\natom Y = leap (2,1,0) | ride (1,1,1) except (0,1)\nname files {letter x} ; ranks {y - x + 5}\ncolours -(x - -3 * y) mod 0\nfen row Aa1".into());
    seeds.sort();
    let pieces = [
        "0",
        "99999",
        "-",
        "(",
        ")",
        "|",
        "&",
        "a1",
        "e4",
        "all",
        " ",
        "\n",
        "//",
        "é",
        "\u{0}",
        "mod",
        "*",
        "edge",
        ".",
        "(any)",
        "(+1)",
        "ring 1\n",
        "ring 7\n",
        "shape 1x1\n",
        "layers 64\n",
        "class c = all\n",
        "wrap files flip\n",
        "remove all\n",
        "lattice graph\n",
        "\t",
        "\r\n",
        "0:(1,1)",
        "(2,1,0)",
        "{letter x}",
        "{y + x}",
        "override",
        "->",
        "x",
        "1024",
    ];
    let mut random = Random(7);
    for round in 0..1500 {
        let mut text = seeds[round % seeds.len()].clone();
        for _ in 0..=random.below(4) {
            let at = text.floor_char_boundary(random.below(text.len() + 1));
            match random.below(3) {
                0 => text.insert_str(at, pieces[random.below(pieces.len())]),
                1 => {
                    let end = text.ceil_char_boundary((at + random.below(12)).min(text.len()));
                    text.replace_range(at..end, pieces[random.below(pieces.len())]);
                }
                _ => {
                    let lines: Vec<&str> = text.lines().collect();
                    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
                    let mut lines: Vec<String> =
                        lines.iter().map(|line| line.to_string()).collect();
                    lines.swap(one, other);
                    text = lines.join("\n");
                }
            }
        }
        for diagnostic in diagnose(&text) {
            let span = diagnostic.labels[0].span;
            assert!(
                text.get(span.start..span.end).is_some(),
                "{text}\n{diagnostic:?}"
            );
        }
    }
}

#[test]
fn directions_of_a_step_are_limited() {
    let cell = |index: usize| {
        format!(
            "{}{}",
            char::from(b'a' + (index % 20) as u8),
            index / 20 + 1
        )
    };
    let board = |n_links: usize| {
        let links = (1..=n_links).map(|index| format!("link a1 -> {} as far\n", cell(index)));
        format!("lattice square\nshape 20x20\n{}", links.collect::<String>())
    };
    let unused = ("unused_step", "far");
    check(&board(360), &[unused]);
    check(
        &board(361),
        &[unused, ("too_large", "link a1 -> b19 as far")],
    );
}

#[test]
fn cells_of_a_graph_lie_anywhere_but_on_one_another() {
    let graph = |place: &str| {
        let frames = "frame white forward 0\nframe black forward 0";
        format!("lattice graph\nring 4\nadd a at 0.2 0.3\nadd b at {place}\n{frames}")
    };
    check(&graph("0.2 0.4"), &[]);
    check(&graph("0.2 0.3"), &[("place_taken", "add b at 0.2 0.3")]);
}

#[test]
fn looks() {
    square("look poins", &[("unknown_word", "poins")]);
    square("look", &[("syntax", "look")]);
    square("look line", &[("syntax", "look line")]);
    square("look line d1", &[("syntax", "look line d1")]);
    square("look line d1 f3 h5", &[("syntax", "h5")]);
    square("look grid points", &[("syntax", "points")]);
    square("look line d1 f9", &[("unknown_cell", "f9")]);
    square("look line d1 d1", &[("no_line", "d1")]);
    square("look gap a1 a2", &[("no_line", "look gap a1 a2")]);
    square(
        "look points\nlook gap a1 a3",
        &[("no_line", "look gap a1 a3")],
    );
    square("look points\nlook gap a1-h4 b9", &[("unknown_cell", "b9")]);
    square("look mark b3", &[("no_line", "b3")]);
    square("look points\nlook mark b3 b9", &[("unknown_cell", "b9")]);
    square("look mark", &[("syntax", "look mark")]);
    square("look border", &[("no_line", "look border")]);
    square("look border a1", &[("syntax", "a1")]);
    square("look pieces ivry", &[("unknown_word", "ivry")]);
    square(
        "look pieces wood\nlook pieces ivory",
        &[("repeated_statement", "look pieces ivory")],
    );
    square("look player whit red", &[("unknown_word", "whit")]);
    square("look player white redd", &[("unknown_word", "redd")]);
    square(
        "look player white red\nlook player white blue",
        &[("duplicate_name", "white")],
    );
    let help = |text: &str| {
        let found = diagnose(&format!("lattice square\nshape 8x8\n{text}"));
        found[0].help.clone().expect("every error has help")
    };
    assert_eq!(help("look poins"), "did you mean `points`?");
    assert_eq!(help("look pieces ivry"), "did you mean `ivory`?");
    assert_eq!(help("look player whit red"), "did you mean `white`?");
    assert_eq!(help("look player white redd"), "did you mean `red`?");
}

#[test]
fn permutations() {
    square(
        "permutation spin = rotate 2 of a1-b3",
        &[("no_permutation", "rotate 2 of a1-b3")],
    );
    square(
        "permutation spin = mirror 0 of a1 b1 d1",
        &[("no_permutation", "mirror 0 of a1 b1 d1")],
    );
    square(
        "permutation spin = shift 1 0 of all",
        &[("no_permutation", "shift 1 0 of all")],
    );
    square(
        "permutation spin = shift 1 0 of a9",
        &[("unknown_cell", "a9")],
    );
    square(
        "permutation spin = rotate 9 of all",
        &[("bad_heading", "9")],
    );
    square(
        "permutation spin = cycle a1 b1 a1",
        &[("no_permutation", "a1")],
    );
    square(
        "permutation spin = cycle a1-c1 b1",
        &[("no_permutation", "b1")],
    );
    square("permutation spin = cycle a1 x1", &[("unknown_cell", "x1")]);
    square(
        "permutation mirror = cycle a1 b1",
        &[("duplicate_name", "mirror")],
    );
    square(
        "permutation spin = cycle a1 b1\npermutation spin = cycle a1 b1",
        &[("duplicate_name", "spin")],
    );
    square("permutation spin = turn 2 of all", &[("syntax", "turn")]);
    square(
        "frame white forward 0\nframe black forward 4 cells spin",
        &[("unknown_word", "spin")],
    );
    square(
        "permutation spin = cycle a1 b1\nframe white forward 0 cells spin",
        &[("first_frame", "frame white forward 0 cells spin")],
    );
    check(
        "lattice graph\nadd a at 0 0\nadd b at 1 0\nframe w forward 0\npermutation spin = shift 1 0 of all",
        &[("wrong_lattice", "shift 1 0 of all")],
    );
    let many: Vec<String> = (0..513)
        .map(|nth| format!("permutation p{nth} = cycle a1 b1"))
        .collect();
    square(&many.join("\n"), &[("too_large", "p512")]);
}

#[test]
fn lines_of_several_rounds() {
    square(
        "for i in 1..8: remove {letter i}{i + 1}\nframe white forward 0",
        &[("unknown_cell", "{letter i}{i + 1}")],
    );
    square("for i in 1..8: remove z{i}", &[("unknown_cell", "z{i}")]);
    square("for i in 1..8: remove a{j}", &[("unknown_word", "j")]);
    square(
        "for i in 1..j, j in 1..2: remove a{i}",
        &[("unknown_word", "j")],
    );
    square(
        "for i in 1..8, i in 1..8: remove a{i}",
        &[("duplicate_name", "i")],
    );
    square("for x in 1..8: remove a{x}", &[("duplicate_name", "x")]);
    square("for i in 1..8: remove a{i", &[("syntax", "{i")]);
    square("for i in 1..8: remove a{i +}", &[("syntax", "{i +}")]);
    square(
        "for i in 0..8: remove {letter i}1",
        &[("bad_number", "{letter i}")],
    );
    square(
        "for i in 1..8: for j in 1..8: remove a1",
        &[("syntax", "for j in 1..8: remove a1")],
    );
    square("for i in 1..8 remove a1", &[("syntax", "remove")]);
    square(
        "for i in 1..8: removed a{i}",
        &[("unknown_statement", "removed")],
    );
    square(
        "for i in 0..65535: remove a1",
        &[("too_large", "i in 0..65535")],
    );
    square(
        "for i in 0..60000 * 60000 * 60000 * 60000: remove a1",
        &[("too_large", "i in 0..60000 * 60000 * 60000 * 60000")],
    );
    square(
        "for a in 1..500, b in 1..500, c in 1..500: remove a1",
        &[
            // The statements before the limit are kept, and none of them is a frame.
            ("missing_frame", "lattice square"),
            ("too_large", "c in 1..500"),
        ],
    );
    let long = format!("for i in 1..8000: zone {}{{i}} = a1", "z".repeat(100));
    let found = diagnose(&format!("lattice square\nshape 8x8\n{long}"));
    assert!(
        found.iter().any(|one| one.code == "topology::too_large"),
        "{found:?}"
    );
    let nine = "abcdefghi".chars().map(|name| format!("{name} in 1..1"));
    let nine = format!("for {}: remove a1", nine.collect::<Vec<_>>().join(", "));
    square(&nine, &[("too_large", &nine)]);
}

#[test]
fn other_encodings_are_named_once() {
    check(
        "lattice square\nshape 8x8 // \u{fffd}\nzone \u{fffd} = a1",
        &[("syntax", "\u{fffd}")],
    );
    check("\u{fffd}\u{fffd}l\0a\0t\0", &[("syntax", "\u{fffd}")]);
    check("l\0a\0t\0", &[("syntax", "\0")]);
}

/// Remedies for misspelt words and words that stop too early: each can be followed.
#[test]
fn words_are_respelt_and_go_on() {
    let all = |line: &str| diagnose(&format!("lattice square\nshape 8x8\n{line}"));
    let help = |line: &str| {
        let found = all(line);
        assert_eq!(found.len(), 1, "{line}: {found:#?}");
        found[0].help.clone().unwrap_or_default()
    };
    for (written, expected) in [
        (
            "frame white forward 0\nframe black foward 4 cells mirror",
            "write `frame black forward 4 cells mirror`",
        ),
        // The second frame is not the first one because the first cannot be read.
        (
            "frame white foward 0\nframe black forward 4 cells mirror",
            "write `frame white forward 0`",
        ),
        (
            "zone far = edge",
            "`edge` does not end here: write `edge 0`, with a heading",
        ),
        (
            "zone far = file",
            "`file` does not end here: write `file a`",
        ),
        (
            "for i in 1..2: for j in 1..2: zone z{i}{j} = a1",
            "write several variables: `for i in 1..8, j in 1..4: ...`",
        ),
    ] {
        assert_eq!(help(written), expected, "{written}");
    }
    let graph = diagnose("lattice graph");
    assert_eq!(
        graph[0].help.as_deref(),
        Some("write `add NAME at X Y` for each cell")
    );
}
