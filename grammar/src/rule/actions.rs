//! The actions of effects: one row for each.

use ir::{
    Action, AttributeId, AttributeValue, Cells, CounterId, KindId, Number, PermutationId,
    PlacedKind, PlacedOwner, PlayerSet, StatusId, StoreRef, Transferred,
};

/// An action that a name and its arguments make.
pub(super) struct Row {
    /// The name as authors write it.
    pub name: &'static str,
    /// An example, which messages quote.
    pub usage: &'static str,
    /// The types of the arguments, and the action that they make.
    pub arguments: Arguments,
}

/// The arguments of an action, in the order of the text, and the action that they make.
pub(super) enum Arguments {
    /// `(S)`
    Cells(fn(Cells) -> Action),
    /// `(A, B)`
    TwoCells(fn(Cells, Cells) -> Action),
    /// `(S, kind)` or `(S, kind -> kind, ...)`
    CellsKinds(
        fn(Cells, KindId) -> Action,
        fn(Cells, Vec<(KindId, KindId)>) -> Action,
    ),
    /// `(S, P)`
    CellsOwner(fn(Cells, PlayerSet) -> Action),
    /// `(P)`
    Players(fn(PlayerSet) -> Action),
    /// `(S, kind, P)`
    CellsKindOwner(fn(Cells, PlacedKind, PlacedOwner) -> Action),
    /// `(STORE, S)`
    StoreCells(fn(StoreRef, Cells) -> Action),
    /// `(STORE, STORE, kind)`, `(STORE, STORE, kind, NUMBER)` or `(STORE, STORE, all)`
    Stores(fn(StoreRef, StoreRef, Transferred) -> Action),
    /// `(PERMUTATION)` or `(PERMUTATION, NUMBER)`
    Permutation(fn(PermutationId, Number) -> Action),
    /// `(STATUS, S)`
    StatusCells(fn(StatusId, Cells) -> Action),
    /// `(STATUS, S)` or `(STATUS, S, NUMBER)`
    StatusFor(fn(StatusId, Cells, Option<Number>) -> Action),
    /// `(ATTRIBUTE, S, value)` or `(COUNTER, NUMBER)`
    Values(
        fn(AttributeId, Cells, AttributeValue) -> Action,
        fn(CounterId, PlayerSet, Number) -> Action,
    ),
}

impl Arguments {
    /// Returns the smallest and the largest number of arguments.
    pub fn arity(&self) -> (usize, usize) {
        match self {
            Self::Cells(_) | Self::Players(_) => (1, 1),
            Self::Permutation(_) => (1, 2),
            Self::TwoCells(_)
            | Self::CellsKinds(..)
            | Self::CellsOwner(_)
            | Self::StoreCells(_)
            | Self::StatusCells(_) => (2, 2),
            Self::CellsKindOwner(_) => (3, 3),
            Self::Values(..) | Self::StatusFor(_) => (2, 3),
            Self::Stores(_) => (3, 4),
        }
    }
}

/// The rows of all actions but `each`, which repeats another.
pub(super) static ACTIONS: [Row; 13] = {
    use Arguments::*;
    const fn row(name: &'static str, usage: &'static str, arguments: Arguments) -> Row {
        Row {
            name,
            usage,
            arguments,
        }
    }
    [
        row("remove", "remove(S)", Cells(Action::Remove)),
        row("put", "put(STORE, S)", StoreCells(Action::Put)),
        row(
            "transfer",
            "transfer(STORE, STORE of enemy, queen)",
            Stores(Action::Transfer),
        ),
        row(
            "change",
            "change(S, queen)",
            CellsKinds(Action::Change, Action::ChangeEach),
        ),
        row(
            "place",
            "place(S, queen, me)",
            CellsKindOwner(Action::Place),
        ),
        row(
            "give",
            "give(STATUS, S)` or `give(STATUS, S, 2)",
            StatusFor(Action::Give),
        ),
        row("clear", "clear(STATUS, S)", StatusCells(Action::Take)),
        row("set-owner", "set-owner(S, me)", CellsOwner(Action::Own)),
        row("move", "move(x, y)", TwoCells(Action::Move)),
        row("cancel", "cancel(enemy)", Players(Action::Cancel)),
        row("exchange", "exchange(x, y)", TwoCells(Action::Exchange)),
        row(
            "permute",
            "permute(PERMUTATION)",
            Permutation(Action::Permute),
        ),
        row(
            "set",
            "set(ATTRIBUTE, S, 1)` or `set(COUNTER, 1)",
            Values(Action::Set, Action::Count),
        ),
    ]
};

/// Returns the row of the action with this name.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    ACTIONS.iter().find(|row| row.name == name)
}
