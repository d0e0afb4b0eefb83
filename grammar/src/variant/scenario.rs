//! The tests of a definition: a position, and the expected moves and results.

use super::document::{Key, Node, Table, Text, Value};
use super::limits;
use super::mistake::TableMistake;
use super::reader::{Fields, Reader};
use super::rows::{Names, Row, Section, Shape, Type};
use crate::lint_row::{DEFAULTS_WITHOUT_TEST, TEST_NAME_TWICE};
use crate::placement;
use crate::source::Span;
use rustc_hash::FxHashMap;
use std::sync::Arc;

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
    /// The keys that set up its position, merged over the defaults.
    pub position: Table,
    /// The keys of `[test-defaults]`, merged over the start; empty if the test does not use them.
    pub defaults: Arc<Table>,
    /// The name of an earlier test, with whose last position it begins.
    pub continues: Option<Text>,
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
    /// Conditions that must hold for the player to move.
    pub holds: Vec<Text>,
    /// The number of sequences of moves, by length.
    pub perft: Vec<(Key, Node)>,
    /// The number of legal moves of the pieces on these cells.
    pub counts: Vec<(Key, Node)>,
    /// The number of legal moves for each of the named kinds of turn.
    pub turns: Vec<(Key, Node)>,
    /// Probabilities of throws: by the faces, or by the item drawn.
    pub chances: Vec<(Key, Text)>,
    /// The number of start positions that a new game may draw.
    pub starts: Option<(u64, Span)>,
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
    /// The pieces that players see: by player, the rows of a FEN.
    pub views: Vec<(Key, Text)>,
    /// Moves that the player to move may try.
    pub tries: Vec<Text>,
    /// Exactly the announcements after the last move of the test; `None` if it is not tested.
    pub told: Option<(Vec<Text>, Span)>,
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

/// A list of texts for each cell or move.
const LISTS: Type = Type::Names(&Type::List);

/// A number for each cell or name.
const COUNTS: Type = Type::Names(&Type::Number(0, i64::MAX));

/// The section `[[test]]`: the keys of a test, and those of its position.
pub static SECTION: Section = Section::new(
    "test",
    Shape::List,
    "A position, moves from it, and claims that must hold after the moves.",
    &[
        Row::new("name", Type::Text, "\"stalemate\"", "The name of the test.").required(),
        Row::new("cite", Type::Text, "\"FIDE 5.2.1\"", "The article of the game's rules that the test shows."),
        Row::new("options", Type::List, "[\"no-castling\"]", "Options that are switched on."),
        Row::new(
            "continues",
            Type::Text,
            "\"castling\"",
            "The name of an earlier test; this test begins with its last position, after its moves.",
        ),
        Row::new(
            "defaults",
            Type::Boolean,
            "false",
            "Whether the test uses the keys of `[test-defaults]`.",
        )
        .or("true"),
        Row::new("after", Type::List, "[\"e2e4\", \"e7e5\"]", "Moves that are played first."),
        Row::new("legal", Type::List, "[\"e2e4\"]", "Moves that must be legal then."),
        Row::new("illegal", Type::List, "[\"e2e5\"]", "Moves that must not be legal then."),
        Row::new("from", Type::Text, "\"e2\"", "A cell; `to` has exactly the cells to which its piece may go."),
        Row::new("to", Type::List, "[\"e3\", \"e4\"]", "Exactly the cells to which the piece on `from` may go; an empty list means nowhere."),
        Row::new("destinations", LISTS, "{ e1 = [\"e2\"] }", "Several cells, and exactly the cells to which their pieces may go."),
        Row::new("moves", Type::List, "[\"e1e2\"]", "Exactly all legal moves."),
        Row::new("captures", Type::List, "[\"e4d5\"]", "Exactly all legal moves that capture."),
        Row::new("count", Type::Number(0, i64::MAX), "20", "How many legal moves there are."),
        Row::new("counts", COUNTS, "{ d4 = 16 }", "How many legal moves single pieces have."),
        Row::new("perft", COUNTS, "{ 1 = 20, 2 = 400 }", "How many sequences of legal moves there are, by length."),
        Row::new(
            "holds",
            Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]),
            "[\"quiet == 3\"]",
            "Conditions that hold for the player to move, as in `when` of an end.",
        ),
        Row::new("turns", COUNTS, "{ battle = 4 }", "How many legal moves there are of each kind of turn."),
        Row::new("chance", Type::Names(&Type::Text), "{ 2 = \"1/6\" }", "The probabilities of throws, or of items that are drawn from a store."),
        Row::new("starts", Type::Number(1, i64::MAX), "960", "How many different start positions a new game may draw."),
        Row::new("given", LISTS, "{ stunned = [\"e5\"] }", "Exactly the pieces to which effects have given statuses."),
        Row::new("stored", Type::Names(&Type::Names(&Type::Any)), "{ pool = { black = { rook = 1 } } }", "Exactly the contents of the players' stores."),
        Row::new("values", Type::Names(&placement::CELL_VALUES), "{ tile = { d4 = \"KRB\" } }", "The values of cells; `all` means every cell that is not named."),
        Row::new("check", Type::Boolean, "true", "Whether the player to move is in check."),
        Row::new("standing", LISTS, "{ e7 = \"black pawn\" }", "Pieces on cells; a stack is a list from the ground up."),
        Row::new("empty", Type::List, "[\"e7\"]", "Cells that are empty."),
        Row::new("views", Type::Names(&Type::Text), "{ white = \"8/8/8/8/8/8/8/4K3\" }", "What players see of the pieces, as the rows of a FEN."),
        Row::new("told", Type::List, "[\"captured on d5\"]", "Exactly what is announced after the last move of `after`."),
        Row::new("removes", LISTS, "{ b5c6 = [\"c5\"] }", "Moves, and exactly the cells from which they remove captured pieces."),
        Row::new("tries", Type::List, "[\"e4d5\"]", "Moves that the player to move may try, legal or not, in a game whose `[view]` has `tries`."),
        Row::new("movers", Type::List, "[\"e1\"]", "Exactly the cells of the pieces that can make a step of some legal turn."),
        Row::new("scores", Type::Names(&Type::Points), "{ white = 0.75, black = 0.25 }", "Points by player."),
        Row::new("result", Type::Text, "\"white\"", "The name of the winner, the names of all winners, `draw`, or `none` while the game goes on."),
        Row::new("reason", Type::Text, "\"stalemate\"", "The reason of the end."),
    ],
)
.also(&placement::ROWS)
.named_by(Names::OfCells);

