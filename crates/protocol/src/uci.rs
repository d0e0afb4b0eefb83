//! UCI, and USI, which is UCI with other words.

use std::io::Result;
use std::sync::atomic::Ordering;
use std::time::Duration;

use grammar::diagnostic::near_names;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Match};
use opponent::{Limits, Score, View};

use super::catalogue::Catalogue;
use super::desk::{Desk, Event, Line, Search, shown};
use super::go::Go;
use super::thinking::{Job, Jobs, Question, Report};
use super::uci_options::Settings;
use super::words::{self, UciWord};
use super::{Next, Talk};
use alfil_record::grid::Grid;
use alfil_record::wording::{self, Style, Wording};

/// A conversation in UCI or USI.
pub(super) struct Uci {
    style: Style,
    catalogue: Catalogue,
    settings: Settings,
    /// The name of the game, as the other side calls it.
    name: String,
    is_greeted: bool,
    forgets: bool,
    /// Whether the next game has to be described.
    describes_game: bool,
    /// The last report of the search: its depth and its lines.
    report: Option<(u32, Vec<Vec<String>>)>,
    /// Whether the search answers `go mate` of USI.
    is_for_mate: bool,
}

/// The flow after a line: whether more lines are read.
enum Flow {
    On,
    Out(Next),
}

impl Uci {
    /// Creates a conversation that begins with a greeting.
    pub fn new(style: Style, catalogue: Catalogue) -> Self {
        let defaults = &alfil_load::names::NAMES.default;
        let name = if style == Style::Usi {
            &defaults.usi
        } else {
            &defaults.uci
        };
        Self {
            style,
            catalogue,
            settings: Settings::default(),
            name: name.clone(),
            is_greeted: true,
            forgets: false,
            describes_game: false,
            report: None,
            is_for_mate: false,
        }
    }

    /// Creates a conversation without a greeting.
    pub fn silent(style: Style, catalogue: Catalogue) -> Self {
        Self {
            is_greeted: false,
            ..Self::new(style, catalogue)
        }
    }

    fn is_usi(&self) -> bool {
        self.style == Style::Usi
    }

    fn wording(&self, game: &Game) -> Wording {
        let style = match (self.style, self.settings.is_shuffled) {
            (Style::Uci, true) => Style::UciOntoPartner,
            (style, _) => style,
        };
        Wording::new(style, game)
    }

    /// Returns the name of the game; a game with a form of its own for shuffled set-ups has the name of that form.
    fn game_name(&self) -> String {
        let shuffled = format!("{}960", self.name);
        match self.settings.is_shuffled && self.catalogue.has(&shuffled) {
            true => shuffled,
            false => self.name.clone(),
        }
    }

    /// Returns the names of the games that can be played in this protocol.
    fn names(&self) -> Vec<String> {
        let all = self.catalogue.names();
        let is_fit = |name: &&str| {
            !self.is_usi()
                || self
                    .catalogue
                    .load(name)
                    .is_ok_and(|game| is_offered_in_usi(&game))
        };
        all.filter(is_fit).map(str::to_owned).collect()
    }

    fn say_options(&self, desk: &mut Desk) -> Result<()> {
        desk.say(&format!("id name Alfil {}", env!("CARGO_PKG_VERSION")))?;
        desk.say(concat!("id author ", env!("CARGO_PKG_AUTHORS")))?;
        let names: String = self
            .names()
            .iter()
            .map(|name| format!(" var {name}"))
            .collect();
        let (option, ok) = match self.is_usi() {
            true => ("USI_Variant", "usiok"),
            false => ("UCI_Variant", "uciok"),
        };
        desk.say(&format!(
            "option name {option} type combo default {}{names}",
            self.name
        ))?;
        desk.say("option name VariantPath type string default <empty>")?;
        for line in Settings::option_lines(self.is_usi()) {
            desk.say(&line)?;
        }
        desk.say(ok)
    }

