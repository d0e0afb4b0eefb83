//! A lint with its check.

pub(super) use crate::lint_row::book_text;

use super::analysis::Analysis;
use crate::diagnostic::Diagnostic;

/// A check of a definition, which adds warnings.
pub type Check = fn(&Analysis<'_>, &mut Vec<Diagnostic>);

/// A check for texts that are allowed and probably mistakes.
pub type Lint = crate::lint_row::Lint<Check>;
