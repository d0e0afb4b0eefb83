//! A game that a page plays.

use alfil::chance;
use alfil::fen::{read_foreign, reason};
use alfil::game_file::{self, Record};
use alfil::library::Library;
use alfil::load::{Variant, load_from};
use alfil::sheet;
use alfil::sheet::page::Pictures;
use alfil::too_much::TooMuchWords;
use alfil::variation::turns_text;
use interpreter::notation::{NotationError, moves};
use interpreter::{Game, Match, Position, Stepwise};
use ir::{Move, PlayerId, TurnId};
use opponent::{Level, Limits, Opponent, Options, Variation, View};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use crate::answer::{Answer, LineShown, Opened, Refusal, State, Thought, Written};
use crate::library::{checked, text_of};
use crate::request::{Definition, Open, Request, Think};
use crate::shown;

/// Room for what the opponent remembers, in megabytes: a page has not much.
const HASH_MEGABYTES: usize = 16;

/// A score that is taken for lost, in hundredths.
const HOPELESS: i32 = -900;

/// A game, its turns, who looks.
///
/// The game is never given back: a worker holds one in its life, and ends with it.
#[derive(Debug)]
pub struct Session {
    pub(crate) game: &'static Game,
    pub(crate) play: Match<'static>,
    /// Each turn made, in words and in notation.
    pub(crate) written: Vec<Written>,
    /// A turn of several steps that has been begun.
    pub(crate) steps: Option<Stepwise<'static>>,
    /// Who looks; everybody may see all if it is nobody.
    pub(crate) eyes: Option<PlayerId>,
    /// An end that the players have made: who wins, and why.
    pub(crate) agreed: Option<(Vec<PlayerId>, String)>,
    pub(crate) variant: &'static Variant,
    /// What the definition names.
    library: Library,
    warning: Option<String>,
    opponent: Option<Opponent<'static>>,
}

fn refused(error: &NotationError) -> Answer {
    Answer::Refused(Refusal {
        message: error.message.clone(),
        help: error.help.clone(),
    })
}

fn too_much(why: interpreter::TooMuch) -> Refusal {
    let words = TooMuchWords::of(why);
    Refusal {
        message: words.message,
        help: Some(words.help.to_owned()),
    }
}

impl Session {
    /// Opens a game.
    ///
    /// # Errors
    /// What is wrong with the definition, or why the game cannot go on.
    pub fn open(open: &Open) -> Result<Self, Answer> {
        let refuse = |message: String| Answer::Refused(Refusal::new(message));
        let mut record = None;
        if let Some(text) = &open.record {
            let records = game_file::read(text);
            let mut records = records.map_err(|faults| refuse(faults.words("the game")))?;
            if records.is_empty() {
                return Err(refuse("there is no game in this text".to_owned()));
            }
            record = Some(records.swap_remove(0));
        }
        let tag = |name: &str| record.as_ref()?.tag(name).map(str::to_owned);
        let mut definition = open.definition.clone();
        if definition.name.is_empty() && definition.text.is_none() {
            definition = Definition {
                // What others have written without a variant is chess.
                name: tag("Variant").unwrap_or_else(|| "chess".to_owned()),
                ..Definition::default()
            };
        }
        let told = tag("Options").unwrap_or_default();
        let told = told.split(',').map(|option| option.trim().to_owned());
        let mut options: Vec<String> = told.filter(|option| !option.is_empty()).collect();
        if options.is_empty() {
            options.clone_from(&open.options);
        }
        let text = text_of(&definition).map_err(Answer::Refused)?;
        let library = Library::of(definition.files);
        let variant = load_from(text, &options, &library);
        if variant.game.is_none() {
            return Err(Answer::Checked(checked(&variant)));
        }
        let variant: &'static Variant = Box::leak(Box::new(variant));
        let Some(game) = &variant.game else {
            return Err(refuse("there is no game".to_owned()));
        };
        let (play, warning) = match &record {
            Some(record) => {
                let replay = record.replay(game);
                let replay = replay.map_err(|faults| refuse(faults.words("the game")))?;
                (replay.play, replay.warning)
            }
            None => {
                let start = match &open.fen {
                    None => game.start(),
                    Some(fen) => read_foreign(game, fen).map_err(|error| refuse(reason(&error)))?,
                };
                (Match::new(game, start), None)
            }
        };
        let known: Vec<Move> = play.turns().to_vec();
        let mut session = Self {
            game,
            play: Match::new(game, play.positions()[0].clone()),
            written: Vec::new(),
            steps: None,
            eyes: None,
            agreed: None,
            variant,
            library,
            warning,
            opponent: None,
        };
        session.look(open.eyes).map_err(Answer::Refused)?;
        for turn in known {
            session.make(turn);
        }
        for text in &open.turns {
            let turn = moves::read_legal(game, session.play.position(), text);
            session.make(turn.map_err(|error| refused(&error))?);
        }
        Ok(session)
    }

    /// What a page has to know of it.
    pub fn opened(&self) -> Answer {
        let opened = shown::opened(self, &self.variant.options, self.warning.clone());
        opened.map_or_else(Answer::Refused, |opened: Opened| {
            Answer::Opened(Box::new(opened))
        })
    }

