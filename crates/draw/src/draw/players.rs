//! Colors of players: the color of their name, if the name is one of a color.

use ir::Board;

/// The drawing of a player's pieces.
#[derive(PartialEq, Eq, Debug)]
pub struct PlayerColor {
    /// The names of players with this color.
    names: &'static [&'static str],
    /// The disc in a picture.
    pub disc: &'static str,
    /// The letters on the disc.
    pub ink: &'static str,
    /// The signs on ivory or wood.
    pub sign: &'static str,
    /// The letters in a terminal, of the 256-colour palette.
    pub letters: u8,
}

const DARK: &str = "#1f1b18";
const LIGHT: &str = "#ffffff";

const fn color(
    names: &'static [&'static str],
    disc: &'static str,
    ink: &'static str,
    sign: &'static str,
    letters: u8,
) -> PlayerColor {
    PlayerColor {
        names,
        disc,
        ink,
        sign,
        letters,
    }
}

/// One color for each possible player, in the order in which players get them.
static COLORS: [PlayerColor; 16] = [
    color(&["white"], "#fffefa", DARK, "#685f52", 231),
    color(&["black"], "#2b2725", "#fffefa", "#1f1b18", 16),
    color(&["red"], "#b3261e", LIGHT, "#b3261e", 52),
    color(&["blue"], "#1f5b9e", LIGHT, "#1f5b9e", 17),
    color(&["yellow"], "#f0d030", DARK, "#75620c", 226),
    color(&["green"], "#2c7a48", LIGHT, "#266d40", 22),
    color(&["cyan"], "#a9e4f2", DARK, "#1c6c80", 123),
    color(&["violet", "purple"], "#6c3f91", LIGHT, "#6c3f91", 53),
    color(&["orange"], "#e8842a", DARK, "#9a4c0c", 216),
    color(&["pink"], "#f2a7c3", DARK, "#9a4267", 219),
    color(&["lime"], "#a6d65c", DARK, "#4b6f12", 157),
    color(&["gray", "grey"], "#6f6f6f", LIGHT, "#5c5c5c", 250),
    color(&["teal"], "#0f7b7b", LIGHT, "#0f6b6b", 23),
    color(&["magenta"], "#c2348f", LIGHT, "#b02a80", 89),
    color(&["gold"], "#b88a12", LIGHT, "#7f5c06", 222),
    color(&["silver"], "#c9ced3", DARK, "#5a646d", 152),
];

/// Returns the color of a player of a board: the color that the board's look gives it or the color of the player's name, else the first, in the order of players, that no name and
/// no other player has. All players of one board have different colors, as far as there are enough.
pub fn color_of(board: &Board, player: usize) -> &'static PlayerColor {
    let mut by_player: Vec<Option<usize>> = Vec::new();
    for (index, frame) in board.frames.iter().enumerate() {
        let set = board.look.players.iter().find(|(of, _)| *of == index);
        let shown = set.map_or(&frame.player, |(_, color)| color);
        let named = COLORS.iter().position(|color| {
            let mut names = color.names.iter();
            names.any(|name| shown.eq_ignore_ascii_case(name))
        });
        by_player.push(named.filter(|color| !by_player.contains(&Some(*color))));
    }
    for index in 0..by_player.len() {
        if by_player[index].is_none() {
            by_player[index] = (0..COLORS.len()).find(|color| !by_player.contains(&Some(*color)));
        }
    }
    let index = by_player.get(player).copied().flatten();
    &COLORS[index.unwrap_or(player % COLORS.len())]
}

#[cfg(test)]
mod tests {
    #[test]
    fn board_files_can_name_every_color() {
        let names = super::COLORS.iter().flat_map(|color| color.names).copied();
        assert!(names.eq(ir::PLAYER_COLOURS));
    }
}
