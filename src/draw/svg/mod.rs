//! Boards as vector pictures.
//!
//! - [`svg`]: the picture; [`SvgStyle`] and [`SvgCell`] say what is in it.
//! - [`png`]: the same in pixels.
//!
//! Cells are drawn by their outlines, so that any board can be. All text is drawn as strokes ([`stroke_font`]): the
//! picture needs no fonts and is the same everywhere. What users write occurs in it as drawn letters, and, escaped, in
//! `title` elements.

mod colours;
mod label;
mod png;
mod stroke_font;

#[cfg(test)]
mod tests;

use super::layout::{Placed, Scene};
use super::{CellText, Mark, Style};
use ir::{Board, CellId, CellSet, Lattice};
use std::fmt::Write;
use stroke_font::{Line, Number as N};

pub use png::{PngError, png};

/// The width of a picture in pixels.
pub const WIDTH: f64 = 1000.0;

/// Boards get no higher than this.
const HEIGHT_MAX: f64 = 1200.0;

/// Space around everything.
const MARGIN: f64 = 28.0;

/// Pixels to a board unit at most, so that a board of few cells does not look like one seen through a glass.
const UNIT_MAX: f64 = 150.0;

/// The letters of a man that are drawn.
const LETTERS_MAX: usize = 8;

/// What is in a picture besides the cells.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgStyle {
    /// The line above the board, usually the game's name; empty for none.
    pub title: String,
    /// A smaller line under it; empty for none.
    pub subtitle: String,
    /// The player whose side is at the bottom.
    pub viewer: usize,
    /// Whether empty cells show their names; on boards of no lattice all do.
    pub names: bool,
    /// Sets of cells to hatch, with their names for the legend.
    pub zones: Vec<(String, CellSet)>,
    /// Marks to explain in the legend.
    pub legend: Vec<(Mark, String)>,
}

/// What is on a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SvgCell {
    /// The man's letters, three characters at most for the sake of readers; empty for none.
    pub text: String,
    /// The man's player, an index into the board's frames; only colours depend on it.
    pub owner: Option<usize>,
    /// What to emphasize; any number of marks go together.
    pub marks: Vec<Mark>,
}

/// The picture of a board as an SVG document.
///
/// - `cell` is asked once for each cell.
/// - There is one `polygon` for each cell in the group of class `cells`, in topology order, and one `g` for each man in
///   the group `men`; both have the cell's name as their title.
/// - Layers, the viewer's turn, and which lines have labels: as in [`draw`](super::draw).
///
/// Laws: the document is well-formed XML whatever the texts are; it refers to nothing outside itself.
pub fn svg(board: &Board, style: &SvgStyle, cell: &dyn Fn(CellId) -> SvgCell) -> String {
    let sheet = Sheet::new(board, style, cell);
    let mut body = String::new();
    sheet.cells(&mut body);
    sheet.zones(&mut body);
    sheet.labels(&mut body);
    sheet.names(&mut body);
    sheet.men(&mut body);
    sheet.signs(&mut body);
    sheet.heading(&mut body);
    let height = sheet.legend(&mut body);

    let (width, height) = (N(WIDTH), N(height.ceil()));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n"
    );
    let _ = writeln!(text, "<title>{}</title>", escape(&style.title));
    sheet.patterns(&mut text);
    let _ = writeln!(text, "<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>", colours::PAPER);
    text + &body + "</svg>\n"
}

/// Text as XML allows it, between tags and in quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('?'),
            letter if letter.is_control() => escaped.push('?'),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// One layer, and how its units become pixels.
struct Layer<'a> {
    scene: Scene<'a>,
    /// The first of its cells, in topology order.
    first: usize,
    /// Where the board's origin is.
    origin: (f64, f64),
}

