//! The paths of a game, walked on boards with unknown occupants: kinds and players share them.

use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;

use ir::{CellId, Path, Rules};
use rustc_hash::FxHashMap;

use crate::compile::work::Work;
use crate::data::class::Onto;
use crate::data::lines::{Line, LineCells};
use interpreter::walk::{Need, Stands, Trace, traces};

/// The most traces that are kept; the paths of games with more are walked again for each kind.
const TRACES_KEPT_MAX: usize = 100_000;

/// A trace, as a line if it is one.
pub(crate) type Traceable = (Trace, Option<(Onto, Line)>);

/// A path, with its traces from each cell, found when they are asked for.
pub(crate) struct WalkedPath<'r> {
    /// The path.
    pub path: &'r Path,
    from: Vec<OnceCell<Vec<Traceable>>>,
    n_kept: Rc<Cell<usize>>,
}

/// The paths of a game that have been walked.
pub(crate) struct Traced<'r> {
    n_cells: usize,
    walked: RefCell<FxHashMap<&'r Path, Rc<WalkedPath<'r>>>>,
    n_kept: Rc<Cell<usize>>,
}

impl<'r> Traced<'r> {
    /// Creates an empty collection.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            n_cells: rules.board.n_cells(),
            walked: RefCell::default(),
            n_kept: Rc::default(),
        }
    }

    /// Returns a path, with the traces that are known.
    pub(crate) fn path(&self, path: &'r Path) -> Rc<WalkedPath<'r>> {
        let mut walked = self.walked.borrow_mut();
        if let Some(known) = walked.get(path) {
            return Rc::clone(known);
        }
        let new = Rc::new(WalkedPath {
            path,
            from: vec![OnceCell::new(); self.n_cells],
            n_kept: Rc::clone(&self.n_kept),
        });
        if self.n_kept.get() < TRACES_KEPT_MAX {
            walked.insert(path, Rc::clone(&new));
        }
        new
    }
}

impl WalkedPath<'_> {
    /// Returns the traces from a cell.
    ///
    /// # Errors
    /// If the path depends on more than the pieces on cells, if a trace cannot be tested, or if no work is left.
    pub(crate) fn from(
        &self,
        from: CellId,
        rules: &Rules,
        work: &Work,
    ) -> Result<&[Traceable], &'static str> {
        let cell = &self.from[from.index()];
        if let Some(known) = cell.get() {
            return Ok(known);
        }
        let found = traces(self.path, &rules.steps, from, self.from.len(), work.left());
        let found = found.ok_or("reads more than the pieces on cells")?;
        self.n_kept.set(self.n_kept.get() + found.len());
        let lines = found.into_iter().map(|trace| {
            let line = line(&trace, from, self.path.leaves_passed)?;
            Ok((trace, line))
        });
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        Ok(cell.get_or_init(|| lines))
    }

    /// Returns a trace that [`from`](Self::from) has returned, by its start and its place.
    pub(crate) fn trace(&self, from: CellId, index: usize) -> &Traceable {
        let known = self.from[from.index()].get();
        &known.expect("traces are named after they are found")[index]
    }
}

/// Returns a trace as a line, if occupancy alone decides it and the only piece it meets is on its last cell.
///
/// # Errors
/// The condition that cannot be tested for single paths either.
fn line(
    trace: &Trace,
    from: CellId,
    leaves_passed: bool,
) -> Result<Option<(Onto, Line)>, &'static str> {
    if trace.partner.is_some()
        || trace
            .needs
            .iter()
            .any(|need| need.occupant == Stands::Partner)
    {
        return Err("castles by notation");
    }
    if !trace.unloads.is_empty() {
        return Err("puts pieces elsewhere");
    }
    let (mut empty, mut pieces) = (LineCells::new(), LineCells::new());
    let mut onto = None;
    for Need { cell, occupant } in &trace.needs {
        match occupant {
            Stands::NoPiece if *cell == trace.to => onto = Some(Onto::NoPiece),
            Stands::Enemy if *cell == trace.to => onto = Some(Onto::Enemy),
            Stands::Friend if *cell == trace.to => onto = Some(Onto::Friend),
            Stands::NoPiece => empty.push(*cell),
            Stands::AnyPiece if *cell != trace.to => pieces.push(*cell),
            // The trace captures friends and enemies alike, or depends on the owner of a piece on
            // its path.
            _ => return Ok(None),
        }
    }
    let Some(onto) = onto.filter(|_| trace.to != from) else {
        return Ok(None);
    };
    // A piece captured en passant there is attacked only if a piece has passed there.
    if trace.is_en_passant && onto != Onto::NoPiece {
        return Ok(None);
    }
    let captured_cell = (onto != Onto::NoPiece).then_some(trace.to);
    if !trace.captured.iter().copied().eq(captured_cell) {
        return Ok(None);
    }
    let passed = match leaves_passed {
        true => LineCells::from_slice(&trace.passed),
        false => LineCells::new(),
    };
    let line = Line {
        to: trace.to,
        empty,
        pieces,
        passed,
        forbidden: LineCells::new(),
    };
    Ok(Some((onto, line)))
}
