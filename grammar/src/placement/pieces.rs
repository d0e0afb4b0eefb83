//! The key `pieces`: all pieces of a kind, which replace the pieces of that kind set up so far.

use super::mistake::{PieceMistake, SameCell};
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::{Key, Node, Text, Value};
use crate::variant::limits::KINDS_MAX;
use crate::variant::reader::Reader as Typed;
use ir::{Board, CellId, KindId, Piece, PlayerId, Unmoved};
use std::rc::Rc;

/// The name of a kind, and names of cells.
type PiecesOfKind = (Key, Vec<Text>);

/// The table `pieces` as written.
#[derive(Default)]
pub(super) struct Written {
    /// Each kind and its cells as each player sees them.
    pieces: Vec<PiecesOfKind>,
    /// For each named player, each kind and its cells as the first player sees them.
    pieces_of: Vec<(Key, Vec<PiecesOfKind>)>,
}

impl Written {
    /// Reads a table `pieces`: the pieces of all players, and those of single players.
    pub(super) fn read(node: &Node, reader: &mut Typed<'_>) -> Self {
        let mut written = Self::default();
        let Some(table) = reader.any_table(node, "pieces") else {
            return written;
        };
        for (key, node) in reader.within(table.iter(), KINDS_MAX, "pieces", node.span) {
            match &node.value {
                Value::Table(table) => {
                    let kinds = reader.within(table.iter(), KINDS_MAX, &key.name, node.span);
                    let kinds = kinds.filter_map(|(key, node)| {
                        let cells = reader.words_of(node, &key.name)?;
                        Some((key.clone(), cells))
                    });
                    written.pieces_of.push((key.clone(), kinds.collect()));
                }
                _ => {
                    let cells = reader.words_of(node, &key.name);
                    written
                        .pieces
                        .extend(cells.map(|cells| (key.clone(), cells)));
                }
            }
        }
        written
    }
}

/// Pieces to be placed: their cells, player and kind, and the text that places them.
struct Placed {
    /// The cells as the board names them.
    cells: Rc<[CellId]>,
    player: PlayerId,
    kind: KindId,
    /// The text that places the pieces.
    text: Text,
    /// Whether this text places pieces of every player, each by their frame.
    is_for_all: bool,
}

