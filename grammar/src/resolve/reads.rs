//! What expressions read, for decisions that depend on it.

use ir::{Cells, Condition, Counter, CounterId, Forbid, Joint, Number, Promotion, Royal};

/// A node of an expression.
pub enum Node<'a> {
    /// A set of cells.
    Cells(&'a Cells),
    /// A number.
    Number(&'a Number),
    /// A condition.
    Condition(&'a Condition),
}

/// Visits a set and everything in it, outside first. Depth is bounded by the parser of expressions.
pub fn walk_cells(cells: &Cells, visit: &mut dyn FnMut(Node<'_>)) {
    visit(Node::Cells(cells));
    match cells {
        Cells::Last(a)
        | Cells::Near(a, _)
        | Cells::Reach(a, _)
        | Cells::Attacked(a)
        | Cells::File(a)
        | Cells::Rank(a) => walk_cells(a, visit),
        Cells::And(a, b) | Cells::Or(a, b) | Cells::Minus(a, b) | Cells::Between(a, b, _) => {
            walk_cells(a, visit);
            walk_cells(b, visit);
        }
        Cells::Unsafe { man, at } => {
            walk_cells(man, visit);
            walk_cells(at, visit);
        }
        Cells::Those { over, condition, .. } => {
            walk_cells(over, visit);
            walk(condition, visit);
        }
        _ => {}
    }
}

/// Visits a condition and everything in it, outside first.
pub fn walk(condition: &Condition, visit: &mut dyn FnMut(Node<'_>)) {
    visit(Node::Condition(condition));
    match condition {
        Condition::Not(a) => walk(a, visit),
        Condition::And(a, b) | Condition::Or(a, b) => {
            walk(a, visit);
            walk(b, visit);
        }
        Condition::Some(a) | Condition::None(a) => walk_cells(a, visit),
        Condition::In(a, b) | Condition::Same(a, b) | Condition::Aligned(a, b, _) => {
            walk_cells(a, visit);
            walk_cells(b, visit);
        }
        Condition::Compare(_, a, b) => {
            for number in [a, b] {
                visit(Node::Number(number));
                if let Number::Count(cells) = number {
                    walk_cells(cells, visit);
                }
            }
        }
        Condition::Any { over, condition, .. } | Condition::Every { over, condition, .. } => {
            walk_cells(over, visit);
            walk(condition, visit);
        }
        _ => {}
    }
}

/// The counter that a node reads.
pub fn counter_of(node: &Node<'_>) -> Option<CounterId> {
    match node {
        Node::Number(Number::Counter(counter) | Number::CounterOfEnemy(counter)) => Some(*counter),
        _ => None,
    }
}

/// Positions that differ in a counter are different if a rule about moves reads it.
pub fn mark_keys(
    counters: &mut [Counter],
    royal: &Royal,
    forbids: &[Forbid],
    promotions: &[Promotion],
    joints: &[Joint],
) {
    let mut read = Vec::new();
    let mut visit = |node: Node<'_>| read.extend(counter_of(&node));
    let conditions = forbids
        .iter()
        .flat_map(|forbid| [forbid.before.as_ref(), forbid.after.as_ref()].into_iter().flatten())
        .chain(promotions.iter().flat_map(|promotion| [&promotion.when, &promotion.must]))
        .chain(joints.iter().map(|joint| &joint.when))
        .chain([&royal.safe]);
    for condition in conditions {
        walk(condition, &mut visit);
    }
    let sets = forbids
        .iter()
        .filter_map(|forbid| forbid.who.as_ref())
        .chain(promotions.iter().filter_map(|promotion| promotion.who.as_ref()))
        .chain(joints.iter().flat_map(|joint| joint.men.iter().map(|man| &man.who)))
        .chain(royal.who.as_ref());
    for cells in sets {
        walk_cells(cells, &mut visit);
    }
    for counter in read {
        if let Some(counter) = counters.get_mut(counter.index()) {
            counter.in_key = true;
        }
    }
}
