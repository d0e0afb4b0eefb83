//! Positions with one known answer: that it is the only one, and that the opponent finds most.

use alfil::load::load;
use alfil_testing::problems::proof::Prover;
use alfil_testing::problems::solve::{Found, games, problems, solve, sum};
use alfil_testing::problems::{Problem, Task};
use interpreter::notation::{fen, moves};
use opponent::{Limits, Opponent, Options};

/// How many positions a proof may look at here: the first of each kind are short.
const POSITIONS: u64 = 200_000;

/// Answers the first problem of each length, and the first capture, again by trying everything; another position has another answer.
#[test]
fn answers_are_the_only_ones() {
    let mut n_proved = 0;
    for name in games() {
        let game = || {
            load(&name, &[])
                .expect("it is shipped")
                .game
                .expect("it is sound")
        };
        let (quick, plain) = (game(), game().plain());
        let by_name = Opponent::new(&quick, &Options::default()).values().kinds;
        let kinds = quick.rules().kinds.iter();
        let values: Vec<i32> = kinds.map(|kind| by_name[&kind.name]).collect();
        let all = problems(&name).expect("they can be read");
        let first = |is_it: &dyn Fn(Task) -> bool| all.iter().find(|one| is_it(one.task));
        let two = first(&|task| task == Task::Win(2));
        let gain = first(&|task| matches!(task, Task::Gain(_)));
        for Problem { task, fen, answer } in two.into_iter().chain(gain) {
            let position = fen::read(&plain, fen).expect("a position");
            let mut prover = Prover::new(&plain, &values, POSITIONS);
            let only = prover.answer(&position, *task);
            let only = only.map(|turn| moves::write_legal(&plain, &position, &turn));
            assert_eq!(only.as_ref(), Some(answer), "{name}: {fen}");
            // What is won in two turns is not won in one.
            if *task == Task::Win(2) {
                assert_eq!(
                    prover.answer(&position, Task::Win(1)),
                    None,
                    "{name}: {fen}"
                );
            }
            n_proved += 1;
        }
        // Nothing wins at the start, and nothing is to be taken there.
        let mut prover = Prover::new(&plain, &values, POSITIONS);
        assert_eq!(prover.answer(&plain.start(), Task::Win(2)), None, "{name}");
    }
    assert!(n_proved >= 15, "{n_proved}");
}

/// So many of all are found by so many positions each, whatever the machine; the bound is a little below what was found when it was set.
#[test]
fn most_answers_are_found() {
    let limits = Limits {
        nodes: Some(5_000),
        ..Limits::default()
    };
    let mut all = Found::new();
    let names = games();
    for name in &names {
        for (kind, (n, n_found)) in solve(name, &limits, &mut |_, _| {}).expect("they can be read")
        {
            let sum = all.entry(kind).or_default();
            *sum = (sum.0 + n, sum.1 + n_found);
        }
    }
    let (n, n_found) = sum(&all);
    assert!(names.len() >= 12 && n >= 304, "{n} in {names:?}");
    assert!(n_found >= FOUND_MIN, "{n_found} of {n}: {all:?}");
}

/// 292 were.
const FOUND_MIN: usize = 288;
