//! Playing with XBoard: the player to move, moves, results, analysis.

use std::io::Result;
use std::sync::atomic::Ordering;

use interpreter::{Game, Match};
use ir::{Move, PlayerId, Shape};
use opponent::{Conduct, Limits, View};

use super::desk::{Desk, Search, shown};
use super::thinking::{Job, Jobs, Question, Report};
use super::xboard::{XBoard, ponder_hit, read_board};
use alfil_record::grid::Grid;
use alfil_record::wording::{Wording, first_rank};

/// The reaction to a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// No search: moves are received, and checked.
    Force,
    /// The engine plays this player.
    Plays(PlayerId),
    /// A search of every position.
    Analyze,
}

/// The purpose of a running search.
#[derive(Clone, PartialEq, Debug)]
enum Purpose {
    /// A move of the engine.
    Turn,
    /// A search in the other player's time, with this expected move.
    Ponder(Move),
    /// An analysis for its reports.
    Analysis,
}

/// The state of a conversation about one game.
pub(super) struct Seat<'s, 'g> {
    pub(super) game: &'g Game,
    jobs: &'s Jobs<'g>,
    pub(super) wording: Wording,
    pub(super) play: Match<'g>,
    mode: Mode,
    purpose: Option<Purpose>,
    /// The last report of a search.
    pub(super) latest: Option<Report>,
    /// The expected next move.
    expected: Option<Move>,
    /// Pings to answer after the engine's move.
    pings: Vec<String>,
    is_over: bool,
    /// Whether the last position was rejected, so that there is none.
    is_refused: bool,
    /// The engine's view of its own moves.
    conduct: Conduct,
}

impl<'s, 'g> Seat<'s, 'g> {
    /// Creates a game at its start: the engine plays the second player.
    pub fn new(game: &'g Game, jobs: &'s Jobs<'g>, wording: Wording) -> Self {
        let play = Match::new(game, game.start());
        let first = play.position().turn();
        Self {
            game,
            jobs,
            wording,
            mode: Mode::Plays(game.next_player(first)),
            play,
            purpose: None,
            latest: None,
            expected: None,
            pings: Vec::new(),
            is_over: false,
            is_refused: false,
            conduct: Conduct::default(),
        }
    }

    /// Answers `ping`, at once or after the engine's move.
    pub fn ping(&mut self, desk: &mut Desk, number: &str) -> Result<()> {
        if self.purpose == Some(Purpose::Turn) {
            self.pings.push(number.to_owned());
            return Ok(());
        }
        desk.say(&format!("pong {}", shown(number)))
    }

    fn answer_pings(&mut self, desk: &mut Desk) -> Result<()> {
        for number in std::mem::take(&mut self.pings) {
            desk.say(&format!("pong {}", shown(&number)))?;
        }
        Ok(())
    }

    /// Ends any running search; its result is dropped.
    fn drop_search(&mut self, desk: &mut Desk) -> Result<()> {
        desk.halt();
        self.purpose = None;
        self.answer_pings(desk)
    }

    /// Ends a search in the other player's time.
    pub fn end_pondering(&mut self, desk: &mut Desk) {
        if matches!(self.purpose, Some(Purpose::Ponder(_))) {
            desk.halt();
            self.purpose = None;
        }
    }

    /// Sets the reaction to positions.
    pub fn set_mode(&mut self, host: &mut XBoard, desk: &mut Desk, mode: Mode) -> Result<()> {
        self.drop_search(desk)?;
        if self.is_refused && mode != Mode::Force {
            return desk.say("Error (no position, the last one was refused): go");
        }
        self.mode = mode;
        self.follow(host, desk)
    }

    /// Sets up a position.
    pub fn set_board(&mut self, host: &mut XBoard, desk: &mut Desk, text: &str) -> Result<()> {
        self.drop_search(desk)?;
        match read_board(self.game, text) {
            Ok(play) => {
                self.play = play;
                self.expected = None;
                self.is_over = false;
                self.is_refused = false;
                self.conduct = Conduct::default();
                if let Some(unsound) =
                    alfil_load::sound::capturable_royal(self.game, self.play.position())
                {
                    desk.say(&format!("# {}", unsound.message))?;
                }
                if matches!(self.mode, Mode::Plays(_)) {
                    self.mode = Mode::Force;
                }
                self.follow(host, desk)
            }
            Err(why) => {
                // By the protocol, moves are then rejected until there is a position.
                self.is_refused = true;
                self.mode = Mode::Force;
                self.expected = None;
                desk.say(&format!("tellusererror Illegal position: {why}"))
            }
        }
    }

