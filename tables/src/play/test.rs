//! Compiled conditions on positions and moves.

use ir::facts::Reads;
use ir::{AttackRules, Cells, Condition, Node};

use crate::compile::mask::{Mask, Masks};
use crate::data::decision::Decision;
use crate::data::extra::Extra;
use crate::data::extract::Extract;
use crate::data::set::Set;
use crate::play::ends::{Ends, Spread};
use crate::play::view::{Names, View};

/// Tests whether a forbid rule on an attack depends only on the position and the attacked cell, so that it is the same
/// for all attackers of a cell. It may depend on the player to move.
pub(crate) fn depends_on_end(forbid: &Condition) -> bool {
    let mut fits = !forbid.reads().attack;
    Node::Condition(forbid).walk(&mut |node, _| {
        fits &= !matches!(
            node,
            Node::Condition(
                Condition::PieceIs(_)
                    | Condition::ChosenIs(_)
                    | Condition::PartIs(_)
                    | Condition::TurnIs(_)
                    | Condition::FromHand
            ) | Node::Cells(
                Cells::From
                    | Cells::Passed
                    | Cells::Jumped
                    | Cells::Promoted
                    | Cells::Last(_)
                    | Cells::Bound(_)
            )
        );
    });
    fits
}

/// Returns the set of pieces of a condition on a move, if it only tests whether the moving piece is in the set, and the
/// set depends on the position alone.
pub(crate) fn starts_of(condition: &Condition) -> Option<&Cells> {
    match condition {
        Condition::In(Cells::From, subject) => {
            let reads = subject.reads();
            (!reads.of_move && !reads.attack).then_some(subject)
        }
        _ => None,
    }
}

/// Tests whether a forbid rule on an attack depends only on the position, the attacker, and the attacked cell.
pub(crate) fn depends_on_start_and_end(forbid: &Condition) -> bool {
    let mut parts = forbid.conjuncts().into_iter();
    parts.all(|part| starts_of(part).is_some() || depends_on_end(part))
}

/// A compiled condition on positions and moves: masks, and the evaluator of expressions for the rest.
#[derive(Clone, Debug)]
pub(crate) struct Test<S> {
    /// The player.
    me: usize,
    /// Whether it is the same for all moves of a position.
    pub is_of_position: bool,
    /// Whether it depends only on the position and the end of the move.
    pub depends_on_end: bool,
    /// Parts that must all hold, as masks; with the ends for which they hold, if all ends are tested at once.
    masks: Vec<(Mask<S>, Option<Ends<S>>)>,
    /// The other parts, which must hold as well.
    rest: Option<Rest<S>>,
}

/// Parts of a condition that are not masks.
#[derive(Clone, Debug)]
struct Rest<S> {
    /// A mask that holds only where they do.
    sufficient: Option<Mask<S>>,
    /// A mask that holds wherever they do.
    only_if: Option<Mask<S>>,
    condition: Condition,
    attack_rules: AttackRules,
}

impl<S> Test<S> {
    /// Tests whether expressions may be evaluated.
    pub(crate) fn is_evaluated(&self) -> bool {
        self.rest.is_some()
    }
}

impl<S: Set> Test<S> {
    /// Compiles a condition for a player.
    pub(crate) fn new(masks: Masks<'_>, condition: &Condition, attack_rules: AttackRules) -> Self {
        let made = |condition: &Condition, is_one_sided| {
            let is_exact = attack_rules == AttackRules::All
                || masks.is_attack_one
                || !Reads::through(condition, masks.rules).attack;
            let masks = Masks {
                is_one_sided,
                ..masks
            };
            let mask = is_exact.then(|| masks.condition(condition)).flatten();
            mask.map(|mask| (mask, masks.ends(condition)))
        };
        let at_once = |(mask, ends): (Mask<S>, Option<Ends<S>>)| {
            let is_taken = masks.deciding.take(Decision::EndsAtOnce, ends.is_some());
            (mask, ends.filter(|_| is_taken))
        };
        let only_if = |condition: &Condition| {
            let is_exact = attack_rules == AttackRules::All || masks.is_attack_one;
            is_exact.then(|| masks.only_if(condition)).flatten()
        };
        let mut decided = Vec::new();
        let mut rest: Option<Condition> = None;
        for part in condition.conjuncts() {
            let mask = made(part, false);
            let is_mask = masks.deciding.take(Decision::Masks, mask.is_some());
            match mask.filter(|_| is_mask) {
                Some(mask) => decided.push(at_once(mask)),
                None => {
                    let part = part.clone();
                    rest = Some(match rest.take() {
                        Some(rest) => Condition::And(Box::new(rest), Box::new(part)),
                        None => part,
                    });
                }
            }
        }
        Self {
            me: masks.me,
            is_of_position: !condition.reads().of_move,
            depends_on_end: depends_on_end(condition),
            masks: decided,
            rest: rest.map(|condition| Rest {
                sufficient: masks.accept(made(&condition, true).map(|(mask, _)| mask)),
                only_if: masks.accept(only_if(&condition)),
                condition,
                attack_rules,
            }),
        }
    }

