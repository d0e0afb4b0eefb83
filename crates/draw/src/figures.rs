//! Figures of pieces: characters of Unicode for terminals, drawings for pictures.

use std::sync::OnceLock;

use grammar::picture;
use grammar::source::SourceId;
use ir::{Drawn, Kind, KindId, Paint, Picture, Rules, SortedMap};

use alfil_load::library;

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
    let own = kind.picture_of(player);
    own.or_else(|| shipped().get(kind.name.as_str()))
}

/// Returns the shipped figures by name.
fn shipped() -> &'static SortedMap<&'static str, Picture> {
    static SHIPPED: OnceLock<SortedMap<&str, Picture>> = OnceLock::new();
    SHIPPED.get_or_init(|| {
        let names = library::figure_names().into_iter();
        names
            .filter_map(|name| {
                let text = library::figure(name)?;
                Some((name, picture::read(SourceId(0), text, &mut Vec::new())?))
            })
            .collect()
    })
}

/// The prefixes of the names of signs; a longer prefix is before its own prefix.
const SIGNS: [&str; 6] = [
    "shogi-",
    "xiangqi-red-",
    "xiangqi-black-",
    "janggi-cho-",
    "janggi-han-",
    "janggi-",
];

/// Kinds of signs, with the figure that replaces the sign; `true` if the piece is promoted.
const PLAIN: [(&str, &str, bool); 20] = [
    ("general", "king", false),
    ("advisor", "guard", false),
    ("guard", "guard", false),
    ("elephant", "elephant", false),
    ("chariot", "rook", false),
    ("cannon", "cannon", false),
    ("soldier", "soldier", false),
    ("king", "king", false),
    ("gold", "gold", false),
    ("silver", "silver", false),
    ("knight", "knight", false),
    ("lance", "lance", false),
    ("bishop", "bishop", false),
    ("rook", "rook", false),
    ("pawn", "pawn", false),
    ("dragon", "rook", true),
    ("promoted-silver", "silver", true),
    ("promoted-knight", "knight", true),
    ("promoted-lance", "lance", true),
    ("tokin", "pawn", true),
];

/// The transform of a figure that is drawn on a tile.
const ON_TILE: &str = "translate(0 8) scale(0.76) ";
/// The mark of a promoted piece, at the top of its tile.
const PROMOTED: &str = "M-2.5-46H2.5V-40.5H8V-35.5H2.5V-30H-2.5V-35.5H-8V-40.5H-2.5Z";

/// Returns the figure that replaces the sign of a kind's pieces for a player, counted from 0; `None` if their image is no shipped sign.
/// A tile stays below the figure, since its direction shows the owner.
pub fn plain_of(rules: &Rules, kind: KindId, player: usize) -> Option<Picture> {
    let sign = picture_of(rules, kind, player)?;
    let mut shipped_signs = shipped().iter().filter(|(_, picture)| *picture == sign);
    let (name, is_promoted) = shipped_signs.find_map(|(name, _)| plain_name(name))?;
    let figure = shipped().get(name)?;
    if !sign.faces_forward {
        return Some(figure.clone());
    }
    let tile = sign.tile()?;
    let smaller = figure.shapes.iter().map(|shape| Drawn {
        transform: format!("{} {ON_TILE}{}", tile.transform, shape.transform)
            .trim_start()
            .to_owned(),
        ..shape.clone()
    });
    let mark = is_promoted.then(|| Drawn {
        path: PROMOTED.to_owned(),
        fill: Paint::Ink,
        is_body: false,
        is_tile: false,
        ..tile.clone()
    });
    let shapes = [tile.clone()].into_iter().chain(smaller).chain(mark);
    Some(Picture {
        shapes: shapes.collect(),
        ..sign.clone()
    })
}

/// Returns the figure for a sign, and whether the piece is promoted; `None` if the figure of this name is no sign.
fn plain_name(sign: &str) -> Option<(&'static str, bool)> {
    let kind = SIGNS.iter().find_map(|prefix| sign.strip_prefix(prefix))?;
    if kind == "horse" {
        // In shogi, the horse is a promoted bishop.
        return Some(match sign.starts_with("shogi-") {
            true => ("bishop", true),
            false => ("knight", false),
        });
    }
    let (_, figure, is_promoted) = PLAIN.iter().find(|(name, ..)| *name == kind)?;
    Some((figure, *is_promoted))
}

#[cfg(test)]
mod tests {
    use super::{figure, picture};
    use alfil_load::library;
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
    fn every_shipped_sign_has_a_plain_figure() {
        let mut n_promoted = 0;
        for name in library::figure_names() {
            let is_sign = super::SIGNS.iter().any(|prefix| name.starts_with(prefix));
            let plain = super::plain_name(name);
            assert_eq!(plain.is_some(), is_sign, "{name}");
            let Some((figure, is_promoted)) = plain else {
                continue;
            };
            assert!(library::figure(figure).is_some(), "{name}: {figure}");
            n_promoted += usize::from(is_promoted);
        }
        assert_eq!(n_promoted, 6);
    }

    #[test]
    fn plain_figures_of_tiles_face_forward() {
        let plain = |variant: &str, kind: &str| {
            let variant = alfil_load::load::load(variant, &[]).expect("it is there");
            let game = variant.game.expect("it can be played");
            let rules = game.rules();
            let index = rules.kinds.iter().position(|one| one.name == kind);
            let id = ir::KindId::from_index(index.expect("it has this kind"));
            super::plain_of(rules, id, 0)
        };
        let pawn = plain("shogi", "pawn").expect("it is a sign");
        let tokin = plain("shogi", "tokin").expect("it is a sign");
        assert!(pawn.faces_forward && tokin.faces_forward);
        // The tile, the figure and the mark.
        assert_eq!(tokin.shapes.len(), pawn.shapes.len() + 1);
        let general = plain("xiangqi", "general").expect("it is a sign");
        assert!(!general.faces_forward);
        assert_eq!(plain("chess", "king"), None);
    }

    #[test]
    fn a_game_has_figures_for_all_of_its_kinds_or_for_none() {
        let lacks = |variant: &str| {
            let variant = alfil_load::load::load(variant, &[]).expect("it is there");
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
        assert!(lacks("../../examples/three-crowns.toml").contains(&"king".to_owned()));
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
