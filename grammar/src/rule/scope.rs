//! What names mean in the expressions of one definition.

mod owners;
mod signature;

pub(crate) use signature::is_name;

use super::ast::{Expr, Word};
use super::names::{FUNCTIONS, KEYWORDS, NAMES};
use crate::board::Files;
use crate::diagnostic::{Diagnostic, Reported, near_names};
use crate::origins::{Mark, Origins};
use crate::source::{Origin, Span};
use indexmap::IndexMap;
use ir::{
    Attribute, AttributeId, AttributeOf, AttributeType, Board, Bound, CellId, CellSet, CounterId,
    KindId, MovementId, Named, PartName, PhaseId, Player, StatusId, StoreId, TurnId, ZoneId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use signature::signature;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Longer names are not compared with others.
const NAME_LENGTH_MAX: usize = 64;

/// How many names are compared with one.
const CANDIDATES_MAX: usize = 2_000;

/// How many names are compared with others.
const SEARCHES_MAX: usize = 200;

/// A movement that an expression asks about, by when its paths are open.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    /// The paths that do not ask whether a man has moved.
    pub anytime: MovementId,
    /// Those that are open while he has not (Betza `i`), without this condition, if there are any.
    pub unmoved: Option<MovementId>,
}

/// Reads the Betza text of `near`, `reach`, `between`, `aligned` and gives the movement a place in the rules.
///
/// What is wrong goes to the list.
pub type Movements<'a> =
    Box<dyn FnMut(&str, Origin, &mut Vec<Diagnostic>) -> Result<Asked, Reported> + 'a>;

/// What names mean: built by the variant resolver, read by [`condition`](super::condition) and its kin.
///
/// All names but those of parts live in one space: a name has one meaning, and [`Scope::finish`] reports the
/// second. Parts are asked for after `part is` alone, so a part may be called like a zone.
pub struct Scope<'a> {
    pub(super) names: IndexMap<String, Entry>,
    pub(super) parts: IndexMap<String, PartName>,
    pub(super) turns: IndexMap<String, TurnId>,
    pub(super) phases: IndexMap<String, PhaseId>,
    /// Statuses that effects give.
    given: IndexMap<String, StatusId>,
    pub(super) attributes: IndexMap<String, AttributeEntry>,
    /// Letters of symbols, in the order of their bits.
    pub(super) symbols: Vec<char>,
    pub(super) macros: IndexMap<String, Rc<Let>>,
    pub(super) movements: Movements<'a>,
    pub(super) n_cells: usize,
    pub(super) n_bound: u8,
    /// The name of the board, for messages.
    pub(super) board: String,
    /// Its files, for messages.
    pub(super) files: Files,
    /// For each player, where each cell of the first player's is.
    frames: Vec<Vec<CellId>>,
    /// The players, in turn order.
    pub(super) players: Vec<Player>,
    /// Whether it is not known who plays together.
    are_teams_lost: bool,
    /// Stores that all players share.
    shared: Vec<StoreId>,
    /// Stores that hold tiles.
    tiles: Vec<StoreId>,
    diagnostics: Vec<Diagnostic>,
    /// Names whose declarations could not be read, each with the proof that this was reported.
    broken: FxHashMap<String, Reported>,
    /// The proof that names were lost that nobody knows.
    lost: Option<Reported>,
    /// How often near names were looked for: a flood of mistakes must not take long.
    searches: Cell<usize>,
    /// Unknown names, each with the declared one that is nearest to it.
    pub(super) misspelt: RefCell<Vec<Misspelt>>,
    /// What was said about bodies of `[let]`, so that it is said once however often they are used.
    pub(super) said: FxHashMap<(&'static str, Span), Reported>,
    /// Where the parts of the expression lowered last are written; `None` if nobody asks.
    pub(super) marks: Option<Vec<Mark>>,
    /// Where the expressions of rules are written that have been resolved with this scope.
    pub origins: Origins,
    /// The names from `[let]` of the expressions that have been resolved with this scope.
    pub named: Named,
    /// The names that have been noted there.
    pub(super) are_named: FxHashSet<String>,
    /// Names that expressions have used.
    pub used: FxHashSet<String>,
    /// The proof that some expression has failed: there is no game then, whatever stands in for it.
    pub failed: Option<Reported>,
}

