//! Mistakes about names: unknown, unusable here, with two meanings.

use super::phrase::{by_cell, did_you_mean, list, written_small};
use crate::board::Files;
use crate::diagnostic::codes::{resolve, rule};
use crate::diagnostic::{Diagnostic, near_names, suggest};
use crate::rule::ast::Word;
use crate::rule::value::Expected;
use crate::source::Span;
use crate::unknown::teams_example;
use crate::variant::old::OldWord;

/// A mistake about a name in an expression.
pub(in crate::rule) enum NameMistake<'n> {
    /// A name has no meaning.
    Unknown {
        name: &'n str,
        span: Span,
        expected: Expected,
        meant: Meant<'n>,
    },
    /// No function has this name.
    UnknownFunction {
        function: &'n Word,
        meant: MeantFunction<'n>,
    },
    /// An old word of the language.
    Old(OldWord),
    /// No kind has a part of this name.
    UnknownPart {
        name: &'n str,
        span: Span,
        near: Vec<&'n str>,
        parts: Vec<&'n str>,
    },
    /// No counter has the name before `of`.
    UnknownCounter {
        name: &'n str,
        span: Span,
        near: Vec<&'n str>,
        counters: Vec<&'n str>,
    },
    /// `check of` is without `in`.
    CheckWithoutIn { span: Span },
    /// A name that is not a counter is before `of`.
    NotOwned {
        name: &'n str,
        span: Span,
        /// The meaning of the name.
        meaning: &'static str,
    },
    /// There are fewer dice than the number after the name.
    NoDie { of: &'n str, count: u8, span: Span },
    /// What dice show is put back at once, so that nothing is left of it.
    NoBag { of: &'n str, span: Span },
    /// A store is neither cells nor a number.
    StoreAlone { name: &'n str, span: Span },
    /// A store before `of` is neither cells nor a number.
    OwnedStoreAlone {
        name: &'n str,
        /// The player as written.
        player: &'n str,
        span: Span,
    },
    /// A word that is expected to mean players does not.
    UnknownPlayer {
        player: &'n Word,
        names: Vec<&'n str>,
    },
    /// No player has a partner.
    NoPartner {
        player: &'n Word,
        names: Vec<&'n str>,
    },
    /// The owner of neutral pieces is used as a player.
    NeutralPlayer { player: &'n Word },
    /// A word may mean several players where one is expected.
    SeveralPlayers { player: &'n Word },
    /// A status that effects cannot give, since it is derived.
    DerivedStatus { name: &'n str, span: Span },
    /// No status that effects give has this name.
    UnknownStatus {
        name: &'n str,
        span: Span,
        given: Vec<&'n str>,
    },
    /// A joint move is compared with the kind of turn.
    JointIsNoTurn {
        name: &'n str,
        span: Span,
        /// The kinds of turn.
        turns: Vec<&'n str>,
    },
    /// No attribute of cells has this name.
    UnknownAttribute {
        name: &'n str,
        span: Span,
        /// Whether it is an attribute of kinds.
        is_of_kinds: bool,
        /// The attributes of cells.
        of_cells: Vec<&'n str>,
    },
    /// A name has a meaning already.
    Ambiguous {
        name: &'n str,
        span: Span,
        meaning: &'static str,
        other: Option<Span>,
    },
    /// A name is that of a zone of the board.
    AmbiguousZone {
        name: &'n str,
        span: Span,
        meaning: &'static str,
    },
    /// The expression of a `[let]` contains itself.
    Recursion {
        name: &'n Word,
        /// The use inside.
        span: Span,
    },
    /// Too many names from `[let]` are inside one another.
    Nested { most: usize, span: Span },
}

fn dice(count: u8) -> String {
    match count {
        1 => "one die".to_owned(),
        count => format!("{count} dice"),
    }
}

/// What the author of an unknown name may have meant.
pub(in crate::rule) enum Meant<'n> {
    /// A function, used like this.
    Function { usage: &'static str },
    /// Something that this advice names.
    Advice(String),
    /// The pieces of this player that are in a set.
    PiecesOf { player: &'n str, set: &'n str },
    /// A `[let]` with parameters, used like this.
    Parameters { usage: String },
    /// An attribute.
    Attribute,
    /// The pieces of the player to move.
    Mine,
    /// A player by name.
    Player,
    /// A movement without quotes.
    Movement,
    /// A difference without spaces.
    Difference(&'n str, &'n str),
    /// A part.
    Part,
    /// A phase.
    Phase,
    /// A kind of turn.
    Turn,
    /// The word `check`, alone.
    Check,
    /// Symbols without quotes.
    Symbols,
    /// This word of the language, in capitals.
    Small(String),
    /// A rank or a file, which is written like this.
    Line(String),
    /// One of these names.
    Near(Vec<&'n str>),
    /// A cell that the board does not have.
    Cell(&'n Files),
    /// One of all these names; there may be none.
    Known(Vec<&'n str>),
    /// A zone that the game does not have, or one of all these names.
    Zone(Vec<&'n str>),
}

/// What the author of an unknown function may have meant.
pub(in crate::rule) enum MeantFunction<'n> {
    /// A name without arguments, with this meaning.
    Name(&'static str),
    /// A counter of this player.
    CounterOf(&'n str),
    /// A word of actions that place pieces.
    OfPlaced,
    /// One of these functions.
    Near(Vec<&'n str>),
    /// One of all these functions.
    Known(Vec<&'n str>),
}

impl From<NameMistake<'_>> for Diagnostic {
    fn from(mistake: NameMistake<'_>) -> Self {
        use NameMistake::*;
        match mistake {
            Unknown {
                name,
                span,
                expected,
                meant,
            } => {
                let label = match expected {
                    Expected::Subject => "`is` tests `piece`, `part`, `chosen` or `me`".to_owned(),
                    Expected::Anything => "nothing has this name".to_owned(),
                    _ => expected.label(),
                };
                unknown_name(name, span, label).with_help(meant.advice(name))
            }
            UnknownFunction { function, meant } => {
                let name = &function.text;
                let message = format!("unknown function `{name}`");
                let label = match meant {
                    MeantFunction::OfPlaced => "not known here",
                    _ => "no function has this name",
                };
                Self::error(resolve::UNKNOWN_FUNCTION, message, function.span, label)
                    .about_name(name)
                    .with_help(match meant {
                        MeantFunction::Name(meaning) => format!(
                            "`{name}` is {meaning} and takes no arguments; sets are cut with `&`"
                        ),
                        MeantFunction::CounterOf(player) => {
                            format!("`{name}` is a counter: write `{name} of {player}`")
                        }
                        MeantFunction::OfPlaced => format!(
                            "only `place` and `transfer` read `{name}`, as in `place(S, kind-on(S), owner-on(S))`"
                        ),
                        MeantFunction::Near(near) => did_you_mean(&near),
                        MeantFunction::Known(known) => format!("functions are {}", list(&known)),
                    })
            }
            NoDie { of, count, span } => {
                let message = format!("`{of}` has {}", dice(count));
                let label = "no die of this number";
                Self::error(resolve::UNKNOWN_NAME, message, span, label).with_help(match count {
                    1 => format!("write `{of}`, or `count = 2` in `[chance.{of}]`"),
                    _ => format!("the dice are `{of}.1` to `{of}.{count}`, in ascending order"),
                })
            }
            NoBag { of, span } => {
                let message = format!("`{of}` has no bag from which faces are drawn");
                let label = "nothing is taken out";
                Self::error(resolve::UNKNOWN_NAME, message, span, label).with_help(format!(
                    "write `replace = \"empty\"` or `replace = \"never\"` in `[chance.{of}]`"
                ))
            }
            Old(word) => word.into(),
            UnknownPart {
                name,
                span,
                near,
                parts,
            } => {
                let message = format!("unknown part `{name}`");
                let label = "no kind has a part of this name";
                let help = match (&near[..], &parts[..]) {
                    ([], []) => {
                        "no kind has named parts; they are written `moves = { step = \"fmW\", take = \"fcF\" }`"
                            .into()
                    }
                    ([], parts) => format!("parts are {}", list(parts)),
                    (near, _) => did_you_mean(near),
                };
                Self::error(resolve::UNKNOWN_PART, message, span, label)
                    .about_name(name)
                    .with_help(help)
            }
            UnknownCounter {
                name,
                span,
                near,
                counters,
            } => {
                let help = match (&near[..], &counters[..]) {
                    ([], []) => "only counters are read with `of`, and there is none; pieces of the enemy are `enemy king`".into(),
                    ([], counters) => format!("counters are {}", list(counters)),
                    (near, _) => did_you_mean(near),
                };
                unknown_name(name, span, "expected a counter before `of`").with_help(help)
            }
            CheckWithoutIn { span } => {
                let message = "`check of` is without `in`";
                Self::error(rule::SYNTAX, message, span, "`in check of enemy`")
                    .with_help("write `in check of enemy`")
            }
            NotOwned {
                name,
                span,
                meaning,
            } => {
                let message = format!("`{name}` has no `of`");
                let label = format!("this is {meaning}");
                Self::error(rule::TYPE_MISMATCH, message, span, label).with_help(
                    "counters are read with `of`; sets of cells are cut: `enemy king`, `enemy & far`",
                )
            }
            StoreAlone { name, span } => store_alone(
                name,
                span,
                "pieces outside the board are not cells",
            )
            .with_help(format!(
                "write `has({name})` or `none-left({name})`; `to = \"{name}\"` promotes from it"
            )),
            OwnedStoreAlone { name, player, span } => {
                let label = "pieces outside the board are neither cells nor a number";
                store_alone(name, span, label).with_help(format!(
                    "write `has({name} of {player})` or `none-left({name} of {player})`"
                ))
            }
            UnknownPlayer { player, names } => {
                let word = &player.text;
                let message = format!("`{word}` is not a player");
                let words = ["enemy", "me", "partner", "next"];
                let words = words.into_iter().chain(names.iter().copied());
                let help = match near_names(word, words)[..] {
                    [near, ..] => did_you_mean(&[near]),
                    [] if word.contains('|') => {
                        "only one name is allowed here; join the results".into()
                    }
                    [] => format!(
                        "write `enemy`, `me`, `next`, or the name of a player: {}",
                        names.join(", ")
                    ),
                };
                unknown_player(player, message, "expected a player here").with_help(help)
            }
            NoPartner { player, names } => {
                let message = "no player has a partner in this game";
                let help = match teams_example(&names) {
                    Some(example) => format!("name the teams: `{example}`"),
                    None => "write `me` or `enemy`: two players have no partners".to_owned(),
                };
                unknown_player(player, message, "every player is alone").with_help(help)
            }
            NeutralPlayer { player } => {
                let message = "`neutral` is not a player";
                let label = "neutral pieces belong to no player";
                unknown_player(player, message.to_owned(), label).with_help(
                    "the set of neutral pieces is `neutral`; effects make pieces neutral with `set-owner(S, neutral)` and `place(S, kind, neutral)`",
                )
            }
            SeveralPlayers { player } => {
                let message = format!("`{}` is not always one player", player.text);
                let label = "expected one player here";
                Self::error(rule::ONE_PLAYER, message, player.span, label)
                    .with_help("write `me`, `next` or the name of a player")
            }
            DerivedStatus { name, span } => {
                let message = format!("the status `{name}` is derived: no effect gives it");
                let label = "it is read from the board, by its `is`";
                Self::error(resolve::UNKNOWN_STATUS, message, span, label)
                    .about_name(name)
                    .with_help(format!(
                        "effects give statuses that have `lasts`; write `lasts` instead of `is` in `[status.{name}]`, or give another"
                    ))
            }
            UnknownStatus { name, span, given } => {
                let message = format!("there is no status `{name}` that can be given");
                let label = "no `[status]` of this name with `lasts`";
                Self::error(resolve::UNKNOWN_STATUS, message, span, label)
                    .about_name(name)
                    .with_help(suggest(name, "statuses", given))
            }
            JointIsNoTurn { name, span, turns } => {
                let message =
                    format!("`{name}` is a joint move, and `turn is` tests the kind of turn");
                let label = match turns.is_empty() {
                    true => "there are no kinds of turn here".to_owned(),
                    false => format!("kinds of turn are {}", list(&turns)),
                };
                Self::error(resolve::UNKNOWN_TURN, message, span, label)
                    .about_name(name)
                    .with_help(format!(
                        "a condition on this joint move is `when` of `[joint.{name}]`; `[turn.joint-move]` with `do = [\"joint\"]` makes joint moves a kind of turn, which `turn is joint-move` tests"
                    ))
            }
            UnknownAttribute {
                name,
                span,
                is_of_kinds,
                of_cells,
            } => {
                let message = format!("there is no attribute `{name}` that can be set");
                let label = match is_of_kinds {
                    true => "this one is of kinds, and a kind stays what it is",
                    false => "no `[attribute]` of this name",
                };
                let help = match of_cells.is_empty() {
                    true => "this game has no attribute of cells or of pieces; `[attribute.NAME]` with `of = \"cell\"` or `of = \"piece\"` makes one".into(),
                    false => suggest(name, "attributes of cells and of pieces", of_cells),
                };
                Self::error(resolve::UNKNOWN_ATTRIBUTE, message, span, label)
                    .about_name(name)
                    .with_help(help)
            }
            Ambiguous {
                name,
                span,
                meaning,
                other,
            } => {
                let label = format!("`{name}` is {meaning} already");
                let diagnostic = two_meanings(name, span, label);
                match other {
                    Some(other) => diagnostic.with_label(other, "the other meaning"),
                    None => diagnostic,
                }
            }
            AmbiguousZone {
                name,
                span,
                meaning,
            } => two_meanings(
                name,
                span,
                format!("{meaning} here, and a zone of the board"),
            ),
            Recursion { name, span } => {
                let message = format!("`{}` is made of itself", name.text);
                let label = "used inside its own expression";
                Self::error(rule::LET_RECURSION, message, span, label)
                    .with_label(name.span, "named here")
                    .with_help(
                        "a name in `[let]` is replaced by its expression; it cannot contain itself",
                    )
            }
            Nested { most, span } => {
                let message = format!("more than {most} names from `[let]` inside one another");
                Self::error(rule::LET_RECURSION, message, span, "one too many")
                    .with_help("write some of them out")
            }
        }
    }
}

impl Meant<'_> {
    /// Returns advice about the unknown name.
    fn advice(self, name: &str) -> String {
        match self {
            Self::Function { usage } => format!("`{name}` is a function: write `{usage}`"),
            Self::Advice(advice) => advice,
            Self::PiecesOf { player, set } => {
                format!("`{player}` is a player: write `pieces({player}) & {set}`")
            }
            Self::Parameters { usage } => format!("`{name}` has parameters: write `{usage}`"),
            Self::Attribute => {
                format!("`{name}` is an attribute: write `{name}(S)` for the cells or pieces of S")
            }
            Self::Mine => "`me` is the player; their pieces are `mine`".into(),
            Self::Player => format!(
                "`{name}` is a player: their pieces are `pieces({name})`, and `me is {name}` tests for the player"
            ),
            Self::Movement => format!("movements are in quotes: write `'{name}'`"),
            Self::Difference(left, right) => format!(
                "`a-b` is one name; with spaces, `{left} - {right}` is the first without the second"
            ),
            Self::Part => format!("`{name}` is a part: write `part is {name}`"),
            Self::Phase => format!("`{name}` is a phase: write `phase is {name}`"),
            Self::Turn => format!("`{name}` is a kind of turn: write `turn is {name}`"),
            Self::Check => "write `in check`, or `in check of enemy`".into(),
            Self::Symbols => format!("symbols are in quotes: write `'{name}'`"),
            Self::Small(small) => written_small(&small),
            Self::Line(line) => by_cell(&line),
            Self::Near(near) => did_you_mean(&near),
            Self::Cell(files) => {
                format!("{}; no zone or kind has this name", files.missing(name))
            }
            Self::Known(known) if known.is_empty() => "nothing of this type is known here".into(),
            Self::Known(known) => format!("known here: {}", list(&known)),
            Self::Zone(known) => format!(
                "to name cells, write `[zone]` and below it `{name} = \"rank(a8)\"`, for example; known here: {}",
                list(&known)
            ),
        }
    }
}

fn unknown_name(name: &str, span: Span, label: impl Into<String>) -> Diagnostic {
    let message = format!("unknown name `{name}`");
    Diagnostic::error(resolve::UNKNOWN_NAME, message, span, label).about_name(name)
}

fn unknown_player(player: &Word, message: impl Into<String>, label: &str) -> Diagnostic {
    Diagnostic::error(resolve::UNKNOWN_PLAYER, message, player.span, label).about_name(&player.text)
}

fn store_alone(name: &str, span: Span, label: &str) -> Diagnostic {
    let message = format!("the store `{name}` is used alone");
    Diagnostic::error(rule::STORE_ALONE, message, span, label)
}

fn two_meanings(name: &str, span: Span, label: String) -> Diagnostic {
    let message = format!("`{name}` has two meanings");
    Diagnostic::error(resolve::AMBIGUOUS_NAME, message, span, label).with_help(
        "give one of them another name: kinds, zones, cells, counters and `[let]` share one space",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceId;

    /// Tests the advice about a wrong word: a near name, one name of several that are joined, or all names.
    #[test]
    fn a_word_that_is_no_player_is_answered_by_what_it_looks_like() {
        let help = |text: &str| {
            let player = &Word {
                text: text.to_owned(),
                span: Span {
                    source: SourceId(0),
                    start: 0,
                    end: 1,
                },
            };
            let names = vec!["white", "black"];
            let diagnostic = Diagnostic::from(NameMistake::UnknownPlayer { player, names });
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
