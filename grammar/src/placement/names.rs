//! Names of a game's things, as whoever writes a position or a test gives them.

use crate::diagnostic::{Diagnostic, near_names, suggest};
use crate::source::Span;
use ir::{
    AttributeId, AttributeOf, AttributeType, Called, CellId, Holds, Kind, KindId, PhaseId,
    PlayerId, Rules, StatusId, StepKind, StoreId, StoreOrder, Turn, TurnId,
};

/// A name that nothing has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unknown {
    /// What is wrong.
    pub message: String,
    /// A short fact about the name.
    pub label: String,
    /// What may have been meant.
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

    /// The complaint, where the name stands.
    pub fn at(self, code: &'static str, span: Span) -> Diagnostic {
        Diagnostic::error(code, self.message, span, self.label).with_help(self.help)
    }
}

type Found<T> = Result<T, Unknown>;

fn among<'n>(
    wanted: &str,
    what: &str,
    plural: &str,
    names: impl Iterator<Item = &'n str>,
) -> Unknown {
    let names: Vec<&str> = names.collect();
    let help = match names[..] {
        [] => format!("this game has no {plural}"),
        _ => suggest(wanted, plural, names),
    };
    Unknown::new(format!("`{wanted}` is no {what} of this game"), help)
}

/// A cell or, where men stand on one another, a place: `d4.1`.
pub fn place(rules: &Rules, name: &str) -> Found<CellId> {
    rules.find_place(name).ok_or_else(|| {
        let cell = name.rsplit_once('.').map(|(cell, _)| cell);
        let Some(cell) = cell.filter(|cell| rules.board.find(cell).is_some()) else {
            return no_cell(rules, name);
        };
        let help = match rules.places().levels() {
            1 => format!("men do not stand on one another: write `{cell}`"),
            levels => format!(
                "the places of `{cell}` are `{cell}.0` to `{cell}.{}`",
                levels - 1
            ),
        };
        Unknown::new(format!("`{name}` is no place of this game"), help).with_label("no place")
    })
}

/// A cell.
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

/// A player by name or letter.
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

/// A kind by name or letter.
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

/// The name or the letters that differ from the name given in capitals alone.
fn other_case<'n>(
    name: &str,
    mut known: impl Iterator<Item = (&'n String, &'n String)>,
) -> Option<String> {
    let wanted = name.to_lowercase();
    known.find_map(|(full, letter)| {
        let same = [letter, full]
            .into_iter()
            .find(|one| one.to_lowercase() == wanted)?;
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

/// The place of each of the men who stand on one another on a cell, from the ground up.
pub fn stack(
    rules: &Rules,
    cell: CellId,
    n_men: usize,
) -> Found<impl Iterator<Item = CellId> + use<>> {
    let places = rules.places();
    if n_men > places.levels() {
        let message = format!("{n_men} men cannot stand on one another in this game");
        let help = match places.levels() {
            1 => "a cell holds one man".to_owned(),
            most => format!("a stack is {most} high at most"),
        };
        return Err(Unknown::new(message, help).with_label("too many for one cell"));
    }
    Ok((0..n_men).filter_map(move |level| places.at(cell, level)))
}

/// A store.
pub fn store(rules: &Rules, name: &str) -> Found<StoreId> {
    let stores = || rules.stores.iter().map(|store| store.name.as_str());
    rules
        .find_store(name)
        .ok_or_else(|| among(name, "store", "stores", stores()))
}

/// An item of a store: a tile by its letters in any order, a kind by name or letter.
pub fn item(rules: &Rules, store: StoreId, name: &str) -> Found<u16> {
    if let Some(item) = rules.find_item(store, name) {
        return Ok(item);
    }
    let known = &rules.stores[store.index()];
    if known.holds == Holds::Men {
        return kind(rules, name).map(|kind| kind.0);
    }
    let items: Vec<String> = (0..rules.n_items(store))
        .map(|item| rules.item_text(store, u16::try_from(item).unwrap_or(u16::MAX)))
        .collect();
    Err(Unknown::new(
        format!("`{name}` is no tile of the store `{}`", known.name),
        suggest(name, "tiles", items.iter().map(String::as_str)),
    ))
}

/// The store that a position file's `[hands]` or `[pools]` mean: the first of men that can be dropped, or cannot.
pub fn store_of_men(rules: &Rules, can_drop: bool) -> Option<StoreId> {
    let mut stores = rules.stores.iter();
    stores
        .position(|store| store.holds == Holds::Men && store.drop.is_some() == can_drop)
        .map(StoreId::from_index)
}

/// An attribute of cells.
pub fn attribute(rules: &Rules, name: &str) -> Found<AttributeId> {
    rules.find_cell_attribute(name).ok_or_else(|| {
        let known = rules.attributes.iter();
        let of_cells = known.filter(|attribute| attribute.of == AttributeOf::Cell);
        let names = of_cells.map(|attribute| attribute.name.as_str());
        among(name, "attribute of cells", "attributes of cells", names)
    })
}

/// The value of an attribute that a text means.
pub fn value(rules: &Rules, attribute: AttributeId, text: &str) -> Found<u64> {
    let known = &rules.attributes[attribute.index()];
    rules
        .find_value(attribute, text)
        .ok_or_else(|| match known.kind {
            AttributeType::Symbols => {
                let letters: String = rules.symbols.iter().collect();
                Unknown::new(
                    format!("`{text}` is no set of symbols"),
                    format!("the symbols of this game are `{letters}`"),
                )
            }
            AttributeType::Number => Unknown::new(
                format!("`{text}` is no value of `{}`", known.name),
                "write a whole number that is not negative",
            ),
        })
}

/// A phase.
pub fn phase(rules: &Rules, name: &str) -> Found<PhaseId> {
    let phases = || rules.phases.iter().map(|phase| phase.name.as_str());
    rules
        .find_phase(name)
        .ok_or_else(|| among(name, "phase", "phases", phases()))
}

/// A status that effects give.
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

/// A status that nobody writes down.
fn derived_status(rules: &Rules, name: &str) -> Option<Unknown> {
    let mut derived = rules.statuses.iter().filter(|it| it.derived.is_some());
    derived.find(|status| status.name == name)?;
    let unknown = Unknown::new(
        format!("who is `{name}` follows from the position"),
        "leave it out: the game's definition says who is",
    );
    Some(unknown.with_label("not given by effects"))
}

/// A way to spend the turn.
pub fn turn(rules: &Rules, name: &str) -> Found<TurnId> {
    let turns = &rules.turns;
    let found = turns.iter().position(|turn| turn.name == name);
    found.map(TurnId::from_index).ok_or_else(|| {
        let names = turns.iter().map(|turn| turn.name.as_str());
        among(name, "turn", "turns with names", names)
    })
}

/// A key of `state` that nothing has; the help names all that there are.
pub fn unknown_state(rules: &Rules, name: &str) -> Unknown {
    if let Some(unknown) = derived_status(rules, name) {
        return unknown;
    }
    among(name, "state", "names", states(rules))
}

/// The keys of `state` in this game.
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

/// Stores that chance picks from.
pub fn random_stores(rules: &Rules) -> impl Iterator<Item = StoreId> + '_ {
    let stores = rules.stores.iter().enumerate();
    stores
        .filter(|(_, store)| store.order == StoreOrder::Random)
        .map(|(index, _)| StoreId::from_index(index))
}

/// Whether turns of the phase may call for something from the store.
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

/// A call: `c2`, or with the store's name where chance picks from several, `bag c2`.
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
