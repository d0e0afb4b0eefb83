//! What commands print: on a terminal in color, in ASCII where the locale is not UTF-8.

use std::io::{IsTerminal as _, Write as _};
use std::sync::{LazyLock, OnceLock};

use super::stop::Done;

/// The choices of `--color`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The value of `--color`.
pub static COLOUR: OnceLock<Colour> = OnceLock::new();

/// Tests whether a stream is coloured, by whether it is a terminal.
fn is_coloured(is_terminal: bool) -> bool {
    match COLOUR.get().copied().unwrap_or_default() {
        Colour::Always => true,
        Colour::Never => false,
        Colour::Auto => {
            let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
            let is_off = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            is_terminal && !is_dumb && !is_off
        }
    }
}

/// Prints a result; a closed pipe ends the command quietly.
pub fn print(text: &str) -> Done {
    print_bytes(text.as_bytes())
}

pub fn print_bytes(bytes: &[u8]) -> Done {
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