/// The section `[test-defaults]`: the keys of a position.
pub static DEFAULTS: Section = Section::new(
    "test-defaults",
    Shape::Single,
    "Keys of a position for every test of the file that does not have them.",
    &[],
)
.also(&placement::ROWS)
.named_by(Names::OfCells);

/// The keys that claim nothing; a test with these alone tests nothing.
const CLAIMLESS: [&str; 6] = ["name", "cite", "options", "continues", "defaults", "from"];

/// Reads the tests of a file; names of attributes of cells are keys of tests.
pub fn read(root: &Table, attributes: &[&str], reader: &mut Reader<'_>) -> Vec<Test> {
    let defaults = Arc::new(defaults(root, attributes, reader));
    let tests: Vec<Test> = reader
        .list(root, "test", limits::TESTS_MAX)
        .iter()
        .filter_map(|node| test(node, (attributes, &defaults), reader))
        .collect();
    if let Some((key, _)) = root.get_key_value(DEFAULTS.word)
        && !tests
            .iter()
            .any(|test| Arc::ptr_eq(&test.defaults, &defaults))
    {
        let message = format!("no test uses `{}`", DEFAULTS.header());
        let warning = DEFAULTS_WITHOUT_TEST.warning(message, key.span, "defaults for nothing");
        let help = "write a test without `continues` and without `defaults = false`, or take the table away";
        reader.out.push(warning.with_help(help));
    }
    let names = tests.iter().filter_map(|test| test.name.as_ref());
    let mut first: FxHashMap<&str, Span> = FxHashMap::default();
    for name in names {
        if let Some(other) = first.insert(name.text.trim(), name.span()) {
            let message = format!("two tests have the name \"{}\"", name.text.trim());
            let warning = TEST_NAME_TWICE.warning(message, name.span(), "the second of them");
            let warning = warning
                .with_label(other, "the first of them")
                .with_help("give each test a name of its own: reports, and `continues`, name it");
            reader.out.push(warning);
        }
    }
    tests
}

/// Reads `[test-defaults]`. The keys of a position are read once the rules are complete.
fn defaults(root: &Table, attributes: &[&str], reader: &mut Reader<'_>) -> Table {
    let Some(node) = root.get(DEFAULTS.word) else {
        return Table::new();
    };
    let title = DEFAULTS.header();
    let Some(fields) = reader.entry(node, &title, &DEFAULTS, attributes) else {
        return Table::new();
    };
    let defaults = fields.into_table();
    placement::check_types(&defaults, reader);
    defaults
}

