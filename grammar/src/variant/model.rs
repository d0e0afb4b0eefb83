//! A definition as typed tables, every value with its place. Names are not resolved yet.

mod joint;
mod piece;
mod teams;

pub use joint::{JOINT_KEYS, Joint, JointPiece, JointSubject, PIECE_KEYS_OF_JOINT};
pub use piece::{Image, PIECE_KEYS, Piece};
pub use teams::{Team, Teams};

use super::attribute::{self, Attribute, Stack};
use super::document::{Key, Node, Table, Text};
use super::follow::{self, Effect, MustRule, Status};
use super::limits;
use super::phase::{self, Phase};
use super::reader::{Reader, Rule};
use super::store::{self, Store};
use super::turn::{self, Turn};
use crate::diagnostic::Diagnostic;
use crate::placement;
use crate::source::Span;
use ir::{CounterField, CounterScope, Verdict};

/// The keys of a definition.
pub const KEYS: [&str; 28] = [
    "language",
    "name",
    "summary",
    "extends",
    "board",
    "players",
    "sides",
    "teams",
    "attribute",
    "piece",
    "stack",
    "zone",
    "let",
    "royal",
    "forbid",
    "promotion",
    "joint",
    "status",
    "effect",
    "must",
    "phase",
    "turn",
    "store",
    "counter",
    "end",
    "setup",
    "options",
    "test",
];

/// A definition after inheritance and options.
#[derive(Clone, Debug, Default)]
pub struct Model {
    /// The title.
    pub name: Option<Text>,
    /// A summary in one line.
    pub summary: Option<Text>,
    /// The name of the board file.
    pub board: Option<Text>,
    /// The names of the players in turn order, if the definition has them.
    pub players: Option<Vec<Text>>,
    /// The letters of the players as the side to move in a FEN, if the definition has them.
    pub sides: Option<Vec<Text>>,
    /// The teams.
    pub teams: Teams,
    /// The table `[piece]`.
    pub pieces: Vec<Piece>,
    /// The table `[attribute]`.
    pub attributes: Vec<Attribute>,
    /// Attributes that could not be read.
    pub broken_attributes: Vec<String>,
    /// The table `[stack]`.
    pub stack: Option<Stack>,
    /// The tables `[phase.NAME]`.
    pub phases: Vec<Phase>,
    /// The table `[zone]`: names and sets.
    pub zones: Vec<(Key, Text)>,
    /// The table `[let]`: names, perhaps with parameters, and expressions.
    pub lets: Vec<(Key, Text)>,
    /// The table `[royal]`.
    pub royal: Option<Royal>,
    /// The tables `[forbid.NAME]`.
    pub forbids: Vec<Forbid>,
    /// The tables `[promotion.NAME]`.
    pub promotions: Vec<Promotion>,
    /// The tables `[joint.NAME]`.
    pub joints: Vec<Joint>,
    /// The table `[status]`.
    pub statuses: Vec<Status>,
    /// The tables `[effect.NAME]`.
    pub effects: Vec<Effect>,
    /// The tables `[must.NAME]`.
    pub must_rules: Vec<MustRule>,
    /// The tables `[turn.NAME]`.
    pub turns: Vec<Turn>,
    /// The table `[store]`.
    pub stores: Vec<Store>,
    /// The table `[counter]`.
    pub counters: Vec<Counter>,
    /// The tables `[end.NAME]`.
    pub ends: Vec<End>,
    /// The table `[setup]`.
    pub setup: Option<Setup>,
    /// Whether some declarations of names could not be read.
    pub lost: bool,
}

/// A table `[royal]`.
#[derive(Clone, Debug)]
pub struct Royal {
    /// The place of the table.
    pub span: Span,
    /// The royal pieces.
    pub subject: Option<Text>,
    /// The condition that they must satisfy; by default, no royal is attacked.
    pub safe: Option<Text>,
}

