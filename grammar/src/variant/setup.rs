//! The start position as a definition writes it: a FEN, men by kind, or both.
//!
//! A FEN is read by [`ir::fen`]; who has castling rights and who passed a cell is found out by whoever makes a game of the rules.
//! Everything that is wrong is reported with its own place: a set-up is never mended in silence.

mod fault;

use super::document::{Key, Text};
use super::model;
use crate::board::Files;
use crate::diagnostic::Diagnostic;
use crate::unknown;
use ir::fen::Known;
use ir::{Board, CellId, KindId, Man, Placement, Places, PlayerId};

/// Reads `[setup]`; `None` if something in it is wrong.
pub fn resolve(
    model: &model::Setup,
    around: Known<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Placement> {
    let n_problems = out.len();
    let mut setup = Placement::default();
    if let Some(text) = &model.fen {
        let faults;
        (setup, faults) = ir::fen::read(around, &text.text);
        out.extend(faults.iter().map(|fault| fault::told(text, fault, around)));
    }
    let places = Places::new(around.board.n_cells(), usize::from(around.levels));
    let mut men = setup.by_place(places);
    place_men(model, around, &mut men, out);
    let men = men.into_iter().enumerate();
    let standing = men.filter_map(|(place, man)| Some((CellId::from_index(place), man?)));
    setup.men = Some(standing.collect());
    (out.len() == n_problems).then_some(setup)
}

/// A man to be placed: where, whose, what, and the text that says so.
struct Placed<'m> {
    cell: CellId,
    player: PlayerId,
    kind: KindId,
    /// What says so.
    text: &'m Text,
    /// Whether the same text places a man of every player.
    is_for_all: bool,
}

/// `men`: all men of a kind, for every player as his frame maps the cells, and then of single players.
fn place_men(
    model: &model::Setup,
    around: Known<'_>,
    men: &mut [Option<Man>],
    out: &mut Vec<Diagnostic>,
) {
    let players = || (0..around.players.len()).map(PlayerId::from_index);
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for (key, cells) in &model.men {
        let Some(kind) = find_kind(around, key, out) else {
            continue;
        };
        players().for_each(|player| clear(men, player, kind));
        for text in cells {
            let Some(cell) = find_cell(around.board, text, out) else {
                continue;
            };
            let seen_by = |player: PlayerId| {
                let frame = around.board.frames.get(player.index());
                frame.map_or(cell, |frame| frame.cells[cell.index()])
            };
            placed.extend(players().map(|player| Placed {
                cell: seen_by(player),
                player,
                kind,
                text,
                is_for_all: true,
            }));
        }
    }
    for (key, kinds) in &model.men_of {
        let Some(player) = players().find(|one| around.players[one.index()].name == key.name)
        else {
            let names = around.players.iter().map(|player| player.name.as_str());
            let told = unknown::player(&key.name, key.span, names);
            let is_kind = around.kinds.iter().any(|kind| kind.name == key.name);
            out.push(match around.players.first() {
                Some(first) if is_kind => told.with_help(format!(
                    "tables in `men` are for players, men in them by kind: `{}.{} = \"...\"`",
                    first.name, key.name
                )),
                _ => told,
            });
            continue;
        };
        for (key, cells) in kinds {
            let Some(kind) = find_kind(around, key, out) else {
                continue;
            };
            clear(men, player, kind);
            placed.retain(|one| (one.player, one.kind) != (player, kind));
            for text in cells {
                let cell = find_cell(around.board, text, out);
                placed.extend(cell.map(|cell| Placed {
                    cell,
                    player,
                    kind,
                    text,
                    is_for_all: false,
                }));
            }
        }
    }
    put(&placed, around, men, out);
}

fn find_kind(around: Known<'_>, key: &Key, out: &mut Vec<Diagnostic>) -> Option<KindId> {
    let found = around.kinds.iter().position(|kind| kind.name == key.name);
    if found.is_none() {
        let names = around.kinds.iter().map(|kind| kind.name.as_str());
        out.push(unknown::kind(&key.name, key.span, names));
    }
    found.map(KindId::from_index)
}

/// Takes the men of a player and kind away.
fn clear(men: &mut [Option<Man>], player: PlayerId, kind: KindId) {
    let man = Man::new(player, kind);
    for there in men {
        there.take_if(|there| *there == man);
    }
}

fn put(
    placed: &[Placed<'_>],
    around: Known<'_>,
    men: &mut [Option<Man>],
    out: &mut Vec<Diagnostic>,
) {
    let mut by_men: Vec<Option<&Placed<'_>>> = vec![None; men.len()];
    let mut refused = None;
    for one in placed {
        // One text that cannot be followed for one player is one mistake.
        if refused == Some(one.text.span()) {
            continue;
        }
        let there = &mut men[one.cell.index()];
        match there {
            Some(man) => {
                let other = &around.kinds[man.kind().index()].name;
                let first = by_men[one.cell.index()];
                out.push(cell_taken(around, one, other, first));
                refused = Some(one.text.span());
            }
            None => {
                *there = Some(Man::new(one.player, one.kind));
                by_men[one.cell.index()] = Some(one);
            }
        }
    }
}

/// Complains about a second man on a cell; `first` is what `men` put there, `other` its kind.
fn cell_taken(
    around: Known<'_>,
    one: &Placed<'_>,
    other: &str,
    first: Option<&Placed<'_>>,
) -> Diagnostic {
    let code = "resolve::cell_taken";
    let message = format!("two men on `{}`", around.board.name_of(one.cell));
    let span = one.text.span();
    match first {
        Some(first) if first.text.span() == span && first.player != one.player => {
            let label = match around.players.len() {
                2 => "the same cell for both players",
                _ => "the same cell for two players",
            };
            Diagnostic::error(code, message, span, label)
                .with_help("`men` sets up each player's men as he sees the board, and this cell is its own mirror; set up such a man in `fen`")
        }
        Some(first) => {
            let label = format!("`{other}` stands there already");
            let set_up = match first.is_for_all {
                true => "set up here, for every player as he sees the board",
                false => "set up here",
            };
            Diagnostic::error(code, message, span, label)
                .with_label(first.text.span(), set_up)
                .with_help("take one of the two away, or choose another cell for it")
        }
        None => {
            let label = format!("`{other}` stands there already");
            Diagnostic::error(code, message, span, label).with_help(format!(
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
