//! The table `[shuffle]`: pieces of the set-up that a new game shuffles.

use std::cell::Cell;

use super::field::{condition, parse};
use super::mistake::{RulesMistake, ShuffleMistake};
use crate::diagnostic::Diagnostic;
use crate::rule::{self, Context, NoValue, Scope};
use crate::variant::document::Text;
use crate::variant::limits;
use crate::variant::model::Model;
use ir::{Board, CellId, CellSet, Condition, KindId, RuleRef, Shuffle, Slot, Zone};

/// Resolves the cells whose pieces are shuffled, and the condition on the position drawn.
pub fn resolve(
    model: &Model,
    (board, zones): (&Board, &[Zone]),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Shuffle> {
    let written = model.shuffle.as_ref()?;
    let at = (RuleRef::Shuffle, Slot::ShuffleWhen);
    let when = condition(&written.when, at, scope, out);
    let text = written.cells.as_ref()?;
    let sets = sets(text, (board, zones), scope, out)?;
    let kinds = match &written.kinds {
        Some(text) => Some(kinds(text, scope, out)?),
        None => None,
    };
    // A single piece has no other order, but it may become another kind.
    let least = if kinds.is_some() { 1 } else { 2 };
    match lists(&sets, least, board, written.mirror) {
        Ok(cells) => Some(Shuffle {
            cells,
            kinds,
            mirror: written.mirror,
            when: when.unwrap_or(Condition::Constant(true)),
        }),
        Err(mistake) => {
            let span = text.span();
            out.push(RulesMistake::Shuffle { mistake, span }.into());
            None
        }
    }
}

/// Returns the kinds that pieces become.
fn kinds(text: &Text, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Option<Vec<KindId>> {
    let expr = scope.kept(parse(text, out))?;
    let kinds = rule::kinds(&expr, scope, Context::PseudoMove, out);
    let kinds = scope.kept(kinds)?;
    scope.take_marks();
    Some(kinds)
}

/// Returns the cells as each player sees them.
fn sets(
    text: &Text,
    (board, zones): (&Board, &[Zone]),
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Vec<CellSet>> {
    let expr = parse(text, out);
    let set = expr.and_then(|expr| rule::cells(&expr, scope, Context::Zone, out));
    let set = scope.kept(set)?;
    let work_left = Cell::new(Some(limits::ZONE_WORK_MAX));
    let mistake = match rule::constant(&set, board, zones, &work_left) {
        Ok(sets) => return Some(sets),
        Err(NoValue::TooMuch) => ShuffleMistake::TooMuchWork,
        Err(NoValue::Position) => ShuffleMistake::Position,
    };
    let span = text.span();
    out.push(RulesMistake::Shuffle { mistake, span }.into());
    None
}

/// Returns the lists of cells whose contents are shuffled, each at least so long: those of each player in matching order, or one
/// list if all players
/// share the cells.
fn lists(
    sets: &[CellSet],
    least: usize,
    board: &Board,
    mirror: bool,
) -> Result<Vec<Vec<CellId>>, ShuffleMistake> {
    let Some(first) = sets.first().filter(|set| set.len() >= least) else {
        return Err(ShuffleMistake::TooFew { least });
    };
    let of_first: Vec<CellId> = first.iter().collect();
    if sets.iter().all(|set| set == first) {
        return Ok(vec![of_first]);
    }
    let mut taken = CellSet::empty(board.n_cells());
    let mut lists = Vec::new();
    for (player, (set, frame)) in sets.iter().zip(&board.frames).enumerate() {
        let seen = |cell: &CellId| frame.cells.get(cell.index()).copied().unwrap_or(*cell);
        let matching: Vec<CellId> = of_first.iter().map(seen).collect();
        let list = match CellSet::of(board.n_cells(), matching.iter().copied()) == *set {
            true => matching,
            false if mirror => return Err(ShuffleMistake::NoMirror { player }),
            false => set.iter().collect(),
        };
        if list.len() < least {
            return Err(ShuffleMistake::TooFew { least });
        }
        for cell in &list {
            if taken.contains(*cell) {
                let cell = board.name_of(*cell).to_owned();
                return Err(ShuffleMistake::Overlap { cell });
            }
            taken.insert(*cell);
        }
        lists.push(list);
    }
    Ok(lists)
}
