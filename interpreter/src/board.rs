//! Positions that a search plays on: turns are listed, made and taken back.
//!
//! A search asks the same few things of very many positions, and never how turns are written. So turns are short here, and a
//! board keeps what it has listed; where the rules have been compiled, nothing of it goes through [`Position`].

mod in_positions;
mod in_steps;

use std::hash::{Hash, Hasher};

use ir::{CellId, KindId, Man, Move, PlayerId, StoreId};

use self::in_positions::InPositions;
use self::in_steps::InSteps;
use crate::counts::KeyMaker;
use crate::ending::Outcome;
use crate::fast;
use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;

/// A legal turn, of the position in which a [`Board`] has listed it: what searches order and compare turns by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardTurn {
    /// Its place in what the board has listed there.
    pub(crate) index: u32,
    /// A number that tells it from the others of the position, and is the same whenever the turn is listed there.
    pub code: u64,
    /// Who moves, or is dropped; the first of several.
    pub piece: Option<KindId>,
    /// Where he starts; nowhere if he is dropped.
    pub from: Option<CellId>,
    /// Where he ends.
    pub to: Option<CellId>,
    /// Who is taken: of several, him on the end if there is one.
    pub victim: Option<Man>,
    /// What he becomes.
    pub promotes: Option<KindId>,
    /// Whether it is a step after which the turn goes on.
    pub is_step: bool,
}

impl BoardTurn {
    /// Returns a turn in which nobody moves, of this code, in this place of a list.
    pub(crate) fn of_nobody(index: usize, code: u64) -> Self {
        Self {
            index: index as u32,
            code,
            piece: None,
            from: None,
            to: None,
            victim: None,
            promotes: None,
            is_step: false,
        }
    }

    /// Returns the [`code`](Self::code) that a board by tables gives the turn of a record; none of a turn that tables do not play. For
    /// tests, which compare lists without making records of what tables list.
    #[doc(hidden)]
    pub fn code_by_tables(record: &Move) -> Option<u64> {
        fast::code_of(record)
    }
}

/// Which turns are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// All that are legal.
    All,
    /// Those in which somebody is taken or promotes by moving. A turn of several steps that is not under way is none.
    Sharp,
}

/// What positions are told apart by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardKeys {
    /// Equal where the rules speak of repetition: [`Game::key`].
    pub repetition: u64,
    /// Equal only if the same can follow, as far as ends that are no claims go.
    pub whole: u64,
}

impl BoardKeys {
    /// Those of a position.
    pub(crate) fn of(game: &Game, position: &Position) -> Self {
        Self {
            repetition: game.key(position),
            whole: game.count_key(position, 0).0[0],
        }
    }
}

/// Gives the number of one of so many turns, from 0.
pub type Choose<'c> = &'c mut dyn FnMut(u64) -> u64;

/// What has come of turns chosen by numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How many turns were made.
    pub n_turns: u32,
    /// The end of the game, if it came.
    pub outcome: Option<Outcome>,
}

/// A position that is played on and back.
///
/// It knows no history but the turns made on it: draws that have to be claimed never end it.
pub trait Board {
    /// The player to move.
    fn player(&self) -> PlayerId;

    /// Adds the legal turns to a list; none where the game has ended. They can be made until the turn that led here is
    /// taken back.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()>;

    /// Counts the legal turns, without listing them; none where the game has ended.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn n_turns(&self) -> Answer<u64>;

