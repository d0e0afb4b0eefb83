//! A definition that was made up by the fuzzer's choices is sound, and its first turns keep the cheap laws: texts of moves are unique and read back, undo
//! restores, position files read back.
#![no_main]

use std::collections::BTreeSet;

use alfil::position_file;
use alfil_fuzz::expect_marked;
use alfil_testing::choices::Choices;
use alfil_testing::generate::{Aim, definition};
use interpreter::Match;
use interpreter::notation::moves;
use libfuzzer_sys::fuzz_target;

/// Turns that are played.
const TURNS: usize = 2;

/// The most turns of a position that is compared; a position with more is left alone.
const LEGAL_MAX: usize = 60;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::of_bytes(bytes);
    let made = definition(&mut choices, Aim::Anything);
    let loaded = made.made_up.load(&made.options);
    expect_marked(&loaded.sources, &loaded.diagnostics);
    let Some(game) = loaded.game else {
        return;
    };
    let mut play = Match::new(&game, game.start());
    for _ in 0..TURNS {
        let before = play.position().clone();
        let Ok(legal) = play.legal_moves() else {
            return;
        };
        if legal.is_empty() || legal.len() > LEGAL_MAX {
            return;
        }
        let texts = moves::write_all(&game, &legal);
        assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
        let index = choices.below(legal.len());
        let turn = &legal[index];
        let read = moves::read(&game, &before, &legal, &texts[index]);
        assert_eq!(read.as_ref(), Ok(turn), "{} in\n{}", texts[index], made.made_up.text);
        let text = position_file::write(&game, &before);
        let read = position_file::read(&game, &text).map(|read| position_file::write(&game, &read));
        assert_eq!(read.as_ref(), Ok(&text), "{}", made.made_up.text);
        play.play(turn.clone());
        assert!(play.undo());
        assert_eq!(play.position(), &before, "{}", made.made_up.text);
        play.play(turn.clone());
        if play.outcome() != Ok(None) {
            return;
        }
    }
});
