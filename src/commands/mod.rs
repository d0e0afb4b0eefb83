//! The command line: one file for each subcommand.

mod analyse;
mod bench;
mod betza;
mod check;
mod engine;
mod explain;
mod list;
mod matches;
mod moves;
mod perft;
mod play;
mod playtest;
mod show;
mod start;
mod tune;

use std::io::{IsTerminal as _, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Chess variants as text: checks a definition like a compiler, and plays it.
#[derive(Parser, Debug)]
#[command(
    name = "alfil",
    version,
    about,
    max_term_width = 100,
    after_help = "VARIANT is a shipped name (`alfil list`) or the path of a definition file.\nExit status: 0 as asked, 1 something is wrong with a definition, position or move, 2 not usable as called."
)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Lists the shipped variants.
    List(list::Args),
    /// Checks definition files, runs the tests they carry, and checks board files.
    Check(check::Args),
    /// Prints the page of a diagnostic.
    Explain(explain::Args),
    /// Shows a variant: board, set-up, pieces, rules.
    Show(show::Args),
    /// Says what a movement notation means.
    Betza(betza::Args),
    /// Lists the legal moves of a position.
    Moves(moves::Args),
    /// Counts the sequences of legal moves.
    Perft(perft::Args),
    /// Plays for other programs: UCI, XBoard, USI.
    Engine(engine::Args),
    /// Plays a game in the terminal.
    Play(play::Args),
    /// Lets two players, ours or other programs, play a match.
    Match(Box<matches::Args>),
    /// Plays many games against itself and tells what the game is like.
    Playtest(playtest::Args),
    /// Learns from games what men are worth, for the opponent to know.
    Tune(tune::Args),
    /// Thinks about a position and tells the best lines.
    Analyse(analyse::Args),
    /// Counts the positions that the search looks at in each game, and how fast.
    Bench(bench::Args),
}

/// Why a command stops: what to print on standard error, and the exit status.
#[derive(Debug)]
pub struct Stop {
    message: String,
    status: u8,
}

impl Stop {
    /// Something is wrong with what was given.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 1,
        }
    }

    /// Not usable as called.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 2,
        }
    }

    /// The words alone.
    pub fn into_message(self) -> String {
        self.message
    }

    /// A failure that has been printed already.
    pub fn silent(status: u8) -> Self {
        Self {
            message: String::new(),
            status,
        }
    }
}

impl From<alfil::library::LibraryError> for Stop {
    fn from(error: alfil::library::LibraryError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<interpreter::TooMuch> for Stop {
    fn from(why: interpreter::TooMuch) -> Self {
        let words = alfil::too_much::TooMuchWords::of(why);
        Self::wrong(format!("{}; {}", words.message, words.help))
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        // A reader that has gone away (`| head`) is no failure of ours.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::silent(0)
        } else {
            Self::wrong(error.to_string())
        }
    }
}

/// The complaint about a cell that a board does not have.
pub fn no_such_cell(board: &ir::Board, name: &str, board_name: &str) -> Stop {
    let names = board.cells.iter().map(|cell| cell.name.as_str());
    let near = grammar::diagnostic::near_names(name, names);
    let hint = match near.first() {
        Some(near) => format!("; did you mean `{near}`?"),
        None => "; `alfil show VARIANT --names` shows their names".to_owned(),
    };
    Stop::usage(format!(
        "`{name}` is not a cell of the board `{board_name}`{hint}"
    ))
}

/// What a command gives.
pub type Done = Result<(), Stop>;

/// Runs the command.
pub fn run(cli: Cli) -> ExitCode {
    let done = match cli.command {
        Command::List(args) => list::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Betza(args) => betza::run(&args),
        Command::Moves(args) => moves::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Engine(args) => engine::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Playtest(args) => playtest::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Analyse(args) => analyse::run(&args),
        Command::Bench(args) => bench::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(stop) => {
            if !stop.message.is_empty() {
                eprintln!("alfil: {}", stop.message.trim_end());
            }
            ExitCode::from(stop.status)
        }
    }
}

/// Prints a result; a closed pipe ends the command quietly.
pub fn print(text: &str) -> Done {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Whether results may be coloured: on a terminal, unless `NO_COLOR` is set.
pub fn colour_out() -> bool {
    std::io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// Whether messages may be coloured.
pub fn colour_err() -> bool {
    std::io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
