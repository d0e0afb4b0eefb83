//! Expressions that the author has named.

use crate::Node;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// The least number of parts of an expression that is described by its name.
const PARTS_MIN: usize = 5;

/// The names of expressions, for texts about the rules; play does not depend on them.
///
/// An expression is identified by its content, so an equal expression written without the name has the name as well.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named(FxHashMap<u64, String>);

impl Named {
    /// Records the name of an expression, unless the expression is a short one.
    pub fn note(&mut self, node: Node<'_>, name: &str) {
        let mut n_parts = 0;
        node.walk(&mut |_, _| n_parts += 1);
        if n_parts >= PARTS_MIN {
            let says = FxBuildHasher.hash_one(node);
            self.0.entry(says).or_insert_with(|| name.to_owned());
        }
    }

    /// Returns the name of an expression, if it has one.
    pub fn of<'n>(&self, node: impl Into<Node<'n>>) -> Option<&str> {
        if self.0.is_empty() {
            return None;
        }
        let says = FxBuildHasher.hash_one(node.into());
        self.0.get(&says).map(String::as_str)
    }
}
