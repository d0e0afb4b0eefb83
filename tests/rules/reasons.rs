//! Why a text is not a legal move: each case states the message, and the part of the text that is marked.

use alfil::load::load;
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

fn game(name: &str) -> Game {
    let variant = load(name, &[]).expect("it can be read");
    variant.game.expect("it is sound")
}

/// A definition on top of chess.
fn on_chess(rules: &str) -> Game {
    MadeUp::child("chess", rules).game()
}

/// Checks the message for each text, and the part of it that is marked.
fn check(game: &Game, start: &Position, after: &str, cases: &[(&str, &str, &str)]) {
    let mut play = Match::new(game, start.clone());
    for text in moves::split_moves(game, after) {
        let turn = moves::read(
            game,
            play.position(),
            &play.legal_moves().expect("little work"),
            text,
        );
        play.play(turn.unwrap_or_else(|error| panic!("{text}: {error}")));
    }
    let legal = play.legal_moves().expect("little work");
    for (text, message, marked) in cases {
        let error = moves::read(game, play.position(), &legal, text)
            .expect_err("the case is about a text that is not legal");
        assert_eq!(error.message, *message, "{text}");
        assert_eq!(&text[error.range.clone()], *marked, "{text}");
        // What the help names as legal is.
        let help = error.help.unwrap_or_default();
        let named = help
            .rsplit_once("among them ")
            .or(help.split_once("legal: "));
        for text in named.map_or("", |(_, texts)| texts).split_whitespace() {
            let is_step = message.starts_with("in ");
            let read = moves::read(game, play.position(), &legal, text);
            assert!(is_step || read.is_ok(), "{text} of {help}");
        }
        // So is what it gives as an example.
        if let Some((_, example)) = help.split_once("as in `") {
            let example = example.split('`').next().unwrap_or_default();
            let read = moves::read(game, play.position(), &legal, example);
            assert!(read.is_ok(), "{example} of {help}");
        }
    }
}

#[test]
fn a_move_without_a_choice_has_no_promotion() {
    let game = game("chess");
    check(
        &game,
        &game.start(),
        "",
        &[
            (
                "b1c3q",
                "`b1c3q` names a promotion, and the knight has no choice in this move",
                "q",
            ),
            (
                "b1c3=Q",
                "`b1c3=Q` names a promotion, and the knight has no choice in this move",
                "Q",
            ),
            (
                "b1c3zz",
                "`zz` means nothing at the end of this move of the knight",
                "zz",
            ),
            ("b1d4q", "the knight on `b1` has no move to `d4`", "b1d4q"),
        ],
    );
    let legal = game.legal_moves(&game.start()).expect("little work");
    let error = moves::read(&game, &game.start(), &legal, "b1c3q").expect_err("it is not legal");
    assert_eq!(error.help.as_deref(), Some("write `b1c3`"));
}

#[test]
fn drops_say_what_is_wrong_with_them() {
    let game = game("crazyhouse");
    let start = fen::read(&game, "4k3/8/8/8/8/8/8/4K3[PPPn] w - - 0 1").expect("a position");
    check(
        &game,
        &start,
        "",
        &[
            (
                "P@e1",
                "`P@e1` is not legal: `e1` is not empty, white's king is there",
                "e1",
            ),
            (
                "P@e8",
                "`P@e8` is not legal: `e8` is not empty, black's king is there",
                "e8",
            ),
            (
                "P@e9",
                "`P@e9` is not legal: `e9` is not a cell of the board `square-8x8`",
                "e9",
            ),
            ("P@", "`P@` is not legal: the cell after `@` is missing", ""),
            (
                "N@e4",
                "`N@e4` is not legal: white's `hand` holds no knight",
                "N",
            ),
            (
                "Z@e4",
                "`Z@e4` is not legal: `Z` is not a kind of this game",
                "Z",
            ),
            // Standard notation leaves the letter of pawns out.
            (
                "@e1",
                "`@e1` is not legal: `e1` is not empty, white's king is there",
                "e1",
            ),
            (
                "P@a1",
                "`P@a1` is not legal: the rule `pawn drops` forbids it",
                "P@a1",
            ),
            (
                "P@-",
                "`P@-` is not legal: nothing is left out in this game",
                "P@-",
            ),
            ("pass", "no player may pass now", "pass"),
        ],
    );
    check(
        &game,
        &start,
        "P@a2 N@a3 P@b2 e8e7 P@c2 e7e8",
        &[(
            "P@d4",
            "`P@d4` is not legal: white's `hand` is empty",
            "P@d4",
        )],
    );
    let chess = load("chess", &[])
        .expect("it is shipped")
        .game
        .expect("it is sound");
    let message = "`P@e4` is not legal: nothing comes from a store in this game";
    check(&chess, &chess.start(), "", &[("P@e4", message, "P@e4")]);
}

