//! Consequences of moves: takes, statuses, effects, must rules.

use crate::{
    AttributeId, Bound, Cells, ChanceId, Condition, CounterId, KindId, Node, Number, PermutationId,
    PlayerSet, Rules, StatusId, StoreId, StoreRef, Symbols,
};
use serde::Serialize;

/// A temporary property of pieces: derived from the position, or given by effects.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// The name of the status.
    pub name: String,
    /// The pieces that have it, evaluated for each player as `me`; the union counts. `None` if effects give it.
    pub derived: Option<Cells>,
    /// The largest number of turns for which a given status is in force after the turn that gave it. The status moves
    /// with its piece and ends when the piece is removed.
    pub lasts: u8,
}

/// Captures that follow from a move of a piece by its notation, or of a piece from a store.
///
/// The takes of [`Rules`](crate::Rules) are evaluated as soon as a pseudo-legal move is found, before promotions and
/// forbid rules, and all on one position. The pieces of each that applies are captured by the move: they are among its
/// captured pieces for everything that reads the move later, attacks included. Pieces that the move itself moves are not.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Take {
    /// The take's name, if it has one.
    pub name: String,
    /// The condition for it to apply, evaluated before the move.
    pub when: Condition,
    /// The captured pieces, evaluated on the position after the pieces have moved and the pieces that the move captures
    /// by itself are gone; promotions and effects are not made yet.
    pub captures: Cells,
}

/// One action of an effect.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Action {
    /// Removes the pieces from the board. They do not count as captured.
    Remove(Cells),
    /// Moves the pieces from the board into a store of pieces, whose player must be a single one. They become the kinds
    /// that captured pieces become there, and do not count as captured.
    Put(StoreRef, Cells),
    /// Changes the pieces to another kind; their marks stay.
    Change(Cells, KindId),
    /// Changes the pieces of some kinds, all at once: each pair is a kind and what it becomes, and no kind is first in two
    /// of them. Pieces of other kinds stay as they are.
    ChangeEach(Cells, Vec<(KindId, KindId)>),
    /// Gives the pieces a status: for the turns that it lasts at most, or for fewer, not at all for 0.
    Give(StatusId, Cells, Option<Number>),
    /// Clears a given status of the pieces.
    Take(StatusId, Cells),
    /// Places new pieces of a kind and an owner on the empty cells of the set. A piece above an empty level falls to the
    /// lowest free level of its cell.
    Place(Cells, PlacedKind, PlacedOwner),
    /// Changes the owner of the pieces to the player, who must be a single one.
    Own(Cells, PlayerSet),
    /// Moves the piece on the first set, and the pieces that it carries, to the cell of the second. In games with
    /// stacks the piece is put on top of the stack. Nothing happens unless there is one such piece, one such cell,
    /// and room for the piece.
    Move(Cells, Cells),
    /// Exchanges the pieces on the first set with those on the second: the first in topology order with the first, and so
    /// on. In games with stacks, these are the lowest pieces of the sets over each cell, and the pieces above them stay.
    /// Nothing happens unless both have equally many pieces, and no piece is in both.
    Exchange(Cells, Cells),
    /// Moves pieces from one store of pieces to another; the player of each must be a single one. They become the kinds
    /// that captured pieces become there.
    Transfer(StoreRef, StoreRef, Transferred),
    /// Moves all pieces on the board by a permutation of its cells, applied this many times.
    Permute(PermutationId, Number),
    /// Makes the orders of the players void.
    Cancel(PlayerSet),
    /// Sets an attribute of cells to a value.
    Set(AttributeId, Cells, AttributeValue),
    /// Sets a counter, those of the players if each player has one, to a number, at most the greatest value of the counter.
    /// The counter counts the turn after that.
    Count(CounterId, PlayerSet, Number),
    /// An action repeated for each cell of the set, in topology order. The set is evaluated once, before the first
    /// repetition.
    Each {
        /// The variable, bound to one cell at a time.
        variable: Bound,
        /// The set of cells.
        over: Cells,
        /// The action.
        action: Box<Action>,
    },
}

