//! A position asked about.

use std::ops::Deref;

use crate::position::Position;
use crate::query::Query;

/// One question to a game, at one position: what rules, candidates, expressions and executors are asked with.
///
/// What it is asked stands beside what answers it, in `impl At` of other files.
#[derive(Clone, Copy)]
pub(crate) struct At<'q> {
    /// The question, with the work that is left for it.
    pub(crate) query: &'q Query<'q>,
    /// The position it is asked at.
    pub(crate) position: &'q Position,
}

impl Query<'_> {
    /// Returns the question at this position.
    #[inline]
    pub(crate) fn at<'q>(&'q self, position: &'q Position) -> At<'q> {
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
