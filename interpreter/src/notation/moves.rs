//! Moves as text.
//!
//! Writing: `e2e4`, `e7e8q` (kinds of one letter) or `e7e8=archbishop`, drops `P@e4`, castling as the king's move, rifle captures
//! `e1!d4`. Where from, to and promotion do not tell two moves apart, a castling is written as king takes partner, a
//! capture with `x`, an en passant with `ep` at its end, and if that is not enough the victims follow in parentheses.
//!
//! A turn of several steps is `name{d6d7 d5d6}`; its steps are read in any order.
//!
//! Reading is lenient: promotions by letter or name with or without `=`; `-`, `x` or a blank between the cells, the name of a joint
//! move (`O-O`), king takes partner, letters of men (`Ng1f3`, `K!Nd4`), `!d4` alone.

use ir::KindId;

use super::NotationError;
use crate::game::Game;
use crate::position::Position;
use crate::turn::{Move, MoveKind};

/// The text of each of these moves; all moves of one position must be given, so that no two have the same text.
pub fn write_all(game: &Game, moves: &[Move]) -> Vec<String> {
    let short: Vec<String> = moves.iter().map(|turn| short(game, turn)).collect();
    let longer = lengthen(&short, |index| long(game, &moves[index]));
    let longest = lengthen(&longer, |index| {
        longer[index].clone() + &victims(game, &moves[index])
    });
    lengthen(&longest, |index| {
        let nth = longest[..index]
            .iter()
            .filter(|text| **text == longest[index])
            .count();
        if nth == 0 {
            longest[index].clone()
        } else {
            format!("{}#{}", longest[index], nth + 1)
        }
    })
}

/// The move that the text means.
///
/// # Errors
/// Says whether a cell is unknown, nobody stands there, or the move is not legal, with what is.
pub fn read(
    game: &Game,
    position: &Position,
    moves: &[Move],
    text: &str,
) -> Result<Move, NotationError> {
    let trimmed = text.trim();
    let texts = write_all(game, moves);
    if let Some(index) = texts.iter().position(|written| written == trimmed) {
        return Ok(moves[index].clone());
    }
    let wanted = plain_form(game, trimmed);
    let mut matching: Vec<usize> = (0..moves.len())
        .filter(|index| forms(game, &moves[*index], &texts[*index]).contains(&wanted))
        .collect();
    // Letters of men only decorate: they count where nothing is a move without them.
    if matching.is_empty() {
        matching = (0..moves.len())
            .filter(|index| moves[*index].steps.is_empty())
            .filter(|index| lettered_forms(game, position, &moves[*index]).contains(&wanted))
            .collect();
    }
    match matching[..] {
        [index] => Ok(moves[index].clone()),
        [] => Err(explain(game, position, moves, &texts, trimmed)),
        _ => {
            let choices: Vec<String> = matching
                .iter()
                .map(|index| format!("`{}`", texts[*index]))
                .collect();
            let message = format!("`{trimmed}` may mean several moves");
            Err(NotationError {
                is_ambiguous: true,
                ..NotationError::new(message, 0..text.len())
                    .with_help(format!("write one of {}", choices.join(", ")))
            })
        }
    }
}

/// Splits at blanks outside braces.
pub fn split(text: &str) -> Vec<&str> {
    let mut depth = 0usize;
    let mut start = None;
    let mut parts = Vec::new();
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if letter.is_whitespace() && depth == 0 {
            if let Some(start) = start.take() {
                parts.push(&text[start..at]);
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    if let Some(start) = start {
        parts.push(&text[start..]);
    }
    parts
}

/// Replaces every text that occurs more than once.
fn lengthen(texts: &[String], longer: impl Fn(usize) -> String) -> Vec<String> {
    let mut times = rustc_hash::FxHashMap::default();
    for text in texts {
        *times.entry(text.as_str()).or_insert(0) += 1;
    }
    (0..texts.len())
        .map(|index| {
            if times[texts[index].as_str()] > 1 {
                longer(index)
            } else {
                texts[index].clone()
            }
        })
        .collect()
}

fn name(game: &Game, cell: ir::CellId) -> &str {
    game.rules().board.name_of(cell)
}

/// The cell where the move starts, or the man who is dropped: `P@`.
fn start(game: &Game, turn: &Move) -> String {
    match turn.from {
        Some(from) => name(game, from).to_owned(),
        None => format!("{}@", game.rules().kinds[turn.piece.index()].letter),
    }
}

/// The cell where it ends.
fn target<'g>(game: &'g Game, turn: &Move) -> &'g str {
    turn.to.map_or("", |to| name(game, to))
}

fn promotion(game: &Game, kind: Option<KindId>) -> String {
    let Some(kind) = kind else {
        return String::new();
    };
    let kind = &game.rules().kinds[kind.index()];
    if kind.letter.chars().count() == 1 {
        kind.letter.to_lowercase()
    } else {
        format!("={}", kind.name)
    }
}

