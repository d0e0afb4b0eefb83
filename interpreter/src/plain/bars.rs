//! Bars: what must not be done, made ready for one player in one position.

use ir::{AttackRules, CellSet, Forbid, Move, PlayerId, TurnId};
use smallvec::SmallVec;

use super::candidates::Asked;
use crate::expression::Eval;
use crate::position::Position;
use crate::query::Query;

/// The men that each bar concerns, worked out once for all of a player's candidates in a position.
pub(crate) struct Bars {
    /// One entry per bar; `None` where it concerns all men.
    who: SmallVec<[Option<CellSet>; 4]>,
    /// How many turns pass before the player's next one.
    pub(super) ahead: u8,
    /// Whether bars that read attack are left out when it is attack that is asked about.
    pub(super) attack_rules: AttackRules,
    /// The way the turn is spent, in games that know several; attack knows none.
    pub(super) turn: Option<TurnId>,
}

impl Bars {
    /// For a player whose next turn comes after `ahead` others.
    pub(crate) fn new(
        game: &Query<'_>,
        position: &Position,
        player: PlayerId,
        ahead: u8,
        attack_rules: AttackRules,
    ) -> Self {
        let eval = || {
            Eval::new(game, position, player)
                .with_attack(AttackRules::Unconditional)
                .with_ahead(ahead)
        };
        let forbids = game.rules().forbids.iter().enumerate();
        let who = forbids.map(|(index, forbid)| {
            // Inside a question about raw attack a bar that reads attack is not even looked at.
            let counts = attack_rules.counts(game.reads.forbids_read_attack[index]);
            forbid
                .who
                .as_ref()
                .filter(|_| counts)
                .map(|who| eval().cells(who))
        });
        Self {
            who: who.collect(),
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
    pub(crate) fn of_turn(game: &Query<'_>, position: &Position, player: PlayerId) -> Self {
        Self::new(game, position, player, 0, AttackRules::All)
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

    /// Whether the bar of this index has a say.
    fn counts(&self, game: &Query<'_>, asked: Asked<'_>, index: usize) -> bool {
        match asked {
            Asked::Turn => true,
            Asked::Attack { .. } => {
                game.rules().forbids[index].attack
                    && self
                        .attack_rules
                        .counts(game.reads.forbids_read_attack[index])
            }
        }
    }

    /// Whether some bar that has a say is read on the position reached.
    pub(super) fn have_after(&self, game: &Query<'_>, asked: Asked<'_>) -> bool {
        let mut forbids = game.rules().forbids.iter().enumerate();
        game.reads.has_after
            && forbids
                .any(|(index, forbid)| forbid.after.is_some() && self.counts(game, asked, index))
    }

    /// The index of the first bar that the candidate meets before it is made.
    pub(crate) fn before(
        &self,
        game: &Query<'_>,
        position: &Position,
        mover: PlayerId,
        candidate: &Move,
        asked: Asked<'_>,
    ) -> Option<usize> {
        let eval = Eval::new(game, position, mover)
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.ahead);
        self.first(game, candidate, asked, |forbid| {
            forbid.after.is_none()
                && forbid
                    .before
                    .as_ref()
                    .is_none_or(|before| eval.condition(before))
        })
    }

    /// The index of the first bar that the candidate meets on the position reached; what such a bar says of the position
    /// before must hold as well.
    pub(crate) fn after(
        &self,
        game: &Query<'_>,
        before: &Position,
        after: &Position,
        mover: PlayerId,
        candidate: &Move,
        asked: Asked<'_>,
    ) -> Option<usize> {
        if !game.reads.has_after {
            return None;
        }
        let eval = Eval::new(game, after, mover)
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional);
        let earlier = Eval::new(game, before, mover)
            .with_turn(candidate)
            .with_attack(AttackRules::Unconditional)
            .with_ahead(self.ahead);
        self.first(game, candidate, asked, |forbid| {
            let is_before = |before| earlier.condition(before);
            forbid.after.as_ref().is_some_and(|after| {
                forbid.before.as_ref().is_none_or(is_before) && eval.condition(after)
            })
        })
    }

    /// Whether a bar stops whatever the candidate's man does.
    pub(crate) fn hold(&self, game: &Query<'_>, candidate: &Move) -> bool {
        self.first(game, candidate, Asked::Turn, |forbid| {
            forbid.before.is_none() && forbid.after.is_none()
        })
        .is_some()
    }

    /// Whether a bar stops the candidate, of those that are read before the move alone, as far as `settles` can tell.
    pub(crate) fn hold_before(
        &self,
        game: &Query<'_>,
        candidate: &Move,
        settles: impl Fn(&ir::Condition) -> bool,
    ) -> bool {
        self.first(game, candidate, Asked::Turn, |forbid| {
            let before = forbid.before.as_ref();
            forbid.after.is_none() && before.is_some_and(&settles)
        })
        .is_some()
    }

    fn first(
        &self,
        game: &Query<'_>,
        candidate: &Move,
        asked: Asked<'_>,
        holds: impl Fn(&Forbid) -> bool,
    ) -> Option<usize> {
        let mut forbids = game.rules().forbids.iter().enumerate();
        forbids
            .find(|(index, forbid)| {
                self.counts(game, asked, *index)
                    && self.concerns(*index, candidate)
                    && holds(forbid)
            })
            .map(|(index, _)| index)
    }
}
