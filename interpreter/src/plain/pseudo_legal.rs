//! Pseudo-legal moves: all moves of pieces before the safety of royal pieces is tested.

use std::borrow::Cow;
use std::ops::ControlFlow;

use ir::{
    AttackRules, CellId, CellList, CellSet, KindId, Lent, Move, PartName, Passed, PlayerId,
    Promotion, Shape, Walked,
};
use smallvec::SmallVec;

use super::forbids::{Context, Purpose};
use crate::at::At;
use crate::executor::Visit;
use crate::expression::Eval;
use crate::walk::{Field, Unit, Walk, walk};

impl Context<'_> {
    /// Visits every pseudo-legal move of the piece on the cell: its movement parts, without forbidden moves, with every choice of
    /// promotion. Parts that lead to equal records visit the record twice.
    pub(crate) fn pseudo_legal_from(self, from: CellId, visit: Visit<'_>) -> ControlFlow<()> {
        let (at, mover) = (self.at, self.mover());
        let is_own = at.position.piece(from).map(ir::Piece::player) == Some(mover);
        at.walk_from(mover, from, &mut |part, walked| {
            if walked.castle.is_some() && !is_own {
                return ControlFlow::Continue(());
            }
            // Takes can add any captured piece.
            let may_capture = |captured: &[CellId]| match self.purpose {
                Purpose::Attack { targets } => captured
                    .iter()
                    .any(|captured_cell| targets.contains(*captured_cell)),
                Purpose::Turn => true,
            };
            let may_be = match self.purpose {
                Purpose::Attack { .. } => at.has_takes() || may_capture(walked.captured),
                Purpose::Turn => at.crosses_safely(mover, from, walked),
            };
            if !may_be {
                return ControlFlow::Continue(());
            }
            let Some(mut pseudo_move) = at.record(from, part, walked) else {
                return ControlFlow::Continue(());
            };
            pseudo_move.way = self.forbids.turn;
            let pseudo_move = at.with_takes(mover, self.forbids.ahead, pseudo_move);
            match may_capture(pseudo_move.captured()) {
                true => self.with_choices(pseudo_move, visit),
                false => ControlFlow::Continue(()),
            }
        })
    }

    /// Tests forbid rules that are evaluated before the move, then promotions, then forbid rules that are evaluated after the move.
    /// The last are tested only for attacks; for moves they are tested together with safety, when the move is made anyway.
    fn with_choices(self, pseudo_move: Move, visit: Visit<'_>) -> ControlFlow<()> {
        let (at, forbids) = (self.at, self.forbids);
        let mut offered = false;
        // Attacks may depend on promotions, and promotions on attacks. In attack queries, attack therefore means raw movement,
        // without promotions that read attack.
        let is_attack = self.is_of_attack();
        for (index, promotion) in at.rules().promotions.iter().enumerate() {
            let reads_attack = at.reads.promotions_read_attack[index];
            if is_attack && !forbids.attack_rules.counts(reads_attack) {
                continue;
            }
            let eval = at
                .eval(self.mover())
                .with_turn(&pseudo_move)
                .with_attack(if is_attack {
                    AttackRules::Unconditional
                } else {
                    forbids.attack_rules
                })
                .with_ahead(forbids.ahead);
            let Some(choices) = choices(promotion, &pseudo_move, &eval) else {
                continue;
            };
            offered = true;
            let must = eval.condition(&promotion.must);
            if must && choices.is_empty() && is_attack && !promotion.attack {
                return self.visit_allowed(pseudo_move, visit);
            }
            if !must {
                self.visit_allowed(pseudo_move.clone(), visit)?;
            }
            let from_store = promotion
                .from_store
                .map(|from| (from.store, at.one_meant(self.mover(), from.of)));
            for kind in choices {
                self.visit_allowed(pseudo_move.promoted(kind, from_store), visit)?;
            }
            break;
        }
        if offered {
            ControlFlow::Continue(())
        } else {
            self.visit_allowed(pseudo_move, visit)
        }
    }

    pub(super) fn visit_allowed(self, pseudo_move: Move, visit: Visit<'_>) -> ControlFlow<()> {
        if self.before(&pseudo_move).is_some() {
            return ControlFlow::Continue(());
        }
        if self.is_of_attack() && self.has_after() {
            let reached =
                self.at
                    .apply_for_forbids(&pseudo_move, self.mover(), AttackRules::Unconditional);
            if self.after(&reached, &pseudo_move).is_some() {
                return ControlFlow::Continue(());
            }
        }
        visit(pseudo_move)
    }
}

