//! Both ends of the protocols of other chess programs: UCI, USI and XBoard.
//!
//! The engine:
//!
//! - [`run`]: one conversation in any protocol, selected by the first line.
//! - [`catalogue`]: the available games.
//! - [`go`]: the limits of a search.
//! - `desk`, `thinking`: lines that come in while a thread of its own searches.
//! - `uci` (UCI and USI), `xboard` (with [`setup`]): the conversations.
//!
//! The other end: [`player`], other programs that play.
//!
//! The output of the engine is only the protocol. An unknown line is answered; only `quit` and the end of input end a conversation.

pub mod catalogue;
mod desk;
mod desk_show;
pub mod go;
pub mod lines;
pub mod pictures;
pub mod player;
pub mod setup;
mod thinking;
mod uci;
mod uci_options;
mod words;
mod xboard;
mod xboard_play;

use std::io::{BufRead, Write};
use std::thread;

use interpreter::Game;

use alfil_record::wording::Style;
use catalogue::Catalogue;
use desk::{Desk, Line};
use uci::Uci;
use xboard::XBoard;

/// The next state after a conversation about one game.
enum Next {
    /// The end of the conversation.
    Quit,
    /// A conversation about the game of this name.
    Game(String),
}

/// A protocol, with the state that it keeps when the game changes.
trait Talk {
    /// Writes the greeting, and returns the name of the default game.
    ///
    /// # Errors
    /// If the reader has closed the pipe.
    fn greet(&mut self, desk: &mut Desk) -> std::io::Result<String>;

    /// Returns the games that the protocol offers.
    fn catalogue(&self) -> &Catalogue;

    /// Serves one game until another one is selected.
    ///
    /// # Errors
    /// If the reader has closed the pipe.
    fn serve<'g>(
        &mut self,
        desk: &mut Desk,
        game: &'g Game,
        jobs: &thinking::Jobs<'g>,
    ) -> std::io::Result<Next>;

    /// Reports that a game cannot be played after all, with the reason.
    ///
    /// # Errors
    /// If the reader has closed the pipe.
    fn cannot(&mut self, desk: &mut Desk, why: &str) -> std::io::Result<()>;
}

/// Serves another program until it sends `quit` or ends its output.
///
/// # Errors
/// If an answer cannot be written; a closed pipe is no error.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: &mut (dyn Write + Send),
    paths: &[String],
) -> std::io::Result<()> {
    let mut desk = Desk::new(input, output);
    let done = converse(&mut desk, paths);
    match done {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        done => done,
    }
}

fn converse(desk: &mut Desk, paths: &[String]) -> std::io::Result<()> {
    let mut catalogue = Catalogue::shipped();
    for path in paths {
        for line in catalogue.add(path) {
            eprintln!("alfil: {line}");
        }
    }
    while let Some(line) = desk.next_line() {
        let text = match line {
            Line::Text(text) => text,
            Line::TooLong => {
                desk.say("Error (line too long)")?;
                continue;
            }
        };
        match text.split_whitespace().next() {
            None => {}
            Some("uci") => return serve_games(desk, &mut Uci::new(Style::Uci, catalogue)),
            Some("usi") => return serve_games(desk, &mut Uci::new(Style::Usi, catalogue)),
            Some("xboard") => return serve_games(desk, &mut XBoard::new(catalogue)),
            Some("quit" | "exit") => return Ok(()),
            // A GUI may send its settings without a greeting.
            Some("protover") => {
                desk.put_back(text);
                return serve_games(desk, &mut XBoard::new(catalogue));
            }
            Some("isready" | "position" | "go" | "ucinewgame" | "setoption" | "d") => {
                desk.put_back(text);
                return serve_games(desk, &mut Uci::silent(Style::Uci, catalogue));
            }
            Some(word) => desk.say(&format!(
                "Error (unknown command): {}; send `uci`, `xboard` or `usi` first, or `quit`",
                desk::shown(word)
            ))?,
        }
    }
    Ok(())
}

/// Serves one game after another, as another program selects them.
fn serve_games(desk: &mut Desk, talk: &mut impl Talk) -> std::io::Result<()> {
    let mut name = talk.greet(desk)?;
    // The previous game to return to; the first one is shipped, and valid.
    let mut last: Option<String> = None;
    loop {
        let loaded = talk.catalogue().load(&name);
        let game = match loaded {
            Ok(game) => game,
            Err(why) => {
                talk.cannot(desk, &why)?;
                match last.take() {
                    Some(before) => {
                        name = before;
                        continue;
                    }
                    None => return Ok(()),
                }
            }
        };
        let values = talk.catalogue().values(&name, &game);
        last = Some(name);
        let next = thread::scope(|scope| {
            let jobs = thinking::start(scope, &game, values, desk.events());
            let next = talk.serve(desk, &game, &jobs);
            desk.halt();
            next
        })?;
        match next {
            Next::Quit => return Ok(()),
            Next::Game(other) => name = other,
        }
    }
}
