//! Keys and values that are not as their tables have them.

use crate::diagnostic::codes::{resolve, toml};
use crate::diagnostic::{Diagnostic, Edit, Subject, near_names, suggest};
use crate::source::Span;
use crate::unknown::misplaced;
use crate::variant::document::{Key, Node, Text, Value, quoted};
use crate::variant::limits::EXPRESSION_BYTES_MAX;

/// A key or a value that is not as its table has it.
pub(crate) enum KeyMistake<'n> {
    /// A value has another type.
    WrongType {
        name: &'n str,
        value: &'n Node,
        /// The type, with an article.
        expected: &'n str,
        instead: Instead<'n>,
    },
    /// A key of a named thing is in its section, without a name.
    Nameless {
        key: &'n Key,
        section: &'n str,
        /// The word for a thing of this section.
        thing: &'n str,
        header: &'n str,
    },
    /// No key of the table has this name.
    UnknownKey {
        key: &'n Key,
        title: &'n str,
        /// The keys of the table; none if another diagnostic has them.
        known: Vec<&'n str>,
        /// The key that replaces it.
        meant: Option<&'n str>,
    },
    /// An option cannot have this key.
    KeyOfOption { key: &'n Key },
    /// A rule has a key `name`, although its header has the name.
    NameInRule {
        header: String,
        key: Span,
        /// The key and its value.
        whole: Span,
    },
    /// A rule is not a table.
    RuleNotATable {
        section: &'n str,
        name: &'n Key,
        value: &'n Node,
    },
    /// Rules are written as a list.
    RuleList {
        /// What the first of them reads now.
        reads: String,
        first: Span,
        /// Some of the others.
        others: Vec<Span>,
        edits: Vec<Edit>,
    },
    /// No word of the key is this one.
    UnknownWord {
        key: &'n str,
        word: &'n Text,
        words: Vec<&'n str>,
    },
    /// No kind of step has this name.
    UnknownStep { word: &'n Text, words: Vec<&'n str> },
    /// A kind of step is listed again.
    StepTwice { word: &'n Text },
    /// A key is missing.
    Missing {
        title: &'n str,
        key: &'n str,
        example: &'n str,
        span: Span,
    },
    /// A text is too long.
    TooLong { key: &'n str, span: Span },
    /// A text that is shown has nothing in it.
    Blank {
        key: &'n str,
        example: &'n str,
        span: Span,
    },
    /// A text that is shown has a character that cannot be shown.
    ControlCharacter {
        key: &'n str,
        character: char,
        span: Span,
    },
    /// `true` is in quotes.
    QuotedTrue { key: &'n str, span: Span },
    /// A number is too small or too large.
    OutOfRange {
        name: &'n str,
        /// The number, unless it is too large for any.
        number: Option<i64>,
        least: i64,
        most: i64,
        span: Span,
    },
    /// Points are too few, too many or not in hundredths.
    Points {
        key: &'n str,
        number: f64,
        span: Span,
    },
    /// A table or a list has too many entries.
    TooManyEntries {
        title: &'n str,
        n_entries: usize,
        most: usize,
        span: Span,
    },
}

/// What to write instead of a value of a wrong type.
#[derive(Clone, Copy)]
pub enum Instead<'n> {
    /// This example.
    Example(&'n str),
    /// This example, without quotes around its value.
    Unquoted(&'n str),
    /// The table with this header.
    Header(&'n str),
    /// The table of this key, in braces.
    Braces(&'n str),
    /// A table with a name for each thing, with this header.
    Named(&'n str),
    /// A table with a name for each rule of this section.
    Rules(&'n str),
    /// The list of `[[test]]`.
    Tests,
    /// A list of players for each team.
    Teams,
    /// The key at the top of the file.
    AtTheTop(&'n str),
}

impl From<KeyMistake<'_>> for Diagnostic {
    fn from(mistake: KeyMistake<'_>) -> Self {
        use KeyMistake::*;
        match mistake {
            WrongType {
                name,
                value,
                expected,
                instead,
            } => {
                let message = format!("{} is {}, not {expected}", in_ticks(name), value.noun());
                let label = format!("{expected} belongs here");
                let instead = match (instead, &value.value) {
                    (Instead::Unquoted(example), Value::String(_)) => {
                        format!("write `{example}` without quotes")
                    }
                    _ => instead.advice(),
                };
                Self::error(toml::WRONG_TYPE, message, value.span, label).with_help(instead)
            }
            Nameless {
                key,
                section,
                thing,
                header,
            } => {
                let message = format!("`{}` is in `[{section}]` itself", key.name);
                let label = format!("it belongs to one {thing}, which has a name");
                Self::error(toml::WRONG_TYPE, message, key.span, label)
                    .with_help(Instead::Named(header).advice())
            }
            UnknownKey {
                key,
                title,
                known,
                meant,
            } => {
                let name = &key.name;
                let subject = match title.starts_with("[piece.") {
                    true => Subject::KeyOfPieces(name.clone()),
                    false => Subject::Key(name.clone()),
                };
                let condition = CONDITIONS.iter().find(|(word, _)| word == name);
                let help = match (name.split_once('.'), condition) {
                    (Some((first, _)), _) if known.contains(&first) => {
                        format!("write `[{name}]` without quotes")
                    }
                    (_, Some((_, condition))) if known.contains(&"when") && meant.is_none() => {
                        format!("write a condition in `when`, such as `{condition}`")
                    }
                    _ if title == "the definition" && elsewhere(name).is_some() => {
                        elsewhere(name).unwrap_or_default().to_owned()
                    }
                    _ => misplaced(name).unwrap_or_else(|| match known.is_empty() {
                        true => format!("the keys of {} are listed above", in_ticks(title)),
                        false => suggest(name, "keys", known),
                    }),
                };
                let message = format!("unknown key `{name}` in {}", in_ticks(title));
                let problem =
                    Self::error(toml::UNKNOWN_KEY, message, key.span, "no key of this name")
                        .about(subject)
                        .with_help(help);
                match meant {
                    Some(meant) => problem.with_edit(key.span, meant),
                    None => problem,
                }
            }
            KeyOfOption { key } => {
                let message = format!("`{}` in an option", key.name);
                let label = "an option cannot have this";
                Self::error(toml::UNKNOWN_KEY, message, key.span, label)
                    .about(Subject::Key(key.name.clone()))
                    .with_help("write it at the top of the definition")
            }
            NameInRule { header, key, whole } => {
                let message = format!("unknown key `name` in `{header}`");
                Self::error(toml::UNKNOWN_KEY, message, key, "the header has the name")
                    .with_help("leave it out")
                    .with_edit(whole, "")
            }
            RuleNotATable {
                section,
                name,
                value,
            } => {
                let message = format!("`{section}.{}` is {}, not a table", name.name, value.noun());
                let name = quoted(&name.name);
                Self::error(toml::WRONG_TYPE, message, value.span, "a rule belongs here")
                    .with_help(format!(
                        "write `[{section}.{name}]` above its keys, or `{name} = false` to take an inherited rule away"
                    ))
            }
            RuleList {
                reads,
                first,
                others,
                edits,
            } => {
                let message = "rules are not written as a list";
                let label = format!("it reads `{}` now", reads.replace('\n', " "));
                let report = Self::error(toml::RULE_LIST, message, first, label).with_help(
                    "the name of a rule is in its header; `alfil check --fix` rewrites the file",
                );
                let others = others.into_iter();
                let report =
                    others.fold(report, |report, span| report.with_label(span, "and here"));
                Self { edits, ..report }
            }
            UnknownWord { key, word, words } => {
                let code = match key {
                    "result" => resolve::UNKNOWN_RESULT,
                    _ => resolve::UNKNOWN_WORD,
                };
                let message = format!("`{}` is not a value of `{key}`", word.text);
                let problem = Self::error(code, message, word.span(), "not a word known here")
                    .about(subject_of(key, word))
                    .with_help(suggest(&word.text, "words", words.iter().copied()));
                match near_names(&word.text, words)[..] {
                    [meant] => problem.with_edit(word.span(), format!("{meant:?}")),
                    _ => problem,
                }
            }
            UnknownStep { word, words } => {
                let message = format!("`{}` is not a kind of step", word.text);
                let label = "not one of the kinds";
                Self::error(resolve::UNKNOWN_WORD, message, word.span(), label)
                    .about(subject_of("do", word))
                    .with_help(suggest(&word.text, "kinds of step", words))
            }
            StepTwice { word } => {
                let message = format!("`{}` is listed twice", word.text);
                let label = "a kind of step is listed once";
                let help = "a turn of two steps has `steps = 2`, or lists its steps in order: `steps = [\"move\", \"move\"]` without `do`";
                Self::error(toml::TOO_MANY, message, word.span(), label).with_help(help)
            }
            Missing {
                title,
                key,
                example,
                span,
            } => {
                let message = format!("{} has no `{key}`", in_ticks(title));
                let label = format!("`{key}` belongs here");
                Self::error(toml::MISSING_KEY, message, span, label)
                    .with_help(Instead::Example(example).advice())
            }
            TooLong { key, span } => {
                let message = format!("`{key}` is too long");
                let label = format!("longer than {EXPRESSION_BYTES_MAX} bytes");
                Self::error(toml::TOO_MANY, message, span, label)
                    .with_help("give parts of it names in `[let]` or `[zone]`")
            }
            Blank { key, example, span } => {
                let message = format!("`{key}` is empty");
                Self::error(toml::WRONG_TYPE, message, span, "a text belongs here")
                    .with_help(Instead::Example(example).advice())
            }
            ControlCharacter {
                key,
                character,
                span,
            } => {
                let message = format!(
                    "`{key}` has the character U+{:04X}, which cannot be shown",
                    u32::from(character)
                );
                let label = "letters, signs and spaces belong here";
                Self::error(toml::CONTROL_CHARACTER, message, span, label)
                    .with_help("take it out; such a text is one line")
            }
            QuotedTrue { key, span } => {
                let message = format!("`{key}` is the text `true`");
                Self::error(
                    toml::OLD_WORD,
                    message,
                    span,
                    "it is written without quotes",
                )
                .with_help(format!("write `{key} = true`"))
                .with_edit(span, "true")
            }
            OutOfRange {
                name,
                number,
                least,
                most,
                span,
            } => {
                let message = match number {
                    Some(number) => format!("`{name}` is {number}"),
                    None => format!("`{name}` is too large"),
                };
                let label = format!("between {least} and {most}");
                Self::error(toml::OUT_OF_RANGE, message, span, label)
                    .with_help(format!("write a whole number from {least} to {most}"))
            }
            Points { key, number, span } => {
                let message = format!("`{key}` is {number} points");
                let label = "from 0 to 100, in hundredths";
                Self::error(toml::OUT_OF_RANGE, message, span, label)
                    .with_help("write points such as 1, 0.5 or 0.25")
            }
            TooManyEntries {
                title,
                n_entries,
                most,
                span,
            } => {
                let message = format!("too many entries in {}", in_ticks(title));
                let label = format!("{n_entries} entries; the most is {most}");
                Self::error(toml::TOO_MANY, message, span, label)
                    .with_help("only the first of them are read; leave some out")
            }
        }
    }
}

/// Words that authors write as keys of rules, and the conditions that say it.
const CONDITIONS: [(&str, &str); 5] = [
    ("phase", "phase is NAME"),
    ("turn", "turn is NAME"),
    ("player", "me is NAME"),
    ("players", "me is NAME"),
    ("piece", "piece is KIND"),
];

/// Returns where the definition has what other programs write under this key.
pub(super) fn elsewhere(key: &str) -> Option<&'static str> {
    Some(match key {
        "title" => "the title is `name`",
        "fen" | "startFen" => "the FEN of the start is `fen` of `[setup]`",
        "castling" => "castlings are joint moves: `[joint]` `NAME = false` takes one away",
        "pieceDrops" => "pieces are dropped from a store: `drop` of `[store.NAME]`",
        "promotionPieceTypes" => "the choice is `to` of `[promotion.NAME]`",
        "stalemateValue" => "the result of a stalemate is `result` of an `[end.NAME]`",
        _ => return None,
    })
}

impl Instead<'_> {
    fn advice(self) -> String {
        match self {
            Self::Example(example) | Self::Unquoted(example) => format!("write `{example}`"),
            Self::Header(header) => format!("write `{header}` as a header, and its keys below it"),
            Self::Braces(key) => format!("write `{key} = {{ ... }}`, keys and values in braces"),
            Self::Named(header) => {
                format!("write `{header}`, with a name of your own, above its keys")
            }
            Self::Rules(section) => format!("write `[{section}.NAME]` above the keys of each"),
            Self::Tests => {
                "write `[[test]]` with double brackets above its keys, or `test = [{ ... }]`".into()
            }
            Self::Teams => {
                "write `teams = [[\"NAME\", \"NAME\"], [\"NAME\", \"NAME\"]]`, a list of players for each team".into()
            }
            Self::AtTheTop(key) => misplaced(key).unwrap_or_default(),
        }
    }
}

fn subject_of(key: &str, word: &Text) -> Subject {
    Subject::Word {
        key: key.into(),
        word: word.text.clone(),
    }
}

/// Returns the name of a table or key in backticks, unless it is a description.
fn in_ticks(title: &str) -> String {
    match title.starts_with("the ") || title.starts_with('`') {
        true => title.to_string(),
        false => format!("`{title}`"),
    }
}

/// Adds to the help about a piece without a letter that it may be another piece, misspelt.
pub(in crate::variant) fn or_meant(help: &str, near: &str) -> String {
    format!("{help}, or is `{near}` meant?")
}
