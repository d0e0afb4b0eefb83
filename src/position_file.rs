//! Position files: `[setup]`-shaped TOML with `turn`, `[cells]` and `[state]`.

use std::collections::BTreeMap;
use std::ops::Range;

use interpreter::{Game, Placement, Position, StoreContents};
use ir::{CellId, CounterScope, KindId, Man, PlayerId, StoreId};
use serde::Deserialize;
use toml::Spanned;

/// What is wrong with a position file, and where.
#[derive(Debug)]
pub struct PositionFileError {
    /// What is wrong.
    pub message: String,
    /// The bytes it is about.
    pub range: Range<usize>,
}

/// Men by kind.
type Counts = BTreeMap<Spanned<String>, Spanned<u8>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    turn: Option<Spanned<String>>,
    #[serde(default)]
    cells: BTreeMap<Spanned<String>, Spanned<toml::Value>>,
    #[serde(default)]
    hands: BTreeMap<Spanned<String>, Counts>,
    #[serde(default)]
    pools: BTreeMap<Spanned<String>, Counts>,
    #[serde(default)]
    stores: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Counts>>,
    #[serde(default)]
    state: BTreeMap<Spanned<String>, Spanned<toml::Value>>,
}

/// Reads a position file.
///
/// # Errors
/// The first thing that is not TOML, or not of this game.
pub fn read(game: &Game, text: &str) -> Result<Position, PositionFileError> {
    let file: File = toml::from_str(text).map_err(|error| PositionFileError {
        message: error.message().to_owned(),
        range: error.span().unwrap_or(0..0),
    })?;
    let mut placement = Placement::default();
    for (name, content) in &file.cells {
        let cell = cell(game, name.get_ref(), name.span())?;
        let man = content
            .get_ref()
            .as_str()
            .ok_or_else(|| PositionFileError {
                message: "a cell holds a man, written `\"white king\"`".to_owned(),
                range: content.span(),
            })?;
        let man = self::man(game, man).map_err(|message| PositionFileError {
            message,
            range: content.span(),
        })?;
        placement.men.push((cell, man));
    }
    if let Some(turn) = &file.turn {
        placement.turn = Some(
            player(game, turn.get_ref()).ok_or_else(|| PositionFileError {
                message: format!("`{}` is not a player", turn.get_ref()),
                range: turn.span(),
            })?,
        );
    }
    for (table, contents) in [("hands", &file.hands), ("pools", &file.pools)] {
        let is_hand = table == "hands";
        let store = game
            .rules()
            .stores
            .iter()
            .position(|store| store.drop.is_some() == is_hand);
        for (owner, counts) in contents {
            let store = store
                .map(StoreId::from_index)
                .ok_or_else(|| PositionFileError {
                    message: format!("this game has no {table}"),
                    range: owner.span(),
                })?;
            placement.stores.push(stored(game, store, owner, counts)?);
        }
    }
    for (name, contents) in &file.stores {
        let store = game
            .store(name.get_ref())
            .ok_or_else(|| PositionFileError {
                message: format!("`{}` is no store of this game", name.get_ref()),
                range: name.span(),
            })?;
        for (owner, counts) in contents {
            placement.stores.push(stored(game, store, owner, counts)?);
        }
    }
    for (name, value) in &file.state {
        state(game, name, value, &mut placement)?;
    }
    Ok(game.place(&placement))
}

/// What a player's store holds.
fn stored(
    game: &Game,
    store: StoreId,
    owner: &Spanned<String>,
    counts: &Counts,
) -> Result<StoreContents, PositionFileError> {
    let owner_id = player(game, owner.get_ref()).ok_or_else(|| PositionFileError {
        message: format!("`{}` is not a player", owner.get_ref()),
        range: owner.span(),
    })?;
    let mut men = Vec::new();
    for (name, n) in counts {
        let kind = kind(game, name.get_ref()).map_err(|message| PositionFileError {
            message,
            range: name.span(),
        })?;
        men.push((kind.0, *n.get_ref()));
    }
    Ok((store, owner_id, men))
}

/// Writes a position file; [`read`] gives the same position back, but for cells passed by the last turn.
pub fn write(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let mut text = format!(
        "turn = {:?}\n\n[cells]\n",
        rules.players[position.turn().index()].name
    );
    for (cell, man) in position.men() {
        text += &format!(
            "{} = \"{} {}\"\n",
            key(rules.board.name_of(cell)),
            rules.players[man.player().index()].name,
            rules.kinds[man.kind().index()].name
        );
    }
    for (index, store) in rules.stores.iter().enumerate() {
        for (player, owner) in rules.players.iter().enumerate() {
            text += &format!("\n[stores.{}.{}]\n", key(&store.name), key(&owner.name));
            for (kind, known) in rules.kinds.iter().enumerate() {
                let n = game.stored(
                    position,
                    StoreId::from_index(index),
                    PlayerId::from_index(player),
                    KindId::from_index(kind),
                );
                if n > 0 {
                    text += &format!("{} = {n}\n", key(&known.name));
                }
            }
        }
    }
    let unmoved: Vec<String> = position
        .unmoved()
        .iter()
        .map(|cell| format!("{:?}", rules.board.name_of(cell)))
        .collect();
    text += &format!("\n[state]\nunmoved = [{}]\n", unmoved.join(", "));
    for (index, status) in rules.statuses.iter().enumerate() {
        let given = position
            .statuses()
            .iter()
            .filter(|given| given.status.index() == index);
        let left: Vec<String> = given
            .map(|given| format!("{} = {}", key(rules.board.name_of(given.cell)), given.left))
            .collect();
        if !left.is_empty() {
            text += &format!("{} = {{ {} }}\n", key(&status.name), left.join(", "));
        }
    }
    for (index, counter) in rules.counters.iter().enumerate() {
        let id = ir::CounterId::from_index(index);
        let value = |player| game.counter_value(position, id, PlayerId::from_index(player));
        text += &match counter.scope {
            CounterScope::Game => format!("{} = {}\n", key(&counter.name), value(0)),
            CounterScope::Player => {
                let values: Vec<String> = rules
                    .players
                    .iter()
                    .enumerate()
                    .map(|(player, named)| format!("{} = {}", key(&named.name), value(player)))
                    .collect();
                format!("{} = {{ {} }}\n", key(&counter.name), values.join(", "))
            }
        };
    }
    text
}

