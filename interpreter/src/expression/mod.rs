//! The evaluation of rule expressions in a position.

mod sets;

use ir::{
    AttackRules, AttributeId, AttributeOf, CellId, CellSet, Cells, Condition, CounterId,
    CounterScope, KindId, Move, Number, PlayerId, PlayerSet, StoreId, StoreRef, Symbols,
};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::ops::ControlFlow;

use crate::at::At;
use crate::position::Position;

/// The most variables that can be bound at once: the pieces of a joint move, their ends, and two nested quantifiers.
pub(crate) const BOUND_MAX: usize = 18;

impl<'q> At<'q> {
    /// Creates an evaluator for expressions, with `me` as their player.
    pub fn eval(self, me: PlayerId) -> Eval<'q> {
        Eval {
            at: self,
            me,
            turn: None,
            before: None,
            reached: None,
            ages: &[0],
            attack_rules: AttackRules::All,
            ahead: 0,
            bound: [None; BOUND_MAX],
            holds_tops: true,
        }
    }

    /// Tests whether a whole move satisfies this requirement before it is made. Whether the move gives check is tested on the
    /// position that it leads to.
    pub fn satisfies(self, turn: &Move, required: &Condition) -> bool {
        let eval = self.eval(self.position.turn).with_turn(turn);
        if *required != Condition::Constant(true) && self.reads.requires_check {
            let reached = self.apply(turn);
            return eval.with_reached(&reached).condition(required);
        }
        eval.condition(required)
    }

    /// Returns the value of a number that is evaluated before a whole move is made. Whether the move gives check is tested on the
    /// position that it leads to.
    pub fn number_of(self, turn: &Move, number: &Number) -> u32 {
        let eval = self.eval(self.position.turn).with_turn(turn);
        if self.reads.requires_check {
            let reached = self.apply(turn);
            return eval.with_reached(&reached).number(number);
        }
        eval.number(number)
    }

    /// Tests whether the piece on the cell is royal.
    pub(crate) fn is_royal(self, cell: CellId) -> bool {
        self.position.piece(cell).is_some_and(|piece| {
            let is_defined = piece.kind().index() < self.rules().kinds.len();
            let of_owner = || match piece.is_neutral() {
                true => self.all_royals(),
                false => self.eval(piece.player()).royals(),
            };
            is_defined && of_owner().contains(cell)
        })
    }

    /// Returns the royal pieces of all players.
    pub(crate) fn all_royals(self) -> CellSet {
        let mut all = CellSet::empty(self.n_places());
        for player in (0..self.rules().players.len()).map(PlayerId::from_index) {
            all |= &self.eval(player).royals();
        }
        all
    }
}

/// The context in which expressions are evaluated.
#[derive(Clone)]
pub struct Eval<'a> {
    at: At<'a>,
    me: PlayerId,
    turn: Option<&'a Move>,
    /// The steps made before this one in its turn, as a turn of their own.
    before: Option<&'a Move>,
    /// The position that the move leads to, if the expression is evaluated before the move.
    reached: Option<&'a Position>,
    /// For each occurrence of the position the number of moves since then, the current occurrence first.
    ages: &'a [u32],
    attack_rules: AttackRules,
    ahead: u8,
    bound: [Option<CellId>; BOUND_MAX],
    /// Whether a named cell includes the free place above its pieces.
    holds_tops: bool,
}

impl<'a> Eval<'a> {
    /// Adds a pseudo-legal move, or the last move, to the context.
    pub fn with_turn(mut self, turn: &'a Move) -> Self {
        self.turn = Some(turn);
        self
    }

    /// Adds the steps made before this one in its turn, as a turn of their own.
    pub(crate) fn with_steps_before(mut self, steps: &'a Move) -> Self {
        self.before = Some(steps);
        self
    }

    /// Adds the position that the move leads to, for conditions on that position.
    pub(crate) fn with_reached(mut self, reached: &'a Position) -> Self {
        self.reached = Some(reached);
        self
    }

    /// Adds the number of moves since each occurrence of the position, the current occurrence first.
    pub(crate) fn with_ages(mut self, ages: &'a [u32]) -> Self {
        self.ages = ages;
        self
    }

    /// Sets the meaning of attack.
    pub fn with_attack(mut self, rules: AttackRules) -> Self {
        self.attack_rules = rules;
        self
    }

    /// Sets the number of moves after which statuses are read.
    pub(crate) fn with_ahead(mut self, ahead: u8) -> Self {
        self.ahead = ahead;
        self
    }

    /// Returns the evaluator with a variable bound to a cell.
    pub fn bind(&self, variable: u8, cell: CellId) -> Self {
        let mut bound = self.clone();
        bound.holds_tops = true;
        if let Some(place) = bound.bound.get_mut(usize::from(variable)) {
            *place = Some(cell);
        }
        bound
    }

