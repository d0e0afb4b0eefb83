//! The fields at the end: throws of dice.

use std::ops::Range;

use super::{Reader, Wrong};
use crate::{Arrange, ChanceId, Faces};

impl Reader<'_> {
    /// Reads `die=3` or `dice=2+5`.
    pub(super) fn throws(&mut self, fields: &[Range<usize>]) {
        for field in fields {
            let text = &self.text[field.clone()];
            let (name, written) = text.split_once('=').unwrap_or_default();
            let chances = self.rules.chances;
            let Some(index) = chances.iter().position(|chance| chance.name == name) else {
                self.fault(Wrong::NoDice, field.clone());
                continue;
            };
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
                    let start = field.start + name.len() + 1;
                    self.fault(Wrong::NoThrow { chance: index }, start..field.end);
                }
            }
        }
    }
}
