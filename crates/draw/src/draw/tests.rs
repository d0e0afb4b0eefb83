//! Pictures of boards built by hand, as a player sees them.

mod boards;

use super::*;
use boards::{graph, hexagon_91, hexagons_38, squares, triangles_96};

/// Pieces on cells: `a1=R b1=N[` with a mark's opening bracket after it; capitals are the first player's.
struct Pieces(Vec<(String, CellText)>);

fn pieces(text: &str) -> Pieces {
    let piece = |word: &str| {
        let (name, piece) = word.split_once('=').unwrap_or((word, ""));
        let marks = [
            Mark::Last,
            Mark::Target,
            Mark::Capture,
            Mark::Zone,
            Mark::Check,
        ];
        let mark = marks.into_iter().find(|mark| {
            mark.brackets()
                .is_some_and(|(open, _)| piece.ends_with(open))
        });
        let text = piece
            .trim_end_matches(['[', '(', '*', '{', '!'])
            .to_string();
        let owner = (!text.is_empty())
            .then(|| usize::from(text.chars().all(|letter| !letter.is_uppercase())));
        let mark = mark.unwrap_or_default();
        (name.replace('_', " "), CellText { text, owner, mark })
    };
    Pieces(text.split_whitespace().map(piece).collect())
}

fn picture(board: &Board, pieces: &Pieces, style: Style) -> String {
    let find = |id: CellId| {
        let name = board.name_of(id);
        pieces
            .0
            .iter()
            .find(|(at, _)| at == name)
            .map(|(_, text)| text.clone())
            .unwrap_or_default()
    };
    draw(board, &style, &find)
}

const PLAIN: Style = Style {
    colour: false,
    viewer: 0,
    unicode: true,
    figures: false,
    compact: false,
    blanks: true,
    names: false,
    letters: 1,
};

const CHESS: &str =
    "a1=R b1=N c1=B d1=Q e1=K f1=B g1=N h1=R a2=P b2=P c2=P d2=P e2=P f2=P g2=P h2=P
    a8=r b8=n c8=b d8=q e8=k f8=b g8=n h8=r a7=p b7=p c7=p d7=p e7=p f7=p g7=p h7=p";

const GLINSKI: &str =
    "b1=P c1=R c2=P d1=N d3=P e1=Q e4=P f1=B f2=B f3=B f5=P g1=K g4=P h1=N h3=P i1=R i2=P k1=P
    b7=p c8=r c7=p d9=n d7=p e10=q e7=p f11=b f10=b f9=b f7=p g10=k g7=p h9=n h7=p i8=r i7=p k7=p";

const PEANUT: &str = "a1=R b1=K c1=Rb a2=N b2=Q c2=B d2=N a3=P b3=P c3=P d3=P e3=P
    f10=rb g10=k h10=r e9=n f9=b g9=q h9=n d8=p e8=p f8=p g8=p h8=p";

const CHESSAGON: &str = "d1=Q e1=K c2=B d2=D e2=D f2=B b3=R c3=N d3=P e3=P f3=N g3=R a4=P b4=P c4=P d4=P e4=P f4=P
    g4=P h4=P b5=P c5=P f5=P g5=P d15=q e15=k c14=b d14=d e14=d f14=b b13=r c13=n d13=p e13=p f13=n g13=r a12=p b12=p
    c12=p d12=p e12=p f12=p g12=p h12=p b11=p c11=p f11=p g11=p";

const GRAPH: &str = "gate=K inn=Rb tower=k keep=n";

const HOLES: &[&str] = &["c3", "a5"];

