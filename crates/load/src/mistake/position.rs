//! Mistakes of a written position and of the start.

use grammar::diagnostic::{Diagnostic, suggest};
use grammar::placement::{self, Form};
use grammar::source::Span;
use grammar::variant::document::Key;
use interpreter::notation::NotationError;
use interpreter::notation::fen::Field;

use crate::codes;
use crate::sound::Unsound;

/// A mistake of a position whose code depends on where the position is written.
pub(crate) enum FormMistake<'n> {
    /// A field of a FEN means nothing in this game.
    Field {
        field: Field,
        /// The reason, in the words of the interpreter.
        error: NotationError,
        span: Span,
    },
    /// Chance picks nothing from a store in the phase of the position.
    NotDrawnFrom {
        store: &'n str,
        phase: Option<&'n str>,
        span: Span,
    },
    /// The store from which chance picks is empty.
    NothingToDraw {
        store: &'n str,
        /// An item of it.
        item: &'n str,
        span: Span,
    },
    /// A piece that has passed cells is of the player to move.
    PassedByMover {
        place: String,
        player: &'n str,
        span: Span,
    },
    /// Nothing is hidden in the phase of the position.
    NothingHidden {
        phase: Option<&'n str>,
        /// A phase with hidden moves.
        hidden: Option<&'n str>,
        span: Span,
    },
    /// A position file does not have this key at its top.
    UnknownKey { key: &'n Key, belongs: Belongs },
}

/// The place where a key of a position file belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Belongs {
    /// The table `state`.
    State,
    /// The table `cells`.
    Cells,
    /// The table `stores`.
    Stores,
    /// None that is known.
    Nowhere,
}

impl FormMistake<'_> {
    /// Returns the diagnostic in this form.
    pub(crate) fn diagnostic(self, form: Form) -> Diagnostic {
        use FormMistake::*;
        match self {
            Field { field, error, span } => {
                let (code, label) = match (field, form) {
                    (self::Field::Rights, Form::Setup) => {
                        (codes::SETUP_RIGHTS, "no right in this set-up")
                    }
                    (self::Field::Rights, _) => (form.code(), "no right in this position"),
                    (self::Field::Passed, Form::Setup) => {
                        (codes::SETUP_PASSED, "this cell was not passed")
                    }
                    (self::Field::Passed, _) => (form.code(), "this cell was not passed"),
                };
                Diagnostic {
                    help: error.help,
                    ..Diagnostic::error(code, error.message, span, label)
                }
            }
            NotDrawnFrom { store, phase, span } => {
                let of_phase =
                    phase.map_or(String::new(), |phase| format!(" in the phase `{phase}`"));
                let message = format!("nothing is drawn from `{store}`{of_phase}");
                Diagnostic::error(form.code(), message, span, "called for here")
                    .with_help("leave `called` out, or name another phase")
            }
            NothingToDraw { store, item, span } => {
                let message = format!("`{store}` is empty, so chance has nothing to draw");
                Diagnostic::error(form.code(), message, span, "called for here").with_help(format!(
                    "put something into the store, as in `{item} = 1`, or leave `called` out"
                ))
            }
            PassedByMover {
                place,
                player,
                span,
            } => {
                let code = match form {
                    Form::Setup => codes::SETUP_PASSED,
                    _ => form.code(),
                };
                let message = format!(
                    "`{place}` has a piece of {player}, and {player} is to move: it cannot just have passed cells"
                );
                Diagnostic::error(code, message, span, "not the last move").with_help(format!(
                    "name a piece of the player of the last move, or let another player than {player} move"
                ))
            }
            NothingHidden {
                phase,
                hidden,
                span,
            } => {
                let message = match phase {
                    Some(phase) => format!("everything is visible in the phase `{phase}`"),
                    None => "everything is visible in this game".to_owned(),
                };
                let help = match hidden {
                    Some(hidden) => format!("leave `unseen` out, or write `phase = \"{hidden}\"`"),
                    None => "leave `unseen` out".to_owned(),
                };
                Diagnostic::error(form.code(), message, span, "nothing is hidden").with_help(help)
            }
            UnknownKey { key, belongs } => {
                let name = &key.name;
                let help = match belongs {
                    Belongs::State => "write it under `[state]`".to_owned(),
                    Belongs::Cells => "write it under `[cells]`".to_owned(),
                    Belongs::Stores => format!("write `[stores.{name}]`"),
                    Belongs::Nowhere => suggest(name, "keys", placement::keys()),
                };
                let message = format!("`{name}` is not a key of a position file");
                Diagnostic::error(form.code(), message, key.span, "no key of this name")
                    .with_help(help)
            }
        }
    }
}

