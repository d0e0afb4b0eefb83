//! Reasons why a turn of several steps is not legal.

use std::ops::Range;

use crate::game::Game;
use crate::limits::{Answer, TooMuch};
use crate::notation::{NotationError, NotationErrorKind, moves};
use crate::plain::Unfinished;
use crate::position::Position;
use crate::query::Query;
use crate::stepwise::Stepwise;
use ir::{Move, Short, Steppers};

/// Returns the reason why `name{step step}` is not legal; `None` if no reason is found.
pub(super) fn explain(
    game: &Game,
    position: &Position,
    legal: &[Move],
    text: &str,
) -> Option<NotationError> {
    match judge(game, position, text)? {
        Err(error) => Some(error),
        // The turn is legal, but not in the list of legal moves.
        Ok(_) if legal.is_empty() => Some(NotationError::new(
            "there is no legal move".to_owned(),
            0..text.len(),
        )),
        Ok(_) => None,
    }
}

/// Returns the legal turn `name{step step}`, made step by step without a search for other turns. `None` for any other text.
pub(in crate::notation) fn read(game: &Game, position: &Position, text: &str) -> Option<Move> {
    if Query::new(game, position).at(position).is_decided() {
        return None;
    }
    judge(game, position, text)?.ok()
}

/// Returns the turn, or the reason why it cannot be made; `None` if the text is no turn of several steps or no reason is found.
fn judge(game: &Game, position: &Position, text: &str) -> Option<Result<Move, NotationError>> {
    let whole = 0..text.len();
    let (name, inner) = text.split_once('{')?;
    let inner_start = name.len() + 1;
    let turns = &game.rules().turns;
    let Some(index) = turns
        .iter()
        .position(|turn| turn.name.to_lowercase() == name.trim().to_lowercase())
    else {
        return Some(Err(NotationError::new(
            match name.trim() {
                "" => "no turn is named before the braces".to_owned(),
                _ => format!("`{name}` is not a turn of this game"),
            },
            0..name.len().max(1),
        )
        .with_help(turns_of_several_steps(game))));
    };
    let (rule, id) = (&turns[index], ir::TurnId::from_index(index));
    let name = rule.name.as_str();
    let Some(inner) = inner.strip_suffix('}') else {
        return Some(Err(NotationError::new(
            format!("the steps of `{name}` do not end with `}}`"),
            text.len()..text.len(),
        )
        .with_help(format!("write `{name}{{STEP STEP}}`"))));
    };
    if !rule.is_compound() && tokens(inner, inner_start).len() > 1 {
        let message = format!("the turn `{name}` is one step");
        let help = format!("write `{name}{{STEP}}`, or the step alone");
        return Some(Err(NotationError::new(message, whole).with_help(help)));
    }
    if !rule.is_compound() {
        return Some(one_step(game, position, id, inner, inner_start));
    }
    let too_much = |why| NotationError::too_much(why, whole.clone());
    if let Some(over) = super::game_over(game, position, text) {
        return Some(Err(over));
    }
    let open = match game.compound_turns(position) {
        Ok(open) => open,
        Err(why) => return Some(Err(too_much(why))),
    };
    if !open.contains(&id) {
        return Some(Err(NotationError::new(
            not_open(game, position, rule),
            0..name.len(),
        )));
    }
    let steps = tokens(inner, inner_start);
    let is_written = match steps.len() {
        1 => "1 is written".to_owned(),
        n => format!("{n} are written"),
    };
    let steps_word = |n: u8| if n == 1 { "step" } else { "steps" };
    let may_be_short = rule.short != Short::Never || rule.until.is_some();
    let mut turn = Stepwise::new(game, position.clone(), id);
    let (min, max) = turn.n_steps();
    if steps.len() < usize::from(min) && !may_be_short {
        let word = steps_word(min);
        let message = format!("`{name}` has at least {min} {word}, and {is_written}");
        return Some(Err(NotationError::new(message, whole)));
    }
    if steps.len() > usize::from(max) {
        let word = steps_word(max);
        let message = format!("`{name}` has at most {max} {word}, and {is_written}");
        let first_too_many = steps[usize::from(max)].1.start;
        return Some(Err(NotationError::new(
            message,
            first_too_many..text.trim_end_matches('}').len(),
        )));
    }
    if let Err(error) = make_all(game, &mut turn, steps) {
        return Some(Err(error));
    }
    let reason = match turn.turn() {
        Err(Unfinished::Requires) => {
            format!("these steps together do not satisfy `require` of `{name}`")
        }
        Err(Unfinished::After) => {
            format!("after `{name}` with these steps its `after` would not hold")
        }
        Err(Unfinished::Unsafe) => {
            format!("`{name}` with these steps would leave a royal where it can be captured")
        }
        Err(Unfinished::Refused) => {
            format!("`{name}` with these steps leads to a position that has been refused")
        }
        Err(Unfinished::MustRule(index)) => format!(
            "`{name}` with these steps does not satisfy the must rule `{}`",
            game.rules().must_rules.get(index)?.name
        ),
        Err(Unfinished::TooMuch(why)) => return Some(Err(too_much(why))),
        Err(Unfinished::TooFew) if turn.steps().len() >= usize::from(min) => {
            format!("`{name}` has more steps after these")
        }
        Err(Unfinished::TooFew) => {
            let unless = match (rule.short, &rule.until) {
                (Short::Never, Some(_)) => "its `until` holds",
                (Short::Stuck, Some(_)) => "its `until` holds or no further step is possible",
                (_, None) => "no further step is possible",
            };
            format!("`{name}` has {min} steps or more, unless {unless}")
        }
        Ok(made) => return Some(Ok(made)),
    };
    Some(Err(NotationError::new(reason, whole)))
}