#[test]
fn help_names_drops_of_the_same_kind_first() {
    let help = |game: &Game, fen: &str, text: &str| {
        let start = fen::read(game, fen).expect("a position");
        let legal = game.legal_moves(&start).expect("little work");
        let error = moves::read(game, &start, &legal, text).expect_err("it is not legal");
        error.help.expect("there is a remedy")
    };
    let game = game("crazyhouse");
    // Where the pawn may be dropped; where it may not, what may; where nothing may, what moves.
    let pieces = "4k3/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPP1/4K3";
    let pawn = help(&game, &format!("{pieces}[PN] w - - 0 1"), "P@e1");
    assert_eq!(pawn, "legal: P@h2");
    let knight = help(&game, &format!("{pieces}[N] w - - 0 1"), "P@h2");
    let own = "N@a1 N@b1 N@c1 N@d1 N@f1 N@g1 N@h1 N@h2 N@a8 N@b8";
    assert_eq!(
        knight,
        format!("15 drops are legal, among them {own}"),
        "no pawn is held"
    );
    let none = help(&game, "7k/8/8/8/8/8/P7/K7[] w - - 0 1", "P@h2");
    assert_eq!(none, "legal: a1b1 a1b2 a2a3 a2a4");
}

#[test]
fn drops_that_leave_a_royal_in_check_say_so() {
    let game = game("crazyhouse");
    let start = fen::read(&game, "4k3/8/8/8/8/8/8/r3K3[P] w - - 0 1").expect("a position");
    let message = "`P@e4` is not legal: it would leave the king where it can be captured";
    check(&game, &start, "", &[("P@e4", message, "P@e4")]);
}

#[test]
fn a_set_up_says_what_comes_next_and_where() {
    let game = game("peg-chess-setup");
    check(
        &game,
        &game.start(),
        "",
        &[
            (
                "KQRN@a1",
                "`KQRN@a1` is not legal: the tile `KQRB` comes next, not the tile `KQRN`",
                "KQRN",
            ),
            (
                "KQRB@a5",
                "`KQRB@a5` is not legal: `drop` of the store `tiles` leaves out `a5`",
                "a5",
            ),
            (
                "K@a1",
                "`K@a1` is not legal: `K` is not a tile of `tiles`",
                "K",
            ),
            (
                "KQRB@-",
                "`KQRB@-` is not legal: nothing is left out in the phase `tiles`",
                "KQRB@-",
            ),
            (
                "a1b1",
                "`a1b1` is not legal: no piece moves now, something comes from a store",
                "a1b1",
            ),
        ],
    );
    let random = self::game("peg-chess-random");
    let message =
        "`KQRB@a1` is not legal: chance picks what comes from `bag`, and only the cell is called";
    check(
        &random,
        &random.start(),
        "",
        &[("KQRB@a1", message, "KQRB")],
    );
}

