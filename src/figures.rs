//! Figures of pieces: characters of Unicode for terminals, drawings for pictures.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use grammar::picture;
use grammar::source::SourceId;
use ir::{Kind, KindId, Picture, Rules};

use crate::library;

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

/// Returns the figure of a kind's pieces for a player, counted from 0, with `~` after the figure of another kind as which they are
/// shown; none if Unicode has no such figure.
pub fn text_of(rules: &Rules, kind: KindId, player: usize) -> Option<String> {
    if let Some(own) = figure(&rules.kinds[kind.index()].name, player) {
        return Some(own.to_string());
    }
    // Several kinds that are shown as one kind differ by their letters only.
    let is_told = ir::fen::letters(&rules.kinds, kind).ends_with('~');
    let shown = figure(&rules.shown(kind).name, player).filter(|_| is_told)?;
    Some(format!("{shown}~"))
}

/// Returns the names of the kinds that have no figure for some player, in the order of the rules. A game with such kinds is drawn in
/// letters, so that all pieces of a game have one style.
pub fn lacking(rules: &Rules) -> Vec<&str> {
    let ids = (0..rules.kinds.len()).map(KindId::from_index);
    let lacks = |kind: &KindId| {
        let mut players = 0..rules.players.len();
        players.any(|player| text_of(rules, *kind, player).is_none())
    };
    let kinds = ids.filter(lacks);
    kinds
        .map(|kind| rules.kinds[kind.index()].name.as_str())
        .collect()
}

/// Returns the image of a kind's pieces for a player, counted from 0: the one of the definition, else the shipped figure with the name
/// of the kind, else the image of the kind as which they are shown; `None` if there is none of these.
pub fn picture_of(rules: &Rules, kind: KindId, player: usize) -> Option<&Picture> {
    let own = own_picture_of(&rules.kinds[kind.index()], player);
    own.or_else(|| own_picture_of(rules.shown(kind), player))
}

fn own_picture_of(kind: &Kind, player: usize) -> Option<&Picture> {
    static SHIPPED: OnceLock<BTreeMap<&str, Picture>> = OnceLock::new();
    kind.picture_of(player).or_else(|| {
        let shipped = SHIPPED.get_or_init(|| {
            let names = library::figure_names().into_iter();
            names
                .filter_map(|name| {
                    let text = library::figure(name)?;
                    Some((name, picture::read(SourceId(0), text, &mut Vec::new())?))
                })
                .collect()
        });
        shipped.get(kind.name.as_str())
    })
}

#[cfg(test)]
mod tests {
    use super::{figure, picture};
    use crate::library;
    use grammar::source::SourceId;

    #[test]
    fn shipped_figures_can_be_drawn_and_are_small() {
        let names = library::figure_names();
        assert!(names.len() >= 50);
        for name in names {
            let text = library::figure(name).expect("it is there");
            assert!(text.len() < 3_500, "{name}: {} bytes", text.len());
            let mut out = Vec::new();
            let read = picture::read(SourceId(0), text, &mut out);
            assert_eq!(out, [], "{name}");
            let read = read.expect("it is drawn");
            assert_eq!(read.view, [-50.0, -50.0, 100.0, 100.0], "{name}");
            // Only a body shows the player by its direction.
            assert!(read.has_body() || !read.faces_forward, "{name}");
        }
        assert_eq!(library::figure("../chess"), None);
    }

    #[test]
    fn a_game_has_figures_for_all_of_its_kinds_or_for_none() {
        let lacks = |variant: &str| {
            let variant = crate::load::load(variant, &[]).expect("it is there");
            let game = variant.game.expect("it can be played");
            let lacking = super::lacking(game.rules()).into_iter();
            lacking.map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(lacks("chess"), [""; 0]);
        assert_eq!(lacks("glinski"), [""; 0]);
        // The promoted pieces are shown as others.
        assert_eq!(lacks("crazyhouse"), [""; 0]);
        assert_eq!(lacks("capablanca"), ["archbishop", "chancellor"]);
        assert!(lacks("shogi").contains(&"gold".to_owned()));
        // The third player has no figures.
        assert!(lacks("examples/three-crowns.toml").contains(&"king".to_owned()));
    }

    #[test]
    fn the_first_two_players_have_figures_for_chess_pieces() {
        assert_eq!(
            (figure("knight", 0), figure("knight", 1)),
            (Some('♘'), Some('♞'))
        );
        assert_eq!((figure("knight", 2), figure("lancer", 0)), (None, None));
    }
}
