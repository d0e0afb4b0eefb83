//! The shipped boards against the tables of their rules (`tests/data/boards`).

use crate::support::shipped::load_shipped;
use crate::support::{Board, degrees};

impl Board {
    /// Returns the pieces of a FEN's rows, by cell.
    pub fn place(&self, fen: &str) -> Vec<(String, char)> {
        let rows: Vec<&str> = fen.split('/').collect();
        assert_eq!(rows.len(), self.topology.board.fen_rows.len());
        let mut placed = Vec::new();
        for (row, cells) in rows.iter().zip(&self.topology.board.fen_rows) {
            let (mut at, mut skip) = (0, 0);
            for c in row.chars() {
                if let Some(digit) = c.to_digit(10) {
                    skip = skip * 10 + digit as usize;
                } else {
                    at += std::mem::take(&mut skip);
                    placed.push((self.topology.board.name_of(cells[at]).to_owned(), c));
                    at += 1;
                }
            }
            assert_eq!(at + skip, cells.len(), "{row}");
        }
        placed
    }
}

fn table(name: &str) -> Vec<(String, String)> {
    let path = format!(
        "{}/../tests/data/boards/{name}.txt",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect(&path);
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| line.split_once(": ").expect(line))
        .map(|(key, value)| (key.to_owned(), value.to_owned()))
        .collect()
}