#[test]
fn what_is_left_out_waits_for_the_other_way() {
    let game = game("peg-chess-setup");
    let tiles = "KQRB KQRN KQRP KQBN KQBP KQNP KRBN KRBP KRNP KBNP QRBN QRBP QRNP QBNP RBNP KQP KRP KBP KNP QRP QBP QNP RBP RNP BNP";
    let place = |ranks: [u8; 4]| {
        let cells = ranks
            .into_iter()
            .flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
        let placed: Vec<String> = tiles
            .split(' ')
            .zip(cells)
            .map(|(tile, cell)| format!("{tile}@{cell}"))
            .collect();
        placed.join(" ")
    };
    let after = format!("{} {}", place([1, 2, 3, 4]), place([5, 6, 7, 8]));
    check(
        &game,
        &game.start(),
        &after,
        &[
            (
                "K@-",
                "`K@-` is not legal: nothing is left out as long as the turn `place` is possible",
                "K@-",
            ),
            (
                "Q@a1",
                "`Q@a1` is not legal: the king comes next, not the queen",
                "Q",
            ),
        ],
    );
}

#[test]
fn turns_of_several_steps_say_which_step_is_wrong() {
    let game = game("spinal-tap");
    check(
        &game,
        &game.start(),
        "",
        &[
            (
                "batle{d3d4 e3e4}",
                "`batle` is not a turn of this game",
                "batle",
            ),
            (
                "battle{d3d4}",
                "`battle` has at least 2 steps, and 1 is written",
                "battle{d3d4}",
            ),
            (
                "battle{}",
                "`battle` has at least 2 steps, and 0 are written",
                "battle{}",
            ),
            (
                "battle{d3d4 d4d5}",
                "the pawn of `d3` has made `d3d4`; in `battle` a piece makes one step",
                "d4d5",
            ),
            (
                "battle{d3d4 d3d4}",
                "the pawn of `d3` has made `d3d4`; in `battle` a piece makes one step",
                "d3d4",
            ),
            (
                "battle{f3f5 d3d4}",
                "in `battle`: `f3f5` is not a step that `battle` allows",
                "f3f5",
            ),
            (
                "battle{d3d4 e5e6}",
                "in `battle`: there is no piece on `e5`",
                "e5e6",
            ),
            (
                "move{d3d4 e3e4}",
                "the turn `move` is one step",
                "move{d3d4 e3e4}",
            ),
            (
                "battle{d3d4 zz",
                "the steps of `battle` do not end with `}`",
                "",
            ),
        ],
    );
    check(
        &game,
        &game.start(),
        "battle{d3d4 e3e4} battle{d9d8 e9e8}",
        &[(
            "battle{d4d5 e4e5}",
            "the turn `battle` is not open now: its `when` does not hold",
            "battle",
        )],
    );
}

#[test]
fn a_single_step_names_a_fitting_turn() {
    let text = r#"
language = 1
name     = "Steps of pawns"
board    = "4x4"
[piece]
king = { letter = "K", moves = "K" }
pawn = { letter = "P", moves = "fW" }
[setup]
fen = "3k/4/4/P2K w - - 0 1"
[turn.one]
do   = ["move"]
step = "piece is king"
[turn.two]
do    = ["move"]
steps = 2
same  = true
step  = "piece is pawn"
[end."king taken"]
when   = "none(mine king) or not can move"
result = "loss"
reason = "king taken"
"#;
    let game = MadeUp::of_text(text).game();
    let message = "`a1a2` is one step, and `two` has at least 2";
    check(&game, &game.start(), "", &[("a1a2", message, "a1a2")]);
    let legal = game.legal_moves(&game.start()).expect("little work");
    let error = moves::read(&game, &game.start(), &legal, "a1a2").expect_err("one step");
    let help = "write its steps together, as in `two{a1a2 a2a3}`";
    assert_eq!(error.help.as_deref(), Some(help));
    // From the rank before the last there is no second step.
    let last = fen::read(&game, "3k/P3/4/3K w - - 0 1").expect("a position");
    let message = "`a3a4` is not legal: no turn `two` can begin with it";
    check(&game, &last, "", &[("a3a4", message, "a3a4")]);
    // There is no other message when the game is over.
    let over = fen::read(&game, "3k/4/P3/4 w - - 0 1").expect("a position");
    let message = "the game is over (king taken)";
    let cases = [
        "two{a2a3 a3a4}",
        "a2a3",
        "d1d2",
        "two{d1d2",
        "zz",
        "pass",
        "P@a1",
    ];
    let cases = cases.map(|text| (text, message, text));
    check(&game, &over, "", &cases);
}

