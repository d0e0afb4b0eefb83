//! A game that is played and viewed from elsewhere: by a page, alone or with others through a server.
//!
//! - [`Session`]: the game, its moves, and the move of several steps in progress; it answers [`Request`]s with [`Answer`]s, each for
//!   one view ([`Look`]).
//! - [`request`], [`answer`]: the requests and answers; `web/page/src/protocol.ts` is their form in the page.
//! - [`definition`]: from the name in a page to a [`Variant`], with its diagnostics.

pub mod answer;
mod arranged;
pub mod definition;
mod notes;
pub mod request;
mod shown;

use std::sync::OnceLock;

use interpreter::notation::{NotationError, fen, moves};
use interpreter::{Eyes, Game, Match, Position, Stepwise};
use ir::{Move, PhaseOrder, PlayerId, TurnId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use alfil_load::fen::reason;
use alfil_load::load::Variant;
use alfil_load::too_much::TooMuchWords;
use alfil_record::chance;
use alfil_record::game_file::{Record, Turn};

use answer::{Answer, NotedMoves, Opened, Refusal, State, Written};
use notes::Told;
use request::Request;
pub use shown::{Look, arrow};

/// A game, its moves, and its end by the players.
#[derive(Debug)]
pub struct Session<'v> {
    variant: &'v Variant,
    game: &'v Game,
    play: Match<'v>,
    /// The moves made, in words and in notation.
    written: Vec<Written>,
    /// The move of several steps in progress.
    steps: Option<Stepwise<'v>>,
    /// The texts of its steps, as they were read.
    step_texts: Vec<String>,
    /// The end by the players.
    agreed: Option<Agreed>,
    warning: Option<String>,
    /// The annotations of the record that it was opened from.
    notes: Option<NotedMoves>,
    /// The content of that record besides its moves.
    told: Told,
    /// The tags of the game, after its first record: none of them changes during the game.
    described: OnceLock<Vec<(String, String)>>,
}

/// An end outside of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreed {
    /// The winners; none in a draw.
    pub winners: Vec<PlayerId>,
    /// The reason.
    pub words: String,
    /// Whether the game was aborted: there is no result.
    pub is_broken_off: bool,
}

fn refused(error: &NotationError) -> Refusal {
    Refusal {
        message: error.message.clone(),
        help: error.help.clone(),
    }
}

/// Creates the refusal for rules that need too much work.
pub fn too_much(why: interpreter::TooMuch) -> Refusal {
    let words = TooMuchWords::of(why);
    Refusal {
        message: words.message,
        help: Some(words.help.to_owned()),
    }
}

impl<'v> Session<'v> {
    /// Begins a game, at a position of its own if there is a FEN. With a seed, a start position that the rules shuffle is drawn.
    ///
    /// # Errors
    /// If there is no game, or the FEN is invalid in it.
    pub fn begin_at(
        variant: &'v Variant,
        fen: Option<&str>,
        seed: Option<u64>,
    ) -> Result<Self, Refusal> {
        let game = game_of(variant)?;
        let start = match (fen, seed) {
            (None, None) => game.start(),
            (None, Some(seed)) => {
                let mut random = Pcg64Mcg::seed_from_u64(seed);
                let start = chance::start(game, &mut |n| random.random_range(0..n));
                start.map_err(too_much)?
            }
            (Some(fen), _) => fen::read(game, fen).map_err(|error| Refusal::new(reason(&error)))?,
        };
        Ok(Self::new(variant, game, start))
    }

    /// Begins a game at the position of a position file.
    ///
    /// # Errors
    /// If there is no game, or the file has errors.
    pub fn begin_from(variant: &'v Variant, position: &str) -> Result<Self, Refusal> {
        let game = game_of(variant)?;
        let start = Self::position_of(game, position)?;
        Ok(Self::new(variant, game, start))
    }

    /// Continues a game from its text.
    ///
    /// # Errors
    /// If there is no game, or the text cannot be played.
    pub fn of_record(variant: &'v Variant, record: &Record) -> Result<Self, Refusal> {
        let game = game_of(variant)?;
        let replay = record.replay(game);
        let replay = replay.map_err(|faults| Refusal::new(faults.words("the game")))?;
        let mut session = Self::new(variant, game, replay.play.positions()[0].clone());
        session.warning = replay.warning;
        for turn in replay.play.turns() {
            session.make(turn.clone());
        }
        Ok(session)
    }

