//! What is wrong, where, and what to write instead.

use crate::source::{SourceId, Span};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// Worth a look; the definition plays.
    Warning,
    /// The definition does not play.
    Error,
}

/// A short fact about marked text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The smallest text that shows it.
    pub span: Span,
    /// The fact.
    pub text: String,
}

/// What a diagnostic is about, for whoever joins or sorts out diagnostics: messages are for people, and nobody reads
/// them back.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// A name that means nothing where it is used.
    Name(String),
    /// A name that is taken away and is not there.
    Removal(String),
    /// A letter of a set-up that stands for no man.
    Letter(String),
    /// A key that its table does not have.
    Key(String),
    /// A key that tables of pieces do not have.
    KeyOfPieces(String),
    /// A word that is none of those a key takes.
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

/// One complaint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// `phase::snake_case`, one page in the book each, never reused.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in words of the file: lower case, no full stop, names in backticks.
    pub message: String,
    /// Marked text; the first label is where it is wrong, others show the other end.
    pub labels: Vec<Label>,
    /// What to write instead.
    pub help: Option<String>,
    /// What it is about, where something asks for it.
    pub subject: Option<Box<Subject>>,
}

impl Diagnostic {
    /// Returns where it is marked first: complaints in this order are in the order of the file.
    pub fn place(&self) -> Option<(SourceId, usize)> {
        let label = self.labels.first();
        label.map(|label| (label.span.source, label.span.start))
    }

    /// An error at a place, with a fact about it.
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
        }
    }

    /// A warning at a place, with a fact about it.
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

    /// The same with another place marked.
    pub fn with_label(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Says what it is about.
    pub fn about(mut self, subject: Subject) -> Self {
        self.subject = Some(Box::new(subject));
        self
    }

    /// Says that it is about a name that means nothing where it is used.
    pub fn about_name(self, name: impl Into<String>) -> Self {
        self.about(Subject::Name(name.into()))
    }

    /// Tests whether it says what another one does, wherever that is.
    pub fn says_same(&self, other: &Self) -> bool {
        (self.code, &self.message) == (other.code, &other.message)
    }

    /// The same with advice.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The proof that an error is in a list of diagnostics. It is made where an error enters the list, and nowhere else, so that
/// a function that returns it as its error cannot fail in silence (compare `ErrorGuaranteed` of rustc).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reported(());

impl Reported {
    /// Adds an error to the list; a warning becomes an error.
    pub fn error(out: &mut Vec<Diagnostic>, mut diagnostic: Diagnostic) -> Self {
        diagnostic.severity = Severity::Error;
        out.push(diagnostic);
        Self(())
    }

    /// Adds diagnostics to the list; the proof, if one of them is an error.
    pub fn all(out: &mut Vec<Diagnostic>, diagnostics: Vec<Diagnostic>) -> Option<Self> {
        let reported = Self::among(&diagnostics);
        out.extend(diagnostics);
        reported
    }

    /// Returns the proof for a list that has an error in it.
    pub fn among(all: &[Diagnostic]) -> Option<Self> {
        let mut all = all.iter();
        all.any(|one| one.severity == Severity::Error)
            .then_some(Self(()))
    }
}

/// At most three of the names that `wanted` may have meant, nearest first.
pub fn near_names<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    near(wanted, &names.into_iter().collect::<Vec<_>>())
}

fn near<'a>(wanted: &str, names: &[&'a str]) -> Vec<&'a str> {
    let wanted = wanted.to_lowercase();
    let n_wanted = wanted.chars().count();
    let mut near: Vec<(usize, &str)> = names
        .iter()
        .filter_map(|name| {
            let n_letters = name.chars().count();
            let most = (n_letters.max(n_wanted) / 3).max(1);
            // As many letters as one has more than the other are wrong at least.
            if n_letters.abs_diff(n_wanted) > most {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&wanted, &name.to_lowercase());
            (distance <= most).then_some((distance, *name))
        })
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// `did you mean ...?` for the nearest of the names, or else the list of them all (`one of ...`).
pub fn suggest<'a>(wanted: &str, what: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    suggest_of(wanted, what, &names.into_iter().collect::<Vec<_>>())
}

// Not generic: the many who ask with iterators of their own would each have a copy.
fn suggest_of(wanted: &str, what: &str, names: &[&str]) -> String {
    let quote = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        quoted.join(", ")
    };
    match (&near(wanted, names)[..], names) {
        ([], []) => format!("there are no {what} here"),
        ([], all) => format!("{what} known here: {}", quote(all)),
        (near, _) => format!("did you mean {}?", quote(near)),
    }
}
