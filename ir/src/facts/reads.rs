//! The parts of the state that expressions read. An executor has to keep them, and they distinguish positions.

use crate::{
    AttributeId, Cells, Condition, CounterId, Definition, Expression, Inputs, Movement, MovementId,
    Node, Rules, Speaks, StatusId, StoreId,
};

/// The parts of the state that an expression reads, apart from the pieces and their places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reads {
    /// Attacks: `attacked`, `unsafe`, `checkers`, `in check`, `gives-check`.
    pub attack: bool,
    /// Whether it reads `gives-check` of the turn.
    pub gives_check: bool,
    /// Royal pieces: `royal`, and everything defined by royals.
    pub royal: bool,
    /// The statuses, each once, in the order of their ids.
    pub statuses: Vec<StatusId>,
    /// The marks of unmoved pieces.
    pub unmoved: bool,
    /// The cells passed by the turn before, for captures en passant.
    pub passed: bool,
    /// Whether it reads attacks on another player's pieces, evaluated for that player: that player may have passed
    /// cells.
    pub attack_on_others: bool,
    /// Whether it reads attacks, evaluated for `me`, on a piece that may be another player's.
    pub unsafe_others: bool,
    /// The faces of dice.
    pub chance: bool,
    /// The number of occurrences of the position.
    pub repeats: bool,
    /// The number of turns that a player has made.
    pub turns: bool,
    /// The phase of the game.
    pub phase: bool,
    /// Whether it tests for a legal turn (`can move`).
    pub can_move: bool,
    /// Whether it tests conditions on legal turns.
    pub looks_ahead: bool,
    /// The move: `from`, `to`, `captured`, `piece is`, ...
    pub of_move: bool,
    /// The position before the step or the turn (`was`).
    pub earlier: bool,
    /// The cells that the move passes or jumps.
    pub course: bool,
    /// The counters, each once, in the order of their ids.
    pub counters: Vec<CounterId>,
    /// The stores, each once, in the order of their ids.
    pub stores: Vec<StoreId>,
    /// The attributes, each once, in the order of their ids.
    pub attributes: Vec<AttributeId>,
    /// The movements in the expression, each once, in the order of their ids. A castling among them reads the marks
    /// of unmoved pieces.
    pub movements: Vec<MovementId>,
}

