//! The text beside the board: the phase, the contents of the stores, the statuses of pieces and players, and the state of the game.

use interpreter::notation::moves;
use interpreter::{Eyes, Game, Match, Position};
use ir::{Called, ChanceId, Holds, PhaseOrder, PlayerId, StatusId, StoreId, StoreOrder};

use alfil_load::json::result_words;

/// The greatest width of the printed contents of a store, in characters.
const WIDTH_MAX: usize = 64;

/// Returns the phase, the dice thrown, the stores and the statuses, a line each; empty in games without them. While something is hidden, the text shows
/// the player `eyes` only their own stores and the shared ones.
///
/// Leaves out empty stores that never gain anything, and statuses that nothing has.
pub fn text(game: &Game, position: &Position, eyes: Option<PlayerId>) -> String {
    let rules = game.rules();
    let mut text = String::new();
    if let Some(phase) = rules.phases.get(position.phase().index()) {
        let how = match phase.order {
            PhaseOrder::EachHidden => ", hidden from the others",
            PhaseOrder::Together => ", orders are carried out together",
            PhaseOrder::Each | PhaseOrder::Alternate => "",
        };
        text += &format!("phase: {}{how}\n", phase.name);
    }
    for dice in dice(game, position) {
        text += &format!("{dice}\n");
    }
    let eyes = eyes.map_or(Eyes::All, Eyes::Player);
    for held in stores(game, position, eyes) {
        let store = &rules.stores[held.store.index()];
        let line = match held.is_unseen {
            true => Some("chance picks".to_owned()),
            false => contents(game, position, held.store, held.owner),
        };
        if line.is_none() && !rules.can_fill(held.store) {
            continue;
        }
        if !store.is_shared {
            text += &format!("{} ", rules.players[held.owner.index()].name);
        }
        let line = line.unwrap_or_else(|| "empty".to_owned());
        text += &format!("{}: {line}\n", store.name);
    }
    for (index, status) in rules.statuses.iter().enumerate() {
        let pieces = game.pieces_with(position, StatusId::from_index(index));
        let pieces = pieces.unwrap_or_default();
        if !pieces.is_empty() {
            let names = pieces.iter().map(|place| game.rules().place_name(place));
            text += &format!("{}:{}\n", status.name, in_width(names, pieces.len()));
        }
    }
    text
}

/// Returns the dice that have been thrown for the turn, and what is left in bags, a text each: `die: 3`, `card: 3, left 4*2`.
pub fn dice(game: &Game, position: &Position) -> Vec<String> {
    let chances = game.rules().chances.iter().enumerate();
    let shown = chances.filter_map(|(index, chance)| {
        let id = ChanceId::from_index(index);
        let faces = game.thrown(position, id);
        let faces = faces.map(|faces| game.rules().faces_text(chance, &faces).replace('+', ", "));
        let left = chance.bag.map(|_| {
            let left = game.rules().left_text(chance, game.left(position, id));
            format!("left {}", left.replace('+', ", "))
        });
        let parts: Vec<String> = faces.into_iter().chain(left).collect();
        (!parts.is_empty()).then(|| format!("{}: {}", chance.name, parts.join("; ")))
    });
    shown.collect()
}

/// A store that may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The store.
    pub store: StoreId,
    /// The owner; the first player if all players share the store.
    pub owner: PlayerId,
    /// Whether the contents are hidden now.
    pub is_unseen: bool,
}

/// Returns the stores that may be shown, in the order of the rules and of the players.
pub fn stores(game: &Game, position: &Position, eyes: Eyes) -> Vec<Held> {
    let rules = game.rules();
    let has_secrets = game.has_secrets(position);
    let secret = rules.sight.as_ref().map(|sight| &sight.secret.stores);
    let mut held = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        let n_owners = if store.is_shared {
            1
        } else {
            rules.players.len()
        };
        let id = StoreId::from_index(index);
        let is_secret = secret.is_some_and(|stores| stores.contains(&id));
        let eyes = match has_secrets || is_secret {
            true => eyes,
            false => Eyes::All,
        };
        if is_secret && store.is_shared && eyes != Eyes::All {
            continue;
        }
        for owner in (0..n_owners).map(PlayerId::from_index) {
            if !store.is_shared && eyes != Eyes::All && eyes != Eyes::Player(owner) {
                continue;
            }
            held.push(Held {
                store: id,
                owner,
                is_unseen: eyes != Eyes::All
                    && store.is_shared
                    && store.order == StoreOrder::Random,
            });
        }
    }
    held
}

