//! `alfil play`: a game in the terminal.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use alfil::draw::Style;
use alfil::json::outcome_words;
use alfil::saved::SavedGame;
use alfil::too_much::TooMuchWords;
use interpreter::notation::{fen, moves, standard};
use interpreter::{Game, Match, Position, TooMuch};
use ir::{Move, PlayerId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

mod engine;
mod help;
mod hidden;
mod input;
mod saving;
mod seats;
mod stepwise;

use self::engine::Engine;
use self::seats::{Who, who};
use super::start::{Start, playable, sound, wrong_text};
use super::{Done, Stop, colour_out, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// Who plays the first player (`white` in most games).
    #[arg(long, value_enum)]
    white: Option<Who>,
    /// Who plays the second player.
    #[arg(long, value_enum)]
    black: Option<Who>,
    /// Who plays a player of any name, as `NAME=KIND`; may be repeated.
    #[arg(long = "player", value_name = "NAME=KIND")]
    players: Vec<String>,
    /// The seed of random players and of chance; the same seed gives the same game.
    #[arg(long)]
    seed: Option<u64>,
    /// Goes on with a game saved by `save FILE`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "position", "after"])]
    resume: Option<PathBuf>,
    /// How strong the engine plays: 1 makes mistakes of a beginner, 10 is all it has.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: u8,
    /// How long the engine thinks about a turn at most, in seconds.
    #[arg(long, value_name = "SECONDS", default_value = "2", value_parser = crate::commands::analyse::seconds)]
    think: std::time::Duration,
    /// Stops after this many turns, undecided.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    max_turns: usize,
}

pub fn run(args: &Args) -> Done {
    let saved = match &args.resume {
        Some(path) => Some(saving::open(path)?),
        None => None,
    };
    let options = saved
        .as_ref()
        .map_or(&args.start.options, |saved| &saved.options);
    if let Some(saved) = &saved
        && saved.variant != args.start.variant
    {
        return Err(Stop::usage(format!(
            "this is a game of `{}`, not of `{}`",
            saved.variant, args.start.variant
        )));
    }
    let variant = playable(&args.start.variant, options)?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let (play, to_save) = match &saved {
        Some(saved) => {
            let file = args.resume.as_deref().unwrap_or(Path::new("")).display();
            if saved.fen.is_some() || saved.position.is_some() {
                let start = saved.start(game);
                sound(
                    game,
                    &start.map_err(|message| Stop::wrong(format!("{file}: {message}")))?,
                )?;
            }
            let play = saved
                .replay(game)
                .map_err(|message| Stop::wrong(format!("{file}: {message}")))?;
            (play, saved.clone())
        }
        None => {
            let play = args.start.open(game)?;
            let mut saved = SavedGame {
                variant: args.start.variant.clone(),
                options: options.clone(),
                fen: args.start.fen.clone(),
                moves: Vec::new(),
                position: None,
            };
            if args.start.position.is_some() {
                let start = &play.positions()[0];
                saved.begin_in(game, start).map_err(Stop::wrong)?;
            }
            (play, saved)
        }
    };
    let kept = play.turns().to_vec();
    let mut session = Session {
        game,
        play,
        kept,
        who: who(args, game)?,
        random: Pcg64Mcg::seed_from_u64(args.seed.unwrap_or_else(seed_of_now)),
        style: Style {
            colour: colour_out(),
            ..Style::default()
        },
        saved: to_save,
        is_terminal: std::io::stdin().is_terminal(),
        max_turns: args.max_turns,
        seated: None,
        unseen: None,
        is_stale: false,
        engine: Engine::new(args.level, args.think, args.seed),
    };
    session.style.viewer = session
        .who
        .iter()
        .position(|who| *who == Who::Human)
        .unwrap_or(0);
    session.run()
}

fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

struct Session<'g> {
    game: &'g Game,
    play: Match<'g>,
    /// The turns of the game as it was begun or saved last: what leaving does not lose.
    kept: Vec<Move>,
    who: Vec<Who>,
    random: Pcg64Mcg,
    style: Style,
    saved: SavedGame,
    is_terminal: bool,
    max_turns: usize,
    /// Who was asked last.
    seated: Option<PlayerId>,
    /// Whose turns have just been made unseen: that is said once, however many they are.
    unseen: Option<PlayerId>,
    /// Whether turns have been made since the board was drawn.
    is_stale: bool,
    engine: Engine<'g>,
}

/// What a line that was typed leads to.
enum Next {
    Ask,
    Turn,
    Leave,
}

