//! Evaluation of expressions from partial knowledge: true, false, or unknown; a set between two others; a number
//! between two others.
//!
//! There is one evaluator, [`Partial`], and its input is [`Given`]: the board alone, the set-up, a position, or the
//! step of a turn. Everything else is unknown, so a decided result holds for every completion.

mod bounds;
mod numbers;

pub use bounds::Bounds;
pub use numbers::compare;

use crate::{
    Board, Bound, Cell, CellId, CellSet, Cells, Chance, ChanceId, Condition, CounterId, DiceRef,
    KindId, Node, Number, Player, PlayerId, PlayerSet, Rules, Shows, Zone,
};

/// The context of an expression: board, rules, and the player it is evaluated for.
#[derive(Clone, Copy, Debug)]
pub struct Around<'a> {
    /// The board.
    pub board: &'a Board,
    /// The zones that can be named, indexed by their ids.
    pub zones: &'a [Zone],
    /// The rules; `None` while they are being read.
    pub rules: Option<&'a Rules>,
    /// The players; empty while the rules are being read.
    pub players: &'a [Player],
    /// The player for whom the expression is evaluated.
    pub me: PlayerId,
}

impl<'a> Around<'a> {
    /// Creates the context of a player of these rules.
    pub fn player(rules: &'a Rules, me: PlayerId) -> Self {
        Self {
            board: &rules.board,
            zones: &rules.zones,
            rules: Some(rules),
            players: &rules.players,
            me,
        }
    }
}

/// The known inputs of an evaluation. Every default method returns "unknown".
pub trait Given {
    /// Returns the context of the expression.
    fn around(&self) -> Around<'_>;

    /// Returns the bounds of the cells with pieces of some players and kinds.
    fn pieces(&self, _fits: &dyn Fn(PlayerId, KindId) -> bool) -> Option<Bounds> {
        None
    }

    /// Returns the bounds of a set without parts: a set of the move, of marks, or of the last turn.
    fn cells(&self, _cells: &Cells) -> Option<Bounds> {
        None
    }

    /// Returns a set that is computed from others by movement or attack, if all of these are known.
    fn made_of(&self, _cells: &Cells) -> Option<CellSet> {
        None
    }

    /// Returns the value of a condition without parts.
    fn condition(&self, _condition: &Condition) -> Option<bool> {
        None
    }

    /// Returns the piece that moves.
    fn mover(&self) -> Option<Mover> {
        None
    }

    /// Tests whether quantifiers over the cells of a set (`any`, `every`, `cells`) are evaluated cell by cell. The
    /// time multiplies with each nesting. Otherwise they are decided for an empty set alone. An implementation that
    /// returns true must limit the work by `spend`.
    fn tries_cells(&self) -> bool {
        false
    }

    /// Spends the budget for one more part of an expression; false if the budget is used up.
    fn spend(&self) -> bool {
        true
    }
}

/// The piece that moves, one of `me`, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The kind before the move.
    pub kind: Option<KindId>,
    /// The start of the move.
    pub from: Option<CellId>,
}

/// The number of cell labels that cost as much as one part of an expression.
const LABELS_OF_A_PART: usize = 4;

/// An evaluator of expressions from the given inputs.
#[derive(Clone, Copy)]
pub struct Partial<'g> {
    given: &'g dyn Given,
    bound: Option<&'g Binding<'g>>,
}

/// A variable bound to one cell.
#[derive(Clone, Copy)]
struct Binding<'g> {
    variable: Bound,
    cell: CellId,
    before: Option<&'g Binding<'g>>,
}

impl<'g> Partial<'g> {
    /// Creates an evaluator of these inputs.
    pub fn new(given: &'g dyn Given) -> Self {
        Self { given, bound: None }
    }

    /// Returns the value of the condition, if it is decided.
    pub fn condition(&self, condition: &Condition) -> Option<bool> {
        if !self.goes_on() {
            return None;
        }
        match condition {
            Condition::Constant(value) => Some(*value),
            Condition::Not(inner) => self.condition(inner).map(|value| !value),
            Condition::And(a, b) => both(self.condition(a), || self.condition(b)),
            Condition::Or(a, b) => either(self.condition(a), || self.condition(b)),
            // Without stacks every piece is on the ground.
            Condition::Some(set) | Condition::Ground(set) => self.cells(set).is_some(),
            Condition::None(set) => self.cells(set).is_some().map(|value| !value),
            Condition::In(a, b) => self.is_in(a, b),
            Condition::Same(a, b) => self.cells(a).is_same(&self.cells(b)),
            Condition::Compare(how, a, b) => compare(*how, self.number(a), self.number(b)),
            Condition::Was(_) => None,
            Condition::MeIs(players) => Some(players.contains(&self.me())),
            Condition::InCheck(PlayerSet::Me) => {
                let rules = self.given.around().rules?;
                self.condition(&rules.royal.safe).map(|safe| !safe)
            }
            Condition::GivesCheck | Condition::InCheck(_) | Condition::Checkmate(_)
                if self.has_no_royals() =>
            {
                Some(false)
            }
            Condition::Any {
                variable,
                over,
                condition,
            } => self.any(*variable, over, condition, true),
            Condition::Every {
                variable,
                over,
                condition,
            } => self.any(*variable, over, condition, false).map(|any| !any),
            Condition::PieceIs(kinds) => match self.given.mover().and_then(|mover| mover.kind) {
                Some(kind) => Some(kinds.contains(&kind)),
                None => self.given.condition(condition),
            },
            _ if self.is_emptied(condition) => Some(false),
            _ => self.given.condition(condition),
        }
    }

