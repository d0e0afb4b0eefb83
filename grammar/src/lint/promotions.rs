//! Checks of promotions: impossible promotions, and keys that change nothing.

use super::analysis::{Analysis, false_part};
use super::explore::{certainly_forbids, choices, reading};
use super::fold::Context;
use super::reach::Reach;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::model::{self, Model};
use ir::{CellId, Condition, KindId, Moment, Promotion, Rules};
use std::ops::ControlFlow;

/// The results of a walk over the moves of the pieces that a promotion concerns.
#[derive(Default)]
struct Seen {
    /// The kinds that make such moves.
    kinds: Vec<KindId>,
    /// The ends of the first player's moves of these kinds.
    ends: Vec<CellId>,
    /// Whether one of the moves can be a promotion.
    is_possible: bool,
    /// Whether one of the promotions can be compulsory.
    can_be_must: bool,
    /// For each part of `when` whether it can hold.
    parts: Vec<bool>,
    /// Whether a piece of a kind that `who` names moves, and is not in `who` before the move.
    is_elsewhere: bool,
}

pub static UNREACHABLE_PROMOTION: Lint = Lint {
    code: "lint::unreachable_promotion",
    about: book_text(
        "Promotions that no piece concerned can ever make, if pieces move from the set-up as on an empty board.",
    ),
    check: Some(unreachable),
};

/// The check of [`UNREACHABLE_PROMOTION`] finds it.
pub static MUST_NEVER: Lint = Lint {
    code: "lint::must_never",
    about: book_text("`must` that never holds for a promotion."),
    check: None,
};

fn unreachable(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (rules, Some(reach)) = (analysis.rules, &analysis.reach) else {
        unreachable_by_form(model, analysis, out);
        return;
    };
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        // A map names its kinds one by one, and each is meant to be promoted.
        let groups: Vec<(Option<Span>, Vec<KindId>)> = match promotion.map.is_empty() {
            true => vec![(
                None,
                (0..rules.kinds.len()).map(KindId::from_index).collect(),
            )],
            false => promotion
                .map
                .iter()
                .filter_map(|(key, _)| {
                    let kind = rules.kinds.iter().position(|kind| kind.name == key.name)?;
                    Some((Some(key.span), vec![KindId::from_index(kind)]))
                })
                .collect(),
        };
        let mut must = None;
        for (key, kinds) in groups {
            let seen = look(analysis, reach, resolved, &kinds);
            if let (true, Some(who)) = (
                seen.kinds.is_empty() && seen.is_elsewhere,
                &promotion.subject,
            ) {
                out.push(
                    UNREACHABLE_PROMOTION
                        .warning(
                            "no piece can ever make this promotion",
                            who.span(),
                            "no such piece is there before a move",
                        )
                        .with_help("`who` names pieces before the move; write in `when` where the move ends, as in `when = \"to in far\"`"),
                );
                break;
            }
            if seen.kinds.is_empty() {
                continue;
            }
            if seen.is_possible {
                must = Some(must.unwrap_or(false) || seen.can_be_must);
                out.extend(of_one_player(
                    analysis,
                    reach,
                    (promotion, resolved),
                    &seen.kinds,
                ));
            } else if let Some(when) = &promotion.when {
                let parts = resolved.when.conjuncts();
                let mut parts = parts.into_iter().zip(&seen.parts);
                let never = parts.find_map(|(part, can)| (!can).then_some(part));
                let span = never.and_then(|part| analysis.place(part));
                out.push(never_made(
                    model,
                    rules,
                    &seen,
                    (key, span.unwrap_or(when.span())),
                    never.is_some_and(|part| matches!(part, Condition::Same(..))),
                ));
            }
        }
        if let (Some(false), Some(text)) = (must, &promotion.must)
            && resolved.must != Condition::Constant(false)
        {
            out.push(must_never(text));
        }
    }
}

