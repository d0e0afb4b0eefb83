//! Each decision of the compiler of tables, switched off alone, changes no answer: along games of all shipped definitions and examples, and of some that are made up.
//!
//! More of them: `cargo run --release -p alfil-testing -- laws --tables --seeds 0..20000 --law decisions_change_no_answer`.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use alfil_testing::choices::Choices;
use alfil_testing::games::shipped_and_examples;
use alfil_testing::generate::{self, Aim};
use alfil_testing::laws::decisions::Without;
use alfil_testing::laws::subject::{Scene, Subject};
use alfil_testing::made_up::MadeUp;
use interpreter::Match;
use interpreter::notation::moves;
use rayon::prelude::*;
use tables::{Decision, Off};

/// Seeds of the definitions that are made up.
const SEEDS: std::ops::Range<u64> = 0..340;

/// After how many turns a game is left.
const TURNS: usize = 6;

/// How many of these turns lie between two positions at which answers are compared.
const BETWEEN: usize = 3;

/// The most turns of a position that is compared.
const LEGAL_MAX: usize = 150;

/// Which decisions were switched off in a game, and compared somewhere; those without which it cannot be compiled.
#[derive(Default)]
struct Tried {
    compared: BTreeSet<Decision>,
    needed: BTreeSet<Decision>,
}

/// Plays a little with a game, and compares it everywhere with itself without each decision that has been taken.
fn try_game(name: &str, made_up: &MadeUp, options: &[String], turns: usize) -> Option<Tried> {
    let subject = Subject::load(made_up, options).ok()?;
    let decided = tables::decided(subject.tabled()?).expect("it is compiled");
    let taken = Decision::ALL.iter().copied();
    let taken = taken.filter(|decision| decided.is_taken(*decision));
    let without: Vec<Without> = taken
        .map(|decision| Without::new(&subject, decision))
        .collect();
    let mut choices = Choices::of_seed(7);
    let mut play = Match::new(&subject.game, subject.game.start());
    for ply in 0..=turns {
        let Ok(legal) = play.legal_moves() else {
            break;
        };
        if legal.is_empty() {
            break;
        }
        let texts = moves::write_all(&subject.game, &legal);
        let scene = Scene {
            subject: &subject,
            play: &play,
            legal: &legal,
            texts: &texts,
            deadline: Default::default(),
        };
        if ply % BETWEEN == 0 && legal.len() <= LEGAL_MAX {
            for one in &without {
                if let Err(alfil_testing::laws::NotKept::Broken(how)) = one.agrees(&scene) {
                    panic!("{name}, {}: {how}", scene.fen());
                }
            }
        }
        let turn = legal[choices.below(legal.len())].clone();
        play.play(turn);
    }
    let mut tried = Tried::default();
    for one in without {
        if one.game.is_none() {
            tried.needed.insert(one.decision);
        } else if one.n_compared.load(Ordering::Relaxed) > 0 {
            // What has been switched off is not taken.
            let decided = one
                .game
                .as_ref()
                .and_then(|game| tables::decided(game).ok());
            assert!(decided.is_some_and(|decided| !decided.is_taken(one.decision)));
            tried.compared.insert(one.decision);
        }
    }
    Some(tried)
}

/// Fails unless each decision was switched off in some games, and hardly a game cannot do without it.
fn all_are_tried(tried: &[Tried], n_games_min: usize, but: &[Decision]) {
    let all = Decision::ALL.iter();
    for decision in all.filter(|one| !but.contains(one)) {
        let n = |of: fn(&Tried) -> &BTreeSet<Decision>| {
            tried
                .iter()
                .filter(|one| of(one).contains(decision))
                .count()
        };
        let (n_compared, n_needed) = (n(|one| &one.compared), n(|one| &one.needed));
        let name = decision.name();
        assert!(
            n_compared >= n_games_min,
            "{name}: tried in {n_compared} games"
        );
        assert!(
            n_needed <= tried.len() / 4,
            "{name}: {n_needed} games cannot do without"
        );
    }
}

#[test]
fn decisions_change_no_answer_in_games_that_people_wrote() {
    let games = shipped_and_examples();
    let tried = games.par_iter();
    let tried = tried.filter_map(|(name, made_up)| try_game(name, made_up, &[], TURNS));
    let tried: Vec<Tried> = tried.collect();
    assert!(tried.len() >= 20, "{} are compiled", tried.len());
    // Boards that need sieves are larger than those.
    all_are_tried(&tried, 1, &[Decision::Sieves]);
}

/// A game of rooks on this board.
fn rooks(board: &str, fen: &str) -> MadeUp {
    MadeUp::of_text(format!(
        "language = 1\nname = \"Rooks\"\nboard = \"{board}\"\n[piece]\nking = {{ letter = \"K\", moves = \"K\" }}\n\
         rook = {{ letter = \"R\", moves = \"R\" }}\n[royal]\nwho = \"mine king\"\n[setup]\nfen = \"{fen}\"\n\
         [end.\"no move\"]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"no move\"\n"
    ))
}

#[test]
fn lines_that_are_sieved_can_be_looked_up_whole_where_there_is_room() {
    let row = |text: &str| format!("{text}/{}", "13/".repeat(11));
    let middle = format!("{}R2K9 w", row("9k2r"));
    let tried = try_game("rooks on 13x13", &rooks("13x13", &middle), &[], TURNS);
    assert!(tried.is_some_and(|tried| tried.compared.contains(&Decision::Sieves)));
    let large = format!("12k2r/{}R2K12 w", "16/".repeat(14));
    let tried = try_game("rooks on 16x16", &rooks("16x16", &large), &[], TURNS);
    assert!(tried.is_some_and(|tried| tried.needed.contains(&Decision::Sieves)));
}

#[test]
fn decisions_change_no_answer_in_games_that_are_made_up() {
    let tried = SEEDS.into_par_iter().filter_map(|seed| {
        let made = generate::definition(&mut Choices::of_seed(seed), Aim::Tables);
        try_game(&format!("seed {seed}"), &made.made_up, &made.options, TURNS)
    });
    let tried: Vec<Tried> = tried.collect();
    assert!(tried.len() >= 30, "{} are compiled", tried.len());
}

#[test]
fn all_decisions_may_be_off_at_once() {
    let off = Off::of(Decision::ALL);
    for (name, leaves) in [
        ("chess", 8_902),
        ("glinski", 137_858),
        ("crazyhouse", 8_902),
    ] {
        let variant = alfil::load::load(name, &[]).expect("it is shipped");
        let game = variant.game.expect("it is sound");
        let game = tables::without(game.rules().clone(), off);
        let decided = tables::decided(&game).expect("it can be compiled");
        let mut taken = Decision::ALL.iter();
        assert!(
            taken.all(|one| !decided.is_taken(*one)),
            "{name}: {decided:?}"
        );
        assert_eq!(game.perft(&game.start(), 3), Ok(leaves), "{name}");
    }
}
