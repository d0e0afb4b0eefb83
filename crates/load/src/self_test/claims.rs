//! The claims of a test about its position.

use grammar::diagnostic::Diagnostic;
use grammar::placement::{self, names};
use grammar::source::{Origin, SourceId, Span};
use grammar::variant::Test;
use grammar::variant::document::{Key, Node, Text};
use interpreter::notation::{NotationError, fen, form, moves, why_no_mover};
use interpreter::{Answer, Game, Given, Match, Outcome, Position};
use ir::{Arrange, CellId, Move, Piece, PlayerId, StatusId};

use super::Checked;
use super::chances::{fraction, probability};
use super::names::{cells, found, named_places, number, piece, place_or_cell, player, turn_kind};
use crate::mistake::{ClaimMistake, Described, LENGTH_MAX, TestMistake};

/// The claims of one test, and the actual state.
pub(super) struct Claims<'a> {
    game: &'a Game,
    play: &'a Match<'a>,
    test: &'a Test,
    position: &'a Position,
    is_check: bool,
    outcome: Option<Outcome>,
    /// The announcements after the last move.
    announced: Vec<String>,
    legal: Vec<Move>,
    /// The texts of the legal moves.
    texts: Vec<String>,
    /// The counts of sequences: the place of the number, the length, the count; `None` if there are too many.
    sequences: Vec<(Span, u32, Option<u64>)>,
    /// The number of start positions, if the test has a claim about it and they can be counted.
    starts: Option<usize>,
    out: &'a mut Vec<Diagnostic>,
}

/// Tests the conditions of a test. They are the last ends of the game, which has no other use: with them it may end elsewhere.
///
/// # Errors
/// If the rules need too much work.
pub(super) fn conditions(play: &Match<'_>, test: &Test, out: &mut Vec<Diagnostic>) -> Answer<()> {
    let (game, position) = (play.game(), play.position());
    let ends = &game.rules().ends;
    let n_others = ends.len().saturating_sub(test.holds.len());
    for (condition, end) in test.holds.iter().zip(&ends[n_others..]) {
        if !play.holds(&end.when)? {
            let described = Described {
                claim: ClaimMistake::Holds {
                    condition: &condition.text,
                },
                test: test.name.as_ref().map(|name| name.text.as_str()),
                game,
                position,
                span: condition.span(),
            };
            out.push(described.into());
        }
    }
    Ok(())
}

/// The most sequences that a test counts.
const LEAVES_MAX: u64 = 1_000_000;

