//! Whatever lines another program sends after `xboard`, the conversation goes on to its end.
#![no_main]

use std::io::{BufReader, Cursor};

use alfil_fuzz::answers;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let input = [b"xboard\n".as_slice(), bytes].concat();
    answers(BufReader::new(Cursor::new(input)));
});
