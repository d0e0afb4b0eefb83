//! The counters, the values of pieces and the numbers of turns that distinguish positions.

use super::Reads;
use crate::{
    Arrange, AttributeId, AttributeOf, Cells, Condition, CounterField, CounterId, Expression,
    Inputs, Node, Number, PathKey, RuleRef, Rules, Slot, Speaks,
};

/// The counters and attributes that distinguish positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ValuesInKey {
    /// For each counter, whether it does.
    pub counters: Vec<bool>,
    /// For each attribute, whether it does. An attribute of cells always does, an attribute of kinds never changes.
    pub attributes: Vec<bool>,
}

/// A value of which positions keep track for expressions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// A counter.
    Counter(CounterId),
    /// An attribute of pieces.
    OfPieces(AttributeId),
}

impl Rules {
    /// Returns the sets of the last turn that some expression reads (`last.to`), each once. Positions that differ in
    /// one of them are different.
    pub fn sets_of_last(&self) -> Vec<&Cells> {
        let mut sets = Vec::new();
        for expression in self.expressions() {
            expression.node.walk(&mut |node, _| {
                if let Node::Cells(set @ Cells::Last(_)) = node
                    && !sets.contains(&set)
                {
                    sets.push(set);
                }
            });
        }
        sets
    }

    /// Returns the properties of a path that distinguish its move from moves with equal start, end and captures:
    /// those read after the move is chosen. Expressions evaluated earlier only decide whether such a move exists, on
    /// one path or another.
    ///
    /// Cost: linear in the size of all expressions.
    pub fn path_key(&self) -> PathKey {
        let mut path_key = PathKey::default();
        // Expressions of a counter matter if a rule reads the counter or a FEN shows it.
        let read = self.values_read_by(&|one| !matches!(one.rule, RuleRef::Counter(_)));
        let counts = |id: CounterId| {
            read.counters[id.index()] || self.counters[id.index()].field != CounterField::None
        };
        for expression in self.expressions() {
            if matches!(expression.rule, RuleRef::Counter(id) if !counts(id)) {
                continue;
            }
            let is_of_chosen = self.is_of_chosen(&expression);
            expression.node.walk(&mut |node, speaks| {
                if !is_of_chosen && !matches!(speaks, Speaks::OfLast | Speaks::OfStepsBefore) {
                    return;
                }
                let reads = node.about().reads;
                path_key.part |= reads.has(Inputs::PART);
                path_key.passed |= reads.has(Inputs::PASSED);
                path_key.jumped |= reads.has(Inputs::JUMPED);
            });
        }
        path_key
    }

    /// Tests whether the move of an expression has been chosen when the expression is evaluated; its value then
    /// depends on the path.
    fn is_of_chosen(&self, expression: &Expression<'_>) -> bool {
        match (expression.slot, expression.rule) {
            (Slot::ForbidBefore, RuleRef::Forbid(index)) => self.forbids[index].after.is_some(),
            // The condition is evaluated on single steps before one of two equal steps is left out.
            (Slot::TurnRequire, RuleRef::Turn(id)) => self.turns[id.index()].is_compound(),
            (
                Slot::ForbidAfter
                | Slot::TurnAfter
                | Slot::TurnUntil
                | Slot::EffectWhen(_)
                | Slot::EffectAction(..)
                | Slot::StoreGains
                | Slot::MustMove
                | Slot::MustBest
                | Slot::CounterAdd
                | Slot::CounterSubtract
                | Slot::CounterReset
                | Slot::EndWhen,
                _,
            ) => true,
            (
                Slot::PartLent(_)
                | Slot::KindTurned
                | Slot::RoyalSubject
                | Slot::RoyalSafe
                | Slot::SightSees
                | Slot::SightDisguise
                | Slot::ControlPieces
                | Slot::ForbidSubject
                | Slot::ForbidBefore
                | Slot::PromotionSubject
                | Slot::PromotionWhen
                | Slot::PromotionMust
                | Slot::JointSubject(_)
                | Slot::JointEnd(_)
                | Slot::JointWhen
                // The record of a move contains what they decide: its captured pieces.
                | Slot::TakeWhen
                | Slot::TakeCaptures
                | Slot::StatusDerived
                | Slot::MustWhen
                | Slot::TurnWhen
                | Slot::ChanceOdds(_)
                | Slot::ChanceWhen
                | Slot::ShuffleWhen
                | Slot::TurnLeast
                | Slot::TurnMost
                | Slot::TurnAt
                | Slot::TurnStep
                | Slot::TurnEntry(_)
                | Slot::TurnRequire
                | Slot::StoreDrop
                // Which of two equal moves is announced does not matter.
                | Slot::AnnouncementWhen
                | Slot::AnnouncementText(_)
                | Slot::PhaseUntil,
                _,
            ) => false,
        }
    }

