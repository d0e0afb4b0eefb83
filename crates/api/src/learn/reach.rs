//! The pairs of cells between which a piece of a game could ever move, with the promotions that it could make there.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use ir::facts::for_each_landing;
use ir::facts::partial::{Around, Bounds, Given, Partial};
use ir::{CellId, CellSet, Cells, Course, Kind, KindId, Path, PlayerId, Promotion, Rules};

/// A set of kinds: one bit each.
pub(super) type Kinds = u128;

/// The most pairs of cells that are numbered.
const PAIRS_MAX: usize = 1 << 20;

/// The most work to find them: landings visited and conditions evaluated.
const WORK_MAX: usize = 1 << 25;

/// The ends that pieces could reach from one cell, each with the kinds to which a piece could promote there.
pub(super) type Reach = BTreeMap<CellId, Kinds>;

/// Returns the reach from each cell, whatever is on the board; `None` if there are too many pairs of cells.
pub(super) fn reach(rules: &Rules) -> Option<Vec<Reach>> {
    let mut found = Found {
        rules,
        reach: vec![Reach::new(); rules.board.n_cells()],
        n_pairs: 0,
        work: 0,
    };
    for (index, kind) in rules.kinds.iter().enumerate() {
        let promotions = promotions(rules, KindId::from_index(index));
        found.add_kind(kind, &promotions)?;
        if kind.is_lent() && !promotions.is_empty() {
            // It moves as others do, and promotes by its own rules.
            for other in &rules.kinds {
                found.add_kind(other, &promotions)?;
            }
        }
    }
    Some(found.reach)
}

/// Returns the promotions that could concern pieces of a kind, each with the kinds to which these could promote.
fn promotions(rules: &Rules, kind: KindId) -> Vec<(&Promotion, Kinds)> {
    let bit = |kind: &KindId| 1u128.checked_shl(u32::from(kind.0)).unwrap_or(0);
    let all = (0..rules.kinds.len()).map(KindId::from_index);
    let all = all.fold(0, |all, kind| all | bit(&kind));
    let concerns = |promotion: &&Promotion| {
        let subject = promotion.subject.as_ref();
        let kinds = subject.and_then(|pieces| rules.kinds_within(pieces));
        kinds.is_none_or(|kinds| kinds.contains(&kind))
    };
    let choices = |promotion: &Promotion| {
        let listed = promotion.to.get(kind.index()).into_iter().flatten();
        match promotion.from_store {
            Some(_) => all,
            None => listed.fold(0, |all, kind| all | bit(kind)),
        }
    };
    let concerning = rules.promotions.iter().filter(concerns);
    concerning.map(|one| (one, choices(one))).collect()
}

struct Found<'r> {
    rules: &'r Rules,
    reach: Vec<Reach>,
    n_pairs: usize,
    work: usize,
}

/// The player who moves a piece, and the promotions that could concern it.
#[derive(Clone, Copy)]
struct Mover<'r> {
    player: PlayerId,
    promotions: &'r [(&'r Promotion, Kinds)],
}

impl Found<'_> {
    fn add_kind(&mut self, kind: &Kind, promotions: &[(&Promotion, Kinds)]) -> Option<()> {
        let movements = kind
            .parts
            .iter()
            .map(|part| part.movement.iter().enumerate());
        for (player, movement) in movements.flatten() {
            let mover = Mover {
                player: PlayerId::from_index(player),
                promotions,
            };
            for path in &movement.paths {
                for from in 0..self.reach.len() {
                    self.add_path(path, CellId::from_index(from), mover)?;
                }
            }
        }
        Some(())
    }

    fn add_path(&mut self, path: &Path, from: CellId, mover: Mover<'_>) -> Option<()> {
        match &path.course {
            Course::Universal(_) => {
                for to in 0..self.reach.len() {
                    self.add(from, CellId::from_index(to), mover)?;
                }
            }
            Course::Castle { step, distance, .. } => {
                let step = &self.rules.steps[step.index()];
                let to = (0..*distance).try_fold(from, |at, _| step.from(at));
                if let Some(to) = to {
                    self.add(from, to, mover)?;
                }
            }
            Course::Legs { legs } => {
                let rules = self.rules;
                let last = legs.len().saturating_sub(1);
                let mut is_small = Some(());
                let _ = for_each_landing(legs, &rules.steps, from, &mut |leg, to| {
                    is_small = match leg == last {
                        true => self.add(from, to, mover),
                        false => self.spend(),
                    };
                    match is_small {
                        Some(()) => ControlFlow::Continue(()),
                        None => ControlFlow::Break(()),
                    }
                });
                is_small?;
            }
        }
        Some(())
    }

    fn spend(&mut self) -> Option<()> {
        self.work += 1;
        (self.work <= WORK_MAX).then_some(())
    }

    fn add(&mut self, from: CellId, to: CellId, mover: Mover<'_>) -> Option<()> {
        self.spend()?;
        let mut choices = 0;
        for (promotion, kinds) in mover.promotions {
            self.work += 32;
            if self.could_hold(promotion, from, to, mover.player) {
                choices |= kinds;
            }
        }
        let there = self.reach[from.index()].entry(to).or_insert_with(|| {
            self.n_pairs += 1;
            0
        });
        *there |= choices;
        (self.n_pairs <= PAIRS_MAX).then_some(())
    }

    /// Tests whether a promotion could be offered for a move between these cells.
    fn could_hold(&self, promotion: &Promotion, from: CellId, to: CellId, me: PlayerId) -> bool {
        let between = Between {
            rules: self.rules,
            me,
            from,
            to,
        };
        // With stacks, cells are places, and the level is unknown.
        let is_flat = !self.rules.places().has_stacks();
        !is_flat || Partial::new(&between).condition(&promotion.when) != Some(false)
    }
}

/// A move of which only the player, the start and the end are known.
struct Between<'r> {
    rules: &'r Rules,
    me: PlayerId,
    from: CellId,
    to: CellId,
}

impl Given for Between<'_> {
    fn around(&self) -> Around<'_> {
        Around::player(self.rules, self.me)
    }

    fn cells(&self, cells: &Cells) -> Option<Bounds> {
        let cell = match cells {
            Cells::From => self.from,
            Cells::To => self.to,
            _ => return None,
        };
        let n_cells = self.rules.board.n_cells();
        Some(Bounds::exactly(CellSet::of(n_cells, [cell])))
    }
}
