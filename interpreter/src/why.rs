//! Reasons why a move is not legal, in words.

use std::ops::ControlFlow;

use ir::{CellId, Cells, Condition, Joint, PartName, Piece};

use crate::at::At;
use crate::expression::Eval;
use crate::game::Game;
use crate::plain::{Cast, Illegal, for_each_cast};
use crate::position::Position;
use crate::query::Query;

/// The reason about a piece that has a part leading to a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Led {
    /// No rule forbids the move by one of its parts.
    Free,
    /// The rule that forbids the part that gets furthest, as the end of a sentence.
    Forbidden(String),
}

/// Returns the reason that forbids the piece on `from` to go to `to`; `None` if its movement does not lead there.
///
/// If several parts lead there, the part that gets furthest counts: forbid rules come first, then the safety of royal pieces.
pub(crate) fn why_not(game: &Game, position: &Position, from: CellId, to: CellId) -> Option<Led> {
    let query = Query::new(game, position);
    let at = query.at(position);
    let mut found: Vec<(u8, Option<Illegal>, Option<PartName>)> = Vec::new();
    let _ = at.unrestricted_from(from, &mut |pseudo_move| {
        if pseudo_move.to() == Some(to) {
            let illegal = at.why_illegal(&pseudo_move);
            let how_far = match illegal {
                Some(Illegal::Forbid(index)) => {
                    u8::from(game.rules().forbids[index].after.is_some())
                }
                Some(Illegal::Promotion(_) | Illegal::After(_)) => 1,
                Some(Illegal::Unsafe | Illegal::Unkept) => 2,
                Some(Illegal::Refused) => 3,
                None => 4,
            };
            found.push((how_far, illegal, pseudo_move.part()));
        }
        ControlFlow::Continue(())
    });
    if query.too_much().is_some() {
        return None;
    }
    // The first of those that get equally far.
    let furthest = found.iter().map(|(how_far, ..)| *how_far).max()?;
    let (_, illegal, part) = found.iter().find(|(how_far, ..)| *how_far == furthest)?;
    let Some(illegal) = *illegal else {
        return Some(Led::Free);
    };
    let has_others = found.iter().any(|(_, _, other)| other != part);
    let part = part.filter(|_| has_others && illegal != Illegal::Unsafe);
    let reason = words(game, position, illegal);
    Some(Led::Forbidden(match part {
        Some(part) => format!("{reason} as `{}`", game.rules().part_names[part.index()]),
        None => reason,
    }))
}

/// Returns the reason why a joint move cannot be made, as the end of a sentence.
pub(crate) fn why_no_joint(game: &Game, position: &Position, joint: &Joint) -> String {
    let query = Query::new(game, position);
    let at = query.at(position);
    let eval = at.eval(position.turn());
    let mut reason = None;
    let _ = for_each_cast(joint, &eval, &mut |eval, cast| {
        let _ = at.for_each_choice_of_ends(joint, eval, cast, &mut |eval, ends| {
            reason = Some(why_not_cast(at, joint, eval, (cast, ends)));
            ControlFlow::Break(())
        });
        reason.get_or_insert_with(|| "a piece that takes part has no cell to go to".to_owned());
        ControlFlow::Break(())
    });
    reason.unwrap_or_else(|| "a piece that takes part is not where it begins".to_owned())
}

fn why_not_cast(
    at: At<'_>,
    joint: &Joint,
    eval: &Eval<'_>,
    (cast, ends): (&Cast, &Cast),
) -> String {
    let position = at.position;
    let name = |cell: CellId| at.rules().place_name(cell);
    let is_taken = |end: &CellId| position.piece(*end).is_some() && !cast.contains(end);
    if let Some(end) = ends.iter().find(|end| is_taken(end)) {
        return format!("`{}` is not empty", name(*end));
    }
    let Some(pseudo_move) = at.pseudo_joint(None, cast, ends) else {
        return "pieces that take part block each other".to_owned();
    };
    let eval = eval.clone().with_turn(&pseudo_move);
    if let Some(failed) = first_failed(&joint.when, &eval) {
        let outside = |set: &Cells, within: &Cells| {
            let mut cells = eval.without_tops(set);
            cells -= &eval.cells(within);
            cells.first()
        };
        let reason = match failed {
            Condition::In(set, Cells::Unmoved) => {
                outside(set, &Cells::Unmoved).map(|cell| match position.piece(cell) {
                    Some(piece) => {
                        format!("the {} on `{}` has moved", kind_of(&at, piece), name(cell))
                    }
                    None => format!("there is no piece on `{}`", name(cell)),
                })
            }
            Condition::In(set, Cells::Empty) => {
                let taken = outside(set, &Cells::Empty);
                taken.map(|cell| format!("`{}` is not empty", name(cell)))
            }
            Condition::None(set @ (Cells::Attacked(_) | Cells::Unsafe { .. })) => {
                let attacked = eval.cells(set).first();
                attacked.map(|cell| format!("`{}` is attacked", name(cell)))
            }
            Condition::None(set @ Cells::Attackers { .. }) => {
                let attacker = eval.cells(set).first();
                attacker.map(|cell| format!("the piece on `{}` could capture there", name(cell)))
            }
            _ => None,
        };
        return reason.unwrap_or_else(|| "its `when` does not hold".to_owned());
    }
    match at.why_illegal(&pseudo_move) {
        Some(illegal) => words(&at, position, illegal),
        None => "this turn is not possible now".to_owned(),
    }
}