/// A mistake of the start of a game.
pub(crate) enum StartMistake {
    /// The condition `safe` holds for no player.
    SafeForNone {
        /// The condition.
        safe: Span,
    },
    /// No game can reach the set-up.
    Unsound { unsound: Unsound, setup: Span },
    /// A player is in check, and pieces of other players are among the player's royals.
    RoyalsOfOthers { who: Span, player: String },
    /// A player is in check from pieces that the player owns.
    CheckByOwn {
        pieces: Span,
        player: String,
        /// The cells of these pieces.
        from: Vec<String>,
    },
    /// The condition of `[shuffle]` holds in no position that is found.
    NeverDrawn { place: Span },
    /// No game can reach a start position that is drawn.
    DrawnUnsound {
        unsound: Unsound,
        /// The position, in backticks.
        fen: String,
        place: Span,
    },
    /// The game is over before its first move.
    Over {
        /// The outcome in words.
        outcome: String,
        place: Span,
    },
}

impl From<StartMistake> for Diagnostic {
    fn from(mistake: StartMistake) -> Self {
        match mistake {
            StartMistake::SafeForNone { safe } => {
                let message = "all players are in check at the start";
                let label = "this does not hold for any player at the start";
                Self::error(codes::START_IN_CHECK, message, safe, label)
                    .with_help("`safe` is the condition under which the royal pieces are safe, as in `safe = \"none(attacked(royal))\"`; or change the set-up")
            }
            StartMistake::Unsound { unsound, setup } => {
                let message = format!("at the start {}", unsound.message);
                Self::error(
                    codes::START_IN_CHECK,
                    message,
                    setup,
                    "this position cannot arise",
                )
                .with_help(format!(
                    "{}; or change the rules that make this a check",
                    unsound.help
                ))
            }
            StartMistake::RoyalsOfOthers { who, player } => {
                let message = format!("at the start {player} is in check");
                let label = format!("pieces of other players are royal for {player}");
                Self::error(codes::START_IN_CHECK, message, who, label)
                    .with_help("write `mine` before the pieces, as in `who = \"mine king\"`")
            }
            StartMistake::CheckByOwn {
                pieces,
                player,
                from,
            } => {
                let message = format!("at the start {player} is in check");
                let from = from.join("`, `");
                let label = format!("another player may capture with {player}'s `{from}`");
                Self::error(codes::START_IN_CHECK, message, pieces, label).with_help(
                    "name fewer pieces that players move, as in `pieces = \"mine | neutral\"`",
                )
            }
            StartMistake::NeverDrawn { place } => {
                let message = format!(
                    "no start position is found in {} draws",
                    alfil_words::grouped(interpreter::DRAWS_MAX as u64)
                );
                let label = "this holds in none of them for all players";
                Self::warning(codes::START_NEVER_DRAWN, message, place, label).with_help(
                    "write a condition that more start positions satisfy; until then, every game begins with the set-up",
                )
            }
            StartMistake::DrawnUnsound {
                unsound,
                fen,
                place,
            } => {
                let message = format!("in a start position that may be drawn, {}", unsound.message);
                let label = "this allows it";
                Self::warning(codes::START_NEVER_DRAWN, message, place, label).with_help(format!(
                    "the position is {fen}; forbid it in `when` of `[shuffle]`"
                ))
            }
            StartMistake::Over { outcome, place } => {
                let message = "the game is over before its first move";
                Self::warning(codes::OVER_AT_START, message, place, outcome)
                    .with_help("change the set-up, the end that holds there, or the rules that leave no legal move; `alfil play` shows it")
            }
        }
    }
}
