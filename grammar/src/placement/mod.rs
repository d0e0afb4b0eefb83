//! Positions as authors write them: the keys of `[setup]`, of a `[[test]]` that sets up a position, or of a position file
//! become a [`Placement`]. All three are read only here, so that they have the same keys and report the same mistakes.
//!
//! Reading goes on after a mistake. An error that only follows from another one is not reported. Tests that need the
//! whole game are left to the caller: [`Unchecked`] holds the places to mark.

mod board;
mod fault;
pub mod names;
mod pieces;
mod state;
mod stores;

use ir::fen::FenRules;
use ir::{
    Arrange, AttributeId, CellId, CellSet, PassedCells, Piece, Placement, PlayerId, Rules,
    StoreContents, Unmoved,
};

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Node, Table, Text, Value};
use crate::variant::reader::Reader as Typed;
use names::Unknown;

pub use board::piece;
pub(crate) use pieces::find_cell;

/// The keys of a position. Attributes of cells may be written beside them by their names.
pub const KEYS: [&str; 8] = [
    "fen",
    "pieces",
    "cells",
    "turn",
    "unmoved",
    "attributes",
    "stores",
    "state",
];

/// Keys of position files from before the first release. They mean the first store that drops pieces, and the first that
/// does not.
pub const OLD_STORES: [(&str, bool); 2] = [("hands", true), ("pools", false)];

/// Old keys that position files may still have in place of `pieces` and `stores`.
pub const OLD_KEYS: [&str; 3] = ["men", OLD_STORES[0].0, OLD_STORES[1].0];

/// The place where a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The table `[setup]`.
    Setup,
    /// A `[[test]]`.
    Test,
    /// A position file.
    File,
}

impl Form {
    /// Returns the code of errors in this form. In a set-up, mistakes in `fen` and `pieces` have their own codes.
    pub fn code(self) -> &'static str {
        match self {
            Form::Setup => "resolve::setup_unreadable",
            Form::Test => "test::unreadable",
            Form::File => "position::unreadable",
        }
    }

    /// Returns advice on how to write a table of this name, with an example of its contents.
    fn table_help(self, name: &str, example: &str) -> String {
        match self {
            Form::Setup => format!("write `[setup.{name}]`, and below it `{example}`"),
            Form::Test => {
                let inner = name.rsplit('.').next().unwrap_or(name);
                format!("write `{inner} = {{ {example} }}`")
            }
            Form::File => format!("write `[{name}]`, and below it `{example}`"),
        }
    }
}

/// The result of reading a position.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The position.
    pub placement: Placement,
    /// The parts of the position that are yet to be checked.
    pub unchecked: Unchecked,
}

/// The parts of a position that can be checked only with the whole game, and the places where they are written.
#[derive(Clone, Debug, Default)]
pub struct Unchecked {
    /// The FEN. Its castling rights and the cell passed must make sense.
    pub fen: Option<Text>,
    /// The unmoved pieces by the FEN, if `unmoved` overrides them.
    pub unmoved_of_fen: Option<Unmoved>,
    /// The passed cell by the FEN, if `passed` overrides it.
    pub passed_of_fen: Option<PassedCells>,
    /// The key `called`, if the phase could be read: chance must draw there.
    pub called: Option<Span>,
    /// Whether the store and the player who draws could be read.
    pub is_store_read: bool,
    /// The key `unseen`, if the phase could be read: in a phase without hidden moves, nothing is unseen.
    pub unseen: Option<Span>,
}

impl Unchecked {
    /// Returns the placement with the fields of the FEN as the FEN alone has them, so that they can be tested.
    pub fn with_fields(&self, placement: &Placement) -> Placement {
        let mut placement = placement.clone();
        if let Some(unmoved) = &self.unmoved_of_fen {
            placement.unmoved = unmoved.clone();
        }
        if let Some(passed) = &self.passed_of_fen {
            placement.passed = passed.clone();
        }
        placement
    }
}

