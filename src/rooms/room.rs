//! A game between players that are elsewhere: the referee.

mod table;
mod telling;
mod time;

use std::collections::BTreeMap;
use std::time::{Instant, SystemTime};

use interpreter::Eyes;
use ir::PlayerId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Loaded;
use super::bounds::Bounds;
use super::clock::Clock;
use super::kept::{Deed, Ended, Kept, Next, Standing};
use super::offer::Offers;
use super::told::refusal_text;
use super::told::{Ask, Message, Told};
use crate::game_file::Record;
use crate::session::answer::{Answer, Refusal};
use crate::session::request::Request;
use crate::session::{Agreed, Session};

/// The number of a connection, another one for each.
pub type Connection = u64;

/// Who somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// A player.
    Player(PlayerId),
    /// One who looks on.
    Onlooker,
}

/// What is to be done with connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// A message is sent.
    Tell(Connection, String),
    /// The connection is ended.
    End(Connection),
}

/// A game, who sits at it, its clocks and what has been offered.
///
/// It reads no clock and writes no file: whoever runs it tells the time, and keeps it when [`Room::is_changed`] says so, before what it
/// has to say is sent.
#[derive(Debug)]
pub struct Room<'v> {
    id: String,
    bounds: Bounds,
    session: Session<'v>,
    loaded: &'v Loaded,
    deed: Deed,
    has_come: Vec<bool>,
    here: BTreeMap<Connection, Who>,
    clock: Option<Clock>,
    /// Until when the clock stands since the server was away.
    rests_until: Option<Instant>,
    offers: Offers,
    is_over: bool,
    /// How many things have happened.
    seq: u64,
    random: Pcg64Mcg,
    date: String,
    last_turn: SystemTime,
    /// When the running clock is written down next.
    clock_kept_at: Option<Instant>,
    is_changed: bool,
    wants_next: bool,
    not_kept: Option<String>,
}

/// What a room needs besides what was kept of it.
#[derive(Debug)]
pub struct Setting<'v> {
    /// The name of the game.
    pub id: String,
    /// The bounds of the server.
    pub bounds: Bounds,
    /// The definition.
    pub loaded: &'v Loaded,
    /// Where chance comes from.
    pub seed: u64,
}

impl<'v> Room<'v> {
    /// Goes on with a game as it was kept. The time since then counts for nobody: a clock that ran stands until the player to move
    /// is here, or `coming_back` is over.
    ///
    /// # Errors
    /// If what was kept cannot be played.
    pub fn open(
        setting: Setting<'v>,
        deed: Deed,
        kept: &Kept,
        now: Instant,
    ) -> Result<Self, Refusal> {
        let Kept {
            record, standing, ..
        } = kept;
        let mut session = Session::of_record(&setting.loaded.variant, record)?;
        if let Some(ended) = &standing.ended {
            let winners = ended.winners.iter().map(|winner| session.player(*winner));
            session.end(Agreed {
                winners: winners.collect::<Result<_, _>>()?,
                words: ended.words.clone(),
                is_broken_off: ended.is_broken_off,
            })?;
        }
        if let Some((rule, steps)) = &standing.begun {
            session.begin(Eyes::All, rule)?;
            for step in steps {
                session.take(Eyes::All, step)?;
            }
        }
        let n_players = session.game().rules().players.len();
        let clock = deed.clock.map(|control| {
            Clock::standing(control, n_players, &standing.left_ms)
                .unwrap_or_else(|| Clock::new(control, n_players))
        });
        let mut has_come = standing.has_come.clone();
        has_come.resize(n_players, false);
        let mut room = Self {
            is_over: session.is_over()?,
            rests_until: clock.as_ref().map(|_| now + setting.bounds.coming_back),
            date: record.tag("Date").unwrap_or("?").to_owned(),
            id: setting.id,
            bounds: setting.bounds,
            session,
            loaded: setting.loaded,
            deed,
            has_come,
            here: BTreeMap::new(),
            clock,
            offers: standing.offers.clone(),
            seq: 0,
            random: Pcg64Mcg::seed_from_u64(setting.seed),
            last_turn: kept.written,
            clock_kept_at: None,
            is_changed: false,
            wants_next: false,
            not_kept: None,
        };
        room.draw_chance();
        room.break_off_if_idle();
        Ok(room)
    }