/// The name of the turn with its steps in braces.
fn steps(game: &Game, turn: &Move, text: impl Fn(&Game, &Move) -> String) -> String {
    let steps: Vec<String> = turn.steps.iter().map(|step| text(game, step)).collect();
    let name = turn
        .turn
        .map_or("", |id| game.rules().turns[id.index()].name.as_str());
    format!("{name}{{{}}}", steps.join(" "))
}

fn short(game: &Game, turn: &Move) -> String {
    if !turn.steps.is_empty() {
        return steps(game, turn, short);
    }
    let (from, to) = (start(game, turn), target(game, turn));
    let promotion = promotion(game, turn.promotes);
    match (turn.kind, turn.victims.first()) {
        (MoveKind::Rifle, Some(victim)) if turn.victims.len() == 1 => {
            format!("{from}!{}{promotion}", name(game, *victim))
        }
        _ => format!("{from}{to}{promotion}"),
    }
}

fn long(game: &Game, turn: &Move) -> String {
    if !turn.steps.is_empty() {
        return steps(game, turn, long);
    }
    let (from, to) = (start(game, turn), target(game, turn));
    let promotion = promotion(game, turn.promotes);
    match turn.kind {
        MoveKind::Castle => onto_partner(game, turn).unwrap_or_else(|| format!("{from}{to}")),
        MoveKind::EnPassant => format!("{from}x{to}{promotion}ep"),
        MoveKind::Rifle => short(game, turn),
        _ if turn.victims.is_empty() => format!("{from}{to}{promotion}"),
        _ => format!("{from}x{to}{promotion}"),
    }
}

/// A joint move as the first man taking his partner; none where that names another joint move, which ends there.
fn onto_partner(game: &Game, turn: &Move) -> Option<String> {
    let (partner, _) = turn.partners.first()?;
    let ends_there = |joint: &ir::Joint| {
        joint.men.iter().all(|man| man.fixed) && joint.men[0].to.contains(partner)
    };
    let is_other = Some(*partner) != turn.to && game.rules().joints.iter().any(ends_there);
    (!is_other).then(|| format!("{}{}", start(game, turn), name(game, *partner)))
}

fn victims(game: &Game, turn: &Move) -> String {
    if turn.victims.is_empty() {
        return String::new();
    }
    let mut cells: Vec<ir::CellId> = turn.victims.to_vec();
    cells.sort();
    let names: Vec<&str> = cells.iter().map(|cell| name(game, *cell)).collect();
    format!("({})", names.join(","))
}

/// Every form a move may be typed in, as [`plain_form`] leaves them.
fn forms(game: &Game, turn: &Move, text: &str) -> Vec<String> {
    if !turn.steps.is_empty() {
        return vec![
            plain_form(game, text),
            plain_form(game, &steps(game, turn, long)),
        ];
    }
    let (from, to) = (start(game, turn), target(game, turn));
    let mut forms = vec![plain_form(game, text), plain_form(game, &long(game, turn))];
    for promotion in promotions(game, turn) {
        forms.push(format!("{from}{to}{promotion}").to_lowercase());
        if let (MoveKind::Rifle, [victim]) = (turn.kind, &turn.victims[..]) {
            forms.push(format!("{from}!{}{promotion}", name(game, *victim)).to_lowercase());
            forms.push(format!("!{}{promotion}", name(game, *victim)).to_lowercase());
        }
        if turn.kind == MoveKind::EnPassant {
            forms.push(format!("{from}{to}{promotion}ep").to_lowercase());
        }
    }
    if turn.kind == MoveKind::Castle {
        forms.extend(onto_partner(game, turn).map(|form| form.to_lowercase()));
        let ends = |joint: &&ir::Joint| {
            turn.to.is_some_and(|to| joint.men[0].to.contains(&to))
                && joint.men.len() == turn.partners.len() + 1
        };
        let of_player = |joint: &&ir::Joint| {
            joint
                .men
                .iter()
                .skip(1)
                .zip(&turn.partners)
                .all(|(man, (_, to))| man.to.contains(to))
        };
        let joints = game.rules().joints.iter().filter(ends).filter(of_player);
        forms.extend(joints.map(|joint| plain_form(game, &joint.name)));
    }
    forms.dedup();
    forms
}

/// The forms with the letter of the man who moves before all (`Ng1f3`, `K!d4`), that of the man he takes before where he
/// stands (`c3!Nd4`), or both.
fn lettered_forms(game: &Game, position: &Position, turn: &Move) -> Vec<String> {
    let letter = |kind: KindId| game.rules().kinds[kind.index()].letter.as_str();
    let Some(from) = turn.from.map(|from| name(game, from)) else {
        return Vec::new();
    };
    let is_rifle = turn.kind == MoveKind::Rifle;
    let victim = match turn.victims[..] {
        [victim] if is_rifle || Some(victim) == turn.to => position.man(victim),
        _ => None,
    };
    let taken = victim.map_or("", |man| letter(man.kind()));
    let (sign, to) = match turn.victims[..] {
        [victim] if is_rifle => ("!", name(game, victim)),
        _ => ("", target(game, turn)),
    };
    let starts = if sign == "!" {
        vec![from, ""]
    } else {
        vec![from]
    };
    let mut forms = Vec::new();
    for promotion in promotions(game, turn) {
        for piece in ["", letter(turn.piece)] {
            for start in &starts {
                for taken in ["", taken] {
                    let form = format!("{piece}{start}{sign}{taken}{to}{promotion}");
                    forms.push(plain_form(game, &form));
                }
            }
        }
    }
    forms
}

