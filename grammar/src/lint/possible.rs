//! What a condition can be in any position of a game: surely true, surely false, or not known.
//!
//! Sets of cells are known by bounds. Whatever is not looked into is not known, so a sure answer holds in every
//! position that can come from the start.

use super::reach::Reach;
use ir::{
    CellId, CellSet, Cells, Compare, Condition, KindId, Number, PartName, PlayerId, Rules, Who,
};
use std::cell::Cell;

/// A move as far as it is known: one man, one part, one way.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Who moves, if it is known.
    pub kind: Option<KindId>,
    /// By which part; none for a joint move.
    pub part: Option<PartName>,
    /// Where it begins, if it is known.
    pub from: Option<CellId>,
    /// Where it ends.
    pub to: CellId,
}

/// How much more is read, and the sets that are made again and again.
#[derive(Debug)]
pub struct Room {
    /// How many more parts of expressions are looked at; nothing is known after that.
    left: Cell<u32>,
    /// How many more cells are walked over; no move is known after that.
    pub landings: Cell<u32>,
    full: CellSet,
    empty: CellSet,
}

impl Room {
    /// Room for so many parts of expressions, and so many cells walked over, on this game's board.
    pub fn new(rules: &Rules, readings_max: u32, landings_max: u32) -> Self {
        let n_cells = rules.board.n_cells();
        Self {
            left: Cell::new(readings_max),
            landings: Cell::new(landings_max),
            full: CellSet::full(n_cells),
            empty: CellSet::empty(n_cells),
        }
    }
}

/// A set of cells between two others.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// Surely in it.
    pub least: CellSet,
    /// What may be in it.
    pub most: CellSet,
}

/// Reads expressions for one player.
#[derive(Clone, Copy)]
pub struct Possible<'a> {
    /// The game.
    pub rules: &'a Rules,
    /// Who reads.
    pub me: PlayerId,
    /// Where men can come to; anywhere if it is not known.
    pub reach: Option<&'a Reach>,
    /// Whether the start position is meant, not any.
    pub at_start: bool,
    /// The move that is asked about.
    pub edge: Option<Edge>,
    /// How much more is read.
    pub room: &'a Room,
}