#[test]
fn a_king_that_takes_its_partner_castles() {
    let game = game("chess960");
    let start = fen::read(&game, "1k6/8/8/8/8/8/8/3K2NR w H - 0 1").expect("a position");
    let message =
        |text: &str| format!("`{text}` is not legal: `O-O` cannot be made, `g1` is not empty");
    for text in ["d1h1", "d1g1", "O-O"] {
        check(&game, &start, "", &[(text, &message(text), text)]);
    }
}

#[test]
fn turns_of_several_steps_say_what_the_steps_together_lack() {
    let game = on_chess(
        r#"
[turn.one]
do = ["move", "joint"]
[turn."march on"]
do = ["move"]
steps = "2..3"
same = false
equal = "set"
step = "piece is pawn"
require = "none(to & rank(a4)) or count(to) >= 3"
"#,
    );
    let start = game.start();
    check(
        &game,
        &start,
        "march on{a2a3 b2b3} march on{a7a6 b7b6 c7c6}",
        &[
            (
                "march on{c2c4 d2d3}",
                "these steps together do not satisfy `require` of `march on`",
                "march on{c2c4 d2d3}",
            ),
            (
                "march on{c2c3 d2d3 e2e3 f2f3}",
                "`march on` has at most 3 steps, and 4 are written",
                "f2f3",
            ),
        ],
    );
    let open = fen::read(&game, "4k3/8/8/8/b7/8/2P1P3/3K4 w - - 0 1").expect("a position");
    let message = "`march on` with these steps would leave a royal where it can be captured";
    let text = "march on{c2c3 e2e3}";
    check(&game, &open, "", &[(text, message, text)]);
}

#[test]
fn blanks_in_the_names_of_turns_do_not_split() {
    let game =
        on_chess("[turn.\"march on\"]\ndo = [\"move\"]\nsteps = 2\n[turn.one]\ndo = [\"move\"]\n");
    let split = |text| moves::split_moves(&game, text);
    assert_eq!(
        split(" e2e4  march on{a7a6 b7b6} d2d4"),
        ["e2e4", "march on{a7a6 b7b6}", "d2d4"]
    );
    assert_eq!(split("march on"), ["march", "on"]);
    assert_eq!(split("march e2e4"), ["march", "e2e4"]);
}

#[test]
fn a_move_onto_a_stack_says_that_a_sign_is_missing() {
    let game = game("peg-chess-loony");
    let message = "the cell is occupied: `a1b1` does not say what becomes of the piece there";
    check(&game, &game.start(), "", &[("a1b1", message, "a1b1")]);
}

#[test]
fn what_a_step_has_used_up_is_not_there_for_the_next() {
    let game = on_chess(
        r#"
[store.hand]
has = ["pawn", "knight"]
drop = "empty"
[turn.one]
do = ["move"]
[turn."bring in"]
do = ["drop"]
steps = 2
"#,
    );
    let message = "in `bring in`: `P@b4` is not legal: white's `hand` holds no pawn";
    let text = "bring in{P@a4 P@b4}";
    check(&game, &game.start(), "", &[(text, message, "P@b4")]);
    let message = "in `bring in`: `N@a4` is not legal: `a4` is not empty, white's pawn is there";
    let text = "bring in{P@a4 N@a4}";
    check(&game, &game.start(), "", &[(text, message, "N@a4")]);
}