    /// Takes moves back.
    pub fn undo(&mut self, host: &mut XBoard, desk: &mut Desk, n: usize) -> Result<()> {
        self.drop_search(desk)?;
        self.expected = None;
        if self.is_refused {
            return desk.say("Error (no position, the last one was refused): undo");
        }
        for _ in 0..n {
            if !self.play.undo() {
                desk.say("Error (nothing to take back): undo")?;
                break;
            }
        }
        self.is_over = false;
        self.conduct = Conduct::default();
        // After `remove` the player to move is the one from before: the opponent moves.
        match self.mode {
            Mode::Plays(_) => Ok(()),
            _ => self.follow(host, desk),
        }
    }

    /// Plays the other player's move.
    pub fn user_move(&mut self, host: &mut XBoard, desk: &mut Desk, text: &str) -> Result<()> {
        if self.purpose == Some(Purpose::Turn) {
            return desk.say(&format!(
                "Illegal move (it is not your turn): {}",
                shown(text)
            ));
        }
        if self.is_refused {
            return desk.say(&format!(
                "Illegal move (no position, the last one was refused): {}",
                shown(text)
            ));
        }
        let turn = match self.wording.read(self.game, self.play.position(), text) {
            _ if self.is_over => {
                return desk.say(&format!("Illegal move (the game is over): {}", shown(text)));
            }
            Ok(turn) => turn,
            Err(error) => {
                return desk.say(&format!("Illegal move ({error}): {}", shown(text)));
            }
        };
        let hit = match &self.purpose {
            Some(Purpose::Ponder(expected)) => {
                expected.way == turn.way && expected.same_record(&turn)
            }
            _ => false,
        };
        if !hit {
            desk.halt();
            self.purpose = None;
        }
        self.play.play(turn);
        self.say_end(desk)?;
        if hit && !self.is_over {
            self.purpose = Some(Purpose::Turn);
            ponder_hit(desk);
            return Ok(());
        }
        self.drop_search(desk)?;
        self.follow(host, desk)
    }

