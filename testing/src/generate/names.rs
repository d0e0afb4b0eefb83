//! Zones and names for expressions.

use super::draft::{Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::vocabulary::LetWord;
use grammar::rule::{Context, Type};

/// The contexts of expressions about a move.
const OF_MOVES: &[Context] = &[Context::PseudoMove];

impl Maker<'_> {
    /// Writes zones; each may use the ones before it.
    pub(super) fn zones(&mut self) {
        if !self.profile.has(Theme::Zones) || self.words.cells.is_empty() {
            return;
        }
        let mut table = Table::default();
        let names = ["hill", "court", "wood"];
        let n_zones = self.choices.between(1, names.len());
        for name in &names[..n_zones] {
            // A zone has at least one cell.
            let cell = self.choices.one_of(&self.words.cells).clone();
            let depth = self.choices.between(0, 2);
            let set = self.say(Context::Zone).cells_within_cut(depth);
            table.text(*name, format!("{cell} | {set}"));
            self.words.zones.push((*name).to_owned());
        }
        self.draft.push(Section::single("zone", table));
    }

    /// Writes names for expressions.
    pub(super) fn lets(&mut self) {
        if !self.profile.has(Theme::Lets) {
            return;
        }
        let mut table = Table::default();
        let mut declared = Vec::new();
        let n_lets = self.choices.between(1, 3);
        for name in ["fitting", "lively", "quiet-pieces"].iter().take(n_lets) {
            let is_of_moves = self.choices.chance(35);
            let (context, contexts) = match is_of_moves {
                true => (Context::PseudoMove, OF_MOVES),
                false => (Context::Status, Context::POSITION),
            };
            let gives = *self.choices.weighted(&[
                (3, Type::Cells),
                (4, Type::Condition),
                (2, Type::Kinds),
                (1, Type::Text),
            ]);
            let n_parameters = match gives {
                Type::Cells | Type::Condition => {
                    self.choices.weighted(&[(3, 0), (3, 1), (1, 2)]).to_owned()
                }
                _ => 0,
            };
            let parameters: Vec<String> = ["aa", "bb"]
                .iter()
                .take(n_parameters)
                .map(|name| (*name).to_owned())
                .collect();
            let mut speaker = self
                .say(context)
                .with_locals(&parameters)
                .with_one_quantifier();
            let body = match gives {
                Type::Cells => speaker.cells(2),
                Type::Condition => speaker.condition(2),
                Type::Kinds => speaker.kinds(),
                _ if speaker.words.parts.is_empty() => continue,
                _ => speaker.words.parts.join(" | "),
            };
            let key = match parameters.is_empty() {
                true => (*name).to_owned(),
                false => format!("{name}({})", parameters.join(", ")),
            };
            table.text(key, body);
            declared.push(LetWord {
                name: (*name).to_owned(),
                n_parameters,
                gives,
                contexts,
            });
        }
        self.words.lets = declared;
        if !table.is_empty() {
            self.draft.push(Section::single("let", table));
        }
    }
}
