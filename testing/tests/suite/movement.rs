//! The program's reading of movement is compared with a second one, made from the words of the reference alone.

use alfil_testing::movement::compare::{Tally, compare, compare_seed, shrunk};
use alfil_testing::movement::ground::{Ground, Join, square_name};
use alfil_testing::movement::program::{Mover, Program};
use alfil_testing::movement::reading::{Other, Outcome, Scene};

/// Compares so many made-up boards with their strings; prints the smallest case of each difference.
fn check(seeds: std::ops::Range<u64>, n_scenes: usize) -> Tally {
    let mut tally = Tally::default();
    let mut differences = Vec::new();
    for seed in seeds {
        match compare_seed(seed, n_scenes) {
            Ok(one) => tally.add(&one),
            Err(difference) => differences.push(format!("seed {seed}: {}", shrunk(*difference))),
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    tally
}

#[test]
fn both_readings_agree() {
    let tally = check(0..20, 15);
    assert!(tally.n_comparisons >= 3000, "{tally:?}");
    assert!(tally.n_refused * 50 < tally.n_strings, "{tally:?}");
}

/// Returns a moved piece of the first player among others, which are unmoved: `+` is an enemy, `-` a friend.
fn scene(ground: &Ground, at: &str, others: &str) -> Scene {
    let cell = |name: &str| {
        let is_it = |at: &&(i32, i32)| square_name(**at) == name;
        let place = ground
            .cells
            .iter()
            .find(is_it)
            .and_then(|at| ground.find(*at));
        place.unwrap_or_else(|| panic!("no cell {name}"))
    };
    let mut pieces = vec![None; ground.cells.len()];
    for piece in others.split_whitespace() {
        pieces[cell(&piece[1..])] = Some(Other {
            is_friend: piece.starts_with('-'),
            is_royal: false,
            is_unmoved: true,
        });
    }
    Scene {
        at: cell(at),
        is_unmoved: false,
        is_beyond: false,
        others: pieces,
        passed: None,
    }
}

fn mover(text: &str) -> Mover {
    Mover {
        text: text.to_owned(),
        starts: Vec::new(),
    }
}

/// Squares whose side edges pieces with `o` may cross.
fn squares(files: i32, ranks: i32) -> Ground {
    let seam = Join::Seam { flip: false };
    Ground::rectangle(files, ranks, &[], [seam, Join::Closed])
}

/// Returns what a piece can do on 8x8 squares according to the program.
fn program(text: &str, at: &str, others: &str) -> (Ground, Vec<Outcome>) {
    let ground = squares(8, 8);
    let scene = scene(&ground, at, others);
    let program = Program::new(&ground, &[mover(text)]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let outcomes = program.outcomes(0, 0, &scene).into_iter().collect();
    (ground, outcomes)
}

#[test]
fn unloaded_pieces_are_on_the_start_of_the_leg() {
    let check = |text: &str, others: &str, expected: &[&str]| {
        let (ground, outcomes) = program(text, "d4", others);
        let name = |cell: usize| square_name(ground.cells[cell]);
        let pairs = outcomes.iter().flat_map(|outcome| &outcome.unloads);
        let pairs: Vec<String> = pairs.map(|(from, to)| name(*from) + &name(*to)).collect();
        assert_eq!(pairs, expected, "`{text}`");
    };
    // Not on the cell that a ski rider leaps over, not on the piece that a hopper or a leap jumps.
    check("fjucR", "+d6", &["d6d4"]);
    check("fpucR", "-d5 +d7", &["d7d4"]);
    check("fjucH", "-d5 +d7", &["d7d4"]);
    check("[fW-fjucR]", "+d7", &["d7d5"]);
    // Nor on a piece that the leg before has passed through.
    check("[fpW-fucR]", "-d5 +d7", &[]);
}

#[test]
fn rare_cases_are_compared() {
    let mut differences = Vec::new();
    for (size, text, at, others) in [
        // A ride round a ring ends before its own start.
        ((4, 1), "oudR", "a1", ""),
        ((4, 1), "oR", "a1", ""),
        // A castling piece may land on its partner's cell.
        ((8, 8), "KrO3", "e1", "-h1"),
        ((8, 8), "rO1", "e1", "-h1"),
        // The range of a hopper counts the whole way.
        ((8, 8), "gR3..4", "a1", "-a3"),
        ((8, 8), "gR3..4", "a1", "-a2"),
        ((8, 8), "gR3..4", "a1", "-a4"),
        // On a long leap the first two cells are occupied.
        ((8, 8), "jj(4,0)", "a1", "-a3 -a4"),
        ((8, 8), "jj(4,0)", "a1", "-a2 -a3"),
        ((8, 8), "jj(5,5)", "a1", "-c3 -d4"),
        ((8, 8), "jj(5,5)", "a1", "-b2 -c3"),
        ((8, 8), "qN", "d4", "+a7"),
        ((8, 8), "zF", "d4", "+e3 -b6"),
    ] {
        let ground = squares(size.0, size.1);
        let scene = scene(&ground, at, others);
        differences.extend(compare(&ground, &mover(text), 0, &scene));
    }
    let differences: Vec<String> = differences.iter().map(ToString::to_string).collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}
