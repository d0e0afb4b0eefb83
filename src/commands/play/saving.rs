//! Saved games, and the moves lost by leaving.

use std::path::{Path, PathBuf};

use alfil::files;
use alfil::game_file::{OpenError, Record, SAVED_BYTES_MAX, SaveError};
use alfil::library;
use alfil::load::Variant;
use alfil::names;
use alfil::recognise::{Kind, kind};
use interpreter::{Game, Match};

use super::agreed::Agreed;
use super::origin::{self, EVENT, Origin, THINK_TAG};
use super::rescue::{Lost, folders};
use super::seats::is_seat;
use super::{Args, Seat, Session};
use crate::commands::start::{playable, sound};
use crate::commands::{Done, Stop, print_screen as print};

/// The variant of a saved game that names none.
const STANDARD: &str = "chess";

/// The game to play.
pub(super) struct Loaded {
    /// The variant given with its options, or that of the saved game with its options.
    pub variant: Variant,
    /// The saved game to continue.
    pub saved: Option<Saved>,
}

/// A game as it begins here.
pub(super) struct Resumed<'g> {
    pub play: Match<'g>,
    /// The file that it was resumed from.
    pub origin: Option<Origin>,
    /// The end that the file gives to it.
    pub agreed: Option<Agreed>,
}

impl<'g> From<Match<'g>> for Resumed<'g> {
    fn from(play: Match<'g>) -> Self {
        Self {
            play,
            origin: None,
            agreed: None,
        }
    }
}

/// A saved game.
pub(super) struct Saved {
    pub record: Record,
    file: PathBuf,
}

/// Loads the game to play.
pub(super) fn load(args: &Args) -> Result<Loaded, Stop> {
    let given = args.variant.as_deref();
    let as_variant = given.map(Path::new).filter(|path| holds_games(path));
    let file = match (&args.resume, as_variant) {
        (Some(_), Some(games)) => {
            let games = games.display();
            return Err(Stop::usage(format!(
                "`{games}` is a file of games in place of the variant; name the variant, or leave `--resume` out"
            )));
        }
        (Some(file), None) => Some(file.as_path()),
        (None, games) => games,
    };
    let Some(file) = file else {
        if args.game.is_some() {
            return Err(Stop::usage(
                "`--game` names one of several games of a file, and there is no file: `--resume FILE`",
            ));
        }
        let variant = playable(given.unwrap_or(STANDARD), &args.at.options)?;
        return Ok(Loaded {
            variant,
            saved: None,
        });
    };
    if args.at.is_given() {
        return Err(Stop::usage(
            "a saved game begins where it began; leave `--fen`, `--position` and `--after` out",
        ));
    }
    let record = open(file, args.game)?;
    let options = record.tag("Options").unwrap_or("");
    let options: Vec<String> = options
        .split(',')
        .map(|option| option.trim().to_owned())
        .filter(|option| !option.is_empty())
        .collect();
    let chosen = &args.at.options;
    if !chosen.is_empty() && *chosen != options {
        let with = match options.is_empty() {
            true => "without options".to_owned(),
            false => format!("with the options {}", options.join(", ")),
        };
        let file = file.display();
        return Err(Stop::usage(format!(
            "the game in `{file}` was begun {with}; leave `--option` out to go on with it"
        )));
    }
    let name = match given.filter(|_| args.resume.is_some()) {
        Some(name) => name.to_owned(),
        None => variant_of(&record, file)?,
    };
    Ok(Loaded {
        variant: playable(&name, &options)?,
        saved: Some(Saved {
            record,
            file: file.to_owned(),
        }),
    })
}

/// Tests whether this is a file of games, by its name or its text.
fn holds_games(path: &Path) -> bool {
    let is_named = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pgn"));
    path.is_file()
        && files::read_start(path, SAVED_BYTES_MAX).is_ok_and(|text| match kind(&text) {
            Some(kind) => kind == Kind::Games,
            None => is_named,
        })
}

