//! Names that expressions may use: `[zone]`, `[let]`, counters, stores.

use super::field::parse;
use super::mistake::{RulesMistake, ZoneMistake, unused_name, which_is_misspelt};
use crate::diagnostic::{Diagnostic, Label, Reported, codes};
use crate::lint_row::MINUS_WITHOUT_EFFECT;
use crate::rule::{self, Context, Expr, ExprKind, Misspelt, NoValue, Scope, SetOperator};
use crate::source::{SourceMap, Span};
use crate::variant::document::{Key, Text};
use crate::variant::limits;
use crate::variant::model::Model;
use ir::{Arrange, Board, CellSet, CounterId, StoreId, Zone, ZoneId};
use std::cell::Cell;

/// Resolves the zones of the board and then those of the definition. Each zone may use those before it.
pub fn zones(
    model: &Model,
    board: &Board,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Zone> {
    let mut zones = board.zones.clone();
    for (index, zone) in zones.iter().enumerate() {
        // A definition may redefine a zone of the board.
        if !model.zones.iter().any(|(key, _)| key.name == zone.name) {
            scope.add_zone(&zone.name, ZoneId::from_index(index), None);
        }
    }
    let nothing = || vec![CellSet::empty(board.n_cells()); board.frames.len()];
    let work_left = Cell::new(Some(limits::ZONE_WORK_MAX));
    for (key, text) in &model.zones {
        check_name(key, "a zone", scope, out);
        let n_problems = out.len();
        let is_work_spent = work_left.get().is_none();
        let expr = parse(text, out);
        let written = expr.as_ref().ok().cloned();
        let set = expr.and_then(|expr| rule::cells(&expr, scope, Context::Zone, out));
        let set = scope.kept(set);
        if set.is_none() {
            explain_misplaced(key, &mut out[n_problems..]);
        }
        let cells = set.map(|set| rule::constant(&set, board, &zones, &work_left));
        if out.len() == n_problems {
            let mut wrong = |mistake| {
                let (name, span) = (&key.name, text.span());
                out.push(
                    RulesMistake::Zone {
                        name,
                        mistake,
                        span,
                    }
                    .into(),
                );
            };
            match &cells {
                Some(Err(NoValue::TooMuch)) if is_work_spent => {}
                Some(Err(NoValue::TooMuch)) => wrong(ZoneMistake::TooMuchWork),
                Some(Err(NoValue::Position)) => wrong(ZoneMistake::Position),
                Some(Ok(cells)) if cells.iter().any(CellSet::is_empty) => wrong(ZoneMistake::Empty),
                Some(Ok(_)) | None => {}
            }
        }
        if let Some([of_a, of_b]) =
            written.and_then(|expr| sides_of_minus(&expr, board, &zones, &work_left, scope))
            && of_a.iter().zip(&of_b).all(|(a, b)| !a.intersects(b))
        {
            out.push(takes_nothing(text, [&of_a, &of_b]));
        }
        let id = ZoneId::from_index(zones.len());
        zones.push(Zone {
            name: key.name.clone(),
            cells: cells.and_then(Result::ok).unwrap_or_else(nothing),
        });
        scope.add_zone(&key.name, id, Some(key.span));
    }
    zones
}

/// Returns the cells of both sides of `a - b`, for each frame.
fn sides_of_minus(
    expr: &Expr,
    board: &Board,
    zones: &[Zone],
    work_left: &Cell<Option<usize>>,
    scope: &mut Scope<'_>,
) -> Option<[Vec<CellSet>; 2]> {
    let ExprKind::Union(a, rest) = &expr.kind else {
        return None;
    };
    let [(SetOperator::Minus, b)] = &rest[..] else {
        return None;
    };
    let mut side = |expr: &Expr| {
        let set = rule::cells(expr, scope, Context::Zone, &mut Vec::new());
        rule::constant(&scope.kept(set)?, board, zones, work_left).ok()
    };
    Some([side(a)?, side(b)?])
}

/// Returns the warning about a difference of sets without a common cell.
fn takes_nothing(text: &Text, sides: [&[CellSet]; 2]) -> Diagnostic {
    let is_cell = |sets: &[CellSet]| sets.iter().all(|set| set.len() == 1);
    let help = match text.text.split_once('-') {
        Some((from, to)) if sides.iter().all(|side| is_cell(side)) => {
            let (from, to) = (from.trim(), to.trim());
            format!("for the cells from one to the other, write `{from}-{to}` without spaces")
        }
        _ => "take away cells that are in the set, or leave the difference out".to_owned(),
    };
    MINUS_WITHOUT_EFFECT
        .warning(
            "this difference takes nothing away",
            text.span(),
            "the sets share no cell",
        )
        .with_help(help)
}

/// Gives errors about an entry of a table another remedy, if the key of the entry belongs at the top of the file.
fn explain_misplaced(key: &Key, errors: &mut [Diagnostic]) {
    if let Some(help) = crate::unknown::misplaced(&key.name) {
        for error in errors {
            error.help = Some(help.clone());
        }
    }
}

/// Adds counters and stores to the scope, and then `[let]`, whose expressions may use every other name.
pub fn counters_and_lets(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) {
    for (index, counter) in model.counters.iter().enumerate() {
        check_name(&counter.name, "a counter", scope, out);
        scope.add_counter(
            &counter.name.name,
            CounterId::from_index(index),
            counter.name.span,
        );
    }
    for (index, store) in model.stores.iter().enumerate() {
        check_name(&store.name, "a store", scope, out);
        if store.of.is_some() {
            scope.note_tiles(StoreId::from_index(index));
        }
        scope.add_store(
            &store.name.name,
            StoreId::from_index(index),
            store.is_shared,
            store.name.span,
        );
    }
    for (key, text) in &model.lets {
        let origin = crate::source::Origin {
            whole: key.span,
            base: None,
        };
        let n_problems = out.len();
        let expr = parse(text, out);
        explain_misplaced(key, &mut out[n_problems..]);
        match expr {
            Ok(expr) => scope.add_let(&key.name, origin, expr),
            Err(reported) => scope.add_broken(&key.name, reported),
        }
    }
}

/// Points at declarations that nothing uses, if a similar name is used and not declared.
///
/// If the undeclared name is used in several places, it is taken to be right and the declaration to be wrong. Then there
/// is one mistake, at the declaration.
pub fn point_at_declarations(found: &[Misspelt], map: &SourceMap, out: &mut Vec<Diagnostic>) {
    const PLACES_MAX: usize = 3;
    let is_of = |one: &Diagnostic, misspelt: &Misspelt| {
        let label = one.labels.first();
        one.code == codes::resolve::UNKNOWN_NAME
            && label.is_some_and(|label| label.span == misspelt.used)
    };
    for (index, misspelt) in found.iter().enumerate() {
        let is_same = |other: &&Misspelt| {
            other.name == misspelt.name && other.declaration == misspelt.declaration
        };
        if found[..index].iter().any(|other| is_same(&other))
            || n_mentions(map, &misspelt.declared) > 1
        {
            continue;
        }
        let mut used: Vec<Span> = found.iter().filter(is_same).map(|one| one.used).collect();
        used.arrange();
        used.dedup();
        if used.len() == 1 {
            if let Some(one) = out.iter_mut().find(|one| is_of(one, misspelt)) {
                one.help = Some(which_is_misspelt(&misspelt.name, &misspelt.declared));
                one.labels.push(Label {
                    span: misspelt.declaration,
                    text: unused_name(&misspelt.declared),
                });
            }
            continue;
        }
        out.retain(|one| !found.iter().filter(is_same).any(|same| is_of(one, same)));
        used.truncate(PLACES_MAX);
        let misspelt = RulesMistake::Misspelt {
            name: &misspelt.name,
            declared: &misspelt.declared,
            declaration: misspelt.declaration,
            used: &used,
        };
        out.push(misspelt.into());
    }
}

/// Counts how often a name occurs in all texts read so far, including its declaration.
fn n_mentions(map: &SourceMap, name: &str) -> usize {
    let mentions = |text: &str| {
        let ends = text.match_indices(name).filter(|(at, _)| {
            let before = text[..*at].chars().next_back();
            let after = text[at + name.len()..].chars().next();
            [before, after]
                .into_iter()
                .flatten()
                .all(|next| !is_of_name(next))
        });
        ends.count()
    };
    map.all().iter().map(|source| mentions(&source.text)).sum()
}

/// Tests whether expressions can use a name. If not, the words of the name are marked as broken.
pub fn check_name(key: &Key, what: &'static str, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) {
    if let Err(reported) = check_form(key, what, out) {
        // Expressions probably use some word of this name.
        let words = key.name.split(|letter: char| !is_of_name(letter));
        words.for_each(|word| scope.add_broken(word, reported));
    }
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '-' || letter == '_'
}

/// Tests whether a name is a word that an expression can use.
///
/// # Errors
/// The proof that the name is reported as wrong.
pub fn check_form(
    name: &Key,
    what: &'static str,
    out: &mut Vec<Diagnostic>,
) -> Result<(), Reported> {
    if crate::rule::is_name(&name.name) {
        return Ok(());
    }
    let wrong = RulesMistake::NameForm { name, what };
    Err(Reported::error(out, wrong.into()))
}
