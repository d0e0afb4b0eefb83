//! What is said about unknown names and wrong types, and what to write instead.

use super::ast::{Expr, ExprKind, Relation, Word};
use super::context::Context;
use super::names::{FUNCTIONS, KEYWORDS, NAMES};
use super::resolve::{Env, Value, Wanted};
use super::scope::{Let, Meaning, Scope};
use crate::diagnostic::{Diagnostic, near_names};
use crate::source::Span;

/// How many names a help lists when none is near.
const LISTED_MAX: usize = 16;

/// The expression in backticks, if it is short.
pub(super) fn quote(expr: &Expr) -> String {
    format!("`{}`", short(expr))
}

fn short(expr: &Expr) -> String {
    // Printing is linear in the text, which is limited.
    let text = expr.to_string();
    if text.chars().count() <= 40 {
        text
    } else {
        "...".into()
    }
}

/// A call of a `[let]` with parameters.
pub(super) fn usage(entry: &Let) -> String {
    let parameters: Vec<&str> = entry
        .parameters
        .iter()
        .map(|parameter| parameter.text.as_str())
        .collect();
    format!("{}({})", entry.name.text, parameters.join(", "))
}

/// A name that means nothing, where something of a certain type is wanted.
pub(super) fn unknown_name(
    scope: &Scope<'_>,
    context: Context,
    name: &str,
    span: Span,
    env: &Env<'_>,
    wanted: Wanted,
) -> Diagnostic {
    let message = format!("unknown name `{name}`");
    let label = match wanted {
        Wanted::Condition => "a condition is wanted here",
        Wanted::Number => "a number is wanted here",
        Wanted::Cells => "a set of cells is wanted here",
        Wanted::Kinds => "a kind is wanted here",
        Wanted::Movement => "a movement in quotes is wanted here",
        Wanted::Subject => "`is` asks about `piece`, `part`, `chosen` or `me`",
        Wanted::Symbols => "symbols are wanted here",
        Wanted::Comparable => "a number or a set of cells is wanted here",
        Wanted::Anything => "nothing is called so",
    };
    let help = unknown_name_help(scope, context, name, span, env, wanted);
    Diagnostic::error("resolve::unknown_name", message, span, label).with_help(help)
}

fn unknown_name_help(
    scope: &Scope<'_>,
    context: Context,
    name: &str,
    span: Span,
    env: &Env<'_>,
    wanted: Wanted,
) -> String {
    if let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) {
        return format!("`{name}` is a function: write `{}`", function.usage);
    }
    if let Some(entry) = scope.macros.get(name) {
        return format!("`{name}` has parameters: write `{}`", usage(entry));
    }
    if scope.attributes.contains_key(name) {
        return format!("`{name}` is an attribute: write `{name}(S)` for the cells or men of S");
    }
    if name == "me" {
        return "`me` is the player; his men are `mine`".into();
    }
    if wanted == Wanted::Movement {
        return format!("movements stand in quotes: write `'{name}'`");
    }
    let known = |part: &str| {
        part.parse::<u32>().is_ok()
            || scope.names.contains_key(part)
            || NAMES.iter().any(|known| known.name == part)
    };
    if let Some((left, right)) = name.split_once('-')
        && known(left)
        && known(right)
    {
        return format!(
            "`a-b` is one name; with blanks, `{left} - {right}` takes the second out of the first"
        );
    }
    if scope.parts.contains_key(name) {
        return format!("`{name}` is a part: ask `part is {name}`");
    }
    if scope.phases.contains_key(name) {
        return format!("`{name}` is a phase: ask `phase is {name}`");
    }
    if scope.turns.contains_key(name) {
        return format!("`{name}` is a way to spend a turn: ask `turn is {name}`");
    }
    if name == "check" {
        return "write `in check`, or `in check of enemy`".into();
    }
    let is_letters = name.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    if is_letters && !scope.symbols.is_empty() {
        return format!("symbols stand in quotes: write `'{name}'`");
    }
    let small = name.to_lowercase();
    if small != name && (KEYWORDS.contains(&small.as_str()) || small == "check") {
        return format!("words of the language are written small: `{small}`");
    }
    let mut candidates = env.names();
    for known in NAMES
        .iter()
        .filter(|known| known.contexts.contains(&context))
    {
        if fits(&(known.value)(), wanted) {
            candidates.push(known.name);
        }
    }
    let may_be_cell = name.contains(|c: char| c.is_ascii_digit());
    for (other, entry) in &scope.names {
        let fits = match (&entry.meaning, wanted) {
            (Meaning::Cell(_), _) => {
                may_be_cell && name.chars().count() > 3 && wanted != Wanted::Number
            }
            (Meaning::Kind(_), Wanted::Kinds | Wanted::Cells | Wanted::Comparable) => true,
            (
                Meaning::Zone(_) | Meaning::Status(_) | Meaning::Bound(_),
                Wanted::Cells | Wanted::Comparable,
            ) => true,
            (Meaning::Counter(_), Wanted::Number | Wanted::Comparable) => true,
            (Meaning::Kind(_) | Meaning::Zone(_) | Meaning::Counter(_), Wanted::Anything) => true,
            (Meaning::Let(_), wanted) => wanted != Wanted::Subject,
            _ => false,
        };
        if fits {
            candidates.push(other);
        }
    }
    let near = scope.near(name, &candidates);
    if let Some(nearest) = near.first() {
        scope.note_misspelt(name, span, nearest);
        return format!("did you mean {}?", list(&near));
    }
    if may_be_cell
        && name.chars().count() <= 3
        && matches!(wanted, Wanted::Cells | Wanted::Comparable)
    {
        return format!(
            "{}; no zone or kind is called so",
            scope.files.missing(name)
        );
    }
    if candidates.is_empty() {
        return "nothing of this type is known here".into();
    }
    format!("known here: {}", list(&candidates))
}

