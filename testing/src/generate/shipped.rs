//! Shipped definitions as parents: the names that their children can use.

use super::boards::MadeBoard;
use super::draft::{Entry, Section, Table};
use super::maker::Maker;
use super::profile::Theme;
use super::vocabulary::{KindWord, Vocabulary};
use alfil::library::Library;
use grammar::board;
use grammar::source::{Home, SourceId};
use grammar::topology::{Steps, Topology};
use grammar::variant::Sources as _;
use ir::AttributeOf;
use std::sync::LazyLock;

/// A shipped definition that can be a parent.
#[derive(Clone, Debug)]
pub struct Shipped {
    /// Its name.
    pub name: &'static str,
    words: Vocabulary,
    topology: Option<Topology>,
}

/// The shipped definitions with a king, of two players.
static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let names = [
        "losalamos",
        "chess",
        "almost",
        "amazon",
        "berolina",
        "nocastle",
        "3check",
    ];
    names.into_iter().filter_map(Shipped::read).collect()
});

impl Shipped {
    fn read(name: &'static str) -> Option<Self> {
        let variant = alfil::load::load(name, &[]).ok()?;
        let game = variant.game?;
        let rules = game.rules();
        let names = |names: Vec<&String>| names.into_iter().cloned().collect::<Vec<String>>();
        let text = Library::default()
            .board(&rules.board.name, Home::Shipped)?
            .text;
        let topology = board::load(SourceId(0), &text, name, &mut Steps::default()).0;
        let kind = |kind: &ir::Kind| KindWord {
            name: kind.name.clone(),
            letter: kind.letter.clone(),
        };
        let words = Vocabulary {
            cells: names(rules.board.cells.iter().map(|cell| &cell.name).collect()),
            zones: names(rules.zones.iter().map(|zone| &zone.name).collect()),
            permutations: names(rules.board.permutations.iter().map(|it| &it.name).collect()),
            kinds: rules.kinds.iter().map(kind).collect(),
            parts: names(rules.part_names.iter().collect()),
            counters: names(rules.counters.iter().map(|counter| &counter.name).collect()),
            ..Vocabulary::default()
        };
        Some(Self {
            name,
            words,
            topology,
        })
    }
}

impl Maker<'_> {
    /// Chooses a shipped definition as parent, if the profile has that theme.
    pub(super) fn choose_shipped(&mut self) {
        if !self.profile.has(Theme::ShippedParent) || SHIPPED.is_empty() {
            return;
        }
        let shipped = self.choices.one_of(&SHIPPED);
        self.features.note("board shipped");
        self.features.note(&format!("parent {}", shipped.name));
        self.words = shipped.words.clone();
        self.board = MadeBoard {
            name: String::new(),
            file: None,
            topology: shipped.topology.clone(),
            zones: Vec::new(),
            permutations: Vec::new(),
            form: "shipped",
        };
        self.shipped = Some(shipped.name);
    }

    /// Adds a piece type to those of the parent.
    pub(super) fn more_kinds(&mut self) {
        for (name, letter) in [("guard", "G"), ("war-horse", "H")] {
            let is_taken = self
                .words
                .kinds
                .iter()
                .any(|kind| kind.letter == letter || kind.name == name);
            if is_taken || !self.choices.chance(50) {
                continue;
            }
            let mut table = Table::default();
            table.text("letter", letter);
            let moves = self.moves(1);
            table.set("moves", moves);
            for attribute in self.words.attributes.clone() {
                if attribute.of == AttributeOf::Kind {
                    let value = self.value_of(&attribute);
                    table.set(attribute.name.clone(), value);
                }
            }
            self.draft.push(Section::named("piece", name, table));
            self.words.kinds.push(KindWord {
                name: name.to_owned(),
                letter: letter.to_owned(),
            });
        }
        if self.choices.chance(30) && self.words.kinds.iter().any(|kind| kind.name == "knight") {
            let mut table = Table::default();
            table.set("value", Entry::Number(3));
            self.draft.push(Section::named("piece", "knight", table));
        }
    }
}
