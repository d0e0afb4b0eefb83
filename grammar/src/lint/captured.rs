//! Checks of conditions on captured pieces.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use ir::{Cells, Expression, KindId, Moment, Node, Slot, Speaks};

pub static CAPTURED_AFTER: Lint = Lint {
    code: "lint::captured_after",
    about: book_text("`captured & KIND` and `captured & enemy` that are evaluated after the move."),
    check: Some(kinds_after),
};

fn kinds_after(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    // On a stack, another piece may be on the cell of the captured piece.
    if rules.levels > 1 {
        return;
    }
    let mut said = None;
    for expression in rules.expressions() {
        let is_read_after = expression.slot.moment() == Moment::AfterMove;
        if said == Some((expression.rule, expression.slot))
            || !(is_read_after || expression.slot == Slot::EndWhen)
        {
            continue;
        }
        let Some((sort, captured)) = sort_of_captured(&expression) else {
            continue;
        };
        let Some(span) = analysis.place(captured) else {
            continue;
        };
        said = Some((expression.rule, expression.slot));
        let kinds = match &sort {
            Sort::Kinds(kinds) => &kinds[..],
            Sort::Enemies => &[],
        };
        let names: Vec<&str> = kinds
            .iter()
            .map(|kind| rules.kinds[kind.index()].name.as_str())
            .collect();
        let names = match sort {
            Sort::Kinds(_) => names.join(" | "),
            Sort::Enemies => "enemy".to_owned(),
        };
        let message = "a captured piece is looked for where it was";
        let label = "read after the move, when the captured pieces are gone";
        let set = match kinds.len() {
            0 | 1 => format!("was(captured & {names})"),
            _ => format!("was(captured & ({names}))"),
        };
        let help = match is_read_after {
            true if sort == Sort::Enemies => {
                format!("write `{set}` for the enemy's pieces that were captured")
            }
            true => format!(
                "write `{set}` for such captured pieces, as in `some({set})`; a capture by such a piece is `some(captured) and piece is {names}`"
            ),
            false => format!(
                "count such captures in a counter with `add = \"some({set})\"`, and compare it here"
            ),
        };
        out.push(CAPTURED_AFTER.warning(message, span, label).with_help(help));
    }
}

/// The pieces with which captured pieces are intersected.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Sort {
    /// Those of some kinds.
    Kinds(Vec<KindId>),
    /// Those of enemies.
    Enemies,
}

/// Returns the pieces with which the captured pieces are intersected in an expression evaluated after the capture, and
/// the set of the captured pieces (`Captured`).
fn sort_of_captured<'r>(expression: &Expression<'r>) -> Option<(Sort, &'r Cells)> {
    let mut found = None;
    let is_after = expression.slot.moment() == Moment::AfterMove;
    expression.node.walk(&mut |node, speaks| {
        if let Node::Cells(Cells::And(a, b)) = node
            && found.is_none()
        {
            let operands = [a.conjuncts(), b.conjuncts()].concat();
            let are_captured = |cells: &&&Cells| match cells {
                Cells::Captured => is_after && speaks == Speaks::OfMove,
                Cells::Last(of) | Cells::Earlier(of) => **of == Cells::Captured,
                _ => false,
            };
            let kinds = operands.iter().find_map(|cells| match cells {
                Cells::Kinds(kinds) => Some(Sort::Kinds(kinds.clone())),
                _ => None,
            });
            let enemies = operands.iter().find_map(|cells| match cells {
                Cells::Enemy if is_after => Some(Sort::Enemies),
                _ => None,
            });
            let sort = kinds.or(enemies);
            found = sort.zip(operands.iter().find(are_captured).copied());
        }
    });
    found
}
