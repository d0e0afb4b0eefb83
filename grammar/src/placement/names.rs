//! Look-up of names of a game in positions and tests.

use crate::diagnostic::{Diagnostic, near_names, suggest};
use crate::source::Span;
use ir::{
    AttributeId, AttributeOf, AttributeType, Called, CellId, Holds, Kind, KindId, PhaseId,
    PlayerId, Rules, StatusId, StepKind, StoreId, StoreOrder, Turn, TurnId,
};

/// An unknown name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// The message.
    pub message: String,
    /// A short label for the name.
    pub label: String,
    /// Advice, with a name that may have been meant.
    pub help: String,
}

impl Unknown {
    fn new(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            label: "unknown here".to_owned(),
            help: help.into(),
        }
    }

    fn with_label(mut self, label: &str) -> Self {
        label.clone_into(&mut self.label);
        self
    }

    /// Returns the diagnostic at the place of the name.
    pub fn at(self, code: &'static str, span: Span) -> Diagnostic {
        Diagnostic::error(code, self.message, span, self.label).with_help(self.help)
    }
}

type Found<T> = Result<T, Unknown>;

fn among<'n>(
    written: &str,
    what: &str,
    plural: &str,
    names: impl Iterator<Item = &'n str>,
) -> Unknown {
    let names: Vec<&str> = names.collect();
    let help = match names[..] {
        [] => format!("this game has no {plural}"),
        _ => suggest(written, plural, names),
    };
    Unknown::new(format!("this game has no {what} `{written}`"), help)
}

/// Finds a cell or, in a game with stacks, a place of a stack: `d4.1`.
pub fn place(rules: &Rules, name: &str) -> Found<CellId> {
    rules.find_place(name).ok_or_else(|| {
        let cell = name.rsplit_once('.').map(|(cell, _)| cell);
        let Some(cell) = cell.filter(|cell| rules.board.find(cell).is_some()) else {
            return no_cell(rules, name);
        };
        let help = match rules.places().levels() {
            1 => format!("this game has no stacks: write `{cell}`"),
            levels => format!(
                "the places of `{cell}` are `{cell}.0` to `{cell}.{}`",
                levels - 1
            ),
        };
        Unknown::new(format!("`{name}` is not a place of this game"), help).with_label("no place")
    })
}

/// Finds a cell.
pub fn cell(rules: &Rules, name: &str) -> Found<CellId> {
    rules.board.find(name).ok_or_else(|| no_cell(rules, name))
}

fn no_cell(rules: &Rules, name: &str) -> Unknown {
    let board = &rules.board;
    let near = near_names(name, board.cells.iter().map(|cell| cell.name.as_str()));
    let help = match (near.first(), &board.cells[..]) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, [first, .., last]) => format!(
            "the cells of `{}` are `{}` to `{}`",
            board.name, first.name, last.name
        ),
        (None, _) => format!("the board is `{}`", board.name),
    };
    Unknown::new(format!("`{name}` is not a cell of this board"), help).with_label("no cell")
}

/// Finds a player by name or letter.
pub fn player(rules: &Rules, name: &str) -> Found<PlayerId> {
    let players = &rules.players;
    players
        .iter()
        .position(|player| player.name == name || player.letter == name)
        .map(PlayerId::from_index)
        .ok_or_else(|| {
            let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
            let help = match other_case(name, players.iter().map(|one| (&one.name, &one.letter))) {
                Some(help) => help,
                None => suggest(name, "players", names),
            };
            Unknown::new(format!("`{name}` is not a player"), help).with_label("no player")
        })
}

/// Finds a kind by name or letter.
pub fn kind(rules: &Rules, name: &str) -> Found<KindId> {
    let kinds = &rules.kinds;
    kinds
        .iter()
        .position(|kind| kind.name == name || kind.letter == name)
        .map(KindId::from_index)
        .ok_or_else(|| {
            let near = near_names(name, kinds.iter().map(|kind| kind.name.as_str()));
            let help = match other_case(name, kinds.iter().map(|one| (&one.name, &one.letter))) {
                Some(help) => help,
                None if near.is_empty() => {
                    let both = |kind: &Kind| format!("`{}` (`{}`)", kind.name, kind.letter);
                    let all: Vec<String> = kinds.iter().map(both).collect();
                    format!("kinds known here: {}", all.join(", "))
                }
                None => suggest(name, "kinds", near),
            };
            Unknown::new(format!("`{name}` is not a kind of this game"), help).with_label("no kind")
        })
}

