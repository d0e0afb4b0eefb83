//! What is typed, line by line; and questions that only a person at a terminal is asked.

use std::io::{IsTerminal as _, Write as _};

use alfil::lines;

use super::Session;
use crate::commands::{Done, Stop, print};

/// Bytes of a line.
pub const LINE_BYTES_MAX: usize = 1 << 16;

/// A line that was read.
enum Line {
    Text(String),
    /// It cannot be understood, for this reason.
    Refused(String),
    /// There is none any more.
    End,
}

impl Session<'_> {
    /// Asks for a line; one that cannot be read is refused, and the next one asked for. `None` at the end of input.
    pub(super) fn read_line(&self, prompt: &str) -> Result<Option<String>, Stop> {
        loop {
            print(prompt)?;
            std::io::stdout().flush()?;
            match next_line()? {
                Line::Text(line) => {
                    // What a person types is on the screen already.
                    if !self.is_terminal {
                        print(&format!("{}\n", line.trim_end()))?;
                    }
                    return Ok(Some(line.trim().to_owned()));
                }
                Line::Refused(reason) if self.is_terminal => print(&format!("{reason}\n"))?,
                Line::Refused(reason) => print(&format!("\n{reason}\n"))?,
                Line::End => return Ok(None),
            }
        }
    }

    /// Lets the person at the terminal read on; a script need not be waited for.
    pub(super) fn wait(&self, words: &str) -> Done {
        if self.is_terminal {
            print(words)?;
            next_line()?;
        }
        Ok(())
    }

    /// Asks a person at a terminal whether it is meant; a script means what it says. The end of input is a yes.
    pub(super) fn is_meant(&self, question: &str) -> Result<bool, Stop> {
        if !(self.is_terminal && std::io::stdout().is_terminal()) {
            return Ok(true);
        }
        let answer = self.read_line(&format!("{question} (yes or no) "))?;
        Ok(answer.is_none_or(|answer| {
            ["y", "yes"]
                .iter()
                .any(|yes| answer.eq_ignore_ascii_case(yes))
        }))
    }
}

fn next_line() -> std::io::Result<Line> {
    let mut input = std::io::stdin().lock();
    Ok(match lines::read_line(&mut input, LINE_BYTES_MAX)? {
        lines::Line::Bytes(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Line::Text(text),
            Err(_) => Line::Refused("this line is not UTF-8".to_owned()),
        },
        lines::Line::TooLong => Line::Refused(format!(
            "this line is too long, the most is {LINE_BYTES_MAX} bytes"
        )),
        lines::Line::End => Line::End,
    })
}
