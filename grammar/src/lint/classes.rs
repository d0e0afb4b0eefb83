//! Checks of movement on boards whose cells are not all alike.

use super::analysis::Analysis;
use super::explore::ends;
use super::promotions::moves;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::topology::CellClass;
use ir::{Kind, KindId, PlayerId, Rules};
use std::cell::Cell;

/// The maximal number of landings of the check.
const LANDINGS_MAX: u32 = 500_000;

pub static STUCK_CLASS: Lint = Lint {
    code: "lint::stuck_class",
    about: book_text("Pieces that reach cells of a class and have no move from any of them."),
    check: Some(stuck),
};

fn stuck(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, classes) = (analysis.model, analysis.classes);
    let (rules, Some(reach)) = (analysis.rules, &analysis.reach) else {
        return;
    };
    let left = Cell::new(LANDINGS_MAX);
    for (index, kind) in rules.kinds.iter().enumerate() {
        let id = KindId::from_index(index);
        let is_stuck = |class: &CellClass| {
            let mut comes = false;
            for player in analysis.players() {
                let here = reach.cells(player, id).intersects(&class.cells);
                comes |= here;
                if here && moves_from(rules, kind, player, class, &left)? {
                    return Some(false);
                }
            }
            Some(comes)
        };
        let Some(stuck) = classes.iter().map(is_stuck).collect::<Option<Vec<bool>>>() else {
            return;
        };
        // A piece that never moves at all is another matter.
        if kind.parts.is_empty() || !stuck.contains(&true) || !stuck.contains(&false) {
            continue;
        }
        for (class, _) in classes.iter().zip(stuck).filter(|(_, stuck)| *stuck) {
            let span = moves(model, id).unwrap_or(model.pieces[index].name.span);
            out.push(
                STUCK_CLASS.warning(
                    format!("`{}` can never move from `{}` cells", kind.name, class.name),
                    span,
                    format!("cells of the class `{}` have no such move", class.name),
                )
                .with_help(
                    "add the directions that these cells have, or leave the directions out; `alfil betza MOVES --board BOARD --at CELL` shows where a string leads",
                ),
            );
        }
    }
}

fn moves_from(
    rules: &Rules,
    kind: &Kind,
    player: PlayerId,
    class: &CellClass,
    left: &Cell<u32>,
) -> Option<bool> {
    let parts = kind
        .parts
        .iter()
        .filter_map(|part| part.movement.get(player.index()));
    for path in parts.flat_map(|movement| &movement.paths) {
        for cell in class.cells.iter() {
            if !ends(rules, path, cell, left)?.is_empty() {
                return Some(true);
            }
        }
    }
    Some(false)
}
