//! The built-in atoms of boards of squares: Betza's atoms, as words over displacements.

use super::drawing;
use super::grid::{Crossing, Grid, Shift};
use super::limits::PATH_MAX;
use crate::topology::{Atom, Steps, Topology, Word};
use indexmap::IndexMap;
use ir::{Arrange, StepId};
use rustc_hash::FxHashMap;

/// Leapers by their letters, as Betza and XBoard name them (C and Z for Betza's own L and J).
const LEAPERS: [(char, u16, u16); 9] = [
    ('W', 1, 0),
    ('F', 1, 1),
    ('D', 2, 0),
    ('N', 2, 1),
    ('A', 2, 2),
    ('H', 3, 0),
    ('C', 3, 1),
    ('Z', 3, 2),
    ('G', 3, 3),
];

/// Atoms made of two others.
const COMPOUNDS: [(char, char, char); 2] = [('K', 'W', 'F'), ('Q', 'R', 'B')];

/// Atoms that are exchanged if a continuation turns by 45 degrees.
const ROTATED: [(char, char); 4] = [('W', 'F'), ('R', 'B'), ('D', 'A'), ('H', 'G')];

/// Atoms that `y` and `g` exchange.
const TOGGLED: [(char, char); 3] = [('W', 'R'), ('F', 'B'), ('K', 'Q')];

impl Topology {
    /// Returns the words of the leap by this vector in all its directions, by heading. There are eight, or four if the
    /// vector is straight or diagonal. There are none if the board is not made of squares, or for `(0,0)`.
    ///
    /// Leaps are displacements: cells and holes between start and end do not matter. `seam` allows leaps across seams.
    /// The path of a lame leap is the straight one if there is one. `(2,1)` goes W then F, and `(3,2)` W, F, F, as the
    /// horse and the elephant of east Asian chess do. For other vectors sources do not agree on a path.
    pub fn vector(&self, m: u16, n: u16, seam: bool, steps: &mut Steps) -> Vec<Word> {
        let crossing = if seam {
            Crossing::Seams
        } else {
            Crossing::Everyone
        };
        match &self.grid {
            Some(grid) if self.square => vector(grid, crossing, &[m, n], steps),
            _ => Vec::new(),
        }
    }
}

/// Returns the words of the leap by these coordinates in all its directions, by heading: every order of the numbers and
/// every sign. Two numbers stay within a layer; the third is for any axis, also the one through the layers.
pub(super) fn vector(grid: &Grid, crossing: Crossing, by: &[u16], steps: &mut Steps) -> Vec<Word> {
    Leaps::new(grid, crossing, steps).vector(by)
}

/// Returns Betza's own atoms on this grid.
pub(super) fn atoms(grid: &Grid, crossing: Crossing, steps: &mut Steps) -> IndexMap<char, Atom> {
    let mut atoms = IndexMap::new();
    let put = |atoms: &mut IndexMap<char, Atom>, letter: char, words: Vec<Word>| {
        let atom = Atom {
            letter,
            words,
            rotated: partner(&ROTATED, letter),
            toggled: partner(&TOGGLED, letter),
        };
        atoms.insert(letter, atom);
    };
    let mut leaps = Leaps::new(grid, crossing, steps);
    for (letter, m, n) in LEAPERS {
        put(&mut atoms, letter, leaps.vector(&[m, n]));
    }
    for (rider, leaper) in [('R', 'W'), ('B', 'F')] {
        let ride = |word: &Word| Word {
            ride: true,
            ..word.clone()
        };
        let words = atoms[&leaper].words.iter().map(ride).collect();
        put(&mut atoms, rider, words);
    }
    for (letter, one, other) in COMPOUNDS {
        let words = atoms[&one]
            .words
            .iter()
            .chain(&atoms[&other].words)
            .cloned()
            .collect();
        put(&mut atoms, letter, words);
    }
    atoms
}