/// Returns the warning about a promotion that one of two players can make. The other has such pieces as well, and cannot.
fn of_one_player(
    analysis: &Analysis<'_>,
    reach: &Reach,
    (written, promotion): (&model::Promotion, &Promotion),
    kinds: &[KindId],
) -> Option<Diagnostic> {
    let rules = analysis.rules;
    let when = written.when.as_ref()?;
    let is_for = |other: &&Promotion| {
        let those = other
            .subject
            .as_ref()
            .and_then(|subject| rules.kinds_within(subject));
        those.is_none_or(|those| those.iter().any(|kind| kinds.contains(kind)))
    };
    // A player may have another promotion for the same pieces.
    if rules.players.len() != 2 || rules.promotions.iter().filter(is_for).count() != 1 {
        return None;
    }
    let context = Context::step(rules, Moment::BeforeMove);
    let stuck = analysis.players().find(|player| {
        let mut seen = (false, false);
        reach.moves(rules, *player, |edge| {
            let reading = reading(rules, *player, Some(reach), edge, &analysis.room);
            let subject = promotion.subject.as_ref();
            let is_it = edge.kind.is_some_and(|kind| kinds.contains(&kind))
                && subject.is_none_or(|subject| reading.concerns(subject) != Some(false))
                && !(rules.forbids.iter()).any(|forbid| certainly_forbids(&reading, forbid));
            if is_it {
                seen = (true, reading.condition(&promotion.when) != Some(false));
            }
            match seen.1 {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        seen == (true, false) && !analysis.fold.never_of(*player, &context, &promotion.when)
    })?;
    let name = &rules.players[stuck.index()].name;
    Some(
        UNREACHABLE_PROMOTION
            .warning(
                format!("{name} can never make this promotion"),
                when.span(),
                format!("false for every move of {name}"),
            )
            .with_help(format!(
                "name cells that pieces of {name} can reach: `frame` of the board says which cells `far` and the like are for each player"
            )),
    )
}

/// Makes the same check if the reachable cells are unknown: by the form of `when` and `must` alone.
fn unreachable_by_form(model: &Model, analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    let context = Context::step(rules, Moment::BeforeMove);
    let is_never = |condition: &Condition| analysis.fold.never(&context, condition);
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        if let (Some(when), true) = (&promotion.when, is_never(&resolved.when)) {
            let (span, label) = false_part(analysis, when, &resolved.when, is_never);
            out.push(
                UNREACHABLE_PROMOTION
                    .warning("no piece can ever make this promotion", span, label)
                    .with_help("write a condition that can hold, as in `when = \"to in far\"`"),
            );
            continue;
        }
        let both = Condition::And(
            Box::new(resolved.when.clone()),
            Box::new(resolved.must.clone()),
        );
        if let Some(text) = promotion
            .must
            .as_ref()
            .filter(|_| resolved.must != Condition::Constant(false))
            && is_never(&both)
        {
            out.push(must_never(text));
        }
    }
}

pub static MAP_WITHOUT_WHO: Lint = Lint {
    code: "lint::map_without_who",
    about: book_text(
        "Compulsory promotions by a `map` that omits kinds, without `who` to restrict the promotion.",
    ),
    check: Some(map_without_subject),
};

fn map_without_subject(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        let (Some(must), None) = (&promotion.must, &promotion.subject) else {
            continue;
        };
        if promotion.map.is_empty() || resolved.must == Condition::Constant(false) {
            continue;
        }
        let kinds = rules.kinds.iter().zip(&resolved.to);
        let mut left_out = kinds.filter(|(kind, to)| to.is_empty() && !kind.parts.is_empty());
        let Some((kind, _)) = left_out.next() else {
            continue;
        };
        let mapped: Vec<&str> = promotion
            .map
            .iter()
            .map(|(key, _)| key.name.as_str())
            .collect();
        let message = format!(
            "`{}` must be promoted as well, and has no choice",
            kind.name
        );
        let label = "without a choice a move is forbidden";
        out.push(
            MAP_WITHOUT_WHO
                .warning(message, must.span(), label)
                .with_help(format!(
                    "name the pieces that promote: `who = \"{}\"`",
                    mapped.join(" | ")
                )),
        );
    }
}

fn must_never(text: &Text) -> Diagnostic {
    MUST_NEVER
        .warning(
            "no promotion is ever compulsory",
            text.span(),
            "false for every move that promotes",
        )
        .with_help(
            "`must` is tested where `when` holds: name cells that are in both, or leave it out",
        )
}

pub static PROMOTION_TO_ITSELF: Lint = Lint {
    code: "lint::promotion_to_itself",
    about: book_text("Promotions of a piece to its own kind and to no other."),
    check: Some(to_itself),
};

fn to_itself(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        if resolved.from_store.is_some() {
            continue;
        }
        let kinds = || (0..rules.kinds.len()).map(KindId::from_index);
        let is_itself = |kind: &KindId| {
            resolved
                .to
                .get(kind.index())
                .is_some_and(|to| to[..] == [*kind])
        };
        let of_map = promotion.map.iter().find_map(|(key, text)| {
            let kind = kinds().find(|kind| rules.kinds[kind.index()].name == key.name)?;
            is_itself(&kind).then_some((text, kind))
        });
        // If a promotion of one kind has one list, that list is for this kind alone.
        let of_list = promotion.to.as_ref().and_then(|text| {
            let kinds = rules.kinds_within(resolved.subject.as_ref()?)?;
            (kinds.len() == 1 && is_itself(&kinds[0])).then(|| (text, kinds[0]))
        });
        if let Some((text, kind)) = of_map.or(of_list) {
            let name = &rules.kinds[kind.index()].name;
            out.push(
                PROMOTION_TO_ITSELF.warning(
                    format!("a `{name}` that is promoted to `{name}` stays what it is"),
                    text.span(),
                    "the same kind, and no other",
                )
                .with_help("name the kinds that it becomes, as in `to = \"queen | rook\"`, or take the promotion away"),
            );
        }
    }
}

