//! The first words of lines.

use clap::ValueEnum;

/// A command of UCI or USI.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "lower")]
pub(super) enum UciWord {
    Uci,
    Usi,
    IsReady,
    SetOption,
    UciNewGame,
    UsiNewGame,
    Position,
    Go,
    Stop,
    PonderHit,
    GameOver,
    D,
    Quit,
    Debug,
    Register,
}

/// A command of XBoard that Alfil supports.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
#[value(rename_all = "lower")]
pub(super) enum XBoardWord {
    ProtoVer,
    Ping,
    Quit,
    New,
    Variant,
    SetBoard,
    Force,
    Go,
    PlayOther,
    Analyze,
    Exit,
    #[value(name = ".")]
    Status,
    UserMove,
    #[value(name = "?")]
    MoveNow,
    Undo,
    Remove,
    Result,
    Hint,
    Draw,
    Lift,
    Hard,
    Easy,
    Post,
    NoPost,
    D,
    Level,
    St,
    Sd,
    Time,
    Memory,
    Cores,
    Option,
}

/// Reads a command; `None` if there is none of this name.
pub(super) fn read<W: ValueEnum>(text: &str) -> Option<W> {
    W::from_str(text, false).ok()
}

/// Returns all commands, as they are written.
pub(super) fn all<W: ValueEnum>() -> Vec<String> {
    let word = |word: &W| Some(word.to_possible_value()?.get_name().to_owned());
    W::value_variants().iter().filter_map(word).collect()
}