/// Returns the other letter of the pair that contains this letter.
fn partner(pairs: &[(char, char)], letter: char) -> Option<char> {
    pairs.iter().find_map(|(one, other)| match letter {
        letter if letter == *one => Some(*other),
        letter if letter == *other => Some(*one),
        _ => None,
    })
}

/// The leaps of a grid; each displacement is computed once.
struct Leaps<'a> {
    grid: &'a Grid,
    crossing: Crossing,
    steps: &'a mut Steps,
    interned: FxHashMap<Shift, StepId>,
}

impl<'a> Leaps<'a> {
    fn new(grid: &'a Grid, crossing: Crossing, steps: &'a mut Steps) -> Self {
        let interned = FxHashMap::default();
        Self {
            grid,
            crossing,
            steps,
            interned,
        }
    }

    fn step(&mut self, shift: Shift) -> StepId {
        let (grid, crossing, steps) = (self.grid, self.crossing, &mut *self.steps);
        let interned = self.interned.entry(shift);
        *interned.or_insert_with(|| steps.intern(grid.step(shift, crossing)))
    }

    /// Returns the words of the leap by two or three coordinates in all its directions, by heading.
    fn vector(&mut self, by: &[u16]) -> Vec<Word> {
        let mut by = by.to_vec();
        by.arrange_by(|a, b| b.cmp(a));
        let axes = 0..by.len();
        let mut shifts: Vec<Shift> = Vec::with_capacity(8);
        // For each axis of the board, which number it has.
        let orders = axes.clone().flat_map(|x| axes.clone().map(move |y| (x, y)));
        for (x, y) in orders.filter(|(x, y)| x != y) {
            let number = |axis: usize| by.get(axis).map_or(0, |number| i32::from(*number));
            let (dx, dy, layers) = (number(x), number(y), number(3 - x - y));
            let layers = if by.len() > 2 { layers } else { 0 };
            for signs in 0..8 {
                let signed = |bit: i32, number: i32| match signs & bit == 0 {
                    true => number,
                    false => -number,
                };
                let shift = Shift {
                    dx: signed(2, dx),
                    dy: signed(1, dy),
                    layers: signed(4, layers),
                };
                if shift != Shift::default() && !shifts.contains(&shift) {
                    shifts.push(shift);
                }
            }
        }
        let mut words: Vec<Word> = shifts.into_iter().map(|shift| self.word(shift)).collect();
        words.arrange_by(|a, b| {
            a.heading
                .partial_cmp(&b.heading)
                .unwrap_or(std::cmp::Ordering::Equal)
        });
        words
    }

    fn word(&mut self, shift: Shift) -> Word {
        Word {
            heading: drawing::heading(f64::from(shift.dx), f64::from(shift.dy)),
            class: None,
            leap: self.step(shift),
            path: self.path(shift),
            ride: false,
        }
    }

    /// Returns the steps of a lame leap; empty if sources do not agree on a path.
    fn path(&mut self, shift: Shift) -> Vec<StepId> {
        let by = [shift.dx, shift.dy, shift.layers];
        let mut lengths = by.map(i32::abs);
        lengths.arrange();
        let [least, short, long] = lengths;
        let is_agreed = match least {
            0 => short == 0 || short == long || (2..=3).contains(&long) && short == long - 1,
            _ => least == long,
        };
        if !is_agreed || long > PATH_MAX {
            return Vec::new();
        }
        let along = |is_straight: bool| {
            let [dx, dy, layers] = by.map(|number| match is_straight && number.abs() < long {
                true => 0,
                false => number.signum(),
            });
            Shift { dx, dy, layers }
        };
        let mut path = Vec::with_capacity(long as usize);
        if long > short {
            let straight = self.step(along(true));
            path.extend((short..long).map(|_| straight));
        }
        if short > 0 {
            let diagonal = self.step(along(false));
            path.extend((0..short).map(|_| diagonal));
        }
        path
    }
}
