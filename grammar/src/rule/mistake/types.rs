//! Expressions whose type is not the one expected.

use super::phrase::{by_cell, quote, short};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::{rule, rules};
use crate::rule::ast::{Expr, ExprKind, Relation, Word};
use crate::rule::env::Passed;
use crate::rule::suggest::usage;
use crate::rule::value::{Expected, Value};
use crate::source::Span;

/// An expression whose type is not the one expected.
pub(in crate::rule) enum TypeMistake<'e> {
    /// An expression has a value of another type.
    Mismatch {
        expr: &'e Expr,
        found: &'e Value,
        expected: Expected,
    },
    /// An argument of a `[let]` has another type than its parameter needs.
    Argument {
        passed: &'e Passed<'e>,
        /// The type of the argument.
        found: &'static str,
        /// The type that is expected.
        expected: &'static str,
    },
    /// The right side of `or` or `and` is a name, in `piece is rook or bishop`.
    NamesJoined {
        /// The word between them.
        by: &'static str,
        /// The left side of `is`.
        left: &'e Expr,
        negated: bool,
        /// The right side of `is`.
        right: &'e Expr,
        /// The names after the word.
        names: Vec<&'e Expr>,
        /// The names and the right side of `is`.
        span: Span,
    },
    /// A parenthesis is closed too late, in `count(S <= 1)`.
    ComparisonInside {
        function: &'e Word,
        argument: &'e Expr,
        relation: Relation,
        negated: bool,
        left: &'e Expr,
        right: &'e Expr,
    },
    /// A rank or a file is called by its label, in `rank(8)`.
    LineByLabel {
        function: &'e str,
        argument: &'e Expr,
        /// How it is written.
        meant: String,
    },
    /// Sets or kinds are joined as conditions are, in `half and empty`.
    JoinedAsConditions {
        expr: &'e Expr,
        expected: Expected,
        /// Whether the set has the cells to drop on.
        is_drop: bool,
    },
    /// Sets are joined by `+`, in `mine + enemy`.
    SetsAdded { expr: &'e Expr },
    /// The remainder of a constant, in `a + 1 mod 4`.
    RemainderOfConstant { number: &'e Expr },
    /// `mod` is followed by something else than a constant of at least 2.
    Divisor { expr: &'e Expr },
    /// A subject of `is` is compared, in `piece == king`.
    SubjectCompared {
        left: &'e Expr,
        right: &'e Expr,
        negated: bool,
        span: Span,
    },
    /// The right side of `part is` has something else than names of parts.
    NotAPart { expr: &'e Expr },
    /// An attribute of cells is read of `chosen`.
    AttributeOfCells {
        attribute: &'e Word,
        /// Whether it is an attribute of pieces instead.
        is_of_pieces: bool,
        span: Span,
    },
    /// A letter of a text is not a symbol.
    NotASymbol {
        letter: char,
        span: Span,
        symbols: &'e [char],
    },
}

impl From<TypeMistake<'_>> for Diagnostic {
    fn from(mistake: TypeMistake<'_>) -> Self {
        use TypeMistake::*;
        let error = |message, span, label| Self::error(rule::TYPE_MISMATCH, message, span, label);
        match mistake {
            Mismatch {
                expr,
                found,
                expected,
            } => {
                let message = format!(
                    "{} is {}, not {}",
                    quote(expr),
                    found.noun(expected),
                    expected.phrase()
                );
                error(message, expr.span, expected.label())
                    .with_help(instead_of(expr, found, expected))
            }
            Argument {
                passed,
                found,
                expected,
            } => wrong_argument(passed, found, expected),
            NamesJoined {
                by,
                left,
                negated,
                right,
                names,
                span,
            } => {
                let mut joined = right.to_string();
                names
                    .iter()
                    .for_each(|name| joined += &format!(" | {name}"));
                let message = format!("names after `is` are joined by `{by}`");
                error(message, span, format!("`{by}` joins conditions")).with_help(format!(
                    "write `{} {} {joined}`",
                    short(left),
                    is(negated)
                ))
            }
            ComparisonInside {
                function,
                argument,
                relation,
                negated,
                left,
                right,
            } => {
                let name = match function.text.as_str() {
                    "some" | "none" => "count",
                    other => other,
                };
                let message = format!("{} is a condition, not a set of cells", quote(argument));
                let label = format!("`{}` takes a set of cells", function.text);
                error(message, argument.span, label).with_help(format!(
                    "compare what `{name}` gives: write `{name}({}) {} {}`",
                    short(left),
                    relation.sign(negated),
                    short(right)
                ))
            }
            LineByLabel {
                function,
                argument,
                meant,
            } => {
                let message = format!("`{function}` takes a set of cells, not {}", quote(argument));
                let label = Expected::Cells.label();
                error(message, argument.span, label).with_help(by_cell(&meant))
            }
            JoinedAsConditions {
                expr,
                expected,
                is_drop,
            } => {
                let expected_name = match expected {
                    Expected::Kinds => "kinds",
                    _ => "a set of cells",
                };
                let message = format!("{} is a condition, not {expected_name}", quote(expr));
                error(message, expr.span, format!("expected {expected_name} here")).with_help(
                    match cut_by_conditions(expr, is_drop) {
                        Some(cut) if expected != Expected::Kinds => {
                            format!("a set is cut by a condition on its cells: write `{cut}`")
                        }
                        _ => joined_as_sets(expr, expected),
                    },
                )
            }
            SetsAdded { expr } => {
                let message = "sets are joined with `|`".into();
                let joined = expr.to_string().replace(" + ", " | ");
                error(message, expr.span, "`+` adds numbers".into())
                    .with_help(format!("write `{joined}`"))
            }
            RemainderOfConstant { number } => {
                let message = format!("`mod` is applied to {} alone", quote(number));
                error(message, number.span, "always the same remainder".into())
                    .with_help("write parentheses around a sum: `(turns + 1) mod 4`")
            }
            Divisor { expr } => {
                let message = "`mod` needs a number of at least 2".into();
                error(message, expr.span, "not such a number".into())
                    .with_help("write the divisor as digits: `turns mod 2` is 0 or 1")
            }
            SubjectCompared {
                left,
                right,
                negated,
                span,
            } => {
                let message = format!("{} is tested with `is`", quote(left));
                let label = "signs compare numbers, sets of cells and symbols".into();
                let is_count = short(left) == "turn" && matches!(right.kind, ExprKind::Number(_));
                error(message, span, label).with_help(match is_count {
                    true => "the number of turns that were made is `turns`".to_owned(),
                    false => format!("write `{} {} {}`", short(left), is(negated), short(right)),
                })
            }
            NotAPart { expr } => {
                let message = format!("{} is not a part", quote(expr));
                error(message, expr.span, "expected names of parts here".into())
                    .with_help("write names of parts joined by `|`, as in `part is step | long`")
            }
            AttributeOfCells {
                attribute,
                is_of_pieces,
                span,
            } => {
                let name = &attribute.text;
                let (carriers, cell) = match is_of_pieces {
                    true => ("pieces", "from"),
                    false => ("cells", "to"),
                };
                let message = format!("`{name}` is an attribute of {carriers}");
                error(message, span, "`chosen` is a kind".into()).with_help(format!(
                    "name the cells: `{name}({cell})`; `chosen` has attributes of kinds"
                ))
            }
            NotASymbol {
                letter,
                span,
                symbols,
            } => {
                let message = format!("`{letter}` is not a symbol");
                let label = "no attribute has this letter";
                let help = match symbols {
                    [] => "no attribute of this game has symbols".to_string(),
                    _ => format!("letters known here: `{}`", String::from_iter(symbols)),
                };
                Self::error(rules::ATTRIBUTE_VALUE, message, span, label).with_help(help)
            }
        }
    }
}

fn is(negated: bool) -> &'static str {
    match negated {
        true => "is not",
        false => "is",
    }
}

/// Returns the error about an argument of a `[let]`.
fn wrong_argument(passed: &Passed<'_>, found: &str, expected: &str) -> Diagnostic {
    let parameter = &passed.parameter.text;
    let usage = usage(passed.entry);
    let message = format!(
        "{} is {found}, and `{parameter}` of `{usage}` must be {expected}",
        quote(passed.argument)
    );
    let label = format!("the argument `{parameter}`");
    let error = Diagnostic::error(rule::TYPE_MISMATCH, message, passed.argument.span, label);
    error
        .with_label(passed.needed, format!("{expected} is expected here"))
        .with_help(format!(
            "write {expected} for `{parameter}`, or change `{usage}`"
        ))
}

impl Value {
    /// Returns the type of the value where another type is expected.
    pub(in crate::rule) fn noun(&self, expected: Expected) -> &'static str {
        match self {
            Value::Condition(_) => "a condition",
            Value::Number(_) => "a number",
            Value::Cells(_) => "a set of cells",
            Value::Kinds(_) if matches!(expected, Expected::Condition | Expected::Number) => {
                "a set of cells"
            }
            Value::Kinds(_) => "a kind",
            Value::Thrown(_) => "a throw of dice",
            Value::Subject(_) => "something that `is` tests",
            Value::Symbols(_) => "symbols",
            Value::Text(..) => "a text",
        }
    }
}

