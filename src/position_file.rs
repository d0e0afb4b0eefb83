//! Position files: `[setup]`-shaped TOML with `turn`, `[cells]` and `[state]`.

use std::ops::Range;

use interpreter::{Game, Placement, Position};
use ir::{CellId, CounterScope, Man, PlayerId};
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    turn: Option<Spanned<String>>,
    #[serde(default)]
    cells: std::collections::BTreeMap<Spanned<String>, Spanned<toml::Value>>,
    #[serde(default)]
    state: std::collections::BTreeMap<Spanned<String>, Spanned<toml::Value>>,
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
        let man = content.get_ref().as_str().ok_or_else(|| PositionFileError {
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
        placement.turn = Some(player(game, turn.get_ref()).ok_or_else(|| PositionFileError {
            message: format!("`{}` is not a player", turn.get_ref()),
            range: turn.span(),
        })?);
    }
    for (name, value) in &file.state {
        state(game, name, value, &mut placement)?;
    }
    Ok(game.place(&placement))
}

/// Writes a position file; [`read`] gives the same position back, but for cells passed by the last turn.
pub fn write(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let mut text = format!("turn = {:?}\n\n[cells]\n", rules.players[position.turn().index()].name);
    for (cell, man) in position.men() {
        text += &format!(
            "{} = \"{} {}\"\n",
            key(rules.board.name_of(cell)),
            rules.players[man.player().index()].name,
            rules.kinds[man.kind().index()].name
        );
    }
    let unmoved: Vec<String> =
        position.unmoved().iter().map(|cell| format!("{:?}", rules.board.name_of(cell))).collect();
    text += &format!("\n[state]\nunmoved = [{}]\n", unmoved.join(", "));
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
    let is_bare = !name.is_empty() && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
    if is_bare { name.to_owned() } else { format!("{name:?}") }
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
        let cells = value.get_ref().as_array().ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
        let mut unmoved = Vec::new();
        for entry in cells {
            let entry = entry.as_str().ok_or_else(|| wrong("`unmoved` is a list of cells".to_owned()))?;
            unmoved.push(cell(game, entry, value.span())?);
        }
        placement.unmoved = Some(unmoved);
        return Ok(());
    }
    let Some(counter) = game.counter(name.get_ref()) else {
        let names: Vec<&str> = game.rules().counters.iter().map(|counter| counter.name.as_str()).chain(["unmoved"]).collect();
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
            .ok_or_else(|| wrong(format!("`{}` is a whole number from 0 to 65535", name.get_ref())))
    };
    match value.get_ref() {
        toml::Value::Table(values) => {
            for (name, value) in values {
                let player = player(game, name).ok_or_else(|| wrong(format!("`{name}` is not a player")))?;
                placement.counters.push((counter, player, number(value)?));
            }
        }
        value => placement.counters.push((counter, PlayerId(0), number(value)?)),
    }
    Ok(())
}

fn cell(game: &Game, name: &str, range: Range<usize>) -> Result<CellId, PositionFileError> {
    game.rules().board.find(name).ok_or_else(|| PositionFileError {
        message: format!("`{name}` is not a cell of the board `{}`", game.rules().board.name),
        range,
    })
}

fn player(game: &Game, name: &str) -> Option<PlayerId> {
    let players = &game.rules().players;
    players.iter().position(|player| player.name == name || player.letter == name).map(PlayerId::from_index)
}

/// `PLAYER KIND`, the kind by name or letter.
///
/// # Errors
/// Says which of the two is unknown.
pub fn man(game: &Game, text: &str) -> Result<Man, String> {
    let (owner, kind) = text.trim().split_once(' ').ok_or_else(|| format!("`{text}` is not a man: write `PLAYER KIND`, as in `white king`"))?;
    let owner = player(game, owner).ok_or_else(|| format!("`{owner}` is not a player"))?;
    let kind = kind.trim();
    let kinds = &game.rules().kinds;
    let found = kinds.iter().position(|known| known.name == kind || known.letter == kind).ok_or_else(|| {
        let names: Vec<&str> = kinds.iter().map(|known| known.name.as_str()).collect();
        format!("`{kind}` is not a kind of this game; {}", grammar::diagnostic::suggest(kind, "kinds", names))
    })?;
    Ok(Man::new(owner, ir::KindId::from_index(found)))
}
