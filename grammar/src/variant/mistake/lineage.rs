//! Mistakes between a definition, its parents and its options.

use super::key::elsewhere;
use crate::diagnostic::codes::{resolve, toml};
use crate::diagnostic::{Diagnostic, Severity, Subject, suggest, suggest_keys};
use crate::source::Span;
use crate::variant::document::{Key, Node, Text, Value, quoted};
use crate::variant::inherit::Relation;
use crate::variant::limits::EXTENDS_MAX;
use ir::Arrange;

/// A mistake between a definition, its parents and its options.
pub(in crate::variant) enum LineageMistake<'n> {
    /// The parents or libraries are too many.
    TooMany {
        relation: Relation,
        name: &'n Text,
        n_before: usize,
    },
    /// The value of `extends` is not a text.
    NoName { value: &'n Node },
    /// An entry of `use` is not a text.
    NoLibraryName { value: &'n Node },
    /// A definition is its own ancestor, or a library uses itself.
    Cycle {
        relation: Relation,
        name: &'n Text,
        /// The files on the way, the child first.
        names: Vec<&'n str>,
        /// Whether there is a shipped definition of the parent's name.
        shadows: bool,
    },
    /// No definition or library has this name.
    Unknown {
        relation: Relation,
        name: &'n Text,
        known: &'n [String],
    },
    /// `extends` names a library, or `use` a game.
    OtherRelation { relation: Relation, name: &'n Text },
    /// A library is not a game.
    Library { span: Span },
    /// The language is given by another number than 1.
    UnknownLanguage { number: i64, span: Span },
    /// The language is not a number.
    LanguageType { value: &'n Node },
    /// The language is not given.
    NoLanguage {
        /// The first key.
        before: Span,
        /// The start of the file.
        start: Span,
    },
    /// The file has no key.
    Empty { start: Span },
    /// A key that is removed does not exist.
    NoSuchKey {
        key: &'n Key,
        /// Whether it is a section of the definition, removed below a header.
        is_section: bool,
        keys: Vec<&'n str>,
    },
    /// A rule that is removed does not exist.
    NoSuchRule {
        name: &'n str,
        rules: Vec<&'n str>,
        span: Span,
    },
    /// The name of a rule is nearly that of an inherited rule: both rules would hold.
    AlmostInherited {
        name: &'n str,
        other: &'n str,
        span: Span,
    },
    /// A line of a child makes places of its parent wrong.
    BreaksParent {
        name: &'n str,
        parent: &'n str,
        span: Span,
        errors: &'n [Diagnostic],
    },
    /// A library needs what the game does not have.
    MisfitLibrary {
        name: &'n Text,
        errors: &'n [Diagnostic],
    },
    /// A line of an option makes places of the definition wrong.
    BreaksDefinition {
        option: &'n str,
        span: Span,
        first: &'n Diagnostic,
        errors: &'n [&'n Diagnostic],
    },
    /// A text is not the code of a lint.
    UnknownLint {
        text: &'n Text,
        /// The codes that may be meant.
        near: Vec<&'static str>,
    },
}

/// A mistake about options.
pub(in crate::variant) enum OptionMistake<'n> {
    /// An option excludes itself.
    ExcludesItself { name: &'n Text },
    /// An option implies itself.
    ImpliesItself { name: &'n Text },
    /// An option implies another and cannot be on with it, or two others that cannot be on together.
    ImpliesConflict {
        option: &'n str,
        /// The option that it implies, or both.
        others: (&'n str, Option<&'n str>),
        implied: Span,
        why: Conflict<'n>,
    },
    /// Two options that are on cannot be on together.
    Conflict {
        first: &'n str,
        second: &'n str,
        why: Conflict<'n>,
    },
    /// No option has this name.
    Unknown {
        name: &'n str,
        options: Vec<&'n str>,
        /// The place, if a file names the option.
        span: Option<Span>,
    },
}

/// The reason that two options cannot be on together.
#[derive(Clone, Copy)]
pub(in crate::variant) enum Conflict<'n> {
    /// One excludes the other, here.
    Excluded(&'n Text),
    /// Both are of this group.
    Group(&'n Text),
}

impl From<LineageMistake<'_>> for Diagnostic {
    fn from(mistake: LineageMistake<'_>) -> Self {
        use LineageMistake::*;
        match mistake {
            TooMany {
                relation,
                name,
                n_before,
            } => {
                let label = format!("{n_before} files before this one");
                let (message, help) = match relation {
                    Relation::Parent => (
                        "too many parents",
                        format!("at most {EXTENDS_MAX} definitions may be in a line"),
                    ),
                    Relation::Library => (
                        "too many libraries",
                        format!("a game may use at most {EXTENDS_MAX}, with those of its parents"),
                    ),
                };
                Self::error(resolve::EXTENDS_DEPTH, message, name.span(), label).with_help(help)
            }
            NoName { value } => {
                let message = format!("`extends` is {}, not a text", value.noun());
                let label = "one parent's name belongs here";
                let first = match &value.value {
                    Value::Array(list) => list.first().map(|first| &first.value),
                    _ => None,
                };
                let name = match first {
                    Some(Value::String(name)) => &name.text,
                    _ => "NAME",
                };
                Self::error(toml::WRONG_TYPE, message, value.span, label).with_help(format!(
                    "write `extends = \"{name}\"`; a definition has one parent at most, and any number of libraries: `use = [\"NAME\", \"NAME\"]`",
                ))
            }
            NoLibraryName { value } => {
                let message = format!("an entry of `use` is {}, not a text", value.noun());
                let label = "the name of a library belongs here";
                Self::error(toml::WRONG_TYPE, message, value.span, label)
                    .with_help("write `use = [\"NAME\"]`")
            }
            Cycle {
                relation,
                name: written,
                names,
                shadows,
            } => {
                let name = &written.text;
                let (verb, is_own) = match relation {
                    Relation::Parent => ("extends", "is its own ancestor"),
                    Relation::Library => ("uses", "uses itself"),
                };
                let message = match names[..] {
                    [only] => format!("`{only}` {verb} itself"),
                    _ => format!("`{name}` {is_own}: {} and again", names.join(", ")),
                };
                let help = match relation {
                    Relation::Library => "take this entry out of `use`".to_owned(),
                    Relation::Parent if shadows => format!(
                        "give the file another name: beside it `{name}` is this file, not the shipped definition"
                    ),
                    Relation::Parent => {
                        "extend another definition, or leave `extends` out and give a board"
                            .to_owned()
                    }
                };
                let label = "this leads back";
                Self::error(resolve::EXTENDS_CYCLE, message, written.span(), label).with_help(help)
            }
            Unknown {
                relation,
                name: written,
                known,
            } => {
                let name = &written.text;
                let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
                let bare = file.strip_suffix(".toml").unwrap_or(file);
                let (code, plural, whole, label) = match relation {
                    Relation::Parent => (
                        resolve::UNKNOWN_PARENT,
                        "definitions",
                        format!(
                            "a parent is named without path and ending: write `extends = \"{bare}\"`"
                        ),
                        "nothing of this name to extend",
                    ),
                    Relation::Library => (
                        resolve::UNKNOWN_LIBRARY,
                        "libraries",
                        format!(
                            "a library is named without path and ending: write `use = [\"{bare}\"]`"
                        ),
                        "nothing of this name to use",
                    ),
                };
                let help = match known.iter().any(|name| name == bare) {
                    true => whole,
                    false => suggest(name, plural, known.iter().map(String::as_str)),
                };
                let message = format!("there is no {} `{name}`", relation.noun());
                Self::error(code, message, written.span(), label)
                    .about_name(name)
                    .with_help(help)
            }
            OtherRelation { relation, name } => {
                let written = &name.text;
                let (message, label, help) = match relation {
                    Relation::Parent => (
                        format!("`{written}` is a library, not a game"),
                        "has no board and no first position",
                        format!("write `use = [\"{written}\"]`"),
                    ),
                    Relation::Library => (
                        format!("`{written}` is a game, not a library"),
                        "a game has a board and a first position of its own",
                        format!(
                            "write `extends = \"{written}\"`, or move the shared tables to a library, a file with the key `library`"
                        ),
                    ),
                };
                Self::error(resolve::NOT_A_LIBRARY, message, name.span(), label).with_help(help)
            }
            Library { span } => Self::error(
                resolve::LIBRARY_ALONE,
                "a library is not a game",
                span,
                "it has no board and no first position of its own",
            )
            .with_help("check or play a definition that uses it: `use = [\"NAME\"]`"),
            UnknownLanguage { number, span } => {
                let message = format!("language {number} is not known");
                let label = "this program reads language 1";
                Self::error(toml::LANGUAGE, message, span, label).with_help(LANGUAGE_HELP)
            }
            LanguageType { value } => {
                let message = format!("`language` is {}", value.noun());
                Self::error(toml::LANGUAGE, message, value.span, "not 1").with_help(LANGUAGE_HELP)
            }
            NoLanguage { before, start } => {
                let message = "the language is not given";
                Self::warning(toml::LANGUAGE, message, before, "before this")
                    .with_help(LANGUAGE_HELP)
                    .with_edit(start, "language = 1\n")
            }
            Empty { start } => {
                let message = "this file is empty";
                Self::error(toml::MISSING_KEY, message, start, "a definition belongs here")
                    .with_help("write `language = 1`, and below it `extends = \"chess\"` and `name = \"My Game\"`")
            }
            NoSuchKey {
                key,
                is_section,
                keys,
            } => {
                let name = &key.name;
                let help = match is_section {
                    true => format!(
                        "a key below a header belongs to it: write `{name} = false` above the first header"
                    ),
                    // Only the definition itself has a key `name` among those that `false` may take away.
                    false => elsewhere(name)
                        .filter(|_| keys.contains(&"name"))
                        .map(str::to_owned)
                        .unwrap_or_else(|| suggest_keys(name, "keys", &keys)),
                };
                let label = "`false` removes what is inherited";
                nothing_to_remove(name, key.span, label).with_help(help)
            }
            NoSuchRule { name, rules, span } => {
                let help = match rules[..] {
                    [] => "nothing is inherited that could be taken away; `extends = \"NAME\"` inherits, or leave this out".into(),
                    _ => suggest_keys(name, "names", &rules),
                };
                nothing_to_remove(name, span, "nothing inherited has this name").with_help(help)
            }
            AlmostInherited { name, other, span } => {
                let message =
                    format!("`{name}` is nearly the name of the inherited rule `{other}`");
                let label = "both rules would hold";
                Self::error(resolve::ALMOST_INHERITED, message, span, label).with_help(format!(
                    "write `{}` to replace the inherited rule, or choose a name that is less like it",
                    quoted(other)
                ))
            }
            BreaksParent {
                name,
                parent,
                span,
                errors,
            } => {
                let first = errors.first().map_or("", |first| &first.message);
                let message = format!("`{name}` does not fit the rest of `{parent}`: {first}");
                let label = match errors.len() {
                    1 => "one place is wrong because of it".to_owned(),
                    n => format!("{n} places are wrong because of it"),
                };
                let mut names: Vec<&str> = Vec::new();
                for error in errors {
                    let name = error.subject.as_ref().map(|subject| subject.written());
                    let is_name = error.code == resolve::UNKNOWN_NAME;
                    let is_cell = |name: &str| name.ends_with(|c: char| c.is_ascii_digit());
                    names.extend(
                        name.filter(|name| is_name && !is_cell(name) && !names.contains(name)),
                    );
                }
                // What another board lacks are cells and zones.
                let lacks = name == "board" && !names.is_empty();
                let zones = match lacks {
                    true => format!("name in `[zone]` here: `{}`; or ", names.join("`, `")),
                    false => String::new(),
                };
                let error = Self::error(resolve::BREAKS_PARENT, message, span, label).with_help(format!(
                    "{zones}replace that place here as well, take a rule away with `false`, as `forbid.NAME = false`, or leave this as the parent has it",
                ));
                with_places(error, errors.iter())
            }
            MisfitLibrary { name, errors } => {
                let first = errors.first().map_or("", |first| &first.message);
                let message = format!(
                    "the library `{}` does not fit this game: {first}",
                    name.text
                );
                let label = match errors.len() {
                    1 => "one place of it is wrong in this game".to_owned(),
                    n => format!("{n} places of it are wrong in this game"),
                };
                let names = errors.iter().filter_map(|error| error.subject.as_ref());
                let mut names: Vec<&str> = names.map(|subject| subject.written()).collect();
                names.arrange();
                names.dedup();
                let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
                let reads = match names.is_empty() {
                    true => String::new(),
                    false => format!(": {}", names.join(", ")),
                };
                let error = Self::error(resolve::BREAKS_PARENT, message, name.span(), label)
                    .with_help(format!(
                        "define here what the library reads{reads}; or take it out of `use`"
                    ));
                with_places(error, errors.iter())
            }
            BreaksDefinition {
                option,
                span,
                first,
                errors,
            } => {
                let message = format!("with option `{option}`, {}", first.message);
                let label = match errors.len() {
                    1 => "it comes from here".to_string(),
                    n => format!("it comes from here, in {n} places"),
                };
                let error = Self::error(resolve::OPTION_BREAKS, message, span, label).with_help(
                    "change that place in the option as well, or remove this from the option",
                );
                with_places(error, errors.iter().copied())
            }
            UnknownLint { text, near } => {
                let written = text.text.as_str();
                let family = written
                    .split_once("::")
                    .map_or("lint", |(family, _)| family);
                let quoted: Vec<String> = near.iter().map(|code| format!("`{code}`")).collect();
                let help = match (near.is_empty(), family) {
                    (false, _) => format!("did you mean {}?", quoted.join(", ")),
                    (true, "lint") => "`alfil check` prints the code of each warning".to_owned(),
                    (true, _) => {
                        "only lints can be allowed, and their codes begin with `lint::`".to_owned()
                    }
                };
                let message = format!("`{written}` is not a lint");
                let label = "no lint has this code";
                let problem = Self::error(resolve::UNKNOWN_LINT, message, text.span(), label)
                    .about_name(written)
                    .with_help(help);
                match near[..] {
                    [code] => problem.with_edit(text.span(), format!("{code:?}")),
                    _ => problem,
                }
            }
        }
    }
}

const LANGUAGE_HELP: &str = "write `language = 1` as the first line";

/// The help about all removals in a definition without a parent.
pub(in crate::variant) const NO_PARENT_HELP: &str =
    "this definition has no parent: write `extends = \"NAME\"`, or leave such lines out";

fn nothing_to_remove(name: &str, span: Span, label: &str) -> Diagnostic {
    let message = format!("there is no `{name}` to take away");
    Diagnostic::error(resolve::NOTHING_TO_REMOVE, message, span, label)
        .about(Subject::Removal(name.to_owned()))
}

/// Marks the places of these errors as well, up to a readable number.
fn with_places<'d>(error: Diagnostic, errors: impl Iterator<Item = &'d Diagnostic>) -> Diagnostic {
    const PLACES_MAX: usize = 3;
    let labels = errors
        .take(PLACES_MAX)
        .filter_map(|fault| fault.labels.first());
    labels.fold(error, |error, label| {
        error.with_label(label.span, label.text.clone())
    })
}

impl From<OptionMistake<'_>> for Diagnostic {
    fn from(mistake: OptionMistake<'_>) -> Self {
        use OptionMistake::*;
        match mistake {
            ExcludesItself { name } => {
                let message = format!("option `{}` excludes itself", name.text);
                let label = "it could never be on";
                Self::error(resolve::OPTION_CONTRADICTION, message, name.span(), label)
                    .with_help("name the other option")
            }
            ImpliesItself { name } => {
                let message = format!("option `{}` implies itself", name.text);
                let label = "this changes nothing";
                Self::error(resolve::OPTION_CONTRADICTION, message, name.span(), label)
                    .with_help("name the other option")
            }
            ImpliesConflict {
                option,
                others,
                implied,
                why,
            } => {
                let message = match others {
                    (other, None) => {
                        format!("option `{option}` implies `{other}` and cannot be on with it")
                    }
                    (first, Some(second)) => format!(
                        "option `{option}` implies `{first}` and `{second}`, which cannot be on together"
                    ),
                };
                let (span, label) = why.marked();
                let code = resolve::OPTION_CONTRADICTION;
                Self::error(code, message, implied, "implied from here")
                    .with_label(span, label)
                    .with_help("remove one of the two")
            }
            Conflict { first, second, why } => {
                let message = format!("options `{first}` and `{second}` cannot be on together");
                let (span, label) = why.marked();
                Self::error(resolve::OPTION_CONFLICT, message, span, label)
                    .with_help(format!("choose `{first}` or `{second}`"))
            }
            Unknown {
                name,
                options,
                span,
            } => {
                let all: Vec<String> = options.iter().map(|name| format!("`{name}`")).collect();
                let (message, help) = match all[..] {
                    [] => (
                        format!("there is no option `{name}`; this game has no options"),
                        "leave it out, or declare it: `[options.NAME]`".to_owned(),
                    ),
                    _ => (
                        format!(
                            "there is no option `{name}`; options are {}",
                            all.join(", ")
                        ),
                        suggest(name, "options", options),
                    ),
                };
                let code = resolve::UNKNOWN_OPTION;
                let error = match span {
                    Some(span) => Self::error(code, message, span, "no option of this name"),
                    None => Self {
                        code,
                        severity: Severity::Error,
                        message,
                        labels: Vec::new(),
                        help: None,
                        subject: None,
                        edits: Vec::new(),
                    },
                };
                error.about_name(name).with_help(help)
            }
        }
    }
}

impl Conflict<'_> {
    /// Returns the place to mark, and the fact about it.
    fn marked(self) -> (Span, &'static str) {
        match self {
            Self::Excluded(text) => (text.span(), "excluded here"),
            Self::Group(text) => (text.span(), "both are of this group"),
        }
    }
}
