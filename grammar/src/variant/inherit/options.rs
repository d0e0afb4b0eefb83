//! The key `use` of options: the libraries become a part of the option.

use super::super::document::{Document, Node, Table, Text, Value};
use super::super::options::SECTION;
use super::super::{limits, merge};
use super::{Relation, Walk, libraries_in};

impl Walk<'_> {
    /// Adds the libraries of options to them, in every file. A library that a definition uses by itself is not added again.
    pub(super) fn add_libraries_of_options(&mut self) {
        for index in 0..self.lineage.documents.len() {
            for (option, names) in self.uses_of_options(index) {
                let libraries = self.libraries(&names);
                let root = &mut self.lineage.documents[index].root;
                if let Some(body) =
                    options_of(root).and_then(|options| table_of(options.get_index_mut(option)?.1))
                {
                    *body = with_libraries(body, &libraries);
                }
            }
        }
    }

    /// Returns the options of a file that use libraries: their indices, and the names.
    fn uses_of_options(&mut self, index: usize) -> Vec<(usize, Vec<Text>)> {
        let options = self.lineage.documents[index].root.get("options");
        let Some(Value::Table(options)) = options.map(|node| &node.value) else {
            return Vec::new();
        };
        let options = options.values().take(limits::OPTIONS_MAX).enumerate();
        let used = options.filter_map(|(option, node)| match &node.value {
            Value::Table(body) => Some((option, libraries_in(body, self.out)?)),
            _ => None,
        });
        used.collect()
    }

    /// Reads libraries for an option, each after those that it uses.
    fn libraries(&mut self, names: &[Text]) -> Vec<Document> {
        let documents = std::mem::take(&mut self.lineage.documents);
        let n_used = self.used.len();
        for name in names {
            self.follow(Relation::Library, name);
        }
        // Another option may use them too.
        self.used.truncate(n_used);
        std::mem::replace(&mut self.lineage.documents, documents)
    }
}

fn options_of(root: &mut Table) -> Option<&mut Table> {
    table_of(root.get_mut("options")?)
}

fn table_of(node: &mut Node) -> Option<&mut Table> {
    match &mut node.value {
        Value::Table(table) => Some(table),
        _ => None,
    }
}

/// Returns an option with libraries under it and without the key `use`.
fn with_libraries(option: &Table, libraries: &[Document]) -> Table {
    let (own, body): (Vec<_>, Vec<_>) = option
        .iter()
        .map(|(key, node)| (key.clone(), node.clone()))
        .partition(|(key, _)| SECTION.has(&key.name));
    let mut with = Table::new();
    for library in libraries {
        merge::overlay_body(&mut with, &merge::merged_keys(&library.root));
    }
    merge::overlay_body(&mut with, &body.into_iter().collect());
    let own = own.into_iter().filter(|(key, _)| key.name != "use");
    own.chain(with).collect()
}