impl<'q> At<'q> {
    /// Visits the moves of the piece on the cell, one that the player to move moves, without forbid rules and promotions: for explaining
    /// why a move is not legal, and for records of moves that are known to be legal.
    pub fn unrestricted_from(self, from: CellId, visit: Visit<'_>) -> ControlFlow<()> {
        let mover = self.position.turn;
        self.walk_from(mover, from, &mut |part, walked| {
            let record = || self.record(from, part, walked);
            match self
                .crosses_safely(mover, from, walked)
                .then(record)
                .flatten()
            {
                Some(pseudo_move) => visit(self.with_takes(mover, 0, pseudo_move)),
                None => ControlFlow::Continue(()),
            }
        })
    }

    /// Visits the end of every walk of the piece on the cell, for its owner, or for `me` if it is neutral. A piece of no
    /// kind, which attack queries assume, has none.
    pub(crate) fn visit_ends(self, from: CellId, me: PlayerId, visit: &mut dyn FnMut(CellId)) {
        let piece = self.position.piece(from);
        let Some(piece) = piece.filter(|piece| piece.kind().index() < self.rules().kinds.len())
        else {
            return;
        };
        let _ = self.walk_from(self.mover_of(piece, me), from, &mut |_, walked| {
            visit(walked.to);
            ControlFlow::Continue(())
        });
    }

