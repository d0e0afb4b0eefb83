//! Mistakes of the tables of rules and of names in expressions.

use super::{ChanceMistake, ShuffleMistake};
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::{resolve, rules, toml};
use crate::source::Span;
use crate::variant::document::{Key, Text};
use ir::Board;

/// A mistake about a rule or a name.
pub(in crate::resolve) enum RulesMistake<'n> {
    /// No expression could use this name.
    NameForm {
        name: &'n Key,
        /// The thing that has the name, with an article.
        what: &'static str,
    },
    /// A zone has no set of cells.
    Zone {
        name: &'n str,
        mistake: ZoneMistake,
        span: Span,
    },
    /// A name is used in several places and not declared, and a similar name is declared and not used.
    Misspelt {
        name: &'n str,
        declared: &'n str,
        declaration: Span,
        /// Places where the name is used.
        used: &'n [Span],
    },
    /// A phase before the last has no end.
    EndlessPhase { phase: &'n str, span: Span },
    /// The last phase has an end.
    EndOfLastPhase { phase: &'n str, span: Span },
    /// Orders of a round cannot be of this form.
    Round {
        phase: &'n str,
        form: &'static str,
        span: Span,
    },
    /// A promotion has no kinds.
    EmptyPromotion { span: Span },
    /// A promotion is from a store of random order.
    DrawnPromotion { store: &'n Key, span: Span },
    /// Two pieces of a joint move end on the same cell.
    SameTarget { to: &'n Text, other: Span },
    /// The destination of a piece of a joint move is not one cell.
    JointTarget { to: &'n Text, board: &'n Board },
    /// A derived status is read from one that is not before it.
    StatusOrder {
        status: &'n str,
        other: &'n Key,
        span: Span,
    },
    /// The faces of dice are wrong.
    Chance(ChanceMistake<'n>),
    /// Nothing enters a store, and it holds nothing.
    EmptyStore {
        store: &'n Key,
        /// The empty list.
        list: Option<Span>,
    },
    /// A mistake of `cells` in `[shuffle]`.
    Shuffle { mistake: ShuffleMistake, span: Span },
    /// The values of kinds are said to be secret.
    SecretOfKinds { name: &'n Text },
    /// A brace in the text of an announcement is not closed.
    OpenBrace { span: Span },
    /// Chance would draw between the steps of a turn.
    DrawBetweenSteps { store: &'n Key, span: Span },
    /// A turn that takes back the one before it is not a pass.
    RefusalByMove { span: Span },
    /// A turn waits for itself.
    OtherwiseCircle { turn: &'n str, span: Span },
    /// None of several entries of a store is a kind.
    NoKinds {
        store: &'n str,
        first: &'n Text,
        n_entries: usize,
        /// An attribute of cells.
        attribute: Option<&'n str>,
    },
}

/// The reason that a zone has no set of cells.
pub(in crate::resolve) enum ZoneMistake {
    /// It depends on the position.
    Position,
    /// Its quantifiers try too many cells.
    TooMuchWork,
    /// It is empty for a player.
    Empty,
}

impl From<RulesMistake<'_>> for Diagnostic {
    fn from(mistake: RulesMistake<'_>) -> Self {
        use RulesMistake::*;
        match mistake {
            NameForm { name, what } => {
                let message = format!("`{}` cannot be the name of {what}", name.name);
                let label = "no expression could name it";
                Self::error(resolve::NAME_FORM, message, name.span, label)
                    .with_help("names are letters and digits, with `-` between words: `war-horse`")
            }
            Zone {
                name,
                mistake,
                span,
            } => zone(name, mistake, span),
            Misspelt {
                name,
                declared,
                declaration,
                used,
            } => {
                let message = format!("unknown name `{name}`");
                let error = Self::error(
                    resolve::UNKNOWN_NAME,
                    message,
                    declaration,
                    unused_name(declared),
                );
                let error = used.iter().fold(error, |error, span| {
                    error.with_label(*span, format!("`{name}` is named here"))
                });
                error
                    .about_name(name)
                    .with_help(which_is_misspelt(name, declared))
            }
            OpenBrace { span } => Self::error(
                toml::WRONG_TYPE,
                "this brace is not closed",
                span,
                "no `}` follows",
            )
            .with_help(
                "a set of cells or a number stands in braces, as in `text = \"captured on {captured}\"`",
            ),
            SecretOfKinds { name } => {
                let message = format!(
                    "the attribute `{}` of kinds cannot be secret",
                    name.text.trim()
                );
                let label = "its values are written in the rules, and never change";
                Self::error(rules::NO_SECRET, message, name.span(), label).with_help(
                    "leave it out; secret are stores, counters, and attributes of cells and of pieces",
                )
            }
            EndlessPhase { phase, span } => {
                let message = format!("the phase `{phase}` never ends");
                let label = "no `until`, and another phase is after it";
                Self::error(rules::ENDLESS_PHASE, message, span, label).with_help(
                    "write when it is over, as in `until = \"none-left(army)\"`; the last phase needs no end",
                )
            }
            EndOfLastPhase { phase, span } => {
                let message = format!("the last phase, `{phase}`, has an `until`");
                Self::error(rules::ENDLESS_PHASE, message, span, "no phase is after it")
                    .with_help("leave `until` out; the game is over when an `[end.NAME]` holds")
            }
            Round { phase, form, span } => {
                let message = format!("orders of the phase `{phase}` cannot be {form}");
                let label = "all orders of this phase are carried out together";
                Self::error(rules::ROUND, message, span, label).with_help(
                    "an order is one move of a piece, one drop or one joint move; leave the other form out, or write `order = \"alternate\"`",
                )
            }
            Chance(mistake) => mistake.into(),
            Shuffle { mistake, span } => mistake.at(span),
            EmptyPromotion { span } => {
                let message = "promotion to nothing";
                Self::error(rules::EMPTY_PROMOTION, message, span, "no kind is listed")
                    .with_help("list kinds, `queen | rook`, or take the promotion away")
            }
            DrawnPromotion { store, span } => {
                let name = &store.name;
                let message = format!(
                    "chance does not pick what a piece becomes, and it picks from `{name}`"
                );
                let label = "the choices of this promotion";
                Self::error(rules::DRAWN_PROMOTION, message, span, label)
                    .with_label(store.span, "`order = \"random\"` is for what is dropped")
                    .with_help(format!(
                        "let the player pick from `{name}`, `order = \"free\"`, or take the kinds in order, `order = \"listed\"`; or promote from another store"
                    ))
            }
            SameTarget { to, other } => {
                let message = format!("two pieces of a joint move end on `{}`", to.text);
                let label = "the second of them";
                Self::error(rules::JOINT_SAME_TARGET, message, to.span(), label)
                    .with_label(other, "the first of them")
                    .with_help("give each piece a cell of its own")
            }
            JointTarget { to, board } => {
                let message = format!("`{}` is not one cell", to.text);
                let label = "not the name of a cell";
                let example = board.cells.first().map_or("", |cell| cell.name.as_str());
                Self::error(resolve::UNKNOWN_CELL, message, to.span(), label)
                    .about_name(&to.text)
                    .with_help(format!(
                        "write a cell, such as `{example}`; `to` of a table can be a set, each cell of which is tried: `{{ who = \"mine king\", to = \"file({example})\" }}`"
                    ))
            }
            StatusOrder {
                status,
                other,
                span,
            } => {
                let message = format!("the status `{status}` is read from `{}`", other.name);
                let label = "a derived status is read from those before it";
                Self::error(rules::STATUS_ORDER, message, span, label)
                    .with_label(other.span, "this one is derived too, and is not before it")
                    .with_help("put the status that is read first, and break circles")
            }
            EmptyStore { store, list } => {
                let message = format!("nothing ever enters the store `{}`", store.name);
                let (span, label) = match list {
                    Some(list) => (list, "no pieces, and no `gains`"),
                    None => (store.span, "no `has`, no `gains`"),
                };
                Self::error(rules::EMPTY_STORE, message, span, label).with_help(
                    "name the pieces that it holds, `has = [\"queen\"]`, or that enter, `gains = \"captured\"`; the actions `put` and `transfer` fill a store, too",
                )
            }
            DrawBetweenSteps { store, span } => {
                let message = format!(
                    "chance would draw from `{}` between the steps of a turn",
                    store.name
                );
                let label = "this turn has several steps, and some of them are drops";
                Self::error(rules::DRAW_BETWEEN_STEPS, message, span, label)
                    .with_label(store.span, "chance picks what comes from here")
                    .with_help(
                        "chance draws after a turn: give this one `steps = 1`, or take `from` another store",
                    )
            }
            RefusalByMove { span } => {
                let message = "only a pass can take back the turn before it";
                let label = "the turn has moves or drops, or several steps";
                Self::error(rules::REFUSAL_BY_MOVE, message, span, label).with_help(
                    "write a kind of turn for it: `[turn.refuse]` with `do = \"pass\"` and `refuses = true`",
                )
            }
            OtherwiseCircle { turn, span } => {
                let message = format!("the turn `{turn}` waits for itself");
                let label = "in the end this is open only where it offers nothing itself";
                Self::error(rules::OTHERWISE_CIRCLE, message, span, label).with_help(
                    "`otherwise` names the turn that is tried first; take one of them out of the circle",
                )
            }
            NoKinds {
                store,
                first,
                n_entries,
                attribute,
            } => {
                let message = format!("the store `{store}` holds no kinds");
                let label = format!("no piece of this name, nor of the {} others", n_entries - 1);
                let help = match attribute {
                    Some(attribute) => format!(
                        "if these are tiles, write `of = \"{attribute}\"` in `[store.{store}]`; a store of pieces lists names of pieces"
                    ),
                    None => {
                        "a store of pieces lists names of pieces, as in `has = [\"queen\", \"pawn*8\"]`"
                            .into()
                    }
                };
                Self::error(resolve::UNKNOWN_KIND, message, first.span(), label)
                    .about_name(first.text.trim())
                    .with_help(help)
            }
        }
    }
}

fn zone(name: &str, mistake: ZoneMistake, span: Span) -> Diagnostic {
    match mistake {
        ZoneMistake::TooMuchWork => {
            let message = format!("zone `{name}` takes too much work to evaluate");
            let label = "`any`, `every` and `cells` have tried too many cells up to here";
            Diagnostic::error(resolve::ZONE_TOO_MUCH_WORK, message, span, label).with_help(
                "name the cells outright, or let the inner variable run over fewer: `any(y in rank(x) : ...)`",
            )
        }
        ZoneMistake::Position => {
            let message = format!("zone `{name}` depends on the position");
            let label = "a zone is the same in every position";
            Diagnostic::error(resolve::ZONE_NOT_CONSTANT, message, span, label).with_help(
                "name cells, zones, `file(...)` and `rank(...)`; what changes belongs in `[let]`",
            )
        }
        ZoneMistake::Empty => {
            let message = format!("zone `{name}` has no cells");
            Diagnostic::error(rules::EMPTY_ZONE, message, span, "nothing is in it")
                .with_help("name cells of the board: `a8 | b8`, or take the zone away")
        }
    }
}

/// Returns the label at the declaration of a name that nothing uses.
pub(in crate::resolve) fn unused_name(declared: &str) -> String {
    format!("nothing names `{declared}`")
}

/// Returns the help for a name that is used and not declared, and a similar name that is declared and not used.
pub(in crate::resolve) fn which_is_misspelt(name: &str, declared: &str) -> String {
    format!("did you mean `{name}` where it is declared, or `{declared}` where it is named?")
}
