//! Chance: dice and other things that are thrown before a turn.

use crate::{Arrange, ChanceId, Condition, Faces, KindId, Left, Number, Rules};
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
    /// For dice drawn without replacement, what happens when too few faces are left; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bag: Option<Bag>,
    /// The condition to be thrown, evaluated for the player whose turn begins.
    pub when: Condition,
}

/// What happens when fewer faces are left than are drawn together.
///
/// A bag holds each face as often as its weight at first. What is drawn stays out of the bag until it is filled again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Bag {
    /// The bag is filled as at first, just before the draw.
    Refill,
    /// Nothing is drawn any more.
    Stop,
}

/// One face of a die.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Face {
    /// The name; that of a number are its digits.
    pub name: String,
    /// The thing that the face shows.
    pub shows: Shows,
    /// The number of equally likely chances of the face; with `odds`, the most that count.
    pub weight: u32,
    /// The number of chances that the face has in a position, for the player whose turn begins; otherwise it is the weight.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Number>,
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

    /// Returns the sum of the weights of the faces.
    pub fn n_in_bag(&self) -> u32 {
        let faces = self.faces.iter();
        faces.fold(0, |sum, face| sum.saturating_add(face.weight))
    }

    /// Returns the number of equally likely chances of all throws; `None` if there are too many to count. Without replacement, it is
    /// that of a full bag, in which there are most.
    pub fn total_weight(&self) -> Option<u32> {
        match self.bag {
            None => self.n_in_bag().checked_pow(self.count.into()),
            Some(_) => choose(self.n_in_bag(), self.count.into()),
        }
    }

    /// Returns the contents of a bag at the time of the next draw, by face: as they are, or those of a full bag if it is filled
    /// before; `None` if too few faces are left and nothing is drawn.
    pub fn contents(&self, left: &[u16]) -> Option<Left> {
        let n_left: u32 = left.iter().map(|n| u32::from(*n)).sum();
        match self.bag {
            _ if n_left >= u32::from(self.count) => Some(Left::from_slice(left)),
            Some(Bag::Stop) => None,
            Some(Bag::Refill) | None => Some(self.full()),
        }
    }

    /// Returns the contents of a full bag, by face.
    pub fn full(&self) -> Left {
        let weights = self.faces.iter().map(|face| face.weight);
        let weights = weights.map(|weight| u16::try_from(weight).unwrap_or(u16::MAX));
        weights.collect()
    }

    /// Returns the contents of a full bag after a draw.
    pub fn full_without(&self, faces: &[u8]) -> Left {
        let mut left = self.full();
        take_out(&mut left, faces);
        left
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

    /// Returns the number of ways in which a draw can come out of a bag with these contents; 0 if it cannot.
    pub fn weight_of_draw(&self, left: &[u16], faces: &[u8]) -> u32 {
        let mut weight = 1u32;
        for (index, n_left) in left.iter().enumerate() {
            let n_drawn = faces.iter().filter(|face| usize::from(**face) == index);
            let ways = choose(u32::from(*n_left), n_drawn.count() as u32);
            weight = weight.saturating_mul(ways.unwrap_or(u32::MAX));
        }
        weight
    }

    /// Tests whether the chances of some face depend on the position.
    pub fn has_odds(&self) -> bool {
        self.faces.iter().any(|face| face.odds.is_some())
    }

    /// Returns the number of equally likely chances of a throw, given those of each face.
    pub fn weight(&self, faces: &[u8], of_face: impl Fn(&Face) -> u32) -> u32 {
        let (mut weight, mut n_before) = (1u64, 0u64);
        for (index, face) in faces.iter().enumerate() {
            // The dice of equal faces may lie in any order.
            let n_equal = faces[..=index].iter().filter(|one| *one == face).count() as u64;
            n_before += 1;
            let of_face = self.faces.get(usize::from(*face)).map_or(0, &of_face);
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

    /// Returns the contents of a full bag for messages, in backticks; of many faces, the first ones.
    pub fn contents_in_words(&self) -> String {
        let names = self.faces.iter().take(12);
        let names = names.map(|face| format!("`{}*{}`", face.name, face.weight));
        let names = names.collect::<Vec<String>>().join(", ");
        match self.faces.len() {
            0..=12 => names,
            _ => names + ", ...",
        }
    }

    /// Returns the index of the face of this name.
    pub fn find_face(&self, name: &str) -> Option<u8> {
        let index = self.faces.iter().position(|face| face.name == name)?;
        u8::try_from(index).ok()
    }
}

/// Takes drawn faces out of the contents of a bag.
pub fn take_out(left: &mut [u16], faces: &[u8]) {
    for face in faces {
        if let Some(n) = left.get_mut(usize::from(*face)) {
            *n = n.saturating_sub(1);
        }
    }
}

/// Returns the number of ways to choose `n` of `of`; `None` if there are too many to count.
fn choose(of: u32, n: u32) -> Option<u32> {
    if n > of {
        return Some(0);
    }
    // Each division leaves no remainder. `n` is small, so that the product before it fits.
    let ways = (0..u64::from(n)).try_fold(1u64, |ways, at| {
        Some(ways.checked_mul(u64::from(of) - at)? / (at + 1))
    })?;
    u32::try_from(ways).ok()
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

    /// Returns the contents of a bag as text: `3*2+4`; `-` if it is empty.
    pub fn left_text(&self, chance: &Chance, left: &[u16]) -> String {
        let named = chance.faces.iter().zip(left).filter(|(_, n)| **n > 0);
        let named = named.map(|(face, n)| match n {
            1 => face.name.clone(),
            n => format!("{}*{n}", face.name),
        });
        match named.collect::<Vec<String>>() {
            nothing if nothing.is_empty() => "-".to_owned(),
            named => named.join("+"),
        }
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
            odds: None,
        };
        Chance {
            name: "dice".to_owned(),
            faces: weights.iter().enumerate().map(face).collect(),
            count,
            bag: None,
            when: Condition::Constant(true),
        }
    }

    #[test]
    fn draws_without_replacement_add_up() {
        for (weights, count) in [(&[1, 1, 1, 1][..], 2), (&[3, 2, 1], 3), (&[2, 7], 5)] {
            let chance = Chance {
                bag: Some(Bag::Refill),
                ..dice(weights, count)
            };
            let full = chance.full();
            let sum: u32 = chance
                .throws()
                .map(|faces| chance.weight_of_draw(&full, &faces))
                .sum();
            assert_eq!(Some(sum), chance.total_weight());
        }
        let chance = dice(&[3, 2], 2);
        // Two of three, one of each, two of two.
        let weights = [[0, 0], [0, 1], [1, 1]].map(|faces| chance.weight_of_draw(&[3, 2], &faces));
        assert_eq!(weights, [3, 6, 1]);
        assert_eq!(chance.weight_of_draw(&[3, 1], &[1, 1]), 0);
        assert_eq!(choose(100_000, 6), None);
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
            let sum: u32 = throws
                .iter()
                .map(|faces| chance.weight(faces, |face| face.weight))
                .sum();
            assert_eq!(Some(sum), chance.total_weight());
        }
        let two = dice(&[1, 2, 3], 2);
        assert_eq!(
            [
                two.weight(&[0, 0], |face| face.weight),
                two.weight(&[0, 1], |face| face.weight),
                two.weight(&[2, 2], |face| face.weight)
            ],
            [1, 4, 9]
        );
        let three = dice(&[1, 2, 3], 3);
        assert_eq!(three.weight(&[0, 1, 2], |face| face.weight), 36);
    }
}
