//! The output: boards, the moves made, and the position in one line.

use std::io::IsTerminal as _;

use alfil::picture;
use alfil::wrap;
use interpreter::Position;
use interpreter::notation::fen;
use ir::Move;

use super::words::columns;
use super::{Session, WIDTH};
use crate::commands::{Done, is_of_utf8, locale, print_screen as print};

/// The form of pieces in the terminal.
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
    /// Tests whether pieces are figures; a terminal has them if its locale is UTF-8.
    pub(super) fn are_figures(self) -> bool {
        match self {
            Self::Auto => {
                std::io::stdout().is_terminal() && locale().is_some_and(|one| is_of_utf8(&one))
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
        self.show_board(&self.seen(), last.map_or(&[], Move::each_step))?;
        let news = std::mem::take(&mut self.news);
        match news.is_empty() {
            true => Ok(()),
            false => print(&format!("\n{}", wrap::text(&news, WIDTH))),
        }
    }

    /// Draws a position, with the cells of the steps of `last` marked.
    pub(super) fn show_board(&self, position: &Position, last: &[Move]) -> Done {
        self.draw_board(position, last)?;
        if self.game.is_check(position) == Ok(true) && self.play.outcome() == Ok(None) {
            print(&format!("{} is in check\n", self.name(position.turn())))?;
        }
        Ok(())
    }

    /// Draws a position and the text beside it.
    fn draw_board(&self, position: &Position, last: &[Move]) -> Done {
        print(&picture::marked(self.game, position, &self.style, last))?;
        print(&alfil::captions::text(self.game, position, self.onlooker()))
    }

    /// Prints the FEN of the position, and below it the parts that the FEN lacks.
    pub(super) fn print_fen(&self) -> Done {
        let fen = fen::written(self.game, &self.seen());
        let remedy = "`save FILE` and `alfil show --state` can";
        let warning = alfil::fen::warning(self.game, &fen, remedy);
        let warning = warning.map_or(String::new(), |warning| format!("{warning}\n"));
        print(&format!("{}\n{warning}", fen.text))
    }

    /// Lists the moves of the game, those of chance too.
    pub(super) fn list_turns(&self) -> Done {
        if self.is_hidden() {
            return print("during a hidden set-up, moves are not shown\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        if turns.is_empty() {
            return print("no move has been made\n");
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

    /// Draws the board after so many moves; the game stays at its position.
    pub(super) fn look_back(&self, number: &str) -> Done {
        if self.is_hidden() {
            return print("during a hidden set-up, moves are not shown\n");
        }
        let (turns, positions) = (self.play.turns(), self.play.positions());
        let Some(n) = number.parse::<usize>().ok().filter(|n| *n <= turns.len()) else {
            return print(&format!(
                "after which move? `at 0` is the start, `at {}` the current position\n",
                turns.len()
            ));
        };
        let last = n.checked_sub(1).map(|last| &turns[last]);
        print(&format!("after move {n} of {}:\n", turns.len()))?;
        self.draw_board(&positions[n], last.map_or(&[], Move::each_step))
    }
}
