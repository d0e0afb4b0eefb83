//! The reader of a position: the parts read so far, and values of each type.

use super::form::Form;
use super::mistake::{Instead, PositionMistake, Unknown};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::{Node, Table, Text, Value};
use ir::{CellId, CellSet, PassedCells, Piece, Placement, PlayerId, Rules, StoreContents, Unmoved};

/// The reader of one position.
pub(super) struct Reader<'r> {
    pub rules: &'r Rules,
    /// The pieces of the position below.
    pub below: &'r [(CellId, Piece)],
    pub form: Form,
    pub out: &'r mut Vec<Diagnostic>,
    pub placement: Placement,
    /// The turns made by the FEN; `plies` overrides them.
    pub turns_of_fen: Vec<(PlayerId, u32)>,
    pub fen: Option<Text>,
    pub unmoved_of_fen: Option<Unmoved>,
    pub passed_of_fen: Option<PassedCells>,
    /// The contents of stores, each with its place in the text.
    pub contents: Vec<(StoreContents, Span)>,
    /// The occupied places, as far as they have been read.
    pub taken: CellSet,
    /// Cells with unreadable pieces. They are never reported as empty.
    pub unread: Vec<CellId>,
    /// Whether some piece could not be read, nor its cell.
    pub is_board_unread: bool,
    pub is_turn_unread: bool,
    pub is_store_unread: bool,
    pub is_phase_unread: bool,
    /// The place of `unmoved`.
    pub unmoved_at: Option<Span>,
    /// The place of `called`.
    pub called_at: Option<Span>,
    /// The place of `passed`, if the player to move could be read.
    pub passed_at: Option<Span>,
    /// The place of `unseen`.
    pub unseen_at: Option<Span>,
}

impl<'r> Reader<'r> {
    pub fn new(
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
            passed_at: None,
            unseen_at: None,
        }
    }

    /// Reports a diagnostic that has its own code in set-ups.
    pub fn report(&mut self, mut problem: Diagnostic) {
        if self.form != Form::Setup {
            problem.code = self.form.code();
        }
        self.out.push(problem);
    }

    /// Reports these diagnostics as [`report`](Self::report) does.
    pub fn report_all(&mut self, problems: Vec<Diagnostic>) {
        problems.into_iter().for_each(|one| self.report(one));
    }

    /// Reports values of a wrong type. In definitions, [`check_types`](super::check_types) has reported them.
    pub fn report_types(&mut self, problems: Vec<Diagnostic>) {
        self.is_board_unread |= !problems.is_empty();
        if self.form == Form::File {
            self.report_all(problems);
        }
    }

    /// Reports a mistake with the code of this form.
    pub fn wrong(&mut self, mistake: PositionMistake<'_>) {
        self.out.push(mistake.diagnostic(self.form));
    }

    /// Returns the thing that was looked up, or reports that its name is unknown.
    pub fn found<T>(&mut self, found: Result<T, Unknown<'_>>, span: Span) -> Option<T> {
        found
            .map_err(|unknown| self.out.push(unknown.at(self.form.code(), span)))
            .ok()
    }

    /// Reports a value of a wrong type, unless the value could not be read at all.
    pub fn wrong_type(&mut self, name: &str, value: &Node, expected: &str, instead: Instead<'_>) {
        if !matches!(value.value, Value::Broken) {
            self.wrong(PositionMistake::WrongType {
                name,
                value,
                expected,
                instead,
            });
        }
    }

    pub fn table<'n>(&mut self, name: &str, node: &'n Node, content: &str) -> Option<&'n Table> {
        match &node.value {
            Value::Table(table) => Some(table),
            _ => {
                self.wrong_type(name, node, "a table", Instead::Table { name, content });
                None
            }
        }
    }

    pub fn text<'n>(&mut self, name: &str, node: &'n Node) -> Option<&'n Text> {
        match &node.value {
            Value::String(text) => Some(text),
            _ => {
                let example = format!("{name} = \"...\"");
                self.wrong_type(name, node, "a text", Instead::Example(&example));
                None
            }
        }
    }

    /// Reads a list of texts. One text with spaces between its words is read as a list of these words.
    pub fn words(&mut self, name: &str, node: &Node) -> Option<Vec<Text>> {
        let example = format!("{name} = [\"...\", \"...\"]");
        let instead = Instead::Example(&example);
        match &node.value {
            Value::String(text) => Some(text.words()),
            Value::Array(list) => {
                let mut words = Vec::new();
                for node in list {
                    match &node.value {
                        Value::String(text) => words.push(text.clone()),
                        _ => self.wrong_type(name, node, "a text", instead),
                    }
                }
                Some(words)
            }
            _ => {
                self.wrong_type(name, node, "a list of texts", instead);
                None
            }
        }
    }

    /// Reads a whole number within bounds.
    pub fn number<N: TryFrom<i64>>(
        &mut self,
        name: &str,
        node: &Node,
        least: i64,
        most: i64,
    ) -> Option<N> {
        let span = node.span;
        match node.value {
            Value::Integer(number) if (least..=most).contains(&number) => N::try_from(number).ok(),
            Value::Integer(number) => {
                self.wrong(PositionMistake::OutOfRange {
                    name,
                    number,
                    least,
                    most,
                    span,
                });
                None
            }
            Value::Float(_) => {
                self.wrong(PositionMistake::NotWhole {
                    name,
                    least,
                    most,
                    span,
                });
                None
            }
            _ => {
                let instead = Instead::Number { least, most };
                self.wrong_type(name, node, "a whole number", instead);
                None
            }
        }
    }

    /// Tests whether the place is occupied, as far as the board could be read.
    pub fn is_taken(&self, place: CellId) -> bool {
        let cell = self.rules.places().cell(place);
        self.is_board_unread || self.unread.contains(&cell) || self.taken.contains(place)
    }
}
