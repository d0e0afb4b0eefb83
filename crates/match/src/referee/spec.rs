//! The notation of players: `engine`, `engine:4`, `random`, `uci:COMMAND`, `usi:COMMAND`, `xboard:COMMAND`.

use interpreter::Game;
use ir::PhaseOrder;
use opponent::{Level, Options};

pub use alfil_protocol::player::Manner;

use super::own::{Engine, Random};
use super::uci::Uci;
use super::xboard::XBoard;
use super::{Player, Trouble};

/// A kind of player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// Alfil's opponent, in this process.
    Engine(Level),
    /// Random moves.
    Random,
    /// A program that speaks UCI.
    Uci(String),
    /// A program that speaks USI.
    Usi(String),
    /// A program that speaks XBoard's protocol.
    XBoard(String),
}

/// A player and its settings.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// The kind of player.
    pub kind: PlayerKind,
    /// The settings of a program.
    pub manner: Manner,
    /// The options of Alfil's own opponent.
    pub options: Options,
}

impl PlayerKind {
    /// Reads a player.
    ///
    /// # Errors
    /// The expected form.
    pub fn read(text: &str) -> Result<Self, String> {
        const FORMS: &str = "write `engine`, `engine:LEVEL` (1 to 10), `random`, `uci:COMMAND`, `usi:COMMAND` or `xboard:COMMAND`";
        let (kind, rest) = text.split_once(':').unwrap_or((text, ""));
        let rest = rest.trim();
        match (kind, rest.is_empty()) {
            ("engine", true) => Ok(Self::Engine(Level::MAX)),
            ("engine", false) => {
                let level = rest.parse().ok().and_then(Level::new);
                level
                    .map(Self::Engine)
                    .ok_or_else(|| format!("`{rest}` is not a level; {FORMS}"))
            }
            ("random", true) => Ok(Self::Random),
            ("uci", false) => Ok(Self::Uci(rest.to_owned())),
            ("usi", false) => Ok(Self::Usi(rest.to_owned())),
            ("xboard", false) => Ok(Self::XBoard(rest.to_owned())),
            _ => Err(format!("`{text}` is not a player; {FORMS}")),
        }
    }

    /// Tests whether it is a program of its own.
    pub fn is_process(&self) -> bool {
        matches!(self, Self::Uci(_) | Self::Usi(_) | Self::XBoard(_))
    }
}

impl Spec {
    /// Starts the player.
    ///
    /// # Errors
    /// If it does not start.
    pub fn seat<'g>(&self, game: &'g Game, seed: u64) -> Result<Box<dyn Player<'g> + 'g>, Trouble> {
        let mut phases = game.rules().phases.iter();
        let hides = game.rules().sight.is_some()
            || phases.any(|phase| phase.order == PhaseOrder::EachHidden);
        if self.kind.is_process() && hides {
            return Err(Trouble::Unfit(format!(
                "`{}` hides moves of players, and a program would see all of them: let `engine` play",
                game.rules().name
            )));
        }
        Ok(match &self.kind {
            PlayerKind::Engine(level) => Box::new(Engine::new(game, *level, seed, &self.options)),
            PlayerKind::Random => Box::new(Random::new(seed)),
            PlayerKind::Uci(command) => Box::new(Uci::new(game, command, false, &self.manner)?),
            PlayerKind::Usi(command) => Box::new(Uci::new(game, command, true, &self.manner)?),
            PlayerKind::XBoard(command) => Box::new(XBoard::new(game, command, &self.manner)?),
        })
    }
}
