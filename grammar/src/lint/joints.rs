//! Checks of joint moves.

use super::analysis::{Analysis, false_part};
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::model::{Joint, JointPiece, JointSubject};

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
