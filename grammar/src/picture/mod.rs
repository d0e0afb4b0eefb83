//! Piece images: a small part of SVG; everything outside that part is an error.
//!
//! - [`read`]: the text of a picture to [`ir::Picture`], or diagnostics.
//!
//! The reader accepts shapes and groups of shapes, with their colours. There are no scripts, links, styles, texts,
//! images and entities. The output consists of numbers and of names from fixed lists: no text of the file is copied to
//! it.

mod mistake;
mod path;

use ir::{Drawn, Paint, Picture};
use mistake::{Fault, Mistake};
use path::Numbers;
use roxmltree::{Document, Node};

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use crate::variant::limits;

const SVG: &str = "http://www.w3.org/2000/svg";

/// The smallest width and height of a picture.
const SIDE_MIN: f64 = 0.1;

/// Reads a picture.
///
/// - `title`, `desc`, `metadata`, comments, and elements and attributes of other name spaces are ignored.
/// - A shape with `id="body"` replaces the disc of the piece, and one with `id="tile"` is a disc of another shape;
///   `id="facing"` at the root turns the picture with its owner.
/// - Shapes without a `fill` have the colour of letters, as with `currentColor`.
pub fn read(source: SourceId, text: &str, out: &mut Vec<Diagnostic>) -> Option<Picture> {
    let whole = Span {
        source,
        start: 0,
        end: text.chars().next().map_or(0, char::len_utf8),
    };
    if text.len() > limits::PICTURE_BYTES_MAX {
        out.push(Mistake::TooLarge.at(whole));
        return None;
    }
    // Without `allow_dtd` there are no entities.
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let place = error.pos();
            let start = text
                .split_inclusive('\n')
                .take(place.row.saturating_sub(1) as usize)
                .map(str::len)
                .sum::<usize>()
                .min(text.len());
            let span = Span {
                source,
                start,
                end: start,
            };
            let error = error.to_string();
            out.push(Mistake::NoXml { error }.at(span));
            return None;
        }
    };
    let mut reader = Reader {
        source,
        shapes: Vec::new(),
        n_problems: 0,
        out,
    };
    reader.picture(document.root_element())
}

/// The style of the shapes in a group.
#[derive(Clone)]
struct Look {
    transform: String,
    fill: Paint,
    stroke: Paint,
    stroke_width: f64,
    is_even_odd: bool,
    is_body: bool,
    is_tile: bool,
}

