//! Alfil in a page: one worker of the browser contains one game and answers one request at a time.
//!
//! - [`Desk`]: takes a [`Request`] as JSON, returns an [`Answer`] as JSON.
//! - [`table`]: the game, with the opponent.
//!
//! A definition can come from any user. The work of the worker is bounded by the limits of the grammar and the
//! interpreter. The page limits the time, and ends the worker when it is over.

mod library;
pub mod table;

use alfil::session::answer::{Answer, Refusal};
use alfil::session::request::Request;
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
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(error) => Answer::Refused(Refusal::new(format!("this is not a request: {error}"))),
        };
        // Names, numbers and lists of them can always be written.
        serde_json::to_string(&answer).unwrap_or_default()
    }
}

impl Desk {
    /// Answers a request.
    pub fn answer(&mut self, request: Request) -> Answer {
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
            (request, Some(table)) => table.answer(request),
            (_, None) => Answer::Refused(Refusal::new("no game is open".to_owned())),
        }
    }
}
