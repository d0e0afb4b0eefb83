//! A game between remote players: the referee.

mod conversation;
mod table;
mod time;
mod views;

use std::collections::BTreeMap;
use std::time::{Instant, SystemTime};

use interpreter::Eyes;
use ir::PlayerId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Loaded;
use super::bounds::Bounds;
use super::clock::{Clock, Control, KeptClock};
use super::kept::{Deed, Ended, Kept, Line, Next, Standing};
use super::messages::refusal_text;
use super::messages::{Message, Outgoing, RoomRequest};
use super::offer::Offers;
use alfil_record::game_file::Record;
use alfil_session::answer::{Answer, Refusal};
use alfil_session::request::Request;
use alfil_session::{Agreed, Session};

/// The number of a connection, unique for each.
pub type Connection = u64;

/// The role of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A player.
    Player(PlayerId),
    /// An onlooker.
    Onlooker,
}

/// An action on connections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// A message to send.
    Send(Connection, String),
    /// A connection to end.
    End(Connection),
}

/// A game, its players, its clocks and its offers.
///
/// It reads no clock and writes no file. The caller passes the time, and stores the game when [`Room::is_changed`] returns true,
/// before it sends the messages.
#[derive(Debug)]
pub struct Room<'v> {
    id: String,
    bounds: Bounds,
    session: Session<'v>,
    loaded: &'v Loaded,
    deed: Deed,
    has_come: Vec<bool>,
    here: BTreeMap<Connection, Role>,
    clock: Option<Clock>,
    /// The end of the pause of the clock after a restart of the server.
    rests_until: Option<Instant>,
    offers: Offers,
    /// The names that players have given, empty without one.
    names: Vec<String>,
    /// The last lines of the conversation.
    chat: Vec<Line>,
    /// The time of each player's last line.
    spoke_at: Vec<Option<Instant>>,
    is_over: bool,
    /// The number of events so far.
    seq: u64,
    random: Pcg64Mcg,
    date: String,
    last_turn: SystemTime,
    /// The time at which the running clock is saved next.
    clock_kept_at: Option<Instant>,
    is_changed: bool,
    needs_next: bool,
    not_kept: Option<String>,
}

/// The data of a room apart from the stored game.
#[derive(Debug)]
pub struct Setting<'v> {
    /// The name of the game.
    pub id: String,
    /// The limits of the server.
    pub bounds: Bounds,
    /// The definition.
    pub loaded: &'v Loaded,
    /// The seed of chance.
    pub seed: u64,
}

