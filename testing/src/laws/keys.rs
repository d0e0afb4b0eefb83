//! Keys of positions, which define repetition.

use interpreter::{Game, Position};
use ir::{CounterId, CounterScope, PassedCells, Placement, Rules, Turn, Unmoved};

use super::rearranged::Rearrangement;
use super::subject::{Scene, Subject, difference, future};
use super::{Kept, Trial, ensure};
use crate::choices::Choices;

law! {
    ///
    /// It is tried on a position and others that differ from it in one mark, counter, status or passed cell, and on all
    /// positions of a game.
    EQUAL_KEYS_EQUAL_FUTURES, "equal_keys_equal_futures":
    "two positions with equal keys have equal moves, checks and ends, two moves deep (one in games with turns of several steps)"
    Trial::Position(6, equal_keys_equal_futures)
}

law! {
    KEY_FORGETS_WHAT_NO_RULE_READS, "key_forgets_what_no_rule_reads":
    "positions that differ only in marks or counters that no rule reads have equal keys"
    Trial::Position(4, key_forgets_what_no_rule_reads)
}

/// The number of slightly different positions that are made from a position.
const ALTERED_MAX: usize = 6;

fn equal_keys_equal_futures(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    // A rule that reads the number of moves made depends on more than the key.
    if reads_turns(scene.subject) {
        return Ok(());
    }
    // There are many turns of several steps.
    let is_long = game.rules().turns.iter().any(Turn::is_compound);
    let depth = if is_long { 1 } else { 2 };
    let key = game.key(position);
    let mut here = None;
    let altered = altered(game, position, &mut scene.choices());
    let earlier = scene.play.positions().iter().rev().skip(1);
    let earlier = earlier.map(|one| ("an earlier position".to_owned(), one.clone()));
    // The value of a clock is not part of a position, and its end depends on that value.
    let has_clocks = has_clocks(game.rules());
    let values = |one: &Position| {
        let placement = Rearrangement::identity(game).placement(game, one);
        (placement.counters, placement.attributes)
    };
    for (how, other) in altered.into_iter().chain(earlier) {
        if other == *position || again.key(&other) != key {
            continue;
        }
        // The positions before are no part of a key either: a refusal leads back to them, and no turn may repeat them.
        if other.history() != position.history() {
            continue;
        }
        if has_clocks && values(&other) != values(position) {
            continue;
        }
        let here = match &mut here {
            Some(here) => here,
            None => here.insert(future(game, position, depth, scene.deadline)?),
        };
        let there = future(again, &other, depth, scene.deadline)?;
        if let Some(difference) = difference(here, &there) {
            return Err(format!("{how} has the same key: {difference}").into());
        }
    }
    Ok(())
}

fn key_forgets_what_no_rule_reads(scene: &Scene<'_>) -> Kept {
    // No placement has orders.
    if !scene.position().orders().is_empty() {
        return Ok(());
    }
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    if position.called().is_some() {
        return Ok(());
    }
    let key = game.key(position);
    let subject = scene.subject;
    let whole = Rearrangement::identity(game).placement(game, position);
    if !reads_marks(subject) {
        let none = Placement {
            unmoved: Unmoved::These(Vec::new()),
            ..whole.clone()
        };
        let unmarked = game.place_over(position, &none);
        ensure!(
            again.key(&unmarked) == again.key(&game.place_over(position, &whole)),
            "no rule reads which pieces have moved, and the key does"
        );
    }
    for (index, counter) in game.rules().counters.iter().enumerate() {
        if subject.n_words(&counter.name) > 1 {
            continue;
        }
        let other = with_counter(game, position, &whole, index);
        ensure!(
            again.key(&other) == again.key(&game.place_over(position, &whole)),
            "no rule reads the counter `{}`, and the key does",
            counter.name
        );
    }
    // When it is set up again, a position is the same, without the history of the game.
    ensure!(
        position.has_history() || game.key(&game.place_over(position, &whole)) == key,
        "a position placed part by part has another key"
    );
    Ok(())
}