/// The pieces of a store that [`Action::Transfer`] moves.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Transferred {
    /// All pieces.
    All,
    /// Pieces of a kind: this many, or all if there are fewer.
    Kind(PlacedKind, Number),
}

/// The kind of new pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum PlacedKind {
    /// This kind.
    Kind(KindId),
    /// The kind of a piece.
    Of(Model),
}

/// The owner of new pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum PlacedOwner {
    /// The player, who must be a single one.
    Player(PlayerSet),
    /// The owner of a piece.
    Of(Model),
}

/// The one piece on a set of cells; without it, or with several, nothing is placed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Model {
    /// The cells; a set of the position before the move is a [`Cells::Was`].
    pub on: Cells,
    /// Whether the piece is the one that was there before the move.
    pub is_earlier: bool,
}

impl PlacedKind {
    /// Returns the kind, if it does not depend on the position.
    pub fn fixed(&self) -> Option<KindId> {
        match self {
            Self::Kind(kind) => Some(*kind),
            Self::Of(_) => None,
        }
    }

    fn for_each_expression<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        if let Self::Of(piece) = self {
            visit(Node::Cells(&piece.on));
        }
    }
}

/// The properties of an action that other parts of the program ask for.
#[derive(Clone, Debug)]
pub struct ActionAbout<'a> {
    /// The sets on which the action works, with what each must have. Without it the action changes nothing.
    pub objects: Vec<(&'a Cells, Needs)>,
    /// What may be different after the action.
    pub changes: Changes,
    /// What the action does, as the end of a sentence.
    pub does: &'static str,
}

/// What a set of cells must have so that an action on it changes something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// A piece.
    Piece,
    /// A cell.
    Cell,
    /// A cell without a piece or, in games with stacks, any cell.
    Room,
}

/// What may be different after an action.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Changes {
    /// Whether cells may lose their pieces.
    pub empties: bool,
    /// Whether cells without a piece may get one.
    pub fills: bool,
    /// Whether the pieces on some cells may be replaced with pieces from other cells.
    pub swaps: bool,
    /// The kinds that pieces on their cells may become.
    pub turns_into: Vec<KindId>,
    /// The kind of new pieces; none if it is the kind of other pieces.
    pub creates: Option<KindId>,
    /// Whether pieces may get another owner.
    pub owners: bool,
    /// The status that pieces may get.
    pub gives: Option<StatusId>,
    /// The status that pieces may lose.
    pub clears: Option<StatusId>,
    /// The attribute of which cells or pieces may get another value.
    pub values: Option<AttributeId>,
    /// Whether pieces may go from store to store.
    pub stores: bool,
    /// The counter that may get another value.
    pub counts: Option<CounterId>,
}

impl Changes {
    /// Tests whether pieces may come to cells from elsewhere.
    pub fn puts_pieces(&self) -> bool {
        self.fills || self.swaps
    }

    /// Tests whether a piece that stays on its cell may get another kind or owner.
    pub fn alters_pieces(&self) -> bool {
        self.owners || !self.turns_into.is_empty()
    }

    /// Tests whether anything but statuses may change.
    pub fn changes_more_than_statuses(&self) -> bool {
        self.empties
            || self.puts_pieces()
            || self.alters_pieces()
            || self.values.is_some()
            || self.stores
            || self.counts.is_some()
    }
}

