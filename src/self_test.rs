//! A definition's own tests, run.

use grammar::diagnostic::{Diagnostic, Label, suggest};
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Key, Node, Text, Value};
use interpreter::notation::{fen, moves, places};
use interpreter::{Game, Match, Move, Placement, Position, StoreContents};
use ir::{CellId, Man, PlayerId, StatusId, StoreId, TurnId};

use crate::load::{Variant, load_text};
use crate::lookup::{self, Unknown};

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
    // Looking on would take as long again, and say the same.
    if game.gave_up() {
        return;
    }
    let n_failures = failures.len();
    if let Err(unreadable) = Runner::new(game, test).and_then(|runner| runner.run(failures)) {
        failures.push(*unreadable);
    }
    // What was concluded from a part of the turns is worth nothing.
    if let Some((message, help)) = crate::load::too_many_turns(game) {
        failures.truncate(n_failures);
        failures.push(Diagnostic {
            code: "test::too_many_turns",
            severity: grammar::diagnostic::Severity::Error,
            message,
            labels: test
                .span
                .map(|span| Label {
                    span,
                    text: "in this test".to_owned(),
                })
                .into_iter()
                .collect(),
            help: Some(help.to_owned()),
        });
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
    fn new(game: &'a Game, test: &'a Test) -> Checked<Self> {
        let start = start(game, test)?;
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
        for ((store, player, items), span) in stores(game, &test.stored)? {
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

fn failed(span: Span, message: String, label: String, help: Option<String>) -> Box<Diagnostic> {
    let mut diagnostic = Diagnostic::error(FAILED, message, span, label);
    diagnostic.help = help;
    Box::new(diagnostic)
}

fn start(game: &Game, test: &Test) -> Checked<Position> {
    if let Some(text) = &test.fen {
        return fen::read(game, &text.text).map_err(|error| {
            let mut diagnostic = Diagnostic::error(
                UNREADABLE,
                error.message,
                text.part(error.range),
                "in this FEN",
            );
            diagnostic.help = error.help;
            Box::new(diagnostic)
        });
    }
    let Some(cells) = &test.cells else {
        return Ok(game.start());
    };
    let mut placement = Placement::default();
    for (key, men) in cells {
        let cell = cell(game, &key.name, key.span)?;
        let places = found(lookup::stack(game, cell, men.len()), key.span)?;
        for (place, text) in places.zip(men) {
            placement.men.push((place, man(game, text)?));
        }
    }
    for (key, node) in &test.attributes {
        attribute(game, key, node, &mut placement)?;
    }
    if let Some(text) = &test.turn {
        placement.turn = Some(player(game, &text.text, text.span())?);
    }
    if let Some(cells) = &test.unmoved {
        let mut unmoved = Vec::new();
        for text in cells {
            unmoved.push(place(game, &text.text, text.span())?);
        }
        placement.unmoved = Some(unmoved);
    }
    for (contents, _) in stores(game, &test.stores)? {
        placement.stores.push(contents);
    }
    for (key, node) in &test.state {
        if let (Some(status), Value::Array(cells)) = (game.status(&key.name), &node.value) {
            let lasts = game.rules().statuses[status.index()].lasts;
            for node in cells {
                if let Value::String(text) = &node.value {
                    placement
                        .statuses
                        .push((status, place(game, &text.text, text.span())?, lasts));
                }
            }
            continue;
        }
        if let (Value::String(text), "phase") = (&node.value, key.name.as_str()) {
            placement.phase = Some(found(lookup::phase(game, &text.text), text.span())?);
            continue;
        }
        if let (Value::String(text), "called") = (&node.value, key.name.as_str()) {
            placement.called = Some(found(lookup::called(game, &text.text), text.span())?);
            continue;
        }
        let counter = found(lookup::counter(game, &key.name), key.span)?;
        match &node.value {
            Value::Table(table) => {
                for (name, node) in table {
                    let player = player(game, &name.name, name.span)?;
                    placement.counters.push((counter, player, number(node)?));
                }
            }
            _ => placement
                .counters
                .push((counter, PlayerId(0), number(node)?)),
        }
    }
    Ok(game.place(&placement))
}

/// The values of an attribute of cells: the key `all` is every cell that is not named.
fn attribute(game: &Game, key: &Key, node: &Node, placement: &mut Placement) -> Checked<()> {
    let id = found(lookup::attribute(game, &key.name), key.span)?;
    let Value::Table(cells) = &node.value else {
        return Err(unreadable(
            "an attribute has a value for each cell",
            node.span,
            "not such a table",
            "write `{ all = \"KQ\", d4 = \"KRB\" }`",
        ));
    };
    let value = |node: &Node| {
        let text = match &node.value {
            Value::String(text) => text.text.clone(),
            Value::Integer(number) => number.to_string(),
            _ => String::from("this"),
        };
        found(lookup::value(game, id, &text), node.span)
    };
    let board = &game.rules().board;
    let is_all = |name: &str| name == "all" && board.find("all").is_none();
    // Cells by name come after, and take the place of what all have.
    if let Some((_, node)) = cells.iter().find(|(key, _)| is_all(&key.name)) {
        let value = value(node)?;
        let all = (0..board.n_cells()).map(CellId::from_index);
        placement
            .attributes
            .extend(all.map(|cell| (id, cell, value)));
    }
    for (key, node) in cells.iter().filter(|(key, _)| !is_all(&key.name)) {
        let cell = cell(game, &key.name, key.span)?;
        placement.attributes.push((id, cell, value(node)?));
    }
    Ok(())
}

/// Contents of stores, each with where it is written.
fn stores(game: &Game, tables: &[(Key, Node)]) -> Checked<Vec<(StoreContents, Span)>> {
    let mut contents = Vec::new();
    for (key, node) in tables {
        let store = found(lookup::store(game, &key.name), key.span)?;
        let Value::Table(owners) = &node.value else {
            return Err(not_a_store(node));
        };
        let mut shared = Vec::new();
        let is_shared = game.rules().stores[store.index()].is_shared;
        for (owner, node) in owners {
            let Value::Table(counts) = &node.value else {
                if !is_shared {
                    return Err(not_a_store(node));
                }
                shared.push(item(game, store, owner, node)?);
                continue;
            };
            let player = player(game, &owner.name, owner.span)?;
            let mut items = Vec::new();
            for (name, node) in counts {
                items.push(item(game, store, name, node)?);
            }
            contents.push(((store, player, items), owner.span));
        }
        if !shared.is_empty() || is_shared && owners.is_empty() {
            contents.push(((store, PlayerId(0), shared), key.span));
        }
    }
    Ok(contents)
}

/// An item of a store, and how many there are.
fn item(game: &Game, store: StoreId, key: &Key, node: &Node) -> Checked<(u16, u8)> {
    let item = found(lookup::item(game, store, &key.name), key.span)?;
    Ok((item, u8::try_from(number(node)?).unwrap_or(u8::MAX)))
}

/// The way to spend a turn that has this name.
fn turn_kind(game: &Game, key: &Key) -> Checked<TurnId> {
    let turns = &game.rules().turns;
    let found = turns.iter().position(|turn| turn.name == key.name);
    found.map(TurnId::from_index).ok_or_else(|| {
        let names: Vec<&str> = turns.iter().map(|turn| turn.name.as_str()).collect();
        Box::new(
            Diagnostic::error(
                UNREADABLE,
                format!("`{}` is no turn of this game", key.name),
                key.span,
                "unknown here",
            )
            .with_help(suggest(&key.name, "turns", names)),
        )
    })
}

fn not_a_store(node: &Node) -> Box<Diagnostic> {
    Box::new(
        Diagnostic::error(
            UNREADABLE,
            "a store holds men or tiles by player and kind",
            node.span,
            "not such a table",
        )
        .with_help("write `stores = { pool = { white = { knight = 1 } } }`"),
    )
}

fn number(node: &Node) -> Checked<u16> {
    match node.value {
        Value::Integer(value) => u16::try_from(value).ok(),
        _ => None,
    }
    .ok_or_else(|| {
        Box::new(Diagnostic::error(
            UNREADABLE,
            "a counter has a whole number from 0 to 65535",
            node.span,
            "not such a number",
        ))
    })
}

/// Says where an unknown name stands.
fn found<T>(found: Result<T, Unknown>, span: Span) -> Checked<T> {
    found.map_err(|unknown| unreadable(&unknown.message, span, "unknown here", &unknown.help))
}

fn unreadable(message: &str, span: Span, label: &str, help: &str) -> Box<Diagnostic> {
    Box::new(Diagnostic::error(UNREADABLE, message, span, label).with_help(help))
}

fn cell(game: &Game, name: &str, span: Span) -> Checked<CellId> {
    found(lookup::cell(game, name), span)
}

/// A place, `d4.1`; a cell is its ground.
fn place(game: &Game, name: &str, span: Span) -> Checked<CellId> {
    found(lookup::place(game, name), span)
}

/// Whether a place is the one named, or any of the cell named.
fn place_or_cell(game: &Game, name: &str, span: Span) -> Checked<impl Fn(CellId) -> bool + use<>> {
    let (places, wanted) = (game.places(), place(game, name, span)?);
    let is_cell = game.rules().board.find(name).is_some();
    Ok(move |at: CellId| at == wanted || is_cell && places.cell(at) == wanted)
}

fn player(game: &Game, name: &str, span: Span) -> Checked<PlayerId> {
    found(lookup::player(game, name), span)
}

/// `PLAYER KIND`, the kind by name or letter.
fn man(game: &Game, text: &Text) -> Checked<Man> {
    found(lookup::man(game, &text.text), text.span())
}

fn man_name(game: &Game, man: Man) -> String {
    let rules = game.rules();
    format!(
        "{} {}",
        rules.players[man.player().index()].name,
        rules.kinds[man.kind().index()].name
    )
}

fn names(game: &Game, places: &[CellId]) -> String {
    let names: Vec<String> = places
        .iter()
        .map(|place| interpreter::notation::places::name(game, *place))
        .collect();
    or_nothing(&names)
}

fn cell_names(game: &Game, cells: &[CellId]) -> String {
    let board = &game.rules().board;
    let names: Vec<String> = cells
        .iter()
        .map(|cell| board.name_of(*cell).to_owned())
        .collect();
    or_nothing(&names)
}

fn or_nothing(names: &[String]) -> String {
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(" ")
    }
}
