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
        let mut own = self.men.iter().filter(|man| man.player == 0);
        let king = own.clone().find(|man| man.kind == 0)?.cell;
        let stands_in = |cell: usize, row: &[CellId]| row.iter().any(|one| one.index() == cell);
        let mut rows = topology.board.fen_rows.iter();
        let row = rows.find(|row| stands_in(king, row))?;
        let in_row = |cell: &usize| stands_in(*cell, row);
        let partner = own.find(|man| man.cell != king && in_row(&man.cell))?;
        let (partner, own_kind) = (partner.cell, partner.kind);
        let is_free = |cell: &usize| self.men.iter().all(|man| man.cell != *cell);
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
        let man = |letter: &str, what: &str, cell: usize, to: usize| {
            let mut man = Table::default();
            man.text("as", letter);
            man.text("who", format!("mine & {what}{} & unmoved", name_of(cell)));
            man.text("to", name_of(to));
            Entry::Table(man)
        };
        let men = vec![
            man("k", "king & ", king, first),
            man("r", &partner_is, partner, second),
        ];
        let mut table = Table::default();
        table.text("name", name);
        table.set("pieces", Entry::List(men));
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
            .men
            .iter()
            .filter(|man| man.player == 0)
            .copied()
            .collect();
        let enemies: Vec<Standing> = self
            .men
            .iter()
            .filter(|man| man.player == 1)
            .copied()
            .collect();
        let n_men = *self.choices.weighted(&[(6, 2), (1, 3), (1, 1)]);
        let mut chosen = self.choices.some_of(&own, n_men);
        if !enemies.is_empty() && self.choices.chance(20) {
            self.features.note("joint with an enemy");
            chosen.push(*self.choices.one_of(&enemies));
        }
        let targets = self.targets(&chosen);
        let mut names: Vec<String> = Vec::new();
        let mut men = Vec::new();
        for (index, to) in targets.iter().enumerate() {
            let man = chosen.get(index).copied();
            men.push(self.man_of_joint(man, to, &mut names));
        }
        table.set("pieces", Entry::List(men));
        if self.choices.chance(50) {
            let mut speaker = self.say(Context::Candidate).with_locals(&names);
            let when = speaker.condition(2);
            table.text("when", when);
        }
        Section::rule("joint", table)
    }

    /// Writes the targets of the pieces: other cells, or for each piece the cell of the next.
    fn targets(&mut self, men: &[Standing]) -> Vec<String> {
        let name = |cell: usize| self.words.cells[cell].clone();
        let is_swap = men.len() > 1 && self.choices.chance(25);
        if is_swap {
            self.features.note("joint swap");
            let next = men.iter().cycle().skip(1);
            return men
                .iter()
                .zip(next)
                .map(|(_, next)| name(next.cell))
                .collect();
        }
        let n_men = match self.choices.chance(20) {
            true => men.len().max(1),
            false => men.len().max(2),
        };
        let is_free = |cell: &usize| self.men.iter().all(|man| man.cell != *cell);
        let mut free: Vec<usize> = (0..self.words.cells.len()).filter(is_free).collect();
        if free.len() < n_men {
            free = (0..self.words.cells.len()).collect();
        }
        // The targets are near the first piece, as in castling.
        let first = men.first().map_or(0, |man| man.cell);
        free.sort_by_key(|cell| cell.abs_diff(first));
        free.truncate(n_men + 3);
        let cells = self.choices.some_of(&free, n_men);
        cells.into_iter().map(name).collect()
    }

    fn man_of_joint(&mut self, man: Option<Standing>, to: &str, names: &mut Vec<String>) -> Entry {
        let mut table = Table::default();
        if let Some(man) = man {
            let kind = self.words.kinds[man.kind].name.clone();
            let cell = self.words.cells[man.cell].clone();
            if man.player == 0 && self.choices.chance(40) {
                self.features.note("joint in short");
                return Entry::Text(format!("{kind} {cell} {to}"));
            }
            let owner = if man.player == 0 { "mine" } else { "enemy" };
            let mark = if self.choices.chance(50) {
                " & unmoved"
            } else {
                ""
            };
            table.text("who", format!("{owner} {kind} & {cell}{mark}"));
        } else {
            let mut speaker = self.say(Context::Who).with_locals(names);
            let who = speaker.cells_beside_cut(1);
            table.text("who", format!("mine & {who}"));
        }
        if self.choices.chance(60) {
            let name = format!("man-{}", names.len() + 1);
            table.text("as", name.clone());
            self.features.note("key pieces.as");
            names.push(name);
        }
        table.text("to", to);
        Entry::Table(table)
    }
}