/// Everything that is drawn.
struct Sheet<'a> {
    board: &'a Board,
    style: &'a SvgStyle,
    /// One entry for each cell.
    contents: Vec<SvgCell>,
    layers: Vec<Layer<'a>>,
    /// Pixels to a board unit.
    unit: f64,
    /// The height of labels in board units.
    label_height: f64,
    /// Above the middle of each layer, in board units.
    above: (f64, f64),
    /// Where the board's part of the picture ends.
    bottom: f64,
    n_colours: usize,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, style: &'a SvgStyle, cell: &dyn Fn(CellId) -> SvgCell) -> Self {
        let contents: Vec<SvgCell> = (0..board.n_cells()).map(|index| cell(CellId::from_index(index))).collect();
        let text_style = Style { viewer: style.viewer, ..Style::default() };
        let text = |id: CellId| CellText {
            text: contents.get(id.index()).map_or_else(String::new, |cell| cell.text.clone()),
            ..CellText::default()
        };
        let mut scenes = Scene::new(board, &text_style, &text).layers();
        for cell in scenes.iter_mut().flat_map(|scene| &mut scene.cells) {
            if cell.outline.len() < 3 {
                cell.outline = disc(cell.centre);
            }
        }
        let extent = Extent::of(&scenes);
        // Layers in rows of about as many as there are rows.
        let n_columns = (scenes.len() as f64).sqrt().ceil().max(1.0);
        let n_rows = (scenes.len() as f64 / n_columns).ceil().max(1.0);
        // Around each layer there is room for labels, whose height depends on the scale: about an eighth of a cell each.
        let above = match board.lattice {
            _ if scenes.len() > 1 => 0.6,
            Lattice::Square => 0.15,
            _ => 0.35,
        };
        let (width, height) = (extent.width + 1.0, extent.height + above + 0.5);
        let unit = ((WIDTH - 2.0 * MARGIN) / (n_columns * width))
            .min(HEIGHT_MAX / (n_rows * height))
            .min(UNIT_MAX);
        let label_height = (17.0 / unit).min(0.22);
        let top = MARGIN + heading_height(style);
        let left = (WIDTH - n_columns * width * unit) / 2.0;
        let mut first = 0;
        let mut layers = Vec::with_capacity(scenes.len());
        for (index, scene) in scenes.into_iter().enumerate() {
            let place = index as f64;
            let (column, row) = (place % n_columns, (place / n_columns).floor());
            let origin = (
                left + (column * width + 0.5 - extent.left) * unit,
                top + (row * height + above + extent.top) * unit,
            );
            let n_cells = scene.cells.len();
            layers.push(Layer { scene, first, origin });
            first += n_cells;
        }
        let mut colours: Vec<u8> = board.cells.iter().map(|cell| cell.colour).collect();
        colours.sort_unstable();
        colours.dedup();
        Self {
            board,
            style,
            contents,
            layers,
            unit,
            label_height,
            above: (extent.left + extent.width / 2.0, extent.top + 0.3),
            bottom: top + n_rows * height * unit,
            n_colours: colours.last().map_or(1, |last| usize::from(*last) + 1),
        }
    }

    /// Every cell: its layer, itself, what is on it, its index.
    fn all(&self) -> impl Iterator<Item = (&Layer<'a>, &Placed<'a>, &SvgCell, usize)> {
        let of_layer = |layer: &'_ Layer<'a>| layer.first;
        self.layers.iter().flat_map(move |layer| {
            let cells = layer.scene.cells.iter().zip(of_layer(layer)..);
            cells.filter_map(move |(cell, index)| Some((layer, cell, self.contents.get(index)?, index)))
        })
    }

    /// A point of the board in pixels.
    fn at(&self, layer: &Layer, (x, y): (f64, f64)) -> (f64, f64) {
        (layer.origin.0 + x * self.unit, layer.origin.1 - y * self.unit)
    }

    fn points(&self, layer: &Layer, cell: &Placed) -> String {
        let corners = cell.outline.iter().map(|corner| {
            let (x, y) = self.at(layer, *corner);
            format!("{},{}", N(x), N(y))
        });
        corners.collect::<Vec<_>>().join(" ")
    }

    /// How far the nearest side of a cell is from its centre, in pixels.
    fn radius(&self, cell: &Placed) -> f64 {
        label::to_edges(&cell.outline, cell.centre) * self.unit
    }

    fn cells(&self, out: &mut String) {
        let stroke = (self.unit * 0.015).clamp(0.3, 1.5);
        let _ = writeln!(out, "<g class=\"cells\" stroke=\"{}\" stroke-width=\"{}\">", colours::EDGE, N(stroke));
        for (layer, cell, ..) in self.all() {
            let _ = writeln!(
                out,
                "<polygon points=\"{}\" fill=\"{}\"><title>{}</title></polygon>",
                self.points(layer, cell),
                colours::cell(cell.cell.colour, self.n_colours),
                escape(&cell.cell.name)
            );
        }
        out.push_str("</g>\n");
        let washes = [(Mark::Last, "last", "#f2c200", 0.5), (Mark::Check, "check", "#e02b1d", 0.75)];
        for (mark, class, colour, opacity) in washes {
            let cells = self.all().filter(|(_, _, content, _)| content.marks.contains(&mark));
            let shapes: String = cells
                .map(|(layer, cell, ..)| format!("<polygon points=\"{}\"/>\n", self.points(layer, cell)))
                .collect();
            group(out, class, &format!("fill=\"{colour}\" fill-opacity=\"{opacity}\""), &shapes);
        }
    }

    /// The hatching of zones: those of the style, and cells marked so.
    fn patterns(&self, out: &mut String) {
        let size = (self.unit * 0.13).clamp(2.0, 13.0);
        let marked = self.contents.iter().any(|cell| cell.marks.contains(&Mark::Zone));
        let n_patterns = self.style.zones.len().max(usize::from(marked)).min(colours::ZONES.len());
        if n_patterns == 0 {
            return;
        }
        out.push_str("<defs>\n");
        for (index, colour) in colours::ZONES.iter().enumerate().take(n_patterns) {
            // Zones that share cells differ in direction as well as in colour.
            let degrees = [45, -45, 0, 90, 20, -20][index % 6];
            let _ = writeln!(
                out,
                "<pattern id=\"zone{index}\" width=\"{size}\" height=\"{size}\" patternUnits=\"userSpaceOnUse\" \
                 patternTransform=\"rotate({degrees})\"><path d=\"M0 {half}H{size}\" stroke=\"{colour}\" \
                 stroke-opacity=\"0.6\" stroke-width=\"{width}\" stroke-linecap=\"butt\"/></pattern>",
                size = N(size),
                half = N(size / 2.0),
                width = N(size * 0.16),
            );
        }
        out.push_str("</defs>\n");
    }

    fn zones(&self, out: &mut String) {
        let hatched = |out: &mut String, pattern: usize, has: &dyn Fn(&SvgCell, CellId) -> bool| {
            let cells = self
                .all()
                .filter(|(_, _, content, index)| has(content, CellId::from_index(*index)));
            let shapes: String = cells
                .map(|(layer, cell, ..)| format!("<polygon points=\"{}\"/>\n", self.points(layer, cell)))
                .collect();
            group(out, "zone", &format!("fill=\"url(#zone{})\"", pattern % colours::ZONES.len()), &shapes);
        };
        for (index, (_, cells)) in self.style.zones.iter().enumerate() {
            hatched(out, index, &|_, cell| cells.contains(cell));
        }
        hatched(out, 0, &|content, _| content.marks.contains(&Mark::Zone));
    }

    fn labels(&self, out: &mut String) {
        let mut shapes = String::new();
        for (layer, number) in self.layers.iter().zip(1..) {
            for spot in label::spots(self.board.lattice, &layer.scene, self.label_height) {
                let size = Size { height: self.label_height * self.unit, width: f64::INFINITY };
                let line = Line::new(&spot.text, label::LETTERS_MAX);
                write_line(&mut shapes, &line, self.at(layer, spot.at), size, colours::INK, 1.25);
            }
            if self.layers.len() > 1 {
                let size = Size { height: self.label_height * self.unit, width: f64::INFINITY };
                let line = Line::new(&format!("layer {number}"), label::LETTERS_MAX + 6);
                write_line(&mut shapes, &line, self.at(layer, self.above), size, colours::INK, 1.25);
            }
        }
        group(out, "labels", "fill=\"none\"", &shapes);
    }

    /// Whether the names of all cells are shown: nothing else tells where one is.
    fn is_named(&self) -> bool {
        self.board.lattice == Lattice::Graph
    }

    fn names(&self, out: &mut String) {
        let mut shapes = String::new();
        for (layer, cell, ..) in self.all() {
            if !(self.is_named() || self.style.names && cell.is_empty) {
                continue;
            }
            let radius = self.radius(cell);
            let (x, y) = self.at(layer, cell.centre);
            // Below the middle, where a dot may be.
            let size = Size { height: radius * 0.25, width: radius * 1.1 };
            let line = Line::new(&cell.cell.name, 16);
            write_line(&mut shapes, &line, (x, y + radius * 0.72), size, colours::INK, 1.1);
        }
        group(out, "names", "fill=\"none\" opacity=\"0.8\"", &shapes);
    }

    /// Where a man's disc is, and how large.
    fn disc(&self, layer: &Layer, cell: &Placed) -> ((f64, f64), f64) {
        let ((x, y), radius) = (self.at(layer, cell.centre), self.radius(cell));
        if self.is_named() {
            return ((x, y - radius * 0.22), radius * 0.58);
        }
        ((x, y), radius * 0.76)
    }

    fn men(&self, out: &mut String) {
        let mut shapes = String::new();
        for (layer, cell, content, _) in self.all().filter(|(_, _, content, _)| !content.text.is_empty()) {
            let (centre, radius) = self.disc(layer, cell);
            let (fill, ink) = colours::man(content.owner);
            let _ = writeln!(
                shapes,
                "<g><title>{}: {}</title><circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"#1f1b18\" stroke-width=\"{}\"/>",
                escape(&cell.cell.name),
                escape(&content.text),
                N(centre.0),
                N(centre.1),
                N(radius),
                N((radius * 0.05).max(0.3)),
            );
            // The corners of the letters' box are to lie within the disc.
            let line = Line::new(&content.text, LETTERS_MAX);
            let (low, high) = line.heights();
            let tall = (high - low).max(1.0);
            let diagonal = line.width().hypot(tall);
            let height = (1.45 * radius / diagonal).min(0.1 * radius) * 10.0;
            write_centred(&mut shapes, &line, centre, Size { height, width: f64::INFINITY }, ink, 1.7);
            shapes.push_str("</g>\n");
        }
        group(out, "men", "fill=\"none\"", &shapes);
    }

    /// Dots and rings.
    fn signs(&self, out: &mut String) {
        let (mut dots, mut rings) = (String::new(), String::new());
        for (layer, cell, content, _) in self.all() {
            let (x, y) = self.at(layer, cell.centre);
            let radius = self.radius(cell);
            if content.marks.contains(&Mark::Target) {
                let _ = writeln!(dots, "{}", dot((x, y), radius));
            }
            if content.marks.contains(&Mark::Capture) {
                let _ = writeln!(rings, "{}", ring((x, y), radius * if cell.is_empty { 0.48 } else { 0.86 }));
            }
        }
        group(out, "targets", &format!("fill=\"{TARGET}\""), &dots);
        group(out, "captures", &format!("fill=\"none\" stroke=\"{CAPTURE}\""), &rings);
    }

    fn heading(&self, out: &mut String) {
        let mut shapes = String::new();
        let width = WIDTH - 2.0 * MARGIN;
        let mut y = MARGIN;
        for (text, height, pen) in [(&self.style.title, TITLE, 1.45), (&self.style.subtitle, SUBTITLE, 1.2)] {
            if text.is_empty() {
                continue;
            }
            let line = Line::new(text, 120);
            write_line(&mut shapes, &line, (WIDTH / 2.0, y + height / 2.0), Size { height, width }, colours::INK, pen);
            y += height + HEADING_GAP;
        }
        group(out, "heading", "fill=\"none\"", &shapes);
    }

    /// What hatching and signs mean; gives where the picture ends.
    fn legend(&self, out: &mut String) -> f64 {
        const BOX: f64 = 26.0;
        const LETTERS: f64 = 15.0;
        let zones = self.style.zones.iter().enumerate();
        let zones = zones.map(|(index, (name, _))| (Sample::Zone(index), name.as_str()));
        let marks = self.style.legend.iter().map(|(mark, text)| (Sample::Mark(*mark), text.as_str()));
        let items: Vec<(Sample, Line)> = zones.chain(marks).map(|(sample, text)| (sample, Line::new(text, 60))).collect();
        if items.is_empty() {
            return self.bottom + MARGIN * 0.4;
        }
        let width = |line: &Line| BOX + 10.0 + line.width() * LETTERS / 10.0 + 30.0;
        let mut rows: Vec<Vec<&(Sample, Line)>> = vec![Vec::new()];
        let mut filled = 0.0;
        for item in &items {
            let room = width(&item.1);
            if filled > 0.0 && filled + room > WIDTH - 2.0 * MARGIN {
                rows.push(Vec::new());
                filled = 0.0;
            }
            filled += room;
            if let Some(row) = rows.last_mut() {
                row.push(item);
            }
        }
        let mut shapes = String::new();
        let mut y = self.bottom + 10.0;
        for row in &rows {
            let total: f64 = row.iter().map(|(_, line)| width(line)).sum();
            let mut x = (WIDTH - total + 30.0) / 2.0;
            for (sample, line) in row {
                shapes.push_str(&sample.draw((x, y), BOX));
                let height = LETTERS;
                let middle_x = x + BOX + 10.0 + line.width() * LETTERS / 20.0;
                let place = (middle_x, y + BOX / 2.0);
                let size = Size { height, width: f64::INFINITY };
                write_line(&mut shapes, line, place, size, colours::INK, 1.2);
                x += width(line);
            }
            y += BOX + 12.0;
        }
        group(out, "legend", "fill=\"none\"", &shapes);
        y + MARGIN - 12.0
    }
}

