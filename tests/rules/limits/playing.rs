//! Limits of play.

use alfil_testing::made_up::MadeUp;
use interpreter::{Game, LOOKS_MAX, TooMuch, WORK_MAX};

use super::most;

/// Returns a game of pieces with one move each, none of which blocks another; a turn is several of these moves.
fn game(n_pieces: usize, turn: &str) -> Game {
    let rows = (0..32).rev().map(|rank| {
        // Pieces are on every second rank, with an empty one ahead.
        let n_before = rank / 2 * 32;
        let here = if rank % 2 == 0 {
            n_pieces.saturating_sub(n_before).min(32)
        } else {
            0
        };
        let gap = 32 - here;
        "M".repeat(here)
            + &if gap > 0 {
                gap.to_string()
            } else {
                String::new()
            }
    });
    let rows: Vec<String> = rows.collect();
    let text = format!(
        "language = 1\nname = \"Many\"\nboard = \"32x32\"\n[piece.stone]\nletter = \"M\"\nmoves = \"fmW\"\n\
        [setup]\nfen = \"{} w - - 0 1\"\n\
        [turn.several]\ndo = [\"move\"]\nsame = false\n{turn}\n\
        [end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
        rows.join("/")
    );
    let variant = MadeUp::of_text(text).load(&[]);
    variant
        .game
        .unwrap_or_else(|| panic!("{:#?}", variant.diagnostics))
}

#[test]
fn turns_are_listed_up_to_the_limit() {
    let n = most("steps of all turns of several steps that are listed");
    // Two steps of k pieces: k (k - 1) turns of two steps.
    let steps = |k: usize| 2 * k * (k - 1);
    let k = (1..)
        .take_while(|k| steps(*k) <= n)
        .last()
        .expect("one fits");
    for (n_pieces, is_listed) in [(k, true), (k + 1, false)] {
        let game = game(n_pieces, "steps = 2");
        let listed = game.legal_moves(&game.start());
        let all = n_pieces * (n_pieces - 1);
        let answer = if is_listed {
            Ok(all)
        } else {
            Err(TooMuch::Turns)
        };
        assert_eq!(listed.map(|turns| turns.len()), answer, "{n_pieces} pieces");
    }
}

#[test]
fn steps_are_tried_up_to_the_limit() {
    let n = most("steps tried for the turns of several steps of a position");
    // Three steps of k pieces that lead to no turn: every order of steps is tried.
    let tried = |k: usize| k + k * (k - 1) + k * (k - 1) * (k - 2);
    let k = (3..)
        .take_while(|k| tried(*k) <= n)
        .last()
        .expect("one fits");
    for (n_pieces, is_done) in [(k, true), (k + 1, false)] {
        let game = game(n_pieces, "steps = 3\nrequire = \"some(captured)\"");
        let answer = if is_done {
            Ok(Vec::new())
        } else {
            Err(TooMuch::Turns)
        };
        assert_eq!(game.legal_moves(&game.start()), answer, "{n_pieces} pieces");
    }
}

/// Chess on a large board with a rule.
fn large(rule: &str) -> Game {
    let text = format!(
        "language = 1\nname = \"Large\"\nboard = \"32x32\"\n[piece.king]\nletter = \"K\"\nmoves = \"K\"\n\
        [setup]\nfen = \"{}7k24/32/32/32/32/32/32/K31 w - - 0 1\"\n{rule}\n\
        [end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
        "32/".repeat(24)
    );
    let variant = MadeUp::of_text(text).load(&[]);
    variant
        .game
        .unwrap_or_else(|| panic!("{:#?}", variant.diagnostics))
}

#[test]
fn questions_cost_no_more_work_than_the_limit() {
    let what =
        "parts of expressions, walked moves and copied cells that one question to a game may cost";
    assert_eq!(most(what), WORK_MAX as usize);
    let with_forbid = |over: &str| {
        let inner = "count(near(near(x | y, 'Q'), 'Q')) == 0";
        large(&format!(
            "[forbid.forbid-1]\nafter = \"any(x in {over} : any(y in all : {inner}))\""
        ))
    };
    for (over, answer) in [("mine", Ok(3)), ("all", Err(TooMuch::Work))] {
        let game = with_forbid(over);
        let legal = || game.legal_moves(&game.start()).map(|turns| turns.len());
        assert_eq!(legal(), answer, "{over}");
        // Nothing sticks to the game.
        assert_eq!(
            game.royals(&game.start(), game.start().turn())
                .map(|all| all.len()),
            Ok(0)
        );
        assert_eq!(legal(), answer, "{over}");
    }
}

#[test]
fn a_position_that_took_too_much_to_make_answers_nothing() {
    let game = large(
        "[effect.effect-1]\nafter = \"any(x in all : any(y in all : count(near(near(x | y, 'Q'), 'Q')) == 0))\"\ndo = [\"remove(enemy)\"]",
    );
    let start = game.start();
    let a1 = game.rules().board.find("a1").expect("a cell");
    let turn = &game
        .pseudo_moves(&start, a1)
        .expect("three steps of a king")[0];
    let after = game.play(&start, turn);
    assert_eq!(game.legal_moves(&after), Err(TooMuch::Work));
    assert_eq!(game.is_check(&after), Err(TooMuch::Work));
}

#[test]
fn rules_look_ahead_up_to_the_limit() {
    let what = "turns that rules look ahead, one asking about the next";
    assert_eq!(most(what), usize::from(LOOKS_MAX));
    // Each move makes its own player safe and the other one not: each check is answered by a check.
    let game = large(
        "[status.shield]\nlasts = 9\n[royal]\nwho = \"mine king\"\nsafe = \"none(enemy & shield)\"\n\
        [effect.effect-1]\nafter = true\ndo = [\"give(shield, to)\", \"clear(shield, enemy)\"]\n\
        [forbid.forbid-1]\nafter = \"checkmate(enemy)\"",
    );
    assert_eq!(game.legal_moves(&game.start()), Err(TooMuch::Looks));
}
