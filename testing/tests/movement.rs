//! The program's reading of movement is compared with a second one, made from the words of the reference alone.

use alfil_testing::movement::compare::{Tally, compare_seed, shrunk};
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

/// Returns what the program says a man of the first player, who has moved, can do on 8x8 squares; `+` is an enemy, `-` a
/// friend.
fn program(text: &str, at: &str, others: &str) -> (Ground, Vec<Outcome>) {
    let ground = Ground::rectangle(8, 8, &[], [Join::Seam { flip: false }, Join::Closed]);
    let cell = |name: &str| {
        let is_it = |at: &&(i32, i32)| square_name(**at) == name;
        let place = ground
            .cells
            .iter()
            .find(is_it)
            .and_then(|at| ground.find(*at));
        place.unwrap_or_else(|| panic!("no cell {name}"))
    };
    let mut men = vec![None; ground.cells.len()];
    for man in others.split_whitespace() {
        men[cell(&man[1..])] = Some(Other {
            is_friend: man.starts_with('-'),
            is_royal: false,
            is_unmoved: false,
        });
    }
    let scene = Scene {
        at: cell(at),
        is_unmoved: false,
        is_beyond: false,
        others: men,
        passed: None,
    };
    let mover = Mover {
        text: text.to_owned(),
        starts: Vec::new(),
    };
    let program = Program::new(&ground, &[mover]).unwrap_or_else(|wrong| panic!("{wrong}"));
    let outcomes = program.outcomes(0, 0, &scene).into_iter().collect();
    (ground, outcomes)
}

#[test]
fn who_is_put_down_stands_where_the_leg_began() {
    let check = |text: &str, others: &str, expected: &[&str]| {
        let (ground, outcomes) = program(text, "d4", others);
        let name = |cell: usize| square_name(ground.cells[cell]);
        let pairs = outcomes.iter().flat_map(|outcome| &outcome.unloads);
        let pairs: Vec<String> = pairs.map(|(from, to)| name(*from) + &name(*to)).collect();
        assert_eq!(pairs, expected, "`{text}`");
    };
    // Not on the cell that a ski rider leaps over, not on the man that a hopper or a leap jumps.
    check("fjucR", "+d6", &["d6d4"]);
    check("fpucR", "-d5 +d7", &["d7d4"]);
    check("fjucH", "-d5 +d7", &["d7d4"]);
    check("[fW-fjucR]", "+d7", &["d7d5"]);
    // Nor on a man whom the leg before has passed through.
    check("[fpW-fucR]", "-d5 +d7", &[]);
}
