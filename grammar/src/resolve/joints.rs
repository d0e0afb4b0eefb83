//! The table `[joint.NAME]`: joint moves of several pieces.

use super::field::{cells, condition};
use super::mistake::RulesMistake;
use crate::diagnostic::Diagnostic;
use crate::placement::find_cell;
use crate::rule::Scope;
use crate::variant::document::Text;
use crate::variant::model::{self, JointSubject, Model};
use ir::{Board, CellSet, Cells, Condition, Joint, JointPiece, Royal, RuleRef, Slot};

/// Resolves the joint moves. The i-th piece of a move is bound to the variable with the index i.
pub fn resolve(
    model: &Model,
    board: &Board,
    royal: &Royal,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Joint> {
    let mut joints = Vec::new();
    let royals = royal
        .subject
        .as_ref()
        .map(Cells::kinds_named)
        .unwrap_or_default();
    for (index, joint) in model.joints.iter().enumerate() {
        let at = |slot| (RuleRef::Joint(index), slot);
        let pieces = joint.pieces.iter().enumerate();
        let pieces: Vec<JointPiece> = pieces
            .map(|(piece, written)| {
                resolve_piece(
                    (joint, written),
                    at(Slot::JointSubject(piece)),
                    model,
                    board,
                    scope,
                    out,
                )
            })
            .collect();
        check_targets(&joint.pieces, out);
        let when = condition(&joint.when, at(Slot::JointWhen), scope, out);
        out.extend(scope.finish());
        scope.unbind_all();
        joints.push(Joint {
            name: joint
                .name
                .as_ref()
                .map(|name| name.text.clone())
                .unwrap_or_default(),
            castles: pieces.len() > 1
                && (royals.is_empty()
                    || pieces[0]
                        .subject
                        .kinds_named()
                        .iter()
                        .any(|kind| royals.contains(kind))),
            pieces,
            when: when.unwrap_or(Condition::Constant(true)),
        });
    }
    joints
}

/// Reports two pieces of a joint move with the same destination.
fn check_targets(pieces: &[model::JointPiece], out: &mut Vec<Diagnostic>) {
    for (index, piece) in pieces.iter().enumerate() {
        let same = |other: &&model::JointPiece| other.to.text == piece.to.text;
        if let Some(other) = pieces[..index].iter().find(same) {
            let (to, other) = (&piece.to, other.to.span());
            out.push(RulesMistake::SameTarget { to, other }.into());
        }
    }
}

fn resolve_piece(
    (joint, piece): (&model::Joint, &model::JointPiece),
    at: (RuleRef, Slot),
    model: &Model,
    board: &Board,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> JointPiece {
    let no_piece = || Cells::Constant(vec![CellSet::empty(board.n_cells()); board.frames.len()]);
    let subject = match &piece.subject {
        JointSubject::Set(text) => cells(&Some(text.clone()), at, scope, out),
        JointSubject::Kind(kind, from) => {
            scope.origins.note(at, kind.span(), Vec::new());
            piece_of_kind(kind, from, model, board, scope, out)
        }
    };
    let to = target(&piece.to, joint, board, scope, out).unwrap_or(ir::CellId(0));
    match &piece.binding {
        Some(name) => scope.bind(&name.text, name.span()),
        None => scope.bind_unnamed(),
    };
    let subject = subject.unwrap_or_else(no_piece);
    JointPiece {
        fixed: names_one_cell(&subject),
        subject,
        to: board
            .frames
            .iter()
            .map(|frame| frame.cells[to.index()])
            .collect(),
    }
}

/// Resolves the cell to which a piece of a joint move goes.
fn target(
    to: &Text,
    joint: &model::Joint,
    board: &Board,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<ir::CellId> {
    let bindings = joint.pieces.iter().filter_map(|it| it.binding.as_ref());
    let mut bindings = bindings.filter(|binding| binding.text == to.text);
    let binding = bindings.next().map(Text::span);
    let is_of_sets = to.text.contains(|sign: char| " |&()".contains(sign));
    let is_file = board.cells.iter().any(|cell| cell.file == to.text);
    let is_other = binding.is_some() || is_of_sets || is_file || scope.has(&to.text);
    if board.find(&to.text).is_none() && is_other {
        out.push(RulesMistake::JointTarget { to, binding, board }.into());
        return None;
    }
    find_cell(board, to, out)
}

/// Resolves a piece by kind and cell: `"king e1 g1"` means `who = "mine king & e1"`.
fn piece_of_kind(
    kind: &Text,
    from: &Text,
    model: &Model,
    board: &Board,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Cells> {
    let found = scope.kind(&kind.text);
    if found.is_none() {
        out.push(super::rules::unknown_kind(&kind.text, kind.span(), model));
    }
    let cell = find_cell(board, from, out);
    let (kind, cell) = found.zip(cell)?;
    let sets = board
        .frames
        .iter()
        .map(|frame| CellSet::of(board.n_cells(), [frame.cells[cell.index()]]));
    let mine = Cells::And(Box::new(Cells::Mine), Box::new(Cells::Kinds(vec![kind])));
    Some(Cells::And(
        Box::new(mine),
        Box::new(Cells::Constant(sets.collect())),
    ))
}

fn names_one_cell(cells: &Cells) -> bool {
    match cells {
        Cells::Constant(sets) => sets.iter().all(|set| set.len() == 1),
        Cells::And(a, b) => names_one_cell(a) || names_one_cell(b),
        Cells::Minus(a, _) => names_one_cell(a),
        _ => false,
    }
}
