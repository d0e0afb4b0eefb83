//! What the reference says of strings of the notation in general: unions, names for the same, directions, blanks, order.

use alfil::notation_probe::{Reach, Situation, probe};
use grammar::betza;
use grammar::board::{self, rectangle};
use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::{Origin, SourceId};
use grammar::topology::{Steps, Topology};
use ir::CellId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

const PAGE: &str = include_str!("../../docs/src/reference/betza.md");

/// A board on which strings are tried.
struct Try {
    topology: Topology,
    steps: Steps,
}

impl Try {
    fn squares(files: u16, ranks: u16) -> Self {
        let mut steps = Steps::default();
        let topology = rectangle(files, ranks, &mut steps);
        Self { topology, steps }
    }

    fn of(text: &str) -> Self {
        let mut steps = Steps::default();
        let (topology, diagnostics) = board::load(SourceId(0), text, "test", &mut steps);
        let topology = topology.unwrap_or_else(|| panic!("{diagnostics:#?}"));
        Self { topology, steps }
    }

    fn cell(&self, name: &str) -> CellId {
        let found = self.topology.board.find(name);
        found.unwrap_or_else(|| panic!("no cell {name}"))
    }

    fn situation<'a>(&'a self, at: CellId, player: usize) -> Situation<'a> {
        Situation {
            topology: &self.topology,
            at,
            player,
            others: &[],
            moved: true,
            unmoved: &[],
            en_passant: None,
        }
    }

    /// Where a string leads, and what is said about it.
    fn said(&self, text: &str, situation: &Situation<'_>) -> (Option<Reach>, Vec<Diagnostic>) {
        let origin = Origin::of_source(SourceId(0), text);
        probe(text, origin, situation, &mut self.steps.clone())
    }

    #[track_caller]
    fn reach(&self, text: &str, situation: &Situation<'_>) -> Reach {
        let (reach, diagnostics) = self.said(text, situation);
        reach.unwrap_or_else(|| panic!("`{text}`: {diagnostics:#?}"))
    }

    fn names(&self, cells: &[CellId]) -> Vec<&str> {
        let name = |cell: &CellId| self.topology.board.name_of(*cell);
        cells.iter().map(name).collect()
    }
}

/// Returns the strings of the page's tables of single pieces.
fn strings_of_the_page() -> Vec<&'static str> {
    let rows = PAGE.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter(|row| row.split('|').count() == 4)
        .filter_map(|row| row.split_once('`'))
        .map(|(text, _)| text)
        .collect()
}

fn is_error(diagnostics: &[Diagnostic]) -> bool {
    let mut all = diagnostics.iter();
    all.any(|one| one.severity == Severity::Error)
}

