//! Reasons why an item cannot be taken from a store: drops, tiles, calls, and discards.

use std::ops::ControlFlow;

use ir::{Arrange, CellId, Holds, KindId, Move, StepKind, StoreId, StoreOrder, Turn};

use crate::game::Game;
use crate::position::Position;
use crate::query::Query;
use crate::why::possessive;

/// The part of the text that a reason is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The item from the store.
    What,
    /// The cell.
    Where,
    /// Both.
    Both,
}

/// A reason, with the progress of the text towards a legal move. Of several kinds of turn, the reason with the most progress is
/// reported.
type Reason = (u8, Part, String);

/// Returns the reason why `what@at` is not legal; `None` if no reason is found.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    what: &str,
    at: &str,
) -> Option<(Part, String)> {
    let step = if at == "-" {
        StepKind::Discard
    } else {
        StepKind::Drop
    };
    let board = &game.rules().board;
    let cell = game
        .rules()
        .find_place(at)
        .map(|place| game.places().cell(place));
    if at.is_empty() {
        return Some((Part::Where, "the cell after `@` is missing".to_owned()));
    }
    if cell.is_none() && step == StepKind::Drop {
        let message = format!("`{at}` is not a cell of the board `{}`", board.name);
        return Some((Part::Where, message));
    }
    // Standard notation leaves the letter of one kind out, unless chance draws.
    let mut stores = game.rules().stores.iter();
    let unlettered = game.rules().unlettered_kind();
    let what = match unlettered.filter(|_| what.is_empty()) {
        Some(kind) if !stores.any(|store| store.order == StoreOrder::Random) => {
            game.rules().shown(kind).letter.as_str()
        }
        _ => what,
    };
    let ways = ways(game, position, step);
    if ways.is_empty() {
        return Some((Part::Both, no_way(game, position, step)));
    }
    let mut reasons: Vec<Reason> = Vec::new();
    for way in &ways {
        for (index, store) in game.rules().stores.iter().enumerate() {
            let id = StoreId::from_index(index);
            let is_other = way
                .and_then(|turn| turn.from_store)
                .is_some_and(|from| from != id);
            let has_place = store.drop.is_some() || way.is_some_and(|turn| turn.at.is_some());
            if !is_other && (has_place || step == StepKind::Discard) {
                reasons.extend(reason(game, position, *way, id, what, cell));
            }
        }
    }
    let furthest = reasons.into_iter().max_by_key(|(stage, ..)| *stage);
    furthest.map(|(_, part, message)| (part, message))
}

/// Returns the open kinds of turn that take from stores; `None` represents a game without kinds of turn.
fn ways<'g>(game: &'g Game, position: &Position, step: StepKind) -> Vec<Option<&'g Turn>> {
    let rules = game.rules();
    if rules.turns.is_empty() {
        let can_drop = rules.stores.iter().any(|store| store.drop.is_some());
        return if can_drop && step == StepKind::Drop {
            vec![None]
        } else {
            Vec::new()
        };
    }
    let query = Query::new(game, position);
    let at = query.at(position);
    let turns = rules.turns.iter();
    turns
        .filter(|turn| turn.steps_of.contains(&step) && at.is_open(turn))
        .map(Some)
        .collect()
}

/// Returns the reason why nothing is taken from stores now: never, in another phase, or only if another kind of turn is impossible.
fn no_way(game: &Game, position: &Position, step: StepKind) -> String {
    let rules = game.rules();
    let what = match step {
        StepKind::Discard => "nothing is left out",
        _ => "nothing comes from a store",
    };
    let mut turns = rules
        .turns
        .iter()
        .filter(|turn| turn.steps_of.contains(&step));
    let is_now = |turn: &&Turn| turn.phase.is_none_or(|phase| phase == position.phase);
    if let Some(other) = turns.clone().filter(is_now).find_map(|turn| turn.otherwise) {
        let other = &rules.turns[other.index()].name;
        return format!("{what} as long as the turn `{other}` is possible");
    }
    match rules.phases.get(position.phase.index()) {
        Some(phase) if turns.next().is_some() => format!("{what} in the phase `{}`", phase.name),
        _ if turns.next().is_some() => format!("{what} now"),
        _ => format!("{what} in this game"),
    }
}

