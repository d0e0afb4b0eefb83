//! A definition's own tests, run.

mod names;
mod set_up;

use grammar::diagnostic::Diagnostic;
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Key, Text};
use interpreter::notation::{fen, form, moves, places};
use interpreter::{Game, Match, Move, Position};
use ir::{CellId, Man, StatusId};

use crate::load::{Variant, load_text};
use crate::lookup;
use crate::placement;
use names::{
    cell, cell_names, found, man, man_name, names, number, or_nothing, place, place_or_cell,
    player, turn_kind,
};

/// A failure: what the test claims, and what is so.
const FAILED: &str = "test::failed";
/// A test that says something unreadable.
const UNREADABLE: &str = "test::unreadable";

/// Runs all tests of a definition; a diagnostic for each claim that does not hold.
pub fn run(variant: &Variant) -> Vec<Diagnostic> {
    let mut failures = Vec::new();
    for test in &variant.tests {
        let options: Vec<String> = test
            .options
            .iter()
            .map(|option| option.text.clone())
            .collect();
        if options.is_empty() {
            if let Some(game) = &variant.game {
                run_test(game, test, &mut failures);
            }
            continue;
        }
        let loaded = load_text(variant.text.clone(), &options);
        match &loaded.game {
            Some(game) => run_test(game, test, &mut failures),
            None => failures.extend(
                loaded
                    .diagnostics
                    .into_iter()
                    .filter(|one| {
                        one.severity == grammar::diagnostic::Severity::Error
                            && one.labels.iter().all(|label| label.span.source.0 == 0)
                    })
                    .map(|one| match (&one.labels[..], test.options.first()) {
                        ([], Some(option)) => Diagnostic::error(
                            UNREADABLE,
                            one.message,
                            option.span(),
                            "asked for here",
                        ),
                        _ => one,
                    }),
            ),
        }
    }
    failures
}

fn run_test(game: &Game, test: &Test, failures: &mut Vec<Diagnostic>) {
    let Some(start) = set_up::start(game, test, failures) else {
        return;
    };
    let runner = Runner::new(game, test, start);
    if let Err(unreadable) = runner.and_then(|runner| runner.run(failures)) {
        failures.push(*unreadable);
    }
}

type Checked<T> = Result<T, Box<Diagnostic>>;

/// One test with the position it is about.
struct Runner<'a> {
    game: &'a Game,
    test: &'a Test,
    play: Match<'a>,
}

impl<'a> Runner<'a> {
    fn new(game: &'a Game, test: &'a Test, start: Position) -> Checked<Self> {
        let mut play = Match::new(game, start);
        for text in &test.after {
            let legal = play.legal_moves();
            let turn = moves::read(game, play.position(), &legal, &text.text).map_err(|error| {
                failed(
                    text.span(),
                    format!("the test cannot play `{}`", text.text),
                    error.message.clone(),
                    error.help,
                )
            })?;
            play.play(turn);
        }
        Ok(Self { game, test, play })
    }

