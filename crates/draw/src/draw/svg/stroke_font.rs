//! Letters as strokes, so that pictures need no font: polylines with rounded corners, drawn with a round pen.
//!
//! Units: capitals are 10 high, small letters 7, and reach 3 below the line. x to the right, y upwards.

use std::fmt::Write;

/// Strokes of a letter: `x,y` points joined by lines, `~r` rounds the corner with that radius, `z` closes, `;` lifts the
/// pen.
const LETTERS: &[(char, &str)] = &[
    ('A', "0,0 3.5,10 7,0;1.2,3.3 5.8,3.3"),
    (
        'B',
        "0,5.3 0,10 5.6,10~2.3 5.6,5.3~2.3 0,5.3 0,0 6.1,0~2.6 6.1,5.3~2.6 3,5.3",
    ),
    ('C', "6.2,7.2 6.2,10~3 0,10~3.1 0,0~3.1 6.2,0~3 6.2,2.8"),
    ('D', "0,0 0,10 6.5,10~3.7 6.5,0~3.7 z"),
    ('E', "5.6,10 0,10 0,0 5.6,0;0,5.2 4.8,5.2"),
    ('F', "5.6,10 0,10 0,0;0,5.2 4.8,5.2"),
    (
        'G',
        "6.4,7.4 6.4,10~3.1 0,10~3.2 0,0~3.2 6.4,0~3.2 6.4,4.8 3.7,4.8",
    ),
    ('H', "0,0 0,10;6.4,0 6.4,10;0,5.2 6.4,5.2"),
    ('I', "0,0 0,10"),
    ('J', "4.6,10 4.6,0~2.4 0,0~2.3 0,2.6"),
    ('K', "0,0 0,10;6,10 0,3.9;2.2,6.1 6.4,0"),
    ('L', "0,10 0,0 5.4,0"),
    ('M', "0,0 0,10 4,3.4 8,10 8,0"),
    ('N', "0,0 0,10 6.4,0 6.4,10"),
    ('O', "0,10~3.3 6.8,10~3.3 6.8,0~3.3 0,0~3.3 z"),
    ('P', "0,0 0,10 6,10~2.8 6,4.4~2.8 0,4.4"),
    (
        'Q',
        "0,10~3.3 6.8,10~3.3 6.8,0~3.3 0,0~3.3 z;4.2,3 7.2,-0.8",
    ),
    ('R', "0,0 0,10 6,10~2.8 6,4.4~2.8 0,4.4;3,4.4 6.4,0"),
    (
        'S',
        "6,7.9 6,10~2.1 0.1,10~2.6 0.1,5.2~2.4 6.2,5.2~2.6 6.2,0~2.6 0,0~2.3 0,2.2",
    ),
    ('T', "0,10 6.8,10;3.4,10 3.4,0"),
    ('U', "0,10 0,0~3.2 6.4,0~3.2 6.4,10"),
    ('V', "0,10 3.5,0 7,10"),
    ('W', "0,10 2.4,0 5,8 7.6,0 10,10"),
    ('X', "0,0 6.6,10;0,10 6.6,0"),
    ('Y', "0,10 3.4,4.8 6.8,10;3.4,4.8 3.4,0"),
    ('Z', "0,10 6.2,10 0,0 6.2,0"),
    ('a', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;5,7 5,0"),
    ('b', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;0,10 0,0"),
    ('c', "4.8,5 4.8,7~2 0,7~2.5 0,0~2.5 4.8,0~2 4.8,2"),
    ('d', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;5,10 5,0"),
    ('e', "0,3.6 5,3.6 5,7~2.5 0,7~2.5 0,0~2.5 4.8,0~2.3 4.8,1.6"),
    ('f', "3.8,10 1.4,10~1.8 1.4,0;0,6.8 3.6,6.8"),
    ('g', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;5,7 5,-3~2.3 0.5,-3"),
    ('h', "0,10 0,0;0,4.4 0,7~2.5 5,7~2.5 5,0"),
    ('i', "0,7 0,0;0,9.6 0,9.7"),
    ('j', "1.8,7 1.8,-3~1.8 -0.2,-3;1.8,9.6 1.8,9.7"),
    ('k', "0,0 0,10;4.6,7 0,2.7;1.7,4.3 4.9,0"),
    ('l', "0,10 0,0~1.6 1.8,0"),
    ('m', "0,0 0,7;0,4.6 0,7~2 4,7~2 4,0;4,4.6 4,7~2 8,7~2 8,0"),
    ('n', "0,0 0,7;0,4.4 0,7~2.5 5,7~2.5 5,0"),
    ('o', "0,7~2.6 5.2,7~2.6 5.2,0~2.6 0,0~2.6 z"),
    ('p', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;0,7 0,-3"),
    ('q', "5,7~2.5 0,7~2.5 0,0~2.5 5,0~2.5 z;5,7 5,-3"),
    ('r', "0,0 0,7;0,4.4 0,7~2.5 3.2,7"),
    (
        's',
        "4.6,5.6 4.6,7~1.5 0.1,7~1.7 0.1,3.6~1.7 4.8,3.6~1.8 4.8,0~1.8 0,0~1.6 0,1.4",
    ),
    ('t', "1.4,9.4 1.4,0~1.8 3.8,0;0,7 3.6,7"),
    ('u', "0,7 0,0~2.5 5,0~2.5 5,2.6;5,7 5,0"),
    ('v', "0,7 2.6,0 5.2,7"),
    ('w', "0,7 1.9,0 3.9,6 5.9,0 7.8,7"),
    ('x', "0,0 4.8,7;0,7 4.8,0"),
    ('y', "0,7 2.7,0;5.4,7 1.6,-3"),
    ('z', "0,7 4.6,7 0,0 4.6,0"),
    ('0', "0,10~2.9 5.8,10~2.9 5.8,0~2.9 0,0~2.9 z"),
    ('1', "0,7.8 2.6,10 2.6,0"),
    ('2', "0,7.8 0,10~2.2 5.8,10~2.8 5.8,5.8~2 0,0 6,0"),
    (
        '3',
        "0,8 0,10~2 5.6,10~2.4 5.6,5.4~2.2 2.2,5.4;2.6,5.4 6,5.4~2.6 6,0~2.6 0,0~2 0,2.1",
    ),
    ('4', "4.6,0 4.6,10 0,3 6.4,3"),
    (
        '5',
        "5.4,10 0.6,10 0.2,5.9 5.9,5.9~2.8 5.9,0~2.8 0,0~2 0,1.8",
    ),
    (
        '6',
        "5.4,8.6 5.4,10~1.6 0,10~2.9 0,0~2.8 5.9,0~2.9 5.9,5.8~2.9 0,5.8~2.9 0,3",
    ),
    ('7', "0,10 5.8,10 1.8,0"),
    (
        '8',
        "0.3,10~2.3 5.5,10~2.3 5.5,5.4~2.3 0.3,5.4~2.3 z;0,5.4~2.6 5.8,5.4~2.6 5.8,0~2.7 0,0~2.7 z",
    ),
    (
        '9',
        "0.5,1.4 0.5,0~1.6 5.9,0~2.9 5.9,10~2.8 0,10~2.9 0,4.2~2.9 5.9,4.2~2.9 5.9,7",
    ),
    ('+', "0,5 6,5;3,2 3,8"),
    ('-', "0,4.4 3.6,4.4"),
    ('–', "0,4.4 5.5,4.4"),
    ('—', "0,4.4 8,4.4"),
    ('=', "0,6.2 5.4,6.2;0,3.4 5.4,3.4"),
    ('.', "0,0.1 0,0.2"),
    ('…', "0,0.1 0,0.2;3,0.1 3,0.2;6,0.1 6,0.2"),
    (',', "0.6,0.4 0,-1.8"),
    (':', "0,0.4 0,0.5;0,5.6 0,5.7"),
    (';', "0.6,0.4 0,-1.8;0.6,5.6 0.6,5.7"),
    ('·', "0,4.6 0,4.7"),
    ('!', "0,10 0,3.4;0,0.1 0,0.2"),
    (
        '?',
        "0,7.8 0,10~2.2 5.2,10~2.6 5.2,5.8~2 2.6,4.6~1 2.6,2.9;2.6,0.1 2.6,0.2",
    ),
    ('\'', "0,10 0,7.6"),
    ('’', "0.6,10 0,7.6"),
    ('‘', "0,10 0.6,7.6"),
    ('"', "0,10 0,7.6;2,10 2,7.6"),
    ('“', "0,10 0.6,7.6;2,10 2.6,7.6"),
    ('”', "0.6,10 0,7.6;2.6,10 2,7.6"),
    ('(', "2.2,11.2 0,8.4~3 0,1.2~3 2.2,-1.6"),
    (')', "0,11.2 2.2,8.4~3 2.2,1.2~3 0,-1.6"),
    ('[', "2.2,11.2 0,11.2 0,-1.6 2.2,-1.6"),
    (']', "0,11.2 2.2,11.2 2.2,-1.6 0,-1.6"),
    (
        '{',
        "3,11.2 1.4,11.2~1.4 1.4,4.8~1.4 0,4.8;0,4.8 1.4,4.8~1.4 1.4,-1.6~1.4 3,-1.6",
    ),
    (
        '}',
        "0,11.2 1.6,11.2~1.4 1.6,4.8~1.4 3,4.8;3,4.8 1.6,4.8~1.4 1.6,-1.6~1.4 0,-1.6",
    ),
    ('/', "0,-1 4.4,11"),
    ('\\', "0,11 4.4,-1"),
    ('|', "0,11 0,-2"),
    ('*', "2.4,9.8 2.4,4.6;0.1,8.5 4.7,5.9;0.1,5.9 4.7,8.5"),
    ('#', "1.4,1 2.6,9;4.4,1 5.6,9;0.4,6.6 6.8,6.6;0,3.4 6.4,3.4"),
    (
        '%',
        "0,0 7,10;0,10~1.3 2.6,10~1.3 2.6,6.6~1.3 0,6.6~1.3 z;4.4,3.4~1.3 7,3.4~1.3 7,0~1.3 4.4,0~1.3 z",
    ),
    (
        '&',
        "6.8,0 1,7~1.2 1,10~1.7 4.6,10~1.7 4.6,7~1.2 0,4.4~2 0,0~2.3 5,0~2.6 6.6,4",
    ),
    (
        '@',
        "6.4,3 6.4,7~2 2.6,7~2 2.6,2.4~2 6.4,2.4~1 9,2.4~1 9,10~4 0,10~4 0,-1.4~4 7.6,-1.4",
    ),
    (
        '$',
        "6,7.9 6,9.4~2 0.1,9.4~2.4 0.1,5.2~2.1 6.2,5.2~2.4 6.2,0.6~2.3 0,0.6~2.2 0,2.2;3.1,11.4 3.1,-1.4",
    ),
    ('<', "5,8.4 0,4.8 5,1.2"),
    ('>', "0,8.4 5,4.8 0,1.2"),
    ('_', "0,-1.6 6,-1.6"),
    ('~', "0,4 1.6,5.4~1 4,3.8~1 5.6,5.2"),
    ('^', "0,7 2.4,10 4.8,7"),
    ('`', "0,10 1.4,8.2"),
    ('×', "0.4,2.4 5.2,7.2;0.4,7.2 5.2,2.4"),
    ('°', "0,10~1.3 2.6,10~1.3 2.6,7.4~1.3 0,7.4~1.3 z"),
    ('→', "0,4.6 7,4.6;4.4,7.2 7,4.6 4.4,2"),
    (
        'ß',
        "0,0 0,10~2.3 4.6,10~2.3 4.6,6~1.8 2.4,6;2.6,6 5.2,6~2.4 5.2,0~2.4 2.2,0",
    ),
    (
        'æ',
        "4.4,7~2 0,7~2 0,0~2.2 4.4,0~2.2 z;4.4,3.6 8.6,3.6 8.6,7~2 4.4,7~2 4.4,0~2 8.4,0~2 8.4,1.6",
    ),
    (
        'Æ',
        "9.6,10 5,10 0,0;5,10 5,0 9.6,0;5,5.2 8.8,5.2;1.7,3.3 5,3.3",
    ),
    ('ø', "0,7~2.6 5.2,7~2.6 5.2,0~2.6 0,0~2.6 z;0,-0.4 5.2,7.4"),
    (
        'Ø',
        "0,10~3.3 6.8,10~3.3 6.8,0~3.3 0,0~3.3 z;0.2,-0.4 6.6,10.4",
    ),
    ('ł', "1,10 1,0~1.6 2.8,0;-0.4,4.2 2.6,6.2"),
    ('Ł', "0.8,10 0.8,0 6.2,0;-0.6,4 3.2,6.4"),
    ('ı', "0,7 0,0"),
];

/// The strokes for characters without any.
const UNKNOWN: &str = "0,0 0,10 5,10 5,0 z";

/// Accents around x = 0: those above from y = 0 up, those below from y = 0 down.
const ACCENTS: &[(char, &str)] = &[
    ('´', "-0.5,0 0.9,2"),
    ('`', "0.5,0 -0.9,2"),
    ('^', "-1.6,0 0,1.8 1.6,0"),
    ('ˇ', "-1.6,1.8 0,0 1.6,1.8"),
    ('¨', "-1.4,0.7 -1.4,0.8;1.4,0.7 1.4,0.8"),
    ('~', "-1.9,0.4 -0.8,1.5~0.6 0.8,0.3~0.6 1.9,1.4"),
    ('˚', "-1,2~1 1,2~1 1,0~1 -1,0~1 z"),
    ('¯', "-1.6,0.8 1.6,0.8"),
    ('˙', "0,0.7 0,0.8"),
    ('¸', "0,0 0,-1.4~0.5 0.9,-1.4~0.8 0.9,-2.8~0.8 -0.6,-2.8"),
    ('˛', "1,0 0,-1.2~0.8 0,-2.6~0.8 1.6,-2.6"),
];

/// Letters with accents: the whole, the letter, the accent.
const ACCENTED: &str = "ÀA` ÁA´ ÂA^ ÃA~ ÄA¨ ÅA˚ ÇC¸ ÈE` ÉE´ ÊE^ ËE¨ ÌI` ÍI´ ÎI^ ÏI¨ ÑN~ ÒO` ÓO´ ÔO^ ÕO~ ÖO¨ ÙU` ÚU´ ÛU^ \
    ÜU¨ ÝY´ àa` áa´ âa^ ãa~ äa¨ åa˚ çc¸ èe` ée´ êe^ ëe¨ ìı` íı´ îı^ ïı¨ ñn~ òo` óo´ ôo^ õo~ öo¨ ùu` úu´ ûu^ üu¨ ýy´ ÿy¨ \
    ĀA¯ āa¯ ĄA˛ ąa˛ ĆC´ ćc´ ČCˇ čcˇ ĎDˇ ĒE¯ ēe¯ ĖE˙ ėe˙ ĘE˛ ęe˛ ĚEˇ ěeˇ ĪI¯ īı¯ İI˙ ŃN´ ńn´ ŇNˇ ňnˇ ŌO¯ ōo¯ ŘRˇ řrˇ ŚS´ śs´ \
    ŞS¸ şs¸ ŠSˇ šsˇ ŤTˇ ŪU¯ ūu¯ ŮU˚ ůu˚ ŹZ´ źz´ ŻZ˙ żz˙ ŽZˇ žzˇ";

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
    if let Some(data) = find(LETTERS, letter) {
        return read(data);
    }
    let mut composed = ACCENTED.split(' ').map(|three| {
        let mut three = three.chars();
        (three.next(), three.next(), three.next())
    });
    let Some((_, Some(base), Some(accent))) = composed.find(|(whole, ..)| *whole == Some(letter))
    else {
        return read(UNKNOWN);
    };
    let mut all = read(find(LETTERS, base).unwrap_or(UNKNOWN));
    let (left, right) = span(&all, |point| point.0);
    let (_, top) = span(&all, |point| point.1);
    let rise = if "¸˛".contains(accent) {
        0.0
    } else {
        top + 1.6
    };
    let strokes = read(find(ACCENTS, accent).unwrap_or(""));
    all.extend(
        strokes
            .into_iter()
            .map(|stroke| stroke.moved((left + right) / 2.0, rise)),
    );
    all
}

fn find(table: &[(char, &'static str)], letter: char) -> Option<&'static str> {
    table
        .iter()
        .find(|(sign, _)| *sign == letter)
        .map(|(_, data)| *data)
}

/// Reads the strokes of a table above; text that is no number counts as 0.
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
        for (letter, data) in LETTERS.iter().chain(ACCENTS) {
            for token in data.split([' ', ';', ',', '~']) {
                assert!(
                    token == "z" || token.parse::<f64>().is_ok(),
                    "{letter}: {token}"
                );
            }
        }
        for three in ACCENTED.split(' ') {
            let letters: Vec<char> = three.chars().collect();
            assert_eq!(letters.len(), 3, "{three}");
            assert!(
                find(LETTERS, letters[1]).is_some() && find(ACCENTS, letters[2]).is_some(),
                "{three}"
            );
        }
    }

    #[test]
    fn ascii_is_complete() {
        let missing: String = ('!'..='~')
            .filter(|letter| find(LETTERS, *letter).is_none())
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