    /// Tests whether the piece of the move is in the set; `None` if that is not decided.
    pub fn concerns(&self, set: &Cells) -> Option<bool> {
        if !self.goes_on() {
            return None;
        }
        let mover = self.given.mover()?;
        match set {
            Cells::Kinds(kinds) => mover.kind.map(|kind| kinds.contains(&kind)),
            Cells::Mine | Cells::Occupied | Cells::All | Cells::From => Some(true),
            Cells::Enemy | Cells::Empty => Some(false),
            Cells::PiecesOf(set) => Some(self.means(*set, self.me())),
            Cells::And(a, b) => both(self.concerns(a), || self.concerns(b)),
            Cells::Or(a, b) => either(self.concerns(a), || self.concerns(b)),
            Cells::Minus(a, b) => both(self.concerns(a), || self.concerns(b).map(|value| !value)),
            _ => self.cells(set).contains(mover.from?),
        }
    }

    /// Returns the bounds of a set.
    pub fn cells(&self, cells: &Cells) -> Bounds {
        if !self.goes_on() {
            return self.unknown();
        }
        match cells {
            Cells::Constant(sets) => self.exactly(sets.get(self.me().index())),
            Cells::Zone(zone) => {
                let zone = self.given.around().zones.get(zone.index());
                self.exactly(zone.and_then(|zone| zone.cells.get(self.me().index())))
            }
            Cells::All => Bounds::exactly(CellSet::full(self.n_cells())),
            Cells::Bound(variable) => match self.bound_cell(*variable) {
                Some(cell) => Bounds::exactly(CellSet::of(self.n_cells(), [cell])),
                None => self.leaf(cells),
            },
            Cells::And(..) => self.cut(cells),
            _ if is_about_pieces(cells) => self.cut(cells),
            Cells::Or(a, b) => self.cells(a).join(&self.cells(b)),
            Cells::Minus(a, b) => self.cells(a).without(&self.cells(b)),
            Cells::Royal => match self.given.around().rules.map(|rules| &rules.royal.subject) {
                Some(Some(subject)) => self.cells(subject),
                Some(None) => Bounds::nowhere(self.n_cells()),
                None => self.unknown(),
            },
            Cells::Checkers if self.has_no_royals() => Bounds::nowhere(self.n_cells()),
            Cells::Checkers => self.enemies().some(),
            Cells::File(set) => self.sharing(set, |cell| &cell.file),
            Cells::Rank(set) => self.sharing(set, |cell| &cell.rank),
            Cells::Those {
                variable,
                over,
                condition,
            } => self.those(*variable, over, condition),
            Cells::Load | Cells::Below(_) | Cells::Above(_) => Bounds::nowhere(self.n_cells()),
            _ => self.made_of(cells),
        }
    }

    /// Returns the least and the most that a number can be.
    pub fn number(&self, number: &Number) -> (u32, u32) {
        match number {
            Number::Constant(value) => (*value, *value),
            // There may be more pieces than cells.
            Number::Count(_) if self.has_levels() => (0, u32::MAX),
            Number::Count(set) => self.cells(set).count(),
            Number::Repeats => (1, u32::MAX),
            Number::Counter(counter, players) => (0, self.counter_most(*counter, *players)),
            Number::Thrown(dice) => (0, self.thrown_most(*dice)),
            Number::Left(chance) => (0, self.left_most(*chance)),
            // This occurrence is among them, for any number of turns.
            Number::RepeatsWithin(_) => (1, u32::MAX),
            number => number
                .bounds_by_parts(|part| self.number(part))
                .unwrap_or((0, u32::MAX)),
        }
    }

