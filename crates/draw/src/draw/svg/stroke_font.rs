//! Letters as strokes, so that pictures need no font: polylines with rounded corners, drawn with a round pen.
//!
//! The letters are in `strokes.txt`.

use std::fmt::Write;

/// The letters, the accents, and the letters with accents: sections with an empty line between them, in which lines that begin with
/// `//` are comments.
const STROKES: &str = include_str!("strokes.txt");

/// The strokes for characters without any.
const UNKNOWN: &str = "0,0 0,10 5,10 5,0 z";

/// A section of [`STROKES`].
#[derive(Clone, Copy)]
enum Section {
    Letters,
    Accents,
    Accented,
}

impl Section {
    fn lines(self) -> impl Iterator<Item = &'static str> {
        let section = STROKES.split("\n\n").nth(self as usize);
        let lines = section.unwrap_or_default().lines();
        lines.filter(|line| !line.starts_with("//"))
    }

    /// Returns the rows of letters or of accents: the sign and its strokes.
    fn rows(self) -> impl Iterator<Item = (char, &'static str)> {
        self.lines().filter_map(|line| {
            let sign = line.chars().next()?;
            Some((sign, line[sign.len_utf8()..].trim_start()))
        })
    }

    fn find(self, letter: char) -> Option<&'static str> {
        self.rows()
            .find_map(|(sign, data)| (sign == letter).then_some(data))
    }
}

/// Returns the letters with accents: the whole, the letter, the accent.
fn accented() -> impl Iterator<Item = (char, char, char)> {
    let words = Section::Accented.lines().flat_map(|line| line.split(' '));
    words.filter_map(|word| {
        let mut three = word.chars();
        Some((three.next()?, three.next()?, three.next()?))
    })
}

/// The distance from the ink of one letter to that of the next.
const GAP: f64 = 2.5;

/// The width of a space, besides the gaps around it.
const BLANK: f64 = 1.6;

/// A line of text in strokes.
#[derive(Clone, Debug, Default)]
pub struct Line {
    strokes: Vec<Stroke>,
    width: f64,
}

#[derive(Clone, Debug)]
struct Stroke {
    /// x, y, radius of the corner.
    points: Vec<(f64, f64, f64)>,
    closed: bool,
}

impl Line {
    /// Creates the strokes of a text; a long text is cut to `letters_max`.
    pub fn new(text: &str, letters_max: usize) -> Self {
        let mut line = Self::default();
        let cut = text.chars().count() > letters_max;
        let kept = if cut {
            letters_max.saturating_sub(1)
        } else {
            letters_max
        };
        for letter in text.chars().take(kept).chain(cut.then_some('…')) {
            if letter == ' ' || letter == '\u{a0}' {
                line.width += BLANK + GAP;
                continue;
            }
            let strokes = strokes(letter);
            let (left, right) = span(&strokes, |point| point.0);
            let shift = line.width - left;
            line.strokes
                .extend(strokes.into_iter().map(|stroke| stroke.moved(shift, 0.0)));
            line.width += right - left + GAP;
        }
        line.width = (line.width - GAP).max(0.0);
        line
    }

    /// Returns the distance from the first ink to the last, without the pen's own width.
    pub fn width(&self) -> f64 {
        self.width
    }

    /// Returns the lowest and the highest ink.
    pub fn heights(&self) -> (f64, f64) {
        span(&self.strokes, |point| point.1)
    }

    /// Returns the `d` of an SVG path: scaled, its left end on the line at this point; y downwards.
    pub fn path(&self, x: f64, y: f64, scale: f64) -> String {
        let mut path = String::new();
        for stroke in &self.strokes {
            stroke.write(&mut path, &|(px, py)| (x + px * scale, y - py * scale));
        }
        path
    }
}

/// Returns the strokes of a letter, its accent included.
fn strokes(letter: char) -> Vec<Stroke> {
    if let Some(data) = Section::Letters.find(letter) {
        return read(data);
    }
    let Some((_, base, accent)) = accented().find(|(whole, ..)| *whole == letter) else {
        return read(UNKNOWN);
    };
    let mut all = read(Section::Letters.find(base).unwrap_or(UNKNOWN));
    let (left, right) = span(&all, |point| point.0);
    let (_, top) = span(&all, |point| point.1);
    let rise = if "¸˛".contains(accent) {
        0.0
    } else {
        top + 1.6
    };
    let strokes = read(Section::Accents.find(accent).unwrap_or_default());
    all.extend(
        strokes
            .into_iter()
            .map(|stroke| stroke.moved((left + right) / 2.0, rise)),
    );
    all
}

/// Reads the strokes of a letter or an accent; text that is no number counts as 0.
fn read(data: &str) -> Vec<Stroke> {
    let number = |text: &str| text.parse().unwrap_or(0.0);
    let stroke = |text: &str| {
        let closed = text.ends_with('z');
        let points = text.split(' ').filter_map(|point| point.split_once(','));
        let points = points.map(|(x, y)| match y.split_once('~') {
            Some((y, radius)) => (number(x), number(y), number(radius)),
            None => (number(x), number(y), 0.0),
        });
        Stroke {
            points: points.collect(),
            closed,
        }
    };
    data.split(';').map(stroke).collect()
}

