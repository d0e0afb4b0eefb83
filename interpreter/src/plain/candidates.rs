//! Candidates: what men could do if nobody's safety mattered.

use std::ops::ControlFlow;

use ir::{
    AttackRules, CellId, CellList, CellSet, KindId, Move, PlayerId, Promotion, Shape, Walked,
};
use smallvec::SmallVec;

use super::apply::apply_in_thought;
use super::bars::Bars;
use crate::expression::Eval;
use crate::position::Position;
use crate::query::Query;
use crate::walk::{Field, Unit, Walk, walk};

/// Why candidates are asked for.
#[derive(Clone, Copy)]
pub(crate) enum Asked<'a> {
    /// To be made.
    Turn,
    /// To know whether anything on these cells could be captured.
    Attack {
        /// Where somebody may be taken.
        targets: &'a CellSet,
    },
}

/// Everything the man on the cell could do: his movement parts, less what the rules bar, with every choice of promotion.
/// Parts that lead to the same record give it twice.
pub(crate) fn candidates_from(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    asked: Asked<'_>,
    bars: &Bars,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    walk_from(game, position, mover, from, &mut |part, walked| {
        if let Asked::Attack { targets } = asked
            && !walked
                .victims
                .iter()
                .any(|victim| targets.contains(*victim))
        {
            return ControlFlow::Continue(());
        }
        let Some(mut candidate) = record(game, position, mover, from, part, walked, asked) else {
            return ControlFlow::Continue(());
        };
        candidate.way = bars.turn;
        with_choices(game, position, mover, candidate, asked, bars, visit)
    })
}

