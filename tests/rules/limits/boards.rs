//! Limits of board files, on both pages that list them.

use grammar::board;
use grammar::diagnostic::Diagnostic;
use grammar::source::SourceId;
use grammar::topology::Steps;

use super::{each, letters, most};

/// Writes a board that has so much of something.
type Made = fn(usize) -> String;

/// What the page of limits calls it, and a board that has so much of it.
pub const LIMITS: [(&str, Made); 6] = [
    ("players", |n| board_with(&each(n, frame))),
    ("cells", |n| cells(n)),
    ("bytes of a board file", |n| {
        let text = board_with("");
        let missing = n - text.len();
        text + &"// thirty-two letters of padding\n".repeat(missing / 33)
            + &"\n".repeat(missing % 33)
    }),
    ("steps that a board names", |n| {
        // Squares have two of their own.
        board_with(&each(n - 2, |i| format!("step s{} 0:(0,1)\n", letters(i))))
    }),
    ("classes of cells", |n| {
        let class = |i| format!("class c{i} = x == {}\n", i + 1);
        let last = format!("class rest = x > {}\n", n - 1);
        format!("lattice square\nshape 30x2\n{}{last}", each(n - 1, class))
    }),
    ("zones of a board", |n| {
        board_with(&each(n, |i| format!("zone z{} = a1\n", letters(i))))
    }),
];

/// Further limits on the page of board files.
const MORE: [(&str, usize, Made); 11] = [
    ("| coordinates | 1024 either way | |", 1024, |n| {
        board_with(&format!("add zz9 at {n} -{n}\nframe white forward 0\n"))
    }),
    (
        "| headings of a ring, directions of a step | 360 | |",
        360,
        |n| {
            board_with(&format!(
                "ring {n}\nstep far {}:(0,1)\nframe white forward 0\n",
                n - 1
            ))
        },
    ),
    (
        "| labels by formula | 9999; with `letter` the 1024th |",
        9999,
        |n| board_with(&format!("name ranks {{y + {}}}\n", n - 8)),
    ),
    ("| steps of a word | 16 | |", 16, |n| {
        format!(
            "lattice square\nshape 32x2\natom X = leap side{}\n",
            ".side".repeat(n - 1)
        )
    }),
    (
        "| words of an atom, of all atoms together | 512, 4096 |",
        512,
        |n| wide_board(&format!("atom X = {}\n", words(n))),
    ),
    ("| parentheses inside one another | 64 | |", 64, |n| {
        board_with(&format!("zone z = {}a1{}\n", "(".repeat(n), ")".repeat(n)))
    }),
    ("| zones | 256 | |", 256, |n| {
        board_with(&each(n, |i| format!("zone z{} = a1\n", letters(i))))
    }),
    (
        "| parts of all permutations together | 512 | each part is computed for all cells |",
        512,
        |n| {
            board_with(&each(n, |i| {
                format!("permutation p{} = cycle a1 b1\n", letters(i))
            }))
        },
    ),
    (
        "| statements that all `for` lines write, bytes of these | 8192, 262,144 | |",
        8192,
        |n| {
            board_with(&format!(
                "frame white forward 0\nfor i in 1..{n}: remove a{{i mod 2 + 1}}\n"
            ))
        },
    ),
    ("| variables of a `for` line | 8 | |", 8, |n| {
        let ranges: Vec<String> = (0..n).map(|i| format!("{} in 1..1", letters(i))).collect();
        board_with(&format!(
            "frame white forward 0\nfor {}: remove a1\n",
            ranges.join(", ")
        ))
    }),
    ("| classes, frames | 16 | |", 16, |n| {
        board_with(&each(n, frame))
    }),
];

fn board_with(lines: &str) -> String {
    format!("lattice square\nshape 8x8\n{lines}")
}

fn frame(number: usize) -> String {
    let forward = number % 8;
    format!("frame p{} forward {forward} cells same\n", letters(number))
}

/// A board of so many cells.
fn cells(n: usize) -> String {
    let more = each(n - 31 * 31, |i| {
        format!("add far{} at {} -5\n", i + 1, i + 1)
    });
    format!("lattice square\nshape 31x31\n{more}frame white forward 0\n")
}

/// Steps with a heading for every degree, each a leap of its own.
const WIDE: &str = "ring 360\n{steps}frame white forward 0\n";

/// A board on which there are unions of many words.
fn wide_board(atoms: &str) -> String {
    let steps: String = [("s0", ""), ("s1", "-")]
        .into_iter()
        .map(|(name, sign)| {
            let leaps: String = (0..256)
                .map(|i| format!(" {i}:({sign}{},{})", i % 16 + 1, i / 16 + 1))
                .collect();
            format!("step {name}{leaps}\n")
        })
        .collect();
    let steps = steps + "step single 0:(-1,-1)\n";
    format!(
        "lattice square\nshape 32x32\n{}{atoms}",
        WIDE.replace("{steps}", &steps)
    )
}