    fn run(&self, failures: &mut Vec<Diagnostic>) -> Checked<()> {
        let (game, test, position) = (self.game, self.test, self.play.position());
        let outcome = self.play.outcome();
        let legal = self.play.legal_moves();
        let texts = moves::write_all(game, &legal);
        let stored = test.stored.as_ref();
        let stored = stored.map_or_else(Vec::new, |node| placement::contents(game, node, failures));
        for text in &test.illegal {
            if let Some(reason) = form::why_no_move(game, &text.text)
                && let Err(error) = moves::read(game, position, &legal, &text.text)
                && !error.is_ambiguous
            {
                failures.push(no_move(text, reason, texts.first()));
            }
        }
        let mut fail = |span: Span, message: String, label: String, help: Option<String>| {
            let help =
                help.or_else(|| Some(format!("the position is `{}`", fen::write(game, position))));
            failures.push(*failed(
                span,
                format!("{}{message}", self.prefix()),
                label,
                help,
            ));
        };
        for text in &test.legal {
            if let Err(error) = moves::read(game, position, &legal, &text.text) {
                fail(
                    text.span(),
                    format!("`{}` should be legal", text.text),
                    error.message,
                    error.help,
                );
            }
        }
        for text in &test.illegal {
            let (label, help) = match moves::read(game, position, &legal, &text.text) {
                Ok(_) => ("it is".to_owned(), None),
                // What may mean several legal moves is no proof that one is barred.
                Err(error) if error.is_ambiguous => (error.message, error.help),
                Err(_) => continue,
            };
            fail(
                text.span(),
                format!("`{}` should not be legal", text.text),
                label,
                help,
            );
        }
        if let (Some(from), Some(to)) = (&test.from, &test.to) {
            self.destinations(from, to, &legal, &mut fail)?;
        }
        for (key, to) in &test.destinations {
            let from = Text {
                text: key.name.clone(),
                origin: grammar::source::Origin {
                    whole: key.span,
                    base: None,
                },
            };
            self.destinations(&from, to, &legal, &mut fail)?;
        }
        for (wanted, only_captures, what) in [
            (&test.moves, false, "legal moves"),
            (&test.captures, true, "legal moves that take something"),
        ] {
            let Some(wanted) = wanted else { continue };
            let is = legal
                .iter()
                .zip(&texts)
                .filter(|(turn, _)| !only_captures || !turn.victims.is_empty());
            let is: Vec<String> = is.map(|(_, text)| text.clone()).collect();
            let mut meant = Vec::new();
            for text in wanted {
                match moves::read(game, position, &legal, &text.text) {
                    Ok(turn) if only_captures && turn.victims.is_empty() => fail(
                        text.span(),
                        format!("`{}` should take something", text.text),
                        "it takes nothing".to_owned(),
                        Some(format!("{what}: {}", or_nothing(&is))),
                    ),
                    Ok(turn) => meant.extend(
                        legal
                            .iter()
                            .position(|other| *other == turn)
                            .map(|index| texts[index].clone()),
                    ),
                    Err(error) => fail(
                        text.span(),
                        format!("`{}` should be legal", text.text),
                        error.message,
                        error.help,
                    ),
                }
            }
            if let Some(extra) = is.iter().find(|text| !meant.contains(text)) {
                let span = wanted.first().map_or_else(|| self.span(), Text::span);
                fail(
                    span,
                    format!("`{extra}` is not among the {what} that the test names"),
                    format!("{what}: {}", is.join(" ")),
                    None,
                );
            }
        }
        if let Some((count, span)) = test.count
            && count != legal.len() as u64
        {
            let mut names = texts.clone();
            names.truncate(60);
            fail(
                span,
                format!("there should be {count} legal moves"),
                format!("there are {}", legal.len()),
                Some(format!("they are {}", names.join(" "))),
            );
        }
        for (key, node) in &test.counts {
            let from = place_or_cell(game, &key.name, key.span)?;
            let is = legal
                .iter()
                .filter(|turn| turn.from.is_some_and(&from))
                .count();
            if usize::from(number(node)?) != is {
                fail(
                    node.span,
                    format!(
                        "the man on `{}` should have another number of moves",
                        key.name
                    ),
                    format!("he has {is}"),
                    None,
                );
            }
        }
        for (key, node) in &test.turns {
            let id = turn_kind(game, key)?;
            let is = legal.iter().filter(|turn| turn.turn == Some(id)).count();
            if usize::from(number(node)?) != is {
                fail(
                    node.span,
                    format!("there should be another number of `{}` turns", key.name),
                    format!("there are {is}"),
                    None,
                );
            }
        }
        if let Some(given) = &test.given {
            self.given(given, &mut fail)?;
        }
        for ((store, player, items), span) in stored {
            for (index, is) in (0u16..).zip(game.contents(position, store, player)) {
                let wanted = items.iter().find(|(item, _)| *item == index);
                let wanted = wanted.map_or(0, |(_, n)| *n);
                if *is != wanted {
                    let name = places::item_text(game, store, index);
                    fail(
                        span,
                        format!("`{name}` should be stored {wanted} times"),
                        format!("it is stored {is} times"),
                        None,
                    );
                }
            }
        }
        if let Some((check, span)) = test.check
            && check != game.is_check(position)
        {
            let is = if check { "it is not" } else { "it is" };
            fail(
                span,
                format!(
                    "the player to move should {}be in check",
                    if check { "" } else { "not " }
                ),
                is.into(),
                None,
            );
        }
        for (key, texts) in &test.standing {
            self.standing(key, texts, &mut fail)?;
        }
        for text in &test.empty {
            if let Some(man) = position.man(cell(game, &text.text, text.span())?) {
                fail(
                    text.span(),
                    format!("`{}` should be empty", text.text),
                    format!("a {} stands there", man_name(game, man)),
                    None,
                );
            }
        }
        for (key, cells) in &test.removes {
            match moves::read(game, position, &legal, &key.name) {
                Err(error) => fail(
                    key.span,
                    format!("`{}` should be legal", key.name),
                    error.message,
                    error.help,
                ),
                Ok(turn) => {
                    let mut wanted = Vec::new();
                    for text in cells {
                        wanted.push(place(game, &text.text, text.span())?);
                    }
                    let mut is = turn.victims.to_vec();
                    wanted.sort();
                    is.sort();
                    if wanted != is {
                        fail(
                            key.span,
                            format!("`{}` should remove other men", key.name),
                            format!("it removes {}", names(game, &is)),
                            None,
                        );
                    }
                }
            }
        }
        if let Some(movers) = &test.movers {
            let mut wanted = Vec::new();
            for text in movers {
                wanted.push(place(game, &text.text, text.span())?);
            }
            let mut is: Vec<CellId> = legal.iter().filter_map(|turn| turn.from).collect();
            for list in [&mut wanted, &mut is] {
                list.sort();
                list.dedup();
            }
            if wanted != is {
                let span = movers.first().map_or_else(|| self.span(), Text::span);
                fail(
                    span,
                    "other men should be able to move".into(),
                    format!("those on {} can", names(game, &is)),
                    None,
                );
            }
        }
        for (key, points, span) in &test.scores {
            let player = player(game, &key.name, key.span)?;
            let is = outcome
                .as_ref()
                .and_then(|outcome| outcome.scores.get(player.index()).copied());
            if is != Some(*points) {
                let is = is.map_or("the game goes on".to_owned(), |is| {
                    format!("the score is {}", f64::from(is) / 100.0)
                });
                fail(
                    *span,
                    format!("{} should score {}", key.name, f64::from(*points) / 100.0),
                    is,
                    None,
                );
            }
        }
        if let Some(text) = &test.result {
            let wanted = match text.text.as_str() {
                "draw" => Some(None),
                "none" => None,
                name => Some(Some(player(game, name, text.span())?)),
            };
            let is = outcome.as_ref().map(|outcome| outcome.winner);
            if is != wanted {
                fail(
                    text.span(),
                    format!("the result should be `{}`", text.text),
                    self.result_words(),
                    None,
                );
            }
        }
        if let Some(text) = &test.reason
            && outcome.as_ref().map(|outcome| outcome.reason.as_str()) != Some(text.text.as_str())
        {
            fail(
                text.span(),
                format!("the game should end by `{}`", text.text),
                self.result_words(),
                None,
            );
        }
        Ok(())
    }

