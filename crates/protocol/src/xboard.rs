//! XBoard's protocol, version 2: settings and reports. Playing is in `xboard_play`.

use std::io::Result;
use std::sync::atomic::Ordering;
use std::time::Duration;

use interpreter::notation::fen;
use interpreter::{Game, Match};
use ir::Arrange;
use opponent::Clock;

use super::catalogue::Catalogue;
use super::desk::{Desk, Event, Line, shown};
use alfil_load::names::NAMES;

use super::setup::Setup;
use super::thinking::{Jobs, Report};
use super::uci_options::{HASH_MEGABYTES_MAX, Settings, THREADS_MAX, number, switch};
use super::words::{self, XBoardWord};
use super::xboard_play::{Mode, Seat};
use super::{Next, Talk};
use alfil_record::wording::{Style, Wording};

/// A conversation with XBoard.
pub(super) struct XBoard {
    catalogue: Catalogue,
    pub(super) settings: Settings,
    /// Games that XBoard can show: XBoard's name, and Alfil's.
    offered: Vec<(String, String)>,
    pub(super) posts: bool,
    pub(super) ponders: bool,
    /// Whether it resigns.
    pub(super) resigns: bool,
    pub(super) times: Times,
    /// Whether to clear earlier results.
    pub(super) forgets: bool,
    /// The name by which the next game was selected.
    selected: Option<String>,
}

/// The time control.
#[derive(Clone, Default, Debug)]
pub(super) struct Times {
    /// The number of moves of a session for the base time; 0 is the whole game.
    pub session: u32,
    /// The increment of each move.
    pub increment: Duration,
    /// The engine's clock.
    pub own: Option<Duration>,
    /// Time for each move, instead of a clock.
    pub each: Option<Duration>,
    /// The greatest depth in moves.
    pub depth: Option<u32>,
}

impl Times {
    /// Returns the time for a move, and the clock, after this number of own moves.
    pub fn of(&self, n_turns: u32) -> (Option<Duration>, Option<Clock>) {
        match (self.each, self.own) {
            (Some(each), _) => (Some(each), None),
            (None, Some(left)) => {
                let to_go = (self.session > 0).then(|| self.session - n_turns % self.session);
                let clock = Clock {
                    left,
                    increment: self.increment,
                    turns_to_go: to_go,
                };
                (None, Some(clock))
            }
            // Without a time control: some seconds are a safe choice.
            (None, None) if self.depth.is_some() => (None, None),
            (None, None) => (Some(Duration::from_secs(2)), None),
        }
    }
}

/// The flow after a line: whether more lines are read.
pub(super) enum Flow {
    On,
    Out(Next),
}

/// Commands without an effect.
const IGNORED: [&str; 18] = [
    "xboard", "accepted", "rejected", "random", "computer", "rating", "name", "ics", "bk",
    "egtpath", "otim", "white", "black", "pause", "resume", "put", "hover", "rated",
];

impl XBoard {
    /// Creates a conversation about these games.
    pub fn new(catalogue: Catalogue) -> Self {
        Self {
            catalogue,
            settings: Settings::default(),
            offered: Vec::new(),
            posts: false,
            ponders: false,
            resigns: false,
            times: Times::default(),
            forgets: false,
            selected: None,
        }
    }

    /// Returns the default game.
    fn first(&self) -> String {
        let names = &NAMES;
        let own = names.xboard.native.get(&names.default.xboard);
        own.unwrap_or(&names.default.xboard).clone()
    }

    /// Finds the games that XBoard can show.
    fn offer(&mut self) {
        let native = &NAMES.xboard.native;
        let mut offered: Vec<(String, String)> = native
            .iter()
            .filter(|(_, own)| self.catalogue.has(own))
            .map(|(name, own)| (name.clone(), own.clone()))
            .collect();
        // XBoard's default game comes first.
        offered.arrange_by_key(|(name, _)| *name != NAMES.default.xboard);
        let is_native = |own: &str| native.values().any(|it| it == own);
        for own in self.catalogue.names().filter(|own| !is_native(own)) {
            let can_show = self
                .catalogue
                .load(own)
                .is_ok_and(|game| Setup::of(&game).is_ok());
            if can_show && !own.contains(',') {
                offered.push((outer_name(own), own.to_owned()));
            }
        }
        self.offered = offered;
    }

