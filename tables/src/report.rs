//! A plan as text.

use ir::Rules;

use crate::data::attacks::AttackKnowledge;
use crate::data::class::Onto;
use crate::data::rich::{MoveTests, Rich};
use crate::data::set::Set;
use crate::data::tables::{Group, MoveClass, OfKind, Tables};
use crate::data::test::Test;
use crate::data::ways::Way;

/// Writes the compilation of each kind and rule of a game that is played by tables: `alfil show VARIANT --plan`.
pub(super) fn text<S: Set>(tables: &Tables<S>, rules: &Rules) -> String {
    let mut text = format!(
        "Played by tables, in sets of {} cells. Look-ups take {} kB.\n",
        S::N_CELLS,
        tables.lookups.bytes().div_ceil(1024)
    );
    if let Some(embedding) = tables.numbers.embedding() {
        text += &format!(
            "Cells have {} numbers, with gaps: {} of {} steps are one difference each, {} with the numbers of the board.\n",
            tables.numbers.n_numbers(),
            embedding.n_constant,
            embedding.n_steps,
            embedding.n_constant_before,
        );
    }
    text += match (&tables.royals, tables.is_made) {
        (Some(_), false) => "Checks and pins are computed once per position.\n",
        (Some(_), true) => {
            "Checks and pins are computed once per position. Moves that they cannot decide are made and tested.\n"
        }
        (None, true) => "Each move is made, and then the royal pieces are tested.\n",
        (None, false) => "There are no royal pieces.\n",
    };
    text += match tables.attack {
        AttackKnowledge::Pieces | AttackKnowledge::Royals => "",
        AttackKnowledge::WithForbids => {
            "Forbid rules on attack are tested for the attacked cell.\n"
        }
        AttackKnowledge::Superset => {
            "Tables give all cells that may be attacked; the evaluator tests them.\n"
        }
    };
    text += match (tables.is_rich, tables.can_be_bare) {
        (false, _) => "Only the pieces on the board are kept, and no move has conditions.\n",
        (true, true) => {
            "Counters are kept; moves are counted without them while they have no effect.\n"
        }
        (true, false) => "",
    };
    for (index, kind) in rules.kinds.iter().enumerate() {
        let of_players = tables.players.each_ref().map(|player| &player.kinds[index]);
        let lines = [0, 1].map(|me| {
            let rich = &tables.players[me].rich;
            kind_lines(of_players[me], &rich.ways[index], rich, rules)
        });
        let name = &kind.name;
        match lines[0] == lines[1] {
            true => text += &format!("\n{name}\n{}", lines[0]),
            false => {
                for (player, lines) in rules.players.iter().zip(lines) {
                    text += &format!("\n{name} of {}\n{lines}", player.name);
                }
            }
        }
    }
    if !rules.joints.is_empty() {
        text += "\njoint moves\n";
    }
    for (index, joint) in rules.joints.iter().enumerate() {
        let mut found = tables.players[0].joints.iter();
        let Some(first) = found.find(|found| found.rule == index) else {
            text += &format!("  {}: never possible\n", joint.name);
            continue;
        };
        let n_more = found.filter(|found| found.rule == index).count();
        text += &format!(
            "  {}: a mask of {} empty cells and {} unmoved pieces, {} cells tested for attack",
            joint.name,
            first.empty.len(),
            first.unmoved.len(),
            first.safe.iter().map(|(_, cells)| cells.len()).sum::<u32>()
                + first.where_they_are.len(),
        );
        text += match first.is_evaluated {
            true => ", the rest by the evaluator",
            false => "",
        };
        text += &match n_more {
            0 => "\n".to_owned(),
            _ => format!("; and {n_more} more choices of pieces\n"),
        };
    }
    text += &rules_text(tables, rules);
    if !rules.ends.is_empty() {
        text += "\nends\n";
    }
    let tested = interpreter::executor::pruning::ends(rules);
    for (index, end) in rules.ends.iter().enumerate() {
        let place = tested.iter().position(|tested| *tested == index);
        let how = match (place, end.claim) {
            (Some(place), _) if tables.players[0].ends[place].is_evaluated() => {
                "a mask where that decides, else the evaluator, tested in each position"
            }
            (Some(_), _) => "a mask, tested in each position",
            (None, true) => "is claimed, and ends no line of play",
            (None, false) if end.when.reads().repeats => {
                "reads repetitions, which no line of play has"
            }
            (None, false) => "only without a legal move",
        };
        text += &format!("  {}: {how}\n", end.reason);
    }
    text
}

