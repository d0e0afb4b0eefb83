//! The game of a worker: its viewer, and the opponent.

use alfil_load::library::Library;
use alfil_load::load::{Variant, load_from};
use alfil_record::game_file;
use alfil_record::variation::turns_text;
use alfil_session::answer::{Answer, LineShown, Refusal, Thought};
use alfil_session::definition::{checked, text_of};
use alfil_session::request::{Definition, Open, Request, Think};
use alfil_session::{Look, Session, arrow, too_much};
use alfil_sheet as sheet;
use alfil_sheet::page::Pictures;
use interpreter::notation::moves;
use interpreter::{Eyes, Game, Position};
use ir::Move;
use opponent::{Level, Limits, Opponent, Options, Variation, View};

/// The size of the transposition table, in megabytes: a page has little memory.
const HASH_MEGABYTES: usize = 16;

/// The score that counts as lost, in hundredths.
const HOPELESS: i32 = -900;

/// A game that is played in the page.
///
/// The memory of the definition is never freed: a worker contains one game in its life, and ends with it.
#[derive(Debug)]
pub struct Table {
    session: Session<'static>,
    definition: Definition,
    /// The switched-on options of the definition.
    options: Vec<String>,
    /// The viewer.
    eyes: Eyes,
    opponent: Option<Opponent<'static>>,
}

impl Table {
    /// Opens a game.
    ///
    /// # Errors
    /// The diagnostics of the definition, or the reason why the game cannot go on.
    pub fn open(open: &Open) -> Result<Self, Answer> {
        let refuse = |message: &str| Answer::Refused(Refusal::new(message.to_owned()));
        let mut record = None;
        if let Some(text) = &open.record {
            let records = game_file::read(text);
            let mut records = records.map_err(|faults| refuse(&faults.words("the game")))?;
            if records.is_empty() {
                return Err(refuse("there is no game in this text"));
            }
            record = Some(records.swap_remove(0));
        }
        let tag = |name: &str| record.as_ref()?.tag(name).map(str::to_owned);
        let mut definition = open.definition.clone();
        if definition.name.is_empty() && definition.text.is_none() {
            definition = Definition {
                // Records of other programs without a variant are chess.
                name: tag("Variant").unwrap_or_else(|| "chess".to_owned()),
                ..Definition::default()
            };
        }
        let listed = tag("Options").unwrap_or_default();
        let listed = listed.split(',').map(|option| option.trim().to_owned());
        let mut options: Vec<String> = listed.filter(|option| !option.is_empty()).collect();
        if options.is_empty() {
            options.clone_from(&open.options);
        }
        let variant = read(&definition, &options).map_err(Answer::Refused)?;
        if variant.game.is_none() {
            return Err(Answer::Checked(checked(&variant)));
        }
        let variant: &'static Variant = Box::leak(Box::new(variant));
        let session = match (&record, &open.position) {
            (Some(record), _) => Session::of_record(variant, record),
            (None, Some(position)) => Session::begin_from(variant, position),
            (None, None) => {
                let seed = open.seed.filter(|_| open.turns.is_empty());
                Session::begin_at(variant, open.fen.as_deref(), seed)
            }
        };
        let mut session = session.map_err(Answer::Refused)?;
        if let Some(record) = &record {
            session.annotate(record);
        }
        for text in &open.turns {
            let taken = session.take(Eyes::All, text);
            taken.map_err(Answer::Refused)?;
        }
        let eyes = eyes(&session, open.eyes).map_err(Answer::Refused)?;
        Ok(Self {
            session,
            definition,
            options,
            eyes,
            opponent: None,
        })
    }

    /// Returns the description of the game that a page needs.
    pub fn opened(&self) -> Answer {
        self.session.opened(self.look())
    }

    fn look(&self) -> Look {
        Look {
            eyes: self.eyes,
            lists_turns: true,
        }
    }

    /// Answers a request about the game; each result of a search is reported before its last one, unless its move is made.
    pub fn answer(&mut self, request: Request, report: &mut dyn FnMut(&Answer)) -> Answer {
        match request {
            Request::Eyes { player } => match eyes(&self.session, player) {
                Ok(eyes) => {
                    self.eyes = eyes;
                    self.session.state(self.look(), None)
                }
                Err(refusal) => Answer::Refused(refusal),
            },
            Request::Rules => self.rules().unwrap_or_else(Answer::Refused),
            Request::Prepare => {
                opponent_of(&mut self.opponent, self.session.game());
                Answer::Ready
            }
            Request::Think(think) => {
                let thought = self.think(&think, report);
                thought.map_or_else(Answer::Refused, |thought| {
                    Answer::Thought(Box::new(thought))
                })
            }
            request => self.session.answer(self.look(), request),
        }
    }