/// Returns positions that differ from this one in one mark, counter, status or in the cells passed, each with a
/// description of the difference.
fn altered(game: &Game, position: &Position, choices: &mut Choices) -> Vec<(String, Position)> {
    if position.called().is_some() {
        return Vec::new();
    }
    let whole = Rearrangement::identity(game).placement(game, position);
    let mut changes: Vec<(String, Placement)> = Vec::new();
    for (place, _) in position.pieces() {
        let mut unmoved: Vec<_> = position.unmoved().iter().collect();
        match unmoved.iter().position(|one| *one == place) {
            Some(index) => drop(unmoved.remove(index)),
            None => unmoved.push(place),
        }
        let how = format!("the mark of {} changed", game.rules().place_name(place));
        let change = Placement {
            unmoved: Unmoved::These(unmoved),
            ..whole.clone()
        };
        changes.push((how, change));
    }
    for index in 0..position.statuses().len() {
        let mut change = whole.clone();
        let given = position.statuses()[index];
        for (status, pieces) in &mut change.statuses {
            pieces.retain(|(at, _)| *status != given.status || *at != given.cell);
        }
        changes.push((format!("without {given:?}"), change));
    }
    for valued in &position.valued {
        let mut change = whole.clone();
        for (attribute, place, value) in &mut change.attributes {
            if (*attribute, *place) == (valued.attribute, valued.cell) {
                *value = game.rules().attributes[attribute.index()].first();
            }
        }
        changes.push((format!("without {valued:?}"), change));
    }
    let mut altered: Vec<(String, Position)> = changes
        .into_iter()
        .map(|(how, change)| (how, game.place_over(position, &change)))
        .collect();
    for (index, counter) in game.rules().counters.iter().enumerate() {
        let how = format!("the counter `{}` changed", counter.name);
        altered.push((how, with_counter(game, position, &whole, index)));
    }
    let mut some = choices.some_of(&altered, ALTERED_MAX);
    if !position.passed().is_empty() {
        let no_passed = Placement {
            passed: PassedCells::Nothing,
            ..whole
        };
        some.push((
            "without the cells passed".to_owned(),
            game.place_over(position, &no_passed),
        ));
    }
    // The history of the game is not set up again; the positions do not differ in it.
    if position.has_history() {
        some.clear();
    }
    some
}

/// Returns the position with one counter at another value.
fn with_counter(game: &Game, position: &Position, whole: &Placement, index: usize) -> Position {
    let counter = &game.rules().counters[index];
    let id = CounterId::from_index(index);
    let mut change = whole.clone();
    for (other, player, value) in &mut change.counters {
        let is_mine = counter.scope == CounterScope::Game || *player == position.turn();
        if *other == id && is_mine {
            *value = if *value < counter.max { *value + 1 } else { 0 };
        }
    }
    game.place_over(position, &change)
}

/// Tests whether ends may read counters or values of pieces that no rule about moves reads.
fn has_clocks(rules: &Rules) -> bool {
    let in_key = rules.values_in_key();
    let mut ends = rules.ends.iter().map(|end| end.when.reads());
    ends.any(|reads| {
        let mut counters = reads.counters.iter();
        let mut attributes = reads.attributes.iter();
        counters.any(|counter| !in_key.counters[counter.index()])
            || attributes.any(|attribute| !in_key.attributes[attribute.index()])
    })
}

/// Tests whether some rule may read which pieces have moved, in a text or in the movement of a
/// piece.
fn reads_marks(subject: &Subject) -> bool {
    let rules = subject.game.rules();
    let parts = rules.kinds.iter().flat_map(|kind| &kind.parts);
    let mut notations = parts.map(|part| part.betza.as_str());
    // `reach` by the pieces' own movement is taken to read the marks, whatever the movements are.
    subject.n_words("unmoved") > 0
        || subject.n_words("reach") > 0
        || notations.any(|notation| notation.contains(['i', 'O']))
        || !rules.movements.is_empty()
}

/// Tests whether some rule may read the number of moves made.
fn reads_turns(subject: &Subject) -> bool {
    subject.n_words("turns") > 0
}
