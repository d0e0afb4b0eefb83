//! A board as movement notation needs it: atoms as sets of words over steps, and the compass of each player.

use crate::board::grid::Grid;
use indexmap::{IndexMap, IndexSet};
use ir::{Arrange, Board, CellSet, Step, StepId};
use rustc_hash::FxBuildHasher;

/// The steps of one game, each stored once.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    table: IndexSet<Step, FxBuildHasher>,
}

impl Steps {
    /// Returns the id of this step. Steps that are equal as functions share an id.
    pub fn intern(&mut self, step: Step) -> StepId {
        StepId::from_index(self.table.insert_full(step).0)
    }

    /// Returns the step of this id.
    pub fn get(&self, id: StepId) -> &Step {
        &self.table[id.index()]
    }

    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Tests whether there is no step.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Returns all steps, indexed by id.
    pub fn into_vec(self) -> Vec<Step> {
        self.table.into_iter().collect()
    }

    /// Composes two steps: the first one, then the other.
    pub fn compose(&mut self, first: StepId, then: StepId) -> StepId {
        let (first, then) = (self.get(first), self.get(then));
        let targets = first.targets().map(|middle| then.from(middle?));
        let step = targets.collect();
        self.intern(step)
    }

    /// Restricts a step to the start cells of a set.
    pub fn restrict(&mut self, step: StepId, cells: &CellSet) -> StepId {
        let targets = self.get(step).targets().enumerate();
        let kept =
            targets.map(|(index, to)| to.filter(|_| cells.contains(ir::CellId::from_index(index))));
        let step = kept.collect();
        self.intern(step)
    }
}

/// One word of an atom: a leap in one heading, and the elementary steps that it consists of.
#[derive(Clone, PartialEq, Debug)]
pub struct Word {
    /// The heading in degrees clockwise from the first player's forward, 0 <= heading < 360. It is `None` for a
    /// teleport: direction modifiers then exclude the word, and a plain atom includes it.
    pub heading: Option<f64>,
    /// The class of its start cells, an index into [`Topology::classes`]; `None` for every cell. A direction letter
    /// selects the words of an atom class by class, so that the edge of the board does not influence the selection.
    pub class: Option<usize>,
    /// The whole leap as one function.
    pub leap: StepId,
    /// The elementary steps whose cells a lame leap (`n`) tests, first to last. Their composition is `leap` if all
    /// cells exist. The path is empty if sources do not agree on one (`nC` on squares).
    pub path: Vec<StepId>,
    /// Whether the atom repeats the word without limit unless a range is given (R, B, Q).
    pub ride: bool,
}

/// The meaning of a capital letter on this board.
#[derive(Clone, PartialEq, Debug)]
pub struct Atom {
    /// The letter.
    pub letter: char,
    /// The words in all headings.
    pub words: Vec<Word>,
    /// The atom that replaces this one if a continuation leg turns into a heading of the other family. On squares the
    /// pairs are W and F, R and B, D and A, H and G.
    pub rotated: Option<char>,
    /// The atom with the other range (`y` and `g`: W and R, F and B, K and Q on squares).
    pub toggled: Option<char>,
}

/// Cells on which an atom's words differ from those on other cells (up and down triangles).
#[derive(Clone, PartialEq, Debug)]
pub struct CellClass {
    /// The name.
    pub name: String,
    /// The cells.
    pub cells: CellSet,
}

/// The directions of one player.
#[derive(Clone, PartialEq, Debug)]
pub struct Compass {
    /// The heading of the player's `f`, in degrees clockwise from the first player's.
    pub forward: f64,
    /// Whether the player's left and right are exchanged as well (a mirror, not a turn). Betza's ruling is a turn.
    pub mirrored: bool,
}

/// A board with its atoms.
#[derive(Clone, Debug)]
pub struct Topology {
    /// Cells, frames, zones, drawing data.
    pub board: Board,
    /// Whether the board is made of squares, so that `(m,n)`, `X`, `Y`, `hl`, `hr` and `O` have a meaning.
    pub square: bool,
    /// Atoms by letter.
    pub atoms: IndexMap<char, Atom>,
    /// The atoms by letter, for moves that may cross a seam (`o`). On plain rectangles the side edges are a seam.
    pub seam_atoms: IndexMap<char, Atom>,
    /// The classes of cells; empty if all cells are alike.
    pub classes: Vec<CellClass>,
    /// One compass per frame of the board.
    pub compasses: Vec<Compass>,
    /// The coordinates of the cells, for leaps by vector; `None` if cells are linked by hand.
    pub grid: Option<Grid>,
}

/// The greatest difference of headings, in degrees, that counts as none.
const SAME_HEADING: f64 = 1e-3;

impl Topology {
    /// Returns how many equal turns make a full one, such that each turns the headings of the atom `W` into one another:
    /// 4 on squares, 6 on hexagons. `None` if there are none, or more than `most`.
    pub fn n_turns(&self, most: u8) -> Option<u8> {
        let words = self.atoms.get(&'W')?.words.iter();
        let mut headings: Vec<f64> = words.filter_map(|word| word.heading).collect();
        headings.arrange_by(f64::total_cmp);
        headings.dedup_by(|one, other| (*one - *other).abs() < SAME_HEADING);
        let n = u8::try_from(headings.len()).ok();
        let n = n.filter(|n| (2..=most).contains(n))?;
        let next = headings.iter().skip(1).copied();
        let first = headings.first().map(|first| first + 360.0);
        let mut gaps = headings.iter().zip(next.chain(first));
        let turn = 360.0 / f64::from(n);
        let are_equal = gaps.all(|(one, next)| (next - one - turn).abs() < SAME_HEADING);
        are_equal.then_some(n)
    }
}