    /// Whether exactly these men stand on a cell, from the ground up, or this man on a place of a stack.
    fn standing(
        &self,
        key: &Key,
        texts: &[Text],
        fail: &mut impl FnMut(Span, String, String, Option<String>),
    ) -> Checked<()> {
        let (game, position) = (self.game, self.play.position());
        let place = place(game, &key.name, key.span)?;
        let is = match game.rules().board.find(&key.name) {
            Some(cell) => game.stack(position, cell).to_vec(),
            None => position.man(place).into_iter().collect(),
        };
        let mut wanted = Vec::new();
        for text in texts {
            wanted.push(man(game, text)?);
        }
        if is == wanted {
            return Ok(());
        }
        let say = |men: &[Man]| {
            let men: Vec<String> = men.iter().map(|man| man_name(game, *man)).collect();
            men.join(", ")
        };
        let is = match is[..] {
            [] => "nobody stands there".to_owned(),
            _ => format!("a {} stands there", say(&is)),
        };
        fail(
            texts.first().map_or(key.span, Text::span),
            format!("a {} should stand on `{}`", say(&wanted), key.name),
            is,
            None,
        );
        Ok(())
    }

    /// Whether exactly these men bear given statuses.
    fn given(
        &self,
        wanted: &[(Key, Vec<Text>)],
        fail: &mut impl FnMut(Span, String, String, Option<String>),
    ) -> Checked<()> {
        let (game, position) = (self.game, self.play.position());
        let statuses = &game.rules().statuses;
        let mut named = Vec::new();
        for (key, texts) in wanted {
            let status = found(lookup::status(game, &key.name), key.span)?;
            for text in texts {
                named.push((status, place(game, &text.text, text.span())?, text.span()));
            }
        }
        let name = |status: StatusId| statuses[status.index()].name.as_str();
        let in_force = |one: &interpreter::Given| one.left > 0;
        for (status, cell, span) in &named {
            let mut all = position.statuses().iter().filter(|one| in_force(one));
            if !all.any(|one| (one.status, one.cell) == (*status, *cell)) {
                fail(
                    *span,
                    format!(
                        "the man on `{}` should be {}",
                        places::name(game, *cell),
                        name(*status)
                    ),
                    "he is not".into(),
                    None,
                );
            }
        }
        for one in position.statuses().iter().filter(|one| in_force(one)) {
            if !named
                .iter()
                .any(|(status, cell, _)| (one.status, one.cell) == (*status, *cell))
            {
                fail(
                    wanted
                        .first()
                        .map_or_else(|| self.span(), |(key, _)| key.span),
                    format!(
                        "the man on `{}` should not be {}",
                        places::name(game, one.cell),
                        name(one.status)
                    ),
                    "he is".into(),
                    None,
                );
            }
        }
        Ok(())
    }

