//! The effects of actions.

use alfil_words::{a, counted, sentence};
use ir::{
    Action, AttributeValue, Bound, Cells, Condition, Model, Node, Number, PermutationId,
    PlacedKind, PlacedOwner, PlayerSet, Transferred,
};

use super::noun::disjuncts;
use super::predicate::Said;
use super::{Words, quoted};

/// The most cycles of a permutation that a rule sheet lists.
const CYCLES_MAX: usize = 8;

impl Words<'_> {
    /// Returns the effect of an action, as a clause.
    pub fn action(&self, action: &Action) -> String {
        match action {
            Action::Remove(cells) => self.removed(cells),
            Action::Change(cells, kind) => {
                format!(
                    "{} become {}",
                    self.pieces(cells),
                    self.kinds(&[*kind], alfil_words::and)
                )
            }
            Action::ChangeEach(cells, map) => {
                let pairs = map.iter();
                let pairs = pairs.map(|(of, to)| {
                    let (of, to) = (self.kinds(&[*of], alfil_words::and), a(self.kind(*to)));
                    format!("{of} to {to}")
                });
                format!(
                    "{} change their kinds, all at once: {}",
                    self.pieces(cells),
                    alfil_words::and(pairs.collect())
                )
            }
            Action::Transfer(into, from, what) => {
                self.transferred(&self.store(*into), &self.store(*from), what)
            }
            Action::Permute(permutation, times) => self.permuted(*permutation, times),
            Action::Give(status, cells, number) => {
                let lasts = match number {
                    None => String::new(),
                    Some(Number::Constant(n)) => {
                        format!(" for {}", counted(u64::from(*n), "turn"))
                    }
                    Some(number) => format!(" for as many turns as {}", self.number(number)),
                };
                let name = quoted(&self.rules.statuses[status.index()].name);
                format!("{} become {name}{lasts}", self.pieces(cells))
            }
            Action::Take(status, cells) => format!(
                "{} are no longer {}",
                self.pieces(cells),
                quoted(&self.rules.statuses[status.index()].name)
            ),
            Action::Place(cells, kind, owner) => {
                let piece = self.placed(kind, owner);
                let cells = self.every(cells);
                format!("{piece} is put on {cells}, if it is empty")
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
            Action::Exchange(one, other) => match is_single(one) || is_single(other) {
                true => format!(
                    "the piece on {} and the piece on {} change places",
                    self.the(one),
                    self.the(other)
                ),
                false => format!(
                    "the pieces on {} and those on {} change places in the order of the board, if they are equally many",
                    self.all(one),
                    self.all(other)
                ),
            },
            Action::Set(attribute, cells, value) => {
                let value = match value {
                    AttributeValue::Symbols(symbols) => self.symbols(symbols),
                    AttributeValue::Number(number) => self.number(number),
                };
                format!("{} becomes {value}", self.attribute_of(*attribute, cells))
            }
            Action::Count(counter, players, number) => {
                let counter = self.number(&Number::Counter(*counter, *players));
                format!("{counter} becomes {}", self.number(number))
            }
            Action::Each {
                variable,
                over,
                action,
            } => {
                let x = self.bound(*variable);
                format!("for {}, {}", self.each_of(over, &x), self.action(action))
            }
        }
    }

    fn removed(&self, cells: &Cells) -> String {
        if let Cells::Minus(set, without) = cells
            && self.rules.named.of(cells).is_none()
            && self.is_one(set)
        {
            let unless = self.is_in(without, Said::of(true));
            return format!(
                "the piece on {} is removed from the board, unless it {unless}",
                self.all(set)
            );
        }
        format!("{} are removed from the board", self.pieces(cells))
    }

    /// Returns an action with a list of the places of a piece, as the clause before the list and its entries; `None` for other actions.
    pub fn action_with_list(&self, action: &Action) -> Option<(String, Vec<String>)> {
        match action {
            Action::Each {
                variable,
                over,
                action,
            } => {
                let x = self.bound(*variable);
                let (action, list) = self.action_with_list(action)?;
                Some((format!("for {}, {action}", self.each_of(over, &x)), list))
            }
            Action::Place(cells, kind, owner) => {
                let parts = disjuncts(cells);
                let places = parts.iter().map(|part| match part {
                    Cells::Those {
                        variable,
                        over,
                        condition,
                    } => {
                        let text = match condition_reads(condition, *variable) {
                            true => self.every_as(over, &self.variable(*variable)),
                            false => self.every(over),
                        };
                        Some(sentence(&format!(
                            "on {text}, if {}",
                            self.condition(condition)
                        )))
                    }
                    _ => None,
                });
                let places = places.collect::<Option<Vec<String>>>()?;
                (places.len() > 1).then(|| {
                    let piece = self.placed(kind, owner);
                    (format!("{piece} is put, where the cell is empty"), places)
                })
            }
            _ => None,
        }
    }

    /// Returns the piece that an action places, with its owner.
    fn placed(&self, kind: &PlacedKind, owner: &PlacedOwner) -> String {
        match (kind, owner) {
            (PlacedKind::Of(model), PlacedOwner::Of(of)) if model == of => {
                format!("a piece of the kind and the owner of {}", self.model(model))
            }
            (kind, PlacedOwner::Player(PlayerSet::Neutral)) => match kind {
                PlacedKind::Kind(kind) => format!("a neutral {}", self.kind(*kind)),
                kind => format!("{}, which is neutral,", self.placed_kind(kind)),
            },
            (kind, PlacedOwner::Player(players)) => {
                format!("{} of {}", self.placed_kind(kind), self.players(*players))
            }
            (kind, PlacedOwner::Of(model)) => {
                let kind = self.placed_kind(kind);
                format!("{kind} of the owner of {}", self.model(model))
            }
        }
    }

    fn placed_kind(&self, kind: &PlacedKind) -> String {
        match kind {
            PlacedKind::Kind(kind) => a(self.kind(*kind)),
            PlacedKind::Of(model) => format!("a piece of the kind of {}", self.model(model)),
        }
    }

    fn transferred(&self, into: &str, from: &str, what: &Transferred) -> String {
        match what {
            Transferred::All => format!("all pieces go from {from} into {into}"),
            Transferred::Kind(kind, Number::Constant(1)) => {
                let kind = self.placed_kind(kind);
                format!("{kind} goes from {from} into {into}, if it is there")
            }
            Transferred::Kind(kind, number) => {
                let (kind, number) = (self.placed_kind(kind), self.number(number));
                format!("{kind} goes from {from} into {into}, as often as {number}, if it is there")
            }
        }
    }

    /// Returns the words for a permutation of cells, with its cycles.
    fn permuted(&self, permutation: PermutationId, times: &Number) -> String {
        let board = &self.rules.board;
        let permutation = &board.permutations[permutation.index()];
        let to = permutation.applied(ir::PlayerId(0), 1);
        let mut is_done = vec![false; to.len()];
        let mut cycles = Vec::new();
        for first in 0..to.len() {
            let mut cell = ir::CellId::from_index(first);
            let mut cycle = Vec::new();
            while !std::mem::replace(&mut is_done[cell.index()], true) {
                cycle.push(board.name_of(cell));
                cell = to[cell.index()];
            }
            if cycle.len() > 1 {
                cycle.push(cycle[0]);
                cycles.push(cycle.join("\u{a0}→\u{a0}"));
            }
        }
        let again = match times {
            Number::Constant(1) => String::new(),
            times => format!(", as often as {}", self.number(times)),
        };
        let name = quoted(&permutation.name);
        match cycles.len() {
            1..=CYCLES_MAX => format!("pieces move by {name} ({}){again}", cycles.join("; ")),
            _ => format!("pieces move by {name}{again}"),
        }
    }

    fn model(&self, model: &Model) -> String {
        match (&model.on, model.is_earlier) {
            (Cells::Was(set), true) => {
                format!("the piece that was on {}", self.all(set))
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
            cells if self.rules.named.of(cells).is_some() => {
                format!("all pieces of {}", self.all(cells))
            }
            Cells::From | Cells::To | Cells::Bound(_) | Cells::Constant(_) => {
                format!("the pieces on {}", self.all(cells))
            }
            cells => self.all(cells),
        }
    }
}

/// Tests whether a condition reads a variable.
fn condition_reads(condition: &Condition, variable: Bound) -> bool {
    let mut reads = false;
    Node::from(condition).walk(&mut |node, _| {
        reads |= matches!(node, Node::Cells(Cells::Bound(read)) if *read == variable);
    });
    reads
}

/// Tests whether the set can have one cell at most, as it is written.
fn is_single(cells: &Cells) -> bool {
    match cells {
        Cells::Bound(_) | Cells::From | Cells::To => true,
        Cells::Constant(sets) => sets.iter().all(|set| set.len() == 1),
        _ => false,
    }
}