fn check(board: &Board, text: &str, style: Style) -> String {
    let pieces = pieces(text);
    let picture = picture(board, &pieces, style);
    for line in picture.lines() {
        assert_eq!(line, line.trim_end(), "{picture}");
        assert!(line.chars().count() <= 100 || style.colour, "{picture}");
        assert!(!style.colour || !line.contains('\x1b') || line.matches("\x1b[0m").count() > 0);
    }
    assert_eq!(picture.contains('\x1b'), style.colour);
    assert!(style.unicode || picture.is_ascii());
    assert!(picture.ends_with('\n') && !picture.starts_with('\n'));
    let bare = without_escapes(&picture);
    for (name, cell) in &pieces.0 {
        assert!(board.find(name).is_some(), "no cell {name}");
        assert!(bare.matches(&cell.text).count() > 0, "{name}: {picture}");
        if let Some((before, after)) = cell.mark.brackets() {
            let text = if cell.text.is_empty() && (style.names || board.lattice == Lattice::Graph) {
                name
            } else {
                &cell.text
            };
            let dots = ["·", ":", "."];
            let texts = if text.is_empty() {
                dots.to_vec()
            } else {
                vec![text.as_str()]
            };
            let marked = texts
                .iter()
                .any(|text| bare.contains(&format!("{before}{text}{after}")));
            assert!(marked, "{name}: {picture}");
        }
    }
    picture
}

fn boards() -> Vec<(Board, &'static str)> {
    vec![
        (squares(8, 8, &[]), CHESS),
        (squares(5, 5, HOLES), "a1=K[ e5=k{ b2=+P( c2=P* d4=( d3=CN!"),
        (squares(26, 26, &[]), "a1=Rb z26=CN! x26=k( m13=["),
        (hexagon_91(), GLINSKI),
        (hexagons_38(), PEANUT),
        (triangles_96(true), CHESSAGON),
        (triangles_96(false), "a4=Rb* h12=( d15=abc"),
        (graph(), GRAPH),
    ]
}

/// Tests that there are no trailing spaces, no escapes in plain mode, ASCII if requested, and every text and mark in the picture.
#[test]
fn every_text_occurs() {
    for (board, text) in boards() {
        for bits in 0..32 {
            let flag = |bit: usize| bits >> bit & 1 == 1;
            let (colour, unicode, names) = (flag(0), flag(1), flag(2) && board.cells.len() < 500);
            let viewer = usize::from(flag(3));
            check(
                &board,
                text,
                Style {
                    colour,
                    viewer,
                    unicode,
                    figures: false,
                    compact: flag(4),
                    blanks: true,
                    names,
                    letters: 1,
                },
            );
        }
    }
}

/// Tests that every cell has its own place: as many different pieces as cells are all found.
#[test]
fn every_cell_has_a_place() {
    for (board, _) in boards() {
        let pieces = |id: CellId| CellText {
            text: char::from_u32(0x4e00 + u32::from(id.0))
                .map(String::from)
                .unwrap_or_default(),
            ..CellText::default()
        };
        for viewer in 0..3 {
            let picture = draw(
                &board,
                &Style {
                    viewer,
                    ..Style::default()
                },
                &pieces,
            );
            for index in 0..board.cells.len() {
                assert!(
                    picture.contains(&pieces(CellId::from_index(index)).text),
                    "{picture}"
                );
            }
        }
    }
}

#[test]
fn chess() {
    insta::assert_snapshot!(check(&squares(8, 8, &[]), CHESS, PLAIN));
}

#[test]
fn chess_for_black_in_ascii() {
    let style = Style {
        viewer: 1,
        unicode: false,
        ..PLAIN
    };
    insta::assert_snapshot!(check(&squares(8, 8, &[]), CHESS, style));
}

#[test]
fn chess_with_marks() {
    let text = "e1=K! d2=P g1=N f3=( h3=( e2=* e4=[ e5=p[ a1=R b1=N[ c3=( d4={ d5={";
    insta::assert_snapshot!(check(&squares(8, 8, &[]), text, PLAIN));
}

#[test]
fn chess_in_colour() {
    let style = Style {
        colour: true,
        ..PLAIN
    };
    let text = "a1=R e1=K! d4=( d5=p* a8=r[";
    insta::assert_snapshot!(check(&squares(8, 8, &[]), text, style).replace('\x1b', "^"));
}

