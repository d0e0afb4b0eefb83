//! A definition as typed tables, every value with its place. Names are not resolved yet.

mod control;
mod counter;
mod end;
mod forbid;
mod joint;
mod piece;
mod promotion;
mod royal;
mod shuffle;
mod teams;
mod view;

pub use control::{CONTROL, Control};
pub use counter::{COUNTER, COUNTER_FIELDS, COUNTER_SCOPES, Counter};
pub use end::{END, End, Ending, RESULTS, Score};
pub use forbid::{FORBID, Forbid};
pub use joint::{JOINT, Joint, JointPiece, JointSubject};
pub use piece::{Image, PIECE, Piece};
pub use promotion::{PROMOTION, Promotion};
pub use royal::{ROYAL, Royal};
pub use shuffle::{SHUFFLE, Shuffle};
pub use teams::{Team, Teams};
pub use view::{VIEW, View};

use super::announce::{self, Announce};
use super::attribute::{self, Attribute, Stack};
use super::chance::{self, Chance};
use super::document::{Key, Node, Table, Text, Value};
use super::follow::{self, Effect, MustRule, Status};
use super::limits;
use super::phase::{self, Phase};
use super::reader::{Fields, Reader};
use super::rows::{Names, Section, Shape};
use super::store::{self, Store};
use super::take::{self, Take};
use super::turn::{self, Turn};
use crate::placement;
use crate::source::Span;

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
    /// The table `[movement]`: names and notations.
    pub movements: Vec<(Key, Text)>,
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
    /// The table `[view]`.
    pub view: Option<View>,
    /// The table `[control]`.
    pub control: Option<Control>,
    /// The tables `[forbid.NAME]`.
    pub forbids: Vec<Forbid>,
    /// The tables `[promotion.NAME]`.
    pub promotions: Vec<Promotion>,
    /// The tables `[joint.NAME]`.
    pub joints: Vec<Joint>,
    /// The tables `[take.NAME]`.
    pub takes: Vec<Take>,
    /// The table `[status]`.
    pub statuses: Vec<Status>,
    /// The tables `[effect.NAME]`.
    pub effects: Vec<Effect>,
    /// The tables `[must.NAME]`.
    pub must_rules: Vec<MustRule>,
    /// The tables `[turn.NAME]`.
    pub turns: Vec<Turn>,
    /// The table `[chance]`.
    pub chances: Vec<Chance>,
    /// The table `[store]`.
    pub stores: Vec<Store>,
    /// The table `[counter]`.
    pub counters: Vec<Counter>,
    /// The tables `[announce.NAME]`.
    pub announcements: Vec<Announce>,
    /// The tables `[end.NAME]`.
    pub ends: Vec<End>,
    /// The table `[setup]`.
    pub setup: Option<Setup>,
    /// The table `[shuffle]`.
    pub shuffle: Option<Shuffle>,
    /// Whether some declarations of names could not be read.
    pub lost: bool,
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
    /// Returns the place of the set-up: the FEN or the table of pieces, if there is one.
    pub fn place(&self) -> Span {
        let part = |key| self.position.get(key);
        let part = part("fen").or_else(|| part("pieces"));
        part.map_or(self.span, |part| part.span)
    }
}

impl Model {
    /// Returns the names of attributes of cells and of pieces, and those of attributes that could not be read.
    pub fn terrain(&self) -> Vec<&str> {
        let attributes = self.attributes.iter();
        let of_cells = attributes.filter(|attribute| attribute.of != ir::AttributeOf::Kind);
        let names = of_cells.map(|attribute| attribute.name.name.as_str());
        let broken = self.broken_attributes.iter().map(String::as_str);
        names.chain(broken).collect()
    }
}

