//! The effects of actions.

use alfil_words::{a, and, counted, sentence};
use ir::{
    Action, AttributeValue, Bound, Cells, Condition, KindId, Model, Node, Number, PermutationId,
    PlacedKind, PlacedOwner, PlayerSet, Symbols, Transferred,
};

use super::noun::{Head, disjuncts};
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
                self.done(cells, |is_one| self.becomes(&[*kind], is_one))
            }
            Action::ChangeEach(cells, map) => self.done(cells, |is_one| {
                let pairs = map.iter().map(|(of, to)| match is_one {
                    true => format!("{} {}", a(self.kind(*of)), self.becomes(&[*to], true)),
                    false => {
                        let of = self.kinds(&[*of], and);
                        format!("{of} {}", self.becomes(&[*to], false))
                    }
                });
                let pairs = and(pairs.collect());
                match is_one {
                    true => format!("changes its kind: {pairs}"),
                    false => format!("change their kinds, all at once: {pairs}"),
                }
            }),
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
                self.done(cells, |is_one| match is_one {
                    true => format!("becomes {name}{lasts}"),
                    false => format!("become {name}{lasts}"),
                })
            }
            Action::Take(status, cells) => {
                let name = quoted(&self.rules.statuses[status.index()].name);
                self.done(cells, |is_one| {
                    format!("{} no longer {name}", Said::of(is_one).be())
                })
            }
            Action::Place(cells, kind, owner) => {
                let piece = self.placed(kind, owner);
                let every = self.every(cells);
                match cells.is_of_pieces() {
                    true => format!("{piece} is put on the cell of {every}, if the cell is empty"),
                    false => format!("{piece} is put on {every}, if it is empty"),
                }
            }
            Action::Put(store, cells) => self.done(cells, |is_one| {
                let go = if is_one { "goes" } else { "go" };
                format!("{go} into {}", self.store(*store))
            }),
            Action::Own(cells, PlayerSet::Neutral) => self.done(cells, |is_one| {
                let so = if is_one { "becomes" } else { "become" };
                format!("{so} neutral")
            }),
            Action::Own(cells, players) => self.done(cells, |is_one| {
                let so = if is_one {
                    "becomes a piece"
                } else {
                    "become pieces"
                };
                format!("{so} of {}", self.players(*players))
            }),
            Action::Move(from, to) => {
                format!("{} is put on {}", self.the_piece(from), self.the(to))
            }
            Action::Cancel(players) => {
                format!("the orders of {} become void", self.players(*players))
            }
            Action::Exchange(one, other) => match is_single(one) || is_single(other) {
                true => format!(
                    "{} and {} change places",
                    self.the_piece(one),
                    self.the_piece(other)
                ),
                false => format!(
                    "{} and {} change places in the order of the board, if they are equally many",
                    self.pieces(one),
                    self.pieces(other)
                ),
            },
            Action::Set(attribute, cells, value) => {
                let what = self.attribute_of(*attribute, cells);
                let is_old = |part: &Symbols| match part {
                    Symbols::At(of, on) => of == attribute && **on == *cells,
                    _ => false,
                };
                match value {
                    AttributeValue::Symbols(Symbols::Or(old, more)) if is_old(old) => {
                        format!("{what} gains {}", self.symbols(more))
                    }
                    AttributeValue::Symbols(Symbols::Minus(old, less)) if is_old(old) => {
                        format!("{what} loses {}", self.symbols(less))
                    }
                    AttributeValue::Symbols(symbols) => {
                        format!("{what} becomes {}", self.symbols(symbols))
                    }
                    AttributeValue::Number(number) => {
                        // Of several, the number before is their sum.
                        let old =
                            is_single(cells).then(|| Number::Attribute(*attribute, cells.clone()));
                        self.becomes_number(&what, old.as_ref(), number)
                    }
                }
            }
            Action::Count(counter, players, number) => {
                let old = Number::Counter(*counter, *players);
                self.becomes_number(&self.number(&old), Some(&old), number)
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

    /// Returns the clause that a number, which was `old`, becomes another one: `the “mana” of the player grows by 2`.
    fn becomes_number(&self, what: &str, old: Option<&Number>, number: &Number) -> String {
        match (number, old) {
            (Number::Sum(parts), Some(old))
                if let [a, b] = &parts[..]
                    && (a == old || b == old) =>
            {
                let by = if a == old { b } else { a };
                format!("{what} grows by {}", self.number(by))
            }
            (Number::Difference(parts), Some(old)) if parts[0] == *old => {
                format!("{what} falls by {} (to 0 at least)", self.number(&parts[1]))
            }
            _ => format!("{what} becomes {}", self.number(number)),
        }
    }

    fn removed(&self, cells: &Cells) -> String {
        self.done(cells, |is_one| {
            format!("{} removed from the board", Said::of(is_one).be())
        })
    }

    /// Returns the predicate that pieces become pieces of this kind: `becomes a king`, `become kings`.
    fn becomes(&self, kinds: &[KindId], is_one: bool) -> String {
        match is_one {
            true => format!("becomes {}", self.a_kind_of(kinds)),
            false => format!("become {}", self.kinds(kinds, and)),
        }
    }

    /// Returns a clause on the pieces on cells, whose predicate is `says`, for one piece or for several.
    fn done(&self, cells: &Cells, says: impl Fn(bool) -> String) -> String {
        if self.rules.named.of(cells).is_some() || !self.is_one(cells) {
            return format!("{} {}", self.pieces(cells), says(false));
        }
        let on = |cells: &Cells| match cells {
            Cells::Below(_) => self.all(cells),
            cells => format!("the piece on {}", self.all(cells)),
        };
        match cells {
            Cells::Minus(set, without) => {
                let unless = self.is_in(without, Said::of(true));
                format!("{} {}, unless it {unless}", on(set), says(true))
            }
            Cells::And(..) => {
                let parts = cells.conjuncts();
                let (one, others): (Vec<&Cells>, Vec<&Cells>) =
                    parts.into_iter().partition(|part| self.is_one(part));
                let (one, rest) = one.split_first().unwrap_or((&cells, &[]));
                let said = rest.iter().chain(&others).copied().collect();
                let said = and(self.are_in(said, Said::of(true)));
                format!("{} {}, if it {said}", on(one), says(true))
            }
            cells => format!("{} {}", on(cells), says(true)),
        }
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
                format!("the piece that was on {}", self.before_move().all(set))
            }
            (set, _) => self.piece_on(set),
        }
    }

    fn bound(&self, variable: Bound) -> String {
        self.all(&Cells::Bound(variable))
    }

    /// Returns the piece of a set of pieces, or the piece on a cell.
    fn the_piece(&self, cells: &Cells) -> String {
        match cells.is_of_pieces() {
            true => self.the(cells),
            false => format!("the piece on {}", self.the(cells)),
        }
    }

    /// Returns the words for the pieces on cells.
    fn pieces(&self, cells: &Cells) -> String {
        match cells {
            cells if self.rules.named.of(cells).is_some() => {
                format!("all pieces in {}", self.all(cells))
            }
            Cells::From | Cells::To | Cells::Bound(_) | Cells::Constant(_) => {
                format!("the pieces on {}", self.all(cells))
            }
            cells => {
                let mut noun = self.noun(cells);
                if let Head::Cells = noun.head {
                    noun.head = Head::Pieces;
                }
                noun.all(self)
            }
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
