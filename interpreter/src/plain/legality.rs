//! Legal moves: pseudo-legal moves that no rule forbids and that leave the royal pieces safe.

use std::ops::ControlFlow;

use ir::{
    AttackRules, Best, KindId, Move, MustRule, SafeWhen, Same, Shape, StepKind, Turn, TurnId,
};
use rustc_hash::FxHashSet;

use super::forbids::{Context, Forbids};
use crate::at::At;
use crate::executor::Visit;
use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

/// The reason why a pseudo-legal move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Illegal {
    /// The forbid rule of this index.
    Forbid(usize),
    /// The promotion of this index, which is mandatory and offers no kind.
    Promotion(usize),
    /// The condition on the position after this kind of turn.
    After(TurnId),
    /// The turn leads to a position that has been refused.
    Refused,
    /// The mover's royal pieces would not be safe.
    Unsafe,
    /// No royal piece of the mover would be attacked, and the condition `safe` of the game would not hold.
    Unkept,
}

/// Counts the legal moves.
pub(crate) fn n_legal(at: At<'_>) -> u64 {
    at.count(|_| true)
}

/// Counts the legal turns of several steps of this kind.
pub(crate) fn n_compound(at: At<'_>, id: TurnId) -> u64 {
    at.count(|turn| !turn.steps().is_empty() && turn.way == Some(id))
}

impl<'q> At<'q> {
    fn count(self, counts: impl Fn(&Move) -> bool) -> u64 {
        let mut n = 0;
        let _ = self.visit_legal(&mut |turn| {
            n += u64::from(counts(&turn));
            ControlFlow::Continue(())
        });
        n
    }
}

/// Returns the legal moves of one step each.
pub(crate) fn single_moves(at: At<'_>) -> Vec<Move> {
    let mut turns = at.list_legal();
    turns.retain(|turn| turn.steps().is_empty());
    turns
}

/// Tests whether there is a legal move. Must rules are not tested, because they leave at least one move.
pub(crate) fn can_move(at: At<'_>) -> bool {
    let mut is_first = |_| ControlFlow::Break(());
    let visited = match at.position.called {
        Some(_) => at.outcomes(&mut is_first),
        None => at.visit_unbound(true, &mut is_first),
    };
    visited.is_break()
}

/// Visits every legal move of the player to move. If a must rule is in force and can be satisfied, only moves that satisfy it are
/// visited.
pub(crate) fn visit_legal(at: At<'_>, visit: Visit<'_>) -> ControlFlow<()> {
    if at.position.called.is_some() {
        return at.outcomes(visit);
    }
    if at.must_rules_in_force().is_empty() {
        return at.visit_unbound(true, visit);
    }
    let (turns, _) = at.compliant();
    turns.into_iter().try_for_each(visit)
}

/// Returns the binding must rules: each must rule in force that some legal move satisfies together with the binding ones before it.
pub(crate) fn binding_must_rules<'q>(at: At<'q>) -> Vec<&'q MustRule> {
    match at.must_rules_in_force().is_empty() {
        true => Vec::new(),
        false => at.compliant().1,
    }
}

/// A must rule that some moves satisfy, with the best value among them if it compares moves.
struct MustTest<'r> {
    rule: &'r MustRule,
    value: Option<u32>,
}

impl<'q> At<'q> {
    /// Returns the legal moves, and the must rules that they all satisfy.
    fn compliant(self) -> (Vec<Move>, Vec<&'q MustRule>) {
        let mut turns = self.list(|visit| self.visit_unbound(true, visit));
        let mut binding = Vec::new();
        for must_rule in self.must_rules_in_force() {
            if let Some(test) = self.test_of(must_rule, &turns) {
                turns.retain(|turn| self.meets(turn, &test));
                binding.push(must_rule);
            }
        }
        (turns, binding)
    }

