//! Messages about unknown names, with the names that may have been meant.

use super::phrase::{list, usage};
use crate::diagnostic::{Diagnostic, codes, near_names};
use crate::rule::ast::Word;
use crate::rule::context::Context;
use crate::rule::env::Env;
use crate::rule::meaning::Meaning;
use crate::rule::names::{FUNCTIONS, KEYWORDS, NAMES};
use crate::rule::scope::Scope;
use crate::rule::value::{Expected, fits};
use crate::source::Span;
use crate::unknown;
use crate::variant::old;
use ir::PlayerSet;

/// Returns the error about an unknown name, by the type that is expected.
pub fn unknown_name(
    scope: &Scope<'_>,
    context: Context,
    name: &str,
    span: Span,
    env: &Env<'_>,
    expected: Expected,
) -> Diagnostic {
    if let Some(new) = old::name(name) {
        return old::report(name, new, span, new);
    }
    let message = format!("unknown name `{name}`");
    let label = match expected {
        Expected::Condition => "expected a condition here",
        Expected::Number => "expected a number here",
        Expected::Cells => "expected a set of cells here",
        Expected::Kinds => "expected a kind here",
        Expected::Movement => "expected a movement in quotes here",
        Expected::Subject => "`is` tests `piece`, `part`, `chosen` or `me`",
        Expected::Symbols => "expected symbols here",
        Expected::Comparable => "expected a number or a set of cells here",
        Expected::Anything => "nothing has this name",
    };
    let help = unknown_name_help(scope, context, name, span, env, expected);
    Diagnostic::error(codes::resolve::UNKNOWN_NAME, message, span, label)
        .about_name(name)
        .with_help(help)
}

fn unknown_name_help(
    scope: &Scope<'_>,
    context: Context,
    name: &str,
    span: Span,
    env: &Env<'_>,
    expected: Expected,
) -> String {
    if let Some(function) = FUNCTIONS.iter().find(|function| function.name == name) {
        return format!("`{name}` is a function: write `{}`", function.usage);
    }
    if let Some(entry) = scope.macros.get(name) {
        return format!("`{name}` has parameters: write `{}`", usage(entry));
    }
    if scope.attributes.contains_key(name) {
        return format!("`{name}` is an attribute: write `{name}(S)` for the cells or pieces of S");
    }
    if name == "me" {
        return "`me` is the player; their pieces are `mine`".into();
    }
    if let Some(PlayerSet::Player(_)) = scope.player_set(name) {
        return format!(
            "`{name}` is a player: their pieces are `pieces({name})`, and `me is {name}` tests for the player"
        );
    }
    if expected == Expected::Movement {
        return format!("movements are in quotes: write `'{name}'`");
    }
    let defined = |part: &str| {
        part.parse::<u32>().is_ok()
            || scope.names.contains_key(part)
            || NAMES.iter().any(|defined| defined.name == part)
    };
    let is_cell = |part: &str| {
        let entry = scope.names.get(part);
        entry.is_some_and(|entry| matches!(entry.meaning, Meaning::Cell(_)))
    };
    if let Some((left, right)) = name.split_once('-')
        && is_cell(left)
        && is_cell(right)
    {
        return format!(
            "ranges of cells are of board files; here name cells, `{left} | {right}`, and lines, `rank({left})`, `file({left})`, also joined: `(rank({left}) | rank({right})) & (file({left}) | file({right}))`"
        );
    }
    if let Some((left, right)) = name.split_once('-')
        && defined(left)
        && defined(right)
    {
        return format!(
            "`a-b` is one name; with spaces, `{left} - {right}` removes the second from the first"
        );
    }
    if scope.parts.contains_key(name) {
        return format!("`{name}` is a part: write `part is {name}`");
    }
    if scope.phases.contains_key(name) {
        return format!("`{name}` is a phase: write `phase is {name}`");
    }
    if scope.turns.contains_key(name) {
        return format!("`{name}` is a kind of turn: write `turn is {name}`");
    }
    if name == "check" {
        return "write `in check`, or `in check of enemy`".into();
    }
    let is_letters = name.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
    if is_letters && !scope.symbols.is_empty() {
        return format!("symbols are in quotes: write `'{name}'`");
    }
    let small = name.to_lowercase();
    if small != name && (KEYWORDS.contains(&small.as_str()) || small == "check") {
        return format!("words of the language are written small: `{small}`");
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
            (Meaning::Kind(_) | Meaning::Zone(_) | Meaning::Counter(_), Expected::Anything) => true,
            (Meaning::Let(_), expected) => expected != Expected::Subject,
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
        && matches!(expected, Expected::Cells | Expected::Comparable)
    {
        return format!(
            "{}; no zone or kind has this name",
            scope.files.missing(name)
        );
    }
    if candidates.is_empty() {
        return "nothing of this type is known here".into();
    }
    format!("known here: {}", list(&candidates))
}

/// Returns the error about an unknown function.
pub fn unknown_function(scope: &Scope<'_>, function: &Word) -> Diagnostic {
    let name = function.text.as_str();
    if let Some(new) = old::function(name) {
        return old::report(name, new, function.span, new);
    }
    let message = format!("unknown function `{name}`");
    let functions: Vec<&str> = FUNCTIONS
        .iter()
        .map(|defined| defined.name)
        .chain(["any", "every", "cells"])
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
        codes::resolve::UNKNOWN_FUNCTION,
        message,
        function.span,
        "no function has this name",
    )
    .about_name(&function.text)
    .with_help(help)
}

