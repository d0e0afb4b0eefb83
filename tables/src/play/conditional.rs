//! Legal moves with conditions that are tested one by one, drops, and must rules.
//!
//! Tables give the destinations of pieces. If they do not decide a forbid rule, it is tested for each move. Moves that
//! only the position after them decides are made. Moves whose safety the lines to the royals decide are not tried.

use smallvec::SmallVec;

use crate::data::attacks::AttackKnowledge;
use crate::data::class::NOTHING;
use crate::data::joint::Joint;
use crate::data::rich::{Drop, MoveTests, Rich};
use crate::data::set::{PerCell, Set};
use crate::data::state::{State, Step};
use crate::data::tables::{Conditional, OfKind, Promotion};
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::guard::{Guard, Threat, Tried};
use crate::play::instructions::Machine;
use crate::play::node::Node;
use crate::play::view::{Names, View};

/// The moves of a piece found so far: two paths to one move count once.
#[derive(Default)]
struct Found<S> {
    /// Ends of moves that leave no cells passed, that leave cells passed, that capture en passant.
    ends: [S; 3],
    /// The ends at which the piece may promote, each with the kind that it becomes.
    becoming: SmallVec<[(usize, usize, Option<usize>); 8]>,
    /// Moves by paths.
    by_ways: SmallVec<[ByWay<S>; 4]>,
}

/// A move by a path that is tested by itself.
#[derive(Clone, Copy, PartialEq)]
struct ByWay<S> {
    to: usize,
    captured: S,
    /// The cells left passed, and whether any cell could be.
    passed: S,
    leaves_passed: bool,
    becomes: Option<usize>,
}

/// Pieces that forbid rules stop wherever they go, by the place of the rule among [those
/// rules](Rich::stopped).
pub(crate) type Stopped<S> = SmallVec<[S; 4]>;

/// A piece whose moves are tested.
#[derive(Clone, Copy)]
struct Mover<'k, 't, S: Set> {
    kind: usize,
    of_kind: &'t OfKind<S>,
    from: usize,
    /// The pieces that forbid rules stop.
    stopped: &'k Stopped<S>,
    /// The cells on which the royals are certainly safe after the move.
    safe: S,
    /// Whether the piece is royal.
    is_royal: bool,
}

impl<S: Set> MoveTests<S> {
    /// Tests whether a forbid rule stops the piece on this cell wherever it goes.
    #[inline]
    fn stops(&self, from: usize, stopped: &Stopped<S>) -> bool {
        let mut forbids = self.stopped.iter();
        forbids.any(|forbid| stopped[*forbid].contains(from))
    }
}