    /// Returns the test of a must rule that these moves are left to; `None` if none of them satisfies it.
    fn test_of(self, rule: &'q MustRule, turns: &[Move]) -> Option<MustTest<'q>> {
        let satisfying = turns.iter();
        let satisfying = satisfying.filter(|turn| self.satisfies(turn, &rule.turn));
        let mut satisfying = satisfying.peekable();
        satisfying.peek()?;
        let value = rule.best.as_ref().and_then(|best| {
            let values = satisfying.map(|turn| self.number_of(turn, best.number()));
            match best {
                Best::Most(_) => values.max(),
                Best::Least(_) => values.min(),
            }
        });
        Some(MustTest { rule, value })
    }

    fn meets(self, turn: &Move, test: &MustTest<'_>) -> bool {
        let best = test.rule.best.as_ref().zip(test.value);
        self.satisfies(turn, &test.rule.turn)
            && best.is_none_or(|(best, value)| self.number_of(turn, best.number()) == value)
    }

    /// Tests whether some must rule of the game compares moves by a number.
    pub(crate) fn must_be_best(self) -> bool {
        let mut must_rules = self.query.rules().must_rules.iter();
        must_rules.any(|must_rule| must_rule.best.is_some())
    }

    /// Returns the first must rule that makes a move illegal which is legal apart from must rules.
    pub(crate) fn undone_must_rule(self, turn: &Move) -> Option<&'q MustRule> {
        if !self.must_be_best() {
            let mut binding = self.binding_must_rules().into_iter();
            return binding.find(|must_rule| !self.satisfies(turn, &must_rule.turn));
        }
        let mut turns = self.list(|visit| self.visit_unbound(true, visit));
        for must_rule in self.must_rules_in_force() {
            let Some(test) = self.test_of(must_rule, &turns) else {
                continue;
            };
            if !self.meets(turn, &test) {
                return Some(must_rule);
            }
            turns.retain(|turn| self.meets(turn, &test));
        }
        None
    }

