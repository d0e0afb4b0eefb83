//! A definition that was made up by the fuzzer's choices, if it can be compiled to tables, is played by them as without: the same legal turns, their number, and that of
//! sequences of two.
#![no_main]

use alfil_testing::choices::Choices;
use alfil_testing::generate::{Aim, definition};
use interpreter::Match;
use libfuzzer_sys::fuzz_target;

/// Turns that are played.
const TURNS: usize = 6;

/// Turns of one position after which those of the next are counted.
const LEGAL_MAX: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::of_bytes(bytes);
    let made = definition(&mut choices, Aim::Tables);
    let game = || made.made_up.load(&made.options).game;
    let (Some(tabled), Some(other)) = (game(), game()) else {
        return;
    };
    if tabled.compile().is_err() {
        return;
    }
    let plain = other.reduced();
    let mut play = Match::new(&plain, plain.start());
    for _ in 0..TURNS {
        let position = play.position().clone();
        let Ok(legal) = play.legal_moves() else {
            return;
        };
        let text = &made.made_up.text;
        assert_eq!(tabled.legal_moves(&position).as_ref(), Ok(&legal), "{position:?} in\n{text}");
        assert_eq!(tabled.n_legal_moves(&position), Ok(legal.len() as u64), "{position:?} in\n{text}");
        if legal.is_empty() || legal.len() > LEGAL_MAX {
            return;
        }
        assert_eq!(tabled.perft(&position, 2), plain.perft(&position, 2), "{position:?} in\n{text}");
        play.play(legal[choices.below(legal.len())].clone());
        if play.outcome() != Ok(None) {
            return;
        }
    }
});