/// A name that means nothing, and one that is nearly called so.
#[derive(Clone, Debug)]
pub struct Misspelt {
    /// The name that means nothing.
    pub wanted: String,
    /// Where it is used.
    pub used: Span,
    /// The declared name.
    pub declared: String,
    /// Where it is declared.
    pub declaration: Span,
}

/// A name's meaning and where it was given.
#[derive(Clone)]
pub(super) struct Entry {
    pub meaning: Meaning,
    pub span: Option<Span>,
}

/// What a name means.
#[derive(Clone)]
pub(super) enum Meaning {
    /// A cell as the first player names it.
    Cell(CellId),
    Kind(KindId),
    Zone(ZoneId),
    Counter(CounterId),
    Store(StoreId),
    Status(StatusId),
    Let(Rc<Let>),
    Bound(Bound),
}

impl Meaning {
    fn describe(&self) -> &'static str {
        match self {
            Meaning::Cell(_) => "a cell of the board",
            Meaning::Kind(_) => "a kind",
            Meaning::Zone(_) => "a zone",
            Meaning::Counter(_) => "a counter",
            Meaning::Store(_) => "a store",
            Meaning::Status(_) => "a status",
            Meaning::Let(_) => "a name from `[let]`",
            Meaning::Bound(_) => "a man of the joint move",
        }
    }
}

/// An attribute, as expressions ask for it.
#[derive(Clone, Copy)]
pub(super) struct AttributeEntry {
    pub id: AttributeId,
    pub of: AttributeOf,
    pub kind: AttributeType,
    pub span: Span,
}

/// A name for an expression.
pub(super) struct Let {
    pub name: Word,
    pub parameters: Vec<Word>,
    pub body: Expr,
}

impl<'a> Scope<'a> {
    /// A scope that knows the board's cells and what every expression knows.
    ///
    /// The board's zones are added with [`Scope::add_zone`], since the caller numbers zones. `movements` reads the
    /// Betza texts; it should give equal texts the same id.
    pub fn new(
        board: &Board,
        players: &[Player],
        movements: impl FnMut(&str, Origin, &mut Vec<Diagnostic>) -> Result<Asked, Reported> + 'a,
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
            turns: IndexMap::new(),
            phases: IndexMap::new(),
            given: IndexMap::new(),
            attributes: IndexMap::new(),
            symbols: Vec::new(),
            macros: IndexMap::new(),
            movements: Box::new(movements),
            n_cells: board.n_cells(),
            n_bound: 0,
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

    /// Returns what an expression gives; if it is wrong, nothing, and the game fails.
    pub fn kept<T>(&mut self, result: Result<T, Reported>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(reported) => {
                self.failed = Some(reported);
                None
            }
        }
    }

    /// Lets the places of the parts of expressions be kept for [`Scope::take_marks`].
    pub fn keep_marks(&mut self) {
        self.marks = Some(Vec::new());
    }

