//! Boards of states.

use std::cell::RefCell;

use ir::facts::Reads;
use ir::{CellId, CounterId, Expression, KindId, Move, Piece, PlayerId, RuleRef, StoreId};

use crate::data::rich::Rich;
use crate::data::set::Set;
use crate::data::state::State;
use crate::data::tables::Tables;
use crate::data::turn::Turn;
use crate::play::code;
use crate::play::exchange::Exchange;
use crate::play::game;
use crate::play::instructions::{Machine, OnMachine};
use crate::play::marks::{EnPassant as PassedMarks, Marks};
use crate::play::pick::Playing;
use crate::play::turn::{Turns, Visit};
use crate::play::view::{Names, Scratch, View};
use interpreter::executor::{KeyMaker, Query, pruning};
use interpreter::{
    Answer, Board, BoardKeys, BoardTurn, Choose, Ends, Game, Listed, Outcome, Position,
};

/// Tests whether states with these counters contain all that keys of repetition and ends without a claim read. They
/// contain all that decides which moves are legal.
pub(crate) fn is_complete(game: &Game, kept: &[CounterId]) -> bool {
    let (rules, reads) = (game.rules(), &game.reads);
    let is_kept = |id: CounterId| kept.contains(&id);
    let in_key = (0..rules.counters.len()).map(CounterId::from_index);
    let mut in_key = in_key.filter(|id| reads.in_key.counters[id.index()]);
    let comes = |one: &Expression<'_>| match one.rule {
        RuleRef::End(index) => pruning::comes_at_once(&rules.ends[index]),
        _ => false,
    };
    let mut tested = rules.expressions().into_iter().filter(comes);
    reads.last.is_empty()
        && reads.turns_in_key.is_none()
        && in_key.all(is_kept)
        && tested.all(|one| {
            let reads = Reads::through(one.node, rules);
            !reads.turns && reads.counters.into_iter().all(is_kept)
        })
}

/// A board of a game in tables.
pub(crate) struct InTables<'g, S: Set> {
    tabled: &'g game::Game<S>,
    game: &'g Game,
    /// The first position: facts that states do not contain are taken from it.
    root: Position,
    scratch: Scratch<S>,
    marks: Marks,
    passed: PassedMarks,
    /// The places of counters that make positions different if the rules mention repetition, and of the other counters.
    counters: [Vec<usize>; 2],
    /// The states on the path to the current one, each with its list of moves. The last state is the current one; lists
    /// after it are buffers.
    way: Vec<Reached<S>>,
    n_made: usize,
}

/// A state, with its list of moves.
type Reached<S> = (State<S>, Vec<Turn<S>>);

impl<'g, S: Set> InTables<'g, S> {
    pub(crate) fn new(tabled: &'g game::Game<S>, game: &'g Game, position: &Position) -> Self {
        let state = tabled.tables.state(position);
        Self {
            tabled,
            game,
            root: position.clone(),
            scratch: RefCell::new(state.clone()),
            marks: Marks::new(game, &tabled.tables),
            passed: PassedMarks::new(game, &tabled.tables),
            counters: [true, false].map(|is_in_key| {
                let kept = tabled.tables.counters.iter();
                let kept = kept.filter(|id| game.reads.in_key.counters[id.index()] == is_in_key);
                kept.flat_map(|id| game.layout.counter_values(*id))
                    .collect()
            }),
            way: vec![(tabled.tables.state(position), Vec::new())],
            n_made: 0,
        }
    }

    fn state(&self) -> &State<S> {
        &self.way[self.n_made].0
    }

    fn turn(&self, turn: &BoardTurn) -> &Turn<S> {
        &self.way[self.n_made].1[turn.index as usize]
    }

    /// Evaluates something on the state.
    fn run<W: OnMachine<S>>(&self, work: W) -> Answer<W::Output> {
        let query = Query::new(self.game, &self.root);
        let answer = self
            .tabled
            .run(query.at(&self.root), (self.state(), &self.scratch), work);
        query.answer(answer)
    }

    /// Makes moves, at most so many, each picked by its number.
    fn play(&mut self, n_max: u32, choose: &mut dyn FnMut(u64) -> Option<u64>) -> Answer<u32> {
        let (after, n_made) = self.run(Playing { n_max, choose })?;
        if n_made > 0 {
            self.push(after);
        }
        Ok(n_made)
    }

