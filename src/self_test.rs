//! A definition's own tests, run.

use grammar::diagnostic::{Diagnostic, suggest};
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Key, Node, Text, Value};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Move, Placement, Position};
use ir::{CellId, KindId, Man, PlayerId, StatusId, StoreId, TurnId};

use crate::load::{Variant, load_text};

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
    if let Err(unreadable) = Runner::new(game, test).and_then(|runner| runner.run(failures)) {
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
            let from = cell(game, &key.name, key.span)?;
            let is = legal.iter().filter(|turn| turn.from == Some(from)).count();
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
        for (store, player, men, span) in stores(game, &test.stored)? {
            for index in 0..game.rules().kinds.len() {
                let kind = KindId::from_index(index);
                let wanted = men
                    .iter()
                    .find(|(one, _)| *one == kind)
                    .map_or(0, |(_, n)| *n);
                let is = game.stored(position, store, player, kind);
                if is != wanted {
                    let name = &game.rules().kinds[index].name;
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
        for (key, wanted) in &test.standing {
            let cell = cell(game, &key.name, key.span)?;
            let man = man(game, wanted)?;
            if position.man(cell) != Some(man) {
                let is = position
                    .man(cell)
                    .map_or("nobody stands there".to_owned(), |man| {
                        format!("a {} stands there", man_name(game, man))
                    });
                fail(
                    wanted.span(),
                    format!("a {} should stand on `{}`", man_name(game, man), key.name),
                    is,
                    None,
                );
            }
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
                        wanted.push(cell(game, &text.text, text.span())?);
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
                wanted.push(cell(game, &text.text, text.span())?);
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
            let status = game
                .status(&key.name)
                .ok_or_else(|| not_a_status(game, key))?;
            for text in texts {
                named.push((status, cell(game, &text.text, text.span())?, text.span()));
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
                        game.rules().board.name_of(*cell),
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
                        game.rules().board.name_of(one.cell),
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
        let start = cell(self.game, &from.text, from.span())?;
        let mut wanted = Vec::new();
        for text in to {
            wanted.push(cell(self.game, &text.text, text.span())?);
        }
        let mut is: Vec<CellId> = legal
            .iter()
            .filter(|turn| turn.from == Some(start))
            .filter_map(|turn| turn.to)
            .collect();
        for list in [&mut wanted, &mut is] {
            list.sort();
            list.dedup();
        }
        if wanted != is {
            fail(
                from.span(),
                format!("the man on `{}` should go elsewhere", from.text),
                format!("he can go to {}", names(self.game, &is)),
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
        for text in men {
            placement.men.push((cell, man(game, text)?));
        }
    }
    if let Some(text) = &test.turn {
        placement.turn = Some(player(game, &text.text, text.span())?);
    }
    if let Some(cells) = &test.unmoved {
        let mut unmoved = Vec::new();
        for text in cells {
            unmoved.push(cell(game, &text.text, text.span())?);
        }
        placement.unmoved = Some(unmoved);
    }
    for (store, player, men, _) in stores(game, &test.stores)? {
        let items = men.into_iter().map(|(kind, n)| (kind.0, n)).collect();
        placement.stores.push((store, player, items));
    }
    for (key, node) in &test.state {
        if let (Some(status), Value::Array(cells)) = (game.status(&key.name), &node.value) {
            let lasts = game.rules().statuses[status.index()].lasts;
            for node in cells {
                if let Value::String(text) = &node.value {
                    placement
                        .statuses
                        .push((status, cell(game, &text.text, text.span())?, lasts));
                }
            }
            continue;
        }
        let counter = game.counter(&key.name).ok_or_else(|| {
            let names: Vec<&str> = game
                .rules()
                .counters
                .iter()
                .map(|counter| counter.name.as_str())
                .collect();
            Box::new(
                Diagnostic::error(
                    UNREADABLE,
                    format!("`{}` is no counter of this game", key.name),
                    key.span,
                    "unknown here",
                )
                .with_help(suggest(&key.name, "counters", names)),
            )
        })?;
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

/// What a store of a player holds, and where that is written.
type Contents = (StoreId, PlayerId, Vec<(KindId, u8)>, Span);

/// Men in stores, by store, player and kind.
fn stores(game: &Game, tables: &[(Key, Node)]) -> Checked<Vec<Contents>> {
    let mut contents = Vec::new();
    for (key, node) in tables {
        let store = game.store(&key.name).ok_or_else(|| {
            let names: Vec<&str> = game
                .rules()
                .stores
                .iter()
                .map(|store| store.name.as_str())
                .collect();
            Box::new(
                Diagnostic::error(
                    UNREADABLE,
                    format!("`{}` is no store of this game", key.name),
                    key.span,
                    "unknown here",
                )
                .with_help(suggest(&key.name, "stores", names)),
            )
        })?;
        let Value::Table(owners) = &node.value else {
            return Err(not_a_store(node));
        };
        for (owner, node) in owners {
            let player = player(game, &owner.name, owner.span)?;
            let Value::Table(counts) = &node.value else {
                return Err(not_a_store(node));
            };
            let mut men = Vec::new();
            for (name, node) in counts {
                let kind = crate::position_file::kind(game, &name.name).map_err(|message| {
                    Box::new(Diagnostic::error(
                        UNREADABLE,
                        message,
                        name.span,
                        "not a kind of this game",
                    ))
                })?;
                men.push((kind, u8::try_from(number(node)?).unwrap_or(u8::MAX)));
            }
            contents.push((store, player, men, owner.span));
        }
    }
    Ok(contents)
}

fn not_a_status(game: &Game, key: &Key) -> Box<Diagnostic> {
    let statuses = game.rules().statuses.iter();
    let given = statuses.filter(|status| status.derived.is_none());
    let names: Vec<&str> = given.map(|status| status.name.as_str()).collect();
    Box::new(
        Diagnostic::error(
            UNREADABLE,
            format!("`{}` is no status that effects of this game give", key.name),
            key.span,
            "unknown here",
        )
        .with_help(suggest(&key.name, "statuses", names)),
    )
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
            "a store holds men by player and kind",
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

fn cell(game: &Game, name: &str, span: Span) -> Checked<CellId> {
    game.rules().board.find(name).ok_or_else(|| {
        let names: Vec<&str> = game
            .rules()
            .board
            .cells
            .iter()
            .map(|cell| cell.name.as_str())
            .collect();
        let near = grammar::diagnostic::near_names(name, names);
        let help = if near.is_empty() {
            format!("the board is `{}`", game.rules().board.name)
        } else {
            format!("did you mean `{}`?", near[0])
        };
        Box::new(
            Diagnostic::error(
                UNREADABLE,
                format!("`{name}` is not a cell of this board"),
                span,
                "no such cell",
            )
            .with_help(help),
        )
    })
}

fn player(game: &Game, name: &str, span: Span) -> Checked<PlayerId> {
    let players = &game.rules().players;
    players
        .iter()
        .position(|player| player.name == name || player.letter == name)
        .map(PlayerId::from_index)
        .ok_or_else(|| {
            let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
            Box::new(
                Diagnostic::error(
                    UNREADABLE,
                    format!("`{name}` is not a player"),
                    span,
                    "no such player",
                )
                .with_help(suggest(name, "players", names)),
            )
        })
}

/// `PLAYER KIND`, the kind by name or letter.
fn man(game: &Game, text: &Text) -> Checked<Man> {
    crate::position_file::man(game, &text.text).map_err(|message| {
        Box::new(
            Diagnostic::error(UNREADABLE, message, text.span(), "not a man of this game")
                .with_help("a man is written `white king`"),
        )
    })
}

fn man_name(game: &Game, man: Man) -> String {
    let rules = game.rules();
    format!(
        "{} {}",
        rules.players[man.player().index()].name,
        rules.kinds[man.kind().index()].name
    )
}

fn names(game: &Game, cells: &[CellId]) -> String {
    if cells.is_empty() {
        return "nothing".to_owned();
    }
    let names: Vec<&str> = cells
        .iter()
        .map(|cell| game.rules().board.name_of(*cell))
        .collect();
    names.join(" ")
}
