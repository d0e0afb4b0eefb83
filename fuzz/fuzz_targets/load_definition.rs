//! Any text is a definition with rules, or one with complaints: never a panic.
#![no_main]

use alfil_fuzz::files::Small;
use alfil_fuzz::{expect_marked, is_wrong};
use grammar::variant::load;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let loaded = load("mine", text, "mine.toml", &[], &Small);
    assert_eq!(loaded.rules.is_none(), is_wrong(&loaded.diagnostics), "no rules and no error");
    expect_marked(&loaded.sources, &loaded.diagnostics);
});