/// What may stand for the promotion, if there is one: the kind's letter, or its name.
fn promotions(game: &Game, turn: &Move) -> impl Iterator<Item = String> + use<> {
    let kind = turn.promotes.map(|kind| &game.rules().kinds[kind.index()]);
    let texts = match kind {
        Some(kind) => vec![kind.letter.to_lowercase(), kind.name.to_lowercase()],
        None => vec![String::new()],
    };
    texts.into_iter()
}

/// Without signs that only decorate, in lower case.
fn plain_form(game: &Game, text: &str) -> String {
    // The order of the steps of a turn is the author's business.
    if let Some((name, rest)) = text.split_once('{') {
        let mut steps: Vec<String> = rest
            .trim_end_matches('}')
            .split_whitespace()
            .map(|step| plain_form(game, step))
            .collect();
        steps.sort_unstable();
        return format!("{}{{{}}}", name.to_lowercase(), steps.join(" "));
    }
    let names = &game.rules().board.cells;
    // `x` is a sign only where no cell or kind could be meant by it.
    let is_sign = |letter: char| match letter {
        '-' | '=' | '+' | '#' | ' ' => true,
        'x' => !names.iter().any(|cell| cell.name.contains('x')),
        _ => false,
    };
    text.chars()
        .filter(|letter| !is_sign(*letter))
        .collect::<String>()
        .to_lowercase()
}

fn explain(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> NotationError {
    let board = &game.rules().board;
    let whole = 0..text.len();
    let from = (0..board.n_cells())
        .map(ir::CellId::from_index)
        .filter(|cell| text.starts_with(board.name_of(*cell)))
        .max_by_key(|cell| board.name_of(*cell).len());
    let Some(from) = from else {
        let example = texts.first().map_or("e2e4", String::as_str);
        return NotationError::new(format!("`{text}` is not a move"), whole).with_help(format!(
            "a move is the two cells, one after the other: `{example}`"
        ));
    };
    let from_name = board.name_of(from);
    let at = 0..from_name.len();
    if text == from_name {
        let of_man = (0..moves.len()).find(|index| moves[*index].from == Some(from));
        let example = texts
            .get(of_man.unwrap_or(0))
            .map_or("e2e4", String::as_str);
        return NotationError::new(format!("`{text}` is one cell, a move is two"), whole)
            .with_help(format!(
                "write from and to, one after the other: `{example}`"
            ));
    }
    let me = &game.rules().players[position.turn.index()].name;
    let Some(man) = position.man(from) else {
        return NotationError::new(format!("nobody stands on `{from_name}`"), at)
            .with_help(format!("begin with the cell of one of {me}'s men"));
    };
    let kind = &game.rules().kinds[man.kind().index()].name;
    if man.player() != position.turn {
        let owner = &game.rules().players[man.player().index()].name;
        return NotationError::new(
            format!("the {kind} on `{from_name}` is {owner}'s, and {me} is to move"),
            at,
        );
    }
    let ends: Vec<&str> = (0..moves.len())
        .filter(|index| moves[*index].from == Some(from))
        .map(|index| texts[index].as_str())
        .collect();
    let target = text[from_name.len()..].trim_start_matches(['-', 'x', '!', ' ']);
    let to = (0..board.n_cells())
        .map(ir::CellId::from_index)
        .filter(|cell| target.starts_with(board.name_of(*cell)))
        .max_by_key(|cell| board.name_of(*cell).len());
    let reason = to.and_then(|to| crate::why::why_not(game, position, from, to));
    let help = match ends.len() {
        0 => format!("the {kind} on `{from_name}` has no legal move"),
        1..=12 => format!("from `{from_name}` it can go: {}", ends.join(" ")),
        n => format!(
            "from `{from_name}` it has {n} moves, among them {}",
            ends[..10].join(" ")
        ),
    };
    let mut promotions = moves
        .iter()
        .filter(|turn| turn.from == Some(from) && turn.to == to && turn.promotes.is_some());
    let becomes = to.map_or("", |to| {
        target[board.name_of(to).len()..].trim_start_matches(['=', ' '])
    });
    let message = match (to, reason) {
        (Some(_), _) if promotions.next().is_some() => match becomes {
            "" => format!("`{text}` does not say what the {kind} becomes"),
            _ => format!("the {kind} cannot become `{becomes}`"),
        },
        (Some(_), Some(reason)) => format!("`{text}` is not legal: {reason}"),
        (None, _) => format!("`{target}` is not a cell of this board"),
        _ => format!("the {kind} on `{from_name}` does not move like that"),
    };
    NotationError::new(message, whole).with_help(help)
}
