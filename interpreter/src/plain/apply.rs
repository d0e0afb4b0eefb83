//! Making a move.

use ir::{
    AttackRules, Called, CalledItem, CellId, CellList, Follows, Holds, Item, Move, Passed,
    PhaseOrder, Piece, PlayerId, Shape, StoreId, StoreOwner,
};
use smallvec::SmallVec;

use super::effect::take_effect;
use crate::at::At;
use crate::position::Position;
use crate::query::Query;

/// Returns the board after the move. The same player is still `turn`, but the move is marked as made.
pub fn apply(at: At<'_>, turn: &Move) -> Position {
    if let Some(thrown) = turn.thrown() {
        return at.throw(thrown);
    }
    let first = turn.steps().first().unwrap_or(turn);
    let mut after = at.apply_step(first);
    for step in turn.steps().iter().skip(1) {
        after = at.query.at(&after).apply_step(step);
    }
    forget_passed(&mut after, turn);
    at.remember(&mut after);
    end_turn(at.query, &mut after, turn);
    after
}

impl At<'_> {
    /// Returns the board for forbid rules that are evaluated after a step. The step and its effects are made, and the turn ends
    /// there without effects of the turn. `me` makes the step; `rules` defines the meaning of attack in everything that follows
    /// from it.
    pub(super) fn apply_for_forbids(
        self,
        step: &Move,
        me: PlayerId,
        rules: AttackRules,
    ) -> Position {
        let mut after = self.step_made(step, me, rules);
        close_turn(self.query, &mut after, step);
        after
    }
}

/// Clears the passed cells that are open until the next step, after a turn of more than one step: no piece can then be captured
/// on them.
pub(super) fn forget_passed(after: &mut Position, turn: &Move) {
    if turn.steps().len() > 1 {
        after.passed.retain(|passed| passed.left > 0);
    }
}

/// Ends the turn: its effects follow, and the remaining duration of statuses decreases by one.
pub(super) fn end_turn(game: &Query<'_>, after: &mut Position, turn: &Move) {
    if after.called.is_none() {
        let me = after.turn;
        take_effect(game, after, (me, AttackRules::All), turn, Follows::Turn);
    }
    close_turn(game, after, turn);
}

/// Ends the turn without effects of the turn: for conditions that are evaluated after each step.
pub(super) fn close_turn(game: &Query<'_>, after: &mut Position, turn: &Move) {
    run_down(after);
    if !game.reads.last.is_empty() && after.called.is_none() {
        after.last = Some(Box::new(turn.clone()));
    }
}

/// Marks the move as made, and lets statuses and passed cells run down, whatever the move was.
pub(crate) fn run_down(after: &mut Position) {
    after.is_made = true;
    // A call is half a turn.
    if after.called.is_some() {
        return;
    }
    after.statuses.retain(|given| {
        given.left -= 1;
        given.left > 0
    });
    // Others are open until the next step.
    after.passed.retain(|passed| {
        let is_last = passed.left == 1;
        passed.left = passed.left.saturating_sub(1);
        !is_last
    });
}

impl At<'_> {
    /// Returns the board after one step and its effects; the turn goes on.
    pub(crate) fn apply_step(self, step: &Move) -> Position {
        self.step_made(step, self.position.turn, AttackRules::All)
    }

    /// Keeps this position as the one before `after`, if a rule reads it.
    pub(super) fn remember(self, after: &mut Position) {
        after.earlier = self.reads.earlier.then(|| {
            Box::new(Position {
                earlier: None,
                ..self.position.clone()
            })
        });
    }

    /// Returns the position after a move from this one, with what rules read of the history of the game. `after` is the
    /// position without it. A move that takes back the turn before leads to the position before that turn.
    pub(crate) fn follow(self, made: &Move, mut after: Position) -> Position {
        let way = made.way.map(|id| &self.rules().turns[id.index()]);
        if way.is_some_and(|turn| turn.refuses)
            && let Some(before) = &self.position.before
        {
            let (mut before, led_to) = (**before).clone();
            before.refused.push(led_to);
            return before;
        }
        if self.query.counts_occurrences() {
            after.past.push(self.key(self.position));
        }
        // Dice are thrown before the turn that can be refused later.
        if self.reads.refuses && made.thrown().is_none() {
            after.refused.clear();
            let is_order = !self.position.orders.is_empty() || !after.orders.is_empty();
            let is_drawn =
                made.kind().is_chance() || after.called.is_some_and(|it| it.item().is_some());
            after.before = (!is_order && !is_drawn).then(|| {
                let before = Position {
                    before: None,
                    ..self.position.clone()
                };
                Box::new((before, self.key_of_reached(after.clone())))
            });
        }
        after
    }

    /// Returns the key of a position that a turn leads to, whatever was refused before.
    fn key_of_reached(self, mut position: Position) -> u64 {
        position.before = None;
        position.refused.clear();
        self.key(&position)
    }

    /// Tests whether a turn leads to a position that has been refused. `reached` is the board after the turn.
    pub(super) fn is_refused(self, turn: &Move, reached: &Position) -> bool {
        !self.position.refused.is_empty() && {
            let next = self.query.finish(reached.clone(), turn);
            (self.position.refused).contains(&self.key_of_reached(next))
        }
    }

    /// Makes a step of this player as [`At::apply_step`] does; `rules` defines the meaning of attack in everything that follows.
    fn step_made(self, step: &Move, me: PlayerId, rules: AttackRules) -> Position {
        let mut after = self.position.clone();
        self.remember(&mut after);
        if let Shape::Call {
            source: (store, _),
            to,
        } = step.shape
        {
            let turn = step.way;
            after.called = Some(Called::Item(CalledItem { store, to, turn }));
            return after;
        }
        self.feed_stores((me, rules), step, &mut after);
        if step.kind().is_chance() {
            after.called = None;
        }
        if step.from().is_none() && step.to().and(step.dropped()).is_none() {
            place_tile(self.query, &mut after, step);
            after.passed = self.still_passed(step, &after).collect();
            take_effect(self.query, &mut after, (me, rules), step, Follows::Step);
            return after;
        }
        self.put_down(me, step, &mut after);
        let passed = self.still_passed(step, &after);
        after.passed = passed.chain(self.passed_by(step)).collect();
        take_effect(self.query, &mut after, (me, rules), step, Follows::Step);
        after
    }
}

