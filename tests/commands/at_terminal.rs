//! `play` at a terminal that `script` makes.

use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

use crate::text;

/// What a session at a terminal shows; `None` where no terminal can be made.
pub fn at_terminal(arguments: &str, lines: &str) -> Option<String> {
    at_terminal_of("C", arguments, lines)
}

/// The same with this locale. Each line is typed when it is asked for; the key that interrupts is one.
pub fn at_terminal_of(locale: &str, arguments: &str, lines: &str) -> Option<String> {
    let command = format!("'{}' play {arguments}", env!("CARGO_BIN_EXE_alfil"));
    let mut script = Command::new("script");
    script
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .env("NO_COLOR", "1")
        .env("LC_ALL", locale);
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = script.spawn() else {
        println!("skipped: there is no `script` to make a terminal with");
        return None;
    };
    let mut input = child.stdin.take().expect("it has an input");
    let mut output = child.stdout.take().expect("it has an output");
    let (send, shown) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(n @ 1..) = output.read(&mut bytes) {
            let _ = send.send(bytes[..n].to_vec());
        }
    });
    let mut printed = Vec::new();
    for line in lines.split_inclusive('|') {
        await_prompt(&shown, &mut printed);
        // Whoever has left reads nothing more.
        let keys = line.replace("\x03|", "\x03").replace('|', "\r");
        let _ = input.write_all(keys.as_bytes());
        let _ = input.flush();
    }
    await_prompt(&shown, &mut printed);
    drop(input);
    child.wait().expect("it ends");
    reader.join().expect("it reads to the end");
    printed.extend(shown.iter().flatten());
    let printed = text(&printed);
    if printed.is_empty() {
        println!("skipped: `script` makes no terminal here");
        return None;
    }
    Some(printed)
}

/// Waits until something is asked: a prompt stands at the end of what is shown, and nothing more comes for a moment.
fn await_prompt(shown: &Receiver<Vec<u8>>, printed: &mut Vec<u8>) {
    let mut n_moments = 0;
    while n_moments < 200 {
        match shown.recv_timeout(Duration::from_millis(150)) {
            Ok(bytes) => printed.extend(bytes),
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                n_moments += 1;
                let tail = printed[printed.len().saturating_sub(80)..].to_vec();
                let tail = String::from_utf8_lossy(&tail).into_owned();
                let last = tail.rsplit('\n').next().unwrap_or("");
                let asks = ["> ", "(yes or no) "]
                    .iter()
                    .any(|prompt| last.contains(prompt));
                let waits = tail
                    .trim_end()
                    .lines()
                    .last()
                    .is_some_and(|line| line.contains("press Enter"));
                if asks || waits {
                    return;
                }
            }
        }
    }
}
