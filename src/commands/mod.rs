//! The command line: one file for each subcommand.

mod against;
mod analyse;
mod bench;
mod betza;
#[cfg(test)]
mod bounds;
mod check;
mod completions;
mod engine;
mod explain;
mod export;
mod list;
mod match_json;
mod matches;
mod memory;
mod moves;
mod output;
mod perft;
mod play;
mod playtest;
mod ray;
mod schema;
mod serve;
mod show;
mod signals;
mod site;
mod start;
mod stop;
mod tune;
mod written;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::memory::{has_memory, megabytes, no_memory};
use self::output::{
    COLOUR, Colour, colour_err, colour_out, is_of_utf8, locale, print, print_screen, report, window,
};
use self::stop::{Done, Stop, no_such_cell};
use self::written::{
    is_stdout, state_folder, writable, writable_results, write_file, write_result,
};

/// Chess variants as text: checks a definition like a compiler, and plays it.
#[derive(Parser, Debug)]
#[command(
    name = "alfil",
    version = concat!(env!("CARGO_PKG_VERSION"), env!("ALFIL_BUILD")),
    about,
    max_term_width = 100,
    after_help = "VARIANT is a shipped name (`alfil list`) or the path of a definition file.\nExit status: 0 success, 1 error in a definition, position or move, 2 usage error."
)]
pub struct Cli {
    /// When results and messages are colored.
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Colour,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Lists the shipped variants.
    List(list::Args),
    /// Checks definition files, runs their tests, and checks board files.
    Check(check::Args),
    /// Prints the page of a diagnostic.
    Explain(explain::Args),
    /// Shows a variant: board, set-up, pieces, rules.
    Show(show::Args),
    /// Explains a movement notation.
    Betza(betza::Args),
    /// Lists the legal moves of a position.
    Moves(moves::Args),
    /// Counts the sequences of legal moves.
    Perft(perft::Args),
    /// Plays for other programs: UCI, XBoard, USI.
    Engine(engine::Args),
    /// Plays a game in the terminal.
    Play(play::Args),
    /// Plays a match between two players, ours or other programs.
    Match(Box<matches::Args>),
    /// Plays many games against itself and reports statistics of the game.
    Playtest(playtest::Args),
    /// Learns piece values from games, for the opponent.
    Tune(tune::Args),
    /// Searches a position and prints the best lines.
    Analyse(analyse::Args),
    /// Serves the page to a browser on this machine: play, look, write.
    Serve(serve::Args),
    /// Writes a variant as one file to share, or a site.
    Export(export::Args),
    /// Counts the positions that the search visits in each game, and how fast.
    Bench(bench::Args),
    /// Prints the JSON Schema of definition files, or of the output of a command with `--json`.
    Schema(schema::Args),
    /// Prints completions for a shell, or the manual page.
    Completions(completions::Args),
}

/// Runs the command.
pub fn run(cli: Cli) -> ExitCode {
    // The command line is parsed once.
    let _ = COLOUR.set(cli.color);
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
        Command::Serve(args) => serve::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Completions(args) => completions::run(&args),
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