impl Reads {
    /// Returns the reads of an expression's own form; [`Reads::through`] adds the reads of the definitions that it
    /// names.
    pub fn of<'r>(node: impl Into<Node<'r>>) -> Self {
        let mut reads = Self::default();
        node.into()
            .walk(&mut |node, speaks| reads.note(node, speaks));
        reads
    }

    /// Returns the reads of an expression of these rules, directly or through the definitions that it names: the
    /// royals through [`Royal::subject`](crate::Royal::subject), a derived status through its set, a movement through its
    /// castlings and en passant captures.
    pub fn through<'r>(node: impl Into<Node<'r>>, rules: &Rules) -> Self {
        let mut reads = Self::of(node);
        let mut is_royal_joined = false;
        let mut statuses_joined: Vec<StatusId> = Vec::new();
        loop {
            let next = reads
                .statuses
                .iter()
                .find(|status| !statuses_joined.contains(status));
            let named = if let Some(status) = next.copied() {
                statuses_joined.push(status);
                let status = rules.statuses.get(status.index());
                status.and_then(|status| status.derived.as_ref())
            } else if reads.royal && !is_royal_joined {
                is_royal_joined = true;
                rules.royal.subject.as_ref()
            } else {
                break;
            };
            if let Some(cells) = named {
                // A named definition reads no move, and it is evaluated for every player.
                let of_named = Self::of(cells);
                reads.attack_on_others |= of_named.attack;
                reads.join(of_named);
            }
        }
        let any_named = |has: fn(&Movement) -> bool| {
            reads.movements.iter().any(|movement| {
                let of_players = rules.movements.get(movement.index());
                of_players.is_none_or(|movements| movements.iter().any(has))
            })
        };
        let (castles, captures_en_passant) = (
            any_named(Movement::has_castling),
            any_named(Movement::captures_en_passant),
        );
        reads.unmoved |= castles;
        reads.passed |= captures_en_passant;
        // The player that has just passed cells is not to move, and with two players the mover's own pieces do not
        // attack the mover.
        let others = reads.attack_on_others || reads.unsafe_others && rules.players.len() > 2;
        let mut kinds = rules.kinds.iter();
        reads.passed |=
            others && kinds.any(|kind| kind.movements().any(Movement::captures_en_passant));
        reads
    }

    /// Returns the union of the reads of these expressions, by their own forms.
    pub fn of_all<'r>(expressions: impl IntoIterator<Item = &'r Expression<'r>>) -> Self {
        let mut reads = Self::default();
        for one in expressions {
            reads.join(Self::of(one.node));
        }
        reads
    }

    /// Adds the reads of the other.
    pub fn join(&mut self, other: Reads) {
        let Reads {
            attack,
            gives_check,
            royal,
            statuses,
            unmoved,
            passed,
            attack_on_others,
            unsafe_others,
            chance,
            repeats,
            turns,
            phase,
            can_move,
            looks_ahead,
            of_move,
            earlier,
            course,
            counters,
            stores,
            attributes,
            movements,
        } = other;
        self.attack |= attack;
        self.gives_check |= gives_check;
        self.royal |= royal;
        self.unmoved |= unmoved;
        self.passed |= passed;
        self.attack_on_others |= attack_on_others;
        self.unsafe_others |= unsafe_others;
        self.chance |= chance;
        self.repeats |= repeats;
        self.turns |= turns;
        self.phase |= phase;
        self.can_move |= can_move;
        self.looks_ahead |= looks_ahead;
        self.of_move |= of_move;
        self.earlier |= earlier;
        self.course |= course;
        statuses
            .into_iter()
            .for_each(|it| add(&mut self.statuses, it));
        counters
            .into_iter()
            .for_each(|it| add(&mut self.counters, it));
        stores.into_iter().for_each(|it| add(&mut self.stores, it));
        attributes
            .into_iter()
            .for_each(|it| add(&mut self.attributes, it));
        movements
            .into_iter()
            .for_each(|it| add(&mut self.movements, it));
    }

    /// Adds the reads of one node, without those of its children.
    fn note(&mut self, node: Node<'_>, speaks: Speaks) {
        let about = node.about();
        let has = |inputs| about.reads.has(inputs);
        self.attack |= has(Inputs::ATTACK);
        self.gives_check |= has(Inputs::CHECK);
        self.royal |= has(Inputs::ROYAL);
        self.unmoved |= has(Inputs::UNMOVED);
        self.passed |= has(Inputs::EN_PASSANT);
        self.attack_on_others |= has(Inputs::ATTACK_ON_OTHERS);
        self.unsafe_others |= has(Inputs::UNSAFE_OTHERS);
        self.chance |= has(Inputs::CHANCE);
        self.repeats |= has(Inputs::REPEATS);
        self.turns |= has(Inputs::TURNS);
        self.phase |= has(Inputs::PHASE);
        self.can_move |= has(Inputs::CAN_MOVE);
        self.looks_ahead |= has(Inputs::AHEAD);
        // Moves of the turns ahead are not the move of this turn. The last turn is over; the position stores the sets
        // that are read of it, which are in `Rules::sets_of_last`.
        self.earlier |= has(Inputs::EARLIER);
        let of_this = matches!(speaks, Speaks::OfMove | Speaks::OfMoveEarlier);
        self.of_move |= has(Inputs::MOVE) && of_this;
        self.course |= has(Inputs::COURSE) && speaks != Speaks::OfLast;
        match about.names {
            Some(Definition::Status(status)) => add(&mut self.statuses, status),
            Some(Definition::Counter(counter)) => add(&mut self.counters, counter),
            Some(Definition::Store(store)) => add(&mut self.stores, store),
            Some(Definition::Attribute(attribute)) => add(&mut self.attributes, attribute),
            Some(Definition::Movement(movement)) => add(&mut self.movements, movement),
            None => {}
        }
    }
}

impl Rules {
    /// Tests whether an end is decided before dice are thrown for the turn: it reads neither dice nor anything that
    /// can depend on them (legal moves, attacks, movement), and it is neither claimed nor about repetitions.
    pub fn needs_no_throw(&self, end: &crate::End) -> bool {
        let reads = Reads::through(&end.when, self);
        let may_depend = reads.chance
            || reads.can_move
            || reads.looks_ahead
            || reads.attack
            || reads.gives_check
            || reads.passed;
        !end.claim && !reads.repeats && !may_depend
    }
}

/// Adds an item to a sorted list without duplicates.
fn add<T: Ord>(list: &mut Vec<T>, item: T) {
    if let Err(at) = list.binary_search(&item) {
        list.insert(at, item);
    }
}

impl Cells {
    /// Returns the reads of the set's own form.
    pub fn reads(&self) -> Reads {
        Reads::of(self)
    }
}

impl Condition {
    /// Returns the reads of the condition's own form.
    pub fn reads(&self) -> Reads {
        Reads::of(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Compare, Number, PlayerSet};

    #[test]
    fn reads_are_found_inside() {
        let counters = Condition::Compare(
            Compare::Less,
            Number::Counter(CounterId(3), PlayerSet::Me),
            Number::Counter(CounterId(1), PlayerSet::Enemy),
        );
        let attack = Condition::None(Cells::Attacked(Box::new(Cells::Last(Box::new(Cells::To)))));
        let reads = Condition::Not(Box::new(Condition::And(
            Box::new(counters),
            Box::new(attack),
        )))
        .reads();
        let expected = Reads {
            attack: true,
            counters: vec![CounterId(1), CounterId(3)],
            ..Reads::default()
        };
        assert_eq!(reads, expected);
        assert_eq!(Condition::Some(Cells::Mine).reads(), Reads::default());
    }
}
