//! The signs of cells to move to or to capture on, and the legend for them and for the hatching of zones.

use super::super::Mark;
use super::stroke_font::{Line, Number as N};
use super::{MARGIN, Size, SvgStyle, WIDTH, colours, escape, group, write_line};
use std::fmt::Write as _;

/// Writes the lines below the board, from this height down; returns the height where they end. Each line has itself as its title.
pub fn captions(out: &mut String, style: &SvgStyle, top: f64) -> f64 {
    const LETTERS: f64 = 15.0;
    let mut shapes = String::new();
    let mut y = top;
    for text in &style.captions {
        y += LETTERS + 11.0;
        let size = Size {
            height: LETTERS,
            width: WIDTH - 2.0 * MARGIN,
        };
        let _ = writeln!(shapes, "<g><title>{}</title>", escape(text));
        let line = Line::new(text, 120);
        write_line(
            &mut shapes,
            &line,
            (WIDTH / 2.0, y),
            size,
            colours::INK,
            1.2,
        );
        shapes.push_str("</g>\n");
    }
    group(out, "captions", "fill=\"none\"", &shapes);
    if style.captions.is_empty() {
        y
    } else {
        y + LETTERS
    }
}

/// Writes the meaning of hatching and signs, from this height down; returns the height where the picture ends.
pub fn write(out: &mut String, style: &SvgStyle, top: f64) -> f64 {
    const BOX: f64 = 26.0;
    const LETTERS: f64 = 15.0;
    let zones = style.zones.iter().enumerate();
    let zones = zones.map(|(index, (name, _))| (Sample::Zone(index), name.as_str()));
    let marks = style
        .legend
        .iter()
        .map(|(mark, text)| (Sample::Mark(*mark), text.as_str()));
    let items: Vec<(Sample, Line)> = zones
        .chain(marks)
        .map(|(sample, text)| (sample, Line::new(text, 60)))
        .collect();
    if items.is_empty() {
        return top + MARGIN * 0.4;
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
    let mut y = top + 10.0;
    for row in &rows {
        let total: f64 = row.iter().map(|(_, line)| width(line)).sum();
        let mut x = (WIDTH - total + 30.0) / 2.0;
        for (sample, line) in row {
            shapes.push_str(&sample.draw((x, y), BOX));
            let height = LETTERS;
            let middle_x = x + BOX + 10.0 + line.width() * LETTERS / 20.0;
            let place = (middle_x, y + BOX / 2.0);
            let size = Size {
                height,
                width: f64::INFINITY,
            };
            write_line(&mut shapes, line, place, size, colours::INK, 1.2);
            x += width(line);
        }
        y += BOX + 12.0;
    }
    group(out, "legend", "fill=\"none\"", &shapes);
    y + MARGIN - 12.0
}

/// The colour of cells to move to.
pub const TARGET: &str = "#2c7a48";
/// The colour of cells to capture on.
pub const CAPTURE: &str = "#c0301f";

/// The colour of cells that the viewer does not see.
pub const UNSEEN: &str = "#5a5f68";

/// The sample of an entry of the legend.
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
            Sample::Zone(index) => {
                paper + &square(&format!("url(#zone{})", index % colours::ZONES.len()))
            }
            Sample::Mark(Mark::Target) => {
                format!("{paper}<g fill=\"{TARGET}\">{}</g>\n", dot(centre, size))
            }
            Sample::Mark(Mark::Capture) => format!(
                "{paper}<g stroke=\"{CAPTURE}\">{}</g>\n",
                ring(centre, size * 0.36)
            ),
            Sample::Mark(Mark::Last) => square("#f2c200"),
            Sample::Mark(Mark::Check) => square("#e02b1d"),
            Sample::Mark(Mark::Zone) => paper + &square("url(#zone0)"),
            Sample::Mark(Mark::Unseen) => square(UNSEEN),
            Sample::Mark(Mark::None) => paper,
        }
    }
}

/// Draws the sign of a cell to move to; `radius` is the cell's.
pub fn dot((x, y): (f64, f64), radius: f64) -> String {
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
        N(x),
        N(y),
        N((radius * 0.27).max(2.0))
    )
}

/// Draws the sign of a cell to capture on, around a piece on it.
pub fn ring((x, y): (f64, f64), radius: f64) -> String {
    let width = (radius * 0.14).max(0.4);
    format!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" stroke-width=\"{}\"/>",
        N(x),
        N(y),
        N(radius),
        N(width)
    )
}
