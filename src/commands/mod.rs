//! The command line: one file for each subcommand.

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
mod moves;
mod perft;
mod play;
mod playtest;
mod schema;
mod serve;
mod show;
mod signals;
mod start;
mod tune;

use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{LazyLock, OnceLock};

use alfil::files::{self, There, WriteError};
use clap::{Parser, Subcommand};

use self::signals::Signal;

/// Chess variants as text: checks a definition like a compiler, and plays it.
#[derive(Parser, Debug)]
#[command(
    name = "alfil",
    version,
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

/// The choices of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The value of `--color`.
static COLOUR: OnceLock<Colour> = OnceLock::new();

/// Tests whether a stream is coloured, by whether it is a terminal.
fn is_coloured(is_terminal: bool) -> bool {
    match COLOUR.get().copied().unwrap_or_default() {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            is_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
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
    /// Writes a variant as one file to share.
    Export(export::Args),
    /// Counts the positions that the search visits in each game, and how fast.
    Bench(bench::Args),
    /// Prints the JSON Schema of the output of a command with `--json`.
    Schema(schema::Args),
    /// Prints completions for a shell, or the manual page.
    Completions(completions::Args),
}

/// The reason why a command stops: the message for standard error, and the exit status.
#[derive(Debug)]
pub struct Stop {
    message: String,
    status: u8,
}

impl Stop {
    /// Creates a stop for an error in the input.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 1,
        }
    }

    /// Creates a stop for a usage error.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 2,
        }
    }

    /// Creates a stop for a file that is not written: a usage error if the rule of [`files`] rejects it, else the error of the system.
    pub fn unwritten(path: &Path, why: &WriteError) -> Self {
        let message = why.about(path);
        match why {
            WriteError::System(_) => Self::wrong(message),
            _ => Self::usage(message),
        }
    }

    /// Returns the message alone.
    pub fn into_message(self) -> String {
        self.message
    }

    /// Creates a stop for a signal that ended the command early; the results so far have been printed.
    pub fn ended(signal: Signal, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: signal.status(),
        }
    }

    /// Creates a stop for a failure that has been printed already.
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
        // A reader that has closed the pipe (`| head`) is not an error of this program.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::silent(0)
        } else {
            Self::wrong(error.to_string())
        }
    }
}

/// Creates the error about a cell that a board does not have.
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

/// The result of a command.
pub type Done = Result<(), Stop>;

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

/// Rejects files that could not be written at the end, before any work: those of `paths`, which replace existing files if `replaces`
/// is set. All paths must differ.
pub fn writable<'p>(paths: impl IntoIterator<Item = &'p Path>, replaces: bool) -> Done {
    let mut seen: Vec<&Path> = Vec::new();
    for path in paths {
        if seen.contains(&path) {
            let path = path.display();
            return Err(Stop::usage(format!("`{path}` is named for two files")));
        }
        files::check(path, There::of(replaces)).map_err(|why| Stop::unwritten(path, &why))?;
        seen.push(path);
    }
    Ok(())
}

/// Writes a file that [`writable`] has allowed.
pub fn write_file(path: &Path, contents: impl AsRef<[u8]>, replaces: bool) -> Done {
    files::write(path, contents, There::of(replaces)).map_err(|why| Stop::unwritten(path, &why))
}

/// Tests whether a path of a result means standard output; a file of this name is `./-`.
pub fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Rejects paths of results, as [`writable`]. At most one may be standard output, and not one that is binary if that is a terminal.
pub fn writable_results<'p>(
    texts: impl IntoIterator<Item = &'p Path>,
    binaries: impl IntoIterator<Item = &'p Path>,
    replaces: bool,
) -> Done {
    let binaries: Vec<&Path> = binaries.into_iter().collect();
    let has_binary = binaries.iter().any(|path| is_stdout(path));
    let all: Vec<&Path> = texts.into_iter().chain(binaries).collect();
    if all.iter().filter(|path| is_stdout(path)).count() > 1 {
        return Err(Stop::usage(
            "standard output, `-`, is named for two results; write one of them to a file",
        ));
    }
    if has_binary && std::io::stdout().is_terminal() {
        return Err(Stop::usage(
            "this result is not text, and standard output is a terminal; name a file, or send the output to one: `> FILE`",
        ));
    }
    writable(all.into_iter().filter(|path| !is_stdout(path)), replaces)
}