impl At<'_> {
    /// Moves the pieces of a step of this player, or drops one, and removes the captured pieces.
    pub(super) fn put_down(self, me: PlayerId, step: &Move, after: &mut Position) {
        if self.places().has_stacks() {
            let dropped = step.to().and(step.dropped());
            let dropped = dropped.map(|kind| Piece::new(me, kind));
            super::stack::make(self.places(), after, step, dropped);
        } else {
            move_pieces(me, step, after);
        }
        if let ir::Shape::Drop(drop) = &step.shape
            && self.rules().stores[drop.source.0.index()].unmoved
            && let Some(to) = drop.to
            && after.piece(to).is_some()
        {
            after.unmoved.insert(to);
        }
    }

    /// Returns the cells that a step leaves open to captures en passant, with the place of its piece.
    fn passed_by(self, step: &Move) -> Option<Passed> {
        let by = step.to()?;
        let turn = step.way.map(|id| &self.rules().turns[id.index()]);
        // The present turn counts too.
        let left = match turn.map_or(0, |turn| turn.passed_for) {
            0 => 0,
            turns => turns.saturating_add(1),
        };
        let leaves_some = step.leaves_passed() && !step.passed().is_empty();
        leaves_some.then(|| Passed {
            cells: step.passed().into(),
            by,
            left,
        })
    }

    /// Returns the cells passed by earlier steps that stay open to captures en passant after a step, which has led to `after`: while
    /// they are empty and the piece that passed them has not moved.
    fn still_passed(self, step: &Move, after: &Position) -> impl Iterator<Item = Passed> {
        let before = self.position;
        let is_open = move |passed: &&Passed| {
            let (by, pairs) = (passed.by, step.partners().iter().chain(step.unloads()));
            let mut moved = step.from().into_iter().chain(step.to());
            let mut others = pairs.flat_map(|(from, to)| [*from, *to]);
            passed.left > 0
                && before.piece(by).is_some()
                && after.piece(by) == before.piece(by)
                && moved.all(|place| place != by)
                && others.all(|place| place != by)
        };
        let still_empty = move |passed: &Passed| {
            let is_empty =
                |cell: &CellId| before.piece(*cell).is_none() && after.piece(*cell).is_none();
            let cells: CellList = passed.cells.iter().copied().filter(is_empty).collect();
            (!cells.is_empty()).then_some(Passed { cells, ..*passed })
        };
        before.passed.iter().filter(is_open).filter_map(still_empty)
    }
}

/// Places a tile from a store; a discarded piece changes no cell.
pub(super) fn place_tile(game: &Query<'_>, after: &mut Position, step: &Move) {
    let (Some((store, _)), Some(tile), Some(to)) = (step.source(), step.tile(), step.to()) else {
        return;
    };
    if let Holds::Tiles(attribute, values) = &game.rules().stores[store.index()].holds
        && let Some(value) = values.get(usize::from(tile))
    {
        game.set_attribute(after, *attribute, game.places().cell(to), *value);
    }
}

/// Moves the pieces of a step in a game without stacks.
fn move_pieces(me: PlayerId, step: &Move, after: &mut Position) {
    let mover = match step.from() {
        Some(from) => {
            after.unmoved.remove(from);
            after.pieces[from.index()].take()
        }
        None => step.dropped().map(|kind| Piece::new(me, kind)),
    };
    let partners: SmallVec<[Option<Piece>; 2]> = step
        .partners()
        .iter()
        .map(|(from, _)| after.pieces[from.index()].take())
        .collect();
    for captured_piece in step.captured() {
        after.take_off(*captured_piece);
    }
    for (from, to) in step.unloads() {
        after.pieces[to.index()] = after.pieces[from.index()].take();
        after.unmoved.remove(*from);
    }
    for ((from, to), partner) in step.partners().iter().zip(partners) {
        after.pieces[to.index()] = partner;
        after.unmoved.remove(*from);
        after.unmoved.remove(*to);
    }
    if let Some(to) = step.to() {
        after.pieces[to.index()] = match (mover, step.promotes()) {
            (Some(piece), Some(kind)) => Some(Piece::new(piece.player(), kind)),
            (mover, _) => mover,
        };
        after.unmoved.remove(to);
    }
    wander(after, step);
}

