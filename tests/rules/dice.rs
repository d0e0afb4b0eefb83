//! Dice as a part of positions: their weights, keys, texts, and both executors.

use std::collections::HashMap;

use alfil::chance;
use alfil::position_file;
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};

const TWO_DICE: &str = r#"
language = 1
extends  = "chess"
name     = "Dice"
[chance.lot]
draw  = { pawn = 3, knight = 2, sun = 1 }
count = 2
[chance.die]
draw = "1..3"
when = "lot is knight"
[turn.move]
do   = ["move", "joint"]
step = "piece is lot and (count(passed) < die or piece is pawn)"
[turn.pass]
do        = ["pass"]
otherwise = "move"
safe      = "never"
"#;

fn game() -> Game {
    let variant = MadeUp::of_text(TWO_DICE.to_owned()).load(&[]);
    assert!(variant.diagnostics.is_empty(), "{:?}", variant.diagnostics);
    variant.game.expect("it is sound")
}

fn after(game: &Game, texts: &[&str]) -> Position {
    let mut play = Match::new(game, game.start());
    for text in texts {
        let turn = moves::read_legal(game, play.position(), text);
        play.play(turn.unwrap_or_else(|error| panic!("{text}: {error:?}")));
    }
    play.position().clone()
}

#[test]
fn each_single_outcome_is_drawn_once() {
    let game = game();
    let start = game.start();
    // Six sides: three pawns, two knights, one sun; two dice.
    let mut drawn: HashMap<String, u32> = HashMap::new();
    for n in 0..36 {
        let mut pick = |of: u32| {
            assert_eq!(of, 36);
            n
        };
        let throw = chance::draw(&game, &start, &mut pick);
        let throw = throw.expect("little work").expect("dice show something");
        *drawn
            .entry(moves::write_legal(&game, &start, &throw))
            .or_default() += 1;
    }
    let expected = [
        ("lot=pawn+pawn", 9),
        ("lot=pawn+knight", 12),
        ("lot=pawn+sun", 6),
        ("lot=knight+knight", 4),
        ("lot=knight+sun", 4),
        ("lot=sun+sun", 1),
    ];
    let expected = expected.map(|(text, n)| (text.to_owned(), n));
    assert_eq!(drawn, HashMap::from(expected));
}

#[test]
fn positions_differ_by_their_dice() {
    let game = game();
    let lines: [&[&str]; 6] = [
        &[],
        &["lot=pawn+pawn"],
        &["lot=pawn+sun"],
        &["lot=pawn+knight"],
        &["lot=pawn+knight", "die=1"],
        &["lot=pawn+knight", "die=2"],
    ];
    let positions = lines.map(|line| after(&game, line));
    for (index, one) in positions.iter().enumerate() {
        for other in &positions[..index] {
            assert_ne!(one, other);
            assert_ne!(game.key(one), game.key(other));
        }
        // The same throw in another order is the same position.
        let written = fen::written(&game, one);
        assert!(written.lacks.is_empty(), "{written:?}");
        let read = fen::read(&game, &written.text).expect("it reads back");
        assert_eq!(&read, one, "{}", written.text);
        let file = position_file::write(&game, one);
        let read = position_file::read(&game, &file).expect("it reads back");
        assert_eq!(&read, one, "{file}");
    }
    let turned = after(&game, &["lot=sun+pawn"]);
    assert_eq!(turned, positions[2]);
    assert_eq!(
        fen::write(&game, &positions[5]).split_once("0 1 "),
        Some((
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ",
            "lot=pawn+knight die=2"
        ))
    );
}

#[test]
fn throws_end_no_turn() {
    let game = game();
    let thrown = after(
        &game,
        &["lot=pawn+pawn", "e2e4", "lot=pawn+knight", "die=3"],
    );
    assert_eq!(thrown.turns_made(), [1, 0]);
    // The cells passed are still passed, and pieces are still to move.
    assert!(!thrown.passed().is_empty());
    assert_eq!(thrown.turn().index(), 1);
}

#[test]
fn dice_are_left_to_the_slower_executor_and_all_executors_agree() {
    let game = game();
    assert_eq!(game.compile(), Err("dice are thrown before turns"));
    let counts = |game: &Game| [1, 2, 3].map(|n| game.perft(&game.start(), n).expect("few"));
    let expected = counts(&game);
    assert_eq!(expected[0], 6);
    assert_eq!(counts(&game.reduced()), expected);
    let plain = MadeUp::of_text(TWO_DICE.to_owned()).load(&[]);
    let plain = plain.game.expect("it is sound").plain();
    assert_eq!(counts(&plain), expected);
}

#[test]
fn nothing_else_is_legal_before_a_throw() {
    let game = game();
    let error = |position: &Position, text: &str| {
        let error = moves::read_legal(&game, position, text).expect_err("it is not legal");
        error.to_string()
    };
    let start = game.start();
    assert_eq!(
        error(&start, "e2e4"),
        "`e2e4` is not legal here: `lot` is thrown first"
    );
    assert_eq!(error(&start, "lot=7"), "`7` is not a throw of `lot`");
    let thrown = after(&game, &["lot=pawn+pawn"]);
    assert_eq!(error(&thrown, "lot=pawn+pawn"), "`lot` is not thrown now");
}

const CARDS: &str = r#"
language = 1
extends  = "chess"
name     = "Cards"
[chance.card]
draw    = { pawn = 3, sun = 2 }
count   = 2
replace = "empty"
[chance.rain]
draw    = "0..1"
replace = "never"
[turn.move]
do   = ["move", "joint"]
step = "piece is card or rain == 1 or rain.left == 0"
[turn.pass]
do        = ["pass"]
otherwise = "move"
safe      = "never"
"#;

#[test]
fn bags_are_a_part_of_positions() {
    let variant = MadeUp::of_text(CARDS.to_owned()).load(&[]);
    assert!(variant.diagnostics.is_empty(), "{:?}", variant.diagnostics);
    let game = variant.game.expect("it is sound");
    let lines: [&[&str]; 6] = [
        &[],
        &["card=pawn+pawn", "rain=0", "a2a3"],
        &["card=pawn+sun", "rain=0", "a2a3"],
        &["card=pawn+sun", "rain=1", "a2a3"],
        &["card=pawn+sun", "rain=1", "a2a3", "card=pawn+sun"],
        &["card=pawn+sun", "rain=1", "a2a3", "card=pawn+pawn"],
    ];
    let positions = lines.map(|line| after(&game, line));
    for (index, one) in positions.iter().enumerate() {
        for other in &positions[..index] {
            assert_ne!(one, other);
            assert_ne!(game.key(one), game.key(other));
        }
        let written = fen::written(&game, one);
        assert!(written.lacks.is_empty(), "{written:?}");
        let read = fen::read(&game, &written.text).expect("it reads back");
        assert_eq!(&read, one, "{}", written.text);
        let file = position_file::write(&game, one);
        let read = position_file::read(&game, &file).expect("it reads back");
        assert_eq!(&read, one, "{file}");
    }
    let fields = |position: &Position| {
        let fen = fen::write(&game, position);
        fen.split(' ').skip(6).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(fields(&positions[0]), "");
    assert_eq!(fields(&positions[2]), "card.left=pawn*2+sun rain.left=1");
    assert_eq!(
        fields(&positions[5]),
        "card=pawn+pawn card.left=sun rain.left=0"
    );
    let counts = |game: &Game| [1, 2, 3].map(|n| game.perft(&game.start(), n).expect("few"));
    let expected = counts(&game);
    assert_eq!(expected[..2], [3, 6]);
    assert_eq!(counts(&game.reduced()), expected);
}
