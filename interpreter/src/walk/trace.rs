//! Traces: every way in which a path can be walked, with who has to stand where for it.
//!
//! They are made by the walker itself, over a board of which nothing is known: wherever it asks who stands on a cell, each
//! answer is tried.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ir::{CellId, CellList, CellPairs, Course, KindId, Man, Path, PlayerId, Step};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Field, Men, Walk, arrive, bent};

#[cfg(test)]
mod tests;

/// How many traces a path may have from one cell; there are never more suppositions than eight times as many.
const TRACES_MAX: usize = 20_000;

/// Who stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stands {
    /// Nobody.
    Nobody,
    /// Anybody.
    Somebody,
    /// An enemy of the mover.
    Enemy,
    /// A friend of the mover.
    Friend,
    /// A man of the mover's own player who has not moved.
    Partner,
}

/// Who has to stand where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Need {
    /// Where.
    pub cell: CellId,
    /// Who.
    pub who: Stands,
}

/// One way to walk a path from a cell: possible if and only if all that it needs is so, and the path is open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// Where the man ends; may be where he began.
    pub to: CellId,
    /// Who has to stand where, by cell, each once; the start is left out.
    pub needs: SmallVec<[Need; 8]>,
    /// Where the men stand who are removed, in the order in which they are met; who is taken in passing stands somewhere else.
    pub victims: CellList,
    /// Whether the last cell has to be one that an enemy has passed, who is removed as well and not among the other men met.
    pub is_en_passant: bool,
    /// Where the men stand who are jumped and stay.
    pub jumped: CellList,
    /// The empty cells run over, in order.
    pub passed: CellList,
    /// Men put on another cell: from, to.
    pub unloads: CellPairs,
    /// The partner of a castling: from, to.
    pub partner: Option<(CellId, CellId)>,
}

