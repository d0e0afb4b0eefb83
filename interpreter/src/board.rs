//! Positions that a search plays on: turns are listed, made and taken back.
//!
//! A search asks the same few things of very many positions, and never how turns are written. So turns are short here, and a
//! board keeps what it has listed; where the rules have been compiled, nothing of it goes through [`Position`].

use std::hash::{Hash, Hasher};

use ir::{CellId, KindId, Man, Move, PlayerId, StoreId};

use crate::counts::KeyMaker;
use crate::ending::{Ends, Outcome};
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
}

/// Which turns are listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listed {
    /// All that are legal.
    All,
    /// Those in which somebody is taken or promotes by moving.
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

    /// Counts the legal turns without listing them; none where the game has ended.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    fn n_turns(&mut self) -> Answer<u64>;

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

    /// The record of a turn that has been listed in this position.
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
    /// been.
    pub fn board(&self, position: &Position) -> Box<dyn Board + '_> {
        match self.executor().compiled(self) {
            Ok(compiled) if position.too_much.is_none() => compiled.board(self, position),
            _ => Box::new(Plainly::new(self, position)),
        }
    }
}

/// A board of positions.
struct Plainly<'g> {
    game: &'g Game,
    /// The positions on the way here, each with the turns listed there; at least one.
    way: Vec<(Position, Vec<Move>)>,
    now: Position,
    listed: Vec<Move>,
}

impl<'g> Plainly<'g> {
    fn new(game: &'g Game, position: &Position) -> Self {
        Self {
            game,
            way: Vec::new(),
            now: position.clone(),
            listed: Vec::new(),
        }
    }

    fn push(&mut self, next: Position) {
        let before = std::mem::replace(&mut self.now, next);
        let listed = std::mem::take(&mut self.listed);
        self.way.push((before, listed));
    }

    fn told(&self, turn: &Move, index: usize) -> BoardTurn {
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
                .and_then(|cell| self.now.man(*cell)),
            promotes: step.promotes(),
        }
    }
}

/// Tests whether somebody is taken by a turn or promotes in it.
fn is_sharp(turn: &Move) -> bool {
    let is_sharp = |step: &Move| !step.victims().is_empty() || step.promotes().is_some();
    is_sharp(turn) || turn.steps().iter().any(is_sharp)
}

impl Board for Plainly<'_> {
    fn player(&self) -> PlayerId {
        self.now.turn()
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        for turn in self.game.legal_moves(&self.now)? {
            if which == Listed::All || is_sharp(&turn) {
                turns.push(self.told(&turn, self.listed.len()));
                self.listed.push(turn);
            }
        }
        Ok(())
    }

    fn n_turns(&mut self) -> Answer<u64> {
        self.game.n_legal_moves(&self.now)
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        let turns = self.game.legal_moves(&self.now)?;
        let turn = usize::try_from(n).ok().and_then(|n| turns.get(n));
        if let Some(turn) = turn {
            self.push(self.game.play(&self.now, turn));
        }
        Ok(turn.is_some())
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        let mut now = self.now.clone();
        let mut n_made = 0;
        while n_made < n_max {
            let turns = self.game.legal_moves(&now)?;
            let weights = turns.iter().map(|turn| self.game.weight(&now, turn));
            let upto = weights.scan(0, |sum, weight| {
                *sum += u64::from(weight);
                Some(*sum)
            });
            let upto: Vec<u64> = upto.collect();
            let Some(n) = upto.last().filter(|n| **n > 0) else {
                break;
            };
            let nth = choose(*n).min(n - 1);
            now = self
                .game
                .play(&now, &turns[upto.partition_point(|n| *n <= nth)]);
            n_made += 1;
        }
        if n_made > 0 {
            self.push(now);
        }
        Ok(n_made)
    }

    fn exchange(&self, _: &BoardTurn, _: &[i32]) -> Option<i32> {
        None
    }

    fn make(&mut self, turn: &BoardTurn) {
        self.push(self.game.play(&self.now, &self.listed[turn.index as usize]));
    }

    fn make_null(&mut self) -> bool {
        false
    }

    fn take_back(&mut self) -> bool {
        let Some((before, listed)) = self.way.pop() else {
            return false;
        };
        (self.now, self.listed) = (before, listed);
        true
    }

    fn is_check(&self) -> Answer<bool> {
        self.game.is_check(&self.now)
    }

    fn keys(&self) -> BoardKeys {
        BoardKeys {
            repetition: self.game.key(&self.now),
            whole: self.game.count_key(&self.now, 0).0[0],
        }
    }

    fn visit_men(&self, visit: &mut dyn FnMut(CellId, Man)) {
        self.now.men().for_each(|(cell, man)| visit(cell, man));
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        self.now.stores[self.game.store_place(store, player, kind)]
    }

    fn position(&self) -> Position {
        self.now.clone()
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        self.game.outcome(&self.now, Ends::Counted)
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        Ok(self.listed.get(turn.index as usize).cloned())
    }
}
