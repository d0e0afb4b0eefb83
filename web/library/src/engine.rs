//! The engine.

use std::time::Duration;

use alfil_api::{Analysis, Engine, Limits};
use js_sys::Function;
use serde_json::{Value, json};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::{Result, thrown, wrong_argument};
use crate::{RawBoard, RawVariant};

/// An engine for one variant.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawEngine(Engine);

#[wasm_bindgen]
impl RawEngine {
    /// Creates an engine with this many megabytes of memory for positions.
    #[wasm_bindgen(constructor)]
    pub fn new(variant: &RawVariant, hash_megabytes: usize) -> Self {
        Self(Engine::with(&variant.0, hash_megabytes, 1))
    }

    /// Searches a position with limits, as JSON, and returns what was found, as JSON. `report` is called with what is known after
    /// each depth.
    pub fn search(
        &mut self,
        board: &RawBoard,
        limits: &str,
        report: Option<Function>,
    ) -> Result<String> {
        let limits = read_limits(limits)?;
        let found = self.0.think_with(&board.0, &limits, &mut |found| {
            if let Some(report) = &report {
                // A caller that cannot take a report gets the answer all the same.
                let _ = report.call1(&JsValue::NULL, &analysis_json(found).to_string().into());
            }
        });
        Ok(analysis_json(&found.map_err(thrown)?).to_string())
    }

    /// Forgets the positions of earlier searches.
    pub fn forget(&mut self) {
        self.0.forget();
    }
}

fn read_limits(text: &str) -> Result<Limits> {
    let mut limits = Limits::default();
    let given: Value = serde_json::from_str(text).unwrap_or_default();
    let Some(given) = given.as_object() else {
        return Err(wrong_argument("the limits of a search are an object"));
    };
    for (key, value) in given {
        let Some(number) = value.as_u64() else {
            let words = format!("`{key}` must be a whole number of at least 0");
            return Err(wrong_argument(&words));
        };
        match key.as_str() {
            "depth" => limits.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            "nodes" => limits.nodes = Some(number),
            "millis" => limits.time = Some(Duration::from_millis(number)),
            "lines" => limits.lines = usize::try_from(number).unwrap_or(usize::MAX),
            "level" if (1..=10).contains(&number) => limits.level = u8::try_from(number).ok(),
            "level" => return Err(wrong_argument("`level` must be a number from 1 to 10")),
            "seed" => limits.seed = number,
            _ => {
                let words = format!(
                    "a search has no limit `{key}`; there are `depth`, `nodes`, `millis`, `lines`, `level` and `seed`"
                );
                return Err(wrong_argument(&words));
            }
        }
    }
    Ok(limits)
}

fn analysis_json(found: &Analysis) -> Value {
    let lines = found.lines.iter();
    let lines = lines
        .map(|line| json!({ "score": line.score, "mate": line.mate, "moves": line.moves }))
        .collect::<Vec<_>>();
    json!({
        "best": found.best.as_ref().map(alfil_api::Move::text),
        "lines": lines,
        "depth": found.depth,
        "nodes": found.nodes,
        "millis": u64::try_from(found.time.as_millis()).unwrap_or(u64::MAX),
    })
}
