//! Square boards: Betza's atoms as they are built in.

use grammar::board::{self, CELLS_MAX};
use grammar::topology::{Steps, Topology, Word};

/// The names of the cells that the words lead to from a cell, sorted.
fn targets(topology: &Topology, steps: &Steps, words: &[Word], from: &str) -> Vec<String> {
    let from = topology.board.find(from).expect("the cell exists");
    let mut cells: Vec<String> = words
        .iter()
        .filter_map(|word| steps.get(word.leap).from(from))
        .map(|cell| topology.board.name_of(cell).to_owned())
        .collect();
    cells.sort();
    cells
}

#[test]
fn leapers_of_section_2_from_d4() {
    let mut steps = Steps::default();
    let board = board::rectangle(8, 8, &mut steps);
    for (letter, cells) in [
        ('W', "c4 d3 d5 e4"),
        ('F', "c3 c5 e3 e5"),
        ('D', "b4 d2 d6 f4"),
        ('N', "b3 b5 c2 c6 e2 e6 f3 f5"),
        ('A', "b2 b6 f2 f6"),
        ('H', "a4 d1 d7 g4"),
        ('C', "a3 a5 c1 c7 e1 e7 g3 g5"),
        ('Z', "a2 a6 b1 b7 f1 f7 g2 g6"),
        ('G', "a1 a7 g1 g7"),
        ('K', "c3 c4 c5 d3 d5 e3 e4 e5"),
    ] {
        let found = targets(&board, &steps, &board.atoms[&letter].words, "d4");
        assert_eq!(found.join(" "), cells, "{letter}");
    }
}

#[test]
fn headings_paths_and_rides() {
    let mut steps = Steps::default();
    let board = board::rectangle(8, 8, &mut steps);
    let headings = |letter: char| {
        board.atoms[&letter]
            .words
            .iter()
            .map(|word| word.heading.unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(headings('W'), [0.0, 90.0, 180.0, 270.0]);
    assert_eq!(headings('F'), [45.0, 135.0, 225.0, 315.0]);
    assert_eq!(headings('N').len(), 8);
    assert!((headings('N')[0] - 26.565).abs() < 0.001);
    for (letter, length) in [
        ('W', 1),
        ('D', 2),
        ('A', 2),
        ('H', 3),
        ('G', 3),
        ('N', 2),
        ('Z', 3),
        ('C', 0),
    ] {
        assert!(
            board.atoms[&letter]
                .words
                .iter()
                .all(|word| word.path.len() == length),
            "{letter}"
        );
    }
    for word in board
        .atoms
        .values()
        .flat_map(|atom| &atom.words)
        .filter(|word| !word.path.is_empty())
    {
        let whole = word.path[1..]
            .iter()
            .fold(word.path[0], |first, then| steps.compose(first, *then));
        let walked = steps.get(whole).targets();
        for (direct, walked) in steps.get(word.leap).targets().zip(walked) {
            assert!(walked.is_none() || direct == walked);
        }
    }
    for (letter, rides) in [
        ('R', true),
        ('B', true),
        ('Q', true),
        ('K', false),
        ('W', false),
    ] {
        assert!(
            board.atoms[&letter]
                .words
                .iter()
                .all(|word| word.ride == rides),
            "{letter}"
        );
    }
    let atom = |letter: char| (board.atoms[&letter].rotated, board.atoms[&letter].toggled);
    assert_eq!(atom('W'), (Some('F'), Some('R')));
    assert_eq!(atom('B'), (Some('R'), Some('F')));
    assert_eq!(atom('K'), (None, Some('Q')));
    assert_eq!(atom('G'), (Some('H'), None));
}

#[test]
fn vectors_and_seams() {
    let mut steps = Steps::default();
    let board = board::rectangle(8, 8, &mut steps);
    let giraffe = board.vector(4, 1, false, &mut steps);
    assert_eq!(
        targets(&board, &steps, &giraffe, "d4").join(" "),
        "c8 e8 h3 h5"
    );
    let around = board.vector(4, 1, true, &mut steps);
    assert_eq!(
        targets(&board, &steps, &around, "d4").join(" "),
        "c8 e8 h3 h3 h5 h5"
    );
    assert_eq!(
        targets(&board, &steps, &board.seam_atoms[&'W'].words, "a1").join(" "),
        "a2 b1 h1"
    );
    assert_eq!(board.vector(2, 0, false, &mut steps).len(), 4);
    assert_eq!(board.vector(0, 0, false, &mut steps).len(), 0);
    assert_eq!(
        board.vector(0, 3, false, &mut steps),
        board.atoms[&'H'].words
    );
}

#[test]
fn frames_rows_and_colours() {
    let mut steps = Steps::default();
    let board = board::rectangle(10, 8, &mut steps).board;
    let cell = |name: &str| board.find(name).unwrap();
    assert_eq!(board.frames[1].cells[cell("c2").index()], cell("c7"));
    assert_eq!(board.frames[1].forward, 180.0);
    assert_eq!(board.fen_rows.len(), 8);
    assert_eq!(board.name_of(board.fen_rows[0][0]), "a8");
    assert_eq!(board.name_of(board.fen_rows[7][9]), "j1");
    let colour = |name: &str| board.cells[cell(name).index()].colour;
    assert_eq!(
        (colour("a1"), colour("b1"), colour("a2"), colour("h8")),
        (0, 1, 1, 0)
    );
}

#[test]
fn any_size_is_brought_into_range() {
    let mut steps = Steps::default();
    for (files, ranks, n_cells) in [
        (0, 0, 1),
        (32, 32, CELLS_MAX),
        (u16::MAX, u16::MAX, CELLS_MAX),
        (30, 9, 270),
    ] {
        assert_eq!(
            board::rectangle(files, ranks, &mut steps).board.n_cells(),
            n_cells
        );
    }
    assert!(
        board::rectangle(30, 9, &mut steps)
            .board
            .find("ad9")
            .is_some()
    );
}
