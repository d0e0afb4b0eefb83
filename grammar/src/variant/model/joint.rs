//! The table `[joint.NAME]`: moves of several pieces as written.

use crate::source::Span;
use crate::variant::document::{Node, Text, Value};
use crate::variant::limits;
use crate::variant::mistake::{Instead, TableMistake};
use crate::variant::reader::{Reader, Rule};
use crate::variant::rows::{FIRST, Row, Section, Shape, Type};

/// A table `[joint.NAME]`.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The place of the table.
    pub span: Span,
    /// The name of the move.
    pub name: Option<Text>,
    /// The pieces that move.
    pub pieces: Vec<JointPiece>,
    /// The condition for the move.
    pub when: Option<Text>,
}

/// A piece of a joint move.
#[derive(Clone, Debug)]
pub struct JointPiece {
    /// The place of the whole entry.
    pub span: Span,
    /// The name to which the cell of the piece is bound.
    pub binding: Option<Text>,
    /// The piece.
    pub subject: JointSubject,
    /// The destination: a cell, or a set of cells.
    pub to: Text,
    /// The name to which the destination is bound.
    pub goal: Option<Text>,
}

/// The pieces that can take part in a joint move.
#[derive(Clone, Debug)]
pub enum JointSubject {
    /// A piece of this kind on this cell: `"king e1 g1"`.
    Kind(Text, Text),
    /// Any piece in a set.
    Set(Text),
}

/// The section `[joint.NAME]`.
pub static JOINT: Section = Section::new(
    "joint",
    Shape::Rules,
    "Moves several pieces at once.",
    &[
        Row::new(
            "pieces",
            Type::ListOf(&Type::Either(&[Type::Text, Type::Table(&PIECE_ROWS)])),
            "[\"king e1 g1\", \"rook h1 f1\"]",
            "The pieces that move, each as kind, from and to, or as a table.",
        )
        .required(),
        Row::new(
            "when",
            Type::Condition,
            "\"none(unsafe(e1, f1 | g1))\"",
            "When the move is possible, read before it.",
        )
        .or_else("always"),
        FIRST,
    ],
);

/// The keys of a piece of a joint move.
static PIECE_ROWS: [Row; 4] = [
    Row::new(
        "as",
        Type::Text,
        "\"k\"",
        "A name for the cell of the piece.",
    ),
    Row::new(
        "who",
        Type::Set,
        "\"mine king & unmoved\"",
        "A set of cells, each of which is tried.",
    )
    .required(),
    Row::new(
        "to",
        Type::Set,
        "\"g1\"",
        "The cell to which the piece goes, or a set of cells, each of which is tried.",
    )
    .required(),
    Row::new(
        "to-as",
        Type::Text,
        "\"t\"",
        "A name for the cell to which the piece goes.",
    ),
];

/// Reads a joint move.
pub(super) fn joint(node: &Node, reader: &mut Reader<'_>) -> Option<Joint> {
    let Rule { name, fields } = &reader.rule(node, &JOINT)?;
    fields.require(node.span, reader);
    let mut pieces = Vec::new();
    match fields.node("pieces").map(|node| (&node.value, node)) {
        Some((Value::Array(list), node)) => {
            let within = reader.within(list.iter(), limits::JOINT_PIECES_MAX, "pieces", node.span);
            if list.is_empty() {
                fields.missing("pieces", node.span, reader);
            }
            pieces.extend(within.filter_map(|node| joint_piece(node, reader)));
        }
        Some((_, node)) => {
            let example = "pieces = [\"king e1 g1\", \"rook h1 f1\"]";
            reader.wrong_type(node, "pieces", "a list", Instead::Example(example))
        }
        None => {}
    }
    Some(Joint {
        span: node.span,
        name: name.clone(),
        pieces,
        when: fields.text("when", reader),
    })
}

fn joint_piece(node: &Node, reader: &mut Reader<'_>) -> Option<JointPiece> {
    let example = "\"king e1 g1\"` or `{ as = \"k\", who = \"mine king & unmoved\", to = \"g1\" }";
    match &node.value {
        Value::String(text) => match <[Text; 3]>::try_from(text.words()) {
            Ok([kind, from, to]) => Some(JointPiece {
                span: node.span,
                binding: None,
                subject: JointSubject::Kind(kind, from),
                to,
                goal: None,
            }),
            Err(_) => {
                let wrong = TableMistake::JointPiece {
                    text,
                    example,
                    span: node.span,
                };
                reader.out.push(wrong.into());
                None
            }
        },
        Value::Table(table) => {
            reader.keys(table, "pieces", &PIECE_ROWS.map(|row| row.key));
            for key in ["who", "to"] {
                if !table.contains_key(key) {
                    reader.missing(node.span, "pieces", key, &format!("{key} = \"...\""));
                }
            }
            let [binding, subject, to, goal] =
                PIECE_ROWS.map(|row| reader.text(table, row.key, &row.line()));
            Some(JointPiece {
                span: node.span,
                binding,
                subject: JointSubject::Set(subject?),
                to: to?,
                goal,
            })
        }
        _ => {
            let instead = Instead::Example(example);
            reader.wrong_type(node, "pieces", "a text or a table", instead);
            None
        }
    }
}
