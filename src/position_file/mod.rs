//! Position files: `[setup]`-shaped TOML with `turn`, `[cells]`, attributes, stores and `[state]`.

mod write;

use std::collections::BTreeMap;
use std::ops::Range;

use interpreter::{Game, Placement, Position};
use ir::{AttributeId, CellId, PlayerId, StoreId};
use serde::Deserialize;
use toml::Spanned;

use crate::lookup::{self, Unknown};

pub use write::{example, write};

/// What is wrong with a position file, and where.
#[derive(Debug)]
pub struct PositionFileError {
    /// What is wrong.
    pub message: String,
    /// The bytes it is about.
    pub range: Range<usize>,
}

impl PositionFileError {
    fn new(message: impl Into<String>, range: Range<usize>) -> Self {
        Self {
            message: message.into(),
            range,
        }
    }
}

/// Says where an unknown name stands.
fn at<T>(found: Result<T, Unknown>, range: Range<usize>) -> Result<T, PositionFileError> {
    found.map_err(|unknown| PositionFileError::new(unknown.line(), range))
}

/// A table with the places of its keys and values.
type Entries<T> = BTreeMap<Spanned<String>, Spanned<T>>;

/// A table of a store: of a player, or the number of an item.
enum Stock {
    Count(u8),
    Items(Entries<u8>),
}

impl<'de> Deserialize<'de> for Stock {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Stock;

            fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str("how many there are, or a player's table of that")
            }

            fn visit_i64<E: serde::de::Error>(self, count: i64) -> Result<Stock, E> {
                let count = u8::try_from(count);
                count
                    .map(Stock::Count)
                    .map_err(|_| E::custom("a store holds 0 to 255 of each"))
            }

            fn visit_map<M: serde::de::MapAccess<'de>>(
                self,
                mut table: M,
            ) -> Result<Stock, M::Error> {
                let mut items = Entries::new();
                while let Some((name, count)) = table.next_entry()? {
                    items.insert(name, count);
                }
                Ok(Stock::Items(items))
            }
        }
        from.deserialize_any(Visitor)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    turn: Option<Spanned<String>>,
    #[serde(default)]
    cells: Entries<toml::Value>,
    #[serde(default)]
    attributes: BTreeMap<Spanned<String>, Entries<toml::Value>>,
    #[serde(default)]
    hands: Entries<Stock>,
    #[serde(default)]
    pools: Entries<Stock>,
    #[serde(default)]
    stores: BTreeMap<Spanned<String>, Entries<Stock>>,
    #[serde(default)]
    state: Entries<toml::Value>,
}

/// Reads a position file.
///
/// # Errors
/// The first thing that is not TOML, or not of this game.
pub fn read(game: &Game, text: &str) -> Result<Position, PositionFileError> {
    let file: File = toml::from_str(text).map_err(|error| PositionFileError {
        message: error.message().to_owned(),
        range: error.span().unwrap_or(0..0),
    })?;
    let mut placement = Placement::default();
    for (name, content) in &file.cells {
        let cell = at(lookup::cell(game, name.get_ref()), name.span())?;
        stack(game, cell, content, &mut placement)?;
    }
    for (name, cells) in &file.attributes {
        let attribute = at(lookup::attribute(game, name.get_ref()), name.span())?;
        for (name, value) in cells {
            let cell = at(lookup::cell(game, name.get_ref()), name.span())?;
            let value = attribute_value(game, attribute, value)?;
            placement.attributes.push((attribute, cell, value));
        }
    }
    if let Some(turn) = &file.turn {
        placement.turn = Some(at(lookup::player(game, turn.get_ref()), turn.span())?);
    }
    for (table, contents) in [("hands", &file.hands), ("pools", &file.pools)] {
        let store = lookup::store_of_men(game, table == "hands");
        if let (None, Some((owner, _))) = (store, contents.iter().next()) {
            let message = format!("this game has no {table}");
            return Err(PositionFileError::new(message, owner.span()));
        }
        if let Some(store) = store {
            stored(game, store, contents, &mut placement)?;
        }
    }
    for (name, contents) in &file.stores {
        let store = at(lookup::store(game, name.get_ref()), name.span())?;
        stored(game, store, contents, &mut placement)?;
        if contents.is_empty() && game.rules().stores[store.index()].is_shared {
            placement.stores.push((store, PlayerId(0), Vec::new()));
        }
    }
    for (name, value) in &file.state {
        state(game, name, value, &mut placement)?;
    }
    Ok(game.place(&placement))
}

/// The men of a cell: one, or several from the ground up.
fn stack(
    game: &Game,
    cell: CellId,
    content: &Spanned<toml::Value>,
    placement: &mut Placement,
) -> Result<(), PositionFileError> {
    let men = match content.get_ref() {
        toml::Value::Array(men) => men.as_slice(),
        man => std::slice::from_ref(man),
    };
    let places = at(lookup::stack(game, cell, men.len()), content.span())?;
    for (place, man) in places.zip(men) {
        let man = man.as_str().ok_or_else(|| {
            let message = "a cell holds a man, written `\"white king\"`";
            PositionFileError::new(message, content.span())
        })?;
        let man = at(lookup::man(game, man), content.span())?;
        placement.men.push((place, man));
    }
    Ok(())
}

