//! What is shown: boards, the turns made, and the position in one line.

use std::io::IsTerminal as _;

use alfil::picture;
use interpreter::Position;
use interpreter::notation::fen;
use ir::Move;

use super::Session;
use super::words::columns;
use crate::commands::{Done, print};

/// How men are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(super) enum Pieces {
    /// As figures on a terminal that has them, else as letters.
    #[default]
    Auto,
    /// As the letters of a FEN.
    Letters,
    /// As figures, where there are some for their names.
    Figures,
}

impl Pieces {
    /// Whether men are figures; a terminal has them if its locale is one of UTF-8.
    pub(super) fn are_figures(self) -> bool {
        let locale = || {
            let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
            let name = ["LC_ALL", "LC_CTYPE", "LANG"]
                .into_iter()
                .find(|name| set(name));
            let value = name.and_then(|name| std::env::var(name).ok());
            value.unwrap_or_default().to_ascii_lowercase()
        };
        match self {
            Self::Auto => {
                std::io::stdout().is_terminal()
                    && ["utf-8", "utf8"].iter().any(|word| locale().contains(word))
            }
            Self::Letters => false,
            Self::Figures => true,
        }
    }
}

impl Session<'_> {
    pub(super) fn show(&mut self) -> Done {
        self.is_stale = false;
        let last = self.play.turns().last().filter(|_| !self.is_hidden());
        self.show_board(&self.seen(), last.map_or(&[], Move::each_step))
    }

    /// Draws a position; what the steps of `last` moved is marked.
    pub(super) fn show_board(&self, position: &Position, last: &[Move]) -> Done {
        self.draw_board(position, last)?;
        if self.game.is_check(position) == Ok(true) && self.play.outcome() == Ok(None) {
            print(&format!("{} is in check\n", self.name(position.turn())))?;
        }
        Ok(())
    }

    /// Draws a position and what stands beside it.
    fn draw_board(&self, position: &Position, last: &[Move]) -> Done {
        print(&picture::marked(self.game, position, &self.style, last))?;
        print(&alfil::beside::text(self.game, position, self.onlooker()))
    }

    /// Prints the FEN of the position, and below it what it does not say.
    pub(super) fn print_fen(&self) -> Done {
        let fen = fen::written(self.game, &self.seen());
        let remedy = "`save FILE` and `alfil show --state` do";
        let warning = alfil::fen::warning(self.game, &fen, remedy);
        let warning = warning.map_or(String::new(), |warning| format!("{warning}\n"));
        print(&format!("{}\n{warning}", fen.text))
    }

    /// Lists the turns of the game, those of chance too.
    pub(super) fn list_turns(&self) -> Done {
        if self.is_hidden() {
            return print("while something is laid unseen, turns are not told\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        if turns.is_empty() {
            return print("no turn has been made\n");
        }
        let texts = alfil::variation::turns_text(self.game, &positions[0], turns);
        let lines = texts.iter().zip(positions).enumerate();
        let lines: Vec<String> = lines
            .map(|(index, (text, before))| match before.called() {
                Some(_) => format!("{}. chance {text}", index + 1),
                None => format!("{}. {} {text}", index + 1, self.name(before.turn())),
            })
            .collect();
        print(&columns(lines.iter().map(String::as_str)))
    }

    /// Draws the board as it was after so many turns; the game stays where it is.
    pub(super) fn look_back(&self, number: &str) -> Done {
        if self.is_hidden() {
            return print("while something is laid unseen, turns are not told\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        let Some(n) = number.parse::<usize>().ok().filter(|n| *n <= turns.len()) else {
            return print(&format!(
                "after which turn? `at 0` is the start, `at {}` where the game stands\n",
                turns.len()
            ));
        };
        let last = n.checked_sub(1).map(|last| &turns[last]);
        print(&format!("after turn {n} of {}:\n", turns.len()))?;
        self.draw_board(&positions[n], last.map_or(&[], Move::each_step))
    }
}
