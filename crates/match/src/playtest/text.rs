//! A report for the terminal.

use super::happenings::Sort;
use super::report::{Points, Report, Spread};
use super::state::State;
use super::value::KindValues;

/// Returns the name of a kind of rule.
pub fn sort_words(sort: Sort) -> &'static str {
    match sort {
        Sort::Part => "movement",
        Sort::Promotion => "promotion",
        Sort::PromotionRule => "promotion rule",
        Sort::Joint => "joint move",
        Sort::Drop => "drop",
        Sort::Turn => "turn",
        Sort::Forbid => "forbid rule",
        Sort::MustRule => "must rule",
        Sort::Effect => "effect",
        Sort::Status => "status",
        Sort::End => "end",
    }
}

/// Returns a fraction in percent: `53.2 %`.
pub fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}

/// Returns a part of a whole in percent; a dash if the whole is 0.
pub fn percent_of(n: usize, of: usize) -> String {
    match of {
        0 => "-".to_owned(),
        of => percent(n as f64 / of as f64),
    }
}

/// Returns a number with one digit after the point if it is small.
pub fn number(number: f64) -> String {
    match number.abs() < 20.0 {
        true => format!("{number:.1}"),
        false => format!("{number:.0}"),
    }
}

/// Returns a sentence on the advantage of the first move.
pub fn fairness(report: &Report) -> String {
    let first = &report.first_mover;
    if report.games == 0 {
        return "there are no games to measure it".to_owned();
    }
    let (low, high) = (first.share - first.margin, first.share + first.margin);
    let even = report.even_share;
    let verdict = if low > even {
        "moving first is an advantage"
    } else if high < even {
        "moving first is a disadvantage"
    } else {
        "this number of games shows no advantage"
    };
    let points = points_words(first);
    format!("the player who moves first gets {points}; {verdict}")
}

/// Returns a score with its interval: `53.2 % of the points (+- 5.9): +88 =37 -75, Elo +22 (-19 to +64)`.
pub fn points_words(points: &Points) -> String {
    if points.n() == 0 {
        return "nothing, as there are no games".to_owned();
    }
    let mut text = format!(
        "{} of the points (+- {:.1}): +{} ={} -{}",
        percent(points.share),
        points.margin * 100.0,
        points.wins,
        points.draws,
        points.losses
    );
    if let [Some(elo), Some(low), Some(high)] = points.elo {
        text += &format!(", Elo {elo:+.0} ({low:+.0} to {high:+.0})");
    }
    text
}

/// Returns a distribution in words.
pub fn spread_words(spread: &Spread) -> String {
    let [least, low, middle, high, most] = spread.quartiles.map(number);
    format!(
        "mean {}, median {middle}, middle half {low} to {high}, range {least} to {most}",
        number(spread.mean)
    )
}

/// Returns the value of a kind in words, with its interval: `3.1 (2.8 to 3.4)`.
pub fn value_words(value: &super::value::Value) -> String {
    match (value.value, value.interval, value.games) {
        (Some(value), Some([low, high]), _) => format!("{value:.1} ({low:.1} to {high:.1})"),
        (_, _, 0) => "not seen".to_owned(),
        (_, _, 1) => "seen in 1 game, too few for a value".to_owned(),
        (_, _, n) => format!("seen in {n} games, too few for a value"),
    }
}

/// Returns a sentence on the source and the unit of piece values.
pub fn value_note(values: &KindValues) -> String {
    match &values.unit {
        None if values.games == 0 => "no games to measure it".to_owned(),
        Some(unit) => format!(
            "from {} games, {unit} = 1, with 95 % intervals",
            values.games
        ),
        None => format!(
            "from {} games, in hundredths of log-odds, with 95 % intervals: this number of games does not show the value of the commonest piece, more (`--games`) may",
            values.games
        ),
    }
}

/// Returns the events that never happened in any game of the run: the kind of rule and its name.
pub fn never(report: &Report) -> Vec<(Sort, &str)> {
    let missed = report
        .happened
        .iter()
        .filter(|one| one.of_all == 0 && !one.is_own);
    missed
        .map(|one| (one.what.sort, one.what.name.as_str()))
        .collect()
}