/// Calls `check` with a piece of each player on many cells, among pieces of both players, some of which are unmoved.
fn everywhere(board: &Try, mut check: impl FnMut(&Situation<'_>)) {
    let mut random = Pcg64Mcg::seed_from_u64(9);
    let n_cells = board.topology.board.n_cells();
    for round in 0..24 {
        let at = CellId::from_index(random.random_range(0..n_cells));
        let mut others = Vec::new();
        for index in 0..n_cells {
            let cell = CellId::from_index(index);
            if cell != at && random.random_range(0..32) < round {
                others.push((cell, random.random_range(0..2)));
            }
        }
        let unmoved: Vec<CellId> = others.iter().map(|(cell, _)| *cell).collect();
        check(&Situation {
            others: &others,
            moved: round % 2 == 0,
            unmoved: &unmoved,
            ..board.situation(at, round % 3 % 2)
        });
    }
}

#[test]
fn a_string_is_the_union_of_its_components() {
    let board = Try::squares(8, 8);
    let strings = strings_of_the_page();
    assert!(strings.len() > 80, "{}", strings.len());
    let at = board.situation(board.cell("d4"), 0);
    let united = |one: &[CellId], other: &[CellId]| {
        let mut cells = [one, other].concat();
        cells.sort();
        cells.dedup();
        cells
    };
    let mut n_pairs = 0;
    for (index, one) in strings.iter().enumerate() {
        for other in strings.iter().skip(index % 7).step_by(7) {
            // A letter after itself, and a number after a number, would mean something else.
            if one.chars().next_back() == other.chars().next() {
                continue;
            }
            let (a, b) = (board.reach(one, &at), board.reach(other, &at));
            let both = board.reach(&format!("{one}{other}"), &at);
            assert_eq!(
                both.moves,
                united(&a.moves, &b.moves),
                "`{one}` and `{other}`"
            );
            n_pairs += 1;
        }
    }
    assert!(n_pairs > 900, "{n_pairs}");
}

/// Strings that mean the same.
const SAME: [(&str, &str); 66] = [
    ("K", "WF"),
    ("R", "W0"),
    ("B", "F0"),
    ("Q", "RB"),
    ("WW", "W0"),
    ("NN", "N0"),
    ("DD", "D0"),
    ("KK", "K0"),
    ("K0", "Q"),
    ("Q1", "K"),
    ("R1", "W"),
    ("B1", "F"),
    ("W2", "R2"),
    ("F3", "B3"),
    ("R1..2", "R2"),
    ("R2..3W", "R3"),
    ("R4..R3", "R"),
    ("L", "C"),
    ("J", "Z"),
    // Every other leap, by its coordinates in either order.
    ("N", "(2,1)"),
    ("N", "(1,2)"),
    ("W", "(1,0)"),
    ("D", "(0,2)"),
    ("G", "(3,3)"),
    ("(1,4)", "(4,1)"),
    // X adds 3 to the larger, Y adds 2 to both.
    ("WX", "(4,0)"),
    ("FX", "(4,1)"),
    ("DX", "(5,0)"),
    ("NX", "(5,1)"),
    ("AX", "(5,2)"),
    ("HX", "(6,0)"),
    ("CX", "(6,1)"),
    ("ZX", "(6,2)"),
    ("GX", "(6,3)"),
    ("LX", "(6,1)"),
    ("JY", "(5,4)"),
    ("NXY", "(7,3)"),
    ("DY", "(4,2)"),
    ("NY", "(4,3)"),
    ("AY", "(4,4)"),
    ("HY", "(5,2)"),
    ("CY", "(5,3)"),
    ("ZY", "(5,4)"),
    ("GY", "(5,5)"),
    // Directions.
    ("vN", "fNbN"),
    ("sN", "lNrN"),
    ("vR", "fRbR"),
    ("sB", "lBrB"),
    ("ffN", "fN"),
    ("sfN", "sNfN"),
    ("frblN", "frNblN"),
    ("vsN", "fNbNlNrN"),
    ("hrNhlN", "N"),
    // Modes that replace and unite.
    ("mcR", "R"),
    ("mRcR", "R"),
    ("mcdR", "RdR"),
    ("cdN", "cNdN"),
    // Lame leaps, written as legs.
    ("nD", "mW2..2cW2..2"),
    ("nN", "[W-F]"),
    ("nZ", "[W-F-F]"),
    ("nH", "W3..3"),
    ("nG", "F3..3"),
    // Legs: g is p and y is m, with the other range behind.
    ("gafQ", "[pQ-K]"),
    ("yafK", "[mK-Q]"),
    ("afW", "[W-W]"),
    ("mpafW", "D"),
];

#[test]
fn strings_that_mean_the_same_lead_to_the_same() {
    let board = Try::squares(12, 12);
    for (one, other) in SAME {
        let mut n_moves = 0;
        everywhere(&board, |situation| {
            let (a, b) = (board.reach(one, situation), board.reach(other, situation));
            assert_eq!(a, b, "`{one}` and `{other}` at {:?}", situation.at);
            n_moves += a.moves.len() + a.captures.len();
        });
        assert!(n_moves > 5, "`{one}` hardly leads anywhere");
    }
}

#[test]
fn a_leaper_ignores_what_it_leaps_over() {
    let board = Try::squares(12, 12);
    for text in ["D", "N", "A", "H", "C", "Z", "G", "(4,1)", "(4,4)", "U"] {
        everywhere(&board, |situation| {
            let open = board.reach(text, &board.situation(situation.at, situation.player));
            let reach = board.reach(text, situation);
            let owner = |cell: &CellId| situation.others.iter().find(|(other, _)| other == cell);
            let mut expected = (Vec::new(), Vec::new());
            for cell in open.moves {
                match owner(&cell) {
                    None => expected.0.push(cell),
                    Some((_, player)) if *player != situation.player => expected.1.push(cell),
                    Some(_) => {}
                }
            }
            assert_eq!((reach.moves, reach.captures), expected, "`{text}`");
        });
    }
    let all = board.reach("U", &board.situation(board.cell("d4"), 0));
    assert_eq!(all.moves.len(), 143, "`U` leaps to any other cell");
}

/// The letters that the page says are read as others.
#[test]
fn letters_that_programs_do_not_agree_on_are_warned_about() {
    let board = Try::squares(8, 8);
    let at = board.situation(board.cell("d4"), 0);
    for text in ["L", "J"] {
        let (reach, diagnostics) = board.said(text, &at);
        assert!(reach.is_some());
        assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
        assert_eq!(diagnostics[0].code, "betza::obsolete_letter");
    }
    for text in ["C", "Z", "FX", "NY"] {
        assert!(board.said(text, &at).1.is_empty(), "{text}");
    }
}

#[test]
fn the_second_player_sees_the_board_from_the_other_side() {
    let board = Try::squares(8, 8);
    let turned = |cell: CellId| CellId::from_index(63 - cell.index());
    for text in strings_of_the_page() {
        for at in (0..64).map(CellId::from_index) {
            let white = board.reach(text, &board.situation(at, 0));
            let black = board.reach(text, &board.situation(turned(at), 1));
            let mut expected: Vec<CellId> = white.moves.into_iter().map(turned).collect();
            expected.sort();
            assert_eq!(black.moves, expected, "`{text}`");
        }
    }
}

/// Degrees between two headings.
fn apart(a: f64, b: f64) -> f64 {
    let apart = (a - b).rem_euclid(360.0);
    apart.min(360.0 - apart)
}

/// Which of these headings some direction letters select, by the words of the page.
fn selected(letters: &str, headings: &[f64], ahead: f64) -> Vec<bool> {
    let of = |letter: char| match letter {
        'f' => vec![ahead],
        'r' => vec![ahead + 90.0],
        'b' => vec![ahead + 180.0],
        'l' => vec![ahead + 270.0],
        'v' => vec![ahead, ahead + 180.0],
        _ => vec![ahead + 90.0, ahead + 270.0],
    };
    let nearest = |to: f64, among: &[bool]| -> Vec<bool> {
        let distances = headings.iter().zip(among);
        let least = distances
            .filter(|(_, is_in)| **is_in)
            .map(|(heading, _)| apart(*heading, to))
            .fold(f64::MAX, f64::min);
        let each = headings.iter().zip(among);
        each.map(|(heading, is_in)| *is_in && apart(*heading, to) < least + 1e-6)
            .collect()
    };
    let within = |to: f64| -> Vec<bool> {
        let near = |heading: &f64| apart(*heading, to) < 90.0 - 1e-6;
        headings.iter().map(near).collect()
    };
    let mut chosen = vec![false; headings.len()];
    let mut unite = |more: Vec<bool>| {
        for (one, other) in chosen.iter_mut().zip(more) {
            *one |= other;
        }
    };
    let letters: Vec<char> = letters.chars().collect();
    let mut at = 0;
    while let Some(&letter) = letters.get(at) {
        let next = letters.get(at + 1).copied().unwrap_or(' ');
        let is_pair = match letter {
            'f' | 'b' => "lrs".contains(next),
            'l' | 'r' => "fbv".contains(next),
            _ => false,
        };
        at += 1;
        if next == 'h' {
            of(letter).into_iter().for_each(|to| unite(within(to)));
            at += 1;
        } else if is_pair {
            at += 1;
            let first = of(letter)[0];
            for second in of(next) {
                let (one, other) = (within(first), within(second));
                let both: Vec<bool> = one.iter().zip(&other).map(|(a, b)| *a && *b).collect();
                if both.contains(&true) {
                    unite(nearest(second, &both));
                } else {
                    unite(nearest(first, &one));
                    unite(nearest(second, &other));
                }
            }
        } else {
            at += usize::from(next == letter);
            for to in of(letter) {
                unite(nearest(to, &within(to)));
            }
        }
    }
    chosen
}

#[test]
fn directions_take_the_nearest_moves_on_every_atom_and_lattice() {
    let mut directions: Vec<String> = ["fh", "bh", "lh", "rh", "fhr", "lhf", "ff", "bbl"]
        .map(str::to_owned)
        .to_vec();
    for a in ["", "f", "b", "l", "r", "v", "s"] {
        for b in ["", "f", "b", "l", "r", "v", "s"] {
            for c in ["f", "b", "l", "r", "v", "s"] {
                directions.push(format!("{a}{b}{c}"));
            }
        }
    }
    let shipped = |name: &str| {
        let path = format!(
            "{}/definitions/boards/{name}.board",
            env!("CARGO_MANIFEST_DIR")
        );
        Try::of(&std::fs::read_to_string(path).expect("a shipped board"))
    };
    let boards = [
        (Try::squares(13, 13), "WFDNAHCZGK", ["g7", "f6"]),
        (shipped("hexagon-91"), "WFN", ["f6", "e5"]),
        (shipped("peanut-38"), "WFN", ["d5", "e6"]),
        (shipped("triangles-96"), "WFEN", ["d8", "d7"]),
    ];
    let mut n_compared = 0;
    for (board, atoms, cells) in &boards {
        for letter in atoms.chars() {
            for (at, player) in cells.iter().flat_map(|cell| [(cell, 0), (cell, 1)]) {
                let from = board.cell(at);
                let is_here = |class: Option<usize>| {
                    class.is_none_or(|class| board.topology.classes[class].cells.contains(from))
                };
                let words = board.topology.atoms[&letter].words.iter();
                let words: Vec<_> = words.filter(|word| is_here(word.class)).collect();
                let headings = words.iter().map(|word| word.heading.expect("a heading"));
                let headings: Vec<f64> = headings.collect();
                let ahead = board.topology.board.frames[player].forward;
                for letters in &directions {
                    let text = format!("{letters}{letter}");
                    let reach = board.reach(&text, &board.situation(from, player));
                    let chosen = selected(letters, &headings, ahead);
                    let mut expected: Vec<CellId> = words
                        .iter()
                        .zip(chosen)
                        .filter(|(_, is_chosen)| *is_chosen)
                        .filter_map(|(word, _)| board.steps.get(word.leap).from(from))
                        .collect();
                    expected.sort();
                    expected.dedup();
                    assert_eq!(
                        board.names(&reach.moves),
                        board.names(&expected),
                        "`{text}` at {at} of player {player}"
                    );
                    n_compared += 1;
                }
            }
        }
    }
    assert!(n_compared > 20_000, "{n_compared}");
}

#[test]
fn every_second_move_clockwise_is_right_handed() {
    let board = Try::squares(13, 13);
    let at = board.situation(board.cell("g7"), 0);
    for text in ["N", "C", "Z", "(4,1)", "(5,3)"] {
        let reach = |text: &str| board.reach(text, &at).moves;
        let clockwise = |cell: &CellId| {
            let (x, y) = (cell.index() as f64 % 13.0, (cell.index() / 13) as f64);
            (x - 6.0).atan2(y - 6.0).rem_euclid(std::f64::consts::TAU)
        };
        let mut all = reach(text);
        assert_eq!(all.len(), 8);
        all.sort_by(|a, b| clockwise(a).total_cmp(&clockwise(b)));
        for (letters, first) in [("hr", 0), ("hl", 1)] {
            let mut expected: Vec<CellId> = all.iter().copied().skip(first).step_by(2).collect();
            expected.sort();
            assert_eq!(reach(&format!("{letters}{text}")), expected, "{letters}");
        }
    }
}

#[test]
fn a_single_direction_of_the_compass_comes_with_a_warning() {
    let board = Try::squares(8, 8);
    let at = board.situation(board.cell("d4"), 0);
    for atom in ["K", "Q"] {
        for letters in ["f", "b", "l", "r", "v", "s"] {
            let (reach, diagnostics) = board.said(&format!("{letters}{atom}"), &at);
            assert!(reach.is_some());
            assert_eq!(diagnostics.len(), 1, "{letters}{atom}: {diagnostics:?}");
            assert_eq!(diagnostics[0].code, "betza::compound_direction");
        }
        for text in [format!("fh{atom}"), format!("fs{atom}"), atom.to_owned()] {
            assert!(board.said(&text, &at).1.is_empty(), "{text}");
        }
    }
}

/// How a string is printed, and what is said about it on this board.
fn read_on(board: &Try, text: &str) -> (Option<String>, Vec<Diagnostic>) {
    let (piece, mut diagnostics) = betza::parse(text, Origin::of_source(SourceId(0), text));
    if let Some(piece) = &piece {
        let mut steps = board.steps.clone();
        betza::lower(piece, &board.topology, &mut steps, 0, &mut diagnostics);
    }
    (piece.map(|piece| piece.to_string()), diagnostics)
}

fn read(text: &str) -> (Option<String>, Vec<Diagnostic>) {
    read_on(&Try::squares(8, 8), text)
}

#[test]
fn no_character_is_skipped() {
    let board = Try::squares(8, 8);
    let mut n_read = 0;
    for text in ["fmWfcF", "KisO2", "[cF?fR2]", "nNjD", "cafmR3", "(4,1)U"] {
        let (plain, said) = read_on(&board, text);
        assert!(said.is_empty(), "{text}: {said:?}");
        let plain = plain.expect("it is sound");
        for at in 0..=text.len() {
            let signs = (' '..='~').chain(['\t', '\n', 'é', '\u{a0}']);
            for sign in signs {
                let mut more = text.to_owned();
                more.insert(at, sign);
                let (printed, said) = read_on(&board, &more);
                if !said.is_empty() {
                    continue;
                }
                // Otherwise it must mean something: what is printed is not what was printed without it.
                let printed = printed.expect("nothing is wrong with it");
                assert_ne!(printed, plain, "{more:?} is read as `{text}`");
                n_read += 1;
            }
        }
    }
    assert!(n_read > 200, "{n_read}");
}

#[test]
fn blanks_are_errors_wherever_they_stand() {
    for text in ["fmWfcF", "[F?R]", "(4,1)", "R2..3", "cafmR"] {
        for at in 0..=text.len() {
            for blank in [" ", "\t", "\n"] {
                let mut with = text.to_owned();
                with.insert_str(at, blank);
                assert!(is_error(&read(&with).1), "{with:?}");
            }
        }
    }
}

#[test]
fn modifiers_concern_the_next_capital_only() {
    let board = Try::squares(8, 8);
    for (one, other) in [("fW", "F"), ("c", "R"), ("mb", "N"), ("i", "D"), ("n", "D")] {
        let first = if one.ends_with('W') {
            one.to_owned()
        } else {
            format!("{one}W")
        };
        if first == "nW" {
            continue;
        }
        everywhere(&board, |situation| {
            let both = board.reach(&format!("{first}{other}"), situation);
            let turned = board.reach(&format!("{other}{first}"), situation);
            assert_eq!(both, turned, "`{first}{other}`");
            let alone = board.reach(other, situation);
            assert!(alone.moves.iter().all(|cell| both.moves.contains(cell)));
            let captures = &both.captures;
            assert!(alone.captures.iter().all(|cell| captures.contains(cell)));
        });
    }
}

#[test]
fn modes_are_printed_in_one_order() {
    let order = [
        "i", "ii", "fr", "m", "c", "d", "e", "u", "t", "p", "g", "o", "y", "n", "j", "z", "q",
    ];
    let mut n_pairs = 0;
    for (at, before) in order.iter().enumerate() {
        for behind in &order[at + 1..] {
            if (*before, *behind) == ("i", "ii") {
                continue;
            }
            for atom in ["N0", "R", "D"] {
                let turned = format!("{behind}{before}{atom}");
                let Ok(printed) = printed(&turned) else {
                    continue;
                };
                assert_eq!(printed, format!("{before}{behind}{atom}"), "of `{turned}`");
                n_pairs += 1;
            }
        }
    }
    assert!(n_pairs > 100, "{n_pairs}");
}

/// The canonical form of a string that is not wrong in itself, whatever it may mean on a board.
fn printed(text: &str) -> Result<String, Vec<Diagnostic>> {
    let (piece, diagnostics) = betza::parse(text, Origin::of_source(SourceId(0), text));
    match piece {
        Some(piece) if !is_error(&diagnostics) => Ok(piece.to_string()),
        _ => Err(diagnostics),
    }
}

#[test]
fn what_is_short_is_printed_in_full() {
    for (text, expected) in [
        ("NN", "N0"),
        ("RR", "R0"),
        ("WW", "W0"),
        ("FX", "(4,1)"),
        ("NY", "(4,3)"),
        ("(1,4)", "(4,1)"),
        ("L", "C"),
        ("J", "Z"),
        ("LL", "C0"),
        ("fJ2", "fZ2"),
    ] {
        assert_eq!(printed(text).expect("it is sound"), expected);
    }
    for text in ["WY", "FY"] {
        assert_eq!(read(text).1[0].code, "betza::unknown_atom", "{text}");
    }
}

#[test]
fn what_is_reserved_is_refused() {
    for text in ["xW", "kW", "wW", "fxR", "mkR", "wR2", "I", "E", "fI", "mE2"] {
        let (_, said) = read(text);
        let codes: Vec<&str> = said.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["betza::reserved_letter"], "{text}");
        assert!(is_error(&said));
    }
    for text in ["(az)N", "(afs)3N", "m(caf)R"] {
        assert!(is_error(&read(text).1), "{text}");
    }
}

