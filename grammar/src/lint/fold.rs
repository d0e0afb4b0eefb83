//! Results that follow from the form of the rules alone: conditions that are certainly true or false, sets that are
//! certainly empty.
//!
//! [`super::possible`] walks pieces over the board; this module computes the possible cells and occupants of a place. A
//! set is bounded by its least and its greatest content. A condition is bounded by the facts that it requires, which
//! may exclude each other. Everything that is not evaluated counts as unknown, so a certain result holds in every
//! position.

mod cells;
mod contradiction;
mod extent;
mod facts;
#[cfg(test)]
mod tests;

use extent::Extent;
use facts::Facts;
use ir::facts::partial::compare;
use ir::{
    Action, Amount, Bound, CellId, Cells, Condition, CounterField, CounterId, Course, Joint,
    Meeting, Moment, Needs, Number, PhaseId, PlayerId, PlayerSet, Rules, SafeWhen, Shows, StepKind,
    Turn,
};
use std::cell::{Cell, OnceCell};

/// The maximal number of evaluated parts of expressions; beyond it everything is unknown.
const READINGS_MAX: u32 = 300_000;

/// The maximal number of landings of the test whether pieces can return to their start.
const LANDINGS_MAX: u32 = 300_000;

/// The context of an expression: the time of its evaluation, and the moves that it can refer to.
#[derive(Clone, Debug)]
pub struct Context {
    moment: Moment,
    steps_of: Vec<StepKind>,
    most_steps: u32,
    phase: Option<PhaseId>,
    /// Whether the turn has been made, so that it was legal.
    is_made: bool,
    /// Whether no action has put a piece on a cell since the move.
    is_unfilled: bool,
}

impl Context {
    /// Creates the context of an expression that refers to no move.
    pub fn position() -> Self {
        Self {
            moment: Moment::Position,
            steps_of: Vec::new(),
            most_steps: 0,
            phase: None,
            is_made: false,
            is_unfilled: false,
        }
    }

    /// Creates the context of an expression that refers to one step, of any kind that the game has. Pieces attack as
    /// they move, even if no turn moves them.
    pub fn step(rules: &Rules, moment: Moment) -> Self {
        let turns = rules.turns.iter().flat_map(|turn| turn.steps_of.clone());
        let mut steps_of: Vec<StepKind> = turns.chain([StepKind::Move]).collect();
        if rules.turns.is_empty() {
            steps_of.extend([StepKind::Joint, StepKind::Drop]);
        }
        Self {
            moment,
            steps_of,
            most_steps: 1,
            phase: None,
            is_made: false,
            is_unfilled: false,
        }
    }

    /// Creates the context of an expression that refers to a whole turn, of any kind that the game has.
    pub fn turn(rules: &Rules, moment: Moment) -> Self {
        let most_steps = rules.turns.iter().map(|turn| u32::from(turn.max)).max();
        Self {
            most_steps: most_steps.unwrap_or(1),
            ..Self::step(rules, moment)
        }
    }

    /// Creates the context of an expression that is evaluated after a legal turn.
    pub fn made(rules: &Rules) -> Self {
        Self {
            is_made: true,
            ..Self::turn(rules, Moment::AfterMove)
        }
    }

    /// Restricts the context to the time before any action puts a piece on a cell.
    pub fn unfilled(self) -> Self {
        Self {
            is_unfilled: true,
            ..self
        }
    }

    /// Restricts the context to this kind of turn.
    pub fn of(self, turn: &Turn) -> Self {
        Self {
            steps_of: turn.steps_of.clone(),
            most_steps: self.most_steps.min(u32::from(turn.max)),
            phase: turn.phase,
            ..self
        }
    }

    fn has(&self, kinds: &[StepKind]) -> bool {
        kinds.iter().any(|kind| self.steps_of.contains(kind))
    }

    fn has_only(&self, kinds: &[StepKind]) -> bool {
        self.steps_of.iter().all(|kind| kinds.contains(kind))
    }
}

