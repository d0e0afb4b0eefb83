//! Effects of steps and turns.

use ir::{
    Action, Arrange, AttackRules, AttributeOf, AttributeValue, CellId, CellSet, ChanceId, Follows,
    KindId, Model, Move, Piece, PlacedKind, PlacedOwner, Places, PlayerId, StatusId, StoreRef,
    Transferred,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::expression::Eval;
use crate::position::{Given, Position};
use crate::query::Query;

/// Carries out the effects of a step or of a whole turn; `rules` defines the meaning of attack in them.
pub(super) fn take_effect(
    game: &Query<'_>,
    after: &mut Position,
    (me, rules): (PlayerId, AttackRules),
    made: &Move,
    follows: Follows,
) {
    take(game, after, (me, rules), Some(made), (follows, None));
}

/// Carries out the effects of the orders of a round, before the orders; `me` is the first player.
pub(super) fn take_effect_of_orders(game: &Query<'_>, before: &mut Position) {
    let me = (PlayerId(0), AttackRules::All);
    take(game, before, me, None, (Follows::Orders, None));
}

/// Carries out the effects of a throw of these dice, for the player whose turn begins.
pub(super) fn take_effect_of_throw(game: &Query<'_>, after: &mut Position, dice: ChanceId) {
    let me = (after.turn, AttackRules::All);
    take(game, after, me, None, (Follows::Throw, Some(dice)));
}

fn take(
    game: &Query<'_>,
    after: &mut Position,
    (me, attack_rules): (PlayerId, AttackRules),
    made: Option<&Move>,
    event: (Follows, Option<ChanceId>),
) {
    let effects = game.rules().effects.iter();
    for effect in effects.filter(|effect| (effect.follows, effect.dice) == event) {
        let mut act = Act {
            game,
            after,
            me,
            attack_rules,
            made,
            bound: SmallVec::new(),
        };
        if act.eval().condition(&effect.when) {
            for action in &effect.actions {
                act.act(action);
            }
        }
    }
}

/// An action in progress.
struct Act<'a> {
    game: &'a Query<'a>,
    after: &'a mut Position,
    me: PlayerId,
    /// The meaning of attack: all rules, or raw movement.
    attack_rules: AttackRules,
    /// The step or turn; `None` for orders and throws.
    made: Option<&'a Move>,
    /// The bound variables and their cells.
    bound: SmallVec<[(u8, CellId); 2]>,
}

