//! Checks of the start position against the rules.

use super::analysis::Analysis;
use super::possible::Possible;
use super::row::{Lint, book_text};
use crate::diagnostic::{Diagnostic, quoted};
use crate::source::Span;
use crate::variant::document::{Text, Value};
use crate::variant::model::JointSubject;
use ir::{CellId, Cells, Condition, Joint, JointPiece, KindId, Piece, PlayerId, Store, Unmoved};

pub static NO_ROYAL: Lint = Lint {
    code: "lint::no_royal",
    about: book_text(
        "Whether each player begins with a royal piece. There is no warning if `safe` allows none, or if a royal piece is dropped later.",
    ),
    check: Some(royals),
};

/// The check of [`NO_ROYAL`] finds it.
pub static SEVERAL_ROYALS: Lint = Lint {
    code: "lint::several_royals",
    about: book_text(
        "Whether each player begins with one royal piece at most. There is no warning if `safe` allows several.",
    ),
    check: None,
};

fn royals(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // In a game that begins with a set-up by the players, royal pieces are placed later.
    if !rules.phases.is_empty() {
        return;
    }
    let (Some(table), Some(subject)) = (&model.royal, &rules.royal.subject) else {
        return;
    };
    let Some(text) = table.subject.as_ref().filter(|_| table.safe.is_none()) else {
        return;
    };
    let are_dropped = |store: &Store| store.drop.is_some() && store.has.iter().any(|n| *n > 0);
    let come_later = rules.stores.iter().any(are_dropped);
    let written = model.setup.as_ref();
    let setup = written.map_or(text.span(), |setup| setup.place());
    for (index, player) in rules.players.iter().enumerate() {
        let at_start = Possible {
            at_start: true,
            ..analysis.reading(PlayerId::from_index(index))
        };
        let bounds = at_start.cells(subject);
        let Some(set) = bounds.exact() else {
            return;
        };
        if set.is_empty() && !come_later {
            out.push(
                NO_ROYAL.warning(
                    format!("{} begins without a royal piece", player.name),
                    text.span(),
                    "no piece in the set-up matches this",
                )
                .with_label(setup, "the set-up")
                .with_help("put it into the set-up, or take `[royal]` away; if the player is meant to have none, write `safe = \"none(attacked(royal))\"`"),
            );
            return;
        }
        if set.len() > 1 {
            let mut pieces = rules.setup.pieces().iter();
            let is_of_other = |player: PlayerId| player.index() != index;
            let of_others =
                pieces.any(|(at, piece)| set.contains(*at) && is_of_other(piece.player()));
            let help = match of_others {
                true => {
                    "the pieces of all players are among them: write `mine` before the pieces, as in `who = \"mine king\"`"
                }
                false => "if this is intended, write `safe = \"none(attacked(royal))\"`",
            };
            out.push(
                SEVERAL_ROYALS
                    .warning(
                        format!("{} begins with {} royal pieces", player.name, set.len()),
                        text.span(),
                        "all of them must be safe",
                    )
                    .with_label(setup, "the set-up")
                    .with_help(help),
            );
            return;
        }
    }
}

pub static NEUTRAL_WITHOUT_MOVER: Lint = Lint {
    code: "lint::neutral_without_mover",
    about: book_text("Neutral pieces with moves that no player may make."),
    check: Some(neutral_without_mover),
};

fn neutral_without_mover(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    if rules.control.pieces.is_some() || actions.any(|action| action.changes().owners) {
        return;
    }
    let pieces = rules.pieces_at_start();
    for (index, (written, kind)) in model.pieces.iter().zip(&rules.kinds).enumerate() {
        let mut owners = pieces
            .iter()
            .filter(|(_, piece)| piece.kind().index() == index)
            .map(|(_, piece)| piece.player())
            .peekable();
        let Some(moves) = super::promotions::moves(model, KindId::from_index(index)) else {
            continue;
        };
        let name = &kind.name;
        if owners.peek().is_none()
            || !owners.all(PlayerId::is_neutral)
            || kind.parts.is_empty()
            || moves.source != written.name.span.source
        {
            continue;
        }
        out.push(
            NEUTRAL_WITHOUT_MOVER
                .warning(
                    format!("no player moves the neutral `{name}`"),
                    moves,
                    "never made",
                )
                .with_help(format!(
                    "let players move it, `[control]` with `pieces = \"mine | neutral\"`, or write `immobile = true` in `[piece.{name}]`"
                )),
        );
    }
}

pub static ROYAL_OF_ENEMY: Lint = Lint {
    code: "lint::royal_of_enemy",
    about: book_text("Whether the royal pieces can be the player's own."),
    check: Some(royal_of_enemy),
};

fn royal_of_enemy(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let text = model
        .royal
        .as_ref()
        .and_then(|royal| royal.subject.as_ref());
    let (Some(text), Some(subject)) = (text, &analysis.rules.royal.subject) else {
        return;
    };
    if analysis.fold.is_of_enemies(subject) {
        out.push(
            ROYAL_OF_ENEMY
                .warning(
                    "these royals are the opponent's pieces",
                    text.span(),
                    "each player reads it for their own royal pieces",
                )
                .with_help("write `mine` for `enemy`, as in `who = \"mine king\"`"),
        );
    }
}