/// A table `[forbid.NAME]`.
#[derive(Clone, Debug)]
pub struct Forbid {
    /// The place of the table.
    pub span: Span,
    /// The name of the rule.
    pub name: Option<Text>,
    /// The pieces that the rule restricts.
    pub subject: Option<Text>,
    /// The forbidden moves, by a condition before the move.
    pub before: Option<Text>,
    /// The forbidden moves, by a condition after the move.
    pub after: Option<Text>,
    /// Whether the rule also restricts attacks.
    pub attack: bool,
}

/// A table `[promotion.NAME]`.
#[derive(Clone, Debug)]
pub struct Promotion {
    /// The place of the table.
    pub span: Span,
    /// The name of the promotion.
    pub name: Option<Text>,
    /// The pieces that may promote.
    pub subject: Option<Text>,
    /// The condition for the promotion.
    pub when: Option<Text>,
    /// The choices for all kinds.
    pub to: Option<Text>,
    /// The choices for each kind.
    pub map: Vec<(Key, Text)>,
    /// The condition under which the piece must promote.
    pub must: Option<Text>,
    /// Whether a piece without a choice does not attack.
    pub attack: bool,
    /// The place of the key `attack`.
    pub attack_at: Option<Span>,
}

/// A table `[counter.NAME]`.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The name of the counter.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// Whether the counter is for the game or for each player.
    pub scope: CounterScope,
    /// The first value.
    pub start: u16,
    /// The condition that adds one.
    pub add: Option<Text>,
    /// The condition that subtracts one.
    pub subtract: Option<Text>,
    /// The condition that resets the counter.
    pub reset: Option<Text>,
    /// The largest value.
    pub max: u16,
    /// The field of a FEN that holds the counter.
    pub field: CounterField,
}

/// A table `[end.NAME]`.
#[derive(Clone, Debug)]
pub struct End {
    /// The place of the table.
    pub span: Span,
    /// The name of the end.
    pub name: Option<Text>,
    /// The condition.
    pub when: Option<Text>,
    /// The winner, or a draw.
    pub result: Option<Verdict>,
    /// The share of the point for each player.
    pub score: Option<Score>,
    /// The reason printed with the result.
    pub reason: Option<Text>,
    /// Whether players have to claim the end.
    pub claim: bool,
}

/// A table `score` of an `[end.NAME]`.
#[derive(Clone, Debug)]
pub struct Score {
    /// The place of the table.
    pub span: Span,
    /// Points in hundredths, by word or name of players; `None` if they could not be read.
    pub points: Vec<(Key, Option<u16>)>,
}

/// A table `[setup]`.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The place of the table.
    pub span: Span,
    /// The keys of the table. They are read once the rules are complete.
    pub position: Table,
}

impl Setup {
    /// Returns the place of the set-up: the FEN, if there is one.
    pub fn place(&self) -> Span {
        let fen = self.position.get("fen");
        fen.map_or(self.span, |fen| fen.span)
    }
}

impl Model {
    /// Returns the names of attributes of cells, and those of attributes that could not be read.
    pub fn terrain(&self) -> Vec<&str> {
        let attributes = self.attributes.iter();
        let of_cells = attributes.filter(|attribute| attribute.of == ir::AttributeOf::Cell);
        let names = of_cells.map(|attribute| attribute.name.name.as_str());
        let broken = self.broken_attributes.iter().map(String::as_str);
        names.chain(broken).collect()
    }
}

