//! Bars: what must not be done, made ready for one player in one position.

use ir::{AttackRules, CellSet, Condition, Forbid, Move, PlayerId, TurnId};
use smallvec::SmallVec;

use crate::at::At;
use crate::position::Position;

/// The men that each bar concerns, worked out once for all of a player's candidates in a position.
pub(crate) struct Bars {
    /// One entry per bar; `None` where it concerns all men.
    who: SmallVec<[Option<CellSet>; 4]>,
    /// The player whose candidates are asked for.
    pub(super) mover: PlayerId,
    /// How many turns pass before the player's next one.
    pub(super) ahead: u8,
    /// Whether bars that read attack are left out when it is attack that is asked about.
    pub(super) attack_rules: AttackRules,
    /// The way the turn is spent, in games that know several; attack knows none.
    pub(super) turn: Option<TurnId>,
}

impl Bars {
    /// For a player whose next turn comes after `ahead` others.
    pub(crate) fn new(at: At<'_>, mover: PlayerId, ahead: u8, attack_rules: AttackRules) -> Self {
        let eval = || {
            at.eval(mover)
                .with_attack(AttackRules::Unconditional)
                .with_ahead(ahead)
        };
        let forbids = at.rules().forbids.iter().enumerate();
        let who = forbids.map(|(index, forbid)| {
            // Inside a question about raw attack a bar that reads attack is not even looked at.
            let counts = attack_rules.counts(at.reads.forbids_read_attack[index]);
            forbid
                .who
                .as_ref()
                .filter(|_| counts)
                .map(|who| eval().cells(who))
        });
        Self {
            who: who.collect(),
            mover,
            ahead,
            attack_rules,
            turn: None,
        }
    }

    /// The same where the turn is spent in this way.
    pub(crate) fn spending(self, turn: Option<TurnId>) -> Self {
        Self { turn, ..self }
    }

    /// For the turn that is to be made.
    pub(crate) fn of_turn(at: At<'_>, mover: PlayerId) -> Self {
        Self::new(at, mover, 0, AttackRules::All)
    }

    /// Asks for candidates to be made.
    pub(crate) fn for_turn<'a>(&'a self, at: At<'a>) -> Asking<'a> {
        let asked = Asked::Turn;
        Asking {
            at,
            bars: self,
            asked,
        }
    }

    /// Asks for candidates that could capture anything on these cells.
    pub(crate) fn for_attack<'a>(&'a self, at: At<'a>, targets: &'a CellSet) -> Asking<'a> {
        let asked = Asked::Attack { targets };
        Asking {
            at,
            bars: self,
            asked,
        }
    }

    /// Whether the bar is about a man who moves; a man from a store stands nowhere before.
    fn concerns(&self, index: usize, candidate: &Move) -> bool {
        let partners = candidate.partners().iter().map(|(from, _)| *from);
        self.who[index].as_ref().is_none_or(|who| {
            candidate
                .from()
                .into_iter()
                .chain(partners)
                .any(|from| who.contains(from))
        })
    }
}

/// Why candidates are asked for.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    /// To be made.
    Turn,
    /// To know whether anything on these cells could be captured.
    Attack {
        /// Where somebody may be taken.
        targets: &'a CellSet,
    },
}

/// A position in which candidates of a player are asked for, under bars.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'a> {
    /// The position in which they stand.
    pub(super) at: At<'a>,
    /// The bars of the player whose candidates they are.
    pub(super) bars: &'a Bars,
    /// Why.
    pub(super) asked: Asked<'a>,
}

impl Asking<'_> {
    /// Returns the player whose candidates are asked for.
    #[inline]
    pub(super) fn mover(self) -> PlayerId {
        self.bars.mover
    }

    /// Tests whether it is attack that is asked about.
    #[inline]
    pub(super) fn is_of_attack(self) -> bool {
        matches!(self.asked, Asked::Attack { .. })
    }

    /// Tests whether the bar of this index has a say.
    fn counts(self, index: usize) -> bool {
        let counts = || {
            let reads_attack = self.at.reads.forbids_read_attack[index];
            self.bars.attack_rules.counts(reads_attack)
        };
        !self.is_of_attack() || self.at.rules().forbids[index].attack && counts()
    }

    /// Tests whether some bar that has a say is read on the position reached.
    pub(super) fn has_after(self) -> bool {
        let mut forbids = self.at.rules().forbids.iter().enumerate();
        self.at.reads.has_after
            && forbids.any(|(index, forbid)| forbid.after.is_some() && self.counts(index))
    }

    /// Returns the index of the first bar that the candidate meets before it is made.
    pub(crate) fn before(self, candidate: &Move) -> Option<usize> {
        let eval = self
            .at
            .eval(self.mover())
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.bars.ahead);
        self.first(candidate, |forbid| {
            forbid.after.is_none()
                && forbid
                    .before
                    .as_ref()
                    .is_none_or(|before| eval.condition(before))
        })
    }

    /// Returns the index of the first bar that the candidate meets on the position reached; what such a bar says of the
    /// position before must hold as well.
    pub(crate) fn after(self, reached: &Position, candidate: &Move) -> Option<usize> {
        let at = self.at;
        if !at.reads.has_after {
            return None;
        }
        let reached = at.query.at(reached);
        let eval = reached
            .eval(self.mover())
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional);
        let earlier = at
            .eval(self.mover())
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.bars.ahead);
        self.first(candidate, |forbid| {
            let is_before = |before| earlier.condition(before);
            forbid.after.as_ref().is_some_and(|after| {
                forbid.before.as_ref().is_none_or(is_before) && eval.condition(after)
            })
        })
    }

    /// Tests whether a bar stops whatever the candidate's man does.
    pub(crate) fn holds(self, candidate: &Move) -> bool {
        let stops = |forbid: &Forbid| forbid.before.is_none() && forbid.after.is_none();
        self.first(candidate, stops).is_some()
    }

    /// Tests whether a bar stops the candidate, of those that are read before the move alone, as far as `settles` can tell.
    pub(crate) fn holds_before(
        self,
        candidate: &Move,
        settles: impl Fn(&Condition) -> bool,
    ) -> bool {
        self.first(candidate, |forbid| {
            let before = forbid.before.as_ref();
            forbid.after.is_none() && before.is_some_and(&settles)
        })
        .is_some()
    }

    fn first(self, candidate: &Move, holds: impl Fn(&Forbid) -> bool) -> Option<usize> {
        let mut forbids = self.at.rules().forbids.iter().enumerate();
        forbids
            .find(|(index, forbid)| {
                self.counts(*index) && self.bars.concerns(*index, candidate) && holds(forbid)
            })
            .map(|(index, _)| index)
    }
}
