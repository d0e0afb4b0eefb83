//! Any text is a FEN of one of the games or is refused; a position that is read has legal turns, and is written so that it reads back, unless
//! a FEN cannot express it.
#![no_main]

use alfil_fuzz::expect_part;
use alfil_testing::ready::chosen;
use interpreter::notation::fen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((ready, _, text)) = chosen(bytes) else {
        return;
    };
    let game = &ready.game;
    match fen::read(game, text) {
        Err(error) => expect_part(text, error.range),
        Ok(position) => {
            let written = fen::write(game, &position);
            if fen::lacks(game, &position).is_empty() {
                let again = fen::read(game, &written);
                assert_eq!(again.map(|again| fen::write(game, &again)).as_ref(), Ok(&written));
            }
            let _ = game.legal_moves(&position);
        }
    }
});