fn list(names: &[&str]) -> String {
    let mut quoted: Vec<String> = names
        .iter()
        .take(LISTED_MAX)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.len() > LISTED_MAX {
        quoted.push("...".into());
    }
    quoted.join(", ")
}

fn fits(value: &Value, wanted: Wanted) -> bool {
    match wanted {
        Wanted::Condition => matches!(value, Value::Condition(_)),
        Wanted::Number => matches!(value, Value::Number(_)),
        Wanted::Cells => matches!(value, Value::Cells(_) | Value::Kinds(_)),
        Wanted::Kinds => matches!(value, Value::Kinds(_)),
        Wanted::Movement => matches!(value, Value::Text(..)),
        Wanted::Symbols => matches!(value, Value::Symbols(_)),
        Wanted::Subject => matches!(value, Value::Subject(_)),
        Wanted::Comparable => matches!(value, Value::Number(_) | Value::Cells(_) | Value::Kinds(_)),
        Wanted::Anything => true,
    }
}

/// `piece is rook or bishop`: what stands after `or` is no condition.
pub(super) fn names_joined_by_or(
    scope: &Scope<'_>,
    list: &[Expr],
    env: &Env<'_>,
) -> Option<Diagnostic> {
    // `a and piece is rook or bishop` is `(a and piece is rook) or bishop`.
    let asked = list.iter().position(|expr| is_asked(expr).is_some())?;
    let (left, negated, right) = is_asked(&list[asked])?;
    let names = list[asked + 1..]
        .iter()
        .take_while(|expr| match &expr.kind {
            ExprKind::Name(name) => {
                let is_let = scope.names.get(name);
                let is_let = is_let.is_some_and(|entry| matches!(entry.meaning, Meaning::Let(_)));
                !is_let
                    && !NAMES.iter().any(|known| known.name == name)
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
            "rule::type_mismatch",
            "names after `is` are joined by `or`",
            span,
            "`or` joins conditions",
        )
        .with_help(format!("write `{} {is} {joined}`", short(left))),
    )
}

/// The sides of `a is b`, also at the end of a chain of `and`.
fn is_asked(expr: &Expr) -> Option<(&Expr, bool, &Expr)> {
    match &expr.kind {
        ExprKind::And(list) => is_asked(list.last()?),
        ExprKind::Relation {
            relation: Relation::Is,
            negated,
            left,
            right,
        } => Some((left, *negated, right)),
        _ => None,
    }
}

/// A call of nothing.
pub(super) fn unknown_function(scope: &Scope<'_>, function: &Word) -> Diagnostic {
    let name = function.text.as_str();
    let message = format!("unknown function `{name}`");
    let functions: Vec<&str> = FUNCTIONS
        .iter()
        .map(|known| known.name)
        .chain(["any", "every", "those"])
        .chain(scope.macros.keys().map(String::as_str))
        .chain(scope.attributes.keys().map(String::as_str))
        .collect();
    let near = scope.near(name, &functions);
    let help = if let Some((what, _)) = scope.meaning_of(name) {
        format!("`{name}` is {what} and takes no arguments; sets are cut with `&`")
    } else if near.is_empty() {
        format!("functions are {}", list(&functions))
    } else {
        format!("did you mean {}?", list(&near))
    };
    Diagnostic::error(
        "resolve::unknown_function",
        message,
        function.span,
        "no function has this name",
    )
    .with_help(help)
}

/// `count(S <= 1)`: the parenthesis closes too late.
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
    Some(Diagnostic::error("rule::type_mismatch", message, argument.span, label).with_help(help))
}