    /// Answers a question about the game.
    pub fn answer(&mut self, request: Request) -> Answer {
        let done = match request {
            Request::Geometry { viewer } => {
                return Answer::Geometry(shown::geometry(&self.game.rules().board, viewer));
            }
            Request::State { ply } => return self.state_at(ply),
            Request::Record { date, players } => {
                return Answer::Text {
                    text: self.record(&date, &players),
                };
            }
            Request::Rules => {
                return match sheet::of(self.variant, &self.library, Pictures::Svg) {
                    Some(page) => Answer::Html {
                        html: sheet::html::write(&page),
                    },
                    None => Answer::Text {
                        text: sheet::rules(self.game),
                    },
                };
            }
            Request::Think(think) => return self.think(&think),
            Request::Eyes { player } => self.look(player),
            Request::Play { text } => match self.read(&text) {
                Ok(turn) => {
                    self.step_or_turn(turn);
                    Ok(())
                }
                Err(answer) => return answer,
            },
            Request::Begin { turn } => self.begin(&turn),
            Request::Back => self.back(),
            Request::Done => self.done(),
            Request::Cancel => {
                self.steps = None;
                Ok(())
            }
            Request::Undo { ply } => {
                self.undo(ply);
                Ok(())
            }
            Request::Draw { seed } => self.draw(seed),
            Request::Agree { winners, words } => self.agree(&winners, words),
            Request::Library | Request::Source { .. } | Request::Check(_) | Request::Open(_) => {
                Err(Refusal::new("this is not asked of a game".to_owned()))
            }
        };
        match done {
            Ok(()) => self.state_at(None),
            Err(refusal) => Answer::Refused(refusal),
        }
    }

    fn state_at(&self, ply: Option<usize>) -> Answer {
        let state = shown::state(self, ply);
        state.map_or_else(Answer::Refused, |state: State| {
            Answer::State(Box::new(state))
        })
    }

    /// The player of a number.
    fn player(&self, index: usize) -> Result<PlayerId, Refusal> {
        match index < self.game.rules().players.len() {
            true => Ok(PlayerId::from_index(index)),
            false => Err(Refusal::new(format!("there is no player {index}"))),
        }
    }

    fn look(&mut self, player: Option<usize>) -> Result<(), Refusal> {
        self.eyes = player.map(|player| self.player(player)).transpose()?;
        Ok(())
    }

    /// Tests whether what is done now may not be seen by the one who looks.
    pub(crate) fn is_secret(&self) -> bool {
        let position = self.play.position();
        let mover = position.turn();
        self.game.is_hidden(position) && self.eyes.is_some_and(|eyes| eyes != mover)
    }

    /// Reads a turn, or a step of the turn that has been begun.
    fn read(&self, text: &str) -> Result<Move, Answer> {
        self.is_open().map_err(Answer::Refused)?;
        if self.is_secret() {
            let words = "somebody else is to move, and unseen";
            return Err(Answer::Refused(Refusal::new(words.to_owned())));
        }
        let read = match &self.steps {
            None => moves::read_legal(self.game, self.play.position(), text),
            Some(steps) => {
                let open = steps.open();
                let open = open.map_err(|why| Answer::Refused(too_much(why)))?;
                if steps.steps().len() >= usize::from(steps.rule().max) {
                    let mut refusal =
                        Refusal::new("the turn has as many steps as it may".to_owned());
                    refusal.help = Some("end it, or take a step back".to_owned());
                    return Err(Answer::Refused(refusal));
                }
                moves::read(self.game, &self.seen(steps.board()), &open, text)
            }
        };
        read.map_err(|error| refused(&error))
    }

    /// A position as the one who looks may see it.
    pub(crate) fn seen(&self, position: &Position) -> Position {
        match self.eyes {
            Some(eyes) => self.game.view(position, eyes),
            None => position.clone(),
        }
    }

    /// Refuses turns after the end.
    fn is_open(&self) -> Result<(), Refusal> {
        let is_over = match &self.agreed {
            Some(_) => true,
            None => self
                .play
                .outcome()
                .map_err(too_much)?
                .is_some_and(|outcome| !alfil::json::goes_on(&self.play, &outcome)),
        };
        match is_over {
            true => Err(Refusal {
                message: "the game is over".to_owned(),
                help: Some("take a turn back, or begin another".to_owned()),
            }),
            false => Ok(()),
        }
    }

    fn step_or_turn(&mut self, turn: Move) {
        match &mut self.steps {
            Some(steps) => steps.make(turn),
            None => self.make(turn),
        }
    }

    /// Makes a turn, and writes it down.
    fn make(&mut self, turn: Move) {
        let written = shown::written(self, &turn);
        self.play.play(turn);
        self.written.push(written);
        (self.steps, self.agreed) = (None, None);
    }

