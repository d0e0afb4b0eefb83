//! What the author of a mistake may have meant: the facts of the advice, found among the names of the game.

use super::ast::{Expr, ExprKind, Relation, Word};
use super::context::Context;
use super::env::Env;
use super::meaning::{Entry, Let, Meaning};
use super::mistake::{Meant, MeantFunction, NameMistake, TypeMistake, instead_here};
use super::names::{FUNCTIONS, NAMES, small};
use super::scope::Scope;
use super::value::{Expected, fits};
use crate::source::Span;
use crate::variant::old::{self, OldWord};
use ir::PlayerSet;

/// Returns the mistake of `piece is rook or bishop`, or with `and`: the right side of the word is not a condition.
pub(super) fn names_joined<'e>(
    scope: &Scope<'_>,
    by: &'static str,
    list: &'e [Expr],
    env: &Env<'_>,
) -> Option<TypeMistake<'e>> {
    // `a and piece is rook or bishop` is `(a and piece is rook) or bishop`.
    let index = list.iter().position(|expr| sides_of_is(expr).is_some())?;
    let (left, negated, right) = sides_of_is(&list[index])?;
    let is_name = |expr: &&Expr| match &expr.kind {
        ExprKind::Name(name) => {
            let is_let = scope.names.get(name);
            let is_let = is_let.is_some_and(|entry| matches!(entry.meaning, Meaning::Let(_)));
            // `and` also follows `is` in a mistake about another set, as in `piece is rook and far`.
            let is_kind = |entry: &Entry| matches!(entry.meaning, Meaning::Kind(_));
            (by == "or" || scope.names.get(name).is_none_or(is_kind))
                && !is_let
                && old::name(name).is_none()
                && !NAMES.iter().any(|defined| defined.name == name)
                && !env.names().contains(&name.as_str())
        }
        _ => false,
    };
    let mut names: Vec<&Expr> = list[index + 1..].iter().take_while(is_name).collect();
    // `a is b or c and d` is `a is b or (c and d)`.
    if let Some(ExprKind::And(last)) = list.get(index + 1 + names.len()).map(|expr| &expr.kind) {
        names.extend(last.first().filter(is_name));
    }
    let last = names.last()?;
    let span = Span {
        end: last.span.end.max(right.span.end),
        ..right.span
    };
    Some(TypeMistake::NamesJoined {
        by,
        left,
        negated,
        right,
        names,
        span,
    })
}

/// Returns how a rank or a file is written that is called by its label: `rank` and `8`.
pub(super) fn line(function: &str, label: &str) -> Option<String> {
    let is_label = |is: fn(&char) -> bool, most: usize| {
        let n = label.chars().count();
        n <= most && n > 0 && label.chars().all(|c| is(&c))
    };
    match function {
        "rank" if is_label(char::is_ascii_digit, 3) => Some(format!("rank(a{label})")),
        "file" if is_label(char::is_ascii_lowercase, 1) => Some(format!("file({label}1)")),
        _ => None,
    }
}

/// Returns the mistake of `rank(8)`: a rank or a file is called by its label.
pub(super) fn line_by_label<'e>(
    scope: &Scope<'_>,
    function: &'e str,
    argument: &'e Expr,
    env: &Env<'_>,
) -> Option<TypeMistake<'e>> {
    let label = match &argument.kind {
        ExprKind::Number(number) => number.to_string(),
        ExprKind::Name(name) if !scope.names.contains_key(name) && env.find(name).is_none() => {
            name.clone()
        }
        _ => return None,
    };
    Some(TypeMistake::LineByLabel {
        function,
        argument,
        meant: line(function, &label)?,
    })
}

/// Returns the sides of `a is b`, also at the end of a chain of `and`.
fn sides_of_is(expr: &Expr) -> Option<(&Expr, bool, &Expr)> {
    match &expr.kind {
        ExprKind::Not(inner) => sides_of_is(inner),
        ExprKind::And(list) => sides_of_is(list.last()?),
        ExprKind::Relation {
            relation: Relation::Is,
            negated,
            left,
            right,
        } => Some((left, *negated, right)),
        _ => None,
    }
}

/// Returns the mistake of `count(S <= 1)`: the parenthesis is closed too late.
pub(super) fn comparison_inside<'e>(
    function: &'e Word,
    argument: &'e Expr,
) -> Option<TypeMistake<'e>> {
    match &argument.kind {
        ExprKind::Relation {
            relation: relation @ Relation::Compare(_),
            negated,
            left,
            right,
        } => Some(TypeMistake::ComparisonInside {
            function,
            argument,
            relation: *relation,
            negated: *negated,
            left,
            right,
        }),
        _ => None,
    }
}