impl Possible<'_> {
    /// The condition, if it is sure.
    pub fn condition(&self, condition: &Condition) -> Option<bool> {
        // Places over cells are not followed: with stacks nothing is sure.
        if !self.spend() || self.rules.levels > 1 {
            return None;
        }
        match condition {
            Condition::Constant(value) => Some(*value),
            Condition::Not(inner) => self.condition(inner).map(|value| !value),
            Condition::And(a, b) => both(self.condition(a), || self.condition(b)),
            Condition::Or(a, b) => either(self.condition(a), || self.condition(b)),
            Condition::Some(set) => self.is_some(set),
            Condition::None(set) => self.is_some(set).map(|value| !value),
            Condition::In(a, b) => self.is_in(a, b),
            Condition::Same(a, b) => {
                let (a, b) = (self.cells(a), self.cells(b));
                let is_known = a.least == a.most && b.least == b.most;
                if is_known || !a.least.is_subset(&b.most) || !b.least.is_subset(&a.most) {
                    return Some(is_known && a.least == b.least);
                }
                None
            }
            Condition::Compare(how, a, b) => compare(*how, self.number(a), self.number(b)),
            Condition::PieceIs(kinds) => self.edge?.kind.map(|kind| kinds.contains(&kind)),
            Condition::PartIs(parts) => {
                Some(self.edge?.part.is_some_and(|part| parts.contains(&part)))
            }
            Condition::ChosenIs(_) => {
                let kind = self.edge?.kind?;
                let offers = |promotion: &ir::Promotion| {
                    promotion.from_store.is_some()
                        || promotion
                            .to
                            .get(kind.index())
                            .is_none_or(|to| !to.is_empty())
                };
                (!self.rules.promotions.iter().any(offers)).then_some(false)
            }
            // Where men are dropped nothing is known, see `Reach`.
            Condition::FromHand => self.edge.map(|_| false),
            Condition::MeIs(players) => Some(players.contains(&self.me)),
            Condition::InCheck(Who::Me) => self.condition(&self.rules.royal.safe).map(|safe| !safe),
            Condition::GivesCheck | Condition::InCheck(_) | Condition::Checkmate(_) => {
                self.rules.royal.who.is_none().then_some(false)
            }
            Condition::CanMove
            | Condition::Could(_)
            | Condition::TurnIs(_)
            | Condition::PhaseIs(_)
            | Condition::SymbolsIn(..)
            | Condition::SameSymbols(..) => None,
            // Without stacks everything is on the ground.
            Condition::Ground(set) => self.is_some(set),
            Condition::Any { over, .. } => self.cells(over).most.is_empty().then_some(false),
            Condition::Every { over, .. } => self.cells(over).most.is_empty().then_some(true),
            Condition::Aligned(a, b, _) => {
                let is_nowhere = |set| self.cells(set).most.is_empty();
                (is_nowhere(a) || is_nowhere(b)).then_some(false)
            }
        }
    }

    /// Whether the man of the move is in the set, if it is sure.
    pub fn concerns(&self, who: &Cells) -> Option<bool> {
        if !self.spend() {
            return None;
        }
        let edge = self.edge?;
        match who {
            Cells::Kinds(kinds) => edge.kind.map(|kind| kinds.contains(&kind)),
            Cells::Mine | Cells::Occupied | Cells::All | Cells::From => Some(true),
            Cells::Enemy | Cells::Empty => Some(false),
            Cells::MenOf(who) => Some(who.means(&self.rules.players, self.me, self.me)),
            Cells::And(a, b) => both(self.concerns(a), || self.concerns(b)),
            Cells::Or(a, b) => either(self.concerns(a), || self.concerns(b)),
            Cells::Minus(a, b) => both(self.concerns(a), || self.concerns(b).map(|value| !value)),
            _ => {
                let (bounds, from) = (self.cells(who), edge.from?);
                match () {
                    () if bounds.least.contains(from) => Some(true),
                    () if !bounds.most.contains(from) => Some(false),
                    () => None,
                }
            }
        }
    }

    /// The bounds of a set.
    pub fn cells(&self, cells: &Cells) -> Bounds {
        if !self.spend() {
            return self.unknown();
        }
        let me = self.me.index();
        let exact = |set: Option<&CellSet>| set.map(|set| exactly(set.clone()));
        match cells {
            Cells::Constant(sets) => exact(sets.get(me)).unwrap_or_else(|| self.unknown()),
            Cells::Zone(zone) => {
                let zone = self.rules.zones.get(zone.index());
                exact(zone.and_then(|zone| zone.cells.get(me))).unwrap_or_else(|| self.unknown())
            }
            Cells::All => exactly(self.everywhere()),
            Cells::Kinds(_)
            | Cells::Mine
            | Cells::Enemy
            | Cells::MenOf(_)
            | Cells::Occupied
            | Cells::And(..) => self.cut(cells),
            Cells::Empty if self.at_start => {
                let mut set = self.everywhere();
                set -= &self.men(&|_, _| true).most;
                exactly(set)
            }
            // What a field of rights means is not known here.
            Cells::Unmoved if self.at_start && self.rules.setup.rights.is_none() => {
                exactly(self.rules.setup.unmoved.clone())
            }
            Cells::Unmoved => self.at_most(self.rules.setup.unmoved.clone()),
            Cells::From => match self.edge.and_then(|edge| edge.from) {
                Some(from) => exactly(self.only(from)),
                None => self.unknown(),
            },
            Cells::To => match self.edge {
                Some(edge) => exactly(self.only(edge.to)),
                None => self.unknown(),
            },
            Cells::Victims | Cells::Jumped | Cells::Status(_) => {
                self.at_most(self.men(&|_, _| true).most)
            }
            Cells::Royal => match &self.rules.royal.who {
                Some(who) => self.cells(who),
                None => self.nowhere(),
            },
            Cells::Checkers if self.rules.royal.who.is_none() => self.nowhere(),
            Cells::Checkers => self.at_most(self.men(&|player, _| player != self.me).most),
            Cells::Or(a, b) => {
                let (mut a, b) = (self.cells(a), self.cells(b));
                a.least |= &b.least;
                a.most |= &b.most;
                a
            }
            Cells::Minus(a, b) => {
                let (mut a, b) = (self.cells(a), self.cells(b));
                a.least -= &b.most;
                a.most -= &b.least;
                a
            }
            Cells::Near(set, _) | Cells::Reach(set, _) => self.unknown_beyond(&[set]),
            Cells::Between(a, b, _) => self.unknown_beyond(&[a, b]),
            Cells::Attacked(set) => self.at_most(self.cells(set).most),
            Cells::Unsafe { at, .. } => self.at_most(self.cells(at).most),
            Cells::Those { over, .. } => self.at_most(self.cells(over).most),
            Cells::File(set) => self.sharing(set, |cell| &cell.file),
            Cells::Rank(set) => self.sharing(set, |cell| &cell.rank),
            Cells::Load | Cells::Below(_) | Cells::Above(_) => self.nowhere(),
            Cells::Touched => self.at_most(self.men(&|_, _| true).most),
            Cells::Empty | Cells::Passed | Cells::Promoted | Cells::Last(_) | Cells::Bound(_) => {
                self.unknown()
            }
        }
    }

    /// A cut of sets; what is said of one man is held together: `enemy king` is where an enemy's king can be.
    fn cut(&self, cells: &Cells) -> Bounds {
        let mut parts = Vec::new();
        conjuncts_of_cells(cells, &mut parts);
        let about_men = |part: &&Cells| {
            matches!(
                part,
                Cells::Kinds(_) | Cells::Mine | Cells::Enemy | Cells::MenOf(_) | Cells::Occupied
            )
        };
        let mut bounds = exactly(self.everywhere());
        if parts.iter().any(&about_men) {
            bounds = self.men(&|player, kind| {
                parts.iter().all(|part| match part {
                    Cells::Kinds(kinds) => kinds.contains(&kind),
                    Cells::Mine => player == self.me,
                    Cells::Enemy => self.rules.are_enemies(self.me, player),
                    Cells::MenOf(who) => who.means(&self.rules.players, self.me, player),
                    _ => true,
                })
            });
        }
        for part in parts.iter().filter(|part| !about_men(part)) {
            let part = self.cells(part);
            bounds.least &= &part.least;
            bounds.most &= &part.most;
        }
        bounds
    }

    /// Where men of some players and kinds are.
    fn men(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Bounds {
        let n_cells = self.rules.board.n_cells();
        if self.at_start {
            let men = self.rules.setup.men.iter().enumerate();
            let those =
                men.filter(|(_, man)| man.is_some_and(|man| fits(man.player(), man.kind())));
            return exactly(CellSet::of(
                n_cells,
                // Men on upper levels stand on the same cells.
                those.map(|(index, _)| CellId::from_index(index % n_cells)),
            ));
        }
        match self.reach {
            Some(reach) => self.at_most(reach.of(n_cells, fits)),
            None => self.unknown(),
        }
    }

    fn sharing(&self, set: &Cells, label: fn(&ir::Cell) -> &String) -> Bounds {
        let board = &self.rules.board;
        let spread = |set: &CellSet| board.sharing(set, self.me, label);
        let bounds = self.cells(set);
        Bounds {
            least: spread(&bounds.least),
            most: spread(&bounds.most),
        }
    }

    fn is_some(&self, set: &Cells) -> Option<bool> {
        let bounds = self.cells(set);
        match () {
            () if !bounds.least.is_empty() => Some(true),
            () if bounds.most.is_empty() => Some(false),
            () => None,
        }
    }

    fn is_in(&self, a: &Cells, b: &Cells) -> Option<bool> {
        if matches!(a, Cells::From) && self.edge.is_some() {
            return self.concerns(b);
        }
        let (a, b) = (self.cells(a), self.cells(b));
        if !a.most.intersects(&b.most) || !a.least.is_subset(&b.most) {
            return Some(false);
        }
        (!a.least.is_empty() && a.most.is_subset(&b.least)).then_some(true)
    }

    /// The least and the most that a number can be.
    fn number(&self, number: &Number) -> (u32, u32) {
        match number {
            Number::Constant(value) => (*value, *value),
            Number::Count(set) => {
                let bounds = self.cells(set);
                (bounds.least.len() as u32, bounds.most.len() as u32)
            }
            Number::Repeats => (1, u32::MAX),
            Number::Counter(counter, who) => {
                let most = self.rules.counters.get(counter.index());
                let n_values = who.all(&self.rules.players, self.me).count().max(1) as u32;
                let most = most.map_or(u32::MAX, |counter| {
                    u32::from(counter.max.max(counter.start)) * n_values
                });
                (0, most)
            }
            Number::Turns
            | Number::Has(_)
            | Number::Attribute(..)
            | Number::AttributeOfChosen(_) => (0, u32::MAX),
        }
    }

    fn spend(&self) -> bool {
        let left = self.room.left.get();
        self.room.left.set(left.saturating_sub(1));
        left > 0
    }

    fn everywhere(&self) -> CellSet {
        self.room.full.clone()
    }

    fn only(&self, cell: CellId) -> CellSet {
        let mut set = self.room.empty.clone();
        set.insert(cell);
        set
    }

    fn nowhere(&self) -> Bounds {
        exactly(self.room.empty.clone())
    }

    fn unknown(&self) -> Bounds {
        self.at_most(self.everywhere())
    }

    fn at_most(&self, most: CellSet) -> Bounds {
        let least = self.room.empty.clone();
        Bounds { least, most }
    }

    /// What is made of these sets is nowhere if one of them is.
    fn unknown_beyond(&self, sets: &[&Cells]) -> Bounds {
        if sets.iter().any(|set| self.cells(set).most.is_empty()) {
            return self.nowhere();
        }
        self.unknown()
    }
}