/// The same without any bar: for telling why a move is not legal.
pub(crate) fn candidates_unbarred(
    game: &Query<'_>,
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
fn walk_from(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    visit: &mut dyn FnMut(ir::PartName, &Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(man) = position.man(from) else {
        return ControlFlow::Continue(());
    };
    let rules = game.rules();
    let places = game.places();
    let unit = places.has_stacks().then(|| Unit {
        places,
        at: from,
        size: position.unit(places, from).count(),
    });
    let royal = game.has_tame_kind[man.kind().index()].then(|| game.all_royals(position));
    let field = Field {
        men: &position.men[..],
        unit,
        mover,
        friends: game.friends(mover),
        unmoved: &position.unmoved,
        beyond: Some(&game.beyond[mover.index()][man.kind().index()]),
        passed: position.passed_cells(),
        royal: royal.as_ref(),
    };
    for part in &rules.kinds[man.kind().index()].parts {
        let movement = &part.movement[mover.index()];
        if !game.spend(movement.paths.len()) {
            return ControlFlow::Break(());
        }
        walk(
            movement,
            &rules.steps,
            places.cell(from),
            &field,
            &mut |walked| match game.spend(1) {
                true => visit(part.name, walked),
                false => ControlFlow::Break(()),
            },
        )?;
    }
    ControlFlow::Continue(())
}

/// The walk as a candidate, or nothing if a castling leads its royal through attacked cells.
fn record(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    part: ir::PartName,
    walked: &Walk<'_>,
    asked: Asked<'_>,
) -> Option<Move> {
    let piece = position.man(from)?.kind();
    let keeps_course = game.reads.course || walked.leaves_passed;
    if walked.castle.is_some()
        && matches!(asked, Asked::Turn)
        && game.is_royal(position, from)
        && !crosses_safely(game, position, mover, from, walked)
    {
        return None;
    }
    let course = |cells: &[CellId]| match keeps_course {
        true => cells.into(),
        false => CellList::new(),
    };
    let walked = Walked {
        piece,
        part,
        from,
        to: walked.to,
        load: load(game, position, from),
        victims: walked.victims.into(),
        is_en_passant: walked.en_passant,
        promotes: None,
        source: None,
        partner: walked.castle,
        unloads: walked.unloads.into(),
        passed: course(walked.passed),
        jumped: course(walked.jumped),
        leaves_passed: walked.leaves_passed,
    };
    Some(Move::new(Shape::Walk(walked), None))
}

/// How many men stand above this one.
fn load(game: &Query<'_>, position: &Position, place: CellId) -> u8 {
    let places = game.places();
    if places.has_stacks() {
        (position.unit(places, place).count() - 1) as u8
    } else {
        0
    }
}

/// A royal who castles by notation may not do so out of, through or into attack (FIDE 3.8.2.2); the cell he ends on is
/// tested with the move itself.
fn crosses_safely(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    from: CellId,
    walked: &Walk<'_>,
) -> bool {
    let mut crossed = CellSet::of(game.n_places(), walked.passed.iter().copied());
    crossed.insert(from);
    game.unsafe_cells(position, mover, from, &crossed, AttackRules::All)
        .is_empty()
}

/// Bars read before the move, then promotion, then bars read on the position reached (in attacks; for turns those are
/// tested together with safety, when the move is made anyway).
fn with_choices(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    candidate: Move,
    asked: Asked<'_>,
    bars: &Bars,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let promotions = &game.rules().promotions;
    let mut offered = false;
    // What is attacked may depend on who is promoted, and that on what is attacked: there attack means raw movement, in which
    // a promotion that reads attack is none.
    let is_attack = matches!(asked, Asked::Attack { .. });
    for (index, promotion) in promotions.iter().enumerate() {
        if is_attack
            && !bars
                .attack_rules
                .counts(game.reads.promotions_read_attack[index])
        {
            continue;
        }
        let eval = Eval::new(game, position, mover)
            .with_turn(&candidate)
            .with_attack(if is_attack {
                AttackRules::Unconditional
            } else {
                bars.attack_rules
            })
            .with_ahead(bars.ahead);
        let Some(choices) = choices(promotion, &candidate, &eval) else {
            continue;
        };
        offered = true;
        let must = eval.condition(&promotion.must);
        if must && choices.is_empty() && is_attack && !promotion.attack {
            return pass_bars(game, position, mover, candidate, asked, bars, visit);
        }
        if !must {
            pass_bars(game, position, mover, candidate.clone(), asked, bars, visit)?;
        }
        let from_store = promotion
            .from_store
            .map(|from| (from.store, game.one_meant(mover, from.of)));
        for kind in choices {
            let promoted = candidate.promoted(kind, from_store);
            pass_bars(game, position, mover, promoted, asked, bars, visit)?;
        }
        break;
    }
    if offered {
        ControlFlow::Continue(())
    } else {
        pass_bars(game, position, mover, candidate, asked, bars, visit)
    }
}

/// Returns the promotion that leaves no way to make the move: the first that concerns it, if it must be made and offers nothing.
pub(super) fn promotion_without_choice(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    candidate: &Move,
) -> Option<usize> {
    let eval = Eval::new(game, position, mover).with_turn(candidate);
    let promotions = game.rules().promotions.iter().enumerate();
    let mut concerned = promotions.filter_map(|(index, promotion)| {
        let choices = choices(promotion, candidate, &eval)?;
        Some((index, promotion, choices))
    });
    let (index, promotion, choices) = concerned.next()?;
    (choices.is_empty() && eval.condition(&promotion.must)).then_some(index)
}

/// The kinds the mover may become, if this promotion concerns the move.
fn choices(
    promotion: &Promotion,
    candidate: &Move,
    eval: &Eval<'_>,
) -> Option<SmallVec<[KindId; 8]>> {
    let from = candidate.from()?;
    if promotion
        .who
        .as_ref()
        .is_some_and(|who| !eval.contains(who, from))
        || !eval.condition(&promotion.when)
    {
        return None;
    }
    match promotion.from_store {
        Some(store) => Some(eval.kinds_in(store)),
        None => promotion
            .to
            .get(candidate.piece()?.index())
            .map(|kinds| SmallVec::from_slice(kinds)),
    }
}

fn pass_bars(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    candidate: Move,
    asked: Asked<'_>,
    bars: &Bars,
    visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if bars
        .before(game, position, mover, &candidate, asked)
        .is_some()
    {
        return ControlFlow::Continue(());
    }
    if matches!(asked, Asked::Attack { .. }) && bars.have_after(game, asked) {
        let after = apply_in_thought(game, position, &candidate);
        if bars
            .after(game, position, &after, mover, &candidate, asked)
            .is_some()
        {
            return ControlFlow::Continue(());
        }
    }
    visit(candidate)
}
