//! The laws over the definitions that people wrote: the shipped ones, each with each of its options, and the examples. One test for each law.

use std::sync::OnceLock;

use alfil_testing::games::shipped_and_examples;
use alfil_testing::laws::find;
use alfil_testing::laws::runner::{Plan, Tally, try_laws};
use alfil_testing::laws::subject::Subject;

/// Each definition, plain and with each of its options alone. Read once for all tests.
fn games() -> &'static [(String, Subject)] {
    static GAMES: OnceLock<Vec<(String, Subject)>> = OnceLock::new();
    GAMES.get_or_init(|| {
        let mut games = Vec::new();
        for (name, made_up) in shipped_and_examples() {
            let of = |options: &[String]| Subject::load(&made_up, options).expect("it is sound");
            for option in made_up.load(&[]).options {
                let label = format!("{name} with {}", option.name);
                games.push((label, of(&[option.name])));
            }
            games.push((name.clone(), of(&[])));
        }
        games
    })
}

/// Tries a law on every game, so many random games each.
fn holds(law: &str, n_games: u32, turns_max: usize) {
    let plan = Plan {
        laws: vec![find(law).expect("there is such a law")],
        n_games,
        turns_max,
        ..Plan::default()
    };
    let mut tally = Tally::default();
    for (name, subject) in games() {
        let findings = try_laws(subject, &plan, &mut tally);
        assert!(findings.is_empty(), "{name}: {findings:#?}");
    }
    assert!(
        tally.definitions > 25 && tally.laws.values().all(|(n, _)| *n > 25),
        "{tally:?}"
    );
}

macro_rules! laws {
    ($($law:ident $n_games:literal $turns_max:literal;)+) => {
        $(#[test]
        fn $law() {
            holds(stringify!($law), $n_games, $turns_max);
        })+

        #[test]
        fn every_law_is_tried() {
            let tried = [$(stringify!($law)),+];
            for law in alfil_testing::laws::LAWS {
                assert!(tried.contains(&law.name), "{} is not tried", law.name);
            }
        }
    };
}

laws! {
    texts_are_unique_and_read_back 2 40;
    typed_forms_are_read 2 40;
    answers_to_other_moves 2 40;
    fen_reads_back 3 60;
    position_file_reads_back 2 40;
    undo_restores 2 40;
    typed_turn_is_the_turn 1 40;
    saved_game_replays 2 40;
    equal_keys_equal_futures 1 18;
    key_forgets_what_no_rule_reads 2 40;
    true_claims_pass 1 30;
    false_claims_fail 1 30;
    frames_map_moves 2 40;
    views_leak_nothing 1 1;
    told_to_change_nothing 1 1;
    counts_agree_with_lists 1 12;
    steps_make_their_turn 2 30;
    results_agree_with_moves 3 100;
    check_is_an_attack 2 60;
    everything_is_printed 1 12;
}
