//! The writer of games.

use super::Record;

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
        let mut words = Vec::new();
        // Numbers count rounds of two players, also from a start with the second player to move; readers accept that.
        let is_two = !self.tags.iter().any(|(name, _)| name == "Players");
        let first_moves = !self.begins_with_second();
        for (index, turn) in self.turns.iter().enumerate() {
            let ply = index + usize::from(!first_moves);
            let is_after_comment = index > 0 && !self.turns[index - 1].comment.is_empty();
            match (is_two, ply % 2) {
                (true, 0) => words.push(format!("{}.", ply / 2 + 1)),
                (true, _) if index == 0 || is_after_comment => {
                    words.push(format!("{}...", ply / 2 + 1))
                }
                _ => {}
            }
            words.push(quoted(&turn.text));
            if !turn.comment.is_empty() {
                // A comment is kept on one line: it is read back as it is.
                let plain: String = turn
                    .comment
                    .replace('{', "(")
                    .replace('}', ")")
                    .replace(char::is_control, " ");
                words.push(format!("{{{plain}}}"));
            }
        }
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
        || text.contains(['{', '}', '(', ')', ';', '"', ' ', '\t', '\n']);
    match is_other {
        true => format!("\"{}\"", escaped(text)),
        false => text.to_owned(),
    }
}
