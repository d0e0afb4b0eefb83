//! Conditions as they are asked of positions and turns.

use ir::facts::Reads;
use ir::{AttackRules, Cells, Condition, Node};

use super::decision::Decision;
use super::ends::{Ends, Spread};
use super::extra::Extra;
use super::machine::Machine;
use super::mask::{Mask, Masks};
use super::set::Set;
use super::view::{Names, View};

/// Tests whether what a bar says of a turn that attacks hangs on the position and on where the turn ends alone, so that it says the same of
/// all that attack a cell. Whose turn it is, it may ask.
pub(super) fn is_told_by_end(bar: &Condition) -> bool {
    let mut is_told = !bar.reads().attack;
    Node::Condition(bar).walk(&mut |node, _| {
        is_told &= !matches!(
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
    is_told
}

/// Returns whom a condition on a turn names if it asks nothing but whether the man who moves is one of them, and that is known of a
/// position.
pub(super) fn starts_of(condition: &Condition) -> Option<&Cells> {
    match condition {
        Condition::In(Cells::From, who) => {
            let reads = who.reads();
            (!reads.of_move && !reads.attack).then_some(who)
        }
        _ => None,
    }
}

/// Tests whether what a bar says of a turn that attacks hangs on the position, on who attacks, and on where the turn ends.
pub(super) fn is_told_by_start_and_end(bar: &Condition) -> bool {
    let mut parts = bar.conjuncts().into_iter();
    parts.all(|part| starts_of(part).is_some() || is_told_by_end(part))
}

/// A condition as it is asked of positions and turns: by masks, and the evaluator of expressions where they do not tell.
#[derive(Clone, Debug)]
pub(super) struct Test<S> {
    /// Who reads.
    me: usize,
    /// Whether it is the same for all turns of a position.
    pub is_of_position: bool,
    /// Whether it hangs on the position and on where the turn ends alone.
    pub is_told_by_end: bool,
    /// Parts that must all hold, which masks tell; and of which ends they do, where that is told of all at once.
    masks: Vec<(Mask<S>, Option<Ends<S>>)>,
    /// The other parts, which must hold as well.
    rest: Option<Rest<S>>,
}

/// Parts of a condition that masks do not tell.
#[derive(Clone, Debug)]
struct Rest<S> {
    /// A mask that holds only where they do.
    surely: Option<Mask<S>>,
    /// A mask that holds wherever they do.
    only_if: Option<Mask<S>>,
    condition: Condition,
    attack_rules: AttackRules,
}

impl<S> Test<S> {
    /// Tests whether the evaluator of expressions may be asked.
    pub(super) fn is_evaluated(&self) -> bool {
        self.rest.is_some()
    }
}

impl<S: Set> Test<S> {
    /// Makes a condition ready for a reader.
    pub(super) fn new(masks: Masks<'_>, condition: &Condition, attack_rules: AttackRules) -> Self {
        let made = |condition: &Condition, may_be_unsure| {
            let is_told = attack_rules == AttackRules::All
                || masks.is_attack_one
                || !Reads::through(condition, masks.rules).attack;
            let masks = Masks {
                may_be_unsure,
                ..masks
            };
            let mask = is_told.then(|| masks.condition(condition)).flatten();
            mask.map(|mask| (mask, masks.ends(condition)))
        };
        let at_once = |(mask, ends): (Mask<S>, Option<Ends<S>>)| {
            let is_taken = masks.deciding.take(Decision::EndsAtOnce, ends.is_some());
            (mask, ends.filter(|_| is_taken))
        };
        let only_if = |condition: &Condition| {
            let is_told = attack_rules == AttackRules::All || masks.is_attack_one;
            is_told.then(|| masks.only_if(condition)).flatten()
        };
        let mut known = Vec::new();
        let mut rest: Option<Condition> = None;
        for part in condition.conjuncts() {
            let mask = made(part, false);
            let is_mask = masks.deciding.take(Decision::Masks, mask.is_some());
            match mask.filter(|_| is_mask) {
                Some(mask) => known.push(at_once(mask)),
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
            is_told_by_end: is_told_by_end(condition),
            masks: known,
            rest: rest.map(|condition| Rest {
                surely: masks.sure(made(&condition, true).map(|(mask, _)| mask)),
                only_if: masks.sure(only_if(&condition)),
                condition,
                attack_rules,
            }),
        }
    }

    /// Tests whether it holds.
    #[inline]
    pub(super) fn holds<const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        self.masks.iter().all(|(mask, _)| mask.holds(view)) && self.rest_holds(view)
    }

    fn rest_holds<const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        self.rest.as_ref().is_none_or(|rest| {
            let (surely, only_if) = (rest.surely.as_ref(), rest.only_if.as_ref());
            surely.is_some_and(|mask| mask.holds(view))
                || only_if.is_none_or(|mask| mask.holds(view))
                    && view.evaluate(self.me, &rest.condition, rest.attack_rules)
        })
    }

    /// Returns those of some ends for which it holds: of turns that differ in where they end alone, and take on that cell or nowhere. `names`
    /// gives the names of one of them; the first names the end `nowhere`, and nobody as taken.
    ///
    /// Cost: that of one question, where masks tell; else one for each end.
    pub(super) fn ends<const K: usize, E: Extra, M: Machine>(
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

    /// Tests whether a part that asks of a counter alone does not hold.
    pub(super) fn is_out_by_counters<const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> bool {
        let mut masks = self.masks.iter();
        masks.any(|(mask, _)| mask.asks_of_counters() && !mask.holds(view))
    }

    /// Tests whether it is asked of all ends of a man at once.
    pub(super) fn is_told_at_once(&self) -> bool {
        self.rest.is_none() && self.masks.iter().all(|(_, at_once)| at_once.is_some())
    }

    /// Tests whether it is asked of all ends of all men at once.
    pub(super) fn tells_ends_of_all(&self) -> bool {
        self.is_told_by_end && self.is_told_at_once()
    }

    /// Returns the ends for which it holds, whoever goes there, if that is told at once.
    pub(super) fn ends_of_all<const K: usize, E: Extra, M: Machine>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> Option<S> {
        if !self.is_told_by_end || self.rest.is_some() {
            return None;
        }
        // What most duties ask, to take somebody, takes no turn to be spoken of.
        if let [(_, Some(Ends::Some(Spread::Victim)))] = &self.masks[..] {
            return Some(view.state.men());
        }
        let anybody = Names::of_start(0, S::default());
        let view = view.with_turn(&anybody);
        let mut parts = self.masks.iter();
        parts.try_fold(!S::default(), |ends, (_, at_once)| {
            Some(ends & at_once.as_ref()?.of(&view))
        })
    }
}
