//! The key `image`: piece images.

use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::picture;
use crate::source::{Home, SourceMap};
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
        None => Vec::new(),
        Some(Image::Same(name)) => vec![load(name, sources, map, out)],
        Some(Image::ByPlayer(images)) => {
            let mut pictures = vec![None; players.len()];
            for (player, name) in images {
                let picture = load(name, sources, map, out);
                match players.iter().position(|one| one.name == player.name) {
                    Some(index) => pictures[index] = picture,
                    None => {
                        let names = players.iter().map(|player| player.name.as_str());
                        let message = format!("there is no player `{}`", player.name);
                        let label = "no player has these pieces";
                        out.push(
                            Diagnostic::error(
                                codes::resolve::UNKNOWN_PLAYER,
                                message,
                                player.span,
                                label,
                            )
                            .about_name(&player.name)
                            .with_help(suggest(
                                &player.name,
                                "players",
                                names,
                            )),
                        );
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
    let shown = &name.text;
    out.push(match file {
        Some(_) => {
            let message = format!("there is no file `{shown}`");
            let label = "no picture of this name beside the definition";
            let help =
                "put the SVG file into the definition's folder; its name has no folder in it";
            Diagnostic::error(codes::resolve::UNKNOWN_PICTURE, message, name.span(), label)
                .with_help(help)
        }
        None => {
            let names = sources.picture_names();
            let names = names.iter().map(String::as_str);
            let message = format!("there is no figure `{shown}`");
            let label = "no shipped figure has this name";
            Diagnostic::error(codes::resolve::UNKNOWN_FIGURE, message, name.span(), label)
                .about_name(shown)
                .with_help(format!(
                    "a drawing of your own is written `{shown}{ENDING}`; {}",
                    suggest(shown, "figures", names)
                ))
        }
    });
    None
}
