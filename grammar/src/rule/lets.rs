//! Checks of `[let]` that need no use: unknown names, and expressions that contain themselves.

use super::ast::{Expr, ExprKind, Relation};
use super::context::Context;
use super::env::Env;
use super::meaning::{Let, Meaning};
use super::mistake::NameMistake;
use super::names::{FUNCTIONS, NAMES, Shape};
use super::scope::Scope;
use super::suggest;
use super::value::Expected;
use crate::diagnostic::codes::resolve::UNKNOWN_NAME;
use crate::diagnostic::{Diagnostic, Reported};
use crate::source::Span;
use crate::unknown::misplaced;
use rustc_hash::FxHashSet;
use std::rc::Rc;

/// The largest number of errors, for one body and for all.
const ERRORS_MAX: usize = 20;

/// The largest number of uses that are followed to find circles. A circle beyond this limit is found at its use.
const WORK_MAX: usize = 200_000;

impl Scope<'_> {
    /// Returns the errors about the names themselves, and about `[let]` whether it is used or not. Empties the list of
    /// errors.
    ///
    /// Call it once all names are added, and again after names were bound.
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        let mut found = std::mem::take(&mut self.diagnostics);
        found.extend(check(self));
        found
    }
}

/// Returns all errors, in the order of the entries.
fn check(scope: &mut Scope<'_>) -> Vec<Diagnostic> {
    let entries: Vec<Rc<Let>> = scope.lets().collect();
    let mut found = Vec::new();
    let mut circles: Vec<&Rc<Let>> = Vec::new();
    let mut work = 0;
    for entry in &entries {
        if found.len() >= ERRORS_MAX {
            break;
        }
        let mut reader = Reader {
            scope,
            entry,
            variables: Vec::new(),
            unknown: Vec::new(),
            repeated: Vec::new(),
            out: Vec::new(),
        };
        reader.read(&entry.body);
        let (out, repeated) = (reader.out, reader.repeated);
        for mut diagnostic in out {
            if let Some(help) = misplaced(&entry.name.text) {
                diagnostic.help = Some(help);
            }
            report_once(scope, diagnostic, &mut found);
        }
        for (span, before) in repeated {
            let reported = match before {
                Before::Declaration(reported) => Some(reported),
                Before::Use(first) => scope.said.get(&(UNKNOWN_NAME, first)).copied(),
            };
            if let Some(reported) = reported {
                scope.said.insert((UNKNOWN_NAME, span), reported);
            }
        }
        if let Some(span) = reaches(scope, entry, entry, &mut work) {
            // Of a circle of several entries, only the first is reported.
            let mut in_circle = |other: &&Rc<Let>| {
                reaches(scope, entry, other, &mut work).is_some()
                    && reaches(scope, other, entry, &mut work).is_some()
            };
            if circles.iter().find(|other| in_circle(other)).is_none() {
                let name = &entry.name;
                let recursion = NameMistake::Recursion { name, span };
                report_once(scope, recursion.into(), &mut found);
                circles.push(entry);
            }
        }
    }
    found
}

/// Reports an error, unless an error about this place was reported before.
fn report_once(scope: &mut Scope<'_>, diagnostic: Diagnostic, out: &mut Vec<Diagnostic>) {
    let at = diagnostic
        .labels
        .first()
        .map(|label| (diagnostic.code, label.span));
    let Some(at) = at else {
        out.push(diagnostic);
        return;
    };
    let said = scope.said.entry(at);
    said.or_insert_with(|| Reported::error(out, diagnostic));
}

/// The place where an unknown name was reported before.
enum Before {
    /// The declaration of the name.
    Declaration(Reported),
    /// The first use of the name, at this place.
    Use(Span),
}

/// A walk through one body.
struct Reader<'a, 'b> {
    scope: &'a Scope<'b>,
    entry: &'a Let,
    variables: Vec<&'a str>,
    /// Unknown names, each with its first place.
    unknown: Vec<(&'a str, Span)>,
    /// The further places of unknown names.
    repeated: Vec<(Span, Before)>,
    out: Vec<Diagnostic>,
}

impl<'a> Reader<'a, '_> {
    fn read(&mut self, expr: &'a Expr) {
        if self.out.len() >= ERRORS_MAX {
            return;
        }
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Call {
                function,
                arguments,
            } => {
                let name = function.text.as_str();
                let defined = FUNCTIONS.iter().any(|defined| defined.name == name)
                    || self.scope.attributes.contains_key(name);
                if !defined
                    && !self.scope.macros.contains_key(name)
                    && self.scope.broken(name).is_none()
                {
                    self.out
                        .push(suggest::unknown_function(self.scope, function, arguments).into());
                }
                let takes_players = takes_players(self.scope, name);
                for argument in arguments {
                    if !takes_players || !self.is_player(argument) {
                        self.read(argument);
                    }
                }
            }
            ExprKind::Quantifier {
                variable,
                over,
                condition,
                ..
            } => {
                if let Some(over) = over {
                    self.read(over);
                }
                self.variables.push(&variable.text);
                self.read(condition);
                self.variables.pop();
            }
            ExprKind::Not(inner) => self.read(inner),
            ExprKind::And(list) | ExprKind::Or(list) | ExprKind::Intersection(list) => {
                list.iter().for_each(|operand| self.read(operand));
            }
            ExprKind::Union(first, rest) => {
                self.read(first);
                rest.iter().for_each(|(_, operand)| self.read(operand));
            }
            // The right side of `is` may be parts; it is checked where the entry is used.
            ExprKind::Relation {
                relation: Relation::Is,
                left,
                ..
            } => self.read(left),
            ExprKind::Remainder(left, right) | ExprKind::Relation { left, right, .. } => {
                self.read(left);
                self.read(right);
            }
            ExprKind::Number(_)
            | ExprKind::Text(..)
            | ExprKind::Of { .. }
            | ExprKind::Becomes(..)
            | ExprKind::InCheck(_)
            | ExprKind::CanMove => {}
        }
    }

    /// Tests whether an argument is a word for players, which is not a name elsewhere.
    fn is_player(&self, argument: &Expr) -> bool {
        let ExprKind::Name(name) = &argument.kind else {
            return false;
        };
        self.scope.player_set(name).is_some()
    }

    fn name(&mut self, name: &'a str, span: Span) {
        let local = self.variables.contains(&name)
            || self
                .entry
                .parameters
                .iter()
                .any(|parameter| parameter.text == name);
        let global = NAMES.iter().any(|other| other.name == name)
            || self.scope.names.contains_key(name)
            || self.scope.dice(name).is_some()
            || self.scope.range_sets(name).is_some()
            || self.scope.parts.contains_key(name);
        if local || global {
            return;
        }
        let first = self.unknown.iter().find(|(other, _)| *other == name);
        let broken = self.scope.broken(name).map(Before::Declaration);
        if let Some(before) = broken.or(first.map(|(_, first)| Before::Use(*first))) {
            self.repeated.push((span, before));
            return;
        }
        self.unknown.push((name, span));
        let env = Env::Call {
            entry: self.entry,
            arguments: &[],
            caller: &Env::Root,
        };
        let unknown = suggest::unknown_name(
            self.scope,
            Context::PseudoMove,
            name,
            span,
            &env,
            Expected::Anything,
        );
        self.out.push(unknown.into());
    }
}