/// Returns the mistake of `X of enemy` if X is not a counter.
pub(super) fn not_owned<'n>(
    scope: &'n Scope<'_>,
    what: &'n Word,
    player: &'n Word,
) -> NameMistake<'n> {
    let (name, span) = (what.text.as_str(), what.span);
    if name == "check" {
        return NameMistake::CheckWithoutIn { span };
    }
    if scope.stores().any(|store| store == name) {
        let player = player.text.as_str();
        return NameMistake::OwnedStoreAlone { name, player, span };
    }
    if let Some((meaning, _)) = scope.meaning_of(name) {
        return NameMistake::NotOwned {
            name,
            span,
            meaning,
        };
    }
    let counters: Vec<&str> = scope
        .names
        .iter()
        .filter(|(_, entry)| matches!(entry.meaning, Meaning::Counter(_)))
        .map(|(name, _)| name.as_str())
        .collect();
    NameMistake::UnknownCounter {
        name,
        span,
        near: scope.near(name, &counters),
        counters,
    }
}

/// Returns the mistake of an unknown name, by the type that is expected.
pub(super) fn unknown_name<'n>(
    scope: &'n Scope<'_>,
    context: Context,
    name: &'n str,
    span: Span,
    env: &'n Env<'_>,
    expected: Expected,
) -> NameMistake<'n> {
    if let Some(new) = old::name(name) {
        return NameMistake::Old(OldWord::renamed(name, new, span));
    }
    NameMistake::Unknown {
        name,
        span,
        expected,
        meant: meant(scope, context, name, span, env, expected),
    }
}

fn meant<'n>(
    scope: &'n Scope<'_>,
    context: Context,
    name: &'n str,
    span: Span,
    env: &'n Env<'_>,
    expected: Expected,
) -> Meant<'n> {
    if let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) {
        let usage = function.usage;
        let is_usable = function.contexts.contains(&context);
        return match instead_here(name, context).filter(|_| !is_usable) {
            Some(advice) => Meant::Advice(advice),
            None if name == "none" && expected == Expected::Cells => Meant::Advice(
                "`none(S)` is a condition, not a set of cells; leave the key out if it is for no cell"
                    .to_owned(),
            ),
            None => Meant::Function { usage },
        };
    }
    if let Some(entry) = scope.macros.get(name) {
        let usage = usage(entry);
        return Meant::Parameters { usage };
    }
    if scope.attributes.contains_key(name) {
        return Meant::Attribute;
    }
    if name == "me" {
        return Meant::Mine;
    }
    if name == "here" {
        return Meant::Advice(
            "`here` is the cell of a piece in some rules; a name of `[let]` gets it as an argument: `\"lender(x)\"`, used as `lender(here)`"
                .to_owned(),
        );
    }
    if let Some(PlayerSet::Player(_)) = scope.player_set(name) {
        return Meant::Player;
    }
    if let Some((player, set)) = name.split_once('.')
        && let Some(PlayerSet::Player(_)) = scope.player_set(player)
    {
        return Meant::PiecesOf { player, set };
    }
    if let Some(owner) = owner(name) {
        return Meant::Near(vec![owner]);
    }
    if name == "stalemate" && context == Context::End {
        return Meant::Advice("write `not can move`".to_owned());
    }
    if expected == Expected::Movement {
        return Meant::Movement;
    }
    let defined = |part: &str| {
        part.parse::<u32>().is_ok()
            || scope.names.contains_key(part)
            || NAMES.iter().any(|defined| defined.name == part)
    };
    match name.split_once('-') {
        Some((left, right)) if defined(left) && defined(right) => {
            return Meant::Difference(left, right);
        }
        _ => {}
    }
    if scope.parts.contains_key(name) {
        return Meant::Part;
    }
    if scope.phases.contains_key(name) {
        return Meant::Phase;
    }
    if scope.turns.contains_key(name) {
        return Meant::Turn;
    }
    if name == "check" {
        return Meant::Check;
    }
    let is_letters = name.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    if is_letters && !scope.symbols.is_empty() {
        return Meant::Symbols;
    }
    if let Some((cell, _)) = scope.names.get_key_value(&name.to_lowercase())
        && cell != name
        && name.ends_with(|c: char| c.is_ascii_digit())
    {
        return Meant::Near(vec![cell]);
    }
    let lines = ["rank", "file"].into_iter();
    let mut lines = lines.filter_map(|what| line(what, name.strip_prefix(what)?));
    if let Some(line) = lines.next() {
        return Meant::Line(line);
    }
    if let Some(small) = small(name) {
        return Meant::Small(small);
    }
    let mut candidates = env.names();
    for defined in NAMES
        .iter()
        .filter(|defined| defined.contexts.contains(&context))
    {
        if fits(&(defined.value)(), expected) {
            candidates.push(defined.name);
        }
    }
    let may_be_cell = name.contains(|c: char| c.is_ascii_digit());
    for (other, entry) in &scope.names {
        let fits = match (&entry.meaning, expected) {
            (Meaning::Cell(_), _) => {
                may_be_cell && name.chars().count() > 3 && expected != Expected::Number
            }
            (Meaning::Kind(_), Expected::Kinds | Expected::Cells | Expected::Comparable) => true,
            (
                Meaning::Zone(_) | Meaning::Status(_) | Meaning::Bound(_),
                Expected::Cells | Expected::Comparable,
            ) => true,
            (Meaning::Counter(_), Expected::Number | Expected::Comparable) => true,
            (Meaning::Chance(_), expected) => expected != Expected::Condition,
            (Meaning::Kind(_) | Meaning::Zone(_) | Meaning::Counter(_), Expected::Anything) => true,
            (Meaning::Let(entry), expected) => match entry.body.kind {
                ExprKind::Number(_) => matches!(
                    expected,
                    Expected::Number | Expected::Comparable | Expected::Anything
                ),
                _ => expected != Expected::Subject,
            },
            _ => false,
        };
        if fits {
            candidates.push(other);
        }
    }
    let near = scope.near(name, &candidates);
    if let Some(nearest) = near.first() {
        scope.note_misspelt(name, span, nearest);
        return Meant::Near(near);
    }
    let are_cells_expected = matches!(expected, Expected::Cells | Expected::Comparable);
    match may_be_cell && name.chars().count() <= 3 && are_cells_expected {
        true => Meant::Cell(&scope.files),
        false if are_cells_expected && context != Context::Zone => Meant::Zone(candidates),
        false => Meant::Known(candidates),
    }
}

