//! Checks whether the set-up has the pieces of both players, each on its own side.

use super::analysis::Analysis;
use super::explore::ends;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use ir::{CellId, CellSet, KindId, PlayerId, Rules};
use std::cell::Cell;

pub static ONE_SIDED: Lint = Lint {
    code: "lint::one_sided",
    about: book_text(
        "Whether each player begins with a piece. There is no warning if pieces can be dropped, or if rules put pieces on the board or give them another owner.",
    ),
    check: Some(one_sided),
};

fn one_sided(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let Some(setup) = &model.setup else {
        return;
    };
    let pieces = rules.setup.pieces();
    let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    let come_later = !rules.phases.is_empty()
        || !rules.control.is_usual()
        || rules.stores.iter().any(|store| store.drop.is_some())
        || actions.any(|action| action.changes().fills || action.changes().owners);
    if pieces.is_empty() || come_later {
        return;
    }
    for (index, player) in rules.players.iter().enumerate() {
        let is_own = |piece: ir::Piece| piece.player().index() == index;
        if pieces.iter().any(|(_, piece)| is_own(*piece)) {
            continue;
        }
        let mut help = "give both players pieces".to_owned();
        if let ([first, second], true) = (&rules.players[..], setup.position.contains_key("fen")) {
            help = format!(
                "capital letters are the pieces of {}, small ones those of {}",
                first.name, second.name
            );
        }
        out.push(
            ONE_SIDED
                .warning(
                    format!("{} begins without a piece", player.name),
                    setup.place(),
                    format!("no piece of {}", player.name),
                )
                .with_help(help),
        );
    }
}

pub static UPSIDE_DOWN: Lint = Lint {
    code: "lint::upside_down",
    about: book_text(
        "Whether the pieces that cannot go back begin where they have a way ahead: whether each player's would not reach more cells from those of the other player.",
    ),
    check: Some(upside_down),
};

/// The fewest pieces of a kind that count: fewer may well begin at the end of their way.
const PIECES_LEAST: usize = 3;

/// The maximal number of landings of the check.
const LANDINGS_MAX: u32 = 200_000;

fn upside_down(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let (Some(setup), [first, _]) = (&model.setup, &rules.players[..]) else {
        return;
    };
    if !setup.position.contains_key("fen") {
        return;
    }
    let landings = Cell::new(LANDINGS_MAX);
    let [mut own, mut exchanged] = [0; 2];
    for kind in (0..rules.kinds.len()).map(KindId::from_index) {
        for (me, enemy) in [(0, 1), (1, 0)].map(|(a, b)| (PlayerId(a), PlayerId(b))) {
            let count = |of| n_reached(rules, kind, me, of, &landings);
            let (Some(here), Some(there)) = (count(me), count(enemy)) else {
                continue;
            };
            own += here;
            exchanged += there;
        }
    }
    // Half as many cells more: sides that are nearly alike are no mistake.
    if own > 0 && exchanged <= own + own / 2 {
        return;
    }
    if exchanged > own {
        out.push(
            UPSIDE_DOWN
                .warning(
                    "the pieces begin on the wrong sides",
                    setup.place(),
                    format!("the pieces of {} have hardly a way ahead", first.name),
                )
                .with_help(format!(
                    "exchange the sides: the first row of a FEN is the far side of {}, the last row the near side",
                    first.name
                )),
        );
    }
}

/// Counts the cells that the pieces of a kind and player reach on an empty board, one after the other, if they begin on the cells of
/// `of`; `None` if the player's pieces of the kind can come back to where they begin, borrow movement, or are few.
fn n_reached(
    rules: &Rules,
    kind: KindId,
    player: PlayerId,
    of: PlayerId,
    landings: &Cell<u32>,
) -> Option<usize> {
    let begin = |player| {
        let is_one = move |piece: ir::Piece| (piece.player(), piece.kind()) == (player, kind);
        let pieces = rules.setup.pieces().iter();
        pieces.filter(move |(_, piece)| is_one(*piece))
    };
    let kind_of = &rules.kinds[kind.index()];
    if begin(player).count() < PIECES_LEAST || kind_of.is_lent() {
        return None;
    }
    let places = rules.places();
    let paths = || {
        let parts = kind_of.parts.iter();
        let movements = parts.filter_map(|part| part.movement.get(player.index()));
        movements.flat_map(|movement| &movement.paths)
    };
    let mut n_reached = 0;
    for (place, _) in begin(of) {
        let from = places.cell(*place);
        let mut reached = CellSet::empty(rules.board.n_cells());
        let mut open: Vec<CellId> = vec![from];
        while let Some(cell) = open.pop() {
            for path in paths() {
                for end in ends(rules, path, cell, landings)? {
                    if end == from {
                        return None;
                    }
                    if !reached.contains(end) {
                        reached.insert(end);
                        open.push(end);
                    }
                }
            }
        }
        n_reached += reached.len();
    }
    Some(n_reached)
}