pub static PROMOTION_OF_ROYAL: Lint = Lint {
    code: "lint::promotion_of_royal",
    about: book_text("Promotions of the only royal kind to kinds that are not royal."),
    check: Some(of_royal),
};

fn of_royal(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    let royal = rules.royal_kinds().unwrap_or_default();
    let [king] = royal[..] else {
        return;
    };
    for (promotion, resolved) in model.promotions.iter().zip(&rules.promotions) {
        let subject = resolved.subject.as_ref();
        let kinds = subject
            .and_then(|subject| rules.kinds_within(subject))
            .unwrap_or_default();
        let key = promotion
            .map
            .iter()
            .map(|(key, _)| key)
            .find(|key| key.name == rules.kinds[king.index()].name);
        let span = match (key, &promotion.subject) {
            (Some(key), _) => key.span,
            (None, Some(text)) if promotion.map.is_empty() && kinds == [king] => text.span(),
            _ => continue,
        };
        let choices = choices(rules, resolved, king);
        if choices.is_empty() || (choices.contains(&king) && resolved.from_store.is_none()) {
            continue;
        }
        let name = &rules.kinds[king.index()].name;
        out.push(
            PROMOTION_OF_ROYAL.warning(
                format!("`{name}` is royal, and promotion makes it something else"),
                span,
                "the royal piece is gone then",
            )
            .with_help(format!(
                "promote another kind, or name in `who` of `[royal]` what `{name}` becomes, as in `who = \"mine ({name} | queen)\"`"
            )),
        );
    }
}

