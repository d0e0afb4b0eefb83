//! The tests of a definition: a position, and the expected moves and results.

use super::document::{Key, Node, Table, Text, Value};
use super::limits;
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use crate::placement;
use crate::source::Span;

/// A table `[[test]]` as written. The test runner resolves its names in the game, since options may change them.
#[derive(Clone, Debug, Default)]
pub struct Test {
    /// The header of its table.
    pub span: Option<Span>,
    /// The name of the test.
    pub name: Option<Text>,
    /// The rule that the test shows.
    pub cite: Option<Text>,
    /// Options switched on.
    pub options: Vec<Text>,
    /// The keys that set up its position, merged over the start.
    pub position: Table,
    /// Moves played first, in order.
    pub after: Vec<Text>,
    /// Moves that must be legal then.
    pub legal: Vec<Text>,
    /// Moves that must not be legal.
    pub illegal: Vec<Text>,
    /// A cell; its piece must have exactly the destinations of [`Test::to`].
    pub from: Option<Text>,
    /// The destinations of [`Test::from`]; an empty list means none.
    pub to: Option<Vec<Text>>,
    /// Several cells, and exactly the destinations of their pieces.
    pub destinations: Vec<(Key, Vec<Text>)>,
    /// All legal moves, exactly.
    pub moves: Option<Vec<Text>>,
    /// All legal moves with captures, exactly.
    pub captures: Option<Vec<Text>>,
    /// The number of legal moves.
    pub count: Option<(u64, Span)>,
    /// The number of legal moves of the pieces on these cells.
    pub counts: Vec<(Key, Node)>,
    /// The number of legal moves for each of the named kinds of turn.
    pub turns: Vec<(Key, Node)>,
    /// Exactly the pieces that have statuses given, by status; `None` if it is not tested.
    pub given: Option<Vec<(Key, Vec<Text>)>>,
    /// Exactly the contents of stores: by store, player and kind.
    pub stored: Option<Node>,
    /// Expected values of cells: by attribute and cell.
    pub values: Option<Node>,
    /// Whether the player to move is in check.
    pub check: Option<(bool, Span)>,
    /// Expected pieces by cell: `e7 = "black pawn"`; several from the bottom up.
    pub standing: Vec<(Key, Vec<Text>)>,
    /// Cells that must be empty.
    pub empty: Vec<Text>,
    /// Moves, and exactly the cells whose pieces they remove.
    pub removes: Vec<(Key, Vec<Text>)>,
    /// Exactly the cells whose pieces can move.
    pub movers: Option<Vec<Text>>,
    /// Points by player, in hundredths.
    pub scores: Vec<(Key, u16, Span)>,
    /// The winner: a player's name, `draw`, or `none` while the game goes on.
    pub result: Option<Text>,
    /// The reason of the result.
    pub reason: Option<Text>,
}

/// The keys that a test may have beside those of its position.
const KEYS: [&str; 25] = [
    "name",
    "cite",
    "options",
    "after",
    "legal",
    "illegal",
    "from",
    "to",
    "destinations",
    "moves",
    "captures",
    "count",
    "counts",
    "turns",
    "given",
    "stored",
    "values",
    "check",
    "standing",
    "empty",
    "removes",
    "movers",
    "scores",
    "result",
    "reason",
];

/// The keys of which a test must have one; without any, it tests nothing.
const CLAIMS: [&str; 20] = [
    "after",
    "legal",
    "illegal",
    "to",
    "destinations",
    "moves",
    "captures",
    "count",
    "counts",
    "turns",
    "given",
    "stored",
    "values",
    "check",
    "standing",
    "empty",
    "removes",
    "movers",
    "scores",
    "result",
];

/// Reads the tests of a file; names of attributes of cells are keys of tests.
pub fn read(root: &Table, attributes: &[&str], reader: &mut Reader<'_>) -> Vec<Test> {
    reader
        .list(root, "test", limits::TESTS_MAX)
        .iter()
        .filter_map(|node| test(node, attributes, reader))
        .collect()
}