fn attribute_value(
    game: &Game,
    attribute: AttributeId,
    value: &Spanned<toml::Value>,
) -> Result<u64, PositionFileError> {
    let text = match value.get_ref() {
        toml::Value::String(text) => text.clone(),
        toml::Value::Integer(number) => number.to_string(),
        _ => {
            let message = "the value of an attribute is letters in quotes, or a number";
            return Err(PositionFileError::new(message, value.span()));
        }
    };
    at(lookup::value(game, attribute, &text), value.span())
}

/// What a store holds: by player, or what all share directly.
fn stored(
    game: &Game,
    store: StoreId,
    contents: &Entries<Stock>,
    placement: &mut Placement,
) -> Result<(), PositionFileError> {
    let known = &game.rules().stores[store.index()];
    let mut shared = Vec::new();
    for (name, stock) in contents {
        match stock.get_ref() {
            Stock::Items(counts) => {
                let owner = at(lookup::player(game, name.get_ref()), name.span())?;
                let mut items = Vec::new();
                for (name, count) in counts {
                    let item = at(lookup::item(game, store, name.get_ref()), name.span())?;
                    items.push((item, *count.get_ref()));
                }
                placement.stores.push((store, owner, items));
            }
            Stock::Count(count) if known.is_shared => {
                let item = at(lookup::item(game, store, name.get_ref()), name.span())?;
                shared.push((item, *count));
            }
            Stock::Count(_) => {
                let message = format!(
                    "each player has a store `{}` of his own; write `[stores.{}.PLAYER]`",
                    known.name, known.name
                );
                return Err(PositionFileError::new(message, name.span()));
            }
        }
    }
    if !shared.is_empty() {
        placement.stores.push((store, PlayerId(0), shared));
    }
    Ok(())
}

fn state(
    game: &Game,
    name: &Spanned<String>,
    value: &Spanned<toml::Value>,
    placement: &mut Placement,
) -> Result<(), PositionFileError> {
    let wrong = |message: String| PositionFileError::new(message, value.span());
    let is_own_name = game.counter(name.get_ref()).is_some();
    if matches!(name.get_ref().as_str(), "phase" | "called") && !is_own_name {
        let text = value.get_ref().as_str();
        let text = text.ok_or_else(|| wrong(format!("`{}` is a text", name.get_ref())))?;
        if name.get_ref() == "phase" {
            placement.phase = Some(at(lookup::phase(game, text), value.span())?);
        } else {
            placement.called = Some(at(lookup::called(game, text), value.span())?);
        }
        return Ok(());
    }
    if name.get_ref() == "unmoved" {
        let cells = value
            .get_ref()
            .as_array()
            .ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
        let mut unmoved = Vec::new();
        for entry in cells {
            let entry = entry
                .as_str()
                .ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
            unmoved.push(at(lookup::place(game, entry), value.span())?);
        }
        placement.unmoved = Some(unmoved);
        return Ok(());
    }
    if let Some(status) = game.status(name.get_ref()) {
        let lasts = game.rules().statuses[status.index()].lasts;
        // `stunned = ["e5"]`, or with the turns that are left: `stunned = { e5 = 1 }`.
        let men: Vec<(&str, Option<i64>)> = match value.get_ref() {
            toml::Value::Table(table) => table
                .iter()
                .map(|(cell, left)| (cell.as_str(), left.as_integer()))
                .collect(),
            toml::Value::Array(cells) => cells
                .iter()
                .map(|cell| (cell.as_str().unwrap_or(""), Some(i64::from(lasts))))
                .collect(),
            _ => return Err(wrong(format!("`{}` is a list of cells", name.get_ref()))),
        };
        for (cell_name, left) in men {
            let left = left
                .and_then(|left| u8::try_from(left).ok())
                .ok_or_else(|| wrong("the turns that are left are a small number".to_owned()))?;
            let place = at(lookup::place(game, cell_name), value.span())?;
            placement.statuses.push((status, place, left));
        }
        return Ok(());
    }
    let counter = at(lookup::counter(game, name.get_ref()), name.span())?;
    let number = |value: &toml::Value| {
        value
            .as_integer()
            .and_then(|value| u16::try_from(value).ok())
            .ok_or_else(|| {
                wrong(format!(
                    "`{}` is a whole number from 0 to 65535",
                    name.get_ref()
                ))
            })
    };
    match value.get_ref() {
        toml::Value::Table(values) => {
            let range = value.span();
            for (name, value) in values {
                let player = at(lookup::player(game, name), range.clone())?;
                placement.counters.push((counter, player, number(value)?));
            }
        }
        value => placement
            .counters
            .push((counter, PlayerId(0), number(value)?)),
    }
    Ok(())
}