    /// Lets the engine move at once.
    pub fn move_now(&self, desk: &Desk) {
        if let (Some(Purpose::Turn), Some(search)) = (&self.purpose, &desk.search) {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Starts a search if it is time.
    fn follow(&mut self, host: &mut XBoard, desk: &mut Desk) -> Result<()> {
        if self.is_over || self.play.position().called().is_some() {
            return Ok(());
        }
        match self.mode {
            Mode::Plays(player) if player == self.play.position().turn() => {
                if self.has_ended(desk)? {
                    return Ok(());
                }
                self.think(host, desk, Purpose::Turn);
            }
            Mode::Analyze => self.think(host, desk, Purpose::Analysis),
            _ => {}
        }
        Ok(())
    }

    fn think(&mut self, host: &mut XBoard, desk: &mut Desk, purpose: Purpose) {
        let mut play = self.play.clone();
        if let Purpose::Ponder(expected) = &purpose {
            play.play(expected.clone());
        }
        let own = play.turns().len() / 2;
        let (time, clock) = match purpose {
            Purpose::Analysis => (None, None),
            _ => host.times.of(u32::try_from(own).unwrap_or(0)),
        };
        let search = Search::default();
        let ponders = matches!(purpose, Purpose::Ponder(_));
        search.ponder.store(ponders, Ordering::Relaxed);
        let is_analysis = purpose == Purpose::Analysis;
        let limits = Limits {
            depth: host.times.depth.filter(|_| !is_analysis),
            time,
            clock,
            lines: host.settings.lines,
            level: if is_analysis {
                opponent::Level::MAX
            } else {
                host.settings.level
            },
            seed: u64::from(play.position().plies()),
            stop: search.stop.clone(),
            ponder: search.ponder.clone(),
            ..Limits::default()
        };
        let question = Question {
            view: View::of(&play),
            limits,
            options: host.settings.options(),
            forgets: std::mem::take(&mut host.forgets),
            wording: self.wording.clone(),
        };
        desk.search = Some(search);
        self.purpose = Some(purpose);
        self.latest = None;
        self.jobs.give(Job::Think(Box::new(question)));
    }

    /// Handles the end of a search.
    pub fn done(
        &mut self,
        host: &mut XBoard,
        desk: &mut Desk,
        done: std::result::Result<Report, String>,
    ) -> Result<()> {
        desk.search = None;
        let purpose = self.purpose.take();
        let report = done.unwrap_or_else(|_| Report::default());
        if purpose != Some(Purpose::Turn) {
            self.latest = Some(report);
            return Ok(());
        }
        let position = self.play.position();
        let best = report.best.clone().or_else(|| {
            // The rules need too much work: any legal move is better than none.
            self.game.single_moves(position).ok()?.into_iter().next()
        });
        let Some(best) = best else {
            return self.answer_pings(desk);
        };
        if let Some(line) = report.lines.first() {
            self.conduct.hear(line.score);
        }
        if host.resigns && self.conduct.gives_up() {
            self.is_over = true;
            desk.say("resign")?;
            return self.answer_pings(desk);
        }
        let word = self.wording.write(self.game, position, &best);
        if self.conduct.offers_draw() {
            desk.say("offer draw")?;
        }
        desk.say(&format!("move {word}"))?;
        self.expected = report.answer.clone();
        self.latest = Some(report);
        self.play.play(best);
        self.say_end(desk)?;
        self.answer_pings(desk)?;
        if host.ponders
            && !self.is_over
            && let Some(expected) = self.expected.clone()
        {
            self.think(host, desk, Purpose::Ponder(expected));
        }
        Ok(())
    }

    /// Reports the result if the game is over.
    fn say_end(&mut self, desk: &mut Desk) -> Result<()> {
        self.has_ended(desk).map(|_| ())
    }

    fn has_ended(&mut self, desk: &mut Desk) -> Result<bool> {
        if self.is_over {
            return Ok(true);
        }
        let Ok(Some(outcome)) = self.play.outcome() else {
            return Ok(false);
        };
        if self.mode == Mode::Analyze {
            return Ok(false);
        }
        let winners: Vec<usize> = outcome
            .winners
            .iter()
            .map(|player| player.index())
            .collect();
        let result = match winners[..] {
            [0] => "1-0",
            [1] => "0-1",
            _ => "1/2-1/2",
        };
        self.is_over = true;
        desk.say(&format!(
            "{result} {{{}}}",
            outcome.reason.replace(['{', '}'], "")
        ))?;
        Ok(true)
    }

    /// Prints the expected move of the other player.
    pub fn hint(&self, desk: &mut Desk) -> Result<()> {
        let position = self.play.position();
        match &self.expected {
            Some(expected) if self.mode != Mode::Plays(position.turn()) => {
                let word = self.wording.write(self.game, position, expected);
                desk.say(&format!("Hint: {word}"))
            }
            _ => Ok(()),
        }
    }

    /// Accepts an offer of a draw, or does not.
    pub fn draw(&self, desk: &mut Desk) -> Result<()> {
        match self.conduct.takes_draw() {
            true => desk.say("offer draw"),
            false => Ok(()),
        }
    }

    /// Reports the progress of an analysis.
    pub fn status(&self, desk: &mut Desk) -> Result<()> {
        let report = self.latest.clone().unwrap_or_default();
        if self.purpose != Some(Purpose::Analysis) {
            return Ok(());
        }
        let word = report
            .lines
            .first()
            .and_then(|line| line.words.first().cloned());
        desk.say(&format!(
            "stat01: {} {} {} 0 1 {}",
            report.time.as_millis() / 10,
            report.nodes,
            report.depth,
            word.unwrap_or_default()
        ))
    }

    /// Marks the ends of moves of the piece on a cell, or of drops: yellow, captures red, promotions magenta.
    pub fn lift(&self, desk: &mut Desk, text: &str) -> Result<()> {
        if self.is_refused {
            return Ok(());
        }
        let (game, position) = (self.game, self.play.position());
        let Some(grid) = Grid::of(game.rules()) else {
            return Ok(());
        };
        let legal = game.single_moves(position).unwrap_or_default();
        let is_from = |turn: &Move| match (&turn.shape, turn.from()) {
            (Shape::Drop(_), _) => {
                !game
                    .rules()
                    .board
                    .cells
                    .iter()
                    .enumerate()
                    .any(|(index, _)| {
                        let cell = ir::CellId::from_index(index);
                        grid.name(cell, first_rank(&grid)) == text
                    })
            }
            (_, Some(from)) => grid.name(from, first_rank(&grid)) == text,
            _ => false,
        };
        let mut marks = vec![vec![' '; grid.n_files]; grid.n_ranks];
        for turn in legal.iter().filter(|turn| is_from(turn)) {
            let Some(to) = turn.to() else { continue };
            let (x, y) = grid.at(to);
            let colour = match (turn.promotes(), turn.captured()) {
                (Some(_), _) => 'M',
                (None, []) => 'Y',
                _ => 'R',
            };
            // XBoard asks for the choice there.
            if marks[y][x] != 'M' {
                marks[y][x] = colour;
            }
        }
        let rows: Vec<String> = marks.iter().rev().map(|row| row_text(row)).collect();
        desk.say(&format!("highlight {}", rows.join("/")))
    }
}

/// Writes a row as a FEN does, with numbers for empty cells.
fn row_text(row: &[char]) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for mark in row.iter().chain([&'.']) {
        if *mark == ' ' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        if *mark != '.' {
            text.push(*mark);
        }
    }
    text
}