/// Returns the meaning of "never" for a kind of rule.
pub fn never_words(sort: Sort) -> &'static str {
    match sort {
        Sort::Part => "no piece moves so",
        Sort::Promotion => "no piece becomes that",
        Sort::PromotionRule => "no promotion needs it",
        Sort::Joint => "no player makes it",
        Sort::Drop => "no player drops it",
        Sort::Turn => "no player makes such a turn",
        Sort::Forbid => "it never makes a move illegal",
        Sort::MustRule => "it never makes a move illegal",
        Sort::Effect => "it never changes anything after the random moves",
        Sort::Status => "no piece has it after a turn",
        Sort::End => "no game ends so",
    }
}

/// Returns the report for a terminal.
pub fn report(state: &State, report: &Report) -> String {
    let settings = &state.settings;
    let mut text = format!(
        "{}: {} games, {} positions a move, seed {}",
        settings.variant, report.games, settings.nodes, settings.seed
    );
    let n_done = state.games.len() as u64;
    if n_done < state.sizes.sum() {
        text += &format!(" ({n_done} of {} games of the run)", state.sizes.sum());
    }
    text.push('\n');
    let mut line = |head: &str, words: &str| {
        let mut words = words.lines();
        text += &format!("\n{head:11} {}\n", words.next().unwrap_or(""));
        for more in words {
            text += &format!("{:11} {more}\n", "");
        }
    };
    line("fair", &fairness(report));
    if report.players.len() > 2 {
        let players = report.players.iter();
        let words = players.map(|(name, points)| format!("{name}: {}", points_words(points)));
        line("players", &words.collect::<Vec<_>>().join("\n"));
    }
    let ends = report.ends.iter();
    let ends = ends.map(|(name, n, _)| format!("{:>7}  {name}", percent_of(*n, report.games)));
    line("ends", &ends.collect::<Vec<_>>().join("\n"));
    let n_drawn: usize = report.ends.iter().map(|(_, _, n)| n).sum();
    line("draws", &format!("{} of {} games", n_drawn, report.games));
    if report.long > 0 {
        let words = format!(
            "{} of these are games that no player had won after {} moves",
            report.long, settings.plies_max
        );
        line("", &words);
    }
    if report.broken > 0 {
        line(
            "",
            &format!(
                "{} games are not counted: their rules need too much work",
                report.broken
            ),
        );
    }
    if let Some(plies) = &report.plies {
        line("moves", &spread_words(plies));
    }
    if let Some(choices) = &report.choices {
        line("choices", &spread_words(choices));
    }
    if let (Some(changes), settled) = (report.lead_changes, &report.settled) {
        let settled = settled.as_ref().map(|settled| {
            format!(
                "\nthe winner leads for good after {} of the moves (mean), middle half {} to {}",
                percent(settled.mean),
                percent(settled.quartiles[1]),
                percent(settled.quartiles[3])
            )
        });
        let settled = settled.unwrap_or_default();
        line(
            "lead",
            &format!("changes hands {changes:.1} times a game{settled}"),
        );
    }
    let values = &report.values;
    if !values.kinds.is_empty() {
        let width = values
            .kinds
            .iter()
            .map(|one| one.kind.chars().count())
            .max()
            .unwrap_or(0);
        let kinds = values.kinds.iter();
        let kinds = kinds.map(|one| format!("{:width$}  {}", one.kind, value_words(one)));
        let kinds: Vec<String> = kinds.collect();
        line(
            "values",
            &format!("{}\n{}", value_note(values), kinds.join("\n")),
        );
    }
    if let (Some(levels), Some([one, other])) = (&report.levels, settings.levels) {
        line(
            "levels",
            &format!("{one} against {other}: {}", points_words(levels)),
        );
    }
    let never = never(report);
    if !never.is_empty() {
        let words = never.iter();
        let words = words
            .map(|(sort, name)| format!("{} {name}: {}", sort_words(*sort), never_words(*sort)));
        line("never", &words.collect::<Vec<_>>().join("\n"));
    }
    text
}
