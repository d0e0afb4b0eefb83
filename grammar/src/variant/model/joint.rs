//! The table `[joint.NAME]`: moves of several pieces as written.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Node, Text, Value};
use crate::variant::limits;
use crate::variant::reader::{Reader, Rule};

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
    /// The destination.
    pub to: Text,
}

/// The pieces that can take part in a joint move.
#[derive(Clone, Debug)]
pub enum JointSubject {
    /// A piece of this kind on this cell: `"king e1 g1"`.
    Kind(Text, Text),
    /// Any piece in a set.
    Set(Text),
}

/// The keys of a `[joint.NAME]`.
pub const JOINT_KEYS: [&str; 3] = ["pieces", "when", "first"];

/// The keys of a piece of a joint move.
pub const PIECE_KEYS_OF_JOINT: [&str; 3] = ["as", "who", "to"];

/// Reads a joint move.
pub(super) fn joint(node: &Node, reader: &mut Reader<'_>) -> Option<Joint> {
    let Rule { name, title, table } = &reader.rule(node, "joint", &JOINT_KEYS)?;
    let example = "pieces = [\"king e1 g1\", \"rook h1 f1\"]";
    if !table.contains_key("pieces") {
        reader.missing(node.span, title, "pieces", example);
    }
    let mut pieces = Vec::new();
    match table.get("pieces").map(|node| (&node.value, node)) {
        Some((Value::Array(list), node)) => {
            let within = reader.within(list.iter(), limits::JOINT_PIECES_MAX, "pieces", node.span);
            if list.is_empty() {
                reader.missing(node.span, title, "pieces", example);
            }
            pieces.extend(within.filter_map(|node| joint_piece(node, reader)));
        }
        Some((_, node)) => {
            reader.wrong_type(node, "pieces", "a list", &format!("write `{example}`"))
        }
        None => {}
    }
    Some(Joint {
        span: node.span,
        name: name.clone(),
        pieces,
        when: reader.condition(table, "when", "when = \"none(unsafe(e1, f1 | g1))\""),
    })
}

fn joint_piece(node: &Node, reader: &mut Reader<'_>) -> Option<JointPiece> {
    let help =
        "write `\"king e1 g1\"` or `{ as = \"k\", who = \"mine king & unmoved\", to = \"g1\" }`";
    match &node.value {
        Value::String(text) => match <[Text; 3]>::try_from(text.words()) {
            Ok([kind, from, to]) => Some(JointPiece {
                span: node.span,
                binding: None,
                subject: JointSubject::Kind(kind, from),
                to,
            }),
            Err(_) => {
                reader.out.push(
                    Diagnostic::error(
                        "resolve::joint_piece",
                        format!("`{}` is not kind, from and to", text.text),
                        node.span,
                        "three words belong here",
                    )
                    .with_help(help),
                );
                None
            }
        },
        Value::Table(table) => {
            reader.keys(table, "pieces", &PIECE_KEYS_OF_JOINT);
            for key in ["who", "to"] {
                if !table.contains_key(key) {
                    reader.missing(node.span, "pieces", key, &format!("{key} = \"...\""));
                }
            }
            let binding = reader.text(table, "as", "as = \"k\"");
            let subject = reader.text(table, "who", "who = \"mine king & unmoved\"");
            let to = reader.text(table, "to", "to = \"g1\"");
            Some(JointPiece {
                span: node.span,
                binding,
                subject: JointSubject::Set(subject?),
                to: to?,
            })
        }
        _ => {
            reader.wrong_type(node, "pieces", "a text or a table", help);
            None
        }
    }
}