/// The parts of `a & b & c`.
pub fn conjuncts_of_cells<'c>(cells: &'c Cells, out: &mut Vec<&'c Cells>) {
    match cells {
        Cells::And(a, b) => {
            conjuncts_of_cells(a, out);
            conjuncts_of_cells(b, out);
        }
        other => out.push(other),
    }
}

/// The parts of `a and b and c`.
pub fn conjuncts<'c>(condition: &'c Condition, out: &mut Vec<&'c Condition>) {
    match condition {
        Condition::And(a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        other => out.push(other),
    }
}

fn exactly(set: CellSet) -> Bounds {
    Bounds {
        least: set.clone(),
        most: set,
    }
}

fn both(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    match a {
        Some(false) => Some(false),
        Some(true) => b(),
        None => b().filter(|b| !b),
    }
}

fn either(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    both(a.map(|a| !a), || b().map(|b| !b)).map(|value| !value)
}

/// Whether the comparison of two numbers between these bounds is sure.
pub fn compare(how: Compare, a: (u32, u32), b: (u32, u32)) -> Option<bool> {
    let less = |a: (u32, u32), b: (u32, u32)| match () {
        () if a.1 < b.0 => Some(true),
        () if a.0 >= b.1 => Some(false),
        () => None,
    };
    let equal = || match () {
        () if a.1 < b.0 || b.1 < a.0 => Some(false),
        () if a.0 == a.1 && a == b => Some(true),
        () => None,
    };
    match how {
        Compare::Equal => equal(),
        Compare::NotEqual => equal().map(|value| !value),
        Compare::Less => less(a, b),
        Compare::AtLeast => less(a, b).map(|value| !value),
        Compare::Greater => less(b, a),
        Compare::AtMost => less(b, a).map(|value| !value),
    }
}
