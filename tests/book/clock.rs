//! Only commands, which show their progress, and benchmarks read the clock: what a test finds is the same on every machine, however busy.

use std::path::Path;

use crate::sources;

/// The names by which a program gets at a clock or a limit of time.
const CLOCKS: [&str; 6] = [
    concat!("In", "stant"),
    concat!("System", "Time"),
    concat!("Process", "Time"),
    concat!("Thread", "Time"),
    concat!("recv_", "timeout"),
    concat!("wait_", "timeout"),
];

/// Sources and all tests; commands and benchmarks are left out.
const FOLDERS: [&str; 12] = [
    "ir",
    "grammar/src",
    "grammar/tests",
    "interpreter",
    "crates/draw/src",
    "crates/load/src",
    "crates/record/src",
    "crates/session/src",
    "crates/sheet/src",
    "crates/words/src",
    "testing",
    "tests",
];

/// Commands that stand in these folders, and talk with programs that are not ours.
const COMMANDS: [&str; 9] = [
    "testing/src/main.rs",
    "testing/src/bin",
    // Prints how long a run takes, and nothing depends on it.
    "testing/src/agree",
    // Thinking for a time is tested here, and the wait for a program has an end.
    "tests/engine",
    // Types at each prompt, and nothing depends on how long that takes.
    "tests/commands/at_terminal.rs",
    // Sends signals to programs that think or play: what is awaited has a bound, so that a program that hangs fails.
    "tests/commands/signals.rs",
    // Rooms get the time as an argument: it begins anywhere, and tests advance it.
    "testing/tests/rooms/local/mod.rs",
    // Clocks of players run on while a server lives; how long it did is what they may have lost.
    "testing/tests/rooms/network.rs",
    // A measurement, which is ignored.
    "testing/tests/rooms/load.rs",
];

#[test]
fn no_test_reads_the_clock() {
    let mut n_files = 0;
    for folder in FOLDERS {
        for file in sources(Path::new(folder)) {
            if COMMANDS.iter().any(|command| file.starts_with(command)) {
                continue;
            }
            let text = std::fs::read_to_string(&file).expect("sources are readable");
            for clock in CLOCKS {
                assert!(!text.contains(clock), "{} reads `{clock}`", file.display());
            }
            n_files += 1;
        }
    }
    assert!(n_files > 200, "only {n_files} sources were found");
}