impl<S> Found<S> {
    /// Returns the index in [`Found::ends`] of an end.
    fn place(is_en_passant: bool, leaves_passed: bool) -> usize {
        match (is_en_passant, leaves_passed) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }
}

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Returns the conditions on the moves of the player to move.
    pub(crate) fn rich(&self) -> &'t Rich<S> {
        &self.mine().rich
    }

    /// Finds the pieces that forbid rules stop wherever they go.
    #[inline(always)]
    pub(crate) fn stopped(&self) -> Stopped<S> {
        let stopped = self.rich().stopped.iter();
        stopped.map(|pieces| pieces.of(&self.view())).collect()
    }

    /// Tests whether lines alone decide the safety of the royals for moves of other pieces that capture no friend.
    fn lines_decide(&self) -> bool {
        !self.tables.is_made
    }

    /// Returns the certainly safe ends of a piece that is not royal and captures no friend.
    fn safe_ends(&self, royals: S, ends: impl FnOnce() -> S) -> S {
        match (self.tables.is_made, &self.tables.royals) {
            // There are no royals.
            (false, None) => !S::default(),
            (false, Some(_)) => ends(),
            (true, Some(_)) if !royals.is_empty() => ends(),
            (true, _) => S::default(),
        }
    }

    /// Visits the moves with conditions of the pieces of one kind.
    #[inline(always)]
    pub(crate) fn visit_conditional(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        (guard, stopped): (&Guard<S>, &Stopped<S>),
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) {
        let movers = self.state.kinds[kind] & self.state.mine();
        let movers = match self.rich().ways[kind].is_empty() {
            true => self.possible_movers(of_kind, movers, onto),
            false => movers,
        };
        if !movers.is_empty() {
            self.visit_conditional_pieces(kind, of_kind, movers, (guard, stopped), onto, sink);
        }
    }

    /// Returns the pieces of a kind that have a move with conditions, provided that the conditions hold.
    #[inline(always)]
    fn possible_movers(&self, of_kind: &'t OfKind<S>, movers: S, onto: &[S; 4]) -> S {
        let mut going = S::default();
        for conditional in &of_kind.conditional {
            if conditional.is_en_passant && self.state.passed.is_empty() {
                continue;
            }
            match conditional
                .shifts
                .as_ref()
                .filter(|_| !conditional.is_en_passant)
            {
                Some(shifts) => {
                    for shift in shifts {
                        let ends = self.shifted(shift, movers, onto);
                        going |= ends.rotated(shift.by.back::<S>());
                    }
                }
                None => {
                    let open = match conditional.is_en_passant {
                        true => self.state.passed,
                        false => !S::default(),
                    };
                    for from in movers.without(going).cells() {
                        if self.ends_of(&conditional.group, from, onto).meets(open) {
                            going |= S::of(from);
                        }
                    }
                }
            }
        }
        going
    }

    #[inline(never)]
    pub(crate) fn visit_conditional_pieces(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        movers: S,
        (guard, stopped): (&Guard<S>, &Stopped<S>),
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) {
        let royals = self.royals();
        let pieces = self.state.pieces();
        for from in movers.cells() {
            let is_royal = royals.contains(from);
            let safe = match is_royal && self.tables.royals.is_some() {
                true => S::default(),
                false => self.safe_ends(royals, || guard.ends(from, pieces)),
            };
            let safe = match self.tables.royals.is_some() {
                true => safe.without(self.state.mine()),
                false => safe,
            };
            let mut found = Found::default();
            let mover = Mover {
                kind,
                of_kind,
                from,
                stopped,
                safe,
                is_royal,
            };
            for conditional in &of_kind.conditional {
                self.visit_class(&mover, conditional, onto, &mut found, sink);
            }
            if !self.rich().ways[kind].is_empty() {
                self.visit_ways(&mover, &mut found, sink);
            }
        }
    }

    /// Visits the moves of a class.
    fn visit_class(
        &self,
        mover: &Mover<'_, 't, S>,
        conditional: &'t Conditional<S>,
        onto: &[S; 4],
        found: &mut Found<S>,
        sink: &mut impl Sink<'t, S>,
    ) {
        let Mover {
            kind,
            of_kind,
            from,
            stopped,
            safe,
            is_royal,
        } = *mover;
        let tests = &self.rich().conditions[conditional.tests];
        if tests.stops(from, stopped) {
            return;
        }
        let place = Found::<S>::place(conditional.is_en_passant, conditional.leaves_passed);
        let mut ends = self
            .ends_of(&conditional.group, from, onto)
            .without(found.ends[place]);
        let mut taken = S::default();
        if conditional.is_en_passant {
            taken = S::of(usize::from(self.state.passer)) & self.state.enemies();
            ends &= match taken.is_empty() {
                true => S::default(),
                false => self.state.passed,
            };
        }
        if ends.is_empty() {
            return;
        }
        let must_be_made = self.must_be_made(conditional.tests);
        let becoming = match &of_kind.promotion {
            Some(promotion) => ends & *promotion.offered.at(from),
            None => S::default(),
        };
        let staying = ends.without(becoming);
        let step_to = |to: usize| Step {
            passed: match conditional.leaves_passed {
                true => of_kind.passed(from, to),
                false => S::default(),
            },
            taken,
            is_en_passant: conditional.is_en_passant,
            leaves_passed: conditional.leaves_passed,
            ..Step::plain(kind, from, to)
        };
        let mut allowed = staying;
        let nowhere = Names::of_start(kind, S::of(from));
        for forbid in &tests.before {
            let names = |to| self.names(&step_to(to));
            let forbidden = match conditional.is_en_passant {
                true => self.those(allowed, |to| {
                    forbid.holds(&self.view().with_turn(&names(to)))
                }),
                false => forbid.ends(&self.view(), allowed, &nowhere, names),
            };
            allowed = allowed.without(forbidden);
        }
        let legal = match must_be_made || conditional.is_en_passant {
            true => S::default(),
            false => allowed & safe,
        };
        found.ends[place] |= legal;
        match place {
            _ if !tests.effects.is_empty() => {
                for to in legal.cells() {
                    sink.add(Batch::Step {
                        step: step_to(to),
                        tests: conditional.tests,
                        promotion: None,
                    });
                }
            }
            1 => sink.add(Batch::Ends {
                kind,
                from,
                ends: legal,
                leaves_passed: true,
                promotion: None,
            }),
            _ => sink.add(Batch::Ends {
                kind,
                from,
                ends: legal,
                leaves_passed: false,
                promotion: None,
            }),
        }
        // If lines decide, other ends are unsafe. Captures of friends and moves of royals are tried.
        let tried =
            match self.lines_decide() && !must_be_made && !conditional.is_en_passant && !is_royal {
                true => allowed.without(legal) & self.state.mine(),
                false => allowed.without(legal),
            };
        for to in tried.cells() {
            let step = step_to(to);
            if self.is_legal(
                tests,
                &Turn::Step(step, conditional.tests),
                &self.names(&step),
            ) {
                found.ends[place] |= S::of(to);
                sink.add(Batch::Step {
                    step,
                    tests: conditional.tests,
                    promotion: None,
                });
            }
        }
        let Some(promotion) = &of_kind.promotion else {
            return;
        };
        for to in becoming.cells() {
            self.visit_promotions(promotion, &step_to(to), &mut |step| {
                let names = self.names(step);
                let one = (place, to, step.promotes.then_some(step.becomes));
                if !found.becoming.contains(&one)
                    && !self.is_forbidden(tests, &names)
                    && self.is_legal(tests, &Turn::Step(*step, conditional.tests), &names)
                {
                    found.becoming.push(one);
                    sink.add(Batch::Step {
                        step: *step,
                        tests: conditional.tests,
                        promotion: None,
                    });
                }
            });
        }
    }

    /// Visits a step with every promotion that is offered, and without one if the piece may stay as it is.
    pub(crate) fn visit_promotions(
        &self,
        promotion: &Promotion<S>,
        step: &Step<S>,
        visit: &mut dyn FnMut(&Step<S>),
    ) {
        let mut choose = |becomes: usize| {
            visit(&Step {
                becomes,
                promotes: true,
                ..*step
            });
        };
        promotion.to.iter().for_each(|kind| choose(*kind));
        for (kind, place) in promotion.from_store.iter().cloned().flatten().enumerate() {
            if self.state.extra.stored(place) > 0 {
                choose(kind);
            }
        }
        if !promotion.must.at(step.from).contains(step.to) {
            visit(step);
        }
    }

    /// Visits the moves of a piece by paths that are tested one by one.
    fn visit_ways(
        &self,
        mover: &Mover<'_, 't, S>,
        found: &mut Found<S>,
        sink: &mut impl Sink<'t, S>,
    ) {
        let Mover {
            kind,
            of_kind,
            from,
            stopped,
            safe,
            ..
        } = *mover;
        let (mine, enemies) = (self.state.mine(), self.state.enemies());
        for way in &self.rich().ways[kind][from] {
            if way.is_initial && !self.state.unmoved.contains(from)
                || !way.needs.are_met(mine, enemies)
            {
                continue;
            }
            let mut captured = way.captured;
            if way.is_en_passant {
                // A piece captured on the path is not captured once more.
                let taken = S::of(usize::from(self.state.passer)) & enemies.without(captured);
                if taken.is_empty() || !self.state.passed.contains(way.to) {
                    continue;
                }
                captured |= taken;
            }
            let passed = match way.leaves_passed {
                true => way.passed,
                false => S::default(),
            };
            let step = Step {
                passed,
                taken: captured.without(S::of(way.to)),
                is_en_passant: way.is_en_passant,
                leaves_passed: way.leaves_passed,
                ..Step::plain(kind, from, way.to)
            };
            let tests = &self.rich().conditions[way.tests];
            if tests.stops(from, stopped) {
                continue;
            }
            // Lines assume that the piece leaves one cell and is on another.
            let is_safe = !way.is_en_passant
                && step.taken.is_empty()
                && way.to != from
                && safe.contains(way.to)
                && !self.must_be_made(way.tests);
            let mut consider = |step: &Step<S>| {
                let names = Names {
                    passed: way.passed,
                    jumped: way.jumped,
                    ..self.names(step)
                };
                let one = ByWay {
                    to: step.to,
                    captured,
                    passed,
                    leaves_passed: way.leaves_passed,
                    becomes: step.promotes.then_some(step.becomes),
                };
                let is_found = |found: &Found<S>| {
                    let place = Found::<S>::place(way.is_en_passant, way.leaves_passed);
                    let by_class = match way.is_en_passant {
                        true => way.captured.is_empty(),
                        false => captured == S::of(way.to).without(S::of(from)) & (mine | enemies),
                    };
                    // Over other cells it is another move if the piece can be captured en passant
                    // on them.
                    let is_alike = !way.leaves_passed || of_kind.passed(from, way.to) == way.passed;
                    let becomes = step.promotes.then_some(step.becomes);
                    by_class
                        && is_alike
                        && (found.ends[place].contains(way.to) && becomes.is_none()
                            || found.becoming.contains(&(place, way.to, becomes)))
                };
                if !is_found(found)
                    && !found.by_ways.contains(&one)
                    && !self.is_forbidden(tests, &names)
                    && (is_safe && !step.promotes
                        || self.is_legal(tests, &Turn::Step(*step, way.tests), &names))
                {
                    found.by_ways.push(one);
                    sink.add(Batch::Step {
                        step: *step,
                        tests: way.tests,
                        promotion: None,
                    });
                }
            };
            let promotion = of_kind.promotion.as_ref();
            match promotion.filter(|choices| choices.offered.at(from).contains(way.to)) {
                Some(promotion) => self.visit_promotions(promotion, &step, &mut consider),
                None => consider(&step),
            }
        }
    }

    /// Visits the paths to the royals, as if the owner of the pieces on them did not matter.
    #[inline(always)]
    pub(crate) fn watch_ways(&self, royals: S, guard: &mut Guard<S>) {
        if self.tables.has_attack_ways {
            self.watch_all_ways(royals, guard);
        }
    }

    fn watch_all_ways(&self, royals: S, guard: &mut Guard<S>) {
        let pieces = self.state.pieces();
        let (ways, enemies) = (&self.of_enemy().rich.attack_ways, self.state.enemies());
        for royal in royals.cells() {
            let ways = ways[royal].iter();
            let ways =
                ways.flat_map(|of_kind| of_kind.of(self.state.kinds[of_kind.kind] & enemies));
            for way in ways {
                let needed = way.needs.occupied();
                let (in_the_way, missing) = (way.needs.empty & pieces, needed.without(pieces));
                if in_the_way.is_several() || missing.is_several() {
                    continue;
                }
                let threat = Threat {
                    empty: way.needs.empty,
                    pieces: needed,
                    from: S::of(way.from),
                };
                guard.on_lines |= in_the_way | needed;
                guard.free &= threat.ends(pieces);
                guard.threats.push(threat);
            }
        }
    }

    /// Returns the ends for which this condition holds.
    pub(crate) fn those(&self, ends: S, holds: impl Fn(usize) -> bool) -> S {
        let those = ends.cells().filter(|to| holds(*to));
        those.fold(S::default(), |those, to| those | S::of(to))
    }

    pub(crate) fn names(&self, step: &Step<S>) -> Names<S> {
        Names::of_step(step, self.state.pieces())
    }

    /// Tests whether a forbid rule that is tested before the move stops it.
    fn is_forbidden(&self, tests: &MoveTests<S>, names: &Names<S>) -> bool {
        let view = self.view();
        let mut forbids = tests.before.iter();
        forbids.any(|forbid| forbid.holds(&view.with_turn(names)))
    }

    /// Tests whether a move that no forbid rule stops before it is legal.
    pub(crate) fn is_legal(&self, tests: &MoveTests<S>, turn: &Turn<S>, names: &Names<S>) -> bool {
        self.leads_to_legal(tests, turn, names, true)
    }

    /// Tests whether forbid rules allow the state after a move, and the royals are safe in it if that matters.
    fn leads_to_legal(
        &self,
        tests: &MoveTests<S>,
        turn: &Turn<S>,
        names: &Names<S>,
        must_be_safe: bool,
    ) -> bool {
        let view = self.view();
        let mut made = view.scratch.borrow_mut();
        view.try_move(turn, &mut made);
        let after = View {
            is_made: true,
            ..view.with_turn(names).at(&made)
        };
        (!must_be_safe || self.rich().safe.holds(&after))
            && !self.is_forbidden_after(tests, names, &made)
    }

    /// Tests whether a forbid rule that is tested after the move stops it.
    fn is_forbidden_after(&self, tests: &MoveTests<S>, names: &Names<S>, made: &State<S>) -> bool {
        let before = self.view().with_turn(names);
        let after = View {
            is_made: true,
            ..before.at(made)
        };
        let mut forbids = tests.after.iter();
        forbids.any(|(forbid_before, forbid_after)| {
            forbid_before.holds(&before) && forbid_after.holds(&after)
        })
    }

    /// Visits the drops.
    #[inline(always)]
    pub(crate) fn visit_drops(&self, guard: &Guard<S>, sink: &mut impl Sink<'t, S>) {
        let rich = self.rich();
        if !rich.drops.is_empty() && self.state.extra.are_stored(&rich.dropped) {
            self.visit_all_drops(guard, sink);
        }
    }

    fn visit_all_drops(&self, guard: &Guard<S>, sink: &mut impl Sink<'t, S>) {
        let empty = !self.state.pieces();
        for drop in &self.rich().drops {
            if self.state.extra.stored(drop.place) == 0 {
                continue;
            }
            let nowhere = Names::of_drop_anywhere(drop.store, drop.kind);
            let open = drop.at.of(&self.view().with_turn(&nowhere)) & empty;
            for (index, cells) in &drop.cells {
                self.visit_drops_of(drop, *index, open & *cells, guard, sink);
            }
        }
    }

    fn visit_drops_of(
        &self,
        drop: &'t Drop<S>,
        index: usize,
        ends: S,
        guard: &Guard<S>,
        sink: &mut impl Sink<'t, S>,
    ) {
        let tests = &self.rich().conditions[index];
        let names = |to| Names::of_drop(drop.store, drop.kind, to);
        // A drop without further effects fills one cell.
        let is_plain = !tests.disturbs && !drop.is_royal;
        let safe = match is_plain {
            true => self.safe_ends(self.royals(), || guard.free),
            false => S::default(),
        };
        let mut allowed = match self.lines_decide() && is_plain {
            true => ends & safe,
            false => ends,
        };
        let nowhere = Names::of_drop_anywhere(drop.store, drop.kind);
        for forbid in &tests.before {
            let forbidden = forbid.ends(&self.view(), allowed, &nowhere, names);
            allowed = allowed.without(forbidden);
        }
        let is_made = self.must_be_made(index);
        let mut legal = match is_made {
            true => S::default(),
            false => allowed & safe,
        };
        for to in allowed.without(legal).cells() {
            let turn = drop.turn(to, index);
            if self.leads_to_legal(tests, &turn, &names(to), !safe.contains(to)) {
                legal |= S::of(to);
            }
        }
        sink.add(Batch::Drops {
            drop,
            ends: legal,
            tests: index,
        });
    }

    /// Visits the passes.
    #[inline(always)]
    pub(crate) fn visit_passes(&self, sink: &mut impl Sink<'t, S>) {
        if !self.rich().passes.is_empty() {
            self.visit_all_passes(sink);
        }
    }

    fn visit_all_passes(&self, sink: &mut impl Sink<'t, S>) {
        for (way, index, must_be_safe) in &self.rich().passes {
            let tests = &self.rich().conditions[*index];
            let names = Names::of_pass(*way);
            if !self.is_forbidden(tests, &names) {
                let turn = Turn::Pass(*way, *index);
                if self.leads_to_legal(tests, &turn, &names, *must_be_safe) {
                    sink.add(Batch::Pass {
                        way: *way,
                        tests: *index,
                    });
                }
            }
        }
    }

    /// Visits a joint move whose pieces are on their cells, if lines do not decide safety, or a condition tests attack.
    pub(crate) fn visit_tested_joint(&self, joint: &'t Joint<S>, sink: &mut impl Sink<'t, S>) {
        let state = self.state;
        let stand = |(kind, from, _): &(usize, usize, usize)| state.kinds[*kind].contains(*from);
        if !joint.pieces.iter().all(stand) {
            return;
        }
        let is_attacked = || {
            let pairs = joint.safe.iter();
            let here = joint.where_they_are.cells().map(|cell| (cell, S::of(cell)));
            let mut pairs = pairs.copied().chain(here);
            pairs.any(|(piece, cells)| {
                let left = state.pieces().without(S::of(piece));
                let mut cells = cells.cells();
                cells.any(|cell| self.is_attacked(cell, S::of(cell), left | S::of(cell)))
            })
        };
        // Lines decide that a royal is not attacked, except along paths; and that it is attacked,
        // if there are no other conditions.
        let is_decided = !joint.is_evaluated
            && match is_attacked() {
                true if self.tables.attack >= AttackKnowledge::Royals => return,
                is_attacked => !is_attacked && !self.tables.has_attack_ways,
            };
        if !is_decided && !self.view().may_join(joint) {
            return;
        }
        let names = Names::of_joint(joint);
        let tests = &self.rich().conditions[joint.tests];
        if self.is_forbidden(tests, &names) {
            return;
        }
        if self.is_legal(tests, &Turn::Joint(joint.index), &names) {
            sink.add(Batch::Joint(joint));
        }
    }
}

/// Joint moves without conditions other than lines.
impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Visits the joint moves.
    #[inline(always)]
    pub(crate) fn visit_joints(&self, tried: &Tried<S>, sink: &mut impl Sink<'t, S>) {
        for joint in &self.mine().joints {
            let tables = self.tables;
            let is_tested = tables.is_made
                || tables.attack < AttackKnowledge::Royals
                || tables.has_attack_ways
                || joint.is_evaluated
                || joint.tests != NOTHING;
            if M::IS_RICH && is_tested {
                if self.could_join(joint) {
                    self.visit_tested_joint(joint, sink);
                }
            } else {
                self.visit_joint(joint, tried, sink);
            }
        }
    }
}
