//! The contents of a picture, read back as XML; pictures of the shipped boards.

use super::super::layout::{Placed, Scene};
use super::super::{CellText, Style};
use super::*;
use ir::{Drawn, Lattice, Paint};
use roxmltree::{Document, Node};

/// The shipped boards, one of each lattice, and their number of labels.
const BOARDS: [(&str, usize); 4] = [
    (
        include_str!("../../../../../definitions/boards/square-8x8.board"),
        16,
    ),
    (
        include_str!("../../../../../definitions/boards/hexagon-91.board"),
        33,
    ),
    (
        include_str!("../../../../../definitions/boards/peanut-38.board"),
        18,
    ),
    (
        include_str!("../../../../../definitions/boards/triangles-96.board"),
        23,
    ),
];

fn load(text: &str) -> Board {
    let mut steps = grammar::topology::Steps::default();
    let (topology, _) =
        grammar::board::load(grammar::source::SourceId(0), text, "shipped", &mut steps);
    topology.expect("shipped boards are sound").board
}

fn boards() -> impl Iterator<Item = (Board, usize)> {
    BOARDS
        .into_iter()
        .map(|(text, n_labels)| (load(text), n_labels))
}

/// Returns a piece on every second cell, every mark somewhere.
fn contents(id: CellId) -> SvgCell {
    let marks = [
        Mark::None,
        Mark::Last,
        Mark::Target,
        Mark::Capture,
        Mark::Zone,
        Mark::Check,
    ];
    let texts = ["K", "", "+Q", "", "Rb", "", "wide"];
    SvgCell {
        text: texts[id.index() % texts.len()].into(),
        owner: [Some(0), Some(1), None][id.index() % 3],
        marks: vec![marks[id.index() % marks.len()]],
        ..SvgCell::default()
    }
}

fn style(viewer: usize) -> SvgStyle {
    SvgStyle {
        title: "A game".into(),
        viewer,
        ..SvgStyle::default()
    }
}

fn group<'a, 'input>(document: &'a Document<'input>, class: &str) -> Vec<Node<'a, 'input>> {
    let groups = document
        .descendants()
        .filter(|node| node.attribute("class") == Some(class));
    groups
        .flat_map(|node| node.children())
        .filter(Node::is_element)
        .collect()
}

fn number(node: &Node, name: &str) -> f64 {
    node.attribute(name)
        .and_then(|value| value.parse().ok())
        .expect("a number")
}

/// Parses the picture, and tests that it contains only shapes.
fn check<'a>(board: &Board, picture: &'a str) -> Document<'a> {
    let document = Document::parse(picture).expect("it is well-formed");
    let root = document.root_element();
    assert_eq!(number(&root, "width"), WIDTH);
    assert!(
        (100.0..=1500.0).contains(&number(&root, "height")),
        "{}",
        number(&root, "height")
    );
    for node in document.descendants().filter(Node::is_element) {
        let allowed = [
            "svg", "g", "title", "rect", "polygon", "circle", "path", "defs", "pattern", "clipPath",
        ];
        assert!(allowed.contains(&node.tag_name().name()), "{node:?}");
    }
    assert_eq!(group(&document, "cells").len(), board.n_cells());
    for unwanted in ["NaN", "inf", "href", "font"] {
        assert!(!picture.contains(unwanted), "{unwanted}");
    }
    document
}

#[test]
fn one_polygon_for_each_cell_and_a_disc_for_each_piece() {
    for (board, n_labels) in boards() {
        for viewer in 0..3 {
            let picture = svg(&board, &style(viewer), &contents);
            let document = check(&board, &picture);
            let ids = || (0..board.n_cells()).map(CellId::from_index);
            let count = |mark: Mark| {
                ids()
                    .filter(|id| contents(*id).marks.contains(&mark))
                    .count()
            };
            assert_eq!(group(&document, "last").len(), count(Mark::Last));
            assert_eq!(group(&document, "check").len(), count(Mark::Check));
            assert_eq!(group(&document, "targets").len(), count(Mark::Target));
            assert_eq!(group(&document, "captures").len(), count(Mark::Capture));
            assert_eq!(group(&document, "zone").len(), count(Mark::Zone));
            let pieces = group(&document, "pieces");
            let expected: Vec<String> = ids()
                .filter(|id| !contents(*id).text.is_empty())
                .map(|id| format!("{}: {}", board.name_of(id), contents(id).text))
                .collect();
            let found: Vec<&str> = pieces
                .iter()
                .filter_map(|piece| piece.children().find_map(|child| child.text()))
                .collect();
            assert_eq!(found, expected);
            for piece in pieces {
                let shapes: Vec<&str> = piece
                    .children()
                    .filter(Node::is_element)
                    .map(|node| node.tag_name().name())
                    .collect();
                assert_eq!(shapes, ["title", "circle", "path"]);
            }
            assert_eq!(group(&document, "labels").len(), n_labels);
        }
    }
}

