//! Expressions to which the author has given a name.

use crate::Node;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;

/// How many parts an expression has that is told by its name rather than in full.
const PARTS_MIN: usize = 5;

/// The names of expressions, for texts about the rules: what is played does not depend on them.
///
/// An expression is known by what it says, so one that says the same without its name has the name as well.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Named(FxHashMap<u64, String>);

impl Named {
    /// Notes the name of an expression, unless it is a short one.
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
