//! The rule sheet: a game's rules as a page to read.

use grammar::variant::limits::TURN_STEPS_MAX;
use interpreter::Game;
use ir::{
    Action, CellId, CellSet, Condition, Duty, Effect, Follows, Holds, KindId, Man, Phase,
    PhaseOrder, Placement, PlayerId, Rules, Status, StepKind, Store, StoreOrder, StoreOwner, Turn,
    Unmoved, Verdict, Who,
};

use crate::notation_probe;

/// Teams, pieces, promotion, castling, what is forbidden, ways to spend a turn, what must be done and what follows, stores, and how the
/// game ends.
pub fn rules(game: &Game) -> String {
    let rules = game.rules();
    let mut text = teams(rules);
    text += "Pieces\n";
    let width = rules
        .kinds
        .iter()
        .map(|kind| kind.name.chars().count())
        .max()
        .unwrap_or(0);
    for kind in &rules.kinds {
        let parts: Vec<String> = kind
            .parts
            .iter()
            .map(|part| {
                match (
                    kind.parts.len(),
                    rules.part_names[part.name.index()].as_str(),
                ) {
                    (1, "move") => part.betza.clone(),
                    (_, name) => format!("{name} {}", part.betza),
                }
            })
            .collect();
        text += &format!(
            "  {:2} {:width$}  {}\n",
            kind.letter,
            kind.name,
            parts.join(", ")
        );
    }
    for promotion in &rules.promotions {
        for (index, choices) in promotion
            .to
            .iter()
            .enumerate()
            .filter(|(_, choices)| !choices.is_empty())
        {
            let concerns = promotion
                .who
                .as_ref()
                .is_none_or(|who| mentions(who, KindId::from_index(index)));
            if concerns {
                let names: Vec<&str> = choices
                    .iter()
                    .map(|kind| rules.kinds[kind.index()].name.as_str())
                    .collect();
                text += &format!(
                    "\nPromotion\n  {} to {}\n",
                    rules.kinds[index].name,
                    names.join(", ")
                );
            }
        }
    }
    let named = |names: Vec<&str>| names.into_iter().map(called).collect();
    let joints = rules.joints.iter().map(|joint| joint.name.as_str());
    text += &list("Moves of several men", named(joints.collect()));
    let forbids = rules.forbids.iter().map(|forbid| forbid.name.as_str());
    text += &list("Moves are restricted by", named(forbids.collect()));
    text += &list("A turn is", turns(rules));
    text += &list("If it can be done, it must be", duties(rules));
    text += &list("What follows", effects(rules));
    text += &list("Men can be", statuses(rules));
    text += &list("Stores", stores(rules));
    text += &list("Phases", phases(rules));
    text += "\nThe game ends\n";
    for end in &rules.ends {
        let verdict = match end.result {
            Verdict::Win => "the player to move wins",
            Verdict::Loss => "the player to move loses",
            Verdict::Draw => "draw",
        };
        let score = end.score.as_deref().map_or_else(String::new, |score| {
            let points = |(who, each): &(Who, u16)| {
                let who = match who {
                    Who::Me => "the player to move",
                    Who::Partner if rules.n_teams() == rules.players.len() => return None,
                    Who::Partner => "partners",
                    Who::Enemy => "enemies",
                    Who::Next => "the next player",
                    Who::Player(player) => &rules.players[player.index()].name,
                };
                Some(format!("{} for {who}", f64::from(*each) / 100.0))
            };
            let each: Vec<String> = score.iter().rev().filter_map(points).collect();
            format!(", {}", each.join(", "))
        });
        text += &format!("  {}: {verdict}{score}\n", end.reason);
    }
    text
}

/// The players of each team, if there are any who play together.
fn teams(rules: &Rules) -> String {
    let mut teams: Vec<(u16, Vec<&str>)> = Vec::new();
    for player in &rules.players {
        match teams.iter_mut().find(|(team, _)| *team == player.team) {
            Some((_, names)) => names.push(&player.name),
            None => teams.push((player.team, vec![&player.name])),
        }
    }
    if teams.len() == rules.players.len() {
        return String::new();
    }
    let teams = teams.iter().map(|(_, names)| names.join(", "));
    format!("Teams\n  {}\n\n", teams.collect::<Vec<_>>().join("\n  "))
}