impl Reader<'_> {
    /// Reads the pieces by kind: first those of all players, by the frame of each player, then those of single players.
    pub(super) fn pieces_by_kind(&mut self, node: &Node) {
        let mut problems = Vec::new();
        let written = Written::read(node, &mut Typed::new(&mut problems));
        self.report_types(problems);
        let mut problems = Vec::new();
        let players = || (0..self.rules.players.len()).map(PlayerId::from_index);
        let mut placed: Vec<Placed> = Vec::new();
        // The owners and kinds whose pieces are only those written here.
        let mut replaced: Vec<Piece> = Vec::new();
        for (key, cells) in written.pieces {
            let Some(kind) = self.find_kind(&key, &mut problems) else {
                continue;
            };
            replaced.extend(players().map(|player| Piece::new(player, kind)));
            for text in &cells {
                let Some(cells) = find_cells(&self.rules.board, text, &mut problems) else {
                    continue;
                };
                placed.extend(players().map(|player| Placed {
                    cells: Rc::clone(&cells),
                    player,
                    kind,
                    text: text.clone(),
                    is_for_all: true,
                }));
            }
        }
        for (key, pieces) in written.pieces_of {
            let Some(player) = self.find_player(&key, &mut problems) else {
                continue;
            };
            for (key, cells) in pieces {
                let Some(kind) = self.find_kind(&key, &mut problems) else {
                    continue;
                };
                replaced.push(Piece::new(player, kind));
                placed.retain(|one| (one.player, one.kind) != (player, kind));
                for text in cells {
                    let cells = find_cells(&self.rules.board, &text, &mut problems);
                    placed.extend(cells.map(|cells| Placed {
                        cells,
                        player,
                        kind,
                        text,
                        is_for_all: false,
                    }));
                }
            }
        }
        self.take_off(&replaced);
        self.put(&placed, &mut problems);
        self.is_board_unread |= !problems.is_empty();
        problems.into_iter().for_each(|one| self.report(one));
    }

    fn find_player(&self, key: &Key, problems: &mut Vec<Diagnostic>) -> Option<PlayerId> {
        let players = &self.rules.players;
        if key.name == PlayerId::NEUTRAL_NAME && self.rules.control.has_neutral {
            return Some(PlayerId::NEUTRAL);
        }
        let found = players.iter().position(|player| player.name == key.name);
        if found.is_none() {
            let names = players.iter().map(|player| player.name.as_str());
            let known: Vec<&str> = names.collect();
            let is_kind = self.rules.kinds.iter().any(|kind| kind.name == key.name);
            problems.push(match known.first() {
                Some(first) if is_kind => PieceMistake::KindForPlayer {
                    key,
                    player: first,
                    players: known,
                }
                .into(),
                _ => Unknown {
                    what: NameOf::Player,
                    name: &key.name,
                    span: key.span,
                    known,
                }
                .into(),
            });
        }
        found.map(PlayerId::from_index)
    }

    fn find_kind(&self, key: &Key, problems: &mut Vec<Diagnostic>) -> Option<KindId> {
        let kinds = &self.rules.kinds;
        let found = kinds.iter().position(|kind| kind.name == key.name);
        if found.is_none() {
            let names = kinds.iter().map(|kind| kind.name.as_str());
            problems.push(
                Unknown {
                    what: NameOf::Kind,
                    name: &key.name,
                    span: key.span,
                    known: names.collect(),
                }
                .into(),
            );
        }
        found.map(KindId::from_index)
    }

    /// Removes the pieces of these players and kinds. The pieces above them move down.
    fn take_off(&mut self, pieces: &[Piece]) {
        let standing = self.placement.pieces.as_deref().unwrap_or(self.below);
        let places = self.rules.places();
        let is_gone = |piece: &Piece| pieces.contains(piece);
        let mut left: Vec<(CellId, Piece)> = Vec::new();
        let mut came_from = Vec::new();
        for (place, piece) in standing.iter().filter(|(_, piece)| !is_gone(piece)) {
            let below = standing.iter().filter(|(other, piece)| {
                let is_below = places.cell(*other) == places.cell(*place)
                    && places.level(*other) < places.level(*place);
                is_below && is_gone(piece)
            });
            let level = match places.level(*place) {
                0 => 0,
                level => level - below.count(),
            };
            let to = places.at(places.cell(*place), level).unwrap_or(*place);
            left.push((to, *piece));
            came_from.push(*place);
        }
        if let Unmoved::ByRights { moved, .. } = &mut self.placement.unmoved {
            let went = came_from.iter().zip(&left);
            let still = went.filter(|(from, _)| moved.contains(from));
            *moved = still.map(|(_, (to, _))| *to).collect();
        }
        self.placement.pieces = Some(left);
    }

    fn put(&mut self, placed: &[Placed], problems: &mut Vec<Diagnostic>) {
        let n_cells = self.rules.board.n_cells();
        let pieces = self.placement.pieces.get_or_insert_default();
        // The piece on the ground level of each cell, and the text that placed it.
        let mut ground: Vec<Option<(Piece, Option<&Placed>)>> = vec![None; n_cells];
        for (place, piece) in pieces.iter().filter(|(place, _)| place.index() < n_cells) {
            ground[place.index()] = Some((*piece, None));
        }
        let mut refused = None;
        let each = placed
            .iter()
            .flat_map(|one| one.cells.iter().map(move |cell| (one, *cell)));
        for (one, cell) in each {
            // A text that fails for several players or cells is one mistake.
            if refused == Some(one.text.span()) {
                continue;
            }
            let frame = self.rules.board.frames.get(one.player.index());
            let cell = match frame.filter(|_| one.is_for_all) {
                Some(frame) => frame.cells[cell.index()],
                None => cell,
            };
            let there = &mut ground[cell.index()];
            match there {
                Some((piece, first)) => {
                    let other = &self.rules.kinds[piece.kind().index()].name;
                    let span = one.text.span();
                    let same = match first {
                        Some(first) if first.text.span() == span && first.player != one.player => {
                            let n_players = self.rules.players.len();
                            SameCell::Mirrored { n_players }
                        }
                        Some(first) => SameCell::Again {
                            first: first.text.span(),
                            is_for_all: first.is_for_all,
                        },
                        None => SameCell::Below,
                    };
                    let taken = PieceMistake::CellTaken {
                        cell: self.rules.board.name_of(cell),
                        other,
                        same,
                        span,
                    };
                    problems.push(taken.into());
                    refused = Some(one.text.span());
                }
                None => {
                    let piece = Piece::new(one.player, one.kind);
                    *there = Some((piece, Some(one)));
                    pieces.push((cell, piece));
                }
            }
        }
    }
}

/// Finds a cell by name, or the cells of a range, and reports an unknown name.
pub fn find_cells(board: &Board, text: &Text, out: &mut Vec<Diagnostic>) -> Option<Rc<[CellId]>> {
    match board.find_range(&text.text) {
        Some(cells) => Some(cells.iter().collect()),
        None => find_cell(board, text, out).map(|cell| Rc::from([cell])),
    }
}

/// Finds a cell by name, and reports an unknown name.
pub fn find_cell(board: &Board, text: &Text, out: &mut Vec<Diagnostic>) -> Option<CellId> {
    let found = board.find(&text.text);
    if found.is_none() {
        out.push(PieceMistake::UnknownCell { cell: text, board }.into());
    }
    found
}
