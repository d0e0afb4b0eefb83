//! Who plays, as it is written: `engine`, `engine:4`, `random`, `uci:COMMAND`, `usi:COMMAND`, `xboard:COMMAND`.

use interpreter::Game;
use ir::PhaseOrder;
use opponent::{Level, Options};

use super::own::{Engine, Random};
use super::uci::Uci;
use super::xboard::XBoard;
use super::{Player, Trouble};

/// Who plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Our opponent, in this process.
    Engine(Level),
    /// Chance.
    Random,
    /// A program that speaks UCI.
    Uci(String),
    /// A program that speaks USI.
    Usi(String),
    /// A program that speaks XBoard's protocol.
    XBoard(String),
}

/// How a program is talked to.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Manner {
    /// What it calls the game; as we do unless this is given.
    pub variant: Option<String>,
    /// Options that it is told: names and values.
    pub options: Vec<(String, String)>,
    /// Whether it is told where a game begins even if that is the game's own start.
    pub sends_fen: bool,
}

/// Somebody who plays, and how he is talked to.
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    /// Who plays.
    pub who: Who,
    /// How he is talked to.
    pub manner: Manner,
    /// How our own opponent is made.
    pub options: Options,
}

impl Who {
    /// Reads who plays.
    ///
    /// # Errors
    /// What to write instead.
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
                    .ok_or_else(|| format!("`{rest}` is no level; {FORMS}"))
            }
            ("random", true) => Ok(Self::Random),
            ("uci", false) => Ok(Self::Uci(rest.to_owned())),
            ("usi", false) => Ok(Self::Usi(rest.to_owned())),
            ("xboard", false) => Ok(Self::XBoard(rest.to_owned())),
            _ => Err(format!("`{text}` is nobody who plays; {FORMS}")),
        }
    }

    /// Tests whether it is a program of its own.
    pub fn is_process(&self) -> bool {
        matches!(self, Self::Uci(_) | Self::Usi(_) | Self::XBoard(_))
    }
}

impl Spec {
    /// Lets him sit down.
    ///
    /// # Errors
    /// If he does not.
    pub fn seat<'g>(&self, game: &'g Game, seed: u64) -> Result<Box<dyn Player<'g> + 'g>, Trouble> {
        let mut phases = game.rules().phases.iter();
        if self.who.is_process() && phases.any(|phase| phase.order == PhaseOrder::EachHidden) {
            return Err(Trouble::Unfit(format!(
                "`{}` hides what players do, and a program would be told all of it: let `engine` play",
                game.rules().name
            )));
        }
        Ok(match &self.who {
            Who::Engine(level) => Box::new(Engine::new(game, *level, seed, &self.options)),
            Who::Random => Box::new(Random::new(seed)),
            Who::Uci(command) => Box::new(Uci::new(game, command, false, &self.manner)?),
            Who::Usi(command) => Box::new(Uci::new(game, command, true, &self.manner)?),
            Who::XBoard(command) => Box::new(XBoard::new(game, command, &self.manner)?),
        })
    }
}