    /// Returns the number of faces in a full bag.
    fn left_most(&self, chance: ChanceId) -> u32 {
        let rules = self.given.around().rules;
        let chance = rules.and_then(|rules| rules.chances.get(chance.index()));
        chance.map_or(u32::MAX, Chance::n_in_bag)
    }

    /// Returns the most that dice can show.
    fn thrown_most(&self, dice: DiceRef) -> u32 {
        let rules = self.given.around().rules;
        let chance = rules.and_then(|rules| rules.chances.get(dice.chance.index()));
        chance.map_or(u32::MAX, |chance| {
            let n_dice = dice.die.map_or(u32::from(chance.count), |_| 1);
            let numbers = chance.faces.iter().map(|face| match face.shows {
                Shows::Number(number) => u32::from(number),
                Shows::Kind(_) | Shows::Name => 0,
            });
            numbers.max().unwrap_or(0).saturating_mul(n_dice)
        })
    }

    /// Tests whether the condition has this `value` for some cell of the set.
    fn any(
        &self,
        variable: Bound,
        over: &Cells,
        condition: &Condition,
        value: bool,
    ) -> Option<bool> {
        let over = self.cells(over);
        if over.is_nowhere() {
            return Some(false);
        }
        let mut is_decided = true;
        for cell in self.tried(&over)?.iter() {
            match self.with(variable, cell, |inside| inside.condition(condition)) {
                Some(holds) if holds == value => return Some(true),
                Some(_) => {}
                None => is_decided = false,
            }
        }
        is_decided.then_some(false)
    }

    /// Returns the cells of a set that satisfy a condition; no cell is tested unless the set is known.
    fn those(&self, variable: Bound, over: &Cells, condition: &Condition) -> Bounds {
        let over = self.cells(over);
        let Some(cells) = self.tried(&over) else {
            return over.some();
        };
        let mut those = Bounds::nowhere(self.n_cells());
        for cell in cells.iter() {
            match self.with(variable, cell, |inside| inside.condition(condition)) {
                Some(true) => {
                    those.least.insert(cell);
                    those.most.insert(cell);
                }
                Some(false) => {}
                None => those.most.insert(cell),
            }
        }
        those
    }