/// The bounds that a game's rules give.
pub struct Fold<'a> {
    rules: &'a Rules,
    /// The least and the greatest value of each counter.
    counters: Vec<(u32, u32)>,
    /// The extent of a set about which nothing is known.
    unknown: Extent,
    /// Whether a joint move can be made with another player's piece.
    moves_others: bool,
    /// Whether a player can capture their own pieces.
    captures_own: bool,
    /// Whether a move by itself leaves its start cell empty; computed at the first use.
    moves_leave: OnceCell<bool>,
    left: Cell<u32>,
}

impl<'a> Fold<'a> {
    /// Computes the bounds of a game.
    pub fn new(rules: &'a Rules) -> Self {
        let mut fold = Self {
            rules,
            counters: vec![(0, u32::MAX); rules.counters.len()],
            unknown: Extent::unknown(rules),
            moves_others: false,
            captures_own: true,
            moves_leave: OnceCell::new(),
            left: Cell::new(READINGS_MAX),
        };
        fold.moves_others = fold.joints_move_others();
        fold.captures_own = fold.captures_own();
        fold.counters = (0..rules.counters.len())
            .map(|index| fold.range(index))
            .collect();
        fold
    }

    /// Returns the least and the greatest value of a counter.
    pub fn counter(&self, counter: CounterId) -> (u32, u32) {
        self.counters
            .get(counter.index())
            .copied()
            .unwrap_or((0, u32::MAX))
    }

    /// Tests whether the condition holds for no player in any position.
    pub fn never(&self, context: &Context, condition: &Condition) -> bool {
        self.of_all(context, |reader| {
            reader.cannot(condition, true, &Given::default())
        })
    }

    /// Tests whether the condition holds for this player in no position.
    pub fn never_of(&self, me: PlayerId, context: &Context, condition: &Condition) -> bool {
        self.reader(me, context)
            .cannot(condition, true, &Given::default())
    }

    /// Tests whether the condition holds for every player in every position.
    pub fn always(&self, context: &Context, condition: &Condition) -> bool {
        self.of_all(context, |reader| {
            reader.cannot(condition, false, &Given::default())
        })
    }

    /// Tests whether the set is empty in every position, for every player.
    pub fn is_empty(&self, context: &Context, cells: &Cells) -> bool {
        self.of_all(context, |reader| {
            reader.cells(cells, &Given::default()).is_nothing()
        })
    }

    /// Tests whether every cell in the set is occupied.
    pub fn is_taken(&self, context: &Context, cells: &Cells) -> bool {
        self.of_all(context, |reader| {
            !reader.cells(cells, &Given::default()).can_be_free()
        })
    }

    /// Tests whether a piece can be in the set.
    pub fn can_be_pieces(&self, context: &Context, cells: &Cells) -> bool {
        !self.of_all(context, |reader| {
            !reader.cells(cells, &Given::default()).can_be_taken()
        })
    }

    /// Tests whether both sets consist of one common cell and can contain the same piece.
    pub fn is_same_piece(&self, a: &Cells, b: &Cells) -> bool {
        self.of_all(&Context::position(), |reader| {
            let (a, b) = (
                reader.cells(a, &Given::default()),
                reader.cells(b, &Given::default()),
            );
            a.is_one_piece_of(&b)
        })
    }

    /// Tests whether the set contains only pieces of opponents.
    pub fn is_of_enemies(&self, cells: &Cells) -> bool {
        self.of_all(&Context::position(), |reader| {
            let extent = reader.cells(cells, &Given::default());
            !extent.is_nothing() && extent.is_of_enemies()
        })
    }

    /// Tests whether the joint move can never be made, with any pieces.
    pub fn joint_never(&self, joint: &Joint, when: &Condition) -> bool {
        let context = Context {
            steps_of: vec![StepKind::Joint],
            ..Context::step(self.rules, Moment::BeforeMove)
        };
        self.of_all(&context, |reader| {
            reader.cannot(when, true, &reader.of_pieces(joint))
        })
    }

    /// Tests whether the action never has an effect on a piece or on the position.
    pub fn is_idle(&self, context: &Context, action: &Action) -> bool {
        self.of_all(context, |reader| reader.is_idle(action, &Given::default()))
    }

