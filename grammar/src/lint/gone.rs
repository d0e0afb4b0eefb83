//! Checks whether pieces are looked for where they no longer are: captured pieces, and the moving piece on the cell that it has left.

use super::analysis::Analysis;
use super::captured::CAPTURED_AFTER;
use super::row::{Lint, book_text};
use crate::diagnostic::{Diagnostic, Label};
use ir::{
    Action, AttributeOf, Bound, Cells, Condition, Expression, Model, Moment, Needs, Node, Number,
    PlacedKind, PlacedOwner, RuleRef, Rules, Slot, Speaks, Symbols,
};

pub static FROM_AFTER: Lint = Lint {
    code: "lint::from_after",
    about: book_text("The piece on `from`, its kind, owner or values, looked for after the move."),
    check: Some(check),
};

/// Where a piece was, and no longer is after the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Was {
    /// On `captured`.
    Captured,
    /// On `from`.
    From,
}

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    // On a stack another piece may be there, and effects may have put one there.
    let can_fill = |action: &Action| {
        let changes = action.changes();
        changes.fills || changes.swaps
    };
    let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    if rules.levels > 1 || actions.any(can_fill) {
        return;
    }
    let mut found: Vec<(RuleRef, Slot, &Cells, Was)> = Vec::new();
    for expression in rules.expressions() {
        let is_after = expression.slot.moment() == Moment::AfterMove;
        if is_after && expression.slot != Slot::TakeCaptures || expression.slot == Slot::EndWhen {
            looked_for(rules, &expression, &mut |cells, was| {
                found.push((expression.rule, expression.slot, cells, was));
            });
        }
    }
    for (index, effect) in rules.effects.iter().enumerate() {
        for (place, action) in effect.actions.iter().enumerate() {
            let slot = Slot::EffectAction(effect.follows, place);
            if slot.moment() == Moment::AfterMove {
                acted_on(rules, action, &mut |cells, was| {
                    found.push((RuleRef::Effect(index), slot, cells, was));
                });
            }
        }
    }
    let mut said = Vec::new();
    for (rule, slot, cells, was) in found {
        let Some(span) = analysis.place(cells) else {
            continue;
        };
        let is_said = out.iter().any(|one| {
            let marks = |place: Option<&Label>| place.is_some_and(|label| label.span == span);
            one.code == CAPTURED_AFTER.code && marks(one.labels.first())
        });
        if is_said || said.contains(&(rule, slot, was)) {
            continue;
        }
        said.push((rule, slot, was));
        out.push(match was {
            Was::Captured => CAPTURED_AFTER
                .warning(
                    "a captured piece is looked for where it was",
                    span,
                    "read after the move: only the piece that captured can be here",
                )
                .with_help("`was(captured)` are the pieces before the move, as in `some(was(captured & rook))`; the piece that captured is on `to`, and `gains` of a store keeps captured pieces"),
            Was::From => FROM_AFTER
                .warning(
                    "the moving piece is looked for where it was",
                    span,
                    "read after the move, when this cell is empty",
                )
                .with_help("write `to`, the cell on which the piece is now"),
        });
    }
}

/// Returns which of the sets of a move this is.
fn which(cells: &Cells) -> Option<Was> {
    match cells {
        Cells::Captured => Some(Was::Captured),
        Cells::From => Some(Was::From),
        _ => None,
    }
}

/// Visits the sets of the move in an expression whose pieces are asked for their kind, owner or values.
fn looked_for<'r>(
    rules: &'r Rules,
    expression: &Expression<'r>,
    visit: &mut dyn FnMut(&'r Cells, Was),
) {
    expression.node.walk(&mut |node, speaks| {
        if speaks != Speaks::OfMove {
            return;
        }
        let asked = match node {
            Node::Condition(Condition::In(cells, sort)) if is_sort(sort) => Some(cells),
            Node::Condition(
                Condition::Any {
                    variable,
                    over,
                    condition,
                }
                | Condition::Every {
                    variable,
                    over,
                    condition,
                },
            ) if asks(condition, *variable) => Some(over),
            Node::Cells(Cells::Those {
                variable,
                over,
                condition,
            }) if asks(condition, *variable) => Some(&**over),
            Node::Number(Number::Attribute(attribute, cells))
                if rules.attributes[attribute.index()].of != AttributeOf::Cell =>
            {
                Some(cells)
            }
            Node::Symbols(Symbols::At(attribute, cells))
                if rules.attributes[attribute.index()].of != AttributeOf::Cell =>
            {
                Some(&**cells)
            }
            _ => None,
        };
        let of_last = |cells: &Cells| match cells {
            Cells::Last(inner) if expression.slot == Slot::EndWhen => which(inner),
            _ => which(cells),
        };
        if let Some(cells) = asked
            && let Some(was) = of_last(cells)
        {
            visit(cells, was);
        }
    });
}

/// Tests whether a set asks for the kind or the owner of the piece on a cell.
fn is_sort(cells: &Cells) -> bool {
    matches!(
        cells,
        Cells::Kinds(_) | Cells::Enemy | Cells::PiecesOf(_) | Cells::Status(_)
    )
}

/// Tests whether a condition asks for the kind or the owner of the piece on the cell of a variable.
fn asks(condition: &Condition, variable: Bound) -> bool {
    let is_it = |cells: &Cells| matches!(cells, Cells::Bound(bound) if *bound == variable);
    let mut is_asked = false;
    Node::Condition(condition).walk(&mut |node, speaks| {
        is_asked |= speaks == Speaks::OfMove
            && match node {
                Node::Condition(Condition::In(cells, sort)) => is_it(cells) && is_sort(sort),
                Node::Cells(Cells::And(a, b)) => is_it(a) && is_sort(b) || is_it(b) && is_sort(a),
                _ => false,
            };
    });
    is_asked
}

/// Visits the sets of the move on whose pieces an action works.
fn acted_on<'r>(rules: &Rules, action: &'r Action, visit: &mut dyn FnMut(&'r Cells, Was)) {
    let of = |model: &'r Model| (!model.is_earlier).then_some(&model.on);
    let mut sets: Vec<&Cells> = action
        .about()
        .objects
        .into_iter()
        .filter_map(|(cells, needs)| (needs == Needs::Piece).then_some(cells))
        // That such an action on `from` does nothing is said elsewhere.
        .filter(|cells| which(cells) == Some(Was::Captured))
        .collect();
    if let Action::Place(_, kind, owner) = action {
        if let PlacedKind::Of(model) = kind {
            sets.extend(of(model));
        }
        if let PlacedOwner::Of(model) = owner {
            sets.extend(of(model));
        }
    }
    if let Action::Set(attribute, cells, _) = action
        && rules.attributes[attribute.index()].of == AttributeOf::Piece
    {
        sets.push(cells);
    }
    for cells in sets {
        if let Some(was) = which(cells) {
            visit(cells, was);
        }
    }
}
