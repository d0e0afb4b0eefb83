//! Pieces on cells, attributes of cells, and unmoved pieces.

use crate::source::Span;
use crate::variant::document::{Key, Node, Text, Value};
use ir::{AttributeId, AttributeOf, AttributeType, CellId, CellSet, Piece, Rules, Unmoved};

use super::form::{Form, is_key};
use super::mistake::{Instead, Missing, PositionMistake, Unknown};
use super::names;
use super::ranges::{ByCell, ranges_first};
use super::reader::Reader;

/// The pieces of a cell with their places, from the bottom up.
type Column = Vec<(CellId, Piece)>;

impl Reader<'_> {
    /// Reads `cells`: each cell with one piece, or with several from the bottom up.
    pub(super) fn cells(&mut self, node: &Node) {
        let Some(table) = self.table("cells", node, "e1 = \"white king\"") else {
            self.is_board_unread = true;
            return;
        };
        let board = &self.rules.board;
        let mut columns = ByCell::new();
        for (is_range, key, node) in ranges_first(board, table.iter()) {
            match names::cells(self.rules, &key.name) {
                Ok(cells) => self.columns(&cells, (key, is_range), node, &mut columns),
                Err(unknown) => {
                    self.is_board_unread = true;
                    self.no_cell(key, node, unknown);
                }
            }
        }
        self.report_all(columns.meetings(board, "pieces"));
        let columns = columns.into_given().flat_map(|(_, column)| column);
        self.placement.pieces = Some(columns.collect());
    }

    /// Reads the pieces of each of these cells.
    fn columns<'k>(
        &mut self,
        cells: &[CellId],
        (key, is_range): (&'k Key, bool),
        node: &Node,
        columns: &mut ByCell<'k, Column>,
    ) {
        let Some(first) = cells.first() else { return };
        let (mut pieces, n_unread) = (Vec::new(), self.unread.len());
        self.stack(*first, key, node, &mut pieces);
        if self.unread.len() > n_unread {
            self.unread.extend(&cells[1..]);
        }
        let places = self.rules.places();
        for cell in cells {
            let column = pieces.iter().filter_map(|(place, piece)| {
                let place = places.at(*cell, places.level(*place))?;
                Some((place, *piece))
            });
            columns.put(*cell, column.collect(), key, is_range);
        }
    }

    /// Reports a key of `cells` that is not a cell.
    fn no_cell(&mut self, key: &Key, node: &Node, unknown: Unknown<'_>) {
        let of_stack = key
            .name
            .rsplit_once('.')
            .and_then(|(cell, _)| self.rules.board.find(cell));
        if let Some(cell) = of_stack {
            return self.by_level(cell, &key.name, key.span);
        }
        let missing = match self.form != Form::Test && is_key(&key.name) {
            true => Missing::CellForKey {
                is_table: matches!(node.value, Value::Table(_)),
                is_setup: self.form == Form::Setup,
            },
            false => unknown.missing,
        };
        let unknown = Unknown { missing, ..unknown };
        self.out.push(unknown.at(self.form.code(), key.span));
    }

    /// Reports a key that is one level of a stack.
    fn by_level(&mut self, cell: CellId, written: &str, span: Span) {
        self.wrong(PositionMistake::LevelOfStack {
            written,
            cell: self.rules.board.name_of(cell),
            rules: self.rules,
            span,
        });
    }

    /// Reads the pieces of one cell.
    fn stack(&mut self, cell: CellId, key: &Key, node: &Node, pieces: &mut Vec<(CellId, Piece)>) {
        let texts: Vec<&Node> = match &node.value {
            Value::String(_) => vec![node],
            Value::Array(list) => list.iter().collect(),
            // Without quotes, TOML reads `b1.1 = "white rook"` as a table.
            Value::Table(levels) => {
                self.unread.push(cell);
                for (level, _) in levels {
                    let written = format!("{}.{}", key.name, level.name);
                    self.by_level(cell, &written, key.span);
                }
                return;
            }
            _ => {
                self.unread.push(cell);
                return self.no_piece(key, node);
            }
        };
        let Some(places) = self.found(names::stack(self.rules, cell, texts.len()), node.span)
        else {
            return self.unread.push(cell);
        };
        for (place, node) in places.zip(texts) {
            let Value::String(text) = &node.value else {
                self.unread.push(cell);
                self.no_piece(key, node);
                continue;
            };
            match piece(self.rules, text) {
                Ok(piece) => pieces.push((place, piece)),
                Err((unknown, span)) => {
                    self.unread.push(cell);
                    self.out.push(unknown.at(self.form.code(), span));
                }
            }
        }
    }

    fn no_piece(&mut self, key: &Key, node: &Node) {
        let (cell, rules) = (&key.name, self.rules);
        self.wrong_type(cell, node, "a piece", Instead::Piece { cell, rules });
    }

    /// Reads the tables of attributes of cells, by the names of the attributes.
    pub(super) fn attributes(&mut self, node: &Node) {
        match &node.value {
            Value::Table(attributes) => {
                for (key, node) in attributes {
                    self.attribute(key, node);
                }
            }
            _ => {
                self.wrong_type("attributes", node, "a table", Instead::Attributes);
            }
        }
    }

    /// Reads the values of one attribute of cells or of pieces. For cells, the key `all` means every cell that is not named.
    pub(super) fn attribute(&mut self, key: &Key, node: &Node) {
        let Some(id) = self.found(names::attribute(self.rules, &key.name), key.span) else {
            return;
        };
        let board = &self.rules.board;
        let example = match self.rules.attributes[id.index()].kind {
            AttributeType::Symbols => {
                let symbols = self.rules.symbols.iter().take(2);
                format!("\"{}\"", symbols.collect::<String>())
            }
            AttributeType::Number => "1".to_owned(),
        };
        let example = format!("{} = {example}", board.name_of(CellId(0)));
        let name = match self.form {
            Form::Setup | Form::File => format!("attributes.{}", key.name),
            Form::Test => key.name.clone(),
        };
        let Some(cells) = self.table(&name, node, &example) else {
            return;
        };
        let is_of_pieces = self.rules.attributes[id.index()].of == AttributeOf::Piece;
        let is_all = |name: &str| name == "all" && board.find("all").is_none() && !is_of_pieces;
        // Named cells are read last, so that they override the value of `all`.
        let (all, named): (Vec<_>, Vec<_>) = cells.iter().partition(|(key, _)| is_all(&key.name));
        for (_, node) in all {
            if let Some(value) = self.value(id, &key.name, node) {
                let cells = (0..board.n_cells()).map(CellId::from_index);
                let values = cells.map(|cell| (id, cell, value));
                self.placement.attributes.extend(values);
            }
        }
        let mut values = ByCell::new();
        for (is_range, cell, node) in ranges_first(board, named.into_iter()) {
            let found = match is_of_pieces {
                true => self.pieces_on(&cell.name, cell.span),
                false => self.found(names::cells(self.rules, &cell.name), cell.span),
            };
            let value = self.value(id, &key.name, node);
            if found.as_ref().is_some_and(Vec::is_empty) {
                let (place, attribute, span) = (&cell.name, &key.name, cell.span);
                self.wrong(PositionMistake::NoneWithValue {
                    place,
                    attribute,
                    span,
                });
                continue;
            }
            if let (Some(cells), Some(value)) = (found, value) {
                for at in cells {
                    values.put(at, value, cell, is_range);
                }
            }
        }
        self.report_all(values.meetings(board, &format!("values of `{}`", key.name)));
        let values = values.into_given().map(|(cell, value)| (id, cell, value));
        self.placement.attributes.extend(values);
    }

    fn value(&mut self, id: AttributeId, name: &str, node: &Node) -> Option<u64> {
        match (&self.rules.attributes[id.index()].kind, &node.value) {
            (AttributeType::Symbols, Value::String(text)) => {
                self.found(names::value(self.rules, id, &text.text), text.span())
            }
            (AttributeType::Symbols, _) => {
                let letters = self.rules.value_text(id, 1);
                self.wrong_type(name, node, "a text of letters", Instead::Letters(&letters));
                None
            }
            (AttributeType::Number, _) => {
                let most = i64::from(crate::variant::limits::ATTRIBUTE_MAX);
                self.number(name, node, 0, most)
            }
        }
    }

    /// Reads `unmoved`: exactly the pieces that have not moved.
    pub(super) fn unmoved(&mut self, node: &Node) {
        self.unmoved_at = Some(node.span);
        let Some(words) = self.words("unmoved", node) else {
            return;
        };
        let mut unmoved = Vec::new();
        let mut seen = CellSet::empty(self.rules.places().n_places());
        for word in &words {
            let Some(places) = self.pieces_on(&word.text, word.span()) else {
                continue;
            };
            if places.is_empty() {
                let (place, span) = (&word.text, word.span());
                self.wrong(PositionMistake::NoneUnmoved { place, span });
            }
            // Texts can be many, and a range in each of them.
            let new = places.into_iter().filter(|place| !seen.contains(*place));
            let new: Vec<CellId> = new.collect();
            new.iter().for_each(|place| seen.insert(*place));
            unmoved.extend(new);
        }
        let said = std::mem::replace(&mut self.placement.unmoved, Unmoved::These(unmoved));
        if self.fen.is_some() && self.unmoved_of_fen.is_none() {
            self.unmoved_of_fen = Some(said);
        }
    }

    /// Finds the occupied places of a cell, a place or a range; there may be none.
    pub(super) fn pieces_on(&mut self, name: &str, span: Span) -> Option<Vec<CellId>> {
        let mut places = self.found(names::places(self.rules, name), span)?;
        places.retain(|place| self.is_taken(*place));
        Some(places)
    }

    /// Finds a cell or, in a game with stacks, a place of a stack.
    pub(super) fn place(&mut self, name: &str, span: Span) -> Option<CellId> {
        self.found(names::place(self.rules, name), span)
    }
}

/// Reads a piece: `PLAYER KIND` or `neutral KIND`, the kind by name or letter.
///
/// # Errors
/// The unknown name, and its place in the text.
pub fn piece<'r>(rules: &'r Rules, text: &Text) -> Result<Piece, (Unknown<'r>, Span)> {
    let whole = text.trimmed();
    let Some((owner, kind)) = whole.text.split_once(char::is_whitespace) else {
        let unknown = Unknown {
            rules,
            name: whole.text,
            missing: Missing::Piece,
        };
        return Err((unknown, text.span()));
    };
    let owner_at = whole.part(0..owner.len());
    let kind_start = whole.text.len() - kind.trim_start().len();
    let kind_at = whole.part(kind_start..whole.text.len());
    let player = names::owner(rules, owner).map_err(|unknown| (unknown, owner_at))?;
    let kind = names::kind(rules, kind.trim()).map_err(|unknown| (unknown, kind_at))?;
    Ok(Piece::new(player, kind))
}
