//! Chance: dice and other things that are thrown before a turn.

use crate::{Arrange, ChanceId, Condition, Faces, KindId, Rules};
use serde::Serialize;

/// One or several equal dice, thrown before a turn.
///
/// The dice of one throw are not distinguished: the faces of a throw are in ascending order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// The name.
    pub name: String,
    /// The faces of one die, in the order in which throws list them.
    pub faces: Vec<Face>,
    /// The number of dice.
    pub count: u8,
    /// The condition to be thrown, evaluated for the player whose turn begins.
    pub when: Condition,
}

/// One face of a die.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Face {
    /// The name; that of a number are its digits.
    pub name: String,
    /// The thing that the face shows.
    pub shows: Shows,
    /// The number of equally likely chances of the face.
    pub weight: u32,
}

/// The thing that a face shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Shows {
    /// A number.
    Number(u16),
    /// A kind of piece.
    Kind(KindId),
    /// Nothing but its name.
    Name,
}

impl Chance {
    /// Tests whether the faces are numbers.
    pub fn is_of_numbers(&self) -> bool {
        let mut faces = self.faces.iter();
        faces.all(|face| matches!(face.shows, Shows::Number(_)))
    }

    /// Tests whether some face shows a kind.
    pub fn has_kinds(&self) -> bool {
        let mut faces = self.faces.iter();
        faces.any(|face| matches!(face.shows, Shows::Kind(_)))
    }

    /// Returns the number of equally likely chances of all throws; `None` if there are too many to count.
    pub fn total_weight(&self) -> Option<u32> {
        let mut faces = self.faces.iter();
        let of_one = faces.try_fold(0u32, |sum, face| sum.checked_add(face.weight))?;
        of_one.checked_pow(self.count.into())
    }

    /// Returns the number of different throws; `None` if there are too many to count.
    pub fn n_throws(&self) -> Option<usize> {
        let n_faces = self.faces.len();
        (0..usize::from(self.count)).try_fold(1usize, |n, die| {
            // The binomial coefficients of multisets; each division leaves no remainder.
            Some(n.checked_mul(n_faces + die)? / (die + 1))
        })
    }

    /// Returns all throws, each once, in ascending order.
    pub fn throws(&self) -> impl Iterator<Item = Faces> + '_ {
        let n_faces = u8::try_from(self.faces.len()).unwrap_or(u8::MAX);
        let first = (n_faces > 0).then(|| Faces::from_elem(0, self.count.into()));
        std::iter::successors(first, move |faces| {
            // The last die that can still show a greater face, and those after it show the next one.
            let at = faces.iter().rposition(|face| *face + 1 < n_faces)?;
            let next = faces[at] + 1;
            let mut faces = faces.clone();
            faces[at..].fill(next);
            Some(faces)
        })
    }

    /// Returns the number of equally likely chances of a throw, of [`Chance::total_weight`].
    pub fn weight(&self, faces: &[u8]) -> u32 {
        let (mut weight, mut n_before) = (1u64, 0u64);
        for (index, face) in faces.iter().enumerate() {
            // The dice of equal faces may lie in any order.
            let n_equal = faces[..=index].iter().filter(|one| *one == face).count() as u64;
            n_before += 1;
            let of_face = self
                .faces
                .get(usize::from(*face))
                .map_or(0, |face| face.weight);
            weight = weight.saturating_mul(n_before) / n_equal * u64::from(of_face);
        }
        u32::try_from(weight).unwrap_or(u32::MAX)
    }

    /// Returns the names of the faces for messages, in backticks; of many, the first and the last.
    pub fn face_names(&self) -> String {
        let names = |faces: &[Face]| {
            let names = faces.iter().map(|face| format!("`{}`", face.name));
            names.collect::<Vec<String>>().join(", ")
        };
        match &self.faces[..] {
            [first, .., last] if self.faces.len() > 12 => {
                format!("`{}` to `{}`", first.name, last.name)
            }
            faces => names(faces),
        }
    }

    /// Returns the index of the face of this name.
    pub fn find_face(&self, name: &str) -> Option<u8> {
        let index = self.faces.iter().position(|face| face.name == name)?;
        u8::try_from(index).ok()
    }
}

impl Rules {
    /// Finds the dice of this name.
    pub fn find_chance(&self, name: &str) -> Option<ChanceId> {
        let index = self.chances.iter().position(|chance| chance.name == name)?;
        Some(ChanceId::from_index(index))
    }

    /// Returns a throw as text: `die=3`, `dice=2+5`, `die=pawn`.
    pub fn throw_text(&self, chance: ChanceId, faces: &[u8]) -> String {
        let chance = &self.chances[chance.index()];
        format!("{}={}", chance.name, self.faces_text(chance, faces))
    }

    /// Returns the faces of a throw as text: `3`, `2+5`, `pawn`.
    pub fn faces_text(&self, chance: &Chance, faces: &[u8]) -> String {
        let names = faces.iter().map(|face| {
            let face = chance.faces.get(usize::from(*face));
            face.map_or("", |face| face.name.as_str())
        });
        names.collect::<Vec<&str>>().join("+")
    }

    /// Parses the faces of a throw: `3`, `5+2`, `pawn`. The order does not matter.
    pub fn find_faces(&self, chance: ChanceId, text: &str) -> Option<Faces> {
        let chance = &self.chances[chance.index()];
        let mut faces = Faces::new();
        for name in text.split('+') {
            faces.push(chance.find_face(name.trim())?);
        }
        faces.arrange();
        (faces.len() == usize::from(chance.count)).then_some(faces)
    }

    /// Parses a throw as [`Rules::throw_text`] writes it.
    pub fn find_throw(&self, text: &str) -> Option<(ChanceId, Faces)> {
        let (name, faces) = text.split_once('=')?;
        let chance = self.find_chance(name.trim())?;
        Some((chance, self.find_faces(chance, faces)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(weights: &[u32], count: u8) -> Chance {
        let face = |(index, weight): (usize, &u32)| Face {
            name: index.to_string(),
            shows: Shows::Number(index as u16),
            weight: *weight,
        };
        Chance {
            name: "dice".to_owned(),
            faces: weights.iter().enumerate().map(face).collect(),
            count,
            when: Condition::Constant(true),
        }
    }

    #[test]
    fn throws_are_listed_once_and_weights_add_up() {
        for (weights, count, n_throws) in [
            (&[1, 1, 1, 1, 1, 1][..], 1, 6),
            (&[1, 1, 1, 1, 1, 1], 2, 21),
            (&[1, 2, 3], 3, 10),
            (&[5], 4, 1),
            (&[2, 7], 5, 6),
        ] {
            let chance = dice(weights, count);
            let throws: Vec<Faces> = chance.throws().collect();
            assert_eq!(throws.len(), n_throws);
            assert_eq!(chance.n_throws(), Some(n_throws));
            assert!(throws.is_sorted_by(|one, next| one < next));
            let sum: u32 = throws.iter().map(|faces| chance.weight(faces)).sum();
            assert_eq!(Some(sum), chance.total_weight());
        }
        let two = dice(&[1, 2, 3], 2);
        assert_eq!(
            [
                two.weight(&[0, 0]),
                two.weight(&[0, 1]),
                two.weight(&[2, 2])
            ],
            [1, 4, 9]
        );
        let three = dice(&[1, 2, 3], 3);
        assert_eq!(three.weight(&[0, 1, 2]), 36);
    }
}