/// Moves the statuses and values with their pieces, all at once.
fn wander(after: &mut Position, step: &Move) {
    if after.statuses.is_empty() && after.valued.is_empty() {
        return;
    }
    let first = step.from().zip(step.to());
    let moves: SmallVec<[(CellId, CellId); 4]> = first
        .into_iter()
        .chain(step.partners().iter().chain(step.unloads()).copied())
        .collect();
    after.carry_marks(|cell| {
        let moved = moves.iter().find(|(from, _)| *from == cell);
        Some(moved.map_or(cell, |(_, to)| *to))
    });
}

impl At<'_> {
    /// Puts captured pieces into stores, and takes a piece or tile that comes from a store out of it.
    pub(super) fn feed_stores(
        self,
        (me, rules): (PlayerId, AttackRules),
        step: &Move,
        after: &mut Position,
    ) {
        if self.rules().stores.is_empty() {
            return;
        }
        let item = step.promotes().map(Item::Piece).or(step.item());
        if let Some(((store, player), item)) = step.source().zip(item) {
            let place = self.store_contents(store, player).start + item.index();
            after.stores[place] = after.stores[place].saturating_sub(1);
        }
        if step.captured().is_empty() {
            return;
        }
        let eval = self.eval(me).with_turn(step).with_attack(rules);
        for (index, store) in self.rules().stores.iter().enumerate() {
            let Some(gains) = &store.gains else { continue };
            let gains = eval.cells(gains);
            for captured_piece in step
                .captured()
                .iter()
                .filter(|captured_piece| gains.contains(**captured_piece))
            {
                let Some(piece) = self.position.piece(*captured_piece) else {
                    continue;
                };
                let owner = match store.owner {
                    StoreOwner::Mover => me,
                    // A neutral piece has no owner whose store it could enter.
                    StoreOwner::CapturedPiece if piece.is_neutral() && !store.is_shared => continue,
                    StoreOwner::CapturedPiece => piece.player(),
                    StoreOwner::Player(player) => self.one_meant(me, player),
                };
                // In an attack query about an empty cell, a piece of no kind represents any piece that may arrive there.
                let Some(kind) = store.becomes.get(piece.kind().index()).copied() else {
                    continue;
                };
                let place = self.store_place(StoreId::from_index(index), owner, kind);
                after.stores[place] = after.stores[place].saturating_add(1);
            }
        }
    }
}

/// Completes the move: counters, then the next player.
pub fn finish(game: &Query<'_>, mut after: Position, made: &Move) -> Position {
    if made.thrown().is_some() {
        super::throw::call_throw(game, &mut after);
        return after;
    }
    let me = after.turn;
    if game.rules().phase_order(after.phase) == PhaseOrder::Together
        && let Some(before) = after.earlier.take()
    {
        let mut after = super::round::give(game, *before, made);
        super::throw::begin_turn(game, &mut after);
        return after;
    }
    if after.called.is_some() {
        // The turn goes on after the chance draw.
        after.is_made = false;
        after.earlier = None;
        return after;
    }
    count(game, &mut after, (me, made));
    after.is_made = false;
    after.earlier = None;
    if let Some(turns) = after.turns.get_mut(me.index()) {
        *turns = turns.saturating_add(1);
    }
    let turn = made.way.map(|id| &game.rules().turns[id.index()]);
    after.turn = match turn.and_then(|turn| turn.next) {
        Some(next) => game.one_meant(me, next),
        None => game.next_player(me),
    };
    if !game.rules().phases.is_empty() {
        super::phase::pass_on(game, &mut after, me);
    }
    super::throw::begin_turn(game, &mut after);
    after
}

/// Counts a turn of a player.
pub(super) fn count(game: &Query<'_>, after: &mut Position, (me, made): (PlayerId, &Move)) {
    if !game.rules().counters.is_empty() {
        let mut counters = after.counters.clone();
        let eval = game.at(after).eval(me).with_turn(made);
        for (index, counter) in game.rules().counters.iter().enumerate() {
            let place = game.counter_place(index, me);
            let holds = |condition: &Option<ir::Condition>| {
                condition.as_ref().is_some_and(|it| eval.condition(it))
            };
            let amount = |amount: &Option<ir::Amount>| match amount {
                None => 0,
                Some(ir::Amount::If(condition)) => u32::from(eval.condition(condition)),
                Some(ir::Amount::Of(number)) => eval.number(number),
            };
            counters[place] = if holds(&counter.reset) {
                counter.start
            } else {
                let more = u32::from(counters[place]).saturating_add(amount(&counter.add));
                let value = more.saturating_sub(amount(&counter.subtract));
                value.min(counter.max.into()) as u16
            };
        }
        after.counters = counters;
    }
}
