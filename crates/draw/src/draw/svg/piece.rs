//! Pieces: a disc with letters or with an image, or an image without a disc.

use super::super::players::PlayerColor;
use super::stroke_font::{Line, Number as N};
use super::{Size, colours, escape, write_centred};
use ir::{Drawn, Paint, Picture, PieceStyle};
use std::fmt::Write as _;

/// The most letters of a piece that are drawn.
const LETTERS_MAX: usize = 8;

/// The line around discs.
const RIM: &str = colours::DARK;

/// The size of the ring of a sign, in discs or tiles.
const RING: f64 = 0.84;

/// The size of an image in radii of the disc: on the disc, and without it.
const ON_DISC: f64 = 1.3;
const FOR_DISC: f64 = 2.35;

/// The room of an image in radii of the disc, from the middle to each side: as large as a body with its rim.
const ROOM: f64 = 1.22;
/// The identifier of the clip path of images, in the definitions of a document.
const BOX: &str = "piece";

/// Writes the clip path of images: nothing outside of their room is drawn.
pub fn write_box(out: &mut String) {
    let side = 2.0 * ROOM;
    let _ = writeln!(
        out,
        "<clipPath id=\"{BOX}\"><rect x=\"-{ROOM}\" y=\"-{ROOM}\" width=\"{side}\" height=\"{side}\"/></clipPath>"
    );
}

/// The colors of a piece.
pub struct Paints {
    /// The body of a figure, and its lines.
    figure: (&'static str, &'static str),
    /// A disc or a tile, and the sign on it.
    sign: (&'static str, &'static str),
    /// Whether discs and tiles have the same color for all players, so that signs have a ring in the player's color.
    has_ring: bool,
}

impl Paints {
    /// Returns the colors of the pieces of this player.
    pub fn of(style: PieceStyle, owner: Option<&PlayerColor>) -> Self {
        let figure = colours::piece(owner);
        let sign = owner.map_or(figure.1, |color| color.sign);
        let material = colours::material(style);
        Self {
            figure,
            sign: material.map_or(figure, |material| (material, sign)),
            has_ring: material.is_some(),
        }
    }
}

/// A piece to be drawn.
pub struct Piece<'a> {
    /// Its symbol.
    pub text: &'a str,
    /// Its player.
    pub owner: Option<usize>,
    /// Its image; its symbol is drawn if there is none.
    pub picture: Option<&'a Picture>,
}

impl Piece<'_> {
    /// Draws the piece on a cell of this name, with the middle and the radius of its disc.
    pub fn write(
        &self,
        out: &mut String,
        cell: &str,
        paints: &Paints,
        is_turned: bool,
        (centre, radius): ((f64, f64), f64),
    ) {
        let (disc, ink) = paints.sign;
        let _ = write!(
            out,
            "<g><title>{}: {}</title>",
            escape(cell),
            escape(self.text)
        );
        if !self.picture.is_some_and(Picture::has_body) {
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{disc}\" stroke=\"{RIM}\" stroke-width=\"{}\"/>",
                N(centre.0),
                N(centre.1),
                N(radius),
                N((radius * 0.05).max(0.3)),
            );
            if paints.has_ring {
                let _ = writeln!(
                    out,
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
                    N(centre.0),
                    N(centre.1),
                    N(radius * RING),
                    N((radius * 0.06).max(0.3)),
                );
            }
        }
        match self.picture {
            Some(picture) => {
                let is_turned = is_turned && picture.faces_forward;
                write_picture(out, picture, paints, is_turned, (centre, radius));
            }
            None => write_letters(out, self.text, ink, (centre, radius)),
        }
        out.push_str("</g>\n");
    }
}

fn write_letters(out: &mut String, text: &str, ink: &str, (centre, radius): ((f64, f64), f64)) {
    // The corners of the letters' box have to be within the disc.
    let line = Line::new(text, LETTERS_MAX);
    let (low, high) = line.heights();
    let tall = (high - low).max(1.0);
    let diagonal = line.width().hypot(tall);
    let height = (1.45 * radius / diagonal).min(0.1 * radius) * 10.0;
    let size = Size {
        height,
        width: f64::INFINITY,
    };
    write_centred(out, &line, centre, size, ink, 1.7);
}

fn write_picture(
    out: &mut String,
    picture: &Picture,
    paints: &Paints,
    is_turned: bool,
    ((x, y), radius): ((f64, f64), f64),
) {
    let [left, top, width, height] = picture.view;
    let size = if picture.has_body() {
        FOR_DISC
    } else {
        ON_DISC
    };
    // From a view of any size to one of two radii, and from that to pixels.
    let scale = size / width.max(height);
    let short = |number: f64| (number * 1e6).round() / 1e6;
    let turn = if is_turned { " rotate(180)" } else { "" };
    let _ = writeln!(
        out,
        "<g transform=\"translate({} {}){turn} scale({})\" clip-path=\"url(#{BOX})\"><g transform=\"scale({}) translate({} {})\">",
        N(x),
        N(y),
        N(radius),
        short(scale),
        short(-left - width / 2.0),
        short(-top - height / 2.0),
    );
    // A sign is on a disc or on a tile; all else is a figure.
    let is_sign = !picture.has_body() || picture.tile().is_some();
    let ink = match is_sign {
        // The direction shows the owner.
        true if paints.has_ring && picture.faces_forward => colours::DARK,
        true => paints.sign.1,
        false => paints.figure.1,
    };
    let body = if is_sign {
        paints.sign.0
    } else {
        paints.figure.0
    };
    let paint = |paint| match paint {
        Paint::None => "none".to_owned(),
        Paint::Ink => ink.to_owned(),
        Paint::Colour([red, green, blue]) => format!("#{red:02x}{green:02x}{blue:02x}"),
    };
    let mut write = |shape: &Drawn, fill: &str, stroke: &str, width: f64, transform: &str| {
        let _ = write!(out, "<path d=\"{}\" fill=\"{fill}\"", shape.path);
        if stroke != "none" {
            let _ = write!(out, " stroke=\"{stroke}\" stroke-width=\"{width}\"");
        }
        if shape.is_even_odd {
            out.push_str(" fill-rule=\"evenodd\"");
        }
        if !transform.is_empty() {
            let _ = write!(out, " transform=\"{transform}\"");
        }
        out.push_str("/>\n");
    };
    for shape in &picture.shapes {
        let transform = &shape.transform;
        if !shape.is_body {
            let (fill, stroke) = (paint(shape.fill), paint(shape.stroke));
            write(shape, &fill, &stroke, shape.stroke_width, transform);
            continue;
        }
        write(shape, body, RIM, short(0.07 / scale), transform);
        if shape.is_tile && paints.has_ring && !picture.faces_forward {
            let smaller = format!("{transform} scale({RING})");
            write(
                shape,
                "none",
                ink,
                short(0.06 / scale),
                smaller.trim_start(),
            );
        }
    }
    out.push_str("</g></g>\n");
}
