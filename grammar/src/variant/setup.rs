//! The start position as a definition writes it: a FEN, men by kind, or both.
//!
//! A FEN is read by [`ir::fen`]; who has castling rights and who passed a cell is found out by whoever makes a game of the rules.
//! Everything that is wrong is reported with its own place: a set-up is never mended in silence.

mod fault;

use std::ops::Range;

use super::document::Text;
use super::model;
use crate::board::Files;
use crate::diagnostic::{Diagnostic, suggest};
use ir::fen::Known;
use ir::{Board, CellId, CellSet, KindId, Man, PlayerId, Setup};

/// Reads `[setup]`; `None` if something in it is wrong.
pub fn resolve(
    model: &model::Setup,
    around: Known<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Setup> {
    let n_cells = around.board.n_cells();
    let n_places = n_cells * usize::from(around.levels);
    let n_problems = out.len();
    let mut setup = Setup {
        men: vec![None; n_cells],
        turn: PlayerId(0),
        unmoved: CellSet::empty(n_places),
        rights: None,
        passed: None,
        counters: Vec::new(),
        stores: Vec::new(),
        statuses: Vec::new(),
        plies: 0,
    };
    let mut moved = Vec::new();
    if let Some(text) = &model.fen {
        let (fen, faults) = ir::fen::read(around, &text.text);
        out.extend(faults.iter().map(|fault| fault::told(text, fault, around)));
        for (place, man) in fen.men {
            let n_levels = place.index() / n_cells + 1;
            if setup.men.len() < n_levels * n_cells {
                setup.men.resize(n_levels * n_cells, None);
            }
            setup.men[place.index()] = Some(man);
        }
        moved = fen.moved;
        setup.stores = fen
            .stores
            .into_iter()
            .map(|(store, player, kind, n)| (store, player, kind.0, n))
            .collect();
        setup.turn = fen.turn;
        setup.plies = fen.plies;
        let counters = fen.counters.into_iter();
        setup.counters = counters
            .filter(|(counter, _, value)| around.counters[counter.index()].start != *value)
            .collect();
        let fields = ir::fen::split(around.board, &text.text);
        let field = |at: Option<Range<usize>>| at.map(|at| text.text[at].to_string());
        setup.rights = field(fields.rights);
        setup.passed = field(fields.passed);
    }
    place_men(model, around, &mut setup, out);
    let standing = (0..setup.men.len())
        .map(CellId::from_index)
        .filter(|cell| setup.men[cell.index()].is_some());
    setup.unmoved = CellSet::of(n_places, standing);
    moved.iter().for_each(|place| setup.unmoved.remove(*place));
    (out.len() == n_problems).then_some(setup)
}

/// `men`: all men of a kind, for every player as his frame maps the cells.
fn place_men(
    model: &model::Setup,
    around: Known<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let mut placed = Vec::new();
    for (key, cells) in &model.men {
        let Some(kind) = around.kinds.iter().position(|kind| kind.name == key.name) else {
            let names = around.kinds.iter().map(|kind| kind.name.as_str());
            out.push(
                Diagnostic::error(
                    "resolve::unknown_kind",
                    format!("there is no kind `{}`", key.name),
                    key.span,
                    "no piece of this name",
                )
                .about_name(&key.name)
                .with_help(suggest(&key.name, "kinds", names)),
            );
            continue;
        };
        let kind = KindId::from_index(kind);
        for man in &mut setup.men {
            if man.is_some_and(|man| man.kind() == kind) {
                *man = None;
            }
        }
        for text in cells {
            match find_cell(around.board, text, out) {
                Some(cell) => placed.push((cell, kind, text)),
                None => continue,
            }
        }
    }
    let mut by_men: Vec<(CellId, usize, &Text)> = Vec::new();
    for (cell, kind, text) in placed {
        for player in 0..around.players.len() {
            let cell = around
                .board
                .frames
                .get(player)
                .map_or(cell, |frame| frame.cells[cell.index()]);
            match &mut setup.men[cell.index()] {
                Some(man) => {
                    let other = &around.kinds[man.kind().index()].name;
                    let first = by_men.iter().find(|(place, ..)| *place == cell);
                    out.push(cell_taken(
                        around.board.name_of(cell),
                        text,
                        other,
                        player,
                        first,
                    ));
                    break;
                }
                empty => {
                    *empty = Some(Man::new(PlayerId::from_index(player), kind));
                    by_men.push((cell, player, text));
                }
            }
        }
    }
}

/// The complaint about a second man on a cell; `first` is the place in `men` that put one there, for which player.
fn cell_taken(
    cell: &str,
    text: &Text,
    other: &str,
    player: usize,
    first: Option<&(CellId, usize, &Text)>,
) -> Diagnostic {
    let code = "resolve::cell_taken";
    let message = format!("two men on `{cell}`");
    match first {
        Some((_, owner, first)) if first.span() == text.span() && *owner != player => {
            Diagnostic::error(code, message, text.span(), "the same cell for both players")
                .with_help("`men` sets up each player's men as he sees the board, and this cell is its own mirror; set up such a man in `fen`")
        }
        Some((_, _, first)) => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, text.span(), label)
                .with_label(first.span(), "set up here, for every player as he sees the board")
                .with_help("take one of the two away, or choose another cell for it")
        }
        None => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, text.span(), label).with_help(format!(
                "give the men of `{other}` in `men` too, or choose another cell"
            ))
        }
    }
}

/// The cell of this name; says so if there is none.
pub fn find_cell(board: &Board, text: &Text, out: &mut Vec<Diagnostic>) -> Option<CellId> {
    let found = board.find(&text.text);
    if found.is_none() {
        out.push(
            Diagnostic::error(
                "resolve::unknown_cell",
                format!("there is no cell `{}`", text.text),
                text.span(),
                format!("not a cell of board `{}`", board.name),
            )
            .about_name(&text.text)
            .with_help(Files::of(board).missing(&text.text)),
        );
    }
    found
}