fn key(name: &str) -> String {
    let is_bare = !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    if is_bare {
        name.to_owned()
    } else {
        format!("{name:?}")
    }
}

fn state(
    game: &Game,
    name: &Spanned<String>,
    value: &Spanned<toml::Value>,
    placement: &mut Placement,
) -> Result<(), PositionFileError> {
    let wrong = |message: String| PositionFileError {
        message,
        range: value.span(),
    };
    if name.get_ref() == "unmoved" {
        let cells = value
            .get_ref()
            .as_array()
            .ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
        let mut unmoved = Vec::new();
        for entry in cells {
            let entry = entry
                .as_str()
                .ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
            unmoved.push(cell(game, entry, value.span())?);
        }
        placement.unmoved = Some(unmoved);
        return Ok(());
    }
    if let Some(status) = game.status(name.get_ref()) {
        let lasts = game.rules().statuses[status.index()].lasts;
        // `stunned = ["e5"]`, or with the turns that are left: `stunned = { e5 = 1 }`.
        let men: Vec<(&str, Option<i64>)> = match value.get_ref() {
            toml::Value::Table(table) => table
                .iter()
                .map(|(cell, left)| (cell.as_str(), left.as_integer()))
                .collect(),
            toml::Value::Array(cells) => cells
                .iter()
                .map(|cell| (cell.as_str().unwrap_or(""), Some(i64::from(lasts))))
                .collect(),
            _ => return Err(wrong(format!("`{}` is a list of cells", name.get_ref()))),
        };
        for (cell_name, left) in men {
            let left = left
                .and_then(|left| u8::try_from(left).ok())
                .ok_or_else(|| wrong("the turns that are left are a small number".to_owned()))?;
            placement
                .statuses
                .push((status, cell(game, cell_name, value.span())?, left));
        }
        return Ok(());
    }
    let Some(counter) = game.counter(name.get_ref()) else {
        let names: Vec<&str> = game
            .rules()
            .counters
            .iter()
            .map(|counter| counter.name.as_str())
            .chain(["unmoved"])
            .collect();
        return Err(PositionFileError {
            message: format!(
                "`{}` is no state of this game; {}",
                name.get_ref(),
                grammar::diagnostic::suggest(name.get_ref(), "names", names)
            ),
            range: name.span(),
        });
    };
    let number = |value: &toml::Value| {
        value
            .as_integer()
            .and_then(|value| u16::try_from(value).ok())
            .ok_or_else(|| {
                wrong(format!(
                    "`{}` is a whole number from 0 to 65535",
                    name.get_ref()
                ))
            })
    };
    match value.get_ref() {
        toml::Value::Table(values) => {
            for (name, value) in values {
                let player =
                    player(game, name).ok_or_else(|| wrong(format!("`{name}` is not a player")))?;
                placement.counters.push((counter, player, number(value)?));
            }
        }
        value => placement
            .counters
            .push((counter, PlayerId(0), number(value)?)),
    }
    Ok(())
}

fn cell(game: &Game, name: &str, range: Range<usize>) -> Result<CellId, PositionFileError> {
    game.rules()
        .board
        .find(name)
        .ok_or_else(|| PositionFileError {
            message: format!(
                "`{name}` is not a cell of the board `{}`",
                game.rules().board.name
            ),
            range,
        })
}

fn player(game: &Game, name: &str) -> Option<PlayerId> {
    let players = &game.rules().players;
    players
        .iter()
        .position(|player| player.name == name || player.letter == name)
        .map(PlayerId::from_index)
}

/// `PLAYER KIND`, the kind by name or letter.
///
/// # Errors
/// Says which of the two is unknown.
pub fn man(game: &Game, text: &str) -> Result<Man, String> {
    let (owner, kind) = text
        .trim()
        .split_once(' ')
        .ok_or_else(|| format!("`{text}` is not a man: write `PLAYER KIND`, as in `white king`"))?;
    let owner = player(game, owner).ok_or_else(|| format!("`{owner}` is not a player"))?;
    let kind = kind.trim();
    Ok(Man::new(owner, self::kind(game, kind)?))
}

/// A kind by name or letter.
///
/// # Errors
/// Names the kinds that may have been meant.
pub fn kind(game: &Game, kind: &str) -> Result<KindId, String> {
    let kinds = &game.rules().kinds;
    let found = kinds
        .iter()
        .position(|known| known.name == kind || known.letter == kind)
        .ok_or_else(|| {
            let names: Vec<&str> = kinds.iter().map(|known| known.name.as_str()).collect();
            format!(
                "`{kind}` is not a kind of this game; {}",
                grammar::diagnostic::suggest(kind, "kinds", names)
            )
        })?;
    Ok(KindId::from_index(found))
}
