//! Piece types and their movement.

use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::notation;
use super::profile::{Aim, Royals, Truce};
use super::vocabulary::KindWord;
use grammar::rule::Context;
use ir::AttributeOf;

/// Names and letters of piece types, in the order in which they are used.
const KINDS: [(&str, &[&str]); 8] = [
    ("king", &["K", "KG"]),
    ("rook", &["R", "Rb"]),
    ("pawn", &["P"]),
    ("knight", &["N", "+N"]),
    ("guard", &["G", "+G"]),
    ("war-horse", &["H", "Wh"]),
    ("camel", &["C", "CA"]),
    ("wall", &["W"]),
];

/// Movements that reach no farther than one cell.
const SHORT: [&str; 5] = ["K", "W", "F", "fmWfcF", "fKbW"];

/// Movements of well-known pieces.
const PLAIN: [&str; 18] = [
    "K", "R", "Q", "KN", "NW", "B", "N", "W", "F", "WF", "fmWfcF", "D", "NW", "R2", "fRbB", "KN",
    "mRcB", "imW2fcF",
];

impl Maker<'_> {
    /// Declares the piece types, with their letters and movements.
    pub(super) fn declare_kinds(&mut self) {
        let n_kinds = self.choices.between(3, 6);
        for (name, letters) in KINDS.iter().take(n_kinds) {
            let letter = match self.choices.chance(12) {
                true => letters[letters.len() - 1],
                false => letters[0],
            };
            self.words.kinds.push(KindWord {
                name: (*name).to_owned(),
                letter: letter.to_owned(),
            });
        }
    }

    /// Declares the movements that functions of expressions use as arguments.
    pub(super) fn declare_movements(&mut self) {
        self.words.movements = vec![self.plain_movement()];
        for _ in 0..3 {
            let movement = self.movement_of_expression();
            self.words.movements.push(movement);
        }
        self.name_movements();
        self.words.riders = match self.notation.riders.is_empty() {
            true => self.words.movements.clone(),
            false => self.notation.riders.iter().map(char::to_string).collect(),
        };
        self.words.has_default_rider = self.has_atom('Q');
    }

    /// Gives names to some movements, which other notations may contain.
    fn name_movements(&mut self) {
        if !self.choices.chance(15) {
            return;
        }
        let mut table = Table::default();
        let n_names = self.choices.between(1, 2);
        for name in &["glide", "hop-on"][..n_names] {
            let movement = self.movement_of_expression();
            let before = match table.is_empty() || self.choices.chance(50) {
                true => "",
                false => "@glide ",
            };
            table.text(*name, format!("{before}{movement}"));
            self.words.movements.push(format!("@{name}"));
        }
        self.draft.push(Section::single("movement", table));
    }

    /// Returns a notation that is the name of a movement, if one has a name.
    fn named_movement(&mut self) -> Option<String> {
        let movements = self.words.movements.iter();
        let named: Vec<String> = movements
            .filter(|text| text.starts_with('@'))
            .cloned()
            .collect();
        if named.is_empty() || !self.choices.chance(25) {
            return None;
        }
        Some(self.choices.one_of(&named).clone())
    }

    /// Writes the pieces.
    pub(super) fn pieces(&mut self) {
        let kinds = self.words.kinds.clone();
        for (index, kind) in kinds.iter().enumerate() {
            let mut table = Table::default();
            table.text("letter", kind.letter.clone());
            if index > 1 && self.choices.chance(5) {
                table.set("immobile", Entry::Flag(true));
            } else if index > 1 && self.choices.chance(6) {
                let other = self.choices.below(index);
                table.text("like", kinds[other].name.clone());
            } else {
                let moves = self.moves(index);
                table.set("moves", moves);
            }
            let may_turn = index > 1
                && self.notation.has_turns
                && !self.is_near()
                && self.profile.aim != Aim::Tables;
            if may_turn && self.choices.chance(6) {
                let here = ["here".to_owned()];
                let number = self.say(Context::Turned).with_locals(&here).number(1);
                table.text("turned", number);
            }
            if self.choices.chance(8) {
                table.set("value", self.value());
            }
            // The first piece type has its own image, so that others can share it.
            if index > 0 && self.choices.chance(6) {
                table.text("shown-as", kinds[0].name.clone());
            }
            for attribute in self.words.attributes.clone() {
                if attribute.of == AttributeOf::Kind && self.choices.chance(70) {
                    let value = self.value_of(&attribute);
                    table.set(attribute.name.clone(), value);
                }
            }
            self.draft
                .push(Section::named("piece", kind.name.clone(), table));
        }
    }

    fn value(&mut self) -> Entry {
        let pawns = self.choices.between(1, 9);
        match self.choices.chance(50) {
            true => Entry::Decimal(format!("{pawns}.5")),
            false => Entry::Number(pawns),
        }
    }

    /// Writes a movement, or movements by part.
    pub(super) fn moves(&mut self, kind: usize) -> Entry {
        let share = if self.profile.royals == Royals::None {
            40
        } else {
            60
        };
        if kind == 0 && self.choices.chance(share) {
            return Entry::Text(self.short_movement());
        }
        let is_lent = kind > 1 && !self.is_near() && self.profile.aim != Aim::Tables;
        if is_lent && self.choices.chance(6) {
            return self.lent_moves(kind);
        }
        if !self.choices.chance(22) {
            let text = self.movement(kind);
            self.add_part("move");
            return Entry::Text(text);
        }
        let mut parts = Table::default();
        let names = ["step", "bite", "leap-far"];
        let n_parts = self.choices.between(1, 3);
        for (index, name) in names[..n_parts].iter().enumerate() {
            self.add_part(name);
            let movement = self.movement(kind + index);
            parts.text(*name, movement);
        }
        Entry::Table(parts)
    }

    /// Writes movement that other pieces lend, perhaps next to the piece's own.
    fn lent_moves(&mut self, kind: usize) -> Entry {
        self.features.note("part that is lent");
        let mut parts = Table::default();
        if self.choices.chance(60) {
            self.add_part("step");
            let movement = self.movement(kind);
            parts.text("step", movement);
        }
        let movement = self.choices.one_of(&self.words.movements).clone();
        let lenders = match self.choices.chance(50) {
            true => format!("near(here, '{movement}') & mine"),
            false => {
                let here = ["here".to_owned()];
                self.say(Context::Lent).with_locals(&here).cells(2)
            }
        };
        let mut lent = Table::default();
        lent.text("as", lenders);
        self.add_part("lent");
        parts.set("lent", Entry::Table(lent));
        Entry::Table(parts)
    }

    fn add_part(&mut self, name: &str) {
        if self.words.parts.iter().all(|part| part != name) {
            self.words.parts.push(name.to_owned());
        }
    }

    fn movement(&mut self, kind: usize) -> String {
        if self.is_near() {
            return self.short_movement();
        }
        if let Some(named) = self.named_movement() {
            return named;
        }
        match self.choices.chance(68) && kind != 1 {
            true => self.made_up_movement(),
            false => self.plain_movement(),
        }
    }

    /// Tests whether pieces must not reach one another at the start.
    fn is_near(&self) -> bool {
        self.profile.royals != Royals::None && self.profile.truce == Truce::ByDistance
    }

    fn made_up_movement(&mut self) -> String {
        let movement = notation::notation(self.choices, &self.notation);
        for feature in notation::features(&movement) {
            self.features.note(&format!("mode {feature}"));
        }
        movement
    }

    /// Writes a movement for `near` and `reach`.
    fn movement_of_expression(&mut self) -> String {
        match self.choices.chance(40) {
            true => self.made_up_movement(),
            false => self.plain_movement(),
        }
    }

    fn short_movement(&mut self) -> String {
        self.one_that_can_be(&SHORT)
    }

    fn plain_movement(&mut self) -> String {
        let own: Vec<char> = match &self.board.topology {
            Some(topology) => topology
                .atoms
                .keys()
                .copied()
                .filter(|letter| !self.has_atom(*letter))
                .collect(),
            None => Vec::new(),
        };
        if !own.is_empty() && self.choices.chance(35) {
            self.features.note("atom of the board");
            let letter = *self.choices.one_of(&own);
            let range = *self.choices.one_of(&["", "2", "0"]);
            return format!("{letter}{range}");
        }
        self.one_that_can_be(&PLAIN)
    }

    /// Returns one of these strings whose atoms the board has.
    fn one_that_can_be(&mut self, strings: &[&str]) -> String {
        let can_be = |text: &&&str| {
            let mut letters = text.chars().filter(char::is_ascii_uppercase);
            letters.all(|letter| self.has_atom(letter))
                && (self.notation.has_headings
                    || text.starts_with(|letter: char| letter.is_ascii_uppercase()))
        };
        let open: Vec<&str> = strings.iter().filter(can_be).copied().collect();
        match open.is_empty() {
            true => "W".to_owned(),
            false => (*self.choices.one_of(&open)).to_owned(),
        }
    }

    fn has_atom(&self, letter: char) -> bool {
        self.notation.leapers.contains(&letter) || self.notation.riders.contains(&letter)
    }
}