    /// Returns the rule sheet. The definition is read again: its tests, which are the examples, may have come since the game was opened.
    fn rules(&self) -> Result<Answer, Refusal> {
        let variant = read(&self.definition, &self.options)?;
        let library = Library::of(self.definition.files.clone());
        Ok(match sheet::of(&variant, &library, Pictures::Svg) {
            Some(page) => Answer::Html {
                html: sheet::html::write(&page),
            },
            None => Answer::Text {
                text: sheet::rules(self.session.game()),
            },
        })
    }

    fn think(
        &mut self,
        think: &Think,
        report: &mut dyn FnMut(&Answer),
    ) -> Result<Thought, Refusal> {
        self.session.is_open()?;
        let (game, play) = (self.session.game(), self.session.play());
        if play.position().called().is_some() {
            return Err(Refusal::new("chance is to move".to_owned()));
        }
        let opponent = opponent_of(&mut self.opponent, game);
        let limits = Limits {
            time: Some(std::time::Duration::from_millis(think.millis)),
            nodes: think.nodes,
            lines: think.lines,
            level: Level::new(think.level).unwrap_or_default(),
            // Otherwise an equal position would have an equal score in every game.
            seed: think.seed ^ play.turns().len() as u64,
            ..Limits::default()
        };
        let view = View::of(play);
        let thought = opponent.think(&view, &limits, &mut |thought| {
            if !think.plays
                && let Some(best) = thought.best()
            {
                let shown = shown(game, view.position(), thought, best);
                report(&Answer::Thought(Box::new(shown)));
            }
        });
        let thought = thought.map_err(too_much)?;
        let best = thought.best().cloned();
        let best = best.ok_or_else(|| {
            let words = "there is no legal move, and no end of the game applies";
            Refusal::new(words.to_owned())
        })?;
        let mut shown = shown(game, view.position(), &thought, &best);
        if think.plays {
            if self.session.is_secret(self.eyes) {
                // A move that no viewer here may see is not reported either.
                (shown.text, shown.lines) = (String::new(), Vec::new());
            }
            self.session.make(best);
            shown.state = match self.session.state(self.look(), None) {
                Answer::State(state) => Some(*state),
                Answer::Refused(refusal) => return Err(refusal),
                _ => None,
            };
        }
        Ok(shown)
    }
}

/// Reads a definition.
///
/// # Errors
/// If no shipped variant has its name.
fn read(definition: &Definition, options: &[String]) -> Result<Variant, Refusal> {
    let library = Library::of(definition.files.clone());
    Ok(load_from(text_of(definition)?, options, &library))
}

/// Returns the opponent, and makes it first if there is none. Cost of the first call: up to seconds in games with many rules.
fn opponent_of<'o>(
    opponent: &'o mut Option<Opponent<'static>>,
    game: &'static Game,
) -> &'o mut Opponent<'static> {
    opponent.get_or_insert_with(|| {
        let options = Options {
            hash_megabytes: HASH_MEGABYTES,
            values: alfil_record::tuned::values(game, None),
            ..Options::default()
        };
        // A game without tables is searched without them.
        let _ = game.compile();
        Opponent::new(game, &options)
    })
}

/// Returns a result of a search as the page shows it.
fn shown(game: &Game, position: &Position, thought: &opponent::Thought, best: &Move) -> Thought {
    let is_lost = thought.lines.first().is_some_and(|line| {
        let score = line.score;
        score.is_lost() || score.hundredths().is_some_and(|n| n <= HOPELESS)
    });
    let line = |line: &Variation| LineShown {
        score: line.score.to_string(),
        turns: turns_text(game, position, &line.turns),
        arrow: line.turns.first().and_then(|turn| arrow(game, turn)),
    };
    Thought {
        text: moves::write_legal(game, position, best),
        depth: thought.depth,
        nodes: thought.nodes,
        millis: u64::try_from(thought.time.as_millis()).unwrap_or(u64::MAX),
        lines: thought.lines.iter().map(line).collect(),
        is_hopeless: is_lost,
        state: None,
    }
}

/// Returns the eyes of this player; without a player, the eyes that see everything.
fn eyes(session: &Session<'_>, player: Option<usize>) -> Result<Eyes, Refusal> {
    match player {
        Some(player) => Ok(Eyes::Player(session.player(player)?)),
        None => Ok(Eyes::All),
    }
}