    /// Returns the rules of the game.
    pub(crate) fn rules(&self) -> &ir::Rules {
        self.at.rules()
    }

    /// Returns the player for whom expressions are evaluated.
    pub(crate) fn me(&self) -> PlayerId {
        self.me
    }

    /// Returns the width of the sets of cells.
    pub(crate) fn n_places(&self) -> usize {
        self.at.n_places()
    }

    /// Returns the evaluator on the position before the step or the turn, with this position as the one reached. The
    /// position is kept while the step or the turn is made.
    fn earlier(&self) -> Self {
        let Some(earlier) = &self.at.position.earlier else {
            return self.clone();
        };
        Self {
            at: self.at.query.at(earlier),
            reached: Some(self.at.position),
            ..self.clone()
        }
    }

    fn read_by(&self, me: PlayerId) -> Self {
        Self {
            me,
            holds_tops: true,
            ..self.clone()
        }
    }

    /// Returns whether the condition holds.
    pub fn condition(&self, condition: &Condition) -> bool {
        if !self.at.spend(1) {
            return false;
        }
        match condition {
            Condition::Constant(value) => *value,
            Condition::Not(inner) => !self.condition(inner),
            Condition::And(a, b) => self.condition(a) && self.condition(b),
            Condition::Or(a, b) => self.condition(a) || self.condition(b),
            Condition::Some(cells) => self.is_some(cells),
            Condition::None(cells) => !self.is_some(cells),
            Condition::In(inner, outer) => {
                let inner = self.without_tops(inner);
                !inner.is_empty() && self.are_in(&inner, outer)
            }
            Condition::Same(a, b) => self.cells(a) == self.cells(b),
            Condition::Compare(how, a, b) => how.holds(self.number(a), self.number(b)),
            Condition::PieceIs(kinds) => {
                self.of_some_step(|step| step.piece().is_some_and(|kind| kinds.contains(&kind)))
            }
            Condition::TurnIs(turns) => self
                .turn
                .and_then(|turn| turn.way)
                .is_some_and(|turn| turns.contains(&turn)),
            Condition::PartIs(parts) => {
                self.of_some_step(|step| step.part().is_some_and(|part| parts.contains(&part)))
            }
            Condition::ChosenIs(kinds) => {
                self.of_some_step(|step| step.chosen().is_some_and(|kind| kinds.contains(&kind)))
            }
            Condition::PieceIsThrown(dice) => self.of_some_step(|step| {
                step.piece()
                    .is_some_and(|kind| self.at.shows_kind(*dice, kind))
            }),
            Condition::ChosenIsThrown(dice) => self.of_some_step(|step| {
                step.chosen()
                    .is_some_and(|kind| self.at.shows_kind(*dice, kind))
            }),
            Condition::ThrownIs(dice, these) => {
                self.at.faces(*dice).any(|face| these.contains(&face))
            }
            Condition::SameThrown(a, b) => {
                let (a, b) = (self.at.face_names(*a), self.at.face_names(*b));
                !a.is_empty() && a == b
            }
            Condition::FromHand => self.of_some_step(|step| step.item().is_some()),
            Condition::PhaseIs(phases) => phases.contains(&self.at.position.phase),
            Condition::Ground(cells) => {
                let set = self.cells(cells);
                let is_on_ground = |place| self.at.places().level(place) == 0;
                !set.is_empty() && set.iter().all(is_on_ground)
            }
            Condition::SymbolsIn(inner, outer) => {
                let inner = self.symbols(inner);
                inner != 0 && inner & !self.symbols(outer) == 0
            }
            Condition::SameSymbols(a, b) => self.symbols(a) == self.symbols(b),
            Condition::GivesCheck => self.at.meant(self.me, PlayerSet::Enemy).any(|enemy| {
                let reached = self.reached.unwrap_or(self.at.position);
                let reached = self.at.query.at(reached);
                let royals = reached.eval(enemy).royals();
                reached.is_any_attacked(enemy, &royals, self.attack_rules)
            }),
            Condition::InCheck(players) => {
                let safe = &self.at.rules().royal.safe;
                self.at
                    .meant(self.me, *players)
                    .any(|player| !self.read_by(player).condition(safe))
            }
            Condition::Was(inner) => self.earlier().condition(inner),
            Condition::MeIs(players) => players.contains(&self.me),
            Condition::Could(required) => {
                let could = |turn: Move| {
                    if self.at.satisfies(&turn, required) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                };
                let visit = || self.at.visit_legal(&mut |turn| could(turn));
                self.at.look_ahead(|| visit().is_break())
            }
            Condition::Checkmate(players) => self
                .at
                .meant(self.me, *players)
                .any(|player| self.is_checkmate(player)),
            Condition::CanMove => {
                let can = || self.at.can_move();
                self.at.look_ahead(can)
            }
            Condition::Any {
                variable,
                over,
                condition,
            } => self
                .cells(over)
                .iter()
                .any(|cell| self.bind(variable.0, cell).condition(condition)),
            Condition::Every {
                variable,
                over,
                condition,
            } => self
                .cells(over)
                .iter()
                .all(|cell| self.bind(variable.0, cell).condition(condition)),
            Condition::Aligned(a, b, rider) => {
                let b = self.cells(b);
                self.lines(&self.cells(a), &b, *rider, true).is_some()
            }
        }
    }