fn test(node: &Node, attributes: &[&str], reader: &mut Reader<'_>) -> Option<Test> {
    let keys = [&KEYS[..], &placement::KEYS, attributes].concat();
    let table = &reader.entry(node, "[[test]]", &keys)?;
    // Keys of a position are read once the rules are complete.
    let mut position = table.clone();
    position.retain(|key, _| !KEYS.contains(&key.name.as_str()));
    placement::check_types(&position, reader);
    if table.contains_key("after") {
        for (key, _) in table {
            if attributes.contains(&key.name.as_str()) {
                reader.out.push(places_or_expects(key));
            }
        }
    }
    if !table.contains_key("name") {
        reader.missing(node.span, "[[test]]", "name", "name = \"stalemate\"");
    }
    if !CLAIMS.iter().any(|key| table.contains_key(*key)) && !table.contains_key("reason") {
        reader.missing(
            node.span,
            "[[test]]",
            "legal",
            "legal = [\"e2e4\"]` or `result = \"draw\"",
        );
    }
    match (table.get("from"), table.get("to")) {
        (Some(from), None) => reader.missing(from.span, "[[test]]", "to", "to = [\"e3\", \"e4\"]"),
        (None, Some(to)) => reader.missing(to.span, "[[test]]", "from", "from = \"e2\""),
        _ => {}
    }
    let written = |key: &str| table.get(key).cloned();
    let mut entries = |key: &str| -> Vec<(Key, Node)> {
        let table = table.get(key).and_then(|node| reader.any_table(node, key));
        let table = table.into_iter().flatten();
        table
            .map(|(key, node)| (key.clone(), node.clone()))
            .collect()
    };
    let (counts, turns) = (entries("counts"), entries("turns"));
    let scores = table
        .get("scores")
        .and_then(|node| reader.any_table(node, "scores"));
    let scores = scores.into_iter().flatten();
    let test = Test {
        span: Some(node.span),
        name: reader.text(table, "name", "name = \"stalemate\""),
        cite: reader.text(table, "cite", "cite = \"FIDE 5.2.1\""),
        options: reader.words(table, "options").unwrap_or_default(),
        position,
        after: reader.words(table, "after").unwrap_or_default(),
        legal: reader.words(table, "legal").unwrap_or_default(),
        illegal: reader.words(table, "illegal").unwrap_or_default(),
        from: reader.text(table, "from", "from = \"e2\""),
        to: reader.words(table, "to"),
        destinations: pieces(table, "destinations", reader)
            .into_iter()
            .map(|(key, texts)| (key, texts.iter().flat_map(Text::words).collect()))
            .collect(),
        moves: reader.words(table, "moves"),
        captures: reader.words(table, "captures"),
        count: reader
            .integer(table, "count", 0, i64::MAX)
            .and_then(|number| Some((u64::try_from(number).ok()?, table.get("count")?.span))),
        counts,
        turns,
        given: table.get("given").map(|_| {
            pieces(table, "given", reader)
                .into_iter()
                .map(|(key, texts)| (key, texts.iter().flat_map(Text::words).collect()))
                .collect()
        }),
        stored: written("stored"),
        values: written("values"),
        check: reader
            .boolean(table, "check")
            .and_then(|value| Some((value, table.get("check")?.span))),
        standing: pieces(table, "standing", reader),
        empty: reader.words(table, "empty").unwrap_or_default(),
        removes: pieces(table, "removes", reader)
            .into_iter()
            .map(|(key, texts)| (key, texts.iter().flat_map(Text::words).collect()))
            .collect(),
        movers: reader.words(table, "movers"),
        scores: scores
            .filter_map(|(key, node)| {
                Some((key.clone(), reader.points(node, &key.name)?, node.span))
            })
            .collect(),
        result: reader.text(table, "result", "result = \"white\""),
        reason: reader.text(table, "reason", "reason = \"stalemate\""),
    };
    Some(test)
}

/// Returns the error about an attribute that is written alone beside `after`. It sets up the position, but looks like an
/// expectation after the moves.
fn places_or_expects(key: &Key) -> Diagnostic {
    let name = &key.name;
    Diagnostic::error(
        "toml::places_or_asks",
        format!("`{name}` beside `after` may mean two things"),
        key.span,
        "what cells carry before the moves, or after them?",
    )
    .with_help(format!(
        "write `attributes.{name}` for what they carry before the moves, `values.{name}` for what they must carry after them"
    ))
}

/// Reads a table of cells or moves, each with one text or several.
fn pieces(table: &Table, key: &str, reader: &mut Reader<'_>) -> Vec<(Key, Vec<Text>)> {
    let Some(table) = table.get(key).and_then(|node| reader.any_table(node, key)) else {
        return Vec::new();
    };
    let mut read = Vec::new();
    for (key, node) in table {
        let texts = match &node.value {
            Value::String(text) => Some(vec![text.clone()]),
            _ => reader.words_of(node, &key.name),
        };
        if let Some(texts) = texts {
            read.push((key.clone(), texts));
        }
    }
    read
}