    /// Returns the must rules in force, in order.
    pub(crate) fn must_rules_in_force(self) -> Vec<&'q MustRule> {
        let eval = self.eval(self.position.turn);
        let must_rules = self.query.rules().must_rules.iter();
        must_rules
            .filter(|must_rule| eval.condition(&must_rule.when))
            .collect()
    }

    /// Visits the moves of one step that are legal apart from must rules.
    pub(crate) fn visit_legal_steps(self, visit: Visit<'_>) -> ControlFlow<()> {
        self.visit_unbound(false, visit)
    }

    fn visit_unbound(self, compound: bool, visit: Visit<'_>) -> ControlFlow<()> {
        let turns = &self.rules().turns;
        if turns.is_empty() {
            let every = [StepKind::Move, StepKind::Drop, StepKind::Joint];
            return self.visit_steps(
                &every,
                None,
                (None, None),
                &|_| true,
                &mut |step, context| context.pass_on(step, visit),
            );
        }
        for (index, turn) in turns.iter().enumerate() {
            if (compound || !turn.is_compound()) && self.is_open(turn) {
                self.visit_turn(TurnId::from_index(index), visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tests whether some legal move captures en passant the piece that has just passed cells. In games with turns of several
    /// steps, only the first step is tested, without royal safety.
    pub(crate) fn captures_en_passant(self) -> bool {
        let is_ep_turn = |turn: &Move| turn.walk().is_some_and(|walk| walk.is_en_passant);
        let found = |turn: Move| match is_ep_turn(&turn) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        if self.position.passed.is_empty() {
            return false;
        }
        if !self.has_compound() {
            return self.visit_legal(&mut |turn| found(turn)).is_break();
        }
        let forbids = Forbids::of_turn(self, self.position.turn);
        let moved = self.moved();
        let mut pieces = self
            .position
            .pieces()
            .filter(|(cell, piece)| moved.has(*cell, *piece));
        pieces.any(|(cell, _)| {
            let context = forbids.for_turn(self);
            context
                .pseudo_legal_from(cell, &mut |turn| found(turn))
                .is_break()
        })
    }

    /// Tests whether this kind of turn is open.
    pub fn is_open(self, turn: &Turn) -> bool {
        self.is_open_within(turn, self.rules().turns.len())
    }

    /// Tests whether this kind of turn is open, as [`At::is_open`]; `depth` limits cycles of `otherwise`.
    fn is_open_within(self, turn: &Turn, depth: usize) -> bool {
        if turn.phase.is_some_and(|phase| phase != self.position.phase)
            || turn.refuses && self.position.before.is_none()
            || !self.eval(self.position.turn).condition(&turn.when)
        {
            return false;
        }
        let Some((other, depth)) = turn.otherwise.zip(depth.checked_sub(1)) else {
            return true;
        };
        let other_turn = &self.rules().turns[other.index()];
        !self.is_open_within(other_turn, depth)
            || self
                .visit_turn(other, &mut |_| ControlFlow::Break(()))
                .is_continue()
    }

    /// Tests whether neither a forbid rule that is evaluated before the move nor a condition of its kind of turn excludes a
    /// pseudo-legal move of one step.
    pub fn allows_before(self, step: &Move) -> bool {
        let forbids = Forbids::of_turn(self, self.position.turn).spending(step.way);
        let fits = |id: TurnId| {
            let turn = &self.rules().turns[id.index()];
            let eval = self.eval(self.position.turn).with_turn(step);
            eval.condition(&turn.step) && self.satisfies(step, &turn.require)
        };
        step.way.is_none_or(fits) && forbids.for_turn(self).before(step).is_none()
    }

    /// Visits the legal turns of one kind.
    fn visit_turn(self, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        let turn = &self.rules().turns[id.index()];
        if turn.is_compound() {
            return self.visit_compound(id, visit);
        }
        let mut seen = FxHashSet::default();
        self.visit_single(id, &mut |step| {
            let is_new = turn.same != Same::Position
                || seen.insert(self.query.reached_key(self.apply(&step), &step));
            match is_new {
                true => visit(step),
                false => ControlFlow::Continue(()),
            }
        })
    }

    /// Visits the legal turns of a kind of one step, equal turns too.
    fn visit_single(self, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        let turn = &self.rules().turns[id.index()];
        let fits = |step: &mut Move| {
            step.way = Some(id);
            let eval = self.eval(self.position.turn).with_turn(step);
            eval.condition(&turn.step) && self.satisfies(step, &turn.require)
        };
        self.visit_steps(
            &turn.steps_of,
            None,
            (Some(id), None),
            &fits,
            &mut |step, context| context.pass_on(step, visit),
        )
    }

    /// Tests whether two turns of this position are one turn because they lead to the same position ([`Same::Position`]).
    fn leads_as(self, one: &Move, other: &Move) -> bool {
        let is_equal = |id: TurnId| self.rules().turns[id.index()].same == Same::Position;
        let key = |turn: &Move| self.query.reached_key(self.apply(turn), turn);
        one.way == other.way && one.way.is_some_and(is_equal) && key(one) == key(other)
    }

    /// Visits every step of these kinds that fits and that no rule forbids before it is made, each record once.
    ///
    /// `pieces` restricts the kinds of pieces that move or come from a store; `None` means all kinds. The kind of turn, if it has a
    /// name, comes with the steps before this one, if it has several.
    pub(super) fn visit_steps(
        self,
        kinds: &[StepKind],
        pieces: Option<&[KindId]>,
        (turn, steps): (Option<TurnId>, Option<&Move>),
        fits: &dyn Fn(&mut Move) -> bool,
        visit: &mut dyn FnMut(Move, Context<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mover = self.position.turn;
        let rule = turn.map(|id| &self.rules().turns[id.index()]);
        let forbids = Forbids::of_turn(self, mover).spending(turn);
        let context = forbids.for_turn(self);
        // The records of the current piece: two parts may lead to equal records.
        let mut seen: Vec<Move> = Vec::with_capacity(32);
        let mut flush =
            |seen: &mut Vec<Move>| seen.drain(..).try_for_each(|step| visit(step, context));
        let keep = |seen: &mut Vec<Move>, mut pseudo_move: Move| {
            if fits(&mut pseudo_move) && !seen.iter().any(|other| other.same_record(&pseudo_move)) {
                seen.push(pseudo_move);
            }
            ControlFlow::Continue(())
        };
        if kinds.contains(&StepKind::Move) {
            let moved = self.moved();
            for (cell, piece) in self.position.pieces() {
                if self.is_stopped() {
                    return ControlFlow::Break(());
                }
                if moved.has(cell, piece)
                    && pieces.is_none_or(|pieces| pieces.contains(&piece.kind()))
                {
                    let _ = context
                        .pseudo_legal_from(cell, &mut |pseudo_move| keep(&mut seen, pseudo_move));
                    flush(&mut seen)?;
                }
            }
        }
        let is_open = |pseudo_move: &Move| context.before(pseudo_move).is_none();
        if kinds.contains(&StepKind::Drop)
            && (rule.is_some_and(|rule| rule.at.is_some())
                || self.rules().stores.iter().any(|store| store.drop.is_some()))
        {
            let _ = self.pseudo_drops(turn, steps, &mut |pseudo_move| {
                if is_open(&pseudo_move) {
                    keep(&mut seen, pseudo_move)
                } else {
                    ControlFlow::Continue(())
                }
            });
            flush(&mut seen)?;
        }
        if kinds.contains(&StepKind::Discard) {
            let _ = self.discards(rule, &mut |pseudo_move| keep(&mut seen, pseudo_move));
            flush(&mut seen)?;
        }
        if kinds.contains(&StepKind::Pass) {
            let _ = keep(&mut seen, Move::new(Shape::Pass, None));
            flush(&mut seen)?;
        }
        if kinds.contains(&StepKind::Joint) {
            let _ = self.pseudo_joints(turn, &mut |pseudo_move| {
                if is_open(&pseudo_move) {
                    keep(&mut seen, pseudo_move)
                } else {
                    ControlFlow::Continue(())
                }
            });
            flush(&mut seen)?;
        }
        ControlFlow::Continue(())
    }
}

impl Game {
    /// Tests whether two turns of a position are one turn because they lead to the same position ([`Same::Position`]).
    pub(crate) fn is_equal_turn(&self, position: &Position, one: &Move, other: &Move) -> bool {
        Query::new(self, position).at(position).leads_as(one, other)
    }

    /// Returns the moves of one step of the kinds of turn in which moves that lead to the same position are one turn
    /// ([`Same::Position`]), each of these moves.
    pub(crate) fn equal_moves(&self, position: &Position) -> Vec<Move> {
        let query = Query::new(self, position);
        let at = query.at(position);
        let mut moves = Vec::new();
        for (index, turn) in self.rules().turns.iter().enumerate() {
            if turn.same == Same::Position && !turn.is_compound() && at.is_open(turn) {
                let _ = at.visit_single(TurnId::from_index(index), &mut |turn| {
                    moves.push(turn);
                    ControlFlow::Continue(())
                });
            }
        }
        moves
    }
}

impl Query<'_> {
    /// Returns the work of making a move, which copies a position.
    pub(crate) fn work_of_a_move(&self) -> usize {
        4 + self.n_places() / 16
    }
}

impl Context<'_> {
    /// Visits a step if no rule forbids it after it is made.
    fn pass_on(self, step: Move, visit: Visit<'_>) -> ControlFlow<()> {
        match self.illegal_after(&step) {
            None => visit(step),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    /// Returns the reason that forbids this pseudo-legal move after it is made, if any.
    fn illegal_after(self, pseudo_move: &Move) -> Option<Illegal> {
        let at = self.at;
        if !at.spend(at.work_of_a_move()) {
            return Some(Illegal::Unsafe);
        }
        let reached = at.apply(pseudo_move);
        let is_safe_on = |board: &Position| {
            let eval = at.query.at(board).eval(self.mover());
            eval.condition(&at.rules().royal.safe)
        };
        let must_be_safe = at.must_be_safe(pseudo_move);
        // Effects of the turn follow after the conditions that are evaluated after the step.
        let reads_step = at.reads.has_after || must_be_safe == SafeWhen::Each;
        let step_made = (reads_step && at.reads.has_turn_effects)
            .then(|| at.apply_for_forbids(pseudo_move, self.mover(), AttackRules::All));
        let step_made = step_made.as_ref();
        let is_safe = || match must_be_safe {
            SafeWhen::Never => true,
            SafeWhen::End => is_safe_on(&reached),
            SafeWhen::Each => step_made.is_none_or(is_safe_on) && is_safe_on(&reached),
        };
        // A forbid rule that looks ahead searches moves that are legal apart from forbid rules; otherwise the search would never
        // end.
        let safe_first = at.reads.after_looks_ahead;
        if safe_first && !is_safe() {
            return Some(Illegal::Unsafe);
        }
        if let Some(index) = self.after(step_made.unwrap_or(&reached), pseudo_move) {
            return Some(Illegal::Forbid(index));
        }
        if let Some(id) = pseudo_move.way.filter(|id| {
            let turn = &at.rules().turns[id.index()];
            let eval = at.query.at(&reached).eval(self.mover());
            // The condition is about whole turns.
            !turn.is_compound() && !eval.with_turn(pseudo_move).condition(&turn.after)
        }) {
            return Some(Illegal::After(id));
        }
        if !safe_first && !is_safe() {
            return Some(Illegal::Unsafe);
        }
        at.is_refused(pseudo_move, &reached)
            .then_some(Illegal::Refused)
    }
}

impl At<'_> {
    /// Returns when the kind of turn of the move requires royal pieces to be safe.
    fn must_be_safe(self, pseudo_move: &Move) -> SafeWhen {
        let way = pseudo_move.way.map(|id| &self.rules().turns[id.index()]);
        way.map_or(SafeWhen::End, |turn| turn.safe)
    }

    /// Returns the reason that forbids this pseudo-legal move of the player to move, before or after it is made, if any.
    pub(crate) fn why_illegal(self, pseudo_move: &Move) -> Option<Illegal> {
        let forbids = Forbids::of_turn(self, self.position.turn);
        let context = forbids.for_turn(self);
        context
            .before(pseudo_move)
            .map(Illegal::Forbid)
            .or_else(|| {
                let promotion = self.promotion_without_choice(pseudo_move);
                promotion.map(Illegal::Promotion)
            })
            .or_else(|| context.illegal_after(pseudo_move))
            .map(|illegal| match illegal {
                Illegal::Unsafe if self.keeps_from_attack(pseudo_move) => Illegal::Unkept,
                illegal => illegal,
            })
    }

    /// Tests whether no royal piece of the mover is attacked after this move, in a game with another condition `safe`.
    fn keeps_from_attack(self, pseudo_move: &Move) -> bool {
        let usual = ir::Royal::usual_safe();
        self.rules().royal.safe != usual && {
            let reached = self.apply(pseudo_move);
            let eval = self.query.at(&reached).eval(self.position.turn);
            eval.condition(&usual)
        }
    }
}
