//! The reader of games.

use std::fmt;

use super::{DEPTH_MAX, NO_RESULT, Record, Turn};

/// An error at one place of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
    /// The error.
    pub message: String,
    /// The remedy.
    pub help: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{}: {}; {}",
            self.line, self.column, self.message, self.help
        )
    }
}

/// All errors in a file, in its order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.words(""))]
pub struct Faults(pub Vec<Fault>);

impl Faults {
    /// Returns one line for each error, after the file's name.
    pub fn words(&self, file: &str) -> String {
        let lines = self.0.iter().map(|fault| match file {
            "" => fault.to_string(),
            file => format!("{file}:{fault}"),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// The annotation signs of PGN, from number 1.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// The most errors that are reported of one file.
const FAULTS_MAX: usize = 20;

/// Reads all games of a file by the standard of PGN (its import format).
///
/// - Lines that begin with `%`, and text after `;` on its line, are ignored.
/// - A comment before the first move of a variation becomes part of the comment of that move.
/// - Lines end as on any system, and a byte order mark may come first.
/// - Move numbers are optional, and are followed by one dot, or by three. A number that does not follow from those before it is an
///   error, as a move is then missing, or hidden in a comment.
///
/// # Errors
/// Everything that cannot be read.
pub fn read(text: &str) -> Result<Vec<Record>, Faults> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Line ends of Windows, and of old systems without `\n`.
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut reader = Reader {
        rest: &unified,
        line: 1,
        column: 1,
        games: Vec::new(),
        open: None,
        lines: Vec::new(),
        count: None,
        faults: Vec::new(),
    };
    while reader.faults.len() < FAULTS_MAX && reader.next() {}
    reader.close(None);
    match reader.faults.is_empty() {
        true => Ok(reader.games),
        false => Err(Faults(reader.faults)),
    }
}

/// A variation that is being read.
struct Line {
    /// The place of its parenthesis.
    place: (usize, usize),
    /// The comment before its first move.
    comment: String,
    turns: Vec<Turn>,
}

struct Reader<'t> {
    rest: &'t str,
    line: usize,
    column: usize,
    games: Vec<Record>,
    /// The game that is being read.
    open: Option<Record>,
    /// The variations that are being read, each inside the one before.
    lines: Vec<Line>,
    /// The number of moves of either player before the game's first move, by the first number that is written: 5 for `3...`.
    count: Option<usize>,
    faults: Vec<Fault>,
}

impl<'t> Reader<'t> {
    /// Consumes this number of bytes.
    fn take(&mut self, n: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(n);
        for sign in taken.chars() {
            match sign {
                '\n' => (self.line, self.column) = (self.line + 1, 1),
                _ => self.column += 1,
            }
        }
        self.rest = rest;
        taken
    }

    fn fault(&mut self, place: (usize, usize), message: impl Into<String>, help: &str) {
        self.faults.push(Fault {
            line: place.0,
            column: place.1,
            message: message.into(),
            help: help.to_owned(),
        });
    }

    fn game(&mut self) -> &mut Record {
        let line = self.line;
        self.open.get_or_insert_with(|| Record {
            line,
            ..Record::new()
        })
    }

    /// Returns the moves of the line that is being read.
    fn turns(&mut self) -> &mut Vec<Turn> {
        if self.lines.is_empty() {
            return &mut self.game().turns;
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last].turns
    }

    /// Ends the game that is being read.
    fn close(&mut self, result: Option<&str>) {
        self.count = None;
        if let Some(line) = self.lines.first() {
            let place = line.place;
            self.fault(place, "a variation does not end", "write `)` after it");
            self.lines.clear();
        }
        let Some(mut game) = self.open.take() else {
            return;
        };
        if let Some(result) = result {
            result.clone_into(&mut game.result);
        }
        self.games.push(game);
    }

    /// Reads one token; false at the end.
    fn next(&mut self) -> bool {
        let blank = self.rest.len() - self.rest.trim_start().len();
        self.take(blank);
        let place = (self.line, self.column);
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        let line_end = self.rest.find('\n').unwrap_or(self.rest.len());
        match first {
            '%' if self.column == 1 => {
                self.take(line_end);
            }
            ';' => {
                self.take(line_end);
            }
            _ if is_foreign(first) => {
                self.take(first.len_utf8());
                self.fault(
                    place,
                    format!("a control character (U+{:04X}) is here", u32::from(first)),
                    "remove it: no text contains it, and the file may be damaged",
                );
            }
            '[' => self.tag(place),
            '{' => self.comment(place),
            '(' => self.begin_line(place),
            ')' if !self.lines.is_empty() => self.end_line(),
            '"' => {
                if let Some(text) = self.string(place) {
                    self.turn(text, place);
                }
            }
            '}' | ')' | ']' => {
                self.take(1);
                self.fault(
                    place,
                    format!("`{first}` closes nothing"),
                    "leave it out, or write what it closes",
                );
            }
            _ => self.word(place),
        }
        true
    }

    /// Reads a text in quotes.
    fn string(&mut self, place: (usize, usize)) -> Option<String> {
        self.take(1);
        let mut text = String::new();
        let mut signs = self.rest.char_indices();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '"' => {
                    self.take(at + 1);
                    return Some(text);
                }
                '\\' => match signs.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, other)) => text.push(other),
                    None => break,
                },
                '\n' => break,
                sign if is_foreign(sign) => {
                    self.take(at);
                    let here = (self.line, self.column);
                    let end = self.rest.find('\n').unwrap_or(self.rest.len());
                    self.take(end);
                    self.fault(
                        here,
                        format!(
                            "a control character (U+{:04X}) is in a text",
                            u32::from(sign)
                        ),
                        "remove it: no text contains it, and the file may be damaged",
                    );
                    return None;
                }
                sign => text.push(sign),
            }
        }
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        self.take(end);
        self.fault(
            place,
            "a text in quotes does not end on its line",
            "write `\"` after it",
        );
        None
    }

    fn tag(&mut self, place: (usize, usize)) {
        const FORM: &str = "write tags as `[Name \"value\"]`";
        if self
            .open
            .as_ref()
            .is_some_and(|game| !game.turns.is_empty())
        {
            // Some writers leave the result out.
            self.close(None);
        }
        self.game();
        self.take(1);
        let n = self.rest.len()
            - self
                .rest
                .trim_start_matches(|sign: char| sign.is_alphanumeric() || sign == '_')
                .len();
        let name = self.take(n).to_owned();
        let blank = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        self.take(blank);
        let inner = (self.line, self.column);
        if name.is_empty() || !self.rest.starts_with('"') {
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            self.take(end);
            return self.fault(place, "this is not a tag", FORM);
        }
        let Some(value) = self.string(inner) else {
            return;
        };
        let blank = self.rest.len() - self.rest.trim_start_matches([' ', '\t']).len();
        self.take(blank);
        if !self.rest.starts_with(']') {
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            self.take(end);
            return self.fault(place, format!("the tag `{name}` does not end"), FORM);
        }
        self.take(1);
        if self.game().tag(&name).is_some() {
            return self.fault(
                place,
                format!("the tag `{name}` occurs twice"),
                "leave one out",
            );
        }
        self.game().tags.push((name, value));
    }

    fn comment(&mut self, place: (usize, usize)) {
        const HELP: &str = "write `}` after it";
        let Some(end) = self.rest.find('}') else {
            self.take(self.rest.len());
            return self.fault(place, "a comment does not end", HELP);
        };
        let taken = self.take(end + 1);
        // If `}` is missing, the comment would run to the end of the next one.
        if taken[1..].contains('{') {
            return self.fault(
                place,
                "a comment does not end before another one begins",
                HELP,
            );
        }
        if taken.lines().skip(1).any(is_tag) {
            return self.fault(
                place,
                "a comment does not end before the tags of another game",
                HELP,
            );
        }
        if let Some(sign) = taken.chars().find(|sign| is_foreign(*sign)) {
            let what = format!(
                "a control character (U+{:04X}) is in this comment",
                u32::from(sign)
            );
            return self.fault(
                place,
                what,
                "remove it: no text contains it, and the file may be damaged",
            );
        }
        let text: Vec<&str> = taken[1..end].split_whitespace().collect();
        let text = text.join(" ");
        let comment = match (self.turns().is_empty(), self.lines.last_mut()) {
            (true, Some(line)) => &mut line.comment,
            (true, None) => &mut self.game().comment,
            (false, _) => match self.turns().last_mut() {
                Some(turn) => &mut turn.comment,
                None => return,
            },
        };
        if !comment.is_empty() {
            comment.push(' ');
        }
        *comment += &text;
    }

    /// Begins a variation.
    fn begin_line(&mut self, place: (usize, usize)) {
        self.take(1);
        if self.turns().is_empty() {
            self.take(self.rest.len());
            self.lines.clear();
            return self.fault(
                place,
                "a variation begins before the move that it replaces",
                "write it after that move",
            );
        }
        if self.lines.len() == DEPTH_MAX {
            self.take(self.rest.len());
            self.lines.clear();
            return self.fault(
                place,
                format!("this variation is inside {DEPTH_MAX} others"),
                "leave it out: no more are read",
            );
        }
        self.lines.push(Line {
            place,
            comment: String::new(),
            turns: Vec::new(),
        });
    }

    /// Ends the variation that is being read; one without moves adds its comment to the move that it would replace.
    fn end_line(&mut self) {
        self.take(1);
        let Some(Line {
            comment, mut turns, ..
        }) = self.lines.pop()
        else {
            return;
        };
        let is_empty = turns.is_empty();
        let commented = match turns.first_mut() {
            Some(first) => Some(first),
            None => self.turns().last_mut(),
        };
        if let Some(turn) = commented.filter(|_| !comment.is_empty()) {
            let parts = [comment, std::mem::take(&mut turn.comment)];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            turn.comment = parts.join(" ");
        }
        if let Some(turn) = self.turns().last_mut().filter(|_| !is_empty) {
            turn.instead.push(turns);
        }
    }

    fn word(&mut self, place: (usize, usize)) {
        let is_end = |sign: char| {
            sign.is_whitespace()
                || is_foreign(sign)
                || matches!(sign, '{' | '}' | '(' | ')' | ';' | '"')
        };
        let n = self.rest.find(is_end).unwrap_or(self.rest.len());
        let number = self.rest[..n].trim_start_matches(|sign: char| sign.is_ascii_digit());
        let dots = number.trim_start_matches('.');
        if dots.len() < number.len() {
            // `1.e4` as well as `1. e4`, and `1. ... e5` as well as `1... e5`.
            let digits = self.take(n - number.len());
            let n_dots = self.take(number.len() - dots.len()).len();
            return self.number(place, digits, n_dots);
        }
        match self.take(n) {
            // Some writers end variations with a result too.
            "1-0" | "0-1" | "1/2-1/2" | NO_RESULT if !self.lines.is_empty() => {}
            word @ ("1-0" | "0-1" | "1/2-1/2" | NO_RESULT) => {
                self.game();
                self.close(Some(word));
            }
            word if word.chars().all(|sign| "!?".contains(sign)) || word.starts_with('$') => {
                self.sign(word);
            }
            word if number.is_empty()
                && n > 0
                && word.chars().all(|sign| sign.is_ascii_digit()) => {}
            word => {
                let bare = word.trim_end_matches(['!', '?']);
                self.turn(bare.to_owned(), place);
                self.sign(&word[bare.len()..]);
            }
        }
    }

    /// Adds an annotation sign to the last move; unknown ones are ignored.
    fn sign(&mut self, word: &str) {
        let number = match word.strip_prefix('$') {
            Some(number) => number.parse().ok(),
            None => SIGNS
                .iter()
                .position(|sign| *sign == word)
                .map(|n| n as u8 + 1),
        };
        if let Some(number) = number.filter(|number| *number > 0)
            && let Some(turn) = self.turns().last_mut()
            && !turn.signs.contains(&number)
        {
            turn.signs.push(number);
        }
    }

    /// Reads the number of a move, with the number of dots after it.
    fn number(&mut self, place: (usize, usize), digits: &str, n_dots: usize) {
        if n_dots == 2 {
            return self.fault(
                place,
                format!("`{digits}..` is not a move number"),
                "write one dot before a move of the first player, three before a move of the second",
            );
        }
        if !self.lines.is_empty() {
            // Numbers of variations tell nothing that their place does not tell.
            return;
        }
        let n_before = self.open.as_ref().map_or(0, |game| game.turns.len());
        let Ok(number) = digits.parse::<u32>().map(|number| number as usize) else {
            // `1. ... e5`: the second player begins.
            if let Some(before) = self.count.as_mut().filter(|before| **before % 2 == 0)
                && n_before == 0
                && n_dots > 2
            {
                *before += 1;
            }
            return;
        };
        let game = self.game();
        // Rounds of more than two players are not counted in this way, nor are chance draws.
        if game.tag("Players").is_some() {
            return;
        }
        let n_turns = game.turns.len();
        let written = number
            .saturating_mul(2)
            .saturating_add(usize::from(n_dots > 1))
            .saturating_sub(2);
        let before = *self.count.get_or_insert(written.saturating_sub(n_turns));
        let expected = (before + n_turns) / 2 + 1;
        if number != expected {
            self.fault(
                place,
                format!("this is move {expected}, but its number is {number}"),
                "look for a move that is missing, repeated or inside a comment, or change the number",
            );
        }
    }

    fn turn(&mut self, text: String, place: (usize, usize)) {
        self.turns().push(Turn {
            text,
            place,
            ..Turn::default()
        });
    }
}

/// Tests whether a character is invalid in a text: all control characters but the tabulator and the end of a line.
fn is_foreign(sign: char) -> bool {
    sign.is_control() && !matches!(sign, '\n' | '\r' | '\t')
}

/// Tests whether a line is a tag: `[White "..."]`.
fn is_tag(line: &str) -> bool {
    let inner = line
        .trim()
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix("\"]"));
    let name = inner.and_then(|inner| inner.split_once(" \""));
    name.is_some_and(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphanumeric))
}