fn list(title: &str, lines: Vec<String>) -> String {
    match lines.is_empty() {
        true => String::new(),
        false => format!("\n{title}\n  {}\n", lines.join("\n  ")),
    }
}

/// What a rule is called.
fn called(name: &str) -> String {
    match name {
        "" => "a rule without a name".to_owned(),
        name => name.to_owned(),
    }
}

/// A name with what is said of it.
fn line(name: &str, said: &[String]) -> String {
    match said {
        [] => called(name),
        said => format!("{}: {}", called(name), said.join(", ")),
    }
}

fn is_always(condition: &Condition) -> bool {
    *condition == Condition::Constant(true)
}

/// The ways to spend a turn.
fn turns(rules: &Rules) -> Vec<String> {
    let kinds = |turn: &Turn| {
        let kinds = turn.steps_of.iter().map(|kind| match kind {
            StepKind::Move => "a move",
            StepKind::Joint => "a move of several men",
            StepKind::Drop => "a drop",
            StepKind::Discard => "leaving out what comes next",
            StepKind::Pass => "a pass",
        });
        kinds.collect::<Vec<&str>>().join(" or ")
    };
    let say = |turn: &Turn| {
        let n_steps = match (turn.min, turn.max) {
            (1, 1) => String::new(),
            (min, max) if min == max => format!("{max} steps, each "),
            (min, TURN_STEPS_MAX) => format!("{min} steps or more, each "),
            (min, max) => format!("{min} to {max} steps, each "),
        };
        let mut said = vec![format!("{n_steps}{}", kinds(turn))];
        if turn.is_compound() && !turn.same_man {
            said.push("by another man".to_owned());
        }
        if let Some(store) = turn.from_store {
            said.push(format!("from {}", rules.stores[store.index()].name));
        }
        if let Some(phase) = turn.phase {
            let phase = &rules.phases[phase.index()].name;
            said.push(format!("in the phase {phase}"));
        }
        if let Some(other) = turn.otherwise {
            let other = &rules.turns[other.index()].name;
            said.push(format!("where {other} offers nothing"));
        }
        if ![&turn.when, &turn.step, &turn.require]
            .into_iter()
            .all(is_always)
        {
            said.push("under conditions".to_owned());
        }
        line(&turn.name, &said)
    };
    rules.turns.iter().map(say).collect()
}

/// What must be done if it can be.
fn duties(rules: &Rules) -> Vec<String> {
    let say = |duty: &Duty| match is_always(&duty.when) {
        true => called(&duty.name),
        false => line(&duty.name, &["under a condition".to_owned()]),
    };
    rules.duties.iter().map(say).collect()
}

/// What steps and turns have in their train.
fn effects(rules: &Rules) -> Vec<String> {
    let say = |effect: &Effect| {
        let after = match effect.follows {
            Follows::Step => "after a step",
            Follows::Turn => "after a turn",
        };
        let mut done: Vec<&str> = Vec::new();
        for action in &effect.actions {
            let word = does(action);
            if !done.contains(&word) {
                done.push(word);
            }
        }
        line(&effect.name, &[format!("{after} {}", done.join(" and "))])
    };
    rules.effects.iter().map(say).collect()
}

/// What an action does, as a sentence goes on.
fn does(action: &Action) -> &'static str {
    match action {
        Action::Remove(_) => "men are removed",
        Action::Change(..) => "men become another kind",
        Action::Give(..) => "men are given a status",
        Action::Take(..) => "a status is taken from men",
        Action::Place(..) => "new men are placed",
        Action::Own(..) => "men change their owner",
        Action::Move(..) => "men are moved",
        Action::Set(..) => "cells are changed",
        Action::Each { action, .. } => does(action),
    }
}

fn statuses(rules: &Rules) -> Vec<String> {
    let say = |status: &Status| {
        let said = match (&status.derived, status.lasts) {
            (Some(_), _) => "as the position has it".to_owned(),
            (None, 1) => "for 1 turn after the one that made them so".to_owned(),
            (None, n) => format!("for {n} turns after the one that made them so"),
        };
        line(&status.name, &[said])
    };
    rules.statuses.iter().map(say).collect()
}

