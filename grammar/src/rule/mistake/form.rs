//! Mistakes in the form of an expression.

use super::phrase::{by_cell, written_small};
use crate::diagnostic::codes::rule;
use crate::diagnostic::{Diagnostic, near_names};
use crate::rule::actions::ACTIONS;
use crate::rule::names::FUNCTIONS;
use crate::rule::suggest::{line, owner};
use crate::source::Span;
use crate::variant::mistake::{LOOKS_LIKE_SPACE, ORDINARY_SPACE};
use crate::variant::old::OldWord;

/// A mistake in the form of an expression.
pub(in crate::rule) enum FormMistake {
    /// The text has too many bytes.
    TooLong {
        n_bytes: usize,
        most: usize,
        span: Span,
    },
    /// The text has nothing in it.
    Empty { span: Span },
    /// A text in quotes does not end.
    OpenQuote { span: Span },
    /// A `)` has no `(`.
    Unopened { span: Span },
    /// A `(` has no `)`.
    Unclosed { span: Span },
    /// No expression has this sign.
    Foreign { sign: String, span: Span },
    /// A character looks like a space or cannot be seen.
    Invisible { character: char, span: Span },
    /// Parentheses or `not` are nested too deeply.
    TooDeep { most: usize, span: Span },
    /// A number is larger than can be counted.
    NumberTooLarge { span: Span },
    /// The parser returns a pair that its caller does not know. It is a diagnostic, since no text may cause a panic.
    UnknownForm { span: Span },
    /// The grammar cannot read on.
    Unexpected {
        /// The word or sign at the place; empty at the end of the text.
        found: String,
        /// The text before it.
        before: String,
        expected: ExpectedPart,
        /// The word of the language that is meant by one in capitals.
        small: Option<String>,
        span: Span,
    },
    /// An old word of the language.
    OldFunction(OldWord),
    /// A chain has `+` and `|`.
    MixedSum { operand: Span, span: Span },
    /// The key of a `[let]` has no name, or parameters of a wrong form.
    LetKey { key: String, span: Span },
    /// Quantifiers are nested too deeply.
    Quantifiers { most: u8, span: Span },
    /// The expression is too large once names of `[let]` are replaced.
    Limited {
        limit: Limit,
        span: Span,
        /// The outermost name that was being replaced, and its use.
        used: Option<(String, Span)>,
    },
}

/// The limits of an expression with the bodies of its names.
#[derive(Clone, Copy)]
pub(in crate::rule) enum Limit {
    /// The depth of nested parts.
    Depth(usize),
    /// The number of parts.
    Size(usize),
}

/// The part of an expression that the grammar expects.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::rule) enum ExpectedPart {
    Check,
    Move,
    Variable,
    Open,
    Colon,
    Operand,
    Comma,
    Close,
    Name,
    Operator,
}

/// Tests whether a word or sign compares two operands.
fn is_comparison(token: &str) -> bool {
    ["==", "!=", "<", "<=", ">", ">=", "in", "is"].contains(&token)
}