fn look(analysis: &Analysis<'_>, reach: &Reach, promotion: &Promotion, kinds: &[KindId]) -> Seen {
    let rules = analysis.rules;
    let kinds: Vec<KindId> = kinds
        .iter()
        .copied()
        .filter(|kind| !choices(rules, promotion, *kind).is_empty())
        .collect();
    let named = promotion.subject.as_ref();
    let named = named.and_then(|subject| rules.kinds_within(subject));
    let parts = promotion.when.conjuncts();
    let mut seen = Seen {
        parts: vec![false; parts.len()],
        ..Seen::default()
    };
    for player in analysis.players() {
        reach.moves(rules, player, |edge| {
            let reading = reading(rules, player, Some(reach), edge, &analysis.room);
            let concerned = || {
                let subject = promotion.subject.as_ref();
                subject.is_none_or(|subject| reading.concerns(subject) != Some(false))
            };
            if edge.kind.is_some_and(|kind| !kinds.contains(&kind)) {
                return ControlFlow::Continue(());
            }
            if !concerned() {
                seen.is_elsewhere |= (edge.kind.zip(named.as_ref()))
                    .is_some_and(|(kind, named)| named.contains(&kind));
                return ControlFlow::Continue(());
            }
            if rules
                .forbids
                .iter()
                .any(|forbid| certainly_forbids(&reading, forbid))
            {
                return ControlFlow::Continue(());
            }
            match edge.kind {
                Some(kind) if !seen.kinds.contains(&kind) => seen.kinds.push(kind),
                _ => {}
            }
            if player.index() == 0 && !seen.is_possible {
                seen.ends.push(edge.to);
            }
            if !seen.is_possible && parts.len() > 1 {
                for (can, part) in seen.parts.iter_mut().zip(&parts) {
                    *can = *can || reading.condition(part) != Some(false);
                }
            }
            if reading.condition(&promotion.when) != Some(false) {
                seen.is_possible = true;
                seen.can_be_must |= reading.condition(&promotion.must) != Some(false);
            }
            match seen.can_be_must
                || (seen.is_possible && promotion.must == Condition::Constant(false))
            {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
    }
    seen
}

fn never_made(
    model: &Model,
    rules: &Rules,
    seen: &Seen,
    (key, when): (Option<Span>, Span),
    is_equality: bool,
) -> Diagnostic {
    let message = match &seen.kinds[..] {
        [kind] => format!("`{}` can never be promoted", rules.kinds[kind.index()].name),
        _ => "no piece can ever make this promotion".to_string(),
    };
    let mut problem =
        UNREACHABLE_PROMOTION.warning(message, when, "false for every move from the set-up on");
    if is_equality {
        return problem.with_help(
            "`==` compares all cells of one set with all of the other: write `in`, as in `to in far`",
        );
    }
    let mut help =
        "promote where such a piece can go, or give it moves that lead there".to_string();
    if let [kind] = &seen.kinds[..] {
        if let Some(span) = key.or_else(|| moves(model, *kind)) {
            problem = problem.with_label(
                span,
                match key {
                    Some(_) => "the kind that would promote",
                    None => "these moves do not lead there",
                },
            );
        }
        // The cell farthest ahead among the ends is the most probable intention.
        let ends = seen.ends.iter().copied();
        let farthest = ends.max_by_key(|cell| rules.board.cells[cell.index()].y);
        if let Some(cell) = farthest {
            help = format!(
                "promote where it can go, such as on `{}`, or give it moves that lead there",
                rules.board.name_of(cell)
            );
        }
    }
    problem.with_help(help)
}

/// Returns the span of all parts of the kind's movement.
pub fn moves(model: &Model, kind: KindId) -> Option<Span> {
    let parts = &model.pieces.get(kind.index())?.parts;
    let (first, last) = (parts.first()?.1.span(), parts.last()?.1.span());
    match first.source == last.source && first.start <= last.end {
        true => Some(Span {
            end: last.end,
            ..first
        }),
        false => Some(first),
    }
}

pub static ATTACK_WITHOUT_MUST: Lint = Lint {
    code: "lint::attack_without_must",
    about: book_text("`attack` of a promotion that is never compulsory."),
    check: Some(attack_without_must),
};

fn attack_without_must(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let without = |promotion: &&model::Promotion| promotion.must.is_none();
    for promotion in model.promotions.iter().filter(without) {
        if let Some(span) = promotion.attack_at {
            out.push(
                ATTACK_WITHOUT_MUST.warning(
                    "`attack` without `must`",
                    span,
                    "about pieces that must promote and cannot",
                )
                .with_help("write when the piece cannot stay as it is, as in `must = \"to in far\"`, or leave `attack` out"),
            );
        }
    }
}
