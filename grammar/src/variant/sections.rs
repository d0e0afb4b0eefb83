//! The sections of a definition, their keys, and the words that some keys have for a value, as data for tools that write
//! definitions.

use super::{attribute, follow, model, options, phase, store, turn};

/// A section of a definition.
#[derive(Clone, Debug)]
pub struct Section {
    /// The word of its header.
    pub word: &'static str,
    /// The keys of the section. In sections of names, the keys are the author's own names, and none are listed.
    pub keys: &'static [&'static str],
    /// Keys whose value is one of a few words, and these words.
    pub words: Vec<(&'static str, Vec<&'static str>)>,
}

/// Returns the sections, except those of `[[test]]`.
pub fn sections() -> Vec<Section> {
    let section = |word, keys| Section {
        word,
        keys,
        words: Vec::new(),
    };
    vec![
        section("attribute", &attribute::KEYS)
            .with("of", &attribute::CARRIERS)
            .with("type", &attribute::TYPES),
        section("piece", &model::PIECE_KEYS),
        section("stack", &attribute::STACK_KEYS),
        section("zone", &[]),
        section("let", &[]),
        section("royal", &model::ROYAL_KEYS),
        section("forbid", &model::FORBID_KEYS),
        section("promotion", &model::PROMOTION_KEYS),
        section("joint", &model::JOINT_KEYS),
        section("status", &follow::STATUS_KEYS),
        section("effect", &follow::EFFECT_KEYS).with("on", &follow::FOLLOWS),
        section("must", &follow::MUST_KEYS),
        section("phase", &phase::KEYS).with("order", &phase::ORDERS),
        section("turn", &turn::KEYS)
            .with("do", &turn::STEP_KINDS)
            .with("equal", &turn::EQUAL)
            .with("safe", &turn::SAFE),
        section("store", &store::KEYS)
            .with("order", &store::ORDERS)
            .with("per", &store::SCOPES)
            .with("owner", &store::OWNERS),
        section("counter", &model::COUNTER_KEYS)
            .with("per", &model::COUNTER_SCOPES)
            .with("fen", &model::COUNTER_FIELDS),
        section("end", &model::END_KEYS).with("result", &model::RESULTS),
        section("setup", &model::SETUP_KEYS),
        section("options", &options::OWN_KEYS),
    ]
}

impl Section {
    fn with<T>(mut self, key: &'static str, words: &[(&'static str, T)]) -> Self {
        self.words
            .push((key, words.iter().map(|(word, _)| *word).collect()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_section_of_a_definition_is_listed_but_its_tests() {
        let sections = sections();
        let at_the_top = [
            "language", "name", "summary", "extends", "board", "players", "sides", "teams", "test",
        ];
        let words: Vec<&str> = sections.iter().map(|section| section.word).collect();
        let expected = model::KEYS.iter().filter(|key| !at_the_top.contains(key));
        for word in expected {
            assert!(words.contains(word), "`{word}` is missing");
        }
    }
}
