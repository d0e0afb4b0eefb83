//! Names that a game does not have.

use crate::diagnostic::{Diagnostic, near_names, suggest};
use crate::source::Span;
use ir::{AttributeId, AttributeType, Kind, Rules, StoreId};

/// A name that a game does not have.
#[derive(Clone, Debug)]
pub struct Unknown<'r> {
    /// The rules of the game.
    pub rules: &'r Rules,
    /// The name as written.
    pub name: String,
    /// The thing that is missing.
    pub missing: Missing<'r>,
}

/// Things of a game that a name can fail to name.
#[derive(Clone, Debug)]
pub enum Missing<'r> {
    /// A cell.
    Cell,
    /// A cell; the name is a key of positions.
    CellForKey {
        /// Whether its value is a table.
        is_table: bool,
        /// Whether the position is a set-up.
        is_setup: bool,
    },
    /// A place of this cell.
    PlaceOf(String),
    /// A player.
    Player,
    /// Neutral pieces.
    Neutral,
    /// A kind.
    Kind,
    /// A player and a kind.
    Piece,
    /// As many places on a cell as pieces are written.
    Places(usize),
    /// A store, among these.
    Store(Vec<&'r str>),
    /// A tile of this store.
    Tile(StoreId),
    /// An attribute of cells, among these.
    Attribute(Vec<&'r str>),
    /// A value of this attribute.
    Value(AttributeId),
    /// A phase, among these.
    Phase(Vec<&'r str>),
    /// A status that effects give, among these.
    Status(Vec<&'r str>),
    /// A status that effects give; this one is derived.
    GivenStatus,
    /// A kind of turn, among these.
    Turn(Vec<&'r str>),
    /// A key of `state`, among these.
    State(Vec<&'r str>),
    /// A store from which chance picks.
    RandomStore {
        /// Whether the game has one.
        is_there: bool,
    },
}

impl Unknown<'_> {
    /// Returns the diagnostic at the place of the name.
    pub fn at(self, code: &'static str, span: Span) -> Diagnostic {
        let (message, label, help) = self.words();
        Diagnostic::error(code, message, span, label).with_help(help)
    }

    /// Returns the message, the label and the help.
    fn words(&self) -> (String, &'static str, String) {
        let Self { rules, name, .. } = self;
        let among = |what, plural: &str, known: &[&str]| {
            let help = match known {
                [] => format!("this game has no {plural}"),
                _ => suggest(name, plural, known.iter().copied()),
            };
            let message = format!("this game has no {what} `{name}`");
            (message, "unknown here", help)
        };
        match &self.missing {
            Missing::Cell => self.no_cell(self.cell_help()),
            Missing::CellForKey { is_table, is_setup } => {
                let setup = if *is_setup { "setup." } else { "" };
                self.no_cell(match is_table {
                    true => format!("write it under `[{setup}{name}]`"),
                    false => format!("`{name}` is before `[{setup}cells]`"),
                })
            }
            Missing::PlaceOf(cell) => {
                let help = match rules.places().levels() {
                    1 => format!("this game has no stacks: write `{cell}`"),
                    levels => format!(
                        "the places of `{cell}` are `{cell}.0` to `{cell}.{}`",
                        levels - 1
                    ),
                };
                let message = format!("`{name}` is not a place of this game");
                (message, "no place", help)
            }
            Missing::Player => {
                let players = &rules.players;
                let both = players.iter().map(|one| (&one.name, &one.letter));
                let names = players.iter().map(|player| player.name.as_str());
                let help = other_case(name, both);
                let help = help.unwrap_or_else(|| suggest(name, "players", names));
                (format!("`{name}` is not a player"), "no player", help)
            }
            Missing::Neutral => {
                let message = "this game has no neutral pieces".to_owned();
                let help =
                    "name a player; the set-up or a rule of the definition makes pieces `neutral`";
                (message, "no player", help.to_owned())
            }
            Missing::Kind => {
                let kinds = &rules.kinds;
                let near = near_names(name, kinds.iter().map(|kind| kind.name.as_str()));
                let help = match other_case(name, kinds.iter().map(|one| (&one.name, &one.letter)))
                {
                    Some(help) => help,
                    None if near.is_empty() => {
                        let both = |kind: &Kind| format!("`{}` (`{}`)", kind.name, kind.letter);
                        let all: Vec<String> = kinds.iter().map(both).collect();
                        format!("kinds known here: {}", all.join(", "))
                    }
                    None => suggest(name, "kinds", near),
                };
                (
                    format!("`{name}` is not a kind of this game"),
                    "no kind",
                    help,
                )
            }
            Missing::Piece => {
                let message = format!("`{name}` is not a player and a kind");
                let help = format!("write a piece as in `{}`", example_piece(rules, 0));
                (message, "not a piece", help)
            }
            Missing::Places(n_pieces) => {
                let message = format!("{n_pieces} pieces cannot be on one another in this game");
                let help = match rules.places().levels() {
                    1 => "a cell holds one piece".to_owned(),
                    most => format!("a stack is {most} high at most"),
                };
                (message, "too many for one cell", help)
            }
            Missing::Store(known) => among("store", "stores", known),
            Missing::Tile(store) => {
                let items: Vec<String> = (0..rules.n_items(*store))
                    .map(|item| rules.item_text(*store, u16::try_from(item).unwrap_or(u16::MAX)))
                    .collect();
                let declared = &rules.stores[store.index()].name;
                let message = format!("`{name}` is not a tile of the store `{declared}`");
                let help = suggest(name, "tiles", items.iter().map(String::as_str));
                (message, "unknown here", help)
            }
            Missing::Attribute(known) => among("attribute of cells", "attributes of cells", known),
            Missing::Value(attribute) => {
                let declared = &rules.attributes[attribute.index()];
                let (message, help) = match declared.kind {
                    AttributeType::Symbols => {
                        let letters: String = rules.symbols.iter().collect();
                        (
                            format!("`{name}` is not a set of symbols"),
                            format!("the symbols of this game are `{letters}`"),
                        )
                    }
                    AttributeType::Number => (
                        format!("`{name}` is not a value of `{}`", declared.name),
                        "write a whole number that is not negative".to_owned(),
                    ),
                };
                (message, "unknown here", help)
            }
            Missing::Phase(known) => among("phase", "phases", known),
            Missing::Status(known) => among("status", "statuses that effects give", known),
            Missing::GivenStatus => {
                let message = format!("`{name}` follows from the position");
                let help = "leave it out: the game's definition determines it".to_owned();
                (message, "not given by effects", help)
            }
            Missing::Turn(known) => among("turn", "turns with names", known),
            Missing::State(known) => among("state", "names", known),
            Missing::RandomStore { is_there } => {
                let help = match is_there {
                    true => "only stores of order \"random\" are called for",
                    false => "no store of this game has the order \"random\"; leave `called` out",
                };
                let message = "chance picks nothing there".to_owned();
                (message, "nothing to draw from", help.to_owned())
            }
        }
    }

    fn no_cell(&self, help: String) -> (String, &'static str, String) {
        let message = format!("`{}` is not a cell of this board", self.name);
        (message, "no cell", help)
    }

    fn cell_help(&self) -> String {
        let board = &self.rules.board;
        let near = near_names(
            &self.name,
            board.cells.iter().map(|cell| cell.name.as_str()),
        );
        match (near.first(), &board.cells[..]) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, [first, .., last]) => format!(
                "the cells of `{}` are `{}` to `{}`",
                board.name, first.name, last.name
            ),
            (None, _) => format!("the board is `{}`", board.name),
        }
    }
}

/// Asks whether the name or letters are meant that differ from the given name only in case.
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

/// Returns a piece of the game as an example of how to write a piece.
pub(super) fn example_piece(rules: &Rules, index: usize) -> String {
    let player = rules.players.iter().cycle().nth(index);
    let kind = rules.kinds.iter().cycle().nth(index);
    let player = player.map_or("white", |player| player.name.as_str());
    let kind = kind.map_or("king", |kind| kind.name.as_str());
    format!("{player} {kind}")
}