/// Counts the sequences of moves that a test has claims about. Shorter sequences are counted first, so that the work is bounded.
///
/// # Errors
/// If the rules need too much work.
fn sequences(
    play: &Match<'_>,
    test: &Test,
    out: &mut Vec<Diagnostic>,
) -> Answer<Vec<(Span, u32, Option<u64>)>> {
    let mut found = Vec::new();
    for (key, node) in &test.perft {
        let length = key.name.parse().ok();
        let Some(length) = length.filter(|length| (1..=LENGTH_MAX).contains(length)) else {
            let span = key.span;
            out.push(TestMistake::Length { span }.into());
            continue;
        };
        let (mut before, mut n_leaves) = (1, Some(1_u64));
        for depth in 1..=length {
            let Some(now) = n_leaves else { break };
            // The number grows about as it has grown before.
            let next = now.saturating_mul(now.div_ceil(before.max(1)));
            if next > LEAVES_MAX.saturating_mul(4) {
                n_leaves = None;
                break;
            }
            let count = play.game().perft(play.position(), depth)?;
            before = now;
            n_leaves = (count <= LEAVES_MAX).then_some(count);
        }
        found.push((node.span, length, n_leaves));
    }
    Ok(found)
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
        let sequences = sequences(play, test, out)?;
        let starts = match test.starts {
            Some(_) => play.game().count_starts()?,
            None => None,
        };
        Ok(Self {
            sequences,
            starts,
            game: play.game(),
            play,
            test,
            position: play.position(),
            is_check: play.game().is_check(play.position())?,
            outcome: play.outcome()?,
            announced: play.announced()?,
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
                let (text, span) = (&text.text, text.span());
                self.fail(span, ClaimMistake::NotLegal { text, error });
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
        let is_range = |key: &Key| names::range(self.game.rules(), &key.name).is_some();
        let single = test.standing.iter().filter(|(key, _)| !is_range(key));
        let single = single.filter_map(|(key, _)| names::cell(self.game.rules(), &key.name).ok());
        let single: Vec<CellId> = single.collect();
        for (key, texts) in &test.standing {
            self.standing(key, texts, &single);
        }
        for text in &test.empty {
            self.empty(text);
        }
        if let Some((expected, span)) = test.starts {
            self.starts(expected, span);
        }
        for (key, expected) in &test.chances {
            self.chance(key, expected);
        }
        for (key, rows) in &test.views {
            self.view(key, rows);
        }
        if let Some((expected, span)) = &test.told {
            self.told(expected, *span);
        }
        for (key, cells) in &test.removes {
            self.removes(key, cells);
        }
        self.tries(&test.tries);
        if let Some(movers) = &test.movers {
            self.movers(movers);
        }
        self.ending();
    }

    fn fail(&mut self, span: Span, claim: ClaimMistake<'_>) {
        let described = Described {
            claim,
            test: self.test.name.as_ref().map(|name| name.text.as_str()),
            game: self.game,
            position: self.position,
            span,
        };
        self.out.push(described.into());
    }

    /// Returns the value of a claim; adds a diagnostic if it cannot be read.
    fn valid<T>(&mut self, read: Checked<T>) -> Option<T> {
        read.map_err(|unreadable| self.out.push(*unreadable)).ok()
    }

    /// Returns the places of these texts; `None` if one of them names none.
    fn places(&mut self, texts: &[Text]) -> Option<Vec<CellId>> {
        let mut places = Vec::new();
        let mut is_valid = true;
        for text in texts {
            match self.valid(named_places(self.game, &text.text, text.span())) {
                Some(named) => places.extend(named),
                None => is_valid = false,
            }
        }
        is_valid.then_some(places)
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
        let ambiguous = match self.read(text) {
            Ok(_) => None,
            // An ambiguous text is not legal if none of its moves is.
            Err(error) if error.is_ambiguous() && self.may_be_legal(text) => Some(error),
            Err(_) => {
                // A move that no position can have is illegal as well.
                if let Some(reason) = form::why_no_illegal_move(self.game, &text.text) {
                    let no_move = TestMistake::NoMove {
                        text,
                        reason,
                        example: self.texts.first().map_or("e2e4", String::as_str),
                    };
                    self.out.push(no_move.into());
                } else if let Some((reason, start)) =
                    why_no_mover(self.game, self.position, &text.text)
                {
                    let no_mover = TestMistake::NoMover {
                        text,
                        reason,
                        span: text.part(start),
                        mover: &self.game.rules().players[self.position.turn().index()].name,
                    };
                    self.out.push(no_mover.into());
                }
                return;
            }
        };
        let (text, span) = (&text.text, text.span());
        self.fail(span, ClaimMistake::Legal { text, ambiguous });
    }

    /// Compares the ends of the moves of a piece with the claim, exactly.
    fn destinations(&mut self, from: &str, span: Span, to: &[Text]) {
        let places = self.game.places();
        let starts = self.valid(place_or_cell(self.game, from, span));
        let mut expected = Vec::new();
        for text in to {
            let cells = self.valid(cells(self.game, &text.text, text.span()));
            expected.extend(cells.into_iter().flatten());
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
            self.fail(span, ClaimMistake::Destinations { from, are: &is });
        }
    }

    /// Checks that these are all the legal moves, or all captures.
    fn exactly(&mut self, expected: &[Text], only_captures: bool) {
        let all = self.legal.iter().zip(&self.texts);
        let takes = |turn: &Move| turn.all_captured().next().is_some();
        let is = all.filter(|(turn, _)| !only_captures || takes(turn));
        let is: Vec<String> = is.map(|(_, text)| text.clone()).collect();
        let mut meant = Vec::new();
        for text in expected {
            match self.read(text) {
                Ok(turn) if only_captures && !takes(&turn) => {
                    let no_capture = ClaimMistake::NoCapture {
                        text: &text.text,
                        captures: &is,
                    };
                    self.fail(text.span(), no_capture);
                }
                Ok(turn) => {
                    let index = self.legal.iter().position(|other| *other == turn);
                    meant.extend(index.map(|index| self.texts[index].clone()));
                }
                Err(error) => {
                    let (text, span) = (&text.text, text.span());
                    self.fail(span, ClaimMistake::NotLegal { text, error });
                }
            }
        }
        if let Some(extra) = is.iter().find(|text| !meant.contains(text)) {
            let span = expected.first().map_or_else(|| self.span(), Text::span);
            let unclaimed = ClaimMistake::Unclaimed {
                text: extra,
                only_captures,
                are: &is,
            };
            self.fail(span, unclaimed);
        }
    }

    /// Compares the numbers of moves: of all, of pieces, of kinds of turn.
    fn numbers(&mut self) {
        let (game, test) = (self.game, self.test);
        if let Some((count, span)) = test.count
            && count != self.legal.len() as u64
        {
            let texts = self.texts.clone();
            let wrong = ClaimMistake::Count {
                expected: count,
                is: self.legal.len(),
                texts: &texts,
            };
            self.fail(span, wrong);
        }
        for (span, length, is) in std::mem::take(&mut self.sequences) {
            let node = test.perft.iter().find(|(_, node)| node.span == span);
            let expected = node.and_then(|(_, node)| self.valid(number(node)));
            match (expected, is) {
                (None, _) => {}
                (Some(_), None) => {
                    let leaves_max = LEAVES_MAX;
                    self.out
                        .push(TestMistake::TooManySequences { span, leaves_max }.into());
                }
                (Some(expected), Some(is)) if expected != is => {
                    self.fail(span, ClaimMistake::Sequences { length, is });
                }
                (Some(_), Some(_)) => {}
            }
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
                self.fail(node.span, ClaimMistake::CountOfPiece { at: &key.name, is });
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
                self.fail(
                    node.span,
                    ClaimMistake::CountOfTurns {
                        turn: &key.name,
                        is,
                    },
                );
            }
        }
    }

    /// Compares the number of start positions that a new game may draw.
    fn starts(&mut self, expected: u64, span: Span) {
        match (self.starts, &self.game.rules().shuffle) {
            (Some(is), _) if is as u64 == expected => {}
            (Some(is), _) => self.fail(span, ClaimMistake::Starts { expected, is }),
            (None, Some(_)) => {
                let most = interpreter::STARTS_MAX;
                self.out
                    .push(TestMistake::TooManyStarts { span, most }.into());
            }
            (None, None) => self.out.push(TestMistake::NotShuffled { span }.into()),
        }
    }

    /// Compares the probability of a throw, or of an item that is drawn.
    fn chance(&mut self, key: &Key, expected: &Text) {
        let is = self.valid(probability(self.game, self.position, &self.legal, key));
        let (Some(is), Some(expected)) = (is, self.valid(fraction(expected))) else {
            return;
        };
        if is != expected {
            let text = &key.name;
            self.fail(key.span, ClaimMistake::Chance { text, expected, is });
        }
    }

    /// Checks that exactly these pieces have given statuses.
    fn given(&mut self, expected: &[(Key, Vec<Text>)]) {
        let (game, position) = (self.game, self.position);
        let mut named = Vec::new();
        let mut is_read = true;
        for (key, texts) in expected {
            let status = self.valid(found(names::status(game.rules(), &key.name), key.span));
            let mut places = Some(Vec::new());
            for text in texts {
                let these = self.places(std::slice::from_ref(text));
                let these = these.map(|these| these.into_iter().map(|at| (at, text.span())));
                places = places.zip(these).map(|(mut places, these)| {
                    places.extend(these);
                    places
                });
            }
            is_read &= status.is_some() && places.is_some();
            if let (Some(status), Some(places)) = (status, places) {
                named.extend(places.into_iter().map(|(at, span)| (status, at, span)));
            }
        }
        if !is_read {
            return;
        }
        let in_force = |one: &&Given| one.left > 0;
        for (status, cell, span) in &named {
            let mut all = position.statuses().iter().filter(in_force);
            if !all.any(|one| (one.status, one.cell) == (*status, *cell)) {
                let given = ClaimMistake::Given {
                    at: *cell,
                    status: *status,
                    is_expected: true,
                };
                self.fail(*span, given);
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
                let given = ClaimMistake::Given {
                    at: one.cell,
                    status: one.status,
                    is_expected: false,
                };
                self.fail(span, given);
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
                    let stored = ClaimMistake::Stored {
                        store,
                        item: index,
                        expected,
                        is: *is,
                    };
                    self.fail(span, stored);
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
                let value = ClaimMistake::Value {
                    attribute,
                    cell,
                    expected,
                    is,
                };
                self.fail(span, value);
            }
        }
    }

    /// Checks that exactly these pieces are on a cell, from the ground up, or this piece on a place of a stack. A range is without
    /// the cells that are named by themselves, `single`.
    fn standing(&mut self, key: &Key, texts: &[Text], single: &[CellId]) {
        let (game, position) = (self.game, self.position);
        let places = self.valid(named_places(game, &key.name, key.span));
        let mut expected = Vec::new();
        for text in texts {
            expected.extend(self.valid(piece(game, text)));
        }
        let Some(places) = places.filter(|_| expected.len() == texts.len()) else {
            return;
        };
        let board = &game.rules().board;
        let is_range = names::range(self.game.rules(), &key.name).is_some();
        let is_level = board.find(&key.name).is_none() && !is_range;
        let pieces = |place: CellId| match is_level {
            false => game.stack(position, place).to_vec(),
            true => position.piece(place).into_iter().collect(),
        };
        let is_meant = |place: &CellId| !is_range || !single.contains(place);
        let mut each = places.into_iter().filter(is_meant).map(pieces);
        let Some(is) = each.find(|is: &Vec<Piece>| *is != expected) else {
            return;
        };
        let span = texts.first().map_or(key.span, Text::span);
        let pieces = ClaimMistake::Pieces {
            at: &key.name,
            expected: &expected,
            are: &is,
        };
        self.fail(span, pieces);
    }

    fn empty(&mut self, text: &Text) {
        let cells = self.valid(cells(self.game, &text.text, text.span()));
        let mut pieces = cells.into_iter().flatten();
        if let Some(piece) = pieces.find_map(|cell| self.position.piece(cell)) {
            let (at, span) = (&text.text, text.span());
            self.fail(span, ClaimMistake::NotEmpty { at, piece });
        }
    }

    /// Checks that a player sees exactly the pieces of these rows.
    fn view(&mut self, key: &Key, rows: &Text) {
        let Some(player) = self.valid(player(self.game, &key.name, key.span)) else {
            return;
        };
        let fen = fen::write(self.game, &self.play.view(player));
        let seen = fen.split(' ').next().unwrap_or_default();
        if seen != rows.text.trim() {
            let sees = ClaimMistake::Sees {
                player: &key.name,
                rows: seen,
            };
            self.fail(rows.span(), sees);
        }
    }

    /// Checks that the player to move may try these moves.
    fn tries(&mut self, texts: &[Text]) {
        let Some(first) = texts.first() else {
            return;
        };
        if !self.game.has_tries() {
            return self.fail(first.span(), ClaimMistake::NoTries);
        }
        let seen = self.play.view(self.position.turn());
        let Ok(tries) = self.game.tries(self.position, &seen) else {
            return;
        };
        for text in texts {
            if let Err(error) = moves::read(self.game, &seen, &tries, &text.text) {
                let (text, span) = (&text.text, text.span());
                self.fail(span, ClaimMistake::NotTried { text, error });
            }
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
            (Err(error), _) => {
                let text = &key.name;
                self.fail(key.span, ClaimMistake::NotLegal { text, error });
            }
            (Ok(turn), Some(mut expected)) => {
                let mut is: Vec<CellId> = turn.all_captured().collect();
                for list in [&mut expected, &mut is] {
                    list.arrange();
                    list.dedup();
                }
                if expected != is {
                    let text = &key.name;
                    self.fail(key.span, ClaimMistake::Removes { text, are: &is });
                }
            }
            (Ok(_), None) => {}
        }
    }

    /// Checks that exactly these texts are announced after the last move.
    fn told(&mut self, expected: &[Text], span: Span) {
        let expected = expected.iter().map(|text| text.text.as_str());
        if !expected.eq(self.announced.iter().map(String::as_str)) {
            let are = &std::mem::take(&mut self.announced);
            self.fail(span, ClaimMistake::Told { are });
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
            self.fail(span, ClaimMistake::Movers { are: &is });
        }
    }

    /// Compares check, and the end of the game.
    fn ending(&mut self) {
        let (game, test) = (self.game, self.test);
        if let Some((check, span)) = test.check
            && check != self.is_check
        {
            self.fail(span, ClaimMistake::Check { is_expected: check });
        }
        for (key, points, span) in &test.scores {
            let Some(player) = self.valid(player(game, &key.name, key.span)) else {
                continue;
            };
            let outcome = self.outcome.as_ref();
            let is = outcome.and_then(|outcome| outcome.scores.get(player.index()).copied());
            if is != Some(*points) {
                let score = ClaimMistake::Score {
                    player: &key.name,
                    expected: *points,
                    is,
                };
                self.fail(*span, score);
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
                let outcome = self.outcome.clone();
                let wrong = ClaimMistake::Result {
                    expected: &text.text,
                    is: outcome.as_ref(),
                };
                self.fail(text.span(), wrong);
            }
        }
        let reason = self.outcome.as_ref().map(|outcome| outcome.reason.as_str());
        if let Some(text) = &test.reason
            && reason != Some(text.text.as_str())
        {
            let outcome = self.outcome.clone();
            let wrong = ClaimMistake::Reason {
                expected: &text.text,
                is: outcome.as_ref(),
            };
            self.fail(text.span(), wrong);
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
