//! Checks of what is asked about men that were captured.

use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Cells, Expression, KindId, Moment, Node, RuleRef, Rules, Slot, Speaks};

/// *What it checks:* `victims & KIND` where it is read after the move. *Why it matters:* the victims are gone by then, and the
/// kind is that of who stands there now: who has captured.
pub fn kinds_after(model: &Model, rules: &Rules, out: &mut Vec<Diagnostic>) {
    // On a stack, another man may stand where the victim stood.
    if rules.levels > 1 {
        return;
    }
    let mut said: Vec<&Text> = Vec::new();
    for expression in rules.expressions() {
        let Some(kinds) = kinds_of_victims(&expression) else {
            continue;
        };
        let texts = texts(model, &expression);
        for text in &texts {
            // A name from `[let]` may stand for it.
            let span = match text.text.find("victims") {
                Some(at) => text.part(at..at + "victims".len()),
                None if texts.len() == 1 => text.span(),
                None => continue,
            };
            if said.iter().any(|other| other.span() == text.span()) {
                continue;
            }
            said.push(text);
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
            out.push(
                Diagnostic::warning("lint::victims_after", message, span, label).with_help(help),
            );
        }
    }
}

/// The kinds with which victims are cut in an expression that is read after their capture.
fn kinds_of_victims(expression: &Expression<'_>) -> Option<Vec<KindId>> {
    let mut found = None;
    let is_after = expression.slot.moment() == Moment::AfterMove;
    expression.node.walk(&mut |node, speaks| {
        if let Node::Cells(Cells::And(a, b)) = node
            && found.is_none()
        {
            let mut operands = Vec::new();
            flatten(a, &mut operands);
            flatten(b, &mut operands);
            let is_of_victims = |cells: &&Cells| match cells {
                Cells::Victims => is_after && speaks == Speaks::OfMove,
                Cells::Last(of) => **of == Cells::Victims,
                _ => false,
            };
            let kinds = operands.iter().find_map(|cells| match cells {
                Cells::Kinds(kinds) => Some(kinds.clone()),
                _ => None,
            });
            if operands.iter().any(is_of_victims) {
                found = kinds;
            }
        }
    });
    found
}

/// The operands of `a & b & c`.
fn flatten<'c>(cells: &'c Cells, operands: &mut Vec<&'c Cells>) {
    match cells {
        Cells::And(a, b) => {
            flatten(a, operands);
            flatten(b, operands);
        }
        other => operands.push(other),
    }
}

/// The texts that an expression may come from.
fn texts<'m>(model: &'m Model, expression: &Expression<'_>) -> Vec<&'m Text> {
    match (expression.rule, expression.slot) {
        (RuleRef::Forbid(index), Slot::ForbidAfter) => {
            let forbid = model.forbids.get(index);
            forbid
                .and_then(|forbid| forbid.after.as_ref())
                .into_iter()
                .collect()
        }
        (RuleRef::Effect(index), Slot::EffectWhen(_)) => {
            let effect = model.effects.get(index);
            effect
                .and_then(|effect| effect.when.as_ref())
                .into_iter()
                .collect()
        }
        (RuleRef::Effect(index), Slot::EffectAction(_)) => {
            let effect = model.effects.get(index);
            effect
                .map_or(&[][..], |effect| &effect.actions)
                .iter()
                .collect()
        }
        (RuleRef::Counter(id), Slot::Counter) => {
            let counter = model.counters.get(id.index());
            let texts = counter.map(|counter| [&counter.add, &counter.subtract, &counter.reset]);
            texts.into_iter().flatten().flatten().collect()
        }
        (RuleRef::End(index), Slot::EndWhen) => {
            let end = model.ends.get(index);
            end.and_then(|end| end.when.as_ref()).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