#[test]
fn holes_and_wide_letters() {
    insta::assert_snapshot!(check(
        &squares(5, 5, HOLES),
        "a1=K e5=k b2=+P c2=P d4=[ d3=CN[",
        PLAIN
    ));
}

#[test]
fn names_of_squares() {
    let style = Style {
        names: true,
        ..PLAIN
    };
    insta::assert_snapshot!(check(
        &squares(5, 5, HOLES),
        "a1=K e5=k b2=+P c2=P d4=( d3=CN*",
        style
    ));
}

#[test]
fn flat_hexagons() {
    insta::assert_snapshot!(check(&hexagon_91(), GLINSKI, PLAIN));
}

#[test]
fn flat_hexagons_for_black_with_marks() {
    let style = Style { viewer: 1, ..PLAIN };
    let text = "f10=b[ g9=[ f6=Q! e6=( e7=p* d5=( f1=B g1=K a1={ b1={ a6=k l6=r";
    insta::assert_snapshot!(check(&hexagon_91(), text, style));
}

#[test]
fn names_of_flat_hexagons() {
    let style = Style {
        names: true,
        ..PLAIN
    };
    insta::assert_snapshot!(check(&hexagon_91(), GLINSKI, style));
}

#[test]
fn flat_hexagons_in_ascii_colour() {
    let style = Style {
        colour: true,
        unicode: false,
        ..PLAIN
    };
    let mut board = hexagon_91();
    board.cells.truncate(13);
    insta::assert_snapshot!(check(&board, "a1=K b2=q a3=[", style).replace('\x1b', "^"));
}

#[test]
fn pointed_hexagons() {
    insta::assert_snapshot!(check(&hexagons_38(), PEANUT, PLAIN));
}

#[test]
fn pointed_hexagons_for_the_second_player_with_marks() {
    let style = Style { viewer: 1, ..PLAIN };
    let text = "a1=R b1=K! c1=Rb* d5=( d6=[ e5=Rb( f10=rb[ g10=k h10=r";
    insta::assert_snapshot!(check(&hexagons_38(), text, style));
}

#[test]
fn wide_pointed_hexagons() {
    let style = Style {
        letters: 3,
        ..PLAIN
    };
    insta::assert_snapshot!(check(&hexagons_38(), "a1=+Rb b1=K( c4=Rb*", style));
}

#[test]
fn triangles() {
    insta::assert_snapshot!(check(&triangles_96(true), CHESSAGON, PLAIN));
}

#[test]
fn triangles_for_the_second_player_with_marks() {
    let style = Style {
        viewer: 1,
        unicode: false,
        ..PLAIN
    };
    let text = "d1=Q e1=K! c6=D e7=( e5=( f7=p* d15=q e15=k b4=[ b5=P[";
    insta::assert_snapshot!(check(&triangles_96(true), text, style));
}

/// Tests that without outlines the orientation comes from the centres.
#[test]
fn triangles_without_outlines() {
    for viewer in [0, 1] {
        let style = Style { viewer, ..PLAIN };
        assert_eq!(
            check(&triangles_96(false), CHESSAGON, style),
            check(&triangles_96(true), CHESSAGON, style)
        );
    }
}

/// Tests that board files give the same pictures as the boards built here.
#[test]
fn boards_from_files() {
    let files = [
        (
            include_str!("../../../../definitions/boards/square-8x8.board"),
            squares(8, 8, &[]),
            CHESS,
        ),
        (
            include_str!("../../../../definitions/boards/hexagon-91.board"),
            hexagon_91(),
            GLINSKI,
        ),
        (
            include_str!("../../../../definitions/boards/peanut-38.board"),
            hexagons_38(),
            PEANUT,
        ),
        (
            include_str!("../../../../definitions/boards/triangles-96.board"),
            triangles_96(true),
            CHESSAGON,
        ),
    ];
    for (text, board, pieces) in files {
        let mut steps = grammar::topology::Steps::default();
        let (topology, _) =
            grammar::board::load(grammar::source::SourceId(0), text, "shipped", &mut steps);
        let loaded = topology.expect("shipped boards are sound").board;
        for viewer in [0, 1] {
            let style = Style { viewer, ..PLAIN };
            assert_eq!(check(&loaded, pieces, style), check(&board, pieces, style));
        }
    }
}