    fn say_features(&mut self, desk: &mut Desk) -> Result<()> {
        desk.say("feature done=0")?;
        self.offer();
        desk.say(
            "feature ping=1 setboard=1 usermove=1 playother=1 time=1 draw=1 colors=0 sigint=0 sigterm=0 san=0 reuse=1 analyze=1 debug=1 memory=1 smp=1 highlight=1",
        )?;
        desk.say(&format!(
            "feature myname=\"Alfil {}\"",
            env!("CARGO_PKG_VERSION")
        ))?;
        let names: Vec<&str> = self.offered.iter().map(|(name, _)| name.as_str()).collect();
        desk.say(&format!("feature variants=\"{}\"", names.join(",")))?;
        desk.say("feature option=\"Level -spin 10 1 10\"")?;
        desk.say("feature option=\"MultiPV -spin 1 1 20\"")?;
        desk.say("feature option=\"Resign -check 0\"")?;
        desk.say("feature option=\"VariantPath -file \"")?;
        desk.say("feature done=1")
    }

    /// Runs the command of a line.
    fn line(&mut self, desk: &mut Desk, seat: &mut Seat<'_, '_>, text: &str) -> Result<Flow> {
        let text = text.trim();
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if first.is_empty() || IGNORED.contains(&first) {
            return Ok(Flow::On);
        }
        let Some(word) = words::read(first) else {
            self.other(desk, seat, first, text)?;
            return Ok(Flow::On);
        };
        match word {
            XBoardWord::ProtoVer => self.say_features(desk)?,
            XBoardWord::Ping => seat.ping(desk, rest)?,
            XBoardWord::Quit => return Ok(Flow::Out(Next::Quit)),
            XBoardWord::New => {
                self.forgets = true;
                self.times.depth = None;
                self.selected = None;
                return Ok(Flow::Out(Next::Game(self.first())));
            }
            XBoardWord::Variant => return self.variant(desk, rest),
            XBoardWord::SetBoard => seat.set_board(self, desk, rest)?,
            XBoardWord::Force => seat.set_mode(self, desk, Mode::Force)?,
            XBoardWord::Go => {
                let mover = seat.play.position().turn();
                seat.set_mode(self, desk, Mode::Plays(mover))?;
            }
            XBoardWord::PlayOther => {
                let other = seat.game.next_player(seat.play.position().turn());
                seat.set_mode(self, desk, Mode::Plays(other))?;
            }
            XBoardWord::Analyze => seat.set_mode(self, desk, Mode::Analyze)?,
            XBoardWord::Exit => seat.set_mode(self, desk, Mode::Force)?,
            XBoardWord::Status => seat.status(desk)?,
            XBoardWord::UserMove => seat.user_move(self, desk, rest)?,
            XBoardWord::MoveNow => seat.move_now(desk),
            XBoardWord::Undo => seat.undo(self, desk, 1)?,
            XBoardWord::Remove => seat.undo(self, desk, 2)?,
            XBoardWord::Result => seat.set_mode(self, desk, Mode::Force)?,
            XBoardWord::Hint => seat.hint(desk)?,
            XBoardWord::Draw => seat.draw(desk)?,
            XBoardWord::Lift => seat.lift(desk, rest)?,
            XBoardWord::Hard => self.ponders = true,
            XBoardWord::Easy => {
                self.ponders = false;
                seat.end_pondering(desk);
            }
            XBoardWord::Post => self.posts = true,
            XBoardWord::NoPost => self.posts = false,
            XBoardWord::D => super::desk_show::show(desk, &seat.play)?,
            XBoardWord::Level
            | XBoardWord::St
            | XBoardWord::Sd
            | XBoardWord::Time
            | XBoardWord::Memory
            | XBoardWord::Cores
            | XBoardWord::Option => {
                if let Err(why) = self.set(desk, word, rest)? {
                    desk.say(&format!("Error ({why}): {}", shown(text)))?;
                }
            }
        }
        Ok(Flow::On)
    }