impl From<FormMistake> for Diagnostic {
    fn from(mistake: FormMistake) -> Self {
        use FormMistake::*;
        match mistake {
            TooLong {
                n_bytes,
                most,
                span,
            } => {
                let message = format!("an expression of {n_bytes} bytes");
                let label = format!("an expression has at most {most}");
                Self::error(rule::TOO_LONG, message, span, label)
                    .with_help("give parts of it names in `[let]`")
            }
            Empty { span } => {
                let message = "an empty expression";
                Self::error(rule::SYNTAX, message, span, "nothing is written here")
                    .with_help("write a condition such as `some(captured)`, or a set such as `mine king`; leave the key out if it says nothing")
            }
            OpenQuote { span } => {
                let message = "a text that does not end";
                Self::error(rule::UNCLOSED, message, span, "this `'` has no partner")
                    .with_help("a text is written between two `'`, for example `'K'`")
            }
            Unopened { span } => {
                let message = "a `)` without a `(`";
                Self::error(rule::UNCLOSED, message, span, "nothing is open here")
                    .with_help("take it out, or write the `(` it belongs to")
            }
            Unclosed { span } => {
                let message = "a `(` without a `)`";
                Self::error(rule::UNCLOSED, message, span, "opened here, never closed")
                    .with_help("write the `)` where its contents end")
            }
            Foreign { sign, span } => {
                let message = format!("`{sign}` is not a sign of this language");
                Self::error(rule::SYNTAX, message, span, "not known in an expression")
                    .with_help(instead_of(&sign))
            }
            Invisible { character, span } => {
                let number = u32::from(character);
                let (label, help) = match character.is_whitespace() {
                    true => (LOOKS_LIKE_SPACE, ORDINARY_SPACE),
                    false => ("it cannot be seen", "take it out"),
                };
                let message =
                    format!("the character U+{number:04X} does not belong in an expression");
                Self::error(rule::SYNTAX, message, span, label).with_help(help)
            }
            TooDeep { most, span } => {
                Self::error(rule::TOO_DEEP, nested(most), span, "one level too many")
                    .with_help("give inner parts names in `[let]`")
            }
            NumberTooLarge { span } => {
                let message = "a number that is too large";
                let label = "more than this cannot be counted";
                Self::error(rule::NUMBER_TOO_LARGE, message, span, label)
                    .with_help(format!("the largest number is {}", u32::MAX))
            }
            UnknownForm { span } => {
                let message = "an expression of unknown form";
                Self::error(rule::SYNTAX, message, span, "cannot be read")
            }
            Unexpected {
                found,
                before,
                expected,
                small,
                span,
            } => {
                let message = match &found[..] {
                    "" => "the expression ends too early".to_string(),
                    _ => format!("`{found}` does not belong here"),
                };
                let label = match expected == ExpectedPart::Operator && is_comparison(&found) {
                    true => "there is a comparison before it already".to_string(),
                    false => format!("expected {}", expected.phrase()),
                };
                let help = match small {
                    Some(small) => Some(written_small(&small)),
                    None => advice(&found, &before, expected),
                };
                Self {
                    help,
                    ..Self::error(rule::SYNTAX, message, span, label)
                }
            }
            OldFunction(word) => word.into(),
            MixedSum { operand, span } => {
                let message = "`+` and `|` in one chain";
                let label = "`+` adds numbers, `|` joins sets";
                Self::error(rule::SYNTAX, message, span, label)
                    .with_label(operand, "after `|`")
                    .with_help("write parentheses: `count(a | b) + count(c)`")
            }
            LetKey { key, span } => {
                let message = format!("`{key}` cannot be the name of an expression");
                Self::error(rule::LET_KEY, message, span, "not a name")
                    .with_help("write a name such as `officer`, or with parameters `\"fits(x)\"`; names are letters, digits and `-`")
            }
            Quantifiers { most, span } => {
                let message = format!(
                    "more than {most} of `any`, `every`, `cells`, `each` inside one another"
                );
                Self::error(
                    rule::QUANTIFIERS_TOO_DEEP,
                    message,
                    span,
                    "one level too many",
                )
                .with_help("sets often do without a variable: `some(A & near(B, 'K'))`")
            }
            Limited { limit, span, used } => {
                let (code, message) = match limit {
                    Limit::Depth(most) => (rule::TOO_DEEP, nested(most)),
                    Limit::Size(most) => (
                        rule::TOO_LONG,
                        format!("an expression with more than {most} parts"),
                    ),
                };
                let passed = "the limit is passed here";
                let diagnostic = match used {
                    None => Self::error(code, message, span, passed),
                    Some((name, used)) => {
                        let label =
                            format!("too large when all that `{name}` is made of is put in");
                        Self::error(code, message, used, label).with_label(span, passed)
                    }
                };
                diagnostic.with_help("make it smaller; sets that do not change can be zones")
            }
        }
    }
}

fn nested(most: usize) -> String {
    format!("an expression nested more than {most} deep")
}

