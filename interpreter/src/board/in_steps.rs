//! Boards of games in which turns can have several steps. On these boards each step is a move of its own, of the same player, until
//! the turn is complete. Turns may be too many to list; steps never are.

use std::borrow::Cow;

use ir::{Arrange, CellId, KindId, Move, Piece, PlayerId, StoreId, TurnId};
use smallvec::SmallVec;

use super::{Board, BoardKeys, BoardTurn, Choose, Listed, board_turn, fixed_hash};
use crate::game::Game;
use crate::limits::Answer;
use crate::outcome::Outcome;
use crate::plain::Unfinished;
use crate::position::Position;
use crate::stepwise::Stepwise;

/// A flag in the index of every choice that is not a move of one step.
const IS_CHOICE: u32 = 1 << 31;

/// A choice other than a move of one step.
#[derive(Clone, Debug)]
enum Choice {
    /// The first step of a turn of this kind.
    First(TurnId, Move),
    /// A further step.
    Step(Move),
    /// The completion of the turn that consists of the steps made.
    Done(Move),
}

impl Choice {
    /// Returns the choice as a move of a search, at this index of a list.
    fn board_turn(&self, index: usize, position: &Position) -> BoardTurn {
        let index = index | IS_CHOICE as usize;
        let step = |step: &Move, code: u64| BoardTurn {
            code,
            is_step: true,
            ..board_turn(step, index, position)
        };
        match self {
            Self::First(id, first) => step(first, fixed_hash((id, first))),
            Self::Step(next) => step(next, fixed_hash(("step", next))),
            Self::Done(_) => BoardTurn::of_no_piece(index, fixed_hash("done")),
        }
    }
}

/// The kind of the last change.
enum Last<'g> {
    /// A move of one step, or of several by chance.
    Turn,
    /// A step.
    Step,
    /// The completion of a turn, with the board on which the turn had begun.
    Done(Box<Stepwise<'g>>, Box<dyn Board + 'g>),
    /// A number of changes that are undone together.
    All(u32),
}

/// A board on which turns of several steps are made step by step. Moves of one step are made on the board inside it.
pub(crate) struct InSteps<'g> {
    game: &'g Game,
    /// The board between turns, replaced after each turn of several steps.
    board: Box<dyn Board + 'g>,
    /// The turn in progress.
    under_way: Option<Box<Stepwise<'g>>>,
    /// The changes made so far, each with the choices that had been listed before it.
    way: Vec<(Last<'g>, Vec<Choice>)>,
    listed: Vec<Choice>,
}

impl<'g> InSteps<'g> {
    /// Creates a board from one that supports only moves of one step.
    pub(crate) fn new(game: &'g Game, board: Box<dyn Board + 'g>) -> Self {
        Self {
            game,
            board,
            under_way: None,
            way: Vec::new(),
            listed: Vec::new(),
        }
    }

    /// Returns the position within a turn, if one is in progress.
    fn within(&self) -> Option<&Position> {
        self.under_way.as_ref().map(|turn| turn.board())
    }

    /// Returns the current position; within a turn, the position after the steps made.
    fn now(&self) -> Cow<'_, Position> {
        let within = self.within().map(Cow::Borrowed);
        within.unwrap_or_else(|| Cow::Owned(self.board.position()))
    }

    /// Returns the choices other than moves of one step in the current position.
    fn choices(&self, now: &Position) -> Answer<Vec<Choice>> {
        let mut choices = Vec::new();
        match &self.under_way {
            Some(turn) => {
                match turn.turn() {
                    Ok(done) => choices.push(Choice::Done(done)),
                    Err(Unfinished::TooMuch(why)) => return Err(why),
                    Err(_) => {}
                }
                choices.extend(turn.open()?.into_iter().map(Choice::Step));
            }
            None => {
                for id in self.game.compound_turns(now)? {
                    let turn = Stepwise::new(self.game, now.clone(), id);
                    let first = turn.open()?.into_iter();
                    choices.extend(first.map(|step| Choice::First(id, step)));
                }
            }
        }
        Ok(choices)
    }

    /// Counts the moves of one step that can be made now.
    fn n_single(&self) -> Answer<u64> {
        match self.under_way {
            Some(_) => Ok(0),
            None => self.board.n_turns(),
        }
    }

    fn push(&mut self, last: Last<'g>) {
        let listed = std::mem::take(&mut self.listed);
        self.way.push((last, listed));
    }

    /// Makes a choice.
    fn choose(&mut self, choice: Choice) {
        match choice {
            Choice::First(id, step) => {
                let mut turn = Stepwise::new(self.game, self.board.position(), id);
                turn.make(step);
                self.under_way = Some(Box::new(turn));
                self.push(Last::Step);
            }
            Choice::Step(step) => {
                if let Some(turn) = &mut self.under_way {
                    turn.make(step);
                    self.push(Last::Step);
                }
            }
            Choice::Done(record) => {
                if let Some(turn) = self.under_way.take() {
                    let after = self.game.play(turn.start(), &record);
                    let after = self.game.board_between(&after);
                    let before = std::mem::replace(&mut self.board, after);
                    self.push(Last::Done(turn, before));
                }
            }
        }
    }

    /// Makes the move that `choose` selects from all choices by its index; returns false if there is none. A chance draw is
    /// selected by its probability.
    fn make_chosen(&mut self, choose: Choose<'_>) -> Answer<bool> {
        if self.under_way.is_none() && self.board.position().called().is_some() {
            let is_made = self.board.play_on(1, choose)? > 0;
            if is_made {
                self.push(Last::Turn);
            }
            return Ok(is_made);
        }
        let mut turns = Vec::new();
        self.list(Listed::All, &mut turns)?;
        let n = turns.len() as u64;
        if n == 0 {
            return Ok(false);
        }
        self.make(&turns[choose(n).min(n - 1) as usize]);
        Ok(true)
    }
}