/// Reads a merged definition; `whole` is the place to mark if something is missing altogether, and `keys` are the keys that
/// a definition may have.
pub fn read(root: &Table, whole: Span, keys: &[&'static str], reader: &mut Reader<'_>) -> Model {
    reader.keys(root, "the definition", keys);
    let top = Fields::at_the_top(root);
    let mut model = Model {
        name: top.text("name", reader),
        summary: top.text("summary", reader),
        board: top.text("board", reader),
        players: top.list("players", reader),
        sides: top.list("sides", reader),
        teams: teams::read(root, reader),
        ..Model::default()
    };
    top.require(whole, reader);
    for (key, example) in [
        (
            "piece",
            "[piece]` and below it `king = { letter = \"K\", moves = \"K\" }",
        ),
        ("setup", "[setup]` and below it `fen = \"...\""),
    ] {
        // The players may set up their pieces in a phase instead.
        let is_needed = key != "setup" || !root.contains_key("phase");
        if is_needed && !root.contains_key(key) {
            reader.missing(whole, &top.title, key, example);
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
    if let Some(node) = root.get("movement") {
        model.movements = reader.texts(node, "[movement]", "slide = \"R3\"");
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
        model.royal = royal::royal(node, reader);
    }
    if let Some(node) = root.get("view") {
        model.view = view::view(node, reader);
    }
    if let Some(node) = root.get("control") {
        model.control = control::control(node, reader);
    }
    let most = limits::RULES_MAX;
    model.forbids = reader
        .list(root, "forbid", most)
        .iter()
        .filter_map(|node| forbid::forbid(node, reader))
        .collect();
    model.promotions = reader
        .list(root, "promotion", most)
        .iter()
        .filter_map(|node| promotion::promotion(node, reader))
        .collect();
    model.joints = reader
        .list(root, "joint", most)
        .iter()
        .filter_map(|node| joint::joint(node, reader))
        .collect();
    model.takes = reader
        .list(root, "take", most)
        .iter()
        .filter_map(|node| take::read(node, reader))
        .collect();
    model.announcements = reader
        .list(root, "announce", most)
        .iter()
        .filter_map(|node| announce::read(node, reader))
        .collect();
    model.ends = reader
        .list(root, "end", most)
        .iter()
        .filter_map(|node| end::end(node, reader))
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
    if let Some(node) = root.get("chance") {
        model.chances = chance::read(node, reader);
    }
    if let Some(node) = root.get("store") {
        model.stores = store::read(node, reader);
    }
    if let Some(node) = root.get("counter") {
        model.counters = counter::counters(node, reader);
    }
    if let Some(node) = root.get("shuffle") {
        model.shuffle = shuffle::shuffle(node, reader);
    }
    if let Some(node) = root.get("setup") {
        model.setup = setup(node, &model.terrain(), reader);
    }
    model.lost = reader.lost;
    model
}

/// The section `[movement]`.
pub static MOVEMENT: Section = Section::new(
    "movement",
    Shape::Texts,
    "Names of movements in Betza notation, which other notations contain as `@NAME`.",
    &[],
);

/// The section `[zone]`.
pub static ZONE: Section = Section::new(
    "zone",
    Shape::Texts,
    "Names of sets of cells that are the same in every position.",
    &[],
);

/// The section `[let]`.
pub static LET: Section = Section::new(
    "let",
    Shape::Texts,
    "Names of expressions, which may have parameters.",
    &[],
);

/// The section `[setup]`.
pub static SETUP: Section =
    Section::new("setup", Shape::Single, "Sets up the start position.", &[])
        .also(&placement::ROWS)
        .named_by(Names::OfCells);

fn lets(node: &Node, reader: &mut Reader<'_>) -> Vec<(Key, Text)> {
    let Some(table) = reader.any_table(node, "[let]") else {
        return Vec::new();
    };
    let lets = reader.within(table.keys(), limits::NAMES_MAX, "[let]", node.span);
    lets.filter_map(|key| {
        let example = match table.get(key).map(|node| &node.value) {
            Some(Value::Integer(_)) => "limit = \"3\"",
            _ => "officer = \"rook | bishop\"",
        };
        let text = reader.condition(table, &key.name, example);
        reader.lost |= text.is_none();
        Some((key.clone(), text?))
    })
    .collect()
}

fn setup(node: &Node, terrain: &[&str], reader: &mut Reader<'_>) -> Option<Setup> {
    let position = reader.entry(node, "[setup]", &SETUP, terrain)?.into_table();
    if position.is_empty() {
        reader.missing(node.span, "[setup]", "fen", &placement::ROWS[0].line());
    }
    placement::check_types(&position, reader);
    Some(Setup {
        span: node.span,
        position,
    })
}
