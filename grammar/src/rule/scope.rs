//! The meanings of names in the expressions of one definition.

mod owners;
mod signature;

pub(crate) use signature::is_name;

use super::ast::Expr;
use super::meaning::{AttributeEntry, Entry, Let, Meaning};
use super::mistake::NameMistake;
use super::names::{FUNCTIONS, KEYWORDS, NAMES};
use crate::board::Files;
use crate::diagnostic::{Diagnostic, Reported, near_names};
use crate::origins::{Mark, Origins};
use crate::source::{Origin, Span};
use indexmap::IndexMap;
use ir::{
    Attribute, AttributeId, Board, Bound, CellId, CellSet, Chance, ChanceId, CounterId, KindId,
    MovementId, Named, Order, PartName, PhaseId, Player, StatusId, StoreId, TurnId, ZoneId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use signature::signature;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The largest length of names that are compared with others.
const NAME_LENGTH_MAX: usize = 64;

/// The word after the name of dice for the number of faces that are left in their bag: `card.left`.
pub(super) const LEFT: &str = "left";

/// The largest number of names that are compared with one name.
const CANDIDATES_MAX: usize = 2_000;

/// The largest number of searches for near names.
const SEARCHES_MAX: usize = 200;

/// A movement that an expression uses, by when its paths are open.
#[derive(Clone, Copy, Debug)]
pub struct MovementIds {
    /// The paths that do not depend on whether a piece has moved.
    pub anytime: MovementId,
    /// The paths that are open only to unmoved pieces (Betza `i`), without this condition, if there are any.
    pub unmoved: Option<MovementId>,
}

/// A callback that reads the Betza text of `near`, `reach`, `between`, `aligned` and adds the movement to the rules.
///
/// Errors go to the list.
pub type Movements<'a> =
    Box<dyn FnMut(&str, Origin, &mut Vec<Diagnostic>) -> Result<MovementIds, Reported> + 'a>;

/// The meanings of names, built by the variant resolver and used by [`condition`](super::condition) and similar
/// functions.
///
/// All names but those of parts share one space: a name has one meaning, and [`Scope::finish`] reports the second. Names
/// of parts are looked up only after `part is`, so a part may have the name of a zone.
pub struct Scope<'a> {
    pub(super) names: IndexMap<String, Entry>,
    pub(super) parts: IndexMap<String, PartName>,
    pub(super) turns: IndexMap<String, TurnId>,
    /// The names of joint moves, for messages.
    pub joints: Vec<String>,
    pub(super) phases: IndexMap<String, PhaseId>,
    /// Statuses that effects give.
    given: IndexMap<String, StatusId>,
    pub(super) attributes: IndexMap<String, AttributeEntry>,
    /// The letters of symbols, in the order of their bits.
    pub(super) symbols: Vec<char>,
    pub(super) macros: IndexMap<String, Rc<Let>>,
    pub(super) movements: Movements<'a>,
    pub(super) n_cells: usize,
    pub(super) n_bound: u8,
    /// The names of the board's permutations.
    pub(super) permutations: Vec<String>,
    /// The places of the cells among the labels of the board.
    orders: Vec<Order>,
    /// The name of the board, for messages.
    pub(super) board: String,
    /// The files of the board, for messages.
    pub(super) files: Files,
    /// For each player, the cell of that player for each cell of the first player.
    frames: Vec<Vec<CellId>>,
    /// The players, in turn order.
    pub(super) players: Vec<Player>,
    /// Whether the teams could not be read.
    are_teams_lost: bool,
    /// Stores that all players share.
    shared: Vec<StoreId>,
    /// Stores that hold tiles.
    tiles: Vec<StoreId>,
    /// The dice, indexed by their ids.
    pub(super) chances: Vec<Chance>,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Names whose declarations could not be read, each with the proof that this was reported.
    broken: FxHashMap<String, Reported>,
    /// The proof that declarations of unknown names were lost.
    lost: Option<Reported>,
    /// The number of searches for near names: many mistakes must not take long.
    searches: Cell<usize>,
    /// Unknown names, each with the nearest declared name.
    pub(super) misspelt: RefCell<Vec<Misspelt>>,
    /// The errors about bodies of `[let]`. Each is reported once, however often the body is used.
    pub(super) said: FxHashMap<(&'static str, Span), Reported>,
    /// The places of the parts of the last expression; `None` if they are not needed.
    pub(super) marks: Option<Vec<Mark>>,
    /// The places of the rule expressions that have been resolved with this scope.
    pub origins: Origins,
    /// The names from `[let]` in the expressions that have been resolved with this scope.
    pub named: Named,
    /// The names that have been noted in `named`.
    pub(super) are_named: FxHashSet<String>,
    /// Names that expressions have used.
    pub used: FxHashSet<String>,
    /// The proof that some expression has failed. Then there is no game, whatever the stand-in.
    pub failed: Option<Reported>,
}

/// An unknown name, and a similar declared name.
#[derive(Clone, Debug)]
pub struct Misspelt {
    /// The unknown name.
    pub name: String,
    /// The place where it is used.
    pub used: Span,
    /// The declared name.
    pub declared: String,
    /// The place where it is declared.
    pub declaration: Span,
}

impl<'a> Scope<'a> {
    /// Creates a scope with the cells of the board and the names that every expression may use.
    ///
    /// The board's zones are added with [`Scope::add_zone`], since the caller numbers zones. `movements` reads the Betza
    /// texts; it should give equal texts the same id.
    pub fn new(
        board: &Board,
        players: &[Player],
        movements: impl FnMut(&str, Origin, &mut Vec<Diagnostic>) -> Result<MovementIds, Reported> + 'a,
    ) -> Self {
        let cells = board.cells.iter().enumerate().map(|(index, cell)| {
            let meaning = Meaning::Cell(CellId::from_index(index));
            (
                cell.name.clone(),
                Entry {
                    meaning,
                    span: None,
                },
            )
        });
        Self {
            names: cells.collect(),
            parts: IndexMap::new(),
            joints: Vec::new(),
            turns: IndexMap::new(),
            phases: IndexMap::new(),
            given: IndexMap::new(),
            attributes: IndexMap::new(),
            symbols: Vec::new(),
            macros: IndexMap::new(),
            movements: Box::new(movements),
            n_cells: board.n_cells(),
            n_bound: 0,
            permutations: board
                .permutations
                .iter()
                .map(|permutation| permutation.name.clone())
                .collect(),
            orders: board.cells.iter().map(|cell| cell.order).collect(),
            board: board.name.clone(),
            files: Files::of(board),
            frames: board
                .frames
                .iter()
                .map(|frame| frame.cells.clone())
                .collect(),
            players: players.to_vec(),
            are_teams_lost: false,
            shared: Vec::new(),
            tiles: Vec::new(),
            chances: Vec::new(),
            diagnostics: Vec::new(),
            broken: FxHashMap::default(),
            lost: None,
            searches: Cell::new(0),
            misspelt: RefCell::new(Vec::new()),
            said: FxHashMap::default(),
            marks: None,
            origins: Origins::default(),
            named: Named::default(),
            are_named: FxHashSet::default(),
            used: FxHashSet::default(),
            failed: None,
        }
    }

    /// Returns the value of an expression. If the expression is wrong, returns `None`, and the game fails.
    pub fn kept<T>(&mut self, result: Result<T, Reported>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(reported) => {
                self.failed = Some(reported);
                None
            }
        }
    }

    /// Turns on the collection of places of parts for [`Scope::take_marks`].
    pub fn keep_marks(&mut self) {
        self.marks = Some(Vec::new());
    }

    /// Takes the places of the parts of the last expression; the list is empty if they are not collected.
    pub fn take_marks(&mut self) -> Vec<Mark> {
        self.marks.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Adds a kind of piece. `span` is its name in the definition.
    pub fn add_kind(&mut self, name: &str, id: KindId, span: Span) {
        self.add(name, Meaning::Kind(id), Some(span));
    }

    /// Adds a zone; without a span it is a zone of the board.
    pub fn add_zone(&mut self, name: &str, id: ZoneId, span: Option<Span>) {
        self.add(name, Meaning::Zone(id), span);
    }

    /// Adds a status. `is_given` means that effects give it.
    pub fn add_status(&mut self, name: &str, id: StatusId, is_given: bool, span: Span) {
        self.add(name, Meaning::Status(id), Some(span));
        if is_given {
            self.given.insert(name.to_string(), id);
        }
    }

    /// Finds a status by name, if effects give it.
    pub(super) fn given_status(&self, name: &str) -> Option<StatusId> {
        self.given.get(name).copied()
    }

    /// Returns the names of the statuses that effects give.
    pub(super) fn given_statuses(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }

    /// Tests whether a name has a meaning.
    pub fn has(&self, name: &str) -> bool {
        self.names.contains_key(name)
    }

    /// Adds a kind of turn. Its name is looked up only after `turn is`.
    pub fn add_turn(&mut self, name: &str, id: TurnId) {
        self.turns.insert(name.to_string(), id);
    }

    /// Adds a phase. Its name is looked up only after `phase is`.
    pub fn add_phase(&mut self, name: &str, id: PhaseId) {
        self.phases.insert(name.to_string(), id);
    }

    /// Finds a phase by name.
    pub fn phase(&self, name: &str) -> Option<PhaseId> {
        self.phases.get(name).copied()
    }

    /// Finds a kind of turn by name.
    pub fn turn(&self, name: &str) -> Option<TurnId> {
        self.turns.get(name).copied()
    }

    /// Sets the letters of symbols, in the order of their bits.
    pub fn set_symbols(&mut self, symbols: &[char]) {
        self.symbols = symbols.to_vec();
    }

    /// Adds an attribute: a function of sets of cells.
    pub fn add_attribute(&mut self, attribute: &Attribute, id: AttributeId, span: Span) {
        let name = &attribute.name;
        if FUNCTIONS.iter().any(|function| function.name == *name) {
            self.ambiguous(name, "a function of every expression", None, Some(span));
        } else if self.check_free(name, Some(span)) {
            let entry = AttributeEntry {
                id,
                of: attribute.of,
                kind: attribute.kind,
                span,
            };
            self.attributes.insert(name.clone(), entry);
        }
    }

    /// Adds a store.
    pub fn add_store(&mut self, name: &str, id: StoreId, is_shared: bool, span: Span) {
        if is_shared {
            self.shared.push(id);
        }
        self.add(name, Meaning::Store(id), Some(span));
    }

    /// Notes that a store holds tiles, not pieces.
    pub fn note_tiles(&mut self, store: StoreId) {
        self.tiles.push(store);
    }

    /// Adds dice; the ids are given in order.
    pub fn add_chance(&mut self, chance: &Chance, id: ChanceId, span: Span) {
        self.chances.push(chance.clone());
        self.add(&chance.name, Meaning::Chance(id), Some(span));
    }

    /// Finds dice by name, `dice`, `dice.2` or `dice.left`. Returns their name, the dice, and the number or `left` after the name.
    pub(super) fn dice<'n>(&self, name: &'n str) -> Option<(&'n str, ChanceId, Option<&'n str>)> {
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let (of, die) = match name.rsplit_once('.') {
            Some((of, die)) if is_number(die) || die == LEFT => (of, Some(die)),
            _ => (name, None),
        };
        match self.names.get(of)?.meaning {
            Meaning::Chance(chance) => Some((of, chance, die)),
            _ => None,
        }
    }

    /// Adds a counter.
    pub fn add_counter(&mut self, name: &str, id: CounterId, span: Span) {
        self.add(name, Meaning::Counter(id), Some(span));
    }

    /// Notes that some declarations could not be read and that their names are unknown.
    pub fn lose(&mut self, reported: Reported) {
        self.lost = Some(reported);
    }

    /// Notes that the teams could not be read, so that any player may have a partner.
    pub fn lose_teams(&mut self) {
        self.are_teams_lost = true;
    }

    /// Adds a name whose declaration could not be read, so that its uses are not reported.
    pub fn add_broken(&mut self, key: &str, reported: Reported) {
        let name = key.trim_start().split(['(', ' ']).next().unwrap_or(key);
        self.broken.insert(name.to_string(), reported);
    }

    /// Adds the name of a movement part.
    pub fn add_part(&mut self, name: &str, id: PartName) {
        self.parts.insert(name.to_string(), id);
    }

    /// Adds an entry of `[let]`: the key (`officer`, `fits(x)`) with its place, and the expression.
    pub fn add_let(&mut self, key: &str, origin: Origin, body: Expr) {
        match signature(key, &origin) {
            Err(mistake) => {
                let reported = Reported::error(&mut self.diagnostics, mistake.into());
                self.add_broken(key, reported);
            }
            Ok((name, parameters)) => {
                for parameter in &parameters {
                    self.check_free(&parameter.text, Some(parameter.span));
                }
                let span = name.span;
                let has_parameters = !parameters.is_empty();
                let entry = Rc::new(Let {
                    name: name.clone(),
                    parameters,
                    body,
                });
                if !has_parameters {
                    self.add(&name.text, Meaning::Let(entry), Some(span));
                } else if FUNCTIONS.iter().any(|function| function.name == name.text) {
                    self.ambiguous(
                        &name.text,
                        "a function of every expression",
                        None,
                        Some(span),
                    );
                } else if let Some(attribute) = self.attributes.get(&name.text) {
                    let other = attribute.span;
                    self.ambiguous(&name.text, "an attribute", Some(other), Some(span));
                } else if let Some(other) = self.macros.get(&name.text) {
                    let other = other.name.span;
                    self.ambiguous(&name.text, "a name from `[let]`", Some(other), Some(span));
                } else {
                    self.macros.insert(name.text, entry);
                }
            }
        }
    }

    /// Binds a name to the next variable. The pieces of a joint move are bound in their order.
    pub fn bind(&mut self, name: &str, span: Span) -> Bound {
        let bound = Bound(self.n_bound);
        self.n_bound = self.n_bound.saturating_add(1);
        self.add(name, Meaning::Bound(bound), Some(span));
        bound
    }

    /// Binds the next variable without a name.
    pub fn bind_unnamed(&mut self) -> Bound {
        let bound = Bound(self.n_bound);
        self.n_bound = self.n_bound.saturating_add(1);
        bound
    }

    /// Removes the bound names, before the next joint move.
    pub fn unbind_all(&mut self) {
        self.n_bound = 0;
        self.names
            .retain(|_, entry| !matches!(entry.meaning, Meaning::Bound(_)));
    }

    /// Returns the proof that the declaration of the name could not be read, and that this was reported. If declarations
    /// of unknown names were lost, this holds for every name without a similar one.
    pub(crate) fn broken(&self, name: &str) -> Option<Reported> {
        if let Some(reported) = self.broken.get(name) {
            return Some(*reported);
        }
        let lost = self.lost?;
        let names = self.names.iter();
        let names = names.filter(|(_, entry)| !matches!(entry.meaning, Meaning::Cell(_)));
        let defined: Vec<&str> = names
            .map(|(name, _)| name.as_str())
            .chain(NAMES.iter().map(|defined| defined.name))
            .chain(FUNCTIONS.iter().map(|defined| defined.name))
            .chain(self.macros.keys().map(String::as_str))
            .collect();
        self.near(name, &defined).is_empty().then_some(lost)
    }

    /// Returns at most three similar names. Cost: limited over all calls together.
    pub(super) fn near<'n>(&self, unknown: &str, names: &[&'n str]) -> Vec<&'n str> {
        self.searches.set(self.searches.get() + 1);
        if self.searches.get() > SEARCHES_MAX || unknown.len() > NAME_LENGTH_MAX {
            return Vec::new();
        }
        let names = names
            .iter()
            .copied()
            .filter(|name| name.len() <= NAME_LENGTH_MAX);
        near_names(unknown, names.take(CANDIDATES_MAX))
    }

    /// Notes that a name is unknown, and similar to a declared name that only expressions can use.
    pub(super) fn note_misspelt(&self, name: &str, used: Span, declared: &str) {
        let Some(Entry {
            meaning: Meaning::Zone(_) | Meaning::Counter(_) | Meaning::Status(_) | Meaning::Let(_),
            span: Some(declaration),
        }) = self.names.get(declared)
        else {
            return;
        };
        self.misspelt.borrow_mut().push(Misspelt {
            name: name.to_string(),
            used,
            declared: declared.to_string(),
            declaration: *declaration,
        });
    }

    /// Takes the unknown names noted so far.
    pub fn take_misspelt(&self) -> Vec<Misspelt> {
        self.misspelt.take()
    }

    /// Returns the entries of `[let]`.
    pub(super) fn lets(&self) -> impl Iterator<Item = Rc<Let>> + '_ {
        let names = self
            .names
            .values()
            .filter_map(|entry| match &entry.meaning {
                Meaning::Let(entry) => Some(Rc::clone(entry)),
                _ => None,
            });
        names.chain(self.macros.values().map(Rc::clone))
    }

    /// Notes that an expression uses a name.
    pub(super) fn note_use(&mut self, name: &str) {
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
    }

    /// Finds a cell by name, as each player sees it: one entry per player.
    pub fn cell(&self, name: &str) -> Option<Vec<CellId>> {
        match self.names.get(name)?.meaning {
            Meaning::Cell(cell) => Some(
                self.frames
                    .iter()
                    .map(|frame| frame.get(cell.index()).copied().unwrap_or(cell))
                    .collect(),
            ),
            _ => None,
        }
    }

    /// Finds a kind by name.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        match self.names.get(name)?.meaning {
            Meaning::Kind(kind) => Some(kind),
            _ => None,
        }
    }

    /// Returns the set of this one cell, for each player.
    pub(super) fn cell_sets(&self, cell: CellId) -> Vec<CellSet> {
        let seen = |frame: &Vec<CellId>| frame.get(cell.index()).copied().unwrap_or(cell);
        self.frames
            .iter()
            .map(|frame| CellSet::of(self.n_cells, [seen(frame)]))
            .collect()
    }

    /// Returns the cells of a range, `a1-c3`, as each player sees them; `None` if the text is no range.
    pub(super) fn range_sets(&self, text: &str) -> Option<Vec<CellSet>> {
        let order = |name: &str| match self.names.get(name)?.meaning {
            Meaning::Cell(cell) => self.orders.get(cell.index()).copied(),
            _ => None,
        };
        let range = Order::range(text, order)?;
        let cells = range.cells(self.orders.iter().copied());
        let seen = |frame: &Vec<CellId>| {
            let seen = |cell: CellId| frame.get(cell.index()).copied().unwrap_or(cell);
            CellSet::of(self.n_cells, cells.iter().map(seen))
        };
        Some(self.frames.iter().map(seen).collect())
    }

    fn add(&mut self, name: &str, meaning: Meaning, span: Option<Span>) {
        if self.check_free(name, span) {
            self.names.insert(name.to_string(), Entry { meaning, span });
        }
    }

    /// Tests whether a name has no meaning yet, and reports a second meaning.
    fn check_free(&mut self, name: &str, span: Option<Span>) -> bool {
        let Some((what, other)) = self.meaning_of(name) else {
            return true;
        };
        // The other name that the author would choose is unknown.
        self.lost = self.ambiguous(name, what, other, span).or(self.lost);
        false
    }

    /// Returns the present meaning of a name, and the place of its declaration.
    pub(super) fn meaning_of(&self, name: &str) -> Option<(&'static str, Option<Span>)> {
        if KEYWORDS.contains(&name) {
            Some(("a word of the language", None))
        } else if name == "me" || NAMES.iter().any(|defined| defined.name == name) {
            Some(("a name that every expression has", None))
        } else if let Some(attribute) = self.attributes.get(name) {
            Some(("an attribute", Some(attribute.span)))
        } else {
            self.names
                .get(name)
                .map(|entry| (entry.meaning.describe(), entry.span))
        }
    }

    fn ambiguous(
        &mut self,
        name: &str,
        meaning: &'static str,
        other: Option<Span>,
        span: Option<Span>,
    ) -> Option<Reported> {
        let clash = ambiguous(name, meaning, other, span)?;
        Some(Reported::error(&mut self.diagnostics, clash.into()))
    }
}

/// Returns the mistake of a second meaning; `None` if neither meaning has a place in a text (a board with the same name
/// twice).
pub(super) fn ambiguous<'n>(
    name: &'n str,
    meaning: &'static str,
    other: Option<Span>,
    span: Option<Span>,
) -> Option<NameMistake<'n>> {
    match (span, other) {
        (Some(span), other) => Some(NameMistake::Ambiguous {
            name,
            span,
            meaning,
            other,
        }),
        (None, Some(span)) => Some(NameMistake::AmbiguousZone {
            name,
            span,
            meaning,
        }),
        (None, None) => None,
    }
}
