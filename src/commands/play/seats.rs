//! Who plays whom.

use interpreter::Game;

use super::Args;
use crate::commands::Stop;

/// Who makes a player's moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Who {
    /// A person at this terminal.
    Human,
    /// Any legal move, each as likely; of a turn of several steps first the way it is spent, then any step after the other.
    Random,
    /// The opponent, who thinks: see `--level`.
    Engine,
}

/// Who plays whom: a person everywhere unless something else is asked for.
pub(super) fn who(args: &Args, game: &Game) -> Result<Vec<Who>, Stop> {
    let players = &game.rules().players;
    let mut who = vec![Who::Human; players.len()];
    for (index, asked) in [args.white, args.black].into_iter().enumerate() {
        if let (Some(asked), Some(place)) = (asked, who.get_mut(index)) {
            *place = asked;
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
        who[index] = <Who as clap::ValueEnum>::from_str(kind, false).map_err(|_| {
            Stop::usage(format!(
                "`{kind}` cannot play; write `human`, `engine` or `random`"
            ))
        })?;
    }
    Ok(who)
}

impl super::Session<'_> {
    /// Who plays, as a saved game names him.
    pub(super) fn seat_words(&self, who: Who) -> String {
        match who {
            Who::Human => "a person".to_owned(),
            Who::Random => "chance".to_owned(),
            Who::Engine => self.engine.name(),
        }
    }
}
