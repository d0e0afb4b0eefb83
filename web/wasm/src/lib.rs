//! Alfil in a page: one worker of the browser contains one game and answers one request at a time.
//!
//! - [`Desk`]: takes a [`Request`] as JSON, returns an [`Answer`] as JSON.
//! - [`table`]: the game, with the opponent.
//!
//! A definition can come from any user. The work of the worker is bounded by the limits of the grammar and the
//! interpreter. The page limits the time, and ends the worker when it is over.

mod library;
pub mod table;

use alfil_session::answer::{Answer, Refusal};
use alfil_session::request::Request;
use js_sys::Function;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use table::Table;

/// The game of a worker, with answers to requests that need no game.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Desk {
    table: Option<Table>,
}

#[wasm_bindgen]
impl Desk {
    /// Creates a desk without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request, both as JSON. Unreadable text is refused.
    pub fn send(&mut self, request: &str) -> String {
        self.write_answer(request, &mut |_| {})
    }

    /// Adds the tests of shipped definitions, which the module comes without: names and tests in turn, with `\0` between them.
    #[cfg(feature = "tests-apart")]
    pub fn add_tests(&self, tests: &str) {
        alfil_load::library::apart::add(tests);
    }

    /// Answers a request like [`Desk::send`], and calls a function with each result of a search, as JSON, before its last one.
    pub fn send_reporting(&mut self, request: &str, report: &Function) -> String {
        self.write_answer(request, &mut |thought| {
            // A page that cannot take a report gets the answer all the same.
            let _ = report.call1(&JsValue::NULL, &written(thought).into());
        })
    }
}

/// Writes an answer as JSON. Names, numbers and lists of them can always be written.
fn written(answer: &Answer) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}

impl Desk {
    fn write_answer(&mut self, request: &str, report: &mut dyn FnMut(&Answer)) -> String {
        written(&match Request::read(request) {
            Ok(request) => self.answer_reporting(request, report),
            Err(error) => Answer::Refused(Refusal::new(format!("this is not a request: {error}"))),
        })
    }

    /// Answers a request.
    pub fn answer(&mut self, request: Request) -> Answer {
        self.answer_reporting(request, &mut |_| {})
    }

    /// Answers a request, and reports each result of a search before its last one.
    pub fn answer_reporting(
        &mut self,
        request: Request,
        report: &mut dyn FnMut(&Answer),
    ) -> Answer {
        if let Some(answer) = library::answer(&request) {
            return answer;
        }
        match (request, &mut self.table) {
            (Request::Open(open), _) => match Table::open(&open) {
                Ok(table) => {
                    let opened = table.opened();
                    self.table = Some(table);
                    opened
                }
                Err(answer) => answer,
            },
            (request, Some(table)) => table.answer(request, report),
            (_, None) => Answer::Refused(Refusal::new("no game is open".to_owned())),
        }
    }
}
