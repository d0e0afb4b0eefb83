//! The fields of a FEN after the rows: who begins, rights, the cell passed, clocks and counters.

use super::{Surroundings, find_cell};
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use ir::{
    CellId, CellSet, Cells, CounterField, CounterId, CounterScope, Course, Joint, JointMan, KindId,
    Man, Player, PlayerId, Setup, Step,
};

pub(super) fn set_turn(
    side: &Text,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let player = around
        .players
        .iter()
        .position(|player| player.letter == side.text || player.name == side.text);
    match player {
        Some(player) => setup.turn = PlayerId::from_index(player),
        None => out.push(
            Diagnostic::error(
                "resolve::setup_side",
                format!("`{}` is no side to move", side.text),
                side.span(),
                "the side to move belongs here",
            )
            .with_help(sides(around.players)),
        ),
    }
}

pub(super) fn sides(players: &[Player]) -> String {
    let sides: Vec<String> = players
        .iter()
        .map(|player| format!("`{}` for {}", player.letter, player.name))
        .collect();
    format!("write {}", sides.join(", "))
}

/// Castling rights: `K` and `Q` are the outermost partners on the right and on the left as the first player sees it,
/// a file's letter the partner on that file. Men of castlings without a right have moved.
pub(super) fn set_rights(
    rights: &Text,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let men = castlings(around).flat_map(|joint| &joint.men);
    let concerned: Vec<KindId> = men.flat_map(|man| man.who.kinds_named()).collect();
    if concerned.is_empty() {
        return;
    }
    let n_cells = around.board.n_cells();
    // Whether the men of a joint move may stand there: anywhere in one row, or where it says to the cell.
    let takes_part = |leader: CellId, partner: CellId, player: usize| {
        let is_row = around.board.cells[leader.index()].y == around.board.cells[partner.index()].y;
        castlings(around).any(|joint| {
            let stands = |man: &JointMan, cell: CellId| {
                (is_row || man.fixed) && may_stand(&man.who, cell, player, !is_row, &setup.men)
            };
            let Some((first, others)) = joint.men.split_first() else {
                return false;
            };
            stands(first, leader) && others.iter().any(|man| stands(man, partner))
        })
    };
    let mut kept = CellSet::empty(n_cells);
    let mut nobodys = Vec::new();
    for (at, letter) in rights.text.char_indices() {
        if rights.text == "-" {
            break;
        }
        let player = usize::from(letter.is_lowercase());
        let wanted = letter.to_ascii_lowercase();
        let mut men = (0..n_cells).map(CellId::from_index).filter(|cell| {
            setup.men[cell.index()].is_some_and(|man| man.player().index() == player)
        });
        let found = men.find_map(|leader| {
            let place = &around.board.cells[leader.index()];
            let mut partners = (0..n_cells)
                .map(CellId::from_index)
                .filter(|cell| takes_part(leader, *cell, player));
            let x = |cell: &CellId| around.board.cells[cell.index()].x;
            let partner = match wanted {
                'k' => partners.filter(|cell| x(cell) > place.x).max_by_key(x),
                'q' => partners.filter(|cell| x(cell) < place.x).min_by_key(x),
                _ => partners
                    .find(|cell| around.board.cells[cell.index()].file == wanted.to_string()),
            };
            partner.map(|partner| (leader, partner))
        });
        match found {
            Some((leader, partner)) => {
                kept.insert(leader);
                kept.insert(partner);
            }
            None => nobodys.push((at, letter)),
        }
    }
    out.extend(rights_of_nobody(rights, &nobodys));
    for cell in (0..n_cells).map(CellId::from_index) {
        let is_concerned =
            setup.men[cell.index()].is_some_and(|man| concerned.contains(&man.kind()));
        if is_concerned && !kept.contains(cell) {
            setup.unmoved.remove(cell);
        }
    }
}

/// The complaint about rights without men, all in one.
fn rights_of_nobody(rights: &Text, nobodys: &[(usize, char)]) -> Option<Diagnostic> {
    let (first, letter) = nobodys.first()?;
    let (last, last_letter) = nobodys.last()?;
    let message = match nobodys.len() {
        1 => format!("the right `{letter}` belongs to nobody"),
        _ => {
            let letters: String = nobodys.iter().map(|(_, letter)| letter).collect();
            format!("the rights `{letters}` belong to nobody")
        }
    };
    Some(
        Diagnostic::error(
            "resolve::setup_rights",
            message,
            rights.part(*first..last + last_letter.len_utf8()),
            "no man for a joint move stands there",
        )
        .with_help("write `K` and `Q` for the right and the left partner, a file's letter, or `-` for none"),
    )
}

/// Whether the man on the cell may be in the set, as far as kinds, owners and, if asked for, constants tell.
fn may_stand(
    cells: &Cells,
    cell: CellId,
    player: usize,
    constants: bool,
    men: &[Option<Man>],
) -> bool {
    let may_stand = |cells: &Cells| may_stand(cells, cell, player, constants, men);
    let Some(man) = men[cell.index()] else {
        return false;
    };
    match cells {
        Cells::And(a, b) => may_stand(a) && may_stand(b),
        Cells::Or(a, b) => may_stand(a) || may_stand(b),
        Cells::Minus(a, _) => may_stand(a),
        Cells::Kinds(kinds) => kinds.contains(&man.kind()),
        Cells::Mine => man.player().index() == player,
        Cells::Enemy => man.player().index() != player,
        Cells::Constant(of_players) if constants => of_players
            .get(player)
            .is_none_or(|cells| cells.contains(cell)),
        _ => true,
    }
}