/// Returns advice about a sign that no expression has.
fn instead_of(sign: &str) -> &'static str {
    match sign {
        "&&" => "`and` joins conditions, a single `&` cuts sets of cells",
        "||" => "`or` joins conditions, a single `|` joins sets of cells",
        "=" => {
            "numbers are compared with `==`, `piece`, `part`, `chosen` and `phase` with `is`; an action sets a value with `set(NAME, 0)`"
        }
        "===" => "write `==`",
        "=>" => "write `>=`",
        "=<" => "write `<=`",
        "<>" => "write `!=`",
        "!" => "write `not` before a condition, `!=` between numbers",
        "\"" => "texts are in single quotes, for example `'K'`",
        "*" | "/" | "%" => {
            "numbers are added with `+` and subtracted with `-`, and `mod` gives a remainder; there is no other arithmetic"
        }
        "[" | "]" | "{" | "}" => JOINED,
        "#" => "comments are outside the text, after it",
        "~" | "^" => "write `not` before a condition, `all - S` for the cells that are not in S",
        ";" => {
            "one key has one expression: several actions are a list, as in `do = [\"ACTION\", \"ACTION\"]`, conditions are joined with `and` and `or`"
        }
        _ => {
            "names, numbers, texts in `'`, parentheses and the signs `& | - + == != < <= > >= , :` are known"
        }
    }
}

impl ExpectedPart {
    fn phrase(self) -> &'static str {
        match self {
            Self::Check => "`check`, as in `in check`",
            Self::Move => "`move`, as in `can move`",
            Self::Variable => "the name of a variable, as in `any(x in far : x in mine)`",
            Self::Open => "`(`, as in `any(x in far : x in mine)`",
            Self::Colon => "`:` and the condition, as in `any(x in far : x in mine)`",
            Self::Operand => "a name, a number or `(`",
            Self::Comma => "`,` or `)`",
            Self::Close => "`)` or an operator",
            Self::Name => "a name",
            Self::Operator => "`and`, `or`, a comparison, `&`, `|`, `-` or the end",
        }
    }
}

fn advice(found: &str, before: &str, expected: ExpectedPart) -> Option<String> {
    use ExpectedPart::{Check, Close, Comma, Move, Operand, Operator};
    let before = before.trim_end();
    let last = before.rsplit(|c: char| !c.is_alphanumeric()).next();
    let help = match found {
        _ if before.ends_with("->") => "write a kind on both sides, as in `pawn -> queen`",
        "not" if expected == Move => "write `not` before the whole: `not can move`",
        "," if matches!(expected, Operator | Close) => JOINED,
        _ if expected == Check && (before.ends_with("is in") || before.ends_with("is not in")) => {
            "`in` and `not in` follow a set without `is`, as in `from not in far`"
        }
        "capture" if expected == Move => "write `could(some(captured))`",
        "move" | "moves" if matches!(last, Some("no" | "cannot")) => "write `not can move`",
        // A `.` after the name of a cell.
        "." if last.is_some_and(|last| last.starts_with(char::is_alphabetic)) => {
            "a range of cells is written with `-`, as in `a1-c3`; lines are `rank(a1)`, `file(a1)`"
        }
        "." if before.ends_with(|c: char| c.is_ascii_digit()) => {
            let below = last.and_then(|digits| digits.parse::<u32>().ok());
            let below = below.unwrap_or_default();
            return Some(format!(
                "numbers are whole: write `{below}` or `{}`",
                below.saturating_add(1)
            ));
        }
        ":" => return Some(colon(before)),
        "!=" if expected == Operator => {
            "one comparison at a time: join two with `and`; that one of two holds and not the other is `a and not b or b and not a`"
        }
        "==" if expected == Operator => {
            "one comparison at a time: join two with `and`; that both of two hold or neither is `a and b or not a and not b`"
        }
        _ if expected == Operator && is_comparison(found) => {
            "one comparison at a time: join two with `and`"
        }
        "and" | "or" | "of" | "is" | "any" | "every" | "cells" | "can" | "not" | "in"
            if expected == Operand =>
        {
            return Some(format!(
                "`{found}` is a word of the language, it cannot be a name and needs operands"
            ));
        }
        "not" => "after a set write `not in`, after `piece`, `part` or `chosen` write `is not`",
        "mod" => "one `mod` at a time: write parentheses, as in `(turns mod 6) mod 2`",
        "div" | "times" | "plus" | "minus" => {
            "numbers are added with `+` and subtracted with `-`, and `mod` gives a remainder; there is no other arithmetic"
        }
        "xor" | "but" | "then" => "conditions are joined with `and` and `or`",
        _ if last == Some("not") => "after a set write `not in`",
        _ if matches!(expected, Operator | Comma | Close)
            && found.starts_with(char::is_alphanumeric)
            && before.ends_with(|c: char| c.is_alphanumeric() || c == ')') =>
        {
            return Some(between_sets(last.unwrap_or_default(), found));
        }
        _ => return None,
    };
    Some(help.to_string())
}