impl Expected {
    /// Returns the label of a text that is something else.
    pub(super) fn label(self) -> String {
        format!("expected {} here", self.phrase())
    }

    /// Returns the type in words.
    pub(in crate::rule) fn phrase(self) -> &'static str {
        match self {
            Self::Condition => "a condition",
            Self::Number => "a number",
            Self::Cells => "a set of cells",
            Self::Kinds => "a kind",
            Self::Movement => "a movement in quotes",
            Self::Subject => "`piece`, `part` or `chosen`",
            Self::Symbols => "symbols",
            Self::Comparable => "a number or a set of cells",
            Self::Anything => "something else",
        }
    }
}

/// Returns advice about an expression of a wrong type.
fn instead_of(expr: &Expr, found: &Value, expected: Expected) -> String {
    let text = short(expr);
    match (found, expected) {
        (Value::Subject(_), Expected::Kinds) => format!("name the kinds, as in `{text} is queen | rook`"),
        (Value::Subject(_), _) if text == "piece" => {
            "write `piece is KIND` to test for its kind, `from` or `to` for its cell".into()
        }
        (Value::Subject(_), _) => format!("write `{text} is NAME`"),
        (Value::Cells(_) | Value::Kinds(_), Expected::Condition) => match &expr.kind {
            ExprKind::Name(name) if ["mine", "enemy", "neutral", "empty", "occupied"].contains(&name.as_str()) => {
                format!("write `some({text})`, `none({text})`, or `S in {text}`")
            }
            _ => {
                let outside = match text.contains(' ') {
                    true => format!("({text})"),
                    false => text.clone(),
                };
                format!("write `some({text})` if there must be one, `none({text})` if there must be none; the cells outside are `all - {outside}`")
            }
        },
        (Value::Cells(_) | Value::Kinds(_), Expected::Number) => match &expr.kind {
            ExprKind::Call { function, arguments } if ["rank", "file"].contains(&function.text.as_str()) => {
                let line = if function.text == "rank" { "rank(a8)" } else { "file(a1)" };
                let of = arguments.first().map_or("to".into(), short);
                format!("{}: write `{of} in {line}`", by_cell(line))
            }
            ExprKind::Name(name) if ["to", "from", "here"].contains(&name.as_str()) => {
                format!("`{text}` is one cell; write a number, as in `NAME({text})` for an attribute")
            }
            _ => format!("write `count({text})`"),
        },
        (Value::Thrown(_), Expected::Condition) => {
            format!("test what it shows, as in `piece is {text}` or `{text} is NAME`")
        }
        (Value::Thrown(_), Expected::Number) => {
            format!("its faces are names: test what it shows, as in `{text} is NAME`")
        }
        (Value::Thrown(_), Expected::Kinds | Expected::Cells) => {
            format!("no face of it is a kind: test what it shows, as in `{text} is NAME`")
        }
        (Value::Number(_), Expected::Subject) => {
            format!("numbers are compared with `==`, `<` and the like: `{text} == 3`")
        }
        (Value::Number(ir::Number::Constant(_)), Expected::Condition) => {
            format!("compare something with it, as in `NAME == {text}`, also after `or` and `and`")
        }
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
        (Value::Number(ir::Number::Counter(..)), Expected::Cells) => {
            format!("a counter is compared, as in `{text} >= 2`; that of a player is `{text} of enemy`")
        }
        (Value::Number(_), Expected::Cells) => {
            "a number is compared, as in `count(S) >= 2`, or other numbers are added to it with `+` and subtracted with `-`".into()
        }
        (Value::Condition(_), Expected::Subject) => {
            format!("it is a condition by itself: write `{text} and piece is KIND`")
        }
        (_, Expected::Symbols) => "write letters in quotes, `'KR'`, or an attribute that has symbols, `NAME(S)`".into(),
        (_, Expected::Movement) => "write Betza notation in quotes, as in `near(to, 'K')`".into(),
        (Value::Cells(_), Expected::Kinds) => "name kinds joined by `|`, as in `queen | rook`; their owner does not matter here".into(),
        (Value::Cells(_) | Value::Kinds(_), Expected::Subject) => {
            format!("write `{text} in S` for cells; `is` tests `piece`, `part` or `chosen`")
        }
        (_, Expected::Cells) => "sets are zones, kinds, cells, `mine`, `enemy`, `to` and what is made of them".into(),
        _ => format!("write {} here", expected.phrase()),
    }
}

