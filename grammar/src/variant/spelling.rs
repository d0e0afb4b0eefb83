//! Misspelt sections. Each is reported once and read as the section that was meant, so that nothing in it is missed.

use super::document::{Key, Node, Table, Value};
use super::mistake::KeyMistake;
use super::old::{self, OldWord};
use super::{limits, sections};
use crate::diagnostic::{Diagnostic, near_names};
use std::collections::HashSet;

use ir::Arrange;

/// Renames sections with names similar to known ones.
pub fn fix(root: &mut Table, out: &mut Vec<Diagnostic>) {
    let (mut kept, mut wrong) = (Table::new(), Vec::new());
    let mut n_unknown = 0;
    for (key, node) in root.drain(..) {
        let is_key = sections::is_key(&key.name);
        n_unknown += usize::from(!is_key);
        // Names are compared for as many keys as are reported.
        if let Some(new) = old::section(&key.name) {
            // In a list of rules, the headers are rewritten as a whole.
            if !matches!(node.value, Value::Array(_)) {
                out.push(OldWord::renamed(&key.name, new, key.span).into());
            }
            let name = new.to_string();
            let key = Key { name, ..key };
            kept.insert(key, node);
            continue;
        }
        let near = match is_key || n_unknown > limits::REPORTS_MAX {
            true => Vec::new(),
            false => near_names(&key.name, sections::keys()),
        };
        match near.first() {
            Some(meant) => wrong.push((key, node, *meant)),
            None => {
                kept.insert(key, node);
            }
        }
    }
    *root = kept;
    let mut is_joined = HashSet::new();
    for (key, node, meant) in wrong {
        let near = near_names(&key.name, sections::keys());
        let unknown = KeyMistake::UnknownKey {
            key: &key,
            title: "the definition",
            known: sections::keys().collect(),
            meant: match near[..] {
                [meant] => Some(meant),
                _ => None,
            },
        };
        out.push(unknown.into());
        match root.get_mut(meant) {
            Some(there) => {
                join(there, node);
                is_joined.insert(meant);
            }
            None => {
                let name = Key {
                    name: meant.to_string(),
                    span: key.span,
                };
                root.insert(name, node);
            }
        }
    }
    for meant in is_joined {
        if let Some(Node {
            value: Value::Array(list),
            ..
        }) = root.get_mut(meant)
        {
            list.arrange_by_key(|node| node.span.start);
        }
    }
}

/// Merges the content of a misspelt section into the right one.
fn join(there: &mut Node, node: Node) {
    match (&mut there.value, node.value) {
        (Value::Table(table), Value::Table(more)) => {
            for (key, node) in more {
                table.entry(key).or_insert(node);
            }
        }
        (Value::Array(list), Value::Array(more)) => list.extend(more),
        _ => {}
    }
}
