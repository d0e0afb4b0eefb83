//! Candidates: what men could do if nobody's safety mattered.

use std::ops::ControlFlow;

use ir::{CellId, CellSet, Forbid, KindId, PlayerId, Promotion, StoreRef};
use smallvec::SmallVec;

use super::apply::apply;
use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::{Move, MoveKind};
use crate::walk::{Field, Walk, walk};

/// Why candidates are asked for.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'a> {
    /// To be made.
    Turn,
    /// To know whether anything on these cells could be captured. With `raw`, bars that read attack do not count.
    Attack {
        /// Where somebody may be taken.
        targets: &'a CellSet,
        /// Whether bars that read attack are left out.
        raw: bool,
    },
}

/// Everything the man on the cell could do: his movement parts, less what the rules bar, with every choice of promotion.
/// Parts that lead to the same record give it twice.
pub(crate) fn candidates_from(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    asked: Asked<'_>,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    walk_from(game, position, mover, from, &mut |part, walked| {
        if let Asked::Attack { targets, .. } = asked
            && !walked
                .victims
                .iter()
                .any(|victim| targets.contains(*victim))
        {
            return ControlFlow::Continue(());
        }
        let Some(candidate) = record(game, position, mover, from, part, walked, asked) else {
            return ControlFlow::Continue(());
        };
        with_choices(game, position, mover, candidate, asked, visit)
    })
}

/// The same without any bar: for telling why a move is not legal.
pub(crate) fn candidates_unbarred(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    walk_from(
        game,
        position,
        mover,
        from,
        &mut |part, walked| match record(game, position, mover, from, part, walked, Asked::Turn) {
            Some(candidate) => visit(candidate),
            None => ControlFlow::Continue(()),
        },
    )
}

/// Walks every part of the man on the cell; the part's name comes with each walk.
pub(crate) fn walk_from(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    visit: &mut dyn FnMut(ir::PartName, &Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(man) = position.man(from) else {
        return ControlFlow::Continue(());
    };
    let rules = game.rules();
    let royal = game.has_tame_kind[man.kind().index()].then(|| game.all_royals(position));
    let field = Field {
        men: &position.men,
        friends: Field::alone(mover),
        unmoved: &position.unmoved,
        beyond: Some(&game.beyond[mover.index()][man.kind().index()]),
        passed: position
            .passed
            .as_ref()
            .map(|passed| (passed.cells.as_slice(), passed.by)),
        royal: royal.as_ref(),
    };
    for part in &rules.kinds[man.kind().index()].parts {
        let movement = &part.movement[mover.index()];
        walk(movement, &rules.steps, from, &field, &mut |walked| {
            visit(part.name, walked)
        })?;
    }
    ControlFlow::Continue(())
}

/// The walk as a candidate, or nothing if a castling leads its royal through attacked cells.
fn record(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    part: ir::PartName,
    walked: &Walk<'_>,
    asked: Asked<'_>,
) -> Option<Move> {
    let piece = position.man(from)?.kind();
    let keeps_course = game.reads.course || walked.leaves_passed;
    let kind = if walked.castle.is_some() {
        MoveKind::Castle
    } else if walked.en_passant {
        MoveKind::EnPassant
    } else if walked.to != from {
        MoveKind::Move
    } else if walked.victims.is_empty() {
        MoveKind::Pass
    } else {
        MoveKind::Rifle
    };
    if walked.castle.is_some()
        && matches!(asked, Asked::Turn)
        && game.is_royal(position, from)
        && !crosses_safely(game, position, mover, from, walked)
    {
        return None;
    }
    Some(Move {
        kind,
        piece,
        part: Some(part),
        from: Some(from),
        to: walked.to,
        victims: walked.victims.iter().copied().collect(),
        promotes: None,
        takes_from: None,
        partners: walked.castle.into_iter().collect(),
        unloads: walked.unloads.iter().copied().collect(),
        passed: if keeps_course {
            walked.passed.iter().copied().collect()
        } else {
            SmallVec::new()
        },
        jumped: if keeps_course {
            walked.jumped.iter().copied().collect()
        } else {
            SmallVec::new()
        },
        leaves_passed: walked.leaves_passed,
    })
}

/// A royal who castles by notation may not do so out of, through or into attack (FIDE 3.8.2.2); the cell he ends on is
/// tested with the move itself.
fn crosses_safely(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    walked: &Walk<'_>,
) -> bool {
    let mut crossed = CellSet::of(game.n_cells(), walked.passed.iter().copied());
    crossed.insert(from);
    super::unsafe_cells(game, position, mover, from, &crossed, false).is_empty()
}

/// Bars read before the move, then promotion, then bars read on the position reached (in attacks; for turns those are
/// tested together with safety, when the move is made anyway).
fn with_choices(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    mut candidate: Move,
    asked: Asked<'_>,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let promotions = &game.rules().promotions;
    let mut offered = false;
    for promotion in promotions {
        let eval = Eval::new(game, position, mover)
            .with_turn(&candidate)
            .raw(asked.is_raw());
        let Some(choices) = choices(promotion, &candidate, &eval) else {
            continue;
        };
        offered = true;
        let must = eval.condition(&promotion.must);
        if must && choices.is_empty() && matches!(asked, Asked::Attack { .. }) && !promotion.attack
        {
            return pass_bars(game, position, mover, candidate, asked, visit);
        }
        if !must {
            pass_bars(game, position, mover, candidate.clone(), asked, visit)?;
        }
        let from_store = promotion
            .from_store
            .map(|from| (from.store, eval_owner(game, from, mover)));
        for kind in choices {
            candidate.promotes = Some(kind);
            candidate.takes_from = from_store;
            pass_bars(game, position, mover, candidate.clone(), asked, visit)?;
        }
        candidate.promotes = None;
        candidate.takes_from = None;
        break;
    }
    if offered {
        ControlFlow::Continue(())
    } else {
        pass_bars(game, position, mover, candidate, asked, visit)
    }
}

/// The kinds the mover may become, if this promotion concerns the move.
fn choices(
    promotion: &Promotion,
    candidate: &Move,
    eval: &Eval<'_>,
) -> Option<SmallVec<[KindId; 8]>> {
    let from = candidate.from?;
    if promotion
        .who
        .as_ref()
        .is_some_and(|who| !eval.cells(who).contains(from))
        || !eval.condition(&promotion.when)
    {
        return None;
    }
    match promotion.from_store {
        Some(store) => Some(eval.kinds_in(store)),
        None => promotion
            .to
            .get(candidate.piece.index())
            .map(|kinds| SmallVec::from_slice(kinds)),
    }
}

/// The player whose store it is.
fn eval_owner(game: &Game, store: StoreRef, me: PlayerId) -> PlayerId {
    if store.of_enemy {
        game.next_player(me)
    } else {
        me
    }
}

fn pass_bars(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    candidate: Move,
    asked: Asked<'_>,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if barred_before(game, position, mover, &candidate, asked).is_some() {
        return ControlFlow::Continue(());
    }
    if matches!(asked, Asked::Attack { .. })
        && game
            .rules()
            .forbids
            .iter()
            .any(|forbid| forbid.after.is_some())
    {
        let after = apply(game, position, &candidate);
        if barred_after(game, position, &after, mover, &candidate, asked).is_some() {
            return ControlFlow::Continue(());
        }
    }
    visit(candidate)
}