/// Tests whether arguments of this function can be players. Arguments of a `[let]` can be anything.
fn takes_players(scope: &Scope<'_>, function: &str) -> bool {
    let mut functions = FUNCTIONS.iter();
    scope.macros.contains_key(function)
        || functions.any(|defined| {
            let takes_player = matches!(
                defined.shape,
                Shape::Player(_) | Shape::CellsPlayer(_) | Shape::CellsMovementPlayer(_)
            );
            defined.name == function && takes_player
        })
}

/// Finds the place where an entry uses another entry, or itself, directly or through others. Adds the number of uses
/// visited to `work`.
fn reaches(scope: &Scope<'_>, start: &Rc<Let>, goal: &Rc<Let>, work: &mut usize) -> Option<Span> {
    let mut seen: FxHashSet<Span> = FxHashSet::default();
    let mut open = vec![Rc::clone(start)];
    while let Some(entry) = open.pop() {
        let mut used = Vec::new();
        uses(scope, &entry.body, &mut used);
        *work += used.len();
        if *work > WORK_MAX {
            return None;
        }
        for (name, is_call, span) in used {
            let target = if is_call {
                scope.macros.get(name)
            } else {
                match scope.names.get(name).map(|entry| &entry.meaning) {
                    Some(Meaning::Let(target)) => Some(target),
                    _ => None,
                }
            };
            let Some(target) = target else { continue };
            if Rc::ptr_eq(target, goal) {
                return Some(span);
            }
            if seen.insert(target.body.span) {
                open.push(Rc::clone(target));
            }
        }
    }
    None
}

/// Collects names and calls in an expression, except parts, turns and phases after `is`.
fn uses<'e>(scope: &Scope<'_>, expr: &'e Expr, used: &mut Vec<(&'e str, bool, Span)>) {
    match &expr.kind {
        ExprKind::Name(name) => used.push((name, false, expr.span)),
        ExprKind::Call {
            function,
            arguments,
        } => {
            used.push((&function.text, true, expr.span));
            // A word for players is not a name if the function expects players; elsewhere it is found where it is used.
            let is_player = |argument: &&Expr| match &argument.kind {
                ExprKind::Name(name) => scope.player_set(name).is_some(),
                _ => false,
            };
            let takes_players = takes_players(scope, &function.text);
            let arguments = arguments
                .iter()
                .filter(|argument| !takes_players || !is_player(argument));
            arguments.for_each(|argument| uses(scope, argument, used));
        }
        ExprKind::Quantifier {
            over, condition, ..
        } => {
            if let Some(over) = over {
                uses(scope, over, used);
            }
            uses(scope, condition, used);
        }
        ExprKind::Not(inner) => uses(scope, inner, used),
        ExprKind::And(list) | ExprKind::Or(list) | ExprKind::Intersection(list) => {
            list.iter().for_each(|operand| uses(scope, operand, used));
        }
        ExprKind::Union(first, rest) => {
            uses(scope, first, used);
            rest.iter()
                .for_each(|(_, operand)| uses(scope, operand, used));
        }
        ExprKind::Relation {
            relation: Relation::Is,
            left,
            right,
            ..
        } => {
            uses(scope, left, used);
            let n_before = used.len();
            uses(scope, right, used);
            let is_let = |name: &str| match &left.kind {
                ExprKind::Name(subject) if subject == "part" => !scope.parts.contains_key(name),
                ExprKind::Name(subject) => !["turn", "phase", "me"].contains(&subject.as_str()),
                _ => true,
            };
            let names = used.split_off(n_before);
            used.extend(names.into_iter().filter(|(name, ..)| is_let(name)));
        }
        ExprKind::Remainder(left, right) | ExprKind::Relation { left, right, .. } => {
            uses(scope, left, used);
            uses(scope, right, used);
        }
        ExprKind::Number(_)
        | ExprKind::Text(..)
        | ExprKind::Of { .. }
        | ExprKind::Becomes(..)
        | ExprKind::InCheck(_)
        | ExprKind::CanMove => {}
    }
}
