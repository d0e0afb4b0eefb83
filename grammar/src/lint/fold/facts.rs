//! Facts that must hold together, and tests whether they can.

use ir::{Condition, KindId};

/// The maximal number of facts that are compared with each other.
const FACTS_MAX: usize = 48;

/// Conditions with the value that each of them has.
#[derive(Clone, Default)]
pub struct Facts<'c>(pub(super) Vec<(&'c Condition, bool)>);

impl<'c> Facts<'c> {
    /// Adds facts, up to the maximum; further facts are dropped. Returns whether one of them is new.
    pub fn extend(&mut self, more: &[(&'c Condition, bool)]) -> bool {
        let n_before = self.0.len();
        for fact in more {
            if self.0.len() < FACTS_MAX && !self.0.contains(fact) {
                self.0.push(*fact);
            }
        }
        self.0.len() > n_before
    }

    /// Returns the kinds that can be moving, if a fact restricts them; valid for one step.
    pub fn pieces(&self) -> Option<Vec<KindId>> {
        self.common(|condition| match condition {
            Condition::PieceIs(kinds) => Some(kinds),
            _ => None,
        })
    }

    /// Returns the intersection of all lists in facts that hold; `None` if there is no such list.
    pub(super) fn common<T: Copy + PartialEq + 'c>(
        &self,
        list: impl Fn(&'c Condition) -> Option<&'c Vec<T>>,
    ) -> Option<Vec<T>> {
        let said = self.0.iter().filter(|(_, value)| *value);
        said.filter_map(|(condition, _)| list(condition))
            .fold(None, |common, list| match common {
                None => Some(list.clone()),
                Some(common) => Some(
                    common
                        .into_iter()
                        .filter(|item| list.contains(item))
                        .collect(),
                ),
            })
    }

    /// Tests whether the facts about one property exclude every value.
    pub(super) fn leaves_none<T: Copy + PartialEq + 'c>(
        &self,
        list: impl Fn(&'c Condition) -> Option<&'c Vec<T>>,
    ) -> bool {
        let Some(common) = self.common(&list) else {
            return false;
        };
        let denied = self.0.iter().filter(|(_, value)| !*value);
        common.is_empty()
            || denied
                .filter_map(|(condition, _)| list(condition))
                .any(|list| common.iter().all(|item| list.contains(item)))
    }
}

/// Returns the facts that must hold for the condition to have the value: the parts of `a and b`, or the opposites of
/// those of `a or b`.
pub fn parts(condition: &Condition, value: bool) -> Vec<(&Condition, bool)> {
    let (mut open, mut parts) = (vec![(condition, value)], Vec::new());
    while let Some((condition, value)) = open.pop() {
        match (condition, value) {
            (Condition::Not(inner), _) => open.push((inner, !value)),
            (Condition::And(a, b), true) | (Condition::Or(a, b), false) => {
                open.push((b, value));
                open.push((a, value));
            }
            _ => parts.push((condition, value)),
        }
    }
    parts
}
