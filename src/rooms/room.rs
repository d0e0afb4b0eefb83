//! A game between players that are elsewhere: the referee.

use std::collections::BTreeMap;
use std::time::{Duration, Instant, SystemTime};

use interpreter::Eyes;
use ir::PlayerId;
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Loaded;
use super::bounds::Bounds;
use super::clock::Clock;
use super::kept::{Deed, Ended, Kept, Next, Standing};
use super::offer::{Offers, What};
use super::told::refusal_text;
use super::told::{Ask, ClockShown, Message, NextShown, SeatShown, TableAsk, TableShown, Told};
use crate::game_file::Record;
use crate::json::winners_words;
use crate::session::answer::{Answer, Refusal};
use crate::session::request::Request;
use crate::session::{Agreed, Look, Session};

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
        let answer = self.session.answer(self.look(who), request);
        self.is_changed |= !matches!(answer, Answer::Refused(_));
        match answer {
            // A state that is too much to tell does not undo the turn.
            Answer::Refused(refusal) if self.session.play().turns().len() == n_plies => {
                return Err(refusal);
            }
            _ => {}
        }
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

    fn take_of_table(
        &mut self,
        who: Who,
        ask: TableAsk,
        now: Instant,
    ) -> Result<Happened, Refusal> {
        if ask == TableAsk::Here {
            return Ok(Happened::Nothing);
        }
        let player = self.player_of(who)?;
        match ask {
            TableAsk::Here => Ok(Happened::Nothing),
            TableAsk::Enter { .. } => Err(Refusal::new("you are here already".to_owned())),
            TableAsk::Resign => self.lose(player, "resigns", now),
            TableAsk::Claim => {
                if self.mover() != Some(player) {
                    return Err(Refusal::new(
                        "the player to move claims a result".to_owned(),
                    ));
                }
                self.session.claim()?;
                self.after_change(now);
                Ok(Happened::Turn(format!("{} claims it", self.name(player))))
            }
            TableAsk::Offer { what } => self.offer(player, what, now),
            TableAsk::Accept { what } => match self.offers.of(what) {
                Some(_) => self.offer(player, what, now),
                None => Err(Refusal::new(format!("nobody offers {} now", what.words()))),
            },
            TableAsk::Decline { what } => {
                let offer = self.offers.remove(what);
                let offer = offer
                    .ok_or_else(|| Refusal::new(format!("nobody offers {} now", what.words())))?;
                self.is_changed = true;
                let does = match offer.by == player.index() {
                    true => "does not offer any longer",
                    false => "does not agree",
                };
                Ok(Happened::Table(format!(
                    "{} {does}: {}",
                    self.name(player),
                    what.words()
                )))
            }
        }
    }

    /// Ends the game, which is won by the enemies of this player.
    fn lose(&mut self, loser: PlayerId, how: &str, now: Instant) -> Result<Happened, Refusal> {
        let game = self.session.game();
        let winners = game.winners_over(loser);
        let told = winners_words(game, &winners);
        let told = told.map_or_else(String::new, |words| format!("; {words}"));
        self.session.end(Agreed {
            winners,
            words: format!("{} {how}{told}", self.name(loser)),
            is_broken_off: false,
        })?;
        self.after_change(now);
        Ok(Happened::Turn(String::new()))
    }

    /// Offers something, or agrees to it; once all agree, it is done.
    fn offer(&mut self, player: PlayerId, what: What, now: Instant) -> Result<Happened, Refusal> {
        match what {
            What::Draw => self.session.is_open()?,
            What::Takeback => {
                self.session.is_open()?;
                if self.offers.of(what).is_none() {
                    self.ply_before(player)?;
                }
            }
            What::Rematch if !self.is_over => {
                return Err(Refusal::new("the game is not over".to_owned()));
            }
            What::Rematch if self.deed.next.is_some() => {
                return Err(Refusal::new("there is another game already".to_owned()));
            }
            What::Rematch => {}
        }
        if !self.has_come.iter().all(|has_come| *has_come) {
            return Err(Refusal::new("not everybody has come yet".to_owned()));
        }
        let is_new = self.offers.of(what).is_none();
        self.is_changed = true;
        if !self.offers.agree(what, player, self.n_players()) {
            let does = match is_new {
                true => "offers",
                false => "agrees:",
            };
            let news = format!("{} {does} {}", self.name(player), what.words());
            return Ok(Happened::Table(news));
        }
        let offer = self.offers.remove(what);
        match what {
            What::Draw => {
                self.session.end(Agreed {
                    winners: Vec::new(),
                    words: "a draw was agreed".to_owned(),
                    is_broken_off: false,
                })?;
                self.after_change(now);
                Ok(Happened::Turn(String::new()))
            }
            What::Takeback => {
                let by = offer.map_or(player, |offer| PlayerId::from_index(offer.by));
                let ply = self.ply_before(by)?;
                self.session.undo(ply);
                self.offers.clear();
                self.after_change(now);
                Ok(Happened::Turn(format!("{} takes back", self.name(by))))
            }
            What::Rematch => {
                self.wants_next = true;
                Ok(Happened::Table("another game begins".to_owned()))
            }
        }
    }

    /// How many turns are left when a player takes his last one back.
    fn ply_before(&self, player: PlayerId) -> Result<usize, Refusal> {
        let written = self.session.written();
        let own = |player: PlayerId| {
            written
                .iter()
                .rposition(|turn| turn.player == Some(player.index()))
        };
        let ply = own(player).ok_or_else(|| {
            Refusal::new("you have made no turn that could be taken back".to_owned())
        })?;
        let game = self.session.game();
        match game.is_hidden(&self.session.play().positions()[ply]) {
            true => Err(Refusal::new(
                "what has been laid unseen is not taken back".to_owned(),
            )),
            false => Ok(ply),
        }
    }

    // Time.

    /// Does what time alone brings: flags fall, clocks run on, games that nobody plays are broken off.
    pub fn pass(&mut self, now: Instant) -> Vec<Out> {
        let mut out = Vec::new();
        if self.rests_until.is_some_and(|until| until <= now) {
            self.rests_until = None;
            self.set_clock(now);
            self.seq += 1;
            self.tell_table(&mut out, None, "", now);
        }
        if let Some((loser, at)) = self.clock.as_ref().and_then(Clock::flag)
            && at <= now
            && self.lose(loser, "has no time left", now).is_ok()
        {
            self.seq += 1;
            self.tell_states(&mut out, None, "", now);
        }
        if self.clock_kept_at.is_some_and(|at| at <= now) {
            self.clock_kept_at = Some(now + self.bounds.clock_kept);
            self.is_changed = true;
        }
        if self.break_off_if_idle() {
            self.seq += 1;
            self.tell_states(&mut out, None, "", now);
        }
        out
    }

    /// When [`Room::pass`] has something to do, if nothing happens before.
    pub fn wakes(&self) -> Option<Instant> {
        let flag = self.clock.as_ref().and_then(Clock::flag);
        let times = [flag.map(|(_, at)| at), self.rests_until, self.clock_kept_at];
        times.into_iter().flatten().min()
    }

    /// Tests whether a clock runs, or will.
    pub fn is_on_time(&self) -> bool {
        let is_running = |clock: &Clock| clock.running().is_some();
        self.clock.as_ref().is_some_and(is_running)
    }

    /// Breaks the game off if nobody has made a turn for too long; returns whether it did.
    fn break_off_if_idle(&mut self) -> bool {
        let idle = self.last_turn.elapsed().unwrap_or(Duration::ZERO);
        let is_long = self.session.play().turns().len() >= self.bounds.turns;
        if self.is_over || idle < self.bounds.idle && !is_long {
            return false;
        }
        let words = match is_long {
            true => format!("broken off: a game has {} turns at most", self.bounds.turns),
            false => "broken off: nobody has made a turn for too long".to_owned(),
        };
        let ended = self.session.end(Agreed {
            winners: Vec::new(),
            words,
            is_broken_off: true,
        });
        self.after_change(Instant::now());
        ended.is_ok()
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

    /// Lets the clock of the player to move run, once all have come; none after the end.
    fn set_clock(&mut self, now: Instant) {
        let mover = self.mover();
        let all = self.has_come.iter().all(|has_come| *has_come);
        let is_resting = self.rests_until.is_some();
        let Some(clock) = &mut self.clock else {
            return;
        };
        match mover.filter(|_| all && !is_resting) {
            Some(mover) => clock.run(mover, now),
            None => clock.stop(now),
        }
        if mover.is_none() || !all {
            self.rests_until = None;
        }
        let is_running = clock.running().is_some();
        self.clock_kept_at = match (is_running, self.clock_kept_at) {
            (false, _) => None,
            (true, Some(at)) => Some(at),
            (true, None) => Some(now + self.bounds.clock_kept),
        };
    }

    fn mover(&self) -> Option<PlayerId> {
        let position = self.session.play().position();
        (!self.is_over && position.called().is_none()).then(|| position.turn())
    }

    // What is told.

    /// How somebody looks at the game; after its end all see all.
    fn look(&self, who: Who) -> Look {
        let eyes = match who {
            _ if self.is_over => Eyes::All,
            Who::Player(player) => Eyes::Player(player),
            Who::Onlooker => Eyes::Onlooker,
        };
        let mover = self.mover();
        Look {
            eyes,
            lists_turns: mover.is_some() && mover.map(Who::Player) == Some(who),
        }
    }

    fn table(&self, who: Who, now: Instant) -> TableShown<'_> {
        let players = (0..self.n_players()).map(PlayerId::from_index);
        let seat = |player: PlayerId| SeatShown {
            is_here: self.is_here(player),
            has_come: self.has_come[player.index()],
        };
        let clock = |clock: &Clock| ClockShown {
            control: clock.control(),
            left_ms: clock.left_ms(now),
            running: clock.running().map(PlayerId::index),
            is_resting: self.rests_until.is_some(),
        };
        let next = self.deed.next.as_ref().and_then(|next| {
            let secret = match who {
                Who::Player(player) => next.seats.get(player.index())?,
                Who::Onlooker => &next.watch,
            };
            Some(NextShown {
                id: &next.id,
                secret: secret.text(),
            })
        });
        TableShown {
            id: &self.id,
            seat: match who {
                Who::Player(player) => Some(player.index()),
                Who::Onlooker => None,
            },
            seats: players.map(seat).collect(),
            onlookers: self
                .here
                .values()
                .filter(|who| **who == Who::Onlooker)
                .count(),
            clock: self.clock.as_ref().map(clock),
            offers: self.offers.all(),
            watch: match who {
                Who::Player(_) => Some(self.deed.watch.text()),
                Who::Onlooker => None,
            },
            next,
            not_kept: self.not_kept.as_deref(),
        }
    }

    /// Tells all but one who is there, clocks and offers.
    fn tell_table(&self, out: &mut Vec<Out>, but: Option<Connection>, news: &str, now: Instant) {
        for (connection, who) in &self.here {
            if Some(*connection) == but {
                continue;
            }
            let told = Told {
                re: None,
                seq: self.seq,
                answer: None,
                table: Some(self.table(*who, now)),
                news: (!news.is_empty()).then_some(news),
            };
            out.push(Out::Tell(*connection, told.write()));
        }
    }

    fn tell_state(
        &self,
        out: &mut Vec<Out>,
        connection: Connection,
        who: Who,
        re: Option<u64>,
        news: &str,
        now: Instant,
    ) {
        let state = self.session.state(self.look(who), None);
        let told = Told {
            re,
            seq: self.seq,
            answer: Some(&state),
            table: Some(self.table(who, now)),
            news: (!news.is_empty()).then_some(news),
        };
        out.push(Out::Tell(connection, told.write()));
    }

    /// Tells everybody what he may see of the position.
    fn tell_states(
        &self,
        out: &mut Vec<Out>,
        asker: Option<(Connection, Option<u64>)>,
        news: &str,
        now: Instant,
    ) {
        let mut of_onlookers = None;
        for (connection, who) in &self.here {
            let re = asker.and_then(|(asker, re)| re.filter(|_| asker == *connection));
            match who {
                Who::Player(_) => self.tell_state(out, *connection, *who, re, news, now),
                // They all see the same, and may be many.
                Who::Onlooker => {
                    let told = of_onlookers.get_or_insert_with(|| {
                        let mut told = Vec::new();
                        self.tell_state(&mut told, *connection, *who, None, news, now);
                        told.pop()
                    });
                    if let Some(Out::Tell(_, text)) = told {
                        out.push(Out::Tell(*connection, text.clone()));
                    }
                }
            }
        }
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
