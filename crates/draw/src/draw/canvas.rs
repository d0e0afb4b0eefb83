//! Characters on an unbounded sheet, and their conversion to lines.

use std::collections::BTreeMap;
use std::fmt::Write;

/// The style of a character: colours of the 256-colour palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink {
    /// The letter's colour; `None` for the terminal's own.
    pub colour: Option<u8>,
    /// Bold letters.
    pub bold: bool,
    /// Underlined letters.
    pub underline: bool,
}

/// The filled part of a character's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The whole place.
    Whole,
    /// The upper half; drawn with a half block.
    Upper,
    /// The lower half.
    Lower,
}

/// One place of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Glyph {
    letter: Option<char>,
    ink: Ink,
    upper: Option<u8>,
    lower: Option<u8>,
}

/// A sheet of characters. Rows go downwards, columns to the right; both may be negative.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    glyphs: BTreeMap<(i32, i32), Glyph>,
}

impl Canvas {
    /// Writes text from this place to the right; it replaces existing characters, backgrounds stay.
    pub fn write(&mut self, row: i32, column: i32, text: &str, ink: Ink) {
        for (letter, column) in text.chars().zip(column..) {
            let glyph = self.glyphs.entry((row, column)).or_default();
            glyph.letter = Some(letter);
            glyph.ink = ink;
        }
    }

    /// Writes text in the terminal's own colour.
    pub fn write_plain(&mut self, row: i32, column: i32, text: &str) {
        self.write(row, column, text, Ink::default());
    }

    /// Gives `width` places from this one to the right a background.
    pub fn fill(&mut self, row: i32, column: i32, width: i32, part: Part, colour: u8) {
        for column in column..column + width {
            let glyph = self.glyphs.entry((row, column)).or_default();
            if part != Part::Lower {
                glyph.upper = Some(colour);
            }
            if part != Part::Upper {
                glyph.lower = Some(colour);
            }
        }
    }

    /// Tests whether `width` places from this one to the right are empty.
    pub fn is_free(&self, row: i32, column: i32, width: i32) -> bool {
        self.glyphs
            .range((row, column)..(row, column + width))
            .next()
            .is_none()
    }

    /// Writes a line above everything, at the left; nothing on an empty sheet.
    pub fn add_title(&mut self, title: &str) {
        let Some((top, _, left, _)) = self.extent() else {
            return;
        };
        self.write_plain(top - 1, left, title);
    }

    /// Returns rows and columns from first to last: top, bottom, left, right; `None` if the sheet is empty.
    fn extent(&self) -> Option<(i32, i32, i32, i32)> {
        let (top, bottom) = (
            self.glyphs.first_key_value()?.0.0,
            self.glyphs.last_key_value()?.0.0,
        );
        let left = self.glyphs.keys().map(|place| place.1).min()?;
        let right = self.glyphs.keys().map(|place| place.1).max()?;
        Some((top, bottom, left, right))
    }

    /// Joins canvases into one sheet: next to each other as far as `width` columns allow, the rest below.
    pub fn side_by_side(canvases: impl IntoIterator<Item = Canvas>, width: i32) -> Canvas {
        const GAP: i32 = 3;
        let mut sheet = Canvas::default();
        let (mut row, mut column, mut next_row) = (0, 0, 0);
        for canvas in canvases {
            let Some((top, bottom, left, right)) = canvas.extent() else {
                continue;
            };
            if column > 0 && column + right - left >= width {
                (row, column) = (next_row, 0);
            }
            for ((from_row, from_column), glyph) in canvas.glyphs {
                sheet
                    .glyphs
                    .insert((from_row - top + row, from_column - left + column), glyph);
            }
            column += right - left + 1 + GAP;
            next_row = next_row.max(row + bottom - top + 2);
        }
        sheet
    }

    /// Returns the lines from the first to the last, from the leftmost column on, each ended by a line feed.
    pub fn render(&self) -> String {
        let mut text = String::new();
        let Some((top, _, left, _)) = self.extent() else {
            return text;
        };
        let (mut row, mut column) = (top, left);
        let mut current = String::new();
        for ((glyph_row, glyph_column), glyph) in &self.glyphs {
            if glyph.is_blank() {
                continue;
            }
            while row < *glyph_row {
                close(&mut text, &mut current);
                text.push('\n');
                (row, column) = (row + 1, left);
            }
            if column < *glyph_column {
                close(&mut text, &mut current);
                text.extend((column..*glyph_column).map(|_| ' '));
            }
            let (letter, codes) = glyph.printed();
            if codes != current {
                close(&mut text, &mut current);
                if !codes.is_empty() {
                    let _ = write!(text, "\x1b[{codes}m");
                }
                current = codes;
            }
            text.push(letter);
            column = glyph_column + 1;
        }
        close(&mut text, &mut current);
        text.push('\n');
        text
    }
}

/// Returns a text without the escape sequences for its colours.
pub fn without_escapes(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let first = parts.next().unwrap_or("").to_string();
    parts.fold(first, |bare, part| {
        bare + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

/// Ends a run of coloured characters.
fn close(text: &mut String, current: &mut String) {
    if !current.is_empty() {
        text.push_str("\x1b[0m");
        current.clear();
    }
}

impl Glyph {
    fn is_blank(&self) -> bool {
        self.letter.is_none_or(|letter| letter == ' ')
            && self.upper.is_none()
            && self.lower.is_none()
    }

    /// Returns the character and the parameters of its escape sequence, empty for none.
    fn printed(&self) -> (char, String) {
        let background = self.upper.or(self.lower);
        let (letter, colour, background) = match (
            self.letter.filter(|letter| *letter != ' '),
            self.upper,
            self.lower,
        ) {
            (Some(letter), ..) => (letter, self.ink.colour, background),
            (None, Some(upper), Some(lower)) if upper != lower => ('▀', Some(upper), Some(lower)),
            (None, Some(upper), None) => ('▀', Some(upper), None),
            (None, None, Some(lower)) => ('▄', Some(lower), None),
            (None, ..) => (' ', None, background),
        };
        let mut codes = Vec::new();
        if letter != ' ' {
            let attributes = [(self.ink.bold, 1), (self.ink.underline, 4)];
            codes.extend(
                attributes
                    .iter()
                    .filter(|(on, _)| *on)
                    .map(|(_, code)| code.to_string()),
            );
            codes.extend(colour.map(|colour| format!("38;5;{colour}")));
        }
        codes.extend(background.map(|colour| format!("48;5;{colour}")));
        (letter, codes.join(";"))
    }
}