/// The height of a title's capitals.
const TITLE: f64 = 26.0;
/// The height of a subtitle's.
const SUBTITLE: f64 = 14.0;
/// Under each of them.
const HEADING_GAP: f64 = 20.0;
/// The colour of cells to go to.
const TARGET: &str = "#2c7a48";
/// The colour of cells to take on.
const CAPTURE: &str = "#c0301f";

fn heading_height(style: &SvgStyle) -> f64 {
    let lines = [(&style.title, TITLE), (&style.subtitle, SUBTITLE)];
    let heights = lines.iter().filter(|(text, _)| !text.is_empty()).map(|(_, height)| height + HEADING_GAP);
    heights.sum()
}

/// What an entry of the legend shows.
enum Sample {
    Zone(usize),
    Mark(Mark),
}

impl Sample {
    fn draw(&self, (x, y): (f64, f64), size: f64) -> String {
        let square = |fill: &str| {
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{size}\" height=\"{size}\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"0.8\"/>\n",
                N(x),
                N(y),
                colours::EDGE,
                size = N(size)
            )
        };
        let paper = square(colours::cell(1, 2));
        let centre = (x + size / 2.0, y + size / 2.0);
        match self {
            Sample::Zone(index) => paper + &square(&format!("url(#zone{})", index % colours::ZONES.len())),
            Sample::Mark(Mark::Target) => format!("{paper}<g fill=\"{TARGET}\">{}</g>\n", dot(centre, size)),
            Sample::Mark(Mark::Capture) => format!("{paper}<g stroke=\"{CAPTURE}\">{}</g>\n", ring(centre, size * 0.36)),
            Sample::Mark(Mark::Last) => square("#f2c200"),
            Sample::Mark(Mark::Check) => square("#e02b1d"),
            Sample::Mark(Mark::Zone) => paper + &square("url(#zone0)"),
            Sample::Mark(Mark::None) => paper,
        }
    }
}

