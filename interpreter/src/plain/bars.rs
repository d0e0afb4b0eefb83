//! Forbid rules, prepared for one player in one position.

use ir::{AttackRules, CellSet, Condition, Forbid, Move, PlayerId, TurnId};
use smallvec::SmallVec;

use crate::at::At;
use crate::position::Position;

/// The pieces that each forbid rule concerns, computed once for all pseudo-legal moves of a player in a position.
pub(crate) struct Bars {
    /// One entry per forbid rule; `None` if it concerns all pieces.
    who: SmallVec<[Option<CellSet>; 4]>,
    /// The player that makes the pseudo-legal moves.
    pub(super) mover: PlayerId,
    /// The number of moves before the player's next one.
    pub(super) ahead: u8,
    /// The meaning of attack: whether forbid rules that read attack are left out in an attack query.
    pub(super) attack_rules: AttackRules,
    /// The kind of turn, in games with several; `None` in attack queries.
    pub(super) turn: Option<TurnId>,
}

impl Bars {
    /// Creates the rules for a player whose next turn is after `ahead` moves of others.
    pub(crate) fn new(at: At<'_>, mover: PlayerId, ahead: u8, attack_rules: AttackRules) -> Self {
        let eval = || {
            at.eval(mover)
                .with_attack(AttackRules::Unconditional)
                .with_ahead(ahead)
        };
        let forbids = at.rules().forbids.iter().enumerate();
        let who = forbids.map(|(index, forbid)| {
            // In a query about raw attack a forbid rule that reads attack is not evaluated at all.
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

    /// Returns the rules for this kind of turn.
    pub(crate) fn spending(self, turn: Option<TurnId>) -> Self {
        Self { turn, ..self }
    }

    /// Creates the rules for the next move of the position.
    pub(crate) fn of_turn(at: At<'_>, mover: PlayerId) -> Self {
        Self::new(at, mover, 0, AttackRules::All)
    }

    /// Returns the context for pseudo-legal moves that are to be made.
    pub(crate) fn for_turn<'a>(&'a self, at: At<'a>) -> Asking<'a> {
        let asked = Asked::Turn;
        Asking {
            at,
            bars: self,
            asked,
        }
    }

    /// Returns the context for pseudo-legal moves that could capture a piece on these cells.
    pub(crate) fn for_attack<'a>(&'a self, at: At<'a>, targets: &'a CellSet) -> Asking<'a> {
        let asked = Asked::Attack { targets };
        Asking {
            at,
            bars: self,
            asked,
        }
    }

    /// Returns whether the forbid rule concerns a piece that moves; a piece from a store has no cell before the move.
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

/// The purpose of generating pseudo-legal moves.
#[derive(Clone, Copy)]
pub(super) enum Asked<'a> {
    /// Moves to be made.
    Turn,
    /// An attack query: whether a piece on these cells could be captured.
    Attack {
        /// The cells on which a capture counts.
        targets: &'a CellSet,
    },
}

/// A context for generating pseudo-legal moves: a position, a player's forbid rules, and a purpose.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'a> {
    /// The position of the moves.
    pub(super) at: At<'a>,
    /// The forbid rules of the player that makes the moves.
    pub(super) bars: &'a Bars,
    /// The purpose.
    pub(super) asked: Asked<'a>,
}

impl Asking<'_> {
    /// Returns the player that makes the moves.
    #[inline]
    pub(super) fn mover(self) -> PlayerId {
        self.bars.mover
    }

    /// Tests whether this is an attack query.
    #[inline]
    pub(super) fn is_of_attack(self) -> bool {
        matches!(self.asked, Asked::Attack { .. })
    }

    /// Tests whether the forbid rule of this index counts.
    fn counts(self, index: usize) -> bool {
        let counts = || {
            let reads_attack = self.at.reads.forbids_read_attack[index];
            self.bars.attack_rules.counts(reads_attack)
        };
        !self.is_of_attack() || self.at.rules().forbids[index].attack && counts()
    }

    /// Tests whether some forbid rule that counts is evaluated after the move.
    pub(super) fn has_after(self) -> bool {
        let mut forbids = self.at.rules().forbids.iter().enumerate();
        self.at.reads.has_after
            && forbids.any(|(index, forbid)| forbid.after.is_some() && self.counts(index))
    }

    /// Returns the index of the first forbid rule that forbids the pseudo-legal move before it is made.
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

    /// Returns the index of the first forbid rule that forbids the pseudo-legal move on the position after it. A condition of the
    /// rule on the position before the move must hold as well.
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

    /// Tests whether a forbid rule holds back the moving piece unconditionally.
    pub(crate) fn holds(self, candidate: &Move) -> bool {
        let stops = |forbid: &Forbid| forbid.before.is_none() && forbid.after.is_none();
        self.first(candidate, stops).is_some()
    }

    /// Tests whether a forbid rule that is evaluated only before the move forbids the pseudo-legal move, as far as `settles` can
    /// decide.
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
