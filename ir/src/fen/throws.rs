//! The fields at the end: throws of dice, and the contents of bags.

use std::ops::Range;

use super::{Reader, Wrong};
use crate::{Arrange, Chance, ChanceId, Faces, Left};

/// The end of the name of a field with the contents of a bag: `card.left=3*2+4`.
pub const LEFT: &str = ".left";

impl Reader<'_> {
    /// Reads `die=3` or `dice=2+5`.
    pub(super) fn throws(&mut self, fields: &[Range<usize>]) {
        for field in fields {
            let text = &self.text[field.clone()];
            let (of, written) = text.split_once('=').unwrap_or_default();
            let (name, is_bag) = match of.strip_suffix(LEFT) {
                Some(name) => (name, true),
                None => (of, false),
            };
            let chances = self.rules.chances;
            let found = chances.iter().position(|chance| chance.name == name);
            let found = found.filter(|index| !is_bag || chances[*index].bag.is_some());
            let Some(index) = found else {
                self.fault(Wrong::NoDice, field.clone());
                continue;
            };
            let start = field.start + of.len() + 1;
            if is_bag {
                match left(&chances[index], written) {
                    Some(left) => {
                        let chance = ChanceId::from_index(index);
                        self.said.left.push((chance, left));
                    }
                    None => self.fault(Wrong::NotInBag { chance: index }, start..field.end),
                }
                continue;
            }
            let faces = written
                .split('+')
                .map(|face| chances[index].find_face(face));
            let faces: Option<Faces> = faces.collect();
            let n_dice = usize::from(chances[index].count);
            match faces.filter(|faces| faces.len() == n_dice) {
                Some(mut faces) => {
                    faces.arrange();
                    let chance = ChanceId::from_index(index);
                    self.said.thrown.push((chance, faces));
                }
                None => {
                    self.fault(Wrong::NoThrow { chance: index }, start..field.end);
                }
            }
        }
    }
}

/// Parses the contents of a bag, `3*2+4`, `-` if it is empty; `None` if the dice do not have such faces, or not so many.
fn left(chance: &Chance, text: &str) -> Option<Left> {
    let mut left = Left::from_elem(0, chance.faces.len());
    let parts = text.split('+').filter(|_| text != "-");
    for part in parts {
        let (name, n) = match part.split_once('*') {
            Some((name, n)) => (name, n.parse::<u16>().ok()?),
            None => (part, 1),
        };
        let index = usize::from(chance.find_face(name)?);
        left[index] = left[index].checked_add(n)?;
        if u32::from(left[index]) > chance.faces[index].weight {
            return None;
        }
    }
    Some(left)
}