fn stores(rules: &Rules) -> Vec<String> {
    let say = |store: &Store| {
        let whose = match store.is_shared {
            true => "one for all",
            false => "one for each player",
        };
        let mut said = vec![whose.to_owned()];
        if let Holds::Tiles(attribute, _) = &store.holds {
            let attribute = &rules.attributes[attribute.index()].name;
            said.push(format!("of {attribute}"));
        }
        if store.gains.is_some() {
            let entering = match store.owner {
                StoreOwner::Mover => "men enter whom its owner takes",
                StoreOwner::Victim => "men enter whom its owner loses",
            };
            said.push(entering.to_owned());
        }
        let order = match store.order {
            StoreOrder::Free => "",
            StoreOrder::Listed(_) => ", in a fixed order",
            StoreOrder::Random => ", as chance draws",
        };
        if store.drop.is_some() {
            said.push(format!("dropped instead of a move{order}"));
        }
        line(&store.name, &said)
    };
    rules.stores.iter().map(say).collect()
}

fn phases(rules: &Rules) -> Vec<String> {
    let say = |phase: &Phase| match phase.order {
        PhaseOrder::Alternate => called(&phase.name),
        PhaseOrder::Each => line(&phase.name, &["one player after the other".to_owned()]),
        PhaseOrder::EachHidden => line(
            &phase.name,
            &["one player after the other, unseen".to_owned()],
        ),
    };
    rules.phases.iter().map(say).collect()
}

/// Whether the set of men can hold men of this kind: it names the kind, or names none.
fn mentions(who: &ir::Cells, kind: KindId) -> bool {
    match who {
        ir::Cells::Kinds(kinds) => kinds.contains(&kind),
        ir::Cells::And(a, b) => mentions(a, kind) && mentions(b, kind),
        ir::Cells::Or(a, b) => mentions(a, kind) || mentions(b, kind),
        ir::Cells::Minus(a, _) => mentions(a, kind),
        _ => true,
    }
}

/// Where a man of the first player goes from a cell, standing alone and unmoved: cells he reaches quietly, and cells where
/// he could take a man.
pub fn reach(game: &Game, kind: KindId, from: CellId) -> (CellSet, CellSet) {
    let n_cells = game.rules().board.n_cells();
    let man = Man::new(PlayerId(0), kind);
    let placed = |men: Vec<(CellId, Man)>| {
        game.place(&Placement {
            men: Some(men),
            turn: Some(PlayerId(0)),
            unmoved: Unmoved::These(vec![from]),
            ..Placement::default()
        })
    };
    let reached = |men| game.pseudo_moves(&placed(men), from).unwrap_or_default();
    let quiet = reached(vec![(from, man)]);
    let quiet = CellSet::of(
        n_cells,
        quiet
            .iter()
            .filter(|turn| turn.victims().is_empty())
            .filter_map(|turn| turn.to()),
    );
    let mut takes = CellSet::empty(n_cells);
    let enemy = Man::new(PlayerId(1), kind);
    for cell in (0..n_cells)
        .map(CellId::from_index)
        .filter(|cell| *cell != from)
    {
        let turns = reached(vec![(from, man), (cell, enemy)]);
        if turns.iter().any(|turn| turn.victims().contains(&cell)) {
            takes.insert(cell);
        }
    }
    (quiet, takes)
}

/// Where that man goes and takes besides if others stand where he wants men to jump over; rules of the game have no say in it.
pub fn reach_over_others(game: &Game, kind: KindId, from: CellId) -> (CellSet, CellSet) {
    let rules = game.rules();
    let n_cells = rules.board.n_cells();
    let (quiet, takes) = reach(game, kind, from);
    let (mut moves, mut captures) = (CellSet::empty(n_cells), CellSet::empty(n_cells));
    let start = notation_probe::Start {
        at: from,
        player: PlayerId(0),
        is_unmoved: true,
    };
    for part in &rules.kinds[kind.index()].parts {
        let movement = part.movement.iter().take(1);
        for movement in movement {
            let over = notation_probe::reach_over_others(movement, &rules.steps, n_cells, start);
            moves |= &CellSet::of(n_cells, over.moves);
            captures |= &CellSet::of(n_cells, over.captures);
        }
    }
    let besides = |cells: CellSet, known: &CellSet| {
        CellSet::of(n_cells, cells.iter().filter(|cell| !known.contains(*cell)))
    };
    (besides(moves, &quiet), besides(captures, &takes))
}

/// A number with commas between its thousands: `8,430`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
