//! Pieces and tiles in stores, outside the board.

use crate::source::Span;
use crate::variant::document::{Key, Node, Value};
use crate::variant::limits::STORE_PIECES_MAX;
use crate::variant::old::OldWord;
use ir::{PlayerId, StoreId};

use super::form::Form;
use super::mistake::{Instead, PositionMistake, contents_example};
use super::names;
use super::reader::Reader;

impl Reader<'_> {
    /// Reads `hands` and `pools`, which position files may still have: the first store of pieces that can, or cannot, be
    /// dropped.
    pub(super) fn store_of_pieces(&mut self, key: &Key, node: &Node, can_drop: bool) {
        if let Some(store) = names::store_with_pieces(self.rules, can_drop) {
            if self.form != Form::File {
                let new = format!("stores.{}", self.rules.stores[store.index()].name);
                self.out
                    .push(OldWord::renamed(&key.name, &new, key.span).into());
            }
            return self.store(store, key, node);
        }
        if self.table(&key.name, node, "white = { ... }").is_none() {
            return;
        }
        self.wrong(PositionMistake::NoStoreOfPieces {
            key,
            can_drop,
            rules: self.rules,
        });
    }

    /// Reads the contents of stores, by the names of the stores, under a key of this name.
    pub(super) fn stores(&mut self, name: &str, node: &Node) {
        let example = match self.rules.stores.first() {
            Some(store) => format!("{} = {{ ... }}", store.name),
            None => "pool = { ... }".to_owned(),
        };
        let Some(table) = self.table(name, node, &example) else {
            return;
        };
        for (key, node) in table {
            if let Some(store) = self.found(names::store(self.rules, &key.name), key.span) {
                self.store(store, key, node);
            }
        }
    }

    /// Reads the contents of one store: of each player, or directly if all players share it.
    fn store(&mut self, store: StoreId, key: &Key, node: &Node) {
        let rules = self.rules;
        let example = contents_example(rules, store);
        let Some(table) = self.table(&format!("stores.{}", key.name), node, &example) else {
            return;
        };
        if rules.stores[store.index()].is_shared {
            let is_player = |node: &Node| matches!(node.value, Value::Table(_));
            for (owner, _) in table.iter().filter(|(_, node)| is_player(node)) {
                let span = owner.span;
                self.wrong(PositionMistake::SharedStore { store, rules, span });
            }
            let counts = table.iter().filter(|(_, node)| !is_player(node));
            let items = self.items(store, counts);
            return self.fill(store, PlayerId(0), items, key.span);
        }
        for (owner, node) in table {
            let Value::Table(counts) = &node.value else {
                let written = match &node.value {
                    Value::Broken => continue,
                    Value::Array(list) => list.first().map(|first| &first.value),
                    value => Some(value),
                };
                if names::player(rules, &owner.name).is_ok() {
                    let item = match written {
                        Some(Value::String(item)) => item.text.clone(),
                        _ => rules.item_text(store, 0).to_string(),
                    };
                    let content = format!("{} = {{ {item} = 1 }}", owner.name);
                    let instead = Instead::Example(&content);
                    self.wrong_type(&owner.name, node, "a table", instead);
                    continue;
                }
                let span = owner.span;
                self.wrong(PositionMistake::StoreOfPlayer { store, rules, span });
                continue;
            };
            let player = self.found(names::player(self.rules, &owner.name), owner.span);
            let items = self.items(store, counts.iter());
            if let Some(player) = player {
                self.fill(store, player, items, owner.span);
            }
        }
    }

    /// Reads items with their numbers.
    fn items<'n>(
        &mut self,
        store: StoreId,
        counts: impl Iterator<Item = (&'n Key, &'n Node)>,
    ) -> Vec<(u16, u8)> {
        let mut items = Vec::new();
        let mut seen: Vec<(u16, &Key)> = Vec::new();
        for (key, node) in counts {
            let most = i64::try_from(STORE_PIECES_MAX).unwrap_or(i64::MAX);
            let count = self.number(&key.name, node, 0, most);
            let Some(item) = self.found(names::item(self.rules, store, &key.name), key.span) else {
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == item) {
                let holds = &self.rules.stores[store.index()].holds;
                let again = key;
                self.wrong(PositionMistake::SameItem {
                    first,
                    again,
                    holds,
                });
            }
            seen.push((item, key));
            items.extend(count.map(|count| (item, count)));
        }
        items
    }

    /// Sets the contents of a store of a player. A store that is given twice, by whatever names, is reported.
    fn fill(&mut self, store: StoreId, player: PlayerId, items: Vec<(u16, u8)>, span: Span) {
        let given = self.contents.iter();
        let first = given
            .filter(|((other, owner, _), _)| (*other, *owner) == (store, player))
            .map(|(_, span)| *span)
            .next();
        if let Some(first) = first {
            let declared = &self.rules.stores[store.index()];
            let owner = &self.rules.players[player.index()].name;
            self.wrong(PositionMistake::StoreTwice {
                store: &declared.name,
                owner: (!declared.is_shared).then_some(owner),
                first,
                again: span,
            });
        }
        self.contents.push(((store, player, items), span));
    }
}