/// Writes stores, forbid rules, effects, must rules, counters, and passes.
fn rules_text<S: Set>(tables: &Tables<S>, rules: &Rules) -> String {
    let mut text = String::new();
    let rich = &tables.players[0].rich;
    if !rules.stores.is_empty() {
        text += "\nstores\n";
    }
    for (index, store) in rules.stores.iter().enumerate() {
        let n = rich.drops.iter().filter(|drop| drop.store == index).count();
        text += &match (store.drop.is_some(), n) {
            (false, _) | (_, 0) => format!("  {}: kept\n", store.name),
            (true, n) => format!("  {}: kept; drops of {n} kinds as sets\n", store.name),
        };
    }
    if !tables.several.is_empty() {
        text += "\nturns of several steps\n";
    }
    for way in &tables.several {
        let name = &rules.turns[way.index()].name;
        text += &format!(
            "  {name}: step by step on positions, without tables; those of one step by tables\n"
        );
    }
    if !rules.statuses.is_empty() {
        text += "\nstatuses\n";
    }
    for status in &rules.statuses {
        let how = match (&status.derived, status.lasts) {
            (Some(_), _) => "a set, computed where it is read".to_owned(),
            (None, 1) => "kept as sets, for one turn at most".to_owned(),
            (None, lasts) => format!("kept as sets, for {lasts} turns at most"),
        };
        text += &format!("  {}: {how}\n", status.name);
    }
    if !rich.passes.is_empty() {
        text += "\nturns in which no piece moves\n";
    }
    for (way, tests, must_be_safe) in &rich.passes {
        let safety = match must_be_safe {
            true => "",
            false => ", may leave the royals in check",
        };
        text += &format!(
            "  {}{safety}{}\n",
            rules.turns[*way].name,
            conditions_text(rich, *tests, false)
        );
    }
    if !rules.forbids.is_empty() {
        text += "\nforbid rules\n";
    }
    for (index, forbid) in rules.forbids.iter().enumerate() {
        let name = match forbid.name.is_empty() {
            true => format!("forbid rule {}", index + 1),
            false => forbid.name.clone(),
        };
        let is_tested = rich.tested_forbids.contains(&index);
        let how = match is_tested {
            true => "tested for the moves that it can concern",
            false => "folded into the tables",
        };
        text += &format!("  {name}: {how}\n");
    }
    let sections = [
        (
            "effects",
            rules
                .effects
                .iter()
                .map(|one| (&one.name, "applied where it can follow, as changes of sets"))
                .collect::<Vec<_>>(),
        ),
        (
            "must rules",
            rules
                .must_rules
                .iter()
                .zip(&rich.must_rules)
                .map(|(one, (_, turn))| (&one.name, must_text(turn)))
                .collect(),
        ),
    ];
    for (title, rules) in sections.iter().filter(|(_, rules)| !rules.is_empty()) {
        text += &format!("\n{title}\n");
        for (name, how) in rules {
            text += &format!("  {name}: {how}\n");
        }
    }
    if !rules.counters.is_empty() {
        text += "\ncounters\n";
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let how = match tables.counters.iter().any(|kept| kept.index() == index) {
            true => "counted",
            false => "not counted: nothing reads it where moves are counted",
        };
        text += &format!("  {}: {how}\n", counter.name);
    }
    text
}

/// Describes the test of a must rule.
fn must_text<S: Set>(turn: &Test<S>) -> &'static str {
    match (turn.is_tested_at_once(), turn.depends_on_end) {
        (true, true) => "a set of ends, where it is in force",
        (true, false) => "tested for all ends of a piece at once, where it is in force",
        (false, _) => "tested for all moves, where it is in force",
    }
}

