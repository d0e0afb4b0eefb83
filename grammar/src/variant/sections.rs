//! The keys at the top of a definition, and its sections.

use super::rows::{Section, Shape, Type};
pub use super::top::{OWN, TOP};
use super::{
    about, announce, attribute, chance, follow, model, options, phase, scenario, store, take, turn,
};

static ALL: [&Section; 29] = [
    &about::SECTION,
    &attribute::SECTION,
    &model::MOVEMENT,
    &model::PIECE,
    &attribute::STACK,
    &model::ZONE,
    &model::LET,
    &model::ROYAL,
    &model::VIEW,
    &model::CONTROL,
    &model::FORBID,
    &model::PROMOTION,
    &model::JOINT,
    &take::SECTION,
    &follow::STATUS,
    &follow::EFFECT,
    &follow::MUST,
    &phase::SECTION,
    &turn::SECTION,
    &chance::SECTION,
    &store::SECTION,
    &model::COUNTER,
    &announce::SECTION,
    &model::END,
    &model::SETUP,
    &model::SHUFFLE,
    &options::SECTION,
    &scenario::DEFAULTS,
    &scenario::SECTION,
];

/// Returns all sections, in the order of the reference.
pub fn sections() -> impl Iterator<Item = &'static Section> + Clone {
    ALL.iter().copied()
}

/// Returns the section with this word in its header.
pub fn section(word: &str) -> Option<&'static Section> {
    sections().find(|section| section.word == word)
}

/// Returns the sections of rules: the lists that grow when they are merged.
pub fn of_rules() -> impl Iterator<Item = &'static Section> + Clone {
    sections().filter(|section| section.shape == Shape::Rules)
}

/// Tests whether a section has rules.
pub fn is_of_rules(word: &str) -> bool {
    of_rules().any(|section| section.word == word)
}

/// Returns the keys of a definition: those at the top, and the words of all sections.
pub fn keys() -> impl Iterator<Item = &'static str> + Clone {
    let top = TOP.all().map(|row| row.key);
    top.chain(sections().map(|section| section.word))
}

/// Tests whether a definition may have a key.
pub fn is_key(key: &str) -> bool {
    keys().any(|known| known == key)
}

/// Tests whether `false` is a value of this key in tables that are merged key by key, and does not remove it.
pub fn is_boolean(key: &str) -> bool {
    let merged = sections().filter(|section| matches!(section.shape, Shape::Named | Shape::Single));
    let mut rows = merged.flat_map(Section::all);
    rows.any(|row| row.key == key && matches!(row.value, Type::Boolean))
}