/// Returns the first operand of a conjunction that does not hold.
fn first_failed<'c>(condition: &'c Condition, eval: &Eval<'_>) -> Option<&'c Condition> {
    match condition {
        Condition::And(a, b) => first_failed(a, eval).or_else(|| first_failed(b, eval)),
        _ => (!eval.condition(condition)).then_some(condition),
    }
}

fn kind_of(game: &Game, piece: Piece) -> &str {
    let kind = game.rules().kinds.get(piece.kind().index());
    kind.map_or("piece", |kind| kind.name.as_str())
}

/// Returns whether the move from `from` to the cell of `to` fails only because the stack would be too high. The movement leads
/// there if the pieces above the mover stay behind and the stack there is lower.
pub(crate) fn is_too_high(game: &Game, position: &Position, from: CellId, to: CellId) -> bool {
    let places = game.places();
    let cell = places.cell(to);
    let load: Vec<CellId> = position.unit(places, from).skip(1).collect();
    let there = game.stack(position, cell).len();
    if !places.has_stacks() || there == 0 || load.len() + 1 + there <= places.levels() {
        return false;
    }
    let mut lower = position.clone();
    let top = (1..there).filter_map(|level| places.at(cell, level));
    for place in load.into_iter().chain(top) {
        lower.pieces[place.index()] = None;
        lower.unmoved.remove(place);
        lower.clear_marks(place);
    }
    lower.trim(places);
    let query = Query::new(game, position);
    let mut is_reached = false;
    let _ = query
        .at(&lower)
        .unrestricted_from(from, &mut |pseudo_move| {
            is_reached |= pseudo_move.to().is_some_and(|to| places.cell(to) == cell);
            ControlFlow::Continue(())
        });
    is_reached
}

/// Returns the possessive of a player's name: `white's`, `tigers'`.
pub(crate) fn possessive(name: &str) -> String {
    let s = if name.ends_with('s') { "" } else { "s" };
    format!("{name}'{s}")
}

/// Writes the reason that forbids a move, as the end of a sentence.
pub(crate) fn words(game: &Game, position: &Position, illegal: Illegal) -> String {
    match illegal {
        Illegal::Forbid(index) => {
            let forbid = &game.rules().forbids[index];
            if forbid.name.is_empty() {
                "a rule forbids it".to_owned()
            } else {
                format!("the rule `{}` forbids it", forbid.name)
            }
        }
        Illegal::Promotion(index) => {
            let name = &game.rules().promotions[index].name;
            let which = match name.is_empty() {
                true => "a promotion".to_owned(),
                false => format!("the promotion `{name}`"),
            };
            format!("{which} must be made, and offers nothing")
        }
        Illegal::After(id) => {
            let name = &game.rules().turns[id.index()].name;
            format!("`after` of the turn `{name}` would not hold")
        }
        Illegal::Refused => {
            "it has been refused, or leads to the same position as a turn that has been".to_owned()
        }
        Illegal::Unkept => "`safe` of `[royal]` would not hold after it".to_owned(),
        Illegal::Unsafe => {
            let royals = game.royals(position, position.turn()).unwrap_or_default();
            let kind =
                royals
                    .first()
                    .and_then(|cell| position.piece(cell))
                    .map_or("royal", |piece| {
                        game.rules()
                            .kinds
                            .get(piece.kind().index())
                            .map_or("royal", |kind| kind.name.as_str())
                    });
            format!("it would leave the {kind} where it can be captured")
        }
    }
}