#[test]
fn a_stack_that_would_be_too_high_says_so() {
    let game = on_chess("[stack]\nheight = 3\n");
    let start = fen::read(&game, "4k3/8/8/8/(rrr)7/(RR)R6/8/4K3 w - - 0 1").expect("a position");
    let message = |text| format!("`{text}` is not legal: a stack is 3 high at most");
    let far = |to| format!("the rook on `a3.0` has no move to `{to}`");
    check(
        &game,
        &start,
        "",
        &[
            ("a3.0+a4", &message("a3.0+a4"), "a3.0+a4"),
            ("a3.0xa4.0", &message("a3.0xa4.0"), "a3.0xa4.0"),
            ("a3.0+b5", &far("b5"), "a3.0+b5"),
            ("a3.0xa5.0", &far("a5"), "a3.0xa5.0"),
        ],
    );
}

#[test]
fn whatever_is_typed_is_answered() {
    let mut random = Pcg64Mcg::seed_from_u64(7);
    for name in [
        "chess",
        "spinal-tap",
        "peanut",
        "peg-chess-setup",
        "peg-chess-loony",
        "peg-chess-random",
        "crazyhouse",
        "examples/double-move.toml",
        "tests/data/hidden/army.toml",
    ] {
        let game = game(name);
        let rules = game.rules();
        let mut words: Vec<String> =
            "@ { } . - + x ! = ( ) # 0 1 9 9999999999 pass O-O ep é 𝄞 \u{301}"
                .split(' ')
                .map(str::to_owned)
                .collect();
        words.push(" ".to_owned());
        words.extend(rules.board.cells.iter().map(|cell| cell.name.clone()));
        words.extend(rules.kinds.iter().map(|kind| kind.letter.clone()));
        words.extend(rules.turns.iter().map(|turn| format!("{}{{", turn.name)));
        let mut play = Match::new(&game, game.start());
        for _ in 0..6 {
            let legal = game.single_moves(play.position()).expect("little work");
            for _ in 0..300 {
                let n = random.random_range(1..9);
                let typed: String = (0..n)
                    .map(|_| words.choose(&mut random).map_or("", String::as_str))
                    .collect();
                if let Err(error) = moves::read(&game, play.position(), &legal, &typed) {
                    assert!(error.range.start <= error.range.end, "{name}: {typed}");
                    assert!(
                        typed.get(error.range.clone()).is_some(),
                        "{name}: {typed}: {:?}",
                        error.range
                    );
                }
                assert!(
                    moves::split_moves(&game, &typed)
                        .iter()
                        .all(|part| !part.is_empty())
                );
            }
            let all = play.legal_moves().expect("little work");
            let Some(turn) = all.choose(&mut random) else {
                break;
            };
            play.play(turn.clone());
        }
    }
}

/// A knight's two parts, one of which is forbidden; turns of two steps.
const TWO: &str = "
piece.knight = { moves = { b = 'N', a = 'N' } }
turn   = { two = { do = ['move', 'joint'], steps = 2 } }
forbid = { 'no a' = { when = 'part is a' } }
";

#[test]
fn a_single_step_gets_the_number_of_steps() {
    let game = on_chess(TWO);
    let message = |text: &str| format!("`{text}` is one step, and `two` has at least 2");
    check(
        &game,
        &game.start(),
        "",
        &[
            ("e2e4", &message("e2e4"), "e2e4"),
            // A forbid rule on the knight's other part does not matter.
            ("b1c3", &message("b1c3"), "b1c3"),
        ],
    );
}