    /// Tests whether some expression reads this set of whole turns, the next or the last. The order of the steps can
    /// matter if the set is [`Cells::Passed`] or [`Cells::Jumped`].
    pub fn is_read_of_turns(&self, set: &Cells) -> bool {
        let mut is_read = false;
        for expression in self.expressions() {
            expression.node.walk(&mut |node, speaks| {
                let of_this = matches!(speaks, Speaks::OfMove | Speaks::OfMoveEarlier);
                let of_turn = !of_this || !expression.slot.is_of_step();
                is_read |= of_turn && node == Node::Cells(set);
            });
        }
        is_read
    }

    /// Returns the counters and attributes that distinguish positions: an expression that [decides
    /// turns](crate::Slot::decides_turns) reads them, directly or through others of them.
    ///
    /// Otherwise a counter that only an end reads (a count of quiet turns), or such a value of pieces (in how many turns a piece has
    /// been attacked), would prevent every repetition.
    pub fn values_in_key(&self) -> ValuesInKey {
        self.values_read_by(&|one| one.slot.decides_turns())
    }

    /// Returns the counters and attributes that distinguish positions when sequences of turns are counted up to these ends: one of
    /// the ends, or an expression that decides turns, reads them, directly or through others of them.
    pub fn values_in_counts(&self, ends: &[usize]) -> ValuesInKey {
        self.values_read_by(&|one| decides_counts(one, ends))
    }

    /// Returns the value that alone depends on an expression: in a key of a counter, or in an action that sets the value.
    fn value_of(&self, one: &Expression<'_>) -> Option<Value> {
        match (one.rule, one.slot) {
            (RuleRef::Counter(counter), _) => Some(Value::Counter(counter)),
            (RuleRef::Effect(index), Slot::EffectAction(_, action)) => {
                let changes = self.effects[index].actions[action].changes();
                let counter = changes.counts.map(Value::Counter);
                counter.or_else(|| self.of_pieces(changes.values?).map(Value::OfPieces))
            }
            _ => None,
        }
    }

    /// Returns the attribute if pieces have it.
    fn of_pieces(&self, attribute: AttributeId) -> Option<AttributeId> {
        let declared = self.attributes.get(attribute.index())?;
        (declared.of == AttributeOf::Piece).then_some(attribute)
    }

    fn values_read_by(&self, is_selected: &dyn Fn(&Expression<'_>) -> bool) -> ValuesInKey {
        let expressions = self.expressions();
        let values = |one: &Expression<'_>| -> Vec<Value> {
            let reads = Reads::of(one.node);
            let counters = reads.counters.into_iter().map(Value::Counter);
            let attributes = reads.attributes.into_iter().map(Value::OfPieces);
            counters.chain(attributes).collect()
        };
        let mut left: Vec<Value> = expressions
            .iter()
            .filter(|one| self.value_of(one).is_none() && is_selected(one))
            .flat_map(values)
            .collect();
        let of_cells = |attribute: &crate::Attribute| attribute.of == AttributeOf::Cell;
        let mut in_key = ValuesInKey {
            counters: vec![false; self.counters.len()],
            attributes: self.attributes.iter().map(of_cells).collect(),
        };
        while let Some(value) = left.pop() {
            let is_in = match value {
                Value::Counter(counter) => in_key.counters.get_mut(counter.index()),
                Value::OfPieces(attribute) => in_key.attributes.get_mut(attribute.index()),
            };
            if is_in.is_some_and(|is_in| !std::mem::replace(is_in, true)) {
                let of_value = expressions.iter();
                let of_value = of_value.filter(|one| self.value_of(one) == Some(value));
                left.extend(of_value.flat_map(values));
            }
        }
        in_key
    }

