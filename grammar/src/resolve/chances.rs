//! The tables `[chance.NAME]`: dice that are thrown before a turn.

use super::field::{condition, number};
use super::mistake::{ChanceMistake, RulesMistake};
use super::names::{check_form, check_name};
use super::rules::unknown_kind;
use crate::diagnostic::{Diagnostic, near_names};
use crate::rule::Scope;
use crate::variant::chance::{self, Weight};
use crate::variant::document::Key;
use crate::variant::limits;
use crate::variant::model::Model;
use ir::{Chance, ChanceId, Condition, Face, RuleRef, Shows, Slot};

/// Resolves the faces of the dice, and adds the dice to the scope. Their conditions are resolved later.
pub fn declare(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Chance> {
    let mut chances = Vec::new();
    for (index, written) in model.chances.iter().enumerate() {
        check_name(&written.name, "dice", scope, out);
        let n_problems = out.len();
        let chance = Chance {
            name: written.name.name.clone(),
            faces: faces(written, model, scope, out),
            count: written.count,
            bag: written.bag,
            when: Condition::Constant(true),
        };
        if out.len() == n_problems {
            out.extend(too_many(written, &chance));
        }
        let id = ChanceId::from_index(index);
        scope.add_chance(&chance, id, written.name.span);
        chances.push(chance);
    }
    chances
}

/// Resolves the conditions of the dice.
pub fn conditions(
    model: &Model,
    chances: &mut [Chance],
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) {
    for (index, (written, chance)) in model.chances.iter().zip(chances).enumerate() {
        let rule = RuleRef::Chance(ChanceId::from_index(index));
        if let Some(when) = condition(&written.when, (rule, Slot::ChanceWhen), scope, out) {
            chance.when = when;
        }
        // If some face is wrong, the others are not those that are written.
        if written.faces.len() != chance.faces.len() {
            continue;
        }
        for (index, (_, weight)) in written.faces.iter().enumerate() {
            let Weight::Odds(text) = weight else {
                continue;
            };
            if chance.bag.is_some() {
                let mistake = ChanceMistake::OddsOfBag { odds: text };
                out.push(RulesMistake::Chance(mistake).into());
                continue;
            }
            let at = (rule, Slot::ChanceOdds(index));
            chance.faces[index].odds = number(&Some(text.clone()), at, scope, out);
        }
    }
}

fn faces(
    written: &chance::Chance,
    model: &Model,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Face> {
    let is_number = |key: &Key| key.name.bytes().all(|byte| byte.is_ascii_digit());
    let (numbers, names): (Vec<_>, Vec<_>) =
        (written.faces.iter()).partition(|(key, _)| is_number(key));
    if let (Some((number, _)), Some((name, _))) = (numbers.first(), names.first()) {
        let mistake = ChanceMistake::NumberAndName { number, name };
        out.push(RulesMistake::Chance(mistake).into());
        return Vec::new();
    }
    let has_kinds = names.iter().any(|(key, _)| scope.kind(&key.name).is_some());
    let mut faces = Vec::new();
    for (key, weight) in &written.faces {
        let shows = if is_number(key) {
            let number = key.name.parse::<u16>().ok();
            // Two spellings of one number would be two faces.
            match number.filter(|n| *n <= limits::FACE_MAX && n.to_string() == key.name) {
                Some(number) => Shows::Number(number),
                None => {
                    out.push(RulesMistake::Chance(ChanceMistake::Number { key }).into());
                    continue;
                }
            }
        } else if let Some(kind) = scope.kind(&key.name) {
            Shows::Kind(kind)
        } else if has_kinds && is_almost_kind(key, written, model) {
            out.push(unknown_kind(&key.name, key.span, model));
            continue;
        } else {
            let _ = check_form(key, "a face", out);
            Shows::Name
        };
        faces.push(Face {
            name: key.name.clone(),
            shows,
            weight: match weight {
                Weight::Number(weight) => *weight,
                Weight::Odds(_) => limits::ODDS_MAX,
            },
            odds: None,
        });
    }
    faces
}

/// Tests whether a face is similar to a kind that no other face shows.
fn is_almost_kind(key: &Key, written: &chance::Chance, model: &Model) -> bool {
    let is_shown = |kind: &&str| written.faces.iter().any(|(face, _)| face.name == **kind);
    let kinds = model.pieces.iter().map(|piece| piece.name.name.as_str());
    let kinds = kinds.filter(|kind| !is_shown(kind));
    !near_names(&key.name, kinds).is_empty()
}

/// Reports dice with more throws, or more equally likely chances, than can be counted.
fn too_many(written: &chance::Chance, chance: &Chance) -> Option<Diagnostic> {
    let span = written.draw;
    let n_throws = chance.n_throws();
    let (count, n) = (chance.count, chance.n_in_bag());
    let mistake = if chance.bag.is_some() && n < u32::from(count) {
        ChanceMistake::Bag { count, n, span }
    } else if n_throws.is_none_or(|n| n > limits::THROWS_MAX) {
        ChanceMistake::Throws { n_throws, span }
    } else if chance.total_weight().is_none() {
        ChanceMistake::Weights { span }
    } else {
        return None;
    };
    Some(RulesMistake::Chance(mistake).into())
}
