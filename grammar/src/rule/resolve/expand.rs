//! Names from `[let]`: their expressions are put in where they are used.

use super::super::ast::Expr;
use super::super::scope::Let;
use super::{Env, Resolver, Value, Wanted};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// How many names from `[let]` may stand inside one another.
const LET_DEPTH_MAX: usize = 16;

impl Resolver<'_, '_> {
    /// Reads the body of a `[let]` with these arguments, each of which is read where it is used.
    pub(super) fn expand(
        &mut self,
        entry: &Let,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
        wanted: Wanted,
    ) -> Option<Value> {
        self.check_nesting(entry, span, env)?;
        let before = self.out.len();
        let inner = Env::Call {
            entry,
            arguments,
            caller: env,
        };
        let value = self.resolve(&entry.body, &inner, wanted);
        self.mark_use(before, entry, span);
        value
    }

    /// Whether the body of this `[let]` may be read here.
    pub(super) fn check_nesting(&mut self, entry: &Let, span: Span, env: &Env<'_>) -> Option<()> {
        if env.entries().any(|outer| outer.name == entry.name) {
            // Circles are looked for before names are used, and each is told once.
            let mut said = self.scope.said.iter();
            if said.any(|(code, _)| *code == "rule::let_recursion") {
                return None;
            }
            return self.report(recursion(entry, span));
        }
        if env.entries().count() >= LET_DEPTH_MAX {
            let message =
                format!("more than {LET_DEPTH_MAX} names from `[let]` inside one another");
            let diagnostic =
                Diagnostic::error("rule::let_recursion", message, span, "one too many")
                    .with_help("write some of them out");
            return self.report(diagnostic);
        }
        Some(())
    }

    /// Adds to complaints about the body of a `[let]` where it is used, and drops those that were made before.
    fn mark_use(&mut self, before: usize, entry: &Let, span: Span) {
        let body = entry.body.span;
        let inside = |found: &Span| {
            found.source == body.source && body.start <= found.start && found.end <= body.end
        };
        let new = self.out.split_off(before);
        // A parameter that is used five times is wrong once.
        let mut told: Vec<Diagnostic> = Vec::new();
        for mut diagnostic in new {
            let Some(first) = diagnostic.labels.first().map(|label| label.span) else {
                continue;
            };
            if inside(&first) {
                let is_new = self.scope.said.insert((diagnostic.code, first));
                if !is_new || told.iter().any(|one| one.says_same(&diagnostic)) {
                    continue;
                }
                told.push(diagnostic.clone());
                diagnostic =
                    diagnostic.with_label(span, format!("`{}` is used here", entry.name.text));
            }
            self.out.push(diagnostic);
        }
    }
}

/// The complaint about a `[let]` that contains itself, used at this place.
pub(in crate::rule) fn recursion(entry: &Let, span: Span) -> Diagnostic {
    let message = format!("`{}` is made of itself", entry.name.text);
    Diagnostic::error(
        "rule::let_recursion",
        message,
        span,
        "used inside its own expression",
    )
    .with_label(entry.name.span, "named here")
    .with_help("a name in `[let]` stands for its expression; it cannot contain itself")
}
