//! Lines of bounded length.

use std::io::{BufRead, Read as _, Result};

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// The bytes of the line, without its end.
    Bytes(Vec<u8>),
    /// A line that was too long and has been dropped.
    TooLong,
    /// The end of input.
    End,
}

/// Reads a line of at most this many bytes; a longer one is dropped.
///
/// # Errors
/// If it cannot be read.
pub fn read_line(input: &mut impl BufRead, bytes_max: usize) -> Result<Line> {
    let mut bytes = Vec::new();
    // Its end, of two bytes in some systems, does not count.
    let most = bytes_max as u64 + 2;
    input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(Line::End);
    }
    let is_whole = bytes.pop_if(|last| *last == b'\n').is_some();
    bytes.pop_if(|last| is_whole && *last == b'\r');
    if bytes.len() <= bytes_max {
        return Ok(Line::Bytes(bytes));
    }
    if !is_whole {
        skip_line(input)?;
    }
    Ok(Line::TooLong)
}

/// Reads on to the end of a line and drops it.
fn skip_line(input: &mut impl BufRead) -> Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_thrown_away_whole() {
        let mut input = &b"abc\r\nabcd\n\nabcde\nabcdefghijk\nab\r"[..];
        let mut lines = Vec::new();
        loop {
            match read_line(&mut input, 4).expect("it is in memory") {
                Line::Bytes(bytes) => lines.push(String::from_utf8(bytes).expect("it is text")),
                Line::TooLong => lines.push("too long".to_owned()),
                Line::End => break,
            }
        }
        assert_eq!(lines, ["abc", "abcd", "", "too long", "too long", "ab\r"]);
    }
}
