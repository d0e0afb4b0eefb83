//! Any text typed in a position of one of the games is a legal move or is answered; the move is among those that are listed.
#![no_main]

use alfil_fuzz::expect_part;
use alfil_testing::ready::chosen;
use interpreter::notation::{form, moves};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((ready, position, text)) = chosen(bytes) else {
        return;
    };
    let game = &ready.game;
    match moves::read_legal(game, position, text) {
        Err(error) => expect_part(text, error.range),
        Ok(turn) => {
            assert!(game.legal_moves(position).is_ok_and(|legal| legal.contains(&turn)), "{turn:?} is not listed");
            game.play(position, &turn);
        }
    }
    form::why_no_move(game, text);
    assert!(moves::split_moves(game, text).concat().len() <= text.len());
});
