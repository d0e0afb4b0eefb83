//! The layers of a picture in pixels, and everything that is drawn on them.

use super::super::label as text_label;
use super::super::layout::{Placed, Scene};
use super::super::players::color_of;
use super::super::{CellText, Mark, Style};
use super::geometry::Place;
use super::inside::{self, Label};
use super::legend::{CAPTURE, TARGET, dot, ring};
use super::ornaments;
use super::piece::{self, Paints, Piece};
use super::stroke_font::{Line, Number as N};
use super::{MARGIN, Size, SvgCell, SvgStyle, WIDTH, colours, escape, group, label, write_line};
use ir::{Arrange, Board, CellId, CellStyle, Lattice};
use std::fmt::Write;

/// The greatest height of a board.
const HEIGHT_MAX: f64 = 1200.0;

/// The radius of a mark around a point, in distances from its centre to the nearest side of the cell.
const ON_POINT: f64 = 0.96;

/// The most pixels of a board unit, so that a board of few cells is not magnified too much.
const UNIT_MAX: f64 = 150.0;

/// One layer, and the conversion of its units to pixels.
struct Layer<'a> {
    scene: Scene<'a>,
    /// The first of its cells, in topology order.
    first: usize,
    /// The place of the board's origin.
    origin: (f64, f64),
}

/// The whole drawing.
pub struct Sheet<'a> {
    board: &'a Board,
    style: &'a SvgStyle,
    /// The contents of each cell.
    contents: Vec<SvgCell>,
    layers: Vec<Layer<'a>>,
    /// Pixels to a board unit.
    unit: f64,
    /// The height of labels in board units.
    label_height: f64,
    /// The space above the middle of each layer, in board units.
    above: (f64, f64),
    /// The lower end of the board in the picture.
    pub bottom: f64,
    n_colours: usize,
    /// Whether labels are inside of cells where they can be.
    has_labels_inside: bool,
}

/// Who shows the cells of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A file: cells have their names as titles.
    File,
    /// A page, which makes buttons of the cells and gives them colors of its own.
    Page,
}

