//! Turns of several steps that are too many to list are counted all the same: as many as arithmetic says.
//!
//! If every piece has one step and no piece blocks another, a turn is a set of pieces, and a `require` is a question about that set.

use alfil::load::Variant;
use alfil_testing::made_up::MadeUp;
use interpreter::{Game, Position, STEPS_WALKED_MAX};

/// The number of files of the board, each with a white piece.
const FILES: u32 = 22;

/// Files `a` to `e`: there a step captures a piece.
const TAKING: u32 = 0b1_1111;

/// Files `s` to `v`: there a step promotes.
const PROMOTING: u32 = 0b1111 << 18;

/// Files `c` to `h`.
const ZONE: u32 = 0b1111_1100;

fn load(text: String) -> Game {
    let Variant {
        game, diagnostics, ..
    } = MadeUp::of_text(text.clone()).load(&[]);
    game.unwrap_or_else(|| panic!("{diagnostics:?} in\n{text}"))
}

fn game(setup: &str, turn: &str) -> Game {
    load(format!(
        r#"language = 1
name = "Counting"
board = "22x4"
[piece.stone]
letter = "A"
moves = "fW"
[piece.best]
letter = "B"
moves = "fW"
[piece.pawn]
letter = "P"
moves = "fmWfceF"
[piece.jumper]
letter = "J"
moves = "ifmnD"
[piece.rook]
letter = "R"
moves = "R"
[piece.king]
letter = "K"
moves = "K"
[zone]
gate = "rank(a1) & file(c1 | d1 | e1 | f1 | g1 | h1)"
behind = "rank(a2) & file(c1 | d1 | e1 | f1 | g1 | h1)"
[royal]
who = "mine king"
[promotion.promotion-1]
when = "to in rank(a2) & file(s1 | t1 | u1 | v1)"
to = "best"
must = true
[counter.made]
add = true
start = 7
max = 9
[turn.none]
do = ["move"]
when = false
[turn.many]
do = ["move"]
equal = "set"
same = false
{turn}
[end.stalemate]
when = "not can move"
result = "draw"
reason = "stalemate"
[setup]
fen = "{setup}"
"#
    ))
}

/// Counts the legal turns and holds them against the number of sets of files for which `fits`.
fn expect(turn: &str, fits: impl Fn(u32) -> bool) {
    let pieces = "A".repeat(FILES as usize);
    let game = game(&format!("22/22/aaaaa17/{pieces} w - - 0 1"), turn);
    let sets = (1..1u32 << FILES).filter(|files| fits(*files)).count();
    assert_eq!(counted(&game, &game.start()), Some(sets as u64), "{turn}");
}

/// Returns how many legal turns there are; `None` if that was given up.
fn counted(game: &Game, position: &Position) -> Option<u64> {
    game.n_legal_moves(position).ok()
}

/// There are more than could be counted one by one.
const _: () = assert!(1 << FILES > STEPS_WALKED_MAX);

#[test]
fn every_set_of_steps() {
    expect("steps = '1..'", |_| true);
    expect("steps = '3..7'", |files| {
        (3..=7).contains(&files.count_ones())
    });
}

#[test]
fn what_a_turn_must_do() {
    let n = u32::count_ones;
    let must = |require: &str, fits: &dyn Fn(u32) -> bool| {
        expect(&format!("steps = '1..'\nrequire = \"{require}\""), fits);
    };
    must("count(to) >= 3", &|files| n(files) >= 3);
    must("count(from) > 1", &|files| n(files) > 1);
    must("4 > count(captured)", &|files| n(files & TAKING) < 4);
    must("count(captured) != 2", &|files| n(files & TAKING) != 2);
    must("some(captured)", &|files| files & TAKING != 0);
    must("none(captured)", &|files| files & TAKING == 0);
    must("count(promoted) == 2", &|files| n(files & PROMOTING) == 2);
    must("2 <= count(promoted)", &|files| n(files & PROMOTING) >= 2);
    must("some(from & gate)", &|files| files & ZONE != 0);
    must("count(from & gate) == 5", &|files| n(files & ZONE) == 5);
    must("count(from - gate) <= 2", &|files| n(files & !ZONE) <= 2);
    must("count((from | to) - gate) == 9", &|files| {
        n(files) + n(files & !ZONE) == 9
    });
    must("from in gate", &|files| files & !ZONE == 0);
    must("turn is many and count(to & behind) >= 2", &|files| {
        n(files & ZONE) >= 2
    });
    must("every(x in gate : some(from & x))", &|files| {
        files & ZONE == ZONE
    });
    must("count(captured & promoted) == 0", &|_| true);
}

