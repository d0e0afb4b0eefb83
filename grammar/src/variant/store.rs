//! The table `[store.NAME]`: pieces outside the board.

use super::document::{Key, Node, Text, Value};
use super::limits;
use super::mistake::{Instead, TableMistake};
use super::old;
use super::reader::{Fields, Reader};
use super::rows::{Row, Section, Shape, Type};
use crate::lint_row::HAS_TWICE;
use crate::source::Span;
use ir::StoreOwner;

/// The section `[store.NAME]`.
pub static SECTION: Section = Section::new(
    "store",
    Shape::Named,
    "Holds pieces or tiles off the board.",
    &[
        Row::new(
            "of",
            Type::Text,
            "\"tile\"",
            "An attribute of cells: the store holds values of it, tiles, instead of pieces.",
        ),
        Row::new(
            "has",
            Type::ListOf(&Type::Text),
            "[\"queen\", \"pawn*8\"]",
            "What the store of each player holds at first.",
        ),
        Row::new(
            "order",
            Type::Word(&ORDERS),
            "\"listed\"",
            "How the next piece is picked: by its owner, in the order of `has`, or by chance.",
        )
        .or("\"free\""),
        Row::new(
            "per",
            Type::Word(&SCOPES),
            "\"game\"",
            "Whether each player has a store, or all players share one.",
        )
        .or("\"player\""),
        Row::new(
            "gains",
            Type::Set,
            "\"captured\"",
            "The captured pieces that enter the store, read before the move.",
        ),
        Row::new(
            "owner",
            Type::Text,
            "\"mover\"",
            "Whose store they enter: that of the capturing player (`mover`), of the owner of the captured piece (`captured`), or of one player: `next`, `partner`, a name. Required with `gains`.",
        ),
        Row::new(
            "as",
            Type::Names(&Type::Text),
            "{ tokin = \"pawn\" }",
            "The kinds that pieces become when they enter the store.",
        )
        .or_else("unchanged"),
        Row::new(
            "drop",
            Type::Set,
            "\"empty\"",
            "The cells where the owner may drop a piece of the store instead of moving.",
        )
        .or_else("nothing is dropped"),
        Row::new(
            "unmoved",
            Type::Boolean,
            "true",
            "Whether a piece dropped from the store counts as one that has not moved.",
        )
        .or("false"),
    ],
);

/// A table `[store.NAME]`.
#[derive(Clone, Debug)]
pub struct Store {
    /// The name of the store.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// The attribute of cells whose values the store holds; if absent, it holds pieces.
    pub of: Option<Text>,
    /// The player, the list or chance that picks the next item.
    pub order: Order,
    /// Whether all players share the store.
    pub is_shared: bool,
    /// The contents at the start: kinds or values, and the number of each.
    pub has: Vec<(Text, u16)>,
    /// The captured pieces that enter the store.
    pub gains: Option<Text>,
    /// The owner of the store that they enter.
    pub owner: Owner,
    /// The kinds that they become: from kind, to kind.
    pub becomes: Vec<(Key, Text)>,
    /// The cells where pieces of the store may be dropped.
    pub drop: Option<Text>,
    /// Whether a piece dropped from the store counts as one that has not moved.
    pub unmoved: bool,
    /// Whether the pieces that it holds or that enter cannot be read.
    pub is_unread: bool,
    /// The list of contents, if it is written and empty.
    pub empty_list: Option<Span>,
    /// The keys about pieces that enter: `owner` and `as`.
    pub idle: Vec<Key>,
}

/// The owner of the store that captured pieces enter.
#[derive(Clone, Debug)]
pub enum Owner {
    /// The capturing player, or the owner of the captured piece.
    Known(StoreOwner),
    /// A player by a word of expressions or by name.
    Player(Text),
}

/// The order in which items are picked from a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// The player picks freely.
    Free,
    /// The items are picked in the order of the list.
    Listed,
    /// Chance picks.
    Random,
}

/// The words for the owner of the store that captured pieces enter.
pub const OWNERS: [(&str, StoreOwner); 2] = [
    ("mover", StoreOwner::Mover),
    ("captured", StoreOwner::CapturedPiece),
];

/// The words for the order in which items are picked.
pub const ORDERS: [(&str, Order); 3] = [
    ("free", Order::Free),
    ("listed", Order::Listed),
    ("random", Order::Random),
];

/// The words for the owner of a store, and whether all players share it.
pub const SCOPES: [(&str, bool); 2] = [("player", false), ("game", true)];

/// Reads `[store]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Vec<Store> {
    let Some(table) = reader.named(node, &SECTION) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::STORES_MAX, "[store]", node.span)
        .filter_map(|(name, node)| store(name, node, reader))
        .collect()
}