    fn push(&mut self, state: State<S>) {
        self.make_room();
        self.n_made += 1;
        self.way[self.n_made].0 = state;
    }

    /// Makes space for another state on the path.
    fn make_room(&mut self) {
        match self.way.get_mut(self.n_made + 1) {
            Some((_, listed)) => listed.clear(),
            None => self.way.push((self.state().clone(), Vec::new())),
        }
    }

    /// Returns the cells passed on which a legal move captures the piece that passed them.
    fn passed_that_matters(&self) -> S {
        let state = self.state();
        let enemies = state.enemies();
        if state.passed.is_empty() || !enemies.contains(usize::from(state.passer)) {
            return S::default();
        }
        let passed = self.passed.that_could_matter(state, &self.tabled.tables);
        if passed.is_empty() || self.game.reads.passed {
            return passed;
        }
        let mut found = EnPassant(S::default());
        let turns = Turns {
            which: Listed::Sharp,
            none_after_end: true,
            visit: &mut found,
        };
        match self.run(turns) {
            Ok(_) => found.0 & passed,
            Err(_) => state.passed,
        }
    }
}

/// A request to write the state after a move into its final place, since a state is large.
struct Made<'t, S: Set> {
    turn: &'t Turn<S>,
    after: &'t mut State<S>,
}

impl<S: Set> OnMachine<S> for Made<'_, S> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, M>) {
        view.make(self.turn, self.after);
    }
}

/// A test whether the royals are safe.
struct IsSafe;

impl<S: Set> OnMachine<S> for IsSafe {
    type Output = bool;

    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, M>) -> bool {
        let rich: &Rich<S> = view.rich();
        rich.safe.holds(&view)
    }
}

/// Cells on which a piece is captured en passant.
struct EnPassant<S>(S);

impl<S: Set> Visit<S> for EnPassant<S> {
    fn turn(&mut self, turn: &Turn<S>) {
        if let Turn::Step(step, _) = turn
            && step.is_en_passant
        {
            self.0 |= S::of(step.to);
        }
    }
}

/// A counter of moves.
struct Counted(u64);

impl<S> Visit<S> for Counted {
    fn turn(&mut self, _: &Turn<S>) {
        self.0 += 1;
    }
}

/// A list of moves with their properties.
struct List<'l, S: Set> {
    state: &'l State<S>,
    tables: &'l Tables<S>,
    which: Listed,
    listed: &'l mut Vec<Turn<S>>,
    out: &'l mut Vec<BoardTurn>,
}

impl<S: Set> Visit<S> for List<'_, S> {
    fn turn(&mut self, turn: &Turn<S>) {
        let kind = KindId::from_index;
        let cell = |number: usize| self.tables.numbers.cell(number);
        let me = usize::from(self.state.turn & 1);
        let code = code::of_turn(turn, self.tables, me);
        let board_turn = BoardTurn::of_no_piece(self.listed.len(), code);
        let board_turn = match turn {
            Turn::Step(step, _) => {
                let captured = Names::of_step(step, self.state.pieces()).captured;
                let first = match captured.contains(step.to) {
                    true => Some(step.to),
                    false => captured.cells().next(),
                };
                BoardTurn {
                    piece: Some(kind(step.kind)),
                    from: Some(cell(step.from)),
                    to: Some(cell(step.to)),
                    captured_piece: first.and_then(|at| self.state.piece(at)),
                    promotes: step.promotes.then(|| kind(step.becomes)),
                    ..board_turn
                }
            }
            Turn::Joint(index) => {
                let (piece, from, to) = self.tables.players[me].joints[*index].pieces[0];
                BoardTurn {
                    piece: Some(kind(piece)),
                    from: Some(cell(from)),
                    to: Some(cell(to)),
                    ..board_turn
                }
            }
            Turn::Drop {
                kind: dropped, to, ..
            } => BoardTurn {
                piece: Some(kind(*dropped)),
                to: Some(cell(*to)),
                ..board_turn
            },
            Turn::Pass(..) => board_turn,
        };
        // A piece that reaches a promotion cell need not promote.
        if self.which == Listed::Sharp
            && board_turn.captured_piece.is_none()
            && board_turn.promotes.is_none()
        {
            return;
        }
        self.listed.push(*turn);
        self.out.push(board_turn);
    }
}

