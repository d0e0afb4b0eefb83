//! Ways that sets do not tell: men who take where they do not end, who end where they began, who ask whose man they meet. Each
//! is asked by itself.

use ir::CellId;

use super::set::Set;
use crate::walk::{Need, Stands, Trace};

/// A way of a man from a cell, as it is planned.
#[derive(Clone, Debug)]
pub(super) struct PlannedWay {
    /// Where he starts.
    pub from: CellId,
    /// Where he goes, and whom he meets.
    pub trace: Trace,
    /// Whether he must not have moved.
    pub is_initial: bool,
    /// Whether he can be taken next turn on the cells that he passes.
    pub leaves_passed: bool,
    /// What is asked of the turn; absent if it is none.
    pub ask: Option<usize>,
    /// Whether it takes when attack is asked about.
    pub attacks: bool,
}

/// A way, as it is asked.
#[derive(Clone, Debug)]
pub(super) struct Way<S> {
    /// Where it ends.
    pub to: usize,
    /// Who has to stand where.
    pub needs: Needs<S>,
    /// Who is taken.
    pub victims: S,
    /// The empty cells run over.
    pub passed: S,
    /// Who is jumped.
    pub jumped: S,
    /// Whether the man must not have moved.
    pub is_initial: bool,
    /// Whether he can be taken on the cells that he passes.
    pub leaves_passed: bool,
    /// Whether he takes who has passed the last cell.
    pub is_en_passant: bool,
    /// What is asked of the turn.
    pub ask: usize,
}

/// The ways by which men of one kind take on a cell.
#[derive(Clone, Debug)]
pub(super) struct AttackWays<S> {
    /// The kind.
    pub kind: usize,
    /// Where they begin.
    starts: S,
    /// The ways, by start.
    ways: Vec<AttackWay<S>>,
}

impl<S: Set> AttackWays<S> {
    /// Returns the ways of these men.
    #[inline]
    pub(super) fn of(&self, men: S) -> impl Iterator<Item = &AttackWay<S>> {
        let starts = (self.starts & men).cells();
        starts.flat_map(|start| {
            let first = self.ways.partition_point(|way| way.from < start);
            let ways = self.ways[first..].iter();
            ways.take_while(move |way| way.from == start)
        })
    }

    /// Tests whether one of them takes in passing as well.
    pub(super) fn take_in_passing(&self) -> bool {
        self.ways.iter().any(|way| way.in_passing.is_some())
    }
}

/// A way by which a man takes on a cell.
#[derive(Clone, Debug)]
pub(super) struct AttackWay<S> {
    /// Where he stands.
    pub from: usize,
    /// Who else has to stand where.
    pub needs: Needs<S>,
    /// Whether he must not have moved.
    pub is_initial: bool,
    /// What else must be so, if he takes in passing as well.
    pub in_passing: Option<InPassing<S>>,
}

/// Where somebody must have passed who is still there to be taken in passing.
#[derive(Clone, Debug)]
pub(super) struct InPassing<S> {
    /// The cell that he must have passed.
    pub to: usize,
    /// The cells on which he must not stand, since who stands there is taken on the way.
    pub victims: S,
}

/// Who has to stand where, as the mover sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Needs<S> {
    /// Nobody.
    pub empty: S,
    /// Anybody.
    pub men: S,
    /// Enemies.
    pub enemies: S,
    /// Friends.
    pub friends: S,
}

impl<S: Set> Needs<S> {
    /// What a trace needs; the start is left out.
    fn of(trace: &Trace) -> Self {
        let mut needs = Self::default();
        for Need { cell, who } in &trace.needs {
            let set = match who {
                Stands::Nobody => &mut needs.empty,
                Stands::Somebody => &mut needs.men,
                Stands::Enemy => &mut needs.enemies,
                Stands::Friend | Stands::Partner => &mut needs.friends,
            };
            *set |= S::of(cell.index());
        }
        needs
    }

    /// Tests whether it is so.
    #[inline]
    pub(super) fn are_met(&self, mine: S, enemies: S) -> bool {
        let men = mine | enemies;
        !men.meets(self.empty)
            && self.men.without(men).is_empty()
            && self.enemies.without(enemies).is_empty()
            && self.friends.without(mine).is_empty()
    }

    /// Returns the cells on which somebody has to stand, whoever it is.
    pub(super) fn occupied(&self) -> S {
        self.men | self.enemies | self.friends
    }
}

/// The ways of a player's men of a kind, by start.
pub(super) fn ways<S: Set>(n_cells: usize, planned: &[PlannedWay]) -> Vec<Vec<Way<S>>> {
    let mut ways = vec![Vec::new(); n_cells];
    for way in planned {
        let Some(ask) = way.ask else { continue };
        let trace = &way.trace;
        let known: &mut Vec<Way<S>> = &mut ways[way.from.index()];
        known.push(Way {
            to: trace.to.index(),
            needs: Needs::of(trace),
            victims: S::from_list(&trace.victims),
            passed: S::from_list(&trace.passed),
            jumped: S::from_list(&trace.jumped),
            is_initial: way.is_initial,
            leaves_passed: way.leaves_passed,
            is_en_passant: trace.is_en_passant,
            ask,
        });
    }
    ways
}

/// The ways by which a player's men of a kind take, added by the cell on which they do.
pub(super) fn add_attacks<S: Set>(
    kind: usize,
    planned: &[PlannedWay],
    by_cell: &mut [Vec<AttackWays<S>>],
) {
    let mut found = vec![Vec::new(); by_cell.len()];
    for way in planned.iter().filter(|way| way.attacks) {
        for victim in &way.trace.victims {
            let mut needs = Needs::<S>::of(&way.trace);
            let at = S::of(victim.index());
            // Of friends who are taken nobody says that they are attacked.
            if needs.friends.meets(at) {
                continue;
            }
            needs.men = needs.men.without(at);
            needs.enemies = needs.enemies.without(at);
            found[victim.index()].push(AttackWay {
                from: way.from.index(),
                needs,
                is_initial: way.is_initial,
                in_passing: way.trace.is_en_passant.then(|| InPassing {
                    to: way.trace.to.index(),
                    victims: S::from_list(&way.trace.victims),
                }),
            });
        }
    }
    for (known, mut ways) in by_cell.iter_mut().zip(found) {
        if ways.is_empty() {
            continue;
        }
        ways.sort_by_key(|way| way.from);
        let starts = ways.iter().map(|way| S::of(way.from));
        known.push(AttackWays {
            kind,
            starts: starts.fold(S::default(), |all, start| all | start),
            ways,
        });
    }
}