/// Reads the keys of a position that is merged over another one. If no pieces are written, it keeps the pieces of the
/// position below; a set-up has no position below. Mistakes go to `out`. Keys that no position has are skipped.
pub fn read(
    rules: &Rules,
    below: &Placement,
    written: &Table,
    form: Form,
    out: &mut Vec<Diagnostic>,
) -> Reading {
    let mut reader = Reader::new(rules, below.pieces(), form, out);
    reader.board(written);
    for (key, node) in written {
        if key.name == "attributes" {
            reader.attributes(node);
        } else if !KEYS.contains(&&*key.name) && rules.find_cell_attribute(&key.name).is_some() {
            reader.attribute(key, node);
        }
    }
    if let Some(text) = written
        .get("turn")
        .and_then(|node| reader.text("turn", node))
    {
        reader.turn(text);
    }
    let n_problems = reader.out.len();
    for (name, can_drop) in OLD_STORES {
        if let Some((key, node)) = written.get_key_value(name) {
            reader.store_of_pieces(key, node, can_drop);
        }
    }
    if let Some(node) = written.get("stores") {
        reader.stores("stores", node);
    }
    reader.is_store_unread = reader.out.len() > n_problems;
    if let Some(node) = written.get("unmoved") {
        reader.unmoved(node);
    }
    if let Some(node) = written.get("state") {
        reader.state(node);
    }
    reader.finish()
}

/// Reports values of `fen` and `pieces` of a wrong type, in a definition. They can be reported whatever else is wrong in
/// the definition, and [`read`] does not report them again.
pub(crate) fn check_types(written: &Table, reader: &mut Typed<'_>) {
    if let Some(node) = written.get("fen") {
        fen_text(node, reader);
    }
    if let Some(node) = written.get("pieces") {
        pieces::Written::read(node, reader);
    }
}

fn fen_text(node: &Node, reader: &mut Typed<'_>) -> Option<Text> {
    reader.text_of(node, "fen", "fen = \"...\"")
}

/// Reads `stored` of a test, the contents of stores: a table by store, player, and kind or tile. Returns each with its
/// place.
pub fn contents(
    rules: &Rules,
    node: &Node,
    out: &mut Vec<Diagnostic>,
) -> Vec<(StoreContents, Span)> {
    let mut reader = Reader::new(rules, &[], Form::Test, out);
    reader.stores("stored", node);
    reader.contents
}

/// A value of an attribute of a cell: the attribute, the cell, the value, and its place in the text.
pub type ValueOfCell = (AttributeId, CellId, u64, Span);

/// Reads `values` of a test, the values of attributes: a table by attribute and cell.
pub fn values(rules: &Rules, node: &Node, out: &mut Vec<Diagnostic>) -> Vec<ValueOfCell> {
    let mut reader = Reader::new(rules, &[], Form::Test, out);
    let Value::Table(attributes) = &node.value else {
        let help = "write `values = { NAME = { CELL = VALUE } }`";
        reader.wrong_type("values", node, "a table", help);
        return Vec::new();
    };
    let mut values = Vec::new();
    for (key, node) in attributes {
        let Value::Table(cells) = &node.value else {
            reader.attribute(key, node);
            continue;
        };
        // Cells are read one by one, so that each value has its place.
        for (cell, value) in cells {
            let mut single = node.clone();
            single.value = Value::Table(Table::from_iter([(cell.clone(), value.clone())]));
            reader.attribute(key, &single);
            let read = reader.placement.attributes.drain(..);
            values.extend(read.map(|(id, cell, number)| (id, cell, number, value.span)));
        }
    }
    values
}

struct Reader<'r> {
    rules: &'r Rules,
    /// The pieces of the position below.
    below: &'r [(CellId, Piece)],
    form: Form,
    out: &'r mut Vec<Diagnostic>,
    placement: Placement,
    /// The turns made by the FEN; `plies` overrides them.
    turns_of_fen: Vec<(PlayerId, u32)>,
    fen: Option<Text>,
    unmoved_of_fen: Option<Unmoved>,
    passed_of_fen: Option<PassedCells>,
    /// The contents of stores, each with its place in the text.
    contents: Vec<(StoreContents, Span)>,
    /// The occupied places, as far as they have been read.
    taken: CellSet,
    /// Cells with unreadable pieces. They are never reported as empty.
    unread: Vec<CellId>,
    /// Whether some piece could not be read, nor its cell.
    is_board_unread: bool,
    is_turn_unread: bool,
    is_store_unread: bool,
    is_phase_unread: bool,
    /// The place of `unmoved`.
    unmoved_at: Option<Span>,
    /// The place of `called`.
    called_at: Option<Span>,
    /// The place of `unseen`.
    unseen_at: Option<Span>,
}

