//! Misspelt sections: said once, and read as what was meant, so that nothing in them is missed.

use super::document::{Key, Node, Table, Value};
use super::model;
use crate::diagnostic::{Diagnostic, near_names, suggest};

/// Gives sections that are called almost like known ones their names.
pub fn mend(root: &mut Table, out: &mut Vec<Diagnostic>) {
    let wrong: Vec<(Key, &str)> = root
        .keys()
        .filter(|key| !model::KEYS.contains(&key.name.as_str()))
        .filter_map(|key| {
            let near = near_names(&key.name, model::KEYS);
            Some((key.clone(), *near.first()?))
        })
        .collect();
    for (key, meant) in wrong {
        let Some(node) = root.shift_remove(&key) else {
            continue;
        };
        out.push(
            Diagnostic::error(
                "toml::unknown_key",
                format!("unknown key `{}` in the definition", key.name),
                key.span,
                "no key of this name",
            )
            .with_help(suggest(&key.name, "keys", model::KEYS)),
        );
        match root.get_mut(meant) {
            Some(there) => join(there, node),
            None => {
                let name = Key {
                    name: meant.to_string(),
                    span: key.span,
                };
                root.insert(name, node);
            }
        }
    }
}

/// Puts what stands in a section of the wrong name beside what stands in the right one, in the order of the file.
fn join(there: &mut Node, node: Node) {
    match (&mut there.value, node.value) {
        (Value::Table(table), Value::Table(more)) => {
            for (key, node) in more {
                table.entry(key).or_insert(node);
            }
        }
        (Value::Array(list), Value::Array(more)) => {
            list.extend(more);
            list.sort_by_key(|node| node.span.start);
        }
        _ => {}
    }
}
