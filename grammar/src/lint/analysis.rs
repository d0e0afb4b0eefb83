//! The analysis of a game that the checks share.

use super::fold::Fold;
use super::possible::{Possible, Room};
use super::reach::Reach;
use crate::origins::{Origins, Places};
use crate::resolve::Game;
use crate::source::Span;
use crate::topology::CellClass;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Condition, Node, PlayerId, Rules};
use rustc_hash::FxHashSet;
use std::cell::OnceCell;

/// The maximal number of evaluated parts of expressions; beyond it everything is unknown.
const READINGS_MAX: u32 = 400_000;

/// The facts about all positions that can follow from the start.
pub struct Analysis<'a> {
    /// The typed tables. Their entries and those of the rules correspond one to one.
    pub model: &'a Model,
    pub rules: &'a Rules,
    /// The name of the game and its options; `whole` marks what is missing altogether.
    pub game: &'a Game<'a>,
    /// The classes of cells of the board.
    pub classes: &'a [CellClass],
    /// The names that expressions use.
    pub used: &'a FxHashSet<String>,
    /// The reachable cells of pieces; `None` if they could be all cells.
    pub reach: Option<Reach>,
    pub room: Room,
    /// The facts that follow from the form of the rules.
    pub fold: Fold<'a>,
    pub origins: &'a Origins,
    /// The places of the rules' expressions; computed at the first use.
    places: OnceCell<Places<'a>>,
}

impl<'a> Analysis<'a> {
    pub fn new(
        (model, game): (&'a Model, &'a Game<'a>),
        (rules, origins): (&'a Rules, &'a Origins),
        classes: &'a [CellClass],
        used: &'a FxHashSet<String>,
    ) -> Self {
        // Exploring has a budget of its own, so that one large table does not silence everything else.
        let reach = Reach::explore(rules, &Room::new(READINGS_MAX));
        let room = Room::new(READINGS_MAX);
        let fold = Fold::new(rules);
        Self {
            model,
            rules,
            game,
            classes,
            used,
            reach,
            room,
            fold,
            origins,
            places: OnceCell::new(),
        }
    }

    /// Returns the place of a part of an expression of the rules.
    pub fn place<'n>(&self, node: impl Into<Node<'n>>) -> Option<Span> {
        let places = self.places.get_or_init(|| self.origins.places(self.rules));
        places.of(node)
    }

    pub fn players(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.rules.players.len()).map(PlayerId::from_index)
    }

    /// Creates an evaluator of conditions on positions.
    pub fn reading(&self, me: PlayerId) -> Possible<'_> {
        Possible {
            rules: self.rules,
            me,
            reach: self.reach.as_ref(),
            at_start: false,
            edge: None,
            room: &self.room,
        }
    }
}

/// Returns the part of `a and b and c` that is never true by itself, or else the whole; and the text of the label.
pub(super) fn false_part(
    analysis: &Analysis<'_>,
    text: &Text,
    condition: &Condition,
    is_never: impl Fn(&Condition) -> bool,
) -> (Span, &'static str) {
    let parts = condition.conjuncts();
    let part = parts.iter().find(|part| is_never(part));
    let label = match part.is_none() && parts.len() > 1 {
        true => "never true together",
        false => "never true",
    };
    let place = part.and_then(|part| analysis.place(*part));
    (place.unwrap_or(text.span()), label)
}
