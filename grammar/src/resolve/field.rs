//! The expressions in the fields of a rule.

use crate::diagnostic::{Diagnostic, Reported};
use crate::origins::Mark;
use crate::rule::{self, Context, Scope};
use crate::variant::document::Text;
use ir::{Amount, Cells, Condition, Number, RuleRef, Slot};

/// Parses the expression of a text; errors go to `out`.
pub fn parse(text: &Text, out: &mut Vec<Diagnostic>) -> Result<rule::Expr, Reported> {
    rule::parse(&text.text, text.origin).map_err(|problem| Reported::error(out, *problem))
}

/// Resolves the condition of a field of a rule. Returns `None` if the field is absent, or if it is wrong and the game
/// fails.
pub fn condition(
    text: &Option<Text>,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Condition> {
    lowered(text.as_ref()?, at, rule::condition, scope, out)
}

/// Resolves the amount of a field of a rule: a condition, or a number. Returns `None` if the field is absent, or if it
/// is wrong and the game fails.
pub fn amount(
    text: &Option<Text>,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Amount> {
    lowered(text.as_ref()?, at, rule::amount, scope, out)
}

/// Resolves the set of cells of a field of a rule. Returns `None` if the field is absent, or if it is wrong and the game
/// fails.
pub fn cells(
    text: &Option<Text>,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Cells> {
    lowered(text.as_ref()?, at, rule::cells, scope, out)
}

/// Resolves the number of a field of a rule. Returns `None` if it is wrong and the game fails.
pub fn number(
    text: &Text,
    at: (RuleRef, Slot),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Number> {
    lowered(text, at, rule::number, scope, out)
}

/// Parses and lowers the expression of a field, and notes the places of the expression and its parts. Returns `None` if
/// it is wrong; then the game fails.
pub fn lowered<'a, T>(
    text: &Text,
    at: (RuleRef, Slot),
    lower: impl FnOnce(
        &rule::Expr,
        &mut Scope<'a>,
        Context,
        &mut Vec<Diagnostic>,
    ) -> Result<T, Reported>,
    scope: &mut Scope<'a>,
    out: &mut Vec<Diagnostic>,
) -> Option<T> {
    let expr = parse(text, out);
    let lowered = expr.and_then(|expr| lower(&expr, scope, Context::of(at.1), out));
    let lowered = scope.kept(lowered)?;
    let marks = scope.take_marks();
    let parts = match at.1 {
        // An action is not an expression itself.
        Slot::EffectAction(..) => marks,
        _ => Mark::into_parts(marks),
    };
    scope.origins.note(at, text.span(), parts);
    Some(lowered)
}
