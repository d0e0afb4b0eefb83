//! Misspelt sections: said once, and read as what was meant, so that nothing in them is missed.

use super::document::{Key, Node, Table, Value};
use super::{limits, model};
use crate::diagnostic::{Diagnostic, Subject, near_names, suggest};
use std::collections::HashSet;

/// Gives sections that are called almost like known ones their names.
pub fn mend(root: &mut Table, out: &mut Vec<Diagnostic>) {
    let (mut known, mut wrong) = (Table::new(), Vec::new());
    let mut n_unknown = 0;
    for (key, node) in root.drain(..) {
        let is_known = model::KEYS.contains(&key.name.as_str());
        n_unknown += usize::from(!is_known);
        // Names are compared for as many keys as are reported.
        let near = match is_known || n_unknown > limits::REPORTS_MAX {
            true => Vec::new(),
            false => near_names(&key.name, model::KEYS),
        };
        match near.first() {
            Some(meant) => wrong.push((key, node, *meant)),
            None => {
                known.insert(key, node);
            }
        }
    }
    *root = known;
    let mut is_joined = HashSet::new();
    for (key, node, meant) in wrong {
        out.push(
            Diagnostic::error(
                "toml::unknown_key",
                format!("unknown key `{}` in the definition", key.name),
                key.span,
                "no key of this name",
            )
            .about(Subject::Key(key.name.clone()))
            .with_help(suggest(&key.name, "keys", model::KEYS)),
        );
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
            list.sort_by_key(|node| node.span.start);
        }
    }
}

/// Puts what stands in a section of the wrong name beside what stands in the right one.
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