    /// Returns the cells of a set, if they are known and are to be tested one by one.
    fn tried<'b>(&self, over: &'b Bounds) -> Option<&'b CellSet> {
        over.exact()
            .filter(|cells| cells.is_empty() || self.given.tries_cells())
    }

    fn with<T>(&self, variable: Bound, cell: CellId, run: impl FnOnce(&Partial<'_>) -> T) -> T {
        let binding = Binding {
            variable,
            cell,
            before: self.bound,
        };
        run(&Partial {
            given: self.given,
            bound: Some(&binding),
        })
    }

    fn bound_cell(&self, variable: Bound) -> Option<CellId> {
        let mut bindings = std::iter::successors(self.bound, |binding| binding.before);
        let binding = bindings.find(|binding| binding.variable == variable);
        binding.map(|binding| binding.cell)
    }

    /// Returns the bounds of an intersection. Parts about one piece are evaluated together: `enemy king` is the set
    /// of cells on which an enemy's king can be.
    fn cut(&self, cells: &Cells) -> Bounds {
        let parts = cells.conjuncts();
        let me = self.me();
        let mut bounds = Bounds::exactly(CellSet::full(self.n_cells()));
        if parts.iter().any(|part| is_about_pieces(part)) {
            bounds = self.pieces(&|player, kind| {
                parts.iter().all(|part| match part {
                    Cells::Kinds(kinds) => kinds.contains(&kind),
                    Cells::Mine => player == me,
                    Cells::Enemy => self.means(PlayerSet::Enemy, player),
                    Cells::PiecesOf(players) => self.means(*players, player),
                    _ => true,
                })
            });
        }
        for part in parts.iter().filter(|part| !is_about_pieces(part)) {
            bounds = bounds.cut(&self.cells(part));
        }
        bounds
    }

    fn is_in(&self, a: &Cells, b: &Cells) -> Option<bool> {
        if matches!(a, Cells::From) && self.given.mover().is_some() {
            return self.concerns(b);
        }
        self.cells(a).is_in(&self.cells(b))
    }

    fn leaf(&self, cells: &Cells) -> Bounds {
        let given = self.given.cells(cells);
        given.unwrap_or_else(|| self.unknown())
    }

    /// Returns the bounds of a set by its properties. A set without parts is an input. Others are empty if they are
    /// strict and a part is empty, exact if all parts are known and the inputs can compute them, and otherwise a subset
    /// of the part that contains them.
    fn made_of(&self, cells: &Cells) -> Bounds {
        let about = cells.about();
        let sets = Node::Cells(cells).sets();
        // Names in the parts may refer to another move.
        if sets.is_empty() || about.speaks.is_some() {
            return self.leaf(cells);
        }
        let bounds: Vec<Bounds> = sets.iter().map(|set| self.cells(set)).collect();
        if about.is_strict && bounds.iter().any(Bounds::is_nowhere) {
            return Bounds::nowhere(self.n_cells());
        }
        let mut n_parts = 0;
        cells.for_each_child(&mut |_| n_parts += 1);
        let are_known = n_parts == sets.len() && bounds.iter().all(|set| set.exact().is_some());
        let is_exact = self.bound.is_none() && are_known;
        let made = is_exact.then(|| self.given.made_of(cells)).flatten();
        let container = about.within.and_then(|part| bounds.get(part));
        match (made, container) {
            (Some(made), _) => Bounds::exactly(made),
            (None, Some(container)) => container.clone().some(),
            (None, None) => self.unknown(),
        }
    }

    /// Tests whether the condition fails because one of its sets is empty.
    fn is_emptied(&self, condition: &Condition) -> bool {
        let sets = Node::Condition(condition).sets();
        let mut sets = sets.into_iter();
        condition.about().is_strict && sets.any(|set| self.cells(set).is_nowhere())
    }

    /// Returns the cells that share a label with a cell of the set.
    fn sharing(&self, set: &Cells, label: fn(&Cell) -> &String) -> Bounds {
        let Around { board, me, .. } = self.given.around();
        // Labels are strings, and take longer to read than a set.
        let mut cost = 0..board.n_cells() / LABELS_OF_A_PART;
        if !cost.all(|_| self.given.spend()) {
            return self.unknown();
        }
        let bounds = self.cells(set);
        let spread = |set: &CellSet| board.sharing(set, me, label);
        match bounds.exact() {
            Some(set) => Bounds::exactly(spread(set)),
            None => Bounds {
                least: spread(&bounds.least),
                most: spread(&bounds.most),
            },
        }
    }

    /// Returns the greatest possible value of a counter, summed over several players.
    fn counter_most(&self, counter: CounterId, players: PlayerSet) -> u32 {
        let Some(rules) = self.given.around().rules else {
            return u32::MAX;
        };
        let n_values = players
            .all(self.given.around().players, self.me())
            .count()
            .max(1);
        let counter = rules.counters.get(counter.index());
        let most = |counter: &crate::Counter| u32::from(counter.max.max(counter.start));
        counter.map_or(u32::MAX, |counter| {
            most(counter).saturating_mul(n_values as u32)
        })
    }

    fn means(&self, set: PlayerSet, player: PlayerId) -> bool {
        set.means(self.given.around().players, self.me(), player)
    }

    fn pieces(&self, fits: &dyn Fn(PlayerId, KindId) -> bool) -> Bounds {
        self.given.pieces(fits).unwrap_or_else(|| self.unknown())
    }

    fn enemies(&self) -> Bounds {
        self.pieces(&|player, _| self.means(PlayerSet::Enemy, player))
    }

    fn exactly(&self, set: Option<&CellSet>) -> Bounds {
        set.map_or_else(|| self.unknown(), |set| Bounds::exactly(set.clone()))
    }

    fn unknown(&self) -> Bounds {
        Bounds::exactly(CellSet::full(self.n_cells())).some()
    }

    fn me(&self) -> PlayerId {
        self.given.around().me
    }

    /// Tests whether to evaluate one more part. Places above the ground are not tracked: with stacks no result is
    /// decided.
    fn goes_on(&self) -> bool {
        !self.has_levels() && self.given.spend()
    }

    fn n_cells(&self) -> usize {
        self.given.around().board.n_cells()
    }

    fn has_levels(&self) -> bool {
        self.given
            .around()
            .rules
            .is_some_and(|rules| rules.levels > 1)
    }

    fn has_no_royals(&self) -> bool {
        let rules = self.given.around().rules;
        rules.is_some_and(|rules| rules.royal.subject.is_none())
    }
}

/// Tests whether the player and the kind of a piece alone decide whether it is in the set.
fn is_about_pieces(set: &Cells) -> bool {
    matches!(
        set,
        Cells::Kinds(_) | Cells::Mine | Cells::Enemy | Cells::PiecesOf(_) | Cells::Occupied
    )
}

/// Returns the conjunction of values that may be unknown; the second is not evaluated if the first decides.
fn both(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    match a {
        Some(false) => Some(false),
        Some(true) => b(),
        None => b().filter(|b| !b),
    }
}

/// Returns the disjunction of values that may be unknown.
fn either(a: Option<bool>, b: impl FnOnce() -> Option<bool>) -> Option<bool> {
    both(a.map(|a| !a), || b().map(|b| !b)).map(|value| !value)
}
