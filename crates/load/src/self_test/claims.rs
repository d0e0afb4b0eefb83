//! The claims of a test about its position.

use grammar::diagnostic::Diagnostic;
use grammar::placement::{self, names};
use grammar::source::{Origin, SourceId, Span};
use grammar::variant::Test;
use grammar::variant::document::{Key, Node, Text};
use interpreter::notation::{NotationError, form, moves};
use interpreter::{Answer, Game, Given, Match, Outcome, Position};
use ir::{Arrange, CellId, Move, Piece, PlayerId, StatusId};

use super::names::{
    cell, cell_names, found, number, or_nothing, piece, piece_name, place, place_names,
    place_or_cell, player, turn_kind,
};
use super::{Checked, UNREADABLE, failed};

/// The claims of one test, and the actual state.
pub(super) struct Claims<'a> {
    game: &'a Game,
    test: &'a Test,
    position: &'a Position,
    is_check: bool,
    outcome: Option<Outcome>,
    legal: Vec<Move>,
    /// The texts of the legal moves.
    texts: Vec<String>,
    out: &'a mut Vec<Diagnostic>,
}

impl<'a> Claims<'a> {
    /// Evaluates the game for the claims of the test.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub(super) fn new(
        play: &'a Match<'a>,
        test: &'a Test,
        out: &'a mut Vec<Diagnostic>,
    ) -> Answer<Self> {
        let legal = play.legal_moves()?;
        Ok(Self {
            game: play.game(),
            test,
            position: play.position(),
            is_check: play.game().is_check(play.position())?,
            outcome: play.outcome()?,
            texts: moves::write_all(play.game(), &legal),
            legal,
            out,
        })
    }

    /// Adds a diagnostic for each claim that fails, or cannot be read.
    pub(super) fn check(mut self) {
        let test = self.test;
        for text in &test.legal {
            if let Err(error) = self.read(text) {
                self.not_legal(text.span(), &text.text, error);
            }
        }
        for text in &test.illegal {
            self.illegal(text);
        }
        if let (Some(from), Some(to)) = (&test.from, &test.to) {
            self.destinations(&from.text, from.span(), to);
        }
        for (key, to) in &test.destinations {
            self.destinations(&key.name, key.span, to);
        }
        if let Some(expected) = &test.moves {
            self.exactly(expected, false);
        }
        if let Some(expected) = &test.captures {
            self.exactly(expected, true);
        }
        self.numbers();
        if let Some(given) = &test.given {
            self.given(given);
        }
        if let Some(node) = &test.stored {
            self.stored(node);
        }
        if let Some(node) = &test.values {
            self.values(node);
        }
        for (key, texts) in &test.standing {
            self.standing(key, texts);
        }
        for text in &test.empty {
            self.empty(text);
        }
        for (key, cells) in &test.removes {
            self.removes(key, cells);
        }
        if let Some(movers) = &test.movers {
            self.movers(movers);
        }
        self.ending();
    }

    fn fail(&mut self, span: Span, message: String, label: String, help: Option<String>) {
        let test = self.test.name.as_ref();
        let prefix = test.map_or_else(String::new, |name| format!("test \"{}\": ", name.text));
        let position = || {
            format!(
                "the position is {}",
                crate::fen::quoted(self.game, self.position)
            )
        };
        let help = help.or_else(|| Some(position()));
        self.out
            .push(failed(span, format!("{prefix}{message}"), label, help));
    }

    fn not_legal(&mut self, span: Span, text: &str, error: NotationError) {
        let message = format!("`{text}` should be legal");
        self.fail(span, message, error.message, error.help);
    }

    /// Returns the value of a claim; adds a diagnostic if it cannot be read.
    fn valid<T>(&mut self, read: Checked<T>) -> Option<T> {
        read.map_err(|unreadable| self.out.push(*unreadable)).ok()
    }

    /// Returns the places of these texts; `None` if one of them names none.
    fn places(&mut self, texts: &[Text]) -> Option<Vec<CellId>> {
        let mut places = Vec::new();
        for text in texts {
            places.extend(self.valid(place(self.game, &text.text, text.span())));
        }
        (places.len() == texts.len()).then_some(places)
    }

    fn read(&self, text: &Text) -> Result<Move, NotationError> {
        moves::read(self.game, self.position, &self.legal, &text.text)
    }

    /// Tests whether an ambiguous text may be a legal move; true if the rules need too much work.
    fn may_be_legal(&self, text: &Text) -> bool {
        let has_steps = text.text.contains('{');
        !has_steps || form::may_be_legal(self.game, self.position, &text.text).unwrap_or(true)
    }

    fn illegal(&mut self, text: &Text) {
        let (label, help) = match self.read(text) {
            Ok(_) => ("it is".to_owned(), None),
            // An ambiguous text is not legal if none of its moves is.
            Err(error) if error.is_ambiguous() && self.may_be_legal(text) => {
                (error.message, error.help)
            }
            Err(_) => {
                // A move that no position can have is illegal as well.
                if let Some(reason) = form::why_no_illegal_move(self.game, &text.text) {
                    let message = format!("`{}` is not a move of this game", text.text);
                    let example = self.texts.first().map_or("e2e4", String::as_str);
                    let help = format!(
                        "write a move that is possible in some position, as in `{example}`"
                    );
                    let problem = Diagnostic::error(UNREADABLE, message, text.span(), reason);
                    self.out.push(problem.with_help(help));
                }
                return;
            }
        };
        let message = format!("`{}` should not be legal", text.text);
        self.fail(text.span(), message, label, help);
    }

    /// Compares the ends of the moves of a piece with the claim, exactly.
    fn destinations(&mut self, from: &str, span: Span, to: &[Text]) {
        let places = self.game.places();
        let starts = self.valid(place_or_cell(self.game, from, span));
        let mut expected = Vec::new();
        for text in to {
            expected.extend(self.valid(cell(self.game, &text.text, text.span())));
        }
        let Some(starts) = starts.filter(|_| expected.len() == to.len()) else {
            return;
        };
        let mut is: Vec<CellId> = self
            .legal
            .iter()
            .map(Move::first_step)
            .filter(|step| step.from().is_some_and(&starts))
            .filter_map(Move::to)
            .map(|to| places.cell(to))
            .collect();
        for list in [&mut expected, &mut is] {
            list.arrange();
            list.dedup();
        }
        if expected != is {
            let message = format!("the piece on `{from}` has other moves");
            let label = format!("it can go to {}", cell_names(self.game, &is));
            self.fail(span, message, label, None);
        }
    }

    /// Checks that these are all the legal moves, or all captures.
    fn exactly(&mut self, expected: &[Text], only_captures: bool) {
        let what = match only_captures {
            false => "legal moves",
            true => "legal captures",
        };
        let all = self.legal.iter().zip(&self.texts);
        let takes = |turn: &Move| turn.all_captured().next().is_some();
        let is = all.filter(|(turn, _)| !only_captures || takes(turn));
        let is: Vec<String> = is.map(|(_, text)| text.clone()).collect();
        let mut meant = Vec::new();
        for text in expected {
            match self.read(text) {
                Ok(turn) if only_captures && !takes(&turn) => {
                    let message = format!("`{}` should be a capture", text.text);
                    let help = format!("{what}: {}", or_nothing(&is));
                    self.fail(
                        text.span(),
                        message,
                        "it captures nothing".into(),
                        Some(help),
                    );
                }
                Ok(turn) => {
                    let index = self.legal.iter().position(|other| *other == turn);
                    meant.extend(index.map(|index| self.texts[index].clone()));
                }
                Err(error) => self.not_legal(text.span(), &text.text, error),
            }
        }
        if let Some(extra) = is.iter().find(|text| !meant.contains(text)) {
            let span = expected.first().map_or_else(|| self.span(), Text::span);
            let message = format!("`{extra}` is not among the {what} that the test names");
            self.fail(span, message, format!("{what}: {}", is.join(" ")), None);
        }
    }

    /// Compares the numbers of moves: of all, of pieces, of kinds of turn.
    fn numbers(&mut self) {
        let (game, test) = (self.game, self.test);
        if let Some((count, span)) = test.count
            && count != self.legal.len() as u64
        {
            let names: Vec<&str> = self.texts.iter().take(60).map(String::as_str).collect();
            let help = format!("they are {}", names.join(" "));
            let (message, label) = (
                format!("there should be {count} legal moves"),
                format!("there are {}", self.legal.len()),
            );
            self.fail(span, message, label, Some(help));
        }
        for (key, node) in &test.counts {
            let from = self.valid(place_or_cell(game, &key.name, key.span));
            let expected = self.valid(number(node));
            let (Some(from), Some(expected)) = (from, expected) else {
                continue;
            };
            let is_of_piece = |turn: &&Move| turn.first_step().from().is_some_and(&from);
            let is = self.legal.iter().filter(is_of_piece).count();
            if expected != is as u64 {
                let message = format!("the piece on `{}` has another number of moves", key.name);
                self.fail(node.span, message, format!("it has {is}"), None);
            }
        }
        for (key, node) in &test.turns {
            let id = self.valid(turn_kind(game, key));
            let expected = self.valid(number(node));
            let (Some(id), Some(expected)) = (id, expected) else {
                continue;
            };
            let is = self
                .legal
                .iter()
                .filter(|turn| turn.way == Some(id))
                .count();
            if expected != is as u64 {
                let message = format!("there is another number of `{}` turns", key.name);
                self.fail(node.span, message, format!("there are {is}"), None);
            }
        }
    }

    /// Checks that exactly these pieces have given statuses.
    fn given(&mut self, expected: &[(Key, Vec<Text>)]) {
        let (game, position) = (self.game, self.position);
        let mut named = Vec::new();
        let mut is_read = true;
        for (key, texts) in expected {
            let status = self.valid(found(names::status(game.rules(), &key.name), key.span));
            let places = self.places(texts);
            is_read &= status.is_some() && places.is_some();
            if let (Some(status), Some(places)) = (status, places) {
                let spans = texts.iter().map(Text::span);
                named.extend(
                    places
                        .into_iter()
                        .zip(spans)
                        .map(|(at, span)| (status, at, span)),
                );
            }
        }
        if !is_read {
            return;
        }
        let statuses = &game.rules().statuses;
        let name = |status: StatusId| statuses[status.index()].name.as_str();
        let in_force = |one: &&Given| one.left > 0;
        for (status, cell, span) in &named {
            let mut all = position.statuses().iter().filter(in_force);
            if !all.any(|one| (one.status, one.cell) == (*status, *cell)) {
                let piece = game.rules().place_name(*cell);
                let message = format!("the piece on `{piece}` should be {}", name(*status));
                self.fail(*span, message, "it is not".into(), None);
            }
        }
        for one in position.statuses().iter().filter(in_force) {
            let is_expected = |(status, cell, _): &(StatusId, CellId, Span)| {
                (one.status, one.cell) == (*status, *cell)
            };
            if !named.iter().any(is_expected) {
                let span = expected
                    .first()
                    .map_or_else(|| self.span(), |(key, _)| key.span);
                let piece = game.rules().place_name(one.cell);
                let message = format!("the piece on `{piece}` should not be {}", name(one.status));
                self.fail(span, message, "it is".into(), None);
            }
        }
    }

    /// Checks that stores hold exactly these items.
    fn stored(&mut self, node: &Node) {
        for ((store, player, items), span) in placement::contents(self.game.rules(), node, self.out)
        {
            let contents = self.game.contents(self.position, store, player);
            for (index, is) in (0u16..).zip(contents) {
                let expected = items.iter().find(|(item, _)| *item == index);
                let expected = expected.map_or(0, |(_, n)| *n);
                if *is != expected {
                    let name = self.game.rules().item_text(store, index);
                    let message = format!("`{name}` should be stored {expected} times");
                    self.fail(span, message, format!("it is stored {is} times"), None);
                }
            }
        }
    }

    /// Checks that cells have these values.
    fn values(&mut self, node: &Node) {
        let rules = self.game.rules();
        for (attribute, cell, expected, span) in placement::values(rules, node, self.out) {
            let is = self.game.attribute(self.position, attribute, cell);
            if is != expected {
                let name = &rules.attributes[attribute.index()].name;
                let text = |value| rules.value_text(attribute, value);
                let cell = rules.cell_name(cell);
                let message = format!("`{name}` of `{cell}` should be `{}`", text(expected));
                let label = match text(is) {
                    is if is.is_empty() => "it is empty".to_owned(),
                    is => format!("it is `{is}`"),
                };
                self.fail(span, message, label, None);
            }
        }
    }

    /// Checks that exactly these pieces are on a cell, from the ground up, or this piece on a place of a stack.
    fn standing(&mut self, key: &Key, texts: &[Text]) {
        let (game, position) = (self.game, self.position);
        let place = self.valid(place(game, &key.name, key.span));
        let mut expected = Vec::new();
        for text in texts {
            expected.extend(self.valid(piece(game, text)));
        }
        let Some(place) = place.filter(|_| expected.len() == texts.len()) else {
            return;
        };
        let is = match game.rules().board.find(&key.name) {
            Some(cell) => game.stack(position, cell).to_vec(),
            None => position.piece(place).into_iter().collect(),
        };
        if is == expected {
            return;
        }
        let say = |pieces: &[Piece]| {
            let pieces: Vec<String> = pieces
                .iter()
                .map(|piece| piece_name(game, *piece))
                .collect();
            pieces.join(", ")
        };
        let is = match is[..] {
            [] => "there is no piece".to_owned(),
            _ => format!("there is a {}", say(&is)),
        };
        let span = texts.first().map_or(key.span, Text::span);
        let message = format!("a {} should be on `{}`", say(&expected), key.name);
        self.fail(span, message, is, None);
    }

    fn empty(&mut self, text: &Text) {
        let cell = self.valid(cell(self.game, &text.text, text.span()));
        if let Some(piece) = cell.and_then(|cell| self.position.piece(cell)) {
            let message = format!("`{}` should be empty", text.text);
            let label = format!("there is a {}", piece_name(self.game, piece));
            self.fail(text.span(), message, label, None);
        }
    }

    /// Checks that a move captures the pieces on exactly these cells.
    fn removes(&mut self, key: &Key, cells: &[Text]) {
        let text = Text {
            text: key.name.clone(),
            origin: Origin {
                whole: key.span,
                base: None,
            },
        };
        let expected = self.places(cells);
        match (self.read(&text), expected) {
            (Err(error), _) => self.not_legal(key.span, &key.name, error),
            (Ok(turn), Some(mut expected)) => {
                let mut is: Vec<CellId> = turn.all_captured().collect();
                for list in [&mut expected, &mut is] {
                    list.arrange();
                    list.dedup();
                }
                if expected != is {
                    let message = format!("`{}` removes other pieces", key.name);
                    let label = format!("it removes {}", place_names(self.game, &is));
                    self.fail(key.span, message, label, None);
                }
            }
            (Ok(_), None) => {}
        }
    }

    /// Checks that exactly the pieces on these cells can move.
    fn movers(&mut self, movers: &[Text]) {
        let Some(mut expected) = self.places(movers) else {
            return;
        };
        // In a move of several steps every piece that makes one moves; a step that begins at the end of an earlier one is made by that
        // piece.
        let mut is: Vec<CellId> = Vec::new();
        for turn in &self.legal {
            let steps = turn.each_step();
            for (nth, step) in steps.iter().enumerate() {
                let goes_on = steps[..nth]
                    .iter()
                    .any(|earlier| earlier.to() == step.from());
                is.extend(step.from().filter(|_| !goes_on));
            }
        }
        for list in [&mut expected, &mut is] {
            list.arrange();
            list.dedup();
        }
        if expected != is {
            let span = movers.first().map_or_else(|| self.span(), Text::span);
            let label = format!("movers: {}", place_names(self.game, &is));
            self.fail(span, "other pieces can move".into(), label, None);
        }
    }

    /// Compares check, and the end of the game.
    fn ending(&mut self) {
        let (game, test) = (self.game, self.test);
        if let Some((check, span)) = test.check
            && check != self.is_check
        {
            let (not, is) = match check {
                true => ("", "it is not"),
                false => ("not ", "it is"),
            };
            let message = format!("the player to move should {not}be in check");
            self.fail(span, message, is.into(), None);
        }
        for (key, points, span) in &test.scores {
            let Some(player) = self.valid(player(game, &key.name, key.span)) else {
                continue;
            };
            let outcome = self.outcome.as_ref();
            let is = outcome.and_then(|outcome| outcome.scores.get(player.index()).copied());
            if is != Some(*points) {
                let points = f64::from(*points) / 100.0;
                let message = format!("{} should score {points}", key.name);
                let is = is.map_or("the game goes on".to_owned(), |is| {
                    format!("the score is {}", f64::from(is) / 100.0)
                });
                self.fail(*span, message, is, None);
            }
        }
        if let Some(text) = &test.result {
            let expected = match text.text.as_str() {
                "draw" => Some(Some(Vec::new())),
                "none" => Some(None),
                _ => self.winners(text).map(Some),
            };
            let is = self.outcome.as_ref().map(|outcome| outcome.winners.clone());
            if expected.is_some_and(|expected| expected != is) {
                let message = format!("the result should be `{}`", text.text);
                self.fail(text.span(), message, self.result_words(), None);
            }
        }
        let reason = self.outcome.as_ref().map(|outcome| outcome.reason.as_str());
        if let Some(text) = &test.reason
            && reason != Some(text.text.as_str())
        {
            let message = format!("the game should end by `{}`", text.text);
            self.fail(text.span(), message, self.result_words(), None);
        }
    }

    /// Returns the winners that a text names, in turn order; `None` if a word of it is no player.
    fn winners(&mut self, text: &Text) -> Option<Vec<PlayerId>> {
        let mut winners = Vec::new();
        for name in text.words() {
            let is_all = name.text == text.text;
            let span = if is_all { text.span() } else { name.span() };
            let winner = player(self.game, &name.text, span).map_err(|mut unknown| {
                let others = "; or write `draw`, or `none` while the game goes on";
                unknown.help = unknown.help.map(|help| help + others);
                unknown
            });
            winners.push(self.valid(winner)?);
        }
        winners.arrange();
        Some(winners)
    }

    fn result_words(&self) -> String {
        match &self.outcome {
            None => "the game goes on".to_owned(),
            Some(outcome) => {
                let result = crate::json::winners_words(self.game, &outcome.winners);
                let result = result.unwrap_or_else(|| "no player wins".to_owned());
                format!("{result} ({})", outcome.reason)
            }
        }
    }

    /// Returns the place of the test.
    fn span(&self) -> Span {
        let name = self.test.name.as_ref().map(Text::span);
        self.test.span.or(name).unwrap_or(Span {
            source: SourceId(0),
            start: 0,
            end: 0,
        })
    }
}
