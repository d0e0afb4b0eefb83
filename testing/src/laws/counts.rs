//! Numbers of moves, and moves made step by step.

use interpreter::notation::moves;
use interpreter::{Ends, Game, Position, Stepwise};
use ir::{Move, PlayerId, Same, TurnId};

use super::subject::Scene;
use super::{Kept, Trial, ensure};

law! {
    COUNTS_AGREE_WITH_LISTS, "counts_agree_with_lists":
    "counts agree with lists: all moves, those of each kind of turn of several steps, those of one step, sequences of two"
    Trial::Position(4, counts_agree_with_lists)
}

law! {
    STEPS_MAKE_THEIR_TURN, "steps_make_their_turn":
    "the steps of a listed turn, made one by one while they are open, are recognized as that turn"
    Trial::Position(2, steps_make_their_turn)
}

law! {
    PICKED_TURNS_ARE_LEGAL, "picked_turns_are_legal":
    "a move that is picked without a list of all is a listed one and reads back; one is picked if and only if the list has one"
    Trial::Position(2, picked_turns_are_legal)
}

law! {
    EXECUTORS_AGREE, "executors_agree":
    "the executor that plays and the plain one agree: legal moves, their number, which royals are safe, keys, ends and announcements"
    Trial::Position(3, executors_agree)
}

law! {
    TABLES_AGREE, "tables_agree":
    "tables, if the rules can be compiled, give the same legal moves in the same order, their number, and the number of sequences of two"
    Trial::Position(1, tables_agree)
}

/// The most moves of a position for which all orders are tried.
const ORDERED_MAX: usize = 60;

/// The most moves of a position after which moves are counted.
const FOLLOWED_MAX: usize = 60;

/// The number of moves of a position that are made step by step.
const STEPPED_MAX: usize = 8;

fn counts_agree_with_lists(scene: &Scene<'_>) -> Kept {
    let (again, position, legal) = (scene.again(), scene.position(), scene.legal);
    let n_listed = legal.len() as u64;
    let n_counted = again.n_legal_moves(position)?;
    ensure!(
        n_counted == n_listed,
        "{n_counted} moves are counted, {n_listed} listed"
    );
    for (index, rule) in again.rules().turns.iter().enumerate() {
        if !rule.is_compound() {
            continue;
        }
        let id = TurnId::from_index(index);
        let n_listed = legal.iter().filter(|turn| turn.way == Some(id)).count() as u64;
        let n_counted = again.n_turns(position, id)?;
        ensure!(
            n_counted == n_listed,
            "{n_counted} turns `{}` are counted, {n_listed} listed",
            rule.name
        );
    }
    let singles = again.single_moves(position)?;
    let listed: Vec<&Move> = legal
        .iter()
        .filter(|turn| turn.steps().is_empty())
        .collect();
    ensure!(
        singles.iter().eq(listed.iter().copied()),
        "moves of one step are {singles:?} alone, and in the list {listed:?}"
    );
    // If each move tests whether the next player has a move, and so on, the cost is squared.
    let looks_ahead = scene
        .subject
        .texts
        .iter()
        .any(|text| text.contains("checkmate("));
    if legal.len() > FOLLOWED_MAX || looks_ahead {
        return Ok(());
    }
    let game = scene.game();
    let after = legal.iter().map(|turn| game.play(position, turn));
    let mut n_listed = 0;
    for next in after {
        if game.n_legal_moves(&next)? > super::subject::TURNS_TESTED_MAX {
            return Ok(());
        }
        n_listed += game.legal_moves(&next)?.len() as u64;
    }
    let n_counted = again.perft(position, 2)?;
    ensure!(
        n_counted == n_listed,
        "{n_counted} sequences of two moves are counted, {n_listed} listed"
    );
    Ok(())
}

fn steps_make_their_turn(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    let compound = scene.legal.iter().zip(scene.texts);
    let compound = compound.filter(|(turn, _)| !turn.steps().is_empty());
    for (turn, text) in compound.take(STEPPED_MAX) {
        let Some(id) = turn.way else {
            return Err(format!("`{text}` has several steps and no name").into());
        };
        let mut stepwise = Stepwise::new(again, position.clone(), id);
        for step in turn.steps() {
            let open = stepwise.open()?;
            ensure!(
                open.iter().any(|one| one.same_record(step)),
                "`{text}`: the step {step:?} is not open after {} steps",
                stepwise.steps().len()
            );
            stepwise.make(step.clone());
        }
        match stepwise.turn() {
            Ok(judged) => {
                let (one, other) = (game.play(position, turn), again.play(position, &judged));
                ensure!(
                    one == other,
                    "`{text}` is recognized as {judged:?}, which leads elsewhere"
                );
            }
            Err(unfinished) => {
                return Err(format!("`{text}` is unfinished: {unfinished:?}").into());
            }
        }
        ensure!(
            stepwise.back() && stepwise.steps().len() + 1 == turn.steps().len(),
            "`{text}`: its last step cannot be undone"
        );
    }
    Ok(())
}