/// Returns the least and the greatest of a coordinate; zeros without strokes.
fn span(strokes: &[Stroke], of: fn(&(f64, f64, f64)) -> f64) -> (f64, f64) {
    let values = strokes
        .iter()
        .flat_map(|stroke| stroke.points.iter().map(of));
    values
        .fold(None, |span: Option<(f64, f64)>, value| {
            let (least, greatest) = span.unwrap_or((value, value));
            Some((least.min(value), greatest.max(value)))
        })
        .unwrap_or((0.0, 0.0))
}

impl Stroke {
    fn moved(mut self, x: f64, y: f64) -> Self {
        for point in &mut self.points {
            point.0 += x;
            point.1 += y;
        }
        self
    }

    /// Appends its path; every corner with a radius becomes a curve.
    fn write(&self, path: &mut String, place: &dyn Fn((f64, f64)) -> (f64, f64)) {
        // The distance of the control points of a quarter of a circle towards the corner.
        const ROUND: f64 = 0.552;
        let n = self.points.len();
        let mut command = 'M';
        let mut line_to = |path: &mut String, point: (f64, f64)| {
            let (x, y) = place(point);
            let _ = write!(path, "{command}{} {}", Number(x), Number(y));
            command = 'L';
        };
        for (index, (x, y, radius)) in self.points.iter().copied().enumerate() {
            let neighbor = |offset: usize| {
                let neighbor = self.points.get((index + offset) % n)?;
                let (dx, dy) = (neighbor.0 - x, neighbor.1 - y);
                let length = dx.hypot(dy);
                (length > 0.0).then_some((dx / length, dy / length, length))
            };
            let corner = (self.closed || index > 0 && index + 1 < n) && radius > 0.0;
            let (true, Some(before), Some(after)) = (corner, neighbor(n - 1), neighbor(1)) else {
                line_to(path, (x, y));
                continue;
            };
            let radius = radius.min(before.2).min(after.2);
            let towards = |(dx, dy, _): (f64, f64, f64), distance: f64| {
                (x + dx * distance, y + dy * distance)
            };
            line_to(path, towards(before, radius));
            for (letter, point) in [
                ("C", towards(before, radius * (1.0 - ROUND))),
                (" ", towards(after, radius * (1.0 - ROUND))),
                (" ", towards(after, radius)),
            ] {
                let (x, y) = place(point);
                let _ = write!(path, "{letter}{} {}", Number(x), Number(y));
            }
        }
        if self.closed {
            path.push('Z');
        }
    }
}

/// A number with at most one decimal.
pub struct Number(pub f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let sign = if tenths < 0 { "-" } else { "" };
        let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_is_written_well() {
        for (letter, data) in Section::Letters.rows().chain(Section::Accents.rows()) {
            for token in data.split([' ', ';', ',', '~']) {
                assert!(
                    token == "z" || token.parse::<f64>().is_ok(),
                    "{letter}: {token}"
                );
            }
        }
        for (whole, base, accent) in accented() {
            assert!(
                Section::Letters.find(base).is_some() && Section::Accents.find(accent).is_some(),
                "{whole}"
            );
        }
    }

    #[test]
    fn the_file_is_read_to_its_end() {
        let n = |section: Section| section.lines().count();
        assert_eq!(Section::Letters.rows().count(), n(Section::Letters));
        assert_eq!(Section::Accents.rows().count(), n(Section::Accents));
        assert_eq!(STROKES.split("\n\n").count(), 3);
        let words = Section::Accented.lines().flat_map(|line| line.split(' '));
        let lengths: Vec<usize> = words.map(|word| word.chars().count()).collect();
        assert!(lengths.iter().all(|length| *length == 3));
        assert_eq!(accented().count(), lengths.len());
    }

    #[test]
    fn ascii_is_complete() {
        let missing: String = ('!'..='~')
            .filter(|letter| Section::Letters.find(*letter).is_none())
            .collect();
        assert_eq!(missing, "");
    }

    #[test]
    fn lines() {
        assert_eq!(Line::new("L", 9).path(1.0, 10.0, 1.0), "M1 0L1 10L6.4 10");
        let width = |text: &str| Line::new(text, 9).width();
        assert!((width("HI H") - (6.4 + 0.0 + 6.4 + 3.0 * GAP + BLANK)).abs() < 1e-9);
        assert_eq!(width(""), 0.0);
        assert_eq!(
            Line::new("abcdefgh", 4).width(),
            Line::new("abc…", 4).width()
        );
        assert_eq!(Line::new("q", 9).heights(), (-3.0, 7.0));
        assert!(Line::new("É", 9).heights().1 > Line::new("E", 9).heights().1);
        assert!(Line::new("O", 9).path(0.0, 0.0, 1.0).ends_with('Z'));
    }

    #[test]
    fn numbers() {
        let shown = [0.04, -0.04, 1.25, -2.0, -0.5].map(|number| Number(number).to_string());
        assert_eq!(shown, ["0", "0", "1.3", "-2", "-0.5"]);
    }
}
