//! Messages about unknown names and wrong types, with advice.

mod phrase;
mod unknown;

pub(super) use phrase::{quote, usage};
pub(crate) use unknown::unknown_phase;
pub(super) use unknown::{
    no_partner, several_players, unknown_function, unknown_name, unknown_part, unknown_player,
};

use super::ast::{Expr, ExprKind, Relation, Word};
use super::context::Context;
use super::env::Env;
use super::meaning::Meaning;
use super::names::NAMES;
use super::scope::Scope;
use super::value::{Expected, Value};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use crate::variant::old;
use phrase::{list, short};

/// Returns the error about `piece is rook or bishop`: the right side of `or` is not a condition.
pub(super) fn names_joined_by_or(
    scope: &Scope<'_>,
    list: &[Expr],
    env: &Env<'_>,
) -> Option<Diagnostic> {
    // `a and piece is rook or bishop` is `(a and piece is rook) or bishop`.
    let index = list.iter().position(|expr| sides_of_is(expr).is_some())?;
    let (left, negated, right) = sides_of_is(&list[index])?;
    let names = list[index + 1..]
        .iter()
        .take_while(|expr| match &expr.kind {
            ExprKind::Name(name) => {
                let is_let = scope.names.get(name);
                let is_let = is_let.is_some_and(|entry| matches!(entry.meaning, Meaning::Let(_)));
                !is_let
                    && old::name(name).is_none()
                    && !NAMES.iter().any(|defined| defined.name == name)
                    && !env.names().contains(&name.as_str())
            }
            _ => false,
        });
    let names: Vec<&Expr> = names.collect();
    let last = names.last()?;
    let span = Span {
        end: last.span.end.max(right.span.end),
        ..right.span
    };
    let mut joined = right.to_string();
    names
        .iter()
        .for_each(|name| joined += &format!(" | {name}"));
    let is = if negated { "is not" } else { "is" };
    Some(
        Diagnostic::error(
            codes::rule::TYPE_MISMATCH,
            "names after `is` are joined by `or`",
            span,
            "`or` joins conditions",
        )
        .with_help(format!("write `{} {is} {joined}`", short(left))),
    )
}

