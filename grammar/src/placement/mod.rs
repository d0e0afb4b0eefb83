//! Positions as authors write them: the keys of `[setup]`, of a `[[test]]` that sets up a position, or of a position file
//! become a [`Placement`]. All three are read only here, so that they have the same keys and report the same mistakes.
//!
//! Reading goes on after a mistake. An error that only follows from another one is not reported. Tests that need the
//! whole game are left to the caller: [`Unchecked`] holds the places to mark.

mod board;
mod defaults;
mod fault;
mod form;
mod mistake;
pub mod names;
mod pieces;
mod ranges;
mod reader;
mod state;
mod stores;

use std::cmp::Ordering;

use ir::fen::FenRules;
use ir::{
    Arrange, AttributeId, CellId, CellSet, PassedCells, Placement, PlayerId, Rules, StoreContents,
    Unmoved,
};

use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Key, Node, Table, Text, Value};
use crate::variant::reader::Reader as Typed;
use mistake::{Instead, PositionMistake};
use reader::Reader;

pub use crate::variant::old::OLD_STORES;
pub use board::piece;
pub use defaults::over;
pub use form::{CELL_VALUES, Form, ROWS, is_key, keys};
pub(crate) use pieces::{find_cell, find_cells};
pub(crate) use ranges::{ByCell, ranges_first};

/// Old keys that position files may still have in place of `pieces` and `stores`.
pub const OLD_KEYS: [&str; 3] = ["men", OLD_STORES[0].0, OLD_STORES[1].0];

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
    /// The key `passed`: the piece must belong to a player whose move may just have been made.
    pub passed: Option<Span>,
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
        } else if !is_key(&key.name) && rules.find_variable_attribute(&key.name).is_some() {
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
        let instead = Instead::Example("values = { NAME = { CELL = VALUE } }");
        reader.wrong_type("values", node, "a table", instead);
        return Vec::new();
    };
    // A value of no piece is one that does not hold.
    reader.taken = CellSet::full(rules.places().n_places());
    let mut values = Vec::new();
    for (key, node) in attributes {
        let Value::Table(cells) = &node.value else {
            reader.attribute(key, node);
            continue;
        };
        // Cells are read one by one, so that each value has its place: those named by themselves, then ranges, then `all`. What is
        // read later is for the cells without a value.
        let rank = |cell: &Key| match cell.name.as_str() {
            "all" => 2,
            name => u8::from(names::range(rules, name).is_some()),
        };
        let mut named = CellSet::empty(rules.places().n_places());
        for of_rank in 0..=2 {
            let mut new = Vec::new();
            for (cell, value) in cells.iter().filter(|(cell, _)| rank(cell) == of_rank) {
                let mut single = node.clone();
                single.value = Value::Table(Table::from_iter([(cell.clone(), value.clone())]));
                reader.attribute(key, &single);
                let read = reader.placement.attributes.drain(..);
                let read = read.filter(|(_, at, _)| !named.contains(*at));
                new.extend(read.map(|(id, at, number)| (id, at, number, value.span)));
            }
            new.iter().for_each(|(_, at, ..)| named.insert(*at));
            values.append(&mut new);
        }
    }
    values
}

impl Reader<'_> {
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
                passed: self.passed_at,
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
                // The texts of parents come after those of their children.
                let inherited = match key.span.source.cmp(&fen.span().source) {
                    Ordering::Less => Some("fen"),
                    Ordering::Equal => None,
                    Ordering::Greater => Some("cells"),
                };
                self.wrong(PositionMistake::FenAndCells {
                    inherited,
                    cells: node.span,
                    fen: fen.span(),
                });
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
        for diagnostic in fault::diagnostics(text, &faults, around) {
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
            let name = |player: PlayerId| self.rules.players[player.index()].name.as_str();
            self.wrong(PositionMistake::FenAndTurn {
                by_turn: name(turn),
                by_fen: name(said),
                turn: text.span(),
                fen: fen.span(),
            });
        }
        self.placement.turn = turn.or(said);
    }
}