impl<'r> Reader<'r> {
    fn new(
        rules: &'r Rules,
        below: &'r [(CellId, Piece)],
        form: Form,
        out: &'r mut Vec<Diagnostic>,
    ) -> Self {
        Self {
            rules,
            below,
            form,
            out,
            placement: Placement::default(),
            turns_of_fen: Vec::new(),
            fen: None,
            unmoved_of_fen: None,
            passed_of_fen: None,
            contents: Vec::new(),
            taken: CellSet::empty(rules.places().n_places()),
            unread: Vec::new(),
            is_board_unread: false,
            is_turn_unread: false,
            is_store_unread: false,
            is_phase_unread: false,
            unmoved_at: None,
            called_at: None,
            unseen_at: None,
        }
    }

    fn finish(mut self) -> Reading {
        // Contents of a store that are written by themselves override those of the FEN.
        let contents = self.contents.into_iter().map(|(contents, _)| contents);
        self.placement.stores.extend(contents);
        if self.placement.plies.is_none() {
            self.turns_of_fen.append(&mut self.placement.turns);
            self.placement.turns = self.turns_of_fen;
        }
        let with_phase = |span: Option<Span>| span.filter(|_| !self.is_phase_unread);
        Reading {
            unchecked: Unchecked {
                called: with_phase(self.called_at),
                is_store_read: !self.is_turn_unread && !self.is_store_unread,
                unseen: with_phase(self.unseen_at),
                fen: self.fen,
                unmoved_of_fen: self.unmoved_of_fen,
                passed_of_fen: self.passed_of_fen,
            },
            placement: self.placement,
        }
    }

    /// Reads the pieces on the board: from a FEN or from `cells`, and then by kind over them.
    fn board(&mut self, written: &Table) {
        if let Some(node) = written.get("fen") {
            let mut problems = Vec::new();
            let text = fen_text(node, &mut Typed::new(&mut problems));
            self.is_board_unread |= text.is_none();
            self.report_types(problems);
            text.iter().for_each(|text| self.read_fen(text));
        }
        if let Some((key, node)) = written.get_key_value("cells") {
            if let Some(fen) = self.fen.clone() {
                let help = match key.span.source == fen.span().source {
                    true => "keep one of them",
                    false => "take the other one away, as in `fen = false`",
                };
                let what = "`fen` and `cells` both place the pieces";
                self.said_by_fen(what, node.span, fen.span(), help);
            }
            self.cells(node);
        }
        // Position files may also have the old word.
        let pieces = written.get("pieces");
        let pieces = pieces.or_else(|| written.get("men").filter(|_| self.form == Form::File));
        if let Some(node) = pieces {
            self.pieces_by_kind(node);
        }
        if let Some(pieces) = &mut self.placement.pieces {
            pieces.arrange_by_key(|(place, _)| *place);
        }
        let pieces = self.placement.pieces.as_deref().unwrap_or(self.below);
        let places = pieces.iter().map(|(place, _)| *place);
        self.taken = CellSet::of(self.rules.places().n_places(), places);
    }

    fn read_fen(&mut self, text: &Text) {
        let around = FenRules::from(self.rules);
        let (fen, faults) = ir::fen::read(around, &text.text);
        for fault in &faults {
            let diagnostic = fault::diagnostic(text, fault, around);
            self.report(diagnostic);
        }
        self.is_board_unread |= !faults.is_empty();
        self.placement = fen;
        self.turns_of_fen = std::mem::take(&mut self.placement.turns);
        self.fen = Some(text.clone());
    }

    /// Reads the player to move; a FEN has the player to move as well.
    fn turn(&mut self, text: &Text) {
        let turn = self.found(names::player(self.rules, &text.text), text.span());
        self.is_turn_unread = turn.is_none();
        let said = self.placement.turn;
        if let (Some(turn), Some(said), Some(fen)) = (turn, said, self.fen.clone())
            && turn != said
            && !self.is_board_unread
        {
            let name = |player: PlayerId| &self.rules.players[player.index()].name;
            let (says, said) = (name(turn), name(said));
            let what = format!("by `turn` {says} is to move, by `fen` {said}");
            let help = "leave `turn` out, and let the FEN name the player to move";
            self.said_by_fen(what, text.span(), fen.span(), help);
        }
        self.placement.turn = turn.or(said);
    }