/// Returns the legal move of one step of this kind of turn, as in `name{a2a3}`.
fn one_step(
    game: &Game,
    position: &Position,
    id: ir::TurnId,
    inner: &str,
    start: usize,
) -> Result<Move, NotationError> {
    let whole = start..start + inner.len();
    let legal = game.single_moves(position);
    let mut legal = legal.map_err(|why| NotationError::too_much(why, whole))?;
    legal.retain(|turn| turn.way == Some(id));
    moves::read(game, position, &legal, inner).map_err(|error| NotationError {
        range: error.range.start + start..error.range.end + start,
        ..error
    })
}

/// The number of steps made to find a turn that begins with a given step.
const MADE_MAX: u32 = 2_000;

/// Returns a legal turn with this first step, if there is any.
///
/// # Errors
/// If the search takes too much work.
pub(super) fn begun_with(start: &Stepwise<'_>, step: &Move) -> Answer<Option<Move>> {
    let mut turn = start.clone();
    turn.make(step.clone());
    let mut left = MADE_MAX;
    completed(&turn, &mut left)
}

fn completed(turn: &Stepwise<'_>, left: &mut u32) -> Answer<Option<Move>> {
    match turn.turn() {
        Ok(made) => return Ok(Some(made)),
        Err(Unfinished::TooMuch(why)) => return Err(why),
        Err(_) => {}
    }
    if turn.steps().len() >= usize::from(turn.n_steps().1) {
        return Ok(None);
    }
    for step in turn.open()? {
        *left = left.checked_sub(1).ok_or(TooMuch::Turns)?;
        let mut next = turn.clone();
        next.make(step);
        if let Some(made) = completed(&next, left)? {
            return Ok(Some(made));
        }
    }
    Ok(None)
}

/// Makes the steps in the written order, or in any possible order if the order does not distinguish turns.
fn make_all(
    game: &Game,
    turn: &mut Stepwise<'_>,
    mut left: Vec<(&str, Range<usize>)>,
) -> Result<(), NotationError> {
    while !left.is_empty() {
        let open = turn
            .open()
            .map_err(|why| NotationError::too_much(why, left[0].1.clone()))?;
        let mut next = None;
        let n_next = match turn.rule().same {
            ir::Same::Sequence | ir::Same::Position => 1,
            ir::Same::Set => left.len(),
        };
        for (index, (text, range)) in left.iter().take(n_next).enumerate() {
            match moves::read(game, turn.board(), &open, text) {
                Ok(step) => {
                    next = Some((index, step));
                    break;
                }
                // The text may mean another step if it is made later.
                Err(error) if error.is_ambiguous() => {
                    let message = error.message;
                    return Err(NotationError {
                        kind: NotationErrorKind::Ambiguous,
                        ..NotationError::new(message, range.clone())
                    });
                }
                Err(_) => {}
            }
        }
        let Some((index, step)) = next else {
            let (text, range) = &left[0];
            return Err(why_not(game, turn, &open, text, range.clone()));
        };
        // If steps have equal texts, the list of whole turns decides which step is meant.
        let (text, range) = &left[index];
        if moves::is_shared(game, &open, &step, text) {
            return Err(ambiguous(text, range.clone()));
        }
        turn.make(step);
        left.remove(index);
    }
    Ok(())
}

fn ambiguous(text: &str, range: Range<usize>) -> NotationError {
    NotationError {
        kind: NotationErrorKind::Ambiguous,
        ..NotationError::new(format!("`{text}` may mean several moves"), range)
    }
}