/// Reads a merged definition; `whole` is the place to mark if something is missing altogether.
pub fn read(root: &Table, whole: Span, reader: &mut Reader<'_>) -> Model {
    reader.keys(root, "the definition", &KEYS);
    let mut model = Model {
        name: reader.title(root, "name", "name = \"My Game\""),
        summary: reader.title(root, "summary", "summary = \"One line about it.\""),
        board: reader.text(root, "board", "board = \"square-8x8\""),
        players: reader.words(root, "players"),
        sides: reader.words(root, "sides"),
        teams: teams::read(root, reader),
        ..Model::default()
    };
    for key in ["name", "board", "piece", "setup"] {
        // The players may set up their pieces in a phase instead.
        let is_needed = key != "setup" || !root.contains_key("phase");
        if is_needed && !root.contains_key(key) {
            let example = match key {
                "name" => "name = \"My Game\"",
                "board" => "board = \"square-8x8\"",
                "piece" => "[piece]` and below it `king = { letter = \"K\", moves = \"K\" }",
                _ => "[setup]` and below it `fen = \"...\"",
            };
            reader.missing(whole, "the definition", key, example);
        }
    }
    reader.attributes.extend(attribute::names(root));
    if let Some(node) = root.get("attribute") {
        model.attributes = attribute::read(node, reader);
        let is_read = |name: &String| {
            let mut read = model.attributes.iter();
            read.any(|attribute| attribute.name.name == *name)
        };
        let names = attribute::names(root).into_iter();
        model.broken_attributes = names.filter(|name| !is_read(name)).collect();
    }
    if let Some(node) = root.get("stack") {
        model.stack = attribute::stack(node, reader);
    }
    if let Some(node) = root.get("piece") {
        model.pieces = piece::pieces(node, reader);
    }
    if let Some(node) = root.get("zone") {
        model.zones = reader.texts(node, "[zone]", "name = \"a1 | b1\"");
    }
    if let Some(node) = root.get("let") {
        model.lets = lets(node, reader);
    }
    if let Some(node) = root.get("royal") {
        model.royal = royal(node, reader);
    }
    let most = limits::RULES_MAX;
    model.forbids = reader
        .list(root, "forbid", most)
        .iter()
        .filter_map(|node| forbid(node, reader))
        .collect();
    model.promotions = reader
        .list(root, "promotion", most)
        .iter()
        .filter_map(|node| promotion(node, reader))
        .collect();
    model.joints = reader
        .list(root, "joint", most)
        .iter()
        .filter_map(|node| joint::joint(node, reader))
        .collect();
    model.ends = reader
        .list(root, "end", most)
        .iter()
        .filter_map(|node| end(node, reader))
        .collect();
    if let Some(node) = root.get("status") {
        model.statuses = follow::statuses(node, reader);
    }
    model.effects = reader
        .list(root, "effect", most)
        .iter()
        .filter_map(|node| follow::effect(node, reader))
        .collect();
    model.must_rules = reader
        .list(root, "must", most)
        .iter()
        .filter_map(|node| follow::must_rule(node, reader))
        .collect();
    model.phases = reader
        .list(root, "phase", limits::PHASES_MAX)
        .iter()
        .filter_map(|node| phase::read(node, reader))
        .collect();
    model.turns = reader
        .list(root, "turn", most)
        .iter()
        .filter_map(|node| turn::read(node, reader))
        .collect();
    if let Some(node) = root.get("store") {
        model.stores = store::read(node, reader);
    }
    if let Some(node) = root.get("counter") {
        model.counters = counters(node, reader);
    }
    if let Some(node) = root.get("setup") {
        model.setup = setup(node, &model.terrain(), reader);
    }
    model.lost = reader.lost;
    model
}

/// The keys of a `[counter.NAME]`.
pub const COUNTER_KEYS: [&str; 7] = ["per", "start", "add", "subtract", "reset", "max", "fen"];

/// The keys of `[royal]`.
pub const ROYAL_KEYS: [&str; 2] = ["who", "safe"];

/// The keys of a `[forbid.NAME]`.
pub const FORBID_KEYS: [&str; 5] = ["who", "when", "after", "attack", "first"];

/// The keys of a `[promotion.NAME]`.
pub const PROMOTION_KEYS: [&str; 7] = ["who", "when", "to", "map", "must", "attack", "first"];

/// The keys of an `[end.NAME]`.
pub const END_KEYS: [&str; 7] = [
    "when", "result", "score", "reason", "claim", "first", "inherit",
];

