//! The input, line by line; and questions only for a person at a terminal.

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

/// The greatest length of a line in bytes.
pub const LINE_BYTES_MAX: usize = 1 << 16;

/// A line that was read.
enum Line {
    Text(String),
    /// A line that cannot be read, with the reason.
    Refused(String),
    /// The key that interrupts was pressed.
    Interrupted,
    /// The end of input.
    End,
}

/// The source of lines: a person who edits them at a terminal, or a pipe.
pub(super) struct Input {
    /// Whether standard input is a terminal.
    pub(super) is_terminal: bool,
    /// The editor of lines if standard output is a terminal too.
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
    /// Opens standard input; if it and standard output are terminals, with editing, history (arrow keys) and completion (Tab).
    pub(super) fn new() -> Self {
        let is_terminal = std::io::stdin().is_terminal();
        let edits = is_terminal && std::io::stdout().is_terminal();
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .build();
        // If the settings of the terminal cannot be read, it is read like a pipe.
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

    /// Tests whether lines are edited: keys are read as they are pressed.
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
                // A line that the history rejects is only not offered again.
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

/// The completions of the key Tab.
#[derive(Default)]
struct Completion {
    /// Whole lines: words, and moves in notation.
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
    /// Asks for a line until one can be read. `offers` returns the lines that fit here. Returns `None` at the end of input.
    pub(super) fn read_line(
        &mut self,
        prompt: &str,
        offers: &dyn Fn() -> Vec<String>,
    ) -> Result<Option<String>, Stop> {
        loop {
            match self.input.next(prompt, offers)? {
                Line::Text(line) => {
                    // The input of a person is on the screen already.
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

    /// Waits for the person at the terminal to read; a script does not need a pause.
    pub(super) fn wait(&self, words: &str) -> Done {
        if self.input.is_terminal {
            print(words)?;
            next_line()?;
        }
        Ok(())
    }

    /// Asks a person at a terminal for confirmation; a script needs none. The end of input is a yes.
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
