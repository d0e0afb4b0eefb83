//! Pieces apart from boards, for a page that gives them their place, their direction and the colors of their players.

use std::fmt::Write as _;

use ir::{Paint, Picture, PieceStyle};

use super::colours;
use super::piece::{
    FOR_DISC, Frame, Paints, RING, RING_WIDTH, short, write_path, write_ring, write_shape,
};

/// The radius of the disc.
const RADIUS: f64 = 50.0;

/// The names of colors, which the page replaces: of the disc, of letters and lines on it, and of signs on discs of one color.
const DISC: &str = "$disc";
const INK: &str = "$ink";
const SIGN: &str = "$sign";

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Set {
    /// By their images.
    Figures,
    /// By their images, with one line around all bodies and no lines on them.
    Flat,
    /// By figures in place of signs, which have the colors of tiles.
    International,
    /// By letters, on a disc or on the tile of their sign.
    Letters,
}

/// Returns the elements of a piece around the origin, with a disc of radius 50; without an image it is a letter.
///
/// - The colors `$disc`, `$ink` and `$sign` are those of the player.
/// - What shows the direction of the player is in a group of the class `turns`.
/// - A `text` is without the letter, which the page puts there.
/// - Lines around bodies have the class `disc`. Their width is a multiple of `--rim`, the width in an image of 100 units; their color
///   is up to the page if they have no `stroke`.
pub fn piece(style: PieceStyle, set: Set, image: Option<&Picture>, letter: &str) -> String {
    let sign = colours::material(style).map_or((DISC, INK), |material| (material, SIGN));
    let paints = Paints {
        figure: (DISC, INK),
        sign,
        has_ring: colours::material(style).is_some(),
    };
    let image = match (set, image) {
        (Set::Letters, Some(image)) => image.tile().map(|tile| Picture {
            shapes: vec![tile.clone()],
            ..image.clone()
        }),
        (Set::Letters, None) => None,
        (_, image) => image.cloned(),
    };
    let mut out = String::new();
    let (body, ink) = paints.on(image.as_ref());
    let faces_forward = image.as_ref().is_some_and(|image| image.faces_forward);
    if !image.as_ref().is_some_and(Picture::has_body) {
        let rim = rim(body, FOR_DISC * RADIUS);
        let _ = writeln!(out, "<circle r=\"{RADIUS}\" {rim}/>");
        if paints.has_ring && !faces_forward {
            let (radius, width) = (RADIUS * RING, RADIUS * RING_WIDTH);
            let _ = writeln!(
                out,
                "<circle r=\"{radius}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
            );
        }
    }
    if let Some(image) = &image {
        write_image(&mut out, image, set, (body, ink), paints.has_ring);
    }
    if set == Set::Letters {
        let size = match letter.chars().count() {
            1 => 1.25,
            // Without a letter, the page takes two of the name.
            0 | 2 => 1.0,
            _ => 0.75,
        };
        // The narrow end of a tile has no room for letters.
        let y = if faces_forward { 0.12 } else { 0.0 };
        let (y, size) = (y * RADIUS, size * RADIUS);
        let _ = writeln!(
            out,
            "<text class=\"letter\" fill=\"{ink}\" y=\"{y}\" font-size=\"{size}\"/>"
        );
    }
    // Text between elements would be read out.
    out.replace(">\n", ">")
}