pub static JOINT_PIECE_ABSENT: Lint = Lint {
    code: "lint::joint_piece_absent",
    about: book_text(
        "Whether a piece of a joint move is on its cell at the start, or can reach it.",
    ),
    check: Some(joint_pieces),
};

fn joint_pieces(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (joint, resolved) in model.joints.iter().zip(&analysis.rules.joints) {
        for (piece, resolved) in joint.pieces.iter().zip(&resolved.pieces) {
            // Pieces that have not moved are on their start cells.
            let at_start = is_unmoved(&piece.subject, resolved) && !analysis.rules.drops_unmoved();
            let is_absent = |player| is_absent(analysis, player, resolved, at_start);
            if !analysis.players().all(is_absent) {
                continue;
            }
            let (message, span, label) = match &piece.subject {
                JointSubject::Kind(kind, from) => (
                    format!("no `{}` begins on `{}`", kind.text, from.text),
                    from.span(),
                    "no piece of this kind in the set-up",
                ),
                JointSubject::Set(text) => (
                    "no piece can take this part in a joint move".to_string(),
                    text.span(),
                    if at_start {
                        "no piece in the set-up matches this"
                    } else {
                        "no piece can ever match this"
                    },
                ),
            };
            let place =
                "name the cell where the piece is at the start, as the first player sees it";
            let help = match &joint.name {
                Some(name) if span.source != analysis.game.whole.source => format!(
                    "take this inherited joint move away, `[joint]` `{} = false`; or {place}",
                    quoted(&name.text)
                ),
                _ => place.to_owned(),
            };
            out.push(
                JOINT_PIECE_ABSENT
                    .warning(message, span, label)
                    .with_help(help),
            );
        }
    }
}

/// Tests whether only a piece that has not moved can take this part in a joint move.
fn is_unmoved(subject: &JointSubject, piece: &JointPiece) -> bool {
    let parts = piece.subject.conjuncts();
    match subject {
        JointSubject::Kind(..) => true,
        JointSubject::Set(_) => parts.iter().any(|part| matches!(part, Cells::Unmoved)),
    }
}

/// Tests whether a joint move requires that one of its pieces has not moved.
fn needs_unmoved(joint: &Joint) -> bool {
    let is_unmoved = |cells: &Cells| {
        let mut parts = cells.conjuncts().into_iter();
        parts.any(|part| *part == Cells::Unmoved)
    };
    let by_condition = joint.when.conjuncts().into_iter().any(|part| match part {
        Condition::In(_, within) => is_unmoved(within),
        _ => false,
    });
    by_condition || joint.pieces.iter().any(|piece| is_unmoved(&piece.subject))
}

/// Tests whether a player has no piece that can take this part in a joint move, at the start or ever.
fn is_absent(
    analysis: &Analysis<'_>,
    player: PlayerId,
    piece: &JointPiece,
    at_start: bool,
) -> bool {
    let reading = Possible {
        at_start,
        ..analysis.reading(player)
    };
    reading.cells(&piece.subject).most.is_empty()
}

/// Returns the FEN of the set-up.
fn fen<'a>(analysis: &Analysis<'a>) -> Option<&'a Text> {
    let setup = analysis.model.setup.as_ref()?;
    match &setup.position.get("fen")?.value {
        Value::String(text) => Some(text),
        _ => None,
    }
}

pub static RIGHTS_MISSING: Lint = Lint {
    code: "lint::rights_missing",
    about: book_text(
        "Whether the FEN of the set-up has `-` for the castling rights although pieces that can castle are on their cells.",
    ),
    check: Some(rights),
};

fn rights(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let Unmoved::ByRights {
        rights: Some(rights),
        ..
    } = &analysis.rules.setup.unmoved
    else {
        return;
    };
    let Some(fen) = fen(analysis).filter(|_| rights.text == "-") else {
        return;
    };
    let rules = &analysis.rules.joints;
    let mut joints = analysis.model.joints.iter().zip(rules);
    let castles = joints.find(|(joint, resolved)| {
        let mut pieces = joint.pieces.iter().zip(&resolved.pieces);
        let all_at_home = |player| {
            let mut pieces = resolved.pieces.iter();
            pieces.all(|piece| !is_absent(analysis, player, piece, true))
        };
        resolved.castles
            && needs_unmoved(resolved)
            && pieces.all(|(piece, resolved)| is_unmoved(&piece.subject, resolved))
            && analysis.players().any(all_at_home)
    });
    let Some(name) = castles.and_then(|(joint, _)| joint.name.as_ref()) else {
        return;
    };
    let field = fen.part(rights.start..rights.start + rights.text.len());
    let warning = RIGHTS_MISSING.warning(
        format!(
            "no piece can make the joint move `{}`, since the set-up has no castling rights",
            name.text
        ),
        field,
        "with `-`, every piece that castles has moved",
    );
    out.push(
        warning
            .with_label(name.span(), "its pieces are on their cells at the start")
            .with_help(
                "end the FEN before this field: then the pieces on their cells of the set-up have not moved",
            ),
    );
}

