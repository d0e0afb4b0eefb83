//! Pieces: a disc with letters or with an image, or an image without a disc.

use super::super::players::PlayerColor;
use super::stroke_font::{Line, Number as N};
use super::{Size, colours, escape, write_centred};
use ir::{Paint, Picture};
use std::fmt::Write as _;

/// The most letters of a piece that are drawn.
const LETTERS_MAX: usize = 8;

/// The line around discs.
const RIM: &str = "#1f1b18";

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
        owner: Option<&PlayerColor>,
        is_turned: bool,
        (centre, radius): ((f64, f64), f64),
    ) {
        let (disc, ink) = colours::piece(owner);
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
        }
        match self.picture {
            Some(picture) => {
                let is_turned = is_turned && picture.faces_forward;
                write_picture(out, picture, (disc, ink), is_turned, (centre, radius));
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
    (disc, ink): (&str, &str),
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
    let paint = |paint| match paint {
        Paint::None => "none".to_owned(),
        Paint::Ink => ink.to_owned(),
        Paint::Colour([red, green, blue]) => format!("#{red:02x}{green:02x}{blue:02x}"),
    };
    for shape in &picture.shapes {
        let (fill, stroke, stroke_width) = match shape.is_body {
            true => (disc.to_owned(), RIM.to_owned(), short(0.07 / scale)),
            false => (paint(shape.fill), paint(shape.stroke), shape.stroke_width),
        };
        let _ = write!(out, "<path d=\"{}\" fill=\"{fill}\"", shape.path);
        if stroke != "none" {
            let _ = write!(out, " stroke=\"{stroke}\" stroke-width=\"{stroke_width}\"");
        }
        if shape.is_even_odd {
            out.push_str(" fill-rule=\"evenodd\"");
        }
        if !shape.transform.is_empty() {
            let _ = write!(out, " transform=\"{}\"", shape.transform);
        }
        out.push_str("/>\n");
    }
    out.push_str("</g></g>\n");
}
