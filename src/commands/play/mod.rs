//! `alfil play`: a game in the terminal.

use std::path::PathBuf;

use alfil::chance;
use alfil::draw::Style;
use alfil::json::outcome_words;
use alfil::too_much::TooMuchWords;
use alfil::wrap;
use interpreter::notation::{moves, standard};
use interpreter::{Game, Match, Position};
use ir::{Move, PlayerId};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

mod agreed;
mod engine;
mod help;
mod hidden;
mod input;
mod look;
mod origin;
mod rescue;
mod saving;
mod seats;
mod stepwise;
mod words;

use self::agreed::{Agreed, Offer};
use self::engine::Engine;
use self::input::Input;
use self::look::{Pieces, text_width};
use self::origin::Origin;
use self::rescue::{Guard, Rescue};
use self::saving::{Loaded, Resumed};
use self::seats::{Seat, Seats, seats};
use self::words::Next;
use super::start::{At, values};
use super::{Done, Stop, colour_out, print_screen as print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// A shipped variant (`alfil list`), the path of a definition file, or a saved game, as with --resume.
    #[arg(value_name = "VARIANT|FILE", required_unless_present = "resume")]
    variant: Option<String>,
    #[command(flatten)]
    at: At,
    /// The seat of the player `white`, or of the first player in games without one. Without any of these options the player to move is a person, and all others are the engine.
    #[arg(long, value_enum)]
    white: Option<Seat>,
    /// The seat of the player `black`, or of the second player in games without one.
    #[arg(long, value_enum)]
    black: Option<Seat>,
    /// The seat of a player of any name, as `NAME=KIND`; may be repeated.
    #[arg(long = "player", value_name = "NAME=KIND")]
    players: Vec<String>,
    /// All players are persons who share this terminal, unless another option says otherwise.
    #[arg(long)]
    two: bool,
    /// The seed of random players and of chance; the same seed gives the same game.
    #[arg(long)]
    seed: Option<u64>,
    /// Goes on with a game saved by `save FILE`, or with one of a file of games.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "position", "after"])]
    resume: Option<PathBuf>,
    /// The game of the file, if it holds several; the first is 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// How strong the engine plays: 1 makes mistakes of a beginner, 10 is full strength; 5, or as in the saved game.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// How long the engine thinks about a move at most, in seconds; 2, or as in the saved game.
    #[arg(long, value_name = "SECONDS", value_parser = crate::commands::analyse::seconds)]
    think: Option<std::time::Duration>,
    /// How pieces are drawn.
    #[arg(long, value_enum, default_value_t)]
    pieces: Pieces,
    /// Stops after this many moves, undecided.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(..=1_000_000))]
    max_turns: u32,
}

pub fn run(args: &Args) -> Done {
    let Loaded { variant, saved } = saving::load(args)?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let mut random = Pcg64Mcg::seed_from_u64(args.seed.unwrap_or_else(seed_of_now));
    let Resumed {
        play,
        origin,
        agreed,
    } = match &saved {
        Some(saved) => saved.resume(game)?,
        None if args.at.is_given() => args.at.open(game)?.into(),
        None => {
            let start = chance::start(game, &mut |n| random.random_range(0..n))?;
            Match::new(game, start).into()
        }
    };
    let is_drawn = saved.is_none() && !args.at.is_given();
    let kept = play.turns().to_vec();
    let saved = saved.as_ref().map(|saved| &saved.record);
    let Seats {
        seats,
        level,
        think,
    } = seats(args, game, saved, play.position().turn())?;
    let hears = seats.contains(&Seat::Human);
    let mut session = Session {
        game,
        play,
        is_drawn,
        kept: (kept, agreed.as_ref().map(|agreed| agreed.words.clone())),
        origin,
        seats,
        random,
        style: Style {
            colour: colour_out(),
            figures: args.pieces.are_figures(),
            ..Style::default()
        },
        definition: variant.text.display.clone(),
        input: Input::new(),
        max_turns: args.max_turns as usize,
        seated: None,
        unseen: None,
        is_stale: false,
        news: String::new(),
        agreed,
        offered: None,
        engine: Engine::new(level, think, args.seed, values(&variant), hears),
        rescue: Rescue::default(),
    };
    session.style.viewer = session
        .seats
        .iter()
        .position(|seat| *seat == Seat::Human)
        .unwrap_or(0);
    session.run_guarded()
}

fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

struct Session<'g> {
    game: &'g Game,
    play: Match<'g>,
    /// Whether the start is drawn in games that shuffle the set-up, and not given.
    is_drawn: bool,
    /// The moves of the game as it was begun or last saved, and the agreed end: leaving loses nothing of these.
    kept: (Vec<Move>, Option<String>),
    /// The file that the game was resumed from.
    origin: Option<Origin>,
    seats: Vec<Seat>,
    random: Pcg64Mcg,
    style: Style,
    /// The definition, as saved games name it.
    definition: String,
    input: Input,
    max_turns: usize,
    /// The player of the last prompt.
    seated: Option<PlayerId>,
    /// The player of the last hidden moves: they are reported once, however many they are.
    unseen: Option<PlayerId>,
    /// Whether moves have been made since the board was drawn.
    is_stale: bool,
    /// The moves since then, a line each: they are printed below the board.
    news: String,
    /// The agreed end.
    agreed: Option<Agreed>,
    /// The engine's offer, and the player for which it was made.
    offered: Option<(PlayerId, Offer)>,
    engine: Engine<'g>,
    /// The game to be saved if the program ends unexpectedly.
    rescue: Rescue,
}

