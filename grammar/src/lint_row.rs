//! Lints as rows, and the lints that readers of a definition report. The lints with a check are in [`lint`](crate::lint).

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// A mistake in a text that is allowed, with a check that finds it.
#[derive(Debug)]
pub struct Lint<Check = ()> {
    /// The code. The book has a page for it, with the reason, an example and what to write instead.
    pub code: &'static str,
    /// The subject of the check, as a sentence.
    pub about: &'static str,
    /// The check. `None` if another check or a reader of the definition finds these mistakes.
    pub check: Option<Check>,
}

impl<Check> Lint<Check> {
    /// Creates a lint that another check or a reader of the definition reports.
    pub(crate) const fn of_reader(code: &'static str, about: &'static str) -> Self {
        Self {
            code,
            about: book_text(about),
            check: None,
        }
    }

    /// Returns the code without its family.
    pub fn name(&self) -> &'static str {
        self.code.rsplit("::").next().unwrap_or(self.code)
    }

    /// Creates a warning of the lint.
    pub(crate) fn warning(
        &self,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::warning(self.code, message, span, label)
    }

    /// Returns the row of the lint in the list of all.
    pub(crate) const fn listed<Other>(&self) -> Lint<Other> {
        Lint {
            code: self.code,
            about: self.about,
            check: None,
        }
    }
}

/// Returns a text for the schema and the book. A page has neither, and has to be small: there the text is empty.
pub(crate) const fn book_text(text: &'static str) -> &'static str {
    match cfg!(target_family = "wasm") {
        true => "",
        false => text,
    }
}

pub const NAME_INHERITED: Lint = Lint::of_reader(
    "lint::name_inherited",
    "Whether a definition with `extends` has a `name` of its own.",
);

pub const INHERITED_ALREADY: Lint = Lint::of_reader(
    "lint::inherited_already",
    "Parts of a definition that are the same as what it inherits.",
);

pub const FIRST_WITHOUT_ORDER: Lint = Lint::of_reader(
    "lint::first_without_order",
    "`first` in a rule that is not an `[end.NAME]`.",
);

pub const SHADOWS_SHIPPED: Lint = Lint::of_reader(
    "lint::shadows_shipped",
    "Whether a name that a definition uses means a file of the author's, although there is another shipped file of this name.",
);

pub const STORE_KEY_WITHOUT_EFFECT: Lint = Lint::of_reader(
    "lint::store_key_without_effect",
    "`owner` and `as` of a store without `gains`.",
);

pub const TEST_NAME_TWICE: Lint = Lint::of_reader(
    "lint::test_name_twice",
    "Whether each test has a name of its own.",
);

pub const DEFAULTS_WITHOUT_TEST: Lint = Lint::of_reader(
    "lint::defaults_without_test",
    "Whether a test uses `[test-defaults]`.",
);

pub const HAS_TWICE: Lint = Lint::of_reader(
    "lint::has_twice",
    "Kinds and tiles that `has` of a store lists twice.",
);

pub const MINUS_WITHOUT_EFFECT: Lint = Lint::of_reader(
    "lint::minus_without_effect",
    "Differences in `[zone]` that take nothing away.",
);

pub const ALLOW_WITHOUT_EFFECT: Lint = Lint::of_reader(
    "lint::allow_without_effect",
    "Entries of `allow` that silence nothing.",
);
