//! A definition that was made up by the fuzzer's choices, most of which can be compiled to tables, is played alike by all executors.
#![no_main]

use alfil_fuzz::expect_same_play;
use alfil_testing::choices::Choices;
use alfil_testing::generate::{Aim, definition};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| expect_same_play(&definition(&mut Choices::of_bytes(bytes), Aim::Tables), false));
