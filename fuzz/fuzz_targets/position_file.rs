//! Any text is a position file of one of the games or is complained about; what is read is written so that it reads back.
#![no_main]

use alfil::position_file::{read, write};
use alfil_fuzz::expect_part;
use alfil_testing::ready::chosen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((ready, _, text)) = chosen(bytes) else {
        return;
    };
    let game = &ready.game;
    match read(game, text) {
        Err(error) => {
            assert!(!error.diagnostics.is_empty(), "no position and no error");
            for label in error.diagnostics.iter().flat_map(|one| &one.labels) {
                expect_part(text, label.span.start..label.span.end);
            }
        }
        Ok(position) => {
            let written = write(game, &position);
            let again = read(game, &written).map(|again| write(game, &again));
            assert_eq!(again.as_ref(), Ok(&written));
        }
    }
});
