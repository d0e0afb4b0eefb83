//! The writer of games.

use super::{Record, Turn};

/// The longest line of moves, in characters, unless one move is longer.
const LINE_MAX: usize = 80;

impl Record {
    /// Writes the game, with an empty line after it.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.tags {
            text += &format!("[{name} \"{}\"]\n", escaped(value));
        }
        text.push('\n');
        // Numbers count rounds of two players, also from a start with the second player to move; readers accept that.
        let is_two = !self.tags.iter().any(|(name, _)| name == "Players");
        let first = usize::from(self.begins_with_second());
        let mut words: Vec<String> = comment(&self.comment).into_iter().collect();
        put_line(&mut words, &self.turns, is_two.then_some(first));
        words.push(self.result.clone());
        let mut width = 0;
        for word in words {
            let n = word.chars().count();
            if width > 0 && width + 1 + n > LINE_MAX {
                text.push('\n');
                width = 0;
            }
            if width > 0 {
                text.push(' ');
                width += 1;
            }
            text += &word;
            width += n;
        }
        text += "\n\n";
        text
    }

    fn begins_with_second(&self) -> bool {
        let fen = self.tag("FEN").unwrap_or("");
        fen.split_whitespace().nth(1) == Some("b")
    }
}

/// Writes the moves of a line; `ply` is the number of moves of both players before it, `None` if moves have no numbers.
fn put_line(words: &mut Vec<String>, turns: &[Turn], ply: Option<usize>) {
    let mut is_begun = false;
    for (index, turn) in turns.iter().enumerate() {
        let ply = ply.map(|ply| ply + index);
        match ply {
            Some(ply) if ply % 2 == 0 => words.push(format!("{}.", ply / 2 + 1)),
            Some(ply) if !is_begun => words.push(format!("{}...", ply / 2 + 1)),
            _ => {}
        }
        words.push(quoted(&turn.text));
        words.extend(turn.signs.iter().map(|sign| format!("${sign}")));
        words.extend(comment(&turn.comment));
        for line in &turn.instead {
            let first = words.len();
            put_line(words, line, ply);
            if let Some(word) = words.get_mut(first) {
                word.insert(0, '(');
            }
            if let Some(word) = words.get_mut(first..).and_then(<[String]>::last_mut) {
                word.push(')');
            }
        }
        // After a comment or a variation the number of the second player's move is repeated.
        is_begun = turn.comment.is_empty() && turn.instead.is_empty();
    }
}

/// Writes a comment, if there is one, on one line: it is read back as it is.
fn comment(text: &str) -> Option<String> {
    let plain = text.replace('{', "(").replace('}', ")");
    (!text.is_empty()).then(|| format!("{{{}}}", plain.replace(char::is_control, " ")))
}

/// Escapes the value of a tag for its quotes.
fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for sign in value.chars() {
        match sign {
            '"' => text += "\\\"",
            '\\' => text += "\\\\",
            '\n' => text += "\\n",
            sign if sign.is_control() => text.push(' '),
            sign => text.push(sign),
        }
    }
    text
}

/// Quotes a move if it would be read as something else.
fn quoted(text: &str) -> String {
    let is_number = text
        .trim_start_matches(|sign: char| sign.is_ascii_digit())
        .starts_with('.');
    let is_other = text.is_empty()
        || is_number && text.starts_with(|sign: char| sign.is_ascii_digit())
        || ["1-0", "0-1", "1/2-1/2", "*"].contains(&text)
        || text.chars().all(|sign| sign.is_ascii_digit())
        || text.starts_with(['$', '%', '['])
        || text.ends_with(['!', '?'])
        || text.contains(['{', '}', '(', ')', ';', '"', ' ', '\t', '\n']);
    match is_other {
        true => format!("\"{}\"", escaped(text)),
        false => text.to_owned(),
    }
}
