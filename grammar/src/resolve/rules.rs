//! The tables `[royal]`, `[forbid.NAME]`, `[promotion.NAME]`, `[counter]`, `[end.NAME]`.

use super::field::{amount, cells, condition, parse};
use super::mistake::RulesMistake;
use crate::diagnostic::{Diagnostic, Reported, near_names};
use crate::origins::Mark;
use crate::rule::{self, Context, Scope};
use crate::source::Span;
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::Text;
use crate::variant::mistake::KeyMistake;
use crate::variant::model::{self, Ending, Model, Score};
use crate::variant::store::Order;
use ir::{
    Arrange, AttributeId, AttributeOf, Cells, Condition, Control, Counter, CounterId, Disguise,
    End, Forbid, KindId, PlayerSet, Promotion, Royal, RuleRef, Secret, Sight, Slot, StoreId,
    StoreRef, Verdict,
};

/// Resolves the royal pieces; without `[royal]` there are none.
pub fn royal(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Royal {
    let no_royals = Royal {
        subject: None,
        safe: Condition::Constant(true),
    };
    let Some(table) = &model.royal else {
        return no_royals;
    };
    let at = |slot| (RuleRef::Royal, slot);
    let subject = cells(&table.subject, at(Slot::RoyalSubject), scope, out);
    let safe = match &table.safe {
        Some(_) => condition(&table.safe, at(Slot::RoyalSafe), scope, out),
        None => Some(ir::Royal::usual_safe()),
    };
    Royal {
        subject,
        safe: safe.unwrap_or(no_royals.safe),
    }
}

/// Resolves what the players see of each other's pieces; without `[view]` they see everything.
pub fn sight(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Option<Sight> {
    let table = model.view.as_ref()?;
    let at = |slot| (RuleRef::Sight, slot);
    let sees = cells(&table.sees, at(Slot::SightSees), scope, out);
    let pieces = cells(&table.hides, at(Slot::SightDisguise), scope, out);
    let disguise = match (&table.hides, &table.shown_as) {
        (Some(_), Some(name)) => match scope.kind(name.text.trim()) {
            Some(kind) => pieces.map(|pieces| Disguise { pieces, kind }),
            None => {
                out.push(unknown_kind(name.text.trim(), name.span(), model));
                None
            }
        },
        // One without the other has been reported.
        _ => None,
    };
    Some(Sight {
        sees,
        disguise,
        secret: secret(&table.secret, model, out),
        tries: table.tries,
    })
}

/// Resolves the names of what is secret. All that has a name is: a store and a counter may have the same.
fn secret(names: &[Text], model: &Model, out: &mut Vec<Diagnostic>) -> Secret {
    let mut secret = Secret::default();
    for text in names {
        let name = text.text.trim();
        let stores = model.stores.iter().map(|store| store.name.name.as_str());
        let counters = model.counters.iter();
        let counters = counters.map(|counter| counter.name.name.as_str());
        let attributes = model.attributes.iter();
        let attributes = attributes.map(|attribute| attribute.name.name.as_str());
        let store = stores.clone().position(|one| one == name);
        let counter = counters.clone().position(|one| one == name);
        let attribute = attributes.clone().position(|one| one == name);
        secret.stores.extend(store.map(StoreId::from_index));
        secret.counters.extend(counter.map(CounterId::from_index));
        secret
            .attributes
            .extend(attribute.map(AttributeId::from_index));
        let is_of_kinds =
            attribute.is_some_and(|index| model.attributes[index].of == AttributeOf::Kind);
        if is_of_kinds {
            out.push(RulesMistake::SecretOfKinds { name: text }.into());
        } else if store.is_none() && counter.is_none() && attribute.is_none() {
            out.push(
                Unknown {
                    what: NameOf::Secret,
                    name,
                    span: text.span(),
                    known: stores.chain(counters).chain(attributes).collect(),
                }
                .into(),
            );
        }
    }
    secret
}

/// Resolves the pieces that players move. Whether there are neutral pieces is not known before all rules are.
pub fn control(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Control {
    let Some(table) = &model.control else {
        return Control::default();
    };
    let at = (RuleRef::Control, Slot::ControlPieces);
    let pieces = cells(&table.pieces, at, scope, out);
    Control {
        pieces: pieces.filter(|pieces| *pieces != Cells::Mine),
        has_neutral: false,
        captures_neutral: table.captures_neutral,
    }
}

/// Resolves the forbid rules.
pub fn forbids(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Forbid> {
    let resolve = |(index, forbid): (usize, &model::Forbid)| {
        let at = |slot| (RuleRef::Forbid(index), slot);
        let everything = forbid.before.is_none() && forbid.after.is_none();
        let before = condition(&forbid.before, at(Slot::ForbidBefore), scope, out);
        Forbid {
            name: said(&forbid.name),
            subject: cells(&forbid.subject, at(Slot::ForbidSubject), scope, out),
            before: if everything {
                Some(Condition::Constant(true))
            } else {
                before
            },
            after: condition(&forbid.after, at(Slot::ForbidAfter), scope, out),
            attack: forbid.attack,
        }
    };
    model.forbids.iter().enumerate().map(resolve).collect()
}

/// Resolves the promotions.
pub fn promotions(
    model: &Model,
    n_kinds: usize,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Promotion> {
    let mut promotions = Vec::new();
    for (index, promotion) in model.promotions.iter().enumerate() {
        let at = |slot| (RuleRef::Promotion(index), slot);
        let mut to = vec![Vec::new(); n_kinds];
        let mut from_store = None;
        let written = promotion.to.as_ref().map(|text| what(text, scope, out));
        match written.and_then(|what| scope.kept(what)) {
            Some(What::Store(store)) => {
                from_store = Some(store);
                out.extend(drawn(promotion, store, model));
            }
            Some(What::Kinds(expr)) => to.fill(choices(&expr, index, scope, out)),
            None => {}
        }
        for (key, text) in &promotion.map {
            let Some(kind) = scope.kind(&key.name) else {
                out.push(unknown_kind(&key.name, key.span, model));
                continue;
            };
            if let Some(expr) = scope.kept(kinds_written(text, out)) {
                to[kind.index()] = choices(&expr, index, scope, out);
            }
        }
        let when = condition(&promotion.when, at(Slot::PromotionWhen), scope, out);
        let must = condition(&promotion.must, at(Slot::PromotionMust), scope, out);
        promotions.push(Promotion {
            name: said(&promotion.name),
            subject: cells(&promotion.subject, at(Slot::PromotionSubject), scope, out),
            when: when.unwrap_or(Condition::Constant(true)),
            to,
            from_store,
            must: must.unwrap_or(Condition::Constant(false)),
            attack: promotion.attack,
        });
    }
    promotions
}

/// Reports a promotion from a store of random order: the player who makes the move chooses the promotion.
fn drawn(promotion: &model::Promotion, from: StoreRef, model: &Model) -> Option<Diagnostic> {
    let store = model.stores.get(from.store.index())?;
    let to = promotion.to.as_ref()?;
    (store.order == Order::Random).then(|| {
        let (store, span) = (&store.name, to.span());
        RulesMistake::DrawnPromotion { store, span }.into()
    })
}

/// The meaning of `to` of a promotion.
enum What {
    /// The contents of this store.
    Store(StoreRef),
    /// A choice of kinds.
    Kinds(rule::Expr),
}

fn what(text: &Text, scope: &Scope<'_>, out: &mut Vec<Diagnostic>) -> Result<What, Reported> {
    let expr = kinds_written(text, out)?;
    match &expr.kind {
        rule::ExprKind::Of { what, player } => {
            let store = scope.store_of(what, player, out)?;
            Ok(What::Store(store))
        }
        _ => Ok(match scope.store_of_mine(&expr) {
            Some(store) => What::Store(store),
            None => What::Kinds(expr),
        }),
    }
}

/// Parses a list of kinds; an empty list is an error.
fn kinds_written(text: &Text, out: &mut Vec<Diagnostic>) -> Result<rule::Expr, Reported> {
    if !text.text.trim().is_empty() {
        return parse(text, out);
    }
    let span = text.span();
    Err(Reported::error(
        out,
        RulesMistake::EmptyPromotion { span }.into(),
    ))
}

/// Returns the kinds that the promotion of this index lists, and notes the place of each.
fn choices(
    expr: &rule::Expr,
    promotion: usize,
    scope: &mut Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<KindId> {
    let kinds = rule::kinds(expr, scope, Context::PseudoMove, out);
    let kinds = scope.kept(kinds).unwrap_or_default();
    let marks = scope.take_marks();
    for kind in &kinds {
        let span = Mark::kind(&marks, *kind).unwrap_or(expr.span);
        scope.origins.note_choice(promotion, *kind, span);
    }
    kinds
}

/// Returns the error about an unknown name of a kind.
pub fn unknown_kind(name: &str, span: Span, model: &Model) -> Diagnostic {
    let names = model.pieces.iter().map(|piece| piece.name.name.as_str());
    Unknown {
        what: NameOf::Kind,
        name,
        span,
        known: names.collect(),
    }
    .into()
}

/// Reports the counters that nothing changes.
pub fn still_counters(model: &Model, effects: &[ir::Effect], out: &mut Vec<Diagnostic>) {
    // If an effect or one of its actions cannot be read, it may set any counter.
    let mut both = effects.iter().zip(&model.effects);
    if effects.len() < model.effects.len()
        || both.any(|(effect, written)| effect.actions.len() < written.actions.len())
    {
        return;
    }
    for (index, counter) in model.counters.iter().enumerate() {
        let id = CounterId::from_index(index);
        if counter.is_still && !effects.iter().any(|effect| effect.sets(id)) {
            let missing = KeyMistake::Missing {
                title: &format!("[counter.{}]", counter.name.name),
                key: "add",
                example: "add = true",
                span: counter.name.span,
            };
            out.push(missing.into());
        }
    }
}

/// Resolves the counters.
pub fn counters(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<Counter> {
    let resolve = |(index, counter): (usize, &model::Counter)| {
        let at = |slot| (RuleRef::Counter(CounterId::from_index(index)), slot);
        Counter {
            name: counter.name.name.clone(),
            scope: counter.scope,
            start: counter.start,
            add: amount(&counter.add, at(Slot::CounterAdd), scope, out),
            subtract: amount(&counter.subtract, at(Slot::CounterSubtract), scope, out),
            reset: condition(&counter.reset, at(Slot::CounterReset), scope, out),
            max: counter.max,
            field: counter.field,
        }
    };
    model.counters.iter().enumerate().map(resolve).collect()
}

/// Resolves the ends of the game.
pub fn ends(model: &Model, scope: &mut Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<End> {
    let resolve = |(index, end): (usize, &model::End)| End {
        when: condition(&end.when, (RuleRef::End(index), Slot::EndWhen), scope, out)
            .unwrap_or(Condition::Constant(false)),
        result: verdict(end.result.as_ref(), scope, out).unwrap_or(Verdict::Draw),
        score: end.score.as_ref().map(|score| points(score, scope, out)),
        reason: said(&end.reason),
        claim: end.claim,
    };
    model.ends.iter().enumerate().map(resolve).collect()
}

/// Resolves the result of an end.
fn verdict(
    result: Option<&Ending>,
    scope: &Scope<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<Verdict> {
    let word = match result? {
        Ending::Known(verdict) => return Some(verdict.clone()),
        Ending::Player(word) => word,
    };
    let player = scope.player_named(&word.text);
    if player.is_none() {
        let known = model::RESULTS.iter().map(|(word, _)| *word);
        let unknown = KeyMistake::UnknownWord {
            key: "result",
            word,
            words: known.chain(scope.names_of_players()).collect(),
        };
        out.push(unknown.into());
    }
    player.map(Verdict::Player)
}

/// Returns the points, each with the players that get them. The points of `me` also hold for partners without an entry.
/// Entries for fewer players come later and take precedence.
fn points(score: &Score, scope: &Scope<'_>, out: &mut Vec<Diagnostic>) -> Vec<(PlayerSet, u16)> {
    let mut points = Vec::new();
    let needed = ["me", "enemy"];
    let is_there = |key: &&str| score.points.iter().any(|(other, _)| other.name == **key);
    let mut missing: Vec<&str> = needed.into_iter().filter(|key| !is_there(key)).collect();
    for (key, each) in &score.points {
        match scope.player(&key.name, key.span) {
            Ok(players) => points.extend(each.map(|each| (players, each))),
            Err(diagnostic) => {
                out.push(*diagnostic);
                // The unknown name may be the missing key, misspelt.
                let near = near_names(&key.name, needed);
                missing.retain(|key| near.first() != Some(key));
            }
        }
    }
    let example = "score = { me = 0.25, enemy = 0.75 }";
    out.extend(missing.iter().map(|key| {
        KeyMistake::Missing {
            title: "score",
            key,
            example,
            span: score.span,
        }
        .into()
    }));
    let of = |expected: PlayerSet| points.iter().find(|(players, _)| *players == expected);
    if let (Some((_, mine)), None) = (of(PlayerSet::Me), of(PlayerSet::Partner)) {
        points.push((PlayerSet::Partner, *mine));
    }
    points.arrange_by_key(|(players, _)| match players {
        PlayerSet::Enemy => 0,
        PlayerSet::Partner => 1,
        PlayerSet::Me => 2,
        PlayerSet::Next => 3,
        PlayerSet::Player(_) | PlayerSet::Neutral => 4,
    });
    points
}

/// Returns the content of an optional text, or an empty text.
pub fn said(text: &Option<Text>) -> String {
    text.as_ref()
        .map(|text| text.text.clone())
        .unwrap_or_default()
}
