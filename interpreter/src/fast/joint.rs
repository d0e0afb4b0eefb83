//! Joint moves of which everything is known before there is a position but who stands where.

use ir::facts::partial::Partial;
use ir::{CellId, CellSet, Cells, Condition, KindId, PlayerId, Rules};

use super::candidate::Joining;
use super::plan::Reason;

/// A joint move of a player, all of whose men and cells are known.
#[derive(Clone, Debug)]
pub(super) struct Joins {
    /// Kind, start and end of each man.
    pub men: Vec<(KindId, CellId, CellId)>,
    /// Cells whose men must not have moved.
    pub unmoved: CellSet,
    /// Cells that must be empty.
    pub empty: CellSet,
    /// A man, and cells where he, lifted off and put there, must not be attacked.
    pub safe: Vec<(CellId, CellSet)>,
}

/// A joint move, if all its cells are known.
pub(super) fn join(rules: &Rules, player: PlayerId, index: usize) -> Result<Joins, Reason> {
    let joint = &rules.joints[index];
    let told = |reason: &str| format!("{}: {reason}", joint.name);
    let n_cells = rules.board.n_cells();
    let mut unmoved = CellSet::empty(n_cells);
    let mut men: Vec<(KindId, CellId, CellId)> = Vec::new();
    for man in &joint.men {
        let (mut kinds, mut at, mut is_mine) = (None, None, false);
        let mut must_be_unmoved = false;
        for part in man.who.conjuncts() {
            match part {
                Cells::Mine => is_mine = true,
                Cells::Unmoved => must_be_unmoved = true,
                Cells::Kinds(these) if kinds.is_none() => kinds = Some(these),
                Cells::Constant(sets) if at.is_none() => at = sets.get(player.index()),
                _ => return Err(told("who takes part is not known beforehand")),
            }
        }
        let at = at.filter(|cells| cells.len() == 1).and_then(CellSet::first);
        let (Some([kind]), Some(from), true) = (kinds.map(|kinds| &kinds[..]), at, is_mine) else {
            return Err(told("who takes part is not known beforehand"));
        };
        if must_be_unmoved {
            unmoved.insert(from);
        }
        men.push((*kind, from, man.to[player.index()]));
    }
    let mut ends = men.iter().map(|(_, _, to)| *to);
    let starts = CellSet::of(n_cells, men.iter().map(|(_, from, _)| *from));
    let distinct = CellSet::of(n_cells, ends.clone());
    if starts.len() != men.len() || distinct.len() != men.len() {
        return Err(told("two of its men share a cell"));
    }
    let mut joins = Joins {
        unmoved,
        empty: CellSet::of(n_cells, ends.by_ref().filter(|to| !starts.contains(*to))),
        safe: Vec::new(),
        men,
    };
    let constant = |cells: &Cells, joins: &Joins| constant(rules, player, cells, joins);
    for part in joint.when.conjuncts() {
        let understood = match part {
            Condition::Constant(true) => Some(()),
            Condition::In(cells, Cells::Unmoved) => constant(cells, &joins)
                .filter(|cells| !cells.is_empty())
                .map(|cells| joins.unmoved |= &cells),
            Condition::In(cells, Cells::Empty) => constant(cells, &joins)
                .filter(|cells| !cells.is_empty())
                .map(|cells| joins.empty |= &cells),
            Condition::None(Cells::Unsafe { man, at }) => {
                let man = constant(man, &joins).filter(|man| man.len() == 1);
                let man = man.as_ref().and_then(CellSet::first);
                let pair = man.zip(constant(at, &joins));
                pair.map(|pair| joins.safe.push(pair))
            }
            _ => None,
        };
        understood.ok_or_else(|| told("when it may be made is not known beforehand"))?;
    }
    let joining = Joining {
        rules,
        player,
        men: &joins.men,
    };
    for forbid in &rules.forbids {
        let before = forbid.before.as_ref();
        let never =
            before.is_some_and(|before| Partial::new(&joining).condition(before) == Some(false));
        if !never {
            return Err(told(&format!(
                "the bar \"{}\" is not known beforehand",
                forbid.name
            )));
        }
    }
    Ok(joins)
}

/// A set of which nothing has to be known but the cells of the men who take part.
fn constant(rules: &Rules, player: PlayerId, cells: &Cells, joins: &Joins) -> Option<CellSet> {
    let of = |cells: &Cells| constant(rules, player, cells, joins);
    match cells {
        Cells::Constant(sets) => sets.get(player.index()).cloned(),
        Cells::Zone(zone) => rules.zones[zone.index()].cells.get(player.index()).cloned(),
        Cells::Bound(bound) => {
            let man = joins.men.get(usize::from(bound.0))?;
            Some(CellSet::of(rules.board.n_cells(), [man.1]))
        }
        Cells::Or(a, b) => {
            let mut set = of(a)?;
            set |= &of(b)?;
            Some(set)
        }
        Cells::And(a, b) => {
            let mut set = of(a)?;
            set &= &of(b)?;
            Some(set)
        }
        Cells::Minus(a, b) => {
            let mut set = of(a)?;
            set -= &of(b)?;
            Some(set)
        }
        _ => None,
    }
}
