//! The names that a generated definition declares, and that its expressions may use.

use grammar::rule::{Context, Type};
use ir::AttributeOf;

/// All names of one definition.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Cells.
    pub cells: Vec<String>,
    /// Zones that may be used so far.
    pub zones: Vec<String>,
    /// Permutations of the board.
    pub permutations: Vec<String>,
    /// Piece types.
    pub kinds: Vec<KindWord>,
    /// Names of parts of movements.
    pub parts: Vec<String>,
    /// Counters.
    pub counters: Vec<String>,
    /// Dice.
    pub dice: Vec<DiceWord>,
    /// Stores.
    pub stores: Vec<StoreWord>,
    /// Statuses, derived ones in the order in which they may be read.
    pub statuses: Vec<StatusWord>,
    /// Attributes.
    pub attributes: Vec<AttributeWord>,
    /// Letters of symbols.
    pub letters: Vec<char>,
    /// Kinds of turns.
    pub turns: Vec<String>,
    /// Phases.
    pub phases: Vec<String>,
    /// Names for expressions.
    pub lets: Vec<LetWord>,
    /// Movements in quotes that may be arguments of functions.
    pub movements: Vec<String>,
    /// Riders in quotes.
    pub riders: Vec<String>,
    /// Players, if their names are fixed.
    pub players: Vec<String>,
    /// Whether some of the players form a team.
    pub has_teams: bool,
    /// Whether there can be neutral pieces.
    pub has_neutral: bool,
    /// Whether the board has the rider that functions use by default.
    pub has_default_rider: bool,
}

/// A piece type.
#[derive(Clone, Debug)]
pub struct KindWord {
    /// Its name.
    pub name: String,
    /// Its letter.
    pub letter: String,
}

/// A store.
#[derive(Clone, Debug)]
pub struct StoreWord {
    /// Its name.
    pub name: String,
    /// The attribute whose values the store contains; pieces if none.
    pub tiles: Option<String>,
    /// Whether the next item is chosen by chance.
    pub is_random: bool,
    /// Whether items are dropped from it.
    pub has_drop: bool,
}

/// Dice.
#[derive(Clone, Debug)]
pub struct DiceWord {
    /// Their name.
    pub name: String,
    /// The number of dice.
    pub count: usize,
    /// The names of the faces; empty if they are numbers.
    pub faces: Vec<String>,
    /// Whether some face is a piece type.
    pub has_kinds: bool,
    /// Whether faces are drawn without replacement.
    pub has_bag: bool,
}

/// A status.
#[derive(Clone, Debug)]
pub struct StatusWord {
    /// Its name.
    pub name: String,
    /// Whether it is derived from the position.
    pub is_derived: bool,
}

/// An attribute.
#[derive(Clone, Debug)]
pub struct AttributeWord {
    /// Its name.
    pub name: String,
    /// Whether cells, piece types or pieces have it.
    pub of: AttributeOf,
    /// Whether its values are symbols; otherwise numbers.
    pub is_symbols: bool,
}

/// A name for an expression.
#[derive(Clone, Debug)]
pub struct LetWord {
    /// Its name.
    pub name: String,
    /// The number of parameters, all of them sets of cells.
    pub n_parameters: usize,
    /// The type of its value.
    pub gives: Type,
    /// The contexts in which it may be used.
    pub contexts: &'static [Context],
}

impl Vocabulary {
    /// Returns the names of piece types.
    pub fn kind_names(&self) -> Vec<String> {
        self.kinds.iter().map(|kind| kind.name.clone()).collect()
    }

    /// Returns the statuses that effects give.
    pub fn given_statuses(&self) -> Vec<String> {
        let given = self.statuses.iter().filter(|status| !status.is_derived);
        given.map(|status| status.name.clone()).collect()
    }

    /// Returns the attributes of cells or of piece types, with symbols or with numbers.
    pub fn attributes_of(&self, of: Option<AttributeOf>, is_symbols: bool) -> Vec<String> {
        let fits = |one: &&AttributeWord| {
            one.is_symbols == is_symbols && of.is_none_or(|expected| expected == one.of)
        };
        let fitting = self.attributes.iter().filter(fits);
        fitting.map(|one| one.name.clone()).collect()
    }
}
