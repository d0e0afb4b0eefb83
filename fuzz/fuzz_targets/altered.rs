//! A definition, shipped or generated, changed by the fuzzer's choices, is reported to have mistakes or is played alike by all executors.
#![no_main]

use alfil_fuzz::expect_same_play;
use alfil_testing::altered::definition;
use alfil_testing::choices::Choices;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| expect_same_play(&definition(&mut Choices::of_bytes(bytes)), true));
