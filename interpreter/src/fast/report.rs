//! A plan as people read it.

use ir::Rules;

use super::plan::Onto;
use super::set::Set;
use super::tables::{Group, Habit, OfKind, Tables};

/// What became of each kind and rule of a game that is played by tables: `alfil show VARIANT --plan`.
pub(super) fn text<S: Set>(tables: &Tables<S>, rules: &Rules) -> String {
    let mut text = format!(
        "Played by tables, in sets of {} cells. Look-ups take {} kB.\n",
        S::N_CELLS,
        tables.lookups.bytes().div_ceil(1024)
    );
    text += match tables.royals {
        Some(_) => {
            "Safety is asked once for a position, by the lines that lead to those who must be safe.\n"
        }
        None => "Nobody has to be safe.\n",
    };
    for (index, kind) in rules.kinds.iter().enumerate() {
        let of_players = tables.players.each_ref().map(|player| &player.kinds[index]);
        let lines = of_players.map(|of_kind| kind_lines(of_kind, rules));
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
        let known = &tables.players[0].joints[index];
        text += &format!(
            "  {}: a mask of {} empty cells and {} unmoved men, {} cells asked about for attack\n",
            joint.name,
            known.empty.len(),
            known.unmoved.len(),
            known.safe.iter().map(|(_, cells)| cells.len()).sum::<u32>()
                + known.where_they_are.len(),
        );
    }
    if !rules.forbids.is_empty() {
        text += "\nbars\n";
    }
    for (index, forbid) in rules.forbids.iter().enumerate() {
        let name = match forbid.name.is_empty() {
            true => format!("bar {}", index + 1),
            false => forbid.name.clone(),
        };
        text += &format!("  {name}: folded into the tables\n");
    }
    if !rules.ends.is_empty() {
        text += "\nends\n";
    }
    let asked = crate::pruning::ends(rules);
    for (index, end) in rules.ends.iter().enumerate() {
        let how = match (asked.contains(&index), end.claim) {
            (true, _) => "a mask, asked in each position",
            (false, true) => "is claimed, and ends no line of play",
            (false, false) => "comes only where there is no turn",
        };
        text += &format!("  {}: {how}\n", end.reason);
    }
    text
}

/// A line for each class of moves.
fn kind_lines<S: Set>(of_kind: &OfKind<S>, rules: &Rules) -> String {
    let mut text = String::new();
    if let Habit::Shifts(shifts) = &of_kind.habit {
        text += &format!("  all men at once, in {} directions\n", shifts.len());
    }
    let groups = [
        (&of_kind.plain[..], ""),
        (&of_kind.leaving[..], ", which can be taken in passing"),
        (&of_kind.en_passant[..], ", taking who has passed"),
    ];
    for (groups, what) in groups {
        for group in groups {
            text += &format!("  {}{what}\n", group_text(group));
        }
    }
    if let Some(promotion) = &of_kind.promotion {
        let names = promotion.to.iter().map(|kind| &*rules.kinds[*kind].name);
        let names: Vec<&str> = names.collect();
        text += &format!("  becomes {}: known by start and end\n", names.join(", "));
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
        ways.push(format!(
            "lines by {n} look-up{}",
            if n == 1 { "" } else { "s" }
        ));
    }
    let onto = match group.onto {
        Onto::Nobody => "onto empty cells",
        Onto::Enemy => "onto enemies",
        Onto::Friend => "onto friends",
        Onto::NobodyOrEnemy => "onto empty cells and enemies",
    };
    let initial = match group.is_initial {
        true => ", while unmoved",
        false => "",
    };
    format!("{} {onto}{initial}", ways.join(" and "))
}
