//! `[royal]`, `[[forbid]]`, `[[promotion]]`, `[counter]`, `[[end]]`.

use super::{cells, condition, keep, parse};
use crate::diagnostic::{Diagnostic, suggest};
use crate::rule::{self, Context, Scope};
use crate::source::Span;
use crate::variant::document::{Key, Text};
use crate::variant::model::{self, Model};
use ir::{Cells, Condition, Counter, End, Forbid, KindId, Promotion, Royal, Verdict, Who};

/// Who must be safe: nobody, if the definition does not say.
pub fn royal(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Royal {
    let nobody = Royal {
        who: None,
        safe: Condition::Constant(true),
    };
    let Some(table) = &model.royal else {
        return nobody;
    };
    let who = cells(&table.who, scope, Context::RoyalWho, out);
    let safe = match &table.safe {
        Some(_) => condition(&table.safe, scope, Context::RoyalSafe, out),
        None => Some(Condition::None(Cells::Attacked(Box::new(Cells::Royal)))),
    };
    Royal {
        who,
        safe: safe.unwrap_or(nobody.safe),
    }
}

/// What must not be done.
pub fn forbids(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Forbid> {
    let resolve = |forbid: &model::Forbid| {
        let everything = forbid.before.is_none() && forbid.after.is_none();
        let before = condition(&forbid.before, scope, Context::Candidate, out);
        Forbid {
            name: said(&forbid.name),
            who: cells(&forbid.who, scope, Context::Who, out),
            before: if everything {
                Some(Condition::Constant(true))
            } else {
                before
            },
            after: condition(&forbid.after, scope, Context::After, out),
            attack: forbid.attack,
        }
    };
    model.forbids.iter().map(resolve).collect()
}

/// Who becomes what.
pub fn promotions(
    model: &Model,
    n_kinds: usize,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Promotion> {
    let mut promotions = Vec::new();
    for promotion in &model.promotions {
        let mut to = vec![Vec::new(); n_kinds];
        let mut from_store = None;
        if let Some(text) = &promotion.to {
            let (expr, _) = rule::parse(&text.text, text.origin);
            from_store = expr.as_ref().and_then(|expr| scope.store_of_one(expr));
            let unknown = expr.as_ref().and_then(|expr| scope.unknown_store(expr));
            if let Some(diagnostic) = unknown {
                out.push(diagnostic);
            } else if from_store.is_none()
                && !matches!(
                    expr,
                    Some(rule::Expr {
                        kind: rule::ExprKind::Of { .. },
                        ..
                    })
                )
            {
                to.fill(choices(text, scope, out));
            }
        }
        for (key, text) in &promotion.map {
            match scope.kind(&key.name) {
                Some(kind) => to[kind.index()] = choices(text, scope, out),
                None => out.push(unknown_kind(&key.name, key.span, model)),
            }
        }
        let when = condition(&promotion.when, scope, Context::Candidate, out);
        let must = condition(&promotion.must, scope, Context::Candidate, out);
        promotions.push(Promotion {
            name: said(&promotion.name),
            who: cells(&promotion.who, scope, Context::Who, out),
            when: when.unwrap_or(Condition::Constant(true)),
            to,
            from_store,
            must: must.unwrap_or(Condition::Constant(false)),
            attack: promotion.attack,
        });
    }
    promotions
}

/// The kinds a text lists; an empty list is a mistake.
fn choices(text: &Text, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<KindId> {
    if text.text.trim().is_empty() {
        out.push(
            Diagnostic::error(
                "rules::empty_promotion",
                "promotion to nothing",
                text.span(),
                "no kind is listed",
            )
            .with_help("list kinds, `queen | rook`, or take the promotion away"),
        );
        return Vec::new();
    }
    let expr = parse(text, out);
    expr.and_then(|expr| keep(rule::kinds(&expr, scope, Context::Candidate), out))
        .unwrap_or_default()
}

/// The complaint about a name that no piece has.
pub fn unknown_kind(name: &str, span: Span, model: &Model) -> Diagnostic {
    let names = model.pieces.iter().map(|piece| piece.name.name.as_str());
    Diagnostic::error(
        "resolve::unknown_kind",
        format!("there is no kind `{name}`"),
        span,
        "no piece of this name",
    )
    .with_help(suggest(name, "kinds", names))
}

/// What is counted.
pub fn counters(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Counter> {
    let resolve = |counter: &model::Counter| Counter {
        name: counter.name.name.clone(),
        scope: counter.scope,
        start: counter.start,
        add: condition(&counter.add, scope, Context::Turn, out),
        subtract: condition(&counter.subtract, scope, Context::Turn, out),
        reset: condition(&counter.reset, scope, Context::Turn, out),
        max: counter.max,
        field: counter.field,
    };
    model.counters.iter().map(resolve).collect()
}

/// When it is over.
pub fn ends(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<End> {
    let resolve = |end: &model::End| End {
        when: condition(&end.when, scope, Context::End, out).unwrap_or(Condition::Constant(false)),
        result: end.result.clone().unwrap_or(Verdict::Draw),
        score: end.score.as_ref().map(|score| points(score, scope, out)),
        reason: said(&end.reason),
        claim: end.claim,
    };
    model.ends.iter().map(resolve).collect()
}

/// Points by whom they are for. What is said of `me` holds for his partners, unless they have an entry; what is said of fewer
/// players comes later, and counts.
fn points(score: &[(Key, u16)], scope: &Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<(Who, u16)> {
    let mut points = Vec::new();
    for (key, each) in score {
        match scope.player(&key.name, key.span) {
            Ok(who) => points.push((who, *each)),
            Err(diagnostic) => out.push(*diagnostic),
        }
    }
    let of = |wanted: Who| points.iter().find(|(who, _)| *who == wanted);
    if let (Some((_, mine)), None) = (of(Who::Me), of(Who::Partner)) {
        points.push((Who::Partner, *mine));
    }
    points.sort_by_key(|(who, _)| match who {
        Who::Enemy => 0,
        Who::Partner => 1,
        Who::Me => 2,
        Who::Next => 3,
        Who::Player(_) => 4,
    });
    points
}

/// What a text says, or nothing.
pub fn said(text: &Option<Text>) -> String {
    text.as_ref()
        .map(|text| text.text.clone())
        .unwrap_or_default()
}