fn tables_agree(scene: &Scene<'_>) -> Kept {
    let (Some(tabled), position) = (scene.subject.tabled(), scene.position()) else {
        return Ok(());
    };
    let found = tabled.legal_moves(position)?;
    ensure!(
        found == scene.legal,
        "listed are {:?}, by tables {found:?}",
        scene.legal
    );
    let n_counted = tabled.n_legal_moves(position)?;
    ensure!(
        n_counted == found.len() as u64,
        "{} moves are listed, {n_counted} counted by tables",
        found.len()
    );
    if found.len() > FOLLOWED_MAX {
        return Ok(());
    }
    let plain = scene.subject.plain();
    let mut n_listed = 0;
    for turn in scene.legal {
        n_listed += plain.n_legal_moves(&plain.play(position, turn))?;
    }
    let n_counted = tabled.perft(position, 2)?;
    ensure!(
        n_counted == n_listed,
        "{n_counted} sequences of two moves are counted by tables, there are {n_listed}"
    );
    Ok(())
}

/// The most moves after which announcements are compared.
const ANNOUNCED_MAX: usize = 3;

fn executors_agree(scene: &Scene<'_>) -> Kept {
    let (plain, position) = (scene.subject.plain(), scene.position());
    let (game, again) = (scene.game(), scene.again());
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        let is_check = [game, plain].map(|game| game.is_check_of(position, player));
        ensure!(
            is_check[0] == is_check[1],
            "whether player {} is in check is {is_check:?}, by the plain executor the second",
            player.index()
        );
    }
    ensure!(
        plain.key(position) == game.key(position),
        "by the plain executor the position has another key"
    );
    for turn in scene.legal.iter().take(ANNOUNCED_MAX) {
        let told = [game, plain].map(|game| game.announced(position, turn));
        if let [Ok(told), Ok(of_plain)] = told {
            ensure!(
                told == of_plain && told.len() <= game.rules().announcements.len(),
                "after {turn:?} {told:?} is announced, by the plain executor {of_plain:?}"
            );
        }
    }
    let has_compound = game.rules().turns.iter().any(ir::Turn::is_compound);
    if has_compound && scene.legal.len() > ORDERED_MAX {
        return Ok(());
    }
    // There may be many more orders than moves.
    let Ok(found) = plain.legal_moves(position) else {
        return Ok(());
    };
    ensure!(
        found.len() == scene.legal.len(),
        "{} moves are listed, {} by the plain executor",
        scene.legal.len(),
        found.len()
    );
    let ends = [game, plain].map(|game| game.outcome(position, Ends::Counted));
    if let [Ok(end), Ok(of_plain)] = ends {
        ensure!(
            end == of_plain,
            "the end is {end:?}, by the plain executor {of_plain:?}"
        );
    }
    if !has_compound {
        ensure!(
            found == scene.legal,
            "listed are {:?}, by the plain executor {found:?}",
            scene.legal
        );
        return Ok(());
    }
    let singles = plain.single_moves(position)?;
    ensure!(
        singles == again.single_moves(position)?,
        "by the plain executor the moves of one step are {singles:?}"
    );
    for id in game.compound_turns(position)? {
        let n = [plain, again].map(|game| game.n_turns(position, id));
        ensure!(
            n[0] == n[1],
            "by the plain executor and by the one that plays there are {n:?} turns `{}`",
            game.rules().turns[id.index()].name
        );
    }
    let mut left: Vec<&Move> = scene.legal.iter().collect();
    for turn in &found {
        let Some(index) = place_of(&left, (game, again), position, turn) else {
            let why = format!("{turn:?} is of the plain executor, and not in the list");
            return Err(why.into());
        };
        left.swap_remove(index);
    }
    Ok(())
}

/// Finds this move of the second game in the list, of the same kind of turn. Its steps may be others with the same result, if
/// the kind of turn allows that.
fn place_of(
    legal: &[&Move],
    (game, again): (&Game, &Game),
    position: &Position,
    expected: &Move,
) -> Option<usize> {
    let rule = expected.way.map(|id| &game.rules().turns[id.index()]);
    let key = again.key(&again.play(position, expected));
    let leads_there = |turn: &Move| {
        let is_equal = game.key(&game.play(position, turn)) == key;
        match rule.map_or(Same::Sequence, |rule| rule.same) {
            Same::Sequence => false,
            Same::Set => is_equal && turn.has_same_steps(expected),
            Same::Position => is_equal && turn.way == expected.way,
        }
    };
    let listed = legal.iter().position(|turn| is_same_turn(turn, expected));
    listed.or_else(|| legal.iter().position(|turn| leads_there(turn)))
}

/// Tests whether two moves are the same and of the same kind of turn. One step may be a move in
/// more than one kind.
fn is_same_turn(one: &Move, other: &Move) -> bool {
    one.way == other.way && one.same_record(other)
}

fn picked_turns_are_legal(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    let mut choices = scene.choices();
    let Some(picked) = again.pick_turn(position, &mut |n| choices.below(n))? else {
        ensure!(
            scene.legal.is_empty(),
            "no move is picked, and {} are listed",
            scene.legal.len()
        );
        return Ok(());
    };
    let rule = picked.way.map(|id| &game.rules().turns[id.index()]);
    let in_any_order = rule.is_some_and(|rule| rule.same == Same::Set);
    let legal: Vec<&Move> = scene.legal.iter().collect();
    ensure!(
        place_of(&legal, (game, again), position, &picked).is_some(),
        "{picked:?} is picked, and not in the list"
    );
    let text = moves::write_legal(again, position, &picked);
    let read = moves::read_legal(game, position, &text);
    ensure!(
        read.as_ref().is_ok_and(
            |read| is_same_turn(read, &picked) || in_any_order && read.has_same_steps(&picked)
        ),
        "{picked:?} is picked, written `{text}` and read as {read:?}"
    );
    Ok(())
}