/// Returns the state of a game, a line each: the last move, and the result or the player to move.
pub fn standing(play: &Match<'_>) -> String {
    let last = last_turn(play).map_or_else(String::new, |last| format!("last move: {last}\n"));
    format!("{last}{}\n", to_move(play))
}

/// Returns the result of a game, or the player to move; both if a result can be claimed.
pub fn to_move(play: &Match<'_>) -> String {
    to_move_seen(play, play.position())
}

/// Returns the text of [`to_move`] for a viewer who sees the last position as `position`.
pub fn to_move_seen(play: &Match<'_>, position: &Position) -> String {
    let game = play.game();
    let result = result_words(play);
    if let (Some(words), Ok(Some(outcome))) = (&result, play.outcome())
        && !alfil_load::json::goes_on(play, &outcome)
    {
        return words.clone();
    }
    let mut text = match position.called() {
        Some(Called::Item(called)) => {
            format!("chance draws for {}", game.rules().cell_name(called.to))
        }
        Some(Called::Throw(chance)) => {
            let chance = &game.rules().chances[chance.index()];
            let act = match chance.bag {
                Some(_) => "draw",
                None => "throw",
            };
            format!(
                "{} to {act} {}",
                game.rules().players[position.turn().index()].name,
                chance.name
            )
        }
        None => format!(
            "{} to move",
            game.rules().players[position.turn().index()].name
        ),
    };
    if game.is_check(position) == Ok(true) {
        text += ", in check";
    }
    result.map_or(text.clone(), |result| format!("{text}; {result}"))
}

/// Returns the text of the last move.
fn last_turn(play: &Match<'_>) -> Option<String> {
    let game = play.game();
    let turn = play.turns().last()?;
    let before = &play.positions()[play.positions().len() - 2];
    Some(moves::write_legal(game, before, turn))
}

/// Returns as many of the words as fit, each after a space, and the number of the words that are left.
fn in_width(words: impl Iterator<Item = String>, n_words: usize) -> String {
    let mut line = String::new();
    for (n_written, word) in words.enumerate() {
        if line.chars().count() + word.chars().count() >= WIDTH_MAX {
            return format!("{line} and {} more", n_words - n_written);
        }
        line += &format!(" {word}");
    }
    line
}

/// Returns the contents of a store in words; `None` if it is empty.
fn contents(game: &Game, position: &Position, store: StoreId, owner: PlayerId) -> Option<String> {
    let defined = &game.rules().stores[store.index()];
    let counts = game.contents(position, store, owner);
    let order: Vec<u16> = match &defined.order {
        StoreOrder::Listed(order) => order.clone(),
        StoreOrder::Free | StoreOrder::Random => (0u16..).take(counts.len()).collect(),
    };
    let left = order.into_iter().filter_map(|item| {
        let n = *counts.get(usize::from(item))?;
        (n > 0).then(|| (item_letters(game, store, item), n))
    });
    let left: Vec<(String, u8)> = left.collect();
    let n_left: usize = left.iter().map(|(_, n)| usize::from(*n)).sum();
    let mut entries = left.into_iter();
    let mut line = String::new();
    let mut n_named = 0;
    match defined.order {
        StoreOrder::Listed(_) => {
            let (item, n) = entries.next()?;
            line = format!("{item} comes next");
            n_named = 1;
            if n > 1 {
                entries = [(item, n - 1)]
                    .into_iter()
                    .chain(entries)
                    .collect::<Vec<_>>()
                    .into_iter();
            }
            if n_left > 1 {
                line += ", then";
            }
        }
        StoreOrder::Random => line = format!("chance picks from {n_left}:"),
        StoreOrder::Free => {}
    }
    for (item, n) in entries {
        let entry = if n == 1 { item } else { format!("{item}*{n}") };
        if line.chars().count() + entry.chars().count() >= WIDTH_MAX {
            break;
        }
        line += &format!(" {entry}");
        n_named += usize::from(n);
    }
    if n_named < n_left {
        line += &format!(" and {} more", n_left - n_named);
    }
    (n_left > 0).then(|| line.trim_start().to_owned())
}

/// Returns an item as moves name it: the symbol of a piece, or the contents of a tile.
pub fn item_letters(game: &Game, store: StoreId, item: u16) -> String {
    let rules = game.rules();
    match rules.stores[store.index()].holds {
        Holds::Pieces => rules.kinds[usize::from(item)].letter.clone(),
        Holds::Tiles(..) => match game.rules().item_text(store, item) {
            text if text.is_empty() => "-".to_owned(),
            text => text,
        },
    }
}