struct Reader<'o> {
    source: SourceId,
    shapes: Vec<Drawn>,
    n_problems: usize,
    out: &'o mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn refuse(&mut self, range: std::ops::Range<usize>, mistake: Mistake<'_>) {
        self.n_problems += 1;
        let span = Span {
            source: self.source,
            start: range.start,
            end: range.end,
        };
        self.out.push(mistake.at(span));
    }

    /// Returns the range of an element's name, with the prefix of its name space.
    fn head(node: Node<'_, '_>) -> std::ops::Range<usize> {
        let element = node.range();
        let text = &node.document().input_text()[element.clone()];
        let is_after_name = |sign: char| sign.is_whitespace() || matches!(sign, '/' | '>');
        let length = text.find(is_after_name).unwrap_or(text.len());
        element.start..element.start + length
    }

    fn picture(&mut self, root: Node<'_, '_>) -> Option<Picture> {
        if !is_svg(root) || root.tag_name().name() != "svg" {
            self.refuse(Self::head(root), Mistake::NoRoot);
            return None;
        }
        let view = self.view(root);
        let look = Look {
            transform: String::new(),
            fill: Paint::Ink,
            stroke: Paint::None,
            stroke_width: 1.0,
            is_even_odd: false,
            is_body: false,
            is_tile: false,
        };
        let look = self.look(root, &look);
        self.group(root, &look, 0);
        if self.shapes.is_empty() && self.n_problems == 0 {
            self.refuse(Self::head(root), Mistake::Empty);
        }
        (self.n_problems == 0).then(|| Picture {
            view: view.unwrap_or([0.0, 0.0, 1.0, 1.0]),
            faces_forward: root.attribute("id") == Some("facing"),
            shapes: std::mem::take(&mut self.shapes),
        })
    }

    /// Returns the visible box.
    fn view(&mut self, root: Node<'_, '_>) -> Option<[f64; 4]> {
        let size = |name| Numbers::new(root.attribute(name)?.trim_end_matches("px")).number();
        let view = match root.attribute("viewBox") {
            Some(text) => {
                let mut numbers = Numbers::new(text);
                let mut next = || numbers.number();
                (|| Some([next()?, next()?, next()?, next()?]))()
            }
            None => (|| Some([0.0, 0.0, size("width")?, size("height")?]))(),
        };
        let view = view.filter(|[_, _, width, height]| *width >= SIDE_MIN && *height >= SIDE_MIN);
        if view.is_none() {
            self.refuse(Self::head(root), Mistake::NoSize);
        }
        view
    }

    fn group(&mut self, node: Node<'_, '_>, look: &Look, depth: usize) {
        for child in node.children().filter(Node::is_element) {
            if !is_svg(child) {
                continue;
            }
            let name = child.tag_name().name();
            match name {
                "title" | "desc" | "metadata" => {}
                "g" if depth < limits::NESTING_MAX => {
                    let look = self.look(child, look);
                    self.group(child, &look, depth + 1);
                }
                "path" | "circle" | "ellipse" | "rect" | "line" | "polyline" | "polygon" => {
                    self.shape(child, look);
                }
                _ => self.refuse(Self::head(child), Mistake::Element { name }),
            }
        }
    }

    /// Returns the style of an element inside an element with the style `around`. Checks all its attributes.
    fn look(&mut self, node: Node<'_, '_>, around: &Look) -> Look {
        let mut look = around.clone();
        for attribute in node.attributes().filter(|one| one.namespace().is_none()) {
            let (name, value) = (attribute.name(), attribute.value());
            let read = match name {
                "fill" => paint(value).map(|paint| look.fill = paint),
                "stroke" => paint(value).map(|paint| look.stroke = paint),
                "stroke-width" => size(value).map(|width| look.stroke_width = width),
                "fill-rule" => match value {
                    "evenodd" | "nonzero" => {
                        look.is_even_odd = value == "evenodd";
                        Ok(())
                    }
                    _ => Err(Fault::NoFillRule),
                },
                "transform" => path::check_transform(value).map(|()| {
                    if !look.transform.is_empty() {
                        look.transform.push(' ');
                    }
                    look.transform += value.trim();
                }),
                "id" => {
                    look.is_body |= matches!(value, "body" | "tile");
                    look.is_tile |= value == "tile";
                    Ok(())
                }
                _ if is_geometry(node.tag_name().name(), name) => Ok(()),
                // Line ends are always round, and the definition contains the texts for people.
                "version" | "role" | "stroke-linecap" | "stroke-linejoin" | "stroke-miterlimit" => {
                    Ok(())
                }
                _ if name.starts_with("data-") || name.starts_with("aria-") => Ok(()),
                _ => {
                    self.refuse(attribute.range(), Mistake::Attribute { name });
                    continue;
                }
            };
            if let Err(fault) = read {
                self.refuse(attribute.range_value(), Mistake::Value { name, fault });
            }
        }
        look
    }

    fn shape(&mut self, node: Node<'_, '_>, around: &Look) {
        let look = self.look(node, around);
        let outline = match outline(node) {
            Ok(outline) => outline,
            Err(fault) => {
                let element = node.tag_name().name();
                return self.refuse(Self::head(node), Mistake::Shape { element, fault });
            }
        };
        if self.shapes.len() >= limits::PICTURE_SHAPES_MAX {
            if self.shapes.len() == limits::PICTURE_SHAPES_MAX && self.n_problems == 0 {
                self.refuse(Self::head(node), Mistake::TooManyShapes);
            }
            return;
        }
        self.shapes.push(Drawn {
            path: outline,
            transform: look.transform,
            fill: look.fill,
            stroke: look.stroke,
            stroke_width: look.stroke_width,
            is_even_odd: look.is_even_odd,
            is_body: look.is_body,
            is_tile: look.is_tile,
        });
    }
}

fn is_svg(node: Node<'_, '_>) -> bool {
    // Many files omit the name space.
    node.tag_name().namespace().is_none_or(|space| space == SVG)
}

/// Tests whether an attribute sets the geometry of an element.
fn is_geometry(element: &str, name: &str) -> bool {
    let names: &[&str] = match element {
        "svg" => &[
            "viewBox",
            "width",
            "height",
            "x",
            "y",
            "preserveAspectRatio",
        ],
        "path" => &["d", "pathLength"],
        "circle" => &["cx", "cy", "r"],
        "ellipse" => &["cx", "cy", "rx", "ry"],
        "rect" => &["x", "y", "width", "height", "rx", "ry"],
        "line" => &["x1", "y1", "x2", "y2"],
        "polyline" | "polygon" => &["points"],
        _ => &[],
    };
    names.contains(&name)
}

