//! Errors as JSON.

use alfil_api::Error;
use serde_json::json;
use wasm_bindgen::JsValue;

/// A result whose error is thrown.
pub type Result<T> = std::result::Result<T, JsValue>;

/// Returns the value that is thrown for an error: its kind, its message, and the diagnostics of a definition, as JSON.
pub fn thrown(error: Error) -> JsValue {
    let kind = match &error {
        Error::NotFound(_) => "not-found",
        Error::Definition(_) => "definition",
        Error::Position(_) => "position",
        Error::Move(_) => "move",
        Error::Ambiguous(_) => "ambiguous",
        Error::TooMuch(_) => "too-much",
    };
    let message = error.to_string();
    let diagnostics = match error {
        Error::Definition(diagnostics) => diagnostics,
        _ => Vec::new(),
    };
    let words = json!({ "kind": kind, "message": message, "diagnostics": diagnostics });
    words.to_string().into()
}

/// Returns the value that is thrown for an argument that is wrong.
pub fn wrong_argument(message: &str) -> JsValue {
    json!({ "kind": "argument", "message": message, "diagnostics": [] })
        .to_string()
        .into()
}