impl Act<'_> {
    fn eval(&self) -> Eval<'_> {
        let eval = self.game.at(self.after).eval(self.me);
        let eval = eval.with_attack(self.attack_rules);
        let eval = match self.made {
            Some(made) => eval.with_turn(made),
            None => eval,
        };
        let bound = self.bound.iter();
        bound.fold(eval, |eval, (variable, cell)| eval.bind(*variable, *cell))
    }

    /// Returns the pieces of the set with their places.
    fn pieces(&self, cells: &ir::Cells) -> SmallVec<[(CellId, Piece); 8]> {
        let cells = self.eval().cells(cells);
        let pieces = cells.iter();
        pieces
            .filter_map(|place| Some((place, self.after.piece(place)?)))
            .collect()
    }

    /// Returns the kind that is placed, if it is certain.
    fn placed_kind(&self, kind: &PlacedKind) -> Option<KindId> {
        let kind = match kind {
            PlacedKind::Kind(kind) => *kind,
            PlacedKind::Of(model) => self.model(model)?.kind(),
        };
        // Attack queries assume pieces of no kind.
        let is_kind = kind.index() < self.game.rules().kinds.len();
        is_kind.then_some(kind)
    }

    /// Returns the piece that is placed, if its kind and its owner are certain.
    fn placed(&self, kind: &PlacedKind, owner: &PlacedOwner) -> Option<Piece> {
        let kind = self.placed_kind(kind)?;
        let owner = match owner {
            PlacedOwner::Player(player) => self.game.one_meant(self.me, *player),
            PlacedOwner::Of(model) => self.model(model)?.player(),
        };
        Some(Piece::new(owner, kind))
    }

    /// Returns the only piece on the cells.
    fn model(&self, model: &Model) -> Option<Piece> {
        let position = match (&self.after.earlier, model.is_earlier) {
            (Some(earlier), true) => &**earlier,
            _ => &*self.after,
        };
        let cells = self.eval().cells(&model.on);
        let mut pieces = cells.iter().filter_map(|place| position.piece(place));
        pieces.next().filter(|_| pieces.next().is_none())
    }

    fn act(&mut self, action: &Action) {
        match action {
            Action::Cancel(players) => {
                let meant: SmallVec<[PlayerId; 4]> = self.game.meant(self.me, *players).collect();
                self.after
                    .orders
                    .retain(|(player, _)| !meant.contains(player));
            }
            Action::Remove(cells) => {
                let cells = self.eval().cells(cells);
                if self.game.places().has_stacks() {
                    super::stack::take_off(self.game.places(), self.after, cells.iter());
                } else {
                    cells.iter().for_each(|cell| self.after.take_off(cell));
                }
            }
            Action::Put(store, cells) => {
                let pieces = self.pieces(cells);
                for (_, piece) in &pieces {
                    self.add_to_store(*store, piece.kind(), 1);
                }
                let places = pieces.iter().map(|(place, _)| *place);
                if self.game.places().has_stacks() {
                    super::stack::take_off(self.game.places(), self.after, places);
                } else {
                    places.for_each(|place| self.after.take_off(place));
                }
            }
            Action::Change(cells, kind) => {
                for (place, piece) in self.pieces(cells) {
                    self.after.pieces[place.index()] = Some(Piece::new(piece.player(), *kind));
                }
            }
            Action::ChangeEach(cells, map) => {
                for (place, piece) in self.pieces(cells) {
                    let becomes = map.iter().find(|(of, _)| *of == piece.kind());
                    if let Some((_, kind)) = becomes {
                        self.after.pieces[place.index()] = Some(Piece::new(piece.player(), *kind));
                    }
                }
            }
            Action::Transfer(into, from, what) => self.transfer(*into, *from, what),
            Action::Permute(permutation, times) => {
                let times = self.eval().number(times);
                let permutation = &self.game.rules().board.permutations[permutation.index()];
                let to = permutation.applied(self.me, times);
                self.permute(&to);
            }
            Action::Place(cells, kind, player) => {
                let Some(piece) = self.placed(kind, player) else {
                    return;
                };
                let places = self.game.places();
                for place in self.eval().cells(cells).iter() {
                    if self.after.piece(place).is_some() {
                        continue;
                    }
                    // Above an empty place the piece falls as far as it can.
                    let cell = places.cell(place);
                    let mut at = (0..=places.level(place)).filter_map(|it| places.at(cell, it));
                    let place = at.find(|place| self.after.piece(*place).is_none());
                    if let Some(place) = place {
                        self.after.put(places, place, piece);
                        self.after.unmoved.remove(place);
                    }
                }
            }
            Action::Take(status, cells) => {
                let cells = self.eval().cells(cells);
                let is_taken =
                    |given: &Given| given.status == *status && cells.contains(given.cell);
                self.after.statuses.retain(|given| !is_taken(given));
            }
            Action::Own(cells, player) => {
                let owner = self.game.one_meant(self.me, *player);
                for (place, piece) in self.pieces(cells) {
                    self.after.pieces[place.index()] = Some(Piece::new(owner, piece.kind()));
                }
            }
            Action::Give(status, cells, number) => {
                let pieces = self.pieces(cells);
                let number = number.as_ref().map(|number| self.eval().number(number));
                self.give(*status, pieces.iter().map(|(place, _)| *place), number);
            }
            Action::Move(from, to) => {
                let (from, to) = (self.eval().cells(from), self.eval().cells(to));
                self.carry(&from, &to);
            }
            Action::Exchange(one, other) => {
                let (one, other) = (self.eval().cells(one), self.eval().cells(other));
                self.exchange(&one, &other);
            }
            Action::Set(attribute, cells, value) => {
                let eval = self.eval();
                let cells = eval.cells(cells);
                let value = match value {
                    AttributeValue::Symbols(symbols) => eval.symbols(symbols),
                    AttributeValue::Number(number) => {
                        let most = u64::from(ir::ATTRIBUTE_MAX);
                        most.min(u64::from(eval.number(number)))
                    }
                };
                let places = self.game.places();
                let of = self.game.rules().attributes[attribute.index()].of;
                for place in cells.iter() {
                    let carrier = match of {
                        AttributeOf::Piece => place,
                        AttributeOf::Cell | AttributeOf::Kind => places.cell(place),
                    };
                    self.game
                        .set_attribute(self.after, *attribute, carrier, value);
                }
            }
            Action::Count(counter, players, number) => {
                let number = self.eval().number(number);
                let rule = &self.game.rules().counters[counter.index()];
                let value = number.min(rule.max.into()) as u16;
                for player in self.game.meant(self.me, *players).collect::<Vec<_>>() {
                    let place = self.game.counter_place(counter.index(), player);
                    self.after.counters[place] = value;
                }
            }
            Action::Each {
                variable,
                over,
                action,
            } => {
                let over = self.eval().cells(over);
                for cell in over.iter() {
                    self.bound.push((variable.0, cell));
                    self.act(action);
                    self.bound.pop();
                }
            }
        }
    }

    /// Adds pieces of a kind to a store, where they become what captured pieces become.
    fn add_to_store(&mut self, store: StoreRef, kind: KindId, n_pieces: u8) {
        let owner = self.game.one_meant(self.me, store.of);
        // Attack queries assume pieces of no kind.
        let becomes = &self.game.rules().stores[store.store.index()].becomes;
        if let Some(kind) = becomes.get(kind.index()) {
            let place = self.game.store_place(store.store, owner, *kind);
            self.after.stores[place] = self.after.stores[place].saturating_add(n_pieces);
        }
    }

    /// Moves pieces from one store to another.
    fn transfer(&mut self, into: StoreRef, from: StoreRef, what: &Transferred) {
        let owner = self.game.one_meant(self.me, from.of);
        let moved: SmallVec<[(KindId, u8); 8]> = match what {
            Transferred::All => {
                let kinds = 0..self.game.rules().kinds.len();
                let kinds = kinds.map(|index| (KindId::from_index(index), u8::MAX));
                kinds.collect()
            }
            Transferred::Kind(kind, number) => {
                let number = self.eval().number(number);
                let number = u8::try_from(number).unwrap_or(u8::MAX);
                let kind = self.placed_kind(kind);
                kind.map(|kind| (kind, number)).into_iter().collect()
            }
        };
        // All leave before the first arrives, since both may be one store.
        let taken: SmallVec<[(KindId, u8); 8]> = moved
            .into_iter()
            .map(|(kind, most)| {
                let place = self.game.store_place(from.store, owner, kind);
                let stored = &mut self.after.stores[place];
                let n_moved = most.min(*stored);
                *stored -= n_moved;
                (kind, n_moved)
            })
            .collect();
        for (kind, n_moved) in taken {
            self.add_to_store(into, kind, n_moved);
        }
    }

    /// Gives a status for this number of turns, or for as many as it lasts.
    fn give(
        &mut self,
        status: StatusId,
        places: impl Iterator<Item = CellId>,
        number: Option<u32>,
    ) {
        if number == Some(0) {
            return;
        }
        let most = self.game.rules().statuses[status.index()].lasts;
        let lasts = number.map_or(most, |number| number.min(most.into()) as u8);
        let statuses = &mut self.after.statuses;
        for cell in places {
            statuses.retain(|given| given.status != status || given.cell != cell);
            statuses.push(Given {
                status,
                cell,
                // The turn that gives the status does not count.
                left: lasts.saturating_add(1),
            });
        }
        // Equal contents have one order, so that equal positions have equal keys.
        statuses.arrange_by_key(|given| (given.status, given.cell));
    }

    /// Moves one piece, and the pieces it carries, to one cell, if there is room.
    fn carry(&mut self, from: &CellSet, to: &CellSet) {
        let places = self.game.places();
        let is_taken = |place: &CellId| self.after.piece(*place).is_some();
        let from = from.iter().filter(is_taken);
        let Some((from, to)) = lowest(places, from).zip(lowest(places, to.iter())) else {
            return;
        };
        let to = places.cell(to);
        if places.cell(from) == to {
            return;
        }
        if places.has_stacks() {
            super::stack::carry(places, self.after, from, to);
        } else if self.after.piece(to).is_none() {
            self.after.pieces[to.index()] = self.after.pieces[from.index()].take();
            self.after.unmoved.remove(from);
            self.follow(from, to);
        }
    }

    /// Exchanges the pieces of two sets, if they have equally many: the first with the first, and so on.
    fn exchange(&mut self, one: &CellSet, other: &CellSet) {
        let (one, other) = (self.lowest_pieces(one), self.lowest_pieces(other));
        let meets = one.iter().any(|place| other.contains(place));
        if one.len() != other.len() || meets {
            return;
        }
        let pairs = one.iter().copied().zip(other.iter().copied());
        let pairs: SmallVec<[(CellId, CellId); 8]> = pairs.collect();
        let goes = |(one, other): &(CellId, CellId)| [(*one, *other), (*other, *one)];
        let goes: FxHashMap<CellId, CellId> = pairs.iter().flat_map(goes).collect();
        for (one, other) in &pairs {
            self.after.pieces.swap(one.index(), other.index());
            self.after.unmoved.remove(*one);
            self.after.unmoved.remove(*other);
        }
        self.follow_all(|place| goes.get(&place).copied().unwrap_or(place));
    }

    /// Returns the lowest piece of the set over each cell, in the order of the cells.
    fn lowest_pieces(&self, set: &CellSet) -> SmallVec<[CellId; 8]> {
        let places = self.game.places();
        let mut lowest: SmallVec<[CellId; 8]> = SmallVec::new();
        // Places come level by level.
        for place in set
            .iter()
            .filter(|place| self.after.piece(*place).is_some())
        {
            let is_above = |other: &CellId| places.cell(*other) == places.cell(place);
            if !places.has_stacks() || !lowest.iter().any(is_above) {
                lowest.push(place);
            }
        }
        lowest.arrange_by_key(|place| places.cell(*place));
        lowest
    }

    /// Moves the pieces of each cell, with their stacks, to another cell; no two cells have the same.
    fn permute(&mut self, to: &[CellId]) {
        let places = self.game.places();
        let goes = |place: CellId| {
            let cell = to.get(places.cell(place).index()).copied();
            let goes = cell.and_then(|cell| places.at(cell, places.level(place)));
            goes.unwrap_or(place)
        };
        let all = (0..self.after.pieces.len()).map(CellId::from_index);
        let moved: Vec<(CellId, CellId)> = all
            .map(|place| (place, goes(place)))
            .filter(|(place, goes)| place != goes)
            .collect();
        let pieces: Vec<Option<Piece>> = moved
            .iter()
            .map(|(place, _)| self.after.pieces[place.index()].take())
            .collect();
        for ((place, goes), piece) in moved.iter().zip(pieces) {
            self.after.pieces[goes.index()] = piece;
            self.after.unmoved.remove(*place);
        }
        self.follow_all(goes);
    }

    /// Moves the statuses and the values of a piece with it.
    fn follow(&mut self, from: CellId, to: CellId) {
        self.follow_all(|place| if place == from { to } else { place });
    }

    /// Moves the statuses and the values of all pieces with them, at once. A piece that has moved can no longer be captured en passant.
    fn follow_all(&mut self, goes: impl Fn(CellId) -> CellId) {
        self.after.carry_marks(|place| Some(goes(place)));
        self.after
            .passed
            .retain(|passed| goes(passed.by) == passed.by);
    }
}

/// Returns the lowest of these places, if all are over one cell.
fn lowest(places: Places, mut set: impl Iterator<Item = CellId>) -> Option<CellId> {
    let first = set.next()?;
    set.all(|other| places.cell(other) == places.cell(first))
        .then_some(first)
}
