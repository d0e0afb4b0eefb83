//! Tests that every law can be broken: each law is tried with a wrong second answer from a game with another rule.

use std::sync::{Arc, OnceLock};

use super::runner::{Plan, Tally, try_laws};
use super::subject::Subject;
use super::{LAWS, find};
use crate::made_up::MadeUp;

/// A game with something of every kind of rule; `{more}` is filled in.
const GAME: &str = r#"
language = 1
name     = "Net"
board    = "5x5"
players  = ["white", "black"]
[piece]
king   = { letter = "K", moves = "K" }
rook   = { letter = "R", moves = "R" }
camel  = { letter = "C", moves = "{camel}" }
pawn   = { letter = "P", moves = { step = "fmW", long = "ifmnnD", take = "fceF" } }
[royal]
who = "mine king"
[zone]
far = "rank(a5)"
[setup]
fen = "rk1cr/ppppp/5/PPPPP/RK1CR w - - 0 1"
{more}
[end.stuck]
when   = "{when}"
result = "draw"
reason = "{reason}"
"#;

const TURNS: &str = r#"
[turn.one]
do   = ["move"]
[turn.two]
do    = ["move"]
steps = 2
step  = "piece is {steppers}"
equal = "set"
"#;

const HIDDEN: &str = r#"
[store.box]
has  = ["camel*2", "rook*2"]
drop = "rank(a2) & empty"
[phase.lay]
order = "{order}"
until = "none-left(box)"
[phase.play]
[turn.lay]
phase = "lay"
do    = ["drop"]
[turn.move]
phase = "play"
do    = ["move"]
"#;

/// A set-up with space for pieces to be placed.
const HALF: (&str, &str) = ("ppppp/5/PPPPP", "5/5/5");

/// The condition that no piece can move during the placement phase.
const IN_PLAY: (&str, &str) = ("{when}", "phase is play and not can move");

/// The condition that no player is in check during the placement phase.
const SAFE: (&str, &str) = (
    "who = \"mine king\"",
    "who = \"mine king\"\nsafe = \"not phase is play or none(attacked(royal))\"",
);

fn game(more: &str, replaced: &[(&str, &str)]) -> Subject {
    let mut text = GAME.replace("{more}", more);
    for (name, with) in replaced {
        text = text.replace(name, with);
    }
    for (name, with) in [
        ("{camel}", "C"),
        ("{reason}", "stuck"),
        ("{steppers}", "camel"),
        ("{order}", "each hidden"),
        ("{when}", "not can move"),
    ] {
        text = text.replace(name, with);
    }
    Subject::load(&MadeUp::of_text(text), &[]).expect("it is sound")
}

/// Tries a law whose second answer comes from another game. The law must be broken then, and must hold with the game's
/// own answers.
fn breaks(law: &str, right: &Subject, wrong: &Subject) {
    let plan = Plan {
        laws: vec![find(law).expect("there is such a law")],
        n_games: 16,
        turns_max: 40,
        ..Plan::default()
    };
    let kept = try_laws(right, &plan, &mut Tally::default());
    assert_eq!(kept, [], "{law}");
    let mixed = Subject {
        again: Arc::clone(&wrong.game),
        unguarded: OnceLock::new(),
        plain: OnceLock::new(),
        pair: OnceLock::new(),
        without: OnceLock::new(),
        kept: OnceLock::new(),
        ..right.clone()
    };
    let broken = try_laws(&mixed, &plan, &mut Tally::default());
    assert_eq!(broken.len(), 1, "{law} cannot be broken");
    assert_eq!(broken[0].broken.law, law);
}

/// Returns the game without additional rules.
pub fn plain_game() -> Subject {
    game("", &[])
}

/// Returns the game with another leap of the camel, for laws that compare moves.
pub fn other_camel() -> Subject {
    game("", &[("{camel}", "Z")])
}

/// Returns a game with a rule that changes nothing, as a lint reports.
pub fn useless_rule() -> Subject {
    let rule = "[forbid.useless]\nwhen = \"piece is king and piece is pawn\"";
    game(rule, &[])
}

/// Returns a game with a hidden set-up.
pub fn hidden_game() -> Subject {
    game(HIDDEN, &[HALF, IN_PLAY, SAFE])
}

