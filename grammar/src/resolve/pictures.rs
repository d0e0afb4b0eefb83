//! The key `image`: piece images.

use super::mistake::PieceMistake;
use crate::diagnostic::Diagnostic;
use crate::picture;
use crate::source::{Home, SourceMap};
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::Text;
use crate::variant::model::{Image, Piece};
use crate::variant::sources::Sources;
use ir::{Picture, Player};

/// The file extension of piece images.
const ENDING: &str = ".svg";

/// Loads the images of a kind: none, one for all players, or one for each.
pub fn of(
    piece: &Piece,
    players: &[Player],
    sources: &dyn Sources,
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) -> Vec<Option<Picture>> {
    match &piece.image {
        None => match &piece.looks_like {
            Some(name) if sources.picture_names().contains(&name.text) => {
                vec![load(name, sources, map, out)]
            }
            _ => Vec::new(),
        },
        Some(Image::Same(name)) => vec![load(name, sources, map, out)],
        Some(Image::ByPlayer(images)) => {
            let mut pictures = vec![None; players.len()];
            for (player, name) in images {
                let picture = load(name, sources, map, out);
                match players.iter().position(|one| one.name == player.name) {
                    Some(index) => pictures[index] = picture,
                    None => {
                        let players = players.iter().map(|player| player.name.as_str());
                        let unknown = Unknown {
                            what: NameOf::Player,
                            name: &player.name,
                            span: player.span,
                            known: players.collect(),
                        };
                        out.push(unknown.into());
                    }
                }
            }
            pictures
        }
    }
}

/// Loads the image of a name: a shipped image, or a file with this extension.
fn load(
    name: &Text,
    sources: &dyn Sources,
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) -> Option<Picture> {
    let asker = map.get(name.span().source).home;
    let file = name.text.strip_suffix(ENDING);
    let found = match file {
        Some(stem) => sources.picture(stem, asker),
        None => sources.picture(&name.text, Home::Shipped),
    };
    if let Some(found) = found {
        let source = map.add_once(&found.shown, &found.text, found.home);
        return picture::read(source, &found.text, out);
    }
    out.push(match file {
        Some(_) => PieceMistake::UnknownPicture { name }.into(),
        None => PieceMistake::UnknownFigure {
            name,
            figures: &sources.picture_names(),
            ending: ENDING,
        }
        .into(),
    });
    None
}