impl Board for InSteps<'_> {
    fn player(&self) -> PlayerId {
        let within = self.within().map(Position::turn);
        within.unwrap_or_else(|| self.board.player())
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        let is_between = self.under_way.is_none();
        if is_between {
            self.board.list(which, turns)?;
        }
        if is_between && which == Listed::Sharp {
            return Ok(());
        }
        let now = self.now();
        let choices = self.choices(&now)?;
        let numbered = choices.iter().zip(self.listed.len()..);
        turns.extend(numbered.map(|(choice, index)| choice.board_turn(index, &now)));
        drop(now);
        self.listed.extend(choices);
        Ok(())
    }

    fn n_turns(&self) -> Answer<u64> {
        Ok(self.n_single()? + self.choices(&self.now())?.len() as u64)
    }

    fn has_more_than(&self, n: u64) -> Answer<bool> {
        let n_single = self.n_single()?;
        Ok(n_single > n || n_single + self.choices(&self.now())?.len() as u64 > n)
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        let mut turns = Vec::new();
        self.list(Listed::All, &mut turns)?;
        let nth = usize::try_from(n).ok().and_then(|n| turns.get(n));
        if let Some(turn) = nth {
            self.make(turn);
        }
        Ok(nth.is_some())
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        let mut n_made = 0;
        while n_made < n_max {
            match self.make_chosen(choose) {
                Ok(true) => n_made += 1,
                Ok(false) => break,
                Err(why) => {
                    (0..n_made).for_each(|_| _ = self.take_back());
                    return Err(why);
                }
            }
        }
        if n_made > 0 {
            self.push(Last::All(n_made));
        }
        Ok(n_made)
    }

    fn exchange(&self, turn: &BoardTurn, values: &[i32]) -> Option<i32> {
        let is_single = turn.index & IS_CHOICE == 0;
        is_single
            .then(|| self.board.exchange(turn, values))
            .flatten()
    }

    fn make(&mut self, turn: &BoardTurn) {
        match turn.index & IS_CHOICE {
            0 => {
                self.board.make(turn);
                self.push(Last::Turn);
            }
            _ => self.choose(self.listed[(turn.index ^ IS_CHOICE) as usize].clone()),
        }
    }

    fn make_null(&mut self) -> bool {
        let is_made = self.under_way.is_none() && self.board.make_null();
        if is_made {
            self.push(Last::Turn);
        }
        is_made
    }

    fn take_back(&mut self) -> bool {
        let Some((last, listed)) = self.way.pop() else {
            return false;
        };
        self.listed = listed;
        match last {
            Last::Turn => return self.board.take_back(),
            Last::Step => {
                let steps = self
                    .under_way
                    .as_mut()
                    .filter(|turn| turn.steps().len() > 1);
                match steps {
                    Some(turn) => _ = turn.back(),
                    None => self.under_way = None,
                }
            }
            Last::Done(turn, board) => {
                self.board = board;
                self.under_way = Some(turn);
            }
            Last::All(n) => (0..n).for_each(|_| _ = self.take_back()),
        }
        true
    }

    fn is_under_way(&self) -> bool {
        self.under_way.is_some()
    }

    fn is_check(&self) -> Answer<bool> {
        match self.under_way {
            Some(_) => Ok(false),
            None => self.board.is_check(),
        }
    }

    fn keys(&self) -> BoardKeys {
        let before = self.board.keys();
        let Some(turn) = &self.under_way else {
            return before;
        };
        // Equal steps in another order lead to the same board, unless the last step ends the turn or the steps are in order.
        let mut steps: SmallVec<[u64; 8]> = turn.steps().iter().map(fixed_hash).collect();
        if turn.rule().order.is_empty() {
            steps.arrange();
        }
        let within = |key: u64| fixed_hash((key, turn.id(), steps.as_slice(), turn.is_over()));
        BoardKeys {
            repetition: within(before.repetition),
            whole: within(before.whole),
        }
    }

    fn visit_pieces(&self, visit: &mut dyn FnMut(CellId, Piece)) {
        match self.within() {
            Some(position) => position
                .pieces()
                .for_each(|(cell, piece)| visit(cell, piece)),
            None => self.board.visit_pieces(visit),
        }
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        match self.within() {
            Some(position) => position.stores[self.game.store_place(store, player, kind)],
            None => self.board.n_stored(store, player, kind),
        }
    }

    fn position(&self) -> Position {
        self.now().into_owned()
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        match self.under_way {
            Some(_) => Ok(None),
            None => self.board.outcome(),
        }
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        if turn.index & IS_CHOICE == 0 {
            return self.board.record(turn);
        }
        let choice = self.listed.get((turn.index ^ IS_CHOICE) as usize);
        Ok(choice.and_then(|choice| match choice {
            Choice::Done(record) => Some(record.clone()),
            Choice::First(..) | Choice::Step(_) => None,
        }))
    }
}