/// A part that no kind has.
pub(super) fn unknown_part(scope: &Scope<'_>, name: &str, span: Span) -> Diagnostic {
    let message = format!("unknown part `{name}`");
    let parts: Vec<&str> = scope.parts.keys().map(String::as_str).collect();
    let near = scope.near(name, &parts);
    let help = if !near.is_empty() {
        format!("did you mean {}?", list(&near))
    } else if parts.is_empty() {
        "no kind has named parts; they are written `moves = { step = \"fmW\", take = \"fcF\" }`"
            .into()
    } else {
        format!("parts are {}", list(&parts))
    };
    Diagnostic::error(
        "resolve::unknown_part",
        message,
        span,
        "no kind has a part of this name",
    )
    .with_help(help)
}

/// A phase that the game does not have.
pub(crate) fn unknown_phase(name: &str, span: Span, known: &[&str]) -> Diagnostic {
    let help = match known {
        [] => "this game has no `[[phase]]`".to_string(),
        _ => crate::diagnostic::suggest(name, "phases", known.iter().copied()),
    };
    Diagnostic::error(
        "resolve::unknown_phase",
        format!("there is no phase `{name}`"),
        span,
        "no `[[phase]]` has this name",
    )
    .with_help(help)
}

/// `X of enemy` where X is no counter.
pub(super) fn not_owned(scope: &Scope<'_>, what: &Word) -> Diagnostic {
    let counters: Vec<&str> = scope
        .names
        .iter()
        .filter(|(_, entry)| matches!(entry.meaning, Meaning::Counter(_)))
        .map(|(name, _)| name.as_str())
        .collect();
    if what.text == "check" {
        let message = "`check of` stands without `in`";
        return Diagnostic::error("rule::syntax", message, what.span, "`in check of enemy`")
            .with_help("write `in check of enemy`");
    }
    if scope.stores().any(|store| store == what.text) {
        let name = &what.text;
        let message = format!("the store `{name}` stands alone");
        let label = "men outside the board are no cells and no number";
        return Diagnostic::error("rule::store_alone", message, what.span, label).with_help(
            format!("ask `has({name} of enemy)` or `none-left({name} of enemy)`"),
        );
    }
    if let Some((meaning, _)) = scope.meaning_of(&what.text) {
        let message = format!("`{}` has no `of`", what.text);
        let label = format!("this is {meaning}");
        return Diagnostic::error("rule::type_mismatch", message, what.span, label).with_help(
            "counters are read with `of`; sets of cells are cut: `enemy king`, `enemy & far`",
        );
    }
    let near = scope.near(&what.text, &counters);
    let help = if !near.is_empty() {
        format!("did you mean {}?", list(&near))
    } else if counters.is_empty() {
        "only counters are read with `of`, and there is none; men of the enemy are `enemy king`"
            .into()
    } else {
        format!("counters are {}", list(&counters))
    };
    let message = format!("unknown name `{}`", what.text);
    Diagnostic::error(
        "resolve::unknown_name",
        message,
        what.span,
        "a counter is wanted before `of`",
    )
    .with_help(help)
}

/// `each(x in S : c)` where no action stands.
pub(super) fn each_without_action(variable: &Word) -> Diagnostic {
    Diagnostic::error(
        "rule::each_without_action",
        "`each` does something; nothing can be done here",
        variable.span,
        "`each` stands in `do` of `[[effect]]` alone",
    )
    .with_help(
        "`every(x in S : c)` asks whether c holds for all, `those(x in S : c)` gives those for which it does",
    )
}