fn test(
    node: &Node,
    (attributes, defaults): (&[&str], &Arc<Table>),
    reader: &mut Reader<'_>,
) -> Option<Test> {
    let table = &reader.entry(node, "[[test]]", &SECTION, attributes)?;
    // Keys of a position are read once the rules are complete.
    let is_own = |key: &str| SECTION.rows.iter().any(|row| row.key == key);
    let mut position = Table::clone(table);
    position.retain(|key, _| !is_own(&key.name));
    placement::check_types(&position, reader);
    if table.contains_key("after") {
        for (key, _) in table.iter() {
            if attributes.contains(&key.name.as_str()) {
                reader
                    .out
                    .push(TableMistake::PlacesOrExpects { key }.into());
            }
        }
    }
    table.require(node.span, reader);
    let is_claim = |key: &Key| is_own(&key.name) && !CLAIMLESS.contains(&key.name.as_str());
    let has_claim = table.contains_key("from") || table.keys().any(is_claim);
    if !has_claim && reader.is_certain("[[test]]", "legal") {
        let span = node.span;
        reader.out.push(TableMistake::NoClaim { span }.into());
    }
    match (table.get("from"), table.get("to")) {
        (Some(from), None) => {
            reader.missing(from.span, "[[test]]", "to", "to = [\"e3\", \"e4\"]");
        }
        (None, Some(to)) => {
            reader.missing(to.span, "[[test]]", "from", "from = \"e2\"");
        }
        _ => {}
    }
    let written = |key: &str| table.node(key).cloned();
    let mut entries = |key: &str| -> Vec<(Key, Node)> {
        let table = table.table(key, reader).into_iter().flatten();
        table
            .map(|(key, node)| (key.clone(), node.clone()))
            .collect()
    };
    let (counts, turns, perft) = (entries("counts"), entries("turns"), entries("perft"));
    let scores = table.table("scores", reader).into_iter().flatten();
    let place = |key: &str| Some(table.get(key)?.span);
    let test = Test {
        span: Some(node.span),
        name: table.text("name", reader),
        cite: table.text("cite", reader),
        options: table.list("options", reader).unwrap_or_default(),
        position,
        defaults: match table.flag("defaults", reader) && !table.contains_key("continues") {
            true => Arc::clone(defaults),
            false => Arc::default(),
        },
        continues: table.text("continues", reader),
        after: table.list("after", reader).unwrap_or_default(),
        legal: table.list("legal", reader).unwrap_or_default(),
        illegal: table.list("illegal", reader).unwrap_or_default(),
        from: table.text("from", reader),
        to: table.list("to", reader),
        destinations: words_by(table, "destinations", reader),
        moves: table.list("moves", reader),
        captures: table.list("captures", reader),
        count: number_of("count", table, reader),
        starts: number_of("starts", table, reader),
        holds: table.one_or_more("holds", reader),
        perft,
        counts,
        turns,
        chances: texts_by(table, "chance", reader),
        given: table
            .contains_key("given")
            .then(|| words_by(table, "given", reader)),
        stored: written("stored"),
        values: written("values"),
        check: table.boolean("check", reader).zip(place("check")),
        standing: pieces(table, "standing", reader),
        empty: table.list("empty", reader).unwrap_or_default(),
        views: texts_by(table, "views", reader),
        tries: table.list("tries", reader).unwrap_or_default(),
        told: table.list("told", reader).zip(place("told")),
        removes: words_by(table, "removes", reader),
        movers: table.list("movers", reader),
        scores: scores
            .filter_map(|(key, node)| {
                Some((key.clone(), reader.points(node, &key.name)?, node.span))
            })
            .collect(),
        result: table.text("result", reader),
        reason: table.text("reason", reader),
    };
    Some(test)
}

/// Reads a table of cells or moves, each with words.
fn words_by(table: &Fields, key: &str, reader: &mut Reader<'_>) -> Vec<(Key, Vec<Text>)> {
    let read = pieces(table, key, reader).into_iter();
    read.map(|(key, texts)| (key, texts.iter().flat_map(Text::words).collect()))
        .collect()
}

/// Reads a number with its place.
fn number_of(key: &str, table: &Fields, reader: &mut Reader<'_>) -> Option<(u64, Span)> {
    let number = table.number(key, reader)?;
    Some((u64::try_from(number).ok()?, table.get(key)?.span))
}

/// Reads a table of names, each with one text.
fn texts_by(table: &Fields, key: &str, reader: &mut Reader<'_>) -> Vec<(Key, Text)> {
    let read = table.table(key, reader).into_iter().flatten();
    read.filter_map(|(name, node)| {
        let example = format!("{} = \"...\"", name.name);
        Some((name.clone(), reader.text_of(node, &name.name, &example)?))
    })
    .collect()
}

/// Reads a table of cells or moves, each with one text or several.
fn pieces(table: &Fields, key: &str, reader: &mut Reader<'_>) -> Vec<(Key, Vec<Text>)> {
    let Some(table) = table.table(key, reader) else {
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