    /// Takes the places of the parts of the expression lowered last; none if they are not kept.
    pub fn take_marks(&mut self) -> Vec<Mark> {
        self.marks.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Adds a kind of man. `span` is where the definition names it.
    pub fn add_kind(&mut self, name: &str, id: KindId, span: Span) {
        self.add(name, Meaning::Kind(id), Some(span));
    }

    /// Adds a zone; without a span it is the board's.
    pub fn add_zone(&mut self, name: &str, id: ZoneId, span: Option<Span>) {
        self.add(name, Meaning::Zone(id), span);
    }

    /// Adds a status; `is_given` if effects give it.
    pub fn add_status(&mut self, name: &str, id: StatusId, is_given: bool, span: Span) {
        self.add(name, Meaning::Status(id), Some(span));
        if is_given {
            self.given.insert(name.to_string(), id);
        }
    }

    /// The status of this name, if effects give it.
    pub(super) fn given_status(&self, name: &str) -> Option<StatusId> {
        self.given.get(name).copied()
    }

    /// The statuses that effects give.
    pub(super) fn given_statuses(&self) -> impl Iterator<Item = &str> + Clone {
        self.given.keys().map(String::as_str)
    }

    /// Adds a way to spend a turn; asked for after `turn is` alone.
    pub fn add_turn(&mut self, name: &str, id: TurnId) {
        self.turns.insert(name.to_string(), id);
    }

    /// Adds a phase; asked for after `phase is` alone.
    pub fn add_phase(&mut self, name: &str, id: PhaseId) {
        self.phases.insert(name.to_string(), id);
    }

    /// The phase of this name.
    pub fn phase(&self, name: &str) -> Option<PhaseId> {
        self.phases.get(name).copied()
    }

    /// The turn of this name.
    pub fn turn(&self, name: &str) -> Option<TurnId> {
        self.turns.get(name).copied()
    }

    /// The letters of symbols, in the order of their bits.
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

    /// Says that a store holds tiles, not men.
    pub fn note_tiles(&mut self, store: StoreId) {
        self.tiles.push(store);
    }

    /// Adds a counter.
    pub fn add_counter(&mut self, name: &str, id: CounterId, span: Span) {
        self.add(name, Meaning::Counter(id), Some(span));
    }

    /// Says that some names could not be read, and that nobody knows which.
    pub fn lose(&mut self, reported: Reported) {
        self.lost = Some(reported);
    }

    /// Says that it is not known who plays together, so that whoever is spoken of may have a partner.
    pub fn lose_teams(&mut self) {
        self.are_teams_lost = true;
    }

    /// Adds a name whose meaning could not be read, so that its uses are not complained about.
    pub fn add_broken(&mut self, key: &str, reported: Reported) {
        let name = key.split('(').next().unwrap_or(key).trim();
        self.broken.insert(name.to_string(), reported);
    }

    /// Adds the name of a movement part.
    pub fn add_part(&mut self, name: &str, id: PartName) {
        self.parts.insert(name.to_string(), id);
    }

    /// Adds an entry of `[let]`: the key (`officer`, `fits(x)`) and where it stands, and the expression.
    pub fn add_let(&mut self, key: &str, origin: Origin, body: Expr) {
        match signature(key, &origin) {
            Err(diagnostic) => {
                let reported = Reported::error(&mut self.diagnostics, *diagnostic);
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

    /// Binds a name to the next variable: the men of a joint move in their order.
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

    /// Forgets the bound names, before the next joint move.
    pub fn unbind_all(&mut self) {
        self.n_bound = 0;
        self.names
            .retain(|_, entry| !matches!(entry.meaning, Meaning::Bound(_)));
    }

    /// What is wrong with the names themselves, and with `[let]` whether it is used or not; empties the list.
    ///
    /// Call it once all names are in, and again after names were bound.
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        let mut found = std::mem::take(&mut self.diagnostics);
        found.extend(super::lets::check(self));
        found
    }

    /// Returns the proof that the name's declaration could not be read, and that this was reported. Where names were lost, it
    /// is so of all that are like no other.
    pub(super) fn broken(&self, name: &str) -> Option<Reported> {
        if let Some(reported) = self.broken.get(name) {
            return Some(*reported);
        }
        let lost = self.lost?;
        let names = self.names.iter();
        let names = names.filter(|(_, entry)| !matches!(entry.meaning, Meaning::Cell(_)));
        let known: Vec<&str> = names
            .map(|(name, _)| name.as_str())
            .chain(NAMES.iter().map(|known| known.name))
            .chain(FUNCTIONS.iter().map(|known| known.name))
            .chain(self.macros.keys().map(String::as_str))
            .collect();
        self.near(name, &known).is_empty().then_some(lost)
    }

    /// At most three of the names that are near to the wanted one. Cost: limited, over all calls together.
    pub(super) fn near<'n>(&self, wanted: &str, names: &[&'n str]) -> Vec<&'n str> {
        self.searches.set(self.searches.get() + 1);
        if self.searches.get() > SEARCHES_MAX || wanted.len() > NAME_LENGTH_MAX {
            return Vec::new();
        }
        let names = names
            .iter()
            .copied()
            .filter(|name| name.len() <= NAME_LENGTH_MAX);
        near_names(wanted, names.take(CANDIDATES_MAX))
    }

