//! Calls and other parts of expressions that cannot be used as they are.

use crate::diagnostic::codes::{rule, rules};
use crate::diagnostic::{Diagnostic, near_names, suggest};
use crate::rule::actions::ACTIONS;
use crate::rule::ast::{Expr, Word};
use crate::rule::context::Context;
use crate::source::Span;

/// A mistake in how something is used.
pub(crate) enum UseMistake<'e> {
    /// A function has too few or too many arguments.
    ArgumentCount {
        function: &'e Word,
        usage: &'e str,
        least: usize,
        most: usize,
        given: usize,
        /// The first argument that is one too many.
        extra: Option<Span>,
    },
    /// Two arguments are in the wrong order.
    Swapped {
        function: &'e Word,
        /// All arguments in the right order.
        arguments: Vec<&'e Expr>,
        span: Span,
    },
    /// A function does not take these arguments.
    OtherArguments {
        function: &'static str,
        usage: &'static str,
        span: Span,
    },
    /// Something has no meaning where it is used.
    WrongContext {
        what: Used<'e>,
        context: Context,
        /// The contexts in which it has a meaning.
        contexts: &'static [Context],
        span: Span,
    },
    /// A function that looks a turn ahead is inside another.
    TwoTurnsAhead { function: &'static str, span: Span },
    /// A function needs a rider, since the board does not have the one that it would mean.
    NoRider {
        function: &'static str,
        usage: &'static str,
        rider: &'static str,
        board: &'e str,
        span: Span,
    },
    /// The owner of a store is given by an argument and by the place that uses it.
    OwnerTwice { argument: &'e Expr, expr: &'e Expr },
    /// An argument that must be a store is something else.
    NotAStore {
        function: &'static str,
        text: &'e str,
        stores: Vec<&'e str>,
        span: Span,
    },
    /// `each` is where nothing can be done.
    EachWithoutAction { span: Span },
    /// `a -> b` is an argument of something that it has no meaning for.
    Arrow { span: Span },
    /// A kind is given twice in a change of kinds.
    ChangedTwice { kind: &'e Expr },
    /// Something is not an action.
    NoAction { reason: NoAction<'e>, span: Span },
    /// A counter is set.
    SetCounter { name: &'e str, span: Span },
    /// Cells are marked, by an action that does not exist.
    Mark { name: &'e str, span: Span },
}

/// Something that is used where it has no meaning.
pub(crate) enum Used<'e> {
    /// A name, a function or a form with this text.
    Text(&'e str),
    /// A kind, as the set of its pieces.
    Pieces,
    /// A counter.
    Counter(&'e str),
    /// Dice.
    Dice(&'e str),
    /// A status.
    Status(&'e str),
}

/// The reason that something is not an action.
pub(crate) enum NoAction<'e> {
    /// Nothing is written.
    Empty,
    /// It is not a call.
    NotACall,
    /// Actions are joined as conditions are.
    Joined,
    /// The arguments are wrong; this is how the action is used.
    Arguments { usage: &'static str },
    /// No action has this name.
    Unknown(&'e str),
    /// There are several kinds, or none.
    OneKind,
    /// It does not say what a kind becomes, among arguments that do.
    NoArrow,
}

impl From<UseMistake<'_>> for Diagnostic {
    fn from(mistake: UseMistake<'_>) -> Self {
        use UseMistake::*;
        match mistake {
            ArgumentCount {
                function,
                usage,
                least,
                most,
                given,
                extra,
            } => {
                let takes = match least == most {
                    true => arguments(least),
                    false => format!("{least} or {most} arguments"),
                };
                let message = format!("`{}` takes {takes}, not {given}", function.text);
                let (span, label) = match extra {
                    Some(extra) => (extra, "one too many".to_string()),
                    None => (function.span, format!("{} given", arguments(given))),
                };
                Self::error(rule::ARGUMENT_COUNT, message, span, label)
                    .with_help(format!("write `{usage}`"))
            }
            Swapped {
                function,
                arguments,
                span,
            } => {
                let message = format!("two arguments of `{}` are swapped", function.text);
                let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
                let label = "the other way round";
                Self::error(rule::ARGUMENT_COUNT, message, span, label).with_help(format!(
                    "write `{}({})`",
                    function.text,
                    arguments.join(", ")
                ))
            }
            OtherArguments {
                function,
                usage,
                span,
            } => {
                let message = format!("`{function}` takes other arguments");
                let label = "this is not how it is used";
                Self::error(rule::ARGUMENT_COUNT, message, span, label)
                    .with_help(format!("write `{usage}`"))
            }
            WrongContext {
                what,
                context,
                contexts,
                span,
            } => {
                let message = format!("{} means nothing in {}", what.phrase(), context.name());
                let instead = match what {
                    Used::Text(name) => instead_here(name, context),
                    _ => None,
                };
                let help = instead.unwrap_or_else(|| places(contexts));
                Self::error(rule::WRONG_CONTEXT, message, span, "not known here").with_help(help)
            }
            TwoTurnsAhead { function, span } => {
                let message = format!("`{function}` inside `{function}`");
                let label = "this would be two turns ahead";
                Self::error(rule::WRONG_CONTEXT, message, span, label).with_help(
                    "one turn is looked ahead; join what it should do: `could(some(captured) and to in far)`",
                )
            }
            NoRider {
                function,
                usage,
                rider,
                board,
                span,
            } => {
                let message = format!("`{function}` needs a rider on this board");
                let label = format!("board `{board}` has no `{rider}` that it could mean");
                Self::error(rule::RIDER_EXPECTED, message, span, label)
                    .with_help(format!("name the lines, as in `{usage}`"))
            }
            OwnerTwice { argument, expr } => {
                let text = argument.to_string();
                let (name, _) = text.split_once(" of ").unwrap_or((&text, ""));
                let message = "the owner of this store is given twice";
                let label = format!("`{expr}` gives it as well");
                Self::error(rule::STORE_EXPECTED, message, argument.span, label)
                    .with_help(format!("name the store alone here: `{name}`"))
            }
            NotAStore {
                function,
                text,
                stores,
                span,
            } => {
                let message = format!("`{function}` needs a store");
                Self::error(
                    rule::STORE_EXPECTED,
                    message,
                    span,
                    format!("`{text}` is not one"),
                )
                .about_name(text)
                .with_help(suggest(text, "stores", stores))
            }
            EachWithoutAction { span } => {
                let message = "`each` does something; nothing can be done here";
                let label = "`each` is used only in `do` of `[effect.NAME]`";
                Self::error(rule::EACH_WITHOUT_ACTION, message, span, label).with_help(
                    "`every(x in S : c)` tests whether c holds for all, `cells(x in S : c)` gives those for which c holds",
                )
            }
            Arrow { span } => {
                let message = "`->` says what a kind becomes; nothing changes here";
                let label = "only arguments of the action `change` are written so";
                Self::error(rules::ACTION, message, span, label)
                    .with_help("write it as in `change(S, pawn -> queen, knight -> rook)`")
            }
            ChangedTwice { kind } => {
                let message = format!("`{kind}` becomes two kinds");
                let label = "this kind is on the left of an arrow before";
                Self::error(rules::ACTION, message, kind.span, label)
                    .with_help("write each kind at most once on the left of `->`")
            }
            NoAction { reason, span } => {
                let help = reason.advice();
                Self::error(rules::ACTION, "not an action", span, reason.phrase()).with_help(help)
            }
            SetCounter { name, span } => {
                let message = format!("the counter `{name}` has one value, and none for each cell");
                let label = "a counter; with cells, `set` is for attributes of cells and of pieces";
                Self::error(rules::ACTION, message, span, label).with_help(format!(
                    "write `set({name}, {name} + 1)`; a number of each cell is an attribute: `[attribute.{name}] of = \"cell\", type = \"number\"`"
                ))
            }
            Mark { name, span } => {
                let message = format!("there is no action `{name}`");
                let label = "cells are marked by a value of theirs";
                Self::error(rules::ACTION, message, span, label).with_help(
                    "keep marks as an attribute of cells: `[attribute.marked] of = \"cell\", type = \"number\"`, `set(marked, S, 1)`, `cells(x in all : marked(x) == 1)`",
                )
            }
        }
    }
}

impl NoAction<'_> {
    fn advice(&self) -> String {
        match self.usage() {
            Some(usage) => format!("write `{usage}`"),
            None if matches!(self, Self::Joined) => {
                "write several actions as a list, as in `do = [\"ACTION\", \"ACTION\"]`".into()
            }
            None if matches!(self, Self::OneKind) => {
                "name one kind; `change(S, pawn -> queen, knight -> rook)` changes several".into()
            }
            None => {
                let usages = ACTIONS.iter().map(|row| format!("`{}`", row.usage));
                let usages: Vec<String> = usages.collect();
                format!(
                    "write one of {}; `each(x in S : move(x, y))` does it for each x",
                    usages.join(", ")
                )
            }
        }
    }

    /// Returns how the action is used that may be meant.
    fn usage(&self) -> Option<&'static str> {
        let name = match self {
            Self::Arguments { usage } => return Some(usage),
            Self::NoArrow => return Some("change(S, pawn -> queen, knight -> rook)"),
            Self::Unknown(name) => *name,
            Self::Empty | Self::NotACall | Self::Joined | Self::OneKind => return None,
        };
        let meant = match name {
            "capture" | "take" | "kill" | "destroy" | "delete" => "remove",
            "drop" | "add" | "spawn" | "create" => "place",
            "promote" | "become" | "transform" => "change",
            "swap" => "exchange",
            _ => near_names(name, ACTIONS.iter().map(|row| row.name)).first()?,
        };
        let mut actions = ACTIONS.iter();
        Some(actions.find(|row| row.name == meant)?.usage)
    }

    fn phrase(self) -> String {
        match self {
            Self::Empty => "nothing is written here".into(),
            Self::NotACall => "an action is written as a call".into(),
            Self::Joined => "`and` and `or` join conditions".into(),
            Self::Arguments { usage } => format!("it is used as `{usage}`"),
            Self::Unknown(name) => format!("`{name}` does nothing"),
            Self::OneKind => "expected one kind here".into(),
            Self::NoArrow => "expected `kind -> kind` here".into(),
        }
    }
}

impl Used<'_> {
    fn phrase(&self) -> String {
        match self {
            Self::Text(text) => format!("`{text}`"),
            Self::Pieces => "the set of the pieces of a kind".into(),
            Self::Counter(name) => format!("the counter `{name}`"),
            Self::Dice(name) => format!("the throw of `{name}`"),
            Self::Status(name) => format!("the status `{name}`"),
        }
    }
}

fn arguments(n: usize) -> String {
    match n {
        1 => "1 argument".to_string(),
        _ => format!("{n} arguments"),
    }
}

/// Returns advice on what the author may have meant at this place.
pub(in crate::rule) fn instead_here(name: &str, context: Context) -> Option<String> {
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
        Context::PseudoMove
        | Context::Step
        | Context::After
        | Context::StepMade
        | Context::Take
        | Context::Taken
            if name == "could" => Some(
            "rules about moves cannot look ahead; it is for `when` of `[end.NAME]`: `when = \"mine in king and not could(some(captured))\"`".into(),
        ),
        Context::Turn | Context::TurnMade => {
            let name = name.strip_prefix("last.")?;
            Some(format!(
                "the turn just made is meant already: write `{name}`"
            ))
        }
        Context::PseudoMove | Context::Step | Context::Take | Context::Taken if name == "promoted" => {
            Some("the kind that the piece becomes is `chosen`: write `chosen is KIND`".into())
        }
        Context::Step if name == "gives-check" => {
            Some("this is read before the step; `until = \"in check of enemy\"` ends the turn after a step that gives check".into())
        }
        Context::PseudoMove | Context::Step | Context::Require if name == "was" => {
            Some("this is read before the move already: leave `was` out".into())
        }
        Context::PseudoMove if name == "gives-check" => {
            Some("write `in check of enemy` in `after` of `[forbid.NAME]`".into())
        }
        Context::After | Context::StepMade if name == "gives-check" => {
            Some("write `in check of enemy`".into())
        }
        Context::Drop | Context::TurnDrop if name == "piece" => Some(
            "the kind that is dropped is `chosen`, as in `cells(c in empty : chosen is not pawn)`".into(),
        ),
        _ => None,
    }
}

/// Returns a sentence with the contexts in which something may be used.
fn places(contexts: &[Context]) -> String {
    if contexts == Context::POSITION {
        return "a zone is made of cells, lines and other zones alone; `[let]` names a set that depends on pieces or movement".into();
    }
    if contexts == Context::ROYALS {
        return "it depends on the royal pieces: it may not be used in a zone, `as` of a part, `who` of `[royal]`, `pieces` of `[control]`, `is` of a `[status]`, or `[take.NAME]`".into();
    }
    if contexts == Context::CHECK {
        return "it depends on check: it may not be used in a zone, `as` of a part, `[royal]`, `pieces` of `[control]`, `is` of a `[status]`, or `[take.NAME]`"
            .into();
    }
    let names: Vec<&str> = contexts.iter().map(|context| context.describe()).collect();
    format!("it may be used in {}", names.join(", "))
}