/// Finds the name or letters that differ from the given name only in case.
fn other_case<'n>(
    name: &str,
    mut names: impl Iterator<Item = (&'n String, &'n String)>,
) -> Option<String> {
    let lower = name.to_lowercase();
    names.find_map(|(full, letter)| {
        let same = [letter, full]
            .into_iter()
            .find(|one| one.to_lowercase() == lower)?;
        let whose = if same == letter {
            format!("`{same}` (`{full}`)")
        } else {
            format!("`{same}`")
        };
        Some(format!(
            "did you mean {whose}? capital and small letters differ"
        ))
    })
}

/// Returns the places of the pieces of a stack on a cell, from the bottom up.
pub fn stack(
    rules: &Rules,
    cell: CellId,
    n_pieces: usize,
) -> Found<impl Iterator<Item = CellId> + use<>> {
    let places = rules.places();
    if n_pieces > places.levels() {
        let message = format!("{n_pieces} pieces cannot be on one another in this game");
        let help = match places.levels() {
            1 => "a cell holds one piece".to_owned(),
            most => format!("a stack is {most} high at most"),
        };
        return Err(Unknown::new(message, help).with_label("too many for one cell"));
    }
    Ok((0..n_pieces).filter_map(move |level| places.at(cell, level)))
}

/// Finds a store.
pub fn store(rules: &Rules, name: &str) -> Found<StoreId> {
    let stores = || rules.stores.iter().map(|store| store.name.as_str());
    rules
        .find_store(name)
        .ok_or_else(|| among(name, "store", "stores", stores()))
}

/// Finds an item of a store: a tile by its letters in any order, or a kind by name or letter.
pub fn item(rules: &Rules, store: StoreId, name: &str) -> Found<u16> {
    if let Some(item) = rules.find_item(store, name) {
        return Ok(item);
    }
    let declared = &rules.stores[store.index()];
    if declared.holds == Holds::Pieces {
        return kind(rules, name).map(|kind| kind.0);
    }
    let items: Vec<String> = (0..rules.n_items(store))
        .map(|item| rules.item_text(store, u16::try_from(item).unwrap_or(u16::MAX)))
        .collect();
    Err(Unknown::new(
        format!("`{name}` is not a tile of the store `{}`", declared.name),
        suggest(name, "tiles", items.iter().map(String::as_str)),
    ))
}

/// Returns the store that `[hands]` or `[pools]` of a position file means: the first store of pieces that can, or cannot,
/// be dropped.
pub fn store_with_pieces(rules: &Rules, can_drop: bool) -> Option<StoreId> {
    let mut stores = rules.stores.iter();
    stores
        .position(|store| store.holds == Holds::Pieces && store.drop.is_some() == can_drop)
        .map(StoreId::from_index)
}

/// Finds an attribute of cells.
pub fn attribute(rules: &Rules, name: &str) -> Found<AttributeId> {
    rules.find_cell_attribute(name).ok_or_else(|| {
        let attributes = rules.attributes.iter();
        let of_cells = attributes.filter(|attribute| attribute.of == AttributeOf::Cell);
        let names = of_cells.map(|attribute| attribute.name.as_str());
        among(name, "attribute of cells", "attributes of cells", names)
    })
}

/// Reads the value of an attribute.
pub fn value(rules: &Rules, attribute: AttributeId, text: &str) -> Found<u64> {
    let declared = &rules.attributes[attribute.index()];
    rules
        .find_value(attribute, text)
        .ok_or_else(|| match declared.kind {
            AttributeType::Symbols => {
                let letters: String = rules.symbols.iter().collect();
                Unknown::new(
                    format!("`{text}` is not a set of symbols"),
                    format!("the symbols of this game are `{letters}`"),
                )
            }
            AttributeType::Number => Unknown::new(
                format!("`{text}` is not a value of `{}`", declared.name),
                "write a whole number that is not negative",
            ),
        })
}

/// Finds a phase.
pub fn phase(rules: &Rules, name: &str) -> Found<PhaseId> {
    let phases = || rules.phases.iter().map(|phase| phase.name.as_str());
    rules
        .find_phase(name)
        .ok_or_else(|| among(name, "phase", "phases", phases()))
}