#[test]
fn direction_letters_stand_together() {
    for text in ["fmrW", "fcbR", "lmfN", "smvQ", "mfcrR"] {
        let (_, said) = read(text);
        assert!(
            said.iter().any(|one| one.code == "betza::split_directions"
                && one.severity == Severity::Error),
            "{text}: {said:?}"
        );
    }
    for text in ["mfrW", "frmW", "ifrW"] {
        assert!(read(text).1.is_empty(), "{text}");
    }
}

#[test]
fn boards_of_other_cells_declare_their_letters() {
    let hex = "lattice hex flat\nshape hexagon side 3\nframe white forward 0\n";
    let (bare, made) = (
        Try::of(hex),
        Try::of(&format!("{hex}atom W = leap edge\natom N = leap corner\n")),
    );
    let at = "c3";
    for letter in "WFDNAHCZGKRBQ".chars() {
        let (_, said) = bare.said(&letter.to_string(), &bare.situation(bare.cell(at), 0));
        assert_eq!(said[0].code, "betza::unknown_atom", "{letter}");
        let (reach, _) = made.said(&letter.to_string(), &made.situation(made.cell(at), 0));
        assert_eq!(reach.is_some(), "WN".contains(letter), "{letter}");
    }
    let squares = Try::squares(8, 8);
    for letter in "WFDNAHCZGKRBQU".chars() {
        let at = squares.situation(squares.cell("d4"), 0);
        assert!(squares.said(&letter.to_string(), &at).1.is_empty());
    }
    // Vectors are of squares alone.
    let (reach, _) = made.said("(2,1)", &made.situation(made.cell(at), 0));
    assert!(reach.is_none());
}

