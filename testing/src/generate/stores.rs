//! Attributes, stacks, and pieces and tiles outside the board.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::vocabulary::{AttributeWord, StoreWord};
use grammar::rule::Context;
use ir::AttributeOf;

/// The store of the pieces that players place.
pub const ARMY: &str = "army";

/// The store of tiles.
pub const TILES: &str = "tiles";

impl Maker<'_> {
    /// Declares attributes.
    pub(super) fn declare_attributes(&mut self) {
        let has_tiles = self.profile.has(Theme::Tiles);
        let has_own = self.profile.has(Theme::Attributes);
        let mut declare = |name: &str, of, is_symbols| {
            self.words.attributes.push(AttributeWord {
                name: name.to_owned(),
                of,
                is_symbols,
            });
        };
        if has_tiles || has_own && self.choices.chance(50) {
            declare("tile", AttributeOf::Cell, true);
        }
        if has_tiles || has_own && self.choices.chance(50) {
            declare("symbol", AttributeOf::Kind, true);
        }
        if has_own && self.choices.chance(60) {
            declare("soil", AttributeOf::Cell, false);
        }
        if has_own && self.choices.chance(60) {
            declare("weight", AttributeOf::Kind, false);
        }
        if has_own && self.choices.chance(50) {
            declare("energy", AttributeOf::Piece, false);
        }
        if has_own && self.choices.chance(15) {
            declare("badge", AttributeOf::Piece, true);
        }
        if self.words.attributes.iter().any(|one| one.is_symbols) {
            self.words.letters = vec!['a', 'b', 'c'];
        }
    }

    /// Writes attributes.
    pub(super) fn attributes(&mut self) {
        for attribute in self.words.attributes.clone() {
            let mut table = Table::default();
            let of = match attribute.of {
                AttributeOf::Cell => "cell",
                AttributeOf::Kind => "kind",
                AttributeOf::Piece => "piece",
            };
            self.word(&mut table, "attribute", "of", of);
            let kind = if attribute.is_symbols {
                "symbols"
            } else {
                "number"
            };
            self.word(&mut table, "attribute", "type", kind);
            if attribute.is_symbols {
                // All letters are declared where expressions use them.
                table.text("letters", "abc");
            }
            if self.choices.chance(35) {
                let value = self.value_of(&attribute);
                table.set("default", value);
            }
            if attribute.of == AttributeOf::Cell
                && !self.words.cells.is_empty()
                && self.choices.chance(50)
            {
                let cells = self.words.cells.clone();
                let n_cells = self.choices.between(1, 4);
                let mut at = Table::default();
                for cell in self.choices.some_of(&cells, n_cells) {
                    let value = self.value_of(&attribute);
                    at.set(cell, value);
                }
                table.set("at", Entry::Table(at));
            }
            self.draft
                .push(Section::named("attribute", attribute.name, table));
        }
    }

    /// Returns a value of an attribute.
    pub(super) fn value_of(&mut self, attribute: &AttributeWord) -> Entry {
        if !attribute.is_symbols {
            return Entry::Number(self.choices.between(0, 3));
        }
        let n_letters = self.choices.between(0, 2);
        let letters = self.choices.some_of(&self.words.letters, n_letters);
        Entry::Text(letters.into_iter().collect())
    }

    /// Writes whether pieces stack.
    pub(super) fn stack(&mut self) {
        if !self.profile.has(Theme::Stacks) {
            return;
        }
        let mut table = Table::default();
        let height = *self.choices.one_of(&[2, 3, 0]);
        table.set("height", Entry::Number(height));
        self.draft.push(Section::single("stack", table));
    }

    /// Declares stores.
    pub(super) fn declare_stores(&mut self) {
        let stores = [
            (Theme::Hand, "hand"),
            (Theme::Pool, "pool"),
            (Theme::Tiles, TILES),
            (Theme::Phases, ARMY),
        ];
        for (theme, name) in stores {
            if !self.profile.has(theme) {
                continue;
            }
            let is_random = match theme {
                _ if self.profile.has(Theme::Rounds) => false,
                Theme::Tiles | Theme::Phases => self.choices.chance(35),
                Theme::Hand => self.choices.chance(15),
                _ => false,
            };
            self.words.stores.push(StoreWord {
                name: name.to_owned(),
                tiles: (name == TILES).then(|| "tile".to_owned()),
                is_random,
                has_drop: theme != Theme::Pool,
            });
        }
    }

    /// Writes stores.
    pub(super) fn stores(&mut self) {
        for store in self.words.stores.clone() {
            let table = match store.name.as_str() {
                TILES => self.tiles(&store),
                ARMY => self.army(&store),
                _ => self.store_with_pieces(&store),
            };
            self.draft.push(Section::named("store", store.name, table));
        }
    }

    fn order(&mut self, table: &mut Table, store: &StoreWord) {
        if store.is_random {
            self.word(table, "store", "order", "random");
        } else if self.choices.chance(45) {
            let order = *self.choices.one_of(&["listed", "free"]);
            self.word(table, "store", "order", order);
        }
    }

    fn tiles(&mut self, store: &StoreWord) -> Table {
        let mut table = Table::default();
        table.text("of", "tile");
        let has = ["a*3", "ab*2", "b", "bc*2", "c", "abc"];
        let n_tiles = self.choices.between(2, 5);
        let has = self.choices.some_of(&has, n_tiles);
        table.texts("has", has.into_iter().map(str::to_owned));
        self.order(&mut table, store);
        if self.choices.chance(50) {
            let per = *self.choices.one_of(&["game", "player"]);
            self.word(&mut table, "store", "per", per);
        }
        let form = match self.places_tiles {
            true => self.choices.below(2),
            false => self.choices.below(4),
        };
        let drop = match form {
            1 => "cells(xx in empty : tile(xx) == '')".to_owned(),
            2 => {
                let set = self.say(Context::Drop).cells_within_cut(1);
                format!("{set} & cells(xx : tile(xx) == '')")
            }
            3 => self.say(Context::Drop).cells(1),
            _ => "cells(xx : tile(xx) == '')".to_owned(),
        };
        table.text("drop", drop);
        table
    }

    /// Writes the pieces that players place, the king first.
    fn army(&mut self, store: &StoreWord) -> Table {
        let mut table = Table::default();
        let kinds: Vec<String> = self.words.kind_names().into_iter().skip(1).collect();
        let mut has = vec!["king".to_owned()];
        let n_kinds = self.choices.between(1, 2);
        for kind in self.choices.some_of(&kinds, n_kinds) {
            has.push(match self.choices.chance(50) {
                true => format!("{kind}*2"),
                false => kind,
            });
        }
        table.texts("has", has);
        self.order(&mut table, store);
        let drop = match self.words.zones.is_empty() || self.choices.chance(60) {
            true => "empty".to_owned(),
            false => {
                let zone = self.choices.one_of(&self.words.zones).clone();
                format!("empty - {zone}")
            }
        };
        table.text("drop", drop);
        table
    }

    /// Writes a store of captured pieces, or of pieces for promotion.
    fn store_with_pieces(&mut self, store: &StoreWord) -> Table {
        let mut table = Table::default();
        let kinds: Vec<String> = self.words.kind_names().into_iter().skip(1).collect();
        let form = self.choices.below(3);
        if form != 0 && !kinds.is_empty() {
            let n_kinds = self.choices.between(1, 2);
            let mut has = self.choices.some_of(&kinds, n_kinds);
            if let Some(last) = has.last_mut()
                && self.choices.chance(40)
            {
                last.push_str("*2");
            }
            table.texts("has", has);
        }
        if form != 1 || kinds.is_empty() {
            let gains = match self.choices.chance(45) {
                true => format!(
                    "captured & {}",
                    self.say(Context::PseudoMove).cells_within_cut(1)
                ),
                false => "captured".to_owned(),
            };
            table.text("gains", gains);
            let owner = *self.choices.one_of(&["mover", "captured", "next", "me"]);
            table.text("owner", owner);
            if kinds.len() > 1 && self.choices.chance(35) {
                let mut becomes = Table::default();
                becomes.text(kinds[0].clone(), kinds[1].clone());
                table.set("as", Entry::Table(becomes));
            }
        }
        self.order(&mut table, store);
        if self.choices.chance(30) {
            let per = *self.choices.one_of(&["game", "player"]);
            self.word(&mut table, "store", "per", per);
        }
        if store.has_drop {
            let drop = match self.choices.chance(60) {
                true => format!("empty & {}", self.say(Context::Drop).cells_within_cut(2)),
                false => "empty".to_owned(),
            };
            table.text("drop", drop);
            if self.choices.chance(25) {
                table.set("unmoved", Entry::Flag(true));
            }
        }
        table
    }
}
