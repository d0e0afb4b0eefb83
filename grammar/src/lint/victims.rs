//! Checks of what is asked about men that were captured.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
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
        let Some((kinds, speaks)) = kinds_of_victims(&expression) else {
            continue;
        };
        let Some(text) = text(model, &expression) else {
            continue;
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
        let span = place(text, speaks);
        out.push(Diagnostic::warning("lint::victims_after", message, span, label).with_help(help));
    }
}

/// The word that names the victims, of this move or of the last turn; the whole text where a name from `[let]` stands for it.
fn place(text: &Text, speaks: Speaks) -> Span {
    const WORD: &str = "victims";
    let is_of_name = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    let found = text.text.match_indices(WORD).find(|(at, _)| {
        let (before, behind) = (&text.text[..*at], &text.text[at + WORD.len()..]);
        let is_word = !before.ends_with(is_of_name) && !behind.starts_with(is_of_name);
        is_word && before.ends_with("last.") == (speaks == Speaks::OfLast)
    });
    found.map_or(text.span(), |(at, _)| text.part(at..at + WORD.len()))
}

/// The kinds with which victims are cut in an expression that is read after their capture, and of which turn they are.
fn kinds_of_victims(expression: &Expression<'_>) -> Option<(Vec<KindId>, Speaks)> {
    let mut found = None;
    let is_after = expression.slot.moment() == Moment::AfterMove;
    expression.node.walk(&mut |node, speaks| {
        if let Node::Cells(Cells::And(a, b)) = node
            && found.is_none()
        {
            let mut operands = Vec::new();
            flatten(a, &mut operands);
            flatten(b, &mut operands);
            let whose = |cells: &&Cells| match cells {
                Cells::Victims if is_after && speaks == Speaks::OfMove => Some(Speaks::OfMove),
                Cells::Last(of) if **of == Cells::Victims => Some(Speaks::OfLast),
                _ => None,
            };
            let kinds = operands.iter().find_map(|cells| match cells {
                Cells::Kinds(kinds) => Some(kinds.clone()),
                _ => None,
            });
            found = kinds.zip(operands.iter().find_map(whose));
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

/// The text that an expression comes from, of those that are read when victims are gone.
fn text<'m>(model: &'m Model, expression: &Expression<'_>) -> Option<&'m Text> {
    match (expression.rule, expression.slot) {
        (RuleRef::Forbid(index), Slot::ForbidAfter) => model.forbids.get(index)?.after.as_ref(),
        (RuleRef::Effect(index), Slot::EffectWhen(_)) => model.effects.get(index)?.when.as_ref(),
        (RuleRef::Effect(index), Slot::EffectAction(_, action)) => {
            model.effects.get(index)?.actions.get(action)
        }
        (RuleRef::Counter(id), slot) => {
            let counter = model.counters.get(id.index())?;
            match slot {
                Slot::CounterAdd => counter.add.as_ref(),
                Slot::CounterSubtract => counter.subtract.as_ref(),
                _ => counter.reset.as_ref(),
            }
        }
        (RuleRef::End(index), Slot::EndWhen) => model.ends.get(index)?.when.as_ref(),
        _ => None,
    }
}