/// Finds a status that effects give.
pub fn status(rules: &Rules, name: &str) -> Found<StatusId> {
    rules.find_status(name).ok_or_else(|| {
        derived_status(rules, name).unwrap_or_else(|| {
            let statuses = rules.statuses.iter();
            let given = statuses.filter(|status| status.derived.is_none());
            let names = given.map(|status| status.name.as_str());
            among(name, "status", "statuses that effects give", names)
        })
    })
}

/// Returns the error about a derived status, which positions cannot set.
fn derived_status(rules: &Rules, name: &str) -> Option<Unknown> {
    let mut derived = rules.statuses.iter().filter(|it| it.derived.is_some());
    derived.find(|status| status.name == name)?;
    let unknown = Unknown::new(
        format!("`{name}` follows from the position"),
        "leave it out: the game's definition determines it",
    );
    Some(unknown.with_label("not given by effects"))
}

/// Finds a kind of turn.
pub fn turn(rules: &Rules, name: &str) -> Found<TurnId> {
    let turns = &rules.turns;
    let found = turns.iter().position(|turn| turn.name == name);
    found.map(TurnId::from_index).ok_or_else(|| {
        let names = turns.iter().map(|turn| turn.name.as_str());
        among(name, "turn", "turns with names", names)
    })
}

/// Returns the error about an unknown key of `state`. Its help lists all keys of this game.
pub fn unknown_state(rules: &Rules, name: &str) -> Unknown {
    if let Some(unknown) = derived_status(rules, name) {
        return unknown;
    }
    among(name, "state", "names", states(rules))
}

/// Returns the keys of `state` in this game.
pub fn states(rules: &Rules) -> impl Iterator<Item = &str> {
    let counters = rules.counters.iter().map(|counter| counter.name.as_str());
    let statuses = rules.statuses.iter();
    let given = statuses.filter(|status| status.derived.is_none());
    let phase = (!rules.phases.is_empty()).then_some("phase");
    let called = random_stores(rules).next().map(|_| "called");
    let is_hidden = |phase: &ir::Phase| phase.order == ir::PhaseOrder::EachHidden;
    let unseen = rules.phases.iter().any(is_hidden).then_some("unseen");
    let others = ["unmoved", "passed", "plies", "turns"].into_iter();
    let others = others.chain(phase).chain(called).chain(unseen);
    counters
        .chain(given.map(|status| status.name.as_str()))
        .chain(others)
}

/// Returns the stores from which chance picks.
pub fn random_stores(rules: &Rules) -> impl Iterator<Item = StoreId> + '_ {
    let stores = rules.stores.iter().enumerate();
    stores
        .filter(|(_, store)| store.order == StoreOrder::Random)
        .map(|(index, _)| StoreId::from_index(index))
}

/// Tests whether turns of the phase may call for an item of the store.
pub fn is_drawn_from(rules: &Rules, store: StoreId, phase: PhaseId) -> bool {
    let drops = rules.stores[store.index()].drop.is_some();
    let calls = |turn: &Turn| {
        let is_of_phase = turn.phase.is_none_or(|of| of == phase);
        let is_of_store = turn.from_store.is_none_or(|from| from == store);
        let can_drop = drops || turn.at.is_some();
        is_of_phase && is_of_store && can_drop && turn.steps_of.contains(&StepKind::Drop)
    };
    if rules.turns.is_empty() {
        drops
    } else {
        rules.turns.iter().any(calls)
    }
}

/// Reads a call: `c2`, or with the name of the store if chance picks from several stores: `bag c2`.
pub fn called(rules: &Rules, text: &str) -> Found<Called> {
    let (named, at) = match text.trim().split_once(' ') {
        Some((name, at)) => (Some(store(rules, name)?), at.trim()),
        None => (None, text.trim()),
    };
    let store = named
        .or_else(|| random_stores(rules).next())
        .filter(|store| random_stores(rules).any(|random| random == *store))
        .ok_or_else(|| {
            Unknown::new(
                "chance picks nothing there",
                match random_stores(rules).next() {
                    Some(_) => "only stores of order \"random\" are called for",
                    None => "no store of this game has the order \"random\"; leave `called` out",
                },
            )
            .with_label("nothing to draw from")
        })?;
    let to = place(rules, at)?;
    Ok(Called {
        store,
        to,
        turn: None,
    })
}