    /// Plays a move without `usermove`, as in older versions; any other text is reported as no command.
    fn other(
        &mut self,
        desk: &mut Desk,
        seat: &mut Seat<'_, '_>,
        first: &str,
        text: &str,
    ) -> Result<()> {
        let looks = first.len() >= 4 && first.contains(|sign: char| sign.is_ascii_digit());
        let (wording, position) = (&seat.wording, seat.play.position());
        if looks && wording.read(seat.game, position, text).is_ok() {
            return seat.user_move(self, desk, text);
        }
        let commands = words::all::<XBoardWord>();
        let commands = commands.iter().map(String::as_str).chain(IGNORED);
        let meant = super::uci::meant(first, commands);
        desk.say(&format!("Error (unknown command): {}{meant}", shown(text)))
    }

    fn variant(&mut self, desk: &mut Desk, name: &str) -> Result<Flow> {
        if self.offered.is_empty() {
            self.offer();
        }
        let offered = self.offered.iter().find(|(outer, _)| outer == name);
        let own = offered
            .map(|(_, own)| own.as_str())
            .or_else(|| self.catalogue.find(name));
        match own {
            Some(own) => {
                self.selected = Some(name.to_owned());
                Ok(Flow::Out(Next::Game(own.to_owned())))
            }
            None => {
                let why = self.catalogue.unknown(name);
                desk.say(&format!("Error (unsupported variant): {}", shown(name)))?;
                desk.say(&format!("telluser {why}"))?;
                Ok(Flow::On)
            }
        }
    }

    /// Sets times and sizes; an error is a few words.
    fn set(
        &mut self,
        desk: &mut Desk,
        word: XBoardWord,
        rest: &str,
    ) -> Result<std::result::Result<(), String>> {
        let seconds = |text: &str| {
            let value: Option<f64> = text.parse().ok();
            let value = value.filter(|it| it.is_finite() && *it >= 0.0 && *it < 1e8);
            value
                .map(Duration::from_secs_f64)
                .ok_or_else(|| format!("`{}` is not a time", shown(text)))
        };
        Ok(match word {
            XBoardWord::Level => self.level(rest),
            XBoardWord::St => seconds(rest).map(|time| self.times.each = Some(time)),
            XBoardWord::Sd => {
                number(rest, 1, 1000).map(|n| self.times.depth = u32::try_from(n).ok())
            }
            XBoardWord::Time => {
                let centis: Option<i64> = rest.parse().ok();
                match centis {
                    Some(centis) => {
                        let centis = u64::try_from(centis.max(0)).unwrap_or(0).min(1 << 40);
                        self.times.own = Some(Duration::from_millis(centis * 10));
                        Ok(())
                    }
                    None => Err(format!("`{}` is not a time", shown(rest))),
                }
            }
            XBoardWord::Memory => {
                number(rest, 1, HASH_MEGABYTES_MAX).map(|n| self.settings.hash_megabytes = n)
            }
            XBoardWord::Cores => number(rest, 1, THREADS_MAX).map(|n| self.settings.threads = n),
            _ => {
                let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
                let plain = name.trim().to_ascii_lowercase();
                if plain == "variantpath" {
                    for line in self.catalogue.add(value.trim()) {
                        desk.say(&format!("# {line}"))?;
                    }
                    self.offer();
                    let names: Vec<&str> =
                        self.offered.iter().map(|(name, _)| name.as_str()).collect();
                    desk.say(&format!("feature variants=\"{}\"", names.join(",")))?;
                    return Ok(Ok(()));
                }
                if plain == "resign" {
                    return Ok(switch(value).map(|is_on| self.resigns = is_on));
                }
                self.settings
                    .set(&plain, value)
                    .unwrap_or_else(|| Err(format!("there is no option `{}`", shown(name))))
            }
        })
    }

    /// Sets `level 40 5 0`, `level 0 0:30 1.5`.
    fn level(&mut self, rest: &str) -> std::result::Result<(), String> {
        let fields: Vec<&str> = rest.split_whitespace().collect();
        let [session, base, increment] = fields[..] else {
            return Err(
                "`level` takes moves, minutes and seconds, as in `level 40 5 0`".to_owned(),
            );
        };
        let bad = |text: &str| format!("`{}` is not a time", shown(text));
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let minutes: u64 = minutes.parse().map_err(|_| bad(base))?;
        let seconds: u64 = seconds.parse().map_err(|_| bad(base))?;
        let added: f64 = increment.parse().map_err(|_| bad(increment))?;
        if !added.is_finite() || !(0.0..1e8).contains(&added) {
            return Err(bad(increment));
        }
        self.times.session = session.parse().map_err(|_| bad(session))?;
        self.times.increment = Duration::from_secs_f64(added);
        self.times.own = Some(Duration::from_secs(
            minutes.min(1 << 30) * 60 + seconds.min(1 << 30),
        ));
        self.times.each = None;
        Ok(())
    }
}