/// A word after `of` that is no player.
pub(super) fn unknown_player<'n>(
    player: &Word,
    names: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let other = player.text.as_str();
    let message = format!("`{other}` is not a player");
    let label = "a player is wanted here";
    let known: Vec<&str> = ["enemy", "me", "partner", "next"]
        .into_iter()
        .chain(names)
        .collect();
    let help = match near_names(other, known)[..] {
        [near, ..] => format!("did you mean `{near}`?"),
        [] => {
            "write `enemy` or `me`, as the one to move sees players, or the name of a player".into()
        }
    };
    Diagnostic::error("resolve::unknown_player", message, player.span, label).with_help(help)
}

/// `partner` in a game without teams.
pub(super) fn no_partner(player: &Word) -> Diagnostic {
    let message = "nobody has a partner in this game";
    let label = "every player is alone";
    Diagnostic::error("resolve::unknown_player", message, player.span, label).with_help(
        "say who plays together: `teams = [[\"red\", \"yellow\"], [\"blue\", \"green\"]]`",
    )
}

/// `me is` with something that is no player's name.
pub(super) fn no_name_of_player<'n>(
    player: &Word,
    names: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = format!("no player is called `{}`", player.text);
    let label = "the name of a player is wanted here";
    let help = crate::diagnostic::suggest(&player.text, "players", names.collect::<Vec<_>>());
    Diagnostic::error("resolve::unknown_player", message, player.span, label).with_help(help)
}

/// Several players where one is wanted.
pub(super) fn several_players(player: &Word) -> Diagnostic {
    let message = format!("`{}` is not always one player", player.text);
    let label = "one player is wanted here";
    Diagnostic::error("rule::one_player", message, player.span, label)
        .with_help("write `me`, `next` or the name of a player")
}