impl<'v> Room<'v> {
    /// Continues a stored game. The time since then does not count: a running clock pauses until the player to move is here, or
    /// `coming_back` is over.
    ///
    /// # Errors
    /// If the stored game cannot be played.
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
        let clock = deed
            .clock
            .map(|control| Clock::standing(control, n_players, &standing.clock));
        let is_slow = deed.clock.is_some_and(Control::is_slow);
        let mut has_come = standing.has_come.clone();
        has_come.resize(n_players, false);
        let mut names = standing.names.clone();
        names.resize(n_players, String::new());
        let mut room = Self {
            is_over: session.is_over()?,
            rests_until: (clock.is_some() && !is_slow).then(|| now + setting.bounds.coming_back),
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
            names,
            chat: standing.chat.clone(),
            spoke_at: vec![None; n_players],
            seq: 0,
            random: Pcg64Mcg::seed_from_u64(setting.seed),
            last_turn: kept.written,
            clock_kept_at: None,
            is_changed: false,
            needs_next: false,
            not_kept: None,
        };
        room.draw_chance();
        if is_slow {
            room.count_absence(kept.written, now);
        }
        room.break_off_if_idle();
        Ok(room)
    }

    /// Returns the constant data of the game.
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
        self.here.values().any(|role| *role == Role::Player(player))
    }

    /// Tests whether any client is connected.
    pub fn has_clients(&self) -> bool {
        !self.here.is_empty()
    }

    // Entering and leaving.

    /// Admits a client with a secret of this game. A player who comes again continues, and the earlier connection is ended.
    ///
    /// # Errors
    /// If the secret is wrong, or too many are connected.
    pub fn enter(
        &mut self,
        connection: Connection,
        secret: &str,
        now: Instant,
    ) -> Result<Vec<Out>, Refusal> {
        let mut out = self.pass(now);
        let mut role = None;
        // All seats are compared, so that the time reveals nothing.
        for (index, seat) in self.deed.seats.iter().enumerate() {
            if seat.is(secret) {
                role = Some(Role::Player(PlayerId::from_index(index)));
            }
        }
        if self.deed.watch.is(secret) {
            role = role.or(Some(Role::Onlooker));
        }
        let role = role.ok_or_else(|| Refusal {
            message: "this link does not belong to a player of this game".to_owned(),
            help: Some("copy the whole link, or ask for it again".to_owned()),
        })?;
        if let Role::Player(player) = role {
            let earlier = self.here.iter().find(|(_, other)| **other == role);
            if let Some(earlier) = earlier.map(|(connection, _)| *connection) {
                self.here.remove(&earlier);
                let message = "this seat has been taken from another window or device";
                out.push(Out::Send(
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
        self.here.insert(connection, role);
        if self.rests_until.is_some() && self.mover().is_some_and(|mover| self.is_here(mover)) {
            self.rests_until = None;
        }
        self.set_clock(now);
        self.seq += 1;
        let opened = self.session.opened(self.look(role));
        let reply = Outgoing {
            re: None,
            seq: self.seq,
            answer: Some(&opened),
            table: Some(self.table(role, now)),
            news: None,
            definition: Some(&self.deed.definition).filter(|own| own.text.is_some()),
            chat: &self.chat,
        };
        out.push(Out::Send(connection, reply.write()));
        let news = match role {
            Role::Player(player) => format!("{} is here", self.name(player)),
            Role::Onlooker => String::new(),
        };
        self.send_table(&mut out, Some(connection), &news, now);
        Ok(out)
    }

    /// Handles the end of a connection.
    pub fn leave(&mut self, connection: Connection, now: Instant) -> Vec<Out> {
        let mut out = self.pass(now);
        let Some(role) = self.here.remove(&connection) else {
            return out;
        };
        self.seq += 1;
        let news = match role {
            Role::Player(player) => format!("{} has gone", self.name(player)),
            Role::Onlooker => String::new(),
        };
        self.send_table(&mut out, None, &news, now);
        out
    }

    // Requests.

    /// Answers a message.
    pub fn take(&mut self, connection: Connection, text: &str, now: Instant) -> Vec<Out> {
        let mut out = self.pass(now);
        let Some(role) = self.here.get(&connection).copied() else {
            return out;
        };
        let message = match Message::read(text) {
            Ok(message) => message,
            Err((id, refusal)) => {
                out.push(Out::Send(connection, refusal_text(id, refusal)));
                return out;
            }
        };
        let re = message.id;
        let done = match message.request {
            RoomRequest::Table(request) => self.take_of_table(role, request, now),
            RoomRequest::Game(request) => match self.answer_apart(role, request) {
                Ok(answer) => {
                    let reply = Outgoing {
                        re,
                        seq: self.seq,
                        answer: Some(&answer),
                        ..Outgoing::default()
                    };
                    out.push(Out::Send(connection, reply.write()));
                    return out;
                }
                Err(request) => self.take_turn(role, message.ply, *request, now),
            },
        };
        match done {
            Ok(Happened::Nothing) => {
                let reply = Outgoing {
                    re,
                    seq: self.seq,
                    answer: None,
                    table: Some(self.table(role, now)),
                    ..Outgoing::default()
                };
                out.push(Out::Send(connection, reply.write()));
            }
            Ok(Happened::Step) => self.send_state(&mut out, connection, role, re, "", now),
            Ok(Happened::Table(news)) => {
                self.seq += 1;
                let reply = Outgoing {
                    re,
                    seq: self.seq,
                    answer: None,
                    table: Some(self.table(role, now)),
                    news: (!news.is_empty()).then_some(&news),
                    ..Outgoing::default()
                };
                out.push(Out::Send(connection, reply.write()));
                self.send_table(&mut out, Some(connection), &news, now);
            }
            Ok(Happened::Line) => {
                self.send_line(&mut out, (connection, re));
            }
            Ok(Happened::Turn(news)) => {
                self.seq += 1;
                self.send_states(&mut out, Some((connection, re)), &news, now);
            }
            Err(refusal) => {
                let reply = Outgoing {
                    re,
                    seq: self.seq,
                    answer: Some(&Answer::Refused(refusal)),
                    ..Outgoing::default()
                };
                out.push(Out::Send(connection, reply.write()));
            }
        }
        out
    }

    /// Answers requests that change nothing; returns other requests.
    fn answer_apart(&mut self, role: Role, request: Box<Request>) -> Result<Answer, Box<Request>> {
        let look = self.look(role);
        Ok(match *request {
            Request::Geometry { .. } | Request::Reach { .. } => self.session.answer(look, *request),
            Request::State { ply } => self.session.state(look, ply),
            Request::Rules => self.loaded.rules(),
            Request::Record(_) if self.session.is_hidden() && !self.is_over => {
                Answer::Refused(Refusal {
                    message: "the game as text contains what is hidden".to_owned(),
                    help: Some("ask for it after the reveal".to_owned()),
                })
            }
            Request::Record(_) => Answer::Text {
                text: self.record().write(),
            },
            Request::Play { .. }
            | Request::Begin { .. }
            | Request::Back
            | Request::Done
            | Request::Cancel => return Err(request),
            Request::Library
            | Request::Games { .. }
            | Request::Source { .. }
            | Request::Check(_)
            | Request::Open(_)
            | Request::Eyes { .. }
            | Request::Undo { .. }
            | Request::Draw { .. }
            | Request::Arrange(_)
            | Request::Prepare
            | Request::Think(_)
            | Request::Agree { .. } => Answer::Refused(Refusal::new(
                "this request is not allowed in a game between players".to_owned(),
            )),
        })
    }

    /// Returns the player who sends this; onlookers cannot act.
    fn player_of(&self, role: Role) -> Result<PlayerId, Refusal> {
        match role {
            Role::Player(player) => Ok(player),
            Role::Onlooker => Err(Refusal::new(
                "you are a spectator, and do not play".to_owned(),
            )),
        }
    }

    fn take_turn(
        &mut self,
        role: Role,
        ply: Option<usize>,
        request: Request,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        let player = self.player_of(role)?;
        let n_plies = self.session.play().turns().len();
        if ply.is_some_and(|ply| ply != n_plies) {
            return Err(Refusal {
                message: "the position has changed since".to_owned(),
                help: Some("look at the position, and choose again".to_owned()),
            });
        }
        self.session.is_open()?;
        if !self.has_come.iter().all(|has_come| *has_come) {
            return Err(Refusal {
                message: "not all players have come yet".to_owned(),
                help: Some("give the others their links".to_owned()),
            });
        }
        if self.mover() != Some(player) {
            return Err(Refusal::new("it is not your turn".to_owned()));
        }
        self.session.act(self.look(role).eyes, request)?;
        self.is_changed = true;
        if self.session.play().turns().len() == n_plies {
            return Ok(Happened::Step);
        }
        if let Some(clock) = &mut self.clock {
            clock.moved(player, now);
        }
        self.offers.lapse(player);
        self.rests_until = None;
        self.last_turn = SystemTime::now();
        self.draw_chance();
        self.after_change(now);
        Ok(Happened::Turn(String::new()))
    }

    /// Draws for chance as long as the rules call for it.
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

    /// Updates clocks and offers after a change of the game.
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

    /// Aborts a game whose rules need too much work.
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

    // Storage.

    /// Tests whether there are changes to store, and marks them as stored.
    pub fn is_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// Stores the reason why the game could not be stored, if there is one.
    pub fn set_not_kept(&mut self, why: Option<String>) {
        self.is_changed |= why.is_some();
        self.not_kept = why;
    }

    /// Returns the game as a record, with all hidden placements.
    pub fn record(&self) -> Record {
        self.record_of(&self.names)
    }

    /// Returns the game as a record with these names of players, empty if unknown.
    pub(super) fn record_of(&self, names: &[String]) -> Record {
        let named = |name: &String| if name.is_empty() { "?" } else { name }.to_owned();
        let players: Vec<String> = names.iter().map(named).collect();
        let mut record = self.session.record(&self.date, &players);
        let control = self.deed.clock.map_or_else(|| "-".to_owned(), Control::tag);
        record.set("TimeControl", control);
        record
    }

    /// Returns the state of the game apart from its moves.
    pub fn standing(&self, now: Instant) -> Standing {
        let ended = self.session.agreed().map(|agreed| Ended {
            winners: agreed.winners.iter().map(|player| player.index()).collect(),
            words: agreed.words.clone(),
            is_broken_off: agreed.is_broken_off,
        });
        let begun = self.session.begun();
        Standing {
            clock: self
                .clock
                .as_ref()
                .map_or_else(KeptClock::default, |clock| clock.kept(now)),
            has_come: self.has_come.clone(),
            begun: begun.map(|(rule, steps)| (rule.to_owned(), steps.to_vec())),
            offers: self.offers.clone(),
            ended,
            names: self.names.clone(),
            chat: self.chat.clone(),
        }
    }

    // The next game.

    /// Tests whether a rematch has been agreed on, and marks it as in progress.
    pub fn needs_next(&mut self) -> bool {
        std::mem::take(&mut self.needs_next)
    }

    /// Sends the address of the next game to all, or the reason why there is none.
    pub fn set_next(&mut self, next: Result<Next, Refusal>, now: Instant) -> Vec<Out> {
        let mut out = Vec::new();
        self.seq += 1;
        match next {
            Ok(next) => {
                self.deed.next = Some(next);
                self.send_table(&mut out, None, "another game begins", now);
            }
            Err(refusal) => self.send_table(&mut out, None, &refusal.message, now),
        }
        out
    }
}

/// The effect of a message.
#[derive(Debug)]
enum Happened {
    /// No effect.
    Nothing,
    /// A step of a move, visible only to the player who makes it.
    Step,
    /// A change apart from the board, in words; empty if it shows by itself.
    Table(String),
    /// A new line of the conversation.
    Line,
    /// A new position, with words if it does not show everything.
    Turn(String),
}
