//! Checks of pieces and their parts.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::{Diagnostic, quoted};
use ir::{Condition, Movement, Node, Part, PartName, Path, Rules};

pub static UNUSED_PIECE: Lint = Lint {
    code: "lint::unused_piece",
    about: book_text(
        "Pieces that are not in the set-up, that no promotion produces and no effect makes.",
    ),
    check: Some(unused),
};

fn unused(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // An option may be without a piece that the game has.
    if !rules.options.is_empty() {
        return;
    }
    let mut used = vec![false; rules.kinds.len()];
    for (index, store) in rules.stores.iter().enumerate() {
        let store_id = ir::StoreId::from_index(index);
        if store.holds == ir::Holds::Pieces {
            // A piece that enters a store as another kind returns as that kind.
            if rules.can_fill(store_id) {
                for (of, becomes) in store.becomes.iter().enumerate() {
                    used[becomes.index()] |= of != becomes.index();
                }
            }
            // A piece with a place in a store comes onto the board from other set-ups.
            for ((used, has), kind) in used.iter_mut().zip(&store.has).zip(0..) {
                *used |= *has > 0 || rules.stored_at_start(store_id, kind) > 0;
            }
        }
    }
    let standing = rules.pieces_at_start().into_iter();
    let standing = standing.map(|(_, piece)| piece.kind());
    let chosen = rules
        .promotions
        .iter()
        .flat_map(|promotion| promotion.to.iter().flatten().copied());
    let actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    let made = actions.flat_map(|action| {
        let changes = action.changes();
        changes.turns_into.into_iter().chain(changes.creates)
    });
    let disguise = rules
        .sight
        .iter()
        .filter_map(|sight| sight.disguise.as_ref());
    let shown = disguise.map(|disguise| disguise.kind);
    for kind in standing.chain(chosen).chain(made).chain(shown) {
        used[kind.index()] = true;
    }
    for (piece, used) in model.pieces.iter().zip(used) {
        if !used {
            let name = &piece.name.name;
            let away = match piece.name.span.source == analysis.game.whole.source {
                true => "take it away".to_owned(),
                false => format!("take it away: `[piece]` `{} = false`", quoted(name)),
            };
            out.push(
                UNUSED_PIECE
                    .warning(
                        format!("`{name}` is never on the board"),
                        piece.name.span,
                        "not in the set-up, and nothing becomes one",
                    )
                    .with_help(format!(
                        "put it into the set-up or into a promotion, or {away}"
                    )),
            );
        }
    }
}

pub static PASSED_WITHOUT_CATCHER: Lint = Lint {
    code: "lint::passed_without_catcher",
    about: book_text("Parts that leave passed cells, if no part has `e`."),
    check: Some(passed_cells),
};

/// The check of [`PASSED_WITHOUT_CATCHER`] finds it.
pub static CATCHER_WITHOUT_PASSED: Lint = Lint {
    code: "lint::catcher_without_passed",
    about: book_text("Parts with `e`, if no part leaves passed cells."),
    check: None,
};

fn passed_cells(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let parts = || {
        let kinds = model.pieces.iter().zip(&rules.kinds);
        kinds.flat_map(|(piece, kind)| {
            let parts = piece.parts.iter().zip(&kind.parts);
            parts.map(|(written, part)| (&piece.name, written, part))
        })
    };
    let creator = parts().find(|(_, _, part)| paths(part).any(|path| path.leaves_passed));
    let catcher = parts().find(|(_, _, part)| paths(part).any(Path::captures_en_passant));
    let mut movements = rules.movements.iter().flatten();
    let is_tested = movements.any(Movement::captures_en_passant);
    match (creator, catcher) {
        (Some((kind, (part, text), _)), None) if !is_tested => {
            let catch = "give some part `e`, as in `fceF`";
            let is_own = text.span().source == analysis.game.whole.source;
            let is_named = part.span != text.span();
            let help = match is_own || !is_named {
                true => format!("{catch}, or write the step without `nn` and `in`"),
                false => format!(
                    "{catch}; or take away this inherited part, `{} = false` in `moves` of `{}`",
                    quoted(&part.name),
                    kind.name
                ),
            };
            out.push(
                PASSED_WITHOUT_CATCHER
                    .warning(
                        "cells are left to capture on, and no piece captures there",
                        text.span(),
                        "`nn` or `in` leaves passed cells",
                    )
                    .with_help(help),
            );
        }
        (None, Some((_, (_, text), _))) => out.push(
            CATCHER_WITHOUT_PASSED
                .warning(
                    "`e` captures on passed cells, and no piece leaves any",
                    text.span(),
                    "never of use",
                )
                .with_help("give a part `nn`, as in `fmnnW2`, or leave `e` out"),
        ),
        _ => {}
    }
}