    fn new(variant: &'v Variant, game: &'v Game, start: Position) -> Self {
        Self {
            variant,
            game,
            play: Match::new(game, start),
            written: Vec::new(),
            steps: None,
            step_texts: Vec::new(),
            agreed: None,
            warning: None,
            notes: None,
            told: Told::default(),
            described: OnceLock::new(),
        }
    }

    /// Returns the definition.
    pub fn variant(&self) -> &'v Variant {
        self.variant
    }

    /// Returns the rules.
    pub fn game(&self) -> &'v Game {
        self.game
    }

    /// Returns the moves made.
    pub fn play(&self) -> &Match<'v> {
        &self.play
    }

    /// Returns the moves made, in words and in notation.
    pub fn written(&self) -> &[Written] {
        &self.written
    }

    /// Tests whether the rules hide something from some player.
    pub fn hides(&self) -> bool {
        let mut phases = self.game.rules().phases.iter();
        phases.any(|phase| matches!(phase.order, PhaseOrder::EachHidden | PhaseOrder::Together))
            || self.game.rules().sight.is_some()
    }

    /// Returns the data of the game for a page, and its position.
    pub fn opened(&self, look: Look) -> Answer {
        let opened = shown::opened(self, look);
        opened.map_or_else(Answer::Refused, |opened: Opened| {
            Answer::Opened(Box::new(opened))
        })
    }

    /// Returns the position after `ply` moves, or the last one, as this view may see it.
    pub fn state(&self, look: Look, ply: Option<usize>) -> Answer {
        let state = shown::state(self, look, ply);
        state.map_or_else(Answer::Refused, |state: State| {
            Answer::State(Box::new(state))
        })
    }

    /// Answers a question about the game, or performs an action, for this view.
    pub fn answer(&mut self, look: Look, request: Request) -> Answer {
        match request {
            Request::Geometry { viewer } => {
                Answer::Geometry(Box::new(shown::geometry(self.game.rules(), viewer)))
            }
            Request::State { ply } => self.state(look, ply),
            Request::Record(wanted) => {
                let mut record = self.record(&wanted.date, &wanted.players);
                for (name, value) in wanted.tags {
                    record.set(&name, value);
                }
                let record = match wanted.notes {
                    Some(notes) => self.annotated(record, notes),
                    None => Ok(record),
                };
                record.map_or_else(Answer::Refused, |record| Answer::Text {
                    text: record.write(),
                })
            }
            Request::Reach { cell } => self.reach(look, cell).unwrap_or_else(Answer::Refused),
            Request::Arrange(wanted) => self.arrange(look, &wanted).unwrap_or_else(Answer::Refused),
            request => match self.act(look.eyes, request) {
                Ok(()) => self.state(look, None),
                Err(refusal) => Answer::Refused(refusal),
            },
        }
    }

    /// Performs an action without an answer about its result.
    ///
    /// # Errors
    /// The reason why it is refused; questions are refused.
    pub fn act(&mut self, eyes: Eyes, request: Request) -> Result<(), Refusal> {
        match request {
            Request::Play { text } => self.take(eyes, &text),
            Request::Begin { turn } => self.begin(eyes, &turn),
            Request::Back => self.back(eyes),
            Request::Done => self.done(eyes),
            Request::Cancel => self.cancel(eyes),
            Request::Undo { ply } => {
                self.undo(ply);
                Ok(())
            }
            Request::Draw { seed } => {
                let mut random = Pcg64Mcg::seed_from_u64(seed);
                self.draw(&mut |n| random.random_range(0..n))
            }
            Request::Agree { winners, words } => self.agree(&winners, words),
            Request::Geometry { .. }
            | Request::State { .. }
            | Request::Record(_)
            | Request::Library
            | Request::Games { .. }
            | Request::Source { .. }
            | Request::Check(_)
            | Request::Open(_)
            | Request::Eyes { .. }
            | Request::Rules
            | Request::Reach { .. }
            | Request::Arrange(_)
            | Request::Prepare
            | Request::Think(_) => Err(Refusal::new("this request is not for a game".to_owned())),
        }
    }

    /// Returns the player of a number.
    ///
    /// # Errors
    /// If the game has no such player.
    pub fn player(&self, index: usize) -> Result<PlayerId, Refusal> {
        match index < self.game.rules().players.len() {
            true => Ok(PlayerId::from_index(index)),
            false => Err(Refusal::new(format!("there is no player {index}"))),
        }
    }

    /// Returns the player to move; `None` if chance draws or the game is over.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn mover(&self) -> Result<Option<PlayerId>, Refusal> {
        let position = self.play.position();
        let is_open = position.called().is_none() && !self.is_over()?;
        Ok(is_open.then(|| position.turn()))
    }

    /// Tests whether the current actions are hidden from these eyes.
    pub fn is_secret(&self, eyes: Eyes) -> bool {
        let position = self.play.position();
        self.game.is_hidden(position) && eyes != Eyes::All && eyes != Eyes::Player(position.turn())
    }

    /// Tests whether part of the position is hidden from some player.
    pub fn is_hidden(&self) -> bool {
        self.game.is_hidden(self.play.position())
    }

    /// Returns the eyes of a view: after the end of a game whose rules hide pieces, everything is seen.
    pub(crate) fn eyes_now(&self, eyes: Eyes) -> Result<Eyes, Refusal> {
        match self.game.rules().sight.is_some() && self.is_over()? {
            true => Ok(Eyes::All),
            false => Ok(eyes),
        }
    }

    /// Tests whether these eyes may see a move of several steps before it is complete: it may be cancelled.
    fn may_see_steps(&self, eyes: Eyes) -> bool {
        let mover = self.play.position().turn();
        match eyes {
            Eyes::All => true,
            Eyes::Player(player) => player == mover || self.steps.is_none(),
            Eyes::Onlooker => self.steps.is_none(),
        }
    }

    /// Returns the visible board in the middle of a move.
    fn seen_within(&self, eyes: Eyes, steps: &Stepwise<'_>) -> Position {
        match eyes {
            Eyes::Player(player) => self.game.view(steps.board(), player),
            Eyes::All | Eyes::Onlooker => steps.board().clone(),
        }
    }

    /// Returns the only rule by which moves can be made now, with no step made, if its moves have several steps.
    pub(crate) fn only_compound(&self) -> Result<Option<Stepwise<'v>>, Refusal> {
        let (game, position) = (self.game, self.play.position());
        Ok(match *game.compound_turns(position).map_err(too_much)? {
            [id] if game.single_moves(position).map_err(too_much)?.is_empty() => {
                Some(Stepwise::new(game, position.clone(), id))
            }
            _ => None,
        })
    }

    /// Reads a move, or a step of the move in progress, and makes it. Where all moves have several steps and one rule, a step begins a move, and a move
    /// that was begun so ends with its last step.
    ///
    /// # Errors
    /// The reason why it cannot be made.
    pub fn take(&mut self, eyes: Eyes, text: &str) -> Result<(), Refusal> {
        let refusal = match self.read(eyes, text) {
            Ok(turn) => {
                self.go_on(turn, text);
                return self.end_if_whole();
            }
            Err(refusal) if self.steps.is_some() || self.is_secret(eyes) || self.is_over()? => {
                return Err(refusal);
            }
            Err(refusal) => refusal,
        };
        let Some(steps) = self.only_compound()? else {
            return Err(refusal);
        };
        self.steps = Some(steps);
        self.step_texts.clear();
        let Ok(step) = self.read(eyes, text) else {
            self.steps = None;
            return Err(refusal);
        };
        self.go_on(step, text);
        self.end_if_whole()
    }

    fn go_on(&mut self, turn: Move, text: &str) {
        match &mut self.steps {
            Some(steps) => {
                steps.make(turn);
                self.step_texts.push(text.to_owned());
            }
            None => self.make(turn),
        }
    }

    /// Ends the move in progress if it can end and cannot go on, and every move has several steps.
    fn end_if_whole(&mut self) -> Result<(), Refusal> {
        let Some(steps) = &self.steps else {
            return Ok(());
        };
        let is_full = steps.steps().len() >= usize::from(steps.rule().max)
            || steps.open().map_err(too_much)?.is_empty();
        match steps.turn() {
            Ok(turn) if is_full && self.only_compound()?.is_some() => self.make(turn),
            _ => {}
        }
        Ok(())
    }

    fn read(&self, eyes: Eyes, text: &str) -> Result<Move, Refusal> {
        self.is_open()?;
        let (game, position) = (self.game, self.play.position());
        if self.is_secret(eyes) {
            return Err(Refusal::new("another player is to move, unseen".to_owned()));
        }
        let read = match &self.steps {
            None if game.is_hidden(position) => {
                // A reason reveals nothing that is hidden from this player.
                let legal = game.single_moves(position).map_err(too_much)?;
                let seen = self.play.seen(self.play.turns().len(), eyes);
                match moves::read(game, &seen, &legal, text) {
                    Err(_) if game.has_tries() => {
                        let tries = game.tries(position, &seen).map_err(too_much)?;
                        let read = moves::read(game, &seen, &tries, text);
                        if read.is_ok() {
                            let (message, help) = alfil_load::tries::refused(text);
                            let help = Some(help.to_owned());
                            return Err(Refusal { message, help });
                        }
                        read
                    }
                    read => read,
                }
            }
            None => moves::read_legal(game, position, text),
            Some(steps) => {
                let open = steps.open().map_err(too_much)?;
                if steps.steps().len() >= usize::from(steps.rule().max) {
                    return Err(Refusal {
                        message: "the turn has its greatest number of steps".to_owned(),
                        help: Some("end it, or take a step back".to_owned()),
                    });
                }
                moves::read(game, &self.seen_within(eyes, steps), &open, text)
            }
        };
        read.map_err(|error| refused(&error))
    }

    /// Tests whether no more moves can be made.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn is_over(&self) -> Result<bool, Refusal> {
        if self.agreed.is_some() {
            return Ok(true);
        }
        let outcome = self.play.outcome().map_err(too_much)?;
        Ok(outcome.is_some_and(|outcome| !alfil_load::json::goes_on(&self.play, &outcome)))
    }

    /// Rejects moves after the end.
    ///
    /// # Errors
    /// If the game is over.
    pub fn is_open(&self) -> Result<(), Refusal> {
        match self.is_over()? {
            true => Err(Refusal {
                message: "the game is over".to_owned(),
                help: Some("take a move back, or begin another game".to_owned()),
            }),
            false => Ok(()),
        }
    }

    /// Makes a legal move, and records it.
    pub fn make(&mut self, turn: Move) {
        let written = shown::written(self.game, &self.play, &turn);
        self.play.play(turn);
        self.written.push(written);
        (self.steps, self.agreed) = (None, None);
    }

    /// Begins a move of several steps.
    ///
    /// # Errors
    /// If there is no such rule, or it cannot begin now.
    pub fn begin(&mut self, eyes: Eyes, name: &str) -> Result<(), Refusal> {
        self.is_open()?;
        let position = self.play.position();
        if self.is_secret(eyes) {
            return Err(Refusal::new("another player is to move, unseen".to_owned()));
        }
        let named = |id: &TurnId| self.game.rules().turns[id.index()].name == name;
        let open = self.game.compound_turns(position).map_err(too_much)?;
        let id = open.into_iter().find(named);
        let id = id.ok_or_else(|| Refusal::new(format!("`{name}` cannot be begun now")))?;
        self.steps = Some(Stepwise::new(self.game, position.clone(), id));
        self.step_texts.clear();
        Ok(())
    }

    /// Returns the rule and the steps of the move in progress, as [`Session::begin`] and [`Session::take`] read them.
    pub fn begun(&self) -> Option<(&str, &[String])> {
        let steps = self.steps.as_ref()?;
        Some((&steps.rule().name, &self.step_texts))
    }

    fn under_way(&mut self, eyes: Eyes) -> Result<&mut Stepwise<'v>, Refusal> {
        let none = || Refusal::new("no turn of several steps has been begun".to_owned());
        match self.may_see_steps(eyes) {
            true => self.steps.as_mut().ok_or_else(none),
            false => Err(none()),
        }
    }

    fn back(&mut self, eyes: Eyes) -> Result<(), Refusal> {
        match self.under_way(eyes)?.back() {
            true => {
                self.step_texts.pop();
                Ok(())
            }
            false => Err(Refusal::new("no step has been made".to_owned())),
        }
    }

    fn done(&mut self, eyes: Eyes) -> Result<(), Refusal> {
        let game = self.game;
        let steps = self.under_way(eyes)?;
        let turn = steps.turn();
        let turn =
            turn.map_err(|why| Refusal::new(alfil_load::unfinished::words(game, steps, why)))?;
        self.make(turn);
        Ok(())
    }

    fn cancel(&mut self, eyes: Eyes) -> Result<(), Refusal> {
        if self.may_see_steps(eyes) {
            self.steps = None;
        }
        Ok(())
    }

    /// Takes moves back until `ply` are left; the end is taken back with them.
    pub fn undo(&mut self, ply: usize) {
        while self.play.turns().len() > ply && self.play.undo() {
            self.written.pop();
        }
        (self.steps, self.agreed) = (None, None);
    }

    /// Draws the item that the rules call for; `pick` returns the number of one of so many items, from 0.
    ///
    /// # Errors
    /// If no draw was called for, or there is no item.
    pub fn draw(&mut self, pick: &mut dyn FnMut(u32) -> u32) -> Result<(), Refusal> {
        self.is_open()?;
        let position = self.play.position();
        if position.called().is_none() {
            return Err(Refusal::new("chance has nothing to do now".to_owned()));
        }
        let drawn = chance::draw(self.game, position, pick).map_err(too_much)?;
        let words = "chance is called for, and the store is empty: the game cannot go on";
        self.make(drawn.ok_or_else(|| Refusal::new(words.to_owned()))?);
        Ok(())
    }

    fn agree(&mut self, winners: &[usize], words: String) -> Result<(), Refusal> {
        let winners = winners.iter().map(|winner| self.player(*winner));
        let winners = winners.collect::<Result<_, _>>()?;
        self.end(Agreed {
            winners,
            words,
            is_broken_off: false,
        })
    }

    /// Ends the game outside of the rules.
    ///
    /// # Errors
    /// If it is over.
    pub fn end(&mut self, agreed: Agreed) -> Result<(), Refusal> {
        self.is_open()?;
        self.steps = None;
        self.agreed = Some(agreed);
        Ok(())
    }

    /// Returns the end by the players, if there is one.
    pub fn agreed(&self) -> Option<&Agreed> {
        self.agreed.as_ref()
    }

    /// Claims the result that can be claimed: the winners, and the reason.
    ///
    /// # Errors
    /// If there is none.
    pub fn claim(&mut self) -> Result<(), Refusal> {
        self.is_open()?;
        let outcome = self.play.outcome().map_err(too_much)?;
        let outcome =
            outcome.ok_or_else(|| Refusal::new("there is nothing to claim".to_owned()))?;
        self.end(Agreed {
            words: alfil_load::json::outcome_words(self.game, &outcome),
            winners: outcome.winners,
            is_broken_off: false,
        })
    }

    /// Returns the game as a record to store and to share, with all hidden placements.
    pub fn record(&self, date: &str, players: &[String]) -> Record {
        let players = players.iter().map(String::as_str);
        let mut record = Record::of(notes::EVENT, date, "?", players);
        for (name, value) in &self.told.tags {
            record.set(name, value.as_str());
        }
        let described = self.described.get_or_init(|| {
            let mut record = Record::new();
            let start = &self.play.positions()[0];
            record.describe(self.game, &self.variant.text.display, start);
            record.tags
        });
        for (name, value) in described {
            record.set(name, value.as_str());
        }
        let turn = |written: &Written| Turn {
            text: written
                .standard
                .clone()
                .or_else(|| written.text.clone())
                .unwrap_or_default(),
            ..Turn::default()
        };
        record.turns = self.written.iter().map(turn).collect();
        match (&self.agreed, self.play.outcome()) {
            (Some(agreed), _) if agreed.is_broken_off => {
                record.set("Termination", agreed.words.as_str());
            }
            (Some(agreed), _) => record.put_result(self.game, &agreed.winners, &agreed.words),
            (None, Ok(Some(outcome))) => record.put_outcome(self.game, &outcome),
            (None, _) => self.told.put_result(&mut record, self.play.turns()),
        }
        record
    }
}

fn game_of(variant: &Variant) -> Result<&Game, Refusal> {
    let game = variant.game.as_ref();
    game.ok_or_else(|| Refusal::new("the definition has errors".to_owned()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use alfil_web_types::File;

    use super::{answer, request};

    const PROTOCOL: &str = "../../web/page/src/protocol.ts";

    const HEAD: &str = "\
// The requests to the worker and its answers. Made from `request.rs` and `answer.rs` in crates/session/src by its tests with BLESS=1.
// Cells, players and kinds are numbers, indices into the lists of an opened game.";

    #[test]
    fn the_page_has_the_types_of_requests_and_answers() {
        File::new(HEAD)
            .with_defaults::<request::Recorded>()
            .with_defaults::<request::Arrange>()
            .with_defaults::<request::Open>()
            .with_defaults::<request::Think>()
            .with::<request::Request>()
            .with::<answer::Answer>()
            .check(&Path::new(env!("CARGO_MANIFEST_DIR")).join(PROTOCOL));
    }
}