/// Returns the set of cells in a chain of `and` with conditions among sets.
fn cut_by_conditions(expr: &Expr, is_drop: bool) -> Option<String> {
    fn is_condition(expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Not(inner) => is_condition(inner),
            ExprKind::InCheck(_) | ExprKind::CanMove => true,
            kind => matches!(kind, ExprKind::Relation { .. }),
        }
    }
    let ExprKind::And(list) = &expr.kind else {
        return None;
    };
    let (conditions, sets): (Vec<&Expr>, Vec<&Expr>) =
        list.iter().partition(|expr| is_condition(expr));
    let ([set], [_, ..]) = (&sets[..], &conditions[..]) else {
        return None;
    };
    let conditions: Vec<String> = conditions.iter().map(ToString::to_string).collect();
    let mut conditions = conditions.join(" and ");
    if is_drop {
        conditions = conditions.replace("piece is", "chosen is");
    }
    Some(format!("cells(c in {set} : {conditions})"))
}

/// Returns how sets are joined that are written as joined conditions.
fn joined_as_sets(expr: &Expr, expected: Expected) -> String {
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
        ExprKind::And(list) if expected != Expected::Kinds => (
            "`and` joins conditions; `|` joins sets, `&` gives what is in both",
            cut(list),
        ),
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
    match instead.chars().count() <= 60 {
        true => format!("{rule}: write `{instead}`"),
        false => rule.to_string(),
    }
}
