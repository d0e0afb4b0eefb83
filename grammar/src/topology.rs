//! A board as movement notation needs it: atoms as sets of words over steps, and the compass of each player.

use crate::board::grid::Grid;
use indexmap::{IndexMap, IndexSet};
use ir::{Board, CellSet, Step, StepId};
use rustc_hash::FxBuildHasher;

/// The steps of one game, each stored once.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    table: IndexSet<Step, FxBuildHasher>,
}

impl Steps {
    /// The id of this step; steps that are the same function share it.
    pub fn intern(&mut self, step: Step) -> StepId {
        StepId::from_index(self.table.insert_full(step).0)
    }

    /// The step of this id.
    pub fn get(&self, id: StepId) -> &Step {
        &self.table[id.index()]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// All steps, indexed by id.
    pub fn into_vec(self) -> Vec<Step> {
        self.table.into_iter().collect()
    }

    /// First the one, then the other.
    pub fn compose(&mut self, first: StepId, then: StepId) -> StepId {
        let (first, then) = (self.get(first), self.get(then));
        let targets = first.targets().map(|middle| then.from(middle?));
        let step = targets.collect();
        self.intern(step)
    }

    /// The step from the cells of the set alone.
    pub fn restrict(&mut self, step: StepId, cells: &CellSet) -> StepId {
        let targets = self.get(step).targets().enumerate();
        let kept =
            targets.map(|(index, to)| to.filter(|_| cells.contains(ir::CellId::from_index(index))));
        let step = kept.collect();
        self.intern(step)
    }
}

/// One way of an atom: a leap in one heading, and the elementary steps it consists of.
#[derive(Clone, PartialEq, Debug)]
pub struct Word {
    /// Degrees clockwise from the first player's forward, 0 <= heading < 360; `None` for a teleport, which has no
    /// heading: direction modifiers then leave it out, a plain atom takes it in.
    pub heading: Option<f64>,
    /// The class of cells it starts from, an index into [`Topology::classes`]; `None` from every cell. Which words of an
    /// atom a direction letter selects is decided class by class, so that the edge of the board has no say in it.
    pub class: Option<usize>,
    /// From start to end as one function.
    pub leap: StepId,
    /// The elementary steps whose cells a lame leap (`n`) looks at, first to last; their composition is `leap` wherever
    /// all cells exist. Empty where no path is agreed on (`nC` on squares).
    pub path: Vec<StepId>,
    /// Whether the atom repeats it without limit unless a range is given (R, B, Q).
    pub ride: bool,
}

/// What a capital letter means on this board.
#[derive(Clone, PartialEq, Debug)]
pub struct Atom {
    /// The letter.
    pub letter: char,
    /// Its words in all headings.
    pub words: Vec<Word>,
    /// The atom that stands in for this one where a continuation leg turns into a heading of the other family
    /// (W and F, R and B, D and A, H and G on squares).
    pub rotated: Option<char>,
    /// The atom with the other range (`y` and `g`: W and R, F and B, K and Q on squares).
    pub toggled: Option<char>,
}

/// Cells on which an atom's words differ from those on other cells (up and down triangles).
#[derive(Clone, PartialEq, Debug)]
pub struct CellClass {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub cells: CellSet,
}

/// How one player's directions lie.
#[derive(Clone, PartialEq, Debug)]
pub struct Compass {
    /// The heading of his `f`, in degrees clockwise from the first player's.
    pub forward: f64,
    /// Whether his left and right are exchanged as well (a mirror, not a turn). Betza's ruling is a turn.
    pub mirrored: bool,
}

/// A board with its atoms.
#[derive(Clone, Debug)]
pub struct Topology {
    /// Cells, frames, zones, drawing data.
    pub board: Board,
    /// Whether it is made of squares, so that `(m,n)`, `X`, `Y`, `hl`, `hr` and `O` mean something.
    pub square: bool,
    /// Atoms by letter.
    pub atoms: IndexMap<char, Atom>,
    /// The same atoms where they may cross a seam (`o`); on plain rectangles the side edges are one.
    pub seam_atoms: IndexMap<char, Atom>,
    /// Classes of cells; empty where all cells are alike.
    pub classes: Vec<CellClass>,
    /// One compass per frame of the board.
    pub compasses: Vec<Compass>,
    /// Where the cells lie, for leaps by vector; `None` where cells are linked by hand.
    pub grid: Option<Grid>,
}