    /// Returns the pieces with their passed cells that this player can capture en passant in their next turn.
    fn passed_open_to(self, mover: PlayerId) -> Cow<'q, [Passed]> {
        let passed = self.position.passed();
        if passed.iter().all(|passed| passed.left == 0) {
            return Cow::Borrowed(passed);
        }
        let ahead = self.turns_until(mover);
        let mut open = passed.to_vec();
        open.retain(|passed| passed.left == 0 || passed.left > ahead);
        Cow::Owned(open)
    }

    /// Walks every part of the piece on the cell; each walk is visited with the name of its part.
    fn walk_from(
        self,
        mover: PlayerId,
        from: CellId,
        visit: &mut dyn FnMut(PartName, &Walk<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(piece) = self.position.piece(from) else {
            return ControlFlow::Continue(());
        };
        let rules = self.rules();
        let places = self.places();
        let unit = places.has_stacks().then(|| Unit {
            places,
            at: from,
            size: self.position.unit(places, from).count(),
        });
        let passed = self.passed_open_to(mover);
        // The parts of a kind, as a part of this name if they are lent.
        let mut walk_kind = |kind: KindId, as_part: Option<PartName>| {
            let royal = self.has_tame_kind[kind.index()].then(|| self.all_royals());
            let field = Field {
                pieces: &self.position.pieces[..],
                unit,
                mover,
                friends: self.friends(mover),
                unmoved: &self.position.unmoved,
                beyond: Some(&self.beyond[mover.index()][kind.index()]),
                passed: &passed,
                royal: royal.as_ref(),
                turned: self.turn_of(mover, kind, from),
            };
            for part in &rules.kinds[kind.index()].parts {
                let movement = &part.movement[mover.index()];
                if !self.spend(movement.paths.len()) {
                    return ControlFlow::Break(());
                }
                let name = as_part.unwrap_or(part.name);
                walk(
                    movement,
                    &rules.steps,
                    places.cell(from),
                    &field,
                    &mut |walked| match self.spend(1) {
                        true => visit(name, walked),
                        false => ControlFlow::Break(()),
                    },
                )?;
            }
            ControlFlow::Continue(())
        };
        walk_kind(piece.kind(), None)?;
        for part in &rules.kinds[piece.kind().index()].parts {
            let Some(lent) = &part.lent else { continue };
            for kind in self.lending_kinds(mover, from, lent) {
                walk_kind(kind, Some(part.name))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns how often the movement of this kind is turned for a piece on a place.
    fn turn_of(self, mover: PlayerId, kind: KindId, from: CellId) -> u8 {
        let Some(turned) = &self.rules().kinds[kind.index()].turned else {
            return 0;
        };
        let eval = self.eval(mover).bind(turned.variable.0, from);
        (eval.number(&turned.number) % u32::from(turned.count.max(1))) as u8
    }

    /// Returns the kinds of the pieces that lend their movement to the piece on a place, each once.
    fn lending_kinds(self, mover: PlayerId, from: CellId, lent: &Lent) -> SmallVec<[KindId; 8]> {
        let eval = self.eval(mover).bind(lent.variable.0, from);
        let mut kinds = SmallVec::new();
        for place in eval.cells(&lent.pieces).iter() {
            let kind = self.position.piece(place).map(|piece| piece.kind());
            // Attack queries assume pieces of no kind.
            let kind = kind.filter(|kind| kind.index() < self.rules().kinds.len());
            kinds.extend(kind.filter(|kind| !kinds.contains(kind)));
        }
        kinds
    }

    /// Returns the walk as a pseudo-legal move.
    fn record(self, from: CellId, part: PartName, walked: &Walk<'_>) -> Option<Move> {
        let piece = self.position.piece(from)?.kind();
        let keeps_course = self.reads.course || walked.leaves_passed;
        let course = |cells: &[CellId]| match keeps_course {
            true => cells.into(),
            false => CellList::new(),
        };
        let walked = Walked {
            piece,
            part,
            from,
            to: walked.to,
            load: self.load(from),
            captured: walked.captured.into(),
            is_en_passant: walked.en_passant,
            promotes: None,
            source: None,
            partner: walked.castle,
            unloads: walked.unloads.into(),
            passed: course(walked.passed),
            jumped: course(walked.jumped),
            leaves_passed: walked.leaves_passed,
            path_key: self.reads.path_key,
        };
        Some(Move::new(Shape::Walk(walked), None))
    }

    /// Counts the pieces above this one.
    fn load(self, place: CellId) -> u8 {
        let places = self.places();
        if places.has_stacks() {
            (self.position.unit(places, place).count() - 1) as u8
        } else {
            0
        }
    }

    /// Tests whether the walk is allowed as a castling. A royal piece that castles by notation may not castle out of or through
    /// attack (FIDE 3.8.2.2); its end cell is tested with the move itself. Other walks are always allowed.
    fn crosses_safely(self, mover: PlayerId, from: CellId, walked: &Walk<'_>) -> bool {
        if walked.castle.is_none() || !self.is_royal(from) {
            return true;
        }
        let mut crossed = CellSet::of(self.n_places(), walked.passed.iter().copied());
        crossed.insert(from);
        self.unsafe_cells(mover, from, &crossed, AttackRules::All)
            .is_empty()
    }

    /// Returns the promotion that makes the move impossible for the player to move. It is the first promotion that concerns the
    /// move, if it is mandatory and offers no kind.
    pub(super) fn promotion_without_choice(self, pseudo_move: &Move) -> Option<usize> {
        let eval = self.eval(self.position.turn).with_turn(pseudo_move);
        let promotions = self.rules().promotions.iter().enumerate();
        let mut concerned = promotions.filter_map(|(index, promotion)| {
            let choices = choices(promotion, pseudo_move, &eval)?;
            Some((index, promotion, choices))
        });
        let (index, promotion, choices) = concerned.next()?;
        (choices.is_empty() && eval.condition(&promotion.must)).then_some(index)
    }
}

/// Returns the kinds to which the mover may promote, if this promotion concerns the move.
fn choices(
    promotion: &Promotion,
    pseudo_move: &Move,
    eval: &Eval<'_>,
) -> Option<SmallVec<[KindId; 8]>> {
    let from = pseudo_move.from()?;
    if promotion
        .subject
        .as_ref()
        .is_some_and(|subject| !eval.contains(subject, from))
        || !eval.condition(&promotion.when)
    {
        return None;
    }
    match promotion.from_store {
        Some(store) => Some(eval.next_kinds(store)),
        None => promotion
            .to
            .get(pseudo_move.piece()?.index())
            .map(|kinds| SmallVec::from_slice(kinds)),
    }
}