/// Returns the sides of `a is b`, also at the end of a chain of `and`.
fn sides_of_is(expr: &Expr) -> Option<(&Expr, bool, &Expr)> {
    match &expr.kind {
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

/// Returns the error about `count(S <= 1)`: the parenthesis is closed too late.
pub(super) fn comparison_inside(function: &Word, argument: &Expr) -> Option<Diagnostic> {
    let ExprKind::Relation {
        relation: relation @ Relation::Compare(_),
        negated,
        left,
        right,
    } = &argument.kind
    else {
        return None;
    };
    let sign = relation.sign(*negated);
    let name = match function.text.as_str() {
        "some" | "none" => "count",
        other => other,
    };
    let message = format!("{} is a condition, not a set of cells", quote(argument));
    let label = format!("`{}` takes a set of cells", function.text);
    let help = format!(
        "compare what `{name}` gives: write `{name}({}) {sign} {}`",
        short(left),
        short(right)
    );
    Some(
        Diagnostic::error(codes::rule::TYPE_MISMATCH, message, argument.span, label)
            .with_help(help),
    )
}

/// Returns the error about `X of enemy` if X is not a counter.
pub(super) fn not_owned(scope: &Scope<'_>, what: &Word) -> Diagnostic {
    let counters: Vec<&str> = scope
        .names
        .iter()
        .filter(|(_, entry)| matches!(entry.meaning, Meaning::Counter(_)))
        .map(|(name, _)| name.as_str())
        .collect();
    if what.text == "check" {
        let message = "`check of` is without `in`";
        return Diagnostic::error(
            codes::rule::SYNTAX,
            message,
            what.span,
            "`in check of enemy`",
        )
        .with_help("write `in check of enemy`");
    }
    if scope.stores().any(|store| store == what.text) {
        let name = &what.text;
        let message = format!("the store `{name}` is used alone");
        let label = "pieces outside the board are neither cells nor a number";
        return Diagnostic::error(codes::rule::STORE_ALONE, message, what.span, label).with_help(
            format!("write `has({name} of enemy)` or `none-left({name} of enemy)`"),
        );
    }
    if let Some((meaning, _)) = scope.meaning_of(&what.text) {
        let message = format!("`{}` has no `of`", what.text);
        let label = format!("this is {meaning}");
        return Diagnostic::error(codes::rule::TYPE_MISMATCH, message, what.span, label).with_help(
            "counters are read with `of`; sets of cells are cut: `enemy king`, `enemy & far`",
        );
    }
    let near = scope.near(&what.text, &counters);
    let help = if !near.is_empty() {
        format!("did you mean {}?", list(&near))
    } else if counters.is_empty() {
        "only counters are read with `of`, and there is none; pieces of the enemy are `enemy king`"
            .into()
    } else {
        format!("counters are {}", list(&counters))
    };
    let message = format!("unknown name `{}`", what.text);
    Diagnostic::error(
        codes::resolve::UNKNOWN_NAME,
        message,
        what.span,
        "expected a counter before `of`",
    )
    .about_name(&what.text)
    .with_help(help)
}

/// Returns the error about `each(x in S : c)` without an action.
pub(super) fn each_without_action(variable: &Word) -> Diagnostic {
    Diagnostic::error(
        codes::rule::EACH_WITHOUT_ACTION,
        "`each` does something; nothing can be done here",
        variable.span,
        "`each` is used only in `do` of `[effect.NAME]`",
    )
    .with_help(
        "`every(x in S : c)` tests whether c holds for all, `cells(x in S : c)` gives those for which c holds",
    )
}

/// Returns the error about `half and empty` if a set or a choice of kinds is expected.
pub(super) fn joined_as_conditions(expr: &Expr, expected: Expected) -> Diagnostic {
    let expected_name = match expected {
        Expected::Kinds => "kinds",
        _ => "a set of cells",
    };
    let operand = |expr: &Expr| match expr.kind {
        ExprKind::Not(ref inner) => format!("(all - {inner})"),
        ExprKind::And(_) | ExprKind::Or(_) | ExprKind::Union(..) => format!("({expr})"),
        _ => expr.to_string(),
    };
    let joined = |list: &[Expr], sign: &str| {
        let list: Vec<String> = list.iter().map(operand).collect();
        list.join(sign)
    };
    // In sets, `a and not b` is `a - b`.
    let cut = |list: &[Expr]| {
        let is_not = |expr: &&Expr| matches!(expr.kind, ExprKind::Not(_));
        let kept: Vec<String> = list
            .iter()
            .filter(|expr| !is_not(expr))
            .map(operand)
            .collect();
        let mut cut = match kept.is_empty() {
            true => "all".to_string(),
            false => kept.join(" & "),
        };
        for expr in list {
            if let ExprKind::Not(inner) = &expr.kind {
                cut += &format!(" - {}", operand(inner));
            }
        }
        cut
    };
    let (rule, instead) = match &expr.kind {
        ExprKind::And(list) if expected != Expected::Kinds => {
            ("`and` joins conditions, sets are cut with `&`", cut(list))
        }
        ExprKind::And(list) => ("a choice of kinds is written with `|`", joined(list, " | ")),
        ExprKind::Or(list) => (
            "`or` joins conditions, sets are joined with `|`",
            joined(list, " | "),
        ),
        ExprKind::Not(inner) => (
            "`not` is for conditions, `-` removes a set from another",
            format!("all - {}", operand(inner)),
        ),
        _ => (
            "sets are joined with `|` and cut with `&`",
            expr.to_string(),
        ),
    };
    let help = match instead.chars().count() <= 60 {
        true => format!("{rule}: write `{instead}`"),
        false => rule.to_string(),
    };
    Diagnostic::error(
        codes::rule::TYPE_MISMATCH,
        format!("{} is a condition, not {expected_name}", quote(expr)),
        expr.span,
        format!("expected {expected_name} here"),
    )
    .with_help(help)
}

/// Returns the error about `piece == king`.
pub(super) fn subject_compared(left: &Expr, right: &Expr, negated: bool, span: Span) -> Diagnostic {
    let message = format!("{} is tested with `is`", quote(left));
    Diagnostic::error(
        codes::rule::TYPE_MISMATCH,
        message,
        span,
        "signs compare numbers, sets of cells and symbols",
    )
    .with_help(format!(
        "write `{} {} {}`",
        short(left),
        if negated { "is not" } else { "is" },
        short(right)
    ))
}

/// Returns the error about an expression of a wrong type.
pub(super) fn mismatch(expr: &Expr, found: &Value, expected: Expected) -> Diagnostic {
    let text = short(expr);
    let found_name = match found {
        Value::Condition(_) => "a condition",
        Value::Number(_) => "a number",
        Value::Cells(_) => "a set of cells",
        Value::Kinds(_) if matches!(expected, Expected::Condition | Expected::Number) => {
            "a set of cells"
        }
        Value::Kinds(_) => "a kind",
        Value::Subject(_) => "something that `is` tests",
        Value::Symbols(_) => "symbols",
        Value::Text(..) => "a text",
    };
    let expected_name = match expected {
        Expected::Condition => "a condition",
        Expected::Number => "a number",
        Expected::Cells => "a set of cells",
        Expected::Kinds => "kinds",
        Expected::Movement => "a movement in quotes",
        Expected::Subject => "`piece`, `part` or `chosen`",
        Expected::Symbols => "symbols",
        Expected::Comparable => "a number or a set of cells",
        Expected::Anything => "something else",
    };
    let help = match (found, expected) {
        (Value::Subject(_), Expected::Kinds) => format!("name the kinds, as in `{text} is queen | rook`"),
        (Value::Subject(_), _) if text == "piece" => {
            "write `piece is KIND` to test for its kind, `from` or `to` for its cell".into()
        }
        (Value::Subject(_), _) => format!("write `{text} is NAME`"),
        (Value::Cells(_) | Value::Kinds(_), Expected::Condition) => match &expr.kind {
            ExprKind::Name(name) if ["mine", "enemy", "empty", "occupied"].contains(&name.as_str()) => {
                format!("write `some({text})`, `none({text})`, or `S in {text}`")
            }
            _ => format!("write `some({text})` if there must be one, `none({text})` if there must be none; the cells outside are `all - {text}`"),
        },
        (Value::Cells(_) | Value::Kinds(_), Expected::Number) => format!("write `count({text})`"),
        (Value::Number(_), Expected::Condition) => format!("compare it, as in `{text} >= 1`"),
        (Value::Condition(_), Expected::Cells | Expected::Comparable | Expected::Number) => {
            "conditions are joined with `and`, `or`, `not`; `cells(x in S : c)` gives the cells of S for which c holds".into()
        }
        (Value::Text(..), Expected::Condition | Expected::Number | Expected::Cells | Expected::Comparable | Expected::Kinds) => {
            "texts are movements, as in `near(to, 'K')`; names of zones and kinds are without quotes".into()
        }
        (Value::Symbols(_), _) => format!(
            "symbols are compared with `in`, `==` and `!=`: `'K' in {text}`, `{text} != ''`"
        ),
        (Value::Number(_), Expected::Cells) => {
            "a number is compared, as in `count(S) >= 2`, or added to another with `+`; nothing is subtracted from it".into()
        }
        (_, Expected::Symbols) => "write letters in quotes, `'KR'`, or an attribute that has symbols, `NAME(S)`".into(),
        (_, Expected::Movement) => "write Betza notation in quotes, as in `near(to, 'K')`".into(),
        (Value::Cells(_), Expected::Kinds) => "name kinds joined by `|`, as in `queen | rook`; their owner does not matter here".into(),
        (Value::Cells(_) | Value::Kinds(_), Expected::Subject) => {
            format!("write `{text} in S` for cells; `is` tests `piece`, `part` or `chosen`")
        }
        (_, Expected::Cells) => "sets are zones, kinds, cells, `mine`, `enemy`, `to` and what is made of them".into(),
        _ => format!("write {expected_name} here"),
    };
    let message = format!("{} is {found_name}, not {expected_name}", quote(expr));
    Diagnostic::error(
        codes::rule::TYPE_MISMATCH,
        message,
        expr.span,
        format!("expected {expected_name} here"),
    )
    .with_help(help)
}

/// Returns advice on what the author may have meant at this place.
pub(super) fn instead(what: &str, context: Context) -> Option<String> {
    let name = what.trim_matches('`');
    let of_move = ["from", "to", "captured", "passed", "jumped", "promoted"];
    match context {
        Context::End if name == "checkmate" => Some(
            "an end is read for the player to move: write `in check and not can move`".into(),
        ),
        Context::End if of_move.contains(&name) => Some(format!(
            "an end is read for the player to move; the turn just made is `last`: write `last.{name}`"
        )),
        Context::Before if of_move.contains(&name) => Some(
            "the turn is not made yet; conditions on a turn are written in `move` of `[must.NAME]` and in `require` and `step` of `[turn.NAME]`".into(),
        ),
        Context::PseudoMove | Context::After if name == "could" => Some(
            "rules about moves cannot look ahead; it is for `when` of `[end.NAME]`: `when = \"mine in king and not could(some(captured))\"`".into(),
        ),
        Context::Turn => {
            let name = name.strip_prefix("last.")?;
            Some(format!(
                "the turn just made is meant already: write `{name}`"
            ))
        }
        Context::PseudoMove if name == "promoted" => {
            Some("the kind that the piece becomes is `chosen`: write `chosen is KIND`".into())
        }
        Context::PseudoMove | Context::After if name == "gives-check" => {
            Some("write `in check of enemy` in `after` of `[forbid.NAME]`".into())
        }
        _ => None,
    }
}