pub static SAME_PARTS: Lint = Lint {
    code: "lint::same_parts",
    about: book_text("Parts of one piece that are the same movement."),
    check: Some(same_parts),
};

fn same_parts(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules, whole) = (analysis.model, analysis.rules, analysis.game.whole);
    // An option may omit the rule that distinguishes them.
    if !rules.options.is_empty() {
        return;
    }
    let named = parts_named(rules);
    let are_distinct = |one: &Part, other: &Part| {
        let mut named = named.iter();
        named.any(|names| names.contains(&one.name) != names.contains(&other.name))
    };
    let kinds = model.pieces.iter().zip(&rules.kinds);
    for (piece, kind) in kinds.filter(|(piece, _)| !piece.moves_like) {
        // Parts that other pieces lend follow those in notation.
        let in_notation = kind.parts.iter().take(piece.parts.len());
        for (index, part) in in_notation.enumerate() {
            let (name, text) = &piece.parts[index];
            let is_kept = |other: usize| {
                let inherited = piece.parts[other].1.span().source;
                text.span().source == whole.source && inherited != whole.source
            };
            let is_same = |other: &usize| {
                let same = &kind.parts[*other];
                same.betza == part.betza && (is_kept(*other) || !are_distinct(part, same))
            };
            let Some(other) = (0..index).find(is_same) else {
                continue;
            };
            let (other_name, other_text) = &piece.parts[other];
            if is_kept(other) {
                let inherited = &other_name.name;
                out.push(
                    SAME_PARTS
                        .warning(
                            format!("`{}` moves like the inherited part `{inherited}`", name.name),
                            text.span(),
                            "added to it, under another name",
                        )
                        .with_label(other_text.span(), "this part is still there")
                        .with_help(format!("keep the name `{inherited}`, or take that part away: `{inherited} = false`")),
                );
                continue;
            }
            out.push(
                SAME_PARTS
                    .warning(
                        format!(
                            "`{}` and `{}` are the same movement",
                            other_name.name, name.name
                        ),
                        text.span(),
                        "the same again",
                    )
                    .with_label(other_text.span(), "the first of them")
                    .with_help("change one, or keep only one"),
            );
        }
    }
}

/// Returns the parts that each `part is` of the rules names.
fn parts_named(rules: &Rules) -> Vec<Vec<PartName>> {
    let mut named = Vec::new();
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            if let Node::Condition(Condition::PartIs(parts)) = node {
                named.push(parts.clone());
            }
        });
    }
    named
}

pub static UNLOAD_IN_STACKS: Lint = Lint {
    code: "lint::unload_in_stacks",
    about: book_text("`u` in a game with stacks."),
    check: Some(unloads_in_stacks),
};

fn unloads_in_stacks(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    if rules.levels == 1 {
        return;
    }
    let kinds = model.pieces.iter().zip(&rules.kinds);
    for (piece, kind) in kinds.filter(|(piece, _)| !piece.moves_like) {
        for ((_, text), part) in piece.parts.iter().zip(&kind.parts) {
            if paths(part).any(Path::unloads) {
                out.push(
                    UNLOAD_IN_STACKS
                        .warning(
                            "`u` captures nothing in a game with stacks",
                            text.span(),
                            "no piece is put on another cell",
                        )
                        .with_help(
                            "leave `u` out; an effect can move pieces, as in `do = \"move(A, B)\"`",
                        ),
                );
            }
        }
    }
}

fn paths(part: &Part) -> impl Iterator<Item = &Path> {
    part.movement.iter().flat_map(|movement| &movement.paths)
}
