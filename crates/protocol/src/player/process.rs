//! A program at the other end of two pipes.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::Trouble;
use crate::lines::{self, Line};

/// The most lines in the queue before the program has to wait.
const LINES_MAX: usize = 4096;
/// The longest line, in bytes; longer ones are ignored.
const LINE_BYTES_MAX: usize = 1 << 16;
/// The time of a program to end after `quit`.
const QUIT_TIME: Duration = Duration::from_millis(300);

/// A running program, which is killed when this is dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    command: String,
}

impl Process {
    /// Runs a program; its messages on standard error are dropped.
    ///
    /// # Errors
    /// If it cannot be run, with the remedy.
    pub fn run(command: &str) -> Result<Self, Trouble> {
        let Some(words) = shlex::split(command) else {
            return Err(Trouble::Unfit(format!(
                "a quote is left open in `{command}`"
            )));
        };
        let Some((program, arguments)) = words.split_first() else {
            return Err(Trouble::Unfit(
                "the command of a program is empty".to_owned(),
            ));
        };
        Self::start(program, arguments)
    }

    /// Runs a program with these arguments; its messages on standard error are dropped.
    ///
    /// # Errors
    /// If it cannot be run, with the remedy.
    pub fn start(program: &str, arguments: &[String]) -> Result<Self, Trouble> {
        let mut command_line = Command::new(program);
        // The interrupt key is meant for this process: a program that it ended would lose its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command_line, 0);
        let mut child = command_line
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|cause| {
                Trouble::Unfit(format!(
                    "`{program}` cannot be run: {cause}; give its path, or install it"
                ))
            })?;
        let (sender, lines) = sync_channel(LINES_MAX);
        let input = child.stdin.take();
        if let Some(output) = child.stdout.take() {
            std::thread::spawn(move || {
                let mut output = BufReader::new(output);
                loop {
                    let line = match lines::read_line(&mut output, LINE_BYTES_MAX) {
                        Ok(Line::Bytes(bytes)) => String::from_utf8_lossy(&bytes).trim().to_owned(),
                        Ok(Line::TooLong) => continue,
                        Ok(Line::End) | Err(_) => return,
                    };
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        Ok(Self {
            child,
            input,
            lines,
            command: program.to_owned(),
        })
    }

    /// Writes a line.
    ///
    /// # Errors
    /// If the program has ended.
    pub fn say(&mut self, line: &str) -> Result<(), Trouble> {
        let said = match &mut self.input {
            Some(input) => writeln!(input, "{line}").and_then(|()| input.flush()),
            None => return Err(self.gone()),
        };
        said.map_err(|_| self.gone())
    }

    /// Waits for a line; `None` after the timeout.
    ///
    /// # Errors
    /// If the program has ended.
    pub fn hear(&mut self, until: Instant) -> Result<Option<String>, Trouble> {
        let left = until.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.gone()),
        }
    }

    /// Creates the error that the program has ended, with its exit status.
    fn gone(&mut self) -> Trouble {
        let until = Instant::now() + QUIT_TIME;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    return Trouble::Lost(format!("`{}` has ended ({status})", self.command));
                }
                Ok(None) if Instant::now() < until => std::thread::sleep(Duration::from_millis(5)),
                _ => return Trouble::Lost(format!("`{}` has closed its pipes", self.command)),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Any failure here is harmless: the program is killed.
        let _ = self.say("quit");
        self.input = None;
        let until = Instant::now() + QUIT_TIME;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