/// The sign of a cell to go to; `radius` is the cell's.
fn dot((x, y): (f64, f64), radius: f64) -> String {
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", N(x), N(y), N((radius * 0.27).max(2.0)))
}

/// The sign of a cell to take on; wide enough for a man where one stands.
fn ring((x, y): (f64, f64), radius: f64) -> String {
    let width = (radius * 0.14).max(0.4);
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke-width=\"{}\"/>", N(x), N(y), N(radius), N(width))
}

/// How large a text may be: the height of its capitals, and its whole width.
#[derive(Clone, Copy)]
struct Size {
    height: f64,
    width: f64,
}

/// Draws a text with its middle at this point; all letters stand on the line of capitals.
fn write_line(out: &mut String, line: &Line, at: (f64, f64), size: Size, ink: &str, pen: f64) {
    write_strokes(out, line, at, 5.0, size, (ink, pen));
}

/// Draws a text with the middle of its ink at this point.
fn write_centred(out: &mut String, line: &Line, at: (f64, f64), size: Size, ink: &str, pen: f64) {
    let (low, high) = line.heights();
    write_strokes(out, line, at, (low + high) / 2.0, size, (ink, pen));
}

fn write_strokes(out: &mut String, line: &Line, (x, y): (f64, f64), middle: f64, size: Size, (ink, pen): (&str, f64)) {
    let scale = (size.height / 10.0).min(size.width / line.width().max(1.0));
    let path = line.path(x - line.width() / 2.0 * scale, y + middle * scale, scale);
    let _ = writeln!(out, "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"{}\"/>", N((pen * scale).max(0.2)));
}

