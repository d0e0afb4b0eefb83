//! A report as a page: one file, without scripts and external resources.

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};

use alfil_words::escape_text;

use super::chart::{self, Estimate, Words};
use super::happenings::Sort;
use super::report::{Happened, Points, Report, Spread};
use super::state::State;
use super::text::{
    fairness, never, never_words, number, percent, percent_of, points_words, sort_words,
    spread_words, value_note, value_words,
};

const STYLE: &str = include_str!("page.css");

/// A text on a page. Control characters in it, which only names of rules can have, are replaced.
pub(super) struct Shown<'t>(pub &'t str);

impl Render for Shown<'_> {
    fn render_to(&self, page: &mut String) {
        page.push_str(&escape_text(self.0));
    }
}

/// Returns the page of a run.
pub fn page(title: &str, state: &State, report: &Report) -> String {
    let settings = &state.settings;
    let options = match settings.options.is_empty() {
        true => String::new(),
        false => format!(", with {}", settings.options.join(", ")),
    };
    let heading = format!("{title}{options}");
    let (n_done, n_games) = (state.games.len() as u64, state.sizes.sum());
    let page = html! {
        (DOCTYPE) "\n"
        html lang="en" { "\n"
            head { "\n"
                meta charset="utf-8"; "\n"
                meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
                meta name="color-scheme" content="light dark"; "\n"
                title { "Playtest of " (Shown(&heading)) } "\n"
                style { "\n" (PreEscaped(STYLE)) } "\n"
            } "\n"
            body { "\n"
                main { "\n"
                    h1 { (Shown(&heading)) } "\n"
                    p class="note" {
                        "Results of " (report.games) " games of the opponent against itself, "
                        (settings.nodes) " positions searched for a move."
                    } "\n"
                    @if n_done < n_games {
                        p class="note" { "Not all games are played yet: " (n_done) " of " (n_games) "." } "\n"
                    }
                    (cards(report)) (fair(report)) (ends(report)) (lengths(report)) (choices(report)) (leads(report))
                    (values(report)) (levels(state, report)) (missing(report)) (happened(report)) (made(state))
                } "\n"
            } "\n"
        } "\n"
    };
    page.into_string()
}

fn section(title: &str, inside: &Markup) -> Markup {
    html! { section { "\n" h2 { (Shown(title)) } "\n" (inside) } "\n" }
}

fn paragraph(text: &str) -> Markup {
    html! { p { (Shown(text)) } "\n" }
}

/// Returns a table; cells of the first column are names.
fn table(heads: &[&str], rows: impl Iterator<Item = Vec<String>>) -> Markup {
    let is_figure = |cell: &String| cell.starts_with(|first: char| first.is_ascii_digit());
    let class = |is_figure: bool| is_figure.then_some("figure");
    let rows: Vec<Vec<String>> = rows.collect();
    let has_figures = |at: usize| {
        let mut cells = rows.iter().filter_map(|row| row.get(at));
        at > 0 && cells.any(is_figure)
    };
    html! {
        div class="wide" {
            table { "\n"
                thead { tr {
                    @for (at, head) in heads.iter().enumerate() {
                        th scope="col" class=[class(has_figures(at))] { (Shown(head)) }
                    }
                } } "\n"
                tbody { "\n"
                    @for row in &rows {
                        tr {
                            @for (at, cell) in row.iter().enumerate() {
                                @if at == 0 {
                                    th scope="row" { (Shown(cell)) }
                                } @else {
                                    td class=[class(is_figure(cell))] { (Shown(cell)) }
                                }
                            }
                        } "\n"
                    }
                } "\n"
            }
        } "\n"
    }
}

