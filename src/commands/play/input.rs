//! What is typed, line by line; and questions that only a person at a terminal is asked.

use std::fmt;
use std::io::{IsTerminal as _, Write as _};

use alfil::lines;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::Session;
use crate::commands::{Done, Stop, print_screen as print};

/// Bytes of a line.
pub const LINE_BYTES_MAX: usize = 1 << 16;

/// A line that was read.
enum Line {
    Text(String),
    /// It cannot be understood, for this reason.
    Refused(String),
    /// The key that interrupts was pressed.
    Interrupted,
    /// There is none any more.
    End,
}

/// Where lines come from: a person who edits them at a terminal, or whatever is piped in.
pub(super) struct Input {
    /// Whether standard input is a terminal.
    pub(super) is_terminal: bool,
    /// Edits lines where standard output is a terminal too.
    editor: Option<Editor<Completion, MemHistory>>,
}

impl fmt::Debug for Input {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Input")
            .field("is_terminal", &self.is_terminal)
            .field("edits", &self.editor.is_some())
            .finish()
    }
}

impl Input {
    /// Standard input; where it and standard output are terminals, with editing, earlier lines (arrow keys) and completion (Tab).
    pub(super) fn new() -> Self {
        let is_terminal = std::io::stdin().is_terminal();
        let edits = is_terminal && std::io::stdout().is_terminal();
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .build();
        // A terminal that cannot be asked how it is set is read as if it were piped in.
        let editor = edits.then(|| Editor::with_history(config, MemHistory::new()));
        let mut editor = editor.and_then(Result::ok);
        if let Some(editor) = &mut editor {
            editor.set_helper(Some(Completion::default()));
        }
        Self {
            is_terminal,
            editor,
        }
    }

    /// Whether lines are edited: keys are read as they are pressed.
    pub(super) fn edits(&self) -> bool {
        self.editor.is_some()
    }

    /// Prints the prompt and reads a line.
    fn next(&mut self, prompt: &str, offers: &dyn Fn() -> Vec<String>) -> Result<Line, Stop> {
        let Some(editor) = &mut self.editor else {
            print(prompt)?;
            std::io::stdout().flush()?;
            return Ok(next_line()?);
        };
        if let Some(completion) = editor.helper_mut() {
            completion.lines = offers();
        }
        Ok(match editor.readline(prompt) {
            Ok(line) if line.len() > LINE_BYTES_MAX => Line::Refused(too_long()),
            Ok(line) => {
                // A line that no history takes is only not offered again.
                let _ = editor.add_history_entry(line.as_str());
                Line::Text(line)
            }
            Err(ReadlineError::Interrupted) => Line::Interrupted,
            Err(ReadlineError::Eof) => Line::End,
            Err(ReadlineError::Io(error)) => return Err(error.into()),
            Err(error) => return Err(Stop::wrong(error.to_string())),
        })
    }
}

/// What the key Tab offers.
#[derive(Default)]
struct Completion {
    /// Whole lines: words, and turns as they are written.
    lines: Vec<String>,
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let typed = line.get(..cursor).unwrap_or(line);
        if typed.starts_with("save ") || typed.starts_with("save! ") {
            return FilenameCompleter::new().complete(line, cursor, context);
        }
        let fitting = self.lines.iter().filter(|offer| offer.starts_with(typed));
        let pair = |offer: &String| Pair {
            display: offer.clone(),
            replacement: offer.clone(),
        };
        Ok((0, fitting.map(pair).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}

impl Session<'_> {
    /// Asks for a line; one that cannot be read is refused, and the next one asked for. `offers` are lines that fit here. `None` at the
    /// end of input.
    pub(super) fn read_line(
        &mut self,
        prompt: &str,
        offers: &dyn Fn() -> Vec<String>,
    ) -> Result<Option<String>, Stop> {
        loop {
            match self.input.next(prompt, offers)? {
                Line::Text(line) => {
                    // What a person types is on the screen already.
                    if !self.input.is_terminal {
                        print(&format!("{}\n", line.trim_end()))?;
                    }
                    return Ok(Some(line.trim().to_owned()));
                }
                Line::Refused(reason) if self.input.is_terminal => print(&format!("{reason}\n"))?,
                Line::Refused(reason) => print(&format!("\n{reason}\n"))?,
                Line::Interrupted => {
                    print("nothing was lost; `quit` leaves, `save FILE` saves the game\n")?;
                }
                Line::End => return Ok(None),
            }
        }
    }

    /// Lets the person at the terminal read on; a script need not be waited for.
    pub(super) fn wait(&self, words: &str) -> Done {
        if self.input.is_terminal {
            print(words)?;
            next_line()?;
        }
        Ok(())
    }

    /// Asks a person at a terminal whether it is meant; a script means what it says. The end of input is a yes.
    pub(super) fn is_meant(&mut self, question: &str) -> Result<bool, Stop> {
        if !(self.input.is_terminal && std::io::stdout().is_terminal()) {
            return Ok(true);
        }
        let both = || vec!["yes".to_owned(), "no".to_owned()];
        let answer = self.read_line(&format!("{question} (yes or no) "), &both)?;
        Ok(answer.is_none_or(|answer| {
            ["y", "yes"]
                .iter()
                .any(|yes| answer.eq_ignore_ascii_case(yes))
        }))
    }
}

fn too_long() -> String {
    format!("this line is too long, the most is {LINE_BYTES_MAX} bytes")
}

fn next_line() -> std::io::Result<Line> {
    let mut input = std::io::stdin().lock();
    Ok(match lines::read_line(&mut input, LINE_BYTES_MAX)? {
        lines::Line::Bytes(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Line::Text(text),
            Err(_) => Line::Refused("this line is not UTF-8".to_owned()),
        },
        lines::Line::TooLong => Line::Refused(too_long()),
        lines::Line::End => Line::End,
    })
}
