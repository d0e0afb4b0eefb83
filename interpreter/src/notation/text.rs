//! The text of a move as a value, read without a game.
//!
//! Only a game decides where the name of a cell ends and which letters are those of pieces. Everything else is found here:
//! - `pass`; a castling by letters, `O-O`, `0-0-0`, `o-o`;
//! - a drop `N@f5`, `@f5`, `Q@-`; a turn with its steps in braces, `name{d3d4 e3e4}`;
//! - a promotion after `=`, as in `e8=Q`; notes in parentheses, `d4xd5(d5,e4)`, `d4e6(^d5)` and `axb8(Q)`; `ep` or `e.p.`; the mark
//!   `#2` of moves that are written alike;
//! - signs of check and mate (`+`, `++`, `#`, `‡`), annotations (`!?`, `??`).
//!
//! The remaining text is the [path](Form::Path): letters, cells and the signs between them. It is matched with legal moves in
//! the module `matching`.

use std::ops::Range;

/// The parsed text of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveText<'t> {
    /// The whole text without spaces around it.
    pub whole: &'t str,
    /// The form of the move.
    pub form: Form<'t>,
    /// The promotion after `=`; without `=`, the promotion is at the end of the path.
    pub becomes: Option<&'t str>,
    /// The texts in parentheses at the end: captured cells, `^` with cells jumped, `~` with cells passed, a part, or a promotion.
    pub notes: Vec<&'t str>,
    /// Whether `ep` or `e.p.` is at the end. The path still contains `ep` if it could be part of a name.
    pub is_en_passant: bool,
    /// The number after `#` at the end, of moves that are written alike.
    pub ordinal: Option<usize>,
    /// The sign of check or mate at the end; empty without one.
    pub check: &'t str,
    /// The annotation at the end, such as `!?`; empty without one.
    pub annotation: &'t str,
}

/// The forms of move text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form<'t> {
    /// `pass`.
    Pass,
    /// `O-O` or `O-O-O`.
    Castling(Wing),
    /// `N@f5`: the piece or tile before `@`, empty if none is named, and the cell; `-` for a discarded item.
    Drop {
        /// The piece or tile.
        item: &'t str,
        /// The cell.
        cell: &'t str,
    },
    /// `name{step step}`.
    Turn {
        /// The name of the turn.
        name: &'t str,
        /// The steps, each with its byte range in the whole text.
        steps: Vec<(MoveText<'t>, Range<usize>)>,
        /// Whether the brace is closed.
        is_closed: bool,
    },
    /// Letters, cells, and signs between them: `e2e4`, `Nbxd7`, `c3!Nd4`, `e2.0+e3`.
    Path(&'t str),
}

/// The side on which a piece castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// `O-O`: toward the partner on the right, as the board is drawn.
    Right,
    /// `O-O-O`: toward the partner on the left.
    Left,
}

impl Wing {
    /// Returns the text of the side in standard notation.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Right => "O-O",
            Self::Left => "O-O-O",
        }
    }

    /// Reads `O-O` or `O-O-O`, with capital or small letters or with zeros.
    fn read(text: &str) -> Option<Self> {
        let mut letters = text.split('-');
        let is_ring = |part: &str| matches!(part, "O" | "o" | "0");
        let n_rings = text.split('-').count();
        match (letters.all(is_ring), n_rings) {
            (true, 2) => Some(Self::Right),
            (true, 3) => Some(Self::Left),
            _ => None,
        }
    }
}

impl<'t> MoveText<'t> {
    /// Parses the text of a move: `e2e4`, `exd8=Q+`, `battle{d3d4 e3e4}`. Every text has a value; only a game decides which move it
    /// means.
    pub fn parse(text: &'t str) -> Self {
        let whole = text.trim();
        if let Some((name, rest)) = whole.split_once('{') {
            return Self::turn(whole, name, rest);
        }
        let mut rest = whole;
        let annotation = cut_end(&mut rest, &['!', '?']);
        let ordinal = cut_ordinal(&mut rest);
        let check = cut_end(&mut rest, &['+', '#', '‡', '†']);
        let notes = cut_notes(&mut rest);
        let (path, becomes) = match rest.rsplit_once('=') {
            Some((path, becomes)) => (path.trim_end(), Some(becomes.trim())),
            None => (rest, None),
        };
        let is_en_passant = without_en_passant(rest).is_some();
        let form = match path.split_once('@') {
            Some((item, cell)) => Form::Drop {
                item: item.trim(),
                cell: cell.trim(),
            },
            None if path.eq_ignore_ascii_case("pass") => Form::Pass,
            None => Wing::read(path).map_or(Form::Path(path), Form::Castling),
        };
        Self {
            whole,
            form,
            becomes,
            notes,
            is_en_passant,
            ordinal,
            check,
            annotation,
        }
    }

    /// Parses `name{step step}`, given the name and the text after the brace.
    fn turn(whole: &'t str, name: &'t str, after: &'t str) -> Self {
        let (steps, mut end, is_closed) = match after.rsplit_once('}') {
            Some((steps, end)) => (steps, end.trim(), true),
            None => (after, "", false),
        };
        let annotation = cut_end(&mut end, &['!', '?']);
        let ordinal = cut_ordinal(&mut end);
        let check = cut_end(&mut end, &['+', '#', '‡', '†']);
        let notes = cut_notes(&mut end);
        let start = name.len() + 1;
        let steps = words(steps)
            .map(|at| {
                let step = Self::parse(&steps[at.clone()]);
                (step, at.start + start..at.end + start)
            })
            .collect();
        Self {
            whole,
            form: Form::Turn {
                name: name.trim(),
                steps,
                // The remaining text is no note, and belongs to nothing.
                is_closed: is_closed && end.is_empty(),
            },
            becomes: None,
            notes,
            is_en_passant: false,
            ordinal,
            check,
            annotation,
        }
    }

