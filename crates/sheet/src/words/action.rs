//! The effects of actions.

use alfil_words::a;
use ir::{Action, AttributeValue, Bound, Cells, Model, PlacedKind, PlacedOwner};

use super::{Words, quoted};

impl Words<'_> {
    /// Returns the effect of an action, as a clause.
    pub fn action(&self, action: &Action) -> String {
        match action {
            Action::Remove(cells) => format!("{} are removed from the board", self.pieces(cells)),
            Action::Change(cells, kind) => {
                format!(
                    "{} become {}",
                    self.pieces(cells),
                    self.kinds(&[*kind], alfil_words::and)
                )
            }
            Action::Give(status, cells) => format!(
                "{} become {}",
                self.pieces(cells),
                quoted(&self.rules.statuses[status.index()].name)
            ),
            Action::Take(status, cells) => format!(
                "{} are no longer {}",
                self.pieces(cells),
                quoted(&self.rules.statuses[status.index()].name)
            ),
            Action::Place(cells, kind, owner) => {
                let kind = match kind {
                    PlacedKind::Kind(kind) => a(self.kind(*kind)),
                    PlacedKind::Of(model) => {
                        format!("a piece of the kind of {}", self.model(model))
                    }
                };
                let owner = match owner {
                    PlacedOwner::Player(players) => self.players(*players),
                    PlacedOwner::Of(model) => format!("the owner of {}", self.model(model)),
                };
                let cells = self.every(cells);
                format!("{kind} of {owner} is put on {cells}, if it is empty")
            }
            Action::Put(store, cells) => {
                format!("{} go into {}", self.pieces(cells), self.store(*store))
            }
            Action::Own(cells, players) => {
                format!(
                    "{} become pieces of {}",
                    self.pieces(cells),
                    self.players(*players)
                )
            }
            Action::Move(from, to) => {
                format!("the piece on {} is put on {}", self.the(from), self.the(to))
            }
            Action::Cancel(players) => {
                format!("the orders of {} become void", self.players(*players))
            }
            Action::Exchange(one, other) => format!(
                "the piece on {} and the piece on {} change places",
                self.the(one),
                self.the(other)
            ),
            Action::Set(attribute, cells, value) => {
                let value = match value {
                    AttributeValue::Symbols(symbols) => self.symbols(symbols),
                    AttributeValue::Number(number) => self.number(number),
                };
                format!("{} becomes {value}", self.attribute_of(*attribute, cells))
            }
            Action::Each {
                variable,
                over,
                action,
            } => {
                let x = self.bound(*variable);
                format!("for {} ({x}), {}", self.every(over), self.action(action))
            }
        }
    }

    fn model(&self, model: &Model) -> String {
        match (&model.on, model.is_earlier) {
            (Cells::Was(set), true) => {
                format!("{} (before the move)", self.piece_on(set))
            }
            (set, _) => self.piece_on(set),
        }
    }

    fn bound(&self, variable: Bound) -> String {
        self.all(&Cells::Bound(variable))
    }

    /// Returns the words for the pieces on cells.
    fn pieces(&self, cells: &Cells) -> String {
        match cells {
            Cells::From | Cells::To | Cells::Bound(_) | Cells::Constant(_) => {
                format!("the pieces on {}", self.all(cells))
            }
            cells => self.all(cells),
        }
    }
}