    /// Tests whether there are more legal turns than so many. Cost: that of [`Board::n_turns`], or less.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn has_more_than(&self, n: u64) -> Answer<bool> {
        self.n_turns().map(|n_turns| n_turns > n)
    }

    /// Makes the legal turn of this number, from 0, in the order in which all are [listed](Board::list). False, and nothing done, if
    /// there are not so many.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn make_nth(&mut self, n: u64) -> Answer<bool>;

    /// Makes legal turns one after the other until the game ends, at most so many, and returns how many: `choose` is told how many
    /// turns there are, at least one, and gives the number of one, as in [`Board::make_nth`]; a greater number is the last one's.
    /// Turns of chance count as often as they have chances. If any has been made, one [`Board::take_back`] takes all of them back.
    ///
    /// With numbers at random each turn is as likely. Tables and the executor without them list in different orders, so the same
    /// numbers give other games there.
    ///
    /// Cost: by tables that of finding the turns, no list being made; else that of listing them.
    ///
    /// # Errors
    /// If the rules ask for too much work; nothing has been done then.
    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32>;

    /// Plays to the end, at most so many turns, as in [`Board::play_on`], and takes it all back.
    ///
    /// # Errors
    /// If the rules ask for too much work; nothing has been done then.
    fn playout(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<Playout> {
        let n_turns = self.play_on(n_max, choose)?;
        let outcome = match self.n_turns() {
            Ok(0) => self.outcome(),
            open => open.map(|_| None),
        };
        if n_turns > 0 {
            self.take_back();
        }
        outcome.map(|outcome| Playout { n_turns, outcome })
    }

    /// Returns what a turn that has been listed in this position wins, if both sides then take on the cell where it ends, each time
    /// with the cheapest man, for as long as that pays. Men of a kind are worth what `values` says of it, and nothing if it says nothing.
    /// Those who must be safe take last, and not where they could be taken; whether others leave them unsafe is not asked.
    /// A man who may become another when he takes becomes what is worth most. What stores gain is not counted.
    ///
    /// Nothing where that does not tell what is won: by rules under which more follows when somebody is taken, or somebody takes
    /// whom he does not attack; for turns of several men, or of nobody; and without tables.
    fn exchange(&self, turn: &BoardTurn, values: &[i32]) -> Option<i32>;

    /// Makes a turn that has been listed in this position.
    fn make(&mut self, turn: &BoardTurn);

    /// Gives the turn away: the other player is to move on the same board. False, and nothing done, where that is more than a
    /// change of `player`, or not known to be less.
    fn make_null(&mut self) -> bool;

    /// Takes the last turn back; false if there is none.
    fn take_back(&mut self) -> bool;

    /// Tests whether a turn of several steps is under way, which the same player goes on with. Where nothing can be listed then,
    /// the steps made are no part of a turn. Boards of other games, and those that list whole turns, are never within one.
    fn is_under_way(&self) -> bool {
        false
    }

    /// Tests whether the player to move has men who must be safe and are not.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn is_check(&self) -> Answer<bool>;

    /// What the position is told apart by.
    fn keys(&self) -> BoardKeys;

    /// Visits all men on the board.
    fn visit_men(&self, visit: &mut dyn FnMut(CellId, Man));

    /// How many men of a kind a player's store holds.
    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8;

    /// The position, as far as rules about turns and ends read it.
    fn position(&self) -> Position;

    /// The end of the game, if it has come.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn outcome(&self) -> Answer<Option<Outcome>>;

    /// The record of a turn that has been listed in this position; none of a step after which the turn goes on.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>>;
}

/// Returns the hash of something, the same in every run.
pub(crate) fn fixed_hash(of: impl Hash) -> u64 {
    let mut maker = KeyMaker::default();
    of.hash(&mut maker);
    maker.finish()
}

impl Game {
    /// Returns a board to search on from a position: by tables if the rules can be compiled, which is done now if it has not
    /// been, and states carry all that keys and ends read.
    pub fn board(&self, position: &Position) -> Box<dyn Board + '_> {
        let board = self.board_between(position);
        match self.has_compound() {
            true => Box::new(InSteps::new(self, board)),
            false => board,
        }
    }

    /// Returns a board that knows turns of one step only.
    pub(crate) fn board_between(&self, position: &Position) -> Box<dyn Board + '_> {
        match self.tabled_board(position) {
            Some((board, true)) => board,
            _ => Box::new(InPositions::new(self, position)),
        }
    }

    fn tabled_board(&self, position: &Position) -> Option<(Box<dyn Board + '_>, bool)> {
        let compiled = self.executor().compiled(self).ok()?;
        let is_known = position.too_much.is_none();
        let board = is_known.then(|| compiled.board(self, position))?;
        Some((board, compiled.board_tells_all(self)))
    }

    /// Returns a board by tables, and whether its keys and ends can be relied on; none if there are no tables, or if turns may have several
    /// steps. For tests.
    #[doc(hidden)]
    pub fn board_by_tables(&self, position: &Position) -> Option<(Box<dyn Board + '_>, bool)> {
        let by_tables = || self.tabled_board(position);
        (!self.has_compound()).then(by_tables).flatten()
    }
}

/// Tells of a turn of a position what searches ask.
pub(crate) fn told(turn: &Move, index: usize, position: &Position) -> BoardTurn {
    let step = turn.steps().first().unwrap_or(turn);
    let victims = step.victims();
    let on_end = victims.iter().find(|cell| step.to() == Some(**cell));
    BoardTurn {
        index: index as u32,
        code: fixed_hash(turn),
        piece: step.piece(),
        from: step.from(),
        to: step.to(),
        victim: on_end
            .or(victims.first())
            .and_then(|cell| position.man(*cell)),
        promotes: step.promotes(),
        is_step: false,
    }
}

/// Tests whether somebody is taken by a turn or promotes in it.
pub(crate) fn is_sharp(turn: &Move) -> bool {
    let is_sharp = |step: &Move| !step.victims().is_empty() || step.promotes().is_some();
    is_sharp(turn) || turn.steps().iter().any(is_sharp)
}