    /// Returns the values of a counter, in order, that a reader distinguishes from the value below, when sequences of
    /// turns are counted up to these ends. `None` if a reader may distinguish any two values.
    pub fn counter_read_at(&self, counter: CounterId, ends: &[usize]) -> Option<Vec<u32>> {
        let counted = self.values_in_counts(ends).counters;
        let is_one = |set: &crate::PlayerSet| {
            let mut players = (0..self.players.len()).map(crate::PlayerId::from_index);
            players.all(|me| set.all(&self.players, me).count() == 1)
        };
        let is_it = |number: &Number| matches!(number, Number::Counter(id, _) if *id == counter);
        let (mut values, mut n_read, mut n_compared) = (Vec::new(), 0, 0);
        for one in self.expressions() {
            let is_counted = matches!(one.rule, RuleRef::Counter(id) if counted[id.index()]);
            if !decides_counts(&one, ends) && !is_counted {
                continue;
            }
            one.node.walk(&mut |node, speaks| match node {
                Node::Number(number) if is_it(number) => n_read += 1,
                Node::Condition(Condition::Compare(how, a, b)) if speaks == Speaks::OfMove => {
                    let (how, number, constant) = match (a, b) {
                        (number, Number::Constant(constant)) => (*how, number, constant),
                        (Number::Constant(constant), number) => (how.turned(), number, constant),
                        _ => return,
                    };
                    if let Number::Counter(id, set) = number
                        && *id == counter
                        && is_one(set)
                    {
                        n_compared += 1;
                        values.extend(how.changes_at(*constant));
                    }
                }
                _ => {}
            });
        }
        values.arrange();
        values.dedup();
        (n_read == n_compared).then_some(values)
    }

    /// Returns the number up to which the turns made distinguish positions; `None` if they never do. They do if an
    /// expression that [decides turns](crate::Slot::decides_turns), or a value in the key, depends on them.
    ///
    /// Rules that compare them only with constants cannot distinguish numbers above the largest constant: after that,
    /// positions repeat.
    pub fn turns_in_key(&self) -> Option<u32> {
        self.turns_read_by(&self.values_in_key(), &|one| one.slot.decides_turns())
    }

    /// Returns the number up to which the turns made distinguish positions when sequences of turns are counted up to
    /// these ends.
    pub fn turns_in_counts(&self, ends: &[usize]) -> Option<u32> {
        let values = self.values_in_counts(ends);
        self.turns_read_by(&values, &|one| decides_counts(one, ends))
    }

    fn turns_read_by(
        &self,
        values: &ValuesInKey,
        is_selected: &dyn Fn(&Expression<'_>) -> bool,
    ) -> Option<u32> {
        let mut up_to = None;
        for one in self.expressions() {
            let is_read = match self.value_of(&one) {
                Some(Value::Counter(counter)) => values.counters[counter.index()],
                Some(Value::OfPieces(attribute)) => values.attributes[attribute.index()],
                None => is_selected(&one),
            };
            if is_read {
                up_to = up_to.max(turns_separated_by(one.node));
            }
        }
        up_to
    }
}

/// Tests whether an expression can decide which turns are legal, or whether the game goes on.
fn decides_counts(one: &Expression<'_>, ends: &[usize]) -> bool {
    one.slot.decides_turns() || matches!(one.rule, RuleRef::End(index) if ends.contains(&index))
}

/// Returns the number of turns up to which an expression distinguishes positions; `None` if it does not read the number of turns. It
/// is the greatest possible number, unless every reading is a comparison with a constant in the present position.
fn turns_separated_by(expression: Node<'_>) -> Option<u32> {
    let (mut up_to, mut n_read, mut n_compared) = (0, 0, 0);
    expression.walk(&mut |node, speaks| match node {
        Node::Number(Number::Turns) => n_read += 1,
        Node::Condition(Condition::Compare(_, Number::Turns, Number::Constant(most)))
        | Node::Condition(Condition::Compare(_, Number::Constant(most), Number::Turns))
            if speaks == Speaks::OfMove =>
        {
            n_compared += 1;
            up_to = up_to.max(most.saturating_add(1));
        }
        _ => {}
    });
    match n_read {
        0 => None,
        _ if n_read == n_compared => Some(up_to),
        _ => Some(u32::MAX),
    }
}