    /// Returns the path, if the text has one: first as it is written, then without `ep` at its end.
    pub fn paths(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        let path = match self.form {
            Form::Path(path) => Some(path),
            _ => None,
        };
        path.into_iter().chain(path.and_then(without_en_passant))
    }
}

/// Splits a text at spaces; returns the byte range of each word.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut from = 0;
    text.split_inclusive(char::is_whitespace)
        .filter_map(move |part| {
            let (start, word) = (from, part.trim_end());
            from += part.len();
            (!word.is_empty()).then(|| start..start + word.len())
        })
}

/// Cuts these signs off the end, but not the whole text; returns them.
fn cut_end<'t>(rest: &mut &'t str, signs: &[char]) -> &'t str {
    let kept = rest.trim_end_matches(signs);
    if kept.is_empty() && !rest.is_empty() {
        return "";
    }
    let cut = &rest[kept.len()..];
    if !cut.is_empty() {
        *rest = kept.trim_end();
    }
    cut
}

/// Cuts `#2` off the end; returns the number.
fn cut_ordinal(rest: &mut &str) -> Option<usize> {
    let (kept, digits) = rest.rsplit_once('#')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number)?;
    *rest = kept.trim_end();
    Some(number)
}

/// Cuts `(d5,e4)(^d6)` off the end; returns the texts in parentheses, from the first to the last.
fn cut_notes<'t>(rest: &mut &'t str) -> Vec<&'t str> {
    let mut notes = Vec::new();
    while let Some((kept, note)) = rest
        .strip_suffix(')')
        .and_then(|open| open.rsplit_once('('))
    {
        *rest = kept.trim_end();
        notes.push(note.trim());
    }
    notes.reverse();
    notes
}

/// Returns the text before `ep` or `e.p.` at the end.
fn without_en_passant(text: &str) -> Option<&str> {
    let mut endings = ["e.p.", "e.p", "ep"].iter();
    let cut = endings.find_map(|ending| {
        let at = text.len().checked_sub(ending.len())?;
        let end = text.get(at..)?;
        end.eq_ignore_ascii_case(ending).then_some(&text[..at])
    })?;
    (!cut.is_empty()).then(|| cut.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_taken_apart() {
        let parse = MoveText::parse;
        assert_eq!(parse(" e2e4 ").form, Form::Path("e2e4"));
        for text in ["O-O", "0-0", "o-o", "O-O+", "0-0#", "O-O!?"] {
            assert_eq!(parse(text).form, Form::Castling(Wing::Right), "{text}");
        }
        for text in ["O-O-O", "0-0-0++", "o-o-o??"] {
            assert_eq!(parse(text).form, Form::Castling(Wing::Left), "{text}");
        }
        assert_eq!(parse("O-O-O-O").form, Form::Path("O-O-O-O"));
        assert_eq!(parse("pass").form, Form::Pass);
        let drop = |item, cell| Form::Drop { item, cell };
        assert_eq!(parse("N@f5+").form, drop("N", "f5"));
        assert_eq!(parse("@e4").form, drop("", "e4"));
        assert_eq!(parse("Q@-").form, drop("Q", "-"));
    }

    #[test]
    fn what_follows_a_path_is_cut_off() {
        let parsed = MoveText::parse("exd8=Q+!?");
        assert_eq!(parsed.form, Form::Path("exd8"));
        assert_eq!(parsed.becomes, Some("Q"));
        assert_eq!((parsed.check, parsed.annotation), ("+", "!?"));
        let parsed = MoveText::parse("d4xd5(d5,e4)#2");
        assert_eq!(parsed.form, Form::Path("d4xd5"));
        assert_eq!(
            (&parsed.notes[..], parsed.ordinal),
            (&["d5,e4"][..], Some(2))
        );
        let parsed = MoveText::parse("d4xd5(d5)(^d6)(slide)");
        assert_eq!(parsed.notes, ["d5", "^d6", "slide"]);
        let parsed = MoveText::parse("exd6 e.p.+");
        assert!(parsed.is_en_passant);
        assert_eq!(parsed.paths().last(), Some("exd6"));
        // A text of signs alone is a path, and `!d4` is a capture without moving.
        assert_eq!(MoveText::parse("!d4").form, Form::Path("!d4"));
        assert_eq!(MoveText::parse("??").form, Form::Path("??"));
        assert_eq!(MoveText::parse("").form, Form::Path(""));
    }

    #[test]
    fn steps_have_their_bytes() {
        let text = "big battle{d3d4  e3xe4}#2";
        let parsed = MoveText::parse(text);
        let Form::Turn {
            name,
            steps,
            is_closed,
        } = &parsed.form
        else {
            panic!("{parsed:?}");
        };
        assert_eq!(
            (*name, *is_closed, parsed.ordinal),
            ("big battle", true, Some(2))
        );
        let written: Vec<&str> = steps.iter().map(|(_, at)| &text[at.clone()]).collect();
        assert_eq!(written, ["d3d4", "e3xe4"]);
        assert!(matches!(
            MoveText::parse("go{d3d4").form,
            Form::Turn {
                is_closed: false,
                ..
            }
        ));
        assert!(matches!(
            MoveText::parse("go{d3d4}x").form,
            Form::Turn {
                is_closed: false,
                ..
            }
        ));
    }
}
