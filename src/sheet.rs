//! The rule sheet: a game's rules as a page to read.

use interpreter::{Game, Placement};
use ir::{CellId, CellSet, KindId, Man, PlayerId, Verdict, Who};

use crate::notation_probe;

/// Pieces, promotion, castling, what is forbidden, and how the game ends.
pub fn rules(game: &Game) -> String {
    let rules = game.rules();
    let mut text = "Pieces\n".to_owned();
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
    let list = |title: &str, names: Vec<&str>| {
        if names.is_empty() {
            String::new()
        } else {
            format!("\n{title}\n  {}\n", names.join("\n  "))
        }
    };
    text += &list(
        "Moves of several men",
        rules
            .joints
            .iter()
            .map(|joint| joint.name.as_str())
            .collect(),
    );
    let forbids = rules
        .forbids
        .iter()
        .map(|forbid| forbid.name.as_str())
        .filter(|name| !name.is_empty());
    text += &list("Moves are restricted by", forbids.collect());
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
            unmoved: Some(vec![from]),
            ..Placement::default()
        })
    };
    let reached = |men| game.pseudo_moves(&placed(men), from).unwrap_or_default();
    let quiet = reached(vec![(from, man)]);
    let quiet = CellSet::of(
        n_cells,
        quiet
            .iter()
            .filter(|turn| turn.victims.is_empty())
            .filter_map(|turn| turn.to),
    );
    let mut takes = CellSet::empty(n_cells);
    let enemy = Man::new(PlayerId(1), kind);
    for cell in (0..n_cells)
        .map(CellId::from_index)
        .filter(|cell| *cell != from)
    {
        let turns = reached(vec![(from, man), (cell, enemy)]);
        if turns.iter().any(|turn| turn.victims.contains(&cell)) {
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