impl Action {
    /// Returns the properties of the action; those of the repeated action for [`Action::Each`], whose objects may depend
    /// on the variable.
    pub fn about(&self) -> ActionAbout<'_> {
        let (objects, changes, does) = match self {
            Self::Remove(pieces) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    empties: true,
                    ..Changes::default()
                },
                "pieces are removed",
            ),
            Self::Put(_, pieces) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    empties: true,
                    ..Changes::default()
                },
                "pieces go into a store",
            ),
            Self::Change(pieces, kind) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    turns_into: vec![*kind],
                    ..Changes::default()
                },
                "pieces become another kind",
            ),
            Self::ChangeEach(pieces, map) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    turns_into: map.iter().map(|(_, kind)| *kind).collect(),
                    ..Changes::default()
                },
                "pieces become other kinds",
            ),
            Self::Transfer(..) => (
                Vec::new(),
                Changes {
                    stores: true,
                    ..Changes::default()
                },
                "pieces go from store to store",
            ),
            Self::Permute(..) => (
                Vec::new(),
                Changes {
                    empties: true,
                    fills: true,
                    swaps: true,
                    ..Changes::default()
                },
                "a part of the board is moved",
            ),
            Self::Give(status, pieces, _) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    gives: Some(*status),
                    ..Changes::default()
                },
                "pieces get a status",
            ),
            Self::Take(status, pieces) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    clears: Some(*status),
                    ..Changes::default()
                },
                "pieces lose a status",
            ),
            Self::Place(cells, kind, _) => (
                vec![(cells, Needs::Room)],
                Changes {
                    fills: true,
                    creates: kind.fixed(),
                    ..Changes::default()
                },
                "new pieces are placed",
            ),
            Self::Own(pieces, _) => (
                vec![(pieces, Needs::Piece)],
                Changes {
                    owners: true,
                    ..Changes::default()
                },
                "pieces change their owner",
            ),
            Self::Move(from, to) => (
                vec![(from, Needs::Piece), (to, Needs::Room)],
                Changes {
                    empties: true,
                    fills: true,
                    ..Changes::default()
                },
                "pieces are moved",
            ),
            Self::Exchange(one, other) => (
                vec![(one, Needs::Piece), (other, Needs::Piece)],
                Changes {
                    swaps: true,
                    ..Changes::default()
                },
                "pieces change places",
            ),
            Self::Cancel(_) => (Vec::new(), Changes::default(), "orders become void"),
            Self::Set(attribute, cells, _) => (
                vec![(cells, Needs::Cell)],
                Changes {
                    values: Some(*attribute),
                    ..Changes::default()
                },
                "values are changed",
            ),
            Self::Count(counter, ..) => (
                Vec::new(),
                Changes {
                    counts: Some(*counter),
                    ..Changes::default()
                },
                "counters are changed",
            ),
            Self::Each { action, .. } => return action.about(),
        };
        ActionAbout {
            objects,
            changes,
            does,
        }
    }

    /// Returns the action that is repeated by `each`, however often, or the action itself.
    pub fn repeated(&self) -> &Self {
        match self {
            Self::Each { action, .. } => action.repeated(),
            action => action,
        }
    }

    /// Returns what may be different after the action.
    pub fn changes(&self) -> Changes {
        self.about().changes
    }

    /// Visits the expressions that the action reads, left to right, including those of a repeated action.
    pub(crate) fn for_each_expression<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Remove(cells)
            | Self::Put(_, cells)
            | Self::Change(cells, _)
            | Self::ChangeEach(cells, _)
            | Self::Take(_, cells)
            | Self::Own(cells, _) => visit(Node::Cells(cells)),
            Self::Give(_, cells, number) => {
                visit(Node::Cells(cells));
                number.iter().for_each(|number| visit(Node::Number(number)));
            }
            Self::Cancel(_) | Self::Transfer(_, _, Transferred::All) => {}
            Self::Permute(_, number) | Self::Count(_, _, number) => visit(Node::Number(number)),
            Self::Transfer(_, _, Transferred::Kind(kind, number)) => {
                kind.for_each_expression(visit);
                visit(Node::Number(number));
            }
            Self::Place(cells, kind, owner) => {
                visit(Node::Cells(cells));
                kind.for_each_expression(visit);
                if let PlacedOwner::Of(piece) = owner {
                    visit(Node::Cells(&piece.on));
                }
            }
            Self::Move(from, to) | Self::Exchange(from, to) => {
                visit(Node::Cells(from));
                visit(Node::Cells(to));
            }
            Self::Set(_, cells, value) => {
                visit(Node::Cells(cells));
                visit(match value {
                    AttributeValue::Symbols(symbols) => Node::Symbols(symbols),
                    AttributeValue::Number(number) => Node::Number(number),
                });
            }
            Self::Each {
                variable: _,
                over,
                action,
            } => {
                visit(Node::Cells(over));
                action.for_each_expression(visit);
            }
        }
    }

    /// Returns the action itself, or the action that it repeats.
    pub fn innermost(&self) -> &Action {
        match self {
            Self::Each { action, .. } => action.innermost(),
            other => other,
        }
    }
}