impl Session<'_> {
    /// Plays the game, and saves a person's moves however it ends, unless by `quit` or the end of a script.
    fn run_guarded(&mut self) -> Done {
        if !self.seats.contains(&Seat::Human) {
            return self.run();
        }
        let at_end = self.rescue.at_end();
        let _at_end = match self.input.edits() {
            true => at_end.ignoring_first(),
            false => at_end,
        };
        // It is dropped first: a signal that comes while the game is being saved waits for that.
        let _guard = Guard(self.rescue.clone());
        self.run()
    }

    fn run(&mut self) -> Done {
        let rules = self.game.rules();
        let on = if rules.options.is_empty() {
            String::new()
        } else {
            format!(" with {}", rules.options.join(", "))
        };
        let about = format!("{}{on}: {}\n", rules.title, rules.summary);
        print(&wrap::text(&about, text_width()))?;
        if self.seats.contains(&Seat::Human) {
            print(&self.seats_text())?;
        }
        // The board is shown with the dice of the first turn.
        self.is_stale = matches!(self.play.position().called(), Some(ir::Called::Throw(_)));
        if !self.is_stale && !self.is_for_eyes_unknown() {
            self.show()?;
        }
        let mut printed = None;
        loop {
            self.remember();
            let over = self.over();
            if let Some(words) = &over {
                if self.is_stale {
                    self.show()?;
                }
                if printed != over {
                    print(&format!("\n{words}\n"))?;
                }
                match self.seats.contains(&Seat::Human) {
                    true if self.prompt_after_end(words)? => return Ok(()),
                    true => {}
                    false => return Ok(()),
                }
            }
            printed = over;
            if printed.is_some() {
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
            match self.seats[mover.index()] {
                seat @ (Seat::Random | Seat::Engine) => match self.chosen(seat) {
                    Ok((turn, text)) => {
                        self.make_turn(turn, &text)?;
                        self.offer(mover)?;
                    }
                    Err(words) => {
                        if self.is_stale {
                            self.show()?;
                        }
                        print(&format!("\n{words}\n"))?;
                        match self.seats.contains(&Seat::Human) {
                            true if self.prompt_after_end(&words)? => return Ok(()),
                            true => {}
                            false => return Err(Stop::silent(1)),
                        }
                    }
                },
                Seat::Human => match self.prompt(mover)? {
                    Next::Prompt | Next::Turn => {}
                    Next::Leave => return Ok(()),
                },
            }
        }
    }

    /// Returns the result, or the reason why the game has stopped.
    fn over(&self) -> Option<String> {
        if let Some(agreed) = &self.agreed {
            return Some(agreed.words.clone());
        }
        let result = match self.play.outcome() {
            Ok(outcome) => outcome.map(|outcome| outcome_words(self.game, &outcome)),
            Err(why) => Some(TooMuchWords::of(why).message),
        };
        let is_long = chance::n_moves(self.play.turns()) >= self.max_turns;
        let stopped = || format!("stopped after {} moves, undecided", self.max_turns);
        result.or_else(|| is_long.then(stopped))
    }

    /// Draws or throws for chance, each single item equally likely.
    fn draw(&mut self) -> Done {
        let position = self.play.position();
        let random = &mut self.random;
        let mut pick = |n: u32| random.random_range(0..n);
        let Some(drawn) = chance::draw(self.game, position, &mut pick)? else {
            // Dice always show something.
            let called = position.called().and_then(ir::Called::item);
            let cell = called.map_or("", |called| self.game.rules().cell_name(called.to));
            let store = called.map_or("", |called| {
                &self.game.rules().stores[called.store.index()].name
            });
            return Err(Stop::wrong(format!(
                "chance is called for `{cell}`, and the store `{store}` is empty: the game cannot go on from this position"
            )));
        };
        let text = moves::write_legal(self.game, position, &drawn);
        let is_thrown = drawn.thrown().is_some();
        let mover = self.name(position.turn()).to_owned();
        let words = |text: &str| match is_thrown {
            true => format!("{mover} throws {text}\n"),
            false => format!("chance draws {text}\n"),
        };
        self.after_turn(drawn, words, &text)
    }

    fn name(&self, player: PlayerId) -> &str {
        &self.game.rules().players[player.index()].name
    }

    /// Chooses a legal move at random, with its text.
    ///
    /// # Errors
    /// If there is no move, or the rules need too much work; the error is the message.
    fn choose(&mut self) -> Result<(Move, String), String> {
        let words = |why| TooMuchWords::of(why).message;
        let position = self.play.position();
        let mut pick = |n| self.random.random_range(0..n);
        let picked = self.game.pick_turn(position, &mut pick).map_err(words)?;
        let turn = picked.ok_or("there is no legal move, and no rule ends the game")?;
        let text = moves::write_legal(self.game, position, &turn);
        Ok((turn, text))
    }

    /// Chooses a move as this kind of player does.
    fn chosen(&mut self, seat: Seat) -> Result<(Move, String), String> {
        match seat {
            Seat::Engine => self.engine.choose(self.game, &self.play),
            Seat::Human | Seat::Random => self.choose(),
        }
    }

    /// Reports, once, that the engine would resign as this player, or offers a draw.
    fn offer(&mut self, player: PlayerId) -> Done {
        let conduct = self.engine.conduct(player);
        // With only two players it is clear who has to agree to a draw.
        let offer = if !self.seats.contains(&Seat::Human) {
            None
        } else if conduct.gives_up() {
            Some(Offer::Resigns)
        } else if conduct.offers_draw() && self.seats.len() == 2 {
            Some(Offer::Draw)
        } else {
            None
        };
        let was_offered = self.offered.map(|(_, offer)| offer);
        self.offered = offer.map(|offer| (player, offer));
        let Some(offer) = offer.filter(|offer| was_offered != Some(*offer)) else {
            return Ok(());
        };
        if self.over().is_some() {
            return Ok(());
        }
        let name = self.name(player);
        let what = match offer {
            Offer::Resigns => "would resign",
            Offer::Draw => "offers a draw",
        };
        print(&format!(
            "{name} {what}: `accept` ends the game, or play on\n"
        ))
    }

    /// Makes a legal move with this text.
    fn make_turn(&mut self, turn: Move, text: &str) -> Done {
        let position = self.play.position();
        let mover = position.turn();
        // The number of the move in `turns` and `at`.
        let number = if self.is_hidden() {
            // The number of others' moves may be hidden.
            let positions = self.play.positions().iter();
            let own = |one: &&Position| one.turn() == mover && one.called().is_none();
            positions.filter(own).count()
        } else {
            self.play.turns().len() + 1
        };
        let mover = self.name(mover).to_owned();
        let standard = standard::write_legal(self.game, position, &turn).unwrap_or_default();
        let standard = standard.filter(|standard| standard != text);
        let standard = standard.map_or_else(String::new, |standard| format!(" ({standard})"));
        let words = |text: &str| format!("{number}. {mover}: {text}{standard}\n");
        self.after_turn(turn, words, text)
    }

    /// Makes a legal move or draw. Prints the text of `words` below the board. The board is drawn once for a person's own move and the
    /// answers to it; after every move if no person plays.
    fn after_turn(&mut self, turn: Move, words: impl Fn(&str) -> String, text: &str) -> Done {
        let before = self.play.position();
        let (mover, phase, was_hidden) = (before.turn(), before.phase(), self.is_hidden());
        let n_orders = before.orders().len();
        let is_thrown = turn.thrown().is_some();
        self.play.play(turn);
        self.is_stale = true;
        let is_revealed = was_hidden && (!self.is_hidden() || self.is_sight_over());
        let n_made = self.play.turns().len();
        let is_secret = self.is_unseen(n_made - 1, n_made);
        if n_orders > 0 && self.play.position().orders().is_empty() {
            // The orders that were hidden from this person.
            for index in n_made - 1 - n_orders..n_made - 1 {
                if self.is_unseen(index, n_made - 1) {
                    let before = &self.play.positions()[index];
                    let text = moves::write_legal(self.game, before, &self.play.turns()[index]);
                    self.news += &format!("{}: {text}\n", self.name(before.turn()));
                }
            }
        }
        let unseen = is_secret.then_some(mover);
        if !is_secret {
            self.news += &words(text);
        } else if self.unseen != unseen {
            self.news += &format!("{}: (unseen)\n", self.name(mover));
        }
        self.unseen = unseen;
        let announced = self.play.announced();
        for told in announced.map_err(|why| Stop::wrong(TooMuchWords::of(why).message))? {
            self.news += &format!("announced: {told}\n");
        }
        let position = self.play.position();
        if is_revealed {
            // Before the board that shows it.
            let news = std::mem::take(&mut self.news);
            print(&format!("\n{news}what was hidden is revealed\n"))?;
        }
        if position.phase() != phase
            && let Some(next) = self.game.rules().phases.get(position.phase().index())
        {
            self.news += &format!("the phase `{}` begins\n", next.name);
        }
        let is_watched = !self.seats.contains(&Seat::Human);
        // A player who has placed something hidden sees it before another person sits down.
        let is_own = self.is_hidden() && self.is_human(mover);
        let position = self.play.position();
        // The board shows neither a call of chance nor a hidden move.
        if is_thrown || position.called().is_some() || is_secret || !(is_watched || is_own) {
            return Ok(());
        }
        self.show()
    }
}