/// `half and empty` where a set or a choice of kinds is wanted.
pub(super) fn joined_as_conditions(expr: &Expr, wanted: Wanted) -> Diagnostic {
    let (wanted_name, are) = match wanted {
        Wanted::Kinds => ("kinds", "are"),
        _ => ("a set of cells", "is"),
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
    // `a and not b` is `a - b`.
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
        ExprKind::And(list) if wanted != Wanted::Kinds => {
            ("`and` joins conditions, sets are cut with `&`", cut(list))
        }
        ExprKind::And(list) => ("a choice of kinds is written with `|`", joined(list, " | ")),
        ExprKind::Or(list) => (
            "`or` joins conditions, sets are joined with `|`",
            joined(list, " | "),
        ),
        ExprKind::Not(inner) => (
            "`not` is said of conditions, `-` takes a set out of another",
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
        "rule::type_mismatch",
        format!("{} is a condition, not {wanted_name}", quote(expr)),
        expr.span,
        format!("{wanted_name} {are} wanted here"),
    )
    .with_help(help)
}

/// `piece == king`.
pub(super) fn subject_compared(left: &Expr, right: &Expr, negated: bool, span: Span) -> Diagnostic {
    let message = format!("{} is asked about with `is`", quote(left));
    Diagnostic::error(
        "rule::type_mismatch",
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

/// An expression of one type where another is wanted.
pub(super) fn mismatch(expr: &Expr, found: &Value, wanted: Wanted) -> Diagnostic {
    let text = short(expr);
    let found_name = match found {
        Value::Condition(_) => "a condition",
        Value::Number(_) => "a number",
        Value::Cells(_) => "a set of cells",
        Value::Kinds(_) if matches!(wanted, Wanted::Condition | Wanted::Number) => "a set of cells",
        Value::Kinds(_) => "a kind",
        Value::Subject(_) => "what `is` asks about",
        Value::Symbols(_) => "symbols",
        Value::Text(..) => "a text",
    };
    let wanted_name = match wanted {
        Wanted::Condition => "a condition",
        Wanted::Number => "a number",
        Wanted::Cells => "a set of cells",
        Wanted::Kinds => "kinds",
        Wanted::Movement => "a movement in quotes",
        Wanted::Subject => "`piece`, `part` or `chosen`",
        Wanted::Symbols => "symbols",
        Wanted::Comparable => "a number or a set of cells",
        Wanted::Anything => "something else",
    };
    let help = match (found, wanted) {
        (Value::Subject(_), Wanted::Kinds) => format!("name the kinds, as in `{text} is queen | rook`"),
        (Value::Subject(_), _) if text == "piece" => {
            "write `piece is KIND` to ask for its kind, `from` or `to` for its cell".into()
        }
        (Value::Subject(_), _) => format!("write `{text} is NAME`"),
        (Value::Cells(_) | Value::Kinds(_), Wanted::Condition) => match &expr.kind {
            ExprKind::Name(name) if ["mine", "enemy", "empty", "occupied"].contains(&name.as_str()) => {
                format!("write `some({text})`, `none({text})`, or `S in {text}`")
            }
            _ => format!("write `some({text})` if there must be one, `none({text})` if there must be none; the cells outside are `all - {text}`"),
        },
        (Value::Cells(_) | Value::Kinds(_), Wanted::Number) => format!("write `count({text})`"),
        (Value::Number(_), Wanted::Condition) => format!("compare it, as in `{text} >= 1`"),
        (Value::Condition(_), Wanted::Cells | Wanted::Comparable | Wanted::Number) => {
            "conditions are joined with `and`, `or`, `not`; `those(x in S : c)` gives the cells of S for which c holds".into()
        }
        (Value::Text(..), Wanted::Condition | Wanted::Number | Wanted::Cells | Wanted::Comparable | Wanted::Kinds) => {
            "texts are movements, as in `near(to, 'K')`; names of zones and kinds stand without quotes".into()
        }
        (Value::Symbols(_), _) => format!(
            "symbols are compared with `in`, `==` and `!=`: `'K' in {text}`, `{text} != ''`"
        ),
        (Value::Number(_), Wanted::Cells) => {
            "there is no arithmetic; count a set and compare it, as in `count(S) >= 2`".into()
        }
        (_, Wanted::Symbols) => "write letters in quotes, `'KR'`, or an attribute that has symbols, `NAME(S)`".into(),
        (_, Wanted::Movement) => "write Betza notation in quotes, as in `near(to, 'K')`".into(),
        (Value::Cells(_), Wanted::Kinds) => "name kinds joined by `|`, as in `queen | rook`; whose men they are is not asked here".into(),
        (Value::Cells(_) | Value::Kinds(_), Wanted::Subject) => {
            format!("write `{text} in S` for cells; `is` asks about `piece`, `part` or `chosen`")
        }
        (_, Wanted::Cells) => "sets are zones, kinds, cells, `mine`, `enemy`, `to` and what is made of them".into(),
        _ => format!("write {wanted_name} here"),
    };
    let message = format!("{} is {found_name}, not {wanted_name}", quote(expr));
    Diagnostic::error(
        "rule::type_mismatch",
        message,
        expr.span,
        format!(
            "{wanted_name} {} wanted here",
            if matches!(wanted, Wanted::Kinds | Wanted::Symbols) {
                "are"
            } else {
                "is"
            }
        ),
    )
    .with_help(help)
}

/// What an author who wrote this here may have meant.
pub(super) fn instead(what: &str, context: Context) -> Option<String> {
    let name = what.trim_matches('`');
    let of_move = ["from", "to", "victims", "passed", "jumped", "promoted"];
    match context {
        Context::End if name == "checkmate" => Some(
            "an end is read for the player to move: write `in check and not can move`".into(),
        ),
        Context::End if of_move.contains(&name) => Some(format!(
            "an end is read for the player to move; the turn just made is `last`: write `last.{name}`"
        )),
        Context::Before if of_move.contains(&name) => Some(
            "the turn is not made yet; what a turn does is asked in `turn` of `[[duty]]` and in `require` and `step` of `[[turn]]`".into(),
        ),
        Context::Candidate | Context::After if name == "could" => Some(
            "rules about moves cannot look ahead; it stands in `when` of `[[end]]`: `when = \"mine in king and not could(some(victims))\"`".into(),
        ),
        Context::Turn => {
            let name = name.strip_prefix("last.")?;
            Some(format!(
                "the turn just made is meant already: write `{name}`"
            ))
        }
        Context::Candidate if name == "promoted" => {
            Some("the kind that the man becomes is `chosen`: write `chosen is KIND`".into())
        }
        Context::Candidate | Context::After if name == "gives-check" => {
            Some("write `in check of enemy` in `after` of `[[forbid]]`".into())
        }
        _ => None,
    }
}
