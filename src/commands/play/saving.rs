//! Saved games, and what is lost by leaving.

use std::path::Path;

use alfil::game_file::{OpenError, Record, SaveError};
use alfil::load::Variant;
use interpreter::{Game, Match};

use super::{Args, Session};
use crate::commands::start::{playable, sound};
use crate::commands::{Done, Stop, print};

/// Loads what is played: the game asked for with its options, or the saved one with those that it was played with.
pub(super) fn load(args: &Args) -> Result<(Variant, Option<Record>), Stop> {
    let Some(file) = &args.resume else {
        return Ok((args.start.load()?, None));
    };
    let saved = open(file, args.game)?;
    let told = saved.tag("Options").unwrap_or("");
    let told: Vec<String> = told
        .split(',')
        .map(|option| option.trim().to_owned())
        .filter(|option| !option.is_empty())
        .collect();
    let asked = &args.start.options;
    if !asked.is_empty() && *asked != told {
        let with = match told.is_empty() {
            true => "without options".to_owned(),
            false => format!("with the options {}", told.join(", ")),
        };
        let file = file.display();
        return Err(Stop::usage(format!(
            "the game in `{file}` was begun {with}; leave `--option` out to go on with it"
        )));
    }
    Ok((playable(&args.start.variant, &told)?, Some(saved)))
}

/// Reads the game of `--resume`, the only one of the file or the one that `--game` names.
fn open(path: &Path, number: Option<usize>) -> Result<Record, Stop> {
    let name = path.display();
    let mut games = alfil::game_file::open(path).map_err(|error| match error {
        OpenError::Unreadable(message) => Stop::usage(message),
        OpenError::NoGame(message) => Stop::wrong(message),
    })?;
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

/// Plays a saved game again; a warning goes to standard error if its definition has changed since.
pub(super) fn resume<'g>(args: &Args, game: &'g Game, saved: &Record) -> Result<Match<'g>, Stop> {
    let file = args.resume.as_deref().unwrap_or(Path::new("")).display();
    let file = file.to_string();
    // What others have written may call the same game as they like.
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
    if let Some(warning) = replay.warning {
        eprintln!("alfil: warning: {file}: {warning}");
    }
    Ok(replay.play)
}

impl Session<'_> {
    /// Saves the game; `replaces` whether a saved game that is there may go.
    pub(super) fn save(&mut self, file: &str, replaces: bool) -> Done {
        if file.is_empty() {
            return print("save where? `save my-game.pgn`\n");
        }
        let error = match self.record().save(Path::new(file), replaces) {
            Ok(()) => {
                if self.is_hidden() {
                    print(&format!(
                        "`{file}` holds what every player has laid, in clear: nobody should read it before the reveal\n"
                    ))?;
                }
                self.kept = self.play.turns().to_vec();
                return print(&format!("saved to {file}\n"));
            }
            Err(error) => error,
        };
        let remedy = match &error {
            SaveError::Taken(_) => format!("; `save! {file}` replaces it"),
            SaveError::NoGame | SaveError::OtherVariant(_) | SaveError::Several(_) => {
                "; choose another name".to_owned()
            }
            SaveError::TooLarge(_) | SaveError::Unwritten(_) => String::new(),
        };
        print(&format!("not saved to `{file}`: {error}{remedy}\n"))
    }

    /// The game as a file holds it.
    fn record(&self) -> Record {
        let names: Vec<String> = self.who.iter().map(|who| self.seat_words(*who)).collect();
        let date = alfil::game_file::today();
        let players = names.iter().map(String::as_str);
        let mut record = Record::of("Alfil play", &date, "?", players);
        record.describe(self.game, &self.definition, &self.play.positions()[0]);
        record.put_turns(&self.play);
        match (&self.agreed, self.play.outcome()) {
            (Some(agreed), _) => record.put_result(self.game, &agreed.winners, &agreed.words),
            (None, Ok(Some(outcome))) => record.put_outcome(self.game, &outcome),
            (None, _) => {}
        }
        record
    }

    /// Whether it is meant to leave: asked if turns are lost by it.
    pub(super) fn leaves(&mut self) -> Result<bool, Stop> {
        Ok(self.kept == self.play.turns()
            || self.is_meant("leave? The game has turns that are not saved")?)
    }
}
