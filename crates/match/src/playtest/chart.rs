//! Charts as vector pictures inside a page: their colours are those of the page, which styles their classes.

use maud::{Markup, Render, html};

use super::page::Shown;

/// The layout of a chart, in pixels.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 40.0;

/// The description of a chart, and the text along its axes.
#[derive(Clone, Copy, Debug)]
pub struct Words<'w> {
    /// The title.
    pub title: &'w str,
    /// The chart in a sentence with its main numbers.
    pub summary: &'w str,
    /// The text along the bottom.
    pub across: &'w str,
}

/// A coordinate, with one decimal.
struct At(f64);

impl Render for At {
    fn render_to(&self, page: &mut String) {
        page.push_str(&format!("{:.1}", self.0));
    }
}

/// Returns a picture with a title and a summary for screen readers.
fn picture(words: Words<'_>, height: f64, inside: &Markup) -> Markup {
    let middle = format!("{:.0}", (LEFT + WIDTH - RIGHT) / 2.0);
    html! {
        svg role="img" viewBox=(format!("0 0 {WIDTH} {height:.0}")) xmlns="http://www.w3.org/2000/svg" {
            title { (Shown(words.title)) }
            desc { (Shown(words.summary)) }
            (inside)
            @if !words.across.is_empty() {
                text class="axis" x=(middle) y=(format!("{:.0}", height - 4.0)) text-anchor="middle" { (Shown(words.across)) }
            }
        } "\n"
    }
}

/// Returns marks from 0 to beyond the greatest value, some four to six of them.
fn marks(most: f64) -> Vec<f64> {
    let raw = (most / 5.0).max(1e-9);
    let power = 10f64.powf(raw.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * power);
    let step = steps
        .into_iter()
        .find(|step| *step >= raw - 1e-12)
        .unwrap_or(raw);
    let n = (most / step - 1e-9).ceil().max(1.0) as usize;
    (0..=n).map(|at| at as f64 * step).collect()
}

fn mark_text(mark: f64) -> String {
    match (mark - mark.round()).abs() < 1e-9 {
        true => format!("{mark:.0}"),
        false => format!("{mark:.1}"),
    }
}

/// Returns horizontal lines at each mark, with its number at the left.
fn grid(marks: &[f64], height: f64) -> Markup {
    let most = marks.last().copied().unwrap_or(1.0);
    let lines = marks.iter().map(|mark| {
        let y = height - BOTTOM - mark / most * (height - TOP - BOTTOM);
        (*mark, y)
    });
    html! {
        @for (mark, y) in lines {
            line class="grid" x1=(LEFT) x2=(At(WIDTH - RIGHT)) y1=(At(y)) y2=(At(y)) {}
            text class="tick" x=(At(LEFT - 6.0)) y=(At(y + 4.0)) text-anchor="end" { (mark_text(mark)) }
        }
    }
}

/// Returns a chart of bars side by side, for classes of this width from 0; `unit` turns the end of a class into text.
pub fn histogram(
    words: Words<'_>,
    width: f64,
    counts: &[usize],
    unit: &dyn Fn(f64) -> String,
) -> Markup {
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let marks = marks(most);
    let top = marks.last().copied().unwrap_or(1.0);
    let step = (WIDTH - LEFT - RIGHT) / counts.len().max(1) as f64;
    // As many words as fit.
    let every = (counts.len() / 10 + 1).max(1);
    let inside = html! {
        (grid(&marks, HEIGHT))
        @for (at, n) in counts.iter().enumerate() {
            @let x = LEFT + at as f64 * step;
            @let tall = *n as f64 / top * (HEIGHT - TOP - BOTTOM);
            @let from = unit(at as f64 * width);
            @let to = unit((at + 1) as f64 * width);
            rect class="bar" x=(At(x + 1.0)) y=(At(HEIGHT - BOTTOM - tall)) width=(At((step - 2.0).max(1.0))) height=(At(tall)) {
                title { (from) " to " (to) ": " (n) }
            }
            @if at % every == 0 {
                text class="tick" x=(At(x)) y=(At(HEIGHT - BOTTOM + 14.0)) text-anchor="middle" { (from) }
            }
        }
    };
    picture(words, HEIGHT, &inside)
}

