//! `[[joint]]`: moves of several men as written.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Node, Text, Value};
use crate::variant::limits;
use crate::variant::reader::Reader;

/// `[[joint]]`.
#[derive(Clone, Debug)]
pub struct Joint {
    /// The table.
    pub span: Span,
    /// Its name.
    pub name: Option<Text>,
    /// Its men.
    pub men: Vec<JointMan>,
    /// When it may be made.
    pub when: Option<Text>,
}

/// A man of a joint move.
#[derive(Clone, Debug)]
pub struct JointMan {
    /// All of it.
    pub span: Span,
    /// The name his cell is bound to.
    pub binding: Option<Text>,
    /// Who.
    pub who: JointWho,
    /// Where he goes.
    pub to: Text,
}

/// Who takes part in a joint move.
#[derive(Clone, Debug)]
pub enum JointWho {
    /// A man of this kind on this cell: `"king e1 g1"`.
    Kind(Text, Text),
    /// Everyone in a set.
    Set(Text),
}

/// The keys of a `[[joint]]`.
pub const JOINT_KEYS: [&str; 5] = ["name", "men", "when", "off", "first"];

/// The keys of a man of a joint move.
pub const MAN_KEYS: [&str; 3] = ["as", "who", "to"];

/// Reads a joint move.
pub(super) fn joint(node: &Node, reader: &mut Reader<'_>) -> Option<Joint> {
    let table = &reader.entry(node, "[[joint]]", &JOINT_KEYS)?;
    reader.flags(table, "[[joint]]");
    let example = "men = [\"king e1 g1\", \"rook h1 f1\"]";
    if !table.contains_key("men") {
        reader.missing(node.span, "[[joint]]", "men", example);
    }
    let mut men = Vec::new();
    match table.get("men").map(|node| (&node.value, node)) {
        Some((Value::Array(list), node)) => {
            let within = reader.within(list.iter(), limits::JOINT_MEN_MAX, "men", node.span);
            if list.is_empty() {
                reader.missing(node.span, "[[joint]]", "men", example);
            }
            men.extend(within.filter_map(|node| joint_man(node, reader)));
        }
        Some((_, node)) => reader.wrong_type(node, "men", "a list", &format!("write `{example}`")),
        None => {}
    }
    Some(Joint {
        span: node.span,
        name: reader.text(table, "name", "name = \"O-O\""),
        men,
        when: reader.condition(table, "when", "when = \"none(unsafe(e1, f1 | g1))\""),
    })
}

fn joint_man(node: &Node, reader: &mut Reader<'_>) -> Option<JointMan> {
    let help =
        "write `\"king e1 g1\"` or `{ as = \"k\", who = \"mine king & unmoved\", to = \"g1\" }`";
    match &node.value {
        Value::String(text) => match <[Text; 3]>::try_from(text.words()) {
            Ok([kind, from, to]) => Some(JointMan {
                span: node.span,
                binding: None,
                who: JointWho::Kind(kind, from),
                to,
            }),
            Err(_) => {
                reader.out.push(
                    Diagnostic::error(
                        "resolve::joint_man",
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
            reader.known(table, "men", &MAN_KEYS);
            for key in ["who", "to"] {
                if !table.contains_key(key) {
                    reader.missing(node.span, "men", key, &format!("{key} = \"...\""));
                }
            }
            let binding = reader.text(table, "as", "as = \"k\"");
            let who = reader.text(table, "who", "who = \"mine king & unmoved\"");
            let to = reader.text(table, "to", "to = \"g1\"");
            Some(JointMan {
                span: node.span,
                binding,
                who: JointWho::Set(who?),
                to: to?,
            })
        }
        _ => {
            reader.wrong_type(node, "men", "a text or a table", help);
            None
        }
    }
}