/// Returns the traces of a path from a cell, in the order in which the walker finds them; `None` where they cannot be told: it
/// asks who is royal, takes in passing on its way, or has too many. Only for games without stacks.
///
/// Cost: as many landings as the path has on all boards there are.
pub fn traces(path: &Path, steps: &[Step], from: CellId, n_cells: usize) -> Option<Vec<Trace>> {
    let is_untold = match &path.course {
        Course::Legs { legs } => {
            let before_last = &legs[..legs.len().saturating_sub(1)];
            legs.iter().any(|leg| leg.arrival.tame)
                || before_last.iter().any(|leg| leg.arrival.en_passant)
        }
        Course::Universal(arrival) => arrival.tame,
        Course::Castle { .. } => false,
    };
    if is_untold {
        return None;
    }
    let board = Supposed::new(from, n_cells);
    let cells: Vec<CellId> = (0..n_cells).map(CellId::from_index).collect();
    let nobody = ir::CellSet::empty(n_cells);
    let field = Field {
        men: &board,
        unit: None,
        mover: Supposed::MOVER,
        friends: 1,
        unmoved: &nobody,
        beyond: None,
        passed: path.takes_in_passing().then_some((&cells, board.passer)),
        royal: None,
    };
    let mut traces = Vec::new();
    let mut keep = |walked: &Walk<'_>| {
        traces.push(board.trace(walked));
        match traces.len() <= TRACES_MAX {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let walked = match &path.course {
        Course::Legs { legs } => {
            bent::walk(legs, steps, from, &field, path.leaves_passed, 0, &mut keep)
        }
        Course::Universal(arrival) => {
            let ends = cells.iter().filter(|to| **to != from);
            let mut whoever = ends.flat_map(|to| {
                let men = board.could_be(*to).iter().copied().map(Some);
                men.chain([None]).map(|man| (*to, man))
            });
            whoever.try_for_each(|(to, man)| {
                board.suppose(to, man)?;
                arrive(arrival, from, to, &field, &Walk::to(to, 0), &mut keep)?;
                board.forget(0);
                ControlFlow::Continue(())
            })
        }
        Course::Castle {
            step,
            distance,
            inset,
        } => {
            let castled = castle(&steps[step.index()], from, *distance, *inset);
            traces.extend(castled);
            ControlFlow::Continue(())
        }
    };
    join_enemies_and_friends(&mut traces);
    walked.is_continue().then_some(traces)
}

/// The one way in which a man can castle from here (Betza `O`).
fn castle(step: &Step, from: CellId, distance: u16, inset: u16) -> Option<Trace> {
    let line = step.line_to_edge(from);
    let (distance, inset) = (usize::from(distance), usize::from(inset));
    let place = line.len().checked_sub(1 + inset)?;
    if distance == 0 || distance > place + 1 {
        return None;
    }
    let crossed = &line[..distance - 1];
    let need = |(index, cell): (usize, &CellId)| Need {
        cell: *cell,
        who: match index == place {
            true => Stands::Partner,
            false => Stands::Nobody,
        },
    };
    let mut needs: SmallVec<[Need; 8]> = line.iter().enumerate().map(need).collect();
    needs.sort_unstable();
    Some(Trace {
        to: line[distance - 1],
        needs,
        victims: CellList::new(),
        is_en_passant: false,
        jumped: CellList::new(),
        passed: crossed.into(),
        unloads: CellPairs::new(),
        partner: Some((line[place], crossed.last().copied().unwrap_or(from))),
    })
}

/// Joins traces that differ in nothing but whose man stands on one cell.
fn join_enemies_and_friends(traces: &mut Vec<Trace>) {
    let needs = traces.iter().flat_map(|trace| &trace.needs);
    let enemies = needs.filter(|need| need.who == Stands::Enemy);
    let cells: BTreeSet<CellId> = enemies.map(|need| need.cell).collect();
    for cell in cells {
        let place = |trace: &Trace, who| {
            let mut needs = trace.needs.iter();
            needs.position(|need| *need == Need { cell, who })
        };
        // The same trace may be there more than once.
        let mut of_friends: FxHashMap<Trace, Vec<usize>> = FxHashMap::default();
        for (index, trace) in traces.iter().enumerate() {
            if place(trace, Stands::Friend).is_some() {
                of_friends.entry(trace.clone()).or_default().push(index);
            }
        }
        let mut is_joined = vec![false; traces.len()];
        for trace in traces.iter_mut() {
            let Some(at) = place(trace, Stands::Enemy) else {
                continue;
            };
            trace.needs[at].who = Stands::Friend;
            let twin = of_friends.get_mut(trace).and_then(Vec::pop);
            trace.needs[at].who = match twin {
                Some(_) => Stands::Somebody,
                None => Stands::Enemy,
            };
            if let Some(twin) = twin {
                is_joined[twin] = true;
            }
        }
        let mut is_joined = is_joined.into_iter();
        traces.retain(|_| is_joined.next() == Some(false));
    }
}

/// A board of which nothing is known but where the mover stands.
struct Supposed {
    from: CellId,
    n_cells: usize,
    /// Where he stands who has passed a cell: on none of the board, since it may be anywhere.
    passer: CellId,
    /// Who could stand on a cell: an enemy, a friend.
    men: [Man; 2],
    /// What is supposed, the latest last.
    known: RefCell<Vec<(CellId, Option<Man>)>>,
    n_suppositions: RefCell<usize>,
}

impl Supposed {
    const MOVER: PlayerId = PlayerId(0);

    fn new(from: CellId, n_cells: usize) -> Self {
        let man = |player| Man::new(player, KindId(0));
        Self {
            from,
            n_cells,
            passer: CellId::from_index(n_cells),
            men: [man(PlayerId(1)), man(Self::MOVER)],
            known: RefCell::default(),
            n_suppositions: RefCell::default(),
        }
    }

    fn supposed(&self, cell: CellId) -> Option<Option<Man>> {
        let known = self.known.borrow();
        let mut known = known.iter().rev();
        known.find(|(place, _)| *place == cell).map(|(_, man)| *man)
    }

    fn trace(&self, walked: &Walk<'_>) -> Trace {
        let need = |&(cell, man): &(CellId, Option<Man>)| Need {
            cell,
            who: match man {
                None => Stands::Nobody,
                Some(man) if man.player() == Self::MOVER => Stands::Friend,
                Some(_) => Stands::Enemy,
            },
        };
        let mut needs: SmallVec<[Need; 8]> = self.known.borrow().iter().map(need).collect();
        needs.sort_unstable();
        let victims = walked.victims.iter().copied();
        Trace {
            to: walked.to,
            needs,
            victims: victims.filter(|cell| *cell != self.passer).collect(),
            is_en_passant: walked.en_passant,
            jumped: walked.jumped.into(),
            passed: walked.passed.into(),
            unloads: walked.unloads.into(),
            partner: None,
        }
    }
}

impl Men for Supposed {
    fn at(&self, place: CellId) -> Option<Man> {
        match place {
            place if place == self.from => Some(self.men[1]),
            place if place == self.passer => Some(self.men[0]),
            place => self.supposed(place).flatten(),
        }
    }

    fn n_places(&self) -> usize {
        self.n_cells
    }

    fn could_be(&self, cell: CellId) -> &[Man] {
        match cell == self.from || self.supposed(cell).is_some() {
            true => &[],
            false => &self.men,
        }
    }

    fn suppose(&self, cell: CellId, man: Option<Man>) -> ControlFlow<()> {
        self.known.borrow_mut().push((cell, man));
        let mut n = self.n_suppositions.borrow_mut();
        *n += 1;
        match *n <= 8 * TRACES_MAX {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }

    fn n_supposed(&self) -> usize {
        self.known.borrow().len()
    }

    fn forget(&self, n_supposed: usize) {
        self.known.borrow_mut().truncate(n_supposed);
    }
}
