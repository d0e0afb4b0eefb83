//! Joint moves of which everything is known before there is a position but who stands where.

use ir::facts::partial::Partial;
use ir::{CellId, CellSet, Cells, Condition, KindId, PlayerId, Rules};

use super::candidate::{Joined, Joining};
use super::plan::{Reason, the_bar};
use super::work::Work;

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

impl Joins {
    /// Tests whether both are the same turn: the same men go to the same cells.
    pub(super) fn is_same_turn(&self, other: &Self) -> bool {
        let ways = |joins: &Self| -> Vec<(CellId, CellId)> {
            let men = joins.men.iter();
            men.map(|(_, from, to)| (*from, *to)).collect()
        };
        ways(self) == ways(other)
    }
}

/// Returns a joint move of a player, if everything is known of it but who stands where.
///
/// # Errors
/// What is not known.
pub(super) fn join(
    rules: &Rules,
    player: PlayerId,
    index: usize,
    work: &Work,
) -> Result<Joins, Reason> {
    let joint = &rules.joints[index];
    let told = |reason: &str| format!("{}: {reason}", joint.name);
    let n_cells = rules.board.n_cells();
    let mut unmoved = CellSet::empty(n_cells);
    let mut men: Vec<(KindId, CellId, CellId)> = Vec::new();
    for man in &joint.men {
        let unknown = || told("who takes part is not known beforehand");
        let joining = Joining {
            rules,
            player,
            men: &men,
            work,
        };
        let (mut kinds, mut at, mut is_mine) = (None, CellSet::full(n_cells), false);
        let mut must_be_unmoved = false;
        for part in man.who.conjuncts() {
            match part {
                Cells::Mine => is_mine = true,
                Cells::Unmoved => must_be_unmoved = true,
                Cells::Kinds(these) if kinds.is_none() => kinds = Some(these),
                other => at &= &constant(other, &joining).ok_or_else(unknown)?,
            }
        }
        let at = at.first().filter(|_| at.len() == 1);
        let (Some([kind]), Some(from), true) = (kinds.map(|kinds| &kinds[..]), at, is_mine) else {
            return Err(unknown());
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
    let mut empty = CellSet::of(n_cells, ends.by_ref().filter(|to| !starts.contains(*to)));
    let mut safe = Vec::new();
    let joining = Joining {
        rules,
        player,
        men: &men,
        work,
    };
    let constant = |cells: &Cells| constant(cells, &joining);
    for part in joint.when.conjuncts() {
        let understood = match part {
            Condition::Constant(true) => Some(()),
            Condition::In(cells, Cells::Unmoved) => constant(cells)
                .filter(|cells| !cells.is_empty())
                .map(|cells| unmoved |= &cells),
            Condition::In(cells, Cells::Empty) => constant(cells)
                .filter(|cells| !cells.is_empty())
                .map(|cells| empty |= &cells),
            Condition::None(Cells::Unsafe { man, at }) => {
                let man = constant(man).filter(|man| man.len() == 1);
                let man = man.as_ref().and_then(CellSet::first);
                let pair = man.zip(constant(at));
                pair.map(|pair| safe.push(pair))
            }
            _ => None,
        };
        understood.ok_or_else(|| told("when it may be made is not known beforehand"))?;
    }
    for (index, forbid) in rules.forbids.iter().enumerate() {
        let before = forbid.before.as_ref();
        let holds = before.and_then(|before| Partial::new(&joining).condition(before));
        if holds != Some(false) {
            let bar = the_bar(rules, index);
            return Err(told(&format!("{bar} is not known beforehand")));
        }
    }
    for effect in &rules.effects {
        let made = Joined(&joining);
        if Partial::new(&made).condition(&effect.when) != Some(false) {
            return Err(told("an effect may follow"));
        }
    }
    Ok(Joins {
        men,
        unmoved,
        empty,
        safe,
    })
}

/// A set of which nothing has to be known but the cells of the men who take part.
fn constant(cells: &Cells, joining: &Joining<'_>) -> Option<CellSet> {
    Partial::new(joining).cells(cells).known().cloned()
}
