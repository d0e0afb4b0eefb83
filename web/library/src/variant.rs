//! Variants.

use std::collections::BTreeMap;

use alfil_api::Variant;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::RawBoard;
use crate::error::{Result, thrown, wrong_argument};

/// Returns the names of the shipped variants.
#[wasm_bindgen]
pub fn variants() -> Vec<String> {
    Variant::names().into_iter().map(str::to_owned).collect()
}

/// Returns the name of the shipped variant that other programs call so.
#[wasm_bindgen]
pub fn name_of(written: &str) -> Option<String> {
    Variant::name_of(written).map(str::to_owned)
}

/// Checks the text of a definition, and returns its diagnostics as JSON; `files` has the texts of the files that it names, as JSON.
#[wasm_bindgen]
pub fn check(name: &str, text: &str, files: &str) -> Result<String> {
    let found = alfil_api::check_with_files(name, text, read_files(files)?);
    Ok(json!(found).to_string())
}

fn read_files(files: &str) -> Result<BTreeMap<String, String>> {
    serde_json::from_str(files)
        .map_err(|_| wrong_argument("`files` must be an object of texts by their names"))
}

/// The rules of a game.
#[wasm_bindgen]
#[derive(Debug)]
pub struct RawVariant(pub(crate) Variant);

#[wasm_bindgen]
impl RawVariant {
    /// Loads a shipped variant.
    pub fn named(name: &str) -> Result<Self> {
        Variant::named(name).map(Self).map_err(thrown)
    }

    /// Loads a definition from its text, with the texts of the files that it names, as JSON.
    pub fn of_text(name: &str, text: &str, files: &str) -> Result<Self> {
        Variant::from_text_with_files(name, text, read_files(files)?)
            .map(Self)
            .map_err(thrown)
    }

    /// Returns the variant with these options.
    pub fn with_options(&self, options: Vec<String>) -> Result<Self> {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        self.0.with_options(&options).map(Self).map_err(thrown)
    }

    /// Returns names and lists of the variant, as JSON.
    pub fn about(&self) -> String {
        let variant = &self.0;
        let options = variant.options().iter();
        let options = options.map(|(name, about)| json!({ "name": name, "about": about }));
        json!({
            "name": variant.name(),
            "title": variant.title(),
            "summary": variant.summary(),
            "options": options.collect::<Vec<_>>(),
            "players": variant.players(),
            "kinds": variant.kinds(),
            "cells": variant.cells(),
            "warnings": variant.warnings(),
        })
        .to_string()
    }

    /// Returns the text of the definition.
    pub fn text(&self) -> String {
        self.0.text().to_owned()
    }

    /// Returns the rules in words.
    pub fn rules(&self) -> String {
        alfil_sheet::rules(self.0.game())
    }

    /// Returns the board at the start of the game.
    pub fn start(&self) -> RawBoard {
        RawBoard(self.0.board())
    }

    /// Returns the board of a FEN, or of the text of a position file.
    pub fn at(&self, position: &str) -> Result<RawBoard> {
        self.0.board_at(position).map(RawBoard).map_err(thrown)
    }
}