#[test]
fn any_graph() {
    insta::assert_snapshot!(check(&graph(), GRAPH, PLAIN));
}

#[test]
fn any_graph_with_names_and_marks() {
    let style = Style {
        names: true,
        ..PLAIN
    };
    insta::assert_snapshot!(picture(
        &graph(),
        &pieces("gate=K tower=k mill=Rb( inn=( keep=n* west=["),
        style
    ));
}

/// Tests three cells above three: layers, side by side.
#[test]
fn layers() {
    let mut board = squares(3, 2, &[]);
    for (index, mut cell) in board.cells.clone().into_iter().enumerate() {
        cell.name.push('+');
        if index != 4 {
            board.cells.push(cell);
        }
    }
    insta::assert_snapshot!(check(&board, "a1=K b1+=Q[ c2=k", PLAIN));
}

/// Tests two levels side by side, whose names come before those of file and rank, as each player sees them.
#[test]
fn levels_have_their_names_above_them() {
    let mut board = squares(2, 2, &[]);
    for mut cell in board.cells.clone() {
        cell.name.insert(0, 'B');
        cell.centre.0 += 3.0;
        cell.outline.iter_mut().for_each(|corner| corner.0 += 3.0);
        board.cells.push(cell);
    }
    let names = |board: &Board, viewer: usize| -> Vec<(String, f64)> {
        let style = svg::SvgStyle {
            viewer,
            ..svg::SvgStyle::default()
        };
        let picture = svg::svg(board, &style, &|_| svg::SvgCell::default());
        assert!(!picture.contains("NaN"), "{picture}");
        let labels = svg::Geometry::of(board, viewer, false).labels;
        let labels = labels
            .into_iter()
            .filter(|label| "AB".contains(&label.text));
        labels.map(|label| (label.text, label.at.0)).collect()
    };
    // Cells of one level only have another name before their file.
    assert_eq!(names(&board, 0), []);
    assert!(!check(&board, "a1=K", PLAIN).contains('A'));
    for cell in &mut board.cells[..4] {
        cell.name.insert(0, 'A');
    }
    let plain = check(&board, "Aa1=K Bb2=k", PLAIN);
    assert_eq!(plain.lines().next(), Some("     A        B"), "{plain}");
    let seen = check(&board, "Aa1=K Bb2=k", Style { viewer: 1, ..PLAIN });
    let first = seen.lines().next().unwrap_or_default();
    assert!(first.find('B') < first.find('A'), "{seen}");
    for viewer in [0, 1] {
        let names = names(&board, viewer);
        let at = |text: &str| {
            names
                .iter()
                .find(|(name, _)| name == text)
                .map(|(_, at)| *at)
        };
        assert_eq!(names.len(), 2, "{names:?}");
        assert_eq!(at("A") < at("B"), viewer == 0, "{names:?}");
    }
}

/// Tests hexagons in few lines: two half rows of flat ones share a line, pointed ones have a line a row.
#[test]
fn low_hexagons() {
    let low = Style {
        compact: true,
        ..PLAIN
    };
    insta::assert_snapshot!(check(&hexagon_91(), GLINSKI, low));
    insta::assert_snapshot!(check(&hexagons_38(), PEANUT, low));
    insta::assert_snapshot!(check(&hexagon_91(), GLINSKI, Style { viewer: 1, ..low }));
}

/// Tests a player whose forward is to the right: files become rows.
#[test]
fn a_quarter_turn() {
    let mut board = squares(4, 3, &[]);
    board.frames[1].forward = 90.0;
    insta::assert_snapshot!(check(&board, "a1=K d3=k", Style { viewer: 1, ..PLAIN }));
}