/// Returns the game with a hidden set-up and another first position.
pub fn other_set_up_hidden() -> Subject {
    game(HIDDEN, &[HALF, IN_PLAY, SAFE, ("rk1cr/", "rk2r/")])
}

#[test]
fn laws_of_turns_can_be_broken() {
    let laws = [
        "texts_are_unique_and_read_back",
        "fen_reads_back",
        "position_file_reads_back",
        "typed_turn_is_the_turn",
        "saved_game_replays",
        "equal_keys_equal_futures",
        "true_claims_pass",
        "frames_map_moves",
        "counts_agree_with_lists",
        "tables_agree",
        "boards_agree",
        "decisions_change_no_answer",
        "kept_counts_are_counts",
        "check_is_an_attack",
    ];
    for law in laws {
        breaks(law, &plain_game(), &other_camel());
    }
}

#[test]
fn the_law_of_false_claims_can_be_broken() {
    // Only one piece can move.
    let other = game("[forbid.forbid-1]\nwhen = \"not from in c2\"", &[]);
    breaks("false_claims_fail", &plain_game(), &other);
}

#[test]
fn laws_of_typed_moves_can_be_broken() {
    // The cells have other names.
    let board = "lattice square\nshape 5x5\nname files f g h i j ; ranks from 1\nframe white forward 0\nframe black forward 4 cells mirror";
    let mut made_up = plain_game().made_up;
    made_up.text = made_up
        .text
        .replace("\"5x5\"", "\"named\"")
        .replace("rank(a5)", "rank(f5)");
    made_up.boards.insert("named".to_owned(), board.to_owned());
    let other = Subject::load(&made_up, &[]).expect("it is sound");
    breaks("typed_forms_are_read", &plain_game(), &other);
    breaks("answers_to_other_moves", &plain_game(), &other);
}

#[test]
fn laws_of_keys_can_be_broken() {
    let counter = "[counter.idle]\nadd = true\nmax = 90\n";
    let reads =
        |what: &str| format!("{counter}[forbid.forbid-1]\nwhen = \"piece is rook and {what}\"\n");
    let right = game(counter, &[]);
    breaks(
        "key_forgets_what_no_rule_reads",
        &right,
        &game(&reads("idle == 77"), &[]),
    );
    breaks("undo_restores", &right, &game(&reads("idle == 77"), &[]));
}

#[test]
fn laws_of_steps_can_be_broken() {
    let right = game(TURNS, &[]);
    breaks(
        "steps_make_their_turn",
        &right,
        &game(TURNS, &[("{steppers}", "pawn")]),
    );
    for law in [
        "counts_agree_with_lists",
        "picked_turns_are_legal",
        "executors_agree",
    ] {
        breaks(law, &right, &game(TURNS, &[("{steppers}", "pawn")]));
    }
}

#[test]
fn laws_of_results_can_be_broken() {
    let end = "[end.other]\nwhen = \"count(mine) < 9\"\nresult = \"loss\"\nreason = \"{reason}\"\n";
    let right = game(end, &[]);
    breaks(
        "results_agree_with_moves",
        &right,
        &game(end, &[("{reason}", "other")]),
    );
    let royal = [("who = \"mine king\"", "who = \"mine camel\"")];
    breaks("everything_is_printed", &plain_game(), &game("", &royal));
}

#[test]
fn every_law_has_a_test_that_breaks_it() {
    let here = [
        include_str!("wrong.rs"),
        include_str!("views.rs"),
        include_str!("lints.rs"),
    ];
    let tried = [
        "views_leak_nothing",
        "views_show_what_is_seen",
        "useless_rules_change_nothing",
    ];
    for law in LAWS {
        let quoted = format!("\"{}\"", law.name);
        let is_tried = here[0].contains(&quoted) || tried.contains(&law.name);
        assert!(is_tried, "{} is never shown to be breakable", law.name);
    }
    assert!(here[1].contains("views_leak_nothing(&subject).is_err()"));
    assert!(here[1].contains("is_seen_as_it_should(game, &wrong, &seen, player).is_err()"));
    assert!(here[2].contains("useless_rules_change_nothing(&subject).is_err()"));
}
