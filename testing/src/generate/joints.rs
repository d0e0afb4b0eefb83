//! Moves of several pieces at once.

use std::cmp::Ordering;

use super::draft::{Entry, Section, Table};
use super::maker::{Maker, Standing};
use super::profile::{Aim, Royals, Theme};
use grammar::rule::Context;
use ir::CellId;

impl Maker<'_> {
    /// Writes joint moves of pieces of the set-up.
    pub(super) fn joints(&mut self) {
        if !self.profile.has(Theme::Joints) || self.words.cells.len() < 4 || self.shipped.is_some()
        {
            return;
        }
        for index in 0..self.choices.between(1, 2) {
            let name = format!("joint {}", index + 1);
            let share = match self.profile.aim {
                Aim::Tables => 90,
                Aim::Anything => 30,
            };
            let castling = match self.choices.chance(share) {
                true => self.castling(&name),
                false => None,
            };
            let section = match castling {
                Some(castling) => castling,
                None => self.joint(&name),
            };
            self.draft.push(section);
        }
    }

    /// Writes the joint move of a king and a piece of its rank. They end on the two sides of their
    /// meeting point.
    fn castling(&mut self, name: &str) -> Option<Section> {
        let topology = self.board.topology.as_ref()?;
        let place = |cell: usize| &topology.board.cells[cell];
        let mut own = self.pieces.iter().filter(|piece| piece.player == 0);
        let king = own.clone().find(|piece| piece.kind == 0)?.cell;
        let stands_in = |cell: usize, row: &[CellId]| row.iter().any(|one| one.index() == cell);
        let mut rows = topology.board.fen_rows.iter();
        let row = rows.find(|row| stands_in(king, row))?;
        let in_row = |cell: &usize| stands_in(*cell, row);
        let partner = own.find(|piece| piece.cell != king && in_row(&piece.cell))?;
        let (partner, own_kind) = (partner.cell, partner.kind);
        let is_free = |cell: &usize| self.pieces.iter().all(|piece| piece.cell != *cell);
        let free: Vec<usize> = (0..topology.board.n_cells())
            .filter(is_free)
            .filter(in_row)
            .collect();
        let [first, second, ..] = free[..] else {
            return None;
        };
        // Rows of a FEN may be files.
        self.castling_right = match place(partner).x.cmp(&place(king).x) {
            Ordering::Greater => Some('K'),
            Ordering::Equal => None,
            Ordering::Less => Some('Q'),
        };
        self.features.note("joint castling");
        let name_of = |cell: usize| self.words.cells[cell].clone();
        // For tables the partner's kind is given; otherwise any piece on the cell may be the
        // partner.
        let partner_is = match self.profile.aim {
            Aim::Tables => format!("{} & ", self.words.kinds[own_kind].name),
            Aim::Anything => String::new(),
        };
        let piece = |letter: &str, what: &str, cell: usize, to: usize| {
            let mut piece = Table::default();
            piece.text("as", letter);
            piece.text("who", format!("mine & {what}{} & unmoved", name_of(cell)));
            piece.text("to", name_of(to));
            Entry::Table(piece)
        };
        let pieces = vec![
            piece("k", "king & ", king, first),
            piece("r", &partner_is, partner, second),
        ];
        let mut table = Table::default();
        table.text("name", name);
        table.set("pieces", Entry::List(pieces));
        let mut when = "none(between(k, r, 'W0') & occupied)".to_owned();
        if self.profile.royals != Royals::None {
            when = format!("{when} and none(unsafe(k, k | {}))", name_of(first));
        }
        table.text("when", when);
        Some(Section::rule("joint", table))
    }

    pub(super) fn joint(&mut self, name: &str) -> Section {
        let mut table = Table::default();
        table.text("name", name);
        let own: Vec<Standing> = self
            .pieces
            .iter()
            .filter(|piece| piece.player == 0)
            .copied()
            .collect();
        let enemies: Vec<Standing> = self
            .pieces
            .iter()
            .filter(|piece| piece.player == 1)
            .copied()
            .collect();
        let n_pieces = *self.choices.weighted(&[(6, 2), (1, 3), (1, 1)]);
        let mut chosen = self.choices.some_of(&own, n_pieces);
        if !enemies.is_empty() && self.choices.chance(20) {
            self.features.note("joint with an enemy");
            chosen.push(*self.choices.one_of(&enemies));
        }
        let targets = self.targets(&chosen);
        let mut names: Vec<String> = Vec::new();
        let mut pieces = Vec::new();
        for (index, to) in targets.iter().enumerate() {
            let piece = chosen.get(index).copied();
            pieces.push(self.piece_of_joint(piece, to, &mut names));
        }
        table.set("pieces", Entry::List(pieces));
        if self.choices.chance(50) {
            let mut speaker = self.say(Context::PseudoMove).with_locals(&names);
            let when = speaker.condition(2);
            table.text("when", when);
        }
        Section::rule("joint", table)
    }

    /// Writes the targets of the pieces: other cells, or for each piece the cell of the next.
    fn targets(&mut self, pieces: &[Standing]) -> Vec<String> {
        let name = |cell: usize| self.words.cells[cell].clone();
        let is_swap = pieces.len() > 1 && self.choices.chance(25);
        if is_swap {
            self.features.note("joint swap");
            let next = pieces.iter().cycle().skip(1);
            return pieces
                .iter()
                .zip(next)
                .map(|(_, next)| name(next.cell))
                .collect();
        }
        let n_pieces = match self.choices.chance(20) {
            true => pieces.len().max(1),
            false => pieces.len().max(2),
        };
        let is_free = |cell: &usize| self.pieces.iter().all(|piece| piece.cell != *cell);
        let mut free: Vec<usize> = (0..self.words.cells.len()).filter(is_free).collect();
        if free.len() < n_pieces {
            free = (0..self.words.cells.len()).collect();
        }
        // The targets are near the first piece, as in castling.
        let first = pieces.first().map_or(0, |piece| piece.cell);
        free.sort_by_key(|cell| cell.abs_diff(first));
        free.truncate(n_pieces + 3);
        let cells = self.choices.some_of(&free, n_pieces);
        cells.into_iter().map(name).collect()
    }

    fn piece_of_joint(
        &mut self,
        piece: Option<Standing>,
        to: &str,
        names: &mut Vec<String>,
    ) -> Entry {
        let mut table = Table::default();
        if let Some(piece) = piece {
            let kind = self.words.kinds[piece.kind].name.clone();
            let cell = self.words.cells[piece.cell].clone();
            if piece.player == 0 && self.choices.chance(40) {
                self.features.note("joint in short");
                return Entry::Text(format!("{kind} {cell} {to}"));
            }
            let owner = match piece.player {
                0 => "mine",
                player if ir::PlayerId::from_index(player).is_neutral() => "neutral",
                _ => "enemy",
            };
            let mark = if self.choices.chance(50) {
                " & unmoved"
            } else {
                ""
            };
            table.text("who", format!("{owner} {kind} & {cell}{mark}"));
        } else {
            let mut speaker = self.say(Context::Subject).with_locals(names);
            let subject = speaker.cells_within_cut(1);
            table.text("who", format!("mine & {subject}"));
        }
        let is_named = self.choices.chance(60);
        if is_named {
            let name = format!("mover-{}", names.len() + 1);
            table.text("as", name.clone());
            self.features.note("key pieces.as");
            names.push(name);
        }
        if !self.choices.chance(25) {
            table.text("to", to);
            return Entry::Table(table);
        }
        self.features.note("joint with a choice of ends");
        // Only pieces before this one are named, so that the names are known in any order of pieces and ends.
        let near = match (is_named, names.last()) {
            (true, Some(name)) => format!("near({name}, 'W')"),
            _ => format!("{to} | near({to}, 'W')"),
        };
        table.text("to", near);
        if self.choices.chance(50) {
            self.features.note("key pieces.to-as");
            // Pieces end on different cells.
            table.text("to-as", format!("end-{to}"));
        }
        Entry::Table(table)
    }
}
