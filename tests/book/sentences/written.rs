//! How things are written that tests of a definition read leniently.

use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};

/// A game on four by four whose cells carry symbols; `more` goes on with the attribute.
fn check(more: &str, first_moves: &[&str], position: &str) {
    let text = format!(
        "language = 1
name  = 'Mine'
board = '4x4'
stack = {{ height = 3 }}
setup.fen = '3k/4/4/(Rbp)3 w'
piece.king   = {{ letter = 'K', moves = 'K' }}
piece.rook   = {{ letter = 'R', moves = 'R' }}
piece.bishop = {{ letter = 'B', moves = 'B' }}
piece.pawn   = {{ letter = 'P', immobile = true }}
attribute.tile = {{ of = 'cell', type = 'symbols', {more} }}
[store.tiles]
of   = 'tile'
has  = ['BKR', 'RB']
drop = 'd1'
[store.hand]
has  = ['rook']
drop = 'c1'
[end.stuck]
when   = 'not can move'
result = 'draw'
reason = 'stuck'
"
    );
    let variant = MadeUp::of_text(text).load(&[]);
    assert!(variant.diagnostics.is_empty(), "{:?}", variant.diagnostics);
    let game = variant.game.expect("it is sound");
    let start = game.start();
    let texts = moves::write_all(&game, &game.legal_moves(&start).expect("little work"));
    let tiles: Vec<&String> = texts.iter().filter(|text| text.contains('@')).collect();
    assert_eq!(tiles, first_moves);
    assert_eq!(fen::write(&game, &start), position);
}

#[test]
fn symbols_are_written_in_the_order_of_letters() {
    check(
        "letters = 'RBK'",
        &["RBK@d1", "RB@d1", "R@c1"],
        "3k/4/4/(Rbp)3[][Rr] w - - 0 1",
    );
}

#[test]
fn without_letters_in_the_order_in_which_they_occur() {
    check(
        "at = { a1 = 'KB' }",
        &["KBR@d1", "BR@d1", "R@c1"],
        "3k/4/4/(Rbp)3[][Rr] w - - 0 1",
    );
    check(
        "default = 'R', at = { a1 = 'KB' }",
        &["RKB@d1", "RB@d1", "R@c1"],
        "3k/4/4/(Rbp)3[][Rr] w - - 0 1",
    );
}

#[test]
fn stacks_from_the_bottom_stores_behind_and_drops_with_a_sign() {
    check(
        "letters = 'BKR'",
        &["BKR@d1", "BR@d1", "R@c1"],
        "3k/4/4/(Rbp)3[][Rr] w - - 0 1",
    );
}
