//! The pieces at the start.

use super::draft::{Entry, Section, Table};
use super::maker::{Maker, Standing};
use super::profile::{Royals, Theme, Truce};
use ir::{Board, CellId, PlayerId};

/// Forms of boards on which cells that are drawn far apart are far apart.
const FLAT: [&str; 7] = [
    "plain",
    "rectangle",
    "holes",
    "seams",
    "rows",
    "hex flat",
    "hex pointed",
];

/// Cells from the first player's side on.
fn from_home(board: &Board) -> Vec<usize> {
    let mut cells: Vec<usize> = (0..board.n_cells()).collect();
    let centre = |cell: &usize| board.cells[*cell].centre;
    cells.sort_by(|a, b| {
        let ((ax, ay), (bx, by)) = (centre(a), centre(b));
        ay.total_cmp(&by).then(ax.total_cmp(&bx))
    });
    cells
}

/// Where each player has the cell that is this one for the first.
fn images(board: &Board, cell: usize) -> Vec<usize> {
    let frames = board.frames.iter();
    frames.map(|frame| frame.cells[cell].index()).collect()
}

impl Maker<'_> {
    /// Places the pieces; none if they come in a phase.
    pub(super) fn place_pieces(&mut self) {
        let Some(topology) = self.board.topology.clone() else {
            return;
        };
        let board = &topology.board;
        let n_players = board.frames.len();
        let most = (board.n_cells() / (n_players * 2 + 1)).clamp(2, 8);
        let n_pieces = self.choices.between(4.min(most), most);
        let mut homes: Vec<Vec<usize>> = Vec::new();
        let mut taken = vec![false; board.n_cells()];
        for cell in from_home(board) {
            let images = images(board, cell);
            let is_apart = (0..n_players).all(|player| !images[..player].contains(&images[player]));
            if is_apart && images.iter().all(|image| !taken[*image]) {
                images.iter().for_each(|image| taken[*image] = true);
                homes.push(images);
            }
        }
        self.is_symmetric = homes.len() >= n_pieces && !self.choices.chance(10);
        if self.is_symmetric {
            // Some gaps: of a few cells more than there are pieces.
            homes.truncate(n_pieces + n_pieces / 2);
            for (index, images) in self
                .choices
                .some_of(&homes, n_pieces)
                .into_iter()
                .enumerate()
            {
                let kind = self.kind_of_piece(index);
                let standing = images.into_iter().enumerate();
                let standing = standing.map(|(player, cell)| Standing { cell, player, kind });
                self.pieces.extend(standing);
            }
        } else {
            let cells = from_home(board);
            for index in 0..n_pieces {
                for player in 0..2 {
                    let kind = self.kind_of_piece(index);
                    let cell = match player {
                        0 => cells[index],
                        _ => cells[cells.len() - 1 - index],
                    };
                    self.pieces.push(Standing { cell, player, kind });
                }
            }
        }
        let is_written_whole = self.is_symmetric || n_players == 2;
        if self.words.has_neutral && is_written_whole && self.choices.chance(70) {
            let is_free = |cell: &usize| self.pieces.iter().all(|piece| piece.cell != *cell);
            let free: Vec<usize> = (0..board.n_cells()).filter(is_free).collect();
            for cell in self.choices.some_of(&free, 2.min(free.len())) {
                let kind = self.kind_of_piece(2);
                let player = PlayerId::NEUTRAL.index();
                self.features.note("set-up neutral");
                self.pieces.push(Standing { cell, player, kind });
            }
        }
        self.pieces.sort_by_key(|piece| (piece.player, piece.cell));
    }

    /// The king first, then the kind with a movement that is known to be good, then any kind.
    fn kind_of_piece(&mut self, index: usize) -> usize {
        match index {
            0 => 0,
            _ if self.words.kinds.len() < 2 => 0,
            1 => 1,
            _ => self.choices.between(1, self.words.kinds.len() - 1),
        }
    }

    /// Keeps royal pieces out of check at the start where pieces are too close.
    pub(super) fn keep_apart(&mut self) {
        if self.profile.truce != Truce::ByDistance {
            return;
        }
        let is_flat = FLAT.contains(&self.board.form);
        let topology = self.board.topology.as_ref().filter(|_| is_flat);
        let are_apart = topology.is_some_and(|topology| {
            let centre = |piece: &Standing| topology.board.cells[piece.cell].centre;
            let mut pairs = self
                .pieces
                .iter()
                .flat_map(|a| self.pieces.iter().map(move |b| (a, b)));
            pairs.all(|(a, b)| {
                let ((ax, ay), (bx, by)) = (centre(a), centre(b));
                a.player == b.player || (ax - bx).abs().max((ay - by).abs()) > 2.1
            })
        });
        if !are_apart {
            self.profile.truce = Truce::ByForbid;
        }
    }

    /// Writes `[setup]`.
    pub(super) fn setup(&mut self) {
        let Some(topology) = self.board.topology.clone() else {
            return;
        };
        let board = &topology.board;
        let mut table = Table::default();
        let n_players = board.frames.len();
        let is_by_pieces = self.is_symmetric && (n_players > 2 || self.choices.chance(35));
        if is_by_pieces {
            let pieces = self.pieces_by_kind(board);
            table.set("pieces", Entry::Table(pieces));
            self.features.note("set-up pieces");
        } else if n_players == 2 {
            let fen = self.fen(board);
            table.text("fen", fen.clone());
            self.features.note("set-up fen");
            // A piece below another cannot be set up again by its kind alone.
            let is_flat = !fen.contains('(');
            if self.is_symmetric && is_flat && self.choices.chance(20) {
                // Over the FEN: the same pieces again.
                let pieces = self.pieces_by_kind(board);
                table.set("pieces", Entry::Table(pieces));
                self.features.note("set-up fen and pieces");
            }
        } else {
            table.set("pieces", Entry::Table(self.pieces_by_kind(board)));
        }
        if self.is_symmetric {
            self.features.note("set-up symmetric");
        }
        self.draft.push(Section::single("setup", table));
        // A royal could be in check in a start position that is drawn.
        if self.is_symmetric && self.profile.royals == Royals::None && self.choices.chance(30) {
            self.shuffle(board);
        }
    }

    /// Writes `[shuffle]`: the pieces of all players, or of everything on the board.
    fn shuffle(&mut self, board: &Board) {
        let mut table = Table::default();
        let own = self.pieces.iter().filter(|piece| piece.player == 0);
        let own = own.map(|piece| board.name_of(CellId::from_index(piece.cell)));
        let own: Vec<&str> = own.collect();
        let cells = match own.len() > 1 && self.choices.chance(70) {
            true => own.join(" | "),
            false => "all".to_owned(),
        };
        table.text("cells", cells);
        if self.choices.chance(60) {
            let kinds = self.words.kinds.iter().map(|kind| kind.name.as_str());
            let kinds: Vec<&str> = kinds.collect();
            let some = self.choices.some_of(&kinds, 3);
            table.text("kinds", some.join(" | "));
            self.features.note("shuffle: kinds");
        }
        if self.choices.chance(40) {
            let is_mirrored = self.choices.chance(30);
            table.set("mirror", Entry::Flag(is_mirrored));
        }
        if self.choices.chance(40) {
            table.text("when", "some(mine)");
        }
        self.features.note("shuffle");
        self.draft.push(Section::single("shuffle", table));
    }

    fn pieces_by_kind(&self, board: &Board) -> Table {
        let mut table = self.pieces_of(board, 0);
        let neutral = self.pieces_of(board, PlayerId::NEUTRAL.index());
        if !neutral.is_empty() {
            table.set(PlayerId::NEUTRAL_NAME, Entry::Table(neutral));
        }
        table
    }

    fn pieces_of(&self, board: &Board, player: usize) -> Table {
        let mut table = Table::default();
        for (index, kind) in self.words.kinds.iter().enumerate() {
            let own = self
                .pieces
                .iter()
                .filter(|piece| piece.player == player && piece.kind == index);
            let cells: Vec<&str> = own
                .map(|piece| board.name_of(CellId::from_index(piece.cell)))
                .collect();
            if !cells.is_empty() {
                table.text(kind.name.clone(), cells.join(" "));
            }
        }
        table
    }

    /// A FEN for two players.
    fn fen(&mut self, board: &Board) -> String {
        let mut rows = Vec::new();
        // A right would say that a moved piece is unmoved.
        let right = match self.castling_right {
            Some(right) if self.choices.chance(85) => Some(right),
            _ => None,
        };
        let has_moved = right.is_none() && self.choices.chance(12);
        for row in &board.fen_rows {
            let mut text = String::new();
            let mut gap = 0;
            for cell in row {
                let standing = self
                    .pieces
                    .iter()
                    .find(|piece| piece.cell == cell.index())
                    .copied();
                let Some(piece) = standing else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    text += &std::mem::take(&mut gap).to_string();
                }
                let mark = match has_moved && self.choices.chance(25) {
                    true => {
                        self.features.note("mark moved");
                        "'"
                    }
                    false => "",
                };
                text += &self.piece_in_fen(piece, mark);
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            rows.push(text);
        }
        let mut fen = rows.join("/");
        if !self.words.stores.is_empty() && self.choices.chance(30) {
            fen += &self.stored_in_fen();
        }
        let of_name = board.frames[0].player.chars().next().unwrap_or('w');
        let side = self.first_side.unwrap_or(of_name);
        // A higher number would say that players have had their first turns, when a truce is over.
        let late = match self.profile.royals {
            Royals::None => " - - 2 3",
            _ => " - - 2 1",
        };
        let rest = *self.choices.one_of(&["", " - - 0 1", " - -", late]);
        if let Some(right) = right {
            self.features.note("set-up rights");
            return format!("{fen} {side} {right} - 0 1");
        }
        format!("{fen} {side}{rest}")
    }

    /// A piece, sometimes with another on top.
    fn piece_in_fen(&mut self, piece: Standing, mark: &str) -> String {
        let letter = self.letter_of(piece.kind, piece.player) + mark;
        if !self.profile.has(Theme::Stacks) || !self.choices.chance(25) {
            return letter;
        }
        self.features.note("set-up stack");
        let upper = self.kind_of_piece(2);
        let upper = self.letter_of(upper, piece.player);
        format!("({letter}{upper})")
    }

    fn letter_of(&self, kind: usize, player: usize) -> String {
        let letter = &self.words.kinds[kind].letter;
        match player {
            0 => letter.clone(),
            player if PlayerId::from_index(player).is_neutral() => format!("{letter}.-"),
            _ => letter.to_lowercase(),
        }
    }

    /// What stores hold, a bracket each.
    fn stored_in_fen(&mut self) -> String {
        self.features.note("set-up stores");
        let mut text = String::new();
        for store in self.words.stores.clone() {
            text.push('[');
            if store.tiles.is_none() {
                for player in 0..2 {
                    if self.words.kinds.len() > 1 && self.choices.chance(50) {
                        let kind = self.kind_of_piece(2);
                        text += &self.letter_of(kind, player);
                    }
                }
            }
            text.push(']');
        }
        text
    }
}
