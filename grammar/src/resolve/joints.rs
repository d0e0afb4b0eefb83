//! The table `[joint.NAME]`: joint moves of several pieces.

use super::field::{cells, condition};
use super::mistake::RulesMistake;
use crate::diagnostic::Diagnostic;
use crate::placement::find_cell;
use crate::rule::Scope;
use crate::variant::document::Text;
use crate::variant::model::{self, JointSubject, Model};
use ir::{
    Board, CellId, CellSet, Cells, Condition, Joint, JointEnd, JointPiece, Royal, RuleRef, Slot,
};

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
        let subjects = joint.pieces.iter().enumerate().map(|(piece, written)| {
            let subject = resolve_subject(
                written,
                at(Slot::JointSubject(piece)),
                model,
                board,
                scope,
                out,
            );
            match &written.binding {
                Some(name) => scope.bind(&name.text, name.span()),
                None => scope.bind_unnamed(),
            };
            subject
        });
        let subjects: Vec<Cells> = subjects.collect();
        // All pieces are chosen before the ends.
        let ends = joint.pieces.iter().enumerate().map(|(piece, written)| {
            let cells = resolve_end(
                (joint, written),
                at(Slot::JointEnd(piece)),
                board,
                scope,
                out,
            );
            let bound = written
                .goal
                .as_ref()
                .map(|name| scope.bind(&name.text, name.span()));
            match (cells, bound) {
                (End::Cell(to), None) => JointEnd::Cell(of_players(to, board)),
                (End::Cell(to), bound) => JointEnd::Each {
                    cells: Cells::Constant(
                        of_players(to, board)
                            .into_iter()
                            .map(|cell| CellSet::of(board.n_cells(), [cell]))
                            .collect(),
                    ),
                    bound,
                },
                (End::Set(cells), bound) => JointEnd::Each { cells, bound },
            }
        });
        let ends: Vec<JointEnd> = ends.collect();
        let pieces = subjects
            .into_iter()
            .zip(ends)
            .map(|(subject, end)| JointPiece {
                fixed: names_one_cell(&subject),
                subject,
                end,
            });
        let pieces: Vec<JointPiece> = pieces.collect();
        check_targets(&joint.pieces, board, out);
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

/// Reports two pieces of a joint move that go to the same cell.
fn check_targets(pieces: &[model::JointPiece], board: &Board, out: &mut Vec<Diagnostic>) {
    for (index, piece) in pieces.iter().enumerate() {
        let is_cell = board.find(&piece.to.text).is_some();
        let same = |other: &&model::JointPiece| is_cell && other.to.text == piece.to.text;
        if let Some(other) = pieces[..index].iter().find(same) {
            let (to, other) = (&piece.to, other.to.span());
            out.push(RulesMistake::SameTarget { to, other }.into());
        }
    }
}

/// Resolves the cells of a piece of a joint move.
fn resolve_subject(
    piece: &model::JointPiece,
    at: (RuleRef, Slot),
    model: &Model,
    board: &Board,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Cells {
    let subject = match &piece.subject {
        JointSubject::Set(text) => cells(&Some(text.clone()), at, scope, out),
        JointSubject::Kind(kind, from) => {
            scope.origins.note(at, kind.span(), Vec::new());
            piece_of_kind(kind, from, model, board, scope, out)
        }
    };
    subject.unwrap_or_else(|| no_cells(board))
}

fn no_cells(board: &Board) -> Cells {
    Cells::Constant(vec![CellSet::empty(board.n_cells()); board.frames.len()])
}

/// The end of a piece of a joint move as it is written.
enum End {
    /// A cell of the board.
    Cell(CellId),
    /// An expression.
    Set(Cells),
}

/// Resolves the cells to which a piece of a joint move may go: a cell, or in a table an expression.
fn resolve_end(
    (joint, piece): (&model::Joint, &model::JointPiece),
    at: (RuleRef, Slot),
    board: &Board,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> End {
    let to = &piece.to;
    if let Some(cell) = board.find(&to.text) {
        return End::Cell(cell);
    }
    let is_text = matches!(piece.subject, JointSubject::Kind(..));
    let is_file = board.cells.iter().any(|cell| cell.file == to.text);
    let is_name = to.text.chars().all(char::is_alphanumeric);
    let is_bound = |it: &model::JointPiece| {
        let names = [&it.binding, &it.goal];
        names.into_iter().flatten().any(|name| name.text == to.text)
    };
    let is_unknown = is_name && !scope.has(&to.text) && !joint.pieces.iter().any(is_bound);
    if is_text || is_unknown {
        if is_text && (!is_name || scope.has(&to.text)) || is_file {
            out.push(RulesMistake::JointTarget { to, board }.into());
        } else {
            find_cell(board, to, out);
        }
        return End::Cell(CellId(0));
    }
    match cells(&Some(to.clone()), at, scope, out) {
        Some(cells) => End::Set(cells),
        None => End::Set(no_cells(board)),
    }
}

/// Returns a cell as each player sees it.
fn of_players(cell: CellId, board: &Board) -> Vec<CellId> {
    let frames = board.frames.iter();
    frames.map(|frame| frame.cells[cell.index()]).collect()
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