/// Describes the conditions of moves: of those of a piece, or others.
fn conditions_text<S: Set>(rich: &Rich<S>, entry: usize, of_piece: bool) -> String {
    let Some(entry) = rich.conditions.get(entry) else {
        return String::new();
    };
    let tests = || {
        let after = entry
            .after
            .iter()
            .flat_map(|(before, after)| [before, after]);
        let effects = entry.effects.iter().map(|effect| &effect.when);
        entry.before.iter().chain(after).chain(effects)
    };
    let is_at_once = of_piece
        && entry.after.is_empty()
        && entry.effects.is_empty()
        && entry.before.iter().all(Test::is_tested_at_once);
    let how = match is_at_once {
        true => "tested for all ends of a piece at once",
        false => "tested one by one",
    };
    let mut text = match tests().count() {
        0 => return stopped_text(entry),
        1 => format!(", {how}"),
        n => format!(", {how}, {n} conditions"),
    };
    if !entry.after.is_empty() || !entry.effects.is_empty() {
        text += ", made to be tested";
    }
    if tests().any(Test::is_evaluated) {
        text += ", by the evaluator where masks do not decide";
    }
    text + &stopped_text(entry)
}

/// Describes whether forbid rules stop pieces wherever they go.
fn stopped_text<S: Set>(tests: &MoveTests<S>) -> String {
    match tests.stopped.len() {
        0 => String::new(),
        1 => ", except pieces that a forbid rule stops".to_owned(),
        n => format!(", except pieces that one of {n} forbid rules stops"),
    }
}

/// Writes a line for each class of moves.
fn kind_lines<S: Set>(
    of_kind: &OfKind<S>,
    ways: &[Vec<Way<S>>],
    rich: &Rich<S>,
    rules: &Rules,
) -> String {
    let mut text = String::new();
    if let MoveClass::Shifts(shifts) = &of_kind.move_class {
        text += &format!("  all pieces at once, in {} directions\n", shifts.len());
    }
    let groups = [
        (&of_kind.plain[..], ""),
        (&of_kind.leaving[..], ", which can be captured en passant"),
        (&of_kind.en_passant[..], ", capturing en passant"),
    ];
    for (groups, what) in groups {
        for group in groups {
            text += &format!("  {}{what}\n", group_text(group));
        }
    }
    // Classes that differ only in their conditions share one line.
    let mut conditional: Vec<(String, usize)> = Vec::new();
    for class in &of_kind.conditional {
        let what = match (class.is_en_passant, class.leaves_passed) {
            (true, _) => ", capturing en passant",
            (false, true) => ", which can be captured en passant",
            (false, false) => "",
        };
        let group = group_text(&class.group);
        let line = format!(
            "  {group}{what}{}",
            conditions_text(rich, class.tests, true)
        );
        match conditional.iter_mut().find(|(other, _)| *other == line) {
            Some((_, n)) => *n += 1,
            None => conditional.push((line, 1)),
        }
    }
    for (line, n) in conditional {
        text += &match n {
            1 => format!("{line}\n"),
            n => format!("{line} ({n} classes)\n"),
        };
    }
    let n_ways: usize = ways.iter().map(Vec::len).sum();
    if n_ways > 0 {
        text += &format!("  {n_ways} paths from all cells together, tested one by one\n");
    }
    if let Some(promotion) = &of_kind.promotion {
        let names = promotion.to.iter().map(|kind| &*rules.kinds[*kind].name);
        let names: Vec<&str> = names.collect();
        text += &match promotion.from_store {
            Some(_) => "  becomes a piece of a store: decided by start and end\n".to_owned(),
            None => format!("  becomes {}: decided by start and end\n", names.join(", ")),
        };
    }
    text
}

fn group_text<S: Set>(group: &Group<S>) -> String {
    let mut ways = Vec::new();
    if group.leaps.is_some() {
        ways.push("leaps from a table".to_owned());
    }
    if !group.rides.is_empty() {
        let n: u32 = group.rides.iter().map(|ride| ride.n_lookups()).sum();
        let sieved = group.rides.iter().any(|ride| ride.is_sieved());
        ways.push(format!(
            "lines by {n} look-up{}{}",
            if n == 1 { "" } else { "s" },
            if sieved { ", a few cells each," } else { "" },
        ));
    }
    let onto = match group.onto {
        Onto::NoPiece => "onto empty cells",
        Onto::Enemy => "onto enemies",
        Onto::Friend => "onto friends",
        Onto::NoPieceOrEnemy => "onto empty cells and enemies",
    };
    let initial = match group.is_initial {
        true => ", while unmoved",
        false => "",
    };
    let blockers = match group.blockers.are_none() {
        true => "",
        false => ", and as many for pieces that may not be jumped",
    };
    let exempt = match group.exempt.are_none() {
        true => "",
        false => ", except some kinds",
    };
    format!("{}{blockers} {onto}{exempt}{initial}", ways.join(" and "))
}
