//! Diagnostics: errors and warnings, each with its place in a text and its remedy.

use crate::source::{SourceId, Span};
use ir::Arrange;

/// Declares a constant for each code, and `CODES`, the list of them.
#[macro_export]
macro_rules! codes {
    ($($name:ident = $code:literal;)+) => {
        /// The codes of this list.
        pub const CODES: &[&str] = &[$($name),+];
        $(
            #[doc = concat!("The code `", $code, "`. It has a page in the book.")]
            pub const $name: &str = $code;
        )+
    };
}

// Below the macro, which it uses by its bare name: `crate::codes!` would be an import of the root.
pub mod codes;

/// The severity of a diagnostic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// A probable mistake; the definition is playable.
    Warning,
    /// A mistake; the definition is not playable.
    Error,
}

/// A short fact about marked text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The shortest text that shows the fact.
    pub span: Span,
    /// The fact.
    pub text: String,
}

/// A change of a text that fixes a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The text to replace.
    pub span: Span,
    /// The text that replaces it. If this text is empty and nothing else is on the line, the line is removed too.
    pub text: String,
}

/// The subject of a diagnostic, for code that joins or sorts diagnostics. Messages are for people, and no code parses
/// them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// A name that has no meaning at its place.
    Name(String),
    /// A name that a rule removes and that does not exist.
    Removal(String),
    /// A letter of a set-up that stands for no piece.
    Letter(String),
    /// A key that its table does not have.
    Key(String),
    /// A key that tables of pieces do not have.
    KeyOfPieces(String),
    /// A word that its key does not accept.
    Word {
        /// The key.
        key: String,
        /// The word.
        word: String,
    },
}

impl Subject {
    /// Returns the text of the definition that is wrong.
    pub fn written(&self) -> &str {
        match self {
            Self::Name(text)
            | Self::Removal(text)
            | Self::Letter(text)
            | Self::Key(text)
            | Self::KeyOfPieces(text)
            | Self::Word { key: _, word: text } => text,
        }
    }
}

/// One diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// The code, `phase::snake_case`. Each code has one page in the book, and no code is ever reused.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The message, in words of the file: lower case, no full stop, names in backticks.
    pub message: String,
    /// The marked texts. The first label marks the mistake, the others the texts that it conflicts with.
    pub labels: Vec<Label>,
    /// The remedy.
    pub help: Option<String>,
    /// The subject, if some code needs it.
    pub subject: Option<Box<Subject>>,
    /// Changes that fix the mistake and alter nothing else; empty if the author must decide.
    pub edits: Vec<Edit>,
}

impl Diagnostic {
    /// Returns the first marked place. Diagnostics sorted by this place are in the order of the file.
    pub fn place(&self) -> Option<(SourceId, usize)> {
        let label = self.labels.first();
        label.map(|label| (label.span.source, label.span.start))
    }

    /// Creates an error at a place, with a fact about it.
    pub fn error(
        code: &'static str,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            labels: vec![Label {
                span,
                text: label.into(),
            }],
            help: None,
            subject: None,
            edits: Vec::new(),
        }
    }

    /// Creates a warning at a place, with a fact about it.
    pub fn warning(
        code: &'static str,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Self {
        Self {
            severity: Severity::Warning,
            ..Self::error(code, message, span, label)
        }
    }

    /// Adds a label that marks another place.
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a change that fixes the mistake: the new text replaces the text of the span.
    pub fn with_edit(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.edits.push(Edit { span, text });
        self
    }

    /// Sets the subject.
    pub fn about(mut self, subject: Subject) -> Self {
        self.subject = Some(Box::new(subject));
        self
    }

    /// Sets the subject to a name that has no meaning at its place.
    pub fn about_name(self, name: impl Into<String>) -> Self {
        self.about(Subject::Name(name.into()))
    }

    /// Tests whether the code and the message equal those of another diagnostic, at whatever place.
    pub fn says_same(&self, other: &Self) -> bool {
        (self.code, &self.message) == (other.code, &other.message)
    }

    /// Sets the remedy.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The proof that a list of diagnostics contains an error. It is made only when an error enters the list. A function
/// that returns the proof as its error therefore cannot fail without a message (compare `ErrorGuaranteed` of rustc).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// Adds an error to the list; a warning becomes an error.
    pub fn error(out: &mut Vec<Diagnostic>, mut diagnostic: Diagnostic) -> Self {
        diagnostic.severity = Severity::Error;
        out.push(diagnostic);
        Self(())
    }

    /// Adds diagnostics to the list. Returns the proof if one of them is an error.
    pub fn all(out: &mut Vec<Diagnostic>, diagnostics: Vec<Diagnostic>) -> Option<Self> {
        let reported = Self::among(&diagnostics);
        out.extend(diagnostics);
        reported
    }

    /// Returns the proof if the list contains an error.
    pub fn among(all: &[Diagnostic]) -> Option<Self> {
        let mut all = all.iter();
        all.any(|one| one.severity == Severity::Error)
            .then_some(Self(()))
    }
}

/// Returns at most three of the names that `written` may be a misspelling of, nearest first.
pub fn near_names<'a>(written: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    near(written, &names.into_iter().collect::<Vec<_>>())
}

fn near<'a>(written: &str, names: &[&'a str]) -> Vec<&'a str> {
    let written = written.to_lowercase();
    let n_written = written.chars().count();
    let mut near: Vec<(usize, &str)> = names
        .iter()
        .filter_map(|name| {
            let n_letters = name.chars().count();
            let most = (n_letters.max(n_written) / 3).max(1);
            // The distance is at least the difference of the lengths.
            if n_letters.abs_diff(n_written) > most {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&written, &name.to_lowercase());
            (distance <= most).then_some((distance, *name))
        })
        .collect();
    near.arrange();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// Formats `did you mean ...?` with the nearest of the names, or else the list of them all (`one of ...`).
pub fn suggest<'a>(written: &str, what: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    suggest_of(
        written,
        what,
        &names.into_iter().collect::<Vec<_>>(),
        str::to_owned,
    )
}

/// Formats [`suggest`] with each name as a key of TOML.
pub fn suggest_keys(written: &str, what: &str, names: &[&str]) -> String {
    suggest_of(written, what, names, quoted)
}

// Not generic: each caller has an iterator type of its own, and each type would have its own copy of this code.
fn suggest_of(written: &str, what: &str, names: &[&str], form: fn(&str) -> String) -> String {
    let quote = |names: &[&str]| {
        let quoted: Vec<String> = names
            .iter()
            .map(|name| format!("`{}`", form(name)))
            .collect();
        quoted.join(", ")
    };
    match (&near(written, names)[..], names) {
        ([], []) => format!("there are no {what} here"),
        ([], all) => format!("{what} known here: {}", quote(all)),
        (near, _) => format!("did you mean {}?", quote(near)),
    }
}

/// Formats a number of things: `1 row`, `2 rows`.
pub fn counted(n: usize, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        _ => format!("{n} {what}s"),
    }
}

/// Returns a name as a key of TOML.
pub fn quoted(name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    match !name.is_empty() && name.chars().all(is_bare) {
        true => name.to_owned(),
        false => format!("{name:?}"),
    }
}