/// The joint moves of which rights tell.
fn castlings<'j>(around: &Surroundings<'j>) -> impl Iterator<Item = &'j Joint> {
    around.joints.iter().filter(|joint| joint.castles)
}

/// The cell that the last turn passed: whoever could have passed it to where he stands is the victim.
pub(super) fn set_passed(
    text: &Text,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    if text.text == "-" {
        return;
    }
    let Some(wanted) = find_cell(around.board, text, out) else {
        return;
    };
    for victim in (0..around.board.n_cells()).map(CellId::from_index) {
        let Some(man) = setup.men[victim.index()].filter(|man| man.player() != setup.turn) else {
            continue;
        };
        for part in &around.kinds[man.kind().index()].parts {
            let paths = part
                .movement
                .get(man.player().index())
                .map(|movement| movement.paths.as_slice());
            for path in paths
                .unwrap_or_default()
                .iter()
                .filter(|path| path.leaves_passed)
            {
                let Course::Legs { legs, .. } = &path.course else {
                    continue;
                };
                let [leg] = legs.as_slice() else {
                    continue;
                };
                if let Some(cells) = passed_to(victim, wanted, leg, around, setup) {
                    setup.passed = Some((cells, victim));
                    return;
                }
            }
        }
    }
    out.push(
        Diagnostic::error(
            "resolve::setup_passed",
            format!("nobody can have passed `{}`", text.text),
            text.span(),
            "no man stands beyond this cell who runs over it",
        )
        .with_help("write `-`"),
    );
}

/// The cells passed on this leg to a cell, if the wanted one is among them and the way was empty.
fn passed_to(
    victim: CellId,
    wanted: CellId,
    leg: &ir::Leg,
    around: &Surroundings<'_>,
    setup: &Setup,
) -> Option<Vec<CellId>> {
    let cycle: Vec<Step> = leg.cycle.iter().map(|step| (around.steps)(*step)).collect();
    let n_cells = around.board.n_cells();
    let mut starts = (0..n_cells).map(CellId::from_index);
    starts.find_map(|start| {
        let open = leg.from.as_ref().is_none_or(|from| from.contains(start));
        let mut passed = Vec::new();
        let mut at = start;
        // A way around a board without edges would never end; no way is longer than the board.
        for step in cycle.iter().cycle().take(n_cells) {
            if !open || setup.men[at.index()].is_some() {
                return None;
            }
            at = step.from(at)?;
            if at == victim {
                return passed.contains(&wanted).then_some(passed);
            }
            passed.push(at);
        }
        None
    })
}

/// What is left: remaining checks `3+3`, the half-move clock, the number of the move.
pub(super) fn set_clocks(
    fields: &[Text],
    around: &Surroundings<'_>,
    setup: &mut Setup,
    out: &mut Vec<Diagnostic>,
) {
    let mut numbers = Vec::new();
    for field in fields {
        let wrong = |help: &str| {
            Diagnostic::error(
                "resolve::setup_field",
                format!("`{}` is no field of a set-up", field.text),
                field.span(),
                "not understood",
            )
            .with_help(help)
        };
        if field.text.contains('+') {
            let counter = around
                .counters
                .iter()
                .position(|counter| counter.field == CounterField::Checks);
            let values: Vec<Option<u16>> = field
                .text
                .split('+')
                .map(|value| value.parse().ok())
                .collect();
            let fits = values.len() == around.players.len() && values.iter().all(Option::is_some);
            match counter {
                Some(counter) if fits => {
                    for (player, value) in values.into_iter().flatten().enumerate() {
                        set_counter(counter, player, value, around, setup, field, out);
                    }
                }
                Some(_) => out.push(wrong("write one number for each player, as in `3+3`")),
                None => out.push(wrong("a counter for this field says `fen = \"checks\"`")),
            }
        } else {
            match field.text.parse::<u32>() {
                Ok(number) if numbers.len() < 2 => numbers.push((number, field)),
                _ => out.push(wrong("a half-move clock and a move number belong here")),
            }
        }
    }
    if let Some((clock, field)) = numbers.first()
        && let Some(counter) = around
            .counters
            .iter()
            .position(|counter| counter.field == CounterField::Clock)
    {
        let value = u16::try_from(*clock).unwrap_or(u16::MAX);
        set_counter(counter, 0, value, around, setup, field, out);
    }
    let n_players = u32::try_from(around.players.len()).unwrap_or(1);
    let full_moves = numbers.get(1).map_or(1, |(number, _)| *number).max(1);
    setup.plies = (full_moves - 1)
        .saturating_mul(n_players)
        .saturating_add(u32::from(setup.turn.0));
}

fn set_counter(
    counter: usize,
    player: usize,
    value: u16,
    around: &Surroundings<'_>,
    setup: &mut Setup,
    field: &Text,
    out: &mut Vec<Diagnostic>,
) {
    let known = &around.counters[counter];
    if value > known.max {
        out.push(
            Diagnostic::error(
                "resolve::setup_field",
                format!("`{}` starts at {value}", known.name),
                field.span(),
                format!("its `max` is {}", known.max),
            )
            .with_help(format!("write at most {}", known.max)),
        );
    } else if value != known.start {
        let player = match known.scope {
            CounterScope::Game => 0,
            CounterScope::Player => player,
        };
        setup.counters.push((
            CounterId::from_index(counter),
            PlayerId::from_index(player),
            value,
        ));
    }
}

pub(super) fn quote(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