/// Returns the mistake of an unknown function.
pub(super) fn unknown_function<'n>(
    scope: &'n Scope<'_>,
    function: &'n Word,
    arguments: &'n [Expr],
) -> NameMistake<'n> {
    let name = function.text.as_str();
    if let Some(new) = old::function(name) {
        return NameMistake::Old(OldWord::renamed(name, new, function.span));
    }
    let mut functions: Vec<&str> = FUNCTIONS
        .iter()
        .map(|defined| defined.name)
        .chain(["any", "every", "cells"])
        .chain(scope.macros.keys().map(String::as_str))
        .chain(scope.attributes.keys().map(String::as_str))
        .collect();
    // A function may have several rows, one after the other.
    functions.dedup();
    let near = scope.near(name, &functions);
    let is_counter = scope.names.get(name);
    let is_counter = is_counter.is_some_and(|entry| matches!(entry.meaning, Meaning::Counter(_)));
    let meant = match scope.meaning_of(name) {
        Some(_)
            if is_counter
                && let [argument] = arguments
                && let ExprKind::Name(player) = &argument.kind
                && scope.player_set(player).is_some() =>
        {
            MeantFunction::CounterOf(player)
        }
        Some((meaning, _)) => MeantFunction::Name(meaning),
        None if ["kind-on", "owner-on"].contains(&name) => MeantFunction::OfPlaced,
        None if near.is_empty() => MeantFunction::Known(functions),
        None => MeantFunction::Near(near),
    };
    NameMistake::UnknownFunction { function, meant }
}

/// Returns the mistake of an unknown part.
pub(super) fn unknown_part<'n>(scope: &'n Scope<'_>, name: &'n str, span: Span) -> NameMistake<'n> {
    let parts: Vec<&str> = scope.parts.keys().map(String::as_str).collect();
    NameMistake::UnknownPart {
        name,
        span,
        near: scope.near(name, &parts),
        parts,
    }
}

/// Returns the set that a word of everyday English for the owner of pieces means.
pub(super) fn owner(word: &str) -> Option<&'static str> {
    match word {
        "my" | "own" | "our" | "friend" | "friends" | "friendly" => Some("mine"),
        "opponent" | "opponents" | "enemies" | "their" | "foe" => Some("enemy"),
        _ => None,
    }
}

/// Returns an example call of a `[let]` with parameters.
pub(super) fn usage(entry: &Let) -> String {
    let parameters: Vec<&str> = entry
        .parameters
        .iter()
        .map(|parameter| parameter.text.as_str())
        .collect();
    format!("{}({})", entry.name.text, parameters.join(", "))
}