#[test]
fn the_reason_of_the_furthest_part_is_given() {
    for moves in ["{ a = 'R', b = 'mR4' }", "{ b = 'mR4', a = 'R' }"] {
        let game = on_chess(&format!(
            "piece.amaz = {{ letter = 'A', moves = {moves} }}
forbid = {{ 'no a' = {{ when = 'part is a' }}, 'no e' = {{ who = 'amaz', when = 'part is b and to in e5' }} }}"
        ));
        let start = fen::read(&game, "4r2k/8/8/8/4A3/8/8/4K3 w - - 0 1").expect("a position");
        check(
            &game,
            &start,
            "",
            &[
                (
                    "e4f4",
                    "`e4f4` is not legal: it would leave the king where it can be captured",
                    "e4f4",
                ),
                (
                    "e4e8",
                    "`e4e8` is not legal: the rule `no a` forbids it",
                    "e4e8",
                ),
                (
                    "e4e5",
                    match moves.starts_with("{ a") {
                        true => "`e4e5` is not legal: the rule `no a` forbids it as `a`",
                        false => "`e4e5` is not legal: the rule `no e` forbids it as `b`",
                    },
                    "e4e5",
                ),
            ],
        );
    }
}

#[test]
fn a_rule_of_its_own_about_safety_is_named() {
    let game = on_chess("royal.safe = 'none(attacked(royal)) and none(mine queen & e5)'");
    let start = fen::read(&game, "4r2k/8/8/2b5/4Q3/8/8/4K3 w - - 0 1").expect("a position");
    check(
        &game,
        &start,
        "",
        &[
            (
                "e4e5",
                "`e4e5` is not legal: `safe` of `[royal]` would not hold after it",
                "e4e5",
            ),
            (
                "e4d4",
                "`e4d4` is not legal: it would leave the king where it can be captured",
                "e4d4",
            ),
        ],
    );
}

#[test]
fn a_castling_that_cannot_be_made_says_why() {
    let game = game("chess");
    let fails = |fen: &str, text: &str, why: &str| {
        let start = fen::read(&game, fen).expect("a position");
        let message = format!("`{text}` is not legal: `O-O` cannot be made, {why}");
        check(&game, &start, "", &[(text, &message, text)]);
    };
    for text in ["e1g1", "O-O", "e1h1"] {
        let rows = "4k3/8/8/8/8/8/8/4K2R";
        fails("4kr2/8/8/8/8/8/8/4K2R w K - 0 1", text, "`f1` is attacked");
        fails("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", text, "`e1` is attacked");
        fails(
            &format!("{rows} w - - 0 1"),
            text,
            "the king on `e1` has moved",
        );
    }
    fails(
        "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
        "O-O",
        "`f1` is not empty",
    );
    fails(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "O-O",
        "a piece that takes part is not where it begins",
    );
}

#[test]
fn the_unsatisfied_must_rule_is_named() {
    let game = on_chess("must = { take = { move = 'some(captured)' } }");
    check(
        &game,
        &game.start(),
        "e2e4 d7d5",
        &[(
            "e4e5",
            "`e4e5` is not legal: it does not satisfy the must rule `take`",
            "e4e5",
        )],
    );
    // Of several must rules, the message names the one that this move does not satisfy.
    let game = on_chess(
        "must = { take = { move = 'some(captured)' }, queen = { move = 'piece is queen' } }",
    );
    let start = fen::read(&game, "4k3/8/8/3p4/4P3/3p4/8/3QK3 w - - 0 1").expect("a position");
    let message = "`e4d5` is not legal: it does not satisfy the must rule `queen`";
    check(&game, &start, "", &[("e4d5", message, "e4d5")]);
}

#[test]
fn where_turns_are_too_many_to_list_one_step_is_read() {
    let game =
        on_chess("turn = { extra = { do = ['move'] }, wild = { do = ['move'], steps = '2..8' } }");
    let start = game.start();
    assert!(game.legal_moves(&start).is_err());
    for text in ["e2e4", "extra{e2e4}"] {
        let turn = moves::read_legal(&game, &start, text).expect("it is legal");
        assert_eq!((turn.steps().len(), turn.way), (0, Some(ir::TurnId(0))));
    }
    let message = |text: &str| moves::read_legal(&game, &start, text).expect_err("it is not legal");
    assert_eq!(
        message("e2e5").message,
        "the pawn on `e2` has no move to `e5`"
    );
    // The `x` of a turn's name is no capture.
    assert!(!message("extra{e2e5}").message.contains("captures nothing"));
}

