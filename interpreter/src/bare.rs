//! Movement on the empty board, kept: rules that read `near`, `spread`, `between` or lines ask for the same walks again and again.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use ir::{CellId, CellSet, Movement, MovementId, PlayerId, Rules};

use crate::walk::walk_empty;

/// The greatest number of walks from a cell that are kept.
const WALKS_MAX: usize = 1 << 14;

/// The greatest number of cells that are kept, over all lines of a game; some megabytes.
const KEPT_MAX: usize = 1 << 21;

/// The walks of one movement from one cell.
#[derive(Debug)]
pub(crate) struct Ends {
    /// The ends of all walks.
    pub all: CellSet,
    /// The end of each walk, and the end of its cells in `passed`.
    lines: Vec<(CellId, usize)>,
    passed: Vec<CellId>,
}

impl Ends {
    /// Walks from a cell; `None` if there are more walks than are kept.
    fn of(movement: &Movement, rules: &Rules, player: PlayerId, from: CellId) -> Option<Self> {
        let mut ends = Self {
            all: CellSet::empty(rules.board.n_cells()),
            lines: Vec::new(),
            passed: Vec::new(),
        };
        let walked = walk_empty(movement, rules, player, from, &mut |walked| {
            ends.all.insert(walked.to);
            ends.passed.extend_from_slice(walked.passed);
            ends.lines.push((walked.to, ends.passed.len()));
            match ends.lines.len() < WALKS_MAX {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        walked.is_continue().then_some(ends)
    }

    /// Returns the number of walks.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Visits the end of each walk, with the cells strictly between.
    pub fn lines(&self) -> impl Iterator<Item = (CellId, &[CellId])> {
        let mut begin = 0;
        self.lines.iter().map(move |(to, end)| {
            let passed = &self.passed[begin..*end];
            begin = *end;
            (*to, passed)
        })
    }
}

/// The walks of all movements, each found when it is first needed.
#[derive(Debug)]
pub(crate) struct Bare {
    /// By movement and player; `None` if the walks depend on more than the board.
    movements: Vec<Vec<Option<OnceLock<PerCell>>>>,
    n_kept: AtomicUsize,
}

type PerCell = Box<[OnceLock<Option<Ends>>]>;

impl Bare {
    pub fn new(rules: &Rules) -> Self {
        let kept = |movement: &Movement| {
            let reads_marks = movement.has_initial() || movement.has_castling();
            (!reads_marks).then(OnceLock::new)
        };
        let of_players = |players: &Vec<Movement>| players.iter().map(kept).collect();
        Self {
            movements: rules.movements.iter().map(of_players).collect(),
            n_kept: AtomicUsize::new(0),
        }
    }

    /// Returns the walks of a player's movement from a cell; `None` if they depend on more than the board, or are too many to keep.
    pub fn ends(
        &self,
        rules: &Rules,
        movement: MovementId,
        player: PlayerId,
        from: CellId,
    ) -> Option<&Ends> {
        let of_movement = self.movements[movement.index()][player.index()].as_ref()?;
        let n_cells = rules.board.n_cells();
        let cells = of_movement.get_or_init(|| (0..n_cells).map(|_| OnceLock::new()).collect());
        let of_cell = &cells[from.index()];
        if of_cell.get().is_none() && self.n_kept.load(Ordering::Relaxed) > KEPT_MAX {
            return None;
        }
        let ends = of_cell.get_or_init(|| {
            let movement = &rules.movements[movement.index()][player.index()];
            let ends = Ends::of(movement, rules, player, from)?;
            let n_cells = ends.lines.len() + ends.passed.len();
            self.n_kept.fetch_add(n_cells, Ordering::Relaxed);
            Some(ends)
        });
        ends.as_ref()
    }
}