impl<'a> Sheet<'a> {
    pub fn new(board: &'a Board, style: &'a SvgStyle, cell: &dyn Fn(CellId) -> SvgCell) -> Self {
        let contents: Vec<SvgCell> = (0..board.n_cells())
            .map(|index| cell(CellId::from_index(index)))
            .collect();
        let text_style = Style {
            viewer: style.viewer,
            ..Style::default()
        };
        let text = |id: CellId| CellText {
            text: contents
                .get(id.index())
                .map_or_else(String::new, |cell| cell.text.clone()),
            ..CellText::default()
        };
        let mut scenes = Scene::new(board, &text_style, &text).layers();
        for cell in scenes.iter_mut().flat_map(|scene| &mut scene.cells) {
            if cell.outline.len() < 3 {
                cell.outline = disc(cell.centre);
            }
        }
        let extent = Extent::of(&scenes);
        let has_levels = scenes
            .iter()
            .any(|scene| !text_label::levels(scene).is_empty());
        let has_tile = |picture: &Option<ir::Picture>| {
            picture
                .as_ref()
                .is_some_and(|picture| picture.tile().is_some())
        };
        let has_tiles = style.has_tiles || contents.iter().any(|cell| has_tile(&cell.picture));
        let mut outlines = scenes.iter().flat_map(|scene| &scene.cells);
        let has_labels_inside = board.look.cells != CellStyle::Points
            && !has_tiles
            && outlines.all(|cell| inside::is_rectangle(&cell.outline));
        // Layers in rows of about as many as there are rows.
        let n_columns = (scenes.len() as f64).sqrt().ceil().max(1.0);
        let n_rows = (scenes.len() as f64 / n_columns).ceil().max(1.0);
        // Each layer has room for labels around it; their height depends on the scale: about an eighth of a cell each.
        let above = match board.lattice {
            _ if scenes.len() > 1 || has_levels => 0.6,
            Lattice::Square => 0.15,
            _ => 0.35,
        };
        let (beside, below) = match has_labels_inside {
            true => (0.05, 0.15),
            false => (0.5, 0.5),
        };
        let (width, height) = (extent.width + 2.0 * beside, extent.height + above + below);
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
                left + (column * width + beside - extent.left) * unit,
                top + (row * height + above + extent.top) * unit,
            );
            let n_cells = scene.cells.len();
            layers.push(Layer {
                scene,
                first,
                origin,
            });
            first += n_cells;
        }
        let mut colours: Vec<u8> = board.cells.iter().map(|cell| cell.colour).collect();
        colours.arrange();
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
            has_labels_inside,
        }
    }

    /// Returns every cell: its layer, the cell, its contents, its index.
    fn all(&self) -> impl Iterator<Item = (&Layer<'a>, &Placed<'a>, &SvgCell, usize)> {
        let of_layer = |layer: &'_ Layer<'a>| layer.first;
        self.layers.iter().flat_map(move |layer| {
            let cells = layer.scene.cells.iter().zip(of_layer(layer)..);
            cells.filter_map(move |(cell, index)| {
                Some((layer, cell, self.contents.get(index)?, index))
            })
        })
    }

    /// Returns the places of cells, in topology order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        let n_cells_to: Vec<usize> = self.layers.iter().map(|layer| layer.first).collect();
        self.all().map(move |(layer, cell, _, index)| Place {
            centre: self.at(layer, cell.centre),
            radius: self.radius(cell),
            outline: cell
                .outline
                .iter()
                .map(|corner| self.at(layer, *corner))
                .collect(),
            layer: n_cells_to.partition_point(|first| *first <= index) - 1,
            fill: self.fill(cell),
        })
    }

    /// Returns the colour of a cell.
    fn fill(&self, cell: &Placed) -> &'static str {
        colours::look(self.board.look.cells, cell.cell.colour, self.n_colours)
    }

    /// Returns the lines of the board's look.
    fn lines(&self) -> Vec<[(f64, f64); 2]> {
        if self.board.look.lines.is_empty() {
            return Vec::new();
        }
        let centres: Vec<(f64, f64)> = self.places().map(|place| place.centre).collect();
        let centre = |cell: &CellId| centres.get(cell.index()).copied();
        let lines = self.board.look.lines.iter();
        lines
            .filter_map(|(from, to)| Some([centre(from)?, centre(to)?]))
            .collect()
    }

    /// Returns the marks of points and the border of the board's look.
    fn ornaments(&self) -> Vec<[(f64, f64); 2]> {
        let look = &self.board.look;
        if look.marks.is_empty() && !look.has_border {
            return Vec::new();
        }
        let places: Vec<Place> = self.places().collect();
        let marks = look.marks.iter();
        let marks = marks.flat_map(|cell| ornaments::mark(&places, &look.lines, *cell));
        let border = look.has_border.then(|| ornaments::border(&places));
        marks.chain(border.into_iter().flatten()).collect()
    }

    /// Writes the lines of the board's look, and what is drawn beside them.
    fn write_lines(&self, out: &mut String) {
        let width = (self.unit * 0.02).clamp(0.4, 2.4);
        let both = [("", self.lines()), (" ornaments", self.ornaments())];
        for (class, lines) in both {
            let path = super::path(&lines);
            if path.is_empty() {
                continue;
            }
            let _ = writeln!(
                out,
                "<path class=\"board-lines{class}\" d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
                colours::EDGE,
                N(width)
            );
        }
    }

    /// Returns the shape that marks a cell: its outline, or a circle around a point.
    fn area(&self, layer: &Layer, cell: &Placed) -> String {
        if self.board.look.cells == CellStyle::Points {
            let (x, y) = self.at(layer, cell.centre);
            let radius = N(self.radius(cell) * ON_POINT);
            return format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"/>\n", N(x), N(y));
        }
        format!("<polygon points=\"{}\"/>\n", self.points(layer, cell))
    }

    /// Returns the height of labels, in pixels.
    pub fn label_pixels(&self) -> f64 {
        self.label_height * self.unit
    }

    /// Returns the labels of files and ranks, and of layers.
    pub fn labels(&self) -> Vec<Label> {
        let label = |(text, at)| Label {
            text,
            at,
            height: self.label_pixels(),
            inside: None,
        };
        let mut labels: Vec<Label> = self.spots().map(label).collect();
        if self.has_labels_inside {
            inside::put_inside(&mut labels, &self.places().collect::<Vec<_>>());
        }
        labels
    }

    /// Returns the labels next to the board: the text and its middle.
    fn spots(&self) -> impl Iterator<Item = (String, (f64, f64))> {
        self.layers.iter().zip(1..).flat_map(|(layer, number)| {
            let spots = label::spots(self.board.lattice, &layer.scene, self.label_height);
            let spots = spots.into_iter().map(|spot| (spot.text, spot.at));
            let title = (self.layers.len() > 1).then(|| (format!("layer {number}"), self.above));
            spots
                .chain(title)
                .map(|(text, at)| (text, self.at(layer, at)))
        })
    }

    /// Converts a point of the board to pixels.
    fn at(&self, layer: &Layer, (x, y): (f64, f64)) -> (f64, f64) {
        (
            layer.origin.0 + x * self.unit,
            layer.origin.1 - y * self.unit,
        )
    }

    fn points(&self, layer: &Layer, cell: &Placed) -> String {
        let corners = cell.outline.iter().map(|corner| {
            let (x, y) = self.at(layer, *corner);
            format!("{},{}", N(x), N(y))
        });
        corners.collect::<Vec<_>>().join(" ")
    }

    /// Returns the distance of the nearest side of a cell from its centre, in pixels.
    fn radius(&self, cell: &Placed) -> f64 {
        label::to_edges(&cell.outline, cell.centre) * self.unit
    }

    /// Writes the cells, and the lines between them.
    pub fn ground(&self, out: &mut String, ground: Ground) {
        let stroke = (self.unit * 0.015).clamp(0.3, 1.5);
        // The cells of a lattice cover the board, those of a graph do not.
        let is_graph = self.board.lattice == Lattice::Graph;
        if is_graph {
            self.write_lines(out);
        }
        let are_points = self.board.look.cells == CellStyle::Points && !is_graph;
        let _ = writeln!(
            out,
            "<g class=\"cells\" stroke=\"{}\" stroke-width=\"{}\">",
            if are_points {
                colours::WOOD
            } else {
                colours::EDGE
            },
            N(stroke)
        );
        let fills = colours::by_lightness(self.all().map(|(_, cell, ..)| self.fill(cell)));
        for (layer, cell, _, index) in self.all() {
            let (points, fill) = (self.points(layer, cell), self.fill(cell));
            let polygon = format!("<polygon points=\"{points}\" fill=\"{fill}\"");
            let _ = match ground {
                Ground::File => {
                    let name = escape(&cell.cell.name);
                    writeln!(out, "{polygon}><title>{name}</title></polygon>")
                }
                Ground::Page => {
                    let tone = colours::tone(fill, &fills);
                    writeln!(
                        out,
                        "<g class=\"cell\" data-cell=\"{index}\" data-tone=\"{tone}\">{polygon}/></g>"
                    )
                }
            };
        }
        out.push_str("</g>\n");
        if !is_graph {
            self.write_lines(out);
        }
    }

    /// Writes the marks of whole cells.
    pub fn washes(&self, out: &mut String) {
        let washes = [
            (Mark::Last, "last", "#f2c200", 0.5),
            (Mark::Check, "check", "#e02b1d", 0.75),
        ];
        for (mark, class, colour, opacity) in washes {
            let cells = self
                .all()
                .filter(|(_, _, content, _)| content.marks.contains(&mark));
            let shapes: String = cells
                .map(|(layer, cell, ..)| self.area(layer, cell))
                .collect();
            group(
                out,
                class,
                &format!("fill=\"{colour}\" fill-opacity=\"{opacity}\""),
                &shapes,
            );
        }
    }

    /// Writes the definitions that others refer to: the room of images, and the hatching of zones, those of the style and of marked
    /// cells.
    pub fn definitions(&self, out: &mut String) {
        let size = (self.unit * 0.13).clamp(2.0, 13.0);
        let marked = self
            .contents
            .iter()
            .any(|cell| cell.marks.contains(&Mark::Zone));
        let n_patterns = self
            .style
            .zones
            .len()
            .max(usize::from(marked))
            .min(colours::ZONES.len());
        let has_pictures = self.contents.iter().any(|cell| {
            cell.picture.is_some() || cell.above.iter().any(|piece| piece.picture.is_some())
        });
        if n_patterns == 0 && !has_pictures {
            return;
        }
        out.push_str("<defs>\n");
        if has_pictures {
            piece::write_box(out);
        }
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

    pub fn zones(&self, out: &mut String) {
        let hatched = |out: &mut String, pattern: usize, has: &dyn Fn(&SvgCell, CellId) -> bool| {
            let cells = self
                .all()
                .filter(|(_, _, content, index)| has(content, CellId::from_index(*index)));
            let shapes: String = cells
                .map(|(layer, cell, ..)| {
                    format!("<polygon points=\"{}\"/>\n", self.points(layer, cell))
                })
                .collect();
            group(
                out,
                "zone",
                &format!("fill=\"url(#zone{})\"", pattern % colours::ZONES.len()),
                &shapes,
            );
        };
        for (index, (_, cells)) in self.style.zones.iter().enumerate() {
            hatched(out, index, &|_, cell| cells.contains(cell));
        }
        hatched(out, 0, &|content, _| content.marks.contains(&Mark::Zone));
    }

    pub fn write_labels(&self, out: &mut String) {
        let mut shapes = String::new();
        for Label {
            text,
            at: (x, y),
            height,
            inside,
        } in self.labels()
        {
            let size = Size {
                height,
                width: f64::INFINITY,
            };
            let line = Line::new(&text, label::LETTERS_MAX + 6);
            let half = line.width() * height / 20.0;
            let (x, ink) = match &inside {
                None => (x, colours::INK),
                // The note of a cell needs the room.
                Some(inside) if !self.contents[inside.cell].note.is_empty() => continue,
                Some(inside) if inside.is_end => (x - half, &*inside.fill),
                Some(inside) => (x + half, &*inside.fill),
            };
            let pen = if inside.is_some() { 1.6 } else { 1.25 };
            write_line(&mut shapes, &line, (x, y), size, ink, pen);
        }
        group(out, "labels", "fill=\"none\"", &shapes);
    }

    /// Tests whether the names of all cells are shown: nothing else identifies them.
    pub fn is_named(&self) -> bool {
        self.board.lattice == Lattice::Graph
    }

    pub fn names(&self, out: &mut String) {
        let mut shapes = String::new();
        for (layer, cell, ..) in self.all() {
            if !(self.is_named() || self.style.names && cell.is_empty) {
                continue;
            }
            let radius = self.radius(cell);
            let (x, y) = self.at(layer, cell.centre);
            // Below the middle, because of a possible dot.
            let size = Size {
                height: radius * 0.25,
                width: radius * 1.1,
            };
            let line = Line::new(&cell.cell.name, 16);
            write_line(
                &mut shapes,
                &line,
                (x, y + radius * 0.72),
                size,
                colours::INK,
                1.1,
            );
        }
        group(out, "names", "fill=\"none\" opacity=\"0.8\"", &shapes);
    }

    /// Writes the contents of cells themselves, at their bottom.
    pub fn notes(&self, out: &mut String) {
        let mut shapes = String::new();
        let noted = self
            .all()
            .filter(|(_, _, content, _)| !content.note.is_empty());
        for (layer, cell, content, _) in noted {
            let radius = self.radius(cell);
            let (x, y) = self.at(layer, cell.centre);
            let size = Size {
                height: radius * 0.22,
                width: radius * 1.7,
            };
            let line = Line::new(&content.note, 16);
            let at = (x, y + radius * 0.8);
            write_line(&mut shapes, &line, at, size, colours::INK, 1.1);
        }
        group(out, "notes", "fill=\"none\"", &shapes);
    }

    /// Returns the middle and the radius of the disc of a cell's pieces.
    fn disc(&self, layer: &Layer, cell: &Placed, content: &SvgCell) -> ((f64, f64), f64) {
        let ((x, y), radius) = (self.at(layer, cell.centre), self.radius(cell));
        if self.is_named() || !content.note.is_empty() {
            return ((x, y - radius * 0.22), radius * 0.58);
        }
        ((x, y), radius * 0.76)
    }

    pub fn pieces(&self, out: &mut String) {
        let mut shapes = String::new();
        for (layer, cell, content, _) in self
            .all()
            .filter(|(_, _, content, _)| !content.text.is_empty())
        {
            let (centre, radius) = self.disc(layer, cell, content);
            let ground = Piece {
                text: &content.text,
                owner: content.owner,
                picture: content.picture.as_ref(),
            };
            let above = content.above.iter().map(|piece| Piece {
                text: &piece.text,
                owner: piece.owner,
                picture: piece.picture.as_ref(),
            });
            let places = side_by_side(centre, radius, content.above.len() + 1);
            for (place, piece) in places.zip(std::iter::once(ground).chain(above)) {
                let owner = piece.owner.map(|player| color_of(self.board, player));
                let is_turned = piece.owner.is_some_and(|owner| owner != self.style.viewer);
                let paints = Paints::of(self.board.look.pieces, owner);
                piece.write(&mut shapes, &cell.cell.name, &paints, is_turned, place);
            }
        }
        group(out, "pieces", "fill=\"none\"", &shapes);
    }

    /// Draws dots and rings.
    pub fn signs(&self, out: &mut String) {
        let (mut dots, mut rings) = (String::new(), String::new());
        for (layer, cell, content, _) in self.all() {
            let (x, y) = self.at(layer, cell.centre);
            let radius = self.radius(cell);
            if content.marks.contains(&Mark::Target) {
                let _ = writeln!(dots, "{}", dot((x, y), radius));
            }
            if content.marks.contains(&Mark::Capture) {
                let _ = writeln!(
                    rings,
                    "{}",
                    ring((x, y), radius * if cell.is_empty { 0.48 } else { 0.86 })
                );
            }
        }
        group(out, "targets", &format!("fill=\"{TARGET}\""), &dots);
        group(
            out,
            "captures",
            &format!("fill=\"none\" stroke=\"{CAPTURE}\""),
            &rings,
        );
    }

    pub fn heading(&self, out: &mut String) {
        let mut shapes = String::new();
        let width = WIDTH - 2.0 * MARGIN;
        let mut y = MARGIN;
        for (text, height, pen) in [
            (&self.style.title, TITLE, 1.45),
            (&self.style.subtitle, SUBTITLE, 1.2),
        ] {
            if text.is_empty() {
                continue;
            }
            let line = Line::new(text, 120);
            write_line(
                &mut shapes,
                &line,
                (WIDTH / 2.0, y + height / 2.0),
                Size { height, width },
                colours::INK,
                pen,
            );
            y += height + HEADING_GAP;
        }
        group(out, "heading", "fill=\"none\"", &shapes);
    }
}