/// Shapes in a group; nothing without shapes.
fn group(out: &mut String, class: &str, attributes: &str, shapes: &str) {
    if !shapes.is_empty() {
        let _ = writeln!(out, "<g class=\"{class}\" {attributes}>\n{}\n</g>", shapes.trim_end());
    }
}

/// The outline of a cell that has none.
fn disc((x, y): (f64, f64)) -> Vec<(f64, f64)> {
    let corner = |index: i32| {
        let angle = f64::from(index) * std::f64::consts::PI / 12.0;
        (x + 0.45 * angle.sin(), y + 0.45 * angle.cos())
    };
    (0..24).map(corner).collect()
}

/// The box around all cells; layers lie in the same one.
struct Extent {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Extent {
    fn of(scenes: &[Scene]) -> Self {
        let corners = scenes.iter().flat_map(|scene| &scene.cells).flat_map(|cell| &cell.outline);
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut bottom, mut top) = (f64::INFINITY, f64::NEG_INFINITY);
        for (x, y) in corners {
            (left, right) = (left.min(*x), right.max(*x));
            (bottom, top) = (bottom.min(*y), top.max(*y));
        }
        if left > right {
            return Self { left: 0.0, top: 0.0, width: 0.0, height: 0.0 };
        }
        Self { left, top, width: right - left, height: top - bottom }
    }
}