/// Writes a result that [`writable_results`] has allowed to its file, or to standard output for `-`.
pub fn write_result(path: &Path, contents: impl AsRef<[u8]>, replaces: bool) -> Done {
    match is_stdout(path) {
        true => print_bytes(contents.as_ref()),
        false => write_file(path, contents, replaces),
    }
}

/// Reads a number of megabytes.
pub fn megabytes() -> impl clap::builder::TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=1 << 20)
}

/// Creates the error about an option that needs too many megabytes.
pub fn no_memory(option: &str, megabytes: u32) -> Stop {
    Stop::usage(format!(
        "`{option} {megabytes}`: there is not enough memory; use fewer megabytes"
    ))
}

/// Rejects an option that needs more megabytes than the machine has, or than this program may use.
pub fn has_memory(option: &str, megabytes: u32) -> Done {
    let kilobytes = u64::from(megabytes) << 10;
    // On other systems only a failed allocation shows the limit.
    let machine = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = machine
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"));
    let total = total.and_then(|total| total.trim().trim_end_matches(" kB").parse::<u64>().ok());
    let is_too_much = total.is_some_and(|total| kilobytes > total);
    let mut room: Vec<u8> = Vec::new();
    let bytes = usize::try_from(kilobytes << 10).unwrap_or(usize::MAX);
    match is_too_much || room.try_reserve_exact(bytes).is_err() {
        true => Err(no_memory(option, megabytes)),
        false => Ok(()),
    }
}

/// Returns the folder `name` in the user's folder for program state.
pub fn state_folder(name: &str) -> Option<PathBuf> {
    let of = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let state = of("XDG_STATE_HOME").filter(|path| path.is_absolute());
    let state = state.or_else(|| of("LOCALAPPDATA"));
    let state = state.or_else(|| Some(of("HOME")?.join(".local").join("state")));
    Some(state?.join("alfil").join(name))
}

/// Prints a result; a closed pipe ends the command quietly.
pub fn print(text: &str) -> Done {
    print_bytes(text.as_bytes())
}

fn print_bytes(bytes: &[u8]) -> Done {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()?;
    Ok(())
}

/// Prints a result for people: lines are drawn in ASCII if the locale is set and is not UTF-8.
pub fn print_screen(text: &str) -> Done {
    match *IS_ASCII {
        true => print(&drawn_in_ascii(text)),
        false => print(text),
    }
}

/// Prints a message for people, as [`print_screen`] prints a result.
pub fn report(text: &str) {
    match *IS_ASCII {
        true => eprint!("{}", drawn_in_ascii(text)),
        false => eprint!("{text}"),
    }
}

/// Whether the locale is set and is not UTF-8.
static IS_ASCII: LazyLock<bool> =
    LazyLock::new(|| locale().is_some_and(|locale| !is_of_utf8(&locale)));

/// Returns the locale for characters, if one is set.
pub fn locale() -> Option<String> {
    let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
    ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set)
}

/// Tests whether a locale uses UTF-8.
pub fn is_of_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Returns a text with ASCII in place of the line-drawing characters, one for one. Names stay as they are written.
fn drawn_in_ascii(text: &str) -> String {
    let ascii = |sign: char| match sign {
        '│' | '┃' | '╎' => '|',
        '─' | '━' => '-',
        '└' | '┘' | '┌' | '┐' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '·' | '…' => '.',
        '×' => 'x',
        '“' | '”' => '"',
        '‘' | '’' | '˙' => '\'',
        '–' => '-',
        '⚠' => '!',
        sign => sign,
    };
    text.chars().map(ascii).collect()
}

/// Returns the columns and lines of the window in which results appear; `None` if standard output is no terminal with a known size.
pub fn window() -> Option<(usize, usize)> {
    let (columns, lines) = terminal_size::terminal_size_of(std::io::stdout())?;
    Some((usize::from(columns.0), usize::from(lines.0)))
}

/// Tests whether results are coloured.
pub fn colour_out() -> bool {
    is_coloured(std::io::stdout().is_terminal())
}

/// Tests whether messages are coloured.
pub fn colour_err() -> bool {
    is_coloured(std::io::stderr().is_terminal())
}
