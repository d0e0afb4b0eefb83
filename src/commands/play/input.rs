//! What is typed, line by line; and questions that only a person at a terminal is asked.

use std::io::{BufRead as _, IsTerminal as _, Read as _, Write as _};

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
    let mut bytes = Vec::new();
    let most = LINE_BYTES_MAX as u64;
    input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    if bytes.len() == LINE_BYTES_MAX && !bytes.ends_with(b"\n") {
        skip_line(&mut input)?;
        return Ok(Line::Refused(format!(
            "this line is too long, the most is {LINE_BYTES_MAX} bytes"
        )));
    }
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(_) => Line::Refused("this line is not UTF-8".to_owned()),
    })
}

/// Reads on to the end of a line and keeps nothing of it.
fn skip_line(input: &mut impl std::io::BufRead) -> std::io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let n_read = end.map_or(buffer.len(), |end| end + 1);
        let is_done = end.is_some() || buffer.is_empty();
        input.consume(n_read);
        if is_done {
            return Ok(());
        }
    }
}