/// Returns the outline of a shape as a path.
///
/// # Errors
/// The mistake in its numbers.
fn outline<'t>(node: Node<'t, '_>) -> Result<String, Fault<'t>> {
    let optional = |name: &str| match node.attribute(name) {
        Some(text) => number(text).map(Some),
        None => Ok(None),
    };
    let read = |name: &str| Ok::<f64, Fault<'t>>(optional(name)?.unwrap_or(0.0));
    let ellipse = |cx: f64, cy: f64, rx: f64, ry: f64| {
        let (left, width) = (cx - rx, 2.0 * rx);
        format!(
            "M{left} {cy}a{rx} {ry} 0 1 0 {width} 0a{rx} {ry} 0 1 0 {} 0Z",
            -width
        )
    };
    let positive = |value: f64, name: &'static str| match value >= 0.0 {
        true => Ok(value),
        false => Err(Fault::Negative(name)),
    };
    Ok(match node.tag_name().name() {
        "path" => {
            let text = node.attribute("d").unwrap_or_default();
            path::check(text)?;
            text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
        }
        "circle" => {
            let r = positive(read("r")?, "r")?;
            ellipse(read("cx")?, read("cy")?, r, r)
        }
        "ellipse" => {
            let (rx, ry) = (positive(read("rx")?, "rx")?, positive(read("ry")?, "ry")?);
            ellipse(read("cx")?, read("cy")?, rx, ry)
        }
        "rect" => {
            let (x, y) = (read("x")?, read("y")?);
            let width = positive(read("width")?, "width")?;
            let height = positive(read("height")?, "height")?;
            let (rx, ry) = (optional("rx")?, optional("ry")?);
            let rx = positive(rx.or(ry).unwrap_or(0.0), "rx")?.min(width / 2.0);
            let ry = positive(ry.unwrap_or(rx), "ry")?.min(height / 2.0);
            let (across, down) = (width - 2.0 * rx, height - 2.0 * ry);
            format!(
                "M{} {y}h{across}a{rx} {ry} 0 0 1 {rx} {ry}v{down}a{rx} {ry} 0 0 1 {} {ry}h{}a{rx} {ry} 0 0 1 {} {}v{}a{rx} {ry} 0 0 1 {rx} {}Z",
                x + rx,
                -rx,
                -across,
                -rx,
                -ry,
                -down,
                -ry
            )
        }
        "line" => format!(
            "M{} {}L{} {}",
            read("x1")?,
            read("y1")?,
            read("x2")?,
            read("y2")?
        ),
        name => {
            let mut numbers = Numbers::new(node.attribute("points").unwrap_or_default());
            let mut path = String::new();
            while !numbers.is_empty() {
                let point = numbers.number().zip(numbers.number());
                let (x, y) = point.ok_or(Fault::OddPoints)?;
                let command = if path.is_empty() { 'M' } else { 'L' };
                path += &format!("{command}{x} {y}");
            }
            if name == "polygon" && !path.is_empty() {
                path.push('Z');
            }
            path
        }
    })
}

/// Reads a text that is one number.
fn number(text: &str) -> Result<f64, Fault<'_>> {
    let mut numbers = Numbers::new(text.trim().trim_end_matches("px"));
    let read = numbers.number().filter(|_| numbers.is_empty());
    read.ok_or(Fault::NoNumber(text))
}

fn size(text: &str) -> Result<f64, Fault<'_>> {
    number(text).and_then(|size| match size >= 0.0 {
        true => Ok(size),
        false => Err(Fault::NegativeWidth),
    })
}

/// Reads a colour: `none`, `currentColor`, `#rgb`, `#rrggbb`, `black`, `white`.
fn paint(text: &str) -> Result<Paint, Fault<'_>> {
    let text = text.trim();
    let digits = |from: usize, n: usize| u8::from_str_radix(text.get(from..from + n)?, 16).ok();
    let colour = || match text.len() {
        4 => Some([digits(1, 1)? * 17, digits(2, 1)? * 17, digits(3, 1)? * 17]),
        7 => Some([digits(1, 2)?, digits(3, 2)?, digits(5, 2)?]),
        _ => None,
    };
    match text {
        "none" => Ok(Paint::None),
        "currentColor" => Ok(Paint::Ink),
        "black" => Ok(Paint::Colour([0; 3])),
        "white" => Ok(Paint::Colour([255; 3])),
        _ if text.starts_with('#') && text.is_ascii() && !text.contains(['+', '-']) => {
            let colour = colour().map(Paint::Colour);
            colour.ok_or(Fault::NoHexColor)
        }
        _ => Err(Fault::NoColor),
    }
}

#[cfg(test)]
mod tests;