/// Tests that cells near the first player are lower in this player's view, higher in the second's.
#[test]
fn the_viewers_side_is_at_the_bottom() {
    for (board, _) in boards() {
        let height_of = |viewer: usize, name: &str| {
            let picture = svg(&board, &style(viewer), &|id| SvgCell {
                text: if board.name_of(id) == name {
                    "K".into()
                } else {
                    String::new()
                },
                ..SvgCell::default()
            });
            let document = check(&board, &picture);
            let disc = document
                .descendants()
                .find(|node| node.has_tag_name("circle"))
                .expect("a piece");
            number(&disc, "cy")
        };
        assert!(height_of(0, "d4") > height_of(0, "d7"));
        assert!(height_of(1, "d4") < height_of(1, "d7"));
    }
}

#[test]
fn labels_stand_apart_outside_the_board() {
    for (board, n_labels) in boards() {
        for viewer in 0..3 {
            let style = Style {
                viewer,
                ..Style::default()
            };
            let scene = Scene::new(&board, &style, &|_| CellText::default());
            let spots = label::spots(board.lattice, &scene, 0.2);
            assert_eq!(spots.len(), n_labels);
            for (index, spot) in spots.iter().enumerate() {
                let near = |cell: &Placed| {
                    (cell.centre.0 - spot.at.0).hypot(cell.centre.1 - spot.at.1) < 0.5
                };
                assert!(!scene.cells.iter().any(near), "{spot:?}");
                let touches = |other: &label::Spot| {
                    (other.at.0 - spot.at.0).hypot(other.at.1 - spot.at.1) < 0.25
                };
                assert!(!spots[..index].iter().any(touches), "{spot:?}");
            }
        }
    }
}

