//! New games.

use std::sync::atomic::Ordering;

use serde::{Deserialize, Serialize};

use super::clock::Control;
use super::keeper::new_seed;
use super::kept::{Deed, Standing};
use super::room::Room;
use super::secret::{Secret, random_name};
use super::{Loaded, Rooms};
use alfil_record::game_file::{Record, today};
use alfil_session::Session;
use alfil_session::answer::Refusal;
use alfil_session::request::Definition;

/// The most options of a request.
const OPTIONS_MAX: usize = 64;

/// The most characters of the name of a definition.
const NAME_CHARS_MAX: usize = 64;

/// A request for a game between players.
#[derive(Deserialize, Clone, Default, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct Wish {
    /// A shipped variant; the served definition if absent.
    pub variant: Option<String>,
    /// A definition of the player's own, with all files that it uses.
    #[cfg_attr(test, ts(type = "Definition"))]
    pub definition: Option<Definition>,
    /// Options that are switched on.
    pub options: Vec<String>,
    /// A start position, as a FEN.
    pub fen: Option<String>,
    /// The time control; `None` without clocks.
    pub clock: Option<Control>,
}

/// A new game, with its secrets.
#[derive(Serialize, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Made {
    /// Its name.
    pub id: String,
    /// The secrets of the seats, by player.
    pub seats: Vec<Secret>,
    /// The secret for onlookers.
    pub watch: Secret,
}

/// The start of a new game.
struct Start {
    /// The game as a record without moves.
    record: Record,
    /// Whether the position was drawn.
    is_drawn: bool,
    n_players: usize,
}

/// Returns the record of a new game, at a position of its own if there is a FEN.
fn begun(loaded: &Loaded, fen: Option<&str>) -> Result<Record, Refusal> {
    let seed = Some(new_seed()?);
    let session = Session::begin_at(&loaded.variant, fen, seed)?;
    if session.is_over()? {
        return Err(Refusal::new("the game is over at its start".to_owned()));
    }
    let n_players = session.game().rules().players.len();
    let players = vec!["?".to_owned(); n_players];
    Ok(session.record(&today(), &players))
}

/// Returns a game as it was before its first move.
fn unplayed(mut record: Record) -> Record {
    record.turns.clear();
    for tag in ["Termination", "Points"] {
        record.tags.retain(|(name, _)| name != tag);
    }
    record.result = alfil_record::game_file::NO_RESULT.to_owned();
    record.set("Result", record.result.clone());
    record.set("Date", today());
    record
}

impl Rooms {
    /// Makes a game. Cost: that of reading a definition.
    ///
    /// # Errors
    /// Errors in the request; too many games, or a game that cannot be stored.
    pub fn make(&self, wish: &Wish) -> Result<Made, Refusal> {
        if let Some(fault) = wish.clock.and_then(Control::fault) {
            return Err(Refusal::new(fault));
        }
        if wish.options.len() > OPTIONS_MAX {
            return Err(Refusal::new(format!(
                "{} options are too many: the most is {OPTIONS_MAX}",
                wish.options.len()
            )));
        }
        let definition = match (&wish.definition, &wish.variant) {
            (Some(own), _) => {
                self.admit(own)?;
                own.clone()
            }
            (None, Some(name)) => Definition {
                name: name.clone(),
                ..Definition::default()
            },
            (None, None) => (self.served)()?,
        };
        let loaded = self.load(&definition, &wish.options)?;
        if let (Some(_), Some(game)) = (&wish.definition, &loaded.variant.game) {
            let [n_cells, most] = [game.rules().board.cells.len(), self.bounds.own_cells];
            if n_cells > most {
                return Err(Refusal::new(format!(
                    "a board of {n_cells} cells is too large for this server: the most is {most}"
                )));
            }
        }
        let record = begun(&loaded, wish.fen.as_deref())?;
        let game = loaded.variant.game.as_ref();
        let start = Start {
            record,
            is_drawn: wish.fen.is_none() && game.is_some_and(|game| game.rules().shuffle.is_some()),
            n_players: game.map_or(0, |game| game.rules().players.len()),
        };
        self.keep_new(definition, wish.options.clone(), wish.clock, start)
    }

    /// Tests whether games with this definition of a player's own are allowed here.
    fn admit(&self, own: &Definition) -> Result<(), Refusal> {
        if !self.bounds.own_definitions {
            return Err(Refusal {
                message: "this server has only shipped games, and the one that it was started with"
                    .to_owned(),
                help: Some("start your own: `alfil serve`".to_owned()),
            });
        }
        let is_plain = |sign: char| sign.is_alphanumeric() || "-_.".contains(sign);
        let is_name = (1..=NAME_CHARS_MAX).contains(&own.name.chars().count())
            && own.name.chars().all(is_plain);
        if own.text.is_none() || !is_name {
            return Err(Refusal::new(
                "a definition has a text, and a name of letters, digits, `-`, `_` and `.`"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// Makes the game of a room again, from its start, or from a new one if that start was drawn.
    pub(super) fn make_again(&self, room: &Room<'_>) -> Result<Made, Refusal> {
        let deed = room.deed();
        let n_players = deed.seats.len();
        let (definition, options) = (deed.definition.clone(), deed.options.clone());
        let record = match deed.is_drawn {
            true => {
                let loaded = self.load(&definition, &options)?;
                begun(&loaded, None)?
            }
            // Players change sides.
            false => unplayed(room.record_of(&vec![String::new(); n_players])),
        };
        let start = Start {
            record,
            is_drawn: deed.is_drawn,
            n_players,
        };
        self.keep_new(definition, options, deed.clock, start)
    }

    fn keep_new(
        &self,
        definition: Definition,
        options: Vec<String>,
        clock: Option<Control>,
        start: Start,
    ) -> Result<Made, Refusal> {
        let most = self.bounds.games_kept;
        let counted = self
            .n_kept
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| {
                (n < most).then_some(n + 1)
            });
        counted.map_err(|n| Refusal {
            message: format!("the server keeps {n} games already, and no more"),
            help: Some("the operator can remove old ones from its folder".to_owned()),
        })?;
        let kept = self.write_new(definition, options, clock, start);
        kept.map_err(|cause| {
            self.n_kept.fetch_sub(1, Ordering::Relaxed);
            Refusal::new(format!("the game cannot be kept: {cause}"))
        })
    }

    fn write_new(
        &self,
        definition: Definition,
        options: Vec<String>,
        clock: Option<Control>,
        start: Start,
    ) -> std::io::Result<Made> {
        let id = random_name(8)?;
        let seats = (0..start.n_players).map(|_| Secret::new());
        let made = Made {
            id,
            seats: seats.collect::<std::io::Result<_>>()?,
            watch: Secret::new()?,
        };
        let deed = Deed {
            definition,
            options,
            clock,
            seats: made.seats.clone(),
            watch: made.watch.clone(),
            is_drawn: start.is_drawn,
            next: None,
        };
        // The game first: a game without its file of secrets is unreachable.
        self.folder
            .write_game(&made.id, start.record, &Standing::default())?;
        self.folder.write_deed(&made.id, &deed)?;
        Ok(made)
    }
}