/// Returns the main results in numbers, at a glance.
fn cards(report: &Report) -> Markup {
    let n_drawn: usize = report.ends.iter().map(|(_, _, n)| n).sum();
    let middle = |spread: &Option<Spread>| {
        spread
            .as_ref()
            .map_or("-".to_owned(), |spread| number(spread.quartiles[2]))
    };
    let first = &report.first_mover;
    let cards = [
        match first.n() {
            0 => (
                "-".to_owned(),
                "no games to measure the advantage".to_owned(),
            ),
            _ => (
                percent(first.share),
                format!(
                    "of the points for the player who moves first (± {:.1})",
                    first.margin * 100.0
                ),
            ),
        },
        (
            percent_of(n_drawn, report.games),
            "of the games are drawn".to_owned(),
        ),
        (middle(&report.plies), "moves in a typical game".to_owned()),
        (
            middle(&report.choices),
            "legal moves to choose from".to_owned(),
        ),
        (
            never(report).len().to_string(),
            "rules that never occur".to_owned(),
        ),
    ];
    html! {
        ul class="cards" { "\n"
            @for (figure, words) in &cards {
                li { strong { (Shown(figure)) } " " (Shown(words)) } "\n"
            }
        } "\n"
    }
}

fn fair(report: &Report) -> Markup {
    let first = &report.first_mover;
    let summary = fairness(report);
    let bar = chart::parts(
        Words {
            title: "Results of the player who moves first",
            summary: &summary,
            across: "",
        },
        &[
            ("won", f64::from(first.wins), format!("{} won", first.wins)),
            (
                "drawn",
                f64::from(first.draws),
                format!("{} drawn", first.draws),
            ),
            (
                "lost",
                f64::from(first.losses),
                format!("{} lost", first.losses),
            ),
        ],
    );
    let row = |(name, points): &(String, Points)| {
        let counts = [points.wins, points.draws, points.losses].map(|n| n.to_string());
        let share = match points.n() {
            0 => "-".to_owned(),
            _ => format!("{} ± {:.1}", percent(points.share), points.margin * 100.0),
        };
        [vec![name.clone()], counts.to_vec(), vec![share]].concat()
    };
    let table = table(
        &["player", "won", "drawn", "lost", "points"],
        report.players.iter().map(row),
    );
    section(
        "Is it fair?",
        &html! { (paragraph(&sentence(&summary))) (bar) (table) },
    )
}

/// Returns a line of a report as a sentence.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters
        .next()
        .map(|first| first.to_uppercase().collect::<String>());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str()).replace("+-", "±")
}

fn ends(report: &Report) -> Markup {
    let rows = report.ends.iter().map(|(name, n, drawn)| {
        let drawn = match *drawn {
            0 => String::new(),
            n => n.to_string(),
        };
        vec![
            name.clone(),
            n.to_string(),
            percent_of(*n, report.games),
            drawn,
        ]
    });
    let inside = html! {
        (table(&["end", "games", "part", "drawn"], rows))
        @if report.broken > 0 {
            (paragraph(&format!("{} games are not counted: their rules need too much work.", report.broken)))
        }
    };
    section("How do games end?", &inside)
}

fn lengths(report: &Report) -> Markup {
    let Some(plies) = &report.plies else {
        return Markup::default();
    };
    let summary = sentence(&format!("{} moves", spread_words(plies)));
    let words = Words {
        title: "Length of games in moves",
        summary: &summary,
        across: "moves of all players together",
    };
    let (width, counts) = &plies.classes;
    let chart = chart::histogram(words, *width, counts, &|end| format!("{end:.0}"));
    section(
        "How long do they last?",
        &html! { (paragraph(&summary)) (chart) },
    )
}

fn choices(report: &Report) -> Markup {
    let Some(choices) = &report.choices else {
        return Markup::default();
    };
    let summary = sentence(&format!("legal moves: {}", spread_words(choices)));
    let words = Words {
        title: "Mean number of legal moves, by moves made",
        summary: &summary,
        across: "moves made",
    };
    let points: Vec<(f64, f64)> = report
        .choices_by_ply
        .iter()
        .map(|(at, mean)| (*at as f64, *mean))
        .collect();
    let chart = match points.len() {
        0 | 1 => Markup::default(),
        _ => chart::line(words, &points),
    };
    section(
        "How much is there to choose from?",
        &html! { (paragraph(&summary)) (chart) },
    )
}

