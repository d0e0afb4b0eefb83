//! Where rules are written: a table beside the rules, made when they are resolved, so that nothing is read twice or
//! looked for in the text.

mod mark;

pub use mark::Mark;

use crate::source::Span;
use ir::{Cells, Condition, KindId, Node, Number, RuleRef, Rules, Slot, Symbols};
use rustc_hash::FxHashMap;
use std::marker::PhantomData;

/// Where the expressions of some [`Rules`] are written, as [`Rules::expressions`] lists them.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    texts: FxHashMap<(RuleRef, Slot), Written>,
    /// By promotion and kind, where the kind is named as a choice.
    choices: FxHashMap<(usize, KindId), Span>,
    /// Where the start position is written: the definition's own `[setup]`, or else what is marked where something is
    /// missing altogether. Every game that was resolved has it.
    pub start: Option<Span>,
    /// Where the definition itself says which cells of the set-up are shuffled.
    pub shuffle: Option<Span>,
}

/// An expression as written.
#[derive(Clone, Debug)]
struct Written {
    /// All of it, with its quotes.
    whole: Span,
    /// Its parts; none if their places are not kept.
    parts: Vec<Mark>,
}

impl Origins {
    /// Notes where an expression is written, and its parts.
    pub(crate) fn note(&mut self, (rule, slot): (RuleRef, Slot), whole: Span, parts: Vec<Mark>) {
        self.texts.insert((rule, slot), Written { whole, parts });
    }

    /// Notes where a promotion, the one of this index, names a kind that a piece can become.
    pub(crate) fn note_choice(&mut self, promotion: usize, kind: KindId, span: Span) {
        self.choices.entry((promotion, kind)).or_insert(span);
    }

    /// Returns the whole text of an expression; `None` if it is not written, but what holds where nothing is.
    pub fn text(&self, rule: RuleRef, slot: Slot) -> Option<Span> {
        self.texts.get(&(rule, slot)).map(|written| written.whole)
    }

    /// Returns where the promotion of this index names this kind as a choice.
    pub fn choice(&self, promotion: usize, kind: KindId) -> Option<Span> {
        self.choices.get(&(promotion, kind)).copied()
    }

    /// Lays the table over the rules that it was made with: a place for every part of every expression.
    ///
    /// Cost: linear in the expressions, times their depth.
    pub fn places<'r>(&self, rules: &'r Rules) -> Places<'r> {
        let mut by_node = FxHashMap::default();
        let all = rules.expressions();
        // An action reads several expressions, which are written in one text.
        for together in all.chunk_by(|a, b| (a.rule, a.slot) == (b.rule, b.slot)) {
            let Some(written) = self.texts.get(&(together[0].rule, together[0].slot)) else {
                continue;
            };
            let nodes = together.iter().map(|expression| expression.node);
            Mark::walk(&written.parts, nodes, written.whole, &mut |node, span| {
                by_node.insert(Address::of(node), span);
            });
        }
        Places {
            by_node,
            rules: PhantomData,
        }
    }
}

/// Where every part of every expression of some rules is written.
pub struct Places<'r> {
    by_node: FxHashMap<Address, Span>,
    /// Addresses are those of these rules.
    rules: PhantomData<&'r Rules>,
}

impl Places<'_> {
    /// Returns where a part of an expression is written, or the smallest text around it that is an expression; `None`
    /// if it is no part of these rules, or is not written at all.
    pub fn of<'n>(&self, node: impl Into<Node<'n>>) -> Option<Span> {
        self.by_node.get(&Address::of(node.into())).copied()
    }
}

/// A part of an expression, distinguished from equal parts by its address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Address {
    Cells(*const Cells),
    Number(*const Number),
    Symbols(*const Symbols),
    Condition(*const Condition),
}

impl Address {
    fn of(node: Node<'_>) -> Self {
        match node {
            Node::Cells(cells) => Self::Cells(cells),
            Node::Number(number) => Self::Number(number),
            Node::Symbols(symbols) => Self::Symbols(symbols),
            Node::Condition(condition) => Self::Condition(condition),
        }
    }
}
