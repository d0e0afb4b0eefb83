//! Checks of what is asked about men that were captured.

use super::Known;
use crate::diagnostic::Diagnostic;
use ir::{Cells, Expression, KindId, Moment, Node, Slot, Speaks};

/// *What it checks:* `victims & KIND` where it is read after the move. *Why it matters:* the victims are gone by then, and the
/// kind is that of who stands there now: who has captured.
pub fn kinds_after(known: &Known<'_>, out: &mut Vec<Diagnostic>) {
    let rules = known.rules;
    // On a stack, another man may stand where the victim stood.
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
        let Some((kinds, victims)) = kinds_of_victims(&expression) else {
            continue;
        };
        let Some(span) = known.place(victims) else {
            continue;
        };
        said = Some((expression.rule, expression.slot));
        let names: Vec<&str> = kinds
            .iter()
            .map(|kind| rules.kinds[kind.index()].name.as_str())
            .collect();
        let names = names.join(" | ");
        let message = "a captured man is looked for where he stood";
        let label = "read after the move, when the victims are gone";
        let help = format!(
            "a capture by such a man is `some(victims) and piece is {names}`; what is captured is known before the move: in `move` of `[[forbid]]`, in `turn` of `[[duty]]`, in `gains` of a store"
        );
        out.push(Diagnostic::warning("lint::victims_after", message, span, label).with_help(help));
    }
}

/// The kinds with which victims are cut in an expression that is read after their capture, and what names the victims.
fn kinds_of_victims<'r>(expression: &Expression<'r>) -> Option<(Vec<KindId>, &'r Cells)> {
    let mut found = None;
    let is_after = expression.slot.moment() == Moment::AfterMove;
    expression.node.walk(&mut |node, speaks| {
        if let Node::Cells(Cells::And(a, b)) = node
            && found.is_none()
        {
            let operands = [a.conjuncts(), b.conjuncts()].concat();
            let are_victims = |cells: &&&Cells| match cells {
                Cells::Victims => is_after && speaks == Speaks::OfMove,
                Cells::Last(of) => **of == Cells::Victims,
                _ => false,
            };
            let kinds = operands.iter().find_map(|cells| match cells {
                Cells::Kinds(kinds) => Some(kinds.clone()),
                _ => None,
            });
            found = kinds.zip(operands.iter().find(are_victims).copied());
        }
    });
    found
}