impl Session<'_> {
    fn run(&mut self) -> Done {
        let rules = self.game.rules();
        let on = if rules.options.is_empty() {
            String::new()
        } else {
            format!(" with {}", rules.options.join(", "))
        };
        print(&format!("{}{on}: {}\n", rules.title, rules.summary))?;
        if self.who.contains(&Who::Human) {
            print("Type a move, or `help`.\n")?;
        }
        if !self.is_for_eyes_unknown() {
            self.show()?;
        }
        let mut told = None;
        loop {
            let over = self.over();
            if let Some(words) = &over {
                if told != over {
                    print(&format!("\n{words}\n"))?;
                }
                match self.who.contains(&Who::Human) {
                    true if self.ask_after_end(words)? => return Ok(()),
                    true => {}
                    false => return Ok(()),
                }
            }
            told = over;
            if told.is_some() {
                continue;
            }
            if self.play.position().called().is_some() {
                self.draw()?;
                continue;
            }
            let mover = self.play.position().turn();
            self.hand_over(mover)?;
            if self.is_stale && self.is_human(mover) {
                self.show()?;
            }
            match self.who[mover.index()] {
                who @ (Who::Random | Who::Engine) => match self.chosen(who) {
                    Ok((turn, text)) => self.make_turn(turn, &text)?,
                    Err(words) => {
                        print(&format!("\n{words}\n"))?;
                        match self.who.contains(&Who::Human) {
                            true if self.ask_after_end(&words)? => return Ok(()),
                            true => {}
                            false => return Err(Stop::silent(1)),
                        }
                    }
                },
                Who::Human => match self.ask(mover)? {
                    Next::Ask | Next::Turn => {}
                    Next::Leave => return Ok(()),
                },
            }
        }
    }

    /// The result, or why the game goes on no longer.
    fn over(&self) -> Option<String> {
        let result = match self.play.outcome() {
            Ok(outcome) => outcome.map(|outcome| outcome_words(self.game, &outcome)),
            Err(why) => Some(TooMuchWords::of(why).message),
        };
        let is_long = self.play.turns().len() >= self.max_turns;
        let stopped = || format!("stopped after {} turns, undecided", self.max_turns);
        result.or_else(|| is_long.then(stopped))
    }

    /// Chance picks what was called for, each single item as likely.
    fn draw(&mut self) -> Done {
        let position = self.play.position();
        let legal = self.play.legal_moves()?;
        if let (true, Some(called)) = (legal.is_empty(), position.called()) {
            let cell = self.game.rules().cell_name(called.to);
            let store = &self.game.rules().stores[called.store.index()].name;
            return Err(Stop::wrong(format!(
                "chance is called for `{cell}`, and the store `{store}` is empty: the game cannot go on from this position"
            )));
        }
        let weights: Vec<u32> = legal
            .iter()
            .map(|turn| self.game.weight(position, turn))
            .collect();
        let mut left = self
            .random
            .random_range(0..weights.iter().sum::<u32>().max(1));
        let index = weights.iter().position(|weight| {
            let is_here = left < *weight;
            left = left.saturating_sub(*weight);
            is_here
        });
        let index = index.unwrap_or(0);
        let text = moves::write_all(self.game, &legal)[index].clone();
        self.after_turn(
            legal[index].clone(),
            |text| format!("chance draws {text}\n"),
            &text,
        )
    }

    fn name(&self, player: PlayerId) -> &str {
        &self.game.rules().players[player.index()].name
    }

    /// Chooses a legal turn at random, with its text.
    ///
    /// # Errors
    /// If there is none, or it is too much to tell, with what is to be said.
    fn choose(&mut self) -> Result<(Move, String), String> {
        let words = |why| TooMuchWords::of(why).message;
        let position = self.play.position();
        let mut pick = |n| self.random.random_range(0..n);
        let picked = self.game.pick_turn(position, &mut pick).map_err(words)?;
        let turn = picked.ok_or("there is no legal turn, and no end of the game says so")?;
        let text = moves::write_legal(self.game, position, &turn);
        Ok((turn, text))
    }

    /// Chooses a turn as such a player does.
    fn chosen(&mut self, who: Who) -> Result<(Move, String), String> {
        match who {
            Who::Engine => self.engine.choose(self.game, &self.play),
            Who::Human | Who::Random => self.choose(),
        }
    }

    /// Makes a legal turn with this text.
    fn make_turn(&mut self, turn: Move, text: &str) -> Done {
        let n_players = self.game.rules().players.len();
        let position = self.play.position();
        let mover = position.turn();
        let number = if self.is_hidden() {
            // How many turns others have made is not for everybody to know.
            let positions = self.play.positions().iter();
            let own = |one: &&Position| one.turn() == mover && one.called().is_none();
            positions.filter(own).count()
        } else {
            position.plies() as usize / n_players + 1
        };
        let mover = self.name(mover).to_owned();
        let standard = standard::write_legal(self.game, position, &turn).unwrap_or_default();
        let standard = standard.filter(|standard| standard != text);
        let standard = standard.map_or_else(String::new, |standard| format!(" ({standard})"));
        let words = |text: &str| format!("\n{number}. {mover}: {text}{standard}\n");
        self.after_turn(turn, words, text)
    }

    /// Makes a legal turn or draw, says it as `words` have it, and draws the board for the one who sits there.
    fn after_turn(&mut self, turn: Move, words: impl Fn(&str) -> String, text: &str) -> Done {
        let before = self.play.position();
        let (mover, phase, was_hidden) = (before.turn(), before.phase(), self.is_hidden());
        let is_secret = self.is_secret_of(mover);
        self.play.play(turn);
        self.is_stale = true;
        let is_revealed = was_hidden && !self.is_hidden();
        let is_secret = is_secret && !is_revealed;
        let unseen = is_secret.then_some(mover);
        if !is_secret {
            print(&words(text))?;
        } else if self.unseen != unseen {
            print(&format!("\n{}: (unseen)\n", self.name(mover)))?;
        }
        self.unseen = unseen;
        let position = self.play.position();
        if is_revealed {
            print("\nwhat was laid unseen is revealed\n")?;
        }
        if position.phase() != phase
            && let Some(next) = self.game.rules().phases.get(position.phase().index())
        {
            print(&format!("\nthe phase `{}` begins\n", next.name))?;
        }
        // A call is not on the board, nor is what nobody here may see.
        if position.called().is_some() || is_secret {
            return Ok(());
        }
        self.show()
    }

    fn show(&mut self) -> Done {
        self.is_stale = false;
        let last = self.play.turns().last().filter(|_| !self.is_hidden());
        self.show_board(&self.seen(), last.map_or(&[], Move::each_step))
    }

    /// Draws a position; what the steps of `last` moved is marked.
    fn show_board(&self, position: &Position, last: &[Move]) -> Done {
        print(&alfil::picture::marked(
            self.game,
            position,
            &self.style,
            last,
        ))?;
        print(&alfil::beside::text(self.game, position, self.onlooker()))?;
        if self.game.is_check(position) == Ok(true) && self.play.outcome() == Ok(None) {
            print(&format!("{} is in check\n", self.name(position.turn())))?;
        }
        Ok(())
    }

    /// Asks what to do with a game that is over; whether to leave it.
    fn ask_after_end(&mut self, over: &str) -> Result<bool, Stop> {
        let Some(line) = self.read_line("over> ")? else {
            print("\n")?;
            return Ok(true);
        };
        match self.word(&line)? {
            Some(next) => Ok(matches!(next, Next::Leave)),
            None => {
                print(&format!(
                    "the game is over: {over}\n  `undo` takes your last move back, `save FILE` saves the game, `quit` leaves it\n"
                ))?;
                Ok(false)
            }
        }
    }

    fn ask(&mut self, mover: PlayerId) -> Result<Next, Stop> {
        let prompt = format!("{}> ", self.name(mover));
        let Some(line) = self.read_line(&prompt)? else {
            let n_turns = self.play.turns().len();
            let after = match n_turns {
                // How many turns others have made is not for everybody to know.
                _ if self.is_hidden() => String::new(),
                1 => " after 1 turn".to_owned(),
                n => format!(" after {n} turns"),
            };
            print(&format!("\nend of input{after}; the position is "))?;
            self.print_fen()?;
            return Ok(Next::Leave);
        };
        if let Some(next) = self.word(&line)? {
            return Ok(next);
        }
        match parts(&line) {
            ("moves", cell) => self.list(cell)?,
            ("hint", _) => match self.engine.hint(self.game, &self.play) {
                Ok(words) | Err(words) => print(&format!("{words}\n"))?,
            },
            ("resign", _) => {
                if !self.is_meant("resign? The game ends with it")? {
                    return Ok(Next::Ask);
                }
                let winners = self.game.winners_over(mover);
                let winners = alfil::json::winners_words(self.game, &winners);
                let winners = winners.map_or_else(String::new, |words| format!("; {words}"));
                print(&format!("{} resigns{winners}\n", self.name(mover)))?;
                return Ok(Next::Leave);
            }
            (word, "") if let Ok(Some(id)) = self.compound(word) => return self.step_by_step(id),
            _ => return self.try_move(&line),
        }
        Ok(Next::Ask)
    }

    /// Does what a word says that is known at all times, also after the end of the game; `None` for any other.
    fn word(&mut self, line: &str) -> Result<Option<Next>, Stop> {
        match parts(line) {
            ("", _) => {}
            ("help" | "?", _) => print(&help::text(self.game))?,
            ("undo", _) => self.undo()?,
            ("board", _) => self.show()?,
            ("flip", _) => {
                self.style.viewer = (self.style.viewer + 1) % self.game.rules().players.len();
                self.show()?;
            }
            ("names", _) => {
                self.style.names = !self.style.names;
                self.show()?;
            }
            ("rules", _) => print(&alfil::sheet::rules(self.game))?,
            ("fen", _) => self.print_fen()?,
            ("save", file) => self.save(file, false)?,
            ("save!", file) => self.save(file, true)?,
            ("quit" | "exit" | "q", _) if self.leaves()? => return Ok(Some(Next::Leave)),
            ("quit" | "exit" | "q", _) => {}
            _ => return Ok(None),
        }
        Ok(Some(Next::Ask))
    }

    /// Prints the FEN of the position, and below it what it does not say.
    fn print_fen(&self) -> Done {
        let fen = fen::written(self.game, &self.seen());
        let remedy = "`save FILE` and `alfil show --state` do";
        let warning = alfil::fen::warning(self.game, &fen, remedy);
        let warning = warning.map_or(String::new(), |warning| format!("{warning}\n"));
        print(&format!("{}\n{warning}", fen.text))
    }

    fn try_move(&mut self, line: &str) -> Result<Next, Stop> {
        // A turn of several steps is made step by step: there may be too many to list.
        if let Some(turn) = moves::read_steps(self.game, self.play.position(), line) {
            self.make_turn(turn, line.trim())?;
            return Ok(Next::Turn);
        }
        // Only for a text that could be one they are listed, so that reasons can be told.
        let legal = if line.contains('{') {
            self.play.legal_moves()
        } else {
            self.game.single_moves(self.play.position())
        };
        let legal = match legal {
            Ok(legal) => legal,
            Err(why) => {
                print(&too_much(why))?;
                return Ok(Next::Ask);
            }
        };
        // Reasons are told as the player sees the board.
        match moves::read(self.game, &self.seen(), &legal, line) {
            Ok(turn) => {
                let index = legal.iter().position(|other| *other == turn).unwrap_or(0);
                let text = moves::write_all(self.game, &legal)[index].clone();
                self.make_turn(turn, &text)?;
                Ok(Next::Turn)
            }
            Err(error) => {
                let mut words = wrong_text("you typed", line, &error).into_message();
                if error.help.is_none() || error.range == (0..line.len()) {
                    words += "\n  `moves` lists the legal moves, `help` the other words";
                }
                print(&format!("{words}\n"))?;
                Ok(Next::Ask)
            }
        }
    }

    fn list(&self, cell: &str) -> Done {
        let legal = match self.game.single_moves(self.play.position()) {
            Ok(legal) => legal,
            Err(why) => return print(&too_much(why)),
        };
        let texts = moves::write_all(self.game, &legal).into_iter();
        let standard = standard::write_all(self.game, &legal).into_iter();
        let both = texts.zip(standard).map(|(text, standard)| match standard {
            Some(standard) if standard != text => format!("{text} {standard}"),
            _ => text,
        });
        let texts: Vec<String> = both.collect();
        let (places, from) = (self.game.places(), self.game.rules().board.find(cell));
        if !cell.is_empty() && from.is_none() {
            return print(&format!("`{cell}` is not a cell of this board\n"));
        }
        let chosen: Vec<&str> = legal
            .iter()
            .zip(&texts)
            .filter(|(turn, _)| {
                let start = turn.first_step().from();
                let starts_at = |cell| start.is_some_and(|from| places.cell(from) == cell);
                from.is_none_or(starts_at)
            })
            .map(|(_, text)| text.as_str())
            .collect();
        if chosen.is_empty() && from.is_some() {
            return print(&format!("no legal move from {cell}\n"));
        }
        print(&columns(chosen.into_iter()))?;
        if from.is_some() {
            return Ok(());
        }
        let position = self.play.position();
        for id in self.game.compound_turns(position).unwrap_or_default() {
            let name = &self.game.rules().turns[id.index()].name;
            let n = match self.game.n_turns(position, id) {
                Ok(n) => alfil::sheet::grouped(n),
                Err(_) => "very many".to_owned(),
            };
            print(&format!(
                "{name}: {n} turns of several steps; `{name}` begins one\n"
            ))?;
        }
        Ok(())
    }
}

/// What is said where the game does not answer; it goes on.
fn too_much(why: TooMuch) -> String {
    let words = TooMuchWords::of(why);
    format!("{}; {}\n", words.message, words.help)
}

/// A line as its first word and what follows it.
fn parts(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim())
}

/// Texts side by side in columns, at most 78 wide.
fn columns<'t>(texts: impl Iterator<Item = &'t str>) -> String {
    let texts: Vec<&str> = texts.collect();
    let widest = texts.iter().map(|text| text.chars().count()).max();
    let width = widest.unwrap_or(1) + 2;
    let lines = texts.chunks((78 / width).max(1)).map(|row| {
        let row: String = row.iter().map(|text| format!("{text:width$}")).collect();
        row.trim_end().to_owned() + "\n"
    });
    lines.collect()
}