/// Returns the variant of a saved game: a shipped name, or the path of a definition.
fn variant_of(record: &Record, file: &Path) -> Result<String, Stop> {
    let Some(name) = record.tag("Variant") else {
        return Ok(STANDARD.to_owned());
    };
    let is_shipped = |name: &str| library::shipped().contains(&name);
    let definition = record.tag("Definition").map(Path::new);
    let is_of_file = definition.is_some_and(|path| *path != *format!("definitions/{name}.toml"));
    if let Some(path) = definition.filter(|_| is_of_file || !is_shipped(name)) {
        // The path as it was given in the folder of the game, or relative to the saved game.
        let folder = file.parent().unwrap_or(Path::new(""));
        let own = path.file_name().map(|own| folder.join(own));
        let places = [Some(path.to_owned()), Some(folder.join(path)), own];
        let found = places.into_iter().flatten().find(|path| path.is_file());
        let Some(found) = found.as_deref().and_then(Path::to_str) else {
            let (file, path) = (file.display(), path.display());
            return Err(Stop::usage(format!(
                "the game in `{file}` is of `{path}`, which is not there; name the definition: `alfil play DEFINITION --resume {file}`"
            )));
        };
        if !found.ends_with(".toml") {
            let (file, path) = (file.display(), path.display());
            return Err(Stop::usage(format!(
                "the game in `{file}` is of `{path}`, and a game names definitions only by files `*.toml`; name the definition: `alfil play DEFINITION --resume {file}`"
            )));
        }
        // A name without a folder could be that of a shipped variant.
        return Ok(match found.contains(['/', '\\']) {
            true => found.to_owned(),
            false => format!("./{found}"),
        });
    }
    // Other programs have names of their own.
    match names::variant_of(name) {
        Some(name) => Ok(name.to_owned()),
        None => {
            let file = file.display();
            Err(Stop::usage(format!(
                "the game in `{file}` is of `{name}`, which is not a shipped variant; name it: `alfil play VARIANT --resume {file}`"
            )))
        }
    }
}

/// Reads the game of a file: the only one, or the one that `--game` names.
fn open(path: &Path, number: Option<u32>) -> Result<Record, Stop> {
    let name = path.display();
    let mut games = alfil::game_file::open(path).map_err(|error| match error {
        OpenError::Unreadable(message) => Stop::usage(message),
        OpenError::NoGame(message) => Stop::wrong(message),
    })?;
    let number = number.map(|number| number as usize);
    let index = match (number, games.len()) {
        (None, 1) => 0,
        (Some(number), n) if (1..=n).contains(&number) => number - 1,
        (_, n) => {
            let many = match n {
                1 => "1 game".to_owned(),
                n => format!("{n} games"),
            };
            return Err(Stop::usage(format!(
                "`{name}` holds {many}; name one with `--game 1` to `--game {n}`"
            )));
        }
    };
    Ok(games.swap_remove(index))
}

impl Saved {
    /// Plays a saved game again. Warnings go to standard error: if its definition has changed since, if a variation is illegal, if
    /// results contradict each other.
    pub(super) fn resume<'g>(&self, game: &'g Game) -> Result<Resumed<'g>, Stop> {
        let (file, saved) = (self.file.display().to_string(), &self.record);
        // Other programs may use any name for the same game.
        let written_by_us = saved.tag("RulesHash").is_some();
        let name = &game.rules().name;
        if let Some(variant) = saved.tag("Variant")
            && written_by_us
            && variant != name
        {
            return Err(Stop::usage(format!(
                "this is a game of `{variant}`, not of `{name}`"
            )));
        }
        let wrong = |faults: alfil::game_file::Faults| Stop::wrong(faults.words(&file));
        if saved.tag("FEN").is_some() || saved.tag("Position").is_some() {
            sound(game, &saved.start(game).map_err(wrong)?)?;
        }
        let replay = saved.replay(game).map_err(wrong)?;
        let (own, cut) = Origin::new(saved.clone(), &replay.play);
        let (agreed, results) = origin::end_of(saved, &replay.play);
        let agreed = agreed.map(|end| Agreed {
            winners: end.winners,
            words: end.words,
            is_of_file: true,
        });
        let players = origin::other_players(saved, game);
        for warning in [replay.warning, players, cut]
            .into_iter()
            .flatten()
            .chain(results)
        {
            eprintln!("alfil: warning: {file}: {warning}");
        }
        Ok(Resumed {
            play: replay.play,
            origin: Some(own),
            agreed,
        })
    }
}

