//! Expansion of names from `[let]`: their expressions are inserted where they are used.

use super::super::ast::Expr;
use super::super::env::{Env, Passed};
use super::super::meaning::Let;
use super::super::mistake::{NameMistake, TypeMistake};
use super::super::value::{Expected, Value};
use super::resolver::{Resolved, Resolver, Use};
use crate::diagnostic::{Diagnostic, Reported, codes};
use crate::source::Span;
use ir::Node;

/// The largest depth of nested names from `[let]`.
const LET_DEPTH_MAX: usize = 16;

impl Resolver<'_, '_> {
    /// Resolves the body of a `[let]` with these arguments. Each argument is resolved where the body uses it.
    pub(super) fn expand(
        &mut self,
        entry: &Let,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
        expected: Expected,
    ) -> Resolved<Value> {
        self.check_nesting(entry, span, env)?;
        let inner = Env::Call {
            entry,
            arguments,
            caller: env,
        };
        self.uses.push(Use {
            name: entry.name.text.clone(),
            span,
            body: entry.body.span,
            errors: Vec::new(),
        });
        let value = self.resolve(&entry.body, &inner, expected);
        self.uses.pop();
        if let (Ok(value), true) = (&value, entry.parameters.is_empty()) {
            self.note_name(entry, value);
        }
        value
    }

    /// Notes the meaning of a name, once: it is the same at every use.
    fn note_name(&mut self, entry: &Let, value: &Value) {
        let node = match value {
            Value::Condition(condition) => Node::Condition(condition),
            Value::Number(number) => Node::Number(number),
            Value::Cells(cells) => Node::Cells(cells),
            Value::Symbols(_)
            | Value::Kinds(_)
            | Value::Thrown(_)
            | Value::Subject(_)
            | Value::Text(..) => return,
        };
        let name = &entry.name.text;
        if self.scope.are_named.insert(name.clone()) {
            self.scope.named.note(node, name);
        }
    }

    /// Checks whether the body of this `[let]` may be expanded here.
    pub(super) fn check_nesting(&mut self, entry: &Let, span: Span, env: &Env<'_>) -> Resolved<()> {
        if env.entries().any(|outer| outer.name == entry.name) {
            // Circles are found before names are used, and each circle is reported once.
            let mut said = self.scope.said.iter();
            if let Some((_, reported)) =
                said.find(|((code, _), _)| *code == codes::rule::LET_RECURSION)
            {
                return Err(*reported);
            }
            let name = &entry.name;
            return self.report(NameMistake::Recursion { name, span }.into());
        }
        if env.entries().count() >= LET_DEPTH_MAX {
            let most = LET_DEPTH_MAX;
            return self.report(NameMistake::Nested { most, span }.into());
        }
        Ok(())
    }

    /// Reports a value of another type than expected: at the argument, if the expression is a parameter of a `[let]`.
    pub(super) fn mismatch<T>(
        &mut self,
        expr: &Expr,
        env: &Env<'_>,
        found: &Value,
        expected: Expected,
    ) -> Resolved<T> {
        if let Some(passed) = env.passed(expr) {
            let found = found.noun(expected);
            return self.wrong_argument(&passed, found, expected.phrase());
        }
        let mismatch = TypeMistake::Mismatch {
            expr,
            found,
            expected,
        };
        self.report(mismatch.into())
    }

    /// Reports an argument of a `[let]` of a wrong type, once however often its parameter is used.
    pub(super) fn wrong_argument<T>(
        &mut self,
        passed: &Passed<'_>,
        found: &'static str,
        expected: &'static str,
    ) -> Resolved<T> {
        let at = (codes::rule::TYPE_MISMATCH, passed.argument.span);
        if let Some(reported) = self.scope.said.get(&at) {
            return Err(*reported);
        }
        let mistake = TypeMistake::Argument {
            passed,
            found,
            expected,
        };
        let reported = self.report_new(mistake.into());
        self.scope.said.insert(at, reported);
        Err(reported)
    }

    /// Returns the proof that this error was reported before about the body of a `[let]`. Returns `None` for other
    /// errors.
    pub(super) fn said_before(&mut self, diagnostic: &Diagnostic) -> Option<Reported> {
        let first = diagnostic.labels.first()?.span;
        let used = self.uses.iter().rfind(|used| is_inside(first, used.body))?;
        let at = (diagnostic.code, first);
        if let Some(reported) = self.scope.said.get(&at) {
            return Some(*reported);
        }
        // A wrong argument that is used five times is reported once.
        let mut errors = used.errors.iter();
        let (_, reported) = errors.find(|(one, _)| one.says_same(diagnostic))?;
        self.scope.said.insert(at, *reported);
        Some(*reported)
    }

    /// Reports an error. An error about the body of a `[let]` also marks the use of its name.
    pub(super) fn report_of_use(&mut self, diagnostic: Diagnostic) -> Reported {
        let first = diagnostic.labels.first().map(|label| label.span);
        let mut uses = self.uses.iter_mut();
        let used = first.and_then(|first| {
            let used = uses.rfind(|used| is_inside(first, used.body))?;
            Some((first, used))
        });
        let Some((first, used)) = used else {
            return Reported::error(self.out, diagnostic);
        };
        let label = format!("`{}` is used here", used.name);
        let marked = diagnostic.clone().with_label(used.span, label);
        let reported = Reported::error(self.out, marked);
        let at = (diagnostic.code, first);
        self.scope.said.insert(at, reported);
        used.errors.push((diagnostic, reported));
        reported
    }
}

fn is_inside(found: Span, body: Span) -> bool {
    found.source == body.source && body.start <= found.start && found.end <= body.end
}