#[test]
fn legs_are_made_of_straight_and_diagonal_atoms() {
    for atom in "WFKRBQ".chars() {
        let (_, said) = read(&format!("mafr{atom}"));
        assert!(said.is_empty(), "{atom}: {said:?}");
    }
    for atom in ["D", "N", "A", "H", "C", "Z", "G", "U", "(4,1)", "(2,2)"] {
        let (_, said) = read(&format!("mafr{atom}"));
        assert!(is_error(&said), "{atom}");
    }
}

#[test]
fn legs_turn_with_the_one_before() {
    const COMPASS: [(&str, (i32, i32)); 8] = [
        ("f", (0, 1)),
        ("fr", (1, 1)),
        ("r", (1, 0)),
        ("br", (1, -1)),
        ("b", (0, -1)),
        ("bl", (-1, -1)),
        ("l", (-1, 0)),
        ("fl", (-1, 1)),
    ];
    let board = Try::squares(9, 9);
    for player in [0, 1] {
        let at = board.situation(board.cell("e5"), player);
        let ahead = if player == 0 { 1 } else { -1 };
        for (first, (letters, one)) in COMPASS.iter().enumerate() {
            for (turn, (relative, _)) in COMPASS.iter().enumerate() {
                let (_, other) = COMPASS[(first + turn) % 8];
                let (x, y) = (one.0 + other.0, one.1 + other.1);
                let index = (4 + y * ahead) * 9 + 4 + x * ahead;
                let expected = CellId::from_index(usize::try_from(index).expect("on the board"));
                for atom in ["K", if first % 2 == 0 { "W" } else { "F" }] {
                    let text = format!("{letters}a{relative}{atom}");
                    assert_eq!(board.reach(&text, &at).moves, [expected], "`{text}`");
                }
            }
        }
    }
}