/// Returns the reason why a step cannot be made after the previous ones.
fn why_not(
    game: &Game,
    turn: &Stepwise<'_>,
    open: &[Move],
    text: &str,
    range: Range<usize>,
) -> NotationError {
    let name = &turn.rule().name;
    let start = super::place_at(game, turn.board(), text, true).map(|(place, _)| place);
    let is_of = |step: &&Move| start.is_some() && (step.from() == start || step.to() == start);
    if let Some(step) = turn.steps().iter().find(is_of)
        && let Some(kind) = step.piece()
        && turn.rule().steppers == Steppers::Different
    {
        let written = moves::write_all(game, std::slice::from_ref(step)).concat();
        let kind = &game.rules().kinds[kind.index()].name;
        let from = step
            .from()
            .map_or_else(String::new, |from| game.rules().place_name(from));
        let message = format!(
            "the {kind} of `{from}` has made `{written}`; in `{name}` a piece makes one step"
        );
        return NotationError::new(message, range);
    }
    if turn.is_over() {
        let message = format!("`{name}` has ended, because its `until` holds");
        return NotationError::new(message, range);
    }
    if let Some(last) = turn.steps().iter().rev().find_map(Move::to)
        && turn.rule().steppers == Steppers::One
        && start.is_some_and(|start| start != last)
    {
        let last = game.rules().place_name(last);
        let message = format!("in `{name}` one piece makes all steps, and it is on `{last}` now");
        return NotationError::new(message, range);
    }
    let texts = moves::write_all(game, open);
    let reason = super::explain_within(Some(turn.rule()), game, turn.board(), open, &texts, text);
    let message = format!("in `{name}`: {}", reason.message);
    let error = NotationError::new(message, range);
    match reason.help {
        Some(help) => error.with_help(help),
        None => error,
    }
}

/// Returns the reason why no kind of turn of one step allows this move, which no other rule forbids; `None` if some kind does.
pub(super) fn why_kept(game: &Game, position: &Position, pseudo_move: &Move) -> Option<String> {
    let query = Query::new(game, position);
    let at = query.at(position);
    let kind = pseudo_move.step_kind()?;
    let turns = game.rules().turns.iter().enumerate();
    let allowing = turns.filter(|(_, turn)| !turn.is_compound() && turn.steps_of.contains(&kind));
    let (mut refused, mut closed) = (None, None);
    for (index, turn) in allowing {
        if !at.is_open(turn) {
            closed = closed.or_else(|| Some(not_open(game, position, turn)));
            continue;
        }
        let way = Some(ir::TurnId::from_index(index));
        let step = Move::new(pseudo_move.shape.clone(), way);
        let eval = at.eval(position.turn).with_turn(&step);
        let key = match (
            eval.condition(&turn.step),
            at.satisfies(&step, &turn.require),
        ) {
            (false, _) => "step",
            (true, false) => "require",
            (true, true) => return None,
        };
        let name = &turn.name;
        refused =
            refused.or_else(|| Some(format!("the `{key}` of the turn `{name}` does not hold")));
    }
    refused.or(closed)
}

fn turns_of_several_steps(game: &Game) -> String {
    let turns = game.rules().turns.iter().filter(|turn| turn.is_compound());
    let names: Vec<String> = turns.map(|turn| format!("`{}`", turn.name)).collect();
    match names.is_empty() {
        true => "this game has no turns of several steps".to_owned(),
        false => format!("turns of several steps: {}", names.join(", ")),
    }
}

fn not_open(game: &Game, position: &Position, rule: &ir::Turn) -> String {
    let (name, rules) = (&rule.name, game.rules());
    match (rule.phase, rule.otherwise) {
        (Some(phase), _) if phase != position.phase => format!(
            "the turn `{name}` belongs to the phase `{}`",
            rules.phases[phase.index()].name
        ),
        (_, Some(other)) => format!(
            "the turn `{name}` is only open where `{}` offers nothing, and its `when` holds",
            rules.turns[other.index()].name
        ),
        _ => format!("the turn `{name}` is not open now: its `when` does not hold"),
    }
}

/// Returns the words between spaces, with their byte ranges in the whole text.
fn tokens(inner: &str, start: usize) -> Vec<(&str, Range<usize>)> {
    let mut tokens = Vec::new();
    let mut from = 0;
    for part in inner.split_inclusive(char::is_whitespace) {
        let token = part.trim_end();
        if !token.is_empty() {
            let at = start + from;
            tokens.push((token, at..at + token.len()));
        }
        from += part.len();
    }
    tokens
}
