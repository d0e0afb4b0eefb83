//! Checks of turns that have more steps than can be listed.

use super::analysis::Analysis;
use super::explore::ends;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use crate::variant::limits::TURN_STEPS_MAX;
use ir::{
    CellId, Condition, Course, Effect, Follows, KindId, Part, Path, Piece, Rules, StepKind,
    Steppers, Turn,
};
use std::cell::Cell;

/// The maximal number of landings of the check.
const LANDINGS_MAX: u32 = 300_000;

/// This many pieces give more turns than can be listed, even if no piece ever returns to its start.
const PIECES_MAX: usize = 3;

pub static TURN_WITHOUT_BOUND: Lint = Lint {
    code: "lint::turn_without_bound",
    about: book_text("Turns of any number of steps that the same pieces can make again and again."),
    check: Some(check),
};

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let rules = analysis.rules;
    for (written, turn) in model.turns.iter().zip(&rules.turns) {
        let has_no_bound = turn.max == TURN_STEPS_MAX && turn.count.is_none();
        let is_open = has_no_bound && turn.steppers != Steppers::Different;
        if !is_open || !turn.steps_of.contains(&StepKind::Move) {
            continue;
        }
        if !is_endless(rules, turn) {
            continue;
        }
        let span = written.name.as_ref().map_or(written.span, Text::span);
        out.push(
            TURN_WITHOUT_BOUND.warning(
                format!("the turns `{}` are too many to be listed", turn.name),
                span,
                "any number of steps, and a piece may step again",
            )
            .with_help(format!(
                "give an upper bound, `steps = \"{}..{}\"`, or let each piece step once, `same = false`",
                turn.min,
                turn.min.saturating_add(2)
            )),
        );
    }
}

/// Tests whether the steps can continue without end, if `step` depends on kinds and parts alone.
fn is_endless(rules: &Rules, turn: &Turn) -> bool {
    let (mut kinds, mut parts) = (None, None);
    if !reads_form_alone(&turn.step, &mut kinds, &mut parts) {
        return false;
    }
    if rules
        .effects
        .iter()
        .any(|effect| can_follow(effect, kinds.as_ref()))
    {
        return false;
    }
    let is_meant = |kind: KindId, part: &Part| {
        kinds
            .as_ref()
            .is_none_or(|kinds: &Vec<KindId>| kinds.contains(&kind))
            && parts
                .as_ref()
                .is_none_or(|parts: &Vec<ir::PartName>| parts.contains(&part.name))
    };
    let mut pieces = vec![0; rules.players.len()];
    let mut meant = Vec::new();
    // Pieces of other owners may move as well.
    if !rules.control.is_usual() {
        return true;
    }
    // A piece that is shuffled is one piece wherever it begins, and one whose kind is drawn is one whatever it becomes.
    let draws_kinds = rules
        .shuffle
        .as_ref()
        .is_some_and(|shuffle| shuffle.kinds.is_some());
    let at_start = match draws_kinds {
        true => rules.pieces_at_start(),
        false => rules.setup.pieces().to_vec(),
    };
    let mut counted: Vec<CellId> = Vec::new();
    for (place, piece) in at_start {
        let parts = rules.kinds[piece.kind().index()].parts.iter();
        if parts.clone().any(|part| is_meant(piece.kind(), part)) {
            if !counted.contains(&place) {
                counted.push(place);
                pieces[piece.player().index()] += 1;
            }
            if !meant.contains(&piece) {
                meant.push(piece);
            }
        }
    }
    let may_capture_nothing = |path: &&Path| match &path.course {
        Course::Legs { legs } => legs.iter().all(|leg| leg.arrival.empty),
        Course::Universal(_) | Course::Castle { .. } => true,
    };
    let can_return = |piece: &Piece| {
        let parts = rules.kinds[piece.kind().index()].parts.iter();
        let parts = parts.filter(|part| is_meant(piece.kind(), part));
        let movements = parts.filter_map(|part| part.movement.get(piece.player().index()));
        has_way_back(
            rules,
            &movements
                .flat_map(|movement| &movement.paths)
                .filter(may_capture_nothing)
                .collect::<Vec<_>>(),
        )
    };
    let is_of_many = turn.steppers == Steppers::Any && pieces.iter().any(|n| *n >= PIECES_MAX);
    is_of_many || meant.iter().any(can_return)
}

/// Tests whether the effect can follow a step of such a piece and so prevent its next step.
fn can_follow(effect: &Effect, kinds: Option<&Vec<KindId>>) -> bool {
    let parts = effect.when.conjuncts();
    let is_of_others = parts.iter().any(|part| match (part, kinds) {
        (Condition::PieceIs(others), Some(kinds)) => {
            !kinds.iter().any(|kind| others.contains(kind))
        }
        _ => false,
    });
    effect.follows == Follows::Step && !is_of_others
}

/// Tests whether the condition depends on kinds and parts alone, and collects them.
fn reads_form_alone(
    condition: &Condition,
    kinds: &mut Option<Vec<KindId>>,
    parts: &mut Option<Vec<ir::PartName>>,
) -> bool {
    match condition {
        Condition::Constant(true) => true,
        Condition::And(a, b) => {
            reads_form_alone(a, kinds, parts) && reads_form_alone(b, kinds, parts)
        }
        Condition::PieceIs(named) if kinds.is_none() => {
            *kinds = Some(named.clone());
            true
        }
        Condition::PartIs(named) if parts.is_none() => {
            *parts = Some(named.clone());
            true
        }
        _ => false,
    }
}

/// Tests whether a piece can make a move by these paths and return at once.
fn has_way_back(rules: &Rules, paths: &[&Path]) -> bool {
    let landings = Cell::new(LANDINGS_MAX);
    let cells = || (0..rules.board.n_cells()).map(CellId::from_index);
    let from = |cell: CellId| -> Option<Vec<CellId>> {
        let all: Option<Vec<Vec<CellId>>> = paths
            .iter()
            .map(|path| ends(rules, path, cell, &landings))
            .collect();
        Some(all?.concat())
    };
    let Some(all) = cells().map(from).collect::<Option<Vec<_>>>() else {
        return false;
    };
    cells().any(|cell| {
        let goals = &all[cell.index()];
        goals.iter().any(|to| all[to.index()].contains(&cell))
    })
}