    fn destinations(
        &self,
        from: &Text,
        to: &[Text],
        legal: &[Move],
        fail: &mut impl FnMut(Span, String, String, Option<String>),
    ) -> Checked<()> {
        let places = self.game.places();
        let starts = place_or_cell(self.game, &from.text, from.span())?;
        let mut wanted = Vec::new();
        for text in to {
            wanted.push(cell(self.game, &text.text, text.span())?);
        }
        let mut is: Vec<CellId> = legal
            .iter()
            .filter(|turn| turn.from.is_some_and(&starts))
            .filter_map(|turn| turn.to)
            .map(|to| places.cell(to))
            .collect();
        for list in [&mut wanted, &mut is] {
            list.sort();
            list.dedup();
        }
        if wanted != is {
            fail(
                from.span(),
                format!("the man on `{}` should go elsewhere", from.text),
                format!("he can go to {}", cell_names(self.game, &is)),
                None,
            );
        }
        Ok(())
    }

    fn result_words(&self) -> String {
        match self.play.outcome() {
            None => "the game goes on".to_owned(),
            Some(outcome) => {
                let who = outcome.winner.map_or("nobody wins".to_owned(), |winner| {
                    format!("{} wins", self.game.rules().players[winner.index()].name)
                });
                format!("{who} ({})", outcome.reason)
            }
        }
    }

    fn prefix(&self) -> String {
        self.test
            .name
            .as_ref()
            .map_or_else(String::new, |name| format!("test \"{}\": ", name.text))
    }

    fn span(&self) -> Span {
        self.test
            .span
            .or(self.test.name.as_ref().map(Text::span))
            .unwrap_or(Span {
                source: grammar::source::SourceId(0),
                start: 0,
                end: 0,
            })
    }
}

/// A text that is no move in any position: that it is not legal says nothing.
fn no_move(text: &Text, reason: String, example: Option<&String>) -> Diagnostic {
    let message = format!("`{}` is no move of this game", text.text);
    let example = example.map_or("e2e4", String::as_str);
    let help = format!("write a move that some position has, as in `{example}`");
    Diagnostic::error(UNREADABLE, message, text.span(), reason).with_help(help)
}

fn failed(span: Span, message: String, label: String, help: Option<String>) -> Box<Diagnostic> {
    let mut diagnostic = Diagnostic::error(FAILED, message, span, label);
    diagnostic.help = help;
    Box::new(diagnostic)
}