    /// Notes that a name means nothing and is nearly that of something that only expressions can use.
    pub(super) fn note_misspelt(&self, wanted: &str, used: Span, declared: &str) {
        let Some(Entry {
            meaning: Meaning::Zone(_) | Meaning::Counter(_) | Meaning::Status(_) | Meaning::Let(_),
            span: Some(declaration),
        }) = self.names.get(declared)
        else {
            return;
        };
        self.misspelt.borrow_mut().push(Misspelt {
            wanted: wanted.to_string(),
            used,
            declared: declared.to_string(),
            declaration: *declaration,
        });
    }

    /// Returns the names noted so, and forgets them.
    pub fn take_misspelt(&self) -> Vec<Misspelt> {
        self.misspelt.take()
    }

    /// Entries of `[let]`.
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

    /// The cell of this name as each player sees it, one entry per player.
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

    /// The kind of this name.
    pub fn kind(&self, name: &str) -> Option<KindId> {
        match self.names.get(name)?.meaning {
            Meaning::Kind(kind) => Some(kind),
            _ => None,
        }
    }

    /// The set of this one cell, for each player.
    pub(super) fn cell_sets(&self, cell: CellId) -> Vec<CellSet> {
        let seen = |frame: &Vec<CellId>| frame.get(cell.index()).copied().unwrap_or(cell);
        self.frames
            .iter()
            .map(|frame| CellSet::of(self.n_cells, [seen(frame)]))
            .collect()
    }

    fn add(&mut self, name: &str, meaning: Meaning, span: Option<Span>) {
        if self.check_free(name, span) {
            self.names.insert(name.to_string(), Entry { meaning, span });
        }
    }

    /// Whether nothing has this name yet; says so if something has.
    fn check_free(&mut self, name: &str, span: Option<Span>) -> bool {
        let Some((what, other)) = self.meaning_of(name) else {
            return true;
        };
        // What it was to be called otherwise is not known.
        self.lost = self.ambiguous(name, what, other, span).or(self.lost);
        false
    }

    /// What already has this name, and where it got it.
    pub(super) fn meaning_of(&self, name: &str) -> Option<(&'static str, Option<Span>)> {
        if KEYWORDS.contains(&name) {
            Some(("a word of the language", None))
        } else if name == "me" || NAMES.iter().any(|known| known.name == name) {
            Some(("a name that every expression knows", None))
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
        what: &str,
        other: Option<Span>,
        span: Option<Span>,
    ) -> Option<Reported> {
        let clash = ambiguous(name, what, other, span)?;
        Some(Reported::error(&mut self.diagnostics, clash))
    }
}

/// The complaint about a second meaning; `None` where neither has a place in a text (a board with two names alike).
pub(super) fn ambiguous(
    name: &str,
    what: &str,
    other: Option<Span>,
    span: Option<Span>,
) -> Option<Diagnostic> {
    let message = format!("`{name}` has two meanings");
    let (diagnostic, other) = match (span, other) {
        (Some(span), other) => {
            let label = format!("`{name}` is {what} already");
            (
                Diagnostic::error("resolve::ambiguous_name", message, span, label),
                other,
            )
        }
        (None, Some(other)) => {
            let label = format!("{what} here, and a zone of the board");
            (
                Diagnostic::error("resolve::ambiguous_name", message, other, label),
                None,
            )
        }
        (None, None) => return None,
    };
    let diagnostic = match other {
        Some(other) => diagnostic.with_label(other, "the other meaning"),
        None => diagnostic,
    };
    Some(diagnostic.with_help(
        "give one of them another name: kinds, zones, cells, counters and `[let]` share one space",
    ))
}