impl Session<'_> {
    /// Saves the game; an existing saved game is replaced only if `replaces` is set.
    pub(super) fn save(&mut self, file: &str, replaces: bool) -> Done {
        if file.is_empty() {
            return print("save where? `save my-game.pgn`\n");
        }
        let error = match self.record().save(Path::new(file), replaces) {
            Ok(()) => {
                if self.is_hidden() {
                    print(&format!(
                        "`{file}` holds in clear what is hidden from players: no player should read it before the end\n"
                    ))?;
                }
                self.kept = self.standing();
                if self
                    .origin
                    .as_ref()
                    .is_some_and(|origin| origin.loses(&self.play))
                {
                    print(
                        "the comments and variations of the moves that were undone are not in it\n",
                    )?;
                }
                return print(&format!("saved to {file}\n"));
            }
            Err(error) => error,
        };
        let remedy = match &error {
            SaveError::Taken(_) => format!("; `save! {file}` replaces it"),
            SaveError::NoGame | SaveError::OtherVariant(_) | SaveError::Several(_) => {
                "; choose another name".to_owned()
            }
            SaveError::Unwritten(why) => why.remedy().to_owned(),
            SaveError::TooLarge(_) => String::new(),
        };
        print(&format!("not saved to `{file}`: {error}{remedy}\n"))
    }

    /// Returns the game as a file holds it.
    fn record(&self) -> Record {
        let names: Vec<String> = self
            .seats
            .iter()
            .map(|seat| self.seat_words(*seat))
            .collect();
        let date = alfil::game_file::today();
        let players = names.iter().map(String::as_str);
        let mut record = Record::of(EVENT, &date, "?", players);
        let is_named =
            (self.origin.as_ref()).is_some_and(|origin| origin.put_tags(&mut record, is_seat));
        record.describe(self.game, &self.definition, &self.play.positions()[0]);
        if names.len() != 2 || is_named {
            record.set("Seats", names.join("; "));
        }
        if self.seats.contains(&Seat::Engine) {
            record.set(THINK_TAG, self.engine.time().as_secs_f64().to_string());
        }
        record.put_turns(&self.play);
        if let Some(origin) = &self.origin {
            origin.annotate(&mut record, &self.play);
        }
        match (&self.agreed, self.play.outcome()) {
            (Some(agreed), _) => {
                record.put_result(self.game, &agreed.winners, &agreed.words);
                if let Some(origin) = self.origin.as_ref().filter(|_| agreed.is_of_file) {
                    origin.put_reason(&mut record);
                }
            }
            (None, Ok(Some(outcome))) => record.put_outcome(self.game, &outcome),
            (None, _) => {}
        }
        record
    }

    /// Returns the moves made, and the agreed end.
    fn standing(&self) -> (Vec<ir::Move>, Option<String>) {
        let agreed = self.agreed.as_ref().map(|agreed| agreed.words.clone());
        (self.play.turns().to_vec(), agreed)
    }

    /// Tests whether leaving loses nothing.
    pub(super) fn is_kept(&self) -> bool {
        let agreed = self.agreed.as_ref().map(|agreed| agreed.words.as_str());
        self.kept.0 == self.play.turns() && self.kept.1.as_deref() == agreed
    }

    /// Stores the game that a sudden end would lose now.
    pub(super) fn remember(&self) {
        if !self.seats.contains(&Seat::Human) {
            return;
        }
        let lost = (!self.is_kept()).then(|| {
            let mut record = self.record();
            // The game can be continued from any folder.
            if let Ok(path) = Path::new(&self.definition).canonicalize() {
                record.set("Definition", path.display().to_string());
            }
            Lost {
                name: self.game.rules().name.clone(),
                day: record.tag("Date").unwrap_or_default().to_owned(),
                text: record.write(),
                is_hidden: self.is_hidden(),
                folders: folders(),
            }
        });
        self.rescue.remember(lost);
    }

    /// Asks before leaving if moves would be lost, and returns whether to leave. These moves are then lost.
    pub(super) fn leaves(&mut self) -> Result<bool, Stop> {
        let leaves =
            self.is_kept() || self.is_meant("leave? The game has moves that are not saved")?;
        if leaves {
            self.rescue.remember(None);
        }
        Ok(leaves)
    }
}
