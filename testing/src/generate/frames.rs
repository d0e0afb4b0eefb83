//! Players and their views of the board.

use crate::choices::Choices;

/// The properties that the rest of the definition needs of its board.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// The number of players.
    pub n_players: usize,
}

/// Returns frames that turn evenly around the ring.
pub fn turned_frames(
    choices: &mut Choices,
    wish: &Wish,
    ring: usize,
    forms: &[&str],
) -> Vec<String> {
    let names = ["white", "black", "green", "red"];
    let n_players = wish.n_players.clamp(2, names.len());
    let form = match n_players {
        2 => *choices.one_of(forms),
        _ => "rotate",
    };
    let frame = |(player, name): (usize, &&str)| {
        let forward = player * ring / n_players;
        match player {
            0 => format!("frame {name} forward 0"),
            _ => format!("frame {name} forward {forward} cells {form}"),
        }
    };
    names
        .iter()
        .take(n_players)
        .enumerate()
        .map(frame)
        .collect()
}
