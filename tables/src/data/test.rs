//! Compiled conditions on positions and moves.

use ir::{AttackRules, Condition};

use crate::data::ends::Ends;
use crate::data::mask::Mask;
use crate::data::set::Set;

/// A compiled condition on positions and moves: masks, and the evaluator of expressions for the rest.
#[derive(Clone, Debug)]
pub(crate) struct Test<S> {
    /// The player.
    pub me: usize,
    /// Whether it is the same for all moves of a position.
    pub is_of_position: bool,
    /// Whether it depends only on the position and the end of the move.
    pub depends_on_end: bool,
    /// Parts that must all hold, as masks; with the ends for which they hold, if all ends are tested at once.
    pub masks: Vec<(Mask<S>, Option<Ends<S>>)>,
    /// The other parts, which must hold as well.
    pub rest: Option<Rest<S>>,
}

/// Parts of a condition that are not masks.
#[derive(Clone, Debug)]
pub(crate) struct Rest<S> {
    /// A mask that holds only where they do.
    pub sufficient: Option<Mask<S>>,
    /// A mask that holds wherever they do.
    pub only_if: Option<Mask<S>>,
    /// The parts.
    pub condition: Condition,
    /// The rules of attack that they read.
    pub attack_rules: AttackRules,
}

impl<S> Test<S> {
    /// Tests whether expressions may be evaluated.
    pub(crate) fn is_evaluated(&self) -> bool {
        self.rest.is_some()
    }
}

impl<S: Set> Test<S> {
    /// Tests whether all ends of a piece are tested at once.
    pub(crate) fn is_tested_at_once(&self) -> bool {
        self.rest.is_none() && self.masks.iter().all(|(_, at_once)| at_once.is_some())
    }

    /// Tests whether all ends of all pieces are tested at once.
    pub(crate) fn tests_ends_of_all(&self) -> bool {
        self.depends_on_end && self.is_tested_at_once()
    }
}
