//! `play` at a terminal that `script` makes.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::{Folder, text};

/// What a session at a terminal shows; `None` where no terminal can be made.
pub fn at_terminal(arguments: &str, lines: &str) -> Option<String> {
    at_terminal_of("C", arguments, lines)
}

/// The same with this locale.
pub fn at_terminal_of(locale: &str, arguments: &str, lines: &str) -> Option<String> {
    let folder = Folder::new(&format!("state-{:?}", std::thread::current().id()));
    at_terminal_in(&folder.0, locale, arguments, lines)
}

/// Types these lines, with games saved in this folder if they are not named. Each line is typed at a prompt; the key that interrupts
/// is one. The text after `~` is typed after two seconds, whether or not there is a prompt.
pub fn at_terminal_in(state: &Path, locale: &str, arguments: &str, lines: &str) -> Option<String> {
    typed_in(Terminal::open(state, locale, arguments)?, lines)
}

/// The same in a window of so many lines and columns.
pub fn at_terminal_sized(size: (u16, u16), arguments: &str, lines: &str) -> Option<String> {
    let folder = Folder::new(&format!("state-{:?}", std::thread::current().id()));
    typed_in(
        Terminal::sized(&folder.0, "C", Some(size), arguments)?,
        lines,
    )
}

fn typed_in(mut terminal: Terminal, lines: &str) -> Option<String> {
    for line in lines.split_inclusive('|') {
        match line.strip_prefix('~') {
            Some(line) => {
                std::thread::sleep(Duration::from_secs(2));
                terminal.type_in(line);
            }
            None => {
                terminal.await_prompt();
                terminal.type_in(line);
            }
        }
    }
    terminal.await_prompt();
    terminal.end()
}

/// A terminal at which `play` runs.
pub struct Terminal {
    script: Child,
    input: Option<ChildStdin>,
    shown: Receiver<Vec<u8>>,
    reader: JoinHandle<()>,
    printed: Vec<u8>,
}

impl Terminal {
    /// Starts `play` at a terminal; `None` where none can be made.
    pub fn open(state: &Path, locale: &str, arguments: &str) -> Option<Self> {
        Self::sized(state, locale, None, arguments)
    }

    /// The same in a window of so many lines and columns.
    fn sized(
        state: &Path,
        locale: &str,
        size: Option<(u16, u16)>,
        arguments: &str,
    ) -> Option<Self> {
        // Whatever these tests were started not to hear.
        let signals = "env --default-signal=INT,HUP,TERM";
        let program = env!("CARGO_BIN_EXE_alfil");
        let size = size.map_or(String::new(), |(lines, columns)| {
            format!("stty rows {lines} cols {columns}; ")
        });
        let command = format!("{size}{signals} '{program}' play {arguments}");
        let mut script = Command::new("script");
        script
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("XDG_STATE_HOME", state)
            .env("LC_ALL", locale);
        script.stdin(Stdio::piped()).stdout(Stdio::piped());
        let Ok(mut script) = script.spawn() else {
            println!("skipped: there is no `script` to make a terminal with");
            return None;
        };
        let input = script.stdin.take();
        let mut output = script.stdout.take().expect("it has an output");
        let (send, shown) = std::sync::mpsc::channel();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                let _ = send.send(bytes[..n].to_vec());
            }
        });
        Some(Self {
            script,
            input,
            shown,
            reader,
            printed: Vec::new(),
        })
    }

    /// Presses keys; `|` is Enter, but not behind the key that interrupts.
    pub fn type_in(&mut self, keys: &str) {
        let keys = keys.replace("\x03|", "\x03").replace('|', "\r");
        if let Some(input) = &mut self.input {
            // A program that has ended reads nothing more.
            let _ = input.write_all(keys.as_bytes());
            let _ = input.flush();
        }
    }

    /// Closes the terminal, as by its window.
    pub fn close(mut self) {
        self.script.kill().expect("it runs");
        self.script.wait().expect("it ends");
        // What is left of it may hold the output open.
        drop(self.reader);
    }

    /// Waits until it has ended; what was shown.
    fn end(mut self) -> Option<String> {
        self.input = None;
        self.script.wait().expect("it ends");
        self.reader.join().expect("it reads to the end");
        self.printed.extend(self.shown.iter().flatten());
        let printed = text(&self.printed);
        if printed.is_empty() {
            println!("skipped: `script` makes no terminal here");
            return None;
        }
        Some(printed)
    }

    /// Waits for a prompt: it is at the end of the output, and nothing more is printed for a moment.
    pub fn await_prompt(&mut self) {
        let mut n_moments = 0;
        while n_moments < 200 {
            match self.shown.recv_timeout(Duration::from_millis(150)) {
                Ok(bytes) => self.printed.extend(bytes),
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    n_moments += 1;
                    let tail = &self.printed[self.printed.len().saturating_sub(80)..];
                    let tail = String::from_utf8_lossy(tail).into_owned();
                    let last = tail.rsplit('\n').next().unwrap_or("");
                    let prompts = ["> ", "(yes or no) "]
                        .iter()
                        .any(|prompt| last.contains(prompt));
                    let waits = tail
                        .trim_end()
                        .lines()
                        .last()
                        .is_some_and(|line| line.contains("press Enter"));
                    if prompts || waits {
                        return;
                    }
                }
            }
        }
    }
}
