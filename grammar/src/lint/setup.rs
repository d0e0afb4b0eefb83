//! Checks of the start position against the rules.

use super::analysis::Analysis;
use super::possible::Possible;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::model::JointSubject;
use ir::{Cells, PlayerId, Store};

pub static NO_ROYAL: Lint = Lint {
    code: "lint::no_royal",
    about: book_text(
        "Whether each player begins with a royal piece. There is no warning if `safe` allows none, or if a royal piece is dropped later.",
    ),
    check: Some(royals),
};

/// The check of [`NO_ROYAL`] finds it.
pub static SEVERAL_ROYALS: Lint = Lint {
    code: "lint::several_royals",
    about: book_text(
        "Whether each player begins with one royal piece at most. There is no warning if `safe` allows several.",
    ),
    check: None,
};

fn royals(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // In a game that begins with a set-up by the players, royal pieces are placed later.
    if !rules.phases.is_empty() {
        return;
    }
    let (Some(table), Some(subject)) = (&model.royal, &rules.royal.subject) else {
        return;
    };
    let Some(text) = table.subject.as_ref().filter(|_| table.safe.is_none()) else {
        return;
    };
    let are_dropped = |store: &Store| store.drop.is_some() && store.has.iter().any(|n| *n > 0);
    let come_later = rules.stores.iter().any(are_dropped);
    let written = model.setup.as_ref();
    let setup = written.map_or(text.span(), |setup| setup.place());
    for (index, player) in rules.players.iter().enumerate() {
        let at_start = Possible {
            at_start: true,
            ..analysis.reading(PlayerId::from_index(index))
        };
        let bounds = at_start.cells(subject);
        let Some(set) = bounds.exact() else {
            return;
        };
        if set.is_empty() && !come_later {
            out.push(
                NO_ROYAL.warning(
                    format!("{} begins without a royal piece", player.name),
                    text.span(),
                    "no piece in the set-up matches this",
                )
                .with_label(setup, "the set-up")
                .with_help("put it into the set-up, or take `[royal]` away; if the player is meant to have none, write `safe = \"none(attacked(royal))\"`"),
            );
            return;
        }
        if set.len() > 1 {
            out.push(
                SEVERAL_ROYALS
                    .warning(
                        format!("{} begins with {} royal pieces", player.name, set.len()),
                        text.span(),
                        "all of them must be safe",
                    )
                    .with_label(setup, "the set-up")
                    .with_help("if this is intended, write `safe = \"none(attacked(royal))\"`"),
            );
            return;
        }
    }
}

pub static ROYAL_OF_ENEMY: Lint = Lint {
    code: "lint::royal_of_enemy",
    about: book_text("Whether the royal pieces can be the player's own."),
    check: Some(royal_of_enemy),
};

fn royal_of_enemy(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let text = model
        .royal
        .as_ref()
        .and_then(|royal| royal.subject.as_ref());
    let (Some(text), Some(subject)) = (text, &analysis.rules.royal.subject) else {
        return;
    };
    if analysis.fold.is_of_enemies(subject) {
        out.push(
            ROYAL_OF_ENEMY
                .warning(
                    "these royals are the opponent's pieces",
                    text.span(),
                    "each player reads it for their own royal pieces",
                )
                .with_help("write `mine` for `enemy`, as in `who = \"mine king\"`"),
        );
    }
}

pub static JOINT_PIECE_ABSENT: Lint = Lint {
    code: "lint::joint_piece_absent",
    about: book_text(
        "Whether a piece of a joint move is on its cell at the start, or can reach it.",
    ),
    check: Some(joint_pieces),
};

fn joint_pieces(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (joint, resolved) in model.joints.iter().zip(&analysis.rules.joints) {
        for (piece, resolved) in joint.pieces.iter().zip(&resolved.pieces) {
            let parts = resolved.subject.conjuncts();
            // Pieces that have not moved are on their start cells.
            let at_start = match &piece.subject {
                JointSubject::Kind(..) => true,
                JointSubject::Set(_) => parts.iter().any(|part| matches!(part, Cells::Unmoved)),
            };
            let is_absent = |player| {
                let reading = Possible {
                    at_start,
                    ..analysis.reading(player)
                };
                reading.cells(&resolved.subject).most.is_empty()
            };
            if !analysis.players().all(is_absent) {
                continue;
            }
            let (message, span, label) = match &piece.subject {
                JointSubject::Kind(kind, from) => (
                    format!("no `{}` begins on `{}`", kind.text, from.text),
                    from.span(),
                    "no piece of this kind in the set-up",
                ),
                JointSubject::Set(text) => (
                    "no piece can take this part in a joint move".to_string(),
                    text.span(),
                    if at_start {
                        "no piece in the set-up matches this"
                    } else {
                        "no piece can ever match this"
                    },
                ),
            };
            out.push(JOINT_PIECE_ABSENT.warning(message, span, label).with_help(
                "name the cell where the piece is at the start, as the first player sees it",
            ));
        }
    }
}