    fn of_all(&self, context: &Context, test: impl Fn(Reader<'_>) -> bool) -> bool {
        (0..self.rules.players.len()).all(|me| test(self.reader(PlayerId::from_index(me), context)))
    }

    fn reader<'f>(&'f self, me: PlayerId, context: &'f Context) -> Reader<'f> {
        Reader {
            fold: self,
            me,
            context,
        }
    }

    /// Returns the range of a counter that is only changed as its conditions allow.
    fn range(&self, index: usize) -> (u32, u32) {
        let counter = &self.rules.counters[index];
        let context = Context::made(self.rules);
        let can = |amount: &Option<Amount>| match amount {
            Some(Amount::If(condition)) => !self.never(&context, condition),
            Some(Amount::Of(_)) => true,
            None => false,
        };
        let set = self.rules.setup.counters.iter();
        let set = set
            .filter(|(id, ..)| id.index() == index)
            .map(|(.., value)| u32::from(*value));
        let start = u32::from(counter.start);
        let (least, most) = set.fold((start, start), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        let id = CounterId::from_index(index);
        let is_set = self.rules.effects.iter().any(|effect| effect.sets(id));
        (
            if is_set || can(&counter.subtract) {
                0
            } else {
                least
            },
            if is_set || can(&counter.add) {
                most.max(u32::from(counter.max))
            } else {
                most
            },
        )
    }

    /// Tests whether the start cell of a move is always empty when an expression in this context is evaluated: no piece returns to the
    /// cell, and no action puts one on it.
    fn leaves_empty(&self, context: &Context) -> bool {
        let mut actions = (self.rules.effects.iter()).flat_map(|effect| &effect.actions);
        let moves_leave = || self.rules.levels == 1 && self.joints_leave() && self.paths_leave();
        (context.is_unfilled || !actions.any(|action| action.changes().fills))
            && *self.moves_leave.get_or_init(moves_leave)
    }

    /// Tests whether a player's own piece can be captured by the player's move.
    fn captures_own(&self) -> bool {
        let rules = self.rules;
        let mut kinds = rules.kinds.iter();
        let movement_captures = |movement: &ir::Movement| {
            movement.paths.iter().any(|path| match &path.course {
                Course::Legs { legs } => {
                    let mut legs = legs.iter();
                    legs.any(|leg| leg.arrival.friend == Meeting::Capture)
                }
                Course::Universal(arrival) => arrival.friend == Meeting::Capture,
                Course::Castle { .. } => false,
            })
        };
        !rules.takes.is_empty()
            || rules.control.pieces.is_some()
            || kinds.any(|kind| kind.is_lent() || kind.movements().any(movement_captures))
    }

    fn joints_move_others(&self) -> bool {
        let mut firsts = self
            .rules
            .joints
            .iter()
            .filter_map(|joint| joint.pieces.first());
        let context = Context::position();
        firsts.any(|piece| {
            !self.of_all(&context, |reader| {
                reader
                    .cells(&piece.subject, &Given::default())
                    .is_of_oneself()
            })
        })
    }

    fn joints_leave(&self) -> bool {
        let context = Context::step(self.rules, Moment::BeforeMove);
        self.rules.joints.iter().all(|joint| {
            (0..self.rules.players.len()).all(|me| {
                let reader = self.reader(PlayerId::from_index(me), &context);
                joint.pieces.iter().all(|piece| {
                    let from = reader.cells(&piece.subject, &Given::default());
                    let ends = joint.pieces.iter();
                    let mut ends = ends.map(|piece| piece.to(PlayerId::from_index(me)));
                    !ends.any(|to| to.is_none_or(|to| from.can_be_at(to)))
                })
            })
        })
    }

    fn paths_leave(&self) -> bool {
        let landings = Cell::new(LANDINGS_MAX);
        let parts = self.rules.kinds.iter().flat_map(|kind| &kind.parts);
        let mut paths =
            parts.flat_map(|part| part.movement.iter().flat_map(|movement| &movement.paths));
        paths.all(|path| match &path.course {
            _ if path.unloads() => false,
            Course::Universal(_) => true,
            Course::Castle { distance, .. } => *distance > 1,
            Course::Legs { .. } => {
                (0..self.rules.board.n_cells())
                    .map(CellId::from_index)
                    .all(|from| {
                        let ends = super::explore::ends(self.rules, path, from, &landings);
                        ends.is_some_and(|ends| !ends.contains(&from))
                    })
            }
        })
    }

    fn spend(&self) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(1));
        left > 0
    }
}