/// Returns the keys of a rule of a section.
pub(super) fn keys_of(section: &str) -> &'static [&'static str] {
    match section {
        "forbid" => &FORBID_KEYS,
        "promotion" => &PROMOTION_KEYS,
        "joint" => &JOINT_KEYS,
        "effect" => &follow::EFFECT_KEYS,
        "must" => &follow::MUST_KEYS,
        "phase" => &phase::KEYS,
        "turn" => &turn::KEYS,
        _ => &END_KEYS,
    }
}

/// The keys of `[setup]`.
pub use placement::KEYS as SETUP_KEYS;

/// The words for the owner of a counter.
pub const COUNTER_SCOPES: [(&str, CounterScope); 2] = [
    ("game", CounterScope::Game),
    ("player", CounterScope::Player),
];

/// The words for the field of a FEN that holds a counter.
pub const COUNTER_FIELDS: [(&str, CounterField); 2] = [
    ("clock", CounterField::Clock),
    ("checks", CounterField::Checks),
];

/// The words for the result of an end.
pub const RESULTS: [(&str, Verdict); 3] = [
    ("win", Verdict::Win),
    ("loss", Verdict::Loss),
    ("draw", Verdict::Draw),
];

fn lets(node: &Node, reader: &mut Reader<'_>) -> Vec<(Key, Text)> {
    let Some(table) = reader.any_table(node, "[let]") else {
        return Vec::new();
    };
    let lets = reader.within(table.keys(), limits::NAMES_MAX, "[let]", node.span);
    lets.filter_map(|key| {
        Some((
            key.clone(),
            reader.condition(table, &key.name, "officer = \"rook | bishop\"")?,
        ))
    })
    .collect()
}

fn royal(node: &Node, reader: &mut Reader<'_>) -> Option<Royal> {
    let table = &reader.entry(node, "[royal]", &ROYAL_KEYS)?;
    if !table.contains_key("who") {
        reader.missing(node.span, "[royal]", "who", "who = \"mine king\"");
    }
    Some(Royal {
        span: node.span,
        subject: reader.text(table, "who", "who = \"mine king\""),
        safe: reader.condition(table, "safe", "safe = \"none(attacked(royal))\""),
    })
}

fn forbid(node: &Node, reader: &mut Reader<'_>) -> Option<Forbid> {
    let Rule { name, title, table } = &reader.rule(node, "forbid", &FORBID_KEYS)?;
    if !["who", "when", "after"]
        .iter()
        .any(|key| table.contains_key(*key))
    {
        reader.missing(node.span, title, "when", "when = \"to in castle\"");
    }
    Some(Forbid {
        span: node.span,
        name: name.clone(),
        subject: reader.text(table, "who", "who = \"pawn\""),
        before: reader.condition(table, "when", "when = \"to in castle\""),
        after: reader.condition(table, "after", "after = \"in check\""),
        attack: reader.boolean(table, "attack").unwrap_or(true),
    })
}

fn promotion(node: &Node, reader: &mut Reader<'_>) -> Option<Promotion> {
    let Rule { name, title, table } = &reader.rule(node, "promotion", &PROMOTION_KEYS)?;
    match (table.get("to"), table.get("map")) {
        (None, None) => reader.missing(node.span, title, "to", "to = \"queen | rook\""),
        (Some(to), Some(map)) => reader.out.push(
            Diagnostic::error(
                "rules::to_and_map",
                "`to` and `map` in one promotion",
                map.span,
                "choices by kind",
            )
            .with_label(to.span, "choices for all kinds")
            .with_help("keep one of them, or write two promotions"),
        ),
        _ => {}
    }
    let map = table
        .get("map")
        .map(|node| reader.texts(node, "map", "pawn = \"queen\""))
        .unwrap_or_default();
    Some(Promotion {
        span: node.span,
        name: name.clone(),
        subject: reader.text(table, "who", "who = \"pawn\""),
        when: reader.condition(table, "when", "when = \"to in far\""),
        to: reader.text(table, "to", "to = \"queen | rook\""),
        map,
        must: reader.condition(table, "must", "must = true"),
        attack: reader.boolean(table, "attack").unwrap_or(true),
        attack_at: table.get_key_value("attack").map(|(key, _)| key.span),
    })
}