/// Returns the name for XBoard: Alfil's own, unless XBoard would read it as a game that it knows.
fn outer_name(own: &str) -> String {
    match NAMES.xboard.takes(own) {
        // XBoard finds some names anywhere in a text; a letter before them is not enough.
        true => {
            let guarded = format!("x-{own}");
            match NAMES.xboard.takes(&guarded) {
                true => format!(
                    "x-{}",
                    own.chars().flat_map(|sign| [sign, '.']).collect::<String>()
                ),
                false => guarded,
            }
        }
        false => own.to_owned(),
    }
}

impl Talk for XBoard {
    fn greet(&mut self, _: &mut Desk) -> Result<String> {
        Ok(self.first())
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn serve<'g>(&mut self, desk: &mut Desk, game: &'g Game, jobs: &Jobs<'g>) -> Result<Next> {
        let mut seat = Seat::new(game, jobs, Wording::new(Style::XBoard, game));
        if let Some(selected) = self.selected.take() {
            say_setup(desk, game, &selected)?;
        }
        while let Some(event) = desk.next_event() {
            match event {
                Event::Line(Line::TooLong) => desk.say("Error (line too long)")?,
                Event::Line(Line::Text(text)) => {
                    if let Flow::Out(next) = self.line(desk, &mut seat, &text)? {
                        return Ok(next);
                    }
                }
                Event::Report(report) => {
                    seat.latest = Some((*report).clone());
                    if self.posts {
                        post(desk, &report)?;
                    }
                }
                Event::Done(done) => seat.done(self, desk, *done)?,
                Event::End => return Ok(Next::Quit),
            }
        }
        Ok(Next::Quit)
    }

    fn cannot(&mut self, desk: &mut Desk, why: &str) -> Result<()> {
        self.selected = None;
        desk.say(&format!("telluser {why}"))
    }
}

/// Describes a game that XBoard does not know.
fn say_setup(desk: &mut Desk, game: &Game, selected: &str) -> Result<()> {
    if NAMES.xboard.native.contains_key(selected) {
        return Ok(());
    }
    let setup = match NAMES.xboard.other_start.get(selected) {
        Some(native) => Setup::of_native(game, native),
        None => Setup::of(game),
    };
    match setup {
        Ok(setup) => {
            for line in setup.lines() {
                desk.say(&line)?;
            }
            Ok(())
        }
        Err(why) => desk.say(&format!(
            "telluser {} cannot be shown: {why}",
            shown(selected)
        )),
    }
}

/// Reports the progress of a search, as `ply score time nodes pv`.
fn post(desk: &mut Desk, report: &Report) -> Result<()> {
    for line in &report.lines {
        let score = match line.score.turns_to_end() {
            Some(turns) if line.score.is_won() => 100_000 + turns,
            Some(turns) => -100_000 + turns,
            None => line.score.hundredths().unwrap_or(0),
        };
        desk.say(&format!(
            "{} {score} {} {} {}",
            report.depth,
            report.time.as_millis() / 10,
            report.nodes,
            line.words.join(" ")
        ))?;
    }
    Ok(())
}

/// Sets up a position that XBoard has sent.
pub(super) fn read_board<'g>(game: &'g Game, text: &str) -> std::result::Result<Match<'g>, String> {
    let text = NAMES.xboard.own_letters(&game.rules().name, text.trim());
    match fen::read(game, &text) {
        Ok(position) => Ok(Match::new(game, position)),
        Err(error) => Err(alfil_load::fen::reason(&error)),
    }
}

/// Ends a search in the other player's time.
pub(super) fn ponder_hit(desk: &Desk) {
    if let Some(search) = &desk.search {
        search.ponder.store(false, Ordering::Relaxed);
    }
}