    /// What does not change while the game is played.
    pub fn deed(&self) -> &Deed {
        &self.deed
    }

    fn n_players(&self) -> usize {
        self.has_come.len()
    }

    fn name(&self, player: PlayerId) -> &'v str {
        &self.session.game().rules().players[player.index()].name
    }

    fn is_here(&self, player: PlayerId) -> bool {
        self.here.values().any(|who| *who == Who::Player(player))
    }

    /// Tests whether somebody is connected.
    pub fn is_somebody_here(&self) -> bool {
        !self.here.is_empty()
    }

    // Coming and going.

    /// Lets somebody in whose secret is one of this game. A player who comes again goes on where he was, and his earlier connection
    /// is ended.
    ///
    /// # Errors
    /// If the secret is none of this game, or too many are connected.
    pub fn enter(
        &mut self,
        connection: Connection,
        secret: &str,
        now: Instant,
    ) -> Result<Vec<Out>, Refusal> {
        let mut out = self.pass(now);
        let mut who = None;
        // All are compared, whoever it is.
        for (index, seat) in self.deed.seats.iter().enumerate() {
            if seat.is(secret) {
                who = Some(Who::Player(PlayerId::from_index(index)));
            }
        }
        if self.deed.watch.is(secret) {
            who = who.or(Some(Who::Onlooker));
        }
        let who = who.ok_or_else(|| Refusal {
            message: "this link belongs to nobody of this game".to_owned(),
            help: Some("copy the whole link, or ask for it again".to_owned()),
        })?;
        if let Who::Player(player) = who {
            let earlier = self.here.iter().find(|(_, other)| **other == who);
            if let Some(earlier) = earlier.map(|(connection, _)| *connection) {
                self.here.remove(&earlier);
                let message = "this seat has been taken from another window or device";
                out.push(Out::Tell(
                    earlier,
                    refusal_text(None, Refusal::new(message.to_owned())),
                ));
                out.push(Out::End(earlier));
            }
            if !self.has_come[player.index()] {
                self.has_come[player.index()] = true;
                self.is_changed = true;
            }
        } else if self.here.len() >= self.bounds.connections_of_game {
            return Err(Refusal {
                message: format!("{} are connected to this game already", self.here.len()),
                help: Some("try again when one has gone".to_owned()),
            });
        }
        self.here.insert(connection, who);
        if self.rests_until.is_some() && self.mover().is_some_and(|mover| self.is_here(mover)) {
            self.rests_until = None;
        }
        self.set_clock(now);
        self.seq += 1;
        let opened = self.session.opened(self.look(who));
        let told = Told {
            re: None,
            seq: self.seq,
            answer: Some(&opened),
            table: Some(self.table(who, now)),
            news: None,
        };
        out.push(Out::Tell(connection, told.write()));
        let news = match who {
            Who::Player(player) => format!("{} is here", self.name(player)),
            Who::Onlooker => String::new(),
        };
        self.tell_table(&mut out, Some(connection), &news, now);
        Ok(out)
    }

    /// Takes notice that a connection has ended.
    pub fn leave(&mut self, connection: Connection, now: Instant) -> Vec<Out> {
        let mut out = self.pass(now);
        let Some(who) = self.here.remove(&connection) else {
            return out;
        };
        self.seq += 1;
        let news = match who {
            Who::Player(player) => format!("{} has gone", self.name(player)),
            Who::Onlooker => String::new(),
        };
        self.tell_table(&mut out, None, &news, now);
        out
    }

    // What is asked.

    /// Answers a message.
    pub fn take(&mut self, connection: Connection, text: &str, now: Instant) -> Vec<Out> {
        let mut out = self.pass(now);
        let Some(who) = self.here.get(&connection).copied() else {
            return out;
        };
        let message = match Message::read(text) {
            Ok(message) => message,
            Err((id, refusal)) => {
                out.push(Out::Tell(connection, refusal_text(id, refusal)));
                return out;
            }
        };
        let re = message.id;
        let done = match message.ask {
            Ask::Table(ask) => self.take_of_table(who, ask, now),
            Ask::Game(request) => match self.answer_apart(who, request) {
                Ok(answer) => {
                    let told = Told {
                        re,
                        seq: self.seq,
                        answer: Some(&answer),
                        table: None,
                        news: None,
                    };
                    out.push(Out::Tell(connection, told.write()));
                    return out;
                }
                Err(request) => self.take_turn(who, message.ply, *request, now),
            },
        };
        match done {
            Ok(Happened::Nothing) => {
                let told = Told {
                    re,
                    seq: self.seq,
                    answer: None,
                    table: Some(self.table(who, now)),
                    news: None,
                };
                out.push(Out::Tell(connection, told.write()));
            }
            Ok(Happened::Step) => self.tell_state(&mut out, connection, who, re, "", now),
            Ok(Happened::Table(news)) => {
                self.seq += 1;
                let told = Told {
                    re,
                    seq: self.seq,
                    answer: None,
                    table: Some(self.table(who, now)),
                    news: Some(&news),
                };
                out.push(Out::Tell(connection, told.write()));
                self.tell_table(&mut out, Some(connection), &news, now);
            }
            Ok(Happened::Turn(news)) => {
                self.seq += 1;
                self.tell_states(&mut out, Some((connection, re)), &news, now);
            }
            Err(refusal) => {
                let told = Told {
                    re,
                    seq: self.seq,
                    answer: Some(&Answer::Refused(refusal)),
                    table: None,
                    news: None,
                };
                out.push(Out::Tell(connection, told.write()));
            }
        }
        out
    }

    /// Answers what changes nothing; gives back what is no such question.
    fn answer_apart(&mut self, who: Who, request: Box<Request>) -> Result<Answer, Box<Request>> {
        let look = self.look(who);
        Ok(match *request {
            Request::Geometry { .. } => self.session.answer(look, *request),
            Request::State { ply } => self.session.state(look, ply),
            Request::Rules => self.loaded.rules(),
            Request::Record { .. } if self.session.is_hidden() && !self.is_over => {
                Answer::Refused(Refusal {
                    message: "the game as text tells what has been laid unseen".to_owned(),
                    help: Some("ask for it after the reveal".to_owned()),
                })
            }
            Request::Record { .. } => Answer::Text {
                text: self.record().write(),
            },
            Request::Play { .. }
            | Request::Begin { .. }
            | Request::Back
            | Request::Done
            | Request::Cancel => return Err(request),
            Request::Library
            | Request::Source { .. }
            | Request::Check(_)
            | Request::Open(_)
            | Request::Eyes { .. }
            | Request::Undo { .. }
            | Request::Draw { .. }
            | Request::Think(_)
            | Request::Agree { .. } => Answer::Refused(Refusal::new(
                "this is not asked in a game between players".to_owned(),
            )),
        })
    }

    /// The player who sends this; onlookers do nothing.
    fn player_of(&self, who: Who) -> Result<PlayerId, Refusal> {
        match who {
            Who::Player(player) => Ok(player),
            Who::Onlooker => Err(Refusal::new("you look on, and do not play".to_owned())),
        }
    }

    fn take_turn(
        &mut self,
        who: Who,
        ply: Option<usize>,
        request: Request,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        let player = self.player_of(who)?;
        let n_plies = self.session.play().turns().len();
        if ply.is_some_and(|ply| ply != n_plies) {
            return Err(Refusal {
                message: "the game has gone on since".to_owned(),
                help: Some("look at the position, and choose again".to_owned()),
            });
        }
        self.session.is_open()?;
        if !self.has_come.iter().all(|has_come| *has_come) {
            return Err(Refusal {
                message: "not everybody has come yet".to_owned(),
                help: Some("give the others their links".to_owned()),
            });
        }
        if self.mover() != Some(player) {
            return Err(Refusal::new("it is not your turn".to_owned()));
        }
        self.session.act(self.look(who).eyes, request)?;
        self.is_changed = true;
        if self.session.play().turns().len() == n_plies {
            return Ok(Happened::Step);
        }
        if let Some(clock) = &mut self.clock {
            clock.stop(now);
            clock.add_increment(player);
        }
        self.offers.lapse(player);
        self.rests_until = None;
        self.last_turn = SystemTime::now();
        self.draw_chance();
        self.after_change(now);
        Ok(Happened::Turn(String::new()))
    }

    /// Lets chance draw as long as it is called for.
    fn draw_chance(&mut self) {
        while !self.is_over && self.session.play().position().called().is_some() {
            let mut pick = |n: u32| self.random.random_range(0..n);
            let drawn = self.session.draw(&mut pick);
            self.is_changed = true;
            if let Err(refusal) = drawn {
                // A game that is over by now needs no other end.
                let _ = self.session.end(Agreed {
                    winners: Vec::new(),
                    words: format!("broken off: {}", refusal.message),
                    is_broken_off: true,
                });
                break;
            }
        }
    }

    /// Brings clocks and offers in line with what the game has become.
    fn after_change(&mut self, now: Instant) {
        self.is_changed = true;
        let was_over = self.is_over;
        self.is_over = match self.session.is_over() {
            Ok(is_over) => is_over,
            Err(refusal) => self.break_off(&refusal),
        };
        if self.is_over && !was_over {
            self.offers.clear();
        }
        self.set_clock(now);
        if !self.is_over && self.session.play().turns().len() >= self.bounds.turns {
            self.break_off_if_idle();
        }
    }

    /// A game whose rules ask for too much work cannot go on.
    fn break_off(&mut self, refusal: &Refusal) -> bool {
        let n_plies = self.session.play().turns().len();
        if n_plies > 0 {
            self.session.undo(n_plies - 1);
        }
        let ended = self.session.end(Agreed {
            winners: Vec::new(),
            words: format!("broken off: {}", refusal.message),
            is_broken_off: true,
        });
        ended.is_ok()
    }

    fn mover(&self) -> Option<PlayerId> {
        let position = self.session.play().position();
        (!self.is_over && position.called().is_none()).then(|| position.turn())
    }

    // What is kept.

    /// Tests whether there is something to keep, and takes note that it is being kept.
    pub fn is_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// Takes note of whether the game could be kept.
    pub fn set_not_kept(&mut self, why: Option<String>) {
        self.is_changed |= why.is_some();
        self.not_kept = why;
    }

    /// The game as a record, with all that has been laid unseen.
    pub fn record(&self) -> Record {
        let players = vec!["?".to_owned(); self.n_players()];
        let mut record = self.session.record(&self.date, &players);
        let control = self.deed.clock.map_or_else(
            || "-".to_owned(),
            |control| format!("{}+{}", control.main, control.increment),
        );
        record.set("TimeControl", control);
        record
    }

    /// How the game stands, as far as its turns do not tell.
    pub fn standing(&self, now: Instant) -> Standing {
        let ended = self.session.agreed().map(|agreed| Ended {
            winners: agreed.winners.iter().map(|player| player.index()).collect(),
            words: agreed.words.clone(),
            is_broken_off: agreed.is_broken_off,
        });
        let begun = self.session.begun();
        Standing {
            left_ms: self
                .clock
                .as_ref()
                .map_or_else(Vec::new, |clock| clock.left_ms(now)),
            has_come: self.has_come.clone(),
            begun: begun.map(|(rule, steps)| (rule.to_owned(), steps.to_vec())),
            offers: self.offers.clone(),
            ended,
        }
    }

    // Another game.

    /// Tests whether another game has been agreed on, and takes note that it is being made.
    pub fn wants_next(&mut self) -> bool {
        std::mem::take(&mut self.wants_next)
    }

    /// Tells everybody where the next game is, or why there is none.
    pub fn set_next(&mut self, next: Result<Next, Refusal>, now: Instant) -> Vec<Out> {
        let mut out = Vec::new();
        self.seq += 1;
        match next {
            Ok(next) => {
                self.deed.next = Some(next);
                self.tell_table(&mut out, None, "another game begins", now);
            }
            Err(refusal) => self.tell_table(&mut out, None, &refusal.message, now),
        }
        out
    }
}

/// What a message has brought about.
#[derive(Debug)]
enum Happened {
    /// Nothing.
    Nothing,
    /// A step of a turn, which the one who makes it sees alone.
    Step,
    /// Something at the table, in words.
    Table(String),
    /// Another position, with words where it does not tell all.
    Turn(String),
}