/// The height of a title's capitals.
const TITLE: f64 = 26.0;
/// The height of a subtitle's capitals.
const SUBTITLE: f64 = 14.0;
/// The space below each of them.
const HEADING_GAP: f64 = 20.0;
/// Returns the discs of stacked pieces, in the room of one: in rows from the left, the lowest row first.
fn side_by_side(
    (x, y): (f64, f64),
    radius: f64,
    n_pieces: usize,
) -> impl Iterator<Item = ((f64, f64), f64)> {
    let n_columns = (n_pieces as f64).sqrt().ceil().max(1.0);
    let n_rows = (n_pieces as f64 / n_columns).ceil();
    let small = radius / n_columns;
    (0..n_pieces).map(move |index| {
        let (column, row) = (index as f64 % n_columns, (index as f64 / n_columns).floor());
        let at = (
            x + (2.0 * column + 1.0 - n_columns) * small,
            y - (2.0 * row + 1.0 - n_rows) * small,
        );
        (at, small)
    })
}

fn heading_height(style: &SvgStyle) -> f64 {
    let lines = [(&style.title, TITLE), (&style.subtitle, SUBTITLE)];
    let heights = lines
        .iter()
        .filter(|(text, _)| !text.is_empty())
        .map(|(_, height)| height + HEADING_GAP);
    heights.sum()
}

/// Returns the outline of a cell that has none.
fn disc((x, y): (f64, f64)) -> Vec<(f64, f64)> {
    let corner = |index: i32| {
        let angle = f64::from(index) * std::f64::consts::PI / 12.0;
        (x + 0.45 * angle.sin(), y + 0.45 * angle.cos())
    };
    (0..24).map(corner).collect()
}

/// The box around all cells; all layers share it.
struct Extent {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

impl Extent {
    fn of(scenes: &[Scene]) -> Self {
        let corners = scenes
            .iter()
            .flat_map(|scene| &scene.cells)
            .flat_map(|cell| &cell.outline);
        let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut bottom, mut top) = (f64::INFINITY, f64::NEG_INFINITY);
        for (x, y) in corners {
            (left, right) = (left.min(*x), right.max(*x));
            (bottom, top) = (bottom.min(*y), top.max(*y));
        }
        if left > right {
            return Self {
                left: 0.0,
                top: 0.0,
                width: 0.0,
                height: 0.0,
            };
        }
        Self {
            left,
            top,
            width: right - left,
            height: top - bottom,
        }
    }
}
