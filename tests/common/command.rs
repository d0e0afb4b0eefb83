//! The command, run as a script runs it.

use std::ffi::OsStr;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Runs the command in a folder with this typed into it, to its end.
pub fn run<A: AsRef<OsStr>>(
    arguments: impl IntoIterator<Item = A>,
    folder: &Path,
    input: impl AsRef<[u8]>,
) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may have closed it.
    let _ = child
        .stdin
        .take()
        .expect("it has an input")
        .write_all(input.as_ref());
    child.wait_with_output().expect("the command ends")
}
