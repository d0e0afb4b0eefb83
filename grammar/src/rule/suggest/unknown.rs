//! Names that mean nothing where they are used, and what may have been meant.

use super::{fits, list, usage};
use crate::diagnostic::{Diagnostic, near_names};
use crate::rule::ast::Word;
use crate::rule::context::Context;
use crate::rule::names::{FUNCTIONS, KEYWORDS, NAMES};
use crate::rule::resolve::{Env, Wanted};
use crate::rule::scope::{Meaning, Scope};
use crate::source::Span;
use crate::unknown;
use ir::Who;

/// A name that means nothing, where something of a certain type is wanted.
pub(in crate::rule) fn unknown_name(
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
    Diagnostic::error("resolve::unknown_name", message, span, label)
        .about_name(name)
        .with_help(help)
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
    if let Some(Who::Player(_)) = scope.who(name) {
        return format!(
            "`{name}` is a player: his men are `men({name})`, and `me is {name}` asks who reads"
        );
    }
    if wanted == Wanted::Movement {
        return format!("movements stand in quotes: write `'{name}'`");
    }
    let known = |part: &str| {
        part.parse::<u32>().is_ok()
            || scope.names.contains_key(part)
            || NAMES.iter().any(|known| known.name == part)
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

/// A call of nothing.
pub(in crate::rule) fn unknown_function(scope: &Scope<'_>, function: &Word) -> Diagnostic {
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
    .about_name(&function.text)
    .with_help(help)
}

/// A part that no kind has.
pub(in crate::rule) fn unknown_part(scope: &Scope<'_>, name: &str, span: Span) -> Diagnostic {
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
    .about_name(name)
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
    .about_name(name)
    .with_help(help)
}

/// A word after `of` that is no player.
pub(in crate::rule) fn unknown_player<'n>(
    player: &Word,
    names: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let other = player.text.as_str();
    let message = format!("`{other}` is not a player");
    let label = "a player is wanted here";
    let words = ["enemy", "me", "partner", "next"];
    let names: Vec<&str> = names.collect();
    let help = match near_names(other, words.into_iter().chain(names.iter().copied()))[..] {
        [near, ..] => format!("did you mean `{near}`?"),
        [] if other.contains('|') => "one name stands here; join what is made of them".into(),
        [] => format!(
            "write `enemy`, `me`, `next`, or the name of a player: {}",
            names.join(", ")
        ),
    };
    Diagnostic::error("resolve::unknown_player", message, player.span, label)
        .about_name(other)
        .with_help(help)
}

/// `partner` in a game without teams.
pub(in crate::rule) fn no_partner<'n>(
    player: &Word,
    names: impl Iterator<Item = &'n str>,
) -> Diagnostic {
    let message = "nobody has a partner in this game";
    let label = "every player is alone";
    let help = match unknown::teams_example(&names.collect::<Vec<_>>()) {
        Some(example) => format!("say who plays together: `{example}`"),
        None => "write `me` or `enemy`: two players have no partners".to_owned(),
    };
    Diagnostic::error("resolve::unknown_player", message, player.span, label)
        .about_name(&player.text)
        .with_help(help)
}

/// Several players where one is wanted.
pub(in crate::rule) fn several_players(player: &Word) -> Diagnostic {
    let message = format!("`{}` is not always one player", player.text);
    let label = "one player is wanted here";
    Diagnostic::error("rule::one_player", message, player.span, label)
        .with_help("write `me`, `next` or the name of a player")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceId, Span};

    /// What to write is said by what was written: a near name, one name of several that are joined, or all names.
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
            "one name stands here; join what is made of them"
        );
    }
}
