//! Boards of positions, for games without tables. Where turns can have several steps, a step is a turn of its own, of the same player, until
//! the turn is done: turns may be too many to list, their steps never are.

use ir::{CellId, KindId, Man, Move, PlayerId, StoreId, TurnId};
use smallvec::SmallVec;

use super::{Board, BoardKeys, BoardTurn, Choose, Listed, fixed_hash, is_sharp, told};
use crate::ending::{Ends, Outcome};
use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;
use crate::stepwise::Stepwise;

/// What can be done next.
#[derive(Clone, Debug)]
enum Choice {
    /// A whole turn.
    Turn(Move),
    /// The first step of a turn spent in this way.
    First(TurnId, Move),
    /// Another step.
    Step(Move),
    /// The turn of the steps made: nothing more is done.
    Done(Move),
}

impl Choice {
    fn record(&self) -> &Move {
        match self {
            Self::Turn(turn) | Self::First(_, turn) | Self::Step(turn) | Self::Done(turn) => turn,
        }
    }
}

/// Where the game is.
#[derive(Clone, Debug)]
enum Stand<'g> {
    /// Between turns.
    Between(Box<Position>),
    /// In a turn.
    Within(Box<Stepwise<'g>>),
}

impl Stand<'_> {
    /// The position in which the turn begins.
    fn start(&self) -> &Position {
        match self {
            Self::Between(position) => position,
            Self::Within(turn) => turn.start(),
        }
    }

    /// The men as they are, in a turn as its steps have left them.
    fn position(&self) -> &Position {
        match self {
            Self::Between(position) => position,
            Self::Within(turn) => turn.board(),
        }
    }
}

/// A board of positions, and of steps between them.
pub(crate) struct InPositions<'g> {
    game: &'g Game,
    /// On the way here, each with what has been listed there.
    way: Vec<(Stand<'g>, Vec<Choice>)>,
    now: Stand<'g>,
    listed: Vec<Choice>,
}

impl<'g> InPositions<'g> {
    pub(crate) fn new(game: &'g Game, position: &Position) -> Self {
        Self {
            game,
            way: Vec::new(),
            now: Stand::Between(Box::new(position.clone())),
            listed: Vec::new(),
        }
    }

    /// What can be done.
    fn choices(&self, stand: &Stand<'g>) -> Answer<Vec<Choice>> {
        let mut choices = Vec::new();
        match stand {
            Stand::Between(position) if !self.game.has_compound() => {
                let legal = self.game.legal_moves(position)?;
                choices.extend(legal.into_iter().map(Choice::Turn));
            }
            Stand::Between(position) => {
                let single = self.game.single_moves(position)?;
                choices.extend(single.into_iter().map(Choice::Turn));
                for id in self.game.compound_turns(position)? {
                    let turn = Stepwise::new(self.game, (**position).clone(), id);
                    let first = turn.open()?.into_iter();
                    choices.extend(first.map(|step| Choice::First(id, step)));
                }
            }
            Stand::Within(turn) => {
                choices.extend(turn.turn().ok().map(Choice::Done));
                choices.extend(turn.open()?.into_iter().map(Choice::Step));
            }
        }
        Ok(choices)
    }

