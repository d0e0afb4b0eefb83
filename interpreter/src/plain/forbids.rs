//! Forbid rules, prepared for one player in one position.

use ir::{AttackRules, CellSet, Condition, Forbid, Move, PlayerId, TurnId};
use smallvec::SmallVec;

use crate::at::At;
use crate::position::Position;

/// The pieces that each forbid rule concerns, computed once for all pseudo-legal moves of a player in a position.
pub(crate) struct Forbids {
    /// One entry per forbid rule; `None` if it concerns all pieces.
    subject: SmallVec<[Option<CellSet>; 4]>,
    /// The player that makes the pseudo-legal moves.
    pub(super) mover: PlayerId,
    /// The number of moves before the player's next one.
    pub(super) ahead: u8,
    /// The meaning of attack: whether forbid rules that read attack are left out in an attack query.
    pub(super) attack_rules: AttackRules,
    /// The kind of turn, in games with several; `None` in attack queries.
    pub(super) turn: Option<TurnId>,
}

impl Forbids {
    /// Creates the rules for a player whose next turn is after `ahead` moves of others.
    pub(crate) fn new(at: At<'_>, mover: PlayerId, ahead: u8, attack_rules: AttackRules) -> Self {
        let eval = || {
            at.eval(mover)
                .with_attack(AttackRules::Unconditional)
                .with_ahead(ahead)
        };
        let forbids = at.rules().forbids.iter().enumerate();
        let subject = forbids.map(|(index, forbid)| {
            // In a query about raw attack a forbid rule that reads attack is not evaluated at all.
            let counts = attack_rules.counts(at.reads.forbids_read_attack[index]);
            forbid
                .subject
                .as_ref()
                .filter(|_| counts)
                .map(|subject| eval().cells(subject))
        });
        Self {
            subject: subject.collect(),
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
    pub(crate) fn for_turn<'a>(&'a self, at: At<'a>) -> Context<'a> {
        let purpose = Purpose::Turn;
        Context {
            at,
            forbids: self,
            purpose,
        }
    }

    /// Returns the context for pseudo-legal moves that could capture a piece on these cells.
    pub(crate) fn for_attack<'a>(&'a self, at: At<'a>, targets: &'a CellSet) -> Context<'a> {
        let purpose = Purpose::Attack { targets };
        Context {
            at,
            forbids: self,
            purpose,
        }
    }

    /// Returns whether the forbid rule concerns a piece that moves; a piece from a store has no cell before the move.
    fn concerns(&self, index: usize, pseudo_move: &Move) -> bool {
        let partners = pseudo_move.partners().iter().map(|(from, _)| *from);
        self.subject[index].as_ref().is_none_or(|subject| {
            pseudo_move
                .from()
                .into_iter()
                .chain(partners)
                .any(|from| subject.contains(from))
        })
    }
}

/// The purpose of generating pseudo-legal moves.
#[derive(Clone, Copy)]
pub(super) enum Purpose<'a> {
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
pub(crate) struct Context<'a> {
    /// The position of the moves.
    pub(super) at: At<'a>,
    /// The forbid rules of the player that makes the moves.
    pub(super) forbids: &'a Forbids,
    /// The purpose.
    pub(super) purpose: Purpose<'a>,
}

impl Context<'_> {
    /// Returns the player that makes the moves.
    #[inline]
    pub(super) fn mover(self) -> PlayerId {
        self.forbids.mover
    }

    /// Tests whether this is an attack query.
    #[inline]
    pub(super) fn is_of_attack(self) -> bool {
        matches!(self.purpose, Purpose::Attack { .. })
    }

    /// Tests whether the forbid rule of this index counts.
    fn counts(self, index: usize) -> bool {
        let counts = || {
            let reads_attack = self.at.reads.forbids_read_attack[index];
            self.forbids.attack_rules.counts(reads_attack)
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
    pub(crate) fn before(self, pseudo_move: &Move) -> Option<usize> {
        let eval = self
            .at
            .eval(self.mover())
            .with_turn(pseudo_move)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.forbids.ahead);
        self.first(pseudo_move, |forbid| {
            forbid.after.is_none()
                && forbid
                    .before
                    .as_ref()
                    .is_none_or(|before| eval.condition(before))
        })
    }

    /// Returns the index of the first forbid rule that forbids the pseudo-legal move on the position after it. A condition of the
    /// rule on the position before the move must hold as well.
    pub(crate) fn after(self, reached: &Position, pseudo_move: &Move) -> Option<usize> {
        let at = self.at;
        if !at.reads.has_after {
            return None;
        }
        let reached = at.query.at(reached);
        let eval = reached
            .eval(self.mover())
            .with_turn(pseudo_move)
            .with_attack(AttackRules::Unconditional);
        let earlier = at
            .eval(self.mover())
            .with_turn(pseudo_move)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.forbids.ahead);
        self.first(pseudo_move, |forbid| {
            let is_before = |before| earlier.condition(before);
            forbid.after.as_ref().is_some_and(|after| {
                forbid.before.as_ref().is_none_or(is_before) && eval.condition(after)
            })
        })
    }

    /// Tests whether a forbid rule holds back the moving piece unconditionally.
    pub(crate) fn holds(self, pseudo_move: &Move) -> bool {
        let stops = |forbid: &Forbid| forbid.before.is_none() && forbid.after.is_none();
        self.first(pseudo_move, stops).is_some()
    }

    /// Tests whether a forbid rule that is evaluated only before the move forbids the pseudo-legal move, as far as `settles` can
    /// decide.
    pub(crate) fn holds_before(
        self,
        pseudo_move: &Move,
        settles: impl Fn(&Condition) -> bool,
    ) -> bool {
        self.first(pseudo_move, |forbid| {
            let before = forbid.before.as_ref();
            forbid.after.is_none() && before.is_some_and(&settles)
        })
        .is_some()
    }

    fn first(self, pseudo_move: &Move, holds: impl Fn(&Forbid) -> bool) -> Option<usize> {
        let mut forbids = self.at.rules().forbids.iter().enumerate();
        forbids
            .find(|(index, forbid)| {
                self.counts(*index) && self.forbids.concerns(*index, pseudo_move) && holds(forbid)
            })
            .map(|(index, _)| index)
    }
}