/// Returns a chart of a line through points, from left to right.
pub fn line(words: Words<'_>, points: &[(f64, f64)]) -> Markup {
    let most = points.iter().fold(1.0, |most: f64, (_, y)| most.max(*y));
    let last = points.iter().fold(1.0, |most: f64, (x, _)| most.max(*x));
    let marks_up = marks(most);
    let top = marks_up.last().copied().unwrap_or(1.0);
    let at = |(x, y): &(f64, f64)| {
        let x = LEFT + x / last * (WIDTH - LEFT - RIGHT);
        (x, HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM))
    };
    let path: Vec<String> = points
        .iter()
        .map(|point| {
            let (x, y) = at(point);
            format!("{x:.1},{y:.1}")
        })
        .collect();
    let inside = html! {
        (grid(&marks_up, HEIGHT))
        @for mark in marks(last).iter().filter(|mark| **mark <= last) {
            text class="tick" x=(At(at(&(*mark, 0.0)).0)) y=(At(HEIGHT - BOTTOM + 14.0)) text-anchor="middle" { (mark_text(*mark)) }
        }
        polyline class="line" points=(path.join(" ")) {}
    };
    picture(words, HEIGHT, &inside)
}

/// A value with its interval.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The name of the value.
    pub name: String,
    /// The value.
    pub value: f64,
    /// The ends of its interval.
    pub interval: [f64; 2],
}

/// Returns the range of a chart of these values: over all values and 0, and over the ends of their intervals as far as these are no
/// more than twice as far out. A wider interval is drawn to the edge, with an arrow.
fn bounds(estimates: &[Estimate]) -> [f64; 2] {
    let values = || estimates.iter().map(|one| one.value);
    let low = values().fold(0.0, f64::min);
    let high = values().fold(1.0, f64::max);
    let room = 2.0 * (high - low);
    let ends = |at: usize| estimates.iter().map(move |one| one.interval[at]);
    [
        ends(0).fold(low, f64::min).max(low - room),
        ends(1).fold(high, f64::max).min(high + room),
    ]
}

/// Returns a chart of values one below the other, each with a bar for its interval.
pub fn estimates(words: Words<'_>, estimates: &[Estimate]) -> Markup {
    const ROW: f64 = 26.0;
    const NAMES: f64 = 150.0;
    const NUMBERS: f64 = 56.0;
    let height = TOP + estimates.len() as f64 * ROW + BOTTOM;
    let [least, most] = bounds(estimates);
    let marks = marks(most - least);
    let step = marks.get(1).copied().unwrap_or(1.0);
    let low = (least / step + 1e-9).floor() * step;
    let high = (most / step - 1e-9).ceil() * step;
    let x = |value: f64| NAMES + (value - low) / (high - low) * (WIDTH - NAMES - RIGHT - NUMBERS);
    let n_marks = ((high - low) / step).round() as usize;
    let inside = html! {
        @for mark in (0..=n_marks).map(|at| low + at as f64 * step) {
            line class="grid" x1=(At(x(mark))) x2=(At(x(mark))) y1=(TOP) y2=(At(height - BOTTOM)) {}
            text class="tick" x=(At(x(mark))) y=(At(height - BOTTOM + 14.0)) text-anchor="middle" { (mark_text(mark)) }
        }
        @for (index, one) in estimates.iter().enumerate() {
            @let y = TOP + (index as f64 + 0.5) * ROW;
            @let [from, to] = one.interval.map(|end| x(end.clamp(low, high)));
            @for (end, at, sign) in [(one.interval[0], from, "◂"), (one.interval[1], to, "▸")] {
                @if end < low || end > high {
                    text class="value" x=(At(at)) y=(At(y + 5.0)) text-anchor="middle" { title { (At(end)) } (sign) }
                }
            }
            text class="name" x=(At(NAMES - 12.0)) y=(At(y + 4.0)) text-anchor="end" { (Shown(&shortened(&one.name))) }
            line class="error" x1=(At(from)) x2=(At(to)) y1=(At(y)) y2=(At(y)) {}
            circle class="dot" cx=(At(x(one.value))) cy=(At(y)) r="5" {}
            text class="value" x=(At(WIDTH - RIGHT)) y=(At(y + 4.0)) text-anchor="end" { (At(one.value)) }
        }
    };
    picture(words, height, &inside)
}

