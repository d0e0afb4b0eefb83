//! The seats of the players.

use std::time::Duration;

use alfil::game_file::Record;
use interpreter::Game;
use ir::PlayerId;

use super::Args;
use super::origin::THINK_TAG;
use crate::commands::Stop;
use crate::commands::analyse::seconds;

/// A kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Seat {
    /// A person at this terminal.
    Human,
    /// Any legal move, each equally likely; in a game with turns of several steps first a kind of turn, then step by step.
    Random,
    /// The built-in opponent: see `--level`.
    Engine,
}

/// The default level of an engine.
const LEVEL: u8 = 5;
/// The default time of an engine for a move.
const THINK: Duration = Duration::from_secs(2);

/// The seats of a game, and the settings of the engine.
pub(super) struct Seats {
    pub seats: Vec<Seat>,
    pub level: u8,
    /// The greatest time for a move.
    pub think: Duration,
}

/// Returns the seats and the settings of the engine. Options come first, then the saved game. Otherwise the player to move, or the
/// first one without an option, is a person, and all others are the engine; with `--two` all are persons.
///
/// # Errors
/// An option that names no player; a setting of the engine in a game without it.
pub(super) fn seats(
    args: &Args,
    game: &Game,
    saved: Option<&Record>,
    to_move: PlayerId,
) -> Result<Seats, Stop> {
    let players = &game.rules().players;
    let mut seats: Vec<Option<Seat>> = vec![None; players.len()];
    // In some games the second player is not `black`, and a later one is.
    for (index, (name, given)) in [("white", args.white), ("black", args.black)]
        .into_iter()
        .enumerate()
    {
        let named = players.iter().position(|player| player.name == name);
        if let Some(place) = seats.get_mut(named.unwrap_or(index)) {
            *place = given.or(*place);
        }
    }
    for text in &args.players {
        let (name, kind) = text.split_once('=').ok_or_else(|| {
            Stop::usage(format!("`{text}` is not `NAME=KIND`, as in `white=random`"))
        })?;
        let index = players
            .iter()
            .position(|player| player.name == name)
            .ok_or_else(|| {
                let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
                Stop::usage(format!(
                    "`{name}` is not a player; {}",
                    grammar::diagnostic::suggest(name, "players", names)
                ))
            })?;
        let kind = <Seat as clap::ValueEnum>::from_str(kind, false).map_err(|_| {
            Stop::usage(format!(
                "`{kind}` cannot play; write `human`, `engine` or `random`"
            ))
        })?;
        seats[index] = Some(kind);
    }
    let mut level = None;
    if let Some(saved) = saved.filter(|_| !args.two) {
        for (seat, place) in saved_seats(saved).into_iter().zip(&mut seats) {
            let Some((kind, of)) = seat else { continue };
            *place = place.or(Some(kind));
            level = level.or(of);
        }
    }
    if args.two {
        seats
            .iter_mut()
            .for_each(|one| *one = one.or(Some(Seat::Human)));
    } else if !seats.contains(&Some(Seat::Human)) {
        let is_open = |index: &usize| seats[*index].is_none();
        let person = [to_move.index()].into_iter().chain(0..players.len());
        if let Some(person) = person.into_iter().find(is_open) {
            seats[person] = Some(Seat::Human);
        }
    }
    let seats = seats.into_iter().map(|one| one.unwrap_or(Seat::Engine));
    let seats: Vec<Seat> = seats.collect();
    needs_engine(args, &seats)?;
    Ok(Seats {
        seats,
        level: args.level.or(level).unwrap_or(LEVEL),
        think: args.think.or_else(|| saved_think(saved?)).unwrap_or(THINK),
    })
}

/// Rejects settings of the engine if no player is the engine.
fn needs_engine(args: &Args, seats: &[Seat]) -> Result<(), Stop> {
    let option = match (args.level, args.think) {
        (Some(_), _) => "--level",
        (None, Some(_)) => "--think",
        (None, None) => return Ok(()),
    };
    if seats.contains(&Seat::Engine) {
        return Ok(());
    }
    let remedy = match args.two {
        true => "`--two`".to_owned(),
        false => "the options that seat other players".to_owned(),
    };
    Err(Stop::usage(format!(
        "`{option}` is a setting of the engine, and no player is the engine; leave out `{option}` or {remedy}"
    )))
}

const PERSON: &str = "a person";
const CHANCE: &str = "chance";
const ENGINE: &str = "Alfil, level ";

/// Returns the seats of a game saved here, with the level of an engine; nothing for players of other programs.
fn saved_seats(saved: &Record) -> Vec<Option<(Seat, Option<u8>)>> {
    match saved.tag("Seats") {
        Some(seats) => seats.split("; ").map(seat_of).collect(),
        None => ["White", "Black"]
            .map(|tag| seat_of(saved.tag(tag)?))
            .to_vec(),
    }
}

/// Reads the name of a kind of player in a saved game, with the level of an engine.
fn seat_of(name: &str) -> Option<(Seat, Option<u8>)> {
    match name {
        PERSON => Some((Seat::Human, None)),
        CHANCE => Some((Seat::Random, None)),
        _ => {
            let level = name.strip_prefix(ENGINE)?.parse().ok()?;
            (1..=10)
                .contains(&level)
                .then_some((Seat::Engine, Some(level)))
        }
    }
}

/// Tests whether the name of a player in a saved game is that of a kind of player.
pub(super) fn is_seat(name: &str) -> bool {
    seat_of(name).is_some()
}

/// Returns the time of the engine in a saved game; `None` if the game has none, or, with a warning, one that `--think` would reject.
fn saved_think(saved: &Record) -> Option<Duration> {
    let text = saved.tag(THINK_TAG)?;
    let time = seconds(text);
    if time.is_err() {
        eprintln!(
            "alfil: warning: the saved game has `{text}` in its tag `{THINK_TAG}`, which is no number of seconds; the engine thinks {} s",
            THINK.as_secs()
        );
    }
    time.ok()
}

/// Returns the name of a kind of player in a saved game.
pub(super) fn words(seat: Seat, level: u8) -> String {
    match seat {
        Seat::Human => PERSON.to_owned(),
        Seat::Random => CHANCE.to_owned(),
        Seat::Engine => format!("{ENGINE}{level}"),
    }
}

impl super::Session<'_> {
    /// Returns a text on the seats, and help on the input.
    pub(super) fn seats_text(&self) -> String {
        let with = |seat: Seat| {
            let players = (0..self.seats.len()).filter(|index| self.seats[*index] == seat);
            let names: Vec<&str> = players
                .map(|index| self.name(PlayerId::from_index(index)))
                .collect();
            names.join(" and ")
        };
        let (engine, chance) = (with(Seat::Engine), with(Seat::Random));
        let mut text = match (engine.is_empty(), chance.is_empty()) {
            (true, true) => "All players are persons at this terminal.".to_owned(),
            (true, false) => format!("You play {}.", with(Seat::Human)),
            (false, _) => format!(
                "You play {}, the engine plays {engine} at level {} (`level N` changes it; `--two` is for two persons).",
                with(Seat::Human),
                self.engine.level()
            ),
        };
        if !chance.is_empty() {
            text += &format!(" Chance plays {chance}.");
        }
        alfil::wrap::text(
            &format!("{text} Type a move, or `help`.\n"),
            super::text_width(),
        )
    }

    /// Returns the name of a kind of player in a saved game.
    pub(super) fn seat_words(&self, seat: Seat) -> String {
        words(seat, self.engine.level())
    }
}