fn leads(report: &Report) -> Markup {
    let Some(changes) = report.lead_changes else {
        return Markup::default();
    };
    let lead = paragraph(&format!(
        "The lead changes hands {changes:.1} times a game. A player leads if they are ahead by about the value of the cheapest piece, as the players judge."
    ));
    let settled = report.settled.as_ref().map(|settled| {
        let summary = format!(
            "The winner leads for good after {} of the moves (mean); middle half {} to {}.",
            percent(settled.mean),
            percent(settled.quartiles[1]),
            percent(settled.quartiles[3])
        );
        let words = Words {
            title: "When games are settled",
            summary: &summary,
            across: "part of the moves of a game after which its winner leads for good",
        };
        let (width, counts) = &settled.classes;
        let chart = chart::histogram(words, *width, counts, &|end| {
            format!("{:.0} %", end * 100.0)
        });
        html! { (paragraph(&summary)) (chart) }
    });
    section(
        "When is it decided?",
        &html! { (lead) (settled.unwrap_or_default()) },
    )
}

fn values(report: &Report) -> Markup {
    let values = &report.values;
    let estimates = values.kinds.iter().filter_map(|one| {
        Some(Estimate {
            name: one.kind.clone(),
            value: one.value?,
            interval: one.interval?,
        })
    });
    let estimates: Vec<Estimate> = estimates.collect();
    if estimates.is_empty() {
        return Markup::default();
    }
    let summary: Vec<String> = values
        .kinds
        .iter()
        .map(|one| format!("{} {}", one.kind, value_words(one)))
        .collect();
    let summary = format!("{}: {}.", value_note(values), summary.join(", "));
    let words = Words {
        title: "Values of pieces",
        summary: &summary,
        across: "value, with a 95 % interval",
    };
    let chart = chart::estimates(words, &estimates);
    let unseen: Vec<&str> = values
        .kinds
        .iter()
        .filter(|one| one.value.is_none())
        .map(|one| one.kind.as_str())
        .collect();
    let unseen = match unseen.is_empty() {
        true => Markup::default(),
        false => paragraph(&format!(
            "There is no value of {}: there are too few games in which one side had more of them.",
            unseen.join(", ")
        )),
    };
    section(
        "What is the value of each piece?",
        &html! { (paragraph(&sentence(&value_note(values)))) (chart) (unseen) },
    )
}

fn levels(state: &State, report: &Report) -> Markup {
    let (Some(points), Some([one, other])) = (&report.levels, state.settings.levels) else {
        return Markup::default();
    };
    let words = format!(
        "level {one} against level {other} gets {}",
        points_words(points)
    );
    section("How much do levels differ?", &paragraph(&sentence(&words)))
}

fn missing(report: &Report) -> Markup {
    let never = never(report);
    let inside = match never.is_empty() {
        true => paragraph("Every rule has occurred."),
        false => {
            let rows = never.iter().map(|(sort, name)| {
                vec![
                    (*name).to_owned(),
                    sort_words(*sort).to_owned(),
                    never_words(*sort).to_owned(),
                ]
            });
            table(&["rule", "kind", "in no game of the run"], rows)
        }
    };
    section("Which rules never occur?", &inside)
}

fn happened(report: &Report) -> Markup {
    let mut sorts: Vec<Sort> = report.happened.iter().map(|one| one.what.sort).collect();
    sorts.dedup();
    let tables = sorts
        .into_iter()
        .filter(|sort| *sort != Sort::End)
        .map(|sort| {
            let of_sort = report.happened.iter().filter(|one| one.what.sort == sort);
            let row = |one: &Happened| {
                let mean = one.times as f64 / report.games.max(1) as f64;
                vec![
                    one.what.name.clone(),
                    number(mean),
                    percent_of(one.games, report.games),
                ]
            };
            table(
                &[sort_words(sort), "times a game", "in games"],
                of_sort.map(row),
            )
        });
    let note = "A forbid rule or a must rule occurs in a position where it makes moves illegal, an effect where it changes the board.";
    section(
        "How often does each rule occur?",
        &html! { (paragraph(note)) @for table in tables { (table) } },
    )
}

fn made(state: &State) -> Markup {
    let settings = &state.settings;
    let sizes = state.sizes;
    let words = format!(
        "Alfil {}, seed {}, {} games from the set-up, {} at odds, {} between levels, {} random moves first, a draw after {} moves, rules {}.",
        settings.version,
        settings.seed,
        sizes.even,
        sizes.odds,
        sizes.levels,
        settings.random_plies,
        settings.plies_max,
        settings.rules
    );
    html! { footer { "\n" (paragraph(&words)) } "\n" }
}
