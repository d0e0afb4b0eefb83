//! Checks of joint moves.

use super::analysis::{Analysis, false_part};
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::model::{Joint, JointPiece, JointSubject};
use ir::{Cells, Movement, Part};

pub static JOINT_SAME_PIECE: Lint = Lint {
    code: "lint::joint_same_piece",
    about: book_text("Whether a joint move has each piece once."),
    check: Some(same_piece),
};

fn same_piece(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (joint, resolved) in model.joints.iter().zip(&analysis.rules.joints) {
        for (index, (piece, this)) in joint.pieces.iter().zip(&resolved.pieces).enumerate() {
            let mut before = resolved.pieces[..index].iter();
            let Some(first) =
                before.position(|other| analysis.fold.is_same_piece(&other.subject, &this.subject))
            else {
                continue;
            };
            out.push(
                JOINT_SAME_PIECE
                    .warning(
                        format!("{} moves one piece twice", called(joint)),
                        place(piece),
                        "the same piece again",
                    )
                    .with_label(place(&joint.pieces[first]), "it goes elsewhere already")
                    .with_help(
                        "name another piece, as in `pieces = [\"king e1 g1\", \"rook h1 f1\"]`",
                    ),
            );
        }
    }
}

pub static JOINT_NEVER: Lint = Lint {
    code: "lint::joint_never",
    about: book_text("Whether `when` of a joint move can be true."),
    check: Some(never),
};

fn never(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (joint, resolved) in model.joints.iter().zip(&analysis.rules.joints) {
        let Some(text) = &joint.when else {
            continue;
        };
        let is_never = |when: &ir::Condition| analysis.fold.joint_never(resolved, when);
        if is_never(&resolved.when) {
            let (span, label) = false_part(analysis, text, &resolved.when, is_never);
            out.push(
                JOINT_NEVER.warning(
                    format!("{} can never be made", called(joint)),
                    span,
                    label,
                )
                .with_help("write a condition that can hold; of several cells `(e1 | h1)` are both, `(e1 & h1)` is none"),
            );
        }
    }
}

pub static CASTLING_TWICE: Lint = Lint {
    code: "lint::castling_twice",
    about: book_text("Pieces that castle by their notation, and by a joint move as well."),
    check: Some(castling_twice),
};

fn castling_twice(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (piece, kind) in model.pieces.iter().zip(&rules.kinds) {
        let castles = |part: &Part| part.movement.iter().any(Movement::has_castling);
        let Some(part) = kind.parts.iter().position(castles) else {
            continue;
        };
        let Some((_, notation)) = piece.parts.get(part) else {
            continue;
        };
        let is_of_kind = |subject: &Cells| {
            let kinds = rules.kinds_within(subject);
            kinds.is_some_and(|kinds| {
                kinds.len() == 1 && rules.kinds[kinds[0].index()].name == kind.name
            })
        };
        let mut joints = model.joints.iter().zip(&rules.joints);
        let twice = joints.find(|(_, joint)| {
            joint.pieces.len() == 2 && joint.pieces.iter().any(|piece| is_of_kind(&piece.subject))
        });
        let Some((joint, _)) = twice else {
            continue;
        };
        out.push(
            CASTLING_TWICE
                .warning(
                    format!("`{}` castles in two ways", kind.name),
                    notation.span(),
                    "`O` is castling",
                )
                .with_label(place(&joint.pieces[0]), "this joint move is castling too")
                .with_help(
                    "leave `O` out of the notation, or take the joint moves away: `joint = false`",
                ),
        );
    }
}

fn called(joint: &Joint) -> String {
    joint
        .name
        .as_ref()
        .map_or("this joint move".into(), |name| format!("`{}`", name.text))
}

fn place(piece: &JointPiece) -> Span {
    match &piece.subject {
        JointSubject::Kind(kind, _) => kind.span(),
        JointSubject::Set(text) => Text::span(text),
    }
}
