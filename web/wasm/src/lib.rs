//! Alfil in a page: one worker of the browser holds one game, and is asked one question at a time.
//!
//! - [`Desk`]: takes a [`Request`](request::Request) as JSON, gives an [`Answer`](answer::Answer) as JSON.
//! - [`request`], [`answer`]: what can be asked and what comes back; `web/page/src/protocol.ts` says the same to the page.
//! - [`session`]: the game; [`shown`]: what of it may be seen.
//!
//! A definition comes from anybody. What it makes the worker do is bounded by the limits of the grammar and the interpreter; whoever asks
//! bounds the time, and ends the worker when it is over.

pub mod answer;
mod library;
pub mod request;
pub mod session;
mod shown;

use wasm_bindgen::prelude::wasm_bindgen;

use answer::{Answer, Refusal};
use session::Session;

/// The game of a worker, and whatever can be asked without one.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Desk {
    session: Option<Session>,
}

#[wasm_bindgen]
impl Desk {
    /// A desk without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request, both as JSON. What cannot be read is refused.
    pub fn ask(&mut self, request: &str) -> String {
        let answer = match serde_json::from_str(request) {
            Ok(request) => self.answer(request),
            Err(error) => Answer::Refused(Refusal::new(format!("this is no request: {error}"))),
        };
        // Names, numbers and lists of them can always be written.
        serde_json::to_string(&answer).unwrap_or_default()
    }
}

impl Desk {
    /// Answers a request.
    pub fn answer(&mut self, request: request::Request) -> Answer {
        match library::answer(&request) {
            Some(answer) => answer,
            None => match request {
                request::Request::Open(open) => match Session::open(&open) {
                    Ok(session) => {
                        let opened = session.opened();
                        self.session = Some(session);
                        opened
                    }
                    Err(answer) => answer,
                },
                request => match &mut self.session {
                    Some(session) => session.answer(request),
                    None => Answer::Refused(Refusal::new("no game is open".to_owned())),
                },
            },
        }
    }
}