#[test]
fn other_modes_do_not_stand_before_a_bracket() {
    for modes in ["", "f", "i", "ii", "o", "vio", "frii"] {
        assert!(!is_error(&read(&format!("{modes}[F?R]")).1), "{modes}");
    }
    for mode in [
        "m", "c", "d", "e", "t", "u", "p", "g", "n", "nn", "j", "jj", "z", "q", "y", "a", "fm",
        "ti",
    ] {
        let (_, said) = read(&format!("{mode}[F?R]"));
        let codes: Vec<&str> = said.iter().map(|one| one.code).collect();
        assert_eq!(codes, ["betza::mode_on_wrong_leg"], "{mode}");
    }
}

#[test]
fn every_letter_is_on_the_page() {
    let is_on_page = |letter: char| {
        let mut words = PAGE.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| word == letter.to_string() || word.starts_with(letter) && word.len() <= 2)
    };
    let mut n_accepted = 0;
    for letter in ('a'..='z').chain('A'..='Z') {
        let text = match letter {
            'a' => "mafK".to_owned(),
            'h' => "fhN".to_owned(),
            'O' => "O2".to_owned(),
            'y' => "yafK".to_owned(),
            'X' | 'Y' => format!("N{letter}"),
            'a'..='z' => format!("{letter}D0"),
            _ => letter.to_string(),
        };
        let is_accepted = !read(&text)
            .1
            .iter()
            .any(|one| ["betza::unknown_modifier", "betza::unknown_atom"].contains(&one.code));
        n_accepted += usize::from(is_accepted);
        assert!(
            !is_accepted || is_on_page(letter),
            "`{letter}` is not on the page"
        );
    }
    assert!(n_accepted > 40, "{n_accepted}");
}
