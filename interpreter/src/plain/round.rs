//! Rounds: orders that all players give on the same position, and that are carried out together.

use ir::Arrange;
use ir::{AttackRules, CellId, Follows, Move, Piece, PlayerId};

use super::apply::{close_turn, count, place_tile};
use super::effect::{take_effect, take_effect_of_orders};
use crate::position::Position;
use crate::query::Query;

/// Returns the position after an order of the player to move. The last order completes the round.
pub(super) fn give(game: &Query<'_>, before: Position, order: &Move) -> Position {
    let mut after = before;
    let me = after.turn;
    after.orders.push((me, order.clone()));
    after.is_made = false;
    if let Some(turns) = after.turns.get_mut(me.index()) {
        *turns = turns.saturating_add(1);
    }
    after.turn = game.next_player(me);
    if after.orders.len() >= game.rules().players.len() {
        carry_out(game, &mut after);
        after.turn = PlayerId(0);
        super::phase::settle(game, &mut after);
    }
    after
}

/// An order that is carried out.
struct Order {
    player: PlayerId,
    order: Move,
    /// The pieces that it lifts, with the cells where they are put down.
    lifted: Vec<(Piece, CellId, CellId)>,
}

/// Carries out all orders at once.
fn carry_out(game: &Query<'_>, board: &mut Position) {
    let before: Vec<Option<Piece>> = board.pieces.to_vec();
    take_effect_of_orders(game, board);
    let mut orders = std::mem::take(&mut board.orders);
    // Orders are carried out in turn order.
    orders.arrange_by_key(|(player, _)| *player);
    orders.retain(|(_, order)| {
        let froms = order
            .from()
            .into_iter()
            .chain(order.partners().iter().map(|(from, _)| *from));
        froms
            .into_iter()
            .all(|from| board.piece(from) == before[from.index()])
    });
    let common = board.clone();
    let mut live: Vec<Order> = orders
        .into_iter()
        .map(|(player, order)| lift(board, player, order))
        .collect();
    capture(game, &common, board, &mut live);
    put_down(board, &live);
    for one in &live {
        place_tile(game, board, &one.order);
    }
    board.passed.clear();
    let turn = board.turn;
    for Order { player, order, .. } in &live {
        let me = (*player, AttackRules::All);
        board.turn = *player;
        take_effect(game, board, me, order, Follows::Step);
        take_effect(game, board, me, order, Follows::Turn);
    }
    board.turn = turn;
    match live.last() {
        Some(Order { order, .. }) => close_turn(game, board, order),
        None => super::run_down(board),
    }
    for Order { player, order, .. } in &live {
        count(game, board, (*player, order));
    }
    board.is_made = false;
    board.earlier = None;
}

/// Takes the pieces of an order off the board.
fn lift(board: &mut Position, player: PlayerId, order: Move) -> Order {
    let main = order.from().zip(order.to().or(order.from()));
    let moves: Vec<(CellId, CellId)> = main
        .into_iter()
        .chain(order.partners().iter().copied())
        .collect();
    let mut lifted = Vec::new();
    for (index, (from, to)) in moves.into_iter().enumerate() {
        let Some(piece) = board.pieces[from.index()].take() else {
            continue;
        };
        let kind = order
            .promotes()
            .filter(|_| index == 0)
            .unwrap_or(piece.kind());
        lifted.push((Piece::new(piece.player(), kind), from, to));
    }
    Order {
        player,
        order,
        lifted,
    }
}

/// Removes the pieces that are captured, and feeds the stores. Pieces that have left their cells are not captured.
fn capture(game: &Query<'_>, common: &Position, board: &mut Position, live: &mut [Order]) {
    for one in live.iter_mut() {
        one.order
            .retain_captured(|cell| board.pieces[cell.index()].is_some());
    }
    for one in live.iter() {
        let me = (one.player, AttackRules::All);
        game.at(common).feed_stores(me, &one.order, board);
    }
    for cell in live.iter().flat_map(|one| one.order.captured()) {
        board.take_off(*cell);
    }
}

/// Puts the lifted pieces down, and those that are dropped. Pieces that end on the same cell are removed, and so is a piece that ends
/// where one stands that was not captured.
fn put_down(board: &mut Position, live: &[Order]) {
    let dropped = live.iter().filter_map(|one| {
        let (kind, to) = one.order.dropped().zip(one.order.to())?;
        Some((Piece::new(one.player, kind), to))
    });
    let moved = live.iter().flat_map(|one| &one.lifted);
    let arriving: Vec<(Piece, Option<CellId>, CellId)> = moved
        .map(|(piece, from, to)| (*piece, Some(*from), *to))
        .chain(dropped.map(|(piece, to)| (piece, None, to)))
        .collect();
    let mut went: Vec<(CellId, CellId)> = Vec::new();
    for (piece, from, to) in &arriving {
        let n_arriving = arriving.iter().filter(|(_, _, other)| other == to).count();
        let is_free = board.pieces[to.index()].is_none();
        if let Some(from) = from {
            board.unmoved.remove(*from);
        }
        if n_arriving > 1 || !is_free {
            continue;
        }
        board.unmoved.remove(*to);
        board.pieces[to.index()] = Some(*piece);
        went.extend(from.map(|from| (from, *to)));
    }
    // Pieces that are removed lose their statuses and values.
    let has_left = |cell| arriving.iter().any(|(_, from, _)| *from == Some(cell));
    board.carry_marks(|cell| match went.iter().find(|(from, _)| *from == cell) {
        Some((_, to)) => Some(*to),
        None => (!has_left(cell)).then_some(cell),
    });
}
