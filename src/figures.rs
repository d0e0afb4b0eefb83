//! Figures of men in Unicode.

/// Names of figures, for the first and for the second of two players: the chess symbols of Unicode, U+2654 to U+265F.
const FIGURES: [(&str, [char; 2]); 6] = [
    ("king", ['\u{2654}', '\u{265a}']),
    ("queen", ['\u{2655}', '\u{265b}']),
    ("rook", ['\u{2656}', '\u{265c}']),
    ("bishop", ['\u{2657}', '\u{265d}']),
    ("knight", ['\u{2658}', '\u{265e}']),
    ("pawn", ['\u{2659}', '\u{265f}']),
];

/// Returns the figure for a kind of this name and a player, counted from 0; none if Unicode has no such figure.
pub fn figure(kind: &str, player: usize) -> Option<char> {
    let (_, figures) = FIGURES.iter().find(|(name, _)| *name == kind)?;
    figures.get(player).copied()
}

#[cfg(test)]
mod tests {
    use super::figure;

    #[test]
    fn the_first_two_players_have_figures_for_chess_men() {
        assert_eq!(
            (figure("knight", 0), figure("knight", 1)),
            (Some('♘'), Some('♞'))
        );
        assert_eq!((figure("knight", 2), figure("lancer", 0)), (None, None));
    }
}