/// The context inside an expression: facts that hold there, and the extents of its variables.
#[derive(Clone, Default)]
struct Given<'c> {
    facts: Facts<'c>,
    bound: Vec<(Bound, Extent)>,
}

impl Given<'_> {
    fn bind(&self, variable: Bound, extent: Extent) -> Self {
        let mut given = self.clone();
        given.bound.push((variable, extent));
        given
    }
}

/// An evaluator for one player.
#[derive(Clone, Copy)]
struct Reader<'f> {
    fold: &'f Fold<'f>,
    me: PlayerId,
    context: &'f Context,
}

impl Reader<'_> {
    /// Tests whether the condition certainly does not have this value.
    fn cannot<'c>(&self, condition: &'c Condition, value: bool, given: &Given<'c>) -> bool {
        if !self.fold.spend() {
            return false;
        }
        match (condition, value) {
            (Condition::Constant(constant), _) => *constant != value,
            (Condition::Not(inner), _) => self.cannot(inner, !value, given),
            (Condition::And(..), true) | (Condition::Or(..), false) => {
                let mut inside = given.clone();
                let parts = facts::parts(condition, value);
                let is_new = inside.facts.extend(&parts);
                (is_new && self.contradict(&inside))
                    || parts
                        .iter()
                        .any(|(part, value)| self.cannot(part, *value, &inside))
            }
            (Condition::And(a, b), false) | (Condition::Or(a, b), true) => {
                self.cannot(a, value, given) && self.cannot(b, value, given)
            }
            _ => {
                let mut inside = given.clone();
                let is_new = inside.facts.extend(&[(condition, value)]);
                (is_new && self.contradict(&inside)) || self.atom_cannot(condition, value, &inside)
            }
        }
    }

    fn atom_cannot<'c>(&self, atom: &'c Condition, value: bool, given: &Given<'c>) -> bool {
        let cells = |cells: &'c Cells| self.cells(cells, given);
        match atom {
            Condition::Some(set) => cells(set).cannot_be_some(value),
            Condition::None(set) => cells(set).cannot_be_some(!value),
            Condition::In(a, b) => {
                let (a, b) = (cells(a), cells(b));
                match value {
                    true => a.is_nothing() || a.clone().cut(&b).is_nothing() || a.sticks_out_of(&b),
                    false => a.is_never_empty() && a.is_always_in(&b),
                }
            }
            Condition::Same(a, b) if a == b => !value,
            Condition::Same(a, b) => {
                let (a, b) = (cells(a), cells(b));
                match value {
                    true => {
                        a.sticks_out_of(&b)
                            || b.sticks_out_of(&a)
                            || a.count.0 > b.count.1
                            || b.count.0 > a.count.1
                    }
                    false => a.is_nothing() && b.is_nothing(),
                }
            }
            Condition::Compare(how, a, b) => {
                compare(*how, self.number(a, given), self.number(b, given)) == Some(!value)
            }
            Condition::PieceIs(_) => value && self.context.has_only(&[StepKind::Pass]),
            Condition::PartIs(_) => value && !self.context.has(&[StepKind::Move]),
            Condition::FromHand => value && !self.context.has(&[StepKind::Drop, StepKind::Discard]),
            Condition::MeIs(players) => players.contains(&self.me) != value,
            Condition::InCheck(of) => value && (self.never_in_check() || self.was_left_safe(*of)),
            Condition::GivesCheck | Condition::Checkmate(_) => {
                value && self.fold.rules.royal.subject.is_none()
            }
            Condition::Any {
                variable,
                over,
                condition,
            } => {
                let over = cells(over);
                let inner = given.bind(*variable, over.one());
                match value {
                    true => over.is_nothing() || self.cannot(condition, true, &inner),
                    false => over.is_never_empty() && self.cannot(condition, false, &inner),
                }
            }
            Condition::Every {
                variable,
                over,
                condition,
            } => {
                let over = cells(over);
                let inner = given.bind(*variable, over.one());
                match value {
                    true => over.is_never_empty() && self.cannot(condition, true, &inner),
                    false => over.is_nothing() || self.cannot(condition, false, &inner),
                }
            }
            _ => value && self.is_emptied(atom, given),
        }
    }

    /// Tests whether no player is ever in check: `safe` holds in every position.
    fn never_in_check(&self) -> bool {
        let context = Context::position();
        self.fold.of_all(&context, |reader| {
            reader.cannot(&reader.fold.rules.royal.safe, false, &Given::default())
        })
    }

    /// Tests whether these players have just moved, and may not have left their royal pieces in check. Only games of two players who
    /// alternate count, in which nothing happens between the move and the next one.
    fn was_left_safe(&self, players: PlayerSet) -> bool {
        let rules = self.fold.rules;
        let keeps = |turn: &Turn| turn.safe != SafeWhen::Never && turn.next.is_none();
        let has_moved = match self.context.moment {
            Moment::Position => players == PlayerSet::Enemy,
            _ => players == PlayerSet::Me && self.context.is_made,
        };
        has_moved
            && rules.players.len() == 2
            && rules.phases.is_empty()
            && rules.effects.is_empty()
            && rules.statuses.is_empty()
            && (self.context.is_made
                || (rules.counters.iter()).all(|counter| counter.field == CounterField::Clock))
            && rules.turns.iter().all(keeps)
    }

    fn number<'c>(&self, number: &'c Number, given: &Given<'c>) -> (u32, u32) {
        match number {
            Number::Constant(value) => (*value, *value),
            Number::Count(set) => self.cells(set, given).count,
            Number::Thrown(dice) => {
                let chance = &self.fold.rules.chances[dice.chance.index()];
                let n = dice.die.map_or(u32::from(chance.count), |_| 1);
                let shown = chance.faces.iter().map(|face| match face.shows {
                    Shows::Number(number) => u32::from(number),
                    Shows::Kind(_) | Shows::Name => 0,
                });
                (0, shown.max().unwrap_or(0).saturating_mul(n))
            }
            Number::Repeats | Number::RepeatsWithin(_) => (1, u32::MAX),
            Number::Counter(counter, players) => {
                let (least, most) = self.fold.counter(*counter);
                let n_values = players
                    .all(&self.fold.rules.players, self.me)
                    .count()
                    .max(1);
                (least, most.saturating_mul(n_values as u32))
            }
            Number::Attribute(_, set) if self.cells(set, given).is_nothing() => (0, 0),
            number => number
                .bounds_by_parts(|part| self.number(part, given))
                .unwrap_or((0, u32::MAX)),
        }
    }

    fn is_idle<'c>(&self, action: &'c Action, given: &Given<'c>) -> bool {
        let cells = |cells: &'c Cells| self.cells(cells, given);
        let is_level = self.fold.rules.levels == 1;
        match action {
            // The actions before may have changed the occupants of the cells.
            Action::Each {
                variable,
                over,
                action,
            } => {
                let over = cells(over);
                over.is_nothing()
                    || self.is_idle(
                        action,
                        &given.bind(*variable, over.one().of_anybody(&self.fold.unknown)),
                    )
            }
            _ => {
                let mut objects = action.about().objects.into_iter();
                objects.any(|(set, needs)| match needs {
                    Needs::Piece => !cells(set).can_be_taken(),
                    Needs::Cell => cells(set).is_nothing(),
                    Needs::Room => {
                        cells(set).is_nothing() || (is_level && !cells(set).can_be_free())
                    }
                })
            }
        }
    }
}