    /// Where a choice leads.
    fn after(&self, stand: &Stand<'g>, choice: Choice) -> Stand<'g> {
        match (stand, choice) {
            (Stand::Between(position), Choice::First(id, step)) => {
                let mut turn = Stepwise::new(self.game, (**position).clone(), id);
                turn.make(step);
                Stand::Within(Box::new(turn))
            }
            (Stand::Within(turn), Choice::Step(step)) => {
                let mut turn = turn.clone();
                turn.make(step);
                Stand::Within(turn)
            }
            (before, choice) => {
                Stand::Between(Box::new(self.game.play(before.start(), choice.record())))
            }
        }
    }

    /// How many chances there are that this is what is done; one where nothing is left to chance.
    fn weight(&self, stand: &Stand<'g>, choice: &Choice) -> u64 {
        match (stand, choice) {
            (Stand::Between(position), Choice::Turn(turn)) => {
                u64::from(self.game.weight(position, turn))
            }
            _ => 1,
        }
    }

    fn push(&mut self, next: Stand<'g>) {
        let before = std::mem::replace(&mut self.now, next);
        let listed = std::mem::take(&mut self.listed);
        self.way.push((before, listed));
    }

    fn tell(&self, choice: &Choice, index: usize) -> BoardTurn {
        let told = told(choice.record(), index, self.now.position());
        match choice {
            Choice::Turn(_) => told,
            Choice::First(id, step) => BoardTurn {
                code: fixed_hash((id, step)),
                ..told
            },
            Choice::Step(step) => BoardTurn {
                code: fixed_hash(("step", step)),
                ..told
            },
            Choice::Done(_) => BoardTurn {
                index: told.index,
                code: fixed_hash("done"),
                piece: None,
                from: None,
                to: None,
                victim: None,
                promotes: None,
            },
        }
    }
}

impl Board for InPositions<'_> {
    fn player(&self) -> PlayerId {
        self.now.position().turn()
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        let is_within = self.is_under_way();
        for choice in self.choices(&self.now)? {
            if which == Listed::All || is_within || is_sharp(choice.record()) {
                turns.push(self.tell(&choice, self.listed.len()));
                self.listed.push(choice);
            }
        }
        Ok(())
    }

    fn n_turns(&self) -> Answer<u64> {
        match &self.now {
            Stand::Between(position) if !self.game.has_compound() => {
                self.game.n_legal_moves(position)
            }
            stand => Ok(self.choices(stand)?.len() as u64),
        }
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        let choices = self.choices(&self.now)?.into_iter();
        let choice = choices.zip(0..).find(|(_, index)| *index == n);
        let Some((choice, _)) = choice else {
            return Ok(false);
        };
        self.push(self.after(&self.now, choice));
        Ok(true)
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        let mut now = self.now.clone();
        let mut n_made = 0;
        while n_made < n_max {
            let choices = self.choices(&now)?;
            let upto = choices.iter().scan(0, |sum, choice| {
                *sum += self.weight(&now, choice);
                Some(*sum)
            });
            let upto: Vec<u64> = upto.collect();
            let Some(n) = upto.last().filter(|n| **n > 0) else {
                break;
            };
            let nth = choose(*n).min(n - 1);
            let choice = choices[upto.partition_point(|n| *n <= nth)].clone();
            now = self.after(&now, choice);
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
        let choice = self.listed[turn.index as usize].clone();
        self.push(self.after(&self.now, choice));
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

    fn is_under_way(&self) -> bool {
        matches!(self.now, Stand::Within(..))
    }

    fn is_check(&self) -> Answer<bool> {
        match &self.now {
            Stand::Between(position) => self.game.is_check(position),
            Stand::Within(..) => Ok(false),
        }
    }

    fn keys(&self) -> BoardKeys {
        match &self.now {
            Stand::Between(position) => BoardKeys::of(self.game, position),
            Stand::Within(turn) => {
                // Steps that are made in another order lead to the same.
                let mut steps: SmallVec<[u64; 8]> = turn.steps().iter().map(fixed_hash).collect();
                steps.sort_unstable();
                let before = BoardKeys::of(self.game, turn.start());
                let within = |key: u64| fixed_hash((key, turn.id(), steps.as_slice()));
                BoardKeys {
                    repetition: within(before.repetition),
                    whole: within(before.whole),
                }
            }
        }
    }

    fn visit_men(&self, visit: &mut dyn FnMut(CellId, Man)) {
        let men = self.now.position().men();
        men.for_each(|(cell, man)| visit(cell, man));
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        let position = self.now.position();
        position.stores[self.game.store_place(store, player, kind)]
    }

    fn position(&self) -> Position {
        self.now.position().clone()
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        match &self.now {
            Stand::Between(position) => self.game.outcome(position, Ends::Counted),
            Stand::Within(..) => Ok(None),
        }
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        let choice = self.listed.get(turn.index as usize);
        Ok(choice.and_then(|choice| match choice {
            Choice::Turn(turn) | Choice::Done(turn) => Some(turn.clone()),
            Choice::First(..) | Choice::Step(_) => None,
        }))
    }
}