/// Returns the error about an unknown part.
pub fn unknown_part(scope: &Scope<'_>, name: &str, span: Span) -> Diagnostic {
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
        codes::resolve::UNKNOWN_PART,
        message,
        span,
        "no kind has a part of this name",
    )
    .about_name(name)
    .with_help(help)
}

/// Returns the error about an unknown phase.
pub(crate) fn unknown_phase(name: &str, span: Span, names: &[&str]) -> Diagnostic {
    let help = match names {
        [] => "this game has no `[phase.NAME]`".to_string(),
        _ => crate::diagnostic::suggest(name, "phases", names.iter().copied()),
    };
    Diagnostic::error(
        codes::resolve::UNKNOWN_PHASE,
        format!("there is no phase `{name}`"),
        span,
        "no `[phase.NAME]` has this name",
    )
    .about_name(name)
    .with_help(help)
}

/// Returns the error about a word after `of` that is not a player.
pub fn unknown_player<'n>(player: &Word, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let other = player.text.as_str();
    let message = format!("`{other}` is not a player");
    let label = "expected a player here";
    let words = ["enemy", "me", "partner", "next"];
    let names: Vec<&str> = names.collect();
    let help = match near_names(other, words.into_iter().chain(names.iter().copied()))[..] {
        [near, ..] => format!("did you mean `{near}`?"),
        [] if other.contains('|') => "only one name is allowed here; join the results".into(),
        [] => format!(
            "write `enemy`, `me`, `next`, or the name of a player: {}",
            names.join(", ")
        ),
    };
    Diagnostic::error(codes::resolve::UNKNOWN_PLAYER, message, player.span, label)
        .about_name(other)
        .with_help(help)
}

/// Returns the error about `partner` in a game without teams.
pub fn no_partner<'n>(player: &Word, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = "no player has a partner in this game";
    let label = "every player is alone";
    let help = match unknown::teams_example(&names.collect::<Vec<_>>()) {
        Some(example) => format!("name the teams: `{example}`"),
        None => "write `me` or `enemy`: two players have no partners".to_owned(),
    };
    Diagnostic::error(codes::resolve::UNKNOWN_PLAYER, message, player.span, label)
        .about_name(&player.text)
        .with_help(help)
}

/// Returns the error about several players if one is expected.
pub fn several_players(player: &Word) -> Diagnostic {
    let message = format!("`{}` is not always one player", player.text);
    let label = "expected one player here";
    Diagnostic::error(codes::rule::ONE_PLAYER, message, player.span, label)
        .with_help("write `me`, `next` or the name of a player")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceId, Span};

    /// Tests the advice about a wrong word: a near name, one name of several that are joined, or all names.
    #[test]
    fn a_word_that_is_no_player_is_answered_by_what_it_looks_like() {
        let help = |text: &str| {
            let word = Word {
                text: text.to_owned(),
                span: Span {
                    source: SourceId(0),
                    start: 0,
                    end: 1,
                },
            };
            let diagnostic = unknown_player(&word, ["white", "black"].into_iter());
            diagnostic.help.unwrap_or_default()
        };
        assert_eq!(help("wite"), "did you mean `white`?");
        assert_eq!(
            help("umbrella"),
            "write `enemy`, `me`, `next`, or the name of a player: white, black"
        );
        assert_eq!(
            help("umbrella|pencil"),
            "only one name is allowed here; join the results"
        );
    }
}