#[test]
fn conditions_can_be_independent_of_the_turn() {
    let must = |require: &str, fits: bool| {
        expect(&format!("steps = '1..'\nrequire = \"{require}\""), |_| fits);
    };
    must("count(mine) == 22", true);
    must("count(mine) == 21", false);
    must("turn is none", false);
    must("some(captured & rank(a4))", false);
    must("none(captured & rank(a4))", true);
}

#[test]
fn what_each_step_must_do() {
    let step = |step: &str, fits: &dyn Fn(u32) -> bool| {
        expect(&format!("steps = '1..'\nstep = \"{step}\""), fits);
    };
    step("from in gate", &|files| files & !ZONE == 0);
    step("turns < 5 and made <= 7 and piece is stone", &|_| true);
    step("count(captured) < 1 or 3 < made", &|_| true);
}

#[test]
fn must_rules_bind_if_they_can_be_satisfied() {
    let must_rules = |must_rules: &[&str], fits: &dyn Fn(u32) -> bool| {
        let must_rules = must_rules.iter().enumerate();
        let texts = must_rules.map(|(at, moves)| format!("[must.must-{at}]\nmove = \"{moves}\"\n"));
        expect(
            &format!("steps = '1..'\n{}", texts.collect::<String>()),
            fits,
        );
    };
    must_rules(&["some(captured)"], &|files| files & TAKING != 0);
    must_rules(
        &["count(captured) >= 6", "count(promoted) >= 3"],
        &|files| (files & PROMOTING).count_ones() >= 3,
    );
}

#[test]
fn one_of_two_pieces_before_the_king_must_stay() {
    let game = game(
        "22/22/22/KAArAAAAAAAAAAAAAAAAAA w - - 0 1",
        "steps = '1..'\nstep = \"piece is stone\"",
    );
    assert_eq!(counted(&game, &game.start()), Some(3 * (1 << 18) - 1));
}

#[test]
fn en_passant_captures_come_first() {
    let game = game(
        "4j17/22/3P1P16/AAA1A1AAAAAAAAAAAAAAAA b - - 0 1",
        "steps = '1..'\nstep = \"piece is stone | pawn | jumper\"",
    );
    let start = game.start();
    let [long] = &game.legal_moves(&start).expect("little work")[..] else {
        panic!("one step");
    };
    let position = game.play(&start, long);
    // Without one, any of the 22; with one, by either of two pawns, any of the 21 others after it.
    assert_eq!(
        counted(&game, &position),
        Some((1 << 22) - 1 + 2 * (1 << 21))
    );
}

#[test]
fn effects_read_the_cell_left_by_their_step() {
    let game = game(
        "22/22/22/A1A1A17 w - - 0 1",
        "steps = '1..'\n[effect.alone]\nafter = \"from in empty\"\ndo = \"remove(mine - to)\"",
    );
    // The piece that steps first is alone then.
    assert_eq!(counted(&game, &game.start()), Some(3));
}

#[test]
fn captures_do_not_fill_the_store_of_the_mover() {
    let game = game(
        "22/22/aaaaaaaaaaaaaaaaa1aaaa/AAAAAAAAAAAAAAAAALAAAA w - - 0 1",
        "steps = '1..'\n[piece.lance]\nletter = \"L\"\nmoves = \"fmW\"\n[store.lost]\ngains = \"captured\"\nowner = \"captured\"\n\
         has = [\"best\"]\n[promotion.lance]\nwho = \"lance\"\nwhen = \"to in rank(a2)\"\nto = \"lost\"",
    );
    // The lance stays, steps, or steps and becomes a piece that was in the store before.
    assert_eq!(counted(&game, &game.start()), Some(3 * (1 << 21) - 1));
}