    /// Tests whether a step of the move satisfies the predicate. A condition on the moving piece holds for a whole turn if it holds
    /// for one of its steps. The turn's sets of cells are likewise unions over the steps.
    fn of_some_step(&self, is_so: impl Fn(&Move) -> bool) -> bool {
        self.turn
            .is_some_and(|turn| turn.each_step().iter().any(is_so))
    }

    /// Tests whether this player would be in check without a legal move if it were the player's turn. Rules that test this for the
    /// moves searched may look ahead further, up to [`LOOKS_MAX`](crate::limits::LOOKS_MAX) moves.
    fn is_checkmate(&self, player: PlayerId) -> bool {
        let is_other = player != self.me;
        let mut position = match self.turn.filter(|_| is_other && self.at.position.is_made) {
            Some(made) => self.at.finish(self.at.position.clone(), made),
            None => self.at.position.clone(),
        };
        position.turn = player;
        position.is_made = false;
        let at = self.at.query.at(&position);
        let eval = at.eval(player);
        if eval.condition(&self.at.rules().royal.safe) {
            return false;
        }
        at.look_ahead(|| !at.can_move_after_throws())
    }

    /// Returns for each occurrence of the position the number of moves since then, the current occurrence first. While a turn is
    /// made, the position is the one after the turn.
    fn ages(&self) -> Cow<'_, [u32]> {
        let (at, position) = (self.at, self.at.position);
        let is_made = position.is_made && at.query.counts_occurrences();
        let Some(made) = self.turn.filter(|_| is_made) else {
            return Cow::Borrowed(self.ages);
        };
        if !at.spend(at.work_of_a_move() + position.past.len() / 16) {
            return Cow::Borrowed(self.ages);
        }
        let now = at.key(&at.finish(position.clone(), made));
        let before = position.earlier.iter().map(|before| at.key(before));
        let back = (1..).zip(before.chain(position.past.iter().rev().copied()));
        let earlier = back.filter(|(_, key)| *key == now);
        std::iter::once(0)
            .chain(earlier.map(|(age, _)| age))
            .collect()
    }

    /// Returns whether the set has a cell. For attacked cells it searches no more than necessary.
    fn is_some(&self, cells: &Cells) -> bool {
        match cells {
            Cells::Attacked(inner) if matches!(**inner, Cells::Royal) => {
                self.at
                    .is_any_attacked(self.me, &self.royals(), self.attack_rules)
            }
            _ => !self.cells(cells).is_empty(),
        }
    }

    /// Returns the value of the number.
    pub(crate) fn number(&self, number: &Number) -> u32 {
        match number {
            Number::Constant(value) => *value,
            Number::Count(cells) => self.cells(cells).len() as u32,
            Number::Repeats => self.ages().len() as u32,
            Number::RepeatsWithin(turns) => {
                let turns = self.number(turns);
                self.ages().iter().filter(|age| **age <= turns).count() as u32
            }
            Number::Was(inner) => self.earlier().number(inner),
            Number::StepNumber => 1 + self.before.map_or(0, |turn| turn.steps().len()) as u32,
            Number::Refused => self.at.position.n_refused(),
            Number::Turns => {
                let turns = self.at.position.turns.get(self.me.index());
                turns.copied().unwrap_or(0)
            }
            Number::Thrown(dice) => self.at.number_thrown(*dice),
            Number::Left(chance) => {
                let left = self.at.left(self.at.position, *chance).iter();
                left.map(|n| u32::from(*n)).sum()
            }
            Number::Has(store) => {
                let n_left = |owner| self.contents(store.store, owner).iter();
                let n = self.owners(*store).flat_map(n_left);
                n.map(|n| u32::from(*n)).sum()
            }
            Number::Attribute(attribute, cells) => {
                let at = |place| self.attribute(*attribute, place) as u32;
                self.cells(cells)
                    .iter()
                    .map(at)
                    .fold(0, u32::saturating_add)
            }
            Number::AttributeOfChosen(attribute) => self
                .attributes_of_chosen(*attribute)
                .map(|value| value as u32)
                .fold(0, u32::saturating_add),
            Number::AttributeOfStore(attribute, store) => {
                let values = &self.at.rules().attributes[attribute.index()].values;
                let held = |owner| self.contents(store.store, owner).iter().zip(values);
                let held = self.owners(*store).flat_map(held);
                held.map(|(n, value)| (*value as u32).saturating_mul(u32::from(*n)))
                    .fold(0, u32::saturating_add)
            }
            Number::Counter(counter, players) => self.counter(*counter, *players),
            Number::Sum(numbers) => {
                let values = numbers.iter().map(|number| self.number(number));
                values.fold(0, u32::saturating_add)
            }
            Number::Difference(numbers) => {
                let [from, what] = numbers.each_ref().map(|number| self.number(number));
                from.saturating_sub(what)
            }
            Number::Remainder(number, divisor) => self.number(number) % (*divisor).max(1),
        }
    }

    /// Returns the players whose stores are meant; for a shared store, the player under whom it is kept.
    fn owners(&self, store: StoreRef) -> impl Iterator<Item = PlayerId> {
        let is_shared = self.at.rules().stores[store.store.index()].is_shared;
        let players = if is_shared { PlayerSet::Me } else { store.of };
        self.at.meant(self.me, players)
    }

    /// Returns the number of pieces of each kind in a store.
    fn contents(&self, store: StoreId, owner: PlayerId) -> &'a [u8] {
        &self.at.position.stores[self.at.store_contents(store, owner)]
    }

    /// Returns the kinds that may be taken next from a store: all that it contains, unless its order decides.
    pub(crate) fn next_kinds(&self, store: StoreRef) -> SmallVec<[KindId; 8]> {
        let owner = self.at.one_meant(self.me, store.of);
        let items = self.at.next_items(store.store, owner);
        items.into_iter().map(KindId).collect()
    }

    /// Returns the kinds that a store contains.
    pub(crate) fn kinds_in(&self, store: StoreRef) -> SmallVec<[KindId; 8]> {
        let owner = self.at.one_meant(self.me, store.of);
        let contents = self.contents(store.store, owner).iter().enumerate();
        contents
            .filter(|(_, n)| **n > 0)
            .map(|(kind, _)| KindId::from_index(kind))
            .collect()
    }

    fn counter(&self, counter: CounterId, players: PlayerSet) -> u32 {
        let index = counter.index();
        let players = match self.at.rules().counters[index].scope {
            CounterScope::Game => PlayerSet::Me,
            CounterScope::Player => players,
        };
        let places = self.at.meant(self.me, players);
        let places = places.map(|player| self.at.counter_place(index, player));
        places
            .map(|place| u32::from(self.at.position.counters[place]))
            .sum()
    }

    /// Returns the symbols, one bit each.
    pub(crate) fn symbols(&self, symbols: &Symbols) -> u64 {
        match symbols {
            Symbols::Constant(symbols) => *symbols,
            Symbols::At(attribute, cells) => {
                let at = |place| self.attribute(*attribute, place);
                self.cells(cells).iter().map(at).fold(0, |a, b| a | b)
            }
            Symbols::Was(inner) => self.earlier().symbols(inner),
            Symbols::OfChosen(attribute) => {
                self.attributes_of_chosen(*attribute).fold(0, |a, b| a | b)
            }
            Symbols::Or(a, b) => self.symbols(a) | self.symbols(b),
            Symbols::And(a, b) => self.symbols(a) & self.symbols(b),
            Symbols::Minus(a, b) => self.symbols(a) & !self.symbols(b),
        }
    }

    /// Returns the attribute of the cell, or of the piece on the place; 0 if the place is empty.
    fn attribute(&self, attribute: AttributeId, place: CellId) -> u64 {
        let declared = &self.at.rules().attributes[attribute.index()];
        match declared.of {
            AttributeOf::Cell => {
                let cell = self.at.places().cell(place);
                self.at.attribute(self.at.position, attribute, cell)
            }
            AttributeOf::Piece => self.at.attribute(self.at.position, attribute, place),
            AttributeOf::Kind => self.at.position.piece(place).map_or(0, |piece| {
                declared
                    .values
                    .get(piece.kind().index())
                    .copied()
                    .unwrap_or(0)
            }),
        }
    }

    /// Returns the attribute of each chosen kind, one for each step that chooses.
    fn attributes_of_chosen(&self, attribute: AttributeId) -> impl Iterator<Item = u64> + '_ {
        let declared = &self.at.rules().attributes[attribute.index()];
        let steps = self.turn.map_or(&[][..], Move::each_step);
        steps
            .iter()
            .filter_map(Move::chosen)
            .filter_map(|kind| declared.values.get(kind.index()).copied())
    }
}
