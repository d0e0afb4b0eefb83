//! The forms in which a move may be typed.

use ir::{KindId, Move, MoveKind, Same};

use super::{long, name, onto_partner, path, short, signed_target, start, steps, target, victims};
use crate::game::Game;
use crate::notation::standard::joint_names;
use crate::position::Position;

/// Every form a move may be typed in, as [`plain_form`] leaves them.
pub(super) fn forms(game: &Game, turn: &Move, text: &str) -> Vec<String> {
    let mut forms = bare_forms(game, turn, text);
    // A step may be typed with the way the turn is spent.
    let rule = turn.way.map(|id| &game.rules().turns[id.index()]);
    if let Some(rule) = rule.filter(|rule| !rule.is_compound()) {
        let named = |form: &String| plain_form(game, &format!("{}{{{form}}}", rule.name));
        let named: Vec<String> = forms.iter().map(named).collect();
        forms.extend(named);
    }
    forms
}

/// Does what [`forms`] does, without the way the turn is spent.
fn bare_forms(game: &Game, turn: &Move, text: &str) -> Vec<String> {
    if !turn.steps().is_empty() {
        return vec![
            plain_form(game, text),
            plain_form(game, &steps(game, turn, long)),
        ];
    }
    if game.places().has_stacks() || turn.tile().is_some() {
        return stack_forms(game, turn, text);
    }
    let (from, to) = (start(game, turn), target(game, turn));
    let mut forms = vec![plain_form(game, text), plain_form(game, &long(game, turn))];
    if !turn.victims().is_empty() {
        // Victims may be told where nothing else has to be told apart.
        let victims = victims(game, turn);
        forms.push(plain_form(game, &format!("{}{victims}", short(game, turn))));
        forms.push(plain_form(game, &format!("{}{victims}", long(game, turn))));
    }
    let path = path(game, turn);
    if !path.is_empty() {
        forms.push(plain_form(game, &format!("{}{path}", short(game, turn))));
    }
    for promotion in promotions(game, turn) {
        forms.push(format!("{from}{to}{promotion}").to_lowercase());
        if let (MoveKind::Rifle, [victim]) = (turn.kind(), turn.victims()) {
            forms.push(format!("{from}!{}{promotion}", name(game, *victim)).to_lowercase());
            forms.push(format!("!{}{promotion}", name(game, *victim)).to_lowercase());
        }
        if turn.kind() == MoveKind::EnPassant {
            forms.push(format!("{from}{to}{promotion}ep").to_lowercase());
        }
    }
    if turn.kind() == MoveKind::Castle {
        forms.extend(onto_partner(game, turn).map(|form| form.to_lowercase()));
        let names = joint_names(game, turn);
        forms.extend(names.map(|name| plain_form(game, name)));
    }
    forms.dedup();
    forms
}

/// The same where men stand on one another: with the level or without it.
fn stack_forms(game: &Game, turn: &Move, text: &str) -> Vec<String> {
    let with_path = format!("{}{}", short(game, turn), path(game, turn));
    let texts = [text, &long(game, turn), &with_path];
    let mut forms: Vec<String> = texts.map(|text| plain_form(game, text)).to_vec();
    let mut starts = vec![start(game, turn)];
    if let (Some(from), true) = (turn.from(), game.places().has_stacks()) {
        starts.push(game.rules().cell_name(from).to_owned());
    }
    let mut ends = vec![signed_target(game, turn)];
    match *turn.victims() {
        [victim] if turn.kind() == MoveKind::Rifle => {
            let cell = game.rules().cell_name(victim);
            ends = vec![format!("!{}", name(game, victim)), format!("!{cell}")];
        }
        [_] if ends[0].starts_with('x') => ends.push(format!("x{}", target(game, turn))),
        _ => {}
    }
    if let (None, Some((store, _)), Some(item)) = (turn.from(), turn.source(), turn.tile()) {
        // Letters of a tile are read in any order.
        let letters = game.rules().item_text(store, item).to_lowercase();
        starts.push(format!("{}@", sorted(&letters)));
    }
    for promotion in promotions(game, turn) {
        for start in &starts {
            for end in &ends {
                forms.push(plain_form(game, &format!("{start}{end}{promotion}")));
            }
        }
    }
    forms.dedup();
    forms
}

pub(super) fn sorted(letters: &str) -> String {
    let mut letters: Vec<char> = letters.chars().collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// The forms with the letter of the man who moves before all (`Ng1f3`, `K!d4`), that of the man he takes before where he
/// stands (`c3!Nd4`), or both.
pub(super) fn lettered_forms(game: &Game, position: &Position, turn: &Move) -> Vec<String> {
    let letter = |kind: KindId| game.rules().kinds[kind.index()].letter.as_str();
    let (Some(from), Some(piece)) = (turn.from(), turn.piece()) else {
        return Vec::new();
    };
    let (from, mover) = (name(game, from), letter(piece));
    let is_rifle = turn.kind() == MoveKind::Rifle;
    let victim = match *turn.victims() {
        [victim] if is_rifle || Some(victim) == turn.to() => position.man(victim),
        _ => None,
    };
    if game.places().has_stacks() {
        let texts = stack_forms(game, turn, &short(game, turn));
        let lettered = |text: String| plain_form(game, &format!("{mover}{text}"));
        return texts.into_iter().map(lettered).collect();
    }
    let taken = victim.map_or("", |man| letter(man.kind()));
    let (sign, to) = match *turn.victims() {
        [victim] if is_rifle => ("!", name(game, victim)),
        _ => ("", target(game, turn).to_owned()),
    };
    let starts = if sign == "!" {
        vec![from, String::new()]
    } else {
        vec![from]
    };
    let mut forms = Vec::new();
    for promotion in promotions(game, turn) {
        for piece in ["", mover] {
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
    let kind = turn
        .promotes()
        .map(|kind| &game.rules().kinds[kind.index()]);
    let texts = match kind {
        Some(kind) => vec![kind.letter.to_lowercase(), kind.name.to_lowercase()],
        None => vec![String::new()],
    };
    texts.into_iter()
}

/// Without signs that only decorate, in lower case.
pub(in crate::notation) fn plain_form(game: &Game, text: &str) -> String {
    if let Some((name, rest)) = text.split_once('{') {
        let mut steps: Vec<String> = rest
            .trim_end_matches('}')
            .split_whitespace()
            .map(|step| plain_form(game, step))
            .collect();
        let name = name.trim().to_lowercase();
        let mut turns = game.rules().turns.iter();
        let is_set = |turn: &ir::Turn| turn.name.to_lowercase() == name && turn.same == Same::Set;
        if turns.any(is_set) {
            steps.sort_unstable();
        }
        return format!("{name}{{{}}}", steps.join(" "));
    }
    if game.places().has_stacks() {
        // `+` and `x` say what happens, but for a `+` at the end that announces check.
        let text = text.trim_end_matches(['+', '#', ' ']);
        let letters = text
            .chars()
            .filter(|letter| !matches!(letter, '-' | '=' | '#' | ' '));
        return letters.collect::<String>().to_lowercase();
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