fn store(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Store> {
    let title = format!("[store.{}]", name.name);
    let fields = &reader.entry(node, &title, &SECTION, &[])?;
    let empty_list = fields
        .get("has")
        .filter(|node| matches!(&node.value, Value::Array(list) if list.is_empty()))
        .map(|node| node.span);
    if !reader.overlay && fields.contains_key("gains") && !fields.contains_key("owner") {
        reader.missing(
            name.span,
            &title,
            "owner",
            "owner = \"mover\"` or `owner = \"captured\"",
        );
    }
    let of = fields.text("of", reader);
    let idle = ["owner", "as"].into_iter();
    let idle = idle.filter_map(|key| fields.get_key_value(key));
    let idle = idle.map(|(key, _)| key.clone()).collect();
    if let (Some(of), Some(key)) = (
        &of,
        ["gains", "owner", "as", "unmoved"]
            .into_iter()
            .find(|key| fields.contains_key(*key)),
    ) {
        let span = fields.get(key).map_or(node.span, |node| node.span);
        let wrong = TableMistake::StoreOfTiles {
            store: &name.name,
            key,
            of: of.span(),
            span,
        };
        reader.out.push(wrong.into());
    }
    let n_problems = reader.out.len();
    let has = fields.node("has").map(|node| contents(node, reader));
    let gains = fields.text("gains", reader);
    Some(Store {
        is_unread: reader.out.len() > n_problems,
        name: name.clone(),
        span: node.span,
        of,
        order: fields.word_or("order", &ORDERS, reader),
        is_shared: fields.word_or("per", &SCOPES, reader),
        has: has.unwrap_or_default(),
        gains,
        owner: owner(fields, reader),
        becomes: fields.texts("as", reader),
        drop: fields.text("drop", reader),
        unmoved: fields.flag("unmoved", reader),
        empty_list,
        idle,
    })
}

/// Reads the owner of the store that captured pieces enter.
fn owner(fields: &Fields, reader: &mut Reader<'_>) -> Owner {
    let is_known = |text: &Text| {
        let mut words = OWNERS.iter();
        words.any(|(word, _)| *word == text.text) || old::value("owner", &text.text).is_some()
    };
    match fields.text("owner", reader) {
        Some(text) if !is_known(&text) => Owner::Player(text),
        Some(_) => {
            let known = reader.word(fields, "owner", &OWNERS);
            Owner::Known(known.unwrap_or(StoreOwner::Mover))
        }
        None => Owner::Known(StoreOwner::Mover),
    }
}

/// Returns the mistake of contents such as `8 pawn`.
fn number_and_kind(text: &Text) -> Option<TableMistake<'_>> {
    let (first, second) = text.text.trim().split_once(' ')?;
    let (number, kind) = match first.parse::<u16>() {
        Ok(_) => (first, second.trim()),
        Err(_) => (second.trim(), first),
    };
    number.parse::<u16>().ok()?;
    Some(TableMistake::NumberAndKind { text, number, kind })
}

/// Returns contents that are written as a table, `{ queen = 1, pawn = 8 }`, as a list.
fn amounts(node: &Node) -> Option<String> {
    let Value::Table(table) = &node.value else {
        return None;
    };
    let entry = |(key, node): (&Key, &Node)| match &node.value {
        Value::Integer(1) => Some(format!("\"{}\"", key.name)),
        Value::Integer(n) => Some(format!("\"{}*{n}\"", key.name)),
        _ => None,
    };
    let entries: Option<Vec<String>> = table.iter().map(entry).collect();
    let entries = entries.filter(|entries| !entries.is_empty())?;
    Some(format!("has = [{}]", entries.join(", ")))
}

/// Reads contents such as `["queen", "pawn*8"]`.
fn contents(node: &Node, reader: &mut Reader<'_>) -> Vec<(Text, u16)> {
    const EXAMPLE: &str = "has = [\"queen\", \"pawn*8\"]";
    let Value::Array(list) = &node.value else {
        let meant = amounts(node);
        let example = meant.as_deref().unwrap_or(EXAMPLE);
        reader.wrong_type(node, "has", "a list of kinds", Instead::Example(example));
        return Vec::new();
    };
    let mut pieces: Vec<(Text, u16)> = Vec::new();
    for node in reader.within(list.iter(), limits::STORE_ENTRIES_MAX, "has", node.span) {
        let Some(text) = reader.text_of(node, "has", EXAMPLE) else {
            continue;
        };
        match text.text.split_once('*') {
            None => match number_and_kind(&text) {
                Some(wrong) => reader.out.push(wrong.into()),
                None => pieces.push((text, 1)),
            },
            Some((kind, n)) => match n.trim().parse::<u16>() {
                Ok(n) if (1..=limits::STORE_PIECES_MAX as u16).contains(&n) => {
                    pieces.push((text.slice(0..kind.len()), n));
                }
                _ if kind.trim().parse::<u16>().is_ok() => reader.out.push(
                    TableMistake::NumberAndKind {
                        text: &text,
                        number: kind.trim(),
                        kind: n.trim(),
                    }
                    .into(),
                ),
                _ => reader.out.push(
                    TableMistake::NumberOfPieces {
                        number: n,
                        span: text.part(kind.len() + 1..text.text.len()),
                    }
                    .into(),
                ),
            },
        }
    }
    for (index, (text, _)) in pieces.iter().enumerate() {
        let name = text.text.trim();
        let mut before = pieces[..index].iter();
        if let Some((first, _)) = before.find(|(first, _)| first.text.trim() == name) {
            let warning = HAS_TWICE.warning(
                format!("`{name}` is listed twice"),
                text.span(),
                "added to the first",
            );
            let warning = warning
                .with_label(first.span(), "listed here")
                .with_help(format!("write it once, with the number: `{name}*2`"));
            reader.out.push(warning);
        }
    }
    pieces
}
