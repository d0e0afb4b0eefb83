//! The input and output of lines while a thread searches.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use super::thinking::Report;
use crate::lines;

/// The longest line that is read, in bytes: a game of some thousand moves.
pub(super) const LINE_BYTES_MAX: usize = 1 << 20;

/// The most lines and reports in the queue.
const EVENTS_MAX: usize = 16;

/// A line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// The text, without its end; invalid UTF-8 has been replaced.
    Text(String),
    /// A line longer than [`LINE_BYTES_MAX`], which has been dropped.
    TooLong,
}

/// An event of a conversation.
#[derive(Debug)]
pub(super) enum Event {
    /// A line of input.
    Line(Line),
    /// The end of input.
    End,
    /// A report of a search.
    Report(Box<Report>),
    /// The end of a search, with its result or the reason for its failure.
    Done(Box<Result<Report, String>>),
}

/// A running search.
#[derive(Clone, Debug, Default)]
pub(super) struct Search {
    /// The flag that ends it.
    pub stop: Arc<AtomicBool>,
    /// The flag of a search in the other player's time.
    pub ponder: Arc<AtomicBool>,
    /// Whether its answer has to wait for a command.
    pub waits: bool,
    /// Whether its result is to be dropped.
    pub is_dropped: bool,
}

/// The input and output of lines.
pub(super) struct Desk<'o> {
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    put_back: VecDeque<Event>,
    output: &'o mut (dyn Write + Send),
    is_over: bool,
    /// The running search, if there is one.
    pub search: Option<Search>,
    /// The result of a search that may not be answered yet.
    pub held: Option<Result<Report, String>>,
}

impl<'o> Desk<'o> {
    /// Starts reading lines, in a thread of its own.
    pub fn new(
        mut input: impl BufRead + Send + 'static,
        output: &'o mut (dyn Write + Send),
    ) -> Self {
        let (sender, events) = sync_channel(EVENTS_MAX);
        let lines = sender.clone();
        std::thread::spawn(move || {
            while let Some(line) = read_line(&mut input) {
                if lines.send(Event::Line(line)).is_err() {
                    return;
                }
            }
            // After the end of the conversation there is no receiver.
            let _ = lines.send(Event::End);
        });
        Self {
            events,
            sender,
            put_back: VecDeque::new(),
            output,
            is_over: false,
            search: None,
            held: None,
        }
    }

    /// Returns the sender for the reports of a search.
    pub fn events(&self) -> SyncSender<Event> {
        self.sender.clone()
    }

    /// Writes a line, at once.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn say(&mut self, line: &str) -> std::io::Result<()> {
        // The text may come from a file: it has to stay one line.
        let line: String = line
            .chars()
            .map(|letter| {
                if letter.is_control() && letter != '\t' {
                    ' '
                } else {
                    letter
                }
            })
            .collect();
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }

    /// Waits for the next event; `None` after the last one.
    pub fn next_event(&mut self) -> Option<Event> {
        if let Some(event) = self.put_back.pop_front() {
            return Some(event);
        }
        if self.is_over && self.search.is_none() {
            return None;
        }
        let event = self.events.recv().ok()?;
        self.is_over |= matches!(event, Event::End);
        Some(event)
    }

    /// Waits for a line, while there is no search.
    pub fn next_line(&mut self) -> Option<Line> {
        loop {
            match self.next_event()? {
                Event::Line(line) => return Some(line),
                Event::End => return None,
                Event::Report(_) | Event::Done(_) => {}
            }
        }
    }

    /// Puts a line back to be read again.
    pub fn put_back(&mut self, line: String) {
        self.put_back.push_front(Event::Line(Line::Text(line)));
    }

    /// Ends the search and returns its result, if one was running or waited to be answered; lines that come in meanwhile wait.
    pub fn halt(&mut self) -> Option<Result<Report, String>> {
        if let Some(held) = self.held.take() {
            self.search = None;
            return Some(held);
        }
        let search = self.search.take()?;
        search.ponder.store(false, Ordering::Relaxed);
        search.stop.store(true, Ordering::Relaxed);
        loop {
            match self.events.recv().ok()? {
                Event::Done(done) => return (!search.is_dropped).then_some(*done),
                Event::Report(_) => {}
                event => {
                    self.is_over |= matches!(event, Event::End);
                    self.put_back.push_back(event);
                }
            }
        }
    }
}

/// Reads one line of bounded length; `None` at the end of input or if it cannot be read.
fn read_line(input: &mut impl BufRead) -> Option<Line> {
    match lines::read_line(input, LINE_BYTES_MAX).ok()? {
        lines::Line::Bytes(bytes) => Some(Line::Text(String::from_utf8_lossy(&bytes).into_owned())),
        lines::Line::TooLong => Some(Line::TooLong),
        lines::Line::End => None,
    }
}

/// Returns a text as it may be quoted in an answer: not too long.
pub(super) fn shown(text: &str) -> String {
    const LETTERS_MAX: usize = 80;
    match text.char_indices().nth(LETTERS_MAX) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
