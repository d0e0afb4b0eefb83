//! Hidden placements: who may see the screen, when the players change places, and which moves can be taken back.
//!
//! One person sits at the terminal. While something is hidden, the output depends on nothing that this person may not see.

use std::io::IsTerminal as _;

use interpreter::{Eyes, Position};
use ir::PlayerId;

use super::{Seat, Session};
use crate::commands::{Done, print_screen as print};

/// The sequence that clears the screen and its history, and moves to the upper left corner.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

impl Session<'_> {
    pub(super) fn is_human(&self, player: PlayerId) -> bool {
        self.seats[player.index()] == Seat::Human
    }

    fn n_humans(&self) -> usize {
        self.seats
            .iter()
            .filter(|seat| **seat == Seat::Human)
            .count()
    }

    /// Tests whether part of the position is hidden from some player.
    pub(super) fn is_hidden(&self) -> bool {
        self.game.is_hidden(self.play.position())
    }

    /// Returns the player at the screen: the person at the terminal, if there is one.
    pub(super) fn onlooker(&self) -> Option<PlayerId> {
        let mover = self.play.position().turn();
        let players = (0..self.seats.len()).map(PlayerId::from_index);
        self.seated
            .or(Some(mover).filter(|mover| self.is_human(*mover)))
            .or_else(|| players.into_iter().find(|one| self.is_human(*one)))
    }

    /// Tests whether the game has ended, and with it what its rules hide.
    pub(super) fn is_sight_over(&self) -> bool {
        let is_over = || self.play.outcome().is_ok_and(|outcome| outcome.is_some());
        self.game.rules().sight.is_some() && (self.agreed.is_some() || is_over())
    }

    /// Returns the eyes of the person at the terminal. After the end of the game the rules hide nothing.
    pub(super) fn eyes(&self) -> Eyes {
        match self.onlooker() {
            Some(player) if !self.is_sight_over() => Eyes::Player(player),
            _ => Eyes::All,
        }
    }

    /// Returns the position as the person at the terminal may see it.
    pub(super) fn seen(&self) -> Position {
        self.play.seen(self.play.turns().len(), self.eyes())
    }

    /// Returns a board in the middle of a move as the person at the terminal may see it.
    pub(super) fn seen_of(&self, board: &Position) -> Position {
        match self.onlooker() {
            Some(player) => self.game.view(board, player),
            None => board.clone(),
        }
    }

    /// Tests whether the move of this index is hidden from the person at the terminal, who sees the position after `ply` moves.
    pub(super) fn is_unseen(&self, index: usize, ply: usize) -> bool {
        let mover = self.play.positions()[index].turn();
        !self.is_human(mover) && self.play.is_unseen(index, ply, self.eyes())
    }

    /// Tests whether several persons share the terminal, and the program cannot tell which one is there while something is hidden: a
    /// game that continues in the middle of a hidden set-up.
    pub(super) fn is_for_eyes_unknown(&self) -> bool {
        let mut players = (0..self.seats.len()).map(PlayerId::from_index);
        let sees_less =
            |player| self.is_human(player) && self.play.view(player) != *self.play.position();
        self.seated.is_none() && self.n_humans() > 1 && self.is_hidden() && players.any(sees_less)
    }

    /// Pauses before the next of several persons looks at their own hidden set-up, so that the last one can turn away.
    pub(super) fn hand_over(&mut self, mover: PlayerId) -> Done {
        if !self.is_human(mover) {
            return Ok(());
        }
        let is_unknown = self.is_for_eyes_unknown();
        let before = self.seated.replace(mover);
        let is_other = before.is_some_and(|before| before != mover);
        let is_change = is_other && self.n_humans() > 1 && self.is_hidden();
        if !(is_unknown || is_change) {
            return Ok(());
        }
        if is_other {
            self.wait("press Enter to clear the screen\n")?;
        }
        self.clear()?;
        print(&format!("hand over to {}\n", self.name(mover)))?;
        self.wait("press Enter when no other player looks\n")?;
        self.show()
    }

    /// Clears the screen, so that nothing on it can be read any longer.
    fn clear(&self) -> Done {
        match (self.input.is_terminal, std::io::stdout().is_terminal()) {
            (true, true) => print(CLEAR),
            (true, false) => print(&"\n".repeat(60)),
            (false, _) => Ok(()),
        }
    }

    /// Takes back an end by the players, or goes back to this person's last move: one move, or more if others moved automatically.
    pub(super) fn undo(&mut self) -> Done {
        if self.agreed.take().is_some() {
            self.offered = None;
            print("the game goes on\n")?;
            return self.show();
        }
        let (earlier, now) = self
            .play
            .positions()
            .split_at(self.play.positions().len() - 1);
        let of_person =
            |position: &Position| position.called().is_none() && self.is_human(position.turn());
        let Some(index) = earlier.iter().rposition(of_person) else {
            return print("there is no move to undo\n");
        };
        let (target, now) = (&earlier[index], &now[0]);
        if self.n_humans() > 1 && self.game.is_hidden(target) {
            if !self.game.is_hidden(now) {
                return print("what was hidden has been revealed; it cannot be undone any more\n");
            }
            if target.turn() != now.turn() {
                return print(&format!(
                    "the last choice was {}'s, and hidden; `undo` undoes only your own, since the terminal was handed over\n",
                    self.name(target.turn())
                ));
            }
        }
        let n_back = self.play.turns().len() - index;
        for _ in 0..n_back {
            self.play.undo();
        }
        self.unseen = None;
        self.news.clear();
        (self.agreed, self.offered) = (None, None);
        self.show()
    }
}