impl<S: Set> Board for InTables<'_, S> {
    fn player(&self) -> PlayerId {
        PlayerId::from_index(usize::from(self.state().turn))
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        let query = Query::new(self.game, &self.root);
        let at = query.at(&self.root);
        let (state, listed) = &mut self.way[self.n_made];
        let mut list = List {
            state,
            tables: &self.tabled.tables,
            which,
            listed,
            out: turns,
        };
        let turns = Turns {
            which,
            none_after_end: true,
            visit: &mut list,
        };
        self.tabled.run(at, (state, &self.scratch), turns);
        query.answer(())
    }

    fn n_turns(&self) -> Answer<u64> {
        if !self.tabled.tables.several.is_empty() {
            let mut counted = Counted(0);
            self.run(Turns {
                which: Listed::All,
                none_after_end: true,
                visit: &mut counted,
            })?;
            return Ok(counted.0);
        }
        let query = Query::new(self.game, &self.root);
        let n = self
            .tabled
            .n_sequences(query.at(&self.root), self.state(), 1);
        query.answer(n)
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        let n_made = self.play(1, &mut |n_turns| (n < n_turns).then_some(n))?;
        Ok(n_made > 0)
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        self.play(n_max, &mut |n| Some(choose(n).min(n - 1)))
    }

    fn exchange(&self, turn: &BoardTurn, values: &[i32]) -> Option<i32> {
        let turn = self.turn(turn);
        self.run(Exchange { turn, values }).ok()?
    }

    fn make(&mut self, turn: &BoardTurn) {
        self.make_room();
        let query = Query::new(self.game, &self.root);
        let at = query.at(&self.root);
        let (way, next) = self.way.split_at_mut(self.n_made + 1);
        let (state, listed) = &way[self.n_made];
        let (after, _) = &mut next[0];
        let turn = &listed[turn.index as usize];
        self.tabled
            .run(at, (state, &self.scratch), Made { turn, after });
        self.n_made += 1;
    }

    fn make_null(&mut self) -> bool {
        let mut after = self.state().clone();
        after.given.run_down(&self.tabled.tables.given);
        after.turn ^= 1;
        after.passed = S::default();
        self.push(after);
        true
    }

    fn take_back(&mut self) -> bool {
        let is_made = self.n_made > 0;
        self.n_made -= usize::from(is_made);
        is_made
    }

    fn is_check(&self) -> Answer<bool> {
        self.run(IsSafe).map(|is_safe| !is_safe)
    }

    fn keys(&self) -> BoardKeys {
        let state = self.state();
        let mut key = KeyMaker::default();
        state.add_pieces_to(&mut key);
        let numbers = &self.tabled.tables.numbers;
        let unmoved = || self.game.unmoved_that_matter(&self.position());
        let found = || numbers.set(unmoved().iter());
        let marks = self.marks.that_matter(state, &self.tabled.tables, found);
        marks.add_to(&mut key);
        let passed = self.passed_that_matters();
        passed.add_to(&mut key);
        key.add(match passed.is_empty() {
            true => 0,
            false => state.passer.into(),
        });
        state.given.add_to(&mut key);
        let [in_key, others] = &self.counters;
        state.extra.add_to(in_key, &mut key);
        let repetition = key.key().0[0];
        others
            .iter()
            .for_each(|place| key.add(state.extra.counter(*place).into()));
        let whole = key.key().0[0];
        BoardKeys { repetition, whole }
    }

    fn visit_pieces(&self, visit: &mut dyn FnMut(CellId, Piece)) {
        let state = self.state();
        for (kind, pieces) in state.kinds.iter().enumerate() {
            for (player, of) in state.of.iter().enumerate() {
                let piece = Piece::new(PlayerId::from_index(player), KindId::from_index(kind));
                for cell in (*pieces & *of).cells() {
                    visit(self.tabled.tables.numbers.cell(cell), piece);
                }
            }
        }
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        let place = self.game.store_place(store, player, kind);
        self.state().extra.stored(place)
    }

    fn position(&self) -> Position {
        match self.n_made {
            0 => self.root.clone(),
            _ => {
                let Tables { given, numbers, .. } = &self.tabled.tables;
                self.state()
                    .position_over(&self.root, given, false, numbers)
            }
        }
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        self.game.outcome(&self.position(), Ends::Counted)
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        let position = self.position();
        let query = Query::new(self.game, &position);
        let record = self
            .tabled
            .record(query.at(&position), self.state(), self.turn(turn));
        query.answer(record)
    }
}