    /// Reports something that the FEN contains already.
    fn said_by_fen(&mut self, what: impl Into<String>, again: Span, fen: Span, help: &str) {
        let problem = Diagnostic::error(self.form.code(), what, again, "given again here");
        let problem = problem.with_label(fen, "this gives it already");
        self.out.push(problem.with_help(help));
    }

    /// Reports a diagnostic that has its own code in set-ups.
    fn report(&mut self, mut problem: Diagnostic) {
        if self.form != Form::Setup {
            problem.code = self.form.code();
        }
        self.out.push(problem);
    }

    /// Reports values of a wrong type. In definitions, [`check_types`] has reported them.
    fn report_types(&mut self, problems: Vec<Diagnostic>) {
        self.is_board_unread |= !problems.is_empty();
        if self.form == Form::File {
            problems.into_iter().for_each(|one| self.report(one));
        }
    }

    fn say(
        &mut self,
        message: impl Into<String>,
        span: Span,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        let problem = Diagnostic::error(self.form.code(), message, span, label);
        self.out.push(problem.with_help(help));
    }

    /// Returns the thing that was looked up, or reports that its name is unknown.
    fn found<T>(&mut self, found: Result<T, Unknown>, span: Span) -> Option<T> {
        found
            .map_err(|unknown| self.out.push(unknown.at(self.form.code(), span)))
            .ok()
    }

    /// Reports a value of a wrong type, unless the value could not be read at all.
    fn wrong_type(&mut self, name: &str, node: &Node, expected: &str, help: impl Into<String>) {
        if !matches!(node.value, Value::Broken) {
            let message = format!("`{name}` is {}, not {expected}", node.noun());
            self.say(message, node.span, format!("{expected} belongs here"), help);
        }
    }

    fn table<'n>(&mut self, name: &str, node: &'n Node, example: &str) -> Option<&'n Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            _ => {
                self.wrong_type(name, node, "a table", self.form.table_help(name, example));
                None
            }
        }
    }

    fn text<'n>(&mut self, name: &str, node: &'n Node) -> Option<&'n Text> {
        match &node.value {
            Value::String(text) => Some(text),
            _ => {
                self.wrong_type(name, node, "a text", format!("write `{name} = \"...\"`"));
                None
            }
        }
    }

    /// Reads a list of texts. One text with spaces between its words is read as a list of these words.
    fn words(&mut self, name: &str, node: &Node) -> Option<Vec<Text>> {
        let example = format!("write `{name} = [\"...\", \"...\"]`");
        match &node.value {
            Value::String(text) => Some(text.words()),
            Value::Array(list) => {
                let mut words = Vec::new();
                for node in list {
                    match &node.value {
                        Value::String(text) => words.push(text.clone()),
                        _ => self.wrong_type(name, node, "a text", example.clone()),
                    }
                }
                Some(words)
            }
            _ => {
                self.wrong_type(name, node, "a list of texts", example);
                None
            }
        }
    }

    /// Reads a whole number within bounds.
    fn number<N: TryFrom<i64>>(
        &mut self,
        name: &str,
        node: &Node,
        least: i64,
        most: i64,
    ) -> Option<N> {
        let help = match most - least {
            0 => format!("write {least}"),
            _ => format!("write a whole number from {least} to {most}"),
        };
        match node.value {
            Value::Integer(number) if (least..=most).contains(&number) => N::try_from(number).ok(),
            Value::Integer(number) => {
                let label = if number < least {
                    format!("the least is {least}")
                } else {
                    format!("the most is {most}")
                };
                self.say(format!("`{name}` is {number}"), node.span, label, help);
                None
            }
            Value::Float(_) => {
                let message = format!("`{name}` is not a whole number");
                self.say(message, node.span, "a whole number belongs here", help);
                None
            }
            _ => {
                self.wrong_type(name, node, "a whole number", help);
                None
            }
        }
    }

    /// Tests whether the place is occupied, as far as the board could be read.
    fn is_taken(&self, place: CellId) -> bool {
        let cell = self.rules.places().cell(place);
        self.is_board_unread || self.unread.contains(&cell) || self.taken.contains(place)
    }
}
