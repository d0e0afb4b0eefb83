//! The laws over definitions that are made up by chance, and over those that people wrote: the shipped ones and the examples. One test for each
//! law and each of the two.
//!
//! A failure is made small by the command: `cargo run --release -p alfil-testing -- laws --seeds SEED --law NAME`.

use std::path::Path;
use std::sync::{Mutex, OnceLock};

use alfil_testing::choices::Choices;
use alfil_testing::games::shipped_and_examples;
use alfil_testing::generate::{self, Aim};
use alfil_testing::laws::runner::{Finding, Plan, Tally, try_definition};
use alfil_testing::laws::{LAWS, NO_PANIC, SOUND};
use alfil_testing::made_up::MadeUp;
use ir::Lattice;
use rayon::prelude::*;

/// Seeds of the definitions that are made up.
const SEEDS: std::ops::Range<u64> = 0..300;

/// Findings with the names of the definitions in which they were made, and what was tried.
#[derive(Default)]
struct Trials {
    broken: Vec<(String, Finding)>,
    tally: Tally,
}

impl Trials {
    /// Tries all laws on all these definitions.
    fn of<T: Sync>(
        cases: &[T],
        n_games: u32,
        try_one: impl Fn(&T, &Plan, &mut Tally) -> (String, Vec<Finding>) + Sync,
    ) -> Self {
        let trials = Mutex::new(Self::default());
        cases.par_iter().enumerate().for_each(|(nth, case)| {
            let plan = Plan {
                n_games,
                turns_max: TURNS_MAX,
                nth: nth as u32,
                ..Plan::default()
            };
            let mut tally = Tally::default();
            let (name, findings) = try_one(case, &plan, &mut tally);
            let mut trials = trials.lock().expect("no law panics");
            trials.tally.add(&tally);
            let named = findings.into_iter().map(|finding| (name.clone(), finding));
            trials.broken.extend(named);
        });
        trials.into_inner().expect("no law panics")
    }

    /// Fails if a law is broken, or if it was never tried.
    fn hold(&self, law: &str) {
        let broken = self
            .broken
            .iter()
            .filter(|(_, finding)| finding.broken.law == law);
        let broken: Vec<&(String, Finding)> = broken.collect();
        assert!(broken.is_empty(), "{broken:#?}");
        let n_unplayable = self.tally.unplayable;
        assert!(
            n_unplayable <= self.tally.definitions / 50,
            "{n_unplayable} cannot be played"
        );
        let is_of_runner = [NO_PANIC, SOUND].contains(&law);
        let n_tried = self.tally.laws.get(law).map_or(0, |(n, _)| *n);
        assert!(
            is_of_runner || n_tried >= 10,
            "{law} is tried {n_tried} times"
        );
    }
}

/// After how many turns a game is left.
const TURNS_MAX: usize = 12;

/// The trials of definitions that are made up, done once for all tests.
fn made_up() -> &'static Trials {
    static TRIALS: OnceLock<Trials> = OnceLock::new();
    TRIALS.get_or_init(|| {
        let seeds: Vec<u64> = SEEDS.collect();
        Trials::of(&seeds, 2, |seed, plan, tally| {
            let generated = generate::definition(&mut Choices::of_seed(*seed), Aim::Anything);
            let findings = try_definition(&generated.made_up, &generated.options, plan, tally);
            (format!("seed {seed}"), findings)
        })
    })
}

/// The trials of definitions that people wrote; on other boards than squares, and with stacks, also with each of their options alone.
fn written() -> &'static Trials {
    static TRIALS: OnceLock<Trials> = OnceLock::new();
    TRIALS.get_or_init(|| {
        let mut cases: Vec<(String, MadeUp, Vec<String>)> = Vec::new();
        for (name, made_up) in shipped_and_examples() {
            let plain = made_up.load(&[]);
            let rules = plain.game.as_ref().expect("it is sound").rules();
            if rules.board.lattice != Lattice::Square || rules.levels > 1 {
                for option in plain.options {
                    let label = format!("{name} with {}", option.name);
                    cases.push((label, made_up.clone(), vec![option.name]));
                }
            }
            cases.push((name, made_up, Vec::new()));
        }
        Trials::of(&cases, 1, |(name, made_up, options), plan, tally| {
            (name.clone(), try_definition(made_up, options, plan, tally))
        })
    })
}

macro_rules! laws {
    ($($law:ident)+) => {
        /// Definitions that are made up.
        mod made_up {
            $(#[test]
            fn $law() {
                super::made_up().hold(stringify!($law));
            })+
        }

        /// Definitions that people wrote.
        mod written {
            $(#[test]
            fn $law() {
                super::written().hold(stringify!($law));
            })+
        }

        #[test]
        fn every_law_is_tried() {
            let tried = [$(stringify!($law)),+];
            let names = LAWS.iter().map(|law| law.name).chain([NO_PANIC, SOUND]);
            for name in names {
                assert!(tried.contains(&name), "{name} is not tried");
            }
        }
    };
}

laws! {
    no_panic
    generated_definitions_are_sound
    texts_are_unique_and_read_back
    typed_forms_are_read
    answers_to_other_moves
    fen_reads_back
    position_file_reads_back
    undo_restores
    typed_turn_is_the_turn
    saved_game_replays
    equal_keys_equal_futures
    key_forgets_what_no_rule_reads
    true_claims_pass
    false_claims_fail
    frames_map_moves
    views_leak_nothing
    views_show_what_is_seen
    useless_rules_change_nothing
    counts_agree_with_lists
    picked_turns_are_legal
    executors_agree
    tables_agree
    boards_agree
    decisions_change_no_answer
    kept_counts_are_counts
    steps_make_their_turn
    results_agree_with_moves
    check_is_an_attack
    everything_is_printed
}

/// The page with the table of laws. With `BLESS=1` the rows of all laws but the runner's own are written again.
#[test]
fn the_book_has_every_law() {
    const HEAD: &str = "| law | |\n|---|---|\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/testing.md");
    let page = std::fs::read_to_string(&path).expect("the page is there");
    let (before, table) = page.split_once(HEAD).expect("it has the table");
    let (old, after) = table.split_once("\n\n").expect("the table ends");
    let is_own = |row: &&str| [NO_PANIC, SOUND].iter().any(|own| row.contains(own));
    let own = old.lines().filter(is_own).map(str::to_owned);
    let rows = LAWS.iter();
    let rows = rows.map(|law| format!("| `{}` | {} |", law.name, law.says));
    let rows: Vec<String> = rows.chain(own).collect();
    let rows = rows.join("\n");
    if std::env::var_os("BLESS").is_some() {
        let page = format!("{before}{HEAD}{rows}\n\n{after}");
        std::fs::write(&path, page).expect("the page can be written");
    }
    assert!(
        rows == old || std::env::var_os("BLESS").is_some(),
        "docs/src/testing.md has other laws: run this test with BLESS=1"
    );
}
