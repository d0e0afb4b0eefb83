//! The state of the step from one expression to `ir`.

use super::super::context::Context;
use super::super::scope::Scope;
use crate::diagnostic::{Diagnostic, Reported};
use crate::origins::Mark;
use crate::source::Span;

/// The result of an expression, or the proof that its mistake has been reported.
pub(super) type Resolved<T> = Result<T, Reported>;

/// The resolver of one expression.
pub(super) struct Resolver<'s, 'a> {
    pub scope: &'s mut Scope<'a>,
    pub context: Context,
    pub out: &'s mut Vec<Diagnostic>,
    /// The number of errors reported about this expression.
    pub n_reported: usize,
    /// The uses of `[let]` whose bodies are being read, outermost first.
    pub uses: Vec<Use>,
    pub depth: usize,
    pub size: usize,
    /// The proof that the expression is too large. It is reported once, and nothing more is read.
    pub halted: Option<Reported>,
    /// Whether this is inside `could`.
    pub looks_ahead: bool,
    pub quantifiers: u8,
    /// The parts read so far that do not belong to a larger part yet.
    pub marks: Vec<Mark>,
}

/// A use of a name of `[let]`, while its body is read.
pub(super) struct Use {
    /// The name.
    pub name: String,
    /// The place where the name is used.
    pub span: Span,
    pub body: Span,
    /// The errors about the body that were reported in this use.
    pub errors: Vec<(Diagnostic, Reported)>,
}

/// Returns both values, or an error if one is missing. Both were read.
pub(super) fn both<A, B>(a: Resolved<A>, b: Resolved<B>) -> Resolved<(A, B)> {
    Ok((a?, b?))
}