fn sorted(cells: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<String> {
    let mut cells: Vec<String> = cells
        .into_iter()
        .map(|cell| cell.as_ref().to_owned())
        .collect();
    cells.sort();
    cells
}

/// The cell reached by the word of this heading, `-` if none.
fn in_heading(board: &Board, letter: char, heading: f64, from: &str) -> String {
    let words = board
        .words(letter, from)
        .filter(|word| degrees(word.heading) == heading);
    let reached: Vec<String> = words.filter_map(|word| board.go(word, from)).collect();
    assert!(
        reached.len() <= 1,
        "{letter} {heading} from {from}: {reached:?}"
    );
    reached.first().cloned().unwrap_or_else(|| "-".to_owned())
}

#[test]
fn hexagon_91_has_the_neighbours_of_the_table() {
    let board = load_shipped("hexagon-91");
    let table = table("hexagon-91");
    assert_eq!(table.len(), 91);
    assert_eq!(
        sorted(board.names()),
        sorted(table.iter().map(|(cell, _)| cell))
    );
    for (cell, neighbours) in &table {
        for (neighbour, heading) in neighbours
            .split(' ')
            .zip([0.0, 60.0, 120.0, 180.0, 240.0, 300.0])
        {
            assert_eq!(
                in_heading(&board, 'W', heading, cell),
                neighbour,
                "{cell} {heading}"
            );
        }
    }
}

#[test]
fn hexagon_91_corner_steps_are_two_edge_steps() {
    let board = load_shipped("hexagon-91");
    let by_edges =
        |cell: &str, one: f64, other: f64| match in_heading(&board, 'W', one, cell).as_str() {
            "-" => "-".to_owned(),
            middle => in_heading(&board, 'W', other, middle),
        };
    for cell in board.names() {
        for corner in [30.0, 90.0, 150.0, 210.0, 270.0, 330.0] {
            let (left, right) = (corner - 30.0, (corner + 30.0) % 360.0);
            let expected = [by_edges(&cell, left, right), by_edges(&cell, right, left)];
            let found = in_heading(&board, 'F', corner, &cell);
            assert!(
                expected.contains(&found) || found == "-",
                "{cell} {corner} {found} {expected:?}"
            );
            assert_eq!(
                found == "-",
                expected.iter().all(|cell| cell == "-"),
                "{cell} {corner}"
            );
        }
        let knight = board.words('N', &cell).count();
        assert_eq!(knight, 12);
    }
    assert_eq!(
        sorted(board.targets('N', "f6")),
        sorted("g8 e8 h7 d7 i5 c5 i4 c4 h3 d3 g3 e3".split(' '))
    );
    assert_eq!(
        board.topology.atoms[&'N']
            .words
            .iter()
            .map(|word| (degrees(word.heading) * 10.0).round() / 10.0)
            .collect::<Vec<_>>(),
        [
            19.1, 40.9, 79.1, 100.9, 139.1, 160.9, 199.1, 220.9, 259.1, 280.9, 319.1, 340.9
        ]
    );
}

#[test]
fn hexagon_91_colours_zones_frames_rows() {
    let board = load_shipped("hexagon-91");
    for (colour, cells) in table("hexagon-91-colours") {
        for cell in cells.split(' ') {
            assert_eq!(board.cell(cell).colour.to_string(), colour, "{cell}");
        }
    }
    assert_eq!(
        board.zone("far", 0),
        sorted("a6 b7 c8 d9 e10 f11 g10 h9 i8 k7 l6".split(' '))
    );
    assert_eq!(
        board.zone("far", 1),
        sorted("a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1".split(' '))
    );
    assert_eq!(
        board.zone("pawns", 0),
        sorted("b1 c2 d3 e4 f5 g4 h3 i2 k1".split(' '))
    );
    assert_eq!(
        board.zone("pawns", 1),
        sorted("b7 c7 d7 e7 f7 g7 h7 i7 k7".split(' '))
    );
    assert_eq!(board.seen("g1", 1), "g10");
    assert_eq!(board.seen("l6", 1), "l1");
    let lengths: Vec<usize> = board.topology.board.fen_rows.iter().map(Vec::len).collect();
    assert_eq!(lengths, [1, 3, 5, 7, 9, 11, 11, 11, 11, 11, 11]);
    let placed = board.place("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1");
    let pieces = |piece: char| {
        sorted(
            placed
                .iter()
                .filter(|(_, other)| *other == piece)
                .map(|(cell, _)| cell),
        )
    };
    assert_eq!(pieces('P'), board.zone("pawns", 0));
    assert_eq!(pieces('p'), board.zone("pawns", 1));
    for (piece, cells) in [
        ('K', "g1"),
        ('q', "e10"),
        ('R', "c1 i1"),
        ('n', "d9 h9"),
        ('b', "f10 f11 f9"),
        ('B', "f1 f2 f3"),
    ] {
        assert_eq!(pieces(piece).join(" "), cells, "{piece}");
    }
}

#[test]
fn peanut_38_is_the_table() {
    let board = load_shipped("peanut-38");
    let table = table("peanut-38");
    assert_eq!(board.names().len(), 38);
    assert_eq!(table.len(), 38);
    for (key, neighbours) in &table {
        let key: Vec<&str> = key.split(' ').collect();
        let cell = board.cell(key[0]);
        assert_eq!(
            (
                cell.x.to_string(),
                cell.y.to_string(),
                cell.colour.to_string()
            ),
            (key[1].into(), key[2].into(), key[3].into())
        );
        for (neighbour, heading) in neighbours
            .split(' ')
            .zip([90.0, 30.0, 330.0, 270.0, 210.0, 150.0])
        {
            assert_eq!(
                in_heading(&board, 'W', heading, key[0]),
                neighbour,
                "{key:?} {heading}"
            );
        }
        for ((dx, dy), heading) in [
            ((2, 1), 60.0),
            ((1, 2), 0.0),
            ((-1, 1), 300.0),
            ((-2, -1), 240.0),
            ((-1, -2), 180.0),
            ((1, -1), 120.0),
        ] {
            let expected = board
                .at(cell.x + dx, cell.y + dy)
                .unwrap_or_else(|| "-".into());
            assert_eq!(
                in_heading(&board, 'F', heading, key[0]),
                expected,
                "{key:?} {heading}"
            );
        }
        let knight = [(1, 3), (2, 3), (3, 2), (3, 1), (2, -1), (1, -2)];
        let both = knight.iter().flat_map(|(dx, dy)| [(*dx, *dy), (-dx, -dy)]);
        assert_eq!(
            board.targets('N', key[0]),
            sorted(both.filter_map(|(dx, dy)| board.at(cell.x + dx, cell.y + dy)))
        );
        let by = |vectors: [(i32, i32); 3]| {
            let both = vectors
                .into_iter()
                .flat_map(|(dx, dy)| [(dx, dy), (-dx, -dy)]);
            sorted(both.filter_map(|(dx, dy)| board.at(cell.x + dx, cell.y + dy)))
        };
        assert_eq!(board.targets('D', key[0]), by([(2, 0), (2, 2), (0, 2)]));
        assert_eq!(board.targets('A', key[0]), by([(4, 2), (2, 4), (-2, 2)]));
    }
    assert!(
        board.targets('N', "e3").contains(&"f6".to_owned()),
        "over missing cells"
    );
}

#[test]
fn peanut_38_zones_frames_rows() {
    let board = load_shipped("peanut-38");
    assert_eq!(
        board.zone("castle", 0),
        sorted("a1 b1 c1 b2 c2 c3".split(' '))
    );
    assert_eq!(
        board.zone("castle", 1),
        sorted("f10 g10 h10 f9 g9 f8".split(' '))
    );
    assert_eq!(board.zone("far", 1), sorted("a1 b1 c1".split(' ')));
    assert_eq!(board.zone("camp", 0).len(), 12);
    for cell in board.names() {
        let (x, y) = (board.cell(&cell).x, board.cell(&cell).y);
        assert_eq!(Some(board.seen(&cell, 1)), board.at(9 - x, 11 - y));
    }
    let placed = board.place("rkr/nbbn/5/pppp/3/3/PPPP/5/NBBN/RKR");
    let pieces = |piece: char| {
        sorted(
            placed
                .iter()
                .filter(|(_, other)| *other == piece)
                .map(|(cell, _)| cell),
        )
        .join(" ")
    };
    assert_eq!(
        (pieces('K'), pieces('k'), pieces('n')),
        ("b1".into(), "g10".into(), "e9 h9".into())
    );
    assert_eq!(
        (pieces('P'), pieces('p')),
        ("b4 c4 d4 e4".into(), "d7 e7 f7 g7".into())
    );
}

#[test]
fn triangles_96_is_the_table() {
    let board = load_shipped("triangles-96");
    let table = table("triangles-96");
    assert_eq!((table.len(), board.names().len()), (96, 96));
    for (key, groups) in &table {
        let (cell, colour) = key.split_once(' ').unwrap();
        assert_eq!(
            board.cell(cell).colour,
            u8::from(colour == "light"),
            "{cell}"
        );
        let class = board
            .topology
            .classes
            .iter()
            .find(|class| class.name == colour)
            .unwrap();
        assert!(
            class
                .cells
                .contains(board.topology.board.find(cell).unwrap())
        );
        let groups: Vec<Vec<String>> = groups
            .split(';')
            .map(|group| sorted(group.split_whitespace()))
            .collect();
        for (letter, group) in ['W', 'F', 'E'].into_iter().zip(&groups) {
            assert_eq!(&board.targets(letter, cell), group, "{letter} from {cell}");
        }
        assert_eq!(board.targets('K', cell), sorted(groups.concat()));
        let knight = match colour {
            "light" => [
                (-1, 4),
                (-1, -4),
                (-2, 3),
                (-2, -3),
                (-2, 1),
                (-2, -1),
                (0, 3),
                (0, -3),
                (1, 2),
                (1, -2),
                (2, 1),
                (2, -1),
            ],
            _ => [
                (1, 4),
                (1, -4),
                (2, 3),
                (2, -3),
                (2, 1),
                (2, -1),
                (0, 3),
                (0, -3),
                (-1, 2),
                (-1, -2),
                (-2, 1),
                (-2, -1),
            ],
        };
        let (x, y) = (board.cell(cell).x, board.cell(cell).y);
        assert_eq!(
            board.targets('N', cell),
            sorted(
                knight
                    .iter()
                    .filter_map(|(dx, dy)| board.at(x + dx, y + dy))
            ),
            "{cell}"
        );
        assert_eq!(board.words('N', cell).count(), 12);
    }
}

#[test]
fn triangles_96_lines() {
    let board = load_shipped("triangles-96");
    // Heading, step from light, step from dark: section 2 of the rules.
    let rook = [
        (0.0, (0, 1), (0, 1)),
        (180.0, (0, -1), (0, -1)),
        (60.0, (0, 1), (1, 0)),
        (240.0, (-1, 0), (0, -1)),
        (120.0, (0, -1), (1, 0)),
        (300.0, (-1, 0), (0, 1)),
    ];
    let duke = [
        (90.0, (1, 0), (1, 0)),
        (270.0, (-1, 0), (-1, 0)),
        (30.0, (0, 1), (1, 2)),
        (210.0, (-1, -2), (0, -1)),
        (330.0, (-1, 2), (0, 1)),
        (150.0, (0, -1), (1, -2)),
    ];
    let bishop = [
        (0.0, (0, 2)),
        (180.0, (0, -2)),
        (60.0, (1, 1)),
        (240.0, (-1, -1)),
        (120.0, (1, -1)),
        (300.0, (-1, 1)),
    ];
    let bishop = bishop.map(|(heading, by)| (heading, by, by));
    for (letter, lines) in [('R', rook), ('D', duke), ('B', bishop)] {
        for word in &board.topology.atoms[&letter].words {
            assert!(
                word.class.is_none() && word.ride,
                "a line is one word for both colours"
            );
        }
        assert_eq!(board.topology.atoms[&letter].words.len(), 6);
        for cell in board.names() {
            for (heading, light, dark) in lines {
                let word = board
                    .words(letter, &cell)
                    .find(|word| degrees(word.heading) == heading)
                    .unwrap();
                let mut here = cell.clone();
                loop {
                    let (x, y) = (board.cell(&here).x, board.cell(&here).y);
                    let (dx, dy) = if (x + y) % 2 == 0 { light } else { dark };
                    let (next, expected) = (board.go(word, &here), board.at(x + dx, y + dy));
                    assert_eq!(next, expected, "{letter} {heading} from {here}");
                    match next {
                        Some(next) => here = next,
                        None => break,
                    }
                }
            }
        }
    }
}

#[test]
fn triangles_96_zones_frames_rows() {
    let board = load_shipped("triangles-96");
    assert_eq!(
        board.zone("far", 0),
        sorted("a12 b13 c14 d15 e15 f14 g13 h12".split(' '))
    );
    assert_eq!(
        board.zone("far", 1),
        sorted("a4 b3 c2 d1 e1 f2 g3 h4".split(' '))
    );
    assert_eq!(
        (board.seen("d1", 1), board.seen("h7", 1)),
        ("d15".into(), "h9".into())
    );
    let placed =
        board.place("qk/bddb/rnppnr/pppppppp/1pp2pp1/8/8/8/8/8/1PP2PP1/PPPPPPPP/RNPPNR/BDDB/QK");
    let pieces = |piece: char| {
        sorted(
            placed
                .iter()
                .filter(|(_, other)| *other == piece)
                .map(|(cell, _)| cell),
        )
        .join(" ")
    };
    assert_eq!(
        (pieces('K'), pieces('Q'), pieces('q')),
        ("e1".into(), "d1".into(), "d15".into())
    );
    assert_eq!(
        (pieces('N'), pieces('b')),
        ("c3 f3".into(), "c14 f14".into())
    );
    assert_eq!(pieces('P'), "a4 b4 b5 c4 c5 d3 d4 e3 e4 f4 f5 g4 g5 h4");
    // Directions differ by colour: a face ahead and behind on both, one aside to the left or to the right.
    let face = &board.topology.atoms[&'W'].words;
    let classes: Vec<(f64, Option<usize>)> = face
        .iter()
        .map(|word| (degrees(word.heading), word.class))
        .collect();
    assert_eq!(
        classes,
        [
            (0.0, None),
            (180.0, None),
            (90.0, Some(1)),
            (270.0, Some(0))
        ]
    );
}

#[test]
fn square_boards() {
    for (name, size, pawns, half) in [
        ("square-6x6", 6, 2, 3),
        ("square-7x7", 7, 2, 3),
        ("square-8x8", 8, 2, 4),
        ("square-9x9", 9, 2, 4),
        ("square-11x11", 11, 3, 5),
    ] {
        let board = load_shipped(name);
        assert_eq!(board.names().len(), size * size);
        let rank = |rank: usize| {
            (0..size).map(move |file| format!("{}{rank}", char::from(b'a' + file as u8)))
        };
        assert_eq!(board.zone("far", 0), sorted(rank(size)));
        assert_eq!(board.zone("far", 1), sorted(rank(1)));
        assert_eq!(board.zone("pawns", 0), sorted(rank(pawns)));
        assert_eq!(board.zone("pawns", 1), sorted(rank(size + 1 - pawns)));
        assert_eq!(board.zone("half", 0), sorted((1..=half).flat_map(rank)));
        let mut steps = grammar::topology::Steps::default();
        let same = grammar::board::rectangle(size as u16, size as u16, &mut steps);
        assert_eq!(same.board.cells, board.topology.board.cells);
        assert_eq!(same.board.frames, board.topology.board.frames);
        assert_eq!(same.board.fen_rows, board.topology.board.fen_rows);
        let words = |topology: &grammar::topology::Topology,
                     steps: &grammar::topology::Steps,
                     letter: char| {
            topology.seam_atoms[&letter]
                .words
                .iter()
                .map(|word| steps.get(word.leap).clone())
                .collect::<Vec<_>>()
        };
        for letter in "WFDNAHCZGRBKQ".chars() {
            assert_eq!(
                words(&same, &steps, letter),
                words(&board.topology, &board.steps, letter),
                "{letter}"
            );
        }
    }
}

#[test]
fn outlines_of_neighbours_share_corners() {
    for name in ["square-8x8", "hexagon-91", "peanut-38", "triangles-96"] {
        let board = load_shipped(name);
        let near = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1) < 1e-3;
        for cell in board.names() {
            for neighbour in board.targets('W', &cell) {
                let (a, b) = (board.cell(&cell), board.cell(&neighbour));
                let shared = a
                    .outline
                    .iter()
                    .filter(|corner| b.outline.iter().any(|other| near(**corner, *other)))
                    .count();
                assert_eq!(shared, 2, "{name} {cell} {neighbour}");
                let apart = (a.centre.0 - b.centre.0).hypot(a.centre.1 - b.centre.1);
                assert!(
                    (apart - 1.0).abs() < 1e-3,
                    "{name} {cell} {neighbour} {apart}"
                );
            }
            // Clockwise: the signed area is negative.
            let corners = &board.cell(&cell).outline;
            let area: f32 = (0..corners.len())
                .map(|i| (corners[i], corners[(i + 1) % corners.len()]))
                .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
                .sum();
            assert!(area < 0.0, "{name} {cell}");
        }
    }
}