/// The words before the variables that a colon follows.
const QUANTIFIERS: [&str; 4] = ["any", "every", "cells", "each"];

/// Returns advice about a colon in the parentheses after another word.
fn colon(before: &str) -> String {
    let mut closed = 0;
    let open = before.char_indices().rev().find(|(_, character)| {
        match character {
            ')' => closed += 1,
            '(' if closed == 0 => return true,
            '(' => closed -= 1,
            _ => {}
        }
        false
    });
    let word = open.and_then(|(at, _)| {
        let word = before[..at].rsplit(|c: char| !c.is_alphanumeric());
        word.into_iter().next()
    });
    let word = word.unwrap_or_default();
    let instead = match word {
        "each" => {
            "`each(x in S : ACTION)` has one colon: cut the set before it, as in `x in pawn & far`"
        }
        "some" | "exists" => "write `any(x in S : CONDITION)`",
        "none" => "write `not any(x in S : CONDITION)`",
        "all" | "forall" => "write `every(x in S : CONDITION)`",
        "count" => "write `count(cells(x in S : CONDITION))`",
        _ => "",
    };
    if !instead.is_empty() {
        return instead.to_owned();
    }
    match near_names(word, QUANTIFIERS).first() {
        Some(meant) => format!("did you mean `{meant}(`?"),
        None => "a colon follows variables alone, as in `any(x in far : x in mine)`".to_owned(),
    }
}

/// Advice about sets and kinds in a list.
const JOINED: &str = "sets and kinds are joined with `|`, as in `d4 | e4` and `queen | rook`; conditions with `and`; only round parentheses group";

/// The sets that are written before another set without a sign.
const OWNERS: [&str; 3] = ["mine", "enemy", "neutral"];

/// Returns advice about two sets without a sign between them, by the last word of the first one; it is empty after a parenthesis.
fn between_sets(last: &str, found: &str) -> String {
    let is_cell = |word: &str| {
        word.starts_with(char::is_alphabetic) && word.ends_with(|c: char| c.is_ascii_digit())
    };
    if is_cell(last) && is_cell(found) {
        return format!("sets are joined with `|`: `{last} | {found}`");
    }
    if let Some(line) = line(last, found) {
        return by_cell(&line);
    }
    if let Some(form) = form_of_call(last) {
        return format!("`{last}` is followed by parentheses: `{form}`");
    }
    let near = near_names(last, OWNERS);
    if let Some(owner) = owner(last).or(near.first().copied()) {
        return format!("did you mean `{owner} {found}`?");
    }
    let help = "write `&` between two sets for what is in both, `|` for what is in either, `and` or `or` between conditions; only `mine`, `enemy` and `neutral` are written before another set without a sign";
    format!("{help}; the pieces of one player are `pieces(PLAYER) & {found}`")
}

/// Returns how an action or a function of this name is written.
fn form_of_call(name: &str) -> Option<&'static str> {
    let actions = ACTIONS.iter().map(|row| (row.name, row.usage));
    let functions = FUNCTIONS.iter().map(|row| (row.name, row.usage));
    let mut rows = actions.chain(functions);
    let found = rows.find(|(other, _)| *other == name);
    found.map(|(_, usage)| usage)
}
