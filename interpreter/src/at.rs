//! A query at a position.

use std::ops::Deref;

use crate::position::Position;
use crate::query::Query;

/// A query to a game, at one position: the receiver of the methods for rules, pseudo-legal moves, expressions and executors.
///
/// These methods are in `impl At` blocks of other files, each next to the code that computes the answer.
#[derive(Clone, Copy)]
pub struct At<'q> {
    /// The query, with the work that is left for it.
    pub query: &'q Query<'q>,
    /// The position at which the query is evaluated.
    pub position: &'q Position,
}

impl Query<'_> {
    /// Returns the query at this position.
    #[inline]
    pub fn at<'q>(&'q self, position: &'q Position) -> At<'q> {
        At {
            query: self,
            position,
        }
    }
}

impl<'q> Deref for At<'q> {
    type Target = Query<'q>;

    #[inline]
    fn deref(&self) -> &Query<'q> {
        self.query
    }
}