/// Returns the reason why this kind of turn does not take the item from this store.
fn reason(
    game: &Game,
    position: &Position,
    way: Option<&Turn>,
    id: StoreId,
    what: &str,
    cell: Option<CellId>,
) -> Option<Reason> {
    let mover = position.turn;
    let store = &game.rules().stores[id.index()];
    let is_random = store.order == StoreOrder::Random;
    if what.is_empty() != is_random {
        let message = if is_random {
            format!(
                "chance picks what comes from `{}`, and only the cell is called",
                store.name
            )
        } else {
            "it does not name what comes there".to_owned()
        };
        return Some((1, Part::What, message));
    }
    let contents = game.contents(position, id, mover);
    let owner = if store.is_shared {
        format!("`{}`", store.name)
    } else {
        format!(
            "{} `{}`",
            possessive(&game.rules().players[mover.index()].name),
            store.name
        )
    };
    if contents.iter().all(|n| *n == 0) {
        return Some((2, Part::Both, format!("{owner} is empty")));
    }
    let item = item(game, id, what);
    if !is_random {
        let Some(item) = item else {
            let is_piece = store.holds == Holds::Pieces;
            let message = match is_piece {
                true => format!("`{what}` is not a kind of this game"),
                false => format!("`{what}` is not a tile of `{}`", store.name),
            };
            return Some((0, Part::What, message));
        };
        if contents.get(usize::from(item)).is_none_or(|n| *n == 0) {
            let message = format!("{owner} holds no {}", named(game, id, item));
            return Some((3, Part::What, message));
        }
        if let StoreOrder::Listed(order) = &store.order {
            let is_left = |item: &&u16| contents.get(usize::from(**item)).is_some_and(|n| *n > 0);
            if let Some(next) = order.iter().find(is_left).filter(|next| **next != item) {
                let (next, item) = (named(game, id, *next), named(game, id, item));
                let message = format!("the {next} comes next, not the {item}");
                return Some((4, Part::What, message));
            }
        }
    }
    let Some(cell) = cell else {
        let name = way.map_or("", |turn| turn.name.as_str());
        let message = format!("`step` of the turn `{name}` does not hold for it");
        return Some((7, Part::What, message));
    };
    let piece = game.stack(position, cell).first().copied();
    if let (Holds::Pieces, Some(piece), false) = (&store.holds, piece, game.places().has_stacks()) {
        let kind = &game.rules().kinds[piece.kind().index()].name;
        let whose = match piece.is_neutral() {
            true => "a neutral".to_owned(),
            false => possessive(game.rules().owner_name(piece.player())),
        };
        let at = game.rules().board.name_of(cell);
        let message = format!("`{at}` is not empty, {whose} {kind} is there");
        return Some((5, Part::Where, message));
    }
    let pseudo_move = pseudo_move(game, position, way, id, item, cell);
    let Some(pseudo_move) = pseudo_move else {
        let at = game.rules().board.name_of(cell);
        let whose = match way.filter(|turn| turn.at.is_some()) {
            Some(turn) => format!("`where` of the turn `{}`", turn.name),
            None => format!("`drop` of the store `{}`", store.name),
        };
        return Some((6, Part::Where, format!("{whose} leaves out `{at}`")));
    };
    let query = Query::new(game, position);
    let at = query.at(position);
    if let Some(turn) = way {
        let eval = at.eval(mover).with_turn(&pseudo_move);
        if !eval.condition(&turn.step) {
            let message = format!("`step` of the turn `{}` does not hold for it", turn.name);
            return Some((7, Part::Both, message));
        }
    }
    let illegal = at.why_illegal(&pseudo_move)?;
    Some((8, Part::Both, crate::why::words(game, position, illegal)))
}

/// Returns the pseudo-legal move of this text before forbid rules.
fn pseudo_move(
    game: &Game,
    position: &Position,
    way: Option<&Turn>,
    store: StoreId,
    item: Option<u16>,
    cell: CellId,
) -> Option<Move> {
    let turns = &game.rules().turns;
    let index = way.and_then(|way| turns.iter().position(|turn| std::ptr::eq(turn, way)));
    let turn = index.map(ir::TurnId::from_index);
    let mut found = None;
    let query = Query::new(game, position);
    let at = query.at(position);
    let _ = at.pseudo_drops(turn, None, &mut |pseudo_move| {
        let is_item = match (item, pseudo_move.item()) {
            (Some(expected), Some(item)) => item.index() == usize::from(expected),
            _ => item.is_none(),
        };
        let is_from = pseudo_move.source().is_some_and(|(from, _)| from == store);
        let is_there = pseudo_move
            .to()
            .is_some_and(|to| game.places().cell(to) == cell);
        if !(is_item && is_from && is_there) {
            return ControlFlow::Continue(());
        }
        found = Some(pseudo_move);
        ControlFlow::Break(())
    });
    found
}

/// Returns the item that a text means, in letters of either case.
fn item(game: &Game, store: StoreId, text: &str) -> Option<u16> {
    let expected = text.to_lowercase();
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.arrange();
        letters
    };
    let is_it = |item: &u16| match game.rules().stores[store.index()].holds {
        Holds::Pieces => {
            let kind = &game.rules().kinds[KindId(*item).index()];
            kind.letter.to_lowercase() == expected || kind.name.to_lowercase() == expected
        }
        Holds::Tiles(..) => match game.rules().item_text(store, *item) {
            letters if letters.is_empty() => text == "-",
            letters => sorted(&letters) == sorted(text),
        },
    };
    let n_items = u16::try_from(game.rules().n_items(store)).unwrap_or(u16::MAX);
    (0..n_items).find(is_it)
}

/// Returns the name of a piece's kind, or a tile with its symbols.
fn named(game: &Game, store: StoreId, item: u16) -> String {
    let text = game.rules().item_text(store, item);
    match game.rules().stores[store.index()].holds {
        Holds::Pieces => text,
        Holds::Tiles(..) => format!("tile `{text}`"),
    }
}