/// Tests three players around hexagons: labels are at the ends of lines in any direction.
#[test]
fn a_third_turn() {
    for (name, mut board) in [("flat", hexagon_91()), ("pointed", hexagons_38())] {
        board.frames[1].forward = 120.0;
        let style = Style {
            viewer: 1,
            names: true,
            ..PLAIN
        };
        insta::assert_snapshot!(name, check(&board, "a1=K", style));
    }
}

/// Tests that invalid centres still give a picture.
#[test]
fn strange_centres() {
    let mut board = graph();
    let strange = [
        (f32::NAN, 0.0),
        (1e30, 0.0),
        (0.0, f32::INFINITY),
        (-1e30, -1e30),
        (0.0, 0.0),
    ];
    for (cell, centre) in board.cells.iter_mut().zip(strange) {
        cell.centre = centre;
    }
    for lattice in [
        Lattice::Square,
        Lattice::HexFlat,
        Lattice::HexPointed,
        Lattice::TriangleSide,
        Lattice::Graph,
    ] {
        board.lattice = lattice;
        let picture = picture(&board, &pieces("gate=K west=q east=x mill=y inn=zz"), PLAIN);
        assert!(
            ["K", "q", "x", "y", "zz"]
                .iter()
                .all(|text| picture.contains(text)),
            "{picture}"
        );
        assert!(picture.len() < 20_000);
    }
    board.cells.clear();
    assert_eq!(picture(&board, &pieces(""), PLAIN), "");
}

/// Tests that a piece's letters have the colour of its player's name.
#[test]
fn letters_have_the_colours_of_their_players_names() {
    let drawn = |first: &str, second: &str| {
        let mut board = squares(2, 1, &[]);
        board.frames[0].player = first.into();
        board.frames[1].player = second.into();
        let style = Style {
            colour: true,
            ..PLAIN
        };
        draw(&board, &style, &|cell| CellText {
            text: "K".into(),
            owner: Some(cell.index()),
            mark: Mark::None,
        })
    };
    assert_eq!(drawn("white", "black"), drawn("sente", "gote"));
    assert_ne!(drawn("red", "black"), drawn("white", "black"));
    assert_eq!(drawn("black", "gote"), drawn("black", "white"));
    assert_ne!(drawn("black", "white"), drawn("white", "black"));
}

/// Tests that a cell with a name of its own removes no label.
#[test]
fn a_named_cell_removes_no_label_of_a_line() {
    let labels = |board: &Board| {
        let text = draw(board, &PLAIN, &|_| CellText::default());
        let last = text.lines().last().unwrap_or_default().trim().to_owned();
        let rows: String = text
            .lines()
            .filter_map(|line| line.chars().next())
            .collect();
        (rows.trim().to_owned(), last)
    };
    let mut board = squares(4, 4, &[]);
    let before = labels(&board);
    assert_eq!(before, ("4321".to_owned(), "a  b  c  d".to_owned()));
    let named = board.cells.iter_mut().find(|cell| cell.name == "a2");
    let named = named.expect("it is there");
    (named.name, named.file, named.rank) = ("i9".into(), "i".into(), "9".into());
    named.has_own_name = true;
    assert_eq!(labels(&board), before);
    let named = board.cells.iter_mut().find(|cell| cell.name == "c3");
    let named = named.expect("it is there");
    (named.name, named.file, named.rank) = ("castle".into(), String::new(), String::new());
    named.has_own_name = true;
    assert_eq!(labels(&board), before);
}

/// Tests that a line whose cells differ in their labels has none.
#[test]
fn a_line_with_two_labels_has_none() {
    let mut board = squares(4, 4, &[]);
    for cell in board.cells.iter_mut().filter(|cell| cell.file == "d") {
        cell.rank = (cell.y + 1).to_string();
        cell.name = format!("{}{}", cell.file, cell.rank);
    }
    let text = draw(&board, &PLAIN, &|_| CellText::default());
    let last = text.lines().last().unwrap_or_default().trim();
    assert_eq!(last, "a  b  c  d");
    assert!(!text.contains(|sign: char| sign.is_ascii_digit()), "{text}");
}