fn counters(node: &Node, reader: &mut Reader<'_>) -> Vec<Counter> {
    let Some(table) = reader.named(node, "counter", &COUNTER_KEYS) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::NAMES_MAX, "[counter]", node.span)
        .filter_map(|(name, node)| counter(name, node, reader))
        .collect()
}

fn counter(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Counter> {
    let title = format!("[counter.{}]", name.name);
    let table = &reader.entry(node, &title, &COUNTER_KEYS)?;
    if !table.contains_key("add") && !table.contains_key("subtract") {
        reader.missing(name.span, &title, "add", "add = true");
    }
    let most = i64::from(limits::COUNTER_MAX);
    let max = reader.integer(table, "max", 1, most).unwrap_or(most);
    let start = reader.integer(table, "start", 0, most).unwrap_or(0);
    if let (true, Some(node)) = (start > max, table.get("start")) {
        reader.out.push(
            Diagnostic::error(
                "toml::out_of_range",
                format!("`start` is {start}"),
                node.span,
                format!("above {max}"),
            )
            .with_help("a counter starts at most at its `max`"),
        );
    }
    Some(Counter {
        name: name.clone(),
        span: node.span,
        scope: reader
            .word(table, "per", &COUNTER_SCOPES, "resolve::unknown_word")
            .unwrap_or(CounterScope::Game),
        start: u16::try_from(start).unwrap_or(0),
        add: reader.condition(table, "add", "add = true"),
        subtract: reader.condition(table, "subtract", "subtract = \"gives-check\""),
        reset: reader.condition(table, "reset", "reset = \"some(captured)\""),
        max: u16::try_from(max).unwrap_or(u16::MAX),
        field: reader
            .word(table, "fen", &COUNTER_FIELDS, "resolve::unknown_word")
            .unwrap_or(CounterField::None),
    })
}

fn end(node: &Node, reader: &mut Reader<'_>) -> Option<End> {
    let Rule { name, title, table } = &reader.rule(node, "end", &END_KEYS)?;
    for (key, example) in [
        ("when", "when = \"not can move\""),
        ("result", "result = \"draw\""),
        ("reason", "reason = \"stalemate\""),
    ] {
        if !table.contains_key(key) {
            reader.missing(node.span, title, key, example);
        }
    }
    // The key is used when parents and children are merged.
    reader.boolean(table, "inherit");
    let mut score = None;
    if let Some(node) = table.get("score")
        && let Some(points) = reader.any_table(node, "score")
    {
        let points = reader.within(points.iter(), limits::NAMES_MAX, "score", node.span);
        let points = points.map(|(key, node)| (key.clone(), reader.points(node, &key.name)));
        score = Some(Score {
            span: node.span,
            points: points.collect(),
        });
    }
    Some(End {
        span: node.span,
        name: name.clone(),
        when: reader.condition(table, "when", "when = \"not can move\""),
        result: reader.word(table, "result", &RESULTS, "resolve::unknown_result"),
        score,
        reason: reader.title(table, "reason", "reason = \"stalemate\""),
        claim: reader.boolean(table, "claim").unwrap_or(false),
    })
}

fn setup(node: &Node, terrain: &[&str], reader: &mut Reader<'_>) -> Option<Setup> {
    let position = reader.entry(node, "[setup]", &[&SETUP_KEYS[..], terrain].concat())?;
    if position.is_empty() {
        reader.missing(node.span, "[setup]", "fen", "fen = \"...\"");
    }
    placement::check_types(&position, reader);
    Some(Setup {
        span: node.span,
        position,
    })
}