/// Shortens a name to the room for it.
fn shortened(name: &str) -> String {
    const LETTERS_MAX: usize = 18;
    match name.chars().count() > LETTERS_MAX {
        true => name.chars().take(LETTERS_MAX - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// Returns a bar of parts, one after the other; each has a class, a number and a name.
pub fn parts(words: Words<'_>, parts: &[(&str, f64, String)]) -> Markup {
    const TALL: f64 = 34.0;
    let sum: f64 = parts.iter().map(|(_, n, _)| n).sum::<f64>().max(1e-9);
    let mut x = 0.0;
    let shown = parts.iter().filter(|(_, n, _)| *n > 0.0);
    let shown = shown.map(|(class, n, name)| {
        let (left, wide) = (x, n / sum * WIDTH);
        x += wide;
        (class, name, left, wide)
    });
    let inside = html! {
        @for (class, name, left, wide) in shown {
            rect class=(class) x=(At(left)) y="0" width=(At(wide)) height=(TALL) { title { (Shown(name)) } }
            // Words without room are only in the title.
            @if wide > name.chars().count() as f64 * 8.5 {
                text class={ "within on-" (class) } x=(At(left + wide / 2.0)) y=(At(TALL / 2.0 + 5.0)) text-anchor="middle" { (Shown(name)) }
            }
        }
    };
    picture(words, TALL, &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round_and_reach_the_greatest() {
        assert_eq!(marks(9.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(marks(1.0).len(), 6);
        assert!(marks(0.0).len() >= 2);
        for most in [0.3, 1.0, 7.0, 33.0, 100.0, 12_345.0] {
            let marks = marks(most);
            assert!(
                marks.len() <= 8 && marks[marks.len() - 1] >= most - 1e-6,
                "{most}: {marks:?}"
            );
        }
    }

    #[test]
    fn an_axis_is_not_made_by_an_outlier() {
        let of = |value: f64, interval: [f64; 2]| Estimate {
            name: "queen".to_owned(),
            value,
            interval,
        };
        let usual = [
            of(9.0, [7.0, 12.0]),
            of(1.0, [1.0, 1.0]),
            of(-1.0, [-3.0, 2.0]),
        ];
        assert_eq!(bounds(&usual), [-3.0, 12.0]);
        let far = [of(20.3, [10.0, 4_366_341.1]), of(1.0, [-21_283.9, 1.0])];
        assert_eq!(bounds(&far), [-40.6, 60.900_000_000_000_006]);
        let words = Words {
            title: "",
            summary: "",
            across: "",
        };
        let chart = estimates(words, &far).into_string();
        assert!(
            chart.contains("<title>4366341.1</title>▸")
                && chart.contains("<title>-21283.9</title>◂")
        );
        assert!(
            !chart.contains("000000") && !estimates(words, &usual).into_string().contains('▸'),
            "{chart}"
        );
    }

    #[test]
    fn what_an_author_writes_stays_text() {
        assert_eq!(
            Shown("<b a=\"1\">&'\u{1}").render().into_string(),
            "&lt;b a=&quot;1&quot;&gt;&amp;&#39;\u{fffd}"
        );
    }
}