    fn line(&mut self, desk: &mut Desk, seat: &mut Seat<'_, '_>, text: &str) -> Result<Flow> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else {
            return Ok(Flow::On);
        };
        let Some(word) = words::read(first) else {
            let commands = words::all::<UciWord>();
            let meant = meant(first, commands.iter().map(String::as_str));
            desk.say(&format!(
                "info string unknown command `{}`{meant}",
                shown(first)
            ))?;
            return Ok(Flow::On);
        };
        match word {
            UciWord::Uci | UciWord::Usi => self.say_options(desk)?,
            UciWord::IsReady => desk.say("readyok")?,
            UciWord::Debug | UciWord::Register => {}
            UciWord::UciNewGame | UciWord::UsiNewGame => {
                self.settle(desk, seat)?;
                self.forgets = true;
                seat.play = Match::new(seat.game, seat.game.start());
                seat.is_refused = false;
            }
            UciWord::SetOption => return self.set_option(desk, seat, text),
            UciWord::Position => self.position(desk, seat, text)?,
            UciWord::Go => self.go(desk, seat, rest)?,
            UciWord::Stop => self.stop(desk, seat)?,
            UciWord::PonderHit => self.ponder_hit(desk, seat)?,
            UciWord::GameOver => {
                desk.halt();
            }
            UciWord::D => {
                if seat.is_refused {
                    desk.say("info string this is not the position of the last command, which was refused")?;
                }
                super::desk_show::show(desk, &seat.play)?;
            }
            UciWord::Quit => return Ok(Flow::Out(Next::Quit)),
        }
        Ok(Flow::On)
    }

    /// Ends a running search, and answers it.
    fn settle(&mut self, desk: &mut Desk, seat: &Seat<'_, '_>) -> Result<()> {
        match desk.halt() {
            Some(done) => self.answer(desk, seat, done),
            None => Ok(()),
        }
    }

    fn stop(&mut self, desk: &mut Desk, seat: &Seat<'_, '_>) -> Result<()> {
        if desk.held.is_some() {
            return self.settle(desk, seat);
        }
        if let Some(search) = &mut desk.search {
            search.waits = false;
            search.ponder.store(false, Ordering::Relaxed);
            search.stop.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn ponder_hit(&mut self, desk: &mut Desk, seat: &Seat<'_, '_>) -> Result<()> {
        if desk.held.is_some() {
            return self.settle(desk, seat);
        }
        if let Some(search) = &mut desk.search {
            search.waits = false;
            search.ponder.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    fn set_option(&mut self, desk: &mut Desk, seat: &Seat<'_, '_>, text: &str) -> Result<Flow> {
        self.settle(desk, seat)?;
        let Some((name, value)) = option_of(text) else {
            desk.say("info string write `setoption name NAME value VALUE`")?;
            return Ok(Flow::On);
        };
        let before = self.game_name();
        let plain = name.to_ascii_lowercase().replace('_', " ");
        let plain = plain.strip_prefix("usi ").unwrap_or(&plain);
        match plain {
            "uci variant" | "variant" => match self.catalogue.find(&value) {
                Some(found) => {
                    self.name = found.to_owned();
                    self.describes_game = true;
                    return Ok(Flow::Out(Next::Game(self.game_name())));
                }
                None => desk.say(&format!("info string {}", self.catalogue.unknown(&value)))?,
            },
            "variantpath" => {
                if value.is_empty() || value == "<empty>" {
                    return Ok(Flow::On);
                }
                for line in self.catalogue.add(&value) {
                    desk.say(&format!("info string {line}"))?;
                }
                // The command may have changed the game.
                return Ok(Flow::Out(Next::Game(before)));
            }
            "clear hash" => self.forgets = true,
            _ => match self.settings.set(plain, &value) {
                Some(Ok(())) => {}
                Some(Err(why)) => {
                    desk.say(&format!("info string option `{}`: {why}", shown(&name)))?
                }
                None => {
                    let options = ["UCI_Variant", "VariantPath"]
                        .into_iter()
                        .chain(Settings::names());
                    let near = meant(&name, options);
                    desk.say(&format!(
                        "info string there is no option `{}`{near}",
                        shown(&name)
                    ))?;
                }
            },
        }
        let after = self.game_name();
        Ok(match after == before {
            true => Flow::On,
            false => Flow::Out(Next::Game(after)),
        })
    }

    /// Sets up a position and plays moves. If one of them cannot be read, or is not legal, this is reported, and there is no position
    /// until another command gives one: the engine never plays on from a wrong one.
    fn position(&mut self, desk: &mut Desk, seat: &mut Seat<'_, '_>, text: &str) -> Result<()> {
        self.settle(desk, seat)?;
        seat.is_refused = true;
        let game = seat.game;
        let text = text.trim().strip_prefix("position").unwrap_or("").trim();
        let (start, turns) = match text.split_once(" moves ") {
            Some((start, turns)) => (start.trim(), turns),
            None => (text.strip_suffix(" moves").unwrap_or(text).trim(), ""),
        };
        let position = match start.split_once(char::is_whitespace) {
            None if start == "startpos" => Ok(game.start()),
            Some(("fen", fen)) => fen::read(game, fen),
            Some(("sfen", sfen)) => fen::read(game, &wording::fen_of_sfen(game, sfen)),
            _ => {
                return desk.say(
                    "info string write `position startpos` or `position fen FEN`, and `moves MOVE MOVE ...` after it",
                );
            }
        };
        let position = match position {
            Ok(position) => position,
            Err(error) => {
                let reason = alfil_load::fen::reason(&error);
                return desk.say(&format!("info string position: {reason}"));
            }
        };
        if let Some(unsound) = alfil_load::sound::capturable_royal(game, &position) {
            desk.say(&format!("info string {}", unsound.message))?;
        }
        seat.play = Match::new(game, position);
        let wording = self.wording(game);
        for (index, text) in moves::split_moves(game, turns).iter().enumerate() {
            match wording.read(game, seat.play.position(), text) {
                Ok(turn) => seat.play.play(turn),
                Err(why) => {
                    // The reasons name moves as Alfil writes them.
                    let why = match self.is_usi() && Grid::of(game.rules()).is_some() {
                        true => "no legal move is written like this in USI".to_owned(),
                        false => why,
                    };
                    return desk.say(&format!(
                        "info string illegal move {}, `{}`: {why}",
                        index + 1,
                        shown(text)
                    ));
                }
            }
        }
        seat.is_refused = false;
        Ok(())
    }

    fn go(&mut self, desk: &mut Desk, seat: &Seat<'_, '_>, words: &[&str]) -> Result<()> {
        self.settle(desk, seat)?;
        let game = seat.game;
        let play = &seat.play;
        // In USI the clock of `b` is the first player's.
        let first = if self.is_usi() {
            "b"
        } else {
            &game.rules().players[0].letter
        };
        let (go, wrong) = Go::read(words, first);
        for error in wrong {
            desk.say(&format!("info string {error}"))?;
        }
        if seat.is_refused {
            desk.say("info string there is no position: the last one was refused")?;
            return desk.say(self.none());
        }
        let position = play.position();
        if position.called().is_some() && go.perft.is_none() {
            desk.say("info string it is chance's turn: send its result as the next move")?;
            return self.nothing(desk, seat);
        }
        let player = position.turn();
        let wording = self.wording(game);
        let mut turns = Vec::new();
        for text in &go.moves {
            match wording.read(game, position, text) {
                Ok(turn) => turns.push(turn),
                Err(why) => desk.say(&format!("info string {why}"))?,
            }
        }
        let search = Search {
            waits: go.is_endless || go.is_ponder,
            ..Search::default()
        };
        search.ponder.store(go.is_ponder, Ordering::Relaxed);
        let (mut time, clock) = go.times(player.index());
        let mut mate = go
            .mate
            .map(|turns| turns.saturating_mul(2).saturating_sub(1));
        self.is_for_mate = self.is_usi() && go.is_for_mate;
        if self.is_for_mate {
            let limit = go.mate.map(|ms| Duration::from_millis(ms.into()));
            (time, mate) = (time.or(limit), None);
        }
        let limits = Limits {
            depth: go.depth.or(mate),
            nodes: go.nodes,
            time,
            clock,
            lines: self.settings.lines,
            level: self.settings.level,
            seed: u64::from(position.plies()),
            turns,
            stop: search.stop.clone(),
            ponder: search.ponder.clone(),
        };
        let question = Question {
            view: View::of(play),
            limits,
            options: self.settings.options(),
            forgets: std::mem::take(&mut self.forgets),
            wording,
        };
        self.report = None;
        desk.search = Some(search);
        seat.jobs.give(match go.perft {
            Some(depth) => Job::Count(Box::new(question), depth),
            None => Job::Think(Box::new(question)),
        });
        Ok(())
    }

    /// Reports the progress of a search.
    fn say_report(&mut self, desk: &mut Desk, report: &Report) -> Result<()> {
        let lines = report.lines.iter().map(|line| line.words.clone());
        let now = Some((report.depth, lines.collect()));
        // The final result has usually been reported already.
        if std::mem::replace(&mut self.report, now.clone()) == now {
            return Ok(());
        }
        let ms = report.time.as_millis().max(1);
        let nps = u128::from(report.nodes) * 1000 / ms;
        for (index, line) in report.lines.iter().enumerate() {
            desk.say(&format!(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {nps} hashfull {} time {} pv {}",
                report.depth,
                report.deepest.max(report.depth),
                index + 1,
                score_words(line.score),
                report.nodes,
                report.fullness,
                report.time.as_millis(),
                line.words.join(" ")
            ))?;
        }
        Ok(())
    }

    /// Answers a search.
    fn answer(
        &mut self,
        desk: &mut Desk,
        seat: &Seat<'_, '_>,
        done: std::result::Result<Report, String>,
    ) -> Result<()> {
        let report = match done {
            Ok(report) => report,
            Err(why) => {
                desk.say(&format!("info string {why}"))?;
                // Any legal move is better than none.
                return self.any(desk, seat);
            }
        };
        if !report.counts.is_empty() {
            for line in &report.counts {
                desk.say(line)?;
            }
            return Ok(());
        }
        let Some(line) = report.lines.first() else {
            return self.nothing(desk, seat);
        };
        let Some(best) = line.words.first() else {
            return self.nothing(desk, seat);
        };
        self.say_report(desk, &report)?;
        if self.is_for_mate {
            // That there is no mate is not proved: others may be deeper.
            return match line.score.turns_to_end() {
                Some(turns) if turns > 0 => {
                    desk.say(&format!("checkmate {}", line.words.join(" ")))
                }
                _ => desk.say("checkmate timeout"),
            };
        }
        match line.words.get(1) {
            Some(answer) => desk.say(&format!("bestmove {best} ponder {answer}")),
            None => desk.say(&format!("bestmove {best}")),
        }
    }

    /// Answers with the first legal move.
    fn any(&self, desk: &mut Desk, seat: &Seat<'_, '_>) -> Result<()> {
        let position = seat.play.position();
        let legal = seat.game.single_moves(position).unwrap_or_default();
        let words = self
            .wording(seat.game)
            .write_all(seat.game, position, &legal);
        match words.first() {
            Some(word) => desk.say(&format!("bestmove {word}")),
            None => self.nothing(desk, seat),
        }
    }

    /// Answers if there is no legal move.
    fn nothing(&self, desk: &mut Desk, seat: &Seat<'_, '_>) -> Result<()> {
        let mover = seat.play.position().turn();
        if let Ok(Some(outcome)) = seat.play.outcome() {
            let words = alfil_load::json::outcome_words(seat.game, &outcome);
            let is_lost = !outcome.winners.is_empty() && !outcome.winners.contains(&mover);
            let score = if is_lost { "mate 0" } else { "cp 0" };
            desk.say(&format!("info depth 0 score {score}"))?;
            desk.say(&format!("info string the game is over: {words}"))?;
        }
        desk.say(self.none())
    }

    /// Returns the answer that there is no move; USI has no other word for it.
    fn none(&self) -> &'static str {
        match self.is_usi() {
            true if self.is_for_mate => "checkmate nomate",
            true => "bestmove resign",
            false => "bestmove (none)",
        }
    }

    /// Returns the line with the data for drawing the board.
    fn game_line(&self, game: &Game) -> String {
        let rules = game.rules();
        let (files, ranks) = Grid::of(rules).map_or((0, 0), |grid| (grid.n_files, grid.n_ranks));
        let pocket = wording::n_held(game);
        let has_plus = rules.kinds.iter().any(|kind| kind.letter.starts_with('+'));
        let template = match (pocket > 0, has_plus) {
            (true, true) => "shogi",
            (true, false) => "crazyhouse",
            _ => "fairy",
        };
        let start = fen::write(game, &game.start());
        format!(
            "info string variant {} files {files} ranks {ranks} pocket {pocket} template {template} startpos {start}",
            self.name
        )
    }
}

/// The state of a conversation about one game.
struct Seat<'s, 'g> {
    game: &'g Game,
    jobs: &'s Jobs<'g>,
    play: Match<'g>,
    /// Whether the last position was rejected, so that there is none.
    is_refused: bool,
}

impl Talk for Uci {
    fn greet(&mut self, desk: &mut Desk) -> Result<String> {
        if std::mem::replace(&mut self.is_greeted, true) {
            self.say_options(desk)?;
        }
        Ok(self.game_name())
    }

    fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    fn serve<'g>(&mut self, desk: &mut Desk, game: &'g Game, jobs: &Jobs<'g>) -> Result<Next> {
        let mut seat = Seat {
            game,
            jobs,
            play: Match::new(game, game.start()),
            is_refused: false,
        };
        if std::mem::take(&mut self.describes_game) {
            desk.say(&self.game_line(game))?;
            if self.is_usi() && Grid::of(game.rules()).is_none() {
                desk.say("info string USI has no names for the cells of this board: moves are written as UCI writes them")?;
            }
        }
        while let Some(event) = desk.next_event() {
            match event {
                Event::Line(Line::TooLong) => {
                    desk.say("info string the line is too long, and is not read")?
                }
                Event::Line(Line::Text(text)) => {
                    if let Flow::Out(next) = self.line(desk, &mut seat, &text)? {
                        return Ok(next);
                    }
                }
                Event::Report(report) => self.say_report(desk, &report)?,
                Event::Done(done) => match &desk.search {
                    Some(search) if search.waits => desk.held = Some(*done),
                    _ => {
                        desk.search = None;
                        self.answer(desk, &seat, *done)?;
                    }
                },
                Event::End => {
                    self.settle(desk, &seat)?;
                    return Ok(Next::Quit);
                }
            }
        }
        Ok(Next::Quit)
    }

    fn cannot(&mut self, desk: &mut Desk, why: &str) -> Result<()> {
        self.describes_game = true;
        desk.say(&format!("info string {why}"))
    }
}

/// Tests whether the list of games in USI has this game: USI is for two players with hands, on at most nine files and ranks.
fn is_offered_in_usi(game: &Game) -> bool {
    let grid = Grid::of(game.rules());
    grid.is_some_and(|grid| grid.n_files <= 9 && grid.n_ranks <= 9)
        && wording::n_held(game) > 0
        && game.rules().players.len() == 2
}

/// Returns the name and the value of an option: `setoption name Clear Hash`, `setoption name Hash value 16`, `setoption Hash 16`.
pub(super) fn option_of(text: &str) -> Option<(String, String)> {
    let rest = text.trim().strip_prefix("setoption")?.trim();
    let named = match rest.strip_prefix("name ") {
        Some(named) => named.trim(),
        None => {
            let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            return (!name.is_empty() && name != "name")
                .then(|| (name.to_owned(), value.trim().to_owned()));
        }
    };
    let (name, value) = match named.split_once(" value ") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (named.strip_suffix(" value").unwrap_or(named).trim(), ""),
    };
    (!name.is_empty()).then(|| (name.to_owned(), value.to_owned()))
}

/// Returns the close names, as the end of a sentence.
pub(super) fn meant<'a>(name: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let near = near_names(name, names);
    near.first()
        .map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

fn score_words(score: Score) -> String {
    match (score.turns_to_end(), score.hundredths()) {
        (Some(turns), _) => format!("mate {turns}"),
        (None, hundredths) => format!("cp {}", hundredths.unwrap_or(0)),
    }
}