/// A union of so many words, of 512 at most or one more.
fn words(n: usize) -> &'static str {
    match n {
        512 => "leap s0 | leap s1",
        513 => "leap s0 | leap s1 | leap single",
        _ => "leap single",
    }
}

fn said(text: &str) -> Vec<Diagnostic> {
    board::load(SourceId(0), text, "test", &mut Steps::default()).1
}

#[track_caller]
fn check(what: &str, most: usize, make: Made) {
    let at = said(&make(most));
    assert!(at.is_empty(), "{what}: {at:.300?}");
    let above = make(most + 1);
    let found = said(&above);
    assert!(
        found.iter().any(|one| [
            "topology::too_large",
            "topology::bad_number",
            "topology::labels",
            "topology::too_deep",
            "topology::bad_heading"
        ]
        .contains(&one.code)),
        "{what}: {found:.300?}"
    );
    for one in found {
        assert!(
            one.labels[0].span.end <= above.len(),
            "{what}: it has a place"
        );
    }
}

#[test]
fn boards_are_sound_at_their_limits_and_no_larger() {
    for (what, make) in LIMITS {
        check(what, most(what), make);
    }
}

/// A page without the numbers of its sentences.
fn without_numbers(page: &str) -> String {
    let mut parts = page.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        text + part.split_once("-->").map_or(part, |(_, rest)| rest)
    })
}

#[test]
fn the_page_of_boards_has_its_limits() {
    let page = without_numbers(include_str!("../../../docs/src/reference/boards.md"));
    for (row, most, make) in MORE {
        assert!(page.contains(row), "{row}");
        check(row, most, make);
    }
    // The same numbers as on the page of limits.
    for (row, what) in [
        ("| cells | {} | sets", "cells"),
        ("| steps and lines | {} | |", "steps that a board names"),
        ("| classes, frames | {} | |", "classes of cells"),
        ("| classes, frames | {} | |", "players"),
        ("| zones | {} | |", "zones of a board"),
        (
            "| parentheses inside one another | {} | |",
            "parentheses inside each other",
        ),
    ] {
        let row = row.replace("{}", &most(what).to_string());
        assert!(page.contains(&row), "{row}");
    }
    assert_eq!(most("bytes of a board file"), 262_144);
    assert!(page.contains("| bytes of a file | 262,144 | |"));
}

#[test]
fn no_zone_is_lost_behind_any_number_of_warnings() {
    let empty = each(200, |i| format!("zone z{} = a1 & b1\n", letters(i)));
    let board = |last: &str| board_with(&format!("{empty}zone last = {last}\n"));
    let (topology, warnings) =
        board::load(SourceId(0), &board("e4"), "test", &mut Steps::default());
    assert_eq!(warnings.len(), 200);
    let zones = topology.expect("it is sound").board.zones;
    assert_eq!(zones[200].cells[0].iter().count(), 1);
    let found = said(&board("e9"));
    assert!(found.iter().any(|one| one.code == "topology::unknown_cell"));
}

#[test]
fn all_atoms_together_have_a_limit() {
    let made = |n: usize| {
        let letters = "MOPSTUVXY".chars().enumerate();
        let atoms: String = letters
            .map(|(i, letter)| (letter, n.saturating_sub(512 * i).min(512)))
            .filter(|(_, here)| *here > 0)
            .map(|(letter, here)| format!("atom {letter} = {} override\n", words(here)))
            .collect();
        wide_board(&atoms)
    };
    assert!(said(&made(4096)).is_empty(), "{:.300?}", said(&made(4096)));
    assert_eq!(said(&made(4097))[0].code, "topology::too_large");
}

#[test]
fn games_for_more_players_list_pieces_in_the_set_up() {
    let owners = |setup: &str| {
        let mut made = super::game("", "");
        let frames = "frame red forward 0\nframe blue forward 2 cells rotate\nframe green forward 6 cells rotate\n";
        made.boards.insert("three".to_owned(), board_with(frames));
        made.text = made.text.replace("8x8", "three");
        made.text = made.text.replace("[setup.pieces]\nking = \"e1\"\n", setup);
        let variant = made.load(&[]);
        let game = variant
            .game
            .unwrap_or_else(|| panic!("{:?}", variant.diagnostics));
        let mut owners: Vec<u16> = game
            .start()
            .pieces()
            .map(|(_, piece)| piece.player().0)
            .collect();
        owners.sort_unstable();
        owners
    };
    assert_eq!(owners("[setup.pieces]\nking = \"e1\"\n"), [0, 1, 2]);
    // Capitals and small letters are two players, whatever is written.
    let fen = "[setup]\nfen = \"kkk5/8/8/8/8/8/8/4KKK1 r - - 0 1\"\n";
    assert_eq!(owners(fen), [0, 0, 0, 1, 1, 1]);
}
