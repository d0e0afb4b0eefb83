//! Options: overlays that a player can switch on.

use super::draft::{Draft, Entry, Section, Table};
use super::maker::Maker;
use super::profile::{Royals, Theme};
use grammar::rule::Context;

/// Rules that a game can lack.
const SPARE: [&str; 6] = ["forbid", "promotion", "take", "must", "effect", "joint"];

/// The names of options, and of the libraries that they may use.
const NAMES: [(&str, &str); 3] = [
    ("calm", "made-up-calm"),
    ("bold", "made-up-bold"),
    ("odd", "made-up-odd"),
];

/// The name of the forbid rule that keeps royals safe at the start.
pub const TRUCE: &str = "truce";

/// Moves the sections of an option into a library.
fn into_library(overlay: &mut Draft) -> Draft {
    let mut library = Draft::default();
    library.top.set("language", Entry::Number(1));
    library.top.text("library", "The rules of an option.");
    library.sections = std::mem::take(&mut overlay.sections);
    library
}

impl Maker<'_> {
    /// Writes options, and chooses which of them are on.
    pub(super) fn options(&mut self) {
        if !self.profile.has(Theme::Options) {
            return;
        }
        let n_options = self.choices.between(1, 3);
        let names = &NAMES.map(|(name, _)| name)[..n_options];
        let mut dropped = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let mut table = Table::default();
            table.text("about", "Rules that no player knows.");
            let before = &names[..index];
            match self.choices.below(4) {
                1 => table.text("group", "mood"),
                2 if index > 0 => {
                    let other = *self.choices.one_of(before);
                    table.texts("excludes", [other.to_owned()]);
                }
                3 if index > 0 => {
                    let other = *self.choices.one_of(before);
                    table.texts("implies", [other.to_owned()]);
                }
                _ => {}
            }
            let mut overlay = self.overlay(name, &mut dropped);
            if self.choices.chance(15) {
                self.features.note("key options.use");
                let library = NAMES[index].1;
                table.text("use", library);
                let text = into_library(&mut overlay).text();
                self.parents.push((library, text));
            }
            table.join(overlay.overlay());
            self.draft.push(Section::named("options", *name, table));
        }
        if self.choices.chance(70) {
            let chosen = *self.choices.one_of(names);
            self.features.note("option on");
            self.chosen_options.push(chosen.to_owned());
        }
    }

    /// Writes the changes of an option: rules of its own, replaced rules, removed rules.
    fn overlay(&mut self, option: &str, dropped: &mut Vec<String>) -> Draft {
        let mut overlay = Draft::default();
        for index in 0..self.choices.between(1, 2) {
            let form = self.choices.below(4);
            let spare = self.spare_rule(dropped);
            match (form, spare) {
                (2, Some((word, name))) => {
                    self.features.note("rule dropped");
                    dropped.push(name.clone());
                    overlay.push(Section::dropped(word, &name));
                }
                (3, Some((word, name))) => {
                    self.features.note("rule replaced");
                    dropped.push(name.clone());
                    let section = self.rule(word, &name);
                    overlay.push(section);
                }
                _ => {
                    let word = *self.choices.one_of(&[
                        "forbid",
                        "end",
                        "take",
                        "must",
                        "effect",
                        "promotion",
                    ]);
                    let section = self.rule(word, &format!("{option} {}", index + 1));
                    overlay.push(section);
                }
            }
        }
        if self.profile.royals != Royals::None && self.choices.chance(10) {
            self.features.note("table dropped");
            overlay.top.set("royal", Entry::Flag(false));
        }
        if self.choices.chance(15) && !self.words.cells.is_empty() {
            let mut table = Table::default();
            let cell = self.choices.one_of(&self.words.cells).clone();
            // The zone has a name of its own, or is another set for an existing name that is before other zones.
            let is_existing = self.draft.of("zone").next().is_some() && self.choices.chance(50);
            match is_existing {
                true => table.text("hill", format!("{cell} | file({cell})")),
                false => {
                    let set = self.say(Context::Zone).cells_within_cut(1);
                    table.text(format!("{option}-zone"), format!("{cell} | {set}"));
                }
            }
            overlay.push(Section::single("zone", table));
        }
        overlay
    }

    /// Returns the word and the name of a rule that can be removed and is still there.
    fn spare_rule(&mut self, dropped: &[String]) -> Option<(&'static str, String)> {
        let mut spare = Vec::new();
        // Without a castling, its right in the set-up would belong to no piece.
        let has_right = self.castling_right.is_some();
        for section in &self.draft.sections {
            if has_right && section.word == "joint" {
                continue;
            }
            if let (true, Some(name)) = (SPARE.contains(&section.word), section.rule_name())
                && name != TRUCE
                && !dropped.iter().any(|other| other == name)
            {
                spare.push((section.word, name.to_owned()));
            }
        }
        match spare.is_empty() {
            true => None,
            false => Some(self.choices.one_of(&spare).clone()),
        }
    }

    /// Writes a rule of this word.
    pub(super) fn rule(&mut self, word: &str, name: &str) -> Section {
        match word {
            "end" => self.end(name),
            "take" => self.take(name),
            "must" => self.must_rule(name),
            "effect" => self.effect(name),
            "promotion" => self.promotion(name),
            "joint" => self.joint(name),
            _ => self.forbid(name),
        }
    }
}