impl Rules {
    /// Tests whether pieces can enter a store in the course of a game.
    pub fn can_fill(&self, store: StoreId) -> bool {
        let gains = |store: &crate::Store| store.gains.is_some();
        self.stores.get(store.index()).is_some_and(gains) || self.effects_fill(store)
    }

    /// Tests whether effects can put pieces into a store.
    pub fn effects_fill(&self, store: StoreId) -> bool {
        self.effects.iter().any(|effect| effect.fills(store))
    }
}

/// The new value of an attribute.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum AttributeValue {
    /// Symbols, for an attribute of symbols.
    Symbols(Symbols),
    /// A number, for an attribute of numbers.
    Number(Number),
}

/// The event after which an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Follows {
    /// Each step.
    Step,
    /// The whole turn, before the royals are tested.
    Turn,
    /// All orders of a round, before they are carried out.
    Orders,
    /// A throw of dice.
    Throw,
}

/// An effect of a step, of a turn, of orders or of a throw, in the author's order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The effect's name, if it has one.
    pub name: String,
    /// The event that it follows.
    pub follows: Follows,
    /// The dice whose throw it follows, if it follows a throw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<ChanceId>,
    /// The condition, evaluated on the position after the step or the turn and after earlier effects.
    pub when: Condition,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

impl Effect {
    /// Tests whether the effect can set a counter.
    pub fn sets(&self, counter: CounterId) -> bool {
        let mut actions = self.actions.iter();
        actions.any(|action| action.changes().counts == Some(counter))
    }

    /// Tests whether the effect can put pieces into a store.
    pub fn fills(&self, store: StoreId) -> bool {
        let mut actions = self.actions.iter().map(Action::innermost);
        actions.any(|action| match action {
            Action::Put(into, _) | Action::Transfer(into, ..) => into.store == store,
            _ => false,
        })
    }

    /// Tests whether the effect moves pieces from a store to another.
    pub fn empties(&self, store: StoreId) -> bool {
        let mut actions = self.actions.iter().map(Action::innermost);
        actions.any(|action| match action {
            Action::Transfer(_, from, _) => from.store == store,
            _ => false,
        })
    }
}

/// An obligation: if some legal turn satisfies it, only turns that satisfy it are legal, and with [`MustRule::best`] only
/// the best of them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MustRule {
    /// The must rule's name, if it has one.
    pub name: String,
    /// The condition for the must rule to be in force, evaluated before the turn.
    pub when: Condition,
    /// The turns that satisfy it, evaluated before they are made.
    pub turn: Condition,
    /// The number by which turns that satisfy it are compared, if only the best of them are legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

/// The best of several turns, by a number that is evaluated before each of them is made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Best {
    /// Those with the greatest value.
    Most(Number),
    /// Those with the least value.
    Least(Number),
}

impl Best {
    /// Returns the number by which turns are compared.
    pub fn number(&self) -> &Number {
        match self {
            Self::Most(number) | Self::Least(number) => number,
        }
    }
}