#[test]
fn moves_without_the_cell_where_they_start() {
    let game = on_chess(
        "piece.lion = { letter = 'L', moves = { a = '[cW-cF]', b = '[cF-cW]' } }
setup.pieces = { knight = '', lion = 'b1 g1' }",
    );
    let start = "7k/5p2/4p3/4L3/8/8/8/K7 w - - 0 1";
    let two = "7k/5p2/4p1p1/4L1L1/8/8/8/K7 w - - 0 1";
    for (fen, text, help) in [
        (start, "Lf7", "write `e5f7`"),
        (start, "Lxf7", "write `e5f7`"),
        (two, "Lxf7+", "write `e5f7` or `g5f7`"),
    ] {
        let position = fen::read(&game, fen).expect("a position");
        let error = moves::read_legal(&game, &position, text).expect_err("it is no move");
        let message = format!("`{text}` does not say where the piece starts");
        assert_eq!(
            (error.message, error.help.as_deref()),
            (message, Some(help))
        );
    }
}

#[test]
fn signs_of_what_does_not_happen_are_refused() {
    let game = game("chess");
    check(
        &game,
        &game.start(),
        "",
        &[
            ("e2xe4", "`e2xe4` captures nothing", "e2xe4"),
            ("e2e4=", "`e2e4=` promotes nothing", "e2e4="),
        ],
    );
}

#[test]
fn captured_pieces_may_always_be_named() {
    let game = on_chess(
        "piece.lion = { letter = 'L', moves = { a = '[cW-cF]', b = '[cF-cW]' } }
setup.pieces = { knight = '', lion = 'b1 g1' }",
    );
    let start = fen::read(&game, "7k/5p2/4p3/4L3/8/8/8/K7 w - - 0 1").expect("a position");
    for text in ["e5f7", "e5xf7", "e5xf7(e6,f7)", "e5f7(e6,f7)"] {
        let read = moves::read_legal(&game, &start, text);
        assert!(read.is_ok(), "{text}: {read:?}");
    }
    let message = "the lion on `e5` has no move to `d7`";
    check(&game, &start, "", &[("e5d7", message, "e5d7")]);
}

#[test]
fn steps_are_made_in_the_order_in_which_they_are_written() {
    let game = MadeUp::of_text(
        "language = 1\nname = 'seq'\nboard = '4x4'\nsetup.fen = '1k2/4/4/R2K w'
piece = { king = { letter = 'K', moves = 'K' }, rook = { letter = 'R', moves = 'R' } }
turn = { two = { do = 'move', steps = 2, step = 'piece is rook or some(mine rook & file(c1))' } }
royal.who = 'mine king'
end = { r = { when = 'not can move', result = 'loss', reason = 'r' } }",
    )
    .game();
    let start = game.start();
    moves::read_legal(&game, &start, "two{a1c1 d1d2}").expect("it is legal");
    let wrong = "two{d1d2 a1c1}";
    let legal = game.legal_moves(&start).expect("little work");
    for error in [
        moves::read_legal(&game, &start, wrong).expect_err("the king goes first"),
        moves::read(&game, &start, &legal, wrong).expect_err("the king goes first"),
    ] {
        assert_eq!(
            error.message,
            "in `two`: `d1d2` is not a step that `two` allows"
        );
        assert_eq!(&wrong[error.range], "d1d2");
    }
}

#[test]
fn a_promotion_that_offers_nothing_is_named() {
    let rule = "[promotion.pawn]\nwhen = \"to in far\"\nmap = { pawn = \"queen\" }\nmust = true\n";
    let game = on_chess(rule);
    let start = fen::read(&game, "8/8/7k/8/8/8/2R5/K7 w - - 0 1").expect("a position");
    let message = "`c2c8` is not legal: the promotion `pawn` must be made, and offers nothing";
    check(&game, &start, "", &[("c2c8", message, "c2c8")]);
}
