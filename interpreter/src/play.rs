//! Playing: legal turns, making them, counting them, and the course of a game.

use ir::PlayerId;

use crate::ending::{Ends, Outcome};
use crate::expression::Eval;
use crate::game::Game;
use crate::plain;
use crate::position::Position;
use crate::turn::Move;

impl Game {
    /// The legal turns of the player to move, each record once; none where the game has ended by a rule that does not
    /// have to be claimed.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        if self.is_decided(position) {
            Vec::new()
        } else {
            plain::legal_moves(self, position)
        }
    }

    /// The position after a legal turn, the next player to move.
    ///
    /// Meant for turns from [`Game::legal_moves`] of this position; any other turn gives some position of the game, but
    /// not one that its rules allow.
    pub fn play(&self, position: &Position, turn: &Move) -> Position {
        let mut after = plain::apply(self, position, turn);
        plain::note_unseen(self, position, &mut after);
        plain::finish(self, after, turn)
    }

    /// What the man on this cell could do if nobody's safety mattered: movement and bars, no joint moves. Records may
    /// occur more than once.
    pub fn pseudo_moves(&self, position: &Position, from: ir::CellId) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(man) = position.man(from) {
            let bars = plain::Bars::of_turn(self, position, man.player());
            let asked = plain::Asked::Turn;
            let _ = plain::candidates_from(
                self,
                position,
                man.player(),
                from,
                asked,
                &bars,
                &mut |turn| {
                    moves.push(turn);
                    std::ops::ControlFlow::Continue(())
                },
            );
        }
        moves
    }

    /// Whether the royals of the player to move are not safe.
    pub fn is_check(&self, position: &Position) -> bool {
        self.is_check_of(position, position.turn)
    }

    /// Whether this player's royals are not safe, were it his turn or not.
    pub fn is_check_of(&self, position: &Position, player: PlayerId) -> bool {
        !Eval::new(self, position, player).condition(&self.rules().royal.safe)
    }

    /// The men of a player that must be safe.
    pub fn royals(&self, position: &Position, player: PlayerId) -> ir::CellSet {
        Eval::new(self, position, player).royals()
    }

    /// Returns the places of the men, of all players, that have a status.
    pub fn men_with(&self, position: &Position, status: ir::StatusId) -> ir::CellSet {
        Eval::new(self, position, position.turn).cells(&ir::Cells::Status(status))
    }

    /// The number of sequences of `depth` legal turns.
    ///
    /// Draws that have to be claimed (repetition, move counts) do not cut it short. The last turn is counted, not made.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_decided(position) {
            return 0;
        }
        if depth == 1 {
            return plain::n_legal_moves(self, position, usize::MAX) as u64;
        }
        let moves = plain::legal_moves(self, position);
        moves
            .iter()
            .map(|turn| self.perft(&self.play(position, turn), depth - 1))
            .sum()
    }

    /// Whether an end that looks at the position alone has come.
    pub(crate) fn is_decided(&self, position: &Position) -> bool {
        // Chance is no end.
        if position.called.is_some() {
            return false;
        }
        let eval = Eval::new(self, position, position.turn);
        self.pruning_ends
            .iter()
            .any(|index| eval.condition(&self.rules().ends[*index].when))
    }
}

/// A game in progress: positions, turns, and what has occurred how often.
///
/// Law: `undo` after `play` restores the position and its key.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    game: &'g Game,
    positions: Vec<Position>,
    keys: Vec<u64>,
    turns: Vec<Move>,
}

impl<'g> Match<'g> {
    /// A game that begins in this position.
    pub fn new(game: &'g Game, start: Position) -> Self {
        let keys = vec![game.key(&start)];
        Self {
            game,
            positions: vec![start],
            keys,
            turns: Vec::new(),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .unwrap_or_else(|| unreachable!("a match always has its first position"))
    }

    /// The turns made, first to last.
    pub fn turns(&self) -> &[Move] {
        &self.turns
    }

    /// The positions, from the first to the one reached: one more than turns.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position reached as this player sees it. Where something is hidden, what he cannot know is as it was when the
    /// hiding began, and of the turns made since only his own are counted.
    pub fn view(&self, player: PlayerId) -> Position {
        let hidden = self.positions.iter().rev();
        let n_hidden = hidden
            .take_while(|position| self.game.is_hidden(position))
            .count();
        let since = &self.positions[self.positions.len() - n_hidden.max(1)..];
        // A match may begin where something has been laid unseen before.
        let start = self.game.start();
        let is_known = since[0].unseen.iter().all(ir::CellSet::is_empty);
        let known = if is_known { &since[0] } else { &start };
        let mut view = self.game.view_since(self.position(), player, known);
        if n_hidden > 0 {
            let earlier = since[..n_hidden - 1].iter();
            view.plies += earlier.filter(|one| one.turn == player).count() as u32;
        }
        view
    }

    /// Makes a legal turn.
    pub fn play(&mut self, turn: Move) {
        let next = self.game.play(self.position(), &turn);
        self.keys.push(self.game.key(&next));
        self.positions.push(next);
        self.turns.push(turn);
    }

    /// Takes the last turn back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.turns.pop().is_some();
        if undone {
            self.positions.pop();
            self.keys.pop();
        }
        undone
    }

    /// How often the position reached has occurred, this time included.
    pub fn repeats(&self) -> u32 {
        let now = self.keys.last();
        self.keys.iter().filter(|key| Some(*key) == now).count() as u32
    }

    /// The end of the game, if it has come.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(
            self.position(),
            Ends::Played {
                repeats: self.repeats(),
            },
        )
    }

    /// The legal turns. After the end of the game there are none, unless the end is a draw that has to be claimed:
    /// whoever does not claim it plays on.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.game.legal_moves(self.position())
    }
}
