//! The parts of the state that expressions read. An executor has to keep them, and they distinguish positions.

use crate::{
    Cells, Condition, CounterId, Expression, Movement, MovementId, Node, Number, PlayerSet, Rules,
    Speaks, StatusId, StoreId, Symbols,
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
    /// The cells that the move passes or jumps.
    pub course: bool,
    /// The counters, each once, in the order of their ids.
    pub counters: Vec<CounterId>,
    /// The stores, each once, in the order of their ids.
    pub stores: Vec<StoreId>,
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
            repeats,
            turns,
            phase,
            can_move,
            looks_ahead,
            of_move,
            course,
            counters,
            stores,
            movements,
        } = other;
        self.attack |= attack;
        self.gives_check |= gives_check;
        self.royal |= royal;
        self.unmoved |= unmoved;
        self.passed |= passed;
        self.attack_on_others |= attack_on_others;
        self.unsafe_others |= unsafe_others;
        self.repeats |= repeats;
        self.turns |= turns;
        self.phase |= phase;
        self.can_move |= can_move;
        self.looks_ahead |= looks_ahead;
        self.of_move |= of_move;
        self.course |= course;
        statuses
            .into_iter()
            .for_each(|it| add(&mut self.statuses, it));
        counters
            .into_iter()
            .for_each(|it| add(&mut self.counters, it));
        stores.into_iter().for_each(|it| add(&mut self.stores, it));
        movements
            .into_iter()
            .for_each(|it| add(&mut self.movements, it));
    }

    /// Adds the reads of one node, without those of its children.
    fn note(&mut self, node: Node<'_>, speaks: Speaks) {
        let mut of_part = Self::default();
        match node {
            Node::Cells(cells) => of_part.cells(cells),
            Node::Number(number) => of_part.number(number),
            Node::Symbols(symbols) => of_part.symbols(symbols),
            Node::Condition(condition) => of_part.condition(condition),
        }
        match speaks {
            Speaks::OfMove => {}
            // That turn is over; the position stores what the expression reads of it.
            Speaks::OfLast => (of_part.of_move, of_part.course) = (false, false),
            // Moves of the turns ahead are not the move of this turn.
            Speaks::OfTurnAhead => of_part.of_move = false,
        }
        self.join(of_part);
    }

    fn cells(&mut self, cells: &Cells) {
        match cells {
            Cells::Constant(_)
            | Cells::Zone(_)
            | Cells::Kinds(_)
            | Cells::Mine
            | Cells::Enemy
            | Cells::PiecesOf(_)
            | Cells::Empty
            | Cells::Occupied
            | Cells::All
            | Cells::Bound(_)
            | Cells::And(..)
            | Cells::Or(..)
            | Cells::Minus(..)
            | Cells::Below(_)
            | Cells::Above(_)
            | Cells::File(_)
            | Cells::Rank(_)
            | Cells::Those { .. } => {}
            Cells::Status(status) => add(&mut self.statuses, *status),
            Cells::Unmoved => self.unmoved = true,
            Cells::Royal => self.royal = true,
            Cells::Checkers => {
                self.attack = true;
                self.royal = true;
            }
            Cells::From
            | Cells::To
            | Cells::Captured
            | Cells::Promoted
            | Cells::Touched
            | Cells::Load => self.of_move = true,
            Cells::Passed | Cells::Jumped => {
                self.of_move = true;
                self.course = true;
            }
            // The sets read are in `Rules::sets_of_last`.
            Cells::Last(_) => {}
            Cells::Near(_, movement)
            | Cells::Reach(_, movement)
            | Cells::Between(_, _, movement) => {
                add(&mut self.movements, *movement);
            }
            // A cell without a piece of `me` is tested with an assumed piece, which has passed nothing.
            Cells::Attacked(_) => self.attack = true,
            Cells::Unsafe { piece, .. } => {
                self.attack = true;
                self.unsafe_others |= !is_of_me(piece);
            }
        }
    }

    fn number(&mut self, number: &Number) {
        match number {
            Number::Constant(_) | Number::Count(_) | Number::Attribute(..) | Number::Sum(_) => {}
            Number::Has(store) | Number::AttributeOfStore(_, store) => {
                add(&mut self.stores, store.store);
            }
            Number::AttributeOfChosen(_) => self.of_move = true,
            Number::Repeats | Number::RepeatsWithin(_) => self.repeats = true,
            Number::Turns => self.turns = true,
            Number::Counter(counter, _) => {
                add(&mut self.counters, *counter);
            }
        }
    }

    fn symbols(&mut self, symbols: &Symbols) {
        match symbols {
            Symbols::Constant(_)
            | Symbols::At(..)
            | Symbols::Or(..)
            | Symbols::And(..)
            | Symbols::Minus(..) => {}
            Symbols::OfChosen(_) => self.of_move = true,
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Constant(_)
            | Condition::MeIs(_)
            | Condition::Not(_)
            | Condition::And(..)
            | Condition::Or(..)
            | Condition::Some(_)
            | Condition::None(_)
            | Condition::Ground(_)
            | Condition::SymbolsIn(..)
            | Condition::SameSymbols(..)
            | Condition::In(..)
            | Condition::Same(..)
            | Condition::Compare(..)
            | Condition::Any { .. }
            | Condition::Every { .. } => {}
            Condition::Aligned(_, _, movement) => add(&mut self.movements, *movement),
            Condition::PhaseIs(_) => self.phase = true,
            Condition::PieceIs(_)
            | Condition::PartIs(_)
            | Condition::ChosenIs(_)
            | Condition::TurnIs(_)
            | Condition::FromHand => self.of_move = true,
            Condition::GivesCheck => {
                self.gives_check = true;
                self.attack = true;
                self.royal = true;
                self.of_move = true;
            }
            Condition::InCheck(players) => {
                self.attack = true;
                self.royal = true;
                self.attack_on_others |= *players != PlayerSet::Me;
            }
            Condition::Checkmate(_) => {
                self.attack = true;
                self.royal = true;
                self.looks_ahead = true;
            }
            Condition::CanMove => self.can_move = true,
            Condition::Could(_) => self.looks_ahead = true,
        }
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

/// Tests whether the form of the set implies that all of its pieces are those of `me`.
fn is_of_me(cells: &Cells) -> bool {
    match cells {
        Cells::Mine | Cells::Royal | Cells::From => true,
        Cells::And(a, b) => is_of_me(a) || is_of_me(b),
        Cells::Or(a, b) => is_of_me(a) && is_of_me(b),
        Cells::Minus(a, _) => is_of_me(a),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Compare;

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
