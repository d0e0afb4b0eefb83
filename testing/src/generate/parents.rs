//! Parents: the parts of a definition that are in the definition that it extends.

use super::draft::{Draft, Entry, Form, Section, Table};
use super::maker::Maker;
use super::profile::Theme;

/// The name of the generated parent.
pub const PARENT: &str = "made-up-parent";

/// The name of the parent of that parent.
const GRANDPARENT: &str = "made-up-grandparent";

/// The name of the library of the parent.
const LIBRARY: &str = "made-up-library";

/// Rules of a parent that a child drops.
const DROPPED: [&str; 9] = [
    "forbid",
    "promotion",
    "take",
    "effect",
    "must",
    "joint",
    "end",
    "turn",
    "phase",
];

/// Moves this many sections, the first, of a parent into a library that it uses.
fn divide_library(parent: &mut Draft, n_sections: usize) -> Draft {
    let mut library = Draft::default();
    library.top.set("language", Entry::Number(1));
    library.top.text("library", "The first tables of a game.");
    let rest = parent.sections.split_off(n_sections);
    library.sections = std::mem::replace(&mut parent.sections, rest);
    parent.top.text("use", LIBRARY);
    library
}

impl Maker<'_> {
    /// Moves a part of the definition into a parent, so that the two together have the same
    /// meaning.
    pub(super) fn divide(&mut self) {
        if !self.profile.has(Theme::Parent) {
            return;
        }
        let mut parent = Draft::default();
        let mut child = Draft::default();
        parent.top.set("language", Entry::Number(1));
        parent.top.text("name", "Made-Up Parent");
        child.top.set("language", Entry::Number(1));
        child.top.text("name", "Made Up");
        child.top.text("extends", PARENT);
        for keys in [&["summary"][..], &["board"], &["players", "sides", "teams"]] {
            let is_of_parent = self.choices.chance(70);
            for key in keys {
                if let Some(entry) = self.draft.top.remove(key) {
                    match is_of_parent {
                        true => parent.top.set(*key, entry),
                        false => child.top.set(*key, entry),
                    }
                }
            }
        }
        // Sections of one word keep their order: the parent's sections are before the child's.
        let mut of_child: Vec<&str> = Vec::new();
        for section in std::mem::take(&mut self.draft.sections) {
            let is_of_child = of_child.contains(&section.word) || self.choices.chance(35);
            if is_of_child {
                of_child.push(section.word);
                child.push(section);
            } else {
                self.inherit(section, &mut parent, &mut child);
            }
        }
        if self.choices.chance(80) {
            self.features.note("rule dropped");
            let word = *self.choices.one_of(&DROPPED);
            let old = match word {
                "joint" | "turn" | "phase" => self.old_rule(word),
                _ => self.rule(word, "of old"),
            };
            parent.push(old);
            child.push(Section::dropped(word, "of old"));
        }
        if self.choices.chance(30) {
            self.features.note("table dropped");
            let mut counter = Table::default();
            counter.text("add", "true");
            parent.push(Section::named("counter", "of-old", counter));
            let mut dropped = Table::default();
            dropped.set("of-old", Entry::Flag(false));
            child.push(Section::single("counter", dropped));
        }
        let mut features = std::mem::take(&mut self.features);
        parent.count(&mut features);
        self.features = features;
        if self.choices.chance(25) {
            self.features.note("library");
            let n_sections = self.choices.between(0, parent.sections.len());
            let library = divide_library(&mut parent, n_sections);
            self.features.note("key use");
            self.features.note("key library");
            self.parents.push((LIBRARY, library.text()));
        } else if self.choices.chance(25) {
            self.features.note("grandparent");
            let grandparent = self.divide_again(&mut parent);
            self.parents.push((GRANDPARENT, grandparent.text()));
        }
        self.parents.push((PARENT, parent.text()));
        self.draft = child;
    }

    /// Adds the history of the game, which changes no rule.
    pub(super) fn about(&mut self) {
        if !self.choices.chance(10) {
            return;
        }
        let mut about = Table::default();
        about.text("inventor", "N. N.");
        about.text("year", "2026");
        about.texts("source", ["https://example.org/made-up".to_owned()]);
        about.texts("tags", ["made up".to_owned()]);
        about.text("rulings", "No source is followed.");
        self.draft.push(Section::single("about", about));
    }

    /// Moves the first sections of a parent into a parent of its own.
    fn divide_again(&mut self, parent: &mut Draft) -> Draft {
        let n_sections = self.choices.between(0, parent.sections.len());
        let rest = parent.sections.split_off(n_sections);
        let mut grandparent = std::mem::take(parent);
        parent.sections = rest;
        parent.top.set("language", Entry::Number(1));
        parent.top.text("name", "Made-Up Parent");
        parent.top.text("extends", GRANDPARENT);
        grandparent.top.remove("name");
        grandparent.top.text("name", "Made-Up Grandparent");
        grandparent
    }

    /// Writes a rule of the parent that is only there to be removed.
    fn old_rule(&self, word: &'static str) -> Section {
        let mut table = Table::default();
        table.text("name", "of old");
        match word {
            "joint" => {
                let cell = self.words.cells.first().cloned().unwrap_or_default();
                table.texts("pieces", [format!("king {cell} {cell}")]);
            }
            "turn" => table.texts("do", ["pass".to_owned()]),
            _ => table.text("until", "true"),
        }
        Section::rule(word, table)
    }

    /// Writes a section of the parent, which the child may change.
    fn inherit(&mut self, section: Section, parent: &mut Draft, child: &mut Draft) {
        if let (Form::Rule, Some(name)) = (&section.form, section.rule_name())
            && matches!(
                section.word,
                "forbid" | "promotion" | "take" | "must" | "effect" | "end"
            )
            && self.choices.chance(20)
        {
            self.features.note("rule replaced");
            let other = self.rule(section.word, name);
            parent.push(other);
            child.push(section);
            return;
        }
        let is_table = matches!(section.form, Form::Named(_)) && section.word != "options";
        let keys: Vec<String> = section.table.keys().map(str::to_owned).collect();
        if is_table && keys.len() > 1 && self.choices.chance(20) {
            self.features.note("table merged");
            let mut kept = section.clone();
            let mut changed = Table::default();
            let key = self.choices.one_of(&keys).clone();
            if let Some(entry) = kept.table.remove(&key) {
                changed.set(key, entry);
            }
            let section = Section {
                table: changed,
                ..section
            };
            parent.push(kept);
            child.push(section);
            return;
        }
        parent.push(section);
    }
}
