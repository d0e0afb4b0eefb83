//! Paths that different pieces have in common.

use rustc_hash::FxHashMap;

use crate::compile::blockers::are_decided;
use crate::compile::plan::Plan;
use crate::data::decision::Decision;
use crate::data::lines::{Lines, joined};

/// Paths shared by the same moves, which are looked up together for all pieces: the look-ups of a queen are those of rook
/// and bishop.
pub(crate) struct Families<'p> {
    /// Each path once.
    ids: FxHashMap<&'p Lines, usize>,
    /// The owners of each path: moves by player, kind and class, then attacks.
    owners: Vec<Vec<usize>>,
    plan: &'p Plan,
}

impl<'p> Families<'p> {
    pub(crate) fn of(plan: &'p Plan) -> Self {
        let mut families = Self {
            plan,
            ids: FxHashMap::default(),
            owners: Vec::new(),
        };
        let mut owner = 0;
        for moves in plan.moves.iter().flatten() {
            let classes = moves.classes.iter().map(|(_, paths)| paths);
            let attacks = moves.attacks.iter().map(|(_, paths)| paths);
            for paths in classes.chain(attacks) {
                for lines in paths {
                    let next = families.owners.len();
                    let id = *families.ids.entry(lines).or_insert(next);
                    if id == next {
                        families.owners.push(Vec::new());
                    }
                    families.owners[id].push(owner);
                }
                owner += 1;
            }
        }
        families
    }

    /// Returns the lines of paths, grouped by common look-ups.
    pub(crate) fn joined(&self, paths: &[&Lines]) -> Vec<Lines> {
        let joined = |paths: &[&Lines]| joined(self.plan.n_cells, paths.iter().copied());
        let mut all = Vec::new();
        for group in self.groups(paths) {
            let group: Vec<&Lines> = group.iter().map(|path| paths[*path]).collect();
            let lines = joined(&group);
            match are_decided(&lines) {
                true => all.push(lines),
                false => all.extend(group.iter().map(|path| joined(&[*path]))),
            }
        }
        all
    }

    /// Groups paths by common look-ups.
    fn groups(&self, paths: &[&Lines]) -> Vec<Vec<usize>> {
        let mut groups: Vec<(Option<&Vec<usize>>, Vec<usize>)> = Vec::new();
        for (index, lines) in paths.iter().enumerate() {
            let owners = self.ids.get(*lines).map(|id| &self.owners[*id]);
            match groups.iter_mut().find(|(other, _)| *other == owners) {
                Some((_, group)) => group.push(index),
                None => groups.push((owners, vec![index])),
            }
        }
        if groups.is_empty()
            || self
                .plan
                .deciding
                .take(Decision::Families, groups.len() > 1)
        {
            return groups.into_iter().map(|(_, group)| group).collect();
        }
        vec![(0..paths.len()).collect()]
    }
}

/// Tests whether no piece can block any of these lines: they are leaps, which need no look-up.
pub(crate) fn are_leaps(plan: &Plan, lines: &Lines) -> bool {
    let mut all = lines.iter().flatten();
    let are_open = all.all(|line| line.empty.is_empty() && line.pieces.is_empty());
    are_open && plan.deciding.take(Decision::LeapSets, true)
}