fn write_image(
    out: &mut String,
    image: &Picture,
    set: Set,
    (body, ink): (&str, &str),
    has_ring: bool,
) {
    let frame = Frame::of(image);
    let [_, _, width, height] = image.view;
    let size = width.max(height);
    let turns = if image.faces_forward {
        " class=\"turns\""
    } else {
        ""
    };
    let _ = writeln!(
        out,
        "<g{turns} transform=\"scale({RADIUS})\" clip-path=\"url(#piece-room)\"><g transform=\"{frame}\">"
    );
    let tile = image.tile();
    let bodies = || image.shapes.iter().filter(|shape| shape.is_body);
    let is_flat = set == Set::Flat && tile.is_none();
    if is_flat {
        let around = format!("{} stroke=\"{ink}\"", rim(body, 2.0 * size));
        bodies().for_each(|shape| write_path(out, shape, &around, &shape.transform));
    }
    for shape in &image.shapes {
        if !shape.is_body {
            if !(is_flat && shape.stroke == Paint::Ink) {
                write_shape(out, shape, ink);
            }
        } else if is_flat {
            let width = short(size * 0.006);
            let filled = format!("fill=\"{body}\" stroke=\"{body}\" stroke-width=\"{width}\"");
            write_path(out, shape, &filled, &shape.transform);
        } else {
            let mut around = rim(body, size);
            // A figure on its tile has the color of the tile.
            if set == Set::International && tile.is_some() && !shape.is_tile {
                let _ = write!(around, " stroke=\"{ink}\"");
            }
            write_path(out, shape, &around, &shape.transform);
            if shape.is_tile && has_ring && !image.faces_forward {
                write_ring(out, shape, ink, &frame);
            }
        }
    }
    out.push_str("</g></g>\n");
}

/// Returns the attributes of a body in an image of this size.
fn rim(fill: &str, size: f64) -> String {
    let times = short(size / 100.0);
    format!("class=\"disc\" fill=\"{fill}\" stroke-width=\"calc(var(--rim, 3px) * {times})\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::Drawn;

    fn shape(is_body: bool, is_tile: bool) -> Drawn {
        Drawn {
            path: "M0 0H1Z".to_owned(),
            transform: String::new(),
            fill: Paint::Colour([1, 2, 3]),
            stroke: Paint::Ink,
            stroke_width: 2.0,
            is_even_odd: false,
            is_body,
            is_tile,
        }
    }

    fn image(shapes: Vec<Drawn>, faces_forward: bool) -> Picture {
        Picture {
            view: [0.0, 0.0, 100.0, 100.0],
            faces_forward,
            shapes,
        }
    }

    #[test]
    fn letters_are_on_discs_or_on_tiles() {
        let disc = piece(PieceStyle::Painted, Set::Letters, None, "K");
        assert!(
            disc.contains("<circle r=\"50\" class=\"disc\" fill=\"$disc\""),
            "{disc}"
        );
        assert!(
            disc.contains("fill=\"$ink\" y=\"0\" font-size=\"62.5\"/>"),
            "{disc}"
        );
        let sign = image(vec![shape(true, true), shape(false, false)], true);
        let tile = piece(PieceStyle::Wood, Set::Letters, Some(&sign), "+P");
        assert!(
            !tile.contains("circle") && tile.contains("class=\"turns\""),
            "{tile}"
        );
        assert_eq!(tile.matches("<path").count(), 1);
        assert!(!tile.contains('\n'), "{tile}");
        assert!(tile.contains("y=\"6\" font-size=\"50\"/>"), "{tile}");
    }

    #[test]
    fn flat_figures_have_one_line_around_them() {
        let figure = image(vec![shape(true, false), shape(false, false)], false);
        let lines = |set| {
            let drawn = piece(PieceStyle::Painted, set, Some(&figure), "K");
            drawn.matches("class=\"disc\"").count() + drawn.matches("stroke=\"$ink\"").count()
        };
        assert_eq!((lines(Set::Figures), lines(Set::Flat)), (2, 2));
        let flat = piece(PieceStyle::Painted, Set::Flat, Some(&figure), "K");
        assert!(
            !flat.contains("#010203") && flat.contains("* 2)\" stroke=\"$ink\""),
            "{flat}"
        );
    }

    #[test]
    fn signs_of_one_material_have_rings() {
        let sign = image(vec![shape(false, false)], false);
        let drawn = |style| piece(style, Set::Figures, Some(&sign), "K");
        assert_eq!(drawn(PieceStyle::Ivory).matches("fill=\"none\"").count(), 1);
        assert_eq!(
            drawn(PieceStyle::Painted).matches("fill=\"none\"").count(),
            0
        );
        assert!(drawn(PieceStyle::Ivory).contains("stroke=\"$sign\""));
    }
}