/// The index of the first bar that the candidate meets before it is made.
pub(crate) fn barred_before(
    game: &Game,
    position: &Position,
    mover: PlayerId,
    candidate: &Move,
    asked: Asked<'_>,
) -> Option<usize> {
    let eval = Eval::new(game, position, mover)
        .with_turn(candidate)
        .raw(true);
    game.rules()
        .forbids
        .iter()
        .enumerate()
        .find_map(|(index, forbid)| {
            let counts = asked.counts(game, index)
                && forbid.after.is_none()
                && forbid
                    .before
                    .as_ref()
                    .is_none_or(|before| eval.condition(before))
                && concerns(forbid, candidate, &eval);
            counts.then_some(index)
        })
}

/// Whether the bar is about the man who moves; a man from a store stands nowhere before.
fn concerns(forbid: &Forbid, candidate: &Move, eval: &Eval<'_>) -> bool {
    forbid.who.as_ref().is_none_or(|who| {
        candidate
            .from
            .is_some_and(|from| eval.cells(who).contains(from))
    })
}

/// The index of the first bar that the candidate meets on the position reached; what such a bar says of the position
/// before must hold as well.
pub(crate) fn barred_after(
    game: &Game,
    before: &Position,
    after: &Position,
    mover: PlayerId,
    candidate: &Move,
    asked: Asked<'_>,
) -> Option<usize> {
    let eval = Eval::new(game, after, mover).with_turn(candidate).raw(true);
    let earlier = Eval::new(game, before, mover)
        .with_turn(candidate)
        .raw(true);
    game.rules()
        .forbids
        .iter()
        .enumerate()
        .find_map(|(index, forbid)| {
            let counts = asked.counts(game, index)
                && forbid
                    .after
                    .as_ref()
                    .is_some_and(|condition| eval.condition(condition))
                && forbid
                    .before
                    .as_ref()
                    .is_none_or(|condition| earlier.condition(condition))
                && concerns(forbid, candidate, &earlier);
            counts.then_some(index)
        })
}

impl Asked<'_> {
    fn is_raw(self) -> bool {
        matches!(self, Self::Attack { raw: true, .. })
    }

    /// Whether the bar of this index has a say.
    fn counts(self, game: &Game, index: usize) -> bool {
        match self {
            Self::Turn => true,
            Self::Attack { raw, .. } => {
                game.rules().forbids[index].attack
                    && !(raw && game.reads.forbids_read_attack[index])
            }
        }
    }
}
