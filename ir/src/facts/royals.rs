//! The kinds that can ever be royal.

use crate::{Arrange, Cells, KindId, Rules, StatusId};

impl Rules {
    /// Returns the kinds whose pieces can be royal, each once, in the order of their ids; `None` if any kind could.
    pub fn royal_kinds(&self) -> Option<Vec<KindId>> {
        match &self.royal.subject {
            Some(subject) => self.kinds_within(subject),
            None => Some(Vec::new()),
        }
    }

    /// Returns the kinds of all pieces in the set, for every position, each once, in the order of their ids; `None`
    /// if they could be of any kind. They follow from the form of the set: named kinds, and statuses defined by
    /// kinds.
    pub fn kinds_within(&self, cells: &Cells) -> Option<Vec<KindId>> {
        self.kinds_of(cells, &mut Vec::new())
    }

    /// Returns the kinds of [`Rules::kinds_within`]; `open` are the statuses being read.
    fn kinds_of(&self, cells: &Cells, open: &mut Vec<StatusId>) -> Option<Vec<KindId>> {
        match cells {
            Cells::Kinds(kinds) => {
                let mut kinds = kinds.clone();
                kinds.arrange();
                kinds.dedup();
                Some(kinds)
            }
            Cells::Empty => Some(Vec::new()),
            Cells::And(a, b) => match (self.kinds_of(a, open), self.kinds_of(b, open)) {
                (Some(mut a), Some(b)) => {
                    a.retain(|kind| b.contains(kind));
                    Some(a)
                }
                (only, None) | (None, only) => only,
            },
            Cells::Or(a, b) => {
                let mut kinds = self.kinds_of(a, open)?;
                kinds.extend(self.kinds_of(b, open)?);
                kinds.arrange();
                kinds.dedup();
                Some(kinds)
            }
            Cells::Minus(a, _) | Cells::Those { over: a, .. } => self.kinds_of(a, open),
            Cells::Status(status) => {
                let derived = self.statuses.get(status.index())?.derived.as_ref()?;
                if open.contains(status) {
                    return None;
                }
                open.push(*status);
                let kinds = self.kinds_of(derived, open);
                open.pop();
                kinds
            }
            Cells::Royal => match &self.royal.subject {
                Some(subject) if !names_royals(subject) => self.kinds_of(subject, open),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Tests whether a set is defined by royals, by its own form.
fn names_royals(cells: &Cells) -> bool {
    cells.reads().royal
}