#[test]
fn what_users_write_is_escaped() {
    let mut board = load(BOARDS[0].0);
    let nasty = "</title><script a='1' b=\"2\">&amp;\u{0}\u{1b}\u{fffe}]]>-- é 中";
    let shown = "</title><script a='1' b=\"2\">&amp;???]]>-- é 中";
    board.cells[0].name = nasty.into();
    board.cells[0].file = nasty.into();
    let style = SvgStyle {
        title: nasty.into(),
        subtitle: nasty.into(),
        names: true,
        zones: vec![(nasty.into(), CellSet::full(64))],
        legend: vec![(Mark::Target, nasty.into())],
        ..SvgStyle::default()
    };
    let picture = svg(&board, &style, &|_| SvgCell {
        text: nasty.into(),
        ..SvgCell::default()
    });
    let document = check(&board, &picture);
    let titles: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name("title"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(titles[..2], [shown, shown]);
    assert!(titles.contains(&&*format!("{shown}: {shown}")));
}

#[test]
fn pixels() {
    for (board, _) in boards() {
        let zones = vec![("a zone".to_owned(), CellSet::full(board.n_cells()))];
        let picture = svg(&board, &SvgStyle { zones, ..style(0) }, &contents);
        let height = number(&check(&board, &picture).root_element(), "height") as u32;
        let file = png(&picture).expect("it can be drawn");
        let pixels = resvg::tiny_skia::Pixmap::decode_png(&file).expect("it is a PNG file");
        assert_eq!((pixels.width(), pixels.height()), (1000, height));
        let colours: std::collections::HashSet<&[u8]> = pixels.data().chunks(4).collect();
        assert!(colours.len() > 10);
    }
}

/// Returns the segments of the path of this class in a drawing of cells and lines.
fn segments(ground: &str, class: &str) -> Vec<[(f64, f64); 2]> {
    let start = format!("class=\"{class}\" d=\"M");
    let Some((_, path)) = ground.split_once(&start) else {
        return Vec::new();
    };
    let path = path.split('"').next().expect("the path ends");
    let point = |text: &str| {
        let (x, y) = text.split_once(' ').expect("two numbers");
        [x, y]
            .map(|number| number.parse().expect("a number"))
            .into()
    };
    let segments = path.split('M').map(|segment| segment.split_once('L'));
    let ends = segments.map(|segment| segment.expect("a line"));
    ends.map(|(from, to)| [point(from), point(to)]).collect()
}

impl Geometry {
    fn lines(&self) -> Vec<[(f64, f64); 2]> {
        segments(&self.ground, "board-lines")
    }

    fn ornaments(&self) -> Vec<[(f64, f64); 2]> {
        segments(&self.ground, "board-lines ornaments")
    }
}

#[test]
fn labels_are_inside_of_rectangles_unless_pieces_hide_corners() {
    let inside = |board: &Board, has_tiles: bool| -> Vec<(String, Option<usize>)> {
        let labels = Geometry::of(board, 0, has_tiles).labels.into_iter();
        let cell = |label: Label| (label.text, label.inside.map(|inside| inside.cell));
        labels.map(cell).collect()
    };
    let square = load("lattice square\nshape 2x2");
    let cell = |name: &str| {
        let mut cells = square.cells.iter();
        cells.position(|cell| cell.name == name)
    };
    let mut found = inside(&square, false);
    found.sort();
    let expected = [("1", "b1"), ("2", "b2"), ("a", "a1"), ("b", "b1")];
    assert_eq!(
        found,
        expected.map(|(text, at)| (text.to_owned(), cell(at)))
    );
    let points = load("lattice square\nshape 2x2\nlook points");
    for (board, has_tiles) in [
        (&square, true),
        (&points, false),
        (&load(BOARDS[1].0), false),
    ] {
        let labels = inside(board, has_tiles);
        assert!(labels.iter().all(|(_, cell)| cell.is_none()), "{labels:?}");
    }
    let ground = Geometry::of(&square, 0, false).ground;
    let n_of = |tone: &str| ground.matches(&format!("data-tone=\"{tone}\"")).count();
    assert_eq!((n_of("0"), n_of("100")), (2, 2), "{ground}");
}

#[test]
fn a_line_of_squares_with_several_labels_has_none() {
    let labels = |name: &str, viewer| {
        let board = load(&format!("lattice square\nshape 3x3\n{name}"));
        let labels = Geometry::of(&board, viewer, false).labels.into_iter();
        let mut labels: Vec<String> = labels.map(|label| label.text).collect();
        labels.sort();
        labels.join(" ")
    };
    for viewer in [0, 1] {
        assert_eq!(labels("name ranks {y}", viewer), "1 2 3 a b c");
        assert_eq!(labels("name ranks {y + x - 1}", viewer), "a b c");
        assert_eq!(labels("name ranks {y + x mod 3 * 3}", viewer), "a b c");
        // Two of three cells have the label of their row.
        assert_eq!(
            labels("name ranks {y + 3 * (x - x mod 3)}", viewer),
            "a b c"
        );
        let diamond = "name files {letter x - y + 3} ; ranks {x + y - 1}";
        assert_eq!(labels(diamond, viewer), "");
        assert_eq!(
            labels("name files {letter y} ; ranks {x}", viewer),
            "1 2 3 a b c"
        );
    }
}

#[test]
fn points_have_ornaments() {
    let with = |look: &str| {
        let board = load(&format!("lattice square\nshape 3x3\nlook points\n{look}"));
        Geometry::of(&board, 0, false)
    };
    assert!(with("").ornaments().is_empty());
    // A corner in each angle between two lines: four, two, one.
    for (cell, n_corners) in [("b2", 4), ("b1", 2), ("a1", 1)] {
        let geometry = with(&format!("look mark {cell}"));
        assert_eq!(geometry.ornaments().len(), 2 * n_corners, "{cell}");
        let near = |at: (f64, f64), place: &Place| {
            (at.0 - place.centre.0).hypot(at.1 - place.centre.1) < place.radius * 0.6
        };
        let n_near = |place: &Place| {
            let ends = geometry.ornaments().into_iter().flatten();
            ends.filter(|end| near(*end, place)).count()
        };
        let mut all: Vec<usize> = geometry.cells.iter().map(n_near).collect();
        all.retain(|n_ends| *n_ends > 0);
        assert_eq!(all, [4 * n_corners], "{cell}");
    }
    // Around the outer points, and inside of the outlines of the cells.
    let geometry = with("look border");
    assert_eq!(geometry.ornaments().len(), 12);
    let box_of = |points: &mut dyn Iterator<Item = (f64, f64)>| {
        points.fold([f64::MAX, f64::MIN], |[low, high], (x, _)| {
            [low.min(x), high.max(x)]
        })
    };
    let [left, right] = box_of(&mut geometry.ornaments().into_iter().flatten());
    let [first, last] = box_of(&mut geometry.cells.iter().map(|cell| cell.centre));
    let [begin, end] = box_of(&mut geometry.cells.iter().flat_map(|cell| cell.outline.clone()));
    assert!(begin < left && left < first && last < right && right < end);
    // Around holes too, and on each layer.
    assert_eq!(with("remove b2\nlook border").ornaments().len(), 12 + 4);
    let layers = "look border\nlayers 2\nframe white forward 0";
    assert_eq!(with(layers).ornaments().len(), 2 * 12);
}

/// Returns the contrast of two colors, 1 to 21.
fn contrast(one: &str, other: &str) -> f64 {
    let [one, other] = [one, other].map(|hex| super::colours::Rgb::of(hex).expect("a color"));
    super::colours::contrast(one, other)
}

#[test]
fn pieces_of_one_material_have_signs_in_the_colors_of_their_players() {
    let drawn = |look: &str| {
        let board = load(&format!("lattice square\nshape 3x3\n{look}"));
        let circles = |owner: usize| {
            let text = svg(&board, &style(0), &|id| SvgCell {
                text: if id.index() == 4 {
                    "K".to_owned()
                } else {
                    String::new()
                },
                owner: Some(owner),
                ..SvgCell::default()
            });
            let document = check(&board, &text);
            let circles = document
                .descendants()
                .filter(|node| node.has_tag_name("circle"));
            let paint = |node: Node<'_, '_>| {
                let of = |name: &str| node.attribute(name).map(str::to_owned);
                (of("fill"), of("stroke"))
            };
            circles.map(paint).collect::<Vec<_>>()
        };
        [circles(0), circles(1)]
    };
    let [white, black] = drawn("");
    assert_eq!((white.len(), black.len()), (1, 1));
    assert_ne!(white[0].0, black[0].0);
    for (name, look) in [
        ("ivory", ir::PieceStyle::Ivory),
        ("wood", ir::PieceStyle::Wood),
    ] {
        let material = material(look).expect("a color");
        let [white, red] = drawn(&format!("look pieces {name}\nlook player black red"));
        // The disc, and the ring.
        assert_eq!((white.len(), red.len()), (2, 2));
        assert_eq!(white[0].0.as_deref(), Some(material));
        assert_eq!(white[0], red[0]);
        assert_ne!(white[1].1, red[1].1);
        for color in ir::PLAYER_COLOURS {
            let board = load(&format!(
                "lattice square\nshape 2x2\nlook player white {color}"
            ));
            let sign = super::super::players::color_of(&board, 0).sign;
            let found = contrast(sign, material);
            assert!(found >= 4.5, "{color} on {name}: {found:.2}");
        }
    }
}

/// Tests that an image much larger than its box leaves the rest of the board unchanged.
#[test]
fn piece_images_stay_on_their_cells() {
    let board = load(BOARDS[0].0);
    let piece = |outline: &str| SvgCell {
        text: "A".to_owned(),
        owner: Some(0),
        picture: Some(Picture {
            view: [0.0, 0.0, 10.0, 10.0],
            faces_forward: false,
            shapes: vec![Drawn {
                path: outline.to_owned(),
                transform: String::new(),
                fill: Paint::Colour([255, 0, 0]),
                stroke: Paint::Colour([255, 0, 0]),
                stroke_width: 1e6,
                is_even_odd: false,
                is_body: false,
                is_tile: false,
            }],
        }),
        ..SvgCell::default()
    };
    let pixels = |outline: &str| {
        let text = svg(&board, &style(0), &|id| match id.index() {
            27 => piece(outline),
            _ => SvgCell::default(),
        });
        check(&board, &text);
        let png = png(&text).expect("it is drawn");
        resvg::tiny_skia::Pixmap::decode_png(&png).expect("it is a PNG file")
    };
    let (large, empty) = (pixels("M-1e6 -1e6H1e6V1e6H-1e6Z"), pixels(""));
    let n_changed = large
        .pixels()
        .iter()
        .zip(empty.pixels())
        .filter(|(one, other)| one != other)
        .count();
    let n_cell = (large.width() / 9).pow(2) as usize;
    assert!(
        (n_cell / 3..n_cell).contains(&n_changed),
        "{n_changed} of {n_cell}"
    );
}

#[test]
fn no_picture_of_no_svg() {
    assert!(matches!(png("<svg"), Err(PngError::Svg(_))));
}

/// Tests that zones have a pattern and an entry of the legend each, however many there are.
#[test]
fn zones_are_explained() {
    let board = load(BOARDS[1].0);
    let n_cells = board.n_cells();
    let zone = |index: usize| {
        (
            format!("zone {index}"),
            CellSet::of(n_cells, [CellId::from_index(index)]),
        )
    };
    let style = SvgStyle {
        zones: (0..20).map(zone).collect(),
        ..style(0)
    };
    let picture = svg(&board, &style, &|_| SvgCell::default());
    let document = check(&board, &picture);
    assert_eq!(group(&document, "zone").len(), 20);
    let legend = group(&document, "legend");
    assert_eq!(
        legend
            .iter()
            .filter(|node| node.has_tag_name("path"))
            .count(),
        20
    );
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    for (node, name) in document
        .descendants()
        .filter_map(|node| Some((node, node.attribute("fill")?)))
    {
        if let Some(id) = name
            .strip_prefix("url(#")
            .and_then(|rest| rest.strip_suffix(')'))
        {
            assert!(ids.contains(&id), "{node:?}");
        }
    }
}

/// Tests that any numbers give a document.
#[test]
fn strange_boards() {
    let mut board = load(BOARDS[0].0);
    let strange = [
        (f32::NAN, 0.0),
        (1e30, 0.0),
        (0.0, f32::INFINITY),
        (-1e30, -1e30),
        (0.0, 0.0),
    ];
    for lattice in [
        Lattice::Square,
        Lattice::HexFlat,
        Lattice::HexPointed,
        Lattice::TriangleSide,
        Lattice::Graph,
    ] {
        board.lattice = lattice;
        for n_cells in [0, 1, 5] {
            let mut few = board.clone();
            few.cells.truncate(n_cells);
            for (cell, centre) in few.cells.iter_mut().zip(strange) {
                cell.centre = centre;
                cell.outline.truncate(2);
            }
            let picture = svg(&few, &style(0), &contents);
            check(&few, &picture);
            if n_cells == 5 {
                png(&picture).expect("it can be drawn");
            }
        }
    }
}

/// Tests that a layer begins if a place recurs, drawn next to the one before.
#[test]
fn layers() {
    let mut board = load(BOARDS[0].0);
    board.cells.extend(board.cells.clone());
    let picture = svg(&board, &style(0), &contents);
    let document = check(&board, &picture);
    let places: std::collections::HashSet<&str> = group(&document, "cells")
        .iter()
        .filter_map(|cell| cell.attribute("points"))
        .collect();
    assert_eq!(places.len(), 128);
}

#[test]
fn looks() {
    let with = |look: &str| load(&format!("lattice square\nshape 3x3\n{look}"));
    let drawn = |board: &Board| {
        svg(board, &SvgStyle::default(), &|id| SvgCell {
            marks: vec![[Mark::Last, Mark::None][id.index() % 2]],
            ..SvgCell::default()
        })
    };
    let fills = |board: &Board| {
        let cells = Geometry::of(board, 0, false).cells.into_iter();
        let fills: std::collections::HashSet<&str> = cells.map(|cell| cell.fill).collect();
        fills.len()
    };
    for (look, n_fills, n_lines, n_circles) in [
        ("", 2, 0, 0),
        ("look grid", 1, 0, 0),
        ("look grid\nlook line a1 c3", 1, 1, 0),
        ("look points", 1, 12, 5),
        ("look points\nlook gap a1 a2", 1, 11, 5),
    ] {
        let board = with(look);
        let picture = drawn(&board);
        let document = check(&board, &picture);
        let nodes = || document.descendants();
        let paths = nodes().filter(|node| node.attribute("class") == Some("board-lines"));
        let segments = paths.map(|node| node.attribute("d").expect("a path").matches('M').count());
        assert_eq!(segments.sum::<usize>(), n_lines, "{look}");
        let circles = nodes().filter(|node| node.has_tag_name("circle"));
        assert_eq!(circles.count(), n_circles, "{look}");
        assert_eq!(fills(&board), n_fills, "{look}");
        assert_eq!(
            Geometry::of(&board, 0, false).lines().len(),
            n_lines,
            "{look}"
        );
    }
    // Lines turn with the board.
    let board = with("look line a1 b1");
    let [white, black] = [0, 1].map(|viewer| Geometry::of(&board, viewer, false));
    for geometry in [&white, &black] {
        let centres = [0, 1].map(|cell| geometry.cells[cell].centre);
        let [[from, to]] = geometry.lines()[..] else {
            panic!("one line");
        };
        let is_near = |(x, y): (f64, f64), (a, b): (f64, f64)| (x - a).hypot(y - b) < 0.1;
        assert!(is_near(from, centres[0]) && is_near(to, centres[1]));
    }
    assert_ne!(white.lines(), black.lines());
    let red = with("look player white red");
    let [red, plain] = [&red, &with("")].map(|board| super::super::players::color_of(board, 0));
    assert_ne!(red, plain);
}
