//! Tests of the language as authors write it.

mod board;
mod book;
mod laws;
mod meaning;
mod sketches;
mod wrong;

use super::*;
use crate::diagnostic::{Diagnostic, Reported};
use crate::source::{Origin, SourceId, Span};
use ir::{CounterId, KindId, MovementId, PartName, ZoneId};

/// Returns a span in a source of its own. Its start identifies the declaration in tests.
fn span(start: usize) -> Span {
    Span {
        source: SourceId(1),
        start,
        end: start + 1,
    }
}

fn origin(text: &str) -> Origin {
    Origin::of_source(SourceId(0), text)
}

fn parsed(text: &str) -> Expr {
    match parse(text, origin(text)) {
        Ok(expr) => expr,
        Err(diagnostic) => panic!("`{text}`: {diagnostic:?}"),
    }
}

/// Creates players called white, black, red, blue, ... with these teams.
fn players_of(teams: &[u16]) -> Vec<ir::Player> {
    let names = ["white", "black", "red", "blue"];
    let player = |(name, team): (&&str, &u16)| ir::Player {
        name: (*name).to_owned(),
        letter: name[..1].to_owned(),
        team: *team,
    };
    names.iter().zip(teams).map(player).collect()
}

/// The value of an expression, or all errors about it.
type Lowered<T> = Result<T, Vec<Diagnostic>>;

fn lowered<T>(
    lower: fn(&Expr, &mut Scope<'_>, Context, &mut Vec<Diagnostic>) -> Result<T, Reported>,
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
) -> Lowered<T> {
    let mut out = Vec::new();
    lower(expr, scope, context, &mut out).map_err(|_| out)
}

fn condition(expr: &Expr, scope: &mut Scope<'_>, context: Context) -> Lowered<ir::Condition> {
    lowered(super::condition, expr, scope, context)
}

fn cells(expr: &Expr, scope: &mut Scope<'_>, context: Context) -> Lowered<ir::Cells> {
    lowered(super::cells, expr, scope, context)
}

fn kinds(expr: &Expr, scope: &mut Scope<'_>, context: Context) -> Lowered<Vec<KindId>> {
    lowered(super::kinds, expr, scope, context)
}

/// Creates a scope with usual kinds and zones on a board of eight by eight cells.
fn scope() -> Scope<'static> {
    scope_with(&[])
}

/// Creates the usual scope with entries of `[let]`.
fn scope_with(lets: &[(&str, &str)]) -> Scope<'static> {
    let mut texts: Vec<String> = Vec::new();
    let players = players_of(&[0, 1]);
    let mut scope = Scope::new(&board::square(), &players, move |text, origin, out| {
        if !text.chars().all(|c| c.is_ascii_alphanumeric()) {
            let problem = Diagnostic::error("betza::unknown_atom", "no", origin.whole, "no");
            return Err(Reported::error(out, problem));
        }
        let found = texts.iter().position(|found| found == text);
        let anytime = MovementId::from_index(found.unwrap_or_else(|| {
            texts.push(text.to_string());
            texts.len() - 1
        }));
        Ok(MovementIds {
            anytime,
            unmoved: None,
        })
    });
    for (index, kind) in ["king", "queen", "rook", "bishop", "knight", "pawn"]
        .into_iter()
        .enumerate()
    {
        scope.add_kind(kind, KindId::from_index(index), span(index));
    }
    for (index, zone) in ["far", "pawns", "castle", "camp", "hill"]
        .into_iter()
        .enumerate()
    {
        scope.add_zone(zone, ZoneId::from_index(index), Some(span(100 + index)));
    }
    for (index, part) in ["move", "step", "long", "take"].into_iter().enumerate() {
        scope.add_part(part, PartName::from_index(index));
    }
    scope.add_counter("quiet", CounterId(0), span(200));
    scope.add_counter("checks", CounterId(1), span(201));
    for (index, (key, body)) in lets.iter().enumerate() {
        let key_origin = Origin {
            whole: span(300 + index),
            base: None,
        };
        let body_origin = Origin::of_source(SourceId(10 + index as u32), body);
        match parse(body, body_origin) {
            Ok(body) => scope.add_let(key, key_origin, body),
            Err(diagnostic) => panic!("`{body}`: {diagnostic:?}"),
        }
    }
    scope
}
