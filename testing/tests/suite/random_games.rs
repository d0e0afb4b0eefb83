//! Long random games on boards that are no rectangles of squares, with stacks or with set-up, with each option alone: the laws of play hold, and a game
//! ends for a reason that its definition gives. All of it takes minutes: `cargo test --workspace --test suite random_games:: -- --ignored`.

use alfil_testing::games::shipped_and_examples;
use alfil_testing::laws::runner::{Plan, Tally, try_laws};
use alfil_testing::laws::subject::Subject;
use alfil_testing::laws::{LAWS, Trial};
use ir::Lattice;

/// The definitions on other boards, with stacks or with phases: plain, and each option alone.
fn others() -> Vec<(String, Subject)> {
    let mut games = Vec::new();
    for (name, made_up) in shipped_and_examples() {
        let of = |options: &[String]| Subject::load(&made_up, options).expect("it is sound");
        let plain = of(&[]);
        let rules = plain.game.rules();
        let is_plain = rules.levels == 1 && rules.phases.is_empty();
        if rules.board.lattice == Lattice::Square && is_plain {
            continue;
        }
        for option in made_up.load(&[]).options {
            let label = format!("{name} with {}", option.name);
            games.push((label, of(&[option.name])));
        }
        games.push((name, plain));
    }
    games
}

/// Plays so many games of each, and tries the laws of positions at one in `thinned` of them.
fn play_each(games: &[(String, Subject)], n_games: u32, turns_max: usize, thinned: u32) {
    assert!(!games.is_empty(), "there are no such games");
    let of_positions = |law: &&_| {
        matches!(
            law,
            alfil_testing::laws::Law {
                trial: Trial::Position(..),
                ..
            }
        )
    };
    let plan = Plan {
        laws: LAWS.iter().filter(of_positions).collect(),
        n_games,
        turns_max,
        thinned,
        ..Plan::default()
    };
    for (name, subject) in games {
        let mut tally = Tally::default();
        let findings = try_laws(subject, &plan, &mut tally);
        assert!(findings.is_empty(), "{name}: {findings:#?}");
        println!(
            "{name}: {} positions, {:?}",
            tally.positions, tally.finishes
        );
    }
}

#[test]
#[ignore = "five hundred games to their ends take minutes"]
fn games_with_stacks_keep_the_laws_to_their_ends() {
    let mut games = others();
    games.retain(|(_, subject)| subject.game.rules().levels > 1);
    play_each(&games, 500, 20_000, 97);
}

#[test]
#[ignore = "a hundred games of each take minutes"]
fn games_on_other_boards_keep_the_laws_to_their_ends() {
    play_each(&others(), 100, 20_000, 197);
}

#[test]
#[ignore = "a thousand games of each take minutes"]
fn many_random_games_keep_the_laws() {
    play_each(&others(), 1000, 400, 20);
}
