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

/// The width of the line around bodies, in radii of the disc.
const RIM_WIDTH: f64 = 0.07;

/// The size of the ring of a sign, in discs or tiles, and its width in radii of the disc.
pub const RING: f64 = 0.84;
pub const RING_WIDTH: f64 = 0.06;

/// The size of an image in radii of the disc: on the disc, and without it.
const ON_DISC: f64 = 1.3;
pub const FOR_DISC: f64 = 2.35;

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
    pub figure: (&'static str, &'static str),
    /// A disc or a tile, and the sign on it.
    pub sign: (&'static str, &'static str),
    /// Whether discs and tiles have the same color for all players, so that signs have a ring in the player's color.
    pub has_ring: bool,
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

impl Paints {
    /// Returns the color of the body and that of the lines and signs of an image; letters on a disc are such a sign.
    pub fn on(&self, picture: Option<&Picture>) -> (&'static str, &'static str) {
        // A sign is on a disc or on a tile; all else is a figure.
        let is_sign = picture.is_none_or(|picture| !picture.has_body() || picture.tile().is_some());
        let faces_forward = picture.is_some_and(|picture| picture.faces_forward);
        match is_sign {
            // The direction shows the owner.
            true if self.has_ring && faces_forward => (self.sign.0, colours::DARK),
            true => self.sign,
            false => self.figure,
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
                    N((radius * RING_WIDTH).max(0.3)),
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
    let frame = Frame::of(picture);
    let turn = if is_turned { " rotate(180)" } else { "" };
    let _ = writeln!(
        out,
        "<g transform=\"translate({} {}){turn} scale({})\" clip-path=\"url(#{BOX})\"><g transform=\"{frame}\">",
        N(x),
        N(y),
        N(radius),
    );
    let (body, ink) = paints.on(Some(picture));
    for shape in &picture.shapes {
        if !shape.is_body {
            write_shape(out, shape, ink);
            continue;
        }
        let rim = format!(
            "fill=\"{body}\" stroke=\"{RIM}\" stroke-width=\"{}\"",
            frame.width(RIM_WIDTH)
        );
        write_path(out, shape, &rim, &shape.transform);
        if shape.is_tile && paints.has_ring && !picture.faces_forward {
            write_ring(out, shape, ink, &frame);
        }
    }
    out.push_str("</g></g>\n");
}

/// The way from the box of an image to one around a disc of radius 1.
pub struct Frame {
    scale: f64,
    middle: (f64, f64),
}

impl Frame {
    /// Returns the frame of an image, which is larger than its disc if it has a body.
    pub fn of(picture: &Picture) -> Self {
        let [left, top, width, height] = picture.view;
        let size = match picture.has_body() {
            true => FOR_DISC,
            false => ON_DISC,
        };
        Self {
            scale: size / width.max(height),
            middle: (left + width / 2.0, top + height / 2.0),
        }
    }

    /// Returns a width in the image, from one in radii of the disc.
    pub fn width(&self, radii: f64) -> f64 {
        short(radii / self.scale)
    }
}

/// The transform.
impl std::fmt::Display for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (x, y) = self.middle;
        let scale = short(self.scale);
        write!(f, "scale({scale}) translate({} {})", short(-x), short(-y))
    }
}

/// Returns a number with at most six decimals.
pub fn short(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}

/// Writes a path with these attributes.
pub fn write_path(out: &mut String, shape: &Drawn, attributes: &str, transform: &str) {
    let _ = write!(out, "<path d=\"{}\" {attributes}", shape.path);
    if shape.is_even_odd {
        out.push_str(" fill-rule=\"evenodd\"");
    }
    if !transform.is_empty() {
        let _ = write!(out, " transform=\"{transform}\"");
    }
    out.push_str("/>\n");
}

/// Writes a shape that is no body.
pub fn write_shape(out: &mut String, shape: &Drawn, ink: &str) {
    let paint = |paint| match paint {
        Paint::None => "none".to_owned(),
        Paint::Ink => ink.to_owned(),
        Paint::Colour([red, green, blue]) => format!("#{red:02x}{green:02x}{blue:02x}"),
    };
    let mut attributes = format!("fill=\"{}\"", paint(shape.fill));
    if shape.stroke != Paint::None {
        let (stroke, width) = (paint(shape.stroke), shape.stroke_width);
        let _ = write!(attributes, " stroke=\"{stroke}\" stroke-width=\"{width}\"");
    }
    write_path(out, shape, &attributes, &shape.transform);
}

/// Writes the ring around a sign on a tile.
pub fn write_ring(out: &mut String, tile: &Drawn, ink: &str, frame: &Frame) {
    let attributes = format!(
        "fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"",
        frame.width(RING_WIDTH)
    );
    let smaller = format!("{} scale({RING})", tile.transform);
    write_path(out, tile, &attributes, smaller.trim_start());
}