pub static ARMIES_DIFFER: Lint = Lint {
    code: "lint::armies_differ",
    about: book_text(
        "Whether two players begin with armies of one size that differ in one piece. There is no warning if `pieces` of the set-up has a table for a player.",
    ),
    check: Some(armies),
};

/// The fewest pieces of an army that is compared with another.
const ARMY_LEAST: u32 = 6;

fn armies(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let Some(setup) = &model.setup else {
        return;
    };
    let pieces = setup.position.get("pieces").map(|node| &node.value);
    let is_of_players = |value: &Value| match value {
        Value::Table(pieces) => {
            let mut pieces = pieces.values();
            pieces.any(|node| matches!(node.value, Value::Table(_)))
        }
        _ => false,
    };
    if pieces.is_some_and(is_of_players) {
        return;
    }
    let mut armies = vec![vec![0_u32; rules.kinds.len()]; rules.players.len()];
    let owned = rules
        .setup
        .pieces()
        .iter()
        .filter(|(_, piece)| !piece.is_neutral());
    for (_, piece) in owned {
        armies[piece.player().index()][piece.kind().index()] += 1;
    }
    let Some((first, others)) = armies.split_first() else {
        return;
    };
    let is_small = |army: &Vec<u32>| army.iter().sum::<u32>() < ARMY_LEAST;
    for (index, other) in others.iter().enumerate() {
        let pairs = || first.iter().zip(other);
        let n_different: u32 = pairs().map(|(a, b)| a.abs_diff(*b)).sum();
        // A piece that is left out changes the length of a row, so a slip is another letter.
        let is_one_size = first.iter().sum::<u32>() == other.iter().sum();
        if n_different != 2 || !is_one_size || is_small(first) {
            continue;
        }
        let kinds = pairs().zip(&rules.kinds).filter(|((a, b), _)| a != b);
        let differences = kinds.map(|((a, b), kind)| (kind.name.as_str(), *a, *b));
        let players =
            [&rules.players[0], &rules.players[index + 1]].map(|player| player.name.as_str());
        out.push(armies_warning(players, differences, setup.place()));
        return;
    }
}

/// Returns the warning about the armies of two players that differ in these kinds, each with two numbers of pieces.
fn armies_warning<'a>(
    [first, second]: [&str; 2],
    differences: impl Iterator<Item = (&'a str, u32, u32)>,
    span: Span,
) -> Diagnostic {
    let differences = differences.map(|(kind, a, b)| format!("{a} and {b} of `{kind}`"));
    let differences: Vec<String> = differences.collect();
    let message = format!(
        "{first} and {second} begin with armies that differ in one piece: {}",
        differences.join(", ")
    );
    ARMIES_DIFFER
        .warning(message, span, "one of them may have a wrong letter")
        .with_help("give both players equal armies; if they are meant to differ, write `allow = [\"lint::armies_differ\"]`")
}

pub static SHUFFLE_NOTHING: Lint = Lint {
    code: "lint::shuffle_nothing",
    about: book_text(
        "Whether a new game can begin with pieces in another order: whether there are different pieces on the cells of `[shuffle]`, or any if their kinds are drawn.",
    ),
    check: Some(shuffled),
};

fn shuffled(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let text = model
        .shuffle
        .as_ref()
        .and_then(|table| table.cells.as_ref());
    let (Some(text), Some(shuffle)) = (text, &rules.shuffle) else {
        return;
    };
    let places = rules.places();
    // A cell can have a stack.
    let on = |cell: CellId| {
        let pieces = rules.setup.pieces().iter();
        let here = pieces.filter(move |(place, _)| places.cell(*place) == cell);
        here.map(|(_, piece)| *piece).collect::<Vec<Piece>>()
    };
    let is_empty = |list: &[CellId]| list.iter().all(|cell| on(*cell).is_empty());
    let is_same = |list: &[CellId]| {
        let first = list.first().map(|cell| on(*cell));
        list.iter().all(|cell| Some(on(*cell)) == first)
    };
    let is_without_effect = |list: &[CellId]| match shuffle.kinds {
        Some(_) => is_empty(list),
        None => is_same(list),
    };
    if !shuffle.cells.iter().all(|list| is_without_effect(list)) {
        return;
    }
    let label = match shuffle.cells.iter().all(|list| is_empty(list)) {
        true => "no piece of the set-up is on these cells",
        false => "the same is on all of these cells",
    };
    out.push(
        SHUFFLE_NOTHING
            .warning("`[shuffle]` changes nothing", text.span(), label)
            .with_help(
                "write the cells whose pieces are to change places, for example `\"rank(a1)\"`",
            ),
    );
}
