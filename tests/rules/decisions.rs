//! The decisions that the compiler of tables makes for games: one that is no longer made costs time, and changes no answer.

use std::fmt::Write;

use crate::games;
use alfil_testing::made_up::MadeUp;
use interpreter::Game;
use tables::Decision;

/// Games that together give occasion to most decisions.
const GAMES: [&str; 12] = [
    "antichess",
    "atomic",
    "berolina",
    "chess",
    "chess960",
    "crazyhouse",
    "glinski",
    "grand",
    "janggi",
    "shogi",
    "spartan",
    "xiangqi",
];

#[test]
fn games_have_their_decisions() {
    let mut text = String::new();
    for name in GAMES {
        let game = games::shipped(name);
        let decided = tables::decided(&game).expect("it has tables");
        let names = |fits: &dyn Fn(Decision) -> bool| {
            // Some machines have the instruction, others have not.
            let all = Decision::ALL
                .iter()
                .filter(|one| **one != Decision::Machine);
            let all = all.filter(|one| fits(**one));
            all.map(|one| one.name()).collect::<Vec<&str>>().join(", ")
        };
        let made = names(&|one| decided.is_taken(one));
        let not_everywhere = names(&|one| decided.is_left(one));
        writeln!(
            text,
            "{name}\n  made: {made}\n  not made, or not everywhere: {not_everywhere}"
        )
        .expect("texts have room");
    }
    insta::with_settings!({ snapshot_path => "../plans", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("decisions", text);
    });
}

/// A small game with these rules.
fn small(rest: &str) -> Game {
    let text = format!(
        "language = 1\nname = 'Small'\nboard = '5x5'\n[piece]\nking = {{ letter = 'K', moves = 'K' }}\nrook = {{ letter = 'R', moves = 'R' }}\n\
         cannon = {{ letter = 'C', moves = 'mRcpR' }}\n[royal]\nwho = 'mine king'\n[setup]\nfen = 'k1rc1/5/5/5/K1RC1 w'\n\
         [end.'no move']\nwhen = 'not can move'\nresult = 'draw'\nreason = 'no move'\n{rest}"
    );
    MadeUp::of_text(text).game()
}

/// Tests whether the decision is made for a small game with these rules, and whether it is left in some place.
fn of_rules(decision: Decision, rest: &str) -> [bool; 2] {
    let game = small(rest);
    let decided = tables::decided(&game).expect("it has tables");
    [decided.is_taken(decision), decided.is_left(decision)]
}

#[test]
fn jumped_pieces_of_either_player_are_looked_up() {
    for set in ["enemy", "mine", "cannon", "pieces(enemy)", "enemy rook"] {
        let rest = format!("[forbid.forbid-1]\nwhen = 'some(jumped & {set})'\n");
        assert_eq!(of_rules(Decision::Blockers, &rest), [true, false], "{set}");
    }
}

#[test]
fn only_unread_counters_are_left_out() {
    let counter = "[counter.taken]\nadd = 'some(captured)'\n";
    let end = "[end.taken]\nwhen = 'taken == 3'\nresult = 'draw'\nreason = 'taken'\n";
    assert_eq!(of_rules(Decision::Counters, counter), [true, false]);
    let read = format!("{counter}{end}");
    assert_eq!(of_rules(Decision::Counters, &read), [false, false]);
}

/// A joint move that its own condition excludes is none, and is not evaluated.
#[test]
fn impossible_joint_moves_are_left_out() {
    let joint = |when: &str| {
        format!("[joint.hop]\npieces = ['king a1 b1', 'rook c1 a1']\nwhen = '{when}'\n")
    };
    let impossible = joint("b1 in empty and a1 in c1");
    assert!(!of_rules(Decision::JointMasks, &impossible)[1]);
    let plan = |rest: &str| small(rest).plan().expect("it has tables");
    let said = plan(&impossible);
    assert!(said.contains("hop: never possible"), "{said}");
    assert!(!plan(&joint("b1 in empty")).contains("never possible"));
}
