//! Where the parts of an expression are written.

use crate::source::Span;
use ir::{Cells, KindId, Node};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// A part of an expression: where it is written, and what it says.
///
/// Expressions of `ir` know no places, and lowering moves, joins and folds them. So a part is known again by what it
/// says: of equal ones, the first that is written is the first that is met on a walk.
#[derive(Clone, Debug)]
pub struct Mark {
    span: Span,
    /// A hash of the lowered part.
    says: u64,
    /// Its own parts, in the order of the text.
    parts: Vec<Mark>,
}

impl Mark {
    /// Marks what was lowered from this text.
    pub fn new(span: Span, node: Node<'_>, parts: Vec<Mark>) -> Self {
        Self {
            span,
            says: hash(node),
            parts,
        }
    }

    /// Gives the parts of a whole expression, which is marked alone.
    pub fn into_parts(marks: Vec<Mark>) -> Vec<Mark> {
        marks.into_iter().flat_map(|mark| mark.parts).collect()
    }

    /// Returns where a list of kinds names this one.
    pub fn kind(marks: &[Mark], kind: KindId) -> Option<Span> {
        let named = hash(Node::Cells(&Cells::Kinds(vec![kind])));
        marks.iter().find_map(|mark| {
            let inner = Self::kind(&mark.parts, kind);
            inner.or_else(|| (mark.says == named).then_some(mark.span))
        })
    }

    /// Visits the lowered expressions of one text and all they are made of, each with its place: that of its mark, or
    /// else of the smallest marked expression that it is part of, at most `whole`.
    pub fn walk<'r>(
        marks: &[Mark],
        nodes: impl Iterator<Item = Node<'r>>,
        whole: Span,
        visit: &mut dyn FnMut(Node<'r>, Span),
    ) {
        let mut left = marks.iter().collect();
        nodes.for_each(|node| walk(node, whole, &mut left, visit));
    }
}

/// `left` are the marks that may belong to parts of this node, those that are written first in front.
fn walk<'r>(
    node: Node<'r>,
    around: Span,
    left: &mut Vec<&Mark>,
    visit: &mut dyn FnMut(Node<'r>, Span),
) {
    let says = match left.is_empty() {
        true => None,
        false => Some(hash(node)),
    };
    let at = left.iter().position(|mark| Some(mark.says) == says);
    match at.map(|at| left.remove(at)) {
        Some(mark) => {
            visit(node, mark.span);
            let mut parts = mark.parts.iter().collect();
            node.for_each_child(&mut |child| walk(child, mark.span, &mut parts, visit));
        }
        None => {
            visit(node, around);
            node.for_each_child(&mut |child| walk(child, around, left, visit));
        }
    }
}

fn hash(node: Node<'_>) -> u64 {
    FxBuildHasher.hash_one(node)
}