    /// Tests whether the condition holds.
    #[inline]
    pub(crate) fn holds<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        self.masks.iter().all(|(mask, _)| mask.holds(view)) && self.rest_holds(view)
    }

    fn rest_holds<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        self.rest.as_ref().is_none_or(|rest| {
            let (sufficient, only_if) = (rest.sufficient.as_ref(), rest.only_if.as_ref());
            sufficient.is_some_and(|mask| mask.holds(view))
                || only_if.is_none_or(|mask| mask.holds(view))
                    && view.evaluate(self.me, &rest.condition, rest.attack_rules)
        })
    }

    /// Returns the ends, among these, for which the condition holds. The moves differ only in their end, and capture on
    /// that cell or not at all. `names` gives the names of one of them; the first names have no end and no captured
    /// piece.
    ///
    /// Cost: that of one test, if masks decide; else one test for each end.
    pub(crate) fn ends<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
        mut ends: S,
        nowhere: &Names<S>,
        names: impl Fn(usize) -> Names<S>,
    ) -> S {
        let one_by_one = |ends: S, holds: &dyn Fn(&View<'_, S, K, E, M>) -> bool| {
            let fails = |to: &usize| !holds(&view.with_turn(&names(*to)));
            let failing = ends.cells().filter(fails);
            failing.fold(ends, |ends, to| ends.without(S::of(to)))
        };
        for (mask, at_once) in &self.masks {
            if ends.is_empty() {
                return ends;
            }
            ends = match at_once {
                Some(at_once) => ends & at_once.of(&view.with_turn(nowhere)),
                None => one_by_one(ends, &|view| mask.holds(view)),
            };
        }
        match &self.rest {
            Some(_) => one_by_one(ends, &|view| self.rest_holds(view)),
            None => ends,
        }
    }

    /// Tests whether a part that depends on a counter alone does not hold.
    pub(crate) fn is_out_by_counters<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        let mut masks = self.masks.iter();
        masks.any(|(mask, _)| mask.depends_on_counters() && !mask.holds(view))
    }

    /// Tests whether all ends of a piece are tested at once.
    pub(crate) fn is_tested_at_once(&self) -> bool {
        self.rest.is_none() && self.masks.iter().all(|(_, at_once)| at_once.is_some())
    }

    /// Tests whether all ends of all pieces are tested at once.
    pub(crate) fn tests_ends_of_all(&self) -> bool {
        self.depends_on_end && self.is_tested_at_once()
    }

    /// Returns the ends for which the condition holds for every piece, if all are tested at once.
    pub(crate) fn ends_of_all<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> Option<S> {
        if !self.depends_on_end || self.rest.is_some() {
            return None;
        }
        // The condition of most must rules, a capture, needs no move.
        if let [(_, Some(Ends::Some(Spread::CapturedPiece)))] = &self.masks[..] {
            return Some(view.state.pieces());
        }
        let no_choice = Names::of_start(0, S::default());
        let view = view.with_turn(&no_choice);
        let mut parts = self.masks.iter();
        parts.try_fold(!S::default(), |ends, (_, at_once)| {
            Some(ends & at_once.as_ref()?.of(&view))
        })
    }
}
