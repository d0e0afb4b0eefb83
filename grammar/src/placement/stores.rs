//! Pieces and tiles in stores, outside the board.

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Key, Node, Value};
use crate::variant::limits::STORE_PIECES_MAX;
use crate::variant::old::OldWord;
use ir::{Holds, PlayerId, StoreId};

use super::form::Form;
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
        let rules = self.rules;
        let help = match rules.stores.first() {
            Some(_) if self.form == Form::Test => {
                let contents = self.contents_example(StoreId(0));
                format!(
                    "write `stores = {{ {} = {{ {contents} }} }}`",
                    rules.stores[0].name
                )
            }
            Some(store) if store.is_shared => format!("write `[{}]`", self.header(&store.name)),
            Some(store) => {
                let owner = format!("{}.{}", store.name, rules.players[0].name);
                format!("write `[{}]`", self.header(&owner))
            }
            None if self.form == Form::File => format!("leave `[{}]` out", key.name),
            None => format!("leave `{}` out", key.name),
        };
        let message = format!("this game has no {}", key.name);
        let label = if can_drop {
            "no store of pieces drops any"
        } else {
            "no store of pieces keeps any"
        };
        self.say(message, key.span, label, help);
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
        let example = self.contents_example(store);
        let Some(table) = self.table(&format!("stores.{}", key.name), node, &example) else {
            return;
        };
        let declared = &self.rules.stores[store.index()];
        if declared.is_shared {
            let is_player = |node: &Node| matches!(node.value, Value::Table(_));
            for (owner, _) in table.iter().filter(|(_, node)| is_player(node)) {
                let message = format!("all players share `{}`", declared.name);
                let help = self.shared_help(store);
                self.say(message, owner.span, "it is no player's own", help);
            }
            let counts = table.iter().filter(|(_, node)| !is_player(node));
            let items = self.items(store, counts);
            return self.fill(store, PlayerId(0), items, key.span);
        }
        for (owner, node) in table {
            let Value::Table(counts) = &node.value else {
                if !matches!(node.value, Value::Broken) {
                    let message =
                        format!("each player has a store `{}` of their own", declared.name);
                    let help = self.owned_help(store);
                    self.say(message, owner.span, "a player belongs here", help);
                }
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
                let what = match self.rules.stores[store.index()].holds {
                    Holds::Pieces => "kind",
                    Holds::Tiles(..) => "tile",
                };
                let message = format!("`{}` and `{}` are the same {what}", first.name, key.name);
                self.twice(message, key.span, first.span);
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
            let owner = match declared.is_shared {
                true => String::new(),
                false => format!(" of {}", self.rules.players[player.index()].name),
            };
            self.twice(
                format!("the store `{}`{owner} is given twice", declared.name),
                span,
                first,
            );
        }
        self.contents.push(((store, player, items), span));
    }

    fn twice(&mut self, message: String, span: Span, first: Span) {
        let problem = Diagnostic::error(self.form.code(), message, span, "given again here");
        let problem = problem.with_label(first, "first given here");
        self.out.push(problem.with_help("keep one of them"));
    }

    /// Returns the header of a table under `stores`.
    fn header(&self, name: &str) -> String {
        match self.form {
            Form::Setup => format!("setup.stores.{name}"),
            Form::Test | Form::File => format!("stores.{name}"),
        }
    }

    /// Returns an example such as `knight = 1`, with a name of this game.
    fn item_example(&self, store: StoreId) -> String {
        format!("{} = 1", self.rules.item_text(store, 0))
    }

    fn contents_example(&self, store: StoreId) -> String {
        let rules = self.rules;
        let item = self.item_example(store);
        if rules.stores[store.index()].is_shared {
            item
        } else {
            format!("{} = {{ {item} }}", rules.players[0].name)
        }
    }

    fn shared_help(&self, store: StoreId) -> String {
        let (name, item) = (
            &self.rules.stores[store.index()].name,
            self.item_example(store),
        );
        match self.form {
            Form::Setup | Form::File => {
                format!("write `[{}]`, and below it `{item}`", self.header(name))
            }
            Form::Test => format!("write `{name} = {{ {item} }}`"),
        }
    }

    fn owned_help(&self, store: StoreId) -> String {
        let rules = self.rules;
        let (name, player) = (&rules.stores[store.index()].name, &rules.players[0].name);
        let item = self.item_example(store);
        match self.form {
            Form::Setup | Form::File => {
                let owner = format!("{name}.{player}");
                format!("write `[{}]`, and below it `{item}`", self.header(&owner))
            }
            Form::Test => format!("write `{name} = {{ {player} = {{ {item} }} }}`"),
        }
    }
}