    fn begin(&mut self, name: &str) -> Result<(), Refusal> {
        self.is_open()?;
        let position = self.play.position();
        let named = |id: &TurnId| self.game.rules().turns[id.index()].name == name;
        let open = self.game.compound_turns(position).map_err(too_much)?;
        let id = open.into_iter().find(named);
        let id = id.ok_or_else(|| Refusal::new(format!("`{name}` cannot be begun now")))?;
        self.steps = Some(Stepwise::new(self.game, position.clone(), id));
        Ok(())
    }

    fn under_way(&mut self) -> Result<&mut Stepwise<'static>, Refusal> {
        let none = || Refusal::new("no turn of several steps has been begun".to_owned());
        self.steps.as_mut().ok_or_else(none)
    }

    fn back(&mut self) -> Result<(), Refusal> {
        match self.under_way()?.back() {
            true => Ok(()),
            false => Err(Refusal::new("no step has been made".to_owned())),
        }
    }

    fn done(&mut self) -> Result<(), Refusal> {
        let game = self.game;
        let steps = self.under_way()?;
        let turn = steps.turn();
        let turn = turn.map_err(|why| Refusal::new(alfil::unfinished::words(game, steps, why)))?;
        self.make(turn);
        Ok(())
    }

    fn undo(&mut self, ply: usize) {
        while self.play.turns().len() > ply && self.play.undo() {
            self.written.pop();
        }
        (self.steps, self.agreed) = (None, None);
    }

    fn draw(&mut self, seed: u64) -> Result<(), Refusal> {
        self.is_open()?;
        let position = self.play.position();
        if position.called().is_none() {
            return Err(Refusal::new("chance has nothing to do now".to_owned()));
        }
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut pick = |n: u32| random.random_range(0..n);
        let drawn = chance::draw(self.game, position, &mut pick).map_err(too_much)?;
        let words = "chance is called for, and the store is empty: the game cannot go on";
        self.make(drawn.ok_or_else(|| Refusal::new(words.to_owned()))?);
        Ok(())
    }

    fn agree(&mut self, winners: &[usize], words: String) -> Result<(), Refusal> {
        self.is_open()?;
        let winners = winners.iter().map(|winner| self.player(*winner));
        self.agreed = Some((winners.collect::<Result<_, _>>()?, words));
        Ok(())
    }

    fn record(&self, date: &str, players: &[String]) -> String {
        let players = players.iter().map(String::as_str);
        let mut record = Record::of("Alfil", date, "?", players);
        record.describe(
            self.game,
            &self.variant.text.display,
            &self.play.positions()[0],
        );
        record.put_turns(&self.play);
        match (&self.agreed, self.play.outcome()) {
            (Some((winners, words)), _) => record.put_result(self.game, winners, words),
            (None, Ok(Some(outcome))) => record.put_outcome(self.game, &outcome),
            (None, _) => {}
        }
        record.write()
    }

    fn think(&mut self, think: &Think) -> Answer {
        if let Err(refusal) = self.is_open() {
            return Answer::Refused(refusal);
        }
        if self.play.position().called().is_some() {
            return Answer::Refused(Refusal::new("chance is to move".to_owned()));
        }
        let game = self.game;
        let opponent = self.opponent.get_or_insert_with(|| {
            let options = Options {
                hash_megabytes: HASH_MEGABYTES,
                values: alfil::tuned::values(game, None),
                ..Options::default()
            };
            Opponent::new(game, &options)
        });
        let limits = Limits {
            time: Some(std::time::Duration::from_millis(think.millis)),
            nodes: think.nodes,
            lines: think.lines,
            level: Level::new(think.level).unwrap_or_default(),
            // Else the same position would be judged alike in every game.
            seed: think.seed ^ self.play.turns().len() as u64,
            ..Limits::default()
        };
        let view = View::of(&self.play);
        let thought = match opponent.think(&view, &limits, &mut |_| {}) {
            Ok(thought) => thought,
            Err(why) => return Answer::Refused(too_much(why)),
        };
        let Some(best) = thought.best().cloned() else {
            let words = "there is no legal turn, and no end of the game says so";
            return Answer::Refused(Refusal::new(words.to_owned()));
        };
        let is_lost = thought.lines.first().is_some_and(|line| {
            let score = line.score;
            score.is_lost() || score.hundredths().is_some_and(|n| n <= HOPELESS)
        });
        let line = |line: &Variation| LineShown {
            score: line.score.to_string(),
            turns: turns_text(game, view.position(), &line.turns),
            arrow: line.turns.first().and_then(|turn| shown::arrow(game, turn)),
        };
        let mut told = Thought {
            text: moves::write_legal(game, view.position(), &best),
            depth: thought.depth,
            nodes: thought.nodes,
            millis: u64::try_from(thought.time.as_millis()).unwrap_or(u64::MAX),
            lines: thought.lines.iter().map(line).collect(),
            is_hopeless: is_lost,
            state: None,
        };
        if think.plays {
            if self.is_secret() {
                // What nobody here may see is not told either.
                (told.text, told.lines) = (String::new(), Vec::new());
            }
            self.make(best);
            match shown::state(self, None) {
                Ok(state) => told.state = Some(state),
                Err(refusal) => return Answer::Refused(refusal),
            }
        }
        Answer::Thought(Box::new(told))
    }
}
