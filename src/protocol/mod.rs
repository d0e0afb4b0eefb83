//! The engine: talks with other programs in the protocols that chess programs know.
//!
//! - [`run`]: one conversation, whatever protocol the other side speaks; its first line tells which.
//! - [`catalogue`]: which games there are to play.
//! - [`wording`]: moves and positions as each protocol writes them.
//! - [`go`]: what is asked of a search.
//! - `desk`, `thinking`: lines that come in while a thread of its own thinks.
//! - `uci` (UCI and USI), `xboard` (with [`setup`]): the conversations.
//!
//! Nothing but the protocol is written. A line that cannot be understood is answered; nothing but `quit` and the end of input ends a
//! conversation.

pub mod catalogue;
mod desk;
mod desk_show;
pub mod go;
pub mod grid;
pub mod pictures;
pub mod setup;
mod thinking;
mod uci;
mod uci_options;
pub mod wording;
mod words;
mod xboard;
mod xboard_play;

use std::io::{BufRead, Write};
use std::thread;

use interpreter::Game;

use catalogue::Catalogue;
use desk::{Desk, Line};
use uci::Uci;
use wording::Style;
use xboard::XBoard;

/// What follows when a conversation about one game is over.
enum Next {
    /// The conversation ends.
    Quit,
    /// It goes on about the game of this name.
    Game(String),
}

/// A protocol, as far as it remembers something when the game changes.
trait Talk {
    /// Talks about one game until another one is asked for.
    ///
    /// # Errors
    /// If nobody reads any more.
    fn serve<'g>(
        &mut self,
        desk: &mut Desk,
        game: &'g Game,
        jobs: &thinking::Jobs<'g>,
    ) -> std::io::Result<Next>;

    /// Tells that a game cannot be played after all, and why.
    ///
    /// # Errors
    /// If nobody reads any more.
    fn cannot(&mut self, desk: &mut Desk, why: &str) -> std::io::Result<()>;
}

/// Talks with another program until it says `quit` or says no more.
///
/// # Errors
/// If what is answered cannot be written; a reader that has gone away is none.
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
            Some("uci") => return talk(desk, &mut Uci::new(Style::Uci, catalogue)),
            Some("usi") => return talk(desk, &mut Uci::new(Style::Usi, catalogue)),
            Some("xboard") => return talk(desk, &mut XBoard::new(catalogue)),
            Some("quit" | "exit") => return Ok(()),
            // A GUI that knows what it wants may say so without a greeting.
            Some("protover") => {
                desk.put_back(text);
                return talk(desk, &mut XBoard::new(catalogue));
            }
            Some("isready" | "position" | "go" | "ucinewgame" | "setoption" | "d") => {
                desk.put_back(text);
                return talk(desk, &mut Uci::silent(Style::Uci, catalogue));
            }
            Some(word) => desk.say(&format!(
                "Error (unknown command): {}; say `uci`, `xboard` or `usi` first, or `quit`",
                desk::shown(word)
            ))?,
        }
    }
    Ok(())
}

fn talk(desk: &mut Desk, talk: &mut (impl Talk + Catalogued)) -> std::io::Result<()> {
    let mut name = talk.greet(desk)?;
    // The game that can be gone back to; the first one is shipped, and sound.
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

/// What a protocol says at first, and which games it offers.
trait Catalogued {
    /// Says what comes first, and returns the name of the game that is played unless another is asked for.
    ///
    /// # Errors
    /// If nobody reads any more.
    fn greet(&mut self, desk: &mut Desk) -> std::io::Result<String>;

    /// The games.
    fn catalogue(&self) -> &Catalogue;
}
